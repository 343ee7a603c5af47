#include "apps/dlx/diagrams.hpp"

#include "apps/dlx/confirm.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/input.hpp"
#include "apps/shared/log.hpp"

#include "dlx/zdd.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace apps {

void add_diagram_options(boost::program_options::options_description& options) {
    add_to(options)                                                                                      //
        ("format", value("FORMAT"), "line (default): its options, one a line, an empty line; json; csv") //
        ("time-limit", value("S"), "give up a problem if its diagram takes more than S seconds");
    add_memory_option(
        options,
        "for the diagram of all solutions, in megabytes (default 1024); past it, give up. The numbers of solutions "
        "of its parts come on top");
    add_confirm_option(options);
}

int run_diagrams(const Session& session, const Check& check, const Print& print) {
    const Format format = output_format(session.arguments);
    dlx::CountParams params;
    params.search = search_params(session.arguments);
    params.max_bytes = memory_limit(session.arguments);
    show_progress(params.search, session.output);
    if (format == Format::csv)
        session.output.write(csv_row({"source", "solution", "option"}));
    const auto make_writer = [&](const std::string& source) {
        return make_solution_writer(format, false, session.output, source);
    };
    const auto answer = [&](const std::string& file, Writer& writer) {
        const dlx::Problem problem = read_problem(file, session.output);
        check(problem);
        const dlx::ZddResult found = solutions_as_zdd(problem, params);
        const dlx::CountResult result = as_count(found);
        log_result(source_name(file), result, params, log::Level::info);
        ProblemConfirmer confirmer(session.arguments.has("confirm"), params.search.limits.seconds, source_name(file),
                                   problem);
        const auto tell = [&, number = std::uint64_t{0}](std::vector<dlx::OptionId> options) mutable {
            std::sort(options.begin(), options.end());
            confirmer.on_solution(options);
            writer.solution(problem, ++number, options);
        };
        Json more = Json::object();
        if (result.count > 0)
            more = print(*found.zdd, writer, tell);
        else
            writer.begin();
        confirmer.on_count(result);
        writer.end(result, more);
        return answered(result);
    };
    return answer_problems(session, make_writer, answer).status();
}

} // namespace apps
