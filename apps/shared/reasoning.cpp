#include "apps/shared/reasoning.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/signals.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace apps {

OptionTable limits_of_reasoning() {
    return {{"longest", "N", "look for whips and braids of at most N items, 1 to 1000 (default 36)",
             whole(1, 1000)}, // a search is as deep as a chain is long
            time_limit_option("give up on a problem or puzzle after S seconds")};
}

OptionTable reasoning_options() {
    using dlx::Rule;
    return OptionTable{
               {"rules", "RULE", "the hardest rule allowed: single, set, whip, braid, or trial (default)",
                one_of({Rule::single, Rule::set, Rule::whip, Rule::braid, Rule::trial})},
               {"sets", "N", "look for sets with at most N base items, 0 to 8 (default 4)", whole(0, 8)},
               {"guess", "", "where no step is found: name what to try, the candidate or option that decides most"}} +
           limits_of_reasoning();
}

dlx::ReasonParams reason_params(const Session& session) {
    dlx::ReasonParams params;
    params.hardest = session.arguments.choice<dlx::Rule>("rules").value_or(params.hardest);
    params.longest = static_cast<std::uint32_t>(session.arguments.number("longest").value_or(params.longest));
    params.largest_set = static_cast<std::uint32_t>(session.arguments.number("sets").value_or(params.largest_set));
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
        return "-";
    case dlx::Reasoned::limit:
        return fmt::format(">={}", rating.length);
    }
    return "";
}

Json to_json(const dlx::Rating& rating) {
    Json json{{"end", to_string(rating.end)}};
    if (rating.end == dlx::Reasoned::solved || rating.end == dlx::Reasoned::contradiction)
        json["length"] = rating.length;
    else if (rating.end == dlx::Reasoned::limit)
        json["at_least"] = rating.length;
    return json;
}

void warn_of_limit(const std::string& source, bool is_limit, std::string_view option) {
    if (is_limit && !signals::stop_flag())
        log::warn("{}: undecided: a higher {} may help", source, option);
}

std::string_view limit_option(const dlx::Watch& watch) { return watch.is_over() ? "--time-limit" : "--longest"; }

Answered answered(dlx::Reasoned end) {
    switch (end) {
    case dlx::Reasoned::solved:
        return Answered::yes;
    case dlx::Reasoned::contradiction:
    case dlx::Reasoned::stuck:
        return Answered::no;
    case dlx::Reasoned::limit:
        return Answered::undecided;
    }
    return Answered::undecided;
}

} // namespace apps
