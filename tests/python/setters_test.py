"""dlx_cover.sudoku for setters: what is made is as it was asked for, and the same for any number of threads."""

import numpy as np
import pytest

from dlx_cover import LimitReached, sudoku
from dlx_cover.sudoku import Verdict

GRID = "258391467764258391913476285527643819846129753139785624382514976695837142471962538"
SMALL = "2314413214233241"


LARGE = np.array([[(6 * (row % 6) + row // 6 + column) % 36 + 1 for column in range(36)] for row in range(36)])


def is_minimal(puzzle):
    return sudoku.check(puzzle).verdict == Verdict.unique and sudoku.explain(puzzle, redundant=True).redundant == []


def test_generated_puzzles_are_minimal_and_different():
    made = list(sudoku.generate_many(50, seed=3))
    assert len({one.puzzle for one in made}) == 50
    assert made == list(sudoku.generate_many(50, seed=3, threads=3))
    assert made[0] == sudoku.generate(seed=3) and made[0].puzzle != sudoku.generate(seed=4).puzzle
    for one in made[:5]:
        assert is_minimal(one.puzzle) and sudoku.solve(one.puzzle) == one.solution
    assert sudoku.generate().puzzle != sudoku.generate().puzzle


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (2, 4), (2, 5), (3, 4)], ids=str)
def test_generated_boards(box):
    puzzle = sudoku.generate(seed=1, box=box)
    assert len(puzzle.puzzle) == (box[0] * box[1]) ** 2
    assert sudoku.check(puzzle.puzzle, box=box).verdict == Verdict.unique


def test_wishes():
    for made in sudoku.generate_many(5, seed=1, symmetry="rotate180", givens=(24, 27)):
        is_given = np.array([sign != "." for sign in made.puzzle])
        assert 24 <= is_given.sum() <= 27 and (is_given == is_given[::-1]).all()
    pattern = sudoku.generate(seed=9).puzzle
    for wish in (pattern, [0 if sign == "." else 1 for sign in pattern]):
        made = sudoku.generate(seed=2, pattern=wish).puzzle
        assert [sign == "." for sign in made] == [sign == "." for sign in pattern]
    assert sudoku.generate(seed=5, givens=30, minimal=False).puzzle.count(".") == 51
    few, more = sudoku.generate(seed=6).puzzle, sudoku.generate(seed=6, extra=4).puzzle
    assert more.count(".") <= few.count(".") - 4
    for made in sudoku.generate_many(3, seed=1, level=("medium", "hard")):
        assert made.rating.level in ("medium", "hard")
        assert sudoku.rate(made.puzzle, names=False) == made.rating


@pytest.mark.parametrize("wish", [{"symmetry": "x"}, {"level": "easier"}, {"givens": (5, 3)}, {"givens": 82},
                                  {"givens": 0}, {"givens": (5, 16)}, {"givens": 73}, {"extra": -1}, {"pattern": "x.x"}, {"pattern": "." * 81}, {"box": (6, 6)},
                                  {"symmetry": "rotate90", "givens": 22}, {"level": ("hard", "easy")}, {"seed": -1},
                                  {"extra": 1, "minimal": False}, {"pattern": "1" * 81, "symmetry": "full"},
                                  {"time_limit": -1}, {"number": -1}],
                         ids=str)  # fmt: skip
def test_wishes_that_cannot_be(wish):
    with pytest.raises(ValueError):
        sudoku.generate_many(**wish)  # at the call, not at the first puzzle


def test_generating_ends():
    with pytest.raises(LimitReached, match="attempts"):
        next(sudoku.generate_many(seed=1, givens=18, attempts=100))
    given = 0
    with pytest.raises(LimitReached, match="time limit") as limit:
        for _ in sudoku.generate_many(seed=1, time_limit=0.3):
            given += 1
    assert limit.value.found == given > 0
    with pytest.raises(LimitReached, match="time limit"):
        sudoku.generate(seed=1, box=(5, 5), givens=100, time_limit=0.1)


def test_minimize():
    left = sudoku.minimize(GRID, seed=1)
    assert is_minimal(left) and all(sign in (".", full) for sign, full in zip(left, GRID))
    assert left != sudoku.minimize(GRID, seed=2)
    board = np.array([int(digit) for digit in GRID]).reshape(9, 9)
    kept = sudoku.minimize(board, keep=[(8, 8), (0, 0)])
    assert kept.shape == (9, 9) and kept[8, 8] == board[8, 8] and kept[0, 0] == board[0, 0]
    for wrong in ("." * 81, "11" + "." * 79):
        with pytest.raises(ValueError, match="exactly one solution"):
            sudoku.minimize(wrong)
    with pytest.raises(ValueError, match="too large"):
        sudoku.minimize(LARGE)


def test_minimize_many():
    puzzles = [GRID, "." * 81, "12", SMALL, GRID, LARGE]
    errors = []
    for threads in (1, 2):
        found = list(sudoku.minimize_many(puzzles, threads=threads, on_error=lambda k, error: errors.append(k)))
        assert found[1] is None and found[2] is None
        assert "".join(map(str, found[0])).replace("0", ".") == sudoku.minimize(GRID)
        assert is_minimal(found[3]) and is_minimal(found[4]) and found[5] is None
    assert errors == [2, 2]


def test_minimal_puzzles():
    found = sudoku.minimal_puzzles(SMALL)
    assert found.is_complete and len(set(found.puzzles)) == len(found.puzzles) == 284
    assert all(is_minimal(puzzle) for puzzle in found.puzzles[:10])
    assert sudoku.minimal_puzzles(SMALL, limit=3)[1] is False
    fewest = min(16 - puzzle.count(".") for puzzle in found.puzzles)
    assert [16 - puzzle.count(".") for puzzle in sudoku.minimal_puzzles(SMALL, fewest=True).puzzles] == [fewest]
    with pytest.raises(ValueError):
        sudoku.minimal_puzzles("." * 16)
    with pytest.raises(ValueError, match="limit"):
        sudoku.minimal_puzzles(SMALL, fewest=True, limit=1)


def disguised(puzzle, by):
    """The puzzle after a transformation, as its docstring says."""
    board = np.array([int(sign) for sign in puzzle.replace(".", "0")]).reshape(9, 9)
    if by.is_transposed:
        board = board.T
    return np.array(by.digits)[board[np.ix_(by.rows, by.columns)]]


@pytest.mark.parametrize("form", ["row", "pattern", "minlex"])
def test_canonical(form):
    puzzle = sudoku.generate(seed=8).puzzle
    found = sudoku.canonical(puzzle, form=form)
    assert found.automorphisms == 1
    as_array = np.array([int(sign) for sign in found.puzzle.replace(".", "0")])
    assert (disguised(puzzle, found.transformation).reshape(-1) == as_array).all()
    by = sudoku.Transformation(True, [5, 3, 4, 0, 2, 1, 8, 7, 6], [0, 1, 2, 8, 6, 7, 4, 5, 3],
                               [0, 9, 8, 7, 1, 2, 3, 4, 5, 6])  # fmt: skip
    other = sudoku.canonical(disguised(puzzle, by), form=form)
    assert (other.puzzle.reshape(-1) == as_array).all()
    for forms in (sudoku.canonical_many([puzzle, found.puzzle, "1"], form=form, on_error=lambda *_: None),
                  sudoku.canonical_many([puzzle, found.puzzle, "1"], form=form, on_error=lambda *_: None, threads=2)):
        first, second, none = forms
        assert (first == as_array).all() and (second == as_array).all() and none is None


def test_not_canonical():
    inconsistent = "55..7" + "." * 76
    for wrong, form in (("." * 16, "row"), ("." * 81, "x"), ("11" + "." * 79, "row"), (inconsistent, "row")):
        with pytest.raises(ValueError):
            sudoku.canonical(wrong, form=form)


def test_forms_of_a_mixture():
    forms = list(sudoku.canonical_many([GRID, SMALL, "55..7" + "." * 76, GRID]))
    assert forms[1] is None and forms[2] is None and (forms[0] == forms[3]).all()


def test_hints_of_many():
    puzzle = sudoku.generate(seed=8).puzzle
    assert list(sudoku.hint_many([puzzle, GRID])) == [sudoku.hint(puzzle), None]
