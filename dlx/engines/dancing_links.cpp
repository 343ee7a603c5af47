#include "dlx/engines/engines.hpp"

#include "dlx/detail/links.hpp"
#include "dlx/engines/item_scores.hpp"
#include "dlx/engines/tree_search.hpp"

#include <optional>
#include <vector>

namespace dlx::detail {

namespace {

/// The links and, for each level, x_l: the current node in the list of the item to branch on.
template <Colors C>
class DancingLinks {
public:
    using Index = Links::Index;

    explicit DancingLinks(const Problem& problem)
        : links_(problem), scores_(problem.primary_item_count()), x_(problem.primary_item_count()) {}

    [[nodiscard]] Index options() const { return links_.options(); }

    void restart(Index levels, const SolveParams& params) {
        while (levels > 0)
            links_.template unchoose<C>(x_[--levels]);
        scores_.restart(params.branching, params.keep_learned_scores);
        if (params.seed == linked_by_)
            return;
        links_.link(params.seed);
        linked_by_ = params.seed;
    }

    bool force(Index level, OptionId option) {
        if (!links_.is_available(option))
            return false;
        x_[level] = links_.first_primary_node(option);
        links_.template choose<C>(x_[level]);
        return true;
    }

    bool follow(Index level, OptionId option) { return force(level, option); }

    bool branch(Index level) {
        return branch_on(level, links_.choose_item(), [](auto scores) { return first_smallest(scores); });
    }
    bool branch(Index level, Random& random) {
        return branch_on(level, links_.choose_item(random), [&](auto scores) { return any_smallest(scores, random); });
    }

    bool next_option(Index level) {
        Index x = x_[level];
        if (!is_header(x))
            links_.template uncommit_others<C>(x);
        x = x_[level] = links_.down(x);
        if (is_header(x)) {
            links_.template uncover<C>(x);
            return false;
        }
        if (scores_.is_learning() && links_.size(links_.item(x)) > 1)
            scores_.trying(links_.item(x));
        links_.template commit_others<C>(x);
        return true;
    }

    [[nodiscard]] OptionId option(Index level) const { return links_.option(x_[level]); }

    [[nodiscard]] Place place(Index level) const {
        const Index i = links_.item(x_[level]);
        Index k = 0;
        for (Index x = links_.down(i); x != x_[level]; x = links_.down(x))
            ++k;
        return {k, links_.size(i)};
    }

    void add_untried(Index level, std::vector<OptionId>& options) const {
        for (Index x = links_.down(x_[level]); !is_header(x); x = links_.down(x))
            options.push_back(links_.option(x));
    }

    [[nodiscard]] std::uint64_t updates() const { return links_.updates(); }
    [[nodiscard]] std::string check_invariants() const { return links_.check_invariants(); }
    [[nodiscard]] std::string dump() const { return links_.dump(); }

private:
    [[nodiscard]] bool is_header(Index x) const { return x < links_.items(); }

    /// Branches on the item of MRV or, if that has several options, on one with the lowest score. Its header precedes
    /// the first option and follows the last.
    template <class Choose>
    bool branch_on(Index level, Index item, Choose choose) {
        if (item == Links::none) {
            scores_.held();
            return false;
        }
        item = scores_.select(
            item, links_.size(item), [this] { return links_.sizes(); }, choose);
        links_.template cover<C>(item);
        x_[level] = item;
        return true;
    }

    Links links_;
    ItemScores scores_;
    std::vector<Index> x_;                   ///< by level
    std::optional<std::uint64_t> linked_by_; ///< the seed the links were shuffled with
};

} // namespace

std::unique_ptr<EngineSearch> make_dancing_links(const Problem& problem) {
    if (problem.has_bounds())
        return make_bounded_dancing_links(problem);
    if (problem.has_colors())
        return std::make_unique<TreeSearch<DancingLinks<Colors::yes>>>(problem);
    return std::make_unique<TreeSearch<DancingLinks<Colors::no>>>(problem);
}

} // namespace dlx::detail
