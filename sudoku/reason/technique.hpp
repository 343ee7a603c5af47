#pragma once

#include "dlx/reason/reason.hpp"
#include "sudoku/encoding.hpp"

#include <string>
#include <vector>

namespace sudoku {

/// What players call a step.
struct Technique {
    std::string name; ///< "Hidden Single", "X-Wing", "Whip[5]"
    /// How hard it is to find, 1.0 to 11.0: by the table of Sudoku Explainer where that has the technique, and between its
    /// neighbors in common lists of techniques where not.
    double difficulty = 0;
    /// Its place in the list of techniques of HoDoKu, which looks for them in this order. Where several techniques show the
    /// same, players expect the first name.
    std::size_t rank = 1000;
    std::vector<std::string> aliases{}; ///< other names that the shape has by their definitions: a kite is a "Turbot Fish"
    friend bool operator==(const Technique&, const Technique&) = default;
};

/// The place of steps that assume one solution only: behind the wings.
inline constexpr std::size_t uniqueness_rank = 24;

/// The name of a step from its shape: the cells and houses that it speaks of, and how many candidates these have left.
/// `position` is one of cover.problem(), before the step.
///
/// A name is given by its usual definition: a naked subset takes digits from a house that its cells share, and from no other.
/// A set of rank 0 is one of locked candidates, a naked or hidden subset, a fish, a continuous loop, Sue de Coq, multi-sector
/// locked sets (if its base items are cells that share no house), or "Set[k]" of k base items. A set of higher rank is a fish
/// with fins, a turbot fish, a wing, a chain or two almost locked sets. A whip, braid or trial is a chain if each of its parts
/// takes candidates away from the next part alone, and the target takes candidates away from the first and the last part.
[[nodiscard]] Technique classify(const Encoding& cover, const dlx::Position& position, const dlx::Step& step);

/// The names that classify() gives, in HoDoKu's order, then those without a place there. "[k]" at the end stands for all
/// sizes: "Whip[k]" for "Whip[5]".
[[nodiscard]] std::vector<std::string> technique_names();

} // namespace sudoku
