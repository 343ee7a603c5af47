#include "dlx/engines/engines.hpp"

#include "dlx/detail/choose_item.hpp"
#include "dlx/engines/bits.hpp"
#include "dlx/engines/conflict_table.hpp"
#include "dlx/engines/item_scores.hpp"
#include "dlx/engines/tree_search.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace dlx::detail {

namespace {

constexpr std::size_t max_conflict_words = std::size_t{1} << 25; ///< 256 MB

/// Structure of the search. An option is removed if a chosen option excludes it, or if all options left of some item
/// that is not covered exclude it. After each choice, options are removed until there are no more such options or an
/// item has none left. That state depends only on the choices, not on their order.
class DomainConsistency {
public:
    static constexpr bool has_bounds = false;

    using Index = ConflictTable::Index;

    explicit DomainConsistency(const Problem& problem)
        : table_(problem), left_(std::max(table_.conflicts().lines, Index{1})), sizes_(table_.item_count()),
          max_sizes_(table_.item_count()), is_settled_(table_.option_count()), single_items_(table_.item_count() + 1),
          is_queued_(table_.item_count()), yields_(table_.item_count()), listed_(table_.option_count() + 1),
          common_(left_.size() + 1), active_(table_.item_count()), scores_(table_.item_count()),
          levels_(std::size_t{table_.item_count()} + 1), tries_(table_.option_count()) {
        for (Index option = 0; option < table_.option_count(); ++option)
            left()[option / 64] |= bit(option);
        for (Index item = 0; item < table_.item_count(); ++item) {
            sizes_[item] = static_cast<Index>(table_.options(item).size());
            max_sizes_[item] = table_.max_conflicts(item);
        }
        for (Queue& queue : queues_)
            queue.items.resize(std::bit_ceil(table_.item_count() + 1));
        removed_.reserve(2 * std::size_t{table_.option_count()});
        for (Index item = 0; item < table_.item_count() && empty_item_ == none; ++item) {
            enqueue(item);
            if (sizes_[item] == 0)
                empty_item_ = item;
        }
        propagate();
        empty_at_root_ = empty_item_;
    }

    [[nodiscard]] Index options() const { return table_.option_count(); }

    void restart(Index levels, const SolveParams& params) {
        for (Index level = levels; level-- > 0;)
            undo(levels_[level]);
        scores_.restart(params.branching, params.keep_learned_scores);
        std::fill(yields_.begin(), yields_.end(), all_calls / 4);
        empty_item_ = empty_at_root_;
        depth_ = 0;
    }

    bool force(Index level, OptionId option) {
        if (empty_item_ != none || !has(left(), index(option)))
            return false;
        Level& at = begin(level);
        tries_[at.first + at.count++] = index(option);
        return next_option(level);
    }

    bool branch(Index level) {
        return branch(level, [](std::span<const Index> sizes) { return first_smallest(sizes); });
    }

    bool branch(Index level, Random& random) {
        if (!branch(level, [&](std::span<const Index> sizes) { return any_smallest(sizes, random); }))
            return false;
        const Level& at = levels_[level];
        for (Index n = at.count; n > 1; --n)
            std::swap(tries_[at.first + n - 1], tries_[at.first + random.below(n)]);
        return true;
    }

    bool next_option(Index level) {
        Level& at = levels_[level];
        if (at.tried > 0)
            undo(at);
        depth_ = level;
        if (at.tried == at.count)
            return false;
        if (at.item != none)
            scores_.trying(at.item);
        at.option = tries_[at.first + at.tried++];
        choose(at.option);
        ++depth_;
        return true;
    }

    [[nodiscard]] OptionId option(Index level) const { return OptionId{levels_[level].option}; }
    [[nodiscard]] Place place(Index level) const { return {levels_[level].tried - 1, levels_[level].count}; }
    void add_untried(Index level, std::vector<OptionId>& options) const {
        const Level& at = levels_[level];
        for (Index k = at.tried; k < at.count; ++k)
            options.push_back(OptionId{tries_[at.first + k]});
    }
    [[nodiscard]] std::uint64_t updates() const { return updates_; }

    // --- For tests and people ----------------------------------------------------------------------------------------

    /// Returns the error of the structure, or "". The options left must be those that propagation from scratch leaves,
    /// and sizes count them. After a failure they may be more.
    [[nodiscard]] std::string check_invariants() const {
        std::vector<bool> is_left(table_.option_count(), true);
        std::vector<bool> is_covered(table_.item_count());
        for (Index level = 0; level < depth_; ++level) {
            for (Index other = 0; other < table_.option_count(); ++other)
                if (other == levels_[level].option || has(table_.conflicts(levels_[level].option), other))
                    is_left[other] = false;
            for (const Index item : table_.items(levels_[level].option))
                is_covered[item] = true;
        }
        while (empty_item_ == none && remove_inconsistent(is_left, is_covered)) {
        }
        for (Index option = 0; option < table_.option_count(); ++option)
            if (empty_item_ == none && is_left[option] != has(left(), option))
                return "option " + std::to_string(option) + " is wrongly left or gone";
        for (Index item = 0; item < table_.item_count(); ++item) {
            const auto size = static_cast<Index>(std::count_if(table_.options(item).begin(), table_.options(item).end(),
                                                               [&](Index o) { return has(left(), o); }));
            if (sizes_[item] != (is_covered[item] ? covered + 1 + size : size))
                return "item " + std::to_string(item) + " has a wrong size";
        }
        return "";
    }

    /// Formats the options left of each active item.
    [[nodiscard]] std::string dump() const {
        std::string text;
        for (Index item = 0; item < table_.item_count(); ++item) {
            if (sizes_[item] >= covered)
                continue;
            text += "item " + std::to_string(item) + ':';
            for (const Index option : table_.options(item))
                if (has(left(), option))
                    text += ' ' + std::to_string(option);
            text += '\n';
        }
        return text;
    }

private:
    static constexpr Index none = ~Index{0};
    static constexpr Index all_calls = 1 << 16;      ///< a share of 1, see yields_
    static constexpr Index covered = Index{1} << 31; ///< added to the size of a covered item, see ItemScores

    static constexpr Index settled = Index{1} << 31; ///< added to an option in removed_ that is settled, not removed

    struct Level {
        std::size_t removed = 0; ///< size of removed_ before the choice
        Index first = 0;         ///< start of its options in tries_
        Index count = 0;         ///< number of its options
        Index tried = 0;         ///< number of its options that were chosen
        Index item = none;       ///< item of the branch; none if the option was forced or has no other one
        Index option = 0;        ///< the choice
    };

    /// Ring of items, whose size is a power of 2.
    struct Queue {
        std::vector<Index> items;
        std::size_t begin = 0; ///< modulo the size
        std::size_t end = 0;   ///< likewise

        [[nodiscard]] bool is_empty() const { return begin == end; }
        [[nodiscard]] Index& at(std::size_t place) { return items[place & (items.size() - 1)]; }
    };

    [[nodiscard]] std::uint64_t* left() { return left_.front().words; }
    [[nodiscard]] const std::uint64_t* left() const { return left_.front().words; }
    static constexpr std::uint64_t bit(Index option) { return std::uint64_t{1} << option % 64; }

    Level& begin(Index level) {
        const Index first = level == 0 ? 0 : levels_[level - 1].first + levels_[level - 1].count;
        depth_ = level;
        return levels_[level] = {removed_.size(), first, 0, 0, none, 0};
    }

    template <class Choose>
    bool branch(Index level, Choose choose) {
        if (active_ == 0) {
            scores_.held();
            return false;
        }
        Level& at = begin(level);
        if (empty_item_ != none) {
            scores_.failed(empty_item_);
            return true;
        }
        Index item = choose(sizes_);
        if (sizes_[item] > 1) {
            scores_.held();
            if (scores_.is_learning())
                item = choose(scores_.scores(sizes_));
            at.item = item;
        }
        for (const Index option : table_.options(item))
            if (has(left(), option))
                tries_[at.first + at.count++] = option;
        return true;
    }

    /// Chooses an option, and removes all that cannot be chosen any more.
    void choose(Index option) {
        left()[option / 64] &= ~bit(option);
        for (const Index item : table_.items(option))
            sizes_[item] += covered;
        active_ -= static_cast<Index>(table_.items(option).size());
        remove_conflicts_of(option);
        propagate();
    }

    void undo(const Level& at) {
        while (removed_.size() > at.removed) {
            const Index option = removed_.back();
            removed_.pop_back();
            if (option >= settled) {
                is_settled_[option - settled] = 0;
                continue;
            }
            left()[option / 64] |= bit(option);
            for (const Index item : table_.items(option))
                ++sizes_[item];
        }
        left()[at.option / 64] |= bit(at.option);
        for (const Index item : table_.items(at.option))
            sizes_[item] -= covered;
        active_ += static_cast<Index>(table_.items(at.option).size());
        empty_item_ = none;
    }

    // --- Propagation -------------------------------------------------------------------------------------------------

    void remove(Index option) {
        left()[option / 64] &= ~bit(option);
        removed_.push_back(option);
        ++updates_;
        for (const Index item : table_.items(option)) {
            if (--sizes_[item] == 0) [[unlikely]]
                empty_item_ = item;
            enqueue(item);
        }
    }

    void remove_all(Index w, std::uint64_t set) {
        for (; set != 0; set &= set - 1)
            remove(64 * w + static_cast<Index>(std::countr_zero(set)));
    }

    /// Appends an item to its list if it may exclude options, without branches. A covered item does not, because of its size.
    void enqueue(Index item) {
        const Index size = sizes_[item];
        single_items_[single_count_] = item;
        single_count_ += size == 1 ? 1 : 0;
        Queue& queue = queues_[yields_[item] < all_calls / 10 ? 1 : 0];
        queue.at(queue.end) = item;
        const Index is_new = (size > 1 ? 1U : 0U) & (size <= max_sizes_[item] ? 1U : 0U) & ~is_queued_[item];
        queue.end += is_new;
        is_queued_[item] |= is_new;
    }

    /// Removes options until each item that has changed supports all that are left. Items with one option come first,
    /// then the others in the order of their changes, last those that have seldom removed an option. The order has no
    /// effect on the options left.
    void propagate() {
        while (empty_item_ == none) {
            Queue& queue = queues_[queues_[0].is_empty() ? 1 : 0];
            if (single_count_ != 0) {
                remove_conflicts(single_items_[--single_count_]);
            } else if (!queue.is_empty()) {
                const Index item = queue.at(queue.begin++);
                is_queued_[item] = 0;
                remove_conflicts(item);
            } else {
                break;
            }
        }
        for (Queue& queue : queues_)
            while (!queue.is_empty())
                is_queued_[queue.at(queue.begin++)] = 0;
        single_count_ = 0;
    }

    /// Removes the options that conflict with an option, unless that is done, until an item has none left.
    void remove_conflicts_of(Index option) {
        if (std::exchange(is_settled_[option], 1) != 0)
            return;
        removed_.push_back(settled + option);
        const std::uint64_t* const conflicts = table_.conflicts(option);
        for (Index w = 0; w < table_.words() && empty_item_ == none; ++w)
            remove_all(w, left()[w] & conflicts[w]);
    }

    /// Removes the options that conflict with all options left of an item, unless it is covered.
    void remove_conflicts(Index item) {
        if (sizes_[item] == 1)
            return remove_conflicts_of(options_left(item).front());
        if (sizes_[item] >= covered)
            return;
        const std::span<const Index> targets = table_.targets(item, sizes_[item]);
        const std::uint32_t count =
            targets.empty() ? 0
                            : intersect(table_.conflicts(), options_left(item), left_.data(), targets, common_.data());
        yields_[item] += (count != 0 ? all_calls / 32 : 0) - yields_[item] / 32;
        for (std::uint32_t k = 0; k < count; ++k)
            for (Index w = 0; w < line_words; ++w)
                remove_all(common_[k].number * line_words + w, common_[k].line.words[w]);
    }

    /// Returns the options left of an item. The next call invalidates the view.
    std::span<const Index> options_left(Index item) {
        constexpr std::size_t few = 12; // these are listed without branches
        const std::span<const Index> options = table_.options(item);
        Index count = 0;
        if (options.size() <= few)
            for (const Index option : options) {
                listed_[count] = option;
                count += has(left(), option) ? 1 : 0;
            }
        else
            for (const auto& [w, set] : table_.option_words(item))
                for (std::uint64_t word = set & left()[w]; word != 0; word &= word - 1)
                    listed_[count++] = 64 * w + static_cast<Index>(std::countr_zero(word));
        return {listed_.data(), count};
    }

    /// Removes the options of a position that conflict with all options left of some item, for check_invariants().
    bool remove_inconsistent(std::vector<bool>& is_left, const std::vector<bool>& is_covered) const {
        bool has_changed = false;
        for (Index item = 0; item < table_.item_count(); ++item)
            for (Index option = 0; option < table_.option_count(); ++option)
                if (!is_covered[item] && is_left[option] &&
                    std::all_of(table_.options(item).begin(), table_.options(item).end(),
                                [&](Index o) { return !is_left[o] || has(table_.conflicts(o), option); })) {
                    is_left[option] = false;
                    has_changed = true;
                }
        return has_changed;
    }

    ConflictTable table_;
    std::vector<Line> left_;          ///< set of the options left, without the chosen ones
    std::vector<Index> sizes_;        ///< number of options left of each primary item, see `covered`
    std::vector<Index> max_sizes_;    ///< greatest number with which an item may exclude options of other items
    std::vector<Index> is_settled_;   ///< by option: whether no options left conflict with it
    std::vector<Index> removed_;      ///< options removed, in order; and options `settled`
    std::vector<Index> single_items_; ///< items that have one option left
    std::size_t single_count_ = 0;
    Queue queues_[2]; ///< items that have lost options
    std::vector<Index> is_queued_;
    std::vector<Index> yields_;        ///< by item: average share of the calls that remove options
    std::vector<Index> listed_;        ///< scratch of options_left()
    std::vector<NumberedLine> common_; ///< scratch of remove_conflicts()
    Index active_;                     ///< number of items that are not covered
    Index empty_item_ = none;          ///< item without options, where the search must turn back
    Index empty_at_root_ = none;
    ItemScores scores_;
    std::vector<Level> levels_;
    std::vector<Index> tries_; ///< options of the branches of all levels
    Index depth_ = 0;          ///< number of choices
    std::uint64_t updates_ = 0;
};

} // namespace

std::optional<std::string> domain_consistency_unsupported_reason(const Problem& problem) {
    if (!problem.has_bounds() &&
        problem.option_count() * std::size_t{words_for(problem.option_count())} > max_conflict_words)
        return "domain_consistency needs more than " + std::to_string(max_conflict_words * 8 >> 20) +
               " MB for a problem of this size";
    return std::nullopt;
}

std::unique_ptr<EngineSearch> make_domain_consistency(const Problem& problem) {
    if (problem.has_bounds())
        return make_dancing_links(problem);
    return std::make_unique<TreeSearch<DomainConsistency>>(problem);
}

} // namespace dlx::detail
