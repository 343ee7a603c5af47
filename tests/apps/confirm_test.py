"""--confirm: each answer is confirmed before it is printed, and a disagreement is a loud failure."""

import json
import os
import re
import tempfile
import unittest

from programs import APPS, EASY, EASY_SOLUTION, HARD, INCONSISTENT, NONE, FIFTY, OPEN, dlx, environment, run, sudoku

DENYING = os.path.join(APPS, "../tests/apps")  # the folder of programs that never agree
PROBLEM = "a b c\na\nb\nc\na b\nb c\n"  # 3 solutions
REFUSED = "refused b\nrefused\nb\n"
QUEENS = "\n".join(["r0 r1 r2 r3 c0 c1 c2 c3 | " + " ".join(f"{k}{n}" for k in "xy" for n in range(7))] + [
    f"r{r} c{c} x{r + c} y{r - c + 3}" for r in range(4) for c in range(4)]) + "\n"


# Puzzles, how they are explained, and how many claims that makes.
CLAIMS = ((HARD, [], 1), (EASY, ["--minimal"], 22), (NONE, [], 34), (INCONSISTENT, [], 3), (OPEN, [], 586),
          (FIFTY, [], 516))


class Agreement(unittest.TestCase):
    """Nothing is wrong: the answers are those without --confirm, and a message says what was confirmed."""

    def test_check_means_the_same_and_is_not_in_the_help(self):
        for program, text in ((sudoku, EASY), (dlx, QUEENS)):
            check, confirm = (program("count", option, stdin=text) for option in ("--check", "--confirm"))
            self.assertEqual((check.status, check.stdout, check.stderr), (0, confirm.stdout, confirm.stderr))
            self.assertIn("--confirm: ", check.stderr)
            self.assertNotRegex(program("count", "--help-all").stdout, r"--check(?![\w-])")

    def test_puzzles(self):
        puzzles = "\n".join([EASY, HARD, NONE, INCONSISTENT, FIFTY, "...44.3..4...241", "12"]) + "\n"
        for command in ("solve", "count", "check"):
            for more in ([], ["--limit", "2"], ["--engine", "dancing_links"], ["--engine", "sparse_sets"],
                         ["-j", "2"], ["--format", "json"], ["--format", "grid"], ["--format", "csv"]):
                if "--limit" in more and command == "check":
                    continue
                plain = sudoku(command, *more, stdin=puzzles)
                confirmed = sudoku(command, "--confirm", *more, stdin=puzzles)
                self.assertEqual((confirmed.status, confirmed.stdout), (plain.status, plain.stdout))
                self.assertRegex(confirmed.stderr, r"--confirm: the rules accept \d+ solutions?, "
                                                 r"another engine confirms 6 answers\n")

    def test_solutions_that_are_printed_at_once(self):
        plain = sudoku("solve", "--limit", "5000", stdin=OPEN)
        confirmed = sudoku("solve", "--confirm", "--limit", "5000", stdin=OPEN)
        self.assertEqual((confirmed.status, confirmed.stdout), (plain.status, plain.stdout))
        self.assertIn(f"the rules accept {len(plain.lines)} solutions", confirmed.stderr)

    def test_explanations(self):
        # The verdict and all that is said of givens, digits and cells.
        for puzzle, more, claims in CLAIMS:
            plain = sudoku("explain", *more, "-p", puzzle)
            confirmed = sudoku("explain", "--confirm", *more, "-p", puzzle)
            self.assertEqual((confirmed.status, confirmed.stdout), (plain.status, plain.stdout))
            match = re.search(r"--confirm: .* confirms (\d+) answers?(?: and did not come to the end of (\d+))?$",
                              confirmed.stderr.rstrip())
            self.assertEqual(int(match[1]) + int(match[2] or 0), claims, confirmed.stderr)

    def test_all_claims_of_an_explanation_share_the_time_limit(self):
        # Thousands of claims about a board of 25x25, few of which can be decided: each with four seconds of its own
        # takes hours.
        cells = ["." if (7 * r + 11 * c + r * c) % 20 > 6 else str((r % 5 * 5 + r // 5 + c) % 25 + 1)
                 for r in range(25) for c in range(25)]
        confirmed = sudoku("explain", "--confirm", "--time-limit", "4", stdin=" ".join(cells))
        self.assertIn("multiple: ", confirmed.stdout)
        self.assertRegex(confirmed.stderr, r"did not come to the end of \d\d\d")

    def test_where_nothing_is_claimed_nothing_is_confirmed(self):
        for program, command, text in (("sudoku", "count", HARD), ("dlx", "count", QUEENS)):
            result = run(program, command, "--confirm", "--node-limit", "1", "--engine", "dancing_links", stdin=text)
            self.assertEqual((result.status, result.stdout), (3, "unknown\n"))
            self.assertNotRegex(result.stderr, "agrees|confirms [1-9]")

    def test_problems(self):
        for command in (["solve"], ["solve", "--all"], ["solve", "--all", "-j", "2"], ["solve", "--limit", "2"],
                        ["count"], ["count", "--method", "frontier"], ["count", "--engine", "lockstep"],
                        ["count", "--limit", "1"], ["sample", "-n", "4", "--seed", "1"]):
            for problem in (PROBLEM, QUEENS, "a b\na\n"):
                plain = dlx(*command, stdin=problem)
                confirmed = dlx(*command, "--confirm", stdin=problem)
                self.assertEqual((confirmed.status, confirmed.stdout), (plain.status, plain.stdout))
                self.assertIn("<stdin>: --confirm: dancing_links agrees", confirmed.stderr)

    def test_conflicts_of_items(self):
        for problem, items in ((PROBLEM, 0), ("a b c\na b\nb c\na c\n", 3), ("a b\na\n", 1)):
            plain = dlx("explain", stdin=problem)
            confirmed = dlx("explain", "--confirm", stdin=problem)
            self.assertEqual((confirmed.status, confirmed.stdout), (plain.status, plain.stdout))
            self.assertIn(f"--confirm: another engine confirms {1 + items} of {1 + items} claims\n", confirmed.stderr)

    def test_another_engine_than_the_one_that_was_asked_for(self):
        for engine in ("dancing_links", "bit_sets", "sparse_sets"):
            result = dlx("count", "--confirm", "--engine", engine, stdin=QUEENS)
            self.assertRegex(result.stderr, "--confirm: .* agrees")
            self.assertNotIn(f"--confirm: {engine}", result.stderr)

    def test_the_referee_counts(self):
        result = dlx("solve", "--all", "--confirm", stdin=QUEENS)
        self.assertIn("the referee accepts 2 solutions", result.stderr)

    def test_the_cheapest(self):
        with tempfile.NamedTemporaryFile("w") as costs:
            costs.write("1 1 1 5 1")
            costs.flush()
            result = dlx("cheapest", "--confirm", "--costs", costs.name, stdin=PROBLEM)
        self.assertIn("dancing_links agrees; the referee accepts 1 solution\n", result.stderr)

    def test_what_takes_too_long_is_said(self):
        items = [f"v{k}" for k in range(26)]  # perfect matchings of 26 vertices: too many to count one by one
        problem = " ".join(items) + "\n" + "".join(f"{a} {b}\n" for k, a in enumerate(items) for b in items[:k])
        result = dlx("count", "--confirm", "--method", "frontier", stdin=problem)
        self.assertEqual((result.status, result.stdout), (0, "7905853580625\n"))
        self.assertIn("too many solutions to count them again", result.stderr)

    def test_a_shard_is_refused(self):
        result = dlx("count", "--confirm", "--shard", "1/2", stdin=PROBLEM)
        self.assertEqual(result.status, 2)
        self.assertIn("--confirm and --shard contradict each other", result.stderr)


class Disagreement(unittest.TestCase):
    """A fault of the program: an error, and a file that reproduces it."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def denying(self, program, *args, denied=0, **keywords):
        return run(os.path.join(DENYING, program + "_denying"), *args, cwd=self.folder.name,
                   env=environment(DENIED=str(denied)), **keywords)

    def file(self):
        """The only one that was written, its name and content."""
        (name,) = os.listdir(self.folder.name)
        with open(os.path.join(self.folder.name, name), encoding="utf-8") as file:
            return name, file.read()

    def test_of_puzzles(self):
        for command in ("solve", "count", "check"):
            for engine in ("lockstep", "dancing_links"):
                result = self.denying("sudoku", command, "--confirm", "--engine", engine, "--format", "line",
                                       *(["--limit", "2"] if command == "count" else []), stdin=f"\n{EASY}\n")
                self.assertEqual(result.status, 2, result)
                self.assertRegex(result.stdout, r"^error\tthe search finds (at least )?1 solution, but the denying engine "
                                                r"finds at least 0 solutions: the program is wrong")
                self.assertRegex(result.stderr, r"<stdin>:2:1: error: the search finds")
        for name in os.listdir(self.folder.name):  # one for each claim
            self.assertRegex(name, r"^sudoku-disagreement-[0-9a-f]{8}\.txt$")
            with open(os.path.join(self.folder.name, name), encoding="utf-8") as file:
                self.assertIn(EASY.replace("0", "."), file.read())

    def test_of_the_engine_that_found_it(self):
        """Large boards and other branching are for sparse_sets, whatever else is answered before and after."""
        large = "0 " * 624 + "1\n"
        for options, puzzle in (([], large), (["--branching", "weighted"], EASY), (["--engine", "sparse_sets"], EASY)):
            result = self.denying("sudoku", "check", "--confirm", *options, stdin=f"{EASY}\n{puzzle}\n{EASY}\n")
            words = [re.search("(the engine that denies sparse_sets|the denying engine)", line)[1]
                     for line in result.lines]
            here = "the engine that denies sparse_sets"
            self.assertEqual(words[1], here, result)
            self.assertEqual(words[0::2], ["the denying engine" if puzzle == large else here] * 2)

    def test_the_other_puzzles_are_unharmed(self):
        for engine in ("lockstep", "dancing_links"):
            result = self.denying("sudoku", "solve", "--confirm", "--engine", engine, denied=2,
                                   stdin=f"{EASY}\n{HARD}\n12\n{NONE}\n")
            self.assertEqual(result.status, 2)
            self.assertEqual([line.split("\t")[0] for line in result.lines], [EASY_SOLUTION, "error", "error", "none"])

    def test_of_many_threads_at_a_time(self):
        result = self.denying("sudoku", "solve", "--confirm", "-j", "8", "--engine", "dancing_links",
                               stdin=f"{EASY}\n" * 100)
        self.assertEqual(len(result.lines), 100)
        self.assertNotIn("cannot be written", result.stderr)

    def test_the_file_of_a_puzzle_can_be_read_again(self):
        result = self.denying("sudoku", "solve", "--confirm", "-p", EASY)
        name, text = self.file()
        self.assertIn(f"; {name} reproduces it", result.stderr)
        self.assertRegex(text, r"^# sudoku [\d.]+: the search finds at least 1 solution, but .*\n")
        again = sudoku("solve", os.path.join(self.folder.name, name))
        self.assertEqual((again.status, again.stdout), (0, EASY_SOLUTION + "\n"))

    def test_of_an_explanation(self):
        for puzzle in (HARD, NONE, OPEN):
            for form in ("grid", "line", "json"):
                result = self.denying("sudoku", "explain", "--confirm", "--format", form, "-p", puzzle)
                self.assertEqual(result.status, 2, result)
                self.assertIn("error", result.stdout)
                self.assertNotIn("solution:", result.stdout)

    def test_of_each_claim_of_an_explanation(self):
        for puzzle, more, claims in CLAIMS:
            for denied in {1, 2, claims // 2, claims} & set(range(1, claims + 1)):
                result = self.denying("sudoku", "explain", "--confirm", *more, "-p", puzzle, denied=denied)
                self.assertEqual(result.status, 2, result)
            result = self.denying("sudoku", "explain", "--confirm", *more, "-p", puzzle, denied=claims + 1)
            self.assertIn(result.status, (0, 1))

    def test_of_a_count(self):
        result = self.denying("dlx", "count", "--confirm", stdin=PROBLEM)
        self.assertEqual(result.status, 2)
        self.assertRegex(result.stdout, "^error\t.* finds 3 solutions, but the denying engine finds at least 0 solutions")
        name, text = self.file()
        self.assertRegex(name, r"^dlx-disagreement-[0-9a-f]{8}\.txt$")
        self.assertRegex(text, r"^\| dlx [\d.]+: .* finds 3 solutions")
        self.assertEqual(dlx("count", os.path.join(self.folder.name, name)).stdout, "3\n")

    def test_of_all_commands_for_problems(self):
        for command in (["solve", "--all"], ["sample", "-n", "2"], ["count", "--method", "frontier"], ["explain"]):
            result = self.denying("dlx", *command, "--confirm", stdin=PROBLEM)
            self.assertEqual(result.status, 2, result)
            self.assertIn("the denying engine finds", result.stderr)

    def test_a_solution_that_the_referee_refuses_is_not_told(self):
        for command in (["solve"], ["solve", "--all", "-j", "2"], ["sample"]):
            result = self.denying("dlx", *command, "--confirm", stdin=REFUSED)
            self.assertEqual(result.status, 2)
            self.assertRegex(result.stdout, r"^error\tthe referee refuses a solution: it looks odd: the program is wrong.*\n\n$")

    def test_json_is_whole(self):
        for problem in (PROBLEM, REFUSED):
            result = self.denying("dlx", "solve", "--confirm", "--format", "json", stdin=problem)
            self.assertEqual(json.loads(result.stdout)["answer"], "error")
        for more in ([], ["--all"]):
            result = self.denying("sudoku", "solve", "--confirm", "--format", "json", *more, stdin=EASY)
            self.assertEqual(json.loads(result.stdout)["answer"], "error")

    def test_the_other_problems_are_unharmed(self):
        with tempfile.NamedTemporaryFile("w") as problem:
            problem.write(PROBLEM)
            problem.flush()
            result = self.denying("dlx", "count", "--confirm", problem.name, "-", stdin=PROBLEM, denied=1)
        self.assertEqual((result.status, len(result.lines), result.lines[1]), (2, 2, "3"))

    def test_where_no_file_can_be_written(self):
        self.denying("dlx", "count", "--confirm", stdin=PROBLEM)
        name, _ = self.file()
        os.remove(os.path.join(self.folder.name, name))
        os.mkdir(os.path.join(self.folder.name, name))
        result = self.denying("dlx", "count", "--confirm", stdin=PROBLEM)
        self.assertEqual(result.status, 2)
        self.assertIn(f"{name} would reproduce it, but cannot be written: ", result.stderr)

    def test_a_file_of_the_users_is_not_overwritten(self):
        self.denying("dlx", "count", "--confirm", stdin=PROBLEM)
        name, text = self.file()
        self.assertIn(f"{name} reproduces it", self.denying("dlx", "count", "--confirm", stdin=PROBLEM).stderr)
        path = os.path.join(self.folder.name, name)
        for target in None, "nowhere", "/dev/null":
            os.remove(path)
            if target:
                os.symlink(target, path)
            else:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text + "mine")
            result = self.denying("dlx", "count", "--confirm", stdin=PROBLEM)
            self.assertEqual(result.status, 2)
            self.assertIn(f"{name} would reproduce it, but cannot be written: it is there already, with other content\n",
                          result.stderr)
            if target:
                self.assertEqual(os.readlink(path), target)
            else:
                self.assertEqual(self.file(), (name, text + "mine"))

    def test_without_confirm_nothing_is_denied(self):
        self.assertEqual(self.denying("dlx", "count", stdin=PROBLEM).stdout, "3\n")
        self.assertEqual(self.denying("sudoku", "solve", stdin=EASY).stdout, EASY_SOLUTION + "\n")


if __name__ == "__main__":
    unittest.main()
