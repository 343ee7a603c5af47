#pragma once

#include "sudoku/many/in_order.hpp"
#include "sudoku/many/puzzles.hpp"
#include "sudoku/setters/canonical.hpp"
#include "sudoku/setters/canonical_set.hpp"
#include "sudoku/setters/neighbors.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

/// Neighbors of many puzzles of any boards: all in order, or in random order.
namespace sudoku {

/// Combination of givens to remove from a puzzle, or an error instead.
struct NeighborTask {
    std::shared_ptr<const Puzzles> puzzles;
    std::size_t record = 0;        ///< record in `puzzles`
    std::uint64_t combination = 0; ///< number of the combination, see Removal
    std::optional<ParseError> error{};

    [[nodiscard]] Puzzles::Record from() const { return (*puzzles)[record]; }
};

/// Sequence of all combinations of givens to remove from all puzzles. In order, puzzles are read as needed; in random
/// order, all of them are read first.
class NeighborTasks {
public:
    using Read = std::function<std::optional<Puzzles>()>; ///< function that returns some puzzles, or nothing at the end

    /// Prepares the sequence. With a seed, the order is random, after all errors. With `is_distinct`, boards other than
    /// 9x9 are errors.
    NeighborTasks(std::size_t remove, bool is_distinct, std::optional<std::uint64_t> seed, Read read);

    /// Reads all puzzles and returns the errors, which are removed from the sequence. Call it before next().
    [[nodiscard]] std::vector<NeighborTask> take_errors();

    /// Returns the next tasks, about `most` at most; none at the end. It waits for further puzzles only while it has
    /// none.
    [[nodiscard]] std::vector<NeighborTask> next(std::size_t most);

    /// Returns the fraction of the random sequence that was returned, 0 ... 1.
    [[nodiscard]] std::optional<double> fraction() const;

private:
    [[nodiscard]] std::optional<std::uint64_t> ways_of(const NeighborTask& task) const;
    [[nodiscard]] std::string why_not(const NeighborTask& task) const;
    [[nodiscard]] std::string too_many_ways() const;
    [[nodiscard]] std::vector<NeighborTask> read();
    [[nodiscard]] bool add_next(std::vector<NeighborTask>& tasks, bool may_read);
    [[nodiscard]] bool add_drawn(std::vector<NeighborTask>& tasks);

    const std::size_t remove_;
    const bool is_distinct_;
    const Read read_;
    /// In order: the puzzles that were read, each with its next combination. In random order: all puzzles.
    std::vector<NeighborTask> puzzles_;
    std::size_t at_ = 0; ///< in order: index of the current puzzle
    // For the random order:
    std::vector<NeighborTask> errors_;
    std::optional<ShuffledRemovals> all_; ///< all combinations, for the random order
    std::uint64_t drawn_ = 0;
};

/// Neighbor of a puzzle. Valid only during the call of the callback.
struct FoundNeighbor {
    const NeighborTask& task;
    std::span<const Digit> puzzle; ///< digits by cell, 0 for an empty cell; empty if the task is an error
    std::optional<CanonicalResult> canonical_form{}; ///< canonical form, if distinct neighbors are requested
};

/// Finder of the neighbors for tasks. It must not be used by two threads at the same time.
class NeighborFinder {
public:
    using ResultCallback = std::function<void(const FoundNeighbor&)>;

    /// Prepares the search. The geometry in `params` is ignored.
    NeighborFinder(const NeighborParams& params, bool is_distinct) : params_(params), is_distinct_(is_distinct) {}

    /// Passes the neighbors to `sink` in the order of the tasks. When the stop flag is set, the last ones are missing.
    void find(std::span<const NeighborTask> tasks, const ResultCallback& sink);

private:
    NeighborParams params_;
    bool is_distinct_;
    std::optional<NeighborSearch> search_; ///< search on the last board
    Canonicalizer canonicalizer_;
};

/// Finds the neighbors for all tasks of `next`, which returns none at the end, as for_each_in_order() does with `params`.
/// Threads call `describe` with each neighbor, and `sink` receives the results in order; if forms are known, only the first
/// of equivalent neighbors. When `params.limiter` ends the run, it must set the stop flag of `search`; later neighbors are
/// then missing. Returns whether all were found.
template <class Described>
bool for_each_neighbor(const std::function<std::vector<NeighborTask>()>& next, const NeighborParams& search,
                       bool is_distinct, const std::function<Described(const FoundNeighbor&)>& describe,
                       const std::function<void(Described)>& sink, const InOrderParams& params) {
    using Tasks = std::vector<NeighborTask>;
    struct Found {
        std::optional<Described> neighbor{}; ///< nothing if the run ended before the next one
        std::optional<CanonicalResult> form{};
    };
    CanonicalSet forms;
    bool is_cut = false;
    bool is_at_end = false;
    for_each_in_order<Tasks, Found>(
        [&] {
            Tasks tasks = next();
            is_at_end = tasks.empty();
            return is_at_end ? std::nullopt : std::optional(std::move(tasks));
        },
        [&](const dlx::TaskRunner&) -> Worker<Tasks, Found> {
            return [&, finder = std::make_shared<NeighborFinder>(search, is_distinct)](const Tasks& tasks,
                                                                                       const Turn<Found>& turn) {
                finder->find(tasks, [&](const FoundNeighbor& one) { turn.give({describe(one), one.canonical_form}); });
                if (params.limiter->has_stopped())
                    turn.give({});
            };
        },
        [&](Found found) {
            is_cut = is_cut || !found.neighbor;
            if (!is_cut && (!found.form || forms.insert(*found.form)))
                sink(std::move(*found.neighbor));
        },
        params);
    return is_at_end && !is_cut;
}

} // namespace sudoku
