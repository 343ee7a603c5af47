#include "apps/sudoku/setters/generate_maker.hpp"

#include "apps/sudoku/reason/rating_text.hpp"

#include "sudoku/text.hpp"

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>
#include <vector>

namespace apps {

using sudoku::Geometry;
using sudoku::Grid;

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

TextMaker::TextMaker(const WantedPuzzles& wanted)
    : wanted_(wanted), maker_(static_cast<const sudoku::PuzzleWishes&>(wanted)) {
    if (wanted.path)
        hinter_.emplace(reason_params(wanted));
}

void TextMaker::make(std::uint64_t first, std::size_t attempts, const Take& take) {
    const std::atomic<bool>& stop = *wanted_.params.limits.stop;
    std::vector<MadePuzzle> group; // if they are unbiased: it is not cut
    maker_.make(first, attempts, [&](const sudoku::WishedPuzzle& made) {
        MadePuzzle one{made.attempt, record(made), made.form};
        if (stop) // the path may be cut
            return;
        if (wanted_.unbiased)
            group.push_back(std::move(one));
        else
            take(std::move(one));
    });
    if (!stop)
        for (MadePuzzle& one : group)
            take(std::move(one));
}

/// The record of a puzzle, but for its number, which comes before it.
std::string TextMaker::record(const sudoku::WishedPuzzle& made) {
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
              {"minimality", minimal}};
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
