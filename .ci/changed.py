#!/usr/bin/env python3
"""Prints what a change asks for, one a line:

    .ci/changed.py units BASE      the sources (.cpp) that differ from commit BASE, then those that include such a file
    .ci/changed.py tests BASE      the programs of the tests of the folders that differ
"""

import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[1]
FOLDERS = ("dlx", "sudoku", "apps", "tests", "benchmarks")
NOT_BUILT = ("tests/meta/consumer/", "tests/meta/sanitizers_test", "tests/fuzz/")


def git(*arguments: str) -> list[str]:
    return subprocess.run(["git", "-C", TOP, *arguments], check=True, capture_output=True, text=True).stdout.splitlines()


def units(changed: list[str]) -> list[str]:
    """The changed ones first; the others by the number of includes between them and a change."""
    includes = {
        path: set(re.findall(r'^#include "([^"]+)"', (TOP / path).read_text(), re.MULTILINE))
        for path in git("ls-files", *(f"{folder}/*.{end}" for folder in FOLDERS for end in ("cpp", "hpp")))
    }
    found = [path for path in changed if path in includes]
    for path in found:  # which grows
        found += [user for user in includes if path in includes[user] and user not in found]
    return [path for path in found if path.endswith(".cpp") and not path.startswith(NOT_BUILT)]


def tests(changed: list[str]) -> list[str]:
    """By CMake's lists: the tests of kernel/dlx/engines/links_test.cpp are links_test, for dlx/engines."""
    folders = {re.sub("^tests/(kernel/)?", "", str(pathlib.PurePath(path).parent)) for path in changed}
    folders |= {re.sub("^dlx/", "modules/", folder) for folder in folders}
    found = set()
    for tests_of in ("kernel/dlx", "modules", "sudoku"):
        text = (TOP / "tests" / tests_of / "CMakeLists.txt").read_text()
        for source in re.findall(r"([\w/]+_test)\.cpp", text):
            path = pathlib.PurePath(tests_of.removeprefix("kernel/"), source)
            found |= {path.name} if str(path.parent) in folders else set()
    if any(path.startswith(("apps/dlx/", "apps/sudoku/", "apps/shared/")) for path in changed):
        found |= {"apps." + path.name.removesuffix("_test.py") for path in (TOP / "tests/apps").glob("*_test.py")}
    return sorted(found)


def main() -> None:
    what, base = sys.argv[1:]
    changed = git("diff", "--name-only", "--diff-filter=d", base, "HEAD")
    for line in {"units": units, "tests": tests}[what](changed):
        print(line)


if __name__ == "__main__":
    main()
