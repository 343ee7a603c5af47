"""Input of puzzles and output of results."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any, Optional, TypeVar, Union

import numpy as np
import numpy.typing as npt

from . import _core
from ._checks import wrong
from .answers import Digits
from .errors import ParseError

if TYPE_CHECKING:
    from typing_extensions import TypeGuard  # of typing from Python 3.10 on

Numbers = Union[Sequence[int], Sequence[Sequence[int]], npt.NDArray[Any]]
Puzzle = Union[str, Numbers]
PuzzleList = Union[str, npt.NDArray[Any], Iterable[Puzzle]]
Box = Optional[tuple[int, int]]
OnError = Optional[Callable[[int, ParseError], object]]
OnRejection = Optional[Callable[[int, ValueError], object]]


def digits_of(numbers: Numbers, name: str = "puzzle") -> Digits:
    """Returns the numbers as bytes; bytes are not copied. None, NaN and -1 are empty cells, as in tables of pandas."""
    if isinstance(numbers, np.ndarray) and numbers.dtype == np.uint8 and numbers.ndim:
        return np.ascontiguousarray(numbers)
    if hasattr(numbers, "rules"):
        raise TypeError(f"{name} must be a string, or ints, not {numbers!r}: call its methods")
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


def read(puzzle: Puzzle, box: Box) -> _core.Puzzle:
    if isinstance(puzzle, str):
        return _core.Puzzle.of_text(puzzle, box)
    return _core.Puzzle.of_digits(cells_of(puzzle), box)


def like(puzzle: Puzzle, one: _core.Puzzle, solution: Digits) -> Any:
    return one.line(solution) if isinstance(puzzle, str) else solution.reshape(np.shape(puzzle))


def read_many(puzzles: PuzzleList, box: Box, on_error: OnError) -> _core.Puzzles:
    if is_one_board(puzzles, box):
        raise ValueError("puzzles must be a list of puzzles, not one board: write [board]")
    if is_digits(puzzles):
        if puzzles.ndim not in (2, 3):
            raise ValueError("puzzles must be an array of rows of cells or of boards, with 2 or 3 dimensions, not "
                             f"{puzzles.ndim}")  # fmt: skip
        return _core.Puzzles.of_array(digits_of(puzzles).reshape(len(puzzles), math.prod(puzzles.shape[1:])), box)

    def report(number: int, line: int, column: int, message: str) -> None:
        assert on_error is not None
        on_error(number, ParseError(message, line, column))

    callback = None if on_error is None else report
    if isinstance(puzzles, str):
        return _core.Puzzles.of_text(puzzles, box, callback)
    return _core.Puzzles.of_iterable(puzzles, box, callback, cells_of)


Answer = TypeVar("Answer")


def reject(number: int, reason: str, on_error: OnRejection) -> None:
    """Reports a puzzle that was read, but that the function does not support."""
    error = ValueError(f"puzzle {number}: {reason}")
    if on_error is None:
        raise error
    on_error(number, error)


def accepted(answers: Iterator[Any], on_error: OnRejection) -> Iterator[Any]:
    """Yields the answers, with None in place of each sentence, which is reported as an error."""
    for number, answer in enumerate(answers):
        if isinstance(answer, str):
            reject(number, answer, on_error)
        yield None if isinstance(answer, str) else answer


def only(answers: Iterator[Optional[Answer]]) -> Answer:
    answer = next(answers)
    assert answer is not None  # or it would have raised an error
    return answer
