#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"

#include "dlx/explain/conflict.hpp"
#include "dlx/text.hpp"

#include <fmt/format.h>

namespace apps {

namespace {

using Kind = dlx::Conflict::Kind;

/// Makes the record; in CSV, a row for each item. `stop_reason` is the reason why not all is known, or exhausted.
Record record(const std::string& source, const dlx::Problem& problem, const dlx::Conflict& conflict,
              dlx::Status stop_reason) {
    const bool is_minimal = conflict.kind == Kind::minimal;
    const std::string answer = conflict.is_found() ? "none" : conflict.kind == Kind::none ? "solvable" : "unknown";
    const char* const how = is_minimal ? "minimal" : "not proved minimal";
    std::vector<std::string> items; // items that cannot be covered together
    std::vector<std::string> items_with_bounds;
    for (const std::uint32_t item : conflict.constraints) {
        items.emplace_back(problem.name(dlx::ItemId{item}));
        items_with_bounds.push_back(to_string(problem, dlx::ItemId{item}));
    }
    std::string reason(conflict.kind == Kind::unknown ? to_string(stop_reason) : "");
    if (conflict.is_found())
        reason = fmt::format("{} item{}, {}:{}{}", items.size(),
                             items.size() == 1 ? " that cannot be covered" : "s that cannot be covered together", how,
                             items.empty() ? "" : " ", fmt::join(items_with_bounds, " "));
    Record record{.fields = {{"source", source},
                             {"answer", answer},
                             {"reason", reason},
                             {"items", items},
                             {"minimal", conflict.is_found() ? Json(is_minimal) : Json()},
                             {"complete", stop_reason == dlx::Status::exhausted},
                             {"stop_reason", to_string(stop_reason)},
                             {"sets_tried", std::to_string(conflict.oracle_calls)}},
                  .text = fmt::format("{}{}{}\n", answer, conflict.kind == Kind::none ? "" : "\t", reason)};
    for (const std::string& item : items)
        record.rows.push_back({{"item", item}});
    return record;
}

int run_explain(const Session& session) {
    constexpr std::uint64_t default_tries = 8;
    const Arguments& arguments = session.arguments;
    const Format format = output_format(arguments);
    dlx::ConflictParams params;
    params.deletion_orders = static_cast<std::uint32_t>(arguments.number("tries").value_or(default_tries));
    params.seed = arguments.number("seed").value_or(0);
    params.limits.seconds = arguments.seconds("time-limit");
    params.limits.stop_flag = &signals::stop_flag();
    progress::watch(params.limits, session.output);
    const auto answer = [&](const std::string& file, Writer& writer) {
        const std::string source = source_name(file);
        const dlx::Problem problem = read_problem(file, session);
        const dlx::Conflict conflict = explain(problem, params);
        const bool is_open = conflict.kind == Kind::unknown || conflict.kind == Kind::possibly_not_minimal;
        const dlx::Status stop_reason = !is_open               ? dlx::Status::exhausted
                                        : signals::stop_flag() ? dlx::Status::stopped
                                                               : dlx::Status::time_limit;
        if (conflict.kind == Kind::unknown)
            log::warn("{}: {}: undecided", source, to_string(stop_reason));
        writer.record(record(source, problem, conflict, stop_reason));
        return conflict.is_found() ? Answered::no : conflict.kind == Kind::none ? Answered::yes : Answered::undecided;
    };
    return answer_problems(session, {.format = format, .csv_head = "source,answer,item,minimal,reason\n"}, answer)
        .status();
}

} // namespace

Command explain_command() {
    return {
        "explain",
        "Explain by a few conflicting items why a problem has no solution.",
        "[FILE...]",
        "  dlx explain problem.dlx            primary items that cannot be covered together\n"
        "  dlx explain --format json problem.dlx   for other programs\n"
        "  dlx explain --tries 100 --time-limit 60 problem.dlx   fewer items, in more time\n",
        "  0    every problem has a solution\n"
        "  1    at least one has none\n",
        {problem_format_option("output format: line, json, jsonl or csv, a row for each item (default line)"),
         restarts_option("search N times for the fewest conflicting items (default 8)"),
         time_limit_option("stop after this time, and print the result so far"),
         {"seed", "N", "search in another random order; the same seed gives the same output everywhere", Rank::rare}},
        run_explain};
}

} // namespace apps
