"""Generated puzzles: names of dlx_cover.sudoku."""

# mypy: no-warn-return-any

from __future__ import annotations

import secrets
from collections.abc import Iterator
from itertools import islice
from typing import Any

from . import _core
from ._checks import checked, ends, without_surrogates, wrong
from ._puzzles import Box, Numbers, OnRejection, PuzzleList, digits_of, read_many
from .answers import GeneratedPuzzle, Neighbor

__all__ = ["generate", "generate_many", "neighbors", "pattern_puzzles"]


@checked
def generate(
    *, seed: int | None = None, box: tuple[int, int] = (3, 3), givens: int | tuple[int, int] | None = None,
    symmetry: str = "none", pattern: str | Numbers | None = None, minimal: bool = True, extra_givens: int = 0,
    level: str | tuple[str, str] | None = None, b_rating: int | tuple[int, int] | None = None,
    uses: str | None = None, rules: str | None = None, max_failures: int | None = None, time_limit: float | None = None,
    threads: int = 1,
) -> GeneratedPuzzle:  # fmt: skip
    """Generates a random puzzle with exactly one solution. See ``generate_many`` for the parameters.

    >>> generate(seed=1, box=(2, 2)).puzzle
    '24...3.....2..3.'
    """
    return next(generate_many(1, **locals()))


@checked
def generate_many(
    n: int | None = None, *, seed: int | None = None, box: tuple[int, int] = (3, 3),
    givens: int | tuple[int, int] | None = None, symmetry: str = "none", pattern: str | Numbers | None = None,
    minimal: bool = True, extra_givens: int = 0, level: str | tuple[str, str] | None = None,
    b_rating: int | tuple[int, int] | None = None, uses: str | None = None, rules: str | None = None,
    distinct: bool = False, unbiased: bool = False, max_failures: int | None = None, time_limit: float | None = None,
    threads: int = 1,
) -> Iterator[GeneratedPuzzle]:  # fmt: skip
    """Generates random puzzles with exactly one solution, and returns an iterator over them.

    The program ``sudoku generate`` generates the same puzzles for the same seed; its options have the same names.

    - ``n``: the number of puzzles (default: unlimited).
    - ``seed``: puzzles with the same seed are the same on every platform (default: a random seed).
    - ``box``: the rows and columns of a box (default: (3, 3)).
    - ``givens``: the number of givens, or a pair (minimum, maximum) (default: any).
    - ``symmetry``: the symmetry of the pattern of givens: none (default), rotate180, rotate90, horizontal, vertical,
      diagonal, antidiagonal, orthogonal, diagonals, full.
    - ``pattern``: the cells of the givens, as a string with one character for each cell, or as an array. Cells that are
      not empty in it have givens (default: any cells).
    - ``minimal``: whether puzzles have no redundant givens (default: True). With a symmetry, no symmetric group of
      givens is redundant.
    - ``extra_givens``: the minimum number of givens that are added to a minimal puzzle (default: 0).
    - ``level``: easy, medium, hard, unfair, extreme or beyond, or a pair of the first and the last of several levels
      (default: any). Puzzles of level beyond alone are not generated.
    - ``b_rating``: the B rating, or a pair (minimum, maximum) (default: any).
    - ``uses``: the name of a technique, such as "X-Wing". The path to the solution contains it (default: none).
    - ``rules``: names of rules, such as "killer" or "thermo, kropki", whose cells are chosen for each puzzle; rules with
      their cells, on lines; or a puzzle with rules, perhaps with names on lines below it (default: none). Its board takes
      the place of the default ``box``.
    - ``distinct``: whether no two puzzles are equivalent (default: False). 9x9 only.
    - ``unbiased``: whether minimal 9x9 puzzles are sampled uniformly, up to their ``weight`` (default: False). Puzzles
      are generated in groups. The last group is complete, so there may be slightly more than ``n`` puzzles.
    - ``max_failures``: the number of failed attempts in a row after which LimitReached is raised (default: that of the
      program).
    - ``time_limit``: seconds until LimitReached is raised (default: no limit).
    - ``threads``: the number of threads (default: 1; 0: one for each processor). The puzzles do not depend on it.

    >>> [made.rating.level for made in generate_many(2, seed=1, level="medium")]
    ['medium', 'medium']
    """
    wanted = locals()
    _refuse_together("rules", rules, distinct=distinct, unbiased=unbiased)
    if unbiased and not minimal:
        raise ValueError("unbiased and minimal=False cannot be combined: unbiased puzzles are minimal")
    has_symmetry, has_pattern = symmetry != "none", pattern is not None
    _refuse_together("pattern", has_pattern, symmetry=has_symmetry, givens=givens, extra_givens=extra_givens)
    _refuse_together("minimal=False", not minimal, extra_givens=extra_givens)
    _refuse_together("unbiased", unbiased, pattern=has_pattern, symmetry=has_symmetry, extra_givens=extra_givens)
    return _generate({**wanted, "seed": secrets.randbits(63) if seed is None else seed})


@checked
def pattern_puzzles(
    pattern: str | Numbers, n: int | None = None, *, box: tuple[int, int] = (3, 3), minimal: bool = True,
    level: str | tuple[str, str] | None = None, b_rating: int | tuple[int, int] | None = None,
    uses: str | None = None, distinct: bool = False, time_limit: float | None = None, threads: int = 1,
) -> Iterator[GeneratedPuzzle]:  # fmt: skip
    """Finds all puzzles with exactly one solution whose givens are in exactly the cells of ``pattern``.

    Puzzles that differ only in a relabeling of the digits are found once. The first ``n`` of them are returned
    (default: all). The other parameters are those of ``generate_many``.

    >>> [made.puzzle for made in pattern_puzzles("x...x..x.x..x...", box=(2, 2), minimal=False)]
    ['1...2..3.1..3...', '1...2..3.2..4...']
    """
    return _generate({"givens": None, "symmetry": "none", "extra_givens": 0, "unbiased": False, "seed": 0, "max_failures": None,
                      "enumerate_pattern": True, **locals()})  # fmt: skip


def _generate(wanted: dict[str, Any]) -> Iterator[GeneratedPuzzle]:
    """Generates the puzzles for the parameters of ``generate_many``, all with ``enumerate_pattern``."""
    if wanted.get("rules") is not None:
        rules = _core.read_rules(without_surrogates(wanted["rules"]), None if tuple(wanted["box"]) == (3, 3) else wanted["box"])
        wanted = {**wanted, "rules": rules, "box": rules.box}
    rows, columns = wanted["box"]
    cells = (rows * columns) ** 2
    first, last = (0, cells) if wanted["givens"] is None else ends(wanted["givens"])
    least = 1 if wanted.get("rules") is None else 0
    if wanted["givens"] is not None and not least <= first <= last <= cells:
        raise wrong("givens", f"from {least} to {cells} on this board", wanted["givens"], ValueError)
    if wanted["extra_givens"] > cells:
        raise wrong("extra_givens", f"an int from 0 to {cells} on this board", wanted["extra_givens"], ValueError)
    for name in ("unbiased", "distinct"):
        if wanted[name] and (rows, columns) != (3, 3):
            raise wrong("box", f"(3, 3) for {name} puzzles", wanted["box"], ValueError)
    ranges: dict[str, Any] = {name: None if wanted[name] is None else ends(wanted[name]) for name in ("level", "b_rating")}
    return _core.generate({**wanted, **ranges, "givens": (first, last), "pattern": _pattern_cells(wanted["pattern"], cells)})


@checked
def neighbors(
    puzzles: PuzzleList, *, remove: int = 1, add: int = 1, n: int | None = None, minimal: bool = True,
    distinct: bool = False, seed: int | None = None, box: Box = None, time_limit: float | None = None,
    threads: int = 1, on_error: OnRejection = None,
) -> Iterator[Neighbor]:  # fmt: skip
    """Finds the neighbors of puzzles: puzzles with exactly one solution that differ from one of them in a few givens.

    The program ``sudoku neighbors`` finds the same puzzles in the same order.

    - ``puzzles``: boards up to 25x25. Puzzles with eliminated candidates or rules are reported as errors.
    - ``remove``: the number of givens to remove (default: 1).
    - ``add``: the number of givens to add, at least 1 (default: 1). A removed given is never added back.
    - ``n``: the maximum number of neighbors (default: unlimited).
    - ``minimal``: whether neighbors have no redundant givens (default: True).
    - ``distinct``: whether no two neighbors are equivalent (default: False). 9x9 only.
    - ``seed``: an int for a random order of all neighbors (default: the order of the puzzles).
    - ``time_limit``: seconds until LimitReached is raised (default: no limit).
    - ``threads``: the number of threads (default: 1; 0: one for each processor). The neighbors do not depend on it.

    ``box`` and ``on_error`` are described in the module.

    >>> next(neighbors(["24...3.....2..3."]))
    Neighbor(puzzle='14...3.....2..3.', source=0)
    """
    return islice(_core.neighbors(read_many(puzzles, box, on_error), remove, add, minimal, distinct, seed, time_limit,
                                  threads), n)  # fmt: skip


def _refuse_together(name: str, is_given: object, **others: object) -> None:
    for other, value in others.items():
        if is_given not in (None, False) and value not in (None, False):
            raise ValueError(f"{name} and {other} cannot be combined")


def _pattern_cells(pattern: str | Numbers | None, cells: int) -> list[int]:
    """Returns the cells that are not empty."""
    if pattern is None:
        return []
    is_given = ([character not in ".0_-" for character in "".join(pattern.split())] if isinstance(pattern, str)
                else list(digits_of(pattern, "pattern").reshape(-1) != 0))  # fmt: skip
    if len(is_given) != cells or not any(is_given):
        wanted = f"one character or number for each of the {cells} cells, not all empty"
        raise wrong("pattern", wanted, pattern, ValueError)
    return [cell for cell in range(cells) if is_given[cell]]
