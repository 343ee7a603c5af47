#!/usr/bin/env bash
# Usage: parallel.sh PROBLEM SHARDS FOLDER [option of GNU parallel...]
#
# Counts the solutions of PROBLEM in SHARDS parts, as many at a time as there are processors, and prints the number.
# A job that dies is restarted, up to four times, from its checkpoint in FOLDER; the same command continues with all
# shards that have no result there. FOLDER is new, empty, or from an earlier run. A few shards for each processor keep
# all of them busy to the end.
#
# Examples:
#   parallel.sh problem.dlx 64 run     on this computer
#   parallel.sh problem.dlx 64 run --jobs 4 --progress
#                                      four jobs at a time, with their progress
#   parallel.sh problem.dlx 640 /shared/run -S host1,host2
#                                      on other computers, with the same paths of dlx and FOLDER
#
# Environment: DLX, the program dlx if it is not in PATH.
# Exit status: that of dlx merge, or 2 if shards are not done.
set -euo pipefail

export tool=parallel package=parallel
# shellcheck source=apps/cluster/dlx-folder.sh
source "$(dirname "$(realpath "$0")")/dlx-folder.sh"

count_shard() {
    local name=$folder/$1-of-$shards
    "$dlx" count --shard "$1/$shards" --checkpoint "$name.state" "$folder/problem.dlx" >"$name.part" &&
        mv "$name.part" "$name.json"
}
export -f count_shard

mapfile -t left < <(for ((k = 1; k <= shards; ++k)); do [[ -e $folder/$k-of-$shards.json ]] || echo "$k"; done)
if ((${#left[@]} > 0)) && ! PARALLEL_SHELL=$BASH parallel --env count_shard --env dlx --env shards --env folder --joblog "$folder/$shards.log" \
    --retries 5 "${@:4}" count_shard ::: "${left[@]}"; then
    fail "some shards are not done; run the same command again to continue"
fi
exec "$dlx" merge "$folder"/*-of-"$shards".json
