"""The program dlx, on problems with published numbers of solutions."""

import csv
import gzip
import io
import json
import os
import re
import signal
import subprocess
import unittest

from programs import *

BOOK = "| TAOCP 7.2.2.1 (6)\na b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
COLORS = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"
IMPOSSIBLE = "a b\na\n"
IN_NO_OPTION = "<stdin>:1: warning", "'b'"


def warnings_about(problem):
    return [IN_NO_OPTION] if problem == IMPOSSIBLE else []


def queens(n):
    lines = [" ".join([f"r{i}" for i in range(n)] + [f"c{i}" for i in range(n)]) + " | " +
             " ".join([f"a{i}" for i in range(2 * n - 1)] + [f"b{i}" for i in range(2 * n - 1)])]
    lines += [f"r{i} c{j} a{i + j} b{i - j + n - 1}" for i in range(n) for j in range(n)]
    return "\n".join(lines) + "\n"


def langford(n):
    lines = [" ".join([str(i) for i in range(1, n + 1)] + [f"s{j}" for j in range(2 * n)])]
    lines += [f"{i} s{j} s{j + i + 1}" for i in range(1, n + 1) for j in range(2 * n - i - 1)]
    return "\n".join(lines) + "\n"


def dominoes(n):
    cells = [f"{r},{c}" for r in range(n) for c in range(n)]
    lines = [" ".join(cells)]
    lines += [f"{r},{c} {r},{c + 1}" for r in range(n) for c in range(n - 1)]
    lines += [f"{r},{c} {r + 1},{c}" for r in range(n - 1) for c in range(n)]
    return "\n".join(lines) + "\n"


def mutilated(n):
    """Dominoes on a board without two opposite corners: there is no solution, and it takes long to go through all branches."""
    corners = {"0,0", f"{n - 1},{n - 1}"}
    items, *options = map(str.split, dominoes(n).splitlines())
    lines = [[item for item in items if item not in corners], *(option for option in options if not corners & set(option))]
    return "".join(" ".join(line) + "\n" for line in lines)


def matrices(n, least, most):
    """n x n matrices of 0 and 1 whose rows and columns have sums from `least` to `most`."""
    lines = [" ".join(f"{least}:{most}|{line}{k}" for line in "rc" for k in range(n))]
    lines += [f"r{i} c{j}" for i in range(n) for j in range(n)]
    return "\n".join(lines) + "\n"


class Counting(TestCase):
    def test_none(self):
        self.assert_result(dlx("count", stdin=IMPOSSIBLE), 1, "0\n", [IN_NO_OPTION])
        self.assert_result(dlx("solve", stdin=IMPOSSIBLE), 1, "", [IN_NO_OPTION, ("<stdin>", "0 solutions")])

    def test_limits(self):
        self.assert_result(dlx("count", "--limit", "50", stdin=queens(8)), 0, ">=50\n", "")
        self.assert_result(dlx("count", "--limit", "93", stdin=queens(8)), 0, "92\n", "")
        result = dlx("count", "--node-limit", "500", stdin=queens(8))
        self.assert_undecided(result, "node limit", r">=\d+")
        self.assertEqual(dlx("count", "--time-limit", "0.1", stdin=queens(20)).status, 3)
        self.assertEqual(dlx("solve", "--all", "--node-limit", "500", stdin=queens(8)).status, 3)

    def test_a_line_for_each_file(self):
        good, bad = self.file("good", BOOK), self.file("bad", "a b\na c\n")
        result = dlx("count", good, bad, self.folder, "-", good, stdin=queens(8))
        self.assertEqual(result.words, ["1", "error", "error", "92", "1"])
        self.assert_messages(result, (f"{bad}:2:3: error", "c"), f"{self.folder}: error")
        self.assertEqual(result.status, 2)

    def test_exit_codes_of_sat_solvers(self):
        for command, text, more, code in (("solve", BOOK, [], 10), ("solve", BOOK, ["--all"], 30),
                                          ("solve", IMPOSSIBLE, [], 20), ("count", IMPOSSIBLE, [], 20),
                                          ("count", BOOK, [], 30), ("count", queens(8), ["--limit=5"], 10),
                                          ("count", queens(8), ["--node-limit=2"], 0), ("count", "a a", [], 2)):
            with self.subTest(command=command, text=text, more=more):
                self.assertEqual(dlx(command, "--exit-code=sat", *more, stdin=text).status, code)


class CountingByTheFrontier(TestCase):
    def test_counts_beyond_enumeration(self):
        for n, count in ((12, "53060477521960000"), (16, "2444888770250892795802079170816")):
            self.assert_result(dlx("count", stdin=dominoes(n)), 0, count + "\n", "")
        record = json.loads(dlx("count", "--format", "json", stdin=dominoes(12)).stdout)
        self.assertEqual((record["count"], record["complete"], record["method"], record["search_nodes"]),
                         ("53060477521960000", True, "frontier", "0"))
        self.assertEqual(dlx("count", "--format", "csv", stdin=dominoes(12)).stdout,
                         "source,count,stop_reason\n<stdin>,53060477521960000,exhausted\n")

    def test_methods_agree(self):
        for text, count in (dominoes(6), "6728"), (IMPOSSIBLE, "0"):
            for options in ("--method", "auto", "--memory-limit", "1"), ("--method", "enumerate", "-j", "2"), ("--method", "frontier"):
                result = dlx("count", *options, stdin=text)
                self.assert_result(result, int(count == "0"), count + "\n", warnings_about(text))

    def test_an_engine_that_is_asked_for_enumerates(self):
        for options, method in (((), "frontier"), (("--engine", "auto"), "frontier"),
                                (("--engine", "dancing_links"), "enumerate"), (("--limit", "9"), "enumerate"),
                                (("--seed", "1"), "enumerate")):
            record = json.loads(dlx("count", "--format", "json", *options, stdin=dominoes(6)).stdout)
            self.assertEqual(record["method"], method, options)

    def test_signals_that_come_together_are_one(self):
        process = start("dlx", "count", "--engine", "bit_sets", self.file("p", queens(17)), stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE)
        wait_for_work(process, 0.3)
        process.send_signal(signal.SIGINT)
        result = interrupt(process)
        self.assertEqual(result.status, 130, result)
        self.assertRegex(result.stdout, r"^>=\d+\n$")

    def test_bad_settings(self):
        for options in (("--limit", "5"), ("--node-limit", "5"), ("--seed", "5")):
            self.assert_usage_error(dlx("count", "--method", "frontier", *options, stdin=BOOK), "--method frontier", options[0])
        for options in (("--memory-limit", "0"), ("--memory-limit", "1.5"), ("--method", "zdd")):
            self.assertEqual(dlx("count", *options, stdin=BOOK).status, 2)
        self.assertEqual(dlx("solve", "--method", "frontier", stdin=BOOK).status, 2)


class CountingInLockstep(TestCase):
    def test_published_counts(self):
        alone, shared = (json.loads(dlx("count", "--engine", "lockstep", "--format", "json", *threads, stdin=queens(8)).stdout)
                         for threads in ((), ("-j", "2")))
        self.assertEqual((alone["count"], alone["method"], shared["count"], shared["search_nodes"]),
                         ("92", "enumerate", "92", alone["search_nodes"]))
        self.assert_result(dlx("count", "--engine", "lockstep", stdin=IMPOSSIBLE), 1, "0\n", [IN_NO_OPTION])
        self.assert_result(dlx("count", "--engine", "lockstep", "--limit", "50", stdin=queens(8)), 0, ">=50\n", "")
        self.assertIn("by engine lockstep", dlx("count", "--engine", "lockstep", "-v", stdin=BOOK).stderr)

    def test_lockstep_ends_at_limits(self):
        result = dlx("count", "--engine", "lockstep", "--time-limit", "0.5", stdin=dominoes(12))
        self.assert_undecided(result, "time limit", r">=\d+")
        result = dlx("count", "--engine", "lockstep", "--node-limit", "50", "--format", "json", stdin=queens(8))
        self.assertEqual(result.status, 3)
        record = json.loads(result.stdout)
        self.assertEqual((record["stop_reason"], record["search_nodes"]), ("node limit", "49"))

    def test_what_lockstep_does_not_have(self):
        for options in (("--seed", "5"), ("--branching", "weighted"), ("--shard", "1/2"),
                        ("--checkpoint", os.path.join(self.folder, "state"))):
            self.assert_usage_error(dlx("count", "--engine", "lockstep", *options, stdin=BOOK), "--engine lockstep", options[0])
        self.assertEqual(dlx("solve", "--engine", "lockstep", stdin=BOOK).status, 2)
        result = dlx("count", "--engine", "lockstep", "--format", "json", stdin=COLORS)
        self.assertEqual((result.status, json.loads(result.stdout)["answer"]), (2, "error"))
        self.assert_error(result, "<stdin>", "lockstep", "colors")

    def test_a_branching_that_learns_counts_the_same_on_threads(self):
        for branching in "weighted", "failure_rate":
            alone, shared = (json.loads(dlx("count", "--branching", branching, *threads, "--format", "json",
                                            stdin=langford(11)).stdout) for threads in ((), ("-j", "2")))
            self.assertEqual((alone["count"], shared["count"]), ("35584", "35584"))
            self.assertIn("search_nodes", alone)
            self.assertNotIn("search_nodes", shared)


class Solving(TestCase):
    def test_the_first_solution(self):
        self.assert_result(dlx("solve", stdin=BOOK), 0, "a d f\nb g\nc e\n\n", [("<stdin>", "1 solution,")])

    def test_all_solutions_are_solutions(self):
        problem = self.file("queens", queens(8))
        solutions = dlx("solve", "--all", problem)
        self.assert_result(solutions, 0, None, [(problem, "92 solutions")])
        self.assertEqual(len(set(solutions.stdout.split("\n\n"))), 93) # and what is after the last
        self.assert_result(dlx("check", problem, stdin=solutions.stdout), 0, "solution\n" * 92, "")

    def test_quiet(self):
        self.assert_result(dlx("solve", "-q", stdin=COLORS), 0, "q x:A\np r x:A y\n\n", "")

    def test_json(self):
        result = dlx("solve", "--all", "--format", "json", stdin=queens(6))
        record = json.loads(result.stdout)
        self.assertEqual(list(record), ["source", "solutions", "numbers", "answer", "count", "complete", "stop_reason",
                                        "search_nodes", "updates"])
        self.assertEqual((len(record["solutions"]), record["count"], record["complete"]), (4, "4", True))
        self.assertEqual(record["answer"], "found")
        self.assertEqual({len(s) for s in record["solutions"]}, {6})
        error = json.loads(dlx("count", "--format", "json", stdin="a b\nb b\n").stdout)
        self.assertEqual((error["answer"], error["line"], error["column"]), ("error", 2, 3))

    def test_engines_agree_and_are_chosen_by_the_problem(self):
        solutions = dlx("solve", "--all", stdin=queens(6)).stdout
        for engine in ("auto", "dancing_links", "bit_sets", "sparse_sets"):
            self.assertEqual(dlx("solve", "--all", "--engine", engine, stdin=queens(6)).stdout, solutions)
        others = dlx("solve", "--all", "--engine", "domain_consistency", stdin=queens(6)).stdout  # in another order
        self.assertEqual(sorted(others.split("\n")), sorted(solutions.split("\n")))
        for options, engine in ((), "bit_sets"), (("--engine", "dancing_links"), "dancing_links"), (("--branching", "weighted"), "sparse_sets"):
            self.assertIn(f"engine {engine}", dlx("count", "-v", *options, stdin=queens(6)).stderr)

    def test_branchings(self):
        for branching in ("mrv", "weighted", "failure_rate"):
            for engine in ("auto", "dancing_links", "sparse_sets"):
                self.assert_result(dlx("count", "--branching", branching, "--engine", engine, stdin=langford(7)), 0, "52\n", "")
        self.assert_usage_error(dlx("count", "--branching", "weighted", "--engine", "bit_sets", stdin=BOOK), "bit_sets")
        self.assertEqual(dlx("count", "--branching", "largest", stdin=BOOK).status, 2)

    def test_an_engine_that_cannot_do_it_is_an_error_record(self):
        chain = " ".join(f"i{k}" for k in range(40000)) + "\n" + "".join(f"i{k}\n" for k in range(40000)) * 2
        result = dlx("count", "--format", "json", "--engine", "bit_sets", stdin=chain)
        self.assertEqual(json.loads(result.stdout)["answer"], "error")
        self.assert_result(result, 2, None, ["<stdin>:40002: warning", ("<stdin>: error", "bit_sets")])
        self.assertEqual(dlx("solve", "--limit", "1", "--format", "csv", stdin=chain).status, 0)

    def test_check_shows_no_control_characters(self):
        result = dlx("check", self.file("book.dlx", BOOK), stdin="a\033[31mb\n")
        self.assertIn("'a?[31mb'", result.stdout)
        self.assertEqual(len(result.lines), 1)

    def test_check_of_solutions_in_json_says_what_it_reads(self):
        book = self.file("book.dlx", BOOK)
        result = dlx("check", book, stdin=dlx("solve", "--format", "jsonl", book).stdout)
        self.assertIn("--format line", result.stdout)

    def test_options_have_their_numbers_in_the_input(self):
        costs = self.file("costs", "1 2")
        text = "a b | c\nc\n| comment\n\na\nc\nb\n"
        for command in ("solve",), ("sample", "--seed", "1"), ("optimize", "--costs", costs):
            with self.subTest(command=command):
                lines = [line for line in dlx(*command, "--numbers", stdin=text).lines if line[:1] not in ("", "|")]
                self.assertEqual(sorted(lines), ["2\ta", "4\tb"])
                record = json.loads(dlx(*command, "--format", "json", stdin=text).stdout)
                self.assertEqual(sorted(record["numbers"][0]), [2, 4])
                rows = csv.DictReader(dlx(*command, "--format", "csv", stdin=text).lines)
                self.assertEqual(sorted((r["number"], r["option"]) for r in rows), [("2", "a"), ("4", "b")])
        self.assertEqual(json.loads(dlx("solve", "--format", "json", stdin=IMPOSSIBLE).stdout)["numbers"], [])
        self.assertTrue(dlx("solve", "--format", "csv", stdin="a a\n").lines[1].startswith("<stdin>,error,,item 'a' "))
        self.assert_usage_error(dlx("solve", "--numbers", "--format", "svg", stdin=BOOK), "--numbers")

    def test_csv(self):
        rows = list(csv.DictReader(io.StringIO(dlx("solve", "--all", "--format", "csv", stdin=queens(6)).stdout)))
        self.assertEqual(len(rows), 24)
        self.assertEqual(rows[-1]["solution"], "4")
        self.assertEqual(dlx("count", "--format", "csv", stdin=BOOK).stdout,
                         "source,count,stop_reason\n<stdin>,1,exhausted\n")

    def test_stats(self):
        for method, *told in ("enumerate", "search nodes", "3 levels"), ("frontier", "5 frontier states"):
            self.assert_messages(dlx("count", "--stats", "--method", method, stdin=BOOK), ("<stdin>", "seconds", *told))

    def test_bad_problems(self):
        for text, place in (("", "1:1"), ("| only\n", r"\d:\d"), ("a a\na\n", "1:3"), ("a b\na a\n", "2:3"),
                            ("a b\nx\n", "2:1"), ("a b\na:1\n", r"2:\d"), ("0|a\n", "1:1"), ("\0\n", r"1:\d"),
                            ("1 0 1\n0 2 0\n", "2:3"), ("101\n01\n", "2:3")):
            with self.subTest(text=text):
                result = dlx("solve", stdin=text)
                self.assert_error(result, f"<stdin>:{place}")
                message = result.stderr.split(": error: ")[1]
                self.assertEqual(result.stdout, f"error\t{message}\n", "its place among other problems is kept")

    @unittest.skipIf(SANITIZE, "needs much memory")
    def test_a_file_that_is_too_large_is_refused_at_once(self):
        path = os.path.join(self.folder, "huge")
        with open(path, "wb") as out:
            out.truncate(5 << 30)
        result = dlx("count", path)
        self.assertEqual(result.words, ["error"])
        self.assert_error(result, path, "1024 MiB")


class Warnings(TestCase):
    def test_each_is_a_line(self):
        result = dlx("count", stdin="| comment\na b | x y z\na\nx\nb x\nx b\ny:1\na\n")
        self.assert_result(result, 0, "4\n", [("<stdin>:2: warning", "'z'"), ("<stdin>:4: warning", "2 options"),
                                              ("<stdin>:6: warning", "line 5", "2 options")])

    def test_quiet(self):
        for command, output in (("count", "0\n"), ("solve", ""), ("sample", ""), ("explain", None)):
            self.assert_result(dlx(command, "-q", stdin=IMPOSSIBLE), 1, output, "")

    def test_options_that_are_ignored_need_no_cost(self):
        for text in ("7\n5\n", "1\n7\n5\n"):
            result = dlx("optimize", "-q", "--costs", self.file("costs", text), stdin="a | x\nx\na\na x\n")
            self.assert_result(result, 0, "| cost 5\na x\n\n", "")


class OtherTexts(TestCase):
    """A text of another format is an error in its place."""

    def test_what_cannot_be_read(self):
        grid = "\n".join(" ".join(HARD[9 * row:9 * row + 9]) for row in range(9)) + "\n"
        for text, place in (
                (HARD + "\n" + EASY + "\n", "2:1"), (EASY + "\n" + HARD, "2:1"),
                (grid, "1:5"), (grid.replace(".", "0"), "1:5"),
                ("+---+---+\n" + grid, "2:1"), ('{"items": ["a"]}', "1:1"),
                ("[1, 0, 1],\n[0, 1, 0]\n", "2:1"),
                ("p cnf 2 1\n-1 2 0\n", "1:1"), ("c by hand\np cnf 2 1\n1 2 0\n", "1:1"), ("p cnf 2 0\n", "1:1"),
                ("[[0.0, 1.0], [1.0, 0.0]]", "1:3"), ("m = [[1,0],[0,2]]\n", "1:15"),
                ("# by hand\na b\na b\n", "2:1"), ("// by hand\na b\na b\n", "2:1"),
                ("a,b,c\na,b\n", "2:1"), ("a, b, c\na, b\n", "2:4"),
                ("a b\na\n".encode("utf-16"), "1:1"), ("a b\na\n".encode("utf-16-le"), "1:1"),
                ("a b\na\n".encode("utf-16-be"), "1:1"), (gzip.compress(b"a b\na\n"), "1:1")):
            with self.subTest(text=text):
                self.assert_error(dlx("solve", stdin=text), f"<stdin>:{place}")

    def test_a_puzzle_in_the_place_of_a_file(self):
        for puzzle in EASY, HARD, EASY_SOLUTION:
            for command in "solve", "count":
                self.assert_error(dlx(command, puzzle), puzzle)

    def test_what_would_be_one_item(self):
        for text, hint in ((HARD, "program sudoku"), (EASY + "\n", "program sudoku"), (EASY_SOLUTION, "program sudoku"),
                           ('[["a","b"],["c"]]\n', "matrix"), ("{ }\n", "matrix"), ("# by hand\n", "comment"),
                           ("a,b\n", "blanks")):
            with self.subTest(text=text):
                self.assert_error(dlx("count", stdin=text), "<stdin>:1:1", "not an exact cover problem", hint)

    def test_a_problem_with_a_mistake_is_a_problem(self):
        for text in ("a b\nc\n", "1 2 3\n4\n", "1,0,1\n0,1\n", "1, 0\n1, 2\n", "100 101\n102\n", "0,0 0,1\n0,2\n", ""):
            result = dlx("count", stdin=text)
            self.assertEqual(result.status, 2, result)
            self.assertNotIn(";", result.stderr)


class Matrices(TestCase):
    def test_a_solution_is_checked(self):
        matrix = "0 0 1 0 1 0 0\n1 0 0 1 0 0 1\n0 1 1 0 0 1 0\n1 0 0 1 0 1 0\n0 1 0 0 0 0 1\n0 0 0 1 1 0 1\n"
        self.assert_result(dlx("solve", "-q", "--all", stdin=matrix), 0, "1 4 6\n2 7\n3 5\n\n", "")
        self.assert_result(dlx("check", self.file("matrix", matrix), stdin="1 4 6\n2 7\n3 5\n\n"), 0, "solution\n", "")
        self.assert_result(dlx("count", stdin="0 1\n1 0\n"), 0, "1\n", ["<stdin>:1: warning"])


class SeveralFiles(TestCase):
    def setUp(self):
        super().setUp()
        self.book, self.none, self.bad = self.file("book", BOOK), self.file("none", IMPOSSIBLE), self.file("bad", "a a")

    def test_solutions_of_several_files_have_their_names_before_them(self):
        solution = "a d f\nb g\nc e\n\n"
        self.assertEqual(dlx("solve", self.book).stdout, solution)
        result = dlx("solve", self.book, self.none, self.bad, self.book)
        self.assertEqual(re.sub("(?m)\t.*", "", result.stdout), f"| {self.book}\n{solution}| {self.none}\n| {self.bad}\n"
                                                                f"error\n\n| {self.book}\n{solution}")
        solution = "c e\na d f\nb g\n\n"
        result = dlx("sample", "-n", "2", self.book, "-", stdin=BOOK)
        self.assertEqual(result.stdout, f"| {self.book}\n{solution}{solution}| <stdin>\n{solution}{solution}")
        self.assertEqual(dlx("check", self.book, stdin=result.stdout).stdout, "solution\n" * 4)
        self.assertEqual(dlx("count", self.book, self.none).stdout, "1\n0\n")

    def test_a_name_is_one_line(self):
        result = dlx("solve", self.file("a\nb", BOOK), self.book)
        self.assertTrue(result.stdout.startswith(f"| {self.folder}/a?b\na d f\n"), result)


class JsonLines(TestCase):
    def records(self, *args, **keywords):
        return [json.loads(line) for line in dlx(*args, "--format", "jsonl", **keywords).lines]

    def test_a_line_for_each_solution(self):
        self.assertEqual(self.records("solve", stdin=BOOK),
                         [{"source": "<stdin>", "solution": 1, "options": ["a d f", "b g", "c e"], "numbers": [4, 5, 1]}])
        records = self.records("solve", "--all", stdin=queens(8))
        self.assertEqual([r["solution"] for r in records], list(range(1, 93)))
        whole = json.loads(dlx("solve", "--all", "--format", "json", stdin=queens(8)).stdout)
        self.assertEqual([r["options"] for r in records], whole["solutions"])
        self.assertEqual([r["numbers"] for r in records], whole["numbers"])

    def test_where_there_may_be_more_or_there_are_none_a_last_line_says_so(self):
        record, = self.records("solve", "--all", stdin=IMPOSSIBLE)
        self.assertEqual((record["source"], record["answer"], record["complete"]), ("<stdin>", "none", True))
        record, = self.records("solve", "--node-limit", "2", stdin=queens(8))
        self.assertEqual((record["answer"], record["count"], record["stop_reason"]), ("unknown", None, "node limit"))
        *solutions, last = self.records("solve", "--all", "--node-limit", "500", stdin=queens(8))
        self.assertEqual((last["answer"], last["count"], last["complete"]), ("found", str(len(solutions)), False))
        self.assertNotIn("solution", last)

    def test_several_files_and_errors(self):
        book, bad = self.file("book", BOOK), self.file("bad", "a a\n")
        records = self.records("solve", book, bad, "-", stdin=BOOK)
        self.assertEqual([r["source"] for r in records], [book, bad, "<stdin>"])
        self.assertIn("'a'", records[1].pop("reason"))
        self.assertEqual(records[1], {"source": bad, "line": 1, "column": 3, "answer": "error"})

    def test_samples_have_their_seed_and_the_cheapest_its_cost(self):
        record, again = self.records("sample", "--seed", "7", "-n", "2", stdin=BOOK)
        self.assertEqual(record, {"source": "<stdin>", "solution": 1, "options": ["c e", "a d f", "b g"],
                                  "numbers": [1, 4, 5], "seed": "7"})
        self.assertEqual(again["solution"], 2)
        record, = self.records("optimize", "--costs", self.file("costs", "1 2 3 4 5 6"), stdin=BOOK)
        self.assertEqual((record["options"], record["cost"]), (["c e", "a d f", "b g"], "10"))

    def test_where_no_solutions_are_printed_it_is_json(self):
        solution = self.file("solution", "a d f\nb g\nc e\n\n")
        for args in ["count"], ["explain"], ["count", "--shard", "1/2"], ["check", self.file("book", BOOK), solution]:
            with self.subTest(args=args):
                json_text, jsonl_text = (dlx(*args, "--format", name, stdin=BOOK) for name in ("json", "jsonl"))
                self.assertEqual(json_text.stdout.count("\n"), 1, json_text)
                without_time = [re.sub(r'"(seconds|check)":[^,}]*', "", r.stdout) for r in (json_text, jsonl_text)]
                self.assertEqual(*without_time)

    def test_solutions_come_as_they_are_found(self):
        process = start("dlx", "solve", "--all", "--format", "jsonl", self.file("p", queens(14)),
                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(json.loads(process.stdout.readline())["solution"], 1)
        result = interrupt(process)
        self.assertEqual(result.status, 130, result)
        last = json.loads(result.stdout.splitlines()[-1])
        self.assertEqual((last["answer"], last["complete"], last["stop_reason"]), ("found", False, "stopped"))


class Checking(TestCase):
    def check(self, solution, *options, problem=BOOK):
        return dlx("check", *options, self.file("problem", problem), self.file("solution", solution))

    def test_a_solution_in_any_order(self):
        self.assert_result(self.check("g b\nf d a\n\te  c \r\n"), 0, "solution\n", "")
        self.assert_result(self.check("y r p x:A\nx:A q", problem=COLORS), 0, "solution\n", "")

    def test_why_not(self):
        for solution, reason in (("a d f\nb g\n", "'c'|'e'"), ("a d f\na d g\nb g\nc e\n", "'[adg]'"),
                                 ("a d\nb g\n", "'a d'"), ("zebra\n", "'zebra'")):
            with self.subTest(solution=solution):
                result = self.check(solution)
                self.assertRegex(result.stdout, f"^not a solution: .*({reason})")
                self.assert_result(result, 1, messages=[])
        self.assertRegex(self.check("p q x y:A\nr y:B\n", problem=COLORS).stdout, "^not a solution: .*'y'")

    def test_rows_of_a_matrix(self):
        matrix = "0 0 1\n1 1 0\n1 0 0\n"
        for solution, status in (("0 0 1\n1 1 0\n", 0), ("001\n1,1,0", 0), ("3\n1 2", 0), ("1\t3\n2\t1 2\n", 0), ("0 0 1\n1 0 0\n", 1), ("0 1 0\n", 1),
                                 ("0 0 0 1\n1 1 0\n", 1), ("0 0 0\n", 1)):
            self.assertEqual(self.check(solution, problem=matrix).status, status, solution)

    def test_several(self):
        text = "| comment\n\n\na d f\nb g\nc e\n\n \nc e\n\na d f\nb g\nc e"
        result = self.check(text)
        self.assert_result(result, 1, messages=[])
        self.assertEqual([line.partition(":")[0] for line in result.lines], ["solution", "not a solution", "solution"])
        rows = [json.loads(line) for line in self.check(text, "--format", "json").lines]
        self.assertEqual([r["line"] for r in rows], [4, 9, 11])
        self.assert_result(self.check(text, "--quiet"), 1, "", "")
        self.assertTrue(self.check(text, "--format", "csv").stdout.startswith("source,line,answer,reason\n"))

    def test_errors(self):
        for options, record in ((), "error\t.*"), (["--format", "csv"], "source,line,answer,reason\n.*,1,error,.*"), (["-q"], ""):
            result = self.check("", *options)
            self.assertEqual(result.status, 2)
            self.assertRegex(result.stdout, f"^{record}\n$" if record else "^$")
        self.assertEqual(json.loads(self.check("", "--format", "json").stdout)["answer"], "error")
        self.assertEqual(self.check("a", problem="").status, 2)
        problem = self.file("p", BOOK)
        self.assertEqual(dlx("check").status, 2)
        self.assertEqual(dlx("check", "-", "-").status, 2)
        self.assertEqual(dlx("check", problem, problem, problem).status, 2)
        self.assert_error(dlx("check", problem, self.folder), self.folder, stdout="")


class Signals(TestCase):
    def test_solutions_come_as_they_are_found_and_an_interruption_ends_it(self):
        self.assert_interrupted_while_it_solves(self.file("p", queens(14)), first="^r0 ")


if __name__ == "__main__":
    unittest.main()
