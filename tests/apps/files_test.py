"""Files that the programs write: nobody else's are harmed, and a checkpoint has one program at a time."""

import shutil
import stat
import unittest

from dlx_test import dominoes, queens
from programs import *


class FilesTestCase(TestCase):
    def path(self, name):
        return os.path.join(self.folder, name)

    def content(self, name):
        with open(self.path(name), encoding="utf-8") as text:
            return text.read()

    def names(self):
        return sorted(os.listdir(self.folder))

    def clear(self):
        shutil.rmtree(self.folder)
        os.mkdir(self.folder)


class Files(FilesTestCase):
    def commands(self):
        """Commands that write the file "out", the problem or puzzles that they read, and what they answer."""
        problem, puzzles = queens(6), f"{EASY}\n"
        out, other = self.path("out"), self.path("other")
        for args in (("--checkpoint", out), ("--zdd", out), ("--proof", out, "--cnf", other), ("--proof", other, "--cnf", out),
                     ("--proof", out, "--opb", other, "--proof-format", "veripb")):
            yield ("dlx", "count", *args), problem, "4\n"
        yield ("dlx", "count", "--shard", "1/1", "--checkpoint", out), problem, None
        yield ("dlx", "solve", "--all", "--proof", out, "--cnf", other), problem, None
        yield ("sudoku", "count", "--proof", out, "--cnf", other), puzzles, "1\n"

    def test_files_of_the_users_are_not_taken_for_temporary_ones(self):
        names = ["out.tmp"] + [f"out.tmp{k}" for k in range(1, 1000)]
        for command, text, answer in self.commands():
            for free in (1, 2, 99, None):  # the name that is not taken
                with self.subTest(command=command, free=free):
                    self.file("out.tmp", text)
                    self.file("target", "mine")
                    os.symlink("target", self.path("out.tmp3"))
                    os.symlink("nowhere", self.path("out.tmp4"))
                    os.mkdir(self.path("out.tmp5"))
                    for k, name in enumerate(names):
                        if k != free and not os.path.lexists(self.path(name)):
                            self.file(name, f"mine {k}")
                    before = set(self.names())
                    result = run(*command, self.path("out.tmp"))
                    if free is None:
                        self.assert_error(result, ".*", f"{self.path('out')}.tmp to {self.path('out')}.tmp999 ")
                    else:
                        self.assert_result(result, 0, answer)
                    written = {"out", "other"} if "other" in str(command) else {"out"}
                    self.assertEqual(set(self.names()) - before, set() if free is None else written)
                    self.assertEqual(before - set(self.names()), set())
                    self.assertEqual((self.content("out.tmp"), self.content("target")), (text, "mine"))
                    for k, name in enumerate(names):
                        if k not in (0, 3, 4, 5, free):
                            self.assertEqual(self.content(name), f"mine {k}")
                    self.clear()

    def test_permissions_stay_as_they_are(self):
        def umask():
            as_in_a_shell()
            os.umask(0o027)
        for command, text, _ in self.commands():
            for mode in (0o600, 0o640, 0o604, None):
                with self.subTest(command=command, mode=mode):
                    if mode is not None:
                        if "--checkpoint" in command:
                            self.assertEqual(run(*command, stdin=text).status, 0)
                        os.chmod(self.file("out", self.content("out") if "--checkpoint" in command else ""), mode)
                    self.assertEqual(run(*command, stdin=text, preexec_fn=umask).status, 0)
                    self.assertEqual(stat.S_IMODE(os.stat(self.path("out")).st_mode), 0o640 if mode is None else mode)
                    self.clear()

    def test_what_is_read_only_stays_as_it_is(self):
        for command, text, _ in self.commands():
            if "--checkpoint" not in command:  # which is replaced again and again
                with self.subTest(command=command):
                    os.chmod(self.file("out", "mine"), 0o404)
                    result = run(*command, stdin=text)
                    self.assert_error(result, ".*", self.path("out"), "read-only")
                    self.assertEqual(self.content("out"), "mine")
                    self.clear()

    def test_what_is_written_has_no_other_part_in_the_command(self):
        for command, text, _ in self.commands():
            option = next(word for word in command if command[command.index(word) + 1:][:1] == (self.path("out"),))
            self.file("in", text)
            os.symlink("in", self.path("out"))
            with self.subTest(command=command):
                for name in ("in", "./in", self.folder + "/../" + os.path.basename(self.folder) + "/in"):
                    self.assert_usage_error(run(*command, name, cwd=self.folder), f"{option}: {self.path('out')} ")
                os.remove(self.path("out"))
                # There is no such file.
                self.assert_usage_error(run(*command, "out", cwd=self.folder), f"{option}: {self.path('out')} ")
                os.link(self.path("in"), self.path("out"))
                self.assert_usage_error(run(*command, "in", cwd=self.folder), f"{option}: {self.path('out')} ")
                with open(self.path("in"), "rb") as same:
                    self.assert_usage_error(run(*command, stdin=same), f"{option}: {self.path('out')} ", "standard input")
                for stream in "output", "error":
                    with open(self.path("out"), "ab") as same:
                        arguments = {"stdout" if stream == "output" else "stderr": same, "stdin": text}
                        result = run(*command, **arguments)
                    self.assertEqual(result.status, 2)
                    self.assertRegex(result.stderr + self.content("out"), f"{self.path('out')} .*standard {stream}\n")
                    self.assertIn(text, self.content("out"))
                self.clear()
        self.assert_result(dlx("count", "--zdd", "/dev/null", stdin=queens(6), stdout=subprocess.DEVNULL), 0)

    def test_a_proof_does_not_take_the_place_of_half_a_formula(self):
        for proof in "f.tmp", "./f.tmp", "f.tmp7":
            result = dlx("count", "--proof", proof, "--cnf", "f", stdin=queens(6), cwd=self.folder)
            self.assert_usage_error(result, f"--proof: {proof}")
            self.assertEqual(self.names(), [])
        self.assert_result(dlx("count", "--proof", "p", "--cnf", "p.tmp", stdin=queens(6), cwd=self.folder), 0, "4\n", "")
        self.assertEqual(self.names(), ["p", "p.tmp"])
        self.assert_result(dlx("check-proof", self.path("p.tmp"), self.path("p")), 0, "verified\n", "")


class Cluster(FilesTestCase):
    """The scripts, with nothing behind them that would do the work."""

    def test_a_folder_of_somebody_elses_is_refused(self):
        for name in "sbatch", "parallel":
            os.chmod(self.file(name, "#!/bin/sh\necho 1\n"), 0o755)
        path = self.folder + os.pathsep + os.environ["PATH"]
        problem = self.file("problem", queens(6))
        os.mkdir(self.path("mine"))
        names = "count", "count.tmp", "2.log", "1-of-2.json", "1-of-2.part"
        for script in "parallel.sh", "slurm.sh":
            for name in names:
                self.file(f"mine/{name}", "mine")
                process = subprocess.run([os.path.join(CLUSTER, script), problem, "2", self.path("mine")],
                                         env=environment(DLX=os.path.join(APPS, "dlx"), PATH=path), stdout=subprocess.PIPE,
                                         stderr=subprocess.PIPE)
                self.assert_error(Result(process.returncode, process.stdout.decode(), process.stderr.decode()), script,
                                  self.path("mine"), stdout="")
                self.assertEqual((os.listdir(self.path("mine")), self.content(f"mine/{name}")), ([name], "mine"))
                os.remove(self.path(f"mine/{name}"))
        for _ in range(2):  # the second time it goes on
            process = subprocess.run([os.path.join(CLUSTER, "slurm.sh"), problem, "2", self.path("run")],
                                     env=environment(DLX=os.path.join(APPS, "dlx"), PATH=path), stdout=subprocess.PIPE)
            self.assertEqual((process.returncode, process.stdout), (0, b"1 counts, 1 adds up\n"))
            self.assertEqual(self.content("run/problem.dlx"), queens(6))


class OneAtATime(FilesTestCase):
    def setUp(self):
        super().setUp()
        self.state = self.path("state")
        self.problem = self.file("problem", queens(20))
        self.long = "count", "--method", "enumerate", "--checkpoint", self.state, "--checkpoint-interval", "0.01", self.problem

    def start_and_wait(self, *args):
        process = start("dlx", *args, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        self.assertTrue(wait_for(lambda: os.path.exists(self.state), process))
        return process

    def assert_refused(self, result):
        self.assert_error(result, ".*", f"checkpoint {self.state}", "in use")

    def test_a_second_program_is_refused(self):
        for options in (), ("--shard", "1/2"):
            first = self.start_and_wait(*self.long, *options)
            link = self.path("link")
            os.symlink("state", link)
            for _ in range(rounds(30)):  # the file is replaced all the time
                self.assert_refused(dlx(*self.long, *options))
            self.assertEqual(dlx("count", "--checkpoint", link, self.problem, *options).status, 2)
            self.assertIsNone(first.poll())
            first.send_signal(signal.SIGINT)
            self.assertEqual(first.wait(timeout=HANG), 130)
            self.assertEqual(self.names(), ["link", "problem", "state"])
            os.remove(link)
            os.remove(self.state)

    def test_the_first_is_unharmed(self):
        problem = self.file("problem", queens(12))
        command = "count", "--checkpoint", self.state, "--checkpoint-interval", "0.001", "--engine", "dancing_links", problem
        for _ in range(rounds(5)):
            first = start("dlx", *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            while first.poll() is None:
                result = dlx(*command)
                if result.status == 2:
                    self.assert_refused(result)
                else:
                    self.assertEqual(result.stdout, "14200\n")
            out, err = (text.decode() for text in first.communicate())
            if first.returncode == 2:  # the other one was first
                self.assert_refused(Result(2, out, err))
            else:
                self.assertEqual((first.returncode, out, err), (0, "14200\n", ""))
            self.assertEqual(self.names(), ["problem", "state"])
            os.remove(self.state)

    def test_of_many_that_start_at_the_same_moment_one_goes_on(self):
        for _ in range(rounds(20)):
            processes = [start("dlx", *self.long, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(12)]
            wait_for(lambda: sum(process.poll() is None for process in processes) <= 1)
            self.assertEqual(sorted(str(process.poll()) for process in processes), ["2"] * 11 + ["None"])
            for process in processes:
                if process.returncode is None:
                    self.assertEqual(interrupt(process).status, 130)
                else:
                    out, err = (text.decode() for text in process.communicate())
                    self.assert_refused(Result(2, out, err))
            self.assertEqual(self.names(), ["problem", "state"])
            os.remove(self.state)

    def test_one_that_is_killed_blocks_nobody(self):
        for _ in range(rounds(10)):
            first = self.start_and_wait(*self.long)
            first.kill()
            first.wait()
            self.assertEqual(dlx(*self.long, "--time-limit", "0.01").status, 3)

    def test_a_file_that_somebody_else_puts_in_its_place_is_not_overwritten(self):
        first = self.start_and_wait(*self.long)
        os.replace(self.file("mine", "mine"), self.state)
        wait_for_work(first)
        result = interrupt(first)
        self.assertEqual(self.content("state"), "mine")
        self.assert_messages(result, (".*", self.state, "left unchanged"), ...)

    def test_a_file_that_is_removed_is_written_again(self):
        first = self.start_and_wait(*self.long)
        os.remove(self.state)
        self.assertTrue(wait_for(lambda: os.path.exists(self.state), first))
        self.assert_refused(dlx(*self.long))
        self.assertIsNone(first.poll())

    def test_a_complete_count_is_not_made_again(self):
        count = "count", "--method", "enumerate", "--checkpoint", self.state, self.file("p", dominoes(8))
        self.assert_result(dlx(*count), 0, "12988816\n", "")
        self.file("state", resealed(self.content("state"), count="7"))
        self.assert_result(dlx(*count), 0, "7\n", "")

    @unittest.skipIf(SANITIZE or shutil.which("cc") is None, "puts another flock and link in front of the program's")
    def test_file_systems_without_locks_or_hard_links(self):
        problem = self.file("p", queens(8))
        for error in "ENOLCK", "ENOTSUP", "EPERM":
            source = self.file("f.c", "#include <errno.h>\n"
                               f"int flock(int a, int b) {{ (void)a; (void)b; errno = {error}; return -1; }}\n"
                               f"int link(const char* a, const char* b) {{ (void)a; (void)b; errno = {error}; return -1; }}\n")
            subprocess.run(["cc", "-shared", "-fPIC", "-o", self.path("f.so"), source], check=True)
            for _ in range(2):
                result = dlx("count", "--checkpoint", self.state, problem, env=environment(LD_PRELOAD=self.path("f.so")))
                self.assert_result(result, 0, "92\n", "")
            self.assertEqual(self.names(), ["f.c", "f.so", "p", "problem", "state"])
            os.remove(self.state)


if __name__ == "__main__":
    unittest.main()
