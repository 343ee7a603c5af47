#pragma once

#include "apps/arguments.hpp"

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

namespace apps {

/// Writes the content of a file.
using WriteContent = std::function<void(std::ostream&)>;

/// Gives `file` other content. If the machine fails or there is no room, the old content or the new one is there; what it
/// is written to first is `file` with ".tmp" behind it. Throws InputError with the reason, also if it is a device, a pipe
/// or a folder.
void replace_file(const std::string& file, const WriteContent& write);

/// The same, but devices and pipes are written to as they are.
void write_file(const std::string& file, const WriteContent& write);

/// Throws what replace_file() would throw if it could not begin, and leaves the file as it is.
void check_replaceable(const std::string& file);

/// The file that a symbolic link stands for, or is to stand for: it is replaced, not the link.
[[nodiscard]] std::string behind_links(const std::string& file);

/// The file that an option names, behind links. Throws UsageError if its name is empty or it is also to be read.
[[nodiscard]] std::optional<std::string> output_file(const Arguments& arguments, const std::string& option);

} // namespace apps
