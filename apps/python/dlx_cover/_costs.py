"""Costs of options: exact decimal numbers, in units of the last decimal for the library."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Set
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np
import numpy.typing as npt

from ._checks import wrong

if TYPE_CHECKING:
    from .problem import Problem

Cost = Union[int, float, str, Decimal, Fraction]
Costs = Optional[Union[Iterable[Cost], npt.NDArray[Any]]]

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?")  # the Fraction of "1e999999999" is large


def _fraction(name: str, cost: Any) -> Fraction:
    """Returns a cost exactly."""
    try:
        if isinstance(cost, bool) or (isinstance(cost, (str, Decimal)) and not _NUMBER.fullmatch(str(cost))):
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
    if (isinstance(costs, (str, bytes, Mapping, Set)) or not isinstance(costs, Iterable)
            or getattr(costs, "ndim", 1) != 1):  # fmt: skip
        raise wrong("costs", "an iterable of numbers or decimal strings, one for each option", costs, TypeError)
    return list(costs)


def decimals_of(costs: Costs) -> list[str]:
    """Returns costs as decimal numbers, exactly."""
    return [_decimal(number, cost) for number, cost in enumerate(_list(costs))]


def units_of(problem: Problem, costs: Costs) -> tuple[npt.NDArray[np.int64] | None, int | None]:
    """Returns costs in units of the last decimal, and the number of decimals, or None if the costs are ints.

    Without ``costs``, they are those of the problem, or None.
    """
    if costs is None:
        core = problem._problem
        return (core.cost_units, core.cost_decimals) if problem._costs else (None, None)
    listed = _list(costs)
    try:
        array = np.asarray(costs if isinstance(costs, np.ndarray) else listed)
    except ValueError:  # lists of several lengths
        array = np.asarray(None)
    if (array.ndim == 1 and (array.dtype.kind in "iu" or array.size == 0) and array.dtype != np.uint64
            and not any(isinstance(cost, bool) for cost in listed)):  # fmt: skip
        return array.astype(np.int64, copy=False), None
    texts = decimals_of(listed)
    decimals = max((len(text.partition(".")[2]) for text in texts), default=0)
    values = [int(text.replace(".", "")) * 10 ** (decimals - len(text.partition(".")[2])) for text in texts]
    for text, value in zip(texts, values):
        if not -(2**63) <= value < 2**63:
            raise wrong("costs", f"numbers that fit into 64 bits, here with {decimals} decimals: write all in larger units",
                        text, ValueError)  # fmt: skip
    return np.array(values, dtype=np.int64), None if array.dtype == np.uint64 else decimals


def max_units(cost_limit: Cost, decimals: int | None, maximize: bool) -> int:
    """Returns the maximum cost of a solution in units of the last decimal."""
    limit = _fraction("cost_limit", cost_limit) * 10 ** (decimals or 0)
    units: int = math.floor(-limit if maximize else limit)
    if not -(2**63) <= units < 2**63:
        raise wrong("cost_limit", "a number that fits into 64 bits in units of the last decimal of costs", cost_limit,
                    ValueError)  # fmt: skip
    return units
