#include "apps/dlx/commands.hpp"
#include "apps/dlx/job.hpp"

namespace apps {

namespace {

void add_merge_options(boost::program_options::options_description& options) {
    add_to(options)("format", value("FORMAT"), "line (default), the number; json");
}

int run_merge(const Session& session) {
    const auto format = session.arguments.choice<Format>(
        "format", {{"line", Format::line}, {"json", Format::json}, {"jsonl", Format::json}});
    CountSum sum;
    if (!merge_results(session, count_results(), [&](const Json& result) { sum.add(result); }))
        return 2;
    const Json json{{"problem", sum.problem},
                    {"shards", sum.shards},
                    {"count", sum.count.str()},
                    {"search_nodes", sum.search_nodes.str()}};
    session.output.write((format == Format::json ? to_text(json) : sum.count.str()) + '\n');
    return sum.count > 0 ? 0 : 1;
}

} // namespace

Command merge_command() {
    return {"merge",
            "Adds up the counts of all shards of a problem, and makes sure that each is there once.",
            "[FILE...]",
            "  dlx merge 1.json 2.json 3.json       the number of solutions\n"
            "  cat *.json | dlx merge --format json    for other programs\n",
            "  0    the problem has a solution\n"
            "  1    it has none\n",
            add_merge_options,
            run_merge};
}

} // namespace apps
