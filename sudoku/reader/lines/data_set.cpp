#include "sudoku/reader/lines/data_set.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/documents/variants.hpp"
#include "sudoku/reader/lines/symbols.hpp"

#include <algorithm>
#include <iterator>
#include <span>

namespace sudoku::detail {

namespace {

/// Returns the fields of a line as written. Inside quotes, a separator is text, and a doubled quote is one.
std::vector<std::string_view> csv_fields(std::string_view line, char separator) {
    std::vector<std::string_view> fields;
    for (std::size_t begin = 0; begin <= line.size();) {
        std::size_t end = begin;
        if (end < line.size() && line[end] == '"')
            for (end = line.find('"', end + 1); end < line.size() && end + 1 < line.size() && line[end + 1] == '"';)
                end = line.find('"', end + 2);
        end = std::min(line.find(separator, std::min(end, line.size())), line.size());
        fields.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return fields;
}

bool is_quoted(std::string_view field) { return field.size() > 1 && field.front() == '"' && field.back() == '"'; }

/// Returns the text that a field has.
std::string value_of(std::string_view field) {
    field = trimmed(field);
    if (!is_quoted(field))
        return std::string(field);
    std::string value;
    for (std::size_t k = 1; k + 1 < field.size(); ++k) {
        value += field[k];
        if (field[k] == '"' && field[k + 1] == '"')
            ++k;
    }
    return value;
}

constexpr std::string_view puzzle_names[] = {"puzzle", "puzzles", "quiz", "quizzes", "question", "questions",
                                             "sudoku", "sudokus", "grid", "board",   "givens",   "unsolved",
                                             "clue",   "mission", "task", "problem"};
constexpr std::string_view label_names[] = {"name", "title", "label", "id"};
constexpr std::string_view solution_names[] = {"solution", "solutions", "answer", "answers"};
/// Columns of this project's programs that may mention the rules of the puzzle.
constexpr std::string_view own_names[] = {"reason", "hardest_technique", "minimal_puzzles", "removed_clues",
                                          "source", "solution_regions"};

/// Returns whether a column contains clues, or a field is a rule: it is the name of one.
bool names_rule(std::string_view head) {
    const auto name = find_rule_name(head);
    return (name && (is_only_a_rule(*name->names) || name->names->is_whole) && name->begin == 0 &&
            name->end == head.size()) ||
           ((head.starts_with("is_") || head.starts_with("has_")) && names_rule_as_key(head));
}

/// Returns the first column with one of the names, the first name first.
std::optional<std::size_t> column_of(const std::vector<std::string>& heads, std::span<const std::string_view> names) {
    for (const std::string_view name : names)
        if (const auto found = find_in(heads, name); found != heads.end())
            return static_cast<std::size_t>(found - heads.begin());
    return std::nullopt;
}

/// Returns whether a text is the usual shape of boxes of a puzzle, or the part of it that the column contains.
bool is_usual_box(BoxPart part, std::string_view text, std::string_view puzzle) {
    const auto board = board_of(puzzle.size());
    const auto [rows, columns] = box_of(text);
    return text.empty() || (board && rows > 0 && (part == BoxPart::columns || rows == board->box_rows()) &&
                            (part == BoxPart::rows || columns == board->box_columns()));
}

/// Returns whether a text is a word for yes.
bool is_switch(const std::string& value) { return is_among(lower_case(value), {"true", "yes", "y"}); }

/// Returns whether a text may be a number such as "1.2e+05".
bool is_number_in_words(const std::string& value) {
    return is_digit(value[0]) && value.find_first_not_of("0123456789.eE+-") == std::string::npos;
}

/// Returns whether the text may be all cells of a board.
bool may_be_puzzle(std::string_view text) {
    return text.size() >= shortest_puzzle && board_of(text.size()) &&
           all_of(text, [](char c) { return symbol_of(c).kind != Symbol::Kind::invalid; });
}

} // namespace

std::optional<DataSet> DataSet::begin(std::string_view head) {
    constexpr std::size_t longest = 1000;
    if (head.empty() || head.size() > longest || !(is_letter(head[0]) || is_one_of("\",;\t", head[0])))
        return std::nullopt; // most lines have digits there
    for (const char separator : {',', ';', '\t'}) {
        std::vector<std::string> heads;
        for (const std::string_view field : csv_fields(head, separator))
            heads.push_back(lower_case(value_of(field)));
        const auto puzzle = column_of(heads, puzzle_names);
        const auto unnamed = static_cast<std::size_t>(count_in(heads, ""));
        if (heads.size() < 2 || !puzzle || 2 * unnamed > heads.size()) // with few names it is the title of a sheet
            continue;
        DataSet set;
        set.separator_ = separator;
        set.columns_ = heads.size();
        set.heads_ = heads;
        set.puzzle_ = *puzzle;
        set.puzzle_name_ = heads[*puzzle];
        set.is_own_ = head.starts_with("source,line,puzzle,") || head.starts_with("number,puzzle,");
        set.name_ = column_of(heads, label_names);
        set.solution_ = column_of(heads, solution_names);
        for (std::size_t k = 0; k < heads.size(); ++k) {
            if (k != *puzzle && names_kind(heads[k]))
                set.kinds_.push_back(k);
            else if (names_rule(heads[k]) || part_of_box(letters_of(heads[k])) != BoxPart::none)
                set.rules_.push_back(k);
            else if (k != *puzzle && k != set.solution_ && !set.is_own_ && !is_metadata(letters_of(heads[k])))
                set.others_.push_back(k);
        }
        return set;
    }
    return std::nullopt;
}

std::optional<std::size_t> DataSet::find_9x9(std::string_view line) const {
    std::size_t begin = 0;
    for (std::size_t column = 0; column < puzzle_; ++column)
        if (begin = line.find(separator_, begin) + 1; begin == 0)
            return std::nullopt;
    const std::size_t end = begin + cells_9x9;
    const bool is_field = end == line.size() ? begin > 0 : end < line.size() && line[end] == separator_;
    const bool may_have_others = line.size() > end + (solution_ ? 2 : 1) * cells_9x9; // another puzzle
    const bool has_more = may_have_others || name_ || !rules_.empty();
    if (!is_field || has_more || begin > cells_9x9 || is_one_of(line.substr(0, begin), '"'))
        return std::nullopt;
    unsigned char bits = 0; // letters have 0x40; digits, points and separators do not
    for (const char c : line)
        bits |= static_cast<unsigned char>(c);
    if ((bits & 0x40U) == 0 && kinds_.empty())
        return begin;
    const auto is_harmless = [&](std::string_view field) {
        return none_of(field, is_letter) || contains(harmless_, field);
    };
    const auto fields = pieces_of(line, separator_);
    const bool has_all_kinds = all_of(
        kinds_, [&](std::size_t column) { return column < fields.size() && contains(harmless_, fields[column]); });
    return has_all_kinds && all_of(fields, is_harmless) ? std::optional(begin) : std::nullopt;
}

std::string DataSet::rule_in(const std::vector<std::string_view>& fields) const {
    constexpr std::size_t most_harmless = 16;
    const bool has_rules = puzzle_ < fields.size() && fields[puzzle_].find('\n') != std::string_view::npos;
    for (std::size_t column = 0; column < std::min(fields.size(), heads_.size()); ++column) {
        const std::string value = value_of(fields[column]);
        const bool is_about_rules =
            is_own_ && (has_rules || heads_[column] == "source") && contains(own_names, heads_[column]);
        if (column == puzzle_ || column == solution_ || column == name_ || is_about_rules)
            continue;
        const bool is_kind = contains(kinds_, column);
        const bool is_rule = contains(rules_, column);
        const BoxPart part = part_of_box(letters_of(heads_[column]));
        if (part != BoxPart::none ? !is_usual_box(part, value, value_of(fields[puzzle_]))
            : is_rule || is_kind  ? !is_plain_variant(lower_case(value))
            : is_metadata(letters_of(heads_[column])) || is_own_
                ? begins_with_rule(value) || side_of_layout(value) > 0 ||
                      (!is_own_ && (has_rule_under(letters_of(heads_[column]), value) ||
                                    (names_rule(value) && heads_[column] != "symmetry" && heads_[column] != "pattern")))
                : any_of(value, is_letter) && !is_plain_variant(lower_case(value)) && !is_number_in_words(value) &&
                      !(is_switch(value) && words_of_rule(heads_[column]).empty()))
            return "the column \"" + heads_[column] + "\" says \"" + value + '"';
        const bool is_worth = is_kind || any_of(value, is_letter);
        if (is_worth && harmless_.size() < most_harmless && !contains(harmless_, fields[column]))
            harmless_.emplace_back(fields[column]);
    }
    return "";
}

bool DataSet::has_open_puzzle(std::string_view line) const {
    if (line.find('"') == std::string_view::npos)
        return false;
    const auto fields = csv_fields(line, separator_);
    return fields.size() == puzzle_ + 1 && fields.back().starts_with('"') && count_in(fields.back(), '"') % 2 == 1;
}

bool DataSet::has_quoted_puzzle(std::string_view text) const {
    const auto fields = csv_fields(text, separator_);
    return fields.size() > puzzle_ && is_quoted(trimmed(fields[puzzle_]));
}

bool DataSet::has_puzzle(std::string_view line) const {
    const auto fields = csv_fields(line, separator_);
    return fields.size() > std::max<std::size_t>(puzzle_, 1) && may_be_puzzle(trimmed(fields[puzzle_], " \t\r\""));
}

std::optional<DataRow> DataSet::row(std::string_view line) const {
    const auto fields = csv_fields(line, separator_);
    const auto is_cell = [](std::string_view field) { return field.size() <= 3; };
    if (fields.size() < 2 || (fields.size() >= 9 && all_of(fields, is_cell))) // a row of a grid
        return std::nullopt;
    const std::string_view field = puzzle_ < fields.size() ? trimmed(fields[puzzle_]) : "";
    DataRow row{value_of(field)};
    const bool has_all_fields = fields.size() == columns_ || (fields.size() == columns_ + 1 && fields.back().empty());
    // Fields may be missing or too many behind the puzzle, but not before it.
    const std::string_view before =
        line.substr(0, puzzle_ < fields.size() ? static_cast<std::size_t>(field.data() - line.data()) : 0);
    const auto has_puzzle = [](std::string_view text) { return may_be_puzzle(value_of(text)); };
    const auto past_last = fields.begin() + static_cast<std::ptrdiff_t>(std::min(columns_, fields.size()));
    if (!has_all_fields && (!may_be_puzzle(row.puzzle) || before.size() > row.puzzle.size() ||
                            std::any_of(past_last, fields.end(), has_puzzle))) {
        row.fields = fields.size();
        const bool has_lines = line.find('\n') != std::string_view::npos;
        return has_lines || any_of(fields, has_puzzle) ? std::optional(row) : std::nullopt;
    }
    const bool is_numbered =
        row.puzzle.size() < shortest_puzzle && is_number(row.puzzle) && any_of(fields, has_puzzle); // "problem,cells"
    if (is_numbered || (begin(line) && !may_be_puzzle(row.puzzle))) // it is the head of another one
        return std::nullopt;
    row.column = (is_quoted(field) ? 2 : 1) + static_cast<std::size_t>(count_if(before, is_first_byte));
    const auto value_in = [&](std::optional<std::size_t> column) {
        return column && *column < fields.size() ? value_of(fields[*column]) : "";
    };
    for (const std::size_t column : others_) {
        const std::string other = value_in(column);
        const bool is_full =
            other.find_first_not_of("123456789") == std::string::npos &&
            std::equal(other.begin(), other.end(), row.puzzle.begin(), row.puzzle.end(),
                       [](char digit, char given) { return !is_digit(given) || given == '0' || given == digit; });
        if (may_be_puzzle(row.puzzle) && other.size() == row.puzzle.size() && may_be_puzzle(other) && !is_full)
            row.other = column + 1;
    }
    row.rule = rule_in(fields);
    row.name = value_in(name_);
    row.solution = value_in(solution_);
    return row;
}

} // namespace sudoku::detail
