#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/shared/rules/board.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/setters/puzzle_records.hpp"
#include "apps/sudoku/stream.hpp"

#include "sudoku/many/neighbors.hpp"

#include <atomic>
#include <fmt/format.h>
#include <optional>
#include <utility>

namespace apps {

namespace {

/// The settings of the command line, without the puzzles.
struct NeighborSettings {
    explicit NeighborSettings(const Arguments& arguments)
        : number(arguments.number("number")), is_distinct(arguments.has("distinct")),
          seconds(arguments.seconds("time-limit")), format(arguments.choice<Format>("format").value_or(Format::line)) {
        check_puzzle_options(arguments);
        params.remove = arguments.number("remove").value_or(params.remove);
        params.add = arguments.number("add").value_or(params.add);
        params.minimal = !arguments.has("allow-redundant");
        params.seed = arguments.number("seed");
        if (params.seed && !number)
            number = 1;
        threads = thread_count(arguments);
    }

    sudoku::NeighborParams params{};     ///< all but the stop flag
    std::optional<std::uint64_t> number; ///< neighbors; nothing for all
    bool is_distinct;
    std::optional<double> seconds; ///< time limit of the whole run
    Format format;
    std::size_t threads = 1;
};

/// A neighbor as it is printed, or an error.
struct Found {
    Record record{}; ///< without its number
    std::optional<Message> error{};
};

class Neighbors {
public:
    explicit Neighbors(const Session& session)
        : settings_(session.arguments),
          ending_({.seconds = settings_.seconds, .stop_flag = &signals::stop_flag()}, stop_),
          input_(read_plain_settings(session.arguments)), stream_(input_, session.output),
          tasks_(settings_.params.remove, settings_.is_distinct, settings_.params.seed, [this] { return read(); }),
          printed_(settings_.format, session.output, "number,puzzle,given_count,neighbor_of\n", board_style) {}

    int run() {
        constexpr std::size_t at_a_time = 1024; // tasks
        progress::now(progress::searching);
        progress::set_puzzles(0, 0);
        sudoku::NeighborParams search = settings_.params;
        search.limits.stop_flag = &stop_;
        const auto next = [this] {
            auto tasks = tasks_.next(at_a_time);
            fraction_ = tasks_.fraction().value_or(stream_.fraction());
            return tasks;
        };
        sudoku::for_each_neighbor<Found>(
            next, search, settings_.is_distinct, [this](const auto& found) { return record_or_error(found); },
            [this](Found found) { take(std::move(found)); },
            {.threads = static_cast<std::uint32_t>(settings_.threads),
             .max_ahead = 1 << 10,
             .max_waiting = 1 << 14,
             .limiter = &ending_});
        printed_.finish();
        const int status = messages_.tell_of_the_rest();
        if (printed_.size() == settings_.number || signals::stop_flag())
            return status;
        messages_.add(warn_of_missing(printed_.size(), settings_.number,
                                      ending_.timed_out() ? " before the time limit"
                                      : status == 2       ? ": part of the input could not be read"
                                                          : ""));
        return messages_.tell_of_the_rest();
    }

private:
    std::optional<sudoku::Puzzles> read() {
        sudoku::Puzzles some = stream_.next(1024);
        return some.empty() ? std::nullopt : std::optional(std::move(some));
    }

    [[nodiscard]] Found record_or_error(const sudoku::FoundNeighbor& found) const {
        const sudoku::Puzzles::Record from = found.task.from();
        if (found.task.error)
            return {.error = Message{from.source(), *found.task.error}};
        const sudoku::Grid grid(from.run.geometry, found.puzzle);
        Record record = record_of({.grid = grid, .notation = from.run.notation}, settings_.format);
        if (!record.fields.empty())
            record.fields.update({{"given_count", grid.given_count()},
                                  {"neighbor_of", fmt::format("{}:{}", from.source(), from.line())}});
        return {.record = std::move(record)};
    }

    void take(Found found) {
        if (printed_.size() == settings_.number)
            return;
        if (found.error)
            return messages_.tell(*found.error);
        print_numbered(std::move(found.record), printed_);
        progress::set_puzzles(printed_.size(), fraction_);
        if (printed_.size() == settings_.number)
            ending_.stop();
    }

    const NeighborSettings settings_;
    std::atomic<bool> stop_ = false;
    sudoku::RunLimiter ending_;
    const Settings input_;
    PuzzleStream stream_;
    sudoku::NeighborTasks tasks_;
    std::atomic<double> fraction_ = 0; ///< share of the input, or of the draws

    // Results of the puzzles, in their turn:
    RecordPrinter printed_;
    Messages messages_;
};

OptionTable neighbor_options() {
    constexpr std::size_t most_cells = std::size_t{sudoku::Geometry::max_side} * sudoku::Geometry::max_side;
    return OptionTable{{"remove", "N", "number of givens to remove (default 1)", whole(0, most_cells)},
                       {"add", "M", "number of givens to add (default 1)", whole(1, most_cells)},
                       {"number,n", "N", "number of neighbors (default: all; with --seed: 1)", whole(1)},
                       {"seed", "N", "choose neighbors at random; the same seed chooses the same ones"},
                       distinct_option(),
                       {"allow-redundant", "", "allow neighbors with redundant givens", Rank::rare},
                       format_option({Format::line, Format::grid, Format::json, Format::csv, Format::svg},
                                     "output format: line, grid, json, csv or svg, a picture (default line)"),
                       time_limit_option("stop after this time, but not while waiting for input")} +
           input_options() + OptionTable{threads_option()};
}

} // namespace

Command neighbors_command() {
    return {"neighbors",
            "Find valid puzzles that differ from the input in a few givens.",
            "[FILE...]",
            "  sudoku neighbors a.txt                one given removed, another one added\n"
            "  sudoku neighbors --remove 2 --distinct a.txt     two removed, one added; no two equivalent\n"
            "  sudoku neighbors -n 9 --seed 1 a.txt  nine, drawn at random\n",
            "  0    all neighbors were found, or the requested number\n"
            "  1    there are none, or fewer than requested\n",
            neighbor_options(),
            [](const Session& session) { return Neighbors(session).run(); }};
}

} // namespace apps
