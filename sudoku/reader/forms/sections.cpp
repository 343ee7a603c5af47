#include "sudoku/reader/forms/text_form.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/documents/variants.hpp"
#include "sudoku/reader/rules/format.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <map>
#include <string>

namespace sudoku::detail {

namespace {

/// A line of a saved game.
struct Field {
    std::string_view key;
    std::string_view value;
    bool is_cut = false; ///< the value is shorter than its length says
};

/// Reads "KEY     :LENGTH:VALUE".
std::optional<Field> field_of(std::string_view line) {
    const auto colon = std::min(line.find(':'), line.size());
    const auto second = line.find(':', std::min(colon + 1, line.size()));
    Field field{trimmed(line.substr(0, colon)), {}};
    std::size_t length = 0;
    if (field.key.empty() || field.key.size() > 8 || !std::all_of(field.key.begin(), field.key.end(), is_capital) ||
        second == std::string_view::npos || second == colon + 1)
        return std::nullopt;
    const char* const end = line.data() + second;
    if (std::from_chars(line.data() + colon + 1, end, length).ptr != end)
        return std::nullopt;
    field.value = line.substr(second + 1);
    field.is_cut = field.value.size() < length;
    return field;
}

/// Returns whether a section has rules of a puzzle, or a kind other than Sudoku: "[Even]", "[Type]" with "Killer" below it.
bool has_other_rules(const PeekLine& peek, std::string_view name) {
    const Line* const below = peek(1);
    return find_rule_name(name) ||
           (names_kind(name) && below != nullptr && !is_plain_variant(lower_case(trimmed(below->text))) &&
            !are_plain_rules(below->text));
}

} // namespace

std::optional<LinesRead> read_section(const PeekLine& peek, const ReaderParams& asked) {
    const std::string& name = peek(0)->text;
    const bool has_rules = has_other_rules(peek, trimmed(name, " \t[]"));
    const auto is_one_of_names = [&](std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(), [&](const char* one) { return name.find(one) != name.npos; });
    };
    if (is_one_of_names({"[puzzle]"}))
        return LinesRead{{}, 1};
    const bool has_cells = !is_one_of_names({"[state]", "[pencilmarks]", "[colours]", "[colors]"});
    // Regions in a section make a jigsaw with the puzzle in the next one, or are an error.
    const PeekLine peek_below = [&](std::size_t ahead) { return peek(ahead + 1); };
    if (has_cells && peek(1) != nullptr && peek(1)->kind == Line::Kind::cells)
        if (auto regions = read_layers(peek_below, asked)) {
            ++regions->lines;
            return regions;
        }
    LinesRead read{.lines = 1};
    if (has_rules)
        read = part_of_puzzle(peek(0)->error("a section with rules of a variant: write them below the grid"), 1);
    read.skips = [has_cells, has_rules](const Line& line) {
        return line.kind != Line::Kind::blank && line.kind != Line::Kind::section &&
               line.kind != Line::Kind::too_long && line.kind != Line::Kind::document &&
               !(has_cells && line.looks_like_cells()) &&
               (has_rules || meaning_of(line.written()) == LineMeaning::note);
    };
    return read;
}

bool begins_saved_game(std::string_view line) { return line.starts_with("SAVEFILE:") && field_of(line); }

std::optional<LinesRead> read_saved_game(const PeekLine& peek, const ReaderParams&) {
    constexpr std::size_t most = 16; // lines up to the puzzle
    constexpr const char* saved_game = "a saved game of Simon Tatham's ";
    std::map<std::string, std::string, std::less<>> values; // by key
    bool is_cut = false;
    std::size_t lines = 0;
    for (; lines < most && peek(lines) != nullptr && values["DESC"].empty(); ++lines) {
        const std::string_view line = peek(lines)->written();
        const auto field = field_of(line);
        if (!field || (lines > 0 && begins_saved_game(line)))
            break;
        is_cut |= field->is_cut;
        values[std::string(field->key)] = field->value;
    }
    const auto puzzle = [&]() -> Record {
        const std::size_t first = peek(0)->number;
        const std::string& game = values["GAME"];
        const std::string& params = values["CPARAMS"].empty() ? values["PARAMS"] : values["CPARAMS"];
        if (!game.empty() && game != "Solo")
            throw ParseError(first, 1, saved_game + game + ", which is not Sudoku");
        if (is_cut || game.empty() || params.empty() || values["DESC"].empty())
            throw ParseError(first, 1, std::string(saved_game) + "Solo that is cut off: save it again");
        const std::string id = params + ':' + values["DESC"];
        if (!formats::solo_game_ids.is_of_format(id))
            throw ParseError(peek(lines - 1)->number, 1,
                             std::string(saved_game) + "Solo whose puzzle is broken: save it again");
        return formats::read_foreign(formats::solo_game_ids, id, {first, 1});
    };
    return LinesRead{{record_of(puzzle)}, lines, [](const Line& line) {
                         return !begins_saved_game(line.text) && field_of(line.text);
                     }};
}

} // namespace sudoku::detail
