"""Problems: texts and files with warnings, misspelled items, methods, comparisons, and objects of other packages."""

import copy
import inspect
import json
import pickle
import types
import warnings
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

import dlx_cover
from dlx_cover import (InvalidProblem, Packing, ParseError, ParseWarning, Problem, count, solutions, covers_bool, explain, make, max_cost,
                       min_cost, sample)  # fmt: skip

QUEENS = [[("row", r), ("col", c), ("up", r + c), ("down", r - c)] for r in range(8) for c in range(8)]
ROWS = [("row", k) for k in range(8)]
SQUARE = "a b c d\na b\nc d\na c\nb d\n"


@pytest.fixture(autouse=True)
def warnings_are_errors():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


# --- Texts ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text, line, message", [
    ("a | x\nx\na\na\n", 2, "this option covers no primary item and is ignored"),
    ("a b\na\nb\n\nb\n", 5, "this option is already in line 3"),
    ("2 3\n1 3\n2\n", 1, "this line is read as the numbers of rows and columns of a matrix"),
])  # fmt: skip
def test_a_mistake_in_a_text_is_a_warning(text, line, message, tmp_path):
    (tmp_path / "file").write_text(text)
    for read, source in ((Problem.parse, text), (Problem.read, tmp_path / "file"), (Problem.read, str(tmp_path / "file"))):
        with pytest.warns(ParseWarning) as warned:
            problem = read(source)
        assert len(problem) > 0 and warned[0].filename == __file__
        first = warned[0].message
        assert (first.line, first.message.partition(";")[0], str(first).partition(":")[0]) == (line, message, str(line))


def test_each_mistake_is_a_warning():
    with pytest.warns(ParseWarning) as warned:
        Problem.parse("a b c | x\nx\na b\na b\n")
    assert [warning.message.line for warning in warned] == [1, 2, 4]


@pytest.mark.parametrize("text, options, expected", [
    ("a | x\nx\na\na\n", [["x"], ["a"], ["a"]], [[1], [2]]),
    ("| comment\n\na b | x y\n| x\nx:A y\na x:A\n\ny\nx:B\nb x:A |7\nx |3\n",
     [["x:A", "y"], ["a", "x:A"], ["y"], ["x:B"], ["b", "x:A"], ["x"]], [[1, 4]]),
    ("a | x\r\na |3\r\nx:C |7\r\na x |2\r\n", [["a"], ["x:C"], ["a", "x"]], [[2], [0]]),
    ("1 0 0\n0 0 0\n0 1 1\n", [["1"], [], ["2", "3"]], [[0, 2]]),
    ("3 2\n1 0\n0 0\n0 1\n", [["1"], [], ["2"]], [[0, 2]]),
])  # fmt: skip
def test_options_of_texts_have_the_numbers_of_the_text(text, options, expected):
    with pytest.warns(ParseWarning):
        problem = Problem.parse(text)
    assert list(problem) == options and [sorted(solution) for solution in solutions(problem)] == expected
    assert list(pickle.loads(pickle.dumps(problem))) == options and pickle.loads(pickle.dumps(problem)) == problem
    with pytest.raises(ValueError, match="has no primary item"):
        problem.verify([options.index(next(option for option in options if not {"a", "b", "1", "2"} & set(option)))])


@pytest.mark.parametrize("text", ["setpart.dlx", "C:\\setpart.dlx", "/tmp/a b/setpart.dlx", "C:setpart", "a b c", "a b | c\n", "2 3", "  x.json\n"])
def test_a_text_of_one_line_is_no_problem(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of items without options
        with pytest.raises(ParseError, match=r"Problem.read\(path\) reads a file"):
            Problem.parse(text)


def test_a_text_without_options_names_the_function_for_files(tmp_path):
    with pytest.raises(ParseError):
        Problem.parse("setpart.dlx")  # without warnings
    (tmp_path / "a.dlx").write_text(SQUARE)
    assert Problem.read(tmp_path / "a.dlx").count() == 2
    with pytest.raises(FileNotFoundError):
        Problem.read(tmp_path / "missing.dlx")
    (tmp_path / "a.dlx").write_bytes("a b\na\nb\n".encode("utf-16"))
    with pytest.raises(ParseError, match="UTF-16"):
        Problem.read(tmp_path / "a.dlx")
    (tmp_path / "a.dlx").write_bytes(b"\xe9 b\n\xe9\nb\n")  # Latin-1
    assert Problem.read(tmp_path / "a.dlx").items == ["\\xe9", "b"]
    for wrong in (Path("a.dlx"), b"a\na\n", 5):
        with pytest.raises(TypeError, match="text must be a str"):
            Problem.parse(wrong)
    for json in ('{"items": ["a"], "options": []}', '{\n"items": ["a"], "options": [["a"]]}', '{"items"\n:["a"]}'):
        with pytest.raises(ParseError):
            Problem.parse(json)
    with pytest.raises(ParseError, match="one line is not a packing"):
        Packing.parse("heart.txt")


# --- Items that no option has --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lists, words", [
    ({"primary": ROWS + [("column", k) for k in range(8)]},
     "primary has ('column', 0), ('column', 1), ('column', 2) and 5 more, which no option has; the item nearest to ('column', 0) is "
     "('col', 0). "),
    ({"secondary": [("upp", k) for k in range(2)]},
     "secondary has ('upp', 0), ('upp', 1), which no option has; the item nearest to ('upp', 0) is ('up', 0). "),
    ({"primary": [*ROWS, ("row", 8)]}, "primary has ('row', 8), which no option has; the nearest item is ('row', "),
    ({"primary": [*ROWS, "row"]}, "primary has 'row', which no option has"),
])  # fmt: skip
def test_a_listed_item_without_options_is_an_error(lists, words):
    for call in (Problem, count, solutions, sample, explain):
        with pytest.raises(InvalidProblem) as error:
            call(QUEENS, **lists)
        assert str(error.value).startswith(words)
        assert str(error.value).endswith("To have items without options, list all items in primary and secondary")


def test_the_nearest_item_is_named():
    for options, lists, words in (
        ([["row", "col"]], {"primary": ["row", "column"]}, "has 'column', which no option has; the nearest item is 'col'. "),
        ([["Ada", "x"]], {"secondary": ["ada"]}, "has 'ada', which no option has; the nearest item is 'Ada'. "),
        ([["a", "b", "c", "d"]], {"primary": ["a", "x"]}, "primary has 'x', which no option has; the options have 'b', 'c', 'd', …. "),
        ([["1"]], {"primary": [1]}, "has 1, which no option has; the nearest item is '1'. "),
        ([[1, 2]], {"primary": ["1"]}, "has '1', which no option has; the nearest item is 1. "),
        ([["p", "x:A"], ["q", "x:B"]], {"secondary": ["x"]}, "write colored=True if 'item:color' is an item with a color. "),
        ([["a"]], {"bounds": {"b": 2, "aa": 3}}, "'b' has bounds, but is not an item: no option has it, and no list of items"),
        ([["lesson"]], {"bounds": {"lessons": 2}}, "no list of items; the nearest item is 'lesson'"),
        ([["col"]], {"primary": ["column"], "secondary": []}, "'col' is neither primary nor secondary; the nearest item is 'column'"),
    ):
        with pytest.raises(InvalidProblem) as error:
            count(options, **lists)
        assert words in str(error.value)
    with pytest.raises(InvalidProblem, match="the nearest item is 1"):
        Problem.from_bool([[0, 1]], bounds={11: 2})


def test_items_without_options_are_listed_with_all_others():
    assert count([["a"]], primary=["a", "b"], secondary=[]) == 0 == count([], primary=["a"])
    assert explain([["a"]], primary=["a", "gone"], secondary=()).items == ["gone"]
    assert count([["a", "x"]], primary=["a"], secondary=["x", "y"]) == 1
    assert count(Problem.from_bool([[1, 0]])) == 0
    assert count(QUEENS, primary=ROWS + [("col", k) for k in range(8)]) == 92


# --- Methods -------------------------------------------------------------------------------------------------------------


def test_functions_are_methods(tmp_path):
    problem = Problem.parse(SQUARE)
    assert problem.count() == 2 and problem.count(limit=1) == 1
    assert list(problem.solutions()) == list(solutions(problem)) and problem.solve() in [[0, 1], [2, 3]]
    assert problem.sample(3, seed=1) == sample(problem, n=3, seed=1) and len(problem.sample(3)) == 3
    assert problem.explain() is None and Problem([["a", "b"], ["b", "c"], ["a", "c"]]).explain().items == ["a", "b", "c"]
    assert Problem([["a", "b"], ["b", "c"], ["a", "c"]]).solve() is None
    assert problem.min_cost(costs=[1, 5, 2, 3]).cost == 5 and problem.max_cost(costs=[1, 5, 2, 3]).cost == 6
    assert problem.estimate().solution_count == 2 and len(list(problem.zdd())) > 0
    files = {"formula": tmp_path / "p.cnf", "proof": tmp_path / "p.lrat"}
    assert problem.prove(**files) == problem.check_proof(**files) == 2


def test_methods_have_the_parameters_of_the_functions():
    shared = {"options", "primary", "secondary", "colored", "bounds", "self"}
    for name in ("count", "solutions", "zdd", "solutions_up_to_symmetry", "sample", "estimate", "min_cost", "max_cost", "explain",
                 "prove", "check_proof"):  # fmt: skip
        function = inspect.signature(getattr(dlx_cover, name)).parameters
        method = inspect.signature(getattr(Problem, name)).parameters
        described = [{key: (one.default, one.annotation) for key, one in parameters.items() if key not in shared}
                     for parameters in (function, method)]  # fmt: skip
        assert described[0] == described[1], name


@pytest.mark.parametrize("settings", [{}, {"threads": 2}, {"costs": [1] * 36}])
def test_solutions_are_a_context(settings):
    with solutions([[k] for k in range(12) for _ in range(3)], **settings) as found:
        assert len(next(found)) == 12
    assert list(found) == [] and found.stop_reason == "stopped"
    with pytest.raises(KeyError), solutions([["a"]]) as found:
        raise KeyError
    assert list(found) == []


def test_solutions_have_no_truth_value():
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(solutions([["a"]]))


def test_problems_are_compared_by_content():
    problem = Problem([["a", "b"], ["c"]], costs=[1, "2.50"], bounds={"c": (0, 1)})
    equal = [Problem([["b", "a"], ["c"]], costs=[1.0, 2.5], bounds={"c": (0, 1)}), copy.copy(problem), copy.deepcopy(problem),
             pickle.loads(pickle.dumps(problem)), Problem.parse(str(problem)),
             Problem(iter([("a", "b"), {"c"}]), ["c", "b", "a"], [], costs=[1, "2.5"], bounds={"c": (0, 1), "a": 1})]  # fmt: skip
    for one in equal:
        assert one == problem and hash(one) == hash(problem) and not one != problem and one in {problem}
    others = [Problem([["c"], ["a", "b"]]), Problem([["a", "b"], ["c"]], costs=[1, 2.5]), Problem([["a", "b"], ["c"]], bounds={"c": (0, 1)}),
              Problem([["a", "b"], ["c"]], ["a", "c"], costs=[1, 2.5], bounds={"c": (0, 1)}), "a b", None, [["a", "b"], ["c"]]]  # fmt: skip
    assert all(problem != one for one in others)
    colored = [Problem([["a", "x:A"], ["a", "x:B"]], secondary=["x"], colored=True),
               Problem([["a", ("x", "A")], ["a", ("x", "B")]], secondary=["x"], colored=True)]  # fmt: skip
    assert colored[0] == colored[1] != Problem([["a", "x:A"], ["a", "x:C"]], secondary=["x"], colored=True)
    assert colored[0] != Problem([["a", "x:A"], ["a", "x:B"]], secondary=["x:A", "x:B"])
    assert Problem([["a"], []]) != Problem([["a"]]) and Problem([]) == Problem([])


# --- Costs ---------------------------------------------------------------------------------------------------------------


def test_the_costs_of_a_problem_are_the_default():
    problem = Problem([["a"], ["b"], ["a", "b"], [], ["a", "b"]], costs=[3, "4.5", 5, 0, -1])
    by_cost = [[4], [2], [0, 1]]
    for found in (solutions(problem), problem.solutions(), solutions(problem, memory_limit=1, limit=9), solutions(problem, threads=2)):
        assert list(found) == by_cost
    assert list(solutions(problem, maximize=True)) == by_cost[::-1]
    assert list(solutions(problem, cost_limit=5)) == by_cost[:2] and list(solutions(problem, cost_limit="7.4", maximize=True)) == by_cost[2:]
    assert list(solutions(problem, forced=[0])) == [[0, 1]] and list(solutions(problem, limit=1)) == by_cost[:1] == [problem.solve()]
    assert list(solutions(problem, costs=[0, 0, 9, 0, 10])) == by_cost[::-1]
    assert min_cost(problem).cost == -1 and max_cost(problem).cost == Decimal("7.5")
    assert sorted(map(sorted, solutions(problem, seed=1))) == sorted(by_cost)
    assert count(problem) == 3 and len(sample(problem, n=4)) == 4
    parsed = Problem.parse("a b\na |3\nb |4.5\na b |5\na b |-1\n")
    assert list(solutions(parsed)) == [[3], [2], [0, 1]] and list(solutions(Problem.parse("a\na\na |-2\n", )))[0] == [1]
    assert list(solutions(Problem([["a"], ["a"]], costs=[0, 0]))) == [[0], [1]]
    with pytest.raises(TypeError, match="costs are required for maximize and cost_limit, and cannot be combined with seed"):
        solutions(problem, maximize=True, seed=1)


# --- Objects of other packages -------------------------------------------------------------------------------------------


class Sparse:
    """A matrix like those of scipy.sparse, in rows with entries in any order, some of them 0 or twice."""

    def __init__(self, matrix):
        rows = [[(c, v) for c, v in enumerate(row)] for row in matrix]
        self.shape = len(rows), len(matrix[0])
        self.indices = np.array([c for row in rows for c, _ in row], dtype=np.int32)
        self.data = np.array([v for row in rows for _, v in row])
        self.indptr = np.cumsum([0, *map(len, rows)])
        self.dtype = self.data.dtype
        self.is_summed = False

    def tocsr(self):
        return self

    def copy(self):
        return copy.copy(self)

    def sum_duplicates(self):
        self.is_summed = True


class Table:
    """A table like those of pandas."""

    def __init__(self, columns, rows):
        self.columns = columns
        self.rows = rows

    def __iter__(self):
        return iter(self.columns)

    def to_numpy(self):
        return np.array(self.rows)


MATRIX = [[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0]]


@pytest.mark.parametrize("kind", [int, bool, float])
def test_sparse_matrices(kind):
    matrix = Sparse(np.array(MATRIX, dtype=kind))
    assert list(Problem.from_bool(matrix)) == [[0, 3], [1, 2], [1], [2], []] == list(Problem.from_bool(MATRIX))
    assert Problem.from_bool(matrix) == Problem.from_bool(MATRIX) and not matrix.is_summed
    assert sorted(map(sorted, covers_bool(matrix))) == [[0, 1], [0, 2, 3]]
    assert Problem.from_bool(Sparse([[1, 0]])).items == [0, 1] and covers_bool(Sparse([[1, 0]]), bounds={1: (0, 1)}).__next__() == [0]
    with pytest.raises(ValueError, match="two-dimensional"):
        covers_bool(Sparse([[1.0, float("nan")]]))
    for matrix in (Sparse(MATRIX), Table(list("abcd"), MATRIX)):
        with pytest.raises(TypeError, match=r"options look like a matrix: write covers_bool\(matrix\)"):
            count(matrix)


def test_columns_of_tables_are_items():
    problem = Problem.from_bool(Table(list("abcd"), MATRIX), bounds={"b": (1, 2)})
    assert problem.items == list("abcd") and list(problem)[:2] == [["a", "d"], ["b", "c"]] and problem.bounds == {"b": (1, 2)}
    assert sorted(map(sorted, covers_bool(Table([("x", 1), 2, "a", None], MATRIX)))) == [[0, 1], [0, 2, 3]]
    assert problem.explain() is None
    with pytest.raises(ValueError, match="columns of different names, not 'a' twice"):
        Problem.from_bool(Table(["a", "b", "a", "c"], MATRIX))
    with pytest.raises(InvalidProblem, match="'e' has bounds"):
        covers_bool(Table(list("abcd"), MATRIX), bounds={"e": 1})


def test_scipy_and_pandas_if_they_are_installed():
    sparse = pytest.importorskip("scipy.sparse")
    for kind in ("csr", "csc", "coo", "lil", "dok", "bsr", "dia"):
        for number in (int, bool, np.int8, float):
            matrix = getattr(sparse, kind + "_matrix")(np.array(MATRIX, dtype=number))
            assert Problem.from_bool(matrix) == Problem.from_bool(MATRIX)
    twice = sparse.coo_matrix(([1, -1, 1, 2], ([0, 0, 0, 1], [0, 0, 1, 0])), shape=(2, 2))
    assert list(Problem.from_bool(twice)) == [[1], [0]] and twice.nnz == 4
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(MATRIX, columns=list("abcd"))
    for table in (frame, frame.astype(bool), frame.astype("Int64"), frame.astype(float), frame.astype(object)):
        assert Problem.from_bool(table).items == list("abcd") and list(Problem.from_bool(table))[0] == ["a", "d"]
    with pytest.raises(ValueError, match="two-dimensional"):
        Problem.from_bool(frame.where(frame == 1))


def graph_of(nodes, edges):
    return types.SimpleNamespace(nodes=nodes, edges=edges)


def test_graphs():
    triangle = graph_of([1, 2, 3], [(1, 2), (2, 3), (3, 1)])
    assert make("color", triangle, 3) == make("color", "1\n2\n3\n1 2\n2 3\n3 1\n", 3)
    assert [count(make("color", triangle, k)) for k in (2, 3, 4)] == [0, 6, 24]
    cells = [(r, c) for r in range(3) for c in range(3)]
    grid = graph_of(cells, [(a, b) for a in cells for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1])  # both directions
    assert count(make("color", grid, 2)) == 2 and make("color", grid, 2).items[0] == "(0_0)"
    assert count(make("match", graph_of("abcd", [("a", "b", 0), ("a", "b", 1), ("c", "d", 0)]))) == 1  # a multigraph
    assert count(make("color", graph_of(["a", "b:c", "#x", "|y", ""], []), 2)) == 32
    for wrong, error in ((graph_of(["a", "a b", "a,b"], []), ValueError), (graph_of(["a"], [("a", "a")]), ParseError),
                         (graph_of([], []), ParseError), ("graph.txt", ValueError), ("graph", ValueError), ("my graph.txt", ValueError),
                         ("graphs/my graph", ValueError), (5, TypeError), ([(1, 2), (2, 3)], TypeError), ({1: [2]}, TypeError)):  # fmt: skip
        with pytest.raises(error):
            make("color", wrong, 3)
    with pytest.raises(ValueError, match="'a b' and 'a,b'"):
        make("color", graph_of(["a", "a b", "a,b"], []), 3)
    assert count(make("color", "a b", 3)) == 6


def test_graphs_of_networkx_if_it_is_installed():
    networkx = pytest.importorskip("networkx")
    assert count(make("color", networkx.petersen_graph(), 3)) == 120
    assert count(make("match", networkx.grid_2d_graph(4, 4))) == 36
    assert count(make("color", networkx.MultiDiGraph([(1, 2), (2, 1), (1, 2)]), 3)) == 6


def test_files_of_families(tmp_path):
    (tmp_path / "graph.txt").write_text("a b\nb c\nc a\n")
    assert count(make("color", tmp_path / "graph.txt", 3)) == 6
    (tmp_path / "words.txt").write_text("ab\ncd\nac\nbd\n")
    assert count(make("words", tmp_path / "words.txt", (2, 2))) == count(make("words", "ab\ncd\nac\nbd\n", "2x2")) > 0
    with pytest.raises(ValueError, match=r"Path\('words.txt'\) reads a file"):
        make("words", "words.txt", (2, 2))
    with pytest.raises(FileNotFoundError):
        make("color", tmp_path / "missing", 3)
    with pytest.raises(ValueError, match=r"make\('color', …\) must have 2 arguments, GRAPH K, not 1 argument"):
        make("color", "a b\n")


# --- Other mistakes ------------------------------------------------------------------------------------------------------


def test_an_iterator_that_was_read_is_a_warning():
    options, primary, secondary = iter([["a"], ["b"]]), iter(["a", "b"]), iter([])
    assert count(options) == 1 and count([["a"], ["b"]], primary) == 1
    for call in (lambda: count(options), lambda: count([["a"]], primary), lambda: Problem([["a"]], secondary=secondary)):
        with pytest.warns(UserWarning, match="an iterator can be read only once") as warned:
            call()
        assert warned[0].filename == __file__
    assert count([]) == 1 and count(()) == 1


def test_a_color_that_is_not_one_is_a_warning():
    with pytest.warns(UserWarning, match="item 'x:A' is not item 'x' in color 'A': for this, write colored=True") as warned:
        assert count([["p", "x"], ["q", "x:A"]], primary=["p", "q"]) == 1
    assert warned[0].filename == __file__
    assert count([["p", "x"], ["q", "x:A"]], primary=["p", "q"], colored=True) == 0
    assert count([["r:1", "d:1"], ["r:2", "d:2"], ["r"]], secondary=["d:1", "d:2"]) == 1


@pytest.mark.parametrize("one, other", [("Ada", "Ada "), ("a", "\ta"), ("Ren\xe9", "Rene\u0301"), ("\u5d0e", "\u5d0e\u3000")])
def test_items_that_look_alike_are_a_warning(one, other):
    for options in ([[one, "x"], [other, "y"]], [[other], [one]]):
        with pytest.warns(UserWarning, match="are different, although they look alike"):
            Problem(options)
    assert count([[other], ["\u65e5\u672c"], ["\udcff"], [" "]]) == 1


def test_results_can_be_written_as_json():
    problem = Problem.parse(SQUARE)
    assert json.loads(json.dumps(list(problem.solutions()))) == list(problem.solutions())
