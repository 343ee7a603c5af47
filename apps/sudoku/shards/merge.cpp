#include "apps/sudoku/shards/merge.hpp"

#include "apps/shared/io/input.hpp"
#include "apps/shared/io/log.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/shards/report.hpp"

#include <fmt/core.h>

namespace apps {

ResultFormat reports() {
    return {report_format,
            {{"version", "this report is from another version of the program than {}"},
             {"command", "this report is from another command than {}"},
             {"settings", "this report is from a run with other settings than {}"},
             {"input", "this report is about another input than {}"},
             {"input_records", "this report is about another input than {}"}}};
}

void ReportSum::add(const Json& report) {
    const Json& found = report.at("counts");
    decltype(counts) sums = counts;
    if (first.is_null())
        for (const auto& [word, count] : found.items())
            sums.emplace_back(word, 0);
    if (!found.is_object() || found.size() != sums.size())
        throw FileError("this record is damaged");
    for (auto& [word, sum] : sums)
        sum += whole_number(found.at(word));
    const std::uint64_t own_records = whole_number(report.at("records"));
    input_records = whole_number(report.at("input_records"));
    records += own_records;
    counts = std::move(sums);
    if (first.is_null())
        first = report;
}

namespace {

/// That of the command on the whole input.
int status(const ReportSum& sum) {
    Tally tally;
    for (const auto& [word, count] : sum.counts) {
        if (count == 0)
            continue;
        if (word == "error")
            tally.add_error();
        else if (word == "unknown")
            tally.add(Answered::undecided);
        else if (word == "none" || word == "inconsistent" || word == "multiple")
            tally.add(Answered::no);
    }
    return tally.status();
}

/// A word and a number on each line.
std::string as_lines(const ReportSum& sum) {
    std::string lines = fmt::format("records\t{}\n", sum.records.str());
    for (const auto& [word, count] : sum.counts)
        lines += fmt::format("{}\t{}\n", word, count.str());
    return lines;
}

std::string as_json(const ReportSum& sum) {
    Json json = Json::object();
    for (const char* const key : {"command", "settings", "input", "shards"})
        json[key] = sum.first.at(key);
    json["records"] = sum.records.str();
    for (const auto& [word, count] : sum.counts)
        json[word] = count.str();
    return to_text(json) + '\n';
}

int run_merge(const Session& session) {
    const bool is_json = session.arguments.word("format") == "json";
    ReportSum sum;
    if (!merge_results(session, reports(), [&](const Json& report) { sum.add(report); }))
        return 2;
    if (sum.records != sum.input_records) {
        log::error("{}: error: the input has {}, but the shards answered {}", session.program,
                   counted(sum.input_records, "record"), sum.records.str());
        return 2;
    }
    session.output.write(is_json ? as_json(sum) : as_lines(sum));
    return status(sum);
}

} // namespace

Command merge_command() {
    return {"merge",
            "Add up the reports of all shards of an input.",
            "[FILE...]",
            "  sudoku check --shard 1/2 --report 1.json puzzles.txt > 1.txt     on one computer\n"
            "  sudoku check --shard 2/2 --report 2.json puzzles.txt > 2.txt     on another computer\n"
            "  sudoku merge 1.json 2.json    the number of puzzles with each answer\n",
            "  0    every puzzle was solved, has solutions or is unique, as the command requires\n"
            "  1    at least one was not\n",
            {format_option({Format::line, Format::json},
                           "output format: line, a word and a number on each; or json (default line)")},
            run_merge,
            {},
            true}; // may_be_undecided: the shards may be
}

} // namespace apps
