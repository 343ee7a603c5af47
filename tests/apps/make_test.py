"""dlx make: problems of families. Their counts are in tests/modules/families/families_test.cpp."""

import re
import unittest

from programs import *


FAMILIES = ["queens", "dominate", "langford", "latin", "sudoku", "steiner", "design", "tournament", "factor", "color", "match",
            "words", "partridge", "pavings", "squares", "corners", "polyominoes", "rectangles", "oblongs", "transversals",
            "cube", "pentominoes"]


def make(*words, **keywords):
    return dlx("make", *words, **keywords)


class Make(TestCase):
    def families(self):
        """The families, with their arguments, as the list has them."""
        return re.findall(r"^([a-z]+)((?: [a-zA-Z]+)+)  +.*\n +dlx make (.*)\n", make().stdout, re.MULTILINE)

    def test_families_are_listed_with_an_example(self):
        listed = make()
        self.assert_result(listed, 0, messages=[])
        self.assertEqual(len(listed.lines), 2 * len(FAMILIES))
        self.assertTrue(all(len(line) <= 85 for line in listed.lines), listed)
        self.assertEqual([name for name, *_ in self.families()], FAMILIES)
        offered = [line.split("\t")[0] for line in run("dlx", "--complete", "make", "").lines]
        self.assertEqual(offered, [name for name, *_ in self.families()])
        self.assertEqual([line.split("\t")[0] for line in run("dlx", "--complete", "make", "la").lines], ["langford", "latin"])
        self.assertEqual(run("dlx", "--complete", "make", "latin", "").stdout, "")

    def test_help_names_the_families(self):
        said = make("queens", "--help")
        self.assert_result(said, 0, make("--help").stdout, "")
        for name, arguments, _ in self.families():
            self.assertRegex(said.stdout, rf"(?m)^  (.*  )?{name}{arguments}(  |$)")

    def test_examples_of_the_list(self):
        for name, arguments, example in self.families():
            words = [self.file("text", "a\nb\n") if word.endswith(".txt") else word for word in example.split()]
            self.assertEqual(words[0], name)
            result = make(*words)
            self.assertEqual((result.status, result.stderr), (0, ""), example)
            self.assertTrue(result.stdout.startswith(f"| dlx make {' '.join(words)}"), result.lines[0])

    def test_a_comment_names_the_sequence(self):
        self.assertEqual(make("queens", "2").stdout, "| dlx make queens 2 (number of solutions: OEIS A000170)\n"
                         "r0 r1 c0 c1 | a0 a1 a2 b0 b1 b2\nr0 c0 a0 b1\nr0 c1 a1 b0\nr1 c0 a1 b2\nr1 c1 a2 b1\n")
        self.assertEqual(make("match", "-", stdin="a b\n").stdout, "| dlx make match -\na b\na b\n")
        path = self.file("line\nbreak", "a b\n")
        self.assertEqual(dlx("count", stdin=make("match", path).stdout).stdout, "1\n")

    def test_wrong_arguments_name_the_right_ones(self):
        for words, *names in (("queens", "queens N"), ("queens 8 8", "queens N"), ("queens x", "queens N", "'x'"),
                              ("queens 0", "queens N"), ("dominate kings 8 5", "dominate queens N K", "'kings'"),
                              ("sudoku 3", "sudoku RxC", "'3'"), ("tournament 5", "tournament N", "even"),
                              ("oblongs 5 colors", "oblongs N BY", "'colors'"), ("polyominoes 3x3 13", "polyominoes RxC K", "12"),
                              ("polyominoes 1x1 2", "polyominoes RxC K"), ("oblongs 1 sides", "oblongs N BY"),
                              ("pentominoes 8x8", "pentominoes RxC", "60"), ("color", "color GRAPH K"), ("color 1 2 3", "color GRAPH K"),
                              ("queens 100000", "queens N", "10000000000 options"),
                              ("design 100 50 1", "design V K L", "1.01e+29 options"),
                              ("quens 8", "'quens'", "did you mean queens?"), ("frobnicate", "'frobnicate'")):
            self.assert_usage_error(make(*words.split()), *names)
        self.assert_usage_error(make("color", self.file("graph", "a b\n"), "0"), "color GRAPH K")
        self.assert_usage_error(make("queens", "-8"), "'-8'")

    def test_files_that_cannot_be_read_name_the_place(self):
        for words, text, place in ((["color", "-", "3"], "a b\nc d e\n", "<stdin>:2:5"), (["match", "-"], "", "<stdin>"),
                                   (["words", "-", "2x2"], "ab\na:b\n", "<stdin>:2:2"),
                                   (["match", "-"], "p edge 2 1\ne 1 3\n", "<stdin>:2:5")):
            result = make(*words, stdin=text)
            self.assertEqual((result.status, result.stdout), (2, ""), result)
            self.assertIn(place + ": error: ", result.stderr)
        missing = os.path.join(self.folder, "missing")
        result = make("match", missing)
        self.assertEqual((result.status, result.stdout), (2, ""))
        self.assertIn(f"{missing}: error: ", result.stderr)

    def test_numbers_are_drawn(self):
        drawing = dlx("solve", "-q", "--format", "svg", stdin=make("sudoku", "2x2").stdout).stdout
        numbers = re.findall(r">(\w+)</text>", drawing)
        self.assertEqual(sorted(numbers), sorted("1234" * 4))
        pieces = dlx("solve", "-q", "--format", "svg", stdin=make("pentominoes", "4x15").stdout).stdout
        self.assertEqual(sorted(re.findall(r">(\w+)</text>", pieces)), list("OPQRSTUVWXYZ"))


if __name__ == "__main__":
    unittest.main()
