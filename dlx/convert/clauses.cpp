#include "dlx/convert/writers.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace dlx::detail {

namespace {

constexpr std::size_t most_pairs_of = 6; ///< up to 15 clauses: a counter of 7 variables has 26

/// The clauses of a problem. Clauses exclude each pair of a few variables of an item that is covered at most once. More
/// variables and other bounds have a Counter.
class Clauses {
public:
    Clauses(const Problem& problem, const Cnf& cnf) : problem_(problem), cnf_(cnf), variables_(cnf.shade_count()) {}

    /// Calls `visit` with each clause as a span of literals, and numbers the variables of counters.
    template <class Visit>
    void for_each(Visit visit) {
        variables_ = cnf_.shade_count();
        for (const Literal option : cnf_.ignored_variables())
            visit(std::span<const Literal>(std::array{-option}));
        for (std::uint32_t k = 0; k < problem_.item_count(); ++k) {
            visit_bounds(ItemId{k}, visit);
            for (const Cnf::Shade& shade : cnf_.shades(ItemId{k})) { // color if and only if one of its options
                clause_.assign({-shade.variable});
                clause_.insert(clause_.end(), shade.options.begin(), shade.options.end());
                visit(std::span<const Literal>(clause_));
                for (const Literal option : shade.options)
                    visit(std::span<const Literal>(std::array{-option, shade.variable}));
            }
        }
    }

    /// The number of variables, with those of counters, after for_each().
    [[nodiscard]] std::uint64_t variable_count() const { return variables_; }

private:
    template <class Visit>
    void visit_bounds(ItemId item, Visit& visit) {
        const std::span<const Literal> users = cnf_.usage_variables(item);
        const auto [min, max] = problem_.bounds(item);
        if (min > users.size())
            visit(std::span<const Literal>());
        else if (min == 1)
            visit(users);
        if (max == 1 && users.size() <= most_pairs_of) {
            for (std::size_t i = 0; i < users.size(); ++i)
                for (std::size_t j = i + 1; j < users.size(); ++j)
                    visit(std::span<const Literal>(std::array{-users[i], -users[j]}));
        } else if (min <= users.size()) {
            visit_counter(users, {min, max}, visit);
        }
    }

    /// Counts variables of an item, as far as its bounds require.
    template <class Visit>
    void visit_counter(std::span<const Literal> users, Bounds bounds, Visit& visit) {
        const std::uint64_t size = users.size();
        const bool is_once = bounds.max == 1; // then a variable excludes that an earlier one is true
        const std::uint64_t for_max = bounds.max < size ? bounds.max + (is_once ? 0U : 1U) : 0U;
        const std::uint64_t width = std::max<std::uint64_t>(bounds.min > 1 ? bounds.min : 0U, for_max);
        if (width > Cnf::max_variables || size * width > Cnf::max_variables - variables_)
            throw InvalidProblem("cnf needs more than " + std::to_string(Cnf::max_variables) +
                                 " variables for the bounds of items: opb, lp and asp need none");
        const Counter counter(size, width, variables_ + 1, 0);
        variables_ += counter.variable_count();
        const auto put = [&](std::initializer_list<Literal> literals) {
            clause_.clear();
            std::copy_if(literals.begin(), literals.end(), std::back_inserter(clause_),
                         [](Literal x) { return x != 0; });
            visit(std::span<const Literal>(clause_));
        };
        for (std::uint64_t j = 1; j <= size; ++j) {
            for (std::uint64_t c = 1; c <= std::min(j, width); ++c)
                counter.visit_clauses(users[j - 1], j, c, put);
            if (is_once && j > 1)
                put({-users[j - 1], -counter.variable(j - 1, 1)});
        }
        if (bounds.min > 1)
            put({counter.variable(size, bounds.min)});
        if (!is_once && bounds.max < size)
            put({-counter.variable(size, bounds.max + 1)});
    }

    const Problem& problem_;
    const Cnf& cnf_;
    std::uint64_t variables_;
    std::vector<Literal> clause_;
};

} // namespace

void write_cnf(NumberWriter& out, const Problem& problem, const Cnf& cnf) {
    Clauses clauses(problem, cnf);
    std::uint64_t count = 0;
    clauses.for_each([&](std::span<const Literal>) { ++count; });
    write_legend(out, problem, cnf, "c ");
    if (clauses.variable_count() > cnf.shade_count())
        out.text("c variables from ").number(cnf.shade_count() + 1).text(" on: counters of items\n");
    out.text("p cnf ").number(clauses.variable_count()).text(" ").number(count).text("\n");
    clauses.for_each([&](std::span<const Literal> clause) {
        for (const Literal literal : clause)
            out.number(literal).text(" ");
        out.text("0\n");
    });
}

} // namespace dlx::detail
