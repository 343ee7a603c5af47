"""Options as arrays of the numbers of their items and colors."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Hashable, ItemsView, Iterable
from itertools import accumulate, chain
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ._checks import nearest_item, without_options
from .errors import InvalidProblem


class Rows(NamedTuple):
    """Options with their items and colors."""

    items: list[Any]  #: the primary ones first
    primary_count: int
    colors: list[Any]
    ends: npt.NDArray[Any]  #: by option, the number of entries up to its end
    entries: npt.NDArray[Any]  #: by entry, the number of its item
    color_numbers: npt.NDArray[Any]  #: by entry, the number of its color from 1, 0 for none


def _require_list(values: object, what_is_wrong: str) -> None:
    """Raises TypeError unless the object is a list of items or similar. Strings and dicts are iterable, too, but are hardly
    ever meant as lists."""
    if isinstance(values, (str, bytes, bytearray)):
        raise TypeError(f"{what_is_wrong} {values!r:.80}: write [{values!r:.80}] for one item, {values!r:.80}.split() for "
                        f"its words, or list({values!r:.80}) for its letters")  # fmt: skip
    if isinstance(values, (dict, ItemsView)):
        raise TypeError(f"{what_is_wrong} a dict, {values!r:.80}: write list(…) for its keys")
    try:
        iter(values)  # type: ignore[call-overload]
    except TypeError:
        raise TypeError(f"{what_is_wrong} {values!r:.80}") from None


def _require_keys(keys: Iterable[Any], noun: str = "an item") -> None:
    """Raises TypeError for an object that is not hashable, or that differs from itself, such as NaN."""
    for key in keys:
        try:
            hash(key)
        except TypeError:
            raise TypeError(f"items must be hashable, and {key!r:.80} is not: write a tuple or a string") from None
        if key != key:
            raise TypeError(f"{noun} must be equal to itself, and {key!r:.80} is not: omit it, or write a string")


def _listed(name: str, items: Iterable[Hashable] | None, others: Iterable[Any]) -> list[Any]:
    if items is None:
        return []
    _require_list(items, f"{name} must be a list of items, or None, not")
    found = list(items)
    _require_keys(found)
    seen = set(others)
    for item in found:
        if item in seen:
            raise InvalidProblem(f"item {item!r} is listed twice in primary and secondary")
        seen.add(item)
    return found


def _flattened(options: Iterable[Iterable[Hashable]]) -> tuple[list[int], list[Any]]:
    """Returns the number of entries up to the end of each option, and all entries."""
    rows: list[Any] = list(options)
    if not set(map(type, rows)) <= {list, tuple}:
        for number, row in enumerate(rows):
            _require_list(row, f"options must be lists of items, but option {number} is")
        rows = list(map(list, rows))
    return list(accumulate(map(len, rows))), list(chain.from_iterable(rows))


def _divided(entry: Any, listed: Collection[Any], allow_pairs: bool, allow_pairs_of_text: bool) -> tuple[Any, Any]:
    """Returns the item and the color, if any, of an entry that is not an item as a whole."""
    if isinstance(entry, str):
        item, colon, color = entry.partition(":")
        if not colon:
            return entry, None
    elif isinstance(entry, tuple) and len(entry) == 2:
        item, color = entry
        if item not in listed:
            if allow_pairs_of_text or (allow_pairs and not isinstance(color, str)):  # colors are rarely of other types
                return entry, None
            raise InvalidProblem(f"{entry!r} is an item, or an item and its color: list the item in primary or secondary")
    else:
        return entry, None
    if color is None or color == "":
        raise InvalidProblem("a color has no name")
    return item, color


def read_options(
    options: Iterable[Iterable[Hashable]], primary: Iterable[Hashable] | None, secondary: Iterable[Hashable] | None,
    colored: bool,
) -> Rows:  # fmt: skip
    """Numbers the items of both kinds, in the order of the lists and then of their first use, and the colors.

    Each different entry is looked at once: there may be millions.
    """
    first = _listed("primary", primary, ())
    listed = dict.fromkeys([*first, *_listed("secondary", secondary, first)])
    is_complete, are_primary = primary is not None and secondary is not None, primary is None
    ends, entries = _flattened(options)
    try:
        different = dict.fromkeys(entries)
    except TypeError:
        _require_keys(entries)
        raise
    parts: dict[Any, tuple[Any, Any]] = {}  # of entries that are not listed
    try:
        for entry in different:
            if entry in listed:
                continue
            if colored:
                parts[entry] = _divided(entry, listed, are_primary and bool(listed), is_complete)
            item = parts[entry][0] if colored else entry
            if is_complete and item not in listed:
                raise InvalidProblem(f"item {item!r} is neither primary nor secondary{nearest_item(item, listed)}")
    except InvalidProblem as error:
        place = entries.index(entry)
        number = bisect_right(ends, place)
        raise InvalidProblem(f"option {number}: {error}", number, place - (ends[number - 1] if number else 0)) from None

    used = dict.fromkeys(parts[entry][0] if entry in parts else entry for entry in different) if colored else different
    others = [item for item in used if item not in listed]
    colors = list(dict.fromkeys(color for _, color in parts.values() if color is not None))
    _require_keys(others)
    _require_keys(colors, "a color")
    missing = [item for item in listed if item not in used]
    if missing and ends and not is_complete:
        found = [*others, *(item for item in listed if item in used)]
        raise InvalidProblem(without_options("secondary" if are_primary else "primary", missing, found))

    rest = list(listed)[len(first) :]
    items = [*others, *rest] if are_primary else [*first, *rest, *others]
    item_of = {item: number for number, item in enumerate(items)}
    color_of = {color: number for number, color in enumerate([None, *colors])}
    if colored:
        item_of = {entry: item_of[parts[entry][0] if entry in parts else entry] for entry in different}
        color_of = {entry: color_of[parts[entry][1]] if entry in parts else 0 for entry in different}
    item_numbers = np.fromiter(map(item_of.__getitem__, entries), np.uint32, len(entries))
    color_numbers = np.fromiter(map(color_of.__getitem__, entries), np.uint32, len(entries)) if colors else item_numbers * 0
    return Rows(items, len(others) if are_primary else len(first), colors, np.array(ends, np.int64), item_numbers, color_numbers)
