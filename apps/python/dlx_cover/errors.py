"""The exceptions of dlx_cover, which are also names of the package itself."""

from __future__ import annotations

__all__ = ["InvalidProblem", "LimitReached", "ParseError"]


class ParseError(ValueError):
    """Text that is no problem, or no puzzle.

    ``line`` and ``column`` say where, from 1; a column of 0 means that it is the whole line. The message does not have
    them, and ``str()`` puts them in front.
    """

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message, line, column)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.message}"


class InvalidProblem(ValueError):
    """An exact-cover problem that cannot be.

    ``option`` is the number of the option that is to blame, from 0, and ``entry`` the place in it, from 0. Both are
    None if it is none of these.
    """

    def __init__(self, message: str, option: int | None = None, entry: int | None = None) -> None:
        super().__init__(message)
        self.option = option
        self.entry = entry


class LimitReached(RuntimeError):
    """A limit came before the answer was known: it is not known, and never the same as "there is none".

    ``status`` is "time limit", "memory limit", or "attempts" of generating. ``found`` is how many solutions or puzzles were
    found until then.
    """

    def __init__(self, status: str, found: int = 0) -> None:
        super().__init__(status, found)
        self.status = status
        self.found = found

    def __str__(self) -> str:
        help = ": raise memory_limit, or with covers(costs=...) ask for fewer solutions by limit"
        return self.status + (help if self.status == "memory limit" else "")
