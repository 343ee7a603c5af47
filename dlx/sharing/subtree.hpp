#pragma once

#include "dlx/checkpoint.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

namespace dlx::detail {

/// What is left of a limit: a - b, or 0 if b is larger.
constexpr std::uint64_t minus(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : 0; }

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
    std::size_t max_kept_solutions =
        0; ///< options of solutions, about, and then a pause; with 0 solutions are only counted
};

/// Adds what a search did that has its root at `level` of the other.
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

/// Solutions that wait to be handed out.
struct Solutions {
    std::vector<OptionId> options; ///< of the first, of the second, ...
    std::vector<std::size_t> ends; ///< by solution: of its options
};

/// Some branches of a node of the search tree, which are searched one after the other, and all that is below them.
///
///     branches    option 0   option 1   option 2   option 3   option 4
///                 done       at work    left       left       left        can be split before any that is left, or
///                            ^ next_                                     below the option at work
class Subtree {
public:
    explicit Subtree(PendingBranches branches) : branches_(std::move(branches)) { estimate(); }

    void take_up(Worker& worker) {
        worker_ = &worker;
        worker.is_busy = true;
    }
    /// Requires a worker with an engine. Goes on where it stands, until the subtree or the errand is done. When the
    /// subtree is done, the worker is free. Throws std::out_of_range for an option that the problem does not have, and
    /// std::invalid_argument for options that clash.
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
            // To force the options takes time, too.
            nodes = minus(nodes, search.stats().search_nodes - before + worker_->forced.size());
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

    /// Gives away the second half of what is left, or nothing if there is only one branch.
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
    [[nodiscard]] bool is_solid() const { return is_solid_; } ///< splitting did not work; it may after more work

    [[nodiscard]] bool is_waiting() const { return worker_ == nullptr && !is_done(); }
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
    void add_to(Stats& stats, std::size_t forced) const {
        const std::size_t level = branches_.depth + (branches_.options.empty() ? 0 : 1) - forced;
        add(stats, done_, level);
        if (is_begun_)
            add(stats, now(), level);
    }

    /// Adds what was done, and behind all that is left what is left here.
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

    /// Estimate of what is left, as a share of the whole tree.
    [[nodiscard]] double share_left() const { return share_left_; }

    [[nodiscard]] const PendingBranches& branches() const { return branches_; }
    [[nodiscard]] Worker* worker() const { return worker_; } ///< null before and after the work

    Solutions kept;

private:
    [[nodiscard]] std::size_t size() const { return branches_.options.empty() ? 1 : branches_.options.size(); }
    [[nodiscard]] std::size_t left() const { return size() - next_ - (is_begun_ ? 1 : 0); } ///< branches not begun
    /// The last branches, of which there is one without options if it is the node itself.
    [[nodiscard]] PendingBranches last(std::size_t number) const {
        PendingBranches last{branches_.path, branches_.depth, {}, branches_.tree_fraction};
        if (!branches_.options.empty())
            last.options.assign(branches_.options.end() - static_cast<std::ptrdiff_t>(number), branches_.options.end());
        return last;
    }
    [[nodiscard]] const Stats& now() const { return worker_->engine->stats(); }
    void begin() {
        std::vector<OptionId>& forced = worker_->forced;
        forced.assign(branches_.path->begin(), branches_.path->begin() + static_cast<std::ptrdiff_t>(branches_.depth));
        if (!branches_.options.empty())
            forced.push_back(branches_.options[next_]);
        worker_->engine->start(forced, worker_->params);
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
    std::size_t next_ = 0;  ///< of the branches: those before are done
    bool is_begun_ = false; ///< the worker's search is that of the next branch
    double given_ = 0;      ///< share of the branch begun that was given away
    double share_left_ = 0;
    bool is_solid_ = false;
    Worker* worker_ = nullptr;
    Stats done_; ///< of the branches done; the levels from their roots
};

} // namespace dlx::detail
