#include "dlx/all.hpp"
#include "tests/support/calls.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <sstream>
#include <string>
#include <utility>

namespace dlx::test {

namespace {

std::string numbers(const std::vector<OptionId>& options) {
    std::string text;
    for (const OptionId option : options)
        text += ' ' + std::to_string(index(option));
    return text;
}

std::string random_call(const Problem& problem, Dice& dice) {
    const bool has_lanes = !BatchSolver::unsupported_reason(problem);
    const std::string threads = std::to_string(1 + dice.below(4));
    const auto options = [&] { return numbers(random_forced_options(problem, dice)); };
    const auto engine = [&] { return std::string(engines()[dice.below(engines().size())].name); };
    switch (dice.below(9)) {
    case 0:
        return "finish";
    case 1:
    case 2:
        return "restart " + (dice.one_in(3) ? std::to_string(dice.below(6)) : "-") + ' ' +
               (dice.one_in(3) ? std::to_string(dice.below(100)) : "-") + " :" + options();
    case 3:
        return "count " + (has_lanes && dice.one_in(2) ? "lockstep" : engine()) + ' ' + threads + " :" + options();
    case 4:
        return "solve " + engine() + ' ' + threads + " :" + options();
    case 5:
        return (dice.one_in(2) ? "frontier :" : "zdd :") + options();
    case 6: {
        if (!has_lanes)
            return "next";
        const auto widths = supported_vector_widths();
        std::string call =
            "batch " + std::string(widths[dice.below(widths.size())]) + ' ' + std::to_string(1 + dice.below(5)) + " :";
        for (std::uint32_t k = dice.below(4); k-- > 0;)
            call += options() + " /" + options() + " ,";
        return call;
    }
    default:
        return "next";
    }
}

} // namespace

Trace random_trace(std::uint64_t seed) {
    const bool has_bounds = seed % 3 == 0;
    Trace trace{random_problem(seed, {.max_items = 8, .max_options = 13, .max_colors = 2, .has_bounds = has_bounds}),
                {}};
    Dice dice(seed);
    const Engine& engine = engines()[dice.below(engines().size())];
    const Branching branching =
        engine.supports_learned_branching ? static_cast<Branching>(dice.below(3)) : Branching::mrv;
    trace.calls.push_back("search " + std::string(engine.name) + ' ' + std::string(to_string(branching)));
    for (std::uint32_t k = 1 + dice.below(20); k-- > 0;)
        trace.calls.push_back(random_call(trace.problem, dice));
    return trace;
}

// --- Text ------------------------------------------------------------------------------------------------------------

Trace parse_trace(std::string_view text) {
    const std::size_t end = text.find("\n\n");
    if (end == std::string_view::npos)
        throw BadTrace("no empty line after the problem");
    Trace trace;
    try {
        trace.problem = parse(text.substr(0, end));
    } catch (const ParseError& error) {
        throw BadTrace(error.what());
    }
    std::istringstream in{std::string(text.substr(end + 2))};
    for (std::string line; std::getline(in, line);)
        if (!line.empty())
            trace.calls.push_back(line);
    return trace;
}

std::string to_string(const Trace& trace) {
    std::string text = dlx::to_string(trace.problem) + '\n';
    for (const std::string& call : trace.calls)
        text += call + '\n';
    return text;
}

// --- Shrinking -------------------------------------------------------------------------------------------------------

Trace shrunk(Trace trace, const std::function<bool(const Trace&)>& is_wrong) {
    const auto try_it = [&](Trace shorter) {
        try {
            if (!is_wrong(shorter))
                return false;
        } catch (const BadTrace&) {
            return false;
        }
        trace = std::move(shorter);
        return true;
    };
    const auto without_last_option = [](const Problem& problem) {
        const std::string text = dlx::to_string(problem);
        return parse(std::string_view(text).substr(0, text.rfind('\n', text.size() - 2) + 1));
    };
    for (bool is_shorter = true; is_shorter;) {
        is_shorter = false;
        for (std::size_t k = trace.calls.size(); k-- > 0;) {
            Trace shorter = trace;
            shorter.calls.erase(shorter.calls.begin() + static_cast<std::ptrdiff_t>(k));
            is_shorter = try_it(std::move(shorter)) || is_shorter;
        }
        while (trace.problem.option_count() > 0 && try_it({without_last_option(trace.problem), trace.calls}))
            is_shorter = true;
    }
    return trace;
}

} // namespace dlx::test
