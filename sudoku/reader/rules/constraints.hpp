#pragma once

#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/rules/format.hpp"

#include <algorithm>
#include <map>
#include <set>

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

/// Returns pairs of numbers that are digits as numbers of the rule digit-pairs, ascending.
template <class Allowed>
[[nodiscard]] std::vector<std::uint32_t> pairs_with(const VariantPuzzle& puzzle, const Allowed& allowed) {
    const std::uint32_t side = puzzle.grid.geometry().side();
    std::vector<std::uint32_t> pairs;
    for (std::uint32_t x = puzzle.value(1); x <= puzzle.value(side); ++x)
        for (std::uint32_t y = puzzle.value(1); y <= puzzle.value(side); ++y)
            if (allowed(x, y))
                pairs.push_back(number_of_pair(x, y, side));
    return pairs;
}
[[nodiscard]] inline std::vector<std::uint32_t> pairs_of_nabner(const VariantPuzzle& puzzle) {
    return pairs_with(puzzle, [](std::uint32_t x, std::uint32_t y) { return x > y + 1 || y > x + 1; });
}

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

/// Returns whether a constraint has this name, or with `may_be_longer`, one that begins so.
[[nodiscard]] bool is_constraint_name(std::string_view name, bool may_be_longer = false);

/// Extent of a string that may be on several lines.
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

/// Arguments of the constraint that is read, and the rules that it becomes.
class ConstraintArguments {
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

    /// Returns a cell. Rows and columns are 1-9, a-g.
    [[nodiscard]] Cell cell(std::string_view text) const {
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

    void add(std::string_view kind, std::vector<std::uint32_t> numbers, std::vector<Cell> cells,
             std::size_t choice = 0) {
        add_rule(*puzzle_, kind, at_->position, std::move(numbers), std::move(cells), choice);
    }

    /// Fails for a second clue at the same place: the program uses the last one only, but each alternative.
    void require_first(std::string_view place) {
        if (!has_alternatives_ && !places_.insert(std::string(at_->name) + " " + std::string(place)).second)
            fail("a second clue for " + std::string(place));
    }

    void add_pair(std::string_view kind, const std::vector<Cell>& first, const std::vector<Cell>& other) {
        add_rule(*puzzle_, kind, at_->position, {}, first).other_cells = other;
    }

    /// Reads segments of cells, between which there is "-".
    void read_equal_sum() {
        std::vector<std::vector<Cell>> segments(1);
        for (const std::string_view each : at_->arguments)
            if (each == "-")
                segments.emplace_back();
            else
                segments.back().push_back(cell(each));
        if (segments.size() < 2 ||
            std::any_of(segments.begin(), segments.end(), [](auto& each) { return each.empty(); }))
            fail("expected several segments of cells, divided by -");
        for (std::size_t k = 1; k < segments.size(); ++k)
            add_pair("equal-sum", segments.front(), segments[k]);
    }

    /// Reads the number of sets, and their cells.
    void read_same_values() {
        const std::uint32_t sets = number(argument(0, "a number of sets"));
        const std::vector<Cell> all = cells(1);
        if (sets < 2 || all.empty() || all.size() % sets != 0)
            fail("expected a number of sets, and as many cells for each");
        const auto size = static_cast<std::ptrdiff_t>(all.size() / sets);
        for (auto at = all.begin() + size; at != all.end(); at += size)
            add_pair("same-digits", {all.begin(), all.begin() + size}, {at, at + size});
    }

    /// Reads pairs of a count and a digit, as one number.
    void read_look_and_say() {
        const std::string_view pairs = argument(0, "counts and digits");
        std::vector<std::uint32_t> numbers;
        for (std::size_t i = 0; i < pairs.size(); ++i)
            numbers.push_back(number(pairs.substr(i, 1)));
        if (numbers.empty() || numbers.size() % 2 != 0)
            fail_unexpected("pairs of a count and a digit, such as 2315", pairs);
        add("look-and-say", std::move(numbers), cells(1));
    }

    /// Reads the digits that occur, each as often as it is there.
    void read_exact_digits() {
        std::map<std::uint32_t, std::uint32_t> counts; // by digit
        for (const std::uint32_t digit : numbers(detail::pieces_of(argument(0, "digits"), '_')))
            ++counts[digit];
        std::vector<std::uint32_t> pairs;
        for (const auto& [digit, count] : counts)
            pairs.insert(pairs.end(), {count, digit});
        add("look-and-say", std::move(pairs), cells(1));
    }

    void read_arrow() {
        std::vector<Cell> all = cells();
        if (all.size() < 2)
            fail("expected a circle and its shaft");
        add_pair("arrow", {all.front()}, {all.begin() + 1, all.end()});
    }

    void read_pill_arrow() {
        const std::uint32_t size = number(argument(0, "2 or 3"));
        std::vector<Cell> all = cells(1);
        if (size < 2 || size > 3 || all.size() <= size)
            fail("expected 2 or 3, as many cells of a pill, and the shaft");
        const auto shaft = all.begin() + static_cast<std::ptrdiff_t>(size);
        std::sort(all.begin(), shaft);
        if (!is_reading_order(geometry(), std::span(all).first(size)))
            fail("the cells of the pill do not form a number");
        add_pair("arrow", {all.begin(), shaft}, {shaft, all.end()});
    }

    const Constraint* at_ = nullptr; ///< the one that is read
    std::optional<VariantPuzzle> puzzle_{};
    std::set<std::string> places_{}; ///< places of clues
    bool has_alternatives_ = false;  ///< whether an alternative is read
};

/// Groups of constraints in a string: .And, .Or and .Replicate, up to .End.
class ConstraintGroups : protected ConstraintArguments {
protected:
    /// Group of constraints up to .End.
    struct Group {
        const Constraint* begin = nullptr;
        std::size_t first = 0;               ///< index of its first rule
        std::vector<std::uint32_t> counts{}; ///< of the rules of alternatives
    };

    [[nodiscard]] bool is_in_group(std::string_view name) const {
        return std::any_of(groups_.begin(), groups_.end(),
                           [&](const Group& group) { return group.begin->name == name; });
    }

    void begin_group() {
        if (at_->name == "Replicate")
            require_arguments(1, 2);
        else
            require_arguments(0, 0);
        if ((at_->name != "And" && is_in_group("Or")) || (at_->name == "Or" && is_in_group("Replicate")))
            fail("this is not supported in ." + std::string(groups_.back().begin->name));
        groups_.push_back({at_, puzzle_->rules.size()});
    }

    void end_group() {
        if (groups_.empty())
            fail("there is nothing to end");
        const Group group = std::move(groups_.back());
        groups_.pop_back();
        std::vector<Rule>& all = puzzle_->rules;
        const auto first = all.begin() + static_cast<std::ptrdiff_t>(group.first);
        const std::vector<Rule> rules(first, all.end());
        at_ = group.begin->name == "And" ? at_ : group.begin; // of errors
        if (group.begin->name == "And") {
            if (!groups_.empty() && groups_.back().begin->name == "Or")
                end_alternative(group.first);
            return;
        }
        all.erase(first, all.end());
        if (group.begin->name == "Or")
            add_either(rules, group.counts);
        else
            repeat(rules);
    }

    /// Makes the rules from an index on an alternative of the last group.
    void end_alternative(std::size_t first) {
        const std::size_t count = puzzle_->rules.size() - first;
        const bool has_several =
            at_->name.empty() || at_->name == "NFA" || at_->name == "Regex" || at_->name.starts_with("Pair") ||
            at_->name.starts_with("Binary") ||
            std::any_of(std::begin(constraint_names), std::end(constraint_names),
                        [&](const auto& row) { return row.name == at_->name && row.form == ConstraintForm::two_ends; });
        if (count == 0 || (count > 1 && has_several && at_->name != "PillArrow"))
            fail("expected one rule for each alternative");
        groups_.back().counts.push_back(static_cast<std::uint32_t>(count));
    }

    void add_either(std::vector<Rule> parts, const std::vector<std::uint32_t>& counts) {
        if (counts.empty())
            fail("there are no alternatives");
        if (counts.size() > 1) {
            Rule& rule = add_rule(*puzzle_, "either", at_->position, counts);
            for (const Rule& part : parts)
                rules::add_part(rule, part);
            parts.clear();
        }
        for (const Rule& part : parts)
            add_or_restrict(part);
    }

    /// Adds a rule, or restricts the digits of cells.
    void add_or_restrict(const Rule& rule) {
        if (rule.kind->name != "candidates")
            return void(puzzle_->rules.push_back(rule));
        for (const Cell cell : rule.cells)
            for (std::uint32_t i = 0; i < side(); ++i)
                if (std::find(rule.numbers.begin(), rule.numbers.end(), puzzle_->value(i + 1)) == rule.numbers.end())
                    allowed_[cell][i] = false;
    }

    /// Adds rules for each cell of a table: with their cells as far from it as they are from the first one.
    void repeat(const std::vector<Rule>& rules) {
        const Cell origin = at_->arguments.size() > 1 ? cell(at_->arguments[1]) : 0;
        const std::uint32_t columns = geometry().columns();
        const auto bits = bits_of_key(at_->arguments[0]);
        if (!bits)
            fail_unexpected("a table of cells", at_->arguments[0]);
        for (const std::uint32_t bit : *bits) {
            const std::uint32_t number = geometry().row(origin) * columns + geometry().column(origin) + bit;
            const int rows = static_cast<int>(number / columns) - static_cast<int>(geometry().row(origin));
            const int right = static_cast<int>(number % columns) - static_cast<int>(geometry().column(origin));
            for (Rule rule : rules) {
                for (std::vector<Cell>* cells : {&rule.cells, &rule.other_cells})
                    for (Cell& each : *cells) {
                        const int row = static_cast<int>(geometry().row(each)) + rows;
                        const int column = static_cast<int>(geometry().column(each)) + right;
                        if (row < 0 || row >= static_cast<int>(geometry().rows()) || column < 0 ||
                            column >= static_cast<int>(columns))
                            fail("a cell is moved beyond the board");
                        each = geometry().cell(static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(column));
                    }
                add_or_restrict(rule);
            }
        }
    }

    std::vector<std::vector<bool>> allowed_{}; ///< digits by cell
    std::vector<Group> groups_{};              ///< without .End so far
};

} // namespace sudoku::formats
