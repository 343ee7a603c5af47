#include "sudoku/reason/rating.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace sudoku {

namespace {

constexpr double of_locked_candidates = 2.6;
constexpr double of_pairs = 3.0;
constexpr double of_what_is_beyond = 11.0;

/// The greatest difficulties of the levels, from easy on.
constexpr std::array last_of_level{2.3, of_pairs, 7.3, 7.8, 10.9};

} // namespace

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
    if (braids.end == dlx::Reasoned::stuck)
        return of_what_is_beyond;
    if (braids.end != dlx::Reasoned::solved)
        return std::nullopt;
    if (braids.options_after_singles == 0)
        return hardest_single;
    if (braids.options_after_whips == 0)
        return of_locked_candidates;
    if (braids.options_after_pairs == 0)
        return of_pairs;
    // In integers, so that all machines round alike: 200 / (B + 2 + s) tenths, where s is a fraction of the options.
    const std::size_t divisor = (braids.length + 2) * braids.options + braids.options_before_longest;
    const std::size_t tenths = (200 * braids.options + divisor / 2) / divisor;
    return static_cast<double>(110 - tenths) / 10;
}

Level level(double difficulty) {
    const auto last = std::find_if(last_of_level.begin(), last_of_level.end(),
                                   [&](double greatest) { return difficulty <= greatest; });
    return static_cast<Level>(last - last_of_level.begin());
}

Rating Rater::rate(const Grid& puzzle, Alphabet alphabet) {
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
    hinter_.begin(puzzle, alphabet);
    rating.ratings = hinter_.ratings();
    rating.verdict = verdict(puzzle, rating.ratings.braids.end);
    const dlx::Rating& braids = rating.ratings.braids;
    if (rating.verdict == Verdict::unique && braids.end == dlx::Reasoned::solved &&
        (names_ || braids.options_after_singles == 0))
        follow_path(rating);
    const bool lacks_singles = rating.is_cut && braids.options_after_singles == 0;
    if (rating.verdict == Verdict::unique && !lacks_singles)
        rating.difficulty =
            sudoku::difficulty(braids, rating.techniques.empty() ? 1.0 : rating.techniques.back().technique.difficulty);
    rating.is_cut |=
        rating.verdict == Verdict::unknown || (rating.difficulty && rating.ratings.whips.end == dlx::Reasoned::limit);
    return rating;
}

/// Braids that lead to the solution show that it is the only one.
Verdict Rater::verdict(const Grid& puzzle, dlx::Reasoned by_braids) {
    if (by_braids == dlx::Reasoned::stuck)
        return checker_.check(puzzle, hinter_.limits_left()).verdict;
    return by_braids == dlx::Reasoned::solved          ? Verdict::unique
           : by_braids == dlx::Reasoned::contradiction ? Verdict::none
                                                       : Verdict::unknown;
}

void Rater::follow_path(Rating& rating) {
    std::vector<TechniqueUse> uses;
    while (const auto hint = hinter_.is_over() ? std::nullopt : hinter_.next()) {
        auto use = std::find_if(uses.begin(), uses.end(),
                                [&](const TechniqueUse& u) { return u.technique.name == hint->technique.name; });
        if (use == uses.end())
            use = uses.insert(use, {.technique = {.name = hint->technique.name}});
        ++use->steps;
        if (hint->technique.difficulty > use->technique.difficulty) {
            use->technique.difficulty = hint->technique.difficulty;
            use->sentence = hinter_.sentence(*hint);
        }
        hinter_.apply(*hint);
    }
    std::sort(uses.begin(), uses.end(), [](const TechniqueUse& a, const TechniqueUse& b) {
        return std::tie(a.technique.difficulty, a.technique.name) < std::tie(b.technique.difficulty, b.technique.name);
    });
    if (hinter_.end() == dlx::Reasoned::solved)
        rating.techniques = std::move(uses);
    else
        rating.is_cut = true;
}

} // namespace sudoku
