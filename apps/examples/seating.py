"""Prints the problem of a seating plan: guests at TABLES tables with SEATS guests each, a number or a range such as 3:4.
The other arguments are guests (Ada), guests at the same table (Ada=Bob) and guests at different tables (Cem/Dan).

Items    each guest has exactly one table, and each table SEATS guests: they are primary, and tables have bounds.
         Guests at the same table share a secondary item (Ada=Bob). Guests at different tables have a secondary item for
         each table (Cem/Dan/table1), which at most one of them covers.
Options  a guest at a table.
Colors   the table of guests who sit together: each of them gives the item Ada=Bob the same color.

    python3 seating.py 2 3:4 Ada=Bob Cem/Dan Eva Fay Gus > seating.dlx
"""

import re
import sys

if len(sys.argv) < 4:
    sys.exit(__doc__)
tables = [f"table{k}" for k in range(1, int(sys.argv[1]) + 1)]
seats, words = sys.argv[2], sys.argv[3:]
guests = list(dict.fromkeys(name for word in words for name in re.split("[=/]", word)))
together = [word for word in words if "=" in word]
apart = [word for word in words if "/" in word]
print("| seating", *sys.argv[1:])
print(*guests, *[f"{seats}|{table}" for table in tables], "|", *together,
      *[f"{pair}/{table}" for pair in apart for table in tables])
for guest in guests:
    for table in tables:
        print(guest, table, *[f"{pair}:{table}" for pair in together if guest in pair.split("=")],
              *[f"{pair}/{table}" for pair in apart if guest in pair.split("/")])
