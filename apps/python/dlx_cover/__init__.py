"""Exact cover: solutions, counts, samples, least costs, explanations and proofs. Sudoku is in ``dlx_cover.sudoku``.

A problem has *items* and *options*; an option is a list of items. A solution is a set of options that covers each
*primary* item exactly once, and each *secondary* item at most once, or several times in one *color*.

    >>> from dlx_cover import count, covers
    >>> options = [[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]
    >>> [sorted(solution) for solution in covers(options)]
    [[1, 3, 5]]
    >>> count(options)
    1

What all functions have in common:

- ``options`` is a ``Problem``, or a list of lists of items: any objects that a dict can have as keys. ``primary`` and
  ``secondary`` are lists of items. Without both, all items are primary; with one, all others are of the other kind. With
  ``colored``, a text "item:color" is a secondary item in that color, and so is a pair ``(item, color)`` of an item that
  ``primary`` or ``secondary`` lists. An entry that is an item there as a whole has no color.
- Solutions are lists of numbers of options, from 0.
- ``time_limit`` is in seconds. Where it comes before the answer is known, ``LimitReached`` is raised.
- ``threads`` is how many may work; 0 stands for as many as there are processors. Answers do not depend on it.
- ``progress`` is called once a second, with a ``Progress``, on the thread of the caller. What it raises ends the call.
- While a call works, other threads of Python run, and Ctrl-C ends it with ``KeyboardInterrupt``.
"""

from __future__ import annotations

import operator
import os
import secrets
import tempfile
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union, overload

import numpy as np
import numpy.typing as npt

from . import _core
from ._checks import checked, wrong
from ._core import Covers
from .errors import InvalidProblem, LimitReached, ParseError

__all__ = [
    "Cheapest", "Conflict", "Covers", "InvalidProblem", "LimitReached", "ParseError", "Problem", "Progress",
    "cheapest", "check_proof", "count", "covers", "covers_bool", "covers_zdd", "explain", "prove", "sample",
]  # fmt: skip

__version__: str = _core.version


class Progress(NamedTuple):
    """How far a call is."""

    solutions: int  #: found until then, or those that ``covers`` has handed out; 0 where they are not visited one by one
    search_nodes: int
    seconds: float  #: since the call
    fraction_done: float  #: an estimate, from 0 to 1


class Cheapest(NamedTuple):
    """A solution and its cost. No solution costs less than ``bound``: if that is the cost, it is one of least cost."""

    cost: int
    options: list[int]
    bound: int


class Conflict(NamedTuple):
    """Primary items that cannot be covered together. If minimal, they can without any one of them."""

    items: list[Any]
    is_minimal: bool


class Problem:
    """An exact-cover problem, for several questions about the same one. It can be copied and pickled.

    >>> problem = Problem.parse("a b c d\\na b\\nc d\\na c\\nb d\\n")
    >>> count(problem), problem.items
    (2, ['a', 'b', 'c', 'd'])
    >>> problem, problem[-1]
    (<Problem: 4 options, 4 items>, ['b', 'd'])
    """

    _problem: _core.Problem

    @checked
    def __init__(
        self,
        options: Iterable[Iterable[Hashable]],
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] | None = None,
        colored: bool = False,
    ) -> None:
        """Raises InvalidProblem. Options without a primary item are kept in the numbering, but are in no solution."""
        if isinstance(options, Problem):
            raise TypeError("options is a Problem already: use it as it is, or copy.copy(problem)")
        self._problem = _core.Problem(options, primary, secondary, colored)

    @staticmethod
    @checked
    def parse(text: str) -> Problem:
        """Reads the text format of Knuth's programs, or a matrix of 0 and 1. Raises ParseError.

        The first line has the names of the items, with a bar before the secondary ones; each other line is an option,
        such as "p q x:A".
        """
        return Problem._of(_core.Problem.of_text(text))

    @staticmethod
    def from_bool(matrix: npt.ArrayLike) -> Problem:
        """Rows are options and columns are items, called by their numbers. An option has the items whose entry is not 0.
        Arrays of bool are not copied."""
        try:
            array = np.asarray(matrix)
            if array.dtype.kind == "O":  # None becomes NaN
                array = array.astype(np.float64)
        except (TypeError, ValueError):
            array = np.zeros(0)
        if array.ndim != 2 or array.dtype.kind not in "biuf" or np.isnan(array).any():
            raise wrong("matrix", "an array of two dimensions, of 0 and 1: rows are options, columns are items", matrix,
                        ValueError)  # fmt: skip
        return Problem._of(_core.Problem.of_matrix(array.astype(np.bool_, copy=False)))

    @staticmethod
    def _of(core: _core.Problem) -> Problem:
        problem = Problem.__new__(Problem)
        problem._problem = core
        return problem

    @property
    def items(self) -> list[Any]:
        """All items, the primary ones first."""
        return list(self._problem.items)

    @property
    def primary_items(self) -> int:
        """How many of the items are primary."""
        return self._problem.primary_items

    def __len__(self) -> int:
        """How many options there are."""
        return self._problem.options

    @overload
    def __getitem__(self, number: int) -> list[Any]: ...
    @overload
    def __getitem__(self, number: slice) -> list[list[Any]]: ...
    def __getitem__(self, number: int | slice) -> list[Any]:
        """An option, as the list of its items; or several. A secondary item in a color is "item:color", or a pair."""
        if isinstance(number, slice):
            return [self[k] for k in range(*number.indices(len(self)))]
        place = operator.index(number)
        if not -len(self) <= place < len(self):
            raise IndexError(f"there is no option {place}: there are {len(self)}")
        return self._problem.option(place % len(self))

    def __iter__(self) -> Iterator[list[Any]]:
        return (self[number] for number in range(len(self)))

    def __repr__(self) -> str:
        secondary = len(self._problem.items) - self.primary_items
        of_them = f", {secondary} of them secondary" if secondary else ""
        return f"<Problem: {len(self)} options, {len(self._problem.items)} items{of_them}>"

    def __str__(self) -> str:
        """The problem in the text format, for the program dlx. Options without a primary item are left out."""
        return self._problem.text()

    @checked
    def why_not(self, solution: Collection[int]) -> str:
        """Why these options are no solution, "item 'a' is covered twice, by option 0 and option 2"; "" if they are one.

        A referee says so, which shares no code with what finds solutions.
        """
        return self._problem.why_not(list(solution))


Options = Union[Problem, Iterable[Iterable[Hashable]]]
Items = Optional[Iterable[Hashable]]
OnProgress = Optional[Callable[[Progress], object]]
Costs = Union[Sequence[int], npt.NDArray[np.int64]]


@checked
def covers(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *,
    costs: Costs | None = None, forced: Collection[int] = (), seed: int | None = None, limit: int | None = None,
    time_limit: float | None = None, memory_limit: int = 1 << 30, threads: int = 1, progress: OnProgress = None,
) -> Covers:  # fmt: skip
    """All solutions, one after the other, as an iterator that ``for``, ``next`` and ``list`` know.

    Each solution is found when it is asked for. With several threads, up to about a thousand are found ahead, and come
    in the same order. ``limit`` is the most of them. The time limit begins with the call; it raises LimitReached behind
    what was found. The attribute ``status`` of the iterator says why it has ended: "exhausted", "solution limit", ….

    ``forced`` are numbers of options that all solutions have. With a ``seed``, solutions come in a random order; not
    each order is equally likely, and ``sample`` draws fairly.

    With ``costs``, a whole number for each option, solutions come in the order of their costs, the cheapest first. Those
    that come later are searched for when they are asked for, and a ``limit`` saves time. ``memory_limit``, in bytes, is
    for the solutions that are known.

    >>> list(covers([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5]))
    [[2], [0, 1]]
    """
    if costs is not None and seed is not None:
        raise ValueError("costs and seed contradict each other: both are an order of the solutions")
    return _core.covers(_problem(options, primary, secondary, colored), None if costs is None else _costs(costs),
                        list(forced), seed, limit, time_limit, memory_limit, threads, _callback(progress))  # fmt: skip


@checked
def covers_bool(
    matrix: npt.ArrayLike, *, costs: Costs | None = None, forced: Collection[int] = (), seed: int | None = None,
    limit: int | None = None, time_limit: float | None = None, memory_limit: int = 1 << 30, threads: int = 1,
    progress: OnProgress = None,
) -> Covers:  # fmt: skip
    """The same for a matrix: rows are options, columns are items, all primary. Arrays of bool are not copied.

    >>> import numpy as np
    >>> list(covers_bool(np.array([[1, 0], [0, 1], [1, 1]], dtype=bool)))
    [[0, 1], [2]]
    """
    return covers(Problem.from_bool(matrix), costs=costs, forced=forced, seed=seed, limit=limit, time_limit=time_limit,
                  memory_limit=memory_limit, threads=threads, progress=progress)  # fmt: skip


@checked
def covers_zdd(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *,
    time_limit: float | None = None, memory_limit: int = 1 << 30, progress: OnProgress = None,
) -> Iterator[tuple[int, int, int, int]]:  # fmt: skip
    """All solutions as one zero-suppressed decision diagram: far more of them than could be listed.

    It yields the nodes, each after those it leads to, the root last: number, option, and the numbers of the nodes for
    solutions without and with the option. 0 stands for none, 1 for the empty set. Nothing is yielded if there is no
    solution. ``memory_limit`` is in bytes.
    """
    return iter(_core.zdd(_problem(options, primary, secondary, colored), time_limit, memory_limit, _callback(progress)))


@checked
def count(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *,
    limit: int | None = None, time_limit: float | None = None, threads: int = 1, progress: OnProgress = None,
) -> int:  # fmt: skip
    """How many solutions there are: exactly, however many that is. Not every solution need be visited for that.

    With ``limit``, it counts no further; a result of ``limit`` means "that many or more".

    >>> cells = [(row, column) for row in range(16) for column in range(16)]
    >>> count([[(r, c), (r + dr, c + dc)] for r, c in cells for dr, dc in [(0, 1), (1, 0)]
    ...        if (r + dr, c + dc) in cells])
    2444888770250892795802079170816
    """
    return _core.count(_problem(options, primary, secondary, colored), limit, time_limit, threads, _callback(progress))


@checked
def sample(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *,
    n: int = 1, seed: int | None = None, time_limit: float | None = None, memory_limit: int = 1 << 30,
    progress: OnProgress = None,
) -> list[list[int]]:  # fmt: skip
    """``n`` solutions drawn at random, each as likely as any other, the same one perhaps twice; [] if there is none.

    The same seed gives the same solutions on every platform. ``memory_limit``, in bytes, is for the diagram of all
    solutions; where it does not suffice, LimitReached is raised.
    """
    return _core.sample(_problem(options, primary, secondary, colored), n,
                        secrets.randbits(64) if seed is None else seed, time_limit, memory_limit,
                        _callback(progress))  # fmt: skip


@checked
def cheapest(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *,
    costs: Costs, time_limit: float | None = None, progress: OnProgress = None,
) -> Cheapest | None:  # fmt: skip
    """A solution of least cost, or None if there is no solution. ``costs`` has a whole number for each option.

    Where the time limit comes first, the best solution so far is returned, with a ``bound`` below its cost.

    >>> cheapest([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5])
    Cheapest(cost=5, options=[2], bound=5)
    """
    found = _core.cheapest(_problem(options, primary, secondary, colored), _costs(costs), time_limit,
                           _callback(progress))  # fmt: skip
    return None if found is None else Cheapest(*found)


@checked
def explain(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *,
    seed: int = 0, time_limit: float | None = None, progress: OnProgress = None,
) -> Conflict | None:  # fmt: skip
    """Why there is no solution: few items that cannot be covered together. None if there is a solution.

    >>> explain([["a", "b"], ["b", "c"], ["a", "c"], ["d", "e"]])
    Conflict(items=['a', 'b', 'c'], is_minimal=True)
    """
    found = _core.explain(_problem(options, primary, secondary, colored), time_limit, seed, _callback(progress))
    return None if found is None else Conflict(*found)


@checked
def prove(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *,
    formula: str | os.PathLike[str], proof: str | os.PathLike[str], format: str = "lrat",
    time_limit: float | None = None, progress: OnProgress = None,
) -> int:  # fmt: skip
    """Counts the solutions, and writes a certificate of the number: two files, which replace others of their names.

    ``formula`` gets the problem as clauses, at the end with one that excludes each solution, and ``proof`` a proof that
    no other solution is left. ``format`` is "lrat", "drat", "drat-binary" or "veripb". Any checker of these can check
    them, and so does ``check_proof`` with "lrat". If a limit comes first, no file is written.
    """
    problem = _problem(options, primary, secondary, colored)
    targets = [Path(formula), Path(proof)]
    if targets[0].absolute() == targets[1].absolute():
        raise ValueError("formula and proof are the same file")
    with tempfile.TemporaryDirectory(dir=targets[0].absolute().parent) as a, tempfile.TemporaryDirectory(
        dir=targets[1].absolute().parent
    ) as b:
        drafts = [Path(a) / "formula", Path(b) / "proof"]
        solutions = _core.prove(problem, str(drafts[0]), str(drafts[1]), format, time_limit, _callback(progress))
        for draft, target in zip(drafts, targets):
            draft.replace(target)
    return solutions


@checked
def check_proof(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *,
    formula: str | os.PathLike[str], proof: str | os.PathLike[str],
) -> int:  # fmt: skip
    """How many solutions these files, by ``prove`` in the format "lrat", prove the problem to have.

    Raises ValueError, with the reason, if they prove nothing, and ParseError if they cannot be read.
    """
    return _core.check_proof(_problem(options, primary, secondary, colored), os.fspath(formula), os.fspath(proof))


def _problem(options: Options, primary: Items, secondary: Items, colored: bool) -> _core.Problem:
    if not isinstance(options, Problem):
        return _core.Problem(options, primary, secondary, colored)
    if primary is not None or secondary is not None or colored:
        raise TypeError("a Problem knows itself which of its items are primary, secondary and colored")
    return options._problem


def _costs(costs: Costs) -> npt.NDArray[np.int64]:
    try:
        array = np.asarray(costs)
    except ValueError:  # lists of several lengths
        array = np.asarray(None)
    if array.size == 0:
        array = array.astype(np.int64)
    if array.ndim != 1 or array.dtype.kind not in "iu" or (array.dtype == np.uint64 and array.max() > np.iinfo(np.int64).max):
        raise wrong("costs", "whole numbers from -2**63 to 2**63 - 1, one for each option", costs, TypeError)
    return array.astype(np.int64, copy=False)


def _callback(progress: OnProgress) -> Callable[[int, int, float, float], object] | None:
    if progress is None:
        return None
    tell = progress
    return lambda *values: tell(Progress(*values))
