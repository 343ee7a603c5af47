#!/usr/bin/env bash
# apps/quickstart.sh [FILE...]: installs what is missing, builds sudoku, solves the Sudoku puzzles in the files, or in
# apps/sample.txt, as grids for people, and builds dlx.
set -euo pipefail

if [[ ${1:-} == --help || ${1:-} == -h ]]; then
    sed -n '2,3s/^# //p' "${BASH_SOURCE[0]}"
    exit
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build/release-apps
log=$build/quickstart.log
mkdir -p "$build"

# Prints the share of ninja's work that is done, or the last line of the log, every five seconds.
show_log() {
    local seconds line
    for ((seconds = 5; ; seconds += 5)); do
        sleep 5 >/dev/null 2>&1
        line=$(tail -n 1 "$log" | cut -c 1-100)
        if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
            line="$((100 * BASH_REMATCH[1] / BASH_REMATCH[2])) % done"
        fi
        printf '  %4d s  %s\n' $seconds "$line" >&2
    done
}

# shown COMMAND...: runs it, with its output in the log.
shown() {
    local status=0
    show_log &
    ticker=$!
    trap 'kill "$ticker" 2>/dev/null' EXIT
    "$@" >"$log" 2>&1 || status=$?
    kill "$ticker"
    trap - EXIT
    return $status
}

echo "Installing what is missing" >&2
shown "$root/apps/install_packages.sh" cmake g++ ninja-build libboost-dev libboost-program-options-dev libfmt-dev \
    libspdlog-dev libnauty2-dev libpugixml-dev zlib1g-dev nlohmann-json3-dev help2man dpkg-dev || { # the last two for manual pages and packages
    cat "$log" >&2
    exit 1
}

echo "Building sudoku in $build, which takes some minutes the first time" >&2
# Many files are compiled as one, which takes half of the time.
if ! shown cmake -S "$root" --preset release -B "$build" -DDLX_BUILD_TESTS=OFF -DDLX_BUILD_BENCHMARKS=OFF \
    -DDLX_WERROR=OFF -DCMAKE_UNITY_BUILD=ON; then
    if command -v apt-get >/dev/null; then
        cat "$log" >&2
    else
        cat >&2 <<END
Install what is missing, and start again; $log says what was not found:
  Fedora    sudo dnf install cmake gcc-c++ ninja-build boost-devel fmt-devel spdlog-devel json-devel help2man
  Homebrew  brew install cmake ninja boost fmt spdlog nlohmann-json help2man
END
    fi
    exit 1
fi
# build TARGET
build() { shown cmake --build "$build" --target "$1" || { tail -n 100 "$log" >&2 && exit 1; }; }
build sudoku_app

[[ $# -gt 0 ]] || set -- "$root/apps/sample.txt"
echo "$build/apps/sudoku solve --format grid $*" >&2
status=0
"$build/apps/sudoku" solve --format grid -- "$@" || status=$?

echo "Building dlx and the manual pages" >&2
build all
# 1 says that a puzzle has no solution, which the output explains.
[[ $status -le 1 ]] || exit "$status"
cat >&2 <<END

Try next:
  export PATH=$build/apps:\$PATH
  sudoku hint ${1@Q}    # the next step of each puzzle, and why
  sudoku generate --level hard --format grid    # a new puzzle
  dlx make queens 8 | dlx count    # an exact cover problem: 92 ways to place eight queens
END
