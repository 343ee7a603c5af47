#pragma once

#include "dlx/logic/reason.hpp"
#include "sudoku/encoding.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sudoku {

/// Words for the items and options of a problem, of which StepDescriber makes sentences.
class StepVocabulary {
public:
    struct Item {
        std::string place;   ///< "r3c4", "row 2", or a rule: "cage r1c1 r1c2 = 15"
        std::string digit{}; ///< digit that the place needs; "" for a cell, and for other needs of a rule
        bool is_cell = false;
    };
    struct Option {
        std::string place; ///< cell or rule
        std::string value; ///< digit of the cell; for a rule, its choice: "6 and 9"
        bool is_placement = true;
        bool is_named = true; ///< whether the value names the option; several of a rule may be "one of its ways"
    };

    virtual ~StepVocabulary() = default;
    [[nodiscard]] virtual const dlx::Problem& problem() const = 0;
    [[nodiscard]] virtual Item item(dlx::ItemId item) const = 0;
    [[nodiscard]] virtual Option option(dlx::OptionId option) const = 0;
    /// Returns the words for an item that needs an option, "r1c4 would have to count twice", or that has none, "r1c4 could
    /// count neither once nor twice"; "" for the usual words.
    [[nodiscard]] virtual std::string need(dlx::ItemId, std::optional<dlx::OptionId>) const { return ""; }
};

/// Formatter that describes the reasons of steps for players: by cells, digits and houses, not by items and options.
class StepDescriber {
public:
    /// Describes steps that follow from `position`, a position of cover.problem(), and formats digits in `notation`.
    /// `cover` and `position` must outlive it.
    StepDescriber(const Encoding& cover, const dlx::Position& position, DigitNotation notation);

    /// Describes steps that follow from `position`, a position of words->problem(), which must outlive it.
    StepDescriber(std::shared_ptr<const StepVocabulary> words, const dlx::Position& position)
        : words_(std::move(words)), position_(position) {}

    /// Describes a step. For a single: "r3c6 = 4: box 2 has no other place for the digit". Other steps are described by
    /// their eliminations and the reason:
    ///
    ///     r7c2 = 3 is impossible: r5c2 and r9c2 can only be 3 or 4, so no other cell of column 2 can be 3 or 4
    ///     r4c1 = 4 is impossible: if r4c1 were 4, the 3 in box 4 would have to be in r5c2, and the 4 in row 5 would have
    ///     no place
    [[nodiscard]] std::string describe(const dlx::Step& step) const;

    /// Describes the reason of a step that is not a single.
    [[nodiscard]] std::string reason(const dlx::Step& step) const;

    /// Describes the eliminations of a step: "r1c2 = 3 is impossible: ".
    [[nodiscard]] std::string describe_eliminations(const dlx::Step& step) const;

    /// Describes a set of a uniqueness step: "if r1c2 were 3, that one and r5c2 would each need one of 3 in column 2 and
    /// r3c2, and too few of these would be left".
    [[nodiscard]] std::string describe_set(const dlx::Step& set) const;

    [[nodiscard]] std::string name(dlx::ItemId item) const; ///< "r3c4", "5 in row 2", "cage r1c1 r1c2 = 15"

    /// Describes an item without options: "no candidate for r3c7", "no place for 5 in row 3", "no digits for cage r1c1 r1c2 =
    /// 15".
    [[nodiscard]] std::string dead_end(dlx::ItemId dead) const;

    using Items = std::vector<dlx::ItemId>;
    [[nodiscard]] std::string houses(const Items& items, const std::string& last = "and") const; ///< "row 2 and box 1"

private:
    enum class KindOfSet : std::uint8_t {
        naked,     ///< cells that have digits of one house alone, as many
        hidden,    ///< digits of a house that have as many cells
        of_houses, ///< digits in houses that others hold: locked candidates of one house and another, or one digit
        mixed,     ///< any other
    };

    [[nodiscard]] std::string single(const dlx::Step& step) const;
    [[nodiscard]] std::string removed(const dlx::Step& step, const std::string& last) const;
    [[nodiscard]] KindOfSet kind_of(const dlx::Step& set) const;
    [[nodiscard]] std::string set(const dlx::Step& step) const;
    [[nodiscard]] std::string premise(const dlx::Step& set, bool is_assumed) const;
    [[nodiscard]] std::string too_few(const dlx::Step& set) const;
    [[nodiscard]] std::string assumed(const dlx::Step& step) const;
    [[nodiscard]] std::string trial(const dlx::Step& step, std::span<const dlx::Step> steps, dlx::ItemId dead) const;
    [[nodiscard]] std::string consequence(const dlx::Step& step) const;
    [[nodiscard]] std::string by_one_target(dlx::Step set) const;
    [[nodiscard]] std::string by_singles(dlx::Step set) const;

    [[nodiscard]] std::string describe(dlx::OptionId option) const;
    [[nodiscard]] std::string names(const Items& items) const;
    [[nodiscard]] std::string digits(const Items& items, const std::string& last) const;
    [[nodiscard]] bool is_choice(dlx::ItemId item) const;
    [[nodiscard]] bool is_cell(dlx::ItemId item) const { return words_->item(item).is_cell; }

    std::shared_ptr<const StepVocabulary> words_;
    const dlx::Position& position_;
};

} // namespace sudoku
