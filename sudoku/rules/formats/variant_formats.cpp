#include "sudoku/rules/formats/format.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/rules/variant_text.hpp"

namespace sudoku {

namespace {

constexpr VariantFormatInfo all_formats[] = {
    {VariantFormat::rules, "rules", "grid with one rule on a line"},
    {VariantFormat::f_puzzles, "fpuzzles-json", "JSON of f-puzzles.com"},
    {VariantFormat::f_puzzles_link, "fpuzzles", "link to f-puzzles.com"},
    {VariantFormat::sudokupad_link, "sudokupad", "link to sudokupad.app"},
    {VariantFormat::constraints, "iss", "constraint string of Interactive-Sudoku-Solver"},
    {VariantFormat::tatham, "solo", "game ID of Simon Tatham's Solo"},
    {VariantFormat::sumocue, "sumocue", "killer or jigsaw of SumoCue"},
    {VariantFormat::ksudoku, "ksudoku", "XML of KSudoku"},
};

/// Returns the place of the first character that is not white space, and the text without white space at both ends.
std::pair<formats::WordPosition, std::string_view> trimmed_with_position(std::string_view text) {
    constexpr std::string_view white = " \t\v\f\r\n";
    formats::WordPosition position{1, 1};
    const std::size_t begin = std::min(text.find_first_not_of(white), text.size());
    for (const char c : text.substr(0, begin)) {
        position.line += c == '\n' ? 1 : 0;
        position.column = c == '\n' ? 1 : position.column + 1;
    }
    return {position, detail::trimmed(text, white)};
}

} // namespace

std::span<const VariantFormatInfo> variant_formats() { return all_formats; }

std::optional<VariantFormat> find_variant_format(std::string_view name) {
    for (const VariantFormatInfo& info : all_formats)
        if (info.name == name)
            return info.format;
    return std::nullopt;
}

std::vector<VariantRecord> read_variants(dlx::Text text) {
    const auto position = trimmed_with_position(text).first;
    try {
        return {FoundVariant{parse_variant(text), position.line}};
    } catch (const ParseError& error) {
        return {error};
    }
}

bool is_variant(dlx::Text beginning) { return has_rules(beginning); }

std::string write_variant(const VariantPuzzle& puzzle, VariantFormat format) {
    if (format == VariantFormat::rules)
        return to_rules_text(puzzle);
    throw InvalidRule("this format is not written yet");
}

} // namespace sudoku
