#include "dlx/count.hpp"

#include "dlx/batch.hpp"
#include "dlx/detail/enumeration.hpp"
#include "dlx/frontier/frontier.hpp"
#include "dlx/frontier/frontier_problem.hpp"
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

std::uint64_t integer(double number) { return number < 1e18 ? static_cast<std::uint64_t>(number) : no_limit; }

/// One count: what has been tried so far, and the limits, which hold for all of it.
class Count {
public:
    Count(const Problem& problem, const CountParams& params, std::span<const OptionId> forced)
        : problem_(problem), params_(params), forced_(forced), watch_(params.search.limits),
          enumeration_(problem, params, forced, watch_) {}

    CountResult by_enumeration() { return enumeration_.finish(); }
    CountResult by_frontier(std::uint64_t max_work = no_limit);
    CountResult by_either();
    CountResult by_either_in_memory();

private:
    void start_frontier();
    void forget_frontier();

    const Problem& problem_;
    const CountParams& params_;
    const std::span<const OptionId> forced_;
    Watch watch_;
    detail::Enumeration enumeration_;
    std::optional<detail::FrontierProblem> frontier_problem_;
    std::unique_ptr<detail::FrontierCount> frontier_; ///< none if there is nothing to count
};

// --- The frontier ----------------------------------------------------------------------------------------------------

void Count::start_frontier() {
    if (frontier_problem_)
        return;
    frontier_problem_.emplace(problem_);
    if (const auto start = frontier_problem_->start(forced_); !start.empty())
        frontier_ = detail::make_frontier_count(*frontier_problem_, start, params_.max_bytes);
}

void Count::forget_frontier() {
    frontier_.reset();
    frontier_problem_.reset();
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
    if (count.status != Status::exhausted && count.count < enumeration_.solutions())
        count.count = enumeration_.solutions();
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
    CountResult count = enumeration_.go_on(std::max<std::uint64_t>(1 << 10, bytes >> 12));
    if (count.status == Status::node_limit)
        count = by_frontier(1 << 16);
    for (std::uint64_t nodes = 1 << 17; count.status == Status::node_limit; nodes *= 2) {
        count = enumeration_.go_on(nodes);
        if (count.status != Status::node_limit)
            break;
        const double share = std::max(enumeration_.fraction_done(), 1e-15);
        const double all_nodes = static_cast<double>(count.stats.search_nodes) / share;
        const double all_solutions = static_cast<double>(count.stats.solutions) / share;
        const double worth_it = all_nodes / 8 + all_solutions * 2;
        count = by_frontier(integer(worth_it));
        if (count.status == Status::node_limit && frontier_->fraction_done() > 0.5) // past the widest layers
            count = by_frontier(integer(worth_it * 2));
        const std::uint64_t most_tried = enumeration_.suits_lockstep() ? 1 << 18 : 1 << 22; // up to a third of a second
        if (count.status == Status::node_limit && nodes >= most_tried) {
            forget_frontier();
            return by_enumeration();
        }
    }
    return count;
}

/// Where memory is short, an enumeration needs less.
CountResult Count::by_either_in_memory() {
    try {
        return by_either();
    } catch (const std::bad_alloc&) {
        forget_frontier();
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
    const bool is_whole = !search.limits.solutions && !search.limits.nodes && !search.seed;
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
    if (params.method == CountMethod::automatic && search.engine != lockstep && is_whole && has_room)
        return count.by_either_in_memory();
    return count.by_enumeration();
}

} // namespace dlx
