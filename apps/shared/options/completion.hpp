#pragma once

#include "apps/shared/options/program.hpp"

#include <string>
#include <vector>

namespace apps {

/// For shells that complete command lines: what may stand in the place of the last of `words`, which are what follows
/// the program's name up to the cursor. A line each: the word, a tab, and what it means. Nothing where files are named.
[[nodiscard]] std::string completions(const Program& program, std::vector<std::string> words);

} // namespace apps
