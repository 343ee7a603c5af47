#include "apps/shared/estimate.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/options/rows.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <stdexcept>
#include <string>

namespace apps {

namespace {

constexpr double default_relative_error = 0.05;
constexpr std::uint32_t max_exact = 99'999;      ///< maximum of numbers that are written with all digits
constexpr unsigned max_bits_of_digits = 1 << 20; ///< more take seconds

/// Formats a number with few digits: 6.2e+13, or 12345 if it is small.
std::string rounded(const dlx::Integer& number) {
    return number <= max_exact ? number.str() : fmt::format("{:.1e}", number.convert_to<long double>());
}

std::string text_of(const dlx::CountEstimate& estimate) {
    if (!estimate.solutions)
        return "unknown";
    if (estimate.is_exact)
        return estimate.solutions->str();
    const auto mean = estimate.solutions->convert_to<long double>();
    const double share = std::clamp(estimate.relative_error.value_or(1), 1e-15, 1.0);
    const int digits = std::max(4, 1 + static_cast<int>(std::ceil(-std::log10(share)))); // down to the error
    const bool is_small = *estimate.solutions <= max_exact;
    const auto text = [&](long double number, int decimals) {
        return is_small ? fmt::format("{:.{}f}", number, decimals > 1 ? 0 : 1)
                        : fmt::format("{:.{}e}", number, decimals);
    };
    return text(mean, digits) + "\t± " +
           (estimate.relative_error ? text(*estimate.relative_error * mean, 1) : "unknown");
}

} // namespace

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

Json digits_or_null(const dlx::Integer& number) {
    return number.bit_width() <= max_bits_of_digits ? Json(number.str()) : Json();
}

std::string shortened(const dlx::Integer& number) {
    constexpr std::size_t most_digits = 40;
    constexpr std::size_t first_digits = 17; // that a double distinguishes
    if (number.bit_width() > max_bits_of_digits)
        return fmt::format("2^{} or more", number.bit_width() - 1);
    std::string digits = number.str();
    if (digits.size() <= most_digits)
        return digits;
    const std::string first = fmt::format("{:.1e}", std::stod(digits.substr(0, first_digits)));
    const std::size_t exponent = std::stoul(first.substr(first.find('+'))) + digits.size() - first_digits;
    return fmt::format("{}+{} ({} digits)", first.substr(0, first.find('+')), exponent, digits.size());
}

Record estimate_record(const dlx::CountEstimate& estimate, Json head) {
    const auto text = [](const std::optional<dlx::Integer>& number) { return number ? Json(number->str()) : Json(); };
    Record record{std::move(head)};
    record.fields.update({{"answer", !estimate.solutions        ? "unknown"
                                     : *estimate.solutions == 0 ? "none"
                                                                : "found"},
                          {"estimate", text(estimate.solutions)},
                          {"relative_error", estimate.relative_error ? Json(*estimate.relative_error) : Json()},
                          {"exact", estimate.is_exact},
                          {"samples", estimate.samples},
                          {"search_nodes", std::to_string(estimate.search_nodes)},
                          {"seconds", estimate.seconds},
                          {"stop_reason", to_string(estimate.status)}});
    record.text = text_of(estimate) + '\n';
    return record;
}

std::string estimate_note(const std::optional<dlx::CountEstimate>& estimate) {
    if (!estimate || !estimate->solutions)
        return "";
    if (estimate->is_exact)
        return "; the estimate is exact: " + estimate->solutions->str();
    const auto mean = estimate->solutions->convert_to<long double>();
    const std::string error =
        estimate->relative_error
            ? fmt::format(" ± {} (standard error)", rounded(dlx::Integer(std::round(*estimate->relative_error * mean))))
            : fmt::format(" ({}, too few for a standard error)", counted(estimate->samples, "sample"));
    return "; estimated about " + rounded(*estimate->solutions) + error;
}

void add_estimate(Json& fields, const std::optional<dlx::CountEstimate>& estimate) {
    if (!estimate || !estimate->solutions)
        return;
    fields["estimate"] = estimate->solutions->str();
    fields["relative_error"] = estimate->relative_error ? Json(*estimate->relative_error) : Json();
}

std::string slow_count_warning(const dlx::Problem& problem, const dlx::Progress& progress, const dlx::Limits& limits) {
    constexpr double seconds = 1;         // of the estimate
    constexpr double least_share = 0.01;  // done, if an end is in sight
    constexpr double most_share = 0.5;    // the same of a frontier, whose layers grow
    constexpr double most_visited = 1e15; // solutions
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
