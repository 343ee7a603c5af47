"""Generated puzzles meet the requirements, do not depend on threads, and are those of the program."""

import csv
import io
import os
import subprocess

import numpy as np
import pytest

from dlx_cover import LimitReached, sudoku
from dlx_cover.sudoku import Verdict

EASY = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
FOUR = "24...3.....2..3."
PATTERN = "x...x..x.x..x..."
PROGRAM = os.environ.get("SUDOKU")  # where it was built


def is_minimal(puzzle):
    return sudoku.check(puzzle).verdict == Verdict.unique and sudoku.explain(puzzle, redundant=True).redundant_givens == []


def test_generated_puzzles_are_minimal_and_different():
    made = list(sudoku.generate_many(50, seed=3))
    assert len({one.puzzle for one in made}) == 50
    assert made == list(sudoku.generate_many(50, seed=3, threads=3))
    assert made[0] == sudoku.generate(seed=3) and made[0].puzzle != sudoku.generate(seed=4).puzzle
    for one in made[:5]:
        assert is_minimal(one.puzzle) and sudoku.solve(one.puzzle) == one.solution
    assert sudoku.generate().puzzle != sudoku.generate().puzzle


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (2, 4), (2, 5), (3, 4)], ids=str)
def test_generated_boards(box):
    puzzle = sudoku.generate(seed=1, box=box)
    assert len(puzzle.puzzle) == (box[0] * box[1]) ** 2
    assert sudoku.check(puzzle.puzzle, box=box).verdict == Verdict.unique


def test_requirements():
    for made in sudoku.generate_many(5, seed=1, symmetry="rotate180", givens=(24, 27)):
        is_given = np.array([sign != "." for sign in made.puzzle])
        assert 24 <= is_given.sum() <= 27 and (is_given == is_given[::-1]).all()
    pattern = sudoku.generate(seed=9).puzzle
    for cells in (pattern, [0 if sign == "." else 1 for sign in pattern]):
        made = sudoku.generate(seed=2, pattern=cells).puzzle
        assert [sign == "." for sign in made] == [sign == "." for sign in pattern]
    assert sudoku.generate(seed=5, givens=30, minimal=False).puzzle.count(".") == 51
    few, more = sudoku.generate(seed=6).puzzle, sudoku.generate(seed=6, extra_givens=4).puzzle
    assert more.count(".") <= few.count(".") - 4
    for made in sudoku.generate_many(3, seed=1, level=("medium", "hard")):
        assert made.rating.level in ("medium", "hard")
        assert sudoku.rate(made.puzzle, techniques=False) == made.rating


@pytest.mark.parametrize("requirements", [{"symmetry": "x"}, {"level": "easier"}, {"givens": (5, 3)}, {"givens": 82},
                                  {"givens": 0}, {"givens": (5, 16)}, {"givens": 73}, {"extra_givens": -1}, {"pattern": "x.x"}, {"pattern": "." * 81}, {"box": (6, 6)},
                                  {"symmetry": "rotate90", "givens": 22}, {"level": ("hard", "easy")}, {"seed": -1},
                                  {"extra_givens": 1, "minimal": False}, {"pattern": "1" * 81, "symmetry": "full"},
                                  {"time_limit": -1}, {"n": -1}, {"unbiased": True, "box": (2, 2)},
                                  {"unbiased": True, "extra_givens": 1}, {"unbiased": True, "minimal": False},
                                  {"distinct": True, "box": (2, 3)}, {"uses": "X-Wnig"}, {"b_rating": (3, 2)},
                                  {"pattern": "1" * 81, "givens": 81}, {"extra_givens": 82}],
                         ids=str)  # fmt: skip
def test_impossible_requirements(requirements):
    with pytest.raises(ValueError):
        sudoku.generate_many(**requirements)  # at the call, not at the first puzzle


FOUR_BY_FOUR = "....\n....\n....\n....\n"


@pytest.mark.parametrize("rules", ["diagonal; killer", "thermo r1c1-r1c4\neven", f"{FOUR_BY_FOUR}killer 7 r1c1 r1c2\nxv\n",
                                   "regions\nAABB\nCABB\nCADD\nCCDD\nkiller"], ids=repr)  # fmt: skip
def test_rules(rules):
    box = (3, 3) if "...." in rules or "regions" in rules else (2, 2)  # that of the rules
    made = list(sudoku.generate_many(2, seed=3, box=box, rules=rules, givens=(0, 16)))
    assert made == list(sudoku.generate_many(2, seed=3, box=box, rules=rules, givens=(0, 16), threads=2)) and len(made) == 2
    for one in made:
        puzzle = sudoku.Puzzle.parse(one.puzzle)
        assert puzzle.side == 4 and puzzle.rules
        assert puzzle.check().verdict == Verdict.unique
        assert "".join(map(str, puzzle.solve().reshape(-1))) == one.solution


@pytest.mark.parametrize("rules", ["kilelr", "", "." * 81, "killer r1c1 r1c99", "sandwich; foo", "no.txt"], ids=repr)
def test_invalid_rules(rules):
    with pytest.raises(ValueError):
        sudoku.generate_many(1, rules=rules)


def test_rules_that_allow_no_puzzle():
    with pytest.raises(ValueError, match="no such puzzle exists: the rules have no solution"):
        sudoku.generate(seed=1, box=(2, 2), rules="killer 3 r1c1 r1c2\nkiller 4 r2c1 r2c2")
    for more in {"distinct": True}, {"unbiased": True}:
        with pytest.raises(ValueError, match="cannot be combined"):
            sudoku.generate_many(1, rules="killer", **more)


def test_a_pattern_may_be_an_array():
    made = sudoku.generate(seed=1, box=(2, 2), pattern=np.array([[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 1], [1, 0, 0, 0]]), minimal=False)
    assert [sign != "." for sign in made.puzzle] == [sign == "x" for sign in "x..x.xx..x.xx..."]


def test_generating_ends():
    with pytest.raises(LimitReached, match="failure limit: no puzzle met the requirements"):
        next(sudoku.generate_many(seed=1, givens=18, max_failures=100))
    given = 0
    with pytest.raises(LimitReached, match="time limit") as limit:
        for _ in sudoku.generate_many(seed=1, time_limit=3):
            given += 1
    assert limit.value.found_count == given > 0
    with pytest.raises(LimitReached, match="time limit"):
        sudoku.generate(seed=1, box=(5, 5), givens=100, time_limit=0.1)
    four = {"box": (2, 2), "pattern": "x...x..x.x..x...", "minimal": False}
    with pytest.raises(LimitReached, match="time limit"):
        list(sudoku.pattern_puzzles(**four, time_limit=1e-9, threads=3))
    assert len(list(sudoku.pattern_puzzles(**four, time_limit=60, threads=3))) == 2


SAME = [
    ({"n": 300, "seed": 7}, "-n 300 --seed 7"),
    ({"n": 3, "seed": 2, "symmetry": "rotate180", "extra_givens": 3}, "-n 3 --seed 2 --symmetry rotate180 --extra-givens 3"),
    ({"n": 4, "seed": 2, "givens": (30, 32), "minimal": False}, "-n 4 --seed 2 --givens 30-32 --allow-redundant"),
    ({"n": 3, "seed": 7, "givens": 21, "max_failures": 100_000}, "-n 3 --seed 7 --givens 21 --max-failures 100000"),
    ({"n": 3, "seed": 1, "level": ("hard", "extreme")}, "-n 3 --seed 1 --level hard-extreme"),
    ({"n": 3, "seed": 1, "b_rating": (3, 5)}, "-n 3 --seed 1 --b-rating 3-5"),
    ({"n": 2, "seed": 1, "uses": "X-Wing"}, "-n 2 --seed 1 --uses X-Wing"),
    ({"n": 1, "seed": 1, "unbiased": True}, "-n 1 --seed 1 --unbiased"),
    ({"n": 20, "seed": 1, "unbiased": True, "givens": (24, 25)}, "-n 20 --seed 1 --unbiased --givens 24-25"),
    ({"box": (2, 2), "pattern": PATTERN, "minimal": False},
     f"--box 2x2 --pattern {PATTERN} --all --allow-redundant"),
    ({"n": 1, "box": (2, 2), "pattern": PATTERN, "minimal": False},
     f"-n 1 --box 2x2 --pattern {PATTERN} --all --allow-redundant"),
    ({"n": 20, "seed": 1, "distinct": True}, "-n 20 --seed 1 --distinct"),
    ({"n": 2, "seed": 1, "box": (2, 2), "rules": "thermo, kropki"}, "-n 2 --seed 1 --box 2x2 --rules thermo,kropki"),
    ({"n": 2, "seed": 1, "rules": "killer", "symmetry": "rotate180"}, "-n 2 --seed 1 --rules killer --symmetry rotate180"),
]  # fmt: skip


NEIGHBORS = [
    ({"puzzle": EASY, "minimal": False, "distinct": True, "n": 50}, f"{EASY} --allow-redundant --distinct -n 50"),
    ({"puzzle": FOUR}, FOUR),
    ({"puzzle": FOUR, "remove": 2, "seed": 3, "n": 9}, f"{FOUR} --remove 2 --seed 3 -n 9"),
    ({"puzzle": FOUR, "remove": 0, "add": 2, "minimal": False, "seed": 3, "n": 40},
     f"{FOUR} --remove 0 --add 2 --allow-redundant --seed 3 -n 40"),
    ({"puzzle": EASY, "remove": 8, "add": 2, "minimal": False, "seed": 1, "n": 9},
     f"{EASY} --remove 8 --add 2 --allow-redundant --seed 1 -n 9"),
]  # fmt: skip


def made(requirements, **more):
    make = sudoku.generate_many if "seed" in requirements else sudoku.pattern_puzzles
    return list(make(**requirements, **more))


def neighbors_of(puzzle, **requirements):
    return list(sudoku.neighbors([puzzle], **requirements))


def rows_of(command, options):
    """What the program prints."""
    if PROGRAM is None:
        pytest.skip("the program sudoku is not there")
    result = subprocess.run([PROGRAM, command, *options.split(), "--format", "csv"], capture_output=True, text=True)
    assert result.returncode == 0, result
    return list(csv.DictReader(io.StringIO(result.stdout)))


@pytest.mark.parametrize("requirements, options", SAME, ids=[options for _, options in SAME])
def test_the_program_makes_the_same(requirements, options):
    found = made(requirements)
    assert found == made(requirements, threads=3) and found
    rows = rows_of("generate", options)
    assert [one.puzzle for one in found] == [row["puzzle"] for row in rows]
    assert [one.solution for one in found] == [row["solution"] for row in rows]
    assert [f"{one.weight:.6g}" if one.weight else "" for one in found] == [row["weight"] for row in rows]


@pytest.mark.parametrize("requirements, options", NEIGHBORS, ids=[options for _, options in NEIGHBORS])
def test_the_program_finds_the_same_neighbors(requirements, options):
    found = neighbors_of(**requirements)
    assert found == neighbors_of(**requirements, threads=3) and found
    assert [one.puzzle for one in found] == [row["puzzle"] for row in rows_of("neighbors", options)]


def test_a_pattern_without_puzzles():
    assert list(sudoku.pattern_puzzles("xx.x.x....x.....", box=(2, 2))) == []


@pytest.mark.parametrize("pattern, error", [(None, TypeError), ("x.x", ValueError), ("." * 81, ValueError), (b"x", TypeError)])
def test_patterns_that_are_wrong(pattern, error):
    with pytest.raises(error, match="pattern must be"):
        sudoku.pattern_puzzles(pattern)


def test_distinct_puzzles():
    pattern = sudoku.generate(seed=1).puzzle
    found = list(sudoku.neighbors([pattern] * 2, minimal=False, distinct=True))
    forms = {form.tobytes() for form in sudoku.canonicalize_many([one.puzzle for one in found])}
    assert len(forms) == len(found) < len(list(sudoku.neighbors([pattern], minimal=False))) * 2
    assert {one.source for one in found} == {0}


def test_puzzles_without_neighbors():
    large = np.zeros((36, 36), dtype=int)
    puzzles, errors = [FOUR, large, "12"], []
    found = list(sudoku.neighbors(puzzles, on_error=lambda number, error: errors.append((number, str(error)))))
    assert found == list(sudoku.neighbors([FOUR])) and {one.source for one in found} == {0}
    assert [number for number, _ in errors] == [2, 1] and "up to 25x25" in errors[1][1]
    assert list(sudoku.neighbors(["." * 16])) == []
    with pytest.raises(ValueError, match="puzzle 1: neighbors are found up to 25x25"):
        sudoku.neighbors(puzzles[:2])
    with pytest.raises(ValueError, match="only 9x9 puzzles can be compared"):
        sudoku.neighbors([FOUR], distinct=True)
    with pytest.raises(ValueError, match="too many ways"):
        sudoku.neighbors([np.ones((16, 16), dtype=int)], remove=100)


def test_neighbors_end():
    found = 0
    with pytest.raises(LimitReached, match="time limit") as limit:
        for _ in sudoku.neighbors([EASY], remove=8, add=2, minimal=False, time_limit=3):
            found += 1
    assert limit.value.found_count == found > 0
