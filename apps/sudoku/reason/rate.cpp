#include "apps/shared/io/signals.hpp"
#include "apps/shared/reasoning.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/reason/rating_text.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/reason/rating.hpp"
#include "sudoku/text.hpp"

#include <fmt/format.h>
#include <memory>
#include <stdexcept>
#include <utility>

namespace apps {

namespace {

using sudoku::ParseError;
using sudoku::Puzzle;
using sudoku::Verdict;

/// A puzzle with its rating, or an error in its place.
struct Rated {
    std::string source;
    Puzzle puzzle{.grid = sudoku::Grid(sudoku::Geometry{3, 3})};
    std::optional<ParseError> error{};
    sudoku::Rating rating{};

    [[nodiscard]] std::string answer() const { return error ? "error" : std::string(to_string(rating.verdict)); }
    [[nodiscard]] bool is_broken() const {
        return rating.verdict != Verdict::unique && rating.verdict != Verdict::unknown;
    }
};

/// "hard\tW-Wing\t3\t3\t6.9", "beyond\t-\t-\t-\t11.0", "unknown\t-\t>=5\t>=5\t-"; or a word for a broken puzzle.
std::string rated_line(const Rated& rated) {
    if (rated.error)
        return fmt::format("{}\t{}\n", rated.answer(), rated.error->message());
    if (rated.is_broken())
        return rated.answer() + '\n';
    const auto or_dash = [](const std::string& text) { return text.empty() ? "-" : text; };
    const auto& [whips, braids] = rated.rating.ratings;
    const std::string level = level_text(rated.rating);
    return fmt::format("{}\t{}\t{}\t{}\t{}\n", level.empty() ? std::string(to_string(Verdict::unknown)) : level,
                       or_dash(hardest_text(rated.rating)), value_of(whips), value_of(braids),
                       or_dash(difficulty_text(rated.rating)));
}

constexpr std::string_view head_of_ratings = "source,line,puzzle,answer,level,hardest_technique,W,B,difficulty,"
                                             "technique_counts,candidates,candidates_after_singles,"
                                             "filled_after_singles,candidates_after_locked,name,reason\n";

std::string text_of(const Rated& rated, Format format) {
    if (format == Format::line)
        return rated_line(rated);
    const bool is_rated = !rated.error && rated.rating.verdict != Verdict::inconsistent;
    Record record{
        place_of_record(rated.source, rated.error ? rated.error->line() : rated.puzzle.line, rated.puzzle.name)};
    if (!rated.error)
        record.fields["puzzle"] = puzzle_text(rated.puzzle);
    record.fields["answer"] = rated.answer();
    if (rated.error)
        record.fields["reason"] = rated.error->message();
    add_rating(record, rated.rating, is_rated);
    const dlx::Rating& braids = rated.rating.ratings.braids;
    if (is_rated)
        record.fields.update({{"candidates", braids.options},
                              {"candidates_after_singles", braids.options_after_singles},
                              {"filled_after_singles", braids.chosen_after_singles},
                              {"candidates_after_locked", braids.options_after_whip1}});
    return written(record, format, head_of_ratings);
}

/// Nothing if it is time to end.
std::optional<Rated> rated(const sudoku::Puzzles::Record& record, sudoku::Rater& rater) {
    Rated rated{.source = record.source(), .error = record.error()};
    if (rated.error)
        return rated;
    rated.puzzle = record.puzzle();
    try {
        rated.rating = rater.rate(rated.puzzle);
    } catch (const std::invalid_argument& error) { // too large, or a rule that the board does not allow
        rated.error = ParseError(rated.puzzle.line, 0, error.what());
    }
    return signals::stop_flag() ? std::nullopt : std::optional(std::move(rated)); // it may have come too early
}

int run_rate(const Session& session) {
    const Settings settings = read_input_settings(session.arguments);
    PuzzleStream stream(settings, session.output);
    const Format format = session.arguments.choice<Format>("format").value_or(Format::line);
    const std::size_t threads = thread_count(session.arguments);
    const dlx::ReasonParams params = reason_params(session);
    const bool names = !session.arguments.has("no-techniques");
    if (format == Format::csv)
        session.output.write(head_of_ratings);
    Messages messages;
    Tally tally;
    const auto print = [&](const Rated& rated) {
        session.output.write(text_of(rated, format));
        if (rated.error) {
            messages.tell({rated.source, *rated.error});
            tally.add_error();
            return;
        }
        tally.add(rated.is_broken() ? Answered::no : rated.rating.is_complete ? Answered::yes : Answered::undecided);
        warn_of_limit(fmt::format("{}:{}", rated.source, rated.puzzle.line), !rated.rating.is_complete);
    };
    for_each_record<Rated>(
        stream, threads, 1,
        [&] {
            return [rater = std::make_shared<sudoku::Rater>(params, names)](const sudoku::Puzzles::Record& record) {
                return rated(record, *rater);
            };
        },
        print);
    messages.tell_of_the_rest();
    return tally.status();
}

} // namespace

Command rate_command() {
    return {"rate",
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
                OptionTable{
                    threads_option(),
                    {"no-techniques", "",
                     "omit the hardest technique and the steps unless singles solve the puzzle (many times faster)"}} +
                limits_of_reasoning(),
            run_rate};
}

} // namespace apps
