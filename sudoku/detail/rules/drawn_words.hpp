#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace sudoku::detail {

/// Rules that the drawings of a puzzle mean, by its title and its rules in words.
class DrawnMeanings {
public:
    /// `has_words`: the rules in words are others than those of plain Sudoku. Without them, most drawings have their usual
    /// meaning. With them, sentences about a rule must consist of known words: others may change it.
    DrawnMeanings(const std::string& title, const std::string& rules, bool has_words);

    /// Returns whether the drawing of a rule means it: "thermo", "arrow", "kropki" and "xv" with their choices, "even",
    /// "odd", "diagonal" and "killer".
    [[nodiscard]] bool include(std::string_view kind, std::size_t choice) const;

    [[nodiscard]] bool has_words() const { return has_words_; }

private:
    bool has_words_;
    static constexpr std::size_t kind_count = 10;
    std::array<bool, kind_count> are_meant_{};
};

} // namespace sudoku::detail
