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
command -v "${tool:?}" >/dev/null || fail "there is no program $tool; Debian has it in the package ${package:?}"
shards=$2
[[ $shards =~ ^[1-9][0-9]*$ ]] || fail "'$shards' is not a number of shards"
[[ -f $1 && -r $1 ]] || fail "there is no file $1"
[[ -n $3 && $3 != -* ]] || fail "'$3' is no name for FOLDER"
mkdir -p -- "$3" || exit 2
folder=$(cd "$3" && pwd)
dlx=$(command -v "${DLX:-dlx}") || fail "there is no program ${DLX:-dlx}; set DLX"
dlx=$(realpath "$dlx")

# Nobody else's files are overwritten, and what is done is done for this problem only.
[[ -e $folder/.dlx-run || -z $(ls -A "$folder") ]] || fail "$folder has files of something else"
: >"$folder/.dlx-run"
if [[ -e $folder/problem.dlx ]]; then
    cmp -s "$1" "$folder/problem.dlx" || fail "$folder is of another problem"
else
    cp "$1" "$folder/problem.$$" && mv "$folder/problem.$$" "$folder/problem.dlx"
fi
export shards folder dlx
