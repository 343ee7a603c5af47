"""Counts the solutions of a problem by a Python package that is installed, for `pack_bench.py --peer`.

    python3 python_peer.py puzzler.exact_cover_x2 problem.dlx

Packages: puzzler.exact_cover_x2 and puzzler.exact_cover_dlx of Polyform Puzzler, sage.combinat.dlx and
sage.combinat.matrices.dancing_links of Sage. Prints the number, and the processor seconds that the package takes, from
lists in memory to the number. The problem is in Knuth's format, without bounds and colors.
"""

import importlib
import sys
import time


def read(path):
    """Returns the names of the items and the options as ascending numbers of items. A secondary item becomes an item
    that an option of its own can cover, which keeps the number of solutions."""
    with open(path) as file:
        header, *lines = [line.split() for line in file if line.strip() and not line.startswith("|")]
    names = [name for name in header if name != "|"]
    number = {name: k for k, name in enumerate(names)}
    secondary = header[header.index("|") + 1:] if "|" in header else []
    return names, [sorted(number[name] for name in line) for line in lines] + [[number[name]] for name in secondary]


def puzzler_count(module, names, options):
    matrix = [tuple(names)]
    for option in options:
        row = [0] * len(names)
        for item in option:
            row[item] = 1
        matrix.append(tuple(row))
    begin = time.process_time()
    return sum(1 for _ in module.ExactCover(matrix).solve()), begin


def sage_python_count(module, names, options):
    ones = [[row, [item + 1 for item in option]] for row, option in enumerate(options, 1)]
    begin = time.process_time()
    return sum(1 for _ in module.DLXMatrix(ones)), begin


def sage_count(module, names, options):
    begin = time.process_time()
    solver = module.dlx_solver(options)
    count = 0
    while solver.search() == 1:  # as TilingSolver.number_of_solutions() does
        count += 1
    return count, begin


packages = {"puzzler.exact_cover_x2": puzzler_count, "puzzler.exact_cover_dlx": puzzler_count,
            "sage.combinat.dlx": sage_python_count, "sage.combinat.matrices.dancing_links": sage_count}
if len(sys.argv) != 3 or sys.argv[1] not in packages:
    sys.exit(__doc__)
if sys.argv[1].startswith("sage."):
    importlib.import_module("sage.all")
solutions, start = packages[sys.argv[1]](importlib.import_module(sys.argv[1]), *read(sys.argv[2]))
print(solutions, f"{time.process_time() - start:.6f}")
