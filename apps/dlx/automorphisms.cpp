#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/shared/estimate_text.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/io/progress.hpp"

namespace apps {

namespace {

/// Makes the record of a problem's group. `name` is a comment before it, or "".
Record automorphisms_record(const std::string& source, const std::string& name, const dlx::Problem& problem,
                            const dlx::AutomorphismResult& found) {
    Record record;
    record.fields = {{"source", source}, {"answer", found.group ? "found" : "unknown"}};
    record.text = name;
    if (!found.group) {
        record.fields["stop_reason"] = to_string(found.status);
        record.text += "unknown\n";
        return record;
    }
    Json generators = Json::array();
    record.text += "| order " + shortened(found.group->order()) + '\n';
    for (const std::string& text : generator_lines(problem, *found.group)) {
        generators.push_back(text);
        record.rows.push_back({{"generator", text}});
        record.text += text + '\n';
    }
    record.fields.update({{"stop_reason", to_string(found.status)},
                          {"group_order", digits_or_null(found.group->order())},
                          {"generators", std::move(generators)}});
    return record;
}

int run_automorphisms(const Session& session) {
    dlx::Limits limits = search_params(session.arguments).limits;
    progress::watch(limits, session.output);
    const PrintSettings print{.format = output_format(session.arguments),
                              .csv_head = "source,answer,group_order,generator\n"};
    const bool is_one_of_several = session.arguments.files().size() > 1;
    const auto answer = [&](const std::string& file, Writer& writer) {
        const std::string source = source_name(file);
        const dlx::Problem problem = read_problem(file, session);
        const dlx::AutomorphismResult found = find_group(problem, limits);
        writer.record(automorphisms_record(source, is_one_of_several ? "| " + source + '\n' : "", problem, found));
        if (!found.group)
            log::warn("{}: {}: undecided{}", source, to_string(found.status),
                      found.status == dlx::Status::time_limit ? "; a longer --time-limit may help" : "");
        return found.group ? Answered::yes : Answered::undecided;
    };
    return answer_problems(session, print, answer).status();
}

} // namespace

Command automorphisms_command() {
    return {"automorphisms",
            "Find the symmetries of problems, as generators of their group.",
            "[FILE...]",
            "  dlx automorphisms problem.dlx              generators as cycles of items\n"
            "  dlx automorphisms --pack pieces.txt        of pieces and a board\n"
            "  dlx automorphisms --format json *.dlx    for other programs\n",
            "  0    the symmetries of every problem were found\n",
            {problem_format_option("output format: line (a comment with the order, then a generator on each line), "
                                   "json, jsonl or csv (default line)"),
             time_limit_option("give up a problem after this time")},
            run_automorphisms};
}

} // namespace apps
