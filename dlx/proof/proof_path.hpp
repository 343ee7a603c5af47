#pragma once

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/choose_item.hpp"
#include "dlx/engine.hpp"
#include "dlx/proof/hints.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

namespace dlx::detail {

/// The branches at an item, and the current one. A forced option is the only branch of its level.
struct ProofLevel {
    ItemId item{};               ///< item to branch on
    std::uint32_t branch = 0;    ///< number of the current branch, from 0
    std::uint32_t branches = 0;  ///< number of branches
    std::size_t before = 0;      ///< number of options decided before
    ClauseId clause = 0;         ///< of a forced option; 0: none
    OptionId option = no_option; ///< choice

    /// Returns true if the choice follows from the steps that refuted the other branches. Otherwise it is assumed.
    [[nodiscard]] bool is_last() const { return branch + 1 == branches; }
    /// Returns true if the choice follows from the lower bound of the item.
    [[nodiscard]] bool is_needed() const { return is_last() && clause == 0 && option != no_option; }
    /// Returns the number of options decided before the choice: those of the branches before are excluded.
    [[nodiscard]] std::size_t decided_before() const { return before + branch; }
};

/// The path of a search from the root, and the options that it excludes. It shares no code with the engines except the
/// choice of items.
///
/// An item is closed by the choice after which no other option may be chosen for it: of a primary item, by the one with
/// which its upper bound is reached; of a secondary item, by the first one, except for options with the same color.
class ProofPath {
public:
    explicit ProofPath(const Problem& problem)
        : problem_(problem), bounds_(problem), uses_(problem.item_count()), closed_(problem.item_count()),
          states_(problem.option_count()) {
        for (std::uint32_t k = 0; k < problem.option_count(); ++k)
            for (const Entry& entry : problem.option(OptionId{k}))
                uses_[index(entry.item)].push_back({OptionId{k}, entry});
        for (const std::vector<ItemUse>& uses : uses_)
            sizes_.push_back(static_cast<std::uint32_t>(uses.size()));
    }

    // --- Choosing ----------------------------------------------------------------------------------------------------

    /// Returns the item of MRV, if any is to be branched on.
    [[nodiscard]] std::optional<ItemId> choose_item() {
        if (bounds_.size() == 0)
            return std::nullopt;
        const std::span<const std::uint32_t> sizes = std::span(sizes_).first(bounds_.size());
        const ItemId item{first_smallest(problem_.has_bounds() ? bounds_.keys(sizes) : sizes)};
        return branch_count(item) == no_branch ? std::nullopt : std::optional(item);
    }
    [[nodiscard]] std::uint32_t branch_count(ItemId item) const {
        const std::uint32_t size = sizes_[index(item)];
        return (size & closed_bit) != 0 ? no_branch : detail::branch_count(size, bounds_.need(index(item)));
    }

    void open(ItemId item) {
        levels_.push_back({item, 0, branch_count(item), decided_.size()});
        choose(first_undecided(item));
    }

    /// Adds a level for a forced option, which is neither chosen nor excluded.
    void force(OptionId option, ClauseId clause) {
        levels_.push_back({ItemId{}, 0, 1, decided_.size(), clause});
        choose(option);
    }

    /// Takes the next branch at the last level that has one. The option of its current branch is excluded, as `step`
    /// refutes it. Returns false if there is no such level.
    bool next_branch(ClauseId step) {
        while (!levels_.empty() && levels_.back().is_last())
            levels_.pop_back();
        if (levels_.empty())
            return false;
        ProofLevel& level = levels_.back();
        undo(level.decided_before());
        decide(level.option);
        states_[index(level.option)].refuted_by = step;
        ++level.branch;
        const bool chooses = !level.is_last() || bounds_.need(index(level.item)) > 0;
        choose(chooses ? first_undecided(level.item) : no_option);
        return true;
    }

    // --- Reading -----------------------------------------------------------------------------------------------------

    [[nodiscard]] const std::vector<ProofLevel>& levels() const { return levels_; }
    [[nodiscard]] const std::vector<ItemUse>& uses(ItemId item) const { return uses_[index(item)]; }
    [[nodiscard]] std::size_t decided_count() const { return decided_.size(); }

    [[nodiscard]] bool is_decided(OptionId option) const { return states_[index(option)].time != none; }
    [[nodiscard]] bool is_chosen(OptionId option) const { return states_[index(option)].level != none; }
    /// Returns true if the option is excluded, and was so when `before` options were decided.
    [[nodiscard]] bool is_excluded(OptionId option, std::size_t before) const {
        return states_[index(option)].time < before && !is_chosen(option);
    }
    [[nodiscard]] std::size_t level(OptionId option) const { return states_[index(option)].level; }
    /// Returns the step that refuted an option. Requires that the option is excluded and first_clash() finds none.
    [[nodiscard]] ClauseId refuted_by(OptionId option) const { return states_[index(option)].refuted_by; }

    /// The reason why an option cannot be chosen below a level of the path.
    struct Clash {
        std::size_t level = none; ///< level that closed the item; none: there is no clash
        ItemUse closing;          ///< choice of this level, and its entry of the item
        Entry entry{};            ///< entry of the excluded option
    };
    /// Returns the first reason, above a level, why an option is impossible. There is none if a step refuted the option
    /// before that.
    [[nodiscard]] Clash first_clash(OptionId option, std::size_t level) const {
        Clash first{level, {}, {}};
        const std::size_t time = states_[index(option)].time;
        for (const Entry& entry : problem_.option(option))
            if (const Closed& item = closed_[index(entry.item)];
                item.level < first.level && excludes_since(item.level) <= time && excludes(item.by, entry))
                first = {item.level, item.by, entry};
        if (first.level == level)
            first.level = none;
        return first;
    }

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

private:
    static constexpr std::uint32_t closed_bit = std::uint32_t{1} << 31;

    struct Closed {
        std::size_t level = none; ///< level at which the item was closed; none: it is open
        ItemUse by;
    };
    struct State {
        std::size_t time = none;  ///< number of options decided before; none: undecided
        std::size_t level = none; ///< level at which it is chosen; none: it is not
        ClauseId refuted_by = 0;  ///< last step that refuted it
    };

    [[nodiscard]] bool is_primary(ItemId item) const { return index(item) < bounds_.size(); }

    [[nodiscard]] static bool excludes(const ItemUse& closing, const Entry& entry) {
        return entry.color == Color::none || entry.color != closing.entry.color;
    }

    /// Returns the number of options decided before those that the choice of a level excludes. Without bounds, it also
    /// excludes those refuted at the level, which have its item.
    [[nodiscard]] std::size_t excludes_since(std::size_t level) const {
        return problem_.has_bounds() ? levels_[level].decided_before() : levels_[level].before;
    }

    [[nodiscard]] OptionId first_undecided(ItemId item) const {
        for (const ItemUse& use : uses(item))
            if (!is_decided(use.option))
                return use.option;
        throw std::logic_error("no option of the item is available");
    }

    void decide(OptionId option) {
        states_[index(option)].time = decided_.size();
        decided_.push_back(option);
        for (const Entry& entry : problem_.option(option))
            --sizes_[index(entry.item)];
    }

    /// Makes the choice of the last level, and excludes the options that it makes impossible.
    void choose(OptionId option) {
        const std::size_t level = levels_.size() - 1;
        levels_[level].option = option;
        if (option == no_option)
            return;
        decide(option);
        states_[index(option)].level = level;
        for (const Entry& entry : problem_.option(option)) {
            Closed& item = closed_[index(entry.item)];
            if (is_primary(entry.item) ? !bounds_.use(index(entry.item)) : item.level != none)
                continue;
            item = {level, {option, entry}};
            sizes_[index(entry.item)] |= closed_bit;
            for (const ItemUse& other : uses(entry.item))
                if (!is_decided(other.option) && excludes(item.by, other.entry))
                    decide(other.option);
        }
    }

    /// Undoes the last decisions, until `count` remain.
    void undo(std::size_t count) {
        for (; decided_.size() > count; decided_.pop_back()) {
            const OptionId option = decided_.back();
            for (const Entry& entry : problem_.option(option))
                ++sizes_[index(entry.item)];
            if (is_chosen(option))
                release(option);
            states_[index(option)].time = none;
        }
    }

    void release(OptionId option) {
        std::size_t& level = states_[index(option)].level;
        for (const Entry& entry : problem_.option(option)) {
            if (is_primary(entry.item))
                bounds_.release(index(entry.item));
            if (closed_[index(entry.item)].level == level) {
                closed_[index(entry.item)].level = none;
                sizes_[index(entry.item)] &= ~closed_bit;
            }
        }
        level = none;
    }

    const Problem& problem_;
    BoundedItems bounds_;
    std::vector<std::vector<ItemUse>> uses_; ///< by item: the options that use it, ascending
    std::vector<Closed> closed_;             ///< by item
    std::vector<State> states_;              ///< by option
    std::vector<std::uint32_t> sizes_;       ///< by item: number of undecided options, and the closed_bit
    std::vector<OptionId> decided_;          ///< options chosen or excluded, in order of time
    std::vector<ProofLevel> levels_;
};

} // namespace dlx::detail
