"""The manual (apps/manual): its pages, and their parts that are made from the programs.

    python3 tests/apps/manual.py [--write] BUILD

compares the pages with those that the programs in BUILD/apps make of them, or replaces them. Made are

- the output of each command of a block of `console`: those of a page run from top to bottom in a folder of their own;
- rules.svg: the puzzles of rules.txt, printed;
- in sudoku.md and dlx.md, from `--help`: the list of the options of each command that others do not share, those of the
  common options, and those of the formats and exit statuses. The text explains the options of `--help-all` that have no row.

output.md explains the fields of records; fields() has those that the programs print.
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
SOLVERS = "clingo", "clasp", "cbc", "glpsol", "minisat", "cadical", "minisat+"  # of other-solvers.md
PICTURE = "rules.svg"  # of rules.txt
COMMON, ENDS = "Common options", "Formats and exit statuses"  # sections of a program's page: a table each


def read(page):
    with open(os.path.join(MANUAL, page), encoding="utf-8") as file:
        return file.read()


def pages():
    return sorted(name for name in os.listdir(MANUAL) if name.endswith(".md"))


def sections(text):
    """The text before the first heading of level 2, and that below each, by the heading."""
    first, *others = re.split(r"^## (.*)\n", text, flags=re.MULTILINE)
    return {"": first, **dict(zip(others[::2], others[1::2]))}


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


# --- Options, formats and exit statuses: from the help ---


@functools.lru_cache(maxsize=None)
def commands(program):
    return [line.split("\t")[0] for line in run(program, "--complete", "").stdout.splitlines()]


@functools.lru_cache(maxsize=None)
def help_of(program, command, option="--help-all"):
    return run(program, command, option).stdout


@functools.lru_cache(maxsize=None)
def options(program, command, help_option="--help-all"):
    """Rows: a name, how it is written, its text."""
    rows = []
    for short, name, value, text in re.findall(r"^  (?:-(\w) \[ )?--([a-z-]+)(?: \])?(?: (\S+))? {2,}(.*(?:\n {20,}\S.*)*)",
                                               help_of(program, command, help_option), re.MULTILINE):
        written = f"--{name} {value}".strip()
        rows.append((name, (f"`-{short}`, " if short else "") + f"`{written}`", marked_up(" ".join(text.split()))))
    return rows


def marked_up(text):
    """Options in a text are code."""
    return re.sub(r"(--[a-z][a-z-]*)", r"`\1`", text)


OTHERS = "format", "help", "help-all", "quiet", "verbose", "color", "time-limit"  # not in the lists of commands


@functools.lru_cache(maxsize=None)
def common(program):
    """Rows that several commands have alike: one for a name."""
    rows = [row for command in commands(program) for row in options(program, command)]
    names = dict.fromkeys(name for name, *_ in rows)
    most = [max((row for row in rows if row[0] == name), key=rows.count) for name in names]
    return [row for row in most if rows.count(row) > 1 and (row[0] not in OTHERS or row[0] == "time-limit")]


def with_own_options(program, command, text):
    """The text of a command with the list of the options that only this command has, or has with another text."""
    own = "".join(f"- {row[1]}: {row[2]}\n" for row in options(program, command, "--help")
                  if row not in common(program) and row[0] not in OTHERS)
    parts = re.split(r"^Options:\n\n(?:- .*\n)+", text, flags=re.MULTILINE)
    assert len(parts) == (2 if own else 1), f"{program} {command}: {len(parts) - 1} lists of options"
    return f"Options:\n\n{own}".join(parts)


def common_part(program):
    def of(name):
        having = [command for command in commands(program) if any(row[0] == name for row in options(program, command))]
        lacking = [command for command in commands(program) if command not in having]
        return "all" if not lacking else "all but " + ", ".join(lacking) if len(lacking) < 4 else ", ".join(having)
    return "".join(f"- {written} ({of(name)}): {meaning}\n" for name, written, meaning in common(program))


def ends_part(program):
    """Rows of commands that are alike in their formats, the default first, and in what their exit statuses mean."""
    def row(command):
        statuses = dict(re.findall(r"^  (\d+) +(.*)$", help_of(program, command).partition("Exit status:")[2], re.MULTILINE))
        usual = re.findall(r"\(default (\w+)", "".join(text for name, _, text in options(program, command) if name == "format"))
        formats = sorted(formats_of(program, command), key=lambda form: form not in usual)
        return ", ".join(formats), marked_up(statuses["0"]), marked_up(statuses.get("1", ""))
    alike = {}
    for command in commands(program):
        alike.setdefault(row(command), []).append(f"[{command}](#{command})")
    rows = [("commands", "`--format`", "status 0", "status 1"), ["---"] * 4]
    rows += [(", ".join(links), *ends) for ends, links in alike.items()]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


@functools.lru_cache(maxsize=None)
def formats_of(program, command, option="--format"):
    return [line.split("\t")[0] for line in run(program, "--complete", command, option, "").stdout.splitlines()]


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
    """Command lines which together show all fields, and standard input. `file(name, content)` makes a file."""
    for command in "solve", "check", "count", "explain", "minimize", "rate", "canonicalize", "hint":
        for text in EASY, NAMED + EASY, CANDIDATES, NONE, OPEN, "12x", INCONSISTENT:
            limit = ["--limit", "2"] if command in ("solve", "count") else []
            yield ["sudoku", command, *limit], text
        for text in VARIANTS:
            yield ["sudoku", command, *limit], text
    yield ["sudoku", "explain", "--redundant"], VARIANTS[0]
    yield ["sudoku", "hint", "--all"], VARIANTS[0]
    yield ["sudoku", "rate", "--max-chain-length", "1"], HARD
    yield ["sudoku", "explain"], FIFTY
    yield ["sudoku", "explain"], TYPO
    yield ["sudoku", "explain"], HARD.replace("6.3.7", "6.327")
    yield ["sudoku", "minimize", "--keep", "r1c3"], EASY
    yield ["sudoku", "hint"], HARD
    yield ["sudoku", "hint", "--all"], CHAINS
    yield ["sudoku", "hint", "--why", "r2c1=4", "--why", "r1c1=3"], CHAINS
    yield ["sudoku", "hint", "--assume-unique", "--why", "r1c8=6"], UNIQUE
    yield ["sudoku", "hint", "--all", "--max-rule", "single", "--suggest-guess"], HARD
    yield ["sudoku", "hint", "--max-rule", "single", "--why", "r1c2=1"], HARD
    yield ["sudoku", "explain", "--redundant"], EASY
    yield ["sudoku", "canonicalize", "--automorphisms", "1"], EASY
    yield ["sudoku", "canonicalize", "--compare", "-p", EASY, "-p", EASY], ""
    yield ["sudoku", "generate", "--seed", "1", "--techniques"], ""
    yield ["sudoku", "generate", "--seed", "1", "--steps"], ""
    yield ["sudoku", "generate", "-j", "0", "--seed", "1", "--unbiased", "-n", "1"], ""
    yield ["sudoku", "neighbors", "12......34......", "-n", "1"], ""
    yield ["sudoku", "convert"], CANDIDATES
    yield ["sudoku", "convert"], NAMED + EASY
    for command in "solve", "count", "explain", "hint", "rate", "sample", "optimize":
        for text in PAIR, "a b\na\n", "a b c\na b\nb c\na c\n":
            costs = ["--costs", file("costs", "1 2 3")] if command == "optimize" else []
            yield ["dlx", command, *costs], text
            for more in (["--maximize"], ["-n", "2"]) if costs else ():
                yield ["dlx", command, *costs, *more], text
    for text in PAIR, "a b\na\n":
        yield ["dlx", "count", "--up-to-symmetry"], text
        yield ["dlx", "solve", "--all", "--up-to-symmetry"], text
        yield ["dlx", "automorphisms"], text
    for text in "A\n##\n\nboard\n####\n", "A\n##\n.#\n\nboard\n###\n", "A 2\n##\n\nboard\n####\n":
        yield ["dlx", "pack"], text
    yield ["dlx", "hint", "--max-rule", "single", "--suggest-guess"], PAIR
    yield ["dlx", "hint"], "a b\na b\n"
    for longest in "1", "9":
        yield ["dlx", "hint", "--max-set-size", "0", "--max-chain-length", longest], CHAIN
    pair = file("pair", PAIR)
    yield ["dlx", "check", pair], "a\nb\n\na\n"
    yield ["dlx", "merge", file("shard", dlx("count", "--shard", "1/1", pair).stdout)], ""
    cnf, proof = file("cnf", ""), file("proof", "")
    dlx("count", "--cnf", cnf, "--proof", proof, pair)
    yield ["dlx", "check-proof", "--problem", pair, cnf, proof], ""


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


@functools.lru_cache(maxsize=None)
def fields():
    """The names of all fields of each program and command, also of objects in objects. Each object has them in one order."""
    seen = {}
    with tempfile.TemporaryDirectory() as folder:
        def file(name, content):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as out:
                out.write(content)
            return path
        for (program, command, *arguments), stdin in runs(file):
            to = "--to" if command == "convert" else "--format"
            for form in {"csv", "json", "jsonl"}.intersection(formats_of(program, command, to)):
                found = seen.setdefault((program, command), {}).setdefault(form, {})
                if form == "csv" and found:  # its columns do not depend on the record
                    continue
                result = run(program, command, to, form, *arguments, stdin=stdin)
                assert result.status != 2 or result.stdout, f"{program} {command} {to} {form} {arguments}: {result}"
                if form == "csv":
                    found[()] = [result.lines[0].split(",")]
                else:
                    collect([record for record in map(json.loads, result.lines) if "column" not in record], (), found)
    return {key: {name for found in forms.values() for lists in found.values() for name in in_order(lists)}
            for key, forms in seen.items()}


# --- Pages ---


def with_parts(program, text):
    """The page of a program with its tables."""
    page = sections(text)
    for command in commands(program):
        assert command in page, f"{program}.md has no section '{command}'"
        page[command] = with_own_options(program, command, page[command])
    page[COMMON] = re.sub(r"(?m)^(?:- .*\n)+", lambda _: common_part(program), page[COMMON])
    page[ENDS] = re.sub(r"(?m)^(?:\|.*\n)+", lambda _: ends_part(program), page[ENDS])
    return "".join(f"## {title}\n{text}" if title else text for title, text in page.items())


def picture():
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, PICTURE)
        result = sudoku("print", "--per-page", "21", os.path.join(MANUAL, "rules.txt"), "-o", file)
        assert result.status == 0, result
        with open(file, encoding="utf-8") as drawn:
            return drawn.read()


def made(page):
    if page == PICTURE:
        return picture()
    text = with_output(read(page))
    program = page[: -len(".md")]
    return with_parts(program, text) if program in PROGRAMS else text


def main():
    wrong = []
    for page in (*pages(), PICTURE):
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
