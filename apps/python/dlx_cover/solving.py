"""Solutions of puzzles: names of dlx_cover.sudoku."""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import overload

from . import _core
from ._checks import checked
from ._puzzles import AnyPuzzle, Box, Numbers, OnError, PuzzleList, is_digits, like, read, read_many
from .answers import CheckResult, Digits, Solutions, Verdicts, verdicts_of
from .puzzle import Puzzle, method
from .results import CountEstimate, OnProgress

__all__ = ["check", "check_many", "count", "count_many", "estimate", "solve", "solve_many"]


@overload
def solve(puzzle: str, *, box: Box = None, time_limit: float | None = None) -> str | None: ...
@overload
def solve(puzzle: Numbers | Puzzle, *, box: Box = None, time_limit: float | None = None) -> Digits | None: ...
@method
def solve(puzzle: AnyPuzzle, *, box: Box = None, time_limit: float | None = None) -> str | Digits | None:
    """Finds a solution. Returns it in the form of the puzzle, or None. See the module for the parameters."""
    one = read(puzzle, box)
    solution = _core.solve(one, time_limit)
    return None if solution is None else like(puzzle, one, solution)


@checked
def solve_many(
    puzzles: PuzzleList, *, box: Box = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Solutions:  # fmt: skip
    """Finds a solution of each puzzle. See the module for the parameters.

    >>> import numpy as np
    >>> boards = np.zeros((2, 4, 4), dtype=np.uint8)
    >>> boards[1, 0, :2] = 3
    >>> found = solve_many(boards)
    >>> list(map(str, found.verdicts)), found.grids[0].tolist()
    (['solved', 'inconsistent'], [[1, 2, 3, 4], [3, 4, 2, 1], [2, 1, 4, 3], [4, 3, 1, 2]])
    """
    many = read_many(puzzles, box, on_error)
    if not is_digits(puzzles):
        lines, numbers = _core.solve_lines(many, time_limit, threads, progress)
        return Solutions(lines, verdicts_of(numbers))
    grids, numbers = _core.solve_array(many, time_limit, threads, progress)
    return Solutions(grids.reshape(puzzles.shape), verdicts_of(numbers))


@method
def check(puzzle: AnyPuzzle, *, box: Box = None, time_limit: float | None = None) -> CheckResult:
    """Checks whether a puzzle has exactly one solution. See the module for the parameters.

    >>> check("..3444...4...241").clashes[0]
    'digit 4 twice in row 2: r2c1 and r2c2'
    """
    one = read(puzzle, box)
    verdict, clashes, solutions = _core.check(one, time_limit)
    return CheckResult(verdict, clashes, [like(puzzle, one, solution) for solution in solutions])


@checked
def check_many(
    puzzles: PuzzleList, *, box: Box = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Verdicts:  # fmt: skip
    """Checks each puzzle. Returns an array with the Verdict of each. See the module for the parameters.

    >>> verdicts = check_many(["...44.3..4...241", "...4..3..4......"])
    >>> list(map(str, verdicts)), (verdicts == "unique").tolist()
    (['unique', 'multiple'], [True, False])
    """
    return verdicts_of(_core.check_many(read_many(puzzles, box, on_error), time_limit, threads, progress))


@method
def count(
    puzzle: AnyPuzzle, *, box: Box = None, limit: int | None = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None,
) -> int:  # fmt: skip
    """Counts the solutions of a puzzle.

    With ``limit``, counting stops there: the result ``limit`` means "that many or more" (default: no limit).

    >>> count("." * 16), count([0] * 36)
    (288, 28200960)
    """
    return _core.count_puzzle(read(puzzle, box), limit, time_limit, threads, progress)


@method
def estimate(
    puzzle: AnyPuzzle, *, box: Box = None, relative_error: float = 0.05, seed: int = 1, time_limit: float | None = None,
    memory_limit: int = 1 << 30, progress: OnProgress = None,
) -> CountEstimate:  # fmt: skip
    """Estimates the number of solutions of a puzzle from random samples, as ``dlx_cover.estimate`` does.

    >>> found = estimate("." * 81, relative_error=0.4)
    >>> 0.1 < found.solution_count / 6670903752021072936960 < 3
    True
    """
    return _core.estimate_puzzle(read(puzzle, box), relative_error, seed, time_limit, memory_limit, progress)


@checked
def count_many(
    puzzles: PuzzleList, *, box: Box = None, limit: int | None = None, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnError = None,
) -> list[int | None]:  # fmt: skip
    """Counts the solutions of each puzzle, as ``count`` does.

    The list has None for a puzzle whose time limit was reached first, or that could not be read.
    """
    return _core.count_many(read_many(puzzles, box, on_error), limit, time_limit, threads, progress)
