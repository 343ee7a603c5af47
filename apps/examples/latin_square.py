"""Prints the problem of completing a Latin square: each row and each column has each digit once. The arguments are the
rows of the square, with a point for each empty cell.

Items    each cell (row,column) has exactly one digit, and each row (1r0: digit 1 in row 0) and each column (1c0) has each
         digit exactly once: all of them are primary.
Options  a digit in a cell: the digit in its row, in its column, and the cell. A given cell has one option only.
Colors   none.

    python3 latin_square.py 1.... ..2.. ....3 .4... ...5. > latin_square.dlx
"""

import sys

square = sys.argv[1:]
if not square or any(len(row) != len(square) for row in square):
    sys.exit(__doc__)
n = range(len(square))
digits = [k + 1 for k in n]
print("| latin_square.py", *square)
print(*[f"{d}r{r}" for d in digits for r in n], *[f"{d}c{c}" for d in digits for c in n],
      *[f"{r},{c}" for r in n for c in n])
for r in n:
    for c in n:
        for d in digits if square[r][c] == "." else [square[r][c]]:
            print(f"{d}r{r} {d}c{c} {r},{c}")
