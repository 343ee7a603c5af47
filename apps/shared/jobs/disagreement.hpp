#pragma once

#include "dlx/cross_check.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

namespace apps {

/// Error of --cross-check: two parts of the program disagree, so one of them is wrong. what() is for people.
struct Disagreement : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reports that `what` is wrong with `content`, a problem or puzzle as text. Writes the content to a file in the
/// current directory that `program` can read, with `what` as a comment. Returns an error that names the file. The
/// file's name depends on the content only, so another run writes the same file. Any thread may call this function.
[[nodiscard]] Disagreement disagreement(std::string_view program, const std::string& what, const std::string& content);

/// Reports that `checker` disagrees with the result of `claimed_by`.
[[nodiscard]] Disagreement disagreement(std::string_view program, std::string_view claimed_by, const dlx::Claim& claim,
                                        const dlx::CrossChecker& checker, const std::string& content);

} // namespace apps
