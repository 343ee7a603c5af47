#include "dlx/logic/sets.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace dlx::detail {

bool SmallSets::may_exist(std::uint32_t order, TrialWatch& watch) {
#ifdef __EMSCRIPTEN__ // the page stays small
    return true;
#endif
    if (order < 2 || order > 3 || !items_.are_neighbors_kept())
        return true;
    watch_ = &watch;
    paired_.assign(items_.size() * items_.words(), 0);
    if (order == 3)
        triple_uses_.fill(0);
    const auto any_item = [&](auto visit) {
        for (std::uint32_t item = 0; items_.can_be_base(item); ++item)
            if (items_.count(item) <= order * items_.most_shared(item) && watch.begin() && visit(item))
                return true;
        return false;
    };
    return any_item([&](std::uint32_t item) { return any_with_pair(item, order); }) ||
           (order == 3 && (any_item([&](std::uint32_t item) { return any_with_triple(item); }) || any_triangle()));
}

/// Notes the pairs, and for order 3 the triples, of cover items that have all options of an item. Returns true if
/// there is a set of this item and another one with the same pair.
bool SmallSets::any_with_pair(std::uint32_t item, std::uint32_t order) {
    return items_.any_cover(item, items_.options_of(item), [&](std::uint32_t first, const Set& rest) {
        return items_.any_cover(item, rest, [&](std::uint32_t second, const Set& others) {
            if (!others.empty())
                return order == 3 && items_.any_cover(item, others, [&](std::uint32_t third, const Set& more) {
                    triple_uses_[slot(first, second, third)] += more.empty() ? 1 : 0;
                    return false;
                });
            const bool is_found = contains(first, second) && (order == 2 ? is_set(std::array{first, second})
                                                                         : any_with_third(item, first, second));
            insert(first, second);
            insert(second, first);
            return is_found;
        });
    });
}

/// Returns true if there is a set with these cover items of an item, another item that has them too, and a third
/// cover item for an option that both items have.
bool SmallSets::any_with_third(std::uint32_t item, std::uint32_t first, std::uint32_t second) {
    const Set both = items_.options_of(first) | items_.options_of(second);
    return items_.options_of(item).any_of([&](std::uint32_t x) {
        const auto items = items_.items_of(x);
        const auto is_other = [&](std::uint32_t other) {
            return other != item && other != first && other != second && items_.can_be_base(other) &&
                   (items_.options_of(other) - both).empty();
        };
        return std::any_of(items.begin(), items.end(), is_other) &&
               std::any_of(items.begin(), items.end(), [&](std::uint32_t third) {
                   return third != item && third != first && third != second && items_.can_cover(third) &&
                          is_set(std::array{first, second, third});
               });
    });
}

/// Returns true if there is a set with three cover items that have all options of this item.
bool SmallSets::any_with_triple(std::uint32_t item) {
    return items_.any_cover(item, items_.options_of(item), [&](std::uint32_t first, const Set& rest) {
        return items_.any_cover(item, rest, [&](std::uint32_t second, const Set& others) {
            return items_.any_cover(item, others, [&](std::uint32_t third, const Set& more) {
                return more.empty() && uses(first, second, third) >= 3 && is_set(std::array{first, second, third});
            });
        });
    });
}

/// Returns an upper bound of the base items of a set with these cover items and different pairs.
std::uint32_t SmallSets::uses(std::uint32_t first, std::uint32_t second, std::uint32_t third) const {
    return triple_uses_[slot(first, second, third)] + (contains(first, second) ? 1 : 0) +
           (contains(first, third) ? 1 : 0) + (contains(second, third) ? 1 : 0);
}

/// Returns true if there is a set of three base items with different pairs of cover items.
bool SmallSets::any_triangle() {
    for (std::uint32_t first = 0; first < items_.size() && watch_->begin(); ++first) {
        const std::uint64_t* const seconds = row(first);
        const auto makes_triangle = [&](std::uint32_t second) {
            const std::uint64_t* const thirds = row(second);
            return any_after(
                second, [&](std::size_t w) { return seconds[w] & thirds[w]; },
                [&](std::uint32_t third) {
                    return is_set(std::array{first, second, third});
                });
        };
        if (any_after(
                first, [&](std::size_t w) { return seconds[w]; }, makes_triangle))
            return true;
    }
    return false;
}

/// Returns true if as many base items have all their options in these cover items, and the set removes an option.
template <std::size_t Order>
bool SmallSets::is_set(const std::array<std::uint32_t, Order>& cover) {
    Set once = items_.no_options(); // the options of one cover item or more
    Set twice = once;
    Set thrice = once;
    for (const std::uint32_t item : cover) {
        const Set& options = items_.options_of(item);
        thrice |= twice & options;
        twice |= once & options;
        once |= options;
    }
    note_fitting(cover, once);
    const auto options = [&](std::size_t k) -> const Set& { return items_.options_of(fitting_[k]); };
    const auto fit = [&](std::size_t k, std::size_t j) { return ((options(k) & options(j)) - twice).empty(); };
    for (std::size_t k = Order - 1; k < fitting_.size(); ++k)
        for (std::size_t j = Order - 2; j < k && watch_->begin(); ++j) {
            if (!fit(k, j))
                continue;
            if constexpr (Order == 2) {
                if (removes(cover, {fitting_[k], fitting_[j]}))
                    return true;
                continue;
            }
            for (std::size_t i = 0; i < j; ++i)
                if (fit(k, i) && fit(j, i) && ((options(k) & options(j) & options(i)) - thrice).empty() &&
                    removes(cover, {fitting_[k], fitting_[j], fitting_[i]}))
                    return true;
        }
    return false;
}

/// Returns true if the cover items have more options than the base items, counted with repetitions.
bool SmallSets::removes(std::span<const std::uint32_t> cover, std::initializer_list<std::uint32_t> base) const {
    const auto size = [&](std::size_t sum, std::uint32_t item) { return sum + items_.options_of(item).size(); };
    return std::accumulate(cover.begin(), cover.end(), std::size_t{0}, size) >
           std::accumulate(base.begin(), base.end(), std::size_t{0}, size);
}

/// Notes the possible base items that share options with two of the cover items or more, and have all their options
/// in them.
template <std::size_t Order>
void SmallSets::note_fitting(const std::array<std::uint32_t, Order>& cover, const Set& covered) {
    std::array<const std::uint64_t*, Order> near{};
    for (std::size_t k = 0; k < Order; ++k)
        near[k] = items_.neighbors(cover[k], *watch_);
    fitting_.clear();
    for (std::size_t w = 0; w < items_.words(); ++w) {
        std::uint64_t once = 0;
        std::uint64_t twice = 0;
        for (std::size_t k = 0; k < Order; ++k) {
            twice |= once & near[k][w];
            once |= near[k][w];
        }
        for (; twice != 0; twice &= twice - 1)
            if (const auto item = static_cast<std::uint32_t>(w * 64 + std::size_t(std::countr_zero(twice)));
                (items_.options_of(item) - covered).empty() && items_.can_be_base(item) &&
                std::find(cover.begin(), cover.end(), item) == cover.end())
                fitting_.push_back(item);
    }
}

/// Calls visit(item) for the items after `item` in a bit set, until it returns true. Returns whether it did.
template <class Word, class Visit>
bool SmallSets::any_after(std::uint32_t item, Word word, Visit visit) const {
    for (std::size_t w = item / 64; w < items_.words(); ++w)
        for (std::uint64_t rest = word(w); rest != 0; rest &= rest - 1)
            if (const auto other = static_cast<std::uint32_t>(w * 64 + std::size_t(std::countr_zero(rest)));
                other > item && visit(other))
                return true;
    return false;
}

} // namespace dlx::detail
