"""Memory, disk, threads, files or time that the machine refuses, and what kills a program. Each must end with a message
and the right status, or with the right answer; "no solution" is never said where the truth is "not known"."""

import contextlib
import itertools
import re
import resource
import shutil
import threading
import unittest

from dlx_test import dominoes, queens
from programs import *

MEGABYTE = 1 << 20
THREADS = "2" if SANITIZE else "8"
DOMINOES_16 = "2444888770250892795802079170816\n"


def limited(*more, **limits):
    """For preexec_fn: limits by their names in `resource`, and functions to be called after them."""
    def prepare():
        as_in_a_shell()
        for name, value in limits.items():
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value))
        for function in more:
            function()
    return prepare


def content(path):
    with open(path, encoding="utf-8") as text:
        return text.read()


class Faults(TestCase):
    def assert_no_crash(self, result):
        self.assertGreaterEqual(result.status, 0, result)
        self.assertNotIn("terminate", result.stderr)
        if result.status == 2:
            self.assertIn("error: ", result.stderr)

    def assert_refused(self, result, place, *names):
        """Of its messages one is this error."""
        self.assert_no_crash(result)
        errors = re.findall(f"(?m)^{place}: error: .*\n", result.stderr)
        self.assert_error(Result(result.status, result.stdout, "".join(errors)), place, *names)

    def path(self, name):
        return os.path.join(self.folder, name)

    def certificate(self):
        """Options, and the two files that they name."""
        files = self.path("proof"), self.path("cnf")
        return ("--proof", files[0], "--cnf", files[1]), files

    def wait_for_size(self, process, path, size):
        """Until a file that a program writes is so large, or the program has ended and renamed it."""
        def large():
            with contextlib.suppress(FileNotFoundError):
                return os.stat(path).st_size >= size
            return False
        wait_for(large, process)


# --- Memory -----------------------------------------------------------------------------------------------------------


@unittest.skipIf(SANITIZE, "sanitizers need much address space")
class Memory(Faults):
    def needed(self, program):
        """Bytes of address space of a program that has nothing to do."""
        process = start(program, "solve", stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        process.stdin.write(b"#" if program == "sudoku" else b"|")
        process.stdin.flush()
        wait_until_read(process)
        size = next(line.split()[1] for line in content(f"/proc/{process.pid}/status").splitlines() if "VmPeak" in line)
        process.communicate()
        return int(size) << 10

    def assert_answers_or_says_so(self, program, *args, stdin="", expected):
        """With ever more memory. Says also that there was not enough of it once."""
        needed = self.needed(program)
        results = [run(program, *args, stdin=stdin, preexec_fn=limited(AS=needed + more))
                   for more in (MEGABYTE // 4, 2 * MEGABYTE, 8 * MEGABYTE, 40 * MEGABYTE)]
        for result in results:
            with self.subTest(args=args):
                self.assert_no_crash(result)
                self.assertIn(result.status, (0, 2), result.stderr[:1000])
                if result.status == 0:
                    self.assertTrue(expected(result.stdout), result)
                else:
                    self.assertRegex(result.stderr, "memory|pthread_create")
                    self.assertNotRegex(result.stdout, r"(?m)^(none|0|inconsistent)$")
        self.assertIn(2, [result.status for result in results], args)

    def test_in_streams_of_puzzles(self):
        board = " ".join(["0"] * 10_000) + "\n"
        for args in ((), ("-j", "8"), ("-j", "8", "--engine", "dancing_links"), ("--format", "json", "-j", "8")):
            answers = lambda text: text.count(EASY_SOLUTION) == 5000
            self.assert_answers_or_says_so("sudoku", "solve", *args, stdin=f"{EASY}\n" * 5000 + board, expected=answers)
        for args in ("solve",), ("solve", "--limit", "1000"), ("check",):
            result = sudoku(*args, stdin=f"{board}{EASY}\n", preexec_fn=limited(AS=self.needed("sudoku") + 8 * MEGABYTE))
            self.assert_refused(result, "<stdin>:1:1", "memory", "100x100")
            self.assertEqual(result.lines[-1], "unique" if args == ("check",) else EASY_SOLUTION)

    def test_in_explanations(self):
        board = " ".join(["0"] * 1296)
        for more in (MEGABYTE // 4, 4 * MEGABYTE, 16 * MEGABYTE):
            result = sudoku("explain", "-j", "2", "--time-limit", "0.1", stdin=f"{board}\n{NONE}\n",
                            preexec_fn=limited(AS=self.needed("sudoku") + more))
            self.assert_no_crash(result)
            self.assertIn(result.status, (1, 2, 3), result)
            self.assertRegex(result.stderr, "memory|pthread_create|threads|time limit|^$")
        self.assert_answers_or_says_so("dlx", "explain", stdin="a b\n" * 500_000, expected="solvable\n".__eq__)

    def test_in_counts_by_the_frontier(self):
        diagram = self.path("diagram")
        for args in (("--method", "frontier"), ("--zdd", diagram)):
            self.assert_answers_or_says_so("dlx", "count", *args, stdin=dominoes(16), expected=DOMINOES_16.__eq__)
            self.assertIn(os.listdir(self.folder), ([], ["diagram"]))
        costs = self.file("costs", "1\n" * 264)
        self.assert_answers_or_says_so("dlx", "sample", stdin=dominoes(12), expected=lambda text: len(text) > 100)
        self.assert_answers_or_says_so("dlx", "optimize", "--costs", costs, stdin=dominoes(12),
                                       expected=lambda text: len(text) > 100)

    def test_in_searches(self):
        two = "a b\n" + "a b\n" * 500_000
        for command, answer in ("solve", "a b\n\n"), ("count", "500000\n"):
            for threads in ("1", "8"):
                self.assert_answers_or_says_so("dlx", command, "-j", threads, stdin=two, expected=answer.__eq__)
        for more in (MEGABYTE // 2, 8 * MEGABYTE, 64 * MEGABYTE):
            for args, answer in ((("count", "--engine", "bit_sets"), 1), (("solve", "--all"), 10 * 724)):
                result = dlx(*args, "-j", "8", stdin=queens(10), preexec_fn=limited(AS=self.needed("dlx") + more))
                self.assert_no_crash(result)
                if result.status != 2:
                    self.assertEqual((result.status, len([line for line in result.lines if line])), (0, answer))

    def test_in_certificates(self):
        options, files = self.certificate()
        limit = limited(AS=self.needed("dlx") + 6 * MEGABYTE)
        self.assert_refused(dlx("count", *options, stdin="a b\n" + "a b\n" * 200_000, preexec_fn=limit), ".*", "memory")
        self.assertEqual(os.listdir(self.folder), [])
        self.assertEqual(dlx("count", *options, stdin=queens(9)).status, 0)
        result = dlx("check-proof", files[1], files[0], preexec_fn=limited(AS=self.needed("dlx") + MEGABYTE // 4))
        self.assertIn((result.status, result.stdout), ((0, "verified\n"), (2, "")))
        self.assert_no_crash(result)


# --- The disk ---------------------------------------------------------------------------------------------------------


class FullDisk(Faults):
    SMALL = 30_000  # bytes

    def test_in_the_middle_of_the_answers(self):
        puzzles = f"{EASY}\n{HARD}\n" * 2000
        for args, stdin in ((("sudoku", "solve"), puzzles), (("sudoku", "solve", "-j", THREADS), puzzles),
                            (("sudoku", "check", "--format", "json"), puzzles),
                            (("dlx", "sample", "--seed", "1", "-n", "900"), queens(8)),
                            (("dlx", "solve", "--all"), queens(9)),
                            (("dlx", "solve", "--all", "-j", THREADS, "--format", "csv"), queens(9))):
            whole = run(*args, stdin=stdin)
            self.assertEqual(whole.status, 0, whole.stderr)
            with self.subTest(args=args), open(self.path("out"), "wb") as out:
                result = run(*args, stdin=stdin, stdout=out, preexec_fn=limited(FSIZE=self.SMALL))
                self.assert_refused(result, args[0], "output", "File too large")
            self.assertEqual(content(self.path("out")), whole.stdout[:self.SMALL])

    def test_at_once(self):
        options, (proof, cnf) = self.certificate()
        self.assertEqual(dlx("count", *options, stdin=queens(4)).status, 0)
        shard = dlx("count", "--shard", "1/1", stdin=queens(4)).stdout
        for args, stdin in ((("solve",), queens(4)), (("count", "-j", "2"), queens(4)), (("explain",), queens(4)),
                            (("sample",), queens(4)), (("check-proof", cnf, proof), ""), (("merge",), shard),
                            (("count", "--shard", "1/2"), queens(4))):
            with self.subTest(args=args), open("/dev/full", "wb") as full:
                self.assert_refused(dlx(*args, stdin=stdin, stdout=full), "dlx", "output", "No space")
        for args, stdin in ((("explain",), EASY), (("count", "--format", "csv"), EASY)):
            with self.subTest(args=args), open("/dev/full", "wb") as full:
                self.assert_refused(sudoku(*args, stdin=stdin, stdout=full), "sudoku", "output", "No space")

    def test_in_a_proof_for_veripb(self):
        self.file("proof", "what was there")
        for size in (2000, 20_000):
            result = dlx("count", "--proof", self.path("proof"), "--opb", self.path("opb"), "--proof-format", "veripb",
                         stdin=queens(9), preexec_fn=limited(FSIZE=size))
            self.assert_refused(result, ".*", self.folder, "File too large")
            self.assertEqual((os.listdir(self.folder), content(self.path("proof"))), (["proof"], "what was there"))

    def test_leaves_a_checkpoint_from_which_the_count_goes_on(self):
        problem, state = self.file("problem", queens(12)), self.path("state")
        args = "count", "--checkpoint", state, "--engine", "dancing_links", problem
        self.assertEqual(dlx(*args, "--time-limit", "0.001").status, 3)
        before = content(state)
        for size in (0, 20, len(before) // 2):
            self.assert_refused(dlx(*args, preexec_fn=limited(FSIZE=size)), ".*", f"checkpoint {state}: ")
            self.assertEqual((sorted(os.listdir(self.folder)), content(state)), (["problem", "state"], before))
        # There is room for the state at the start, but not for those that follow.
        result = dlx(*args, "-j", "2", "--checkpoint-interval", "0.001", "--time-limit", "0.1",
                     preexec_fn=limited(FSIZE=len(before)))
        self.assertIn(result.status, (0, 2, 3), result)
        self.assert_no_crash(result)
        self.assert_result(dlx(*args), 0, "14200\n", "")


@unittest.skipUnless(os.geteuid() == 0 and shutil.which("mount"), "only root can mount a file system")
class TinyDisk(Faults):
    """A file system with room for a few pages."""

    def setUp(self):
        super().setUp()
        mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", self.folder], stderr=subprocess.PIPE)
        if mount.returncode != 0:
            self.skipTest("cannot mount a file system: " + mount.stderr.decode())
        self.addCleanup(subprocess.run, ["umount", self.folder], check=True)

    def test_full_in_the_middle(self):
        options, _ = self.certificate()
        for args, problem in (options, queens(10)), (("--zdd", self.path("zdd")), dominoes(12)):
            self.assert_refused(dlx("count", *args, stdin=problem), ".*", self.folder, "No space")
            self.assertEqual(os.listdir(self.folder), [])
        with open(self.path("out"), "wb") as out:
            result = sudoku("solve", stdin=f"{EASY}\n{HARD}\n" * 2000, stdout=out)
        self.assert_refused(result, "sudoku", "output", "No space")
        whole = f"{EASY_SOLUTION}\n{HARD_SOLUTION}\n" * 2000
        self.assertGreater(os.stat(self.path("out")).st_size, 0)
        self.assertTrue(whole.startswith(content(self.path("out"))))

    def test_full_when_a_count_goes_on(self):
        state, filler = self.path("state"), self.path("filler")
        args = "count", "--checkpoint", state, "--engine", "dancing_links"
        self.assertEqual(dlx(*args, "--time-limit", "0.001", stdin=queens(12)).status, 3)
        before = content(state)
        with open(filler, "wb", buffering=0) as out, contextlib.suppress(OSError):
            while True:
                out.write(bytes(4096))
        self.assert_refused(dlx(*args, stdin=queens(12)), ".*", state, "No space")
        self.assertEqual(content(state), before)
        self.assertEqual(sorted(os.listdir(self.folder)), ["filler", "state"])
        os.remove(filler)
        self.assert_result(dlx(*args, stdin=queens(12)), 0, "14200\n", "")


# --- SIGKILL ----------------------------------------------------------------------------------------------------------


class Killed(Faults):
    def kill(self, process):
        process.kill()
        process.wait()

    def test_what_is_printed_is_right(self):
        given, right = itertools.cycle((EASY, NONE, HARD)), itertools.cycle((EASY_SOLUTION, "none", HARD_SOLUTION))
        text = "".join(f"{puzzle}\n" for puzzle, _ in zip(given, range(3000))).encode()
        for args in ((), ("-j", THREADS), ("--engine", "dancing_links", "-j", THREADS)):
            with self.subTest(args=args), open(self.path("out"), "wb") as out:
                process = start("sudoku", "solve", *args, stdin=subprocess.PIPE, stdout=out)

                def feed():
                    with contextlib.suppress(BrokenPipeError), process.stdin:
                        while True:
                            process.stdin.write(text)
                feeder = threading.Thread(target=feed)
                feeder.start()
                self.wait_for_size(process, self.path("out"), 100_000)
                self.kill(process)
                feeder.join()
            *lines, last = content(self.path("out")).split("\n")
            self.assertGreater(len(lines), 1000)
            for line, solution in zip(lines, right):
                self.assertEqual(line, solution)
            self.assertTrue(next(right).startswith(last) or last == "")
            right = itertools.cycle((EASY_SOLUTION, "none", HARD_SOLUTION))

    def test_half_a_proof_or_diagram_does_not_pass_for_a_whole_one(self):
        options, (proof, cnf) = self.certificate()
        diagram = self.path("diagram")
        problem = self.file("problem", queens(10))
        whole = self.path("whole")
        self.assertEqual(dlx("count", "--zdd", whole, problem).status, 0)
        for args, file in (options, proof), (("--zdd", diagram), diagram):
            for size in (1, 10_000):
                process = start("dlx", "count", *args, problem, stdout=subprocess.DEVNULL)
                self.wait_for_size(process, file + ".tmp", size)
                self.kill(process)
                if process.returncode == 0:
                    continue # it was too fast
                for name in (proof, cnf):
                    if os.path.exists(name + ".tmp") and not os.path.exists(name):
                        shutil.move(name + ".tmp", name)
                if os.path.exists(proof) and os.path.exists(cnf):
                    self.assertIn(dlx("check-proof", cnf, proof).status, (1, 2))
                if os.path.exists(diagram):
                    self.assertEqual(content(diagram), content(whole))
                for name in set(os.listdir(self.folder)) - {"problem", "whole"}:
                    os.remove(self.path(name))


# --- Threads ----------------------------------------------------------------------------------------------------------


class RefusedThreads(Faults):
    NOBODY = 60_123  # a user without processes; root may start as many as it likes

    def run_refused(self, processes, *args, **keywords):
        def become_nobody():
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(self.NOBODY)
                os.setuid(self.NOBODY)
        keywords["env"] = environment(ASAN_OPTIONS="detect_leaks=0")  # to look for leaks takes a process
        return run(*args, **keywords, preexec_fn=limited(become_nobody, NPROC=processes))

    def setUp(self):
        super().setUp()
        try:
            readable = all(self.run_refused(1, program, "--version").status == 0 for program in ("dlx", "sudoku"))
        except OSError:
            readable = False
        if not readable:
            self.skipTest(f"user {self.NOBODY} cannot run the programs in {APPS}")

    @unittest.skipIf("thread" in SANITIZE, "the sanitizer has a thread of its own")
    def test_fewer_do_the_same_work(self):
        puzzles = f"{EASY}\n{HARD}\n{NONE}\n{FIFTY}\n" * (100 if SANITIZE else 1000)
        for args, stdin in ((("sudoku", "solve"), puzzles), (("sudoku", "count", "--engine", "dancing_links"), puzzles),
                            (("sudoku", "solve", "--limit", "9999"), "." * 81), (("sudoku", "explain"), FIFTY),
                            (("dlx", "solve", "--all"), queens(9)),
                            (("dlx", "count", "--engine", "bit_sets"), queens(11))):
            expected = run(*args, stdin=stdin)
            for processes in (1, 3, 5):
                with self.subTest(args=args, processes=processes):
                    result = self.run_refused(processes, *args, "-j", "8", stdin=stdin)
                    self.assert_result(result, expected.status, expected.stdout)
                    self.assertEqual(re.sub(r"^warning: .*8 threads.*\n", "", result.stderr), expected.stderr)
        alone = self.run_refused(1, "sudoku", "solve", "-j", "8", stdin=puzzles)
        self.assert_messages(alone, ("warning", "8 threads", "1"))


# --- Time -------------------------------------------------------------------------------------------------------------


class NoTime(Faults):
    NOW = "--time-limit", "0.001"

    def test_for_problems(self):
        options, files = self.certificate()
        costs = self.file("costs", "1\n" * 264)
        tilings = dominoes(12)
        untilable = dominoes(12).replace("\n", " x\n", 1)  # nothing covers x
        for args in (("count",), ("count", "--method", "frontier"), ("count", "--zdd", self.path("zdd")),
                     ("count", "-j", "2", "--method", "enumerate"), ("count", *options), ("solve",), ("solve", "-j", "2"),
                     ("solve", "--all"), ("sample",), ("optimize", "--costs", costs), ("explain",),
                     ("count", "--checkpoint", self.path("state")), ("count", "--shard", "1/2")):
            with self.subTest(args=args):
                result = dlx(*args, *self.NOW, stdin=tilings)
                self.assertIn(result.status, (0, 3), result)
                self.assertFalse({"none", "0"} & set(result.lines), result.lines[:5])
                if result.status == 3:
                    self.assertIn("time limit", result.stderr)
                    self.assertFalse(args == ("count", *options) and any(map(os.path.exists, files)))
                if args[0] in ("solve", "count", "explain") and "--shard" not in args and "--checkpoint" not in args:
                    result = dlx(*args, *self.NOW, stdin=untilable)
                    self.assertIn(result.status, (1, 3), result)


# --- Depth ------------------------------------------------------------------------------------------------------------


class Deep(Faults):
    ITEMS = 10_000 if SANITIZE else 100_000
    STACK = 8 * MEGABYTE if SANITIZE else MEGABYTE // 4

    def assert_said(self, *args, status=0, stdout=None, names=""):
        """With hardly any stack: nothing may call itself for every level."""
        result = dlx(*args, preexec_fn=limited(STACK=self.STACK))
        self.assert_result(result, status, stdout)
        self.assertIn(names, result.stderr)
        return result

    def setUp(self):
        super().setUp()
        names = [f"i{k}" for k in range(self.ITEMS)]
        self.chain = self.file("chain", " ".join(names) + "\n" + "\n".join(names) + "\n")
        self.solution = "\n".join(names) + "\n\n"

    def test_searches(self):
        for args in (("--engine", "dancing_links"), ("--engine", "sparse_sets"), ("-j", "2"),
                     ("--engine", "sparse_sets", "--branching", "failure_rate")):
            result = self.assert_said("solve", "--limit", "2", *args, self.chain)
            self.assertEqual("\n".join(sorted(result.lines, key=lambda name: int(name[1:] or self.ITEMS))) + "\n",
                             self.solution)
        for args in (), ("--engine", "sparse_sets", "-j", "2"), ("--checkpoint", self.path("state")):
            self.assert_said("count", *args, self.chain, stdout="1\n")
        self.assert_said("explain", self.chain, stdout="solvable\n")

    def test_puzzles(self):
        limit = limited(STACK=self.STACK)
        for command, puzzles, answer in (("solve", "." * 256 + f"\n{EASY}", EASY_SOLUTION), ("explain", EASY, "unique: ")):
            result = sudoku(command, "-j", "4", stdin=puzzles, preexec_fn=limit)
            self.assertIn(answer, result.stdout)
            self.assertEqual(result.stderr, "")

    @unittest.skipIf(SANITIZE, "of that depth only")
    def test_engines_that_cannot_do_it_say_so(self):
        for args in (("--engine", "bit_sets"), ("--engine", "lockstep"), ("--method", "frontier")):
            self.assert_said("count", *args, self.chain, status=2, names=": error: ")
        for command in ("sample",), ("count", "--zdd", self.path("zdd")):
            self.assert_said(*command, self.chain, status=3, names="memory limit")

    def test_certificates(self):
        options, (proof, cnf) = self.certificate()
        self.assert_said("count", *options, self.chain, stdout="1\n")
        self.assert_said("check-proof", "--problem", self.chain, cnf, proof, stdout="verified: 1 solution\n")


# --- Lines without an end ---------------------------------------------------------------------------------------------


class EndlessLines(Faults):
    def pour(self, *args, line, most=None, end=b"", **keywords):
        """Writes `line` again and again, until nobody reads or `most` bytes are written: the result, how many were."""
        process = start(*args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **keywords)
        killer = threading.Timer(HANG, process.kill)
        killer.start()
        block = line * (65536 // len(line))
        poured = 0
        with contextlib.suppress(BrokenPipeError), process.stdin:
            while most is None or poured < most:
                process.stdin.write(block)
                poured += len(block)
            process.stdin.write(end)
        out, err = process.stdout.read().decode(), process.stderr.read().decode()
        process.wait()
        killer.cancel()
        process.stdout.close()
        process.stderr.close()
        return Result(process.returncode, out, err), poured

    def test_are_one_bad_record_among_puzzles(self):
        memory = {} if SANITIZE else {"preexec_fn": limited(AS=100 * MEGABYTE)}  # not for the whole line
        for command, answer in (("solve", EASY_SOLUTION), ("count", "1"), ("check", "unique"), ("explain", "unique: ")):
            for line in (b"1", b" ", b"0 "):
                result, _ = self.pour("sudoku", command, line=line, most=128 * MEGABYTE, end=f"\n{EASY}\n".encode(),
                                      **memory)
                self.assert_refused(result, "<stdin>:1:1", "1048576 bytes")
                self.assertIn(answer, result.stdout.split("\n", 1)[1])

    def test_are_refused_before_they_fill_the_memory(self):
        problem = self.file("problem", queens(4))
        cnf = self.file("cnf", "p cnf 1 2\n1 0\n-1 0\n")
        proof = self.file("proof", "3 0 1 2 0\n")
        for args, line, most, reason in (
                (("dlx", "solve"), b"a", 64, "64 MiB"),
                (("dlx", "count"), b" ", 64, "64 MiB"),
                (("dlx", "explain"), b"| ", 64, "64 MiB"),
                (("dlx", "check", problem), b"a ", 64, "64 MiB"),
                (("dlx", "optimize", "--costs", "-", problem), b"1 ", 64, "64 MiB"),
                (("dlx", "merge"), b"{", 0, "64 KiB"),
                (("dlx", "check-proof", cnf, "-"), b"3", 0, "error: "),
                (("dlx", "check-proof", "-", proof), b"p", 0, "'p cnf'"),
                (("dlx", "check-proof", cnf, "-"), b"1 ", 0, "not verified")):
            with self.subTest(args=args):
                result, poured = self.pour(*args, line=line)
                self.assertLess(poured, (most + 1) * MEGABYTE)
                self.assertIn(reason, result.stdout + result.stderr)
                self.assertEqual(result.status, 1 if reason == "not verified" else 2)

    def test_of_literals(self):
        cnf = self.file("cnf", "p cnf 1 2\n1 0\n-1 0\n")
        for files, head, place in (((cnf, "-"), b"3 ", "1"), (("-", cnf), b"p cnf 2 1\n", "2")):
            process = start("dlx", "check-proof", *files, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
            with contextlib.suppress(BrokenPipeError), process.stdin:
                process.stdin.write(head)
                for _ in range(64):
                    process.stdin.write(b"1 " * (MEGABYTE // 2))
            error = process.stderr.read().decode()
            process.stderr.close()
            self.assert_error(Result(process.wait(timeout=HANG), "", error), rf"<stdin>:{place}:\d+", "2^24 literals")

    def test_lines_without_an_end_of_a_solution(self):
        problem = self.file("problem", "a b\n" + "a\nb\n" * 3)
        memory = {} if SANITIZE else {"preexec_fn": limited(AS=100 * MEGABYTE)}
        result, _ = self.pour("dlx", "check", problem, line=b"a\n", most=8 * MEGABYTE, end=b"\na\nb\n", **memory)
        self.assertEqual((result.status, len(result.lines), result.lines[-1]), (1, 2, "solution"))
        self.assertNotEqual(result.lines[0], "solution")
        problem = self.file("problem", "a b\na\nb\n")
        self.assertEqual(dlx("check", problem, stdin="a\nb\na\n").status, 1)


# --- Files ------------------------------------------------------------------------------------------------------------


class NoFiles(Faults):
    @unittest.skipIf(SANITIZE, "sanitizers open files of their own")
    def test_too_many_are_open(self):
        """When the program runs already: before, its libraries could not be opened."""
        other = self.file("other", EASY)
        for program, command, given in ("sudoku", "solve", EASY), ("dlx", "count", "a\na\n"):
            process = start(program, command, "-", other, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)
            process.stdin.write(f"{given}\n".encode())
            process.stdin.flush()
            wait_until_read(process)
            resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (3, 3))
            out, err = (text.decode() for text in process.communicate(timeout=HANG))
            result = Result(process.returncode, out, err)
            self.assert_error(result, other, "Too many open files")
            self.assertEqual(result.words, [EASY_SOLUTION] if program == "sudoku" else ["1", "error"])

    @unittest.skipIf(SANITIZE, "sanitizers open files of their own")
    def test_hardly_any_can_be_opened(self):
        puzzle, problem = self.file("puzzle", EASY), self.file("problem", queens(6))
        options, _ = self.certificate()
        for files in range(3, 10):
            for args, right in ((("sudoku", "solve", puzzle), f"{EASY_SOLUTION}\n"), (("dlx", "count", problem), "4\n"),
                                (("dlx", "count", "--checkpoint", self.path("state"), problem), "4\n"),
                                (("dlx", "count", "--zdd", self.path("zdd"), problem), "4\n"),
                                (("dlx", "count", *options, problem), "4\n")):
                with self.subTest(files=files, args=args):
                    result = run(*args, preexec_fn=limited(NOFILE=files))
                    if "loading shared libraries" in result.stderr:
                        continue
                    if result.status == 2:
                        self.assert_messages(result, (".*error", "Too many open files"))
                        self.assertIn(result.stdout.split("\t")[0], ("", "error", right))
                    else:
                        self.assert_result(result, 0, right, "")

    def closing(self, *files):
        return limited(lambda: [os.close(file) for file in files])

    def test_standard_input_is_closed_or_a_folder(self):
        problem = self.file("problem", queens(4))
        for args in (("sudoku", "count"), ("sudoku", "explain"), ("dlx", "solve"), ("dlx", "check", problem),
                     ("dlx", "merge"), ("dlx", "check-proof", "-", problem)):
            with self.subTest(args=args):
                closed = run(*args, stdin=None, preexec_fn=self.closing(0))
                self.assert_refused(closed, "<stdin>")
                folder = os.open(self.folder, os.O_RDONLY)
                self.assert_refused(run(*args, stdin=folder), "<stdin>", "directory")
                os.close(folder)

    def test_standard_output_or_error_is_closed(self):
        problem = self.file("problem", queens(5))
        for args in (("dlx", "count", problem), ("dlx", "solve", "-v", problem), ("dlx", "sample", problem),
                     ("sudoku", "explain", "-p", EASY), ("sudoku", "--help")):
            right = run(*args)
            with self.subTest(args=args):
                result = run(*args, preexec_fn=self.closing(1))
                self.assert_refused(result, args[0], "output")
                for files in (2,), (0, 2):
                    result = run(*args, preexec_fn=self.closing(*files))
                    self.assertEqual((result.status, result.stderr), (right.status, ""))
                    if "sample" not in args:
                        self.assertEqual(result.stdout, right.stdout)
                for files in (1, 2), (0, 1, 2):
                    self.assert_result(run(*args, preexec_fn=self.closing(*files)), 2, "", "")

    def test_files_are_not_taken_for_what_is_closed(self):
        problem = self.file("problem", queens(9))
        options, (proof, cnf) = self.certificate()
        for files in (1,), (2,), (0, 1), (1, 2), (0, 1, 2):
            with self.subTest(files=files):
                result = dlx("solve", "--all", "-v", *options, problem, preexec_fn=self.closing(*files))
                self.assertEqual(result.status, 2 if 1 in files else 0, result.stderr)
                self.assert_result(dlx("check-proof", "--problem", problem, cnf, proof), 0, "verified: 352 solutions\n", "")
                os.remove(proof)
                os.remove(cnf)

    def test_messages_go_to_standard_error_from_the_first(self):
        for program in ("sudoku", "dlx"):
            for files in range(3, 6):
                result = run(program, "--version", preexec_fn=limited(NOFILE=files))
                if result.status == 2:
                    self.assert_error(result, program, "Too many open files", stdout="")


if __name__ == "__main__":
    unittest.main()
