#pragma once

#include "apps/shared/svg.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/reason/hint.hpp"

#include <map>
#include <span>
#include <utility>
#include <vector>

/// Boards as pictures. Whatever is marked has a sign or a form of its own, beside a color that the color-blind can tell
/// from the others.
namespace apps {

/// From a candidate to another one.
struct Link {
    sudoku::Candidate from;
    sudoku::Candidate to;
    bool is_strong = false; ///< one of them is right; or else not both are
};

/// What is drawn.
struct Board {
    const sudoku::Puzzle& puzzle;            ///< whose digits are bold
    std::span<const sudoku::Digit> digits{}; ///< by cell, with those that are filled in; or none
    std::map<sudoku::Candidate, char>
        candidates{};                    ///< in cells without a digit, with marks as those of HintEngine::board()
    Signs signs{};                       ///< of cells
    std::vector<sudoku::House> houses{}; ///< that are shaded
    std::vector<Link> links{};
    bool names_cells = false; ///< with the numbers of rows and columns
};

/// The board alone, square.
[[nodiscard]] svg::Picture drawn(const Board& board);

/// Without digits that are filled in. If the puzzle rules out candidates, with those that are left.
[[nodiscard]] svg::Picture drawn(const sudoku::Puzzle& puzzle, const Signs& signs = {});

/// The board where `hinter` stands, with what a hint speaks of and what follows, and the meaning of its signs. Without a hint,
/// with all candidates.
[[nodiscard]] svg::Picture drawn(const sudoku::Puzzle& puzzle, const sudoku::HintEngine& hinter, const sudoku::Hint* hint);

/// What the signs of cells mean, in a row.
[[nodiscard]] svg::Picture legend(const Signs& signs, std::span<const std::pair<char, const char*>> meanings);

/// Why a record is no puzzle, in the place of its board.
[[nodiscard]] svg::Picture drawn_error(const std::string& message);

/// For a svg::Sheet of boards.
extern const svg::Style board_style;

} // namespace apps
