#include "dlx/proof/cnf.hpp"

#include "dlx/detail/number_writer.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

namespace dlx {

namespace {

using detail::NumberWriter;

/// Number of pairs among n.
std::uint64_t pairs(std::uint64_t n) { return n == 0 ? 0 : n * (n - 1) / 2; }

std::uint64_t position(const std::vector<Literal>& sorted, Literal literal) {
    return static_cast<std::uint64_t>(std::lower_bound(sorted.begin(), sorted.end(), literal) - sorted.begin());
}

template <class Literals>
void put_clause(NumberWriter& out, const Literals& literals) {
    for (const Literal literal : literals)
        out.number(literal).text(" ");
    out.text("0\n");
}

/// A clause as an inequality: with n negated literals, the sum of the others less these is at least 1 - n.
template <class Literals>
void put_inequality(NumberWriter& out, const Literals& literals) {
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

std::vector<Literal> not_all(std::span<const OptionId> options) {
    std::vector<Literal> clause;
    clause.reserve(options.size());
    for (const OptionId option : options)
        clause.push_back(-Cnf::variable(option));
    return clause;
}

} // namespace

Cnf::Cnf(const Problem& problem, std::span<const OptionId> forced)
    : items_(problem.items()), forced_(forced), options_(static_cast<Literal>(problem.options())) {
    for (const OptionId option : forced)
        if (index(option) >= problem.options())
            throw std::out_of_range("the problem has no option number " + std::to_string(index(option)));
    add_uses(problem);
    number_clauses();
}

void Cnf::add_uses(const Problem& problem) {
    struct Colored {
        Color color;
        Literal option;
    };
    std::vector<std::vector<Colored>> colored(problem.items());
    for (std::uint32_t k = 0; k < problem.options(); ++k)
        for (const Entry& entry : problem.option(OptionId{k})) {
            if (entry.color == Color::none)
                items_[index(entry.item)].users.push_back(variable(OptionId{k}));
            else
                colored[index(entry.item)].push_back({entry.color, variable(OptionId{k})});
        }
    variables_ = options_;
    for (std::size_t i = 0; i < items_.size(); ++i) {
        Item& item = items_[i];
        item.is_primary = i < problem.primary_items();
        std::stable_sort(colored[i].begin(), colored[i].end(),
                         [](const Colored& a, const Colored& b) { return a.color < b.color; });
        for (const auto& [color, option] : colored[i]) {
            if (item.shades.empty() || item.shades.back().color != color) {
                item.shades.push_back({color, ++variables_, {}, 0});
                item.users.push_back(variables_);
            }
            item.shades.back().options.push_back(option);
        }
    }
}

void Cnf::number_clauses() {
    ClauseId next = 1;
    for (Item& item : items_) {
        item.first_clause = next;
        next += (item.is_primary ? 1 : 0) + pairs(item.users.size());
        if (item.is_primary || item.users.size() > 1)
            ++constraints_;
        if (item.is_primary && !item.users.empty())
            ++inequalities_; // an equation
        for (Shade& shade : item.shades) {
            shade.first_clause = next;
            next += 1 + shade.options.size();
            constraints_ += 1 + shade.options.size();
        }
    }
    first_forced_ = next;
    constraints_ += forced_.size();
    inequalities_ += constraints_;
}

Cnf::Use Cnf::use(OptionId option, const Entry& entry) const {
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

/// An option that is forced again excludes itself.
Literal Cnf::forced_literal(std::size_t k) const {
    const auto earlier = forced_.first(k);
    const bool again = std::find(earlier.begin(), earlier.end(), forced_[k]) != earlier.end();
    return again ? -variable(forced_[k]) : variable(forced_[k]);
}

// --- Files ----------------------------------------------------------------------------------------------------------

/// The first lines of a file are comments; `begin` is how one starts.
void Cnf::put_comments(NumberWriter& out, const char* begin, const char* what, std::uint64_t solutions) const {
    out.text(begin).text("exact cover: variable k is the k-th option");
    if (variables_ > options_)
        out.text("; from ").number(options_ + 1).text(" on they are colors of items");
    out.text("\n").text(begin).text("each of the last ").number(solutions).text(what).text(" excludes a solution\n");
}

void Cnf::begin_cnf(std::ostream& stream, std::uint64_t solutions, const IsOver& is_over) const {
    NumberWriter out(stream);
    put_comments(out, "c ", " clauses", solutions);
    out.text("p cnf ").number(variables_).text(" ").number(clauses() + solutions).text("\n");
    for (const Item& item : items_) {
        if (item.is_primary)
            put_clause(out, item.users);
        for (std::size_t i = 0; i < item.users.size(); ++i) {
            if (!out.is_good() || is_over())
                return;
            for (std::size_t j = i + 1; j < item.users.size(); ++j)
                put_clause(out, std::array{-item.users[i], -item.users[j]});
        }
        for (const Shade& shade : item.shades) {
            put_clause(out, one_of(shade));
            for (const Literal option : shade.options)
                put_clause(out, std::array{-option, shade.variable});
        }
    }
    for (std::size_t k = 0; k < forced_.size(); ++k)
        put_clause(out, std::array{forced_literal(k)});
}

void Cnf::exclude_in_cnf(std::ostream& stream, std::span<const OptionId> options) {
    NumberWriter out(stream);
    put_clause(out, not_all(options));
}

void Cnf::begin_opb(std::ostream& stream, std::uint64_t solutions, const IsOver& is_over) const {
    NumberWriter out(stream);
    out.text("* #variable= ").number(variables_).text(" #constraint= ").number(constraints_ + solutions).text("\n");
    put_comments(out, "* ", " constraints", solutions);
    for (const Item& item : items_) {
        if (!out.is_good() || is_over())
            return;
        if (item.is_primary)
            put_sum(out, "+1 x", item.users, item.users.empty() ? ">= 1 ;\n" : "= 1 ;\n");
        else if (item.users.size() > 1)
            put_sum(out, "-1 x", item.users, ">= -1 ;\n");
        for (const Shade& shade : item.shades) {
            put_inequality(out, one_of(shade));
            for (const Literal option : shade.options)
                put_inequality(out, std::array{-option, shade.variable});
        }
    }
    for (std::size_t k = 0; k < forced_.size(); ++k)
        put_inequality(out, std::array{forced_literal(k)});
}

void Cnf::exclude_in_opb(std::ostream& stream, std::span<const OptionId> options) {
    NumberWriter out(stream);
    put_inequality(out, not_all(options));
}

/// If the color, then one of the options that give it.
std::vector<Literal> Cnf::one_of(const Shade& shade) {
    std::vector<Literal> clause{-shade.variable};
    clause.insert(clause.end(), shade.options.begin(), shade.options.end());
    return clause;
}

} // namespace dlx
