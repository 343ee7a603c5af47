#include "dlx/logic/step_search.hpp"

#include <algorithm>
#include <utility>

namespace dlx::detail {

FoundStep StepSearch::smallest_step(const Position& position, const ReasonParams& params, TrialWatch& watch) {
    assign(position);
    const std::uint32_t longest =
        params.max_rule >= Rule::whip ? std::min(params.max_chain_length, compact_.items()) : 0;
    const std::uint32_t largest_before_chains = std::min(params.max_set_size, 3U); // larger sets are slow to find
    bool is_closed = longest == 0; // true if longer chains can refute nothing
    for (std::uint32_t size = 1; size <= std::max(longest, largest_before_chains); ++size) {
        if (size <= largest_before_chains)
            if (auto step = set_of_order(size, watch))
                return {.step = std::move(step)};
        if (!is_closed && size <= longest) {
            if (size == 1)
                compact_.link(position);
            const Set targets = size == 1 ? targets_of_length_1() : braids_.refuted(compact_.base().left, size, watch);
            if (auto step = chain_of_length(size, targets, params, watch))
                return {.step = std::move(step)};
            is_closed = size == compact_.items() || (size > 1 && braids_.is_closed()); // a chain has no item twice
        }
        if (watch.is_over())
            return {.end = ReasoningOutcome::limit_reached};
        if (is_closed && size >= largest_before_chains)
            break;
    }
    const std::uint32_t largest = std::min(params.max_set_size, compact_.items());
    for (std::uint32_t order = largest_before_chains + 1; order <= largest && !watch.is_over(); ++order)
        if (auto step = set_of_order(order, watch))
            return {.step = std::move(step)};
    return {.end = is_closed && !watch.is_over() ? ReasoningOutcome::stuck : ReasoningOutcome::limit_reached};
}

std::optional<Step> StepSearch::set_of_rank_0(const Position& position, std::uint32_t smallest, std::uint32_t largest,
                                              TrialWatch& watch) {
    assign(position);
    std::optional<Step> step;
    for (std::uint32_t order = smallest; order <= std::min(largest, compact_.items()) && !step; ++order)
        sets_.first_of_rank_0(order, watch, [&](const SetSearch::Found& found) {
            step = step_of_set(found);
            return true;
        });
    return step;
}

std::vector<Step> StepSearch::find_sets_eliminating(OptionId target, const Position& position, std::uint32_t order,
                                                    std::span<const ItemId> base, TrialWatch& watch) {
    assign(position);
    if (!base.empty())
        sets_.keep_base_items(base);
    const std::uint32_t x = compact_.number_of(index(target));
    std::vector<Step> steps;
    sets_.against(x, order, watch, [&](const SetSearch::Found& found) {
        steps.push_back(step_of_set(found));
        return false;
    });
    return steps;
}

std::optional<Step> StepSearch::find_chain_eliminating(OptionId target, const Position& position,
                                                       const ReasonParams& params, TrialWatch& watch) {
    compact_.assign(position);
    compact_.link(position);
    compact_.base().forced = compact_.no_options(); // singles are not chosen: a chain starts with its target
    const std::uint32_t x = compact_.number_of(index(target));
    const std::uint32_t longest = std::min(params.max_chain_length, compact_.items());
    Set only = compact_.no_options();
    only.insert(x);
    if (longest > 1 && braids_.suspects(only, longest, watch).empty())
        return std::nullopt; // a target that singles do not refute cannot be refuted by chains
    for (std::uint32_t length = 1; length <= longest && !watch.is_over(); ++length)
        for (const Rule rule : {Rule::whip, Rule::braid})
            if (rule <= params.max_rule && find(rule, x, length, watch))
                return step_of_chain(rule, x);
    return std::nullopt;
}

void StepSearch::rate(const Position& position, const ReasonParams& params, TrialWatch& watch, Rating& rating) {
    bounded_.reset();
    if (position.has_bounds())
        bounded_ = position;
    load(position);
    rating.outcome = run(params, watch, rating);
}

// --- The smallest step -----------------------------------------------------------------------------------------------

void StepSearch::assign(const Position& position) {
    compact_.assign(position);
    looked_at_ = compact_.no_options();
    sets_.assign(position);
}

std::optional<Step> StepSearch::set_of_order(std::uint32_t order, TrialWatch& watch) {
    std::optional<Step> step;
    sets_.first(order, watch, [&](const SetSearch::Found& found) {
        step = step_of_set(found);
        return true;
    });
    return step;
}

Step StepSearch::step_of_set(const SetSearch::Found& found) const {
    Step step{.rule = Rule::set, .target = compact_.option_id(found.target), .base = found.base, .cover = found.cover};
    found.removed.for_each([&](std::uint32_t x) {
        if (x != found.target)
            step.other_targets.push_back(compact_.option_id(x));
    });
    return step;
}

/// Finds the first whip that refutes one of these targets, or else the first braid.
std::optional<Step> StepSearch::chain_of_length(std::uint32_t length, const Set& targets, const ReasonParams& params,
                                                TrialWatch& watch) {
    std::optional<Step> step;
    for (const Rule rule : {Rule::whip, Rule::braid})
        if (!step && rule <= params.max_rule)
            targets.any_of([&](std::uint32_t target) {
                if (find(rule, target, length, watch))
                    step = step_of_chain(rule, target);
                return step.has_value();
            });
    return step;
}

bool StepSearch::find(Rule rule, std::uint32_t target, std::uint32_t length, TrialWatch& watch) {
    return rule == Rule::whip ? whips_.find(target, length, watch) : braids_.find(target, length, watch);
}

Step StepSearch::step_of_chain(Rule rule, std::uint32_t target) const {
    Step step{.rule = rule, .target = compact_.option_id(target)};
    Set takers = compact_.no_options(); // chosen options
    takers.insert(target);
    for (const CompactLink& link : rule == Rule::whip ? whips_.links() : braids_.links()) {
        ChainLink& named = step.chain.emplace_back();
        named.item = compact_.item_id(link.item);
        named.left_linking = compact_.option_id(link.left != none ? link.left : lost(link.item, takers));
        if (link.right != none) {
            named.right_linking = compact_.option_id(link.right);
            takers.insert(link.right);
        }
    }
    return step;
}

/// Returns the first option of an item that one of `takers` excludes.
std::uint32_t StepSearch::lost(std::uint32_t item, const Set& takers) const {
    std::uint32_t found = none;
    (compact_.options_of(item) & compact_.base().left).any_of([&](std::uint32_t y) {
        if (first_common(compact_.linked(y), takers) != none)
            found = y;
        return found != none;
    });
    return found;
}

// --- Ratings ---------------------------------------------------------------------------------------------------------

void StepSearch::load(const Position& position) {
    compact_.assign(position);
    compact_.link(position);
    looked_at_ = compact_.no_options();
    items_left_ = compact_.items();
}

/// Chooses the singles of a problem with bounds after removals in the base state. As choices can change the items
/// and links, the position is renumbered. Returns false if an item is dead.
bool StepSearch::reload() {
    for (std::uint32_t x = 0; x < compact_.options(); ++x)
        if (!compact_.base().left.contains(x))
            bounded_->remove(compact_.option_id(x));
    bounded_->propagate_singles();
    if (bounded_->dead_item())
        return false;
    load(*bounded_);
    return true;
}

ReasoningOutcome StepSearch::run(const ReasonParams& params, TrialWatch& watch, Rating& rating) {
    if (const auto end = take_short_chains(params, watch, rating))
        return *end;
    std::uint32_t length = 2; // length of the chains that are sought
    std::uint32_t cursor = 0; // the first target to be tried
    for (;;) {
        const std::size_t left = compact_.base().left.size();
        Round round;
        for (;; ++length) {
            if (length > items_left_)
                return ReasoningOutcome::stuck; // a chain has no item twice
            if (length <= params.max_chain_length)
                round = go_round(cursor, length, params.max_rule, watch);
            if (length > params.max_chain_length || watch.is_over()) {
                rating.length = std::max(rating.length, length); // all shorter ones were tried
                return ReasoningOutcome::limit_reached;
            }
            if (round.has_progressed)
                break;
            if (round.is_closed)
                return ReasoningOutcome::stuck;
        }
        need(length, left, rating);
        if (round.is_dead || !choose_forced())
            return ReasoningOutcome::contradiction;
        if (const auto end = take_whips_of_length_1())
            return *end;
    }
}

/// Records that a chain of this length is needed when `left` options are available.
void StepSearch::need(std::uint32_t length, std::size_t left, Rating& rating) {
    if (length > rating.length)
        rating.options_before_longest_chain = left;
    rating.length = std::max(rating.length, length);
}

/// Removes the targets of whips of length 1, then those of pairs. Returns the outcome if the problem is decided.
std::optional<ReasoningOutcome> StepSearch::take_short_chains(const ReasonParams& params, TrialWatch& watch,
                                                              Rating& rating) {
    const std::size_t at_first = compact_.base().left.size();
    std::optional<ReasoningOutcome> end = take_whips_of_length_1();
    rating.options_after_whip1 = compact_.base().left.size();
    if (rating.options_after_whip1 < at_first || end == ReasoningOutcome::contradiction)
        need(1, at_first, rating);
    while (!end && params.max_chain_length > 1 && watch.begin()) {
        const Set targets = targets_of_pairs(watch);
        if (targets.empty())
            break;
        need(2, rating.options_after_whip1, rating);
        end = take_away(targets) ? take_whips_of_length_1() : ReasoningOutcome::contradiction;
    }
    rating.options_after_pairs = compact_.base().left.size();
    return end;
}

/// Removes the targets of whips of length 1 as long as there are any. Returns the outcome if the problem is
/// decided.
std::optional<ReasoningOutcome> StepSearch::take_whips_of_length_1() {
    for (;;) {
        const Set targets = targets_of_length_1();
        if (!take_away(targets))
            return ReasoningOutcome::contradiction;
        if (items_left_ == 0)
            return bounded_ && !bounded_->is_solved() ? ReasoningOutcome::stuck : ReasoningOutcome::solved;
        if (targets.empty())
            return std::nullopt;
    }
}

/// Removes targets, and chooses forced options. Returns false if an item is dead.
bool StepSearch::take_away(const Set& targets) {
    const auto dies = [&](std::uint32_t x) { return compact_.remove(compact_.base(), x) != none; };
    return !targets.any_of(dies) && choose_forced();
}

/// Returns the options that are linked to all options of an item. Skips items without losses since the last call.
OptionSet StepSearch::targets_of_length_1() {
    const State& base = compact_.base();
    const Set lost = looked_at_ - base.left;
    const bool is_first = looked_at_.empty();
    Set targets = compact_.no_options();
    for (std::uint32_t item = 0; item < compact_.items(); ++item) {
        if (base.count[item] >= CompactPosition::covered ||
            (!is_first && first_common(compact_.options_of(item), lost) == none))
            continue;
        Set linked = base.left;
        (compact_.options_of(item) & base.left).any_of([&](std::uint32_t x) {
            linked &= compact_.linked(x);
            return linked.empty();
        });
        targets |= linked;
    }
    looked_at_ = base.left;
    return targets;
}

/// Returns the options that pairs of items remove; see Rating.
OptionSet StepSearch::targets_of_pairs(TrialWatch& watch) const {
    const State& base = compact_.base();
    std::vector<std::pair<std::uint32_t, std::uint32_t>> twos; // the options of the items that have two
    for (std::uint32_t item = 0; item < compact_.items(); ++item)
        if (base.count[item] == 2) {
            Set options = compact_.options_of(item) & base.left;
            const std::uint32_t first = options.first();
            options.erase(first);
            twos.emplace_back(first, options.first());
        }
    Set targets = compact_.no_options();
    const auto add = [&](std::uint32_t x, std::uint32_t y, std::uint32_t other_x, std::uint32_t other_y) {
        const auto linked = [&](std::uint32_t z) -> const Set& { return compact_.linked(z); };
        if (linked(x).contains(y) && linked(other_x).contains(other_y))
            targets |= (linked(x) & linked(y)) | (linked(other_x) & linked(other_y));
    };
    for (std::size_t k = 0; k < twos.size() && watch.begin(); ++k)
        for (std::size_t j = 0; j < k; ++j) {
            add(twos[k].first, twos[j].first, twos[k].second, twos[j].second);
            add(twos[k].first, twos[j].second, twos[k].second, twos[j].first);
        }
    return targets & base.left;
}

bool StepSearch::choose_forced() {
    if (bounded_)
        return reload();
    State& base = compact_.base();
    while (!base.forced.empty()) {
        const std::uint32_t x = base.forced.first();
        for (const std::uint32_t item : compact_.items_of(x))
            items_left_ -= base.count[item] < CompactPosition::covered ? 1 : 0;
        if (compact_.choose(base, x) != none)
            return false;
    }
    return true;
}

/// Removes the targets of braids; or the targets of whips, cyclically from `cursor` on, until an option is forced.
StepSearch::Round StepSearch::go_round(std::uint32_t& cursor, std::uint32_t length, Rule hardest, TrialWatch& watch) {
    constexpr std::uint32_t longest_sieved = 8; // without a braid there is no whip
    const Set& left = compact_.base().left;
    const bool are_suspects = hardest == Rule::whip && length > longest_sieved;
    const Set targets = are_suspects ? braids_.suspects(left, length, watch) : braids_.refuted(left, length, watch);
    Round round{.is_closed = braids_.is_closed()};
    const auto try_target = [&](std::uint32_t target) {
        if (hardest == Rule::whip && !whips_.find(target, length, watch))
            return watch.is_over();
        round.has_progressed = true;
        cursor = target + 1;
        round.is_dead = compact_.remove(compact_.base(), target) != none;
        return round.is_dead || (hardest == Rule::whip && !compact_.base().forced.empty());
    };
    const std::uint32_t first = cursor;
    if (!targets.any_of([&](std::uint32_t x) { return x >= first && try_target(x); }))
        targets.any_of([&](std::uint32_t x) { return x < first && try_target(x); });
    return round;
}

} // namespace dlx::detail
