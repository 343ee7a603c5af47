"""Variants in the program sudoku: hint, rate, explain, minimize and generate."""

import csv
import io
import json
import re
import unittest
import xml.etree.ElementTree as xml

from programs import *

GRID = "....\n" * 4
UNIQUE = f"{GRID}thermo r1c1-r1c4\nkropki black r1c2 r2c2\nkiller 7 r4c1 r4c2\neven r2c4\n"
SOLUTION = "1234341221434321"
THERMOMETER = {"text": "thermometer r1c1-r1c4", "kind": "thermo", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"]}
MULTIPLE = f"{GRID}killer 3 r1c1 r1c2\nanti-knight\n"
NONE = f"1...\n....\n....\n....\nkiller 3 r1c3 r1c4\nkiller 7 r2c1 r2c2\nanti-knight\n"


def rules_of(text):
    """Rules of a puzzle in the text form."""
    return [line for line in text.split("\n") if line[:1].isalpha()]


class Hints(TestCase):
    def test_next_step_and_path(self):
        self.assert_result(sudoku("hint", stdin=UNIQUE), 0,
                           "Thermometer r1c1-r1c4: r1c1 can only be 1; r1c2 can only be 2; r1c3 can only be 3; "
                           "r1c4 can only be 4\n", "")
        path = sudoku("hint", "--all", stdin=UNIQUE)
        self.assertEqual((path.status, path.stderr, path.lines[-1]), (0, "", "solved"))
        placed = dict(re.findall(r": (r\dc\d) = (\d):", path.stdout))
        self.assertEqual("".join(placed[f"r{1 + i // 4}c{1 + i % 4}"] for i in range(16)), SOLUTION)
        self.assertEqual(sudoku("hint", "--detail", "1", stdin=UNIQUE).stdout, "Look at thermometer r1c1-r1c4\n")

    def test_records(self):
        record = json.loads(sudoku("hint", "--format", "json", stdin=UNIQUE).stdout)
        step = record["steps"][0]
        self.assertEqual(step["rules"], [THERMOMETER])
        self.assertEqual((step["technique"], step["difficulty"]), ("Thermometer", 2.3))
        self.assertIn("r1c1=2", step["eliminations"])
        self.assertEqual((step["rule"], record["outcome"]), (None, None))
        rows = list(csv.DictReader(io.StringIO(sudoku("hint", "--all", "--format", "csv", stdin=UNIQUE).stdout)))
        self.assertEqual(rows[-1]["technique"], "solved")
        board = sudoku("hint", "--format", "grid", stdin=UNIQUE).lines
        self.assertEqual(board[1].split()[0], "12-3-4-")
        xml.fromstring(sudoku("hint", "--format", "svg", stdin=UNIQUE).stdout)

    def test_ends_and_errors(self):
        self.assert_result(sudoku("hint", stdin=NONE), 1,
                           "a given or rule is wrong: there is no solution; see sudoku explain\n", "")
        several = sudoku("hint", "--all", stdin=MULTIPLE)
        self.assertEqual(several.status, 1)
        self.assertRegex(several.lines[-1], "no further step .* there are several solutions")
        for option in ["--suggest-guess"], ["--assume-unique"]:
            self.assert_error(sudoku("hint", *option, stdin=UNIQUE), "<stdin>:1", option[0], "variants")
        wrong = sudoku("hint", self.file("wrong", f"{GRID}thermo r1c1-r1c9\n"))
        self.assertEqual(wrong.status, 2)
        self.assertIn("wrong:5:", wrong.stderr)


    def test_one_candidate(self):
        why = lambda candidate, text=UNIQUE: sudoku("hint", "--why", candidate, stdin=text)
        self.assert_result(why("r1c1=2"), 0, "Thermometer r1c1-r1c4: r1c1 cannot be 2\n", "")
        self.assertRegex(why("r1c1=1").stdout, "^Hidden Single: r1c1 = 1: ")
        filled = "1...\n....\n....\n....\nkiller 5 r1c2 r2c2\neven r3c3\n"
        self.assert_result(why("r1c1=1", filled), 1, "1 is in r1c1 already\n", "")
        self.assert_result(why("r2c2=1", filled), 1, "1 cannot be in r2c2: 1 is in r1c1\n", "")
        self.assert_result(why("r4c4=3", filled), 1, "r4c4=3: no steps with these techniques place or eliminate it\n", "")
        self.assertIn("'r5c1=1' is not a candidate of a 4x4 board", why("r5c1=1").stderr)
        step = json.loads(sudoku("hint", "--why", "r1c1=2", "--format", "json", stdin=UNIQUE).stdout)["steps"][0]
        self.assertEqual((step["query"], step["rules"]), ("r1c1=2", [THERMOMETER]))


class Ratings(TestCase):
    def test_level(self):
        self.assert_result(sudoku("rate", stdin=UNIQUE), 0, "easy\tThermometer\t0\t0\t2.3\n", "")
        self.assert_result(sudoku("rate", "--no-techniques", stdin=UNIQUE), 0, "easy\tThermometer\t0\t0\t2.3\n", "")
        self.assert_result(sudoku("rate", stdin=NONE), 1, "none\n", "")
        self.assert_result(sudoku("rate", stdin=MULTIPLE), 1, "multiple\n", "")
        record = json.loads(sudoku("rate", "--format", "json", stdin=UNIQUE).stdout)
        self.assertEqual((record["answer"], record["level"], record["B"]["length"]), ("unique", "easy", 0))
        self.assertEqual(rules_of(record["puzzle"]), UNIQUE.split("\n")[4:8])


class Explanations(TestCase):
    def test_conflict_reason_and_repair(self):
        result = sudoku("explain", self.file("none", NONE))
        self.assertEqual((result.status, result.stderr), (1, ""))
        self.assertIn("none: 2 clues already have no solution, minimal: cage r1c3 r1c4 = 3 and cage r2c1 r2c2 = 7\n"
                      "  line 5: cage r1c3 r1c4 = 3\n  line 6: cage r2c1 r2c2 = 7\nWhy, in ", result.stdout)
        self.assertRegex(result.stdout, r"Why, in \d steps:\n(  .*\n)*  no (candidate|place|digits) for")
        self.assertIn("May be wrong:\n  line 5: cage r1c3 r1c4 = 3: without it there are several solutions\n",
                      result.stdout)
        record = json.loads(sudoku("explain", "--format", "json", stdin=NONE).stdout)
        cages = [{"text": "cage r1c3 r1c4 = 3", "line": 5}, {"text": "cage r2c1 r2c2 = 7", "line": 6}]
        self.assertEqual(record["conflict"], {"clues": cages, "minimal": True})
        self.assertEqual(record["repairs"], [{"clue": cages[0], "answer_without": "multiple"}])
        self.assertEqual(len(record["reasons"]), 3)
        line = sudoku("explain", "--format", "line", stdin=UNIQUE + "killer 6 r3c1 r3c2\n").stdout
        self.assertIn("; probably wrong: line 9: cage r3c1 r3c2 = 6\n", line)

    def test_other_verdicts(self):
        several = sudoku("explain", stdin=MULTIPLE)
        self.assertEqual(several.status, 1)
        self.assertRegex(several.stdout, r"multiple: \d+ cells open\nOpen: ")
        unique = sudoku("explain", "--redundant", stdin=UNIQUE)
        self.assertEqual(unique.status, 0)
        self.assertIn("Level easy", unique.stdout)
        self.assertIn(f"The solution: {SOLUTION}\n", unique.stdout)
        xml.fromstring(sudoku("explain", "--format", "svg", stdin=NONE).stdout)
        line = sudoku("explain", "--format", "line", stdin=NONE)
        self.assertTrue(line.stdout.startswith("none\t2 clues already have no solution"))


class Setters(TestCase):
    def test_minimize(self):
        text = UNIQUE.replace("....", "1...", 1)
        result = sudoku("minimize", "--seed", "3", stdin=text)
        self.assertEqual((result.status, result.stderr), (0, ""))
        self.assertEqual(sudoku("solve", stdin=result.stdout).stdout, f"{SOLUTION}\n")
        self.assertEqual(sudoku("check", stdin=result.stdout).stdout, "unique\n")
        record = json.loads(sudoku("minimize", "--seed", "3", "--format", "json", stdin=text).stdout)
        self.assertEqual((record["answer"], record["minimal_puzzles"][0]), ("minimal", result.stdout))
        self.assertEqual(record["given_count"] + record["rule_count"] + len(record["removed_clues"]), 5)
        givens_only = sudoku("minimize", "--keep-rules", stdin=text).stdout
        self.assertEqual(rules_of(givens_only), UNIQUE.split("\n")[4:8])
        self.assertNotIn("1 ", givens_only.split("\n")[0])
        redundant = sudoku("explain", "--redundant", stdin=result.stdout).stdout
        self.assertIn("No clue is redundant: the puzzle is minimal.\n", redundant)

    def test_minimize_adds_givens_and_tells_of_no_solution(self):
        result = sudoku("minimize", "--format", "grid", stdin=MULTIPLE)
        self.assertEqual(result.status, 0)
        self.assertIn("added, as there are several solutions: ", result.stdout)
        self.assertEqual(sudoku("check", stdin=sudoku("minimize", stdin=MULTIPLE).stdout).stdout, "unique\n")
        self.assert_result(sudoku("minimize", stdin=NONE), 1, "none\n", "")
        self.assert_error(sudoku("minimize", "--keep", "r1c1", stdin=NONE), "<stdin>:1", "--keep", "variants")

    def test_errors_of_minimize(self):
        result = sudoku("minimize", "-q", self.file("wrong", f"{GRID}thermo r1c1-r1c9\n"), self.file("right", UNIQUE))
        self.assertEqual(result.status, 2)
        self.assertRegex(result.lines[0], "^error\tr1c9 is outside")
        self.assertEqual(rules_of(result.stdout)[1:], UNIQUE.split("\n")[4:8])

    def test_generate(self):
        rules = self.file("rules", MULTIPLE)
        result = sudoku("generate", "--rules", rules, "-n", "3", "--seed", "1", "-j", "2")
        self.assertEqual((result.status, result.stderr), (0, ""))
        self.assertEqual(sudoku("check", stdin=result.stdout).lines, ["unique"] * 3)
        self.assertEqual(rules_of(result.stdout), ["killer 3 r1c1 r1c2", "anti-knight"] * 3)
        self.assertEqual(sudoku("generate", "--rules", rules, "-n", "3", "--seed", "1").stdout, result.stdout)
        rows = list(csv.DictReader(io.StringIO(
            sudoku("generate", "--rules", MULTIPLE, "--seed", "1", "--level", "easy", "--format", "csv").stdout)))
        self.assertEqual(rows[0]["level"], "easy")
        self.assertEqual(rows[0]["solution"], sudoku("solve", stdin=rows[0]["puzzle"]).stdout.strip())
        xml.fromstring(sudoku("generate", "--rules", rules, "--seed", "1", "--format", "svg").stdout)

    def test_generate_selects(self):
        result = sudoku("generate", "--rules", MULTIPLE, "--seed", "1", "-n", "2", "--givens", "2-3", "--b-rating", "0-2",
                        "--steps", "--format", "json")
        self.assertEqual((result.status, result.stderr), (0, ""))
        for record in map(json.loads, result.lines):
            self.assertIn(record["given_count"], (2, 3))
            self.assertEqual(len(record["steps"]), sudoku("hint", "--all", stdin=record["puzzle"]).stdout.count("\n") - 1)
            self.assertLessEqual(record["B"]["length"], 2)
        self.assert_usage_error(sudoku("generate", "--rules", MULTIPLE, "--givens", "17"), "--givens", "0 to 16")
        for option in ("--distinct", "--unbiased"), ("--distinct",), ("--unbiased",), ("--all", "--pattern", "x" * 16):
            result = sudoku("generate", "--rules", MULTIPLE, *option)
            self.assert_usage_error(result, option[-1] if len(option) < 3 else option[0], "--rules", "plain puzzles")

    def test_generate_nothing(self):
        none = sudoku("generate", "--rules", NONE, "--seed", "1")
        self.assert_result(none, 1, "", [("", "the rules have no solution")])
        level = sudoku("generate", "--rules", MULTIPLE, "--seed", "1", "--level", "extreme", "--max-failures", "5")
        self.assertEqual((level.status, level.stdout), (3, ""))
        self.assertIn("gave up after 5 failed attempts", level.stderr)
        for wrong in "nothing", "." * 16:
            self.assert_usage_error(sudoku("generate", "--rules", wrong, "--seed", "1"), "--rules")
        self.assert_error(sudoku("generate", "--rules", f"{GRID}thermo r1c1\n", "--seed", "1"), "--rules:5:1", "thermo")
        self.assert_error(sudoku("generate", "--rules", NONE, "--box", "3x3", "--seed", "1"), "--rules:1:1", "9x9")
        fixed = sudoku("generate", "--rules", UNIQUE, "--seed", "1", "--givens", "6")
        self.assert_result(fixed, 1, "", [("", "the rules alone have one solution")])
        reversed = sudoku("generate", "--rules", "renban; even", "--seed", "1", "--givens", "0")
        self.assert_result(reversed, 1, "", [("", "each digit d becomes 10 - d")])

    def test_generate_chooses_rules(self):
        for rules, options in (("killer", ("--symmetry", "rotate180", "--givens", "0")), ("thermo, kropki; anti-knight", ()),
                               ("killer 5 r1c1 r1c2; little killer", ("--givens", "4-20", "--allow-redundant")),
                               ("xv", ("--extra-givens", "2")), ("killer", ("--pattern", "x" + "." * 35))):
            result = sudoku("generate", "--rules", rules, "--box", "2x3", "-n", "2", "--seed", "4", "-j", "2", *options)
            self.assertEqual((result.status, result.stderr), (0, ""), rules)
            self.assertEqual(sudoku("check", stdin=result.stdout).lines, ["unique"] * 2)
            again = sudoku("generate", "--rules", rules, "--box", "2x3", "-n", "2", "--seed", "4", *options)
            self.assertEqual(again.stdout, result.stdout)
            for name in re.split("[,;] ", rules):
                self.assertIn(re.sub("[ -]", "-", name) if "r1c1" not in name else name, result.stdout)
        record = json.loads(sudoku("generate", "--rules", self.file("names", "killer\n"), "--box", "2x2", "--seed", "1",
                                   "--level", "easy-hard", "--techniques", "--format", "json").stdout)
        self.assertEqual(record["given_count"], 0)
        self.assertEqual(sudoku("solve", stdin=record["puzzle"]).stdout.strip(), record["solution"])
        board = sudoku("generate", "--rules", f"{GRID}killer\nanti-knight\n", "--seed", "1").stdout
        self.assertEqual(board.count("anti-knight"), 1)

    def test_generate_refuses_names(self):
        for rules, place, *words in (("kiler", "1:1", "kiler", "did you mean killer", "skyscraper"),
                                     ("thermo,foo", "1:8", "'foo'", "anti-king"), ("killer; windoku, foo", "1:18", "'foo'"),
                                     ("candidates", "1:1", "candidates", "cannot be chosen"), ("thermo r1c1", "1:1", "thermo")):
            self.assert_error(sudoku("generate", "--rules", rules, "--seed", "1"), f"--rules:{place}", *words)
        self.assert_usage_error(sudoku("generate", "--rules", "foo.txt"), "--rules", "foo.txt", "killer, thermo")
        self.assert_error(sudoku("generate", "--rules", "killer", "--box", "5x5", "--seed", "1"), "--rules:1:1", "16x16")


if __name__ == "__main__":
    unittest.main()
