#!/usr/bin/env bash
# Builds the libFuzzer targets and runs each for a while, as many at a time as there are processors.
#
#     tests/fuzz/run.sh                 20 seconds each
#     tests/fuzz/run.sh 300             300 seconds each
#     tests/fuzz/run.sh 300 1           one at a time
#     tests/fuzz/run.sh 300 2 1/3       a third of the targets, the first of three
#
# Starts from corpus/, which it does not change; what it finds on the way goes to build/fuzz/corpus/ and is used again.
# An input that breaks a property is left in build/fuzz/ and named; status 1. Needs clang.
set -euo pipefail

seconds=${1:-20}
jobs=${2:-$(nproc 2>/dev/null || echo 2)}
part=${3:-1/1}
[[ $seconds =~ ^[1-9][0-9]*$ && $jobs =~ ^[1-9][0-9]*$ && $part =~ ^[1-9][0-9]*/[1-9][0-9]*$ ]] ||
    { echo "usage: tests/fuzz/run.sh [SECONDS [JOBS [PART/PARTS]]]" >&2 && exit 2; }
all=(calls_fuzz checkpoint_fuzz lrat_fuzz merge_fuzz problem_fuzz reader_fuzz shapes_fuzz variant_fuzz)
targets=()
for k in "${!all[@]}"; do
    ((k % ${part#*/} + 1 != ${part%/*})) || targets+=("${all[k]}")
done
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

cmake --preset fuzz >/dev/null
cmake --build build/fuzz --target "${targets[@]}"

# fuzz <target> <seconds>
fuzz() {
    local target=$1 log=build/fuzz/$1.log corpus=tests/fuzz/corpus/$1 words=()
    [[ -d $corpus ]] || corpus=tests/data/traces
    if [[ -f tests/fuzz/$target.dict ]]; then
        words=(-dict="tests/fuzz/$target.dict")
    fi
    mkdir -p "build/fuzz/corpus/$target"
    if build/fuzz/tests/fuzz/"$target" -max_total_time="$2" -timeout=20 -max_len=4096 -rss_limit_mb=2048 \
        "${words[@]}" -artifact_prefix="build/fuzz/$target." "build/fuzz/corpus/$target" \
        "$corpus" >"$log" 2>&1; then
        echo "$target: $(grep '^Done' "$log")"
    else
        echo "$target: $(tail -n 40 "$log")"
        return 1
    fi
}
export -f fuzz

# shellcheck disable=SC2016 # the words are those of the shell that is started
printf '%s\n' "${targets[@]}" | xargs -P "$jobs" -I{} bash -euo pipefail -c 'fuzz "$1" "$2"' _ {} "$seconds"
