"""Sudoku variants: puzzles with rules. All names are names of ``dlx_cover.sudoku``, too."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import _core
from ._checks import check, checked, choice, of_type, warn_of_text, without_surrogates
from ._puzzles import OnError
from .answers import Candidate, CheckResult, Digits, Rating, TechniqueUse, Verdict, verdict_of
from .errors import LimitReached, ParseError
from .problem import Problem
from .results import OnProgress, callback

__all__ = ["Variant", "VariantExplanation", "VariantHint"]


class VariantHint(NamedTuple):
    """The next step for a player of a variant."""

    technique: str  #: name of the technique; "Rule" if one rule is the reason
    sentence: str  #: the step and the reason for it
    location: str  #: where to look: cells, houses and rules
    placement: Candidate | None  #: the digit to place, if any
    eliminations: list[Candidate]  #: the candidates to eliminate
    rules: list[int]  #: indexes into ``rules`` of those in the reason


class VariantExplanation(NamedTuple):
    """The explanation of a variant. Clues are sentences, such as "r1c2 = 3" or "cage r1c1 r1c2 = 15"."""

    verdict: Verdict  #: the verdict
    is_complete: bool  #: False if a limit was reached first
    solutions: list[Digits]  #: the solution if unique, two solutions if multiple
    conflict: list[str]  #: no solution: clues that have no solution together
    conflict_is_minimal: bool  #: whether each part of the conflict has a solution
    reasons: list[str]  #: no solution: steps that show the conflict; may be empty
    repairs: list[tuple[str, bool]]  #: no solution: clues without which there is one, and whether there is only one
    possible_digits: list[list[int]]  #: several solutions: digits of each cell, row by row
    rating: Rating | None  #: one solution: its difficulty
    redundant: list[str] | None  #: one solution, if requested: clues that are redundant, each on its own


def _rating(verdict: int, level: str | None, difficulty: float | None, W: int | None, B: int | None,
            techniques: list[Any], is_complete: bool) -> Rating:  # fmt: skip
    return Rating(verdict_of(verdict), level, difficulty, W, B, [TechniqueUse(*use) for use in techniques], is_complete)


def _unpickled(text: str, ignored: list[str]) -> Variant:
    puzzle = Variant.parse(text)
    puzzle.ignored = ignored
    return puzzle


class Variant:
    """A puzzle with rules, such as killer cages and thermometers: made by ``parse``, not by a constructor.

    Grids are arrays of rows and columns. Notebooks show its picture. It can be copied and pickled.

    >>> puzzle = Variant.parse('''....
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
    """

    title: str  #: its title, or ""
    side: int  #: number of rows
    givens: Digits  #: the givens, 0 for an empty cell
    regions: npt.NDArray[np.uint8] | None  #: number of each cell's region, from 0; None without regions
    rules: list[str]  #: the rules, each as a line of the text form: "killer 15 r1c1 r1c2"
    ignored: list[str]  #: elements of another program's puzzle that were ignored: "rules in words"

    def __init__(self, *parts: Any) -> None:
        if len(parts) != 2 or not isinstance(parts[0], _core.Variant):
            raise TypeError("Variant has no constructor: Variant.parse(text) makes one")
        self._core, self.ignored = parts
        self.title = self._core.name
        self.side = self._core.side
        self.givens = self._grid(self._core.digits)
        self.regions = None if self._core.regions is None else self._grid(self._core.regions)
        self.rules = self._core.rules

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.text(), self.ignored)

    def __repr__(self) -> str:
        return f"<Variant {self.title!r}: {self.side}x{self.side}, {len(self.rules)} {'rule' if len(self.rules) == 1 else 'rules'}>"

    def __str__(self) -> str:
        return self.text()

    def _grid(self, digits: Digits) -> Digits:
        return digits.reshape(self.side, self.side)

    @staticmethod
    def parse(text: str) -> Variant:
        """Reads a puzzle in any format that the program ``sudoku`` reads: the text form with one rule on each line,
        f-puzzles, SudokuPad and others. Raises ParseError, also for a rule that is unknown: no line that names a cell
        or begins with the name of a rule is skipped.
        """
        found = Variant.parse_many(text)
        if len(found) != 1:
            raise ParseError(f"{len(found)} puzzles instead of one: call parse_many", 1, 1)
        return found[0]

    @staticmethod
    def parse_many(text: str, *, on_error: OnError = None) -> list[Variant]:
        """Reads all puzzles of a text, such as a line for each link.

        If ``on_error`` is given, it is called with the number of a puzzle that cannot be read, from 0, and the
        ParseError; the others are returned. Elements that are ``ignored`` are a ParseWarning.
        """
        check("text", text, of_type("a str", str))
        variants = []
        found = _core.read_variants(without_surrogates(text))
        for number, (puzzle, ignored, line, column, message) in enumerate(found):
            if puzzle is None:
                error = ParseError(message, line, column)
                if on_error is None:
                    raise error
                on_error(number, error)
                continue
            variants.append(Variant(puzzle, ignored))
            if ignored:
                warn_of_text(f"ignored: {', '.join(ignored)}; rules may be in it", line)
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
        return str(self._core.text(format))

    def svg(self) -> str:
        """Draws the puzzle with its rules, as a document in SVG. Rules without a picture are sentences below."""
        return str(self._core.svg())

    def _repr_svg_(self) -> str:
        return self.svg()

    @checked
    def check(self, *, time_limit: float | None = None) -> CheckResult:
        """Checks whether the puzzle has exactly one solution, as ``dlx_cover.sudoku.check`` does."""
        verdict, solutions = self._core.check(time_limit)
        return CheckResult(verdict_of(verdict), [], [self._grid(solution) for solution in solutions])

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
        return int(self._core.count(limit, time_limit, threads, callback(progress)))

    @checked
    def path(self, *, max_steps: int | None = None, time_limit: float | None = None) -> list[VariantHint]:
        """Finds the steps to the solution, each the easiest possible one. The list ends where no step is found.
        Raises LimitReached.
        """
        steps, end = self._core.path((1 << 64) - 1 if max_steps is None else max_steps, time_limit)
        if end == "limit":
            raise LimitReached("time limit")
        return [VariantHint(*step) for step in steps]

    @checked
    def hint(self, *, time_limit: float | None = None) -> VariantHint | None:
        """Finds the next step. Returns None if there is none. Raises LimitReached.

        >>> Variant.parse("....\\n....\\n....\\n....\\nkiller 3 r1c1 r1c2\\n").hint().sentence
        'r1c1 and r1c2 cannot be 3 or 4: cage r1c1 r1c2 = 3 excludes them'
        """
        return next(iter(self.path(max_steps=1, time_limit=time_limit)), None)

    @checked
    def rate(self, *, time_limit: float | None = None) -> Rating:
        """Rates the puzzle. Combinations of rules count like candidates, so that levels of different rules cannot be
        compared."""
        return _rating(*self._core.rate(time_limit))

    @checked
    def explain(
        self, *, redundant: bool = False, seed: int = 0, time_limit: float | None = None
    ) -> VariantExplanation:
        """Explains why the puzzle has no solution or several, with the smallest set of givens and rules that conflict,
        and rates a puzzle that has one.

        >>> Variant.parse("....\\n....\\n....\\n....\\nkiller 3 r1c1 r1c2\\nthermo r1c3 r1c4 r2c4 r3c4\\n").explain().conflict
        ['cage r1c1 r1c2 = 3', 'thermometer r1c3 r1c4-r3c4']
        """
        verdict, complete, solutions, conflict, minimal, reasons, repairs, digits, rating, unneeded = self._core.explain(
            redundant, seed, time_limit)  # fmt: skip
        return VariantExplanation(
            verdict_of(verdict), complete, [self._grid(solution) for solution in solutions], conflict, minimal, reasons,
            repairs, digits, None if rating is None else _rating(*rating), unneeded)  # fmt: skip

    @checked
    def minimize(
        self, *, remove_rules: bool = True, seed: int = 0, time_limit: float | None = None
    ) -> Variant | None:
        """Removes givens and rules that name cells, in random order, as long as there is one solution. Returns None if
        the puzzle does not have exactly one. With ``remove_rules=False``, all rules remain.
        """
        return self._made(self._core.minimize(remove_rules, seed, time_limit))

    @checked
    def generate(self, *, seed: int = 0, time_limit: float | None = None) -> Variant | None:
        """Makes a puzzle with one solution from the rules and givens, by more givens, none of which is redundant.
        Returns None if they have no solution.
        """
        return self._made(self._core.generate(seed, time_limit))

    @staticmethod
    def _made(puzzle: Any) -> Variant | None:
        return None if puzzle is None else Variant(puzzle, [])
