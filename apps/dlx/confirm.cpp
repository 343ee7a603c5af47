#include "apps/dlx/confirm.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/shared/jobs/disagreement.hpp"

#include "dlx/engine.hpp"
#include "dlx/text.hpp"
#include "dlx/verify.hpp"

namespace apps {

void ProblemConfirmer::on_solution(dlx::Solution options) {
    if (!is_wanted_)
        return;
    if (const std::string reason = why_not_a_solution(problem_, options); !reason.empty())
        throw disagreement("dlx", "the referee refuses a solution: " + reason, to_text(problem_));
    ++solutions_;
}

void ProblemConfirmer::ask(const dlx::Problem& problem, std::string_view claimant, const dlx::Claim& claim) {
    dlx::Limits limits = dlx::Confirmer::usual_limits();
    limits.seconds = seconds_left_;
    limits.stop = &signals::stop_flag();
    limits.on_progress = progress::set_search;
    progress::now("confirming");
    dlx::Confirmer confirmer(problem, claimant);
    engine_ = confirmer.engine();
    const dlx::Confirmation confirmation = confirmer.confirm(claim, {}, limits);
    seconds_left_ = std::max(0.0, seconds_left_ - confirmer.found().seconds);
    if (confirmation == dlx::Confirmation::disagrees)
        throw disagreement("dlx", claimant, claim, confirmer, to_text(problem));
    if (confirmation == dlx::Confirmation::unknown)
        ended_by_ = confirmer.found().status;
    ++(confirmation == dlx::Confirmation::agrees ? confirmed_ : unknown_);
}

void ProblemConfirmer::on_count(const dlx::CountResult& result) {
    const bool is_all = result.status == dlx::Status::exhausted;
    if (!is_wanted_ || (result.solutions == 0 && !is_all)) // nothing is claimed
        return;
    std::string text = "too many solutions to count them again";
    if (result.solutions <= *dlx::Confirmer::usual_limits().nodes) {
        const bool is_frontier = result.method == dlx::CountMethod::frontier;
        ask(problem_, is_frontier ? "the frontier" : result.engine,
            {result.solutions.convert_to<std::uint64_t>(), is_all});
        text = confirmed_ > 0 ? fmt::format("{} agrees", engine_)
                              : fmt::format("{} did not come to an end ({})", engine_, to_string(ended_by_));
    }
    if (solutions_ > 0)
        text += fmt::format("; the referee accepts {} solution{}", solutions_, solutions_ == 1 ? "" : "s");
    log::info("{}: --confirm: {}", source_, text);
}

void ProblemConfirmer::on_conflict(const dlx::Conflict& conflict) {
    if (!is_wanted_ || conflict.kind == dlx::Conflict::Kind::unknown)
        return;
    const auto ask_about = [&](const dlx::Problem& problem, const dlx::Claim& claim) {
        ask(problem, dlx::engine_for(problem, automatic).name, claim); // the one that was asked before
    };
    constexpr dlx::Claim some{1, false};
    if (conflict.kind == dlx::Conflict::Kind::none)
        ask_about(problem_, some);
    else
        ask_about(with_items(problem_, conflict.demands), {0});
    if (conflict.kind == dlx::Conflict::Kind::minimal) {
        for (const std::uint32_t item : conflict.demands) {
            dlx::Demands others = conflict.demands;
            std::erase(others, item);
            ask_about(with_items(problem_, others), some);
        }
    }
    std::string text = fmt::format("another engine confirms {} of {} claims", confirmed_, confirmed_ + unknown_);
    if (unknown_ > 0)
        text += fmt::format(" and did not come to the end of the others ({})", to_string(ended_by_));
    log::info("{}: --confirm: {}", source_, text);
}

} // namespace apps
