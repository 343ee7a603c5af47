#include "sudoku/detail/lz_string.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/documents/link.hpp"
#include "sudoku/reader/documents/sudokupad.hpp"
#include "sudoku/reader/rules/f_puzzles.hpp"
#include "sudoku/reader/rules/scl.hpp"

namespace sudoku::formats {

namespace {

using detail::Json;

std::string packed(const VariantPuzzle& puzzle) {
    return detail::pack_lz_string(detail::utf16_of(f_puzzles_json(puzzle)));
}

/// Returns the object of f-puzzles or SudokuPad in a JSON text; null if there is none.
Json object_in(std::string_view text, const WordPosition& position) {
    if (!text.starts_with('{') || !text.ends_with('}'))
        return {};
    Json object = detail::parse_json({text, position.line, position.column});
    return detail::is_of_sudokupad(object) || is_f_puzzles(object) ? object : Json();
}

bool is_document(std::string_view text) {
    try {
        return !object_in(text, {1, 1}).is_null();
    } catch (const ParseError&) {
        return false;
    }
}

FoundVariant read_object(std::string_view text, const WordPosition& position) {
    const Json object = object_in(text, position);
    return detail::is_of_sudokupad(object) ? read_scl(object, position) : read_f_puzzles(object, position);
}

/// Returns whether a link, of f-puzzles or SudokuPad, is whole: the reader of plain puzzles reads damaged ones.
bool is_link(std::string_view word) {
    const auto linked = detail::json_in_word(word);
    return linked && linked->text;
}

FoundVariant read_linked(std::string_view word, const WordPosition& position) {
    return read_object(detail::json_in_word(word)->text.value(), position);
}

std::string f_puzzles_link(const VariantPuzzle& puzzle) { return "https://www.f-puzzles.com/?load=" + packed(puzzle); }

std::string sudokupad_link(const VariantPuzzle& puzzle) {
    std::string link = "https://sudokupad.app/fpuz";
    for (const char c : packed(puzzle))
        link += c == '+' ? "%2B" : c == '/' ? "%2F" : c == '=' ? "%3D" : std::string(1, c);
    return link;
}

} // namespace

const ForeignFormat f_puzzles_documents{VariantFormat::f_puzzles, is_document, nullptr, read_object, f_puzzles_json};
const ForeignFormat f_puzzles_links{VariantFormat::f_puzzles_link, is_link, nullptr, read_linked, f_puzzles_link};
const ForeignFormat sudokupad_links{VariantFormat::sudokupad_link, is_link, nullptr, read_linked, sudokupad_link};

} // namespace sudoku::formats
