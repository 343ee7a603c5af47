#pragma once

#include "sudoku/rules/encoder.hpp"

namespace sudoku::rules {

/// Options of a rule, each of which excludes digits from the cells of a line.
class ExcludingOptions {
public:
    ExcludingOptions(Encoder& encoder, Cells line)
        : encoder_(encoder), line_(line), name_(encoder.next_name()), item_(encoder.add_item(name_)) {}

    /// Adds an option that excludes the digits `excluded(i)` from cell i, and covers `items`.
    template <class Excluded>
    void add(const Excluded& excluded, Items items = {}) {
        items.push_back(item_);
        for (std::uint32_t i = 0; i < line_.size(); ++i)
            append(items, encoder_.exclude(name_, line_[i], excluded(i)));
        encoder_.add_option(std::move(items));
        is_possible_ = true;
    }

    /// Records that the rule is impossible if there is no option.
    void finish() {
        if (!is_possible_)
            encoder_.set_impossible();
    }

    [[nodiscard]] const std::string& name() const { return name_; }

private:
    Encoder& encoder_;
    Cells line_;
    std::string name_;
    Item item_;
    bool is_possible_ = false;
};

} // namespace sudoku::rules
