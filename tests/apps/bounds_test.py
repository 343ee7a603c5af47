"""Items with bounds, through every command of dlx: counts that are published, and solutions without options."""

import csv
import json
import re
import unittest

from programs import *

ENGINES = "dancing_links", "bit_sets", "sparse_sets", "domain_consistency"
EMPTY = "0:1|a 0:2|b\na b\nb\n"  # nothing; either option; both cover b twice
SHIFTS = "2|shifts 0:1|Ada 0:1|Bob\nshifts Ada\nshifts Ada\nshifts Bob\n"  # the first two options are equal


def matrices(n, rows="2", columns="2"):
    """The matrices of 0 and 1 with these sums."""
    names = [f"{rows}|r{i}" for i in range(n)] + [f"{columns}|c{i}" for i in range(n)]
    return " ".join(names) + "\n" + "".join(f"r{i} c{j}\n" for i in range(n) for j in range(n))


class Counting(TestCase):
    def test_limits_are_those_of_other_problems(self):
        self.assert_result(dlx("count", "--limit", "7", stdin=matrices(5)), 0, ">=7\n", "")
        self.assert_undecided(dlx("count", "--node-limit", "50", stdin=matrices(6)), "node limit")
        for command, text, more, code in (("solve", EMPTY, [], 10), ("solve", EMPTY, ["--all"], 30),
                                          ("count", "2|a\na\n", [], 20), ("count", "0:1|a\n", [], 30)):
            self.assertEqual(dlx(command, "-q", "--exit-code=sat", *more, stdin=text).status, code, text)

    def test_lockstep_does_not_have_them(self):
        self.assert_error(dlx("count", "--engine", "lockstep", stdin="2|a\na\na\n"), "<stdin>", "lockstep", "bounds")


class Solving(TestCase):
    def test_solutions_are_sets(self):
        for engine in ENGINES:
            solutions = dlx("solve", "-q", "--all", "--engine", engine, stdin=SHIFTS).stdout.split("\n\n")[:-1]
            self.assertEqual(sorted(sorted(s.splitlines()) for s in solutions), [["shifts Ada", "shifts Bob"]] * 2)
            numbers = [json.loads(line)["numbers"] for line in
                       dlx("solve", "-q", "--all", "--engine", engine, "--format", "jsonl", stdin=SHIFTS).lines]
            self.assertEqual(sorted(map(sorted, numbers)), [[1, 3], [2, 3]])

    def test_a_solution_without_options_in_each_format(self):
        problem = self.file("problem", EMPTY)
        lines = dlx("solve", "--all", "-q", problem).stdout
        self.assertEqual(sorted(lines.split("\n\n")), ["", "a b", "a b\nb", "b", "| no options"])
        record = json.loads(dlx("solve", "--all", "--format", "json", problem).stdout)
        self.assertEqual((sorted(record["solutions"]), record["count"]), ([[], ["a b"], ["a b", "b"], ["b"]], "4"))
        self.assertEqual(sorted(record["numbers"]), [[], [1], [1, 2], [2]])
        records = [json.loads(line) for line in dlx("solve", "--all", "--format", "jsonl", problem).lines]
        self.assertEqual([(r["solution"], r["numbers"]) for r in records if not r["options"]],
                         [(1 + record["solutions"].index([]), [])])
        rows = list(csv.reader(dlx("solve", "--all", "--format", "csv", problem).lines))[1:]
        self.assertEqual(len(rows), 5)
        self.assertEqual([row[2:] for row in rows if row[1] == str(1 + record["solutions"].index([]))], [["", ""]])

    def test_it_is_not_no_solution(self):
        nothing = "0:1|a\n"
        self.assert_result(dlx("solve", "-q", stdin=nothing), 0, "| no options\n\n", "")
        self.assert_result(dlx("solve", "-q", "--numbers", stdin=nothing), 0, "| no options\n\n", "")
        self.assert_result(dlx("sample", "-q", "-n", "2", stdin=nothing), 0, "| no options\n\n" * 2, "")
        costs = self.file("costs", "")
        self.assert_result(dlx("optimize", "-q", "--costs", costs, stdin=nothing), 0, "| cost 0\n| no options\n\n", "")
        self.assert_result(dlx("solve", "-q", "--format", "csv", stdin=nothing), 0,
                           "source,solution,number,option\n<stdin>,1,,\n", "")
        self.assert_result(dlx("solve", "-q", stdin="1:2|a\n"), 1, "", "")
        self.assert_result(dlx("count", "-q", stdin=nothing), 0, "1\n", "")

    def test_it_is_checked(self):
        problem, strict = self.file("problem", EMPTY), self.file("strict", "1:2|b\nb\n")
        for name in (problem, strict):
            solutions = dlx("solve", "--all", name, problem).stdout
            self.assertIn(f"| {problem}\n", solutions)
        solutions = dlx("solve", "--all", "-q", problem).stdout
        self.assert_result(dlx("check", problem, stdin=solutions), 0, "solution\n" * 4, "")
        for text in "| no options\n\n", "| no options", "\n\n | no options \r\n", "| a note\n| no options\n":
            self.assert_result(dlx("check", problem, stdin=text), 0, "solution\n", "")
            result = dlx("check", strict, stdin=text)
            self.assertRegex(result.stdout, "^not a solution: .*'b'")
            self.assertEqual(result.status, 1)
        record = json.loads(dlx("check", "--format", "json", problem, stdin="\n\n| no options\n\nb\n").lines[0])
        self.assertEqual((record["line"], record["answer"]), (3, "solution"))
        for text in "| no options.dlx\n\n", "| none\n", "\n":
            self.assertEqual(dlx("check", problem, stdin=text).status, 2, text)
        self.assert_result(dlx("check", strict, stdin="| no options\nb\n"), 0, "solution\n", "")

    def test_equal_options_are_checked(self):
        problem = self.file("problem", "2|a\na\na\nb a\n".replace("2|a", "2|a 0:1|b"))
        for solution, status in (("a\na\n", 0), ("1\ta\n2\ta\n", 0), ("a\nb a\n", 0), ("a\na\na\n", 1), ("a b\na b\n", 1)):
            self.assertEqual(dlx("check", problem, stdin=solution).status, status, solution)
        self.assertIn("occurs twice", dlx("check", problem, stdin="a b\na b\n").stdout)


class OtherCommands(TestCase):
    def test_why_there_is_none(self):
        result = dlx("explain", "-q", "--format", "json", stdin="2|a 0:1|b 1|c\na b\na b\nc\n")
        record = json.loads(result.stdout)
        self.assertEqual((result.status, record["items"], record["minimal"]), (1, ["a"], True))
        self.assertTrue(record["reason"].endswith(" 2|a"), record)
        self.assert_result(dlx("explain", "-q", stdin=EMPTY), 0, "solvable\n", "")

    def test_steps_lead_to_solutions(self):
        problem = self.file("problem", "2|a 1|b 0:1|c\na c\na\nb\nb c\n")
        result = dlx("hint", "--all", problem)
        self.assertEqual(result.lines[-1], "solved")
        chosen = "".join(option + "\n" for option in re.findall(r": (.*) is chosen", result.stdout))
        self.assert_result(dlx("check", problem, stdin=chosen), 0, "solution\n", "")
        self.assertEqual(dlx("rate", problem).status, 0)

    def test_a_picture_without_pieces(self):
        board = "0:1|0,0 0:1|0,1 0:1|1,0 0:1|1,1\n0,0 0,1\n1,0 1,1\n"
        pictures = dlx("solve", "-q", "--all", "--format", "svg", stdin=board).stdout
        self.assertEqual(pictures.count('class="empty"'), 8)


if __name__ == "__main__":
    unittest.main()
