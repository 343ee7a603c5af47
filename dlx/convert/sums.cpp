#include "dlx/convert/writers.hpp"
#include "dlx/text.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

namespace dlx::detail {

namespace {

constexpr std::size_t terms_in_a_line = 8; ///< number of terms in LP: cbc reads lines of limited length

/// A constraint: the sum of `plus`, less `minus`, is at least, at most or exactly a bound.
struct Sum {
    enum class Relation : std::uint8_t { at_least, at_most, exactly };

    std::uint32_t item;            ///< number from 1, or 0 for the meaning of a color
    std::span<const Literal> plus; ///< never empty
    Literal minus;                 ///< 0 for none
    Relation relation;
    std::uint64_t bound;
};

/// Returns the number of variables of OPB and LP: at least one, for constraints that no value satisfies.
Literal sum_variables(const Cnf& cnf) { return std::max(static_cast<Literal>(cnf.shade_count()), Literal{1}); }

/// Calls `visit` with the constraints of all items and colors. An item that cannot be covered has the constraint that
/// variable 1 is at least 2. Without options, a variable 1 is 0. A variable without a constraint is at least 0, so that
/// each occurs.
template <class Visit>
void for_each_sum(const Problem& problem, const Cnf& cnf, Visit visit_sum) {
    using enum Sum::Relation;
    constexpr std::array<Literal, 1> first{1};
    std::vector<bool> occurs(static_cast<std::size_t>(sum_variables(cnf)) + 1);
    const auto visit = [&](const Sum& sum) {
        for (const Literal variable : sum.plus)
            occurs[static_cast<std::size_t>(variable)] = true;
        visit_sum(sum);
    };
    if (problem.input_option_count() == 0)
        visit(Sum{0, first, 0, exactly, 0});
    for (const Literal& option : cnf.ignored_variables())
        visit(Sum{0, {&option, 1}, 0, exactly, 0});
    for (std::uint32_t k = 0; k < problem.item_count(); ++k) {
        const std::span<const Literal> users = cnf.usage_variables(ItemId{k});
        const auto [min, max] = problem.bounds(ItemId{k});
        if (min > users.size())
            visit(Sum{k + 1, first, 0, at_least, 2});
        else if (min == max)
            visit(Sum{k + 1, users, 0, exactly, min});
        if (min > 0 && min < max && min <= users.size())
            visit(Sum{k + 1, users, 0, at_least, min});
        if (min < max && max < users.size())
            visit(Sum{k + 1, users, 0, at_most, max});
        for (const Cnf::Shade& shade : cnf.shades(ItemId{k})) {
            visit(Sum{0, shade.options, shade.variable, at_least, 0});
            for (const Literal option : shade.options)
                visit(Sum{0, {&shade.variable, 1}, option, at_least, 0});
        }
    }
    for (Literal variable = 1; variable <= sum_variables(cnf); ++variable)
        if (!occurs[static_cast<std::size_t>(variable)])
            visit(Sum{0, {&variable, 1}, 0, at_least, 0});
}

void put_opb(NumberWriter& out, const Sum& sum) {
    const bool is_negative = sum.relation == Sum::Relation::at_most; // OPB has no "at most"
    for (const Literal variable : sum.plus)
        out.text(is_negative ? "-1 x" : "+1 x").number(variable).text(" ");
    if (sum.minus != 0)
        out.text("-1 x").number(sum.minus).text(" ");
    out.text(sum.relation == Sum::Relation::exactly ? "= " : is_negative ? ">= -" : ">= ").number(sum.bound);
    out.text(" ;\n");
}

void put_lp(NumberWriter& out, const Sum& sum) {
    const bool is_equation = sum.relation == Sum::Relation::exactly;
    const bool is_least = sum.relation == Sum::Relation::at_least;
    if (sum.item > 0)
        out.text(" i").number(sum.item).text(is_equation ? ":" : is_least ? "min:" : "max:");
    for (std::size_t k = 0; k < sum.plus.size(); ++k) {
        out.text(k > 0 && k % terms_in_a_line == 0 ? "\n" : "").text(k > 0 ? " + x" : " x").number(sum.plus[k]);
    }
    if (sum.minus != 0)
        out.text(" - x").number(sum.minus);
    out.text(is_equation ? " = " : is_least ? " >= " : " <= ").number(sum.bound).text("\n");
}

/// Writes the unit of costs as a comment, if it is not 1.
void write_unit(NumberWriter& out, const Problem& problem, std::string_view mark) {
    if (problem.has_costs() && problem.cost_decimals() > 0)
        out.text(mark).text("costs are in units of ").text(to_decimal("1", problem.cost_decimals())).text("\n");
}

/// Writes the bounds of an item for clingo, for a primary item as a choice of its options.
void put_asp(NumberWriter& out, const Problem& problem, const Cnf& cnf, ItemId item) {
    const std::span<const Literal> users = cnf.usage_variables(item);
    const auto [min, max] = problem.bounds(item);
    const bool is_primary = problem.kind(item) == ItemKind::primary;
    if (min > users.size())
        out.text(":-.\n");
    if (users.empty() || min > users.size() || (!is_primary && users.size() == 1))
        return;
    if (!is_primary)
        out.text(":- 2 ");
    else if (min > 0)
        out.number(min).text(" ");
    out.text("{ ");
    for (std::size_t k = 0; k < users.size(); ++k) {
        out.text(k > 0 ? "; " : "").text(cnf.is_color(users[k]) ? "y(" : "x(").number(users[k]).text(")");
    }
    out.text(" }");
    if (is_primary && max < users.size())
        out.text(" ").number(max);
    out.text(".\n");
}

} // namespace

void write_opb(NumberWriter& out, const Problem& problem, const Cnf& cnf) {
    std::uint64_t count = 0;
    for_each_sum(problem, cnf, [&](const Sum&) { ++count; });
    out.text("* #variable= ").number(sum_variables(cnf)).text(" #constraint= ").number(count).text("\n");
    write_legend(out, problem, cnf, "* ");
    write_unit(out, problem, "* ");
    if (problem.has_costs()) {
        out.text("min:");
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            if (const std::int64_t cost = problem.cost(OptionId{k}); cost != 0 || k == 0)
                out.text(cost < 0 ? " " : " +").number(cost).text(" x").number(cnf.variable(OptionId{k}));
        out.text(" ;\n");
    }
    for_each_sum(problem, cnf, [&](const Sum& sum) { put_opb(out, sum); });
}

void write_lp(NumberWriter& out, const Problem& problem, const Cnf& cnf) {
    write_legend(out, problem, cnf, "\\ ");
    out.text("Minimize\n obj:");
    std::size_t terms = 0;
    if (problem.option_count() == 0) // a sum has at least one term
        out.text(" 0 x1");
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        if (const std::int64_t cost = problem.cost(OptionId{k}); cost != 0 || k == 0) {
            const std::string text = to_decimal(std::to_string(cost), problem.cost_decimals());
            out.text(terms > 0 && terms % terms_in_a_line == 0 ? "\n" : "");
            out.text(cost < 0 ? " - " : terms > 0 ? " + " : " ");
            out.text(std::string_view(text).substr(cost < 0 ? 1 : 0)).text(" x").number(cnf.variable(OptionId{k}));
            ++terms;
        }
    out.text("\nSubject To\n");
    for_each_sum(problem, cnf, [&](const Sum& sum) { put_lp(out, sum); });
    out.text("Binary\n");
    for (Literal variable = 1; variable <= sum_variables(cnf); ++variable)
        out.text(" x").number(variable).text("\n");
    out.text("End\n");
}

void write_asp(NumberWriter& out, const Problem& problem, const Cnf& cnf) {
    write_legend(out, problem, cnf, "% ");
    write_unit(out, problem, "% ");
    for (std::uint32_t k = 0; k < problem.item_count(); ++k) {
        for (const Cnf::Shade& shade : cnf.shades(ItemId{k}))
            for (const Literal option : shade.options)
                out.text("y(").number(shade.variable).text(") :- x(").number(option).text(").\n");
        put_asp(out, problem, cnf, ItemId{k});
    }
    if (problem.has_costs()) {
        out.text("#minimize { 0");
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            if (const std::int64_t cost = problem.cost(OptionId{k}); cost != 0) {
                const Literal option = cnf.variable(OptionId{k});
                out.text("; ").number(cost).text(",").number(option).text(" : x(").number(option).text(")");
            }
        out.text(" }.\n");
    }
    out.text("#show x/1.\n");
}

} // namespace dlx::detail
