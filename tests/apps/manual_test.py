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

    def test_records_have_their_fields_in_one_order(self):
        self.assertEqual(manual.in_order([["a", "c"], ["b", "c"], ["a", "b"]]), ["a", "b", "c"])
        self.assertRaises(AssertionError, manual.in_order, [["a", "b"], ["b", "a"]])


if __name__ == "__main__":
    unittest.main()
