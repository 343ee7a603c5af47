#pragma once

#include "dlx/limits.hpp"
#include "sudoku/rules/puzzle.hpp"

namespace sudoku {

/// Part of a solution beside its digits.
struct Unknowns {
    std::vector<std::uint32_t> regions{}; ///< regions of chaos-construction, as VariantPuzzle::regions, or empty
    std::vector<Cell> doublers{};         ///< ascending
    friend bool operator==(const Unknowns&, const Unknowns&) = default;
};

/// Returns whether solutions of a puzzle have such a part.
[[nodiscard]] bool has_unknowns(const VariantPuzzle& puzzle);

/// Returns the unknowns of a puzzle that a full board allows: at most `most`, and fewer if a limit ends the search. Throws
/// as encode() does.
[[nodiscard]] std::vector<Unknowns> find_unknowns(const VariantPuzzle& puzzle, const Grid& solution, std::size_t most,
                                                  const dlx::Limits& limits = {});

/// Returns the difference of two solutions with these digits: "r1c2 and r1c3 can be in one region or not"; or a general
/// sentence if a limit ends the search.
[[nodiscard]] std::string how_unknowns_differ(const VariantPuzzle& puzzle, const Grid& solution,
                                              const dlx::Limits& limits = {});

/// Formats regions "AABBAABB..." and "doublers r1c2 r2c4", each after a separator; "" if there are none.
[[nodiscard]] std::string to_text(const Geometry& geometry, const Unknowns& unknowns, char separator);

/// Formats regions as rows of letters, with `after` behind each row.
[[nodiscard]] std::string region_letters(const Geometry& geometry, const std::vector<std::uint32_t>& regions,
                                         const std::string& after = "\n");

} // namespace sudoku
