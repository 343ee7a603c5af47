#include "dlx/proof/formula_check.hpp"

#include "dlx/verify.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace dlx {

namespace {

using Clause = LratChecker::Clause;

bool has(const Clause& clause, std::int32_t literal) {
    return std::find(clause.begin(), clause.end(), literal) != clause.end();
}

class FormulaReferee {
public:
    explicit FormulaReferee(const Problem& problem) : problem_(problem), options_of_(problem.item_count()) {
        std::set<std::pair<ItemId, Color>> colors;
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            for (const Entry& entry : problem.option(OptionId{k})) {
                options_of_[index(entry.item)].push_back(static_cast<std::int32_t>(problem.number(OptionId{k})));
                if (entry.color != Color::none)
                    colors.emplace(entry.item, entry.color);
            }
        for (const auto& [item, color] : colors)
            colors_.push_back({item, color});
        for (std::uint32_t i = 0; i < problem.primary_item_count(); ++i)
            add_counts(ItemId{i});
    }

    [[nodiscard]] std::uint64_t variables() const { return option_variables() + colors_.size() + counts(); }

    /// Returns true if the clause holds for every solution.
    [[nodiscard]] bool always_holds(const Clause& clause) const {
        if (std::any_of(clause.begin(), clause.end(), [&](std::int32_t l) { return is_count(l); }))
            return is_about_counts(clause);
        const auto negative = std::count_if(clause.begin(), clause.end(), [](std::int32_t l) { return l < 0; });
        if (negative == 0)
            return covers_an_item(clause);
        if (negative == 1 && clause.size() > 1)
            return is_about_a_color(clause);
        return negative == 2 && clause.size() == 2 && clash(-clause[0], -clause[1]);
    }

    /// Returns the solution that the clause excludes, and no other one, if it does.
    [[nodiscard]] std::optional<std::vector<OptionId>> excluded_solution(const Clause& clause) const {
        std::vector<OptionId> chosen;
        std::set<OptionId> known;
        for (const std::int32_t literal : clause) {
            const auto option = is_option(std::abs(literal)) ? this->option(std::abs(literal)) : std::nullopt;
            if (!option || !known.insert(*option).second)
                return std::nullopt;
            if (literal < 0)
                chosen.push_back(*option);
        }
        if (verify_solution(problem_, chosen))
            return std::nullopt;
        if (problem_.has_bounds() && allows_more(chosen, known))
            return std::nullopt;
        std::sort(chosen.begin(), chosen.end());
        return chosen;
    }

private:
    /// Variable of a counter: `c` or more of the first `j` options of the item.
    struct Count {
        ItemId item;
        std::uint64_t j;
        std::uint64_t c;
    };
    /// The variables of a counter with the same j, for c = 1, 2, ...
    struct CountRow {
        ItemId item;
        std::uint64_t j;
        std::uint64_t last; ///< number of variables of counters up to this row
    };

    /// Adds the counter of an item, if its bounds need one: c is at most min or, if max bounds the options, max + 1.
    void add_counts(ItemId item) {
        const auto [min, max] = problem_.bounds(item);
        const std::uint64_t n = options_of_[index(item)].size();
        const std::uint64_t width = max > 1 && max < n ? std::uint64_t{max} + 1 : min > 1 && min <= n ? min : 0;
        for (std::uint64_t j = 1; j <= n && width > 0; ++j)
            rows_.push_back({item, j, counts() + std::min(j, width)});
    }
    [[nodiscard]] std::uint64_t counts() const { return rows_.empty() ? 0 : rows_.back().last; }

    [[nodiscard]] bool is_count(std::int32_t literal) const {
        return static_cast<std::uint64_t>(std::abs(literal)) > option_variables() + colors_.size();
    }
    /// Returns the meaning of a variable of a counter.
    [[nodiscard]] Count count(std::int32_t variable) const {
        const std::uint64_t k = static_cast<std::uint64_t>(variable) - option_variables() - colors_.size();
        const auto row =
            std::partition_point(rows_.begin(), rows_.end(), [&](const CountRow& before) { return before.last < k; });
        return {row->item, row->j, k - (row == rows_.begin() ? 0 : std::prev(row)->last)};
    }

    /// Returns true if the clause is about one item and follows from its bounds and the meaning of its counter: no
    /// number of options among the first j, for each j, makes all literals false.
    [[nodiscard]] bool is_about_counts(const Clause& clause) const {
        const auto about = std::find_if(clause.begin(), clause.end(), [&](std::int32_t l) { return is_count(l); });
        const ItemId item = count(std::abs(*about)).item;
        const auto& options = options_of_[index(item)];
        const std::uint64_t n = options.size();
        std::map<std::uint64_t, Range> ranges; // bounds of the number of options among the first j
        std::map<std::uint64_t, bool> choices; // true if the j-th option is chosen
        const auto limit = [&](std::uint64_t j, Range range) {
            Range& known = ranges.try_emplace(j, Range{0, n}).first->second;
            known = {std::max(known.min, range.min), std::min(known.max, range.max)};
        };
        const auto [min, max] = problem_.bounds(item);
        limit(n, {min, max});
        for (const std::int32_t literal : clause) {
            if (is_count(literal)) {
                const Count meant = count(std::abs(literal));
                if (meant.item != item)
                    return false;
                limit(meant.j, literal < 0 ? Range{meant.c, n} : Range{0, meant.c - 1});
                continue;
            }
            const auto at = std::lower_bound(options.begin(), options.end(), std::abs(literal));
            if (at == options.end() || *at != std::abs(literal))
                return false;
            const auto j = static_cast<std::uint64_t>(at - options.begin()) + 1;
            if (!choices.try_emplace(j, literal < 0).second)
                return false;
            limit(j - 1, {0, n});
            limit(j, {0, n});
        }
        return is_impossible(ranges, choices);
    }

    /// Numbers of options; none if `min` > `max`.
    struct Range {
        std::uint64_t min;
        std::uint64_t max;
    };

    /// Returns true if no numbers of options among the first j are in these ranges and agree with the choices.
    [[nodiscard]] static bool is_impossible(const std::map<std::uint64_t, Range>& ranges,
                                            const std::map<std::uint64_t, bool>& choices) {
        Range reached{0, 0};
        std::uint64_t before = 0;
        for (const auto& [j, range] : ranges) {
            const auto choice = choices.find(j);
            const bool is_chosen = choice != choices.end() && choice->second;
            const bool is_excluded = choice != choices.end() && !choice->second;
            reached.min += is_chosen ? 1 : 0;
            reached.max += is_excluded ? 0 : j - before;
            reached = {std::max(reached.min, range.min), std::min(reached.max, range.max)};
            if (reached.min > reached.max)
                return true;
            before = j;
        }
        return false;
    }

    /// Returns true if an option that is not `known` may be added to the chosen ones, as far as upper bounds and
    /// secondary items allow.
    [[nodiscard]] bool allows_more(const std::vector<OptionId>& chosen, const std::set<OptionId>& known) const {
        std::map<ItemId, std::vector<Color>> uses;
        for (const OptionId option : chosen)
            for (const Entry& entry : problem_.option(option))
                uses[entry.item].push_back(entry.color);
        const auto fits = [&](const Entry& entry) {
            const auto used = uses.find(entry.item);
            return used == uses.end() || used->second.size() < problem_.bounds(entry.item).max ||
                   (entry.color != Color::none && used->second.front() == entry.color);
        };
        for (std::uint32_t k = 0; k < problem_.option_count(); ++k)
            if (const auto entries = problem_.option(OptionId{k});
                !known.contains(OptionId{k}) && std::all_of(entries.begin(), entries.end(), fits))
                return true;
        return false;
    }

    [[nodiscard]] bool is_option(std::int32_t variable) const {
        return static_cast<std::size_t>(variable) <= option_variables();
    }
    /// Returns the number of variables of options, with those of ignored ones, which are in no clause.
    [[nodiscard]] std::size_t option_variables() const { return problem_.input_option_count(); }
    /// Returns the option of a variable, or nothing for an ignored one.
    [[nodiscard]] std::optional<OptionId> option(std::int32_t variable) const {
        return problem_.find_option(static_cast<std::size_t>(variable));
    }
    /// Returns the entries of a variable: the items that it uses, with their colors.
    [[nodiscard]] std::span<const Entry> uses(std::int32_t variable) const {
        if (!is_option(variable))
            return {&colors_[static_cast<std::size_t>(variable) - option_variables() - 1], 1};
        const auto option = this->option(variable);
        return option ? problem_.option(*option) : std::span<const Entry>();
    }
    /// Returns the color in which a variable uses an item, if it does.
    [[nodiscard]] std::optional<Color> use(std::int32_t variable, ItemId item) const {
        for (const Entry& entry : uses(variable))
            if (entry.item == item)
                return entry.color;
        return std::nullopt;
    }

    /// Returns true if the clause contains all options of a primary item.
    [[nodiscard]] bool covers_an_item(const Clause& clause) const {
        const auto has_all = [&](const std::vector<std::int32_t>& options) {
            return std::all_of(options.begin(), options.end(), [&](std::int32_t v) { return has(clause, v); });
        };
        if (clause.empty() || !is_option(clause.front())) { // any item may be the one
            for (std::uint32_t i = 0; i < problem_.primary_item_count(); ++i)
                if (const auto& options = options_of_[i];
                    problem_.bounds(ItemId{i}).min > (has_all(options) ? 0 : options.size()))
                    return true;
            return false;
        }
        const auto entries = uses(clause.front());
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
            return problem_.bounds(entry.item).min > 0 && has_all(options_of_[index(entry.item)]);
        });
    }

    /// Returns true for "an option implies its color" and for "a color implies one of its options".
    [[nodiscard]] bool is_about_a_color(const Clause& clause) const {
        const std::int32_t premise = -*std::min_element(clause.begin(), clause.end());
        if (is_option(premise))
            return std::any_of(clause.begin(), clause.end(), [&](std::int32_t literal) {
                return literal > 0 && !is_option(literal) &&
                       use(premise, uses(literal)[0].item) == uses(literal)[0].color;
            });
        const Entry& shade = uses(premise)[0];
        const auto& options = options_of_[index(shade.item)];
        return std::all_of(options.begin(), options.end(), [&](std::int32_t variable) {
            return use(variable, shade.item) != shade.color || has(clause, variable);
        });
    }

    /// Returns true if two variables use an item in ways that exclude each other.
    [[nodiscard]] bool clash(std::int32_t a, std::int32_t b) const {
        const auto entries = uses(a);
        return a != b && std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
                   const auto other = use(b, entry.item);
                   return other && problem_.bounds(entry.item).max == 1 &&
                          (entry.color == Color::none || other != entry.color);
               });
    }

    const Problem& problem_;
    std::vector<std::vector<std::int32_t>> options_of_; ///< by item: the variables of its options
    std::vector<Entry> colors_;                         ///< entry of each color variable
    std::vector<CountRow> rows_;                        ///< variables of counters, by item, then by j
};

} // namespace

FormulaCheck check_formula(const Problem& problem, const LratChecker& formula) {
    const FormulaReferee referee(problem);
    if (formula.variable_count() != static_cast<std::int64_t>(referee.variables()))
        return {0, "it has " + std::to_string(formula.variable_count()) + " variables, and the problem " +
                       std::to_string(referee.variables())};
    std::set<std::vector<OptionId>> solutions;
    for (std::uint64_t id = 1; id <= formula.formula().size(); ++id) {
        const Clause& clause = formula.formula().at(id);
        if (referee.always_holds(clause))
            continue;
        auto excluded = referee.excluded_solution(clause);
        if (!excluded)
            return {0, "clause " + std::to_string(id) +
                           " does not follow from the problem, nor does it exclude a solution"};
        solutions.insert(std::move(*excluded));
    }
    return {solutions.size(), ""};
}

} // namespace dlx
