"""sudoku minimize."""

import csv
import io
import json
import unittest

from generate_test import SUDOKU_17, givens, verdicts
from programs import *


def full_board(side):
    """A solution, in rows of numbers."""
    box = round(side**0.5)
    rows = ([(box * (row % box) + row // box + column) % side + 1 for column in range(side)] for row in range(side))
    return "\n".join(" ".join(map(str, row)) for row in rows) + "\n"


def without(puzzle, cells):
    return "".join("." if k in cells else cell for k, cell in enumerate(puzzle))


class Minimize(TestCase):
    def records(self, *options, stdin=EASY, status=0):
        result = sudoku("minimize", "--format", "json", *options, stdin=stdin)
        self.assertEqual(result.status, status, result)
        return [json.loads(line) for line in result.lines]

    def test_cells_to_keep_are_on_the_board(self):
        self.assert_error(sudoku("minimize", "--keep", "r99c1", stdin=EASY), "<stdin>:1", "--keep", "r99c1", "9x9")

    def test_one_minimal_puzzle_of_each(self):
        puzzles = [EASY, HARD, EASY_SOLUTION]
        lines = sudoku("minimize", stdin="\n".join(puzzles)).lines
        self.assertEqual(verdicts(lines), ["unique"] * 3)
        for line, puzzle in zip(lines, puzzles):
            self.assertTrue(all(cell in (".", given) for cell, given in zip(line, puzzle.replace("0", "."))))
        self.assertEqual(sudoku("minimize", "--seed", "0", "-j", "2", stdin="\n".join(puzzles)).lines, lines)
        self.assertNotEqual(sudoku("minimize", "--seed", "1", stdin="\n".join(puzzles)).lines, lines)

    def test_redundant_givens_are_named(self):
        record = self.records()[0]
        cells = [k for k in range(81) if EASY[k] != "0"]
        expected = [f"r{k // 9 + 1}c{k % 9 + 1}" for k, verdict in zip(cells, verdicts([without(EASY, [k]) for k in cells]))
                    if verdict == "unique"]
        self.assertEqual(record["redundant_givens"], expected)
        grid = sudoku("minimize", "--format", "grid", stdin=EASY).stdout
        self.assertIn("redundant (one at a time): " + expected[0], grid)
        removed = [f"r{k // 9 + 1}c{k % 9 + 1}" for k in cells if record["minimal_puzzles"][0][k] == "."]
        self.assertEqual(record["removed_givens"], removed)
        self.assertIn("\nremoved: " + removed[0], grid)
        row, = csv.DictReader(io.StringIO(sudoku("minimize", "--format", "csv", stdin=FOUR).stdout))
        self.assertEqual([f"r{k // 4 + 1}c{k % 4 + 1}" for k in range(16) if FOUR[k] != row["minimal_puzzles"][k]], row["removed_givens"].split())
        self.assertEqual((row["answer"], row["given_count"]), ("minimal", str(givens(row["minimal_puzzles"]))))

    def test_givens_to_keep(self):
        puzzle = self.records("--keep", "r1c3,r1c5", "--keep", "r9c7")[0]["minimal_puzzles"][0]
        self.assertEqual([puzzle[k] for k in (2, 4, 78)], [EASY[k] for k in (2, 4, 78)])
        for wrong in "c1r1", "", " ,", "r1c1x", "r0c1", "r1c1;r2c2", "r-1c1", "r+1c1", "r1c", "r1", "r1c99999999999":
            self.assert_usage_error(sudoku("minimize", "--keep", wrong, stdin=EASY), "keep")

    def test_cells_to_keep_are_named_and_those_that_are_empty_too(self):
        grid = sudoku("minimize", "--keep", "R1C1, r1c3,", "--format", "grid", stdin=FOUR)
        self.assert_result(grid, 0, None, [("<stdin>:1: warning", "--keep", "r1c3")])
        self.assertIn("\nkept by --keep: r1c1\n", grid.stdout)
        self.assertEqual(self.records("--keep", "r1c1,r1c3", stdin=FOUR)[0]["kept_givens"], ["r1c1"])
        self.assertNotIn("kept_givens", self.records(stdin=FOUR)[0])

    def test_candidates_that_are_ruled_out_stay_so(self):
        ruled_out = ":0000:x:..3.2.6..9..3....1...8.6........29..7.......8..67..........95..8..2.3..9..5.1.3..:531::"
        result = sudoku("minimize", "-p", ruled_out)
        self.assert_result(result, 0, None, ["--puzzle:1: warning"])
        self.assertEqual(verdicts(result.lines)[0].split("\t")[0], "multiple")

    def test_boards_have_blank_lines_between_them(self):
        one, two = (sudoku("minimize", "--format", "grid", stdin=puzzle).stdout for puzzle in (FOUR, EASY))
        self.assertEqual(sudoku("minimize", "--format", "grid", stdin=f"{FOUR}\n{EASY}\n").stdout, f"{one}\n{two}")

    def test_several_solutions_get_givens_first(self):
        record = self.records(stdin=FIFTY)[0]
        self.assertEqual((record["answer"], len(record["added_givens"])), ("minimal", 1))
        puzzle = record["minimal_puzzles"][0]
        self.assertEqual(verdicts([puzzle]), ["unique"])

    def test_what_has_no_solution_or_cannot_be_read(self):
        result = sudoku("minimize", stdin=f"{NONE}\n{INCONSISTENT}\n123\n{SUDOKU_17}\n")
        self.assertEqual((result.status, result.words), (2, ["none", "inconsistent", "error", SUDOKU_17.replace("0", ".")]))
        self.assertEqual(sudoku("minimize", stdin=NONE).status, 1)
        rows = sudoku("minimize", "--format", "csv", stdin=f"{NONE}\n{EASY}\n").lines
        self.assertEqual([row.split(",")[3] for row in rows], ["answer", "none", "minimal"])

    def test_what_is_not_known_is_not_told(self):
        record, = self.records("--time-limit", "0.01", status=3, stdin=full_board(25))
        self.assertIsNone(record["redundant_givens"])
        result = sudoku("minimize", "--time-limit", "0.01", "--format", "csv", stdin=full_board(25))
        self.assertEqual(list(csv.DictReader(io.StringIO(result.stdout)))[-1]["answer"], "unknown", result)

    def test_a_limit_of_time_is_for_all_the_work(self):
        result = sudoku("minimize", "--time-limit", "0.1", stdin=full_board(25))
        self.assert_result(result, 3, "unknown\n", [("<stdin>:1", "time limit")])
        record, more = self.records("--time-limit", "0.1", status=3, stdin=f"{full_board(25)}\n{FOUR}\n")
        self.assertEqual((record["answer"], record["minimal_puzzles"]), ("unknown", []))
        self.assertEqual(more["answer"], "minimal")  # with a time limit of its own
        lines = sudoku("minimize", stdin=f"{FOUR}\n{EASY}\n{FOUR}\n").lines
        self.assertEqual(sudoku("minimize", "--time-limit", "60", stdin=f"{FOUR}\n{EASY}\n{FOUR}\n").lines, lines)

    def test_a_board_that_is_too_large_is_an_error_in_its_place(self):
        result = sudoku("minimize", stdin=f"{full_board(36)}\n{FOUR}\n")
        self.assertEqual(result.status, 2)
        self.assertEqual((len(result.lines), result.words[0]), (2, "error"))
        self.assert_error(result, "<stdin>:1", "36x36")


if __name__ == "__main__":
    unittest.main()
