"""Builds the module with CMake in a temporary directory. Other settings of the package are in pyproject.toml."""

import atexit
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

root = Path(__file__).resolve().parents[2]
build_folder = Path(tempfile.mkdtemp(prefix="dlx_cover-"))
atexit.register(shutil.rmtree, build_folder, ignore_errors=True)


def say(text):
    """Prints to the terminal directly, if there is one: pip shows output only with -v."""
    try:
        with open("/dev/tty", "w") as terminal:
            print("\ndlx_cover:", text, file=terminal)
    except OSError:
        print("dlx_cover:", text, flush=True)


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        output = Path(self.get_ext_fullpath(ext.name)).resolve().parent
        build = build_folder / "cmake"
        cores = os.cpu_count() or 1
        began = time.monotonic()
        say(f"compiles the C++ libraries for a few minutes; processors: {cores}. pip install -v shows each step.")
        options = {
            "CMAKE_BUILD_TYPE": "Release",
            "CMAKE_UNITY_BUILD": "ON",  # halves the time
            "DLX_BUILD_APPS": "OFF",
            "DLX_BUILD_BENCHMARKS": "OFF",
            "DLX_BUILD_PYTHON": "REQUIRED",
            "DLX_BUILD_TESTS": "OFF",
            "DLX_PYTHON_OUTPUT": output,
            "DLX_WITH_NAUTY": os.environ.get("DLX_WITH_NAUTY", "AUTO"),
            "Python_EXECUTABLE": sys.executable,
        }
        subprocess.run(["cmake", "-S", root, "-B", build, *(f"-D{key}={value}" for key, value in options.items())],
                       check=True)
        subprocess.run(["cmake", "--build", build, "--target", "dlx_python", "--parallel", str(cores)],
                       check=True)
        say(f"has been compiled in {time.monotonic() - began:.0f} s")


version = re.search(r"project\(dlx VERSION (\S+)", (root / "CMakeLists.txt").read_text())
setup(
    version=version[1],
    ext_modules=[Extension("dlx_cover._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    options={"build": {"build_base": str(build_folder)}, "egg_info": {"egg_base": str(build_folder)}},
)
