#include "apps/shared/io/signals.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace apps::signals {

namespace {

// A signal handler can only reach globals. The pipe becomes readable when it is time to end, so that a wait for input
// ends however late or early the signal comes.
std::atomic<bool> stop{false};
std::atomic<int> signal_received{0};
std::atomic<std::int64_t> first_at{0}; ///< time in milliseconds
std::array<int, 2> wake_pipe{-1, -1};

/// Requests the end of the program at the first signal, and ends it at a later one. Ignores one that arrives with the
/// first: `timeout` signals its child, and then its group.
void on_signal(int number) {
    const int saved = errno;
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    const std::int64_t at = std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
    if (signal_received == 0) {
        signal_received = number;
        first_at = at;
        request_stop();
    } else if (at - first_at >= 100) {
        std::signal(number, SIG_DFL);
        std::raise(number); // takes effect when the handler has returned
    }
    errno = saved;
}

} // namespace

void handle(int number, void (*handler)(int)) {
    struct sigaction action {};
    sigaction(number, nullptr, &action);
    if (action.sa_handler == SIG_IGN)
        return;
    action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigaction(number, &action, nullptr);
}

int wait_for(std::span<pollfd> wanted, int milliseconds) {
    using clock = std::chrono::steady_clock;
    const auto deadline = clock::now() + std::chrono::milliseconds(milliseconds);
    int left = milliseconds;
    int ready = 0;
    while ((ready = poll(wanted.data(), wanted.size(), left)) < 0 && errno == EINTR)
        if (milliseconds > 0) { // progress interrupts it again and again
            const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - clock::now());
            left = static_cast<int>(std::max<std::int64_t>(time.count(), 0));
        }
    return ready;
}

void install() {
    if (pipe2(wake_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        throw std::system_error(errno, std::generic_category(), "cannot make a pipe");
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGXFSZ, SIG_IGN); // makes a file that may not grow an error like others
    handle(SIGINT, on_signal);
    handle(SIGTERM, on_signal);
}

const std::atomic<bool>& stop_flag() { return stop; }

void request_stop() {
    stop = true;
    [[maybe_unused]] const ssize_t written = ::write(wake_pipe[1], "", 1); // a full pipe is readable
}

int received() { return signal_received; }

bool is_readable(int file, int milliseconds) {
    pollfd wanted{file, POLLIN, 0};
    return wait_for({&wanted, 1}, milliseconds) != 0;
}

bool wait_until_readable(int file) {
    std::array<pollfd, 2> wanted{{{file, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}}};
    (void)wait_for(wanted, -1);
    return wanted[1].revents == 0;
}

} // namespace apps::signals
