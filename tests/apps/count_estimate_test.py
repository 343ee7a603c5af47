"""dlx count --estimate and sudoku count --estimate, and the estimate of a count that a limit ends."""

import csv
import io
import json
import re
import subprocess
import unittest

from programs import *
from dlx_test import IMPOSSIBLE, dominoes, mutilated, queens

EMPTY = "." * 81
NUMBER = 6670903752021072936960  # of solutions of the empty Sudoku
TILINGS = 53060477521960000  # of 12x12 cells by dominoes


class Estimates(TestCase):
    def assert_near(self, record, number):
        self.assertEqual((record["answer"], record["exact"]), ("found", False))
        estimate = int(record["estimate"])
        self.assertLess(abs(estimate - number), 5 * record["relative_error"] * estimate)

    def test_are_near_the_number(self):
        for result, number in ((dlx("count", "--estimate", "--format", "json", stdin=dominoes(12)), TILINGS),
                               (sudoku("count", "--estimate", "--format", "json", "-p", EMPTY), NUMBER)):
            self.assertEqual(result.status, 0, result)
            record = json.loads(result.stdout)
            self.assert_near(record, number)
            self.assertLessEqual(record["relative_error"], 0.05)
            self.assertEqual(record["stop_reason"], "exhausted")

    def test_of_a_count_without_an_end(self):
        """After five seconds, for puzzles and for variants."""
        variant = "\n".join(["." * 9] * 9) + "\nthermo r1c1 r1c2\n"
        for text, number in ((EMPTY, NUMBER), (variant, NUMBER / 2))[:2 if rounds(10) == 10 else 1]:
            process = start("sudoku", "count", "-p", text, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            line = process.stderr.readline().decode()
            self.assertEqual(interrupt(process).status, 130)
            found = re.match(r"--puzzle:1: still counting; estimated about (\S+) ± (\S+) \(standard error\); no end is in sight", line)
            self.assertTrue(found, line)
            self.assertLess(abs(float(found[1]) / number - 1), max(0.06, 5 * float(found[2]) / number))
        self.assert_result(sudoku("count", "--time-limit", "0.2", "--quiet", stdin=EMPTY), 3, messages=[])

    def test_are_printed_with_their_errors(self):
        options = ("count", "--estimate", "--seed", "3")
        for result in dlx(*options, stdin=dominoes(12)), sudoku(*options, "-p", EMPTY):
            self.assertRegex(result.stdout, r"^\d\.\d{4,}e\+\d\d\t± \d\.\de\+\d\d\n$")
            self.assertEqual((result.status, result.stderr), (0, ""))
        self.assertEqual(dlx(*options, stdin=dominoes(12)).stdout, dlx(*options, stdin=dominoes(12)).stdout)
        for text, format_of in ((dominoes(12), dlx), (EMPTY, sudoku)):
            rows = list(csv.DictReader(io.StringIO(format_of(*options, "--format", "csv", stdin=text).stdout)))
            self.assertEqual([row["stop_reason"] for row in rows], ["exhausted"])
            self.assertGreater(int(rows[0]["estimate"]), 0)

    def test_of_small_problems_are_exact(self):
        self.assert_result(dlx("count", "--estimate", stdin=queens(5)), 0, "10\n", "")
        self.assert_result(dlx("count", "--estimate", stdin=IMPOSSIBLE), 1, "0\n")
        impossible = "11" + "." * 79
        self.assert_result(sudoku("count", "--estimate", stdin="...44.3..4...241\nx\n" + impossible), 2, None,
                           ["<stdin>:2:1: error"])
        lines = sudoku("count", "--estimate", stdin="...44.3..4...241\n" + impossible).lines
        self.assertEqual(lines, ["1", "0"])
        record = json.loads(sudoku("count", "--estimate", "--format", "json", "-p", impossible).stdout)
        self.assertEqual((record["answer"], record["estimate"], record["exact"]), ("none", "0", True))

    def test_that_a_limit_ends_are_undecided(self):
        options = ("count", "--estimate", "--relative-error", "0.0001", "--node-limit", "50000")
        for result in dlx(*options, stdin=dominoes(14)), sudoku(*options, "-p", EMPTY):
            self.assert_result(result, 3, None, [(".*", "relative error 0.", "not 0.0001", "node limit")])
            self.assertRegex(result.stdout, "±")
        result = dlx("count", "--estimate", "--node-limit", "2000", stdin=mutilated(12))
        self.assert_result(result, 3, "unknown\n", [("<stdin>", "no sample found a solution", "node limit")])

    def test_follow_a_count_that_a_limit_ends(self):
        result = dlx("count", "--node-limit", "20000", stdin=dominoes(12))
        self.assertRegex(result.stderr, r"at least \d+ solutions, node limit: undecided; "
                                        r"estimated about \d\.\de\+1\d ± \d\.\de\+1?\d+ \(standard error\); ")
        record = json.loads(dlx("count", "--node-limit", "20000", "--format", "json", stdin=dominoes(12)).stdout)
        self.assertLess(abs(int(record["estimate"]) / TILINGS - 1), 0.5)
        self.assertTrue(0 < record["relative_error"] < 0.5, record)
        record = json.loads(sudoku("count", "--time-limit", "1", "--format", "json", "-p", EMPTY).stdout)
        self.assertLess(abs(int(record["estimate"]) / NUMBER - 1), 0.5)
        self.assertIn("; estimated about ", record["reason"])
        if record["relative_error"] is None:  # on a slow computer
            self.assertRegex(record["reason"], r" \(\d samples?, too few for a standard error\)")
        else:
            self.assertIn(" (standard error)", record["reason"])

    def test_wrong_options(self):
        for value in "0", "1", "-1", "x", "nan", "5%":
            self.assert_usage_error(dlx("count", "--estimate", "--relative-error", value), "--relative-error", value)
        for program in dlx, sudoku:
            self.assert_usage_error(program("count", "--relative-error", "0.1"), "--relative-error", "--estimate")
            self.assert_usage_error(program("count", "--estimate", "--limit", "2"), "--estimate", "--limit")


if __name__ == "__main__":
    unittest.main()
