#include "dlx/optimize/cost_tree.hpp"

#include "dlx/detail/links.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace dlx::detail {

namespace {

using boost::multiprecision::int256_t;
using Index = Links::Index;

/// A level of a search of items that are covered once.
template <ItemBounds B, class Number>
struct LevelOf {
    Index node = 0;   ///< current node in the list of the item on which the level branches; its header at first
    Number spent = 0; ///< base plus the reduced costs of the options chosen before
    Number bound = 0; ///< lower bound on the cost of solutions with these options; `spent` if it was not needed
};

template <class Number>
struct LevelOf<ItemBounds::yes, Number> {
    Index node = 0; ///< node of the chosen option; the item's header before the first one, none without an option
    Index item = 0;
    Index removed = 0; ///< number of options removed before
};

/// Branch and bound on the dancing links, depth first and smallest share first: the common part of the searches with
/// and without bounds. All arrays are allocated before the search, which is iterative. A Tree visits a node by visit(),
/// and goes to the next one by next(), which returns false if there is none.
template <class Tree, ItemBounds B, class Number>
class LinkedCostTree : public CostTree {
public:
    bool run(std::uint64_t max_nodes) override {
        update_limit();
        for (; !is_done_; is_done_ = !static_cast<Tree&>(*this).next()) {
            if (max_nodes-- == 0 || !incumbents_.visit_node())
                return false;
            static_cast<Tree&>(*this).visit();
        }
        return true;
    }

    [[nodiscard]] std::uint64_t work() const override { return links_.updates(); }

protected:
    /// `options` are those that `reduced` is of, in the same order, as numbers in the whole problem.
    LinkedCostTree(const Problem& problem, std::span<const OptionId> options, ReducedCosts<Number> reduced,
                   Incumbents& incumbents)
        : reduced_(std::move(reduced)), links_(problem, options), share_of_(sort_by_share()),
          levels_(max_levels(problem) + 1), incumbents_(incumbents), options_(options.begin(), options.end()) {
        update_limit();
    }

    /// Returns true if a solution of this cost, in parts of a unit, is below the cutoff when rounded up to units.
    [[nodiscard]] bool is_better(const Number& cost) const { return cost <= limit_; }

    /// Returns the number of an option in the whole problem.
    [[nodiscard]] OptionId in_whole(OptionId option) const { return options_[index(option)]; }

    /// Keeps the solution of the options chosen, if it is below the cutoff.
    void keep_chosen() {
        std::vector<OptionId> options;
        options.reserve(level_);
        for (Index k = 0; k < level_; ++k)
            if (levels_[k].node != Links::none)
                options.push_back(in_whole(links_.option(levels_[k].node)));
        incumbents_.keep(std::move(options));
        update_limit();
    }

    const ReducedCosts<Number> reduced_;
    Links links_;
    const std::vector<Number> share_of_; ///< by option
    std::vector<LevelOf<B, Number>> levels_;
    Index level_ = 0; ///< number of branches from the root

private:
    /// Links the lists in the order of the shares, largest credit first, and returns the shares by option.
    std::vector<Number> sort_by_share() {
        std::vector<Number> share_of(links_.options());
        std::vector<Number> key(links_.options());
        for (Index k = 0; k < links_.options(); ++k) {
            share_of[k] = reduced_.share(k);
            key[k] = share_of[k] - reduced_.credit(k);
        }
        std::vector<Index> order(links_.options());
        std::iota(order.begin(), order.end(), Index{0});
        std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return key[a] < key[b]; });
        links_.link_in_order(order);
        return share_of;
    }

    /// Reads the cutoff, which another search may have changed.
    void update_limit() { limit_ = largest_below<Number>(incumbents_.cutoff()); }

    Incumbents& incumbents_;
    const std::vector<OptionId> options_; ///< by option of this search
    Number limit_ = 0;                    ///< largest cost below the cutoff, in parts of a unit
    bool is_done_ = false;
};

template <Colors C, ItemBounds B, class Number>
class BranchAndBound;

/// A search that branches on an item with the fewest options.
template <Colors C, class Number>
class BranchAndBound<C, ItemBounds::no, Number>
    : public LinkedCostTree<BranchAndBound<C, ItemBounds::no, Number>, ItemBounds::no, Number> {
    using Base = LinkedCostTree<BranchAndBound, ItemBounds::no, Number>;
    using Base::level_;
    using Base::levels_;
    using Base::links_;
    friend Base;

public:
    BranchAndBound(const Problem& problem, std::span<const OptionId> options, ReducedCosts<Number> reduced,
                   Incumbents& incumbents)
        : Base(problem, options, std::move(reduced), incumbents), shares_(links_.node_count()) {
        for (Index item = 0; item < links_.primary_items(); ++item)
            for (Index p = links_.down(item); p != item; p = links_.down(p))
                shares_[p] = this->share_of_[index(links_.option(p))];
        levels_[0].spent = this->reduced_.base();
    }

    /// Returns the share of the tree that is done, as if all branches of a node that do not cost too much were equal.
    [[nodiscard]] double fraction_done() const override {
        double done = 0;
        double share = 1; // share of the nodes below the level
        for (Index level = 0; level < level_ && !is_header(levels_[level].node); ++level) {
            const auto [number, size] = place_of(level);
            done += share * number / size;
            share /= size;
        }
        return done;
    }

private:
    [[nodiscard]] bool is_header(Index x) const { return x < links_.items(); }

    /// Keeps a solution, or branches.
    void visit() {
        auto& now = levels_[level_];
        const Index item = links_.choose_item();
        if (item == Links::none) {
            if (this->is_better(now.spent))
                this->keep_chosen();
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

    /// Advances to the next option of the last item that has another one. Returns false if there is none.
    bool next() {
        for (; level_ > 0; --level_) {
            auto& last = levels_[level_ - 1];
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

    /// Returns the number of the current branch of a level, from 0, and of all its branches that do not cost too much.
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

    std::vector<Number> shares_; ///< by node of a primary item
};

/// A search with bounds. While an item needs options, it branches on one that needs some and has the fewest branches.
/// Child k chooses option k and excludes those before it. As soon as no item needs any, the chosen options are a
/// solution. Other solutions contain them and options of an item, which are tried in the same way; a last child chooses
/// none of that item's options. Each solution is found once.
template <Colors C, class Number>
class BranchAndBound<C, ItemBounds::yes, Number>
    : public LinkedCostTree<BranchAndBound<C, ItemBounds::yes, Number>, ItemBounds::yes, Number> {
    using Base = LinkedCostTree<BranchAndBound, ItemBounds::yes, Number>;
    using Base::level_;
    using Base::levels_;
    using Base::links_;
    friend Base;

public:
    BranchAndBound(const Problem& problem, std::span<const OptionId> options, ReducedCosts<Number> reduced,
                   Incumbents& incumbents)
        : Base(problem, options, std::move(reduced), incumbents), problem_(problem), spent_(levels_.size() + 1),
          is_chosen_(options.size()) {
        spent_[0] = this->reduced_.base();
        for (Index k = 0; k < options.size(); ++k)
            if (this->reduced_.credit(k) > 0)
                with_credit_.push_back(OptionId{k});
    }

private:
    static constexpr Index none = Links::none;

    /// Keeps a solution, and branches.
    void visit() {
        const Index item = choose_item();
        const bool is_solution = item == none || links_.need(item) <= 0;
        const bool is_new = level_ == 0 || levels_[level_ - 1].node != none;
        if (is_solution && is_new)
            this->keep_chosen();
        if (item != none && links_.template branches<ItemBounds::yes>(item) > 0 && this->is_better(bound()))
            levels_[level_++] = {item, item, links_.removed_count()};
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

    /// Advances to the next option of the last item that has another one. Returns false if there is none.
    bool next() {
        for (; level_ > 0; --level_) {
            auto& [node, item, removed] = levels_[level_ - 1];
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
        auto& [node, item, removed] = levels_[level_ - 1];
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
                sum += this->share_of_[index(links_.option(p))];
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
    std::vector<Number> spent_; ///< base plus the rises of the earlier options, by level
    std::vector<OptionId> with_credit_;
    std::vector<bool> is_chosen_; ///< by option
};

} // namespace

template <class Number>
std::unique_ptr<CostTree> make_cost_tree(const Problem& problem, std::span<const OptionId> options,
                                         ReducedCosts<Number> reduced, Incumbents& incumbents) {
    return with_features(problem, [&]<Colors C, ItemBounds B>() -> std::unique_ptr<CostTree> {
        return std::make_unique<BranchAndBound<C, B, Number>>(problem, options, std::move(reduced), incumbents);
    });
}

template std::unique_ptr<CostTree> make_cost_tree(const Problem&, std::span<const OptionId>, ReducedCosts<std::int64_t>,
                                                  Incumbents&);
template std::unique_ptr<CostTree> make_cost_tree(const Problem&, std::span<const OptionId>, ReducedCosts<int256_t>,
                                                  Incumbents&);

} // namespace dlx::detail
