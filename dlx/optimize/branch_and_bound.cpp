#include "dlx/optimize/cost_tree.hpp"

namespace dlx::detail {

namespace {

using boost::multiprecision::int256_t;

/// Branch and bound, depth first: branches on an item with the fewest options, smallest share first. All arrays are
/// allocated before the search, which is iterative.
template <Colors C, class Number>
class BranchAndBound : public CostTreeBase<Number> {
    using Base = CostTreeBase<Number>;
    using Index = Links::Index;

public:
    BranchAndBound(const Problem& problem, std::span<const OptionId> options, ReducedCosts<Number> reduced,
                   Incumbents& incumbents)
        : Base(options, std::move(reduced), incumbents), links_(problem, options), shares_(links_.node_count()),
          levels_(problem.primary_item_count() + 1) {
        const std::vector<Number> share_of = this->sort_by_share(links_);
        for (Index item = 0; item < links_.primary_items(); ++item)
            for (Index p = links_.down(item); p != item; p = links_.down(p))
                shares_[p] = share_of[index(links_.option(p))];
        levels_[0].spent = this->reduced_.base();
    }

    bool run(std::uint64_t max_nodes) override {
        this->update_limit();
        for (; !is_done_; is_done_ = !next()) {
            if (max_nodes-- == 0 || !this->incumbents_.visit_node())
                return false;
            visit();
        }
        return true;
    }

    [[nodiscard]] std::uint64_t work() const override { return links_.updates(); }

    /// Assumes that all branches of a node are equal, but for those that cost too much.
    [[nodiscard]] double fraction_done() const override {
        double done = 0;
        double share = 1; // of the nodes below the level
        for (Index level = 0; level < level_ && !is_header(levels_[level].node); ++level) {
            const auto [number, size] = place_of(level);
            done += share * number / size;
            share /= size;
        }
        return done;
    }

private:
    struct Level {
        Index node = 0;   ///< current node in the list of the item on which the level branches; its header at first
        Number spent = 0; ///< base plus the reduced costs of the options chosen before
        Number bound = 0; ///< lower bound on the cost of solutions with these options; `spent` if it was not needed
    };

    [[nodiscard]] bool is_header(Index x) const { return x < links_.items(); }

    /// Keeps a solution, or branches.
    void visit() {
        Level& now = levels_[level_];
        const Index item = links_.choose_item();
        if (item == Links::none) {
            if (this->is_better(now.spent))
                this->keep(chosen());
            return;
        }
        // An item with one option or none leaves nothing to choose, and the bound can wait.
        now.bound = links_.size(item) < 2 ? now.spent : bound();
        if (!this->is_better(now.bound))
            return;
        links_.template cover<C>(item);
        now.node = item;
        ++level_;
    }

    /// To the next option of the last item, or of the last one before that has another; false if there is none.
    bool next() {
        for (; level_ > 0; --level_) {
            Level& last = levels_[level_ - 1];
            Index& x = last.node;
            if (!is_header(x))
                links_.template uncommit_others<C>(x);
            for (x = links_.down(x); !is_header(x); x = links_.down(x)) {
                levels_[level_].spent = last.spent + this->reduced_.cost(index(links_.option(x)));
                if (this->is_better(levels_[level_].spent)) {
                    links_.template commit_others<C>(x);
                    return true;
                }
            }
            links_.template uncover<C>(x);
        }
        return false;
    }

    /// Returns the number of the current branch of a level, from 0, and of all its branches that are not too dear.
    [[nodiscard]] std::pair<double, double> place_of(Index level) const {
        const auto& [node, spent, bound] = levels_[level];
        Index first = node;
        while (!is_header(links_.up(first)))
            first = links_.up(first);
        double number = 0;
        double size = 0;
        for (Index x = first; !is_header(x); x = links_.down(x)) {
            number = x == node ? size : number;
            size += x == node || this->is_better(spent + this->reduced_.cost(index(links_.option(x)))) ? 1 : 0;
        }
        return {number, size};
    }

    /// Returns a lower bound on the cost of every solution with the options chosen so far, in parts of a unit.
    [[nodiscard]] Number bound() const {
        Number sum = levels_[level_].spent;
        for (Index item = 0; item < links_.primary_items(); ++item)
            if (links_.is_active(item))
                sum += shares_[links_.down(item)]; // a header has none
        return sum;
    }

    [[nodiscard]] std::vector<OptionId> chosen() const {
        std::vector<OptionId> options;
        options.reserve(level_);
        for (Index k = 0; k < level_; ++k)
            options.push_back(links_.option(levels_[k].node));
        return options;
    }

    Links links_;
    std::vector<Number> shares_; ///< by node of a primary item
    std::vector<Level> levels_;
    Index level_ = 0; ///< number of options chosen
    bool is_done_ = false;
};

} // namespace

template <class Number>
std::unique_ptr<CostTree> make_cost_tree(const Problem& problem, std::span<const OptionId> options,
                                         ReducedCosts<Number> reduced, Incumbents& incumbents) {
    if (problem.has_bounds())
        return make_bounded_cost_tree(problem, options, std::move(reduced), incumbents);
    if (problem.has_colors())
        return std::make_unique<BranchAndBound<Colors::yes, Number>>(problem, options, std::move(reduced), incumbents);
    return std::make_unique<BranchAndBound<Colors::no, Number>>(problem, options, std::move(reduced), incumbents);
}

template std::unique_ptr<CostTree> make_cost_tree(const Problem&, std::span<const OptionId>, ReducedCosts<std::int64_t>,
                                                  Incumbents&);
template std::unique_ptr<CostTree> make_cost_tree(const Problem&, std::span<const OptionId>, ReducedCosts<int256_t>,
                                                  Incumbents&);

} // namespace dlx::detail
