#!/usr/bin/env bash
# Builds the page and tests it: its interface in Node.js, its types, and the page in Chromium. Installs what is missing with
# apt-get; what npm has (TypeScript, axe-core) is skipped where that cannot be reached.
#
#     tests/web/run.sh [--libraries] [TEST…]     with the tests of the libraries as WebAssembly; tests of page_test.py
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

libraries=false
[[ ${1:-} != --libraries ]] || { libraries=true && shift; }

apps/web/build.sh
apps/install_packages.sh chromium chromium-driver python3-selenium

tools=$PWD/build/web/tools
export AXE=$tools/node_modules/axe-core/axe.min.js
if [[ ! -f $AXE ]] && ! npm install --prefix "$tools" --no-audit --no-fund --silent typescript@5 axe-core@4; then
    echo "skipped: npm cannot be reached. Types and accessibility are not checked" >&2
    AXE=
fi
[[ -z $AXE ]] || "$tools/node_modules/.bin/tsc" -p apps/web

PAGE=build/web/apps/web node --test tests/web/interface_test.mjs

if $libraries; then
    apps/install_packages.sh libgtest-dev
    apps/web/build.sh library_tests
    # With fetch(), which Node.js has had since version 18, emscripten 3.1.6 looks for a web server.
    node -e 'delete globalThis.fetch; require(process.argv[1])' "$PWD/build/web/tests/web/library_tests.js" --gtest_brief=1
fi

# The module of Debian's Python.
PAGE=build/web/sudoku.html exec /usr/bin/python3 -B tests/web/page_test.py "$@"
