"""What is not known is called so, and is never taken for "there is none" or for a number."""

import json
import os
import unittest

from programs import *
from dlx_test import IMPOSSIBLE, dominoes, mutilated, queens

# Limits that end a search before a solution is found, and what the message names that would help.
NO_MEMORY = ("--memory-limit", "1"), "memory limit"
NO_TIME = ("--time-limit", "0.01"), "time limit"
NO_NODES = ("--node-limit", "2"), "node limit"
NO_NODES_AT_ALL = ("--method", "branch_and_bound", *NO_NODES[0]), NO_NODES[1]


class Problems(TestCase):
    def cases(self):
        """Command, what ended it, and the problem, in which there are solutions."""
        costs = ("--costs", self.file("costs", "1 " * (2 * 30 * 29)))
        few = ("--costs", self.file("few", "1 " * (2 * 16 * 15)))
        diagram = ("--method", "zdd")
        zdd = ("--zdd", os.path.join(self.folder, "zdd"))
        for command, (options, why), text in (
                (("sample", "--seed", "1"), NO_MEMORY, dominoes(16)), (("sample", "--seed", "1"), NO_TIME, dominoes(30)),
                (("optimize", *few, *diagram), NO_MEMORY, dominoes(16)),
                (("optimize", *costs, *diagram), NO_TIME, dominoes(30)), (("optimize", *costs), NO_NODES_AT_ALL, dominoes(30)),
                (("count", *zdd), NO_MEMORY, dominoes(16)), (("count", *zdd), NO_TIME, dominoes(30)),
                (("count", "--method", "frontier"), NO_TIME, dominoes(30)), (("count",), NO_NODES, queens(8)),
                (("count", "--method", "enumerate", "-j", "2"), NO_NODES, queens(8)), (("solve",), NO_NODES, queens(8)),
                (("solve", "--all", "-j", "2"), NO_NODES, queens(8))):
            yield (*command, *options), why, text

    def test_lines(self):
        for command, why, text in self.cases():
            with self.subTest(command=command):
                stdout = "unknown\n" if command[0] == "count" else ""
                more = [("<stdin>", "dlx solve --seed")] if (command[0], why) == ("sample", "memory limit") else []
                self.assert_result(dlx(*command, stdin=text), 3, stdout,
                                   [("<stdin>", f"{why}: ", "--" + why.replace(" ", "-")), *more])

    def test_json(self):
        for command, why, text in self.cases():
            with self.subTest(command=command):
                record = json.loads(dlx(*command, "--format", "json", stdin=text).stdout)
                self.assertEqual((record["answer"], record["count"], record["complete"], record["stop_reason"]),
                                 ("unknown", None, False, why))

    def test_csv(self):
        for command, why, text in self.cases():
            with self.subTest(command=command):
                rows = dlx(*command, "--format", "csv", stdin=text).lines[1:]
                self.assertEqual(rows, [f"<stdin>,unknown,{why}" if command[0] == "count" else "<stdin>,unknown,,"])

    def test_none_is_known(self):
        for command in (("count",), ("count", "--method", "frontier"), ("count", "--engine", "lockstep"), ("solve",),
                        ("sample",), ("optimize", "--costs", self.file("costs", "1")), ("count", "--limit", "1")):
            record = json.loads(dlx(*command, "--format", "json", stdin=IMPOSSIBLE).stdout)
            self.assertEqual((record["answer"], record["count"], record["complete"]), ("none", "0", True), command)
            self.assertNotIn("unknown", dlx(*command, "--format", "csv", stdin=IMPOSSIBLE).stdout)

    def test_a_number_that_may_be_larger_is_called_so(self):
        options = "--node-limit", "500", "--engine", "dancing_links"
        count = dlx("count", *options, stdin=queens(8))
        self.assert_undecided(count, "node limit", r">=[1-9]\d*")
        found = count.stdout[2:-1]
        self.assert_messages(count, ("<stdin>", f" {found} solutions", "--node-limit"))
        solve = dlx("solve", "--all", *options, stdin=queens(8))
        self.assertEqual((solve.status, solve.stderr, solve.stdout.count("\n\n")),
                         (3, re.sub("; estimated about [^;]*", "", count.stderr), int(found)))
        for command in ("count",), ("solve", "--all"):
            record = json.loads(dlx(*command, *options, "--format", "json", stdin=queens(8)).stdout)
            self.assertEqual((record["answer"], record["count"], record["complete"]), ("found", found, False))
        rows = dlx("solve", "--all", *options, "--format", "csv", stdin=queens(8)).lines
        self.assertEqual((len(rows), rows[-1]), (8 * int(found) + 2, "<stdin>,unknown,,"))  # there may be more
        self.assertNotIn("unknown", dlx("solve", "--limit", "3", "--format", "csv", stdin=queens(8)).stdout)

    def test_exit_codes_of_sat_solvers(self):
        for options, code in (("--node-limit=2",), 0), (("--node-limit=500",), 10), ((), 30):
            self.assertEqual(dlx("count", "--exit-code=sat", *options, stdin=queens(8)).status, code)
        for options, text in (("--method=frontier", "--time-limit=0.01"), dominoes(30)), \
                             ((f"--zdd={self.folder}/zdd", "--memory-limit=1"), dominoes(16)):
            self.assertEqual(dlx("count", "--exit-code=sat", *options, stdin=text).status, 0)

    def test_shards_that_are_not_complete(self):
        shard = dlx("count", "--shard", "1/2", "--time-limit", "0.01", stdin=mutilated(14)).stdout
        record = json.loads(shard)
        self.assertEqual((record["count"], record["complete"]), (None, False))
        for text in shard, resealed(shard, count=None), resealed(shard, count="7"):
            self.assert_result(dlx("merge", stdin=text), 2, "", [("<stdin>:1:1: error", "shard 1", "complete"), ...])
        self.assertEqual(dlx("merge", stdin=resealed(shard, complete=True, count=None)).status, 2)


class Puzzles(TestCase):
    def test_lines(self):
        for command, stdout in ("solve", "unknown\n"), ("count", "unknown\n"), ("check", "unknown\tnode limit\n"):
            result = sudoku(command, "--engine", "dancing_links", "--node-limit", "3", stdin=HARD)
            self.assert_result(result, 3, stdout, [("<stdin>:1", "node limit")])

    def test_other_formats(self):
        for command in ("solve", "count", "check"):
            options = command, "--engine", "dancing_links", "--node-limit", "3"
            record = json.loads(sudoku(*options, "--format", "json", stdin=HARD).stdout)
            self.assertEqual((record["answer"], record["count"], record["complete"]), ("unknown", None, False))
            self.assertTrue(sudoku(*options, "--format", "csv", stdin=HARD).stdout.endswith(",unknown,,node limit,,,\n"))
            self.assertEqual(sudoku(*options, "--format", "grid", stdin=HARD).lines[-1], "unknown: node limit")
            record = json.loads(sudoku(*options, "--format", "json", stdin=NONE).stdout)
            self.assertEqual((record["answer"], record["count"]), ("unknown", None))
            record = json.loads(sudoku(command, "--format", "json", stdin=NONE).stdout)
            self.assertEqual((record["answer"], record["count"]), ("0" if command == "count" else "none", "0"))

    def test_a_number_that_may_be_larger_is_called_so(self):
        options = "count", "--node-limit", "100", "--engine", "dancing_links"
        result = sudoku(*options, stdin=FIFTY)
        self.assert_undecided(result, "node limit", r">=[1-9]\d*")
        text = result.stdout
        record = json.loads(sudoku(*options, "--format", "json", stdin=FIFTY).stdout)
        self.assertEqual((record["answer"], record["count"], record["complete"]), (text.strip(), text[2:-1], False))
        self.assertIn(f"at least {text[2:-1]} solution", sudoku(*options, "--format", "grid", stdin=FIFTY).stdout)


if __name__ == "__main__":
    unittest.main()
