"""dlx pack, and --pack of the other commands: boards covered by pieces, their pictures and their numbers."""

import gzip
import itertools
import random
import resource
import unittest

from drawings import Drawing
from programs import *

PIECES = {"F": ".##\n##.\n.#.", "I": "#####", "L": "####\n#...", "N": "##..\n.###", "P": "###\n##.", "T": "###\n.#.\n.#.", "U": "#.#\n###",
          "V": "###\n#..\n#..", "W": "##.\n.##\n..#", "X": ".#.\n###\n.#.", "Y": "####\n.#..", "Z": "##.\n.#.\n.##"}
PENTOMINOES = "".join(f"{name}\n{rows}\n\n" for name, rows in PIECES.items())
SOMA = ("grid: cubes\n\nV 1\n##\n#.\n\nL 1\n###\n#..\n\nT 1\n###\n.#.\n\nZ 1\n##.\n.##\n\nA\n##\n#.\n--\n..\n#.\n\nB\n##\n#.\n--\n.#\n..\n\n"
        "P\n##\n#.\n--\n#.\n..\n\nboard\n" + "\n--\n".join(["###\n###\n###"] * 3) + "\n")
HEXAGONS = "grid: hexagons\n\nbar 2\n# #\n\ntri 2\n #\n# #\n\nboard\n  # # #\n # # # #\n# # # ?\n"
TRIANGLES = "grid: triangles\n\nA 1\n^v^\n\nB 0:3\n^v\n\nboard\n.^v^v\n^v^v^\n"
DOMINOES = "A 2\n##\n\nboard\n##\n##\n"
NONE = "A 2\n##\n\nboard\n###\n.#.\n"


def board(rows, columns):
    return "board\n" + ("#" * columns + "\n") * rows


class Pack(TestCase):
    def test_shows_a_solution_and_the_numbers(self):
        result = dlx("pack", stdin=PENTOMINOES + board(3, 20))
        self.assert_result(result, 0)
        self.assertEqual(result.lines[-2:], ["", "8 solutions, 2 up to symmetry"])
        self.assertEqual(len(result.lines), 9)
        for name in PIECES:
            self.assertEqual(result.stdout.count(name), 5)
        self.assertEqual(dlx("pack", stdin=SOMA).lines[-1], "11520 solutions, 240 up to symmetry")

    def test_boards_by_their_sizes(self):
        pieces = "0:\n##\n#.\n\n1:\n###\n\n"
        result = dlx("pack", "--format", "json", stdin=pieces + "4x2: 2 0\n3x2: 1 2\n\n6x6: 3 3\n")
        self.assert_result(result, 1)
        records = map(json.loads, result.lines)
        self.assertEqual([(record["source"], record["answer"], record["count"]) for record in records],
                         [("<stdin>, board 1", "found", "1"), ("<stdin>, board 2", "none", "0"), ("<stdin>, board 3", "found", "1")])
        self.assert_result(dlx("pack", stdin=pieces + "4x2: 2 0\n6x6: 3 3\n"), 0)
        self.assertEqual(dlx("pack", "--puzzle", "2", stdin=pieces + "3x2: 1 1\n4x2: 2 0\n").lines[-1], "20 solutions, 7 up to symmetry")
        for arguments in ["count", "--pack"], ["pack", "--print"], ["pack", "--puzzle", "3"]:
            self.assert_error(dlx(*arguments, stdin=pieces + "3x2: 1 1\n4x2: 2 0\n"), "<stdin>", "--puzzle")

    def test_a_board_that_is_too_large_does_not_end_a_list(self):
        large = "0:\n" + "#######\n" * 4 + "\n2x2: 0\n1000x1000: 3\n7x4: 1\n8x4: 2\n"
        small, expected = large.replace("1000x1000", "2x2"), [f"<stdin>, board {k}" for k in (1, 2, 3, 4)]
        result = dlx("pack", "--format", "json", stdin=large)
        self.assert_result(result, 2, messages=[("<stdin>, board 2: error", "too large")])
        records = list(map(json.loads, result.lines))
        self.assertEqual([record["source"] for record in records], expected)
        self.assertEqual([record["answer"] for record in records], ["found", "error", "found", "none"])
        self.assertEqual(result.lines[2:], dlx("pack", "--format", "json", stdin=small).lines[2:])
        if SANITIZE:
            self.skipTest("sanitizers need much address space")

        def with_little_memory():
            as_in_a_shell()
            resource.setrlimit(resource.RLIMIT_AS, (200 << 20, 200 << 20))

        result = dlx("pack", stdin=large, preexec_fn=with_little_memory)
        self.assert_result(result, 2, messages=[("<stdin>, board 2: error", "memory")])
        self.assertEqual([line[:-1] for line in result.lines if line.endswith(":")], expected)
        end = result.stdout.index("<stdin>, board 3:")
        self.assertTrue(dlx("pack", stdin=small).stdout.endswith(result.stdout[end:]), result)
        result = dlx("pack", "--format", "svg", stdin=large, preexec_fn=with_little_memory)
        self.assert_result(result, 2, messages=[("<stdin>, board 2: error", "memory")])
        self.assertIn("<stdin>, board 2: error", result.stdout.replace("&lt;", "<").replace("&gt;", ">"))

    def test_drawings(self):
        for text, drawing in ((DOMINOES, "┌───────┐\n│ A   A │\n├───────┤\n│ A   A │\n└───────┘\n\n2 solutions, 1 up to symmetry\n"),
                              ("B\n##\n#\n\nboard\n##\n#?\n", "┌───────┐\n│ B   B │\n│   ┌───┤\n│ B │   │\n└───┴───┘\n\n1 solution, 1 up to symmetry\n"),
                              ("grid: cubes\n\nA 2\n##\n\nboard\n##\n--\n##\n",
                               "┌───────┐   ┌───────┐\n│ A   A │   │ A   A │\n└───────┘   └───────┘\n\n2 solutions, 1 up to symmetry\n")):
            self.assert_result(dlx("pack", stdin=text), 0, drawing)

    def test_drawings_of_triangles_and_hexagons(self):
        drawn = {dlx("pack", stdin="grid: triangles\n\nA\n^v\n\nB 1\n^\n\nboard\n^v^\n").stdout.partition("\n\n")[0]}
        one = "    ____\n  /     /\\\n /A  A /B \\\n/____ /____\\"
        other = "    ____\n  /\\     \\\n /B \\A  A \\\n/____\\ ____\\"
        self.assertTrue(drawn < {one, other}, drawn)
        text = dlx("pack", stdin=HEXAGONS).stdout
        self.assertTrue(text.startswith("A bar\nB tri\n     / \\ "), text)
        self.assertEqual((text.count("|"), text.count("A"), text.count("B")), (11, 5, 7))

    def test_colors(self):
        result = dlx("pack", "--color", "always", stdin=DOMINOES)
        self.assertEqual(re.sub("\033\\[[0-9;]*m", "", result.stdout), dlx("pack", stdin=DOMINOES).stdout)
        self.assertIn("\033[0;30;48;5;216m A   A \033[0m", result.stdout)
        self.assertNotIn("\033", dlx("pack", stdin=DOMINOES).stdout)

    def test_records(self):
        record = json.loads(dlx("pack", "--format", "json", "--limit", "2", stdin=DOMINOES).stdout)
        self.assertEqual(record, {
            "source": "<stdin>", "solutions": [[{"piece": "A", "cells": record["solutions"][0][0]["cells"]},
                                                {"piece": "A", "cells": record["solutions"][0][1]["cells"]}]],
            "answer": "found", "count": "2", "classes": "1", "group_order": "8", "complete": True, "stop_reason": "exhausted"})
        self.assertIn(record["solutions"][0][0]["cells"], (["0,0", "0,1"], ["0,0", "1,0"]))

    def test_of_several_files(self):
        files = [self.file("a", DOMINOES), self.file("b", "A\n##\n\nboard\n#"), self.file("c", NONE), self.file("d", HEXAGONS)]
        result = dlx("pack", *files)
        self.assertEqual(result.status, 2)
        self.assertEqual([line for line in result.lines if line.endswith(":")], [f"{files[k]}:" for k in (0, 2, 3)])
        self.assertEqual([line for line in result.lines if "solution" in line],
                         ["2 solutions, 1 up to symmetry", "no solution", "5 solutions"])
        records = list(map(json.loads, dlx("pack", "--format", "json", *files).lines))
        self.assertEqual([record["answer"] for record in records], ["found", "error", "none", "found"])
        self.assertEqual(dlx("pack", files[2]).status, 1)

    def test_limits(self):
        result = dlx("pack", "-q", "--time-limit", "1e-9", stdin=PENTOMINOES + board(6, 10))
        self.assertEqual((result.status, result.stdout), (3, "unknown: time limit\n"))
        many = "A 90\n##\n\nL 44\n##\n#.\n\n" + board(12, 26)
        result = dlx("pack", "--format", "json", "--time-limit", "0.2", stdin=many)
        record = json.loads(result.stdout)
        self.assertEqual((result.status, record["complete"], record["classes"], record["stop_reason"]), (3, False, None, "time limit"))

    def test_turns(self):
        for grid, default in ("squares", "reflections"), ("cubes", "rotations"):
            text = f"grid: {grid}\n\nL\n###\n#..\n\nboard\n###\n#??\n"
            printed = {turns: dlx("pack", "--print", "--turns", turns, stdin=text).stdout for turns in ("reflections", "rotations", "none")}
            self.assertEqual(printed["none"], dlx("pack", "--print", stdin=text.replace("L\n", "L fixed\n")).stdout)
            self.assertEqual(printed[default], dlx("pack", "--print", stdin=text).stdout)
            self.assertNotEqual(printed["none"], printed["rotations"])

    def test_up_to(self):
        """The solutions that are shown are no images of each other."""
        bathtub = SOMA[:SOMA.index("board")] + "board\n#####\n#####\n#####\n--\n#####\n#...#\n#####\n"
        for up_to, text, classes in (("reflections", ", 79 up to symmetry", "79"), ("rotations", ", 158 up to rotations", "158"), ("none", "", "316")):
            self.assertEqual(dlx("pack", "--up-to", up_to, stdin=bathtub).lines[-1], "316 solutions" + text)
            records = list(map(json.loads, dlx("pack", "--up-to", up_to, "--limit", "1000", "--format", "jsonl", stdin=bathtub).lines))
            self.assertEqual((len(records) - 1, records[-1]["count"], records[-1]["classes"]), (int(classes), "316", classes))
            self.assertEqual(len({json.dumps(record["pieces"]) for record in records[:-1]}), int(classes))

    def test_print(self):
        result = dlx("pack", "--print", stdin=HEXAGONS)
        self.assertEqual(result.lines[0], "2|bar 2|tri 0,2 0,4 0,6 1,1 1,3 1,5 1,7 2,0 2,2 2,4 | 2,6")
        self.assertEqual(dlx("count", stdin=result.stdout).stdout, dlx("count", "--pack", stdin=HEXAGONS).stdout)
        self.assertTrue(dlx("pack", "--print", stdin=SOMA).lines[0].startswith("V L T Z A B P 0,0,0 0,0,1"))
        self.assertEqual(dlx("pack", "--print", self.file("a", DOMINOES), self.file("b", DOMINOES)).status, 2)

    def test_all_commands_read_shapes(self):
        problem = dlx("pack", "--print", stdin=HEXAGONS).stdout
        for command in "solve", "count", "explain", "hint", "rate", "sample", "optimize", "check", "convert":
            more = {"sample": ["--seed", "1"], "convert": ["--to", "opb"], "optimize": ["--costs", self.file("costs", "1 " * (problem.count("\n") - 1))],
                    "check": [self.file("solution", dlx("solve", "-q", stdin=problem).stdout)]}.get(command, [])
            shapes, plain = self.file("hexagons", HEXAGONS), self.file("problem", problem)
            order = (lambda file: [file, *more]) if command == "check" else (lambda file: [*more, file])
            by_shapes, by_problem = dlx(command, "-q", "--pack", *order(shapes)), dlx(command, "-q", *order(plain))
            self.assertEqual((by_shapes.status, by_shapes.stdout), (by_problem.status, by_problem.stdout), command)
            self.assertEqual(by_shapes.status, 0)
            turned = dlx(command, "-q", "--pack", "--turns", "none", *more, shapes) if command in ("solve", "count", "explain", "hint", "rate") else None
            if turned:
                fixed = self.file("fixed", dlx("pack", "--print", "--turns", "none", stdin=HEXAGONS).stdout)
                self.assertEqual(turned.stdout, dlx(command, "-q", *more, fixed).stdout)
        self.assert_usage_error(dlx("count", "--pack", "--from", "dlx", stdin=HEXAGONS), "--pack", "--from")
        self.assert_usage_error(dlx("count", "--turns", "none", stdin=problem), "--turns", "--pack")
        self.assert_usage_error(dlx("hint", "--puzzle", "1", stdin=problem), "--puzzle", "--pack")
        self.assert_usage_error(dlx("merge", "--pack", stdin=HEXAGONS), "--pack")

    def test_errors(self):
        for text, place, names in (("A 2:1\n##\n\nboard\n##\n", ":1:3", ["2", "1"]), ("A\n#\t#\n\nboard\n##\n", ":2:2", []),
                                   ("", ":1:1", []), ("A 3\n##\n\nboard\n####\n", "", ["6 cells", "4"])):
            for command in ["pack"], ["count", "--pack"]:
                self.assert_error(dlx(*command, "-q", stdin=text), "<stdin>" + place, *names)
        self.assertEqual(dlx("pack", "nowhere").status, 2)
        self.assertEqual(dlx("pack", "--limit", "0", stdin=DOMINOES).status, 2)


def xmpuzzle(shapes, problems, grid="0", tail=""):
    """A file of BurrTools. A shape is its size and its text, a problem the shapes with their counts, the number of its result and more."""
    voxels = "".join(f'<voxel x="{x}" y="{y}" z="{z}" name="{name}" type="0">{text}</voxel>\n' for name, (x, y, z), text in shapes)
    parts = ""
    for name, used, result, more in problems:
        pieces = "".join(f'<shape id="{k}" {count}/>' for k, count in used)
        parts += f'<problem name="{name}"><shapes>{pieces}</shapes><result id="{result}"/><bitmap>{more}</bitmap></problem>\n'
    return (f'<?xml version="1.0"?>\n<puzzle version="2">\n<gridType type="{grid}"/>\n<shapes>\n{voxels}</shapes>\n'
            f"<problems>\n{parts}</problems>\n</puzzle>{tail}\n")


SHAPES = [("two bars", "211", "##"), ("", "221", "###_"), ("", "332", "+" * 2 + "#" * 16), ("", "222", "#1#2#1##2#1#2#"), ("", "211", "#1#2")]


class BurrTools(TestCase):
    def pack(self, *arguments, stdin):
        path = os.path.join(self.folder, "puzzle")
        with open(path, "wb") as file:
            file.write(stdin if isinstance(stdin, bytes) else stdin.encode())
        return dlx("pack", *arguments, path)

    def test_shapes_counts_and_cubes_that_may_be_empty(self):
        text = xmpuzzle(SHAPES, [("", [(0, 'min="1" max="3"'), (1, 'count="4"')], 2, "")])
        drawn = "grid: cubes\n\ntwo_bars 1:3\n##\n\nS2 4\n##\n#.\n\nboard\n??#\n###\n###\n--\n###\n###\n###\n"
        for stdin in text, gzip.compress(text.encode()):
            result = self.pack("--print", stdin=stdin)
            self.assert_result(result, 0, dlx("pack", "--print", stdin=drawn).stdout, [])
            self.assertEqual(self.pack("-q", stdin=stdin).stdout, dlx("pack", "-q", stdin=drawn).stdout)

    def test_colors(self):
        same = '<pair piece="0" result="0"/><pair piece="1" result="1"/>'
        text = xmpuzzle(SHAPES, [("", [(4, 'count="4"')], 3, same)])
        drawn = "grid: cubes\n\nS5 4\nab\n\nboard\nab\na#\n--\nba\nb#\n"
        self.assertEqual(self.pack("--print", stdin=text).stdout, dlx("pack", "--print", stdin=drawn).stdout)
        self.assert_error(self.pack(stdin=text.replace('"1" result="1"', '"1" result="0"')), ".*:[0-9]+:[0-9]+", "colors")

    def test_a_maximum_number_of_holes(self):
        text = xmpuzzle(SHAPES, [("", [(0, 'min="1" max="9"')], 2, "")])
        limited = {holes: text.replace('<problem ', f'<problem maxHoles="{holes}" ') for holes in (1, 2)}
        self.assertEqual(self.pack(stdin=limited[2]).stdout, self.pack(stdin=text).stdout)
        self.assert_error(self.pack(stdin=limited[1]), ".*:[0-9]+:[0-9]+", "1", "holes")

    def test_one_of_several_problems(self):
        text = xmpuzzle(SHAPES, [("first", [(0, 'count="9"')], 2, ""), ("second", [(0, 'count="4"')], 3, "")])
        self.assertEqual(self.pack("--puzzle", "2", stdin=text).lines[-1], "9 solutions")
        self.assert_error(self.pack(stdin=text), ".*:[0-9]+:[0-9]+", "--puzzle", "1 first, 2 second")
        for command, answer in ("count", "9\n"), ("explain", None), ("sample", None):
            result = dlx(command, "-q", "--pack", "--puzzle", "2", self.file("several", text))
            self.assertEqual(result.status, 0)
            self.assertIn(answer, (None, result.stdout))
        self.assert_error(dlx("count", "--pack", stdin=text), ".*:[0-9]+:[0-9]+", "--puzzle", "1 first, 2 second")
        self.assert_error(self.pack("--puzzle", "3", stdin=text), ".*:[0-9]+:[0-9]+", "--puzzle", "1 first, 2 second")
        self.assert_error(dlx("pack", "--puzzle", "1", stdin=DOMINOES), "<stdin>", "--puzzle")

    def test_names(self):
        shapes = [("a,b|c:d e", "111", "#"), ("", "111", "#"), ("S2", "111", "#"), ("S2", "111", "#"), SHAPES[0]]
        text = xmpuzzle(shapes, [("", [(k, 'count="1"') for k in (0, 1, 2, 3, 0)], 4, "")]).replace('"0"/><bitmap', '"4"/><bitmap')
        text = text.replace('x="2"', 'x="5"').replace(">##<", ">#####<")
        self.assertEqual(self.pack("--print", stdin=text).lines[0].split()[:5], ["a_b_c_d_e", "S2", "S2_2", "S2_3", "a_b_c_d_e_2"])
        self.assertEqual(self.pack(stdin="\ufeff" + text).status, 0)

    def test_errors(self):
        good = xmpuzzle(SHAPES, [("", [(0, 'count="4"')], 3, "")])
        self.assertEqual(self.pack(stdin=good).status, 0)
        for old, new, names in (('gridType type="0"', 'gridType type="3"', ["rhombic"]), ("</problems>", "", ["XML"]),
                                ('id="0"', 'id="9"', ["9"]), ('count="4"', 'min="2" max="1"', ["minimum"]), ('count="4"', 'count="-4"', ["-4"]),
                                (">##<", ">###<", ["2 x 1 x 1"]), (">##<", ">#<", ["2 x 1 x 1"]), (">##<", ">#+<", ["variable"]), (">##<", ">#x<", ["2 x 1 x 1"]),
                                ('x="2" y="1"', 'x="0" y="1"', []), ("<problem ", "<p ", []), ('type="0">##', 'type="1">##', []),
                                ("puzzle", "riddle", ["puzzle"]), ('count="4"', 'count="99999999999999999999"', ["9999"])):
            self.assertIn(old, good)
            self.assert_error(self.pack("-q", stdin=good.replace(old, new)), ".*:[0-9]+:[0-9]+", *names)
        packed = gzip.compress(good.encode())
        for damaged in packed[:50], packed[:20] + b"\0" * 20, b"\x1f\x8b", gzip.compress(b"<puzzle>" + b" " * (1 << 26)):
            self.assert_error(self.pack("-q", stdin=damaged), ".*")


class Pictures(TestCase):
    def polygons(self, *arguments, stdin):
        result = dlx("pack", "--format", "svg", *arguments, stdin=stdin)
        self.assert_result(result, 0)
        return re.findall(r'<polygon class="(p\d+|empty)" points="([^"]*)"><title>([^<]*)</title>', result.stdout)

    def test_have_a_polygon_for_each_cell(self):
        for text, corners, cells in (SOMA, 4, 27), (HEXAGONS, 6, 11), (TRIANGLES, 3, 9), (DOMINOES, 4, 4):
            polygons = self.polygons(stdin=text)
            self.assertEqual(len(polygons), cells)
            self.assertEqual({len(points.split()) for _, points, _ in polygons}, {corners})
            self.assertEqual(len({points for _, points, _ in polygons}), cells)

    def test_give_a_piece_one_color(self):
        polygons = self.polygons("--limit", "50", stdin=PENTOMINOES + board(6, 10))
        self.assertEqual(len(polygons), 3000)
        self.assertEqual(len({(style, title.split()[0]) for style, _, title in polygons}), 12)

    def test_of_many_pieces_give_each_its_color(self):
        names = [f"{row}{column}" for row in "abcd" for column in "mnopqr"]  # more than there are colors
        text = "".join(f"{name} 1\n#\n\n" for name in names) + board(4, 6)
        first, *others = (dict((title.split()[0], style) for style, _, title in self.polygons(*more, stdin=shuffled))
                          for more, shuffled in (([], text), (["--limit", "3"], text), ([], text.replace("board\n" + "######\n" * 4, "board\n" + "####\n" * 6))))
        self.assertEqual((len(first), len(set(first.values()))), (24, 16))
        self.assertEqual(others, [first, first])

    def test_of_solids_from_outside(self):
        """Against rays through the middle of each triangle that the edges of cubes draw."""
        chance = random.Random(1)
        for size, gaps in ((1, 0), (3, 0), (3, 0.3), (4, 0.5), (4, 0.9)):
            places = list(itertools.product(range(size), repeat=3))
            cells = [place for place in places if chance.random() >= gaps] or places[:1]
            rows = lambda layer: "\n".join("".join("#" if (layer, r, c) in cells else "." for c in range(size)) for r in range(size))
            text = f"grid: cubes\n\nA {len(cells)}\n#\n\nboard\n" + "\n--\n".join(map(rows, range(size))) + "\n"
            first = [min(cell[k] for cell in cells) for k in range(3)]
            depth = max(cell[1] for cell in cells) - first[1] + 1
            faces = [([tuple(map(float, point.split(","))) for point in points.split()], title.split()[1])
                     for style, points, title in self.polygons("--view", "isometric", stdin=text)]

            def is_in(points, x, y):
                turns = [(b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for a, b in zip(points, points[1:] + points[:1])]
                return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)
            drawn = set()
            for u, v in itertools.product(range(-size - 1, size + 1), range(-1, 4 * size + 2)):
                behind = [(c + r - z, f"{z},{r},{c}") for z, r, c in cells
                          if abs(v - (c - first[2] + r - first[1] + 2 * (z - first[0]) + 2)) < 2 - abs(u + 0.5 - (c - first[2] - r + first[1]))
                          and abs(u + 0.5 - (c - first[2] - r + first[1])) < 1]
                found = [title for points, title in faces if is_in(points, 2 + (u + 0.5 + depth) * 34.64, 2 + 20 * v)]
                self.assertEqual(found[-1:], [max(behind)[1]] if behind else [], (text, u, v))
                drawn.update(found[-1:])
            self.assertEqual(drawn, {title for _, title in faces})  # no cube is drawn that is not seen

    def test_of_solids_have_borders_between_pieces(self):
        cube = "grid: cubes\n\n{}\n\nboard\n##\n##\n--\n##\n##\n"
        for piece, count in ("A\n##\n##\n--\n##\n##", 12), ("A 2\n##\n##", 20), ("A 8\n#", 36):
            text = dlx("pack", "--format", "svg", "--view", "isometric", stdin=cube.format(piece)).stdout
            borders = re.findall(r"M[^M]+", "".join(re.findall(r'class="border" d="([^"]*)"', text)))
            self.assertEqual(len(borders), count)

    def test_name_pieces_on_faces_that_are_seen(self):
        seen = {title.split()[0] for _, _, title in self.polygons("--view", "isometric", stdin=SOMA)}
        drawing = Drawing(dlx("pack", "--format", "svg", "--view", "isometric", stdin=SOMA).stdout)
        self.assertEqual(sorted(text.text for text in drawing.texts), sorted(seen))
        self.assertGreater(len(seen), 4)
        self.assertEqual(len([shape for shape in drawing.shapes if "border" in shape.styles]), 27)

    def test_views(self):
        for text in HEXAGONS, DOMINOES:  # which have one view
            self.assertEqual(self.polygons("--view", "isometric", stdin=text), self.polygons(stdin=text))
        self.assertEqual(self.polygons("--view", "layers", stdin=SOMA), self.polygons(stdin=SOMA))
        self.assert_usage_error(dlx("pack", "--view", "isometric", stdin=SOMA), "--view", "--format svg")
        self.assert_usage_error(dlx("solve", "--format", "svg", "--view", "isometric", stdin=SOMA), "--view", "--pack")
        self.assert_usage_error(dlx("solve", "--pack", "--view", "isometric", stdin=SOMA), "--view", "--format svg")

    def test_of_other_commands_are_the_same(self):
        for text in SOMA, HEXAGONS, TRIANGLES, DOMINOES:
            for view in [], ["--view", "isometric"]:
                picture = dlx("pack", "--format", "svg", *view, stdin=text).stdout
                self.assertEqual(dlx("solve", "-q", "--pack", "--format", "svg", *view, stdin=text).stdout, picture)
        self.assertEqual(len(re.findall("<polygon", dlx("sample", "--seed", "1", "-n", "3", "--pack", "--format", "svg", stdin=HEXAGONS).stdout)), 33)

    def test_are_drawn_before_the_count_ends(self):
        result = dlx("pack", "--format", "svg", "--time-limit", "60", stdin="A 90\n##\n\nL 44\n##\n#.\n\n" + board(12, 26))
        self.assert_result(result, 0)
        self.assertIn("<polygon", result.stdout)

    def test_describe_the_solution(self):
        options = dlx("solve", "-q", "--pack", stdin=HEXAGONS).lines[:-1]
        self.assertEqual(re.findall("<desc>(.*)</desc>", dlx("pack", "--format", "svg", stdin=HEXAGONS).stdout), ["; ".join(options)])

    def test_without_a_solution(self):
        self.assertIn("no solution", dlx("pack", "--format", "svg", stdin=NONE).stdout)


if __name__ == "__main__":
    unittest.main()
