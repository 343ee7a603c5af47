"""sudoku canonical: forms, automorphisms, equivalent puzzles."""

import csv
import io
import json
import random
import re
import unittest

from programs import *

DOTS = EASY.replace("0", ".")
FORM = "...........1..2..324.56.78............2..3..735.68.94.....7..5.52.3.84.671.4.52.8"
GRID = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"  # with 648 automorphisms
TURNED = "".join(DOTS[9 * (8 - column) + row] for row in range(9) for column in range(9))
# Its forms are three different ones.
THREE = "........1.....1.23..4.5.......1.3....56...4...7..........56....2.......83........"
THREE_ROW = "........1.....2.....3....45.....62......78....51.........5....46.....8..8..4....."


def canonical(*args, **keywords):
    return sudoku("canonicalize", *args, **keywords)


def disguised(puzzle, dice):
    """The same puzzle, with its rows, columns and digits in another order."""
    def lines():
        return [3 * box + k for box in dice.sample(range(3), 3) for k in dice.sample(range(3), 3)]
    rows, columns, digits = lines(), lines(), dict(zip("123456789", dice.sample("123456789", 9)))
    cells = [puzzle[9 * row + column] for row in rows for column in columns]
    if dice.random() < 0.5:
        cells = [cells[9 * (k % 9) + k // 9] for k in range(81)]
    return "".join(digits.get(cell, ".") for cell in cells)


def apply(how, puzzle):
    """What a transformation of JSON makes of a puzzle, as the manual says."""
    cells = [[puzzle[9 * column + row] if how["transposed"] else puzzle[9 * row + column] for column in range(9)]
             for row in range(9)]
    digit = dict(zip("123456789", how["digits"]))
    return "".join(digit.get(cells[int(row) - 1][int(column) - 1], ".") for row in how["rows"] for column in how["columns"])


class Forms(TestCase):

    def test_there_are_three_forms(self):
        for options, form in ((), THREE_ROW), (("--form", "row"), THREE_ROW), (("--form", "minlex"), THREE):
            self.assert_result(canonical(*options, THREE), 0, f"{form}\t1\n", "")
        pattern = canonical("--form", "pattern", THREE)
        self.assert_result(pattern, 0, messages=[])
        self.assertLess(re.sub("[1-9]", "1", pattern.stdout), re.sub("[1-9]", "1", f"{THREE}\t1\n"))

    def test_the_transformation_makes_the_form(self):
        for form in "row", "pattern", "minlex":
            for line in canonical("--form", form, "--format", "json", "--automorphisms", "700", DOTS, GRID, TURNED).lines:
                record = json.loads(line)
                self.assertEqual(record["answer"], "canonical")
                self.assertEqual(apply(record["transformation"], record["puzzle"]), record["canonical_form"])
                self.assertEqual(len(record["automorphism_list"]), record["automorphisms"])
                self.assertEqual(len({json.dumps(how) for how in record["automorphism_list"]}), record["automorphisms"])
                for how in record["automorphism_list"]:
                    self.assertEqual(apply(how, record["puzzle"]), record["puzzle"])

    def test_as_many_automorphisms_are_listed_as_are_asked_for(self):
        nothing = "rows 123456789 columns 123456789 digits 123456789"
        self.assert_result(canonical("--automorphisms", "1", GRID, DOTS), 0,
                           f"{GRID}\t648\n\t{nothing}\n{FORM}\t1\n\t{nothing}\n", "")
        self.assertEqual(len(canonical("--automorphisms", "100", "-p", "." * 81).lines), 101)

    def test_csv_has_all_of_a_record(self):
        result = canonical("--format", "csv", stdin=f"A title\n{EASY}\n\n12345\n")
        rows = list(csv.DictReader(io.StringIO(result.stdout)))
        self.assertEqual(list(rows[0].values())[:6], ["<stdin>", "2", DOTS, "canonical", FORM, "1"])
        self.assertEqual(rows[0]["name"], "A title")
        how = {key: rows[0][key] for key in ("rows", "columns", "digits")}
        self.assertEqual(apply({"transposed": rows[0]["transposed"] == "yes", **how}, DOTS), FORM)
        self.assertEqual((rows[1]["answer"], rows[1]["canonical_form"]), ("error", ""))
        self.assertIn("5 cells", rows[1]["reason"])


class Streams(TestCase):
    def test_records_keep_their_order_whatever_the_threads(self):
        dice = random.Random(2)
        text = "".join(f"{disguised(DOTS, dice)}\n12345\n\n{disguised(GRID, dice)}\n{'11' + '.' * 79}\n" for _ in range(3000))
        one = canonical(stdin=text)
        self.assertEqual(one.status, 2)
        self.assertEqual(len(one.lines), 12000)
        self.assertEqual(re.sub("error\t.*", "error", one.stdout), f"{FORM}\t1\nerror\n{GRID}\t648\ninconsistent\n" * 3000)
        self.assertEqual(canonical("-j", "3", stdin=text).stdout, one.stdout)

    def test_what_has_no_form_keeps_its_place(self):
        four = "...44.3..4...241"
        result = canonical(stdin=f"{four}\n{DOTS}\n")
        self.assertEqual((result.words, result.lines[1]), (["error", FORM], f"{FORM}\t1"))
        self.assert_error(result, "<stdin>:1", "9x9", "4x4")
        eliminated = ":0000:x:7..1......2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1...:299::"
        self.assertEqual(canonical("-p", eliminated).words, ["error"])
        for clash in "11" + "." * 79, "1" + "." * 8 + "1" + "." * 71, "1" + "." * 9 + "1" + "." * 70, GRID[:80] + "4":
            self.assert_result(canonical("-p", clash), 1, "inconsistent\n", "")

    def test_the_first_of_those_that_are_the_same_is_printed(self):
        dice = random.Random(3)
        text = "".join(disguised(puzzle, dice) + "\n" for _ in range(500) for puzzle in (DOTS, GRID, THREE))
        expected = f"{FORM}\t1\n{GRID}\t648\n{THREE_ROW}\t1\n"
        self.assert_result(canonical("--distinct", stdin=text), 0, expected, "")
        self.assert_result(canonical("--distinct", "-j", "4", stdin=text), 0, expected, "")
        first = text.splitlines()[0]
        result = canonical("--distinct", "--format", "csv", "-q", stdin=f"12345\n\n{text}12345\n")
        self.assertEqual([row["puzzle"] for row in csv.DictReader(io.StringIO(result.stdout))][:2], ["", first])
        self.assertEqual(len(result.lines), 6)  # errors are no duplicates


class Comparing(TestCase):
    def test_how_two_are_the_same(self):
        self.assert_result(canonical("--compare", DOTS, TURNED), 0,
                           "equivalent\ttransposed rows 123456789 columns 987654321 digits 123456789\n", "")
        result = canonical("--compare", "--format", "json", TURNED, DOTS)
        self.assertEqual(apply(json.loads(result.stdout)["transformation"], TURNED), DOTS)

    def test_two_may_differ(self):
        self.assert_result(canonical("--compare", DOTS, GRID), 1, "not equivalent\n", "")
        self.assert_result(canonical("--compare", "--format", "json", stdin=f"{DOTS}\n{GRID}\n"), 1,
                           '{"answer":"not equivalent"}\n', "")

    def test_there_must_be_two(self):
        for puzzles in (DOTS,), (DOTS, DOTS, DOTS):
            self.assert_usage_error(canonical("--compare", *puzzles), "--compare")
        self.assert_result(canonical("--compare", DOTS, "-p", "11" + "." * 79), 1, "inconsistent\n", "")
        self.assertEqual(canonical("--compare", stdin=f"{DOTS}\n\n12345\n").words, ["error"])

    def test_may_be_interrupted(self):
        process = start("sudoku", "canonicalize", "--compare", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdin.write(f"{DOTS}\n".encode())
        process.stdin.flush()
        wait_until_read(process)
        self.assert_result(interrupt(process), 130, "", ["sudoku: interrupted"])

    def test_options_that_contradict_each_other(self):
        for options in (("--compare", "--distinct"), ("--compare", "--automorphisms", "1"), ("--compare", "--format", "csv"),
                        ("--format", "csv", "--automorphisms", "1")):
            self.assert_usage_error(canonical(*options, DOTS, DOTS), options[0], options[-2 if options[-1][0] != "-" else -1])


if __name__ == "__main__":
    unittest.main()
