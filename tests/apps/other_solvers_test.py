"""dlx convert, and its formats read by other solvers: counts and optima are those of dlx.

Solvers of Debian: clingo, clasp, cbc (coinor-cbc), glpsol (glpk-utils), minisat, cadical, minisat+.
"""

import json
import random
import re
import shutil
import unittest
from fractions import Fraction

from programs import *

PROBLEMS = 30


def random_problem(seed):
    """A text and the costs of its options, or None."""
    dice = random.Random(seed)
    primary = [f"p{k}" for k in range(dice.randint(1, 5))]
    secondary = [f"s{k}" for k in range(seed % 3)]
    bounds = {}
    for item in primary if seed % 2 else []:
        least = dice.randint(0, 3)
        bounds[item] = f"{least}:{max(1, dice.randint(least, least + 2))}|"
    options = []
    for _ in range(dice.choice((0, 3, 8, 12, 16))):
        if options and dice.random() < 0.15:
            options.append(dice.choice(options))
        else:
            colored = [item + dice.choice(("", ":A", ":B")) for item in secondary if dice.random() < 0.5]
            options.append(dice.sample(primary, dice.randint(1, min(3, len(primary)))) + colored)
    decimals = dice.choice((0, 0, 2))
    costs = [Fraction(dice.randint(-300, 900), 10**decimals) for _ in options] if seed % 5 else None
    lines = [" ".join(bounds.get(item, "") + item for item in primary) + " | " + " ".join(secondary)]
    lines += [" ".join(option) + (f" |{float(costs[k]):.{decimals}f}" if costs else "") for k, option in enumerate(options)]
    return "\n".join(lines) + "\n", costs


class Problem:
    """A problem with the answers of dlx: the number of solutions, and the least cost, or None."""

    def __init__(self, text, costs=None):
        self.text = text
        solutions = json.loads(dlx("solve", "-q", "--all", "--format", "json", stdin=text).stdout)["numbers"]
        self.count = len(solutions)
        costs = costs or [0] * 100
        self.best = min((sum(costs[k - 1] for k in numbers) for numbers in solutions), default=None)

    def converted(self, form, *options):
        result = dlx("convert", "-q", "--to", form, *options, stdin=self.text)
        assert result.status == 0 and not result.stderr, result
        return result.stdout


def solver(*command, text, suffix):
    """The output of a solver that reads FILE, or what it writes to OUT."""
    with tempfile.TemporaryDirectory() as folder:
        files = {name: os.path.join(folder, name + "." + suffix) for name in ("FILE", "OUT")}
        with open(files["FILE"], "w") as file:
            file.write(text)
        result = subprocess.run([files.get(word, word) for word in command], capture_output=True, text=True, timeout=HANG,
                                cwd=folder)
        if "OUT" not in command:
            return result.stdout
        with open(files["OUT"]) as file:
            return file.read()


def number(before, text):
    """The last number after this text, a regular expression."""
    return Fraction(re.findall(before + r"\s*(-?\d+(?:\.\d+)?(?:e[+-]\d+)?)", text)[-1])


@unittest.skipUnless(all(map(shutil.which, ("clingo", "clasp", "cbc", "glpsol", "minisat", "cadical", "minisat+"))),
                     "no solvers: apps/install_packages.sh gringo clasp coinor-cbc glpk-utils minisat cadical minisat+")
class Solvers(TestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.problems = [Problem(*random_problem(seed)) for seed in range(PROBLEMS)]
        cls.problems += [Problem("a b\na |1\n", [1]), Problem("a\n"), Problem("0:1|a\n"), Problem("3|a\na\na\n"),
                         Problem("0:9|a | x\na |-2\na |-3\na x:1 |1\n", [-2, -3, 1]),
                         Problem("4294967295|a\na\n"), Problem("0:4294967295|a\na\n")]

    def each(self):
        """The problems, and their least costs in their units."""
        for problem in self.problems:
            self.case = problem.text, problem.count, problem.best
            unit = 100 if re.search(r"\|-?\d+\.\d\d$", problem.text, re.MULTILINE) else 1
            yield problem, None if problem.best is None else problem.best * unit

    def assert_equal(self, found, expected):
        self.assertEqual(found, expected, self.case)

    def test_the_problems_have_all_kinds_of_answers(self):
        self.assertGreater(sum(problem.count == 0 for problem in self.problems), 8)
        self.assertGreater(sum(problem.count > 1 for problem in self.problems), 12)
        self.assertTrue(any(problem.best and problem.best < 0 for problem in self.problems))
        self.assertTrue(any(problem.best and problem.best.denominator > 1 for problem in self.problems))

    def test_counts_are_those_of_dlx(self):
        for problem, _ in self.each():
            for form, options, *command in (("asp", [], "clingo", "--opt-mode=ignore"), ("opb", [], "clasp", "--opt-mode=ignore"),
                                            ("cnf", ["--without-costs"], "clasp")):
                count = solver(*command, "0", "-q", "FILE", text=problem.converted(form, *options), suffix=form)
                self.assert_equal(number("Models *:", count), problem.count)

    def test_optima_are_those_of_dlx(self):
        for problem, best in self.each():
            for form, mark, before, *command in (("asp", "#minimize", "Optimization *:", "clingo", "-q1"),
                                                 ("opb", "min:", "\no", "clasp", "-q1"),
                                                 ("opb", "min:", "Optimal solution:", "minisat+")):
                program = problem.converted(form)
                answer = solver(*command, "FILE", text=program, suffix=form)
                self.assert_equal("UNSATISFIABLE" in answer, best is None)
                if mark in program and best is not None:
                    self.assert_equal(number(before, answer), best)

    def test_sat_solvers_decide(self):
        for problem, _ in self.each():
            for name in "minisat", "cadical":
                answer = solver(name, "FILE", text=problem.converted("cnf", "--without-costs"), suffix="cnf")
                self.assert_equal("UNSAT" in answer, problem.count == 0)

    def test_cbc_optimizes(self):
        for problem, _ in self.each():
            answer = solver("cbc", "FILE", "solve", "solution", "OUT", text=problem.converted("lp"), suffix="lp")
            self.assert_equal("Optimal - objective value" in answer, problem.best is not None)
            if problem.best is not None:
                self.assertAlmostEqual(number("Optimal - objective value", answer), problem.best, 6, self.case)

    def test_glpsol_optimizes(self):
        for problem, _ in self.each():
            answer = solver("glpsol", "--lp", "FILE", "--write", "OUT", text=problem.converted("lp"), suffix="lp")
            status = re.search(r"^s mip \d+ \d+ (\w) (\S+)$", answer, re.MULTILINE)
            self.assert_equal(status is not None and status[1] == "o", problem.best is not None)
            if problem.best is not None:
                self.assertAlmostEqual(Fraction(status[2]), problem.best, 6, self.case)

    def test_names_of_any_kind_are_only_comments(self):
        names = ("c", "p", "cnf", "*", "%*", "*%", "\\", "End", "--opt=1", '"q"', "#show", "{}", "é", "ind", ".", "=",
                 ">=", "Binary", "n" * 5000)
        problem = Problem(" ".join(names) + "\n" + "\n".join(names) + "\n" + " ".join(names) + "\n")
        self.assertEqual(problem.count, 2)
        for form, *command in (("asp", "clingo", "0", "-q"), ("opb", "clasp", "0", "-q"), ("cnf", "clasp", "0", "-q")):
            self.assertEqual(number("Models *:", solver(*command, "FILE", text=problem.converted(form), suffix=form)), 2)
        for name in "minisat", "cadical":
            self.assertNotIn("UNSAT", solver(name, "FILE", text=problem.converted("cnf"), suffix="cnf"))
        self.assertIn("Optimal", solver("cbc", "FILE", "solve", text=problem.converted("lp"), suffix="lp"))
        self.assertIn("INTEGER OPTIMAL", solver("glpsol", "--lp", "FILE", text=problem.converted("lp"), suffix="lp"))


class Convert(TestCase):
    """Of one format to another, without solvers."""

    def assert_written(self, form, text, written, *options):
        self.assert_result(dlx("convert", "--to", form, *options, stdin=text), 0, written, "")

    def test_a_problem_is_written_back(self):
        for seed in range(60):
            text, _ = random_problem(seed)
            normal = dlx("convert", "-q", "--to", "dlx", stdin=text).stdout
            self.assert_result(dlx("convert", "-q", "--to", "dlx", stdin=normal), 0, normal, "")

    def test_json_is_refused(self):
        for text in ('{"items": ["a"], "options": [["a"]]}', '\ufeff \n{\n"items":["a"],"options":[["a"]]}', '{"items"\n'):
            for command in ("count",), ("convert", "--to", "dlx"):
                self.assert_result(dlx(*command, stdin=text), 2, None, [("<stdin>:1:1: error", "JSON is not read")])
            self.assertGreater(dlx("solve", "--from", "dlx", stdin=text).status, 0)
        self.assert_usage_error(dlx("count", "--from", "json", stdin="a\na\n"), "--from", "json")
        self.assert_usage_error(dlx("convert", "--to", "json", stdin="a\na\n"), "--to", "json")

    def test_a_format_that_cannot_hold_a_problem_is_an_error(self):
        for form, text, name in (("matrix", "a | x\na x\n", "'x'"), ("matrix", "2|a\na\na\n", "'2|a'"),
                                 ("matrix", "a\na |7\n", "--without-costs"), ("cnf", "a\na |7\n", "--without-costs"),
                                 ("asp", "a\na |9999999999\n", "9999999999")):
            with self.subTest(form=form, text=text):
                self.assert_result(dlx("convert", "--to", form, stdin=text), 2, "", [("<stdin>: error", name)])
        self.assert_written("matrix", "a b\na |7\nb a\nb\n", "3 2\n1 0\n1 1\n0 1\n", "--without-costs")

    def test_from_another_format(self):
        spp = "3 3\n7 2 1 2\n-2 1 3\n0 1 1\n"
        self.assert_written("dlx", spp, "1 2 3\n1 2 |7\n3 |-2\n1\n")
        self.assert_written("dlx", "1 0\n1 0\n", "1 2\n1\n1\n", "--from", "matrix", "-q")
        self.assert_written("dlx", "1 0\n1 0\n", "1 0\n1 0\n", "--from", "dlx", "-q")
        self.assert_written("dlx", "2 3\n7 8 9\n2\n1 2\n2 2 3\n", "1:2|1 1:2|2\n1 |7\n1 2 |8\n2 |9\n")
        for form in "spp", "scp", "matrix":
            self.assertEqual(dlx("convert", "--to", "dlx", "--from", form, stdin="a\na\n").status, 2)
        self.assertEqual(dlx("count", "-q", stdin=spp).stdout, "1\n")

    def test_all_commands_read_another_format(self):
        """The rows of a matrix, or names of items: the second of two alike is then an option."""
        problem = self.file("problem", "0 1\n0 1\n")
        for command in "solve", "count", "explain", "hint", "rate", "sample", "optimize", "automorphisms":
            costs = ["--costs", self.file("costs", "1 2\n")] if command == "optimize" else []
            as_names = dlx(command, "--from", "dlx", "--format", "json", *(costs and ["--costs", self.file("cost", "1\n")]), problem)
            as_matrix = dlx(command, "--from", "matrix", "--format", "json", *costs, problem)
            self.assertNotEqual(as_names.stdout, as_matrix.stdout, command)
            self.assertIn("'1' is in no option" if command == "solve" else "", as_matrix.stderr)
            self.assert_usage_error(dlx(command, "--from", "csv", "--format", "csv", *costs, problem), "--from", "csv", "matrix")
        self.assertEqual(dlx("check", "--from", "dlx", problem, stdin="0 1\n").stdout, "solution\n")
        self.assertEqual(dlx("check", "--from", "matrix", problem, stdin="2\n").status, 1)
        self.assert_usage_error(dlx("merge", "--from", "dlx", problem), "--from")

    def test_command_lines(self):
        for arguments, name in (((), "--to"), (("--to", "mps"), "mps"), (("--to", "lp", "a", "b"), "one problem"),
                                (("--to", "lp", "--from", "csv"), "--from")):
            result = dlx("convert", *arguments, stdin="a\na\n")
            self.assertEqual((result.status, result.stdout), (2, ""))
            self.assertIn(name, result.stderr)


if __name__ == "__main__":
    unittest.main()
