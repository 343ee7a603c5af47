#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/input.hpp"
#include "apps/shared/reasoning.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace apps {

namespace {

std::string record(Format format, const std::string& source, const dlx::Problem& problem, const dlx::Rating& whips,
                   const dlx::Rating& braids) {
    if (format == Format::json)
        return to_text({{"source", source},
                        {"W", to_json(whips)},
                        {"B", to_json(braids)},
                        {"options", problem.options()},
                        {"options_after_singles", braids.options_after_singles},
                        {"chosen_after_singles", braids.chosen_after_singles},
                        {"options_after_whips_of_length_1", braids.options_after_whips}}) +
               '\n';
    if (format == Format::csv)
        return csv_row({source, std::string(to_string(braids.end)), value_of(whips), value_of(braids),
                        std::to_string(problem.options()), std::to_string(braids.options_after_singles),
                        std::to_string(braids.chosen_after_singles), std::to_string(braids.options_after_whips)});
    return fmt::format("W {}\tB {}\t{}\n", value_of(whips), value_of(braids), to_string(braids.end));
}

void add_rate_options(boost::program_options::options_description& options) {
    add_to(options)("format", value("FORMAT"), "line (default); json; csv");
    add_limits_of_reasoning(options);
}

int run_rate(const Session& session) {
    const Format format = output_format(session.arguments);
    dlx::ReasonParams params = reason_params(session);
    dlx::Reasoner with_braids(params);
    params.hardest = dlx::Rule::whip;
    dlx::Reasoner with_whips(params);
    if (format == Format::csv)
        session.output.write(csv_row({"source", "end", "W", "B", "options", "options_after_singles",
                                      "chosen_after_singles", "options_after_whips_of_length_1"}));
    const auto answer = [&](const std::string& file, Writer&) {
        const dlx::Problem problem = read_problem(file, session.output);
        const dlx::Position position(problem);
        const dlx::Rating whips = with_whips.rate(position);
        const dlx::Rating braids = with_braids.rate(position);
        const std::string source = source_name(file);
        session.output.write(record(format, source, problem, whips, braids));
        warn_of_limit(source, whips.end == dlx::Reasoned::limit ? whips.end : braids.end);
        return braids.end == dlx::Reasoned::stuck ? Answered::yes : answered(braids.end);
    };
    return answer_problems(session, {format}, answer).status();
}

} // namespace

Command rate_command() {
    return {"rate",
            "Says how long the reasons have to be that lead to the solution without guessing: the W and the B rating.",
            "[FILE...]",
            "  dlx rate problem.dlx\n"
            "  dlx rate --format csv *.dlx\n",
            "  0    every problem is rated; \"none\" if no whips or braids, however long, lead to the end\n"
            "  1    one has no solution\n",
            add_rate_options,
            run_rate};
}

} // namespace apps
