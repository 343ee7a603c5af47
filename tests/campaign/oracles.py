"""Who else knows the answers: exhaustive enumeration, written plainly, and programs of others that are installed."""

import itertools
import shutil
import subprocess


def run(*command, stdin=""):
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, timeout=600)


# --- Exact cover ------------------------------------------------------------------------------------------------------

def fits(problem, chosen):
    """Whether a set of options keeps the upper bounds, and shares secondary items in one color only."""
    for i in range(problem.primary + problem.secondary):
        colors = [problem.options[k][i] for k in chosen if i in problem.options[k]]
        if i < problem.primary and len(colors) > problem.bounds[i][1]:
            return False
        if i >= problem.primary and len(colors) > 1 and (len(set(colors)) > 1 or not colors[0]):
            return False
    return True


def bounded_solutions(problem):
    """All of them, by taking or leaving one option after the other."""
    chosen = [()]
    for k in range(len(problem.options)):
        chosen += [others + (k,) for others in chosen if fits(problem, others + (k,))]
    return {frozenset(some) for some in chosen
            if all(sum(i in problem.options[k] for k in some) >= least for i, (least, _) in enumerate(problem.bounds))}


def solutions(problem):
    """All of them, as sets of option numbers."""
    if problem.has_bounds:
        return bounded_solutions(problem)
    found = set()

    def search(open_items, colors, chosen):
        if not open_items:
            found.add(frozenset(chosen))
            return
        item = min(open_items)
        for k, option in enumerate(problem.options):
            fits = item in option and all(i in open_items if i < problem.primary else
                                          i not in colors or (c and colors[i] == c) for i, c in option.items())
            if fits:
                search(open_items - option.keys(), {**colors, **{i: c for i, c in option.items() if i >= problem.primary}},
                       chosen + [k])

    search(frozenset(range(problem.primary)), {}, [])
    return found


class Encoding:
    """Variables 1 ... for the options, and one for each color of an item: at most one of an item's colors is used."""

    def __init__(self, problem):
        self.variables = len(problem.options)
        self.bounded = [([k + 1 for k, o in enumerate(problem.options) if i in o], *problem.bounds[i])
                        for i in range(problem.primary)]  # options, minimum and maximum of those chosen
        self.at_most_one = []
        self.is_any_of = []  # (variable, options)
        for item in range(problem.primary, problem.primary + problem.secondary):
            users = {}
            for k, option in enumerate(problem.options):
                if item in option:
                    users.setdefault(option[item] or ("none", k), []).append(k + 1)
            uses = []
            for color, options in users.items():
                if isinstance(color, tuple):
                    uses += options
                else:
                    self.variables += 1
                    uses.append(self.variables)
                    self.is_any_of.append((self.variables, options))
            self.at_most_one.append(uses)


def clasp_count(problem):
    """Models of the problem in pseudo-Boolean form."""
    encoding = Encoding(problem)
    if any(len(group) < least for group, least, _ in encoding.bounded):
        return 0
    lines = []
    for group, least, most in encoding.bounded:
        if group:
            lines.append(" ".join(f"1 x{v}" for v in group) + f" >= {least} ;")
            lines.append(" ".join(f"-1 x{v}" for v in group) + f" >= -{most} ;")
    lines += [" ".join(f"-1 x{v}" for v in group) + " >= -1 ;" for group in encoding.at_most_one if group]
    for variable, options in encoding.is_any_of:
        lines += [f"1 x{variable} -1 x{option} >= 0 ;" for option in options]
        lines.append(" ".join(f"1 x{option}" for option in options) + f" -1 x{variable} >= 0 ;")
    text = f"* #variable= {encoding.variables} #constraint= {len(lines)}\n" + "\n".join(lines) + "\n"
    for line in run("clasp", "-n", "0", "-q", stdin=text).stdout.splitlines():
        if line.startswith("c Models"):
            return int(line.split(":")[1])
    raise RuntimeError("clasp does not answer:\n" + text)


def is_satisfiable(program, problem):
    """The same as clauses, for a SAT solver: of each few options too many one is missing, of each few too few one is there."""
    encoding = Encoding(problem)
    clauses = []
    for group, least, most in encoding.bounded + [(group, 0, 1) for group in encoding.at_most_one]:
        clauses += [[-v for v in few] for few in itertools.combinations(group, most + 1)]
        if least > len(group):
            clauses.append([])
        elif least > 0:
            clauses += [list(few) for few in itertools.combinations(group, len(group) - least + 1)]
    for variable, options in encoding.is_any_of:
        clauses += [[-option, variable] for option in options]
    text = f"p cnf {encoding.variables} {len(clauses)}\n" + "".join(" ".join(map(str, c + [0])) + "\n" for c in clauses)
    status = run(program, *([] if program == "cadical" else ["-verb=0", "/dev/stdin"]), stdin=text).returncode
    if status not in (10, 20):
        raise RuntimeError(f"{program} ends with status {status}:\n{text}")
    return status == 10


def counts_by_others(problem):
    """{name: count, or True for at least one}, of the programs that are installed."""
    answers = {}
    if shutil.which("clasp"):
        answers["clasp"] = clasp_count(problem)
    for program in ("cadical", "minisat"):
        if shutil.which(program):
            answers[program] = is_satisfiable(program, problem)
    return answers


# --- Sudoku -----------------------------------------------------------------------------------------------------------

def houses(rows, columns):
    side = rows * columns
    lines = [[r * side + c for c in range(side)] for r in range(side)]
    boxes = [[(b // rows * rows + k // columns) * side + b % rows * columns + k % columns for k in range(side)]
             for b in range(side)]
    return lines + [list(column) for column in zip(*lines)] + boxes


def is_solution(puzzle, board, rows, columns):
    everything = set(range(1, rows * columns + 1))
    return (all(given in (0, digit) for given, digit in zip(puzzle, board))
            and all({board[cell] for cell in house} == everything for house in houses(rows, columns)))


def count_boards(puzzle, rows, columns):
    """Exhaustively, the cell with the fewest candidates first."""
    side, board = rows * columns, list(puzzle)
    peers = [set() for _ in board]
    for house in houses(rows, columns):
        for cell in house:
            peers[cell] |= set(house) - {cell}
    if any(board[cell] and board[cell] in {board[p] for p in peers[cell]} for cell in range(len(board))):
        return 0

    def search():
        best = None
        for cell, digit in enumerate(board):
            if digit == 0:
                candidates = set(range(1, side + 1)) - {board[p] for p in peers[cell]}
                if best is None or len(candidates) < len(best[1]):
                    best = cell, candidates
        if best is None:
            return 1
        total = 0
        for board[best[0]] in best[1]:
            total += search()
        board[best[0]] = 0
        return total

    return search()


def counts_by_qqwing(puzzles):
    """Of 9x9 puzzles, or nothing if it is not installed. It says of a full board that it is not possible: none here."""
    if not shutil.which("qqwing"):
        return None
    text = "".join("".join(map(str, puzzle)) + "\n" for puzzle in puzzles)
    lines = run("qqwing", "--solve", "--count-solutions", "--csv", stdin=text).stdout.splitlines()[1:]
    return [0 if "not possible" in line else int(line.split(",")[1]) for line in lines]
