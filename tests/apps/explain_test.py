"""sudoku explain and dlx explain."""

import unittest

from dlx_test import mutilated
from programs import *

# Seven givens conflict; with r4c7 = 6 or empty, or r5c2 = 9 or empty, it would have one solution.
CONFLICT = ".7..1...9.4..36.78...8....3.8..7149221.68......59...3.5.7........8.42........83.."
MANY = BASE[:74] + "0" + BASE[75:80] + "0"

# Two of the three items that come in pairs can be covered, not all three.
PAIRS = "a b c d e\na b\nb c\na c\nd\nd e\n"


def explained(puzzle, *args):
    result = sudoku("explain", "--format", "json", "-p", puzzle, *args)
    return json.loads(result.stdout)


class Text(TestCase):
    def test_clashes_and_the_typing_error(self):
        self.assert_result(sudoku("explain", "-p", INCONSISTENT), 1, """\
 7  8  9 | 1! 1* . | .  .  .
 .  2  . | .  .  . | .  1  5
 .  .  . | .  .  6 | 3  9  .
---------+---------+---------
 2  .  . | .  1! 8 | .  .  .
 .  4  . | .  9  . | .  7  .
 .  .  . | 7  5  . | .  .  3
---------+---------+---------
 .  7  8 | 5  .  . | .  .  .
 5  6  . | .  .  . | .  4  .
 .  .  . | .  .  1 | .  .  2
! in conflict, * probably wrong
inconsistent: digit 1 twice in row 1: r1c4 and r1c5; digit 1 twice in column 5: r1c5 and r4c5; digit 1 twice in box 2: r1c4 and r1c5
Probably wrong, the likeliest first:
  r1c5 = 1: with 3 or empty there it would have exactly one solution
""", "")

    def test_a_cell_that_can_be_nothing(self):
        self.assert_result(sudoku("explain", "-p", "123....4........"), 1, """\
 1! 2!| 3! .x
 .  . | .  4!
------+------
 .  . | .  .
 .  . | .  .
! in conflict, x no candidate
none: no candidate for r1c4: row 1 excludes 1, 2 and 3; column 4 excludes 4
  no place for 4 in row 1: column 4 excludes r1c4; the other cells are filled
  no place for 4 in box 1: row 2 excludes r2c1 and r2c2; the other cells are filled
No single given explains this: removing or changing any one of them does not leave exactly one solution.
""", "")

    def test_a_conflict_and_its_refutation(self):
        self.assert_result(sudoku("explain", "-p", CONFLICT), 1, """\
 .  7  . | .  1  . | .  .  9
 .  4  . | .  3  6 | .  7  8
 .  .  . | 8  .  . | .  .  3
---------+---------+---------
 .  8  . | .  7  1 | 4* 9! 2
 2! 1! . | 6! 8! . | .  .  .
 .  .  5 | 9  .  . | .  3! .
---------+---------+---------
 5  .  7 | .  .  . | .  .  .
 .  .  8 | .  4  2 | .  .  .
 .  .  . | .  .  8 | 3  .  .
! in conflict, * probably wrong
none: 7 givens already have no solution, minimal: r4c7 = 4, r4c8 = 9, r5c1 = 2, r5c2 = 1, r5c4 = 6, r5c5 = 8 and r6c8 = 3
Why, in 5 steps:
  Suppose r5c3 = 3:
    r5c6 = 4, the only place for 4 in row 5: column 7 excludes r5c7; box 6 excludes r5c8 and r5c9; the other cells are filled
    no place for 9 in row 5: column 8 excludes r5c8; box 6 excludes r5c7 and r5c9; the other cells are filled
  So r5c3 is not 3
  r5c6 = 3, the only place for 3 in row 5: column 8 excludes r5c8; box 6 excludes r5c7 and r5c9; the steps above exclude r5c3; the other cells are filled
  r5c3 = 4, the only place for 4 in row 5: column 7 excludes r5c7; box 6 excludes r5c8 and r5c9; the other cells are filled
  no place for 9 in row 5: column 8 excludes r5c8; box 6 excludes r5c7 and r5c9; the other cells are filled
Probably wrong, the likeliest first:
  r4c7 = 4: with 6 or empty there it would have exactly one solution
  r5c2 = 1: with 9 or empty there it would have exactly one solution
""", "")

    def test_open_cells(self):
        self.assert_result(sudoku("explain", "-p", "123434122......."), 1, """\
 1  2 | 3  4
 3  4 | 1  2
------+------
 2  1+| 4  .?
 4  .?| 2  .?
? open, + extra given
multiple: 4 cells open; with r3c2 = 1 it would have exactly one solution
Open: r3c2 1 3, r3c4 1 3, r4c2 1 3, r4c4 1 3
A solution: 1234341221434321
A solution: 1234341223414123
""", "")

    def test_one_solution(self):
        result = sudoku("explain", "-p", EASY)
        self.assert_result(result, 0, messages=[])
        self.assertRegex(result.stdout, "\nunique: 1 search node; singles suffice\nLevel easy, difficulty 1.2, W 0, B 0\n"
                                        "The hardest step: Hidden Single: r[1-9]c[1-9] = [1-9]: box [1-9] has no other place "
                                        f"for the digit\nThe solution: {EASY_SOLUTION}\n$")
        result = sudoku("explain", "--redundant", "-p", HARD)
        self.assertRegex(result.stdout, "singles do not suffice\nLevel [a-z]+, difficulty [0-9.]+, W [0-9-]+, B [0-9-]+\n"
                                        "(The hardest step: .*\n)?No given is redundant: the puzzle is minimal.\n")
        self.assertIn("Redundant (one at a time): r1c3 = 3, ", sudoku("explain", "-r", "-p", EASY).stdout)

    def test_color_is_beside_the_signs(self):
        result = sudoku("explain", "--color", "always", "-p", "123....4........")
        self.assertIn("\033[1;31m1\033[0m!", result.stdout)
        self.assertIn("\033[1;31m.\033[0mx", result.stdout)
        self.assertNotIn("\033", sudoku("explain", "-p", "123....4........").stdout)

    def test_a_line_has_the_gist(self):
        result = sudoku("explain", "--format", "line", stdin=f"{EASY}\n{CONFLICT}\n{INCONSISTENT}\n{MANY}\n")
        self.assertEqual(result.status, 1)
        self.assertRegex(result.stdout, r"""\Aunique\t1 search node; singles suffice
none\t7 givens already have no solution, minimal: .*; probably wrong: r4c7 = 4: with 6 or empty .*
inconsistent\tdigit 1 twice in row 1: .*; probably wrong: r1c5 = 1: with 3 or empty there .*
multiple\t\d+ cells open; with .* it would have exactly one solution
\Z""")


class Json(TestCase):
    KEYS = ["source", "line", "puzzle", "answer", "reason", "complete", "stop_reason", "search_nodes", "clashes",
            "contradictions", "conflict", "refutation", "repairs", "repairs_complete", "solutions", "open_cells",
            "open_cells_complete", "disambiguating_givens", "disambiguating_givens_minimal", "singles_suffice", "rating", "redundant_givens"]

    def test_keys_are_always_there(self):
        for puzzle in (EASY, CONFLICT, INCONSISTENT, MANY):
            self.assertEqual(list(explained(puzzle)), self.KEYS)

    def test_a_conflict(self):
        found = explained(CONFLICT)
        self.assertEqual((found["answer"], found["complete"], found["conflict"]["minimal"]), ("none", True, True))
        steps = found["refutation"]["steps"]
        self.assertEqual([step["kind"] for step in steps], ["refuted", "hidden single", "hidden single"])
        self.assertEqual(steps[0]["refutation"]["contradiction"]["house"], "row 5")
        self.assertIn({"candidate": "r5c8=9", "reason": "peer", "peer": "r4c8", "house": "column 8"},
                      found["refutation"]["contradiction"]["reasons"])

    def test_how_hard_it_is(self):
        rated = json.loads(sudoku("rate", "--format", "json", "-p", EASY).stdout)
        rating = explained(EASY)["rating"]
        for key in "level", "difficulty", "W", "B":
            self.assertEqual(rating[key], rated[key])
        self.assertEqual(rating["hardest_step"]["difficulty"], rating["difficulty"])
        for puzzle in CONFLICT, INCONSISTENT, MANY:
            self.assertIsNone(explained(puzzle)["rating"])


class Streams(TestCase):
    def test_bad_records_keep_their_place(self):
        result = sudoku("explain", "--format", "line", stdin=f"{EASY}\n{EASY[1:]}\n{CONFLICT}\n")
        self.assertEqual(result.words, ["unique", "error", "none"])
        self.assert_error(result, r"<stdin>:2:\d+")
        whole = sudoku("explain", stdin=f"{EASY}\n{EASY[1:]}\n{CONFLICT}\n")
        self.assertEqual(len(whole.stdout.split("\n\n")), 3)
        self.assertTrue(whole.stdout.split("\n\n")[1].startswith("error: "))

    def test_threads_make_no_difference(self):
        puzzles = "\n".join([EASY, CONFLICT, INCONSISTENT, MANY, HARD] * 5)
        one = sudoku("explain", "--seed", "3", stdin=puzzles)
        self.assertEqual(one.stdout, sudoku("explain", "--seed", "3", "-j", "4", stdin=puzzles).stdout)

    def test_a_time_limit_is_said(self):
        empty = ". " * 625
        result = sudoku("explain", "--format", "json", "--time-limit", "0.001", "--box", "5x5", "-p", empty)
        found = json.loads(result.stdout)
        self.assertEqual((result.status, found["answer"], found["complete"], found["stop_reason"]),
                         (3, "unknown", False, "time limit"))
        self.assert_messages(result, ("--puzzle:1", "time limit"))

    def test_an_interrupt_leaves_what_is_known(self):
        process = start("sudoku", "explain", "--box", "5x5", "-p", ". " * 625, stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE)
        wait_for_work(process, 1)
        result = interrupt(process)
        self.assertEqual(result.status, 130, result)
        self.assertTrue(result.stdout == "" or result.stdout.endswith(": stopped\n"), result)

    def test_what_it_cannot_do_is_refused(self):
        for option, value, *names in (("--format", "csv", "line, grid, json"), ("--tries", "0"), ("--node-limit", "3")):
            self.assert_usage_error(sudoku("explain", option, value, stdin=EASY), option, *names)


class Dlx(TestCase):
    def test_a_conflict(self):
        reason = "3 items that cannot be covered together, minimal: a b c"
        self.assert_result(dlx("explain", stdin=PAIRS), 1, f"none\t{reason}\n", "")
        self.assert_result(dlx("explain", "--format", "csv", stdin=PAIRS), 1,
                           "source,answer,item,minimal,reason\n" +
                           "".join(f'<stdin>,none,{item},yes,"3 items that cannot be covered together, minimal: a b c"\n' for item in "abc"))
        result = dlx("explain", "--format", "json", stdin=PAIRS)
        found = json.loads(result.stdout)
        self.assertEqual(list(found), ["source", "answer", "reason", "items", "minimal", "complete", "stop_reason",
                                       "sets_tried"])
        self.assertEqual((found["answer"], found["items"], found["minimal"], found["reason"]),
                         ("none", ["a", "b", "c"], True, reason))

    def test_an_item_without_options(self):
        self.assert_result(dlx("explain", stdin="a b c\na b\n"), 1,
                           "none\t1 item that cannot be covered, minimal: c\n")

    def test_there_is_a_solution(self):
        self.assert_result(dlx("explain", stdin="a b\na\nb\n"), 0, "solvable\n", "")

    def test_limits_and_errors(self):
        result = dlx("explain", "--time-limit", "0.2", self.file("board.dlx", mutilated(40)))
        self.assert_result(result, 3, "unknown\ttime limit\n")
        self.assert_messages(result, (".*board.dlx", "time limit"))
        result = dlx("explain", self.file("bad.dlx", "a b\na x\n"), self.file("good.dlx", PAIRS))
        self.assertEqual(result.words, ["error", "none"])
        self.assert_error(result, ".*bad.dlx:2:3")


if __name__ == "__main__":
    unittest.main()
