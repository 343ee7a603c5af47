#pragma once

#include "apps/web/variants/variant_calls.hpp"

#include "sudoku/reader/rules/variant_formats.hpp"

#include <vector>

/// Puzzles in the requests of the page for variants.
namespace web::variants {

/// Puzzles of a request's "text".
struct ReadText {
    sudoku::FoundVariant found; ///< the first
    std::size_t puzzle_count = 1;
};

/// Reads the text of a request. Throws ParseError if its first puzzle cannot be read.
[[nodiscard]] ReadText read_text(const Json& request);

/// Returns the puzzle of a request.
[[nodiscard]] inline sudoku::VariantPuzzle puzzle_of(const Json& request) { return read_text(request).found.puzzle; }

/// Returns a request's "filled" in cells without a given, as candidates. Throws like nlohmann-json; std::out_of_range
/// for digits that the board does not have.
[[nodiscard]] std::vector<sudoku::Candidate> filled_in(const Json& request, const sudoku::Grid& givens);

/// Returns all cells of a rule, ascending.
[[nodiscard]] std::vector<sudoku::Cell> cells_of(const sudoku::Rule& rule);

} // namespace web::variants
