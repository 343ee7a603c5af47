"""dlx hint and dlx rate."""

import csv
import json
import os
import unittest

from programs import *
from dlx_test import BOOK, COLORS, IMPOSSIBLE, dominoes, queens

PATH = """1. whip[1]: d e g is impossible: then nothing is left for a
2. single: c e is chosen: it is the only option left for e
3. single: b g is chosen: it is the only option left for b
4. single: a d f is chosen: it is the only option left for a
"""

# p1 would take q1, leave r1 for r, which takes s1, and so on.
CHAIN = """p q r s | 1 2 3 4 5
p 1
p
q 1
q 2
r 2
r 3
s 3 4
s 5
q 4 5
"""


class Hints(TestCase):
    def test_tell_the_next_step(self):
        self.assert_result(dlx("hint", stdin=BOOK), 0, PATH.splitlines(keepends=True)[0], "")

    def test_tell_all_steps_and_the_end(self):
        self.assert_result(dlx("hint", "--all", stdin=BOOK), 0, PATH + "solved\n", "")

    def test_say_that_there_is_no_solution(self):
        for options in [], ["--all"]:
            result = dlx("hint", *options, stdin="a b | x\na x\nb x\n")
            self.assertEqual(result.status, 0 if not options else 1)
        result = dlx("hint", stdin="a b\na\n")
        self.assert_result(result, 1, "no solution: nothing is left for b\n", result.stderr)

    def test_say_that_nothing_follows(self):
        for text in queens(6), dominoes(4):
            result = dlx("hint", stdin=text)
            self.assertEqual(result.status, 3)
            self.assertRegex(result.stdout, r"^stuck: nothing follows by these rules from the \d+ options that are left for \d+ items\n$")

    def test_keep_to_the_rules(self):
        result = dlx("hint", "--rules", "single", stdin=BOOK)
        self.assert_result(result, 3, "stuck: nothing follows by singles from the 6 options that are left for 7 items\n", "")
        for option, value, message in ("--rules", "whp", "did you mean whip"), ("--longest", "0", "--longest"):
            result = dlx("hint", option, value, stdin=BOOK)
            self.assertEqual((result.status, result.stdout), (2, ""))
            self.assertIn(message, result.stderr)

    def test_have_chains_in_json(self):
        for text in BOOK, COLORS, CHAIN:
            with self.subTest(text=text):
                record = json.loads(dlx("hint", "--all", "--format", "json", stdin=text).stdout)
                for step in record["steps"]:
                    if step["rule"] == "single":
                        self.assertEqual(set(step), {"rule", "chosen", "item"})
                        self.assertIn(step["item"], step["chosen"].split())
                    else:
                        self.assertEqual(len(step["chain"]), step["length"])
                        self.assertIsNone(step["chain"][-1]["right"])

    def test_are_rows_of_csv(self):
        lines = dlx("hint", "--all", "--format", "csv", stdin=BOOK).lines
        self.assertEqual(lines[0], "source,step,rule,option,reason")
        self.assertEqual(lines[1], "<stdin>,1,whip[1],d e g,d e g is impossible: then nothing is left for a")
        self.assertEqual(lines[-1], "<stdin>,,solved,,solved")

    def test_name_their_files(self):
        one, other = self.file("one", BOOK), self.file("other", "a\na\n")
        result = dlx("hint", one, other)
        self.assertEqual(result.lines, ["| " + one, PATH.splitlines()[0], "| " + other, "1. single: a is chosen: it is the only option left for a"])
        missing = os.path.join(self.folder, "missing")
        for command, columns in ("hint", 5), ("rate", 9):
            rows = list(csv.reader(dlx(command, "--format", "csv", one, missing).lines))
            self.assertEqual({len(row) for row in rows}, {columns})
            self.assertEqual(rows[-1][-1], "No such file or directory")

    def test_do_not_take_more_than_the_room_there_is(self):
        result = dlx("hint", stdin=queens(129))
        self.assertEqual(result.status, 2)
        self.assertIn("16641 options are left, more than the 16384", result.stderr)


class Ratings(TestCase):
    def test_are_of_whips_and_of_braids(self):
        self.assert_result(dlx("rate", stdin=BOOK), 0, "W 1\tB 1\tsolved\n", "")
        self.assert_result(dlx("rate", stdin=queens(6)), 0, "W none\tB none\tstuck\n", "")

    def test_say_that_there_is_no_solution(self):
        result = dlx("rate", stdin="a b\na\n")
        self.assertEqual((result.status, result.stdout), (1, "W 0\tB 0\tcontradiction\n"))

    def test_say_when_a_limit_came_first(self):
        result = dlx("rate", "--time-limit", "0.000001", stdin=BOOK)
        self.assertIn(result.status, (0, 3))
        if result.status == 3:
            self.assertIn("--time-limit may help", result.stderr)

    def test_are_records(self):
        record = json.loads(dlx("rate", "--format", "json", stdin=BOOK).stdout)
        self.assertEqual(record, {"source": "<stdin>", "W": {"end": "solved", "length": 1}, "B": {"end": "solved", "length": 1},
                                  "options": 6, "options_after_singles": 6, "chosen_after_singles": 0,
                                  "options_after_whips_of_length_1": 0})
        lines = dlx("rate", "--format", "csv", stdin=BOOK).lines
        self.assertEqual(lines, ["source,end,W,B,options,options_after_singles,chosen_after_singles,"
                                 "options_after_whips_of_length_1,reason", "<stdin>,solved,1,1,6,6,0,0,"])

    def test_tell_what_is_wrong_with_a_file(self):
        result = dlx("rate", stdin="a b\na c\n")
        self.assertEqual(result.status, 2)
        self.assertIn("2:3", result.stderr)


HARDER = "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75"
STUCK = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


class RatingsOfPuzzles(TestCase):
    def test_are_of_whips_and_of_braids(self):
        text = "\n".join((EASY, HARDER, STUCK, INCONSISTENT, NONE))
        result = sudoku("rate", stdin=text)
        self.assertEqual(result.lines[:4], ["W 0\tB 0\tsolved", "W 5\tB 5\tsolved", "W none\tB none\tstuck", "inconsistent"])
        self.assertRegex(result.lines[4], "contradiction$")
        self.assertEqual(result.status, 1)
        for options in ["-j", "2"], ["-j", "7"]:
            self.assert_result(sudoku("rate", *options, stdin=text), 1, result.stdout, "")

    def test_are_those_of_the_problem(self):
        for puzzle in EASY, HARDER, HARD, FIFTY, "1...2...3...4...":
            problem = sudoku("convert", "--to", "dlx", stdin=puzzle).stdout
            self.assertEqual(sudoku("rate", stdin=puzzle).stdout, dlx("rate", stdin=problem).stdout)

    def test_start_from_the_candidates_that_are_given(self):
        rating = json.loads(sudoku("rate", "--format", "json", stdin=f":0000:x:{HARDER}:811::").stdout)  # r1c1 is not 8
        self.assertEqual((rating["end"], rating["candidates"], rating["candidates_after_singles"]), ("solved", 206, 169))

    def test_are_records(self):
        record = json.loads(sudoku("rate", "--format", "json", stdin=HARDER).stdout)
        self.assertEqual(record, {"source": "<stdin>", "line": 1, "puzzle": HARDER, "end": "solved",
                                  "W": {"end": "solved", "length": 5}, "B": {"end": "solved", "length": 5},
                                  "candidates": 207, "candidates_after_singles": 170, "givens_after_singles": 31,
                                  "candidates_after_whips_of_length_1": 164})
        lines = sudoku("rate", "--format", "csv", stdin=HARDER + "\n").lines
        self.assertEqual(lines[1], f"<stdin>,1,{HARDER},solved,5,5,207,170,31,164,,")

    def test_leave_the_others_unharmed_by_an_error(self):
        result = sudoku("rate", "--format", "csv", stdin=f"{EASY}\n{EASY[:-1]}x?\n{HARDER}\n")
        self.assertEqual(result.status, 2)
        self.assertEqual(len(result.lines), 4, result)
        self.assertIn(",error,", result.lines[2])
        self.assertTrue(result.stderr)

    def test_say_when_a_limit_came_first(self):
        result = sudoku("rate", "--longest", "2", stdin=HARDER)
        self.assertEqual((result.status, result.stdout), (3, "W >=3\tB >=3\tlimit\n"))
        self.assertIn("<stdin>:1: undecided", result.stderr)

    def test_are_none_for_whips_where_braids_lead_nowhere(self):
        record = json.loads(sudoku("rate", "--format", "json", stdin=FIFTY).stdout)
        self.assertEqual((record["W"], record["B"]), ({"end": "stuck"}, {"end": "stuck"}))

    def test_have_no_grid(self):
        result = sudoku("rate", "--format", "grid", stdin=EASY)
        self.assertEqual((result.status, result.stdout), (2, ""))


if __name__ == "__main__":
    unittest.main()
