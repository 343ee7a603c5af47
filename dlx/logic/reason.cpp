#include "dlx/logic/reason.hpp"

#include "dlx/logic/step_search.hpp"
#include "dlx/logic/structure.hpp"
#include "dlx/watch.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

namespace dlx {

std::string_view to_string(Rule rule) {
    constexpr std::array<std::string_view, 5> names{"single", "set", "whip", "braid", "trial"};
    return names.at(static_cast<std::size_t>(rule));
}

std::string_view to_string(ReasoningOutcome reasoned) {
    constexpr std::array<std::string_view, 4> names{"solved", "contradiction", "stuck", "limit"};
    return names.at(static_cast<std::size_t>(reasoned));
}

void Step::apply(Position& position) const {
    if (rule == Rule::single) {
        position.choose(target);
        return;
    }
    position.remove(target);
    for (const OptionId other : other_targets)
        position.remove(other);
}

Reasoner::Reasoner(ReasonParams params) : params_(std::move(params)) {
    if (params_.max_chain_length == 0)
        throw std::invalid_argument("chains have a length of at least 1");
}
Reasoner::Reasoner(Reasoner&&) noexcept = default;
Reasoner& Reasoner::operator=(Reasoner&&) noexcept = default;
Reasoner::~Reasoner() = default;

Path Reasoner::path(Position& position) {
    detail::TrialWatch watch(params_.limits);
    Path path;
    for (;;) {
        if (position.dead_item() || position.is_solved()) {
            path.outcome = position.dead_item() ? ReasoningOutcome::contradiction : ReasoningOutcome::solved;
            return path;
        }
        if (!watch.begin() || (params_.max_steps && path.steps.size() >= *params_.max_steps))
            return path;
        detail::FoundStep found = next_step(position, watch);
        if (!found.step) {
            path.outcome = found.end;
            return path;
        }
        path.steps.push_back(std::move(*found.step));
        path.steps.back().apply(position);
    }
}

detail::FoundStep Reasoner::next_step(Position& position, detail::TrialWatch& watch) {
    if (const auto single = position.first_single())
        return {.step = Step{.rule = Rule::single, .target = single->option, .item = single->item}};
    if (params_.max_rule == Rule::single || position.remaining_item_count() == 0)
        return {.end = ReasoningOutcome::stuck};
    detail::StepSearch& reasoner = search_for(position.remaining_option_count());
    detail::FoundStep found = reasoner.smallest_step(position, params_, watch);
    if (!found.step && params_.max_rule == Rule::trial && !watch.is_over()) {
        found.step =
            detail::smallest_trial(position, {}, params_.max_trial_depth, params_.max_set_size, reasoner, watch);
        if (!found.step && watch.is_over())
            found.end = ReasoningOutcome::limit_reached;
    }
    return found;
}

std::vector<Step> Reasoner::find_sets_eliminating(OptionId target, const Position& position, std::uint32_t order,
                                                  std::span<const ItemId> base) {
    detail::TrialWatch watch(params_.limits);
    return for_target(target, position).find_sets_eliminating(target, position, order, base, watch);
}

std::optional<Step> Reasoner::find_chain_eliminating(OptionId target, const Position& position) {
    detail::TrialWatch watch(params_.limits);
    return for_target(target, position).find_chain_eliminating(target, position, params_, watch);
}

std::optional<Step> Reasoner::find_trial_eliminating(OptionId target, const Position& position) {
    detail::TrialWatch watch(params_.limits);
    return detail::smallest_trial(position, std::span(&target, 1), 1, params_.max_set_size,
                                  for_target(target, position), watch);
}

detail::StepSearch& Reasoner::for_target(OptionId target, const Position& position) {
    if (position.dead_item() || !position.is_available(target))
        throw std::invalid_argument("a target needs a position in which it is left, without dead items");
    return search_for(position.remaining_option_count());
}

Rating Reasoner::rate(const Position& position) { return rate(position, params_); }

Ratings Reasoner::rate_both(const Position& position) {
    ReasonParams params = params_;
    const RunMonitor watch(params_.limits);
    Ratings ratings;
    params.max_rule = Rule::braid;
    ratings.braids = ratings.whips = rate(position, params);
    // A whip is a braid: if braids do not suffice, whips do not; and braids are not longer. Length 1: whips are braids.
    if (ratings.braids.outcome == ReasoningOutcome::stuck ||
        ratings.braids.outcome == ReasoningOutcome::limit_reached || ratings.braids.length <= 1)
        return ratings;
    params.max_rule = Rule::whip;
    if (params.limits.seconds)
        params.limits.seconds = watch.remaining_limits().seconds;
    ratings.whips = rate(position, params);
    if (ratings.whips.outcome == ReasoningOutcome::limit_reached)
        ratings.whips.length = std::max(ratings.whips.length, ratings.braids.length);
    return ratings;
}

Rating Reasoner::rate(const Position& position, const ReasonParams& params) {
    after_ = position;
    Position& after = *after_;
    after.propagate_singles();
    Rating rating{.outcome = ReasoningOutcome::stuck,
                  .options = position.remaining_option_count(),
                  .options_after_singles = after.remaining_option_count(),
                  .chosen_after_singles = after.chosen().size(),
                  .options_after_whip1 = after.remaining_option_count(),
                  .options_after_pairs = after.remaining_option_count(),
                  .options_before_longest_chain = after.remaining_option_count()};
    if (after.dead_item()) {
        rating.outcome = ReasoningOutcome::contradiction;
    } else if (after.is_solved()) {
        rating.outcome = ReasoningOutcome::solved;
    } else if (params.max_rule >= Rule::whip && after.remaining_item_count() > 0) {
        detail::TrialWatch watch(params.limits);
        search_for(after.remaining_option_count()).rate(after, params, watch, rating);
    }
    return rating;
}

std::optional<BranchSuggestion> Reasoner::suggest_branch(const Position& position) const {
    detail::TrialWatch watch(params_.limits);
    Position after = position; // a copy that keeps its memory
    const auto decided = [&](OptionId option, void (Position::*decide)(OptionId)) {
        after = position;
        (after.*decide)(option);
        after.propagate_singles();
        return position.remaining_option_count() - (after.dead_item() ? 0 : after.remaining_option_count());
    };
    const auto is_better = [](const BranchSuggestion& a, const BranchSuggestion& b) {
        return std::minmax(a.decided_if_chosen, a.decided_if_removed) >
               std::minmax(b.decided_if_chosen, b.decided_if_removed);
    };
    std::optional<BranchSuggestion> best;
    for (std::uint32_t o = 0; o < position.structure().options(); ++o) {
        const OptionId option{o};
        if (!position.is_available(option))
            continue;
        if (!watch.begin())
            return std::nullopt;
        const BranchSuggestion guess{option, decided(option, &Position::choose), decided(option, &Position::remove)};
        if (!best || is_better(guess, *best))
            best = guess;
    }
    return best;
}

detail::StepSearch& Reasoner::search_for(std::size_t options) {
    if (options > max_options)
        throw std::invalid_argument(std::to_string(options) +
                                    " options are left after singles; only singles are looked for in more than " +
                                    std::to_string(max_options));
    if (search_ == nullptr)
        search_ = std::make_unique<detail::StepSearch>();
    return *search_;
}

} // namespace dlx
