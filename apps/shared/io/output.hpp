#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

namespace apps {

/// Standard output with a buffer. Nothing stays in it for long: it is emptied when a tenth of a second went by, at once
/// on a terminal, and at once while the program waits for input. Any thread may call.
class Output {
public:
    Output();

    /// Both throw std::system_error if writing fails, once; afterwards they do nothing.
    void write(std::string_view text);
    void flush();

    /// The program is about to wait for input, or has got it.
    void set_waiting(bool waiting);

    [[nodiscard]] bool is_terminal() const { return is_terminal_; }

    /// Is it the terminal that messages go to as well? What is wrong with a record is said by one of them alone there.
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
