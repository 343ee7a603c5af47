"""One puzzle as an object: ``Puzzle`` is a name of dlx_cover.sudoku."""

# mypy: no-warn-return-any

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _core
from ._checks import Function, check, checked, choice, of_type, without_surrogates
from ._puzzles import Numbers, OnError, cells_of
from .answers import Digits, Unknowns
from .errors import ParseError
from .problem import Problem

if TYPE_CHECKING:
    from . import functions

__all__ = ["Puzzle"]


def _unpickled(text: str, ignored: list[str]) -> Puzzle:
    puzzle = Puzzle.parse(text)
    puzzle.ignored = ignored
    return puzzle


class Puzzle:
    """A puzzle, plain or with rules such as killer cages and thermometers: made by ``parse``, not by a constructor.

    All functions accept it, and those for one puzzle are methods, too. Its solutions are arrays of rows and columns.
    Notebooks show its picture. It can be copied and pickled.

    >>> puzzle = Puzzle.parse('''....
    ... ....
    ... ....
    ... ....
    ... thermo r1c1-r1c4
    ... kropki black r1c2 r2c2
    ... killer 7 r4c1 r4c2
    ... even r2c4
    ... ''')
    >>> str(puzzle.check().verdict)
    'unique'
    >>> puzzle.solve()[0]
    array([1, 2, 3, 4], dtype=uint8)
    >>> puzzle.hint().sentence
    'Thermometer r1c1-r1c4: r1c1 can only be 1; r1c2 can only be 2; r1c3 can only be 3; r1c4 can only be 4'
    """

    title: str  #: its title, or ""
    side: int  #: number of rows
    givens: Digits  #: the givens, 0 for an empty cell
    regions: Digits | None  #: number of each cell's region, from 0; None without regions
    rules: list[str]  #: the rules, each as a line of the text form: "killer 15 r1c1 r1c2"
    ignored: list[str]  #: elements of another program's puzzle that were ignored: "rules in words"

    def __init__(self, *parts: Any) -> None:
        if len(parts) != 1 or not isinstance(parts[0], _core.Puzzles):
            raise TypeError("Puzzle has no constructor: Puzzle.parse(text) makes one")
        (self._core,) = parts
        self.title = self._core.title
        self.givens = self._core.board
        self.side = len(self.givens)
        self.regions = self._core.regions
        self.rules = self._core.rules
        self.ignored = self._core.ignored

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.text(), self.ignored)

    def __repr__(self) -> str:
        return f"<Puzzle {self.title!r}: {self.side}x{self.side}, {len(self.rules)} {'rule' if len(self.rules) == 1 else 'rules'}>"

    def __str__(self) -> str:
        return self.text()

    @staticmethod
    def parse(text: str) -> Puzzle:
        """Reads a puzzle in any format that the program ``sudoku`` reads: one line, rows, links, the text form with one
        rule on each line, f-puzzles, SudokuPad and others. Raises ParseError, also for a rule that is unknown: no line
        that names a cell or begins with the name of a rule is skipped.
        """
        found = Puzzle.parse_many(text)
        if len(found) != 1:
            raise ParseError(f"{len(found)} puzzles instead of one: call parse_many", 1, 1)
        return found[0]

    @staticmethod
    def parse_many(text: str, *, on_error: OnError = None) -> list[Puzzle]:
        """Reads all puzzles of a text, such as a line for each link.

        If ``on_error`` is given, it is called with the number of a puzzle that cannot be read, from 0, and the
        ParseError; the others are returned. Elements that are ``ignored`` are a ParseWarning.
        """
        check("text", text, of_type("a str", str))
        return [Puzzle(one) for one in _core.Puzzles.of_text(without_surrogates(text), None, on_error, True).divided()]

    @property
    def problem(self) -> Problem:
        """The exact-cover problem. Its first options put digits into cells; the others belong to rules."""
        return Problem._of(self._core.problem)

    def text(self, format: str = "rules") -> str:
        """Formats the puzzle: "rules" is the text form; others are those of ``sudoku convert --to``. Raises ValueError
        if the format cannot express a rule.
        """
        check("format", format, choice(_core.Puzzles.formats))
        return self._core.text(format)

    def svg(self) -> str:
        """Draws the puzzle with its rules, as a document in SVG. Rules without a picture are sentences below."""
        return self._core.svg()

    _repr_svg_ = svg

    @checked
    def generate(self, *, seed: int = 0, time_limit: float | None = None) -> Puzzle | None:
        """Makes a puzzle with one solution from the rules and givens, by more givens, none of which is redundant.
        Returns None if they have no solution.
        """
        return self._core.generate(seed, time_limit)

    @checked
    def unknowns(self, board: Numbers, *, limit: int = 1, time_limit: float | None = None) -> list[Unknowns]:
        """Finds the regions and doublers of a solution, where the rules leave them open: the first ``limit`` of them
        (default: 1), none of a board that is not a solution. Raises LimitReached.
        """
        return self._core.unknowns(cells_of(board), limit, time_limit)

    if TYPE_CHECKING:  # the functions that are a ``method``
        canonicalize = functions.canonicalize
        check = functions.check
        count = functions.count
        estimate = functions.estimate
        explain = functions.explain
        hint = functions.hint
        minimize = functions.minimize
        path = functions.path
        rate = functions.rate
        solve = functions.solve


def method(function: Function) -> Function:
    """Returns a function whose first parameter is ``puzzle``, with checked parameters. It is a method of Puzzle, too."""
    call = checked(function)
    setattr(Puzzle, function.__name__, call)
    return call
