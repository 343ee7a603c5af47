#include "apps/shared/reasoning.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/reason/rating_text.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/reason/rating.hpp"
#include "sudoku/text.hpp"

#include <fmt/format.h>
#include <memory>

namespace apps {

namespace {

using sudoku::Puzzle;
using sudoku::Verdict;

using Rated = PuzzleRecord<sudoku::Rating>;

std::string answer_to(const Rated& rated) {
    return rated.error ? "error" : std::string(to_string(rated.found.verdict));
}

bool is_broken(const Rated& rated) {
    return rated.found.verdict != Verdict::unique && rated.found.verdict != Verdict::unknown;
}

/// Returns "hard\tW-Wing\t3\t3\t6.9", "beyond\t-\t-\t-\t11.0", "unknown\t-\t>=5\t>=5\t-", or a word for a broken
/// puzzle.
std::string rated_line(const Rated& rated) {
    if (rated.error)
        return fmt::format("error\t{}\n", rated.error->message());
    if (is_broken(rated))
        return answer_to(rated) + '\n';
    const auto or_dash = [](const std::string& text) { return text.empty() ? "-" : text; };
    const auto& [whips, braids] = rated.found.ratings;
    const std::string level = level_text(rated.found);
    return fmt::format("{}\t{}\t{}\t{}\t{}\n", level.empty() ? std::string(to_string(Verdict::unknown)) : level,
                       or_dash(hardest_text(rated.found)), value_of(whips), value_of(braids),
                       or_dash(difficulty_text(rated.found)));
}

constexpr std::string_view head_of_ratings = "source,line,puzzle,answer,level,hardest_technique,W,B,difficulty,"
                                             "technique_counts,candidates,candidates_after_singles,"
                                             "filled_after_singles,candidates_after_locked,name,reason\n";

Record record_of(const Rated& rated) {
    const bool is_rated = !rated.error && rated.found.verdict != Verdict::inconsistent;
    Record record{.fields = rated.error ? place_of_record(rated.source, rated.line(), "")
                                        : place_of_record(rated.source, rated.puzzle),
                  .text = rated_line(rated)};
    if (!rated.error)
        record.fields["puzzle"] = puzzle_field(rated.puzzle, true);
    record.fields["answer"] = answer_to(rated);
    if (rated.error)
        record.fields["reason"] = rated.error->message();
    add_rating(record, rated.found, is_rated);
    const dlx::Rating& braids = rated.found.ratings.braids;
    if (is_rated)
        record.fields.update({{"candidates", braids.options},
                              {"candidates_after_singles", braids.options_after_singles},
                              {"filled_after_singles", braids.chosen_after_singles},
                              {"candidates_after_locked", braids.options_after_whip1}});
    return record;
}

int run_rate(const Session& session) {
    const Settings settings = read_input_settings(session.arguments);
    PuzzleStream stream(settings, session.output);
    const Format format = session.arguments.choice<Format>("format").value_or(Format::line);
    const std::size_t threads = thread_count(session.arguments);
    const dlx::ReasonParams params = reason_params(session);
    const bool names = !session.arguments.has("no-techniques");
    RecordPrinter printer(format, session.output, head_of_ratings);
    const auto print = [&](const Rated& rated, const Messages&) {
        printer.print(record_of(rated));
        const bool is_complete = rated.found.is_complete;
        warn_of_limit(fmt::format("{}:{}", rated.source, rated.puzzle.line), !is_complete);
        return is_broken(rated) ? Answered::no : is_complete ? Answered::yes : Answered::undecided;
    };
    return for_each_puzzle<sudoku::Rating>(
        stream, threads,
        [&] {
            return [rater = std::make_shared<sudoku::Rater>(params, names)](const Puzzle& puzzle) {
                return unless_stopped(rater->rate(puzzle));
            };
        },
        print);
}

} // namespace

Command rate_command() {
    return {
        "rate",
        "Rate the difficulty of puzzles for people.",
        "[FILE...]",
        "  sudoku rate puzzles.txt    level, hardest technique, W and B rating, and difficulty\n"
        "  sudoku rate -j 0 --format csv puzzles.txt > ratings.csv    with all processors\n"
        "  sudoku rate -j 0 --no-techniques millions.txt    faster, without names of techniques\n",
        "  0    every puzzle is rated; level \"beyond\" if no braids solve it\n"
        "  1    at least one has no solution or several\n",
        OptionTable{format_option({Format::line, Format::json, Format::csv},
                                  "output format: line, json or csv (default line)")} +
            input_options() +
            OptionTable{threads_option(),
                        {"no-techniques", "", "omit techniques unless singles solve the puzzle (many times faster)"}} +
            limits_of_reasoning(),
        run_rate};
}

} // namespace apps
