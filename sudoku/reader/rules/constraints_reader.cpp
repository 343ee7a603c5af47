#include "sudoku/reader/rules/constraints.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sudoku::formats {

namespace {

/// Reader of one constraint string.
class ConstraintReader : ConstraintArguments {
public:
    using Read = void (ConstraintReader::*)();

    /// Returns the functions that read the constraints without a row in constraint_names.
    static const std::map<std::string_view, Read>& special_constraints() {
        static const std::map<std::string_view, Read> special{{"", &ConstraintReader::read_givens},
                                                              {"And", &ConstraintReader::begin_and},
                                                              {"Arrow", &ConstraintReader::read_arrow},
                                                              {"Binary", &ConstraintReader::read_digit_pairs},
                                                              {"BinaryX", &ConstraintReader::read_digit_pairs},
                                                              {"ContainAtLeast", &ConstraintReader::read_digits},
                                                              {"ContainExact", &ConstraintReader::read_exact_digits},
                                                              {"CountDistinct", &ConstraintReader::read_count},
                                                              {"Diagonal", &ConstraintReader::read_diagonal},
                                                              {"DisjointSets", &ConstraintReader::read_disjoint_sets},
                                                              {"End", &ConstraintReader::end_and},
                                                              {"EqualSum", &ConstraintReader::read_equal_sum},
                                                              {"FullRankTies", &ConstraintReader::read_ties},
                                                              {"Given", &ConstraintReader::read_givens},
                                                              {"Indexing", &ConstraintReader::read_indexing},
                                                              {"Jigsaw", nullptr},
                                                              {"LookAndSay", &ConstraintReader::read_look_and_say},
                                                              {"NFA", &ConstraintReader::read_automaton},
                                                              {"NoBoxes", nullptr},
                                                              {"Pair", &ConstraintReader::read_digit_pairs},
                                                              {"PairX", &ConstraintReader::read_digit_pairs},
                                                              {"PillArrow", &ConstraintReader::read_pill_arrow},
                                                              {"Quad", &ConstraintReader::read_quad},
                                                              {"Regex", &ConstraintReader::read_automaton},
                                                              {"RegionSize", &ConstraintReader::read_region_size},
                                                              {"SameValues", &ConstraintReader::read_same_values},
                                                              {"SearchPriority", &ConstraintReader::ignore},
                                                              {"Shape", nullptr},
                                                              {"Whisper", &ConstraintReader::read_whisper}};
        return special;
    }

    ConstraintReader(std::string_view text, std::span<const WordPosition> positions) {
        const std::vector<std::string_view> words = detail::pieces_of(text, '.');
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (words[i].empty())
                continue;
            std::vector<std::string_view> parts = detail::pieces_of(words[i], '~');
            const std::string_view name = parts.front();
            parts.erase(parts.begin());
            constraints_.push_back({name, std::move(parts), positions[i - 1]});
        }
    }

    FoundVariant read() {
        read_board();
        for (const Constraint& constraint : constraints_) {
            at_ = &constraint;
            read_constraint();
        }
        if (depth_ > 0)
            fail("there is no End");
        set_candidates();
        check_rules(*puzzle_);
        return {.puzzle = std::move(*puzzle_), .ignored = std::move(ignored_)};
    }

private:
    // --- Board -------------------------------------------------------------------------------------------------------

    /// Reads the constraints that make the board, wherever they are.
    void read_board() {
        puzzle_.emplace(Grid(usual_board(9)));
        const Constraint* layout = nullptr;
        bool has_shape = false;
        for (const Constraint& constraint : constraints_) {
            at_ = &constraint;
            has_boxes_ = has_boxes_ && constraint.name != "NoBoxes";
            if (constraint.name == "Shape") {
                if (std::exchange(has_shape, true))
                    fail("the board is given twice: begin each of several puzzles with .Shape on a new line");
                read_shape();
            }
            if (constraint.name == "Jigsaw") {
                if (layout != nullptr)
                    fail("the regions are given twice");
                layout = &constraint;
            }
        }
        has_boxes_ = has_boxes_ && Geometry::default_for_side(side());
        if (!has_boxes_)
            puzzle_->regions.clear();
        at_ = layout;
        if (layout != nullptr)
            read_layout();
        allowed_.assign(geometry().cell_count(), std::vector<bool>(side(), true));
    }

    /// Reads "9x9", and the digits as "9", "1-9" or "0-8".
    void read_shape() {
        require_arguments(1, 2);
        const std::string_view sides = at_->arguments[0];
        const std::size_t x = std::min(sides.find('x'), sides.size());
        const auto rows = whole_number(sides.substr(0, x));
        if (!rows || sides.substr(std::min(x + 1, sides.size())) != sides.substr(0, x))
            fail_unexpected("a square board such as 9x9", sides);
        const std::string_view digits = at_->arguments.size() > 1 ? at_->arguments[1] : std::string_view();
        const bool has_zero = digits == "0-" + std::to_string(*rows - 1);
        if (const std::string n = std::to_string(*rows);
            !digits.empty() && !has_zero && digits != n && digits != "1-" + n)
            fail_unexpected("the digits 1-" + n, digits);
        try {
            puzzle_.emplace(Grid(usual_board(*rows))).lowest_digit = has_zero ? 0 : 1;
        } catch (const InvalidRule& error) {
            fail(error.what());
        }
    }

    /// Reads one character for each cell. Boxes are regions, too, unless there is NoBoxes; and one part may have
    /// another size: it is not a region.
    void read_layout() {
        require_arguments(1, 2);
        const std::string_view layout = at_->arguments.back();
        if (layout.size() != geometry().cell_count())
            fail("expected " + std::to_string(geometry().cell_count()) + " regions of cells, not " +
                 std::to_string(layout.size()));
        std::map<char, std::vector<Cell>> parts;
        for (Cell cell = 0; cell < layout.size(); ++cell)
            parts[layout[cell]].push_back(cell);
        const auto is_region = [&](const auto& part) { return part.second.size() == side(); };
        const auto others = static_cast<std::size_t>(
            std::count_if(parts.begin(), parts.end(), [&](const auto& part) { return !is_region(part); }));
        if (others > 1)
            fail("expected regions of " + std::to_string(side()) + " cells");
        if (!has_boxes_ && others == 0) {
            const std::vector<std::uint32_t> labels(layout.begin(), layout.end());
            const std::uint32_t lowest_digit = puzzle_->lowest_digit;
            puzzle_.emplace(puzzle_with_regions(side(), labels)).lowest_digit = lowest_digit;
            return;
        }
        for (const auto& part : parts)
            if (is_region(part))
                add("extra-region", {}, part.second);
    }

    // --- Constraints -------------------------------------------------------------------------------------------------

    void read_constraint() {
        const auto& special = special_constraints();
        if (const auto found = special.find(at_->name); found != special.end()) {
            if (found->second != nullptr)
                (this->*found->second)();
            return;
        }
        const auto* const row = std::find_if(std::begin(constraint_names), std::end(constraint_names),
                                             [&](const ConstraintName& each) { return each.name == at_->name; });
        if (row == std::end(constraint_names))
            throw at_->position.error("unknown rule ." + std::string(at_->name.substr(0, 40)) +
                                      " of Interactive-Sudoku-Solver");
        read_plain(*row);
    }

    void read_plain(const ConstraintName& row) {
        if (needs_nine_digits(row.kind) && side() != 9)
            fail("this rule needs a 9x9 board");
        switch (row.form) {
        case ConstraintForm::alone:
            require_arguments(0, 0);
            return add(row.kind, {}, {});
        case ConstraintForm::cells:
            return add(row.kind, {}, cells(), row.choice);
        case ConstraintForm::number_and_cells:
            return read_sum(row);
        case ConstraintForm::pairs:
            return read_pairs(row);
        case ConstraintForm::two_ends:
            return read_two_ends(row);
        case ConstraintForm::line:
            require_arguments(2, 2);
            require_first(at_->arguments[1]);
            return add(row.kind, {number(at_->arguments[0])}, cells_of(geometry(), line(at_->arguments[1])));
        case ConstraintForm::diagonal:
            return read_little_killer(row);
        }
    }

    void read_sum(const ConstraintName& row) {
        const std::string_view sum = argument(0, "a number");
        if (detail::is_one_of(sum, '_') || (row.kind == "lockout" && sum == "0")) // that is 1 there
            fail(row.kind == "lockout" ? "the number 0 is not supported" : "coefficients are not supported");
        const bool may_lack_sum = row.kind == "killer";
        const std::uint32_t value = may_lack_sum && sum.empty() ? 0 : number(sum);
        add(row.kind, may_lack_sum && value == 0 ? std::vector<std::uint32_t>() : std::vector{value}, cells(1));
    }

    void read_pairs(const ConstraintName& row) {
        const std::vector<Cell> found = cells();
        if (std::set<Cell>(found.begin(), found.end()).size() != found.size())
            fail("a cell is in this rule twice");
        bool has_pair = false;
        for (std::size_t i = 0; i < found.size(); ++i)
            for (std::size_t j = i + 1; j < found.size(); ++j)
                if (rules::share_edge(geometry(), found[i], found[j])) {
                    add(row.kind, {}, {found[i], found[j]}, row.choice);
                    has_pair = true;
                }
        if (!has_pair)
            fail("no two of its cells share an edge");
    }

    void read_two_ends(const ConstraintName& row) {
        require_arguments(2, 3);
        Line at = line(at_->arguments[0]);
        for (std::size_t i = 1; i < at_->arguments.size(); ++i)
            if (const std::string_view value = at_->arguments[i]; !value.empty()) {
                require_first(std::string(i == 1 ? "the beginning of " : "the end of ") +
                              std::string(at_->arguments[0]));
                at.is_reversed = i == 2;
                add(row.kind, {number(value)}, cells_of(geometry(), at));
            }
    }

    void read_little_killer(const ConstraintName& row) {
        require_arguments(2, 2);
        const Cell first = cell(at_->arguments[1]);
        const auto step = diagonal_step(geometry(), first);
        if (!step)
            fail("no diagonal begins at " + std::string(at_->arguments[1]));
        require_first(at_->arguments[1]);
        const std::pair place(static_cast<int>(geometry().row(first)), static_cast<int>(geometry().column(first)));
        add(row.kind, {number(at_->arguments[0])}, ray(geometry(), place, step->first, step->second));
    }

    /// Reads a table with a bit for each pair of digits, and groups of cells, each with an optional name before it.
    void read_digit_pairs() {
        const bool is_all = at_->name.ends_with('X');
        const std::string_view key = argument(0, "a table of pairs");
        const auto pairs = pairs_of_key(key, *puzzle_, at_->name.starts_with("Binary"));
        if (!pairs)
            fail_unexpected("a table of " + std::to_string(side() * side()) + " pairs", key);
        if (is_all && !are_symmetric(*pairs, side()))
            fail("expected a table that is the same in both directions");
        const bool is_nabner = is_all && *pairs == pairs_of_nabner(*puzzle_);
        for (const auto& [name, group] : named_groups())
            add(is_nabner ? "nabner" : "digit-pairs", is_nabner ? std::vector<std::uint32_t>() : *pairs, group,
                is_all && !is_nabner);
    }

    /// Reads a regular expression, or a table of an automaton, and groups of cells.
    void read_automaton() {
        const bool is_table = at_->name == "NFA";
        const std::string_view key = argument(0, "an automaton");
        const auto text = is_table ? std::string(key) : text_of_key(key);
        if (!text)
            fail_unexpected("a regular expression in base 64", key);
        for (const auto& [name, group] : named_groups())
            add_rule(*puzzle_, "rule-line", at_->position, {}, group).condition =
                is_table ? "nfa " + *text + (name.empty() ? "" : " " + std::string(name)) : "/" + *text + "/";
    }

    void read_count() {
        if (at_->arguments.size() < 2)
            fail("expected a cell, and those that it counts");
        add_pair("count-distinct", {cell(at_->arguments[0])}, cells(1));
    }

    void read_indexing() {
        if (argument(0, "R or C") != "R" && at_->arguments[0] != "C")
            fail_unexpected("R or C", at_->arguments[0]);
        add("indexing", {}, cells(1), at_->arguments[0] == "R" ? 0 : 1);
    }

    void read_givens() {
        for (const std::string_view given : at_->arguments) {
            const std::vector<std::string_view> parts = detail::pieces_of(given, '_');
            std::vector<bool>& allowed = allowed_[cell(parts.front())];
            if (parts.size() < 2)
                fail_unexpected("a cell and its digits, such as R1C2_5", given);
            std::vector<bool> digits(side(), false);
            for (const std::string_view part : std::span(parts).subspan(1)) {
                const std::uint32_t digit = puzzle_->digit_of(number(part));
                if (digit == 0)
                    fail("there is no digit " + std::string(part) + " on this board");
                digits[digit - 1] = true;
            }
            for (std::uint32_t i = 0; i < side(); ++i)
                allowed[i] = allowed[i] && digits[i];
            if (std::find(allowed.begin(), allowed.end(), true) == allowed.end())
                fail("no digit is left for " + std::string(parts.front()));
        }
    }

    void begin_and() {
        require_arguments(0, 0);
        ++depth_;
    }

    void end_and() {
        if (depth_ == 0)
            fail("there is nothing to end");
        --depth_;
    }

    void read_ties() {
        if (argument(0, "only-unclued") != "only-unclued")
            fail("ties of ranks are supported for numbers without a clue only");
    }

    void ignore() { ignored_.emplace_back(at_->name); }

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

    void read_digits() {
        std::vector<std::uint32_t> digits = numbers(detail::pieces_of(argument(0, "digits"), '_'));
        if (at_->arguments.size() != 5 || digits.size() > 4)
            fail("only up to 4 digits in 4 cells are supported");
        add("quadruple", std::move(digits), cells(1));
    }

    void read_quad() {
        const Cell first = cell(argument(0, "the upper left cell"));
        if (geometry().row(first) + 1 == side() || geometry().column(first) + 1 == side())
            fail("no square of four cells begins at " + std::string(at_->arguments[0]));
        require_first(at_->arguments[0]);
        add("quadruple", numbers(std::span(at_->arguments).subspan(1)),
            {first, first + 1, first + side(), first + side() + 1});
    }

    void read_diagonal() {
        const std::string_view direction = argument(0, "1 or -1");
        if (at_->arguments.size() > 1 || (direction != "1" && direction != "-1"))
            fail_unexpected("1 or -1", direction);
        add("diagonal", {}, {}, direction == "1" ? 0 : 1);
    }

    void read_disjoint_sets() {
        require_arguments(0, 0);
        const auto usual = Geometry::default_for_side(side());
        if (!usual)
            fail("this board has no boxes");
        if (puzzle_->regions == box_regions(*usual))
            return add("disjoint-groups", {}, {});
        for (std::vector<Cell>& group : cells_of_disjoint_groups(*usual))
            add("extra-region", {}, std::move(group));
    }

    void read_region_size() {
        require_arguments(1, 1);
        if (number(at_->arguments[0]) != side())
            fail("regions of another size than the rows are not supported");
    }

    void read_whisper() {
        const auto given = whole_number(argument(0, "cells"));
        const std::uint32_t difference = given.value_or(5);
        const bool is_usual = difference == (side() + 1) / 2;
        add("german-whisper", is_usual ? std::vector<std::uint32_t>() : std::vector{difference}, cells(given ? 1 : 0));
    }

    void set_candidates() {
        for (Cell cell = 0; cell < allowed_.size(); ++cell) {
            std::vector<std::uint32_t> digits;
            for (std::uint32_t i = 0; i < side(); ++i)
                if (allowed_[cell][i])
                    digits.push_back(i + 1);
            if (digits.size() == 1)
                puzzle_->grid.set(cell, static_cast<Digit>(digits.front()));
            else
                keep_candidates(puzzle_->grid, cell, digits);
        }
    }

    std::vector<Constraint> constraints_{};
    bool has_boxes_ = true;
    std::vector<std::vector<bool>> allowed_{}; ///< digits by cell
    std::size_t depth_ = 0;                    ///< number of And without End
    std::vector<std::string> ignored_{};
};

} // namespace

bool is_constraint_name(std::string_view name, bool may_be_longer) {
    const auto is_it = [&](std::string_view full) { return may_be_longer ? full.starts_with(name) : full == name; };
    const auto& special = ConstraintReader::special_constraints();
    return std::any_of(special.begin(), special.end(), [&](const auto& row) { return is_it(row.first); }) ||
           std::any_of(std::begin(constraint_names), std::end(constraint_names),
                       [&](const ConstraintName& row) { return is_it(row.name); });
}

FoundVariant read_constraints(std::string_view text, std::span<const WordPosition> positions) {
    return ConstraintReader(text, positions).read();
}

} // namespace sudoku::formats
