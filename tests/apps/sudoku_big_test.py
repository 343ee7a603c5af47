"""Boards larger than 9x9, made by emptying cells of a valid grid."""

import json
import random
import resource
import unittest

from programs import *


def pattern(rows, columns):
    """A valid grid with boxes of these numbers of rows and columns, digits 1, 2, ..."""
    side = rows * columns
    return [[(columns * (r % rows) + r // rows + c) % side + 1 for c in range(side)] for r in range(side)]


def emptied(grid, share, seed):
    choose = random.Random(seed)
    return [[0 if choose.random() < share else digit for digit in row] for row in grid]


def symbol(digit):
    return ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digit]


def numbers(grid):
    return "\n".join(" ".join(str(d) for d in row) for row in grid) + "\n"


class BigBoards(TestCase):
    def test_are_solved_in_the_form_in_which_they_are_given(self):
        line = lambda grid: "".join(symbol(d) for row in grid for d in row) + "\n"
        rows = lambda grid: "".join("".join(symbol(d) for d in row) + "\n" for row in grid)
        for write, size, share in (line, 4, 0.4), (line, 5, 0.3), (rows, 4, 0.4), (numbers, 5, 0.3), (numbers, 6, 0.05):
            puzzle = emptied(pattern(size, size), share, 1)
            result = sudoku("solve", stdin=write(puzzle))
            self.assert_result(result, 0, messages=[])
            text = result.stdout.strip()
            found = text.split() if " " in text else [str(".123456789ABCDEFGHIJKLMNOP".index(c)) for c in text]
            given = [str(digit) for row in puzzle for digit in row]
            self.assertTrue(all(one in ("0", other) for one, other in zip(given, found, strict=True)))
            self.assert_result(sudoku("check", stdin=result.stdout), 0, "unique\n", "")

    def test_counts_that_no_search_reaches(self):
        # The first row of boxes is empty.
        grid = pattern(4, 4)
        line = "." * 64 + "".join(symbol(d) for row in grid[4:] for d in row)
        count = 110075314176
        self.assert_result(sudoku("count", "-p", line), 0, f"{count}\n", "")
        self.assert_result(sudoku("count", "--method", "frontier", "-p", line), 0, f"{count}\n", "")
        two = [line, line, "." * 16]
        result = sudoku("count", "-j", "2", "--format", "json", stdin="\n\n".join(two) + "\n")
        self.assert_result(result, 0, messages=[])
        records = [json.loads(text) for text in result.lines]
        self.assertEqual([(r["count"], r["complete"], r["search_nodes"] is None) for r in records],
                         [(str(count), True, True)] * 2 + [("288", True, False)])
        rows = sudoku("count", "--format", "csv", "-p", line).lines
        self.assertIn(f",{count},,", rows[1])

    def test_counts_past_64_bits(self):
        grid = pattern(5, 5)
        line = "." * 125 + "".join(symbol(d) for row in grid[5:] for d in row)
        result = sudoku("count", "--format", "json", "-p", line)
        self.assert_result(result, 0, messages=[])
        count = json.loads(result.stdout)["count"]
        self.assertGreater(int(count), 2 ** 64)
        self.assert_result(sudoku("count", "-p", line), 0, count + "\n", "")

    def test_the_largest_boards_end_at_a_limit_without_being_built(self):
        def limit():
            as_in_a_shell()
            resource.setrlimit(resource.RLIMIT_AS, (500 << 20, 500 << 20))  # the problem of all options takes gigabytes

        if SANITIZE:
            self.skipTest("sanitizers take memory of their own")
        half = numbers(emptied(pattern(15, 17), 0.5, 1))
        for command in "solve", "count", "check", "hint", "explain", "minimize":
            with self.subTest(command=command):
                result = sudoku(command, "--time-limit", "0.001", stdin=half, preexec_fn=limit)
                self.assert_result(result, 3)


if __name__ == "__main__":
    unittest.main()
