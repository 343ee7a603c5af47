"""apps/cluster/slurm.sh, where there is a Slurm with a node that works. One node will do."""

import json
import os
import shutil
import unittest

from dlx_test import dominoes
from programs import *

SCRIPT = os.path.join(CLUSTER, "slurm.sh")


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=HANG).stdout.decode()


def has_slurm():
    if shutil.which("sbatch") is None or shutil.which("sinfo") is None:
        return False
    try:
        states = subprocess.run(["sinfo", "--noheader", "--format=%t"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                timeout=30)
    except subprocess.TimeoutExpired:
        return False
    return any(state in ("idle", "mix", "alloc") for state in states.stdout.decode().split())


class Slurm(TestCase):
    def setUp(self):
        super().setUp()
        self.run_folder = os.path.join(self.folder, "a run")

    def submit(self, problem, shards, *options, dlx):
        out = subprocess.run([SCRIPT, problem, str(shards), self.run_folder, *options], stdout=subprocess.PIPE,
                             env=environment(DLX=dlx), check=True, timeout=HANG).stdout.decode()
        self.assertRegex(out, r"^\d+ counts, \d+ adds up\n$")
        jobs = [out.split()[0], out.split()[2]]
        self.addCleanup(subprocess.run, ["scancel", *jobs])
        return jobs

    def wait(self, jobs):
        wait_for(lambda: output("squeue", "--noheader", f"--jobs={','.join(jobs)}").strip() == "")

    def content(self, name):
        with open(os.path.join(self.run_folder, name)) as file:
            return file.read()

    def test_a_task_that_is_killed_goes_on_when_the_command_is_repeated(self):
        problem = self.file("a problem", dominoes(8))
        dlx = self.file("wrapper", f"#!/bin/sh\n[ $1 = count ] && set -- \"$@\" --checkpoint-interval 0.02\n"
                                   f"exec '{os.path.join(APPS, 'dlx')}' \"$@\"\n")
        os.chmod(dlx, 0o755)
        jobs = self.submit(problem, 3, "--time=10", dlx=dlx)
        state = os.path.join(self.run_folder, "1-of-3.state")
        wait_for(lambda: os.path.exists(state) and json.loads(self.content(state))["count"] != "0")
        count = int(json.loads(self.content(state))["count"])
        subprocess.run(["scancel", "--signal=KILL", "--full", jobs[0] + "_1"], check=True)
        self.wait(jobs)
        self.assertRegex(self.content("count.log"), "error: .*3 shards.*: 1")
        self.assertFalse(os.path.exists(os.path.join(self.run_folder, "count")))
        state = json.loads(self.content(state))
        self.assertFalse(state["complete"])
        self.assertGreaterEqual(int(state["count"]), count)
        self.wait(self.submit(problem, 3, dlx=dlx))
        self.assertEqual(self.content("count"), "12988816\n", self.content("count.log"))


if __name__ == "__main__":
    if not has_slurm():
        skip("there is no Slurm with a node that works")
    unittest.main()
