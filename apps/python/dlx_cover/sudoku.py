"""Sudoku: solve, check, count, explain, hint, rate, generate, minimize and compare, one puzzle or millions.

    >>> from dlx_cover import sudoku
    >>> sudoku.solve("...44.3..4...241")
    '2314413214233241'
    >>> sudoku.check("...4..3..4......").verdict.name
    'multiple'

One puzzle is

- a text in any form that the program ``sudoku`` reads: 81 characters, rows, tables, JSON, links; solutions of it are
  texts of one line;
- or whole numbers, with 0, -1, None or NaN for an empty cell: a list or an array of 81, or of 9 by 9. Solutions of it are arrays of that shape.

Boards may have any side from 2 to 255 that is no prime. ``box`` has the rows and columns of a box, such as (3, 2) on a
board of 6x6; without it, the text shows them, or they are as square as possible and wider than high.

Many puzzles, for ``check_many`` and the other functions of that kind, are

- an array of digits with a row of cells, or a board, for each puzzle: n by 81, or n by 9 by 9. Arrays of uint8 are not
  copied;
- a text, as of a file, which may have puzzles in several forms and sizes;
- or an iterable of puzzles, texts or numbers. The lines of an open file are such.

What cannot be read raises ParseError. With ``on_error``, it is called with the number of the puzzle and the ParseError,
and the others are answered: the place of the puzzle has ``Verdict.error`` or None. A board that a function is not for,
such as one of 4x4 for ``canonical_many``, is treated in the same way, with a ValueError.

Cells are tuples ``(row, column)`` and candidates ``(row, column, digit)``, with rows and columns from 0, as they are in
arrays. In sentences they are counted from 1: r1c9. ``time_limit``, ``threads``, ``progress`` and Ctrl-C are those of
``dlx_cover``; the time is that of each puzzle, and the ``solutions`` of a Progress are the puzzles that were answered.
"""

from __future__ import annotations

from . import answers, generating, reasoning, setters, solving
from .answers import *  # noqa: F403
from .generating import *  # noqa: F403
from .reasoning import *  # noqa: F403
from .setters import *  # noqa: F403
from .solving import *  # noqa: F403

__all__ = answers.__all__ + generating.__all__ + reasoning.__all__ + setters.__all__ + solving.__all__
