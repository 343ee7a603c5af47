#!/usr/bin/env bash
# Builds the page, one HTML file: build/web/sudoku.html. On Debian or Ubuntu it installs what is missing.
#
#     apps/web/build.sh [TARGET…]     targets of cmake --build; all without any
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

apps/install_packages.sh emscripten cmake ninja-build libboost-dev nlohmann-json3-dev libfmt-dev

# em++ must not see the other headers of this machine.
headers=build/web/headers
mkdir -p $headers/include $headers/share/cmake
ln -sfn /usr/include/boost /usr/include/nlohmann /usr/include/fmt $headers/include
cp -r /usr/share/cmake/nlohmann_json $headers/share/cmake

# Emscripten finds the modules of Debian's Node.js by this alone.
export NODE_PATH=/usr/share/nodejs
[[ -f build/web/build.ninja ]] ||
    cmake -S . -B build/web -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_FIND_ROOT_PATH="$PWD/$headers" \
        -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake \
        -DDLX_BUILD_BENCHMARKS=OFF -DDLX_BUILD_PYTHON=OFF -DDLX_WERROR=ON
exec cmake --build build/web --parallel "$(nproc 2>/dev/null || echo 2)" ${1:+--target "$@"}
