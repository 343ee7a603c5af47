#include "apps/sudoku_report.hpp"

#include "apps/input.hpp"
#include "apps/replace_file.hpp"
#include "apps/seal.hpp"
#include "apps/shard.hpp"

#include <fmt/format.h>

namespace apps {

namespace {

std::string_view to_string(Task task) {
    switch (task) {
    case Task::solve:
        return "solve";
    case Task::count:
        return "count";
    case Task::check:
        return "check";
    case Task::explain:
        break;
    }
    return "explain";
}

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

/// All that decides which answer a record gets.
Json to_json(const Settings& settings) {
    return {{"limit", or_null(solutions_wanted(settings))},
            {"node_limit", or_null(settings.params.max_nodes)},
            {"time_limit", or_null(settings.params.max_seconds)},
            {"seed", or_null(settings.params.seed)},
            {"engine", settings.engine},
            {"branching", to_string(settings.params.branching)}};
}

/// By the words of the answers. `count` says 0 for puzzles that are inconsistent, too.
Json to_json(Task task, const Counts& counts) {
    Json json = Json::object();
    const auto add = [&](const char* key, std::uint64_t count) { json[key] = std::to_string(count); };
    add(task == Task::solve ? "solved" : task == Task::count ? "with_solutions" : "unique", counts.answered_yes);
    if (task == Task::check)
        add("multiple", counts.multiple);
    add("none", counts.none + (task == Task::count ? counts.inconsistent : 0));
    if (task != Task::count)
        add("inconsistent", counts.inconsistent);
    add("unknown", counts.undecided);
    add("error", counts.errors);
    if (task != Task::check)
        add("solutions", counts.solutions);
    if (task == Task::count)
        add("at_least", counts.at_least);
    return json;
}

} // namespace

void Counts::add(const Answer& answer) {
    ++records;
    if (answer.answered == Answered::yes)
        ++answered_yes;
    else if (answer.answered == Answered::undecided)
        ++undecided;
    else if (answer.solutions > 0) // no is the answer of `check` to several
        ++multiple;
    else
        ++(answer.clashes.empty() ? none : inconsistent);
    solutions += answer.solutions;
    at_least += answer.status == dlx::Status::exhausted ? 0 : 1;
    search_nodes += answer.search_nodes;
    updates += answer.updates;
}

Counts& Counts::operator+=(const Counts& other) {
    records += other.records;
    errors += other.errors;
    answered_yes += other.answered_yes;
    undecided += other.undecided;
    multiple += other.multiple;
    none += other.none;
    inconsistent += other.inconsistent;
    solutions += other.solutions;
    at_least += other.at_least;
    search_nodes += other.search_nodes;
    updates += other.updates;
    return *this;
}

void add_report_options(boost::program_options::options_description& options) {
    options.add_options()                                                                                    //
        ("shard", value("I/N"), "answer the records I, I + N, I + 2 N, ... of the input, the first being 1") //
        ("report", value("FILE"), "write how many records had which answer to FILE, a line of JSON for sudoku merge");
}

void write_report(const Settings& settings, const InputSeen& input, const Counts& counts, bool is_complete) {
    const Shard shard = settings.shard.value_or(Shard());
    const Json report = sealed({{"format", report_format},
                                {"version", program_version()},
                                {"command", to_string(settings.task)},
                                {"settings", to_json(settings)},
                                {"input", fmt::format("{:016x}", input.hash)},
                                {"input_records", std::to_string(input.records)},
                                {"shard", shard.number},
                                {"shards", shard.shards},
                                {"records", std::to_string(counts.records)},
                                {"counts", to_json(settings.task, counts)},
                                {"complete", is_complete}});
    try {
        replace_file(*settings.report, [&](std::ostream& out) { out << to_text(report) << '\n'; });
    } catch (const InputError& reason) {
        throw InputError(fmt::format("report {}: cannot be written: {}", *settings.report, reason.what()));
    }
}

} // namespace apps
