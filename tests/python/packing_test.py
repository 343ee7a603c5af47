"""Packings and families: pieces as strings, arrays and lists, published counts, drawings, and hostile input."""

import copy
import pickle
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

import dlx_cover
from dlx_cover import (InvalidProblem, LimitReached, Packing, ParseError, Problem, count, solutions, families, make, pack,
                       sample)  # fmt: skip

PENTOMINOES = {
    "O": "#####", "P": "##\n##\n#.", "Q": "####\n#...", "R": ".##\n##.\n.#.", "S": "##..\n.###", "T": "###\n.#.\n.#.",
    "U": "#.#\n###", "V": "#..\n#..\n###", "W": "#..\n##.\n.##", "X": ".#.\n###\n.#.", "Y": "####\n.#..",
    "Z": "##.\n.#.\n.##",
}  # fmt: skip
SOMA = {
    "V": "##\n#.", "L": "###\n#..", "T": "###\n.#.", "Z": "##.\n.##", "A": "##\n#.\n--\n..\n#.", "B": "##\n#.\n--\n.#\n..",
    "P": "##\n#.\n--\n#.\n..",
}  # fmt: skip
HEART = ".##.##.\n#######\n#######\n#######\n.#####.\n..###..\n...#..."
HEART_PIECES = {**{name: PENTOMINOES[name] for name in "UVWX"}, "F": PENTOMINOES["R"], "P": "###\n##.", "S": "##.\n.##"}


def array_of(text):
    """An array of the cells of a drawing."""
    layers = [np.array([[sign not in ". " for sign in row] for row in layer.splitlines()]) for layer in text.split("--\n")]
    return layers[0] if len(layers) == 1 else np.array(layers)


def assert_is_solution(solution, board):
    """The array has the pieces on the cells of the board, and nothing elsewhere."""
    array = solution.array
    assert array.dtype == np.int32 and ((array >= 0) == board).all()
    for name, placements in solution.pieces.items():
        cells = [cell for placement in placements for cell in placement]
        assert sorted(cells) == sorted(zip(*np.nonzero(array == solution.packing.pieces.index(name))))
    assert solution.packing.problem.verify(solution.options) is None and solution.options == sorted(solution.options)


def test_counts():
    soma = pack(SOMA, np.ones((3, 3, 3), dtype=np.uint8), grid="cubes")
    assert (soma.count(), soma.count(up_to_symmetry=True), soma.symmetries().order) == (11520, 240, 48)
    assert len(list(soma.solutions(up_to_symmetry=True))) == 240
    for turns, number, order in (("rotations", 480, 24), ("none", 11520, 1)):
        assert (soma.count(up_to_symmetry=True, board_turns=turns), soma.symmetries(board_turns=turns).order) == (number, order)
        assert len(list(soma.solutions(up_to_symmetry=True, board_turns=turns))) == number
    for call in (lambda turns: soma.symmetries(board_turns=turns),
                 lambda turns: soma.count(up_to_symmetry=True, board_turns=turns),
                 lambda turns: soma.solutions(up_to_symmetry=True, board_turns=turns)):  # fmt: skip
        for turns, error in (("all", ValueError), ({"V": "none"}, TypeError), (None, TypeError)):
            with pytest.raises(error, match="board_turns must be 'reflections', 'rotations' or 'none', not"):
                call(turns)
    triangles = "^v^", "^v"
    assert pack(triangles, ".^v^v\n^v^v^", grid="triangles", counts={"B": 3}).count() == 2
    hexagons = pack({"A": "# #\n #", "B": "# #\n   #"}, " # # #\n# # # #\n # #", grid="hexagons", counts={"A": 2})
    assert hexagons.count() == 2
    dominoes = pack({"D": np.ones((1, 2))> 0}, np.ones((8, 8), int), counts={"D": 32})
    assert dominoes.count() == count(dominoes.problem) == 12988816 and dominoes.count(limit=10) == 10


def test_a_heart():
    heart = pack(HEART_PIECES, HEART)
    assert repr(heart) == "<Packing: 7 pieces, 34 cells of squares, 513 options>"
    assert (heart.count(), heart.count(up_to_symmetry=True), heart.shape) == (6, 3, (7, 7))
    solutions = list(heart)
    assert len({solution.array.tobytes() for solution in solutions}) == 6
    for solution in solutions:
        assert_is_solution(solution, array_of(HEART))
    classes = list(heart.solutions(up_to_symmetry=True))
    (mirror,) = heart.symmetries().generators
    images = [sorted(mirror.options.get(option, option) for option in one.options) for one in classes]
    assert sorted(images + [one.options for one in classes]) == sorted(one.options for one in solutions)
    assert all(one.options < image for one, image in zip(classes, images))
    assert [one.options for one in heart.solutions(up_to_symmetry=True, limit=2)] == [one.options for one in classes[:2]]
    assert len(list(heart.solutions(limit=2, threads=2))) == 2
    assert heart.solve(seed=1).options == next(heart.solutions(seed=1)).options
    assert str(solutions[0]).startswith("    ┌───────┐   ┌───────┐\n") and str(solutions[0]).count("\n") == 15
    assert repr(solutions[0]) == "<PackingSolution: 7 pieces placed>"
    only = pack(HEART_PIECES, HEART, turns="rotations")
    assert only.count() == 1 and pack(HEART_PIECES, HEART, turns="none").solve() is None
    assert pack(HEART_PIECES, HEART, turns=dict.fromkeys("PUVWXF", "rotations")).count() == 3  # and S is turned over


def test_blocks_may_be_strings_arrays_and_lists():
    forms = (str, array_of, lambda text: array_of(text).astype(np.int8) * 7, lambda text: np.argwhere(array_of(text)).tolist(),
             lambda text: {tuple(cell) for cell in np.argwhere(array_of(text))},
             lambda text: np.array(list(map(list, text.splitlines()))), lambda text: text.replace(".", " "),
             lambda text: f"\n{text}\n  ".replace("\n", "\n    "), lambda text: text.replace("\n", "\r\n"))  # fmt: skip
    problems = set()
    for form in forms:
        heart = pack({name: form(piece) for name, piece in HEART_PIECES.items()}, form(HEART))
        assert_is_solution(heart.solve(), array_of(HEART))
        problems.add(frozenset(map(frozenset, heart.problem)))
    assert len(problems) == 1

    def cells(text):
        array = array_of(text)
        return np.argwhere(array if array.ndim == 3 else array[None]).tolist()
    solids = [pack({name: form(piece) for name, piece in SOMA.items()}, np.ones((3, 3, 3)) > 0, grid="cubes").problem
              for form in (str, array_of, cells)]  # fmt: skip
    assert len({str(problem) for problem in solids}) == 1


def test_cells_of_a_list_are_cells():
    packing = pack({"L": [(5, 5), (6, 5), (6, 6)], "I": {(-3, 0)}}, [(1, 2), (2, 2), (2, 3), (1, 3)])
    assert packing.shape == (3, 4) and packing.count() == 4
    assert_is_solution(packing.solve(), array_of("....\n..##\n..##"))
    assert packing.problem.items == ["L", "I", "1,2", "2,2", "2,3", "1,3"]
    cube = pack([[(0, 0, 0), (1, 0, 0)]], [(0, 1, 0), (1, 1, 0), (0, 0, 0), (1, 0, 0)], grid="cubes", counts={"A": 2})
    assert cube.shape == (2, 2, 1) and sorted(map(len, (one.pieces["A"] for one in cube))) == [2, 2]


def test_places_are_those_of_the_board():
    for rows, columns in ((3, 4), (2, 6)):
        board = np.zeros((rows, columns), bool)
        board[:2, 1:3] = True
        solution = pack(["##"], board, counts={"A": 2}).solve()
        assert solution.array.shape == board.shape
        assert_is_solution(solution, board)
    blanks = pack(["##"], np.array([list("    "), list("  ##")])).solve()
    assert blanks.array.tolist() == [[-1] * 4, [-1, -1, 0, 0]]
    flat = pack(["##"], np.ones((2, 2), bool), grid="cubes", counts={"A": 2}).solve()
    assert flat.array.shape == (1, 2, 2) and flat.pieces["A"][0][0] == (0, 0, 0)
    hexagons = np.array([[1, 0, 1, 0], [0, 1, 0, 0]])
    for board in (hexagons, "# #\n #", [(0, 0), (0, 2), (1, 1)]):
        solution = pack({"A": hexagons}, board, grid="hexagons").solve()
        assert (solution.array[:2, :3] == [[0, -1, 0], [-1, 0, -1]]).all()
    shifted = pack(["# #\n #"], np.roll(hexagons, 1, axis=1), grid="hexagons").solve()
    assert shifted.array.shape == (2, 5) and shifted.pieces["A"] == [[(0, 2), (0, 4), (1, 3)]]
    down = pack(["v"], "v", grid="triangles")
    assert down.solve().array.tolist() == [[-1, 0]] and down.problem.items == ["A", "0,1"]


def test_empty_cells_and_colors():
    packing = pack({"D": "##"}, "#?\n?#\n", counts={"D": (0, 2)})
    assert packing.count() == 2
    assert pack({"D": "##"}, "??", counts={"D": (0, 1)}).count() == 2
    empty = next(one for one in pack({"D": "##"}, "??", counts={"D": (0, 1)}) if not one.options)
    assert empty.array.tolist() == [[-1, -1]] and empty.pieces == {} and "D" not in str(empty)
    ElementTree.fromstring(empty._repr_svg_())
    colored = pack({"D": "AB"}, "AB\nBA", counts={"D": 2})
    assert colored.count() == 2 and pack({"D": "AB"}, "AA\nBB", counts={"D": 2}).count() == 1
    assert pack({"D": "AA"}, "AA\nBB", counts={"D": 2}).solve() is None
    assert pack({"D": "AB"}, np.array([["A", "A"], ["B", "?"]]), counts={"D": (1, 2)}).count() == 2 - 1
    assert pack({"D": "##", "Z": "#"}, "###", counts={"Z": (0, 3), "D": (0, 1)}).count() == 3


def test_pieces_of_a_list_have_letters_as_names():
    assert pack(["##", "#", np.ones((1, 3), bool)], "######").pieces == ["A", "B", "C"]
    assert pack(["##", "AA.\n.A.", "LL.", "#"], np.ones((2, 4))> 0).pieces == ["B", "A", "L", "C"]
    many = pack(["#"] * 28, "#" * 28).pieces
    assert many[:26] == [chr(65 + k) for k in range(26)] and many[26:] == ["P1", "P2"]
    assert pack(iter(["L", "L."[::-1].replace(".", "#")]), "###").pieces == ["L", "A"]
    assert pack(["LLL", "##"], "LMN##").count() == 2  # a piece that is drawn by one letter has no color
    assert pack({"L": "LLL", "D": "##"}, "LMN##").count() == 0
    with pytest.raises(ValueError, match="two pieces are drawn by the letter L: write counts for equal pieces, or a dict"):
        pack(["LL", "LLL"], "#####")


def test_every_function_works_on_the_problem():
    packing = pack(HEART_PIECES, HEART)
    for options in (sample(packing.problem, seed=1)[0], next(solutions(packing.problem, costs=range(len(packing.problem))))):
        solution = packing.solution(options)
        assert_is_solution(solution, array_of(HEART))
    assert dlx_cover.explain(pack(HEART_PIECES, HEART, turns="none").problem).items
    with pytest.raises(ValueError, match="is not covered"):
        packing.solution(options[:-1])
    with pytest.raises(IndexError):
        packing.solution([10**6])
    with pytest.raises(TypeError):
        packing.solution("abc")


def test_a_packing_can_be_copied():
    for packing in (pack(SOMA, np.ones((3, 3, 3)) > 0, grid="cubes"), pack(["##"], np.ones((2, 3)) > 0, counts={"A": 3}),
                    Packing.parse("A 2 fixed\n##\n\nboard\n##\n##\n")):  # fmt: skip
        for copied in (pickle.loads(pickle.dumps(packing)), copy.copy(packing), copy.deepcopy(packing)):
            assert (repr(copied), copied.pieces, copied.shape) == (repr(packing), packing.pieces, packing.shape)
            assert copied.count() == packing.count()
            assert (pickle.loads(pickle.dumps(packing.solve())).array == packing.solve().array).all()


def test_texts_of_files():
    text = "V 4\n##\n#.\n\nboard\n####\n####\n####\n"
    assert Packing.parse(text).count() == 4 and Packing.parse(text, turns="none").solve() is None
    assert Packing.parse(text).count(up_to_symmetry=True) == 2
    with pytest.raises(ParseError) as error:
        Packing.parse("A 2:1\n##\n\nboard\n####\n")
    assert (error.value.line, error.value.column) == (1, 3)
    with pytest.raises(ValueError, match="turns must be 'reflections', 'rotations' or 'none'"):
        Packing.parse(text, turns="all")
    with pytest.raises(ParseError, match="1:1: lists of cells are not read"):
        Packing.parse("[0-2][0-4]\nL 00 01 02 03 10\n2|P 00 01 10 11 20\n")
    with pytest.raises(ParseError, match="3:2: 'é' in a row of cells"):
        Packing.parse("Zoë 2\n##\n#é\n")
    with pytest.raises(TypeError):
        Packing.parse(text.encode())
    with pytest.raises(ParseError, match="^1:"):
        Packing.parse("\ud800")


def test_parts_of_packings_are_checked():
    cell = np.zeros((1, 5), int)
    assert Packing("squares", [("A", (1, 1), "none", cell)], cell).count() == 1
    for grid, turns, cells in (("x", "none", cell), ("squares", "x", cell), ("squares", "none", cell[:, :2]), ("squares", "none", [])):
        with pytest.raises(ValueError):
            Packing(grid, [("A", (1, 1), turns, cells)], cell)


@pytest.mark.parametrize("grid, pieces, board", [
    ("squares", ["##"], "##\n##"), ("triangles", ["^v"], "^v^v"), ("hexagons", ["# #"], "# #\n # #"),
    ("cubes", ["##"], "##\n--\n##"),
])  # fmt: skip
def test_pictures(grid, pieces, board):
    packing = pack(pieces, board, grid=grid, counts={"A": 2})
    names = ["{http://www.w3.org/2000/svg}" + name for name in ("polygon", "title")]
    for picture, placed in ((packing, 0), (packing.solve(), 4)):
        root = ElementTree.fromstring(picture._repr_svg_())
        titles = [title.text for title in root.iter(names[1])]
        assert len([title for title in titles if title]) == placed
    assert "A" in str(packing.solve())


def test_views_of_solids():
    solution = pack(["##"], "##\n--\n##", grid="cubes", counts={"A": 2}).solve()
    assert solution.svg() == solution.svg(view="layers") == solution._repr_svg_() != solution.svg(view="isometric")
    ElementTree.fromstring(solution.svg(view="isometric"))
    flat = pack(["##"], "##").solve()
    assert flat.svg() == flat.svg(view="isometric")
    long = pack(["#"], np.ones((1, 1, 1000), bool), grid="cubes", counts={"A": 1000}).solve()
    ElementTree.fromstring(long.svg())
    with pytest.raises(ValueError, match="^a picture has at most 1000 rows and 1000 columns$"):
        long.svg(view="isometric")
    for view, error in (("top", ValueError), (None, TypeError), (1, TypeError)):
        with pytest.raises(error, match="view must be 'layers' or 'isometric', not"):
            flat.svg(view=view)


def test_large_boards_have_no_pictures():
    packing = pack(["##"], np.ones((1, 1002), bool), counts={"A": 501})
    assert packing._repr_svg_() is packing.solve()._repr_svg_() is None and "A" in str(packing.solve())
    packing = pack(["#"], [(0, 0), (99_999_998, 0)], counts={"A": 2})
    assert packing.shape == (99_999_999, 1) and str(packing.solve()) == "<PackingSolution: 2 pieces placed>"
    assert pack({"long": "##", "name": "#"}, "###").solve().__str__().startswith("A long\nB name\n")


RAGGED = "##\n\n##"


@pytest.mark.parametrize("pieces, board, settings, error, words", [
    ({"A": "##"}, "###", {}, ValueError, "2 cells of pieces for 3 of the board"),
    ({"A": "##"}, "####?", {"counts": {"A": (0, 1)}}, ValueError, "0 to 2 cells of pieces for 4 to 5 of the board"),
    ({}, "##", {}, ValueError, "a board without pieces"), ([], "##", {}, ValueError, "a board without pieces"),
    ({"A": ""}, "##", {}, ValueError, "piece 'A' has no cells"), ({"A": " \n "}, "##", {}, ValueError, "piece 'A' has no cells"),
    ({"A": "##"}, "", {}, ValueError, "board has no cells"), ({"A": "##"}, "...", {}, ValueError, "board: a block without cells"),
    ({"A": "##"}, np.zeros((2, 2), bool), {}, ValueError, "the board has no cells"),
    ({"A": np.zeros((2, 2), int)}, "##", {}, ValueError, "the piece 'A' has no cells"),
    ({"A": []}, "##", {}, ValueError, "the piece 'A' has no cells"), ({"A": "##"}, [], {}, ValueError, "the board has no cells"),
    ({"A": np.zeros((0, 3), bool)}, "##", {}, ValueError, "the piece 'A' has no cells"),
    ({"A": RAGGED}, "####", {}, ParseError, "2:0: piece 'A': a blank line; write '.' for a row without cells"),
    ({"A": "##\n!#"}, "####", {}, ParseError, "2:1: piece 'A': '!' in a row of cells"),
    ({"A": "\n\n  ##\n  #!"}, "####", {}, ParseError, "4:4: piece 'A': '!' in a row of cells"),
    ({"A": "#\t#"}, "##", {}, ParseError, "1:2: piece 'A': "), ({"A": "#\0#"}, "##", {}, ParseError, "1:2: piece 'A': "),
    ({"A": "##\ud800"}, "##", {}, ValueError, ""), ({"A": "##"}, "#é", {}, ParseError, "1:2: board: "),
    ({"A": "?#"}, "##", {}, ValueError, "piece 'A' has a '?': only cells of the board may stay empty"),
    ({"A": "##\n--\n##"}, "####", {}, ParseError, "2:1: piece 'A': '--' separates the layers of a solid; write grid='cubes'"),
    ({"A": np.full((1, 2), np.nan)}, "##", {}, TypeError, "piece 'A' must be an array of ints or of bool"),
    ({"A": np.ones((1, 2))}, "##", {}, TypeError, "piece 'A' must be an array of ints or of bool"),
    ({"A": np.array([None, 1])[None]}, "##", {}, TypeError, "piece 'A' must be an array of ints or of bool"),
    ({"A": np.ones((1, 1, 1, 2), int)}, "##", {}, ValueError, "an array with 2 dimensions (rows and columns), not 4"),
    ({"A": np.ones(2, int)}, "##", {}, ValueError, "an array with 2 dimensions (rows and columns), not 1"),
    ({"A": np.int64(1)}, "##", {}, TypeError, ""), ({"A": np.array(1)}, "##", {}, ValueError, "not 0"),
    ({"A": np.ones((1, 1, 2), int)}, "##", {}, ValueError, "not 3"),
    ({"A": np.ones((1, 1, 1, 2), int)}, "##", {"grid": "cubes"}, ValueError, "3 dimensions (layers, rows and columns), not 4"),
    ({"A": np.array([[1, -1]])}, "##", {}, ValueError, "piece 'A' must be an array of ints, 0 where there is no cell"),
    ({"A": np.array([["#", "##"]])}, "##", {}, ValueError, "piece 'A' must be an array of single characters, '.' where there"),
    ({"A": np.array([["", "#"], ["#", ""]])}, "##", {}, ValueError, "single characters, '.' where there is no cell, not ''"),
    ({"A": np.array([["#", "\n"]])}, "##", {}, ValueError, "single characters"), ({"A": "##"}, np.empty((0, 3), "U1"), {}, ValueError, "cells"),
    ({"A": np.array([["#"], ["-"], ["#"]])}, "##", {"grid": "cubes"}, ValueError, "single characters, '.' where"),
    ({"A": "##"}, np.empty((0, 0, 0), "U1"), {"grid": "cubes"}, ValueError, "board has no cells"),
    ({"A": ["##", "#."]}, "##", {}, TypeError, 'piece \'A\' must be one string: write "\\n".join(rows), not \'##\''),
    ({"A": [(0, 0), (0, 0)]}, "##", {}, ValueError, "a cell of the piece 'A' occurs twice"),
    ({"A": "##"}, [(0, 0), (0, 0)], {}, ValueError, "of the board occurs twice"),
    ({"A": [(0, 0, 0)]}, "##", {}, TypeError, "piece 'A' must be a string, an array, or an iterable of cells (row, column)"),
    ({"A": [(0, 0)]}, "##", {"grid": "cubes"}, TypeError, "cells (layer, row, column)"),
    ({"A": [(0, 10**30)]}, "##", {}, ValueError, "a cell of piece 'A' must be an int from -100000000 to 100000000"),
    ({"A": [(0, 1.5)]}, "##", {}, TypeError, "a cell of piece 'A' must be an int"), ({"A": [(0, True)]}, "##", {}, TypeError, ""),
    ({"A": [(0, "1")]}, "##", {}, TypeError, ""), ({"A": [0, 1]}, "##", {}, TypeError, ""), ({"A": 7}, "##", {}, TypeError, ""),
    ({"A": None}, "##", {}, TypeError, ""), ({"A": b"##"}, "##", {}, TypeError, ""), ({"A": {"x": 1}}, "##", {}, TypeError, ""),
    ({"A": "##"}, None, {}, TypeError, "board must be a string, an array, or an iterable of cells (row, column), not None"),
    ({"A": "##"}, [(0, -1), (0, 0)], {}, ValueError, "board must be a list of cells with rows and columns from 0, not -1"),
    ({"A": "#"}, [(0, 0), (10**5, 10**5)], {"counts": {"A": 2}}, ValueError, "board must fit into a box with at most"),
    ({"A B": "##"}, "##", {}, InvalidProblem, "the name 'A B' of an item"),
    ({"A\0": "##"}, "##", {}, ValueError, "the name of a piece must be a str of printable characters, not 'A\\x00'"),
    ({"": "##"}, "##", {}, InvalidProblem, ""), ({"0,1": "##"}, "##", {}, InvalidProblem, "0,1"),
    ({"\ud800": "##"}, "##", {}, ValueError, ""), ({7: "##"}, "##", {}, TypeError, "the name of a piece must be a str of printable characters, not 7"),
    ("##", "##", {}, TypeError, "pieces must be a dict of names with blocks of cells, or a list of blocks, not '##'"),
    (None, "##", {}, TypeError, "pieces must be a dict"), (np.ones((1, 2), bool), "##", {}, TypeError, "pieces must be a dict"),
    (["##"], "##", {"counts": {"Q": 1}}, ValueError, "counts must be a dict of names of pieces (A), not 'Q'"),
    (["##"], "##", {"counts": {"A": -1}}, ValueError, "counts must be"), (["##"], "##", {"counts": {"A": 2**32}}, ValueError, ""),
    (["##"], "##", {"counts": {"A": (2, 1)}}, ValueError, "counts must be"), (["##"], "##", {"counts": {"A": True}}, TypeError, ""),
    (["##"], "##", {"counts": 2}, TypeError, "counts must be"), (["##"], "##", {"counts": {"A": 0}}, ValueError, "0 cells of pieces"),
    (["##"], "##", {"counts": {"A": 2**32 - 1}}, ValueError, "8589934590 cells of pieces for 2 of the board"),
    (["##"], "##", {"turns": "no-flip"}, ValueError, "turns must be 'reflections', 'rotations', 'none', or a dict"),
    (["##"], "##", {"turns": {"A": "fixed"}}, ValueError, "turns must be"), (["##"], "##", {"turns": {"B": "none"}}, ValueError, "(A)"),
    (["##"], "##", {"turns": 1}, TypeError, "turns must be"), (["##"], "##", {"grid": "cube"}, ValueError, "grid must be 'squares',"),
    (["##"], "##", {"grid": None}, TypeError, "grid must be"), ({"A": [(0, 0), (0, 1)]}, "##", {"grid": "hexagons"}, ValueError, "line"),
    (["^v"], "^^", {"grid": "triangles"}, ParseError, "1:2: board: "), (["^v"], "^v", {}, ParseError, "1:1: piece 'A': '^' in a row"),
])  # fmt: skip
def test_hostile_input(pieces, board, settings, error, words):
    with pytest.raises(error) as raised:
        pack(pieces, board, **settings)
    assert words in str(raised.value)


def test_limits_of_packings():
    hard = pack(PENTOMINOES, np.ones((5, 12), bool))
    for call in (lambda: hard.count(up_to_symmetry=True, time_limit=0), lambda: list(hard.solutions(time_limit=0)),
                 lambda: hard.solve(time_limit=0), lambda: list(hard.solutions(time_limit=0, up_to_symmetry=True))):  # fmt: skip
        with pytest.raises(LimitReached, match="time limit"):
            call()
    with pytest.raises(ValueError, match="limit and up_to_symmetry cannot be combined"):
        hard.count(limit=1, up_to_symmetry=True)
    with pytest.raises(TypeError, match="limit must be an int"):
        hard.solutions(limit="a")


def test_families():
    assert {"queens", "pentominoes", "words"} <= {family.name for family in families()}
    for family in families():
        assert family.summary and family.arguments and family.example
    assert count(make("queens", np.int64(6))) == 4 == count(make("queens", "6"))
    assert count(make("sudoku", (2, 2))) == count(make("sudoku", "2x2")) == 288
    assert count(make("dominate", "queens", 4, 2)) == 12
    assert count(make("design", 7, 3, 1)) == 30 and isinstance(make("match", "a b\nc d\n"), Problem)
    assert count(make("words", "no\non\n", "2x2")) == 2
    for arguments, error, words in (
        (("chess", 8), ValueError, "family must be 'queens', "), (("queens",), ValueError, "make('queens', …) must have 1 argument, N, not 0 arguments"),
        (("queens", 0), ValueError, ""), (("queens", -1), ValueError, "an argument of make must be an int from 0"),
        (("queens", 2.5), TypeError, ""), (("queens", 10**5), ValueError, ""), (("queens", 10**30), ValueError, ""),
        (("queens", True), TypeError, ""), (("sudoku", (2, 2, 2)), TypeError, ""), (("queens", None), TypeError, ""),
        (("pentominoes", "6x9"), ValueError, ""), (("color", "p edge x\n", 3), ParseError, ""), ((7, 8), TypeError, "family"),
    ):  # fmt: skip
        with pytest.raises(error) as raised:
            make(*arguments)
        assert words in str(raised.value)
