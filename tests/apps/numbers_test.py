"""Options have one number in all outputs: that of the input, from 1, where ignored options and equal ones count, too."""

import itertools
import json
import random
import re
import unittest

from programs import *

PROBLEMS = 25


class RandomProblem:
    """A text with ignored options, equal options, comments and blank lines; its options, and its solutions as sets of
    their numbers."""

    def __init__(self, seed, has_costs=False):
        dice = random.Random(seed)
        self.primary = [f"p{k}" for k in range(dice.randint(1, 3))]
        self.secondary = [f"s{k}" for k in range(dice.randint(1, 2))]
        self.bounds = {item: (1, 1) for item in self.primary}
        if seed % 3 == 0:
            self.bounds[self.primary[0]] = dice.choice(((0, 2), (2, 2), (1, 3)))
        self.options = [self.random_option(dice) for _ in range(dice.randint(4, 7))]
        self.options += dice.choices(self.options, k=2)
        dice.shuffle(self.options)
        self.options.insert(dice.randint(0, 2), ["s0"])  # at least one that is ignored
        self.costs = [dice.randint(-9, 99) for _ in self.options] if has_costs else None
        self.solutions = {numbers for size in range(len(self.options) + 1)
                          for numbers in itertools.combinations(range(1, len(self.options) + 1), size)
                          if self.is_solution(numbers)}

        def item(name):
            least, most = self.bounds[name]
            return name if (least, most) == (1, 1) else f"{least}:{most}|{name}"
        lines = ["| a comment", " ".join(map(item, self.primary)) + " | " + " ".join(self.secondary)]
        for k, option in enumerate(self.options):
            lines += dice.choice(([], [], ["| a comment of p0"], ["", "  "]))
            lines.append(" ".join(option) + (f" |{self.costs[k]}" if has_costs else ""))
        self.text = "\n".join(lines) + "\n"

    def random_option(self, dice):
        primary = dice.sample(self.primary, dice.randint(0, len(self.primary)))
        secondary = [item + dice.choice(("", ":A", ":B")) for item in self.secondary if dice.random() < 0.4]
        return primary + secondary or ["s0:A"]

    def is_solution(self, numbers):
        """By the definition."""
        uses = {}
        for number in numbers:
            option = self.options[number - 1]
            if not set(option) & set(self.primary):
                return False
            for name, _, color in (entry.partition(":") for entry in option):
                uses.setdefault(name, []).append(color)
        return (all(least <= len(uses.get(item, [])) <= most for item, (least, most) in self.bounds.items()) and
                all(len(uses.get(item, [])) < 2 or (len(set(uses[item])) == 1 and uses[item][0])
                    for item in self.secondary))

    def text_of(self, number):
        return " ".join(self.options[number - 1])

    def legend(self):
        """The options that are not ignored, with their numbers."""
        return {number: self.text_of(number) for number in range(1, len(self.options) + 1)
                if set(self.options[number - 1]) & set(self.primary)}


class RandomMatrix(RandomProblem):
    """A matrix with rows of zeros."""

    def __init__(self, seed):
        dice = random.Random(seed)
        self.primary, self.secondary = ["1", "2", "3"], []
        self.bounds = dict.fromkeys(self.primary, (1, 1))
        rows = [[dice.randint(0, 1) for _ in range(3)] for _ in range(7)]
        rows.insert(dice.randint(1, 6), [0, 0, 0])
        rows[0] = [1, 0, 1]
        self.options = [[str(k + 1) for k in range(3) if row[k]] for row in rows]
        self.text = "".join(" ".join(map(str, row)) + "\n" + dice.choice(("", "\n")) for row in rows)
        self.solutions = {numbers for size in range(9) for numbers in itertools.combinations(range(1, 9), size)
                          if self.is_solution(numbers)}


def problems(**options):
    return [RandomProblem(seed, **options) for seed in range(PROBLEMS)]


def sets_of(diagram):
    """The sets of a diagram in Knuth's format."""
    sets = {0: [], 1: [()]}
    for line in diagram.splitlines():
        node, option, lo, hi = re.fullmatch(r"(\w+): \(~(\d+)\?(\w+):(\w+)\)", line).groups()
        if option == "0":
            return {tuple(sorted(one)) for one in sets[int(hi, 16)]}
        sets[int(node, 16)] = sets[int(lo, 16)] + [(int(option), *one) for one in sets[int(hi, 16)]]
    raise AssertionError("no root")


class Numbers(TestCase):
    def solved(self, text):
        """The solutions of a problem as sets of numbers, and the options by number."""
        result = json.loads(dlx("solve", "-q", "--all", "--format", "json", stdin=text).stdout)
        solutions = {tuple(sorted(one)) for one in result["numbers"]}
        self.assertEqual(len(solutions), len(result["numbers"]), text)
        texts = dict(zip(sum(result["numbers"], []), sum(result["solutions"], [])))
        return solutions, texts

    def assert_texts(self, problem, pairs):
        for number, text in pairs:
            self.assertEqual(text, problem.text_of(int(number)), problem.text)

    def test_of_solutions(self):
        for problem in problems() + [RandomMatrix(seed) for seed in range(PROBLEMS)]:
            solutions, texts = self.solved(problem.text)
            self.assertEqual(solutions, problem.solutions, problem.text)
            self.assert_texts(problem, texts.items())
            lines = dlx("solve", "-q", "--all", "--numbers", stdin=problem.text).stdout
            self.assert_texts(problem, re.findall(r"^(\d+)\t(.*)$", lines, re.MULTILINE))
            rows = dlx("solve", "-q", "--all", "--format", "csv", stdin=problem.text).lines[1:]
            self.assert_texts(problem, [row.split(",")[2:] for row in rows if row.split(",")[2:] > ["", ""]])
            for line in dlx("sample", "-q", "-n", "9", "--seed", "1", "--format", "jsonl", stdin=problem.text).lines:
                if "numbers" in json.loads(line):
                    self.assertIn(tuple(sorted(json.loads(line)["numbers"])), problem.solutions)

    def test_of_costs(self):
        for problem in problems(has_costs=True):
            costs = self.file("costs", " ".join(map(str, problem.costs)))
            best = min((sum(problem.costs[k - 1] for k in numbers) for numbers in problem.solutions), default=None)
            for options in ([], ["--costs", costs], ["--method", "zdd", "--costs", costs]):
                result = json.loads(dlx("optimize", "-q", "--format", "json", *options, stdin=problem.text).stdout)
                self.assertEqual(result.get("cost"), None if best is None else str(best), problem.text)
                for numbers in result["numbers"]:
                    self.assertIn(tuple(sorted(numbers)), problem.solutions)
                    self.assertEqual(sum(problem.costs[k - 1] for k in numbers), best)
            costs = self.file("costs", " ".join(map(str, problem.costs + [1])))
            result = dlx("optimize", "-q", "--costs", costs, stdin=problem.text)
            self.assertIn(f"but the problem has {len(problem.options)} options", result.stderr)
            self.assertEqual(result.status, 2)

    def test_of_diagrams(self):
        for problem in problems():
            diagram = os.path.join(self.folder, "zdd")
            dlx("count", "-q", "--zdd", diagram, stdin=problem.text)
            with open(diagram, encoding="utf-8") as file:
                self.assertEqual(sets_of(file.read()), problem.solutions, problem.text)

    # That the formats have the solutions is tested in tests/modules/convert.
    def test_in_formats_of_other_solvers(self):
        for problem in problems(has_costs=True):
            for form in ("opb", "lp", "asp", "cnf"):
                text = dlx("convert", "-q", "--to", form, *(["--without-costs"] if form == "cnf" else []),
                           stdin=problem.text).stdout
                legend = {int(number): name for number, name in re.findall(r" option (\d+): (.*)", text)}
                self.assertEqual(legend, problem.legend(), problem.text)
                if form != "cnf":
                    self.assertEqual(self.costs_in(form, text), {number: problem.costs[number - 1] for number in legend
                                                                 if problem.costs[number - 1] != 0}, text)

    @staticmethod
    def formula(text):
        last = int(re.search(r"^p cnf (\d+)", text, re.MULTILINE)[1])
        return last, [list(map(int, line.split()[:-1])) for line in text.splitlines() if line[0] not in "cp"]

    @staticmethod
    def costs_in(form, text):
        line = re.search(r"^(min:|.obj:|#minimize)[^;]*(;[^\n]*)?(?=\n)", text, re.MULTILINE)[0]
        if form == "lp":
            line = text[text.index("obj:"):text.index("Subject To")]
        terms = re.findall(r"(-?\d+),(\d+)" if form == "asp" else r"([+-]? ?\d+) x(\d+)", line)
        return {int(number): int(cost.replace(" ", "")) for cost, number in terms if int(cost.replace(" ", "")) != 0}

    def test_of_proofs(self):
        for problem in problems():
            name, count = self.file("p.dlx", problem.text), len(problem.solutions)
            cnf, opb, proof = (os.path.join(self.folder, file) for file in ("cnf", "opb", "proof"))
            self.assertEqual(dlx("count", "-q", "--proof", proof, "--cnf", cnf, name).stdout, f"{count}\n")
            self.assert_result(dlx("check-proof", "-q", "--problem", name, cnf, proof), 0)
            with open(cnf, encoding="utf-8") as file:
                last, clauses = self.formula(file.read())
            excluded = {tuple(sorted(-x for x in clause if x < 0)) for clause in clauses[len(clauses) - count:]}
            self.assertEqual(excluded, problem.solutions, problem.text)
            used = {abs(x) for clause in clauses for x in clause if abs(x) <= len(problem.options)}
            self.assertLessEqual(used, set(problem.legend()), problem.text)
            dlx("count", "-q", "--proof", proof, "--opb", opb, "--proof-format", "veripb", name)
            with open(opb, encoding="utf-8") as file:
                lines = [line for line in file.read().splitlines() if line[0] != "*"]
            excluded = {tuple(sorted(map(int, re.findall(r"-1 x(\d+)", line)))) for line in lines[len(lines) - count:]}
            self.assertEqual(excluded, problem.solutions, problem.text)

    def test_that_check_reads(self):
        for problem in problems():
            name = self.file("p.dlx", problem.text)
            result = dlx("solve", "-q", "--all", "--numbers", name)
            checked = dlx("check", "-q", "--format", "line", name, self.file("solutions", result.stdout or "| no options"))
            self.assertEqual(checked.status, 0 if result.stdout else 1, result.stdout)
            if "\t" not in result.stdout:
                continue
            other = re.sub(r"^(\d+)\t", lambda k: f"{len(problem.options) + int(k[1])}\t", result.stdout, flags=re.MULTILINE)
            self.assertEqual(dlx("check", "-q", name, self.file("solutions", other)).status, 1)

    def test_in_messages(self):
        name = self.file("p.dlx", "a b | x\nx\na\n\nx:1\na b\n")
        for lines, reason in (("a\na b\n", "item 'a' is covered twice, by option 2 and option 4"),
                              ("2\ta\n4\ta b\n", "item 'a' is covered twice, by option 2 and option 4"),
                              ("1\ta\n", "'a' is not option 1"),
                              ("4\ta\n", "'a' is not option 4, which is 'a b'"),
                              ("5\ta\n", "'a' is not option 5")):
            self.assertEqual(dlx("check", name, stdin=lines).stdout, f"not a solution: {reason}\n")
        result = dlx("convert", "--to", "cnf", stdin="a | x\nx |3\na |7\n")
        self.assertIn("cnf has no costs, but option 2 costs 7", result.stderr)

    def test_in_problems_that_are_written(self):
        for problem in problems(has_costs=True) + [RandomMatrix(seed) for seed in range(PROBLEMS)]:
            form = "matrix" if isinstance(problem, RandomMatrix) else "dlx"
            text = dlx("convert", "-q", "--to", form, stdin=problem.text).stdout
            solutions, texts = self.solved(text)
            self.assertEqual(solutions, problem.solutions, problem.text + text)
            self.assert_texts(problem, texts.items())

    def test_that_no_text_can_keep(self):
        result = dlx("convert", "--to", "dlx", stdin="1 0 1\n0 0 0\n0 1 0\n")
        self.assertEqual(result.stdout, "1 2 3\n1 3\n2\n")
        self.assertIn("dlx has no options without items: the numbers of options change from 2 on", result.stderr)


if __name__ == "__main__":
    unittest.main()
