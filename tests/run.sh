#!/usr/bin/env bash
# Builds the programs and runs the tests, on a fresh Debian or Ubuntu machine too. Further arguments go to ctest:
#
#     tests/run.sh                   the default set: minutes
#     tests/run.sh -R Sudoku -V      those of it with Sudoku in their names, with their output
#     tests/run.sh all               all tests, those of random inputs with all rounds; benchmarks; the page
#     tests/run.sh all -R package    those of all with package in their names
#     PRESET=debug tests/run.sh      those of another preset than ci
#
# tests/README.md lists the tests that only `all` has. DLX_ROUNDS=all gives the default set all rounds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${PRESET:-ci}
jobs=$(nproc 2>/dev/null || echo 2)
selection=(--label-exclude '^all$') options=()
all=
if [[ ${1:-} == all ]]; then
    all=yes selection=() options=(-D DLX_BUILD_BENCHMARKS=ON)
    shift
    export DLX_ROUNDS=all
fi

# part <minutes> <text>: announces a part of `all`, with its time on two processors.
part() { [[ ! $all ]] || printf '\n=== %s: about %d minutes\n' "$2" "$1"; }

apps/install_packages.sh g++ cmake ninja-build libgtest-dev libgmock-dev librapidcheck-dev \
    libboost-dev libboost-program-options-dev libspdlog-dev libfmt-dev nlohmann-json3-dev libpugixml-dev zlib1g-dev libnauty2-dev libbenchmark-dev python3 \
    python3-dev python3-numpy python3-pybind11 python3-pytest mypy parallel librsvg2-bin \
    gringo clasp coinor-cbc glpk-utils minisat cadical minisat+

part 7 "build of everything, benchmarks included"
cmake --preset "$preset" "${options[@]}"
cmake --build --preset "$preset" --parallel "$jobs"
if [[ $all && $# -eq 0 ]]; then
    part 15 "the page in Node.js and in Chromium"
    APPS=build/$preset/apps tests/web/run.sh
fi
part 15 "all tests with all rounds"
# One more at a time than there are processors: some tests wait.
exec ctest --preset "$preset" --output-on-failure --parallel $((jobs + 1)) "${selection[@]}" "$@"
