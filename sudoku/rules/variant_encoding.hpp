#pragma once

#include "dlx/run.hpp"
#include "dlx/watch.hpp"
#include "sudoku/rules/derived_sums.hpp"
#include "sudoku/rules/puzzle.hpp"

#include <optional>

namespace sudoku {

/// Variant as an exact-cover problem, without colors unless EncodeParams::colors is set. The first options put digits
/// into cells, as those of Encoding do; those that the givens exclude do not exist. The other options belong to rules.
/// Names of items:
///
///     r3c7  r3d5  c7d5  b3d5    as in Encoding; b3 is region 3
///     diagonal1d5               the first diagonal contains digit 5
///     killer2                   the second cage has one set of digits
///     killer2d5                 the cage contains digit 5, or its set does not
///     derived1  derived1d5      the same for the first derived sum
///     r1c1~r1c2.1               secondary: pairs of digits that some rule forbids in these cells
///     arrow1.r1c1=5             the option of the arrow agrees with digit 5 in the cell
///     arrow1.r1c1=              secondary: the same for all digits, which are its colors
///
/// Each solution of the puzzle is one solution of the problem and the reverse: options of rules follow from the digits.
struct VariantEncoding {
    Geometry geometry;
    dlx::Problem problem;
    std::vector<Candidate> placements; ///< candidate of each of the first options, ascending
    /// Index of the first rule that no digits satisfy because of candidates alone, if one was seen.
    std::optional<std::size_t> impossible_rule{};
    std::vector<DerivedSum> derived_sums{}; ///< those that have items or removed candidates

    /// Origin of an item.
    struct Meaning {
        /// Indexes of the rules that it belongs to; number of rules + k for derived_sums[k]; none for the board's items.
        std::vector<std::size_t> rules{};
        Digit digit = 0; ///< digit that a house or the cells of a rule need; 0 for other items
    };
    std::vector<Meaning> meanings{}; ///< by item: first the cells, then each digit of all rows, columns, regions

    /// Candidate without an option because of a rule and the candidates that were left before.
    struct Exclusion {
        std::size_t rule; ///< index as in Meaning
        Candidate candidate;
    };
    std::vector<Exclusion> exclusions{}; ///< in the order of reasoning

    /// Returns the grid that contains the digits of a set of options.
    [[nodiscard]] Grid decode(std::span<const dlx::OptionId> options) const;
};

/// Settings of encode().
struct EncodeParams {
    bool derived_sums = true;  ///< add the sums of derived_sums(); without them, each item belongs to a rule or a house
    bool prune_regions = true; ///< leave out regions to be found that would leave a cell without one
    bool find_regions = true;  ///< whether regions to be found have options; false to check other rules alone
    bool colors = false; ///< a color for each value of a rule, in place of a primary item: fewer items, faster search
};

/// Makes the problem of a puzzle. Throws InvalidRule if the board does not allow a rule; std::invalid_argument for a
/// board of a side greater than VariantPuzzle::max_side or regions of other sizes than the side.
[[nodiscard]] VariantEncoding encode(const VariantPuzzle& puzzle, const EncodeParams& params = {});

/// Makes the same problem, or nothing if a limit of `watch` is reached before: regions to be found may take seconds.
[[nodiscard]] std::optional<VariantEncoding> encode(const VariantPuzzle& puzzle, const EncodeParams& params,
                                                    const dlx::RunMonitor& watch);

} // namespace sudoku
