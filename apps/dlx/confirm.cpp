#include "apps/dlx/confirm.hpp"

#include "apps/shared/disagreement.hpp"
#include "apps/shared/log.hpp"
#include "apps/shared/signals.hpp"

#include "dlx/confirm.hpp"
#include "dlx/count.hpp"
#include "dlx/engine.hpp"
#include "dlx/text.hpp"
#include "dlx/verify.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <string_view>
#include <vector>

namespace apps {

void add_confirm_option(boost::program_options::options_description& options) {
    add_to(options)("confirm,check", // the help lists the first name alone
                    "before an answer is printed, a referee checks each solution, and another engine counts again, for "
                    "a million search nodes at most, and --time-limit or ten seconds");
}

namespace {

std::string_view claimant(const dlx::CountResult& result) {
    return result.method == dlx::CountMethod::frontier ? "the frontier" : result.engine;
}

constexpr dlx::Claim none{0};
constexpr dlx::Claim some{1, false};

} // namespace

void ProblemConfirmer::on_solution(dlx::Solution options) {
    if (!is_wanted_)
        return;
    if (const std::string reason = why_not_a_solution(problem_, options); !reason.empty())
        throw disagreement("dlx", "the referee refuses a solution: " + reason, to_text(problem_));
    ++solutions_;
}

/// What the other engine says of the claims about a problem.
struct ProblemConfirmer::Confirmed {
    std::uint64_t claims = 0;  ///< that it confirms
    std::uint64_t unknown = 0; ///< that it did not come to the end of
    std::string_view engine{};
    dlx::Status ended_by{}; ///< the last that is unknown
};

void ProblemConfirmer::ask(const dlx::Problem& problem, std::string_view claimant, const dlx::Claim& claim,
                           Confirmed& confirmed) {
    dlx::Limits limits = dlx::Confirmer::usual_limits();
    limits.seconds = seconds_left_;
    limits.stop = &signals::stop_flag();
    dlx::Confirmer confirmer(problem, claimant);
    confirmed.engine = confirmer.engine();
    const dlx::Confirmation confirmation = confirmer.confirm(claim, {}, limits);
    seconds_left_ = std::max(0.0, seconds_left_ - confirmer.found().seconds);
    if (confirmation == dlx::Confirmation::disagrees)
        throw disagreement("dlx", claimant, claim, confirmer, to_text(problem));
    if (confirmation == dlx::Confirmation::agrees) {
        ++confirmed.claims;
    } else {
        ++confirmed.unknown;
        confirmed.ended_by = confirmer.found().status;
    }
}

void ProblemConfirmer::on_count(const dlx::CountResult& result) {
    const bool is_all = result.status == dlx::Status::exhausted;
    if (!is_wanted_ || (result.count == 0 && !is_all)) // nothing is claimed
        return;
    std::string text = "too many solutions to count them again";
    if (result.count <= *dlx::Confirmer::usual_limits().nodes) {
        Confirmed confirmed;
        ask(problem_, claimant(result), {result.count.convert_to<std::uint64_t>(), is_all}, confirmed);
        text = confirmed.claims > 0
                   ? fmt::format("{} agrees", confirmed.engine)
                   : fmt::format("{} did not come to an end ({})", confirmed.engine, to_string(confirmed.ended_by));
    }
    if (solutions_ > 0)
        text += fmt::format("; the referee accepts {} solution{}", solutions_, solutions_ == 1 ? "" : "s");
    log::info("{}: --confirm: {}", source_, text);
}

void ProblemConfirmer::on_conflict(const dlx::Conflict& conflict) {
    if (!is_wanted_ || conflict.kind == dlx::Conflict::Kind::unknown)
        return;
    Confirmed confirmed;
    const auto ask_about = [&](const dlx::Problem& problem, const dlx::Claim& claim) {
        ask(problem, dlx::fastest_engine(problem).name, claim, confirmed); // the one that was asked before
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
    std::string text =
        fmt::format("another engine confirms {} of {} claims", confirmed.claims, confirmed.claims + confirmed.unknown);
    if (confirmed.unknown > 0)
        text += fmt::format(" and did not come to the end of the others ({})", to_string(confirmed.ended_by));
    log::info("{}: --confirm: {}", source_, text);
}

} // namespace apps
