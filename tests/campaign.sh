#!/usr/bin/env bash
# A campaign against ourselves: random problems and puzzles through every engine, width, number of threads and format,
# compared with exhaustive enumeration and with what others make of them (clasp, cadical, minisat, qqwing). Arguments:
#
#     tests/campaign.sh --minutes 10           another campaign each time
#     tests/campaign.sh --minutes 1 --seed 7   the same cases again
#
# Prints how many answers were compared and how many disagree; cases that do are written to campaign-failures/, and the
# status is 1.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

if [[ -z ${APPS:-} ]]; then # a folder of programs
    build=$here/../build/release-apps
    (
        cd "$here/.."
        apps/install_packages.sh g++ cmake ninja-build libboost-dev libboost-program-options-dev libspdlog-dev libfmt-dev \
            nlohmann-json3-dev libpugixml-dev zlib1g-dev libnauty2-dev python3 clasp cadical minisat qqwing
        cmake --preset release -B "$build" -DDLX_BUILD_TESTS=OFF -DDLX_BUILD_BENCHMARKS=OFF -DDLX_WERROR=OFF
        cmake --build "$build"
    ) >&2
    export APPS=$build/apps
fi
exec python3 "$here/campaign/campaign.py" "$@"
