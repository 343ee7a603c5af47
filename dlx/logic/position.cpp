#include "dlx/logic/position.hpp"

#include "dlx/logic/structure.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>

namespace dlx {

Position::Position(const Problem& problem)
    : structure_(std::make_shared<const detail::Structure>(problem)), is_left_(problem.option_count(), 1),
      left_for_(problem.item_count(), covered + covered / 2), bounds_left_(structure_->bounds()),
      primary_items_(structure_->primary_items()), options_left_(problem.option_count()),
      items_left_(problem.primary_item_count()) {
    for (const Bounds& bounds : bounds_left_)
        items_left_ -= bounds.min == 0 ? 1 : 0;
    for (std::uint32_t i = 0; i < primary_items_; ++i) {
        left_for_[i] = static_cast<std::uint32_t>(structure_->item(i).size());
        note_if_few(i);
    }
}

inline void Position::uncount(std::uint32_t option) {
    std::uint32_t* const option_count = left_for_.data();
    if (has_bounds()) {
        for (const Entry& entry : structure_->option(option)) {
            --option_count[index(entry.item)];
            note_if_few(index(entry.item));
        }
        return;
    }
    for (const Entry& entry : structure_->option(option))
        if (--option_count[index(entry.item)] <= 1)
            note_if_few(index(entry.item));
}

void Position::choose(OptionId option) {
    if (!is_available(option))
        throw std::invalid_argument("option " + std::to_string(index(option)) + " is not left to be chosen");
    is_left_[index(option)] = 0;
    --options_left_;
    chosen_.push_back(option);
    const auto entries = structure_->option(index(option));
    std::size_t most = 0;
    for (const Entry& entry : entries)
        most += structure_->item(index(entry.item)).size();
    gone_.resize(std::max(gone_.size(), most));
    std::size_t gone = 0;
    const auto take_away = [gone_at = gone_.data(), is_available = is_left_.data(), &gone](std::uint32_t other,
                                                                                           bool clashes) {
        const std::uint8_t goes = clashes ? is_available[other] : 0; // has no branch, which would be hard to predict
        gone_at[gone] = other;
        gone += goes;
        is_available[other] ^= goes;
    };
    for (const auto& [item, color] : entries) {
        const auto uses = structure_->item(index(item));
        if (structure_->is_primary(item)) {
            if (!use(index(item)))
                continue;
            left_for_[index(item)] |= covered;
            for (const auto& use : uses)
                take_away(use.option, true);
        } else {
            for (const auto& use : uses)
                take_away(use.option, detail::Structure::clash(use.color, color));
        }
    }
    options_left_ -= gone;
    std::for_each_n(gone_.data(), gone, [&](std::uint32_t other) { uncount(other); });
}

bool Position::use(std::uint32_t item) {
    if (!has_bounds()) {
        --items_left_;
        return true;
    }
    auto& [need, room] = bounds_left_[item];
    items_left_ -= need == 1 ? 1 : 0;
    need -= need > 0 ? 1 : 0;
    --left_for_[item];
    if (--room == 0)
        return true;
    note_if_few(item); // may be a single now, if it still needs all the others
    return false;
}

void Position::remove(OptionId option) {
    if (!is_available(option))
        return;
    is_left_[index(option)] = 0;
    --options_left_;
    uncount(index(option));
}

std::size_t Position::propagate_singles() {
    const std::size_t before = chosen_.size();
    while (!single_items_.empty() && !dead_item_) {
        const std::uint32_t item = single_items_.back();
        single_items_.pop_back();
        if (left_for_[item] >= covered || (has_bounds() && !has_single(item)))
            continue;
        choose(first_option(item));
    }
    return chosen_.size() - before;
}

std::vector<OptionId> Position::options(ItemId item) const {
    if (index(item) >= left_for_.size())
        throw std::out_of_range("there is no item " + std::to_string(index(item)));
    std::vector<OptionId> left;
    for (const auto& use : structure_->item(index(item)))
        if (is_left_[use.option] != 0)
            left.push_back(OptionId{use.option});
    return left;
}

std::optional<Position::Single> Position::first_single() {
    for (std::uint32_t& i = first_single_; i < primary_items_; ++i)
        if (has_single(i))
            return Single{ItemId{i}, first_option(i)};
    return std::nullopt;
}

bool Position::is_part_of(const Position& other) const {
    return structure_ == other.structure_ && options_left_ <= other.options_left_ &&
           std::equal(is_left_.begin(), is_left_.end(), other.is_left_.begin(), std::less_equal<>());
}

std::vector<Position::Single> Position::singles() const {
    std::vector<Single> singles;
    for (std::uint32_t i = 0; i < primary_items_; ++i)
        if (has_single(i))
            singles.push_back({ItemId{i}, first_option(i)});
    return singles;
}

inline bool Position::has_single(std::uint32_t item) const {
    return has_bounds() ? bounds_left_[item].min > 0 && left_for_[item] == bounds_left_[item].min
                        : left_for_[item] == 1;
}

OptionId Position::first_option(std::uint32_t item) const {
    const auto uses = structure_->item(item);
    const auto is_available = [&](const auto& use) { return is_left_[use.option] != 0; };
    return OptionId{std::find_if(uses.begin(), uses.end(), is_available)->option};
}

void Position::note_if_few(std::uint32_t item) {
    if (item >= primary_items_)
        return;
    if (has_single(item)) {
        single_items_.push_back(item);
        first_single_ = std::min(first_single_, item);
    }
    if (left_for_[item] < need(ItemId{item}) && !dead_item_)
        dead_item_ = ItemId{item};
}

} // namespace dlx
