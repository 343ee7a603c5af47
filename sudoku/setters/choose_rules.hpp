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

/// Chooser of rules that hold in a solution. Cages are chosen by generate().
class RuleChooser {
public:
    /// Rule and its images under the symmetry, in which a line may be reversed.
    using Group = std::vector<Rule>;

    /// The rules of `puzzle` are not chosen again. All arguments must outlive it.
    RuleChooser(const VariantPuzzle& puzzle, const Grid& solution, Symmetry symmetry, detail::Random& random);
    RuleChooser(RuleChooser&&) noexcept;
    ~RuleChooser();

    /// Chooses some more rules, or all of the kind if the puzzle has the rule that all are given. Returns fewer or none if no
    /// more are found.
    [[nodiscard]] std::vector<Group> choose(const RuleChoice& choice);

    /// Allows one more line in each cell than before.
    void allow_crossing();

private:
    class Work;
    std::unique_ptr<Work> work_;
};

/// Returns whether all rules, given and chosen, of a puzzle without givens also hold if each digit d becomes side + 1 - d. Then
/// they never suffice for one solution.
[[nodiscard]] bool allow_reversed_digits(const VariantPuzzle& puzzle, const RuleChoices& choices);

/// Returns whether the puzzle has the rule that all rules of a kind are given: "kropki-all" for "kropki".
[[nodiscard]] inline bool are_all_given(const VariantPuzzle& puzzle, const RuleKind& kind) {
    return std::any_of(puzzle.rules.begin(), puzzle.rules.end(),
                       [&](const Rule& rule) { return rule.kind->name == std::string(kind.name) + "-all"; });
}

} // namespace sudoku
