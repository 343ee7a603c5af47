#include "dlx/proof/cnf.hpp"

#include "dlx/detail/number_writer.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

namespace dlx {

namespace {

using detail::NumberWriter;

/// Number of pairs among n.
std::uint64_t pairs(std::uint64_t n) { return n * (n - 1) / 2; }

std::uint64_t position(const std::vector<Literal>& sorted, Literal literal) {
    return static_cast<std::uint64_t>(std::lower_bound(sorted.begin(), sorted.end(), literal) - sorted.begin());
}

void put_clause(NumberWriter& out, std::span<const Literal> literals) {
    for (const Literal literal : literals)
        out.number(literal).text(" ");
    out.text("0\n");
}

/// A clause as an inequality: with n negated literals, the sum of the others less these is at least 1 - n.
void put_inequality(NumberWriter& out, std::span<const Literal> literals) {
    std::int64_t least = 1;
    for (const Literal literal : literals) {
        out.text(literal < 0 ? "-1 x" : "+1 x").number(literal < 0 ? -literal : literal).text(" ");
        least -= literal < 0 ? 1 : 0;
    }
    out.text(">= ").number(least).text(" ;\n");
}

void put_sum(NumberWriter& out, const char* term, std::span<const Literal> variables, const char* relation) {
    for (const Literal variable : variables)
        out.text(term).number(variable).text(" ");
    out.text(relation);
}

} // namespace

Cnf::Cnf(const Problem& problem, std::span<const OptionId> forced)
    : items_(problem.item_count()), forced_(forced), options_(static_cast<Literal>(problem.option_count())),
      variables_(options_) {
    for (const OptionId option : forced)
        if (index(option) >= problem.option_count())
            throw std::out_of_range("the problem has no option number " + std::to_string(index(option)));
    std::vector<std::map<Color, std::vector<Literal>>> colored(problem.item_count()); // options by color, for each item
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        for (const Entry& entry : problem.option(OptionId{k})) {
            const std::size_t item = index(entry.item);
            (entry.color == Color::none ? items_[item].users : colored[item][entry.color])
                .push_back(variable(OptionId{k}));
        }
    for (std::size_t i = 0; i < items_.size(); ++i) {
        Item& item = items_[i];
        item.is_primary = i < problem.primary_item_count();
        item.first_clause = first_forced_;
        const std::size_t users = item.users.size() + colored[i].size();
        first_forced_ += (item.is_primary ? 1 : 0) + pairs(users);
        constraints_ += item.is_primary || users > 1 ? 1 : 0;
        inequalities_ += item.is_primary && users > 0 ? 1 : 0; // an equation
        for (auto& [color, options] : colored[i]) {
            item.users.push_back(++variables_);
            item.shades.push_back({color, variables_, std::move(options), first_forced_});
            first_forced_ += 1 + item.shades.back().options.size();
            constraints_ += 1 + item.shades.back().options.size();
        }
    }
    constraints_ += forced_.size();
    inequalities_ += constraints_;
}

Cnf::Usage Cnf::usage(OptionId option, const Entry& entry) const {
    if (entry.color == Color::none)
        return {variable(option), 0};
    const std::vector<Shade>& shades = items_[index(entry.item)].shades;
    const auto shade = std::lower_bound(shades.begin(), shades.end(), entry.color,
                                        [](const Shade& s, Color color) { return s.color < color; });
    return {shade->variable, shade->first_clause + 1 + position(shade->options, variable(option))};
}

ClauseId Cnf::not_both(ItemId id, Literal a, Literal b) const {
    const Item& item = items_[index(id)];
    const std::uint64_t n = item.users.size();
    const std::uint64_t i = position(item.users, std::min(a, b));
    const std::uint64_t j = position(item.users, std::max(a, b));
    return item.first_clause + (item.is_primary ? 1 : 0) + pairs(n) - pairs(n - i) + (j - i - 1);
}

// --- Files ----------------------------------------------------------------------------------------------------------

void Cnf::write_formula(std::ostream& stream, FormulaFormat format, std::uint64_t solutions,
                        const RunMonitor& watch) const {
    NumberWriter out(stream);
    const bool is_opb = format == FormulaFormat::opb;
    const auto put = is_opb ? put_inequality : put_clause;
    const char* const comment = is_opb ? "* " : "c ";
    if (is_opb)
        out.text("* #variable= ").number(variables_).text(" #constraint= ").number(constraints_ + solutions).text("\n");
    out.text(comment).text("exact cover: variable k is the k-th option");
    if (variables_ > options_)
        out.text("; from ").number(options_ + 1).text(" on they are colors of items");
    out.text("\n").text(comment).text("each of the last ").number(solutions);
    out.text(is_opb ? " constraints" : " clauses").text(" excludes a solution\n");
    if (!is_opb)
        out.text("p cnf ").number(variables_).text(" ").number(clause_count() + solutions).text("\n");
    for (const Item& item : items_) {
        const std::size_t users = item.users.size();
        if (is_opb && item.is_primary)
            put_sum(out, "+1 x", item.users, users == 0 ? ">= 1 ;\n" : "= 1 ;\n");
        else if (is_opb && users > 1)
            put_sum(out, "-1 x", item.users, ">= -1 ;\n");
        else if (item.is_primary)
            put_clause(out, item.users);
        for (std::size_t i = 0; i < users; ++i) {
            if (!out.is_good() || watch.should_stop())
                return;
            for (std::size_t j = i + 1; j < users && !is_opb; ++j)
                put_clause(out, std::array{-item.users[i], -item.users[j]});
        }
        for (const Shade& shade : item.shades) { // color if and only if one of its options
            std::vector<Literal> clause{-shade.variable};
            clause.insert(clause.end(), shade.options.begin(), shade.options.end());
            put(out, clause);
            for (const Literal option : shade.options)
                put(out, std::array{-option, shade.variable});
        }
    }
    for (std::size_t k = 0; k < forced_.size(); ++k) { // an option that is forced again excludes itself
        const auto earlier = forced_.first(k);
        const bool again = std::find(earlier.begin(), earlier.end(), forced_[k]) != earlier.end();
        put(out, std::array{again ? -variable(forced_[k]) : variable(forced_[k])});
    }
}

void Cnf::write_blocking_clause(std::ostream& stream, FormulaFormat format, std::span<const OptionId> options) {
    std::vector<Literal> clause;
    clause.reserve(options.size());
    for (const OptionId option : options)
        clause.push_back(-variable(option));
    NumberWriter out(stream);
    (format == FormulaFormat::opb ? put_inequality : put_clause)(out, clause);
}

} // namespace dlx
