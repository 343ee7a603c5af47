"""The types of the results of dlx_cover.sudoku. All are names of that module, too."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

__all__ = [
    "CanonicalResult", "CheckResult", "Explanation", "GeneratedPuzzle", "Hint", "Neighbor", "Rating",
    "Repair", "SolutionPath", "Solutions", "TechniqueUse", "Transformation", "Unknowns", "Verdict",
]  # fmt: skip

Digits = npt.NDArray[np.uint8]
Cell = tuple[int, int]  #: row and column, from 0
Candidate = tuple[int, int, int]  #: row and column, from 0, and digit


class Verdict(str, Enum):
    """The verdict on a puzzle. Each is equal to its name, as a string; it has no truth value.

    >>> Verdict.unique == "unique", f"{Verdict.none}"
    (True, 'none')
    """

    unique = "unique"  #: exactly one solution
    multiple = "multiple"  #: two or more solutions
    none = "none"  #: no solution, although no digits clash
    inconsistent = "inconsistent"  #: a digit is given twice in a row, column or box
    unknown = "unknown"  #: a limit was reached first
    solved = "solved"  #: solve_many only: a solution was found; there may be others
    error = "error"  #: the puzzle could not be read

    def __bool__(self) -> NoReturn:
        raise TypeError("a verdict is neither true nor false: write verdict == 'unique'")

    def __str__(self) -> str:
        return self.value


Verdicts = npt.NDArray[np.object_]
_BY_NUMBER: Verdicts = np.array(list(Verdict), dtype=object)


def verdict_of(number: int) -> Verdict:
    """Returns the verdict with a number of the compiled module."""
    verdict: Verdict = _BY_NUMBER[number]
    return verdict


def verdicts_of(numbers: Digits) -> Verdicts:
    """Returns an array of verdicts with the numbers of the compiled module."""
    return _BY_NUMBER[numbers]


class CheckResult(NamedTuple):
    """The result of ``check``."""

    verdict: Verdict  #: the verdict
    clashes: list[str]  #: if inconsistent: sentences such as "digit 1 twice in row 1: r1c4 and r1c5"
    solutions: list[Any]  #: the solution if unique, two different solutions if multiple; in the form of ``solve``

    def __bool__(self) -> NoReturn:
        raise TypeError("the result of check is neither true nor false: write check(…).verdict == 'unique'")


class Solutions(NamedTuple):
    """The result of ``solve_many``."""

    grids: Any  #: the solutions: for an array, an array of its shape, 0 without solution; else a list of lines or None
    verdicts: Verdicts  #: a Verdict for each puzzle: solved, none, inconsistent, unknown or error


class Unknowns(NamedTuple):
    """The part of a solution beside its digits."""

    regions: Digits | None  #: regions of "chaos-construction": number of each cell's region, from 0
    doublers: list[Cell]  #: cells whose digits count twice, with the rule "doublers"


class TechniqueUse(NamedTuple):
    """The uses of one technique in a path to the solution."""

    name: str  #: name of the technique
    step_count: int  #: number of steps
    difficulty: float  #: difficulty of the hardest of these steps, from 1.0 to 11.0
    sentence: str  #: the first of the hardest steps, as a sentence


class Rating(NamedTuple):
    """The difficulty of a puzzle for people."""

    verdict: Verdict  #: the verdict
    level: str | None  #: easy, medium, hard, unfair, extreme or beyond
    difficulty: float | None  #: difficulty from 1.0 to 11.0, on the scale of Sudoku Explainer
    W: int | None  #: length of the longest whip needed, 0 if singles suffice; None if whips do not solve the puzzle
    B: int | None  #: length of the longest braid needed, 0 if singles suffice; None if braids do not solve the puzzle
    techniques: list[TechniqueUse]  #: the techniques of the path of hints, the hardest last
    is_complete: bool  #: False if a limit was reached first


class Hint(NamedTuple):
    """The next step for a player."""

    technique: str  #: name of the technique; a kind of rule, such as "Thermometer", if rules are the reason
    difficulty: float | None  #: difficulty of the step, from 1.0 to 11.0; None with rules
    sentence: str  #: the step and the reason for it
    location: str  #: where to look: houses, cells or rules
    placement: Candidate | None  #: the digit to place, if any
    eliminations: list[Candidate]  #: the candidates to eliminate
    rules: list[int] = []  #: indexes into ``rules`` of a Puzzle of those in the reason


class SolutionPath(NamedTuple):
    """The steps to the solution."""

    steps: list[Hint]  #: the steps in order
    outcome: str  #: "solved", "contradiction", "stuck" or "limit"; "step" after ``max_steps`` steps


class Repair(NamedTuple):
    """A given or rule that is probably wrong: the puzzle has exactly one solution if it is removed or changed.

    With rules, removing it may leave several solutions.
    """

    cell: Any  #: cell of the given, or the rule as a sentence: "cage r1c1 r1c2 = 15"
    fixed_by_removal: bool  #: True if removing it leaves exactly one solution
    fixed_by_digits: list[int]  #: digits that leave exactly one solution in place of the given


class Explanation(NamedTuple):
    """The explanation of a puzzle. If it is not complete, everything that it contains is true."""

    verdict: Verdict  #: the verdict
    is_complete: bool  #: False if a limit was reached first
    reasons: list[str]  #: clashes, or the reasons why there is no solution, step by step; with rules, it may be empty
    solutions: list[Digits]  #: the solution if unique, two solutions if multiple, as boards
    conflict: list[Any] | None  #: givens, as cells, and rules, as sentences, that have no solution together
    conflict_is_minimal: bool  #: True if the conflict has a solution whenever one of them is removed
    repairs: list[Repair]  #: possible repairs, the likeliest first
    possible_digits: list[list[int]]  #: by cell, the digits that it has in any solution, if there are several
    disambiguating_givens: list[Candidate]  #: givens that make the solution unique, if there are several
    singles_suffice: bool  #: True if naked and hidden singles solve the puzzle
    rating: Rating | None  #: the rating, if there is exactly one solution
    redundant_givens: list[Any] | None  #: givens and rules that are redundant one at a time; None if not requested


class GeneratedPuzzle(NamedTuple):
    """A puzzle with exactly one solution."""

    puzzle: str  #: the puzzle as a line; with rules, its text form
    solution: str  #: the solution as a line
    rating: Rating | None  #: the rating, if the puzzle was chosen by it
    weight: float | None = None  #: unbiased only: number of minimal puzzles that it represents, 1 for most


class Neighbor(NamedTuple):
    """A puzzle that differs from another one in a few givens."""

    puzzle: str  #: the puzzle as a line
    source: int  #: number of the other puzzle in the input, from 0


class Transformation(NamedTuple):
    """A symmetry of the 9x9 board, followed by a relabeling of the digits.

    If ``is_transposed``, the board is transposed first. Row k of the result is then row ``rows[k]`` of the board, and
    column k is column ``columns[k]``. Each digit d becomes ``digits[d]``.
    """

    is_transposed: bool  #: True if the board is transposed first
    rows: list[int]  #: rows of the board, from 0, in the order of the result
    columns: list[int]  #: columns of the board, from 0, in the order of the result
    digits: list[int]  #: new digits of the digits 0 to 9; 0, an empty cell, remains 0


class CanonicalResult(NamedTuple):
    """The canonical form of a puzzle: one representative of each class of equivalent puzzles."""

    puzzle: Any  #: the canonical form, a line or an array like the puzzle
    automorphism_count: int  #: number of the 3,359,232 symmetries that map the puzzle to itself; 1 for most puzzles
    transformation: Transformation  #: transformation of the puzzle into its canonical form
