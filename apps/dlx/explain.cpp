#include "apps/dlx/commands.hpp"
#include "apps/dlx/confirm.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/input.hpp"
#include "apps/shared/log.hpp"
#include "apps/shared/signals.hpp"

#include "dlx/conflict.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

namespace {

using Kind = dlx::Conflict::Kind;

/// What was found out about one problem.
struct Explained {
    dlx::Conflict conflict;
    std::vector<std::string> items;              ///< that cannot be covered together
    dlx::Status status = dlx::Status::exhausted; ///< why not all is known, or exhausted
    std::string_view answer;
    std::string reason;
    bool is_minimal = false;
};

Explained explain(const dlx::Problem& problem, const dlx::ConflictParams& params, ProblemConfirmer confirmer) {
    Explained result{conflicting_items(problem, params), {}, dlx::Status::exhausted, "none", "", false};
    const Kind kind = result.conflict.kind;
    confirmer.on_conflict(result.conflict);
    if (kind == Kind::unknown || kind == Kind::not_proved_minimal)
        result.status = signals::stop_flag() ? dlx::Status::stopped : dlx::Status::time_limit;
    if (!result.conflict.is_found()) {
        result.answer = kind == Kind::none ? "found" : "unknown";
        result.reason = kind == Kind::none ? "" : to_string(result.status);
        return result;
    }
    result.is_minimal = kind == Kind::minimal;
    for (const std::uint32_t item : result.conflict.demands)
        result.items.emplace_back(problem.name(dlx::ItemId{item}));
    result.reason =
        fmt::format("{} item{}, {}:{}{}", result.items.size(),
                    result.items.size() == 1 ? " that cannot be covered" : "s that cannot be covered together",
                    result.is_minimal ? "minimal" : "not proved minimal", result.items.empty() ? "" : " ",
                    fmt::join(result.items, " "));
    return result;
}

/// In CSV, a row for each item.
std::string record(Format format, const std::string& source, const Explained& found) {
    if (format == Format::line)
        return fmt::format("{}{}{}\n", found.answer, found.conflict.kind == Kind::none ? "" : "\t", found.reason);
    if (format == Format::json)
        return to_text({{"source", source},
                        {"answer", found.answer},
                        {"reason", found.reason},
                        {"items", found.items},
                        {"minimal", found.conflict.is_found() ? Json(found.is_minimal) : Json()},
                        {"complete", found.status == dlx::Status::exhausted},
                        {"ended_by", to_string(found.status)},
                        {"sets_tried", std::to_string(found.conflict.sets_tried)}}) +
               '\n';
    if (found.items.empty())
        return csv_row({source, std::string(found.answer), found.reason});
    std::string rows;
    for (const std::string& item : found.items)
        rows += csv_row({source, found.is_minimal ? "minimal" : "not proved minimal", item});
    return rows;
}

void add_explain_options(boost::program_options::options_description& options) {
    add_to(options)                                                                      //
        ("format", value("FORMAT"), "line (default); json; csv, a row for each item")    //
        ("restarts", value("N"), "look N times for few items that conflict (default 8)") //
        ("time-limit", value("S"), "tell what is known of a problem after S seconds")    //
        ("seed", value("N"), "look in another random order; the same seed gives the same output everywhere");
    add_confirm_option(options);
}

int run_explain(const Session& session) {
    constexpr std::uint64_t usual_restarts = 8;
    constexpr std::uint64_t most_restarts = 1'000'000;
    const Arguments& arguments = session.arguments;
    const Format format = output_format(arguments);
    dlx::ConflictParams params;
    params.restarts =
        static_cast<std::uint32_t>(arguments.number("restarts", 1, most_restarts).value_or(usual_restarts));
    params.seed = arguments.number("seed", 0).value_or(0);
    params.limits.seconds = arguments.seconds("time-limit");
    params.limits.stop = &signals::stop_flag();
    if (format == Format::csv)
        session.output.write(csv_row({"source", "answer", "item"}));
    const auto answer = [&](const std::string& file, Writer&) {
        const std::string source = source_name(file);
        const dlx::Problem problem = read_problem(file, session.output);
        const Explained found =
            explain(problem, params, {arguments.has("confirm"), params.limits.seconds, source, problem});
        if (found.conflict.kind == Kind::unknown)
            log::warn("{}: {}: undecided", source, to_string(found.status));
        session.output.write(record(format, source, found));
        return found.conflict.is_found()           ? Answered::no
               : found.conflict.kind == Kind::none ? Answered::yes
                                                   : Answered::undecided;
    };
    return answer_problems(session, {format}, answer).status();
}

} // namespace

Command explain_command() {
    return {"explain",
            "Says why a problem has no solution: few primary items that already cannot be covered together.",
            "[FILE...]",
            "  dlx explain problem.dlx            any one of the items taken away, the others can be covered\n"
            "  dlx explain --restarts 100 --time-limit 60 --format json problem.dlx\n",
            "  0    every problem has a solution\n"
            "  1    one has none\n",
            add_explain_options,
            run_explain};
}

} // namespace apps
