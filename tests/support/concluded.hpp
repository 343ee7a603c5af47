#pragma once

#include "dlx/problem.hpp"

#include <optional>
#include <vector>

namespace dlx::test {

/// Sets of a problem's options, by option.
using OptionFlags = std::vector<bool>;

/// What is left of the options `left` once everything is concluded that follows from this: if all options left of a
/// primary item A are options of an item B, too, then B's others are impossible. With one option left of A that is a
/// single; with several, locked candidates. Nothing if some primary item has no option left.
///
/// As such conclusions only ever take options away, their order does not matter: the oracle for what rules find between
/// two branches. For problems without colors.
[[nodiscard]] std::optional<OptionFlags> concluded(const Problem& problem, OptionFlags left);

/// Pairs of items A, B for which that says more than that single options end others: A is primary, they share at least
/// two options, and B has others.
[[nodiscard]] std::size_t pairs_to_conclude_from(const Problem& problem);

/// The options that can be in a solution with `forced`, and without `removed`, at first sight.
[[nodiscard]] OptionFlags options_beside(const Problem& problem, const std::vector<OptionId>& forced,
                                         const std::vector<OptionId>& removed);

} // namespace dlx::test
