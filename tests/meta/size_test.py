#!/usr/bin/env python3
"""Each directory of the tree has at most the lines of its row in sizes.txt, and so do the files behind five entry points.
A row may only fall. A commit that raises one names the row that falls in its place.

    python3 tests/meta/size_test.py --lower     writes the lines of today into each row that is higher
"""

import collections
import pathlib
import sys
import unittest

from includes_test import ROOMS, TOP, includes, sources

TABLE = pathlib.Path(__file__).with_name("sizes.txt")
ENDINGS = (".cpp", ".hpp", ".py", ".pyi", ".js", ".mjs", ".html", ".css", ".sh", "CMakeLists.txt")
BUILT = {"build", "node_modules", "__pycache__"}  # directories that are not in the repository
PRODUCT = ("dlx", "sudoku", "apps")

# What a user includes or runs, and the sources where it starts.
ENTRY_POINTS = {
    "dlx::solve": ["dlx/solve.hpp"],
    "dlx::count": ["dlx/count.hpp"],
    "sudoku::solve": ["sudoku/solve.hpp"],
    "dlx count FILE": ["apps/dlx/count.cpp"],
    "sudoku check FILE": ["apps/sudoku/check.cpp", "apps/sudoku/run.cpp"],
}


def lines(file: pathlib.Path) -> int:
    """The number of lines of a file, comments included."""
    return file.read_text().count("\n")


def directories() -> dict[str, int]:
    """The lines of each directory at the first two levels: files of the first level alone, those of the second with all
    below them; and the sums of the product and of the tests."""
    found: dict[str, int] = collections.Counter()
    for top in (*PRODUCT, "tests", "benchmarks"):
        for file in sorted((TOP / top).rglob("*")):
            parts = file.relative_to(TOP).parts
            if file.is_file() and file.name.endswith(ENDINGS) and not BUILT.intersection(parts):
                found["/".join(parts[: min(2, len(parts) - 1)])] += lines(file)
    found["the product"] = sum(count for name, count in found.items() if name.split("/")[0] in PRODUCT)
    found["all tests"] = sum(count for name, count in found.items() if name.split("/")[0] == "tests")
    return found


def room(file: str) -> str:
    """The room of a file of a library, as in includes_test.py; the directory of a file of a program."""
    library, _, path = file.partition("/")
    if library == "apps":
        return file.rpartition("/")[0]
    return library + next(name for name, begins in ROOMS[library].items() if path.startswith(tuple(begins)))


class Tree:
    """The C++ files of the product, with the headers that each includes and the sources that implement each header."""

    def __init__(self) -> None:
        self.included = {f"{top}/{file}": includes(TOP / top / file) for top in PRODUCT for file in sources(top)}
        self.behind: dict[str, list[str]] = collections.defaultdict(list)
        for file in self.included:
            if file.endswith(".cpp"):
                self.behind[self.header_of(file)].append(file)

    def header_of(self, source: str) -> str:
        """The header that a source implements: the one of its name in its room, else the first one of its room. In
        programs only the one of its name counts: commands are declared in one header, and do not call each other."""
        near = [header for header in self.included[source] if header in self.included and room(header) == room(source)]
        stem = pathlib.PurePath(source).stem
        same = [header for header in near if pathlib.PurePath(header).stem == stem]
        others = [] if source.startswith("apps/") else near
        return next(iter(same + others), "")

    def closure(self, starts: list[str]) -> set[str]:
        """The files that `starts` include, directly or not, with the sources behind them."""
        waiting, found = list(starts), set()
        while waiting:
            file = waiting.pop()
            if file in self.included and file not in found:
                found.add(file)
                waiting += self.included[file] + self.behind[file]
        return found


def sizes() -> dict[str, int]:
    """The lines of today, by the names of the rows."""
    tree = Tree()
    found = directories()
    for name, starts in ENTRY_POINTS.items():
        found[name] = sum(lines(TOP / file) for file in tree.closure(starts))
    return found


def table() -> dict[str, int]:
    """The rows of sizes.txt."""
    rows = (line.rsplit(maxsplit=1) for line in TABLE.read_text().splitlines() if line)
    return {name.strip(): int(count) for name, count in rows}


class SizeTest(unittest.TestCase):
    def test_each_row_holds(self) -> None:
        rows = table()
        for name, count in sizes().items():
            with self.subTest(row=name):
                self.assertIn(name, rows, "a new directory needs a row")
                self.assertLessEqual(count, rows[name], "more lines than the row allows")

    def test_each_row_is_of_today(self) -> None:
        found = sizes()
        for name, count in table().items():
            with self.subTest(row=name):
                self.assertIn(name, found)
                self.assertLessEqual(count, found[name] + 100, "lower the row: size_test.py --lower")


if __name__ == "__main__":
    if sys.argv[1:] == ["--lower"]:
        old = table() if TABLE.exists() else {}
        now = {name: min(count, old.get(name, count)) for name, count in sizes().items()}
        TABLE.write_text("".join(f"{name:<24}{count:>6}\n" for name, count in now.items()))
    else:
        unittest.main()
