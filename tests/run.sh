#!/usr/bin/env bash
# Builds everything and runs the tests, on a fresh Debian or Ubuntu machine too. Arguments go to ctest:
#
#     tests/run.sh                   all tests
#     tests/run.sh -R Sudoku -V      those with Sudoku in their names, with their output
#     PRESET=debug tests/run.sh      those of another preset than release
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

apps/install_packages.sh g++ cmake ninja-build libgtest-dev libgmock-dev librapidcheck-dev \
    libboost-dev libboost-program-options-dev libspdlog-dev libfmt-dev nlohmann-json3-dev libpugixml-dev zlib1g-dev libnauty2-dev libbenchmark-dev python3 \
    python3-dev python3-numpy python3-pybind11 python3-pytest mypy parallel librsvg2-bin \
    gringo clasp coinor-cbc glpk-utils minisat cadical minisat+

jobs=$(nproc 2>/dev/null || echo 2)
preset=${PRESET:-release}
cmake --preset "$preset"
cmake --build --preset "$preset" --parallel "$jobs"
exec ctest --preset "$preset" --output-on-failure --parallel "$jobs" "$@"
