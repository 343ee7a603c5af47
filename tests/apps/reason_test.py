"""dlx hint and dlx rate."""

import csv
import json
import os
import re
import subprocess
import unittest

from programs import *
from dlx_test import BOOK, COLORS, IN_NO_OPTION, dominoes, queens

PATH = """1. set[1]: d e g is impossible: each option left for a has d, so no other option can have d
2. single: c e is chosen: it is the only option left for e
3. single: b g is chosen: it is the only option left for b
4. single: a d f is chosen: it is the only option left for a
"""

# "t x u" would take x of b, which would take y of c, which would take z of d, of which it takes u itself.
CHAIN = """t b c d | x y z u
t x u
t
b x
b y
c y
c z
d z
d u
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
        self.assert_result(result, 1, "no solution: no option is left for b\n", [IN_NO_OPTION])

    def test_count_the_options_of_items_with_bounds(self):
        result = dlx("hint", "--all", stdin="2|a 0:1|b | x\na\na x\nb x\n")
        self.assert_result(result, 0, "1. single: a is chosen: a needs 2 more options and has exactly 2 left\n"
                           "2. single: a x is chosen: it is the only option left for a\nsolved\n", "")
        result = dlx("hint", "-q", stdin="3|a b\na\na b\n")
        self.assert_result(result, 1, "no solution: a needs 3 more options and has 2 left\n", "")
        result = dlx("hint", "-q", stdin="2|a 0:1|b\nb\n")
        self.assert_result(result, 1, "no solution: a needs 2 more options and has none left\n", "")
        result = dlx("hint", "-q", stdin="0:2|a b\na\na b\na\n")
        self.assert_result(result, 0, "1. single: a b is chosen: it is the only option left for b\n", "")
        result = dlx("hint", "-q", "--max-rule", "single", stdin="0:2|a\na\na\na\n")
        self.assert_result(result, 1, "several solutions: no item needs more options, and 3 options may be chosen or not\n", "")

    def test_count_the_options_of_items_in_trials(self):
        text = "2|a 2|b 0:1|c | x\na x\na c\na\nc x\nb c\nb x\nb\n"
        self.assertEqual(dlx("hint", stdin=text).lines, [
            "1. trial[1]: c x is impossible: if it were chosen, a would need 2 more options and have 1 left"])
        text = "2|a b c | x y\nc\na b\na c\nb c\na b x\nc b\n"
        self.assertEqual(dlx("hint", "--all", stdin=text).lines[2],
                         "3. trial[2]: c is impossible: if it were chosen, a b would be chosen, because a would need 2 more "
                         "options and have exactly 2 left, and nothing would be left for a")

    def test_say_that_nothing_follows(self):
        for text in queens(6), dominoes(4):
            result = dlx("hint", stdin=text)
            self.assertEqual(result.status, 1)
            self.assertRegex(result.stdout, r"^no further step with singles, sets of at most 4 items, whips, braids and trials: \d+ options remain for \d+ items\n$")

    def test_keep_to_the_rules(self):
        result = dlx("hint", "--max-rule", "single", stdin=BOOK)
        self.assert_result(result, 1, "no further step with singles: 6 options remain for 7 items\n", "")
        pairs = "a b c | x y z\na x\na y\nb x\nb y\nc x\nc z\n"
        result = dlx("hint", "--max-rule", "set", "--max-set-size", "1", stdin=pairs)
        self.assert_result(result, 1, "no further step with singles and sets of at most 1 item: 6 options remain for 3 items\n", "")
        self.assertEqual(dlx("hint", "--max-rule", "set", "--max-set-size", "2", stdin=pairs).status, 0)
        for option, value, name in ("--max-rule", "whp", " whip"), ("--max-chain-length", "0", "--max-chain-length"):
            result = dlx("hint", option, value, stdin=BOOK)
            self.assert_usage_error(result, name)

    def test_guess_where_nothing_follows(self):
        text = "a b c d\na c\na d\nb c\nb d\n"
        stuck = "no further step with singles, sets of at most 4 items, whips, braids and trials: 4 options remain for 4 items\n"
        guess = "try a c (singles decide 4 options if it is chosen, 4 if it is removed)"
        self.assert_result(dlx("hint", stdin=text), 1, stuck, "")
        self.assert_result(dlx("hint", "--suggest-guess", stdin=text), 1, f"{stuck}{guess}\n", "")
        record = json.loads(dlx("hint", "--suggest-guess", "--all", "--format", "json", stdin=text).stdout)
        self.assertEqual((record["outcome"], record["guess"]), ("stuck", {"option": "a c", "decided_if_true": 4, "decided_if_false": 4}))
        rows = list(csv.reader(dlx("hint", "--suggest-guess", "--format", "csv", stdin=text).lines))
        self.assertEqual(rows[-1], ["<stdin>", "", "guess", "a c", guess])
        for problem in BOOK, "a b\na\n":
            self.assertNotIn("try", dlx("hint", "--suggest-guess", "--all", stdin=problem).stdout)

    def test_have_chains_in_json(self):
        chains = {}
        for name, text in ("BOOK", BOOK), ("COLORS", COLORS), ("CHAIN", CHAIN):
            record = json.loads(dlx("hint", "--all", "--max-set-size", "0", "--format", "json", stdin=text).stdout)
            singles = [step for step in record["steps"] if step["rule"] == "single"]
            chains[name] = [step for step in record["steps"] if step["rule"] != "single"]
            for step in singles:
                self.assertEqual(set(step), {"rule", "chosen", "item"})
                self.assertIn(step["item"], step["chosen"].split())
        self.assertEqual(chains["BOOK"], [{"rule": "whip", "eliminations": ["d e g"], "size": 1,
                                           "chain": [{"item": "a", "left_linking": "a d g", "right_linking": None}]}])
        self.assertEqual(chains["CHAIN"], [{"rule": "whip", "eliminations": ["t x u"], "size": 3,
                                            "chain": [{"item": "b", "left_linking": "b x", "right_linking": "b y"},
                                                      {"item": "c", "left_linking": "c y", "right_linking": "c z"},
                                                      {"item": "d", "left_linking": "d z", "right_linking": None}]}])
        self.assertTrue(chains["COLORS"])
        for step in chains["COLORS"]:
            self.assertEqual(len(step["chain"]), step["size"])

    def test_say_what_would_follow(self):
        def lines(text, *options):
            return dlx("hint", "--all", *options, stdin=text).lines

        self.assertIn("1. whip[3]: t x u is impossible: if it were chosen, only b y would be left for b, then only c z would be left "
                      "for c, and nothing would be left for d", lines(CHAIN, "--max-set-size", "0"))
        few = "a b c d\na b c\na c d\nb c\nb c d\nb d\nc d\n"
        self.assertIn("1. whip[1]: a b c is impossible: if it were chosen, nothing would be left for d", lines(few, "--max-set-size", "0"))
        self.assertEqual(lines(few)[:2], [
            "1. set[1]: b c, b c d, c d are impossible: each option left for a has c, so no other option can have c",
            "2. set[1]: a b c is impossible: each option left for d has one of a, b, which leaves 1 of these for other options; "
            "it needs more"])
        several = "a b c d\na\na b\na b c\na b d\na c\na d\nb\nb c d\nd\n"
        self.assertIn("1. set[1]: a b, a b d are impossible: each option left for c has one of a, b, which leaves 1 of these for "
                      "other options; each of them needs more", lines(several))
        simple = ["--max-set-size", "1", "--max-chain-length", "1"]
        trial = "a b c d e f\na b\na d\na f\nb\nb c\nc f\nd\nd e\nd f\nf\n"
        self.assertIn("2. trial[2]: b is impossible: if it were chosen, only a f would be left for a, and nothing would be left for "
                      "c", lines(trial, *simple))
        nested = ("a b c d e f g | x y z\na b d\na c f\na c f y\na c g\na g\na y\nb c e\nb d f\nb e\nb e f x\nb e x\nc e f z\n"
                  "c e x\nc y\nd\nd e x\ne\ne x\ng x\n")
        self.assertIn("4. trial[2]: b e x is impossible: if it were chosen, a c g, a g would be impossible, because each option left "
                      "for f would have a; and nothing would be left for g", lines(nested, *simple))

    def test_have_sets_in_json(self):
        record = json.loads(dlx("hint", "--format", "json", stdin="a b c d\na c\na d\nb c\nb d\nc\nd\n").stdout)
        self.assertEqual(record["steps"], [{"rule": "set", "size": 2, "eliminations": ["c", "d"],
                                            "base": ["a", "b"], "cover": ["c", "d"]}])

    def test_are_rows_of_csv(self):
        lines = dlx("hint", "--all", "--format", "csv", stdin=BOOK).lines
        self.assertEqual(lines[0], "source,step,rule,option,reason")
        self.assertEqual(lines[1], '<stdin>,1,set[1],d e g,"d e g is impossible: each option left for a has d, so no other option can have d"')
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
        self.assert_error(result, "<stdin>", "16641 options", "16384")


class Ratings(TestCase):
    def test_are_of_whips_and_of_braids(self):
        self.assert_result(dlx("rate", stdin=BOOK), 0, "W 1\tB 1\tsolved\n", "")
        self.assert_result(dlx("rate", stdin=queens(6)), 0, "W -\tB -\tstuck\n", "")

    def test_say_that_there_is_no_solution(self):
        result = dlx("rate", stdin="a b\na\n")
        self.assertEqual((result.status, result.stdout), (1, "W 0\tB 0\tno solution\n"))

    def test_say_when_a_limit_came_first(self):
        problem = sudoku("convert", "--to", "dlx", stdin=HARDER).stdout
        result = dlx("rate", "--max-chain-length", "2", stdin=problem)
        self.assert_undecided(result, "--max-chain-length", "W >=3\tB >=3\tlimit")
        result = dlx("rate", "--time-limit", "0.000001", stdin=problem)
        self.assert_undecided(result, "--time-limit", r"W >=\d+\tB >=\d+\tlimit")

    def test_are_records(self):
        record = json.loads(dlx("rate", "--format", "json", stdin=BOOK).stdout)
        self.assertEqual(record, {"source": "<stdin>", "W": {"outcome": "solved", "length": 1}, "B": {"outcome": "solved", "length": 1},
                                  "options": 6, "options_after_singles": 6, "chosen_after_singles": 0,
                                  "options_after_whip1": 0})
        lines = dlx("rate", "--format", "csv", stdin=BOOK).lines
        self.assertEqual(lines, ["source,outcome,W,B,options,options_after_singles,chosen_after_singles,"
                                 "options_after_whip1,reason", "<stdin>,solved,1,1,6,6,0,0,"])

    def test_tell_what_is_wrong_with_a_file(self):
        self.assert_error(dlx("rate", stdin="a b\na c\n"), "<stdin>:2:3")


HARDER = "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75"
STUCK = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


MULTIPLE = "1...2...3...4..."


class RatingsOfPuzzles(TestCase):
    def test_are_lines_of_five_columns(self):
        text = "\n".join((EASY, HARDER, STUCK, INCONSISTENT, NONE, MULTIPLE, "123", FIFTY)) + "\n"
        result = sudoku("rate", stdin=text)
        self.assertEqual(result.lines[0], "easy\tHidden Single\t0\t0\t1.2")
        self.assertRegex(result.lines[1], "^extreme\t[A-Z][^\t]*\t5\t5\t8.4$")
        self.assertEqual(result.lines[2:6], ["beyond\t-\t-\t-\t11.0", "inconsistent", "none", "multiple"])
        self.assertTrue(result.lines[6].startswith("error\t"), result)
        self.assertEqual(result.lines[7:], ["multiple"])
        self.assertEqual(result.status, 2)
        for options in ["-j", "2"], ["-j", "7"]:
            other = sudoku("rate", *options, stdin=text)
            self.assertEqual((other.status, other.stdout, other.stderr), (2, result.stdout, result.stderr))

    def test_have_a_status(self):
        for text, options, status in ((EASY, [], 0), (STUCK, [], 0), (NONE, [], 1), (INCONSISTENT, [], 1),
                                      (MULTIPLE, [], 1), (HARDER, ["--max-chain-length", "2"], 3), ("123", [], 2)):
            self.assertEqual(sudoku("rate", *options, stdin=text).status, status, text)

    def test_start_from_the_candidates_that_are_given(self):
        rating = json.loads(sudoku("rate", "--format", "json", stdin=f":0000:x:{HARDER}:811::").stdout)  # r1c1 is not 8
        self.assertEqual((rating["answer"], rating["candidates"], rating["candidates_after_singles"]), ("unique", 206, 169))

    def test_are_records(self):
        record = json.loads(sudoku("rate", "--format", "json", stdin=HARDER).stdout)
        steps, hardest = record.pop("technique_counts"), record.pop("hardest_technique")
        self.assertEqual(record, {"source": "<stdin>", "line": 1, "puzzle": HARDER, "answer": "unique",
                                  "level": "extreme", "difficulty": 8.4,
                                  "W": {"outcome": "solved", "length": 5}, "B": {"outcome": "solved", "length": 5},
                                  "candidates": 207, "candidates_after_singles": 170, "filled_after_singles": 31,
                                  "candidates_after_locked": 164})
        self.assertEqual(list(steps)[-1], hardest)
        row = list(csv.DictReader(sudoku("rate", "--format", "csv", stdin=HARDER).lines))[0]
        self.assertEqual(row["technique_counts"], " ".join(f"{name}:{count}" for name, count in steps.items()))
        self.assertEqual([row[name] for name in ("source", "line", "puzzle", "answer", "level", "hardest_technique", "W", "B", "difficulty")],
                         ["<stdin>", "1", HARDER, "unique", "extreme", hardest, "5", "5", "8.4"])
        self.assertEqual([row[name] for name in list(row)[10:]], ["207", "170", "31", "164", "", ""])

    def test_may_do_without_names(self):
        self.assert_result(sudoku("rate", "--no-techniques", stdin=f"{EASY}\n{HARDER}\n"), 0,
                           "easy\tHidden Single\t0\t0\t1.2\nextreme\t-\t5\t5\t8.4\n", "")

    def test_have_a_difficulty_by_braids(self):
        puzzle = "..18564....73.4.8.....9....1.......7.4...78.38.9.....5..6..5.........2...2.143..."
        self.assertRegex(sudoku("rate", stdin=puzzle).stdout, "^extreme\t[^\t]+\t8\t6\t8.7\n$")
        result = sudoku("rate", "--max-chain-length", "7", stdin=puzzle)
        self.assertEqual(result.status, 3)
        self.assertRegex(result.stdout, "^extreme\t[^\t]+\t>=8\t6\t8.7\n$")

    def test_have_no_level_where_it_is_not_known(self):
        text = "\n".join((INCONSISTENT, NONE, "123", HARDER, MULTIPLE)) + "\n"
        rows = list(csv.DictReader(sudoku("rate", "--max-chain-length", "4", "--format", "csv", stdin=text).lines))
        self.assertEqual([row["answer"] for row in rows], ["inconsistent", "none", "error", "unknown", "multiple"])
        for row in rows:
            self.assertEqual((row["level"], row["difficulty"], row["hardest_technique"], row["technique_counts"]), ("",) * 4, row)
            self.assertNotIn(None, row)
        self.assertEqual([row["B"] for row in rows], ["", "0", "", ">=5", "-"])
        for line in sudoku("rate", "--max-chain-length", "4", "--format", "json", stdin=text).lines:
            self.assertFalse({"level", "difficulty", "hardest_technique", "technique_counts"} & set(json.loads(line)), line)
        result = sudoku("rate", "--max-chain-length", "4", stdin=HARDER)
        self.assert_result(result, 3, "unknown\t-\t>=5\t>=5\t-\n", [("<stdin>:1", "--max-chain-length"), ...])

    def test_leave_the_others_unharmed_by_an_error(self):
        huge = "0 " * 40**2
        result = sudoku("rate", "--format", "csv", stdin=f"{EASY}\n{EASY[:-1]}x?\n{huge}\n{HARDER}\n")
        rows = list(csv.DictReader(result.lines))
        self.assertEqual([row["answer"] for row in rows], ["unique", "error", "error", "unique"])
        self.assert_result(result, 2, None, ["<stdin>:2:1: error", ("<stdin>:3: error", "16384", rows[2]["reason"])])

    def test_come_as_soon_as_they_are_known(self):
        process = start("sudoku", "rate", "-j", "2", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(3):
            process.stdin.write(f"{EASY}\n\n".encode())
            process.stdin.flush()
            self.assertEqual(process.stdout.readline(), b"easy\tHidden Single\t0\t0\t1.2\n")
        process.communicate()

    def test_share_a_time_limit(self):
        result = sudoku("rate", "--time-limit", "0.000001", stdin=HARDER)
        self.assertEqual((result.status, result.stdout.split("\t")[0]), (3, "unknown"))

    def test_have_no_grid(self):
        self.assert_usage_error(sudoku("rate", "--format", "grid", stdin=EASY), "--format")


SMALL = "...44.3..4...241"
BOARD = """ 123  13 | 12   4
   4   1 |  3   2
---------+--------
  13   4 |  2  23
  3+   2 |  4   1
"""


class HintsOfPuzzles(TestCase):
    def test_come_in_stages(self):
        sentence = "Full House: r4c1 = 3: the cell has no other candidate\n"
        self.assert_result(sudoku("hint", stdin=SMALL), 0, sentence, "")
        self.assert_result(sudoku("hint", "--format", "grid", stdin=SMALL), 0, sentence + BOARD, "")
        self.assert_result(sudoku("hint", "--detail", "1", stdin=SMALL), 0, "Look at r4c1\n", "")
        self.assert_result(sudoku("hint", "--detail", "2", stdin=SMALL), 0, "Full House: look at r4c1\n", "")
        self.assertEqual(sudoku("hint", "--detail", "4", stdin=SMALL).status, 2)
        for stage, keys in ("1", {"location", "text"}), ("2", {"location", "text", "technique"}):
            result = sudoku("hint", "--detail", stage, "--format", "json", stdin=SMALL)
            self.assertEqual(set(json.loads(result.stdout)["steps"][0]), keys)
        self.assertEqual(sudoku("hint", "--detail", "1", "--format", "csv", stdin=SMALL).lines[1], "<stdin>,1,1,,,Look at r4c1")

    def test_lead_to_the_solution(self):
        result = sudoku("hint", "--all", stdin=HARDER)
        self.assertEqual((result.status, result.lines[-1]), (0, "solved"))
        self.assertRegex(result.lines[0], "^1\\. Hidden Single: r1c7 = 7: box 3 has no other place for the digit$")
        self.assertIn("10. Locked Candidates (Claiming): r3c7 = 3, r3c7 = 6 and r3c7 = 9 are impossible: in column 9, the digits "
                      "3, 6 and 9 can only be in box 3, so they cannot be anywhere else in box 3", result.lines)
        result = sudoku("hint", "--all", "--max-rule", "single", stdin=HARDER)
        self.assertEqual(result.status, 1)
        self.assertRegex(result.lines[-1], r"^no further step with these techniques: \d+ candidates remain in \d+ cells$")

    def test_say_why(self):
        result = sudoku("hint", "--why", "r1c7=7", stdin=HARDER)
        self.assertEqual((result.status, result.lines[0]), (0, "Hidden Single: r1c7 = 7: box 3 has no other place for the digit"))
        result = sudoku("hint", "--why", "r3c2<>4", "--why", "r1c3=1", "--why", "r1c7=7", stdin=HARDER)
        self.assertEqual(result.status, 1)
        self.assertRegex(result.lines[0], r"^Locked Candidates \(Pointing\): r3c2 = 4 and r3c3 = 4 are impossible: ")
        self.assertEqual(result.lines[2:], ["1 cannot be in r1c3: 3 is in r1c3"])
        for word, why in (("r1c3=3", "3 is in r1c3 already"), ("R1C1=4", "4 cannot be in r1c1: 4 is in r1c4")):
            self.assert_result(sudoku("hint", "--why", word, stdin=HARDER), 1, why + "\n", "")
        self.assert_result(sudoku("hint", "--why", "r1c1=8", stdin=f":0000:x:{HARDER}:811::"), 1,
                           "8 cannot be in r1c1: the puzzle eliminates it\n", "")
        record = json.loads(sudoku("hint", "--why", "r1c3=1", "--why", "r1c7=7", "--format", "json", stdin=HARDER).stdout)
        self.assertEqual([step["query"] for step in record["steps"]], ["r1c7=7"])
        self.assertEqual(record["unanswered"], [{"query": "r1c3=1", "reason": "1 cannot be in r1c3: 3 is in r1c3"}])
        for word in "r1c10=1", "r1c1=0": # of other boards, perhaps
            result = sudoku("hint", "--why", word, stdin=HARDER)
            self.assertEqual(result.words, ["error"])
            self.assert_error(result, "<stdin>:1", "--why", f"'{word}'", "9x9")
        result = sudoku("hint", "--why", "r1c7=7", stdin=SMALL + "\n\n" + HARDER)
        self.assertEqual((result.status, [line[:6] for line in result.lines]), (2, ["error\t", "Hidden"]))
        result = sudoku("hint", "--max-rule", "single", "--why", "r1c1=8", stdin=HARDER)
        self.assert_result(result, 1, "r1c1=8: no steps with these techniques place or eliminate it\n", "")
        result = sudoku("hint", "--why", "r2c1=4", "--format", "json", stdin=HARDER)
        step = json.loads(result.stdout)["steps"][0]
        self.assertEqual([before["eliminations"] for before in step["prerequisites"]], [["r4c1=4"], ["r7c1=4"], ["r8c1=4"]])
        self.assertIn("column 1", step["location"])
        result = sudoku("hint", "--why", "r2c1=4", "--format", "grid", stdin=HARDER)
        self.assertEqual([result.stdout.count(mark) for mark in ("4+", "*4-")], [1, 3])
        for word in "r1c1", "R1C1=1 x":
            self.assert_usage_error(sudoku("hint", "--why", word, stdin=HARDER), word)
        self.assertEqual(sudoku("hint", "--why", "r1c1=1", "--all", stdin=HARDER).status, 2)

    def test_may_assume_one_solution(self):
        words = "hint --assume-unique --why r1c8=6 -p ...15.8....9....3.......4.27.....3.96..9...5...1.48....4.....2..18.72....7..9...."
        output = ("Unique Rectangle Type 1: r1c8 = 6 and r1c8 = 7 are impossible: if the puzzle has only one solution, r1c8, r1c9, "
                  "r6c8 and r6c9 cannot all be 6 or 7, so r1c8 = 9 must be right\n")
        self.assert_result(sudoku(*words.split()), 0, output, "")
        words = [word for word in words.split() if word != "--assume-unique"]
        self.assertNotIn("one solution", sudoku(*words).stdout)
        record = json.loads(sudoku(*words, "--assume-unique", "--format", "json").stdout)
        self.assertEqual([step.get("assumes_unique") for step in record["steps"]], [True])
        self.assertNotIn("assumes_unique", json.dumps(json.loads(sudoku(*words, "--format", "json").stdout)))

    def test_refuse_to_assume_what_is_wrong(self):
        refused = "--assume-unique cannot be used: the givens have several solutions\n"
        for options in [], ["--all"], ["--why", "r1c1=1"]:
            self.assert_result(sudoku("hint", "--assume-unique", *options, stdin="1.....3..4......"), 1, refused, "")
        # What is ruled out leaves one solution, but it is not given: r1c3 can only be 3.
        ruled_out = " ".join(f"{digit}13" for digit in range(1, 10) if digit != 3)
        several = f":0000:x:..{HARDER[2:].replace('3', '.', 1)}:{ruled_out}:::"
        self.assertEqual(sudoku("check", stdin=several).lines, ["unique"])
        self.assert_result(sudoku("hint", "--assume-unique", stdin=several), 1, refused, "")

    def test_tell_of_a_wrong_digit_first(self):
        result = sudoku("hint", stdin=INCONSISTENT)
        self.assertEqual(result.status, 1)
        self.assertRegex(result.stdout, "^a digit is wrong: ")
        result = sudoku("hint", stdin=NONE)
        self.assertEqual(result.status, 1)
        self.assertRegex(result.stdout, "^a digit is wrong: there is no solution")
        wrong = HARDER[:6] + "+5" + HARDER[7:]
        self.assert_result(sudoku("hint", stdin=f":0000:x:{wrong}::::"), 1, "r1c7 = 5 is wrong\n", "")

    def test_are_records(self):
        record = json.loads(sudoku("hint", "--format", "json", stdin=SMALL).stdout)
        self.assertEqual(record, {"source": "<stdin>", "line": 1, "outcome": None, "steps": [
            {"technique": "Full House", "difficulty": 1.0, "location": "r4c1", "placement": "r4c1=3", "rule": "single", "size": 1,
             "text": "Full House: r4c1 = 3: the cell has no other candidate"}]})
        lines = sudoku("hint", "--format", "csv", stdin=SMALL + "\n12\n").lines
        self.assertEqual(lines[0], "source,line,step,technique,difficulty,reason")
        self.assertEqual(lines[1], "<stdin>,1,1,Full House,1.0,Full House: r4c1 = 3: the cell has no other candidate")
        self.assertTrue(lines[2].startswith("<stdin>,2,,error,,"))
        self.assertEqual(sudoku("hint", stdin="12").words, ["error"])
        for line in sudoku("hint", "--all", "--format", "json", stdin=f"{SMALL}\n12\n{NONE}\n{MULTIPLE}\n").lines:
            self.assertIn(json.loads(line)["outcome"], ("solved", "error", "contradiction", "stuck"))

    def test_show_the_candidates_that_are_left(self):
        board = sudoku("hint", "--format", "candidates", stdin=SMALL)
        self.assert_result(board, 0, BOARD.replace(" 3+", "  3"), "")
        for puzzle in HARDER, HARD, STUCK, FIFTY:
            solution = sudoku("count", stdin=puzzle).stdout
            first = sudoku("hint", "--format", "candidates", stdin=puzzle)
            last = sudoku("hint", "--all", "--max-rule", "single", "--format", "candidates", stdin=puzzle)
            self.assert_result(last, 1, None, [("<stdin>:1", "no further step")])
            for result in first, last:
                self.assertEqual(sudoku("count", stdin=result.stdout).stdout, solution)
        both = sudoku("hint", "--format", "candidates", stdin=f"{HARDER}\n{HARD}\n")
        self.assertEqual(sudoku("count", stdin=both.stdout).lines, ["1", "1"])
        self.assertRegex(sudoku("hint", "--format", "candidates", stdin=NONE).stdout, "^a digit is wrong")

    def test_show_a_board_for_each_step(self):
        lines = sudoku("hint", "--all", "--format", "grid", stdin=SMALL).lines
        self.assertEqual(lines[:7], ["1. Full House: r4c1 = 3: the cell has no other candidate", *BOARD.splitlines(), ""])
        self.assertEqual(sum("+" in line and "-" not in line for line in lines), 9)
        result = sudoku("hint", "--all", "--format", "grid", stdin=FIFTY)
        self.assertEqual(result.status, 1)
        self.assertRegex(result.lines[-1], "several solutions$")

    def test_guess_where_nothing_follows(self):
        result = sudoku("hint", "--suggest-guess", stdin=MULTIPLE)
        self.assertEqual(result.status, 1)
        self.assertRegex(result.lines[0], r"^no further step with these techniques: \d+ candidates remain in 12 cells; there are several solutions$")
        match = re.match(r"try (r\dc\d) = (\d) \(singles decide (\d+) candidates if it is right, (\d+) if it is wrong\)$", result.lines[1])
        self.assertTrue(match, result)
        record = json.loads(sudoku("hint", "--suggest-guess", "--format", "json", stdin=MULTIPLE).stdout)
        self.assertEqual(record["guess"], {"candidate": f"{match[1]}={match[2]}", "decided_if_true": int(match[3]),
                                           "decided_if_false": int(match[4])})
        self.assertNotIn("try", sudoku("hint", "--suggest-guess", "--all", stdin=HARDER).stdout)

    def test_of_a_puzzle_that_was_not_checked_say_so(self):
        result = sudoku("hint", "--time-limit", "0.000001", stdin=HARDER)
        self.assert_result(result, 0, None, ["<stdin>:1"])
        self.assertIn("Hidden Single", result.stdout)

    def test_have_the_digits_of_the_puzzle(self):
        solution = json.loads(sudoku("solve", "--format", "json", stdin="." * 256).stdout)["solutions"][0]
        cell = solution.index("G")
        puzzle = solution[:cell] + "." + solution[cell + 1:]
        name = f"r{cell // 16 + 1}c{cell % 16 + 1}"
        for why in [], ["--why", f"{name}=G"], ["--why", f"{name}=16"]:
            self.assertEqual(sudoku("hint", *why, stdin=puzzle).stdout, f"Full House: {name} = G: the cell has no other candidate\n")
        self.assertIn("G+", sudoku("hint", "--format", "grid", stdin=puzzle).stdout)
        letters = puzzle.translate(str.maketrans("123456789ABCDEFG", "ABCDEFGHIJKLMNOP"))
        self.assertEqual(sudoku("hint", stdin=letters).stdout, f"Full House: {name} = P: the cell has no other candidate\n")


if __name__ == "__main__":
    unittest.main()
