#include "dlx/counting.hpp"

#include "dlx/detail/frontier.hpp"
#include "dlx/detail/frontier_problem.hpp"
#include "dlx/detail/watch.hpp"
#include "dlx/engine.hpp"

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

std::uint64_t integer(double number) { return number < 1e18 ? static_cast<std::uint64_t>(number) : no_limit; }

/// One count: what has been tried so far, and the limits, which hold for all of it.
class Count {
public:
    Count(const Problem& problem, const CountParams& params, std::span<const OptionId> forced)
        : problem_(problem), params_(params), forced_(forced), watch_(params.search) {}

    CountResult by_enumeration();
    CountResult by_frontier(std::uint64_t max_states = no_limit);
    CountResult by_either();
    CountResult by_either_in_memory();

private:
    CountResult by_trial(std::uint64_t max_nodes);
    [[nodiscard]] SolveParams limits_left();
    [[nodiscard]] CountResult enumerated(Status status, const Stats& stats) const;
    void start_frontier();

    const Problem& problem_;
    const CountParams& params_;
    const std::span<const OptionId> forced_;
    detail::Watch watch_;
    SolveParams trial_params_;
    std::unique_ptr<EngineSearch> trial_; ///< an enumeration that goes on for longer and longer
    std::optional<detail::FrontierProblem> frontier_problem_;
    std::unique_ptr<detail::FrontierCount> frontier_; ///< none if there is nothing to count
};

// --- Enumeration -----------------------------------------------------------------------------------------------------

/// The parameters of the search, with the time that is left and the progress of the whole count.
SolveParams Count::limits_left() {
    SolveParams search = params_.search;
    if (search.max_seconds)
        search.max_seconds = std::max(0.0, *search.max_seconds - watch_.seconds());
    if (search.on_progress)
        search.on_progress = [this](const Progress& progress) { watch_.report(progress); };
    return search;
}

CountResult Count::enumerated(Status status, const Stats& stats) const {
    return as_count({status, stats.solutions, watch_.seconds(), stats});
}

CountResult Count::by_enumeration() {
    trial_.reset();
    const SolveResult result = params_.parallel.threads > 1
                                   ? ParallelSearch(problem_, limits_left(), params_.parallel, forced_).count()
                                   : dlx::count(problem_, limits_left(), forced_);
    return enumerated(result.status, result.stats);
}

/// Goes on until so many search nodes in all have been visited; then the status is node_limit.
CountResult Count::by_trial(std::uint64_t max_nodes) {
    const bool is_new = !trial_;
    trial_params_ = limits_left();
    trial_params_.max_nodes = max_nodes;
    if (is_new) {
        trial_ = engine_for(problem_, trial_params_.engine, trial_params_.branching).make(problem_);
        trial_->start(forced_, trial_params_);
    } else {
        trial_->resume();
    }
    trial_->finish();
    return enumerated(trial_->status(), trial_->stats());
}

// --- The frontier ----------------------------------------------------------------------------------------------------

void Count::start_frontier() {
    if (frontier_problem_)
        return;
    frontier_problem_.emplace(problem_);
    if (const auto start = frontier_problem_->start(forced_); !start.empty())
        frontier_ = detail::make_frontier_count(*frontier_problem_, start, params_.max_bytes);
}

/// Goes on until so many states in all have been followed; then the status is node_limit.
CountResult Count::by_frontier(std::uint64_t max_states) {
    start_frontier();
    std::optional<Status> end = frontier_ ? std::nullopt : std::optional(Status::exhausted);
    while (!end) {
        if (frontier_->states() >= max_states)
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
/// Measured, states that the frontier follows for each search node of bit_sets, at twice its time for each, and
/// solutions for each node: dominoes 8x8 0.00002, 0.26; the empty 6x6 Sudoku 0.01, 0.11; reduced Latin squares of
/// order 7 0.02, 0.09; Langford 11 1.2, 0.08; 12 queens 3.5, 0.07; pentominoes on the 8x8 board with a hole 13, 0.002.
CountResult Count::by_either() {
    constexpr std::uint64_t most_tried = 1 << 22; // search nodes: a third of a second
    CountResult count = by_trial(1 << 10);        // before anything is set up that may take long
    if (count.status == Status::node_limit)
        count = by_frontier(1 << 14);
    for (std::uint64_t nodes = 1 << 17; count.status == Status::node_limit; nodes *= 2) {
        count = by_trial(nodes);
        if (count.status != Status::node_limit)
            break;
        const double share = std::max(trial_->fraction_done(), 1e-15);
        const double all_nodes = static_cast<double>(count.stats.search_nodes) / share;
        const double all_solutions = static_cast<double>(count.stats.solutions) / share;
        count = by_frontier(integer(all_nodes / 64 + all_solutions / 4));
        if (count.status == Status::node_limit && nodes >= most_tried)
            return params_.parallel.threads > 1 ? by_enumeration() : by_trial(no_limit);
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
