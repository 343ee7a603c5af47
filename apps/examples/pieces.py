"""Prints the problem of a board of ROWS x COLUMNS cells, of which EMPTY cells stay empty. The others are filled with
six kinds of pieces, up to MOST of each kind.

Items    each piece (I, L, O, S, T, V) is used at most MOST times, and EMPTY cells are empty: they have bounds. Each
         cell (row,column) is covered exactly once.
Options  a piece, turned or mirrored, at a place: its name and its cells; or a cell that is empty.
Colors   none.

    python3 pieces.py 4 5 2 3 > pieces.dlx
"""

import sys

PIECES = {"I": "####", "L": "###/#..", "O": "##/##", "S": "##./.##", "T": "###/.#.", "V": "##/#."}


def forms(piece):
    """Returns the forms of a piece, turned and mirrored: sorted lists of cells."""
    cells = [(r, c) for r, line in enumerate(piece.split("/")) for c, sign in enumerate(line) if sign == "#"]
    found = set()
    for _ in range(4):
        cells = [(c, -r) for r, c in cells]  # a quarter of a turn
        for form in (cells, [(r, -c) for r, c in cells]):
            top, left = min(r for r, c in form), min(c for r, c in form)
            found.add(tuple(sorted((r - top, c - left) for r, c in form)))
    return sorted(found)


if len(sys.argv) != 5:
    sys.exit(__doc__)
rows, columns, empty, most = map(int, sys.argv[1:])
board = [(r, c) for r in range(rows) for c in range(columns)]
print("| pieces", *sys.argv[1:])
print(*[f"0:{most}|{name}" for name in PIECES], *[f"{empty}|empty"] * (empty > 0), *[f"{r},{c}" for r, c in board])
for name, piece in PIECES.items():
    for form in forms(piece):
        for top, left in board:
            cells = [(top + r, left + c) for r, c in form]
            if all(cell in board for cell in cells):
                print(name, *[f"{r},{c}" for r, c in cells])
for r, c in board if empty > 0 else []:
    print("empty", f"{r},{c}")
