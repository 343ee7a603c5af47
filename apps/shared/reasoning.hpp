#pragma once

#include "apps/shared/output.hpp"
#include "apps/shared/program.hpp"

#include "dlx/reason.hpp"

/// What the commands that reason have in common.
namespace apps {

/// --longest, --time-limit
void add_limits_of_reasoning(boost::program_options::options_description& options);

/// These and --rules
void add_reasoning_options(boost::program_options::options_description& options);

/// What these options say. Throws UsageError.
[[nodiscard]] dlx::ReasonParams reason_params(const Session& session);

/// The W and the B rating.
struct Ratings {
    dlx::Rating whips{};
    dlx::Rating braids{};
};

/// Rates positions, one after the other.
class Rater {
public:
    explicit Rater(const dlx::ReasonParams& params);

    [[nodiscard]] Ratings rate(const dlx::Position& position);

private:
    dlx::Reasoner with_whips_;
    dlx::Reasoner with_braids_;
};

/// A rating in words: "3"; ">=3" if a limit came first; "none" if no chains, however long, lead to the end.
[[nodiscard]] std::string value_of(const dlx::Rating& rating);
[[nodiscard]] Json to_json(const dlx::Rating& rating);

/// undecided if a limit came first, no if there is no solution, else yes.
[[nodiscard]] Answered answered(const Ratings& ratings);

/// If a limit came first, and no signal, says which options raise it.
void warn_of_limit(const std::string& source, bool is_limit);

/// yes if there is a solution, no if there is none, else undecided.
[[nodiscard]] Answered answered(dlx::Reasoned end);

} // namespace apps
