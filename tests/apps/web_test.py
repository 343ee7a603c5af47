"""sudoku web: where the page is."""

import shutil
import unittest

from programs import *


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


if __name__ == "__main__":
    unittest.main()
