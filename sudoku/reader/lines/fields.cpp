#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>

namespace sudoku::detail {

namespace {

/// Returns the label that ends where a puzzle on the same line begins: "Fiendish 12" of "Fiendish 12. ".
std::string label_of(std::string_view before) {
    before.remove_prefix(std::min(before.find_first_not_of(around_labels), before.size()));
    const std::string_view written = before;
    before.remove_suffix(before.size() - (before.find_last_not_of(" \t\v\f,;\"'|.:)") + 1));
    const bool has_number =
        before.rfind('(') != std::string_view::npos && written.substr(before.size()).starts_with(')');
    return std::string(written.substr(0, before.size() + (has_number ? 1 : 0))); // "Level 2 (3)"
}

/// Returns the end of a remark in a label, "(3)", "(easy)", "[#12]" or "(SE 7.2)", that begins at `begin`; npos if it
/// may be cells.
std::size_t end_of_aside(std::string_view text, std::size_t begin) {
    constexpr std::size_t longest = 40;
    if (!is_one_of("([", text[begin]))
        return std::string_view::npos;
    const auto end = text.find(text[begin] == '(' ? ')' : ']', begin);
    if (end == std::string_view::npos || end - begin > longest ||
        (end + 1 < text.size() && !is_one_of(" \t,;:.|\"'", text[end + 1])))
        return std::string_view::npos;
    std::string_view inside = trimmed(text.substr(begin + 1, end - begin - 1));
    if (inside.find_first_of("([{*_") != std::string_view::npos)
        return std::string_view::npos;
    const bool has_letters = any_of(inside, [](char c) { return is_letter(c) && !is_x(c); });
    inside.remove_prefix(inside.starts_with('#') ? 1 : 0);
    const std::string_view whole = inside.substr(0, inside.find('.'));
    const bool is_number = !whole.empty() && whole.size() < 6 && inside.size() < whole.size() + 4 &&
                           inside.find_first_not_of("0123456789.") == std::string_view::npos &&
                           inside.find('.') == inside.rfind('.');
    return has_letters || is_number ? end + 1 : std::string_view::npos;
}

/// Returns whether the digits of a board of that side are letters from A on, with signs of empty cells between.
bool are_letters(std::string_view word, std::uint32_t side) {
    return word.find_first_of(".-*_") != std::string_view::npos && all_of(word, [&](char c) {
               return is_letter(c) ? static_cast<std::uint32_t>((c | 0x20) - 'a') < side : is_one_of(".-*_0", c);
           });
}

/// Removes the blanks around a field, and then a pair of quotes around it.
std::string_view without_quotes(std::string_view field) {
    field = trimmed(field);
    if (field.size() > 1 && field.front() == field.back() && is_one_of("\"'", field.front()))
        field = trimmed(field.substr(1, field.size() - 2));
    return field;
}

} // namespace

bool scan_labelled_puzzle(Line& line) {
    const auto words = words_of(line.text, around_labels);
    for (std::size_t k = 0; k < words.size(); ++k) {
        const std::string_view word = words[k];
        const auto board = board_of(word.size());
        const auto may_be_cell = [&](char c) {
            const Symbol symbol = symbol_of(c);
            return symbol.kind == Symbol::Kind::letter
                       ? board->side() > 9 || is_x(c)
                       : symbol.kind != Symbol::Kind::invalid && symbol.value <= board->side();
        };
        if (board && word.size() > 35 && board->side() <= 35 &&
            (all_of(word, may_be_cell) || are_letters(word, board->side()))) {
            const std::string_view written = line.written(); // with a label that may have other characters than ASCII's
            const auto begin = written.find(word);
            line.name = label_of(written.substr(0, begin == std::string_view::npos ? 0 : begin));
            const bool is_full = word.find_first_not_of("123456789") == std::string_view::npos;
            const auto is_solved_by_word = [&](std::string_view other) { // in some cells it has the digits of the word
                const auto agrees = [](char c, char digit) { return c == digit || is_one_of(".0-*_?", c); };
                return other.size() == word.size() && other != word &&
                       std::equal(other.begin(), other.end(), word.begin(), agrees);
            };
            const auto other =
                std::find_if(words.begin() + static_cast<std::ptrdiff_t>(k), words.end(), is_solved_by_word);
            const bool is_solution = board->side() == 9 && is_full && other != words.end();
            add_characters(line.symbols, line, is_solution ? *other : word);
            if (is_solution)
                line.solution = word;
            else if (k + 1 < words.size() && words[k + 1].size() == word.size())
                line.solution = words[k + 1];
            return true;
        }
        const auto aside = end_of_aside(line.text, place_in(line.text, word));
        if (aside != std::string_view::npos) {
            while (k + 1 < words.size() && words[k + 1].data() < line.text.data() + aside)
                ++k;
            continue;
        }
        if (word.size() >= shortest_puzzle || is_one_of("[{(", word[0])) {
            const bool is_labelled = line.text.find_first_not_of(around_labels) < line.text.find(word);
            const auto is_plain_cell = [](char c) { return is_digit(c) || is_one_of(".-*_", c); };
            if (!is_labelled || word.size() <= 35 || !all_of(word, is_plain_cell))
                return false;
            add_characters(line.symbols, line,
                           word); // too many or too few; those of the label are not counted
            return true;
        }
    }
    return false;
}

std::vector<std::string_view> fields_of(std::string_view text, char separator) {
    auto fields = pieces_of(text, separator);
    std::transform(fields.begin(), fields.end(), fields.begin(), without_quotes);
    return fields;
}

bool scan_table_row(Line& line) {
    if (line.text.find_first_of("[]{}()") != std::string::npos)
        return false;
    for (const char separator : {',', ';', '\t', '|'}) {
        std::string_view text = line.text;
        const bool has_borders = separator == '|';
        if (has_borders) {
            const auto first = text.find_first_not_of(blanks);
            const auto last = text.find_last_not_of(blanks);
            if (first == last || text[first] != '|' || text[last] != '|')
                continue;
            text = text.substr(first + 1, last - first - 1);
        }
        auto fields = fields_of(text, separator);
        const auto are_empty = count_in(fields, std::string_view());
        const auto is_square = [](std::size_t n) { return n == 4 || n == 9 || n == 16 || n == 25 || n == cells_9x9; };
        if (are_empty == 1 && fields.back().empty() && is_square(fields.size() - 1)) // after the last separator
            fields.pop_back();
        const auto longest =
            std::max_element(fields.begin(), fields.end(), [](auto a, auto b) { return a.size() < b.size(); })->size();
        const bool is_board =
            Geometry::default_for_side(static_cast<std::uint32_t>(std::min<std::size_t>(fields.size(), 256))) ||
            board_of(fields.size());
        const bool is_other_form = (separator == '\t' || has_borders) && are_empty == 0;
        if (fields.size() < 4 || !is_board || longest > 3 || is_other_form ||
            (has_borders && (longest > 1 || text.size() > std::size_t{5} * fields.size() || fields.size() < 9)))
            continue;
        line.has_numbers = any_of(fields, [](auto field) { return field.size() > 1 && is_number(field); });
        for (const std::string_view field : fields) {
            const bool is_empty_x = fields.size() < 24 && field.size() == 1 && is_x(field[0]);
            const Symbol symbol = field.empty()      ? Symbol{Symbol::Kind::empty}
                                  : is_empty_x       ? Symbol{Symbol::Kind::empty, 'x'}
                                  : field.size() > 1 ? symbol_of_cell(field)
                                                     : symbol_of(field[0]);
            line.symbols.push_back(placed(symbol, line, field.data()));
        }
        if (look_like_cells(line.symbols)) {
            for (std::size_t k = fields.size(); k-- > 0;)
                if (line.symbols[k].kind == Symbol::Kind::invalid)
                    line.records = {
                        ParseError(line.number, line.symbols[k].column,
                                   why_no_cell(line.written(), line.symbols[k].column - 1, fields[k].size()))};
            line.is_spaced = true;
            return true;
        }
        line.symbols.clear();
        line.has_numbers = false;
    }
    return false;
}

} // namespace sudoku::detail
