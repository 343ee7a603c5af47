#pragma once

#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/rules/format.hpp"

#include <algorithm>
#include <map>

/// Constraint strings of Interactive-Sudoku-Solver: ".Cage~15~R1C1~R1C2.AntiKnight.~R3C4_5".
namespace sudoku::formats {

/// Arguments of a constraint.
enum class ConstraintForm : std::uint8_t {
    alone,            ///< none
    cells,            ///< cells
    number_and_cells, ///< a number, which "" or 0 may replace if the rule needs none, and cells
    pairs,            ///< cells: the rule is for all pairs of them that share an edge
    two_ends,         ///< a row or column, the number of the clue at its beginning, and of the one at its end
    line,             ///< the number of a clue, and its row or column
    diagonal          ///< the number of a clue, and the first cell of its diagonal
};

/// Constraint that is one rule of ours, or one for each pair of cells.
struct ConstraintName {
    std::string_view name; ///< "Cage"
    std::string_view kind; ///< name of our kind: "killer"
    ConstraintForm form{};
    std::size_t choice = 0; ///< of our rule
};

inline constexpr ConstraintName constraint_names[] = {
    {"AntiKnight", "anti-knight", ConstraintForm::alone},
    {"AntiKing", "anti-king", ConstraintForm::alone},
    {"AntiConsecutive", "non-consecutive", ConstraintForm::alone},
    {"AntiTaxicab", "anti-taxicab", ConstraintForm::alone},
    {"GlobalEntropy", "global-entropy", ConstraintForm::alone},
    {"GlobalMod", "global-modular", ConstraintForm::alone},
    {"DutchFlatmates", "dutch-flatmates", ConstraintForm::alone},
    {"Windoku", "windoku", ConstraintForm::alone},
    {"StrictKropki", "kropki-all", ConstraintForm::alone},
    {"StrictXV", "xv-all", ConstraintForm::alone},
    {"ChaosConstruction", "chaos-construction", ConstraintForm::alone},
    {"AllDifferent", "extra-region", ConstraintForm::cells},
    {"Thermo", "thermo", ConstraintForm::cells},
    {"Renban", "renban", ConstraintForm::cells},
    {"Palindrome", "palindrome", ConstraintForm::cells},
    {"Between", "between", ConstraintForm::cells},
    {"RegionSumLine", "region-sum", ConstraintForm::cells},
    {"Entropic", "entropic", ConstraintForm::cells},
    {"Zipper", "zipper", ConstraintForm::cells},
    {"DoubleArrow", "double-arrow", ConstraintForm::cells},
    {"ValueIndexing", "value-indexing", ConstraintForm::cells},
    {"EqualityCage", "equality-cage", ConstraintForm::cells},
    {"CountingCircles", "counting-circles", ConstraintForm::cells},
    {"Cage", "killer", ConstraintForm::number_and_cells},
    {"Sum", "sum", ConstraintForm::number_and_cells},
    {"SumLine", "sum-line", ConstraintForm::number_and_cells},
    {"Lunchbox", "lunchbox", ConstraintForm::number_and_cells},
    {"RellikCage", "rellik", ConstraintForm::number_and_cells},
    {"Modular", "modular", ConstraintForm::number_and_cells},
    {"Lockout", "lockout", ConstraintForm::number_and_cells},
    {"WhiteDot", "kropki", ConstraintForm::pairs, 0},
    {"BlackDot", "kropki", ConstraintForm::pairs, 1},
    {"X", "xv", ConstraintForm::pairs, 0},
    {"V", "xv", ConstraintForm::pairs, 1},
    {"GreaterThan", "greater", ConstraintForm::pairs},
    {"XSum", "x-sum", ConstraintForm::two_ends},
    {"Skyscraper", "skyscraper", ConstraintForm::two_ends},
    {"HiddenSkyscraper", "hidden-skyscraper", ConstraintForm::two_ends},
    {"FullRank", "full-rank", ConstraintForm::two_ends},
    {"NumberedRoom", "numbered-room", ConstraintForm::two_ends},
    {"Sandwich", "sandwich", ConstraintForm::line},
    {"LittleKiller", "little-killer", ConstraintForm::diagonal},
};

/// Returns the pairs of digits in a table, as numbers of the rule digit-pairs, ascending; nothing for other texts. In old
/// tables, two characters are exchanged.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> pairs_of_key(std::string_view key, const VariantPuzzle& puzzle,
                                                                     bool is_old);

/// Returns the bits that are set in a table of base 64, ascending; nothing for other texts.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> bits_of_key(std::string_view key);

/// Formats pairs as such a table.
[[nodiscard]] std::string key_of_pairs(const std::vector<std::uint32_t>& pairs, const VariantPuzzle& puzzle);

/// Returns the text that is written in base 64, without white space, or nothing.
[[nodiscard]] std::optional<std::string> text_of_key(std::string_view key);

/// Returns a text in base 64.
[[nodiscard]] std::string key_of_text(std::string_view text);

/// Returns the pairs of digits that a rule such as "nabner" or "rule-line" allows neighbors, as numbers of the rule digit-pairs,
/// ascending.
[[nodiscard]] std::vector<std::uint32_t> allowed_pairs(const VariantPuzzle& puzzle, const Rule& rule);

/// Returns whether the pairs, which are ascending, have each pair in both directions.
[[nodiscard]] inline bool are_symmetric(const std::vector<std::uint32_t>& pairs, std::uint32_t side) {
    return std::all_of(pairs.begin(), pairs.end(), [&](std::uint32_t pair) {
        const auto [x, y] = digits_of_pair(pair, side);
        return std::binary_search(pairs.begin(), pairs.end(), number_of_pair(y, x, side));
    });
}

/// Returns whether a kind of rule has a constraint on boards of 9x9 only.
constexpr bool needs_nine_digits(std::string_view kind) {
    return kind == "entropic" || kind.starts_with("global-") || kind == "dutch-flatmates";
}

/// Returns the step, in rows and columns, of the diagonal of a little killer that begins at a cell; nothing where none
/// begins. Each diagonal begins at one of its ends.
[[nodiscard]] std::optional<std::pair<int, int>> diagonal_step(const Geometry& geometry, Cell first);

/// Returns the boxes of a number of cells that fill a board, as square as possible; none if no such do.
[[nodiscard]] std::vector<std::vector<Cell>> boxes_of_size(const Geometry& geometry, std::uint32_t size);

/// Returns the cells at the same place of all boxes, for each place.
[[nodiscard]] std::vector<std::vector<Cell>> cells_of_disjoint_groups(const std::vector<std::vector<Cell>>& boxes);

/// Returns whether each cell is one step to the right, down, or both from the one before, as in the pill of an arrow.
[[nodiscard]] bool is_reading_order(const Geometry& geometry, std::span<const Cell> cells);

[[nodiscard]] bool is_constraint_name(std::string_view name);

struct StringExtent {
    std::size_t size = 0;  ///< number of bytes
    std::string problem{}; ///< error if it is not certain that it is one string; "" otherwise
};

/// Returns whether a text begins with a constraint string, from its '.' on. The first letter is on the same line.
[[nodiscard]] bool begins_constraint_string(std::string_view text);

/// Returns the extent of the string that a text begins with. White space and comments belong to it, and so do the lines
/// below unless they begin with something else: a link, words, cells, or ".Shape" if the string begins so, too. A
/// constraint behind a blank line is a problem, because the program reads one puzzle, and people may mean two.
[[nodiscard]] StringExtent extent_of_string(std::string_view text);

/// Reads a string that begins with '.' and contains no white space. `positions` are those of its dots. Throws ParseError.
[[nodiscard]] FoundVariant read_constraints(std::string_view text, std::span<const WordPosition> positions);

/// Formats a puzzle. Throws InvalidRule.
[[nodiscard]] std::string write_constraint_string(const VariantPuzzle& puzzle);

/// Constraint of a string, such as "Cage~15~R1C1~R1C2".
struct Constraint {
    std::string_view name;
    std::vector<std::string_view> arguments;
    WordPosition position;
};

class ConstraintCells {
protected:
    [[noreturn]] void fail(const std::string& problem) const {
        throw at_->position.error("." + std::string(at_->name) + ": " + problem);
    }
    [[noreturn]] void fail_unexpected(const std::string& expected, std::string_view text) const {
        fail("expected " + expected + ", not " + dlx::detail::quoted(text.substr(0, 40)));
    }
    [[nodiscard]] const Geometry& geometry() const { return puzzle_->grid.geometry(); }
    [[nodiscard]] std::uint32_t side() const { return geometry().side(); }

    [[nodiscard]] std::string_view argument(std::size_t i, const char* expected) const {
        if (i >= at_->arguments.size())
            fail(std::string("expected ") + expected);
        return at_->arguments[i];
    }

    void require_arguments(std::size_t min, std::size_t max) const {
        const std::size_t count = at_->arguments.size();
        if (count < min || count > max)
            fail("expected " + std::to_string(count < min ? min : max) + " arguments, not " + std::to_string(count));
    }

    [[nodiscard]] std::uint32_t number(std::string_view text) const {
        const auto value = whole_number(text);
        if (!value)
            fail_unexpected("a number", text);
        return *value;
    }

    [[nodiscard]] std::vector<std::uint32_t> numbers(std::span<const std::string_view> texts) const {
        std::vector<std::uint32_t> found;
        for (const std::string_view text : texts)
            found.push_back(number(text));
        return found;
    }

    /// Cells outside of the board, with a name and a number: "VA3".
    struct Variables {
        Cell first = 0;
        std::uint32_t count = 0;
        std::uint32_t columns = 0; ///< 0: they share no edges
    };

    void add_variables(const std::string& name, std::uint32_t count, std::uint32_t columns) {
        constexpr std::uint32_t most = 100;
        if (count < 1 || count > most - variable_count_)
            fail("expected 1 to " + std::to_string(most) + " variables");
        if (!variables_.try_emplace(name, Variables{geometry().cell_count() + variable_count_, count, columns}).second)
            fail("the variables " + name + " are there twice");
        variable_count_ += count;
    }

    /// Reads a name, a text for people, and the number of variables, such as 3 or 2x2.
    void read_variables() {
        require_arguments(1, 3);
        const std::string_view size = at_->arguments.size() < 3 ? "1" : at_->arguments[2];
        const std::size_t x = size.find('x');
        const std::uint32_t columns = x == size.npos ? 0 : number(size.substr(x + 1));
        const std::uint32_t count = number(size.substr(0, x));
        add_variables("V" + std::string(at_->arguments[0]), std::min(count, 1000U) * std::clamp(columns, 1U, 1000U),
                      columns);
    }

    /// Returns the variables that a name such as "VA3" begins with, and the cell; nothing for other texts.
    [[nodiscard]] std::optional<std::pair<Variables, Cell>> variable(std::string_view text) const {
        const std::size_t end = std::min(text.find_first_of("0123456789"), text.size());
        const auto found = variables_.find(std::string(text.substr(0, end)));
        const auto number = end == text.size() ? std::optional(1U) : whole_number(text.substr(end));
        if (found == variables_.end() || !number || *number < 1 || *number > found->second.count ||
            (end == text.size()) != (found->second.count == 1))
            return std::nullopt;
        return std::pair(found->second, found->second.first + *number - 1);
    }

    /// Returns whether two cells share an edge, perhaps of the table of their variables.
    [[nodiscard]] bool share_edge(Cell a, Cell b) const {
        if (std::max(a, b) < geometry().cell_count())
            return rules::share_edge(geometry(), a, b);
        const auto [low, high] = std::minmax(a, b);
        return std::any_of(variables_.begin(), variables_.end(), [&, low = low, high = high](const auto& each) {
            const auto [first, count, columns] = each.second;
            return columns > 0 && low >= first && high < first + count &&
                   (high == low + columns || (high == low + 1 && (high - first) % columns > 0));
        });
    }

    /// Returns a cell. Rows and columns are 1-9, a-g.
    [[nodiscard]] Cell cell(std::string_view text) const {
        if (const auto found = variable(text))
            return found->second;
        const auto part = [&](std::size_t i) {
            const std::uint32_t value = DigitNotation::digits.digit_of(text[i]);
            return value > side() ? 0 : value;
        };
        if (text.size() != 4 || !detail::is_one_of("Rr", text[0]) || !detail::is_one_of("Cc", text[2]) ||
            DigitNotation::digits.digit_of(text[1]) == 0 || DigitNotation::digits.digit_of(text[3]) == 0)
            fail_unexpected("a cell such as R1C2", text);
        if (part(1) == 0 || part(3) == 0 || part(1) > geometry().rows() || part(3) > geometry().columns())
            fail(std::string(text) + " is outside of the " + to_string(geometry()) + " board");
        return geometry().cell(part(1) - 1, part(3) - 1);
    }

    [[nodiscard]] std::vector<Cell> cells(std::size_t first = 0, std::size_t behind = 0) const {
        std::vector<Cell> found;
        for (std::size_t i = first; i + behind < at_->arguments.size(); ++i)
            found.push_back(cell(at_->arguments[i]));
        return found;
    }

    /// Reads groups of cells after the first argument. A name "_abc" may be before one, and is that of the next ones, too.
    [[nodiscard]] std::vector<std::pair<std::string_view, std::vector<Cell>>> named_groups() const {
        std::vector<std::pair<std::string_view, std::vector<Cell>>> groups(1);
        for (const std::string_view each : std::span(at_->arguments).subspan(1))
            if (each.empty() || each[0] == '_')
                groups.emplace_back(each.empty() ? groups.back().first : each.substr(1), std::vector<Cell>());
            else
                groups.back().second.push_back(cell(each));
        std::erase_if(groups, [](const auto& group) { return group.second.empty(); });
        return groups;
    }

    /// Reads "R3" or "C10".
    [[nodiscard]] Line line(std::string_view text) const {
        const auto value = text.empty() ? std::nullopt : whole_number(text.substr(1));
        if (!value || !detail::is_one_of("RC", text[0]))
            fail_unexpected("a row or column such as R1", text);
        if (*value < 1 || *value > (text[0] == 'R' ? geometry().rows() : geometry().columns()))
            fail(std::string(text) + " is outside of the " + to_string(geometry()) + " board");
        return {text[0] == 'R' ? HouseKind::row : HouseKind::column, *value - 1};
    }

    const Constraint* at_ = nullptr; ///< the one that is read
    std::optional<VariantPuzzle> puzzle_{};
    std::map<std::string, Variables> variables_{}; ///< by name
    std::uint32_t variable_count_ = 0;
};

} // namespace sudoku::formats
