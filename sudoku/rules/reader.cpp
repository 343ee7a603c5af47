#include "sudoku/detail/characters.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_text.hpp"

#include <algorithm>
#include <cctype>

namespace sudoku {

namespace {

/// Word of a line, with its 1-based column.
struct Word {
    std::string_view text;
    std::size_t column;
};

struct RuleLine {
    std::size_t number; ///< 1-based
    std::string_view text;
};

std::vector<RuleLine> lines_of(std::string_view text) {
    std::vector<RuleLine> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        lines.push_back({number, text.substr(0, end)});
        text.remove_prefix(end + (text.substr(end).starts_with("\r\n") ? 2 : end < text.size() ? 1 : 0));
    }
    return lines;
}

constexpr std::string_view between_words = " \t\r,";

std::vector<Word> words_of(std::string_view line) {
    line = line.substr(0, line.find('#'));
    std::vector<Word> words;
    for (std::size_t at = line.find_first_not_of(between_words); at != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(between_words, at), line.size());
        words.push_back({line.substr(at, end - at), at + 1});
        at = line.find_first_not_of(between_words, end);
    }
    return words;
}

std::string lower_case(std::string_view word) { return detail::lower_case(std::string(word)); }

bool begins_rule(std::string_view line) {
    const std::size_t begin = std::min(line.find_first_not_of(between_words), line.size());
    if (begin == line.size() || !detail::is_letter(line[begin])) // as most lines of puzzles
        return false;
    const std::vector<Word> words = words_of(line);
    const std::string_view word = words.front().text;
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    return find_rule_kind(lower_case(word)) != nullptr ||
           (word.size() > 1 && is_small(word[0]) && is_small(word[1]) &&
            std::all_of(word.begin(), word.end(), [&](char c) { return is_small(c) || c == '-' || c == '_'; }));
}

/// Returns whether a word begins like "r1c1".
bool names_cell(std::string_view word) {
    const std::size_t c = word.find('c');
    return word.starts_with('r') && c < word.size() - 1 && c > 1 &&
           word.substr(1, c - 1).find_first_not_of("0123456789") == std::string_view::npos && word[c + 1] >= '0' &&
           word[c + 1] <= '9';
}

/// Returns whether a line has a character of a cell.
bool has_cells(std::string_view line) { return line.find_first_of("0123456789.-*_?") != std::string_view::npos; }

/// Returns the index of the first line of rules, below a line of cells. lines.size(): there is none.
std::size_t first_rule(const std::vector<RuleLine>& lines) {
    const auto cells =
        std::find_if(lines.begin(), lines.end(), [](const RuleLine& line) { return has_cells(line.text); });
    const auto is_rule = [](const RuleLine& line) { return begins_rule(line.text); };
    const auto rule = cells == lines.end() ? cells : std::find_if(cells + 1, lines.end(), is_rule);
    return static_cast<std::size_t>(rule - lines.begin());
}

/// Returns the number of cells in a row of a grid.
std::size_t cells_in(std::string_view line) {
    std::size_t characters = 0;
    std::size_t numbers = 0;
    for (const Word& word : words_of(line)) {
        const auto cells = static_cast<std::size_t>(
            std::count_if(word.text.begin(), word.text.end(), [](char c) { return c != '|' && c != '-' && c != '+'; }));
        characters += cells;
        numbers += cells > 0 ? 1 : 0;
    }
    return numbers > 1 ? numbers : characters;
}

/// Returns the side of the board whose last row this is, or whose cells are all in this line; 0 if it is neither.
std::size_t side_of_row(std::string_view line) {
    const std::size_t cells = cells_in(line);
    std::size_t side = std::min<std::size_t>(cells, VariantPuzzle::max_side);
    while (cells > VariantPuzzle::max_side && side * side > cells)
        --side;
    return side == cells || side * side == cells ? side : 0;
}

/// Reader of the lines below the grid.
class RuleReader {
public:
    RuleReader(VariantPuzzle& puzzle, std::vector<RuleLine> lines) : puzzle_(puzzle), lines_(std::move(lines)) {}

    void read() {
        for (; at_ < lines_.size(); ++at_)
            if (const std::vector<Word> words = words_of(lines_[at_].text); !words.empty())
                read_rule(words);
        rules::require_possible(puzzle_); // now that the regions are known
    }

private:
    [[noreturn]] void fail(std::size_t column, const std::string& message) const {
        throw ParseError(lines_[at_].number, column, message);
    }

    const Geometry& geometry() const { return puzzle_.grid.geometry(); }

    void read_rule(const std::vector<Word>& words) {
        const std::string name = lower_case(words.front().text);
        const RuleKind* const kind = find_rule_kind(name);
        if (kind == nullptr) {
            const std::string_view nearest = nearest_rule_name(name);
            fail(words.front().column, "unknown rule " + dlx::detail::quoted(words.front().text) +
                                           (nearest.empty() ? "" : "; did you mean " + std::string(nearest) + "?"));
        }
        if (kind->name == "regions")
            return read_regions(words);
        const Rule rule = read_parts(*kind, words);
        if (kind->name == "candidates")
            return read_candidates(rule);
        puzzle_.rules.push_back(rule);
    }

    Rule read_parts(const RuleKind& kind, const std::vector<Word>& words) {
        Rule rule{.kind = &kind, .line = lines_[at_].number, .column = words.front().column};
        std::size_t i = 1;
        if (!kind.choices[0].empty()) {
            const auto at = i < words.size() ? std::find(kind.choices.begin(), kind.choices.end(), words[i].text)
                                             : kind.choices.end();
            if (at == kind.choices.end())
                fail(i < words.size() ? words[i].column : rule.column, "expected " + std::string(kind.syntax));
            rule.choice = static_cast<std::size_t>(at - kind.choices.begin());
            ++i;
        }
        for (; i < words.size() && rules::whole_number(words[i].text); ++i)
            rule.numbers.push_back(*rules::whole_number(words[i].text));
        if (i < words.size() && words[i].text.find_first_not_of("+-.0123456789") == std::string_view::npos)
            fail(words[i].column, "invalid number " + dlx::detail::quoted(words[i].text) +
                                      ": expected a whole number of 0 to " + std::to_string(UINT32_MAX));
        std::vector<Cell>* cells = &rule.cells;
        for (; i < words.size(); ++i)
            if (words[i].text == "=" && cells == &rule.cells && kind.other_cells.max > 0)
                cells = &rule.other_cells;
            else
                read_cells(words[i], kind, *cells);
        rules::require_amounts(rule);
        rules::require_different_cells(geometry(), rule);
        return rule;
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
        const std::size_t c = text.find('c');
        const auto row = text.starts_with('r') && c != std::string_view::npos
                             ? rules::whole_number(text.substr(1, c - 1))
                             : std::nullopt;
        const auto col = row ? rules::whole_number(text.substr(c + 1)) : std::nullopt;
        if (!col)
            fail(column, "expected " + std::string(kind.syntax) + " with cells such as r1c2 or r1c1-r1c5, not " +
                             dlx::detail::quoted(text));
        const std::uint32_t n = geometry().side();
        if (*row < 1 || *row > n || *col < 1 || *col > n)
            fail(column, std::string(text) + " is outside of the " + to_string(geometry()) + " board");
        return geometry().cell(*row - 1, *col - 1);
    }

    void add_run(Cell from, Cell to, std::size_t column, const RuleKind& kind, std::vector<Cell>& cells) const {
        const auto distance = [](std::uint32_t a, std::uint32_t b) {
            return static_cast<int>(b) - static_cast<int>(a);
        };
        const int rows = distance(geometry().row(from), geometry().row(to));
        const int columns = distance(geometry().column(from), geometry().column(to));
        const int length = std::max(std::abs(rows), std::abs(columns));
        if (length == 0 || rows % length != 0 || columns % length != 0)
            fail(column, "no straight run of cells leads from " + cell_name(geometry(), from) + " to " +
                             cell_name(geometry(), to));
        const int step = rows / length * static_cast<int>(geometry().side()) + columns / length;
        for (int i = 1; i <= length; ++i)
            add_cell(static_cast<Cell>(static_cast<int>(from) + i * step), column, kind, cells);
    }

    void add_cell(Cell cell, std::size_t column, const RuleKind& kind, std::vector<Cell>& cells) const {
        const bool is_repeated = kind.may_cross ? !cells.empty() && cells.back() == cell
                                                : std::find(cells.begin(), cells.end(), cell) != cells.end();
        if (is_repeated)
            fail(column, cell_name(geometry(), cell) + " is in this rule twice");
        cells.push_back(cell);
    }

    void read_candidates(const Rule& rule) {
        for (const std::uint32_t digit : rule.numbers)
            if (digit < 1 || digit > geometry().side())
                fail(rule.column, "there is no digit " + std::to_string(digit) + " on this board" +
                                      (digit > 9 ? ": separate digits by spaces" : ""));
        for (const Cell cell : rule.cells)
            for (std::uint32_t digit = 1; digit <= geometry().side(); ++digit)
                if (std::find(rule.numbers.begin(), rule.numbers.end(), digit) == rule.numbers.end())
                    puzzle_.grid.eliminate({cell, static_cast<Digit>(digit)});
    }

    void read_regions(const std::vector<Word>& words) {
        const std::uint32_t n = geometry().side();
        if (puzzle_.regions != box_regions(geometry()))
            fail(words.front().column, "the regions are given twice");
        if (words.size() > 1 && (words.size() > 2 || words[1].text != "none"))
            fail(words[1].column, "expected regions, and a block of letters on the next lines, or regions none");
        if (words.size() > 1)
            return puzzle_.regions.clear();
        std::vector<std::uint32_t> labels;
        for (std::uint32_t row = 0; row < n; ++row) {
            if (++at_ >= lines_.size()) {
                --at_;
                fail(0, "expected " + std::to_string(n) + " rows of letters after regions, not " + std::to_string(row));
            }
            std::string letters;
            for (const Word& word : words_of(lines_[at_].text))
                letters += word.text;
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
    std::vector<RuleLine> lines_;
    std::size_t at_ = 0; ///< line that is read
};

} // namespace

bool is_rule_line(dlx::Text line) {
    if (!begins_rule(line))
        return false;
    const std::vector<Word> words = words_of(line);
    if (std::any_of(words.begin() + 1, words.end(), [](const Word& word) { return names_cell(word.text); }))
        return true;
    const std::string_view first = words.front().text;
    if (find_rule_kind(first) != nullptr ||
        (words.size() == 1 && lower_case(first) == first && !nearest_rule_name(first).empty()))
        return true;
    const bool is_sign = words.size() == 2 && (words[1].text == "+" || words[1].text == "-");
    return find_rule_kind(lower_case(first)) != nullptr &&
           (is_sign || (words.size() == 1 && first.find('-') != std::string_view::npos));
}

std::size_t find_first_rule(dlx::Text text) {
    bool is_below_cells = false;
    for (const RuleLine& line : lines_of(text)) {
        if (is_below_cells && is_rule_line(line.text))
            return detail::place_in(text, line.text);
        is_below_cells = is_below_cells || has_cells(line.text);
    }
    return text.size();
}

bool has_rules(dlx::Text text) { return find_first_rule(text) < text.size(); }

std::optional<Geometry> board_without_boxes(dlx::Text text) {
    const std::vector<RuleLine> lines = lines_of(text);
    std::size_t side = 0;
    std::size_t i = first_rule(lines);
    for (std::size_t row = i; row-- > 0 && side == 0;)
        side = side_of_row(lines[row].text);
    const auto n = static_cast<std::uint32_t>(side);
    if (side < 2 || Geometry::default_for_side(n))
        return std::nullopt;
    for (; i < lines.size(); ++i)
        if (const auto words = words_of(lines[i].text); !words.empty() && lower_case(words.front().text) == "regions")
            return words.size() > 1 || (i + 1 < lines.size() && cells_in(lines[i + 1].text) == side)
                       ? std::optional(Geometry(1, n))
                       : std::nullopt;
    return std::nullopt;
}

VariantPuzzle parse_variant(dlx::Text text, std::optional<Geometry> geometry) {
    if (!geometry)
        geometry = board_without_boxes(text);
    std::vector<RuleLine> lines = lines_of(text);
    const auto rules = lines.begin() + static_cast<std::ptrdiff_t>(first_rule(lines));
    const std::size_t grid_end =
        rules == lines.end() ? text.size() : static_cast<std::size_t>(rules->text.data() - text.data());
    const Puzzle read = parse_puzzle(text.substr(0, grid_end), geometry);
    VariantPuzzle puzzle(read.grid);
    if (puzzle.grid.geometry().side() > VariantPuzzle::max_side)
        throw ParseError(read.line, 0, "rules need a board of at most 16x16");
    puzzle.name = read.name;
    lines.erase(lines.begin(), rules);
    RuleReader(puzzle, std::move(lines)).read();
    return puzzle;
}

} // namespace sudoku
