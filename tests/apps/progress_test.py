"""How far a program is: on a terminal, and on SIGUSR1 whatever it does or waits for."""

import fcntl
import pty
import re
import select
import struct
import termios
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from dlx_test import BOOK, dominoes, queens
from programs import *

ERASE = "\r\033[K"
LEFT = r"about \d+ (s|min|h|days) left"
SEARCH = rf"(\d+ solutions, )?\d+ search nodes(, [\d.]+ % done(, {LEFT})?)?, \d+ search nodes a second"
PUZZLES = rf"\d+ puzzles?(, [\d.]+ % done(, {LEFT})?)?, \d+ puzzles a second"
WAITING = "waiting for input"
DOES = rf"({SEARCH})|[a-z][a-z -]+, (\d+ s so far|[\d.]+ % done(, {LEFT})?)"
LINE = re.compile(rf"[^\n]*: ({WAITING}|{PUZZLES}(; (this puzzle: {SEARCH}|{WAITING}))?|this puzzle: {SEARCH}|{DOES})")


class Running:
    """A program whose stderr, and stdout and stdin if asked for, are a terminal of that many columns."""

    def __init__(self, test, *args, stdin=b"", stdout=subprocess.DEVNULL, columns=0, **keywords):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("4H", 24, columns, 0, 0))
        is_typed = stdin is None
        self.process = start(*args, stdin=slave if is_typed else subprocess.PIPE,
                             stdout=slave if stdout is None else stdout, stderr=slave, **keywords)
        os.close(slave)
        test.addCleanup(os.close, self.master)
        test.addCleanup(self.process.wait)
        test.addCleanup(self.process.kill)
        self.seen = ""
        if not is_typed:
            self.process.stdin.write(stdin)
            self.process.stdin.close()

    def see(self, pattern, seconds=HANG):
        """Until the pattern is seen on the terminal, or the time is over; is it?"""
        end = time.monotonic() + seconds
        while not re.search(pattern, self.seen) and time.monotonic() < end:
            if select.select([self.master], [], [], max(0, end - time.monotonic()))[0]:
                try:
                    self.seen += os.read(self.master, 65536).decode()
                except OSError:  # the program has ended
                    break
        return re.search(pattern, self.seen) is not None

    def end(self, number=signal.SIGINT):
        self.process.send_signal(number)
        self.see("(?!)")
        return self.process.wait(timeout=HANG)

    @property
    def lines(self):
        """Those of progress."""
        return re.findall(r"\r\033\[K([^\r\n]+)(?=\r\033|$)", self.seen)


class OnATerminal(TestCase):
    def many(self):
        return self.file("many", f"{EASY}\n{HARD}\n{OPEN}\n" * 1_000_000)

    def running(self, *args, **keywords):
        return Running(self, *args, **keywords)

    def assert_progress(self, running, pattern):
        self.assertTrue(running.see(f"({pattern}).*\r"), running.seen[-1000:])
        for line in running.lines:
            self.assertRegex(line, rf"^{LINE.pattern}$")

    def test_a_search_tells_what_is_done_and_how_long_it_takes(self):
        for method in "enumerate", "frontier":
            run = self.running("dlx", "count", "--method", method, stdin=dominoes(40).encode())
            self.assert_progress(run, f"<stdin>: {SEARCH}")
            run.end()
        run = self.running("dlx", "count", "--engine", "dancing_links", stdin=queens(15).encode())
        self.assert_progress(run, rf"<stdin>: \d+ solutions, \d+ search nodes, [\d.]+ % done, {LEFT}, \d+ search nodes a second")
        run.end()

    def test_puzzles_of_a_file_tell_how_much_of_it_is_answered(self):
        run = self.running("sudoku", "check", self.many())
        self.assert_progress(run, rf"many: \d+ puzzles, [\d.]+ % done, {LEFT}, \d+ puzzles a second")
        self.assertEqual(run.end(), 130)

    def test_ratings_and_hints_tell_how_much_is_done(self):
        run = self.running("sudoku", "rate", "-j", "2", self.many())
        self.assert_progress(run, rf"many: \d+ puzzles, [\d.]+ % done, {LEFT}, \d+ puzzles a second")
        self.assertEqual(run.end(), 130)
        run = self.running("sudoku", "hint", self.many())
        self.assert_progress(run, rf"many: \d+ puzzles, [\d.]+ % done, {LEFT}, \d+ puzzles a second")
        self.assertEqual(run.end(), 130)
        run = self.running("dlx", "hint", stdin=queens(90).encode())
        self.assert_progress(run, "<stdin>: searching, ")
        self.assertEqual(run.end(), 130)

    def test_of_a_small_file_no_more_is_done_than_was_answered(self):
        # The file is read at once, long before the puzzles in it are answered.
        for engine in "auto", "dancing_links":  # together, and one by one
            run = self.running("sudoku", "count", "--time-limit", "0.4", "--engine", engine,
                               self.file("few", f"{'.' * 81}\n" * 20))
            self.assert_progress(run, rf"few: \d+ puzzles?, [\d.]+ % done, {LEFT}")
            done = re.search(r"(\d+) puzzles?, ([\d.]+) % done", run.seen)
            self.assertAlmostEqual(float(done[2]), 5 * int(done[1]), delta=6)
            run.end()

    def test_of_a_pipe_no_end_is_known(self):
        run = self.running("sudoku", "count", "--engine", "dancing_links", stdin=f"{EASY}\n{'.' * 81}\n".encode())
        self.assert_progress(run, rf"<stdin>: 1 puzzle, \d+ puzzles a second; this puzzle: {SEARCH}")
        run.end()

    def test_it_is_gone_when_something_else_is_written(self):
        for both in False, True:
            run = self.running("sudoku", "count", "--time-limit", "1.7", "--format", "line", "-p", "." * 81,
                               stdout=None if both else subprocess.DEVNULL)
            run.see("(?!)")
            rest = run.seen[run.seen.rindex(ERASE):]
            count = r">=\d+\r\n" if both else ""
            message = "--puzzle:1: .*time limit.*\r\n"
            self.assertRegex(rest, f"^{re.escape(ERASE)}({count}{message}|{message}{count})$")

    def test_no_line_over_the_beginning_of_another(self):
        items, options = dominoes(21).split("\n", 1)  # the first option is the only solution
        run = self.running("dlx", "solve", "--all", "--format", "json", "--engine", "dancing_links",
                           stdin=f"{items}\n{items}\n{options}".encode(), stdout=None)
        self.assertTrue(run.see(r'\{"source'))
        self.assertFalse(run.see(re.escape(ERASE), 2.5))
        self.assertEqual(run.end(), 130)
        self.assertNotIn(ERASE, run.seen)

    def test_on_a_signal_it_begins_a_line_of_its_own(self):
        items, options = dominoes(21).split("\n", 1)
        run = self.running("dlx", "solve", "--all", "--format", "json", "--engine", "dancing_links",
                           stdin=f"{items}\n{items}\n{options}".encode(), stdout=None)
        self.assertTrue(run.see(r'\{"source.*20,20"\]'))  # the whole solution: it is written in several parts
        run.process.send_signal(signal.SIGUSR1)
        self.assertTrue(run.see(r"<stdin>: [^\n]+\r\n"), run.seen)
        self.assertRegex(run.seen, rf'^\{{"source"[^\r]*\r\n{LINE.pattern}\r\n$')
        run.process.send_signal(signal.SIGUSR1)  # no empty line before the second
        self.assertTrue(run.see(r"<stdin>: [^\n]+\r\n[^\n]*<stdin>: [^\n]+\r\n"), run.seen)
        run.end()

    def test_it_fits_the_terminal(self):
        run = self.running("sudoku", "count", "-p", "." * 81, columns=40)
        self.assertTrue(run.see("this puzzle.*\r.*\r"))
        for line in run.lines:
            self.assertEqual(len(line), 39)
        run.end()

    def test_no_line_where_none_is_wanted(self):
        dumb = environment()
        dumb["TERM"] = "dumb"
        for args, env in ((["-q"], environment()), ([], dumb)):
            run = self.running("sudoku", "count", *args, "-p", "." * 81, env=env)
            self.assertFalse(run.see("puzzle", 2), run.seen)
            run.end()

    def test_an_alarm_that_was_set_before_ends_the_program(self):
        run = self.running("sudoku", "count", "-p", "." * 81, preexec_fn=lambda: signal.setitimer(signal.ITIMER_REAL, 2))
        run.see("(?!)")
        self.assertEqual((run.process.wait(timeout=HANG), run.seen), (-signal.SIGALRM, ""))

    def test_no_line_where_somebody_types(self):
        run = self.running("sudoku", "solve", "-", stdin=None)
        self.assertFalse(run.see("waiting", 2), run.seen)
        run.process.send_signal(signal.SIGUSR1)
        self.assertTrue(run.see("<stdin>: waiting for input\r\n"), run.seen)
        run.end()


class OnASignal(TestCase):
    def start(self, *args, **keywords):
        keywords = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **keywords}
        process = start(*args, **keywords)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def ask(self, process):
        """What a program says when it is asked once it can be: until then the signal would end it."""
        wait_for_handler(process, signal.SIGUSR1)
        process.send_signal(signal.SIGUSR1)
        line = process.stderr.readline().decode()
        self.assertRegex(line, rf"^{LINE.pattern}\n$")
        return line

    def ask_for(self, process, pattern):
        lines = []

        def is_seen():
            lines.append(self.ask(process))
            return re.search(pattern, lines[-1])
        wait_for(is_seen)
        return lines[-1]

    def test_while_it_waits_for_input(self):
        for program, command in (("dlx", "count"), ("dlx", "explain"), ("dlx", "merge"),
                                 ("sudoku", "solve"), ("sudoku", "explain")):
            process = self.start(program, command)
            self.assertIn("<stdin>: waiting for input", self.ask_for(process, "waiting"))
            process.terminate()  # it waits as before
            self.assertEqual(process.wait(timeout=HANG), 143)

    def test_between_the_puzzles_of_a_stream(self):
        for threads in "1", "2":
            process = self.start("sudoku", "solve", "-j", threads)
            for number in range(1, 4):
                process.stdin.write(f"{HARD}\n".encode())
                process.stdin.flush()
                self.assertEqual(process.stdout.readline().decode(), HARD_SOLUTION + "\n")
                self.ask_for(process, rf"^<stdin>: {number} puzzles?, \d+ puzzles a second; waiting for input\n")
            self.assertEqual(process.communicate(timeout=HANG), (b"", b""))
            self.assertEqual(process.returncode, 0)

    def test_while_it_searches(self):
        for args in ("sudoku", "count"), ("sudoku", "count", "-j", "2"), ("sudoku", "solve", "--all"):
            process = self.start(*args, "-q", "-p", "." * 81, stdout=subprocess.DEVNULL)
            self.ask_for(process, f"--puzzle: this puzzle: {SEARCH}")
        for args in (["count"], ["count", "-j", "2"], ["count", "--method", "frontier"], ["solve", "--all"],
                     ["sample", "--seed", "1"], ["count", "--checkpoint", os.path.join(self.folder, "state")],
                     ["count", "--zdd", os.path.join(self.folder, "zdd")]):
            process = self.start("dlx", *args, self.file("p", dominoes(40)), stdout=subprocess.DEVNULL)
            self.ask_for(process, f"p: {SEARCH}")
        process = self.start("dlx", "explain", self.file("odd", dominoes(13)), stdout=subprocess.DEVNULL)
        self.ask_for(process, r"odd: \d+ search nodes, \d+ search nodes a second")

    def test_while_it_draws(self):
        process = self.start("dlx", "sample", "-q", "-n", "100000000", self.file("p", dominoes(8)), stdout=subprocess.DEVNULL)
        self.ask_for(process, "p: drawing, [0-9.]+ % done")

    def test_while_a_certificate_is_written(self):
        process = self.start("dlx", "count", "--proof", os.path.join(self.folder, "proof"), "--cnf",
                             os.path.join(self.folder, "cnf"), self.file("p", queens(11)), stdout=subprocess.DEVNULL)
        self.ask_for(process, "p: writing the certificate, ")

    def test_while_nobody_reads_its_output(self):
        process = self.start("sudoku", "solve", "--all", "-p", "." * 81)
        for _ in range(3):
            wait_until_asleep(process)
            self.ask(process)

    def test_no_answer_changes(self):
        puzzles = self.file("puzzles", f"{EASY}\n12\n{TWELVE}\n{HARD}\n{NONE}\n" * 100)
        few = self.file("few", f"{EASY}\n12\n{NONE}\n" * 3)
        board = self.file("board", dominoes(7) + "\n")
        for args in (["sudoku", "check", "-j", "2", puzzles], ["sudoku", "explain", "--format", "line", few],
                     ["dlx", "count", self.file("queens", queens(11))], ["dlx", "solve", "--all", self.file("b", BOOK)],
                     ["dlx", "explain", board]):
            quiet = run(*args)
            process = self.start(*args)
            wait_for_handler(process, signal.SIGUSR1)
            with ThreadPoolExecutor() as pool:
                out = pool.submit(process.stdout.read)
                rest = self.ask_again_and_again(process)
            self.assertEqual((process.wait(HANG), out.result().decode(), rest), (quiet.status, quiet.stdout, quiet.stderr))

    def ask_again_and_again(self, process):
        """Asks as soon as there is an answer, until the program ends. Returns what else it says."""
        rest = ""
        process.send_signal(signal.SIGUSR1)
        for line in map(bytes.decode, process.stderr):
            if LINE.fullmatch(line.rstrip("\n")):
                process.send_signal(signal.SIGUSR1)
            else:
                rest += line
        return rest

    def test_a_name_cannot_break_the_line(self):
        process = self.start("dlx", "count", self.file("a\n\033b", dominoes(40)), stdout=subprocess.DEVNULL)
        self.assertIn("a??b: ", self.ask_for(process, SEARCH))

    def test_nothing_of_it_where_nobody_asks(self):
        result = sudoku("count", "--time-limit", "2", "-p", "." * 81)
        self.assert_messages(result, ("--puzzle:1", "time limit"))

    def test_an_ignored_signal_stays_ignored(self):
        process = self.start("sudoku", "solve", preexec_fn=lambda: signal.signal(signal.SIGUSR1, signal.SIG_IGN))
        process.stdin.write(f"{HARD}\n".encode())
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGUSR1)
        self.assertEqual(process.communicate(timeout=HANG), (b"", b""))


if __name__ == "__main__":
    unittest.main()
