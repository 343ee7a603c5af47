"""--format svg: what the pictures show is what the other formats say, and they are well-formed whatever is in them."""

import re
import unittest

from dlx_test import dominoes, queens
from drawings import Drawing
from programs import *
from reason_test import BOOK, HARDER, MULTIPLE, SMALL, STUCK

EXAMPLES = os.path.join(CLUSTER, "../examples")
BRAIDS = "6.2.5.........4.3..........43...8....1....2........7..5..27...........81...6....."
HOSTILE = 'a <b> & "c" \'d\' ]]> &lt; \x01 \ufffe \U0001F600 ' + "w" * 300


def draw(program, *args, status=0, **keywords):
    result = run(program, *args, "--format", "svg", **keywords)
    assert result.status == status, result
    return Drawing(result.stdout)


def numbers(n, holes=1):
    """A board with numbers, and holes."""
    box = int(n**0.5)
    cells = [str((row * box + row // box + column) % n + 1) for row in range(n) for column in range(n)]
    cells[:holes] = ["."] * holes
    return "\n".join(" ".join(cells[k:k + n]) for k in range(0, n * n, n))


def signs_in(board):
    """Of the board that --format grid prints: r1c2=3 with its mark."""
    found = {}
    rows = [line.replace("|", " ").split() for line in board.splitlines() if not line.startswith("--")]
    for r, row in enumerate(rows[:len(rows[0])], 1):
        for c, cell in enumerate(row, 1):
            for digit, mark in re.findall(r"(\w)([-+*]?)", cell):
                found[f"r{r}c{c}={digit}"] = mark
    return found


class Boards(TestCase):
    def test_have_the_givens_in_bold_and_the_others_not(self):
        board, = draw("sudoku", "solve", stdin=EASY).boards
        self.assertEqual(board.line("given"), EASY.replace("0", "."))
        self.assertEqual(board.line("given", "filled"), EASY_SOLUTION)
        self.assertFalse(board.digits("given").keys() & board.digits("filled").keys())

    def test_of_all_shapes(self):
        for box in "1x2", "2x2", "2x3", "3x2", "1x7", "2x5", "3x4", "4x4", "5x5":
            rows, columns = map(int, box.split("x"))
            empty = "." * (rows * columns)**2
            solution = json.loads(sudoku("solve", "--box", box, "--format", "json", stdin=empty).stdout)["solutions"][0]
            board, = draw("sudoku", "solve", "--box", box, stdin=empty).boards
            self.assertEqual((board.box_rows, board.box_columns, board.line("filled")), (rows, columns, solution))
            board, = draw("sudoku", "hint", "--box", box, stdin=solution[:-1] + ".").boards
            self.assertEqual(board.line("given"), solution[:-1] + ".")
            self.assertEqual(list(board.candidates().values()), ["+"])

    def test_have_the_digits_of_the_puzzle(self):
        board, = draw("sudoku", "solve", stdin=numbers(36)).boards
        self.assertEqual((board.n, board.digits("filled"), board.digits("given")["r1c36"]), (36, {"r1c1": "1"}, "36"))
        solution = sudoku("solve", stdin="." * 256).stdout.strip()
        letters = solution.translate(str.maketrans("123456789ABCDEFG", "ABCDEFGHIJKLMNOP"))
        board, = draw("sudoku", "solve", stdin="." + letters[1:]).boards
        self.assertEqual(board.line("given", "filled"), letters)

    def test_have_room_for_each_candidate(self):
        for n in 4, 9, 16, 25:
            board, = draw("sudoku", "hint", "--max-rule", "single", status=1, stdin="." * (n * n)).boards
            self.assertEqual(len(board.candidates()), n**3)

    def test_are_well_formed_whatever_the_names_are(self):
        puzzle = json.dumps({"name": HOSTILE, "puzzle": EASY})
        for command in "solve", "explain", "hint":
            drawing = draw("sudoku", command, stdin=puzzle)
            title = drawing.lines("title")
            self.assertTrue(title.startswith('a <b> & "c" \'d\' ]]> &lt; '), title)
            self.assertIn("\U0001F600", title)
            self.assertEqual(title.count("w"), 300)
            self.assertTrue(all(len(text.text) < 60 for text in drawing.texts))
            self.assertNotRegex(drawing.style, r"url|@import|http")
        draw("sudoku", "solve", stdin=b"A title \xff\xc0\n" + EASY.encode())

    def test_of_several_puzzles_are_one_picture_in_order(self):
        for number in 2, 5, 17:
            puzzles = [SMALL, EASY, HARD] * number
            drawing = draw("sudoku", "solve", stdin="\n".join(puzzles[:number]))
            boards = drawing.boards
            self.assertEqual([board.line("given") for board in boards], [p.replace("0", ".") for p in puzzles[:number]])
            self.assertEqual(boards, sorted(boards, key=lambda board: (board.y, board.x)))
            for k, a in enumerate(boards):
                self.assertLess(max(a.x + a.side - drawing.width, a.y + a.side - drawing.height), 0)
                for b in boards[:k]:
                    self.assertTrue(b.x + b.side < a.x or b.y + b.side < a.y)
        solutions = [board.line("given", "filled") for board in draw("sudoku", "solve", "--all", stdin=FIFTY).boards]
        self.assertEqual(solutions, sudoku("solve", "--all", stdin=FIFTY).lines)
        self.assertEqual(sudoku("solve", "--format", "svg", "-j", "3", stdin=f"{EASY}\n" * 99).stdout,
                         sudoku("solve", "--format", "svg", stdin=f"{EASY}\n" * 99).stdout)

    def test_are_a_thousand_at_most(self):
        drawing = draw("sudoku", "solve", stdin=f"{SMALL}\n" * 1000)
        self.assertEqual(sum("box" in shape.styles for shape in drawing.shapes), 1000)
        result = sudoku("solve", "--format", "svg", stdin=f"{SMALL}\n" * 1001)
        self.assert_error(result, "sudoku", "--format svg", "1000", stdout="")
        self.assert_error(dlx("solve", "--all", "--format", "svg", stdin=dominoes(6)), "dlx", "--format svg", "1000", stdout="")

    def test_of_puzzles_without_solution_say_why(self):
        drawing = draw("sudoku", "solve", status=2, stdin=f"{INCONSISTENT}\n12\n{NONE}\n")
        self.assertEqual([board.line("given") for board in drawing.boards], [INCONSISTENT, NONE.replace("0", ".")])
        self.assertEqual(drawing.boards[0].signs()[0], {cell: "!" for cell in ("r1c4", "r1c5", "r4c5")})
        self.assertRegex(drawing.lines("caption"), "^inconsistent: digit 1 twice.* error: 2 cells; .* no solution: ")

    def test_show_the_candidates_that_a_puzzle_leaves(self):
        candidates = sudoku("hint", "--all", "--max-rule", "set", "--format", "candidates", stdin=HARDER).stdout
        marks = {name for name in signs_in(candidates)}
        board, = draw("sudoku", "explain", "--time-limit", "0.000001", status=3, stdin=candidates).boards
        self.assertEqual(board.candidates(), {})  # nothing is known
        path = self.file("page.svg", "")
        self.assert_result(sudoku("print", "-o", path, stdin=candidates), 0, "", "")
        with open(path, encoding="utf-8") as file:
            board, = Drawing(file.read()).boards
        shown = set(board.candidates()) | {f"{cell}={digit}" for cell, digit in board.digits("given").items()}
        self.assertEqual(shown, marks)

    def test_can_be_read_in_the_light_and_in_the_dark(self):
        def brightness(color):
            color = color if len(color) == 6 else "".join(2 * c for c in color)
            channels = [int(color[k:k + 2], 16) / 255 for k in (0, 2, 4)]
            return sum(weight * (c / 12.92 if c <= 0.04 else ((c + 0.055) / 1.055)**2.4)
                       for weight, c in zip((0.2126, 0.7152, 0.0722), channels))

        def contrast(a, b):
            low, high = sorted((brightness(a), brightness(b)))
            return (high + 0.05) / (low + 0.05)

        for drawing in draw("sudoku", "solve", stdin=EASY), draw("dlx", "solve", stdin=dominoes(4)):
            light, dark = drawing.style.split("@media(prefers-color-scheme:dark)")
            for rules in light, light + dark:
                colors = {}
                for names, body in re.findall(r"([^{}]+)\{([^{}]*)\}", rules):
                    for name in names.split(","):
                        colors.update({name.strip(): color for color in re.findall(r"fill:#(\w+)", body)})
                inks = [color for name, color in colors.items() if name.endswith("text")]
                grounds = {name: color for name, color in colors.items() if not name.endswith("text")}
                self.assertGreater(len(grounds), 5)
                for ink in inks:
                    self.assertGreater(contrast(ink, colors[".paper"]), 4.5)
                shades = {name: float(rule) for names, rule in re.findall(r"([^{}]+)\{opacity:([.\d]+)", rules) for name in names.split(",")}
                for name, ground in grounds.items():
                    self.assertGreater(contrast(colors["text"], ground), 4.5, name)
                    for shade in shades.values() if re.match(r"\.p\d", name) else ():  # black, over the sides of solids
                        dark = "".join(f"{round(int(ground[k:k + len(ground) // 3], 16) * (1 - shade)):02x}" for k in range(0, len(ground), len(ground) // 3))
                        self.assertGreater(contrast(colors["text"], dark), 4.5, (name, shade))


class Marks(TestCase):
    def test_of_an_explanation(self):
        for puzzle in NONE, TWELVE, INCONSISTENT, MULTIPLE, OPEN, EASY:
            record = json.loads(sudoku("explain", "--format", "json", "--redundant", stdin=puzzle).stdout)
            drawing = draw("sudoku", "explain", "--redundant", status=0 if puzzle == EASY else 1, stdin=puzzle)
            board, = drawing.boards
            signs, behind = board.signs()
            expected = {cell: "!" for clash in record["clashes"] for cell in clash["cells"]}
            for contradiction in record["contradictions"]:
                expected.update({why["peer"]: "!" for why in contradiction["reasons"] if why["peer"]})
                expected.update({contradiction["cell"]: "x"} if contradiction["cell"] else {})
            expected.update({given[:4]: "!" for given in (record["conflict"] or {"givens": []})["givens"]})
            expected.update({repair["given"].split("=")[0]: "*" for repair in record["repairs"][:1]})
            expected.update({given[:4]: "+" for given in record["disambiguating_givens"]})
            expected.update({given[:4]: "-" for given in record["redundant_givens"] or []})
            self.assertEqual(signs, expected)
            styles = {"!": "wrong", "x": "wrong", "*": "suspect", "+": "new", "-": "spare"}
            self.assertEqual(behind, {cell: styles[sign] for cell, sign in signs.items()})
            extra = dict(given.split("=") for given in record["disambiguating_givens"])
            self.assertTrue(extra.items() <= board.digits("filled").items())
            self.assertEqual(set(board.candidates()), {f"{cell['cell']}={digit}" for cell in record["open_cells"]
                                                       for digit in cell["digits"] if cell["cell"] not in extra})
            self.assertIn(f"{record['answer']}: {record['reason']}".replace("\n", " "), drawing.lines("caption"))
            meanings = {"!": "in conflict", "x": "no candidate", "*": "probably wrong", "+": "extra given", "-": "redundant"}
            for sign, meaning in meanings.items():
                self.assertEqual(sign in signs.values(), f"{meaning} " in drawing.lines("caption") + " ", meaning)

    def test_of_each_step_of_a_path(self):
        rules = set()
        for puzzle in SMALL, BRAIDS, MULTIPLE:
            result = sudoku("hint", "--all", "--format", "json", stdin=puzzle)
            steps = json.loads(result.stdout)["steps"]
            grids = re.split(r"^\d+\. .*\n", sudoku("hint", "--all", "--format", "grid", stdin=puzzle).stdout, flags=re.M)[1:]
            drawing = draw("sudoku", "hint", "--all", status=result.status, stdin=puzzle)
            boards = drawing.boards
            self.assertEqual(len(boards), len(steps) + 1)  # and where it ends
            for number, (step, grid, board) in enumerate(zip(steps, grids, boards), 1):
                rules.add(step["rule"])
                self.assertIn(f"{number}. {step['text']}", drawing.lines("caption"))
                filled = {f"{cell}={digit}": "" for style in ("given", "filled") for cell, digit in board.digits(style).items()}
                self.assertEqual({**board.candidates(), **filled}, signs_in(grid.split("\n\n")[0]))
                marked = {mark: [name for name, m in board.candidates().items() if m == mark] for mark in "+-"}
                self.assertEqual(marked, {"+": [step["placement"]] if "placement" in step else [], "-": step.get("eliminations", [])})
                crosses = [shape for shape in board.shapes if "cross" in shape.styles]
                self.assertEqual(len(crosses), len(marked["-"]))
                if step["rule"] in ("whip", "braid"):
                    self.assert_chain(board, step)
                else:
                    self.assertEqual(board.links(), [])
            self.assertIn(sudoku("hint", "--all", stdin=puzzle).lines[-1], drawing.lines("caption"))
        self.assertGreaterEqual(rules, {"single", "set", "whip", "braid"})

    def assert_chain(self, board, step):
        """From candidate to candidate: not both, one left, not both, ... Each link begins where one ended."""
        links = board.links()
        self.assertEqual([strong for strong, _, _ in links], [False, True] * (step["size"] - 1) + [False])
        self.assert_links(board, step)

    def assert_links(self, board, step):
        links = board.links()
        small = [text for text in board.texts if "small" in text.styles]

        def candidate(place):
            text = min(small, key=lambda text: (text.x - place[0])**2 + (text.y - 4 - place[1])**2)
            return f"{board.at(text.x, text.y)}={text.text}"

        self.assertEqual(candidate(links[0][1]), step["eliminations"][0])
        for (strong, begin, _), (_, _, before) in zip(links[1:], links):
            if strong or step["rule"] == "whip":  # others go on from any candidate that would be right
                self.assertEqual(candidate(begin), candidate(before))
        for strong, begin, end in links:
            a, b = (re.match(r"r(\d+)c(\d+)=(\w)$", candidate(place)).groups() for place in (begin, end))
            same_box = [(int(v) - 1) // 3 for v in a[:2]] == [(int(v) - 1) // 3 for v in b[:2]]
            self.assertTrue(a[:2] == b[:2] or a[2] == b[2] and (a[0] == b[0] or a[1] == b[1] or same_box), (a, b))

    def test_of_a_trial_have_lines(self):
        board, = draw("sudoku", "hint", stdin=STUCK).boards
        step, = json.loads(sudoku("hint", "--format", "json", stdin=STUCK).stdout)["steps"]
        self.assertEqual(step["rule"], "trial")
        self.assertEqual(sum(strong for strong, _, _ in board.links()), step["text"].count(" would have to be "))
        self.assertFalse(board.links()[-1][0])
        self.assert_links(board, step)

    def test_do_not_tell_too_early(self):
        for stage, text in ("1", "Look at r4c1"), ("2", "Full House: look at r4c1"):
            drawing = draw("sudoku", "hint", "--detail", stage, stdin=SMALL)
            self.assertEqual(set(drawing.boards[0].candidates().values()), {""})
            self.assertEqual(drawing.lines("caption"), text)

    def test_shade_the_house_of_a_single(self):
        drawing = draw("sudoku", "hint", stdin=HARDER)
        self.assertIn("Hidden Single: r1c7 = 7: box 3", drawing.lines("caption"))
        board, = drawing.boards
        house, = [shape for shape in board.shapes if "house" in shape.styles]
        self.assertEqual((board.at(house.x + 1, house.y + 1), round(house.size / board.cell)), ("r1c7", 3))

    def test_of_puzzles_without_hint_say_why(self):
        drawing = draw("sudoku", "hint", status=2, stdin=f"{NONE}\n12\n{SMALL}\n")
        self.assertEqual([board.n for board in drawing.boards], [9, 4])
        self.assertRegex(drawing.lines("caption"), "^a digit is wrong: .* error: 2 cells; .* Full House: ")
        drawing = draw("sudoku", "hint", "--assume-unique", status=1, stdin=FIFTY)
        self.assertRegex(drawing.lines("caption"), "^--assume-unique cannot be used")
        self.assertEqual(drawing.boards[0].line("given"), FIFTY.replace("0", "."))


class Packings(TestCase):
    def pieces(self, drawing):
        """By title, which is the option: the cells, the style."""
        root = drawing if isinstance(drawing, str) else drawing.stdout
        found = {}
        for style, x, y, title in re.findall(r'<rect class="(p\d|empty)" x="(\d+)" y="(\d+)"[^>]*><title>([^<]*)</title>', root):
            found.setdefault((title, style), set()).add(((int(y) - 2) // 44, (int(x) - 2) // 44))
        return found

    def test_have_a_piece_for_each_option(self):
        for file in "pentominoes.dlx", "word_search.dlx":
            path = os.path.join(EXAMPLES, file)
            options = json.loads(dlx("solve", "-q", "--format", "jsonl", path).stdout)["options"]
            result = dlx("solve", "-q", "--format", "svg", path)
            drawing, pieces = Drawing(result.stdout), self.pieces(result)
            cells = {option: {(int(r), int(c)) for r, c in re.findall(r"(\d+),(\d+)", option)} for option in options}
            top = min(row for option in options for row, _ in cells[option])
            texts = [text.text for text in drawing.texts]
            for (option, _), owned in pieces.items():
                self.assertLessEqual({(row + top, column + top) for row, column in owned}, cells[option])
            if file == "pentominoes.dlx":
                self.assertEqual({option for option, _ in pieces}, set(options))
                self.assertEqual(sorted(texts), sorted(option.split()[0] for option in options))
            else:
                self.assertEqual("".join(sorted(texts)), "".join(sorted({place: color for option in options for place, color
                                                                         in re.findall(r"(\d+,\d+):(\w)", option)}.values())))

    def test_neighbors_have_different_colors_and_a_border(self):
        for seed in range(20):
            result = dlx("solve", "-q", "--seed", str(seed), "--format", "svg", stdin=dominoes(6))
            pieces = self.pieces(result)
            self.assertEqual(sorted(map(len, pieces.values())), [2] * 18)
            owner = {cell: (option, style) for (option, style), cells in pieces.items() for cell in cells}
            border = next(shape for shape in Drawing(result.stdout).shapes if "border" in shape.styles).attributes["d"]
            for (row, column), (option, style) in owner.items():
                for next_cell, line in (((row + 1, column), f"M{column * 44 + 2} {row * 44 + 46}h44"),
                                        ((row, column + 1), f"M{column * 44 + 46} {row * 44 + 2}v44")):
                    other, color = owner.get(next_cell, (None, None))
                    self.assertNotEqual((style, option != other), (color, True))
                    self.assertEqual(line in border, option != other)

    def test_may_have_holes_and_cells_that_nothing_covers(self):
        result = dlx("solve", "-q", "--format", "svg", stdin="5_5 5_6 6_5 | 7_7\n5_5 5_6\n6_5\n")
        self.assertEqual(self.pieces(result), {("5_5 5_6", "p0"): {(0, 0), (0, 1)}, ("6_5", "p1"): {(1, 0)}, ("", "empty"): {(2, 2)}})

    def test_are_well_formed_whatever_the_names_are(self):
        drawing = draw("dlx", "solve", stdin='0,0 <&">\n0,0 <&">\n')
        self.assertEqual([text.text for text in drawing.texts], ['<&">'])

    def test_say_what_is_not_drawn(self):
        result = dlx("solve", "--format", "svg", stdin=queens(6))
        self.assert_error(dlx("solve", "--format", "svg", stdin="0,3 0,4 0_3\n0,3 0,4\n0_3\n"), "<stdin>", "--format svg", "0,3", "0_3")
        self.assert_error(result, "<stdin>", "--format svg", Drawing(result.stdout).lines("caption").split()[-1])
        self.assertEqual(dlx("solve", "--format", "svg", stdin="0,0 1000,0\n0,0 1000,0\n").status, 2)
        self.assertEqual(draw("dlx", "solve", status=1, stdin="0,0 0,1\n0,0\n").lines("caption"), "<stdin>: no solution")
        self.assert_result(dlx("count", "--format", "svg", stdin=BOOK), 2, "")

    def test_of_several_problems_and_of_costs_have_texts(self):
        square, costs = self.file("square.dlx", "0,0 0,1\n0,0\n0,1\n0,0 0,1\n"), self.file("costs", "1\n2\n5\n")
        drawing = draw("dlx", "optimize", "--costs", costs, square)
        self.assertEqual((drawing.lines("title"), drawing.lines("caption")), ("", "cost 3"))
        self.assertEqual(draw("dlx", "solve", "--all", square, square).lines("title").replace(" ", ""), square * 4)
        self.assertEqual(len(self.pieces(dlx("sample", "-n", "3", "--seed", "1", "--format", "svg", square).stdout)) > 0, True)


if __name__ == "__main__":
    unittest.main()
