"""What setters need: names of dlx_cover.sudoku."""

from __future__ import annotations

import itertools
import secrets
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from . import OnProgress, _core
from ._checks import LEVELS, Rule, check, checked, ends, of_type, whole
from ._puzzles import Box, OnError, Puzzle, PuzzleList, digits_of, like, only, read, read_many, stream
from .answers import Canonical, Cell, Digits, Generated, MinimalPuzzles, Transformation, Verdict
from .errors import LimitReached
from .reasoning import rate_many
from .solving import check as check_puzzle

__all__ = ["canonical", "canonical_many", "generate", "generate_many", "minimal_puzzles", "minimize", "minimize_many"]


@checked
def generate(
    *, seed: int | None = None, box: tuple[int, int] = (3, 3), givens: int | tuple[int, int] | None = None,
    symmetry: str = "none", pattern: Puzzle | None = None, minimal: bool = True, extra: int = 0,
    level: str | tuple[str, str] | None = None, time_limit: float | None = None, threads: int = 1,
) -> Generated:  # fmt: skip
    """A random puzzle with exactly one solution. See ``generate_many``.

    >>> generate(seed=1, box=(2, 2)).puzzle
    '24...3.....2..3.'
    """
    return next(generate_many(1, seed=seed, box=box, givens=givens, symmetry=symmetry, pattern=pattern,
                              minimal=minimal, extra=extra, level=level, time_limit=time_limit, threads=threads))  # fmt: skip


@checked
def generate_many(
    number: int | None = None, *, seed: int | None = None, box: tuple[int, int] = (3, 3),
    givens: int | tuple[int, int] | None = None, symmetry: str = "none", pattern: Puzzle | None = None,
    minimal: bool = True, extra: int = 0, level: str | tuple[str, str] | None = None, attempts: int = 1_000_000,
    time_limit: float | None = None, threads: int = 1,
) -> Iterator[Generated]:  # fmt: skip
    """Random puzzles with exactly one solution, without end if there is no ``number``.

    - A ``seed`` gives the same puzzles everywhere, for any number of threads. Without it, one is drawn.
    - ``givens``: how many there are, or the least and the most.
    - ``symmetry`` of the cells that are given: rotate180, rotate90, horizontal, vertical, diagonal, antidiagonal,
      orthogonal, diagonals, full.
    - ``pattern``: those cells are given that are not empty there, as a text of one sign for each cell or as an array.
    - ``minimal``: no given can be taken away; with a symmetry, no group of them.
    - ``extra``: to a minimal puzzle, at least this number of givens is added.
    - ``level``: easy, medium, hard, unfair, extreme or beyond, or the first and last of several.

    Raises LimitReached after ``attempts`` in a row without such a puzzle, or when the time is over.

    >>> [made.rating.level for made in generate_many(2, seed=1, level="medium")]
    ['medium', 'medium']
    """
    cells = (box[0] * box[1]) ** 2
    if givens is None:
        givens = (0, cells)
    least, most = ends(givens)
    if not 0 <= least <= most <= cells or extra < 0:
        raise ValueError(f"{givens} givens and {extra} more are not possible on a board of {cells} cells")
    if pattern is not None and (symmetry != "none" or extra > 0):
        raise ValueError("a pattern cannot be had with a symmetry, or with extra givens")
    if extra > 0 and not minimal:
        raise ValueError("extra givens are added to a minimal puzzle")
    wanted = None if level is None else _levels(level)
    generator = _core.Generator(box, secrets.randbits(63) if seed is None else seed, symmetry, _pattern_cells(pattern, cells),
                                (least, most), minimal, extra)  # fmt: skip
    # The generator is made and its settings are checked at the call, not when the first puzzle is asked for.
    return _generate(generator, number, box, wanted, attempts, time_limit, threads)


def _generate(generator: _core.Generator, number: int | None, box: tuple[int, int], levels: Sequence[str] | None,
              attempts: int, time_limit: float | None, threads: int) -> Iterator[Generated]:  # fmt: skip
    end = None if time_limit is None else time.monotonic() + time_limit
    found, first, step, without = 0, 0, 16, 0
    while number is None or found < number:
        if without >= attempts:
            raise LimitReached("attempts", found)
        left = None if end is None else max(end - time.monotonic(), 0.0)
        lines, is_over = generator.run(first, step, left, threads)
        ratings = (rate_many([puzzle for puzzle, _ in lines], box=box, names=False, time_limit=left, threads=threads)
                   if levels is not None else itertools.repeat(None))  # fmt: skip
        before = found
        for (puzzle, solution), rating in zip(lines, ratings):
            if number is not None and found == number:
                return
            if levels is None or (rating is not None and rating.level in levels):
                found += 1
                yield Generated(puzzle, solution, rating)
        if is_over and found != number:
            raise LimitReached("time limit", found)
        without = 0 if found > before else without + step
        first += step
        step = min(2 * step, 256 if levels is not None else 4096 * max(threads, 1))  # the first come soon


def _levels(level: str | tuple[str, str]) -> Sequence[str]:
    first, last = ends(level)
    return LEVELS[LEVELS.index(first) : LEVELS.index(last) + 1]


def _pattern_cells(pattern: Puzzle | None, cells: int) -> list[int]:
    """The cells that are not empty."""
    if pattern is None:
        return []
    is_given = ([sign not in ".0_-" for sign in "".join(pattern.split())] if isinstance(pattern, str)
                else list(digits_of(pattern, "pattern").reshape(-1) != 0))  # fmt: skip
    if len(is_given) != cells or not any(is_given):
        raise ValueError(f"a pattern has a sign for each of the {cells} cells, and some givens")
    return [cell for cell in range(cells) if is_given[cell]]


@checked
def minimize(
    puzzle: Puzzle, *, box: Box = None, seed: int = 0, keep: Iterable[Cell] = (), time_limit: float | None = None
) -> Any:
    """A minimal puzzle inside of this one: givens go in random order until none can, but for those in the cells
    ``keep``. Raises ValueError for a puzzle that does not have exactly one solution, and LimitReached.

    >>> minimize("2314413214233241")
    '2.....3..4..3.4.'
    """
    one = read(puzzle, box)
    verdict, left = only(iter(_core.minimize(read_many([puzzle], box, None), 0, 1, seed, _cells(keep, one.side),
                                             time_limit, 1)))  # fmt: skip
    _require_one_solution(Verdict(verdict))
    if not left.size:
        raise ValueError(f"a board with {one.side} rows is too large to be minimized")
    return like(puzzle, one, left)


@checked
def minimize_many(
    puzzles: PuzzleList, *, box: Box = None, seed: int = 0, threads: int = 1, progress: OnProgress = None,
    on_error: OnError = None,
) -> Iterator[Digits | None]:  # fmt: skip
    """The same for each puzzle, one after the other, as an array of its cells. The random order is drawn anew for each
    place in the list. None where there is not exactly one solution, or that is not known, for boards that are too large,
    and for what could not be read."""
    def minimize_some(many: _core.Puzzles, first: int, last: int) -> list[Digits | None]:
        found = _core.minimize(many, first, last, seed, [], None, threads)
        return [one[1] if one is not None and one[1].size else None for one in found]

    return stream(read_many(puzzles, box, on_error), 4096, threads, progress, minimize_some)


@checked
def minimal_puzzles(
    puzzle: Puzzle, *, box: Box = None, keep: Iterable[Cell] = (), fewest: bool = False, limit: int | None = None,
    time_limit: float | None = None,
) -> MinimalPuzzles:  # fmt: skip
    """All minimal puzzles inside of this one, or the first ``limit`` of them; or one with the fewest givens.

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
    found, is_complete = _core.minimal_puzzles(one, _cells(keep, one.side), fewest, limit, left)
    return MinimalPuzzles([like(puzzle, one, digits) for digits in found], is_complete)


@checked
def canonical(puzzle: Puzzle, *, form: str = "row") -> Canonical:
    """The canonical form of a 9x9 puzzle or solution: two are the same in disguise if their forms are equal. ``form`` is
    "row" (row-minlex, as the common lists have it), "pattern" or "minlex".

    >>> canonical("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").puzzle
    '........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.'
    """
    one = read(puzzle, None)
    answer = _core.canonical(read_many([puzzle], None, None), 0, 1, form, 1)[0]
    if answer is None:
        raise ValueError("canonical forms are for 9x9 puzzles in which no digit stands twice in a row, column or box")
    found, automorphisms, *by = answer
    return Canonical(like(puzzle, one, found), automorphisms, Transformation(*by))


@checked
def canonical_many(
    puzzles: PuzzleList, *, form: str = "row", threads: int = 1, progress: OnProgress = None, on_error: OnError = None
) -> Iterator[Digits | None]:
    """The canonical form of each puzzle, as an array of 81 digits; None where there is none or the puzzle could not be
    read."""
    def some_forms(many: _core.Puzzles, first: int, last: int) -> list[Digits | None]:
        return [None if one is None else one[0] for one in _core.canonical(many, first, last, form, threads)]

    return stream(read_many(puzzles, None, on_error), 65536, threads, progress, some_forms)


def _cells(cells: Iterable[Cell], side: int) -> list[int]:
    wanted = f"cells (row, column) from (0, 0) to {(side - 1, side - 1)}"
    rule = Rule(wanted, lambda cell: len(cell) == 2 and all(whole(0, side - 1).fits(number) for number in cell))
    check("keep", cells, of_type(wanted, Iterable))
    numbers = []
    for cell in cells:
        check("keep", cell, rule)
        row, column = cell
        numbers.append(row * side + column)
    return numbers


def _require_one_solution(verdict: Verdict) -> None:
    if verdict == Verdict.unknown:
        raise LimitReached("time limit")
    if verdict != Verdict.unique:
        raise ValueError(f"the puzzle does not have exactly one solution: {verdict.name}")
