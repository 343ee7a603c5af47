"""Solutions up to symmetry: dlx count, solve and automorphisms."""

import csv
import io
import json
import math
import signal
import subprocess
import unittest

from programs import *

SQUARE = "a b c d\na b\nb c\nc d\nd a\n"
COLORS = "a b | x\na x:red\na x:blue\nb x:red\nb x:blue\n"
EQUAL = "0:2|a b\na\na\nb\nb\n"  # none, one or two of the options of a; one of those of b
EQUAL_WARNING = "<stdin>:5: warning"
DOMINOES = "\n".join([" ".join(f"{r}{c}" for r in range(4) for c in range(4)),
                      *(f"{r}{c} {r}{c + 1}" for r in range(4) for c in range(3)),
                      *(f"{r}{c} {r + 1}{c}" for r in range(3) for c in range(4))]) + "\n"
LATIN = "\n".join([" ".join(f"{kind}{i}{j}" for kind in "prc" for i in range(5) for j in range(5)),
                   *(f"p{i}{j} r{i}{v} c{j}{v}" for i in range(5) for j in range(5) for v in range(5))])
# A solution for each of many independent choices, and very many symmetries that are not exchanges of equal options.
MANY = "\n".join([" ".join(f"{k} s{k} t{k}" for k in range(1000)),
                  *(option for k in range(1000) for option in (f"{k} s{k}", f"t{k}", f"{k} t{k}", f"s{k}"))])


class FoundSymmetries(TestCase):
    def test_classes_are_counted(self):
        for text, classes in (SQUARE, 1), (COLORS, 1), (EQUAL, 3), (DOMINOES, 9), ("a b\na\na b\n", 1):
            for options in (), ("-j", "2"), ("--engine", "dancing_links"), ("--method", "enumerate"):
                with self.subTest(text=text, options=options):
                    result = dlx("count", "--up-to-symmetry", *options, stdin=text)
                    self.assert_result(result, 0, f"{classes}\n", [EQUAL_WARNING] if text == EQUAL else "")
        self.assert_result(dlx("count", "--up-to-symmetry", stdin="a b\na b\n"), 0, "1\n", "")
        self.assert_result(dlx("count", "--up-to-symmetry", stdin="a b c\na b\nb c\nc a\n"), 1, "0\n", "")
        self.assert_result(dlx("count", "--up-to-symmetry", "--exit-code", "sat", stdin=SQUARE), 30, "1\n", "")

    def test_records_have_the_number_of_all_solutions(self):
        record = json.loads(dlx("count", "--up-to-symmetry", "--format", "json", stdin=DOMINOES).stdout)
        self.assertEqual(record, {"source": "<stdin>", "answer": "found", "count": "9", "complete": True,
                                  "stop_reason": "exhausted", "solutions": "36", "group_order": "8"})
        self.assert_result(dlx("count", "--up-to-symmetry", "--format", "csv", stdin=SQUARE), 0,
                           "source,count,stop_reason\n<stdin>,1,exhausted\n", "")

    def test_one_solution_of_each_class_is_printed(self):
        problem = self.file("problem", DOMINOES)
        outputs = [dlx("solve", "-q", "--all", "--up-to-symmetry", *options, problem).stdout
                   for options in ((), ("-j", "3"))]
        self.assertEqual(*outputs)
        self.assertEqual(dlx("check", problem, stdin=outputs[0]).stdout, "solution\n" * 9)
        sizes = [int(line[len("| class size "):]) for line in outputs[0].splitlines() if line.startswith("|")]
        self.assertEqual((len(sizes), sum(sizes)), (9, 36))

    def test_solutions_have_the_sizes_of_their_classes_in_all_formats(self):
        run = ("solve", "-q", "--all", "--up-to-symmetry", "--format")
        whole = json.loads(dlx(*run, "json", stdin=EQUAL).stdout)
        self.assertEqual((whole["count"], whole["class_sizes"], whole["group_order"]), ("3", ["2", "4", "2"], "4"))
        lines = [json.loads(line) for line in dlx(*run, "jsonl", stdin=EQUAL).stdout.splitlines()]
        self.assertEqual([line["class_size"] for line in lines], whole["class_sizes"])
        self.assertEqual([line["numbers"] for line in lines], whole["numbers"])
        rows = list(csv.DictReader(io.StringIO(dlx(*run, "csv", stdin=EQUAL).stdout)))
        self.assertEqual({row["solution"]: row["class_size"] for row in rows}, {"1": "2", "2": "4", "3": "2"})
        self.assertEqual(dlx(*run, "svg", stdin="a1 b1\na1\nb1\n").stdout.count("class size 1"), 1)
        self.assert_result(dlx(*run, "json", stdin="a b\na\n", ), 1)

    def test_generators_are_those_of_the_records(self):
        group = dlx("automorphisms", stdin=SQUARE)
        self.assert_result(group, 0, messages=[])
        self.assertEqual(group.lines[0], "| order 8")
        for text in SQUARE, COLORS, EQUAL, DOMINOES, "(1 1) 2\n(1\n1)\n2\n":
            with self.subTest(text=text):
                problem = self.file("problem", text)
                found, = map(json.loads, dlx("automorphisms", "--format", "json", problem).lines)
                self.assertEqual(dlx("automorphisms", problem).lines,
                                 ["| order " + found["group_order"], *found["generators"]])
                rows = list(csv.DictReader(io.StringIO(dlx("automorphisms", "--format", "csv", problem).stdout)))
                self.assertEqual([row["generator"] for row in rows], found["generators"])

    def test_long_orders_are_rounded_for_people(self):
        for options, text in (34, "295232799039604140847618609643520000000"), (35, "1.0e+40 (41 digits)"):
            problem = self.file("problem", "a\n" + "a\n" * options)
            self.assertEqual(dlx("automorphisms", problem).lines[0], f"| order {text}")
            record = json.loads(dlx("automorphisms", "--format", "json", problem).stdout)
            self.assertEqual(record["group_order"], str(math.factorial(options)))
        record = json.loads(dlx("count", "-q", "--up-to-symmetry", "--format", "json", stdin="a\n" + "a\n" * 100_000).stdout)
        self.assertEqual((record["count"], record["group_order"]), ("1", None))

    def test_several_problems(self):
        files = self.file("first", SQUARE), self.file("second", "x\ny\n"), self.file("third", COLORS)
        result = dlx("automorphisms", *files)
        self.assert_error(result, f"{files[1]}:2:1", "'y'")
        self.assertEqual([line for line in result.lines if line.startswith("|")],
                         [f"| {files[0]}", "| order 8", f"| {files[2]}", "| order 4"])
        self.assertEqual(dlx("count", "--up-to-symmetry", *files).status, 2)

    def test_a_limit_leaves_it_undecided(self):
        self.assert_undecided(dlx("count", "--up-to-symmetry", "--time-limit", "0.000001", stdin=DOMINOES), "time limit")
        result = dlx("solve", "-a", "--up-to-symmetry", "--time-limit", "0.000001", stdin=DOMINOES)
        self.assert_result(result, 3, "")
        self.assertIn("undecided", result.stderr)
        result = dlx("automorphisms", "--time-limit", "0.000001", stdin=DOMINOES)
        self.assert_result(result, 3, "unknown\n")
        self.assertIn("--time-limit", result.stderr)

    def test_an_interrupt_has_no_remedy(self):
        problem = self.file("problem", "\n".join([" ".join(map(str, range(4000))), *map(str, range(4000))]))
        running = start("dlx", "automorphisms", problem, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for_handler(running, signal.SIGINT)
        wait_for_work(running)
        result = interrupt(running)
        self.assertIn(f"{problem}: stopped: undecided\n", result.stderr)

    def test_large_groups_are_refused(self):
        for command in ("solve", "-a"), ("count",), ("count", "--format", "json"):
            self.assert_error(dlx(*command, "--up-to-symmetry", stdin=LATIN), "<stdin>", "10368000", "at most 2000000")
        self.assert_error(dlx("count", "--up-to-symmetry", stdin=MANY), "<stdin>", "at least 2^9529", "at most 2000000")


class WithoutNauty(TestCase):
    """Symmetries cannot be found, and nothing else is missing."""

    def test_the_package_to_install_is_named(self):
        for command in ["automorphisms"], ["count", "--up-to-symmetry"], ["solve", "--all", "--up-to-symmetry"]:
            for form in "line", "json":
                result = dlx(*command, "--format", form, stdin=SQUARE)
                self.assert_error(result, "<stdin>", "libnauty2-dev")
                self.assertIn("error", result.stdout)


class Usage(TestCase):
    def test_other_options_are_refused(self):
        for option in (["--limit", "2"], ["--node-limit", "2"], ["--zdd", "z"], ["--checkpoint", "c"], ["--shard", "1/2"],
                       ["--proof", "p", "--cnf", "f"]):
            result = dlx("count", "--up-to-symmetry", *option, stdin=SQUARE, cwd=self.folder)
            self.assert_usage_error(result, "--up-to-symmetry", option[0])
        for option in ["--limit", "2"], ["--all", "--proof", "p", "--cnf", "f"], []:
            self.assert_usage_error(dlx("solve", "--up-to-symmetry", *option, stdin=SQUARE, cwd=self.folder), "--up-to-symmetry")


def load_tests(loader, _tests, _pattern):
    cases = Usage, WithoutNauty if lacks_nauty() else FoundSymmetries
    return unittest.TestSuite(map(loader.loadTestsFromTestCase, cases))


if __name__ == "__main__":
    unittest.main()
