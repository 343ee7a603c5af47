#include "apps/dlx/commands.hpp"
#include "apps/dlx/confirm.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/input.hpp"
#include "apps/shared/log.hpp"
#include "apps/shared/signals.hpp"

#include "dlx/conflict.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

namespace {

using Kind = dlx::Conflict::Kind;

/// What was found out about one problem.
struct Explained {
    dlx::Conflict::Kind kind{};
    std::vector<std::string> items; ///< that cannot be covered together
    std::uint64_t sets_tried = 0;
    dlx::Status status = dlx::Status::exhausted; ///< why not all is known, or exhausted

    [[nodiscard]] bool is_minimal() const { return kind == Kind::minimal; }
    [[nodiscard]] std::string_view answer() const {
        return kind == Kind::none ? "found" : kind == Kind::unknown ? "unknown" : "none";
    }
    [[nodiscard]] std::string reason() const {
        if (kind == Kind::none)
            return "";
        if (kind == Kind::unknown)
            return std::string(to_string(status));
        std::string text =
            fmt::format("{} item{}, {}:", items.size(),
                        items.size() == 1 ? " that cannot be covered" : "s that cannot be covered together",
                        is_minimal() ? "minimal" : "not proved minimal");
        for (const std::string& item : items)
            text += ' ' + item;
        return text;
    }
};

Explained explain(const dlx::Problem& problem, const dlx::ConflictParams& params, ProblemConfirmer confirmer) {
    const dlx::Conflict found = conflicting_items(problem, params);
    confirmer.on_conflict(found);
    Explained result;
    result.kind = found.kind;
    result.sets_tried = found.sets_tried;
    for (const std::uint32_t item : found.demands)
        result.items.emplace_back(problem.name(dlx::ItemId{item}));
    if (found.kind == Kind::unknown || found.kind == Kind::not_proved_minimal)
        result.status = signals::stop_flag() ? dlx::Status::stopped : dlx::Status::time_limit;
    return result;
}

std::string to_line(const Explained& found) {
    return fmt::format("{}{}{}\n", found.answer(), found.kind == Kind::none ? "" : "\t", found.reason());
}

std::string to_json(const std::string& source, const Explained& found) {
    const bool is_none = found.answer() == "none";
    return to_text({{"source", source},
                    {"answer", found.answer()},
                    {"reason", found.reason()},
                    {"items", found.items},
                    {"minimal", is_none ? Json(found.is_minimal()) : Json()},
                    {"complete", found.status == dlx::Status::exhausted},
                    {"ended_by", to_string(found.status)},
                    {"sets_tried", std::to_string(found.sets_tried)}}) +
           '\n';
}

/// A row for each item.
std::string to_rows(const std::string& source, const Explained& found) {
    if (found.items.empty())
        return csv_row({source, std::string(found.answer()), found.reason()});
    std::string rows;
    for (const std::string& item : found.items)
        rows += csv_row({source, found.is_minimal() ? "minimal" : "not proved minimal", item});
    return rows;
}

std::string record(Format format, const std::string& source, const Explained& found) {
    if (format == Format::json)
        return to_json(source, found);
    return format == Format::csv ? to_rows(source, found) : to_line(found);
}

Answered answered(const Explained& found) {
    if (found.kind == Kind::unknown)
        return Answered::undecided;
    return found.kind == Kind::none ? Answered::yes : Answered::no;
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
    const auto make_writer = [&](const std::string& source) { // for errors
        return make_count_writer(format, false, session.output, source);
    };
    return answer_problems(session, make_writer,
                           [&](const std::string& file, Writer&) {
                               const dlx::Problem problem = read_problem(file, session.output);
                               const Explained found = explain(
                                   problem, params,
                                   {arguments.has("confirm"), params.limits.seconds, source_name(file), problem});
                               if (found.kind == Kind::unknown)
                                   log::warn("{}: {}: undecided", source_name(file), to_string(found.status));
                               session.output.write(record(format, source_name(file), found));
                               return answered(found);
                           })
        .status();
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
