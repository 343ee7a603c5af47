#pragma once

#include "sudoku/reader.hpp"
#include "sudoku/rules/formats/variant_formats.hpp"

/// Formats of variants: internal.
namespace sudoku::formats {

/// Divides a text in the text form of parse_variant(), of which each puzzle may also be plain: behind the rules of one
/// and a blank line, the first line that is not a rule begins the next. At least one part.
[[nodiscard]] std::vector<TextPart> split_rules_text(std::string_view text, const ReaderParams& params);

/// Returns whether a line of a text repeats signs as regions do. Most texts have none: it is fast.
[[nodiscard]] bool may_have_regions(std::string_view text);

/// Returns whether a text in this form has a grid of regions beside one of clues; they may be invalid.
[[nodiscard]] bool has_regions(std::string_view text);

/// Adds the number of lines before a piece of a text to the lines of a part of it.
void add_lines(TextPart& part, std::size_t lines);

/// Returns a plain puzzle as a variant without rules, or the error.
[[nodiscard]] VariantRecord variant_record(const Record& plain);

/// Reads the puzzles of a part without rules and adds them, at least one record.
void read_plain(const TextPart& part, ReaderParams params, std::vector<VariantRecord>& records);

} // namespace sudoku::formats
