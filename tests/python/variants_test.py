"""Variants in dlx_cover.sudoku."""

import copy
import pickle

from xml.etree import ElementTree

import numpy as np
import pytest

from dlx_cover import ParseError, Problem, solutions, sudoku
from dlx_cover.sudoku import Variant, Verdict

EMPTY = "....\n" * 4
RULES = "thermo r1c1-r1c4\nkropki black r1c2 r2c2\nkiller 7 r4c1 r4c2\neven r2c4\n"


def test_parse_and_text():
    variant = Variant.parse("Small\n" + EMPTY + RULES)
    assert (variant.title, variant.side, variant.rules) == ("Small", 4, RULES.splitlines())
    assert variant.givens.tolist() == [[0] * 4] * 4
    assert variant.regions.tolist() == [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    assert Variant.parse(EMPTY + "regions none\n").regions is None
    for other in Variant.parse(variant.text()), copy.deepcopy(variant), pickle.loads(pickle.dumps(variant)):
        assert (other.rules, other.title) == (variant.rules, "Small")
    variant.ignored = ["rules in words"]
    assert pickle.loads(pickle.dumps(variant)).ignored == ["rules in words"]
    assert str(ParseError("no place", 0, 0)) == "no place"
    with pytest.raises(ParseError, match="kiler") as error:
        Variant.parse(EMPTY + "kiler 7 r4c1 r4c2\n")
    assert (error.value.line, error.value.column) == (5, 1)
    errors = []
    assert Variant.parse_many(EMPTY + "kiler\n", on_error=lambda number, error: errors.append(number)) == []
    assert errors == [0]
    for wrong in "pdf", None:
        with pytest.raises((ValueError, TypeError)):
            variant.text(wrong)


def test_answers():
    variant = Variant.parse(EMPTY + RULES)
    found = variant.check()
    assert found.verdict == Verdict.unique
    assert np.array_equal(found.solutions[0], variant.solve()) and variant.count() == 1
    assert sum(1 for _ in solutions(variant.problem)) == 1
    several = Variant.parse(EMPTY + "killer 7 r1c1 r1c2\n")
    assert several.count() == sum(1 for _ in solutions(several.problem)) == 48
    assert several.count(limit=5) == 5 and several.check().verdict == Verdict.multiple
    assert Variant.parse(EMPTY + "killer 3 r1c1 r1c2\nkiller 3 r1c3 r1c4\n").solve() is None


def test_reasoning():
    variant = Variant.parse(EMPTY + RULES)
    path = variant.path()
    grid = variant.givens.copy()
    solution = variant.solve()
    for step in path:
        if step.placement is not None:
            row, column, digit = step.placement
            grid[row, column] = digit
        for row, column, digit in step.eliminations:
            assert solution[row, column] != digit, step.sentence
    assert np.array_equal(grid, solution)
    assert variant.hint() == path[0] and variant.rate().verdict == Verdict.unique
    wrong = Variant.parse(EMPTY + "killer 3 r1c1 r1c2\nkiller 3 r1c3 r1c4\nodd r4c4\n").explain()
    assert wrong.verdict == Verdict.none and wrong.conflict == ["cage r1c1 r1c2 = 3", "cage r1c3 r1c4 = 3"]
    assert [clue for clue, _ in wrong.repairs] and wrong.conflict_is_minimal


def test_setting():
    variant = Variant.parse(EMPTY + RULES)
    minimal = variant.minimize(seed=1)
    assert minimal.check().verdict == Verdict.unique and len(minimal.rules) <= len(variant.rules)
    assert variant.minimize(remove_rules=False).rules == variant.rules
    rules = Variant.parse(EMPTY + "killer 7 r1c1 r1c2\nodd r4c4\n")
    assert rules.minimize() is None
    made = rules.generate(seed=3)
    assert made.rules == rules.rules and made.check().verdict == Verdict.unique and made.givens.any()


def test_text_that_is_no_utf8():
    assert Problem.parse("\ud800\n\ud800\n").items == ["\\ud800"]
    with pytest.raises(ParseError):
        Variant.parse("\ud800")


def test_pictures():
    text = ".........\n" * 8 + "....5....\n" + "thermo r1c1-r1c4\nsandwich 12 r9c3-r1c3\nanti-knight\n"
    drawing = ElementTree.fromstring(Variant.parse(text).svg())
    texts = [element.text for element in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"5", "12"} < set(texts)
    assert any("knight" in text for text in texts)
    assert Variant.parse(text)._repr_svg_() == Variant.parse(text).svg()
