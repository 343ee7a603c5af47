"""Runs the programs as a user does. Environment: APPS is their folder, SANITIZE names the sanitizers they have."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest

APPS = os.environ["APPS"]
SANITIZE = os.environ.get("SANITIZE", "")
HANG = float(os.environ.get("HANG", 300))  # seconds; only a program that hangs takes so long

CLUSTER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../apps/cluster")

# The puzzles and what must come out.
EASY = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
EASY_SOLUTION = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HARD_SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
BASE = "700100000020000015000006390200018000040090070000750003078500000560000040000001002"
NONE = BASE[:74] + "3" + BASE[75:]
FIFTY = BASE[:80] + "0"
TWELVE = "789135624.2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1..."
INCONSISTENT = "78911.....2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1..2"
OPEN = ".....6....59.....82....8....45........3........6..3.54...325..6.................."


class Result:
    def __init__(self, status, stdout, stderr):
        self.status, self.stdout, self.stderr = status, stdout, stderr

    @property
    def lines(self):
        return self.stdout.splitlines()

    def __repr__(self):
        return f"status {self.status}\n--- stdout\n{self.stdout}\n--- stderr\n{self.stderr}"


def skip(reason):
    """Ends a test that cannot run here, with the status by which ctest knows it."""
    print("skipped:", reason)
    sys.exit(77)


def environment(**changes):
    """A plain environment, whatever that of the tests is."""
    values = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
    values.update(TERM="xterm", **changes)
    return values


def as_in_a_shell():
    """Signals as an interactive shell leaves them to a program."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPIPE):
        signal.signal(number, signal.SIG_DFL)


def start(program, *args, **keywords):
    keywords.setdefault("env", environment())
    keywords.setdefault("preexec_fn", as_in_a_shell)
    return subprocess.Popen([os.path.join(APPS, program), *args], **keywords)


def run(program, *args, stdin="", **keywords):
    """Runs a program to its end. `stdin` is text, bytes or a file."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **keywords}
    data = stdin.encode() if isinstance(stdin, str) else stdin if isinstance(stdin, bytes) else None
    pipes["stdin"] = subprocess.PIPE if data is not None else stdin
    process = start(program, *args, **pipes)
    try:
        out, err = process.communicate(data, timeout=HANG)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    return Result(process.returncode, (out or b"").decode(errors="replace"), (err or b"").decode(errors="replace"))


def interrupt(process):
    """Sends SIGINT, as CTRL-C does, and waits for the end. The output is what was not read before."""
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=HANG)
    return Result(process.returncode, out.decode(), err.decode())


def sudoku(*args, **keywords):
    return run("sudoku", *args, **keywords)


def dlx(*args, **keywords):
    return run("dlx", *args, **keywords)


def fingerprint(text):
    """FNV-1a with 128 bits, as in the seals of results and checkpoints."""
    value = 0x6c62272e07bb014262b821756295c58d
    for byte in text.encode():
        value = (value ^ byte) * ((1 << 88) + 0x13b) % (1 << 128)
    return f"{value:032x}"


def resealed(line, **changes):
    """As if another program had written it."""
    result = {key: value for key, value in {**json.loads(line), **changes}.items() if key != "check"}
    text = json.dumps(result, separators=(",", ":"))
    return json.dumps({**result, "check": fingerprint(text)}, separators=(",", ":")) + "\n"


class TestCase(unittest.TestCase):
    """With a folder of its own for files."""

    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as out:
            out.write(content.encode() if isinstance(content, str) else content)
        return path

    def assert_result(self, result, status, stdout=None, stderr=None):
        self.assertEqual(result.status, status, result)
        if stdout is not None:
            self.assertEqual(result.stdout, stdout, result)
        if stderr is not None:
            self.assertEqual(result.stderr, stderr, result)

    def assert_manual_is_right(self, section):
        """The commands of a section print what it says, in the folder of the test. Returns how many there are."""
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../apps/README.md"), encoding="utf-8") as file:
            text = re.search(rf"^## {section}\n(.*?)^## ", file.read(), re.MULTILINE | re.DOTALL)[1]
        path = os.pathsep.join([os.path.abspath(APPS), os.environ["PATH"]])
        commands = 0
        for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            expected = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
            for command, output in zip(expected[1::2], expected[2::2]):
                result = subprocess.run(["bash", "-c", command], cwd=self.folder, text=True, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=environment(PATH=path))
                self.assertEqual(result.stdout, output, command)
                commands += 1
        return commands

    def assert_interrupted_while_it_solves(self, *args, first):
        """dlx prints solutions as they are found, and ends with a whole one."""
        process = start("dlx", "solve", "--all", *args, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertRegex(process.stdout.readline().decode(), first)
        result = interrupt(process)
        self.assertEqual(result.status, 130, result)
        self.assertTrue(result.stdout.endswith("\n\n"))
        self.assertRegex(result.stderr, r"solutions, stopped: undecided\ndlx: interrupted: the output is incomplete\n$")
