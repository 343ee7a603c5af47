#include "apps/shared/estimate.hpp"
#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/shared/io/input.hpp"
#include "apps/shared/io/progress.hpp"

#include <utility>

namespace apps {

namespace {

constexpr std::string_view estimate_head = "source,estimate,relative_error,samples,stop_reason\n";

int run_estimate(const Session& session) {
    dlx::EstimateParams params = estimate_params(session.arguments);
    progress::watch(params.limits, session.output);
    const PrintSettings print{.format = output_format(session.arguments), .csv_head = estimate_head};
    return answer_problems(session, print,
                           [&](const std::string& file, Writer& writer) {
                               const dlx::Problem problem = read_problem(file, session);
                               const dlx::CountEstimate found = dlx::estimate(problem, params);
                               writer.record(estimate_record(found, {{"source", source_name(file)}}));
                               return tell_precision(found, params, source_name(file));
                           })
        .status();
}

SearchProblem estimate_at_limits(const Session&, SearchSettings& settings, SearchProblem search) {
    return
        [&settings, search = std::move(search)](const std::string& file, const dlx::Problem& problem, Writer& writer) {
            dlx::CountResult result = search(file, problem, writer);
            add_estimate_at_limit(result, problem, settings.params);
            return result;
        };
}

} // namespace

SearchExtension estimate_extension() { return {{}, estimate_at_limits}; }

Command with_estimates(Command command) {
    command.options =
        command.options +
        estimate_options(
            "limit method zdd checkpoint shard engine branching threads exit-code stats proof up-to-symmetry");
    command.run = [run = command.run](const Session& session) {
        if (session.arguments.has("estimate"))
            return run_estimate(session);
        if (session.arguments.has("relative-error"))
            throw UsageError("--relative-error requires --estimate");
        return run(session);
    };
    return command;
}

} // namespace apps
