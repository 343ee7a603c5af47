#include "apps/web/call_table.hpp"
#include "apps/web/variants/variant_calls.hpp"

namespace web {

namespace {

constexpr Call variant_calls[] = {
    {"rules", variants::rules},        {"read", variants::read},   {"withGivens", variants::with_givens},
    {"withRule", variants::with_rule}, {"write", variants::write}, {"check", variants::check},
    {"count", variants::count},        {"hint", variants::hint},   {"explain", variants::explain},
    {"rate", variants::rate}};

} // namespace

std::span<const Call> all_calls() { return variant_calls; }

} // namespace web
