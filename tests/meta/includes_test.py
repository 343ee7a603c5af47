#!/usr/bin/env python3
"""Reads the includes of the product: each goes from a room to itself or to one before it, and the rooms stay small."""

import pathlib
import re
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
MOST_FILES = 24
MOST_LINES = 450

# The rooms of each library from the ground up, each with the beginnings of its files' paths. The public headers of dlx
# are at its top: a room has those that it implements.
ROOMS = {
    "dlx": {
        "integer": ["integer/"],
        "ground": ["problem.", "limits.", "watch.", "run.", "verify.", "count_result."],
        "detail": ["detail/"],
        "text": ["text.", "text/"],
        "engines": ["engine.", "solve.", "engines/"],
        "frontier": ["zdd.", "frontier/"],
        "sharing": ["threads.", "checkpoint.", "parallel.", "sharing/"],
        "counting": ["count.", "counting/"],
        "kernel": ["dlx."],
        "lockstep": ["lockstep/"],
        "logic": ["logic/"],
        "proof": ["proof/"],
        "symmetry": ["symmetry/"],
        "optimize": ["optimize/"],
        "explain": ["explain/"],
        "convert": ["convert/"],
        "families": ["families/"],
        "shapes": ["shapes/"],
        "all": ["all."],
    },
    "sudoku": {
        "ground": ["geometry.", "grid.", "encoding."],
        "detail": ["detail/"],
        "text": ["text."],
        "solve": ["solve.", "solver.", "count.", "estimate."],
        "rules": ["rules/"],
        "documents": ["reader.", "reader/documents/", "reader/rules/"],
        "lines": ["reader/lines/"],
        "grids": ["reader/grids/"],
        "forms": ["reader/forms/"],
        "reader": ["reader/reader.", "reader/parse.", "reader/record_queue."],
        "writer": ["writer.", "writer/"],
        "reason": ["reason/"],
        "setters": ["setters/"],
        "many": ["many/"],
        "all": ["sudoku."],
    },
    "apps": {
        "shared": ["shared/"],
        "dlx": ["dlx/"],
        "cluster": ["cluster/"],
        "sudoku": ["sudoku/"],
        "web": ["web/"],
        "python": ["python/"],
    },
}

# The modules of dlx, each with the other modules that it includes. Without the directory of a module, those that do not
# name it are built.
MODULES: dict[str, list[str]] = {
    "lockstep": [],
    "logic": [],
    "proof": [],
    "symmetry": [],
    "optimize": [],
    "explain": [],
    "convert": ["proof"],
    "families": [],
    "shapes": ["symmetry"],
}


def includes(path: pathlib.Path) -> list[str]:
    """The paths that a file includes between quotation marks."""
    return re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE)


def sources(folder: str) -> list[str]:
    """The C++ files of a folder and of those below it, relative to it."""
    found = [path for end in ("hpp", "cpp") for path in (TOP / folder).rglob("*." + end)]
    return sorted(path.relative_to(TOP / folder).as_posix() for path in found)


def public_headers(library: str) -> set[str]:
    """The headers that users get: those that the library's main header includes, directly or not."""
    waiting, found = ["dlx/all.hpp" if library == "dlx" else f"{library}/{library}.hpp"], set()
    while waiting:
        header = waiting.pop()
        if header.startswith(library + "/") and header not in found:
            found.add(header)
            waiting += includes(TOP / header)
    return found


class IncludesTest(unittest.TestCase):
    def floors(self, library: str) -> dict[str, int]:
        """The room of each file, as its place in the order of rooms."""
        places = {}
        for file in sources(library):
            rooms = [k for k, begins in enumerate(ROOMS[library].values()) if file.startswith(tuple(begins))]
            self.assertEqual(len(rooms), 1, f"{library}/{file} belongs to one room")
            places[f"{library}/{file}"] = rooms[0]
        return places

    def test_no_room_includes_one_above_it(self) -> None:
        for library, rooms in ROOMS.items():
            places, names = self.floors(library), list(rooms)
            for file, place in places.items():
                for header in includes(TOP / file):
                    with self.subTest(file=file, header=header):
                        self.assertGreaterEqual(place, places.get(header, 0), f"{names[place]} is below")

    def test_kernel_and_modules_include_no_other_module(self) -> None:
        for file in sources("dlx"):
            if file != "all.hpp":
                module = file.split("/")[0]
                used = {path.split("/")[1] for path in includes(TOP / "dlx" / file) if path.startswith("dlx/")}
                with self.subTest(file=f"dlx/{file}"):
                    self.assertLessEqual(used & set(MODULES), {module, *MODULES.get(module, [])})

    def test_public_headers_show_no_detail(self) -> None:
        for library in ("dlx", "sudoku"):
            for header in public_headers(library):
                self.assertNotIn("/detail/", header)

    def test_what_is_above_a_library_includes_its_public_headers(self) -> None:
        for library, users in {"dlx": ["sudoku", "apps"], "sudoku": ["apps"]}.items():
            public = public_headers(library)
            for user in users:
                for file in sources(user):
                    inner = {path for path in includes(TOP / user / file) if path.startswith(library + "/")}
                    with self.subTest(file=f"{user}/{file}"):
                        self.assertLessEqual(inner, public)

    def test_programs_and_what_is_beside_them_do_not_include_each_other(self) -> None:
        for user in ("dlx", "sudoku", "web", "python"):
            for file in sources(f"apps/{user}"):
                used = {path.split("/")[1] for path in includes(TOP / "apps" / user / file) if path.startswith("apps/")}
                with self.subTest(file=f"apps/{user}/{file}"):
                    self.assertLessEqual(used, {user, "shared"})

    def test_no_two_directories_of_programs_include_each_other(self) -> None:
        arrows: dict[tuple[str, str], str] = {}
        for file in sources("apps"):
            for header in includes(TOP / "apps" / file):
                places = (f"apps/{file}".rpartition("/")[0], header.rpartition("/")[0])
                if header.startswith("apps/") and places[0] != places[1]:
                    arrows[places] = f"apps/{file} includes {header}"
        for (a, b), arrow in arrows.items():
            if a < b and (b, a) in arrows:
                self.fail(f"{arrow}, and {arrows[b, a]}")

    def test_the_page_compiles_with_the_library_of_clang_14(self) -> None:
        """Which lacks the algorithms of ranges and a comparison. Else tests/web/run.sh alone would find out."""
        names = ("cell_names", "packings/distinct", "rules/elements", "rules/rules", "rules/sentences", "rules/styles")
        shared = [file for file in sources("apps/shared") if file.rpartition(".")[0] in names]
        shared = [f"apps/shared/{file}" for file in shared]
        for file in shared + [f"{folder}/{file}" for folder in ("dlx", "sudoku", "apps/web") for file in sources(folder)]:
            with self.subTest(file=file):
                text = (TOP / file).read_text()
                for name in ("std::ranges::", "compare_three_way("):
                    self.assertNotIn(name, text)

    def test_rooms_are_small(self) -> None:
        for folder in ("dlx", "sudoku", "apps"):
            for path in [TOP / folder, *(TOP / folder).rglob("*/")]:
                files = [file for file in path.iterdir() if file.is_file()]
                with self.subTest(folder=path.relative_to(TOP)):
                    self.assertLessEqual(len(files), MOST_FILES)
            for file in sources(folder):
                with self.subTest(file=f"{folder}/{file}"):
                    self.assertLessEqual((TOP / folder / file).read_text().count("\n"), MOST_LINES)


if __name__ == "__main__":
    unittest.main()
