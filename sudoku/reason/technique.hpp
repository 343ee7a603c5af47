#pragma once

#include "dlx/logic/reason.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/rules/rule_kind.hpp"

#include <string>
#include <vector>

namespace sudoku {

namespace detail {
class StepBoard;
}

/// Name and difficulty of a step.
struct Technique {
    std::string name; ///< "Hidden Single", "X-Wing", "Whip[5]"
    /// Difficulty, 1.0 to 11.0, from the table of Sudoku Explainer. For other techniques it lies between those of their
    /// neighbors in common lists of techniques.
    double difficulty = 0;
    /// Position in HoDoKu's list of techniques, which is the order of its search. If several techniques have the same
    /// result, players expect the name with the lowest rank.
    std::size_t rank = 1000;
    std::vector<std::string> aliases{}; ///< other names by definition: a kite is also a "Turbot Fish"
    friend bool operator==(const Technique&, const Technique&) = default;
};

/// Rank of steps that assume a unique solution: after the wings.
inline constexpr std::size_t uniqueness_rank = 24;

/// Names a step by its shape: its cells and houses, and the number of their remaining candidates. `position` is the
/// position of cover.problem() before the step. All items need a digit or are cells, with candidates only.
///
/// Names follow the usual definitions. For example, a naked subset eliminates digits only from houses that its cells
/// share.
///
/// - A set of rank 0 is one of: locked candidates, a naked or hidden subset, a fish, a continuous loop, Sue de Coq,
///   multi-sector locked sets (if its base items are cells that share no house), or "Set[k]" of k base items.
/// - A set of higher rank is one of: a finned fish, a turbot fish, a wing, a chain, or two almost locked sets.
/// - A whip, braid or trial is a chain under two conditions: each part eliminates candidates of the next part only, and
///   the target eliminates candidates of the first and the last part.
[[nodiscard]] Technique classify(const detail::StepBoard& cover, const dlx::Position& position, const dlx::Step& step);

/// Returns the difficulty that classify() gives a single, faster.
[[nodiscard]] double difficulty_of_single(const detail::StepBoard& cover, const dlx::Position& position,
                                          dlx::ItemId item, dlx::OptionId option);

/// Returns the technique with a name, including its difficulty and rank. A name that is not in the table is harder than
/// most techniques and has the last rank.
[[nodiscard]] Technique technique_named(const std::string& name);

/// Returns the technique of a whip, braid or trial of a size: "Whip[5]".
[[nodiscard]] Technique technique_of_chain(dlx::Rule rule, std::size_t size);

/// Returns the name of steps by a rule alone: "Thermometer", "White dot".
[[nodiscard]] std::string technique_of_rule(const Rule& rule);

/// Returns all names that classify() gives, in HoDoKu's order, then those without a rank there, and those of rules. "[k]"
/// at the end means any size: "Whip[k]" for "Whip[5]".
[[nodiscard]] std::vector<std::string> technique_names();

} // namespace sudoku
