#!/usr/bin/env bash
# What parallel.sh and slurm.sh do first with PROBLEM SHARDS FOLDER: prints the help, or checks all three and prepares
# FOLDER. They set tool, the program that they need, and package, where Debian has it. Sets shards, folder and dlx.

fail() {
    echo "${0##*/}: error: $1" >&2
    exit 2
}

if [[ $# -lt 3 || $1 == --help ]]; then
    sed -n '2,/^set/ s/^# \{0,1\}//p' "$0" | sed "s/\<[a-z]*\.sh\>/${0##*/}/"
    [[ ${1:-} == --help ]] && exit 0 || exit 2
fi
command -v "${tool:?}" >/dev/null || fail "program $tool not found; Debian has it in the package ${package:?}"
shards=$2
[[ $shards =~ ^[1-9][0-9]*$ ]] || fail "invalid number of shards '$shards': expected 1 or more"
[[ -f $1 && -r $1 ]] || fail "file $1 not found or not readable"
[[ -n $3 && $3 != -* ]] || fail "invalid name '$3' for FOLDER"
mkdir -p -- "$3" || exit 2
folder=$(cd "$3" && pwd)
dlx=$(command -v "${DLX:-dlx}") || fail "program ${DLX:-dlx} not found; set DLX to its path"
dlx=$(realpath "$dlx")

# Nobody else's files are overwritten, and what is done is done for this problem only.
[[ -e $folder/.dlx-run || -z $(ls -A "$folder") ]] || fail "$folder contains files of another kind"
: >"$folder/.dlx-run"
if [[ -e $folder/problem.dlx ]]; then
    cmp -s "$1" "$folder/problem.dlx" || fail "$folder belongs to another problem"
else
    cp "$1" "$folder/problem.$$" && mv "$folder/problem.$$" "$folder/problem.dlx"
fi
export shards folder dlx
