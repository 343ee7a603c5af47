#!/usr/bin/env bash
# Tests of the tests: breaks the library, one line at a time, in a copy of it, and requires that the tests notice.
#
#     tests/mutants/run.sh                        all mutants
#     tests/mutants/run.sh purif                  those with "purif" in their names
#     tests/mutants/run.sh tests/mutants/dlx.txt  those in this list
#     tests/mutants/run.sh --part 2/3 ...         of these the second third: neighbors, which need the same tests. These
#                                                 are not run without mutants first, see that they pass
#     tests/mutants/run.sh --look                 only looks whether all mutants can be applied to the code as it is
#
# The mutants are in *.txt here, separated by empty lines; a line that starts with # is a comment:
#
#     mutant: what is broken, a name
#     file:   path of the source
#     from:   text that occurs exactly once in it, within a line
#     to:     what takes its place
#     tests:  programs of the tests, one of which must fail; they are built and run in this order. Those of tests/apps
#             are called by their files: sudoku_test.py
#
# Ends with status 1 if a mutant survives, if it cannot be applied or if it does not compile.
set -euo pipefail

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
lists=("$top"/tests/mutants/*.txt)
part=1 parts=1
if [[ ${1:-} == --part ]]; then
    part=${2%/*} parts=${2#*/}
    shift 2
fi
only=${1:-}
if [[ -f $only ]]; then
    lists=("$only")
    only=
fi
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
jobs=$(nproc 2>/dev/null || echo 2)

# Into names, files, froms, tos and tests, one element for each mutant.
names=() files=() froms=() tos=() tests=()
read_mutants() {
    local line key value
    while IFS= read -r line || [[ -n $line ]]; do
        [[ -z $line || $line == \#* ]] && continue
        key=${line%%:*}
        value=${line#*:}
        value=${value#"${value%%[![:space:]]*}"}
        case $key in
        mutant) names+=("$value") ;;
        file) files+=("$value") ;;
        from) froms+=("$value") ;;
        to) tos+=("$value") ;;
        tests) tests+=("$value") ;;
        *) echo "$1: cannot read: $line" >&2 && exit 1 ;;
        esac
    done <"$1"
    local counts="${#files[@]} ${#froms[@]} ${#tos[@]} ${#tests[@]}"
    if [[ $counts != "${#names[@]} ${#names[@]} ${#names[@]} ${#names[@]}" ]]; then
        echo "$1: a mutant has not exactly one of each line; the last is '${names[-1]}'" >&2
        exit 1
    fi
}

# What the programs "$@" need.
build() {
    local program targets=()
    for program in "$@"; do
        [[ $program == *.py ]] && targets+=(apps/all tests/apps/all) || targets+=("$program")
    done
    cmake --build "$copy/build" --parallel "$jobs" --target "${targets[@]}" >"$copy/build.log" 2>&1
}

# Runs a program, at most two minutes.
run() {
    local command
    if [[ $1 == *.py ]]; then
        command=(env "APPS=$copy/build/apps" python3 -B "$copy/tree/tests/apps/$1" --failfast)
    else
        command=("$(find "$copy/build/tests" -type f -name "$1" -perm -u+x | head -n 1)" --gtest_brief=1 --gtest_fail_fast)
    fi
    (cd "$copy" && timeout 120 "${command[@]}" >"$copy/test.log" 2>&1 </dev/null) # whatever it leaves there goes
}

# Builds and runs the programs "$@" up to the first that fails, and prints what to say about it.
first_failing() {
    local program
    for program in "$@"; do
        if ! build "$program"; then
            echo "DOES NOT COMPILE: $(grep -m 1 error "$copy/build.log" || tail -n 1 "$copy/build.log")"
            return
        fi
        if ! run "$program"; then
            echo "$program"
            return
        fi
    done
}

for list in "${lists[@]}"; do
    read_mutants "$list"
done

# All of them, also those of other parts: what has changed the code has perhaps moved their texts.
stale=0
for i in "${!names[@]}"; do
    if [[ $(grep -oF -- "${froms[i]}" "$top/${files[i]}" | wc -l) -ne 1 ]]; then
        echo "${names[i]}: its text must occur exactly once in ${files[i]}" >&2
        stale=1
    fi
done
[[ $stale -eq 0 ]] || exit 1
[[ $only != --look ]] || exit 0

# A copy of the sources only; the mutants never touch the original.
mkdir "$copy/tree"
(cd "$top" && tar --create --exclude=./build --exclude=./.git --exclude=./.cache .) | tar --extract --directory "$copy/tree"
cmake -S "$copy/tree" -B "$copy/build" -G Ninja -D CMAKE_BUILD_TYPE=Debug -D CMAKE_CXX_FLAGS_DEBUG=-O1 \
    -D DLX_BUILD_BENCHMARKS=OFF >"$copy/configure.log" || { cat "$copy/configure.log" && exit 1; }

selected=()
programs=()
for i in "${!names[@]}"; do
    [[ -z $only || ${names[i]} == *"$only"* ]] && selected+=("$i")
done
all=${#selected[@]}
selected=("${selected[@]:all * (part - 1) / parts:all * part / parts - all * (part - 1) / parts}")
for i in "${selected[@]}"; do
    for program in ${tests[i]}; do
        [[ " ${programs[*]-} " == *" $program "* ]] || programs+=("$program")
    done
done
if [[ ${#selected[@]} -eq 0 ]]; then
    [[ $parts -gt 1 ]] && exit 0 # a short list has none in some parts
    echo "no mutant is called '$only'" >&2
    exit 1
fi
build "${programs[@]}" || { cat "$copy/build.log" && exit 1; }
if [[ $parts -eq 1 ]]; then # who asks for a part runs the tests without mutants elsewhere
    failing=$(first_failing "${programs[@]}")
    [[ -z $failing ]] || { cat "$copy/test.log" && echo "$failing fails without any mutant" >&2 && exit 1; }
fi

bad=0
printf '%-72s %s\n' mutant 'killed by'
for i in "${selected[@]}"; do
    path=$copy/tree/${files[i]}
    original=$(cat "$path" && echo x) # x keeps the newlines at the end
    original=${original%x}
    read -ra programs <<<"${tests[i]}"
    printf '%s' "${original%%"${froms[i]}"*}${tos[i]}${original#*"${froms[i]}"}" >"$path"
    verdict=$(first_failing "${programs[@]}")
    case $verdict in
    "") verdict=SURVIVED && bad=1 ;;
    DOES*) bad=1 ;;
    esac
    printf '%s' "$original" >"$path"
    printf '%-72s %s\n' "${names[i]}" "$verdict"
done
echo "${#selected[@]} mutants"
exit "$bad"
