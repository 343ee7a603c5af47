#include "dlx/logic/sets.hpp"

#include <algorithm>
#include <array>

namespace dlx::detail {

bool SmallSets::may_exist(TrialWatch& watch) {
#ifdef __EMSCRIPTEN__ // keeps the page small
    return true;
#endif
    if (!items_.are_neighbors_kept())
        return true;
    watch_ = &watch;
    paired_.assign(items_.size() * items_.words(), 0);
    triple_uses_.fill(0);
    const auto any_item = [&](auto visit) {
        for (std::uint32_t item = 0; items_.can_be_base(item); ++item)
            if (items_.count(item) <= 3 * items_.most_shared(item) && watch.begin() && visit(item))
                return true;
        return false;
    };
    return any_item([&](std::uint32_t item) { return any_with_pair(item); }) ||
           any_item([&](std::uint32_t item) { return any_with_triple(item); }) || any_triangle();
}

/// Notes the pairs and the triples of cover items that have all options of an item. Returns true if there is a set of this
/// item and another one with the same pair.
bool SmallSets::any_with_pair(std::uint32_t item) {
    return items_.any_cover(item, items_.options_of(item), [&](std::uint32_t first, const Set& rest) {
        return items_.any_cover(item, rest, [&](std::uint32_t second, const Set& others) {
            if (!others.empty())
                return items_.any_cover(item, others, [&](std::uint32_t third, const Set& more) {
                    triple_uses_[slot(first, second, third)] += more.empty() ? 1 : 0;
                    return false;
                });
            const bool is_found = contains(first, second) && any_with_third(item, first, second);
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
        const auto is_new = [&](std::uint32_t other) { return other != item && other != first && other != second; };
        return std::any_of(items.begin(), items.end(),
                           [&](std::uint32_t other) {
                               return is_new(other) && items_.can_be_base(other) &&
                                      (items_.options_of(other) - both).empty();
                           }) &&
               std::any_of(items.begin(), items.end(), [&](std::uint32_t third) {
                   return is_new(third) && items_.can_cover(third) && is_set({first, second, third});
               });
    });
}

/// Returns true if there is a set with three cover items that have all options of this item.
bool SmallSets::any_with_triple(std::uint32_t item) {
    return items_.any_cover(item, items_.options_of(item), [&](std::uint32_t first, const Set& rest) {
        return items_.any_cover(item, rest, [&](std::uint32_t second, const Set& others) {
            return items_.any_cover(item, others, [&](std::uint32_t third, const Set& more) {
                return more.empty() && uses(first, second, third) >= 3 && is_set({first, second, third});
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
    const auto pairs_of = [&](std::uint32_t item) {
        return SetView(paired_.data() + item * items_.words(), items_.words());
    };
    for (std::uint32_t first = 0; first < items_.size() && watch_->begin(); ++first)
        if (pairs_of(first).any_of([&](std::uint32_t second) {
                return second > first && (pairs_of(first) & pairs_of(second)).any_of([&](std::uint32_t third) {
                    return third > second && is_set({first, second, third});
                });
            }))
            return true;
    return false;
}

/// Returns true if as many base items have all their options in these cover items, and the set removes an option: the cover
/// items have more options than the base items, counted with repetitions.
bool SmallSets::is_set(const std::array<std::uint32_t, 3>& cover) {
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
    const auto size = [&](const std::array<std::uint32_t, 3>& items) {
        return items_.options_of(items[0]).size() + items_.options_of(items[1]).size() +
               items_.options_of(items[2]).size();
    };
    for (std::size_t k = 2; k < fitting_.size(); ++k)
        for (std::size_t j = 1; j < k && watch_->begin(); ++j)
            for (std::size_t i = 0; i < j && fit(k, j); ++i)
                if (fit(k, i) && fit(j, i) && ((options(k) & options(j) & options(i)) - thrice).empty() &&
                    size(cover) > size({fitting_[k], fitting_[j], fitting_[i]}))
                    return true;
    return false;
}

/// Notes the possible base items that share options with two of the cover items or more, and have all their options
/// in them.
void SmallSets::note_fitting(const std::array<std::uint32_t, 3>& cover, const Set& covered) {
    const auto near = [&](std::size_t k) { return SetView(items_.neighbors(cover[k], *watch_), items_.words()); };
    const auto [a, b, c] = std::array{near(0), near(1), near(2)};
    fitting_.clear();
    ((a & b) | (c & (a | b))).for_each([&](std::uint32_t item) {
        if ((items_.options_of(item) - covered).empty() && items_.can_be_base(item) &&
            std::find(cover.begin(), cover.end(), item) == cover.end())
            fitting_.push_back(item);
    });
}

} // namespace dlx::detail
