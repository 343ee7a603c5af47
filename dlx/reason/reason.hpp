#pragma once

#include "dlx/limits.hpp"
#include "dlx/reason/position.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Reasoning as people do it, on any problem: step by step to the solution, each step with its reason, and how long the
/// reasons have to be. Options are linked if they cannot both be chosen, see Position.
namespace dlx {

namespace detail {
class ReasonerOfSize;
class TrialWatch;
struct FoundStep;
} // namespace detail

// --- Steps ----------------------------------------------------------------------------------------------------------

/// How a step concludes something.
enum class Rule : std::uint8_t {
    /// A primary item has one option left: that is chosen.
    single,
    /// Options are taken away by counting. In a solution, the base items have one option each, and each cover item has one
    /// at most. All options that are left have at least as many cover items as base items. The rank is how many more
    /// cover items there are than base items. Count the cover items of all options of a solution: they exceed the base
    /// items by at most the rank. So an option that exceeds its own base items by more is in no solution.
    set,
    /// A target is taken away by a chain of items: if the target was chosen, each item would lose all its options but
    /// one, its right option, which is chosen then, too; and the last item would lose all. Each link also names one option
    /// that its item loses: the left option. It is linked to the right option of the link before, in the first link to
    /// the target. So one can go from link to link. All left options are different.
    whip,
    /// The same, but a left option may be linked to the target or to any right option before, and two items may have
    /// the same one.
    braid,
    /// A target is taken away by a trial: if the target was chosen, steps would follow, one after the other, until an
    /// item has no option left. Braids are trials with singles inside.
    trial,
};

/// "single", "set", "whip", "braid", "trial".
[[nodiscard]] std::string_view to_string(Rule rule);

/// An item in the chain of a whip or braid.
struct ChainLink {
    ItemId item{};
    OptionId left_linking{};                 ///< an option of the item that cannot be chosen then
    std::optional<OptionId> right_linking{}; ///< its only option that can be; the last item has none
    friend bool operator==(const ChainLink&, const ChainLink&) = default;
};

/// One step. It follows from what is left, and changes it.
struct Step {
    Rule rule{};
    OptionId target{}; ///< what a single chooses, or what the others take away: the target
    /// Single: the item whose only option is chosen. Trial: the item that has no option left in the end.
    ItemId item{};
    std::vector<ChainLink> chain{}; ///< of a whip or braid; its size is its length
    std::vector<ItemId> base{};     ///< of a set: primary items that are not covered; their number is its order
    /// Of a set: primary items that are not covered, or secondary ones to which no option gives a color.
    std::vector<ItemId> cover{};
    std::vector<OptionId> other_targets{}; ///< of a set: what it takes away beside the target
    std::vector<Step> substeps{};     ///< of a trial: the steps once the target is chosen
    friend bool operator==(const Step&, const Step&) = default;

    /// How many items it takes: 1 for a single, the order of a set, the length of a whip or braid. For a trial, those of
    /// the steps inside, and the one that has nothing left.
    [[nodiscard]] std::size_t size() const;

    /// Chooses the option, or takes it and the others away.
    void apply(Position& position) const;
};

/// The referee of steps: why `step` does not follow from `position` ("option 3 is left for item 'p', too"), or "" if it
/// does. Knows the definitions alone, and shares no code with the Reasoner but Position. Throws std::out_of_range for unknown
/// options and items.
[[nodiscard]] std::optional<std::string> verify_step(const Problem& problem, const Position& position, const Step& step);

/// Steps after which an item has no option left.
struct Contradiction {
    std::vector<Step> steps;
    ItemId item{};

    friend bool operator==(const Contradiction&, const Contradiction&) = default;

    /// How many items it takes: those of the steps, and the last one.
    [[nodiscard]] std::size_t size() const;
};

/// Some item has no option left after the steps, which go from `start`. Returns the steps that this follows from; if there
/// are several such items, for the one whose steps have the smallest size. Nothing if there is no such item.
[[nodiscard]] std::optional<Contradiction> extract_contradiction(const Position& start, std::span<const Step> steps);

// --- Paths and ratings ----------------------------------------------------------------------------------------------

/// Where reasoning leads.
enum class ReasoningOutcome : std::uint8_t {
    solved,        ///< all primary items are covered
    contradiction, ///< an item has no option left: there is no solution
    /// Neither; and the Reasoner finds no step by the rules allowed: sets of at most ReasonParams::max_set_size, chains of
    /// any length, trials of at most ReasonParams::deepest.
    stuck,
    limit_reached, ///< none of these: a limit, or ReasonParams::longest, came first
};

/// "solved", "contradiction", "stuck", "limit".
[[nodiscard]] std::string_view to_string(ReasoningOutcome reasoned);

/// Settings of a Reasoner.
struct ReasonParams {
    /// The hardest rule allowed; all rules before it are allowed too. Ratings never use trials.
    Rule max_rule = Rule::trial;
    /// Time and the stop flag are those of each call. A node is a step, a trial (what follows if options are chosen), or a
    /// part of a set that is looked for.
    Limits limits = Limits();
    std::uint32_t max_chain_length = 36;              ///< at least 1; longer whips and braids are not looked for
    std::uint32_t max_set_size = 4;           ///< sets of a higher order are not looked for
    std::uint32_t max_trial_depth = 1;               ///< trials; within one of depth 1 are singles and sets of rank 0 alone
    std::optional<std::uint64_t> max_steps = {}; ///< a path ends after this many steps
};

/// Steps, and where they lead.
struct Path {
    std::vector<Step> steps;
    ReasoningOutcome outcome = ReasoningOutcome::limit_reached;
};

/// How hard a problem is without sets. But for W, see `length`, the problem alone defines these numbers, and not a program.
struct Rating {
    ReasoningOutcome outcome = ReasoningOutcome::limit_reached;
    /// The length of the longest whip or braid on a path that never uses a longer one than necessary: 0 if singles lead
    /// to the end. With braids it is the B rating, the same on all such paths. With whips alone it is the W rating, which
    /// can depend on the order of equal steps, and so on that of the options: what one whip takes away, another may need.
    /// If a limit came first, the rating is at least that. If it is stuck, the longest that was used.
    std::uint32_t length = 0;
    std::size_t options = 0;               ///< left at the start, without those that are chosen
    std::size_t options_after_singles = 0; ///< left then
    std::size_t chosen_after_singles = 0;  ///< options, with those that were chosen at the start
    std::size_t options_after_whip1 = 0;   ///< after singles and whips of length 1
    /// After pairs, too. A pair is two items with two options left each, where each option of one item is linked to one
    /// of the other item, and both to different ones. Of two options so linked, one is chosen in the end, so that what
    /// is linked to both is not. In Sudoku these are naked pairs, hidden pairs and X-Wings; they are whips of length 2.
    std::size_t options_after_pairs = 0;
    /// When a chain of that length was needed for the first time. With braids, that is after all steps by shorter ones,
    /// and the same on all paths.
    std::size_t options_before_longest_chain = 0;
};

/// Both ratings of a problem. The time limit holds for both together.
struct Ratings {
    Rating whips;  ///< the W rating; where braids are stuck or limited, whips are, too, and this is the same as theirs
    Rating braids; ///< the B rating
};

/// What to try where nothing follows: choosing this option, and taking it away.
struct BranchSuggestion {
    OptionId option{};
    /// How many options are decided (chosen or taken away) if it is chosen and all singles after that are, too.
    std::size_t decided_if_chosen = 0;
    std::size_t decided_if_removed = 0;
    friend bool operator==(const BranchSuggestion&, const BranchSuggestion&) = default;
};

/// Reasons about positions, one after the other. It keeps its memory from call to call. When it was moved from, it can only
/// be assigned to.
///
///     dlx::Position position(problem);
///     for (const dlx::Step& step : dlx::Reasoner().path(position).steps)
///         std::cout << to_string(step.rule) << '\n';
///
/// Sources: D. Berthier, Pattern-Based Constraint Satisfaction and Logic Puzzles (2012): whips, braids and the W and B
/// ratings, for any exact cover problem here. Where links of a whip have a choice of left options, all are tried.
class Reasoner {
public:
    /// Whips and braids are looked for where no more options than this are left.
    static constexpr std::size_t max_options = 16384;

    /// Throws std::invalid_argument if chains of no length are to be looked for.
    explicit Reasoner(ReasonParams params = {});
    Reasoner(Reasoner&&) noexcept;
    Reasoner& operator=(Reasoner&&) noexcept;
    ~Reasoner();

    /// Goes on from `position`, step by step, each the simplest that follows: singles before all others, then the
    /// smallest step, a set of rank 0 before one of higher rank, that before a whip, and that before a braid; then that of
    /// the first target. Sets of an order above 3 take long to find: only those of rank 0 are looked for, and where there
    /// is no chain of any length. Trials come last. Their sets have the smallest order with which some target can be refuted;
    /// of these trials the smallest is taken.
    /// Throws std::invalid_argument if singles do not suffice and more than max_options are left.
    [[nodiscard]] Path path(Position& position);

    /// Sets with `order` base items that take `target` away and have none of its items in their base. Base items are those
    /// of `base` alone, or any if there are none. Left out are sets with a cover item that no option of a base item has,
    /// unless the target has it, and with secondary items to which an option gives a color that is no longer left.
    /// Singles of the position are not chosen first. Throws as path(), and
    /// std::invalid_argument unless the target is left and no item is dead.
    [[nodiscard]] std::vector<Step> find_sets_eliminating(OptionId target, const Position& position, std::uint32_t order,
                                                 std::span<const ItemId> base = {});

    /// The shortest whip that takes `target` away, or a braid if that is shorter. Nothing if there is none, or a limit came
    /// first. Singles of the position are not chosen first. Throws as find_sets_eliminating().
    [[nodiscard]] std::optional<Step> find_chain_eliminating(OptionId target, const Position& position);

    /// A trial that takes `target` away, with the smallest sets inside that suffice. Else as find_chain_eliminating().
    [[nodiscard]] std::optional<Step> find_trial_eliminating(OptionId target, const Position& position);

    /// How hard it is to go on from `position`. Throws as path().
    [[nodiscard]] Rating rate(const Position& position);

    /// The same with whips and with braids, whatever the hardest rule is. Throws as path().
    [[nodiscard]] Ratings rate_both(const Position& position);

    /// The option whose trial decides most: the smaller of the two numbers of its Guess is the greatest there is; of
    /// several, the one with the greatest other number, and then the first. All options that are left count if an item dies.
    /// Nothing if no option is left, or a limit came first.
    [[nodiscard]] std::optional<BranchSuggestion> suggest_branch(const Position& position) const;

    /// From the next call on.
    void set_limits(Limits limits) { params_.limits = std::move(limits); }

private:
    [[nodiscard]] Rating rate(const Position& position, const ReasonParams& params);
    detail::FoundStep next_step(Position& position, detail::TrialWatch& watch);
    detail::ReasonerOfSize& of_size(std::size_t options);
    detail::ReasonerOfSize& for_target(OptionId target, const Position& position);

    ReasonParams params_;
    std::optional<Position> after_; ///< singles, in rate()
    std::vector<std::unique_ptr<detail::ReasonerOfSize>> sizes_;
};

} // namespace dlx
