"""--cross-check: each answer is confirmed before it is printed, and a disagreement is a loud failure."""

import json
import os
import re
import tempfile
import unittest

from programs import *

DENYING = os.path.join(APPS, "../tests/apps")  # the folder of programs that never agree
PROBLEM = "a b c\na\nb\nc\na b\nb c\n"  # 3 solutions
REFUSED = "refused b\nrefused\nb\n"
QUEENS = "\n".join(["r0 r1 r2 r3 c0 c1 c2 c3 | " + " ".join(f"{k}{n}" for k in "xy" for n in range(7))] + [
    f"r{r} c{c} x{r + c} y{r - c + 3}" for r in range(4) for c in range(4)]) + "\n"


# Puzzles, how they are explained, and how many claims that makes.
CLAIMS = ((HARD, [], 1), (EASY, ["--redundant"], 22), (NONE, [], 34), (INCONSISTENT, [], 3), (OPEN, [], 586),
          (FIFTY, [], 516))


class Agreement(TestCase):
    """Nothing is wrong: the answers are those without --cross-check, and a message says what was confirmed."""

    def test_the_old_name_means_the_same_and_is_not_in_the_help(self):
        for program, text in ((sudoku, EASY), (dlx, QUEENS)):
            old, new = (program("count", option, stdin=text) for option in ("--confirm", "--cross-check"))
            self.assertEqual((old.status, old.stdout, old.stderr), (0, new.stdout, new.stderr))
            self.assertIn("cross-check: ", old.stderr)
            self.assertNotIn("--confirm", program("count", "--help-all").stdout)

    def test_puzzles(self):
        puzzles = "\n".join([EASY, HARD, NONE, INCONSISTENT, FIFTY, "...44.3..4...241", "12"]) + "\n"
        for command in ("solve", "count", "check"):
            for more in ([], ["--limit", "2"], ["--engine", "dancing_links"], ["--engine", "sparse_sets"],
                         ["-j", "2"], ["--format", "json"], ["--format", "grid"], ["--format", "csv"]):
                if "--limit" in more and command == "check":
                    continue
                plain = sudoku(command, *more, stdin=puzzles)
                confirmed = sudoku(command, "--cross-check", *more, stdin=puzzles)
                self.assertEqual((confirmed.status, confirmed.stdout), (plain.status, plain.stdout))
                self.assertRegex(confirmed.stderr, r"(?m)^cross-check: .*, 6 answers recounted by another engine$")

    def test_solutions_that_are_printed_at_once(self):
        plain = sudoku("solve", "--limit", "5000", stdin=OPEN)
        confirmed = sudoku("solve", "--cross-check", "--limit", "5000", stdin=OPEN)
        self.assertEqual((confirmed.status, confirmed.stdout), (plain.status, plain.stdout))
        self.assertRegex(confirmed.stderr, f"cross-check: {len(plain.lines)} solutions verified")

    def test_explanations(self):
        # The verdict and all that is said of givens, digits and cells.
        for puzzle, more, claims in CLAIMS:
            plain = sudoku("explain", *more, "-p", puzzle)
            confirmed = sudoku("explain", "--cross-check", *more, "-p", puzzle)
            self.assertEqual((confirmed.status, confirmed.stdout), (plain.status, plain.stdout))
            numbers = re.findall(r"\d+", re.search(r"cross-check: .* (\d+ answers?.*)$", confirmed.stderr.rstrip())[1])
            self.assertEqual(sum(map(int, numbers)), claims, confirmed.stderr)  # confirmed, and not decided

    def test_all_claims_of_an_explanation_share_the_time_limit(self):
        # Thousands of claims about a board of 25x25, few of which can be decided: each with seconds of its own takes
        # hours.
        cells = ["." if (7 * r + 11 * c + r * c) % 20 > 6 else str((r % 5 * 5 + r // 5 + c) % 25 + 1)
                 for r in range(25) for c in range(25)]
        confirmed = sudoku("explain", "--cross-check", "--time-limit", "4" if SANITIZE or rounds(10) == 10 else "2",
                           stdin=" ".join(cells))
        self.assertIn("multiple: ", confirmed.stdout)
        self.assertRegex(confirmed.stderr, r"answers?\D+\d\d\d+")

    def test_where_nothing_is_claimed_nothing_is_confirmed(self):
        for program, command, text in (("sudoku", "count", HARD), ("dlx", "count", QUEENS)):
            result = run(program, command, "--cross-check", "--node-limit", "1", "--engine", "dancing_links", stdin=text)
            self.assert_undecided(result, "node limit", "unknown")
            self.assertNotRegex(result.stderr, "agrees| [1-9][0-9]* answer")

    def test_problems(self):
        for command in (["solve"], ["solve", "--all"], ["solve", "--all", "-j", "2"], ["solve", "--limit", "2"],
                        ["count"], ["count", "--method", "frontier"], ["count", "--engine", "lockstep"],
                        ["count", "--limit", "1"], ["sample", "-n", "4", "--seed", "1"]):
            for problem in (PROBLEM, QUEENS, "a b\na\n"):
                plain = dlx(*command, stdin=problem)
                confirmed = dlx(*command, "--cross-check", stdin=problem)
                self.assertEqual((confirmed.status, confirmed.stdout), (plain.status, plain.stdout))
                self.assertIn("<stdin>: cross-check: dancing_links ", confirmed.stderr)

    def test_conflicts_of_items(self):
        for problem, items in ((PROBLEM, 0), ("a b c\na b\nb c\na c\n", 3), ("a b\na\n", 1)):
            plain = dlx("explain", stdin=problem)
            confirmed = dlx("explain", "--cross-check", stdin=problem)
            self.assertEqual((confirmed.status, confirmed.stdout), (plain.status, plain.stdout))
            self.assertRegex(confirmed.stderr, f"cross-check: {1 + items} of {1 + items} ")

    def test_another_engine_than_the_one_that_was_asked_for(self):
        for engine in ("dancing_links", "bit_sets", "sparse_sets", "domain_consistency"):
            result = dlx("count", "--cross-check", "--engine", engine, stdin=QUEENS)
            self.assertRegex(result.stderr, f"cross-check: (?!{engine})[a-z]+_[a-z]+ ")

    def test_the_referee_counts(self):
        result = dlx("solve", "--all", "--cross-check", stdin=QUEENS)
        self.assertRegex(result.stderr, "cross-check: .*2 solutions verified")

    def test_the_cheapest(self):
        with tempfile.NamedTemporaryFile("w") as costs:
            costs.write("1 1 1 5 1")
            costs.flush()
            result = dlx("optimize", "--cross-check", "--costs", costs.name, stdin=PROBLEM)
        self.assertRegex(result.stderr, "cross-check: dancing_links .*1 solution verified")

    def test_what_takes_too_long_is_said(self):
        items = [f"v{k}" for k in range(26)]  # perfect matchings of 26 vertices: too many to count one by one
        problem = " ".join(items) + "\n" + "".join(f"{a} {b}\n" for k, a in enumerate(items) for b in items[:k])
        result = dlx("count", "--cross-check", "--method", "frontier", stdin=problem)
        self.assertEqual((result.status, result.stdout), (0, "7905853580625\n"))
        self.assertRegex(result.stderr, "cross-check: too many")

    def test_a_shard_is_refused(self):
        self.assert_usage_error(dlx("count", "--cross-check", "--shard", "1/2", stdin=PROBLEM), "--cross-check", "--shard")


class Disagreement(TestCase):
    """A fault of the program: an error, and a file that reproduces it."""

    def denying(self, program, *args, denied=0, **keywords):
        return run(os.path.join(DENYING, program + "_denying"), *args, cwd=self.folder,
                   env=environment(DENIED=str(denied)), **keywords)

    def written(self):
        """The only one that was written, its name and content."""
        (name,) = os.listdir(self.folder)
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return name, file.read()

    def test_of_puzzles(self):
        for command in ("solve", "count", "check"):
            for engine in ("lockstep", "dancing_links"):
                result = self.denying("sudoku", command, "--cross-check", "--engine", engine, "--format", "line",
                                       *(["--limit", "2"] if command == "count" else []), stdin=f"\n{EASY}\n")
                self.assertEqual(result.words, ["error"])
                self.assert_result(result, 2, None, [("<stdin>:2:1: error", "1 solution,", "denying", "0 solutions"), ...])
        for name in os.listdir(self.folder):  # one for each claim
            self.assertRegex(name, r"^sudoku-disagreement-[0-9a-f]{8}\.txt$")
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                self.assertIn(EASY.replace("0", "."), file.read())

    def test_of_the_engine_that_found_it(self):
        """Large boards and other branching are for sparse_sets, whatever else is answered before and after."""
        large = "0 " * 624 + "1\n"
        for options, puzzle in (([], large), (["--branching", "weighted"], EASY), (["--engine", "sparse_sets"], EASY)):
            result = self.denying("sudoku", "check", "--cross-check", *options, stdin=f"{EASY}\n{puzzle}\n{EASY}\n")
            words = [re.search("(the engine that denies sparse_sets|the denying engine)", line)[1]
                     for line in result.lines]
            here = "the engine that denies sparse_sets"
            self.assertEqual(words[1], here, result)
            self.assertEqual(words[0::2], ["the denying engine" if puzzle == large else here] * 2)

    def test_the_other_puzzles_are_unharmed(self):
        for engine in ("lockstep", "dancing_links"):
            result = self.denying("sudoku", "solve", "--cross-check", "--engine", engine, denied=2,
                                   stdin=f"{EASY}\n{HARD}\n12\n{NONE}\n")
            self.assertEqual(result.status, 2)
            self.assertEqual(result.words, [EASY_SOLUTION, "error", "error", "none"])

    def test_of_many_threads_at_a_time(self):
        result = self.denying("sudoku", "solve", "--cross-check", "-j", "8", "--engine", "dancing_links",
                               stdin=f"{EASY}\n" * 100)
        self.assertEqual(len(result.lines), 100)
        self.assertNotRegex(result.stderr, r"disagreement-\w+\.txt [^\n]*: ")

    def test_the_file_of_a_puzzle_can_be_read_again(self):
        result = self.denying("sudoku", "solve", "--cross-check", "-p", EASY)
        name, text = self.written()
        self.assertIn(f"; {name} ", result.stderr)
        self.assertRegex(text, r"^# sudoku [\d.]+: .*1 solution")
        again = sudoku("solve", os.path.join(self.folder, name))
        self.assertEqual((again.status, again.stdout), (0, EASY_SOLUTION + "\n"))

    def test_of_an_explanation(self):
        for puzzle in (HARD, NONE, OPEN):
            for form in ("grid", "line", "json"):
                result = self.denying("sudoku", "explain", "--cross-check", "--format", form, "-p", puzzle)
                self.assertEqual(result.status, 2, result)
                self.assertIn("error", result.stdout)
                self.assertNotIn("solution:", result.stdout)

    def test_of_each_claim_of_an_explanation(self):
        for puzzle, more, claims in CLAIMS:
            for denied in {1, 2, claims // 2, claims} & set(range(1, claims + 1)):
                result = self.denying("sudoku", "explain", "--cross-check", *more, "-p", puzzle, denied=denied)
                self.assertEqual(result.status, 2, result)
            result = self.denying("sudoku", "explain", "--cross-check", *more, "-p", puzzle, denied=claims + 1)
            self.assertIn(result.status, (0, 1))

    def test_of_a_count(self):
        result = self.denying("dlx", "count", "--cross-check", stdin=PROBLEM)
        self.assertEqual((result.status, result.words), (2, ["error"]))
        self.assertRegex(result.stdout, "3 solutions, .*denying .*0 solutions")
        name, text = self.written()
        self.assertRegex(name, r"^dlx-disagreement-[0-9a-f]{8}\.txt$")
        self.assertRegex(text, r"^\| dlx [\d.]+: .*3 solutions")
        self.assertEqual(dlx("count", os.path.join(self.folder, name)).stdout, "3\n")

    def test_of_all_commands_for_problems(self):
        for command in (["solve", "--all"], ["sample", "-n", "2"], ["count", "--method", "frontier"], ["explain"]):
            result = self.denying("dlx", *command, "--cross-check", stdin=PROBLEM)
            self.assertEqual(result.status, 2, result)
            self.assertIn("denying", result.stderr)

    def test_a_solution_that_the_referee_refuses_is_not_told(self):
        for command in (["solve"], ["solve", "--all", "-j", "2"], ["sample"]):
            result = self.denying("dlx", *command, "--cross-check", stdin=REFUSED)
            self.assertEqual(result.status, 2)
            self.assertRegex(result.stdout, r"^error\t.*failed verification: .*it looks odd.*\n\n$")

    def test_json_is_whole(self):
        for problem in (PROBLEM, REFUSED):
            result = self.denying("dlx", "solve", "--cross-check", "--format", "json", stdin=problem)
            self.assertEqual(json.loads(result.stdout)["answer"], "error")
        for more in ([], ["--all"]):
            result = self.denying("sudoku", "solve", "--cross-check", "--format", "json", *more, stdin=EASY)
            self.assertEqual(json.loads(result.stdout)["answer"], "error")

    def test_the_other_problems_are_unharmed(self):
        with tempfile.NamedTemporaryFile("w") as problem:
            problem.write(PROBLEM)
            problem.flush()
            result = self.denying("dlx", "count", "--cross-check", problem.name, "-", stdin=PROBLEM, denied=1)
        self.assertEqual((result.status, len(result.lines), result.lines[1]), (2, 2, "3"))

    def test_where_no_file_can_be_written(self):
        self.denying("dlx", "count", "--cross-check", stdin=PROBLEM)
        name, _ = self.written()
        os.remove(os.path.join(self.folder, name))
        os.mkdir(os.path.join(self.folder, name))
        self.assert_result(self.denying("dlx", "count", "--cross-check", stdin=PROBLEM), 2, None, [("<stdin>: error", f"; {name} "), ...])

    def test_a_file_of_the_users_is_not_overwritten(self):
        self.denying("dlx", "count", "--cross-check", stdin=PROBLEM)
        name, text = self.written()
        again = self.denying("dlx", "count", "--cross-check", stdin=PROBLEM).stderr
        path = os.path.join(self.folder, name)
        for target in None, "nowhere", "/dev/null":
            os.remove(path)
            if target:
                os.symlink(target, path)
            else:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text + "mine")
            result = self.denying("dlx", "count", "--cross-check", stdin=PROBLEM)
            self.assert_result(result, 2, None, [("<stdin>: error", f"; {name} "), ...])
            self.assertNotEqual(result.stderr, again)
            if target:
                self.assertEqual(os.readlink(path), target)
            else:
                self.assertEqual(self.written(), (name, text + "mine"))

    def test_without_confirm_nothing_is_denied(self):
        self.assertEqual(self.denying("dlx", "count", stdin=PROBLEM).stdout, "3\n")
        self.assertEqual(self.denying("sudoku", "solve", stdin=EASY).stdout, EASY_SOLUTION + "\n")


if __name__ == "__main__":
    unittest.main()
