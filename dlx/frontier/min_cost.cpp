#include "dlx/min_cost.hpp"

#include "dlx/frontier/min_cost_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace dlx {

namespace {

using boost::multiprecision::int256_t;
using detail::Colors;
using detail::Links;

/// Branch and bound, depth first: branches on an item with the fewest options, smallest share first. All arrays are
/// allocated before the search, which is iterative.
template <Colors C, class Number>
class BranchAndBound : public detail::BranchAndBoundBase<Number> {
    using Base = detail::BranchAndBoundBase<Number>;
    using Index = Links::Index;

public:
    /// Starts the time limit.
    BranchAndBound(const Problem& problem, std::span<const std::int64_t> costs, const Limits& limits)
        : Base(problem, costs, limits), links_(problem),
          shares_(problem.item_count() + problem.entry_count() + problem.option_count() + 1),
          x_(problem.primary_item_count()), spent_(problem.primary_item_count() + 1) {
        const std::vector<Number> share_of = this->sort_by_share(links_);
        for (Index item = 0; item < links_.primary_items(); ++item)
            for (Index p = links_.down(item); p != item; p = links_.down(p))
                shares_[p] = share_of[index(links_.option(p))];
        spent_[0] = this->reduced_.base();
    }

    MinCostResult run(std::size_t most, const std::function<void(const CostedSolution&)>& on_improvement) override {
        if (!this->begin(most))
            return this->result_;
        this->result_.lower_bound = this->units(bound(0));
        Index level = 0;
        do {
            if (!this->visit_node())
                break;
            const Index item = links_.choose_item();
            if (item == Links::none && this->is_better(spent_[level]))
                this->keep_if_better(chosen(level), on_improvement);
            // An item with one option or none leaves nothing to choose, and the bound can wait.
            if (item != Links::none && (links_.size(item) < 2 || this->is_better(bound(level)))) {
                links_.template cover<C>(item);
                x_[level++] = item;
            }
        } while (next(level));
        this->end();
        return this->result_;
    }

private:
    [[nodiscard]] bool is_header(Index x) const { return x < links_.items(); }

    /// To the next option of the last item, or of the last one before that has another; false if there is none.
    bool next(Index& level) {
        for (; level > 0; --level) {
            Index& x = x_[level - 1];
            if (!is_header(x))
                links_.template uncommit_others<C>(x);
            for (x = links_.down(x); !is_header(x); x = links_.down(x)) {
                spent_[level] = spent_[level - 1] + this->reduced_.cost(links_.option(x));
                if (this->is_better(spent_[level])) {
                    links_.template commit_others<C>(x);
                    return true;
                }
            }
            links_.template uncover<C>(x);
        }
        return false;
    }

    /// Returns a lower bound on the cost of every solution with the options chosen so far, in parts of a unit.
    [[nodiscard]] Number bound(Index level) const {
        Number sum = spent_[level];
        for (Index item = 0; item < links_.primary_items(); ++item)
            if (links_.is_active(item))
                sum += shares_[links_.down(item)]; // a header has none
        return sum;
    }

    [[nodiscard]] std::vector<OptionId> chosen(Index level) const {
        std::vector<OptionId> options;
        for (Index k = 0; k < level; ++k)
            options.push_back(links_.option(x_[k]));
        return options;
    }

    Links links_;
    std::vector<Number> shares_; ///< by node of a primary item
    std::vector<Index> x_;       ///< current node in the list of the item, by level
    std::vector<Number> spent_;  ///< base plus the reduced costs of the earlier options, by level
};

/// Returns the search that suits the problem.
std::unique_ptr<detail::MinCostSearch> make_search(const Problem& problem, std::span<const std::int64_t> costs,
                                                   const Limits& limits) {
    if (costs.size() < problem.option_count())
        throw std::out_of_range("option number " + std::to_string(costs.size()) + " has no cost");
    if (problem.has_bounds())
        return detail::make_bounded_search(problem, costs, limits);
    const auto make = [&]<Colors C>() -> std::unique_ptr<detail::MinCostSearch> {
        if (detail::are_small(problem, costs))
            return std::make_unique<BranchAndBound<C, std::int64_t>>(problem, costs, limits);
        return std::make_unique<BranchAndBound<C, int256_t>>(problem, costs, limits);
    };
    return problem.has_colors() ? make.template operator()<Colors::yes>() : make.template operator()<Colors::no>();
}

} // namespace

bool detail::are_small(const Problem& problem, std::span<const std::int64_t> costs) {
    double largest = 1;
    for (const std::int64_t cost : costs)
        largest = std::max(largest, std::abs(static_cast<double>(cost)));
    double items = 2;
    for (const Bounds& bounds : reduced_bounds(problem))
        items += bounds.max;
    return largest * cost_parts * items * (items + static_cast<double>(problem.option_count())) < 0x1p59;
}

MinCostResult min_cost_solution(const Problem& problem, std::span<const std::int64_t> costs, const Limits& limits,
                                const std::function<void(const CostedSolution&)>& on_improvement) {
    return make_search(problem, costs, limits)->run(1, on_improvement);
}

SolutionsByCost::SolutionsByCost(const Problem& problem, std::vector<std::int64_t> costs, Limits limits,
                                 std::size_t max_memory_bytes)
    : costs_(std::move(costs)), limits_(std::move(limits)), max_bytes_(max_memory_bytes) {
    if (limits_.on_progress)
        limits_.on_progress = [this, tell = std::move(limits_.on_progress)](Progress progress) {
            progress.solutions = next_;
            tell(progress);
        };
    search_ = make_search(problem, costs_, limits_);
}

SolutionsByCost::~SolutionsByCost() = default;

/// The next run is for four times as many as the last one, or as many as there is memory for.
Status SolutionsByCost::search_for_more() {
    constexpr std::uint64_t first_most = 16;
    constexpr std::uint64_t most_at_first = 256; // if that many are asked for
    constexpr std::size_t overhead = 192;        // bytes of a solution without its options
    const std::uint64_t limit = limits_.solutions.value_or(std::numeric_limits<std::uint64_t>::max());
    std::uint64_t most = std::min<std::uint64_t>(limit, limits_.solutions ? most_at_first : first_most);
    if (most_ > 0) {
        std::size_t options = 0;
        for (const CostedSolution& set : found_)
            options = std::max(options, set.options.size());
        most = std::min<std::uint64_t>({limit, 4 * most_, max_bytes_ / (overhead + options * sizeof(OptionId))});
        if (most <= next_)
            return Status::memory_limit;
    }
    most_ = most;
    found_.clear();
    const Status status = search_->run(most_, nullptr).status;
    found_ = search_->solutions();
    return status;
}

std::optional<CostedSolution> SolutionsByCost::next() {
    if (has_ended_)
        return std::nullopt;
    Status end = Status::exhausted;
    if (next_ == limits_.solutions)
        end = Status::solution_limit;
    else if (next_ == most_)
        end = search_for_more();
    if (end == Status::exhausted && next_ < found_.size())
        return found_[next_++];
    status_ = end;
    has_ended_ = true;
    return std::nullopt;
}

} // namespace dlx
