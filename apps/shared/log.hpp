#pragma once

#include "dlx/solve.hpp"

#include <cstddef>
#include <cstdint>
#include <fmt/core.h>
#include <string>
#include <utility>

/// Messages for people, on stderr.
namespace apps::log {

enum class Level : std::uint8_t { debug = 1, info, warn, error }; // the numbers of spdlog

/// `least` is the least important level that is shown. Nothing but errors: no progress either.
void start(Level least);

[[nodiscard]] bool shows(Level level);

/// Shows the text, as it is.
void write(Level level, const std::string& text);

// The same with values in a text as fmt::format() has it.
template <class... T>
void error(fmt::format_string<T...> text, T&&... values) {
    write(Level::error, fmt::format(text, std::forward<T>(values)...));
}
template <class... T>
void warn(fmt::format_string<T...> text, T&&... values) {
    write(Level::warn, fmt::format(text, std::forward<T>(values)...));
}
template <class... T>
void info(fmt::format_string<T...> text, T&&... values) {
    write(Level::info, fmt::format(text, std::forward<T>(values)...));
}
template <class... T>
void debug(fmt::format_string<T...> text, T&&... values) {
    write(Level::debug, fmt::format(text, std::forward<T>(values)...));
}

/// Is progress shown? Only if stderr is a terminal and would not be mixed with the data.
[[nodiscard]] bool shows_progress();

/// Shows `text` in place of the last progress line, at most twice a second and not in the first second. Any thread may
/// call. The next message, and end_progress(), remove the line.
void progress(const std::string& text);
void end_progress();

/// What is wrong with an input, as compilers say it: "name:line:column: error: message"; a line or column of 0 is not
/// known.
void input_error(const std::string& source, std::size_t line, std::size_t column, const std::string& message);

/// "12 solutions, 3456 search nodes, 12.5 % done, about 8 s left". The number of solutions is left out while it is 0: the
/// frontier finds none before its end.
[[nodiscard]] std::string to_text(const dlx::Progress& progress);

} // namespace apps::log
