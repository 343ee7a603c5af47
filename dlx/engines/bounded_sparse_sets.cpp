#include "dlx/engines/engines.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/choose_item.hpp"
#include "dlx/engines/item_scores.hpp"
#include "dlx/engines/sparse_set_structure.hpp"
#include "dlx/engines/tree_search.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dlx::detail {

namespace {

/// The sparse sets of a problem with bounds, and the current branch of each level.
///
/// An option that was tried remains excluded while the next ones are tried. Deeper levels permute the set of the item;
/// therefore the next option is the first one of those available. If only one option of the item may be chosen, the
/// item is opened, and its set does not change.
template <Colors C>
class BoundedSparseSets {
public:
    using Index = SparseSets::Index;

    explicit BoundedSparseSets(const Problem& problem)
        : sets_(problem), bounds_(problem), unused_(bounds_), scores_(problem.primary_item_count()),
          levels_(max_levels(problem)) {}

    [[nodiscard]] Index options() const { return sets_.options(); }

    void restart(Index levels, const SolveParams& params) {
        while (levels > 0)
            release(levels_[--levels].option);
        choices_ = 0;
        sets_.restart(params.seed);
        scores_.restart(params.branching, params.keep_learned_scores);
    }

    bool force(Index level, OptionId option) {
        const Index place = sets_.find(option);
        if (place == SparseSets::none)
            return false;
        levels_[level] = {sets_.item_at(place), 1, 1, 0, false, option, sets_.mark(), sets_.mark()};
        choose(level, option);
        return true;
    }

    bool follow(Index level, OptionId option) {
        const Index item = first_smallest(bounds_.keys(sets_.sizes()));
        if (branch_count_of(item) == no_branch)
            return false;
        open(level, item);
        untried_.clear();
        add_untried(level, untried_);
        Level& at = levels_[level];
        for (const OptionId next : untried_) {
            if (next == option) {
                choose(level, option);
                return true;
            }
            exclude(at, next);
            ++at.tried;
        }
        return false;
    }

    bool branch(Index level) {
        return branch(level, [](auto scores) { return first_smallest(scores); });
    }
    bool branch(Index level, Random& random) {
        return branch(level, [&](auto scores) { return any_smallest(scores, random); });
    }

    bool next_option(Index level) {
        Level& at = levels_[level];
        if (at.tried > 0)
            unchoose(level);
        if (at.tried == at.branches) {
            sets_.undo(at.before);
            return false;
        }
        if (at.branches > 1)
            scores_.trying(at.item);
        choose(level, next_untried(at));
        return true;
    }

    [[nodiscard]] OptionId option(Index level) const { return levels_[level].option; }
    [[nodiscard]] Place place(Index level) const { return {levels_[level].tried - 1, levels_[level].branches}; }

    /// Deeper levels permute only the first places of a set, which have the options untried at the level.
    void add_untried(Index level, std::vector<OptionId>& options) const {
        const Level& at = levels_[level];
        if (at.tried == at.branches)
            return;
        const auto begin = static_cast<std::ptrdiff_t>(options.size());
        const Index place = sets_.begin(at.item) + (at.is_opened ? at.tried : 0);
        for (Index k = 0; k < at.size - at.tried; ++k)
            options.push_back(sets_.option_at(place + k));
        std::sort(options.begin() + begin, options.end(),
                  [this](OptionId a, OptionId b) { return sets_.precedes(a, b); });
        if (at.branches > at.size)
            options.push_back(no_option);
        options.resize(static_cast<std::size_t>(begin) + at.branches - at.tried); // fewer do not meet the lower bound
    }

    [[nodiscard]] std::uint64_t updates() const { return sets_.updates(); }

    [[nodiscard]] std::string dump() const {
        std::string text = sets_.dump();
        for (Index item = 0; item < sets_.sizes().size(); ++item)
            text += "item " + std::to_string(item) + " needs " + std::to_string(bounds_.need(item)) + " and allows " +
                    std::to_string(bounds_.room(item)) + '\n';
        return text;
    }

    [[nodiscard]] std::string check_invariants() const {
        for (Index item = 0; item < sets_.sizes().size(); ++item) {
            std::int32_t uses = 0;
            for (Index level = 0; level < choices_; ++level)
                if (levels_[level].option != no_option)
                    sets_.visit_primary_items(levels_[level].option, [&](Index used) { uses += used == item ? 1 : 0; });
            const std::int32_t room = bounds_.room(item);
            const std::string where = "item " + std::to_string(item) + ": ";
            if (unused_.room(item) - uses != room || unused_.need(item) - uses != bounds_.need(item))
                return where + "its counters do not fit the " + std::to_string(uses) + " options chosen";
            if (room < 0 || (room == 0 && sets_.is_active(item)))
                return where + "it is active, but no more options may be chosen";
        }
        return sets_.check_invariants();
    }

private:
    struct Level {
        Index item;                ///< item to branch on
        Index size;                ///< number of its available options before the first branch
        Index branches;            ///< number of branches: more than `size` if the last one chooses no option
        Index tried;               ///< number of branches tried, with the current one
        bool is_opened;            ///< whether the item is opened
        OptionId option;           ///< choice
        SparseSets::Mark before;   ///< mark before the branches
        SparseSets::Mark excluded; ///< mark after the options tried were excluded, and before the choice
    };

    [[nodiscard]] Index branch_count_of(Index item) const {
        return sets_.is_active(item) ? branch_count(sets_.size(item), bounds_.need(item)) : no_branch;
    }

    template <class Choose>
    bool branch(Index level, Choose choose) {
        const Index item = choose(bounds_.keys(sets_.sizes()));
        const Index branches = branch_count_of(item);
        if (branches == no_branch) {
            scores_.held();
            return false;
        }
        open(level, scores_.select(
                        item, branches, [this] { return bounds_.scores(sets_.sizes()); }, choose));
        return true;
    }

    void open(Index level, Index item) {
        const Index branches = branch_count_of(item);
        const bool is_opened = branches > 0 && bounds_.room(item) == 1;
        levels_[level] = {item, sets_.size(item), branches, 0, is_opened, no_option, sets_.mark(), sets_.mark()};
        if (!is_opened)
            return;
        sets_.sort(item);
        sets_.template open_with_bounds<C>(item);
    }

    /// Returns the choice of the next branch.
    [[nodiscard]] OptionId next_untried(const Level& at) const {
        if (at.tried == at.size)
            return no_option;
        return at.is_opened ? sets_.option_at(sets_.begin(at.item) + at.tried) : sets_.first_option(at.item);
    }

    void exclude(const Level& at, OptionId option) {
        if (!at.is_opened && option != no_option)
            sets_.template exclude<C>(option);
    }

    void choose(Index level, OptionId option) {
        Level& at = levels_[level];
        exclude(at, option);
        at.option = option;
        at.excluded = sets_.mark();
        ++at.tried;
        choices_ = level + 1;
        if (option != no_option)
            sets_.template choose_excluded<C>(option, [this](Index item) { return bounds_.use(item); });
    }

    /// Undoes choose(), but leaves the option excluded.
    void unchoose(Index level) {
        choices_ = level;
        sets_.undo(levels_[level].excluded);
        release(levels_[level].option);
    }

    void release(OptionId option) {
        if (option != no_option)
            sets_.visit_primary_items(option, [this](Index item) { bounds_.release(item); });
    }

    SparseSets sets_;
    BoundedItems bounds_;
    const BoundedItems unused_; ///< the bounds without any choice
    ItemScores scores_;
    std::vector<Level> levels_;
    std::vector<OptionId> untried_; ///< scratch of follow()
    Index choices_ = 0;             ///< number of levels with a choice
};

} // namespace

std::unique_ptr<EngineSearch> make_bounded_sparse_sets(const Problem& problem) {
    if (problem.has_colors())
        return std::make_unique<TreeSearch<BoundedSparseSets<Colors::yes>>>(problem);
    return std::make_unique<TreeSearch<BoundedSparseSets<Colors::no>>>(problem);
}

} // namespace dlx::detail
