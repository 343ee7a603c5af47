"""Explanations, hints and ratings of puzzles: names of dlx_cover.sudoku."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import _core
from ._checks import checked
from ._puzzles import Box, OnError, Puzzle, PuzzleList, only, read_many
from .answers import (Candidate, Cell, Digits, Explanation, Hint, Rating, Repair, SolutionPath, TechniqueUse,
                      verdict_of)  # fmt: skip
from .errors import LimitReached
from .results import OnProgress, callback

__all__ = ["explain", "explain_many", "hint", "hint_many", "path", "path_many", "rate", "rate_many"]


@checked
def explain(
    puzzle: Puzzle, *, box: Box = None, redundant: bool = False, seed: int = 0, time_limit: float | None = None
) -> Explanation:
    """Explains why a puzzle has no solution or several, and rates puzzles that have exactly one.

    - ``puzzle``, ``box``, ``time_limit``: see the module.
    - ``redundant``: whether redundant givens are determined (default: False).
    - ``seed``: an int that determines the search for a small set of conflicting givens (default: 0).

    >>> explain("..3444...4...241").repairs
    [Repair(cell=(1, 1), fixed_by_removal=True, fixed_by_digits=[3])]
    """
    found = explain_many([puzzle], box=box, redundant=redundant, seed=seed, time_limit=time_limit)
    return only(found)


@checked
def explain_many(
    puzzles: PuzzleList, *, box: Box = None, redundant: bool = False, seed: int = 0, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[Explanation | None]:  # fmt: skip
    """Explains each puzzle, as ``explain`` does. Yields None for a puzzle that could not be read."""
    found = _core.explain_puzzles(read_many(puzzles, box, on_error), redundant, seed, time_limit, threads,
                                  callback(progress))  # fmt: skip
    return (None if one is None else _explanation(*one) for one in found)


@checked
def hint(puzzle: Puzzle, *, box: Box = None, time_limit: float | None = None) -> Hint | None:
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
    progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[Hint | None]:  # fmt: skip
    """Finds the next step in each puzzle, as ``hint`` does.

    Yields None if there is no further step, a limit was reached first, or the puzzle could not be read. ``path_many``
    distinguishes these cases.
    """
    paths = path_many(puzzles, box=box, max_steps=1, time_limit=time_limit, threads=threads, progress=progress,
                      on_error=on_error)  # fmt: skip
    return (found.steps[0] if found is not None and found.steps else None for found in paths)


@checked
def path(
    puzzle: Puzzle, *, box: Box = None, max_steps: int | None = None, time_limit: float | None = None
) -> SolutionPath:
    """Finds the steps to the solution, each the easiest possible one.

    ``max_steps`` is the maximum number of steps (default: unlimited). See the module for the other parameters.
    """
    return only(path_many([puzzle], box=box, max_steps=max_steps, time_limit=time_limit))


@checked
def path_many(
    puzzles: PuzzleList, *, box: Box = None, max_steps: int | None = None, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[SolutionPath | None]:  # fmt: skip
    """Finds the steps of each puzzle, as ``path`` does. Yields None for a puzzle that could not be read."""
    found = _core.hint(read_many(puzzles, box, on_error), 1 << 62 if max_steps is None else max_steps, time_limit,
                       threads, callback(progress))  # fmt: skip
    return (None if one is None else SolutionPath([Hint(*step) for step in one[0]], one[1]) for one in found)


@checked
def rate(puzzle: Puzzle, *, box: Box = None, techniques: bool = True, time_limit: float | None = None) -> Rating:
    """Rates the difficulty of a puzzle.

    ``techniques`` determines whether the techniques of all puzzles are named (default: True). If it is False, rating is
    many times as fast, and techniques are named only if singles solve the puzzle. See the module for the other
    parameters.

    >>> rating = rate("...44.3..4...241")
    >>> rating.level, rating.difficulty, [use.name for use in rating.techniques]
    ('easy', 1.2, ['Full House', 'Hidden Single'])
    """
    return only(rate_many([puzzle], box=box, techniques=techniques, time_limit=time_limit))


@checked
def rate_many(
    puzzles: PuzzleList, *, box: Box = None, techniques: bool = True, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[Rating | None]:  # fmt: skip
    """Rates each puzzle, as ``rate`` does. Yields None for a puzzle that could not be read."""
    found = _core.rate(read_many(puzzles, box, on_error), techniques, time_limit, threads, callback(progress))
    return (None if one is None else _rating(*one) for one in found)


def _rating(verdict: int, level: str | None, difficulty: float | None, w: int | None, b: int | None,
            techniques: list[tuple[str, int, float, str]], is_complete: bool) -> Rating:  # fmt: skip
    return Rating(verdict_of(verdict), level, difficulty, w, b, [TechniqueUse(*use) for use in techniques], is_complete)


def _explanation(verdict: int, is_complete: bool, reasons: list[str], solutions: list[Digits],
                 conflict: list[Cell] | None, is_minimal: bool, repairs: list[tuple[Cell, bool, list[int]]],
                 possible_digits: list[list[int]], disambiguating_givens: list[Candidate], singles_suffice: bool,
                 rating: Any, redundant_givens: list[Cell] | None) -> Explanation:  # fmt: skip
    return Explanation(verdict_of(verdict), is_complete, reasons, solutions, conflict, is_minimal,
                       [Repair(*repair) for repair in repairs], possible_digits, disambiguating_givens, singles_suffice,
                       None if rating is None else _rating(*rating), redundant_givens)  # fmt: skip
