#include "sudoku/reason/rating.hpp"

#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace sudoku {

constexpr double of_locked_candidates = 2.6;
constexpr double of_pairs = 3.0;
constexpr double of_what_is_beyond = 11.0;

/// The greatest difficulties of the levels, from easy on.
constexpr std::array last_of_level{2.3, of_pairs, 7.3, 7.8, 10.9};

std::span<const Level> levels() {
    static constexpr std::array all{Level::easy,   Level::medium,  Level::hard,
                                    Level::unfair, Level::extreme, Level::beyond};
    return all;
}

std::string_view to_string(Level level) {
    constexpr std::array<std::string_view, 6> names{"easy", "medium", "hard", "unfair", "extreme", "beyond"};
    return names[static_cast<std::size_t>(level)];
}

std::optional<double> difficulty(const dlx::Rating& braids, double hardest_single) {
    if (braids.outcome == dlx::ReasoningOutcome::stuck)
        return of_what_is_beyond;
    if (braids.outcome != dlx::ReasoningOutcome::solved)
        return std::nullopt;
    if (braids.options_after_singles == 0)
        return hardest_single;
    if (braids.options_after_whip1 == 0)
        return of_locked_candidates;
    if (braids.options_after_pairs == 0)
        return of_pairs;
    // In integers, so that all machines round alike: 200 / (B + 2 + s) tenths, where s is a fraction of the options.
    const std::size_t divisor = (braids.length + 2) * braids.options + braids.options_before_longest_chain;
    const std::size_t tenths = (200 * braids.options + divisor / 2) / divisor;
    return static_cast<double>(110 - tenths) / 10;
}

Level level(double difficulty) {
    const auto last = std::find_if(last_of_level.begin(), last_of_level.end(),
                                   [&](double greatest) { return difficulty <= greatest; });
    return static_cast<Level>(last - last_of_level.begin());
}

Rating Rater::rate(const Grid& puzzle, DigitNotation notation) {
    Rating rating;
    const auto is_given = [&](const Candidate& candidate) { return puzzle[candidate.cell] == candidate.digit; };
    if (!clashes(puzzle).empty()) {
        rating.verdict = Verdict::inconsistent;
        return rating;
    }
    if (std::any_of(puzzle.eliminated().begin(), puzzle.eliminated().end(), is_given)) {
        rating.verdict = Verdict::none;
        return rating;
    }
    if (!hinter_.load(puzzle, notation)) {
        rating.is_complete = false;
        return rating;
    }
    return rate_loaded([&] { return checker_.check(puzzle, hinter_.remaining_limits()).verdict; }, std::nullopt);
}

Rating Rater::rate(const VariantPuzzle& puzzle) {
    constexpr double of_singles = last_of_level.front();
    if (!hinter_.load(puzzle)) {
        Rating incomplete;
        incomplete.is_complete = false;
        return incomplete;
    }
    return rate_loaded([&] { return check(puzzle, hinter_.remaining_limits()).verdict; }, of_singles);
}

/// Rates the puzzle that is loaded. `check` finds out whether it has one solution if braids do not. A path of hints finds the
/// techniques, and the difficulty of the hardest single if it is not given.
Rating Rater::rate_loaded(const std::function<Verdict()>& check, std::optional<double> hardest_single) {
    Rating rating;
    rating.ratings = hinter_.rate_both();
    const dlx::Rating& braids = rating.ratings.braids;
    if (braids.outcome == dlx::ReasoningOutcome::solved) // they show that the solution is the only one
        rating.verdict = Verdict::unique;
    else if (braids.outcome == dlx::ReasoningOutcome::contradiction)
        rating.verdict = Verdict::none;
    else if (braids.outcome == dlx::ReasoningOutcome::stuck)
        rating.verdict = check();
    if (rating.verdict == Verdict::unique && braids.outcome == dlx::ReasoningOutcome::solved &&
        (names_ || braids.options_after_singles == 0))
        follow_path(rating);
    const bool lacks_singles = !hardest_single && !rating.is_complete && braids.options_after_singles == 0;
    if (rating.verdict == Verdict::unique && !lacks_singles)
        rating.difficulty = difficulty(
            braids,
            hardest_single.value_or(rating.techniques.empty() ? 1.0 : rating.techniques.back().technique.difficulty));
    if (rating.verdict == Verdict::unknown ||
        (rating.difficulty && rating.ratings.whips.outcome == dlx::ReasoningOutcome::limit_reached))
        rating.is_complete = false;
    return rating;
}

void Rater::follow_path(Rating& rating) {
    std::vector<TechniqueUse> uses;
    while (const auto hint = hinter_.should_stop() ? std::nullopt : hinter_.next()) {
        auto use = std::find_if(uses.begin(), uses.end(),
                                [&](const TechniqueUse& u) { return u.technique.name == hint->technique.name; });
        if (use == uses.end())
            use = uses.insert(use, {.technique = {.name = hint->technique.name}});
        ++use->steps;
        if (hint->technique.difficulty > use->technique.difficulty) {
            use->technique.difficulty = hint->technique.difficulty;
            use->sentence = hinter_.describe(*hint);
        }
        hinter_.apply(*hint);
    }
    std::sort(uses.begin(), uses.end(), [](const TechniqueUse& a, const TechniqueUse& b) {
        return std::tie(a.technique.difficulty, a.technique.name) < std::tie(b.technique.difficulty, b.technique.name);
    });
    if (hinter_.outcome() == dlx::ReasoningOutcome::solved)
        rating.techniques = std::move(uses);
    else
        rating.is_complete = false;
}

} // namespace sudoku
