"""Exact-cover problems: ``Problem`` is a name of dlx_cover itself."""

# mypy: no-warn-return-any

from __future__ import annotations

import operator
import os
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, Union, overload

import numpy.typing as npt

from . import _core, covering
from ._checks import Function, checked, ends, listed, nearest_item, warn_of_names, warn_of_text, without_surrogates
from ._costs import Costs, decimals_of
from ._options import Rows, read_options
from ._outside import DataFrame, SparseMatrix, look_for_matrix, require_options, rows_of_matrix
from .errors import InvalidProblem, ParseError
from .results import Automorphism, Automorphisms, OnProgress

Items = Optional[Iterable[Hashable]]
Bounds = Optional[Mapping[Any, Union[int, tuple[int, int]]]]
Matrix = Union[npt.ArrayLike, SparseMatrix, DataFrame]


class Problem:
    """An exact-cover problem that is built once and used in several calls. It can be copied and pickled.

    >>> problem = Problem.parse("a b c d\\na b\\nc d\\na c\\nb d\\n")
    >>> problem.count(), problem.items
    (2, ['a', 'b', 'c', 'd'])
    >>> problem, problem[-1]
    (<Problem: 4 options, 4 items>, ['b', 'd'])
    >>> problem = Problem([["a", "b"], ["a", "c"], ["a", "b", "c"]], bounds={"a": 2, "c": (0, 1)})
    >>> problem, problem.bounds, list(map(sorted, problem.solutions()))
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

    _problem: _core.Problem  # which has the numbers of items and colors instead of these
    _items: list[Any]  # the primary ones first
    _colors: list[Any]  # the first one has number 1
    _costs: list[str]  # by option, as decimal numbers; or none

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

        Options without a primary item keep their numbers, but no solution contains them. ``costs`` are the default of
        ``solutions``, ``min_cost`` and ``max_cost``.
        """
        if isinstance(options, Problem):
            raise TypeError("options must be lists of items, not a Problem: use it directly, or copy.copy(problem)")
        require_options(options)
        options = listed("options", options)
        if primary is None and secondary is None:
            look_for_matrix(options)
        rows = read_options(options, listed("primary", primary), listed("secondary", secondary), colored)
        warn_of_names(rows.items, rows.primary_count, colored)
        self._set_rows(rows, bounds)
        if costs is not None:
            self._costs = decimals_of(costs)
            self._problem.set_costs(self._costs)

    def _set_rows(self, rows: Rows, bounds: Bounds) -> None:
        by_item = bounds_by_item(bounds, rows.items, rows.primary_count)
        self._set(_core.Problem.of_rows(*rows, by_item, []), rows.items, rows.colors)

    def _set(self, core: _core.Problem, items: list[Any], colors: list[Any]) -> None:
        self._problem, self._items, self._colors, self._costs = core, items, colors, []

    @staticmethod
    @checked
    def parse(text: str) -> Problem:
        """Reads ``text`` in a format that the program ``dlx`` reads. Raises ParseError, also for a single line without
        options, such as the name of a file. A likely mistake is a ParseWarning.

        The formats are that of Knuth's programs, a matrix of 0 and 1, and a set partitioning or set covering problem of
        OR-Library. In the first, line 1 lists the items, with a bar before the secondary ones, and bounds as in
        "2:3|p" and "2|q". Each other line is an option, such as "p q x:A", and with a cost "p q x:A |7.25". Options
        without a primary item keep their numbers, but no solution contains them.

        >>> print(Problem.parse("2 3\\n3 1 1\\n4 1 2\\n5.5 2 1 2\\n"))  # of OR-Library
        1 2
        1 |3.0
        2 |4.0
        1 2 |5.5
        <BLANKLINE>
        """
        is_line = len(text.splitlines()) == 1 and not text.lstrip("\ufeff \t").startswith("{")
        try:
            core, mistakes = _core.Problem.of_text(without_surrogates(text))
        except ParseError as error:
            message = error.message + "; Problem.read(path) reads a file" * is_line
            raise ParseError(message, error.line, error.column) from None
        if is_line and core.option_count == 0:
            raise ParseError("this text has no options; Problem.read(path) reads a file, and Problem([], primary=items) "
                             "has no options", 1, 0)  # fmt: skip
        return Problem._with_warnings(core, mistakes)

    @staticmethod
    @checked
    def read(path: str | os.PathLike[str]) -> Problem:
        """Reads the file ``path``, a text as in ``parse``. Raises ParseError and OSError."""
        data = Path(path).read_bytes()
        is_utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))  # the parser says so
        return Problem._with_warnings(*_core.Problem.of_text(data if is_utf16 else data.decode("utf-8", "backslashreplace")))

    @staticmethod
    def _with_warnings(core: _core.Problem, mistakes: list[tuple[int, str]]) -> Problem:
        for line, message in mistakes:
            warn_of_text(message, line)
        return Problem._of(core)

    @staticmethod
    @checked
    def from_bool(matrix: Matrix, *, bounds: Bounds = None) -> Problem:
        """Builds a problem from a two-dimensional ``matrix``: rows are options, columns are items, all primary.

        An option contains the items whose entry is not 0. The matrix is an array, lists, a matrix of scipy.sparse, or a
        DataFrame of pandas. Columns of a DataFrame are items by name, others are 0, 1, 2, …. Arrays of bool are not
        copied. ``bounds`` is a dict of items.
        """
        problem = Problem.__new__(Problem)
        problem._set_rows(rows_of_matrix(matrix), bounds)
        return problem

    @staticmethod
    def _of(core: _core.Problem) -> Problem:
        """Returns a problem whose items and colors are strings."""
        problem = Problem.__new__(Problem)
        problem._set(core, *core.names())
        problem._costs = core.costs
        return problem

    @property
    def items(self) -> list[Any]:
        """The items, the primary ones first."""
        return list(self._items)

    @property
    def bounds(self) -> dict[Any, tuple[int, int]]:
        """The minimum and maximum of each item with bounds, in the order of the items; without those of (1, 1)."""
        return {self._items[item]: pair for item, pair in self._problem.bounds.items()}

    @property
    def costs(self) -> list[Decimal] | None:
        """The cost of each option, or None."""
        return [Decimal(cost) for cost in self._costs] or None

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
        items, colors = self._items, self._colors
        return [_colored(items[item], colors[color - 1]) if color else items[item]
                for item, color in self._problem.option(index % len(self))]  # fmt: skip

    def __iter__(self) -> Iterator[list[Any]]:
        return (self[number] for number in range(len(self)))

    def _content(self) -> tuple[Any, ...]:
        """Returns the items of both kinds, options, bounds and costs, whatever the order of items and colors is."""
        _, primary_count, _, ends, entries, color_numbers, *_ = self._problem.parts()
        items, colors = self._items, self._colors
        named = [(items[item], color and (colors[color - 1],)) for item, color in zip(entries.tolist(), color_numbers.tolist())]
        options = [frozenset(named[first:last]) for first, last in zip([0, *ends.tolist()], ends.tolist())]
        return frozenset(items[:primary_count]), frozenset(items[primary_count:]), options, self.bounds, self.costs

    def __eq__(self, other: object) -> bool:
        """Returns whether both have the same options in the same order, items of both kinds, bounds and costs."""
        if not isinstance(other, Problem):
            return NotImplemented
        return self is other or (len(self) == len(other) and self._content() == other._content())

    def __hash__(self) -> int:
        return hash((len(self), frozenset(self._items)))

    def __repr__(self) -> str:
        secondary = len(self._items) - self.primary_item_count
        of_them = f", {secondary} of them secondary" if secondary else ""
        bounds = f", {len(self.bounds)} with bounds" if self.bounds else ""
        return f"<Problem: {len(self)} options, {len(self._items)} items{of_them}{bounds}>"

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
        return self._automorphisms(*_core.automorphisms(self._problem, time_limit, progress))

    def _automorphisms(self, order: int, generators: list[tuple[dict[int, int], dict[int, int]]]) -> Automorphisms:
        names = self._items
        return Automorphisms(order, [Automorphism(options, {names[item]: names[image] for item, image in items.items()})
                                     for options, items in generators])  # fmt: skip

    def sample(
        self, n: int = 1, *, seed: int | None = None, time_limit: float | None = None, memory_limit: int = 1 << 30,
        progress: OnProgress = None,
    ) -> list[list[int]]:  # fmt: skip
        """Draws ``n`` solutions uniformly at random, as ``dlx_cover.sample`` does."""
        return covering.sample(self, n=n, seed=seed, time_limit=time_limit, memory_limit=memory_limit, progress=progress)

    if TYPE_CHECKING:  # the functions of covering.py that are a ``method``
        check_proof = covering.check_proof
        count = covering.count
        estimate = covering.estimate
        explain = covering.explain
        max_cost = covering.max_cost
        min_cost = covering.min_cost
        prove = covering.prove
        solutions = covering.solutions
        solutions_up_to_symmetry = covering.solutions_up_to_symmetry
        solve = covering.solve
        zdd = covering.zdd


def _colored(item: Any, color: Any) -> Any:
    return f"{item}:{color}" if isinstance(item, str) and isinstance(color, str) else (item, color)


Options = Union[Problem, Iterable[Iterable[Hashable]]]


def method(function: Function) -> Function:
    """Returns a function whose first parameter is ``options``, with checked parameters. It is a method of Problem, too."""
    call = checked(function)
    setattr(Problem, function.__name__, call)
    return call


def problem_of(options: Options, primary: Items, secondary: Items, colored: bool, bounds: Bounds) -> Problem:
    """Returns the problem of the parameters that several functions share."""
    if not isinstance(options, Problem):
        return Problem(options, primary, secondary, colored, bounds=bounds)
    if primary is not None or secondary is not None or colored or bounds is not None:
        raise TypeError("primary, secondary, colored and bounds cannot be given with a Problem: it already has them; "
                        "other parameters need their names, such as n=3")  # fmt: skip
    return options


def core_of(options: Options, primary: Items, secondary: Items, colored: bool, bounds: Bounds) -> _core.Problem:
    return problem_of(options, primary, secondary, colored, bounds)._problem


def pairs_of(bounds: Bounds) -> dict[Any, tuple[int, int]]:
    """Returns the minimum and maximum of each item."""
    pairs = {item: ends(pair) for item, pair in (bounds or {}).items()}
    return {item: (operator.index(least), operator.index(most)) for item, (least, most) in pairs.items()}


def bounds_by_item(bounds: Bounds, items: list[Any], primary_count: int) -> dict[int, tuple[int, int]]:
    """Returns the minimum and maximum by the number of each item. Raises InvalidProblem for others than primary items."""
    numbers = {item: number for number, item in enumerate(items)} if bounds else {}
    for item in bounds or {}:
        if item not in numbers:
            raise InvalidProblem(f"{item!r} has bounds, but is not an item: no option has it, and no list of items"
                                 + nearest_item(item, items))  # fmt: skip
        if numbers[item] >= primary_count:
            raise InvalidProblem(f"secondary item {item!r} has bounds: only primary items have them")
    return {numbers[item]: pair for item, pair in pairs_of(bounds).items()}
