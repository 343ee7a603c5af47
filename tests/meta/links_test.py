#!/usr/bin/env python3
"""Relative links of all pages lead to files that exist, and to headings in them.

    tests/meta/links_test.py [FOLDER]    the pages below FOLDER, whose links stay there; by default those of the project
"""

import os
import re
import sys
import tempfile

TOP = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
LEFT_OUT = {".git", "build", "node_modules", os.path.join("tests", "data")}  # data are no pages


def pages(top):
    for folder, folders, files in os.walk(top):
        folders[:] = [name for name in folders
                      if name not in LEFT_OUT and os.path.relpath(os.path.join(folder, name), top) not in LEFT_OUT]
        yield from (os.path.join(folder, name) for name in sorted(files) if name.endswith(".md"))


def text_of(page):
    """Without code, which has no links and no headings."""
    with open(page, encoding="utf-8") as file:
        return re.sub(r"^```.*?^```$", "", file.read(), flags=re.MULTILINE | re.DOTALL)


def anchors(page):
    """As GitHub makes them of headings: the second of the same name ends in -1."""
    seen = {}
    for heading in re.findall(r"^#+ (.*)$", text_of(page), re.MULTILINE):
        heading = re.sub(r"\[(.*?)\]\(.*?\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        seen[name] = seen.get(name, -1) + 1
        yield f"{name}-{seen[name]}" if seen[name] else name


def links(page):
    text = re.sub(r"`[^`\n]*`", "`", text_of(page))
    yield from re.findall(r"\]\(([^()\s]+)\)", text)
    yield from re.findall(r'<(?:img|a)\b[^>]*\b(?:src|href)="([^"]+)"', text)


def broken(top):
    """What is wrong, a line for each link."""
    for page in pages(top):
        for link in links(page):
            if re.match(r"\w+:", link):  # of the web
                continue
            path, _, anchor = link.partition("#")
            target = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
            place = os.path.relpath(page, top)
            if not os.path.exists(target) or os.path.relpath(target, top).startswith(".."):
                yield f"{place}: there is no {link}"
            elif anchor and anchor not in anchors(target):
                yield f"{place}: {link}: there is no such heading"


def test():
    """It finds what is broken."""
    with tempfile.TemporaryDirectory() as top:
        with open(os.path.join(top, "a.md"), "w", encoding="utf-8") as file:
            file.write("# A page\n\n## A page\n\n[1](#a-page) [2](a.md#a-page-1) [3](#a-page-2) [4](b.md) [5](..) `[6](d.md)`")
        found = [re.search(r": (?:there is no )?([^:\s]+)", line)[1] for line in broken(top)]
        assert found == ["#a-page-2", "b.md", ".."], found


def main():
    top = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else TOP
    test()
    wrong = list(broken(top))
    assert list(pages(top)), "there are no pages"
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
