#include "apps/dlx/second_opinion.hpp"

#include "apps/shared/disagreement.hpp"
#include "apps/shared/log.hpp"
#include "apps/shared/signals.hpp"

#include "dlx/count.hpp"
#include "dlx/engine.hpp"
#include "dlx/recount.hpp"
#include "dlx/text.hpp"
#include "dlx/verify.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <string_view>
#include <vector>

namespace apps {

void add_second_opinion_option(boost::program_options::options_description& options) {
    add_to(options)("check",
                    "check what is found before it is told: a referee each solution, another engine the count, if "
                    "a million search nodes or ten seconds are enough for it");
}

namespace {

std::string_view claimant(const dlx::CountResult& result) {
    return result.method == dlx::CountMethod::frontier ? "the frontier" : result.engine;
}

constexpr dlx::Claim none{0};
constexpr dlx::Claim some{1, false};

} // namespace

void SecondOpinion::on_solution(dlx::Solution options) {
    if (!is_wanted_)
        return;
    if (const std::string reason = why_not_a_solution(problem_, options); !reason.empty())
        throw disagreement("dlx", "the referee refuses a solution: " + reason, to_text(problem_));
    ++solutions_;
}

/// What the other engine says.
struct SecondOpinion::Opinions {
    std::uint64_t confirmed = 0;
    std::uint64_t unknown = 0;
    std::string_view engine{};
    dlx::Status ended_by{}; ///< the last that is unknown
};

void SecondOpinion::ask(const dlx::Problem& problem, std::string_view claimant, const dlx::Claim& claim,
                        Opinions& opinions) {
    dlx::RecountParams params;
    params.max_seconds = seconds_left_;
    params.stop = &signals::stop_flag();
    dlx::Recounter recounter(problem, claimant);
    opinions.engine = recounter.engine();
    const dlx::Opinion opinion = recounter.opinion(claim, {}, params);
    seconds_left_ = std::max(0.0, seconds_left_ - recounter.found().seconds);
    if (opinion == dlx::Opinion::disagrees)
        throw disagreement("dlx", claimant, claim, recounter, to_text(problem));
    if (opinion == dlx::Opinion::agrees) {
        ++opinions.confirmed;
    } else {
        ++opinions.unknown;
        opinions.ended_by = recounter.found().status;
    }
}

void SecondOpinion::on_count(const dlx::CountResult& result) {
    const bool is_all = result.status == dlx::Status::exhausted;
    if (!is_wanted_ || (result.count == 0 && !is_all)) // nothing is claimed
        return;
    std::string text = "too many solutions to count them again";
    if (result.count <= dlx::RecountParams().max_nodes) {
        Opinions opinions;
        ask(problem_, claimant(result), {result.count.convert_to<std::uint64_t>(), is_all}, opinions);
        text = opinions.confirmed > 0
                   ? fmt::format("{} agrees", opinions.engine)
                   : fmt::format("{} did not come to an end ({})", opinions.engine, to_string(opinions.ended_by));
    }
    if (solutions_ > 0)
        text += fmt::format("; the referee accepts {} solution{}", solutions_, solutions_ == 1 ? "" : "s");
    log::info("{}: --check: {}", source_, text);
}

void SecondOpinion::on_conflict(const dlx::Conflict& conflict) {
    if (!is_wanted_ || conflict.kind == dlx::Conflict::Kind::unknown)
        return;
    Opinions opinions;
    const auto ask_about = [&](const dlx::Problem& problem, const dlx::Claim& claim) {
        ask(problem, dlx::fastest_engine(problem).name, claim, opinions); // the one that was asked before
    };
    if (conflict.kind == dlx::Conflict::Kind::none)
        ask_about(problem_, some);
    else
        ask_about(with_items(problem_, conflict.demands), none);
    if (conflict.kind == dlx::Conflict::Kind::minimal) {
        for (const std::uint32_t item : conflict.demands) {
            dlx::Demands others = conflict.demands;
            std::erase(others, item);
            ask_about(with_items(problem_, others), some);
        }
    }
    std::string text = fmt::format("another engine confirms {} of {} claims", opinions.confirmed,
                                   opinions.confirmed + opinions.unknown);
    if (opinions.unknown > 0)
        text += fmt::format(" and did not come to the end of the others ({})", to_string(opinions.ended_by));
    log::info("{}: --check: {}", source_, text);
}

} // namespace apps
