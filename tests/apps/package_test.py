"""The packages, as an administrator has them: made, installed in an empty root, used there, removed."""

import re
import shutil
import unittest

from programs import *

if SANITIZE:
    skip("packages are made of optimised programs")
for tool in "cpack", "dpkg-deb", "dpkg-shlibdeps", "strip":
    if not shutil.which(tool):
        skip(f"there is no {tool}")

BUILD = os.path.join(APPS, "..")
CONSUMER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../meta/consumer/main.cpp")
LINKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../meta/links_test.py")
PACKAGES = "dlx-tools", "libdlx-dev"


def output(*command, **keywords):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **keywords)
    if result.returncode != 0:
        raise AssertionError(f"{command} ended with {result.returncode}:\n{result.stdout.decode()}")
    return result.stdout.decode()


def tree(root):
    """All files and folders but what dpkg itself keeps."""
    paths = (os.path.join(folder, name) for folder, folders, files in os.walk(root) for name in folders + files)
    return sorted(path for path in paths if "/var/lib/dpkg/" not in path and not path.endswith("/var/log/dpkg.log"))


class Packages(TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.made = folder.name
        for kind in "DEB", "TGZ":
            output("cpack", "--config", os.path.join(BUILD, "CPackConfig.cmake"), "-G", kind, "-B", cls.made)
        cls.files = {name.partition("_")[0]: os.path.join(cls.made, name)
                     for name in os.listdir(cls.made) if name.endswith(".deb")}

    def dpkg(self, *args):
        """In a root of its own, where what this machine has is taken for installed: dependencies are checked by that."""
        return output("dpkg", f"--root={self.root}", "--force-not-root", "--force-script-chrootless", *args)

    def in_root(self, *path):
        return os.path.join(self.root, *path)

    def setUp(self):
        super().setUp()
        self.root = os.path.join(self.folder, "root")
        os.makedirs(self.in_root("var/lib/dpkg/info"))
        os.makedirs(self.in_root("var/lib/dpkg/updates"))
        shutil.copy("/var/lib/dpkg/status", self.in_root("var/lib/dpkg/status"))

    def test_what_is_installed_works_and_nothing_of_it_stays(self):
        self.assertEqual(sorted(self.files), sorted(PACKAGES))
        before = tree(self.root)
        self.dpkg("--install", *self.files.values())
        self.use_the_programs()
        self.read_the_manual()
        self.follow_the_links()
        self.build_with_the_library()
        self.dpkg("--purge", *PACKAGES)
        self.assertEqual(tree(self.root), before)

    def use_the_programs(self):
        env = environment(PATH=os.pathsep.join([self.in_root("usr/bin"), "/usr/bin", "/bin"]))
        said = output("sudoku", "solve", "-p", EASY, env=env)
        self.assertEqual(said, EASY_SOLUTION + "\n")
        teachers = self.in_root("usr/share/doc/dlx-tools/examples/teachers.dlx")
        self.assertEqual(output("dlx", "count", teachers, env=env), "134622\n")
        self.assertIn("Usage: dlx-parallel", output("bash", "-c", "dlx-parallel --help", env=env))
        script = 'source "$1"; COMP_WORDS=(sudoku ch); COMP_CWORD=1; _dlx sudoku; echo "${COMPREPLY[@]}"'
        completion = self.in_root("usr/share/bash-completion/completions/sudoku")
        self.assertEqual(output("bash", "-c", script, "bash", completion, env=env), "check\n")

    def read_the_manual(self):
        folder = self.in_root("usr/share/man")
        if not os.path.exists(folder):
            return print("there are no manual pages: help2man is missing")
        pages = sorted(os.listdir(os.path.join(folder, "man1")))
        for program in "sudoku", "dlx":
            commands = [line.split("\t")[0] for line in run(program, "--complete", "").stdout.splitlines()]
            for name in [program] + [f"{program}-{command}" for command in commands]:
                self.assertIn(f"{name}.1.gz", pages)
        if not shutil.which("man"):
            return print("there is no man")
        for page in pages:
            said = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", os.path.join(folder, "man1", page)],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(MANWIDTH="80", LC_ALL="C.UTF-8"))
            self.assertEqual((said.returncode, said.stderr), (0, b""), page)
            for title in b"NAME", b"SYNOPSIS", b"EXAMPLES", b"SEE ALSO":
                self.assertIn(title, said.stdout, page)

    def follow_the_links(self):
        """Those of installed pages lead to installed pages."""
        documents = self.in_root("usr/share/doc")
        for page in "dlx-tools/manual/README.md", "dlx-tools/examples/README.md", "libdlx-dev/dlx/README.md":
            self.assertTrue(os.path.exists(os.path.join(documents, page)), page)
        output(sys.executable, "-B", LINKS, documents)

    def build_with_the_library(self):
        if not shutil.which("pkg-config"):
            return print("there is no pkg-config")
        flags = output("pkg-config", "--cflags", "--libs", "sudoku",
                       env=environment(PKG_CONFIG_PATH=self.in_root("usr/share/pkgconfig"))).split()
        program = os.path.join(self.folder, "consumer")
        output("c++", "-std=c++20", "-DWITH_SUDOKU", CONSUMER, "-o", program, *flags)
        output(program)

    def test_the_archive_has_what_the_packages_have(self):
        archive, = (os.path.join(self.made, name) for name in os.listdir(self.made) if name.endswith(".tar.gz"))
        shutil.unpack_archive(archive, self.folder)
        unpacked = os.path.join(self.folder, os.path.basename(archive)[: -len(".tar.gz")])
        said = subprocess.run([os.path.join(unpacked, "bin/sudoku"), "--version"], stdout=subprocess.PIPE, check=True)
        self.assertEqual(said.stdout.decode(), run("sudoku", "--version").stdout)
        listed = "".join(output("dpkg-deb", "--contents", package) for package in self.files.values())
        files = {os.path.relpath(path, unpacked) for path in tree(unpacked) if not os.path.isdir(path)}
        self.assertEqual(files - {"bin/dlx-mpi"},  # which is no package's, as each machine has another MPI
                         set(re.findall(r"^[^d].*? \./usr/([^ \n]*)", listed, re.MULTILINE)))

    @unittest.skipUnless(shutil.which("lintian"), "no lintian")
    def test_lintian_finds_nothing(self):
        said = output("lintian", "--allow-root", "--fail-on", "none", *self.files.values())
        self.assertEqual([line for line in said.splitlines() if not line.startswith("running with root")], [])


if __name__ == "__main__":
    unittest.main()
