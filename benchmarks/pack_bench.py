"""Counts the solutions of packings by `dlx`, and by other programs beside it.

    python3 pack_bench.py --dlx ../build/release/apps/dlx
    python3 pack_bench.py --dlx dlx --peer 'name=command {file}' packings/soma.txt

Without files, the packings are those in packings/. The first line of each has the numbers of its solutions, which
every program must find. The programs take turns. Times are processor seconds: medians, and for ratios also the lowest
and the highest of the runs.
"""

import argparse
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time


def run(command, seconds):
    """Returns the last line of the output and the processor seconds of a command, or nothing after `seconds`."""
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, stdout=output)
        end = time.monotonic() + seconds
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() > end:
                process.kill()
                os.wait4(process.pid, 0)
                return None
            time.sleep(0.001)
        if status:
            sys.exit(f"{shlex.join(command)}: status {os.waitstatus_to_exitcode(status)}")
        output.seek(0)
        return output.read().splitlines()[-1], usage.ru_utime + usage.ru_stime


def plain_problem(dlx, path):
    """Returns the problem of a packing without bounds, and the number of its options. A piece with a count has no item:
    it must be the only piece, so that the cells determine how many of it are used."""
    header, *options = subprocess.run([dlx, "pack", "--print", path], capture_output=True, text=True,
                                      check=True).stdout.splitlines()
    bounded = re.match(r"[^ ]+\|([^ ]+) (?!.*[^ ]\|)", header)
    if bounded and all(option.startswith(bounded[1] + " ") for option in options):
        header = header[bounded.end():]
        options = [option[len(bounded[1]) + 1:] for option in options]
    if re.search(r"[^ ]\|", header):
        sys.exit(f"{path}: pieces with counts among others are not for other programs")
    return "\n".join([header, *options]) + "\n", len(options)


class Column:
    """A command, its seconds on the current packing, and those of the first command in the same rounds."""

    def __init__(self, name, command):
        self.name, self.command = name, command

    def begin(self):
        self.seconds, self.ratios, self.is_over = [], [], False

    def measure(self, files, answers, arguments, base):
        # what takes long is run once
        if self.is_over or (self.seconds and self.seconds[0] > arguments.once):
            return None
        result = run([word.format(**files) for word in self.command], arguments.seconds)
        if result is None:
            self.is_over = True
            return None
        line, seconds = result
        number, *own = line.split()
        if number not in answers and line not in answers:
            sys.exit(f"{files['shapes']}: {self.name} finds {line}, not {answers[0]}")
        seconds = float(own[0]) if len(own) == 1 else seconds
        self.seconds.append(seconds)
        if base:
            self.ratios.append(seconds / base)
        return seconds

    def text(self):
        if not self.seconds:
            return "-"
        text = f"{statistics.median(self.seconds):.4f}"[:6]
        if self.ratios:
            middle, low, high = (f(self.ratios) for f in (statistics.median, min, max))
            text += f"  {middle:.3g}" + (f" ({low:.3g}-{high:.3g})" if len(self.ratios) > 1 else "")
        return text


def write_row(cells, widths):
    print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip(), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE", help="packings, with numbers as in packings/")
    parser.add_argument("--dlx", default="dlx", metavar="PROGRAM", help="the program (default dlx)")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND",
                        help="another program, which prints the number of solutions of the problem {file} in Knuth's "
                             "format, and perhaps seconds to take in place of those of its process")
    parser.add_argument("--runs", type=int, default=5, metavar="N", help="rounds (default 5)")
    parser.add_argument("--seconds", type=float, default=600, metavar="S", help="limit of a run (default 600)")
    parser.add_argument("--once", type=float, default=20, metavar="S",
                        help="a run that took S seconds is not repeated (default 20)")
    arguments = parser.parse_args()
    columns = [Column("dlx count", [arguments.dlx, "count", "-q", "--pack", "{shapes}"]),
               Column("dlx pack", [arguments.dlx, "pack", "-q", "{shapes}"])]
    columns += [Column(name, shlex.split(command)) for name, command in (peer.split("=", 1) for peer in arguments.peer)]
    paths = arguments.files or sorted(str(path) for path in (pathlib.Path(__file__).parent / "packings").glob("*.txt"))
    widths = [26, 7, 9, 7, 9] + [24] * len(columns[1:])
    write_row(["packing", "options", "solutions", "classes"] + [column.name for column in columns], widths)
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            text = pathlib.Path(path).read_text()
            numbers = re.match(r"\| ((\d+) solutions, (\d+) up to symmetry)", text)
            if not numbers:
                sys.exit(f"{path}:1: the first line has no numbers, as in '| 2 solutions, 1 up to symmetry'")
            problem, options = plain_problem(arguments.dlx, path)
            file = pathlib.Path(folder) / "problem.dlx"
            file.write_text(problem)
            for column in columns:
                column.begin()
            for _ in range(arguments.runs):
                base = None
                for column in columns:
                    seconds = column.measure({"shapes": path, "file": str(file)}, [numbers[2], numbers[1]], arguments,
                                             base)
                    base = base or seconds
            write_row([pathlib.Path(path).stem, str(options), numbers[2], numbers[3]] +
                      [column.text() for column in columns], widths)


main()
