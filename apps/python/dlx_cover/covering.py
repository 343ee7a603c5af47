"""Functions of exact cover, which are also names of the package itself."""

# mypy: no-warn-return-any

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Collection, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from . import _core
from ._checks import check, checked, ends, whole
from ._core import Covers
from ._costs import Cost, Costs, max_units, units_of
from ._outside import Graph, text_argument
from .problem import Bounds, Items, Matrix, Options, Problem, core_of, method, problem_of
from .results import (Conflict, CountEstimate, Family, MaxCostResult, MinCostResult, OnProgress, SolutionClass)

__all__ = [
    "check_proof", "count", "covers_bool", "estimate", "explain", "families", "make", "max_cost", "min_cost", "prove",
    "sample", "solutions", "solutions_up_to_symmetry", "solve", "zdd",
]  # fmt: skip


@method
def solve(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    forced: Collection[int] = (), seed: int | None = None, time_limit: float | None = None,
) -> list[int] | None:  # fmt: skip
    """Finds a solution, the first of ``solutions``. Returns None if there is none.

    >>> solve([["a", "b"], ["b"], ["a"]])
    [0]
    """
    with solutions(options, primary, secondary, colored, bounds=bounds, forced=forced, seed=seed, limit=1,
                   time_limit=time_limit) as found:  # fmt: skip
        return next(found, None)


@method
def solutions(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    costs: Costs = None, maximize: bool = False, cost_limit: Cost | None = None, forced: Collection[int] = (),
    seed: int | None = None, limit: int | None = None, time_limit: float | None = None, memory_limit: int = 1 << 30,
    threads: int = 1, progress: OnProgress = None,
) -> Covers:  # fmt: skip
    """Finds the solutions, and returns an iterator over them.

    Each solution is searched for when it is requested. With several threads, up to about a thousand are found ahead and
    returned in the same order. The time limit starts at the call. When it expires, the iterator raises LimitReached
    after the solutions found so far. The attribute ``stop_reason`` of the iterator says why it ended.

    With ``costs``, or those of a ``Problem``, solutions are returned in order of increasing cost, each searched for when
    it is requested. With ``maximize``, the order is that of decreasing cost. A ``limit`` or a ``cost_limit`` saves time.
    ``memory_limit`` applies to the solutions that are stored.

    With a ``seed``, solutions are returned in a random order, also if the ``Problem`` has costs; ``costs`` and ``seed``
    cannot be combined. The orders are not equally likely; ``sample`` draws solutions uniformly.

    >>> list(solutions([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5]))
    [[2], [0, 1]]
    >>> list(solutions([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5], maximize=True, cost_limit=6.5))
    [[0, 1]]
    >>> with solutions([["a"], ["a"]]) as found:  # ends the search
    ...     next(found)
    [0]
    """
    if costs is not None and seed is not None:
        raise ValueError("costs and seed cannot be combined: each determines the order of the solutions")
    problem = problem_of(options, primary, secondary, colored, bounds)
    units, decimals = (None, None) if seed is not None else units_of(problem, costs)
    if units is None and (maximize or cost_limit is not None):
        raise TypeError("costs are required for maximize and cost_limit" + ", and cannot be combined with seed" * (seed is not None))
    most = None if cost_limit is None else max_units(cost_limit, decimals, maximize)
    core = _with_forced(problem._problem, list(forced)) if len(forced) > 0 else problem._problem
    return _core.covers(core, units, maximize, most, seed, limit, time_limit, memory_limit, threads, progress)


def _with_forced(core: _core.Problem, forced: list[int]) -> _core.Problem:
    """Returns a problem with the same options, whose solutions are those that contain the forced options. Each of these has
    an item of its own, which only this option can cover."""
    core.require_options(forced)
    items, count, colors, ends, entries, color_numbers, bounds, _ = core.parts()
    numbers = np.unique(forced)
    entries = np.insert(entries + len(numbers) * (entries >= count), ends[numbers], count + np.arange(len(numbers)))
    color_numbers = np.insert(color_numbers, ends[numbers], 0)
    ends = ends + np.searchsorted(numbers, np.arange(len(ends)), "right")
    items = [*items[:count], *["forced"] * len(numbers), *items[count:]]
    return _core.Problem.of_rows(items, count + len(numbers), colors, ends, entries, color_numbers, bounds, [])


@checked
def covers_bool(
    matrix: Matrix, *, bounds: Bounds = None, costs: Costs = None, maximize: bool = False,
    cost_limit: Cost | None = None, forced: Collection[int] = (), seed: int | None = None, limit: int | None = None,
    time_limit: float | None = None, memory_limit: int = 1 << 30, threads: int = 1, progress: OnProgress = None,
) -> Covers:  # fmt: skip
    """Finds the solutions of the exact-cover problem of a ``matrix``, as ``solutions`` does for options.

    The matrix is that of ``Problem.from_bool``: rows are options, columns are items, all primary. ``bounds`` is a dict
    of column numbers, or of the names of columns.

    >>> import numpy as np
    >>> list(covers_bool(np.array([[1, 0], [0, 1], [1, 1]], dtype=bool)))
    [[0, 1], [2]]
    """
    return solutions(Problem.from_bool(matrix, bounds=bounds), costs=costs, maximize=maximize, cost_limit=cost_limit,
                  forced=forced, seed=seed, limit=limit, time_limit=time_limit, memory_limit=memory_limit,
                  threads=threads, progress=progress)  # fmt: skip


@method
def zdd(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    time_limit: float | None = None, memory_limit: int = 1 << 30, progress: OnProgress = None,
) -> Iterator[tuple[int, int, int, int]]:  # fmt: skip
    """Returns all solutions as one zero-suppressed decision diagram (ZDD), even if they are too many to list.

    The iterator yields the nodes as tuples: node number, option number, and the node numbers of the solutions without
    and with the option. Each node follows its successors; the root is last. Node 0 is the empty family, node 1 the
    family of the empty set. The iterator is empty if there is no solution.
    """
    problem = core_of(options, primary, secondary, colored, bounds)
    return iter(_core.zdd(problem, time_limit, memory_limit, progress))


@method
def count(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    limit: int | None = None, time_limit: float | None = None, threads: int = 1, progress: OnProgress = None,
    up_to_symmetry: bool = False,
) -> int:  # fmt: skip
    """Counts the solutions exactly, without enumerating them if possible.

    With a ``limit``, counting stops there: the result ``limit`` means "that many or more". With ``up_to_symmetry``,
    solutions that an automorphism of the problem maps to each other count once; it cannot be combined with a ``limit``.
    Raises ValueError if there are more than 2,000,000 automorphisms.

    >>> cells = [(row, column) for row in range(16) for column in range(16)]
    >>> count([[(r, c), (r + dr, c + dc)] for r, c in cells for dr, dc in [(0, 1), (1, 0)]
    ...        if (r + dr, c + dc) in cells])
    2444888770250892795802079170816
    >>> square = [["a", "b"], ["b", "c"], ["c", "d"], ["d", "a"]]
    >>> count(square), count(square, up_to_symmetry=True)
    (2, 1)
    """
    problem = core_of(options, primary, secondary, colored, bounds)
    if not up_to_symmetry:
        return _core.count(problem, limit, time_limit, threads, progress)
    if limit is not None:
        raise ValueError("limit and up_to_symmetry cannot be combined: all solutions are classified")
    return _core.count_classes(problem, None, time_limit, threads, progress)


@method
def solutions_up_to_symmetry(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    time_limit: float | None = None, threads: int = 1, progress: OnProgress = None,
) -> Iterator[SolutionClass]:  # fmt: skip
    """Finds one solution of each class, and returns an iterator over them: solutions are in one class if an automorphism
    of the problem maps one to the other.

    All solutions are enumerated; ``count`` need not do so. Raises ValueError if there are more than 2,000,000
    automorphisms.

    >>> list(solutions_up_to_symmetry([["a", "b"], ["b", "c"], ["c", "d"], ["d", "a"]]))
    [SolutionClass(options=[0, 2], size=2)]
    """
    problem = core_of(options, primary, secondary, colored, bounds)
    found = _core.covers(problem, None, False, None, None, None, time_limit, 1 << 30, threads, progress)
    return classes_of(problem, None, found, time_limit, progress)


def classes_of(
    problem: _core.Problem, group: Any, found: Iterator[list[int]], time_limit: float | None, progress: OnProgress
) -> Iterator[SolutionClass]:
    """Returns the classes of the solutions by a group, or by all automorphisms of the problem."""
    class_filter = _core.ClassFilter(problem, group, time_limit, progress)
    sizes = ((sorted(solution), class_filter.class_size(solution)) for solution in found)
    return (SolutionClass(solution, size) for solution, size in sizes if size is not None)


@method
def estimate(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    relative_error: float = 0.05, seed: int = 1, time_limit: float | None = None, memory_limit: int = 1 << 30,
    progress: OnProgress = None,
) -> CountEstimate:  # fmt: skip
    """Estimates the number of solutions from random samples, where an exact count would take too long.

    The estimate ends when its standard error is at most ``relative_error`` times the number, or at the time limit; then
    its ``relative_error`` is larger. LimitReached is raised if no sample has found a solution by then. The same ``seed``
    gives the same estimate, unless a time limit ends it.

    >>> cells = [(row, column) for row in range(20) for column in range(20)]
    >>> estimate = estimate([[(r, c), (r + dr, c + dc)] for r, c in cells for dr, dc in [(0, 1), (1, 0)]
    ...                            if (r + dr, c + dc) in cells], relative_error=0.1)
    >>> 0.6 < estimate.solution_count / 1269984011256235834242602753102293934298576249856 < 1.4
    True
    """
    return _core.estimate_count(core_of(options, primary, secondary, colored, bounds), relative_error, seed, time_limit,
                                memory_limit, progress)  # fmt: skip


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
    return _core.sample(core_of(options, primary, secondary, colored, bounds), n,
                        secrets.randbits(64) if seed is None else seed, time_limit, memory_limit,
                        progress)  # fmt: skip


@method
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
    return _best(MinCostResult, problem_of(options, primary, secondary, colored, bounds), costs, time_limit, progress)


@method
def max_cost(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    costs: Costs = None, time_limit: float | None = None, progress: OnProgress = None,
) -> MaxCostResult | None:  # fmt: skip
    """Finds a maximum-cost solution, as ``min_cost`` finds one of minimum cost. Returns None if there is no solution.

    >>> max_cost([["a"], ["b"], ["a", "b"]], costs=[3, 4, 5])
    MaxCostResult(cost=7, options=[0, 1], upper_bound=7)
    """
    return _best(MaxCostResult, problem_of(options, primary, secondary, colored, bounds), costs, time_limit, progress)


Best = TypeVar("Best", MinCostResult, MaxCostResult)


def _best(kind: type[Best], problem: Problem, costs: Costs, time_limit: float | None, progress: OnProgress) -> Best | None:
    units, decimals = units_of(problem, costs)
    if units is None and len(problem) > 0:
        raise TypeError("costs are required: the problem has none")
    units = np.zeros(0, dtype=np.int64) if units is None else units
    found = _core.min_cost(problem._problem, units, kind is MaxCostResult, time_limit, progress)
    if found is None or decimals is None:
        return found and kind(*found)
    cost, solution, bound = found
    return kind(Decimal(f"{cost}E-{decimals}"), solution, Decimal(f"{bound}E-{decimals}"))


@method
def explain(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    seed: int = 0, time_limit: float | None = None, progress: OnProgress = None,
) -> Conflict | None:  # fmt: skip
    """Explains why there is no solution: finds a small set of items that cannot be covered together.

    Returns None if there is a solution. ``seed`` determines the search for a small set (default: 0).

    >>> explain([["a", "b"], ["b", "c"], ["a", "c"], ["d", "e"]])
    Conflict(items=['a', 'b', 'c'], is_minimal=True)
    """
    problem = problem_of(options, primary, secondary, colored, bounds)
    found = _core.explain(problem._problem, time_limit, seed, progress)
    return found and Conflict([problem._items[item] for item in found[0]], found[1])


@method
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
    problem = core_of(options, primary, secondary, colored, bounds)
    targets = [Path(formula), Path(proof)]
    if targets[0].absolute() == targets[1].absolute():
        raise ValueError("formula and proof must be different files")
    with tempfile.TemporaryDirectory(dir=targets[0].absolute().parent) as a, tempfile.TemporaryDirectory(
        dir=targets[1].absolute().parent
    ) as b:
        drafts = [Path(a) / "formula", Path(b) / "proof"]
        solutions = _core.prove(problem, str(drafts[0]), str(drafts[1]), proof_format, time_limit, progress)
        for draft, target in zip(drafts, targets):
            draft.replace(target)
    return solutions


@method
def check_proof(
    options: Options, primary: Items = None, secondary: Items = None, colored: bool = False, *, bounds: Bounds = None,
    formula: str | os.PathLike[str], proof: str | os.PathLike[str],
) -> int:  # fmt: skip
    """Checks a certificate that ``prove`` wrote in the format "lrat". Returns the number of solutions that it proves.

    ``formula`` and ``proof`` are the paths of the two files; neither is trusted. Raises ValueError, with the reason, if
    they prove nothing, and ParseError if they cannot be read.
    """
    problem = core_of(options, primary, secondary, colored, bounds)
    return _core.check_proof(problem, os.fspath(formula), os.fspath(proof))


@checked
def make(family: str, *arguments: int | str | tuple[int, int] | os.PathLike[str] | Graph) -> Problem:
    """Makes a well-known problem, as the program ``dlx make`` does. Its items are strings.

    ``family`` is the name of one of the ``families``. ``arguments`` are ints, and a pair or "6x10" for RxC. For GRAPH and
    FILE they are texts, with an edge or a word on each line, or ``pathlib.Path`` objects of files with them. GRAPH may
    also be a graph of networkx, or another object with ``nodes`` and ``edges``. Raises ValueError for others.

    >>> count(make("queens", 8)), count(make("pentominoes", (6, 10)))
    (92, 9356)
    >>> count(make("color", "a b\\nb c\\nc a\\n", 3))
    6
    """
    places = next(one[1] for one in _core.families if one[0] == family).split()
    if len(places) != len(arguments):
        raise ValueError(f"make({family!r}, …) must have {_counted(len(places))}, {' '.join(places)}, not {_counted(len(arguments))}")
    words = [_word(place, argument) for place, argument in zip(places, arguments)]
    return Problem._of(_core.make(family, words))


def _counted(number: int) -> str:
    return f"{number} argument{'s' * (number != 1)}"


def _word(place: str, argument: object) -> str:
    """Returns an argument as the program has it."""
    if place in ("GRAPH", "FILE"):
        return text_argument(place, argument)
    if isinstance(argument, str):
        return argument
    numbers = list(ends(argument)) if isinstance(argument, (tuple, list)) and len(argument) == 2 else [argument]
    for number in numbers:
        check("an argument of make", number, whole(0))
    return "x".join(map(str, numbers))


@checked
def families() -> list[Family]:
    """Returns the families of problems that ``make`` makes.

    >>> families()[0].name, families()[0].arguments, families()[0].counts
    ('queens', 'N', 'OEIS A000170')
    """
    return [Family(*family) for family in _core.families]


