#include "apps/sudoku/commands.hpp"

#include "apps/shared/io/log.hpp"

#include <array>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>

namespace apps {

namespace {

namespace fs = std::filesystem;

/// The page that belongs to this program: beside it where it is installed, or in the folder where it was built.
std::optional<fs::path> page() {
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    const std::array places{folder / "../share/dlx/sudoku.html", folder / "../../web/sudoku.html",
                            fs::path(DLX_DATA_FOLDER) / "dlx/sudoku.html"};
    for (const fs::path& place : places)
        if (fs::is_regular_file(place, error))
            return fs::canonical(place, error);
    return std::nullopt;
}

/// Opens the page with the program that the desktop has for it, and returns whether it could.
bool open_in_browser(std::string path) {
#ifdef __APPLE__
    std::string opener = "open";
#else
    std::string opener = "xdg-open";
#endif
    std::array<char*, 3> words{opener.data(), path.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const bool is_started = posix_spawnp(&child, words[0], &actions, nullptr, words.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    int status = 1;
    return is_started && waitpid(child, &status, 0) == child && status == 0;
}

int run_web(const Session& session) {
    const auto path = page();
    if (!path) {
        log::error("sudoku.html was not found: build it with apps/web/build.sh (a later installation includes it)");
        return 1;
    }
    session.output.write(path->string() + '\n');
    session.output.flush();
    if (!session.arguments.has("print-path") && !open_in_browser(path->string()))
        log::warn("no browser could be started: open this file in one");
    return 0;
}

} // namespace

Command web_command() {
    return {"web",
            "Open the offline web page in a browser.",
            "",
            "  sudoku web                         open the page\n"
            "  sudoku web --print-path            print the path of the page\n"
            "  firefox \"$(sudoku web --print-path)\"    open it in a browser of your choice\n",
            "  0    the page exists\n"
            "  1    it was not built; apps/web/build.sh builds it\n",
            {{"print-path", "", "print the path of the page, and do not open it"}},
            run_web};
}

} // namespace apps
