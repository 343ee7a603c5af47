#include "dlx/counting.hpp"

#include "dlx/detail/frontier.hpp"
#include "dlx/detail/frontier_problem.hpp"
#include "dlx/detail/watch.hpp"
#include "dlx/engine.hpp"
#include "dlx/engines/lockstep.hpp"

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

/// The engine's name, which is not in engines(): it hands out no solutions one by one.
constexpr std::string_view lockstep = "lockstep";

std::uint64_t integer(double number) { return number < 1e18 ? static_cast<std::uint64_t>(number) : no_limit; }

/// In large problems, what is learnt from failures saves more than it costs. Measured by sparse_sets, seconds by MRV and
/// by failure rates: 25x25 Sudoku with 300 givens 1.2, 0.30; a sparse problem 0.63, 0.23; 16x16 Sudoku with 104 givens,
/// which lockstep is faster for, 0.21, 0.22.
Branching fastest_branching(const Problem& problem, const CountParams& params) {
    const SolveParams& search = params.search;
    const bool is_whole = !search.max_solutions && !search.max_nodes && !search.seed;
    const bool may_choose = params.may_branch_otherwise && search.engine == "auto" && is_whole;
    if (search.branching == Branching::mrv && may_choose &&
        fastest_engine(problem, Branching::mrv).name == "sparse_sets")
        return Branching::failure_rate;
    return search.branching;
}

/// One count: what has been tried so far, and the limits, which hold for all of it.
class Count {
public:
    Count(const Problem& problem, const CountParams& params, std::span<const OptionId> forced)
        : problem_(problem), params_(params), forced_(forced), branching_(fastest_branching(problem, params)),
          watch_(params.search) {}

    CountResult by_enumeration();
    CountResult by_frontier(std::uint64_t max_work = no_limit);
    CountResult by_either();
    CountResult by_either_in_memory();

private:
    CountResult by_engine();
    CountResult by_trial(std::uint64_t max_nodes);
    CountResult in_lockstep();
    [[nodiscard]] bool may_suit_lockstep() const;
    [[nodiscard]] bool suits_lockstep();
    [[nodiscard]] SolveParams limits_left();
    [[nodiscard]] CountResult enumerated(Status status, const Stats& stats, std::string_view engine) const;
    void start_frontier();

    const Problem& problem_;
    const CountParams& params_;
    const std::span<const OptionId> forced_;
    const Branching branching_; ///< of the engine
    detail::Watch watch_;
    SolveParams trial_params_;
    std::unique_ptr<EngineSearch> trial_; ///< an enumeration that goes on for longer and longer
    std::shared_ptr<const detail::LaneProblem> lane_problem_;
    std::optional<detail::FrontierProblem> frontier_problem_;
    std::unique_ptr<detail::FrontierCount> frontier_; ///< none if there is nothing to count
};

// --- Enumeration -----------------------------------------------------------------------------------------------------

/// The parameters of the search, with the time that is left and the progress of the whole count.
SolveParams Count::limits_left() {
    SolveParams search = params_.search;
    search.branching = branching_;
    if (search.max_seconds)
        search.max_seconds = std::max(0.0, *search.max_seconds - watch_.seconds());
    if (search.on_progress)
        search.on_progress = [this](const Progress& progress) { watch_.report(progress); };
    return search;
}

CountResult Count::enumerated(Status status, const Stats& stats, std::string_view engine) const {
    CountResult count = as_count({status, stats.solutions, watch_.seconds(), stats});
    count.engine = engine;
    count.branching = engine == lockstep ? Branching::mrv : branching_;
    return count;
}

/// In lockstep if that is asked for, or if it suits a problem that an engine is not done with in some milliseconds.
CountResult Count::by_enumeration() {
    if (params_.search.engine == lockstep)
        return in_lockstep();
    if (may_suit_lockstep()) {
        CountResult count = by_trial(1 << 15);
        if (count.status != Status::node_limit)
            return count;
        if (suits_lockstep())
            return in_lockstep();
    }
    return by_engine();
}

CountResult Count::by_engine() {
    const SolveParams search = limits_left();
    if (params_.parallel.threads <= 1)
        return by_trial(search.max_nodes.value_or(no_limit));
    trial_.reset();
    const SolveResult result = ParallelSearch(problem_, search, params_.parallel, forced_).count();
    return enumerated(result.status, result.stats, engine_for(problem_, search.engine, search.branching).name);
}

/// Goes on until so many search nodes in all have been visited; then the status is node_limit.
CountResult Count::by_trial(std::uint64_t max_nodes) {
    const bool is_new = !trial_;
    trial_params_ = limits_left();
    trial_params_.max_nodes = max_nodes;
    const Engine& engine = engine_for(problem_, trial_params_.engine, trial_params_.branching);
    if (is_new) {
        trial_ = engine.make(problem_);
        trial_->start(forced_, trial_params_);
    } else {
        trial_->resume();
    }
    trial_->finish();
    return enumerated(trial_->status(), trial_->stats(), engine.name);
}

// --- Lockstep --------------------------------------------------------------------------------------------------------

bool Count::may_suit_lockstep() const {
    const SolveParams& search = params_.search;
    return search.engine == "auto" && search.branching == Branching::mrv && !search.max_nodes && !search.seed &&
           search.max_solutions != 0 && detail::Lockstep::may_suit(problem_);
}

bool Count::suits_lockstep() {
    if (!lane_problem_ && may_suit_lockstep())
        lane_problem_ = std::make_shared<const detail::LaneProblem>(problem_);
    return lane_problem_ && detail::Lockstep::suits(*lane_problem_);
}

/// The problem is the only instance of a batch.
CountResult Count::in_lockstep() {
    const SolveParams& search = params_.search;
    if (search.max_nodes || search.seed || search.branching != Branching::mrv)
        throw std::invalid_argument("lockstep has no limit of search nodes, no seed and no branching");
    trial_.reset();
    std::optional<Status> interrupted;
    BatchParams batch;
    batch.max_solutions = search.max_solutions.value_or(no_limit);
    batch.stop = search.stop;
    batch.on_progress = [&](const Progress& progress) { return !(interrupted = watch_.interrupted(progress)); };
    if (params_.parallel.threads > 1) {
        batch.run_parallel = params_.parallel.run;
        batch.tasks = params_.parallel.threads;
    }
    detail::Lockstep lanes = lane_problem_ ? detail::Lockstep(lane_problem_, batch) : detail::Lockstep(problem_, batch);
    CountResult count;
    const auto source = [&, is_taken = false](Instance& instance) mutable {
        instance.forced = forced_;
        return !std::exchange(is_taken, true);
    };
    lanes.run(source, [&](const BatchAnswer& answer) {
        Stats stats;
        stats.solutions = answer.solutions;
        stats.search_nodes = 2 * answer.branches + 1;
        count = enumerated(interrupted.value_or(answer.status), stats, lockstep);
    });
    return count;
}

// --- The frontier ----------------------------------------------------------------------------------------------------

void Count::start_frontier() {
    if (frontier_problem_)
        return;
    frontier_problem_.emplace(problem_);
    if (const auto start = frontier_problem_->start(forced_); !start.empty())
        frontier_ = detail::make_frontier_count(*frontier_problem_, start, params_.max_bytes);
}

/// Goes on until so much work in all has been done; then the status is node_limit.
CountResult Count::by_frontier(std::uint64_t max_work) {
    start_frontier();
    std::optional<Status> end = frontier_ ? std::nullopt : std::optional(Status::exhausted);
    while (!end) {
        if (frontier_->work() >= max_work)
            end = Status::node_limit;
        else if (frontier_->follow_some())
            end = Status::exhausted;
        else
            end = watch_.interrupted({0, frontier_->states(), 0, frontier_->fraction_done()});
    }
    CountResult count;
    count.status = *end;
    count.method = CountMethod::frontier;
    if (frontier_) {
        count.count = frontier_->count();
        count.states = frontier_->states();
        count.merged = frontier_->merged();
    }
    count.seconds = watch_.seconds();
    return count;
}

// --- Either ----------------------------------------------------------------------------------------------------------

/// Both in turn, for longer and longer: the frontier as long as that costs little of what the enumeration is likely to
/// take. The more of its nodes are solutions, the likelier do ways meet.
///
/// Measured, work of the frontier for each search node of bit_sets, at half its time for each, and solutions for each
/// node: dominoes 8x8 0.00006, 0.26; the empty 6x6 Sudoku 0.07, 0.11; reduced Latin squares of order 7 0.16, 0.09;
/// Langford 11 4.4, 0.08; 12 queens 10, 0.07; pentominoes on the 8x8 board with a hole 60, 0.002.
CountResult Count::by_either() {
    // To make the sets, first, may take longer than the enumeration.
    const std::uint64_t bytes = integer(detail::FrontierProblem::bytes(problem_));
    CountResult count = by_trial(std::max<std::uint64_t>(1 << 10, bytes >> 12));
    if (count.status == Status::node_limit)
        count = by_frontier(1 << 16);
    for (std::uint64_t nodes = 1 << 17; count.status == Status::node_limit; nodes *= 2) {
        count = by_trial(nodes);
        if (count.status != Status::node_limit)
            break;
        const double share = std::max(trial_->fraction_done(), 1e-15);
        const double all_nodes = static_cast<double>(count.stats.search_nodes) / share;
        const double all_solutions = static_cast<double>(count.stats.solutions) / share;
        const double worth_it = all_nodes / 8 + all_solutions * 2;
        count = by_frontier(integer(worth_it));
        if (count.status == Status::node_limit && frontier_->fraction_done() > 0.5) // past the widest layers
            count = by_frontier(integer(worth_it * 2));
        const std::uint64_t most_tried = suits_lockstep() ? 1 << 18 : 1 << 22; // up to a third of a second
        if (count.status == Status::node_limit && nodes >= most_tried)
            return by_enumeration();
    }
    return count;
}

/// Where memory is short, an enumeration needs less.
CountResult Count::by_either_in_memory() {
    try {
        return by_either();
    } catch (const std::bad_alloc&) {
        frontier_.reset();
        frontier_problem_.reset();
    }
    return by_enumeration();
}

} // namespace

std::string_view to_string(CountMethod method) {
    switch (method) {
    case CountMethod::automatic:
        return "auto";
    case CountMethod::enumerate:
        return "enumerate";
    case CountMethod::frontier:
        return "frontier";
    }
    return "?";
}

CountResult as_count(SolveResult result) {
    CountResult count;
    count.status = result.status;
    count.method = CountMethod::enumerate;
    count.count = result.solutions;
    count.seconds = result.seconds;
    count.stats = std::move(result.stats);
    return count;
}

CountResult count_solutions(const Problem& problem, const CountParams& params, std::span<const OptionId> forced) {
    const SolveParams& search = params.search;
    Count count(problem, params, forced);
    const bool is_whole = !search.max_solutions && !search.max_nodes && !search.seed;
    const double bytes = detail::FrontierProblem::bytes(problem);
    const bool has_room = bytes <= static_cast<double>(params.max_bytes);
    if (params.method == CountMethod::frontier) {
        if (!is_whole)
            throw std::invalid_argument(
                "the frontier counts all solutions: it has no limits of them or of search nodes, and no seed");
        if (!has_room)
            throw std::invalid_argument("the frontier needs " + std::to_string(integer(bytes / (1 << 20)) + 1) +
                                        " MB and more for a problem of this size, which is past the memory limit");
        return count.by_frontier();
    }
    if (params.method == CountMethod::automatic && is_whole && has_room)
        return count.by_either_in_memory();
    return count.by_enumeration();
}

} // namespace dlx
