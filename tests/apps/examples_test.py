"""apps/examples: its page says what is printed, its commands print the problems beside them, in Python as in shell."""

import itertools
import math
import pty
import re
import shutil
import sys
import unittest

from programs import *

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../apps/examples")
WORDS = ["COLOR", "ITEM", "TREE", "COVER", "EXACT", "LINK", "CELL"]


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def printed(script, *args, **keywords):
    return subprocess.run([sys.executable, "-B", os.path.join(EXAMPLES, script), *map(str, args)], text=True,
                          capture_output=True, check=True, **keywords).stdout


def packings(rows, columns, empty, most):
    """By filling the first free cell again and again, with the forms of the pieces as they are printed."""
    lines = [line.split() for line in printed("pieces.py", rows, columns, empty, most).splitlines()[2:]]
    options = [(name, frozenset(cells)) for name, *cells in lines]

    def count(free, used):
        if not free:
            return used.get("empty", 0) == empty
        first = min(free)
        return sum(count(free - cells, {**used, name: used.get(name, 0) + 1}) for name, cells in options
                   if first in cells and cells <= free and used.get(name, 0) < (empty if name == "empty" else most))
    return count(frozenset(f"{r},{c}" for r in range(rows) for c in range(columns)), {})


def plans(tables, least, most, guests, together, apart):
    """The number of seating plans, by trying all of them."""
    count = 0
    for seats in itertools.product(range(tables), repeat=len(guests)):
        table = dict(zip(guests, seats))
        count += (all(least <= seats.count(k) <= most for k in range(tables))
                  and all(len({table[guest] for guest in group}) == 1 for group in together)
                  and all(len({table[guest] for guest in group}) == len(group) for group in apart))
    return count


class Page(TestCase):
    def test_its_commands_print_what_it_says_and_write_the_problems(self):
        folder = os.path.join(self.folder, "examples")
        shutil.copytree(EXAMPLES, folder, ignore=shutil.ignore_patterns("*.dlx"))
        path = os.pathsep.join([os.path.abspath(APPS), os.environ["PATH"]])
        for block in re.findall(r"^```console\n(.*?)^```", read(folder, "README.md"), re.MULTILINE | re.DOTALL):
            expected = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
            for command, output in zip(expected[1::2], expected[2::2]):
                result = subprocess.run(["bash", "-c", command], cwd=folder, text=True, capture_output=True,
                                        env=environment(PATH=path))
                self.assertEqual((result.stdout, result.stderr), (output, ""), command)
        problems = [name for name in os.listdir(EXAMPLES) if name.endswith(".dlx")]
        self.assertEqual(len(problems), 8)
        self.assertEqual(sorted(os.listdir(folder)), sorted(os.listdir(EXAMPLES)))
        for problem in problems:
            self.assertEqual(read(folder, problem), read(EXAMPLES, problem), problem)


class Counts(TestCase):
    def assert_counts(self, script, counts):
        for args, count in counts.items():
            args = args if isinstance(args, tuple) else (args,)
            self.assert_result(dlx("count", stdin=printed(script, *args)), 0 if count else 1, f"{count}\n", "")

    def test_pieces(self):
        for arguments in (2, 4, 2, 1), (3, 4, 2, 3), (2, 5, 3, 2), (3, 4, 0, 1):
            self.assert_counts("pieces.py", {arguments: packings(*arguments)})

    def test_timetables_of_one_class(self):
        for days, hours, most, lessons in (3, 4, 2, 5), (2, 3, 1, 2), (4, 2, 2, 6), (2, 4, 1, 3):
            by_lessons = [1]  # ways by the number of lessons, day by day
            for _ in range(days):
                by_lessons = [sum(by_lessons[n - k] * math.comb(hours, k) for k in range(min(most, hours) + 1)
                                  if 0 <= n - k < len(by_lessons)) for n in range(len(by_lessons) + hours)]
            self.assert_counts("teachers.py", {(days, hours, most, f"5a/Ada={lessons}"): by_lessons[lessons]})

    def test_seating_plans(self):
        for tables, least, most, guests, together, apart in (
                (2, 2, 2, "ABCD", [], []), (3, 0, 2, "ABCDE", ["AB"], ["CD"]), (2, 1, 4, "ABCDE", ["ABC"], ["CD"]),
                (3, 1, 3, "ABCDEF", ["AB", "CD"], ["BC", "DEF"]), (2, 3, 3, "ABCDEF", ["AB", "BC"], ["AC"])):
            words = [*guests, *map("=".join, together), *map("/".join, apart)]
            count = plans(tables, least, most, guests, together, apart)
            self.assert_counts("seating.py", {(tables, f"{least}:{most}", *words): count})

    def test_shell_scripts_print_the_same(self):
        for script, *lines in (("teachers", "3 3 2 5a/Ada=3 5a/Bob=2 5b/Ada=2 5b/Bob=3", "1 2 1 a/b=1", "2 1 1 x/A=1 x/B=1 y/A=2 z/C=0"),
                               ("seating", "2 3:4 Ada=Bob Cem/Dan Eva Fay Gus", "3 2 Ada Bob", "2 0:9 A=B=C A/D/E D=F F", "1 1 A"),
                               ("word_search", "5 5 COVER ITEM", "1 4 A AB", "3 2 ABC")):
            for line in lines:
                result = subprocess.run(["sh", os.path.join(EXAMPLES, script + ".sh"), *line.split()], capture_output=True, text=True)
                self.assertEqual((result.returncode, result.stdout, result.stderr), (0, printed(script + ".py", *line.split()), ""))
            for command in ["sh", script + ".sh"], [sys.executable, script + ".py"]:
                result = subprocess.run([*command, "1"], cwd=EXAMPLES, capture_output=True, text=True)
                self.assertEqual((result.returncode, result.stdout), (1, ""), command)
                self.assertNotEqual(result.stderr, "")

    def test_hidden_words(self):
        both_cells, one_cell, none = 12, 12 * 4, 12 * 2  # are shared by the two words in a square of 2x2
        self.assert_counts("word_search.py", {(3, 3, "ABC"): 16, (2, 2, "AB", "BA"): both_cells + one_cell + none})


class Pictures(TestCase):
    def test_each_hidden_word_can_be_read(self):
        solutions = dlx("solve", "-q", "--all", "--format", "jsonl", os.path.join(EXAMPLES, "word_search.dlx")).stdout
        pictures = printed("picture.py", input=solutions).split("\n\n")
        self.assertEqual(len(set(pictures)), 8)
        for picture in pictures:
            lines = [line.split() for line in picture.splitlines()]
            self.assertEqual([len(line) for line in lines], [5] * 5)
            for word in WORDS:
                self.assertTrue(any(self.is_at(lines, word, *place) for place in self.places()), (word, picture))

    @staticmethod
    def places():
        return ((r, c, down, right) for r in range(5) for c in range(5) for down in (-1, 0, 1) for right in (-1, 0, 1))

    @staticmethod
    def is_at(lines, word, row, column, down, right):
        cells = [(row + k * down, column + k * right) for k in range(len(word))]
        return all(0 <= r < 5 and 0 <= c < 5 and lines[r][c] == letter for (r, c), letter in zip(cells, word))

    def test_no_solution_is_no_picture(self):
        nothing = dlx("solve", "-q", "--format", "jsonl", stdin="0,0 0,1\n0,0\n").stdout
        result = subprocess.run([sys.executable, os.path.join(EXAMPLES, "picture.py")], input=nothing, text=True,
                                capture_output=True)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (1, "", "<stdin>: none\n"))

    def test_a_terminal_has_colors(self):
        master, slave = pty.openpty()
        subprocess.run([sys.executable, os.path.join(EXAMPLES, "picture.py")], stdout=slave, text=True, check=True,
                       input='{"source":"x","solution":1,"options":["A 0,0 0,1","B 0,2"]}\n')
        os.close(slave)
        shown = os.read(master, 4096).decode()
        os.close(master)
        first, second, third = re.findall(r"\033\[30;48;5;(\d+)m. \033\[0m", shown)
        self.assertEqual(first, second)
        self.assertNotEqual(first, third)


if __name__ == "__main__":
    unittest.main()
