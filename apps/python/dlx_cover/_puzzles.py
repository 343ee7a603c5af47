"""Input of puzzles and output of results."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._checks import wrong
from .answers import Digits
from .errors import ParseError

if TYPE_CHECKING:
    from typing_extensions import TypeGuard  # of typing from Python 3.10 on

    from .puzzle import Puzzle

Numbers = Union[Sequence[int], Sequence[Sequence[int]], npt.NDArray[Any]]
AnyPuzzle = Union[str, Numbers, "Puzzle"]
PuzzleList = Union[str, npt.NDArray[Any], Iterable[AnyPuzzle]]
Box = Optional[tuple[int, int]]
OnError = Optional[Callable[[int, ParseError], object]]
OnRejection = Optional[Callable[[int, ValueError], object]]


def digits_of(numbers: Numbers, name: str = "puzzle") -> Digits:
    """Returns the numbers as bytes; bytes are not copied. None, NaN and -1 are empty cells, as in tables of pandas."""
    if isinstance(numbers, np.ndarray) and numbers.dtype == np.uint8 and numbers.ndim:
        return np.ascontiguousarray(numbers)
    try:
        array = np.asarray(numbers)
        if array.dtype.kind == "O":  # None becomes NaN
            array = array.astype(np.float64)
    except (TypeError, ValueError, OverflowError):  # other objects, or lists of several lengths
        array = np.asarray(None)
    if array.dtype.kind == "U":
        of_list = '"".join(puzzle)' if array.dtype.itemsize == 4 else '"\\n".join(puzzle)'  # one character each, or rows
        join = of_list if array.ndim < 2 else '" ".join(map(" ".join, puzzle))'
        raise wrong(name, f"one string: write {join}", numbers, TypeError)
    wanted = "a string, or ints from 0 to 255, with 0 for an empty cell"
    if array.ndim == 0 or array.dtype.kind not in ("iufb" if name == "pattern" else "iuf"):
        raise wrong(name, wanted, numbers, TypeError)
    if array.dtype.kind == "f":
        array = np.nan_to_num(array)
        if (array % 1 != 0).any():
            raise wrong(name, wanted, numbers, TypeError)
    if array.dtype.kind in "if":
        array = np.where(array == -1, 0, array)
    if array.size and not (array.min() >= 0 and array.max() <= 255):
        raise wrong(name, wanted, numbers, ValueError)
    return np.ascontiguousarray(array, dtype=np.uint8)


def cells_of(puzzle: Numbers) -> Digits:
    """Returns the cells of one board."""
    digits = digits_of(puzzle)
    if digits.shape[-1] not in (digits.size, math.isqrt(digits.size)):
        raise ValueError(f"puzzle must be a list of cells or a square board, not an array of shape {digits.shape}: "
                         "functions named ..._many accept several puzzles")  # fmt: skip
    return digits.reshape(-1)


def is_digits(puzzles: PuzzleList) -> TypeGuard[npt.NDArray[Any]]:
    """Returns True for an array of numbers, not of strings or other objects."""
    return isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "iubf"


def is_one_board(puzzles: PuzzleList, box: Box) -> bool:
    """Returns True for one board, flat or in rows. 16 rows of 16 cells may also be 16 puzzles."""
    if isinstance(puzzles, str) or not isinstance(puzzles, (Sequence, np.ndarray)) or len(puzzles) < 4:
        return False
    first, side = puzzles[0], math.isqrt(len(puzzles))
    if isinstance(first, Real):
        return True
    is_side = any(side % k == 0 for k in range(2, side)) if box is None else side == box[0] * box[1]
    is_puzzle = is_side and side**2 == len(puzzles)
    return (not is_puzzle and isinstance(first, (Sequence, np.ndarray)) and len(first) > 0
            and (isinstance(first[0], str) or not isinstance(first[0], (Sequence, np.ndarray)))
            and all(isinstance(row, type(first)) and len(row) == len(puzzles) for row in puzzles))  # fmt: skip


def converted(puzzle: Any) -> Any:
    """Returns the compiled form of a Puzzle, or the cells of a board."""
    core = getattr(puzzle, "_core", None)
    return core if isinstance(core, _core.Puzzles) else cells_of(puzzle)


def read(puzzle: AnyPuzzle, box: Box) -> _core.Puzzles:
    """Returns one puzzle."""
    if isinstance(puzzle, str):
        return _core.Puzzles.one_of_text(puzzle, box)
    one = converted(puzzle)
    if isinstance(one, _core.Puzzles) and box is not None:
        raise ValueError("box cannot be given with a Puzzle: it already has its boxes")
    return one if isinstance(one, _core.Puzzles) else _core.Puzzles.one_of_digits(one, box)


def like(puzzle: AnyPuzzle, one: _core.Puzzles, cells: Digits) -> Any:
    """Returns cells in the form of the puzzle."""
    if isinstance(puzzle, str):
        return one.with_cells(cells).line()
    return cells.reshape(one.board.shape if hasattr(puzzle, "_core") else np.shape(puzzle))


def read_many(puzzles: PuzzleList, box: Box, on_error: OnError) -> _core.Puzzles:
    if is_one_board(puzzles, box):
        raise ValueError("puzzles must be a list of puzzles, not one board: write [board]")
    if is_digits(puzzles):
        if puzzles.ndim not in (2, 3):
            raise ValueError("puzzles must be an array of rows of cells or of boards, with 2 or 3 dimensions, not "
                             f"{puzzles.ndim}")  # fmt: skip
        digits = digits_of(puzzles).reshape(len(puzzles), math.prod(puzzles.shape[1:]))
        return _core.Puzzles.of_array(digits, box, on_error)
    if isinstance(puzzles, str):
        return _core.Puzzles.of_text(puzzles, box, on_error, False)
    return _core.Puzzles.of_iterable(puzzles, box, on_error, converted)
