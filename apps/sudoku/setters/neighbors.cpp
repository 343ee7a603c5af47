#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/setters/generate_wanted.hpp"
#include "apps/sudoku/stream.hpp"

#include "sudoku/many/in_order.hpp"
#include "sudoku/many/neighbors.hpp"
#include "sudoku/setters/canonical_set.hpp"
#include "sudoku/text.hpp"

#include <atomic>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace apps {

namespace {

/// What --from names.
Settings settings_of(const Arguments& arguments) {
    Settings settings;
    settings.geometry = box_shape(arguments);
    for (const std::string& word : arguments.all("from")) {
        settings.sources.push_back(source_of(word, settings.geometry));
        if (settings.sources.back().is_puzzle)
            settings.sources.back().name = "--from";
    }
    return settings;
}

sudoku::NeighborParams params_of(const WantedPuzzles& wanted, const Arguments& arguments,
                                 const std::atomic<bool>& stop) {
    sudoku::NeighborParams params;
    params.remove = arguments.number("remove").value_or(1);
    params.add = arguments.number("add").value_or(1);
    params.minimal = wanted.params.minimal;
    params.limits.stop = &stop;
    params.seed = arguments.number("seed");
    return params;
}

/// A neighbor as it is printed, or an error.
struct Found {
    Record record{};                         ///< without its number
    std::optional<sudoku::Canonical> form{}; ///< if no two may have the same
    std::optional<Message> error{};
    bool is_cut = false; ///< it was time to end; what comes after it is not printed
};

class Neighbors {
public:
    Neighbors(const WantedPuzzles& wanted, const Session& session)
        : wanted_(wanted),
          most_(session.arguments.number("number").value_or(session.arguments.has("seed") ? 1 : WantedPuzzles::all)),
          params_(params_of(wanted, session.arguments, stop_)),
          ending_({.seconds = wanted.seconds, .stop = &signals::stop_flag()}, stop_),
          settings_(settings_of(session.arguments)), stream_(settings_, session.output),
          tasks_(params_.remove, wanted.distinct, params_.seed, [this] { return read(); }),
          printed_(wanted.format, session.output, "number,puzzle,givens,of\n", board_style) {}

    int run() {
        constexpr std::size_t at_a_time = 1024; // tasks
        using Tasks = std::vector<sudoku::NeighborTask>;
        progress::set_puzzles(0, 0);
        sudoku::for_each_in_order<Tasks, Found>(
            [&]() -> std::optional<Tasks> {
                Tasks tasks = tasks_.next(at_a_time);
                fraction_ = tasks_.fraction().value_or(stream_.fraction());
                return tasks.empty() ? std::nullopt : std::optional(std::move(tasks));
            },
            [this](const dlx::Parallel&) -> sudoku::Worker<Tasks, Found> {
                return [this, finder = std::make_shared<sudoku::NeighborFinder>(params_, wanted_.distinct)](
                           const Tasks& tasks, const sudoku::Turn<Found>& turn) {
                    finder->find(tasks, [&](const sudoku::FoundNeighbor& found) { turn.give(told(found)); });
                    if (stop_)
                        turn.give({.is_cut = true});
                };
            },
            [this](Found found) { take(std::move(found)); },
            {.threads = static_cast<std::uint32_t>(wanted_.threads),
             .most_ahead = 1 << 10,
             .most_waiting = 1 << 14,
             .stop = &stop_,
             .on_failure = [this] { ending_.end(); }});
        printed_.finish();
        messages_.tell_of_the_rest();
        if (printed_.size() >= most_ || signals::stop_flag())
            return tally_.status();
        tally_.add(tell_of_missing(printed_.size(), most_,
                                   ending_.is_by_time()   ? " before --time-limit came"
                                   : tally_.status() == 2 ? " around the puzzles that could be read"
                                                          : ""));
        return tally_.status();
    }

private:
    std::optional<sudoku::Puzzles> read() {
        sudoku::Puzzles some = stream_.next(1024);
        return some.empty() ? std::nullopt : std::optional(std::move(some));
    }

    [[nodiscard]] Found told(const sudoku::FoundNeighbor& found) const {
        const sudoku::Puzzles::Record from = found.of.from();
        if (found.of.error) { // the library does not know options
            const std::string message = found.of.error->message();
            const std::string option = message.starts_with("distinct ") ? "--" : "";
            return {.error = Message{from.source(), sudoku::ParseError(found.of.error->line(), found.of.error->column(),
                                                                       option + message)}};
        }
        return {.record = record(from.run, found.puzzle, fmt::format("{}:{}", from.source(), from.line())),
                .form = found.form};
    }

    [[nodiscard]] Record record(const sudoku::PuzzleRun& of_kind, std::span<const sudoku::Digit> puzzle,
                                const std::string& of) const {
        const sudoku::Grid grid(of_kind.geometry, puzzle);
        Record record = record_of(grid, of_kind.alphabet, wanted_.format);
        if (!record.fields.empty())
            record.fields.update({{"givens", grid.givens()}, {"of", of}});
        return record;
    }

    void take(Found found) {
        is_over_ = is_over_ || found.is_cut || printed_.size() == most_;
        if (is_over_)
            return;
        if (found.error) {
            messages_.tell(*found.error);
            return tally_.add_error();
        }
        if (found.form && !forms_.insert(*found.form))
            return;
        print_numbered(std::move(found.record), printed_);
        progress::set_puzzles(printed_.size(), fraction_);
        if (printed_.size() == most_)
            ending_.end();
    }

    const WantedPuzzles& wanted_;
    const std::uint64_t most_;
    std::atomic<bool> stop_ = false;
    const sudoku::NeighborParams params_;
    sudoku::Ending ending_;
    const Settings settings_;
    PuzzleStream stream_;
    sudoku::NeighborTasks tasks_;
    std::atomic<double> fraction_ = 0; ///< of the input, or of what is drawn

    // Of the puzzles, in their turn:
    RecordPrinter printed_;
    sudoku::CanonicalSet forms_; ///< if no two may have the same
    bool is_over_ = false;
    Messages messages_;
    Tally tally_;
};

} // namespace

int run_neighbors(const WantedPuzzles& wanted, const Session& session) { return Neighbors(wanted, session).run(); }

} // namespace apps
