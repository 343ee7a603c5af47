"""The manual (apps/manual) says what the programs do: see manual.py, which makes its parts."""

import unittest

import manual
from programs import *


class Manual(TestCase):
    def test_its_pages_are_as_the_programs_make_them(self):
        """The examples, options, fields and exit statuses; and each command has a section with all its parts."""
        for page in manual.pages():
            with self.subTest(page):
                self.assertEqual(manual.read(page), manual.made(page))

    def test_each_command_has_an_example(self):
        for program in manual.PROGRAMS:
            page = manual.sections(manual.read(program + ".md"))
            for command in manual.commands(program):
                example = page[command].partition("**Example**")[2].partition("**Options**")[0]
                self.assertIn(f"{program} {command}", example)

    def test_each_rule_is_listed(self):
        """The rules of the table in sudoku/rules/table.cpp, in the manual and in the words of the fuzzer."""
        root = os.path.join(manual.MANUAL, "../..")
        with open(os.path.join(root, "sudoku/rules/table.cpp"), encoding="utf-8") as table:
            names = re.findall(r'^    \{"([a-z-]+)",', table.read(), re.MULTILINE)
        with open(os.path.join(root, "tests/fuzz/variant_fuzz.dict"), encoding="utf-8") as dictionary:
            words = dictionary.read()
        self.assertGreater(len(names), 30)
        for name in names:
            self.assertRegex(manual.read("rules.md"), rf"`{name}\b")
            self.assertIn(f'"{name}"', words)

    def test_records_have_their_fields_in_one_order(self):
        self.assertEqual(manual.in_order([["a", "c"], ["b", "c"], ["a", "b"]]), ["a", "b", "c"])
        self.assertRaises(AssertionError, manual.in_order, [["a", "b"], ["b", "a"]])


if __name__ == "__main__":
    unittest.main()
