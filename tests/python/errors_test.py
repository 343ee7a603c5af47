"""The messages of wrong calls: one sentence with the parameter, the requirement and the value."""

import inspect
import warnings
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

import dlx_cover
from dlx_cover import (Problem, check_proof, count, solutions, covers_bool, solutions_up_to_symmetry, zdd, explain, make, max_cost,
                       min_cost, pack, prove, sample, sudoku)  # fmt: skip
from dlx_cover._checks import RULES

GRID = "258391467764258391913476285527643819846129753139785624382514976695837142471962538"
A = [["a"]]
WITH_RULES = sudoku.Puzzle.parse("....\n" * 4 + "killer 3 r1c1 r1c2\n")
SEED = "seed must be an int from 0 to 2**64 - 1"
LEVELS = "level must be one of easy, medium, hard, unfair, extreme, beyond, or a pair of them, the easier one first, or None, not "
BOX = "box must be a pair (rows, columns) of ints, such as (3, 3), with 2 to 255 cells in a box"
GIVENS = "givens must be an int, 0 or more, or a pair (minimum, maximum), or None, not "
PUZZLE = "puzzle must be a string, or ints from 0 to 255, with 0 for an empty cell, not "
CELLS = "keep must be cells (row, column) from (0, 0) to (8, 8), not "
COST = "element 0 of costs must be a number or a decimal string, not "
COSTS = "costs must be an iterable of numbers or decimal strings, one for each option, not "
MATRIX = "matrix must be a two-dimensional array of 0 and 1: rows are options, columns are items, not "
OPTIONS = "options must be lists of items, "
NAMED = OPTIONS + "not a dict: write list(options.values()); option k of a solution is then list(options)[k]"
BITS = ("options look like a matrix of 0 and 1: write covers_bool(matrix), or Problem.from_bool(matrix) for the other "
        "functions")  # fmt: skip
NAN = "an item must be equal to itself, and nan is not: omit it, or write a string"
BOARD = "puzzles must be a list of puzzles, not one board: write [board]"
PUZZLES = "puzzles must be a string, an array, or an iterable of puzzles, not "
BOUNDS = "bounds must be a dict of items, with an int from 0 to 2**32 - 1 or a pair (minimum, maximum) for each, or None, not "
SOLUTION = "solution must be a list of option numbers, from 0, not "

WRONG = [
    (lambda: sudoku.generate(seed="a"), TypeError, SEED + ", or None, not 'a'"),
    (lambda: sudoku.generate(seed=-1), ValueError, SEED + ", or None, not -1"),
    (lambda: sudoku.explain(GRID, seed=1.5), TypeError, SEED + ", not 1.5"),
    (lambda: explain(A, seed=1 << 64), ValueError, SEED + ", not 18446744073709551616"),
    (lambda: sample(A, seed="x"), TypeError, SEED + ", or None, not 'x'"),
    (lambda: sudoku.minimize(GRID, keep=["r1c1"]), ValueError, CELLS + "'r1c1'"),
    (lambda: sudoku.minimize(GRID, keep=[(9, 0)]), ValueError, CELLS + "(9, 0)"),
    (lambda: sudoku.minimize(GRID, keep=[(0, "x")]), TypeError, CELLS + "(0, 'x')"),
    (lambda: sudoku.minimize(GRID, keep=3), TypeError, CELLS + "3"),
    (lambda: sudoku.generate(box=3), TypeError, BOX + ", not 3"),
    (lambda: sudoku.generate(box=None), TypeError, BOX + ", not None"),
    (lambda: sudoku.solve(GRID, box=(0, 3)), ValueError, BOX + ", or None, not (0, 3)"),
    (lambda: sudoku.solve(GRID, box=(7, 100)), ValueError, BOX + ", or None, not (7, 100)"),
    (lambda: sudoku.solve(GRID, box=(3, 3, 3)), ValueError, BOX + ", or None, not (3, 3, 3)"),
    (lambda: sudoku.check_many([GRID], threads=-1), ValueError, "threads must be an int from 0 to 1024, not -1"),
    (lambda: sudoku.generate(threads=1025), ValueError, "threads must be an int from 0 to 1024, not 1025"),
    (lambda: solutions(A, threads=None), TypeError, "threads must be an int from 0 to 1024, not None"),
    (lambda: sudoku.generate(level=5), TypeError, LEVELS + "5"),
    (lambda: sudoku.generate(level="easier"), ValueError, LEVELS + "'easier'"),
    (lambda: sudoku.generate(level=("hard", "easy")), ValueError, LEVELS + "('hard', 'easy')"),
    (lambda: sudoku.generate(level="beyond"), ValueError, "no puzzles of level beyond are generated"),
    (lambda: sudoku.generate(givens="x"), TypeError, GIVENS + "'x'"),
    (lambda: sudoku.generate(givens=(5, 3)), ValueError, GIVENS + "(5, 3)"),
    (lambda: sudoku.generate(symmetry="foo"), ValueError, "symmetry must be one of none, rotate180, rotate90, horizontal, "
     "vertical, diagonal, antidiagonal, orthogonal, diagonals, full, not 'foo'"),
    (lambda: sudoku.generate(rules=["killer"]), TypeError, "rules must be a str, or None, not ['killer']"),
    (lambda: sudoku.generate(minimal="no"), TypeError, "minimal must be True or False, not 'no'"),
    (lambda: sudoku.generate(extra_givens="x"), TypeError, "extra_givens must be an int from 0 to 65025, not 'x'"),
    (lambda: sudoku.generate_many("x"), TypeError, "n must be an int from 0 to 2**64 - 1, or None, not 'x'"),
    (lambda: sudoku.generate_many(n=-1), ValueError, "n must be an int from 0 to 2**64 - 1, or None, not -1"),
    (lambda: sudoku.count(GRID, limit="x"), TypeError, "limit must be an int from 0 to 2**64 - 1, or None, not 'x'"),
    (lambda: count(A, time_limit="x"), TypeError, "time_limit must be a number of seconds, 0 or more, or None, not 'x'"),
    (lambda: count(A, time_limit=float("nan")), ValueError, "time_limit must be a number of seconds, 0 or more, or None, not nan"),
    (lambda: count(A, progress=5), TypeError, "progress must be a function, or None, not 5"),
    (lambda: sudoku.check_many([GRID], on_error=5), TypeError, "on_error must be a function, or None, not 5"),
    (lambda: sudoku.solve(None), TypeError, PUZZLE + "None"),
    (lambda: sudoku.solve([[1], [1, 2]]), TypeError, PUZZLE + "[[1], [1, 2]]"),
    (lambda: sudoku.solve([300] * 81), ValueError, PUZZLE + "[300, 300, 300, 300, 300, 300, ...]"),
    (lambda: sudoku.check_many([GRID, None]), TypeError, PUZZLE + "None"),
    (lambda: sudoku.solve([1, 2]), ValueError, "puzzle must have the cells of a board, such as 16 or 81, not 2 cells"),
    (lambda: sudoku.check_many(5), TypeError, "puzzles must be a string, an array, or an iterable of puzzles, not 5"),
    (lambda: sudoku.check_many(np.zeros((1, 1, 9, 9), dtype=np.uint8)), ValueError, "puzzles must be an array of rows of "
     "cells or of boards, with 2 or 3 dimensions, not 4"),
    (lambda: sudoku.check_many(np.zeros(81, dtype=np.uint8)), ValueError, BOARD),
    (lambda: sudoku.count_many([0] * 16), ValueError, BOARD),
    (lambda: sudoku.rate_many([[0] * 9] * 9), ValueError, BOARD),
    (lambda: sudoku.solve_many([[None] * 6] * 6), ValueError, BOARD),
    (lambda: sudoku.hint_many(np.zeros((25, 25))), ValueError, BOARD),
    (lambda: sudoku.minimize_many(["...4", "4.3.", ".4..", ".241"]), ValueError, BOARD),
    (lambda: sudoku.neighbors([list("...4"), list("4.3."), list(".4.."), list(".241")]), ValueError, BOARD),
    (lambda: sudoku.check_many([[0] * 16] * 16, box=(4, 4)), ValueError, BOARD),
    (lambda: sudoku.check_many({"easy": GRID}), TypeError, PUZZLES + "{'easy': '" + GRID[:27] + "...4382514976695837142471962538'}"),
    (lambda: sudoku.check_many(b"1234"), TypeError, PUZZLES + "b'1234'"),
    (lambda: sudoku.solve(["...4", "4.3.", ".4..", ".241"]), TypeError, "puzzle must be one string: write "
     "\"\\n\".join(puzzle), not ['...4', '4.3.', '.4..', '.241']"),
    (lambda: sudoku.solve([["4", "."]]), TypeError, "puzzle must be one string: write \" \".join(map(\" \".join, puzzle)), "
     "not [['4', '.']]"),
    (lambda: sudoku.solve(np.zeros((4, 81))), ValueError, "puzzle must be a list of cells or a square board, not "
     "an array of shape (4, 81): functions named ..._many accept several puzzles"),
    (lambda: sudoku.canonicalize(GRID, form=5), TypeError, "form must be 'row', 'pattern' or 'minlex', not 5"),
    (lambda: sudoku.path(GRID, max_steps=1.5), TypeError, "max_steps must be an int from 0 to 2**64 - 1, or None, not 1.5"),
    (lambda: sudoku.rate(GRID, techniques="x"), TypeError, "techniques must be True or False, not 'x'"),
    (lambda: sudoku.explain(GRID, redundant=5), TypeError, "redundant must be True or False, not 5"),
    (lambda: count(5), TypeError, "options must be a Problem or lists of items, not 5"),
    (lambda: solutions("a b\na"), TypeError, "options must be lists of items, not 'a b\\na'; Problem.parse reads a string"),
    (lambda: solutions({"x": ["a"], "y": ["b"]}), TypeError, NAMED),
    (lambda: count({"x": ("a",)}.items()), TypeError, NAMED),
    (lambda: solutions(["ab", "c"]), TypeError, OPTIONS + "but option 0 is 'ab': write ['ab'] for one item, 'ab'.split() for "
     "its words, or list('ab') for its letters"),
    (lambda: solutions([["a"], b"bc"]), TypeError, OPTIONS + "but option 1 is b'bc': write [b'bc'] for one item, "
     "b'bc'.split() for its words, or list(b'bc') for its letters"),
    (lambda: solutions([{"a": 1}]), TypeError, OPTIONS + "but option 0 is a dict, {'a': 1}: write list(…) for its keys"),
    (lambda: solutions(A, primary="ab"), TypeError, "primary must be a list of items, or None, not 'ab': write ['ab'] for one "
     "item, 'ab'.split() for its words, or list('ab') for its letters"),
    (lambda: solutions(A, secondary="x"), TypeError, "secondary must be a list of items, or None, not 'x': write ['x'] for one "
     "item, 'x'.split() for its words, or list('x') for its letters"),
    (lambda: solutions(A, primary={"a": 1}), TypeError, "primary must be a list of items, or None, not a dict, {'a': 1}: "
     "write list(…) for its keys"),
    (lambda: solutions([[1, 0, 0], [0, 1, 1]]), TypeError, BITS),
    (lambda: count(np.eye(2)), TypeError, BITS),
    (lambda: sample([[True, False], [False, True]]), TypeError, BITS),
    (lambda: solutions([[float("nan")], ["a"]]), TypeError, NAN),
    (lambda: solutions([["a", np.float32("nan")]]), TypeError, NAN),
    (lambda: solutions([["a", ("b", float("nan"))]], ["a"], ["b"], colored=True), TypeError, NAN.replace("an item", "a color")),
    (lambda: Problem(Problem(A)), TypeError, "options must be lists of items, not a Problem: use it directly, or copy.copy(problem)"),
    (lambda: solutions(A, forced=[-1]), ValueError, "forced must be a list of option numbers, from 0, not [-1]"),
    (lambda: solutions(A, forced=0), TypeError, "forced must be a list of option numbers, from 0, not 0"),
    (lambda: solutions(A, forced=[1]), IndexError, "there is no option 1: the number of options is 1"),
    (lambda: solutions(A, costs=[1], seed=1), ValueError, "costs and seed cannot be combined: each determines the order of "
     "the solutions"),
    (lambda: solutions(A, limit=True), TypeError, "limit must be an int from 0 to 2**64 - 1, or None, not True"),
    (lambda: solutions(A, costs=5), TypeError, COSTS + "5"),
    (lambda: covers_bool([[1, float("nan")]]), ValueError, MATRIX + "[[1, nan]]"),
    (lambda: covers_bool([["1", "0"]]), ValueError, MATRIX + "[['1', '0']]"),
    (lambda: sudoku.generate("hard"), TypeError, "generate() takes 0 positional arguments but 1 was given"),
    (lambda: Problem(A).verify({True}), TypeError, SOLUTION + "{True}"),
    (lambda: count([["a"], 5]), TypeError, "options must be lists of items, but option 1 is 5"),
    (lambda: solutions([[[1]]]), TypeError, "items must be hashable, and [1] is not: write a tuple or a string"),
    (lambda: Problem(A, primary=5), TypeError, "primary must be a list of items, or None, not 5"),
    (lambda: count(A, secondary=5), TypeError, "secondary must be a list of items, or None, not 5"),
    (lambda: count(A, colored="yes"), TypeError, "colored must be True or False, not 'yes'"),
    (lambda: solutions(A, costs="abc"), TypeError, COSTS + "'abc'"),
    (lambda: solutions(A, costs=[[1], [1, 2]]), TypeError, COST + "[1]"),
    (lambda: solutions(A, costs=["1", "x"]), TypeError, "element 1 of costs must be a number or a decimal string, not 'x'"),
    (lambda: solutions(A, costs=["1/2"]), TypeError, COST + "'1/2'"),
    (lambda: Problem(A, costs=["1_000"]), TypeError, COST + "'1_000'"),
    (lambda: Problem(A, costs=[Decimal("1e999999999")]), TypeError, COST + "Decimal('1E+999999999')"),
    (lambda: min_cost(A, costs=[float("nan")]), TypeError, COST + "nan"),
    (lambda: min_cost(A, costs={0: 1}), TypeError, COSTS + "{0: 1}"),
    (lambda: min_cost(A, costs=np.array(3)), TypeError, COSTS + "array(3)"),
    (lambda: Problem(A, costs=np.array([[3]])), TypeError, COSTS + "array([[3]])"),
    (lambda: Problem(A, costs=5), TypeError, COSTS + "5"),
    (lambda: Problem(A, costs="7"), TypeError, COSTS + "'7'"),
    (lambda: min_cost(A, costs=[1e-19]), ValueError, "costs must be numbers with at most 18 decimals (round them), not 1e-19"),
    (lambda: solutions(A, costs=[2**62, "0.01"]), ValueError, "costs must be numbers that fit into 64 bits, here with 2 decimals: "
     "write all in larger units, not '4611686018427387904'"),
    (lambda: min_cost(A, costs=[1, 2]), ValueError, "costs must have a number for each option: expected 1, found 2"),
    (lambda: covers_bool("abc"), ValueError, MATRIX + "'abc'"),
    (lambda: Problem.from_bool([[1], [1, 2]]), ValueError, MATRIX + "[[1], [1, 2]]"),
    (lambda: zdd(A, memory_limit="x"), TypeError, "memory_limit must be an int from 0 to 2**64 - 1, not 'x'"),
    (lambda: sample(A, n=-1), ValueError, "n must be an int from 0 to 2**64 - 1, not -1"),
    (lambda: prove(A, formula=5, proof="x"), TypeError, "formula must be the path of a file, not 5"),
    (lambda: prove(A, formula="y", proof="x", proof_format="paper"), ValueError, "proof_format must be 'lrat', 'drat', 'drat-binary' or "
     "'veripb', not 'paper'"),
    (lambda: check_proof(A, formula="x", proof=5), TypeError, "proof must be the path of a file, not 5"),
    (lambda: solutions(A, bounds=5), TypeError, BOUNDS + "5"),
    (lambda: solutions(A, bounds=[("a", 2)]), TypeError, BOUNDS + "[('a', 2)]"),
    (lambda: count(A, bounds={"a": "2"}), TypeError, BOUNDS + "{'a': '2'}"),
    (lambda: count(A, bounds={"a": None}), TypeError, BOUNDS + "{'a': None}"),
    (lambda: Problem(A, bounds={"a": True}), TypeError, BOUNDS + "{'a': True}"),
    (lambda: Problem(A, bounds={"a": (0, False)}), TypeError, BOUNDS + "{'a': (0, False)}"),
    (lambda: sample(A, bounds={"a": 1.0}), TypeError, BOUNDS + "{'a': 1.0}"),
    (lambda: sample(A, bounds={"a": (1, 2, 3)}), TypeError, BOUNDS + "{'a': (1, 2, 3)}"),
    (lambda: zdd(A, bounds={"a": -1}), ValueError, BOUNDS + "{'a': -1}"),
    (lambda: covers_bool([[1]], bounds={0: (0, 1 << 32)}), ValueError, BOUNDS + "{0: (0, 4294967296)}"),
    (lambda: solutions(A, costs=[1], maximize="yes"), TypeError, "maximize must be True or False, not 'yes'"),
    (lambda: solutions(A, maximize=True), TypeError, "costs are required for maximize and cost_limit"),
    (lambda: solutions(A, cost_limit=1), TypeError, "costs are required for maximize and cost_limit"),
    (lambda: solutions(A, costs=[1], cost_limit=[2]), TypeError, "cost_limit must be a number or a decimal string, or None, not [2]"),
    (lambda: solutions(A, costs=[1], cost_limit="x"), TypeError, "cost_limit must be a number or a decimal string, not 'x'"),
    (lambda: solutions(A, costs=[1], cost_limit=float("nan")), TypeError, "cost_limit must be a number or a decimal string, not nan"),
    (lambda: solutions(A, costs=["0.5"], cost_limit=2**63), ValueError, "cost_limit must be a number that fits into 64 bits in units "
     "of the last decimal of costs, not 9223372036854775808"),
    (lambda: max_cost(A), TypeError, "costs are required: the problem has none"),
    (lambda: max_cost(A, costs=[-(2**63)]), ValueError, "the cost -2**63, in units of the last decimal, has no opposite, which a "
     "maximum needs"),
    (lambda: count(A, up_to_symmetry=True, limit=1), ValueError, "limit and up_to_symmetry cannot be combined: all solutions are classified"),
    (lambda: min_cost(A, costs=[True]), TypeError, COST + "True"),
    (lambda: min_cost(A * 2, costs=np.array([True, False])), TypeError, COST + "True"),
    (lambda: min_cost(A * 2, costs=[1, True]), TypeError, "element 1 of costs must be a number or a decimal string, not True"),
    (lambda: min_cost(A, costs={3}), TypeError, COSTS + "{3}"),
    (lambda: solutions(A, costs=[1], cost_limit=True), TypeError, "cost_limit must be a number or a decimal string, not True"),
    (lambda: count(pack(["#"], "#")), TypeError, OPTIONS + "not <Packing: 1 pieces, 1 cells of squares, 1 options>: write its "
     "attribute problem"),
    (lambda: count(WITH_RULES), TypeError, OPTIONS + "not <Puzzle '': 4x4, 1 rule>: write its attribute problem"),
    (lambda: sudoku.solve(WITH_RULES, box=(2, 2)), ValueError, "box cannot be given with a Puzzle: it already has its boxes"),
    (lambda: sudoku.check_many(WITH_RULES), TypeError, PUZZLES + "<Puzzle '': 4x4, 1 rule>"),
    (lambda: WITH_RULES.check("x"), TypeError, "check() takes 1 positional argument but 2 were given"),
    (lambda: WITH_RULES.rate(time_limit=-1), ValueError, "time_limit must be a number of seconds, 0 or more, or None, not -1"),
    (lambda: sudoku.minimize(WITH_RULES, keep=[(0, 0)]), ValueError, "keep cannot be given for a puzzle with rules"),
    (lambda: count(Path("a.dlx")), TypeError, OPTIONS + f"not {Path('a.dlx')!r}: Problem.read(path) reads a file"),
    (lambda: sample(Problem(A), 3), TypeError, "primary, secondary, colored and bounds cannot be given with a Problem: it already has "
     "them; other parameters need their names, such as n=3"),
    (lambda: Problem(A).sample("x"), TypeError, "n must be an int from 0 to 2**64 - 1, not 'x'"),
    (lambda: Problem(A).solutions(limit=-1), ValueError, "limit must be an int from 0 to 2**64 - 1, or None, not -1"),
    (lambda: Problem(A).count(time_limit=timedelta(seconds=1)), TypeError, "time_limit must be a number of seconds, 0 or more, or None, "
     "not datetime.timedelta(seconds=1)"),
    (lambda: sudoku.solve(list("1" * 16)), TypeError, "puzzle must be one string: write \"\".join(puzzle), not ['1', '1', '1', '1', "
     "'1', '1', ...]"),
    (lambda: sudoku.Puzzle("killer.txt"), TypeError, "Puzzle has no constructor: Puzzle.parse(text) makes one"),
    (lambda: dlx_cover.Packing(["##"], "##"), TypeError, "Packing has no constructor: pack(pieces, board) and Packing.parse(text) "
     "make one"),
    (lambda: Problem.read(5), TypeError, "path must be the path of a file, not 5"),
    (lambda: make("color", 5, 3), TypeError, "the argument GRAPH of make must be a text with an edge on each line, or a graph with "
     "nodes and edges, or a path object, not 5"),
    (lambda: make("words", "words.txt", (2, 2)), ValueError, "the argument FILE of make must be a text (Path('words.txt') reads a file), "
     "not 'words.txt'"),
    (lambda: Problem.parse(5), TypeError, "text must be a str, not 5"),
    (lambda: Problem(A).verify("x"), TypeError, SOLUTION + "'x'"),
    (lambda: Problem(A).verify([-1]), ValueError, SOLUTION + "[-1]"),
]  # fmt: skip


@pytest.mark.parametrize("call, exception, words", WRONG, ids=[words for _, _, words in WRONG])
def test_wrong_calls(call, exception, words):
    with pytest.raises(exception) as error:
        call()
    assert type(error.value) is exception and str(error.value) == words


def test_options_that_may_be_a_matrix_are_a_warning():
    with pytest.warns(UserWarning, match="options look like a matrix") as warned:
        assert count([[1, 0], [0, 1]]) == 2
    assert warned[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for options in ([[0, 1], [2, 3]], [[0, 1], [1]], [["0", "1"]], [[0], [1]]):
            count(options)
        count([[1, 0], [0, 1]], primary=[0, 1])


OTHERS = {"self", "options", "primary", "secondary", "costs", "matrix", "puzzle", "keep", "pieces", "board",
          "arguments"}  # checked elsewhere


@pytest.mark.parametrize("module", [dlx_cover, sudoku], ids=lambda module: module.__name__)
def test_every_parameter_has_a_rule(module):
    functions = [getattr(module, name) for name in module.__all__ if inspect.isfunction(getattr(module, name))]
    for function in functions:
        assert hasattr(function, "__wrapped__"), function
        assert set(inspect.signature(function).parameters) - OTHERS <= set(RULES), function
