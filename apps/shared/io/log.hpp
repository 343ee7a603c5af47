#pragma once

#include <cstddef>
#include <cstdint>
#include <fmt/core.h>
#include <string>
#include <utility>

/// Messages for people, on stderr.
namespace apps::log {

enum class Level : std::uint8_t { debug, info, warn, error };

/// Starts the log. `least` is the lowest level that is shown.
void start(Level least);

/// Prints a message, if its level is shown. It is written by spdlog, whose headers only log.cpp includes: they take longer
/// to compile than most files.
void print(Level level, fmt::string_view format, fmt::format_args arguments);

/// Prints a message with arguments as for fmt::format().
template <class... Arguments>
void message(Level level, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    print(level, format, fmt::make_format_args(arguments...));
}
template <class... Arguments>
void debug(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    message(Level::debug, format, std::forward<Arguments>(arguments)...);
}
template <class... Arguments>
void info(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    message(Level::info, format, std::forward<Arguments>(arguments)...);
}
template <class... Arguments>
void warn(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    message(Level::warn, format, std::forward<Arguments>(arguments)...);
}
template <class... Arguments>
void error(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    message(Level::error, format, std::forward<Arguments>(arguments)...);
}

/// Prints an error in an input in the format of compilers: "name:line:column: error: message". A line or column of 0 is
/// unknown.
void input_error(const std::string& source, std::size_t line, std::size_t column, const std::string& message);

} // namespace apps::log
