#include "sudoku/reader/forms/rules_below.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/variants.hpp"
#include "sudoku/reader/lines/lines.hpp"

#include <algorithm>
#include <cctype>

namespace sudoku::detail {

namespace {

/// Returns whether a line is a title such as "Windoku", which would be a rule below a grid: cells follow.
bool is_title(const PeekLine& peek, std::size_t at) {
    const std::string text = rule_text(peek(at)->raw);
    const auto name = find_rule_name(text);
    const bool is_capitalized = name ? is_capital(text[name->begin]) : meaning_of(text) == LineMeaning::title;
    if (!is_capitalized || names_cell(text) || is_regions(text))
        return false;
    do
        ++at;
    while (peek(at) != nullptr && peek(at)->kind == Line::Kind::blank);
    return peek(at) != nullptr && meaning_of(peek(at)->raw) == LineMeaning::note;
}

/// Returns whether a line is a whole puzzle of 9x9 or more.
bool is_whole_puzzle(std::string_view line) {
    const std::string_view word = trimmed(line);
    return word.size() >= cells_9x9 &&
           word.substr(0, cells_9x9).find_first_not_of("0123456789.*_-") == std::string_view::npos;
}

bool begins_document(const PeekLine& peek, std::size_t at, bool is_below) {
    const auto peek_from = [&](std::size_t ahead) { return peek(at + ahead); };
    return peek(at)->kind == Line::Kind::document || peek(at)->kind == Line::Kind::too_long ||
           begins_variant(peek_from, is_below) || begins_data_set(peek_from);
}

std::size_t count_letters(std::string_view line) {
    return static_cast<std::size_t>(count_if(line, [](unsigned char c) { return std::isalnum(c) != 0; }));
}

} // namespace

bool begins_variant(const PeekLine& peek, bool is_below) {
    const std::string& line = peek(0)->raw;
    const bool is_rule = is_below && line.starts_with('.') && !has_puzzle(line); // ".AntiKnight"
    return (!is_rule && begins_constraint_string(peek)) || begins_board(line);
}

bool begins_data_set(const PeekLine& peek) {
    return peek(0)->is_head && peek(1) != nullptr && peek(1)->kind == Line::Kind::field;
}

bool may_be_title(const PeekLine& peek) {
    std::size_t below = 1;
    while (peek(below) != nullptr && peek(below)->kind == Line::Kind::blank)
        ++below;
    const Line* const line = peek(below);
    return is_title(peek, 0) && line != nullptr && line->kind == Line::Kind::cells && !is_note(*line);
}

std::vector<rules::RuleLine> rules_below(const PeekLine& peek) {
    constexpr std::size_t max_lines = 1 << 16;
    constexpr std::size_t unknown = std::string_view::npos;
    std::vector<rules::RuleLine> lines;
    std::size_t size = 0;  // lines up to the last one that is not blank
    std::size_t rows = 0;  // regions that follow; unknown: as many as the next has letters
    bool is_apart = false; // a blank line is above
    for (std::size_t at = 0; at < max_lines && peek(at) != nullptr; ++at) {
        const Line& line = *peek(at);
        const bool is_blank = trimmed(line.raw).empty() && line.kind == Line::Kind::blank;
        const bool is_comment = line.raw.starts_with('#') && !line.raw.starts_with("#D ");
        if (!is_blank && !is_comment) {
            if (begins_document(peek, at, !is_apart))
                break;
            if (rows > 0)
                rows = (rows == unknown ? count_letters(line.raw) : rows) - 1;
            else if (meaning_of(line.raw) >= LineMeaning::name && !(is_apart && is_title(peek, at)))
                rows = precedes_letters(line.raw) ? unknown : 0;
            else if (is_apart || is_whole_puzzle(line.raw))
                break;
        }
        is_apart = is_blank || (is_apart && is_comment);
        lines.push_back({line.number, line.raw});
        size = is_blank ? size : lines.size();
    }
    lines.resize(size);
    if (size == max_lines)
        lines.push_back({lines.back().number, "too many rules"}); // an error
    return lines;
}

namespace {

/// Returns whether a line says that a puzzle is a variant: "Type: X", "Variant: Latin".
bool names_variant(std::string_view line) {
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::string head = lower_case(trimmed(line.substr(0, colon)));
    const std::string value = lower_case(std::string(trimmed(line.substr(colon), " \t\v\f:.!")));
    const bool is_variant = head.starts_with("variant") || head.starts_with("constraint");
    return names_kind(head) && (is_variant ? !is_plain_variant(value) && !are_plain_rules(value) : value == "x");
}

} // namespace

bool is_rule_of_variant(const Line& line, bool is_below_puzzle) {
    return (line.kind == Line::Kind::cells || line.kind == Line::Kind::section || line.kind == Line::Kind::rule) &&
           (meaning_of(line.written()) >= (is_below_puzzle ? LineMeaning::name : LineMeaning::rule) ||
            names_variant(line.written()));
}

bool is_error_below(const PeekLine& peek) {
    const Line& line = *peek(0);
    if (line.kind == Line::Kind::cells && meaning_of(line.written()) == LineMeaning::title)
        return peek(1) != nullptr && peek(1)->kind == Line::Kind::blank;
    return line.kind == Line::Kind::cells && !is_note(line) && peek(1) != nullptr && is_rule_of_variant(*peek(1), true);
}

ParseError why_no_rule(const Line& line, const char* problem) {
    const std::string_view text = trimmed(line.written());
    return {line.number, place_in(line.written(), text) + 1, dlx::detail::quoted(text) + problem};
}

ParseError why_no_title(const Line& line) {
    return why_no_rule(line, " may be a rule of the puzzle above or a title of the one below: leave out the blank line "
                             "that separates it from its puzzle");
}

std::function<bool(const Line&)> rules_behind(const Line& rule) {
    return [has_letters = precedes_letters(rule.written())](const Line& next) {
        const bool is_rule = next.kind == Line::Kind::cells && meaning_of(next.written()) >= LineMeaning::name;
        return has_letters ? next.kind != Line::Kind::blank : next.kind == Line::Kind::comment || is_rule;
    };
}

} // namespace sudoku::detail
