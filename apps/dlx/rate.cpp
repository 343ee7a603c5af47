#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/reasoning.hpp"

#include <fmt/format.h>

namespace apps {

namespace {

constexpr std::string_view head_of_csv = "source,outcome,W,B,options,options_after_singles,chosen_after_singles,"
                                         "options_after_whip1,reason\n";

Record record(const std::string& source, const dlx::Ratings& ratings) {
    const auto& [whips, braids] = ratings;
    const std::string end(to_string(braids.outcome));
    return {.fields = {{"source", source},
                       {"W", to_json(whips)},
                       {"B", to_json(braids)},
                       {"options", braids.options},
                       {"options_after_singles", braids.options_after_singles},
                       {"chosen_after_singles", braids.chosen_after_singles},
                       {"options_after_whip1", braids.options_after_whip1}},
            .rows = {{{"outcome", end}, {"W", value_of(whips)}, {"B", value_of(braids)}}},
            .text = fmt::format("W {}\tB {}\t{}\n", value_of(whips), value_of(braids),
                                braids.outcome == dlx::ReasoningOutcome::contradiction ? "no solution" : end)};
}

/// Returns "no" for a problem without a solution. A problem that no chains solve has its rating.
Answered answer_of(const dlx::Ratings& ratings) {
    if (ratings.braids.outcome == dlx::ReasoningOutcome::contradiction)
        return Answered::no;
    return ratings.whips.outcome == dlx::ReasoningOutcome::limit_reached ? Answered::undecided : Answered::yes;
}

int run_rate(const Session& session) {
    const Format format = output_format(session.arguments);
    const dlx::ReasonParams params = reason_params(session);
    dlx::Reasoner reasoner(params);
    const auto answer = [&](const std::string& file, Writer& writer) {
        const dlx::Problem problem = read_problem(file, session);
        const dlx::RunMonitor watch(params.limits);
        const dlx::Ratings ratings = reasoner.rate_both(dlx::Position(problem));
        const std::string source = source_name(file);
        writer.record(record(source, ratings));
        warn_of_limit(source, answer_of(ratings) == Answered::undecided, limit_option(watch));
        return answer_of(ratings);
    };
    return answer_problems(session, {.format = format, .csv_head = head_of_csv}, answer).status();
}

} // namespace

Command rate_command() {
    return {"rate",
            "Rate problems by the chains that solve them (W and B rating).",
            "[FILE...]",
            "  dlx rate problem.dlx    the W and B ratings\n"
            "  dlx rate --format csv *.dlx    a row for each problem\n"
            "  dlx rate --max-chain-length 5 --time-limit 60 problem.dlx    with limits\n",
            "  0    every problem is rated; \"-\" if no whips or braids solve it\n"
            "  1    whips or braids show that at least one has no solution\n",
            OptionTable{problem_format_option("output format: line, json, jsonl or csv (default line)")} +
                limits_of_reasoning(),
            run_rate};
}

} // namespace apps
