"""Certificates: dlx count|solve --proof, sudoku check|count --proof, dlx check-proof."""

import json
import os
import shutil
import subprocess
import unittest

from programs import *
from dlx_test import BOOK, COLORS, IMPOSSIBLE, langford, mutilated, queens, warnings_about

HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


class Certificates(TestCase):
    def setUp(self):
        super().setUp()
        self.cnf, self.opb = os.path.join(self.folder, "f.cnf"), os.path.join(self.folder, "f.opb")
        self.proof = os.path.join(self.folder, "proof")

    def read(self, path, mode="r"):
        with open(path, mode) as file:
            return file.read()

    def certify(self, program, *args, **keywords):
        return run(program, *args, "--proof", self.proof, "--cnf", self.cnf, **keywords)

    def assert_verified(self):
        self.assert_result(dlx("check-proof", self.cnf, self.proof), 0, "verified\n", "")

    def test_of_problems_with_known_counts(self):
        few = "1:2|a 0:2|b c\na b\na\nb c\na c\n"
        for problem, count in ((BOOK, 1), (COLORS, 1), (IMPOSSIBLE, 0), (queens(8), 92), (mutilated(6), 0), (few, 6)):
            with self.subTest(problem=problem):
                self.assert_result(self.certify("dlx", "count", stdin=problem), 0 if count else 1, f"{count}\n",
                                   warnings_about(problem))
                self.assertEqual(sorted(os.listdir(self.folder)), ["f.cnf", "proof"])
                self.assert_verified()
                self.assert_result(dlx("check-proof", "--problem", "-", self.cnf, self.proof, stdin=problem), 0,
                                   f"verified: {count} solution{'s' * (count != 1)}\n", warnings_about(problem))

    def test_of_all_solutions(self):
        plain = dlx("solve", "--all", stdin=queens(6))
        certified = self.certify("dlx", "solve", "--all", stdin=queens(6))
        self.assertEqual((certified.status, certified.stdout), (0, plain.stdout))
        self.assert_verified()
        self.assertEqual(self.certify("dlx", "solve", stdin=IMPOSSIBLE).status, 1)
        self.assert_verified()

    def test_of_a_unique_puzzle(self):
        self.assert_result(self.certify("sudoku", "check", "-p", HARDEST), 0, "unique\n", "")
        self.assert_verified()
        result = self.certify("sudoku", "check", "--proof-format", "drat", "-p", HARDEST)
        self.assert_result(result, 0, "unique\n", "")
        self.assertLess(len(self.read(self.proof)), 30_000)
        text = self.read(self.proof)
        self.assertTrue(text.endswith("\n0\n"))
        self.certify("sudoku", "check", "--proof-format", "drat-binary", "-p", HARDEST)
        self.assertLess(len(self.read(self.proof, "rb")), len(text) / 2)

    def test_of_puzzles_with_no_and_with_many_solutions(self):
        for puzzle, word, count, status in ((NONE, "none", "0", 1), (INCONSISTENT, "inconsistent", "0", 1)):
            self.assertEqual(self.certify("sudoku", "check", "-p", puzzle).stdout.split("\t")[0].strip(), word)
            self.assert_verified()
            self.assert_result(self.certify("sudoku", "count", "-p", puzzle), 1, "0\n", "")
            self.assert_verified()
        self.assert_result(self.certify("sudoku", "count", "-p", FIFTY), 0, "50\n", "")
        self.assert_verified()
        self.assert_result(self.certify("sudoku", "count", "-p", "." * 16), 0, "288\n", "")
        self.assert_verified()

    def test_without_a_certificate_nothing_is_decided(self):
        for args, problem, status, answer, more in (
                (("dlx", "count", "--limit", "5"), queens(8), 3, ">=5\n", []),
                (("dlx", "solve"), queens(8), 0, "r", [("<stdin>", "1 solution,")]),
                (("sudoku", "check", "-p", FIFTY), "", 1, "multiple", [])):
            result = self.certify(*args, stdin=problem)
            self.assert_result(result, status, None, [(".*", "certificate", "solution limit"), *more])
            self.assertTrue(result.stdout.startswith(answer))
        result = self.certify("dlx", "count", "--time-limit", "0.3", stdin=queens(14))
        self.assert_undecided(result, "certificate: time limit", r">=\d+")
        self.assertEqual(os.listdir(self.folder), [])

    def test_that_take_too_long_are_not_put_in_place(self):
        old = self.file("proof", "what was there")
        pairs = "a b\n" + "a\n" * 20_000 # 200,000,000 of them in the formula
        result = self.certify("dlx", "count", "--time-limit", "0.2", stdin=pairs)
        self.assert_result(result, 3, "unknown\n", ["<stdin>:1: warning", "<stdin>:3: warning", ("<stdin>", "certificate", "time limit", old), ...])
        self.assertEqual((os.listdir(self.folder), self.read(old)), (["proof"], "what was there"))

    def test_that_cannot_be_written(self):
        nowhere = os.path.join(self.folder, "no", "file")
        for proof, cnf, bad in ((nowhere, self.cnf, nowhere), (self.proof, nowhere, nowhere),
                                ("/dev/full", self.cnf, "/dev/full"), (self.proof, "/dev/full", "/dev/full")):
            for command in (("dlx", "count"), ("sudoku", "check", "-p", HARDEST)):
                result = run(*command, "--proof", proof, "--cnf", cnf, stdin=queens(8))
                self.assert_error(result, ".*", bad)
                self.assertEqual(os.listdir(self.folder), [])

    def test_go_through_pipes(self):
        pipe = os.path.join(self.folder, "pipe")
        os.mkfifo(pipe)
        with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
            dlx("count", "--proof", pipe, "--cnf", self.cnf, stdin=queens(6))
            self.assert_result(dlx("check-proof", self.cnf, "-", stdin=reader.stdout.read()), 0, "verified\n", "")

    def test_for_veripb(self):
        result = dlx("count", "--proof", self.proof, "--opb", self.opb, "--proof-format", "veripb", stdin=BOOK)
        self.assert_result(result, 0, "1\n", "")
        self.assertEqual(self.read(self.opb).splitlines()[0], "* #variable= 6 #constraint= 8")
        self.assertEqual(self.read(self.opb).splitlines()[3], "+1 x2 +1 x4 = 1 ;")
        self.assertEqual(self.read(self.proof).splitlines()[:2], ["pseudo-Boolean proof version 3.0", "f 15;"])

    def test_what_contradicts_them(self):
        for args in (("--proof", "p"), ("--proof", "p", "--opb", "f"), ("--cnf", "f"), ("--opb", "f"),
                     ("--proof", "p", "--cnf", "p"), ("--proof", "p", "--cnf", "./p"),
                     ("--proof", "p", "--cnf", "f", "--proof-format", "veripb"),
                     ("--proof", "p", "--cnf", "f", "--proof-format", "xml"), ("--proof", "-", "--cnf", "f"),
                     ("--proof", "p", "--cnf", "f", "--seed", "1"),
                     ("--proof", "p", "--cnf", "f", "--branching", "weighted")):
            for command in (("dlx", "count"), ("sudoku", "check", "-p", HARDEST)):
                result = run(*command, *args, stdin=BOOK, cwd=self.folder)
                self.assert_usage_error(result)
        for args in (("--zdd", "z"), ("--shard", "1/2"), ("--checkpoint", "c"), ("--method", "frontier")):
            self.assert_usage_error(self.certify("dlx", "count", *args, stdin=BOOK), "--proof", args[0])
        problem = self.file("problem", BOOK)
        for args in ("dlx", "count", problem, problem), ("sudoku", "check", "-p", HARDEST, "-p", HARDEST):
            self.assert_usage_error(self.certify(*args), "--proof")
        self.assert_usage_error(self.certify("sudoku", "check", stdin=f"{HARDEST}\n{HARDEST}\n"), "--proof")

    @unittest.skipUnless(shutil.which("drat-trim"), "there is no drat-trim")
    def test_are_accepted_by_drat_trim(self):
        for problem in (BOOK, COLORS, queens(7), langford(6), mutilated(4)):
            for form in ("drat", "drat-binary"):
                self.certify("dlx", "count", "--proof-format", form, stdin=problem)
                result = subprocess.run(["drat-trim", self.cnf, self.proof], stdout=subprocess.PIPE, check=False)
                self.assertIn(b"s VERIFIED", result.stdout)


class Checker(TestCase):
    FORMULA = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"

    def check(self, proof, *options, formula=FORMULA):
        return dlx("check-proof", *options, self.file("f.cnf", formula), "-", stdin=proof)

    def test_answers(self):
        self.assert_result(self.check("5 2 0 1 2 0\n6 0 5 3 4 0\n"), 0, "verified\n", "")
        for proof in "5 2 0 1 2 0\n6 0 5 3 0\n", "5 2 0 1 2 0\n":
            result = self.check(proof)
            self.assert_result(result, 1, None, "")
            self.assertTrue(result.stdout.startswith("not verified: line 2: "), result)
        self.assert_result(self.check("", "-q"), 1, "", "")
        record = json.loads(self.check("5 0 1 0\n", "--format", "json").stdout)
        self.assertIn("clause 1", record.pop("reason"))
        self.assertEqual(record, {"source": "<stdin>", "line": 1, "answer": "not verified"})

    def test_knows_the_problem(self):
        formula, problem = self.file("f.cnf", "p cnf 1 2\n1 0\n-1 0\n"), self.file("problem", "a\na\n")
        self.assert_result(dlx("check-proof", "--problem", problem, formula, "-", stdin="3 0 1 2 0\n"), 0,
                           "verified: 1 solution\n", "")
        result = dlx("check-proof", "--problem", self.file("other", "a b\na\na b\n"), formula, "-")
        self.assert_result(result, 1, None, "")
        self.assertTrue(result.stdout.startswith("not verified: "), result)
        self.assertEqual(dlx("check-proof", "--problem", self.file("bad", "a\nb\n"), formula, "-").status, 2)

    def test_says_what_cannot_be_read(self):
        self.assert_error(self.check("5 2 0 1 x 0\n"), "<stdin>:1:9", stdout="")
        self.assert_error(self.check("", formula="p cnf 2 4\n1 3 0\n"), f"{self.folder}/f.cnf:2:3", stdout="")
        self.assert_error(dlx("check-proof", self.folder, "-"), self.folder, "directory")
        self.assert_error(dlx("check-proof", self.file("f", self.FORMULA), self.folder + "/no"), self.folder + "/no", "No such file")
        for args in ((), ("-",), ("-", "-"), ("a", "b", "c")):
            self.assertEqual(dlx("check-proof", *args).status, 2)


if __name__ == "__main__":
    unittest.main()
