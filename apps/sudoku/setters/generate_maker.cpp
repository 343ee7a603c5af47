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

RecordMaker::RecordMaker(const WantedPuzzles& wanted)
    : wanted_(wanted), maker_(static_cast<const sudoku::PuzzleWishes&>(wanted)) {
    if (wanted.path)
        hinter_.emplace(reason_params(wanted));
}

void RecordMaker::make(std::uint64_t first, std::size_t attempts, const Take& take) {
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

/// The record of a puzzle, but for its number.
Record RecordMaker::record(const sudoku::WishedPuzzle& made) {
    const Geometry& geometry = wanted_.params.geometry;
    const sudoku::Alphabet alphabet = sudoku::usual_alphabet(geometry.side());
    const Grid puzzle(geometry, made.puzzle);
    Record record = record_of(puzzle, alphabet, wanted_.format);
    if (wanted_.format != Format::json && wanted_.format != Format::csv)
        return record;
    record.fields["solution"] = to_line(Grid(geometry, made.solution), alphabet);
    record.fields["givens"] = puzzle.givens();
    record.fields["minimality"] = minimal_text(wanted_, made.is_complete);
    add_rating(record, made.rating.value_or(sudoku::Rating()), made.rating.has_value());
    if (made.weight) {
        record.fields["weight"] = *made.weight;
        record.rows.front()["weight"] = fmt::format("{:.6g}", *made.weight);
    }
    if (hinter_)
        record.fields["path"] = path_of(*hinter_, puzzle);
    return record;
}

} // namespace apps
