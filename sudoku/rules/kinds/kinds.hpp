#pragma once

#include "sudoku/rules/encoder.hpp"

/// Functions of rule_kinds(): each adds the items and options of one rule to an encoder.
namespace sudoku::rules {

using Encode = void(Encoder& encoder, const Rule& rule);
Encode encode_diagonal, encode_windoku, encode_disjoint_groups, encode_extra_region, encode_anti_knight,
    encode_anti_king, encode_non_consecutive, encode_all_signs, encode_extreme, encode_pairs, encode_palindrome,
    encode_clone, encode_thermo, encode_renban, encode_killer, encode_quadruple, encode_sum, encode_arrow,
    encode_sandwich, encode_x_sum, encode_by_automaton, encode_either, encode_between, encode_region_sum,
    encode_rule_cells, encode_modular, encode_entropic, encode_anti_taxicab, encode_indexing, encode_value_indexing,
    encode_equality_cage, encode_rellik, encode_global_classes, encode_dutch_flatmates, encode_numbered_room,
    encode_full_rank, encode_lockout, encode_zipper, encode_double_arrow, encode_equal_sum, encode_same_digits,
    encode_sum_line, encode_lunchbox, encode_counting_circles, encode_look_and_say, encode_count_distinct,
    encode_chaos_construction, encode_region_clue, encode_doppelganger, encode_doublers, encode_different_ranks;

/// Adds up variables with the values 0 and 1, up to `most`: a greater count is that, too. The last option covers the items
/// `more` of the count, which is impossible if there are none.
void count_true(Encoder& encoder, std::span<const Variable> truths, std::uint32_t most,
                const std::function<std::optional<Items>(std::uint32_t)>& more);

/// Requires that one of some variables with the values 0 and 1, or more of them, are 1.
void require_any(Encoder& encoder, std::span<const Variable> truths);

/// Returns the relation of the numbers beside a dot, a difference, a ratio, X or V. Throws InvalidRule.
[[nodiscard]] std::function<bool(std::uint64_t, std::uint64_t)> relation_of_sign(const Rule& rule);

using DigitRelation = std::function<bool(std::uint32_t, std::uint32_t)>;

/// Returns the relation that encode_pairs() requires of neighbors in the cells of a rule; null for other kinds. The puzzle must
/// outlive it.
[[nodiscard]] DigitRelation relation_of(const VariantPuzzle& puzzle, const Rule& rule);

/// Returns whether its condition is an automaton for the whole line.
[[nodiscard]] bool has_automaton(const Rule& rule);

/// Returns whether it requires the relation of any two of the cells.
[[nodiscard]] bool relates_all_pairs(const Rule& rule);

} // namespace sudoku::rules
