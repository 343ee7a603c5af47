"""sudoku generate."""

import csv
import io
import json
import re
import signal
import subprocess
import unittest

from programs import *

SUDOKU_17 = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"


def verdicts(puzzles, *options):
    return sudoku("check", *options, stdin="".join(puzzle + "\n" for puzzle in puzzles)).lines


def givens(puzzle):
    return sum(cell not in ".0" for cell in puzzle)


class Generate(TestCase):
    def puzzles(self, *options, status=0):
        result = sudoku("generate", *options)
        self.assertEqual(result.status, status, result)
        return result.lines

    def test_puzzles_depend_on_the_seed_alone(self):
        expected = self.puzzles("-n", "300", "--seed", "7")
        for threads in "2", "5":
            self.assertEqual(self.puzzles("-n", "300", "--seed", "7", "-j", threads), expected)
        self.assertEqual(self.puzzles("-n", "3", "--seed", "7"), expected[:3])
        self.assertFalse(set(self.puzzles("-n", "300", "--seed", "8")) & set(expected))
        rare = ["-n", "5", "--seed", "7", "--givens", "21", "--max-failures", "100000"]
        self.assertEqual(self.puzzles(*rare, "-j", "3"), self.puzzles(*rare))

    def test_the_seed_that_is_drawn_is_told(self):
        result = sudoku("generate")
        again = sudoku("generate", *result.stderr.split())
        self.assert_result(again, 0, result.stdout, "")

    def test_symmetries(self):
        moves = {"rotate180": lambda r, c: (8 - r, 8 - c), "rotate90": lambda r, c: (c, 8 - r),
                 "horizontal": lambda r, c: (8 - r, c), "vertical": lambda r, c: (r, 8 - c),
                 "diagonal": lambda r, c: (c, r), "antidiagonal": lambda r, c: (8 - c, 8 - r)}
        combined = {"orthogonal": ["horizontal", "vertical"], "diagonals": ["diagonal", "antidiagonal"],
                    "full": ["rotate90", "diagonal"]}
        for name in [*moves, *combined]:
            puzzles = self.puzzles("--symmetry", name, "-n", "3", "--seed", "1")
            self.assertEqual(verdicts(puzzles), ["unique"] * 3)
            for puzzle in puzzles:
                for move in combined.get(name, [name]):
                    for cell in range(81):
                        r, c = moves[move](*divmod(cell, 9))
                        self.assertEqual(puzzle[cell] == ".", puzzle[9 * r + c] == ".", (name, puzzle))

    def test_numbers_of_givens(self):
        self.assertEqual({givens(p) for p in self.puzzles("-n", "30", "--seed", "1", "--givens", "25")}, {25})
        self.assertEqual({givens(p) for p in self.puzzles("-n", "60", "--seed", "1", "--givens", "30-32", "--allow-redundant")},
                         {30, 31, 32})
        minimal = self.puzzles("-n", "30", "--seed", "1")
        more = self.puzzles("-n", "30", "--seed", "1", "--extra-givens", "4")
        self.assertEqual([givens(p) for p in more], [givens(p) + 4 for p in minimal])

    def test_what_is_not_found_is_said(self):
        for threads in "1", "3":
            result = sudoku("generate", "-n", "3", "--seed", "1", "--givens", "60", "--max-failures", "500", "-j", threads)
            self.assert_result(result, 3, "", [("", " 0 of 3 puzzles", " 500 failed attempts", "--max-failures")])

    def test_all_signs_that_are_not_requested_are_said(self):
        self.assertIn("'xv, xv-all' chooses all", sudoku("generate", "--rules", "xv-all", "--seed", "1").stderr)
        self.assertEqual(sudoku("generate", "--rules", "xv, xv-all", "--seed", "1").stderr, "")

    def test_a_limit_of_time(self):
        for options, found in ((["--givens", "18", "--seed", "1"], " 0 of 9 puzzles"),
                               (["--unbiased", "--level", "easy", "--givens", "18", "--seed", "1"], " 0 of 9 puzzles"),
                               (["--pattern", SUDOKU_17, "--all"], " of 9 puzzles")):
            for threads in "1", "2":
                result = sudoku("generate", "-n", "9", *options, "--time-limit", "0.1", "-j", threads)
                self.assert_result(result, 3, None, [("", found, "time limit")])
        self.assertEqual(len(self.puzzles("-n", "3", "--seed", "1", "--time-limit", "100")), 3)

    def test_what_is_plainly_impossible_is_refused_at_once(self):
        rows = "." * 18 + "X" * 63
        for options, why in ((["--givens", "5"], "9x9 .* 17 givens"), (["--givens", "3-16", "--unbiased"], " 17 givens"),
                             (["--symmetry", "rotate90", "--givens", "22"], ""), (["--box", "2x2", "--givens", "3"], "4x4 .* 4 givens"),
                             (["--box", "2x2", "--pattern", "XX.X............"], " 4 givens"), (["--givens", "73"], "9x9 .* 72 givens"),
                             (["--pattern", "X" * 81], " 72 givens"), (["--extra-givens", "50", "--givens", "30"], " 67 givens"),
                             (["--extra-givens", "65"], " 82 givens"), (["--pattern", rows, "--allow-redundant"], "two rows"),
                             (["--pattern", rows, "--allow-redundant", "--all"], "two rows")):
            self.assert_result(sudoku("generate", *options), 1, "", [("", *why.split(" .* "))])
        self.assertEqual(givens(self.puzzles("--givens", "81", "--allow-redundant", "--seed", "1")[0]), 81)

    def test_all_puzzles_of_a_pattern(self):
        pattern, options = "X..X.X..X.X.....", ["--box", "2x2", "--all", "--pattern"]
        everything = self.puzzles(*options, pattern, "--allow-redundant")
        self.assertEqual(self.puzzles(*options, pattern, "--allow-redundant", "-j", "3"), everything)
        self.assertEqual(set(verdicts(everything, "--box", "2x2")), {"unique"})
        minimal = self.puzzles(*options, pattern)
        self.assertTrue(set() < set(minimal) < set(everything))
        self.assertEqual(self.puzzles(*options, pattern, "-n", "2"), minimal[:2])
        result = sudoku("generate", *options, pattern, "-n", "1000")
        self.assert_result(result, 1, "".join(p + "\n" for p in minimal), [("", f" {len(minimal)} of 1000 puzzles")])
        result = sudoku("generate", *options, "X..X.X....X...X.")
        self.assert_result(result, 1, "", [("", " 0 puzzles")])
        records = [json.loads(line) for line in self.puzzles(*options, pattern, "--format", "json")]
        self.assertEqual([(r["puzzle"], r["minimality"]) for r in records], [(p, "yes") for p in minimal])

    def test_a_search_for_all_is_streamed(self):
        pattern = self.puzzles("--seed", "1")[0]
        process = start("sudoku", "generate", "--all", "--pattern", pattern, "-j", "2", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        line = process.stdout.readline().decode().strip()
        self.assertEqual("".join("." if cell == "." else "X" for cell in line), re.sub("[1-9]", "X", pattern))
        self.assertEqual(interrupt(process).status, 128 + signal.SIGINT)

    def test_patterns(self):
        pattern = "X..X.X.....X...."
        for text in pattern, "X.|.X\n.X|..\n--+--\n...X\n....\n":
            puzzles = self.puzzles("--box", "2x2", "--pattern", text, "-n", "5", "--seed", "1", "--allow-redundant", "--max-failures", "100000")
            self.assertEqual(verdicts(puzzles), ["unique"] * 5)
            cells = "".join(text.replace("--+--", "").replace("|", "").split())
            for puzzle in puzzles:
                self.assertEqual("".join("." if cell == "." else "X" for cell in puzzle), cells)
        file = self.file("pattern.txt", pattern + "\n")
        self.assertEqual(self.puzzles("--box", "2x2", "--pattern", file, "--seed", "1", "--allow-redundant"),
                         self.puzzles("--box", "2x2", "--pattern", pattern, "--seed", "1", "--allow-redundant"))

    def test_formats(self):
        lines = self.puzzles("-n", "3", "--seed", "1")
        records = [json.loads(line) for line in self.puzzles("-n", "3", "--seed", "1", "--format", "json")]
        rows = list(csv.DictReader(io.StringIO("\n".join(self.puzzles("-n", "3", "--seed", "1", "--format", "csv")))))
        for number, (line, record, row) in enumerate(zip(lines, records, rows), 1):
            self.assertEqual([line, line], [record["puzzle"], row["puzzle"]])
            self.assertEqual((record["number"], record["given_count"], record["minimality"]), (number, givens(line), "yes"))
            rating = sudoku("rate", "--no-techniques", "-p", line).lines[0].split("\t")
            self.assertEqual([row["level"], row["W"], row["B"], row["difficulty"]], [rating[0], *rating[2:]])
            self.assertEqual([record["level"], record["W"]["length"], record["difficulty"]],
                             [rating[0], int(rating[2]), float(rating[4])])
            self.assertEqual((row["solution"], row["minimality"], row["weight"]), (record["solution"], "yes", ""))
            self.assertEqual(sudoku("solve", "-p", line).lines, [record["solution"]])
        grids = sudoku("generate", "-n", "3", "--seed", "1", "--format", "grid").stdout
        self.assertEqual(grids.count("\n"), 3 * 11 + 2)
        self.assertEqual(sudoku("convert", "--to", "line", stdin=grids).lines, lines)

    def test_ratings_asked_for(self):
        def rated(*options):
            return sudoku("rate", stdin="\n".join(self.puzzles("-n", "4", "--seed", "1", *options))).lines
        self.assertEqual({line.split("\t")[0] for line in rated("--level", "unfair")}, {"unfair"})
        self.assertLessEqual({line.split("\t")[0] for line in rated("--level", "medium-hard")}, {"medium", "hard"})
        self.assertLessEqual({line.split("\t")[3] for line in rated("--b-rating", "2-3")}, {"2", "3"})
        records = [json.loads(line) for line in self.puzzles("-n", "2", "--seed", "1", "--uses", "X-Wing", "--format", "json")]
        for record in records:
            self.assertGreater(record["technique_counts"]["X-Wing"], 0)
        for name in "Jellyfish", "Whip[99]", "Finned Mutant Whale":
            result = sudoku("generate", "--seed", "1", "--uses", name, "--max-failures", "5")
            self.assertEqual((result.status, result.stdout), (3, ""))

    def test_unbiased_groups_are_whole_when_the_time_is_over(self):
        group = len(self.puzzles("--unbiased", "-n", "1", "--seed", "1"))
        result = sudoku("generate", "--unbiased", "-n", "1", "--seed", "1", "--format", "json", "--steps", "--time-limit", "0.5")
        self.assertIn(len(result.lines), (0, group))

    def test_unbiased_puzzles_have_weights(self):
        first = self.puzzles("--unbiased", "-n", "1", "--seed", "1") # a whole group
        self.assertGreater(len(first), 20)
        self.assertEqual(self.puzzles("--unbiased", "-n", str(len(first)), "--seed", "1"), first)
        number = str(len(first) + 1) # two groups
        rows = list(csv.DictReader(self.puzzles("--unbiased", "-n", number, "--seed", "1", "--format", "csv", "-j", "2")))
        puzzles = [row["puzzle"] for row in rows]
        self.assertEqual(first, puzzles[:len(first)])
        self.assertGreater(len(puzzles), len(first) + 20)
        self.assertEqual(self.puzzles("--unbiased", "-n", number, "--seed", "1"), puzzles)
        self.assertGreaterEqual(min(float(row["weight"]) for row in rows), 1)

    def test_no_two_puzzles_are_equivalent(self):
        pattern = ["--pattern", sudoku("neighbors", SUDOKU_17).lines[0], "--allow-redundant", "--seed", "1", "--max-failures", "3000"]
        self.assertEqual(sudoku("generate", *pattern, "-n", "9", "--distinct").status, 3)
        plain = self.puzzles("-n", "300", "--seed", "1")
        self.assertEqual(self.puzzles("-n", "300", "--seed", "1", "--distinct", "-j", "2"), plain)

    def test_paths(self):
        record = json.loads(self.puzzles("--seed", "1", "--format", "json", "--steps", "--uses", "X-Wing")[0])
        steps = [f"{step['technique']}: {step['text']}" for step in record["steps"]]
        told = sudoku("hint", "--all", "-p", record["puzzle"]).stdout
        self.assertEqual([step for step in steps if step not in told], [])
        self.assertEqual(len(steps), sum(record["technique_counts"].values()))
        self.assertTrue(any(step.startswith("X-Wing: ") for step in steps))

    def test_pictures(self):
        options = ["-n", "3", "--seed", "1"]
        text = sudoku("generate", *options, "--format", "svg").stdout
        self.assertTrue(text.startswith("<svg") and text.endswith("</svg>\n"), text[:100])
        digits = re.findall(r">([1-9])</text>", text)
        self.assertEqual("".join(digits), "".join(self.puzzles(*options)).replace(".", ""))

    def test_wrong_options(self):
        for options, *names in ((["-n", "1001", "--format", "svg"], "svg", "1000"), (["--steps"], "--steps", "--format json"),
                                (["--distinct", "--box", "2x2"], "--distinct", "9x9"),
                                (["--uses", "x-wng"], "'x-wng'", " X-Wing?"), (["--uses", "Whip"], " Whip[k]?"), (["--uses", "x"], "'x'"),
                                (["--uses", "Whip[x]"], "'Whip[x]'"), (["-n", "0"], "--number"), (["--givens", "5-3"], "--givens"),
                                (["--givens", "82"], "--givens", "81"), (["--symmetry", "rotate18"], " rotate180"),
                                (["--pattern", "X.X"], "--pattern", "3 cells"), (["--pattern", 81 * "."], "--pattern"), (["file.txt"],),
                                (["--from", "x"], "--from"), (["--estimate"], "--estimate"), (["--remove", "1"], "--remove"),
                                (["--level", "hrd"], " hard"), (["--level", "hard-easy"], "--level"),
                                (["--level", "beyond"], "beyond"), (["--level", "beyond-beyond", "--pattern", HARD], "beyond"),
                                (["--unbiased", "--box", "2x2"], "--unbiased", "--box"), (["--b-rating", "x"], "--b-rating"),
                                (["--b-rating", "40"], "--b-rating", "36"), (["--all"], "--all", "--pattern"),
                                (["--all", "--pattern", HARD, "--seed", "1"], "--all", "--seed"), (["--time-limit", "0"], "--time-limit"),
                                (["--allow-redundant", "--extra-givens", "2"], "--allow-redundant", "--extra-givens"),
                                (["--pattern", 81 * "x", "--givens", "3"], "--pattern", "--givens")):
            self.assert_usage_error(sudoku("generate", *options), *names)
        self.assert_error(sudoku("generate", "--box", "6x6", "--seed", "1"), "sudoku", "25x25", "36x36", stdout="")

    def test_an_interrupt_leaves_whole_puzzles(self):
        for threads in "1", "2":
            process = start("sudoku", "generate", "-n", "100000000", "--seed", "1", "-j", threads, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            process.stdout.readline() # and what is in the buffer behind it
            result = interrupt(process)
            self.assertEqual(result.status, 128 + signal.SIGINT)
            self.assertLessEqual({len(line) for line in result.stdout.splitlines()[1:]}, {81})
            self.assertIn(result.stdout[-1:], ("", "\n")) # all may have been in the buffer


if __name__ == "__main__":
    unittest.main()
