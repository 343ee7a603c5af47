#!/usr/bin/env python3
"""Tests of the tests: breaks the code, one place at a time, in a copy of it, and requires that the tests notice.

    tests/mutants/run.py                        all mutants
    tests/mutants/run.py purif                  those with "purif" in their names
    tests/mutants/run.py tests/mutants/dlx.txt  those in this list
    tests/mutants/run.py --part 2/3 ...         of these the second third: neighbors, which need the same tests. The tests
                                                are not run without mutants first, to see that they pass
    tests/mutants/run.py --look                 only looks whether all mutants can be applied to the code as it is

The mutants are in *.txt here, separated by empty lines; a line that starts with # is a comment:

    mutant: what is broken, a name
    in:     the function that has the text, in whatever file, as Reader::next: with the names of classes and namespaces
            before it as far as they are needed. The name of a class or a namespace alone stands for all functions and
            constants in it. Without this line, the text may stand anywhere in dlx/, sudoku/ and apps/
    from:   text that occurs exactly once there; blanks and ends of lines do not count
    to:     what takes its place
    tests:  programs of the tests, one of which must fail; they are built and run in this order. Those of tests/apps
            are called by their files: sudoku_test.py

Ends with status 1 if a mutant survives, if it cannot be applied or if it does not compile.
"""

import argparse
import collections
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]

# --- Where functions are: a scan of brackets, which knows little else of C++

# What is not code: comments, strings, characters, directives. Numbers come first, as 1'000 has no character in it.
NOT_CODE = re.compile(r"""\b\d[\w'.]*|//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'"""
                      r"""|^[ \t]*\#(?:\\\n|[^\n])*""", re.DOTALL | re.MULTILINE)
# What stands beside a name: access, attributes, macros; arguments of templates.
ASIDE = re.compile(r"""\b(?:public|private|protected)\s*:(?!:)|\[\[.*?\]\]|\balignas\s*\([^)]*\)|\b(?:inline|template)\b"""
                   r"""|^[A-Z_]+\(.*\)$""", re.MULTILINE)
ANGLES = re.compile(r"(?<!operator)<<|(?<!operator)(?<!operator<)<[^<>()]*(?:\([^()]*\)[^<>()]*)*>")
SCOPE = re.compile(r"\s*(?:namespace|class|struct|union)\b\s*([\w:]*)")
NAME = re.compile(r"((?:\w+\s*::\s*)*(?:operator\s*(?:\(\s*\)|[^\w\s(]+|[\w\s]+)|\b(?!noexcept|decltype|requires)~?\w+))\s*$")

Declaration = collections.namedtuple("Declaration", "name source start end")  # of a function, a constant, ...


def plain(head):
    """The head of a declaration without what stands beside its name."""
    head = ASIDE.sub(" ", head)
    while (shorter := ANGLES.sub("", head)) != head:
        head = shorter
    return head


def name_of(head):
    """The name that a declaration gives, such as Reader::next: it stands before the parameters, the value or the end."""
    ends = re.finditer(r"(?<!operator)(?<!operator\()[(=;{[]|$", head)
    return next((re.sub(r"\s", "", found[1]) for end in ends if (found := NAME.search(head, 0, end.start()))), "")


def declarations(source, text):
    """What a file declares at the level of namespaces and classes."""
    code = NOT_CODE.sub(lambda found: found[0] if found[0][0].isdigit() else re.sub(r"[^\n]", " ", found[0]), text)
    opened, closed_by = [], {}
    for bracket in re.finditer(r"[][(){}]", code):
        if bracket[0] in "([{":
            opened.append(bracket.start())
        elif opened:
            closed_by[opened.pop()] = bracket.start()
    scopes, start, at = [], 0, 0  # `start` is that of the declaration
    while found := re.compile(r"[][(){};]").search(code, at):
        at, sign = found.end(), found[0]
        if sign == "{" and (scope := SCOPE.match(plain(code[start:found.start()]))):
            scopes.append(scope[1])
            start = at
        elif sign == "}":
            scopes = scopes[:-1]
            start = at
        else:
            if sign in "([{":
                at = closed_by.get(found.start(), len(code)) + 1
            # Braces end a declaration unless they are those of a value or in the list before a constructor's body.
            if sign == ";" or (sign == "{" and not re.compile(r"\s*[,;{&|()]").match(code, at)):
                names = [*scopes, name_of(plain(code[start:at]))]
                yield Declaration("::".join(filter(None, names)), source, start, at)
                start = at


# --- The mutants

Mutant = collections.namedtuple("Mutant", "name source start end to tests")  # in `source`, the text from `start` to `end`


def pattern_of(text):
    """Finds the text however its lines are broken and its words spaced."""
    words = re.findall(r"\w+|[^\w\s]", text)
    gaps = [r"\s+" if re.match(r"\w\w", a[-1] + b) else r"\s*" for a, b in itertools.pairwise(words)]
    return re.compile("".join(re.escape(word) + gap for word, gap in zip(words, [*gaps, ""])))


def read(lists):
    """The mutants of the lists that can be applied, and what is wrong with the others."""
    texts = {path.relative_to(TOP): path.read_text() for folder in ("dlx", "sudoku", "apps")
             for path in sorted((TOP / folder).rglob("*.[ch]pp"))}
    declared = [found for source, text in texts.items() for found in declarations(source, text)]
    everywhere = [Declaration("", source, 0, len(text)) for source, text in texts.items()]
    known = set(re.findall(r"\w+", " ".join(path.read_text() for path in (TOP / "tests").rglob("CMakeLists.txt"))))
    known |= {path.name for path in (TOP / "tests/apps").glob("*.py")}
    mutants, wrong = [], []
    for block in itertools.chain(*(re.split(r"\n\s*\n", path.read_text()) for path in lists)):
        lines = [[word.strip() for word in line.split(":", 1)] for line in block.splitlines() if line[:1] != "#"]
        if [line[0] for line in lines] not in (["mutant", "in", "from", "to", "tests"], ["mutant", "from", "to", "tests"]):
            wrong += ["not the lines of a mutant:\n" + block] if lines else []
            continue
        line = dict(lines)
        name, place, tests = line["mutant"], line.get("in"), line["tests"].split()
        where = [d for d in declared if f"::{place}::" in f"::{d.name}::"] if place else everywhere
        pattern = pattern_of(line["from"])
        found = [(d.source, *match.span()) for d in where for match in pattern.finditer(texts[d.source], d.start, d.end)]
        if not where:
            wrong.append(f"{name}: there is no {place}")
        elif len(found) != 1:
            places = ", ".join(f"{source}:{texts[source].count(chr(10), 0, start) + 1}" for source, start, _ in found)
            wrong.append(f"{name}: its text must occur exactly once, not {len(found)} times {places}")
        elif unknown := set(tests) - known:
            wrong.append(f"{name}: there is no test {' '.join(unknown)}")
        else:
            mutants.append(Mutant(name, *found[0], line["to"], tests))
    return mutants, wrong


class Copy:
    """A copy of the sources, where they are broken, built and tested. The original is never touched."""

    def __init__(self, folder):
        self.folder, self.tree, self.built = folder, folder / "tree", folder / "build"
        shutil.copytree(TOP, self.tree, ignore=shutil.ignore_patterns("build", ".git", ".cache"))
        self.run("cmake", "-S", self.tree, "-B", self.built, "-G", "Ninja", "-D", "CMAKE_BUILD_TYPE=Debug",
                 "-D", "CMAKE_CXX_FLAGS_DEBUG=-O1", "-D", "DLX_BUILD_BENCHMARKS=OFF") or sys.exit(self.log)

    def run(self, *command, seconds=None):
        """Whether the command ends with status 0, in time. `log` has its output, in a file: others may hold a pipe open."""
        with open(self.folder / "log", "w+", errors="replace", encoding="utf-8") as log:
            process = subprocess.run(["timeout", str(seconds or 0), *command], cwd=self.folder, stdin=subprocess.DEVNULL,
                                     stdout=log, stderr=log, check=False,
                                     env=os.environ | {"APPS": str(self.built / "apps"), "DLX_ROUNDS": "all"})
            log.seek(0)
            self.log = log.read()
        return process.returncode == 0

    def build(self, tests):
        targets = {target for test in tests for target in (["apps/all", "tests/apps/all"] if test.endswith(".py") else [test])}
        return self.run("cmake", "--build", self.built, "--parallel", str(os.cpu_count() or 2), "--target", *targets)

    def passes(self, test):
        if test.endswith(".py"):
            return self.run(sys.executable, "-B", self.tree / "tests/apps" / test, "--failfast", seconds=120)
        program = next(path for path in (self.built / "tests").rglob(test) if path.is_file())
        return self.run(program, "--gtest_brief=1", "--gtest_fail_fast", seconds=120)

    def verdict(self, tests):
        """Whether a test fails, and what to say about it. Builds and runs the tests up to the first that fails."""
        for test in tests:
            if not self.build([test]):
                errors = [line for line in self.log.splitlines() if "error" in line]
                return False, "DOES NOT COMPILE: " + (errors or self.log.splitlines()[-1:])[0]
            if not self.passes(test):
                return True, test
        return False, "SURVIVED"

    def verdict_on(self, mutant):
        text = (self.tree / mutant.source).read_text()
        (self.tree / mutant.source).write_text(text[:mutant.start] + mutant.to + text[mutant.end:])
        verdict = self.verdict(mutant.tests)
        (self.tree / mutant.source).write_text(text)
        return verdict


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--look", action="store_true")
    parser.add_argument("--part", default="1/1", metavar="K/N")
    parser.add_argument("only", nargs="?", default="", metavar="NAME|LIST")
    args = parser.parse_args()
    is_list = os.path.isfile(args.only)
    mutants, wrong = read([pathlib.Path(args.only)] if is_list else sorted((TOP / "tests/mutants").glob("*.txt")))
    if wrong or args.look:  # those of other parts, too: what has changed the code has perhaps changed their texts
        sys.exit("\n".join(wrong) or 0)
    mutants = [mutant for mutant in mutants if is_list or args.only in mutant.name] or sys.exit(f"no mutant is {args.only}")
    part, parts = map(int, args.part.split("/"))
    mutants = mutants[len(mutants) * (part - 1) // parts:len(mutants) * part // parts]
    if not mutants:
        sys.exit(0)  # a short list has none in some parts
    tests = list(dict.fromkeys(test for mutant in mutants for test in mutant.tests))
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(pathlib.Path(folder))
        copy.build(tests) or sys.exit(copy.log)
        if parts == 1 and (verdict := copy.verdict(tests)) != (False, "SURVIVED"):
            sys.exit(f"{copy.log}\n{verdict[1]}: without any mutant")
        verdicts = []
        for mutant in mutants:
            verdicts.append(copy.verdict_on(mutant))
            print(f"{mutant.name:72} {verdicts[-1][1]}", flush=True)
    print(len(mutants), "mutants")
    sys.exit(not all(is_killed for is_killed, _ in verdicts))


if __name__ == "__main__":
    main()
