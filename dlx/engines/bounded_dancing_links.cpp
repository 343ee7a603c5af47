#include "dlx/engines/engines.hpp"

#include "dlx/detail/bounded_links.hpp"
#include "dlx/engines/item_scores.hpp"
#include "dlx/engines/tree_search.hpp"

#include <optional>
#include <vector>

namespace dlx::detail {

namespace {

/// The links of a problem with bounds and, for each level, the current branch at the item to branch on.
///
/// An option that is tried is removed, and remains removed while later ones are tried. If at most one option may be
/// chosen, the item is covered instead, and its options are tried as in a problem without bounds.
template <Colors C>
class BoundedDancingLinks {
public:
    using Index = Links::Index;

    explicit BoundedDancingLinks(const Problem& problem)
        : links_(problem), scores_(problem.primary_item_count()), levels_(max_levels(problem)) {}

    [[nodiscard]] Index options() const { return links_.options(); }

    void restart(Index levels, const SolveParams& params) {
        leave(levels, 0);
        scores_.restart(params.branching, params.keep_learned_scores);
        if (params.seed == linked_by_)
            return;
        links_.link(params.seed);
        linked_by_ = params.seed;
    }

    bool force(Index level, OptionId option) {
        if (!links_.is_available(option))
            return false;
        const Index x = links_.first_primary_node(option);
        levels_[level] = {links_.item(x), x, 0, 1, links_.removed_count(), false};
        choose(level);
        return true;
    }

    bool follow(Index level, OptionId option) {
        const Index item = links_.choose_item();
        if (item == Links::none)
            return false;
        open(level, item);
        for (Level& at = levels_[level]; step(at);) {
            if (this->option(level) == option) {
                choose(level);
                return true;
            }
            if (!at.is_covered && !is_header(at.x))
                links_.template remove<C>(at.x);
        }
        return false;
    }

    bool branch(Index level) {
        return branch_on(level, links_.choose_item(), [](auto scores) { return first_smallest(scores); });
    }
    bool branch(Index level, Random& random) {
        return branch_on(level, links_.choose_item(random), [&](auto scores) { return any_smallest(scores, random); });
    }

    bool next_option(Index level) {
        Level& at = levels_[level];
        if (at.k != before_first)
            unchoose(level);
        if (!step(at))
            return false;
        if (scores_.is_learning() && at.branches > 1)
            scores_.trying(at.item);
        choose(level);
        return true;
    }

    [[nodiscard]] OptionId option(Index level) const {
        const Index x = levels_[level].x;
        return is_header(x) ? no_option : links_.option(x);
    }

    [[nodiscard]] Place place(Index level) const { return {levels_[level].k, levels_[level].branches}; }

    void add_untried(Index level, std::vector<OptionId>& options) const { untried()(level, options); }

    /// While an item is not covered, deeper levels change its list: they are undone in a copy.
    [[nodiscard]] auto untried() const {
        return [this, earlier = std::optional<BoundedDancingLinks>()](Index level,
                                                                      std::vector<OptionId>& options) mutable {
            const Level& at = levels_[level];
            if (at.k + 1 == at.branches)
                return;
            if (!at.is_covered) {
                if (!earlier)
                    earlier.emplace(*this);
                earlier->leave(earlier->depth_, level + 1);
                earlier->unchoose(level);
            }
            const BoundedLinks& links = at.is_covered ? links_ : earlier->links_;
            Index x = at.is_covered ? at.x : at.item;
            for (Index k = at.k + 1; k < at.branches; ++k) {
                x = links.down(x);
                options.push_back(is_header(x) ? no_option : links.option(x));
            }
            if (!at.is_covered)
                earlier->close(at);
        };
    }

    [[nodiscard]] std::uint64_t updates() const { return links_.updates(); }
    [[nodiscard]] std::string check_invariants() const { return links_.check_invariants(); }
    [[nodiscard]] std::string dump() const { return links_.dump(); }

private:
    /// The branches at an item. The choice is a node of an option, or the header of the item: no option.
    struct Level {
        Index item;
        Index x;         ///< the choice; the header before the first one
        Index k;         ///< number of branches before the choice; before_first if none is made
        Index branches;  ///< number of branches
        Index removed;   ///< number of options removed before
        bool is_covered; ///< whether the item is covered, as at most one of its options may be chosen
    };
    static constexpr Index before_first = ~Index{0};

    [[nodiscard]] bool is_header(Index x) const { return x < links_.items(); }

    /// Branches on the item of MRV or, if that has several branches, on one with the lowest score.
    template <class Choose>
    bool branch_on(Index level, Index item, Choose choose) {
        if (item == Links::none) {
            scores_.held();
            return false;
        }
        open(level, scores_.select(
                        item, links_.branches(item), [this] { return links_.scores(); }, choose));
        return true;
    }

    void open(Index level, Index item) {
        const Index branches = links_.branches(item);
        const bool is_covered = branches > 0 && links_.room(item) == 1;
        levels_[level] = {item, item, before_first, branches, links_.removed_count(), is_covered};
        if (is_covered)
            links_.template cover<C>(item);
    }

    /// Moves on to the next branch, but does not make its choice. After the last one, undoes open() and returns false.
    bool step(Level& at) {
        if (++at.k < at.branches) {
            at.x = links_.down(at.is_covered ? at.x : at.item);
            return true;
        }
        close(at);
        return false;
    }

    void choose(Index level) {
        const Level& at = levels_[level];
        depth_ = level + 1;
        if (at.is_covered) {
            if (!is_header(at.x))
                links_.template commit_others<C>(at.x);
        } else if (is_header(at.x)) {
            links_.template cover<C>(at.item); // all its options are removed
        } else {
            links_.template remove<C>(at.x);
            links_.template commit_all<C>(at.x);
        }
    }
    /// Undoes choose(), but leaves the option removed.
    void unchoose(Index level) {
        const Level& at = levels_[level];
        depth_ = level;
        if (at.is_covered) {
            if (!is_header(at.x))
                links_.template uncommit_others<C>(at.x);
        } else if (is_header(at.x)) {
            links_.template uncover<C>(at.item);
        } else {
            links_.template uncommit_all<C>(at.x);
        }
    }

    /// Undoes open() or, after unchoose(), force().
    void close(const Level& at) {
        if (at.is_covered)
            links_.template uncover<C>(at.item);
        links_.template restore<C>(at.removed);
    }

    /// Undoes the choices of the levels down to `level`, the last one first, and their branches.
    void leave(Index levels, Index level) {
        while (levels > level) {
            unchoose(--levels);
            close(levels_[levels]);
        }
    }

    BoundedLinks links_;
    ItemScores scores_;
    std::vector<Level> levels_;
    Index depth_ = 0;                        ///< number of levels with a choice
    std::optional<std::uint64_t> linked_by_; ///< the seed the links were shuffled with
};

} // namespace

std::unique_ptr<EngineSearch> make_bounded_dancing_links(const Problem& problem) {
    if (problem.has_colors())
        return std::make_unique<TreeSearch<BoundedDancingLinks<Colors::yes>>>(problem);
    return std::make_unique<TreeSearch<BoundedDancingLinks<Colors::no>>>(problem);
}

} // namespace dlx::detail
