#include "dlx/convert/formats.hpp"

#include "dlx/convert/writers.hpp"
#include "dlx/text.hpp"
#include "dlx/text/numbers.hpp"

#include <algorithm>
#include <limits>
#include <ostream>
#include <string>
#include <vector>

namespace dlx {

namespace {

using detail::NumberWriter;

/// Formats the number of option k, from 0, in the input.
std::string number_text(const Problem& problem, std::uint32_t k) { return std::to_string(problem.number(OptionId{k})); }

void require_no_costs(const Problem& problem, const std::string& format) {
    const auto costs = problem.costs();
    const auto first = std::find_if(costs.begin(), costs.end(), [](std::int64_t cost) { return cost != 0; });
    if (first != costs.end())
        throw InvalidProblem(format + " has no costs, but option " +
                             number_text(problem, static_cast<std::uint32_t>(first - costs.begin())) + " costs " +
                             to_decimal(std::to_string(*first), problem.cost_decimals()));
}

void require_matrix(const Problem& problem) {
    for (std::uint32_t k = 0; k < problem.item_count(); ++k)
        if (problem.kind(ItemId{k}) == ItemKind::secondary)
            throw InvalidProblem("a matrix has no secondary items such as " + detail::quoted(problem.name(ItemId{k})));
        else if (problem.bounds(ItemId{k}) != Bounds{})
            throw InvalidProblem("a matrix has no bounds such as " + detail::quoted(to_string(problem, ItemId{k})));
    require_no_costs(problem, "a matrix");
    if (problem.option_count() == 0)
        throw InvalidProblem("a matrix has rows, but the problem has no options");
    if (problem.item_count() == 1)
        throw InvalidProblem("a matrix of one column would be read as names of items: use dlx");
}

/// Throws InvalidProblem for costs that clingo would reduce modulo 2^32.
void require_small_costs(const Problem& problem) {
    constexpr std::int64_t largest = std::numeric_limits<std::int32_t>::max();
    for (std::uint32_t k = 0; k < problem.costs().size(); ++k)
        if (const std::int64_t cost = problem.costs()[k]; cost > largest || cost < -largest)
            throw InvalidProblem("integers of asp have 32 bits, but option " + number_text(problem, k) + " costs " +
                                 std::to_string(cost) + " units: write all costs in larger units");
}

void write_matrix(NumberWriter& out, const Problem& problem) {
    std::string row;
    if (problem.item_count() == 2) // without this condition, the rows could be names of items and options
        out.number(problem.input_option_count()).text(" 2\n");
    for (std::size_t number = 1; number <= problem.input_option_count(); ++number) {
        row.assign(2 * problem.item_count(), ' ');
        for (std::size_t i = 0; i < row.size(); i += 2)
            row[i] = '0';
        if (const auto option = problem.find_option(number)) // an option without items is ignored
            for (const Entry& entry : problem.option(*option))
                row[2 * std::size_t{index(entry.item)}] = '1';
        row.back() = '\n';
        detail::write_long(out, row);
    }
}

/// Writes a comment. A long one is on several lines: cbc crashes on a line of 1,024 bytes. Later lines begin with dots,
/// as some solvers read "c ind" and "c p" as directives.
void write_comment(NumberWriter& out, std::string_view mark, std::string_view text) {
    constexpr std::size_t longest_comment = 240;
    std::string_view before;
    while (text.size() > longest_comment) {
        const std::size_t blank = text.rfind(' ', longest_comment);
        std::size_t end = blank < longest_comment / 2 || blank == std::string_view::npos ? longest_comment : blank;
        for (const std::size_t least = end - 3; end > least && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80;)
            --end; // does not end in the middle of a character
        out.text(mark).text(before).text(text.substr(0, end)).text("\n");
        text.remove_prefix(end);
        before = "... ";
    }
    out.text(mark).text(before).text(text).text("\n");
}

void write_cnf(NumberWriter& out, const Problem& problem) {
    constexpr std::size_t max_pairwise = 6; // up to 15 clauses: a counter of 7 variables has 26
    const Cnf cnf(problem, {}, max_pairwise);
    if (cnf.variable_count() > Cnf::max_variables)
        throw InvalidProblem("cnf needs more than " + std::to_string(Cnf::max_variables) +
                             " variables for the bounds of items: opb, lp and asp need none");
    const std::vector<Literal> ignored = cnf.ignored_variables();
    detail::write_legend(out, problem, cnf, "c ");
    if (cnf.variable_count() > cnf.shade_count())
        out.text("c variables from ").number(cnf.shade_count() + 1).text(" on: counters of items\n");
    out.text("p cnf ").number(cnf.variable_count()).text(" ").number(cnf.clause_count() + ignored.size()).text("\n");
    for (const Literal option : ignored)
        out.number(-option).text(" 0\n");
    const Limits unlimited;
    cnf.write_constraints(out, FormulaFormat::cnf, RunMonitor(unlimited));
}

void write_sums(NumberWriter& out, const Problem& problem, ProblemFormat format) {
    const Cnf cnf(problem);
    if (format == ProblemFormat::opb)
        write_opb(out, problem, cnf);
    else if (format == ProblemFormat::lp)
        write_lp(out, problem, cnf);
    else
        write_asp(out, problem, cnf);
}

} // namespace

void detail::write_long(NumberWriter& out, std::string_view text) {
    constexpr std::size_t part = 1 << 15;
    for (; !text.empty(); text.remove_prefix(std::min(part, text.size())))
        out.text(text.substr(0, part));
}

void detail::write_legend(NumberWriter& out, const Problem& problem, const Cnf& cnf, std::string_view mark) {
    out.text(mark).text("exact cover: variable k is option k of the input\n");
    for (std::uint32_t k = 0; k < problem.item_count(); ++k) {
        const std::string kind = k < problem.primary_item_count() ? "item " : "secondary item ";
        write_comment(out, mark, kind + std::to_string(k + 1) + ": " + to_string(problem, ItemId{k}));
    }
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        write_comment(out, mark, "option " + number_text(problem, k) + ": " + to_string(problem, OptionId{k}));
    for (std::uint32_t k = 0; k < problem.item_count(); ++k)
        for (const Cnf::Shade& shade : cnf.shades(ItemId{k}))
            write_comment(out, mark,
                          "variable " + std::to_string(shade.variable) + ": " + std::string(problem.name(ItemId{k})) +
                              ':' + std::string(problem.name(shade.color)));
}

void write_problem(std::ostream& stream, const Problem& problem, ProblemFormat format) {
    if (format == ProblemFormat::matrix)
        require_matrix(problem);
    else if (format == ProblemFormat::cnf)
        require_no_costs(problem, "cnf");
    else if (format == ProblemFormat::asp)
        require_small_costs(problem);
    {
        NumberWriter out(stream);
        if (format == ProblemFormat::dlx)
            detail::write_long(out, detail::input_text(problem));
        else if (format == ProblemFormat::matrix)
            write_matrix(out, problem);
        else if (format == ProblemFormat::cnf)
            write_cnf(out, problem);
        else
            write_sums(out, problem, format);
    }
    if (!stream)
        throw std::ios_base::failure("the problem cannot be written");
}

} // namespace dlx
