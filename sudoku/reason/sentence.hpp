#pragma once

#include "dlx/reason/reason.hpp"
#include "sudoku/encoding.hpp"

#include <span>
#include <string>
#include <vector>

namespace sudoku {

/// Formatter that describes the reasons of steps for players: by cells, digits and houses, not by items and options.
class StepDescriber {
public:
    /// Describes steps that follow from `position`, a position of cover.problem(), and formats digits in `notation`.
    /// `cover` and `position` must outlive it.
    StepDescriber(const Encoding& cover, const dlx::Position& position, DigitNotation notation)
        : cover_(cover), position_(position), notation_(notation) {}

    /// Describes a step. For a single: "r3c6 = 4: box 2 has no other place for the digit". Other steps are described by
    /// their eliminations and the reason:
    ///
    ///     r7c2 = 3 is impossible: r5c2 and r9c2 can only be 3 or 4, so no other cell of column 2 can be
    ///     r4c1 = 4 is impossible: then 3 in box 4 can only be in r5c2; then 4 in row 5 has no place
    [[nodiscard]] std::string describe(const dlx::Step& step) const;

    /// Describes the eliminations of a step: "r1c2 = 3 is impossible: ".
    [[nodiscard]] std::string describe_eliminations(const dlx::Step& step) const;

    /// Describes the base of a set and its cover.
    [[nodiscard]] std::string describe_set(const dlx::Step& set) const;

private:
    using Items = std::vector<dlx::ItemId>;

    [[nodiscard]] std::string single(const dlx::Step& step) const;
    [[nodiscard]] std::string set(const dlx::Step& step) const;
    [[nodiscard]] std::string too_few(const dlx::Step& set) const;
    [[nodiscard]] std::string then(dlx::ItemId item, dlx::OptionId only) const;
    [[nodiscard]] std::string dead(dlx::ItemId item) const;
    [[nodiscard]] std::string trial(std::span<const dlx::Step> steps, dlx::ItemId item) const;
    [[nodiscard]] std::string by_singles(const dlx::Step& set) const;

    [[nodiscard]] std::string describe(dlx::OptionId option) const { return cover_.describe(option, notation_); }
    [[nodiscard]] std::string name(dlx::ItemId item) const;
    [[nodiscard]] std::string names(const Items& items) const;
    [[nodiscard]] std::string houses(const Items& items) const;
    [[nodiscard]] std::string digits(const Items& items, const std::string& last) const;
    [[nodiscard]] bool is_cell(dlx::ItemId item) const;
    [[nodiscard]] std::string text(Digit digit) const { return digit_text(digit, notation_); }

    const Encoding& cover_;
    const dlx::Position& position_;
    DigitNotation notation_;
};

} // namespace sudoku
