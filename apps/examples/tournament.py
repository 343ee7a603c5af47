"""Prints the problem of a tournament: N teams, N even, meet each other once in N - 1 rounds.

Items    each two teams (A-B) have exactly one match, and each team has exactly one match in each round (1A: team A in
         round 1): all of them are primary.
Options  a match in a round: that round for the one team and for the other, and the two.
Colors   none.

    python3 tournament.py 6 > tournament.dlx
"""

import string
import sys

if len(sys.argv) != 2 or int(sys.argv[1]) % 2 != 0:
    sys.exit(__doc__)
n = int(sys.argv[1])
teams = string.ascii_uppercase[:n]
rounds = range(1, n)
matches = [(a, b) for a in teams for b in teams if a < b]
print("| tournament.py", n)
print(*[f"{k}{team}" for k in rounds for team in teams], *[f"{a}-{b}" for a, b in matches])
for k in rounds:
    for a, b in matches:
        print(f"{k}{a} {k}{b} {a}-{b}")
