#include "sudoku/detail/characters.hpp"
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

// --- Records of this project's programs ------------------------------------------------------------------------------

/// Returns whether an object is the record of a puzzle with its rules on lines, without keys that may have others.
bool is_record(const Json& object) {
    constexpr std::string_view keys =
        " source line name puzzle solutions answer reason clashes count complete stop_reason search_nodes estimate "
        "relative_error exact samples seconds number solution given_count minimality weight level difficulty "
        "hardest_technique technique_counts W B steps candidates candidates_after_singles filled_after_singles "
        "candidates_after_locked minimal_puzzles rule_count removed_clues kept_givens added_givens conflict reasons "
        "repairs repairs_complete open_cells open_cells_complete rating redundant_clues solution_regions "
        "solution_doublers ";
    const Json& text = detail::value_at(object, "puzzle");
    if (!text.is_string() || text.get_ref<const std::string&>().find('\n') == std::string::npos)
        return false;
    for (const auto& [key, value] : object.items())
        if (!detail::is_listed(keys, key))
            return false;
    return true;
}

/// Reads the text of such a puzzle.
FoundVariant read_text(std::string_view text, const WordPosition& position) {
    std::vector<VariantRecord> records = read_variants(text, {.keep_drawings = true});
    if (const auto* const error = std::get_if<ParseError>(&records.front()))
        throw position.error("line " + std::to_string(error->line()) + " of this puzzle: " + error->message());
    if (records.size() > 1)
        throw position.error(std::to_string(records.size()) + " puzzles in one record");
    auto found = std::get<FoundVariant>(std::move(records.front()));
    found.line = position.line;
    for (Rule& rule : found.puzzle.rules) {
        rule.line = position.line;
        rule.column = position.column;
    }
    return found;
}

// --- f-puzzles and SudokuPad -----------------------------------------------------------------------------------------

FoundVariant read_known(const Json& object, const WordPosition& position) {
    if (is_record(object))
        return read_text(object["puzzle"].get_ref<const std::string&>(), position);
    return detail::is_of_sudokupad(object) ? read_scl(object, position) : read_f_puzzles(object, position);
}

FoundVariant read_document(std::string_view text, const WordPosition& position) {
    return read_known(detail::parse_json({text, position.line, position.column}), position);
}

bool is_link(std::string_view word) { return detail::json_in_word(word).has_value(); }

FoundVariant read_linked(std::string_view word, const WordPosition& position) {
    const auto linked = detail::json_in_word(word);
    if (!linked->text)
        throw position.error(std::string("a link of ") +
                             (linked->program == detail::LinkedProgram::f_puzzles ? "f-puzzles" : "SudokuPad") +
                             " that is damaged or cut off: copy the whole link");
    return read_document(*linked->text, position);
}

std::string f_puzzles_link(const VariantPuzzle& puzzle) { return "https://www.f-puzzles.com/?load=" + packed(puzzle); }

std::string sudokupad_link(const VariantPuzzle& puzzle) {
    std::string link = "https://sudokupad.app/fpuz";
    for (const char c : packed(puzzle))
        link += c == '+' ? "%2B" : c == '/' ? "%2F" : c == '=' ? "%3D" : std::string(1, c);
    return link;
}

} // namespace

const ForeignFormat texts_of_records{.read = read_text};
const ForeignFormat f_puzzles_documents{VariantFormat::f_puzzles, nullptr, read_document, f_puzzles_json};
const ForeignFormat f_puzzles_links{VariantFormat::f_puzzles_link, is_link, read_linked, f_puzzles_link};
const ForeignFormat sudokupad_links{VariantFormat::sudokupad_link, is_link, read_linked, sudokupad_link};

std::optional<Record> read_object(const Json& object, const WordPosition& position) {
    const bool is_own = is_record(object);
    if (!is_own && !detail::is_of_sudokupad(object) && !is_f_puzzles(object))
        return std::nullopt;
    Record record = read_variant([&] { return read_known(object, position); }, position);
    const auto* const puzzle = std::get_if<Puzzle>(&record);
    return is_own && puzzle != nullptr && puzzle->is_plain() ? std::nullopt : std::optional(std::move(record));
}

} // namespace sudoku::formats
