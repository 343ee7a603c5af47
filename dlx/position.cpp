#include "dlx/position.hpp"

#include "dlx/reason/structure.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace dlx {

Position::Position(const Problem& problem)
    : structure_(std::make_shared<const detail::Structure>(problem)), is_left_(problem.options(), 1),
      left_for_(problem.items(), covered + covered / 2), primary_items_(structure_->primary_items()),
      options_left_(problem.options()), items_left_(problem.primary_items()) {
    for (std::uint32_t i = 0; i < primary_items_; ++i) {
        left_for_[i] = static_cast<std::uint32_t>(structure_->item(i).size());
        note_if_few(i);
    }
}

void Position::choose(OptionId option) {
    if (!is_left(option))
        throw std::invalid_argument("option " + std::to_string(index(option)) + " is not left to be chosen");
    is_left_[index(option)] = 0;
    --options_left_;
    chosen_.push_back(option);
    const auto entries = structure_->option(index(option));
    for (const Entry& entry : entries)
        if (structure_->is_primary(entry.item)) {
            left_for_[index(entry.item)] |= covered;
            --items_left_;
        }
    for (const Entry& entry : entries)
        for (const auto& use : structure_->item(index(entry.item)))
            if (is_left_[use.option] != 0 && detail::Structure::clash(use.color, entry.color))
                take_away(use.option);
}

void Position::remove(OptionId option) {
    if (is_left(option))
        take_away(index(option));
}

std::size_t Position::choose_singles() {
    const std::size_t before = chosen_.size();
    while (!single_items_.empty() && !dead_item_) {
        const std::uint32_t item = single_items_.back();
        single_items_.pop_back();
        if (left_for_[item] >= covered)
            continue;
        choose(only_option(item));
    }
    return chosen_.size() - before;
}

std::optional<Position::Single> Position::first_single() const {
    for (std::uint32_t i = 0; i < primary_items_; ++i)
        if (left_for_[i] == 1)
            return Single{ItemId{i}, only_option(i)};
    return std::nullopt;
}

OptionId Position::only_option(std::uint32_t item) const {
    const auto uses = structure_->item(item);
    const auto is_left = [&](const auto& use) { return is_left_[use.option] != 0; };
    return OptionId{std::find_if(uses.begin(), uses.end(), is_left)->option};
}

void Position::take_away(std::uint32_t option) {
    is_left_[option] = 0;
    --options_left_;
    for (const Entry& entry : structure_->option(option)) {
        const std::uint32_t item = index(entry.item);
        if (--left_for_[item] <= 1)
            note_if_few(item);
    }
}

void Position::note_if_few(std::uint32_t item) {
    if (left_for_[item] == 1)
        single_items_.push_back(item);
    if (left_for_[item] == 0 && !dead_item_)
        dead_item_ = ItemId{item};
}

} // namespace dlx
