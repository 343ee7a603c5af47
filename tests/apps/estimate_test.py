"""sudoku estimate."""

import json
import unittest

from programs import *


class Estimate(TestCase):
    def lines(self, *options):
        result = sudoku("estimate", *options)
        self.assertEqual(result.status, 0, result)
        return result.lines

    def test_published_numbers_are_near(self):
        options = ["-n", "3", "--seed", "1"]
        estimate = json.loads(self.lines(*options, "--format", "json")[0])
        self.assertEqual(self.lines("-n", "2", "--seed", "1", "-j", "2"), self.lines("-n", "2", "--seed", "1"))
        self.assertAlmostEqual(sum(share["value"] for share in estimate["distribution"].values()), 1)
        for value, published in (estimate["mean_givens"], 26.577), (estimate["minimal_puzzles"], 3.1055e37):
            self.assertLess(abs(value["value"] - published), 5 * value["standard_error"])
        self.assertLess(estimate["mean_givens"]["standard_error"], 0.3)
        one = json.loads(self.lines("-n", "1", "--seed", "1", "--format", "json")[0])
        self.assertEqual([one[key]["standard_error"] for key in ("mean_givens", "minimal_puzzles")], [None, None])
        self.assertIn("± unknown\n", sudoku("estimate", "-n", "1", "--seed", "1").stdout)

    def test_a_limit_of_time(self):
        for threads in "1", "2":
            result = sudoku("estimate", "-n", "9", "--seed", "1", "--time-limit", "0.1", "-j", threads)
            self.assert_result(result, 3, None, [("", " of 9 groups", "time limit")])
        result = sudoku("estimate", "-n", str(10 ** 12), "--seed", "1", "--time-limit", "1")
        self.assert_result(result, 3, None, [("", " of 1000000000000 groups", "time limit")])

    def test_the_seed_that_is_drawn_is_told(self):
        result = sudoku("estimate", "-n", "1")
        self.assert_result(sudoku("estimate", "-n", "1", *result.stderr.split()), 0, result.stdout, "")

    def test_wrong_options(self):
        for options, *names in ((["-n", "0"], "--number"), (["--format", "csv"], " line, json"), (["--box", "2x2"], "--box"),
                                (["file.txt"], "'file.txt'"), (["--time-limit", "0"], "--time-limit")):
            self.assert_usage_error(sudoku("estimate", *options), *names)


if __name__ == "__main__":
    unittest.main()
