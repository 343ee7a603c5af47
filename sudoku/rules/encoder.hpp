#pragma once

#include "sudoku/detail/lists.hpp"
#include "sudoku/rules/digit_set.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_encoding.hpp"

#include <functional>
#include <map>
#include <utility>

namespace sudoku::rules {

/// Item of the problem under construction: its number in the order of creation, and in the upper half its color, if any.
using Item = std::uint64_t;
using Items = std::vector<Item>;
using Cells = std::span<const Cell>;

inline void append(Items& items, const Items& more) { items.insert(items.end(), more.begin(), more.end()); }

/// Value on which options of two groups agree. Without colors, there is one primary item for each value. An option of
/// one group covers the item of its value; an option of the other group covers all others. Exactly one option of each
/// group is chosen, so that all items are covered only if the values are equal. With colors, there is one secondary item,
/// to which both give the color of the value.
class Variable {
public:
    Variable(std::map<std::uint32_t, Item> items, std::optional<Item> shared)
        : items_(std::move(items)), shared_(shared) {}
    [[nodiscard]] Items one(std::uint32_t value) const { return {items_.at(value)}; }
    [[nodiscard]] Items others(std::uint32_t value) const;

private:
    std::map<std::uint32_t, Item> items_; ///< by value
    std::optional<Item> shared_;          ///< the secondary item without a color
};

/// Deterministic automaton that reads digits. States are numbers; 0 is the first one.
struct Automaton {
    /// Returns the state after a digit, or nothing if no digits that begin so are accepted.
    std::function<std::optional<std::uint32_t>(std::uint32_t state, std::uint32_t digit)> step;
    /// Returns whether digits that lead to a state are accepted.
    std::function<bool(std::uint32_t state)> accepts;
};

/// Exception of an Encoder whose limits are reached.
struct StoppedEncoding {};

/// Vocabulary of rules: each rule becomes items and options by calls of a few functions.
///
/// Candidates only decrease; an option of a rule that needs a removed candidate can never be chosen.
class Encoder {
public:
    /// Refers to the puzzle and the watch, which may be null. Throws StoppedEncoding, as do finish() and others.
    Encoder(const VariantPuzzle& puzzle, const EncodeParams& params, const dlx::RunMonitor* watch = nullptr);
    /// Returns VariantEncoding::impossible_rule, without making the problem.
    [[nodiscard]] std::optional<std::size_t> find_impossible_rule();
    [[nodiscard]] VariantEncoding finish();
    /// Throws StoppedEncoding if a limit is reached.
    void check_limits() const {
        if (watch_ != nullptr && watch_->should_stop())
            throw StoppedEncoding();
    }

    // --- The board ---
    [[nodiscard]] const VariantPuzzle& puzzle() const { return puzzle_; }
    [[nodiscard]] const Geometry& geometry() const { return puzzle_.grid.geometry(); }
    [[nodiscard]] std::uint32_t side() const { return geometry().side(); }
    [[nodiscard]] DigitSet digits() const { return digits_up_to(side()); } ///< 1 ... side
    /// Returns the number that a digit means where it counts, is added up, compared with a number or names a place.
    [[nodiscard]] std::uint32_t value(std::uint32_t digit) const { return puzzle_.value(digit); }
    /// Returns the digit that means a number; 0 if there is none.
    [[nodiscard]] std::uint32_t digit_of(std::uint32_t value) const { return puzzle_.digit_of(value); }
    /// Returns the same. Throws InvalidRule if there is none.
    [[nodiscard]] std::uint32_t require_digit(std::uint32_t value) const;
    /// Returns the sum of the numbers that digits mean.
    [[nodiscard]] std::uint32_t total(DigitSet set) const {
        return rules::total(set) - size(set) + size(set) * puzzle_.lowest_digit;
    }
    [[nodiscard]] bool prunes_regions() const { return params_.prune_regions; }
    [[nodiscard]] bool finds_regions() const { return params_.find_regions; }
    [[nodiscard]] DigitSet candidates(Cell cell) const { return candidates_[cell]; }
    /// Returns whether two cells have different digits by a house, group or relation seen so far.
    [[nodiscard]] bool differ(Cell a, Cell b) const { return differ_[a * cell_count_ + b]; }
    [[nodiscard]] bool differ(Cells cells) const; ///< any two of them
    /// Returns the cell outside of the board whose digit is the number of times that the digit of a cell counts: 1 or 2;
    /// nothing without doublers.
    [[nodiscard]] std::optional<Cell> times_of(Cell cell) const {
        return first_times_ ? std::optional(*first_times_ + cell) : std::nullopt;
    }
    /// Returns the cell at a distance from another, if it is on the board.
    [[nodiscard]] std::optional<Cell> neighbor(Cell cell, int rows, int columns) const;
    /// Returns all pairs of cells that share an edge.
    [[nodiscard]] std::vector<std::pair<Cell, Cell>> adjacent_cells() const;
    /// Returns 0 for low, 1 for middle and 2 for high digits: 123, 456, 789. The middle ones may be fewer or more.
    [[nodiscard]] std::uint32_t rank(std::uint32_t digit) const {
        const std::uint32_t low = (side() + 1) / 3;
        return digit <= low ? 0 : digit <= side() - low ? 1 : 2;
    }
    /// Throws InvalidRule unless the cells are a row or column.
    void require_line(Cells cells) const;

    // --- Constraints ---
    /// Removes all candidates of a cell except `allowed`.
    void restrict(Cell cell, DigitSet allowed);
    /// Requires different digits: a primary item for each digit if there are as many cells as digits, otherwise a
    /// secondary one; none if each two cells share a house.
    void all_different(Cells cells) { all_different(next_name(), cells); }
    /// Allows two cells only pairs of digits for which `allowed` is true. The forbidden pairs become items at the end.
    void relate(Cell a, Cell b, const std::function<bool(std::uint32_t, std::uint32_t)>& allowed);
    /// Requires that the cells contain exactly the digits of one of the sets. `more` are items of the set's option.
    using MoreOfSet = std::function<Items(DigitSet)>;
    void choose_set(Cells cells, std::vector<DigitSet> sets, const MoreOfSet& more = {});
    /// Requires that the sum of the cells, which may repeat digits, is one of the totals, and that the option which
    /// determines it covers the items `more` of the total.
    using MoreOfTotal = std::function<Items(std::uint32_t)>;
    void sum(Cells cells, std::vector<std::uint32_t> totals, const MoreOfTotal& more = {});
    /// Requires that an automaton accepts the digits of cells in their order, and that the option of the last step covers the
    /// items `more` of the last state. States with the same continuations become one. If `truth` is not null, all digits are
    /// allowed, and the option covers one() of 1 if the automaton accepts them, otherwise of 0.
    void accept(Cells cells, const Automaton& automaton, const std::function<Items(std::uint32_t)>& more = {},
                const Variable* truth = nullptr);

    // --- Items and options of a rule ---
    /// Returns an unused name that begins with the rule: "killer2", then "killer2.2", "killer2.3", ...
    [[nodiscard]] std::string next_name();
    /// Adds an item of the current rule. `digit` is the digit that the rule's cells need, if it is that of the item.
    [[nodiscard]] Item add_item(std::string name, dlx::ItemKind kind = dlx::ItemKind::primary, std::uint32_t digit = 0);
    void add_option(Items items) {
        if ((options_.size() + 1) % options_between_checks == 0)
            check_limits();
        options_.push_back(std::move(items));
    }
    /// Adds an item to the option that puts a digit into a cell.
    void add_to_placement(Cell cell, std::uint32_t digit, Item item) {
        placement_items_[cell * (side() + 1) + digit].push_back(item);
    }
    /// Makes a variable with an item for each of the values, which may be repeated.
    [[nodiscard]] Variable variable(const std::string& name, const std::vector<std::uint32_t>& values);
    /// Makes a variable whose value is the digit of a cell: placements cover one(), options of the rule others().
    [[nodiscard]] Variable cell_variable(const std::string& name, Cell cell);
    /// Returns items that exclude digits from a cell when an option covers them. `name` is the rule's item;
    /// calls with another name must not come between those with one.
    [[nodiscard]] Items exclude(const std::string& name, Cell cell, DigitSet excluded);
    /// Returns all sets of `count` digits of a set for which `is_wanted` is true.
    [[nodiscard]] static std::vector<DigitSet> sets_of(
        std::size_t count, DigitSet from,
        const std::function<bool(DigitSet)>& is_wanted = [](DigitSet) { return true; });
    /// Returns whether each of the cells has a candidate in a set of as many digits, and each digit such a cell.
    [[nodiscard]] bool fits(DigitSet set, Cells cells) const;
    /// Records that no digits satisfy the current rule.
    void set_impossible();

private:
    static constexpr std::size_t options_between_checks = 1024; ///< number of options between checks of the limits

    struct Relation {
        std::vector<std::size_t> rules; ///< rules that contributed, the last one at the end
        std::vector<DigitSet> allowed;  ///< digits of the second cell, by digit of the first
    };
    void all_different(const std::string& name, Cells cells);
    void mark_group(Cells cells);
    using Totals = std::vector<std::uint32_t>;
    void sum_with_doublers(Cells cells, const Totals& totals, const MoreOfTotal& more);
    void sum_by_cliques(Cells cells, const Totals& totals, const MoreOfTotal& more);
    [[nodiscard]] std::vector<std::vector<Cell>> cliques(Cells cells) const;
    void add_variable(Cell cell);
    void add_missing_cells();
    void add_derived_sums();
    void remove_unsupported();
    void add_relation_items();

    const VariantPuzzle& puzzle_;
    EncodeParams params_;
    const dlx::RunMonitor* watch_;
    std::optional<Cell> first_times_; ///< see times_of()
    std::uint32_t cell_count_;        ///< cells of the board, and those outside
    std::vector<DigitSet> candidates_;
    std::vector<bool> differ_;      ///< by cell * cell_count_ + cell
    std::vector<bool> shares_item_; ///< the same; every digit has an item that both placements cover
    std::vector<std::string> names_;
    std::vector<dlx::ItemKind> kinds_;
    std::vector<VariantEncoding::Meaning> meanings_;
    std::vector<VariantEncoding::Exclusion> exclusions_;
    std::vector<Items> placement_items_;                  ///< by cell * (side + 1) + digit
    std::vector<Items> options_;                          ///< options of rules
    std::map<std::pair<Cell, Cell>, Relation> relations_; ///< by cells a < b
    std::string exclusion_name_;                          ///< name of the last exclude()
    std::vector<Item> exclusion_items_;                   ///< of this name, by cell * (side + 1) + digit
    std::string label_;                                   ///< rule that is encoded: "killer2"
    std::size_t parts_ = 0;                               ///< number of names given to it
    std::size_t rule_ = 0;                                ///< its index
    std::size_t automaton_entries_ = 0;                   ///< estimate of the entries of the options of automata
    std::optional<std::size_t> impossible_rule_;
    std::vector<DerivedSum> derived_sums_; ///< those with items
};

/// Returns a small number of pairs A x B that cover all `forbidden` pairs and otherwise contain `free` pairs only.
/// Both are given by first digit.
[[nodiscard]] std::vector<std::pair<DigitSet, DigitSet>> cover_by_products(const std::vector<DigitSet>& forbidden,
                                                                           const std::vector<DigitSet>& free);

} // namespace sudoku::rules
