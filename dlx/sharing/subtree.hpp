#pragma once

#include "dlx/engine.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace dlx::detail {

/// Returns a - b, or 0 if b is larger: the rest of a limit.
constexpr std::uint64_t minus(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : 0; }

/// A worker that searches subtrees, one after the other, on its own structure.
struct Worker {
    EngineSearch* engine = nullptr; ///< engine in use: `built`, or one of the caller's
    std::unique_ptr<EngineSearch> built{};
    SolveParams params{};         ///< parameters of the engine's search
    std::size_t forced_count = 0; ///< number of forced options, with which each path begins
    std::vector<OptionId> path{}; ///< scratch for the path to a subtree
    bool is_busy = false;         ///< whether the worker has a subtree

    void build(const Engine& how, const Problem& problem) {
        built = how.make(problem);
        engine = built.get();
    }
};

/// The next amount of work in a subtree.
struct Errand {
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
    static constexpr double no_end = std::numeric_limits<double>::infinity();

    double seconds = no_end;
    std::uint64_t nodes = no_limit;         ///< maximum number of search nodes to visit now
    std::uint64_t max_nodes = no_limit;     ///< maximum number of search nodes in the subtree, earlier ones included
    std::uint64_t max_solutions = no_limit; ///< maximum number of solutions in the subtree, earlier ones included
    std::size_t max_kept_solutions = 0; ///< options in kept solutions, about, before a pause; 0: only count solutions
};

/// Adds the statistics `more` of a search whose root is at `level` of the other search.
inline void add(Stats& stats, const Stats& more, std::size_t level) {
    stats.solutions += more.solutions;
    stats.search_nodes += more.search_nodes;
    stats.updates += more.updates;
    if (more.search_nodes == 0)
        return;
    stats.max_level = std::max(stats.max_level, static_cast<std::uint32_t>(level) + more.max_level);
    if (stats.nodes_by_level.size() <= stats.max_level)
        stats.nodes_by_level.resize(stats.max_level + 1);
    for (std::size_t l = 0; l <= more.max_level; ++l)
        stats.nodes_by_level[level + l] += more.nodes_by_level[l];
}

/// Solutions to be passed to the visitor.
struct Solutions {
    std::vector<OptionId> options; ///< options of all solutions, one solution after the other
    std::vector<std::size_t> ends; ///< end of each solution in `options`
};

/// Some branches of a node of the search tree, with all nodes below them. The branches are searched one after the
/// other.
///
///     branches    option 0   option 1   option 2   option 3   option 4
///                 done       active     waiting    waiting    waiting     can be split before a waiting branch, or
///                            ^ next_                                     below the active branch
class Subtree {
public:
    explicit Subtree(PendingBranches branches) : branches_(std::move(branches)) { estimate(); }

    void take_up(Worker& worker) {
        worker_ = &worker;
        worker.is_busy = true;
    }
    /// Continues the search until the subtree or the errand is done. Requires a worker with an engine. When the subtree
    /// is done, the worker is free. Throws std::out_of_range for an option that does not exist, and
    /// std::invalid_argument for a path that the search tree does not have.
    void work(const Errand& errand) {
        Limits& limits = worker_->params.limits;
        EngineSearch& search = *worker_->engine;
        const RunMonitor watch(limits);
        std::uint64_t nodes = errand.nodes;
        do {
            const std::uint64_t before = is_begun_ ? search.stats().search_nodes : 0;
            limits.seconds = std::max(0.0, errand.seconds - watch.seconds());
            limits.search_nodes = std::min(minus(errand.max_nodes, done_.search_nodes),
                                           before + std::min(nodes, Errand::no_limit - before));
            limits.solutions = minus(errand.max_solutions, done_.solutions);
            if (is_begun_)
                search.resume();
            else
                begin();
            while (errand.max_kept_solutions > 0 && kept.options.size() < errand.max_kept_solutions && search.next()) {
                kept.options.insert(kept.options.end(), search.solution().begin(), search.solution().end());
                kept.ends.push_back(kept.options.size());
            }
            if (errand.max_kept_solutions == 0)
                search.finish();
            if (search.status() != Status::exhausted)
                break;
            // Following the path also takes time.
            nodes = minus(nodes, search.stats().search_nodes - before + worker_->path.size());
            add(done_, search.stats(), 0);
            ++next_;
            is_begun_ = false;
        } while (!is_done() && nodes > 0 && watch.seconds() < errand.seconds);
        is_solid_ = false;
        estimate();
        if (is_done()) {
            worker_->is_busy = false;
            worker_ = nullptr;
        }
    }

    /// Splits off the second half of the remaining branches. Returns nothing if there is only one branch.
    std::optional<Subtree> split() {
        const std::size_t given_away = is_begun_ ? (left() + 1) / 2 : left() / 2;
        PendingBranches given;
        if (given_away > 0) {
            given = last(given_away);
            branches_.options.resize(branches_.options.size() - given_away);
        } else {
            if (is_begun_)
                given = worker_->engine->split_off();
            is_solid_ = given.options.empty();
            if (is_solid_)
                return std::nullopt;
            given_ += given.tree_fraction * static_cast<double>(given.options.size());
            given.tree_fraction *= branches_.tree_fraction;
        }
        estimate();
        return Subtree(std::move(given));
    }
    [[nodiscard]] bool is_solid() const { return is_solid_; } ///< true if the last split failed; may change after work

    [[nodiscard]] bool is_waiting() const { return worker_ == nullptr && !is_done(); }
    [[nodiscard]] bool is_done() const { return next_ == size(); }
    /// Returns true if a search node is certainly next: the next branch is not started, or its search is at a node
    /// limit. Requires that the subtree is not done.
    [[nodiscard]] bool is_at_node() const { return !is_begun_ || worker_->engine->status() == Status::node_limit; }
    [[nodiscard]] bool is_at_solution_limit() const {
        return is_begun_ && worker_->engine->status() == Status::solution_limit;
    }

    [[nodiscard]] std::uint64_t solutions() const { return done_.solutions + (is_begun_ ? now().solutions : 0); }
    [[nodiscard]] std::uint64_t search_nodes() const {
        return done_.search_nodes + (is_begun_ ? now().search_nodes : 0);
    }
    /// Adds the statistics of the subtree to those of a search with `forced` forced options.
    void add_to(Stats& stats, std::size_t forced) const {
        const std::size_t level = branches_.depth + (branches_.options.empty() ? 0 : 1) - forced;
        add(stats, done_, level);
        if (is_begun_)
            add(stats, now(), level);
    }

    /// Adds the result so far, and appends the pending branches.
    void add_to(Checkpoint& checkpoint) const {
        checkpoint.solutions += solutions();
        checkpoint.search_nodes += search_nodes();
        if (is_begun_)
            for (PendingBranches& branches : worker_->engine->pending()) {
                branches.tree_fraction *= branches_.tree_fraction;
                checkpoint.pending.push_back(std::move(branches));
            }
        if (left() > 0)
            checkpoint.pending.push_back(last(left()));
    }

    /// Estimates the remaining share of the subtree in the whole tree.
    [[nodiscard]] double share_left() const { return share_left_; }

    [[nodiscard]] const PendingBranches& branches() const { return branches_; }
    [[nodiscard]] Worker* worker() const { return worker_; } ///< current worker; null before and after the work

    Solutions kept;

private:
    [[nodiscard]] std::size_t size() const { return branches_.options.empty() ? 1 : branches_.options.size(); }
    [[nodiscard]] std::size_t left() const { return size() - next_ - (is_begun_ ? 1 : 0); } ///< waiting branches
    /// Returns the last `number` branches. If the node itself is pending, the result has no options.
    [[nodiscard]] PendingBranches last(std::size_t number) const {
        PendingBranches last{branches_.path, branches_.depth, {}, branches_.tree_fraction};
        if (!branches_.options.empty())
            last.options.assign(branches_.options.end() - static_cast<std::ptrdiff_t>(number), branches_.options.end());
        return last;
    }
    [[nodiscard]] const Stats& now() const { return worker_->engine->stats(); }
    void begin() {
        std::vector<OptionId>& path = worker_->path;
        path.assign(branches_.path->begin(), branches_.path->begin() + static_cast<std::ptrdiff_t>(branches_.depth));
        if (!branches_.options.empty())
            path.push_back(branches_.options[next_]);
        const std::span<const OptionId> all(path);
        worker_->engine->start_at(all.first(worker_->forced_count), all.subspan(worker_->forced_count),
                                  worker_->params);
        if (worker_->engine->status() == Status::exhausted)
            throw std::invalid_argument("the options of a subtree clash: the checkpoint is damaged");
        is_begun_ = true;
        given_ = 0;
    }
    void estimate() {
        double branches = static_cast<double>(size() - next_);
        if (is_begun_)
            branches -= given_ + worker_->engine->fraction_done();
        share_left_ = branches_.tree_fraction * std::max(branches, 0.0);
    }

    PendingBranches branches_;
    std::size_t next_ = 0;  ///< number of branches done, and index of the next one
    bool is_begun_ = false; ///< whether the worker searches the next branch
    double given_ = 0;      ///< share of the active branch that was split off
    double share_left_ = 0;
    bool is_solid_ = false;
    Worker* worker_ = nullptr;
    Stats done_; ///< statistics of the branches done; levels are relative to their roots
};

} // namespace dlx::detail
