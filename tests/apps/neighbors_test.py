"""sudoku neighbors."""

import json
import re
import unittest

from generate_test import SUDOKU_17, givens, verdicts
from programs import *


class Neighbors(TestCase):
    def puzzles(self, *options):
        result = sudoku("neighbors", *options)
        self.assertEqual(result.status, 0, result)
        return result.lines

    def test_givens_are_exchanged(self):
        file = self.file("puzzles.txt", f"{SUDOKU_17}\n{HARD}\n")
        for threads in "1", "2":
            records = [json.loads(line) for line in self.puzzles(file, "--format", "json", "-j", threads)]
            puzzles = [record["puzzle"] for record in records]
            self.assertEqual([record["number"] for record in records], list(range(1, len(records) + 1)))
            self.assertEqual(verdicts(puzzles), ["unique"] * len(puzzles))
            self.assertTrue(puzzles)
            for record in records:
                of = (SUDOKU_17 if record["neighbor_of"] == file + ":1" else HARD).replace("0", ".")
                gone = sum(a != b and a != "." for a, b in zip(of, record["puzzle"]))
                come = sum(a != b and b != "." for a, b in zip(of, record["puzzle"]))
                self.assertEqual((gone, come), (1, 1))
            self.assertEqual(self.puzzles(file, "-n", "1"), puzzles[:1])
        self.assertEqual({givens(p) for p in self.puzzles(file, "--remove", "0", "--add", "1", "--allow-redundant", "-n", "5")}, {18})
        for words, stdin in ([SUDOKU_17], ""), (["-p", SUDOKU_17], ""), (["-"], SUDOKU_17), ([], SUDOKU_17):
            result = sudoku("neighbors", *words, "--format", "json", stdin=stdin)
            of = "--puzzle:1" if not stdin else "<stdin>:1"
            self.assertEqual([json.loads(line) for line in result.lines], [{**r, "neighbor_of": of} for r in records if r["neighbor_of"] == file + ":1"])
        result = sudoku("neighbors", stdin="123\n")
        self.assert_result(result, 2, "", ["<stdin>:1(:1)?: error", ("", " 0 puzzles", "read")])

    def test_some_are_drawn_at_random(self):
        file = self.file("puzzles.txt", f"{SUDOKU_17}\n{HARD}\n")
        options = [file, "--remove", "0", "--allow-redundant"]
        everything = self.puzzles(*options)
        drawn = self.puzzles(*options, "-n", "10", "--seed", "1")
        self.assertEqual(self.puzzles(*options, "-n", "10", "--seed", "1", "-j", "3"), drawn)
        self.assertEqual(len(set(drawn)), 10)
        self.assertLessEqual(set(drawn), set(everything))
        self.assertNotEqual(self.puzzles(*options, "-n", "10", "--seed", "2"), drawn)
        self.assertEqual(self.puzzles(*options, "--seed", "1"), drawn[:1])
        for more in ["--seed", "1"], []:
            number = str(len(everything) + 1)
            result = sudoku("neighbors", *options, "-n", number, *more)
            self.assertEqual(sorted(result.lines), sorted(everything))
            self.assert_result(result, 1, None, [("", f" {len(everything)} of {number} puzzles")])
        many = [EASY, "--remove", "8", "--add", "2", "--allow-redundant", "--seed", "1", "-n", "9"] # ten million ways
        self.assertEqual(self.puzzles(*many, "-j", "3"), self.puzzles(*many))
        several = sudoku("neighbors", "--allow-redundant", "--seed", "1", "-n", "1000", stdin=f"{FOUR}\n\n123\n{SUDOKU_17}\n")
        self.assertEqual((several.status, {len(line) for line in several.lines}), (2, {16, 81}))

    def test_a_puzzle_without_neighbors_spares_the_others(self):
        expected = self.puzzles(SUDOKU_17)
        marks = [cell if cell != "0" else "123456789" for cell in SUDOKU_17]
        marks[0] = "12345678"
        grid = "".join(" ".join(marks[9 * row:9 * row + 9]) + "\n" for row in range(9))
        for bad, name in (" ".join(["."] * 36 ** 2), "36x36"), (grid, "candidates"), ("123", "3 cells"):
            for seed in [], ["--seed", "1", "-n", "9"]:
                result = sudoku("neighbors", *seed, stdin=f"{bad}\n{SUDOKU_17}\n")
                self.assertEqual(sorted(result.lines), expected, result)
                self.assert_result(result, 2, None, [("<stdin>:1(:1)?: error", name), ...])
        result = sudoku("neighbors", EASY_SOLUTION, "--remove", "40")
        self.assert_result(result, 2, "", [("--puzzle:1: error", "40"), ...])

    def test_no_two_are_equivalent(self):
        def forms(puzzles):
            return sudoku("canonicalize", stdin="".join(p + "\n" for p in puzzles)).words
        turned = "".join(SUDOKU_17[9 * k:9 * k + 9] for k in (2, 0, 1, 3, 4, 5, 6, 7, 8))
        file = self.file("puzzles.txt", f"{SUDOKU_17}\n{turned}\n{HARD}\n")
        everything = self.puzzles(file)
        distinct = self.puzzles(file, "--distinct", "-j", "2")
        self.assertEqual(forms(distinct), list(dict.fromkeys(forms(everything))))
        self.assertLess(len(distinct), len(everything))
        drawn = self.puzzles(file, "--distinct", "--seed", "1", "-n", str(len(distinct)))
        self.assertEqual(sorted(forms(drawn)), sorted(forms(distinct)))
        result = sudoku("neighbors", "--distinct", stdin=f"{FOUR}\n\n{SUDOKU_17}\n")
        self.assertEqual(len(result.lines), 3)
        self.assert_result(result, 2, None, [("<stdin>:1: error", "9x9", "4x4"), ...])

    def test_a_limit_of_time(self):
        for threads in "1", "2":
            result = sudoku("neighbors", SUDOKU_17, "-n", "9", "--remove", "4", "--add", "3", "--time-limit", "0.1", "-j", threads)
            self.assert_result(result, 3, "", [("", " 0 of 9 puzzles", "time limit")])

    def test_pictures(self):
        text = sudoku("neighbors", SUDOKU_17, "--format", "svg").stdout
        self.assertTrue(text.startswith("<svg") and text.endswith("</svg>\n"), text[:100])
        self.assertEqual("".join(re.findall(r">([1-9])</text>", text)), "".join(self.puzzles(SUDOKU_17)).replace(".", ""))

    def test_wrong_options(self):
        for options, *names in ((["-n", "1001", "--format", "svg"], "svg", "1000"), (["--distinct", "--box", "2x2"], "--distinct", "9x9"),
                                (["--add", "0"], "--add"), (["-n", "0"], "--number"), (["--level", "hard"], "--level"),
                                (["--time-limit", "0"], "--time-limit")):
            self.assert_usage_error(sudoku("neighbors", *options), *names)
        self.assert_result(sudoku("neighbors", "none"), 2, "", ["none: error", ...])


if __name__ == "__main__":
    unittest.main()
