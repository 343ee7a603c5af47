#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/record.hpp"

#include "sudoku/text.hpp"

#include <cstdint>
#include <optional>
#include <string>

/// The puzzles that `generate` makes and `neighbors` finds: numbered records, perhaps fewer than asked for.
namespace apps {

/// --distinct
[[nodiscard]] Option distinct_option();

/// Throws UsageError if --distinct is combined with boards other than 9x9, or if --number is too large for pictures.
void check_puzzle_options(const Arguments& arguments);

/// The record of a puzzle that has no number yet. Fields are those that it begins with, for csv and json alone.
[[nodiscard]] Record record_of(const sudoku::Grid& puzzle, const sudoku::DigitNotation& notation, Format format);

/// Prints the record of the next puzzle, with its number.
void print_numbered(Record record, RecordPrinter& printer);

/// Warns that fewer puzzles were found than the `number` asked for; without a number, all were asked for. `why` is the
/// end of the sentence, on why there may be more; it is empty if there are no more. Returns "yes" if all were asked for
/// and at least one was found.
[[nodiscard]] Answered warn_of_missing(std::uint64_t found, std::optional<std::uint64_t> number,
                                       const std::string& why);

} // namespace apps
