#include "apps/shared/reasoning.hpp"

#include "apps/shared/log.hpp"
#include "apps/shared/signals.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace apps {

void add_limits_of_reasoning(boost::program_options::options_description& options) {
    add_to(options)                                                                          //
        ("longest", value("N"), "look for whips and braids of at most N items (default 36)") //
        ("time-limit", value("S"), "give up a problem after S seconds");
}

void add_reasoning_options(boost::program_options::options_description& options) {
    add_to(options)("rules", value("RULE"), "the hardest rule allowed: single, whip, or braid (default)");
    add_limits_of_reasoning(options);
}

dlx::ReasonParams reason_params(const Session& session) {
    constexpr std::uint64_t most = 100'000;
    dlx::ReasonParams params;
    params.hardest = session.arguments.choice("rules", {dlx::Rule::single, dlx::Rule::whip, dlx::Rule::braid})
                         .value_or(params.hardest);
    params.longest = static_cast<std::uint32_t>(session.arguments.number("longest", 1, most).value_or(params.longest));
    params.limits.seconds = session.arguments.seconds("time-limit");
    params.limits.stop = &signals::stop_flag();
    return params;
}

std::string value_of(const dlx::Rating& rating) {
    switch (rating.end) {
    case dlx::Reasoned::solved:
    case dlx::Reasoned::contradiction:
        return std::to_string(rating.length);
    case dlx::Reasoned::stuck:
        return "none";
    case dlx::Reasoned::limit:
        return fmt::format(">={}", rating.length);
    }
    return "";
}

Json to_json(const dlx::Rating& rating) { return {{"end", to_string(rating.end)}, {"length", rating.length}}; }

void warn_of_limit(const std::string& source, dlx::Reasoned end) {
    if (end == dlx::Reasoned::limit)
        log::warn("{}: undecided: a time limit (--time-limit) or that of lengths (--longest) came first", source);
}

Answered answered(dlx::Reasoned end) {
    switch (end) {
    case dlx::Reasoned::solved:
        return Answered::yes;
    case dlx::Reasoned::contradiction:
        return Answered::no;
    default:
        return Answered::undecided;
    }
}

} // namespace apps
