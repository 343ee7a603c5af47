#include "apps/dlx/commands.hpp"
#include "apps/dlx/job.hpp"

namespace apps {

namespace {

int run_merge(const Session& session) {
    const bool is_json = session.arguments.word("format").value_or("line") != "line";
    CountSum sum;
    if (!merge_results(session, count_results(), [&](const Json& result) { sum.add(result); }))
        return 2;
    const Json json{{"problem", sum.problem},
                    {"shards", sum.shards},
                    {"count", sum.count.str()},
                    {"search_nodes", sum.search_nodes.str()}};
    session.output.write((is_json ? to_text(json) : sum.count.str()) + '\n');
    return sum.count > 0 ? 0 : 1;
}

} // namespace

Command merge_command() {
    return {"merge",
            "Add up the counts of all shards of a problem.",
            "[FILE...]",
            "  dlx count --shard 1/2 problem.dlx > 1.json      on one computer\n"
            "  dlx merge 1.json 2.json            the number of solutions\n"
            "  cat *.json | dlx merge --format json    for other programs\n",
            "  0    the problem has a solution\n"
            "  1    it has none\n",
            {{"format", "FORMAT", "output format: line, the number; json or jsonl (default line)",
              one_of({"line", "json", "jsonl"})}},
            run_merge};
}

} // namespace apps
