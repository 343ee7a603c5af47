"""A record is that of its puzzle alone, whatever else is in the same call: plain puzzles beside variants."""

import csv
import io
import json
import os

from programs import BASE, EASY, FIFTY, HARD, INCONSISTENT, NONE, TWELVE, TestCase, sudoku, unittest

FORMATS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../data/formats")

# Puzzles with rules, each in another way: text form, links and strings of other programs, without boxes.
VARIANTS = [
    "....\n....\n....\n....\nthermo r1c1-r1c4\n",
    "A title\n1...\n....\n....\n....\nkiller 7 r4c1 r4c2\nanti-knight\n",
    ".....\n.....\n..3..\n.....\n.....\nregions none\ndiagonal +\n",
    "......\n......\n...1..\n......\n......\n......\nregions\nAABBBB\nAABBCC\nAADCCC\nEDDDFC\nEEDDFF\nEEEFFF\n",
    ".AntiKnight~R1C1_1\n",
    "A name\n2x2jd:1___2_a3d,a__a__a__a__a__a__\n",
]
# Files of variants and of errors, whose record must not change either.
OTHER_SAMPLES = ("f_puzzles_jigsaw_refused.json", "fpuzzles_killer_refused.txt", "ksudoku_x_refused.xml", "sudokupad_scl_refused.txt",
                 "tatham_killer_refused.txt", "web_page_refused.html", "pasted_x_broken.txt", "array_c_broken.c")
COMMANDS = [["check"], ["solve"], ["count", "--limit", "3"], ["rate", "--no-techniques"], ["hint"], ["minimize"],
            ["explain", "--tries", "1"]]


def samples():
    """Files of plain puzzles that other programs write."""
    for name in sorted(os.listdir(FORMATS)):
        is_other = ("_broken" in name or "_refused" in name) and name not in OTHER_SAMPLES
        if is_other or not os.path.isfile(os.path.join(FORMATS, name)):
            continue
        with open(os.path.join(FORMATS, name), "rb") as file:
            yield name, file.read()


def records(text, form):
    """The records, without source and time."""
    rows = map(json.loads, text.splitlines()) if form == "json" else csv.DictReader(io.StringIO(text))
    return [{key: value for key, value in row.items() if key not in ("source", "seconds", "number", "neighbor_of")}
            for row in rows]


class Mixed(TestCase):
    def setUp(self):
        super().setUp()
        self.variant_files = [self.file(f"variant{k}", text) for k, text in enumerate(VARIANTS)]

    def assert_same_beside_variants(self, command, files, form, *options):
        """The records of a list of files are those of the files with a variant before, between and after."""
        args = [*command, "--format", form, "--time-limit", "60", *options]
        alone = sudoku(*args, *files)
        variants = {name: records(sudoku(*args, name).stdout, form) for name in self.variant_files}
        mixed, expected, rest = [], [], records(alone.stdout, form)
        by_file = {}
        for row, record in zip(self.sources(alone.stdout, form), rest):
            by_file.setdefault(row, []).append(record)
        for k, name in enumerate([None, *files]):
            if name is not None:
                mixed.append(name)
                expected += by_file.get(name, [])
            variant = self.variant_files[k % len(self.variant_files)]
            mixed.append(variant)
            expected += variants[variant]
        result = sudoku(*args, *mixed)
        self.assertEqual(records(result.stdout, form), expected, command)
        self.assertEqual(len(rest), sum(map(len, by_file.values())))

    def sources(self, text, form):
        rows = map(json.loads, text.splitlines()) if form == "json" else csv.DictReader(io.StringIO(text))
        return [row["source"] for row in rows]

    def test_samples_of_other_programs(self):
        """Each file alone, and beside files of variants."""
        files = [self.file(name, text) for name, text in samples()]
        self.assertGreater(len(files), 60)
        for command in COMMANDS:
            with self.subTest(command=command):
                self.assert_same_beside_variants(command, files, "csv" if command[0] == "rate" else "json")
        self.assert_same_beside_variants(["check"], files, "csv")

    def test_samples_in_one_file(self):
        """Each file, and the same text with a variant below it and above it."""
        places = []
        for name, text in samples():
            if text[:2] in (b"\xff\xfe", b"\xfe\xff") or name.endswith((".csv", ".tsv")):
                continue  # an encoding or a header is that of a whole file
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").removeprefix(b"\xef\xbb\xbf")
            variant = VARIANTS[len(places) % len(VARIANTS)].encode()
            lines = variant.count(b"\n") + 1
            places.append((self.file(name, text), self.file("v" + name, text + b"\n\n" + variant),
                           self.file("w" + name, variant + b"\n" + text), lines))
        rows = [json.loads(line) for line in sudoku("check", "--format", "json",
                                                    *(name for place in places for name in place[:3])).stdout.splitlines()]
        by_source = {}
        for row in rows:
            by_source.setdefault(row.pop("source"), []).append({key: value for key, value in row.items() if key != "seconds"})
        for alone, above, below, lines in places:
            expected = by_source[alone]
            self.assertEqual(by_source[above][:-1], expected, above)
            shifted = [{**row, "line": row["line"] - lines} for row in by_source[below][1:]]
            self.assertEqual(shifted, expected, below)

    def test_commands(self):
        """In each command and format, for files, arguments, and one text."""
        puzzles = [EASY, NONE, INCONSISTENT, FIFTY, HARD, "1...\n..2.\n.3..\n...4\n", "12" * 8, "3x3:7_1e1m2q1\n"]
        files = [self.file(f"plain{k}", text + "\n") for k, text in enumerate(puzzles)]
        for command in COMMANDS:
            for form in ("json", "csv"):
                with self.subTest(command=command, form=form):
                    self.assert_same_beside_variants(command, files, form)

    def test_texts_for_people(self):
        """Lines and grids, also where an option is not for variants: that is an error of their records."""
        plain = [self.file(f"plain{k}", text + "\n") for k, text in enumerate([EASY, NONE, FIFTY, "1...\n..2.\n.3..\n...4\n"])]
        files = [name for pair in zip(plain, self.variant_files) for name in pair]
        commands = [[*command, "--format", form] for command in COMMANDS for form in ("line", "grid") if command[0] != "rate" or form == "line"]
        commands += [["hint", "--suggest-guess"], ["minimize", "--keep", "r1c1"], ["check", "--check-solution"],
                     ["solve", "--engine", "lockstep"], ["convert", "--to", "rules"], ["convert", "--to", "line"]]
        for command in commands:
            with self.subTest(command=command):
                alone = [sudoku(*command, name) for name in files]
                together = sudoku(*command, *files)
                self.assertEqual([line for line in together.lines if line],
                                 [line for result in alone for line in result.lines if line])
                statuses = {result.status for result in alone}
                self.assertEqual(together.status, next(status for status in (2, 3, 1, 0) if status in statuses))

    def test_one_text(self):
        """Names, lines and text forms of a text with puzzles of both kinds."""
        text = f"First\n{EASY}\n\n{VARIANTS[1]}\n{NONE}\n{BASE}\n{VARIANTS[2]}\nLast\n1...\n....\n..2.\n....\n"
        for command in COMMANDS:
            with self.subTest(command=command):
                rows = records(sudoku(*command, "--format", "json", stdin=text).stdout, "json")
                self.assertEqual([row["line"] for row in rows], [2, 5, 12, 13, 14, 23], rows)
                self.assertEqual([row.get("name", "") for row in rows], ["First", "A title", "", "", "", "Last"])
                for row, puzzle in zip(rows, (f"First\n{EASY}", None, NONE, f"{BASE}", None,
                                              "Last\n1...\n....\n..2.\n....\n")):
                    if puzzle:
                        alone, = records(sudoku(*command, "--format", "json", stdin=puzzle + "\n").stdout, "json")
                        self.assertEqual({**row, "line": 0}, {**alone, "line": 0})

    def test_people(self):
        """Lines for people, statuses, and the sentence of --stats."""
        result = sudoku("check", "--stats", "-p", EASY, "-p", VARIANTS[0], "-p", NONE)
        self.assertEqual(result.words, ["unique", "multiple", "none"])
        self.assertEqual(result.status, 1)
        self.assertIn("3 puzzles: 1 unique, 1 multiple, 1 without solution", result.stderr)
        self.assert_result(sudoku("minimize", "-p", EASY, "-p", VARIANTS[0], "-p", HARD), 0)

    def test_beside_lists(self):
        """Lists of plain puzzles above, between and below variants: lines, names and rules are those of a text that is not
        searched for lists because of its comment."""
        puzzles = [EASY, HARD, BASE, TWELVE.replace("0", "."), FIFTY]
        lines = lambda count: [puzzles[k % len(puzzles)] for k in range(count)]
        rules = VARIANTS[1].rstrip("\n")
        text = "\n".join(["A list", *lines(40), "anti-knight", "", *lines(30), "", rules, *lines(20), "kiler 5 r1c1", "",
                          *lines(17), "Last", VARIANTS[0]])
        for command in ["check"], ["rate", "--no-techniques"], ["explain", "--tries", "1"]:
            runs = [sudoku(*command, "--format", "json", stdin=some) for some in (text, f"{text}\n# [\n")]
            self.assertGreater(len(runs[0].lines), 100)
            self.assertEqual(*(result.stdout for result in runs))
            self.assertEqual(*(result.stderr for result in runs))


if __name__ == "__main__":
    unittest.main()
