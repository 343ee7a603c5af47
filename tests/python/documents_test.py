"""The examples of the page and of the docstrings, and the types."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dlx_cover
from dlx_cover import answers, covering, functions, generating, packings, problem, puzzle, sudoku

PACKAGE = Path(os.environ["PACKAGE"])


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return str(tmp_path_factory.mktemp("mypy"))


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def lacks_nauty():
    """Whether the package was built without nauty; cover_test.py has what it says then."""
    try:
        dlx_cover.Problem([["a"]]).automorphisms()
        return False
    except ValueError:
        return True


def run_examples(tests):
    """Runs the examples, without those of symmetries where nauty is missing."""
    runner = doctest.DocTestRunner()
    for test in tests:
        if lacks_nauty():
            test.examples = [one for one in test.examples if not re.search(r"automorphisms\(|up_to_symmetry|classes", one.source)]
        runner.run(test)
    assert runner.failures == 0 and runner.tries > 0


@pytest.mark.parametrize("module", [dlx_cover, covering, problem, packings, sudoku, answers, functions, generating, puzzle],
                         ids=lambda module: module.__name__)  # fmt: skip
def test_docstrings(module):
    run_examples(doctest.DocTestFinder().find(module))


def test_the_page():
    page = PACKAGE / "README.md"
    text = re.sub("^```.*", "", page.read_text(), flags=re.MULTILINE)  # a fence would be taken for output
    run_examples([doctest.DocTestParser().get_doctest(text, {}, "page", str(page), 0)])


def test_all_names_hide_none_of_common_modules():
    names = {}
    exec("from pathlib import *; from dlx_cover.sudoku import *; from dlx_cover import *", names)
    assert names["Path"] is Path


@pytest.mark.parametrize("module", [dlx_cover, sudoku], ids=lambda module: module.__name__)
def test_everything_public_has_a_docstring(module):
    for name in module.__all__:
        thing = getattr(module, name)
        assert thing.__doc__ and not thing.__doc__.startswith(f"{name}("), name


USER = """
from dlx_cover import Covers, MinCostResult, Problem, pack, solutions, sudoku

problem = Problem([["a"]], costs=[1])
found: Covers = problem.solutions(seed=1)
option: list[int] = next(solutions([["a"]]))
number: int = problem.count(limit=1) + pack(["#"], "#").count() + sudoku.count("." * 16) + Problem.count([["a"]])
best: MinCostResult | None = problem.min_cost(costs=[2, "0.5"])
line: str | None = sudoku.solve("." * 16)
puzzle = sudoku.Puzzle.parse("." * 16)
is_unique: bool = puzzle.check().verdict == sudoku.check([0] * 16).verdict == sudoku.Verdict.unique
problem.count(limit="a")  # type: ignore[arg-type]
problem.prove(formula=5, proof="a")  # type: ignore[arg-type]
sudoku.rate_many(["." * 16], steps=True)  # type: ignore[call-arg]
"""


@pytest.mark.skipif(subprocess.run([sys.executable, "-m", "mypy", "--version"], capture_output=True).returncode != 0,
                    reason="there is no mypy")  # fmt: skip
@pytest.mark.parametrize("checked", [str(PACKAGE / "dlx_cover"), "user.py"], ids=["package", "user"])
def test_types(checked, tmp_path, cache):
    (tmp_path / "user.py").write_text(USER)
    path = Path(dlx_cover.__file__).parents[1]
    result = subprocess.run([sys.executable, "-m", "mypy", "--strict", checked], capture_output=True, text=True, cwd=tmp_path,
                            env={**os.environ, "MYPYPATH": str(path), "MYPY_CACHE_DIR": cache})  # fmt: skip
    assert result.returncode == 0, result.stdout + result.stderr
