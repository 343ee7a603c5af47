#!/bin/sh
# Prints the same as teachers.py, which explains the items and options.
#
#     sh teachers.sh 3 3 2 5a/Ada=3 5a/Bob=2 5b/Ada=2 5b/Bob=3 > teachers.dlx

[ $# -ge 4 ] || { echo "usage: $0 DAYS HOURS MOST CLASS/TEACHER=LESSONS..." >&2; exit 1; }
echo "| teachers $*"
exec awk 'BEGIN {
    days = ARGV[1]; hours = ARGV[2]; most = ARGV[3]
    for (k = 4; k < ARGC; ++k) {
        split(ARGV[k], parts, "=")
        pair[k] = parts[1]
        split(pair[k], names, "/")
        lessons = lessons " " parts[2] "|" pair[k]
        for (n = 1; n <= 2; ++n)
            if (!seen[names[n]]++) {
                for (d = 1; d <= days; ++d) {
                    if (n == 2)
                        limits = limits " 0:" most "|" names[n] "/day" d
                    for (h = 1; h <= hours; ++h)
                        places = places " " names[n] "/day" d "/" h
                }
            }
    }
    print substr(lessons, 2) limits " |" places
    for (k = 4; k < ARGC; ++k) {
        split(pair[k], names, "/")
        for (d = 1; d <= days; ++d)
            for (h = 1; h <= hours; ++h)
                print pair[k], names[2] "/day" d, names[1] "/day" d "/" h, names[2] "/day" d "/" h
    }
}' "$@"
