"""Checks of parameters. A name means the same thing in all functions, so one table has the rules for all."""

from __future__ import annotations

import difflib
import functools
import inspect
import itertools
import numbers
import operator
import os
import reprlib
import sys
import unicodedata
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np

from . import _core
from .errors import ParseWarning


class Rule(NamedTuple):
    """The requirement on a parameter."""

    wanted: str  #: the requirement in words, after "must be"
    fits: Callable[[Any], object]  #: returns something false for an invalid value; raises TypeError for a wrong type


def of_type(wanted: str, *types: type) -> Rule:
    return Rule(wanted, lambda value: _require(value, *types) is value)


def whole(minimum: int, maximum: int = (1 << 64) - 1) -> Rule:
    return Rule(f"an int from {minimum} to {'2**64 - 1' if maximum == (1 << 64) - 1 else maximum}",
                lambda value: minimum <= _index(value) <= maximum)  # fmt: skip


def choice(names: Sequence[str], wanted: str = "") -> Rule:
    *others, last = map(repr, names)
    return Rule(wanted or f"{', '.join(others)} or {last}", lambda value: _require(value, str) in names)


def ends(value: Any) -> tuple[Any, Any]:
    """Returns both ends of a range, which may be a single value."""
    if isinstance(value, (tuple, list)) and len(value) == 2:
        return value[0], value[1]
    return value, value


def range_of(wanted: str, rule: Rule, key: Callable[[Any], Any] = operator.index) -> Rule:
    def fits(value: Any) -> bool:
        first, last = ends(value)
        return bool(rule.fits(first) and rule.fits(last) and key(first) <= key(last))

    return Rule(wanted, fits)


def _index(value: Any) -> int:
    """Returns an int. True and False are rejected: they are hardly ever meant as one."""
    if isinstance(value, bool):
        raise TypeError
    return operator.index(value)


def _require(value: Any, *types: type) -> Any:
    if not isinstance(value, types):
        raise TypeError
    return value


def _is_technique(name: Any) -> bool:
    """Returns True also for "Whip[5]", which the list has as "Whip[k]"."""
    head, bracket, size = _require(name, str).partition("[")
    is_sized = bracket and size[:-1].isdecimal() and size.endswith("]")
    return (f"{head}[k]" if is_sized else name) in _core.techniques


def _is_box(value: Any) -> bool:
    return (len(_require(value, tuple, list)) == 2 and all(whole(1, 255).fits(number) for number in value)
            and 2 <= value[0] * value[1] <= 255)  # fmt: skip


def _is_list(value: Any) -> bool:
    """Returns True for an iterable, also a string. Raises TypeError for bytes and dicts: they contain no puzzles."""
    if isinstance(value, (bytes, bytearray, Mapping)):
        raise TypeError
    return _require(value, Iterable) is value


def _are_bounds(value: Any) -> bool:
    numbers_of_times = [end for pair in _require(value, Mapping).values() for end in ends(pair)]
    return all(whole(0, (1 << 32) - 1).fits(number) for number in numbers_of_times)


def _are_counts(value: Any) -> bool:
    return _are_bounds(value) and all(least <= most for least, most in map(ends, value.values()))


def _are_turns(value: Any) -> bool:
    names = value.values() if isinstance(value, Mapping) else [value]
    return all(_require(name, str) in _core.turns for name in names)


_flag = of_type("True or False", bool, np.bool_)
_count = whole(0)
_function = of_type("a function", Callable)  # type: ignore[arg-type]
_options = Rule("a list of option numbers, from 0",
                lambda value: len(value) >= 0 and all(whole(0, (1 << 32) - 1).fits(number) for number in value))
_path = of_type("the path of a file", str, os.PathLike)

RULES = {
    "add": whole(1, 255 * 255),
    "b_rating": range_of("an int, 0 or more, or a pair (minimum, maximum)", _count),
    "board_turns": choice(_core.turns),
    "bounds": Rule("a dict of items, with an int from 0 to 2**32 - 1 or a pair (minimum, maximum) for each", _are_bounds),
    "box": Rule("a pair (rows, columns) of ints, such as (3, 3), with 2 to 255 cells in a box", _is_box),
    "cost_limit": Rule("a number or a decimal string", lambda value: _require(value, str, numbers.Real, Decimal) is value),
    "counts": Rule("a dict of names of pieces, with an int from 0 to 2**32 - 1 or a pair (minimum, maximum) for each", _are_counts),
    "extra_givens": whole(0, 255 * 255),
    "forced": _options,
    "form": choice(_core.forms),
    "formula": _path,
    "grid": choice(_core.grids),
    "family": choice([family[0] for family in _core.families]),
    "givens": range_of("an int, 0 or more, or a pair (minimum, maximum)", whole(0, 255 * 255)),
    "level": range_of(f"one of {', '.join(_core.levels)}, or a pair of them, the easier one first",
                      choice(_core.levels), _core.levels.index),
    "max_failures": whole(1),
    "path": _path,
    "pattern": Rule("a string, or an array of numbers", _is_list),
    "problem_format": choice(_core.problem_formats),
    "proof": _path,
    "proof_format": choice(_core.proof_formats),
    "puzzles": Rule("a string, an array, or an iterable of puzzles", _is_list),
    "relative_error": Rule("a number above 0 and below 1", lambda value: 0 < float(_require(value, numbers.Real)) < 1),
    "remove": whole(0, 255 * 255),
    "solution": _options,
    "symmetry": choice(_core.symmetries, f"one of {', '.join(_core.symmetries)}"),
    "text": of_type("a str", str),
    "rules": of_type("a str", str),
    "threads": whole(0, 1024),
    "turns": Rule(f"{', '.join(map(repr, _core.turns))}, or a dict of names of pieces with one of these for each", _are_turns),
    "view": choice(_core.views),
    "uses": Rule("the name of a technique, such as 'X-Wing'", _is_technique),
    "time_limit": Rule("a number of seconds, 0 or more", lambda value: _require(value, numbers.Real) is not True and float(value) >= 0),
    **dict.fromkeys(("limit", "max_steps", "memory_limit", "n", "seed"), _count),
    **dict.fromkeys(("colored", "distinct", "maximize", "minimal", "redundant", "remove_rules", "techniques", "unbiased",
                     "up_to_symmetry"), _flag),
    **dict.fromkeys(("on_error", "progress"), _function),
}  # fmt: skip


_short = reprlib.Repr()
_short.maxstring = _short.maxother = 60


def without_surrogates(text: str) -> str:
    """Returns the text with escapes in place of characters that UTF-8 does not have."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def warn(message: str | Warning) -> None:
    """Warns of a likely mistake of the caller, at the line that called this package."""
    frame, level = sys._getframe(), 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == __package__:
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)


def warn_of_text(message: str, line: int) -> None:
    warn(ParseWarning(message, line))


def warn_of_names(items: Sequence[object], primary_count: int, colored: bool) -> None:
    """Warns if an item differs from another one only in blanks at its ends or in the encoding of its letters, or if a
    secondary item is named like another one in a color."""
    names: set[object] = set()
    for number, item in enumerate(items):
        if not isinstance(item, str):
            continue
        is_like_color = not colored and number >= primary_count and ":" in item
        if is_like_color or not item.isascii() or item != item.strip():
            names = names or set(items)
            name, _, color = item.partition(":")
            plain = unicodedata.normalize("NFC", item.strip())
            if plain != item and plain in names:
                warn(f"items {ascii(plain)} and {ascii(item)} are different, although they look alike")
            elif is_like_color and name in names:
                warn(f"item {_short.repr(item)} is not item {_short.repr(name)} in color {_short.repr(color)}: for this, write "
                     "colored=True")  # fmt: skip
            else:
                continue
            return


def renamed(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """Returns the ``__getattr__`` of a module whose ``names`` have new names; the old ones remain for one version."""

    def find(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{name} is called {names[name]}", DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[module], names[name])

    return find


def listed(name: str, values: object) -> Any:
    """Returns a list in place of an iterator. Warns if it has no elements: it may have been read before."""
    if not isinstance(values, Iterator):
        return values
    elements = list(values)
    if not elements:
        warn(f"{name} is an iterator without elements: an iterator can be read only once, write a list to use it again")
    return elements


def nearest_item(item: object, items: Iterable[object]) -> str:
    """Returns a clause with the item that is spelled most like another object, or nothing."""
    spelled = {_spelling(one): one for one in itertools.islice(items, 1000) if one != item}
    found = difflib.get_close_matches(_spelling(item), spelled, 1, 0.3)
    return f"; the nearest item is {_short.repr(spelled[found[0]])}" if found else ""


def _spelling(item: object) -> str:
    return (item if isinstance(item, str) else repr(item)).lower()


def without_options(parameter: str, missing: list[object], items: list[object]) -> str:
    """Returns the error for a list of items that has objects that no option has."""
    first, others = missing[0], len(missing) - 3
    names = ", ".join(map(_short.repr, missing[:3])) + (f" and {others} more" if others > 0 else "")
    nearest = nearest_item(first, items)
    if len(missing) > 1 and nearest:
        nearest = nearest.replace("nearest item is", f"item nearest to {_short.repr(first)} is", 1)
    nearest = nearest or f"; the options have {', '.join(map(_short.repr, items[:3]))}{', …' * (len(items) > 3)}"
    if isinstance(first, str) and any(isinstance(item, str) and item.startswith(first + ":") for item in items):
        nearest = "; write colored=True if 'item:color' is an item with a color"
    return (f"{parameter} has {names}, which no option has{nearest}. To have items without options, list all items in "
            "primary and secondary")  # fmt: skip


def wrong(name: str, wanted: str, value: object, error: type[Exception]) -> Exception:
    """Returns the error for a parameter, in one sentence."""
    return error(f"{name} must be {wanted}, not {_short.repr(value)}")


def check(name: str, value: object, rule: Rule, may_be_none: bool = False) -> None:
    if value is None and may_be_none:
        return
    error: type[Exception] = ValueError
    try:
        if rule.fits(value):
            return
    except TypeError:
        error = TypeError
    except OverflowError:
        pass
    raise wrong(name, rule.wanted + (", or None" if may_be_none else ""), value, error) from None


Function = TypeVar("Function", bound=Callable[..., Any])


def checked(function: Function) -> Function:
    """Returns the function with checked parameters. None is valid if it is the default."""
    parameters = inspect.signature(function).parameters
    names = [name for name, parameter in parameters.items() if parameter.kind is not parameter.KEYWORD_ONLY]
    rules = {name: (RULES[name], parameters[name].default is None) for name in parameters if name in RULES}

    @functools.wraps(function)
    def call(*values: Any, **named: Any) -> Any:
        for name, value in (*zip(names, values), *named.items()):
            if name in rules:
                check(name, value, *rules[name])
        return function(*values, **named)

    return cast(Function, call)
