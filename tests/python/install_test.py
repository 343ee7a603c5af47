"""The wheel that pip builds, with a fake CMake in place of the compilation."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PACKAGE = Path(os.environ["PACKAGE"])
CMAKE = """#!/bin/sh
echo "$@" >> "$CALLS"
for option; do case $option in -DDLX_PYTHON_OUTPUT=*) echo >> "${option#*=}/_core.so";; esac; done
"""


def has(module):
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0


@pytest.mark.skipif(not (has("pip") and has("setuptools") and has("wheel")), reason="there is no pip")
def test_a_wheel_is_built_and_the_source_tree_is_unchanged(tmp_path):
    (tmp_path / "cmake").write_text(CMAKE)
    (tmp_path / "cmake").chmod(0o755)
    (tmp_path / "temporary").mkdir()
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "CALLS": str(tmp_path / "calls"),
                   "TMPDIR": str(tmp_path / "temporary"), "PYTHONDONTWRITEBYTECODE": "1"}  # fmt: skip
    before = sorted(PACKAGE.rglob("*")), sorted(PACKAGE.parents[1].glob("build/*"))
    made = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-v", "--no-build-isolation", "--no-index", "--no-deps", "--no-cache-dir",
         "-w", tmp_path, PACKAGE],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
    )  # fmt: skip
    assert made.returncode == 0, made.stdout
    assert "dlx_cover: compiles the C++ libraries" in made.stdout
    assert (sorted(PACKAGE.rglob("*")), sorted(PACKAGE.parents[1].glob("build/*"))) == before
    assert list((tmp_path / "temporary").iterdir()) == []
    assert str(tmp_path / "temporary") in (tmp_path / "calls").read_text()
    (wheel,) = tmp_path.glob("dlx_cover-*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"dlx_cover/__init__.py", "dlx_cover/_core.so", "dlx_cover/_core.pyi", "dlx_cover/py.typed"} <= names
