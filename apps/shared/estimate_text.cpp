#include "apps/shared/estimate_text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace apps {

namespace {

constexpr std::uint32_t max_exact = 99'999;      ///< maximum of numbers that are written with all digits
constexpr unsigned max_bits_of_digits = 1 << 20; ///< maximum for all digits, as more take seconds

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
    const int digits = std::max(4, 1 + static_cast<int>(std::ceil(-std::log10(share)))); // includes the error's digit
    const bool is_small = *estimate.solutions <= max_exact;
    const auto text = [&](long double number, int decimals) {
        return is_small ? fmt::format("{:.{}f}", number, decimals > 1 ? 0 : 1)
                        : fmt::format("{:.{}e}", number, decimals);
    };
    return text(mean, digits) + "\t± " +
           (estimate.relative_error ? text(*estimate.relative_error * mean, 1) : "unknown");
}

} // namespace

Json digits_or_null(const dlx::Integer& number) {
    return number.bit_width() <= max_bits_of_digits ? Json(number.str()) : Json();
}

std::string shortened(const dlx::Integer& number) {
    constexpr std::size_t most_digits = 40;
    constexpr std::size_t first_digits = 17; // the digits that a double distinguishes
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

} // namespace apps
