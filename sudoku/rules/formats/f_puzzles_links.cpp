#include "sudoku/detail/lz_string.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/documents/link.hpp"
#include "sudoku/rules/formats/f_puzzles.hpp"
#include "sudoku/rules/formats/scl.hpp"

namespace sudoku::formats {

namespace {

std::optional<std::string> unpacked_json(std::string_view word) {
    const std::string packed = detail::packed_f_puzzles(word);
    return packed.empty() ? std::nullopt : detail::unpack_lz_string(packed);
}

std::string packed(const VariantPuzzle& puzzle) {
    return detail::pack_lz_string(detail::utf16_of(f_puzzles_json(puzzle)));
}

bool is_f_puzzles_link(std::string_view word) {
    const auto json = unpacked_json(word);
    return json && is_f_puzzles_variant(*json);
}

FoundVariant read_f_puzzles_link(std::string_view word, const WordPosition& position) {
    return read_f_puzzles(unpacked_json(word).value(), position);
}

bool is_sudokupad_link(std::string_view word) { return is_scl(word) || is_f_puzzles_link(word); }

FoundVariant read_sudokupad_link(std::string_view word, const WordPosition& position) {
    return is_scl(word) ? read_scl(word, position) : read_f_puzzles_link(word, position);
}

std::string f_puzzles_link(const VariantPuzzle& puzzle) { return "https://www.f-puzzles.com/?load=" + packed(puzzle); }

std::string sudokupad_link(const VariantPuzzle& puzzle) {
    std::string link = "https://sudokupad.app/fpuz";
    for (const char c : packed(puzzle))
        link += c == '+' ? "%2B" : c == '/' ? "%2F" : c == '=' ? "%3D" : std::string(1, c);
    return link;
}

} // namespace

const ForeignFormat f_puzzles_documents{VariantFormat::f_puzzles, is_f_puzzles_variant, is_f_puzzles_variant,
                                        read_f_puzzles, f_puzzles_json};
const ForeignFormat f_puzzles_links{VariantFormat::f_puzzles_link, is_f_puzzles_link, is_f_puzzles_link,
                                    read_f_puzzles_link, f_puzzles_link};
const ForeignFormat sudokupad_links{VariantFormat::sudokupad_link, is_sudokupad_link, is_sudokupad_link,
                                    read_sudokupad_link, sudokupad_link};

} // namespace sudoku::formats
