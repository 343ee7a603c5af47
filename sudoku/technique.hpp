#pragma once

#include "dlx/reason/reason.hpp"
#include "sudoku/cover.hpp"

#include <string>
#include <vector>

namespace sudoku {

/// What players call a step.
struct Technique {
    std::string name; ///< "Hidden Single", "X-Wing", "Whip[5]"
    /// How hard it is to find: by the table of Sudoku Explainer where that has it (1.0 to about 11), and between its
    /// neighbours in common lists of techniques where not.
    double difficulty = 0;
    /// Its place in the list of techniques of HoDoKu, which looks for them in this order. Where several techniques show the
    /// same, players expect the first name.
    std::size_t place = 1000;
    std::vector<std::string> also{}; ///< other names of the shape
    friend bool operator==(const Technique&, const Technique&) = default;
};

/// The place of steps that assume one solution only: behind the wings.
inline constexpr std::size_t place_of_uniqueness = 24;

/// The name of a step from its shape: the cells and houses that it speaks of, and how many candidates these have left.
/// `position` is one of cover.problem(), before the step.
///
/// Sets of rank 0 are locked candidates, naked and hidden subsets, basic, Franken and mutant fish, continuous loops and Sue
/// de Coq. Those of higher rank are fish with fins, turbot fish, wings, chains and almost locked sets. Whips, braids and
/// trials are chains if each part takes candidates away from the next one alone, and the target from both ends.
[[nodiscard]] Technique technique_of(const Cover& cover, const dlx::Position& position, const dlx::Step& step);

} // namespace sudoku
