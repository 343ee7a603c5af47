"""dlx-mpi: three ranks on one machine, of which one is killed."""

import json
import os
import shutil
import unittest

from dlx_test import BOOK, COLORS, IMPOSSIBLE, dominoes, langford, queens
from programs import *

PROGRAM = os.path.join(APPS, "dlx-mpi")
MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root"]


def has_open_mpi():
    if shutil.which("mpirun") is None or not os.path.exists(PROGRAM):
        return False
    return b"Open MPI" in subprocess.run(["mpirun", "--version"], stdout=subprocess.PIPE).stdout


class Mpi(TestCase):
    def setUp(self):
        super().setUp()
        self.state = os.path.join(self.folder, "state.json")

    def start(self, *args, ranks=3):
        return subprocess.Popen([*MPIRUN, "-n", str(ranks), PROGRAM, "count", *args], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), preexec_fn=as_in_a_shell)

    def count(self, *args, **keywords):
        process = self.start(*args, **keywords)
        out, err = process.communicate(timeout=HANG)
        return Result(process.returncode, out.decode(), err.decode())

    def content(self):
        with open(self.state) as file:
            return json.load(file)

    def wait_for_solutions(self, process):
        """Until the checkpoint is past the start and before the end."""
        has_some = wait_for(lambda: os.path.exists(self.state) and self.content()["count"] != "0", process)
        self.assertTrue(has_some, "it ended too early")
        self.assertFalse(self.content()["complete"])

    def process_of(self, rank):
        """The process that works on our state as this rank."""
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/cmdline", "rb") as line, open(f"/proc/{pid}/environ", "rb") as variables:
                    words, values = line.read().split(b"\0"), variables.read().split(b"\0")
            except OSError:
                continue
            if words[0] == PROGRAM.encode() and self.state.encode() in words and \
                    f"OMPI_COMM_WORLD_RANK={rank}".encode() in values:
                return int(pid)
        self.fail(f"there is no rank {rank}")

    def test_counts_and_search_nodes_are_those_of_one_search(self):
        for text, ranks, nodes in ((queens(8), 2, 1), (queens(10), 3, 100), (queens(12), 3, 5000000),
                                   (langford(7), 4, 77), (COLORS, 3, 1), (BOOK, 3, 1), (dominoes(6), 3, 1000)):
            problem = self.file("p", text)
            one = json.loads(dlx("count", "--engine", "dancing_links", "--format", "json", problem).stdout)
            one.pop("updates")
            for engine in ("auto", "dancing_links"):
                result = self.count("--nodes-per-task", str(nodes), "--engine", engine, "--format", "json", problem, ranks=ranks)
                self.assertEqual((result.status, json.loads(result.stdout)), (0, one), result)

    def test_a_worker_that_is_killed_ends_the_job_and_the_same_command_goes_on(self):
        problem = self.file("p", dominoes(8))
        command = ("--checkpoint", self.state, problem)
        for rank in (1, 0):
            process = self.start(*command, "--checkpoint-interval", "0.02", "--nodes-per-task", "20000")
            self.wait_for_solutions(process)
            os.kill(self.process_of(rank), signal.SIGKILL)
            out, err = process.communicate(timeout=HANG)
            self.assertNotEqual(process.returncode, 0, err)
            self.assertRegex(out.decode(), "^(|>=[0-9]+\n)$")  # rank 0 may have been told to end, or killed
            self.assertFalse(self.content()["complete"])
            self.assert_result(self.count(*command), 0, "12988816\n", "")
            self.assertTrue(self.content()["complete"])
            self.assertEqual(self.content()["search_nodes"], "50102176")
            self.assert_result(self.count(*command), 0, "12988816\n", "")  # at once
            os.remove(self.state)

    def test_dlx_goes_on_where_it_was_ended_and_the_other_way_round(self):
        problem = self.file("p", dominoes(8))
        process = self.start("--checkpoint", self.state, "--checkpoint-interval", "0.01", "--nodes-per-task", "20000", problem)
        self.wait_for_solutions(process)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=HANG)
        self.assertNotEqual(process.returncode, 0)
        state = self.content()
        self.assertEqual(dlx("count", "--method", "enumerate", "--checkpoint", self.state, "--time-limit", "0.05", problem).status, 3)
        self.assertGreater(int(self.content()["count"]), int(state["count"]))
        self.assert_result(self.count("--checkpoint", self.state, problem), 0, "12988816\n", "")
        self.assertEqual(self.content()["search_nodes"], "50102176")
        self.assert_result(dlx("count", "--method", "enumerate", "--checkpoint", self.state, problem), 0, "12988816\n", "")

    def test_one_line_tells_how_far_all_ranks_are(self):
        process = self.start("--checkpoint", self.state, "--checkpoint-interval", "0.01", "--nodes-per-task", "20000",
                             self.file("p", queens(20)))
        self.wait_for_solutions(process)
        for _ in range(3):
            process.send_signal(signal.SIGUSR1)
            line = next(line.decode() for line in process.stderr if b"Forwarding signal" not in line)  # by mpirun
            self.assertRegex(line, r"p: \d+ solutions, \d+ search nodes, [\d.]+ % done(, about \d+ \w+ left)?, \d+ search nodes a second\n")
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=HANG)
        self.assertNotIn("a second", err.decode())

    def test_one_program_at_a_time(self):
        problem = self.file("p", queens(20))
        refused = f"error: checkpoint {self.state}: "
        process = self.start("--checkpoint", self.state, "--checkpoint-interval", "0.01", problem)
        self.wait_for_solutions(process)
        self.assertIn(refused, dlx("count", "--method", "enumerate", "--checkpoint", self.state, problem).stderr)
        result = self.count("--checkpoint", self.state, problem)
        self.assertEqual((result.status, result.stderr.count(refused)), (2, 1), result)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=HANG)
        left = self.content()["search_nodes"]
        other = start("dlx", "count", "--checkpoint", self.state, "--checkpoint-interval", "0.01", problem,
                      stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.assertTrue(wait_for(lambda: self.content()["search_nodes"] != left, other))
        self.assertIn(refused, self.count("--checkpoint", self.state, problem).stderr)
        other.send_signal(signal.SIGINT)
        other.communicate(timeout=HANG)
        self.assertEqual(other.returncode, 130)
        self.assertEqual(sorted(os.listdir(self.folder)), ["p", "state.json"])

    def test_no_solution(self):
        self.assertEqual(self.count(self.file("p", IMPOSSIBLE)).stdout, "0\n")

    def test_what_is_wrong_is_said_once(self):
        problem = self.file("p", queens(8))
        for args, ranks, reason in (((problem,), 1, "two ranks"), ((problem, problem), 3, "one problem"),
                                    (("--nodes-per-task", "0", problem), 3, "'0' for --nodes-per-task"),
                                    (("--engine", "steam", problem), 3, "'steam' for --engine"), (("--limit", "3", problem), 3, "'--limit'"),
                                    ((self.file("bad", "a b\na c\n"),), 3, "bad:2:3: error: "), (("/nowhere",), 2, "/nowhere: error: ")):
            result = self.count(*args, ranks=ranks)
            self.assertNotEqual(result.status, 0)
            self.assertEqual(result.stderr.count(reason), 1, result)

    def test_a_state_of_something_else_is_refused_and_left_alone(self):
        dlx("count", "--method", "enumerate", "--checkpoint", self.state, stdin=queens(9))
        with open(self.state) as file:
            good = file.read()
        for text, name in ((good, "problem"), (good[:-9], "dlx checkpoint 1"), (good.replace('"count":"', '"count":"1'), "damaged")):
            self.file("state.json", text)
            result = self.count("--checkpoint", self.state, self.file("p", queens(8)))
            self.assertRegex(result.stderr, f"error: checkpoint {self.state}: .*{name}")
            with open(self.state) as file:
                self.assertEqual(file.read(), text)

    def test_a_state_whose_options_are_none_or_clash_is_refused(self):
        problem = self.file("p", queens(8))
        dlx("count", "--method", "enumerate", "--checkpoint", self.state, problem)
        state = self.content()
        for options, reason in (([64], f"error: checkpoint {self.state}: "), ([0, 1], "damaged")):
            left = [{"path": options, "nodes": [[len(options), 1.0]]}]
            self.file("state.json", resealed(json.dumps(state), left=left, complete=False))
            result = self.count("--checkpoint", self.state, problem)
            self.assertEqual((result.status, result.stderr.count(reason)), (2, 1), result)


if __name__ == "__main__":
    if SANITIZE:
        skip("MPI has leaks of its own")
    if not has_open_mpi():
        skip("there is no Open MPI, or dlx-mpi was built without it")
    unittest.main()
