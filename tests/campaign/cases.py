"""Random exact cover problems and Sudoku puzzles, from a seed."""

import math


class Problem:
    """Items are numbers from 0, the first `primary` ones primary. An option is a dict: item -> color, or "" for none.
    `bounds` has a pair for each primary item."""

    def __init__(self, primary, secondary, options, bounds=None):
        self.primary, self.secondary, self.options = primary, secondary, options
        self.bounds = bounds or [(1, 1)] * primary
        self.has_bounds = any(pair != (1, 1) for pair in self.bounds)
        self.has_colors = any(color for option in options for color in option.values())

    def name(self, item):
        return f"p{item}" if item < self.primary else f"s{item - self.primary}"

    def option_text(self, k):
        return " ".join(self.name(i) + (":" + c if c else "") for i, c in self.options[k].items())

    def text(self):
        names = [("" if pair == (1, 1) else f"{pair[0]}:{pair[1]}|") + self.name(i) for i, pair in enumerate(self.bounds)]
        if self.secondary:
            names += ["|"] + [self.name(self.primary + i) for i in range(self.secondary)]
        return "\n".join([" ".join(names)] + [self.option_text(k) for k in range(len(self.options))]) + "\n"


def random_problem(dice, most_primary, most_options):
    primary = dice.randint(1, most_primary)
    secondary = dice.choice([0, 0, dice.randint(1, 5)])
    colors = ["", "", "A", "B", "C"] if dice.random() < 0.5 else [""]
    sizes = dice.randint(1, 4)
    options = []
    for _ in range(dice.randint(1, most_options)):
        items = dice.sample(range(primary), min(primary, dice.randint(1, sizes)))
        items += [primary + i for i in range(secondary) if dice.random() < 0.4]
        dice.shuffle(items)
        options.append({i: dice.choice(colors) if i >= primary else "" for i in items})
    return Problem(primary, secondary, options)


def bounded_problem(dice, most_primary, most_options):
    """One with bounds, in which options may be equal."""
    plain = random_problem(dice, most_primary, most_options)
    options = plain.options + dice.choices(plain.options, k=dice.randint(0, most_options - len(plain.options)))
    lower = [dice.choice((0, 0, 1, 1, 1, 2)) for _ in range(plain.primary)]
    return Problem(plain.primary, plain.secondary, options, [(u, max(1, u + dice.randint(0, 2))) for u in lower])


def planted_problem(dice, primary, options):
    """One that has a solution: the items are cut into options, and others are added."""
    items = list(range(primary))
    dice.shuffle(items)
    cut = []
    while items:
        size = min(len(items), dice.randint(1, 4))
        cut.append({i: "" for i in items[:size]})
        items = items[size:]
    while len(cut) < options:
        cut.append({i: "" for i in dice.sample(range(primary), dice.randint(1, 4))})
    dice.shuffle(cut)
    return Problem(primary, 0, cut)


def solved_board(dice, rows, columns):
    """Boxes of rows x columns. Digits by cell: a shifted pattern, with rows, columns and digits shuffled."""
    side = rows * columns
    digits = dice.sample(range(1, side + 1), side)

    def shuffled(bands, lines):
        return [band * lines + line for band in dice.sample(range(bands), bands)
                for line in dice.sample(range(lines), lines)]

    row_order, column_order = shuffled(columns, rows), shuffled(rows, columns)
    return [digits[(r % rows * columns + r // rows + c) % side] for r in row_order for c in column_order]


def random_puzzle(dice, rows, columns, least_givens):
    """Digits by cell, 0 for empty; now and then with a given that is changed."""
    board = solved_board(dice, rows, columns)
    cells = len(board)
    for cell in dice.sample(range(cells), cells - dice.randint(least_givens, cells)):
        board[cell] = 0
    if dice.random() < 0.4:
        board[dice.randrange(cells)] = dice.randint(1, math.isqrt(cells))
    return board
