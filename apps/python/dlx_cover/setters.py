"""What setters need of puzzles that are there: names of dlx_cover.sudoku."""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterable, Iterator
from typing import Any

from . import OnProgress, _callback, _core
from ._checks import Rule, check, checked, of_type, whole
from ._puzzles import Box, OnRefusal, Puzzle, PuzzleList, accepted, like, only, read, read_many
from .answers import Canonical, Cell, Digits, MinimalPuzzles, Transformation, Verdict
from .errors import LimitReached
from .solving import check as check_puzzle

__all__ = ["canonical", "canonical_many", "minimal_puzzles", "minimize", "minimize_many"]


@checked
def minimize(
    puzzle: Puzzle, *, box: Box = None, seed: int = 0, keep: Iterable[Cell] = (), time_limit: float | None = None
) -> Any:
    """A minimal puzzle within this one: givens go in random order until none can, but for those in the cells
    ``keep``. Warns of such cells that are empty. Raises ValueError for a puzzle that does not have exactly one solution,
    and LimitReached.

    >>> minimize("2314413214233241")
    '2.....3..4..3.4.'
    """
    one = read(puzzle, box)
    answer: Any = only(_core.minimize(read_many([puzzle], box, None), seed, _cells(keep, one), time_limit, 1, None))
    if isinstance(answer, str):
        raise ValueError(answer)
    verdict, left = answer
    _require_one_solution(Verdict(verdict))
    return like(puzzle, one, left)


@checked
def minimize_many(
    puzzles: PuzzleList, *, box: Box = None, seed: int = 0, threads: int = 1, progress: OnProgress = None,
    on_error: OnRefusal = None,
) -> Iterator[Digits | None]:  # fmt: skip
    """The same for each puzzle, one after the other, as an array of its cells. The random order is drawn anew for each
    place in the list. None where there is not exactly one solution, or that is not known.

    A board that is too large is an error, as what cannot be read is: it raises ValueError, or ``on_error`` is called
    with the number of the puzzle and the error, and its place has None."""
    found = _core.minimize(read_many(puzzles, box, on_error), seed, [], None, threads, _callback(progress))
    return (None if one is None else one[1] for one in accepted(found, on_error))


@checked
def minimal_puzzles(
    puzzle: Puzzle, *, box: Box = None, keep: Iterable[Cell] = (), fewest: bool = False, limit: int | None = None,
    time_limit: float | None = None,
) -> MinimalPuzzles:  # fmt: skip
    """All minimal puzzles within this one, or the first ``limit`` of them; or one with the fewest givens.

    >>> len(minimal_puzzles("2314413214233241").puzzles)
    284
    """
    check("limit", limit, whole(1), may_be_none=True)
    if fewest and limit is not None:
        raise ValueError("the fewest givens are known at the end only: there can be no limit")
    one = read(puzzle, box)
    end = None if time_limit is None else time.monotonic() + time_limit
    _require_one_solution(check_puzzle(puzzle, box=box, time_limit=time_limit).verdict)
    left = None if end is None else max(end - time.monotonic(), 0.0)
    found, is_complete = _core.minimal_puzzles(one, _cells(keep, one), fewest, limit, left)
    return MinimalPuzzles([like(puzzle, one, digits) for digits in found], is_complete)


@checked
def canonical(puzzle: Puzzle, *, form: str = "row") -> Canonical:
    """The canonical form of a 9x9 puzzle or solution: two are equivalent if their forms are equal. ``form`` is
    "row" (row-minlex, as the common lists have it), "pattern" or "minlex".

    >>> canonical("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").puzzle
    '........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.'
    """
    one = read(puzzle, None)
    answer: Any = only(_core.canonical(read_many([puzzle], None, None), form, 1, None))
    if isinstance(answer, str):
        raise ValueError(answer)
    if not answer:
        raise ValueError("the puzzle has no canonical form: a digit stands twice in a row, column or box")
    found, automorphisms, *by = answer
    return Canonical(like(puzzle, one, found), automorphisms, Transformation(*by))


@checked
def canonical_many(
    puzzles: PuzzleList, *, form: str = "row", threads: int = 1, progress: OnProgress = None, on_error: OnRefusal = None
) -> Iterator[Digits | None]:
    """The canonical form of each puzzle, as an array of 81 digits. None where a digit stands twice in a row, column or
    box: such puzzles have no form.

    A board of another size is an error, and so is a puzzle that rules candidates out, as what cannot be read is: it raises
    ValueError, or ``on_error`` is called with the number of the puzzle and the error, and its place has None."""
    found = _core.canonical(read_many(puzzles, None, on_error), form, threads, _callback(progress))
    return (one[0] if one else None for one in accepted(found, on_error))


def _cells(cells: Iterable[Cell], one: _core.Puzzle) -> list[int]:
    side = one.side
    wanted = f"cells (row, column) from (0, 0) to {(side - 1, side - 1)}"
    rule = Rule(wanted, lambda cell: len(cell) == 2 and all(whole(0, side - 1).fits(number) for number in cell))
    check("keep", cells, of_type(wanted, Iterable))
    numbers = []
    for cell in cells:
        check("keep", cell, rule)
        row, column = cell
        numbers.append(row * side + column)
        if one.digits[numbers[-1]] == 0:
            warnings.warn(f"keep: cell {(row, column)} is empty", stacklevel=4)
    return numbers


def _require_one_solution(verdict: Verdict) -> None:
    if verdict == Verdict.unknown:
        raise LimitReached("time limit")
    if verdict != Verdict.unique:
        raise ValueError(f"the puzzle does not have exactly one solution: {verdict.name}")
