#pragma once

#include <atomic>
#include <poll.h>
#include <span>

namespace apps::signals {

/// Makes the first SIGINT or SIGTERM set stop_flag(), and the second one end the program immediately. A closed output
/// pipe ends it without a message. A signal that was ignored when the program started remains ignored.
void install();

/// Makes a signal call `handler`, unless it was ignored when the program started. Interrupted system calls are
/// restarted.
void handle(int number, void (*handler)(int));

/// Calls poll() again after each interruption by a signal.
int wait_for(std::span<pollfd> wanted, int milliseconds);

/// Returns the flag that is set when the program must end, for dlx::Limits.
[[nodiscard]] const std::atomic<bool>& stop_flag();

/// Sets stop_flag(), and ends every wait_until_readable(), without a signal.
void request_stop();

/// Returns the signal that was received, or 0.
[[nodiscard]] int received();

/// Returns whether there is data to read, or the end of the input, now or within some time.
[[nodiscard]] bool is_readable(int file, int milliseconds = 0);

/// Waits for data to read, or for the end of the input. Returns false if stop_flag() was set first.
[[nodiscard]] bool wait_until_readable(int file);

} // namespace apps::signals
