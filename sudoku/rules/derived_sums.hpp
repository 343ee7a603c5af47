#pragma once

#include "sudoku/rules/puzzle.hpp"

#include <string>
#include <vector>

namespace sudoku {

/// Sum that follows from houses and cages: cells of the houses that no cage covers ("innies"), or cells of the cages
/// outside of the houses ("outies"). Or the sum of several rules whose cells may repeat digits.
struct DerivedSum {
    static constexpr std::size_t max_cells = 6; ///< more cells exclude nearly nothing

    std::vector<Cell>
        cells; ///< ascending, at most max_cells unless sums are joined; empty if cages cover the houses exactly, with another sum than theirs
    int sum = 0;                  ///< may be negative, which no digits satisfy
    std::string reason{};         ///< "rows 1-2 add up to 90 and the cages to 78"
    std::string_view technique{}; ///< "Innies", "Outies" or "Joined sums"

    [[nodiscard]] bool is_joined() const; ///< whether it is a sum of rules alone
};

/// Derives sums from the rules "killer" and "sum" of a puzzle and up to four adjacent rows, columns or regions, without
/// those that a rule or an earlier one contains.
[[nodiscard]] std::vector<DerivedSum> derived_sums(const VariantPuzzle& puzzle);

} // namespace sudoku
