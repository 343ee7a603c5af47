#include "apps/dlx/cross_check.hpp"

#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/shared/jobs/disagreement.hpp"
#include "apps/shared/record.hpp"

#include "dlx/engine.hpp"
#include "dlx/text.hpp"
#include "dlx/verify.hpp"

namespace apps {

void ProblemCrossChecker::on_solution(std::span<const dlx::OptionId> options) {
    if (!is_wanted_)
        return;
    const auto number = [this](dlx::OptionId id) { return problem_.number(id); };
    if (const auto reason = verify_solution(problem_, options, number))
        throw disagreement("dlx", "a solution failed verification: " + *reason, to_text(problem_));
    ++solutions_;
}

void ProblemCrossChecker::ask(const dlx::Problem& problem, std::string_view claimed_by, const dlx::Claim& claim) {
    dlx::Limits limits = dlx::CrossChecker::default_limits();
    limits.seconds = seconds_left_;
    limits.stop_flag = &signals::stop_flag();
    limits.on_progress = progress::set_search;
    progress::now("cross-checking");
    dlx::CrossChecker checker(problem, claimed_by);
    engine_ = checker.engine();
    const dlx::CrossCheck confirmation = checker.check(claim, {}, limits);
    seconds_left_ = std::max(0.0, seconds_left_ - checker.last_result().seconds);
    if (confirmation == dlx::CrossCheck::disagrees)
        throw disagreement("dlx", claimed_by, claim, checker, to_text(problem));
    if (confirmation == dlx::CrossCheck::unknown)
        stop_reason_ = checker.last_result().status;
    ++(confirmation == dlx::CrossCheck::agrees ? cross_checked_ : unknown_);
}

void ProblemCrossChecker::on_count(const dlx::CountResult& result) {
    const bool is_exact = result.status == dlx::Status::exhausted;
    if (!is_wanted_ || (result.solutions == 0 && !is_exact)) // nothing is claimed
        return;
    std::string text = "too many solutions to recount";
    if (result.solutions <= *dlx::CrossChecker::default_limits().search_nodes) {
        const bool is_frontier = result.method == dlx::CountMethod::frontier;
        ask(problem_, is_frontier ? "the frontier" : result.engine,
            {result.solutions.convert_to<std::uint64_t>(), is_exact});
        text = cross_checked_ > 0 ? fmt::format("{} agrees", engine_)
                                  : fmt::format("{} did not finish ({})", engine_, to_string(stop_reason_));
    }
    if (solutions_ > 0)
        text += "; " + counted(solutions_, "solution") + " verified";
    log::info("{}: cross-check: {}", source_, text);
}

void ProblemCrossChecker::on_conflict(const dlx::Conflict& conflict) {
    if (!is_wanted_ || conflict.kind == dlx::Conflict::Kind::unknown)
        return;
    const auto ask_about = [&](const dlx::Problem& problem, const dlx::Claim& claim) {
        ask(problem, dlx::select_engine(problem, automatic).name, claim); // the one that was asked before
    };
    constexpr dlx::Claim some{1, false};
    if (conflict.kind == dlx::Conflict::Kind::none)
        ask_about(problem_, some);
    else
        ask_about(require_only(problem_, conflict.constraints), {0});
    if (conflict.kind == dlx::Conflict::Kind::minimal) {
        for (const std::uint32_t item : conflict.constraints) {
            dlx::ConstraintSet others = conflict.constraints;
            std::erase(others, item);
            ask_about(require_only(problem_, others), some);
        }
    }
    std::string text =
        fmt::format("{} of {} counts confirmed by another engine", cross_checked_, cross_checked_ + unknown_);
    if (unknown_ > 0)
        text += fmt::format(", which did not finish the others ({})", to_string(stop_reason_));
    log::info("{}: cross-check: {}", source_, text);
}

} // namespace apps
