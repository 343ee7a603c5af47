#include "apps/replace_file.hpp"

#include "apps/input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <unistd.h>

namespace apps {

namespace {

/// Closes itself; every call throws InputError with the reason.
class OpenFile {
public:
    OpenFile(const std::string& path, int flags) : file_(open(path.c_str(), flags | O_CLOEXEC, 0666)) { check(file_); }
    ~OpenFile() { close(file_); }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    void write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t written = ::write(file_, text.data(), text.size());
            if (written < 0 && errno == EINTR)
                continue;
            check(static_cast<int>(std::min<ssize_t>(written, 0)));
            text.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    void sync() const { check(fsync(file_)); }

    static void check(int result) {
        if (result < 0)
            throw InputError(std::strerror(errno));
    }

private:
    int file_;
};

} // namespace

void replace_file(const std::string& file, const std::string& text) {
    const std::string next = file + ".tmp";
    {
        const OpenFile out(next, O_WRONLY | O_CREAT | O_TRUNC);
        out.write(text);
        out.sync();
    }
    OpenFile::check(std::rename(next.c_str(), file.c_str()));
    const std::string folder = std::filesystem::path(file).parent_path();
    OpenFile(folder.empty() ? "." : folder, O_RDONLY | O_DIRECTORY).sync();
}

std::string behind_links(const std::string& file) {
    std::error_code error;
    const std::filesystem::path path = std::filesystem::is_symlink(file, error)
                                           ? weakly_canonical(std::filesystem::path(file), error)
                                           : std::filesystem::path(file);
    return error ? file : path.string();
}

} // namespace apps
