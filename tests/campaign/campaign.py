"""Asks the programs, brute force and programs of others the same questions, until the time is up. See campaign.sh."""

import argparse
import collections
import csv
import io
import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

import cases
import oracles

ENGINES_OF_ONE_SPLIT = ("dancing_links", "bit_sets", "sparse_sets")
ENGINES = (*ENGINES_OF_ONE_SPLIT, "domain_consistency")
BRANCHING = ("weighted", "failure_rate")
THREADS = ("1", "2", "3")


class Campaign:
    def __init__(self, apps, folder, failures, seed):
        self.apps, self.folder, self.failures = apps, folder, failures
        self.dice = random.Random(seed)
        self.tried = collections.Counter()
        self.disagreements = 0

    def run(self, name, *arguments, stdin=""):
        return subprocess.run([os.path.join(self.apps, name), *arguments], input=stdin, capture_output=True, text=True,
                              check=False, timeout=600)

    def compare(self, kind, question, answer, expected, case):
        """A case is what it takes to see the disagreement again."""
        self.tried[kind] += 1
        if answer == expected:
            return
        self.disagreements += 1
        os.makedirs(self.failures, exist_ok=True)
        path = os.path.join(self.failures, f"{self.disagreements}.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(case)
        print(f"DISAGREEMENT: {' '.join(question)}\n  {str(answer)[:500]}\n  but {str(expected)[:500]}\n  {path}", flush=True)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    # --- Exact cover --------------------------------------------------------------------------------------------------

    def exact_cover(self, problems, kind):
        """Some problems, all of them in each run of a program."""
        texts = [problem.text() for problem in problems]
        paths = [self.write(f"{k}.dlx", text) for k, text in enumerate(texts)]
        truth = [oracles.solutions(problem) for problem in problems]
        for problem, text, solutions in zip(problems, texts, truth):
            for name, count in oracles.counts_by_others(problem).items():
                expected = len(solutions) > 0 if isinstance(count, bool) else len(solutions)
                self.compare(f"{kind}, {name}", (name,), count, expected, text)
        for options in self.ways_to_count():
            chosen = [k for k, problem in enumerate(problems)
                      if "lockstep" not in options or not (problem.has_colors or problem.has_bounds)]
            answers = self.counts(options, [paths[k] for k in chosen])
            for k, answer in zip(chosen, answers + [None] * len(chosen)):
                self.compare(f"{kind}, dlx count", ("dlx", "count", *options), answer, len(truth[k]), texts[k])
        for k, problem in enumerate(problems):
            self.solve(problem, paths[k], truth[k], kind)
            self.shards(paths[k], len(truth[k]), texts[k], kind)

    def ways_to_count(self):
        engines = [*itertools.product(("auto", *ENGINES, "lockstep"), THREADS)]
        yield from (("--engine", engine, "-j", threads) for engine, threads in engines)
        yield from (("--branching", branching, "--engine", engine, "-j", threads) for branching in BRANCHING
                    for engine in ("dancing_links", "sparse_sets") for threads in THREADS)
        yield from (("--engine", engine, "--seed", str(self.dice.randrange(1000))) for engine in ENGINES)
        yield from (("--method", "frontier"), ("--method", "frontier", "--memory-limit", "1"), ("--method", "auto"))

    def counts(self, options, paths):
        """In one of the formats."""
        form = self.dice.choice(("line", "json", "csv"))
        out = self.run("dlx", "count", *options, "--format", form, *paths).stdout if paths else ""
        if form == "json":
            return [int(json.loads(line)["count"]) for line in out.splitlines()]
        if form == "csv":
            return [int(row[1]) for row in [*csv.reader(io.StringIO(out))][1:]]
        return [int(line) for line in out.splitlines()]

    def solve(self, problem, path, solutions, kind):
        """Solutions are the same set, each of them once; what is drawn is among them."""
        names = collections.defaultdict(list)
        for k in range(len(problem.options)):
            names[problem.option_text(k)].append(k)
        expected = collections.Counter(self.as_texts(problem, solution) for solution in solutions)
        for engine in ENGINES:
            question = ("solve", "--all", "-q", "--engine", engine, "-j", self.dice.choice(THREADS), path)
            answer = collections.Counter(map(self.as_lines, self.run("dlx", *question).stdout.split("\n\n")[:-1]))
            self.compare(f"{kind}, dlx solve", ("dlx", *question), answer, expected, problem.text())
        question = ("sample", "-n", "5", "-q", "--seed", str(self.dice.randrange(1000)), path)
        drawn = {*map(self.as_lines, self.run("dlx", *question).stdout.split("\n\n")[:-1])}
        self.compare(f"{kind}, dlx sample", ("dlx", *question), (drawn <= expected.keys(), not drawn),
                     (True, not solutions), problem.text())

    @staticmethod
    def canonical(line):
        return " ".join(sorted(line.split()))

    def as_lines(self, block):
        return tuple(sorted(self.canonical(line) for line in block.splitlines() if line != "| no options"))

    def as_texts(self, problem, solution):
        return tuple(sorted(self.canonical(problem.option_text(k)) for k in solution))

    def shards(self, path, count, text, kind):
        """Of engines that split the search at the same nodes."""
        shards = self.dice.randint(1, 5)
        engines = self.dice.choice((("domain_consistency",), ENGINES_OF_ONE_SPLIT))
        lines = [self.run("dlx", "count", "--shard", f"{k}/{shards}", "--engine", self.dice.choice(engines), path).stdout
                 for k in range(1, shards + 1)]
        files = [self.write(f"{k}.json", line) for k, line in enumerate(lines)]
        merged = self.run("dlx", "merge", *files).stdout
        self.compare(f"{kind}, dlx merge", ("dlx", "merge", str(shards)), merged, f"{count}\n", text)

    # --- Sudoku -------------------------------------------------------------------------------------------------------

    def sudoku(self, puzzles, rows, columns, counts, kind):
        """Counts up to 3, verdicts and solutions, all puzzles in each run of the program."""
        side = rows * columns
        data = "".join("".join(map(str, puzzle)) + "\n" for puzzle in puzzles)
        ways = [("--engine", engine) for engine in ("auto", "lockstep", *ENGINES)]
        for way, threads in itertools.product(ways, THREADS[:2]):
            options = (*way, "-j", threads, "--box", f"{rows}x{columns}")
            out = self.run("sudoku", "count", "--limit", "3", *options, stdin=data).stdout.splitlines()
            checked = self.run("sudoku", "check", *options, stdin=data).stdout.splitlines()
            solved = self.run("sudoku", "solve", *options, stdin=data).stdout.splitlines()
            for k, puzzle in enumerate(puzzles):
                case = "".join(map(str, puzzle)) + "\n"
                expected = str(counts[k]) if counts[k] < 3 else ">=3"
                verdict = {0: ("none", "inconsistent"), 1: ("unique",)}.get(counts[k], ("multiple",))
                self.compare(f"{kind}, sudoku count", ("sudoku", "count", *options), out[k:k + 1], [expected], case)
                self.compare(f"{kind}, sudoku check", ("sudoku", "check", *options),
                             checked[k].split("\t")[0] in verdict if k < len(checked) else None, True, case)
                board = [*map(int, solved[k])] if k < len(solved) and len(solved[k]) == side * side else None
                is_right = oracles.is_solution(puzzle, board, rows, columns) if board else not counts[k]
                self.compare(f"{kind}, sudoku solve", ("sudoku", "solve", *options), is_right, True, case)

    def puzzles(self, rows, columns, least_givens, number):
        return [cases.random_puzzle(self.dice, rows, columns, least_givens) for _ in range(number)]

    # --- Rounds -------------------------------------------------------------------------------------------------------

    def round(self):
        small = [cases.random_problem(self.dice, 10, 16) for _ in range(20)]
        self.exact_cover(small, "small problems")
        self.exact_cover([cases.bounded_problem(self.dice, 7, 14) for _ in range(10)], "problems with bounds")
        self.exact_cover([cases.planted_problem(self.dice, 16, 60) for _ in range(5)], "planted problems")
        for rows, columns, least in ((2, 2, 2), (2, 3, 10), (3, 2, 10)):
            puzzles = self.puzzles(rows, columns, least, 30)
            self.sudoku(puzzles, rows, columns, [oracles.count_boards(p, rows, columns) for p in puzzles],
                        f"{rows}x{columns} puzzles")
        puzzles = [puzzle for puzzle in self.puzzles(3, 3, 26, 100) if 0 in puzzle]
        counts = oracles.counts_by_qqwing(puzzles)
        if counts is not None:
            self.sudoku(puzzles, 3, 3, counts, "3x3 puzzles")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--failures", default="campaign-failures", help="folder for cases that disagree")
    settings = parser.parse_args()
    others = [name for name in ("clasp", "cadical", "minisat", "qqwing") if shutil.which(name)]
    print(f"seed {settings.seed}; others: {', '.join(others) or 'none'}", flush=True)
    end = time.monotonic() + 60 * settings.minutes
    with tempfile.TemporaryDirectory() as folder:
        campaign = Campaign(os.environ["APPS"], folder, settings.failures, settings.seed)
        while not campaign.tried or time.monotonic() < end:
            campaign.round()
    for kind, tried in sorted(campaign.tried.items()):
        print(f"{tried:>10}  {kind}")
    print(f"{campaign.tried.total():>10}  answers compared, {campaign.disagreements} disagreements")
    return 1 if campaign.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
