"""Files that the programs write: nobody else's are harmed."""

import shutil
import stat
import unittest

from dlx_test import queens
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
        yield ("sudoku", "check", "--report", out), puzzles, "unique\n"
        yield ("sudoku", "count", "--proof", out, "--cnf", other), puzzles, "1\n"

    def test_files_of_the_users_are_not_taken_for_temporary_ones(self):
        names = ["out.tmp"] + [f"out.tmp{k}" for k in range(1, 100)]
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
                        self.assertEqual(result.status, 2, result)
                        self.assertIn(f"cannot be written: {self.path('out')}.tmp to {self.path('out')}.tmp99 exist already; "
                                      "remove those that are left from runs that were killed\n", result.stderr)
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
            for mode in (0o600, 0o640, 0o404, None):
                with self.subTest(command=command, mode=mode):
                    if mode is not None:
                        if "--checkpoint" in command:
                            self.assertEqual(run(*command, stdin=text).status, 0)
                        os.chmod(self.file("out", self.content("out") if "--checkpoint" in command else ""), mode)
                    self.assertEqual(run(*command, stdin=text, preexec_fn=umask).status, 0)
                    self.assertEqual(stat.S_IMODE(os.stat(self.path("out")).st_mode), 0o640 if mode is None else mode)
                    self.clear()

    def test_what_is_written_has_no_other_part_in_the_command(self):
        for command, text, _ in self.commands():
            option = next(word for word in command if command[command.index(word) + 1:][:1] == (self.path("out"),))
            self.file("in", text)
            os.symlink("in", self.path("out"))
            with self.subTest(command=command):
                for name in ("in", "./in", self.folder + "/../" + os.path.basename(self.folder) + "/in"):
                    result = run(*command, name, cwd=self.folder)
                    self.assertEqual((result.status, result.stdout), (2, ""))
                    self.assertIn(f"error: {option}: {self.path('out')} is also to be read\n", result.stderr)
                os.remove(self.path("out"))
                result = run(*command, "out", cwd=self.folder)  # there is no such file
                self.assertIn(f"error: {option}: {self.path('out')} is also to be read\n", result.stderr)
                os.link(self.path("in"), self.path("out"))
                self.assertIn("is also to be read\n", run(*command, "in", cwd=self.folder).stderr)
                with open(self.path("in"), "rb") as same:
                    self.assertIn(f"{self.path('out')} is also standard input\n", run(*command, stdin=same).stderr)
                for stream in "output", "error":
                    with open(self.path("out"), "ab") as same:
                        arguments = {"stdout" if stream == "output" else "stderr": same, "stdin": text}
                        result = run(*command, **arguments)
                    self.assertEqual(result.status, 2)
                    self.assertIn(f"{self.path('out')} is also standard {stream}\n", result.stderr + self.content("out"))
                    self.assertIn(text, self.content("out"))
                self.clear()
        self.assert_result(dlx("count", "--zdd", "/dev/null", stdin=queens(6), stdout=subprocess.DEVNULL), 0)

    def test_a_proof_does_not_take_the_place_of_half_a_formula(self):
        for proof in "f.tmp", "./f.tmp", "f.tmp7":
            result = dlx("count", "--proof", proof, "--cnf", "f", stdin=queens(6), cwd=self.folder)
            self.assertEqual((result.status, self.names()), (2, []), result)
            self.assertIn("--proof: f.tmp", result.stderr.replace("./", ""))
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
                self.assertEqual((process.returncode, process.stdout), (2, b""))
                self.assertEqual(process.stderr.decode(), f"{script}: error: {self.path('mine')} has files of something else\n")
                self.assertEqual((os.listdir(self.path("mine")), self.content(f"mine/{name}")), ([name], "mine"))
                os.remove(self.path(f"mine/{name}"))
        for _ in range(2):  # the second time it goes on
            process = subprocess.run([os.path.join(CLUSTER, "slurm.sh"), problem, "2", self.path("run")],
                                     env=environment(DLX=os.path.join(APPS, "dlx"), PATH=path), stdout=subprocess.PIPE)
            self.assertEqual((process.returncode, process.stdout), (0, b"1 counts, 1 adds up\n"))
            self.assertEqual(self.content("run/problem.dlx"), queens(6))


if __name__ == "__main__":
    unittest.main()
