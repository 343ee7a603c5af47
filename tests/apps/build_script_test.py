"""apps/web/build.sh, the script that builds the page."""

import shutil
import unittest

from programs import *

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


class BuildScript(TestCase):
    """apps/web/build.sh with headers that are elsewhere; nothing is installed or compiled."""

    def setUp(self):
        super().setUp()
        for tool in ("cmake", "dpkg-query", "apt-get"):
            answer = {"cmake": "exit 0", "dpkg-query": "echo installed", "apt-get": "echo asked for $* >&2; exit 1"}[tool]
            self.write(f"tools/{tool}", f"#!/bin/sh\n{answer}\n")
            os.chmod(os.path.join(self.folder, "tools", tool), 0o755)
        for name in ("web/build.sh", "install_packages.sh"):
            os.makedirs(os.path.join(self.folder, "apps/web"), exist_ok=True)
            shutil.copy(os.path.join(ROOT, "apps", name), os.path.join(self.folder, "apps", name))
        for prefix, header in (("a b", "boost/version.hpp"), ("a b", "nlohmann/json.hpp"), ("c", "boost/version.hpp"), ("c", "fmt/core.h")):
            self.write(f"{prefix}/include/{header}", "")

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def headers(self, **settings):
        """Where the headers are that em++ sees."""
        environment = {**os.environ, "PATH": os.path.join(self.folder, "tools") + ":" + os.environ["PATH"]}
        environment.update((name, value.replace("@", self.folder)) for name, value in settings.items())
        result = subprocess.run([os.path.join(self.folder, "apps/web/build.sh")], env=environment, capture_output=True, text=True, timeout=HANG)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        include = os.path.join(self.folder, "build/web/headers/include")
        return {name: os.path.relpath(os.path.join(include, os.readlink(os.path.join(include, name))), self.folder) for name in os.listdir(include)}

    def test_headers_are_found_where_cmake_would_find_them(self):
        a, c = "a b/include/", "c/include/"
        for settings, expected in (
                ({"CMAKE_PREFIX_PATH": "@/a b:@/c"}, {"boost": a, "nlohmann": a, "fmt": c}),
                ({"CMAKE_PREFIX_PATH": "@/c;@/a b"}, {"boost": c, "nlohmann": a, "fmt": c}),
                ({"CMAKE_PREFIX_PATH": "@/a b", "Boost_INCLUDE_DIR": "@/c/include", "fmt_ROOT": "@/c"}, {"boost": c, "nlohmann": a, "fmt": c}),
                ({"BOOST_ROOT": "@/a b", "nlohmann_json_DIR": "@/a b/share/cmake/nlohmann_json", "fmt_DIR": "@/c/lib/x86_64-linux-gnu/cmake/fmt"},
                 {"boost": a, "nlohmann": a, "fmt": c})):
            with self.subTest(**settings):
                self.assertEqual(self.headers(**settings), {name: folder + name for name, folder in expected.items()})


if __name__ == "__main__":
    unittest.main()
