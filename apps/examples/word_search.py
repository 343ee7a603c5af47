"""Prints the problem of hiding words in a grid of letters, in eight directions. Words may cross in a letter of both.

Items    each word is hidden exactly once: they are primary.
         Each cell (row,column) has at most one letter, but may be in several words: they are secondary.
Options  a word at a place in a direction: the word, and its cells with their letters.
Colors   the letter in a cell. Two words may share a cell only if they give it the same letter.

    python3 word_search.py 5 5 COVER ITEM COLOR DANCE LINKS KNUTH > word_search.dlx
"""

import sys

if len(sys.argv) < 4:
    sys.exit(__doc__)
rows, columns, words = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
cells = [(r, c) for r in range(rows) for c in range(columns)]
print("| word_search", *sys.argv[1:])
print(*words, "|", *[f"{r},{c}" for r, c in cells])
for word in words:
    for down, right in [(d, r) for d in (-1, 0, 1) for r in (-1, 0, 1) if d or r]:
        for row, column in cells:
            places = [(row + k * down, column + k * right) for k in range(len(word))]
            if places[-1] in cells:
                print(word, *[f"{r},{c}:{letter}" for (r, c), letter in zip(places, word)])
