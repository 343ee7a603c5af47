"""The words that the style guide of CONTRIBUTING.md rules out occur in no text that a user or a programmer reads: Markdown,
comments, messages and help texts, the Python package, the page. Comments of sources are statements with a subject.

    python3 tests/meta/words_test.py --counts     how often each occurs, in place of the test
"""

import glob
import os
import re
import sys
import unittest

FOLDERS = ("apps", "benchmarks", "dlx", "sudoku", "tests")
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

WORDS = {  # a pattern: the words to use instead
    r"wish(es|ed)?": "requirement, requested",
    r"in disguise|disguises?|disguised": "equivalent",
    r"anew": "again, restart",
    r"learnt": "learned",
    r"inside of": "in, contained in",
    r"(?<!can )(?<!cannot )(?<!to )(tell|tells|told)(?! apart)": "print, report, show",
    r"stands?(?! for)(?!-)": "is, is in, follows",
    r"doors?": "entry points",
    r"rooms(?! of)": "directories",
    r"referees?": "verifier",
    r"that there (are|is)": "existing, or a noun",
    r"passed over": "ignored, skipped",
    r"gist": "summary",
    r"mend(s|ed)?": "fix",
    r"neighbours?|neighbour\w*|centres?|licences?|colours?|coloured|relabelling|labelled": "American spelling",
    r"usual_\w+|most_\w+|least_\w+|keeps_\w+": "default_, max_, min_, keep_",
    r"(?<!there )(?<!than )(is|are) no\b(?! (longer|more|one)\b)": "is not a",
    r"takes? away|taken away|took away": "remove, eliminate",
    r"hands? out|handed out|gives? away|given away": "return, yield, pass",
    r"not known|known of": "unknown",
    r"(go|goes|went) on\b(?! to)": "continue, resume",
    r"come to an end|comes to an end|came first": "finish; a limit was reached first",
}
PATTERNS = {re.compile(rf"\b(?:{words})(?!\w)", re.IGNORECASE): better for words, better in WORDS.items()}
EXCEPTIONS = {  # names of others, and the words themselves: a file's name, a pattern that the line matches
    "CONTRIBUTING.md": "never \"is no\"",
    "sudoku/reader/forms/sections.cpp": "pencilmarks",
    "sudoku/detail/rules/rule_names.hpp": "neighbouring cell|coloured cell",  # as people write them
}

NOUNS = "Boards|Boxes|Candidates|Cages|Cells|Digits|Pairs|Pieces|Puzzles|Regions|Results|Rows|Solutions|Strings|Texts"
COMMENTS = {  # a pattern in a comment of a source, with the start of a function that follows: the form to use instead
    r"\?(?=\s|$)": "a statement",
    r"^\W*(?i:what|of|where|not|whether|how|which|whose|who|why|than|else|and|or|but|also)\b": "a noun or a verb first",
    r"^\W*(?i:if|when|as|until|unless|because|although)\b[^,]*$": "a noun or a verb first",
    rf"^(?!(?!(?:Is|As|{NOUNS})\b)[A-Z]\w*[^\Ws]s\b)\w.*\n.+\(": "a function's begins with a verb in the third person",
}
COMMENTS = {re.compile(words): better for words, better in COMMENTS.items()}
FUNCTION = re.compile(r' *(?!(?:return|else|throw|struct|class)\b)(?:(?:\[\[[^]]*\]\]|"C"|[\w:<>,&*]+) )+[\w:~]+\(')

STRING = r'"(?:[^"\\\n]|\\.)*"'
CPP = re.compile(rf"//[^\n]*|{STRING}|'(?:[^'\\\n]|\\.)+'")


def files(*patterns):
    """The names of the project's files that match, "**" for any folders."""
    found = [name for pattern in patterns for name in glob.glob(os.path.join(ROOT, pattern), recursive=True)]
    return sorted(os.path.relpath(name, ROOT) for name in found if os.path.isfile(name))


def kept_lines(text, wanted, begins=""):
    """`text` with blanks but for the matches of `wanted`, a pattern, that begin so: lines keep their numbers."""
    kept = list(re.sub(r"[^\n]", " ", text))
    for match in wanted.finditer(text):
        if match.group().startswith(begins):
            kept[match.start():match.end()] = match.group()
    return "".join(kept)


def comments(text):
    """The comments of a source: the number of the first line, the text without quotations, and a function that follows."""
    lines = text.splitlines()
    words = [line.strip() for line in kept_lines(text, CPP, "//").splitlines()]
    number = 0
    while number < len(lines):
        first = number
        number += 1
        if lines[first].strip() == words[first] != "":  # otherwise the comment follows code, and has one line
            while number < len(lines) and lines[number].strip() == words[number] != "":
                number += 1
        comment = " ".join(re.sub("^///?<? ?", "", line) for line in words[first:number])
        following = next((line for line in lines[number:] if not line.lstrip().startswith("template")), "")
        function = FUNCTION.match(following) if lines[first].startswith("//") or words[first].startswith("/// ") else None
        if comment:
            yield first + 1, re.sub(r'"[^"]*"|`[^`]*`', "_", comment) + ("\n" + function.group() if function else "")


def markdown(text):
    """Without code: names and outputs are checked where they come from."""
    text = re.sub(r"^```.*?^```$", lambda block: "\n" * block.group().count("\n"), text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`|\]\([^)\n]*\)", "", text)


def texts():
    """Each file that is checked, with the text that is read in it."""
    for name in files("*.md", *(f"{folder}/**/*.md" for folder in FOLDERS)):
        yield name, markdown(read(name))
    for name in files("dlx/**/*.hpp", "sudoku/**/*.hpp", "apps/**/*.hpp", "tests/**/*.hpp"):
        yield name, kept_lines(read(name), CPP)
    for name in files(*(f"{folder}/**/*.cpp" for folder in FOLDERS)):
        if name.startswith(("apps", "dlx", "sudoku")):
            yield name, kept_lines(read(name), CPP, '"')
        yield name, kept_lines(read(name), CPP, "//")
    for name in files("apps/python/dlx_cover/*.py", "apps/web/page/*"):
        yield name, read(name)


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def findings():
    """Each place with such a word: pattern, "file:line: text", better words."""
    for name, text in texts():
        for number, line in enumerate(text.splitlines(), 1):
            if line.isspace():
                continue
            for pattern, better in PATTERNS.items():
                for match in pattern.finditer(line):
                    if not any(name == file and re.search(allowed, line) for file, allowed in EXCEPTIONS.items()):
                        yield pattern.pattern, f"{name}:{number}: '{match.group()}' ({better}): {line.strip()[:120]}"
    for name in files(*(f"{folder}/**/*.cpp" for folder in FOLDERS)):
        for number, text in comments(read(name)):
            for pattern in filter(lambda pattern: pattern.search(text), COMMENTS):
                yield pattern.pattern, f"{name}:{number}: {COMMENTS[pattern]}: {text[:120]}"


class Words(unittest.TestCase):
    def test_no_text_has_them(self):
        found = [place for _, place in findings()]
        self.assertEqual(found, [], f"{len(found)} places:\n" + "\n".join(found))

    def test_each_pattern_finds_its_words(self):
        samples = ("as wished", "in disguise", "begin anew", "learnt", "inside of a puzzle", "it tells the step",
                   "the text stands behind it", "The doors", "the rooms", "the referee", "all that there are",
                   "it is passed over", "the gist", "to mend it", "a neighbour", "usual_limits", "a text that is no puzzle",
                   "taken away", "solutions are handed out", "if it is not known", "it goes on", "a limit came first")
        self.assertEqual(len(samples), len(PATTERNS))
        for text, pattern in zip(samples, PATTERNS):
            self.assertRegex(text, pattern)
        for text in ("cannot tell apart", "which stands for all", "there is no solution", "is no longer there"):
            self.assertFalse(any(pattern.search(text) for pattern in PATTERNS), text)

    def test_each_pattern_finds_its_comments(self):
        samples = ("// Is just one in both?\nint both;", "int end; ///< of the line", "int end = 0; // if it is stopped",
                   "/// A hash.\ntemplate <class T>\nstd::uint64_t hash(T a);")
        found_in = lambda text: [found for _, words in comments(text) for found in COMMENTS if found.search(words)]
        self.assertEqual([found_in(text) for text in samples], [[pattern] for pattern in COMMENTS])
        for text in ('// Asks "who?".\nint a = f();', "// A name.\nstruct Name {", "// If it ends, this follows.\n\nint f();",
                     "    /// Returns\n    /// a hash.\n    int hash();", "    // The hash is new.\n    return a(b);"):
            self.assertEqual(found_in(text), [], text)


if __name__ == "__main__":
    if "--counts" in sys.argv:
        places = [pattern for pattern, _ in findings()]
        for pattern in (*PATTERNS, *COMMENTS):
            print(f"{places.count(pattern.pattern):6}  {pattern.pattern}")
        print(f"{len(places):6}  all")
    else:
        unittest.main()
