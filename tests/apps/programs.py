"""Runs the programs as a user does. Environment: APPS is their folder, SANITIZE names the sanitizers they have."""

import array
import fcntl
import functools
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import termios
import time
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
# A puzzle of 4x4 with one solution, in which more is given than needed.
FOUR = "12..3.1...4...21"
OPEN = ".....6....59.....82....8....45........3........6..3.54...325..6.................."


class Result:
    def __init__(self, status, stdout, stderr):
        self.status, self.stdout, self.stderr = status, stdout, stderr

    @property
    def lines(self):
        return self.stdout.splitlines()

    @property
    def words(self):
        """The first column of each line: "error" for each record that is one."""
        return [line.partition("\t")[0] for line in self.lines]

    def __repr__(self):
        return f"status {self.status}\n--- stdout\n{self.stdout}\n--- stderr\n{self.stderr}"


def rounds(every):
    """The number of rounds of a random test: all if DLX_ROUNDS is `all`, else a tenth."""
    return every if os.environ.get("DLX_ROUNDS") == "all" else max(every // 10, 1)


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


# --- Waiting for an event, not for a time ---


def wait_for(condition, *processes):
    """Until the condition holds, or one of the processes has ended: whether it holds. It must come to one of them."""
    end = time.monotonic() + HANG
    while time.monotonic() < end:
        ended = any(process.poll() is not None for process in processes)
        if condition():
            return True
        if ended:
            return False
        time.sleep(0.002)
    raise AssertionError("it never came to that")


def state_of(process):
    """What Linux tells of a process: its state, and others by their numbers in proc(5), less 3."""
    with open(f"/proc/{process.pid}/stat") as stat:
        return stat.read().rpartition(")")[2].split()


def wait_until_asleep(process):
    assert wait_for(lambda: state_of(process)[0] == "S", process), "it has ended"


def wait_for_work(process, seconds=0.1):
    """Until a process has worked for so long from now on, by the clock of its processors."""
    ticks = os.sysconf("SC_CLK_TCK") * seconds

    def worked():
        return sum(map(int, state_of(process)[11:13]))
    begin = worked()
    assert wait_for(lambda: worked() - begin > ticks, process), "it has ended"


def wait_until_read(process):
    """Until a process has read what was written to its input, or has ended."""
    left = array.array("i", [1])
    wait_for(lambda: fcntl.ioctl(process.stdin, termios.FIONREAD, left) == 0 and left[0] == 0, process)


def wait_for_handler(process, number):
    """Until a process has a handler for a signal, or has ended."""
    def has_handler():
        with open(f"/proc/{process.pid}/status") as status:
            caught = re.search(r"^SigCgt:\s*([0-9a-f]+)", status.read(), re.MULTILINE)
        return caught is not None and int(caught[1], 16) >> (number - 1) & 1
    wait_for(lambda: process.returncode is not None or has_handler(), process)


def sudoku(*args, **keywords):
    return run("sudoku", *args, **keywords)


def dlx(*args, **keywords):
    return run("dlx", *args, **keywords)


@functools.lru_cache(maxsize=None)
def lacks_nauty():
    """Whether the programs were built without nauty: then they find no automorphisms, and say so."""
    return "lacks nauty" in dlx("automorphisms", stdin="a\na\n").stderr


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

    def assert_result(self, result, status, stdout=None, messages=None):
        self.assertEqual(result.status, status, result)
        if stdout is not None:
            self.assertEqual(result.stdout, stdout, result)
        if messages is not None:
            self.assert_messages(result, *messages)

    # --- Messages: status, place, kind and names. Their sentences are compared in messages_test.py, and only there. ---

    def assert_messages(self, result, *messages):
        """Each is a line on stderr: its place and kind as a regular expression, such as "<stdin>:2:1: error", if it has them, or
        a tuple of this and what the line also names. Others may follow behind `...`."""
        lines = result.stderr.splitlines()
        if messages[-1:] == (...,):
            messages = messages[:-1]
            lines = lines[:len(messages)]
        self.assertEqual(len(lines), len(messages), result)
        for line, message in zip(lines, messages):
            head, *names = (message,) if isinstance(message, str) else message
            self.assertRegex(line, f"^{head}: " if head else ".")
            for name in names:
                self.assertIn(name, line)

    def assert_error(self, result, place, *names, stdout=None):
        """It ended with status 2 and one error."""
        self.assert_result(result, 2, stdout, [(f"{place}: error", *names)])

    def assert_usage_error(self, result, *names):
        """It did nothing, and said so of words of the command line."""
        self.assert_result(result, 2, "")
        message = re.fullmatch(r"(sudoku|dlx): error: (.+)\nSee \1.* --help\.\n", result.stderr)
        self.assertTrue(message, result)
        for name in names:
            self.assertIn(name, message[2])

    def assert_undecided(self, result, why, stdout=r"unknown|>=\d+"):
        """It ended with status 3, and a message says why. An answer on stdout is a regular expression."""
        self.assertEqual(result.status, 3, result)
        self.assertRegex(result.stdout, f"^({stdout})\n$")
        self.assertIn(why, result.stderr)

    def assert_interrupted_while_it_solves(self, *args, first):
        """dlx prints solutions as they are found, and ends with a whole one."""
        process = start("dlx", "solve", "--all", *args, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertRegex(process.stdout.readline().decode(), first)
        result = interrupt(process)
        self.assertEqual(result.status, 130, result)
        self.assertTrue(result.stdout.endswith("\n\n"))
        self.assert_messages(result, (".*", "stopped"), "dlx: interrupted")
