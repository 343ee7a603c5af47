"""Prints the problem of N queens on a board of N rows and columns, of which none attacks another.

Items    each row (r0, r1, ...) and each column (c0, c1, ...) has exactly one queen: they are primary.
         Each diagonal that falls to the left (a0, a1, ...) or right (b0, b1, ...) has at most one: they are secondary.
Options  a queen on a square takes its row, its column and its two diagonals.
Colors   none.

    python3 queens.py 8 > queens.dlx
"""

import sys

if len(sys.argv) != 2:
    sys.exit(__doc__)
n = int(sys.argv[1])
print("| queens.py", n)
print(*[f"r{i}" for i in range(n)], *[f"c{i}" for i in range(n)], "|",
      *[f"a{i}" for i in range(2 * n - 1)], *[f"b{i}" for i in range(2 * n - 1)])
for row in range(n):
    for column in range(n):
        print(f"r{row} c{column} a{row + column} b{row - column + n - 1}")
