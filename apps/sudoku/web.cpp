#include "apps/sudoku/commands.hpp"

#include "apps/shared/log.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <system_error>

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

} // namespace

Command web_command() {
    return {"web",
            "Prints the path of the page, an HTML file that solves, explains and makes puzzles in a browser, without a "
            "network.",
            "",
            "  sudoku web                         the path of an HTML file\n"
            "  xdg-open \"$(sudoku web)\"           opens it\n",
            "  0    there is one\n"
            "  1    it was not built; apps/web/build.sh builds it\n",
            [](boost::program_options::options_description&) {},
            [](const Session& session) {
                if (!session.arguments.files().empty())
                    throw UsageError("web takes no files");
                const auto path = page();
                if (path)
                    session.output.write(path->string() + '\n');
                else
                    log::error("the page is not here: apps/web/build.sh builds it, and an installation then has it");
                return path ? 0 : 1;
            }};
}

} // namespace apps
