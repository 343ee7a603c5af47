#pragma once

#include "sudoku/rules/encoder.hpp"

/// Functions of rule_kinds(): each adds the items and options of one rule to an encoder.
namespace sudoku::rules {

void encode_diagonal(Encoder& encoder, const Rule& rule);
void encode_windoku(Encoder& encoder, const Rule& rule);
void encode_disjoint_groups(Encoder& encoder, const Rule& rule);
void encode_extra_region(Encoder& encoder, const Rule& rule);
void encode_anti_knight(Encoder& encoder, const Rule& rule);
void encode_anti_king(Encoder& encoder, const Rule& rule);
void encode_non_consecutive(Encoder& encoder, const Rule& rule);
void encode_even(Encoder& encoder, const Rule& rule);
void encode_odd(Encoder& encoder, const Rule& rule);
void encode_kropki(Encoder& encoder, const Rule& rule);
void encode_kropki_all(Encoder& encoder, const Rule& rule);
void encode_xv(Encoder& encoder, const Rule& rule);
void encode_xv_all(Encoder& encoder, const Rule& rule);
void encode_greater(Encoder& encoder, const Rule& rule);
void encode_minimum(Encoder& encoder, const Rule& rule);
void encode_maximum(Encoder& encoder, const Rule& rule);
void encode_palindrome(Encoder& encoder, const Rule& rule);
void encode_clone(Encoder& encoder, const Rule& rule);
void encode_german_whisper(Encoder& encoder, const Rule& rule);
void encode_dutch_whisper(Encoder& encoder, const Rule& rule);
void encode_thermo(Encoder& encoder, const Rule& rule);
void encode_slow_thermo(Encoder& encoder, const Rule& rule);
void encode_renban(Encoder& encoder, const Rule& rule);
void encode_killer(Encoder& encoder, const Rule& rule);
void encode_quadruple(Encoder& encoder, const Rule& rule);
void encode_sum(Encoder& encoder, const Rule& rule);
void encode_arrow(Encoder& encoder, const Rule& rule);
void encode_sandwich(Encoder& encoder, const Rule& rule);
void encode_x_sum(Encoder& encoder, const Rule& rule);
void encode_skyscraper(Encoder& encoder, const Rule& rule);
void encode_between(Encoder& encoder, const Rule& rule);
void encode_region_sum(Encoder& encoder, const Rule& rule);
void encode_difference(Encoder& encoder, const Rule& rule);
void encode_ratio(Encoder& encoder, const Rule& rule);
void encode_digit_pairs(Encoder& encoder, const Rule& rule);
void encode_rule_line(Encoder& encoder, const Rule& rule);
void encode_rule_pairs(Encoder& encoder, const Rule& rule);
void encode_rule_cells(Encoder& encoder, const Rule& rule);
void encode_modular(Encoder& encoder, const Rule& rule);
void encode_entropic(Encoder& encoder, const Rule& rule);
void encode_parity_line(Encoder& encoder, const Rule& rule);
void encode_nabner(Encoder& encoder, const Rule& rule);
void encode_anti_taxicab(Encoder& encoder, const Rule& rule);
void encode_indexing(Encoder& encoder, const Rule& rule);
void encode_value_indexing(Encoder& encoder, const Rule& rule);
void encode_equality_cage(Encoder& encoder, const Rule& rule);
void encode_rellik(Encoder& encoder, const Rule& rule);
void encode_global_entropy(Encoder& encoder, const Rule& rule);
void encode_global_modular(Encoder& encoder, const Rule& rule);
void encode_dutch_flatmates(Encoder& encoder, const Rule& rule);
void encode_numbered_room(Encoder& encoder, const Rule& rule);
void encode_full_rank(Encoder& encoder, const Rule& rule);
void encode_lockout(Encoder& encoder, const Rule& rule);
void encode_zipper(Encoder& encoder, const Rule& rule);
void encode_double_arrow(Encoder& encoder, const Rule& rule);
void encode_equal_sum(Encoder& encoder, const Rule& rule);
void encode_same_digits(Encoder& encoder, const Rule& rule);
void encode_sum_line(Encoder& encoder, const Rule& rule);
void encode_lunchbox(Encoder& encoder, const Rule& rule);
void encode_hidden_skyscraper(Encoder& encoder, const Rule& rule);
void encode_counting_circles(Encoder& encoder, const Rule& rule);
void encode_look_and_say(Encoder& encoder, const Rule& rule);
void encode_count_distinct(Encoder& encoder, const Rule& rule);

} // namespace sudoku::rules
