#include "dlx/sharing/parallel_search.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/pace.hpp"
#include "dlx/sharing/subtree.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <list>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace dlx::detail {

namespace {

/// Returns the workers per thread: several, so that threads seldom wait. With a learned branching, each worker learns
/// separately: fewer workers learn more. Measured, 2 threads, search nodes with 4 and with 1, and by one thread: sparse
/// 164,000, 52,000, 45,000; 25x25 Sudoku 2.8, 2.6 and 2.1 million.
constexpr std::uint32_t workers_a_thread(Branching branching) { return branching == Branching::mrv ? 4 : 1; }

/// If the order matters, a subtree should last this many times Pace::seconds_a_round. Measured, pentominoes 6x10 up to
/// 10^6 search nodes on 2 threads, work done for 1 that is wanted: 2.0 when the longest subtree is split, 1.7 with 4,
/// 1.15 with 1, 1.15 with 0.3.
constexpr double rounds_of_a_subtree = 1;

/// Minimum time of a round: rounds of no time would repeat forever.
constexpr double least_round_seconds = 1e-4;

/// Part of Pace::max_waiting that each done subtree takes, in addition to its solutions, while earlier ones are not
/// done.
constexpr std::size_t room_of_a_subtree = 64;

/// A search on several threads. Its subtrees are in a list, in the order of the search: each is done, active or
/// waiting. All active subtrees are searched concurrently for a round. Between rounds, on the calling thread, solutions
/// are passed to the visitor if all earlier subtrees are done. An idle worker gets the first waiting subtree, or half
/// of the longest one.
class ParallelSearch {
public:
    /// Prepares the search. All arguments outlive it. Learned scores of a worker change the order in which it searches
    /// a subtree. That may change the order of the solutions, but not their number.
    ParallelSearch(const Problem& problem, const SolveParams& params, const TaskRunner& parallel,
                   const Visitor& visitor)
        : problem_(problem), engine_(select_engine(problem, params.engine, params.branching)), params_(params),
          parallel_(parallel), visitor_(visitor),
          in_order_(visitor || params.limits.solutions || params.limits.search_nodes), watch_(params.limits) {
        // With bounds, a path leads to its node only if all workers branch on the same items.
        const bool may_branch_otherwise = !in_order_ && !problem.has_bounds();
        const bool can_be_split =
            parallel.threads > 1 && !params.seed && (may_branch_otherwise || params.branching == Branching::mrv);
        const std::uint32_t usual = parallel.threads * workers_a_thread(params.branching);
        workers_.resize(!can_be_split ? 1 : pace_.workers > 0 ? pace_.workers : usual);
        spare_.params.seed = params.seed;
        spare_.params.branching = params.branching;
        spare_.params.limits.stop_flag = params.limits.stop_flag;
        for (Worker& worker : workers_) {
            worker.params = spare_.params;
            worker.params.keep_learned_scores = can_be_split;
        }
        workers_.front().build(engine_, problem);
        done_.nodes_by_level.resize(max_levels(problem) + 1);
    }

    SolveResult solve(std::span<const OptionId> forced) {
        forced_ = forced.size();
        spare_.forced_count = forced_;
        for (Worker& worker : workers_)
            worker.forced_count = forced_;
        Worker& first = workers_.front();
        first.engine->start(forced, first.params);
        if (first.engine->status() != Status::exhausted) // the forced options do not exclude each other
            subtrees_.emplace_back(PendingBranches{
                std::make_shared<const std::vector<OptionId>>(forced.begin(), forced.end()), forced.size(), {}, 1});
        return run();
    }

    SolveResult resume_count(const Checkpoint& from, const std::function<void(const Checkpoint&)>& on_checkpoint,
                             double seconds) {
        on_checkpoint_ = on_checkpoint ? &on_checkpoint : nullptr;
        checkpoint_seconds_ = seconds;
        done_.solutions = from.solutions;
        done_.search_nodes = from.search_nodes;
        seconds_before_ = from.seconds;
        subtrees_ = std::list<Subtree>(from.pending.begin(), from.pending.end());
        SolveResult result = run();
        if (on_checkpoint)
            on_checkpoint(checkpoint());
        return result;
    }

private:
    SolveResult run() {
        for (settle(); !status_; settle()) {
            look_at_clock();
            if (status_)
                break;
            give_work();
            run_round();
        }
        SolveResult result{*status_, 0, watch_.seconds(), done_, engine_.name, params_.branching};
        for (const Subtree& subtree : subtrees_) {
            subtree.add_to(result.stats, forced_);
            if (in_order_)
                break; // later subtrees have not been reached
        }
        if (visitor_)
            result.stats.solutions = handed_out_;
        result.solutions = result.stats.solutions;
        return result;
    }

    void settle() {
        if (in_order_)
            settle_in_order();
        else
            subtrees_.remove_if([this](const Subtree& subtree) {
                if (subtree.is_done())
                    subtree.add_to(done_, forced_);
                return subtree.is_done();
            });
        if (!status_ && subtrees_.empty())
            status_ = Status::exhausted;
    }

    /// Searches again each subtree that exceeds a limit, up to that limit.
    void settle_in_order() {
        while (!subtrees_.empty() && !status_) {
            Subtree& first = subtrees_.front();
            const Errand limits = limits_after(done_.solutions, done_.search_nodes);
            const bool has_all = first.solutions() == limits.max_solutions;
            const bool is_too_far = first.search_nodes() > limits.max_nodes ||
                                    first.solutions() > limits.max_solutions ||
                                    (has_all && limits.max_solutions > 0 && !first.is_at_solution_limit());
            if (is_too_far) {
                Subtree again(first.branches());
                again.kept = std::move(first.kept);
                again.take_up(workers_.front()); // perhaps busy with another subtree, which is not needed any more
                again.work(limits);
                first = std::move(again);
            }
            if (first.solutions() == limits.max_solutions)
                status_ = Status::solution_limit;
            else if (!first.is_done() && first.is_at_node() && first.search_nodes() == limits.max_nodes)
                status_ = Status::node_limit;
            else if (is_too_far)
                status_ = watch_.stop_reason().value_or(Status::time_limit);
            hand_out(first);
            if (status_ || !first.is_done())
                return;
            first.add_to(done_, forced_);
            subtrees_.pop_front();
        }
    }

    /// Passes the solutions of the first subtree to the visitor, up to the limits.
    void hand_out(Subtree& subtree) {
        const std::uint64_t most = done_.solutions + subtree.solutions();
        std::size_t begin = 0;
        for (const std::size_t end : subtree.kept.ends) {
            if (handed_out_ >= most)
                break;
            ++handed_out_;
            const auto options = std::span(subtree.kept.options).subspan(begin, end - begin);
            shown_.assign(options.begin(), options.end());
            if (visitor_(shown_) == VisitAction::stop) {
                status_ = Status::stopped;
                return;
            }
            begin = end;
        }
        subtree.kept = {};
    }

    Checkpoint checkpoint() const {
        Checkpoint checkpoint{done_.solutions, done_.search_nodes, seconds_before_ + watch_.seconds(), {}};
        for (const Subtree& subtree : subtrees_)
            subtree.add_to(checkpoint);
        return checkpoint;
    }

    Progress progress(double seconds) const {
        Progress progress{done_.solutions, done_.search_nodes, seconds_before_ + seconds, 1};
        for (const Subtree& subtree : subtrees_) {
            progress.solutions += subtree.solutions();
            progress.search_nodes += subtree.search_nodes();
            progress.fraction_done -= subtree.share_left();
        }
        progress.fraction_done = std::clamp(progress.fraction_done, 0.0, 1.0);
        return progress;
    }

    void look_at_clock() {
        const double now = watch_.seconds();
        if (on_checkpoint_ != nullptr && now - last_checkpoint_ >= checkpoint_seconds_) {
            last_checkpoint_ = now;
            (*on_checkpoint_)(checkpoint());
        }
        status_ = watch_.stop_reason(now);
        if (!status_)
            watch_.report(now, [this](double seconds) { return progress(seconds); });
    }

    void give_work() {
        const auto is_busy = [](const Worker& worker) { return worker.is_busy; };
        const bool are_many_waiting = has_many_waiting();
        if (are_many_waiting && subtrees_.front().is_waiting()) {
            const auto idle = std::find_if_not(workers_.begin(), workers_.end(), is_busy);
            subtrees_.front().take_up(idle != workers_.end() ? *idle : spare_);
        }
        const Progress now = progress(0);
        const bool is_one_enough = now.search_nodes < pace_.nodes_alone || are_many_waiting;
        // The share of the tree that takes as long as a subtree should, estimated from the work and time so far. If the
        // order is irrelevant, any subtree is suitable. Otherwise earlier subtrees are better: later ones may not be
        // needed.
        const double enough =
            in_order_ ? now.fraction_done / work_seconds_ * pace_.seconds_a_round * rounds_of_a_subtree : 1;
        for (Worker& worker : workers_) {
            if (is_busy(worker))
                continue;
            if (is_one_enough && std::any_of(workers_.begin(), workers_.end(), is_busy))
                return;
            auto subtree = std::find_if(subtrees_.begin(), subtrees_.end(), std::mem_fn(&Subtree::is_waiting));
            while (subtree == subtrees_.end()) {
                const auto longest = subtree_to_split(enough);
                if (longest == subtrees_.end())
                    return;
                if (split(longest))
                    subtree = std::next(longest);
            }
            while (subtree->share_left() > enough && split(subtree)) {
            }
            subtree->take_up(worker);
        }
    }

    /// Returns the first subtree that is longer than `enough`, or else the longest; the end if none can be split.
    std::list<Subtree>::iterator subtree_to_split(double enough) {
        auto longest = subtrees_.end();
        for (auto subtree = subtrees_.begin(); subtree != subtrees_.end(); ++subtree) {
            if (subtree->is_done() || subtree->is_solid())
                continue;
            if (subtree->share_left() > enough)
                return subtree;
            if (longest == subtrees_.end() || subtree->share_left() > longest->share_left())
                longest = subtree;
        }
        return longest;
    }

    bool split(std::list<Subtree>::iterator subtree) {
        auto given = subtree->split();
        if (given)
            subtrees_.insert(std::next(subtree), std::move(*given));
        return given.has_value();
    }

    void run_round() {
        std::vector<std::pair<Subtree*, Errand>> todo = errands();
        std::vector<std::exception_ptr> failures(todo.size());
        std::vector<double> work_seconds(todo.size());
        const auto task = [&](std::uint32_t k) {
            const double start = watch_.seconds();
            try {
                Worker& worker = *todo[k].first->worker();
                if (worker.engine == nullptr)
                    worker.build(engine_, problem_);
                todo[k].first->work(todo[k].second);
            } catch (...) {
                failures[k] = std::current_exception();
            }
            work_seconds[k] = watch_.seconds() - start;
        };
        if (todo.size() > 1 && parallel_.run)
            parallel_.run(static_cast<std::uint32_t>(todo.size()), task);
        else
            for (std::uint32_t k = 0; k < todo.size(); ++k)
                task(k);
        work_seconds_ = std::accumulate(work_seconds.begin(), work_seconds.end(), work_seconds_);
        for (const std::exception_ptr& failure : failures)
            if (failure)
                std::rethrow_exception(failure);
    }

    /// Returns the work to do in each subtree. Its limits are the rest of the limits after all earlier subtrees.
    std::vector<std::pair<Subtree*, Errand>> errands() {
        std::vector<std::pair<Subtree*, Errand>> todo;
        const bool is_only_first = has_many_waiting();
        const std::size_t max_kept_solutions = visitor_ ? pace_.max_waiting / workers_.size() + 1 : 0;
        std::uint64_t solutions = done_.solutions;
        std::uint64_t nodes = done_.search_nodes;
        for (Subtree& subtree : subtrees_) {
            Errand errand = limits_after(solutions, nodes);
            errand.max_kept_solutions = max_kept_solutions;
            const bool is_wanted = !is_only_first && subtree.solutions() < errand.max_solutions &&
                                   subtree.search_nodes() < errand.max_nodes &&
                                   (max_kept_solutions == 0 || subtree.kept.options.size() < max_kept_solutions);
            if (subtree.worker() != nullptr && (is_wanted || &subtree == &subtrees_.front()))
                todo.emplace_back(&subtree, errand);
            solutions += subtree.solutions();
            nodes += subtree.search_nodes();
        }
        const auto share = static_cast<double>(parallel_.threads) / static_cast<double>(todo.size());
        const bool is_alone = nodes < pace_.nodes_alone && workers_.size() > 1;
        for (auto& [subtree, errand] : todo) {
            const double round = pace_.seconds_a_round * std::min(share, 1.0);
            errand.seconds = std::min(errand.seconds, std::max(round, least_round_seconds));
            errand.nodes = std::max<std::uint64_t>(1, pace_.nodes_a_round);
            if (is_alone)
                errand.nodes = std::min(errand.nodes, pace_.nodes_alone - nodes);
        }
        return todo;
    }

    /// Returns the limits of a subtree if all earlier ones have found and visited these numbers.
    Errand limits_after(std::uint64_t solutions, std::uint64_t nodes) const {
        Errand errand;
        if (params_.limits.seconds)
            errand.seconds = *params_.limits.seconds - watch_.seconds();
        if (params_.limits.solutions)
            errand.max_solutions = minus(*params_.limits.solutions, solutions);
        if (params_.limits.search_nodes)
            errand.max_nodes = minus(*params_.limits.search_nodes, nodes);
        return errand;
    }

    /// Returns true if too many solutions and done subtrees wait for earlier subtrees, so that no more should be
    /// produced.
    bool has_many_waiting() const {
        std::size_t waiting = 0;
        if (in_order_)
            for (const Subtree& subtree : subtrees_)
                waiting += subtree.kept.options.size() + room_of_a_subtree;
        return waiting > std::max(pace_.max_waiting, room_of_a_subtree * workers_.size());
    }

    const Problem& problem_;
    const Engine& engine_;
    const SolveParams& params_;
    const TaskRunner& parallel_;
    const Pace pace_ = parallel_.pace ? *parallel_.pace : Pace();
    const Visitor& visitor_; ///< visitor; empty if solutions are only counted
    const std::function<void(const Checkpoint&)>* on_checkpoint_ = nullptr; ///< callback, if there is one
    double checkpoint_seconds_ = 0;
    double last_checkpoint_ = 0;
    double seconds_before_ = 0; ///< seconds of the checkpoint

    const bool in_order_;    ///< true if results are added in the order of the search
    std::size_t forced_ = 0; ///< number of options
    RunMonitor watch_;
    std::vector<Worker> workers_; ///< workers for all threads, if the search can be split; otherwise one
    Worker spare_;                ///< worker for the first subtree while all others are blocked by it
    double work_seconds_ = 0;     ///< seconds of all threads

    std::list<Subtree> subtrees_;  ///< subtrees in the order of the search
    Stats done_;                   ///< statistics of the subtrees that are no longer in the list
    std::uint64_t handed_out_ = 0; ///< number of solutions
    Solution shown_;               ///< the solution that is visited
    std::optional<Status> status_; ///< status of a search that is over
};

} // namespace

SolveResult search_in_parallel(const Problem& problem, const Visitor& visitor, const SolveParams& params,
                               const TaskRunner& parallel, std::span<const OptionId> forced) {
    return ParallelSearch(problem, params, parallel, visitor).solve(forced);
}

SolveResult count_in_parallel(const Checkpoint& from, const Problem& problem, const SolveParams& params,
                              const TaskRunner& parallel, const std::function<void(const Checkpoint&)>& on_checkpoint,
                              double checkpoint_interval) {
    TaskRunner paced = parallel;
    paced.pace = std::make_shared<Pace>(parallel.pace ? *parallel.pace : Pace());
    if (on_checkpoint)
        paced.pace->seconds_a_round = std::min(paced.pace->seconds_a_round, std::max(checkpoint_interval, 1e-3));
    const Visitor none; // solutions are only counted
    return ParallelSearch(problem, params, paced, none).resume_count(from, on_checkpoint, checkpoint_interval);
}

} // namespace dlx::detail
