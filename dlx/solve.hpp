#pragma once

#include "dlx/problem.hpp"
#include "dlx/run.hpp"

#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace dlx {

class EngineSearch;
struct Engine;

/// Finds the solutions of `problem` one by one. An option in `forced` belongs to every solution; forced options that
/// clash, or one that is forced twice, leave no solution.
/// Throws std::invalid_argument for an unknown engine or one that lacks a feature the problem uses or the branching,
/// std::out_of_range for an unknown forced option. What `visitor` throws is passed on.
SolveResult solve(const Problem& problem, const SolveParams& params, const Visitor& visitor,
                  std::span<const OptionId> forced = {});

/// The first solution, or nothing; `result`, if given, tells "there is none" (exhausted) from "not known" (a limit).
[[nodiscard]] std::optional<std::vector<OptionId>> first_solution(const Problem& problem,
                                                                  const SolveParams& params = {},
                                                                  std::span<const OptionId> forced = {},
                                                                  SolveResult* result = nullptr);

/// All solutions, in the order of the search. They are copies, which outlive everything else. With a limit there may be
/// more solutions than these; `result`, if given, tells: all are here if its status is exhausted. They take some 50 bytes
/// each, and 4 for each of its options: where there may be millions, set params.limits.solutions, or use a Search.
[[nodiscard]] std::vector<std::vector<OptionId>> all_solutions(const Problem& problem, const SolveParams& params = {},
                                                               std::span<const OptionId> forced = {},
                                                               SolveResult* result = nullptr);

/// A search that hands out one solution at a time and keeps its place between calls.
///
///     dlx::Search search(problem);
///     while (auto solution = search.next())
///         use(*solution);                  // or: for (auto solution : search) use(solution);
///
/// A solution is a view of the memory of the search, which dies at the next step. To keep solutions, copy them, or call
/// all_solutions(). Debug and sanitizer builds of the library write over a view that has died, and free its memory.
///
/// Holds its own copy of the structure: `problem` may end before it. restart() searches again on that structure
/// without building or allocating anything, for instance with other forced options.
class Search {
public:
    /// Throws as solve() does.
    explicit Search(const Problem& problem, SolveParams params = {}, std::span<const OptionId> forced = {});
    Search(Search&&) noexcept;
    Search& operator=(Search&&) noexcept;
    ~Search();

    /// The next solution, or nothing when status() tells why there is no more. The view dies at the next call.
    [[nodiscard]] std::optional<Solution> next();

    /// Runs to the end without handing out the solutions on the way; they are counted.
    void finish();

    /// Starts anew with other forced options and the same or other parameters, by the same engine.
    /// Throws std::invalid_argument if `params` names another engine, or for a branching that the engine lacks, and
    /// changes nothing; std::out_of_range for an unknown forced option, and then goes on with the old search, under the
    /// new parameters. Does not allocate if the parameters are kept.
    void restart(std::span<const OptionId> forced = {});
    void restart(std::span<const OptionId> forced, SolveParams params);

    [[nodiscard]] std::string_view engine() const; ///< its name: the one asked for, or what "auto" chose
    [[nodiscard]] Status status() const;
    [[nodiscard]] const Stats& stats() const; ///< since the last (re)start
    [[nodiscard]] double seconds() const;     ///< from the last (re)start to where the search stands
    [[nodiscard]] SolveResult result() const;

    /// Input iterator over the solutions.
    class Iterator {
    public:
        using iterator_concept = std::input_iterator_tag;
        using value_type = Solution;
        using difference_type = std::ptrdiff_t;

        explicit Iterator(Search& search) : search_(&search), solution_(search.next()) {}
        Solution operator*() const { return *solution_; }
        Iterator& operator++() {
            solution_ = search_->next();
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const Iterator& it, std::default_sentinel_t) { return !it.solution_; }

    private:
        Search* search_;
        std::optional<Solution> solution_;
    };

    [[nodiscard]] Iterator begin() { return Iterator(*this); } ///< moves on to the next solution
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

private:
    std::unique_ptr<SolveParams> params_; ///< at a fixed address: the engine refers to it
    const Engine* engine_;
    std::unique_ptr<EngineSearch> search_;
    std::vector<OptionId> shown_; ///< in debug and sanitizer builds: the solution that was handed out last
};

} // namespace dlx
