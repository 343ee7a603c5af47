#pragma once

#include "sudoku/reason/sentence.hpp"
#include "sudoku/reason/step_items.hpp"
#include "sudoku/reason/technique.hpp"
#include "sudoku/rules/digit_set.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sudoku::rules {

/// Words for the items and options of a variant: "row 3", "the region of r1c4", "cage r1c1 r1c2 = 15 with 6 and 9".
class VariantWords : public StepVocabulary {
public:
    /// Both must outlive it.
    VariantWords(const VariantPuzzle& puzzle, const VariantEncoding& encoding);

    [[nodiscard]] const dlx::Problem& problem() const override { return encoding_.problem; }
    [[nodiscard]] Item item(dlx::ItemId item) const override;
    [[nodiscard]] Option option(dlx::OptionId option) const override;

    /// Returns the candidate of an option, or nothing for an option of a rule.
    [[nodiscard]] std::optional<Candidate> candidate(dlx::OptionId option) const;
    /// Returns the rule of an option that is not a placement.
    [[nodiscard]] std::size_t rule_of(dlx::OptionId option) const;
    /// Returns the placements that an option of a rule excludes, ascending.
    [[nodiscard]] const std::vector<dlx::OptionId>& excluded_by(dlx::OptionId option) const {
        return excluded_[index(option) - encoding_.placements.size()];
    }
    /// Returns the digits of an option that chooses the set of all cells of a rule; 0 for other options. Players know
    /// these options: the combinations of a cage.
    [[nodiscard]] DigitSet set_of(dlx::OptionId option) const;
    /// Returns an item that both options cover, preferably of the board; nothing if they share none.
    [[nodiscard]] std::optional<dlx::ItemId> shared_item(dlx::OptionId a, dlx::OptionId b) const;
    /// Returns whether an item is about a candidate, available or not: whether it is in its cell or house, or whether
    /// its rule may concern it.
    [[nodiscard]] bool needs(dlx::ItemId item, const Candidate& candidate) const;
    /// Returns whether `suits` is true for an item of the board that an option for a candidate covers: of its cell, row,
    /// column or region.
    template <class Suits>
    [[nodiscard]] bool any_board_item(const Candidate& candidate, Suits suits) const {
        const auto kinds = board_.kinds();
        return suits(dlx::ItemId{candidate.cell}) || std::any_of(kinds.begin(), kinds.end(), [&](auto kind) {
                   return suits(board_.item(board_.house(kind, candidate.cell), candidate.digit));
               });
    }
    /// Returns whether a rule is about a cell. A rule without cells is about all of them.
    [[nodiscard]] bool is_about(std::size_t rule, Cell cell) const;
    /// Returns whether the item is that of a cell, or of a digit in a row, column or region.
    [[nodiscard]] bool is_of_board(dlx::ItemId item) const { return meaning(item).rules.empty(); }
    [[nodiscard]] const VariantEncoding::Meaning& meaning(dlx::ItemId item) const {
        return encoding_.meanings[dlx::index(item)];
    }
    [[nodiscard]] std::string need(dlx::ItemId item, std::optional<dlx::OptionId> option) const override;
    /// Describes a rule, or a derived sum: "sum r1c3 r4c5 = 12 (rows 1-2 add up to 90 and the cages to 78)", "the minimum cells".
    [[nodiscard]] const std::string& describe_rule(std::size_t rule) const { return names_[rule]; }
    /// Returns the rule, or the houses of a derived sum: "thermometer r1c1-r1c4", "column 5 adds up to 45". Of a rule of many
    /// scattered cells, it has only those among `cells`, or next to them: "minimum r3c4".
    [[nodiscard]] std::string heading(std::size_t rule, const std::vector<Cell>& cells = {},
                                      bool with_neighbors = false) const;
    /// Returns the technique of steps by a rule alone: "Thermometer", "White dot", "Innies".
    [[nodiscard]] Technique technique(std::size_t rule) const;
    /// Returns "r4c6 and r6c6 sum to 9, so " for a derived sum of some cells, otherwise ""; with the digit of an item of the
    /// sum "r4c6 and r6c6 sum to 9 and must contain 2, so ".
    [[nodiscard]] std::string sum_text(std::size_t rule, std::uint32_t needed = 0) const;
    /// Returns whether a rule compares digits by their order, so that bounds describe its effect.
    [[nodiscard]] bool is_ordered(std::size_t rule) const;
    /// Returns the primary items of a rule and its cells.
    [[nodiscard]] std::vector<dlx::ItemId> items_of(std::size_t rule) const;
    /// Returns the options of a rule, and those that put digits into its cells.
    [[nodiscard]] std::vector<dlx::OptionId> options_of(std::size_t rule) const;
    /// Describes the digits that a cell with the candidates `before` loses: " cannot be 3 or 4", `few` and the rest, and by
    /// order " is at least 5".
    [[nodiscard]] std::string limits(DigitSet before, DigitSet excluded, bool is_ordered, const char* few) const;
    /// Returns a rule. Rules after those of the puzzle are the derived sums, see VariantEncoding::Meaning.
    [[nodiscard]] const Rule& rule(std::size_t rule) const { return rules_[rule]; }
    [[nodiscard]] bool is_derived(std::size_t rule) const { return rule >= puzzle_.rules.size(); }
    [[nodiscard]] const sudoku::detail::StepBoard& board() const { return board_; }
    [[nodiscard]] std::size_t placement_count() const { return encoding_.placements.size(); }
    /// Formats digits: "3, 4 or 5".
    [[nodiscard]] std::string digits(DigitSet set, const std::string& last) const;
    [[nodiscard]] std::string digit(std::uint32_t digit) const {
        return digit_text(static_cast<Digit>(digit), notation_);
    }

private:
    /// Returns whether a rule has many cells that do not belong together, such as all minima of a board.
    [[nodiscard]] bool is_scattered(std::size_t rule) const;
    [[nodiscard]] std::string name_of(std::size_t rule) const;
    [[nodiscard]] std::string house(std::uint32_t number) const;
    [[nodiscard]] std::string unknown_text(dlx::ItemId item) const;
    [[nodiscard]] std::optional<Option> unknown_option(dlx::OptionId option) const;
    [[nodiscard]] std::string bounds(DigitSet digits, DigitSet excluded) const;
    [[nodiscard]] std::map<Cell, DigitSet> left_by(dlx::OptionId option) const;

    static constexpr std::size_t max_named_cells = 4; ///< of scattered cells

    const VariantPuzzle& puzzle_;
    const VariantEncoding& encoding_;
    std::vector<Rule> rules_; ///< with the derived sums
    DigitNotation notation_;
    sudoku::detail::StepBoard board_;
    bool has_boxes_;                                     ///< whether the regions are the boxes
    std::vector<std::string> names_;                     ///< by rule
    std::vector<std::vector<dlx::ItemId>> items_;        ///< primary items of each rule alone
    std::vector<std::vector<dlx::OptionId>> options_;    ///< options of each rule
    std::vector<std::vector<dlx::OptionId>> placements_; ///< by cell
    std::vector<std::vector<dlx::OptionId>> excluded_;   ///< by option of a rule
};

} // namespace sudoku::rules
