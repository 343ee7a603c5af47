#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/record.hpp"

#include "sudoku/text.hpp"

#include <cstdint>
#include <optional>
#include <string>

/// Numbered records of the puzzles that `generate` and `neighbors` find, possibly fewer than requested.
namespace apps {

[[nodiscard]] Option distinct_option();

/// Throws UsageError if --distinct is combined with boards other than 9x9, or if --number is too large for pictures.
void check_puzzle_options(const Arguments& arguments);

/// Makes the record of a puzzle without its number. It contains the first fields, which are for csv and json only.
[[nodiscard]] Record record_of(const sudoku::Puzzle& puzzle, Format format);

void print_numbered(Record record, RecordPrinter& printer);

/// Warns that fewer puzzles than the requested `number` were found; without a number, all were requested. `why` is the
/// last part of the sentence and explains why there may be more; it is empty if there are no more. Returns "yes" if all
/// were requested and at least one was found.
[[nodiscard]] Answered warn_of_missing(std::uint64_t found, std::optional<std::uint64_t> number,
                                       const std::string& why);

} // namespace apps
