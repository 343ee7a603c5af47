#pragma once

#include "sudoku/reader/lines/lines.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace sudoku::detail {

/// Returns whether a note is about a puzzle and not a rule: "Author: Gordon Royle", a date, a command of LaTeX.
[[nodiscard]] bool is_known_note(const Line& line);

/// Adjacent notes of one length. They may be the regions of a jigsaw in signs that are not read.
class NoteBlock {
public:
    /// Adds a note, or begins the next block with it.
    void add(const Line& line);

    /// Returns whether the block may be the regions of a puzzle with that many rows: as many lines, or a word of as many
    /// characters as the puzzle has cells, with no more signs than a puzzle has regions.
    [[nodiscard]] bool may_be_regions(std::size_t side) const;

    /// Returns the error of such a block.
    [[nodiscard]] ParseError error() const {
        return {
            first_, 1,
            "lines that may be the regions of a puzzle: regions are ASCII letters or digits, without names of rows"};
    }

private:
    std::size_t first_ = 0;
    std::vector<std::string> lines_{};
};

} // namespace sudoku::detail
