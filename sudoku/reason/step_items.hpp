#pragma once

#include "dlx/logic/reason.hpp"
#include "sudoku/encoding.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace sudoku::detail {

/// Returns whether an option covers an item.
[[nodiscard]] bool has(const dlx::Problem& problem, dlx::OptionId option, dlx::ItemId item);

/// Adds a name to a list that lacks it.
void add_once(std::vector<std::string>& names, std::string name);

/// Returns the items of a step, without those of a set's cover. Items can be repeated.
[[nodiscard]] std::vector<dlx::ItemId> base_of(const dlx::Step& step);

/// Returns a set of cells that share one house with the eliminations in that house, and locked candidates with all their
/// digits; other steps as they are.
[[nodiscard]] dlx::Step as_players_see(const Encoding& cover, const dlx::Position& position, dlx::Step step);

/// Properties of the items of a step.
class StepItems {
public:
    using Requirement = Encoding::Requirement;
    using Kind = Requirement::Kind;
    using Options = std::vector<dlx::OptionId>;

    /// Refers to all arguments, which must outlive it. `position` is the position before the step.
    StepItems(const Encoding& cover, const dlx::Position& position, const dlx::Step& step)
        : cover_(cover), position_(position), step_(step) {}

    [[nodiscard]] static bool all_are(const std::vector<Requirement>& all, Kind kind);
    [[nodiscard]] static bool have_one_digit(const std::vector<Requirement>& all);
    [[nodiscard]] static bool are_of_one_house(const std::vector<Requirement>& all);
    [[nodiscard]] static std::size_t count(const std::vector<Requirement>& all, Kind kind);
    /// Returns whether two cover items contain all options of each base item. They then form two groups, one of which
    /// is right.
    [[nodiscard]] bool are_two_groups_each() const;
    [[nodiscard]] bool are_two_each() const;
    [[nodiscard]] bool has(dlx::OptionId option, dlx::ItemId item) const {
        return detail::has(cover_.problem(), option, item);
    }
    [[nodiscard]] bool are_linked(dlx::OptionId a, dlx::OptionId b) const;
    [[nodiscard]] bool is_linked_to_all(dlx::OptionId option, const Options& all) const;
    [[nodiscard]] std::vector<Digit> digits_of(dlx::ItemId cell) const;
    [[nodiscard]] std::vector<Requirement> requirements_of(const std::vector<dlx::ItemId>& items) const;
    /// Returns the houses that contain these items if all are cells, and otherwise none.
    [[nodiscard]] std::vector<House> common_houses(const std::vector<dlx::ItemId>& items) const;

protected:
    const Encoding& cover_;
    const dlx::Position& position_;
    const dlx::Step& step_;
};

} // namespace sudoku::detail
