"""Puzzles solved many at a time: their answers do not depend on threads, on how the input comes, or on what comes with it.
That they are right is tested in tests/kernel/sudoku/solver_test.cpp."""

import csv
import io
import json
import os
import random
import resource
import subprocess
import threading
import unittest

from programs import *

SEED = 20240501
RECORDS = 300 if SANITIZE or rounds(10) < 10 else 2000

SIGNS = "123456789ABCDEFGHIJKLMNOP"
QUESTIONS = (("solve",), ("solve", "--limit", "3"), ("count", "--limit", "5"), ("count", "--limit", "1000"), ("check",))
DANCING = ("--engine", "dancing_links")


def solved_cells(dice, rows, columns):
    """A complete board: a pattern with other digits, and with the rows of each band and the columns of each stack shuffled."""
    side = rows * columns
    digits = dice.sample(SIGNS[:side], side)
    lines = [band * rows + row for band in range(columns) for row in dice.sample(range(rows), rows)]
    places = [stack * columns + column for stack in range(rows) for column in dice.sample(range(columns), columns)]
    return "".join(digits[(line % rows * columns + line // rows + place) % side] for line in lines for place in places)


def random_puzzle(dice, rows, columns, least, most):
    """Now and then one has a digit changed, so that it has no solution, other ones, or clashes."""
    cells = list(solved_cells(dice, rows, columns))
    for k in dice.sample(range(len(cells)), len(cells) - dice.randint(least, most)):
        cells[k] = "."
    if dice.random() < 0.25:
        cells[dice.randrange(len(cells))] = dice.choice(SIGNS[:rows * columns])
    return "".join(cells)


def rows_of(puzzle, side):
    return "".join(puzzle[k:k + side] + "\n" for k in range(0, len(puzzle), side))


def random_record(dice):
    """The text of one record, which nothing after it can change."""
    nine, sixteen = random_puzzle(dice, 3, 3, 24, 50), random_puzzle(dice, 4, 4, 160, 256)
    return dice.choice((
        *(puzzle + "\n" for puzzle in (EASY, HARD, BASE, NONE, FIFTY, TWELVE, INCONSISTENT)),
        *(nine + end for end in ("\n", "\n", "\r\n", " # 17\n", "1\n")), nine[1:] + "\n", nine[:40] + "x" + nine[41:] + "\n",
        random_puzzle(dice, 2, 2, 4, 12) + "\n", random_puzzle(dice, 2, 3, 12, 30) + "\n", sixteen + "\n",
        "\n" + rows_of(nine, 9) + "\n", "\n" + rows_of(sixteen, 16) + "\n", "# a comment 123\n\n" + nine + "\n",
        "[Puzzle]\n" + rows_of(nine, 9) + "[State]\n" + nine + "\n\n", "." * 16 + "\n", "1234567\n",
        "\n" + rows_of(nine, 9)[:50] + "\n\n"))


def in_pieces(seed, data, *args):
    """Runs the program on data that comes through a pipe in pieces of all sizes, with pauses."""
    dice = random.Random(seed)
    process = start("sudoku", *args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def write():
        at = 0
        while at < len(data):
            size = dice.choice((1, 3, 81, 82, 83, 500, 4097, 20001))
            process.stdin.write(data[at:at + size])
            process.stdin.flush()
            at += size
            if dice.random() < 0.2:
                wait_until_read(process)
        process.stdin.close()

    texts = {}
    threads = [threading.Thread(target=write),
               threading.Thread(target=lambda: texts.update(err=process.stderr.read().decode()))]
    killer = threading.Timer(HANG, process.kill)
    for thread in (*threads, killer):
        thread.start()
    out = process.stdout.read().decode()
    for thread in threads:
        thread.join()
    killer.cancel()
    status = process.wait()
    process.stdout.close()
    process.stderr.close()
    return Result(status, out, texts["err"])


class Answers(TestCase):
    """Of one mixed stream, from all sides."""

    @classmethod
    def setUpClass(cls):
        dice = random.Random(SEED)
        cls.records = [random_record(dice) for _ in range(RECORDS)]
        cls.data = "".join(cls.records).encode()
        cls.expected = {(question, form): sudoku(*question, "--format", form, stdin=cls.data)
                        for question in QUESTIONS for form in ("line", "csv")}

    def test_they_are_worth_something(self):
        words = self.expected[("check",), "line"].words
        for word in ("unique", "multiple", "none", "inconsistent", "error"):
            self.assertGreaterEqual(words.count(word), RECORDS / 50, word)
        self.assertIn(">=1000", self.expected[("count", "--limit", "1000"), "line"].lines)

    def test_threads_engine_and_pieces_change_nothing(self):
        for k, ((question, form), expected) in enumerate(self.expected.items()):
            args = *question, "--format", form
            for what, result in (("-j 2", sudoku(*args, "-j", "2", stdin=self.data)), ("-j 4", sudoku(*args, "-j", "4", stdin=self.data)),
                                 ("lockstep", sudoku(*args, "--engine", "lockstep", stdin=self.data)),
                                 ("pieces", in_pieces(SEED + k, self.data, *args, "-j", "12"[k % 2]))):
                message = f"seed {SEED}, {args}, {what}"
                pairs = zip(result.lines + ["(end)"], expected.lines + ["(end)"])
                self.assertEqual(next((pair for pair in pairs if pair[0] != pair[1]), None), None, message)
                self.assertEqual((result.status, result.stdout == expected.stdout, result.stderr),
                                 (expected.status, True, expected.stderr), message)

    def test_a_puzzle_in_a_file_of_its_own_has_the_same_answer(self):
        some = self.records[:RECORDS // 7]
        files = [self.file(f"{k}", text) for k, text in enumerate(some)]
        for question in QUESTIONS:
            together = sudoku(*question, "-j", "2", stdin="".join(some))
            apart = sudoku(*question, "-j", "2", *files)
            answers = [[line for line in result.lines if not line.startswith("error")] for result in (apart, together)]
            self.assertEqual((answers[0], apart.status), (answers[1], together.status), question)

    def test_each_answer_names_its_file_and_line(self):
        files = [self.file(f"{k}", f"{EASY}\n" * k + f"# {k}\n{HARD}\n") for k in range(40)]
        expected = [(file, str(line)) for k, file in enumerate(files) for line in (*range(1, k + 1), k + 2)]
        for threads in ("1", "2"):
            for question in QUESTIONS:
                result = sudoku(*question, "-j", threads, "--format", "csv", *files)
                rows = list(csv.reader(io.StringIO(result.stdout)))[1:]
                self.assertEqual([(source, line) for source, line, *_ in rows], expected)

    def test_lines_csv_and_json_agree(self):
        for question in QUESTIONS:
            rows = list(csv.DictReader(io.StringIO(self.expected[question, "csv"].stdout)))
            result = sudoku(*question, "--format", "json", "-j", "2", stdin=self.data)
            records = {record["line"]: record for record in map(json.loads, result.lines)}
            lines, found = [], {}
            for row in rows:
                answer, solution, reason = row["answer"], row["solution"], row["reason"]
                with_reason = answer == "error" or question == ("check",) and reason
                lines.append(f"{answer}\t{reason}" if with_reason else question[0] == "solve" and solution or answer)
                record = records[int(row["line"])]
                self.assertEqual((record["answer"], record.get("puzzle", "")), (answer, row["puzzle"]))
                found.setdefault(record["line"], []).extend([solution] * bool(solution))
            self.assertEqual(self.expected[question, "line"].lines, lines)
            self.assertEqual(found.keys(), records.keys())
            if question != ("check",):
                self.assertEqual(found, {line: record.get("solutions", []) for line, record in records.items()})


class Options(TestCase):
    def test_lockstep_has_limits_but_no_seed_and_no_branching(self):
        for command in (("solve",), ("count", "--limit", "5"), ("check",)):
            for option in (("--seed", "5"), ("--branching", "weighted")):
                self.assert_usage_error(sudoku(*command, "--engine", "lockstep", *option, stdin=EASY), "--engine lockstep", option[0])
                self.assertEqual(sudoku(*command, *option, stdin=EASY).status, 0)

    def test_lockstep_ends_with_its_limits(self):
        for engine in ("auto", "lockstep"):
            for form in ("line", "grid", "json", "csv"):
                options = "--engine", engine, "--format", form
                result = sudoku("check", *options, "--node-limit", "1", stdin=f"{EASY}\n{FIFTY}\n{EASY}\n")
                self.assert_result(result, 3, None, [("<stdin>:2", "node limit")])
                result = sudoku("count", *options, "--time-limit", "0.1", stdin=f"{EASY}\n{'.' * 81}\n{EASY}\n")
                self.assert_result(result, 3, None, [("<stdin>:2", "time limit")])

    # More solutions than are kept in memory are told as they are found, in their place among the other answers.
    def test_puzzles_with_many_solutions_stand_where_they_belong(self):
        text = "\n".join((EASY, "." * 81, "123", "...4..3..4......", "." * 16, "." * 81, EASY)) + "\n"
        for threads in ("1", "3"):
            result = sudoku("solve", "--limit", "1100", "-j", threads, stdin=text)
            self.assertEqual(result.status, 2)
            sizes = [1 if line.startswith("error") else len(line) for line in result.lines]
            self.assertEqual(sizes, [81] * 1101 + [1] + [16] * (6 + 288) + [81] * 1101)
            self.assertEqual(len(set(result.lines[1:1101])), 1100)
            records = [json.loads(line) for line in
                       sudoku("solve", "--limit", "1100", "--format", "json", "-j", threads, stdin=text).lines]
            self.assertEqual([len(record.get("solutions", [])) for record in records], [1, 1100, 0, 6, 288, 1100, 1])
            self.assertEqual([record["line"] for record in records], [1, 2, 3, 4, 5, 6, 7])

    @unittest.skipIf(SANITIZE, "sanitizers need much address space")
    @unittest.skipIf(rounds(10) < 10, "takes long")
    def test_many_solutions_of_many_puzzles_take_bounded_memory(self):
        def with_little_memory():
            as_in_a_shell()
            resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))
        result = sudoku("solve", "--limit", "1000", stdin=f"{'.' * 81}\n" * 2000, preexec_fn=with_little_memory)
        self.assertEqual((result.status, result.stderr), (0, ""))
        self.assertEqual(len(result.lines), 2000 * 1000)

    def test_engines_are_known_ones(self):
        self.assert_usage_error(sudoku("solve", "--engine", "steam"), "'steam' for --engine", "auto, lockstep, dancing_links, ")

    def test_version_lists_the_widths(self):
        for program in ("sudoku", "dlx"):
            self.assertRegex(run(program, "--version").stdout, r"\ninstruction set: .+, vectors: .*\b64\n$")

    def test_boards_that_do_not_fit_are_solved_by_the_other_engine(self):
        side = 30
        digits = [[(r % 5 * 6 + r // 5 + c) % side + 1 for c in range(side)] for r in range(side)]
        large = " ".join("." if (r + c) % 9 == 0 else str(digits[r][c]) for r in range(side) for c in range(side)) + "\n"
        fits = random_puzzle(random.Random(5), 5, 5, 500, 500) + "\n"
        data = EASY + "\n" + large + fits + EASY + "\n"
        result = sudoku("solve", "--engine", "lockstep", stdin=data)
        self.assert_result(result, 0, sudoku("solve", *DANCING, stdin=data).stdout)

    def test_files_that_cannot_be_read_keep_their_place(self):
        missing = os.path.join(self.folder, "missing")
        empty = self.file("empty", "# nothing\n")
        good = self.file("good", f"{EASY}\n{HARD}\n")
        for threads in ("1", "2"):
            result = sudoku("solve", "-j", threads, good, missing, good, empty, good)
            self.assert_result(result, 2, f"{EASY_SOLUTION}\n{HARD_SOLUTION}\n" * 3, [f"{missing}: error", f"{empty}: error"])


if __name__ == "__main__":
    unittest.main()
