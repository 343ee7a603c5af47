"""The manual (apps/manual) says what the programs do: see manual.py, which makes its parts."""

import unittest

import manual
from programs import *


class Manual(TestCase):
    def test_its_pages_are_as_the_programs_make_them(self):
        """The examples, options, formats and exit statuses; and each command has a section."""
        for page in (*manual.pages(), manual.PICTURE):
            with self.subTest(page):
                self.assertEqual(manual.read(page), manual.made(page))

    def test_each_command_has_an_example(self):
        for program in manual.PROGRAMS:
            page = manual.sections(manual.read(program + ".md"))
            for command in manual.commands(program):
                self.assertRegex(page[command], rf"(?m)^\$ .*\b{program} {command}\b")

    def test_each_page_is_listed(self):
        for page in manual.pages():
            self.assertIn(f"]({page}", manual.read("README.md") + "](README.md)")

    def test_each_option_is_explained(self):
        """In a table or, if it is rare, in a text."""
        text = "\n".join(map(manual.read, manual.pages()))
        for program in manual.PROGRAMS:
            for command in manual.commands(program):
                for name, *_ in manual.options(program, command):
                    self.assertRegex(text, rf"`[^`\n]*--{name}\b(?!-)", f"{program} {command}")

    @unittest.skipIf(lacks_nauty(), "no nauty")
    def test_the_fields_of_each_command_are_explained(self):
        """In output.md, in the table of all and in rows of its command, which have no others."""
        page = manual.sections(manual.read("output.md"))
        shared = set(re.findall(r"`(\w+)`", page["Fields of JSON and CSV"]))
        for program in manual.PROGRAMS:
            rows = [row.split(": ", 1) for row in re.findall(r"^- ([^:]*: (?:.|\n  )*)", page[f"Fields of {program}"], re.MULTILINE)]
            for command in manual.commands(program):
                mine = [text for names, text in rows if f"`{command}`" in names]
                with self.subTest(f"{program} {command}"):
                    explained = set(re.findall(r"`(\w+)`", " ".join(mine)))
                    fields = manual.fields().get((program, command), set())
                    self.assertEqual(fields - shared, explained - shared)

    def test_each_rule_is_listed(self):
        """The rules of the table in sudoku/rules/table.cpp, in the manual, its picture and the words of the fuzzer."""
        root = os.path.join(manual.MANUAL, "../..")
        with open(os.path.join(root, "sudoku/rules/table.cpp"), encoding="utf-8") as table:
            names = re.findall(r'^    \{"([a-z-]+)[" ]', table.read(), re.MULTILINE)
        with open(os.path.join(root, "tests/fuzz/variant_fuzz.dict"), encoding="utf-8") as dictionary:
            words = dictionary.read()
        self.assertGreater(len(names), 30)
        drawn = manual.read("rules.txt")
        for name in names:
            self.assertRegex(manual.read("rules.md"), rf"`{name}\b")
            self.assertRegex(drawn, rf"(?m)^{name}\b")
            self.assertIn(f'"{name}"', words)

    def test_digits_of_the_picture_obey_its_rules(self):
        answers = sudoku("check", os.path.join(manual.MANUAL, "rules.txt")).lines
        self.assertEqual(len(answers), 21)
        for answer in answers:
            self.assertRegex(answer, "^(unique|multiple)")

    def test_sentences_of_pictures_and_pages_are_those_of_the_manual(self):
        rows = [" ".join(row.split()) for row in manual.read("rules.md").split("\n- ")]
        with open(os.path.join(manual.MANUAL, "..", "shared", "rules", "sentences.cpp"), encoding="utf-8") as source:
            sentences = re.findall(r'^    \{"([a-z-]+)", "[^"]*",\s+"(.*)\."\},$', source.read(), re.MULTILINE)
        with open(os.path.join(manual.MANUAL, "../../sudoku/rules/table.cpp"), encoding="utf-8") as source:
            names = re.findall(r'^    \{"([a-z-]+)[" ]', source.read(), re.MULTILINE)
        self.assertEqual({name for name, _ in sentences}, set(names))
        for name, sentence in sentences:
            self.assertTrue(any(f"`{name}" in row and f": {sentence}" in row for row in rows), name)

    def test_records_have_their_fields_in_one_order(self):
        self.assertEqual(manual.in_order([["a", "c"], ["b", "c"], ["a", "b"]]), ["a", "b", "c"])
        self.assertRaises(AssertionError, manual.in_order, [["a", "b"], ["b", "a"]])


if __name__ == "__main__":
    unittest.main()
