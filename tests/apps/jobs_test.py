"""dlx on several threads: the output is the same, whatever their number."""

import contextlib
import json
import os
import random
import resource
import unittest

from dlx_test import BOOK, COLORS, IMPOSSIBLE, IN_NO_OPTION, dominoes, matrices, queens
from programs import *

JOBS = ("-j1", "-j2", "-j3", "-j8", "-j0")
ENUMERATE = "--method", "enumerate"


# Sealed as if it were one of ours.
TOO_MANY_SHARDS = ('{"format":"dlx shard 1","source":"x","problem":"a","split":"b","shard":1,"shards":4294967295,'
                   '"count":"1","complete":true,"stop_reason":"exhausted","search_nodes":"0",'
                   '"check":"d2f01196b1868a803edf0ff7b0d4023f"}\n')


class Jobs(TestCase):
    def assert_same_for_all(self, command, *options, text):
        plain = dlx(command, *options, stdin=text)
        for jobs in JOBS:
            with self.subTest(command=command, options=options, jobs=jobs):
                result = dlx(command, jobs, *options, stdin=text)
                self.assertEqual((result.status, result.stdout, result.stderr),
                                 (plain.status, plain.stdout, plain.stderr))
        return plain

    # That counts, orders and limits are the same is tested in tests/kernel/dlx/parallel_test.cpp.
    def test_the_output_is_the_same(self):
        for command, *options in (("count",), ("solve",), ("solve", "--all", "--format", "csv"), ("solve", "--all", "--seed", "5"),
                                  ("count", "--limit", "1000"), ("solve", "--all", "--node-limit", "12345")):
            self.assert_same_for_all(command, *options, text=queens(11))
        for text in COLORS, IMPOSSIBLE:
            self.assert_same_for_all("solve", "--all", text=text)

    def test_json_is_the_same_to_the_byte_but_has_no_updates(self):
        for options in ((), ("--limit", "1000")):
            for command in ("count", "solve"):
                words = (command, "--engine", "dancing_links", "--format", "json", *options) # lockstep has no updates
                plain = json.loads(dlx(*words, stdin=queens(11)).stdout)
                self.assertGreater(int(plain.pop("updates")), 0)
                outputs = {dlx(*words, jobs, stdin=queens(11)).stdout for jobs in JOBS}
                self.assertEqual(len(outputs), 1)
                self.assertEqual(json.loads(outputs.pop()), plain)

    def test_several_files_and_errors(self):
        good, bad = self.file("good", queens(11)), self.file("bad", "a b\na c\n")
        for jobs in JOBS:
            result = dlx("count", jobs, good, bad, good)
            self.assertEqual((result.status, result.words),
                             (2, ["2680", "error", "2680"]))
        self.assert_usage_error(dlx("count", "-j", "x", good), "'x' for --threads")
        chain = " ".join(f"i{k}" for k in range(40000)) + "\n" + "".join(f"i{k}\n" for k in range(40000)) * 2
        result = dlx("solve", "-j2", "--format", "json", "--engine", "bit_sets", stdin=chain)
        self.assertEqual((result.status, json.loads(result.stdout)["answer"]), (2, "error"))

    def test_interrupts_and_time_limits(self):
        self.assertEqual(dlx("count", "-j2", "--time-limit", "0.2", stdin=queens(20)).status, 3)
        self.assert_interrupted_while_it_solves("-j2", self.file("p", queens(14)), first="^r0 ")


class Checkpoints(TestCase):
    def setUp(self):
        super().setUp()
        self.state = os.path.join(self.folder, "state.json")

    def content(self):
        with open(self.state) as file:
            return file.read()

    def test_killed_a_hundred_times_the_count_is_exact(self):
        self.assert_exact_when_killed(dominoes(8), "12988816\n", 100)

    def test_killed_with_bounds_the_count_is_exact(self):
        self.assert_exact_when_killed(matrices(6, 1, 2), "5464710\n", 20)

    def assert_exact_when_killed(self, text, count, times):
        problem = self.file("p", text)
        dice = random.Random(2024)
        kills, seen = 0, []

        def version():
            try:
                return os.stat(self.state).st_mtime_ns
            except FileNotFoundError:
                return None

        while kills < times:
            process = start("dlx", "count", f"-j{1 + kills % 3}", "--checkpoint", self.state, "--checkpoint-interval",
                            "0.002", "--engine", ("dancing_links", "bit_sets")[kills % 2], problem,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for _ in range(dice.randrange(5)):  # states that it writes before it is killed
                before = version()
                wait_for(lambda: version() != before, process)
            process.kill()
            out, err = process.communicate(timeout=HANG)
            self.assertIn(process.returncode, (-signal.SIGKILL, 0), err)
            if process.returncode == 0:  # it was faster: once more from the start
                self.assertEqual(out.decode(), count)
                os.remove(self.state)
            kills += process.returncode != 0
            if os.path.exists(self.state):
                seen.append(int(json.loads(self.content())["count"]))
        self.assertGreater(len(set(seen)), 10)
        self.assert_result(dlx("count", "-j2", "--checkpoint", self.state, problem), 0, count, "")
        self.assertTrue(json.loads(self.content())["complete"])

    def test_what_is_finished_is_answered_at_once(self):
        plain = json.loads(dlx("count", "-j1", "--method", "enumerate", "--format", "json", stdin=queens(9)).stdout)
        for _ in range(2):
            result = dlx("count", *ENUMERATE, "--checkpoint", self.state, "--format", "json", stdin=queens(9))
            self.assertEqual((result.status, json.loads(result.stdout)), (0, plain))
        self.assert_result(dlx("count", "--checkpoint", self.state + "2", stdin=IMPOSSIBLE), 1, "0\n", [IN_NO_OPTION])

    def test_an_interruption_and_a_time_limit_leave_the_state_behind(self):
        problem = self.file("p", queens(12))
        for _ in range(200):
            result = dlx("count", "-j2", *ENUMERATE, "--checkpoint", self.state, "--time-limit", "0.004", problem)
            if result.status == 0:
                break
            self.assertEqual(result.status, 3)
        self.assert_result(result, 0, "14200\n", "")
        process = start("dlx", "count", *ENUMERATE, "--checkpoint", self.state + "2", self.file("q", queens(20)),
                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        wait_for(lambda: os.path.exists(self.state + "2"), process)
        self.assertEqual(interrupt(process).status, 130)
        self.state += "2"
        self.assertFalse(json.loads(self.content())["complete"])

    def test_files_of_something_else_are_refused_and_left_alone(self):
        dlx("count", *ENUMERATE, "--checkpoint", self.state, "--time-limit", "0.05", stdin=queens(20))
        good = self.content()
        for text, name in ((good.replace('"count":"', '"count":"1'), "damaged"), (good.replace("[0,", "[1,", 1), "damaged"),
                           (good[:-20], "dlx checkpoint 1"), (good.replace("checkpoint 1", "checkpoint 2"), "dlx checkpoint 2"),
                           ("", ""), ("[]", ""), ("{}", ""), ("\0\xff", ""), (good + good, "")):
            with self.subTest(text=text):
                self.file("state.json", text)
                self.assert_refused_state(self.state, name, stdin=queens(20))
                self.assertEqual(self.content(), text)
        self.file("state.json", good)
        self.assert_refused_state(self.state, "problem", stdin=queens(8))
        self.assert_refused_state(self.state, "split", "--shard", "1/2", stdin=queens(20))
        self.assertEqual(self.content(), good)
        for bad in (self.folder, "/nowhere/state.json", "/dev/full/state.json"):
            self.assert_refused_state(bad, "", stdin=queens(8))

    def assert_refused_state(self, state, name, *options, **keywords):
        self.assert_error(dlx("count", "--checkpoint", state, *options, **keywords), "<stdin>", f"checkpoint {state}: ", name)

    def test_a_counterfeit_is_damaged(self):
        dlx("count", "--checkpoint", self.state, stdin=queens(6))
        state = json.loads(self.content())
        state["complete"] = False
        unknown = (([36], []), ([-1], []), ([2 ** 32 + 1], []), ([1, 36], []), ([1], [8, 36]),
                   ([1.5], []), ([True], []), ([1], [8.5]), ([1], [1e300]),
                   ([None], []), ([1], [8, None]))
        clashing = ([1, 2], []), ([1], [2])  # in one row
        changes = [{"left": [{"path": path, "nodes": [[len(path), 1.0, *branches]]}]}
                   for path, branches in unknown + clashing]
        changes += [{"left": [{"path": [], "nodes": [[0, 1.0]]}], key: str(2 ** 64 - 1)}  # would wrap
                    for key in ("count", "search_nodes")]
        changes += [{"left": [{"path": [1], "nodes": [[depth, 1.0]]}]} for depth in (2, -1, 0.5, True, 2 ** 64)]
        for change in changes:
            with self.subTest(change=change):
                counterfeit = resealed(json.dumps(state), **change)
                self.file("state.json", counterfeit)
                self.assert_refused_state(self.state, "damaged", stdin=queens(6))
                self.assertEqual(self.content(), counterfeit)
        self.file("state.json", resealed(json.dumps(state), left=[{"path": [1], "nodes": [[1, 1.0]]}]))
        self.assert_result(dlx("count", "--checkpoint", self.state, stdin=queens(6)), 0, "5\n", "")

    def test_a_counterfeit_with_bounds_is_damaged(self):
        """The root branches on r0: option 0, or no option, which is null."""
        text = "0:1|r0 0:3|c0 | x\nr0 c0\nc0\nc0 x\n"
        command = "count", "--engine", "dancing_links", "--checkpoint", self.state
        self.assert_result(dlx(*command, stdin=text), 0, "8\n", "")
        state = self.content().replace('"complete":true', '"complete":false')
        for path, nodes, count in (([], [[0, 1.0]], 8), ([None], [[1, 1.0]], 4), ([], [[0, 0.5, 0, None]], 8),
                                   ([None, 1], [[2, 1.0]], 2), ([None, None], [[2, 1.0]], 1),
                                   ([1], [[1, 1.0]], None), ([None, 0], [[2, 1.0]], None), ([None, 3], [[2, 1.0]], None),
                                   ([None, None, None], [[3, 1.0]], None), ([0, 1], [[1, 1.0, 0]], None),
                                   ([None], [[1, 1.0, 2, 2, 0]], None), (["none"], [[1, 1.0]], None)):
            with self.subTest(path=path, nodes=nodes):
                counterfeit = resealed(state, left=[{"path": path, "nodes": nodes}], count="0")
                self.file("state.json", counterfeit)
                result = dlx(*command, stdin=text)
                if count is None:
                    self.assert_error(result, "<stdin>", f"checkpoint {self.state}: ", "damaged")
                else:
                    self.assert_result(result, 0, f"{count}\n", "")

    def test_usage(self):
        for options in (["--limit=3"], ["--node-limit=3"], ["--seed=3"], ["a", "b"]):
            self.assert_usage_error(dlx("count", "--checkpoint", self.state, *options), "--checkpoint", options[0].split("=")[0])
        self.assertEqual(dlx("count", "--checkpoint-interval", "3", stdin=BOOK).status, 2)
        self.assertEqual(dlx("solve", "--checkpoint", self.state, stdin=BOOK).status, 2)


class FrontierCheckpoints(TestCase):
    def setUp(self):
        super().setUp()
        self.state = os.path.join(self.folder, "state")
        self.problem = self.file("p", dlx("make", "polyominoes", "8x8", "4").stdout)

    def content(self):
        with open(self.state, "rb") as file:
            return file.read()

    def test_killed_twenty_times_the_count_is_exact(self):
        dice = random.Random(2024)
        states = set()
        for kills in range(20):
            process = start("dlx", "count", f"-j{1 + kills % 3}", "--memory-limit", str(2 + kills % 4), "--method", "frontier",
                            "--checkpoint", self.state, "--checkpoint-interval", "0.0005", self.problem,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            for _ in range(dice.randrange(4)):  # states that it writes before it is killed
                before = self.version()
                wait_for(lambda: self.version() != before, process)
            process.kill()
            out, err = process.communicate(timeout=HANG)
            self.assertIn(process.returncode, (-signal.SIGKILL, 0), err)
            if process.returncode == 0:  # it was faster: once more from the start
                self.assertEqual(out.decode(), "19077209438\n")
                os.remove(self.state)
            if os.path.exists(self.state):
                states.add(self.content())
        self.assertGreater(len(states), 5)
        for _ in range(2):
            result = dlx("count", "-j2", "--checkpoint", self.state, "--method", "frontier", self.problem)
            self.assert_result(result, 0, "19077209438\n", "")

    def version(self):
        try:
            return os.stat(self.state).st_mtime_ns
        except FileNotFoundError:
            return None

    def test_other_files_are_refused_and_left_alone(self):
        command = "count", "--checkpoint", self.state
        self.assert_result(dlx(*command, self.problem), 0, "19077209438\n", "")
        self.assert_result(dlx(*command, self.problem), 0, "19077209438\n", "")
        good = self.content()
        for text, name in ((good[:-1], "damaged"), (good + b"x", "damaged"), (good[:-20] + b"x" + good[-19:], "damaged"),
                           (good[:60], "damaged"), (good.replace(b"frontier checkpoint 1", b"frontier checkpoint 2"), "checkpoint 2"),
                           (good.replace(b'"problem":"', b'"problem":"0'), "damaged")):
            with self.subTest(text=text):
                with open(self.state, "wb") as file:
                    file.write(text)
                self.assert_error(dlx(*command, self.problem), self.problem, f"checkpoint {self.state}: ", name)
                self.assertEqual(self.content(), text)
        with open(self.state, "wb") as file:
            file.write(good)
        for options, name in ((["--engine", "dancing_links"], "frontier checkpoint"), (["--shard", "1/2"], "split")):
            self.assert_error(dlx(*command, *options, self.problem), ".*", name)
        self.assert_error(dlx(*command, stdin=queens(6)), "<stdin>", "another problem")
        dlx("count", *ENUMERATE, "--checkpoint", os.path.join(self.folder, "other"), "--time-limit", "0.05", stdin=queens(20))
        result = dlx("count", "--method", "frontier", "--checkpoint", os.path.join(self.folder, "other"), stdin=queens(20))
        self.assert_error(result, "<stdin>", "enumerate")
        self.assert_usage_error(dlx(*command, "--shard", "1/2", "--method", "frontier"), "--shard", "--method frontier")


class Scratch(TestCase):
    def setUp(self):
        super().setUp()
        self.problem = self.file("p", dlx("make", "polyominoes", "8x8", "4").stdout)
        self.scratch = os.path.join(self.folder, "scratch")
        os.mkdir(self.scratch)
        self.command = "count", "--memory-limit", "1", "--method", "frontier", "--scratch", self.scratch, self.problem

    def test_little_memory_is_enough(self):
        for jobs in "-j1", "-j2":
            self.assert_result(dlx(*self.command, jobs), 0, "19077209438\n", "")
        state = os.path.join(self.folder, "state")
        for _ in range(40):
            result = dlx(*self.command, "--checkpoint", state, "--checkpoint-interval", "0.01", "--time-limit", "0.1")
            if result.status == 0:
                break
        self.assert_result(result, 0, "19077209438\n", "")
        self.assertEqual(os.listdir(self.scratch), [])

    def test_killed_it_leaves_no_file(self):
        process = start("dlx", *self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertTrue(wait_for(lambda: any(self.scratch in os.readlink(link) for link in open_files(process)), process))
        process.kill()
        process.communicate(timeout=HANG)
        self.assertEqual(os.listdir(self.scratch), [])

    def test_a_disk_that_cannot_be_written_is_an_error(self):
        for folder, reason in (("/nowhere", "No such file"), (self.problem, "Not a directory")):
            result = dlx("count", "--scratch", folder, self.problem)
            self.assert_error(result, "dlx", f"scratch files in {folder}: {reason}")
        result = dlx(*self.command, preexec_fn=lambda: (signal.signal(signal.SIGXFSZ, signal.SIG_IGN),
                                                        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))))
        self.assert_error(result, self.problem, f"scratch files in {self.scratch}: File too large")
        self.assertEqual(os.listdir(self.scratch), [])


def open_files(process):
    """The open files of a process, as links."""
    folder = f"/proc/{process.pid}/fd"
    with contextlib.suppress(FileNotFoundError):
        return [os.path.join(folder, name) for name in os.listdir(folder) if os.path.islink(os.path.join(folder, name))]
    return []


class Shards(TestCase):
    def shards(self, n, text, *options):
        results = [dlx("count", "-q", "--shard", f"{i}/{n}", *options, stdin=text) for i in range(1, n + 1)]
        for result in results:
            self.assert_result(result, 0, None, "")
        return [result.stdout for result in results]

    def test_shards_add_up(self):
        for text, count in ((queens(8), 92), (COLORS, 1), (IMPOSSIBLE, 0), (matrices(4, 0, 2), 7343), ("0:2|a\n", 1)):
            plain = json.loads(dlx("count", "--engine", "dancing_links", "--format", "json", stdin=text).stdout)
            for n in (1, 2, 7, 17):
                lines = self.shards(n, text, "--engine", "dancing_links")
                random.Random(n).shuffle(lines)
                self.assert_result(dlx("merge", stdin="".join(lines)), 0 if count else 1, f"{count}\n", "")
                merged = json.loads(dlx("merge", "--format", "json", stdin="".join(lines)).stdout)
                self.assertEqual((merged["count"], merged["search_nodes"]), (plain["count"], plain["search_nodes"]))

    def test_work_is_shared_out(self):
        counts = [int(json.loads(line)["count"]) for line in self.shards(4, queens(10))]
        self.assertEqual(sum(counts), 724)
        self.assertGreater(min(counts), 100)

    def test_with_threads_checkpoints_and_engines(self):
        plain = self.shards(3, queens(11))
        for options in (("-j3",), ("--engine", "dancing_links"), ("--engine", "bit_sets", "-j2")):
            self.assertEqual(self.shards(3, queens(11), *options), plain)
        state = os.path.join(self.folder, "state")
        for _ in range(200):
            result = dlx("count", "--shard", "2/3", "--checkpoint", state, "--time-limit", "0.003", stdin=queens(11))
            if result.status == 0:
                break
            self.assertFalse(json.loads(result.stdout)["complete"])
        self.assertEqual(result.stdout, plain[1])
        for shard in ("--shard", "1/3"), ():
            result = dlx("count", *shard, "--checkpoint", state, stdin=queens(11))
            self.assert_error(result, "<stdin>", f"checkpoint {state}: ", "shard")

    def assert_refused(self, lines, place, *names):
        self.assert_result(dlx("merge", stdin="".join(lines)), 2, "", [(f"{place}: error", *names), ...])

    def test_what_does_not_add_up_is_refused(self):
        lines = self.shards(5, queens(8))
        self.assert_result(dlx("merge", stdin="\n".join(lines)), 0, "92\n", "")
        self.assert_refused(lines[:4], "dlx", "5 shards", ": 5")
        self.assert_refused([lines[0], lines[4]], "dlx", ": 2-4")
        self.assert_refused([lines[1], lines[3]], "dlx", ": 1, 3, 5")
        self.assert_refused(lines + [lines[2]], "<stdin>:6:1", "shard 3", "<stdin>:3")
        self.assert_refused(lines[:4] + [self.shards(5, queens(7))[4]], "<stdin>:5:1", "problem")
        self.assert_refused(lines[:4] + [self.shards(6, queens(8))[4]], "<stdin>:5:1", "6", "5")
        cut = dlx("count", "--shard", "1/2", "--time-limit", "0.01", stdin=queens(20))
        self.assertEqual(cut.status, 3)
        self.assert_refused([cut.stdout], "<stdin>:1:1", "shard 1", "complete")
        for a, b in (('"count":"', '"count":"1'), ('"shard":5', '"shard":4'), ("true", "false"), ("}", ""), ("{", "")):
            self.assert_refused(lines[:4] + [lines[4].replace(a, b)], "<stdin>:5:1", "damaged")
        self.assert_refused(lines[:4] + [lines[4].replace("shard 1", "shard 2")], "<stdin>:5:1", "dlx shard 1", "dlx shard 2")
        self.assert_refused(["92\n"], "<stdin>:1:1", "dlx shard 1")
        self.assertEqual(dlx("merge", stdin="\0\n" * 99).stderr.count("\n"), 2)  # not one for each line
        self.assert_refused([TOO_MANY_SHARDS], "<stdin>:1:1", "damaged")
        self.assert_refused([], "dlx")

    def test_a_counterfeit_is_damaged(self):
        line, *others = self.shards(2, queens(6))
        changes = [{"shard": number} for number in (0, 3, 1.5, 1.0, 1e300, True, "1", None, [1], 2 ** 32 + 1, 1 - 2 ** 32)]
        changes += [{"shards": number} for number in (10001, 2.0, 2 ** 32 + 2, -2)]
        changes += [{key: count} for key in ("count", "search_nodes") for count in (str(2 ** 64), "-1", "1.5", "", 1)]
        for change in changes:
            with self.subTest(change=change):
                self.assert_refused([*others, resealed(line, **change)], "<stdin>:2:1", "damaged")
        huge = [resealed(shard, count=str(2 ** 64 - 1)) for shard in (line, *others)]
        self.assert_result(dlx("merge", stdin="".join(huge)), 0, f"{2 ** 65 - 2}\n", "")
        self.assert_result(dlx("merge", stdin="".join([resealed(line, source='[{"\\' * 20), *others])), 0, "4\n", "")

    def test_deep_nesting_is_no_result(self):
        def nested(name, levels, begin="[", end="]"):
            return f'{{"format":"{name}","a":"\\\\","b":' + begin * levels + "1" + end * levels + "}"

        for text in (nested("dlx shard 1", 16), nested("dlx shard 1", 30_000), nested("dlx shard 1", 10_000, '{"a":', "}")):
            self.assert_refused([text], "<stdin>:1:1", "dlx shard 1")
        self.assert_refused([nested("dlx shard 1", 15)], "<stdin>:1:1", "damaged")
        self.assert_refused([nested("dlx shard 1", 40_000)], "<stdin>")  # too long a line
        deep = self.file("state.json", nested("dlx checkpoint 1", 400_000))
        self.assert_error(dlx("count", "--checkpoint", deep, stdin=BOOK), "<stdin>", f"checkpoint {deep}: ", "dlx checkpoint 1")

    def test_files(self):
        files = [self.file(f"{k}.json", line) for k, line in enumerate(self.shards(3, queens(8)))]
        self.assert_result(dlx("merge", *files), 0, "92\n", "")
        self.assert_error(dlx("merge", *files, files[1]), f"{files[1]}:1:1", "shard 2", f" {files[1]}:1", stdout="")
        self.assertEqual(dlx("merge", *files, self.folder).status, 2)

    def test_usage(self):
        for text in ("0/3", "4/3", "1", "/", "1/", "/3", "a/b", "-1/3", "1/3/4", "1/10001", "99999999999/3", ""):
            self.assert_usage_error(dlx("count", f"--shard={text}", stdin=BOOK), "shard")
        for options in (["--limit=3"], ["--node-limit=3"], ["--seed=3"], ["--format=csv"]):
            self.assert_usage_error(dlx("count", "--shard", "1/2", *options, stdin=BOOK), "--shard")


if __name__ == "__main__":
    unittest.main()
