"""Functions of given puzzles: names of dlx_cover.sudoku."""

# mypy: no-warn-return-any

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from typing import Any, overload

from . import _core
from ._checks import Rule, check as check_parameter, checked, of_type, whole
from ._puzzles import AnyPuzzle, Box, Numbers, OnError, OnRejection, PuzzleList, is_digits, like, read, read_many
from .answers import (CanonicalResult, Cell, CheckResult, Digits, Explanation, Hint, Rating, SolutionPath, Solutions, Verdicts,
                      verdicts_of)
from .errors import LimitReached
from .puzzle import Puzzle, method
from .results import CountEstimate, OnProgress

__all__ = [
    "canonicalize", "canonicalize_many", "check", "check_many", "count", "count_many", "estimate", "explain",
    "explain_many", "hint", "hint_many", "minimize", "minimize_many", "path", "path_many", "rate", "rate_many",
    "solve", "solve_many",
]  # fmt: skip


# --- Solutions ----------------------------------------------------------------------------------------------------------


@overload
def solve(puzzle: str, *, box: Box = None, time_limit: float | None = None) -> str | None: ...
@overload
def solve(puzzle: Numbers | Puzzle, *, box: Box = None, time_limit: float | None = None) -> Digits | None: ...
@method
def solve(puzzle: AnyPuzzle, *, box: Box = None, time_limit: float | None = None) -> str | Digits | None:
    """Finds a solution. Returns it in the form of the puzzle, or None. See the module for the parameters."""
    one = read(puzzle, box)
    solution = _core.solve(one, time_limit)
    return None if solution is None else like(puzzle, one, solution)


@checked
def solve_many(
    puzzles: PuzzleList, *, box: Box = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Solutions:  # fmt: skip
    """Finds a solution of each puzzle. See the module for the parameters.

    >>> import numpy as np
    >>> boards = np.zeros((2, 4, 4), dtype=np.uint8)
    >>> boards[1, 0, :2] = 3
    >>> found = solve_many(boards)
    >>> list(map(str, found.verdicts)), found.grids[0].tolist()
    (['solved', 'inconsistent'], [[1, 2, 3, 4], [3, 4, 2, 1], [2, 1, 4, 3], [4, 3, 1, 2]])
    """
    many = read_many(puzzles, box, on_error)
    if not is_digits(puzzles):
        lines, numbers = _core.solve_lines(many, time_limit, threads, progress)
        return Solutions(lines, verdicts_of(numbers))
    grids, numbers = _core.solve_array(many, time_limit, threads, progress)
    return Solutions(grids.reshape(puzzles.shape), verdicts_of(numbers))


@method
def check(puzzle: AnyPuzzle, *, box: Box = None, time_limit: float | None = None) -> CheckResult:
    """Checks whether a puzzle has exactly one solution. See the module for the parameters.

    >>> check("..3444...4...241").clashes[0]
    'digit 4 twice in row 2: r2c1 and r2c2'
    """
    one = read(puzzle, box)
    verdict, clashes, solutions = _core.check(one, time_limit)
    return CheckResult(verdict, clashes, [like(puzzle, one, solution) for solution in solutions])


@checked
def check_many(
    puzzles: PuzzleList, *, box: Box = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnError = None,
) -> Verdicts:  # fmt: skip
    """Checks each puzzle. Returns an array with the Verdict of each. See the module for the parameters.

    >>> verdicts = check_many(["...44.3..4...241", "...4..3..4......"])
    >>> list(map(str, verdicts)), (verdicts == "unique").tolist()
    (['unique', 'multiple'], [True, False])
    """
    return verdicts_of(_core.check_many(read_many(puzzles, box, on_error), time_limit, threads, progress))


@method
def count(
    puzzle: AnyPuzzle, *, box: Box = None, limit: int | None = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None,
) -> int:  # fmt: skip
    """Counts the solutions of a puzzle.

    With ``limit``, counting stops there: the result ``limit`` means "that many or more" (default: no limit).

    >>> count("." * 16), count([0] * 36)
    (288, 28200960)
    """
    return _core.count_puzzle(read(puzzle, box), limit, time_limit, threads, progress)


@method
def estimate(
    puzzle: AnyPuzzle, *, box: Box = None, relative_error: float = 0.05, seed: int = 1, time_limit: float | None = None,
    memory_limit: int = 1 << 30, progress: OnProgress = None,
) -> CountEstimate:  # fmt: skip
    """Estimates the number of solutions of a puzzle from random samples, as ``dlx_cover.estimate`` does.

    >>> found = estimate("." * 81, relative_error=0.4)
    >>> 0.1 < found.solution_count / 6670903752021072936960 < 3
    True
    """
    return _core.estimate_puzzle(read(puzzle, box), relative_error, seed, time_limit, memory_limit, progress)


@checked
def count_many(
    puzzles: PuzzleList, *, box: Box = None, limit: int | None = None, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnError = None,
) -> list[int | None]:  # fmt: skip
    """Counts the solutions of each puzzle, as ``count`` does.

    The list has None for a puzzle whose time limit was reached first, or that could not be read.
    """
    return _core.count_many(read_many(puzzles, box, on_error), limit, time_limit, threads, progress)


# --- Explanations, hints and ratings ------------------------------------------------------------------------------------


@method
def explain(
    puzzle: AnyPuzzle, *, box: Box = None, redundant: bool = False, seed: int = 0, time_limit: float | None = None
) -> Explanation:
    """Explains why a puzzle has no solution or several, and rates puzzles that have exactly one. With rules, the conflict
    is the smallest set of givens and rules that conflict.

    - ``puzzle``, ``box``, ``time_limit``: see the module.
    - ``redundant``: whether redundant givens are determined (default: False).
    - ``seed``: an int that determines the search for a small set of conflicting givens (default: 0).

    >>> explain("..3444...4...241").repairs
    [Repair(cell=(1, 1), fixed_by_removal=True, fixed_by_digits=[3])]
    """
    return next(_core.explain_puzzles(read(puzzle, box), redundant, seed, time_limit, 1, None))


@checked
def explain_many(
    puzzles: PuzzleList, *, box: Box = None, redundant: bool = False, seed: int = 0, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnRejection = None,
) -> Iterator[Explanation | None]:  # fmt: skip
    """Explains each puzzle, as ``explain`` does. Yields None for a puzzle that could not be read."""
    return _core.explain_puzzles(read_many(puzzles, box, on_error), redundant, seed, time_limit, threads, progress)


@method
def hint(puzzle: AnyPuzzle, *, box: Box = None, time_limit: float | None = None) -> Hint | None:
    """Finds the next step for a player. Raises LimitReached.

    Returns None if there is no further step; ``path(puzzle).outcome`` says why. See the module for the parameters.

    >>> hint("...44.3..4...241").sentence
    'r4c1 = 3: the cell has no other candidate'
    """
    found = path(puzzle, box=box, max_steps=1, time_limit=time_limit)
    if found.outcome == "limit":
        raise LimitReached("time limit")
    return found.steps[0] if found.steps else None


@checked
def hint_many(
    puzzles: PuzzleList, *, box: Box = None, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnRejection = None,
) -> Iterator[Hint | None]:  # fmt: skip
    """Finds the next step in each puzzle, as ``hint`` does.

    Yields None if there is no further step, a limit was reached first, or the puzzle could not be read. ``path_many``
    distinguishes these cases.
    """
    paths = path_many(puzzles, box=box, max_steps=1, time_limit=time_limit, threads=threads, progress=progress,
                      on_error=on_error)  # fmt: skip
    return (found.steps[0] if found is not None and found.steps else None for found in paths)


@method
def path(
    puzzle: AnyPuzzle, *, box: Box = None, max_steps: int | None = None, time_limit: float | None = None
) -> SolutionPath:
    """Finds the steps to the solution, each the easiest possible one.

    ``max_steps`` is the maximum number of steps (default: unlimited). See the module for the other parameters.
    """
    return next(_core.hint(read(puzzle, box), max_steps, time_limit, 1, None))


@checked
def path_many(
    puzzles: PuzzleList, *, box: Box = None, max_steps: int | None = None, time_limit: float | None = None,
    threads: int = 1, progress: OnProgress = None, on_error: OnRejection = None,
) -> Iterator[SolutionPath | None]:  # fmt: skip
    """Finds the steps of each puzzle, as ``path`` does. Yields None for a puzzle that could not be read."""
    return _core.hint(read_many(puzzles, box, on_error), max_steps, time_limit, threads, progress)


@method
def rate(puzzle: AnyPuzzle, *, box: Box = None, techniques: bool = True, time_limit: float | None = None) -> Rating:
    """Rates the difficulty of a puzzle.

    ``techniques`` determines whether the techniques of all puzzles are named (default: True). If it is False, rating is
    many times as fast, and techniques are named only if singles solve the puzzle. See the module for the other
    parameters. With rules, techniques are not named, and levels of puzzles with different rules cannot be compared.

    >>> rating = rate("...44.3..4...241")
    >>> rating.level, rating.difficulty, [use.name for use in rating.techniques]
    ('easy', 1.2, ['Full House', 'Hidden Single'])
    """
    return next(_core.rate(read(puzzle, box), techniques, time_limit, 1, None))


@checked
def rate_many(
    puzzles: PuzzleList, *, box: Box = None, techniques: bool = True, time_limit: float | None = None, threads: int = 1,
    progress: OnProgress = None, on_error: OnRejection = None,
) -> Iterator[Rating | None]:  # fmt: skip
    """Rates each puzzle, as ``rate`` does. Yields None for a puzzle that could not be read."""
    return _core.rate(read_many(puzzles, box, on_error), techniques, time_limit, threads, progress)


# --- Minimal puzzles and canonical forms --------------------------------------------------------------------------------


@method
def minimize(
    puzzle: AnyPuzzle, *, box: Box = None, seed: int = 0, keep: Iterable[Cell] = (), remove_rules: bool = True,
    time_limit: float | None = None,
) -> Any:  # fmt: skip
    """Removes redundant givens in random order until none is left. Returns the puzzle in the form of ``puzzle``.

    Raises ValueError for a puzzle that does not have exactly one solution, and LimitReached.

    - ``puzzle``, ``box``, ``time_limit``: see the module.
    - ``seed``: an int that determines the order of removals (default: 0).
    - ``keep``: cells whose givens are not removed (default: none). Empty cells among them cause a warning. Puzzles with
      rules have no such cells.
    - ``remove_rules``: whether rules that name cells are removed, too (default: True).

    >>> minimize("2314413214233241")
    '2.....3..4..3.4.'
    """
    one = read(puzzle, box)
    if not one.is_plain and list(keep):
        raise ValueError("keep cannot be given for a puzzle with rules")
    minimal = next(_core.minimize(one, seed, _cells(keep, one), remove_rules, time_limit, 1, None))
    if isinstance(minimal, Puzzle):
        return minimal.text() if isinstance(puzzle, str) else minimal
    return Puzzle(one.with_cells(minimal)) if isinstance(puzzle, Puzzle) else like(puzzle, one, minimal)


@checked
def minimize_many(
    puzzles: PuzzleList, *, box: Box = None, seed: int = 0, remove_rules: bool = True, threads: int = 1,
    progress: OnProgress = None, on_error: OnRejection = None,
) -> Iterator[Any]:  # fmt: skip
    """Minimizes each puzzle, as ``minimize`` does, and yields it as an array of its cells, with rules as a Puzzle.

    The order of removals depends on ``seed`` (default: 0) and on the position of the puzzle in the list. Yields None
    for a puzzle that does not have exactly one solution, and if that is unknown. Boards larger than 25x25 are errors,
    like puzzles that cannot be read, but with a ValueError.
    """
    return _core.minimize(read_many(puzzles, box, on_error), seed, [], remove_rules, None, threads, progress)


@method
def canonicalize(puzzle: AnyPuzzle, *, form: str = "row") -> CanonicalResult:
    """Determines the canonical form of a 9x9 puzzle or solution. Two are equivalent if their forms are equal.

    ``form`` is "row" (default; row-minlex, the form of the common lists), "pattern" or "minlex". Raises ValueError
    for a puzzle with duplicate digits, and for one with eliminated candidates or rules.

    >>> canonicalize("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").puzzle
    '........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.'
    """
    one = read(puzzle, None)
    found = next(_core.canonicalize(one, form, 1, None))
    return found._replace(puzzle=like(puzzle, one, found.puzzle))


@checked
def canonicalize_many(
    puzzles: PuzzleList, *, form: str = "row", threads: int = 1, progress: OnProgress = None,
    on_error: OnRejection = None,
) -> Iterator[Digits | None]:
    """Determines the canonical form of each puzzle, as ``canonicalize`` does, and yields it as an array of 81 digits.

    Yields None for a puzzle with duplicate digits in a row, column or box. Boards of other sizes and puzzles with
    eliminated candidates or rules are errors, like puzzles that cannot be read, but with a ValueError.
    """
    return _core.canonicalize(read_many(puzzles, None, on_error), form, threads, progress)


def _cells(cells: Iterable[Cell], one: _core.Puzzles) -> list[int]:
    board = one.board
    side = len(board)
    wanted = f"cells (row, column) from (0, 0) to {(side - 1, side - 1)}"
    rule = Rule(wanted, lambda cell: len(cell) == 2 and all(whole(0, side - 1).fits(number) for number in cell))
    check_parameter("keep", cells, of_type(wanted, Iterable))
    numbers = []
    for cell in cells:
        check_parameter("keep", cell, rule)
        row, column = cell
        numbers.append(row * side + column)
        if board[row, column] == 0:
            warnings.warn(f"keep: cell {(row, column)} is empty", stacklevel=4)
    return numbers
