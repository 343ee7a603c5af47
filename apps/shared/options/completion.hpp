#pragma once

#include "apps/shared/options/program.hpp"

#include <string>
#include <vector>

namespace apps {

/// Returns the completions of the last of `words`, the words after the program's name up to the cursor, for shells.
/// Each line contains a word, a tab, and its meaning. Returns "" where a file name is expected.
[[nodiscard]] std::string completions(const Program& program, std::vector<std::string> words);

} // namespace apps
