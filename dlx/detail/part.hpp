#pragma once

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

/// Searches one part of a tree after the other, on a structure of its own.
struct Worker {
    std::unique_ptr<EngineSearch> engine; ///< made when it is needed first
    SolveParams params;                   ///< of the engine's search
    std::vector<OptionId> forced;         ///< scratch
    bool is_busy = false;                 ///< has a part
};

/// What a part is to do next.
struct Errand {
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = no_limit;                       ///< to be visited now
    std::uint64_t max_nodes = no_limit;                   ///< of the part, those visited before included
    std::uint64_t max_solutions = no_limit;               ///< of the part, those found before included
    bool keeps_solutions = false;                         ///< or counts them
    std::size_t most_kept = static_cast<std::size_t>(-1); ///< options of solutions; a pause when there are more
};

/// A part of a search tree: some branches of a node, which are searched one after the other.
///
///     branches    option 0   option 1   option 2   option 3   option 4
///                 done       at work    left       left       left        can be split before any that is left, or
///                            ^ next_                                     below the option at work
class Part {
public:
    explicit Part(Branches branches) : branches_(std::move(branches)) { estimate(); }

    void take_up(Worker& worker) {
        worker_ = &worker;
        worker.is_busy = true;
    }
    /// Requires a worker. Goes on where it stands, until the part or the errand is done. Then the worker, if it is the
    /// part, is to be set free by let_go().
    void work(const Problem& problem, const Engine& engine, const Errand& errand);
    void let_go();

    /// Gives away the second half of what is left, or nothing if it does not consist of two pieces.
    std::optional<Part> split();
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

    /// Appends all that is left, in the order of the search.
    void add_left(std::vector<Branches>& left) const;

    /// Estimate of what is left, as a share of the whole tree.
    [[nodiscard]] double share_left() const { return share_left_; }

    [[nodiscard]] const Branches& branches() const { return branches_; }
    Solutions& kept() { return kept_; }
    [[nodiscard]] const Solutions& kept() const { return kept_; }

private:
    [[nodiscard]] std::size_t size() const { return branches_.options.empty() ? 1 : branches_.options.size(); }
    [[nodiscard]] const Stats& now() const { return worker_->engine->stats(); }
    void search(const Problem& problem, const Engine& engine, const Errand& errand);
    void begin();
    void estimate();

    Branches branches_;
    std::size_t next_ = 0;  ///< of the branches: those before are done
    bool is_begun_ = false; ///< the worker's search is that of the next branch
    double given_ = 0;      ///< share of the branch begun that was given away
    double share_left_ = 0;
    bool is_solid_ = false;
    Worker* worker_ = nullptr; ///< or nobody, before and after the work
    Stats done_;               ///< of the branches done; the levels from their roots
    Solutions kept_;
};

} // namespace dlx::detail
