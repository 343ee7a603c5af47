"""What must come out right, in every format."""

import csv
import io
import json
import subprocess
import unittest

from programs import *

BOXED = """\
 8  .  . | .  .  . | .  .  .
 .  .  3 | 6  .  . | .  .  .
 .  7  . | .  9  . | 2  .  .
---------+---------+---------
 .  5  . | .  .  7 | .  .  .
 .  .  . | .  4  5 | 7  .  .
 .  .  . | 1  .  . | .  3  .
---------+---------+---------
 .  .  1 | .  .  . | .  6  8
 .  .  8 | 5  .  . | .  1  .
 .  9  . | .  .  . | 4  .  .
"""

UNIQUE = {
    EASY: EASY_SOLUTION,
    HARD: HARD_SOLUTION,
    BOXED: "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    "...44.3..4...241": "2314413214233241",
}
CLASHES = ("digit 1 twice in row 1: r1c4 and r1c5; digit 1 twice in column 5: r1c5 and r4c5; "
           "digit 1 twice in box 2: r1c4 and r1c5")


# The number of search nodes depends on the engine.
NODES = ("--engine", "dancing_links", "--node-limit")


class Answers(TestCase):
    def test_unique_puzzles_are_solved_and_checked(self):
        for puzzle, solution in UNIQUE.items():
            with self.subTest(puzzle=puzzle):
                self.assert_result(sudoku("solve", stdin=puzzle), 0, solution + "\n", "")
                self.assert_result(sudoku("count", stdin=puzzle), 0, "1\n", "")
                self.assert_result(sudoku("check", stdin=puzzle), 0, "unique\n", "")

    def test_a_puzzle_without_solution(self):
        self.assert_result(sudoku("solve", "-p", NONE), 1, "none\n", "")
        self.assert_result(sudoku("count", "-p", NONE), 1, "0\n", "")
        result = sudoku("check", "-p", NONE)
        self.assert_result(result, 1, messages=[])
        self.assertRegex(result.stdout, r"^none\t(no candidate for r\dc\d|no place for \d in|no completion).*\n$")

    def test_a_clash_is_reported_completely(self):
        self.assert_result(sudoku("solve", "-p", INCONSISTENT), 1, "inconsistent\n", "")
        self.assert_result(sudoku("count", "-p", INCONSISTENT), 1, "0\n", "")
        self.assert_result(sudoku("check", "-p", INCONSISTENT), 1, f"inconsistent\t{CLASHES}\n", "")
        variant = "\n".join(["1" * 9] * 9) + "\nthermo r1c1 r1c2\n"
        for words, texts in ((["check"], ("1" * 81, variant)), (["solve", "--format", "grid"], ("1" * 81, variant)),
                             (["count", "--format", "grid"], ("1" * 81, variant)),
                             (["explain", "--format", "line"], ("1" * 81,))): # of a variant it names the clues
            for text in texts:
                reason = next(line for line in sudoku(*words, stdin=text).lines if "in row 1" in line)
                self.assertEqual(reason.count("; digit"), 4)
                self.assertTrue(reason.endswith("; and 22 more"), reason)
        self.assertEqual(len(json.loads(sudoku("check", "--format", "json", "-p", "1" * 81).stdout)["clashes"]), 27)

    def test_puzzles_with_several_solutions(self):
        for puzzle, count in ((FIFTY, 50), ("." * 16, 288)):
            with self.subTest(puzzle=puzzle):
                self.assert_result(sudoku("count", "-p", puzzle), 0, f"{count}\n", "")
                result = sudoku("check", "-p", puzzle)
                self.assert_result(result, 1, messages=[])
                self.assertRegex(result.stdout, r"^multiple\tr\dc\d can be \d or \d\n$")
                solutions = sudoku("solve", "--all", "-p", puzzle)
                self.assert_result(solutions, 0, messages=[])
                self.assertEqual(len(set(solutions.lines)), count)

    def test_the_box_shape_can_be_chosen(self):
        upright = sudoku("count", "--limit", "1000", "--box", "3x2", "-p", "." * 36)
        self.assert_result(upright, 0, ">=1000\n")
        self.assert_result(sudoku("solve", "--box", "2x2", "-p", EASY), 2)


class Methods(TestCase):
    def test_agree(self):
        text = "\n".join([EASY, FIFTY, NONE, INCONSISTENT, TWELVE, EASY_SOLUTION, "." * 16]) + "\n"
        result = sudoku("count", stdin=text)
        self.assertEqual(result.lines, ["1", "50", "0", "0", "12", "1", "288"])
        for method in "auto", "enumerate", "frontier":
            for options in (), ("-j", "2"), ("--memory-limit", "1"):
                again = sudoku("count", "--method", method, *options, stdin=text)
                self.assertEqual((again.status, again.stdout, again.stderr), (1, result.stdout, result.stderr), method)

    def test_reasons_do_not_depend_on_them(self):
        for text in NONE, INCONSISTENT:
            rows = [sudoku("count", "--format", "csv", *method, stdin=text).stdout
                    for method in ((), ("--method", "enumerate"))]
            self.assertEqual(rows[0], rows[1])
            self.assertIn(",0,,", sudoku("count", "--format", "csv", "--method", "frontier", stdin=text).stdout)

    def test_a_frontier_that_does_not_come_to_its_end_knows_nothing(self):
        result = sudoku("count", "--method", "frontier", "--time-limit", "0.1", "-p", "." * 81)
        self.assert_result(result, 3, "unknown\n", [("--puzzle:1", "time limit")])
        process = start("sudoku", "count", "--method", "frontier", "-p", "." * 81, "-p", EASY,
                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for_work(process)
        self.assert_result(interrupt(process), 130, "unknown\n")

    def test_a_board_may_be_too_large_for_the_frontier(self):
        result = sudoku("count", "--method", "frontier", "--memory-limit", "1", stdin="." * 625 + "\n" + EASY + "\n")
        self.assertEqual(result.words, ["error", "1"])
        self.assert_error(result, "<stdin>:1:1", "frontier", " MB ")

    def test_what_the_frontier_does_not_have(self):
        for options in (("--limit", "3"), ("--node-limit", "3"), ("--seed", "1"), ("--engine", "bit_sets"),
                        ("--branching", "mrv"), ("--proof", "p", "--cnf", "c")):
            self.assert_usage_error(sudoku("count", "--method", "frontier", *options, "-p", EASY), "--method frontier", options[0])


class OtherBoxes(TestCase):
    """Of 6x6 and the like it is a guess how the boxes stand."""

    CLASHES = "123456461532536241214365645123352614"
    NO_SOLUTION = "...45.461...5.624...4...64..2..5...."
    NEITHER = "11" + "." * 34
    TWELVE = "123456789ABC789123ABC456456ABC123789ABC789456123" + "." * 96  # boxes of 4x3

    def hint(self, source, line=1, usual="2x3", other="3x2"):
        return f"{source}:{line}", usual, f"--box {other}"

    def test_a_puzzle_that_only_fits_the_other_shape(self):
        for puzzle in self.CLASHES, self.NO_SOLUTION:
            for command in "solve", "count", "check", "explain":
                for form in ("line", "json") if command == "explain" else ("line", "grid", "json", "csv"):
                    usual = sudoku(command, "--format", form, "--box", "2x3", puzzle)
                    self.assert_result(usual, 1, messages=[])
                    result = sudoku(command, "--format", form, puzzle)
                    self.assert_result(result, 1, usual.stdout, [self.hint("--puzzle")])
                    self.assertNotEqual(sudoku(command, "--box", "3x2", puzzle).stdout, usual.stdout)
        self.assert_messages(sudoku("check", self.TWELVE), self.hint("--puzzle", 1, "3x4", "4x3"))
        self.assertEqual(sudoku("solve", "--box", "4x3", self.TWELVE).status, 0)

    def test_it_is_said_once_a_file(self):
        a = self.file("a", "\n".join(["." * 36, self.NEITHER, *[self.CLASHES] * 1000]))
        b = self.file("b", self.NO_SOLUTION)
        for threads in "1", "2":
            if "thread" not in SANITIZE or threads == "1":
                self.assert_messages(sudoku("check", "-j", threads, a, b, EASY), self.hint(a, 3), self.hint(b))

    def test_it_is_not_said_of_other_puzzles(self):
        def rows(puzzle, bar=" ", rule=""):
            return "".join(f"{puzzle[k:k + 3]}{bar}{puzzle[k + 3:k + 6]}\n" + (rule if k in (6, 18) else "") for k in range(0, 36, 6))

        self.assert_messages(sudoku("check", stdin=rows(self.CLASHES)), self.hint("<stdin>"))
        for text in rows(self.CLASHES, "|"), rows(self.CLASHES, rule="-+-\n"), rows(self.NO_SOLUTION, " | ", "---+---\n"):
            self.assert_result(sudoku("check", stdin=text), 1, messages=[])  # these show their boxes
        for puzzle in self.NEITHER, NONE, INCONSISTENT:
            self.assert_result(sudoku("check", puzzle), 1, messages=[])
        self.assert_result(sudoku("check", "-q", self.CLASHES), 1, "", "")
        self.assert_result(sudoku("check", "." * 36), 1, messages=[])  # several solutions


class Limits(TestCase):
    def test_a_limit_of_time_leaves_it_undecided(self):
        result = sudoku("count", "--time-limit", "0.1", "-p", "." * 81)
        self.assert_undecided(result, "time limit", r">=\d+")
        self.assert_messages(result, "--puzzle:1")

    def test_reaching_the_limit_of_solutions_is_an_answer(self):
        self.assert_result(sudoku("count", "--limit", "50", "-p", FIFTY), 0, ">=50\n", "")
        self.assert_result(sudoku("count", "--limit", "51", "-p", FIFTY), 0, "50\n", "")
        result = sudoku("solve", "--limit", "7", "-p", FIFTY)
        self.assertEqual(len(result.lines), 7, result)
        self.assert_result(result, 0)

    def test_errors_go_before_undecided_before_no(self):
        no, undecided, error = NONE, HARD, "123"
        nodes = ("--engine=dancing_links", "--node-limit=60")
        self.assert_result(sudoku("solve", *nodes, stdin=f"{EASY}\n"), 0)
        self.assert_result(sudoku("solve", *nodes, stdin=f"{EASY}\n{INCONSISTENT}\n"), 1)
        self.assert_result(sudoku("solve", *nodes, stdin=f"{INCONSISTENT}\n{undecided}\n{EASY}\n"), 3)
        self.assert_result(sudoku("solve", *nodes, stdin=f"{INCONSISTENT}\n{undecided}\n{error}\n{EASY}\n"), 2)
        self.assert_result(sudoku("solve", stdin=f"{no}\n{EASY}\n"), 1)


class Formats(TestCase):
    def test_records_have_unusual_boxes_and_candidates(self):
        boxes = "..|..|.1\n..|3.|..\n5.|..|..\n--+--+--\n..|..|..\n..|2.|..\n..|..|6.\n"
        marks = ":0000:x:7..1......2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1...:299::\n"
        for puzzle, count in ((boxes, "2878"), (marks, "49")):
            for command in ("solve", "count", "check", "rate", "minimize"):
                for form in ("json", "csv"):
                    with self.subTest(puzzle=puzzle, command=command, form=form):
                        records = sudoku(command, "--format", form, stdin=puzzle).stdout
                        self.assertEqual(sudoku("count", stdin=records).stdout.split()[:1], [count])

    PUZZLES = "\n".join((EASY, "12", NONE, TWELVE, INCONSISTENT, "...44.3..4...241"))
    SHORT = "<stdin>:2:1"

    def test_line_keeps_every_place(self):
        result = sudoku("solve", stdin=self.PUZZLES)
        self.assertEqual(result.words[:3] + result.words[4:], [EASY_SOLUTION, "error", "none", "inconsistent", "2314413214233241"])
        self.assertEqual(len(result.lines[3]), 81)
        self.assert_error(result, self.SHORT, result.lines[1].split("\t")[1])

    def test_json_has_an_object_a_line(self):
        keys = ["source", "line", "puzzle", "solutions", "answer", "reason", "clashes", "count", "complete",
                "stop_reason", "search_nodes"]
        for command in ("solve", "count", "check"):
            result = sudoku(command, "--format", "json", stdin=self.PUZZLES)
            records = [json.loads(line) for line in result.lines]
            self.assertEqual([r["line"] for r in records], [1, 2, 3, 4, 5, 6])
            for record in records[:1] + records[2:]:
                self.assertEqual(list(record), [key for key in keys if key != "solutions" or command != "count"])
                self.assertIsInstance(record["count"], str)
            self.assertEqual(list(records[1]), ["source", "line", "column", "answer", "reason"])
            self.assertEqual(records[1]["answer"], "error")
            self.assertEqual([c["house"] for c in records[4]["clashes"]], ["row 1", "column 5", "box 2"])
            self.assertEqual(records[4]["clashes"][0], {"digit": 1, "house": "row 1", "cells": ["r1c4", "r1c5"]})

    def test_json_is_read_back(self):
        puzzles = f"{EASY}\n11..............\n1...............\n123.............\n"
        for command in ("check", "solve", "count", "rate", "explain", "minimize", "canonicalize"):
            written = sudoku(command, "--format", "json", stdin=puzzles).lines
            records = [line for line in written if '"puzzle"' in line and '"error"' not in line]
            self.assertTrue(records, command)
            answers = sudoku("check", stdin="\n".join(records) + "\n")
            self.assertEqual(("error" in answers.stdout, len(answers.lines)), (False, len(records)), (command, answers))
        written = sudoku("generate", "--seed", "1", "--format", "json").stdout
        self.assertEqual(sudoku("check", stdin=written).words, ["unique"])

    def test_csv_tells_that_a_limit_cut_the_solutions_short(self):
        result = sudoku("solve", "--all", *NODES, "60", "--format", "csv", "-p", FIFTY)
        self.assertEqual(result.status, 3)
        self.assertRegex(result.lines[1], ",solved,[1-9]{81},,,,$")
        self.assertRegex(result.lines[-1], ",unknown,,node limit,,,$")

    def test_names_digits_as_they_are_written(self):
        board = "AA" + "." * 254
        self.assertRegex(sudoku("check", "-p", board).stdout, "^inconsistent\tdigit A twice in row 1: r1c1 and r1c2; ")
        self.assertRegex(sudoku("check", "-p", "1" + board[:255]).stdout, "^inconsistent\tdigit A twice in row 1: r1c2 ")

    def test_json_keeps_all_solutions_together(self):
        for limit in ("--all", "--limit=12"):
            record = json.loads(sudoku("solve", limit, "--format", "json", "-p", TWELVE).stdout)
            self.assertEqual(len(record["solutions"]), 12)
            self.assertEqual(record["count"], "12")
            self.assertEqual(record["complete"], limit == "--all")
            self.assertEqual(record["source"], "--puzzle")

    def test_csv_has_a_header_and_quotes(self):
        path = self.file('a "b",c.txt', self.PUZZLES)
        rows = list(csv.DictReader(io.StringIO(sudoku("check", "--format", "csv", path).stdout)))
        self.assertEqual([r["answer"] for r in rows],
                         ["unique", "error", "none", "multiple", "inconsistent", "unique"])
        self.assertEqual(rows[0]["solution"], EASY_SOLUTION)
        self.assertEqual(rows[0]["source"], path)
        self.assertEqual(rows[4]["reason"], CLASHES)

    def test_grid_is_for_people(self):
        self.assert_result(sudoku("solve", "--format", "grid", stdin="...44.3..4...241\n" * 2), 0,
                           "\n".join([" 2  3 | 1  4\n 4  1 | 3  2\n------+------\n 1  4 | 2  3\n 3  2 | 4  1\n"] * 2))
        self.assert_result(sudoku("solve", "--format", "grid", "--all", stdin="A name\x1b[1m\n...44.3..4...2.1\n"), 0,
                           "A name?[1m\n 2  3 | 1  4\n 4  1 | 3  2\n------+------\n 1  4 | 2  3\n 3  2 | 4  1\n")
        result = sudoku("solve", "--format", "grid", "-p", INCONSISTENT)
        self.assertIn(" 7  8  9 | 1! 1! . | .  .  .\n", result.stdout)
        self.assertTrue(result.stdout.endswith(f"inconsistent: {CLASHES}\n"))
        self.assertTrue(sudoku("count", "--format", "grid", "-p", FIFTY).stdout.endswith("\n50 solutions\n"))
        self.assertTrue(sudoku("check", "--format", "grid", "-p", EASY).stdout.endswith("\nunique\n"))

    def test_quiet_keeps_errors_and_data(self):
        self.assert_result(sudoku("check", "-q", stdin=EASY), 0, "", "")
        self.assert_result(sudoku("check", "-q", stdin=FIFTY), 1, "", "")
        self.assert_result(sudoku("check", "-q", "--format", "csv", stdin=FIFTY), 1, "", "")
        result = sudoku("solve", "-q", stdin=self.PUZZLES)
        self.assertEqual(len(result.lines), 6)
        self.assert_error(result, self.SHORT)
        self.assert_result(sudoku("solve", "-q", *NODES, "3", "-p", HARD), 3, "unknown\n", "")

    def test_stats_are_on_stderr(self):
        result = sudoku("solve", "--stats", stdin=self.PUZZLES)
        self.assert_messages(result, f"{self.SHORT}: error", "6 puzzles")


class OrderAndThreads(TestCase):
    def many(self):
        mixed = [EASY, HARD, "12", FIFTY, BOXED, NONE, INCONSISTENT, "...44.3..4...241", BASE, "x" * 81]
        return "\n".join(mixed * 40) + "\n"

    # Of lines and CSV: lockstep_test.py.
    def test_the_output_does_not_depend_on_the_number_of_threads(self):
        path = self.file("many.txt", self.many())
        for command in (["solve", "--limit", "3"], ["count"], ["check", "--seed", "5"]):
            for form in ("grid", "json"):
                with self.subTest(command=command, format=form):
                    one, other = (sudoku(*command, "--format", form, "-j", n, path) for n in ("1", "3"))
                    self.assert_result(other, 2, one.stdout)
                    self.assertEqual((other.status, other.stderr), (one.status, one.stderr))

    def test_files_in_order(self):
        a, b = self.file("a.txt", HARD), self.file("b.txt", EASY + "\n")
        result = sudoku("solve", a, "-", b, a, stdin="...44.3..4...241")
        self.assert_result(result, 0, "\n".join([HARD_SOLUTION, "2314413214233241", EASY_SOLUTION, HARD_SOLUTION, ""]))

    def test_several_arguments(self):
        self.assert_result(sudoku("solve", "-p", HARD, "--puzzle=" + EASY), 0, f"{HARD_SOLUTION}\n{EASY_SOLUTION}\n", "")
        result = sudoku("solve", "-p", HARD, "-p", "12", self.file("a.txt", EASY))
        self.assertEqual([result.lines[0], result.lines[2]], [HARD_SOLUTION, EASY_SOLUTION])
        self.assert_error(result, "--puzzle 2:1:1")

    def test_a_puzzle_in_the_place_of_a_file(self):
        for command, answer in ("solve", EASY_SOLUTION), ("count", "1"), ("check", "unique"), ("explain", "unique\t"):
            result = sudoku(command, "--format", "line", EASY)
            self.assertTrue(result.stdout.startswith(answer), result)
            self.assert_result(result, 0, messages=[])
        large = "1" + "." * 255  # longer than the name of a file may be
        self.assertRegex(sudoku("solve", large).stdout, "^1[1-9A-G]{255}\n$")
        self.assert_result(sudoku("solve", BOXED), 0, UNIQUE[BOXED] + "\n", "")
        self.assert_result(sudoku("count", "--limit", "1", "--box", "3x2", "." * 36), 0, ">=1\n", "")
        self.assert_result(sudoku("check", "--proof", "p.lrat", "--cnf", "p.cnf", EASY, cwd=self.folder), 0, "unique\n", "")

    def test_files_and_puzzles_in_order(self):
        self.file("a.txt", HARD)
        result = sudoku("check", "--format", "json", EASY, "a.txt", FIFTY, "-p", BASE, cwd=self.folder)
        self.assertEqual([json.loads(line)["source"] for line in result.lines], ["--puzzle 1", "--puzzle 2", "a.txt", "--puzzle 3"])
        self.assertEqual([json.loads(line)["puzzle"].replace(".", "0") for line in result.lines],
                         [p.replace(".", "0") for p in (BASE, EASY, HARD, FIFTY)])
        self.assertEqual(json.loads(sudoku("check", "--format", "json", EASY).stdout)["source"], "--puzzle")

    def test_a_file_goes_before_a_puzzle_of_the_same_name(self):
        self.file(EASY, HARD)
        self.assert_result(sudoku("solve", EASY, cwd=self.folder), 0, HARD_SOLUTION + "\n", "")

    def test_neither_a_file_nor_a_puzzle(self):
        short, wrong = HARD[:80], HARD[:80] + "y"
        for word, *names in ((short, "80 cells"), (wrong, "y "), ("." * 257, "257 cells"), ("puzzles.txt",), ("./" + EASY,), ("",)):
            result = sudoku("solve", word, EASY, cwd=self.folder)
            self.assert_error(result, word or "''", *names, stdout=EASY_SOLUTION + "\n")
            self.assertEqual("puzzle" in result.stderr.removeprefix(word), names != [], result)
        self.assert_error(sudoku("count", "--box", "2x2", EASY, cwd=self.folder), EASY, "81 cells", "16 (4x4)", stdout="")

    def test_a_seed_chooses_a_solution(self):
        solutions = {sudoku("solve", "--seed", str(seed), "-p", FIFTY).stdout for seed in range(8)}
        self.assertGreater(len(solutions), 1)
        again = sudoku("solve", "--seed", "3", "-p", FIFTY).stdout
        self.assertEqual(again, sudoku("solve", "--seed", "3", "-p", FIFTY).stdout)
        self.assertTrue(solutions <= {s + "\n" for s in sudoku("solve", "--all", "-p", FIFTY).lines})


class DataSets(TestCase):
    """Tables with a column of puzzles, and perhaps one of their solutions."""

    def test_names_stay_with_their_puzzles(self):
        table = self.file("set.csv", f"id,solution,puzzle\n7,{EASY_SOLUTION},{EASY}\n8,{HARD_SOLUTION},{HARD}\n")
        self.assert_result(sudoku("solve", table), 0, f"{EASY_SOLUTION}\n{HARD_SOLUTION}\n", "")
        rows = csv.DictReader(sudoku("check", "--format", "csv", table).lines)
        self.assertEqual([row["name"] for row in rows], ["7", "8"])
        names = [json.loads(line)["name"] for line in sudoku("solve", "--format", "json", table).lines]
        self.assertEqual(names, ["7", "8"])

    def test_its_own_csv_is_one(self):
        made = sudoku("check", "--format", "csv", stdin=f"Level, one\n{EASY}\n{HARD}\n{FIFTY}\n").stdout
        again = sudoku("check", "--format", "csv", stdin=made)
        self.assertEqual([{**row, "line": 0} for row in csv.DictReader(again.lines)],
                         [{**row, "line": 0} for row in csv.DictReader(made.splitlines())])

    def test_solutions_are_checked(self):
        wrong = EASY_SOLUTION[:80] + ("1" if EASY_SOLUTION[80] != "1" else "2")
        good = self.file("good.csv", f"puzzle,solution\n{EASY},{EASY_SOLUTION}\n{HARD},{HARD_SOLUTION}\n")
        bad = self.file("bad.csv", f"puzzle,solution\n{EASY},{wrong}\n{HARD},{HARD_SOLUTION}\n")
        self.assert_result(sudoku("check", "--check-solution", good), 0, "unique\nunique\n", "")
        self.assert_result(sudoku("check", bad), 0, "unique\nunique\n", "")
        result = sudoku("check", "--check-solution", bad)
        reason = result.lines[0].partition("\t")[2]
        told = f"{bad}:2", "r9c9", reason
        self.assert_result(result, 1, f"unique\t{reason}\nunique\n", [told])
        self.assert_result(sudoku("solve", "--check-solution", "-j2", bad), 1, f"{EASY_SOLUTION}\n{HARD_SOLUTION}\n", [told])
        rows = list(csv.DictReader(sudoku("solve", "-q", "--check-solution", "--format", "csv", bad).lines))
        self.assertEqual([(row["solution"], row["reason"]) for row in rows], [(EASY_SOLUTION, reason), (HARD_SOLUTION, "")])
        self.assertEqual(sudoku("check", "--check-solution", stdin=f"{EASY} {wrong}\n").status, 1)

    def test_one_of_several_solutions_is_right(self):
        solutions = sudoku("solve", "--all", FIFTY).lines
        found = sudoku("solve", FIFTY).stdout
        pairs = "".join(f"{FIFTY},{solution}\n" for solution in (solutions[0], solutions[-1]))
        self.assert_result(sudoku("solve", "--check-solution", stdin=pairs), 0, found * 2, "")

    def test_no_solution_is_not_a_right_one(self):
        for beside in ("", "Puzzle is not possible.", EASY_SOLUTION[:80]):
            result = sudoku("check", "--check-solution", stdin=f"puzzle,solution\n{EASY},{beside}\n")
            self.assertEqual((result.status, result.words), (3, ["unique"]))
            self.assert_messages(result, ("<stdin>:2", result.lines[0].split("\t")[1]))

    def test_links_are_arguments(self):
        self.assert_result(sudoku("solve", f"https://www.sudokuwiki.org/sudoku.htm?bd={EASY}"), 0, EASY_SOLUTION + "\n", "")
        self.assert_error(sudoku("solve", "https://example.org/"), "https://example.org/", "link", stdout="")


if __name__ == "__main__":
    unittest.main()
