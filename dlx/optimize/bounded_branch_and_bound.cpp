#include "dlx/detail/links.hpp"
#include "dlx/optimize/cost_tree.hpp"

namespace dlx::detail {

namespace {

using boost::multiprecision::int256_t;

/// Branch and bound for problems with bounds, depth first. While an item needs options, branches on an item that needs
/// some and has the fewest branches, smallest share first. Child k chooses option k and excludes those before it. As
/// soon as no item needs any, the chosen options are a solution. Other solutions contain them and options of an item,
/// which are tried in the same way; a last child chooses none of that item's options. Each solution is found once.
template <Colors C, class Number>
class BoundedBranchAndBound : public CostTreeBase<Number> {
    using Base = CostTreeBase<Number>;
    using Index = Links::Index;

public:
    BoundedBranchAndBound(const Problem& problem, std::span<const OptionId> options, ReducedCosts<Number> reduced,
                          Incumbents& incumbents)
        : Base(options, std::move(reduced), incumbents), problem_(problem), links_(problem, options),
          share_of_(this->sort_by_share(links_)), levels_(max_levels(problem)), spent_(levels_.size() + 1),
          is_chosen_(options.size()) {
        spent_[0] = this->reduced_.base();
        for (Index k = 0; k < options.size(); ++k)
            if (this->reduced_.credit(k) > 0)
                with_credit_.push_back(OptionId{k});
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

private:
    static constexpr Index none = Links::none;

    struct Level {
        Index item = 0;
        Index node = 0;    ///< of the chosen option; the item's header before the first one, none without an option
        Index removed = 0; ///< number of options removed before
    };

    /// Keeps a solution, and branches.
    void visit() {
        const Index item = choose_item();
        const bool is_solution = item == none || links_.need(item) <= 0;
        const bool is_new = level_ == 0 || levels_[level_ - 1].node != none;
        if (is_solution && is_new)
            this->keep(chosen());
        if (item != none && links_.template branches<ItemBounds::yes>(item) > 0 && this->is_better(bound()))
            levels_[level_++] = {item, item, links_.removed_count()};
    }

    [[nodiscard]] std::vector<OptionId> chosen() const {
        std::vector<OptionId> options;
        options.reserve(level_);
        for (Index k = 0; k < level_; ++k)
            if (levels_[k].node != none)
                options.push_back(links_.option(levels_[k].node));
        return options;
    }

    /// Returns the item to branch on: one that needs options and has the fewest branches; if none needs any, one that
    /// has the fewest options; Links::none if none has any.
    [[nodiscard]] Index choose_item() const {
        Index best = none;
        for (Index item = 0; item < links_.primary_items(); ++item)
            if (links_.is_active(item) && links_.template branches<ItemBounds::yes>(item) != no_branch)
                if (best == none || rank(item) < rank(best))
                    best = item;
        return best;
    }
    [[nodiscard]] std::pair<bool, Index> rank(Index item) const {
        return {links_.need(item) <= 0, links_.template branches<ItemBounds::yes>(item)};
    }

    /// To the next option of the last item, or of the last one before that has another; false if there is none.
    bool next() {
        for (; level_ > 0; --level_) {
            auto& [item, node, removed] = levels_[level_ - 1];
            if (node != none && node != item) {
                links_.template uncommit_all<C>(node);
                is_chosen_[index(links_.option(node))] = false;
            }
            if (node != none && try_options())
                return true;
            if (node != none && links_.need(item) <= 0) {
                node = none;
                spent_[level_] = spent_[level_ - 1];
                return true;
            }
            links_.template restore<C>(removed);
        }
        return false;
    }

    /// Chooses the next option of the item; returns false if too few remain.
    bool try_options() {
        auto& [item, node, removed] = levels_[level_ - 1];
        while (links_.size(item) > 0 && links_.need(item) <= static_cast<std::int32_t>(links_.size(item))) {
            node = links_.down(item);
            spent_[level_] = spent_[level_ - 1] + rise(links_.option(node));
            links_.template remove<C>(node);
            if (this->is_better(spent_[level_])) {
                links_.template commit_all<C>(node);
                is_chosen_[index(links_.option(node))] = true;
                return true;
            }
        }
        return false;
    }

    /// Returns the increase of the bound when the option is chosen. Items that need no option had not been charged
    /// their prices.
    [[nodiscard]] Number rise(OptionId option) const {
        Number rise = this->reduced_.cost(index(option));
        for (const Entry& entry : problem_.option(this->in_whole(option))) {
            const Index item = index(entry.item);
            if (item < links_.primary_items() && links_.need(item) <= 0 && this->reduced_.price(item) > 0)
                rise += this->reduced_.price(item);
        }
        return rise;
    }

    /// Returns a lower bound on the cost of every solution with the options chosen so far, in parts of a unit. An item
    /// costs at least as many of the smallest shares as it needs. A negative price is saved for options that it does
    /// not have, and the credit of an option that is excluded.
    [[nodiscard]] Number bound() const {
        Number sum = spent_[level_];
        for (Index item = 0; item < links_.primary_items(); ++item) {
            if (!links_.is_active(item))
                continue;
            std::int32_t need = links_.need(item);
            for (Index p = links_.down(item); need > 0 && p != item; p = links_.down(p), --need)
                sum += share_of_[index(links_.option(p))];
            const std::int32_t vacant = links_.room(item) - static_cast<std::int32_t>(links_.size(item));
            if (vacant > 0 && this->reduced_.price(item) < 0)
                sum -= this->reduced_.price(item) * vacant;
        }
        for (const OptionId option : with_credit_)
            if (!is_chosen_[index(option)] && !links_.is_available(option))
                sum += this->reduced_.credit(index(option));
        return sum;
    }

    const Problem& problem_;
    Links links_;
    const std::vector<Number> share_of_; ///< by option
    std::vector<Level> levels_;
    std::vector<Number> spent_; ///< base plus the rises of the earlier options, by level
    std::vector<OptionId> with_credit_;
    std::vector<bool> is_chosen_; ///< by option
    Index level_ = 0;             ///< number of branches from the root
    bool is_done_ = false;
};

} // namespace

template <class Number>
std::unique_ptr<CostTree> make_bounded_cost_tree(const Problem& problem, std::span<const OptionId> options,
                                                 ReducedCosts<Number> reduced, Incumbents& incumbents) {
    if (problem.has_colors())
        return std::make_unique<BoundedBranchAndBound<Colors::yes, Number>>(problem, options, std::move(reduced),
                                                                            incumbents);
    return std::make_unique<BoundedBranchAndBound<Colors::no, Number>>(problem, options, std::move(reduced),
                                                                       incumbents);
}

template std::unique_ptr<CostTree> make_bounded_cost_tree(const Problem&, std::span<const OptionId>,
                                                          ReducedCosts<std::int64_t>, Incumbents&);
template std::unique_ptr<CostTree> make_bounded_cost_tree(const Problem&, std::span<const OptionId>,
                                                          ReducedCosts<int256_t>, Incumbents&);

} // namespace dlx::detail
