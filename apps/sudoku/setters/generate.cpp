#include "apps/shared/io/log.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/setters/generate_maker.hpp"

#include "sudoku/many/make.hpp"

#include <any>
#include <atomic>
#include <fmt/format.h>
#include <memory>
#include <utility>
#include <vector>

namespace apps {

namespace {

dlx::Limits limits_of(const WantedPuzzles& wanted) {
    return {.seconds = wanted.seconds, .stop = &signals::stop_flag()};
}

int make_puzzles(const WantedPuzzles& wanted, Output& output) {
    using sudoku::Making;
    RecordPrinter printed(wanted.format, output, head_of_generated, board_style);
    progress::set_puzzles(0, 0);
    Making making({.wishes = static_cast<const sudoku::PuzzleWishes&>(wanted),
                   .number = wanted.number,
                   .most_attempts = wanted.most_attempts,
                   .threads = static_cast<std::uint32_t>(wanted.threads),
                   .limits = limits_of(wanted)},
                  [&](const std::atomic<bool>& stop) -> Making::Describe {
                      return [maker = std::make_shared<RecordMaker>(wanted, stop)](const sudoku::WishedPuzzle& made) {
                          return std::make_shared<Record>((*maker)(made)); // which is cheap to copy
                      };
                  });
    const Making::End end = making.run([&](const sudoku::MadePuzzle& made) {
        print_numbered(std::move(*std::any_cast<std::shared_ptr<Record>>(made.description)), printed);
        const bool is_all = wanted.number == WantedPuzzles::all;
        progress::set_puzzles(printed.size(),
                              is_all ? 0 : static_cast<double>(printed.size()) / static_cast<double>(wanted.number));
    });
    printed.finish();
    Tally tally;
    if (end == Making::End::enough || signals::stop_flag())
        return tally.status();
    std::string why;
    if (end == Making::End::time_limit)
        why = wanted.all_of_pattern ? " before --time-limit came"
                                    : fmt::format(" in {} attempts before --time-limit came", making.attempts());
    else if (!wanted.all_of_pattern)
        why = fmt::format("; gave up after {} attempts without another one; --attempts N allows more",
                          wanted.most_attempts);
    tally.add(tell_of_missing(printed.size(), wanted.number, why));
    return tally.status();
}

// --- Estimates ------------------------------------------------------------------------------------------------------

/// Givens and weights of the puzzles of a group.
using Group = std::vector<std::pair<std::size_t, double>>;

/// Of the first groups, made on several threads; fewer if it is time to end. `is_by_time` says if that was the time limit.
sudoku::MinimalEstimate estimate_of(const WantedPuzzles& wanted, bool& is_by_time) {
    sudoku::MinimalEstimate estimate;
    std::atomic<bool> stop = false;
    sudoku::Ending ending(limits_of(wanted), stop);
    sudoku::for_each_in_order<std::uint64_t, std::optional<Group>>(
        [&, next = std::uint64_t{0}]() mutable { return next < wanted.number ? std::optional(next++) : std::nullopt; },
        [&](const dlx::Parallel&) -> sudoku::Worker<std::uint64_t, std::optional<Group>> {
            dlx::Limits limits;
            limits.stop = &stop;
            const auto generator = std::make_shared<sudoku::UnbiasedGenerator>(wanted.params.seed, 0, limits);
            return [&stop, generator](std::uint64_t number, const auto& turn) {
                Group group;
                generator->run(number, [&](const sudoku::WeightedPuzzle& puzzle) {
                    group.emplace_back(puzzle.givens, puzzle.weight);
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
                                   static_cast<double>(estimate.groups()) / static_cast<double>(wanted.number));
        },
        {.threads = static_cast<std::uint32_t>(wanted.threads), .stop = &stop, .on_failure = [&] { ending.end(); }});
    is_by_time = ending.is_by_time() && estimate.groups() < wanted.number;
    return estimate;
}

using EstimatedValue = sudoku::MinimalEstimate::Value;

std::string text_of(const sudoku::MinimalEstimate& estimate) {
    const auto line = [](std::string_view what, const EstimatedValue& v, int digits, std::string_view unit) {
        const double factor = unit.empty() ? 1 : 100;
        return fmt::format("{}\t{:.{}f}{}\t± {}\n", what, factor * v.value, digits, unit,
                           v.error ? fmt::format("{:.{}f}", factor * *v.error, digits) : "unknown");
    };
    const EstimatedValue number = estimate.minimal_puzzles();
    std::string text = fmt::format("groups\t{}\n", estimate.groups()) +
                       line("mean number of givens", estimate.mean_givens(), 4, "") +
                       fmt::format("minimal puzzles\t{:.4e}\t± {}\n", number.value,
                                   number.error ? fmt::format("{:.1e}", *number.error) : "unknown");
    for (const auto& [givens, share] : estimate.shares())
        text += line(fmt::format("{} givens", givens), share, 6, " %");
    return text;
}

Record record_of(const sudoku::MinimalEstimate& estimate) {
    const auto value = [](const EstimatedValue& v) {
        return Json{{"value", v.value}, {"error", v.error ? Json(*v.error) : Json()}};
    };
    Json shares = Json::object();
    for (const auto& [givens, share] : estimate.shares())
        shares[std::to_string(givens)] = value(share);
    return {.fields = {{"groups", estimate.groups()},
                       {"mean_givens", value(estimate.mean_givens())},
                       {"minimal_puzzles", value(estimate.minimal_puzzles())},
                       {"shares", shares}},
            .text = text_of(estimate)};
}

int run_estimate(const WantedPuzzles& wanted, Output& output) {
    progress::begin("", progress::searching);
    bool is_by_time = false;
    const sudoku::MinimalEstimate estimate = estimate_of(wanted, is_by_time);
    if (estimate.groups() > 0)
        output.write(written(record_of(estimate), wanted.format == Format::json ? Format::json : Format::line, ""));
    Tally tally;
    if (is_by_time) {
        log::warn("made {} of {} groups before --time-limit came", estimate.groups(), wanted.number);
        tally.add(Answered::undecided);
    }
    return tally.status();
}

int run_generate(const Session& session) {
    try {
        const WantedPuzzles wanted = read_wanted_puzzles(session);
        if (session.arguments.has("from"))
            return run_neighbors(wanted, session);
        return wanted.estimate ? run_estimate(wanted, session.output) : make_puzzles(wanted, session.output);
    } catch (const NoSuchPuzzle& why) {
        log::warn("there is no such puzzle: {}", why.what());
        Tally tally;
        tally.add(Answered::no);
        return tally.status();
    }
}

} // namespace

Command generate_command() {
    return {"generate",
            "Makes puzzles with exactly one solution, at random.",
            "",
            "  sudoku generate -n 1000 --seed 1 > puzzles.txt          minimal puzzles\n"
            "  sudoku generate --symmetry rotate180 --givens 28        one that looks like a newspaper's\n"
            "  sudoku generate --box 2x3 -n 10                         on boards of 6x6\n"
            "  sudoku generate --pattern pattern.txt --all             all puzzles of a pattern\n"
            "  sudoku generate --level hard-extreme -n 5               hard ones\n"
            "  sudoku generate --needs X-Wing --format json --path     and how it is solved\n"
            "  sudoku generate --unbiased -n 1000 --format csv         with weights that make up for the bias\n"
            "  sudoku generate --estimate -n 100 -j 0                  how many minimal puzzles there are\n"
            "  sudoku generate --from puzzles.txt --remove 2 --add 1   neighbors of puzzles\n"
            "  sudoku generate --from puzzles.txt --distinct -n 10     some, not the same in disguise\n",
            "  0    all puzzles are made\n"
            "  1    there is no such puzzle\n",
            generate_options(),
            run_generate};
}

} // namespace apps
