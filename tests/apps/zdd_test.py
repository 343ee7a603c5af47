"""dlx count --zdd, dlx sample and dlx optimize."""

import json
import os
import re
import resource
import signal
import subprocess
import unittest

from programs import *
from dlx_test import BOOK, IMPOSSIBLE, IN_NO_OPTION, dominoes, queens


class Diagrams(TestCase):
    def test_leave_the_file_alone_when_there_is_none(self):
        old = self.file("old", "what was there")
        new = os.path.join(self.folder, "new")
        for file in (old, new):
            result = dlx("count", "--zdd", file, "--memory-limit", "1", stdin=dominoes(16))
            self.assert_undecided(result, "memory limit", "unknown")
        with open(old, encoding="ascii") as text:
            self.assertEqual(text.read(), "what was there")
        self.assertFalse(os.path.exists(new))

    def test_say_when_they_cannot_be_written(self):
        for file, reason in ((os.path.join(self.folder, "no", "file"), "No such file"), ("/dev/full", "No space left")):
            self.assert_error(dlx("count", "--zdd", file, stdin=dominoes(8)), "<stdin>", file, reason)

    def test_replace_a_file_only_when_they_are_whole(self):
        old = self.file("old", "what was there")
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)) or signal.signal(signal.SIGXFSZ,
                                                                                                 signal.SIG_IGN)
        result = dlx("count", "--zdd", old, stdin=dominoes(8), preexec_fn=limit)
        self.assertEqual(result.words, ["error"])
        self.assert_error(result, "<stdin>", old, "File too large")
        with open(old, encoding="ascii") as text:
            self.assertEqual(text.read(), "what was there")
        self.assertEqual(os.listdir(self.folder), ["old"])

    def test_do_not_replace_what_is_read(self):
        problem = self.file("problem", dominoes(4))
        self.assert_usage_error(dlx("count", "--zdd", problem, problem), f"--zdd: {problem}")

    def test_go_through_pipes(self):
        pipe = os.path.join(self.folder, "pipe")
        os.mkfifo(pipe)
        with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
            self.assertEqual(dlx("count", "--zdd", pipe, stdin=dominoes(2)).stdout, "2\n")
            self.assertEqual(len(reader.stdout.read().splitlines()), 4 + 1)
        self.assertEqual(os.listdir(self.folder), ["pipe"])

    def test_know_what_contradicts_them(self):
        for options in (("--limit", "3"), ("--seed", "1"), ("--shard", "1/2"), ("--method", "enumerate"),
                        ("--checkpoint", "c"), ("--engine", "bit_sets")):
            result = dlx("count", "--zdd", os.path.join(self.folder, "f"), *options, stdin=BOOK)
            self.assert_usage_error(result, "--zdd", options[0])


class Samples(TestCase):
    def test_depend_on_the_seed(self):
        text = dominoes(8)
        one = dlx("sample", "-n", "3", "--seed", "1", stdin=text)
        self.assert_messages(one, ("<stdin>", "12988816 solutions"))
        self.assertEqual(one.stdout, dlx("sample", "-n", "3", "--seed", "1", stdin=text).stdout)
        self.assertNotEqual(one.stdout, dlx("sample", "-n", "3", "--seed", "2", stdin=text).stdout)
        unseeded = dlx("sample", stdin=text)
        seed = next(line for line in unseeded.stderr.splitlines() if line.startswith("--seed ")).split()
        self.assertEqual(unseeded.stdout, dlx("sample", *seed, stdin=text).stdout)

    def test_tell_the_same_in_json(self):
        record = json.loads(dlx("sample", "-n", "2", "--seed", "9", "--format", "json", stdin=queens(8)).stdout)
        self.assertEqual((len(record["solutions"]), record["count"], record["complete"], record["seed"]),
                         (2, "92", True, "9"))

    def test_an_error_comes_without_a_seed(self):
        self.assert_result(dlx("sample", stdin="a b\na c\n"), 2, None, [("<stdin>:2:3: error", "'c'")])

    def test_leave_good_problems_unharmed_by_bad_ones(self):
        good, bad = self.file("good", BOOK), self.file("bad", "a b\na c\n")
        result = dlx("sample", "--seed", "1", "--format", "json", good, bad, good)
        self.assertEqual([json.loads(line)["answer"] for line in result.lines], ["found", "error", "found"])
        self.assertEqual(result.status, 2)

    def test_end_when_nobody_reads_on(self):
        process = start("dlx", "sample", "-q", "-n", "1000000000", "--seed", "1", self.file("problem", dominoes(4)),
                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertRegex(process.stdout.readline(), rb"^\d,\d \d,\d\n$")
        process.stdout.close()
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()
        self.assertEqual(process.wait(HANG), -signal.SIGPIPE)


class Cheapest(TestCase):
    def cheapest(self, costs, text, *options):
        return dlx("optimize", "--costs", self.file("costs", costs), *options, stdin=text)

    def test_finds_the_least_sum(self):
        text = dominoes(2) # across, across, down, down
        self.assert_result(self.cheapest("1 1\n2 2\n", text), 0, "| cost 2\n0,0 0,1\n1,0 1,1\n\n", [("<stdin>", "2 solutions")])
        self.assertEqual(self.cheapest("1 1 2 -5", text).stdout, "| cost -3\n0,0 1,0\n0,1 1,1\n\n")
        record = json.loads(self.cheapest(" 9223372036854775807" * 4, text, "--format", "json").stdout)
        self.assertEqual(record["cost"], "18446744073709551614")

    def test_methods_agree(self):
        text = queens(6)
        costs = " ".join(str(k * k * 37 % 101 - 40) for k in range(36))
        for largest, bound in ((), "lower_bound"), (("--maximize",), "upper_bound"):
            found = [json.loads(self.cheapest(costs, text, "--format", "json", "--method", method, *largest).stdout)
                     for method in ("zdd", "branch_and_bound", "auto")]
            self.assertEqual(len({(record["cost"], record[bound], record["answer"]) for record in found}), 1, found)
            self.assertEqual(found[0]["cost"], found[0][bound])
            self.assertEqual([(record["complete"], record["stop_reason"]) for record in found],
                             [(True, "exhausted"), (False, "solution limit"), (True, "exhausted")])

    def test_says_what_is_not_proven(self):
        costs = " ".join(str(k * k * 37 % 101) for k in range(100))
        for largest, word in ((), "less"), (("--maximize",), "more"):
            options = "--method", "branch_and_bound", "--node-limit", "100", *largest
            result = self.cheapest(costs, queens(10), *options)
            self.assert_result(result, 3, None, [("<stdin>", "1 solution, node limit", "--node-limit"), (r"cost \d+, not proven optimal", word)])
            self.assertEqual(result.stdout.count("\n"), 12)
            told = re.search(rf"cost (\d+), .*{word}.* (\d+)\n", result.stderr)
            self.assertEqual(result.lines[0], "| cost {}, bound {}".format(*told.groups()))
            record = json.loads(self.cheapest(costs, queens(10), *options, "--format", "json").stdout)
            self.assertEqual((record["cost"], record["upper_bound" if largest else "lower_bound"]), told.groups())
            self.assertEqual((record["answer"], record["complete"], record["stop_reason"]), ("found", False, "node limit"))
            sign = -1 if largest else 1
            best = self.cheapest(costs, queens(10), "--format", "json", *largest)
            least = int(json.loads(best.stdout)["cost"])
            self.assertTrue(sign * int(told[2]) <= sign * least <= sign * int(told[1]))

    def test_finds_the_largest_sum(self):
        self.assertEqual(self.cheapest("1 1 2 2", dominoes(2), "--maximize").stdout, "| cost 4\n0,0 1,0\n0,1 1,1\n\n")
        for method in "zdd", "branch_and_bound":
            record = json.loads(self.cheapest("-9223372036854775807 " * 4, dominoes(2), "--maximize", "--format", "json",
                                              "--method", method).stdout)
            self.assertEqual(record["cost"], "-18446744073709551614")
        result = self.cheapest("1 1 1 -9223372036854775808", dominoes(2), "--maximize")
        self.assert_error(result, "<stdin>", "-2^63")

    def test_limits_belong_to_methods(self):
        result = self.cheapest("1", BOOK, "--method", "zdd", "--node-limit", "5")
        self.assert_usage_error(result, "--method zdd", "--node-limit")
        result = self.cheapest("1 1 2 -5", dominoes(2), "--method", "branch_and_bound", "--memory-limit", "5")
        self.assertEqual(result.stdout, "| cost -3\n0,0 1,0\n0,1 1,1\n\n")

    def test_says_what_is_wrong_with_the_costs(self):
        for costs, place in (("1 x 2 3", ":1:3"), ("1 2\n3 4.5e1\n", ":2:3"), ("1 2 3 9223372036854775808", ":1:7")):
            self.assert_error(self.cheapest(costs, dominoes(2)), f".*costs{place}", stdout="")
        result = self.cheapest("1 2 3", dominoes(2), "--format", "json")
        self.assertEqual(json.loads(result.stdout)["answer"], "error")
        self.assert_error(result, ".*", "3 costs", "4 options")
        self.assertEqual(dlx("optimize", stdin=BOOK).status, 2)
        self.assertEqual(dlx("optimize", "--costs", "-", stdin=BOOK).status, 2)
        self.assertEqual(dlx("optimize", "--costs", self.folder, stdin=BOOK).status, 2)

    def test_costs_are_in_the_problem_or_in_a_file(self):
        text = "a b\na |7.25\nb |-3\na b |4.5\n"
        for options in (), ("--method", "zdd"):
            self.assert_result(dlx("optimize", "-q", *options, stdin=text), 0, "| cost 4.25\na\nb\n\n", "")
            self.assert_result(dlx("optimize", "-q", "--maximize", *options, stdin=text), 0, "| cost 4.50\na b\n\n", "")
            self.assertEqual(self.cheapest("0.5 1 2", text, "-q", *options).stdout, "| cost 1.5\na\nb\n\n")
        self.assert_error(dlx("optimize", stdin=BOOK), "<stdin>", "no costs", "--costs")
        library = " 2 4\n 7 1 1\n 5 1 2\n 11 2 1 2\n 6 1 2\n"  # a set partitioning problem of OR-Library
        self.assertEqual(dlx("optimize", "-q", stdin=library).lines[0], "| cost 11")

    def test_several_are_in_the_order_of_their_costs(self):
        costs = " ".join(str((7 * k * k) % 23 - 11) for k in range(36))
        for method in (), ("--method", "zdd"), ("--method", "branch_and_bound"):
            for largest in (), ("--maximize",):
                run = lambda *more: self.cheapest(costs, queens(6), "-q", *method, *largest, *more)
                best = [json.loads(line)["cost"] for line in run("-n", "9", "--format", "jsonl").lines]
                self.assertEqual((len(best), best), (4, sorted(best, key=int, reverse=bool(largest))))
                result = run("-n", "3", "--format", "json")
                self.assertEqual((result.status, json.loads(result.stdout)["costs"]), (0, best[:3]), result)
                lines = [line for line in run(f"--cost-limit={best[1]}").lines if line.startswith("|")]
                sign = -1 if largest else 1
                self.assertEqual(lines, [f"| cost {cost}" for cost in best if sign * int(cost) <= sign * int(best[1])])
                self.assertEqual(run(f"--cost-limit={int(best[0]) + (0.5 if largest else -0.5)}").status, 1)
                table = run("-n", "1", "--format", "csv").lines
                self.assertEqual((table[0], table[1].rpartition(",")[2]), ("source,solution,number,option,cost", best[0]))

    def test_wrong_limits_of_costs(self):
        for value in "x", "1e5", "", "99999999999999999999":
            self.assert_usage_error(dlx("optimize", f"--cost-limit={value}"), "--cost-limit")
        self.assert_usage_error(dlx("optimize", "-n", "0"), "--number", "0")

    def test_of_nothing_is_nothing(self):
        self.assert_result(self.cheapest("1", IMPOSSIBLE), 1, "", [IN_NO_OPTION, ("<stdin>", "0 solutions")])


if __name__ == "__main__":
    unittest.main()
