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
};

/// Variant, or the error that replaces it.
using VariantRecord = std::variant<FoundVariant, ParseError>;

/// Part of a text: plain puzzles, which a PuzzleReader reads, or a variant.
struct TextPart {
    std::string text;
    std::size_t lines_before = 0;          ///< number of lines of the whole text before it
    std::optional<VariantRecord> record{}; ///< the variant, or the error that replaces it; nothing: plain puzzles
    std::optional<Record> plain{};         ///< the plain puzzle or the error, if it is known; `text` is empty then
};

/// Divides a text into plain puzzles and variants, in order. The forms are those of read_variants(). Throws nothing but
/// std::bad_alloc.
[[nodiscard]] std::vector<TextPart> split_variants(dlx::Text text, const ReaderParams& params = {});

/// Reads all puzzles of a text, which has these forms:
///
/// - puzzles in the text form of parse_variant(), with or without rules. Behind the rules of one and a blank line, the
///   first line that is not a rule begins the next.
/// - documents: JSON of f-puzzles
/// - lines that contain a link or game ID each. Other words on the line, or a line of words before it, are its name,
///   unless the puzzle has one.
/// - constraint strings, which may be on several lines; words before them are the name. Where the next begins is in
///   constraints.hpp.
/// - cells and regions side by side
///
/// All forms may be mixed. Blank lines and lines that begin with '#' are ignored. `params.geometry` and `params.format`
/// count for puzzles in the text form, as in PuzzleReader.
///
/// A rule that is unknown or that the board does not allow is an error, which names it; so is a rule that no digits
/// satisfy. An error never affects other puzzles. Throws nothing but std::bad_alloc.
[[nodiscard]] std::vector<VariantRecord> read_variants(dlx::Text text, const ReaderParams& params = {});

/// Returns whether a text that begins so has a variant in one of the formats; it may be invalid. Plain puzzles, which
/// PuzzleReader reads, are not variants. `beginning` may end anywhere.
[[nodiscard]] bool is_variant(dlx::Text beginning);

/// Formats a puzzle as a text that read_variants() reads, with an end of line. Throws InvalidRule if the format cannot
/// express the puzzle; the message names the rule.
[[nodiscard]] std::string write_variant(const VariantPuzzle& puzzle, VariantFormat format);

} // namespace sudoku
