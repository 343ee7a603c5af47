#pragma once

#include <string>

namespace apps {

/// Makes `text` the content of `file`. If the machine fails, the old content or the new one is there; what it is written
/// to first is `file` with ".tmp" behind it. Throws InputError with the reason.
void replace_file(const std::string& file, const std::string& text);

/// The file that a symbolic link stands for, so that replace_file() leaves the link.
[[nodiscard]] std::string behind_links(const std::string& file);

} // namespace apps
