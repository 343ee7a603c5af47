#!/usr/bin/env bash
# Usage: parallel.sh PROBLEM SHARDS FOLDER [option of GNU parallel...]
#
# Counts the solutions of PROBLEM in SHARDS parts, as many at a time as there are processors, and prints the number.
# A job that dies is begun again, up to four times, from its checkpoint in FOLDER; the same command goes on with all
# shards that have no result there. FOLDER is new, empty, or of an earlier run. A few shards for each processor keep all
# of them busy to the end.
#
#     parallel.sh problem.dlx 64 run                             on this computer
#     parallel.sh problem.dlx 64 run --jobs 4 --progress
#     parallel.sh problem.dlx 640 /shared/run -S host1,host2     on others: dlx and FOLDER have the same paths there
#
# Environment: DLX, the program dlx if it is not in PATH.
# Exit status: that of dlx merge, or 2 if shards are not done.
set -euo pipefail

if [[ $# -lt 3 || $1 == --help ]]; then
    sed -n '2,/^set/ s/^# \{0,1\}//p' "$0"
    [[ ${1:-} == --help ]] && exit 0 || exit 2
fi
problem=$1 shards=$2
[[ $shards =~ ^[1-9][0-9]*$ ]] || { echo "parallel.sh: error: '$shards' is not a number of shards" >&2 && exit 2; }
[[ -f $problem && -r $problem ]] || { echo "parallel.sh: error: there is no file $problem" >&2 && exit 2; }
[[ -n $3 && $3 != -* ]] || { echo "parallel.sh: error: '$3' is no name for FOLDER" >&2 && exit 2; }
mkdir -p -- "$3" || exit 2
folder=$(cd "$3" && pwd)
dlx=$(command -v "${DLX:-dlx}") || { echo "parallel.sh: error: there is no program ${DLX:-dlx}; set DLX" >&2 && exit 2; }
dlx=$(realpath "$dlx")

# Nobody else's files are overwritten, and what is done is done for this problem only.
if [[ ! -e $folder/.dlx-run && -n $(ls -A "$folder") ]]; then
    echo "parallel.sh: error: $folder has files of something else" >&2 && exit 2
fi
: >"$folder/.dlx-run"
if [[ -e $folder/problem.dlx ]]; then
    cmp -s "$problem" "$folder/problem.dlx" || { echo "parallel.sh: error: $folder is of another problem" >&2 && exit 2; }
else
    cp "$problem" "$folder/problem.$$" && mv "$folder/problem.$$" "$folder/problem.dlx"
fi

count_shard() {
    local name=$folder/$1-of-$shards
    "$dlx" count --shard "$1/$shards" --checkpoint "$name.state" "$folder/problem.dlx" >"$name.part" &&
        mv "$name.part" "$name.json"
}
export -f count_shard
export dlx shards folder

mapfile -t left < <(for ((k = 1; k <= shards; ++k)); do [[ -e $folder/$k-of-$shards.json ]] || echo "$k"; done)
if ((${#left[@]} > 0)) && ! PARALLEL_SHELL=$BASH parallel --env count_shard --env dlx --env shards --env folder --joblog "$folder/$shards.log" \
    --retries 5 "${@:4}" count_shard ::: "${left[@]}"; then
    echo "parallel.sh: error: some shards are not done; the same command goes on" >&2 && exit 2
fi
exec "$dlx" merge "$folder"/*-of-"$shards".json
