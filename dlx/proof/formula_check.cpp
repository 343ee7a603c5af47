#include "dlx/proof/formula_check.hpp"

#include "dlx/verify.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace dlx {

namespace {

using Clause = LratChecker::Clause;

/// Returns the option of a variable. Requires a variable for an option.
OptionId option(std::int32_t variable) { return OptionId{static_cast<std::uint32_t>(variable) - 1}; }

bool has(const Clause& clause, std::int32_t literal) {
    return std::find(clause.begin(), clause.end(), literal) != clause.end();
}

class FormulaReferee {
public:
    explicit FormulaReferee(const Problem& problem) : problem_(problem), options_of_(problem.item_count()) {
        std::set<std::pair<ItemId, Color>> colors;
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            for (const Entry& entry : problem.option(OptionId{k})) {
                options_of_[index(entry.item)].push_back(static_cast<std::int32_t>(k) + 1);
                if (entry.color != Color::none)
                    colors.emplace(entry.item, entry.color);
            }
        for (const auto& [item, color] : colors)
            colors_.push_back({item, color});
    }

    [[nodiscard]] std::size_t variables() const { return problem_.option_count() + colors_.size(); }

    /// Returns true if the clause holds for every solution.
    [[nodiscard]] bool always_holds(const Clause& clause) const {
        const auto negative = std::count_if(clause.begin(), clause.end(), [](std::int32_t l) { return l < 0; });
        if (negative == 0)
            return covers_an_item(clause);
        if (negative == 1 && clause.size() > 1)
            return is_about_a_color(clause);
        return negative == 2 && clause.size() == 2 && clash(-clause[0], -clause[1]);
    }

private:
    [[nodiscard]] bool is_option(std::int32_t variable) const {
        return static_cast<std::size_t>(variable) <= problem_.option_count();
    }
    /// Returns the entries of a variable: the items that it uses, with their colors.
    [[nodiscard]] std::span<const Entry> uses(std::int32_t variable) const {
        if (is_option(variable))
            return problem_.option(option(variable));
        return {&colors_[static_cast<std::size_t>(variable) - problem_.option_count() - 1], 1};
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
        if (clause.empty() || !is_option(clause.front())) // any item may be the one
            return std::any_of(options_of_.begin(),
                               options_of_.begin() + static_cast<std::ptrdiff_t>(problem_.primary_item_count()),
                               has_all);
        const auto entries = uses(clause.front());
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
            return problem_.kind(entry.item) == ItemKind::primary && has_all(options_of_[index(entry.item)]);
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
                   return other && (entry.color == Color::none || other != entry.color);
               });
    }

    const Problem& problem_;
    std::vector<std::vector<std::int32_t>> options_of_; ///< by item: the variables of its options
    std::vector<Entry> colors_;                         ///< entry of each color variable
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
        std::vector<OptionId> excluded;
        for (const std::int32_t literal : clause)
            if (literal < 0 && static_cast<std::size_t>(-literal) <= problem.option_count())
                excluded.push_back(option(-literal));
        std::sort(excluded.begin(), excluded.end());
        if (excluded.size() != clause.size() || verify_solution(problem, excluded))
            return {0, "clause " + std::to_string(id) +
                           " does not follow from the problem, nor does it exclude a solution"};
        solutions.insert(std::move(excluded));
    }
    return {solutions.size(), ""};
}

} // namespace dlx
