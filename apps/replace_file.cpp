#include "apps/replace_file.hpp"

#include "apps/input.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace apps {

namespace {

void check(bool is_good) {
    if (!is_good)
        throw InputError(std::strerror(errno));
}

/// Makes sure that what was written to a file or folder is on the disk.
void sync(const std::string& path, int flags) {
    const int file = open(path.c_str(), flags | O_CLOEXEC);
    check(file >= 0);
    const bool is_done = fsync(file) == 0;
    const int reason = errno;
    close(file);
    errno = reason;
    check(is_done);
}

void write_as_it_is(const std::string& file, const WriteContent& write) {
    errno = 0;
    std::ofstream out(file, std::ios::binary);
    check(out.good());
    write(out);
    out.close();
    check(out.good());
}

bool is_replaceable(const std::string& file) {
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    return status.type() == std::filesystem::file_type::not_found || is_regular_file(status);
}

std::string next_content(const std::string& file) { return file + ".tmp"; }

} // namespace

void replace_file(const std::string& file, const WriteContent& write) {
    if (!is_replaceable(file))
        throw InputError("it is no file");
    const std::string next = next_content(file);
    try {
        write_as_it_is(next, write);
        sync(next, O_WRONLY);
    } catch (...) {
        std::remove(next.c_str());
        throw;
    }
    check(std::rename(next.c_str(), file.c_str()) == 0);
    const std::string folder = std::filesystem::path(file).parent_path();
    sync(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY);
}

void write_file(const std::string& file, const WriteContent& write) {
    if (is_replaceable(file))
        replace_file(file, write);
    else
        write_as_it_is(file, write);
}

void check_replaceable(const std::string& file) {
    if (!is_replaceable(file))
        throw InputError("it is no file");
    write_as_it_is(next_content(file), [](std::ostream&) {});
    std::remove(next_content(file).c_str());
}

std::string behind_links(const std::string& file) {
    std::filesystem::path path = file;
    std::error_code error;
    for (int links = 0; std::filesystem::is_symlink(path, error) && links < 40; ++links)
        path = path.parent_path() / std::filesystem::read_symlink(path, error);
    return path.string();
}

std::optional<std::string> output_file(const Arguments& arguments, const std::string& option) {
    const auto file = arguments.text(option);
    if (!file)
        return std::nullopt;
    if (file->empty())
        throw UsageError("--" + option + ": the name of the file is empty");
    if (*file == "-")
        throw UsageError("--" + option + ": a file, please: standard output is for the answers");
    std::error_code error;
    for (const std::string& input : arguments.files())
        if (std::filesystem::equivalent(input, *file, error))
            throw UsageError("--" + option + ": " + *file + " is also to be read");
    return behind_links(*file);
}

} // namespace apps
