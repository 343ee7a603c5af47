#include "apps/sudoku/setters/generated_record.hpp"

#include "apps/sudoku/reason/rating_text.hpp"

#include "sudoku/text.hpp"

namespace apps {

namespace {

/// Returns whether no given is redundant: "yes", "no", "unknown"; "symmetric": minimal as far as the symmetry allows.
std::string minimal_text(const GenerateSettings& settings, bool is_complete) {
    if (settings.params.extra_givens > 0)
        return "no";
    return is_complete && settings.params.minimal ? settings.symmetry == sudoku::Symmetry::none ? "yes" : "symmetric"
                                                  : "unknown";
}

/// All steps, in order.
Json path_of(sudoku::HintEngine& hinter, const sudoku::Puzzle& puzzle) {
    Json path = Json::array();
    hinter.load(puzzle);
    while (const auto hint = hinter.next()) {
        Json& step = path.emplace_back(Json{{"technique", hint->technique.name}});
        if (!hint->reason)
            step["difficulty"] = hint->technique.difficulty;
        step["text"] = hinter.describe(*hint);
        hinter.apply(*hint);
    }
    return path;
}

} // namespace

RecordMaker::RecordMaker(const GenerateSettings& settings, const std::atomic<bool>& stop) : settings_(settings) {
    if (!settings.path)
        return;
    dlx::ReasonParams params;
    params.limits.stop_flag = &stop;
    hinter_.emplace(params);
}

Record RecordMaker::operator()(const sudoku::MatchingPuzzle& made) {
    const sudoku::Puzzle puzzle = settings_.puzzle(made.puzzle);
    Record record = record_of(puzzle, settings_.format);
    if (settings_.format != Format::json && settings_.format != Format::csv)
        return record;
    record.fields["solution"] = to_line(sudoku::Grid(puzzle.grid.geometry(), made.solution), puzzle.notation);
    record.fields["given_count"] = puzzle.grid.given_count();
    if (!settings_.rules)
        record.fields["minimality"] = minimal_text(settings_, made.is_proven_minimal);
    add_rating(record, made.rating.value_or(sudoku::Rating()), made.rating.has_value());
    if (made.weight) {
        record.fields["weight"] = *made.weight;
        record.rows.front()["weight"] = fmt::format("{:.6g}", *made.weight);
    }
    if (hinter_)
        record.fields["steps"] = path_of(*hinter_, puzzle);
    return record;
}

} // namespace apps
