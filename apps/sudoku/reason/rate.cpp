#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/reasoning.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/reason/rating_text.hpp"
#include "apps/sudoku/writer.hpp"

#include "dlx/threads.hpp"
#include "sudoku/reason/rating.hpp"
#include "sudoku/text.hpp"

#include <atomic>
#include <cmath>
#include <deque>
#include <fmt/format.h>
#include <mutex>
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

constexpr std::string_view head_of_ratings =
    "source,line,puzzle,answer,level,hardest,W,B,difficulty,technique_counts,candidates,candidates_after_singles,"
    "filled_after_singles,candidates_after_whips_of_length_1,name,reason\n";

std::string text_of(const Rated& rated, Format format) {
    if (format == Format::line)
        return rated_line(rated);
    const bool is_rated = !rated.error && rated.rating.verdict != Verdict::inconsistent;
    Record record{
        place_of_record(rated.source, rated.error ? rated.error->line() : rated.puzzle.line, rated.puzzle.name)};
    if (!rated.error)
        record.fields["puzzle"] = to_line(rated.puzzle.grid, rated.puzzle.alphabet);
    record.fields["answer"] = rated.answer();
    if (rated.error)
        record.fields["reason"] = rated.error->message();
    add_rating(record, rated.rating, is_rated);
    const dlx::Rating& braids = rated.rating.ratings.braids;
    if (is_rated)
        record.fields.update({{"candidates", braids.options},
                              {"candidates_after_singles", braids.options_after_singles},
                              {"filled_after_singles", braids.chosen_after_singles},
                              {"candidates_after_whips_of_length_1", braids.options_after_whips}});
    return written(record, format, head_of_ratings);
}

/// The next puzzles and errors of a stream, at most about `most`; none at its end.
std::vector<Rated> next_of(PuzzleStream& stream, std::size_t most) {
    std::vector<Rated> puzzles;
    for (const Entry& entry : stream.next(most)) {
        if (entry.error)
            puzzles.push_back({.source = entry.source, .error = entry.error});
        for (std::size_t k = 0; k < entry.size(); ++k)
            puzzles.push_back({.source = entry.source, .puzzle = entry.puzzle(k)});
    }
    return puzzles;
}

/// Rates the puzzles of the command line on several threads, and prints each as soon as those before it are printed.
class Raters {
public:
    explicit Raters(const Session& session)
        : output_(session.output), settings_(read_input_settings(session.arguments)), stream_(settings_, output_),
          format_(session.arguments.choice<Format>("format").value_or(Format::line)) {
        for (std::size_t k = thread_count(session.arguments); k > 0; --k)
            raters_.emplace_back(reason_params(session), !session.arguments.has("no-names"));
    }

    int run() {
        constexpr std::size_t most_for_a_thread = 256;
        if (format_ == Format::csv)
            output_.write(head_of_ratings);
        progress::set_puzzles(0, 0);
        while (!signals::stop_flag()) {
            puzzles_ = next_of(stream_, most_for_a_thread * raters_.size());
            if (puzzles_.empty())
                break;
            rate_all();
        }
        messages_.tell_of_the_rest();
        return tally_.status();
    }

private:
    void rate_all() {
        printed_ = 0;
        fraction_before_ = std::exchange(fraction_read_, stream_.fraction());
        is_rated_.assign(puzzles_.size(), false);
        std::atomic<std::size_t> next = 0;
        const auto threads = static_cast<std::uint32_t>(raters_.size());
        dlx::on_threads(threads).run(threads, [&](std::uint32_t thread) {
            for (std::size_t k = next++; k < puzzles_.size(); k = next++) {
                rate(puzzles_[k], raters_[thread]);
                if (signals::stop_flag())
                    return; // perhaps it came too early for this one
                print_after(k);
            }
        });
    }

    static void rate(Rated& rated, sudoku::Rater& rater) {
        if (rated.error)
            return;
        try {
            rated.rating = rater.rate(rated.puzzle.grid);
        } catch (const std::invalid_argument& error) { // too large
            rated.error = ParseError(rated.puzzle.line, 0, error.what());
        }
    }

    /// Puzzle k is rated: prints what can be printed now.
    void print_after(std::size_t k) {
        const std::scoped_lock lock(mutex_);
        is_rated_[k] = true;
        for (; printed_ < puzzles_.size() && is_rated_[printed_]; ++printed_) {
            print(puzzles_[printed_]);
            const double share = static_cast<double>(printed_ + 1) / static_cast<double>(puzzles_.size());
            progress::set_puzzles(++records_, std::lerp(fraction_before_, fraction_read_, share));
        }
    }

    void print(const Rated& rated) {
        output_.write(text_of(rated, format_));
        if (rated.error) {
            messages_.tell({rated.source, *rated.error});
            tally_.add_error();
            return;
        }
        tally_.add(rated.is_broken() ? Answered::no : rated.rating.is_cut ? Answered::undecided : Answered::yes);
        warn_of_limit(fmt::format("{}:{}", rated.source, rated.puzzle.line), rated.rating.is_cut);
    }

    Output& output_;
    const Settings settings_;
    PuzzleStream stream_;
    const Format format_;
    std::deque<sudoku::Rater> raters_; ///< by thread
    std::vector<Rated> puzzles_;       ///< at work
    double fraction_before_ = 0;       ///< of the input, before these; 0 is not known
    double fraction_read_ = 0;         ///< with these

    std::mutex mutex_; ///< of what follows
    std::vector<bool> is_rated_;
    std::size_t printed_ = 0;   ///< of puzzles_
    std::uint64_t records_ = 0; ///< of all that were printed
    Messages messages_;
    Tally tally_;
};

} // namespace

Command rate_command() {
    return {
        "rate",
        "Rates puzzles: how hard they are for people, and how long a chain of reasoning they take without guessing.",
        "[FILE...]",
        "  sudoku rate puzzles.txt    level, hardest technique, W, B and difficulty of each puzzle\n"
        "  sudoku rate -j 0 --format csv puzzles.txt > ratings.csv    on all processors\n"
        "  sudoku rate -j 0 --no-names millions.txt    faster, without names of techniques\n",
        "  0    every puzzle is rated; \"beyond\" if no braids, however long, solve it\n"
        "  1    one has no solution, or several\n",
        OptionTable{format_option({Format::line, Format::json, Format::csv}, "line (default), json or csv")} +
            input_options() +
            OptionTable{threads_option(),
                        {"no-names", "",
                         "no hardest technique and no steps where singles do not suffice: many times as fast"}} +
            limits_of_reasoning(),
        [](const Session& session) { return Raters(session).run(); }};
}

} // namespace apps
