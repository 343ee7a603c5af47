#pragma once

#include "sudoku/reader.hpp"

#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku::test {

/// The records of a text, one string for each: "line 1: 53..7..." or "1:5: what is wrong"; line is that of the first
/// cell.
using Records = std::vector<std::string>;

[[nodiscard]] std::string to_string(const Record& record);
[[nodiscard]] Records read_all(PuzzleReader& reader);
[[nodiscard]] Records read_all(std::string_view text, std::optional<Geometry> geometry = std::nullopt,
                               InputFormat format = InputFormat::any);

/// The same where notes between puzzles are errors.
[[nodiscard]] Records read_strictly(std::string_view text);

/// Returns whether a record of a text is an error, or a puzzle with rules or regions.
[[nodiscard]] bool is_variant(std::string_view text);

/// The records, of which each error is its place alone: "1:5".
[[nodiscard]] Records places_of(Records records);

/// "." for each puzzle of a text and the line of each error.
[[nodiscard]] std::string plain_records(const std::string& text, const ReaderParams& params = {});

/// The record of the second puzzle of samples.hpp.
[[nodiscard]] std::string good(std::size_t line);

/// The records of `bad` with that puzzle after it, on one line, and again as rows after an empty line: it must be read, as
/// the last record, and is left out.
[[nodiscard]] Records errors_before_a_good_puzzle(const std::string& bad);

/// Reads bytes in pieces of at most `size`.
[[nodiscard]] ByteSource in_pieces(std::string_view text, std::size_t size);

/// There is nothing to read right now.
struct NothingYet : std::exception {};

/// Throws NothingYet, `times` times, before each call of `source`.
[[nodiscard]] ByteSource hesitant(ByteSource source, int times = 1);

/// The next record of a reader whose source throws NothingYet.
[[nodiscard]] std::optional<Record> patient_next(PuzzleReader& reader);

} // namespace sudoku::test
