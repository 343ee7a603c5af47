"""dlx_cover.sudoku: the same results for one puzzle and many, in every form."""

import json
import pickle

import numpy as np
import pytest

from dlx_cover import LimitReached, ParseError, ParseWarning, sudoku
from dlx_cover.sudoku import Verdict

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HARD_SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
BASE = "700100000020000015000006390200018000040090070000750003078500000560000040000001002"
NONE = BASE[:74] + "3" + BASE[75:]
FIFTY = BASE[:80] + "0"
INCONSISTENT = "78911.....2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1..2"
EXTREME = "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75"
PUZZLES = [HARD, NONE, FIFTY, INCONSISTENT, BASE]
VERDICTS = ["unique", "none", "multiple", "inconsistent", "unique"]


def digits(line):
    return np.array([int(c) for c in line.replace(".", "0")], dtype=np.uint8)


ARRAY = np.array([digits(line) for line in PUZZLES])
FORMS = {
    "texts": PUZZLES,
    "a generator": (line for line in PUZZLES),
    "lines of a file": [line + "\n" for line in PUZZLES],
    "bytes": [line.encode() for line in PUZZLES],
    "a text": "\n".join(PUZZLES),
    "rows": ARRAY,
    "boards": ARRAY.reshape(-1, 9, 9),
    "other numbers": ARRAY.astype(np.int64),
    "NaN": np.where(ARRAY == 0, np.nan, ARRAY),
    "-1": np.where(ARRAY == 0, -1, ARRAY.astype(int)),
    "None": [[digit or None for digit in line] for line in ARRAY.tolist()],
    "views": np.repeat(ARRAY, 2, axis=0)[::2],
    "lists": ARRAY.tolist(),
    "a mixture": [HARD, ARRAY[1], ARRAY[2].reshape(9, 9), PUZZLES[3], ARRAY[4].tolist()],
    "objects": np.array(PUZZLES, dtype=object),
    "an array of texts": np.array(PUZZLES),
}


@pytest.mark.parametrize("form", FORMS)
def test_many_puzzles_in_all_forms(form):
    puzzles = FORMS[form]
    if form == "a generator":
        puzzles = list(puzzles)
    for threads in (1, 2):
        assert sudoku.check_many(puzzles, threads=threads).tolist() == VERDICTS
        assert sudoku.count_many(puzzles, threads=threads) == [1, 0, sudoku.count(FIFTY), 0, 1]
        assert sudoku.count_many(puzzles, limit=2, threads=threads) == [1, 0, 2, 0, 1]
        grids, verdicts = sudoku.solve_many(puzzles, threads=threads)
        assert verdicts.tolist() == ["solved", "none", "solved", "inconsistent", "solved"]
        if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "iuf":
            assert grids.shape == puzzles.shape
            assert (grids[0].reshape(-1) == digits(HARD_SOLUTION)).all() and not grids[1].any()
        else:
            assert grids[0] == HARD_SOLUTION and grids[1] is None and grids[3] is None


def test_one_puzzle_in_all_forms():
    assert sudoku.solve(HARD) == HARD_SOLUTION
    for form in (digits(HARD), digits(HARD).astype(float).astype(int), digits(HARD).reshape(9, 9)):
        solution = sudoku.solve(form)
        assert solution.shape == form.shape and (solution.reshape(-1) == digits(HARD_SOLUTION)).all()
    assert sudoku.solve(NONE) is None and sudoku.solve(INCONSISTENT) is None
    rows = "\n".join(HARD[k:k + 9] for k in range(0, 81, 9))  # fmt: skip
    assert sudoku.solve(rows) == HARD_SOLUTION


def test_check_and_count_of_one():
    for line, verdict in zip(PUZZLES, VERDICTS):
        assert sudoku.check(line).verdict.name == verdict
    assert sudoku.check(HARD).solutions == [HARD_SOLUTION]
    two = sudoku.check(digits(FIFTY)).solutions
    assert len(two) == 2 and (two[0] != two[1]).any()
    assert sudoku.check(INCONSISTENT).clashes[0] == "digit 1 twice in row 1: r1c4 and r1c5"
    assert sudoku.count([[0] * 6] * 6, box=(3, 2)) == sudoku.count([0] * 36) == 28200960
    assert sudoku.count_many([[0] * 36, HARD]) == [28200960, 1]
    assert sudoku.count("." * 16, limit=5) == 5


def test_a_verdict_is_a_string_without_a_truth_value():
    verdict = sudoku.check(HARD).verdict
    assert verdict == "unique" == str(verdict) == f"{verdict}" == verdict.value and verdict is Verdict("unique") is Verdict.unique
    assert json.dumps([verdict, {verdict: 1}]) == '["unique", {"unique": 1}]' and pickle.loads(pickle.dumps(verdict)) is verdict
    assert f"{verdict:>8}" == "  unique" and "%s" % verdict == "unique" and verdict in ("none", "unique") and verdict != 0
    for call in (bool, lambda v: not v, lambda v: v and 1, lambda v: [1] if v else [], lambda v: any([v])):
        with pytest.raises(TypeError, match="a verdict is neither true nor false: write verdict == 'unique'"):
            call(verdict)
    for result in (sudoku.check(HARD), sudoku.Puzzle.parse("....\n" * 4 + "killer 3 r1c1 r1c2\n").check()):
        with pytest.raises(TypeError, match="the result of check is neither true nor false"):
            bool(result)
    for verdicts in (sudoku.check_many(PUZZLES), sudoku.check_many(ARRAY)):
        assert all(isinstance(one, Verdict) for one in verdicts) and json.loads(json.dumps(verdicts.tolist())) == VERDICTS
        assert (verdicts == "unique").tolist() == (verdicts == Verdict.unique).tolist() == [True, False, False, False, True]
        for call in (np.any, np.count_nonzero, lambda v: bool(v[0])):
            with pytest.raises(TypeError, match="neither true nor false"):
                call(verdicts)
    assert set(sudoku.solve_many(ARRAY).verdicts) == set(sudoku.solve_many(PUZZLES).verdicts) == {"solved", "none", "inconsistent"}
    for wrong in (0, "Unique", None):
        with pytest.raises(ValueError):
            Verdict(wrong)


RULES = ["thermo r1c1-r1c4", "killer 3 r1c1 r1c2", "kropki black r1c2 r2c2", "even r2c4", "anti-knight", "diagonal +", "regions none",
         "whisper r1c1 r2c2", "killer 3 r1c1 r1c2\nnotes"]  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_rules_are_never_ignored(rule):
    text = "....\n" * 4 + rule + "\n"
    puzzle = "1" + "." * 15
    if rule in RULES[-2:]:
        for call in (sudoku.solve, sudoku.check, sudoku.count, sudoku.explain, sudoku.hint, sudoku.path, sudoku.rate, sudoku.minimize,
                     sudoku.canonicalize, sudoku.estimate, sudoku.Puzzle.parse, sudoku.check_many, lambda p: sudoku.rate_many([p]),
                     lambda p: sudoku.neighbors([p])):  # fmt: skip
            with pytest.raises(ParseError):
                call(text)
        return
    one = sudoku.Puzzle.parse(text)
    number = sum(1 for _ in one.problem.solutions())
    assert one.rules == ([] if rule == "regions none" else [rule]) and number != 288
    assert sudoku.count(text) == sudoku.count(one) == one.count() == number == sudoku.estimate(text).solution_count
    verdict = "unique" if number == 1 else "multiple" if number else "none"
    for form in (text, one):
        assert sudoku.check(form).verdict == verdict and sudoku.rate(form).verdict == sudoku.explain(form).verdict == verdict
        assert (sudoku.solve(form) is None) == (number == 0)
        assert sudoku.hint(form) == one.hint()
        if number != 1:
            with pytest.raises(ValueError, match=f"the puzzle does not have exactly one solution: {verdict}"):
                sudoku.minimize(form)
        with pytest.raises(ValueError, match="puzzles with rules have no canonical form"):
            sudoku.canonicalize(form)
    path = sudoku.path(text)
    assert [path] == list(sudoku.path_many([one])) and path.outcome in ("stuck", "solved", "contradiction")
    for puzzles in ([puzzle, text], iter([puzzle, one]), f"{puzzle}\n\n{text}"):
        puzzles = list(puzzles) if not isinstance(puzzles, str) else puzzles
        for threads in (1, 2):
            assert sudoku.count_many(puzzles, threads=threads) == [72, number]
            assert sudoku.check_many(puzzles, threads=threads).tolist() == ["multiple", verdict]
        grids, verdicts = sudoku.solve_many(puzzles)
        assert verdicts.tolist() == ["solved", "solved" if number else "none"] and grids[1] == sudoku.solve(text)
        assert [rating.verdict for rating in sudoku.rate_many(puzzles)] == ["multiple", verdict]
        assert [found.verdict for found in sudoku.explain_many(puzzles)] == ["multiple", verdict]
        assert list(sudoku.hint_many(puzzles))[1] == sudoku.hint(text)
        assert list(sudoku.minimize_many(puzzles)) == [None, None]
        errors = []
        assert list(sudoku.canonicalize_many(puzzles, on_error=lambda number, error: errors.append((number, str(error)))))[1] is None
        near = list(sudoku.neighbors(puzzles, on_error=lambda number, error: errors.append((number, str(error)))))
        assert near == list(sudoku.neighbors([puzzle]))
        assert errors[1:] == [(1, "puzzle 1: puzzles with rules have no canonical form"),
                              (1, "puzzle 1: neighbors of puzzles with rules cannot be found")]  # fmt: skip
        for call in (lambda p: list(sudoku.canonicalize_many(p)), sudoku.neighbors):
            with pytest.raises(ValueError, match="rules|9x9"):
                call(puzzles)


def test_a_rule_that_is_not_understood_is_an_error():
    text = "....\n" * 4 + "killer 3 r1c1 r1c2\nkiler 3 r3c1 r3c2\n"
    for call in (sudoku.solve, sudoku.check, sudoku.rate, sudoku.minimize, sudoku.check_many, sudoku.count_many,
                 lambda p: sudoku.rate_many([p]), lambda p: sudoku.neighbors([p])):  # fmt: skip
        with pytest.raises(ParseError, match="kiler") as error:
            call(text)
        assert error.value.line == 6
    errors = []
    checked = sudoku.check_many(["." * 16, text, "." * 16], on_error=lambda number, error: errors.append((number, error.line)))
    assert errors == [(1, 6)] and checked.tolist() == ["multiple", "error", "multiple"]


def test_a_title_that_mentions_rules_is_a_warning():
    text = "Killer Sudoku\n" + "....\n" * 4
    for call in (sudoku.count, lambda t: sudoku.count_many(t)[0], lambda t: sudoku.count_many([t])[0]):
        with pytest.warns(ParseWarning, match="mentions variant rules") as warned:
            assert call(text) == 288
        assert warned[0].filename == __file__


def test_other_boards():
    letters = "A" + "." * 255
    assert sudoku.solve(letters).isalpha()
    assert sudoku.check_many(["." * 16, "." * 36, HARD, letters]).tolist() == ["multiple", "multiple", "unique", "multiple"]
    box = "12....\n34....\n56....\n......\n......\n......"
    assert sudoku.check(box, box=(3, 2)).verdict == Verdict.multiple
    assert sudoku.check(box, box=(2, 3)).verdict == Verdict.multiple
    big = sudoku.solve(np.zeros((25, 25), dtype=np.uint8))
    assert sorted(big[0].tolist()) == list(range(1, 26))


def test_invalid_puzzles():
    for wrong in ("53..7", "", "hello"):
        with pytest.raises(ParseError):
            sudoku.solve(wrong)
    with pytest.raises(ParseError) as error:
        sudoku.check_many(f"{HARD}\n\n53..7\n\n{BASE}\n")
    assert (error.value.line, error.value.column) == (3, 1)
    for wrong, exception in (([1, 2, 3], ValueError), ([10] + [0] * 80, ValueError), ([0.5] * 81, TypeError),
                             ([300] + [0] * 80, ValueError), ([-2] + [0] * 80, ValueError), ([True] * 16, TypeError),
                             ([[0] * 81] * 4, ValueError), (np.zeros((9, 9, 9)), ValueError), ({1: 2}, TypeError),
                             (list("1" * 16), TypeError), ([list("...4")] * 4, TypeError), (None, TypeError)):  # fmt: skip
        with pytest.raises(exception):
            sudoku.solve(wrong)
        if wrong is not None:
            with pytest.raises(exception):
                sudoku.check_many([HARD, wrong])
    errors = []
    checks = sudoku.check_many([HARD, [10] + [0] * 80, [1, 2, 3], [300] * 81, HARD],
                               on_error=lambda number, error: errors.append((number, str(error))))  # fmt: skip
    assert [number for number, _ in errors] == [1, 2, 3] and "has a 10" in errors[0][1] and "not 3 cells" in errors[1][1]
    assert checks.tolist() == ["unique", "error", "error", "error", "unique"]
    with pytest.raises(ValueError, match="puzzle 1: puzzle has a 10"):
        sudoku.check_many([HARD, [10] + [0] * 80])
    with pytest.raises(ValueError, match="puzzle 1 has a 10"):
        sudoku.check_many(np.array([[0] * 81, [10] * 81]))
    with pytest.raises(ValueError):
        sudoku.check_many(np.zeros(81, dtype=np.uint8))
    with pytest.raises(ValueError):
        sudoku.solve(HARD, box=(0, 3))


@pytest.mark.parametrize("puzzles", [[HARD, "53..7", BASE], f"{HARD}\n\n53..7\n\n{BASE}\n"], ids=["list", "text"])
def test_errors_have_the_number_of_the_puzzle(puzzles):
    errors = []
    keep = {"on_error": lambda number, error: errors.append((number, type(error)))}
    assert sudoku.check_many(puzzles, **keep).tolist() == ["unique", "error", "unique"]
    assert errors == [(1, ParseError)]
    assert sudoku.count_many(puzzles, **keep) == [1, None, 1]
    assert [grid is None for grid in sudoku.solve_many(puzzles, **keep).grids] == [False, True, False]
    for answers in (sudoku.rate_many(puzzles, **keep), sudoku.path_many(puzzles, max_steps=1, **keep),
                    sudoku.explain_many(puzzles, **keep)):  # fmt: skip
        assert [answer is None for answer in answers] == [False, True, False]


def test_no_puzzles():
    for none in ([], "", np.zeros((0, 81), dtype=np.uint8)):
        assert len(sudoku.check_many(none)) == 0 and sudoku.count_many(none) == [] and list(sudoku.rate_many(none)) == []
        assert len(sudoku.solve_many(none).grids) == 0


def test_explain():
    found = sudoku.explain(INCONSISTENT)
    assert found.verdict == Verdict.inconsistent and "digit 1 twice in row 1: r1c4 and r1c5" in found.reasons
    found = sudoku.explain(NONE)
    assert found.verdict == Verdict.none and (found.reasons or found.conflict)
    for row, column in found.conflict or []:
        assert NONE[9 * row + column] not in "0."
    assert any(repair.cell == (8, 2) and repair.fixed_by_removal for repair in found.repairs)
    found = sudoku.explain(FIFTY)
    assert len(found.solutions) == 2 and len(found.possible_digits) == 81 and found.disambiguating_givens
    filled = digits(FIFTY).reshape(9, 9)
    for row, column, digit in found.disambiguating_givens:
        filled[row, column] = digit
    assert sudoku.check(filled).verdict == Verdict.unique
    found = sudoku.explain(HARD, redundant=True)
    assert found.rating.verdict == Verdict.unique and found.redundant_givens == []
    assert (found.solutions[0].reshape(-1) == digits(HARD_SOLUTION)).all()


def test_paths_lead_to_the_solution():
    board = digits(BASE).reshape(9, 9)
    path = sudoku.path(BASE)
    assert path.outcome == "solved"
    for step in path.steps:
        assert bool(step.placement) != bool(step.eliminations) and step.technique and step.sentence and step.location
        if step.placement:
            row, column, digit = step.placement
            board[row, column] = digit
    assert (board == sudoku.solve(digits(BASE).reshape(9, 9))).all()
    assert sudoku.hint(BASE) == path.steps[0]
    assert sudoku.hint(sudoku.solve(BASE)) is None and sudoku.path(NONE) == ([], "contradiction")
    assert sudoku.path("." * 16).outcome == "stuck" and len(sudoku.path(BASE, max_steps=3).steps) == 3
    with pytest.raises(LimitReached):
        sudoku.hint("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", time_limit=0)


def test_ratings():
    puzzles = [EXTREME, BASE, NONE, FIFTY]
    one_by_one = [sudoku.rate(puzzle) for puzzle in puzzles]
    assert one_by_one == list(sudoku.rate_many(puzzles, threads=2))
    assert [one.difficulty for one in one_by_one] == [one.difficulty for one in list(sudoku.rate_many(puzzles * 70, techniques=False))[:4]]
    extreme, base, none, several = one_by_one
    assert extreme.level == "extreme" and extreme.B and base.techniques[-1].step_count >= 1
    assert none.level is None and several.verdict == Verdict.multiple and several.W is None
    assert sudoku.rate(EXTREME, techniques=False).techniques == []


def test_arrays_are_read_where_they_are():
    array = np.repeat(ARRAY, 1000, axis=0)
    before = array.copy()
    array.flags.writeable = False
    assert sudoku.check_many(array).tolist() == [v for v in VERDICTS for _ in range(1000)]
    assert (array == before).all()


def test_numbers_of_solutions_are_estimated():
    for puzzle, solutions in (NONE, 0), (INCONSISTENT, 0), (ARRAY[4].reshape(9, 9), 1), (EXTREME, 1):
        estimate = sudoku.estimate(puzzle)
        assert (estimate.solution_count, estimate.is_exact) == (solutions, True)
    assert 0.7 < sudoku.estimate("." * 16).solution_count / 288 < 1.3
    estimates = [sudoku.estimate("." * 81, relative_error=0.3, seed=seed) for seed in (1, 1, 2)]
    assert estimates[0] == estimates[1] != estimates[2]
    for estimate in estimates:
        assert not estimate.is_exact and estimate.relative_error <= 0.3
        assert 0.2 < estimate.solution_count / 6670903752021072936960 < 2
    with pytest.raises(LimitReached):
        sudoku.estimate("." * 625, time_limit=0)
