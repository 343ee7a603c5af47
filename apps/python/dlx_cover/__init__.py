"""Exact cover: solutions, counts, samples, costs, packings, explanations and proofs. Sudoku is in ``dlx_cover.sudoku``.

A problem has *items* and *options*; an option is a list of items. A solution is a set of options that covers each
*primary* item exactly once and each *secondary* item at most once. With *bounds*, it covers a primary item as often as
these allow. With *colors*, it may cover a secondary item several times in the same color.

    >>> from dlx_cover import count, solutions
    >>> options = [[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]]
    >>> [sorted(solution) for solution in solutions(options)]
    [[1, 3, 5]]
    >>> count(options)
    1

Parameters that several functions share:

- ``options``: a ``Problem``, or a list of options, each a list of items. An item is any object that a dict accepts as a
  key.
- ``primary``, ``secondary``: lists of items. Without both, all items are primary. With one of them, all other items are
  of the other kind, and a listed item that no option has is an error, as it may be misspelled. With both, all items are
  listed; then an item may have no option.
- ``colored``: whether entries may have colors (default: False). A string "item:color" is then a secondary item with
  that color. So is a pair ``(item, color)``, if ``primary`` or ``secondary`` lists the item. An entry that is
  listed there as a whole is an item without a color.
- ``bounds``: a dict of primary items: ``{"Q": 5, "cell": (1, 5)}`` means that a solution covers "Q" exactly five times,
  and "cell" one to five times. The minimum may be 0. A solution contains each option at most once, also if options are
  equal.
- ``forced``: the numbers of options that every solution must contain (default: none).
- ``costs``: a number for each option (default: the costs of the ``Problem``, if any): an int, a Decimal, a Fraction, a float or a decimal string. They are exact, have at
  most 18 decimals, and fit into 64 bits in units of the last decimal. A float is the number that Python prints: 0.1 has one
  decimal, and 0.1 + 0.2 has 17.
- ``maximize``: whether solutions of large cost are better than those of small cost (default: False).
- ``cost_limit``: the maximum cost of a solution, with ``maximize`` the minimum: a number as in ``costs`` (default: no
  limit).
- ``limit``: the maximum number of solutions (default: no limit).
- ``time_limit``: seconds (default: no limit). ``LimitReached`` is raised if it expires before the result is known.
- ``memory_limit``: bytes (default: 1 GiB).
- ``threads``: the number of threads (default: 1; 0: one for each processor). The results do not depend on it.
- ``seed``: an int from 0 to 2**64 - 1.
- ``progress``: a function that is called once a second with a ``Progress``, in the thread of the caller. An exception
  that it raises ends the call.

The functions of a problem are also methods of ``Problem``.

A solution is a list of option numbers, from 0. With bounds, the empty list may be a solution. While a call works, other
Python threads run, and Ctrl-C ends it with ``KeyboardInterrupt``.
"""

from __future__ import annotations

from . import _core, covering, errors, packings, results
from ._checks import renamed as _renamed
from ._core import Covers
from .covering import *  # noqa: F403
from .errors import *  # noqa: F403
from .packings import *  # noqa: F403
from .problem import Problem
from .results import *  # noqa: F403

__all__ = ["Covers", "Problem", *covering.__all__, *errors.__all__, *packings.__all__, *results.__all__]

__version__: str = _core.version

__getattr__ = _renamed(__name__, {"covers": "solutions", "covers_up_to_symmetry": "solutions_up_to_symmetry",
                                  "covers_zdd": "zdd", "estimate_count": "estimate"})  # fmt: skip
