#include "apps/dlx/commands.hpp"
#include "apps/dlx/search.hpp"
#include "apps/shared/io/files.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/options/output_file.hpp"

#include "dlx/zdd.hpp"

#include <ostream>

namespace apps {

namespace {

/// Counts the solutions by a diagram of them, which is written to the file if the result is exhausted.
dlx::CountResult count_by_zdd(const dlx::Problem& problem, const std::string& file, const dlx::CountParams& params) {
    check_writable(file);
    const dlx::ZddResult result = solutions_as_zdd(problem, params);
    dlx::CountResult count = to_count_result(result);
    progress::now("writing the diagram");
    if (result.zdd)
        write_file(file, [&](std::ostream& out) { write(out, *result.zdd, problem); });
    return count;
}

SearchProblem write_diagram(const Session& session, SearchSettings& settings, SearchProblem search) {
    const auto file = output_file(session.arguments, "zdd");
    if (!file)
        return search;
    session.arguments.refuse_several_files("zdd");
    return [&settings, file](const std::string&, const dlx::Problem& problem, Writer&) {
        return count_by_zdd(problem, *file, settings.params);
    };
}

} // namespace

SearchExtension zdd_extension() {
    return {{{"zdd", "FILE", "write all solutions to FILE as a zero-suppressed decision diagram, in Knuth's text form",
              Rank::usual, "limit node-limit seed checkpoint shard engine branching method=enumerate"}},
            write_diagram};
}

} // namespace apps
