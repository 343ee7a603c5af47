#pragma once

#include "dlx/problem.hpp"
#include "dlx/solve.hpp"

#include <atomic>
#include <cstdint>
#include <span>
#include <string_view>

/// A second opinion: another engine counts again.
namespace dlx {

/// A claim about the number of solutions: it is `solutions`, or at least that.
struct Claim {
    std::uint64_t solutions = 0;
    bool is_all = true;
};

/// `unknown` if a limit came before it was known.
enum class Opinion : std::uint8_t { agrees, disagrees, unknown };

/// Limits of a recount.
struct RecountParams {
    std::uint64_t max_nodes = 1'000'000;
    double max_seconds = 10;
    const std::atomic<bool>* stop = nullptr; ///< set by another thread to end the recount; must outlive it
};

/// Counts the solutions of one problem again, as often as there are claims about it.
///
///     dlx::Recounter recounter(problem, "bit_sets");
///     if (recounter.opinion({92}) == dlx::Opinion::disagrees)
///         std::cerr << recounter.engine() << " finds " << recounter.found().solutions << '\n';
class Recounter {
public:
    /// The claims come from `doubted`, an engine or another way to count: the engine here is another one.
    /// `problem` may end before it.
    Recounter(const Problem& problem, std::string_view doubted);

    /// Is it true of the solutions with all `forced` options? Counts no further than is needed to know.
    /// Throws std::out_of_range for an unknown option.
    [[nodiscard]] Opinion opinion(const Claim& claim, std::span<const OptionId> forced = {},
                                  const RecountParams& params = {});

    [[nodiscard]] std::string_view engine() const { return engine_; }
    [[nodiscard]] SolveResult found() const { return search_.result(); } ///< by the last recount

private:
    std::string_view engine_;
    Search search_;
};

} // namespace dlx
