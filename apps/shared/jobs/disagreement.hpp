#pragma once

#include "dlx/cross_check.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

namespace apps {

/// For --confirm: two parts of the program contradict each other, so that one of them is wrong. what() is for people.
struct Disagreement : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// `what` is wrong with `content`, the problem or puzzle as text. Leaves it in a file in the working folder that
/// `program` can read, with what is wrong as a comment, and returns an error that names the file. The file is called by
/// its content: another run makes the same one. Any thread may call.
[[nodiscard]] Disagreement disagreement(std::string_view program, const std::string& what, const std::string& content);

/// The same where `claimant` claims what `confirmer` has just denied.
[[nodiscard]] Disagreement disagreement(std::string_view program, std::string_view claimed_by, const dlx::Claim& claim,
                                        const dlx::CrossChecker& confirmer, const std::string& content);

} // namespace apps
