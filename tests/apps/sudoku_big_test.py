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


def why_not_a_solution(puzzle, solution, rows, columns):
    """The referee, which knows nothing of the programs."""
    side = rows * columns
    digits = set(range(1, side + 1))
    for r in range(side):
        if set(solution[r]) != digits or {solution[k][r] for k in range(side)} != digits:
            return f"row or column {r + 1}"
        box = {solution[r // rows * rows + k // columns][r % rows * columns + k % columns] for k in range(side)}
        if box != digits:
            return f"box {r + 1}"
        if any(p not in (0, s) for p, s in zip(puzzle[r], solution[r])):
            return f"givens of row {r + 1}"
    return ""


def first_givens(count, size):
    """A board of size x size boxes that has this number of givens, the first cells of the pattern."""
    line = "".join(symbol(d) for row in pattern(size, size) for d in row)
    return line[:count].ljust(len(line), ".") + "\n"


class BigBoards(TestCase):
    def assert_solves(self, text, puzzle, rows, columns, parse):
        result = sudoku("solve", "--seed", "1", stdin=text)
        self.assert_result(result, 0, messages=[])
        side = rows * columns
        digits = parse(result.stdout)
        solution = [digits[r * side:(r + 1) * side] for r in range(side)]
        self.assertEqual(why_not_a_solution(puzzle, solution, rows, columns), "")

    def test_16x16_and_25x25_with_digits_and_letters(self):
        def parse(text):
            return ["0123456789ABCDEFGHIJKLMNOP".index(c) for c in text.strip()]
        for size, share in ((4, 0.4), (5, 0.3)):
            puzzle = emptied(pattern(size, size), share, 1)
            line = "".join(symbol(d) for row in puzzle for d in row)
            grid = "\n".join("".join(symbol(d) for d in row) for row in puzzle)
            for text in (line, grid):
                self.assert_solves(text + "\n", puzzle, size, size, parse)

    def test_numbers(self):
        def parse(text):
            return [int(word) for word in text.split()]
        # The large board takes long with sanitizers.
        for size, share in ((4, 0.4), (5, 0.3)) if SANITIZE else ((4, 0.4), (5, 0.3), (10, 0.1)):
            puzzle = emptied(pattern(size, size), share, 2)
            result = sudoku("solve", "--format", "json", stdin=numbers(puzzle))
            self.assert_result(result, 0)
            word = json.loads(result.stdout)["solutions"][0]
            digits = parse(word) if " " in word else [" 123456789ABCDEFGHIJKLMNOP".index(c) for c in word]
            side = size * size
            solution = [digits[r * side:(r + 1) * side] for r in range(side)]
            self.assertEqual(why_not_a_solution(puzzle, solution, size, size), "")

    # Which engine is not said; but these boards have many solutions, of which each engine shows another one first.
    def test_the_engine_is_chosen_by_size_and_givens(self):
        for givens, size, chosen in ((0, 3, "lockstep"), (0, 4, "dancing_links"), (31, 4, "dancing_links"),
                                     (32, 4, "lockstep")):
            board = first_givens(givens, size)
            shown = {name: sudoku("solve", "--engine", name, stdin=board).stdout
                     for name in ("auto", "lockstep", "dancing_links")}
            self.assertNotEqual(shown["lockstep"], shown["dancing_links"])
            self.assertEqual(shown["auto"], shown[chosen], f"{givens} givens, boxes of {size}x{size}")

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
