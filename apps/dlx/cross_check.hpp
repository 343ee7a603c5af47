#pragma once

#include "apps/shared/options/rows.hpp"

#include "dlx/explain/conflict.hpp"
#include "dlx/count.hpp"
#include "dlx/cross_check.hpp"

/// Option --cross-check, for the commands of `dlx`.
namespace apps {

/// Cross-checker for the results of one problem. All functions throw Disagreement.
class ProblemCrossChecker {
public:
    /// Prepares the checks. Without `is_wanted`, the value of --cross-check, nothing is checked. All recounts together
    /// take at most `max_seconds`, or 10 seconds. `problem` must outlive it.
    ProblemCrossChecker(bool is_wanted, std::optional<double> max_seconds, std::string source,
                        const dlx::Problem& problem)
        : is_wanted_(is_wanted), seconds_left_(max_seconds.value_or(10)), source_(std::move(source)),
          problem_(problem) {}

    /// Verifies the solution.
    void on_solution(std::span<const dlx::OptionId> options);

    /// Counts again with another engine. A message reports agreement, or that the time was too short.
    void on_count(const dlx::CountResult& result);

    /// Checks a conflict among the items with another engine, and the remaining items without each of them.
    void on_conflict(const dlx::Conflict& conflict);

private:
    void ask(const dlx::Problem& problem, std::string_view claimed_by, const dlx::Claim& claim);

    bool is_wanted_;
    double seconds_left_;
    std::string source_;
    const dlx::Problem& problem_;
    std::uint64_t solutions_ = 0;     ///< number of verified solutions
    std::uint64_t cross_checked_ = 0; ///< number of counts with which the other engine agrees
    std::uint64_t unknown_ = 0;       ///< number of counts for which the other engine hit the limit
    std::string_view engine_;         ///< other engine
    dlx::Status stop_reason_{};       ///< limit of the last unknown count
};

} // namespace apps
