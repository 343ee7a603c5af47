"""The words of messages: each is compared here, once; other tests look at status, place, kind and names."""

import unittest

from programs import *

SHORT = EASY[:80]

LATIN = "\n".join([" ".join(f"{kind}{i}{j}" for kind in "prc" for i in range(5) for j in range(5)),
                   *(f"p{i}{j} r{i}{v} c{j}{v}" for i in range(5) for j in range(5) for v in range(5))])

# Wrong command lines, and what is said before the line that points to --help.
USAGE = [
    ("sudoku solv easy", "unknown command 'solv'; did you mean solve?"),
    ("sudoku frobnicate", "unknown command 'frobnicate'"),
    ("sudoku verify easy", "unknown command 'verify'; did you mean: sudoku check"),
    ("sudoku symetries easy", "unknown command 'symetries'; did you mean: sudoku canonicalize --automorphisms 8"),
    ("dlx minimize good", "unknown command 'minimize'; did you mean: dlx optimize"),
    ("dlx enumerate good", "unknown command 'enumerate'; did you mean: dlx solve --all"),
    ("sudoku a.txt", "unknown command 'a.txt'; did you mean: sudoku solve a.txt"),
    ("sudoku --all a.txt b.txt", "unknown command '--all'; did you mean: sudoku solve --all ..."),
    ("sudoku solve --formt line", "unknown option '--formt'; did you mean --format?"),
    ("sudoku solve --unheard-of", "unknown option '--unheard-of'"),
    ("sudoku solve --limit 0", "invalid value '0' for --limit: expected a whole number, 1 or more and below 2^64"),
    ("sudoku solve --limit",
     "--limit requires a value; write a value that begins with '-' as --limit=VALUE"),
    ("sudoku solve -j 99999", "invalid value '99999' for --threads: expected a whole number from 0 to 1024"),
    ("sudoku solve --time-limit 1s", "invalid value '1s' for --time-limit: expected a positive number of seconds"),
    ("sudoku solve --format jsn", "invalid value 'jsn' for --format: expected one of line, grid, json, csv, svg; did you mean json?"),
    ("sudoku solve --format xml", "invalid value 'xml' for --format: expected one of line, grid, json, csv, svg"),
    ("sudoku solve --box 3", "invalid value '3' for --box: expected RxC, the rows and columns of a box; their product is the side, 2 to 255"),
    ("sudoku count --proof --stats easy",
     "--proof requires a value, and '--stats' looks like an option; to use it as the value, write --proof=--stats"),
    ("sudoku check easy --proof",
     "--proof requires a value; write a value that begins with '-' as --proof=VALUE"),
    ("sudoku solve --all --limit 3", "--all and --limit cannot be combined"),
    ("sudoku count --method frontier --limit 3", "--method frontier and --limit cannot be combined"),
    ("sudoku count --engine lockstep --seed 5", "--engine lockstep cannot be combined with --seed or --branching"),
    ("dlx count --shard 4/3", "invalid value '4/3' for --shard: expected I/N with I from 1 to N and N up to 10000"),
    ("sudoku check --proof easy --cnf f easy", "--proof: easy is also an input file"),
    ("sudoku check --proof p --cnf f easy easy", "--proof accepts one puzzle only"),
    ("dlx make quens 8", "unknown family 'quens'; did you mean queens?"),
    ("dlx make frobnicate", "unknown family 'frobnicate': dlx make without arguments lists them"),
    ("dlx make queens", "0 arguments instead of 1; usage: dlx make queens N, as in dlx make queens 8"),
    ("dlx make design 7", "1 argument instead of 3; usage: dlx make design V K L, as in dlx make design 7 3 2"),
    ("dlx make queens 0", "N must be at least 1; usage: dlx make queens N, as in dlx make queens 8"),
    ("dlx make queens 1e3", "'1e3' for N is not a whole number up to 1000000; usage: dlx make queens N, as in dlx make queens 8"),
    ("dlx make pentominoes 60", "'60' for RxC is not of the form 6x10; usage: dlx make pentominoes RxC, as in dlx make pentominoes 6x10"),
    ("dlx make dominate kings 8 5", "'kings' is not 'queens'; usage: dlx make dominate queens N K, as in dlx make dominate queens 8 5"),
    ("dlx make latin 300", "the problem is too large: 27000000 options with 81000000 entries, more than 50000000; usage: dlx make latin N, "
     "as in dlx make latin 5"),
    ("dlx count --zdd easy < easy", "--zdd: easy is also standard input"),
    ("dlx count --proof f.tmp --cnf f good", "--proof: f.tmp may collide with a temporary file of --cnf; choose another name"),
    ("dlx hint --all --proof p good", "unknown option '--proof'"),
    ("dlx count --cross-check good", "unknown option '--cross-check'"),
    ("sudoku check --confirm easy", "unknown option '--confirm'"),
    ("dlx solve --numbers --format svg good",
     "--numbers and --format svg cannot be combined: choose line, json, jsonl or csv"),
    ("dlx count --shard 1/2 --limit 3 good", "--shard and --limit cannot be combined"),
    ("dlx count --up-to-symmetry --limit 3 good", "--up-to-symmetry and --limit cannot be combined"),
    ("dlx solve --up-to-symmetry good", "--up-to-symmetry requires --all"),
    ("dlx count --symmetries s good", "unknown option '--symmetries'"),
    ("dlx count --checkpoint s good good", "--checkpoint accepts one problem only"),
    ("dlx optimize --cost-limit x good", "--cost-limit: 'x' is not a cost: write a decimal number without an exponent, as "
     "in 7, 7.25 or -3"),
    ("sudoku convert easy",
     "--to FORMAT is required: one of line, sdk, sdm, ss, csv, json, hodoku, opensudoku, fpuzzles, solo, dlx, "
     "rules, fpuzzles-json, sudokupad, iss"),
    ("sudoku convert --to dlx easy easy", "--to dlx accepts one puzzle only"),
    ("sudoku canonicalize --compare easy", "--compare requires exactly two puzzles: found fewer"),
    ("sudoku canonicalize --compare easy easy easy", "--compare requires exactly two puzzles: found more"),
    ("sudoku minimize --keep c1r1 easy", "invalid value 'c1r1' for --keep: expected a list of cells, such as r1c4,r2c7"),
    ("sudoku hint --why r1c1 easy", "invalid value 'r1c1' for --why: expected a candidate such as r3c4=2"),
    ("sudoku generate file.txt", "unexpected argument 'file.txt': sudoku generate reads no input files"),
    ("sudoku generate --from easy", "unknown option '--from'"),
    ("sudoku generate easy", "unexpected argument 'easy': sudoku generate reads no input files"),
    ("sudoku generate --steps", "--steps requires --format json"),
    ("sudoku generate --uses x-wng", "invalid value 'x-wng' for --uses: expected a technique; did you mean X-Wing?"),
    ("sudoku generate --givens 5-3", "invalid value '5-3' for --givens: expected A or A-B, numbers from 1 to 81"),
    ("sudoku generate --level hard-easy", "invalid value 'hard-easy' for --level: expected L or L-L, the easier level first"),
    ("sudoku generate --pattern X.X",
     "--pattern: 'X.X' is not a file, and as a pattern it has 3 cells, not the 81 of a 9x9 board"),
    ("sudoku generate --distinct --box 2x2", "--distinct supports 9x9 boards only: it cannot be combined with --box for another board"),
    ("sudoku generate --level beyond", "--level beyond: sudoku generate makes no puzzles of this level"),
    ("sudoku explain --format csv", "invalid value 'csv' for --format: expected one of line, grid, json, svg"),
]

# Commands in a folder with a few files, what they read, and all that they say.
FILES = {"easy": f"{EASY}\n", "good": "a b\na\nb\n", "bad": "a b\nc\n", "costs": "1 x\n", "shard": "92\n"}
MESSAGES = [
    ("sudoku solve missing .", "", "missing: error: No such file or directory\n.: error: Is a directory\n"),
    ("sudoku solve https://example.org/", "",
     "https://example.org/: error: No such file or directory, and not a puzzle: a link, not a puzzle: open it, and "
     "copy or export the puzzle there\n"),
    ("sudoku solve - <&-", "", "<stdin>: error: Bad file descriptor\n"),
    ("sudoku solve easy >/dev/full", "", "sudoku: error: cannot write the output: No space left on device\n"),
    ("sudoku check", "# nothing\n", "<stdin>: error: no puzzle found\n"),
    ("sudoku check", "5, 3, 0, a\0b, 7, 0, 0, 0, 0\n",
     "<stdin>:1:10: error: `a\\x00b` is neither a digit nor empty: write 0, . or -1 in empty cells\n"),
    ("sudoku check", "12\n", "<stdin>:1:1: error: 2 cells; the nearest size is 16 (4x4)\n"),
    ("sudoku check", f"{SHORT}\n", "<stdin>:1:1: error: 80 cells; the nearest sizes are 64 (8x8) and 81 (9x9)\n"),
    ("sudoku check", f"{SHORT}y\n",
     "<stdin>:1:81: error: y is not a digit of a 9x9 board, which has 1-9, nor one of . 0 - * _ for empty\n"),
    ("sudoku check", "...45.3..4...241\n",
     "<stdin>:1:5: error: 5 is not a digit of a 4x4 board, which has 1-4, nor one of . 0 - * _ for empty\n"),
    ("sudoku check --strict", f"not a puzzle\n{EASY}\n", "<stdin>:1:1: error: not a puzzle: neither cells nor a comment\n"),
    ("sudoku check", f"Killer Sudoku\n{EASY}\n",
     "<stdin>:1: warning: the title 'Killer Sudoku' mentions variant rules (killer); only standard Sudoku rules are applied\n"),
    ("sudoku check", f"{EASY}\nAuthor: Gordon Royle\nAll givens are off by one\nreally\n",
     "<stdin>:3:1: error: 'All givens are off by one' is a rule in words: write it as a line such as anti-knight\n"),
    ("sudoku check", f"Summer\n{EASY}\nAutumn\n{EASY}\n", ""),
    ("sudoku check", f"Fog\n{EASY}\n\nHyper\n{EASY}\n",
     "<stdin>:1: warning: the title 'Fog' mentions variant rules (fog); only standard Sudoku rules are applied\n"),
    ("sudoku check", "PK\3\4\0\0\0",
     "<stdin>:1:1: error: a ZIP archive or a spreadsheet (.xlsx, .ods): unpack it, or save the table as CSV\n"),
    ("sudoku solve", "p cnf 2 1\n-1 2 0\n",
     "<stdin>:1:1: error: a formula in DIMACS form, for a SAT solver: write the puzzle as text\n"),
    ("sudoku solve", "| c\na b c\na\nb c\n",
     "<stdin>:1:1: error: not a puzzle: neither cells nor a comment, and the 3 lines below are not a puzzle either\n"),
    ("sudoku solve", "53..7\n53..7\n",
     "<stdin>:1:1: error: 5 cells; the nearest size is 16 (4x4)\n"
     "<stdin>:2:1: error: 5 cells; the nearest size is 16 (4x4)\n"),
    ("sudoku check -v", f"A note\n12. {EASY}\n",
     "in lockstep where the board suits it, or by engine dancing_links\n<stdin>: reading\n"
     "<stdin>:1: skipped: A note\n"),
    ("sudoku check", "123456461532536241214365645123352614\n",
     "<stdin>:1: with boxes of 3x2 instead of 2x3 it has a solution: --box 3x2\n"),
    ("sudoku check --check-solution", f"puzzle,solution\n{EASY},\n", "<stdin>:2: no solution is given with this puzzle to check\n"),
    ("sudoku check --engine dancing_links --node-limit 3", f"{EASY}\n", "<stdin>:1: undecided: node limit\n"),
    ("sudoku count --method frontier --memory-limit 1", "." * 625 + "\n",
     "<stdin>:1:1: error: the frontier needs 21 MB or more for a problem of this size, above the memory limit\n"),
    ("sudoku rate --max-chain-length 1", "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75\n",
     "<stdin>:1: undecided: a higher --max-chain-length or --time-limit may help\n"),
    ("sudoku minimize --keep r1c3,r1c1", f"{EASY}\n", "<stdin>:1: warning: --keep: r1c1 is empty\n"),
    ("sudoku minimize --keep r99c1", f"{EASY}\n", "<stdin>:1: error: --keep: r99c1 is not a cell of a 9x9 board\n"),
    ("sudoku convert --to sdm", f"A name\n{EASY}\n...44.3..4...241\n",
     "<stdin>:3: error: sdm supports 9x9 boards only: this 4x4 puzzle is omitted\n"
     "warning: sdm has no names: 1 name is omitted\n"),
    ("sudoku convert --to line --box 3x2", "." * 36 + "\n",
     "<stdin>:1: warning: line does not show boxes: read this puzzle with --box 3x2\n"),
    ("sudoku canonicalize", "...44.3..4...241\n",
     "<stdin>:1: error: canonical forms exist for 9x9 boards only, and this board is 4x4\n"),
    ("sudoku print --difficulty", "." * 81 + "\n", "<stdin>:1: warning: several solutions\n"),
    ("sudoku print -o nowhere/a.html easy", "", "sudoku: error: nowhere/a.html cannot be written: No such file or directory\n"),
    ("sudoku generate --seed 1 --givens 60 -n 3 --max-failures 50", "",
     "found 0 of 3 puzzles: gave up after 50 failed attempts in a row (raise --max-failures)\n"),
    ("sudoku generate --givens 5 --seed 1", "",
     "no such puzzle exists: a puzzle of 9x9 with one solution has at least 17 givens\n"),
    ("sudoku neighbors none", "",
     "none: error: No such file or directory\nfound 0 puzzles: part of the input could not be read\n"),
    ("sudoku generate --pattern X..X.X....X...X. --box 2x2 --all", "", "found 0 puzzles: none exists\n"),
    ("dlx merge", "17\n",
     "<stdin>:1:1: error: this is not a dlx shard 1 record, or it is damaged\ndlx: error: no shards to merge\n"),
    ("dlx merge", "", "dlx: error: no shards to merge\n"),
    ("sudoku solve --stats easy 2>&1 >/dev/null | sed 's/; [0-9.]* sec.*//' >&2", "", "1 puzzle: 1 solved\n"),
    ("dlx solve bad", "", "bad:2:1: error: unknown item 'c': line 1 names the items\n"),
    ("dlx solve", "a a\na\n", "<stdin>:1:3: error: item 'a' is named twice\n"),
    ("dlx solve", "a b\na b\na:1\n", "<stdin>:3:1: error: primary item 'a' has a color\n"),
    ("dlx solve", "a b\na:1\n", "<stdin>:2:1: error: primary item 'a' has a color\n"),
    ("dlx solve", "b 0:0|a\n", "<stdin>:1:3: error: the upper bound of item 'a' is 0\n"),
    ("dlx solve", "a 3:2|b\n", "<stdin>:1:3: error: the lower bound 3 of item 'b' exceeds its upper bound 2\n"),
    ("dlx solve", "a | 0:2|x\na x\n",
     "<stdin>:1:5: error: secondary item 'x' has bounds: only primary items have them\n"),
    ("dlx solve", "0:4294967296|a\n", "<stdin>:1:1: error: the bound '4294967296' exceeds 4294967295\n"),
    ("dlx count", "a 3:4|b\na b\nb\n",
     "<stdin>:1: warning: item 'b' must be covered at least 3 times, but is in only 2 options: no solution\n"),
    ("dlx solve", "2:|a\n", "<stdin>:1:1: error: '2:' before '|' is neither a number nor a pair of bounds: write 2|a for exactly two, 0:2|a for at most two\n"),
    ("dlx solve", "a\na |1e5\n",
     "<stdin>:2:3: error: '1e5' is not a cost: write a decimal number without an exponent, as in 7, 7.25 or -3; the bar "
     "before it has no blank behind it, as in 'a |7'\n"),
    ("dlx convert --to cnf", "a\na |7\n",
     "<stdin>: error: cnf has no costs, but option 1 costs 7: --without-costs omits them\n"),
    ("dlx convert --to matrix", "2|a\na\na\n", "<stdin>: error: a matrix has no bounds such as '2|a'\n"),
    ("dlx convert --to dlx", '{"items": ["a"], "options": [["a"]]}',
     "<stdin>:1:1: error: not an exact cover problem: JSON is not read; write the names of the items in line 1, and an option "
     "on each other line\n"),
    ("dlx convert --to dlx --from spp", "2 1\n7 1 3\n",
     "<stdin>:2:5: error: a row is a whole number from 1 to 2, not '3' (column 1)\n"),
    ("dlx solve", "9 4\n7 1 1\n7 1 2\n7 1 3\n7 1 x\n",
     "<stdin>:5:5: error: in OR-Library's set partitioning (--from spp): a row is a whole number from 1 to 9, not 'x' "
     "(column 4)\n"),
    ("dlx solve", "1 0 1\n0 2 0\n",
     "<stdin>:2:3: error: neither 0 nor 1: the first line is a row of 0 and 1, so all lines must be\n"),
    ("dlx solve", "101\n01\n", "<stdin>:2:3: error: a row of 2 columns: the first row has 3\n"),
    ("dlx pack", "A 3\n##\n\nboard\n####\n", "<stdin>: error: 6 cells of pieces for 4 of the board\n"),
    ("dlx count --pack", "A 0:1\n##\n\nboard\n###?\n", "<stdin>: error: 0 to 2 cells of pieces for 3 to 4 of the board\n"),
    ("dlx pack", '<?xml version="1.0"?>\n<puzzle>\n<gridType type="2"/></puzzle>',
     "<stdin>:3:2: error: the grid consists of spheres: only cubes are read\n"),
    ("dlx pack", "A 2:1\n##\n\nboard\n##\n", "<stdin>:1:3: error: the count '2:1' has a minimum above its maximum\n"),
    ("dlx count", "a b\na\n", "<stdin>:1: warning: item 'b' is in no option: no solution\n"),
    ("dlx count", "| comment\na b | x y\na\nx\nb x\nx b\n",
     "<stdin>:2: warning: secondary item 'y' is in no option\n"
     "<stdin>:4: warning: this option covers no primary item and is ignored\n<stdin>:6: warning: this option is already in line 5\n"),
    ("dlx count", "0 1\n1 0\n",
     "<stdin>:1: warning: this is read as names of items. If it is a matrix of 0 and 1, name its columns in a first "
     "line, and in each option those that have a 1\n"),
    (f"dlx solve {EASY}", "", f"{EASY}: error: No such file or directory\n"),
    ("dlx count", f"{EASY}\n",
     "<stdin>:1:1: error: not an exact cover problem, as it has no options: a Sudoku puzzle is read by the program sudoku\n"),
    ("dlx count", "[[0.0, 1.0]]",
     "<stdin>:1:3: error: neither 0 nor 1: the first line is a row of 0 and 1, so all lines must be\n"),
    ("dlx count", "p cnf 2 1\n-1 2 0\n",
     "<stdin>:1:1: error: a formula in DIMACS format is for a SAT solver\n"),
    ("dlx count", "# c\na b\na b\n",
     "<stdin>:2:1: error: unknown item 'a': line 1 names the items\n"),
    ("dlx count", "a,b\na\n",
     "<stdin>:2:1: error: unknown item 'a': line 1 names the items\n"),
    ("dlx solve good", "", "good: 1 solution, solution limit\n"),
    ("dlx optimize", "a b\na b |7.25\na |-3\nb\n", "<stdin>: cost -3.00, proven optimal: the best of 2 solutions\n"),
    ("dlx optimize --cost-limit -4", "a b\na b |7.25\na |-3\nb\n", "<stdin>: no solution of cost at most -4\n"),
    ("dlx count --node-limit 1 --engine dancing_links", "a b\na\nb\na b\n",
     "<stdin>: node limit: undecided, no solution found so far; the estimate is exact: 2; a higher "
     "--node-limit may help\n"),
    ("dlx count --estimate --relative-error 2 good", "", "dlx: error: invalid value '2' for --relative-error: expected a number "
     "between 0 and 1, such as 0.01\nSee dlx count --help.\n"),
    ("dlx count --relative-error 0.1 good", "", "dlx: error: --relative-error requires --estimate\nSee dlx count --help.\n"),
    ("dlx count --stats --method frontier good 2>&1 >/dev/null | sed 's/, [0-9.]* sec.*//' >&2", "",
     "good: 2 frontier states, 0 merged\n"),
    ("dlx count --engine lockstep", "a | x\na x:A\n", "<stdin>: error: lockstep does not support colors\n"),
    ("dlx count --engine lockstep", "2|a\na\na\n", "<stdin>: error: lockstep does not support bounds of items\n"),
    ("dlx solve --format svg good", "",
     "good: error: --format svg requires items that are cells, named row,column, row_column, rRcC, or b4 as on a "
     "chessboard\n"),
    ("dlx make match -", "a b\nc d e\n", "<stdin>:2:5: error: a line has the two names of an edge, or one of a vertex\n"),
    ("dlx make match -", "p edge 2 1\ne 1 3\n", "<stdin>:2:5: error: '3' is not a vertex, 1 to 2\n"),
    ("dlx make words - 2x2", "ab\na:b\n", "<stdin>:2:2: error: the word 'a:b' contains a blank, '|', ':' or a control character\n"),
    ("dlx optimize good", "", "good: error: the problem has no costs: write them at the end of its options, as in 'a b |7', or "
     "use --costs FILE\n"),
    ("dlx optimize --costs costs good", "", "costs:1:3: error: 'x' is not a cost: write a decimal number without an exponent, as in 7, 7.25 or -3\n"),
    ("dlx check good missing", "", "missing: error: No such file or directory\n"),
    ("dlx check-proof good shard", "", "good:1:1: error: expected 'p cnf', the number of variables and that of clauses\n"),
    ("dlx merge shard", "",
     "shard:1:1: error: this is not a dlx shard 1 record, or it is damaged\ndlx: error: no shards to merge\n"),
    ("dlx count --checkpoint shard good", "", "good: error: checkpoint shard: this is not a dlx checkpoint 1 record, or it is damaged\n"),
    ("dlx count --shard 1/2 --engine dancing_links --branching weighted", "2|a | x\na\na x\n",
     "<stdin>: error: --branching cannot be combined with --checkpoint or --shard in a problem with bounds\n"),
    ("dlx count --zdd nowhere/z good", "", "good: error: nowhere/z cannot be written: No such file or directory\n"),
    ("dlx count --proof nowhere/p --cnf f good", "", "good: error: nowhere/p cannot be written: No such file or directory\n"),
    ("dlx solve --proof p --cnf f good", "", "good: no certificate: solution limit\ngood: 1 solution, solution limit\n"),
    ("dlx count --shard 1/2 good | dlx merge", "", "dlx: error: of 2 shards, some are missing: 2\n"),
    ("dlx count", "a b\na\n".encode("utf-16-le"),
     "<stdin>:1:1: error: the name 'a\\x00' of an item contains a blank or control character\n"),
]

# Those of programs with nauty, and of others.
OF_NAUTY = [
    ("dlx solve --all --up-to-symmetry", LATIN,
     "<stdin>: error: the group has 10368000 automorphisms: solutions up to symmetry are for groups of at most 2000000\n"),
    ("dlx count --up-to-symmetry --stats good 2>&1 >/dev/null | sed 's/, [0-9.]* sec.*//' >&2", "",
     "good: 2 symmetries, 2 conjugacy classes\n"),
]
LACKS_NAUTY = "this build lacks nauty: install libnauty2-dev and build again with -D DLX_WITH_NAUTY=ON\n"
WITHOUT_NAUTY = [
    ("dlx automorphisms good", "", f"good: error: {LACKS_NAUTY}"),
    ("dlx count --up-to-symmetry", "a b\na\nb\n", f"<stdin>: error: {LACKS_NAUTY}"),
    ("dlx solve --all --up-to-symmetry good", "", f"good: error: {LACKS_NAUTY}"),
]


class Messages(TestCase):
    def said(self, command, stdin=""):
        path = os.pathsep.join([os.path.abspath(APPS), os.environ["PATH"]])
        result = subprocess.run(["bash", "-c", command], cwd=self.folder, input=stdin if isinstance(stdin, bytes) else stdin.encode(),
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(PATH=path), timeout=HANG)
        return result.stderr.decode()

    def setUp(self):
        super().setUp()
        for name, content in FILES.items():
            self.file(name, content)

    def test_of_wrong_command_lines(self):
        for command, message in USAGE:
            with self.subTest(command=command):
                said, more = self.said(command).splitlines()
                self.assertEqual(said, f"{command.split()[0]}: error: {message}")
                self.assertIn(f"{said.split(':')[0]} ", more)

    def test_of_what_is_read_and_written(self):
        for command, stdin, messages in MESSAGES + (WITHOUT_NAUTY if lacks_nauty() else OF_NAUTY):
            with self.subTest(command=command, stdin=stdin):
                self.assertEqual(self.said(command, stdin), messages)

    def test_of_many_records(self):
        messages = self.said("sudoku check", f"{SHORT}\n" * 700).splitlines()
        self.assertEqual(messages[10:], ["<stdin>: 690 more messages of this kind, the last on line 700: 80 cells; the nearest sizes are 64 (8x8) and "
                                         "81 (9x9)"])

    def test_of_limits(self):
        """With numbers that depend on the machine."""
        said = dlx("count", "--time-limit", "0.1", "--engine", "dancing_links", stdin="\n".join(
            [" ".join(f"i{k}" for k in range(60)), *[f"i{k}" for k in range(60)] * 2])).stderr
        self.assertRegex(said.splitlines()[-1], r"^<stdin>: at least \d+ solutions, time limit: undecided; the estimate is exact: 1152921504606846976; a longer --time-limit may help$")

    def test_of_the_summary(self):
        text = f"{EASY}\n{FIFTY}\n{NONE}\n{INCONSISTENT}\n12\n"
        self.assertRegex(sudoku("check", "--stats", stdin=text).stderr,
                         r"\n5 puzzles: 1 unique, 1 multiple, 1 without solution, 1 inconsistent, 1 error; [\d.]+ seconds, \d+ puzzles a second\n$")


if __name__ == "__main__":
    unittest.main()
