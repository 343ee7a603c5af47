#!/usr/bin/env bash
# apps/quickstart.sh [FILE...]: installs what is missing, builds the programs and solves the Sudoku puzzles in the files,
# or in apps/sample.txt, as grids for people.
set -euo pipefail

if [[ ${1:-} == --help || ${1:-} == -h ]]; then
    sed -n '2,3s/^# //p' "${BASH_SOURCE[0]}"
    exit
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/release-apps

"$root/apps/install_packages.sh" cmake g++ ninja-build libboost-dev libboost-program-options-dev libfmt-dev libspdlog-dev \
    libtbb-dev nlohmann-json3-dev help2man dpkg-dev # the last two for manual pages and packages

# Only what fails is worth reading.
quietly() {
    local log
    log=$("$@" 2>&1) || { echo "$log" >&2 && return 1; }
}

echo "Building the programs in $build, which takes a few minutes the first time" >&2
quietly cmake -S "$root" --preset release -B "$build" -DDLX_BUILD_TESTS=OFF -DDLX_BUILD_BENCHMARKS=OFF \
    -DDLX_WERROR=OFF -DCMAKE_UNITY_BUILD=ON # many files are compiled as one, which takes half of the time
if [[ -t 2 ]]; then # a person waits, and sees how far it is
    cmake --build "$build" >&2
else
    quietly cmake --build "$build"
fi

[[ $# -gt 0 ]] || set -- "$root/apps/sample.txt"
echo "$build/apps/sudoku solve --format grid $*" >&2
status=0
"$build/apps/sudoku" solve --format grid -- "$@" || status=$?
# 1 says that a puzzle has no solution, which the output explains.
[[ $status -le 1 ]] || exit "$status"
