#!/usr/bin/env bash
# Builds the page, one HTML file: build/web/sudoku.html. On Debian or Ubuntu it installs missing packages. Headers in other places
# are found by the variables that CMake reads: CMAKE_PREFIX_PATH, Boost_INCLUDE_DIR, Boost_ROOT, Boost_DIR, and the like for
# nlohmann_json and fmt.
#
#     apps/web/build.sh [TARGET…]     targets of cmake --build; all without any
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

# em++ must not find the other headers of this machine.
headers=build/web/headers
mkdir -p $headers/include $headers/share/cmake/nlohmann_json

# link_headers PACKAGE FILE: links the folder of that header. False if there is none.
link_headers() {
    local include=$1_INCLUDE_DIR root=$1_ROOT upper=${1^^}_ROOT config=$1_DIR prefixes place
    local places=("${!include:-}" "${!root:-}/include" "${!upper:-}/include")
    config=${!config:-}
    while [[ $config == /* ]]; do # /opt/lib/cmake/fmt is a part of /opt
        places+=("$config/include")
        config=${config%/*}
    done
    IFS=':;' read -ra prefixes <<<"${CMAKE_PREFIX_PATH:-}"
    for place in "${places[@]}" "${prefixes[@]/%//include}" {/usr,/usr/local,/opt/homebrew}/include; do
        if [[ -f $place/$2 ]]; then
            ln -sfn "$(realpath "$place")/${2%/*}" $headers/include
            return
        fi
    done
    return 1
}

apps/install_packages.sh emscripten esbuild cmake ninja-build
while read -r package header debian; do
    link_headers "$package" "$header" && continue
    apps/install_packages.sh "$debian"
    link_headers "$package" "$header" || { echo "there is no $header: set ${package}_ROOT to its prefix" >&2 && exit 1; }
done <<'END'
Boost boost/version.hpp libboost-dev
nlohmann_json nlohmann/json.hpp nlohmann-json3-dev
fmt fmt/core.h libfmt-dev
END
cat >$headers/share/cmake/nlohmann_json/nlohmann_jsonConfig.cmake <<'END'
if(NOT TARGET nlohmann_json::nlohmann_json)
    add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
    target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${CMAKE_CURRENT_LIST_DIR}/../../../include)
endif()
END

# Emscripten finds the modules of Debian's Node.js by this alone.
export NODE_PATH=/usr/share/nodejs
[[ -f build/web/build.ninja ]] ||
    cmake -S . -B build/web -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DCMAKE_FIND_ROOT_PATH="$PWD/$headers" \
        -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake \
        -DDLX_BUILD_BENCHMARKS=OFF -DDLX_BUILD_PYTHON=OFF -DDLX_WERROR=ON
exec cmake --build build/web --parallel "$(nproc 2>/dev/null || echo 2)" ${1:+--target "$@"}
