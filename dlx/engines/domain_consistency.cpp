#include "dlx/engines/engines.hpp"

#include "dlx/detail/choose_item.hpp"
#include "dlx/engines/bits.hpp"
#include "dlx/engines/item_scores.hpp"
#include "dlx/engines/tree_search.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace dlx::detail {

namespace {

constexpr std::size_t max_conflict_words = std::size_t{1} << 25; ///< 256 MB

/// Options of a problem, their primary items, and the options that each excludes.
class ConflictTable {
public:
    using Index = std::uint32_t;

    explicit ConflictTable(const Problem& problem)
        : item_count_(static_cast<Index>(problem.primary_item_count())), words_(words_for(problem.option_count())),
          uses_begin_(problem.item_count() + 1), conflicts_(problem.option_count() * std::size_t{words_}) {
        for (Index option = 0; option < problem.option_count(); ++option) {
            for (const Entry& entry : problem.option(OptionId{option})) {
                ++uses_begin_[index(entry.item) + 1];
                if (index(entry.item) < item_count_)
                    items_.push_back(index(entry.item));
            }
            items_begin_.push_back(static_cast<Index>(items_.size()));
        }
        std::partial_sum(uses_begin_.begin(), uses_begin_.end(), uses_begin_.begin());
        uses_.resize(uses_begin_.back());
        std::vector<Color> colors(uses_.size());
        std::vector<Index> end(uses_begin_.begin(), uses_begin_.end() - 1);
        for (Index option = 0; option < problem.option_count(); ++option)
            for (const Entry& entry : problem.option(OptionId{option})) {
                const Index place = end[index(entry.item)]++;
                uses_[place] = option;
                colors[place] = entry.color;
            }
        for (Index item = 0; item < problem.item_count(); ++item)
            add_conflicts(uses_of(item), std::span(colors).subspan(uses_begin_[item]));
        for (Index option = 0; option < problem.option_count(); ++option)
            conflicts_[std::size_t{option} * words_ + option / 64] &= ~(std::uint64_t{1} << option % 64);
    }

    [[nodiscard]] Index option_count() const { return static_cast<Index>(items_begin_.size() - 1); }
    [[nodiscard]] Index item_count() const { return item_count_; }   ///< number of primary items
    [[nodiscard]] Index words() const { return words_; }             ///< number of words of a set
    [[nodiscard]] std::span<const Index> items(Index option) const { ///< primary items
        return {items_.data() + items_begin_[option], items_.data() + items_begin_[option + 1]};
    }
    [[nodiscard]] std::span<const Index> options(Index item) const { return uses_of(item); }
    /// Returns the set of options that do not fit with this one, without itself.
    [[nodiscard]] const std::uint64_t* conflicts(Index option) const {
        return conflicts_.data() + std::size_t{option} * words_;
    }

private:
    [[nodiscard]] std::span<const Index> uses_of(Index item) const {
        return {uses_.data() + uses_begin_[item], uses_.data() + uses_begin_[item + 1]};
    }

    /// Adds the conflicts at one item. `colors` begins with the color that each of its options has there.
    void add_conflicts(std::span<const Index> options, std::span<const Color> colors) {
        std::map<Color, std::vector<Index>> groups;
        for (std::size_t k = 0; k < options.size(); ++k)
            groups[colors[k]].push_back(options[k]);
        std::vector<std::uint64_t> excluded(words_);
        const auto flip = [&](std::span<const Index> list) {
            for (const Index option : list)
                excluded[option / 64] ^= std::uint64_t{1} << option % 64;
        };
        flip(options);
        for (const auto& [color, group] : groups) {
            const bool agrees = color != Color::none; // options of one color fit together
            if (agrees)
                flip(group);
            for (const Index option : group)
                for (Index w = 0; w < words_; ++w)
                    conflicts_[std::size_t{option} * words_ + w] |= excluded[w];
            if (agrees)
                flip(group);
        }
    }

    Index item_count_;
    Index words_;
    std::vector<Index> items_; ///< primary items of all options, one option after the other
    std::vector<Index> items_begin_{0};
    std::vector<Index> uses_; ///< options of all items, one item after the other
    std::vector<Index> uses_begin_;
    std::vector<std::uint64_t> conflicts_; ///< by option, words_ each
};

/// Structure of the search. An option is removed if a chosen option excludes it, or if all options left of some item
/// that is not covered exclude it. After each choice, options are removed until there are no more such options or an
/// item has none left. That state depends only on the choices, not on their order.
class DomainConsistency {
public:
    static constexpr bool has_bounds = false;

    using Index = ConflictTable::Index;

    explicit DomainConsistency(const Problem& problem)
        : table_(problem), left_(table_.words()), sizes_(table_.item_count()), is_queued_(table_.item_count()),
          active_(table_.item_count()), scores_(table_.item_count()), levels_(std::size_t{table_.item_count()} + 1),
          tries_(table_.option_count()) {
        for (Index option = 0; option < table_.option_count(); ++option)
            left_[option / 64] |= bit(option);
        for (Index item = 0; item < table_.item_count(); ++item)
            sizes_[item] = static_cast<Index>(table_.options(item).size());
        removed_.reserve(table_.option_count());
        common_.reserve(table_.words());
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
        empty_item_ = empty_at_root_;
        depth_ = 0;
    }

    bool force(Index level, OptionId option) {
        if (empty_item_ != none || !has(left_.data(), index(option)))
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
            if (empty_item_ == none && is_left[option] != has(left_.data(), option))
                return "option " + std::to_string(option) + " is wrongly left or gone";
        for (Index item = 0; item < table_.item_count(); ++item) {
            const auto size = static_cast<Index>(std::count_if(table_.options(item).begin(), table_.options(item).end(),
                                                               [&](Index o) { return has(left_.data(), o); }));
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
                if (has(left_.data(), option))
                    text += ' ' + std::to_string(option);
            text += '\n';
        }
        return text;
    }

private:
    static constexpr Index none = ~Index{0};
    static constexpr Index covered = Index{1} << 31; ///< added to the size of a covered item, see ItemScores

    struct Level {
        std::size_t removed = 0; ///< size of removed_ before the choice
        Index first = 0;         ///< start of its options in tries_
        Index count = 0;         ///< number of its options
        Index tried = 0;         ///< number of its options that were chosen
        Index item = none;       ///< item of the branch; none if the option was forced or has no other one
        Index option = 0;        ///< the choice
    };

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
            if (has(left_.data(), option))
                tries_[at.first + at.count++] = option;
        return true;
    }

    /// Chooses an option, and removes all that cannot be chosen any more.
    void choose(Index option) {
        left_[option / 64] &= ~bit(option);
        for (const Index item : table_.items(option))
            sizes_[item] += covered;
        active_ -= static_cast<Index>(table_.items(option).size());
        const std::uint64_t* const conflicts = table_.conflicts(option);
        for (Index w = 0; w < table_.words() && empty_item_ == none; ++w)
            for (std::uint64_t word = left_[w] & conflicts[w]; word != 0; word &= word - 1)
                remove(64 * w + static_cast<Index>(std::countr_zero(word)));
        propagate();
    }

    void undo(const Level& at) {
        while (removed_.size() > at.removed) {
            const Index option = removed_.back();
            removed_.pop_back();
            left_[option / 64] |= bit(option);
            for (const Index item : table_.items(option))
                ++sizes_[item];
        }
        left_[at.option / 64] |= bit(at.option);
        for (const Index item : table_.items(at.option))
            sizes_[item] -= covered;
        active_ += static_cast<Index>(table_.items(at.option).size());
        empty_item_ = none;
    }

    // --- Propagation -------------------------------------------------------------------------------------------------

    void remove(Index option) {
        left_[option / 64] &= ~bit(option);
        removed_.push_back(option);
        ++updates_;
        for (const Index item : table_.items(option)) {
            const Index size = --sizes_[item];
            if (size == 0)
                empty_item_ = item;
            else if (size < covered)
                enqueue(item);
        }
    }

    void enqueue(Index item) {
        if (sizes_[item] == 1)
            single_items_.push_back(item);
        else if (std::exchange(is_queued_[item], 1) == 0)
            queue_.push_back(item);
    }

    /// Removes options until each item that has changed supports all that are left. Items with one option come first,
    /// then the others in the order of their changes.
    void propagate() {
        for (std::size_t next = 0; empty_item_ == none;) {
            Index item = none;
            if (!single_items_.empty()) {
                item = single_items_.back();
                single_items_.pop_back();
            } else if (next < queue_.size()) {
                item = queue_[next++];
                is_queued_[item] = 0;
            } else {
                break;
            }
            if (sizes_[item] < covered)
                remove_conflicts(item);
        }
        for (const Index item : queue_)
            is_queued_[item] = 0;
        queue_.clear();
        single_items_.clear();
    }

    /// Removes the options that conflict with all options left of an item.
    void remove_conflicts(Index item) {
        bool is_first = true;
        for (const Index option : table_.options(item)) {
            if (!has(left_.data(), option))
                continue;
            const std::uint64_t* const conflicts = table_.conflicts(option);
            if (std::exchange(is_first, false)) {
                common_.clear();
                for (Index w = 0; w < table_.words(); ++w)
                    if (const std::uint64_t word = left_[w] & conflicts[w]; word != 0)
                        common_.emplace_back(w, word);
            } else {
                std::size_t kept = 0;
                for (const auto& [w, word] : common_)
                    if (const std::uint64_t both = word & conflicts[w]; both != 0)
                        common_[kept++] = {w, both};
                common_.resize(kept);
            }
            if (common_.empty())
                return;
        }
        for (const auto& [w, set] : common_)
            for (std::uint64_t word = set; word != 0; word &= word - 1)
                remove(64 * w + static_cast<Index>(std::countr_zero(word)));
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
    std::vector<std::uint64_t> left_; ///< set of the options left, without the chosen ones
    std::vector<Index> sizes_;        ///< number of options left of each primary item, see `covered`
    std::vector<Index> removed_;      ///< options removed, in order
    std::vector<Index> queue_;        ///< items that have lost options, from some position on
    std::vector<Index> single_items_; ///< items that have one option left
    std::vector<std::uint8_t> is_queued_;
    std::vector<std::pair<Index, std::uint64_t>> common_; ///< scratch of remove_conflicts(): words that are not 0
    Index active_;                                        ///< number of items that are not covered
    Index empty_item_ = none;                             ///< item without options, where the search must turn back
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
