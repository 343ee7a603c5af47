"""Sudoku: solve, check, count, explain, hint and rate, one puzzle or millions.

    >>> from dlx_cover import sudoku
    >>> sudoku.solve("...44.3..4...241")
    '2314413214233241'
    >>> sudoku.check("...4..3..4......").verdict.name
    'multiple'

One puzzle is

- a text in any form that the program ``sudoku`` reads: 81 characters, rows, tables, JSON, links; solutions of it are
  texts of one line;
- or whole numbers, 0 for an empty cell: a list or an array of 81, or of 9 by 9. Solutions of it are arrays of that shape.

Boards may have any side from 2 to 255 that is no prime. ``box`` has the rows and columns of a box, such as (3, 2) on a
board of 6x6; without it, the text shows them, or they are as square as possible and wider than high.

Many puzzles, for ``check_many`` and the other functions of that kind, are

- an array of digits with a row of cells, or a board, for each puzzle: n by 81, or n by 9 by 9. Arrays of uint8 are not
  copied;
- a text, as of a file, which may have puzzles in several forms and sizes;
- or an iterable of puzzles, texts or numbers. The lines of an open file are such.

What cannot be read raises ParseError. With ``on_error``, it is called with the number of the puzzle and the ParseError,
and the others are answered: the place of the puzzle has ``Verdict.error`` or None.

Cells are tuples ``(row, column)`` and candidates ``(row, column, digit)``, with rows and columns from 0, as they are in
arrays. In sentences they are counted from 1: r1c9. ``time_limit``, ``threads``, ``progress`` and Ctrl-C are those of
``dlx_cover``; the time is that of each puzzle, and the ``solutions`` of a Progress are the puzzles that were answered.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, TypeVar, Union, overload

import numpy as np
import numpy.typing as npt

from . import OnProgress, _callback, _core
from .errors import LimitReached, ParseError

if TYPE_CHECKING:
    from typing_extensions import TypeGuard  # of typing from Python 3.10 on

__all__ = [
    "Check", "Explanation", "Hint", "Path", "Rating", "Repair", "Solutions", "TechniqueUse", "Verdict",
    "check", "check_many", "count", "count_many", "explain", "explain_many", "hint", "path", "path_many", "rate",
    "rate_many", "solve", "solve_many",
]  # fmt: skip

Digits = npt.NDArray[np.uint8]
Numbers = Union[Sequence[int], Sequence[Sequence[int]], npt.NDArray[Any]]
Puzzle = Union[str, Numbers]
PuzzleList = Union[str, npt.NDArray[Any], Iterable[Puzzle]]
Box = Optional[tuple[int, int]]
OnError = Optional[Callable[[int, ParseError], object]]
Cell = tuple[int, int]
Candidate = tuple[int, int, int]


class Verdict(IntEnum):
    """What is known of a puzzle. The numbers are those in the arrays of ``check_many`` and ``solve_many``."""

    unique = 0  #: exactly one solution
    multiple = 1  #: two or more
    none = 2  #: no digit clashes, but there is no solution
    inconsistent = 3  #: a digit is given twice in a row, column or box
    unknown = 4  #: a limit came first
    solved = 5  #: of solve_many: a solution, perhaps one of several
    error = 6  #: it could not be read


class Check(NamedTuple):
    """What ``check`` finds."""

    verdict: Verdict
    clashes: list[str]  #: if inconsistent: "digit 1 twice in row 1: r1c4 and r1c5"
    solutions: list[Any]  #: the solution if unique, two different ones if multiple; as those of ``solve``


class Solutions(NamedTuple):
    """What ``solve_many`` finds."""

    grids: Any  #: of an array: an array of its shape, with zeros where there is none. Else lines, or None
    verdicts: Digits  #: a Verdict for each: solved, none, inconsistent, unknown or error


class TechniqueUse(NamedTuple):
    """A technique that a puzzle takes."""

    name: str
    steps: int  #: how many
    difficulty: float  #: of the hardest of them
    sentence: str  #: the first that is so hard


class Rating(NamedTuple):
    """How hard a puzzle is for people."""

    verdict: Verdict
    level: str | None  #: easy, medium, hard, unfair, extreme or beyond
    difficulty: float | None  #: from 1.0 to 11.0, like the ratings of Sudoku Explainer
    W: int | None  #: the longest whip needed; 0 if singles suffice. None if whips do not solve it
    B: int | None  #: the same with braids
    techniques: list[TechniqueUse]  #: of the path of hints, the hardest last
    is_complete: bool  #: False if a limit came before all was known


class Hint(NamedTuple):
    """The next step for a player."""

    technique: str
    difficulty: float
    sentence: str  #: what it does and why it is right
    place: str  #: where to look
    placed: Candidate | None  #: what goes into a cell
    removed: list[Candidate]  #: or what is impossible


class Path(NamedTuple):
    """Steps, and where they end: "solved", "contradiction", "stuck", "limit", or "step" if no more were asked for."""

    steps: list[Hint]
    end: str


class Repair(NamedTuple):
    """A given that is probably wrong: there would be exactly one solution without it, or with one of ``digits``."""

    cell: Cell
    by_removal: bool
    digits: list[int]


class Explanation(NamedTuple):
    """What can be said about a puzzle. Where it is not complete, what is there is true."""

    verdict: Verdict
    is_complete: bool  #: False if a limit came first
    reasons: list[str]  #: clashes, or why there is no solution, step by step
    solutions: list[Digits]  #: the solution if unique, two of several; boards
    conflict: list[Cell] | None  #: givens that have no solution together
    conflict_is_minimal: bool  #: any one of these taken away, the others have one
    repairs: list[Repair]  #: the likeliest first
    possible: list[list[int]]  #: of several solutions: by cell, the digits that it has in one of them
    extra_givens: list[Candidate]  #: with these, there would be exactly one solution
    singles_suffice: bool
    rating: Rating | None  #: of a puzzle with one solution
    redundant: list[Cell] | None  #: givens that can go, each alone; if asked for


@overload
def solve(puzzle: str, *, box: Box = None, time_limit: float | None = None) -> str | None: ...
@overload
def solve(puzzle: Numbers, *, box: Box = None, time_limit: float | None = None) -> Digits | None: ...
def solve(puzzle: Puzzle, *, box: Box = None, time_limit: float | None = None) -> str | Digits | None:
    """The first solution, in the form of the puzzle, or None if there is none."""
    one = _read(puzzle, box)
    solution = _core.solve(one, time_limit)
    return None if solution is None else _like(puzzle, one, solution)


def solve_many(
    puzzles: PuzzleList, *, box: Box = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Solutions:  # fmt: skip
    """The first solution of each puzzle.

    >>> import numpy as np
    >>> boards = np.zeros((2, 4, 4), dtype=np.uint8)
    >>> boards[1, 0, :2] = 3
    >>> found = solve_many(boards)
    >>> [Verdict(v).name for v in found.verdicts], found.grids[0].tolist()
    (['solved', 'inconsistent'], [[1, 2, 3, 4], [3, 4, 2, 1], [2, 1, 4, 3], [4, 3, 1, 2]])
    """
    many = _read_many(puzzles, box, on_error)
    if not _is_digits(puzzles):
        return Solutions(*_core.solve_lines(many, time_limit, threads, _callback(progress)))
    grids, verdicts = _core.solve_array(many, time_limit, threads, _callback(progress))
    return Solutions(grids.reshape(puzzles.shape), verdicts)


def check(puzzle: Puzzle, *, box: Box = None, time_limit: float | None = None) -> Check:
    """Does the puzzle have exactly one solution?

    >>> check("..3444...4...241").clashes[0]
    'digit 4 twice in row 2: r2c1 and r2c2'
    """
    one = _read(puzzle, box)
    verdict, clashes, solutions = _core.check(one, time_limit)
    return Check(Verdict(verdict), clashes, [_like(puzzle, one, solution) for solution in solutions])


def check_many(
    puzzles: PuzzleList, *, box: Box = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Digits:  # fmt: skip
    """The Verdict on each puzzle, as an array of numbers.

    >>> verdicts = check_many(["...44.3..4...241", "...4..3..4......"])
    >>> (verdicts == Verdict.unique).tolist()
    [True, False]
    """
    return _core.check_many(_read_many(puzzles, box, on_error), time_limit, threads, _callback(progress))


def count(
    puzzle: Puzzle, *, box: Box = None, limit: int | None = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None,
) -> int:  # fmt: skip
    """How many solutions there are. With ``limit``, a result of ``limit`` means "that many or more".

    >>> count("." * 16), count([0] * 36)
    (288, 28200960)
    """
    return _core.count_puzzle(_read(puzzle, box), limit, time_limit, threads, _callback(progress))


def count_many(
    puzzles: PuzzleList, *, box: Box = None, limit: int | None = None, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnError = None,
) -> list[int | None]:  # fmt: skip
    """How many solutions each puzzle has; None where a limit of time came first, or the puzzle could not be read."""
    return _core.count_many(_read_many(puzzles, box, on_error), limit, time_limit, threads, _callback(progress))


def explain(
    puzzle: Puzzle, *, box: Box = None, redundant: bool = False, seed: int = 0, time_limit: float | None = None
) -> Explanation:
    """What is wrong with a puzzle, or how sure it is. With ``redundant``, also which givens can go.

    >>> explain("..3444...4...241").repairs
    [Repair(cell=(1, 1), by_removal=True, digits=[3])]
    """
    found = explain_many([puzzle], box=box, redundant=redundant, seed=seed, time_limit=time_limit)
    return _only(found)


def explain_many(
    puzzles: PuzzleList, *, box: Box = None, redundant: bool = False, seed: int = 0, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[Explanation | None]:  # fmt: skip
    """The same for each puzzle, one after the other; None for what could not be read."""
    def explain_some(many: _core.Puzzles, first: int, last: int) -> list[Explanation | None]:
        found = _core.explain_puzzles(many, first, last, redundant, seed, time_limit, threads)
        return [None if one is None else _explanation(*one) for one in found]

    return _stream(_read_many(puzzles, box, on_error), 16, threads, progress, explain_some)


def hint(puzzle: Puzzle, *, box: Box = None, time_limit: float | None = None) -> Hint | None:
    """The next step for a player. None if there is no such step; ``path`` says why. Raises LimitReached.

    >>> hint("...44.3..4...241").sentence
    'r4c1 = 3: the cell has no other candidate'
    """
    found = path(puzzle, box=box, most=1, time_limit=time_limit)
    if found.end == "limit":
        raise LimitReached("time limit")
    return found.steps[0] if found.steps else None


def path(puzzle: Puzzle, *, box: Box = None, most: int | None = None, time_limit: float | None = None) -> Path:
    """All steps to the solution, or the first of them, each the easiest that follows."""
    return _only(path_many([puzzle], box=box, most=most, time_limit=time_limit))


def path_many(
    puzzles: PuzzleList, *, box: Box = None, most: int | None = None, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[Path | None]:  # fmt: skip
    """The same for each puzzle, one after the other; None for what could not be read. ``most=1`` gives a hint of each."""
    def some_paths(many: _core.Puzzles, first: int, last: int) -> list[Path | None]:
        found = _core.hint(many, first, last, 1 << 62 if most is None else most, time_limit, threads)
        return [None if one is None else Path([Hint(*step) for step in one[0]], one[1]) for one in found]

    return _stream(_read_many(puzzles, box, on_error), 64, threads, progress, some_paths)


def rate(puzzle: Puzzle, *, box: Box = None, names: bool = True, time_limit: float | None = None) -> Rating:
    """How hard a puzzle is. Without ``names``, techniques are told only where singles suffice: many times as fast.

    >>> rating = rate("...44.3..4...241")
    >>> rating.level, rating.difficulty, [use.name for use in rating.techniques]
    ('easy', 1.2, ['Full House', 'Hidden Single'])
    """
    return _only(rate_many([puzzle], box=box, names=names, time_limit=time_limit))


def rate_many(
    puzzles: PuzzleList, *, box: Box = None, names: bool = True, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[Rating | None]:  # fmt: skip
    """The same for each puzzle, one after the other; None for what could not be read."""
    def rate_some(many: _core.Puzzles, first: int, last: int) -> list[Rating | None]:
        found = _core.rate(many, first, last, names, time_limit, threads)
        return [None if one is None else _rating(*one) for one in found]

    return _stream(_read_many(puzzles, box, on_error), 256, threads, progress, rate_some)


# --- How puzzles come in, and answers go out --------------------------------------------------------------------------


def _digits(numbers: Numbers) -> Digits:
    """The numbers as bytes; not copied if they are."""
    array = np.asarray(numbers)
    if array.dtype != np.uint8:
        if array.dtype.kind not in "iub":
            raise TypeError(f"a puzzle is a text or whole numbers, not {array.dtype}")
        if array.size and not (array.min() >= 0 and array.max() <= 255):
            raise ValueError("digits are from 0 to 255")
    return np.ascontiguousarray(array, dtype=np.uint8)


def _is_digits(puzzles: PuzzleList) -> TypeGuard[npt.NDArray[Any]]:
    """Are they an array of numbers, and not of texts or other objects?"""
    return isinstance(puzzles, np.ndarray) and puzzles.dtype.kind in "iub"


def _read(puzzle: Puzzle, box: Box) -> _core.Puzzle:
    if isinstance(puzzle, str):
        return _core.Puzzle.of_text(puzzle, box)
    return _core.Puzzle.of_digits(_digits(puzzle).reshape(-1), box)


def _like(puzzle: Puzzle, one: _core.Puzzle, solution: Digits) -> Any:
    return one.line(solution) if isinstance(puzzle, str) else solution.reshape(np.shape(puzzle))


def _read_many(puzzles: PuzzleList, box: Box, on_error: OnError) -> _core.Puzzles:
    if _is_digits(puzzles):
        if puzzles.ndim not in (2, 3):
            raise ValueError("an array of puzzles has a row of cells, or a board, for each")
        return _core.Puzzles.of_array(_digits(puzzles).reshape(len(puzzles), math.prod(puzzles.shape[1:])), box)

    def tell(number: int, line: int, column: int, message: str) -> None:
        assert on_error is not None
        on_error(number, ParseError(message, line, column))

    told = None if on_error is None else tell
    if isinstance(puzzles, str):
        return _core.Puzzles.of_text(puzzles, box, told)
    return _core.Puzzles.of_iterable(puzzles, box, told, _digits)


Answer = TypeVar("Answer")


def _stream(
    many: _core.Puzzles, step: int, threads: int, progress: OnProgress,
    answer: Callable[[_core.Puzzles, int, int], list[Answer]],
) -> Iterator[Answer]:  # fmt: skip
    """The answers, some puzzles at a time, so that few wait in memory."""
    tell = _callback(progress)
    step *= max(threads, 1)
    for first in range(0, len(many), step):
        yield from answer(many, first, first + step)
        if tell is not None:
            tell(min(first + step, len(many)), 0, 0.0, min(first + step, len(many)) / len(many))


def _only(answers: Iterator[Optional[Answer]]) -> Answer:
    answer = next(answers)
    assert answer is not None  # or it would have raised an error
    return answer


def _rating(verdict: int, level: str | None, difficulty: float | None, w: int | None, b: int | None,
            techniques: list[tuple[str, int, float, str]], is_complete: bool) -> Rating:  # fmt: skip
    return Rating(Verdict(verdict), level, difficulty, w, b, [TechniqueUse(*use) for use in techniques], is_complete)


def _explanation(verdict: int, is_complete: bool, reasons: list[str], solutions: list[Digits],
                 conflict: list[Cell] | None, is_minimal: bool, repairs: list[tuple[Cell, bool, list[int]]],
                 possible: list[list[int]], extra_givens: list[Candidate], singles_suffice: bool, rating: Any,
                 redundant: list[Cell] | None) -> Explanation:  # fmt: skip
    return Explanation(Verdict(verdict), is_complete, reasons, solutions, conflict, is_minimal,
                       [Repair(*repair) for repair in repairs], possible, extra_givens, singles_suffice,
                       None if rating is None else _rating(*rating), redundant)  # fmt: skip
