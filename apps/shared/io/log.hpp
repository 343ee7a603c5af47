#pragma once

#include <cstddef>
#include <fmt/core.h>
#include <spdlog/spdlog.h>
#include <string>

/// Messages for people, on stderr.
namespace apps::log {

// Functions for messages of four levels, with arguments as for fmt::format().
using spdlog::debug;
using spdlog::error;
using spdlog::info;
using spdlog::warn;

/// Starts the log. `least` is the lowest level that is shown.
void start(spdlog::level::level_enum least);

/// Prints an error in an input in the format of compilers: "name:line:column: error: message". A line or column of 0 is
/// unknown.
void input_error(const std::string& source, std::size_t line, std::size_t column, const std::string& message);

} // namespace apps::log
