#include "dlx/reason.hpp"

#include "dlx/reason/reasoner.hpp"

#include <stdexcept>
#include <utility>

namespace dlx {

std::string_view to_string(Rule rule) {
    switch (rule) {
    case Rule::single:
        return "single";
    case Rule::whip:
        return "whip";
    case Rule::braid:
        return "braid";
    }
    return "";
}

std::string_view to_string(Reasoned reasoned) {
    switch (reasoned) {
    case Reasoned::solved:
        return "solved";
    case Reasoned::contradiction:
        return "contradiction";
    case Reasoned::stuck:
        return "stuck";
    case Reasoned::limit:
        return "limit";
    }
    return "";
}

void Step::apply(Position& position) const {
    if (rule == Rule::single)
        position.choose(option);
    else
        position.remove(option);
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
        if (const auto single = position.first_single()) {
            path.steps.push_back({.rule = Rule::single, .option = single->option, .item = single->item});
        } else if (params_.hardest == Rule::single) {
            path.end = Reasoned::stuck;
            return path;
        } else {
            auto found = of_size(position.options_left()).shortest_chain(position, params_, watch);
            if (!found.step) {
                path.end = found.end;
                return path;
            }
            path.steps.push_back(std::move(*found.step));
        }
        path.steps.back().apply(position);
    }
}

Rating Reasoner::rate(const Position& position) {
    Position after = position;
    after.choose_singles();
    Rating rating{.end = Reasoned::stuck,
                  .options_after_singles = after.options_left(),
                  .chosen_after_singles = after.chosen().size(),
                  .options_after_whips = after.options_left()};
    if (after.dead_item()) {
        rating.end = Reasoned::contradiction;
    } else if (after.is_solved()) {
        rating.end = Reasoned::solved;
    } else if (params_.hardest != Rule::single) {
        detail::TrialWatch watch(params_.limits);
        of_size(after.options_left()).rate(after, params_, watch, rating);
    }
    return rating;
}

detail::ReasonerOfSize& Reasoner::of_size(std::size_t options) {
    for (std::size_t number = 0; number < sizes_.size(); ++number) {
        auto& reasoner = sizes_[number];
        if (reasoner == nullptr)
            reasoner = detail::make_reasoner(number);
        if (options <= reasoner->most_options())
            return *reasoner;
    }
    throw std::invalid_argument(std::to_string(options) + " options are left, more than the " +
                                std::to_string(max_options) + " that whips and braids are looked for in");
}

} // namespace dlx
