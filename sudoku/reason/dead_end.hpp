#pragma once

#include "dlx/logic/position.hpp"
#include "sudoku/encoding.hpp"

#include <optional>
#include <string>
#include <vector>

/// Positions of the givens, and requirements that nothing meets there.
namespace sudoku {

/// Chooses the givens of `puzzle` in a position of encoding.problem(), and removes the candidates that the puzzle
/// eliminates. Throws std::invalid_argument if the givens clash.
void apply_givens(dlx::Position& position, const Encoding& encoding, const Grid& puzzle);

/// Makes the position of the givens. Throws std::invalid_argument if they clash.
[[nodiscard]] dlx::Position position_of(const Encoding& encoding, const Grid& puzzle);

/// Returns the items that have no option left, cells first.
[[nodiscard]] std::vector<dlx::ItemId> dead_items(const Encoding& encoding, const dlx::Position& position);

/// Dead end after some singles: a cell without candidates, or a digit without a place in a house.
struct DeadEnd {
    enum class Kind : std::uint8_t { cell_without_candidates, digit_without_place };
    Kind kind{};
    Cell cell = 0;             ///< cell without candidates
    Digit digit = 0;           ///< digit without a place in `house`
    House house{};             ///< house without a place for `digit`
    std::uint32_t singles = 0; ///< number of naked and hidden singles filled in before
    friend bool operator==(const DeadEnd&, const DeadEnd&) = default;
};

/// Returns the first dead end that follows by naked and hidden singles, if there is one. Cells precede digits. Singles
/// are filled in one at a time, naked ones first. Requires a grid without clashes.
[[nodiscard]] std::optional<DeadEnd> dead_end_after_singles(const Grid& puzzle);

/// Returns the dead end of an item of the board that has no option.
[[nodiscard]] DeadEnd dead_end_of(const Encoding& encoding, dlx::ItemId item);

/// Describes a dead end: "no candidate for r1c9", "no place for 5 in box 3 after 12 singles".
[[nodiscard]] std::string to_string(const Geometry& geometry, const DeadEnd& dead_end,
                                    DigitNotation notation = DigitNotation::numbers);

} // namespace sudoku
