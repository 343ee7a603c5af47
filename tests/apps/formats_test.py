"""The samples of tests/data/formats have the records of its expected.txt."""

import json
import os
import re
import unittest

from programs import *

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "formats")


def expected():
    """The records of each sample, without the shapes of boxes, which JSON does not have."""
    records = {}
    with open(os.path.join(FOLDER, "expected.txt"), encoding="utf-8") as file:
        for line in file.read().split("\n")[:-1]:
            if line.startswith("  "):
                records[name].append(re.sub(r"^(line \d+) \(\d+x\d+\)", r"\1", line[2:]))
            else:
                records[name := line] = []
    return records


def described(record):
    if record["answer"] == "error":
        return f'{record["line"]}:{record["column"]}: {record["reason"]}'
    puzzle = record["puzzle"]
    if "\n" in puzzle:  # a grid, as its boxes are unusual
        puzzle = re.sub("[^.0-9A-Za-z]", "", puzzle)
    text = f'line {record["line"]}: {puzzle}'
    for candidate in record.get("eliminated_candidates", []):
        text += " " + candidate.replace("=", "-")
    return text + (f' "{record["name"]}"' if "name" in record else "")


class Formats(TestCase):
    def test_samples_have_their_records(self):
        # Variants, which the program reads and PuzzleReader refuses: tests/sudoku/rules/f_puzzles_test.cpp.
        samples = {name: records for name, records in expected().items()
                   if not any(text in str(records) for text in ("only plain puzzles are read here", "f-puzzles"))}
        files = {os.path.join(FOLDER, name): records for name, records in samples.items()}
        result = sudoku("check", "--format", "json", *files)
        records = {file: [] for file in files}
        for line in result.lines:
            record = json.loads(line)
            records[record["source"]].append(described(record))
        for file in files:
            self.assertEqual(records[file], files[file], file)


if __name__ == "__main__":
    unittest.main()
