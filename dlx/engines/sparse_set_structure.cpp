#include "dlx/engines/sparse_set_structure.hpp"

#include "dlx/detail/choose_item.hpp"
#include "dlx/detail/random.hpp"

#include <numeric>

namespace dlx::detail {

SparseSets::SparseSets(const Problem& problem)
    : primary_(static_cast<Index>(problem.primary_item_count())), order_(problem.option_count()),
      rank_(problem.option_count()), start_(problem.item_count() + 1), sets_(problem.entry_count()),
      size_(problem.item_count()), change_(problem.item_count() + problem.entry_count()),
      to_force_(problem.primary_item_count()), came_to_one_(problem.item_count() + 1) {
    first_.reserve(problem.option_count());
    nodes_.reserve(problem.entry_count() + problem.option_count());
    if (problem.has_colors())
        color_.assign(problem.entry_count() + problem.option_count(), 0);
    for (Index option = 0; option < options(); ++option) {
        const auto first = static_cast<Index>(nodes_.size());
        for (const Entry& entry : problem.option(OptionId{option})) {
            if (problem.has_colors())
                color_[nodes_.size()] = index(entry.color);
            nodes_.push_back({index(entry.item), 0});
            ++start_[index(entry.item) + 1];
        }
        nodes_.push_back({~option, first});
        first_.push_back(first);
    }
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    restart(std::nullopt);
}

// Refills the sets: their order determines which item is found to be wiped out, and when.
void SparseSets::restart(std::optional<std::uint64_t> seed) {
    if (seed != seed_) {
        std::iota(order_.begin(), order_.end(), Index{0});
        if (seed)
            Random(*seed).shuffle(order_);
        for (Index k = 0; k < options(); ++k)
            rank_[order_[k]] = k;
        seed_ = seed;
    }
    undo({});
    std::fill(size_.begin(), size_.end(), 0);
    for (Index x = 0; x < nodes_.size(); ++x)
        if (!is_spacer(x)) {
            const Index item = nodes_[x].item;
            put(start_[item] + size_[item]++, x);
        }
    for (Index item = 0; item < primary_; ++item) {
        to_force_.insert(item, size_[item] == 1);
        wiped_out_ = size_[item] == 0 ? item : wiped_out_;
    }
}

void SparseSets::sort(Index item) {
    const auto begin = sets_.begin() + start_[item];
    const auto end = begin + size(item);
    if (seed_)
        std::sort(begin, end, [this](Index a, Index b) { return rank_[option_of(a)] < rank_[option_of(b)]; });
    else
        std::sort(begin, end);
    for (auto x = begin; x != end; ++x)
        nodes_[*x].place = static_cast<Index>(x - sets_.begin());
}

OptionId SparseSets::first_option(Index item) const {
    const std::span<const Index> set = std::span(sets_).subspan(start_[item], size(item));
    if (!seed_)
        return OptionId{option_of(set[first_smallest(set)])};
    return OptionId{option_of(*std::min_element(
        set.begin(), set.end(), [this](Index a, Index b) { return rank_[option_of(a)] < rank_[option_of(b)]; }))};
}

SparseSets::Index SparseSets::find(OptionId option) const {
    Index x = first_[index(option)];
    while (nodes_[x].item >= primary_)
        ++x;
    return is_active(nodes_[x].item) && is_available(x) ? nodes_[x].place : none;
}

// --- For tests and people --------------------------------------------------------------------------------------------

std::string SparseSets::check_invariants() const {
    const auto last = change_.begin() + static_cast<std::ptrdiff_t>(changes_);
    for (Index item = 0; item < size_.size(); ++item) {
        const std::string where = "item " + std::to_string(item) + ": ";
        for (Index place = start_[item]; place < start_[item + 1]; ++place) {
            const Index x = sets_[place];
            if (x >= nodes_.size() || nodes_[x].item != item)
                return where + "its set holds node " + std::to_string(x) + " of another item";
            if (nodes_[x].place != place)
                return where + "node " + std::to_string(x) + " is not at its place";
        }
        const auto first = std::find_if(change_.begin(), last, [=](const Change& c) { return c.item == item; });
        const Index size = first == last ? size_[item] : first->size;
        if (size != start_[item + 1] - start_[item])
            return where + "it has " + std::to_string(size) + " options at the start";
    }
    for (Index option = 0; option < options() && wiped_out_ == none; ++option) {
        const bool available = find(OptionId{option}) != none;
        for (Index x = first_[option]; !is_spacer(x); ++x) {
            const Index item = nodes_[x].item;
            if (is_active(item) ? is_available(x) != available : available && item < primary_)
                return "option " + std::to_string(option) + " is wrongly left or gone at item " + std::to_string(item);
        }
    }
    return "";
}

std::string SparseSets::dump() const {
    std::string text;
    for (Index item = 0; item < size_.size(); ++item) {
        text += "item " + std::to_string(item) + (item < primary_ ? "" : " (secondary)") +
                (is_active(item) ? "" : " (covered)") + ", " + std::to_string(size(item)) + " options:";
        std::vector<Index> left;
        for (Index place = start_[item]; place < start_[item] + size(item); ++place)
            left.push_back(option_of(sets_[place]));
        std::sort(left.begin(), left.end());
        for (const Index option : left)
            text += ' ' + std::to_string(option);
        text += '\n';
    }
    return text;
}

} // namespace dlx::detail
