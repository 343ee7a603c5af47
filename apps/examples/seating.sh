#!/bin/sh
# Prints the same as seating.py, which explains the items, options and colors.
#
#     sh seating.sh 2 3:4 Ada=Bob Cem/Dan Eva Fay Gus > seating.dlx

[ $# -ge 3 ] || { echo "usage: $0 TABLES SEATS GUEST... GUEST=GUEST... GUEST/GUEST..." >&2; exit 1; }
echo "| seating $*"
exec awk 'BEGIN {
    tables = ARGV[1]
    for (k = 3; k < ARGC; ++k) {
        size = split(ARGV[k], names, "[=/]")
        for (n = 1; n <= size; ++n) {
            if (!seen[names[n]]++) {
                guest[++guests] = names[n]
                line = line names[n] " "
            }
            sits[names[n], k] = 1
        }
        if (ARGV[k] ~ "=")
            together = together " " ARGV[k]
        for (t = 1; ARGV[k] ~ "/" && t <= tables; ++t)
            apart = apart " " ARGV[k] "/table" t
    }
    for (t = 1; t <= tables; ++t)
        line = line ARGV[2] "|table" t " "
    print line "|" together apart
    for (g = 1; g <= guests; ++g)
        for (t = 1; t <= tables; ++t) {
            together = apart = ""
            for (k = 3; k < ARGC; ++k)
                if ((guest[g], k) in sits && ARGV[k] ~ "=")
                    together = together " " ARGV[k] ":table" t
                else if ((guest[g], k) in sits && ARGV[k] ~ "/")
                    apart = apart " " ARGV[k] "/table" t
            print guest[g] " table" t together apart
        }
}' "$@"
