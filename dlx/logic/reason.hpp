#pragma once

#include "dlx/limits.hpp"
#include "dlx/logic/position.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Step-by-step reasoning on any exact cover problem: logical steps with their reasons, and ratings of the difficulty.
/// Two options are linked if they exclude each other; see Position. With bounds, the items of chains and the base items
/// of sets need exactly one option, and cover items have room for one. So steps follow that use no other counts, except
/// by singles and trials.
namespace dlx {

namespace detail {
class StepSearch;
class TrialWatch;
struct FoundStep;
} // namespace detail

// --- Steps ----------------------------------------------------------------------------------------------------------

/// Rule of inference that justifies a step.
enum class Rule : std::uint8_t {
    /// A primary item has only one available option, or it needs all that it has: this option is chosen.
    single,
    /// Options are removed by counting. A solution has at least one further option for each base item, and at most
    /// one for each cover item. Each available option has at least as many cover items as base items. The rank is the
    /// number of cover items minus the number of base items. Over all further options of a solution, the cover items
    /// exceed the base items by at most the rank. An option whose own cover items exceed its own base items by more is
    /// therefore in no solution.
    set,
    /// A target is removed by a chain of items. If the target were chosen, each item would lose all options except one,
    /// its right-linking option, which must then be chosen; the last item would lose all options. Each link also names
    /// one lost option of its item, the left-linking option. It is linked to the right-linking option of the previous
    /// link, or in the first link to the target. All left-linking options differ.
    whip,
    /// A target is removed by a chain as for a whip, but with two relaxations. A left-linking option may be linked to
    /// the target or to any previous right-linking option, and two items may have the same left-linking option.
    braid,
    /// A target is removed by trial and error (players: a forcing net): if the target were chosen, a sequence of steps
    /// would leave an item without options, or with fewer than it needs. Braids are trials whose steps are singles.
    trial,
};

/// Returns "single", "set", "whip", "braid" or "trial".
[[nodiscard]] std::string_view to_string(Rule rule);

/// A link of a whip or braid: an item with its left- and right-linking options (Berthier's terms).
struct ChainLink {
    ItemId item{};
    OptionId left_linking{};                 ///< lost option of the item that leads to this link
    std::optional<OptionId> right_linking{}; ///< only option of the item that is not lost; none in the last link
    friend bool operator==(const ChainLink&, const ChainLink&) = default;
};

/// A step of reasoning, which follows from a position and changes it.
struct Step {
    Rule rule{};
    OptionId target{}; ///< option that a single chooses, or that any other rule removes
    /// For a single, the item that needs all its available options. For a trial, the item with too few options.
    ItemId item{};
    std::vector<ChainLink> chain{}; ///< links of a whip or braid; their number is its length
    std::vector<ItemId> base{}; ///< base items of a set: primary items that need one option; their number is its order
    /// Cover items of a set: primary items with room for one option, or secondary items to which no available option
    /// gives a color.
    std::vector<ItemId> cover{};
    std::vector<OptionId> other_targets{}; ///< further options that a set removes
    std::vector<Step> substeps{};          ///< steps of a trial after its target is chosen
    friend bool operator==(const Step&, const Step&) = default;

    /// Returns the number of items in the reason: 1 for a single, the order of a set, the length of a whip or braid.
    /// For a trial, it is 1 plus the sizes of its substeps.
    [[nodiscard]] std::size_t size() const;

    /// Applies the step to `position`: chooses the target, or removes all targets.
    void apply(Position& position) const;
};

/// Verifies that `step` follows from `position`. Returns the reason otherwise, such as "option 3 is left for item 'p',
/// too". Uses only the definitions of the rules, and shares no code with the Reasoner except Position. Throws
/// std::out_of_range for unknown options and items.
[[nodiscard]] std::optional<std::string> verify_step(const Problem& problem, const Position& position,
                                                     const Step& step);

/// A sequence of steps that leaves an item without options, or with fewer than it needs.
struct Contradiction {
    std::vector<Step> steps;
    ItemId item{}; ///< dead item: fewer options are available than it needs

    friend bool operator==(const Contradiction&, const Contradiction&) = default;

    /// Returns 1 plus the sizes of the steps.
    [[nodiscard]] std::size_t size() const;
};

/// Extracts those `steps` from `start` that are needed to leave some item with too few options. If there are several
/// such items, selects the one whose steps have the smallest total size. Returns nothing if there is no such item.
[[nodiscard]] std::optional<Contradiction> extract_contradiction(const Position& start, std::span<const Step> steps);

// --- Paths and ratings ----------------------------------------------------------------------------------------------

/// Outcome of reasoning.
enum class ReasoningOutcome : std::uint8_t {
    solved,        ///< solution, the only one: no item needs an option, and none is available
    contradiction, ///< contradiction: an item needs more options than are available, so there is no solution
    /// Several solutions, if no item needs an option and some are available; otherwise no further step by the allowed
    /// rules: sets up to ReasonParams::max_set_size, chains of any length, and trials up to
    /// ReasonParams::max_trial_depth.
    stuck,
    limit_reached, ///< a limit of ReasonParams, such as max_chain_length, was reached first
};

/// Returns "solved", "contradiction", "stuck" or "limit".
[[nodiscard]] std::string_view to_string(ReasoningOutcome reasoned);

/// Settings of a Reasoner.
struct ReasonParams {
    /// Hardest rule allowed, together with all rules before it in Rule. Ratings never use trials.
    Rule max_rule = Rule::trial;
    /// Limits of each call. A search node is a step, a trial assignment of options, or a partial set during the search
    /// for sets.
    Limits limits = Limits();
    std::uint32_t max_chain_length = 36;         ///< maximum length of whips and braids, at least 1
    std::uint32_t max_set_size = 4;              ///< maximum order of sets
    std::uint32_t max_trial_depth = 1;           ///< maximum nesting of trials; depth 1: singles, rank 0
    std::optional<std::uint64_t> max_steps = {}; ///< maximum number of steps of a path
};

/// A sequence of steps with its outcome.
struct Path {
    std::vector<Step> steps;
    ReasoningOutcome outcome = ReasoningOutcome::limit_reached;
};

/// Difficulty of a problem, without sets. All numbers except the W rating (see `length`) are defined by the problem
/// alone, independent of the program.
struct Rating {
    ReasoningOutcome outcome = ReasoningOutcome::limit_reached;
    /// Length of the longest whip or braid on a path that uses the shortest possible chains; 0 if singles suffice. With
    /// braids it is the B rating, which is equal on all such paths. With whips alone it is the W rating. That can
    /// depend on the order of equally long steps, and so on the order of the options: a whip may remove an option that
    /// another whip needs. If the outcome is limit_reached, it is a lower bound. If it is stuck, it is the longest
    /// chain used.
    std::uint32_t length = 0;
    std::size_t options = 0;               ///< available options at the start
    std::size_t options_after_singles = 0; ///< available options after singles
    std::size_t chosen_after_singles = 0;  ///< chosen options after singles, including those at the start
    std::size_t options_after_whip1 = 0;   ///< available options after singles and whips of length 1
    /// Available options after singles, whips of length 1 and pairs. A pair is two items with two available options
    /// each, where each option of one item is linked to a different option of the other item. In a solution one of two
    /// options so linked is chosen; therefore options linked to both can be removed. In Sudoku these are naked pairs,
    /// hidden pairs and X-Wings. Pairs are whips of length 2.
    std::size_t options_after_pairs = 0;
    /// Available options when a chain of length `length` was first needed. With braids, that is after all steps with
    /// shorter ones, and the number is equal on all paths.
    std::size_t options_before_longest_chain = 0;
};

/// W and B rating of a problem. The time limit applies to both together.
struct Ratings {
    Rating whips;  ///< W rating; a copy of `braids` if their outcome is stuck or limit_reached, as whips are braids
    Rating braids; ///< B rating
};

/// A suggestion for guessing when no step follows: an option to choose and to remove tentatively.
struct BranchSuggestion {
    OptionId option{};
    std::size_t decided_if_chosen = 0;  ///< options chosen or removed if `option` is chosen and singles are propagated
    std::size_t decided_if_removed = 0; ///< options chosen or removed if `option` is removed and singles are propagated
    friend bool operator==(const BranchSuggestion&, const BranchSuggestion&) = default;
};

/// A solver that reasons step by step. It reuses its memory from call to call. A moved-from Reasoner can only be
/// assigned to.
///
///     dlx::Position position(problem);
///     for (const dlx::Step& step : dlx::Reasoner().path(position).steps)
///         std::cout << to_string(step.rule) << '\n';
///
/// Source: D. Berthier, Pattern-Based Constraint Satisfaction and Logic Puzzles (2012): whips, braids and the W and B
/// ratings, here for any exact cover problem. If a link of a whip has several left-linking options, all are tried.
class Reasoner {
public:
    /// Maximum number of available options for all rules except singles.
    static constexpr std::size_t max_options = 16384;

    /// Constructs a Reasoner. Throws std::invalid_argument if max_chain_length is 0.
    explicit Reasoner(ReasonParams params = {});
    Reasoner(Reasoner&&) noexcept;
    Reasoner& operator=(Reasoner&&) noexcept;
    ~Reasoner();

    /// Applies steps to `position` until none follows, always the simplest one. Singles have priority, then the
    /// smallest step. Among steps of equal size, the order is: set of rank 0, set of higher rank, whip, braid; then the
    /// first target. Sets of order 4 and more are slow to find: only those of rank 0 are searched, after chains of
    /// every length. Trials are last. Their sets have the smallest order with which some target can be refuted; the
    /// smallest of these trials is chosen.
    /// Throws std::invalid_argument if singles do not suffice and more than max_options are available.
    [[nodiscard]] Path path(Position& position);

    /// Finds sets with `order` base items that remove `target`. Their base items are from `base`, or any items if it is
    /// empty, but never items of the target. Omits sets with a cover item that neither an option of a base item nor the
    /// target has. Omits sets with a secondary item to which any option, available or not, gives a color. Does not
    /// choose singles of the position first. Throws like path(), and std::invalid_argument if the target is not
    /// available or an item is dead.
    [[nodiscard]] std::vector<Step> find_sets_eliminating(OptionId target, const Position& position,
                                                          std::uint32_t order, std::span<const ItemId> base = {});

    /// Finds the shortest whip that removes `target`, or a braid if that is shorter. Returns nothing if there is none
    /// or a limit was reached first. Does not choose singles of the position first. Throws like
    /// find_sets_eliminating().
    [[nodiscard]] std::optional<Step> find_chain_eliminating(OptionId target, const Position& position);

    /// Finds a trial that removes `target`, with the smallest sufficient sets among its substeps. Returns nothing if
    /// there is none or a limit was reached first. Does not choose singles of the position first. Throws like
    /// find_sets_eliminating().
    [[nodiscard]] std::optional<Step> find_trial_eliminating(OptionId target, const Position& position);

    /// Rates the difficulty of `position`. Throws like path().
    [[nodiscard]] Rating rate(const Position& position);

    /// Rates `position` both with whips and with braids, independent of ReasonParams::max_rule. Throws like path().
    [[nodiscard]] Ratings rate_both(const Position& position);

    /// Returns the option that maximizes min(decided_if_chosen, decided_if_removed). Ties are broken by the larger of
    /// the two numbers, then by the lower option id. If an item becomes dead, all available options count as decided.
    /// Returns nothing if no option is available or a limit was reached first.
    [[nodiscard]] std::optional<BranchSuggestion> suggest_branch(const Position& position) const;

    /// Sets the limits of the next and all later calls.
    void set_limits(Limits limits) { params_.limits = std::move(limits); }

private:
    [[nodiscard]] Rating rate(const Position& position, const ReasonParams& params);
    detail::FoundStep next_step(Position& position, detail::TrialWatch& watch);
    detail::StepSearch& search_for(std::size_t options);
    detail::StepSearch& for_target(OptionId target, const Position& position);

    ReasonParams params_;
    std::optional<Position> after_; ///< position after singles in rate()
    std::unique_ptr<detail::StepSearch> search_;
};

} // namespace dlx
