"""What is said about puzzles: names of dlx_cover.sudoku."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import OnProgress, _callback, _core
from ._checks import checked
from ._puzzles import Box, OnError, Puzzle, PuzzleList, only, read_many
from .answers import Candidate, Cell, Digits, Explanation, Hint, Rating, Repair, SolutionPath, TechniqueUse, Verdict
from .errors import LimitReached

__all__ = ["explain", "explain_many", "hint", "hint_many", "path", "path_many", "rate", "rate_many"]


@checked
def explain(
    puzzle: Puzzle, *, box: Box = None, redundant: bool = False, seed: int = 0, time_limit: float | None = None
) -> Explanation:
    """What is wrong with a puzzle, or how sure it is. With ``redundant``, also which givens can go.

    >>> explain("..3444...4...241").repairs
    [Repair(cell=(1, 1), by_removal=True, digits=[3])]
    """
    found = explain_many([puzzle], box=box, redundant=redundant, seed=seed, time_limit=time_limit)
    return only(found)


@checked
def explain_many(
    puzzles: PuzzleList, *, box: Box = None, redundant: bool = False, seed: int = 0, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[Explanation | None]:  # fmt: skip
    """The same for each puzzle, one after the other; None for what could not be read."""
    found = _core.explain_puzzles(read_many(puzzles, box, on_error), redundant, seed, time_limit, threads,
                                  _callback(progress))  # fmt: skip
    return (None if one is None else _explanation(*one) for one in found)


@checked
def hint(puzzle: Puzzle, *, box: Box = None, time_limit: float | None = None) -> Hint | None:
    """The next step for a player. None if there is no such step; ``path`` says why. Raises LimitReached.

    >>> hint("...44.3..4...241").sentence
    'r4c1 = 3: the cell has no other candidate'
    """
    found = path(puzzle, box=box, most=1, time_limit=time_limit)
    if found.end == "limit":
        raise LimitReached("time limit")
    return found.steps[0] if found.steps else None


@checked
def hint_many(
    puzzles: PuzzleList, *, box: Box = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[Hint | None]:  # fmt: skip
    """The next step in each puzzle, one after the other; None where there is no such step, a limit came first, or the
    puzzle could not be read. ``path_many`` tells these apart."""
    paths = path_many(puzzles, box=box, most=1, time_limit=time_limit, threads=threads, progress=progress,
                      on_error=on_error)  # fmt: skip
    return (found.steps[0] if found is not None and found.steps else None for found in paths)


@checked
def path(puzzle: Puzzle, *, box: Box = None, most: int | None = None, time_limit: float | None = None) -> SolutionPath:
    """All steps to the solution, or the first of them, each the easiest that follows."""
    return only(path_many([puzzle], box=box, most=most, time_limit=time_limit))


@checked
def path_many(
    puzzles: PuzzleList, *, box: Box = None, most: int | None = None, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[SolutionPath | None]:  # fmt: skip
    """The same for each puzzle, one after the other; None for what could not be read. ``most=1`` gives a hint of each."""
    found = _core.hint(read_many(puzzles, box, on_error), 1 << 62 if most is None else most, time_limit, threads,
                       _callback(progress))  # fmt: skip
    return (None if one is None else SolutionPath([Hint(*step) for step in one[0]], one[1]) for one in found)


@checked
def rate(puzzle: Puzzle, *, box: Box = None, names: bool = True, time_limit: float | None = None) -> Rating:
    """How hard a puzzle is. Without ``names``, techniques are told only where singles suffice: many times as fast.

    >>> rating = rate("...44.3..4...241")
    >>> rating.level, rating.difficulty, [use.name for use in rating.techniques]
    ('easy', 1.2, ['Full House', 'Hidden Single'])
    """
    return only(rate_many([puzzle], box=box, names=names, time_limit=time_limit))


@checked
def rate_many(
    puzzles: PuzzleList, *, box: Box = None, names: bool = True, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Iterator[Rating | None]:  # fmt: skip
    """The same for each puzzle, one after the other; None for what could not be read."""
    found = _core.rate(read_many(puzzles, box, on_error), names, time_limit, threads, _callback(progress))
    return (None if one is None else _rating(*one) for one in found)


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
