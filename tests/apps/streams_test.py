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

    def test_each_answer_comes_before_the_next_puzzle_is_sent(self):
        steps = [(HARD + "\n", [HARD_SOLUTION]),
                 (GRID + "\n", [EASY_SOLUTION]),  # a tenth row could follow
                 ("! ! !\n" + EASY + "\n", ["error", EASY_SOLUTION]),
                 (EASY[1:] + "\n" + HARD + "\n", ["error", HARD_SOLUTION]),
                 (HARD + "1\n", ["error"]),
                 (f"# comment\n\n{NONE}\n", ["none"]),
                 (f"{INCONSISTENT}\n{HARD}\n", ["inconsistent", HARD_SOLUTION]),
                 (f"{EASY}\n" * 100 + "!\n" + f"{HARD}\r\n", [EASY_SOLUTION] * 100 + ["error", HARD_SOLUTION])]
        for threads in THREADS:
            for options in ((), ("--engine", "lockstep"), ("--limit", "2")):
                process = self.start("solve", "-j", threads, *options)
                for text, answers in steps * 3:
                    self.send(process, text)
                    for answer in answers:
                        line = process.stdout.readline().decode().rstrip("\n")
                        self.assertEqual(line.split("\t")[0], answer)
                process.stdin.close()
                self.assertEqual(process.stdout.read(), b"")
                self.assertEqual(process.wait(), 2)

    def test_answers_come_while_a_part_of_the_next_puzzle_is_at_hand(self):
        for threads in THREADS:
            process = self.start("solve", "-j", threads)
            for text, cut in (*((HARD, cut) for cut in (1, 40, 80, 81)), (GRID, 30), (HARD, 81)):
                self.send(process, f"{HARD}\n{EASY}\n{text[:cut]}")
                for solution in (HARD_SOLUTION, EASY_SOLUTION):
                    self.assertEqual(process.stdout.readline().decode(), solution + "\n")
                self.send(process, text[cut:] + "\n")
                self.assertEqual(process.stdout.readline().decode(), (HARD_SOLUTION if text is HARD else EASY_SOLUTION) + "\n")

    def test_each_line_is_answered_at_once_if_there_are_no_grids(self):
        # With grids the reader must see the next lines to know whether a line is a row.
        process = self.start("check", "--input-format", "line")
        self.send(process, "...44.3..4...241\n")
        self.assertEqual(process.stdout.readline(), b"unique\n")
        self.send(process, "12\n")
        self.assertTrue(process.stdout.readline().decode().startswith("error\t"))
        self.assertTrue(process.stderr.readline().startswith(b"<stdin>:2:1: error: "))

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

    def test_interrupted_in_a_long_stream_it_ends_with_a_part_of_the_answers(self):
        path = self.file("long", f"{HARD}\n{FIFTY}\nbad\n{NONE}\n" * 50000)
        for question in ("solve",), ("solve", "--limit", "2"), ("check",):
            expected = sudoku(*question, path).lines
            for threads in THREADS:
                for skip in (1, 5000):
                    process = start("sudoku", *question, "-j", threads, path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                    lines = [process.stdout.readline().decode().rstrip("\n") for _ in range(skip)]
                    process.send_signal(signal.SIGINT)
                    lines += process.stdout.read().decode().splitlines()
                    process.stdout.close()
                    self.assertEqual(process.wait(), 130)
                    self.assertLess(len(lines), len(expected))
                    same = next((k for k, pair in enumerate(zip(lines, expected)) if pair[0] != pair[1]), len(lines))
                    # Lanes that share a search may have found other solutions of the last puzzle than the first.
                    self.assertLessEqual(len(lines) - same, 2, (lines[same:], expected[same:same + 3]))
                    for line in lines[same:]:
                        self.assertRegex(line, r"^(unknown.*|multiple.*|[1-9]{81})$")

    def test_a_broken_record_keeps_its_place(self):
        for place in (0, 1, 63, 64, 511, 512, 1000, 4095, 4096, 5000):
            lines, answers = [EASY, HARD] * 2501, [EASY_SOLUTION, HARD_SOLUTION] * 2501
            lines[place] = lines[place][:40] + "?" + lines[place][41:]
            result = sudoku("solve", "-j", "2", stdin="\n".join(lines) + "\n")
            self.assert_error(result, f"<stdin>:{place + 1}:41", result.lines[place].split("\t")[1])
            answers[place] = "error"
            self.assertEqual(result.words, answers)

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
