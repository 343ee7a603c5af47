#!/usr/bin/env python3
"""The kernel and the other modules are built from a copy without the directory of a module, for each module in turn.

    tests/meta/modules_test.py COMPILER
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from includes_test import MODULES, TOP

COMPILER = sys.argv[1] if len(sys.argv) > 1 else "c++"


def dependents(module: str) -> set[str]:
    """The module, and the modules that need it, directly or not."""
    found = {module}
    for other, needed in MODULES.items():  # each after the ones that it needs
        if found & set(needed):
            found.add(other)
    return found


def run(*command: object) -> None:
    result = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode != 0:
        raise AssertionError(f"{command} failed:\n{result.stdout[-5000:]}")


class ModulesTest(unittest.TestCase):
    def setUp(self) -> None:
        self.work = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.copy = self.work / "copy"
        self.copy.mkdir()
        shutil.copy(TOP / "CMakeLists.txt", self.copy)
        shutil.copytree(TOP / "dlx", self.copy / "dlx")

    def build(self, modules: list[str]) -> None:
        off = [f"-DDLX_BUILD_{part}=OFF" for part in ("SUDOKU", "APPS", "TESTS", "BENCHMARKS", "PYTHON")]
        run("cmake", "-S", self.copy, "-B", self.work / "build", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O0",
            f"-DCMAKE_CXX_COMPILER={COMPILER}", "-DCMAKE_UNITY_BUILD=ON", f"-DDLX_MODULES={';'.join(modules)}", *off)
        run("cmake", "--build", self.work / "build")
        unit = self.work / "all.cpp"
        unit.write_text("#include <dlx/all.hpp>\n")
        run(COMPILER, "-std=c++20", "-fsyntax-only", "-I", self.copy, unit)

    def test_each_module_can_be_removed(self) -> None:
        self.build(list(MODULES))
        for module in MODULES:
            with self.subTest(module=module):
                removed = dependents(module)
                for name in removed:
                    (self.copy / "dlx" / name).rename(self.work / name)
                self.build([name for name in MODULES if name not in removed])
                for name in removed:
                    (self.work / name).rename(self.copy / "dlx" / name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
