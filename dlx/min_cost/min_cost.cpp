#include "dlx/min_cost.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/min_cost/gap_search.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace dlx {

namespace {

using boost::multiprecision::int128_t;

/// Trials of a diagram between the parts of a branch and bound. Each takes a share of the time so far.
class DiagramTrials {
public:
    /// Starts the time limit. All outlive this object.
    DiagramTrials(const Problem& problem, std::span<const std::int64_t> costs, const MinCostParams& params)
        : problem_(problem), costs_(costs), params_(params), watch_(params.limits) {}

    /// Builds the diagram within these limits. Returns true if that succeeds.
    bool build(const Limits& limits, std::size_t max_memory_bytes) {
        CountParams params;
        params.max_memory_bytes = std::min(max_memory_bytes, params_.max_memory_bytes);
        params.search.limits = limits;
        const ZddResult all = solutions_as_zdd(problem_, params);
        result_.status = all.status;
        result_.frontier_states += all.frontier_states;
        if (all.zdd)
            read(*all.zdd);
        return all.zdd.has_value();
    }

    /// Tries to build a small diagram of a small problem, in a few milliseconds. Returns true if that succeeds.
    bool try_small() {
        constexpr std::size_t most_entries = 1000;
        constexpr std::size_t most_bytes = std::size_t{1} << 20;
        return problem_.entry_count() <= most_entries && build(watch_.remaining_limits(), most_bytes);
    }

    /// Tries to build the diagram if the time has come. Returns true if that succeeds.
    bool try_next() {
        constexpr double share = 0.15; // of the time so far
        const double now = watch_.seconds();
        if (is_too_large_ || now < next_)
            return false;
        Limits limits = watch_.remaining_limits();
        limits.seconds = std::min(limits.seconds.value_or(now), share * now);
        const bool is_built = build(limits, params_.max_memory_bytes);
        is_too_large_ = result_.status == Status::memory_limit;
        next_ = now + watch_.seconds();
        return is_built;
    }

    /// Returns the result of the last trial.
    [[nodiscard]] MinCostResult result() const {
        MinCostResult result = result_;
        result.seconds = watch_.seconds();
        return result;
    }

private:
    void read(const Zdd& zdd) {
        result_.solutions = zdd.count();
        result_.best = min_cost_solution(zdd, costs_);
        if (!result_.best)
            return;
        result_.lower_bound = result_.best->cost;
        std::sort(result_.best->options.begin(), result_.best->options.end());
        if (params_.max_cost && result_.best->cost > *params_.max_cost)
            result_.best.reset();
    }

    const Problem& problem_;
    const std::span<const std::int64_t> costs_;
    const MinCostParams& params_;
    RunMonitor watch_;
    MinCostResult result_{.method = MinCostMethod::zdd, .lower_bound = lowest()};
    double next_ = 0.05; ///< seconds from the start to the next trial
    bool is_too_large_ = false;

    /// Returns the sum of all negative costs.
    [[nodiscard]] int128_t lowest() const {
        int128_t sum = 0;
        for (std::size_t k = 0; k < problem_.option_count(); ++k)
            sum += std::min<std::int64_t>(costs_[k], 0);
        return sum;
    }
};

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

MinCostResult find_min_cost(const Problem& problem, std::span<const std::int64_t> costs, const MinCostParams& params,
                            const std::function<void(const CostedSolution&)>& on_improvement) {
    detail::require_costs(problem, costs);
    DiagramTrials diagram(problem, costs, params);
    if (params.method == MinCostMethod::zdd) {
        diagram.build(params.limits, params.max_memory_bytes);
        return diagram.result();
    }
    if (params.method == MinCostMethod::automatic && diagram.try_small())
        return diagram.result();
    const auto search = detail::make_gap_search(problem, costs, params.limits, {.max_cost = params.max_cost});
    bool has_diagram = false;
    if (params.method == MinCostMethod::automatic)
        search->set_pause([&] { return has_diagram = diagram.try_next(); });
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

SolutionsByCost::SolutionsByCost(const Problem& problem, std::vector<std::int64_t> costs, Limits limits,
                                 std::size_t max_memory_bytes, std::optional<std::int64_t> max_cost)
    : costs_(std::move(costs)), limits_(std::move(limits)), max_bytes_(max_memory_bytes),
      max_options_(detail::max_levels(problem)), has_max_cost_(max_cost) {
    if (limits_.on_progress)
        limits_.on_progress = [this, tell = std::move(limits_.on_progress)](Progress progress) {
            progress.solutions = returned_;
            tell(progress);
        };
    search_ = detail::make_gap_search(problem, costs_, limits_, {.max_cost = max_cost, .is_one_band = has_max_cost_});
}

SolutionsByCost::~SolutionsByCost() = default;

/// The next run is for four times as many as the last one of the band, or as many as there is memory for.
Status SolutionsByCost::search_for_more() {
    constexpr std::uint64_t first_most = 16;
    constexpr std::uint64_t most_at_first = 256; // if that many are asked for
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
        if (next_ < most_) { // all solutions of the band
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

} // namespace dlx
