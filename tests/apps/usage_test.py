"""Command lines, right and wrong."""

import re
import unittest

from programs import *


class Usage(TestCase):
    COMMANDS = [(p, c) for p in ("sudoku", "dlx") for c in ("solve", "count", "check", "explain")] + [("dlx", "merge")]
    COMMANDS += [("sudoku", "canonicalize"), ("sudoku", "convert"), ("sudoku", "neighbors"), ("sudoku", "rate")]

    def assert_wrong(self, program, *args, names=(), **keywords):
        self.assert_usage_error(run(program, *args, stdin=EASY, **keywords), *names)

    def test_numbers_are_read_strictly(self):
        for program in ("sudoku", "dlx"):
            for command in ("solve", "count"):
                for text in ("-1", "3x", "0", "", " 3", "+3", "0x3", "1e3", "18446744073709551616"):
                    with self.subTest(program=program, text=text):
                        self.assert_wrong(program, command, "--limit", text, names=["--limit", f"'{text}'"] if text else ["limit"])
                self.assert_wrong(program, command, "--limit=-1", names=["--limit", "'-1'"])
                for text in ("-1", "0", "x", "1s", "nan", "inf"):
                    self.assert_wrong(program, command, "--time-limit", text, names=["--time-limit", f"'{text}'"])
                for option in "--node-limit", "--seed":
                    self.assert_wrong(program, command, option, "-5", names=[option, "'-5'"])
        self.assert_wrong("sudoku", "solve", "-j", "-1", names=["--threads", "'-1'"])
        self.assert_wrong("sudoku", "solve", "-j99999", names=["--threads", "'99999'"])

    def test_options_are_not_guessed(self):
        for program, command in self.COMMANDS:
            for option in ("--lim", "--he", "--unheard-of", "-Z"):
                self.assert_wrong(program, command, option, "3", names=[f"'{option}'"])

    def test_an_option_is_no_value_of_the_option_before_it(self):
        rest = ["-p", EASY]
        for word in "--stats", "--stats=x", "--unheard-of", "--", "--color", "-j4", "-qv", "-p5":
            for option in "--proof", "--cnf", "--limit", "--format", "--time-limit":
                self.assert_wrong("sudoku", "count", option, word, *rest, cwd=self.folder,
                                  names=[f"{option} requires a value, and '{word}'", f"{option}={word}"])
        self.assert_wrong("sudoku", "count", "-j", "--stats", *rest, names=["--threads ", "'--stats'"])
        for option in "--checkpoint", "--zdd", "--shard", "--memory-limit":
            self.assert_wrong("dlx", "count", option, "--stats", cwd=self.folder, names=[f"{option} requires a value, and '--stats'"])
        for command, option in ("sample", "-n"), ("sample", "--seed"), ("optimize", "--costs"), ("check-proof", "--problem"):
            self.assert_wrong("dlx", command, option, "--format", "x", names=["'--format'"])
        for words in ["--proof", "-v"], ["--proof", "-q"], ["--proof"], ["-p", "-h"]:
            self.assert_wrong("sudoku", "check", *words, cwd=self.folder, names=["=VALUE"])
        self.assertEqual(os.listdir(self.folder), [])
        for words, name in (["--proof=--stats"], "--stats"), (["--proof", "./-v"], "-v"), (["--proof=-q"], "-q"):
            self.assert_result(sudoku("check", *words, "--cnf", "cnf", *rest, cwd=self.folder), 0, "unique\n", "")
            self.assertEqual(set(os.listdir(self.folder)), {name, "cnf"})
            os.remove(os.path.join(self.folder, name))
            os.remove(os.path.join(self.folder, "cnf"))

    def test_a_puzzle_may_begin_with_empty_cells(self):
        for puzzle in EASY.replace("0", "-"), "--" + EASY[2:], "-" + EASY[1:]:
            self.assert_result(sudoku("solve", "-p", puzzle), 0, EASY_SOLUTION + "\n", "")
            self.assert_result(sudoku("solve", "--puzzle", puzzle), 0, EASY_SOLUTION + "\n", "")
        self.assertEqual(sudoku("solve", "--box", "4x4", "--puzzle", "-a" + "-" * 254).status, 0)  # with a as in --all
        for name in "--stats", "--limit=3":
            self.assert_wrong("sudoku", "solve", "-p", name, names=["--puzzle", f"'{name}'"])

    def test_options_that_contradict_each_other(self):
        for words in ["--all", "--limit", "3"], ["--limit", "3", "--all"], ["-a", "--limit", "2", "--limit", "3"]:
            self.assert_wrong("sudoku", "solve", *words, names=["--all", "--limit"])
            self.assert_wrong("dlx", "solve", *words, names=["--all", "--limit"])

    def test_the_last_value_of_an_option_wins(self):
        self.assert_result(sudoku("count", "--limit", "2", "--limit=3", "-p", "." * 16), 0, ">=3\n", "")
        self.assert_result(sudoku("solve", "--format", "json", "--format", "csv", "--format=line", "-p", EASY), 0,
                           EASY_SOLUTION + "\n", "")
        self.assert_result(sudoku("solve", "-j", "2", "--stats", "-j1", "--threads=1", "-p", EASY, "-p", HARD), 0,
                           f"{EASY_SOLUTION}\n{HARD_SOLUTION}\n")  # puzzles are a list
        self.assert_result(dlx("count", "--format", "json", "--format", "line", stdin="a b\na\nb\n"), 0, "1\n", "")
        self.assert_result(dlx("solve", "--all", "--all", stdin="a\na\n"), 0, "a\n\n")
        self.assert_wrong("sudoku", "solve", "--format", "line", "--format", "xml", names=["--format", "'xml'"])

    def test_the_last_of_quiet_and_verbose_wins(self):
        for words in ["-q", "-v"], ["-vq", "--verbose"]:
            result = sudoku("check", *words, "-p", EASY)
            self.assert_result(result, 0, "unique\n")
            self.assertIn("--puzzle: ", result.stderr)
        for words in ["-v", "-q"], ["-qvq"]:
            self.assert_result(sudoku("check", *words, "-p", EASY), 0, "", "")

    def test_what_is_misspelt_is_guessed_in_words_only(self):
        for program in "sudoku", "dlx":
            for word, command in ("solv", "solve"), ("slove", "solve"), ("Count", "count"), ("chekc", "check"), ("exp", "explain"):
                self.assert_wrong(program, word, names=[f"'{word}'", f" {command}?"])
            for word, option in ("--formt", "--format"), ("--lim=3", "--limit"), ("--time_limit", "--time-limit"), ("-formt", "--format"):
                self.assert_wrong(program, "solve", word, names=[f"'{word}'", f" {option}?"])
            for option, value, meant in ("--format", "jsn", "json"), ("--engine", "bitsets", "bit_sets"):
                self.assert_wrong(program, "solve", option, value, names=[f"'{value}' for {option}:", f" {meant}?"])
            for words in (["frobnicate"], ["solve", "--unheard-of"], ["solve", "--" + "format" * 1000], ["solve", "-Z"],
                          ["solve", "--format", "xml"]):
                self.assert_wrong(program, *words, names=[f"'{words[-1]}'"])
                self.assertNotIn("?", run(program, *words).stderr)
        self.assert_wrong("dlx", "check-prof", names=["'check-prof'", " check-proof?"])

    def test_a_file_or_an_option_before_the_command(self):
        """It is said what to type, and nothing is done: a command of that name may come some day."""
        puzzles = self.file("puzzles", EASY)
        for program in "sudoku", "dlx":
            for words, meant in (["a.txt"], "a.txt"), ([EASY], EASY), (["--all", "a.txt", "b.txt"], "--all ..."), (["-"], "-"):
                self.assert_wrong(program, *words, names=[f"'{words[0]}'", f": {program} solve {meant}"])
            self.assert_wrong(program, "puzzles", cwd=self.folder, names=[f": {program} solve puzzles"])

    def test_words_are_checked(self):
        for program, command, option, value, *known in (
                ("sudoku", "solve", "--format", "xml", "line, grid"), ("sudoku", "solve", "--input-format", "x"),
                ("sudoku", "solve", "--color", "red"), ("sudoku", "solve", "--engine", "steam"),
                ("dlx", "solve", "--format", "grid"), ("dlx", "count", "--format", "xml", " line, json, csv, jsonl"),
                ("dlx", "solve", "--format", "xml", " line, json, csv, jsonl, svg"),
                ("dlx", "merge", "--format", "csv", " line, json, jsonl")):
            self.assert_wrong(program, command, option, value, names=[option, value, *known])
        for shape in ("3", "x3", "3x", "0x3", "16x16", "-1x2", "3x3x3", "4294967297x2"):
            self.assert_wrong("sudoku", "solve", "--box", shape, names=[f"'{shape}' for --box:"])

    def test_commands_are_checked(self):
        for program in ("sudoku", "dlx"):
            result = run(program)
            self.assertEqual((result.status, result.stdout), (2, ""))
            self.assertIn("Commands:", result.stderr)

    def test_help_has_examples_before_options(self):
        for program, command in self.COMMANDS:
            result = run(program, command, "--help")
            self.assert_result(result, 0, messages=[])
            places = [result.stdout.find(word) for word in ("Usage:", "Examples:", "Options:", "Exit status:")]
            self.assertEqual(places, sorted(places), result)
            self.assertNotIn(-1, places)
        for program in ("sudoku", "dlx"):
            result = run(program, "--help")
            self.assert_result(result, 0, messages=[])
            self.assertRegex(result.stdout, r"(?s)Commands:.*Examples:.*Exit status:\n  0 .*\n  1 .*\n  2 .*\n  3 .*\n  130 ")

    def test_examples_and_descriptions_stand_in_two_columns(self):
        """So people read them at a glance, and help2man makes good manual pages of them."""
        for program in "sudoku", "dlx":
            listed = run(program, "--help").stdout.partition("Commands:\n")[2].partition("\n\n")[0]
            commands = re.findall("^  ([a-z-]+)  +[A-Z]", listed, re.MULTILINE)
            self.assertEqual(len(commands), len(listed.splitlines()), listed)
            for command in commands:
                text = run(program, command, "--help-all").stdout
                examples = text.partition("Examples:\n")[2].partition("\n\n")[0] + "\n"
                for line in re.sub("\n {37}(?=[^ ])", "  " + " " * 37, examples).splitlines():
                    self.assertRegex(line, "^  (?=[^ ])(?:[^ ]| (?! )){1,71}  +[^ ].*$", "wide, or nothing says what it does")
                for line in text.partition("Options:\n")[2].partition("Exit status")[0].splitlines():
                    self.assertRegex(line, "^$|^More options:$|^  -.*[^ ]  +[^ ]|^ {15}", line)

    def test_help_fits_on_a_screen(self):
        for program in "sudoku", "dlx":
            for line in run(program, "--complete", "").lines:
                command, summary = line.split("\t")
                text = run(program, command, "--help").stdout
                self.assertLessEqual(len(text.splitlines()), 40, text)
                self.assertRegex(summary, r"^[A-Z][^:]{1,68}\.$")
                examples = text.partition("Examples:\n")[2].partition("\n\n")[0]
                self.assertEqual(len(re.findall("^  [^ ]", examples, re.MULTILINE)), 3, text)

    def test_old_names_still_work(self):
        costs, problem = self.file("costs", "1"), "a\na\n"
        for program, old, new, stdin in (("sudoku", ["explain", "-m"], ["explain", "-r"], EASY),
                                         ("sudoku", ["explain", "--minimal"], ["explain", "--redundant"], EASY),
                                         ("sudoku", ["explain", "--restarts", "2"], ["explain", "--tries", "2"], NONE),
                                         ("dlx", ["explain", "--restarts", "2"], ["explain", "--tries", "2"], problem),
                                         ("dlx", ["count", "--exit-code", "usual"], ["count", "--exit-code", "default"], problem),
                                         ("dlx", ["cheapest", "--costs", costs], ["optimize", "--costs", costs], problem)):
            self.assert_result(run(program, *old, stdin=stdin), 0 if stdin != NONE else 1, run(program, *new, stdin=stdin).stdout)
            for name in (word for word in old if word not in new and word != "-m"):
                self.assertNotRegex(run(program, new[0], "--help-all").stdout + run(program, "--help").stdout, rf"(?<![\w-]){name}(?![\w-])")
        self.assert_wrong("sudoku", "count", "--check", names=["'--check'"])

    def test_help_of_a_command(self):
        for program, command in self.COMMANDS:
            said = run(program, command, "--help")
            for words in ["help", command], ["--help", command], [command, "-h"], ["-h", command, "more"]:
                self.assert_result(run(program, *words), 0, said.stdout, "")
        self.assertEqual(dlx("--help-all", "count").stdout, dlx("count", "--help-all").stdout)
        self.assert_wrong("dlx", "help", "sove", names=["'sove'", " solve?"])
        for words in ["help"], ["-h"], ["help", "--help"], ["help", "help"], ["--help-all"]:
            self.assert_result(dlx(*words), 0, dlx("--help").stdout, "")

    def test_help_shows_what_people_need_and_help_all_the_rest(self):
        needed = {("sudoku", "solve"): "all limit puzzle format box threads time-limit stats quiet verbose help",
                  ("sudoku", "check"): "puzzle format box threads time-limit stats proof cnf quiet verbose help",
                  ("dlx", "solve"): "all limit format numbers threads time-limit stats proof cnf quiet verbose help",
                  ("dlx", "sample"): "number seed format numbers time-limit quiet verbose help"}
        self.assertIn("--seed", sudoku("generate", "--help").stdout)
        rare = {("sudoku", "solve"): "input-format leave-out-drawings strict check-solution no-derived node-limit seed engine "
                                     "branching color help-all",
                ("dlx", "count"): "memory-limit scratch checkpoint checkpoint-interval shard exit-code opb proof-format node-limit seed "
                                  "engine branching up-to-symmetry estimate relative-error from pack turns puzzle color help-all",
                ("dlx", "sample"): "memory-limit view from pack turns puzzle color help-all"}

        def options(text):
            return set(re.findall("^  (?:-[a-zA-Z] \\[ )?--([a-z-]+)", text, re.MULTILINE))

        for program, command in [*self.COMMANDS, ("dlx", "sample"), ("dlx", "optimize"), ("dlx", "hint"), ("dlx", "rate"), ("dlx", "check-proof"),
                                 ("dlx", "automorphisms")]:
            shown, whole = (run(program, command, option).stdout for option in ("--help", "--help-all"))
            hidden = options(whole) - options(shown)
            self.assertTrue(options(shown) <= options(whole) and len(options(shown)) <= 13, shown)
            self.assertEqual(hidden != set(), f"\n{program} {command} --help-all lists {len(hidden)} more options; man " in shown, shown)
            self.assertTrue(shown.endswith(f"man {program}-{command} is the manual page.\n"), shown)
            self.assertNotIn("more options", whole)
            if (program, command) in needed:
                self.assertEqual(options(shown), set(needed[program, command].split()))
            if (program, command) in rare:
                self.assertEqual(hidden, set(rare[program, command].split()))
            self.assertLess(whole.find("Examples:"), whole.find("Options:"))

    def test_version_tells_compiler_and_instruction_set(self):
        for program in ("sudoku", "dlx"):
            result = run(program, "--version")
            self.assertRegex(result.stdout, rf"^{program} \d+\.\d+\.\d+\ncompiler: .+\ninstruction set: .+\n$")
            self.assert_result(result, 0, messages=[])

    def test_files_may_look_like_options_after_two_dashes(self):
        self.file("-x", EASY)
        self.assert_result(sudoku("solve", "--", "-x", cwd=self.folder), 0, EASY_SOLUTION + "\n")


class OtherNames(TestCase):
    HINTS = {"sudoku": {"valid": "check", "validate": "check", "unique": "check", "gen": "generate", "create": "generate",
                        "difficulty": "rate", "grade": "rate", "hints": "hint", "dificulty": "rate", "draw": "print",
                        "canon": "canonicalize", "symmetries": "canonicalize", "validat": "check", "all": "solve --all"},
             "dlx": {"enumerate": "solve --all", "enumerat": "solve --all", "minimise": "optimize",
                     "min": "optimize", "sat": "convert --to cnf", "all": "solve --all", "draw": "solve --format svg",
                     "verify": "check", "symmetries": "automorphisms", "tile": "pack"}}

    def test_of_commands_lead_to_them(self):
        for program, hints in self.HINTS.items():
            commands = [line.split("\t")[0] for line in run(program, "--complete", "").lines]
            for word, command in hints.items():
                result = run(program, word)
                self.assert_usage_error(result, f"unknown command '{word}'", command)
                self.assertIn(command.split()[0], commands)
            for command in commands:
                self.assertNotIn("unknown command", run(program, command, "--help").stderr)

    def test_help_is_a_command(self):
        for program in self.HINTS:
            self.assert_result(run(program, "help"), 0, run(program, "--help").stdout, [])


if __name__ == "__main__":
    unittest.main()
