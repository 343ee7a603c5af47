"""Minimal puzzles and canonical forms: names of dlx_cover.sudoku."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from typing import Any

from . import _core
from ._checks import Rule, check, checked, of_type, whole
from ._puzzles import Box, OnRejection, Puzzle, PuzzleList, accepted, like, only, read, read_many
from .answers import CanonicalResult, Cell, Digits, Transformation, Verdict, verdict_of
from .errors import LimitReached
from .results import OnProgress, callback

__all__ = ["canonicalize", "canonicalize_many", "minimize", "minimize_many"]


@checked
def minimize(
    puzzle: Puzzle, *, box: Box = None, seed: int = 0, keep: Iterable[Cell] = (), time_limit: float | None = None
) -> Any:
    """Removes redundant givens in random order until none is left. Returns the puzzle in the form of ``puzzle``.

    Raises ValueError for a puzzle that does not have exactly one solution, and LimitReached.

    - ``puzzle``, ``box``, ``time_limit``: see the module.
    - ``seed``: an int that determines the order of removals (default: 0).
    - ``keep``: cells whose givens are not removed (default: none). Empty cells among them cause a warning.

    >>> minimize("2314413214233241")
    '2.....3..4..3.4.'
    """
    one = read(puzzle, box)
    answer: Any = only(_core.minimize(read_many([puzzle], box, None), seed, _cells(keep, one), time_limit, 1, None))
    if isinstance(answer, str):
        raise ValueError(answer)
    verdict, minimal = answer
    _require_one_solution(verdict_of(verdict))
    return like(puzzle, one, minimal)


@checked
def minimize_many(
    puzzles: PuzzleList, *, box: Box = None, seed: int = 0, threads: int = 1, progress: OnProgress = None,
    on_error: OnRejection = None,
) -> Iterator[Digits | None]:  # fmt: skip
    """Minimizes each puzzle, as ``minimize`` does, and yields it as an array of its cells.

    The order of removals depends on ``seed`` (default: 0) and on the position of the puzzle in the list. Yields None
    for a puzzle that does not have exactly one solution, and if that is unknown. Boards larger than 25x25 are errors,
    like puzzles that cannot be read, but with a ValueError.
    """
    found = _core.minimize(read_many(puzzles, box, on_error), seed, [], None, threads, callback(progress))
    return (None if one is None else one[1] for one in accepted(found, on_error))


@checked
def canonicalize(puzzle: Puzzle, *, form: str = "row") -> CanonicalResult:
    """Determines the canonical form of a 9x9 puzzle or solution. Two are equivalent if their forms are equal.

    ``form`` is "row" (default; row-minlex, the form of the common lists), "pattern" or "minlex". Raises ValueError
    for a puzzle with duplicate digits, and for one with eliminated candidates.

    >>> canonicalize("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").puzzle
    '........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.'
    """
    one = read(puzzle, None)
    answer: Any = only(_core.canonicalize(read_many([puzzle], None, None), form, 1, None))
    if isinstance(answer, str):
        raise ValueError(answer)
    if not answer:
        raise ValueError("the puzzle has no canonical form: a digit is given twice in a row, column or box")
    found, automorphism_count, *by = answer
    return CanonicalResult(like(puzzle, one, found), automorphism_count, Transformation(*by))


@checked
def canonicalize_many(
    puzzles: PuzzleList, *, form: str = "row", threads: int = 1, progress: OnProgress = None,
    on_error: OnRejection = None,
) -> Iterator[Digits | None]:
    """Determines the canonical form of each puzzle, as ``canonicalize`` does, and yields it as an array of 81 digits.

    Yields None for a puzzle with duplicate digits in a row, column or box. Boards of other sizes and puzzles with
    eliminated candidates are errors, like puzzles that cannot be read, but with a ValueError.
    """
    found = _core.canonicalize(read_many(puzzles, None, on_error), form, threads, callback(progress))
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
