"""sudoku web: where the page is; and the script that builds it."""

import shutil
import unittest

from programs import *

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class Web(TestCase):
    def install(self, has_page):
        """The program in a folder of its own, as an installation has it."""
        for folder in ("bin", "share/dlx"):
            os.makedirs(os.path.join(self.folder, folder))
        program = os.path.join(self.folder, "bin", "sudoku")
        shutil.copy(os.path.join(APPS, "sudoku"), program)
        page = os.path.join(os.path.realpath(self.folder), "share/dlx/sudoku.html")
        if has_page:
            with open(page, "w", encoding="utf-8") as file:
                file.write("<!DOCTYPE html>")
        return program, page

    def run_web(self, program, *options, opener=None):
        """In a desktop whose xdg-open is this script, or in none."""
        desktop = os.path.join(self.folder, "desktop")
        os.makedirs(desktop)
        if opener:
            path = os.path.join(desktop, "xdg-open")
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\n{opener}\n")
            os.chmod(path, 0o755)
        return subprocess.run([program, "web", *options], capture_output=True, text=True, timeout=HANG,
                              env=environment(PATH=desktop))

    def test_opens_the_installed_page(self):
        program, page = self.install(True)
        opened = os.path.join(self.folder, "opened")
        result = self.run_web(program, opener=f'echo noise; echo "$1" > {opened}')
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, page + "\n", ""))
        with open(opened, encoding="utf-8") as file:
            self.assertEqual(file.read(), page + "\n")

    def test_prints_the_path_alone(self):
        program, page = self.install(True)
        result = self.run_web(program, "--print-path", opener="exit 1")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, page + "\n", ""))

    def test_without_a_browser(self):
        for opener in None, "exit 3":
            with self.subTest(opener=opener):
                self.folder = os.path.join(self.folder, "another")
                program, page = self.install(True)
                result = self.run_web(program, opener=opener)
                self.assertEqual((result.returncode, result.stdout), (0, page + "\n"))
                self.assertIn("no browser", result.stderr)

    def test_says_how_to_build_a_page_that_is_missing(self):
        program, _ = self.install(False)
        result = self.run_web(program)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("apps/web/build.sh", result.stderr)

    def test_takes_no_operands(self):
        self.assertEqual(sudoku("web", "puzzle.txt").status, 2)


class BuildScript(TestCase):
    """apps/web/build.sh with headers that are elsewhere; nothing is installed or compiled."""

    def setUp(self):
        super().setUp()
        for tool in ("cmake", "dpkg-query", "apt-get"):
            answer = {"cmake": "exit 0", "dpkg-query": "echo installed", "apt-get": "echo asked for $* >&2; exit 1"}[tool]
            self.write(f"tools/{tool}", f"#!/bin/sh\n{answer}\n")
            os.chmod(os.path.join(self.folder, "tools", tool), 0o755)
        for name in ("web/build.sh", "install_packages.sh"):
            os.makedirs(os.path.join(self.folder, "apps/web"), exist_ok=True)
            shutil.copy(os.path.join(ROOT, "apps", name), os.path.join(self.folder, "apps", name))
        for prefix, header in (("a b", "boost/version.hpp"), ("a b", "nlohmann/json.hpp"), ("c", "boost/version.hpp"), ("c", "fmt/core.h")):
            self.write(f"{prefix}/include/{header}", "")

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def headers(self, **settings):
        """Where the headers are that em++ sees."""
        environment = {**os.environ, "PATH": os.path.join(self.folder, "tools") + ":" + os.environ["PATH"]}
        environment.update((name, value.replace("@", self.folder)) for name, value in settings.items())
        result = subprocess.run([os.path.join(self.folder, "apps/web/build.sh")], env=environment, capture_output=True, text=True, timeout=HANG)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        include = os.path.join(self.folder, "build/web/headers/include")
        return {name: os.path.relpath(os.path.join(include, os.readlink(os.path.join(include, name))), self.folder) for name in os.listdir(include)}

    def test_headers_are_found_where_cmake_would_find_them(self):
        a, c = "a b/include/", "c/include/"
        for settings, expected in (
                ({"CMAKE_PREFIX_PATH": "@/a b:@/c"}, {"boost": a, "nlohmann": a, "fmt": c}),
                ({"CMAKE_PREFIX_PATH": "@/c;@/a b"}, {"boost": c, "nlohmann": a, "fmt": c}),
                ({"CMAKE_PREFIX_PATH": "@/a b", "Boost_INCLUDE_DIR": "@/c/include", "fmt_ROOT": "@/c"}, {"boost": c, "nlohmann": a, "fmt": c}),
                ({"BOOST_ROOT": "@/a b", "nlohmann_json_DIR": "@/a b/share/cmake/nlohmann_json", "fmt_DIR": "@/c/lib/x86_64-linux-gnu/cmake/fmt"},
                 {"boost": a, "nlohmann": a, "fmt": c})):
            with self.subTest(**settings):
                self.assertEqual(self.headers(**settings), {name: folder + name for name, folder in expected.items()})


if __name__ == "__main__":
    unittest.main()
