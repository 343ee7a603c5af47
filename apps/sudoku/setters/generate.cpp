#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/setters/generate_maker.hpp"
#include "apps/sudoku/setters/in_turn.hpp"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include <utility>
#include <vector>

namespace apps {

namespace {

/// Makes blocks of attempts on several threads. The puzzles are the first of all attempts, in order, that succeed: so they
/// do not depend on blocks and threads. Of a pattern of which all puzzles are wanted, an attempt is a part of the search.
class Generating {
public:
    Generating(WantedPuzzles wanted, Output& output)
        : wanted_(std::move(wanted)), ending_(wanted_.seconds),
          printed_(wanted_.format, output, head_of_generated, board_style),
          turns_(ending_.flag(), [this](const MadePuzzle& made) { take(made); }) {
        wanted_.params.limits.stop = &ending_.flag();
    }

    int run() {
        progress::set_puzzles(0, 0);
        ending_.run_on_threads(wanted_.threads, [this] { work(); });
        printed_.finish();
        if (first_.has_all() || signals::stop_flag())
            return tally_.status();
        std::string why;
        if (ending_.is_by_time())
            why = wanted_.all_of_pattern ? " before --time-limit came"
                                         : fmt::format(" in {} attempts before --time-limit came", first_.attempts());
        else if (!wanted_.all_of_pattern)
            why = fmt::format("; gave up after {} attempts without another one; --attempts N allows more",
                              wanted_.most_attempts);
        tally_.add(tell_of_missing(printed_.size(), wanted_.number, why));
        return tally_.status();
    }

private:
    struct Block {
        std::uint64_t number = 0;
        std::uint64_t first = 0; ///< attempt
        std::size_t attempts = 0;
    };

    /// Blocks grow, so that a few puzzles are there at once and many are made fast.
    Block next_block() {
        const std::scoped_lock lock(mutex_);
        const Block block{blocks_++, next_attempt_, block_size_};
        next_attempt_ += block_size_;
        if (blocks_ % wanted_.threads == 0)
            block_size_ = std::min(2 * block_size_, most_in_a_block_);
        return block;
    }

    void work() {
        RecordMaker maker(wanted_);
        while (!ending_.flag()) {
            const Block block = next_block();
            if (block.first >= maker.attempts())
                return;
            maker.make(block.first, block.attempts,
                       [&](MadePuzzle made) { turns_.add(block.number, std::move(made)); });
            if (ending_.flag())
                return;
            turns_.add(block.number, {.attempt = block.first + block.attempts});
            turns_.end(block.number);
        }
    }

    /// Prints a puzzle. Without one, attempts before that have ended. Unbiased groups are not cut.
    void take(const MadePuzzle& made) {
        if (!first_.go_on(made.attempt, !made.record))
            return ending_.end();
        if (!made.record || !first_.take(made.attempt, made.form))
            return;
        print_numbered(*made.record, printed_);
        const std::uint64_t printed = printed_.size();
        if (first_.is_enough())
            ending_.end();
        progress::set_puzzles(printed, wanted_.number == WantedPuzzles::all
                                           ? 0
                                           : static_cast<double>(printed) / static_cast<double>(wanted_.number));
    }

    WantedPuzzles wanted_;
    Ending ending_;

    std::mutex mutex_; ///< of what follows
    std::uint64_t next_attempt_ = 0;
    std::uint64_t blocks_ = 0; ///< begun
    const std::size_t most_in_a_block_ = wanted_.unbiased || wanted_.all_of_pattern ? 1
                                         : wanted_.is_from_known()                  ? 16
                                         : wanted_.is_rated()                       ? 512
                                                                                    : 8192;
    std::size_t block_size_ = static_cast<std::size_t>(
        std::clamp<std::uint64_t>((wanted_.number + wanted_.threads - 1) / wanted_.threads, 1, most_in_a_block_));

    // Of the puzzles, in their turn:
    sudoku::FirstPuzzles first_{wanted_, wanted_.number, wanted_.most_attempts};
    RecordPrinter printed_;
    InTurn<MadePuzzle> turns_;
    Tally tally_;
};

// --- Estimates ------------------------------------------------------------------------------------------------------

/// Givens and weights of the puzzles of a group.
using Group = std::vector<std::pair<std::size_t, double>>;

/// Of the first groups, made on several threads; fewer if it is time to end.
sudoku::MinimalEstimate estimate_of(const WantedPuzzles& wanted, Ending& ending) {
    sudoku::MinimalEstimate estimate;
    InTurn<Group> turns(ending.flag(), [&](const Group& group) {
        for (const auto& [givens, weight] : group)
            estimate.add(givens, weight);
        estimate.end_group();
        progress::set_fraction(progress::searching,
                               static_cast<double>(estimate.groups()) / static_cast<double>(wanted.number));
    });
    dlx::Limits limits;
    limits.stop = &ending.flag();
    std::atomic<std::uint64_t> next = 0;
    ending.run_on_threads(wanted.threads, [&] {
        sudoku::UnbiasedGenerator generator(wanted.params.seed, 0, limits);
        for (std::uint64_t number = next++; number < wanted.number; number = next++) {
            Group group;
            generator.run(number, [&](const sudoku::WeightedPuzzle& puzzle) {
                group.emplace_back(puzzle.givens, puzzle.weight);
            });
            if (ending.flag())
                return;
            turns.add(number, std::move(group));
            turns.end(number);
        }
    });
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
    Ending ending(wanted.seconds);
    const sudoku::MinimalEstimate estimate = estimate_of(wanted, ending);
    if (estimate.groups() > 0)
        output.write(written(record_of(estimate), wanted.format == Format::json ? Format::json : Format::line, ""));
    Tally tally;
    if (ending.is_by_time()) {
        log::warn("made {} of {} groups before --time-limit came", estimate.groups(), wanted.number);
        tally.add(Answered::undecided);
    }
    return tally.status();
}

int run_generate(const Session& session) {
    try {
        WantedPuzzles wanted = read_wanted_puzzles(session);
        if (session.arguments.has("from"))
            return run_neighbours(wanted, session);
        return wanted.estimate ? run_estimate(wanted, session.output)
                               : Generating(std::move(wanted), session.output).run();
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
            "  sudoku generate --from puzzles.txt --remove 2 --add 1   neighbours of puzzles\n"
            "  sudoku generate --from puzzles.txt --distinct -n 10     some, not the same in disguise\n",
            "  0    all puzzles are made\n"
            "  1    there is no such puzzle\n",
            generate_options(),
            run_generate};
}

} // namespace apps
