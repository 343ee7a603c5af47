"""Solutions of puzzles: names of dlx_cover.sudoku."""

from __future__ import annotations

from typing import overload

from . import OnProgress, _callback, _core
from ._checks import checked
from ._puzzles import Box, Numbers, OnError, Puzzle, PuzzleList, is_digits, like, read, read_many
from .answers import Check, Digits, Solutions, Verdict

__all__ = ["check", "check_many", "count", "count_many", "solve", "solve_many"]


@overload
def solve(puzzle: str, *, box: Box = None, time_limit: float | None = None) -> str | None: ...
@overload
def solve(puzzle: Numbers, *, box: Box = None, time_limit: float | None = None) -> Digits | None: ...
@checked
def solve(puzzle: Puzzle, *, box: Box = None, time_limit: float | None = None) -> str | Digits | None:
    """The first solution, in the form of the puzzle, or None if there is none."""
    one = read(puzzle, box)
    solution = _core.solve(one, time_limit)
    return None if solution is None else like(puzzle, one, solution)


@checked
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
    many = read_many(puzzles, box, on_error)
    if not is_digits(puzzles):
        return Solutions(*_core.solve_lines(many, time_limit, threads, _callback(progress)))
    grids, verdicts = _core.solve_array(many, time_limit, threads, _callback(progress))
    return Solutions(grids.reshape(puzzles.shape), verdicts)


@checked
def check(puzzle: Puzzle, *, box: Box = None, time_limit: float | None = None) -> Check:
    """Does the puzzle have exactly one solution?

    >>> check("..3444...4...241").clashes[0]
    'digit 4 twice in row 2: r2c1 and r2c2'
    """
    one = read(puzzle, box)
    verdict, clashes, solutions = _core.check(one, time_limit)
    return Check(Verdict(verdict), clashes, [like(puzzle, one, solution) for solution in solutions])


@checked
def check_many(
    puzzles: PuzzleList, *, box: Box = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Digits:  # fmt: skip
    """The Verdict on each puzzle, as an array of numbers.

    >>> verdicts = check_many(["...44.3..4...241", "...4..3..4......"])
    >>> (verdicts == Verdict.unique).tolist()
    [True, False]
    """
    return _core.check_many(read_many(puzzles, box, on_error), time_limit, threads, _callback(progress))


@checked
def count(
    puzzle: Puzzle, *, box: Box = None, limit: int | None = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None,
) -> int:  # fmt: skip
    """How many solutions there are. With ``limit``, a result of ``limit`` means "that many or more".

    >>> count("." * 16), count([0] * 36)
    (288, 28200960)
    """
    return _core.count_puzzle(read(puzzle, box), limit, time_limit, threads, _callback(progress))


@checked
def count_many(
    puzzles: PuzzleList, *, box: Box = None, limit: int | None = None, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnError = None,
) -> list[int | None]:  # fmt: skip
    """How many solutions each puzzle has; None where a limit of time came first, or the puzzle could not be read."""
    return _core.count_many(read_many(puzzles, box, on_error), limit, time_limit, threads, _callback(progress))
