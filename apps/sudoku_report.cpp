#include "apps/sudoku_report.hpp"

#include "apps/input.hpp"
#include "apps/log.hpp"
#include "apps/replace_file.hpp"
#include "apps/seal.hpp"
#include "apps/shard.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace apps {

namespace {

constexpr std::string_view format_name = "sudoku report 1";

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
    const Json report = sealed({{"format", format_name},
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

// --- sudoku merge ---------------------------------------------------------------------------------------------------

namespace {

using boost::multiprecision::cpp_int;

/// The counts of all shards.
struct Sum {
    cpp_int records = 0;
    std::uint64_t input_records = 0;                     ///< the same in all
    std::vector<std::pair<std::string, cpp_int>> counts; ///< in the order of the reports
    Json first;

    /// Throws Json::exception or InputError.
    void add(const Json& report) {
        const Json& found = report.at("counts");
        if (first.is_null()) {
            first = report;
            for (const auto& [key, count] : found.items())
                counts.emplace_back(key, 0);
        }
        if (found.size() != counts.size())
            throw InputError("is damaged");
        input_records = whole_number(report.at("input_records"));
        records += whole_number(report.at("records"));
        for (auto& [key, count] : counts)
            count += whole_number(found.at(key));
    }

    [[nodiscard]] bool has(std::string_view word) const {
        return std::any_of(counts.begin(), counts.end(),
                           [&](const auto& count) { return count.first == word && count.second > 0; });
    }

    /// That of the command on the whole input.
    [[nodiscard]] int status() const {
        Tally tally;
        if (has("error"))
            tally.add_error();
        if (has("unknown"))
            tally.add(Answered::undecided);
        if (has("none") || has("inconsistent") || has("multiple"))
            tally.add(Answered::no);
        return tally.status();
    }

    [[nodiscard]] std::string to_lines() const {
        std::string text = fmt::format("records\t{}\n", records.str());
        for (const auto& [key, count] : counts)
            text += fmt::format("{}\t{}\n", key, count.str());
        return text;
    }

    [[nodiscard]] std::string to_json() const {
        Json json{{"command", first.at("command")},
                  {"settings", first.at("settings")},
                  {"input", first.at("input")},
                  {"shards", first.at("shards")},
                  {"records", records.str()}};
        for (const auto& [key, count] : counts)
            json[key] = count.str();
        return to_text(json) + '\n';
    }
};

} // namespace

void add_sudoku_merge_options(boost::program_options::options_description& options) {
    options.add_options()("format", value("FORMAT"), "line (default), a word and a number on each; json");
}

int run_sudoku_merge(const Session& session) {
    const bool is_json = session.arguments.choice<bool>("format", {{"line", false}, {"json", true}}).value_or(false);
    const ResultFormat reports{format_name,
                               {{"version", "is of another version of the program than {}"},
                                {"command", "is of another command than {}"},
                                {"settings", "is of a run with other settings than {}"},
                                {"input", "is of another input than {}"},
                                {"input_records", "is of another input than {}"}}};
    Sum sum;
    if (!merge_results(session, reports, [&](const Json& report) { sum.add(report); }))
        return 2;
    if (sum.records != sum.input_records) {
        spdlog::error("{}: error: the input has {} records, but the shards answered {}", session.program,
                      sum.input_records, sum.records.str());
        return 2;
    }
    session.output.write(is_json ? sum.to_json() : sum.to_lines());
    return sum.status();
}

} // namespace apps
