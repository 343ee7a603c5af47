"""Variants in the program sudoku: solve, count, check, convert and print."""

import csv
import io
import json
import math
import resource
import unittest
import xml.etree.ElementTree as xml

from drawings import Drawing
from programs import *

GRID = "....\n" * 4
UNIQUE = f"{GRID}thermo r1c1-r1c4\nkropki black r1c2 r2c2\nkiller 7 r4c1 r4c2\neven r2c4\n"
SOLUTION = "1234341221434321"
JIGSAW = "My title\n1...\n....\n.3..\n....\nregions\nAABB\nCABB\nCADD\nCCDD\nkiller 5 r3c1 r3c2\n"  # six solutions
NONE = f"{GRID}killer 3 r1c1 r1c2\nkiller 4 r2c1 r2c2\n"
CLASH = "1..1\n....\n....\n....\nanti-knight\n"
COMMANDS = (("convert", "--to", "rules"), ("check",), ("solve",), ("count",), ("hint",), ("rate",), ("explain",), ("print",))


class Answers(TestCase):
    def test_solutions(self):
        self.assert_result(sudoku("solve", stdin=UNIQUE), 0, f"{SOLUTION}\n", "")
        self.assert_result(sudoku("solve", "-p", UNIQUE, "-p", "." * 16), 0)
        all_solutions = sudoku("solve", "--all", stdin=JIGSAW)
        self.assertEqual((all_solutions.status, len(set(all_solutions.lines))), (0, 6))
        self.assertEqual(sudoku("solve", "--limit", "2", stdin=JIGSAW).lines, all_solutions.lines[:2])

    def test_counts(self):
        self.assert_result(sudoku("count", stdin=JIGSAW), 0, "6\n", "")
        self.assert_result(sudoku("count", "--limit", "4", stdin=JIGSAW), 0, ">=4\n", "")
        self.assert_result(sudoku("count", stdin=NONE), 1, "0\n", "")
        self.assert_result(sudoku("count", "--estimate", stdin=JIGSAW), 0, "6\n", "")
        for method in "enumerate", "frontier":
            self.assert_result(sudoku("count", "--method", method, stdin=JIGSAW), 0, "6\n", "")

    def test_verdicts_and_reasons(self):
        self.assert_result(sudoku("check", stdin=UNIQUE), 0, "unique\n", "")
        self.assert_result(sudoku("check", stdin=JIGSAW), 1, "multiple\tr1c3 can be 3 or 4\n", "")
        self.assert_result(sudoku("check", stdin=CLASH), 1,
                           "inconsistent\tdigit 1 twice in row 1: r1c1 and r1c4\n", "")
        self.assertRegex(sudoku("check", stdin=NONE).stdout, r"^none\tno completion exists \(\d+ search nodes?\); see sudoku explain\n$")
        box = "1...\n.1..\n....\n....\nregions\nAABB\nCABB\nCADD\nCCDD\n"  # no clash with rows or columns
        self.assertRegex(sudoku("check", stdin=box).stdout, "^none\t")
        wrong_sum = "31..\n....\n....\n....\nkiller 3 r1c1 r1c2\n"
        self.assert_result(sudoku("check", stdin=wrong_sum), 1,
                           "none\tno digits satisfy cage r1c1 r1c2 = 3 together with the givens and other rules\n", "")

    def test_regions_and_doublers_belong_to_solutions(self):
        chaos = "....\n..3.\n....\n....\nchaos-construction\nregion-count r1c1 = r1c1-r1c4\n"
        lines = sudoku("solve", "--all", stdin=chaos).lines
        self.assertEqual(len(set(lines)), len(lines))
        self.assertEqual(len(lines), int(sudoku("count", stdin=chaos).stdout))
        self.assertRegex(lines[0], "^[1-4]{16}\t[A-D]{16}$")
        digits, regions = lines[0].split("\t")
        rows = [digits[i:i + 4] for i in range(0, 16, 4)]
        fixed = "\n".join(rows) + "\nchaos-construction\nregion-count r1c1 = r1c1-r1c4\n"
        self.assertRegex(sudoku("check", stdin=fixed).stdout, "^multiple\tr.c. and r.c. can be in one region or not\n")
        explained = json.loads(sudoku("explain", "--format", "json", stdin=fixed).stdout)
        self.assertEqual(explained["solutions"], [digits, digits])
        self.assertEqual(len(set(explained["solution_regions"])), 2)
        self.assertRegex(sudoku("explain", stdin=fixed).stdout, f"(?m)^A solution: {digits} [A-D]{{16}}$")
        doubled = "1234\n....\n....\n....\nregions none\ndoublers\nkiller 8 r1c4 r2c4\n"
        record = json.loads(sudoku("solve", "--format", "json", stdin=doubled).stdout)
        self.assertEqual(len(record["solution_doublers"][0]), 4)
        for text, form in (chaos, "json"), (chaos, "csv"), (doubled, "json"), (doubled, "csv"):
            for command in "check", "solve":
                answers = sudoku(command, "--format", form, self.file("killer.txt", text)).stdout
                self.assertEqual(sudoku("count", stdin=answers).stdout, sudoku("count", stdin=text).stdout)
        self.assertIn("doublers r", sudoku("solve", "--format", "grid", stdin=doubled).stdout)
        table = sudoku("solve", "--all", "--format", "csv", stdin=chaos).stdout
        self.assertEqual([f"{row['solution']}\t{row['solution_regions']}" for row in csv.DictReader(io.StringIO(table))], lines)
        table = sudoku("solve", "--format", "csv", stdin=doubled).stdout
        row, = csv.DictReader(io.StringIO(table))
        self.assertEqual(row["solution_doublers"].split(), record["solution_doublers"][0])
        for region in "ABCD":
            cells = (f"r{k // 4 + 1}c{k % 4 + 1}" for k in range(16) if regions[k] == region)
            fixed += f"same-region {' '.join(cells)}\n"
        row, = csv.DictReader(io.StringIO(sudoku("check", "--format", "csv", stdin=fixed).stdout))
        self.assertEqual((row["answer"], row["solution"], row["solution_regions"]), ("unique", digits, regions))

    def test_several_puzzles_are_answered_in_order(self):
        text = f"{UNIQUE}\n# a comment\n\n{JIGSAW}\n{NONE}\n{'.' * 16}\n\nPlain\n{GRID}\nTitle\n{UNIQUE}"
        for threads in "1", "3":
            result = sudoku("check", "-j", threads, self.file("all", text), "-p", UNIQUE)
            self.assertEqual([line.split("\t")[0] for line in result.lines],
                             ["unique", "unique", "multiple", "none", "multiple", "multiple", "unique"])
        records = [json.loads(line) for line in sudoku("check", "--format", "json", stdin=text).lines]
        self.assertEqual([record["line"] for record in records], [1, 13, 24, 31, 34, 40])
        self.assertEqual([record.get("name") for record in records], [None, "My title", None, None, "Plain", "Title"])

    def test_records_are_read_back(self):
        text = f"{UNIQUE}\n{JIGSAW}\n{NONE}\n{'1'.ljust(16, '.')}\n"
        rules = sudoku("convert", "--to", "rules", stdin=text).stdout
        made = sudoku("generate", "--rules", "thermo, killer", "--box", "2x2", "--seed", "1", "-n", "3").stdout
        answers = "check", "solve", "count", "rate", "minimize", "count --estimate", "explain"
        for command, expected in (*((command, rules) for command in answers),
                                  ("generate --rules thermo,killer --box 2x2 --seed 1 -n 3", made)):
            for format in ("json", "csv")[:1 if command == "explain" else 2]:
                with self.subTest(command=command, format=format):
                    records = sudoku(*command.split(), "--format", format, stdin=text).stdout
                    self.assert_result(sudoku("convert", "--to", "rules", stdin=records), 0, expected, "")

    def test_formats(self):
        record = json.loads(sudoku("solve", "--format", "json", stdin=UNIQUE).stdout)
        self.assertEqual((record["solutions"], record["answer"]), ([SOLUTION], "solved"))
        self.assert_result(sudoku("solve", "-p", record["puzzle"]), 0, f"{SOLUTION}\n", "")
        head, row = csv.reader(io.StringIO(sudoku("check", "--format", "csv", stdin=UNIQUE).stdout))
        self.assertEqual(dict(zip(head, row))["puzzle"], record["puzzle"])
        self.assertEqual(dict(zip(head, row))["solution"], SOLUTION)
        grid = sudoku("check", "--format", "grid", stdin=JIGSAW)
        self.assertEqual(grid.stdout, """My title
 1   . | .   .
---+   |
 . | . | .   .
   |   +-------
 . | 3 | .   .
   +---+
 .   . | .   .
killer 5 r3c1 r3c2
multiple: r1c3 can be 3 or 4
""")
        self.assertIn("------+------", sudoku("solve", "--format", "grid", stdin=UNIQUE).stdout)

    def test_limits(self):
        hard = ("." * 9 + "\n") * 9 + "non-consecutive\n"
        result = sudoku("count", "--time-limit", "0.2", stdin=hard)
        self.assertEqual(result.status, 3)
        self.assertIn("<stdin>:1: undecided: time limit", result.stderr)
        self.assertEqual(sudoku("check", "--node-limit", "1", stdin=JIGSAW).status, 3)

    def test_options_without_meaning_are_refused(self):
        for command in (("solve", "--check-solution"),
                        ("solve", "--engine", "lockstep")):
            result = sudoku(*command, stdin=UNIQUE)
            self.assertEqual(result.status, 2, command)
            self.assertIn("does not support variants", result.stderr)

    def test_certificates(self):
        formula, proof = (os.path.join(self.folder, name) for name in ("a.cnf", "a.lrat"))
        self.assert_result(sudoku("check", "--cnf", formula, "--proof", proof, stdin=UNIQUE), 0, "unique\n", "")
        self.assert_result(dlx("check-proof", formula, proof), 0)


class Links(TestCase):
    def test_links_are_solved_and_converted(self):
        expected = sudoku("convert", "--to", "rules", stdin=UNIQUE).stdout
        for name in "fpuzzles", "fpuzzles-json", "sudokupad":
            written = sudoku("convert", "--to", name, stdin=UNIQUE)
            self.assertEqual((written.status, written.stderr), (0, ""), name)
            self.assert_result(sudoku("solve", written.stdout.strip()), 0, f"{SOLUTION}\n", "")
            self.assert_result(sudoku("check", stdin=f"{written.stdout}# twice\n{written.stdout}"), 0, "unique\nunique\n", "")
            back = sudoku("convert", "--to", "rules", self.file(name, written.stdout))
            self.assertEqual(sorted(back.lines), sorted(expected.splitlines()))
        refused = sudoku("convert", "--to", "fpuzzles", stdin=f"{GRID}greater r1c1 r1c2\n")
        self.assertEqual((refused.status, refused.stdout), (2, ""))
        self.assertIn("f-puzzles cannot express greater r1c1 r1c2", refused.stderr)

    def test_large_documents(self):
        document = sudoku("convert", "--to", "fpuzzles-json", stdin=UNIQUE).stdout
        document = document.replace("{", '{"msgcorrect": ' + str([1] * 40000) + ", ", 1)
        self.assert_result(sudoku("check", stdin=document), 0, "unique\n", "")
        self.assert_result(sudoku("check", self.file("large", document)), 0, "unique\n", "")

    def test_boards_of_prime_sides(self):
        text = "1....\n" + ".....\n" * 4 + "regions\naabbb\naabbc\nadccc\nddeec\nddeee\neven r1c2\n"
        written = sudoku("convert", "--to", "rules", stdin=text).stdout
        self.assertIn("regions\nAABBB\n", written)
        count = sudoku("count", stdin=text).stdout
        for name in "rules", "fpuzzles", "fpuzzles-json", "sudokupad", "iss":
            converted = sudoku("convert", "--to", name, stdin=written)
            self.assertEqual(sudoku("count", stdin=converted.stdout).stdout, count)
        for command in "solve", "check", "hint", "rate", "explain", "minimize", "print":
            result = sudoku(command, stdin=text)
            self.assertLess(result.status, 2, result.stderr)

    def test_what_is_ignored_is_said(self):
        document = sudoku("convert", "--to", "fpuzzles-json", stdin=UNIQUE).stdout
        document = document.replace("{", '{"ruleset": "Read me!", "line": [{"lines": []}], ', 1)
        result = sudoku("check", stdin=document)
        self.assert_result(result, 0, "unique\n")
        self.assertIn("<stdin>:1: warning: ignored: rules in words; they may contain rules", result.stderr)
        drawn = document.replace('{"lines": []}', '{"lines": [["R1C1", "R1C2"]]}')
        self.assertIn("drawings that are not read as rules: line r1c1 r1c2", sudoku("check", stdin=drawn).stderr)
        self.assert_result(sudoku("check", "--leave-out-drawings", stdin=drawn), 0, "unique\n")

    def test_words_and_solutions_are_kept(self):
        words = '"author": "A. B.", "ruleset": "Normal Sudoku rules apply.", "title": "T", '
        plain = '{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}]' + ", [{}, {}, {}, {}]" * 3 + "]}"
        solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
        variant = plain.replace("]}", '], "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}')
        for document in plain, variant:
            document = document.replace("{", "{" + words + f'"solution": {solution}, ', 1)
            for name in "fpuzzles", "fpuzzles-json", "sudokupad":
                written = sudoku("convert", "--to", name, stdin=document)
                self.assertEqual((written.status, written.stderr), (0, ""), name)
                back = json.loads(sudoku("convert", "--to", "fpuzzles-json", stdin=written.stdout).stdout)
                self.assertEqual([back[key] for key in ("author", "ruleset", "title", "solution")],
                                 ["A. B.", "Normal Sudoku rules apply.", "T", solution], name)
            lost = sudoku("convert", "--to", "iss", stdin=document).stderr.splitlines()
            self.assertEqual(lost, [f"warning: iss has no {what}s: 1 {what} is omitted"
                                    for what in ("author", "name", "ruleset", "solution")])
            wrong = document.replace(str(solution), str([digit % 4 + 1 for digit in solution]))
            written = sudoku("convert", "--to", "fpuzzles-json", stdin=wrong)
            self.assertEqual((written.status, "solution" in json.loads(written.stdout)), (0, False))
            self.assertIn("solution", written.stderr)

    def test_links_in_the_code_of_sudokupad_are_plain_in_each_command(self):
        folder = os.path.join(os.path.dirname(__file__), "..", "data", "formats")
        plain = os.path.join(folder, "sudokupad_scl.txt")
        killer = os.path.join(folder, "sudokupad_scl_refused.txt")
        for command in "check", "rate", "canonicalize", "solve", "hint", "convert --to line", "minimize", "print":
            self.assertEqual(sudoku(*command.split(), plain).status, 0, command)
        self.assertEqual(sudoku("check", killer).stdout.split()[0], "none")
        for command in "canonicalize", "neighbors":
            self.assertIn("only plain puzzles are read here", sudoku(command, killer).stderr)

    def test_drawings_are_listed_and_refused_or_left_out(self):
        region = [[[row + i, column + j] for i in (0, 1) for j in (0, 1)] for row in (0, 2) for column in (0, 2)]
        line = {"wayPoints": [[0.5, 0.5], [0.5, 3.5]], "color": "#CFCFCF", "thickness": 20}
        document = json.dumps({"cells": [[{}] * 4] * 4, "regions": region, "metadata": {"title": "T"}, "lines": [
            line, line | {"wayPoints": [[1.5, 0.5], [3.5, 2.5]], "color": "#FF0000"}], "underlays": [
            {"center": [0.5, 0.5], "width": 0.8, "height": 0.8, "rounded": True, "backgroundColor": "#CFCFCF"}]})
        drawings = "drawings that are not read as rules: line r2c1-r4c3"
        for command in COMMANDS[1:-1] + (("minimize",), ("count", "--estimate"), ("print", "--solutions")):
            result = sudoku(*command, stdin=document)
            self.assertEqual(result.status, 2, command)
            self.assertIn(f"<stdin>:1: error: 'T' has {drawings}; give --leave-out-drawings", result.stderr, command)
            result = sudoku(*command, "--leave-out-drawings", stdin=document)
            self.assertLess(result.status, 2, command)
            self.assertIn(f"<stdin>:1: warning: left out: {drawings}\n", result.stderr, command)
        for command in "solve", "check", "count", "rate", "hint", "explain":
            record = json.loads(sudoku(command, "--leave-out-drawings", "--format", "json", stdin=document).stdout)
            self.assertEqual(record["left_out_drawings"], ["line r2c1-r4c3"], command)
        self.assertIn(drawings, sudoku("print", stdin=document).stdout)
        rules = sudoku("convert", "--to", "rules", stdin=document)
        self.assertEqual(rules.lines[-2:], ["thermo r1c1-r1c4", "drawing line r2c1-r4c3"])
        self.assertIn(f"<stdin>:1: warning: {drawings}\n", rules.stderr)
        self.assertEqual(sudoku("convert", "--to", "rules", stdin=rules.stdout).stdout, rules.stdout)
        self.assertIn(drawings, sudoku("solve", stdin=rules.stdout).stderr)
        without = sudoku("convert", "--to", "rules", "--leave-out-drawings", stdin=document)
        self.assertEqual(without.lines[-1], "thermo r1c1-r1c4")

    def test_what_is_left_out_remains_in_the_records(self):
        board = '{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}]' + ", [{}, {}, {}, {}]" * 3 + "]"
        line = ', "line": [{"lines": [["R1C1", "R1C4"]]}]'
        option = "--leave-out-drawings"
        for document in f"{board}{line}}}", f'{board}{line}, "antiking": true}}':
            for command in "solve", "check", "count", "rate", "minimize", "count --estimate":
                for format in "csv", "json":
                    with self.subTest(command=command, format=format, document=document):
                        records = sudoku(*command.split(), option, "--format", format, stdin=document).stdout
                        read = sudoku("check", stdin=records)
                        self.assertEqual(read.status, 2)
                        self.assertIn("drawings", read.stdout)
                        if format == "csv":
                            self.assertEqual(sudoku("convert", "--to", "rules", stdin=records).stdout.split("\n\n")[0].rstrip(),
                                             sudoku("convert", "--to", "rules", stdin=document).stdout.rstrip())

    def test_rules_in_words_are_not_left_out_with_drawings(self):
        words = "Normal sudoku rules apply. Anti-knight: cells a knight's move apart differ."
        line = {"wayPoints": [[0.5, 0.5], [0.5, 3.5]], "color": "#FF0000", "thickness": 2}
        region = [[[row + i, column + j] for i in (0, 1) for j in (0, 1)] for row in (0, 2) for column in (0, 2)]
        for document in ({"size": 4, "grid": [[{}] * 4] * 4, "ruleset": words, "line": [{"lines": [["R1C1", "R1C2"]]}]},
                         {"cells": [[{}] * 4] * 4, "regions": region, "metadata": {"rules": words}, "lines": [line]}):
            for command in "check", "solve", "print", "convert --to rules":
                result = sudoku(*command.split(), "--leave-out-drawings", stdin=json.dumps(document))
                self.assertEqual(result.status, 2, command)
                self.assertIn("this puzzle has rules in words: ", result.stderr, command)


class Reading(TestCase):
    def test_errors_have_places(self):
        for text, message in ((f"{GRID}killer 99 r1c1 r1c2\n", ":5:1: error: no digits satisfy cage r1c1 r1c2 = 99"),
                              (f"{UNIQUE}\n{GRID}thermo r1c1-r1c9\n", ":14:13: error: r1c9 is outside")):
            result = sudoku("check", stdin=text)
            self.assertEqual(result.status, 2, text)
            self.assertIn(message, result.stderr)
        result = sudoku("check", stdin=f"{UNIQUE}\n{FOUR}\n\n{GRID}kiler 9 r1c1\n\n{UNIQUE}")
        self.assertEqual([line.split("\t")[0] for line in result.lines], ["unique", "unique", "error", "unique"])
        self.assertIn("<stdin>:16:1: error: unknown rule", result.stderr)

    def test_lines_that_may_be_rules_are_errors_in_each_command(self):
        lines = ("thremo r1c1-r1c4", "7 killer r1c1 r1c2", "V r1c1 r1c2", "r1c1 > r1c2", "Killer: seven", "Anti-Knigt", "A1 A2: odd")
        commands = (*COMMANDS, ("canonicalize",), ("neighbors",), ("minimize",), ("generate", "--rules"))
        for line in lines:
            for command in commands if line == lines[0] else COMMANDS[:1]:
                for board in (GRID, f"{EASY}\n"):
                    with self.subTest(line=line, command=command[0], board=board):
                        text = f"{board}{line}\n"
                        result = sudoku(*command, *([self.file("board", text)] if command[0] == "generate" else ["-p", text]))
                        self.assertEqual(result.status, 2)
                        self.assertRegex(result.stderr, r":\d+:\d+: error: ")

    def test_titles_and_texts_that_mention_rules_give_a_warning(self):
        for text in f"Sandwich Sudoku\n{EASY}\n", f"Sandwich Sudoku\n{GRID}killer 3 r1c1 r1c2\n":
            result = sudoku("check", stdin=text)
            self.assertIn(result.status, (0, 1))
            self.assertIn("warning: ", result.stderr)
        self.assertEqual(sudoku("check", stdin=f"Killer Sudoku\n{GRID}killer 3 r1c1 r1c2\n").stderr, "")
        for title in "Killer", "#D Killer Sudoku":
            for text in f"{title}\n{EASY}\n", f"{title}\n{GRID}anti-king\n":
                self.assertIn("<stdin>:1: warning: ", sudoku("check", stdin=text).stderr, text)
        for text in f"Anti King\n{EASY}\n", f"{EASY}\nDigits on a thermometer increase from the bulb\n":
            self.assertEqual(sudoku("check", stdin=text).status, 2)

    def test_rules_that_come_slowly(self):
        process = start("sudoku", "check", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for line in UNIQUE.splitlines(keepends=True):
            process.stdin.write(line.encode())
            process.stdin.flush()
            wait_until_read(process)
        self.assertEqual(process.communicate(timeout=HANG)[0], b"unique\n")

    def test_rules_are_never_ignored(self):
        far = f"{EASY}\n" * 1000 + f"{GRID}killer 5 r1c1 r1c2\n"
        self.assertEqual(sudoku("check", stdin=far).words, ["unique"] * 1000 + ["multiple"])
        for command in "canonicalize", "neighbors":
            result = sudoku(command, stdin=UNIQUE)
            self.assertEqual(result.status, 2, result)
            self.assertIn("only plain puzzles are read here", result.stderr)
        for line in ("Killer: 5 r1c1 r1c2", "- cage r1c1 r1c2", "Anti King", "r1c1 > r1c2", "Thermometer r1c1-r1c4"):
            result = sudoku("check", stdin=f"{EASY}\n" * 1000 + f"{line}\n" + f"{EASY}\n" * 3)
            self.assertEqual(len(result.lines), 1003, line) # the rule belongs to the puzzle above it
            self.assertTrue(result.lines[999] != "unique" or "cage" in line, line)
            self.assertGreaterEqual(result.stdout.count("unique"), 1002, line)

    def test_the_beginning_of_plain_input_is_not_lost(self):
        text = "".join(f"{puzzle}\n" for puzzle in (EASY, HARD) * 2000)  # more than what is read ahead
        name = self.file("plain", text)
        expected = f"{EASY_SOLUTION}\n{HARD_SOLUTION}\n" * 2000
        self.assertEqual(sudoku("solve", stdin=text).stdout, expected)
        self.assertEqual(sudoku("solve", name).stdout, expected)
        with open(name) as file:
            self.assertEqual(sudoku("solve", "-", "-", stdin=file).stdout, expected)

    def test_many_files_are_not_open_at_a_time(self):
        names = [self.file(f"{k}", f"{EASY}\n") for k in range(300)]
        result = run("sudoku", "solve", *names, preexec_fn=lambda: resource_limit(64))
        self.assertEqual(result.stdout, f"{EASY_SOLUTION}\n" * 300)


def resource_limit(files):
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))


class Converting(TestCase):
    def test_rules_are_read_back(self):
        text = sudoku("convert", "--to", "rules", stdin=f"{UNIQUE}\n{JIGSAW}")
        self.assert_result(text, 0, messages=[])
        self.assertEqual(sudoku("convert", "--to", "rules", "-q", stdin=text.stdout).stdout, text.stdout)
        self.assertEqual(sudoku("count", stdin=text.stdout).lines, ["1", "6"])
        plain = sudoku("convert", "--to", "rules", stdin=f"{FOUR}\n")
        self.assertEqual(sudoku("convert", "--to", "line", stdin=plain.stdout).stdout, f"{FOUR}\n")

    def test_lost_rules_are_errors(self):
        for to in "line", "sdk", "json":
            result = sudoku("convert", "--to", to, stdin=JIGSAW)
            self.assertEqual((result.status, result.stdout.strip("[]\r\n")), (2, ""))
            self.assertIn("rule 'regions'", result.stderr)
        mixed = sudoku("convert", "--to", "line", stdin=f"{UNIQUE}\n{FOUR}\n")
        self.assert_result(mixed, 2, f"{FOUR}\n")
        self.assertIn("line cannot hold the rule 'thermo r1c1-r1c4': this puzzle is omitted", mixed.stderr)

    def test_problems(self):
        for puzzle, count in (UNIQUE, "1\n"), (JIGSAW, "6\n"), (NONE, "0\n"):
            problem = sudoku("convert", "--to", "dlx", "-q", stdin=puzzle).stdout
            self.assertEqual(dlx("count", stdin=problem).stdout, count)


FOUR = "...44.3..4...241"
PICTURED = {  # a class of elements that the picture of a rule has
    "thermo r1c1-r1c3": "bulb", "slow-thermo r1c1-r1c3": "slowbulb", "palindrome r1c1 r3c3": "palindrome",
    "german-whisper 2 r1c1 r2c1": "german", "dutch-whisper 2 r1c1 r2c1": "dutch", "renban r1c1 r1c2": "renban",
    "between r1c1-r1c3": "ring", "region-sum r1c1-r1c4": "region", "arrow r1c1 = r2c2 r3c3": "arrow",
    "killer 5 r1c1 r1c2": "cage", "sum 5 r1c1 r1c2": "total", "kropki white r1c1 r1c2": "white",
    "kropki black r1c1 r1c2": "black", "xv V r1c1 r1c2": "clue", "greater r1c1 r1c2": "unequal",
    "minimum r1c1": "unequal", "maximum r1c1": "unequal", "even r1c1": "shade", "odd r1c1": "shade",
    "quadruple 1 2 3 4 r1c1 r1c2 r2c1 r2c2": "digits", "clone r1c1 = r3c3": "clone0", "extra-region r1c1 r2c3": "extra",
    "diagonal +": "diagonal", "diagonal -": "diagonal", "sandwich 2 r1c1-r1c4": "clue", "x-sum 5 r1c1-r4c1": "clue",
    "skyscraper 2 r1c4-r1c1": "clue", "little-killer 9 r1c2-r3c4": "clue",
    "difference 2 r1c1 r1c2": "digits", "ratio 3 r1c1 r1c2": "digits", "modular r1c1-r1c4": "modular", "digit-pairs all 12 21 23 32 r1c1 r1c2": "pairs",
    "rule-line r1c1-r1c4 : a != b": "custom", "rule-pairs r1c1 r1c2 : a != b": "custom", "rule-cells r1c1 : a < 4": "clone3",
    "entropic r1c1-r1c3": "entropic", "parity-line r1c1-r1c4": "parity", "nabner r1c1 r1c2": "nabner",
    "zipper r1c1-r1c4": "zipper", "sum-line 5 r1c1-r1c4": "sums", "lunchbox 2 r1c1-r1c3": "lunchbox",
    "double-arrow r1c1-r1c4": "double", "lockout 1 r1c1 r2c3 r3c4": "ring", "value-indexing r1c1 r2c2 r3c3": "bulb",
    "equal-sum r1c1 = r2c2": "clone0", "same-digits r1c1 = r2c3": "clone0", "count-distinct r1c1 = r2c2 r2c3": "ring",
    "equality-cage r1c1-r1c4": "cage", "rellik 9 r1c1-r1c3": "cage", "look-and-say 1 2 r1c1-r1c4": "total",
    "counting-circles r1c1": "ring", "indexing row r1c1": "by-row", "indexing column r1c1": "by-column",
    "numbered-room 2 r1c1-r1c4": "clue", "hidden-skyscraper 1 r1c1-r1c4": "clue", "full-rank 5 r1c1-r1c4": "clue"}


class Pictures(TestCase):
    def picture(self, text):
        result = sudoku("solve", "--format", "svg", stdin=text)
        self.assertIn(result.status, (0, 1), result)
        return xml.fromstring(result.stdout)

    def test_each_rule_is_drawn(self):
        for rule, style in PICTURED.items():
            styles = {word for element in self.picture(f"{GRID}{rule}\n").iter()
                      for word in element.get("class", "").split()}
            self.assertIn(style, styles, rule)

    def test_numbers_are_written(self):
        for rule, text in (("killer 5 r1c1 r1c2", "5"), ("sandwich 2 r1c1-r1c4", "2"), ("xv V r1c1 r2c1", "V"),
                           ("little-killer 9 r1c2-r3c4", "9")):
            self.assertIn(text, [element.text for element in self.picture(f"....\n....\n....\n....\n{rule}\n").iter()])

    def test_candidates_are_below_the_sums_of_cages(self):
        texts = Drawing(sudoku("hint", "--format", "svg", stdin=UNIQUE).stdout).texts
        sums, candidates = ([text for text in texts if style in text.styles] for style in ("clue", "small"))
        self.assertEqual(len(sums), UNIQUE.count("killer"))
        self.assertGreater(len(candidates), 20)
        for a in sums:
            for b in candidates:
                self.assertGreater(math.hypot(a.x - b.x, a.y - b.y), 18)

    def test_rules_are_sentences(self):
        for rule in *PICTURED, "anti-knight", "anti-king", "non-consecutive", "kropki-all", "xv-all", "disjoint-groups", \
                "global-modular", "dutch-flatmates", "regions none":
            texts = " ".join(element.text or "" for element in self.picture(f"{GRID}{rule}\n").iter())
            self.assertRegex(texts, r"[a-z0-9)]\.( |$)", rule)

    def test_what_is_drawn_without_a_rule_has_a_sentence(self):
        regions = "regions\nAABB\nCABB\nCADD\nCCDD\n"
        whispers = "german-whisper r1c1 r2c2\ngerman-whisper 3 r3c1 r3c2\n"
        for rule, sentence in (("candidates 2 4 r1c1\n", "Small digits: Each cell has one of these digits."),
                               (regions, "Regions: No digit repeats within thick borders."),
                               (whispers, "≥3 German whispers: Neighbors on the line differ by at least 2. German whispers (≥3): ")):
            texts = " ".join(element.text or "" for element in xml.fromstring(sudoku("print", stdin=f"{GRID}{rule}").stdout).iter())
            self.assertIn(sentence, " ".join(texts.split()), rule)

    def test_pages(self):
        page = sudoku("print", "--solutions", stdin=f"{UNIQUE}\n{UNIQUE}")
        self.assert_result(page, 0, messages=[])
        self.assertEqual(page.stdout.count('class="bulb"'), 4)
        self.assertRegex(sudoku("print", "--difficulty", stdin=UNIQUE).stdout, r">(easy|medium|hard) \d\.\d<")
        self.assert_result(sudoku("print", "--solutions", stdin=NONE), 1)
        self.assert_result(sudoku("print", stdin=NONE), 0)

    def test_grids_are_read_back(self):
        puzzle = "1...\n..3.\n....\n...2\nregions none\nthermo r2c1-r2c2\ncandidates 1 2 r2c2\n"
        drawn = sudoku("check", "--format", "grid", stdin=puzzle).stdout
        below = drawn[:drawn.rindex("\n", 0, -1)]
        self.assertEqual(sudoku("count", stdin=below).stdout, sudoku("count", stdin=puzzle).stdout)
        self.assertIn("regions none\ncandidates 1 2 r2c2\nthermo r2c1 r2c2\n", drawn)

    def test_windoku_on_9x9(self):
        windows = [element for element in self.picture(("." * 9 + "\n") * 9 + "windoku\n").iter()
                   if element.get("class") == "window"]
        self.assertEqual(len(windows), 4)


if __name__ == "__main__":
    unittest.main()
