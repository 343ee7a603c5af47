"""Prints the problem of the twelve pentominoes, each once, in a box of ROWS x COLUMNS = 60 cells.

Items    each piece (O, P, ... Z, the names that Conway gave them) and each cell (row,column) is covered exactly once:
         all of them are primary.
Options  a piece, turned and mirrored as you like, at a place: its name and its five cells.
Colors   none.

Turned and mirrored solutions are other solutions. A third argument, quarter, keeps the middle of the X in the upper
left quarter of the box. If both sides are even and different, that leaves one of each four.

    python3 pentominoes.py 6 10 > pentominoes.dlx
"""

import sys

PIECES = {"O": "#####", "P": "##/##/#.", "Q": "####/...#", "R": ".##/##./.#.", "S": "###./..##", "T": "###/.#./.#.",
          "U": "#.#/###", "V": "#../#../###", "W": "#../##./.##", "X": ".#./###/.#.", "Y": "####/.#..", "Z": "##./.#./.##"}


def forms(piece):
    """All that the piece becomes when it is turned and mirrored, each the sorted list of its cells."""
    cells = [(r, c) for r, line in enumerate(piece.split("/")) for c, sign in enumerate(line) if sign == "#"]
    found = set()
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]  # a quarter of a turn
        for form in (cells, [(r, -c) for r, c in cells]):
            top, left = min(r for r, c in form), min(c for r, c in form)
            found.add(tuple(sorted((r - top, c - left) for r, c in form)))
    return sorted(found)


if len(sys.argv) not in (3, 4):
    sys.exit(__doc__)
rows, columns = int(sys.argv[1]), int(sys.argv[2])
is_quarter = sys.argv[3:] == ["quarter"]
print("| pentominoes.py", *sys.argv[1:])
print(*PIECES, *[f"{r},{c}" for r in range(rows) for c in range(columns)])
for name, piece in PIECES.items():
    for form in forms(piece):
        for top in range(rows - max(r for r, c in form)):
            for left in range(columns - max(c for r, c in form)):
                if not (is_quarter and name == "X" and (2 * top + 3 > rows or 2 * left + 3 > columns)):
                    print(name, *[f"{top + r},{left + c}" for r, c in form])
