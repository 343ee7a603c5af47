#include "sudoku/detail/lz_string.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/documents/link.hpp"
#include "sudoku/reader/rules/f_puzzles.hpp"
#include "sudoku/reader/rules/scl.hpp"

namespace sudoku::formats {

namespace {

using detail::LinkedProgram;

std::string packed(const VariantPuzzle& puzzle) {
    return detail::pack_lz_string(detail::utf16_of(f_puzzles_json(puzzle)));
}

/// Returns whether a link has more than a plain puzzle. Damaged links are left to the reader of plain puzzles.
bool is_link_of(LinkedProgram program, std::string_view word) {
    const auto linked = detail::json_in_word(word);
    if (!linked || !linked->text || linked->program != program)
        return false;
    return program == LinkedProgram::sudokupad ? is_scl_variant(*linked->text) : is_f_puzzles_variant(*linked->text);
}

bool is_f_puzzles_link(std::string_view word) { return is_link_of(LinkedProgram::f_puzzles, word); }
bool is_scl_link(std::string_view word) { return is_link_of(LinkedProgram::sudokupad, word); }

FoundVariant read_linked(std::string_view word, const WordPosition& position) {
    const auto linked = detail::json_in_word(word);
    const auto read = linked->program == LinkedProgram::sudokupad ? read_scl : read_f_puzzles;
    return read(linked->text.value(), position);
}

bool is_json_variant(std::string_view text) { return is_f_puzzles_variant(text) || is_scl_document(text); }

FoundVariant read_json_variant(std::string_view text, const WordPosition& position) {
    const auto read = is_scl_document(text) ? read_scl : read_f_puzzles;
    return read(text, position);
}

std::string f_puzzles_link(const VariantPuzzle& puzzle) { return "https://www.f-puzzles.com/?load=" + packed(puzzle); }

std::string sudokupad_link(const VariantPuzzle& puzzle) {
    std::string link = "https://sudokupad.app/fpuz";
    for (const char c : packed(puzzle))
        link += c == '+' ? "%2B" : c == '/' ? "%2F" : c == '=' ? "%3D" : std::string(1, c);
    return link;
}

} // namespace

const ForeignFormat f_puzzles_documents{VariantFormat::f_puzzles, is_json_variant, is_json_variant, read_json_variant,
                                        f_puzzles_json};
const ForeignFormat f_puzzles_links{VariantFormat::f_puzzles_link, is_f_puzzles_link, is_f_puzzles_link, read_linked,
                                    f_puzzles_link};
const ForeignFormat sudokupad_links{VariantFormat::sudokupad_link, is_scl_link, is_scl_link, read_linked,
                                    sudokupad_link};

} // namespace sudoku::formats
