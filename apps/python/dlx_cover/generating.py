"""Puzzles that are made: names of dlx_cover.sudoku."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from itertools import islice

from . import _core
from ._checks import checked, ends, wrong
from ._puzzles import Box, OnRefusal, Puzzle, PuzzleList, digits_of, read_many, refuse
from .answers import Generated, Neighbor
from .reasoning import _rating

__all__ = ["generate", "generate_many", "neighbors"]


@checked
def generate(
    *, seed: int | None = None, box: tuple[int, int] = (3, 3), givens: int | tuple[int, int] | None = None,
    symmetry: str = "none", pattern: Puzzle | None = None, minimal: bool = True, extra: int = 0,
    level: str | tuple[str, str] | None = None, b_rating: int | tuple[int, int] | None = None,
    needs: str | None = None, attempts: int | None = None, time_limit: float | None = None, threads: int = 1,
) -> Generated:  # fmt: skip
    """A random puzzle with exactly one solution. See ``generate_many``.

    >>> generate(seed=1, box=(2, 2)).puzzle
    '24...3.....2..3.'
    """
    return next(generate_many(1, seed=seed, box=box, givens=givens, symmetry=symmetry, pattern=pattern,
                              minimal=minimal, extra=extra, level=level, b_rating=b_rating, needs=needs,
                              attempts=attempts, time_limit=time_limit, threads=threads))  # fmt: skip


@checked
def generate_many(
    number: int | None = None, *, seed: int | None = None, box: tuple[int, int] = (3, 3),
    givens: int | tuple[int, int] | None = None, symmetry: str = "none", pattern: Puzzle | None = None,
    all: bool = False, minimal: bool = True, extra: int = 0, level: str | tuple[str, str] | None = None,
    b_rating: int | tuple[int, int] | None = None, needs: str | None = None, distinct: bool = False,
    unbiased: bool = False, attempts: int | None = None, time_limit: float | None = None, threads: int = 1,
) -> Iterator[Generated]:  # fmt: skip
    """Random puzzles with exactly one solution, without end if there is no ``number``.

    They are those of the program ``sudoku generate``, whose options have the same names.

    - A ``seed`` gives the same puzzles everywhere, for any number of threads. Without it, one is drawn.
    - ``givens``: how many there are, or the least and the most.
    - ``symmetry`` of the cells that are given: rotate180, rotate90, horizontal, vertical, diagonal, antidiagonal,
      orthogonal, diagonals, full.
    - ``pattern``: those cells are given that are not empty there, as a text of one sign for each cell or as an array.
    - ``all``: not random ones, but all puzzles of the pattern, once each, with their digits numbered as they appear.
    - ``minimal``: no given can be taken away; with a symmetry, no group of them.
    - ``extra``: to a minimal puzzle, at least this number of givens is added.
    - ``level``: easy, medium, hard, unfair, extreme or beyond, or the first and last of several. Those of level beyond
      are minimal puzzles of 9x9 with 20 to 26 givens, made from known ones: most other wishes do not go with it.
    - ``b_rating``: the rating B, or the least and the most.
    - ``needs``: a step of this name is on the path to the solution, such as "X-Wing".
    - ``distinct``: no puzzle is equivalent to an earlier one. For 9x9 only.
    - ``unbiased``: each minimal puzzle of 9x9 is as likely as any other, up to its ``weight``. Puzzles come in groups,
      and the last group is not cut: there may be some more than ``number``.

    Raises LimitReached after ``attempts`` in a row without such a puzzle (as the program, if it is not given), or when the
    time is over.

    >>> [made.rating.level for made in generate_many(2, seed=1, level="medium")]
    ['medium', 'medium']
    >>> [made.puzzle for made in generate_many(box=(2, 2), pattern="x...x..x.x..x...", all=True, minimal=False)]
    ['1...2..3.1..3...', '1...2..3.2..4...']
    """
    cells = (box[0] * box[1]) ** 2
    least, most = (0, cells) if givens is None else ends(givens)
    if givens is not None and not 1 <= least <= most <= cells:
        raise wrong("givens", f"from 1 to {cells} on this board", givens, ValueError)
    if extra > cells:
        raise wrong("extra", f"an int from 0 to {cells} on this board", extra, ValueError)
    _refuse_together("pattern", pattern is not None, symmetry=symmetry != "none", givens=givens, extra=extra)
    _refuse_together("minimal=False", not minimal, extra=extra)
    _refuse_together("unbiased", unbiased, pattern=pattern is not None, symmetry=symmetry != "none", extra=extra)
    _refuse_together("all", all, seed=seed, attempts=attempts)
    if all and pattern is None:
        raise ValueError("all must come with a pattern, of which there are all puzzles")
    if unbiased and not minimal:
        raise ValueError("unbiased puzzles are minimal, and minimal is False")
    if (unbiased or distinct) and tuple(box) != (3, 3):
        raise wrong("box", f"(3, 3) for {'unbiased' if unbiased else 'distinct'} puzzles", box, ValueError)
    found = _core.generate(
        (box[0], box[1]), secrets.randbits(63) if seed is None else seed, symmetry, _pattern_cells(pattern, cells),
        (least, most), minimal, extra, all, unbiased, None if level is None else ends(level),
        None if b_rating is None else ends(b_rating), needs, distinct, number, attempts, time_limit, threads,
    )  # fmt: skip
    return (Generated(puzzle, solution, None if rating is None else _rating(*rating), weight)
            for puzzle, solution, rating, weight in found)  # fmt: skip


@checked
def neighbors(
    puzzles: PuzzleList, *, remove: int = 1, add: int = 1, number: int | None = None, minimal: bool = True,
    distinct: bool = False, seed: int | None = None, box: Box = None, time_limit: float | None = None,
    threads: int = 1, on_error: OnRefusal = None,
) -> Iterator[Neighbor]:  # fmt: skip
    """The puzzles with one solution that are made from others: ``remove`` givens go, and ``add`` others come.

    They are those of the program ``sudoku neighbors``: in the order of the puzzles, or with a ``seed`` all of them in
    a random order. With ``minimal``, no given of them can be taken away. With ``distinct``, for 9x9, none is equivalent to an earlier one.
    Boards up to 25x25 have neighbors, but not puzzles that rule candidates out. ``on_error`` is called for these, too.
    Raises LimitReached when the time is over.

    >>> next(neighbors(["24...3.....2..3."]))
    Neighbor(puzzle='14...3.....2..3.', of=0)
    """
    refused, found = _core.neighbors(read_many(puzzles, box, on_error), remove, add, minimal, distinct, seed, time_limit,
                                     threads)  # fmt: skip
    for record, why in refused:
        refuse(record, why, on_error)
    return (Neighbor(puzzle, of) for of, puzzle in islice(found, number))


def _refuse_together(name: str, is_given: object, **others: object) -> None:
    for other, value in others.items():
        if is_given not in (None, False) and value not in (None, False):
            raise ValueError(f"{name} and {other} contradict each other")


def _pattern_cells(pattern: Puzzle | None, cells: int) -> list[int]:
    """The cells that are not empty."""
    if pattern is None:
        return []
    is_given = ([sign not in ".0_-" for sign in "".join(pattern.split())] if isinstance(pattern, str)
                else list(digits_of(pattern, "pattern").reshape(-1) != 0))  # fmt: skip
    if len(is_given) != cells or not any(is_given):
        raise wrong("pattern", f"a sign for each of the {cells} cells, and some givens", pattern, ValueError)
    return [cell for cell in range(cells) if is_given[cell]]
