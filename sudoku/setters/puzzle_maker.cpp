#include "sudoku/setters/puzzle_maker.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sudoku {

std::uint64_t usual_attempts(const PuzzleWishes& wishes) {
    const std::uint32_t side = wishes.params.geometry.side();
    const std::uint64_t of_board = wishes.unbiased || side > 12 ? 1'000 : side > 9 ? 10'000 : 1'000'000;
    const std::uint64_t of_wish = wishes.names ? 20'000 : wishes.levels || wishes.b_rating ? 200'000 : 1'000'000;
    return std::min(of_board, of_wish);
}

std::string why_never_beyond(const PuzzleWishes& wishes) {
    const GenerateParams& params = wishes.params;
    if (!wishes.is_beyond())
        return "";
    if (wishes.b_rating || wishes.needs)
        return "no braids solve a puzzle of level beyond, so it has no B rating, and no techniques are named for it";
    const bool has_givens =
        params.most_givens >= HardPuzzles::fewest_givens && params.least_givens <= HardPuzzles::most_givens;
    const std::string made = "puzzles of level beyond are made from known ones, which ";
    if (wishes.all_of_pattern)
        return "";
    if (params.geometry != Geometry(3, 3))
        return made + "are of 9x9, not of " + to_string(params.geometry);
    return params.pattern          ? made + "have other patterns: ask for all puzzles of this one"
           : wishes.unbiased       ? made + "are not unbiased: leave that out"
           : !params.units.empty() ? made + "have no symmetry: choose none"
           : !params.minimal       ? made + "are minimal, and these will be, too"
           : params.extra > 0      ? made + "have no redundant givens: leave these out"
           : !has_givens           ? made + "have " + std::to_string(HardPuzzles::fewest_givens) + " to " +
                               std::to_string(HardPuzzles::most_givens) + " givens"
                         : "";
}

namespace {

/// If the others are wanted, too, also those with other numbers of givens: the generator would only leave them out.
GenerateParams generated(const PuzzleWishes& wishes) {
    GenerateParams params = wishes.params;
    if (wishes.shows_others && params.minimal) {
        params.least_givens = 0;
        params.most_givens = params.geometry.cells();
    }
    return params;
}

} // namespace

PuzzleMaker::PuzzleMaker(PuzzleWishes wishes)
    : wishes_(std::move(wishes)),
      rater_({.limits = {.stop = wishes_.params.limits.stop}}, wishes_.names || wishes_.needs) {
    const GenerateParams& params = wishes_.params;
    if (wishes_.all_of_pattern && !params.pattern)
        throw std::invalid_argument("there are all puzzles of a pattern only if there is a pattern");
    if ((wishes_.unbiased || wishes_.distinct) && params.geometry != Geometry(3, 3))
        throw std::invalid_argument("unbiased and distinct puzzles are of 9x9, not of " + to_string(params.geometry));
    if (const std::string why = why_never_beyond(wishes_); !why.empty())
        throw std::invalid_argument(why);
    if (wishes_.is_from_known())
        hard_.emplace(params.seed, params.least_givens, params.most_givens, params.limits);
    else if (wishes_.all_of_pattern)
        all_.emplace(PatternParams{params.geometry, *params.pattern, params.minimal, params.limits});
    else if (wishes_.unbiased)
        unbiased_.emplace(params.seed, UnbiasedGenerator::even_weight, params.limits);
    else
        generator_.emplace(generated(wishes_));
}

void PuzzleMaker::make(std::uint64_t first, std::size_t count, const Sink& sink) {
    if (generator_)
        return generator_->run(first, count, [&](const Generated& made) {
            consider({made.attempt, made.puzzle, made.solution, made.is_complete}, sink);
        });
    for (std::uint64_t attempt = first; attempt < first + count; ++attempt)
        if (hard_)
            make_hard(attempt, sink);
        else if (all_)
            all_->run(static_cast<std::size_t>(attempt), [&](const PatternPuzzle& made) {
                consider({attempt, made.puzzle, made.solution}, sink);
            });
        else
            make_group(attempt, sink);
}

/// A whole unbiased group, or none of it if it is time to end.
void PuzzleMaker::make_group(std::uint64_t number, const Sink& sink) {
    struct Kept {
        WishedPuzzle made;
        std::vector<Digit> puzzle;
        std::vector<Digit> solution;
    };
    std::vector<Kept> group;
    const auto keep = [&](const WishedPuzzle& made) {
        group.push_back({made, {made.puzzle.begin(), made.puzzle.end()}, {made.solution.begin(), made.solution.end()}});
    };
    unbiased_->run(number, [&](const WeightedPuzzle& made) {
        if (made.givens >= wishes_.params.least_givens && made.givens <= wishes_.params.most_givens)
            consider({number, made.puzzle, made.solution, true, made.weight / UnbiasedGenerator::even_weight}, keep);
    });
    if (wishes_.params.limits.is_stopped())
        return;
    for (Kept& kept : group) {
        kept.made.puzzle = kept.puzzle;
        kept.made.solution = kept.solution;
        sink(kept.made);
    }
}

void PuzzleMaker::make_hard(std::uint64_t attempt, const Sink& sink) {
    const std::vector<Digit> puzzle = wishes_.params.limits.is_stopped() ? std::vector<Digit>() : hard_->make(attempt);
    if (!puzzle.empty())
        consider({attempt, puzzle, checker_.check(Grid(wishes_.params.geometry, puzzle)).witnesses.at(0).digits()},
                 sink);
}

void PuzzleMaker::consider(WishedPuzzle made, const Sink& sink) {
    if (wishes_.shows_others) {
        const Grid puzzle(wishes_.params.geometry, made.puzzle);
        made.fits = puzzle.givens() >= wishes_.params.least_givens && puzzle.givens() <= wishes_.params.most_givens;
    }
    if (made.fits && wishes_.is_rated()) {
        made.rating = rater_.rate(Grid(wishes_.params.geometry, made.puzzle));
        made.fits = is_wanted(*made.rating);
    }
    if (!made.fits && !wishes_.shows_others)
        return;
    if (wishes_.params.limits.is_stopped()) // the rating may be cut
        return;
    if (wishes_.distinct)
        made.form = canonizer_.canonize(made.puzzle);
    sink(made);
}

bool PuzzleMaker::is_wanted(const Rating& rating) const {
    const auto& levels = wishes_.levels;
    const auto& b_rating = wishes_.b_rating;
    const auto& needs = wishes_.needs;
    if (!levels && !b_rating && !needs)
        return true;
    if (!rating.difficulty)
        return false;
    const Level of_puzzle = level(*rating.difficulty);
    const dlx::Rating& braids = rating.ratings.braids;
    return (!levels || (of_puzzle >= levels->first && of_puzzle <= levels->second)) &&
           (!b_rating || (braids.end == dlx::Reasoned::solved && braids.length >= b_rating->first &&
                          braids.length <= b_rating->second)) &&
           (!needs || std::any_of(rating.techniques.begin(), rating.techniques.end(),
                                  [&](const TechniqueUse& use) { return use.technique.name == *needs; }));
}

bool FirstPuzzles::go_on(std::uint64_t attempt, bool is_between_attempts) {
    const std::uint64_t in_vain = attempt < next_of_success_ ? 0 : attempt - next_of_success_;
    if ((has_all() && (cuts_groups_ || is_between_attempts)) || in_vain >= most_attempts_)
        return false;
    attempts_ = attempt;
    return true;
}

bool FirstPuzzles::take(std::uint64_t attempt, const std::optional<Canonical>& form) {
    if (form && !forms_.insert(*form))
        return false;
    next_of_success_ = attempt + 1;
    ++size_;
    return true;
}

} // namespace sudoku
