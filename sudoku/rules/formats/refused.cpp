#include "sudoku/rules/formats/format.hpp"

#include <algorithm>
#include <optional>

// Formats of variants that are recognized, so that such a text is an error and never a note, but not read.
namespace sudoku::formats {

namespace {

// --- SumoCue ---------------------------------------------------------------------------------------------------------

bool is_sumocue(std::string_view text) {
    return text.starts_with("SumoCueV") || text.starts_with("3x3::k:") || text.starts_with("3x3:d:k:");
}

bool is_refused(std::string_view) { return true; }

FoundVariant refuse_sumocue(std::string_view, const WordPosition& position) {
    throw position.error("a puzzle of SumoCue: this format is not read");
}

// --- KSudoku: XML ----------------------------------------------------------------------------------------------------

bool is_ksudoku(std::string_view text) {
    return text.starts_with('<') && text.find("<ksudoku>") != std::string_view::npos;
}

/// Returns the error of the reader of plain puzzles, or nothing if there is none.
std::optional<ParseError> error_in(std::string_view text) {
    PuzzleReader reader{memory_source(text)};
    while (const auto record = reader.next())
        if (const auto* const error = std::get_if<ParseError>(&*record))
            return *error;
    return std::nullopt;
}

/// Returns whether a document is not a plain puzzle. Errors of plain puzzles are left to their reader.
bool is_refused_ksudoku(std::string_view text) {
    const auto error = is_ksudoku(text) ? error_in(text) : std::nullopt;
    return error && (text.find("<cage") != std::string_view::npos ||
                     std::string_view(error->message()).find("other rules") != std::string_view::npos);
}

FoundVariant refuse_ksudoku(std::string_view text, const WordPosition& position) {
    const ParseError error = error_in(text).value_or(ParseError(1, 1, "KSudoku: this variant is not read"));
    throw ParseError(error.line() + position.line - 1, error.column() + (error.line() == 1 ? position.column - 1 : 0),
                     error.message());
}

} // namespace

const ForeignFormat sumocue_strings{{}, is_sumocue, is_refused, refuse_sumocue, nullptr};
const ForeignFormat ksudoku_documents{{}, is_ksudoku, is_refused_ksudoku, refuse_ksudoku, nullptr};

} // namespace sudoku::formats
