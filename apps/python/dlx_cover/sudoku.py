"""Sudoku: solve, check, count, explain, hint, rate, generate, minimize and compare, one puzzle or millions.

    >>> from dlx_cover import sudoku
    >>> sudoku.solve("...44.3..4...241")
    '2314413214233241'
    >>> sudoku.check("...4..3..4......").verdict == "multiple"
    True

One puzzle (``puzzle``) is

- a string in any format that the program ``sudoku`` reads: 81 characters, rows, tables, JSON, links, also with rules such as
  killer cages. Its solutions are strings of one line.
- ints, with 0, -1, None or NaN for an empty cell: a list or an array of 81, or of 9 by 9. Its solutions are arrays of
  that shape.
- or a ``Puzzle``. Its solutions are arrays of rows and columns.

Boards may have any side from 2 to 255 that is not a prime. ``box`` is a pair (rows, columns) of a box, such as (3, 2)
on a 6x6 board. By default, the string shows the boxes, or they are as square as possible and wider than high.

Many puzzles (``puzzles``), for ``check_many`` and the other functions with such names, are

- an array of digits with a row of cells or a board for each puzzle: n by 81, or n by 9 by 9. Arrays of uint8 are not
  copied.
- a string, such as the contents of a file, with puzzles in any formats and sizes.
- or an iterable of puzzles, such as an open file with a puzzle on each line.

A puzzle that cannot be read raises ParseError. If ``on_error`` is given, it is called with the number of the puzzle,
from 0, and the ParseError. The result of this puzzle is ``Verdict.error`` or None, and the others are answered. A
puzzle that a function does not support, such as a 4x4 board for ``canonicalize_many``, is handled in the same way with
a ValueError.

Cells are tuples ``(row, column)`` and candidates ``(row, column, digit)``, with rows and columns from 0, as in
arrays. In sentences they are numbered from 1: r1c9. ``time_limit`` is in seconds for each puzzle (default: no limit);
if it expires, the result is unknown or ``LimitReached`` is raised. ``threads`` and ``progress`` are those of
``dlx_cover``; the ``solution_count`` of a Progress is the number of answered puzzles.
"""

from __future__ import annotations

from . import answers, functions, generating, puzzle
from ._checks import renamed as _renamed
from .answers import *  # noqa: F403
from .functions import *  # noqa: F403
from .generating import *  # noqa: F403
from .puzzle import *  # noqa: F403

__all__ = answers.__all__ + functions.__all__ + generating.__all__ + puzzle.__all__

__getattr__ = _renamed(__name__, {"Variant": "Puzzle", "VariantExplanation": "Explanation", "VariantHint": "Hint"})
