"""benchmarks/pack_bench.py: the numbers of its packings, and programs that find others."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

BENCHMARKS = pathlib.Path(__file__).parents[2] / "benchmarks"
PROGRAM = str(pathlib.Path(os.environ["APPS"]) / "dlx")


def bench(*arguments):
    command = [sys.executable, "-B", BENCHMARKS / "pack_bench.py", "--dlx", PROGRAM, "--runs", "1", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class PackBench(unittest.TestCase):
    def test_all_packings_have_their_numbers(self):
        result = bench()
        self.assertEqual(result.returncode, 0, result.stderr)
        rows = {line.split()[0]: line.split()[1:4] for line in result.stdout.splitlines()[1:]}
        self.assertEqual(len(rows), 10)
        self.assertEqual(rows["pentominoes_6x10"], ["2056", "9356", "2339"])

    def test_other_programs_count_the_same_problem(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "count.py"
            path.write_text("import subprocess, sys\n"
                            "assert '|' not in open(sys.argv[2]).read()\n"
                            "print(int(subprocess.check_output([sys.argv[1], 'count', sys.argv[2]])), 7)\n")
            command = f"{sys.executable} {path} {PROGRAM} {{file}}"
            dominoes = BENCHMARKS / "packings" / "dominoes_6x6.txt"
            result = bench("--peer", f"other={command}", str(dominoes))
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(result.stdout.splitlines()[1].split()[-2], "7.0000", "the seconds that it prints")
            path.write_text("print(6727)\n")
            result = bench("--peer", f"other={command}", str(dominoes))
            self.assertIn("other finds 6727, not 6728", result.stderr)
            self.assertEqual(result.returncode, 1)

    def test_numbers_of_the_file_are_required(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write("| 2 solutions, 1 up to symmetry\nA 2\n##\n\nboard\n##\n#.\n#.\n")
            file.flush()
            result = bench(file.name)
            self.assertIn("dlx count finds 1, not 2", result.stderr)
            self.assertEqual(result.returncode, 1)


if __name__ == "__main__":
    unittest.main()
