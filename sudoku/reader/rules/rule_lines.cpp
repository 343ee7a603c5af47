#include "sudoku/reader/rules/rule_lines.hpp"
#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/conditions.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/rule_kind.hpp"

#include <algorithm>
#include <cctype>

namespace sudoku {

namespace {

using detail::lower_case;

/// Word of a line, with its 1-based column.
struct Word {
    std::string_view text;
    std::size_t column;
};

constexpr std::string_view between_words = " \t\r,";

/// Returns the words of a line before its comment.
std::vector<std::string_view> words_of(std::string_view line) {
    return detail::words_of(line.substr(0, line.find('#')), between_words);
}

/// Returns the words of a rule from index `at` on, without punctuation. '=' is a word.
std::vector<Word> words_of_rule(std::string_view text, std::size_t at) {
    constexpr std::string_view punctuation = " \t\r\v\f,;:()[]{}\"'|";
    std::vector<Word> words;
    while ((at = text.find_first_not_of(punctuation, at)) < text.size()) {
        std::size_t end = std::min(text.find_first_of(punctuation, at), text.size());
        end = text[at] == '=' ? at + 1 : std::min(text.find('=', at), end);
        const std::string_view word = text.substr(at, end - at);
        if (const std::size_t size = word.find_last_not_of(".!") + 1; size > 0)
            words.push_back({word.substr(0, size), at + 1});
        at = end;
    }
    return words;
}

/// Reader of the lines below the grid.
class RuleReader {
public:
    RuleReader(VariantPuzzle& puzzle, std::span<const rules::RuleLine> lines) : puzzle_(puzzle), lines_(lines) {}

    void read() {
        for (; at_ < lines_.size(); ++at_)
            if (const std::string text = detail::rule_text(lines_[at_].text);
                text.find_first_not_of(between_words) != std::string::npos)
                if (auto rule = read_one(text))
                    puzzle_.rules.push_back(*std::move(rule));
        rules::require_possible(puzzle_); // now that the regions are known
    }

private:
    [[noreturn]] void fail(std::size_t column, const std::string& message) const {
        throw ParseError(lines_[at_].number, column, message);
    }

    /// Returns a word in quotes as it is in its line.
    [[nodiscard]] std::string quoted(const Word& word) const {
        return dlx::detail::quoted(written(word.column - 1, word.column - 1 + word.text.size()));
    }

    /// Returns a part of the line, which has one character for each in rule_text(), as it is written.
    [[nodiscard]] std::string_view written(std::size_t first, std::size_t last) const {
        const std::string_view line = lines_[at_].text;
        const auto place = [&](std::size_t characters) {
            std::size_t at = 0;
            for (; characters > 0 && at < line.size(); --characters)
                do
                    ++at;
                while (at < line.size() && !detail::is_first_byte(line[at])); // within a character
            return at;
        };
        const std::size_t begin = place(first);
        return line.substr(begin, place(last) - begin);
    }

    const Geometry& geometry() const { return puzzle_.grid.geometry(); }

    /// Reads a rule. Returns nothing if it belongs to the board.
    std::optional<Rule> read_one(std::string_view text) {
        for (const std::uint32_t first : {0U, 1U})
            if (const auto last = detail::digits_of_board(text, first == 0 ? '0' : '1'))
                return require_digits(first, *last), std::nullopt;
        const auto name = detail::find_rule_name(text);
        if (!name)
            fail_at_unknown_rule(text);
        const RuleKind& kind = *find_rule_kind(name->names->name);
        require_list_marks(text.substr(0, name->begin));
        if (kind.name == "either")
            return read_either(text, *name, kind);
        const std::string_view whole = text;
        if (kind.has_condition)
            text = text.substr(0, text.find(':', text.find_first_not_of(" \t:", name->end)));
        require_signs(kind, text, name->end);
        require_one(text, name->end);
        std::vector<Word> words = words_of_rule(text, name->end);
        const bool may_be_sign = !kind.choices[0].empty() && words.size() == 1; // "diagonal -"
        while (!words.empty() && !may_be_sign && words[0].text.find_first_not_of("-=>~") == std::string_view::npos)
            words.erase(words.begin()); // "killer=7", "thermo -> r1c1"
        Rule rule{.kind = &kind, .line = lines_[at_].number, .column = name->begin + 1};
        if (kind.name == "regions" && words.size() == 1 && lower_case(words[0].text) == "unknown") {
            rule.kind = find_rule_kind("chaos-construction");
            words.clear();
        } else if (kind.name == "regions")
            return read_regions(words, rule.column), std::nullopt;
        if (rule.kind->name == "chaos-construction") {
            if (std::exchange(has_regions_, true) ||
                (!puzzle_.regions.empty() && puzzle_.regions != box_regions(geometry())))
                fail(rule.column, "the regions are given twice");
            puzzle_.regions.clear();
        }
        read_parts(rule, words, name->choice);
        if (name->has_number && rule.numbers.empty() && kind.numbers.max > 0)
            fail(1, "a number before the rule: expected " + std::string(kind.syntax));
        const bool is_ratio = kind.name == "ratio";
        if ((is_ratio || kind.name == "difference") && rule.numbers[0] == (is_ratio ? 2 : 1)) { // a dot
            rule.kind = find_rule_kind("kropki");
            rule.choice = is_ratio ? 1 : 0;
            rule.numbers.clear();
        }
        if (kind.has_condition)
            read_condition(rule, whole, text.size());
        if (kind.name == "candidates" && !is_in_either_)
            return read_candidates(rule), std::nullopt;
        return rule;
    }

    /// Reads rules with "or" and "and" between them.
    std::optional<Rule> read_either(std::string_view text, const detail::RuleName& name, const RuleKind& kind) {
        Rule rule{.kind = &kind, .line = lines_[at_].number, .column = name.begin + 1};
        if (std::exchange(is_in_either_, true))
            fail(rule.column, "expected " + std::string(kind.syntax));
        std::uint32_t count = 0; // rules of this alternative
        const std::string small = lower_case(text);
        constexpr std::string_view marks = " \t:;,.=->"; // no noun is skipped: "either rule-line"
        const std::size_t first = text.find_first_not_of(marks, text.find_first_of(marks, name.begin));
        for (std::size_t begin = first, end = begin; end < text.size(); begin = end + 1) {
            const std::size_t next_or = std::min(small.find(" or ", begin), text.size());
            const std::size_t next_and = std::min(small.find(" and ", begin), text.size());
            end = std::min(next_or, next_and);
            if (const char c = text[std::min(text.find_first_not_of(' ', begin), text.size() - 1)];
                c == '(' || detail::trimmed(text.substr(begin, end - begin)).empty())
                fail(begin + 1, c == '(' ? "alternatives have no parentheses: 'and' binds more than 'or'"
                                         : "a rule is missing here");
            std::string part(begin, ' '); // so that columns are right
            part += text.substr(begin, end - begin);
            auto read = read_one(part);
            if (!read)
                fail(begin + 1, "this cannot be an alternative");
            if (read->kind->name == "diagonal") { // a rule that names its cells
                read->kind = find_rule_kind("extra-region");
                for (std::uint32_t row = 0; row < geometry().rows() && row < geometry().columns(); ++row)
                    read->cells.push_back(geometry().cell(read->choice == 0 ? geometry().rows() - 1 - row : row, row));
            }
            rules::add_part(rule, *read);
            if (++count; next_or <= next_and)
                rule.numbers.push_back(std::exchange(count, 0));
            end += end < text.size() ? (next_or < next_and ? 2 : 3) : 0; // to the blank behind the word
        }
        is_in_either_ = false;
        rules::require_amounts(rule);
        return rule;
    }

    /// Throws ParseError for marks before a rule that may mean that it does not count.
    void require_list_marks(std::string_view marks) const {
        for (const std::string_view doubtful : {"//", "--", "[ ]", "[]", ";", "%", "!", "~"})
            if (marks.find(doubtful) != std::string_view::npos)
                fail(marks.find(doubtful) + 1,
                     "unclear mark " + dlx::detail::quoted(doubtful) + " before a rule: a comment begins with #");
        constexpr std::string_view bullets = "★☆✦✓✔✅☑→⇒➔➜➤►▶▸‣⁃◆◇❖»";
        for (std::size_t at = marks.find('\x1A'); at < marks.size(); at = marks.find('\x1A', at + 1))
            if (const std::string_view mark = written(at, at + 1); bullets.find(mark) == bullets.npos)
                fail(at + 1, "unclear mark " + dlx::detail::quoted(mark) + " before a rule: a comment begins with #");
    }

    /// Throws ParseError for comparisons with numbers or cells, and for ranges such as r1c1:r1c4.
    void require_signs(const RuleKind& kind, std::string_view text, std::size_t begin) const {
        constexpr std::string_view signs = "-=~<>!";
        std::size_t at = begin;
        for (std::size_t end = at; (at = text.find_first_of(signs, end)) < text.size();) {
            end = std::min(text.find_first_not_of(signs, at), text.size());
            const std::string_view sign = text.substr(at, end - at);
            const bool is_arrow = sign.size() > 1 && sign.find_first_of("<>!") == sign.size() - 1 && sign.back() == '>';
            if (!is_arrow && sign.find_first_of("<>!") < sign.size() &&
                text.find_first_of("rRcC0123456789", end) < text.size())
                fail(at + 1, "unexpected " + dlx::detail::quoted(sign) + ": expected " + std::string(kind.syntax));
        }
        const auto is_cell = [](std::string_view word) { return !word.empty() && detail::names_cell(word); };
        for (at = text.find(':', begin); at < text.size(); at = text.find(':', at + 1))
            if (is_cell(words_of(text.substr(0, at)).back()) && text.substr(at + 1).find_first_of("rR") == 0)
                fail(at + 1, "unexpected ':': write a run of cells as r1c1-r1c4");
    }

    /// Throws ParseError unless these are the digits. The grid was read so if the line "digits 0-8" is directly below it.
    void require_digits(std::uint32_t first, std::uint32_t last) const {
        if (!geometry().is_whole())
            fail(1, "write the digits behind the size of the board");
        if (last + 1 != geometry().side() + first)
            fail(1, "the digits of a " + to_string(geometry()) + " board are 1-" + std::to_string(geometry().side()) +
                        " or 0-" + std::to_string(geometry().side() - 1));
        if (puzzle_.lowest_digit != first)
            fail(1, first == 0 ? "the digits from 0: write this line directly below the grid"
                               : "the digits are given twice");
    }

    /// Reads the text after the ':' at an index.
    void read_condition(Rule& rule, std::string_view text, std::size_t colon) const {
        const std::size_t begin =
            std::min(text.find_first_not_of(" \t\r", std::min(colon + 1, text.size())), text.size());
        rule.condition = detail::trimmed(written(begin, text.size()), " \t\r\v\f");
        if (rule.condition.empty())
            fail(rule.column, "expected " + std::string(rule.kind->syntax) + ", with a condition after ':'");
        try {
            rules::require_condition(rule, puzzle_);
        } catch (const rules::ConditionError& error) {
            const auto end =
                rule.condition.begin() + static_cast<std::ptrdiff_t>(std::min(error.at, rule.condition.size()));
            fail(begin + static_cast<std::size_t>(std::count_if(rule.condition.begin(), end, detail::is_first_byte)) +
                     1,
                 error.what());
        }
    }

    /// Throws ParseError if a sign separates groups of cells, of which one has several: they are several rules.
    void require_one(std::string_view text, std::size_t begin) const {
        std::size_t groups = 0;
        bool has_several = false;
        for (std::size_t end = begin; begin < text.size(); begin = end + 1) {
            end = std::min(text.find_first_of(";|", begin), text.size());
            const auto words = detail::words_of(text.substr(begin, end - begin), " \t\r\v\f,:()[]{}\"'");
            const auto cells = std::count_if(words.begin(), words.end(), detail::names_cell);
            groups += cells > 0 ? 1 : 0;
            has_several |=
                cells > 1 || (cells == 1 && text.substr(begin, end - begin).find('-') != std::string_view::npos);
            if (groups > 1 && has_several)
                fail(begin + 1, "several groups of cells: write each rule on a line of its own");
        }
    }

    [[noreturn]] void fail_at_unknown_rule(std::string_view text) const {
        std::size_t begin = std::min(detail::skip_list_marks(text), text.size());
        if (text.find_first_not_of(between_words, begin) == text.npos) // bullets alone
            begin = text.find_first_not_of(between_words);
        const std::vector<Word> words = words_of_rule(text, begin);
        const Word word =
            words.empty() ? Word{words_of(text).front(), text.find_first_not_of(between_words) + 1} : words[0];
        if (word.text.find_first_not_of(".0123456789") == text.npos && word.text.size() >= geometry().columns())
            fail(word.column, "a row of cells below a board of " + to_string(geometry()));
        const std::string_view nearest = nearest_rule_name(word.text);
        fail(word.column,
             "unknown rule " + quoted(word) + (nearest.empty() ? "" : "; did you mean " + std::string(nearest) + "?"));
    }

    /// Reads the choice, the numbers and the cells of a rule. The only number may also follow the cells, as in
    /// "killer r1c1 r1c2 = 5".
    void read_parts(Rule& rule, const std::vector<Word>& words, std::string_view choice) const {
        const RuleKind& kind = *rule.kind;
        std::size_t i = 0;
        if (!kind.choices[0].empty())
            rule.choice = !choice.empty() ? choice_of(kind, choice, rule.column)
                          : words.empty() ? choice_of(kind, "", rule.column)
                                          : choice_of(kind, words[i++].text, words[0].column);
        if (i < words.size() && kind.cells.max == 0 &&
            words[i].text.find_first_of("0123456789") == std::string_view::npos)
            fail(words[i].column, "unexpected " + quoted(words[i]) + " after " + to_rule_text(geometry(), rule) +
                                      ": write each rule on a line of its own");
        for (; i < words.size() && rules::whole_number(words[i].text); ++i)
            rule.numbers.push_back(*rules::whole_number(words[i].text));
        if (i < words.size() && words[i].text.find_first_not_of("+-.0123456789") == std::string_view::npos)
            fail(words[i].column, "invalid number " + quoted(words[i]) + ": expected a whole number of 0 to " +
                                      std::to_string(UINT32_MAX));
        std::size_t end = words.size(); // end of the cells
        if (kind.numbers.max == 1 && rule.numbers.empty() && end > i && rules::whole_number(words[end - 1].text)) {
            rule.numbers.push_back(*rules::whole_number(words[--end].text));
            end -= end > i && words[end - 1].text == "=" ? 1 : 0;
        }
        i += i > 0 && i < end && words[i].text == "=" && kind.numbers.max > 0 ? 1 : 0; // "killer 7 = r1c1 r1c2"
        std::vector<Cell>* cells = &rule.cells;
        for (; i < end; ++i)
            if (words[i].text == "=" && cells == &rule.cells && kind.other_cells.max > 0)
                cells = &rule.other_cells;
            else
                read_cells(words[i], kind, *cells);
        for (Cell k = 0; kind.name == "doppelganger" && words.empty() && k < 3 * geometry().rows(); ++k)
            rule.cells.push_back(geometry().cell_count() + k);
        rules::require_amounts(rule);
        rules::require_different_cells(geometry(), rule);
    }

    std::size_t choice_of(const RuleKind& kind, std::string_view word, std::size_t column) const {
        for (std::size_t k = 0; k < kind.choices.size() && !kind.choices[k].empty(); ++k)
            if (lower_case(kind.choices[k]) == lower_case(word))
                return k;
        fail(column, "expected " + std::string(kind.syntax));
    }

    /// Reads "r1c1", or "r1c1-r1c5-r5c5": straight runs.
    void read_cells(const Word& word, const RuleKind& kind, std::vector<Cell>& cells) const {
        std::optional<Cell> last;
        for (std::size_t begin = 0; begin <= word.text.size();) {
            const std::size_t end = std::min(word.text.find('-', begin), word.text.size());
            const std::size_t column = word.column + begin;
            const Cell cell = read_cell(word.text.substr(begin, end - begin), column, kind);
            if (last)
                add_run(*last, cell, column, kind, cells);
            else
                add_cell(cell, column, kind, cells);
            last = cell;
            begin = end + 1;
        }
    }

    Cell read_cell(std::string_view text, std::size_t column, const RuleKind& kind) const {
        constexpr std::uint32_t most = 100;
        if (text.starts_with('v') || text.starts_with('V'))
            if (const auto number = rules::whole_number(text.substr(1)); number && *number >= 1 && *number <= most)
                return geometry().cell_count() + *number - 1;
        const std::size_t c = text.find_first_of("cC");
        const auto row = !text.empty() && (text[0] | 0x20) == 'r' && c != std::string_view::npos
                             ? rules::whole_number(text.substr(1, c - 1))
                             : std::nullopt;
        const auto col = row ? rules::whole_number(text.substr(c + 1)) : std::nullopt;
        if (!col)
            fail(column, "expected " + std::string(kind.syntax) + " with cells such as r1c2 or r1c1-r1c5, not " +
                             quoted({text, column}));
        if (*row < 1 || *row > geometry().rows() || *col < 1 || *col > geometry().columns())
            fail(column, std::string(text) + " is outside of the " + to_string(geometry()) + " board");
        return geometry().cell(*row - 1, *col - 1);
    }

    void add_run(Cell from, Cell to, std::size_t column, const RuleKind& kind, std::vector<Cell>& cells) const {
        const auto distance = [](std::uint32_t a, std::uint32_t b) {
            return static_cast<int>(b) - static_cast<int>(a);
        };
        const bool are_variables = std::min(from, to) >= geometry().cell_count();
        const bool is_mixed = !are_variables && std::max(from, to) >= geometry().cell_count();
        const int rows = are_variables ? 0 : distance(geometry().row(from), geometry().row(to));
        const int columns =
            are_variables ? distance(from, to) : distance(geometry().column(from), geometry().column(to));
        const int length = is_mixed ? 0 : std::max(std::abs(rows), std::abs(columns));
        if (length == 0 || rows % length != 0 || columns % length != 0)
            fail(column, "no straight run of cells leads from " + cell_name(geometry(), from) + " to " +
                             cell_name(geometry(), to));
        if (rows != 0 && columns != 0 && !kind.is_line())
            fail(column, cell_name(geometry(), from) + "-" + cell_name(geometry(), to) +
                             " may be a diagonal or a rectangle: write its cells, such as r1c1 r2c2, or its " +
                             "rows, such as r1c1-r1c3 r2c1-r2c3");
        const int step = rows / length * static_cast<int>(geometry().side()) + columns / length;
        for (int i = 1; i <= length; ++i)
            add_cell(static_cast<Cell>(static_cast<int>(from) + i * step), column, kind, cells);
    }

    void add_cell(Cell cell, std::size_t column, const RuleKind& kind, std::vector<Cell>& cells) const {
        const bool is_repeated =
            kind.may_cross ? !cells.empty() && cells.back() == cell : detail::contains(cells, cell);
        const bool is_digit = kind.name == "arrow" && cell >= geometry().cell_count(); // digit of a number
        if (is_repeated && !kind.may_repeat && !is_digit)
            fail(column, cell_name(geometry(), cell) + " is in this rule twice");
        cells.push_back(cell);
    }

    /// Eliminates all digits but those of a rule; its number 0 alone is none of them, unless that is a digit.
    void read_candidates(const Rule& rule) {
        for (const std::uint32_t number : rule.numbers)
            if (puzzle_.digit_of(number) == 0 && (number > 0 || rule.numbers.size() > 1))
                fail(rule.column, "there is no digit " + std::to_string(number) + " on this board" +
                                      (number > 9 ? ": separate digits by spaces" : ""));
        for (const Cell cell : rule.cells)
            for (std::uint32_t digit = 1; digit <= geometry().side(); ++digit)
                if (!detail::contains(rule.numbers, puzzle_.value(digit)))
                    puzzle_.grid.eliminate({cell, static_cast<Digit>(digit)});
    }

    void read_regions(const std::vector<Word>& words, std::size_t column) {
        const std::uint32_t n = geometry().side();
        if (!geometry().is_whole())
            fail(column, "this board has no regions: write each as an extra-region");
        if (has_regions_ || puzzle_.regions != box_regions(geometry()))
            fail(column, "the regions are given twice");
        if (!words.empty() && (words.size() > 1 || lower_case(words[0].text) != "none"))
            fail(words[0].column,
                 "expected regions, and a block of letters on the next lines, or regions none or unknown");
        if (has_regions_ = words.empty(); !has_regions_)
            return puzzle_.regions.clear();
        while (at_ + 1 < lines_.size() &&
               lines_[at_ + 1].text.find_first_not_of(between_words) == std::string_view::npos)
            ++at_;
        std::vector<std::uint32_t> labels;
        for (std::uint32_t row = 0; row < n; ++row) {
            if (++at_ >= lines_.size()) {
                --at_;
                fail(0, "expected " + std::to_string(n) + " rows of letters after regions, not " + std::to_string(row));
            }
            std::string letters;
            for (const std::string_view word : words_of(lines_[at_].text))
                letters += word;
            if (letters.size() != n)
                fail(0, "expected a row of " + std::to_string(n) + " letters of regions, not " +
                            std::to_string(letters.size()));
            for (const char letter : letters) {
                if (std::isalnum(static_cast<unsigned char>(letter)) == 0)
                    fail(0, "expected letters or digits as regions");
                labels.push_back(static_cast<unsigned char>(letter));
            }
        }
        std::vector<std::uint32_t> regions = rules::numbered_regions(labels);
        if (const auto wrong = rules::wrong_region(regions, n))
            fail(0, "region " + dlx::detail::quoted(std::string(1, static_cast<char>(labels[wrong->first]))) + " has " +
                        std::to_string(wrong->second) + " cells, not " + std::to_string(n));
        puzzle_.regions = std::move(regions);
    }

    VariantPuzzle& puzzle_;
    std::span<const rules::RuleLine> lines_;
    std::size_t at_ = 0;       ///< line that is read
    bool has_regions_ = false; ///< true after regions
    bool is_in_either_ = false;
};

} // namespace

void rules::read_rule_lines(VariantPuzzle& puzzle, std::span<const RuleLine> lines) {
    RuleReader(puzzle, lines).read();
}

} // namespace sudoku
