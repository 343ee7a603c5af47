#include "dlx/engines/engines.hpp"

#include "dlx/detail/codegen.hpp"
#include "dlx/detail/links.hpp"
#include "dlx/engines/item_scores.hpp"
#include "dlx/engines/tree_search.hpp"

#include <optional>
#include <vector>

namespace dlx::detail {

namespace {

/// The current branch at the item to branch on. The choice x is a node of an option, or the header of the item: before
/// the first choice, or for no option.
template <ItemBounds B>
struct LinkedBranch {
    Links::Index x;
};

template <>
struct LinkedBranch<ItemBounds::yes> {
    static constexpr Links::Index before_first = ~Links::Index{0};

    Links::Index x;
    Links::Index k = before_first; ///< number of branches before the choice
    Links::Index item;
    Links::Index branches; ///< number of branches
    Links::Index removed;  ///< number of options removed before
    bool is_covered;       ///< true if the item is covered, as at most one of its options may be chosen
};

/// The links and, for each level, the current branch at the item to branch on.
///
/// With bounds, an option that is tried is removed, and remains removed while later ones are tried. If at most one
/// option may be chosen, the item is covered instead, and its options are tried as in a problem without bounds.
template <Colors C, ItemBounds B>
class DancingLinks {
public:
    using Index = Links::Index;
    static constexpr bool has_bounds = B == ItemBounds::yes;

    explicit DancingLinks(const Problem& problem)
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
        if constexpr (has_bounds) {
            levels_[level] = {x, 0, links_.item(x), 1, links_.removed_count(), false};
        } else {
            levels_[level] = {x};
            links_.template cover<C>(links_.item(x));
        }
        choose(level);
        return true;
    }

    bool branch(Index level) {
        return branch_on(level, links_.template choose_item<B>(), [](auto scores) { return first_smallest(scores); });
    }
    bool branch(Index level, Random& random) {
        return branch_on(level, links_.template choose_item<B>(random),
                         [&](auto scores) { return any_smallest(scores, random); });
    }

    DLX_INLINE bool next_option(Index level) {
        if (has_choice(level))
            unchoose(level);
        if (!step(level))
            return false;
        if (scores_.is_learning() && branches(level) > 1)
            scores_.trying(item(level));
        choose(level);
        return true;
    }

    [[nodiscard]] OptionId option(Index level) const {
        const Index x = levels_[level].x;
        return has_bounds && is_header(x) ? no_option : links_.option(x);
    }

    [[nodiscard]] Place place(Index level) const {
        if constexpr (has_bounds)
            return {levels_[level].k, levels_[level].branches};
        Index k = 0;
        for (Index x = links_.down(item(level)); x != levels_[level].x; x = links_.down(x))
            ++k;
        return {k, branches(level)};
    }

    void add_untried(Index level, std::vector<OptionId>& options) const { untried()(level, options); }

    /// Returns a function like add_untried(). It undoes deeper levels in a copy if they change the list of the item.
    [[nodiscard]] auto untried() const {
        return [this, earlier = std::optional<DancingLinks>()](Index level, std::vector<OptionId>& options) mutable {
            auto [k, branches] = place(level);
            if (++k == branches)
                return;
            if (!is_covered(level)) {
                if (!earlier)
                    earlier.emplace(*this);
                earlier->leave(earlier->depth_, level + 1);
                earlier->unchoose(level);
            }
            const Links& links = is_covered(level) ? links_ : earlier->links_;
            for (Index x = is_covered(level) ? levels_[level].x : item(level); k < branches; ++k) {
                x = links.down(x);
                options.push_back(is_header(x) ? no_option : links.option(x));
            }
            if (!is_covered(level))
                earlier->close(level);
        };
    }

    [[nodiscard]] std::uint64_t updates() const { return links_.updates(); }
    [[nodiscard]] std::string check_invariants() const { return links_.check_invariants(); }
    [[nodiscard]] std::string dump() const { return links_.dump(); }

private:
    [[nodiscard]] bool is_header(Index x) const { return x < links_.items(); }

    [[nodiscard]] Index item(Index level) const {
        if constexpr (has_bounds)
            return levels_[level].item;
        return links_.item(levels_[level].x);
    }
    [[nodiscard]] Index branches(Index level) const {
        if constexpr (has_bounds)
            return levels_[level].branches;
        return links_.size(item(level));
    }
    [[nodiscard]] bool is_covered(Index level) const {
        if constexpr (has_bounds)
            return levels_[level].is_covered;
        return true;
    }
    [[nodiscard]] bool has_choice(Index level) const {
        if constexpr (has_bounds)
            return levels_[level].k != LinkedBranch<B>::before_first;
        return !is_header(levels_[level].x);
    }

    /// Branches on the item of MRV or, if that has several branches, on one with the lowest score.
    template <class Choose>
    bool branch_on(Index level, Index item, Choose choose) {
        if (item == Links::none) {
            scores_.held();
            return false;
        }
        open(level, scores_.select(
                        item, links_.template branches<B>(item), [this] { return links_.template all_branches<B>(); },
                        choose));
        return true;
    }

    DLX_INLINE void open(Index level, Index item) {
        if constexpr (has_bounds) {
            const Index branches = links_.template branches<B>(item);
            const bool is_covered = branches > 0 && links_.room(item) == 1;
            levels_[level] = {item, LinkedBranch<B>::before_first, item, branches, links_.removed_count(), is_covered};
            if (!is_covered)
                return;
        } else {
            levels_[level] = {item};
        }
        links_.template cover<C>(item);
    }

    /// Moves on to the next branch, but does not make its choice. After the last one, undoes open() and returns false.
    bool step(Index level) {
        auto& at = levels_[level];
        if constexpr (has_bounds) {
            if (++at.k < at.branches) {
                at.x = links_.down(at.is_covered ? at.x : at.item);
                return true;
            }
        } else {
            at.x = links_.down(at.x);
            if (!is_header(at.x))
                return true;
        }
        close(level);
        return false;
    }

    void choose(Index level) {
        const Index x = levels_[level].x;
        depth_ = has_bounds ? level + 1 : 0;
        if (is_covered(level)) {
            if (!has_bounds || !is_header(x))
                links_.template commit_others<C, B>(x);
        } else if (is_header(x)) {
            links_.template cover<C>(item(level)); // all its options are removed
        } else {
            links_.template remove<C>(x);
            links_.template commit_all<C>(x);
        }
    }
    /// Undoes choose(), but leaves the option removed.
    void unchoose(Index level) {
        const Index x = levels_[level].x;
        depth_ = has_bounds ? level : 0;
        if (is_covered(level)) {
            if (!has_bounds || !is_header(x))
                links_.template uncommit_others<C, B>(x);
        } else if (is_header(x)) {
            links_.template uncover<C>(item(level));
        } else {
            links_.template uncommit_all<C>(x);
        }
    }

    /// Undoes open() or, after unchoose(), force().
    void close(Index level) {
        if (is_covered(level))
            links_.template uncover<C>(item(level));
        if constexpr (has_bounds)
            links_.template restore<C>(levels_[level].removed);
    }

    /// Undoes the choices of the levels down to `level`, the last one first, and their branches.
    void leave(Index levels, Index level) {
        while (levels > level) {
            unchoose(--levels);
            close(levels);
        }
    }

    Links links_;
    ItemScores scores_;
    std::vector<LinkedBranch<B>> levels_;
    Index depth_ = 0;                        ///< number of levels with a choice; 0 without bounds
    std::optional<std::uint64_t> linked_by_; ///< the seed the links were shuffled with
};

} // namespace

std::unique_ptr<EngineSearch> make_dancing_links(const Problem& problem) {
    return make_tree_search<DancingLinks>(problem);
}

} // namespace dlx::detail
