#include "dlx/proof/certified.hpp"

#include "dlx/verify.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace dlx {

namespace {

using Clause = LratChecker::Clause;

class FormulaReferee {
public:
    explicit FormulaReferee(const Problem& problem) : problem_(problem), options_of_(problem.items()) {
        std::set<std::pair<std::uint32_t, std::uint32_t>> colors;
        for (std::uint32_t k = 0; k < problem.options(); ++k)
            for (const Entry& entry : problem.option(OptionId{k})) {
                options_of_[index(entry.item)].push_back(k);
                if (entry.color != Color::none)
                    colors.emplace(index(entry.item), index(entry.color));
            }
        for (const auto& [item, color] : colors)
            colors_.push_back({ItemId{item}, Color{color}});
    }

    [[nodiscard]] std::size_t variables() const { return problem_.options() + colors_.size(); }

    /// Is the clause true for every solution?
    [[nodiscard]] bool always_holds(const Clause& clause) const {
        const auto positive = std::find_if(clause.begin(), clause.end(), [](std::int32_t l) { return l > 0; });
        const auto negative = std::count_if(clause.begin(), clause.end(), [](std::int32_t l) { return l < 0; });
        if (negative == 0)
            return covers_an_item(clause);
        if (negative == 1 && positive != clause.end())
            return is_about_a_color(clause);
        return negative == 2 && clause.size() == 2 && clash(-clause[0], -clause[1]);
    }

private:
    [[nodiscard]] bool is_option(std::int32_t variable) const {
        return static_cast<std::size_t>(variable) <= problem_.options();
    }
    [[nodiscard]] const Entry& color(std::int32_t variable) const {
        return colors_[static_cast<std::size_t>(variable) - problem_.options() - 1];
    }
    /// How a variable uses an item, if it does.
    [[nodiscard]] std::optional<Color> use(std::int32_t variable, ItemId item) const {
        if (!is_option(variable))
            return color(variable).item == item ? std::optional(color(variable).color) : std::nullopt;
        for (const Entry& entry : problem_.option(OptionId{static_cast<std::uint32_t>(variable) - 1}))
            if (entry.item == item)
                return entry.color;
        return std::nullopt;
    }

    /// All options of a primary item are in it.
    [[nodiscard]] bool covers_an_item(const Clause& clause) const {
        const auto has = [&](std::uint32_t option) {
            return std::find(clause.begin(), clause.end(), static_cast<std::int32_t>(option) + 1) != clause.end();
        };
        const auto has_all = [&](const std::vector<std::uint32_t>& options) {
            return std::all_of(options.begin(), options.end(), has);
        };
        if (clause.empty() || !is_option(clause.front())) // any item may be the one
            return std::any_of(options_of_.begin(),
                               options_of_.begin() + static_cast<std::ptrdiff_t>(problem_.primary_items()), has_all);
        const auto entries = problem_.option(OptionId{static_cast<std::uint32_t>(clause.front()) - 1});
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
            return problem_.kind(entry.item) == ItemKind::primary && has_all(options_of_[index(entry.item)]);
        });
    }

    /// An option gives the item a color, or the item has a color and one of the options gives it.
    [[nodiscard]] bool is_about_a_color(const Clause& clause) const {
        const std::int32_t premise = -*std::min_element(clause.begin(), clause.end());
        if (is_option(premise))
            return std::any_of(clause.begin(), clause.end(), [&](std::int32_t literal) {
                return literal > 0 && !is_option(literal) && use(premise, color(literal).item) == color(literal).color;
            });
        const auto& [item, shade] = color(premise);
        const auto& options = options_of_[index(item)];
        return std::all_of(options.begin(), options.end(), [&, item = item, shade = shade](std::uint32_t option) {
            const auto variable = static_cast<std::int32_t>(option) + 1;
            return use(variable, item) != shade || std::find(clause.begin(), clause.end(), variable) != clause.end();
        });
    }

    /// Do two variables use an item in ways that exclude each other?
    [[nodiscard]] bool clash(std::int32_t a, std::int32_t b) const {
        if (a == b)
            return false;
        std::vector<Entry> entries;
        if (is_option(a)) {
            const auto option = problem_.option(OptionId{static_cast<std::uint32_t>(a) - 1});
            entries.assign(option.begin(), option.end());
        } else {
            entries.push_back(color(a));
        }
        return std::any_of(entries.begin(), entries.end(), [&](const Entry& entry) {
            const auto other = use(b, entry.item);
            return other && (entry.color == Color::none || other != entry.color);
        });
    }

    const Problem& problem_;
    std::vector<std::vector<std::uint32_t>> options_of_; ///< by item
    std::vector<Entry> colors_;                          ///< by variable after those of the options
};

} // namespace

Certified certified_solutions(const Problem& problem, const LratChecker& formula) {
    const FormulaReferee referee(problem);
    if (formula.variables() != static_cast<std::int64_t>(referee.variables()))
        return {0, "it has " + std::to_string(formula.variables()) + " variables, and the problem " +
                       std::to_string(referee.variables())};
    std::set<std::vector<OptionId>> solutions;
    std::vector<std::uint64_t> ids; // so that it is always the first clause that is to blame
    for (const auto& [id, clause] : formula.formula())
        ids.push_back(id);
    std::sort(ids.begin(), ids.end());
    for (const std::uint64_t id : ids) {
        const Clause& clause = formula.formula().at(id);
        if (referee.always_holds(clause))
            continue;
        std::vector<OptionId> excluded;
        for (const std::int32_t literal : clause)
            if (literal < 0 && static_cast<std::size_t>(-literal) <= problem.options())
                excluded.push_back(OptionId{static_cast<std::uint32_t>(-literal) - 1});
        std::sort(excluded.begin(), excluded.end());
        const std::string reason = why_not_a_solution(problem, excluded);
        if (excluded.size() != clause.size() || !reason.empty())
            return {0, "clause " + std::to_string(id) +
                           " does not follow from the problem, nor does it exclude a solution"};
        solutions.insert(std::move(excluded));
    }
    return {solutions.size(), ""};
}

} // namespace dlx
