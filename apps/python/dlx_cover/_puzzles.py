"""How puzzles come in, and answers go out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Optional, TypeVar, Union

import numpy as np
import numpy.typing as npt

from . import OnProgress, _callback, _core
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
OnRefusal = Optional[Callable[[int, ValueError], object]]


def digits_of(numbers: Numbers, name: str = "puzzle") -> Digits:
    """The numbers as bytes; not copied if they are."""
    wanted = "a text, or whole numbers from 0 to 255"
    try:
        array = np.asarray(numbers)
    except ValueError:  # lists of several lengths
        array = np.asarray(None)
    if array.dtype != np.uint8:
        if array.dtype.kind not in "iub":
            raise wrong(name, wanted, numbers, TypeError)
        if array.size and not (array.min() >= 0 and array.max() <= 255):
            raise wrong(name, wanted, numbers, ValueError)
    return np.ascontiguousarray(array, dtype=np.uint8)


def is_digits(puzzles: PuzzleList) -> TypeGuard[npt.NDArray[Any]]:
    """Are they an array of numbers, and not of texts or other objects?"""
    return isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "iub"


def read(puzzle: Puzzle, box: Box) -> _core.Puzzle:
    if isinstance(puzzle, str):
        return _core.Puzzle.of_text(puzzle, box)
    return _core.Puzzle.of_digits(digits_of(puzzle).reshape(-1), box)


def like(puzzle: Puzzle, one: _core.Puzzle, solution: Digits) -> Any:
    return one.line(solution) if isinstance(puzzle, str) else solution.reshape(np.shape(puzzle))


def read_many(puzzles: PuzzleList, box: Box, on_error: OnError) -> _core.Puzzles:
    if is_digits(puzzles):
        if puzzles.ndim not in (2, 3):
            raise ValueError("puzzles must have a row of cells, or a board, for each, if they are an array, not "
                             f"{puzzles.ndim} dimensions")  # fmt: skip
        return _core.Puzzles.of_array(digits_of(puzzles).reshape(len(puzzles), math.prod(puzzles.shape[1:])), box)

    def tell(number: int, line: int, column: int, message: str) -> None:
        assert on_error is not None
        on_error(number, ParseError(message, line, column))

    told = None if on_error is None else tell
    if isinstance(puzzles, str):
        return _core.Puzzles.of_text(puzzles, box, told)
    return _core.Puzzles.of_iterable(puzzles, box, told, digits_of)


Answer = TypeVar("Answer")


def stream(
    many: _core.Puzzles, step: int, threads: int, progress: OnProgress,
    answer: Callable[[_core.Puzzles, int, int], Iterable[Answer]],
) -> Iterator[Answer]:  # fmt: skip
    """The answers, some puzzles at a time, so that few wait in memory."""
    tell = _callback(progress)
    step *= max(threads, 1)
    for first in range(0, len(many), step):
        yield from answer(many, first, first + step)
        if tell is not None:
            tell(min(first + step, len(many)), 0, 0.0, min(first + step, len(many)) / len(many))


def refuse(number: int, why: str, on_error: OnRefusal) -> None:
    """The puzzle can be read, but the function is not for it."""
    error = ValueError(f"puzzle {number}: {why}")
    if on_error is None:
        raise error
    on_error(number, error)


def only(answers: Iterator[Optional[Answer]]) -> Answer:
    answer = next(answers)
    assert answer is not None  # or it would have raised an error
    return answer
