"""Long calls end by Ctrl-C and by an exception of a callback, report their progress, and let other threads work."""

import gc
import random
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import numpy as np
import pytest

from dlx_cover import LimitReached, Progress, count, solutions, explain, min_cost, prove, sample, sudoku

N = 60
QUEENS = [[f"r{r}", f"c{c}", f"u{r + c}", f"d{r - c}"] for r in range(N) for c in range(N)]
PRIMARY = [f"{kind}{k}" for kind in "rc" for k in range(N)]
PIGEONS = [[f"pigeon {p}", f"hole {h}"] for p in range(13) for h in range(12)]
DICE = random.Random(1)
PARTITIONS = [DICE.sample(range(60), DICE.randint(4, 6)) for _ in range(3000)]
PRICES = [DICE.randint(1, 100) for _ in PARTITIONS]
COINS = [[coin] for coin in range(60)] * 2  # heads or tails: solutions come all the time
ENDLESS = {
    "count": lambda **more: count(QUEENS, PRIMARY, **more),
    "count on threads": lambda **more: count(QUEENS, PRIMARY, threads=2, **more),
    "covers": lambda **more: sum(1 for _ in solutions(QUEENS, PRIMARY, **more)),
    "covers on threads": lambda **more: sum(1 for _ in solutions(QUEENS, PRIMARY, threads=2, **more)),
    "covers on threads in a loop of C": lambda **more: deque(solutions(COINS, threads=2, **more), maxlen=0),
    "sample": lambda **more: sample(QUEENS, PRIMARY, memory_limit=1 << 34, **more),
    "min_cost": lambda **more: min_cost(PARTITIONS, costs=PRICES, **more),
    "sudoku.count_many": lambda **more: sudoku.count_many([[0] * 144], **more),
    "sudoku.count": lambda **more: sudoku.count([0] * 144, **more),
}


@contextmanager
def interrupted():
    """Sends Ctrl-C after some work, which must end the call."""
    gc.collect()  # the end of a generator of another test would swallow the exception
    ended, begin = threading.Event(), time.process_time()

    def interrupt():
        while not ended.wait(0.005):
            if time.process_time() > begin + 0.1:
                return signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    with pytest.raises(KeyboardInterrupt):
        thread.start()
        try:
            yield
        finally:
            ended.set()
    thread.join()


@pytest.mark.parametrize("name", ENDLESS)
def test_progress_is_reported_and_its_exception_ends_the_call(name):
    reports = []

    def on_progress(progress):
        assert isinstance(progress, Progress) and 0 <= progress.fraction_done <= 1
        reports.append(progress.seconds)
        if len(reports) == 2:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ENDLESS[name](progress=on_progress)
    assert len(reports) == 2 and 1 <= reports[0] <= reports[1] - 1


@pytest.mark.parametrize("name", ["count", "covers", "covers on threads", "covers on threads in a loop of C", "sudoku.count", "sudoku.count_many"])
def test_a_signal_ends_the_call(name):
    with interrupted():
        ENDLESS[name]()


def test_calls_without_progress_end_by_a_signal():
    with interrupted():
        while True:
            for _ in sudoku.explain_many(["." * 81] * 16):
                pass


@pytest.mark.parametrize("call", [lambda: sudoku.generate_many(givens=18, threads=2),
                                  lambda: sudoku.generate_many(uses="Jellyfish", level="easy"),
                                  lambda: sudoku.generate_many(unbiased=True, givens=17, threads=2),
                                  lambda: sudoku.neighbors(["8" + "." * 80], remove=0, add=9)])  # fmt: skip
def test_what_makes_puzzles_ends_by_a_signal(call):
    with interrupted():
        for _ in call():
            pass


def test_control_c_at_a_terminal():
    code = "from dlx_cover import sudoku; sudoku.count([0] * 144, progress=lambda now: print(now, flush=True))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert b"KeyboardInterrupt" in errors and process.returncode != 0


def test_iterators_that_live_when_python_ends():
    code = """if True:
        import sys
        from dlx_cover import solutions, sudoku
        class Cycle: pass
        cycle = Cycle()
        cycle.me, cycle.rates = cycle, sudoku.rate_many(["." * 81] * 100000, threads=2)
        sys.kept = made = sudoku.generate_many(threads=3)
        solutions = solutions([[k] for k in range(60)] * 2, threads=2)
        for iterator in cycle.rates, made, solutions:
            next(iterator)
    """
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert process.returncode == 0 and process.stderr == b""


def test_other_threads_work_meanwhile():
    begun, ticks = threading.Event(), []
    thread = threading.Thread(target=lambda: begun.wait() and [ticks.append(time.sleep(0)) for _ in range(50)])

    def on_progress(progress):
        if begun.is_set() and not thread.is_alive():
            raise StopAsyncIteration
        begun.set()

    thread.start()
    with pytest.raises(StopAsyncIteration):
        count(QUEENS, PRIMARY, progress=on_progress)
    assert len(ticks) == 50


def test_calls_from_several_threads():
    puzzles = np.zeros((200, 16), dtype=np.uint8)
    results = []
    threads = [threading.Thread(target=lambda: results.append(sudoku.count_many(puzzles, limit=300))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [[288] * 200] * 4


@pytest.mark.parametrize("threads", [1, 2])
def test_an_iterator_is_for_one_thread_at_a_time(threads):
    def close(_):
        with ThreadPoolExecutor() as pool:
            pool.submit(found.close).result()

    found = solutions(PIGEONS, secondary={hole for _, hole in PIGEONS}, threads=threads, progress=close)  # has none
    with pytest.raises(ValueError):
        next(found)


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_reports_the_solutions(threads):
    reports = []
    found = solutions(COINS, threads=threads, progress=lambda now: reports.append((now.solution_count, came, now.seconds)))
    came = 0
    for _ in found:
        came += 1
        if len(reports) == 2:
            break
    assert all(0 <= came - reported <= 1 for reported, came, _ in reports) and 1 <= reports[0][2] <= reports[1][2] - 1


def test_progress_of_many_puzzles():
    reports = []
    list(sudoku.rate_many(["." * 16] * 2000, progress=reports.append))
    assert reports[-1].solution_count == 2000 and reports[-1].fraction_done == 1


def test_an_interrupted_proof_leaves_files_as_they_were(tmp_path):
    files = {"formula": tmp_path / "p.cnf", "proof": tmp_path / "p.lrat"}
    for file in files.values():
        file.write_text("old")
    with interrupted():
        prove(QUEENS, PRIMARY, **files)
    assert [path.read_text() for path in sorted(tmp_path.iterdir())] == ["old", "old"]


def test_a_conflict_that_takes_long_ends_by_its_limit():
    try:
        explain(PIGEONS, time_limit=0.3)
    except LimitReached as error:
        assert error.stop_reason == "time limit"


def test_drawing_ends_by_its_limit():
    with pytest.raises(LimitReached, match="time limit") as limit:
        sample([["a"], ["a"]], n=10**12, time_limit=0.3)
    assert limit.value.stop_reason == "time limit"
