#pragma once

#include "sudoku/reader/rules/constraints.hpp"

#include <set>

/// Constraints of a string, and the rules that they become.
namespace sudoku::formats {

/// Rules of the constraint that is read.
class ConstraintArguments : protected ConstraintCells {
protected:
    void add(std::string_view kind, std::vector<std::uint32_t> numbers, std::vector<Cell> cells,
             std::size_t choice = 0) {
        add_rule(*puzzle_, kind, at_->position, std::move(numbers), std::move(cells), choice);
    }

    /// Fails for a second clue at the same place: the program uses the last one only, but each alternative.
    void require_first(std::string_view place) {
        if (!has_alternatives_ && !places_.insert(std::string(at_->name) + " " + std::string(place)).second)
            fail("a second clue for " + std::string(place));
    }

    /// Adds the digits that rows, columns and boxes lack.
    void read_doppelganger() {
        const std::uint32_t n = geometry().rows();
        const auto boxes = Geometry::default_for_side(n);
        std::vector<Cell> lacking;
        for (const std::string_view name : {"DGC", "DGR", "DGB"}) // of rows, columns and boxes
            add_variables(std::string(name), n, !boxes || name != "DGB" ? 0 : n / boxes->box_columns());
        for (std::uint32_t k = 0; k < 3 * n; ++k)
            lacking.push_back(variables_.at("DGC").first + k);
        add("doppelganger", {}, std::move(lacking));
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
        if (segments.size() < 2 || detail::any_of(segments, [](auto& each) { return each.empty(); }))
            fail("expected several segments of cells, divided by -");
        for (std::size_t k = 1; k < segments.size(); ++k)
            add_pair("equal-sum", segments.front(), segments[k]);
    }

    /// Reads the number of sets, and their cells.
    void read_same_values() {
        const std::uint32_t sets = number(argument(0, "a number of sets"));
        if (argument(1, "cells").starts_with("CC")) {
            std::vector<Cell> region = region_cells(1);
            if (sets != region.size())
                fail("expected as many sets as regions of cells");
            return add("same-region", {}, std::move(region));
        }
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

    /// Reads coefficients: 1 for each cell of a sum, and -100, -10 and -1 for those that are the digits of its number.
    void read_number_sum(std::string_view coefficients) {
        const std::vector<std::string_view> each = detail::pieces_of(coefficients, '_');
        const std::vector<Cell> all = cells(1);
        const auto first = detail::find_if(each, [](std::string_view one) { return one != "1"; });
        const std::size_t size = static_cast<std::size_t>(each.end() - first);
        constexpr std::string_view places[] = {"-100", "-10", "-1"};
        if (size < 1 || size > 3 || first == each.begin() || each.size() != all.size() ||
            !std::equal(first, each.end(), std::end(places) - size))
            fail("coefficients are supported only if they make a sum a number of up to three digits");
        const auto shaft = all.begin() + (first - each.begin());
        add_pair("arrow", {shaft, all.end()}, {all.begin(), shaft});
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

    /// Returns the cell that the name of a region is for: "CC12", or that of a cell.
    [[nodiscard]] Cell region_cell(std::string_view text) const {
        if (!text.starts_with("CC"))
            return cell(text);
        const auto number = whole_number(text.substr(2));
        if (!number || *number < 1 || *number > geometry().rows() * geometry().columns())
            fail_unexpected("the region of a cell such as CC12", text);
        return geometry().cell((*number - 1) / geometry().columns(), (*number - 1) % geometry().columns());
    }

    [[nodiscard]] std::vector<Cell> region_cells(std::size_t first) const {
        std::vector<Cell> found;
        for (const std::string_view each : std::span(at_->arguments).subspan(first))
            if (!each.starts_with("CC"))
                fail_unexpected("the region of a cell such as CC12", each);
            else
                found.push_back(region_cell(each));
        return found;
    }

    /// Reads a cell, 1 if it is not counted, and its region and those that are compared with it: arms divided by "-", or an
    /// area. By default, these are all arms, and the neighbors of the cell.
    void read_region_clue() {
        const bool is_view = at_->name == "ChaosArrow";
        const Cell first = cell(argument(0, "a cell"));
        const std::string_view offset = at_->arguments.size() > 1 ? at_->arguments[1] : std::string_view();
        if (!offset.empty() && offset != "0" && offset != "1")
            fail_unexpected("0 or 1", offset);
        std::vector<Cell> counted;
        if (offset != "1")
            counted.push_back(first);
        std::optional<Cell> last;
        for (std::size_t i = 2; i < at_->arguments.size(); ++i) {
            if (is_view && at_->arguments[i] == "-") {
                last.reset();
                continue;
            }
            const Cell next = region_cell(at_->arguments[i]);
            if (last ? is_view && !rules::share_edge(geometry(), *last, next) : next != first)
                fail("expected the region of " + cell_name(geometry(), first) +
                     (is_view ? ", and a straight arm" : ""));
            if (last)
                counted.push_back(next);
            last = next;
        }
        for (Cell other = 0; at_->arguments.size() < 3 && other < geometry().cell_count(); ++other) {
            const auto rows = std::minmax({geometry().row(first), geometry().row(other)});
            const auto columns = std::minmax({geometry().column(first), geometry().column(other)});
            if (other != first && geometry().has_cell(other) &&
                (is_view ? rows.first == rows.second || columns.first == columns.second
                         : rows.second - rows.first < 2 && columns.second - columns.first < 2))
                counted.push_back(other);
        }
        add_pair(is_view ? "region-view" : "region-count", {first}, counted);
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
        if (at_->arguments[1].starts_with("CC"))
            return add_pair("region-distinct", {cell(at_->arguments[0])}, region_cells(1));
        add_pair("count-distinct", {cell(at_->arguments[0])}, cells(1));
    }

    void read_indexing() {
        if (argument(0, "R or C") != "R" && at_->arguments[0] != "C")
            fail_unexpected("R or C", at_->arguments[0]);
        add("indexing", {}, cells(1), at_->arguments[0] == "R" ? 0 : 1);
    }

    void read_digits() {
        std::vector<std::uint32_t> digits = numbers(detail::pieces_of(argument(0, "digits"), '_'));
        if (at_->arguments.size() != 5 || digits.size() > 4)
            fail("only up to 4 digits in 4 cells are supported");
        add("quadruple", std::move(digits), cells(1));
    }

    void read_quad() {
        const Cell first = cell(argument(0, "the upper left cell"));
        if (geometry().row(first) + 1 == geometry().rows() || geometry().column(first) + 1 == geometry().columns())
            fail("no square of four cells begins at " + std::string(at_->arguments[0]));
        require_first(at_->arguments[0]);
        add("quadruple", numbers(std::span(at_->arguments).subspan(1)),
            {first, first + 1, first + side(), first + side() + 1});
    }

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
        return detail::any_of(groups_, [&](const Group& group) { return group.begin->name == name; });
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
        const bool has_several = at_->name.empty() || at_->name == "NFA" || at_->name == "Regex" ||
                                 at_->name.starts_with("Pair") || at_->name.starts_with("Binary") ||
                                 detail::any_of(constraint_names, [&](const auto& row) {
                                     return row.name == at_->name && row.form == ConstraintForm::two_ends;
                                 });
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

    void add_or_restrict(const Rule& rule) {
        if (rule.kind->name != "candidates")
            return void(puzzle_->rules.push_back(rule));
        for (const Cell cell : rule.cells)
            for (std::uint32_t i = 0; i < side(); ++i)
                if (!detail::contains(rule.numbers, puzzle_->value(i + 1)))
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
                if (rules::has_variables(geometry(), rule))
                    fail("variables are not supported here");
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
