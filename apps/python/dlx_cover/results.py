"""The types of the results of dlx_cover, which are also names of the package itself."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any, NamedTuple, Optional

__all__ = [
    "Automorphism", "Automorphisms", "Conflict", "CountEstimate", "Family", "MaxCostResult", "MinCostResult", "Progress",
    "SolutionClass",
]  # fmt: skip


class Progress(NamedTuple):
    """The progress of a call."""

    solution_count: int  #: solutions found so far, or returned so far by ``solutions``; 0 if they are not enumerated
    search_node_count: int  #: nodes of the search tree visited so far
    seconds: float  #: seconds since the call
    fraction_done: float  #: estimated fraction of the work that is done, from 0 to 1


OnProgress = Optional[Callable[[Progress], object]]


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
    relative_error: float | None  #: standard error of the mean divided by the mean; None with fewer than 4 samples
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
