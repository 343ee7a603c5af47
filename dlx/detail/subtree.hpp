#pragma once

#include "dlx/checkpoint.hpp"
#include "dlx/engine.hpp"
#include "dlx/solve.hpp"
#include "dlx/stats.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// What is left of a limit: a - b, or 0 if b is larger.
constexpr std::uint64_t minus(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : 0; }

/// Solutions, one after the other.
class Solutions {
public:
    void push(Solution solution) {
        options_.insert(options_.end(), solution.begin(), solution.end());
        ends_.push_back(options_.size());
    }
    [[nodiscard]] Solution operator[](std::size_t k) const {
        const std::size_t begin = k == 0 ? 0 : ends_[k - 1];
        return std::span(options_).subspan(begin, ends_[k] - begin);
    }
    [[nodiscard]] std::size_t size() const { return ends_.size(); }
    [[nodiscard]] std::size_t options() const { return options_.size(); } ///< of all of them
    void clear() {
        options_.clear();
        ends_.clear();
    }

private:
    std::vector<OptionId> options_;
    std::vector<std::size_t> ends_; ///< by solution, in options_
};

/// Searches one subtree after the other, on a structure of its own.
struct Worker {
    EngineSearch* engine = nullptr; ///< somebody else's, or the one that it has built
    std::unique_ptr<EngineSearch> built{};
    SolveParams params{};           ///< of the engine's search
    std::vector<OptionId> forced{}; ///< scratch
    bool is_busy = false;           ///< has a subtree

    void build(const Engine& how, const Problem& problem) {
        built = how.make(problem);
        engine = built.get();
    }
};

/// What to do next in a subtree.
struct Errand {
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
    static constexpr double no_end = std::numeric_limits<double>::infinity();

    double seconds = no_end;
    std::uint64_t nodes = no_limit;         ///< to be visited now
    std::uint64_t max_nodes = no_limit;     ///< of the subtree, those visited before included
    std::uint64_t max_solutions = no_limit; ///< of the subtree, those found before included
    std::size_t most_kept = 0; ///< options of solutions, and then a pause; with 0 solutions are only counted
};

/// Some branches of a node of the search tree, which are searched one after the other, and all that is below them.
///
///     branches    option 0   option 1   option 2   option 3   option 4
///                 done       at work    left       left       left        can be split before any that is left, or
///                            ^ next_                                     below the option at work
class Subtree {
public:
    explicit Subtree(Branches branches) : branches_(std::move(branches)) { estimate(); }

    void take_up(Worker& worker) {
        worker_ = &worker;
        worker.is_busy = true;
    }
    /// Requires a worker with an engine. Goes on where it stands, until the subtree or the errand is done. When the
    /// subtree is done, the worker is free. Throws std::out_of_range for an option that the problem does not have, and
    /// std::invalid_argument for options that clash.
    void work(const Errand& errand);

    /// Gives away the second half of what is left, or nothing if there is only one branch.
    std::optional<Subtree> split();
    [[nodiscard]] bool is_solid() const { return is_solid_; } ///< splitting did not work; it may after more work

    [[nodiscard]] bool is_waiting() const { return worker_ == nullptr && !is_done(); }
    [[nodiscard]] bool is_at_work() const { return worker_ != nullptr; }
    [[nodiscard]] bool is_done() const { return next_ == size(); }
    /// Is a search node what comes next, if it is not done? Not known while a search stands elsewhere.
    [[nodiscard]] bool is_at_node() const { return !is_begun_ || worker_->engine->status() == Status::node_limit; }
    [[nodiscard]] bool is_at_solution_limit() const {
        return is_begun_ && worker_->engine->status() == Status::solution_limit;
    }

    [[nodiscard]] std::uint64_t solutions() const { return done_.solutions + (is_begun_ ? now().solutions : 0); }
    [[nodiscard]] std::uint64_t search_nodes() const {
        return done_.search_nodes + (is_begun_ ? now().search_nodes : 0);
    }
    /// Adds what was done, to the statistics of a search with `forced` options forced.
    void add_to(Stats& stats, std::size_t forced) const;

    /// Adds what was done, and behind all that is left what is left here.
    void add_to(Checkpoint& checkpoint) const;

    /// Estimate of what is left, as a share of the whole tree.
    [[nodiscard]] double share_left() const { return share_left_; }

    [[nodiscard]] const Branches& branches() const { return branches_; }
    [[nodiscard]] Worker* worker() const { return worker_; } ///< null before and after the work
    Solutions& kept() { return kept_; }
    [[nodiscard]] const Solutions& kept() const { return kept_; }

private:
    [[nodiscard]] std::size_t size() const { return branches_.options.empty() ? 1 : branches_.options.size(); }
    [[nodiscard]] std::size_t left() const { return size() - next_ - (is_begun_ ? 1 : 0); } ///< branches not begun
    [[nodiscard]] Branches last(std::size_t number) const;
    [[nodiscard]] const Stats& now() const { return worker_->engine->stats(); }
    void begin();
    void estimate();

    Branches branches_;
    std::size_t next_ = 0;  ///< of the branches: those before are done
    bool is_begun_ = false; ///< the worker's search is that of the next branch
    double given_ = 0;      ///< share of the branch begun that was given away
    double share_left_ = 0;
    bool is_solid_ = false;
    Worker* worker_ = nullptr;
    Stats done_; ///< of the branches done; the levels from their roots
    Solutions kept_;
};

} // namespace dlx::detail
