#pragma once

#include "apps/shared/options/rows.hpp"

#include "dlx/cross_check.hpp"
#include "dlx/conflict.hpp"
#include "dlx/count.hpp"

/// `--confirm`, for the commands of `dlx`.
namespace apps {

[[nodiscard]] inline Option confirm_option() { return confirm_option("a referee checks"); }

/// What is found in one problem goes through here. All throw Disagreement.
class ProblemConfirmer {
public:
    /// `is_wanted`: was --confirm given? If not, everything is taken as it is. `max_seconds` are for all that is counted
    /// again; 10 if there are none. `problem` must outlive it.
    ProblemConfirmer(bool is_wanted, std::optional<double> max_seconds, std::string source, const dlx::Problem& problem)
        : is_wanted_(is_wanted), seconds_left_(max_seconds.value_or(10)), source_(std::move(source)),
          problem_(problem) {}

    /// The referee looks at it.
    void on_solution(dlx::Solution options);

    /// Another engine counts again. A message tells what was confirmed, or that it takes too long.
    void on_count(const dlx::CountResult& result);

    /// The same for a conflict among the items, and for what is left when one of them is taken away.
    void on_conflict(const dlx::Conflict& conflict);

private:
    void ask(const dlx::Problem& problem, std::string_view claimed_by, const dlx::Claim& claim);

    bool is_wanted_;
    double seconds_left_;
    std::string source_;
    const dlx::Problem& problem_;
    std::uint64_t solutions_ = 0; ///< that passed the referee
    std::uint64_t confirmed_ = 0; ///< claims
    std::uint64_t unknown_ = 0;   ///< claims that the other engine did not come to the end of
    std::string_view engine_;     ///< the other one
    dlx::Status ended_by_{};      ///< the last claim that is unknown
};

} // namespace apps
