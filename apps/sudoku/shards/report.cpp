#include "apps/sudoku/shards/report.hpp"

#include "apps/shared/io/files.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/jobs/shard.hpp"

#include <array>
#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace apps {

namespace {

Json counts_json(Task task, const Counts& counts) {
    Json json = Json::object();
    for (const AnswerCount& answer : answer_counts(task, counts))
        json[std::string(answer.word)] = std::to_string(answer.records);
    if (task != Task::check)
        json["solutions"] = counts.solutions.str();
    if (task == Task::count)
        json["at_least"] = std::to_string(counts.at_least);
    return json;
}

} // namespace

void Counts::add(Answered answered, const sudoku::PuzzleResult& found, bool has_clashes) {
    ++records;
    if (answered == Answered::yes)
        ++answered_yes;
    else if (answered == Answered::undecided)
        ++undecided;
    else if (found.solutions > 0) // no is the answer of `check` to several
        ++multiple;
    else
        ++(has_clashes ? inconsistent : none);
    at_least += found.status == dlx::Status::exhausted ? 0 : 1;
    search_nodes += found.search_nodes;
    updates += found.updates;
    tally.add(answered);
}

Counts& Counts::operator+=(const Counts& other) {
    for (const auto count :
         {&Counts::records, &Counts::errors, &Counts::answered_yes, &Counts::undecided, &Counts::multiple,
          &Counts::none, &Counts::inconsistent, &Counts::at_least, &Counts::search_nodes, &Counts::updates})
        this->*count += other.*count;
    solutions += other.solutions;
    tally += other.tally;
    return *this;
}

std::vector<AnswerCount> answer_counts(Task task, const Counts& counts) {
    std::vector<AnswerCount> answers{{"solved", "solved", counts.answered_yes},
                                     {"none", "without solution", counts.none},
                                     {"inconsistent", "inconsistent", counts.inconsistent},
                                     {"unknown", "unknown", counts.undecided},
                                     {"error", counts.errors == 1 ? "error" : "errors", counts.errors}};
    if (task == Task::count) {
        answers[0] = {"with_solutions", "with solutions", counts.answered_yes};
    } else if (task != Task::solve) {
        answers[0] = {"unique", "unique", counts.answered_yes};
        answers.insert(answers.begin() + 1, {"multiple", "multiple", counts.multiple});
    }
    return answers;
}

void write_report(const Settings& settings, const InputSeen& input, const Counts& counts, bool is_complete) {
    constexpr std::array commands{"solve", "count", "check", "explain"};
    const Shard shard = settings.shard.value_or(Shard());
    const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(); };
    const Json decisive{{"limit", or_null(settings.limit)}, // all that decides which answer a record gets
                        {"node_limit", or_null(settings.params.limits.search_nodes)},
                        {"time_limit", or_null(settings.params.limits.seconds)},
                        {"seed", or_null(settings.params.seed)},
                        {"method", to_string(settings.method)},
                        {"engine", settings.engine},
                        {"branching", to_string(settings.params.branching)}};
    const Json report = sealed({{"format", report_format},
                                {"version", program_version()},
                                {"command", commands.at(static_cast<std::size_t>(settings.task))},
                                {"settings", decisive},
                                {"input", fmt::format("{:016x}", input.hash)},
                                {"input_records", std::to_string(input.records)},
                                {"shard", shard.number},
                                {"shards", shard.shards},
                                {"records", std::to_string(counts.records)},
                                {"counts", counts_json(settings.task, counts)},
                                {"complete", is_complete}});
    try {
        replace_file(*settings.report, [&](std::ostream& out) { out << to_text(report) << '\n'; });
    } catch (const FileError& reason) {
        throw FileError(fmt::format("report {}: cannot be written: {}", *settings.report, reason.what()));
    }
}

} // namespace apps
