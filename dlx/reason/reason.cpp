#include "dlx/reason/reason.hpp"

#include "dlx/reason/reasoner.hpp"
#include "dlx/reason/structure.hpp"
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

std::string_view to_string(Reasoned reasoned) {
    constexpr std::array<std::string_view, 4> names{"solved", "contradiction", "stuck", "limit"};
    return names.at(static_cast<std::size_t>(reasoned));
}

void Step::apply(Position& position) const {
    if (rule == Rule::single) {
        position.choose(option);
        return;
    }
    position.remove(option);
    for (const OptionId other : others)
        position.remove(other);
}

Reasoner::Reasoner(ReasonParams params) : params_(std::move(params)), sizes_(detail::reasoner_sizes) {
    if (params_.longest == 0)
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
            path.end = position.dead_item() ? Reasoned::contradiction : Reasoned::solved;
            return path;
        }
        if (!watch.begin() || (params_.steps && path.steps.size() >= *params_.steps))
            return path;
        detail::FoundStep found = next_step(position, watch);
        if (!found.step) {
            path.end = found.end;
            return path;
        }
        path.steps.push_back(std::move(*found.step));
        path.steps.back().apply(position);
    }
}

detail::FoundStep Reasoner::next_step(Position& position, detail::TrialWatch& watch) {
    if (const auto single = position.first_single())
        return {.step = Step{.rule = Rule::single, .option = single->option, .item = single->item}};
    if (params_.hardest == Rule::single)
        return {.end = Reasoned::stuck};
    detail::ReasonerOfSize& reasoner = of_size(position.options_left());
    detail::FoundStep found = reasoner.smallest_step(position, params_, watch);
    if (!found.step && params_.hardest == Rule::trial && !watch.is_over()) {
        found.step = detail::smallest_trial(position, {}, params_.deepest, params_.largest_set, reasoner, watch);
        if (!found.step && watch.is_over())
            found.end = Reasoned::limit;
    }
    return found;
}

std::vector<Step> Reasoner::sets_against(OptionId target, const Position& position, std::uint32_t order,
                                         std::span<const ItemId> base) {
    detail::TrialWatch watch(params_.limits);
    return for_target(target, position).sets_against(target, position, order, base, watch);
}

std::optional<Step> Reasoner::chain_against(OptionId target, const Position& position) {
    detail::TrialWatch watch(params_.limits);
    return for_target(target, position).chain_against(target, position, params_, watch);
}

std::optional<Step> Reasoner::trial_against(OptionId target, const Position& position) {
    detail::TrialWatch watch(params_.limits);
    return detail::smallest_trial(position, std::span(&target, 1), 1, params_.largest_set, for_target(target, position),
                                  watch);
}

detail::ReasonerOfSize& Reasoner::for_target(OptionId target, const Position& position) {
    if (position.dead_item() || !position.is_left(target))
        throw std::invalid_argument("a target needs a position in which it is left, without dead items");
    return of_size(position.options_left());
}

Rating Reasoner::rate(const Position& position) { return rate(position, params_); }

Ratings Reasoner::ratings(const Position& position) {
    ReasonParams params = params_;
    const Watch watch(params_.limits);
    Ratings ratings;
    params.hardest = Rule::braid;
    ratings.braids = ratings.whips = rate(position, params);
    // A whip is a braid: where braids do not lead, whips do not, and they need not be shorter. Of length 1 they are the same.
    if (ratings.braids.end == Reasoned::stuck || ratings.braids.end == Reasoned::limit || ratings.braids.length <= 1)
        return ratings;
    params.hardest = Rule::whip;
    if (params.limits.seconds)
        params.limits.seconds = watch.left().seconds;
    ratings.whips = rate(position, params);
    if (ratings.whips.end == Reasoned::limit)
        ratings.whips.length = std::max(ratings.whips.length, ratings.braids.length);
    return ratings;
}

Rating Reasoner::rate(const Position& position, const ReasonParams& params) {
    after_ = position;
    Position& after = *after_;
    after.choose_singles();
    Rating rating{.end = Reasoned::stuck,
                  .options = position.options_left(),
                  .options_after_singles = after.options_left(),
                  .chosen_after_singles = after.chosen().size(),
                  .options_after_whips = after.options_left(),
                  .options_after_pairs = after.options_left(),
                  .options_before_longest = after.options_left()};
    if (after.dead_item()) {
        rating.end = Reasoned::contradiction;
    } else if (after.is_solved()) {
        rating.end = Reasoned::solved;
    } else if (params.hardest >= Rule::whip) {
        detail::TrialWatch watch(params.limits);
        of_size(after.options_left()).rate(after, params, watch, rating);
    }
    return rating;
}

std::optional<Guess> Reasoner::best_guess(const Position& position) const {
    detail::TrialWatch watch(params_.limits);
    Position after = position; // keeps its memory
    const auto decided = [&](OptionId option, void (Position::*decide)(OptionId)) {
        after = position;
        (after.*decide)(option);
        after.choose_singles();
        return position.options_left() - (after.dead_item() ? 0 : after.options_left());
    };
    const auto is_better = [](const Guess& a, const Guess& b) {
        return std::minmax(a.if_chosen, a.if_removed) > std::minmax(b.if_chosen, b.if_removed);
    };
    std::optional<Guess> best;
    for (std::uint32_t o = 0; o < position.structure().options(); ++o) {
        const OptionId option{o};
        if (!position.is_left(option))
            continue;
        if (!watch.begin())
            return std::nullopt;
        const Guess guess{option, decided(option, &Position::choose), decided(option, &Position::remove)};
        if (!best || is_better(guess, *best))
            best = guess;
    }
    return best;
}

detail::ReasonerOfSize& Reasoner::of_size(std::size_t options) {
    for (std::size_t number = 0; number < sizes_.size(); ++number) {
        auto& reasoner = sizes_[number];
        if (reasoner == nullptr)
            reasoner = detail::make_reasoner(number);
        if (options <= reasoner->most_options())
            return *reasoner;
    }
    throw std::invalid_argument(std::to_string(options) +
                                " options are left after singles; only singles are looked for in more than " +
                                std::to_string(max_options));
}

} // namespace dlx
