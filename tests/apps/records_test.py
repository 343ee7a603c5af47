"""The fields of records are those that the manual lists: the columns of CSV, and the keys of JSON in their order."""

import itertools
import re
import unittest

from programs import *

NAMED = "name,puzzle\nMonday,"
CANDIDATES = sudoku("hint", "--all", "--max-rule", "set", "--format", "candidates", "-p",
                    "020000010600000008090000060000704000009000700000301000070000040300000005010000080").stdout
PAIR = "a b\na\nb\na b\n"


def manual():
    """The lists in the manual's tables, by format and command: some commands have several."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../apps/README.md")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    lists = {}
    for form, table in re.findall(r"^\| command \| (?:keys|columns) of `(json|csv)`.*\n((?:\|.*\n)*)", text, re.MULTILINE):
        for commands, fields in re.findall(r"^\| (`.*?) \| (.*) \|$", table, re.MULTILINE):
            first, *others = re.findall("`([^`]*)`", commands)
            program = first.split()[0]
            for command in first, *(f"{program} {other}" for other in others):
                lists[form, command] = [found.split(",") for found in re.findall(r"`(\w+(?:,\w+)+)`", fields)]
    return lists


class Records(TestCase):
    LISTS = manual()
    JSON_ALONE = {"--compare", "--steps", "--automorphisms"}

    def runs(self):
        """Command lines with the number of their list in a row, and standard input: together they show all fields."""
        puzzles = EASY, NAMED + EASY, CANDIDATES, NONE, OPEN, "12x"
        for command in "solve", "check", "count", "explain", "minimize", "rate", "canonicalize", "hint":
            for text in puzzles:
                limit = ["--limit", "2"] if command in ("solve", "count") else []
                yield 0, ["sudoku", command, *limit], text
        yield 0, ["sudoku", "rate", "--max-chain-length", "1"], HARD
        yield 0, ["sudoku", "minimize", "--keep", "r1c3"], EASY
        yield 0, ["sudoku", "hint", "--all", "--max-rule", "single", "--suggest-guess"], HARD
        yield 0, ["sudoku", "hint", "--max-rule", "single", "--why", "r1c2=1"], HARD
        yield 0, ["sudoku", "canonicalize", "--automorphisms", "1"], EASY
        yield 1, ["sudoku", "canonicalize", "--compare", "-p", EASY, "-p", EASY], ""
        yield 0, ["sudoku", "generate", "--seed", "1", "--steps"], ""
        yield 0, ["sudoku", "generate", "--seed", "1", "--unbiased", "-n", "1"], ""
        yield 0, ["sudoku", "neighbors", "12......34......", "-n", "1"], ""
        yield 0, ["sudoku", "estimate", "--seed", "1", "-n", "2"], ""
        for command in "solve", "count", "explain", "hint", "rate", "sample", "optimize":
            for text in PAIR, "a b\na\n", "a b c\na b\nb c\na c\n":
                costs = ["--costs", self.file("costs", "1 2 3")] if command == "optimize" else []
                yield 0, ["dlx", command, *costs], text
        yield 0, ["dlx", "hint", "--max-rule", "single", "--suggest-guess"], PAIR
        yield 0, ["dlx", "check", self.file("pair", PAIR)], "a\nb\n\na\n"
        cnf, proof = (os.path.join(self.folder, name) for name in ("cnf", "proof"))
        dlx("count", "--cnf", cnf, "--proof", proof, stdin=PAIR)
        yield 0, ["dlx", "check-proof", "--problem", self.file("pair", PAIR), cnf, proof], ""

    def test_keys_of_json(self):
        seen = {}
        for number, (program, command, *words), stdin in self.runs():
            result = run(program, command, "--format", "json", *words, stdin=stdin)
            listed = self.LISTS["json", f"{program} {command}"][number]
            for record in map(json.loads, result.lines):
                if "column" in record:  # it cannot be read
                    continue
                self.assertLessEqual(set(record), set(listed), (command, record))
                if command not in ("sample", "optimize"):
                    self.assertEqual(list(record), [name for name in listed if name in record], (command, record))
                seen.setdefault((program, command), [set() for _ in self.LISTS["json", f"{program} {command}"]])[number].update(record)
        for which in {*itertools.chain(self.LISTS)}:
            title, command = which
            if title == "json" and command not in ("dlx solve", "dlx sample", "dlx optimize"):
                self.assertEqual(seen[tuple(command.split())], [set(names) for names in self.LISTS[which]], command)

    def test_columns_of_csv(self):
        for number, (program, command, *words), stdin in self.runs():
            if ("csv", f"{program} {command}") in self.LISTS and not self.JSON_ALONE & {*words}:
                result = run(program, command, "--format", "csv", *words, stdin=stdin)
                self.assertEqual(result.lines[0], ",".join(self.LISTS["csv", f"{program} {command}"][number]), result)


if __name__ == "__main__":
    unittest.main()
