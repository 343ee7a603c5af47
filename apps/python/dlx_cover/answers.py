"""What the functions of dlx_cover.sudoku answer. All are names of that module, too."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

__all__ = [
    "Canonical", "Check", "Explanation", "Generated", "Hint", "MinimalPuzzles", "Neighbor", "Rating", "Repair", "SolutionPath", "Solutions",
    "TechniqueUse", "Transformation", "Verdict",
]  # fmt: skip

Digits = npt.NDArray[np.uint8]
Cell = tuple[int, int]  #: row and column, from 0
Candidate = tuple[int, int, int]  #: row and column, from 0, and digit


class Verdict(IntEnum):
    """What is known of a puzzle. The numbers are those in the arrays of ``check_many`` and ``solve_many``."""

    unique = 0  #: exactly one solution
    multiple = 1  #: two or more
    none = 2  #: no digit clashes, but there is no solution
    inconsistent = 3  #: a digit is given twice in a row, column or box
    unknown = 4  #: a limit came first
    solved = 5  #: of solve_many: a solution, perhaps one of several
    error = 6  #: it could not be read


class Check(NamedTuple):
    """What ``check`` finds."""

    verdict: Verdict
    clashes: list[str]  #: if inconsistent: "digit 1 twice in row 1: r1c4 and r1c5"
    solutions: list[Any]  #: the solution if unique, two different ones if multiple; as those of ``solve``


class Solutions(NamedTuple):
    """What ``solve_many`` finds."""

    grids: Any  #: of an array: an array of its shape, with zeros where there is none. Else lines, or None
    verdicts: Digits  #: a Verdict for each: solved, none, inconsistent, unknown or error


class TechniqueUse(NamedTuple):
    """A technique that a puzzle takes."""

    name: str
    steps: int  #: how many
    difficulty: float  #: of the hardest of them
    sentence: str  #: the first that is so hard


class Rating(NamedTuple):
    """How hard a puzzle is for people."""

    verdict: Verdict
    level: str | None  #: easy, medium, hard, unfair, extreme or beyond
    difficulty: float | None  #: from 1.0 to 11.0, like the ratings of Sudoku Explainer
    W: int | None  #: the longest whip needed; 0 if singles suffice. None if whips do not solve it
    B: int | None  #: the same with braids
    techniques: list[TechniqueUse]  #: of the path of hints, the hardest last
    is_complete: bool  #: False if a limit came before all was known


class Hint(NamedTuple):
    """The next step for a player."""

    technique: str
    difficulty: float
    sentence: str  #: what it does and why it is right
    place: str  #: where to look
    placed: Candidate | None  #: what goes into a cell
    removed: list[Candidate]  #: or what is impossible


class SolutionPath(NamedTuple):
    """Steps, and where they end: "solved", "contradiction", "stuck", "limit", or "step" if no more were asked for."""

    steps: list[Hint]
    end: str


class Repair(NamedTuple):
    """A given that is probably wrong: there would be exactly one solution without it, or with one of ``digits``."""

    cell: Cell
    by_removal: bool
    digits: list[int]


class Explanation(NamedTuple):
    """What can be said about a puzzle. Where it is not complete, what is there is true."""

    verdict: Verdict
    is_complete: bool  #: False if a limit came first
    reasons: list[str]  #: clashes, or why there is no solution, step by step
    solutions: list[Digits]  #: the solution if unique, two of several; boards
    conflict: list[Cell] | None  #: givens that have no solution together
    conflict_is_minimal: bool  #: any one of these taken away, the others have one
    repairs: list[Repair]  #: the likeliest first
    possible: list[list[int]]  #: of several solutions: by cell, the digits that it has in one of them
    extra_givens: list[Candidate]  #: with these, there would be exactly one solution
    singles_suffice: bool
    rating: Rating | None  #: of a puzzle with one solution
    redundant: list[Cell] | None  #: givens that can go, each alone; if asked for


class Generated(NamedTuple):
    """A puzzle with exactly one solution, both as texts of one line."""

    puzzle: str
    solution: str
    rating: Rating | None  #: if it was chosen by its rating
    weight: float | None = None  #: if unbiased: how many puzzles it stands for; 1 for most


class Neighbor(NamedTuple):
    """A puzzle that differs from another one in a few givens, as a text of one line."""

    puzzle: str
    of: int  #: the number of the other one, from 0


class MinimalPuzzles(NamedTuple):
    """Minimal puzzles within another one, in the form of that one."""

    puzzles: list[Any]
    is_complete: bool  #: False if a limit came before these were all


class Transformation(NamedTuple):
    """A symmetry of the 9x9 board, and a relabelling of the digits.

    The board is transposed if ``is_transposed``. Then its row ``rows[k]`` becomes row k, its column ``columns[k]``
    becomes column k, and each digit d becomes ``digits[d]``.
    """

    is_transposed: bool
    rows: list[int]
    columns: list[int]
    digits: list[int]  #: of 0 to 9; an empty cell, 0, stays 0


class Canonical(NamedTuple):
    """The form that all equivalent puzzles share."""

    puzzle: Any  #: in the form of the puzzle that was asked for: a line or an array
    automorphisms: int  #: how many of the 3,359,232 symmetries make the puzzle itself; 1 for most
    transformation: Transformation  #: makes the puzzle its canonical form
