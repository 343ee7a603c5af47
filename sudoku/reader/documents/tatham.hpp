#pragma once

#include "sudoku/reader.hpp"

namespace sudoku::detail {

/// Reads a game ID of Solo in Simon Tatham's Portable Puzzle Collection: "3x3:a4d3h8_2…", where 2x3 is a board whose
/// boxes have two rows and three columns. Nothing if `text`, which stands at that line and column, is none. Throws
/// ParseError for what is broken, a variant, or a seed.
[[nodiscard]] std::optional<Puzzle> read_game_id(std::string_view text, std::size_t line, std::size_t column);

/// A saved game of that collection: lines of the form "KEY     :LENGTH:VALUE", up to the one that describes the puzzle.
class SavedGame {
public:
    /// Is it the first line of one?
    [[nodiscard]] static bool starts(std::string_view line);
    /// Is it one of the others?
    [[nodiscard]] static bool goes_on(std::string_view line);

    /// Takes the next line; false if the puzzle does not depend on the lines from there on.
    bool take(std::string_view line, std::size_t number);

    /// Throws ParseError if there is none.
    [[nodiscard]] Puzzle puzzle() const;

private:
    std::size_t line_ = 0;
    std::string game_;
    std::string parameters_;
    std::string description_;
    std::size_t description_line_ = 0;
    bool is_cut_ = false; ///< is a value shorter than its length says?
};

} // namespace sudoku::detail
