"""Puzzles that rule out candidates: every command of sudoku obeys them."""

import json
import os
import unittest

from programs import *

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "formats")


def data(name):
    with open(os.path.join(DATA, name), "rb") as file:
        return file.read()


def candidates(puzzle, *out):
    """The 729 characters of a puzzle that rules out the candidates `out`, (cell, digit)."""
    return "".join(str(d) if puzzle[k] in (".", str(d)) and (k, d) not in out else "."
                   for k in range(81) for d in range(1, 10))


class Candidates(TestCase):
    """FIFTY has fifty solutions; what is ruled out leaves some of them."""

    def setUp(self):
        super().setUp()
        self.solutions = sudoku("solve", "--all", "-p", FIFTY).lines
        self.cell = next(k for k in range(81) if len({s[k] for s in self.solutions}) > 1)
        self.digit = int(self.solutions[0][self.cell])
        self.left = [s for s in self.solutions if s[self.cell] != str(self.digit)]
        self.name = f"r{self.cell // 9 + 1}c{self.cell % 9 + 1}"
        self.position = candidates(FIFTY.replace("0", "."), (self.cell, self.digit))
        self.assertTrue(0 < len(self.left) < 50)

    def test_methods_engines_and_threads_obey_what_is_ruled_out(self):
        text = f"{FIFTY}\n{self.position}\n{FIFTY}\n"
        for options in ((), ("--method", "frontier"), ("--engine", "lockstep"), ("--engine", "dancing_links", "-j", "2")):
            self.assert_result(sudoku("count", *options, stdin=text), 0, f"50\n{len(self.left)}\n50\n", "")
        self.assertEqual(sorted(sudoku("solve", "--all", stdin=self.position).lines), sorted(self.left))

    def test_json_and_converted_puzzles_bring_it_back(self):
        as_json = sudoku("count", "--format", "json", stdin=self.position + "\n").stdout
        self.assertEqual(sudoku("count", stdin=as_json).lines, [str(len(self.left))])
        for format in ("json", "hodoku"):
            converted = sudoku("convert", "--to", format, stdin=self.position + "\n").stdout
            self.assertEqual(sudoku("count", stdin=converted).lines, [str(len(self.left))], format)
        problem = sudoku("convert", "--to", "dlx", stdin=self.position + "\n").stdout
        self.assertEqual(dlx("count", stdin=problem).lines, [str(len(self.left))])
        result = sudoku("convert", "--to", "line", stdin=self.position + "\n")
        self.assert_result(result, 2, "", ["<stdin>:1: error", ...])

    def test_json_names_it(self):
        record = json.loads(sudoku("count", "--format", "json", stdin=self.position).stdout)
        self.assertEqual(record["eliminated_candidates"], [f"{self.name}={self.digit}"])
        self.assertEqual(record["puzzle"], FIFTY.replace("0", "."))
        self.assertNotIn("eliminated_candidates", json.loads(sudoku("count", "--format", "json", stdin=FIFTY).stdout))

    def test_another_key_for_them_is_an_error(self):
        old = json.dumps({"puzzle": FIFTY, "eliminated": [{"cell": "r1c2", "digits": [2, 3]}]})
        result = sudoku("count", stdin=old)
        self.assert_result(result, 2, messages=[("<stdin>:1:1: error", "eliminated_candidates")])
        self.assertEqual(result.words, ["error"])

    def test_an_explanation_obeys_it(self):
        result = sudoku("explain", "--format", "json", stdin=self.position)
        record = json.loads(result.stdout)
        self.assertEqual(record["answer"], "multiple" if len(self.left) > 1 else "unique")
        for cell in record["open_cells"]:
            self.assertFalse(cell["cell"] == self.name and self.digit in cell["digits"])
        every = [(self.cell, d) for d in range(1, 10)]
        result = sudoku("explain", stdin=candidates(FIFTY.replace("0", "."), *every))
        self.assertEqual(result.status, 1, result)
        self.assertRegex(result.stdout, rf"none: no candidate for {self.name}: .*the puzzle excludes \d")
        result = sudoku("check", stdin=candidates(FIFTY.replace("0", "."), *every))
        self.assert_result(result, 1, f"none\tno candidate for {self.name}\n")

    def test_what_leaves_nothing_without_any_given(self):
        # Three cells of row 1 have to share two digits.
        out = [(k, d) for k in range(3) for d in range(3, 10)]
        result = sudoku("explain", stdin=candidates("." * 81, *out))
        self.assertIn("none: the eliminated candidates alone leave no solution\n",
                      result.stdout)
        self.assertRegex(result.stdout, r"the puzzle excludes \d")

    def test_files_of_other_programs(self):
        for name in ("hodoku_candidates.txt", "hodoku_three_grids.txt", "simple_sudoku_all.txt", "simple_sudoku.ss"):
            result = sudoku("check", "-j", "2", stdin=data(name) * 3)
            self.assertEqual((result.status, result.lines), (0, ["unique"] * 3), name)


if __name__ == "__main__":
    unittest.main()
