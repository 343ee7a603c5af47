#pragma once

#include "dlx/reason/reason.hpp"
#include "sudoku/encoding.hpp"

#include <cstddef>
#include <vector>

namespace sudoku::detail {

/// The items of a step, and what they have in common.
class StepItems {
public:
    using Requirement = Encoding::Requirement;
    using Kind = Requirement::Kind;
    using Options = std::vector<dlx::OptionId>;

    /// All outlive it. `position` is the one before the step.
    StepItems(const Encoding& cover, const dlx::Position& position, const dlx::Step& step)
        : cover_(cover), position_(position), step_(step) {}

    [[nodiscard]] static bool all_are(const std::vector<Requirement>& all, Kind kind);
    [[nodiscard]] static bool have_one_digit(const std::vector<Requirement>& all);
    [[nodiscard]] static bool are_of_one_house(const std::vector<Requirement>& all);
    [[nodiscard]] static std::size_t count(const std::vector<Requirement>& all, Kind kind);
    /// Do two cover items hold all options of each base item? Then they are two groups, of which one is right.
    [[nodiscard]] bool are_two_groups_each() const;
    [[nodiscard]] bool are_two_each() const;
    [[nodiscard]] bool has(dlx::OptionId option, dlx::ItemId item) const;
    [[nodiscard]] bool are_linked(dlx::OptionId a, dlx::OptionId b) const;
    [[nodiscard]] bool is_linked_to_all(dlx::OptionId option, const Options& all) const;
    [[nodiscard]] std::vector<Digit> digits_of(dlx::ItemId cell) const;
    [[nodiscard]] std::vector<Requirement> requirements_of(const std::vector<dlx::ItemId>& items) const;
    /// The houses that hold these items, which are all cells. None if they are not.
    [[nodiscard]] std::vector<House> common_houses(const std::vector<dlx::ItemId>& items) const;

protected:
    const Encoding& cover_;
    const dlx::Position& position_;
    const dlx::Step& step_;
};

} // namespace sudoku::detail
