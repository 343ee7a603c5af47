#include "apps/shared/io/input.hpp"

#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

namespace apps {

namespace {

FileError last_error() { return FileError(std::strerror(errno)); }

FileError too_long(const char* what, std::size_t limit) {
    const std::size_t kib = limit >> 10;
    return FileError(
        fmt::format("{} of more than {} {}", what, kib < 1024 ? kib : kib >> 10, kib < 1024 ? "KiB" : "MiB"));
}

} // namespace

Input::Input(const std::string& file, Output& output)
    : output_(output), file_(file == "-" ? STDIN_FILENO : open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (file_ < 0)
        throw last_error();
    struct stat status {};
    if (fstat(file_, &status) == 0 && S_ISREG(status.st_mode))
        size_ = static_cast<std::size_t>(status.st_size);
    progress::begin(source_name(file), progress::reading);
}

Input::~Input() {
    if (file_ != STDIN_FILENO)
        close(file_);
}

bool Input::is_ready() const { return !ahead_.empty() || is_at_end_ || signals::is_readable(file_); }

std::size_t Input::read(std::span<char> buffer) {
    if (is_at_end_ || !ahead_.empty()) {
        const std::size_t size = ahead_.copy(buffer.data(), buffer.size());
        ahead_.erase(0, size);
        return size;
    }
    return read_file(buffer);
}

bool Input::read_ahead(int milliseconds) {
    if (is_at_end_ || (milliseconds >= 0 && !signals::is_readable(file_, milliseconds)))
        return false;
    std::array<char, 1 << 16> more{};
    const std::size_t size = read_file(more);
    ahead_.append(more.data(), size);
    is_at_end_ = size == 0;
    return size > 0;
}

std::size_t Input::read_file(std::span<char> buffer) {
    if (!signals::is_readable(file_))
        set_waiting(true);
    if (!signals::wait_until_readable(file_))
        throw Interrupted();
    set_waiting(false);
    for (;;) {
        const ssize_t size = ::read(file_, buffer.data(), buffer.size());
        if (size >= 0) {
            read_ += static_cast<std::size_t>(size);
            progress::set_fraction(progress::reading,
                                   size_ > 0 ? static_cast<double>(read_) / static_cast<double>(size_) : 0);
            return static_cast<std::size_t>(size);
        }
        if (errno != EINTR)
            throw last_error();
    }
}

void Input::set_waiting(bool is_waiting) {
    output_.set_waiting(is_waiting);
    progress::set_waiting(is_waiting);
}

std::string Input::read_all() {
    if (size_ > longest_text)
        throw too_long("a file", longest_text);
    std::string text;
    std::size_t line = 0; // start of the last line
    std::array<char, 1 << 16> buffer{};
    while (const std::size_t size = read(buffer)) {
        const std::string_view more(buffer.data(), size);
        if (const std::size_t end = more.rfind('\n'); end != std::string_view::npos)
            line = text.size() + end + 1;
        text += more;
        if (text.size() - line > longest_line)
            throw too_long("a line", longest_line);
        if (text.size() > longest_text)
            throw too_long("an input", longest_text);
    }
    return text;
}

std::optional<std::string> Input::read_line(std::size_t limit) {
    std::size_t searched = begin_;
    std::size_t end = 0;
    while ((end = buffer_.find('\n', searched)) == std::string::npos) {
        buffer_.erase(0, begin_);
        searched = buffer_.size();
        begin_ = 0;
        if (searched > limit)
            throw too_long("a line", limit);
        std::array<char, 1 << 16> more{};
        const std::size_t size = read(more);
        buffer_.append(more.data(), size);
        if (size > 0)
            continue;
        if (buffer_.empty())
            return std::nullopt;
        end = buffer_.size();
        break;
    }
    std::string line = buffer_.substr(begin_, end - begin_);
    begin_ = std::min(end + 1, buffer_.size());
    if (!line.empty() && line.back() == '\r')
        line.pop_back();
    return line;
}

std::string source_name(const std::string& file) { return file == "-" ? "<stdin>" : file; }

bool stdin_is_terminal() { return isatty(STDIN_FILENO) == 1; }

} // namespace apps
