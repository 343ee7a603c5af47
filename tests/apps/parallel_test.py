"""apps/cluster/parallel.sh: a count by GNU parallel, of which a job is killed."""

import json
import os
import shutil
import unittest

from dlx_test import dominoes, queens
from programs import *

SCRIPT = os.path.join(CLUSTER, "parallel.sh")


class Parallel(TestCase):
    def setUp(self):
        super().setUp()
        self.run_folder = os.path.join(self.folder, "a run")
        self.problem = self.file("a problem", dominoes(8))

    def wrapper(self, text):
        """A program that stands for dlx."""
        path = self.file("wrapper", f"#!/bin/sh\ndlx='{os.path.join(APPS, 'dlx')}'\n{text}\n")
        os.chmod(path, 0o755)
        return path

    def start(self, problem, shards, *options, dlx=os.path.join(APPS, "dlx")):
        return subprocess.Popen([SCRIPT, problem, str(shards), self.run_folder, *options], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, env=environment(DLX=dlx), start_new_session=True)

    def finish(self, process):
        out, err = process.communicate(timeout=HANG)
        return Result(process.returncode, out.decode(), err.decode())

    def run_it(self, *args, **keywords):
        return self.finish(self.start(*args, **keywords))

    def state(self, name):
        try:
            with open(os.path.join(self.run_folder, name)) as file:
                return json.load(file)
        except FileNotFoundError:
            return {"count": "0"}

    def test_says_which_program_is_missing(self):
        tools = os.path.join(self.folder, "tools")
        os.mkdir(tools)
        for tool in ("bash", "dirname", "realpath", "sed"):
            os.symlink(shutil.which(tool), os.path.join(tools, tool))
        for script, program, package in (("parallel", "parallel", "parallel"), ("slurm", "sbatch", "slurm-client")):
            result = run(os.path.join(CLUSTER, f"{script}.sh"), self.problem, "4", self.run_folder, env={"PATH": tools})
            self.assert_error(result, f"{script}.sh", f"program {program} not found;", f"package {package}")
            self.assertFalse(os.path.exists(self.run_folder))

    def test_help_has_the_name_it_is_called_by(self):
        name = os.path.join(self.folder, "dlx-parallel")
        os.symlink(SCRIPT, name)
        result = run(name, "--help")
        self.assertIn("Usage: dlx-parallel PROBLEM", result.stdout)
        self.assertNotIn("parallel.sh", result.stdout)

    def test_a_job_that_is_killed_is_begun_again_from_its_checkpoint(self):
        seen, pid = os.path.join(self.folder, "seen"), os.path.join(self.folder, "pid")
        wrapper = self.wrapper(f"""
[ "$1" = count ] || exec "$dlx" "$@"
if [ "$3" = 2/4 ]; then
    [ -e "$5" ] && cp "$5" '{seen}'
    echo $$ >>'{pid}'
fi
exec "$dlx" "$@" --checkpoint-interval 0.02""")
        process = self.start(self.problem, 4, "--jobs", "2", dlx=wrapper)
        self.assertTrue(wait_for(lambda: int(self.state("2-of-4.state")["count"]) > 0, process), "it ended too early")
        with open(pid) as file:
            os.kill(int(file.read()), signal.SIGKILL)
        self.assert_result(self.finish(process), 0, "12988816\n", "")
        with open(pid) as file:
            self.assertEqual(len(file.readlines()), 2)
        with open(seen) as file:
            state = json.load(file)
        self.assertGreater(int(state["count"]), 0)
        self.assertFalse(state["complete"])

    def test_the_same_command_goes_on_with_what_failed(self):
        problem = self.file("q", queens(9))
        broken = self.wrapper('[ "$3" != 3/5 ] || kill -9 $$\nexec "$dlx" "$@"')
        result = self.run_it(problem, 5, dlx=broken)
        self.assert_result(result, 2, "")
        self.assertRegex(result.stderr, "(?m)^parallel.sh: ")
        calls = os.path.join(self.folder, "calls")
        self.assert_result(self.run_it(problem, 5, dlx=self.wrapper(f'echo "$1 $3" >>"{calls}"\nexec "$dlx" "$@"')), 0,
                           "352\n", "")
        with open(calls) as file:
            text = file.read()
        self.assertEqual([line.split()[0] for line in text.splitlines()], ["count", "merge"])
        self.assertTrue(text.startswith("count 3/5\n"), text)
        self.assert_result(self.run_it(problem, 5), 0, "352\n", "")
        self.assert_result(self.run_it(problem, 3), 0, "352\n", "")  # next to the files of the five
        self.assert_result(self.run_it(os.path.join(self.run_folder, "problem.dlx"), 5), 0, "352\n", "")
        self.assertIn("another problem", self.run_it(self.problem, 5).stderr)

    def test_usage(self):
        for args in ((), ("a", "3"), ("a", "0", "b"), ("a", "x", "b"), ("/nowhere", "3", self.run_folder)):
            result = subprocess.run([SCRIPT, *args], env=environment(DLX=os.path.join(APPS, "dlx")), cwd=self.folder,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.assertNotEqual(result.returncode, 0)
        help_text = subprocess.run([SCRIPT, "--help"], stdout=subprocess.PIPE, check=True).stdout.decode()
        self.assertTrue(help_text.startswith("Usage: parallel.sh PROBLEM SHARDS FOLDER"))
        self.assertTrue(help_text.endswith("or 2 if shards are not done.\n"))
        result = self.run_it(self.problem, 2, dlx="/nowhere/dlx")
        self.assert_error(result, "parallel.sh", "/nowhere/dlx", "DLX", stdout="")


if __name__ == "__main__":
    if shutil.which("parallel") is None:
        skip("there is no GNU parallel")
    unittest.main()
