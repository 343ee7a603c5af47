#pragma once

#include "apps/shared/svg.hpp"

#include "sudoku/text.hpp"

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Boards as pictures. Every mark has its own character or shape, in addition to a color that color-blind people can
/// distinguish.
namespace apps {

/// Characters after some cells of a grid, for people who see no colors as well.
using Signs = std::map<sudoku::Cell, char>;

/// Link between two candidates.
struct Link {
    sudoku::Candidate from;
    sudoku::Candidate to;
    bool is_strong = false; ///< strong: at least one is right; otherwise weak: at most one is right
};

/// Content of a picture of a board.
struct Board {
    const sudoku::Puzzle& puzzle;            ///< puzzle whose givens are bold
    std::span<const sudoku::Digit> digits{}; ///< digits by cell, including those filled in; or empty
    /// Candidates in cells without a digit, with the marks of HintEngine::marks().
    std::map<sudoku::Candidate, char> candidates{};
    Signs signs{};                       ///< marks of cells
    std::vector<sudoku::House> houses{}; ///< shaded houses
    std::vector<sudoku::Cell> cells{};   ///< shaded cells, those of rules
    std::vector<Link> links{};
    bool names_cells = false; ///< whether rows and columns are numbered
};

/// Draws the square board without text around it.
[[nodiscard]] svg::Picture drawn(const Board& board);

/// Draws a puzzle without filled-in digits. If it eliminates candidates, the remaining ones are shown.
[[nodiscard]] svg::Picture drawn(const sudoku::Puzzle& puzzle, const Signs& signs = {});

/// Draws the meanings of the marks of cells, in a row.
[[nodiscard]] svg::Picture legend(const Signs& signs, std::span<const std::pair<char, const char*>> meanings);

/// Draws symbols around (0, 0) with their meanings, three in a row.
[[nodiscard]] svg::Picture legend_of(const std::vector<std::pair<std::string, std::string>>& symbols);

/// Returns what is behind the digit of a marked candidate.
[[nodiscard]] std::string mark_of(char mark, double x, double y, double r);

/// Draws the error that replaces the board of an invalid record.
[[nodiscard]] svg::Picture drawn_error(const std::string& message);

/// Style for a svg::Sheet of boards.
extern const svg::Style board_style;

} // namespace apps
