#pragma once

#include "apps/shared/command_line/program.hpp"

#include <functional>
#include <string>
#include <vector>

namespace apps {

/// For shells that complete command lines: what may stand in the place of the last of `words`, which are what follows
/// the program's name up to the cursor. A line each: the word, a tab, and what it means. Nothing where files are named.
/// `run` runs the program with other words. What it prints is lost, and the process has a second of the processor left.
[[nodiscard]] std::string completions(const Program& program, std::vector<std::string> words,
                                      const std::function<void(const std::vector<std::string>&)>& run);

} // namespace apps
