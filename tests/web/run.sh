#!/usr/bin/env bash
# Builds the page and tests it. Installs missing packages with apt-get. TypeScript and axe-core come from npm; their tests are
# skipped if npm cannot be reached.
#
#     tests/web/run.sh                     all of the next three
#     tests/web/run.sh interface           the calls of the page in Node.js, and the types of its scripts
#     tests/web/run.sh browser [TEST…]     the page in Chromium; tests of page_test.py
#     tests/web/run.sh rules [TEST…]       puzzles with rules on the page in Chromium; tests of rules_test.py
#     tests/web/run.sh libraries           the tests of the libraries as WebAssembly, in Node.js
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

tools=$PWD/build/web/tools

# npm_package <package> <file of it>: installs it if it can be reached.
npm_package() {
    [[ -f $tools/node_modules/$2 ]] ||
        npm install --prefix "$tools" --no-audit --no-fund --silent "$1" ||
        { echo "skipped: npm cannot be reached for $1" >&2 && return 1; }
}

interface() {
    apps/web/build.sh
    if npm_package typescript@5 typescript/bin/tsc; then
        "$tools/node_modules/typescript/bin/tsc" -p apps/web
    fi
    # The programs in $APPS, or those of the release preset if they are built, must return the same results.
    [[ -x build/release/apps/sudoku ]] && export APPS=${APPS:-build/release/apps}
    PAGE=build/web/apps/web node --test tests/web/interface_test.mjs
}

# browser <file of tests> [TEST…]
browser() {
    apps/web/build.sh
    apps/install_packages.sh chromium chromium-driver python3-selenium
    AXE=
    if npm_package axe-core@4 axe-core/axe.min.js; then
        AXE=$tools/node_modules/axe-core/axe.min.js
    fi
    # The module is that of Debian's Python.
    AXE=$AXE PAGE=build/web/sudoku.html /usr/bin/python3 -B "tests/web/$1_test.py" "${@:2}"
}

libraries() {
    apps/install_packages.sh libgtest-dev
    apps/web/build.sh library_tests
    # With fetch(), which Node.js has had since version 18, emscripten 3.1.6 looks for a web server.
    # Omitted: tests that take minutes there and add nothing specific to WebAssembly.
    node -e 'delete globalThis.fetch; require(process.argv[1])' "$PWD/build/web/tests/web/library_tests.js" --gtest_brief=1 \
        --gtest_filter='-Solve.Counts*:Text.IsReadBackEqual:ConflictingItems.*:PuzzleWriter.WritesWhatIsReadBackEqual:Difficulty.IsKnownOnAllBoards:Reason.NoSolutionOfALargerProblemIsLost'
}

case ${1:-} in
interface) interface ;;
browser) browser page "${@:2}" ;;
rules) browser rules "${@:2}" ;;
libraries) libraries ;;
"")
    interface
    browser page
    browser rules
    ;;
*)
    sed -n 's/^#     //p' "$0" >&2
    exit 2
    ;;
esac
