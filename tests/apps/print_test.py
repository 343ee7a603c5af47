"""sudoku print: what is on the pages and where, files that are kept, and how a page looks as pixels."""

import re
import shutil
import unittest
from xml.etree import ElementTree

from drawings import Drawing, png_grays
from programs import *
from reason_test import HARDER, SMALL

EASY_LINE, HARD_LINE = EASY.replace("0", "."), HARD
PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}


class Pages(TestCase):
    def print(self, *args, status=0, messages="", **keywords):
        """The pages of an HTML."""
        result = sudoku("print", *args, **keywords)
        self.assert_result(result, status, None, messages)
        root = ElementTree.fromstring(result.stdout.replace("<!DOCTYPE html>\n", "", 1))
        return [Drawing(page) for page in root.iter("{http://www.w3.org/2000/svg}svg") if page.get("class") == "page"]

    def test_have_as_many_boards_as_are_asked_for(self):
        puzzles = [EASY_LINE, HARD_LINE, HARDER] * 9
        for paper, size in PAPERS.items():
            for per_page in 1, 2, 3, 4, 6, 12, 27, 30:
                pages = self.print("--paper", paper, "--per-page", str(per_page), "--title", "Title", stdin="\n".join(puzzles))
                self.assertEqual([len(page.boards) for page in pages],
                                 [min(per_page, 27 - first) for first in range(0, 27, per_page)])
                boards = [board for page in pages for board in page.boards]
                self.assertEqual([board.line("given") for board in boards], puzzles)
                self.assertEqual(len({round(board.side, 3) for board in boards}), 1)
                self.assertGreater(boards[0].side**2 * per_page, 0.25 * size[0] * size[1], per_page)
                for page in pages:
                    self.assertEqual((page.width, page.height), size)
                    for k, a in enumerate(page.boards):
                        place = (a.x, a.y, size[0] - a.x - a.side, size[1] - a.y - a.side)
                        self.assertTrue(all(room > least for room, least in zip(place, (14, 25, 14, 12))), (per_page, place))
                        for b in page.boards[:k]:
                            self.assertTrue(b.x + b.side + 4 < a.x or b.y + b.side + 6 < a.y)

    def test_have_larger_boards_if_there_are_fewer(self):
        sides = [self.print(*args, stdin=f"{EASY}\n{HARD}\n"[:lines * 82])[0].boards[0].side
                 for lines, args in ((1, ()), (2, ()), (2, ("--per-page", "4")))]
        self.assertGreater(sides[0], sides[1])
        self.assertGreater(sides[1], sides[2])
        self.assertGreater(sides[0], 175)

    def test_have_titles_names_difficulties_and_solutions(self):
        puzzles = f"Monday & <Tuesday>\n{EASY}\n\n{'w w' * 99}\n{HARD}\n{SMALL}\n"
        first, second, last = self.print("--per-page", "2", "--title", "For <you>", "--difficulty", "--solutions", stdin=puzzles)
        self.assertEqual(first.lines("heading"), "For <you>")
        self.assertRegex(first.lines("number"), r"^1\. Monday & <Tuesday> 2\. [w ]{9,40}…")
        levels = [line.split("\t") for line in sudoku("rate", stdin=puzzles).lines]
        self.assertEqual(first.lines("level"), " ".join(f"{level[0]} {level[-1]}" for level in levels[:2]))
        self.assertEqual((first.lines("foot"), second.lines("foot"), last.lines("foot")), ("", "2", "3"))
        self.assertRegex(last.lines("number"), "1 2 3 Solutions")
        self.assertEqual([board.line("given", "filled") for board in last.boards], sudoku("solve", stdin=puzzles).lines)
        self.assertLess(last.boards[0].side, first.boards[0].side)

    def test_are_the_same_for_every_number_of_threads(self):
        puzzles = "\n".join([EASY, HARD, SMALL, NONE, FIFTY] * 40)
        one = sudoku("print", "--difficulty", "--solutions", stdin=puzzles)
        self.assertEqual(one.status, 1)
        three = sudoku("print", "--difficulty", "--solutions", "-j", "3", stdin=puzzles)
        self.assertEqual((three.stdout, three.stderr), (one.stdout, one.stderr))

    def test_have_broken_puzzles_but_say_so(self):
        puzzles = "\n".join([EASY, NONE, FIFTY, INCONSISTENT, "12"])
        pages = self.print("--solutions", status=2, stdin=puzzles, messages=None)
        self.assertEqual([len(page.boards) for page in pages], [4, 4])
        self.assertEqual(pages[1].lines("level"), "no solution several solutions givens clash")
        result = sudoku("print", "--solutions", stdin=puzzles)
        self.assert_messages(result, *[f"<stdin>:{line}: warning" for line in (2, 3, 4)], ("<stdin>:5:1: error", "2 cells"))
        self.assertEqual(sudoku("print", "--difficulty", stdin=f"{EASY}\n{FIFTY}\n").status, 1)
        self.assertEqual(sudoku("print", stdin=f"{EASY}\n{FIFTY}\n").status, 0)
        unknown = sudoku("print", "--difficulty", "--max-chain-length", "1", stdin=HARDER)
        self.assert_result(unknown, 3, None, ["<stdin>:1: warning"])

    def test_command_lines(self):
        for args in ("--per-page", "0"), ("--per-page", "31"), ("--paper", "a5"), ("-o", self.folder + "/x.pdf"), ("-o", "x%d-%d.svg"):
            self.assert_result(sudoku("print", *args, stdin=EASY), 2, "")
        self.assert_result(sudoku("print", "-o", "-", stdin=EASY), 0, sudoku("print", stdin=EASY).stdout, "")


class Files(TestCase):
    def path(self, name):
        return os.path.join(self.folder, name)

    def content(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def test_have_what_standard_output_has(self):
        for k in range(2):  # the second time, the file is named and so replaced
            puzzles = f"{EASY}\n{HARD}\n" * (3 - k)
            self.assert_result(sudoku("print", "-o", self.path("a.html"), stdin=puzzles), 0, "", "")
            self.assertEqual(self.content("a.html"), sudoku("print", stdin=puzzles).stdout)
        self.assertEqual(os.listdir(self.folder), ["a.html"])

    def test_of_svg_have_one_page_each(self):
        self.assert_result(sudoku("print", "-o", self.path("p-%d.svg"), stdin=f"{EASY}\n" * 9), 0, "", "")
        self.assertEqual(sorted(os.listdir(self.folder)), ["p-1.svg", "p-2.svg", "p-3.svg"])
        self.assertEqual([len(Drawing(self.content(f"p-{k}.svg")).boards) for k in (1, 2, 3)], [4, 4, 1])
        self.assert_result(sudoku("print", "-o", self.path("one.svg"), stdin=f"{EASY}\n" * 4), 0, "", "")
        self.assertEqual(len(Drawing(self.content("one.svg")).boards), 4)
        result = sudoku("print", "-o", self.path("one.svg"), stdin=f"{EASY}\n" * 5)
        self.assert_result(result, 2, None, [("sudoku: error", "one.svg"), ...])
        self.assertEqual(len(Drawing(self.content("one.svg")).boards), 4)

    def test_stay_as_they_are_where_nothing_is_printed(self):
        for name in "mine.html", "mine.svg":
            self.file(name, "mine")
            for stdin in "", "12\n":
                self.assertEqual(sudoku("print", "-o", self.path(name), stdin=stdin).status, 2)
            self.assertEqual(self.content(name), "mine")
            self.assert_result(sudoku("print", stdin="12"), 2, "")
        self.assertEqual(sorted(os.listdir(self.folder)), ["mine.html", "mine.svg"])
        self.assertEqual(sudoku("print", "-o", self.file("in.html", EASY), self.path("in.html")).status, 2)
        self.assertEqual(self.content("in.html"), EASY)

    def test_stay_as_they_are_when_it_is_interrupted(self):
        for name in "mine.html", "mine.svg":
            self.file(name, "mine")
            process = start("sudoku", "print", "-o", self.path(name), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)
            process.stdin.write((f"{EASY}\n" * 3).encode())
            process.stdin.flush()
            wait_until_read(process)
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(HANG), 130)
            for stream in process.stdin, process.stdout, process.stderr:
                stream.close()
            self.assertEqual((self.content(name), os.listdir(self.folder)), ("mine", [name]))
            os.remove(self.path(name))

    def test_that_are_read_only_stay_as_they_are(self):
        for name in "mine.html", "mine.svg", "mine-1.svg":
            os.chmod(self.file(name, "mine"), 0o444)
            result = sudoku("print", "-o", self.path(name.replace("-1", "-%d")), stdin=EASY)
            self.assert_error(result, "sudoku", name, "read-only", stdout="")
            self.assertEqual(self.content(name), "mine")

    def test_are_called_as_the_user_calls_them(self):
        os.symlink("target", self.path("link.svg"))
        self.assert_result(sudoku("print", "-o", self.path("link.svg"), stdin=EASY), 0, "", "")
        self.assertTrue(self.content("target").startswith("<svg"))
        self.assertEqual(sudoku("print", "-o", self.path("link.svg"), stdin=f"{EASY}\n" * 5).status, 2)

    def test_that_cannot_be_written_are_an_error(self):
        for name in "nowhere/a.html", "nowhere/a.svg", "nowhere/a-%d.svg":
            self.assert_error(sudoku("print", "-o", self.path(name), stdin=EASY), "sudoku", "nowhere")


class Pixels(TestCase):
    """What is printed: ink where the boards are, and nowhere else."""

    def setUp(self):
        super().setUp()
        if shutil.which("rsvg-convert") is None:
            self.skipTest("rsvg-convert is not installed (librsvg2-bin)")

    def convert(self, *args):
        return subprocess.run(["rsvg-convert", *args], check=True, capture_output=True).stdout

    def test_of_a_page(self):
        for paper, (width, height) in PAPERS.items():
            page = os.path.join(self.folder, "page.svg")
            sudoku("print", "--paper", paper, "--title", "T", "-o", page, stdin=f"{EASY}\n{HARD}\n{SMALL}\n")
            pixels = 300
            w, h, rows = png_grays(self.convert("-w", str(pixels), "--keep-aspect-ratio", page))
            self.assertEqual(w, pixels)
            self.assertAlmostEqual(h, pixels * height / width, delta=1)
            scale = pixels / width
            with open(page, encoding="utf-8") as file:
                boards = Drawing(file.read()).boards

            def ink(x, y, right, bottom):
                cells = [row[int(x * scale):int(right * scale)] for row in rows[int(y * scale):int(bottom * scale)]]
                return sum(255 - gray for row in cells for gray in row) / 255 / sum(map(len, cells))

            for board, digits in zip(boards, (32, 17, 6)):
                inside = ink(board.x, board.y, board.x + board.side, board.y + board.side)
                self.assertTrue(0.02 < inside < 0.25, inside)
                name, empty = (next(name for name, c in zip(board.names(), board.line("given")) if (c == ".") == is_empty)
                               for is_empty in (False, True))
                inks = []
                for cell in name, empty:
                    row, column = (int(number) - 1 for number in re.findall(r"\d+", cell))
                    x, y, c = board.x + column * board.cell, board.y + row * board.cell, board.cell
                    inks.append(ink(x + 0.2 * c, y + 0.2 * c, x + 0.8 * c, y + 0.8 * c))
                self.assertTrue(inks[0] > 0.1 and inks[1] == 0, (cell, inks))
            self.assertEqual(ink(0, 0, 12, height), 0)  # the margins
            self.assertEqual(ink(width - 12, 0, width, height), 0)
            self.assertEqual(ink(0, height - 12, width, height), 0)
            self.assertGreater(ink(15, 15, 25, 23), 0.02)  # the title

    def test_of_marks(self):
        """An explanation has more ink than its puzzle, and its paper is white."""
        picture, plain = (self.file(name, sudoku(command, "--format", "svg", stdin=NONE).stdout)
                          for name, command in (("a.svg", "explain"), ("b.svg", "solve")))
        inks = []
        for file in picture, plain:
            w, h, rows = png_grays(self.convert("-w", "232", file))
            self.assertEqual(rows[1][1], 255)
            inks.append(sum(255 - gray for row in rows[:232] for gray in row))
        self.assertGreater(inks[0], 1.05 * inks[1])

    def test_of_a_pdf(self):
        sudoku("print", "--per-page", "1", "-o", os.path.join(self.folder, "p-%d.svg"), stdin=f"{EASY}\n{HARD}\n")
        pdf = self.convert("--format", "pdf", *(os.path.join(self.folder, f"p-{k}.svg") for k in (1, 2)))
        self.assertTrue(pdf.startswith(b"%PDF-"))
        self.assertEqual(len(re.findall(rb"/Type /Page\b", pdf)), 2)


if __name__ == "__main__":
    unittest.main()
