#pragma once

#include "dlx/logic/reason.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/rules/variant_encoding.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace sudoku::detail {

[[nodiscard]] bool has(const dlx::Problem& problem, dlx::OptionId option, dlx::ItemId item);

/// Adds a name to a list that lacks it.
void add_once(std::vector<std::string>& names, std::string name);

/// Returns the items of a step, without those of a set's cover. Items can be repeated.
[[nodiscard]] std::vector<dlx::ItemId> base_of(const dlx::Step& step);

/// Cells, digits and houses of the items and options of an encoded puzzle, plain or with rules. Both encodings begin with the
/// items of the cells, then those of each digit in all rows, columns and boxes.
class StepBoard {
public:
    enum class Kind : std::uint8_t {
        cell,
        row,
        column,
        box,    ///< or irregular region
        group,  ///< other cells with different digits: a diagonal, a cage
        choice, ///< other need of a rule, and everything about cells that may have equal digits
    };
    struct HouseId {
        Kind kind{};
        std::uint32_t number = 0; ///< among those of the kind, from 0
        friend bool operator==(const HouseId&, const HouseId&) = default;
    };
    /// Meaning of an item: a cell contains a digit, or a house contains a certain digit.
    struct Requirement : HouseId {
        Cell cell = 0;   ///< for kind cell
        Digit digit = 0; ///< digit in the house
    };

    StepBoard(const Encoding& cover) // NOLINT(google-explicit-constructor)
        : problem_(cover.problem()), geometry_(cover.geometry()), board_items_(std::size_t{4} * geometry_.cell_count()),
          placement_count_(problem_.option_count()) {}
    /// Refers to both arguments. There are no regions if `regions` is empty.
    StepBoard(const VariantEncoding& encoding, std::span<const std::uint32_t> regions);

    [[nodiscard]] const dlx::Problem& problem() const { return problem_; }
    [[nodiscard]] const Geometry& geometry() const { return geometry_; }
    [[nodiscard]] std::size_t placement_count() const { return placement_count_; } ///< first options, of candidates
    [[nodiscard]] Requirement requirement(dlx::ItemId item) const;
    /// Returns the item of a digit in a row, column or box.
    [[nodiscard]] dlx::ItemId item(const HouseId& house, std::uint32_t digit) const {
        const std::uint32_t n = geometry_.side();
        return dlx::ItemId{(static_cast<std::uint32_t>(house.kind) * n + house.number) * n + digit - 1};
    }
    [[nodiscard]] bool is_placement(dlx::OptionId option) const { return dlx::index(option) < placement_count_; }
    [[nodiscard]] Candidate candidate(dlx::OptionId option) const {
        const std::uint32_t n = geometry_.side();
        return placements_.empty() ? Candidate{dlx::index(option) / n, static_cast<Digit>(dlx::index(option) % n + 1)}
                                   : placements_[dlx::index(option)];
    }
    [[nodiscard]] Digit digit(dlx::OptionId option) const { return candidate(option).digit; }
    /// Returns row, column and, if there are any, box.
    [[nodiscard]] std::span<const Kind> kinds() const {
        static constexpr Kind all[] = {Kind::row, Kind::column, Kind::box};
        return {all, board_items_ / geometry_.cell_count() - 1};
    }
    [[nodiscard]] HouseId house(Kind kind, Cell cell) const {
        return {kind, kind == Kind::row      ? geometry_.row(cell)
                      : kind == Kind::column ? geometry_.column(cell)
                      : regions_.empty()     ? geometry_.box(cell)
                                             : regions_[cell]};
    }
    /// Returns the cells of the item's group; none if it is not of a group.
    [[nodiscard]] std::vector<Cell> group(dlx::ItemId item) const {
        const Requirement need = requirement(item);
        return need.kind == Kind::group ? groups_[need.number] : std::vector<Cell>();
    }
    /// Returns the houses that contain all cells: rows, columns, boxes, then groups.
    [[nodiscard]] std::vector<HouseId> common_houses(const std::vector<Cell>& cells) const;

private:
    const dlx::Problem& problem_;
    const Geometry& geometry_;
    std::size_t board_items_;
    std::size_t placement_count_;
    std::span<const Candidate> placements_{};  ///< by option; empty if all candidates have one
    std::span<const std::uint32_t> regions_{}; ///< by cell; empty for boxes
    std::vector<Requirement> others_{};        ///< by item after those of the board
    std::vector<std::vector<Cell>> groups_{};  ///< ascending
};

/// Returns a set of cells that share one house with the eliminations in that house, and locked candidates with all their
/// digits; other steps as they are.
[[nodiscard]] dlx::Step as_players_see(const StepBoard& board, const dlx::Position& position, dlx::Step step);

class StepItems {
public:
    using Requirement = StepBoard::Requirement;
    using HouseId = StepBoard::HouseId;
    using Kind = StepBoard::Kind;
    using Options = std::vector<dlx::OptionId>;

    /// Refers to all arguments, which must outlive it. `position` is the position before the step.
    StepItems(const StepBoard& cover, const dlx::Position& position, const dlx::Step& step)
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
    [[nodiscard]] std::vector<HouseId> common_houses(const std::vector<dlx::ItemId>& items) const;

protected:
    const StepBoard& cover_;
    const dlx::Position& position_;
    const dlx::Step& step_;
};

} // namespace sudoku::detail
