#pragma once

#include "sudoku/reader.hpp"
#include "sudoku/rules/puzzle.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sudoku {

/// Format of a variant: the text form of parse_variant(), or a format of another program.
enum class VariantFormat : std::uint8_t {
    rules,          ///< text form
    f_puzzles,      ///< JSON of f-puzzles.com
    f_puzzles_link, ///< link to f-puzzles.com with this JSON
    sudokupad_link, ///< link to sudokupad.app with this JSON
    constraints,    ///< constraint string of Interactive-Sudoku-Solver
    tatham          ///< game ID of Solo in Simon Tatham's Portable Puzzle Collection
};

/// Name and contents of a format.
struct VariantFormatInfo {
    VariantFormat format{};
    std::string_view name;        ///< for options of programs: "fpuzzles"
    std::string_view description; ///< noun phrase: "link to f-puzzles.com"
};

/// Returns all formats, in the order of the enumeration.
[[nodiscard]] std::span<const VariantFormatInfo> variant_formats();

/// Returns the format with a name, or nothing.
[[nodiscard]] std::optional<VariantFormat> find_variant_format(std::string_view name);

/// Variant in a text.
struct FoundVariant {
    VariantPuzzle puzzle;
    std::size_t line = 1; ///< line of its first cell, link or document, 1-based
    /// Elements that say nothing to a program and were ignored: "rules in words", "line". They are for people, who may
    /// have given them a meaning.
    std::vector<std::string> ignored{};
    std::vector<std::string> drawings{}; ///< those that are not read as rules: "line r1c1-r1c4"
};

/// Variant, or the error that replaces it.
using VariantRecord = std::variant<FoundVariant, ParseError>;

/// Reads all puzzles of a text, plain or with rules, as a PuzzleReader with `read_rules` does. At least one record: a text
/// without puzzles is an error on line 0. Throws nothing but std::bad_alloc.
[[nodiscard]] std::vector<VariantRecord> read_variants(dlx::Text text, const ReaderParams& params = {});

/// Formats a puzzle as a text that read_variants() reads, with an end of line. Throws InvalidRule if the format cannot
/// express the puzzle; the message names the rule.
[[nodiscard]] std::string write_variant(const VariantPuzzle& puzzle, VariantFormat format);

} // namespace sudoku
