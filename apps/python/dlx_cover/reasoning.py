"""Explanations, hints and ratings of puzzles: names of dlx_cover.sudoku."""

# mypy: no-warn-return-any

from __future__ import annotations

from collections.abc import Iterator

from . import _core
from ._checks import checked
from ._puzzles import AnyPuzzle, Box, OnRejection, PuzzleList, read, read_many
from .answers import Explanation, Hint, Rating, SolutionPath
from .errors import LimitReached
from .puzzle import method
from .results import OnProgress

__all__ = ["explain", "explain_many", "hint", "hint_many", "path", "path_many", "rate", "rate_many"]


@method
def explain(
    puzzle: AnyPuzzle, *, box: Box = None, redundant: bool = False, seed: int = 0, time_limit: float | None = None
) -> Explanation:
    """Explains why a puzzle has no solution or several, and rates puzzles that have exactly one. With rules, the conflict
    is the smallest set of givens and rules that conflict.

    - ``puzzle``, ``box``, ``time_limit``: see the module.
    - ``redundant``: whether redundant givens are determined (default: False).
    - ``seed``: an int that determines the search for a small set of conflicting givens (default: 0).

    >>> explain("..3444...4...241").repairs
    [Repair(cell=(1, 1), fixed_by_removal=True, fixed_by_digits=[3])]
    """
    return next(_core.explain_puzzles(read(puzzle, box), redundant, seed, time_limit, 1, None))


@checked
def explain_many(
    puzzles: PuzzleList, *, box: Box = None, redundant: bool = False, seed: int = 0, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnRejection = None,
) -> Iterator[Explanation | None]:  # fmt: skip
    """Explains each puzzle, as ``explain`` does. Yields None for a puzzle that could not be read."""
    return _core.explain_puzzles(read_many(puzzles, box, on_error), redundant, seed, time_limit, threads, progress)


@method
def hint(puzzle: AnyPuzzle, *, box: Box = None, time_limit: float | None = None) -> Hint | None:
    """Finds the next step for a player. Raises LimitReached.

    Returns None if there is no further step; ``path(puzzle).outcome`` says why. See the module for the parameters.

    >>> hint("...44.3..4...241").sentence
    'r4c1 = 3: the cell has no other candidate'
    """
    found = path(puzzle, box=box, max_steps=1, time_limit=time_limit)
    if found.outcome == "limit":
        raise LimitReached("time limit")
    return found.steps[0] if found.steps else None


@checked
def hint_many(
    puzzles: PuzzleList, *, box: Box = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnRejection = None,
) -> Iterator[Hint | None]:  # fmt: skip
    """Finds the next step in each puzzle, as ``hint`` does.

    Yields None if there is no further step, a limit was reached first, or the puzzle could not be read. ``path_many``
    distinguishes these cases.
    """
    paths = path_many(puzzles, box=box, max_steps=1, time_limit=time_limit, threads=threads, progress=progress,
                      on_error=on_error)  # fmt: skip
    return (found.steps[0] if found is not None and found.steps else None for found in paths)


@method
def path(
    puzzle: AnyPuzzle, *, box: Box = None, max_steps: int | None = None, time_limit: float | None = None
) -> SolutionPath:
    """Finds the steps to the solution, each the easiest possible one.

    ``max_steps`` is the maximum number of steps (default: unlimited). See the module for the other parameters.
    """
    return next(_core.hint(read(puzzle, box), max_steps, time_limit, 1, None))


@checked
def path_many(
    puzzles: PuzzleList, *, box: Box = None, max_steps: int | None = None, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnRejection = None,
) -> Iterator[SolutionPath | None]:  # fmt: skip
    """Finds the steps of each puzzle, as ``path`` does. Yields None for a puzzle that could not be read."""
    return _core.hint(read_many(puzzles, box, on_error), max_steps, time_limit, threads, progress)


@method
def rate(puzzle: AnyPuzzle, *, box: Box = None, techniques: bool = True, time_limit: float | None = None) -> Rating:
    """Rates the difficulty of a puzzle.

    ``techniques`` determines whether the techniques of all puzzles are named (default: True). If it is False, rating is
    many times as fast, and techniques are named only if singles solve the puzzle. See the module for the other
    parameters. With rules, techniques are not named, and levels of puzzles with different rules cannot be compared.

    >>> rating = rate("...44.3..4...241")
    >>> rating.level, rating.difficulty, [use.name for use in rating.techniques]
    ('easy', 1.2, ['Full House', 'Hidden Single'])
    """
    return next(_core.rate(read(puzzle, box), techniques, time_limit, 1, None))


@checked
def rate_many(
    puzzles: PuzzleList, *, box: Box = None, techniques: bool = True, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnRejection = None,
) -> Iterator[Rating | None]:  # fmt: skip
    """Rates each puzzle, as ``rate`` does. Yields None for a puzzle that could not be read."""
    return _core.rate(read_many(puzzles, box, on_error), techniques, time_limit, threads, progress)
