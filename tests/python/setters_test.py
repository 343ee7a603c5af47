"""Minimal puzzles and canonical forms in dlx_cover.sudoku."""

import numpy as np
import pytest

from dlx_cover import sudoku
from dlx_cover.sudoku import Verdict

GRID = "258391467764258391913476285527643819846129753139785624382514976695837142471962538"
SMALL = "2314413214233241"


LARGE = np.array([[(6 * (row % 6) + row // 6 + column) % 36 + 1 for column in range(36)] for row in range(36)])


def is_minimal(puzzle):
    return sudoku.check(puzzle).verdict == Verdict.unique and sudoku.explain(puzzle, redundant=True).redundant_givens == []


def test_minimize():
    puzzle = sudoku.minimize(GRID, seed=1)
    assert is_minimal(puzzle) and all(digit in (".", full) for digit, full in zip(puzzle, GRID))
    assert puzzle != sudoku.minimize(GRID, seed=2)
    board = np.array([int(digit) for digit in GRID]).reshape(9, 9)
    kept = sudoku.minimize(board, keep=[(8, 8), (0, 0)])
    assert kept.shape == (9, 9) and kept[8, 8] == board[8, 8] and kept[0, 0] == board[0, 0]
    for wrong in ("." * 81, "11" + "." * 79):
        with pytest.raises(ValueError, match="exactly one solution"):
            sudoku.minimize(wrong)
    with pytest.raises(ValueError, match="too large"):
        sudoku.minimize(LARGE)
    with pytest.warns(UserWarning, match=r"keep: cell \(0, 1\) is empty") as warned:
        assert sudoku.minimize("2.14413214233241", keep=[(0, 0), (0, 1)])[:2] == "2."
    assert [one.filename for one in warned] == [__file__]


def test_minimize_many():
    puzzles = [GRID, "." * 81, "12", SMALL, GRID, LARGE]
    errors = []
    for threads in (1, 2):
        found = list(sudoku.minimize_many(puzzles, threads=threads, on_error=lambda k, error: errors.append(k)))
        assert found[1] is None and found[2] is None
        assert "".join(map(str, found[0])).replace("0", ".") == sudoku.minimize(GRID)
        assert is_minimal(found[3]) and is_minimal(found[4]) and found[5] is None
    assert errors == [2, 5, 2, 5]
    found = sudoku.minimize_many([GRID, LARGE])
    assert next(found) is not None
    with pytest.raises(ValueError, match="puzzle 1: the board is too large"):
        next(found)


def transformed(puzzle, by):
    """The puzzle after a transformation, as its docstring says."""
    board = np.array([int(sign) for sign in puzzle.replace(".", "0")]).reshape(9, 9)
    if by.is_transposed:
        board = board.T
    return np.array(by.digits)[board[np.ix_(by.rows, by.columns)]]


@pytest.mark.parametrize("form", ["row", "pattern", "minlex"])
def test_canonicalize(form):
    puzzle = sudoku.generate(seed=8).puzzle
    found = sudoku.canonicalize(puzzle, form=form)
    assert found.automorphism_count == 1
    as_array = np.array([int(sign) for sign in found.puzzle.replace(".", "0")])
    assert (transformed(puzzle, found.transformation).reshape(-1) == as_array).all()
    by = sudoku.Transformation(True, [5, 3, 4, 0, 2, 1, 8, 7, 6], [0, 1, 2, 8, 6, 7, 4, 5, 3],
                               [0, 9, 8, 7, 1, 2, 3, 4, 5, 6])  # fmt: skip
    other = sudoku.canonicalize(transformed(puzzle, by), form=form)
    assert (other.puzzle.reshape(-1) == as_array).all()
    for forms in (sudoku.canonicalize_many([puzzle, found.puzzle, "1"], form=form, on_error=lambda *_: None),
                  sudoku.canonicalize_many([puzzle, found.puzzle, "1"], form=form, on_error=lambda *_: None, threads=2)):
        first, second, none = forms
        assert (first == as_array).all() and (second == as_array).all() and none is None


def test_not_canonical():
    inconsistent = "55..7" + "." * 76
    for wrong, form in (("." * 16, "row"), ("." * 81, "x"), ("11" + "." * 79, "row"), (inconsistent, "row")):
        with pytest.raises(ValueError):
            sudoku.canonicalize(wrong, form=form)


def test_forms_of_a_mixture():
    puzzles = [GRID, SMALL, "55..7" + "." * 76, GRID]
    errors = []
    forms = list(sudoku.canonicalize_many(puzzles, on_error=lambda number, error: errors.append((number, str(error)))))
    assert forms[1] is None and forms[2] is None and (forms[0] == forms[3]).all()
    assert errors == [(1, "puzzle 1: only 9x9 boards have canonical forms, not 4x4")]
    forms = sudoku.canonicalize_many(puzzles)
    assert next(forms) is not None
    with pytest.raises(ValueError, match="puzzle 1: only 9x9 boards have canonical forms"):
        next(forms)


def test_hints_of_many():
    puzzle = sudoku.generate(seed=8).puzzle
    assert list(sudoku.hint_many([puzzle, GRID])) == [sudoku.hint(puzzle), None]
