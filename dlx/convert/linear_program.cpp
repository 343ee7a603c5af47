#include "dlx/convert/linear_program.hpp"

#include "dlx/convert/option_names.hpp"
#include "dlx/text/mistakes.hpp"

#include <algorithm>
#include <map>

namespace dlx::detail {

namespace {

using Relation = LinearProgram::Relation;
using Row = LinearProgram::Row;

struct CoveredRow {
    const Row* row;
    std::int64_t min; ///< number of its variables that are 1
    std::int64_t max;

    [[nodiscard]] bool is_secondary() const { return min <= 0 && max == 1; }
};

/// Converter of a program to a problem: first finds the variables of colors, then makes items of the other rows.
class CoverOfProgram {
public:
    explicit CoverOfProgram(LinearProgram& program)
        : program_(program), colored_(program.variables.size()), is_zero_(program.variables.size()),
          entries_(program.variables.size()) {}

    Problem problem(std::vector<Warning>* warnings) {
        for (Row& row : program_.rows)
            make_positive(row);
        find_colors();
        join_bounds();
        require_binary();
        add_items(false);
        add_free_variables();
        add_items(true);
        add_names();
        add_options(warnings);
        return std::move(problem_);
    }

private:
    /// Returns true if a term has a minus sign. Terms with plus signs come first.
    static bool has_minus(const Row& row) { return !row.terms.empty() && row.terms.back().is_minus; }

    /// Orders the terms. Multiplies a row by -1 if this leaves it without minus signs, or makes it "at least".
    void make_positive(Row& row) const {
        const auto order = [](const LinearProgram::Term& a, const LinearProgram::Term& b) {
            return std::pair(a.is_minus, a.variable) < std::pair(b.is_minus, b.variable);
        };
        std::sort(row.terms.begin(), row.terms.end(), order);
        const auto is_same = [](const auto& a, const auto& b) { return a.variable == b.variable; };
        std::vector<LinearProgram::Term> terms = row.terms;
        std::sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) { return a.variable < b.variable; });
        if (const auto twice = std::adjacent_find(terms.begin(), terms.end(), is_same); twice != terms.end())
            program_.fail(row.place, "the variable " + quoted(program_.variables[twice->variable].name) +
                                         " occurs twice in this row");
        if (!has_minus(row) || (!row.terms.front().is_minus && row.relation != Relation::at_most))
            return;
        for (LinearProgram::Term& term : row.terms)
            term.is_minus = !term.is_minus;
        if (row.bound == INT64_MIN)
            program_.fail(row.place, "the bound of this row is too large");
        row.bound = -row.bound;
        if (row.relation != Relation::exactly)
            row.relation = row.relation == Relation::at_most ? Relation::at_least : Relation::at_most;
        std::sort(row.terms.begin(), row.terms.end(), order);
    }

    // --- Colors -----------------------------------------------------------------------------------------------------

    /// Finds the variables that are 1 exactly if one of some options is chosen. Removes the rows that define them.
    void find_colors() {
        std::map<std::uint32_t, std::set<std::uint32_t>> implied_by;   // c - x >= 0
        std::map<std::uint32_t, const Row*> implies;                   // x + y - c >= 0
        std::vector<bool> is_in_other_rows(program_.variables.size()); // in rows other than "at most 1"
        std::size_t unexplained = 0;                                   // number of rows with minus signs
        for (const Row& row : program_.rows) {
            if (!has_minus(row)) {
                for (const auto& term : row.terms)
                    if (row.relation != Relation::at_most || row.bound != 1)
                        is_in_other_rows[term.variable] = true;
                continue;
            }
            const auto minus = std::partition_point(row.terms.begin(), row.terms.end(),
                                                    [](const auto& term) { return !term.is_minus; });
            if (row.relation != Relation::at_least || row.bound != 0 || row.terms.end() - minus != 1)
                refuse(row);
            ++unexplained;
            if (row.terms.size() == 2)
                implied_by[row.terms.front().variable].insert(minus->variable);
            const auto [known, is_new] = implies.emplace(minus->variable, &row);
            if (!is_new && known->second->terms.size() == 2)
                known->second = &row; // the longer row has all options
        }
        std::vector<bool> is_option(program_.variables.size());
        for (const bool has_one_option : {false, true}) // one of two variables that are equal is the color
            for (const auto& [color, row] : implies) {
                const std::set<std::uint32_t> options = options_of(*row);
                const std::uint32_t first = *options.begin();
                const bool is_named_first =
                    has_one_option && !is_in_other_rows[first] && !is_option[first] && is_before(color, first);
                if ((options.size() == 1) != has_one_option || options != implied_by[color] ||
                    is_in_other_rows[color] || is_option[color] || is_named_first)
                    continue;
                unexplained -= options.size() + 1;
                for (const std::uint32_t option : options) {
                    colored_[color].push_back(option);
                    is_option[option] = true;
                }
            }
        remove_rows(unexplained);
        for (std::uint32_t color = 0; color < colored_.size(); ++color)
            require_color(color, is_option[color]);
    }

    /// Returns the variables of a row x + y - c >= 0 without c.
    static std::set<std::uint32_t> options_of(const Row& row) {
        std::set<std::uint32_t> options;
        for (const auto& term : row.terms)
            if (!term.is_minus)
                options.insert(term.variable);
        return options;
    }

    /// Throws ParseError for a color that is an option of another one, or has a cost.
    void require_color(std::uint32_t color, bool is_option) const {
        const LinearProgram::Variable& variable = program_.variables[color];
        if (colored_[color].empty() || (!is_option && variable.cost.value == 0))
            return;
        program_.fail(variable.name.data(), "the variable " + quoted(variable.name) + " is equal to " +
                                                (colored_[color].size() == 1 ? "another one" : "a sum of others") +
                                                (is_option ? " and a part of a sum: replace it"
                                                           : " and has a cost: add the cost to the others"));
    }

    /// Compares names such as x9 and x10.
    [[nodiscard]] bool is_before(std::uint32_t a, std::uint32_t b) const {
        const std::string_view first = program_.variables[a].name;
        const std::string_view second = program_.variables[b].name;
        return std::pair(first.size(), first) < std::pair(second.size(), second);
    }

    /// Removes the rows with minus signs. Throws ParseError for the first one if `unexplained` of them belong to no color.
    void remove_rows(std::size_t unexplained) {
        if (unexplained > 0)
            refuse(*std::find_if(program_.rows.begin(), program_.rows.end(), has_minus));
        std::erase_if(program_.rows, has_minus);
    }

    [[noreturn]] void refuse(const Row& row) const {
        program_.fail(row.place, "this row is not a sum of variables: an exact cover problem has rows such as "
                                 "x + y = 1, and of other rows only those that make a variable a color");
    }

    // --- Rows -------------------------------------------------------------------------------------------------------

    [[nodiscard]] bool is_color(std::uint32_t variable) const { return !colored_[variable].empty(); }

    /// Joins "at least" and "at most" of the same variables. Removes rows that are always true, and rows of zeros.
    void join_bounds() {
        std::map<std::vector<std::uint32_t>, std::size_t> known;
        for (const Row& row : program_.rows) {
            std::vector<std::uint32_t> key;
            for (const auto& term : row.terms)
                key.push_back(term.variable);
            const auto size = static_cast<std::int64_t>(key.size());
            const std::int64_t min = row.relation == Relation::at_most ? 0 : row.bound;
            const std::int64_t max = row.relation == Relation::at_least ? size : row.bound;
            if (min <= 0 && max >= size)
                continue;
            if (max == 0 && min <= 0) {
                for (const std::uint32_t variable : key)
                    is_zero_[variable] = true;
                continue;
            }
            const auto [place, is_new] = known.emplace(std::move(key), items_.size());
            if (is_new)
                items_.push_back({&row, min, max});
            CoveredRow& item = items_[place->second];
            item.min = std::max(item.min, min);
            item.max = std::min(item.max, max);
        }
    }

    /// Throws ParseError for a variable that may be other than 0 and 1.
    void require_binary() {
        std::vector<bool> is_small(program_.variables.size());
        for (const CoveredRow& item : items_)
            for (const auto& term : item.row->terms)
                if (item.row->relation != Relation::at_least && item.row->bound <= 1)
                    is_small[term.variable] = true;
        for (std::uint32_t k = 0; k < program_.variables.size(); ++k) {
            const LinearProgram::Variable& variable = program_.variables[k];
            if (!variable.is_whole || !(variable.is_small || is_small[k] || is_zero_[k]))
                program_.fail(variable.name.data(), "the variable " + quoted(variable.name) +
                                                        " may be other than 0 and 1: declare it as binary");
        }
    }

    // --- The problem ------------------------------------------------------------------------------------------------

    void add_items(bool are_secondary) {
        for (const CoveredRow& item : items_) {
            if (item.is_secondary() != are_secondary)
                continue;
            const Row& row = *item.row;
            const std::string name =
                row.name.empty() ? "row" + std::to_string(&row - program_.rows.data() + 1) : valid_name(row.name);
            try {
                add_item(item, name);
            } catch (const InvalidProblem& error) {
                program_.fail(row.place, error.what());
            }
        }
    }

    /// Adds the item of a row to the options of its variables. A row that is never true has an item without options.
    void add_item(const CoveredRow& row, const std::string& name) {
        const auto size = static_cast<std::int64_t>(row.row->terms.size());
        const bool is_possible = row.min <= std::min(row.max, size) && row.max > 0;
        const auto bound = [&](std::int64_t number) {
            return static_cast<std::uint32_t>(std::clamp(number, std::int64_t{0}, size));
        };
        const ItemId item = row.is_secondary() ? problem_.add_item(name, ItemKind::secondary)
                            : is_possible      ? problem_.add_item(name, Bounds{bound(row.min), bound(row.max)})
                                               : problem_.add_item(name);
        for (const auto& term : row.row->terms)
            if (is_possible)
                add_entries(item, term.variable);
    }

    /// Adds an item to the option of a variable, or to the options of a variable of a color.
    void add_entries(ItemId item, std::uint32_t variable) {
        if (colored_[variable].empty())
            entries_[variable].push_back({item});
        for (const std::uint32_t option : colored_[variable])
            entries_[option].push_back({item, problem_.add_color(valid_name(program_.variables[variable].name))});
    }

    /// Adds an item that need not be covered for each option without a primary one.
    void add_free_variables() {
        for (std::uint32_t k = 0; k < program_.variables.size(); ++k)
            if (is_option(k) && entries_[k].empty())
                entries_[k].push_back(
                    {problem_.add_item("free-" + valid_name(program_.variables[k].name), Bounds{0, 1})});
    }

    [[nodiscard]] bool is_option(std::uint32_t variable) const {
        return colored_[variable].empty() && !is_zero_[variable];
    }

    void add_names() {
        std::vector<NamedEntries> options;
        for (std::uint32_t k = 0; k < program_.variables.size(); ++k)
            if (is_option(k))
                options.push_back({program_.variables[k].name, &entries_[k]});
        try {
            add_option_names(problem_, options);
        } catch (const InvalidProblem& error) {
            program_.fail(program_.text().data(), error.what());
        }
    }

    void add_options(std::vector<Warning>* warnings) {
        Mistakes mistakes;
        const bool has_costs = std::any_of(program_.variables.begin(), program_.variables.end(),
                                           [](const auto& variable) { return variable.cost.value != 0; });
        for (std::uint32_t k = 0; k < program_.variables.size(); ++k)
            try {
                if (!is_option(k))
                    continue;
                const OptionId option = problem_.add_option(entries_[k]);
                mistakes.add_option(program_.variables[k].name.data(), entries_[k]);
                if (has_costs)
                    set_cost(problem_, option, program_.variables[k].cost);
            } catch (const InvalidProblem& error) {
                program_.fail(program_.variables[k].name.data(), error.what());
            }
        mistakes.warn(problem_, program_.text(), warnings);
    }

    LinearProgram& program_;
    std::vector<std::vector<std::uint32_t>> colored_; ///< by variable of a color, its options
    std::vector<bool> is_zero_;                       ///< by variable
    std::vector<CoveredRow> items_;
    std::vector<std::vector<Entry>> entries_; ///< by variable
    Problem problem_;
};

} // namespace

Problem LinearProgram::problem(std::vector<Warning>* warnings) { return CoverOfProgram(*this).problem(warnings); }

} // namespace dlx::detail
