"""Puzzles in the formats of other programs."""

import csv
import io
import json
import resource
import unittest
import xml.etree.ElementTree as xml

from programs import *

FORMATS = "line sdk sdm ss csv json hodoku opensudoku fpuzzles solo dlx".split()
NINES = ("sdk", "sdm", "ss", "hodoku", "opensudoku")  # 9x9 alone
DOTS = EASY.replace("0", ".")
FOUR = "...44.3..4...241"
TEXT = f"Level 1: \"easy\", <a> & ]]>\n{EASY}\n\nTitle B\n{HARD}\n"
NAMES = ['Level 1: "easy", <a> & ]]>', "Title B"]


def convert(to, *args, **keywords):
    return sudoku("convert", "--to", to, *args, **keywords)


class Formats(TestCase):
    def test_all_puzzles_are_written_in_order(self):
        hard = HARD.replace(".", "0")
        self.assert_result(convert("line", stdin=f"{EASY}\n{HARD}\n"), 0, f"{DOTS}\n{HARD}\n", "")
        self.assert_result(convert("sdm", stdin=f"{EASY}\n{HARD}\n"), 0, f"{EASY}\n{hard}\n", "")
        self.assert_result(convert("hodoku", EASY, HARD), 0, f":0000:x:{DOTS}:::\n:0000:x:{HARD}:::\n", "")
        self.assert_result(convert("solo", "-p", FOUR), 0, "2x2:c4_4a3b4c2_4_1\n", "")
        link = convert("fpuzzles", "-p", FOUR)
        self.assert_result(link, 0, messages=[])
        self.assertRegex(link.stdout, r"^https://www\.f-puzzles\.com/\?load=N4Ig[A-Za-z0-9+/]+=*\n$")

    def test_names_are_kept(self):
        result = convert("json", stdin=TEXT)
        self.assert_result(result, 0, messages=[])
        self.assertEqual([json.loads(line) for line in result.lines],
                         [{"puzzle": DOTS, "name": NAMES[0]}, {"puzzle": HARD, "name": NAMES[1]}])
        self.assertEqual(list(csv.reader(io.StringIO(convert("csv", stdin=TEXT).stdout))),
                         [["puzzle", "name"], [DOTS, NAMES[0]], [HARD, NAMES[1]]])
        games = xml.fromstring(convert("opensudoku", stdin=TEXT).stdout.encode()).findall("folder/game")
        self.assertEqual([(game.get("data"), game.get("note")) for game in games],
                         [(EASY, NAMES[0]), (HARD.replace(".", "0"), NAMES[1])])
        self.assertTrue(convert("sdk", stdin=TEXT).stdout.startswith(f"#D {NAMES[0]}\r\n[Puzzle]\r\n"))

    def test_rows_are_read_again(self):
        for form in "sdk", "ss":
            text = convert(form, "-q", stdin=TEXT).stdout
            self.assert_result(sudoku("solve", stdin=text.encode()), 0, f"{EASY_SOLUTION}\n{HARD_SOLUTION}\n", "")
            self.assertEqual(text.count("\n"), text.count("\r"))

    def test_the_problem_of_a_puzzle_has_its_solutions(self):
        for puzzle, count in (EASY, 1), (TWELVE, 12), (FIFTY, 50), (NONE, 0), (INCONSISTENT, 0), ("." * 16, 288):
            problem = convert("dlx", "-p", puzzle)
            self.assert_result(problem, 0, messages=[])
            self.assertEqual(dlx("count", stdin=problem.stdout).stdout, f"{count}\n")
        problem = convert("dlx", "--box", "3x2", "-p", "." * 36)
        self.assertEqual(dlx("count", stdin=problem.stdout).stdout, "28200960\n")

    def test_a_problem_is_of_one_puzzle(self):
        for stdin in f"{EASY}\n{HARD}\n", f"{EASY}\n12345\n":
            self.assert_usage_error(convert("dlx", stdin=stdin), "--to dlx")

    def test_a_document_is_whole_whatever_is_in_it(self):
        for stdin in "12345\n", FOUR:
            result = convert("opensudoku", stdin=stdin)
            self.assertEqual(result.status, 2)
            self.assertEqual(xml.fromstring(result.stdout.encode()).findall("folder/game"), [])
        file = self.file("puzzles", f"{EASY}\n")
        games = xml.fromstring(convert("opensudoku", file, "missing", file).stdout.encode()).findall("folder/game")
        self.assertEqual(len(games), 2)


class Losses(TestCase):
    def test_boards_that_a_format_does_not_hold_are_left_out_and_are_errors(self):
        for form in NINES:
            with self.subTest(form=form):
                result = convert(form, stdin=f"{EASY}\n{FOUR}\n{EASY}\n")
                self.assert_result(result, 2, convert(form, "-q", EASY, EASY).stdout, [("<stdin>:2: error", form, "4x4"), ...])
        self.assert_error(convert("fpuzzles", "--box", "3x2", "-p", "." * 36), "--puzzle:1", "fpuzzles", "3x2", stdout="")

    def test_ten_of_a_kind_are_named(self):
        result = convert("sdm", stdin=f"{FOUR}\n" * 30 + EASY)
        self.assert_result(result, 2, EASY + "\n", ["<stdin>:.*: error"] * 10 + [("<stdin>", "20", "30")])

    def test_names_that_a_format_does_not_hold_are_a_warning(self):
        for form in "line", "sdm", "ss", "hodoku", "solo":
            self.assertRegex(convert(form, stdin=TEXT).stderr, f"(?m)^warning: {form} .*2 names")
            self.assert_result(convert(form, "-q", stdin=TEXT), 0, messages=[])
        self.assert_messages(convert("sdm", stdin=f"A name\n{EASY}\n"), ("warning", "sdm", "1 name "))

    def test_boxes_that_a_format_does_not_show_are_a_warning(self):
        for form in "line", "csv":
            self.assert_messages(convert(form, "--box", "3x2", "-p", "." * 36), ("--puzzle:1: warning", form, "--box 3x2"))
            self.assert_result(convert(form, "-p", "." * 36), 0, messages=[])
        self.assert_result(convert("solo", "--box", "3x2", "-p", "." * 36), 0, "3x2:zj\n", "")

    def test_a_second_puzzle_that_other_programs_do_not_read_is_a_warning(self):
        for form in "sdk", "ss":
            self.assert_result(convert(form, EASY), 0, messages=[])
            self.assertRegex(convert(form, EASY, HARD, FOUR).stderr, f"(?m)^warning: {form} .*2.*\n\\Z")

    def test_what_is_no_puzzle_is_an_error_and_left_out(self):
        self.assert_error(convert("line", stdin=f"{HARD}\n\n12345\n\n{HARD}\n"), "<stdin>:3:1", stdout=f"{HARD}\n{HARD}\n")
        result = convert("line", "--strict", stdin=f"A name\n{HARD}\n")
        self.assertEqual((result.status, result.stdout), (2, f"{HARD}\n"), result)


class CommandLine(TestCase):
    def test_the_format_must_be_named(self):
        formats = ", ".join([*FORMATS, "rules", "fpuzzles-json", "sudokupad", "iss"])
        self.assert_usage_error(sudoku("convert", EASY), "--to", formats)
        self.assert_usage_error(convert("opensudok", EASY), "--to", "'opensudok'", formats, " opensudoku?")
        self.assertIn(f"output format (required): {formats} ", " ".join(sudoku("convert", "--help").stdout.split()))

    def test_memory_is_constant(self):
        def limit():
            as_in_a_shell()
            resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))

        if SANITIZE:
            self.skipTest("sanitizers take memory of their own")
        puzzles = f"A name\n{HARD}\n\n" * 200_000
        for form in ("json", "opensudoku", "fpuzzles")[:3 if rounds(10) == 10 else 1]:
            result = convert(form, stdin=puzzles[:len(puzzles) // (20 if form == "fpuzzles" else 1)], preexec_fn=limit)
            self.assert_result(result, 0, messages=[])

    def test_each_puzzle_is_written_at_once(self):
        process = start("sudoku", "convert", "--to", "sdm", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(3):
            process.stdin.write(f"{EASY}\n".encode())
            process.stdin.flush()
            self.assertEqual(process.stdout.readline().decode(), f"{EASY}\n")
        process.stdin.close()
        process.stdout.close()
        self.assertEqual(process.wait(HANG), 0)

    def test_an_interrupted_document_is_whole(self):
        process = start("sudoku", "convert", "--to", "opensudoku", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE)
        process.stdin.write(f"{EASY}\n".encode())
        process.stdin.flush()
        head = b"".join(process.stdout.readline() for _ in range(4))
        result = interrupt(process)
        self.assert_result(result, 130, None, ["sudoku: interrupted"])
        self.assertEqual(len(xml.fromstring(head + result.stdout.encode()).findall("folder/game")), 1)


if __name__ == "__main__":
    unittest.main()
