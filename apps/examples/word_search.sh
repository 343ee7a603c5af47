#!/bin/sh
# Prints the same as word_search.py, which explains the items, options and colors. Letters are those of ASCII.
#
#     sh word_search.sh 5 5 COVER ITEM COLOR DANCE LINKS KNUTH > word_search.dlx

[ $# -ge 3 ] || { echo "usage: $0 ROWS COLUMNS WORD..." >&2; exit 1; }
echo "| word_search $*"
exec awk 'BEGIN {
    rows = ARGV[1]; columns = ARGV[2]
    for (k = 3; k < ARGC; ++k)
        line = line ARGV[k] " "
    line = line "|"
    for (r = 0; r < rows; ++r)
        for (c = 0; c < columns; ++c)
            line = line " " r "," c
    print line
    for (k = 3; k < ARGC; ++k)
        for (down = -1; down <= 1; ++down)
            for (right = -1; right <= 1; ++right)
                for (r = 0; (down != 0 || right != 0) && r < rows; ++r)
                    for (c = 0; c < columns; ++c) {
                        last_row = r + (length(ARGV[k]) - 1) * down
                        last_column = c + (length(ARGV[k]) - 1) * right
                        if (last_row < 0 || last_row >= rows || last_column < 0 || last_column >= columns)
                            continue
                        line = ARGV[k]
                        for (n = 0; n < length(ARGV[k]); ++n)
                            line = line " " (r + n * down) "," (c + n * right) ":" substr(ARGV[k], n + 1, 1)
                        print line
                    }
}' "$@"
