"""Completion of command lines, by the programs and in the shells that are there."""

import pty
import re
import shutil
import unittest

from programs import *

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../apps/packaging/completion/dlx.")

# What a shell offers for a line. DLX is the folder of the programs, SCRIPT is the completion, LINE the words of the line.
BASH = """source "$SCRIPT"; eval "COMP_WORDS=($LINE)"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _dlx "${COMP_WORDS[0]}"
          printf '%s\\n' "${COMPREPLY[@]}" """
FISH = """source $SCRIPT; complete --do-complete "$LINE" """
# In zsh only a person at a terminal completes a line. The functions print what would be run.
ZSH = """PS1=; autoload -U compinit; compinit -u -D; function _dlx { source $SCRIPT; }; compdef _dlx dlx sudoku
dlx sudoku() { if [[ $1 == --complete ]]; then command $0 "$@"; else print -r -- "RUN $0 $*"; fi; }
"""


def read_to_end(terminal):
    shown = b""
    try:
        while data := os.read(terminal, 65536):
            shown += data
    except OSError:  # nobody is at the other end
        pass
    os.close(terminal)
    return shown.decode()


def offered(program, *line, **keywords):
    """As pairs of a word and what it means."""
    result = run(program, "--complete", *line, **keywords)
    assert result.status == 0 and result.stderr == "", result
    return [tuple(text.split("\t")) for text in result.stdout.splitlines()]


def words(program, *line, **keywords):
    return [word for word, _ in offered(program, *line, **keywords)]


class Programs(TestCase):
    def test_commands(self):
        for program in "sudoku", "dlx":
            said = run(program, "--help").stdout
            self.assertIn(("solve", re.search("^  solve +(.*)", said, re.MULTILINE)[1]), offered(program, ""))
            self.assertEqual(len(words(program, "")), len(re.findall("^  [a-z-]+  +[A-Z]", said, re.MULTILINE)))
            for line in [], ["help", ""], ["--help", ""]:
                self.assertEqual(offered(program, *line), offered(program, ""))
        self.assertEqual(words("dlx", "check"), ["check", "check-proof"])
        self.assertEqual(words("dlx", "x"), [])

    def test_options_are_those_that_help_tells(self):
        for program in "sudoku", "dlx":
            for command in words(program, ""):
                said = re.findall("--([a-z-]+)(?: \\])?(?: [A-Z][][A-Za-z/|-]*)?  ",
                                  run(program, command, "--help-all").stdout.partition("Options:\n")[2])
                self.assertEqual(sorted(words(program, command, "-")), sorted("--" + name for name in said))
        self.assertEqual(words("dlx", "count", "--che"), ["--checkpoint", "--checkpoint-interval"])
        self.assertEqual(words("dlx", "nothing", "--"), [])

    def test_values_are_those_that_the_command_takes(self):
        whens = ["auto", "always", "never"]
        for program in "sudoku", "dlx":
            for command in words(program, ""):
                self.assertEqual(words(program, command, "--color", ""), whens)
                self.assertEqual(words(program, command, "--color", "al"), ["always"])
                self.assertEqual(words(program, command, "--color=a"), ["--color=auto", "--color=always"])
                self.assertEqual(words(program, command, "--color", "="), whens)  # as bash divides --color=
                self.assertEqual(words(program, command, "--color", "=", "n"), ["never"])
        self.assertEqual(words("sudoku", "check", "file", "-q", "--format", "j"), ["json"])
        self.assertEqual(words("dlx", "solve", "--format", "grid"), [])
        self.assertEqual(words("dlx", "optimize", "--method", ""), ["auto", "zdd", "branch_and_bound"])  # also without --costs

    def test_files_are_left_to_the_shell(self):
        for line in ["check", ""], ["check", "a"], ["solve", "--puzzle", "1"]:
            self.assertEqual(offered("sudoku", *line), [])

    def test_no_file_is_written(self):
        for program in "sudoku", "dlx":
            for command in words(program, ""):
                for option in words(program, command, "--"):
                    words(program, command, option, "", cwd=self.folder)
                    self.assertEqual(os.listdir(self.folder), [], [program, command, option])


class Shells(TestCase):
    LINES = {"sudoku ch": {"check"}, "sudoku check --format ": {"line", "grid", "json", "csv"}, "dlx count --met": {"--method"},
             "dlx count --method=f": {"--method=frontier"}}

    def in_shell(self, name, script, line):
        path = os.pathsep.join([os.path.abspath(APPS), os.environ["PATH"]])
        result = subprocess.run([name, "-c", script], env=environment(PATH=path, SCRIPT=SCRIPTS + name, LINE=line, HOME=self.folder),
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder, timeout=HANG)
        self.assertEqual((result.returncode, result.stderr), (0, b""), line)
        return {word.split("\t")[0] for word in result.stdout.decode().splitlines() if word}

    def test_bash(self):
        for line, expected in self.LINES.items():
            divided = line.replace("=", " = ") + ("''" if line.endswith(" ") else "")
            self.assertEqual(self.in_shell("bash", BASH, divided), {word.split("=")[-1] for word in expected})
        self.assertEqual(self.in_shell("bash", BASH, "sudoku check a"), set())

    @unittest.skipUnless(shutil.which("fish"), "no fish")
    def test_fish(self):
        self.file("name with blanks", "")
        for line, expected in self.LINES.items():
            self.assertEqual(self.in_shell("fish", FISH, line), expected)
        self.assertEqual(self.in_shell("fish", FISH, "sudoku check na"), {"name with blanks"})

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_zsh(self):
        self.file("name with blanks", "")
        lines = {"sudoku che": "sudoku check", "sudoku check --format l": "sudoku check --format line",
                 "dlx count --met": "dlx count --method", "dlx count --method=f": "dlx count --method=frontier",
                 "sudoku check na": "sudoku check name with blanks"}
        master, slave = pty.openpty()
        path = os.pathsep.join([os.path.abspath(APPS), os.environ["PATH"]])
        process = subprocess.Popen(["zsh", "-f", "-i"], stdin=slave, stdout=slave, stderr=slave, cwd=self.folder,
                                   env=environment(PATH=path, SCRIPT=SCRIPTS + "zsh", HOME=self.folder), start_new_session=True)
        os.close(slave)
        os.write(master, (ZSH + "".join(line + "\t\n" for line in lines) + "exit\n").encode())
        shown = read_to_end(master)
        process.wait(HANG)
        self.assertEqual([line.strip() for line in re.findall("^RUN ([^$]*?)\r$", shown, re.MULTILINE)], list(lines.values()), shown)


if __name__ == "__main__":
    unittest.main()
