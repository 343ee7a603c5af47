#include "apps/sudoku/setters/generate_maker.hpp"

#include "apps/sudoku/reason/rating_text.hpp"

#include "sudoku/text.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace apps {

using sudoku::Geometry;
using sudoku::Grid;

/// A puzzle and what is known of it.
struct PuzzleMaker::Candidate {
    std::span<const sudoku::Digit> puzzle;
    std::span<const sudoku::Digit> solution;
    bool is_complete = true;
    std::optional<double> weight{};
    std::optional<sudoku::Rating> rating{};
};

namespace {

dlx::ReasonParams reason_params(const WantedPuzzles& wanted) {
    dlx::ReasonParams params;
    params.limits.stop = wanted.params.limits.stop;
    return params;
}

/// "yes", "no" or "unknown": is it known that no given can go? Symmetric puzzles are minimal as far as the symmetry allows.
std::string minimal_text(const WantedPuzzles& wanted, bool is_complete) {
    if (wanted.params.extra > 0)
        return "no";
    return is_complete && wanted.params.minimal ? wanted.symmetry == sudoku::Symmetry::none ? "yes" : "symmetric"
                                                : "unknown";
}

/// All steps, in order.
Json path_of(sudoku::Hinter& hinter, const Grid& puzzle) {
    Json path = Json::array();
    hinter.begin(puzzle);
    while (const auto hint = hinter.next()) {
        const sudoku::Technique& technique = hint->technique;
        path.push_back(
            {{"technique", technique.name}, {"difficulty", technique.difficulty}, {"text", hinter.sentence(*hint)}});
        hinter.apply(*hint);
    }
    return path;
}

} // namespace

PuzzleMaker::PuzzleMaker(const WantedPuzzles& wanted) : wanted_(wanted), rater_(reason_params(wanted), wanted.names) {
    if (wanted.path)
        hinter_.emplace(reason_params(wanted));
    const sudoku::GenerateParams& params = wanted.params;
    if (wanted.all_of_pattern)
        all_.emplace(sudoku::PatternParams{params.geometry, *params.pattern, params.minimal, params.limits});
    else if (wanted.unbiased)
        unbiased_.emplace(params.seed, sudoku::UnbiasedGenerator::even_weight, params.limits);
    else
        generator_.emplace(params);
}

void PuzzleMaker::make(std::uint64_t first, std::size_t attempts, const Take& take) {
    if (generator_)
        return generator_->run(first, attempts, [&](const sudoku::Generated& made) {
            consider(made.attempt, {made.puzzle, made.solution, made.is_complete}, take);
        });
    for (std::uint64_t attempt = first; attempt < first + attempts; ++attempt)
        if (all_)
            all_->run(static_cast<std::size_t>(attempt), [&](const sudoku::PatternPuzzle& made) {
                consider(attempt, {made.puzzle, made.solution}, take);
            });
        else
            make_group(attempt, take);
}

/// A whole unbiased group, or none of it if it is time to end.
void PuzzleMaker::make_group(std::uint64_t number, const Take& take) {
    std::vector<MadePuzzle> group;
    unbiased_->run(number, [&](const sudoku::WeightedPuzzle& made) {
        if (made.givens >= wanted_.params.least_givens && made.givens <= wanted_.params.most_givens)
            consider(number, {made.puzzle, made.solution, true, made.weight / sudoku::UnbiasedGenerator::even_weight},
                     [&](MadePuzzle one) { group.push_back(std::move(one)); });
    });
    if (!wanted_.params.limits.stop->load())
        for (MadePuzzle& one : group)
            take(std::move(one));
}

void PuzzleMaker::consider(std::uint64_t attempt, Candidate made, const Take& take) {
    if (wanted_.is_rated()) {
        made.rating = rater_.rate(Grid(wanted_.params.geometry, made.puzzle));
        if (!is_wanted(made.rating))
            return;
    }
    std::string text = record(made);
    if (!wanted_.params.limits.stop->load()) // else the rating or the path may be cut
        take({attempt, std::move(text),
              wanted_.distinct ? std::optional(canonizer_.canonize(made.puzzle)) : std::nullopt});
}

bool PuzzleMaker::is_wanted(const std::optional<sudoku::Rating>& rating) const {
    if (!wanted_.levels && !wanted_.b_rating && !wanted_.needs)
        return true;
    if (!rating || !rating->difficulty)
        return false;
    const sudoku::Level level = sudoku::level(*rating->difficulty);
    const dlx::Rating& braids = rating->ratings.braids;
    return (!wanted_.levels || (level >= wanted_.levels->first && level <= wanted_.levels->second)) &&
           (!wanted_.b_rating || (braids.end == dlx::Reasoned::solved && braids.length >= wanted_.b_rating->first &&
                                  braids.length <= wanted_.b_rating->second)) &&
           (!wanted_.needs || std::ranges::any_of(rating->techniques, [&](const sudoku::TechniqueUse& use) {
               return use.technique.name == *wanted_.needs;
           }));
}

/// The record of a puzzle, but for its number, which comes before it.
std::string PuzzleMaker::record(const Candidate& made) {
    const Geometry& geometry = wanted_.params.geometry;
    const sudoku::Alphabet alphabet = sudoku::usual_alphabet(geometry.side());
    const Grid puzzle(geometry, made.puzzle);
    if (wanted_.format == Format::line)
        return to_line(puzzle, alphabet) + '\n';
    if (wanted_.format == Format::grid)
        return to_boxes(puzzle, alphabet);
    if (wanted_.format == Format::svg)
        return svg::to_text(drawn({.grid = puzzle, .alphabet = alphabet}));
    const std::string solution = to_line(Grid(geometry, made.solution), alphabet);
    const std::string minimal = minimal_text(wanted_, made.is_complete);
    const sudoku::Rating rating = made.rating.value_or(sudoku::Rating());
    if (wanted_.format == Format::csv)
        return csv_row({to_line(puzzle, alphabet), solution, std::to_string(puzzle.givens()), minimal,
                        level_text(rating), hardest_text(rating), made.rating ? value_of(rating.ratings.whips) : "",
                        made.rating ? value_of(rating.ratings.braids) : "", difficulty_text(rating),
                        made.weight ? fmt::format("{:.6g}", *made.weight) : ""});
    Json json{{"puzzle", to_line(puzzle, alphabet)},
              {"solution", solution},
              {"givens", puzzle.givens()},
              {"minimal", minimal}};
    add_rating(json, rating);
    if (made.rating)
        json.update({{"W", to_json(rating.ratings.whips)}, {"B", to_json(rating.ratings.braids)}});
    if (made.weight)
        json["weight"] = *made.weight;
    if (hinter_)
        json["path"] = path_of(*hinter_, puzzle);
    return to_text(json) + '\n';
}

} // namespace apps
