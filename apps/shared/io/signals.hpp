#pragma once

#include <atomic>
#include <poll.h>
#include <span>

namespace apps::signals {

/// From now on the first SIGINT or SIGTERM sets stop_flag() and the second ends the program at once, while a closed
/// output pipe ends it quietly. A signal that was ignored when the program started stays ignored.
void install();

/// From now on `handler` is called for the signal, unless that was ignored when the program started. What it interrupts
/// goes on.
void handle(int number, void (*handler)(int));

/// poll() that no signal interrupts.
int wait_for(std::span<pollfd> wanted, int milliseconds);

/// Is it time to end? For Limits::stop.
[[nodiscard]] const std::atomic<bool>& stop_flag();

/// Sets stop_flag(), and ends every wait_until_readable(), without a signal.
void request_stop();

/// The signal that came, or 0.
[[nodiscard]] int received();

/// Is there something to read, or the end of the input, already?
[[nodiscard]] bool is_readable(int file);

/// Waits for something to read, or for the end of the input; false if stop_flag() was set before there was any.
[[nodiscard]] bool wait_until_readable(int file);

} // namespace apps::signals
