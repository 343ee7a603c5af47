"""Draws solutions in the terminal: reads what dlx --format jsonl prints, from standard input.

The cells are the items called row,column. In a cell stands its color if it has one, otherwise the first letter of the
option that covers it. On a terminal, each letter has a background of its own.

    dlx solve --format jsonl pentominoes.dlx | python3 picture.py
"""

import json
import re
import sys

for number, line in enumerate(sys.stdin):
    if number > 0:
        print()
    record = json.loads(line)
    letters = {}
    for option in record.get("options", []):
        for row, column, color in re.findall(r"(\d+),(\d+)(?::(\S+))?", option):
            letters[int(row), int(column)] = color or option[0]
    if not letters:
        sys.exit(f"{record['source']}: {record.get('reason') or record.get('answer') or 'no cells in it'}")
    for row in range(max(r for r, c in letters) + 1):
        for column in range(max(c for r, c in letters) + 1):
            letter = letters.get((row, column), ".")
            print(f"\033[30;48;5;{20 + ord(letter[0]) * 37 % 200}m{letter} \033[0m" if sys.stdout.isatty()
                  else f" {letter}", end="")
        print()
