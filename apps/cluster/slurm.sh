#!/usr/bin/env bash
# Usage: slurm.sh PROBLEM SHARDS FOLDER [option of sbatch...]
#
# Counts the solutions of PROBLEM in SHARDS parts, a Slurm array of as many tasks, and has another job add them up when
# all have ended: FOLDER/count is the number; without one, FOLDER/count.log has the errors. A task whose node dies is
# restarted from its checkpoint in FOLDER; the same command, once more, continues with all tasks that are not done.
# FOLDER is new, empty, or from an earlier run; it and dlx have the same paths on all nodes.
#
# Examples:
#   slurm.sh problem.dlx 640 /shared/run
#                                      640 tasks
#   slurm.sh problem.dlx 640 /shared/run --partition long --time 2-0
#                                      where tasks may take two days
#
# Environment: DLX, the program dlx if it is not in PATH.
# Exit status: 0 if the jobs were submitted: their numbers are printed. 2 if they were not.
set -euo pipefail

# This is also what the jobs run.
case ${DLX_CLUSTER_STEP:-} in
shard)
    name=$folder/$SLURM_ARRAY_TASK_ID-of-$shards
    exec "$dlx" count --shard "$SLURM_ARRAY_TASK_ID/$shards" --checkpoint "$name.state" "$folder/problem.dlx" >"$name.json"
    ;;
merge)
    "$dlx" merge "$folder"/*-of-"$shards".json >"$folder/count.tmp" || [[ $? -eq 1 ]] # 1 says that it is 0
    exec mv "$folder/count.tmp" "$folder/count"
    ;;
esac

export tool=sbatch package=slurm-client
# shellcheck source=apps/cluster/dlx-folder.sh
source "$(dirname "$(realpath "$0")")/dlx-folder.sh"

rm -f "$folder/count"
array=$(DLX_CLUSTER_STEP=shard sbatch --parsable --job-name=dlx-count --array="1-$shards" --requeue --export=ALL \
    --output="$folder/%a-of-$shards.log" "${@:4}" "$0")
merge=$(DLX_CLUSTER_STEP=merge sbatch --parsable --job-name=dlx-merge --dependency="afterany:${array%%;*}" --export=ALL \
    --output="$folder/count.log" "${@:4}" "$0")
echo "${array%%;*} counts, ${merge%%;*} adds up"
