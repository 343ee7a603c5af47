#include "sudoku/reader/lines/arrays.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace sudoku::detail {

namespace {

/// Returns whether the text may have anything for in_plain_cells(). Most lines do not, and are many: it is fast.
bool may_be_written_by_programs(std::string_view text) {
    constexpr auto is_mark = [] {
        std::array<bool, 256> marks{};
        for (const char c : std::string_view("[](){}~\"'"))
            marks[static_cast<unsigned char>(c)] = true;
        return marks;
    }();
    const auto has = [&](char c) { return text.find(c) != std::string_view::npos; };
    bool has_words = false;
    char last = '\0';
    for (const char c : text) {
        if (is_mark[static_cast<unsigned char>(c)])
            return true;
        has_words = has_words || (is_letter(c) && is_letter(last)) || (last == '-' && (is_digit(c) || c == ' '));
        last = c;
    }
    return (has_words && (has(' ') || has(',') || has(';') || has('\t'))) || (has('|') && has(','));
}

/// Returns whether `text` contains the call `call` as a word, and not as a method.
bool has_call(std::string_view text, std::string_view call) {
    auto at = text.find(call);
    while (at != std::string_view::npos && at > 0 &&
           (is_letter(text[at - 1]) || is_digit(text[at - 1]) || is_one_of("._", text[at - 1])))
        at = text.find(call, at + 1);
    return at != std::string_view::npos;
}

/// Returns whether an array is filled by columns, as by R's matrix() and Matlab's reshape().
bool fills_columns(std::string_view text) {
    // matrix() of Sage and numpy has brackets or a text, and goes row by row.
    const bool is_matrix_of_r = has_call(text, "matrix(") && !has_call(text, "matrix('") &&
                                !has_call(text, "matrix(\"") && text.find('[') == std::string_view::npos;
    return is_matrix_of_r || has_call(text, "cbind(") || has_call(text, "structure(c(") || has_call(text, "array(c(") ||
           has_call(text, "reshape(");
}

/// Returns whether rows and columns are transposed, by "t(" or "]'".
bool is_transposed(std::string_view text) {
    const auto last = text.find_last_of("])");
    const bool has_prime = last != std::string_view::npos && text.substr(last + 1).starts_with('\'') &&
                           std::count(text.begin(), text.end(), '\'') == 1;
    return has_prime || has_call(text, "t(") || has_call(text, "transpose(") || has_call(text, "permutedims(");
}

} // namespace

std::optional<PlainCells> in_plain_cells(std::string_view text) {
    return may_be_written_by_programs(text) ? scan_plain_cells(text) : std::nullopt;
}

bool goes_by_columns(std::string_view text) {
    const bool has_bracket = text.find('(') != std::string_view::npos || text.find('[') != std::string_view::npos;
    return has_bracket && (fills_columns(text) || is_transposed(text));
}

bool scan_array(Line& line) {
    constexpr std::string_view brackets = "[]{}()\"'";
    const auto is_cell = [](char c) { return symbol_of(c).kind != Symbol::Kind::invalid && !is_one_of(blanks, c); };
    bool has_brackets = false;
    for (std::size_t k = 0; k < line.text.size(); ++k)
        if (is_one_of(brackets, line.text[k])) {
            has_brackets = true;
            if (k > 0 && k + 1 < line.text.size() && is_cell(line.text[k - 1]) && is_cell(line.text[k + 1]))
                return false; // between two cells, and not around some
        }
    if (!has_brackets)
        return false;
    std::string text = line.text.substr(0, line.text.find("//")); // with spaces in place of text that is not a cell
    const auto equals = text.rfind('=');
    if (text.find('=') != equals) // two arrays
        return false;
    const auto opening = text.find_first_of(brackets, equals == std::string::npos ? 0 : equals);
    if (opening != std::string::npos && (equals != std::string::npos || is_letter(text[0])))
        std::fill_n(text.begin(), opening, ' ');
    const auto words = words_of(text, " \t\v\f,;[]{}()\"'");
    const auto may_be_cells = [&](std::string_view word) {
        return std::all_of(word.begin(), word.end(), [&](char c) {
            return symbol_of(c).kind != Symbol::Kind::invalid &&
                   (!is_letter(c) || is_x(c) || word.size() > 9 || (word.size() == 1 && words.size() > 9));
        });
    };
    if (!std::all_of(words.begin(), words.end(), may_be_cells))
        return false;
    if (words.empty()) {
        line.kind = Line::Kind::rule;
        return true;
    }
    add_words(line, words, text);
    return true;
}

} // namespace sudoku::detail
