"""The exceptions of dlx_cover, which are also names of the package itself."""

from __future__ import annotations

__all__ = ["InvalidProblem", "LimitReached", "ParseError", "ParseWarning"]


class ParseError(ValueError):
    """Text that is not a problem, or not a puzzle.

    ``message`` is the error without its location. ``line`` and ``column`` are the location, from 1; a column of 0 means
    the whole line, and a line of 0 that the location is unknown. ``str()`` returns all that is known.
    """

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}" if self.line > 0 else self.message


class ParseWarning(UserWarning):
    """A likely mistake in text that was read.

    ``message`` is the warning without its location, ``line`` the line, from 1. ``str()`` returns both.
    """

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message, line)
        self.message = message
        self.line = line

    def __str__(self) -> str:
        return f"{self.line}: {self.message}"


class InvalidProblem(ValueError):
    """An invalid exact-cover problem.

    ``option_index`` is the number of the invalid option, from 0, and ``entry_index`` the position of the invalid entry
    in it, from 0. Each is None if the error is elsewhere.
    """

    def __init__(self, message: str, option_index: int | None = None, entry_index: int | None = None) -> None:
        super().__init__(message)
        self.option_index = option_index
        self.entry_index = entry_index


class LimitReached(RuntimeError):
    """A limit was reached first: the result is unknown. It never means that no solution exists.

    ``stop_reason`` is "time limit", "memory limit" or, for generated puzzles, "failure limit". ``found_count`` is the
    number of solutions or puzzles found so far.
    """

    def __init__(self, stop_reason: str, found_count: int = 0) -> None:
        super().__init__(stop_reason, found_count)
        self.stop_reason = stop_reason
        self.found_count = found_count

    def __str__(self) -> str:
        help = {
            "memory limit": ": raise memory_limit, or request fewer solutions with limit in solutions(costs=...)",
            "failure limit": ": no puzzle met the requirements; raise max_failures",
        }
        return self.stop_reason + help.get(self.stop_reason, "")
