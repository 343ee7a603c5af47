#include "apps/shared/log.hpp"
#include "apps/shared/reasoning.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/messages.hpp"

#include "dlx/threads.hpp"
#include "sudoku/cover.hpp"
#include "sudoku/text.hpp"

#include <atomic>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

namespace apps {

namespace {

using sudoku::ParseError;
using sudoku::Puzzle;

/// What is known of one puzzle, or an error in its place.
struct Rated {
    std::string source;
    Puzzle puzzle{.grid = sudoku::Grid(sudoku::Geometry{3, 3})};
    std::optional<ParseError> error{};
    bool has_clashes = false;
    std::size_t candidates = 0; ///< that the givens leave
    Ratings ratings{};

    [[nodiscard]] std::string end() const {
        return error ? "error" : has_clashes ? "inconsistent" : std::string(to_string(ratings.braids.end));
    }
};

/// Rates puzzles one after the other; each thread has one.
class PuzzleRater {
public:
    explicit PuzzleRater(const dlx::ReasonParams& params) : rater_(params) {}

    void rate(Rated& rated) {
        const sudoku::Grid& grid = rated.puzzle.grid;
        rated.has_clashes = !sudoku::clashes(grid).empty();
        if (rated.has_clashes)
            return;
        begin(grid);
        rated.candidates = position_->options_left();
        rated.ratings = rater_.rate(*position_);
    }

private:
    /// Requires a grid without clashes.
    void begin(const sudoku::Grid& grid) {
        if (cover_ == nullptr || cover_->geometry() != grid.geometry()) {
            cover_ = std::make_unique<sudoku::Cover>(grid.geometry());
            start_.emplace(cover_->problem());
        }
        position_ = start_;
        for (sudoku::Cell cell = 0; cell < grid.geometry().cells(); ++cell)
            if (grid[cell] != 0)
                position_->choose(cover_->option(cell, grid[cell]));
        for (const auto& [cell, digit] : grid.eliminated())
            position_->remove(cover_->option(cell, digit));
    }

    Rater rater_;
    std::unique_ptr<sudoku::Cover> cover_; ///< of the last board
    std::optional<dlx::Position> start_;   ///< of that board, without givens
    std::optional<dlx::Position> position_;
};

std::string record(Format format, const Rated& rated) {
    const std::string text = rated.error ? "" : to_line(rated.puzzle.grid, rated.puzzle.alphabet);
    const std::size_t line = rated.error ? rated.error->line() : rated.puzzle.line;
    const std::string reason = rated.error ? rated.error->what() : "";
    const bool is_rated = !rated.error && !rated.has_clashes;
    const auto& [whips, braids] = rated.ratings;
    if (format == Format::line)
        return is_rated         ? fmt::format("W {}\tB {}\t{}\n", value_of(whips), value_of(braids), rated.end())
               : reason.empty() ? rated.end() + '\n'
                                : fmt::format("{}\t{}\n", rated.end(), reason);
    const auto number = [&](std::size_t value) { return is_rated ? std::to_string(value) : ""; };
    if (format == Format::csv)
        return csv_row({rated.source, std::to_string(line), text, rated.end(), is_rated ? value_of(whips) : "",
                        is_rated ? value_of(braids) : "", number(rated.candidates),
                        number(braids.options_after_singles), number(braids.chosen_after_singles),
                        number(braids.options_after_whips), rated.puzzle.name, reason});
    Json json{{"source", rated.source}, {"line", line}};
    if (!rated.puzzle.name.empty())
        json["name"] = rated.puzzle.name;
    if (!rated.error)
        json["puzzle"] = text;
    json["end"] = rated.end();
    if (rated.error)
        json["reason"] = reason;
    if (is_rated)
        json.update({{"W", to_json(whips)},
                     {"B", to_json(braids)},
                     {"candidates", rated.candidates},
                     {"candidates_after_singles", braids.options_after_singles},
                     {"givens_after_singles", braids.chosen_after_singles},
                     {"candidates_after_whips_of_length_1", braids.options_after_whips}});
    return to_text(json) + '\n';
}

Answered answer_of(const Rated& rated) { return rated.has_clashes ? Answered::no : answered(rated.ratings); }

/// Rates all that are not errors, on several threads.
void rate_all(std::vector<Rated>& puzzles, std::vector<PuzzleRater>& raters) {
    std::atomic<std::size_t> next = 0;
    const auto threads = static_cast<std::uint32_t>(raters.size());
    dlx::on_threads(threads).run(threads, [&](std::uint32_t thread) {
        for (std::size_t k = next++; k < puzzles.size(); k = next++)
            if (!puzzles[k].error)
                raters[thread].rate(puzzles[k]);
    });
}

void add_rate_options(boost::program_options::options_description& options) {
    add_puzzle_options(options, "line (default), json or csv");
    add_threads_option(options);
    add_limits_of_reasoning(options);
}

int run_rate(const Session& session) {
    const Settings settings = read_input_settings(session.arguments);
    const Format format =
        session.arguments
            .choice<Format>("format", {{"line", Format::line}, {"json", Format::json}, {"csv", Format::csv}})
            .value_or(Format::line);
    std::vector<PuzzleRater> raters;
    for (std::size_t k = thread_count(session.arguments); k > 0; --k)
        raters.emplace_back(reason_params(session));
    PuzzleStream stream(settings, session.output);
    Messages messages;
    Tally tally;
    if (format == Format::csv)
        session.output.write(
            csv_row({"source", "line", "puzzle", "end", "W", "B", "candidates", "candidates_after_singles",
                     "givens_after_singles", "candidates_after_whips_of_length_1", "name", "reason"}));
    constexpr std::size_t most_for_a_thread = 256;
    for (;;) {
        const std::vector<Entry> entries = stream.next(most_for_a_thread * raters.size());
        if (entries.empty())
            break;
        std::vector<Rated> puzzles;
        for (const Entry& entry : entries) {
            if (entry.error)
                puzzles.push_back({.source = entry.source, .error = entry.error});
            for (std::size_t k = 0; k < entry.size(); ++k)
                puzzles.push_back({.source = entry.source, .puzzle = entry.puzzle(k)});
        }
        rate_all(puzzles, raters);
        if (signals::stop_flag())
            break;
        for (const Rated& rated : puzzles) {
            session.output.write(record(format, rated));
            if (rated.error) {
                messages.tell({rated.source, *rated.error});
                tally.add_error();
            } else {
                tally.add(answer_of(rated));
                warn_of_limit(fmt::format("{}:{}", rated.source, rated.puzzle.line),
                              answer_of(rated) == Answered::undecided);
            }
        }
    }
    messages.tell_of_the_rest();
    return tally.status();
}

} // namespace

Command rate_command() {
    return {"rate",
            "Rates puzzles: how long a chain of reasoning the solution takes without guessing (W and B rating).",
            "[FILE...]",
            "  sudoku rate puzzles.txt\n"
            "  sudoku rate -j 0 --format csv puzzles.txt > ratings.csv\n",
            "  0    every puzzle is rated; \"none\" if no whips or braids, however long, solve it\n"
            "  1    one has no solution\n",
            add_rate_options,
            run_rate};
}

} // namespace apps
