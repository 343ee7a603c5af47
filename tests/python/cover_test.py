"""Exact cover: dlx_cover against brute force, and its limits and exceptions."""

import copy
import itertools
import multiprocessing
import pickle
import random
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import dlx_cover
from dlx_cover import (InvalidProblem, LimitReached, ParseError, Problem, check_proof, count, solutions, covers_bool,
                       solutions_up_to_symmetry, zdd, explain, max_cost, min_cost, prove, sample)  # fmt: skip


def random_problem(seed, has_bounds=False):
    """Options, primary and secondary items, of one of the kinds, and bounds. With bounds, options may be equal."""
    dice = random.Random(seed)
    primary = [f"p{k}" for k in range(dice.randint(1, 5))]
    secondary = [f"s{k}" for k in range(dice.randint(0, 3))]
    options = []
    for _ in range(dice.randint(0, 10)):
        if has_bounds and options and dice.random() < 0.2:
            options.append(dice.choice(options))
            continue
        option = dice.sample(primary, dice.randint(0, len(primary)))
        for item in dice.sample(secondary, dice.randint(0, len(secondary))):
            option.append(item + dice.choice(["", ":A", ":B"]))
        options.append(option)
    ends = {item: (dice.randint(0, 2), dice.randint(0, 2)) for item in primary if has_bounds and dice.random() < 0.6}
    return options, primary, secondary, {item: (low, max(1, low + more)) for item, (low, more) in ends.items()}


def is_cover(chosen, options, primary, secondary, bounds):
    entries = [entry.partition(":") for number in chosen for entry in options[number]]
    for item in primary:
        least, most = bounds.get(item, (1, 1))
        if not least <= sum(name == item for name, _, _ in entries) <= most:
            return False
    for item in secondary:
        colors = [color for name, _, color in entries if name == item]
        if len(colors) > 1 and (len(set(colors)) > 1 or colors[0] == ""):
            return False
    return all(any(entry in primary for entry in options[number]) for number in chosen)


def brute_force(options, primary, secondary, bounds):
    return {chosen for size in range(len(options) + 1)
            for chosen in itertools.combinations(range(len(options)), size)
            if is_cover(chosen, options, primary, secondary, bounds)}  # fmt: skip


@pytest.mark.parametrize("seed", range(300))
def test_every_function_agrees_with_brute_force(seed):
    options, primary, secondary, bounds = random_problem(seed, has_bounds=seed >= 150)
    expected = brute_force(options, primary, secondary, bounds)
    problem = Problem(options, primary, secondary, colored=True, bounds=bounds)
    assert problem.bounds == {item: bounds[item] for item in primary if bounds.get(item, (1, 1)) != (1, 1)}
    for threads in (1, 2):
        found = list(solutions(options, primary, secondary, True, bounds=bounds, threads=threads))
        assert len(found) == len(expected) and {tuple(sorted(s)) for s in found} == expected
    assert count(problem) == len(expected)
    assert all(problem.verify(solution) is None for solution in found)

    in_pairs = [[(item, color) if color else item for item, _, color in (entry.partition(":") for entry in option)]
                for option in options]  # fmt: skip
    assert {tuple(sorted(s)) for s in solutions(in_pairs, primary, secondary, True, bounds=bounds)} == expected
    assert [list(problem), problem.items] == [options, primary + secondary]

    dice = random.Random(seed)
    assert {tuple(sorted(s)) for s in solutions(problem, seed=seed)} == expected
    possible = [number for number, option in enumerate(options) if set(option) & set(primary)]
    forced = dice.sample(possible, min(len(possible), dice.randint(1, 2)))
    for threads in (1, 2):
        found = solutions(problem, forced=forced, threads=threads)
        assert sorted(tuple(sorted(s)) for s in found) == sorted(s for s in expected if set(forced) <= set(s))

    costs = [random.Random(seed).randint(-3, 3) for _ in options]
    cost = lambda solution: sum(costs[number] for number in solution)  # noqa: E731
    by_cost = list(solutions(problem, costs=costs))
    assert {tuple(solution) for solution in by_cost} == expected and len(by_cost) == len(expected)
    assert [cost(s) for s in by_cost] == sorted(cost(s) for s in expected)
    searched = list(solutions(problem, costs=costs, memory_limit=1, limit=256))  # too little for a diagram
    assert {tuple(solution) for solution in searched} == expected and len(searched) == len(expected)
    assert [cost(s) for s in searched] == [cost(s) for s in by_cost]
    assert {tuple(s) for s in solutions(problem, costs=costs, forced=forced)} == {s for s in expected if set(forced) <= set(s)}
    best = min_cost(problem, costs=costs)
    assert best is None if not expected else best.cost == best.lower_bound == cost(best.options) == cost(by_cost[0])
    best = max_cost(problem, costs=costs)
    assert best is None if not expected else best.cost == best.upper_bound == cost(best.options) == cost(by_cost[-1])
    for limit in (-2, 0, 2.5):
        for memory in ({}, {"memory_limit": 1, "limit": 256}):
            found = list(map(cost, solutions(problem, costs=costs, cost_limit=limit, **memory)))
            assert found == sorted(k for k in map(cost, expected) if k <= limit)
            found = list(map(cost, solutions(problem, costs=costs, maximize=True, cost_limit=limit, **memory)))
            assert found == sorted((k for k in map(cost, expected) if k >= limit), reverse=True)
    assert [cost(s) for s in solutions(problem, costs=costs, maximize=True)] == sorted(map(cost, expected), reverse=True)

    drawn = sample(problem, n=3, seed=seed)
    assert drawn == sample(problem, n=3, seed=seed) and len(drawn) == (3 if expected else 0)
    assert {tuple(solution) for solution in drawn} <= expected

    conflict = explain(problem)
    assert (conflict is None) == bool(expected)
    if conflict:
        others = [item for item in primary if item not in conflict.items]
        assert set(conflict.items) <= set(primary) and conflict.is_minimal
        dropped = {item: (0, bounds.get(item, (1, 1))[1]) for item in others}
        assert not brute_force(options, primary, secondary, {**bounds, **dropped})


@pytest.mark.parametrize("seed", range(40))
def test_a_diagram_has_all_solutions(seed):
    options, primary, secondary, bounds = random_problem(seed, has_bounds=seed >= 20)
    expected = brute_force(options, primary, secondary, bounds)
    sets = {0: set(), 1: {frozenset()}}
    root = 0 if not expected else 1
    for root, option, without, with_it in zdd(options, primary, secondary, True, bounds=bounds):  # noqa: B007
        sets[root] = sets[without] | {one | {option} for one in sets[with_it]}
    assert {tuple(sorted(one)) for one in sets[root]} == expected


def test_items_may_be_anything_that_a_dict_has_as_keys():
    options = [[(0, 0), "a b"], [None, 1.5], [("x",), None, 1.5], [(0, 0), "a b", ("x",)]]
    assert sorted(map(sorted, solutions(options))) == [[0, 2], [1, 3]]
    for color in ("\ud800", "\0", "A|B:C", "é"):
        names = [["\udcff", "x:\ud800"], ["\udcfe", f"x:{color}"]]
        assert count(names, secondary=["x"], colored=True) == (color == "\ud800")
    assert explain(options[:2], [(0, 0), None, "gone"], ["a b", 1.5]).items == ["gone"]


def test_any_item_may_have_any_color():
    cells = [(row, column) for row in range(2) for column in range(2)]
    words = [[("across", r), ((r, 0), a), ((r, 1), b)] for r in range(2) for a, b in ["no", "on"]]
    words += [[("down", c), ((0, c), a), ((1, c), b)] for c in range(2) for a, b in ["no", "on"]]
    primary = [(kind, k) for kind in ("across", "down") for k in range(2)]
    assert sorted(map(sorted, solutions(words, primary, cells, True))) == [[0, 3, 4, 7], [1, 2, 5, 6]]
    assert Problem(words, primary, cells, True)[0] == [("across", 0), ((0, 0), "n"), ((0, 1), "o")]
    for one, other, expected in ((1, 1, 1), (1, "1", 0), (1, 2, 0), ("A B", "A_B", 0), (None.__class__, "x", 0), (0.5, 0.5, 1)):
        assert count([["a", ("x", one)], ["b", ("x", other)]], ["a", "b"], ["x"], True) == expected
    assert count([["a", "x:A"], ["b", ("x", "A")]], ["a", "b"], ["x"], True) == 1
    assert count([["a", ("x", "A")], ["b", ("x", "A")]], ["a", "b"], [("x", "A")], True) == 0  # an item as a whole
    assert count([["a", "x:A"], ["b", "x:A"]], ["a", "b"], ["x:A"], True) == 0
    for option, lists in ((["a", (("c", 1), "A")], {"primary": ["a"]}), (["a", ("x", 1)], {"primary": ["a"]}),
                          (["a", ("x", "A")], {"secondary": ["y"]}), (["a", ("x", "A")], {}),
                          (["a", ("x", "A")], {"primary": ["a"], "secondary": []}),
                          (["a", ("x", None)], {"secondary": ["x"]}), (["a", ("x", "")], {"secondary": ["x"]}),
                          (["a", ("a", "A")], {"primary": ["a"], "secondary": []})):  # fmt: skip
        with pytest.raises(InvalidProblem) as error:
            Problem([option], **lists, colored=True)
        assert error.value.option_index == 0 and error.value.entry_index == 1


def test_a_problem_has_options_and_can_be_copied():
    options = [["a", "x:A"], [("x", "y")], [], ["b b", ("x", 3), None], [("x", "y")]]
    problem = Problem(options, ["a", "b b", ("x", "y")], ["x", None], True)
    assert len(problem) == 5 and list(problem) == options == [problem[k] for k in range(-5, 0)]
    assert problem[1:4:2] == options[1:4:2] and problem[np.int64(3)] == options[3] and ["a", "x:A"] in problem
    for number, error in ((5, IndexError), (-6, IndexError), ("a", TypeError), (1.0, TypeError), (None, TypeError)):
        with pytest.raises(error):
            problem[number]
    assert repr(problem) == "<Problem: 5 options, 5 items, 2 of them secondary>"
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(count, [problem]) == [count(problem)] == [0]
    parsed = Problem.parse("p q | x\np x:A\nq x:A\np q\n")
    matrix = Problem.from_bool([[1, 0], [0, 1], [1, 1], [0, 0]])
    assert list(parsed) == [["p", "x:A"], ["q", "x:A"], ["p", "q"]] and list(matrix) == [[0], [1], [0, 1], []]
    bounded = Problem(options, ["a", "b b", ("x", "y")], ["x", None], True, bounds={("x", "y"): (0, 3), "a": 2})
    for one in (problem, parsed, matrix, bounded):
        for copied in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            assert [list(copied), copied.items, repr(copied)] == [list(one), one.items, repr(one)]
            assert list(solutions(copied)) == list(solutions(one)) and str(copied) == str(one)
            assert copied.bounds == one.bounds


def test_parts_that_do_not_fit_are_errors():
    core = Problem([["a", "x:A"], ["b"], ["a", "b"]], secondary=["x"], colored=True)._problem
    parts = core.parts()
    ends, entries, colors = parts[3:6]
    for damaged in ((ends + 1, entries, colors), (ends - 1, entries, colors), (ends[[1, 0, 2]], entries, colors), (ends - [3, 0, 0], entries, colors),
                    (ends, entries[:-1], colors), (ends, entries, colors[:-1]), (ends, entries[:0], colors[:0]), (ends[:0], entries, colors),
                    (ends * 10**15, entries, colors), (ends, entries + 2, colors), (ends, entries, colors + 1)):  # fmt: skip
        state = (*parts[:3], *damaged, *parts[6:])
        with pytest.raises(ValueError):
            type(core).of_rows(*state)
        with pytest.raises(ValueError):
            type(core).__new__(type(core)).__setstate__(state)
    assert type(core).of_rows(*parts).text() == core.text()


def test_colors_with_equal_strings_have_short_names():
    class Color:
        def __str__(self):
            return "red"

    problem = Problem([["a", ("x", Color())] for _ in range(2000)], ["a"], ["x"], colored=True)
    lines = str(problem).splitlines()[1:]
    assert lines[:3] == ["a x:red", "a x:red#1", "a x:red#2"] and len(set(lines)) == 2000 and max(map(len, lines)) < 20
    for colors, names in ((1, "1", "1#1"), ["1", "1#1", "1#1#2"]), (("1#2", 1, "1"), ["1#2", "1", "1#2'"]):
        problem = Problem([["a", ("x", color)] for color in colors], ["a"], ["x"], colored=True)
        assert str(problem).splitlines()[1:] == [f"a x:{name}" for name in names]


def test_costs_belong_to_a_problem():
    options = [["a", "b"], ["a", "c"], [], ["b", "c"]]
    costs = [7, Decimal("0.25"), "99.125", Fraction(-1, 2)]
    problem = Problem(options, costs=costs)
    assert problem.costs == costs[:2] + [Decimal(costs[2]), Decimal("-0.5")]
    assert str(problem) == "a b c\na b |7.00\na c |0.25\nb c |-0.50\n"
    assert Problem.parse(str(problem)).costs == [7, Decimal("0.25"), Decimal("-0.5")]
    for copied in (pickle.loads(pickle.dumps(problem)), copy.deepcopy(problem)):
        assert copied.costs == problem.costs and str(copied) == str(problem)
    assert Problem(options).costs is None and Problem([["a"]], costs=[0]).costs == [0]
    for tenths in [0.1, -0.2], np.array([0.1, -0.2]), np.array([0.1, -0.2], dtype=np.float32):
        assert str(Problem([["a"]] * 2, costs=tenths)) == "a\na |0.1\na |-0.2\n"
    numbers = np.array([2**63 - 1, -(2**63)])
    assert str(Problem([["a"]] * 2, costs=numbers)) == f"a\na |{2**63 - 1}\na |{-2**63}\n"
    assert str(Problem([["a"]] * 3, costs=np.array([0.5, -1.25, 3]))) == "a\na |0.50\na |-1.25\na |3.00\n"
    assert Problem([["a"]], costs=["0.000000000000000001"]).costs == [Decimal("1e-18")]
    for wrong, error in (([1e-19], ValueError), ([Fraction(1, 3)], ValueError), (["1e-19"], ValueError), (["x"], TypeError),
                         ([None], TypeError), ([float("nan")], TypeError), ([float("inf")], TypeError), (7, TypeError),
                         ([1, 2], ValueError), ([], ValueError), ([2**63], InvalidProblem), ([1e300], InvalidProblem)):
        with pytest.raises(error):
            Problem([["a"]], costs=wrong)
    with pytest.raises(InvalidProblem):
        Problem([["a"], ["a"]], costs=[2**62, "0.01"])


@pytest.mark.parametrize("seed", range(20))
def test_decimal_costs_are_exact(seed):
    options, primary, secondary, bounds = random_problem(seed, seed % 2 == 1)
    problem = Problem(options, primary, secondary, colored=True, bounds=bounds)
    random_numbers = random.Random(seed)
    costs = [Decimal(random_numbers.randint(-300, 300)).scaleb(-random_numbers.randint(0, 3)) for _ in options]
    cost = lambda solution: sum(costs[number] for number in solution)  # noqa: E731
    expected = sorted(map(cost, solutions(problem)))
    for given in costs, list(map(str, costs)), list(map(Fraction, costs)), iter(costs):
        assert list(map(cost, solutions(problem, costs=given))) == expected
    assert list(map(cost, solutions(problem, costs=map(str, costs), limit=3, memory_limit=1 << 20))) == expected[:3]
    eighths = [random_numbers.randint(-30, 30) / 8 for _ in options]  # floats that are exact
    for given in eighths, np.array(eighths), np.array(eighths, dtype=np.float32):
        best = min_cost(problem, costs=given)
        assert (best and best.cost) == min((sum(map(eighths.__getitem__, one)) for one in solutions(problem)), default=None)
    whole = min_cost([["a"], ["a"]], costs=iter([2, 1]))
    assert (whole.cost, type(whole.cost)) == (1, int)
    best = min_cost(problem, costs=costs)
    assert best is None and not expected or best.cost == best.lower_bound == cost(best.options) == expected[0]
    best = max_cost(Problem(options, primary, secondary, colored=True, bounds=bounds, costs=costs))
    assert best is None and not expected or best.cost == best.upper_bound == cost(best.options) == expected[-1]
    for limit in costs[:3]:
        for given in limit, str(limit), Fraction(limit) + Fraction(1, 3000):
            assert len(list(solutions(problem, costs=costs, cost_limit=given))) == sum(k <= limit for k in expected)
            assert len(list(solutions(problem, costs=costs, cost_limit=given, maximize=True))) == sum(k >= Fraction(given) for k in expected)


@pytest.mark.parametrize("text, items, options", [
    ("0:2|a b | x\na x:A |7.5\nb |9\n", ["a", "b", "x"], [["a", "x:A"], ["b"]]),
    ("2 2\n7.5 1 1\n9 2 1 2\n", ["1", "2"], [["1"], ["1", "2"]]),
    ("2 2\n7.5 9\n2 1 2\n1\n2\n", ["1", "2"], [["1"], ["1", "2"]]),
])  # fmt: skip
def test_texts_of_all_formats_are_parsed(text, items, options):
    problem = Problem.parse(text)
    assert (problem.items, list(problem), problem.costs) == (items, options, [Decimal("7.5"), 9])
    assert list(Problem.parse(str(problem))) == options and Problem.parse(str(problem)).bounds == problem.bounds


def test_a_problem_is_converted():
    problem = Problem([["a", "x:A"], ["b"], ["a", "b"]], secondary=["x"], colored=True, costs=[3, 4, "5.5"])
    assert problem.convert("lp").endswith("End\n") and " obj: 3.0 x1 + 4.0 x2 + 5.5 x3\n" in problem.convert("lp")
    assert problem.convert("dlx") == str(problem) and "min: +30 x1 +40 x2 +55 x3 ;" in problem.convert("opb")
    for form, message in (("cnf", "cnf has no costs"), ("matrix", "a matrix has no secondary items")):
        with pytest.raises(InvalidProblem, match=message):
            problem.convert(form)
    with pytest.raises(ValueError, match="problem_format must be 'dlx', 'matrix', 'opb', 'lp', 'asp' or 'cnf'"):
        problem.convert("mps")
    assert "é" * 100 in Problem([["é" * 1000], ["日本" * 500]]).convert("asp")
    assert Problem([["a"], ["b"]]).convert("matrix") == "2 2\n1 0\n0 1\n"


def test_bounds_can_be_given_to_problems_of_all_kinds():
    options = [["a", "b"], ["a", "c"], ["a"], [], ["a", "b"]]
    problem = Problem(options, bounds={"c": 1, "b": (0, 2), "a": np.int64(3)})
    assert problem.bounds == {"a": (3, 3), "b": (0, 2)} and list(problem.bounds) == ["a", "b"]
    assert repr(problem) == "<Problem: 5 options, 3 items, 2 with bounds>"
    assert repr(Problem([["a", "x"]], ["a"], bounds={"a": (0, 1)})) == (
        "<Problem: 1 options, 2 items, 1 of them secondary, 1 with bounds>")
    expected = [[0, 1, 2], [0, 1, 4], [1, 2, 4]]
    assert sorted(map(sorted, solutions(problem))) == expected
    assert Problem(list(problem), bounds=problem.bounds).bounds == problem.bounds
    parsed = Problem.parse(str(problem))
    assert parsed.bounds == problem.bounds and str(parsed).startswith("3|a 0:2|b c\n")
    matrix = [[1, 1, 0], [1, 0, 1], [1, 0, 0], [0, 0, 0], [1, 1, 0]]
    columns = {0: [3, 3], 1: (0, 2)}
    assert Problem.from_bool(matrix, bounds=columns).bounds == {0: (3, 3), 1: (0, 2)}
    assert sorted(map(sorted, covers_bool(matrix, bounds=columns))) == expected
    assert Problem(options).bounds == Problem(options, bounds={}).bounds == {}
    assert count([["a"]] * 70, bounds={"a": (0, 2**32 - 1)}) == 2**70


def test_the_empty_set_may_be_a_solution():
    options = [["a", "b"], ["a", "c"]]
    zeros = {item: (0, 1) for item in "abc"}
    assert sorted(solutions(options, bounds=zeros)) == [[], [0], [1]]
    assert list(solutions(options, bounds=zeros, costs=[1, 2])) == [[], [0], [1]]
    assert min_cost(options, bounds=zeros, costs=[1, 2]).options == []
    assert list(solutions([], primary=["a"], bounds={"a": (0, 5)})) == [[]] == sample([], ["a"], bounds={"a": (0, 5)})
    assert explain(options, bounds=zeros) is None and Problem(options, bounds=zeros).verify([]) is None
    assert Problem(options).verify([]) == "primary item 'a' is not covered"


def test_equal_options_are_different_options():
    options = [["a"], ["a"], ["a"]]
    assert sorted(map(sorted, solutions(options, bounds={"a": 2}))) == [[0, 1], [0, 2], [1, 2]]
    assert sorted(map(sorted, solutions(options, bounds={"a": 2}, forced=[1, 1]))) == [[0, 1], [1, 2]]
    assert "occurs twice" in Problem(options, bounds={"a": 2}).verify([0, 0])


@pytest.mark.parametrize("bounds, words", [
    ({"a": 0}, "the upper bound of item 'a' is 0"),
    ({"a": (3, 2)}, "the lower bound 3 of item 'a' exceeds its upper bound 2"),
    ({"x": (0, 1)}, "secondary item 'x' has bounds: only primary items have them"),
    ({"a": 1, "Q": 2}, "'Q' has bounds, but is not an item: no option has it, and no list of items"),
])  # fmt: skip
def test_impossible_bounds(bounds, words):
    for call in (Problem, count, solutions, zdd):
        with pytest.raises(InvalidProblem) as error:
            call([["a", "x"]], secondary=["x"], bounds=bounds)
        assert str(error.value) == words and error.value.option_index is error.value.entry_index is None


def test_items_that_look_alike_are_not_the_same():
    assert count([[1], ["1"], [True], ["a b"], ["a_b"]]) == 2  # 1 == True in Python


def test_lists_of_items_decide_the_kinds():
    options = [["a"], ["b", "x"], ["b"]]
    assert sorted(sorted(s) for s in solutions(options, primary=["a", "b"])) == [[0, 1], [0, 2]]
    assert sorted(sorted(s) for s in solutions(options, secondary=["x"])) == [[0, 1], [0, 2]]
    assert [sorted(s) for s in solutions(options)] == [[0, 1]]
    assert Problem(options, secondary=["x"]).items == ["a", "b", "x"]
    assert Problem(options, secondary=["x"]).primary_item_count == 2


def test_options_without_primary_items_keep_their_numbers():
    assert [sorted(s) for s in solutions([[], ["x"], ["a"], ["b", "x"]], secondary=["x"])] == [[2, 3]]
    with pytest.raises(ValueError, match="no primary item"):
        Problem([[], ["a"]]).verify([0])


def test_matrices_of_all_types_and_strides():
    matrix = np.array([[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]])
    expected = [[0, 1], [0, 2, 3]]
    wide = np.zeros((10, 12), dtype=bool)
    wide[::2, ::3] = matrix
    for array in (matrix, matrix.astype(bool), matrix.astype(np.uint8), matrix * 0.5, np.asfortranarray(matrix.astype(bool)),
                  wide[::2, ::3], matrix.tolist()):  # fmt: skip
        assert sorted(sorted(solution) for solution in covers_bool(array)) == expected
    with pytest.raises(ValueError, match="two-dimensional"):
        covers_bool(np.zeros(3, dtype=bool))


def test_solutions_by_cost_that_are_too_many_for_a_small_diagram():
    n = 13
    queens = [[f"r{r}", f"c{c}", f"u{r + c}", f"d{r - c}"] for r in range(n) for c in range(n)]
    problem = Problem(queens, [f"{kind}{k}" for kind in "rc" for k in range(n)])
    costs = [r * c for r in range(n) for c in range(n)]
    all_costs = sorted(sum(costs[number] for number in solution) for solution in solutions(problem))
    found = solutions(problem, costs=costs)
    assert [sum(costs[number] for number in next(found)) for _ in range(100)] == all_costs[:100]


def test_numbers_of_any_size():
    assert count([[k] for k in range(500) for _ in range(4)]) == 2**1000


def test_limits_and_statuses():
    options = [[k] for k in range(12) for _ in range(3)]  # 3**12 solutions
    found = solutions(options, limit=5)
    assert found.stop_reason == "stopped" and len(list(found)) == 5 and found.stop_reason == "solution limit"
    assert list(found) == []  # it has ended
    assert len(list(solutions(options, limit=5, threads=2))) == 5
    assert len(list(solutions(options, limit=5, costs=[1] * 36))) == 5
    assert count(options, limit=10) == 10
    everything = solutions(options[:9])
    assert len(list(everything)) == 27 and everything.stop_reason == "exhausted"
    closed = solutions(options)
    next(closed)
    closed.close()
    assert list(closed) == [] and closed.stop_reason == "stopped"
    for threads in (1, 2):
        remaining = solutions(options, threads=threads)
        assert len([next(remaining) for _ in range(3000)]) == 3000
        del remaining  # must not hang


def test_a_limit_is_no_answer():
    queens = [[f"r{r}", f"c{c}", f"u{r + c}", f"d{r - c}"] for r in range(40) for c in range(40)]
    items = {"primary": [f"{kind}{k}" for kind in "rc" for k in range(40)]}
    with pytest.raises(LimitReached) as error:
        count(queens, **items, time_limit=0.1)
    assert error.value.stop_reason == "time limit" and error.value.found_count >= 0
    for threads in (1, 2):
        with pytest.raises(LimitReached, match="time limit"):
            for _ in solutions(queens, **items, time_limit=0.1, threads=threads):
                pass
    for call in (lambda: sample(queens, **items, memory_limit=1 << 20),
                 lambda: list(solutions([[k] for k in range(9)] * 2, costs=[1] * 18, memory_limit=1 << 10))):  # fmt: skip
        with pytest.raises(LimitReached, match="memory limit: raise memory_limit, or request fewer solutions") as error:
            call()
        assert error.value.stop_reason == pickle.loads(pickle.dumps(error.value)).stop_reason == "memory limit"


def test_exceptions_have_the_place():
    for text, place in (("a b\na c\n", (2, 3)), ('{"items": ["a"],\n "options": [["a"]]}', (1, 1)), ("9 4\n7 1 1\n7 1 2\n7 1 3\n7 1 10\n", (5, 5))):
        with pytest.raises(ParseError) as error:
            Problem.parse(text)
        assert (error.value.line, error.value.column) == place and str(error.value).startswith("%d:%d: " % place)
    for options, lists, place in (
        ([["a"], ["b", "b"]], {}, (1, 1)),
        ([["a"], ["a", "b"]], {"primary": ["a"], "secondary": []}, (1, 1)),
        ([["a", "b:"]], {"colored": True}, (0, 1)),
        ([["a", "b:x"]], {"colored": True, "primary": ["a", "b"]}, (0, 1)),
        ([], {"primary": ["a", "a"]}, (None, None)),
    ):
        with pytest.raises(InvalidProblem) as invalid:
            solutions(options, **lists)
        assert (invalid.value.option_index, invalid.value.entry_index) == place
    for lists in ({"primary": ["a"]}, {"bounds": {"a": 1}}):
        with pytest.raises(TypeError):
            count(Problem([["a"]]), **lists)


def test_costs_beyond_64_bits():
    most = 2**63 - 1
    assert min_cost([["a"], ["b"]], costs=[most, most]).cost == 2 * most
    assert min_cost([["a"], ["b"]], costs=np.array([-5, 3], dtype=np.int8)).cost == -2


def test_the_text_format_comes_back():
    problem = Problem([["a", "x:A"], ["b b", "x:A"], [(1, 2)]], secondary=["x"], colored=True)
    again = Problem.parse(str(problem))
    assert len(again) == len(problem) == 3 and count(again) == count(problem) == 1
    assert again.verify([0, 1]) is not None and again.verify([0, 1, 2]) is None


def test_certificates(tmp_path):
    problem = Problem.parse("a b c d\na b\nc d\na c\nb d\n")
    files = {"formula": tmp_path / "p.cnf", "proof": tmp_path / "p.lrat"}
    assert prove(problem, **files) == 2
    assert check_proof(problem, **files) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p.cnf", "p.lrat"]
    with pytest.raises(ValueError):
        check_proof(Problem.parse("a b c d\na b\nc d\n"), **files)
    files["proof"].write_text("1 2 3\n")
    with pytest.raises((ParseError, ValueError)):
        check_proof(problem, **files)
    options = [["a", "b"], ["b"], ["a"], ["a"]]
    assert prove(options, bounds={"a": (1, 2)}, **files) == check_proof(options, bounds={"a": (1, 2)}, **files) == 6
    for formula, proof, error in (("none/p", "q", FileNotFoundError), ("p", "p", ValueError)):
        with pytest.raises(error):
            prove(problem, formula=tmp_path / formula, proof=tmp_path / proof)
    with pytest.raises(OSError):
        check_proof(problem, formula=tmp_path / "missing", proof=files["proof"])


def test_a_solution_from_anywhere():
    problem = Problem([["a", "b"], ["b"], ["a"]])
    assert problem.verify([1, 2]) is None
    assert "covered twice" in problem.verify([0, 2])
    with pytest.raises(IndexError):
        problem.verify([7])


def test_version():
    assert dlx_cover.__version__.count(".") == 2


def classes_by(solutions, generators):
    """The classes of solutions: each solution with the least of its images."""
    least = {}
    for first in sorted(solutions):
        waiting = [first]
        while waiting:
            solution = waiting.pop()
            if solution not in least:
                least[solution] = first
                waiting += [tuple(sorted(generator.options.get(k, k) for k in solution)) for generator in generators]
    return least


def lacks_nauty():
    """Whether the package was built without nauty: then the calls that need it say so."""
    try:
        Problem([["a"]]).automorphisms()
        return False
    except ValueError:
        for call in (Problem([["a"]]).automorphisms, lambda: count([["a"]], up_to_symmetry=True),
                     lambda: solutions_up_to_symmetry([["a"]])):  # fmt: skip
            with pytest.raises(ValueError, match="built without nauty: install libnauty2-dev"):
                call()
        return True


@pytest.mark.parametrize("has_bounds", [False, True])
def test_classes_of_solutions_are_those_of_the_generators(has_bounds):
    if lacks_nauty():
        return
    symmetric = 0
    for seed in range(150):
        options, primary, secondary, bounds = random_problem(seed, has_bounds)
        problem = Problem(options, primary, secondary, colored=True, bounds=bounds)
        order, generators = problem.automorphisms()
        for generator in generators:
            assert sorted(generator.options) == sorted(generator.options.values())
            assert sorted(generator.items) == sorted(generator.items.values())
        solutions = brute_force(options, primary, secondary, bounds)
        least = classes_by(solutions, generators)
        assert set(least) == solutions
        assert count(problem, up_to_symmetry=True) == len(set(least.values()))
        classes = list(solutions_up_to_symmetry(problem, threads=1 + seed % 2))
        assert sorted(tuple(one.options) for one in classes) == sorted(set(least.values()))
        assert sum(one.size for one in classes) == len(solutions)
        symmetric += order > 1
    assert symmetric > 30


def test_symmetry_has_limits_and_errors():
    latin = [[f"p{i}{j}", f"r{i}{v}", f"c{j}{v}"] for i in range(5) for j in range(5) for v in range(5)]
    with pytest.raises(ValueError, match="limit and up_to_symmetry"):
        count(latin, limit=1, up_to_symmetry=True)
    with pytest.raises(TypeError, match="up_to_symmetry"):
        count(latin, up_to_symmetry="no")
    if lacks_nauty():
        return
    assert Problem(latin).automorphisms().order == 10_368_000
    for call in (lambda: solutions_up_to_symmetry(latin), lambda: count(latin, up_to_symmetry=True)):
        with pytest.raises(ValueError, match="10368000"):
            call()
    with pytest.raises(TypeError, match="symmetries"):
        count(latin, symmetries=[])
    with pytest.raises(LimitReached) as reached:
        count(latin, time_limit=0, up_to_symmetry=True)
    assert reached.value.stop_reason == "time limit"
    for call in (Problem(latin).automorphisms, lambda **limits: list(solutions_up_to_symmetry([["a"]], **limits))):
        with pytest.raises(LimitReached):
            call(time_limit=0)
