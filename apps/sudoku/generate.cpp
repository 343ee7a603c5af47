#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/commands.hpp"
#include "apps/sudoku/generate_maker.hpp"

#include "dlx/threads.hpp"
#include "sudoku/canonical_set.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

namespace apps {

namespace {

/// Makes blocks of attempts on several threads. The puzzles are the first of all attempts, in order, that succeed: so they
/// do not depend on blocks and threads.
class Generating {
public:
    Generating(WantedPuzzles wanted, Output& output)
        : wanted_(std::move(wanted)), printed_(wanted_.format, output, head_of_generated) {}

    int run() {
        progress::set_puzzles(0, 0);
        const auto threads = static_cast<std::uint32_t>(wanted_.threads);
        dlx::on_threads(threads).run(threads, [this](std::uint32_t) { work(); });
        printed_.finish();
        if (printed_.size() == wanted_.number || signals::stop_flag())
            return tally_.status();
        log::warn("{} of {} puzzles are found: none more in {} attempts; --attempts N allows for more", printed_.size(),
                  wanted_.number, wanted_.most_attempts);
        tally_.add(Answered::undecided);
        return tally_.status();
    }

private:
    struct Block {
        std::uint64_t first = 0; ///< attempt
        std::size_t attempts = 0;
        std::vector<MadePuzzle> made{};
    };

    /// Blocks grow, so that a few puzzles are there at once and many are made fast.
    Block next_block() {
        const std::scoped_lock lock(mutex_);
        Block block{next_attempt_, block_size_};
        next_attempt_ += block_size_;
        if (++blocks_ % wanted_.threads == 0)
            block_size_ = std::min(2 * block_size_, most_in_a_block_);
        return block;
    }

    void work() {
        PuzzleMaker maker(wanted_);
        while (!is_over_ && !signals::stop_flag()) {
            Block block = next_block();
            maker.make(block.first, block.attempts, [&](MadePuzzle made) { block.made.push_back(std::move(made)); });
            if (!signals::stop_flag())
                print_after(std::move(block));
        }
    }

    /// Prints the blocks whose turn it is.
    void print_after(Block block) {
        const std::scoped_lock lock(mutex_);
        const std::uint64_t first = block.first;
        waiting_.emplace(first, std::move(block));
        for (auto next = waiting_.begin(); next != waiting_.end() && next->first == turn_;
             next = waiting_.erase(next)) {
            print(next->second);
            turn_ += next->second.attempts;
        }
    }

    void print(const Block& block) {
        for (const MadePuzzle& made : block.made)
            if (!is_over_after(made.attempt) && (!made.form || forms_.insert(*made.form)))
                print(made);
        (void)is_over_after(block.first + block.attempts);
    }

    [[nodiscard]] bool is_over_after(std::uint64_t attempts) {
        is_over_ = is_over_ || printed_.size() == wanted_.number || attempts - last_success_ >= wanted_.most_attempts;
        return is_over_;
    }

    void print(const MadePuzzle& made) {
        last_success_ = made.attempt;
        printed_.add(made.text);
        const std::uint64_t printed = printed_.size();
        progress::set_puzzles(printed, static_cast<double>(printed) / static_cast<double>(wanted_.number));
    }

    const WantedPuzzles wanted_;
    std::atomic<bool> is_over_ = false;

    std::mutex mutex_; ///< of what follows
    std::uint64_t next_attempt_ = 0;
    std::uint64_t blocks_ = 0; ///< begun
    const std::size_t most_in_a_block_ = wanted_.unbiased ? 1 : wanted_.is_rated() ? 512 : 8192;
    std::size_t block_size_ = static_cast<std::size_t>(
        std::clamp<std::uint64_t>((wanted_.number + wanted_.threads - 1) / wanted_.threads, 1, most_in_a_block_));
    std::map<std::uint64_t, Block> waiting_; ///< by their first attempt
    std::uint64_t turn_ = 0;                 ///< the first attempt that is not printed
    std::uint64_t last_success_ = 0;         ///< the attempt of the last puzzle
    NumberedRecords printed_;
    sudoku::CanonicalSet forms_; ///< of the puzzles, if no two may have the same
    Tally tally_;
};

// --- Estimates ------------------------------------------------------------------------------------------------------

/// Givens and weights of the puzzles of a group.
using Group = std::vector<std::pair<std::size_t, double>>;

/// The first groups, on several threads; fewer if it is time to end.
std::vector<Group> make_groups(const WantedPuzzles& wanted) {
    std::vector<Group> groups(wanted.number);
    std::vector<std::atomic<bool>> is_made(wanted.number);
    std::atomic<std::uint64_t> next = 0;
    std::atomic<std::uint64_t> made = 0;
    const auto threads = static_cast<std::uint32_t>(wanted.threads);
    dlx::on_threads(threads).run(threads, [&](std::uint32_t) {
        sudoku::UnbiasedGenerator generator(wanted.params.seed, 0, wanted.params.limits);
        for (std::uint64_t group = next++; group < wanted.number && !signals::stop_flag(); group = next++) {
            generator.run(group, [&](const sudoku::WeightedPuzzle& puzzle) {
                groups[group].emplace_back(puzzle.givens, puzzle.weight);
            });
            is_made[group] = !groups[group].empty();
            progress::set_fraction(progress::searching,
                                   static_cast<double>(++made) / static_cast<double>(wanted.number));
        }
    });
    groups.resize(static_cast<std::size_t>(std::find(is_made.begin(), is_made.end(), false) - is_made.begin()));
    return groups;
}

int run_estimate(const WantedPuzzles& wanted, Output& output) {
    progress::begin("", progress::searching);
    sudoku::MinimalEstimate estimate;
    for (const Group& group : make_groups(wanted)) {
        for (const auto& [givens, weight] : group)
            estimate.add(givens, weight);
        estimate.end_group();
    }
    if (estimate.groups() == 0)
        return Tally().status();
    const auto [mean, mean_error] = estimate.mean_givens();
    const auto [number, number_error] = estimate.minimal_puzzles();
    if (wanted.format == Format::json) {
        const auto value = [](const auto& v) { return Json{{"value", v.value}, {"error", v.error}}; };
        Json shares = Json::object();
        for (const auto& [givens, share] : estimate.shares())
            shares[std::to_string(givens)] = value(share);
        output.write(to_text(Json{{"groups", estimate.groups()},
                                  {"mean_givens", value(estimate.mean_givens())},
                                  {"minimal_puzzles", value(estimate.minimal_puzzles())},
                                  {"shares", shares}}) +
                     '\n');
        return Tally().status();
    }
    output.write(fmt::format("groups\t{}\nmean number of givens\t{:.4f}\t± {:.4f}\nminimal puzzles\t{:.4e}\t± {:.1e}\n",
                             estimate.groups(), mean, mean_error, number, number_error));
    for (const auto& [givens, share] : estimate.shares())
        output.write(fmt::format("{} givens\t{:.6f} %\t± {:.6f}\n", givens, 100 * share.value, 100 * share.error));
    return Tally().status();
}

int run_generate(const Session& session) {
    WantedPuzzles wanted = read_wanted_puzzles(session);
    if (session.arguments.has("from"))
        return run_neighbours(wanted, session);
    return wanted.estimate ? run_estimate(wanted, session.output) : Generating(std::move(wanted), session.output).run();
}

} // namespace

Command generate_command() {
    return {"generate",
            "Makes puzzles with exactly one solution, at random.",
            "",
            "  sudoku generate -n 1000 --seed 1 > puzzles.txt          minimal puzzles\n"
            "  sudoku generate --symmetry rotate180 --givens 28        one that looks like a newspaper's\n"
            "  sudoku generate --box 2x3 -n 10                         on boards of 6x6\n"
            "  sudoku generate --level hard-extreme -n 5               hard ones\n"
            "  sudoku generate --needs X-Wing --format json --path     and how it is solved\n"
            "  sudoku generate --unbiased -n 1000 --format csv         with weights that make up for the bias\n"
            "  sudoku generate --estimate -n 100 -j 0                  how many minimal puzzles there are\n"
            "  sudoku generate --from puzzles.txt --remove 2 --add 1   neighbours of puzzles\n"
            "  sudoku generate --from puzzles.txt --distinct -n 10     some, not the same in disguise\n",
            "  0    all puzzles are made\n"
            "  1    there is no such puzzle\n",
            add_generate_options,
            run_generate};
}

} // namespace apps
