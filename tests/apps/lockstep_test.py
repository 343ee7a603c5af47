"""Puzzles solved many at a time: the answers are those of a search for each, whatever comes with it and however it comes."""

import csv
import io
import json
import os
import random
import re
import resource
import subprocess
import threading
import unittest

from programs import *

SEED = 20240501
RECORDS, FEW = (300, 60) if SANITIZE or rounds(10) < 10 else (2000, 300)

SIGNS = "123456789ABCDEFGHIJKLMNOP"
SHAPES = {16: (2, 2), 36: (2, 3), 81: (3, 3), 256: (4, 4)}
QUESTIONS = (("solve",), ("solve", "--limit", "3"), ("count", "--limit", "5"), ("count", "--limit", "1000"), ("check",))
DANCING = ("--engine", "dancing_links")


# --- Puzzles --------------------------------------------------------------------------------------------------------


def shuffled(dice, groups, size):
    """0 ... groups * size - 1 with the groups in random order, and their members."""
    order = [[group * size + member for member in range(size)] for group in range(groups)]
    dice.shuffle(order)
    for group in order:
        dice.shuffle(group)
    return [k for group in order for k in group]


def solved_cells(dice, rows, columns):
    """A complete board: a pattern whose digits, rows, columns, bands and stacks are shuffled."""
    side = rows * columns
    digits = shuffled(dice, 1, side)
    lines = shuffled(dice, columns, rows)
    places = shuffled(dice, rows, columns)
    return "".join(SIGNS[digits[(line % rows * columns + line // rows + place) % side]] for line in lines for place in places)


def with_givens(dice, cells, givens):
    kept = set(dice.sample(range(len(cells)), givens))
    return "".join(cell if k in kept else "." for k, cell in enumerate(cells))


def random_puzzle(dice, rows, columns, least, most):
    """Now and then one has a digit changed, so that it has no solution, other ones, or clashes."""
    cells = list(with_givens(dice, solved_cells(dice, rows, columns), dice.randint(least, most)))
    if dice.random() < 0.25:
        cells[dice.randrange(len(cells))] = dice.choice(SIGNS[:rows * columns])
    return "".join(cells)


def relabeled(dice, puzzle):
    """The same puzzle with other digits."""
    digits = shuffled(dice, 1, 9)
    return "".join(SIGNS[digits[int(c) - 1]] if c in "123456789" else c for c in puzzle)


def rows_of(puzzle, side):
    return "".join(puzzle[k:k + side] + "\n" for k in range(0, len(puzzle), side))


def random_record(dice):
    """The text of one record, which nothing after it can change."""
    nine = random_puzzle(dice, 3, 3, 24, 50)
    kind = dice.randrange(100)
    if kind < 40:
        return relabeled(dice, dice.choice((EASY, HARD, BASE, NONE, FIFTY, TWELVE, INCONSISTENT))) + "\n"
    if kind < 65:
        return nine + dice.choice(("\n", "\n", "\r\n", " # 17\n"))
    if kind < 70:
        return random_puzzle(dice, 2, 2, 4, 12) + "\n"
    if kind < 75:
        return random_puzzle(dice, 2, 3, 12, 30) + "\n"
    if kind < 77:
        return random_puzzle(dice, 4, 4, 160, 256) + "\n"
    if kind < 82:
        return "\n" + rows_of(nine, 9) + "\n"
    if kind < 84:
        return "\n" + rows_of(random_puzzle(dice, 4, 4, 160, 256), 16) + "\n"
    if kind < 87:
        return "# a comment 123\n\n" + nine + "\n"
    if kind < 89:
        return "[Puzzle]\n" + rows_of(nine, 9) + "[State]\n" + nine + "\n\n"
    if kind < 90:
        return "." * 81 + "\n"
    if kind < 92:
        return "." * 16 + "\n"
    if kind < 94:
        return nine[1:] + "\n"
    if kind < 96:
        return nine + "1\n"
    if kind < 98:
        return nine[:40] + "x" + nine[41:] + "\n"
    return dice.choice(("1234567\n", "\n" + rows_of(nine, 9)[:50] + "\n\n"))


def random_records(seed, size):
    dice = random.Random(seed)
    return [random_record(dice) for _ in range(size)]


def why_not_a_solution(puzzle, solution):
    """The rules, once more."""
    rows, columns = SHAPES[len(puzzle)]
    side = rows * columns
    if len(solution) != len(puzzle):
        return "its size"
    if any(given not in (".", cell) for given, cell in zip(puzzle, solution)):
        return "a given"
    for k in range(side):
        top, left = k // rows * rows, k % rows * columns
        row = solution[k * side:(k + 1) * side]
        column = solution[k::side]
        box = [solution[(top + r) * side + left + c] for r in range(rows) for c in range(columns)]
        for house in (row, column, box):
            if sorted(house) != sorted(SIGNS[:side]):
                return f"row, column or box {k}"
    return ""


# --- Streams --------------------------------------------------------------------------------------------------------


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


def by_record(result):
    """Rows of CSV, those of one record together: {line: [(puzzle, answer, solution, reason), ...]}."""
    rows = list(csv.reader(io.StringIO(result.stdout)))
    assert rows[0] == ["source", "line", "puzzle", "answer", "solution", "reason", "name"], rows[0]
    records = {}
    for _, line, *rest, _ in rows[1:]:
        records.setdefault(int(line), []).append(tuple(rest))
    return records


class Answers(TestCase):
    """Of one mixed stream, from all sides."""

    @classmethod
    def setUpClass(cls):
        cls.records = random_records(SEED, RECORDS)
        cls.data = "".join(cls.records).encode()
        cls.expected = {}
        for question in QUESTIONS:
            for form in ("line", "csv"):
                cls.expected[question, form] = sudoku(*question, "--format", form, stdin=cls.data)

    def assert_same(self, result, expected, message):
        """Byte for byte, with a message that can be read."""
        if result.stdout != expected.stdout:
            pairs = zip(result.lines + ["(end)"], expected.lines + ["(end)"])
            k, (a, b) = next((k, pair) for k, pair in enumerate(pairs) if pair[0] != pair[1])
            self.fail(f"seed {SEED}, {message}: line {k + 1} of the output is\n{a}\ninstead of\n{b}")
        self.assertEqual(result.status, expected.status, message)
        self.assertEqual(result.stderr, expected.stderr, message)

    def test_they_are_worth_something(self):
        words = self.expected[("check",), "line"].words
        self.assertGreaterEqual(len(words), RECORDS)
        for word in ("unique", "multiple", "none", "inconsistent", "error"):
            self.assertGreaterEqual(words.count(word), RECORDS / 50, word)
        counts = self.expected[("count", "--limit", "1000"), "line"].lines
        self.assertIn(">=1000", counts)
        self.assertIn("288", counts)

    def test_threads_change_nothing(self):
        for (question, form), expected in self.expected.items():
            for threads in ("2", "4"):
                args = (*question, "--format", form, "-j", threads)
                self.assert_same(sudoku(*args, stdin=self.data), expected, args)

    def test_the_engine_that_is_chosen_is_lockstep(self):
        for (question, form), expected in self.expected.items():
            args = (*question, "--format", form, "--engine", "lockstep")
            self.assert_same(sudoku(*args, stdin=self.data), expected, args)

    def test_pieces_and_pauses_change_nothing(self):
        for k, ((question, form), expected) in enumerate(self.expected.items()):
            args = (*question, "--format", form, "-j", "12"[k % 2])
            self.assert_same(in_pieces(SEED + k, self.data, *args), expected, args)

    def test_a_puzzle_in_a_file_of_its_own_has_the_same_answer(self):
        some = self.records[:FEW]
        files = [self.file(f"{k}", text) for k, text in enumerate(some)]
        for question in QUESTIONS:
            for threads in ("1", "3"):
                together = sudoku(*question, "-j", threads, stdin="".join(some))
                apart = sudoku(*question, "-j", threads, *files)
                self.assertEqual(apart.lines, together.lines, question)
                self.assertEqual(apart.status, together.status)
        for text, file in list(zip(some, files))[::20]:
            self.assertEqual(sudoku("solve", file).stdout, sudoku("solve", "--limit", "1", stdin=text).stdout, text)

    def test_each_answer_names_its_file_and_line(self):
        files = [self.file(f"{k}", f"{EASY}\n" * k + f"# {k}\n{HARD}\n") for k in range(40)]
        expected = [(file, str(line)) for k, file in enumerate(files) for line in (*range(1, k + 1), k + 2)]
        for threads in ("1", "2"):
            for question in QUESTIONS:
                result = sudoku(*question, "-j", threads, "--format", "csv", *files)
                rows = list(csv.reader(io.StringIO(result.stdout)))[1:]
                self.assertEqual([(source, line) for source, line, *_ in rows], expected)

    def test_statuses_are_those_of_dancing_links(self):
        seen = set()
        for question in QUESTIONS:
            for puzzles in ((HARD,), (NONE,), (INCONSISTENT,), (FIFTY,), (HARD, NONE), (NONE, HARD), (HARD, FIFTY), ("?", HARD),
                            (NONE, "?")):
                for form in ("line", "csv"):
                    args = (*question, "--format", form)
                    data = "\n".join(puzzles)
                    status = sudoku(*args, stdin=data).status
                    self.assertEqual(status, sudoku(*args, *DANCING, stdin=data).status, (args, puzzles))
                    seen.add(status)
        self.assertEqual(seen, {0, 1, 2})

    def test_lines_and_csv_agree(self):
        for question in QUESTIONS:
            rows = [row for rows in by_record(self.expected[question, "csv"]).values() for row in rows]
            lines = []
            for _, answer, solution, reason in rows:
                if answer == "error" or (question == ("check",) and reason):
                    lines.append(f"{answer}\t{reason}")
                else:
                    lines.append(solution if question[0] == "solve" and solution else answer)
            self.assertEqual(self.expected[question, "line"].lines, lines)

    def test_answers_are_those_of_dancing_links(self):
        for question in QUESTIONS:
            found = self.expected[question, "csv"]
            other = sudoku(*question, "--format", "csv", *DANCING, stdin=self.data)
            self.assertEqual(found.status, other.status)
            self.assertEqual(found.stderr, other.stderr)
            found, other = by_record(found), by_record(other)
            self.assertEqual(found.keys(), other.keys())
            for line, rows in found.items():
                where = f"seed {SEED}, {question}, line {line}: {rows}"
                self.assertEqual([row[:2] for row in rows], [row[:2] for row in other[line]], where)
                solutions = [solution for _, _, solution, _ in rows if solution]
                self.assertEqual(len(solutions), len(set(solutions)), where)
                for solution in solutions:
                    self.assertEqual(why_not_a_solution(rows[0][0], solution), "", where)
                if rows[0][1] in ("unique", "error", "inconsistent"):
                    self.assertEqual(rows, other[line])
        unique = {line for line, rows in by_record(self.expected[("check",), "csv"]).items() if rows[0][1] == "unique"}
        solved = by_record(self.expected[("solve",), "csv"])
        other = by_record(sudoku("solve", "--format", "csv", *DANCING, stdin=self.data))
        self.assertEqual({line: solved[line] for line in unique}, {line: other[line] for line in unique})

    def test_a_puzzle_with_several_solutions_shows_where_two_differ(self):
        records = [json.loads(line) for line in
                   sudoku("check", "--engine", "lockstep", "--format", "json", stdin=self.data).lines]
        several = [record for record in records if record["answer"] == "multiple"]
        self.assertGreaterEqual(len(several), RECORDS / 50)
        for record in several:
            one, two = record["solutions"]
            side = round(len(one) ** 0.5)
            cell = next(k for k in range(len(one)) if one[k] != two[k])
            low, high = sorted((one[cell], two[cell]))
            self.assertEqual(record["reason"], f"r{cell // side + 1}c{cell % side + 1} can be {low} or {high}")

    def test_json_agrees_with_lines(self):
        for question in QUESTIONS:
            expected = self.expected[question, "csv"]
            result = sudoku(*question, "--engine", "lockstep", "--format", "json", "-j", "2", stdin=self.data)
            self.assertEqual((result.status, result.stderr), (expected.status, expected.stderr))
            records = by_record(expected)
            self.assertEqual(len(result.lines), len(records))
            for text, (line, rows) in zip(result.lines, records.items()):
                record = json.loads(text)
                self.assertEqual((record["line"], record["answer"]), (line, rows[0][1]))
                if record["answer"] == "error":
                    continue
                self.assertEqual(record["puzzle"], rows[0][0])
                if question[0] != "check":
                    self.assertEqual(record.get("solutions", []), [row[2] for row in rows if row[2]])
                for solution in record.get("solutions", []):
                    self.assertEqual(why_not_a_solution(record["puzzle"], solution), "")

    def test_grids_agree_with_lines(self):
        data = "".join(self.records[:FEW])
        for question in QUESTIONS:
            text = sudoku(*question, "--engine", "lockstep", "--format", "grid", stdin=data).stdout
            other = sudoku(*question, *DANCING, "--format", "grid", stdin=data).stdout
            if question == ("check",) or question[0] == "count":
                # Only reasons may differ: in the number of search nodes and in where two solutions differ.
                text, other = (re.sub(r"\(\d+ search nodes\)|can be \w+ or \w+|r\d+c\d+", "", t) for t in (text, other))
                self.assertEqual(text, other)
            else:
                found = ["".join(re.findall(r"[1-9A-G]", block)) for block in text.split("\n\n") if "|" in block]
                lines = sudoku(*question, stdin=data).lines
                solutions = [line for line in lines if re.fullmatch("[1-9A-G]+", line)]
                self.assertEqual([block for block in found if block in set(solutions)], solutions)


# --- While it runs ---------------------------------------------------------------------------------------------------


class Streams(TestCase):
    THREADS = ("1",) if "thread" in SANITIZE else ("1", "2")

    def start(self, *args, **keywords):
        process = start("sudoku", *args, **{"stdin": subprocess.PIPE, "stdout": subprocess.PIPE,
                                            "stderr": subprocess.DEVNULL, **keywords})
        killer = threading.Timer(HANG, process.kill)
        killer.start()
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(killer.cancel)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                self.addCleanup(pipe.close)
        return process

    def send(self, process, text):
        process.stdin.write(text.encode())
        process.stdin.flush()

    def test_each_answer_comes_before_the_next_puzzle_is_sent(self):
        steps = [(HARD + "\n", [HARD_SOLUTION]),
                 (rows_of(EASY, 9) + "\n", [EASY_SOLUTION]),  # a tenth row could follow
                 ("! ! !\n" + EASY + "\n", ["error", EASY_SOLUTION]),
                 (EASY[1:] + "\n" + HARD + "\n", ["error", HARD_SOLUTION]),
                 (HARD + "1\n", ["error"]),
                 (f"# comment\n\n{NONE}\n", ["none"]),
                 (f"{INCONSISTENT}\n{HARD}\n", ["inconsistent", HARD_SOLUTION]),
                 (f"{EASY}\n" * 100, [EASY_SOLUTION] * 100),
                 (f"{EASY}\n" * 100 + "!\n" + f"{HARD}\r\n", [EASY_SOLUTION] * 100 + ["error", HARD_SOLUTION])]
        for threads in self.THREADS:
            for options in ((), ("--engine", "lockstep"), ("--limit", "2")):
                process = self.start("solve", "-j", threads, *options)
                for text, answers in steps * 3:
                    self.send(process, text)
                    for answer in answers:
                        line = process.stdout.readline().decode().rstrip("\n")
                        self.assertEqual(line.split("\t")[0], answer)
                process.stdin.close()
                self.assertEqual(process.stdout.read(), b"")
                self.assertEqual(process.wait(), 2)

    def test_answers_come_while_half_a_line_is_at_hand(self):
        for threads in self.THREADS:
            process = self.start("solve", "-j", threads)
            for cut in (1, 40, 80, 81):
                self.send(process, f"{HARD}\n{EASY}\n{HARD}\n"[:164 + cut])
                self.assertEqual(process.stdout.readline().decode(), HARD_SOLUTION + "\n")
                self.assertEqual(process.stdout.readline().decode(), EASY_SOLUTION + "\n")
                self.send(process, f"{HARD}\n"[cut:])
                self.assertEqual(process.stdout.readline().decode(), HARD_SOLUTION + "\n")

    def test_interrupted_in_a_long_stream_it_ends_with_a_part_of_the_answers(self):
        dice = random.Random(SEED)
        block = "".join([random_puzzle(dice, 3, 3, 26, 40) + "\n" for _ in range(700)] +
                        random_records(SEED + 1, 300 if not SANITIZE else 30))
        copies = 20 if SANITIZE or rounds(10) < 10 else 60
        path = self.file("long", block * copies)
        questions = (("solve",), ("count", "--limit", "200"), ("check",), ("solve", "--limit", "2"))
        for question in questions[:4 if rounds(10) == 10 else 2]:
            expected = sudoku(*question, path).lines
            for threads in self.THREADS:
                for skip in (1, 5000):
                    process = self.start(*question, "-j", threads, path, stdin=subprocess.DEVNULL)
                    lines = [process.stdout.readline().decode().rstrip("\n") for _ in range(skip)]
                    process.send_signal(signal.SIGINT)
                    lines += process.stdout.read().decode().splitlines()
                    self.assertEqual(process.wait(), 130)
                    where = f"seed {SEED}, {question}, -j {threads}, {len(lines)} of {len(expected)} lines"
                    if question[0] == "solve":
                        self.assertLess(len(lines), len(expected), where)
                    same = next((k for k, pair in enumerate(zip(lines, expected)) if pair[0] != pair[1]), len(lines))
                    self.assert_interrupted(lines[same:], question, path, same, where)

    def assert_interrupted(self, tail, question, path, place, where):
        """Nothing, or all that is said of one record. Lanes that share a search may have found other solutions of it than
        the first."""
        self.assertLessEqual(len(tail), 2, where)
        if not tail or re.search(r"^unknown|^>=\d+$", tail[0]):
            return
        rows = list(csv.reader(io.StringIO(sudoku(*question, "--format", "csv", path).stdout)))
        _, _, puzzle, answer, *_ = rows[1 + place]
        if question == ("check",):
            self.assertEqual((answer, tail[0].split("\t")[0]), ("multiple", "multiple"), where)
            return
        self.assertEqual(question[0], "solve", where)
        for solution in tail:
            self.assertEqual(why_not_a_solution(puzzle, solution), "", where)

    def test_nothing_is_said_after_the_output_failed(self):
        path = self.file("many", f"{HARD}\n{NONE}\n" * 30000)
        for threads in ("1", "4"):
            for question in QUESTIONS:
                with open("/dev/full", "wb") as full:
                    self.assert_error(sudoku(*question, "-j", threads, path, stdout=full), "sudoku", "No space")

    def test_interrupted_while_it_waits_it_has_answered_all_that_came(self):
        for threads in self.THREADS:
            process = self.start("check", "-j", threads)
            self.send(process, f"{HARD}\n!\n{FIFTY}\n{HARD[:30]}")
            lines = [process.stdout.readline().decode().split("\t")[0].strip() for _ in range(3)]
            self.assertEqual(lines, ["unique", "error", "multiple"])
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.stdout.read(), b"")
            self.assertEqual(process.wait(), 130)

    def test_a_broken_record_keeps_its_place(self):
        for place in (0, 1, 63, 64, 511, 512, 1000, 4095, 4096, 5000):
            lines, answers = [EASY, HARD] * 2501, [EASY_SOLUTION, HARD_SOLUTION] * 2501
            lines[place] = lines[place][:40] + "?" + lines[place][41:]
            result = sudoku("solve", "-j", "2", stdin="\n".join(lines) + "\n")
            self.assert_error(result, f"<stdin>:{place + 1}:41", result.lines[place].split("\t")[1])
            answers[place] = "error"
            self.assertEqual(result.words, answers)

    def test_lines_are_numbered_in_long_streams(self):
        data = "".join(f"{EASY}\n# {k}\n\n{HARD}\n{HARD}\r\n" for k in range(2000))
        rows = list(csv.reader(io.StringIO(sudoku("check", "--format", "csv", stdin=data).stdout)))
        self.assertEqual([int(row[1]) for row in rows[1:]], [5 * k + at for k in range(2000) for at in (1, 4, 5)])

    @unittest.skipIf(SANITIZE, "sanitizers need much address space")
    @unittest.skipIf(rounds(10) < 10, "takes long")
    def test_many_solutions_of_many_puzzles_take_bounded_memory(self):
        def with_little_memory():
            as_in_a_shell()
            resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))
        result = sudoku("solve", "--limit", "1000", stdin=f"{'.' * 81}\n" * 2000, preexec_fn=with_little_memory)
        self.assertEqual((result.status, result.stderr), (0, ""))
        self.assertEqual(len(result.lines), 2000 * 1000)


# --- The command line ------------------------------------------------------------------------------------------------


class Options(TestCase):
    def test_lockstep_has_limits_but_no_seed_and_no_branching(self):
        for command in (("solve",), ("count", "--limit", "5"), ("check",)):
            for option in (("--seed", "5"), ("--branching", "weighted")):
                self.assert_usage_error(sudoku(*command, "--engine", "lockstep", *option, stdin=EASY), "--engine lockstep", option[0])
                self.assertEqual(sudoku(*command, *option, stdin=EASY).status, 0)
            for limit in (("--time-limit", "5"), ("--node-limit", "5")):
                for engine in ("auto", "lockstep"):
                    self.assertEqual(sudoku(*command, "--engine", engine, *limit, stdin=EASY).status, 0)

    def test_lockstep_ends_with_its_limits(self):
        for engine in ("auto", "lockstep"):
            for form in ("line", "grid", "json", "csv"):
                options = "--engine", engine, "--format", form
                result = sudoku("check", *options, "--node-limit", "1", stdin=f"{EASY}\n{FIFTY}\n{EASY}\n")
                self.assert_result(result, 3, None, [("<stdin>:2", "node limit")])
                result = sudoku("count", *options, "--time-limit", "0.1", stdin=f"{EASY}\n{'.' * 81}\n{EASY}\n")
                self.assert_result(result, 3, None, [("<stdin>:2", "time limit")])

    def test_lockstep_needs_no_limit_of_solutions(self):
        fifty = sudoku("solve", "--all", *DANCING, stdin=FIFTY).lines
        for engine in ("auto", "lockstep"):
            self.assert_result(sudoku("count", "--engine", engine, stdin=FIFTY), 0, "50\n")
            self.assert_result(sudoku("count", "--engine", engine, "--limit", "1001", stdin="." * 81), 0, ">=1001\n")
            self.assertEqual(sorted(sudoku("solve", "--engine", engine, "--all", stdin=FIFTY).lines), sorted(fifty))

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

    def test_engines_are_known_ones(self):
        self.assert_usage_error(sudoku("solve", "--engine", "steam"), "'steam' for --engine", "auto, lockstep, dancing_links, ")

    def test_version_lists_the_widths(self):
        for program in ("sudoku", "dlx"):
            self.assertRegex(run(program, "--version").stdout, r"\ninstruction set: .+, vectors: .*\b64\n$")

    def test_puzzles_of_the_command_line_are_answered_like_those_of_files(self):
        self.assert_result(sudoku("solve", "--engine", "lockstep", "-p", HARD, "-p", "bad", "-p", EASY, self.file("f", HARD)),
                           2, sudoku("solve", *DANCING, "-p", HARD, "-p", "bad", "-p", EASY, self.file("f", HARD)).stdout)

    def test_boards_that_do_not_fit_are_solved_by_the_other_engine(self):
        dice = random.Random(SEED)
        small = EASY + "\n"
        cells = solved_cells(dice, 5, 5)
        fits = with_givens(dice, cells, 500) + "\n"
        side = 30
        digits = [[(r % 5 * 6 + r // 5 + c) % side + 1 for c in range(side)] for r in range(side)]
        large = " ".join("." if dice.random() < 0.1 else str(d) for row in digits for d in row) + "\n"
        data = small + large + fits + small
        result = sudoku("solve", "--engine", "lockstep", stdin=data)
        self.assertEqual(result.status, 0, result)
        self.assertEqual(result.stdout, sudoku("solve", *DANCING, stdin=data).stdout)
        self.assertEqual(result.lines[2], cells)

    def test_large_boards_without_givens_do_not_take_for_ever(self):
        for shape, side in (("4x4", 16), ("3x7", 21)):
            empty = self.file(f"empty{side}", "." * side * side + "\n")
            self.assert_result(sudoku("count", "--limit", "2", "--box", shape, "--engine", "lockstep", empty), 0, ">=2\n")

    def test_threads_that_share_what_takes_long_change_nothing(self):
        empty = self.file("empty", "." * 441 + "\n")
        for question in (("solve", "--limit", "3"), ("count", "--limit", "100"))[:2 if rounds(10) == 10 else 1]:
            answers = [sudoku(*question, "--box", "3x7", "--engine", "lockstep", "-j", n, empty) for n in ("1", "2", "3")]
            for answer in answers:
                self.assert_result(answer, 0, answers[0].stdout)

    def test_files_that_cannot_be_read_keep_their_place(self):
        missing = os.path.join(self.folder, "missing")
        empty = self.file("empty", "# nothing\n")
        good = self.file("good", f"{EASY}\n{HARD}\n")
        for threads in ("1", "2"):
            result = sudoku("solve", "-j", threads, good, missing, good, empty, good)
            self.assert_result(result, 2, f"{EASY_SOLUTION}\n{HARD_SOLUTION}\n" * 3, [f"{missing}: error", f"{empty}: error"])


if __name__ == "__main__":
    unittest.main()
