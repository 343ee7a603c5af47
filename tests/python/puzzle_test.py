"""Puzzles as objects, plain and with rules."""

import copy
import pickle

from xml.etree import ElementTree

import numpy as np
import pytest

from dlx_cover import LimitReached, ParseError, Problem, solutions, sudoku
from dlx_cover.sudoku import Puzzle, Verdict

EMPTY = "....\n" * 4
RULES = "thermo r1c1-r1c4\nkropki black r1c2 r2c2\nkiller 7 r4c1 r4c2\neven r2c4\n"


def test_parse_and_text():
    puzzle = Puzzle.parse("Small\n" + EMPTY + RULES)
    assert (puzzle.title, puzzle.side, puzzle.rules) == ("Small", 4, RULES.splitlines())
    assert puzzle.givens.tolist() == [[0] * 4] * 4
    assert puzzle.regions.tolist() == [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    assert Puzzle.parse(EMPTY + "regions none\n").regions is None
    for other in Puzzle.parse(puzzle.text()), copy.deepcopy(puzzle), pickle.loads(pickle.dumps(puzzle)):
        assert (other.rules, other.title) == (puzzle.rules, "Small")
    puzzle.ignored = ["rules in words"]
    assert pickle.loads(pickle.dumps(puzzle)).ignored == ["rules in words"]
    assert str(ParseError("no place", 0, 0)) == "no place"
    with pytest.raises(ParseError, match="kiler") as error:
        Puzzle.parse(EMPTY + "kiler 7 r4c1 r4c2\n")
    assert (error.value.line, error.value.column) == (5, 1)
    errors = []
    assert Puzzle.parse_many(EMPTY + "kiler\n", on_error=lambda number, error: errors.append(number)) == []
    assert errors == [0]
    for wrong in "pdf", None:
        with pytest.raises((ValueError, TypeError)):
            puzzle.text(wrong)


def test_answers():
    puzzle = Puzzle.parse(EMPTY + RULES)
    found = puzzle.check()
    assert found.verdict == Verdict.unique
    assert np.array_equal(found.solutions[0], puzzle.solve()) and puzzle.count() == 1
    assert sum(1 for _ in solutions(puzzle.problem)) == 1
    several = Puzzle.parse(EMPTY + "killer 7 r1c1 r1c2\n")
    assert several.count() == sum(1 for _ in solutions(several.problem)) == 48
    assert several.count(limit=5) == 5 and several.check().verdict == Verdict.multiple
    assert Puzzle.parse(EMPTY + "killer 3 r1c1 r1c2\nkiller 3 r1c3 r1c4\n").solve() is None


def test_regions_and_doublers():
    chaos = Puzzle.parse(EMPTY + "chaos-construction\nregion-count r1c1 = r1c1-r1c4\n")
    board = chaos.solve()
    (found,) = chaos.unknowns(board)
    assert chaos.regions is None and found.regions.shape == (4, 4) and found.doublers == []
    for region in range(4):
        assert sorted(board[found.regions == region]) == [1, 2, 3, 4]
    assert (found.regions[0] == found.regions[0, 0]).sum() == board[0, 0]
    several = chaos.unknowns(board.ravel().tolist(), limit=100)
    assert 1 < len({one.regions.tobytes() for one in several}) == len(several) < 100
    doubled = Puzzle.parse("1234\n....\n....\n....\nregions none\ndoublers\nkiller 8 r1c4 r2c4\n")
    (found,) = doubled.unknowns(doubled.solve())
    assert found.regions is None and [row for row, _ in found.doublers] == [0, 1, 2, 3]
    for other in doubled.givens, np.roll(doubled.solve(), 1, 0):  # not full, other givens
        assert doubled.unknowns(other) == []
    assert Puzzle.parse(EMPTY).unknowns(np.zeros((4, 4), int)) == []
    with pytest.raises(LimitReached):
        chaos.unknowns(board, time_limit=0)
    with pytest.raises(ValueError):
        chaos.unknowns(board[:2])


def test_reasoning():
    puzzle = Puzzle.parse(EMPTY + RULES)
    path = puzzle.path().steps
    grid = puzzle.givens.copy()
    solution = puzzle.solve()
    for step in path:
        if step.placement is not None:
            row, column, digit = step.placement
            grid[row, column] = digit
        for row, column, digit in step.eliminations:
            assert solution[row, column] != digit, step.sentence
    assert np.array_equal(grid, solution)
    assert puzzle.hint() == path[0] and puzzle.rate().verdict == Verdict.unique
    wrong = Puzzle.parse(EMPTY + "killer 3 r1c1 r1c2\nkiller 3 r1c3 r1c4\nodd r4c4\n").explain()
    assert wrong.verdict == Verdict.none and wrong.conflict == ["cage r1c1 r1c2 = 3", "cage r1c3 r1c4 = 3"]
    assert [repair.cell for repair in wrong.repairs] and wrong.conflict_is_minimal


def test_setting():
    puzzle = Puzzle.parse(EMPTY + RULES)
    minimal = puzzle.minimize(seed=1)
    assert minimal.check().verdict == Verdict.unique and len(minimal.rules) <= len(puzzle.rules)
    assert puzzle.minimize(remove_rules=False).rules == puzzle.rules
    rules = Puzzle.parse(EMPTY + "killer 7 r1c1 r1c2\nodd r4c4\n")
    with pytest.raises(ValueError, match="the puzzle does not have exactly one solution: multiple"):
        rules.minimize()
    made = rules.generate(seed=3)
    assert made.rules == rules.rules and made.check().verdict == Verdict.unique and made.givens.any()


def test_text_that_is_no_utf8():
    assert Problem.parse("\ud800\n\ud800\n").items == ["\\ud800"]
    with pytest.raises(ParseError):
        Puzzle.parse("\ud800")


def test_pictures():
    text = ".........\n" * 8 + "....5....\n" + "thermo r1c1-r1c4\nsandwich 12 r9c3-r1c3\nanti-knight\n"
    drawing = ElementTree.fromstring(Puzzle.parse(text).svg())
    texts = [element.text for element in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"5", "12"} < set(texts)
    assert any("knight" in text for text in texts)
    assert Puzzle.parse(text)._repr_svg_() == Puzzle.parse(text).svg()


def test_a_plain_puzzle_is_a_puzzle():
    line = "24...3.....2..3."
    puzzle = Puzzle.parse(line)
    assert (puzzle.rules, puzzle.side, puzzle.givens[0].tolist()) == ([], 4, [2, 4, 0, 0])
    assert "".join(map(str, puzzle.solve().flat)) == sudoku.solve(line) and puzzle.count() == 1
    assert puzzle.rate() == sudoku.rate(line) and puzzle.path() == sudoku.path(line)
    assert pickle.loads(pickle.dumps(puzzle)).givens.tolist() == puzzle.givens.tolist()
    full = Puzzle.parse(sudoku.solve(line)).minimize(seed=1)
    assert isinstance(full, Puzzle) and full.check().verdict == Verdict.unique and (full.givens == 0).any()
    assert [one.count() for one in Puzzle.parse_many(f"{line}\n\n{EMPTY}{RULES}")] == [1, 1]
    assert sudoku.count_many([puzzle, line, puzzle.givens]) == [1, 1, 1]
    made = puzzle.generate(seed=1)
    assert (made.givens == puzzle.givens).all()


def test_old_names():
    for old, new in (("Variant", Puzzle), ("VariantHint", sudoku.Hint), ("VariantExplanation", sudoku.Explanation)):
        with pytest.warns(DeprecationWarning, match=f"{old} is called"):
            assert getattr(sudoku, old) is new
    with pytest.raises(AttributeError):
        sudoku.Variants
