#pragma once

#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/setters/symmetry.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Rules whose cells and numbers are chosen for a puzzle, because they hold in its solution.
namespace sudoku {

namespace detail {
class Random;
}

/// Kind of rules to choose: "killer", "thermo", "white dots".
struct RuleChoice {
    const RuleKind* kind = nullptr;
    std::optional<std::size_t> choice{}; ///< index into kind->choices; nothing: any
};

/// Kinds of rules to choose, and the symmetry of their places.
struct RuleChoices {
    std::vector<RuleChoice> kinds{};
    Symmetry symmetry = Symmetry::none;
};

/// Returns the names of the kinds that can be chosen.
[[nodiscard]] std::vector<std::string_view> chosen_rule_names();

/// Chooser of rules that hold in a solution. Lines and areas neither share cells nor cross. Cages are chosen by generate().
class RuleChooser {
public:
    /// Rule and its images under the symmetry, in which a line may be reversed.
    using Group = std::vector<Rule>;

    /// The rules of `puzzle` are not chosen again; `may_cross`: but chosen lines and areas may cross these. All arguments must
    /// outlive it.
    RuleChooser(const VariantPuzzle& puzzle, const Grid& solution, Symmetry symmetry, detail::Random& random,
                bool may_cross);

    /// Chooses some more rules, or all of the kind if the puzzle has the rule that all are given. Returns fewer or none if no
    /// more are found.
    [[nodiscard]] std::vector<Group> choose(const RuleChoice& choice);

private:
    class Work;
    std::unique_ptr<Work, void (*)(Work*)> work_;
};

/// Returns whether the puzzle has the rule that all rules of a kind are given: "kropki-all" for "kropki".
[[nodiscard]] inline bool are_all_given(const VariantPuzzle& puzzle, const RuleKind& kind) {
    return std::any_of(puzzle.rules.begin(), puzzle.rules.end(),
                       [&](const Rule& rule) { return rule.kind->name == std::string(kind.name) + "-all"; });
}

} // namespace sudoku
