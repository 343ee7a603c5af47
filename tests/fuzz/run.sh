#!/usr/bin/env bash
# Builds the libFuzzer targets and runs each for a while.
#
#     tests/fuzz/run.sh                 20 seconds each
#     tests/fuzz/run.sh 300             300 seconds each
#
# Starts from corpus/, which it does not change; what it finds on the way goes to build/fuzz/corpus/ and is used again.
# An input that breaks a property is left in build/fuzz/ and named; status 1. Needs clang.
set -euo pipefail

seconds=${1:-20}
[[ $seconds =~ ^[1-9][0-9]*$ ]] || { echo "usage: tests/fuzz/run.sh [SECONDS]" >&2 && exit 2; }
targets=(calls_fuzz checkpoint_fuzz lrat_fuzz problem_fuzz reader_fuzz)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

cmake --preset fuzz >/dev/null
cmake --build build/fuzz --target "${targets[@]}"

status=0
for target in "${targets[@]}"; do
    log=build/fuzz/$target.log
    mkdir -p "build/fuzz/corpus/$target"
    echo "$target, $seconds s"
    corpus=tests/fuzz/corpus/$target
    [[ -d $corpus ]] || corpus=tests/data/traces
    words=()
    if [[ -f tests/fuzz/$target.dict ]]; then
        words=(-dict="tests/fuzz/$target.dict")
    fi
    if build/fuzz/tests/fuzz/"$target" -max_total_time="$seconds" -timeout=20 -max_len=4096 -rss_limit_mb=2048 \
        "${words[@]}" -artifact_prefix="build/fuzz/$target." "build/fuzz/corpus/$target" \
        "$corpus" >"$log" 2>&1; then
        grep '^Done' "$log"
    else
        tail -n 40 "$log"
        status=1
    fi
done
exit "$status"
