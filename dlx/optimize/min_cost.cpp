#include "dlx/optimize/min_cost.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/optimize/diagram_choice.hpp"
#include "dlx/optimize/gap_search.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <string>

namespace dlx {

namespace {

/// Searches band by band for a minimum-cost solution.
MinCostResult first_of(detail::GapSearch& search, const std::function<void(const CostedSolution&)>& on_improvement) {
    MinCostResult result;
    std::vector<CostedSolution> found;
    do {
        result.status = search.search_band(1, on_improvement);
        found = search.take();
    } while (found.empty() && result.status == Status::exhausted && search.next_band());
    result.lower_bound = search.lower_bound();
    if (!found.empty()) {
        result.best = std::move(found.front());
        if (result.status == Status::exhausted || result.lower_bound > result.best->cost)
            result.lower_bound = result.best->cost;
    }
    result.search_nodes = search.incumbents().nodes();
    result.seconds = search.incumbents().seconds();
    return result;
}

} // namespace

std::string_view to_string(MinCostMethod method) {
    constexpr std::array<std::string_view, 3> names{"auto", "zdd", "branch_and_bound"};
    return names.at(static_cast<std::size_t>(method));
}

MinCostResult min_cost_solution(const Problem& problem, std::span<const std::int64_t> costs, const Limits& limits,
                                const std::function<void(const CostedSolution&)>& on_improvement) {
    return first_of(*detail::make_gap_search(problem, costs, limits), on_improvement);
}

MinCostResult min_cost(const Problem& problem, std::span<const std::int64_t> costs, const MinCostParams& params,
                       const std::function<void(const CostedSolution&)>& on_improvement) {
    detail::require_costs(problem, costs);
    detail::DiagramChoice diagram(problem, costs, params);
    if (params.method == MinCostMethod::zdd) {
        diagram.build(params.limits, params.max_memory_bytes);
        return diagram.result();
    }
    if (params.method == MinCostMethod::automatic && diagram.try_small())
        return diagram.result();
    const auto search = detail::make_gap_search(problem, costs, params.limits,
                                                {.max_cost = params.max_cost, .max_bytes = params.max_memory_bytes});
    bool has_diagram = false;
    if (params.method == MinCostMethod::automatic)
        search->set_pause([&](double seconds_left) { return has_diagram = diagram.build_if_faster(seconds_left); });
    MinCostResult result = first_of(*search, on_improvement);
    const MinCostResult by_diagram = diagram.result();
    if (has_diagram) {
        result.status = by_diagram.status;
        result.best = by_diagram.best;
        result.lower_bound = by_diagram.lower_bound;
        result.method = by_diagram.method;
        result.solutions = by_diagram.solutions;
    }
    result.frontier_states = by_diagram.frontier_states;
    return result;
}

MinCostResult min_cost_solution(const Problem& problem, const Limits& limits,
                                const std::function<void(const CostedSolution&)>& on_improvement) {
    return min_cost_solution(problem, problem.required_costs(), limits, on_improvement);
}

MinCostResult min_cost(const Problem& problem, const MinCostParams& params,
                       const std::function<void(const CostedSolution&)>& on_improvement) {
    return min_cost(problem, problem.required_costs(), params, on_improvement);
}

SolutionsByCost::SolutionsByCost(const Problem& problem, std::vector<std::int64_t> costs, Limits limits,
                                 std::size_t max_memory_bytes, std::optional<std::int64_t> max_cost)
    : costs_(std::move(costs)), limits_(std::move(limits)), max_bytes_(max_memory_bytes),
      max_options_(detail::max_levels(problem)), has_max_cost_(max_cost) {
    if (limits_.on_progress)
        limits_.on_progress = [this, tell = std::move(limits_.on_progress)](Progress progress) {
            progress.solutions = returned_;
            tell(progress);
        };
    search_ = detail::make_gap_search(
        problem, costs_, limits_, {.max_cost = max_cost, .is_one_band = has_max_cost_, .max_bytes = max_memory_bytes});
}

SolutionsByCost::~SolutionsByCost() = default;

/// Searches for four times as many as in the last run of the band, or as many as there is memory for.
Status SolutionsByCost::search_for_more() {
    constexpr std::uint64_t first_most = 16;
    constexpr std::uint64_t most_at_first = 256; // maximum, if that many are asked for
    constexpr std::size_t overhead = 192;        // bytes of a solution without its options
    constexpr std::uint64_t any_number = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t limit = limits_.solutions ? *limits_.solutions - returned_ + next_ : any_number;
    std::uint64_t most = std::min<std::uint64_t>(limit, limits_.solutions ? most_at_first : first_most);
    if (has_max_cost_ && !limits_.solutions && most_ == 0) {
        most = max_bytes_ / (overhead + max_options_ * sizeof(OptionId)) + first_most;
    } else if (most_ > 0) {
        std::size_t options = 0;
        for (const CostedSolution& set : found_)
            options = std::max(options, set.options.size());
        most = std::min<std::uint64_t>({limit, 4 * most_, max_bytes_ / (overhead + options * sizeof(OptionId))});
        if (most <= next_)
            return Status::memory_limit;
    }
    most_ = most;
    found_.clear();
    const Status status = search_->search_band(most_, nullptr);
    found_ = search_->take();
    return status;
}

std::optional<CostedSolution> SolutionsByCost::next() {
    if (has_ended_)
        return std::nullopt;
    Status end = Status::exhausted;
    if (returned_ == limits_.solutions)
        end = Status::solution_limit;
    while (end == Status::exhausted && next_ == found_.size()) {
        if (next_ < most_) { // the band has no other solutions
            if (!search_->next_band())
                break;
            most_ = next_ = 0;
        }
        end = search_for_more();
    }
    if (end == Status::exhausted && next_ < found_.size()) {
        ++returned_;
        return found_[next_++];
    }
    status_ = end;
    has_ended_ = true;
    return std::nullopt;
}

// --- Sets of a diagram by cost --------------------------------------------------------------------------------------

namespace {

/// Returns the minimum cost of the sets of each node. The value of bottom, which has no set, is meaningless.
std::vector<Integer> least_costs(const Zdd& zdd, std::span<const std::int64_t> costs) {
    std::vector<Integer> least(zdd.node_count());
    for (Zdd::Node node = Zdd::first_branch; node < zdd.node_count(); ++node) {
        const Zdd::Branch& branch = zdd.branch(node);
        if (index(branch.option) >= costs.size())
            throw std::out_of_range("option number " + std::to_string(index(branch.option)) + " has no cost");
        least[node] = least[branch.hi] + costs[index(branch.option)];
        if (branch.lo != Zdd::bottom)
            least[node] = std::min(least[node], least[branch.lo]);
    }
    return least;
}

} // namespace

std::optional<CostedSolution> min_cost_solution(const Zdd& zdd, std::span<const std::int64_t> costs) {
    const std::vector<Integer> least = least_costs(zdd, costs);
    if (zdd.root() == Zdd::bottom)
        return std::nullopt;
    CostedSolution cheapest{least[zdd.root()], {}};
    for (Zdd::Node node = zdd.root(); node != Zdd::top;) {
        const Zdd::Branch& branch = zdd.branch(node);
        const bool takes = least[node] == least[branch.hi] + costs[index(branch.option)];
        if (takes)
            cheapest.options.push_back(branch.option);
        node = takes ? branch.hi : branch.lo;
    }
    return cheapest;
}

std::optional<CostedSolution> min_cost_solution(const Zdd& zdd, const Problem& problem) {
    return min_cost_solution(zdd, problem.required_costs());
}

ZddSolutionsByCost::ZddSolutionsByCost(const Zdd& zdd, const Problem& problem)
    : ZddSolutionsByCost(zdd, {problem.required_costs().begin(), problem.required_costs().end()}) {}

ZddSolutionsByCost::ZddSolutionsByCost(const Zdd& zdd, std::vector<std::int64_t> costs)
    : zdd_(zdd), costs_(std::move(costs)), least_(least_costs(zdd, costs_)) {
    push(zdd.root(), least_[zdd.root()], 0);
}

void ZddSolutionsByCost::push(Zdd::Node node, const Cost& least, std::size_t taken) {
    if (node == Zdd::bottom)
        return;
    ways_.push_back({least, pushed_++, node, taken});
    std::push_heap(ways_.begin(), ways_.end(), is_later);
}

/// Follows the path of minimum cost to its end, and stores the paths that branch off it for later.
std::optional<CostedSolution> ZddSolutionsByCost::next() {
    if (ways_.empty())
        return std::nullopt;
    std::pop_heap(ways_.begin(), ways_.end(), is_later);
    const Way way = std::move(ways_.back());
    ways_.pop_back();
    std::size_t taken = way.taken;
    for (Zdd::Node node = way.node; node != Zdd::top;) {
        const auto [option, lo, hi] = zdd_.branch(node);
        const Cost with = least_[hi] + costs_[index(option)];
        const bool takes = with == least_[node];
        taken_.push_back({option, taken});
        const std::size_t one_more = taken_.size(); // place 0 is none
        if (takes)
            push(lo, Cost(way.least + (least_[lo] - least_[node])), taken);
        else
            push(hi, Cost(way.least + (with - least_[node])), one_more);
        taken = takes ? one_more : taken;
        node = takes ? hi : lo;
    }
    CostedSolution set{way.least, {}};
    for (; taken != 0; taken = taken_[taken - 1].before)
        set.options.push_back(taken_[taken - 1].option);
    std::reverse(set.options.begin(), set.options.end());
    return set;
}

} // namespace dlx
