#include "apps/dlx/commands.hpp"
#include "apps/dlx/problems.hpp"
#include "apps/shared/input.hpp"
#include "apps/shared/reasoning.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace apps {

namespace {

std::string record(Format format, const std::string& source, const dlx::Problem& problem, const Ratings& ratings) {
    const auto& [whips, braids] = ratings;
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
                        std::to_string(braids.chosen_after_singles), std::to_string(braids.options_after_whips), ""});
    return fmt::format("W {}\tB {}\t{}\n", value_of(whips), value_of(braids), to_string(braids.end));
}

void add_rate_options(boost::program_options::options_description& options) {
    add_to(options)("format", value("FORMAT"), "line (default); json; csv");
    add_limits_of_reasoning(options);
}

int run_rate(const Session& session) {
    const Format format = output_format(session.arguments);
    Rater rater(reason_params(session));
    if (format == Format::csv)
        session.output.write(csv_row({"source", "end", "W", "B", "options", "options_after_singles",
                                      "chosen_after_singles", "options_after_whips_of_length_1", "reason"}));
    const auto answer = [&](const std::string& file, Writer&) {
        const dlx::Problem problem = read_problem(file, session.output);
        const Ratings ratings = rater.rate(dlx::Position(problem));
        const std::string source = source_name(file);
        session.output.write(record(format, source, problem, ratings));
        warn_of_limit(source, answered(ratings) == Answered::undecided);
        return answered(ratings);
    };
    return answer_problems(session, {.format = format, .csv_columns = 9}, answer).status();
}

} // namespace

Command rate_command() {
    return {"rate",
            "Rates problems: how long a chain of reasoning the solution takes without guessing (W and B rating).",
            "[FILE...]",
            "  dlx rate problem.dlx\n"
            "  dlx rate --format csv *.dlx\n",
            "  0    every problem is rated; \"none\" if no whips or braids, however long, lead to the end\n"
            "  1    one has no solution\n",
            add_rate_options,
            run_rate};
}

} // namespace apps
