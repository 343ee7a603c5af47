"""The manual (apps/manual): its pages, and their parts that are made from the programs.

    python3 tests/apps/manual.py [--write] BUILD

compares the pages with those that the programs in BUILD/apps make of them, or replaces them. Made are

- the output of each command of a block of `console`: those of a page run from top to bottom in a folder of their own;
- in sudoku.md and dlx.md, where each section of a command has the parts Example, Options, Output and Exit status after
  a text: Options and Exit status, from `--help-all`; the lists of columns and keys in Output, from records;
- in README.md, the sections of the pages.
"""

import functools
import os
import re
import shutil
import sys

if __name__ == "__main__":
    os.environ["APPS"] = os.path.join(sys.argv[-1], "apps")

from programs import *

MANUAL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../apps/manual")
PROGRAMS = "sudoku", "dlx"  # a page each
PARTS = "Example", "Options", "Output", "Exit status"
SOLVERS = "clingo", "clasp", "cbc", "glpsol", "minisat", "cadical", "minisat+"  # of other-solvers.md
COMMON = "Common options"  # the section of those that several commands have


def read(page):
    with open(os.path.join(MANUAL, page), encoding="utf-8") as file:
        return file.read()


def pages():
    return sorted(name for name in os.listdir(MANUAL) if name.endswith(".md"))


def sections(text):
    """The text before the first heading of level 2, and that below each, by the heading."""
    first, *others = re.split(r"^## (.*)\n", text, flags=re.MULTILINE)
    return {"": first, **dict(zip(others[::2], others[1::2]))}


def anchor(heading):
    """As GitHub makes it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


# --- Examples: run as a user does ---


def is_runnable(command):
    return not lacks_nauty() or not re.search("dlx (automorphisms|.* --up-to-symmetry)", command)


def with_output(text):
    """A page with the output of the commands in it. Unchanged if a solver that it installs is missing. Commands that need
    nauty keep their output if it is missing."""
    if "apt-get install gringo" in text and not all(map(shutil.which, SOLVERS)):
        return text
    path = os.pathsep.join([os.path.abspath(APPS), os.environ["PATH"]])

    def run_block(block):
        made = ""
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block[1], re.MULTILINE):
            if is_runnable(command):
                result = subprocess.run(["bash", "-c", command], cwd=folder, text=True, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=environment(PATH=path))
                output = result.stdout
                assert " --help" not in output, f"{command}: {output}"  # the program does not know an option
            made += f"$ {command}\n{output}"
        return f"```console\n{made}```"
    with tempfile.TemporaryDirectory() as folder:
        return re.sub(r"^```console\n(.*?)^```", run_block, text, flags=re.MULTILINE | re.DOTALL)


# --- Options and exit statuses: from --help-all ---


@functools.lru_cache(maxsize=None)
def commands(program):
    return [line.split("\t")[0] for line in run(program, "--complete", "").stdout.splitlines()]


@functools.lru_cache(maxsize=None)
def help_of(program, command):
    return run(program, command, "--help-all").stdout


@functools.lru_cache(maxsize=None)
def options(program, command):
    """Rows: a name, how it is written, its text."""
    rows = []
    for short, name, value, text in re.findall(r"^  (?:-(\w) \[ )?--([a-z-]+)(?: \])?(?: (\S+))? {2,}(.*(?:\n {20,}\S.*)*)",
                                               help_of(program, command), re.MULTILINE):
        written = f"--{name} {value}".strip().replace("|", "\\|")
        rows.append((name, (f"`-{short}`, " if short else "") + f"`{written}`", marked_up(" ".join(text.split()))))
    return rows


def marked_up(text):
    """Options in a text are code, and it does not end the cell of a table."""
    return re.sub(r"(--[a-z][a-z-]*)", r"`\1`", text.replace("|", "\\|"))


@functools.lru_cache(maxsize=None)
def common(program):
    """Rows that several commands have alike: one for a name."""
    rows = [row for command in commands(program) for row in options(program, command)]
    names = dict.fromkeys(name for name, *_ in rows)
    most = [max((row for row in rows if row[0] == name), key=rows.count) for name in names]
    return [row for row in most if row[0] != "format" and rows.count(row) > 1]


def of_all(program):
    return [row for row in common(program) if all(row in options(program, command) for command in commands(program))]


def table(rows):
    return "| option | meaning |\n| --- | --- |\n" + "".join(f"| {written} | {text} |\n" for _, written, text in rows)


def options_part(program, command):
    own = [row for row in options(program, command) if row not in common(program)]
    others = [f"`--{name}`" for name, *row in options(program, command)
              if (name, *row) in common(program) and (name, *row) not in of_all(program)]
    link = f"[common options](#{anchor(COMMON)})"
    line = f"And these {link}: {', '.join(others)}.\n" if others else f"And the {link} of all commands.\n"
    return "\n".join(part for part in (table(own) if own else "", line if own else line.replace("And t", "T")) if part)


def common_part(program):
    some = [row for row in common(program) if row not in of_all(program)]
    return f"All commands have:\n\n{table(of_all(program))}\nSeveral commands have:\n\n{table(some)}"


def status_part(program, command):
    text = help_of(program, command).partition("Exit status:")[2]
    statuses = dict(re.findall(r"^  (\d+) +(.*)$", text, re.MULTILINE))
    lines = [f"- {status}: {marked_up(statuses[status])}\n" for status in ("0", "1") if status in statuses]
    undecided = "3: undecided, " if "3" in statuses else ""
    return "".join(lines) + f"- 2: error, {undecided}130 or 143: interrupted ([details](output.md#exit-statuses))\n"


# --- Columns of CSV and keys of JSON: from records ---

NAMED = "name,puzzle\nMonday,"
CANDIDATES = ":0000:x:020000010600000008090000060000704000009000700000301000070000040300000005010000080:511 711::"
CHAINS = "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75"
TYPO = ".7..1...9.4..36.78...8....3.8..7149221.68......59...3.5.7........8.42........83.."
UNIQUE = "...15.8....9....3.......4.27.....3.96..9...5...1.48....4.....2..18.72....7..9...."
CHAIN = "t b c d | x y z u\nt x u\nt\nb x\nb y\nc y\nc z\nd z\nd u\n"
VARIANTS = (  # with one solution, several, none, and an error
    "1...\n....\n....\n....\nthermo r1c1-r1c4\nkiller 6 r2c1 r3c1\nanti-knight\n", "....\n....\n....\n....\nthermo r1c1-r1c4\n",
    "4...\n....\n....\n....\nthermo r1c1-r1c4\n", "....\n....\n....\n....\nthermo r1c1\n")
PAIR = "a b\na\nb\na b\n"


def runs(file):
    """Command lines which together show all fields, with the words that belong to their list, and standard input.
    `file(name, content)` makes a file."""
    for command in "solve", "check", "count", "explain", "minimize", "rate", "canonicalize", "hint":
        for text in EASY, NAMED + EASY, CANDIDATES, NONE, OPEN, "12x", INCONSISTENT:
            limit = ["--limit", "2"] if command in ("solve", "count") else []
            yield "", ["sudoku", command, *limit], text
        for text in VARIANTS:
            yield "", ["sudoku", command, *limit], text
    yield "", ["sudoku", "explain", "--redundant"], VARIANTS[0]
    yield "", ["sudoku", "hint", "--all"], VARIANTS[0]
    yield "", ["sudoku", "rate", "--max-chain-length", "1"], HARD
    yield "", ["sudoku", "explain"], FIFTY
    yield "", ["sudoku", "explain"], TYPO
    yield "", ["sudoku", "explain"], HARD.replace("6.3.7", "6.327")
    yield "", ["sudoku", "minimize", "--keep", "r1c3"], EASY
    yield "", ["sudoku", "hint"], HARD
    yield "", ["sudoku", "hint", "--all"], CHAINS
    yield "", ["sudoku", "hint", "--why", "r2c1=4", "--why", "r1c1=3"], CHAINS
    yield "", ["sudoku", "hint", "--assume-unique", "--why", "r1c8=6"], UNIQUE
    yield "", ["sudoku", "hint", "--all", "--max-rule", "single", "--suggest-guess"], HARD
    yield "", ["sudoku", "hint", "--max-rule", "single", "--why", "r1c2=1"], HARD
    yield "", ["sudoku", "explain", "--redundant"], EASY
    yield "", ["sudoku", "canonicalize", "--automorphisms", "1"], EASY
    yield "with `--compare`", ["sudoku", "canonicalize", "--compare", "-p", EASY, "-p", EASY], ""
    yield "", ["sudoku", "generate", "--seed", "1", "--techniques"], ""
    yield "", ["sudoku", "generate", "--seed", "1", "--steps"], ""
    yield "", ["sudoku", "generate", "-j", "0", "--seed", "1", "--unbiased", "-n", "1"], ""
    yield "", ["sudoku", "neighbors", "12......34......", "-n", "1"], ""
    yield "", ["sudoku", "convert"], CANDIDATES
    yield "", ["sudoku", "convert"], NAMED + EASY
    for command in "solve", "count", "explain", "hint", "rate", "sample", "optimize":
        for text in PAIR, "a b\na\n", "a b c\na b\nb c\na c\n":
            costs = ["--costs", file("costs", "1 2 3")] if command == "optimize" else []
            yield "", ["dlx", command, *costs], text
    for text in PAIR, "a b\na\n":
        yield "with `--up-to-symmetry`", ["dlx", "count", "--up-to-symmetry"], text
        yield "with `--up-to-symmetry`", ["dlx", "solve", "--all", "--up-to-symmetry"], text
        yield "", ["dlx", "automorphisms"], text
    for text in "A\n##\n\nboard\n####\n", "A\n##\n.#\n\nboard\n###\n", "A 2\n##\n\nboard\n####\n":
        yield "", ["dlx", "pack"], text
    yield "", ["dlx", "hint", "--max-rule", "single", "--suggest-guess"], PAIR
    yield "", ["dlx", "hint"], "a b\na b\n"
    for longest in "1", "9":
        yield "", ["dlx", "hint", "--max-set-size", "0", "--max-chain-length", longest], CHAIN
    pair = file("pair", PAIR)
    yield "", ["dlx", "check", pair], "a\nb\n\na\n"
    yield "", ["dlx", "merge", file("shard", dlx("count", "--shard", "1/1", pair).stdout)], ""
    cnf, proof = file("cnf", ""), file("proof", "")
    dlx("count", "--cnf", cnf, "--proof", proof, pair)
    yield "", ["dlx", "check-proof", "--problem", pair, cnf, proof], ""


def in_order(lists):
    """All elements, in an order that each of the lists has. Throws if they contradict each other."""
    before = {}
    for elements in lists:
        for k, element in enumerate(elements):
            before.setdefault(element, set()).update(elements[:k])
    ordered = []
    while before:
        first = next((element for element in before if before[element] <= set(ordered)), None)
        assert first is not None, f"records have the same keys in different orders: {lists}"
        ordered.append(first)
        del before[first]
    return ordered


def collect(value, path, found):
    """Adds the names of the fields of a value of JSON, and of the objects in it, to the lists of their paths."""
    if isinstance(value, list):
        for element in value:
            collect(element, path, found)
    if isinstance(value, dict):
        is_map = not all(re.fullmatch("[a-zA-Z]\\w*", name) for name in value)  # from numbers or names of techniques
        if not is_map:
            found.setdefault(path, []).append(list(value))
        for name, inner in value.items():
            collect(inner, path if is_map else (*path, name), found)


def merged(found):
    """The list of each field that has objects, and of "", unless one that contains them has all its fields, too."""
    lists, outer = {}, {}
    for path, of in found.items():
        name = path[-1] if path else ""
        lists.setdefault(name, []).extend(of)
        outer.setdefault(name, set()).update(path[:-1])
    lists = {name: in_order(of) for name, of in lists.items()}
    return {name: names for name, names in lists.items()
            if not any(set(names) <= set(lists.get(other, ())) for other in outer[name] - {name})}


@functools.lru_cache(maxsize=None)
def formats(program, command, option):
    values = [line.split("\t")[0] for line in run(program, "--complete", command, option, "").stdout.splitlines()]
    return [form for form in ("csv", "json", "jsonl") if form in values]


@functools.lru_cache(maxsize=None)
def fields():
    """Lists of fields by program, command and format; there by words that have a list of their own, and by field."""
    seen = {}
    with tempfile.TemporaryDirectory() as folder:
        def file(name, content):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as out:
                out.write(content)
            return path
        for words, (program, command, *arguments), stdin in runs(file):
            to = "--to" if command == "convert" else "--format"
            for form in formats(program, command, to):
                found = seen.setdefault((program, command, form), {}).setdefault(words, {})
                if form == "csv" and (words or found):  # its columns do not depend on the record
                    continue
                result = run(program, command, to, form, *arguments, stdin=stdin)
                assert result.status != 2 or result.stdout, f"{program} {command} {to} {form} {arguments}: {result}"
                if form == "csv":
                    found[()] = [result.lines[0].split(",")]
                else:
                    collect([record for record in map(json.loads, result.lines) if "column" not in record], (), found)
    return {key: {words: merged(found) for words, found in of.items()} for key, of in seen.items()}


def listed(words, found):
    """A list, and those of objects: of all that have the same one together. A list for some words is short."""
    names = {}
    for name, of in found.items() if not words else [("", found[""])]:
        names.setdefault(",".join(of), []).append(f"`{name}`" if name else "")
    parts = [(f"in {' and '.join(of)}: " if of[0] else words and words + ": ") + f"`{text}`"
             for text, of in names.items()]
    return "; ".join(parts)


def fields_part(program, command):
    lines = []
    for form, name in ("csv", "CSV columns"), ("json", "JSON keys"), ("jsonl", "JSONL keys"):
        lists = {words: found for words, found in fields().get((program, command, form), {}).items() if found}
        if lists and (form != "jsonl" or lists != fields()[program, command, "json"]):
            lines.append(f"{name}: {'; '.join(listed(words, found) for words, found in lists.items())}\n")
    return "\n".join(lines)


# --- Pages ---


def with_parts(program, text):
    """The page of a program with the parts of its commands."""
    page = sections(text)
    for command in commands(program):
        assert command in page, f"{program}.md has no section '{command}'"
        found = re.split(r"^\*\*(.*)\*\*\n", page[command], flags=re.MULTILINE)
        assert tuple(found[1::2]) == PARTS, f"{program} {command}: its parts are not {PARTS}"
        text, example, output = found[0], found[2], found[6].strip()
        if is_runnable(f"{program} {command}"):
            output = re.split(r"^(?:CSV columns|JSON keys|JSONL keys): ", output, maxsplit=1, flags=re.MULTILINE)[0].strip()
            output = "\n\n".join(part for part in (output, fields_part(program, command).strip()) if part)
        bodies = example.strip() + "\n", options_part(program, command), output + "\n", status_part(program, command)
        page[command] = text + "".join(f"**{part}**\n\n{body}\n" for part, body in zip(PARTS, bodies))
    page[COMMON] = f"\n{common_part(program)}\n"
    return "".join(f"## {title}\n{text}" if title else text for title, text in page.items()).rstrip("\n") + "\n"


def with_sections(text):
    """The first page with the table of the sections of the others, in their order there."""
    def row(match):
        title, page = match.groups()
        links = " · ".join(f"[{heading}]({page}#{anchor(heading)})" for heading in sections(read(page)) if heading)
        return f"| [{title}]({page}) | {links} |\n"
    before, header, rows = text.partition("| page | sections |\n| --- | --- |\n")
    return before + header + re.sub(r"^\| \[(.*?)\]\((.*?)\) \|.*\n", row, rows, flags=re.MULTILINE)


def made(page):
    text = with_output(read(page))
    if page == "README.md":
        return with_sections(text)
    program = page[: -len(".md")]
    return with_parts(program, text) if program in PROGRAMS else text


def main():
    wrong = []
    for page in pages():
        text = made(page)
        if text != read(page):
            wrong.append(page)
            if "--write" in sys.argv:
                with open(os.path.join(MANUAL, page), "w", encoding="utf-8") as file:
                    file.write(text)
    if wrong and "--write" not in sys.argv:
        sys.exit(f"{', '.join(wrong)}: not as the programs are; python3 tests/apps/manual.py --write {sys.argv[-1]}")


if __name__ == "__main__":
    main()
