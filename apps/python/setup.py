"""Builds the module with CMake. All else about the package is in pyproject.toml."""

import os
import re
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

root = Path(__file__).resolve().parents[2]
build_folder = root / "build" / "python"


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        output = Path(self.get_ext_fullpath(ext.name)).resolve().parent
        build = build_folder / "cmake"
        options = {
            "CMAKE_BUILD_TYPE": "Release",
            "CMAKE_UNITY_BUILD": "ON",  # half of the time
            "DLX_BUILD_APPS": "OFF",
            "DLX_BUILD_BENCHMARKS": "OFF",
            "DLX_BUILD_PYTHON": "REQUIRED",
            "DLX_BUILD_TESTS": "OFF",
            "DLX_PYTHON_OUTPUT": output,
            "Python_EXECUTABLE": sys.executable,
        }
        subprocess.run(["cmake", "-S", root, "-B", build, *(f"-D{key}={value}" for key, value in options.items())],
                       check=True)
        subprocess.run(["cmake", "--build", build, "--target", "dlx_python", "--parallel", str(os.cpu_count() or 1)],
                       check=True)


version = re.search(r"project\(dlx VERSION (\S+)", (root / "CMakeLists.txt").read_text())
build_folder.mkdir(parents=True, exist_ok=True)
setup(
    version=version[1],
    ext_modules=[Extension("dlx_cover._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    options={"build": {"build_base": str(build_folder)}, "egg_info": {"egg_base": str(build_folder)}},
)
