#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace apps {

/// Buffered standard output. The buffer is flushed after a tenth of a second; immediately on a terminal; and
/// immediately while the program waits for input. Any thread may call the functions.
class Output {
public:
    Output();

    /// Both functions throw std::system_error once if writing fails, and do nothing afterward.
    void write(std::string_view text);
    void flush();

    /// Reports that the program starts or ends waiting for input.
    void set_waiting(bool waiting);

    [[nodiscard]] bool is_terminal() const { return is_terminal_; }

    /// Returns the number of characters in a line of the terminal, or nothing if there is none or it is unknown.
    [[nodiscard]] std::optional<std::size_t> line_width() const;

    /// Returns whether messages go to the same terminal. If so, an error in a record is printed only once.
    [[nodiscard]] bool has_messages() const { return has_messages_; }

private:
    using Clock = std::chrono::steady_clock;

    void flush_locked();

    std::mutex mutex_;
    std::string buffer_;
    Clock::time_point last_flush_ = Clock::now();
    bool is_terminal_;
    bool has_messages_;
    bool is_waiting_ = false;
    bool has_failed_ = false;
};

} // namespace apps
