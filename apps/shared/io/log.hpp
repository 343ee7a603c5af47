#pragma once

#include <cstddef>
#include <fmt/core.h>
#include <spdlog/spdlog.h>
#include <string>

/// Messages for people, on stderr.
namespace apps::log {

// Messages of four levels: a text with values, as fmt::format() has it.
using spdlog::debug;
using spdlog::error;
using spdlog::info;
using spdlog::warn;

/// `least` is the least important level that is shown.
void start(spdlog::level::level_enum least);

/// What is wrong with an input, as compilers say it: "name:line:column: error: message"; a line or column of 0 is not
/// known.
void input_error(const std::string& source, std::size_t line, std::size_t column, const std::string& message);

} // namespace apps::log
