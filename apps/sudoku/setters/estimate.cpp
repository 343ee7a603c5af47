#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/shared/record.hpp"
#include "apps/sudoku/commands.hpp"

#include "sudoku/many/in_order.hpp"
#include "sudoku/setters/unbiased.hpp"

#include <atomic>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace apps {

namespace {

constexpr std::uint64_t default_groups = 100;

/// The settings of the command line.
struct EstimateSettings {
    explicit EstimateSettings(const Arguments& arguments)
        : groups(arguments.number("number").value_or(default_groups)), seconds(arguments.seconds("time-limit")),
          format(arguments.choice<Format>("format").value_or(Format::line)), threads(thread_count(arguments)),
          seed(given_or_drawn_seed(arguments)) {}

    std::uint64_t groups; ///< of unbiased puzzles
    std::optional<double> seconds;
    Format format;
    std::size_t threads;
    std::uint64_t seed;
};

/// Givens and weights of the puzzles of a group.
using Group = std::vector<std::pair<std::size_t, double>>;

/// The estimate from the first groups, made on several threads; fewer if it is time to end. `timed_out`: by the time
/// limit.
sudoku::MinimalPuzzleEstimator estimate_of(const EstimateSettings& settings, bool& timed_out) {
    sudoku::MinimalPuzzleEstimator estimate;
    std::atomic<bool> stop = false;
    sudoku::RunLimiter ending({.seconds = settings.seconds, .stop_flag = &signals::stop_flag()}, stop);
    sudoku::for_each_in_order<std::uint64_t, std::optional<Group>>(
        [&, next = std::uint64_t{0}]() mutable {
            return next < settings.groups ? std::optional(next++) : std::nullopt;
        },
        [&](const dlx::TaskRunner&) -> sudoku::Worker<std::uint64_t, std::optional<Group>> {
            dlx::Limits limits;
            limits.stop_flag = &stop;
            const auto generator = std::make_shared<sudoku::UnbiasedGenerator>(settings.seed, 0, limits);
            return [&stop, generator](std::uint64_t number, const auto& turn) {
                Group group;
                generator->run(number, [&](const sudoku::WeightedPuzzle& puzzle) {
                    group.emplace_back(puzzle.given_count, puzzle.weight);
                });
                turn.give(stop ? std::nullopt : std::optional(std::move(group))); // it may be cut
            };
        },
        [&, is_over = false](const std::optional<Group>& group) mutable {
            is_over = is_over || !group;
            if (is_over)
                return;
            for (const auto& [givens, weight] : *group)
                estimate.add(givens, weight);
            estimate.end_group();
            progress::set_fraction(progress::searching,
                                   static_cast<double>(estimate.group_count()) / static_cast<double>(settings.groups));
        },
        {.threads = static_cast<std::uint32_t>(settings.threads), .limiter = &ending});
    timed_out = ending.timed_out() && estimate.group_count() < settings.groups;
    return estimate;
}

using EstimatedValue = sudoku::MinimalPuzzleEstimator::Estimate;

std::string text_of(const sudoku::MinimalPuzzleEstimator& estimate) {
    const auto line = [](std::string_view what, const EstimatedValue& v, int digits, std::string_view unit) {
        const double factor = unit.empty() ? 1 : 100;
        return fmt::format("{}\t{:.{}f}{}\t± {}\n", what, factor * v.value, digits, unit,
                           v.standard_error ? fmt::format("{:.{}f}", factor * *v.standard_error, digits) : "unknown");
    };
    const EstimatedValue number = estimate.minimal_puzzle_count();
    std::string text = fmt::format("groups\t{}\n", estimate.group_count()) +
                       line("mean number of givens", estimate.mean_given_count(), 4, "") +
                       fmt::format("minimal puzzles\t{:.4e}\t± {}\n", number.value,
                                   number.standard_error ? fmt::format("{:.1e}", *number.standard_error) : "unknown");
    for (const auto& [givens, share] : estimate.givens_distribution())
        text += line(fmt::format("{} givens", givens), share, 6, " %");
    return text;
}

Record record_of(const sudoku::MinimalPuzzleEstimator& estimate) {
    const auto value = [](const EstimatedValue& v) {
        return Json{{"value", v.value}, {"standard_error", v.standard_error ? Json(*v.standard_error) : Json()}};
    };
    Json shares = Json::object();
    for (const auto& [givens, share] : estimate.givens_distribution())
        shares[std::to_string(givens)] = value(share);
    return {.fields = {{"groups", estimate.group_count()},
                       {"mean_givens", value(estimate.mean_given_count())},
                       {"minimal_puzzles", value(estimate.minimal_puzzle_count())},
                       {"distribution", shares}},
            .text = text_of(estimate)};
}

int run_estimate(const Session& session) {
    const EstimateSettings settings(session.arguments);
    progress::now(progress::searching);
    bool timed_out = false;
    const sudoku::MinimalPuzzleEstimator estimate = estimate_of(settings, timed_out);
    if (estimate.group_count() > 0)
        session.output.write(written(record_of(estimate), settings.format, ""));
    Tally tally;
    if (timed_out) {
        log::warn("made {} of {} groups before the time limit", estimate.group_count(), settings.groups);
        tally.add(Answered::undecided);
    }
    return tally.status();
}

} // namespace

Command estimate_command() {
    return {"estimate",
            "Estimate the number of minimal 9x9 puzzles by givens.",
            "",
            "  sudoku estimate                       from 100 groups of unbiased puzzles\n"
            "  sudoku estimate -n 400 -j 0           half the error, with all processors\n"
            "  sudoku estimate --seed 1              the same estimate each time\n",
            "  0    the estimate used all groups\n",
            {{"number,n", "GROUPS",
              fmt::format("number of groups of puzzles, as sudoku generate --unbiased makes them (default {})",
                          default_groups),
              whole(1)},
             drawn_seed_option("estimate"),
             time_limit_option("stop after this time, and use the groups so far"),
             format_option({Format::line, Format::json}, "output format: line or json (default line)"),
             threads_option()},
            run_estimate};
}

} // namespace apps
