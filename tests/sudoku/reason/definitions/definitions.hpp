#pragma once

#include "sudoku/reason/hint.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

/// The techniques by their definitions in the literature (Sudopedia, HoDoKu, SudokuWiki), from the candidates alone.
/// Nothing here shares code with what gives steps their names.
namespace sudoku::test {

/// A cell needs a digit, or a house needs its digit somewhere: one of the places is right.
struct Need {
    std::optional<House> house; ///< nothing for a cell
    std::vector<Candidate> places;
};

using Needs = std::vector<Need>;

/// A board before a step, and what the step says.
struct Claim {
    Claim(const HintEngine& hinter, const Grid& puzzle, const Hint& hint);

    Geometry geometry;
    std::vector<std::set<Digit>> left; ///< by cell; none if it is filled
    std::vector<Digit> filled;         ///< by cell; 0 if it is given or empty
    Needs needs;                       ///< those that the step speaks of
    std::optional<DeadlyPattern> deadly;
    std::optional<Candidate> placed;
    std::vector<Candidate> removed;

    [[nodiscard]] bool sees(const Candidate& a, const Candidate& b) const;
    [[nodiscard]] bool sees_all(const Candidate& one, const std::vector<Candidate>& all) const;
    /// Can every candidate that is removed see all of these?
    [[nodiscard]] bool removed_see(const std::vector<Candidate>& all) const;
    [[nodiscard]] bool are_removed(const std::set<Digit>& digits) const; ///< no others
    /// Is everything removed from this house, and nothing from these cells?
    [[nodiscard]] bool are_removed_from(House house, const std::vector<Cell>& without) const;
    [[nodiscard]] bool is_in(House house, Cell cell) const { return geometry.house(house.kind, cell) == house; }
    [[nodiscard]] std::vector<Candidate> places(House house, Digit digit) const;
    [[nodiscard]] std::set<Digit> digits(const std::vector<Cell>& cells) const; ///< of any of them
    [[nodiscard]] bool are_cells() const;                                       ///< all needs
    [[nodiscard]] bool have_one_digit() const;     ///< all needs are of houses, for the digit that is removed
    [[nodiscard]] bool have_two_places() const;    ///< each
    [[nodiscard]] std::vector<Cell> cells() const; ///< of needs that are cells
};

/// Is the step what it is called? Nothing for names that only count, as "Whip[5]" does, and for three that are on no
/// path of 500 puzzles. Any other name without a definition is wrong.
[[nodiscard]] std::optional<bool> is_a(const std::string& name, const Claim& claim);

/// By family; nothing for other names.
[[nodiscard]] std::optional<bool> is_single_or_subset(const std::string& name, const Claim& claim);
[[nodiscard]] std::optional<bool> is_fish(const std::string& name, const Claim& claim);
[[nodiscard]] std::optional<bool> is_wing(const std::string& name, const Claim& claim);
[[nodiscard]] std::optional<bool> is_chain(const std::string& name, const Claim& claim);
[[nodiscard]] std::optional<bool> is_uniqueness(const std::string& name, const Claim& claim);

} // namespace sudoku::test
