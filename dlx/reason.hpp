#pragma once

#include "dlx/limits.hpp"
#include "dlx/position.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Reasoning as people do it, on any problem: step by step to the solution, each step with its reason, and how long the
/// reasons have to be. Options are linked if they cannot both be chosen, see Position.
namespace dlx {

namespace detail {
class ReasonerOfSize;
}

// --- Steps ----------------------------------------------------------------------------------------------------------

/// How a step concludes something.
enum class Rule : std::uint8_t {
    /// A primary item has one option left: that is chosen.
    single,
    /// A target is taken away by a chain of items: if the target was chosen, each item would lose all its options but
    /// one, its right option, which is chosen then, too; and the last item would lose all. An option that an item has
    /// lost stands for why, its left option: it is linked to the right option just before, or to the target in the
    /// first link. So one can go from link to link. All left options are different.
    whip,
    /// The same, but a left option may be linked to the target or to any right option before, and two items may have
    /// the same one.
    braid,
};

/// "single", "whip", "braid".
[[nodiscard]] std::string_view to_string(Rule rule);

/// An item in the chain of a whip or braid.
struct ChainLink {
    ItemId item{};
    OptionId left{};                 ///< an option of the item that cannot be chosen then
    std::optional<OptionId> right{}; ///< its only option that can be; the last item has none
    friend bool operator==(const ChainLink&, const ChainLink&) = default;
};

/// One step. It follows from what is left, and changes it.
struct Step {
    Rule rule{};
    OptionId option{};              ///< what a single chooses, or what the others take away: the target
    ItemId item{};                  ///< of a single: has no other option left
    std::vector<ChainLink> chain{}; ///< of the others; its size is the length of the whip or braid
    friend bool operator==(const Step&, const Step&) = default;

    /// Chooses the option, or takes it away.
    void apply(Position& position) const;
};

/// The referee of steps: why `step` does not follow from `position` ("option 3 is left for item 'p', too"), or "" if it
/// does. Knows the definitions alone, and shares no code with the Reasoner. Throws std::out_of_range for unknown
/// options and items.
[[nodiscard]] std::string why_not_a_step(const Problem& problem, const Position& position, const Step& step);

// --- Paths and ratings ----------------------------------------------------------------------------------------------

/// Where reasoning leads.
enum class Reasoned : std::uint8_t {
    solved,        ///< all primary items are covered
    contradiction, ///< an item has no option left: there is no solution
    stuck,         ///< neither; and the Reasoner finds no step by the rules allowed, however long
    limit,         ///< none of these: a limit came first
};

/// "solved", "contradiction", "stuck", "limit".
[[nodiscard]] std::string_view to_string(Reasoned reasoned);

/// Settings of a Reasoner.
struct ReasonParams {
    Rule hardest = Rule::braid; ///< of the rules; each implies those before it
    /// Time and the stop flag are those of each call. A node is a step, or a trial: what follows if options are chosen.
    Limits limits = Limits();
    std::uint32_t longest = 36;              ///< at least 1; longer whips and braids are not looked for
    std::optional<std::uint64_t> steps = {}; ///< the most of a path
};

/// Steps, and where they lead.
struct Path {
    std::vector<Step> steps;
    Reasoned end = Reasoned::limit;
};

/// How hard a problem is, in numbers that it alone defines and not a program.
struct Rating {
    Reasoned end = Reasoned::limit;
    /// The length of the longest whip or braid on a path that never uses a longer one than necessary: 0 if singles lead
    /// to the end. With braids it is the B rating, the same on all such paths. With whips alone it is the W rating. If
    /// a limit came first, the rating is at least that. If it is stuck, the longest that was used.
    std::uint32_t length = 0;
    std::size_t options_after_singles = 0; ///< left, without those that are chosen
    std::size_t chosen_after_singles = 0;  ///< options, with those that were chosen at the start
    std::size_t options_after_whips = 0;   ///< after singles and whips of length 1
};

/// Reasons about positions, one after the other. It keeps its memory from call to call.
///
///     dlx::Position position(problem);
///     for (const dlx::Step& step : dlx::Reasoner().path(position).steps)
///         std::cout << to_string(step.rule) << '\n';
///
/// Sources: D. Berthier, Pattern-Based Constraint Satisfaction and Logic Puzzles (2012): whips, braids and the W and B
/// ratings, for any exact cover problem here. Where a link of a whip has a choice, it takes the first item that suits,
/// and of that the first left option that is not yet used; the published ratings agree with that.
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
    /// shortest chain, whips before braids, then that of the first item or target. Throws std::invalid_argument if
    /// singles do not suffice and more than max_options are left.
    [[nodiscard]] Path path(Position& position);

    /// How hard it is to go on from `position`. Throws as path().
    [[nodiscard]] Rating rate(const Position& position);

private:
    detail::ReasonerOfSize& of_size(std::size_t options);

    ReasonParams params_;
    std::vector<std::unique_ptr<detail::ReasonerOfSize>> sizes_;
};

} // namespace dlx
