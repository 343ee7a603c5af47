"""sudoku on several computers: shards of a stream of puzzles, their reports, and what adds them up."""

import json
import os
import stat
import random
import unittest

from programs import *

SHARDS = range(1, 8)
GRID = "".join(f"{EASY[i:i + 9]}\n" for i in range(0, 81, 9)) + "\n"
BROKEN = HARD[:-1]
SIX = "1.....\n..3...\n.....5\n......\n4.....\n......\n\n"
FOUR = "...44.3..4...241"


def mixed(seed, size):
    """Records of all sorts: puzzles on a line, grids, other shapes, broken ones."""
    dice = random.Random(seed)
    kinds = [EASY, HARD, NONE, FIFTY, TWELVE, INCONSISTENT, BROKEN, FOUR, "\n" + GRID, "\n" + SIX, "# a comment\n" + HARD]
    weights = [8, 8, 3, 3, 1, 2, 2, 1, 1, 1, 1]
    return "\n".join(dice.choices(kinds, weights, k=size)) + "\n"


def interleaved(parts):
    """One of each part in turn, as long as there are any."""
    merged = []
    for k in range(max(map(len, parts))):
        merged += [part[k] for part in parts if k < len(part)]
    return merged


class SudokuShards(TestCase):
    def report(self, name):
        with open(os.path.join(self.folder, name)) as file:
            return file.read()

    def shards(self, command, n, *options, text):
        """The results of n shards, and the names of their reports."""
        names = [os.path.join(self.folder, f"{k}_of_{n}.json") for k in range(1, n + 1)]
        results = [sudoku(command, "--shard", f"{k + 1}/{n}", "--report", name, *options, stdin=text)
                   for k, name in enumerate(names)]
        return results, names


class Output(SudokuShards):
    def assert_interleaves(self, *command, text, records=str.splitlines):
        whole = sudoku(*command, stdin=text)
        for n in SHARDS:
            for options in ((), ("-j3",)):
                with self.subTest(command=command, n=n, options=options):
                    parts = [sudoku(*command, *options, "--shard", f"{k}/{n}", stdin=text) for k in range(1, n + 1)]
                    self.assertEqual(interleaved([records(part.stdout) for part in parts]), records(whole.stdout))
                    self.assertEqual(sorted("".join(part.stderr for part in parts).splitlines()),
                                     sorted(whole.stderr.splitlines()))
                    self.assertEqual(max(part.status for part in parts), whole.status)

    def test_the_lines_of_shards_are_those_of_the_whole(self):
        text = mixed(1, 70)
        for command in (("solve",), ("count", "--limit", "5"), ("check",), ("check", "--engine", "dancing_links")):
            self.assert_interleaves(*command, text=text)

    def test_other_formats(self):
        text = mixed(2, 60)
        self.assert_interleaves("check", "--format", "json", text=text)  # with line numbers
        self.assert_interleaves("solve", "--format", "csv", text=text, records=lambda out: out.splitlines()[1:])
        self.assert_interleaves("solve", "--format", "grid", text=text, records=lambda out: out[:-1].split("\n\n"))
        self.assert_interleaves("solve", "--input-format", "line", text=f"{EASY}\n{BROKEN}\n{HARD}\n" * 9)

    def test_more_puzzles_than_go_together(self):
        lines = (EASY, HARD, FIFTY, NONE, BROKEN)
        text = "".join(lines[k * k % 5] + "\n" for k in range(20000))
        whole = sudoku("check", stdin=text)
        results, names = self.shards("check", 3, text=text)
        self.assertEqual(interleaved([result.lines for result in results]), whole.lines)
        self.assertEqual(json.loads(sudoku("merge", "--format", "json", *names).stdout)["records"], "20000")

    def test_records_are_numbered_through_all_files(self):
        one, two = self.file("1", f"{EASY}\n" * 3), self.file("2", f"{HARD}\n{BROKEN}\n")
        for k, expected in ((1, [EASY_SOLUTION] * 2 + ["error"]), (2, [EASY_SOLUTION, HARD_SOLUTION])):
            result = sudoku("solve", "--shard", f"{k}/2", one, two)
            self.assertEqual(result.words, expected)
        self.assert_error(sudoku("solve", "--shard", "1/2", one, two), f"{two}:2:1")
        self.assert_result(sudoku("solve", "--shard", "2/2", "-p", EASY, "-p", HARD), 0, HARD_SOLUTION + "\n", "")

    def test_a_shard_may_be_empty(self):
        for options in ((), ("--format", "json"), ("-j2",)):
            self.assert_result(sudoku("solve", "--shard", "3/10000", *options, stdin=f"{EASY}\n{EASY}\n"), 0, "", "")

    def test_an_answer_comes_before_the_next_puzzle_is_sent(self):
        process = start("sudoku", "solve", "--shard", "2/2", stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(5):
            process.stdin.write(f"{EASY}\n{HARD}\n".encode())
            process.stdin.flush()
            self.assertEqual(process.stdout.readline().decode(), HARD_SOLUTION + "\n")
        self.assertEqual((process.communicate()[0], process.returncode), (b"", 0))


class Reports(SudokuShards):
    def merged(self, *names, status=0):
        result = sudoku("merge", "--format", "json", *names)
        self.assert_result(result, status, messages=[])
        return json.loads(result.stdout)

    def test_reports_count_the_answers(self):
        text = mixed(3, 400)
        words = sudoku("check", stdin=text).words
        for n in SHARDS:
            results, names = self.shards("check", n, text=text)
            random.Random(n).shuffle(names)
            merged = self.merged(*names, status=2)  # that of the whole: some records are broken
            self.assertEqual({word: merged[word] for word in set(words)}, {word: str(words.count(word)) for word in set(words)})
            self.assertEqual((merged["records"], merged["shards"], merged["unknown"]), (str(len(words)), n, "0"))
            for k, name in enumerate(sorted(names)):
                self.assertEqual(json.loads(self.report(name))["records"], str(len(results[k].lines)))

    def test_engines_and_threads_report_the_same(self):
        text = mixed(4, 200)
        for command in (("solve",), ("solve", "--limit", "3"), ("solve", "--all"), ("count", "--limit", "5"), ("check",)):
            counts = []
            for options in ((), ("-j3",), ("--engine", "dancing_links"), ("--format", "json")):
                sudoku(*command, *options, "--report", os.path.join(self.folder, "r"), stdin=text)
                report = json.loads(self.report("r"))
                self.assertTrue(report["complete"])
                counts.append((report["input"], report["records"], report["counts"]))
            self.assertEqual(counts, counts[:1] * len(counts), command)

    def test_counts_of_solutions_add_up(self):
        text = f"{EASY}\n{NONE}\n{FIFTY}\n{TWELVE}\n{INCONSISTENT}\n"
        numbers = [int(line) for line in sudoku("count", stdin=text).lines]
        _, names = self.shards("count", 2, text=text)
        merged = self.merged(*names, status=1)
        self.assertEqual((merged["solutions"], merged["at_least"]), (str(sum(numbers)), "0"))
        self.assertEqual((merged["with_solutions"], merged["none"], merged["inconsistent"]), ("3", "1", "1"))
        _, names = self.shards("count", 3, "--limit", "10", text=text)
        merged = self.merged(*names, status=1)
        self.assertEqual((merged["solutions"], merged["at_least"]), ("21", "2"))
        _, names = self.shards("count", 2, "--node-limit", "1", "--engine", "dancing_links", text=f"{FIFTY}\n" * 3)
        self.assertEqual(self.merged(*names, status=3)["unknown"], "3")

    def test_lines(self):
        _, names = self.shards("check", 2, text=f"{EASY}\n{FIFTY}\n{EASY}\n")
        text = "records\t3\nunique\t2\nmultiple\t1\nnone\t0\ninconsistent\t0\nunknown\t0\nerror\t0\n"
        self.assert_result(sudoku("merge", *names), 1, text, "")
        together = "".join(self.report(name) for name in names)
        self.assert_result(sudoku("merge", stdin=together), 1, text, "")
        _, names = self.shards("solve", 2, text=f"{EASY}\n")
        self.assert_result(sudoku("merge", *names), 0,
                           "records\t1\nsolved\t1\nnone\t0\ninconsistent\t0\nunknown\t0\nerror\t0\nsolutions\t1\n", "")

    def test_without_a_shard_it_is_the_only_one(self):
        report = self.file("r", "")
        link = os.path.join(self.folder, "link")
        os.symlink("r", link)
        self.assert_result(sudoku("solve", "--report", link, stdin=EASY), 0, EASY_SOLUTION + "\n", "")
        self.assertTrue(os.path.islink(link))
        self.assertEqual((json.loads(self.report("r"))["shard"], json.loads(self.report("r"))["shards"]), (1, 1))
        self.assertEqual(self.merged(report)["solved"], "1")


class Refusals(SudokuShards):
    def assert_refused(self, lines, place, *names):
        self.assert_result(sudoku("merge", stdin="".join(lines)), 2, "", [(f"{place}: error", *names), ...])

    def lines(self, command, n, *options, text):
        return [self.report(name) for name in self.shards(command, n, *options, text=text)[1]]

    def test_what_does_not_add_up_is_refused(self):
        text = mixed(5, 50)
        lines = self.lines("check", 5, text=text)
        self.assert_refused(lines[:4], "sudoku", "5 shards", ": 5")
        self.assert_refused([lines[4], lines[0]], "sudoku", ": 2-4")
        self.assert_refused(lines + [lines[2]], "<stdin>:6:1", "shard 3", "<stdin>:3")
        for other, *names in ((self.lines("check", 5, text=text + EASY), "input", "<stdin>:1"),
                              (self.lines("check", 5, text=text.replace(EASY, HARD, 1)), "input"),
                              (self.lines("check", 5, text=text.replace(BROKEN, BROKEN[1:], 1)), "input"),
                              (self.lines("check", 6, text=text), "6", "5"),
                              (self.lines("solve", 5, text=text), "command"),
                              (self.lines("check", 5, "--node-limit", "9", text=text), "settings")):
            self.assert_refused(lines[:4] + [other[4]], "<stdin>:5:1", *names)
        for a, b in (('"records":"', '"records":"1'), ('"shard":5', '"shard":4'), ("true", "false"), ("}", ""), ("{", ""),
                     ('"0.2.0"', '"0.2.1"')):
            self.assert_refused(lines[:4] + [lines[4].replace(a, b)], "<stdin>:5:1", "damaged")
        self.assert_refused(["17\n"], "<stdin>:1:1", "sudoku report 2")
        self.assert_refused([dlx("count", "--shard", "1/1", stdin="a\na\n").stdout], "<stdin>:1:1", "dlx shard 1")
        self.assert_refused([], "sudoku")

    def test_foreign_reports_are_refused(self):
        lines = self.lines("check", 2, text=EASY)
        self.assertEqual(resealed(lines[1]), lines[1])
        self.assert_refused([lines[0], resealed(lines[1], version="0.0.1")], "<stdin>:2:1", "version", "<stdin>:1")
        self.assert_refused([lines[0], resealed(lines[1], counts={"unique": "1"})], "<stdin>:2:1", "damaged")
        self.assert_refused([lines[0], resealed(lines[1], shard=3)], "<stdin>:2:1", "damaged")
        self.assert_refused([lines[0], resealed(lines[1], records="-1")], "<stdin>:2:1", "damaged")
        self.assert_refused([resealed(lines[0], shards=20000)], "<stdin>:1:1", "damaged")
        for shard in (2.5, 2 ** 32 + 2, 2 - 2 ** 32):
            self.assert_refused([lines[0], resealed(lines[1], shard=shard)], "<stdin>:2:1", "damaged")
        for counts in ([], "1", 1, None, {**json.loads(lines[1])["counts"], "unique": 1.5}):
            self.assert_refused([lines[0], resealed(lines[1], counts=counts)], "<stdin>:2:1", "damaged")
            self.assert_refused([resealed(lines[0], counts=counts)], "<stdin>:1:1", "damaged")
        huge = [resealed(line, counts={**json.loads(line)["counts"], "unique": str(2**64 - 1)}) for line in lines]
        self.assertIn(f"unique\t{2**65 - 2}\n", sudoku("merge", stdin="".join(huge)).stdout)

    def test_the_order_of_records_matters(self):
        lines = self.lines("check", 2, text=f"{EASY}\n{HARD}\n")
        other = self.lines("check", 2, text=f"{HARD}\n{EASY}\n")
        self.assert_refused([lines[0], other[1]], "<stdin>:2:1", "input")
        shapes = [self.lines("count", 2, "--box", box, "--limit", "2", text="." * 36 + "\n")[k]
                  for k, box in enumerate(("2x3", "3x2"))]
        self.assert_refused(shapes, "<stdin>:2:1", "input")

    def test_files_are_named(self):
        _, names = self.shards("solve", 3, text=EASY)
        self.assert_error(sudoku("merge", *names, names[1]), f"{names[1]}:1:1", "shard 2", f" {names[1]}:1", stdout="")
        self.assertEqual(sudoku("merge", *names, self.folder).status, 2)

    def test_what_was_not_finished_is_not_complete(self):
        report = os.path.join(self.folder, "r")
        process = start("sudoku", "solve", "--report", report, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE)
        process.stdin.write(f"{EASY}\n".encode())
        process.stdin.flush()
        self.assertEqual(process.stdout.readline().decode(), EASY_SOLUTION + "\n")
        self.assertFalse(json.loads(self.report("r"))["complete"])  # whatever happens now
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=HANG)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(json.loads(self.report("r"))["counts"]["solved"], "1")
        self.assert_refused([self.report("r")], "<stdin>:1:1", "shard 1", "complete")
        good = self.file("good", EASY)
        for bad in ("/nowhere", self.file("empty", "")):
            self.assertEqual(sudoku("solve", "--report", report, good, bad).status, 2)
            self.assert_refused([self.report("r")], "<stdin>:1:1", "shard 1", "complete")
        with open("/dev/full", "wb") as full:
            self.assertEqual(sudoku("solve", "--report", report, good, stdout=full).status, 2)
        self.assert_refused([self.report("r")], "<stdin>:1:1", "shard 1", "complete")

    def test_a_report_that_cannot_be_written(self):
        for bad in (self.folder, "/nowhere/r"):
            self.assert_error(sudoku("solve", "--report", bad, stdin=EASY), "sudoku", f"report {bad}", stdout="")

    def test_only_files_are_replaced(self):
        pipe, link = os.path.join(self.folder, "pipe"), os.path.join(self.folder, "link")
        os.mkfifo(pipe)
        os.symlink("target", link)
        self.assert_error(sudoku("check", "--report", pipe, stdin=EASY), "sudoku", f"report {pipe}", stdout="")
        self.assertTrue(stat.S_ISFIFO(os.stat(pipe).st_mode))
        self.assertEqual(sudoku("check", "--report", link, stdin=EASY).status, 0)
        self.assertTrue(os.path.islink(link))
        self.assertTrue(os.path.isfile(os.path.join(self.folder, "target")))

    def test_usage(self):
        for text in ("0/3", "4/3", "1", "/", "1/", "/3", "a/b", "-1/3", "1/3/4", "1/10001", "99999999999/3", ""):
            self.assert_usage_error(sudoku("check", f"--shard={text}", stdin=EASY), "shard")
        self.assertEqual(sudoku("check", "--report=", stdin=EASY).status, 2)
        puzzles = self.file("puzzles", EASY)
        self.assert_usage_error(sudoku("check", "--report", puzzles, puzzles), f"--report: {puzzles}")
        self.assertEqual(self.report("puzzles"), EASY)
        self.assert_usage_error(sudoku("merge", "--format", "csv", stdin=""), "--format", "'csv'", "line, json")


if __name__ == "__main__":
    unittest.main()
