"""Slow pipes, long streams, and signals in the middle of them."""

import json
import threading
import unittest

from programs import *

THREADS = ("1",) if "thread" in SANITIZE else ("1", "3")
GRID = "".join(f"{EASY[i:i + 9]}\n" for i in range(0, 81, 9))


class Streams(TestCase):
    def start(self, *args, program="sudoku"):
        process = start(program, *args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        killer = threading.Timer(HANG, process.kill)
        killer.start()
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(killer.cancel)
        for pipe in (process.stdin, process.stdout, process.stderr):
            self.addCleanup(pipe.close)
        return process

    def send(self, process, text):
        process.stdin.write(text.encode())
        process.stdin.flush()

    def test_an_answer_comes_before_the_next_puzzle_is_sent(self):
        for threads in THREADS:
            process = self.start("solve", "-j", threads)
            for _ in range(20):
                self.send(process, HARD + "\n")
                self.assertEqual(process.stdout.readline().decode(), HARD_SOLUTION + "\n")
                self.send(process, GRID + "\n")  # a tenth row could follow
                self.assertEqual(process.stdout.readline().decode(), EASY_SOLUTION + "\n")
            process.stdin.close()
            self.assertEqual(process.wait(), 0)

    def test_answers_come_while_half_a_puzzle_is_at_hand(self):
        for threads in THREADS:
            process = self.start("solve", "-j", threads)
            self.send(process, f"{HARD}\n{EASY}\n{GRID}\n{GRID[:30]}")
            for solution in (HARD_SOLUTION, EASY_SOLUTION, EASY_SOLUTION):
                self.assertEqual(process.stdout.readline().decode(), solution + "\n")
            self.send(process, GRID[30:] + "\n")
            self.assertEqual(process.stdout.readline().decode(), EASY_SOLUTION + "\n")

    def test_each_line_is_answered_at_once_if_there_are_no_grids(self):
        # With grids the reader must see the next lines to know whether a line is a row.
        process = self.start("check", "--input-format", "line")
        self.send(process, "...44.3..4...241\n")
        self.assertEqual(process.stdout.readline(), b"unique\n")
        self.send(process, "12\n")
        self.assertTrue(process.stdout.readline().decode().startswith("error\t"))
        self.assertTrue(process.stderr.readline().startswith(b"<stdin>:2:1: error: "))

    def test_solutions_come_as_they_are_found(self):
        process = self.start("solve", "--all", "-p", "." * 81)
        self.assertRegex(process.stdout.readline().decode(), r"^[1-9]{81}\n$")
        process.send_signal(signal.SIGTERM)
        process.stdout.read()
        self.assertEqual(process.wait(), 143)

    def test_a_long_stream_keeps_its_order(self):
        given = [EASY, HARD, "...44.3..4...241"]
        expected = [EASY_SOLUTION, HARD_SOLUTION, "2314413214233241"]
        for threads in THREADS:
            result = sudoku("solve", "-j", threads, stdin="\n".join(given * 3000) + "\n")
            self.assertEqual(result.lines, expected * 3000)

    def test_a_puzzle_that_takes_long_holds_up_those_behind_it(self):
        for threads in THREADS:
            result = sudoku("count", "--engine", "dancing_links", "--limit", "100000", "-j", threads,
                            stdin=f"{'.' * 81}\n" + f"{EASY}\n{FIFTY}\n" * 500)
            self.assertEqual(result.lines, [">=100000"] + ["1", "50"] * 500)

    def test_interrupted_while_it_waits(self):
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            for threads in THREADS:
                process = self.start("solve", "-j", threads)
                self.send(process, f"{HARD}\n{EASY}\n")
                lines = [process.stdout.readline().decode() for _ in range(2)]
                self.send(process, GRID[:30])
                process.send_signal(number)
                self.assertEqual(process.wait(), status)
                self.assertEqual(lines, [HARD_SOLUTION + "\n", EASY_SOLUTION + "\n"])
                self.assertEqual(process.stdout.read(), b"")
                self.assertIn(b"sudoku: interrupted", process.stderr.read())

    def test_interrupted_while_it_searches(self):
        process = self.start("count")
        self.send(process, f"{HARD}\n{'.' * 81}\n{EASY}\n")
        self.assertEqual(process.stdout.readline(), b"1\n")
        wait_for_work(process)
        process.send_signal(signal.SIGINT)
        self.assertRegex(process.stdout.read().decode(), r"^>=\d+\n$")
        self.assertEqual(process.wait(), 130)
        self.assertIn(b"sudoku: interrupted", process.stderr.read())

    def test_interrupted_in_a_long_stream(self):
        for threads in THREADS:
            process = self.start("solve", "-j", threads, self.file("long", f"{HARD}\n" * 200000))
            self.assertEqual(process.stdout.readline().decode(), HARD_SOLUTION + "\n")
            process.send_signal(signal.SIGINT)
            rest = process.stdout.read().decode().splitlines()
            self.assertEqual(process.wait(), 130)
            self.assertTrue(set(rest[:-1]) <= {HARD_SOLUTION}, rest[-1])
            self.assertIn(rest[-1], (HARD_SOLUTION, "unknown"))

    def test_json_is_whole_after_an_interruption(self):
        process = self.start("solve", "--all", "--format", "json", "-p", "." * 81)
        self.assertTrue(process.stdout.read(10).startswith(b'{"source":'))
        process.send_signal(signal.SIGINT)
        record = json.loads('{"source":' + process.stdout.read().decode())
        self.assertEqual(process.wait(), 130)
        self.assertEqual(record["stop_reason"], "stopped")
        self.assertEqual(record["complete"], False)

    def test_the_second_signal_ends_it_at_once(self):
        # Its output is not read, so that it cannot end by itself.
        process = self.start("solve", "--all", "-p", "." * 81)
        process.stdout.read(82)
        wait_until_asleep(process)
        self.interrupt_until_ended(process)
        self.assertEqual(process.wait(), -signal.SIGINT)

    def test_neighbors_come_while_the_input_stays_open(self):
        process = self.start("neighbors")
        self.send(process, "000000010400000000020000000000050407008000300001090000300400200050100000000806000\n")
        self.assertEqual(len(process.stdout.readline().strip()), 81)
        process.stdin.close()
        self.assertEqual(process.wait(), 0)

    def test_a_signal_that_was_ignored_stays_ignored(self):
        process = start("sudoku", "solve", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        self.send(process, HARD + "\n")
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(EASY.encode() + b"\n", timeout=HANG)
        self.assertEqual((out.decode(), process.returncode), (EASY_SOLUTION + "\n", 0))

    def interrupt_until_ended(self, process):
        """One signal after the other: one that comes with the first does not count."""
        def interrupt_again():
            process.send_signal(signal.SIGINT)
            return process.poll() is not None
        wait_for(interrupt_again)


if __name__ == "__main__":
    unittest.main()
