#include "dlx/count.hpp"

#include "dlx/checkpoint.hpp"
#include "dlx/counting/choose.hpp"
#include "dlx/counting/has_solution.hpp"
#include "dlx/counting/tree_guess.hpp"
#include "dlx/engine.hpp"
#include "dlx/frontier/frontier.hpp"
#include "dlx/sharing/parallel_search.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace dlx {

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// A count: the methods tried so far, and the limits of the whole count. The choices are made in counting/choose.hpp.
///
/// An enumeration starts with an engine on one thread, for a limited number of search nodes, whose statistics
/// characterize the problem. It continues by the method that is likely to be the fastest: with that engine, with
/// another branching, on several threads, or by the enumerator.
class Count {
public:
    /// Prepares a count. All arguments outlive it. Throws std::invalid_argument if the engine does not support the
    /// settings.
    Count(const Problem& problem, const CountParams& params, std::span<const OptionId> forced,
          std::optional<ForcedProblem> whole = {})
        : problem_(problem), params_(params), settings_(params.solve_params()), forced_(forced), whole_(whole),
          watch_(settings_.limits), branching_(settings_.branching),
          enumerator_(params.make_enumerator != nullptr && params.storage == nullptr ? params.make_enumerator(problem)
                                                                                     : nullptr) {
        const SolveParams& search = settings_;
        if (enumerator_ && search.engine == enumerator_->name())
            return;
        engine_ = &select_engine(problem, search.engine, branching_);
        // The choice of the branching is free if no setting depends on it.
        is_branching_open_ = params.allow_learned_branching && search.engine == "auto" &&
                             branching_ == Branching::mrv && !search.limits.solutions && !search.limits.search_nodes &&
                             !search.seed && detail::may_suit_failure_rates(engine_->name);
        if (is_branching_open_)
            branching_ = Branching::failure_rate;
    }

    /// Returns false if the caller names the enumerator as the engine.
    [[nodiscard]] bool has_engine() const { return engine_ != nullptr; }

    /// Continues with the engine until `max_nodes` search nodes have been visited in total; then the status is
    /// node_limit. Requires an engine.
    CountResult by_engine(std::uint64_t max_nodes) {
        if (is_branching_open_ && max_nodes > detail::nodes_before_branching)
            choose_branching();
        const bool is_started = search_ != nullptr;
        if (!is_started)
            search_ = engine_->make(problem_);
        engine_params_ = params_left();
        engine_params_.limits.search_nodes = max_nodes;
        if (is_started)
            search_->resume();
        else
            search_->start(forced_, engine_params_);
        search_->finish();
        return enumerated(search_->status(), search_->stats(), engine_->name, branching_);
    }

    CountResult by_enumeration() {
        frontier_.reset();
        frontier_problem_.reset();
        tree_guess_.reset();
        if (params_.storage != nullptr)
            return by_stored_enumeration();
        if (engine_ == nullptr)
            return by_enumerator();
        if (may_suit_enumerator() || is_branching_open_) {
            CountResult count = by_engine(detail::nodes_before_enumerator);
            if (count.status != Status::node_limit)
                return count;
            if (suits_enumerator())
                return by_enumerator();
        }
        if (params_.task_runner.threads <= 1)
            return by_engine(settings_.limits.search_nodes.value_or(no_limit));
        search_.reset();
        const SolveResult found =
            detail::search_in_parallel(problem_, nullptr, params_left(), params_.task_runner, forced_);
        return enumerated(found.status, found.stats, engine_->name, branching_);
    }

    /// Continues until `max_work` has been done in total; then the status is node_limit.
    CountResult by_frontier(std::uint64_t max_work = no_limit) {
        return by_frontier_while([=](const detail::FrontierCount& frontier) { return frontier.work() < max_work; });
    }

    /// Continues while `may_go_on(frontier)` returns true; then the status is node_limit.
    template <class MayGoOn>
    CountResult by_frontier_while(MayGoOn may_go_on) {
        if (!frontier_problem_)
            make_frontier();
        const auto limit = settings_.limits.solutions;
        std::optional<Status> end = frontier_ ? std::nullopt : std::optional(Status::exhausted);
        while (!end) {
            if (may_find_symmetries_ && frontier_->cost() > next_symmetries_)
                find_symmetries();
            if (frontier_ && frontier_->is_resumed() && !may_go_on(*frontier_))
                end = Status::node_limit;
            else if (const bool is_over = !frontier_ || frontier_->follow_some();
                     limit && frontier_ && frontier_->count() >= *limit)
                end = Status::solution_limit;
            else if (is_over)
                end = Status::exhausted;
            else
                end = watch_.poll({solutions_so_far(), frontier_->states(), 0, frontier_->fraction_done()});
            if (end != Status::node_limit)
                store_frontier(end.has_value());
        }
        CountResult count;
        count.status = *end;
        count.method = CountMethod::frontier;
        if (frontier_) {
            count.solutions = frontier_->count();
            count.frontier_states = frontier_->states();
            count.frontier_merges = frontier_->merged();
        }
        if (count.status != Status::exhausted && count.solutions < solutions_)
            count.solutions = solutions_;
        count.seconds = watch_.seconds();
        return count;
    }

    /// Alternates between engine and frontier, for longer and longer. If memory is short, an enumeration needs less.
    CountResult by_either() {
        try {
            CountResult count = by_engine(detail::nodes_before_frontier(problem_, engine_->name));
            if (count.status == Status::node_limit && is_branching_open_)
                count = by_engine(2 * detail::nodes_before_branching);
            if (count.status == Status::node_limit && problem_.has_bounds() && solutions_ == 0)
                count = by_engine(detail::nodes_before_proof_ends); // includes its search for a counting argument
            const auto small = detail::nodes_of_small_tree(problem_, engine_->name, search_->stats());
            if (count.status == Status::node_limit &&
                detail::is_small_tree(first_tree_guess().upper(), *search_, small))
                count = by_engine(small);
            for (std::uint64_t nodes = small; count.status == Status::node_limit; nodes *= 2) {
                count = try_frontier();
                if (count.status != Status::node_limit)
                    break;
                const bool begins_anew = suits_enumerator() || params_.task_runner.threads > 1;
                if (nodes > (begins_anew ? 1 : detail::tries_before_enumeration) * small)
                    return by_enumeration();
                if (paths_ || !detail::is_hopeless(nodes, lower_tree_guess()))
                    count = by_engine(nodes);
            }
            if (params_.storage != nullptr && count.method == CountMethod::enumerate &&
                count.status == Status::exhausted)
                params_.storage->store_enumeration(
                    {count.stats.solutions, count.stats.search_nodes, count.seconds, {}});
            return count;
        } catch (const std::bad_alloc&) {
            return by_enumeration();
        }
    }

private:
    void make_frontier() {
        const bool is_stored = params_.storage != nullptr;
        frontier_problem_.emplace(problem_, forced_, is_stored ? symmetries(60) : detail::ItemPermutations());
        may_store_ = is_stored && !watch_.should_stop(); // requires the same order of items in the next run
        start_frontier();
    }

    void start_frontier() {
        const auto& start = frontier_problem_->start();
        if (start.empty())
            return;
        frontier_ = std::make_unique<detail::FrontierCount>(*frontier_problem_, start, params_.max_memory_bytes,
                                                            params_.task_runner, params_.make_scratch);
        if (std::istream* const stored = params_.storage != nullptr ? params_.storage->frontier() : nullptr)
            frontier_->resume(*stored);
    }

    /// Stores the state of the frontier if it is time, or at the end. To store it takes a tenth of the time at most.
    void store_frontier(bool is_end) {
        if (!may_store_ || !frontier_->is_resumed() || (!is_end && watch_.seconds() < next_store_))
            return;
        const double begin = watch_.seconds();
        params_.storage->store_frontier([this](std::ostream& out) { frontier_->save(out); });
        next_store_ = watch_.seconds() + std::max(params_.storage->interval, 9 * (watch_.seconds() - begin));
    }

    CountResult by_stored_enumeration() {
        search_.reset();
        Checkpoint start;
        start.pending.push_back(
            {std::make_shared<std::vector<OptionId>>(forced_.begin(), forced_.end()), forced_.size(), {}, 1});
        SolveParams params = params_left();
        params.branching = settings_.branching;
        const SolveResult found = resume_count(
            start, problem_, params, params_.task_runner,
            [&](const Checkpoint& state) { params_.storage->store_enumeration(state); }, params_.storage->interval);
        return enumerated(found.status, found.stats, found.engine, found.branching);
    }

    /// Continues by the frontier until it has taken too long; then the status is node_limit.
    CountResult try_frontier() {
        const detail::Enumeration least = guess_enumeration(lower_tree_guess());
        may_find_symmetries_ = least.cost_left > 5 * detail::cost_before_symmetries(problem_);
        const bool is_long = detail::is_long(least);
        std::optional<detail::Enumeration> enumeration; // guessed as soon as it matters
        return by_frontier_while([&, next_look = detail::frontier_cost_before_look(least)](
                                     const detail::FrontierCount& frontier) mutable {
            const bool is_over = frontier.cost() > detail::frontier_trial_cost(least, frontier_problem_->symmetries());
            if (!is_long || frontier.cost() < next_look)
                return is_long || !is_over;
            next_look = 1.05 * frontier.cost(); // an estimate takes longer than expanding a few states
            if (!paths_)
                paths_.emplace(*frontier_problem_, frontier_problem_->start());
            const auto suits = [&](const detail::Enumeration& guess) {
                return detail::suits_frontier(frontier, *paths_, guess, trend_) ||
                       (!is_over && !detail::is_hopeless(frontier, *paths_, guess));
            };
            return suits(enumeration.value_or(least)) ||
                   (!enumeration && suits(enumeration.emplace(guess_enumeration(tree_guess()))));
        });
    }

    detail::ItemPermutations symmetries(double most_seconds) {
        next_symmetries_ = std::numeric_limits<double>::infinity();
        Limits limits = watch_.remaining_limits();
        limits.seconds = std::min(limits.seconds.value_or(most_seconds), most_seconds);
        const bool is_possible = params_.find_symmetries != nullptr && !problem_.has_bounds();
        return is_possible ? params_.find_symmetries(problem_, limits) : detail::ItemPermutations();
    }

    /// Looks for symmetries, and restarts with them: the states so far would not represent their images.
    void find_symmetries() {
        const double most_seconds = std::clamp(5e-10 * frontier_->cost(), 0.01, 1.0);
        const double end = watch_.seconds() + most_seconds;
        const detail::ItemPermutations found = symmetries(most_seconds);
        if (found.empty()) // with more time there may be some
            return void(next_symmetries_ = watch_.seconds() >= end ? 4 * frontier_->cost() : next_symmetries_);
        frontier_.reset();
        frontier_problem_.emplace(problem_, forced_, found);
        paths_.reset();
        trend_ = {};
        start_frontier();
    }

    /// Returns the parameters of a search, with the remaining time and the progress of the whole count.
    SolveParams params_left() {
        SolveParams search = settings_;
        search.branching = branching_;
        search.limits.seconds = watch_.remaining_limits().seconds;
        if (search.limits.on_progress)
            search.limits.on_progress = [this](Progress progress) {
                progress.solutions = reported_ = std::max(reported_, progress.solutions); // a search may restart
                watch_.report(progress);
            };
        return search;
    }

    /// Returns the solutions of the frontier, or those found earlier, for progress reports; 0 without reports.
    std::uint64_t solutions_so_far() {
        if (!settings_.limits.on_progress)
            return 0;
        const auto count = frontier_->count();
        reported_ = std::max({reported_, solutions_, count > no_limit ? no_limit : count.convert_to<std::uint64_t>()});
        return reported_;
    }

    /// Returns the result of an enumeration. If it is incomplete, includes the solutions found earlier.
    CountResult enumerated(Status status, Stats stats, std::string_view engine, Branching branching) {
        if (status != Status::exhausted)
            stats.solutions = std::max(stats.solutions, solutions_);
        solutions_ = stats.solutions;
        return to_count_result({status, solutions_, watch_.seconds(), std::move(stats), engine, branching});
    }

    void choose_branching() {
        is_branching_open_ = false;
        const CountResult count = by_engine(detail::nodes_before_branching);
        if (count.status != Status::node_limit || detail::suits_failure_rates(count.stats))
            return;
        branching_ = engine_params_.branching = Branching::mrv;
        search_->start(forced_, engine_params_);
    }

    [[nodiscard]] bool may_suit_enumerator() const {
        const SolveParams& search = settings_;
        return enumerator_ && search.engine == "auto" && search.branching == Branching::mrv &&
               !search.limits.search_nodes && !search.seed && search.limits.solutions != 0 && enumerator_->may_suit();
    }

    /// Returns true if the statistics so far suit the enumerator.
    [[nodiscard]] bool suits_enumerator() {
        return may_suit_enumerator() && search_ && enumerator_->suits(search_->stats());
    }

    /// Estimates an enumeration from the statistics of the engine and the number of nodes of its tree. The enumerator
    /// and threads restart the enumeration. Threads are not taken into account: they help the frontier as much.
    detail::Enumeration guess_enumeration(double tree_nodes) {
        const Stats& seen = search_->stats();
        const auto nodes = static_cast<double>(seen.search_nodes);
        const double all = detail::all_nodes(nodes, tree_nodes, search_->fraction_done());
        const double cost_of_node = detail::search_cost(problem_, engine_->name, seen) / nodes;
        const double left = suits_enumerator()                ? all * enumerator_->cost_share(engine_->name)
                            : params_.task_runner.threads > 1 ? all
                                                              : all - nodes;
        return {static_cast<double>(seen.solutions) / nodes * all, cost_of_node * left};
    }

    /// Returns the estimated number of nodes of the engine's tree.
    double tree_guess() {
        dive(detail::dives(problem_, engine_->name));
        return tree_guess_->mean();
    }

    /// Returns an estimate by few dives.
    const detail::TreeGuess& first_tree_guess() {
        if (!tree_guess_)
            dive(detail::first_dives(problem_, engine_->name));
        return *tree_guess_;
    }

    /// Returns an estimate by few dives, which is rather too low.
    double lower_tree_guess() { return first_tree_guess().geometric_mean(); }

    void dive(double max_dives) {
        if (!tree_guess_)
            tree_guess_.emplace(engine_->make(problem_), forced_, params_left());
        tree_guess_->dive(max_dives, [&] { return watch_.should_stop(); }); // the search reports the reason of its end
    }

    /// Counts by the enumerator, if possible in the whole problem.
    CountResult by_enumerator() {
        search_.reset();
        auto enumerator = whole_ ? params_.make_enumerator(whole_->problem) : nullptr;
        const bool is_whole = enumerator && enumerator->supports_problem();
        if (is_whole)
            enumerator_ = std::move(enumerator);
        const std::span<const OptionId> forced = is_whole ? whole_->forced : forced_;
        SolveParams params = params_left();
        params.branching = settings_.branching;
        SolveResult found = enumerator_->count(forced, params, params_.task_runner);
        return enumerated(found.status, std::move(found.stats), enumerator_->name(), found.branching);
    }

    const Problem& problem_;
    const CountParams& params_;
    const SolveParams settings_; ///< settings of the enumeration, with all limits
    const std::span<const OptionId> forced_;
    const std::optional<ForcedProblem> whole_; ///< problem for the enumerator, instead of these
    RunMonitor watch_;
    std::uint64_t solutions_ = 0; ///< number found by enumeration so far
    std::uint64_t reported_ = 0;  ///< solutions in the last report of progress

    // The enumeration.
    const Engine* engine_ = nullptr; ///< none if the caller names the enumerator
    Branching branching_;            ///< branching of the engine
    std::unique_ptr<Enumerator> enumerator_;
    bool is_branching_open_ = false; ///< true while the branching may change
    SolveParams engine_params_;
    std::unique_ptr<EngineSearch> search_;        ///< search that was started, with the branching
    std::optional<detail::TreeGuess> tree_guess_; ///< estimate of the engine's tree

    // The frontier.
    std::optional<detail::FrontierProblem> frontier_problem_;
    std::unique_ptr<detail::FrontierCount> frontier_; ///< none if there is nothing to count
    bool may_find_symmetries_ = true;                 ///< false if the whole count is too short for symmetries
    double next_symmetries_ = detail::cost_before_symmetries(problem_); ///< cost of the frontier before that search
    bool may_store_ = false;
    std::optional<detail::PathGuess> paths_;                                         ///< estimate for the frontier
    detail::FrontierTrend trend_;                                                    ///< trend of the frontier
    double next_store_ = params_.storage != nullptr ? params_.storage->interval : 0; ///< seconds on the watch
};

/// Returns true if the sets of the frontier fit into memory.
bool has_room(const Problem& problem, std::size_t max_bytes) {
    return detail::FrontierProblem::bytes(problem) <= static_cast<double>(max_bytes);
}

} // namespace

Status detail::has_solution(const Problem& problem, const Limits& limits, std::uint64_t* work) {
    CountParams params;
    params.max_memory_bytes = std::size_t{1} << 28;
    params.limits = {.solutions = 1, .seconds = limits.seconds, .stop_flag = limits.stop_flag};
    Count run(problem, params, {});
    const std::uint64_t max_nodes = limits.search_nodes.value_or(no_limit);
    std::uint64_t unwanted = 0;
    std::uint64_t& nodes = work != nullptr ? *work : unwanted;
    try {
        if (has_room(problem, params.max_memory_bytes))
            // Both alternate, for longer and longer, until the engine has visited at least `max_nodes`.
            for (nodes = nodes_before_frontier(problem, "");; nodes *= 2) {
                Status status = run.by_engine(nodes).status;
                if (status == Status::node_limit)
                    status = run.by_frontier(8 * nodes).status; // takes about as long
                if (status != Status::node_limit || nodes >= max_nodes)
                    return status;
            }
    } catch (const std::bad_alloc&) { // an engine needs less
    }
    const CountResult result = run.by_engine(max_nodes);
    nodes = result.stats.search_nodes;
    return result.status;
}

namespace {

CountResult count_by(Count run, const Problem& problem, const CountParams& params) {
    const SolveParams search = params.solve_params();
    const bool is_whole = !search.limits.solutions && !search.limits.search_nodes && !search.seed;
    if (params.method == CountMethod::frontier) {
        if (!is_whole || search.engine != "auto" || search.branching != Branching::mrv)
            throw std::invalid_argument(
                "the frontier counts all solutions without a search: it does not support limits of "
                "solutions or nodes, a seed, an engine or a branching");
        if (!has_room(problem, params.max_memory_bytes)) {
            const double megabytes = detail::FrontierProblem::bytes(problem) / (1 << 20);
            throw std::invalid_argument("the frontier needs " +
                                        std::to_string(static_cast<std::uint64_t>(std::min(megabytes, 1e18)) + 1) +
                                        " MB or more for a problem of this size, above the memory limit");
        }
        return run.by_frontier();
    }
    if (params.method == CountMethod::automatic && run.has_engine() && is_whole &&
        has_room(problem, params.max_memory_bytes))
        return run.by_either();
    return run.by_enumeration();
}

} // namespace

CountResult count(const Problem& problem, const CountParams& params, std::span<const OptionId> forced) {
    return count_by(Count(problem, params, forced), problem, params);
}

CountResult count(const Problem& rest, const ForcedProblem& whole, const CountParams& params) {
    return count_by(Count(rest, params, {}, whole), rest, params);
}

} // namespace dlx
