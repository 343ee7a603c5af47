#pragma once

#include "sudoku/many/puzzles.hpp"
#include "sudoku/setters/canonical.hpp"
#include "sudoku/setters/neighbors.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

/// The neighbors of many puzzles of any boards: all in order, or some drawn at random.
namespace sudoku {

/// A way to take givens of a puzzle away; or an error in its place.
struct NeighborTask {
    std::shared_ptr<const Puzzles> puzzles;
    std::size_t record = 0; ///< of these
    std::uint64_t combination = 0;  ///< see Removal
    std::optional<ParseError> error{};

    [[nodiscard]] Puzzles::Record from() const { return (*puzzles)[record]; }
};

/// All ways to take givens of all puzzles away, one after the other: in the order of the puzzles, which are read as needed, or
/// at random, when all of them are read.
class NeighborTasks {
public:
    using Read = std::function<std::optional<Puzzles>()>; ///< some puzzles, or nothing at the end

    /// With a seed, they come at random, errors first. If distinct neighbors are wanted, other boards than 9x9 are errors.
    NeighborTasks(std::size_t remove, bool is_distinct, std::optional<std::uint64_t> seed, Read read);

    /// Before next(): reads all puzzles, and takes the errors out.
    [[nodiscard]] std::vector<NeighborTask> take_errors();

    /// The next ones, at most about `most`, without waiting for further puzzles once there are any; none at the end.
    [[nodiscard]] std::vector<NeighborTask> next(std::size_t most);

    /// How much of those that are drawn at random was given.
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
    std::vector<NeighborTask>
        puzzles_;        ///< in order: some, the ways of each before NeighborTask::way are taken; drawn: all
    std::size_t at_ = 0; ///< in order: the puzzle at hand
    // Drawn:
    std::vector<NeighborTask> errors_;
    std::optional<ShuffledRemovals> all_; ///< if they are drawn
    std::uint64_t drawn_ = 0;
};

/// A neighbor of a puzzle. Valid during the call of the sink only.
struct FoundNeighbor {
    const NeighborTask& task;
    std::span<const Digit> puzzle;   ///< by cell, 0 for empty; none where the task is an error
    std::optional<CanonicalResult> canonical_form{}; ///< if distinct ones are wanted
};

/// Finds the neighbors that tasks lead to. For one thread at a time.
class NeighborFinder {
public:
    using ResultCallback = std::function<void(const FoundNeighbor&)>;

    /// The geometry of the parameters is ignored.
    NeighborFinder(const NeighborParams& params, bool is_distinct) : params_(params), is_distinct_(is_distinct) {}

    /// In the order of the tasks. When the stop flag is set, the last ones are missing.
    void find(std::span<const NeighborTask> tasks, const ResultCallback& sink);

private:
    NeighborParams params_;
    bool is_distinct_;
    std::optional<NeighborSearch> search_; ///< on the last board
    Canonicalizer canonicalizer_;
};

} // namespace sudoku
