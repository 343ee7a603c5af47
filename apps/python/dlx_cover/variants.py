"""Sudoku variants: puzzles with rules. All names are names of ``dlx_cover.sudoku``, too."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from . import OnProgress, Problem, _callback, _core
from ._checks import check, checked, choice, of_type
from ._puzzles import OnError
from .answers import CheckResult, Digits, Verdict
from .errors import ParseError

__all__ = ["Variant"]


class Variant:
    """A puzzle with rules, such as killer cages and thermometers: made by ``parse``, not by a constructor.

    Grids are arrays of rows and columns. Notebooks show its text. It can be copied and pickled.

    >>> puzzle = Variant.parse('''....
    ... ....
    ... ....
    ... ....
    ... thermo r1c1-r1c4
    ... kropki black r1c2 r2c2
    ... killer 7 r4c1 r4c2
    ... even r2c4
    ... ''')
    >>> puzzle.check().verdict.name
    'unique'
    >>> puzzle.solve()[0]
    array([1, 2, 3, 4], dtype=uint8)
    """

    title: str  #: its title, or ""
    side: int  #: number of rows
    givens: Digits  #: the givens, 0 for an empty cell
    regions: npt.NDArray[np.uint8] | None  #: number of each cell's region, from 0; None without regions
    rules: list[str]  #: the rules, each as a line of the text form: "killer 15 r1c1 r1c2"
    ignored: list[str]  #: elements of another program's puzzle that were ignored: "rules in words"

    def __init__(self, _core_variant: Any, ignored: list[str]) -> None:
        self._core = _core_variant
        self.title = self._core.name
        self.side = self._core.side
        self.givens = self._grid(self._core.digits)
        self.regions = None if self._core.regions is None else self._grid(self._core.regions)
        self.rules = self._core.rules
        self.ignored = ignored

    def __reduce__(self) -> tuple[Any, ...]:
        return Variant.parse, (self.text(),)

    def __repr__(self) -> str:
        return f"<Variant {self.title!r}: {self.side}x{self.side}, {len(self.rules)} {'rule' if len(self.rules) == 1 else 'rules'}>"

    def __str__(self) -> str:
        return self.text()

    def _grid(self, digits: Digits) -> Digits:
        return digits.reshape(self.side, self.side)

    @staticmethod
    def parse(text: str) -> Variant:
        """Reads a puzzle in any format that the program ``sudoku`` reads: the text form with one rule on each line,
        f-puzzles, SudokuPad and others. Raises ParseError, also for a rule that is unknown.
        """
        found = Variant.parse_many(text)
        if len(found) != 1:
            raise ParseError(f"{len(found)} puzzles instead of one", 0, 0)
        return found[0]

    @staticmethod
    def parse_many(text: str, *, on_error: OnError = None) -> list[Variant]:
        """Reads all puzzles of a text, such as a line for each link.

        If ``on_error`` is given, it is called with the number of a puzzle that cannot be read, from 0, and the
        ParseError; the others are returned.
        """
        check("text", text, of_type("a str", str))
        variants = []
        for number, (puzzle, rest) in enumerate(_core.read_variants(text)):
            if puzzle is not None:
                variants.append(Variant(puzzle, rest))
            elif on_error is None:
                raise ParseError(rest[2], rest[0], rest[1])
            else:
                on_error(number, ParseError(rest[2], rest[0], rest[1]))
        return variants

    @property
    def problem(self) -> Problem:
        """The exact-cover problem. Its first options put digits into cells; the others belong to rules."""
        return Problem._of(self._core.problem)

    def text(self, format: str = "rules") -> str:
        """Formats the puzzle: "rules" is the text form; others are those of ``sudoku convert --to``. Raises ValueError
        if the format cannot express a rule.
        """
        check("format", format, choice(_core.variant_formats))
        return self._core.text(format)

    @checked
    def check(self, *, time_limit: float | None = None) -> CheckResult:
        """Checks whether the puzzle has exactly one solution, as ``dlx_cover.sudoku.check`` does."""
        verdict, solutions = self._core.check(time_limit)
        return CheckResult(Verdict(verdict), [], [self._grid(solution) for solution in solutions])

    @checked
    def solve(self, *, time_limit: float | None = None) -> Digits | None:
        """Finds a solution. Returns None if there is none."""
        solution = self._core.solve(time_limit)
        return None if solution is None else self._grid(solution)

    @checked
    def count(
        self, *, limit: int | None = None, time_limit: float | None = None, threads: int = 1,
        progress: OnProgress = None,
    ) -> int:  # fmt: skip
        """Counts the solutions, as ``dlx_cover.sudoku.count`` does."""
        return self._core.count(limit, time_limit, threads, _callback(progress))
