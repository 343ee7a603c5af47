#pragma once

#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <concepts>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx {

class EngineSearch;
struct Engine;

/// Returns the first solution that contains all options in `forced`, or nothing:
///
///     if (const std::optional<dlx::Solution> solution = dlx::solve(problem))
///         print(*solution);
///
/// The status in `result`, if given, is found, exhausted ("no solution") or the limit that was reached ("unknown"). If
/// forced options exclude each other, or one of them is repeated, there is no solution. Throws std::invalid_argument
/// for an unknown engine, or for one that does not support the problem or the branching, and std::out_of_range for an
/// unknown forced option.
[[nodiscard]] std::optional<Solution> solve(const Problem& problem, const SolveParams& params = {},
                                            std::span<const OptionId> forced = {}, SolveResult* result = nullptr);

/// Calls `visitor` for each solution that contains all options in `forced`:
///
///     dlx::for_each_solution(problem, [&](const dlx::Solution& solution) { print(solution); });
///
/// A visitor that returns false or VisitAction::stop ends the search; without a visitor, nullptr, the solutions are only
/// counted. Exceptions of `visitor` propagate. Otherwise throws like solve().
SolveResult for_each_solution(const Problem& problem, const Visitor& visitor, const SolveParams& params = {},
                              std::span<const OptionId> forced = {});

/// Returns all solutions, in the order of the search, or of those found before a limit. They are complete if
/// the status in `result`, if given, is exhausted. A solution takes about 50 bytes, and 4 for each of its options. For
/// millions of solutions, set params.limits.solutions, or use a Search. Throws like solve().
[[nodiscard]] std::vector<Solution> all_solutions(const Problem& problem, const SolveParams& params = {},
                                                  std::span<const OptionId> forced = {}, SolveResult* result = nullptr);

/// A search that returns one solution at each call and keeps its state between calls.
///
///     dlx::Search search(problem);
///     while (auto solution = search.next())
///         keep(*std::move(solution));
///     for (const dlx::Solution& solution : search) // or so, without an allocation
///         use(solution);
///
/// next() returns a copy. The iterator refers to memory of the search, which the next step reuses; a copy of what it
/// refers to may be kept.
///
/// `problem` need not outlive the search, which copies its structure. restart() searches again, for example with other
/// forced options, and reuses this copy.
class Search {
public:
    /// Builds the structure and starts the search. Throws like solve().
    explicit Search(const Problem& problem, SolveParams params = {}, std::span<const OptionId> forced = {});
    Search(Search&&) noexcept;
    Search& operator=(Search&&) noexcept;
    ~Search();

    /// Returns the next solution, or nothing at the end of the search; then status() is the reason.
    [[nodiscard]] std::optional<Solution> next();

    /// Completes the search and counts the remaining solutions without returning them.
    void finish();

    /// Starts a new search by the same engine, with these forced options and the old or new parameters. Allocates
    /// nothing if the parameters are kept.
    /// Throws std::invalid_argument, without any effect, if `params` names another engine or a branching that the
    /// engine does not support. Throws std::out_of_range for an unknown forced option; the old search then continues
    /// with the new parameters.
    void restart(std::span<const OptionId> forced = {});
    void restart(std::span<const OptionId> forced, SolveParams params);

    [[nodiscard]] std::string_view engine() const; ///< name of the engine in use; never "auto"
    /// Returns why the search has ended, found after a solution, which may be the last one, or stopped before the
    /// first step.
    [[nodiscard]] Status status() const;
    [[nodiscard]] const Stats& stats() const; ///< statistics since the last (re)start
    [[nodiscard]] double seconds() const;     ///< wall-clock time from the last (re)start to the last step
    [[nodiscard]] SolveResult result() const;

    /// An input iterator over the solutions.
    class Iterator {
    public:
        using iterator_concept = std::input_iterator_tag;
        using value_type = Solution;
        using difference_type = std::ptrdiff_t;

        explicit Iterator(Search& search) : search_(&search) { ++*this; }
        const Solution& operator*() const { return *solution_; }
        const Solution* operator->() const { return solution_; }
        Iterator& operator++() {
            solution_ = search_->advance();
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const Iterator& it, std::default_sentinel_t) { return it.solution_ == nullptr; }

    private:
        Search* search_;
        const Solution* solution_ = nullptr; ///< null at the end
    };

    /// Advances to the next solution, and returns an iterator that refers to it.
    [[nodiscard]] Iterator begin() & { return Iterator(*this); }
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

private:
    /// Advances to the next solution, which the next step overwrites. Returns null at the end.
    const Solution* advance();

    std::unique_ptr<SolveParams> params_; ///< parameters at a fixed address, to which the engine refers
    const Engine* engine_;
    std::unique_ptr<EngineSearch> search_;
    bool is_at_solution_ = false; ///< whether the last step found a solution
};

/// Returns the range of all solutions, without an allocation for each:
///
///     for (const dlx::Solution& solution : dlx::solutions(problem))
///         print(solution);
///
/// Throws like solve().
[[nodiscard]] inline Search solutions(const Problem& problem, SolveParams params = {},
                                      std::span<const OptionId> forced = {}) {
    return Search(problem, std::move(params), forced);
}

// --- Old names, for one version ---------------------------------------------------------------------------------------

[[deprecated("use solve(problem, params, forced, result)")]] [[nodiscard]] inline std::optional<Solution>
first_solution(const Problem& problem, const SolveParams& params = {}, std::span<const OptionId> forced = {},
               SolveResult* result = nullptr) {
    return solve(problem, params, forced, result);
}

template <class Visit>
requires(std::invocable<const Visit&, const Solution&> || std::same_as<Visit, std::nullptr_t>) // {} is not a visitor
    [[deprecated("use for_each_solution(problem, visitor, params, forced)")]] SolveResult
    solve(const Problem& problem, const SolveParams& params, const Visit& visitor,
          std::span<const OptionId> forced = {}) {
    return for_each_solution(problem, visitor, params, forced);
}

} // namespace dlx
