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
        return subprocess.run([program, "web"], capture_output=True, text=True, timeout=HANG), page

    def test_prints_the_path_of_the_installed_page(self):
        result, page = self.install(True)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, page + "\n", ""))

    def test_says_how_to_build_a_page_that_is_missing(self):
        result, _ = self.install(False)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("apps/web/build.sh", result.stderr)

    def test_takes_no_operands(self):
        self.assertEqual(sudoku("web", "puzzle.txt").status, 2)


if __name__ == "__main__":
    unittest.main()
