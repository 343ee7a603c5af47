#pragma once

#include "sudoku/rules/puzzle.hpp"
#include "sudoku/text.hpp"

/// Checks of rules that were read, whatever their format.
namespace sudoku::rules {

/// Throws ParseError, at the rule's place, unless it has as many cells and numbers as its kind needs.
void require_amounts(const Rule& rule);

/// Throws ParseError, at the rule's place, if a cell is repeated where the kind of rule does not allow it.
void require_different_cells(const Geometry& geometry, const Rule& rule);

/// Adds a rule, with its cells, to the last alternative of another one.
void add_part(Rule& rule, const Rule& part);

/// Throws ParseError, at a rule's place, if the board does not allow the rule, or if no digits satisfy it on an empty
/// board, as far as candidates of cells show it.
void require_possible(const VariantPuzzle& puzzle);

/// Returns whether two cells are neighbors in a row or column.
[[nodiscard]] bool share_edge(const Geometry& geometry, Cell a, Cell b);

/// Returns whether a rule makes exceptions for cells of another one: "kropki-all" for dots, "maximum" for a neighbor.
[[nodiscard]] bool depends_on(const Geometry& geometry, const Rule& rule, const Rule& other);

/// Returns whether rules that are satisfied alone may not be satisfied together on a full board: they have unknown regions or
/// variables in common.
[[nodiscard]] bool share_unknowns(const Geometry& geometry, const Rule& rule, const Rule& other);

/// Returns whether a rule is about the regions of chaos-construction.
[[nodiscard]] bool needs_unknown_regions(const Rule& rule);

[[nodiscard]] bool has_kind(const VariantPuzzle& puzzle, std::string_view name);

/// Returns whether digits of doublers count twice in a rule.
[[nodiscard]] bool counts_doublers(const Rule& rule);

/// Returns whether a rule is supported together with doublers: it counts them, or is about digits alone.
[[nodiscard]] bool may_be_with_doublers(const Geometry& geometry, const Rule& rule);

/// Returns a whole number that is all of `text`, or nothing.
[[nodiscard]] inline std::optional<std::uint32_t> whole_number(std::string_view text) {
    return dlx::detail::parse_number<std::uint32_t>(text);
}

/// Returns a puzzle that was read, with the regions of `labels`, one for each cell, if there are any. If these are boxes, so
/// are those of its grid. Throws ParseError for boards that are too large for rules.
[[nodiscard]] VariantPuzzle variant_of(const Puzzle& read, std::span<const std::uint32_t> labels = {});

/// Numbers regions in the order of their first cells. `labels` has one for each cell.
[[nodiscard]] std::vector<std::uint32_t> numbered_regions(std::span<const std::uint32_t> labels);

/// Returns the first cell of the first region whose number of cells is not the side, and that number; nothing if there
/// is none. `regions` is numbered.
[[nodiscard]] std::optional<std::pair<Cell, std::size_t>> wrong_region(std::span<const std::uint32_t> regions,
                                                                       std::uint32_t side);

} // namespace sudoku::rules
