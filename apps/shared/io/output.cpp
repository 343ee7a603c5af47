#include "apps/shared/io/output.hpp"

#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"

#include <algorithm>
#include <cerrno>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace apps {

namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 16;
constexpr std::chrono::milliseconds longest_delay{100};

/// Returns true if the reader accepts some bytes within a second.
bool is_writable() {
    pollfd wanted{STDOUT_FILENO, POLLOUT, 0};
    return signals::wait_for({&wanted, 1}, 1000) != 0;
}

/// Writes all of `text`. Returns 0 or the error. When the program must end, it does not wait for a reader that stopped.
int write_all(std::string_view text) {
    while (!text.empty()) {
        std::size_t size = text.size();
        if (signals::stop_flag()) {
            if (!is_writable())
                return ETIMEDOUT;
            size = std::min<std::size_t>(size, PIPE_BUF); // this size can be written without waiting
        }
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), size);
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            pollfd wanted{STDOUT_FILENO, POLLOUT, 0};
            (void)signals::wait_for({&wanted, 1}, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

bool are_same(int a, int b) {
    struct stat of_a {};
    struct stat of_b {};
    return fstat(a, &of_a) == 0 && fstat(b, &of_b) == 0 && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

} // namespace

Output::Output()
    : is_terminal_(isatty(STDOUT_FILENO) == 1), has_messages_(is_terminal_ && are_same(STDOUT_FILENO, STDERR_FILENO)) {}

std::optional<std::size_t> Output::line_width() const {
    winsize size{};
    const bool is_known = is_terminal_ && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? std::optional<std::size_t>(size.ws_col) : std::nullopt;
}

void Output::write(std::string_view text) {
    const std::lock_guard lock(mutex_);
    buffer_ += text;
    if (is_terminal_ || is_waiting_ || buffer_.size() >= buffer_size || Clock::now() - last_flush_ > longest_delay)
        flush_locked();
}

void Output::flush() {
    const std::lock_guard lock(mutex_);
    flush_locked();
}

void Output::set_waiting(bool waiting) {
    const std::lock_guard lock(mutex_);
    is_waiting_ = waiting;
    if (waiting)
        flush_locked();
}

void Output::flush_locked() {
    int error = 0;
    if (!has_failed_ && !buffer_.empty()) {
        std::optional<progress::Away> away;
        if (has_messages_)
            away.emplace().leave_line_open(buffer_.back() != '\n');
        error = write_all(buffer_);
    }
    buffer_.clear();
    last_flush_ = Clock::now();
    if (error == 0)
        return;
    has_failed_ = true;
    throw std::system_error(error, std::generic_category(), "cannot write the output");
}

} // namespace apps
