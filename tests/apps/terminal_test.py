"""What is different on a terminal."""

import os
import pty
import re
import select
import unittest

from programs import *
from dlx_test import dominoes

BOLD = "\033[1m"


def on_terminal(program, *args, stdin=None, stderr=subprocess.PIPE, env=None):
    """Runs a program with stdout (and stdin, and stderr if None) on a terminal."""
    master, slave = pty.openpty()
    process = start(program, *args, stdin=slave if stdin is None else subprocess.PIPE, stdout=slave,
                    stderr=slave if stderr is None else stderr, env=env or environment())
    os.close(slave)
    if stdin is not None:
        process.stdin.write(stdin.encode())
        process.stdin.close()
    shown = b""
    while select.select([master], [], [], HANG)[0]:
        try:
            shown += os.read(master, 65536)
        except OSError: # all ends of the other side are closed
            break
    os.close(master)
    err = process.stderr.read().decode() if process.stderr else ""
    if process.stderr:
        process.stderr.close()
    # On a slow machine progress comes, and goes again.
    left = re.sub("\r\033\\[K([^\r\n]*(?=\r\033))?", "", shown.decode())
    return Result(process.wait(timeout=HANG), left.replace("\r\n", "\n"), err)


class Terminal(TestCase):
    def test_short_help_when_there_is_nothing_to_read(self):
        for program in ("sudoku", "dlx"):
            for command in ("solve", "count"):
                result = on_terminal(program, command)
                self.assertEqual((result.status, result.stdout), (2, ""), result)
                self.assertTrue(result.stderr.startswith(f"Usage: {program} {command} "), result)
        result = on_terminal("dlx", "check", self.file("p", "a\na\n"))
        self.assertEqual((result.status, result.stdout), (2, ""), result)

    def test_one_puzzle_is_a_grid_and_two_are_lines(self):
        one, two = self.file("one", "...44.3..4...241"), self.file("two", "...44.3..4...241\n" * 2)
        plain = environment(NO_COLOR="1")
        grid = " 2  3 | 1  4\n 4  1 | 3  2\n------+------\n 1  4 | 2  3\n 3  2 | 4  1\n"
        self.assertEqual(on_terminal("sudoku", "solve", one, env=plain).stdout, grid)
        self.assertEqual(on_terminal("sudoku", "solve", env=plain, stdin="...44.3..4...241").stdout, grid)
        self.assertEqual(on_terminal("sudoku", "solve", two, env=plain).stdout, "2314413214233241\n" * 2)
        self.assertEqual(on_terminal("sudoku", "solve", one, one, env=plain).stdout, "2314413214233241\n" * 2)
        self.assertEqual(on_terminal("sudoku", "solve", "--format", "line", one).stdout, "2314413214233241\n")
        self.assertTrue(on_terminal("sudoku", "check", one, env=plain).stdout.endswith("\nunique\n"))

    def test_what_is_wrong_with_the_input_is_said_once_on_one_terminal(self):
        puzzles = self.file("puzzles", f"{EASY}\n12\n{HARD}\n")
        two = on_terminal("sudoku", "solve", puzzles)
        message = two.stderr
        self.assertEqual(two.words, [EASY_SOLUTION, "error", HARD_SOLUTION])
        self.assert_error(two, f"{puzzles}:2:1", two.lines[1].split("\t")[1])
        one = on_terminal("sudoku", "solve", puzzles, stderr=None)
        self.assertEqual(one.stdout, f"{EASY_SOLUTION}\n{message}{HARD_SOLUTION}\n")  # in its place
        seen = self.progress_of("sudoku", "solve", puzzles)
        self.assertEqual((seen[0].stdout, seen[1].replace("\r", "")), (two.stdout, two.stderr))
        self.assertEqual({one.status, two.status, seen[0].status}, {2})
        for command in "check", "explain":
            shown = on_terminal("sudoku", command, "--format", "grid", "--color=never", puzzles, stderr=None).stdout
            self.assertEqual(shown.count("2 cells"), 1, shown)
            self.assertRegex(shown, f"(?s)unique.*{re.escape(message)}\n 4  .*unique")
        for form in "json", "csv":  # for programs
            shown = on_terminal("sudoku", "solve", "--format", form, puzzles, stderr=None).stdout
            self.assertEqual(shown.count("2 cells"), 2, shown)

    def test_what_is_wrong_with_a_problem_is_said_once_on_one_terminal(self):
        bad = self.file("bad", "a b\nc\n")
        for command in "solve", "count", "explain":
            shown = on_terminal("dlx", command, bad, stderr=None)
            self.assertRegex(shown.stdout, f"^{bad}:2:1: error: .*\n$")
            self.assertEqual(shown.status, 2)
            self.assertEqual(on_terminal("dlx", command, bad).words[0], "error")
            shown = on_terminal("dlx", command, "--format", "json", bad, stderr=None)
            self.assertEqual(len(shown.lines), 2, shown)

    def test_color(self):
        args = ["sudoku", "solve", "-p", EASY]
        self.assertIn(BOLD, on_terminal(*args).stdout)
        self.assertIn(BOLD, on_terminal(*args, env=environment(NO_COLOR="")).stdout)
        self.assertNotIn(BOLD, on_terminal(*args, env=environment(NO_COLOR="1")).stdout)
        self.assertNotIn(BOLD, on_terminal(*args, "--color=never").stdout)
        self.assertIn(BOLD, on_terminal(*args, "--color", "always", env=environment(NO_COLOR="1")).stdout)
        dumb = environment()
        dumb["TERM"] = "dumb"
        self.assertNotIn(BOLD, on_terminal(*args, env=dumb).stdout)
        self.assertNotIn(BOLD, sudoku("solve", "--format", "grid", "-p", EASY).stdout)
        self.assertIn(BOLD, sudoku("solve", "--format", "grid", "--color=always", "-p", EASY).stdout)
        self.assertNotIn("\033", sudoku("solve", "--color=always", "-p", EASY).stdout)
        clash = on_terminal("sudoku", "check", "-p", INCONSISTENT).stdout
        self.assertIn("\033[1;31m1\033[0m!", clash)

    def progress_of(self, *args, **keywords):
        """What is seen on a terminal that is stderr only."""
        master, slave = pty.openpty()
        result = run(*args, stderr=slave, **keywords)
        os.close(slave)
        seen = b""
        while select.select([master], [], [], 0)[0]:
            try:
                seen += os.read(master, 65536)
            except OSError:
                break
        os.close(master)
        return result, seen.decode()

    def test_progress_after_a_second(self):
        result, seen = self.progress_of("sudoku", "count", "--method", "enumerate", "--time-limit", "2.5", "-p", "." * 81)
        self.assertRegex(seen, r"this puzzle: \d+ solutions, \d+ search nodes, [\d.]+ % done")
        self.assertRegex(result.stdout, r"^>=\d+\n$")
        self.assertRegex(seen, "\r\033\\[K--puzzle:1: .*time limit.*\r\n")
        _, seen = self.progress_of("sudoku", "count", "-q", "--time-limit", "2.5", "-p", "." * 81)
        self.assertEqual(seen, "")

    def test_progress_tells_no_number_of_solutions_before_one_is_found(self):
        _, seen = self.progress_of("dlx", "count", "--method", "frontier", "--time-limit", "2.5", stdin=dominoes(40))
        self.assertRegex(seen, r"\d+ search nodes, [\d.]+ % done")
        self.assertNotRegex(seen, r"\b0 solutions")

    def test_no_progress_for_quick_work(self):
        _, seen = self.progress_of("sudoku", "solve", "-p", EASY)
        self.assertEqual(seen, "")


if __name__ == "__main__":
    unittest.main()
