#include "apps/dlx_second_opinion.hpp"

#include "apps/disagreement.hpp"
#include "apps/signals.hpp"

#include "dlx/engine.hpp"
#include "dlx/recount.hpp"
#include "dlx/text.hpp"
#include "dlx/verify.hpp"

#include <fmt/format.h>
#include <optional>
#include <spdlog/spdlog.h>
#include <string_view>
#include <vector>

namespace apps {

void add_second_opinion_option(boost::program_options::options_description& options) {
    options.add_options()(
        "check", "check what is found before it is told: a referee each solution, another engine the count, if "
                 "a million search nodes or ten seconds are enough for it");
}

namespace {

std::string_view claimant(const dlx::CountResult& result) {
    if (result.method == dlx::CountMethod::frontier)
        return "the frontier";
    return result.engine.empty() ? "the search" : result.engine;
}

struct Opinions {
    std::uint64_t agreed = 0;
    std::string_view engine;                            ///< the other one
    std::optional<dlx::Status> ended_by = std::nullopt; ///< where it did not come to an end
};

/// What another engine says about a claim of `claimant`.
void ask(const dlx::Problem& problem, std::string_view claimant, const dlx::Claim& claim, Opinions& opinions) {
    dlx::RecountParams params;
    params.stop = &signals::stop_flag();
    dlx::Recounter recounter(problem, claimant, params);
    opinions.engine = recounter.engine();
    switch (recounter.opinion(claim)) {
    case dlx::Opinion::agrees:
        ++opinions.agreed;
        return;
    case dlx::Opinion::unknown:
        opinions.ended_by = recounter.found().status;
        return;
    case dlx::Opinion::disagrees:
        throw disagreement("dlx", claimant, claim, recounter, to_text(problem));
    }
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

void SecondOpinion::on_count(const dlx::CountResult& result) {
    if (!is_wanted_)
        return;
    std::string text = "too many solutions to count them again";
    if (result.count <= dlx::RecountParams().max_nodes) {
        Opinions opinions;
        ask(problem_, claimant(result),
            {result.count.convert_to<std::uint64_t>(), result.status == dlx::Status::exhausted}, opinions);
        text = opinions.ended_by
                   ? fmt::format("{} did not come to an end ({})", opinions.engine, to_string(*opinions.ended_by))
                   : fmt::format("{} agrees", opinions.engine);
    }
    if (solutions_ > 0)
        text += fmt::format("; the referee accepts {} solution{}", solutions_, solutions_ == 1 ? "" : "s");
    spdlog::info("{}: --check: {}", source_, text);
}

void SecondOpinion::on_conflict(const dlx::Conflict& conflict) {
    if (!is_wanted_ || conflict.kind == dlx::Conflict::Kind::unknown)
        return;
    Opinions opinions;
    const auto ask_about = [&](const dlx::Problem& problem, const dlx::Claim& claim) {
        ask(problem, dlx::fastest_engine(problem).name, claim, opinions); // than the one that was asked before
    };
    if (conflict.kind == dlx::Conflict::Kind::none)
        ask_about(problem_, some);
    else
        ask_about(with_items(problem_, conflict.demands), none);
    std::uint64_t asked = 1;
    if (conflict.kind == dlx::Conflict::Kind::minimal) {
        for (const std::uint32_t item : conflict.demands) {
            dlx::Demands others = conflict.demands;
            std::erase(others, item);
            ask_about(with_items(problem_, others), some);
            ++asked;
        }
    }
    spdlog::info("{}: --check: another engine agrees in {} of {} respects", source_, opinions.agreed, asked);
}

} // namespace apps
