"""The sample that quickstart.sh solves, and that the script says so. It is not run here: it installs packages."""

import os
import re
import shutil
import unittest

from programs import *

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "apps")


class Quickstart(TestCase):
    def test_the_sample_is_solved(self):
        result = sudoku("solve", "--format", "grid", os.path.join(ROOT, "sample.txt"))
        self.assert_result(result, 1, messages=[])
        self.assertEqual(len(re.findall(r"^[-+]+$", result.stdout, re.MULTILINE)), 7)
        self.assertIn("inconsistent: digit 1 twice in row 1", result.stdout)
        self.assertIn("\n\nA small one\n 2  3 | 1  4\n", result.stdout)

    def test_the_script_can_be_run(self):
        for name in ("quickstart.sh", "install_packages.sh"):
            self.assertTrue(os.access(os.path.join(ROOT, name), os.X_OK), name)
            self.assertEqual(subprocess.run(["bash", "-n", os.path.join(ROOT, name)]).returncode, 0)

    def test_the_script_says_what_it_does(self):
        result = subprocess.run([os.path.join(ROOT, "quickstart.sh"), "--help"], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("solves the Sudoku puzzles in the files", result.stdout)

    def test_a_system_without_apt_get(self):
        tools, apps = (os.path.join(self.folder, name) for name in ("tools", "apps"))
        os.makedirs(tools)
        os.makedirs(apps)
        for name in ("quickstart.sh", "install_packages.sh"):
            shutil.copy(os.path.join(ROOT, name), apps)
        for name in ("bash", "env", "dirname", "mkdir", "cat", "tail", "cut", "sleep"):
            os.symlink(shutil.which(name), os.path.join(tools, name))
        os.symlink(shutil.which("false"), os.path.join(tools, "cmake"))
        result = subprocess.run(["bash", os.path.join(apps, "quickstart.sh")], capture_output=True, text=True,
                                env=environment(PATH=tools))
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        for name in "Fedora    sudo dnf install cmake ", "Homebrew  brew install cmake ":
            self.assertIn(name, result.stderr)


if __name__ == "__main__":
    unittest.main()
