#include "dlx/detail/enumeration.hpp"

#include "dlx/batch.hpp"
#include "dlx/lockstep/lockstep.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

namespace dlx::detail {

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// Search nodes after which to look for a faster way: some milliseconds, and some tenths of one.
constexpr std::uint64_t nodes_before_lockstep = 1 << 15;
constexpr std::uint64_t nodes_before_branching = 1 << 12;

/// Is the choice ours, and nothing asked for that depends on it?
bool may_branch_otherwise(const CountParams& params) {
    const SolveParams& search = params.search;
    return params.may_branch_otherwise && search.engine == "auto" && search.branching == Branching::mrv &&
           !search.limits.solutions && !search.limits.nodes && !search.seed;
}

} // namespace

/// In large problems, what is learnt from failures saves more than it costs, if there are failures to learn from.
/// Measured by sparse_sets, seconds by MRV and by failure rates, and solutions for each search node by MRV: 25x25
/// Sudoku with 300 givens 1.2, 0.30, 0.02; a sparse problem 0.63, 0.23, 0.00002; 16x16 Sudoku with 104 givens 0.21,
/// 0.22, 0.09; pairs of items that one of two options covers 1.2, 3.5, 0.3.
Enumeration::Enumeration(const Problem& problem, const CountParams& params, std::span<const OptionId> forced,
                         Watch& watch)
    : problem_(problem), params_(params), forced_(forced), watch_(watch), branching_(params.search.branching),
      is_branching_open_(false) {
    if (params.search.engine == lockstep)
        return;
    engine_ = &engine_for(problem, params.search.engine, branching_);
    is_branching_open_ = may_branch_otherwise(params) && engine_->name == "sparse_sets";
    if (is_branching_open_)
        branching_ = Branching::failure_rate;
}

/// The parameters of a search, with the time that is left and the progress of the whole count.
SolveParams Enumeration::limits_left() {
    SolveParams search = params_.search;
    search.branching = branching_;
    search.limits.seconds = watch_.left().seconds;
    if (search.limits.on_progress)
        search.limits.on_progress = [this](const Progress& progress) { watch_.report(progress); };
    return search;
}

/// What was found before counts, too, if the end was not reached.
CountResult Enumeration::result(Status status, Stats stats, std::string_view engine) {
    if (status != Status::exhausted)
        stats.solutions = std::max(stats.solutions, solutions_);
    solutions_ = stats.solutions;
    CountResult count = as_count({status, solutions_, watch_.seconds(), std::move(stats)});
    count.engine = engine;
    count.branching = engine == lockstep ? Branching::mrv : branching_;
    return count;
}

double Enumeration::fraction_done() const { return search_->fraction_done(); }

// --- By an engine ----------------------------------------------------------------------------------------------------

CountResult Enumeration::go_on(std::uint64_t max_nodes) {
    if (is_branching_open_ && max_nodes > nodes_before_branching)
        choose_branching();
    engine_params_ = limits_left();
    engine_params_.limits.nodes = max_nodes;
    if (!search_)
        search_ = engine_->make(problem_);
    if (std::exchange(is_started_, true))
        search_->resume();
    else
        search_->start(forced_, engine_params_);
    search_->finish();
    return result(search_->status(), search_->stats(), engine_->name);
}

/// Where many nodes are solutions, there is nothing to learn.
void Enumeration::choose_branching() {
    is_branching_open_ = false;
    const CountResult count = go_on(nodes_before_branching);
    if (count.status != Status::node_limit || solutions_ * 8 < nodes_before_branching)
        return;
    branching_ = Branching::mrv;
    is_started_ = false;
}

CountResult Enumeration::on_threads() {
    search_.reset();
    const SolveResult found = ParallelSearch(problem_, limits_left(), params_.parallel, forced_).count();
    return result(found.status, found.stats, engine_->name);
}

CountResult Enumeration::finish() {
    if (engine_ == nullptr)
        return in_lockstep();
    if (may_suit_lockstep() || is_branching_open_) {
        CountResult count = go_on(nodes_before_lockstep);
        if (count.status != Status::node_limit)
            return count;
        if (suits_lockstep())
            return in_lockstep();
    }
    return params_.parallel.threads > 1 ? on_threads() : go_on(params_.search.limits.nodes.value_or(no_limit));
}

// --- In lockstep -----------------------------------------------------------------------------------------------------

bool Enumeration::may_suit_lockstep() const {
    const SolveParams& search = params_.search;
    return search.engine == "auto" && search.branching == Branching::mrv && !search.limits.nodes && !search.seed &&
           search.limits.solutions != 0 && Lockstep::may_suit(problem_, lane_width({}).lanes);
}

/// Each solution takes a branch; an engine walks through options that all lead to solutions faster than that. Measured
/// on graph colorings and items without anything in common, solutions for each search node and the time of lockstep for
/// 1 of bit_sets: 0.50, 0.6; 0.65, 1.6; 0.75, 1.75; 0.88, 2.1; 0.96, 1.8.
bool Enumeration::suits_lockstep() {
    if (!may_suit_lockstep() || !search_ || solutions_ * 9 > search_->stats().search_nodes * 5)
        return false;
    if (!lane_problem_)
        lane_problem_ = std::make_shared<const LaneProblem>(problem_);
    return Lockstep::suits(*lane_problem_, lane_width({}).lanes);
}

/// The problem is the only instance of a batch.
CountResult Enumeration::in_lockstep() {
    const SolveParams& search = params_.search;
    if (search.seed || search.branching != Branching::mrv)
        throw std::invalid_argument("lockstep has no seed and no branching");
    search_.reset();
    BatchParams batch;
    batch.limits = limits_left().limits;
    if (params_.parallel.threads > 1) {
        batch.run_parallel = params_.parallel.run;
        batch.tasks = params_.parallel.threads;
    }
    Lockstep lanes = lane_problem_ ? Lockstep(lane_problem_, batch) : Lockstep(problem_, batch);
    CountResult count = result(Status::stopped, {}, lockstep); // if it is stopped before it begins
    const auto source = [&, is_taken = false](Instance& instance) mutable {
        instance.forced = forced_;
        return !std::exchange(is_taken, true);
    };
    lanes.run(source, [&](const BatchAnswer& answer) {
        Stats stats;
        stats.solutions = answer.solutions;
        stats.search_nodes = 2 * answer.branches + 1;
        count = result(answer.status, std::move(stats), lockstep);
    });
    return count;
}

} // namespace dlx::detail
