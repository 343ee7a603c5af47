#!/usr/bin/env bash
# apps/install_packages.sh PACKAGE...: installs those Debian or Ubuntu packages that are missing. On other systems it
# names them and leaves it to the build to say what it does not find.
set -euo pipefail

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian or Ubuntu; its names for what you need are: $*" >&2
    exit 0
fi

missing=()
for package in "$@"; do
    status=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $status == installed ]] || missing+=("$package")
done
[[ ${#missing[@]} -gt 0 ]] || exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
        echo "Missing, and there is no sudo to install them: ${missing[*]}" >&2
        exit 0
    fi
    as_root=(sudo)
fi
echo "Installing ${missing[*]}"
install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends "${missing[@]}")
# The package lists of a fresh machine are empty or old.
"${as_root[@]}" apt-get update -qq && "${install[@]}" >/dev/null
