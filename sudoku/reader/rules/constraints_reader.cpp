#include "sudoku/reader/rules/constraint_arguments.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sudoku::formats {

namespace {

class ConstraintReader : ConstraintGroups {
public:
    using Read = void (ConstraintReader::*)();

    /// Returns the functions that read the constraints without a row in constraint_names.
    static const std::map<std::string_view, Read>& special_constraints() {
        using C = ConstraintReader;
        // clang-format off
        static const std::map<std::string_view, Read> special{
            {"", &C::read_givens}, {"And", &C::begin_group}, {"Arrow", &C::read_arrow},
            {"Binary", &C::read_digit_pairs}, {"BinaryX", &C::read_digit_pairs}, {"ChaosArrow", &C::read_region_clue},
            {"ChaosCount", &C::read_region_clue}, {"ContainAtLeast", &C::read_digits},
            {"ContainExact", &C::read_exact_digits}, {"CountDistinct", &C::read_count},
            {"Diagonal", &C::read_diagonal}, {"DisjointSets", &C::read_disjoint_sets}, {"Doppelganger", nullptr},
            {"End", &C::end_group}, {"EqualSum", &C::read_equal_sum}, {"FullRankTies", &C::read_ties},
            {"Given", &C::read_givens}, {"Indexing", &C::read_indexing}, {"Jigsaw", nullptr},
            {"LookAndSay", &C::read_look_and_say}, {"NFA", &C::read_automaton}, {"NoBoxes", nullptr},
            {"Or", &C::begin_group}, {"Pair", &C::read_digit_pairs}, {"PairX", &C::read_digit_pairs},
            {"PillArrow", &C::read_pill_arrow}, {"Quad", &C::read_quad}, {"Regex", &C::read_automaton},
            {"RegionSameValues", &C::read_same_digits}, {"RegionSize", nullptr}, {"Replicate", &C::begin_group},
            {"SameValues", &C::read_same_values}, {"SearchPriority", &C::ignore}, {"Shape", nullptr},
            {"Var", nullptr}, {"Whisper", &C::read_whisper}};
        // clang-format on
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
        if (!groups_.empty())
            fail("there is no End");
        set_candidates();
        return {.puzzle = std::move(*puzzle_), .ignored = std::move(ignored_)};
    }

private:
    // --- Board -------------------------------------------------------------------------------------------------------

    /// Reads the constraints that make the board, wherever they are.
    void read_board() {
        puzzle_.emplace(Grid(usual_board(9)));
        if (find_only("Shape", "the board is given twice: begin each of several puzzles with .Shape on a new line"))
            read_shape();
        for (const Constraint& constraint : constraints_)
            if (constraint.name == "Var") {
                at_ = &constraint;
                read_variables();
            }
        if (find_only("Doppelganger", "this rule is given twice"))
            read_doppelganger();
        region_size_ = std::max(geometry().rows(), geometry().columns());
        if (find_only("RegionSize", "the size of regions is given twice"))
            read_region_size();
        has_boxes_ = detail::none_of(constraints_, [](const Constraint& each) { return each.name == "NoBoxes"; });
        boxes_ = boxes_of_size(geometry(), region_size_);
        has_boxes_ = has_boxes_ && !boxes_.empty();
        const bool is_chaos = find_only("ChaosConstruction", "the regions are given twice");
        if (!has_boxes_ || is_chaos)
            puzzle_->regions.clear();
        if (has_boxes_ && (is_chaos || !geometry().is_whole()))
            for (const std::vector<Cell>& box : regions_ = boxes_)
                add("extra-region", {}, box);
        if (find_only("Jigsaw", "the regions are given twice"))
            read_layout();
        allowed_.assign(geometry().cell_count(), std::vector<bool>(side(), true));
    }

    /// Finds the constraint with a name, which is the next one that is read. Fails with a problem if there are several.
    bool find_only(std::string_view name, const char* problem) {
        bool is_found = false;
        for (const Constraint& constraint : constraints_)
            if (constraint.name == name) {
                at_ = &constraint;
                if (std::exchange(is_found, true))
                    fail(problem);
            }
        return is_found;
    }

    /// Reads "9x9" or "6x8", the digits as "9", "1-9" or "0-8", and "Sudoku".
    void read_shape() {
        require_arguments(1, 3);
        if (at_->arguments.size() == 3 && at_->arguments[2] != "Sudoku")
            at_->arguments[2] == "Raw" ? fail("a Raw grid, whose rows and columns may repeat digits, is not supported")
                                       : fail_unexpected("Sudoku or Raw", at_->arguments[2]);
        const std::string_view sides = at_->arguments[0];
        const std::size_t x = std::min(sides.find('x'), sides.size());
        const auto rows = whole_number(sides.substr(0, x));
        const auto columns = whole_number(sides.substr(std::min(x + 1, sides.size())));
        if (!rows || !columns)
            fail_unexpected("a board such as 9x9", sides);
        const std::string_view digits = at_->arguments.size() > 1 ? at_->arguments[1] : std::string_view();
        const std::size_t hyphen = digits.find('-');
        const auto lowest = hyphen == digits.npos ? 1 : whole_number(digits.substr(0, hyphen));
        const auto greatest = digits.empty() ? std::max(*rows, *columns) : whole_number(digits.substr(hyphen + 1));
        if (!lowest || !greatest)
            fail_unexpected("digits such as 9, 1-9 or 0-8", digits);
        try {
            puzzle_.emplace(puzzle_on_board(*rows, *columns, *lowest, *greatest));
        } catch (const InvalidRule& error) {
            fail(error.what());
        }
    }

    /// Reads one character for each cell. Boxes are regions, too, unless there is NoBoxes; and one part may have
    /// another size: it is not a region.
    void read_layout() {
        require_arguments(1, 2);
        const std::string_view layout = at_->arguments.back();
        const std::uint32_t columns = geometry().columns();
        const std::size_t cells = std::size_t{geometry().rows()} * columns;
        if (layout.size() != cells)
            fail("expected " + std::to_string(cells) + " regions of cells, not " + std::to_string(layout.size()));
        std::map<char, std::vector<Cell>> parts;
        for (std::uint32_t k = 0; k < layout.size(); ++k)
            parts[layout[k]].push_back(geometry().cell(k / columns, k % columns));
        const auto is_region = [&](const auto& part) { return part.second.size() == region_size_; };
        const std::size_t least = std::max(geometry().rows(), columns);
        std::size_t others = 0; // one that is as large as a region of another size is an error
        for (const auto& part : parts)
            others += is_region(part) ? 0 : part.second.size() >= least && part.second.size() <= side() ? 2 : 1;
        if (others > 1)
            fail("expected regions of " + std::to_string(region_size_) + " cells");
        if (!has_boxes_ && others == 0 && geometry().is_whole()) {
            const std::uint32_t lowest = puzzle_->lowest_digit;
            puzzle_ = puzzle_with_regions(side(), std::vector<std::uint32_t>(layout.begin(), layout.end()));
            puzzle_->lowest_digit = lowest;
            return;
        }
        for (const auto& part : parts)
            if (is_region(part))
                add("extra-region", {}, regions_.emplace_back(part.second));
    }

    // --- Constraints -------------------------------------------------------------------------------------------------

    void read_constraint() {
        static const std::set<std::string_view> only_alone{"Diagonal",   "DisjointSets",   "FullRankTies",
                                                           "Jigsaw",     "NoBoxes",        "RegionSameValues",
                                                           "RegionSize", "SearchPriority", "Shape"};
        const std::size_t first = puzzle_->rules.size();
        if (!groups_.empty() && only_alone.contains(at_->name))
            fail("this must not be in ." + std::string(groups_.back().begin->name));
        has_alternatives_ = is_in_group("Or");
        read_rules();
        const Constraint* const group = groups_.empty() ? nullptr : groups_.back().begin;
        if (group != nullptr && group->name == "Or" && group != at_ && at_->name != "End")
            end_alternative(first);
    }

    void read_rules() {
        const auto& special = special_constraints();
        if (const auto found = special.find(at_->name); found != special.end()) {
            if (found->second != nullptr)
                (this->*found->second)();
            return;
        }
        const auto* const row =
            detail::find_if(constraint_names, [&](const auto& each) { return each.name == at_->name; });
        if (row == std::end(constraint_names))
            throw at_->position.error("unknown rule ." + std::string(at_->name.substr(0, 40)) +
                                      " of Interactive-Sudoku-Solver");
        read_plain(*row);
    }

    void read_plain(const ConstraintName& row) {
        if (needs_nine_digits(row.kind) && side() != 9)
            fail("this rule needs a 9x9 board");
        if (row.form == ConstraintForm::alone ? !groups_.empty()
                                              : row.form >= ConstraintForm::two_ends && is_in_group("Replicate"))
            fail("this must not be in ." + std::string(groups_.back().begin->name));
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
        if (row.kind == "sum" && sum.starts_with("0_=_"))
            return read_number_sum(sum.substr(4));
        if (detail::is_one_of(sum, '_') || (row.kind == "lockout" && sum == "0")) // that is 1 there
            fail(row.kind == "lockout" ? "the number 0 is not supported" : "coefficients are not supported");
        const bool may_lack_sum = row.kind == "killer";
        const std::uint32_t value = may_lack_sum && sum.empty() ? 0 : number(sum);
        const bool is_loop = row.kind == "sum-line" && at_->arguments.back() == "LOOP";
        std::vector<Cell> found = cells(1, is_loop ? 1 : 0);
        if (is_loop)
            found.push_back(found.front());
        const std::set<Cell> different(found.begin(), found.end());
        if (row.kind == "killer" && different.size() < found.size()) { // its digits count as often as they are there
            add("extra-region", {}, {different.begin(), different.end()});
            if (value > 0)
                add("sum", {value}, std::move(found));
            return;
        }
        add(row.kind, may_lack_sum && value == 0 ? std::vector<std::uint32_t>() : std::vector{value}, std::move(found));
    }

    void read_pairs(const ConstraintName& row) {
        const std::vector<Cell> found = cells();
        if (std::set<Cell>(found.begin(), found.end()).size() != found.size())
            fail("a cell is in this rule twice");
        const std::size_t before = puzzle_->rules.size();
        for (std::size_t i = 0; i < found.size(); ++i)
            for (std::size_t j = i + 1; j < found.size(); ++j)
                if (share_edge(found[i], found[j]))
                    add(row.kind, {}, {found[i], found[j]}, row.choice);
        if (puzzle_->rules.size() == before)
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
        const bool is_nabner = is_all && *pairs == allowed_pairs(*puzzle_, {.kind = find_rule_kind("nabner")});
        for (const auto& [name, group] : named_groups())
            add(is_nabner ? "nabner" : "digit-pairs", is_nabner ? std::vector<std::uint32_t>() : *pairs, group,
                is_all && !is_nabner);
    }

    void read_givens() {
        for (const std::string_view given : at_->arguments) {
            const std::vector<std::string_view> parts = detail::pieces_of(given, '_');
            const Cell at = cell(parts.front());
            if (parts.size() < 2)
                fail_unexpected("a cell and its digits, such as R1C2_5", given);
            Rule rule{.kind = find_rule_kind("candidates"),
                      .numbers = numbers(std::span(parts).subspan(1)),
                      .cells = {at},
                      .line = at_->position.line,
                      .column = at_->position.column};
            for (const std::uint32_t value : rule.numbers)
                if (puzzle_->digit_of(value) == 0)
                    fail("there is no digit " + std::to_string(value) + " on this board");
            if (rules::has_variables(geometry(), rule)) {
                rule.kind = find_rule_kind("rule-cells");
                for (const std::uint32_t value : std::exchange(rule.numbers, {}))
                    rule.condition += (rule.condition.empty() ? "a = " : " or a = ") + std::to_string(value);
            }
            if (is_in_group("Or") || is_in_group("Replicate") || !rule.condition.empty()) {
                puzzle_->rules.push_back(std::move(rule));
                continue;
            }
            add_or_restrict(rule);
            const std::vector<bool>& allowed = allowed_[at];
            if (!detail::contains(allowed, true))
                fail("no digit is left for " + std::string(parts.front()));
        }
    }

    void read_ties() {
        const std::string_view ties = argument(0, "only-unclued, any or none");
        if (ties != "only-unclued" && ties != "any" && ties != "none")
            fail_unexpected("only-unclued, any or none", ties);
        if (ties != "only-unclued")
            add(ties == "any" ? "shared-ranks" : "different-ranks", {}, {});
    }

    void ignore() { ignored_.emplace_back(at_->name); }
    void read_diagonal() {
        const std::string_view direction = argument(0, "1 or -1");
        if (at_->arguments.size() > 1 || (direction != "1" && direction != "-1"))
            fail_unexpected("1 or -1", direction);
        add("diagonal", {}, {}, direction == "1" ? 0 : 1);
    }

    void read_disjoint_sets() {
        require_arguments(0, 0);
        if (boxes_.empty() || geometry().rows() != geometry().columns())
            fail("this board has no boxes");
        if (geometry().is_whole() && has_usual_regions(*puzzle_))
            return add("disjoint-groups", {}, {});
        for (std::vector<Cell>& group : cells_of_disjoint_groups(boxes_))
            add("extra-region", {}, std::move(group));
    }

    void read_region_size() {
        region_size_ = number(argument(0, "a number of cells"));
        if (region_size_ > side() || (geometry().is_whole() && region_size_ != side()))
            fail("regions of another size than the rows are not supported");
    }

    /// Requires the same digits of the longest rows, columns and regions.
    void read_same_digits() {
        require_arguments(0, 0);
        const std::uint32_t of_regions = regions_.empty() ? 0 : region_size_;
        const std::uint32_t longest = std::max({geometry().rows(), geometry().columns(), of_regions});
        for (const HouseKind kind : {HouseKind::row, HouseKind::column})
            for (std::uint32_t k = 0; k < (kind == HouseKind::row ? geometry().rows() : geometry().columns()); ++k)
                regions_.push_back(cells_of(geometry(), {kind, k}));
        std::erase_if(regions_, [longest](const auto& region) { return region.size() != longest; });
        for (std::size_t k = 1; k < regions_.size() && longest < side(); ++k)
            add_pair("same-digits", regions_.front(), regions_[k]);
    }

    void read_whisper() {
        const auto given = whole_number(argument(0, "cells"));
        const bool is_usual = given.value_or(5) == (side() + 1) / 2;
        add("german-whisper", is_usual ? std::vector<std::uint32_t>() : std::vector{given.value_or(5)},
            cells(given ? 1 : 0));
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
    std::uint32_t region_size_ = 0;
    std::vector<std::vector<Cell>> boxes_{};   ///< boxes of this size, also with NoBoxes
    std::vector<std::vector<Cell>> regions_{}; ///< regions of a part of a board
    std::vector<std::string> ignored_{};
};

} // namespace

bool is_constraint_name(std::string_view name) {
    return ConstraintReader::special_constraints().contains(name) ||
           detail::any_of(constraint_names, [&](const ConstraintName& row) { return row.name == name; });
}

FoundVariant read_constraints(std::string_view text, std::span<const WordPosition> positions) {
    return ConstraintReader(text, positions).read();
}

} // namespace sudoku::formats
