#include "apps/shared/reasoning.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/signals.hpp"

#include <nlohmann/json.hpp>

namespace apps {

OptionTable limits_of_reasoning() {
    return {{"max-chain-length", "N", "limit whips and braids to N items, 1 to 1000 (default 36)",
             whole(1, 1000)}, // the depth of a search is the length of a chain
            time_limit_option("give up a puzzle or problem after this time")};
}

OptionTable reasoning_options() {
    using dlx::Rule;
    return OptionTable{
               {"max-rule", "RULE", "hardest rule allowed: single, set, whip, braid or trial (default trial)",
                one_of({Rule::single, Rule::set, Rule::whip, Rule::braid, Rule::trial})},
               {"max-set-size", "N", "limit sets to N base items, 0 to 8 (default 4)", whole(0, 8), Rank::rare},
               {"suggest-guess", "", "if no step is found, suggest the candidate or option whose trial decides most"}} +
           limits_of_reasoning();
}

dlx::ReasonParams reason_params(const Session& session) {
    dlx::ReasonParams params;
    params.max_rule = session.arguments.choice<dlx::Rule>("max-rule").value_or(params.max_rule);
    params.max_chain_length =
        static_cast<std::uint32_t>(session.arguments.number("max-chain-length").value_or(params.max_chain_length));
    params.max_set_size =
        static_cast<std::uint32_t>(session.arguments.number("max-set-size").value_or(params.max_set_size));
    params.limits.seconds = session.arguments.seconds("time-limit");
    params.limits.stop_flag = &signals::stop_flag();
    return params;
}

std::string value_of(const dlx::Rating& rating) {
    if (rating.outcome == dlx::ReasoningOutcome::stuck)
        return "-";
    return (rating.outcome == dlx::ReasoningOutcome::limit_reached ? ">=" : "") + std::to_string(rating.length);
}

Json to_json(const dlx::Rating& rating) {
    Json json{{"outcome", to_string(rating.outcome)}};
    if (rating.outcome == dlx::ReasoningOutcome::solved || rating.outcome == dlx::ReasoningOutcome::contradiction)
        json["length"] = rating.length;
    else if (rating.outcome == dlx::ReasoningOutcome::limit_reached)
        json["at_least"] = rating.length;
    return json;
}

void warn_of_limit(const std::string& source, bool is_limit, std::string_view option) {
    if (is_limit && !signals::stop_flag())
        log::warn("{}: undecided: a higher {} may help", source, option);
}

std::string_view limit_option(const dlx::RunMonitor& watch) {
    return watch.should_stop() ? "--time-limit" : "--max-chain-length";
}

Answered answered(dlx::ReasoningOutcome end) {
    if (end == dlx::ReasoningOutcome::limit_reached)
        return Answered::undecided;
    return end == dlx::ReasoningOutcome::solved ? Answered::yes : Answered::no;
}

} // namespace apps
