#include "apps/shared/estimate.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/options/rows.hpp"

#include <fmt/format.h>
#include <stdexcept>

namespace apps {

constexpr double default_relative_error = 0.05;

OptionTable estimate_options(const std::string& excludes) {
    return {
        {"estimate", "", "estimate the number from random samples, and print its standard error", Rank::rare, excludes},
        {"relative-error", "E",
         fmt::format("stop an estimate at this standard error, as a fraction of the number (default {})",
                     default_relative_error),
         Rank::rare}};
}

dlx::EstimateParams estimate_params(const Arguments& arguments) {
    dlx::EstimateParams params;
    params.relative_error = default_relative_error;
    if (const auto text = arguments.text("relative-error")) {
        const auto number = parse_number<double>(*text);
        if (!number || !(*number > 0 && *number < 1))
            throw Arguments::bad_value("relative-error", *text, "a number between 0 and 1, such as 0.01");
        params.relative_error = *number;
    }
    params.limits = search_params(arguments).limits;
    params.seed = arguments.number("seed").value_or(params.seed);
    params.max_memory_bytes = memory_limit(arguments);
    return params;
}

std::string slow_count_warning(const dlx::Problem& problem, const dlx::Progress& progress, const dlx::Limits& limits) {
    constexpr double seconds = 1;         // time of the estimate
    constexpr double least_share = 0.01;  // share that is done if an end is near
    constexpr double most_share = 0.5;    // the same share of a frontier, whose layers grow
    constexpr double most_visited = 1e15; // number of solutions
    if (limits.seconds && *limits.seconds < progress.seconds + seconds)
        return "";
    dlx::EstimateParams params;
    params.limits.seconds = seconds;
    params.limits.stop_flag = limits.stop_flag;
    dlx::CountEstimate estimate;
    try {
        estimate = dlx::estimate(problem, params);
    } catch (const std::invalid_argument&) { // the number exceeds the range of an estimate
    }
    std::string text = "still counting" + estimate_note(estimate);
    const bool is_large = !estimate.solutions || estimate.solutions->convert_to<double>() > most_visited;
    if (progress.fraction_done < (is_large ? most_share : least_share))
        text += "; no end is in sight: --time-limit ends the count, and --estimate gives the number alone";
    return text;
}

Answered tell_precision(const dlx::CountEstimate& estimate, const dlx::EstimateParams& params,
                        const std::string& source) {
    log::debug("{}: {}, {}, {:.3f} seconds", source, counted(estimate.samples, "sample"),
               counted(estimate.search_nodes, "search node"), estimate.seconds);
    if (estimate.status == dlx::Status::exhausted)
        return estimate.solutions && *estimate.solutions == 0 ? Answered::no : Answered::yes;
    if (!estimate.solutions)
        log::warn("{}: no sample found a solution: {}", source, to_string(estimate.status));
    else
        log::warn("{}: relative error {}, not {}: {}", source,
                  estimate.relative_error ? fmt::format("{:.3f}", *estimate.relative_error) : "unknown",
                  params.relative_error, to_string(estimate.status));
    return Answered::undecided;
}

} // namespace apps
