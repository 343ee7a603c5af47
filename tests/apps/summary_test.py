"""The summary of --stats: every record is in them once, whatever the engine and format."""

import json
import re
import unittest

from programs import *

# With at most 100 search nodes of an engine HARD is not known, and neither is the number of solutions of FIFTY and
# TWELVE. In lockstep, whose rules are stronger, all are.
RECORDS = [EASY] * 6 + [FIFTY] * 5 + [TWELVE] + [NONE] * 4 + [INCONSISTENT] * 3 + [HARD] * 2 + ["123"]
TEXT = "\n".join(RECORDS) + "\n"
ENGINES = ("auto", "lockstep", "dancing_links", "bit_sets", "sparse_sets", "domain_consistency")
WORDS = {"with solutions": "with_solutions", "without solution": "none", "errors": "error"}


class Summaries(TestCase):
    def summary(self, *args, text=TEXT):
        """The numbers that --stats prints. They must add up to the records."""
        result = sudoku(*args, "--stats", stdin=text)
        match = re.search(r"^(\d+) puzzles?: ([^;]*);", result.stderr, re.MULTILINE)
        self.assertTrue(match, result.stderr)
        numbers = dict(part.split(" ", 1)[::-1] for part in match[2].split(", "))
        numbers = {WORDS.get(word, word): int(number) for word, number in numbers.items()}
        self.assertEqual(sum(numbers.values()), int(match[1]), match[0])
        return numbers

    def assert_same_for_all(self, expected, *command, engines=ENGINES, formats=("line", "grid", "json", "csv")):
        for engine in engines:
            for form in formats:
                for threads in ("1", "3"):
                    options = ("--format", form, "-j", threads, *(("--engine", engine) if engine else ()))
                    with self.subTest(command=command, options=options):
                        self.assertEqual(self.summary(*command, *options), expected)

    def test_without_limits(self):
        without = {"none": 4, "inconsistent": 3, "error": 1}
        self.assert_same_for_all({"solved": 14, **without}, "solve")
        self.assert_same_for_all({"solved": 14, **without}, "solve", "--limit", "20")
        self.assert_same_for_all({"with_solutions": 14, **without}, "count", "--limit", "1")
        self.assert_same_for_all({"with_solutions": 14, **without}, "count", "--limit", "100")
        self.assert_same_for_all({"unique": 8, "multiple": 6, **without}, "check")
        self.assert_same_for_all({"solved": 14, **without}, "solve", "--all", engines=("auto", "sparse_sets"))
        self.assert_same_for_all({"with_solutions": 14, **without}, "count", engines=("auto", "bit_sets"))
        self.assert_same_for_all({"unique": 8, "multiple": 6, **without}, "explain", engines=[None],
                                 formats=("line", "grid", "json"))

    def test_with_limits(self):
        without = {"none": 4, "inconsistent": 3, "error": 1}
        for command, expected in (("solve", {"solved": 12, "unknown": 2}), ("count", {"with_solutions": 6, "unknown": 8}),
                                  ("check", {"unique": 6, "multiple": 5, "unknown": 3})):
            self.assert_same_for_all({**expected, **without}, command, "--node-limit", "100",
                                     engines=ENGINES[2:5])  # domain_consistency visits fewer nodes
        self.assert_same_for_all({"unique": 8, "multiple": 6, **without}, "check", "--node-limit", "100",
                                 engines=ENGINES[:2])

    def test_other_boards_and_signs(self):
        text = ("11..............\n" + "." * 16 + "\n" + "4" * 6 + "." * 30 + "\n" + "X" + "." * 80 + "\n" +
                "1" * 2 + "." * 254 + "\n" + "." * 256 + "\n")
        for engine in ENGINES:
            self.assertEqual(self.summary("count", "--limit", "2", "--engine", engine, text=text),
                             self.summary("count", "--limit", "2", "--format", "json", text=text), engine)

    def test_what_is_not_known_of_the_work_is_not_told(self):
        for engine in ("auto", "lockstep"):  # whose search nodes are not known where a limit of solutions ends it
            stats = sudoku("solve", "--stats", "--engine", engine, stdin=EASY).stderr
            self.assertNotIn("node", stats)
        for engine, nodes in (("lockstep", None), ("dancing_links", "50")):
            record = json.loads(sudoku("solve", "--engine", engine, "--format", "json", stdin=EASY).stdout)
            self.assertEqual(record["search_nodes"], nodes)


if __name__ == "__main__":
    unittest.main()
