"""What is not a puzzle: an error with its place, the place kept in the output, the rest unharmed, status 2."""

import csv
import json
import re
import unittest

from programs import *


class BadRecords(TestCase):
    def test_are_errors_between_good_puzzles(self):
        wrong_lengths = (((EASY + "5")[:size], r"\d+", f"{size} cells") for size in (15, 17, 80, 82))
        wrong_signs = ((EASY[:10] + sign + EASY[11:], 11) for sign in "yx\0")
        for bad, column, *names in (*wrong_lengths, *wrong_signs, ("...45.3..4...241", 5), ("\0" * 81, r"\d+"),
                                    (EASY[:10] + "é" + EASY[11:], r"\d+"), ("数独" * 27, r"\d+"), (bytes(range(128, 209)), r"\d+")):
            with self.subTest(bad=bad):
                bad = bad if isinstance(bad, bytes) else bad.encode()
                result = sudoku("solve", self.file("puzzles", EASY.encode() + b"\n" + bad + b"\n" + HARD.encode() + b"\n"))
                self.assertEqual(result.words, [EASY_SOLUTION, "error", HARD_SOLUTION], result)
                self.assert_error(result, f".*/puzzles:2:{column}", result.lines[1].split("\t")[1], *names)

    def test_prose(self):
        text = f"{EASY}\nthis is not a puzzle\n{EASY}\n"
        self.assert_result(sudoku("check", stdin=text), 0, "unique\nunique\n", "")
        result = sudoku("check", "--strict", stdin=text)
        self.assertEqual(result.words, ["unique", "error", "unique"])
        self.assert_error(result, "<stdin>:2:1")
        self.assertEqual(sudoku("check", stdin="this is not a puzzle\n").status, 2)

    def test_a_title_becomes_a_name(self):
        text = f"Puzzle 1 (hard)\n{EASY}\n2. {EASY}\n{EASY}\n"
        rows = list(csv.DictReader(sudoku("check", "--format", "csv", stdin=text).lines))
        self.assertEqual([row["name"] for row in rows], ["Puzzle 1 (hard)", "2", ""])
        records = [json.loads(line) for line in sudoku("check", "--format", "json", stdin=text).lines]
        self.assertEqual([record.get("name") for record in records], ["Puzzle 1 (hard)", "2", None])
        self.assertIn(" 1 note;", sudoku("check", "--stats", stdin=text).stderr)
        self.assertRegex(sudoku("check", "-v", stdin=text).stderr, r"(?m)^<stdin>:1: .*Puzzle 1 \(hard\)$")

    def test_what_is_no_text_is_one_error(self):
        noise = bytes((k * k * 7919 >> 5) & 255 for k in range(100_000)).replace(b"\n\n", b"\n")
        for begin, kind in (b"PK\3\4", "ZIP"), (b"\x1f\x8b\x08", "compressed"), (b"\x89PNG\r\n\x1a\n", "picture"), (b"%PDF-1.7\n", "PDF"):
            result = sudoku("check", stdin=begin + noise)
            self.assertEqual(result.words, ["error"], begin)
            self.assert_error(result, "<stdin>:1:1", kind)

    def test_the_programs_own_json_is_read(self):
        text = f"Monday\n{EASY}\nnot 81 cells: 5\n{HARD}\n"
        first = sudoku("solve", "--format", "json", stdin=text)
        self.assertEqual(len(first.lines), 2, first)
        for answers in (first, sudoku("count", "--format", "json", "--limit", "1", stdin=text)):
            result = sudoku("solve", "--format", "csv", stdin="\n".join(answers.lines) + "\n")
            rows = list(csv.DictReader(result.lines))
            self.assertEqual([(row["line"], row["name"], row["solution"]) for row in rows],
                             [("1", "Monday", EASY_SOLUTION), ("2", "not 81 cells: 5", HARD_SOLUTION)])

    def test_errors_of_a_kind_may_name_other_characters_and_sizes(self):
        lines = [f"{character}{EASY[1:]}" for character in "ghjkmnpqrstuvwyz"] + ["1" * size for size in range(40, 60)]
        result = sudoku("check", stdin="\n".join(lines) + "\n")
        self.assertEqual(len(result.stderr.splitlines()), 2 * 11)  # ten of each kind, and how many more

    def test_json_stays_json_whatever_the_bytes(self):
        result = sudoku("check", "--format", "json", stdin=b"\x80\xff\xfe \"\\" + b"\n" + EASY.encode())
        self.assertEqual([json.loads(line)["answer"] for line in result.lines], ["error", "unique"])


class BadFiles(TestCase):
    def test_an_exact_cover_problem_is_an_error(self):
        problem, puzzle = self.file("p", "| c\na b c | x\na x:A\nb c\nb x:A\nc\n"), self.file("s", "53..7\n53..7\n")
        result = sudoku("solve", problem, puzzle, "-", stdin="1 0 0\n0 1 1\n")
        self.assertEqual(result.status, 2)
        self.assertEqual(re.findall(r"^(.*):1:1: error", result.stderr, re.M), [problem, puzzle, "<stdin>"])

    def test_a_formula_is_for_a_sat_solver(self):
        for text in "p cnf 2 1\n-1 2 0\n", "p cnf 2 1\n2 1\n", "p cnf 900 90\n" + "1 2 -3 0\n\n" * 90:
            result = sudoku("solve", stdin=text)
            self.assertEqual(result.words, ["error"])
            self.assert_error(result, "<stdin>:1:1", "DIMACS")

    def test_no_puzzle_at_all(self):
        for text in ("", "\n\n", "# a comment\n", "---------+---------\n"):
            with self.subTest(text=text):
                self.assert_error(sudoku("check", stdin=text), "<stdin>", stdout="")


class BadOutput(TestCase):
    def test_a_full_disk(self):
        many = self.file("many", f"{EASY}\n" * 20000)
        for program, *command in (["sudoku", "solve", many], ["sudoku", "solve", "-j4", many],
                                  ["sudoku", "check", "-p", EASY], ["sudoku", "solve", "--all", "-p", "." * 81],
                                  ["sudoku", "--help"], ["dlx", "--version"]):
            if "thread" in SANITIZE and "-j4" in command:
                continue
            with self.subTest(command=command), open("/dev/full", "wb") as full:
                self.assert_error(run(program, *command, stdout=full), program, "No space")

    def test_a_full_disk_ends_a_program_that_waits_for_input(self):
        for threads in ("1", "4") if "thread" not in SANITIZE else ("1",):
            with open("/dev/full", "wb") as full:
                process = start("sudoku", "solve", "-j", threads, stdin=subprocess.PIPE, stdout=full,
                                stderr=subprocess.PIPE)
                process.stdin.write(f"{EASY}\n".encode())
                process.stdin.flush()
                self.assertEqual(process.wait(timeout=HANG), 2)
                process.stdin.close()
                process.stderr.close()

    def test_a_closed_pipe_ends_it_quietly(self):
        for ignored in (False, True):
            process = start("sudoku", "solve", "--all", "-p", "." * 81, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            preexec_fn=as_in_a_shell if not ignored else
                            lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN))
            process.stdout.read(82)
            process.stdout.close()
            self.assertEqual(process.wait(timeout=HANG), -signal.SIGPIPE)
            self.assertEqual(process.stderr.read(), b"")
            process.stderr.close()


if __name__ == "__main__":
    unittest.main()
