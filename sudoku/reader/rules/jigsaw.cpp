#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/rules/constraints.hpp"
#include "sudoku/text.hpp"

// Cells and regions side by side, as Interactive-Sudoku-Solver and people write jigsaws.
namespace sudoku::formats {

namespace {

bool is_jigsaw_text(std::string_view text) {
    const auto found = detail::clues_and_regions(text);
    return found && found->size == text.size();
}

bool is_jigsaw_variant(std::string_view) { return true; }

FoundVariant read_jigsaw_text(std::string_view text, const WordPosition& position) {
    const auto found = detail::clues_and_regions(text);
    const std::vector<std::uint32_t> labels(found->regions.begin(), found->regions.end());
    VariantPuzzle puzzle = puzzle_with_regions(detail::side_of_layout(found->regions), labels);
    try {
        const Geometry board = puzzle.grid.geometry();
        puzzle.grid = Grid(board, parse_puzzle(found->clues, board).grid.digits());
    } catch (const ParseError& error) {
        throw position.error(std::string("the cells beside the regions: ") + error.message());
    }
    return {std::move(puzzle), position.line};
}

} // namespace

const ForeignFormat jigsaw_texts{VariantFormat::constraints, is_jigsaw_text, is_jigsaw_variant, read_jigsaw_text,
                                 write_constraint_string};

} // namespace sudoku::formats
