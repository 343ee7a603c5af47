"""Command lines, right and wrong."""

import re
import unittest

from programs import *


class Usage(TestCase):
    COMMANDS = [(p, c) for p in ("sudoku", "dlx") for c in ("solve", "count", "check", "explain", "merge")]
    COMMANDS += [("sudoku", "canonical"), ("sudoku", "convert"), ("sudoku", "rate")]

    def assert_usage_error(self, program, *args, message, **keywords):
        result = run(program, *args, stdin=EASY, **keywords)
        self.assertEqual((result.status, result.stdout), (2, ""), result)
        self.assertRegex(result.stderr, f"^{program}: error: {message}.*\n{program}.* --help says more.\n$")

    def test_numbers_are_read_strictly(self):
        number = "--limit: '{}' is not a whole number, 1 or more"
        for program in ("sudoku", "dlx"):
            for command in ("solve", "count"):
                for text in ("-1", "3x", "0", "", " 3", "+3", "0x3", "1e3", "18446744073709551616"):
                    with self.subTest(program=program, text=text):
                        self.assert_usage_error(program, command, "--limit", text, message=number.format(text.replace("+", r"\+"))
                                                if text else ".*limit")
                self.assert_usage_error(program, command, "--limit=-1", message=number.format("-1"))
                for text in ("-1", "0", "x", "1s", "nan", "inf"):
                    self.assert_usage_error(program, command, "--time-limit", text,
                                            message=f"--time-limit: '{text}' is not a positive number of seconds")
                self.assert_usage_error(program, command, "--node-limit", "-5", message="--node-limit: '-5' is not")
                self.assert_usage_error(program, command, "--seed", "-5", message="--seed: '-5' is not")
        self.assert_usage_error("sudoku", "solve", "-j", "-1", message="--threads: '-1' is not a whole number from 0 to")
        self.assert_usage_error("sudoku", "solve", "-j99999", message="--threads: '99999' is not")

    def test_options_are_not_guessed(self):
        for program, command in self.COMMANDS:
            for option in ("--lim", "--he", "--unheard-of", "-Z"):
                self.assert_usage_error(program, command, option, "3", message=f".*'{option}'")

    def test_an_option_is_no_value_of_the_option_before_it(self):
        rest = ["-p", EASY]
        for word in "--stats", "--stats=x", "--unheard-of", "--", "--color", "-j4", "-qv", "-p5":
            for option in "--report", "--proof", "--limit", "--format", "--time-limit":
                self.assert_usage_error("sudoku", "count", option, word, *rest, cwd=self.folder, message=re.escape(
                    f"{option}: '{word}' looks like an option; as a value it is written {option}={word}"))
        self.assert_usage_error("sudoku", "count", "-j", "--stats", *rest, message="--threads: '--stats' looks like an option")
        for option in "--checkpoint", "--zdd", "--shard", "--memory-limit":
            self.assert_usage_error("dlx", "count", option, "--stats", cwd=self.folder, message=f"{option}: '--stats' looks")
        for command, option in ("sample", "-n"), ("sample", "--seed"), ("cheapest", "--costs"), ("check-proof", "--problem"):
            self.assert_usage_error("dlx", command, option, "--format", "x", message=".*'--format' looks like an option")
        for words in ["--report", "-v"], ["--report", "-q"], ["--report"], ["-p", "-h"]:
            self.assert_usage_error("sudoku", "check", *words, cwd=self.folder,
                                    message=".* is missing; a value that begins with '-' is written --[a-z]*=VALUE")
        self.assertEqual(os.listdir(self.folder), [])
        for words, name in (["--report=--stats"], "--stats"), (["--report", "./-v"], "-v"), (["--report=-q"], "-q"):
            self.assert_result(sudoku("check", *words, *rest, cwd=self.folder), 0, "unique\n", "")
            self.assertEqual(os.listdir(self.folder), [name])
            os.remove(os.path.join(self.folder, name))

    def test_a_puzzle_may_begin_with_empty_cells(self):
        for puzzle in EASY.replace("0", "-"), "--" + EASY[2:], "-" + EASY[1:]:
            self.assert_result(sudoku("solve", "-p", puzzle), 0, EASY_SOLUTION + "\n", "")
            self.assert_result(sudoku("solve", "--puzzle", puzzle), 0, EASY_SOLUTION + "\n", "")
        self.assertEqual(sudoku("solve", "--box", "4x4", "--puzzle", "-a" + "-" * 254).status, 0)  # with a as in --all
        for name in "--stats", "--limit=3":
            self.assert_usage_error("sudoku", "solve", "-p", name, message=f"--puzzle: '{name}' looks like an option")

    def test_options_that_contradict_each_other(self):
        for words in ["--all", "--limit", "3"], ["--limit", "3", "--all"], ["-a", "--limit", "2", "--limit", "3"]:
            self.assert_usage_error("sudoku", "solve", *words, message="--all and --limit")
            self.assert_usage_error("dlx", "solve", *words, message="--all and --limit")

    def test_the_last_value_of_an_option_wins(self):
        self.assert_result(sudoku("count", "--limit", "2", "--limit=3", "-p", "." * 16), 0, ">=3\n", "")
        self.assert_result(sudoku("solve", "--format", "json", "--format", "csv", "--format=line", "-p", EASY), 0,
                           EASY_SOLUTION + "\n", "")
        self.assert_result(sudoku("solve", "-j", "2", "--stats", "-j1", "--threads=1", "-p", EASY, "-p", HARD), 0,
                           f"{EASY_SOLUTION}\n{HARD_SOLUTION}\n")  # puzzles are a list
        self.assert_result(dlx("count", "--format", "json", "--format", "line", stdin="a b\na\nb\n"), 0, "1\n", "")
        self.assert_result(dlx("solve", "--all", "--all", stdin="a\na\n"), 0, "a\n\n")
        self.assert_usage_error("sudoku", "solve", "--format", "line", "--format", "xml", message="--format: 'xml'")

    def test_the_last_of_quiet_and_verbose_wins(self):
        for words in ["-q", "-v"], ["-vq", "--verbose"]:
            result = sudoku("check", *words, "-p", EASY)
            self.assert_result(result, 0, "unique\n")
            self.assertIn("--puzzle: reading\n", result.stderr)
        for words in ["-v", "-q"], ["-qvq"]:
            self.assert_result(sudoku("check", *words, "-p", EASY), 0, "", "")

    def test_what_is_misspelt_is_guessed_in_words_only(self):
        def message(text):
            return re.escape(text) + "(?=\n)"

        for program in "sudoku", "dlx":
            for word, command in ("solv", "solve"), ("slove", "solve"), ("Count", "count"), ("chekc", "check"), ("exp", "explain"):
                self.assert_usage_error(program, word, message=message(f"there is no command '{word}'; did you mean {command}?"))
            self.assert_usage_error(program, "frobnicate", message=message("there is no command 'frobnicate'"))
            for word, option in ("--formt", "--format"), ("--lim=3", "--limit"), ("--time_limit", "--time-limit"), ("-formt", "--format"):
                self.assert_usage_error(program, "solve", word, message=message(
                    f"unrecognised option '{word}'; did you mean {option}?"))
            for word in "--unheard-of", "--" + "format" * 1000, "-Z":
                self.assert_usage_error(program, "solve", word, message=message(f"unrecognised option '{word}'"))
            self.assert_usage_error(program, "solve", "--format", "jsn", message="--format: 'jsn' is not one of .*; did you mean json\\?(?=\n)")
            self.assert_usage_error(program, "solve", "--engine", "bitsets", message="--engine: 'bitsets' is not one of .*; did you mean bit_sets\\?(?=\n)")
            self.assert_usage_error(program, "solve", "--format", "xml", message="--format: 'xml' is not one of [a-z, ]*(?=\n)")
        self.assert_usage_error("dlx", "check-prof", message=message("there is no command 'check-prof'; did you mean check-proof?"))

    def test_a_file_or_an_option_before_the_command(self):
        """It is said what to type, and nothing is done: a command of that name may come some day."""
        puzzles = self.file("puzzles", EASY)
        for program in "sudoku", "dlx":
            for words, meant in (["a.txt"], "a.txt"), ([EASY], EASY), (["--all", "a.txt", "b.txt"], "--all ..."), (["-"], "-"):
                self.assert_usage_error(program, *words, message=re.escape(
                    f"there is no command '{words[0]}'; did you mean: {program} solve {meant}") + "(?=\n)")
            self.assert_usage_error(program, "puzzles", cwd=self.folder, message=f".*; did you mean: {program} solve puzzles(?=\n)")

    def test_words_are_checked(self):
        self.assert_usage_error("sudoku", "solve", "--format", "xml", message="--format: 'xml' is not one of line, grid")
        self.assert_usage_error("sudoku", "solve", "--input-format", "x", message="--input-format: 'x' is not one of")
        self.assert_usage_error("sudoku", "solve", "--color", "red", message="--color: 'red' is not one of")
        self.assert_usage_error("sudoku", "solve", "--engine", "steam", message="--engine: 'steam' is not")
        for shape in ("3", "x3", "3x", "0x3", "16x16", "-1x2", "3x3x3", "4294967297x2"):
            self.assert_usage_error("sudoku", "solve", "--box", shape, message=f"--box: '{shape}' is not RxC")
        self.assert_usage_error("dlx", "solve", "--format", "grid", message="--format: .* no grid")
        self.assert_usage_error("dlx", "count", "--format", "xml", message="--format: 'xml' is not one of line, json, csv, jsonl(?=\n)")
        self.assert_usage_error("dlx", "solve", "--format", "xml",
                                message="--format: 'xml' is not one of line, json, csv, jsonl, svg(?=\n)")
        self.assert_usage_error("dlx", "merge", "--format", "csv", message="--format: 'csv' is not one of line, json, jsonl(?=\n)")

    def test_commands_are_checked(self):
        for program in ("sudoku", "dlx"):
            self.assert_usage_error(program, "sove", message="there is no command 'sove'")
            result = run(program)
            self.assertEqual((result.status, result.stdout), (2, ""))
            self.assertIn("Commands:", result.stderr)

    def test_help_has_examples_before_options(self):
        for program, command in self.COMMANDS:
            result = run(program, command, "--help")
            self.assert_result(result, 0, stderr="")
            places = [result.stdout.find(word) for word in ("Usage:", "Examples:", "Options:", "Exit status:")]
            self.assertEqual(places, sorted(places), result)
            self.assertNotIn(-1, places)
        for program in ("sudoku", "dlx"):
            result = run(program, "--help")
            self.assert_result(result, 0, stderr="")
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

    def test_help_of_a_command(self):
        for program, command in self.COMMANDS:
            said = run(program, command, "--help")
            for words in ["help", command], ["--help", command], [command, "-h"], ["-h", command, "more"]:
                self.assert_result(run(program, *words), 0, said.stdout, "")
        self.assertEqual(dlx("--help-all", "count").stdout, dlx("count", "--help-all").stdout)
        self.assert_usage_error("dlx", "help", "sove", message="there is no command 'sove'; did you mean solve\\?(?=\n)")
        for words in ["help"], ["-h"], ["help", "--help"], ["help", "help"], ["--help-all"]:
            self.assert_result(dlx(*words), 0, dlx("--help").stdout, "")

    def test_help_shows_what_people_need_and_help_all_the_rest(self):
        needed = {("sudoku", "solve"): "all limit puzzle format box threads confirm time-limit stats quiet verbose help",
                  ("sudoku", "check"): "puzzle format box threads confirm time-limit stats proof cnf quiet verbose help",
                  ("dlx", "solve"): "all limit format numbers threads confirm time-limit stats proof cnf quiet verbose help",
                  ("dlx", "sample"): "number seed format numbers time-limit memory-limit confirm color quiet verbose help help-all"}
        self.assertIn("--seed", sudoku("generate", "--help").stdout)
        rare = {("sudoku", "solve"): "input-format strict shard report check-solution vector-width node-limit seed engine branching color "
                                      "help-all",
                ("dlx", "count"): "memory-limit checkpoint checkpoint-interval shard exit-code opb proof-format node-limit seed "
                                  "engine branching color help-all",
                ("dlx", "sample"): "", ("sudoku", "merge"): ""}

        def options(text):
            return set(re.findall("^  (?:-[a-zA-Z] \\[ )?--([a-z-]+)", text, re.MULTILINE))

        for program, command in [*self.COMMANDS, ("dlx", "sample"), ("dlx", "cheapest"), ("dlx", "hint"), ("dlx", "rate"), ("dlx", "check-proof")]:
            shown, whole = (run(program, command, option).stdout for option in ("--help", "--help-all"))
            hidden = options(whole) - options(shown)
            self.assertTrue(options(shown) <= options(whole) and len(options(shown)) <= 13, shown)
            self.assertEqual(hidden != set(), shown.endswith(f"\n{program} {command} --help-all shows {len(hidden)} more options.\n"), shown)
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
            self.assert_result(result, 0, stderr="")

    def test_files_may_look_like_options_after_two_dashes(self):
        self.file("-x", EASY)
        self.assert_result(sudoku("solve", "--", "-x", cwd=self.folder), 0, EASY_SOLUTION + "\n")


if __name__ == "__main__":
    unittest.main()
