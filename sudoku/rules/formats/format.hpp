#pragma once

#include "sudoku/rules/formats/variant_formats.hpp"

/// Formats of variants: internal.
namespace sudoku::formats {

/// Position of a word or document in the input.
struct WordPosition {
    std::size_t line = 0;   ///< 1-based
    std::size_t column = 0; ///< 1-based, in bytes
};

/// Format of another program: a row of the table in variant_formats.cpp.
struct ForeignFormat {
    VariantFormat format{};
    /// Returns whether a text, one word or a document, has this format. It may be invalid.
    bool (*is_of_format)(std::string_view text) = nullptr;
    /// Returns whether such a text is not a plain puzzle.
    bool (*is_variant)(std::string_view text) = nullptr;
    /// Reads it. Throws ParseError. The position of a rule in the result is that of its text, if the text has one.
    FoundVariant (*read)(std::string_view text, const WordPosition& position) = nullptr;
    /// Formats a puzzle. Throws InvalidRule.
    std::string (*write)(const VariantPuzzle& puzzle) = nullptr;
};

} // namespace sudoku::formats
