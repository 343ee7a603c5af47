#include "apps/dlx_second_opinion.hpp"

#include "apps/disagreement.hpp"
#include "apps/signals.hpp"

#include "dlx/recount.hpp"
#include "dlx/text.hpp"
#include "dlx/verify.hpp"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

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
    std::string text = opinion(result);
    if (solutions_ > 0)
        text += fmt::format("; the referee accepts {} solution{}", solutions_, solutions_ == 1 ? "" : "s");
    spdlog::info("{}: --check: {}", source_, text);
}

std::string SecondOpinion::opinion(const dlx::CountResult& result) const {
    dlx::RecountParams params;
    params.stop = &signals::stop_flag();
    if (result.count > params.max_nodes)
        return "too many solutions to count them again";
    const dlx::Claim claim{result.count.convert_to<std::uint64_t>(), result.status == dlx::Status::exhausted};
    dlx::Recounter recounter(problem_, result.engine, params);
    switch (recounter.opinion(claim)) {
    case dlx::Opinion::agrees:
        return fmt::format("{} agrees", recounter.engine());
    case dlx::Opinion::disagrees:
        throw disagreement("dlx", claimant(result), claim, recounter, to_text(problem_));
    case dlx::Opinion::unknown:
        break;
    }
    return fmt::format("{} did not come to an end ({})", recounter.engine(), to_string(recounter.found().status));
}

} // namespace apps
