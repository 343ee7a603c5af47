#!/usr/bin/env bash
# apps/packaging/release.sh: builds everything that a release has, in build/release: two packages for Debian, an archive of
# the programs and libraries, a wheel of the Python package for this machine's Python, the page, and SHA256SUMS. On Debian
# or Ubuntu it installs what is missing.
set -euo pipefail

if [[ $# -gt 0 ]]; then
    sed -n '2,4s/^# //p' "${BASH_SOURCE[0]}"
    [[ $1 == --help || $1 == -h ]] && exit
    exit 2
fi
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
release=build/release
build=build/release-apps

apps/install_packages.sh cmake g++ ninja-build libboost-dev libboost-program-options-dev libfmt-dev libspdlog-dev \
    libnauty2-dev libpugixml-dev zlib1g-dev nlohmann-json3-dev help2man dpkg-dev python3-dev python3-numpy python3-pip python3-pybind11 python3-setuptools python3-wheel

apps/web/build.sh # first: dlx-tools and the archive have the page
cmake -S . --preset release -B $build -DDLX_BUILD_TESTS=OFF -DDLX_BUILD_BENCHMARKS=OFF -DDLX_WERROR=OFF \
    -DCMAKE_UNITY_BUILD=ON
cmake --build $build

mkdir -p $release
rm -f $release/*.deb $release/*.tar.gz $release/*.whl $release/*.html $release/SHA256SUMS
packages=$(mktemp -d)
trap 'rm -r "$packages"' EXIT
for generator in DEB TGZ; do
    cpack -G $generator --config $build/CPackConfig.cmake -B "$packages"
done
# The wheel works without other packages: its module does not need the shared library of nauty.
DLX_WITH_NAUTY=OFF /usr/bin/python3 -m pip wheel --no-build-isolation --no-index --no-deps --wheel-dir "$packages" ./apps/python
cp "$packages"/*.deb "$packages"/*.tar.gz "$packages"/*.whl build/web/*.html $release
cd $release
sha256sum -- *.deb *.tar.gz *.whl *.html | tee SHA256SUMS
