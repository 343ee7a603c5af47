"""Paths of hints in random variants, against the solution that this script finds by itself."""

import json
import random
import re
import unittest

from programs import *

PUZZLES = 100


def neighbors(n, cell, diagonal=False):
    row, column = divmod(cell, n)
    for r in row - 1, row, row + 1:
        for c in column - 1, column, column + 1:
            if (r, c) != (row, column) and 0 <= r < n and 0 <= c < n and (diagonal or r == row or c == column):
                yield r * n + c


def walk(n, length, rng, diagonal=False):
    """A random line of different cells, each a neighbor of the one before."""
    cells = [rng.randrange(n * n)]
    while len(cells) < length:
        steps = [cell for cell in neighbors(n, cells[-1], diagonal) if cell not in cells]
        if not steps:
            return walk(n, length, rng, diagonal)
        cells.append(rng.choice(steps))
    return cells


#: Name of a rule, number of cells, whether a line may be diagonal, and whether digits satisfy it.
LINES = [
    ("thermo", (2, 4), True, lambda d: all(a < b for a, b in zip(d, d[1:]))),
    ("slow-thermo", (2, 4), True, lambda d: all(a <= b for a, b in zip(d, d[1:]))),
    ("palindrome", (3, 5), True, lambda d: d == d[::-1]),
    ("renban", (2, 4), False, lambda d: sorted(d) == list(range(min(d), min(d) + len(d)))),
    ("between", (3, 4), True, lambda d: all(min(d[0], d[-1]) < x < max(d[0], d[-1]) for x in d[1:-1])),
    ("german-whisper 2", (2, 4), True, lambda d: all(abs(a - b) >= 2 for a, b in zip(d, d[1:]))),
    ("greater", (2, 2), False, lambda d: d[0] > d[1]),
    ("kropki white", (2, 2), False, lambda d: abs(d[0] - d[1]) == 1),
    ("kropki black", (2, 2), False, lambda d: d[0] == 2 * d[1] or d[1] == 2 * d[0]),
    ("xv V", (2, 2), False, lambda d: sum(d) == 5),
    ("even", (1, 1), False, lambda d: d[0] % 2 == 0),
    ("odd", (1, 1), False, lambda d: d[0] % 2 == 1),
]


def random_rule(n, solution, rng):
    """A rule that the solution satisfies: its text, its cells and its check."""
    while True:
        if rng.random() < 0.3:
            cells = walk(n, rng.randint(2, 3), rng)
            digits = [solution[cell] for cell in cells]
            name, total = rng.choice(("killer", "sum")), sum(digits)
            is_satisfied = lambda d: sum(d) == total and (name == "sum" or len(set(d)) == len(d))
            text = f"{name} {total}"
        else:
            text, lengths, diagonal, is_satisfied = rng.choice(LINES)
            cells = walk(n, rng.randint(*lengths), rng, diagonal)
            digits = [solution[cell] for cell in cells]
        if is_satisfied(digits):
            return text + "".join(f" r{c // n + 1}c{c % n + 1}" for c in cells), cells, is_satisfied


def solutions(n, rows, givens, rules, limit):
    """At most `limit` solutions by trying digits, cell by cell. Boxes have `rows` rows."""
    columns = n // rows
    box = lambda cell: (cell // n // rows, cell % n // columns)
    peers = [[p for p in range(n * n) if p != c and (p // n == c // n or p % n == c % n or box(p) == box(c))]
             for c in range(n * n)]  # fmt: skip
    of_cell = [[rule for rule in rules if c in rule[1]] for c in range(n * n)]
    digits, found = list(givens), []

    def candidates(cell):
        used = {digits[p] for p in peers[cell]}
        for digit in range(1, n + 1):
            digits[cell] = digit
            if digit not in used and all(ok([digits[c] for c in cells]) for _, cells, ok in of_cell[cell]
                                         if all(digits[c] for c in cells)):  # fmt: skip
                yield digit
        digits[cell] = 0

    def search():
        if 0 not in digits:
            found.append(list(digits))
            return
        options = {cell: list(candidates(cell)) for cell in range(n * n) if not digits[cell]}
        cell = min(options, key=lambda c: len(options[c]))
        for digit in options[cell]:
            digits[cell] = digit
            search()
            if len(found) >= limit:
                break
        digits[cell] = 0

    search()
    return found


def random_puzzle(seed):
    """A puzzle with one solution, and that."""
    rng = random.Random(seed)
    n, rows = rng.choice(((4, 2), (6, 2)))
    first = rng.sample(range(1, n + 1), n)
    columns = n // rows
    solution = [first[(columns * (r % rows) + r // rows + c) % n] for r in range(n) for c in range(n)]
    rules = [random_rule(n, solution, rng) for _ in range(rng.randint(2, 6))]
    hidden = rng.sample(range(n * n), n * n)
    givens = [0] * (n * n)
    for cell in hidden[: n * n // 4]:
        givens[cell] = solution[cell]
    while len(found := solutions(n, rows, givens, rules, 2)) > 1:
        cell = rng.choice([c for c in range(n * n) if found[0][c] != found[1][c]])
        givens[cell] = solution[cell]
    assert found == [solution]
    lines = ["".join(str(d or ".") for d in givens[r * n : r * n + n]) for r in range(n)]
    return "\n".join(lines + [rule[0] for rule in rules]) + "\n", n, solution


class Paths(TestCase):
    def test_steps_keep_the_solution(self):
        puzzles = [random_puzzle(seed) for seed in range(PUZZLES)]
        result = sudoku("hint", "--all", "--format", "json", stdin="\n".join(text for text, *_ in puzzles))
        self.assertEqual(result.stderr, "")
        self.assertEqual(len(result.lines), PUZZLES)
        solved = steps = 0
        for line, (text, n, solution) in zip(result.lines, puzzles):
            record = json.loads(line)
            for step in record["steps"]:
                candidate = lambda name: re.fullmatch(r"r(\d)c(\d)=(\d)", name).groups()
                for name in step.get("eliminations", ()):
                    row, column, digit = map(int, candidate(name))
                    self.assertNotEqual(solution[(row - 1) * n + column - 1], digit, (text, step))
                if "placement" in step:
                    row, column, digit = map(int, candidate(step["placement"]))
                    self.assertEqual(solution[(row - 1) * n + column - 1], digit, (text, step))
            steps += len(record["steps"])
            solved += record["outcome"] == "solved"
        self.assertGreater(solved, 0.9 * PUZZLES)
        self.assertGreater(steps, 5 * PUZZLES)


if __name__ == "__main__":
    unittest.main()
