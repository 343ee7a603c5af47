#include "dlx/proof/cnf.hpp"

#include "dlx/detail/number_writer.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace dlx {

namespace {

using detail::NumberWriter;

/// Returns the number of pairs among n.
std::uint64_t pairs(std::uint64_t n) { return n * (n - 1) / 2; }

std::uint64_t position(const std::vector<Literal>& sorted, Literal literal) {
    return static_cast<std::uint64_t>(std::lower_bound(sorted.begin(), sorted.end(), literal) - sorted.begin());
}

void put_clause(NumberWriter& out, std::span<const Literal> literals) {
    for (const Literal literal : literals)
        out.number(literal).text(" ");
    out.text("0\n");
}

/// Writes a clause as an inequality: with n negated literals, the sum of the others less these is at least 1 - n.
void put_inequality(NumberWriter& out, std::span<const Literal> literals) {
    std::int64_t least = 1;
    for (const Literal literal : literals) {
        out.text(literal < 0 ? "-1 x" : "+1 x").number(literal < 0 ? -literal : literal).text(" ");
        least -= literal < 0 ? 1 : 0;
    }
    out.text(">= ").number(least).text(" ;\n");
}

void put_sum(NumberWriter& out, const char* term, std::span<const Literal> variables, const char* relation,
             std::int64_t bound) {
    for (const Literal variable : variables)
        out.text(term).number(variable).text(" ");
    out.text(relation).number(bound).text(" ;\n");
}

} // namespace

Cnf::Cnf(const Problem& problem, std::span<const OptionId> forced, std::size_t max_pairwise)
    : problem_(problem), items_(problem.item_count()), forced_(forced),
      options_(static_cast<Literal>(problem.input_option_count())), shades_(options_) {
    for (const OptionId option : forced)
        (void)problem.option(option);                                                 // throws
    std::vector<std::map<Color, std::vector<Literal>>> colored(problem.item_count()); // options by color, for each item
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        for (const Entry& entry : problem.option(OptionId{k})) {
            const std::size_t item = index(entry.item);
            (entry.color == Color::none ? items_[item].users : colored[item][entry.color])
                .push_back(variable(OptionId{k}));
        }
    for (const auto& colors : colored)
        shades_ += static_cast<Literal>(colors.size());
    variables_ = static_cast<std::uint64_t>(shades_);
    Literal last_shade = options_;
    for (std::size_t i = 0; i < items_.size(); ++i) {
        Item& item = items_[i];
        item.bounds = problem.bounds(ItemId{static_cast<std::uint32_t>(i)});
        const std::size_t uncolored = item.users.size();
        for (std::size_t k = 0; k < colored[i].size(); ++k)
            item.users.push_back(++last_shade);
        item.counts_once = item.bounds.max == 1 && item.users.size() > max_pairwise;
        add_bounds(item);
        for (auto& [color, options] : colored[i]) {
            const Literal variable = item.users[uncolored + item.shades.size()];
            item.shades.push_back({color, variable, std::move(options), first_forced_});
            first_forced_ += 1 + item.shades.back().options.size();
            constraints_ += 1 + item.shades.back().options.size();
        }
    }
    constraints_ += forced_.size();
    inequalities_ += constraints_;
}

/// Numbers the clauses of an item's bounds, and the variables of its counter.
void Cnf::add_bounds(Item& item) {
    const std::uint64_t users = item.users.size();
    const auto [min, max] = item.bounds;
    item.first_clause = first_forced_;
    first_forced_ += (item.has_lower_clause() ? 1 : 0) + (item.counts_once ? users - 1 : max == 1 ? pairs(users) : 0);
    if (item.counts_once || item.counts_min() || item.counts_max()) {
        const std::uint64_t for_max = item.counts_once ? 1 : item.counts_max() ? max + 1 : 0U;
        const std::uint64_t width = std::max<std::uint64_t>(item.counts_min() ? min : 0U, for_max);
        item.counter = Counter(users, width, variables_ + 1, first_forced_);
        variables_ += item.counter.variable_count();
        first_forced_ += item.counter.clause_count() + (item.counts_min() ? 1 : 0) + (item.counts_max() ? 1 : 0);
    }
    constraints_ += item.is_equation() ? 1 : (min > 0 ? 1 : 0) + (max < users ? 1 : 0);
    inequalities_ += item.is_equation() ? 1 : 0;
}

std::vector<Literal> Cnf::ignored_variables() const {
    std::vector<Literal> variables;
    for (const IgnoredOption& option : problem_.ignored_options())
        variables.push_back(static_cast<Literal>(index(option.before) + variables.size() + 1));
    return variables;
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
    return item.first_clause + (item.has_lower_clause() ? 1 : 0) + pairs(n) - pairs(n - i) + (j - i - 1);
}

// --- Files ----------------------------------------------------------------------------------------------------------

void Cnf::write_formula(std::ostream& stream, FormulaFormat format, std::uint64_t solutions,
                        const RunMonitor& watch) const {
    NumberWriter out(stream);
    const bool is_opb = format == FormulaFormat::opb;
    const char* const comment = is_opb ? "* " : "c ";
    if (is_opb)
        out.text("* #variable= ").number(shades_).text(" #constraint= ").number(constraints_ + solutions).text("\n");
    out.text(comment).text("exact cover: variable k is option k of the input");
    if (shades_ > options_)
        out.text("; from ").number(options_ + 1).text(" on they are colors of items");
    if (!is_opb && variables_ > static_cast<std::uint64_t>(shades_))
        out.text("; from ").number(shades_ + 1).text(" on they are counters of items");
    out.text("\n").text(comment).text("each of the last ").number(solutions);
    out.text(is_opb ? " constraints" : " clauses").text(" excludes a solution\n");
    if (!is_opb)
        out.text("p cnf ").number(variables_).text(" ").number(clause_count() + solutions).text("\n");
    write_constraints(out, format, watch);
}

void Cnf::write_constraints(NumberWriter& out, FormulaFormat format, const RunMonitor& watch) const {
    const bool is_opb = format == FormulaFormat::opb;
    const auto put = is_opb ? put_inequality : put_clause;
    for (const Item& item : items_) {
        (is_opb ? write_sums : write_clauses)(out, item, watch);
        for (const Shade& shade : item.shades) { // color if and only if an option has it
            std::vector<Literal> clause{-shade.variable};
            clause.insert(clause.end(), shade.options.begin(), shade.options.end());
            put(out, clause);
            for (const Literal option : shade.options)
                put(out, std::array{-option, shade.variable});
        }
        if (!out.is_good() || watch.should_stop())
            return;
    }
    for (std::size_t k = 0; k < forced_.size(); ++k) { // an option that is forced again excludes itself
        const auto earlier = forced_.first(k);
        const bool again = std::find(earlier.begin(), earlier.end(), forced_[k]) != earlier.end();
        put(out, std::array{again ? -variable(forced_[k]) : variable(forced_[k])});
    }
}

void Cnf::write_sums(NumberWriter& out, const Item& item, const RunMonitor& /*watch*/) {
    if (item.is_equation())
        return put_sum(out, "+1 x", item.users, "= ", item.bounds.min);
    if (item.bounds.min > 0)
        put_sum(out, "+1 x", item.users, ">= ", item.bounds.min);
    if (item.bounds.max < item.users.size())
        put_sum(out, "-1 x", item.users, ">= -", item.bounds.max);
}

/// Writes the bounds of an item as clauses. Returns early like write_formula().
void Cnf::write_clauses(NumberWriter& out, const Item& item, const RunMonitor& watch) {
    const std::size_t users = item.users.size();
    const Counter& counter = item.counter;
    const auto put_counter = [&out](std::initializer_list<Literal> literals) {
        for (const Literal literal : literals)
            if (literal != 0)
                out.number(literal).text(" ");
        out.text("0\n");
    };
    if (item.has_lower_clause())
        put_clause(out, item.bounds.min == 1 ? std::span<const Literal>(item.users) : std::span<const Literal>());
    for (std::size_t i = 0; i < users; ++i) {
        if (!out.is_good() || watch.should_stop())
            return;
        for (std::size_t j = i + 1; j < users && item.bounds.max == 1 && !item.counts_once; ++j)
            put_clause(out, std::array{-item.users[i], -item.users[j]});
        for (std::uint64_t c = 1; c <= std::min<std::uint64_t>(i + 1, counter.width()); ++c)
            counter.visit_clauses(item.users[i], i + 1, c, put_counter);
        if (item.counts_once && i > 0)
            put_clause(out, std::array{-item.users[i], -counter.variable(i, 1)});
    }
    if (item.counts_min())
        put_clause(out, std::array{counter.variable(users, item.bounds.min)});
    if (item.counts_max())
        put_clause(out, std::array{-counter.variable(users, item.bounds.max + 1)});
}

void Cnf::write_clause(std::ostream& stream, FormulaFormat format, std::span<const Literal> clause) {
    NumberWriter out(stream);
    (format == FormulaFormat::opb ? put_inequality : put_clause)(out, clause);
}

std::vector<Literal> Cnf::blocking_clause(std::span<const OptionId> solution) const {
    std::vector<Literal> clause;
    clause.reserve(solution.size());
    for (const OptionId option : solution)
        clause.push_back(-variable(option));
    if (!problem_.has_bounds())
        return clause;
    std::vector<bool> is_chosen(problem_.option_count());
    std::vector<std::uint32_t> times(problem_.item_count());
    std::vector<Color> colors(problem_.item_count());
    for (const OptionId option : solution) {
        is_chosen[index(option)] = true;
        for (const Entry& entry : problem_.option(option)) {
            ++times[index(entry.item)];
            colors[index(entry.item)] = entry.color;
        }
    }
    const auto fits = [&](const Entry& entry) {
        return times[index(entry.item)] < problem_.bounds(entry.item).max ||
               (entry.color != Color::none && colors[index(entry.item)] == entry.color);
    };
    for (std::uint32_t k = 0; k < problem_.option_count(); ++k)
        if (const auto entries = problem_.option(OptionId{k});
            !is_chosen[k] && std::all_of(entries.begin(), entries.end(), fits))
            clause.push_back(variable(OptionId{k}));
    return clause;
}

} // namespace dlx
