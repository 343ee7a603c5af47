#pragma once

#include "dlx/solve.hpp"

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

/// `least` is the least important level that is shown. Nothing but errors: no progress either.
void start(spdlog::level::level_enum least);

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
