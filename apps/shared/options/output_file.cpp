#include "apps/shared/options/output_file.hpp"

#include "apps/shared/io/files.hpp"

#include <array>
#include <filesystem>
#include <utility>

namespace apps {

namespace {

/// Returns the file to which a symbolic link leads, or is to lead: it is replaced, not the link.
std::string behind_links(const std::string& file) {
    std::filesystem::path path = file;
    std::error_code error;
    for (int links = 0; std::filesystem::is_symlink(path, error) && links < 40; ++links)
        path = path.parent_path() / std::filesystem::read_symlink(path, error);
    // Links of /proc to pipes and similar files lead to no name.
    return std::filesystem::exists(file, error) && !std::filesystem::exists(path, error) ? file : path.string();
}

} // namespace

std::optional<std::string> output_file(const Arguments& arguments, const std::string& option) {
    const auto file = arguments.text(option);
    if (!file)
        return std::nullopt;
    if (file->empty())
        throw UsageError("--" + option + ": the file name is empty");
    if (*file == "-")
        throw UsageError("--" + option + " requires a file name: standard output is for the answers");
    for (const std::string& input : arguments.files())
        if (input != "-" && is_same_file(input, *file))
            throw UsageError("--" + option + ": " + *file + " is also an input file");
    std::error_code error;
    constexpr std::array<std::pair<const char*, const char*>, 3> streams{
        {{"/dev/stdin", "input"}, {"/dev/stdout", "output"}, {"/dev/stderr", "error"}}};
    for (const auto& [stream, name] : streams)
        if (std::filesystem::is_regular_file(*file, error) && std::filesystem::equivalent(stream, *file, error))
            throw UsageError("--" + option + ": " + *file + " is also standard " + name);
    return behind_links(*file);
}

} // namespace apps
