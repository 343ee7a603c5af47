#include "apps/dlx/commands.hpp"
#include "apps/dlx/job.hpp"
#include "apps/dlx/search.hpp"

#include <stdexcept>

namespace apps {

namespace {

/// Counts a problem, or a part of it, in several runs or on several computers. Prints the result of a shard.
dlx::CountResult count_job(const std::string& source, const dlx::Problem& problem, const dlx::CountParams& params,
                           const std::optional<Checkpointing>& checkpointing, const std::optional<Shard>& shard,
                           Output& output) {
    if (problem.has_bounds() && params.search.branching != dlx::Branching::mrv)
        throw std::invalid_argument(
            "--branching cannot be combined with --checkpoint or --shard in a problem with bounds");
    const CountJob job = shard ? shard_of_count(problem, params.search.engine, *shard) : whole_count(problem);
    dlx::CountResult part =
        checkpointing
            ? count_with_checkpoints(problem, params, *checkpointing, job)
            : to_count_result(dlx::resume_count(job.begin, problem, params.solve_params(), params.task_runner));
    if (shard)
        output.write(to_line(source, job, part));
    return part;
}

SearchProblem count_in_jobs(const Session& session, SearchSettings& settings, SearchProblem search) {
    const Arguments& arguments = session.arguments;
    const auto checkpointing = apps::checkpointing(arguments);
    const auto shard = read_shard(arguments);
    if (!checkpointing && !shard)
        return search;
    if (shard) {
        if (arguments.has("format") && settings.print.format != Format::json)
            throw UsageError("--shard prints JSON: --format json is the only format");
        settings.print.format = Format::json;
        settings.is_part = true;
    }
    if (shard && settings.params.method == dlx::CountMethod::frontier)
        throw UsageError("--shard cannot be combined with --method frontier");
    settings.print.is_exact_work &= !checkpointing;
    return [&, checkpointing, shard](const std::string& file, const dlx::Problem& problem, Writer&) {
        return count_job(source_name(file), problem, settings.params, checkpointing, shard, session.output);
    };
}

} // namespace

SearchExtension job_extension() {
    return {checkpoint_options() +
                OptionTable{{"shard", "I/N", "count part I of N, and print a line of JSON for dlx merge", Rank::rare,
                             "limit node-limit seed"}},
            count_in_jobs};
}

} // namespace apps
