#pragma once

#include "dlx/detail/search_watch.hpp"
#include "dlx/optimize/min_cost.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// The best solutions so far, and the limits of the run, for all searches of a run.
class Incumbents {
public:
    using Cost = Integer;
    using Listener = std::function<void(const CostedSolution&)>;

    /// Returns a cutoff above the cost of every solution. Its negative is below every cost.
    [[nodiscard]] static Cost no_cutoff() { return Cost(1) << 120; }

    /// Starts the time limit. Both outlive this object. `costs` are by option of the whole problem.
    Incumbents(std::span<const std::int64_t> costs, const Limits& limits) : costs_(costs), limits_(limits) {
        watch_.start(limits_);
    }

    /// Begins a search for the `most` best of the solutions with costs of at least `floor` and less than `cutoff`.
    void begin(std::size_t most, const Cost& floor, const Cost& cutoff, const Listener& on_improvement) {
        kept_.clear();
        most_ = most;
        floor_ = floor;
        cutoff_ = cutoff;
        on_improvement_ = &on_improvement;
    }

    /// Returns the cost that another solution must not reach.
    [[nodiscard]] const Cost& cutoff() const { return cutoff_; }
    /// Returns true if there may be solutions below the cutoff of begin() that are not kept.
    [[nodiscard]] bool is_full() const { return kept_.size() == most_; }
    [[nodiscard]] bool is_empty() const { return kept_.empty(); }
    [[nodiscard]] const CostedSolution& worst() const { return kept_.front().set; }

    /// Removes and returns the kept solutions, smallest cost first; those of equal cost in the order of the search.
    [[nodiscard]] std::vector<CostedSolution> take() {
        std::sort_heap(kept_.begin(), kept_.end());
        std::vector<CostedSolution> sets;
        for (Kept& kept : kept_)
            sets.push_back(std::move(kept.set));
        kept_.clear();
        return sets;
    }

    /// Keeps a solution that was taken before, whatever its cost. Requires that none is kept.
    void restore(CostedSolution set) {
        kept_.push_back({std::move(set), found_});
        if (is_full())
            cutoff_ = std::min(cutoff_, worst().cost);
    }

    /// Keeps a solution, if its cost is in the range.
    void keep(std::vector<OptionId> options) {
        CostedSolution set{0, std::move(options)};
        for (const OptionId option : set.options)
            set.cost += costs_[index(option)];
        if (set.cost < floor_ || set.cost >= cutoff_)
            return;
        if (is_full()) {
            std::pop_heap(kept_.begin(), kept_.end());
            kept_.pop_back();
        }
        std::sort(set.options.begin(), set.options.end());
        kept_.push_back({std::move(set), found_++});
        std::push_heap(kept_.begin(), kept_.end());
        if (is_full())
            cutoff_ = worst().cost;
        if (*on_improvement_)
            (*on_improvement_)(worst());
    }

    // --- Limits ------------------------------------------------------------------------------------------------------

    /// Counts a search node. Returns false if a limit is reached.
    bool visit_node() {
        const auto report = [&](double seconds) { return Progress{found_, nodes_, seconds, 0}; };
        if (const auto end = watch_.end(nodes_, report)) {
            end_ = end;
            return false;
        }
        ++nodes_;
        return true;
    }

    /// Returns true if a limit is reached or the stop flag is set. Otherwise reports the progress, if due.
    bool is_interrupted() {
        if (!end_)
            end_ = watch_.interrupted_before();
        return end_.has_value();
    }
    bool is_half_over() { return is_interrupted() || (limits_.seconds && 2 * watch_.seconds() >= *limits_.seconds); }

    /// Returns the limit that ended the run, if there was one.
    [[nodiscard]] const std::optional<Status>& end() const { return end_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] double seconds() const { return watch_.seconds(); }

private:
    struct Kept {
        CostedSolution set;
        std::uint64_t number; ///< in the order of the search
        friend bool operator<(const Kept& a, const Kept& b) {
            return a.set.cost != b.set.cost ? a.set.cost < b.set.cost : a.number < b.number;
        }
    };

    const std::span<const std::int64_t> costs_;
    const Limits& limits_;
    SearchWatch watch_;
    std::vector<Kept> kept_; ///< the best solutions so far: a heap, the worst first
    std::size_t most_ = 1;   ///< of them
    Cost floor_;
    Cost cutoff_;
    const Listener* on_improvement_ = nullptr;
    std::uint64_t found_ = 0; ///< number of solutions kept, including those replaced later
    std::uint64_t nodes_ = 0; ///< search nodes of all searches
    std::optional<Status> end_;
};

} // namespace dlx::detail
