#pragma once

#include "sudoku/rules/puzzle.hpp"

#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sudoku {

namespace rules {
class Encoder;

/// Returns whether a rule has a variable: a cell outside of the board.
[[nodiscard]] bool has_variables(const Geometry& geometry, const Rule& rule);
} // namespace rules

/// Kind of rule: one row of the table of all rules.
struct RuleKind { // NOLINT(clang-analyzer-optin.performance.Padding): in the order of the table's columns
    /// Minimum and maximum of a number of things.
    struct Amount {
        std::size_t min = 0;
        std::size_t max = 0;
    };
    static constexpr std::size_t any = static_cast<std::size_t>(-1); ///< as a maximum: no limit

    /// Order of encoding: a sum is smaller if it is known which cells differ.
    enum class Stage : std::uint8_t { houses, relations, sums };

    std::string_view syntax;   ///< its line: "killer [SUM] CELLS"
    std::string_view sentence; ///< "cage {cells}[ = {numbers}]"; also {other}, {choice}, {condition}, {parts}
    Stage stage = Stage::relations;
    void (*encode)(rules::Encoder&, const Rule&) = nullptr; ///< adds its items and options; null for regions and
                                                            ///< candidates, which belong to the board
    Amount cells{};                                         ///< numbers of cells that it needs
    Amount numbers{};                                       ///< numbers of numbers that it needs
    std::array<std::string_view, 6> choices{}; ///< words of which it needs one: "+" or "-"; the others are empty
    Amount other_cells{};                      ///< numbers of cells after '='
    bool may_cross = false;                    ///< whether its line may contain a cell again, not next to itself
    bool has_condition = false;                ///< whether it needs a text after ':'
    bool may_repeat = false;                   ///< whether its digits count as often as their cells are there
    std::string_view name = syntax.substr(0, syntax.find(' ')); ///< first word of its line: "killer"

    /// Returns whether its cells are in order, so that "r1c1-r3c3" is a diagonal run, not a rectangle.
    [[nodiscard]] bool is_line() const;
};

/// Returns all kinds of rules, in the order of the README.
[[nodiscard]] std::span<const RuleKind> rule_kinds();

/// Returns the kind with a name, or null.
[[nodiscard]] const RuleKind* find_rule_kind(std::string_view name);

/// Returns the name that is most similar to `word`; "" if none is similar.
[[nodiscard]] std::string_view nearest_rule_name(std::string_view word);

/// Returns the number of a rule. If it has none, it is that of its kind on a board of this side, or 0: the least difference on a
/// whisper or lockout line, the divisor of a modular or parity line.
[[nodiscard]] std::uint32_t number_of(const Rule& rule, std::uint32_t side);

/// Returns a pair of digits as one number: (1, 2) is 12; on boards greater than 9x9, (1, 12) is 112.
[[nodiscard]] constexpr std::uint32_t number_of_pair(std::uint32_t x, std::uint32_t y, std::uint32_t side) {
    return x * (side > 9 ? 100 : 10) + y;
}

/// Returns the digits of such a number.
[[nodiscard]] constexpr std::pair<std::uint32_t, std::uint32_t> digits_of_pair(std::uint32_t number,
                                                                               std::uint32_t side) {
    const std::uint32_t base = number_of_pair(1, 0, side);
    return {number / base, number % base};
}

/// Formats a rule as a sentence for hints and errors: "cage r1c1 r1c2 = 15".
[[nodiscard]] std::string describe(const Geometry& geometry, const Rule& rule);

/// Returns the texts of the alternatives of a rule: "A and B or C".
[[nodiscard]] std::string joined_parts(const Rule& rule, const std::function<std::string(const Rule&)>& text_of);

/// Formats cells in their order; straight runs of three or more, perhaps also diagonal ones, are written as "r1c1-r1c5".
[[nodiscard]] std::string cell_list(const Geometry& geometry, std::span<const Cell> cells, bool has_diagonals = true);

} // namespace sudoku
