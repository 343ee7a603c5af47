"""Minimal puzzles and canonical forms: names of dlx_cover.sudoku."""

# mypy: no-warn-return-any

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from typing import Any

from . import _core
from ._checks import Rule, check, checked, of_type, whole
from ._puzzles import AnyPuzzle, Box, OnRejection, PuzzleList, like, read, read_many
from .answers import CanonicalResult, Cell, Digits
from .puzzle import Puzzle, method
from .results import OnProgress

__all__ = ["canonicalize", "canonicalize_many", "minimize", "minimize_many"]


@method
def minimize(
    puzzle: AnyPuzzle, *, box: Box = None, seed: int = 0, keep: Iterable[Cell] = (), remove_rules: bool = True,
    time_limit: float | None = None,
) -> Any:  # fmt: skip
    """Removes redundant givens in random order until none is left. Returns the puzzle in the form of ``puzzle``.

    Raises ValueError for a puzzle that does not have exactly one solution, and LimitReached.

    - ``puzzle``, ``box``, ``time_limit``: see the module.
    - ``seed``: an int that determines the order of removals (default: 0).
    - ``keep``: cells whose givens are not removed (default: none). Empty cells among them cause a warning. Puzzles with
      rules have no such cells.
    - ``remove_rules``: whether rules that name cells are removed, too (default: True).

    >>> minimize("2314413214233241")
    '2.....3..4..3.4.'
    """
    one = read(puzzle, box)
    if not one.is_plain and list(keep):
        raise ValueError("keep cannot be given for a puzzle with rules")
    minimal = next(_core.minimize(one, seed, _cells(keep, one), remove_rules, time_limit, 1, None))
    if isinstance(minimal, Puzzle):
        return minimal.text() if isinstance(puzzle, str) else minimal
    return Puzzle(one.with_cells(minimal)) if isinstance(puzzle, Puzzle) else like(puzzle, one, minimal)


@checked
def minimize_many(
    puzzles: PuzzleList, *, box: Box = None, seed: int = 0, remove_rules: bool = True, threads: int = 1,
    progress: OnProgress = None, on_error: OnRejection = None,
) -> Iterator[Any]:  # fmt: skip
    """Minimizes each puzzle, as ``minimize`` does, and yields it as an array of its cells, with rules as a Puzzle.

    The order of removals depends on ``seed`` (default: 0) and on the position of the puzzle in the list. Yields None
    for a puzzle that does not have exactly one solution, and if that is unknown. Boards larger than 25x25 are errors,
    like puzzles that cannot be read, but with a ValueError.
    """
    return _core.minimize(read_many(puzzles, box, on_error), seed, [], remove_rules, None, threads, progress)


@method
def canonicalize(puzzle: AnyPuzzle, *, form: str = "row") -> CanonicalResult:
    """Determines the canonical form of a 9x9 puzzle or solution. Two are equivalent if their forms are equal.

    ``form`` is "row" (default; row-minlex, the form of the common lists), "pattern" or "minlex". Raises ValueError
    for a puzzle with duplicate digits, and for one with eliminated candidates or rules.

    >>> canonicalize("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").puzzle
    '........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.'
    """
    one = read(puzzle, None)
    found = next(_core.canonicalize(one, form, 1, None))
    return found._replace(puzzle=like(puzzle, one, found.puzzle))


@checked
def canonicalize_many(
    puzzles: PuzzleList, *, form: str = "row", threads: int = 1, progress: OnProgress = None,
    on_error: OnRejection = None,
) -> Iterator[Digits | None]:
    """Determines the canonical form of each puzzle, as ``canonicalize`` does, and yields it as an array of 81 digits.

    Yields None for a puzzle with duplicate digits in a row, column or box. Boards of other sizes and puzzles with
    eliminated candidates or rules are errors, like puzzles that cannot be read, but with a ValueError.
    """
    return _core.canonicalize(read_many(puzzles, None, on_error), form, threads, progress)


def _cells(cells: Iterable[Cell], one: _core.Puzzles) -> list[int]:
    board = one.board
    side = len(board)
    wanted = f"cells (row, column) from (0, 0) to {(side - 1, side - 1)}"
    rule = Rule(wanted, lambda cell: len(cell) == 2 and all(whole(0, side - 1).fits(number) for number in cell))
    check("keep", cells, of_type(wanted, Iterable))
    numbers = []
    for cell in cells:
        check("keep", cell, rule)
        row, column = cell
        numbers.append(row * side + column)
        if board[row, column] == 0:
            warnings.warn(f"keep: cell {(row, column)} is empty", stacklevel=4)
    return numbers
