"""Exact cover: solutions, counts, samples, costs, packings, explanations and proofs. Sudoku is in ``dlx_cover.sudoku``.

A problem has *items* and *options*; an option is a list of items. A solution is a set of options that covers each
*primary* item exactly once and each *secondary* item at most once. With *bounds*, it covers a primary item as often as
these allow. With *colors*, it may cover a secondary item several times in the same color.

    >>> from dlx_cover import count, covers
    >>> options = [[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]
    >>> [sorted(solution) for solution in covers(options)]
    [[1, 3, 5]]
    >>> count(options)
    1

Parameters that several functions share:

- ``options``: a ``Problem``, or a list of options, each a list of items. An item is any object that a dict accepts as a
  key.
- ``primary``, ``secondary``: lists of items. Without both, all items are primary. With one of them, all other items are
  of the other kind.
- ``colored``: whether entries may have colors (default: False). A string "item:color" is then a secondary item with
  that color. So is a pair ``(item, color)``, if ``primary`` or ``secondary`` lists the item. An entry that is
  listed there as a whole is an item without a color.
- ``bounds``: a dict of primary items: ``{"Q": 5, "cell": (1, 5)}`` means that a solution covers "Q" exactly five times,
  and "cell" one to five times. The minimum may be 0. A solution contains each option at most once, also if options are
  equal.
- ``forced``: the numbers of options that every solution must contain (default: none).
- ``costs``: a number for each option: an int, a Decimal, a Fraction, a float or a decimal string. They are exact, have at
  most 18 decimals, and fit into 64 bits in units of the last decimal. A float is the number that Python prints: 0.1 has one
  decimal, and 0.1 + 0.2 has 17.
- ``maximize``: whether solutions of large cost are better than those of small cost (default: False).
- ``cost_limit``: the maximum cost of a solution, with ``maximize`` the minimum: a number as in ``costs`` (default: no
  limit).
- ``symmetries``: automorphisms of the problem in place of all that it has, for problems of which some symmetries are
  known or wanted, and for packages without nauty. A list of dicts of items with their images; other items do not move. Or
  a string with a line for each, such as "(a b c)(d e)", for problems whose items are strings. The group has all their
  products.
- ``limit``: the maximum number of solutions (default: no limit).
- ``time_limit``: seconds (default: no limit). ``LimitReached`` is raised if it expires before the result is known.
- ``memory_limit``: bytes (default: 1 GiB).
- ``threads``: the number of threads (default: 1; 0: one for each processor). The results do not depend on it.
- ``seed``: an int from 0 to 2**64 - 1.
- ``progress``: a function that is called once a second with a ``Progress``, in the thread of the caller. An exception
  that it raises ends the call.

A solution is a list of option numbers, from 0. With bounds, the empty list may be a solution. While a call works, other
Python threads run, and Ctrl-C ends it with ``KeyboardInterrupt``.
"""

from __future__ import annotations

import math
import operator
import os
import re
import secrets
import tempfile
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union, overload

import numpy as np
import numpy.typing as npt

from . import _core
from ._checks import check, checked, ends, whole, without_surrogates, wrong
from ._core import Covers
from .errors import InvalidProblem, LimitReached, ParseError

__all__ = [
    "Automorphism", "Automorphisms", "Conflict", "CountEstimate", "Covers", "Family", "InvalidProblem", "LimitReached",
    "MaxCostResult", "MinCostResult", "Packing", "PackingSolution", "ParseError", "Problem", "Progress", "SolutionClass",
    "check_proof", "count", "covers", "covers_bool", "covers_up_to_symmetry", "covers_zdd", "estimate_count", "explain",
    "families", "make", "max_cost", "min_cost", "pack", "prove", "sample",
]  # fmt: skip

__version__: str = _core.version


class Progress(NamedTuple):
    """The progress of a call."""

    solution_count: int  #: solutions found so far, or returned so far by ``covers``; 0 if they are not enumerated
    search_node_count: int  #: nodes of the search tree visited so far
    seconds: float  #: seconds since the call
    fraction_done: float  #: estimated fraction of the work that is done, from 0 to 1


class MinCostResult(NamedTuple):
    """A solution with its cost. If ``cost`` equals ``lower_bound``, it is a minimum-cost solution."""

    cost: int | Decimal  #: sum of the costs of the options
    options: list[int]  #: the solution: option numbers, from 0
    lower_bound: int | Decimal  #: no solution costs less than this


class MaxCostResult(NamedTuple):
    """A solution with its cost. If ``cost`` equals ``upper_bound``, it is a maximum-cost solution."""

    cost: int | Decimal  #: sum of the costs of the options
    options: list[int]  #: the solution: option numbers, from 0
    upper_bound: int | Decimal  #: no solution costs more than this


class CountEstimate(NamedTuple):
    """An estimate of the number of solutions."""

    solution_count: int  #: mean of the samples, rounded; or the exact number
    relative_error: float | None  #: standard error of the mean divided by the mean; None with a single sample
    is_exact: bool  #: True if the number is exact, because the problem is small
    sample_count: int  #: number of samples


class Conflict(NamedTuple):
    """Primary items that cannot be covered together, each as often as its bounds require."""

    items: list[Any]  #: the items
    is_minimal: bool  #: True if without any one of them, the others can be covered together


class Automorphism(NamedTuple):
    """A permutation of options and items that maps solutions to solutions. Others than those listed do not move."""

    options: dict[int, int]  #: the numbers of options that move, from 0, with their images
    items: dict[Any, Any]  #: the items that move, with their images


class Automorphisms(NamedTuple):
    """The group of all automorphisms of a problem: the products of the generators."""

    order: int  #: number of different permutations of options
    generators: list[Automorphism]  #: automorphisms that generate the group


class SolutionClass(NamedTuple):
    """A solution that represents its class: all its images by automorphisms of the problem."""

    options: list[int]  #: the solution that is the least of the class: option numbers, from 0, ascending
    size: int  #: number of solutions in the class


class Family(NamedTuple):
    """A family of problems for ``make``."""

    name: str  #: its name
    arguments: str  #: its arguments, separated by spaces: "N" is an int, "RxC" two of them
    summary: str  #: one line
    example: str  #: arguments of an example
    counts: str  #: the place where numbers of solutions are published, or ""


class Problem:
    """An exact-cover problem that is built once and used in several calls. It can be copied and pickled.

    >>> problem = Problem.parse("a b c d\\na b\\nc d\\na c\\nb d\\n")
    >>> count(problem), problem.items
    (2, ['a', 'b', 'c', 'd'])
    >>> problem, problem[-1]
    (<Problem: 4 options, 4 items>, ['b', 'd'])
    >>> problem = Problem([["a", "b"], ["a", "c"], ["a", "b", "c"]], bounds={"a": 2, "c": (0, 1)})
    >>> problem, problem.bounds, list(map(sorted, covers(problem)))
    (<Problem: 3 options, 3 items, 2 with bounds>, {'a': (2, 2), 'c': (0, 1)}, [[0, 1]])
    >>> problem = Problem([["a"], ["b"], ["a", "b"]], costs=[3, -4, "2.5"])
    >>> problem.costs
    [Decimal('3'), Decimal('-4'), Decimal('2.5')]
    >>> print(problem)
    a b
    a |3.0
    b |-4.0
    a b |2.5
    <BLANKLINE>
    """

    _problem: _core.Problem

    @checked
    def __init__(
        self,
        options: Iterable[Iterable[Hashable]],
        primary: Iterable[Hashable] | None = None,
        secondary: Iterable[Hashable] | None = None,
        colored: bool = False,
        *,
        bounds: Bounds = None,
        costs: Costs = None,
    ) -> None:
        """Builds a problem; see the module for the parameters. Raises InvalidProblem.

        Options without a primary item keep their numbers, but no solution contains them. ``costs`` are for ``min_cost``,
        ``str`` and ``convert``.
        """
        if isinstance(options, Problem):
            raise TypeError("options must be lists of items, not a Problem: use it directly, or copy.copy(problem)")
        self._problem = _core.Problem(options, primary, secondary, colored, _pairs(bounds))
        if costs is not None:
            self._problem.set_costs(_decimals(_list(costs)))

    @staticmethod
    @checked
    def parse(text: str) -> Problem:
        """Reads ``text`` in a format that the program ``dlx`` reads. Raises ParseError.

        These are the format of Knuth's programs, a matrix of 0 and 1, a set partitioning or set covering problem of
        OR-Library, and JSON. In the first, line 1 lists the items, with a bar before the secondary ones, and bounds as in
        "2:3|p" and "2|q". Each other line is an option, such as "p q x:A", and with a cost "p q x:A |7.25".

        >>> print(Problem.parse('{"items": ["a", "b"], "options": [["a"], ["b"], ["a", "b"]], "costs": [3, 4, 5.5]}'))
        a b
        a |3.0
        b |4.0
        a b |5.5
        <BLANKLINE>
        """
        return Problem._of(_core.Problem.of_text(without_surrogates(text)))

    @staticmethod
    @checked
    def from_bool(matrix: npt.ArrayLike, *, bounds: Bounds = None) -> Problem:
        """Builds a problem from a two-dimensional ``matrix``: rows are options, columns are items, named 0, 1, 2, ….

        An option contains the items whose entry is not 0. Arrays of bool are not copied. ``bounds`` is a dict of column
        numbers.
        """
        try:
            array = np.asarray(matrix)
            if array.dtype.kind == "O":  # None becomes NaN
                array = array.astype(np.float64)
        except (TypeError, ValueError):
            array = np.zeros(0)
        if array.ndim != 2 or array.dtype.kind not in "biuf" or np.isnan(array).any():
            raise wrong("matrix", "a two-dimensional array of 0 and 1: rows are options, columns are items", matrix,
                        ValueError)  # fmt: skip
        return Problem._of(_core.Problem.of_matrix(array.astype(np.bool_, copy=False), _pairs(bounds)))

    @staticmethod
    def _of(core: _core.Problem) -> Problem:
        problem = Problem.__new__(Problem)
        problem._problem = core
        return problem

    @property
    def items(self) -> list[Any]:
        """The items, the primary ones first."""
        return list(self._problem.items)

    @property
    def bounds(self) -> dict[Any, tuple[int, int]]:
        """The minimum and maximum of each item with bounds, in the order of the items; without those of (1, 1)."""
        return self._problem.bounds

    @property
    def costs(self) -> list[Decimal] | None:
        """The cost of each option, or None."""
        return [Decimal(cost) for cost in self._problem.costs] or None

    @property
    def primary_item_count(self) -> int:
        """The number of primary items."""
        return self._problem.primary_item_count

    def __len__(self) -> int:
        """Returns the number of options."""
        return self._problem.option_count

    @overload
    def __getitem__(self, number: int) -> list[Any]: ...
    @overload
    def __getitem__(self, number: slice) -> list[list[Any]]: ...
    def __getitem__(self, number: int | slice) -> list[Any]:
        """Returns an option as a list of items, or a list of options for a slice.

        A secondary item with a color is "item:color", or a pair if one of the two is not a string.
        """
        if isinstance(number, slice):
            return [self[k] for k in range(*number.indices(len(self)))]
        index = operator.index(number)
        if not -len(self) <= index < len(self):
            raise IndexError(f"there is no option {index}: the number of options is {len(self)}")
        return self._problem.option(index % len(self))

    def __iter__(self) -> Iterator[list[Any]]:
        return (self[number] for number in range(len(self)))

    def __repr__(self) -> str:
        secondary = len(self._problem.items) - self.primary_item_count
        of_them = f", {secondary} of them secondary" if secondary else ""
        bounds = f", {len(self.bounds)} with bounds" if self.bounds else ""
        return f"<Problem: {len(self)} options, {len(self._problem.items)} items{of_them}{bounds}>"

    def __str__(self) -> str:
        """Returns the problem in the text format, which the program ``dlx`` reads, without options that have no primary
        item."""
        return self._problem.text()

    @checked
    def convert(self, problem_format: str) -> str:
        """Returns the problem in the format of another solver: "opb", "lp", "asp", "cnf", "matrix" or "dlx".

        Options are numbered from 1, without those that have no primary item. ``dlx convert --to`` writes the same. Raises
        InvalidProblem if the format cannot hold the problem.

        >>> print(Problem([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5]).convert("opb").partition("min:")[2])
         +3 x1 +4 x2 +5 x3 ;
        +1 x1 +1 x3 = 1 ;
        +1 x2 +1 x3 = 1 ;
        <BLANKLINE>
        """
        return self._problem.convert(problem_format)

    @checked
    def verify(self, solution: Collection[int]) -> str | None:
        """Verifies that ``solution``, a list of option numbers from 0, is a solution.

        Returns None if it is one, else the reason why not: "item 'a' is covered twice, by option 0 and option 2". The
        verifier shares no code with the search. Raises IndexError for a number that does not exist, and ValueError for
        an option without a primary item.
        """
        return self._problem.verify(list(solution))

    @checked
    def automorphisms(self, *, time_limit: float | None = None, progress: OnProgress = None) -> Automorphisms:
        """Finds the symmetries of the problem: permutations of options and items that preserve which options cover which
        items, with colors, bounds and costs. Equal options can be exchanged.

        Raises ValueError if the package was built without nauty.

        >>> Problem([["a", "b"], ["b", "c"], ["c", "d"], ["d", "a"]]).automorphisms().order
        8
        """
        order, generators = _core.automorphisms(self._problem, time_limit, _callback(progress))
        return Automorphisms(order, [Automorphism(*generator) for generator in generators])


Options = Union[Problem, Iterable[Iterable[Hashable]]]
Items = Optional[Iterable[Hashable]]
Bounds = Optional[Mapping[Any, Union[int, tuple[int, int]]]]
OnProgress = Optional[Callable[[Progress], object]]
Cost = Union[int, float, str, Decimal, Fraction]
Costs = Optional[Union[Iterable[Cost], npt.NDArray[Any]]]
Symmetries = Optional[Union[str, list[dict[Any, Any]]]]


@checked
def covers(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    costs: Costs = None, maximize: bool = False, cost_limit: Cost | None = None, forced: Collection[int] = (),
    seed: int | None = None, limit: int | None = None, time_limit: float | None = None, memory_limit: int = 1 << 30,
    threads: int = 1, progress: OnProgress = None,
) -> Covers:  # fmt: skip
    """Finds the solutions, and returns an iterator over them.

    Each solution is searched for when it is requested. With several threads, up to about a thousand are found ahead and
    returned in the same order. The time limit starts at the call. When it expires, the iterator raises LimitReached
    after the solutions found so far. The attribute ``stop_reason`` of the iterator says why it ended.

    With a ``seed``, solutions are returned in a random order. The orders are not equally likely; ``sample`` draws
    solutions uniformly.

    With ``costs``, solutions are returned in order of increasing cost, each searched for when it is requested. With
    ``maximize``, the order is that of decreasing cost. A ``limit`` or a ``cost_limit`` saves time. ``memory_limit``
    applies to the solutions that are stored. ``costs`` and ``seed`` cannot be combined.

    >>> list(covers([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5]))
    [[2], [0, 1]]
    >>> list(covers([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5], maximize=True, cost_limit=6.5))
    [[0, 1]]
    """
    if costs is not None and seed is not None:
        raise ValueError("costs and seed cannot be combined: each determines the order of the solutions")
    if costs is None and (maximize or cost_limit is not None):
        raise TypeError("costs are required for maximize and cost_limit")
    problem = _problem(options, primary, secondary, colored, bounds)
    units, decimals = (None, None) if costs is None else _units(costs)
    most = None if cost_limit is None else _max_units(cost_limit, decimals, maximize)
    return _core.covers(problem, units, maximize, most, list(forced), seed, limit, time_limit, memory_limit, threads,
                        _callback(progress))  # fmt: skip


@checked
def covers_bool(
    matrix: npt.ArrayLike, *, bounds: Bounds = None, costs: Costs = None, maximize: bool = False,
    cost_limit: Cost | None = None, forced: Collection[int] = (), seed: int | None = None, limit: int | None = None,
    time_limit: float | None = None, memory_limit: int = 1 << 30, threads: int = 1, progress: OnProgress = None,
) -> Covers:  # fmt: skip
    """Finds the solutions of the exact-cover problem of a ``matrix``, as ``covers`` does for options.

    The matrix has two dimensions: rows are options, columns are items, all primary. Arrays of bool are not copied.
    ``bounds`` is a dict of column numbers.

    >>> import numpy as np
    >>> list(covers_bool(np.array([[1, 0], [0, 1], [1, 1]], dtype=bool)))
    [[0, 1], [2]]
    """
    return covers(Problem.from_bool(matrix, bounds=bounds), costs=costs, maximize=maximize, cost_limit=cost_limit,
                  forced=forced, seed=seed, limit=limit, time_limit=time_limit, memory_limit=memory_limit,
                  threads=threads, progress=progress)  # fmt: skip


@checked
def covers_zdd(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    time_limit: float | None = None, memory_limit: int = 1 << 30, progress: OnProgress = None,
) -> Iterator[tuple[int, int, int, int]]:  # fmt: skip
    """Returns all solutions as one zero-suppressed decision diagram (ZDD), even if they are too many to list.

    The iterator yields the nodes as tuples: node number, option number, and the node numbers of the solutions without
    and with the option. Each node follows its successors; the root is last. Node 0 is the empty family, node 1 the
    family of the empty set. The iterator is empty if there is no solution.
    """
    problem = _problem(options, primary, secondary, colored, bounds)
    return iter(_core.zdd(problem, time_limit, memory_limit, _callback(progress)))


@checked
def count(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    limit: int | None = None, time_limit: float | None = None, threads: int = 1, progress: OnProgress = None,
    up_to_symmetry: bool = False, symmetries: Symmetries = None,
) -> int:  # fmt: skip
    """Counts the solutions exactly, without enumerating them if possible.

    With a ``limit``, counting stops there: the result ``limit`` means "that many or more". With ``up_to_symmetry``,
    solutions that an automorphism of the problem maps to each other count once; it cannot be combined with a ``limit``.
    With ``symmetries``, these are the automorphisms.

    >>> cells = [(row, column) for row in range(16) for column in range(16)]
    >>> count([[(r, c), (r + dr, c + dc)] for r, c in cells for dr, dc in [(0, 1), (1, 0)]
    ...        if (r + dr, c + dc) in cells])
    2444888770250892795802079170816
    >>> square = [["a", "b"], ["b", "c"], ["c", "d"], ["d", "a"]]
    >>> count(square), count(square, up_to_symmetry=True)
    (2, 1)
    >>> count(square, symmetries=[{"a": "c", "c": "a"}])  # a reflection
    1
    """
    problem = _problem(options, primary, secondary, colored, bounds)
    if not up_to_symmetry and symmetries is None:
        return _core.count(problem, limit, time_limit, threads, _callback(progress))
    if limit is not None:
        raise ValueError("limit and up_to_symmetry cannot be combined: all solutions are classified")
    return _core.count_classes(problem, _group(problem, symmetries), time_limit, threads, _callback(progress))


@checked
def covers_up_to_symmetry(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    symmetries: Symmetries = None, time_limit: float | None = None, threads: int = 1, progress: OnProgress = None,
) -> Iterator[SolutionClass]:  # fmt: skip
    """Finds one solution of each class, and returns an iterator over them: solutions are in one class if an automorphism
    of the problem maps one to the other.

    With ``symmetries``, these are the automorphisms. All solutions are enumerated; ``count`` need not do so. Raises ValueError if there are more than 2,000,000
    automorphisms.

    >>> list(covers_up_to_symmetry([["a", "b"], ["b", "c"], ["c", "d"], ["d", "a"]]))
    [SolutionClass(options=[0, 2], size=2)]
    """
    problem = _problem(options, primary, secondary, colored, bounds)
    begin = time.monotonic()
    class_filter = _core.ClassFilter(problem, _group(problem, symmetries), time_limit, _callback(progress))
    if time_limit is not None:
        time_limit = max(0.0, time_limit - (time.monotonic() - begin))
    all_of_them = _core.covers(problem, None, False, None, [], None, None, time_limit, 1 << 30, threads, _callback(progress))
    sizes = ((sorted(solution), class_filter.class_size(solution)) for solution in all_of_them)
    return (SolutionClass(solution, size) for solution, size in sizes if size is not None)


@checked
def estimate_count(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    relative_error: float = 0.05, seed: int = 1, time_limit: float | None = None, memory_limit: int = 1 << 30,
    progress: OnProgress = None,
) -> CountEstimate:  # fmt: skip
    """Estimates the number of solutions from random samples, where an exact count would take too long.

    The estimate ends when its standard error is at most ``relative_error`` times the number, or at the time limit; then
    its ``relative_error`` is larger. LimitReached is raised if no sample has found a solution by then. The same ``seed``
    gives the same estimate, unless a time limit ends it.

    >>> cells = [(row, column) for row in range(20) for column in range(20)]
    >>> estimate = estimate_count([[(r, c), (r + dr, c + dc)] for r, c in cells for dr, dc in [(0, 1), (1, 0)]
    ...                            if (r + dr, c + dc) in cells], relative_error=0.1)
    >>> 0.6 < estimate.solution_count / 1269984011256235834242602753102293934298576249856 < 1.4
    True
    """
    return CountEstimate(*_core.estimate_count(_problem(options, primary, secondary, colored, bounds), relative_error,
                                               seed, time_limit, memory_limit, _callback(progress)))  # fmt: skip


@checked
def sample(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    n: int = 1, seed: int | None = None, time_limit: float | None = None, memory_limit: int = 1 << 30,
    progress: OnProgress = None,
) -> list[list[int]]:  # fmt: skip
    """Draws ``n`` solutions uniformly at random, with replacement (default: 1). Returns [] if there is no solution.

    The same ``seed`` gives the same solutions on every platform (default: a random seed). ``memory_limit`` applies to
    the ZDD of all solutions; LimitReached is raised if it does not suffice.
    """
    return _core.sample(_problem(options, primary, secondary, colored, bounds), n,
                        secrets.randbits(64) if seed is None else seed, time_limit, memory_limit,
                        _callback(progress))  # fmt: skip


@checked
def min_cost(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    costs: Costs = None, time_limit: float | None = None, progress: OnProgress = None,
) -> MinCostResult | None:  # fmt: skip
    """Finds a minimum-cost solution. Returns None if there is no solution.

    Without ``costs``, the costs are those of the ``Problem``. The result has Decimals unless all ``costs`` are ints. If the
    time limit expires first, the best solution so far is returned, with a ``lower_bound`` below its cost.

    >>> min_cost([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5])
    MinCostResult(cost=5, options=[2], lower_bound=5)
    >>> min_cost(Problem([["a"], ["b"], ["a", "b"]], costs=[3, 4, "5.50"]))
    MinCostResult(cost=Decimal('5.5'), options=[2], lower_bound=Decimal('5.5'))
    """
    found = _best(_problem(options, primary, secondary, colored, bounds), costs, False, time_limit, progress)
    return None if found is None else MinCostResult(*found)


@checked
def max_cost(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    costs: Costs = None, time_limit: float | None = None, progress: OnProgress = None,
) -> MaxCostResult | None:  # fmt: skip
    """Finds a maximum-cost solution, as ``min_cost`` finds one of minimum cost. Returns None if there is no solution.

    >>> max_cost([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5])
    MaxCostResult(cost=7, options=[0, 1], upper_bound=7)
    """
    found = _best(_problem(options, primary, secondary, colored, bounds), costs, True, time_limit, progress)
    return None if found is None else MaxCostResult(*found)


def _best(
    problem: _core.Problem, costs: Costs, maximize: bool, time_limit: float | None, progress: OnProgress
) -> tuple[int | Decimal, list[int], int | Decimal] | None:
    """Returns the best cost, its solution and the bound, or None."""
    if costs is None and problem.option_count > 0 and not problem.costs:
        raise TypeError("costs are required: the problem has none")
    units, decimals = (None, problem.cost_decimals) if costs is None else _units(costs)
    found = _core.min_cost(problem, units, maximize, time_limit, _callback(progress))
    if found is None:
        return None
    cost, solution, bound = found
    if decimals is None:
        return cost, solution, bound
    return Decimal(f"{cost}E-{decimals}"), solution, Decimal(f"{bound}E-{decimals}")


@checked
def explain(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    seed: int = 0, time_limit: float | None = None, progress: OnProgress = None,
) -> Conflict | None:  # fmt: skip
    """Explains why there is no solution: finds a small set of items that cannot be covered together.

    Returns None if there is a solution. ``seed`` determines the search for a small set (default: 0).

    >>> explain([["a", "b"], ["b", "c"], ["a", "c"], ["d", "e"]])
    Conflict(items=['a', 'b', 'c'], is_minimal=True)
    """
    found = _core.explain(_problem(options, primary, secondary, colored, bounds), time_limit, seed, _callback(progress))
    return None if found is None else Conflict(*found)


@checked
def prove(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    formula: str | os.PathLike[str], proof: str | os.PathLike[str], proof_format: str = "lrat",
    time_limit: float | None = None, progress: OnProgress = None,
) -> int:  # fmt: skip
    """Counts the solutions and writes a certificate of their number. Returns the number.

    The path ``formula`` receives the problem as clauses, followed by a blocking clause for each solution. The path
    ``proof`` receives a proof that no other solution exists. ``proof_format`` is "lrat" (default), "drat",
    "drat-binary" or "veripb". Any checker of the format can check the files; ``check_proof`` checks "lrat". Existing
    files are replaced. If a limit is reached first, no file is written.
    """
    problem = _problem(options, primary, secondary, colored, bounds)
    targets = [Path(formula), Path(proof)]
    if targets[0].absolute() == targets[1].absolute():
        raise ValueError("formula and proof must be different files")
    with tempfile.TemporaryDirectory(dir=targets[0].absolute().parent) as a, tempfile.TemporaryDirectory(
        dir=targets[1].absolute().parent
    ) as b:
        drafts = [Path(a) / "formula", Path(b) / "proof"]
        solutions = _core.prove(problem, str(drafts[0]), str(drafts[1]), proof_format, time_limit, _callback(progress))
        for draft, target in zip(drafts, targets):
            draft.replace(target)
    return solutions


@checked
def check_proof(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    formula: str | os.PathLike[str], proof: str | os.PathLike[str],
) -> int:  # fmt: skip
    """Checks a certificate that ``prove`` wrote in the format "lrat". Returns the number of solutions that it proves.

    ``formula`` and ``proof`` are the paths of the two files; neither is trusted. Raises ValueError, with the reason, if
    they prove nothing, and ParseError if they cannot be read.
    """
    problem = _problem(options, primary, secondary, colored, bounds)
    return _core.check_proof(problem, os.fspath(formula), os.fspath(proof))


@checked
def make(family: str, *arguments: int | str | tuple[int, int]) -> Problem:
    """Makes a well-known problem, as the program ``dlx make`` does. Its items are strings.

    ``family`` is the name of one of the ``families``. ``arguments`` are ints, a pair or "6x10" for RxC, the text of a graph
    for GRAPH, and a text with a word on each line for FILE. Raises ValueError for others.

    >>> count(make("queens", 8)), count(make("pentominoes", (6, 10)))
    (92, 9356)
    >>> count(make("color", "a b\\nb c\\nc a\\n", 3))
    6
    """
    words = []
    for argument in arguments:
        numbers = list(ends(argument)) if isinstance(argument, (tuple, list)) and len(argument) == 2 else [argument]
        for number in numbers if not isinstance(argument, str) else ():
            check("an argument of make", number, whole(0))
        words.append(argument if isinstance(argument, str) else "x".join(map(str, numbers)))
    return Problem._of(_core.make(family, words))


@checked
def families() -> list[Family]:
    """Returns the families of problems that ``make`` makes.

    >>> families()[0].name, families()[0].arguments, families()[0].counts
    ('queens', 'N', 'OEIS A000170')
    """
    return [Family(*family) for family in _core.families]


def _problem(options: Options, primary: Items, secondary: Items, colored: bool, bounds: Bounds) -> _core.Problem:
    if not isinstance(options, Problem):
        return _core.Problem(options, primary, secondary, colored, _pairs(bounds))
    if primary is not None or secondary is not None or colored or bounds is not None:
        raise TypeError("primary, secondary, colored and bounds cannot be given with a Problem: it already has them")
    return options._problem


def _group(problem: _core.Problem, symmetries: Symmetries) -> _core.Group | None:
    if isinstance(symmetries, str):
        return _core.Group.of_text(problem, symmetries)
    return None if symmetries is None else _core.Group.of_items(problem, symmetries)


def _pairs(bounds: Bounds) -> dict[Any, tuple[int, int]]:
    pairs = {item: ends(pair) for item, pair in (bounds or {}).items()}
    return {item: (operator.index(least), operator.index(most)) for item, (least, most) in pairs.items()}


_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?")  # the Fraction of "1e999999999" is large


def _fraction(name: str, cost: Any) -> Fraction:
    """Returns a cost exactly."""
    try:
        if isinstance(cost, (str, Decimal)) and not _NUMBER.fullmatch(str(cost)):
            raise ValueError
        return Fraction(str(cost) if isinstance(cost, (float, np.generic)) else cost)  # the float 0.1 is 0.1
    except (TypeError, ValueError, OverflowError):
        raise wrong(name, "a number or a decimal string", cost, TypeError) from None


def _decimal(number: int, cost: Any) -> str:
    """Returns the cost of an option as a decimal number, exactly."""
    value = _fraction(f"element {number} of costs", cost)
    decimals = next((n for n in range(19) if (value * 10**n).denominator == 1), None)
    if decimals is None:
        raise wrong("costs", "numbers with at most 18 decimals (round them)", cost,
                    ValueError)  # fmt: skip
    digits = str(abs(int(value * 10**decimals))).rjust(decimals + 1, "0")
    return ("-" if value < 0 else "") + digits[: len(digits) - decimals] + ("." if decimals else "") + digits[len(digits) - decimals :]


def _list(costs: Costs) -> list[Any]:
    if isinstance(costs, (str, Mapping)) or not isinstance(costs, Iterable) or getattr(costs, "ndim", 1) != 1:
        raise wrong("costs", "an iterable of numbers or decimal strings, one for each option", costs, TypeError)
    return list(costs)


def _decimals(costs: list[Any]) -> list[str]:
    """Returns costs as decimal numbers, exactly."""
    return [_decimal(number, cost) for number, cost in enumerate(costs)]


def _max_units(cost_limit: Cost, decimals: int | None, maximize: bool) -> int:
    """Returns the maximum cost of a solution in units of the last decimal."""
    limit = _fraction("cost_limit", cost_limit) * 10 ** (decimals or 0)
    units: int = math.floor(-limit if maximize else limit)
    if not -(2**63) <= units < 2**63:
        raise wrong("cost_limit", "a number that fits into 64 bits in units of the last decimal of costs", cost_limit,
                    ValueError)  # fmt: skip
    return units


def _units(costs: Costs) -> tuple[npt.NDArray[np.int64], int | None]:
    """Returns costs in units of the last decimal, and the number of decimals, or None if the costs are ints."""
    listed = _list(costs)
    try:
        array = np.asarray(costs if isinstance(costs, np.ndarray) else listed)
    except ValueError:  # lists of several lengths
        array = np.asarray(None)
    if array.ndim == 1 and (array.dtype.kind in "iu" or array.size == 0) and array.dtype != np.uint64:
        return array.astype(np.int64, copy=False), None
    texts = _decimals(listed)
    decimals = max((len(text.partition(".")[2]) for text in texts), default=0)
    values = [int(text.replace(".", "")) * 10 ** (decimals - len(text.partition(".")[2])) for text in texts]
    for text, value in zip(texts, values):
        if not -(2**63) <= value < 2**63:
            raise wrong("costs", f"numbers that fit into 64 bits, here with {decimals} decimals: write all in larger units",
                        text, ValueError)  # fmt: skip
    return np.array(values, dtype=np.int64), None if array.dtype == np.uint64 else decimals


def _callback(progress: OnProgress) -> Callable[[int, int, float, float], object] | None:
    if progress is None:
        return None
    report = progress
    return lambda *values: report(Progress(*values))


from .packings import Packing, PackingSolution, pack  # noqa: E402  they need the names above
