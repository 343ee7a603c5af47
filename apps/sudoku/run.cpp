#include "apps/sudoku/commands.hpp"

#include "apps/shared/log.hpp"
#include "apps/shared/progress.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/block.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/pictures/picture.hpp"
#include "apps/sudoku/report.hpp"
#include "apps/sudoku/writer.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <exception>
#include <fmt/core.h>
#include <map>
#include <memory>
#include <mutex>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>
#include <thread>
#include <utility>

namespace apps {

namespace {

/// Puzzles that go through the pipeline together, when they are solved many at a time, and solutions of theirs: those
/// of a block are in memory. Their number makes no difference to the output.
constexpr std::size_t least_in_a_block = 512;
constexpr std::size_t most_solutions_in_a_block = 1 << 16;

/// Of block `number`, from 0. With several threads the first blocks are small, so that all have work where there is little
/// of it; larger ones cost less, as the lanes of a batch become idle at its end.
std::size_t block_size(const Settings& settings, std::uint64_t number) {
    if (!answers_many(settings))
        return 1;
    constexpr std::uint64_t most_kept = sudoku::Solver::most_kept;
    const std::size_t kept = settings.task == Task::count ? 1 : std::min(settings.limit.value_or(most_kept), most_kept);
    const std::uint64_t doublings =
        settings.threads == 1 ? 3 : std::min<std::uint64_t>(number / (4 * settings.threads), 3);
    return std::clamp<std::size_t>(most_solutions_in_a_block / kept, 1, least_in_a_block << doublings);
}

/// Says once a file that the boxes of its puzzles seem to stand the other way.
class BoxHint {
public:
    /// `puzzle` has no solution with its boxes. The first few of a source are tried with the others.
    void look_at(const std::string& source, const sudoku::Puzzle& puzzle) {
        if (source_ != source)
            tries_ = 10;
        source_ = source;
        const sudoku::Geometry& usual = puzzle.grid.geometry();
        if (tries_ == 0 || !sudoku::Solver::takes_many(usual))
            return;
        --tries_;
        const sudoku::Geometry other(usual.box_columns(), usual.box_rows());
        const dlx::Limits limits{.nodes = 1000, .stop = &signals::stop_flag()};
        if (!sudoku::solve(sudoku::Grid(other, puzzle.grid.digits(), puzzle.grid.eliminated()), limits))
            return;
        tries_ = 0;
        const auto shape = [](const auto& g) { return fmt::format("{}x{}", g.box_rows(), g.box_columns()); };
        log::warn("{0}:{1}: with boxes of {2} instead of {3} it has a solution: --box {2}", source, puzzle.line,
                  shape(other), shape(usual));
    }

private:
    std::string source_;
    int tries_ = 0; ///< left
};

/// reader (one at a time) -> solver (many at a time) -> printer (one at a time, in order).
///
/// The reader reads what is there, at most a block, and whatever is done is printed before or while it waits for more:
/// a slow stream gets its answers at once, and no more than a few blocks for each thread are in memory. A block is a
/// single puzzle where an engine solves them one by one.
class Pipeline {
public:
    Pipeline(const Settings& settings, const Session& session, PuzzleStream& puzzles)
        : settings_(settings), session_(session), puzzles_(puzzles) {}

    int run() {
        if (settings_.format == Format::csv)
            print_text(csv_head);
        progress::set_puzzles(0, 0);
        if (settings_.threads == 1)
            run_alone();
        else
            run_together();
        messages_.tell_of_the_rest();
        if (failure_)
            std::rethrow_exception(failure_);
        if (settings_.format == Format::svg)
            session_.output.write(pictures_.text());
        if (settings_.confirm)
            log::info("--confirm: the rules accept {}, another engine confirms {}{}",
                      counted(confirmed_.solutions, "solution"), counted(confirmed_.answers, "answer"),
                      confirmed_.unknown == 0
                          ? ""
                          : fmt::format(" and did not come to the end of {}", confirmed_.unknown.load()));
        if (settings_.stats)
            show_stats();
        if (settings_.report) { // it is complete when everything was read, answered and printed
            session_.output.flush();
            write_report(settings_, puzzles_.seen(), counts_, !signals::stop_flag() && !puzzles_.seen().has_failed);
        }
        return counts_.tally.status();
    }

private:
    using BlockPtr = std::shared_ptr<Block>;

    /// Without oneTBB: to start it takes longer than to solve a puzzle.
    void run_alone() {
        while (const BlockPtr block = read_block()) {
            solve(*block);
            print_in_turn(*block);
        }
    }

    void run_together() {
        namespace tbb = oneapi::tbb;
        using tbb::filter_mode;
        const auto read = [this](tbb::flow_control& flow) {
            BlockPtr block = read_block();
            if (block == nullptr)
                flow.stop();
            return block;
        };
        const auto solve = [this](BlockPtr block) {
            this->solve(*block);
            return block;
        };
        const auto print = [this](const BlockPtr& block) { print_in_turn(*block); };
        const tbb::global_control control(tbb::global_control::max_allowed_parallelism, settings_.threads);
        tbb::task_arena(static_cast<int>(settings_.threads)).execute([&] {
            tbb::parallel_pipeline(4 * settings_.threads,
                                   tbb::make_filter<void, BlockPtr>(filter_mode::serial_in_order, read) &
                                       tbb::make_filter<BlockPtr, BlockPtr>(filter_mode::parallel, solve) &
                                       tbb::make_filter<BlockPtr, void>(filter_mode::serial_in_order, print));
        });
    }

    /// Nothing at the end, or when it is time to end.
    BlockPtr read_block() {
        BlockPtr block;
        guard([&] {
            if (signals::stop_flag())
                return;
            if (auto entries = puzzles_.next(block_size(settings_, read_)); !entries.empty())
                block = std::make_shared<Block>(Block{std::move(entries), read_++, puzzles_.fraction()});
        });
        return block;
    }

    /// The solver of this thread. The map is the standard library's: one of oneTBB's would load the rest of oneTBB.
    BlockSolver& solver() {
        const std::scoped_lock lock(solvers_mutex_);
        std::unique_ptr<BlockSolver>& solver = solvers_[std::this_thread::get_id()];
        if (solver == nullptr)
            solver = std::make_unique<BlockSolver>(settings_, confirmed_,
                                                   [this](Block& block, const dlx::Progress& of_search) {
                                                       print_early(block);
                                                       tell_of_search(block, of_search);
                                                   });
        return *solver;
    }

    void solve(Block& block) {
        block.is_solved = guard([&] { solver().solve(block); });
    }

    void print_in_turn(Block& block) {
        if (!block.is_solved || !guard([&] { print(block); }))
            is_over_ = true;
        ++turn_;
    }

    /// Does a step; false if it fails. The first that fails ends the pipeline after the blocks that are done; it leaks
    /// if a step throws.
    template <class Step>
    bool guard(Step step) {
        try {
            step();
            return true;
        } catch (...) {
            if (!has_failed_.exchange(true))
                failure_ = std::current_exception();
            signals::request_stop(); // the reader may be waiting
            return false;
        }
    }

    // --- Printing ---------------------------------------------------------------------------------------------------

    void print(Block& block) {
        for (const Printout& part : block.printouts) {
            if (is_over_)
                return;
            print(part);
            if (part.large && !is_over_)
                print(solver().solve_large(block, *part.large, [&](const Piece& more) {
                    print_text(more.text);
                    add_pictures(more);
                }));
        }
        records_of_block_ = 0;
        fraction_done_ = block.fraction_read;
        progress::set_puzzles(counts_.records, fraction_done_);
    }

    void print(const Printout& part) {
        std::size_t printed = 0;
        const auto print_up_to = [&](std::size_t end) {
            end = std::clamp(end, printed, part.text.size());
            print_text(std::string_view(part.text).substr(printed, end - printed));
            printed = end;
        };
        for (const Message& message : part.messages) {
            print_up_to(message.at);
            messages_.tell(message);
        }
        print_up_to(part.text.size());
        add_pictures(part);
        counts_ += part.counts;
        for (const auto& [source, puzzle] : part.misfits)
            box_hint_.look_at(source, puzzle);
        is_over_ = part.is_cut;
    }

    /// What is done of a block that takes long. Whoever asks for the first answers need not wait for the last ones.
    void print_early(Block& block) {
        Printout& part = block.printouts.front();
        if (block.number != turn_ || is_over_ || block.printouts.size() > 1 || part.counts.records == 0)
            return; // or it waits, for others or behind a large puzzle
        records_of_block_ += part.counts.records;
        print(part);
        session_.output.flush();
        part = Printout();
        const double share = static_cast<double>(records_of_block_) / static_cast<double>(block.records());
        progress::set_puzzles(counts_.records, std::lerp(fraction_done_, block.fraction_read, share));
    }

    /// Of a puzzle that is alone at work, if it is its turn. That of a block is told by its answers.
    void tell_of_search(const Block& block, const dlx::Progress& of_search) {
        session_.output.flush();
        if (block.number == turn_ && (block.records() == 1 || block.printouts.size() > 1))
            progress::set_search(of_search);
    }

    /// They wait for the others.
    void add_pictures(const Piece& piece) {
        for (const svg::Picture& picture : piece.pictures)
            pictures_.add(picture);
    }

    /// The empty line before the first grid is dropped.
    void print_text(std::string_view text) {
        if (!text.empty() && std::exchange(is_first_, false) && text.front() == '\n')
            text.remove_prefix(1);
        if (!settings_.silent)
            session_.output.write(text);
    }

    void show_stats() const {
        std::string text = counted(counts_.records, "puzzle");
        const char* before = ": ";
        for (const AnswerCount& answer : answer_counts(settings_.task, counts_))
            if (answer.records > 0)
                text += fmt::format("{}{} {}", std::exchange(before, ", "), answer.records, answer.in_sentence);
        if (!answers_many(settings_)) // lockstep does not know them all
            text += fmt::format("; {} search nodes", counts_.search_nodes);
        if (counts_.updates > 0 && !answers_many(settings_))
            text += fmt::format(", {} updates", counts_.updates);
        if (puzzles_.notes() > 0)
            text += "; skipped " + counted(puzzles_.notes(), "note");
        log::error("{}; {:.3f} seconds, {:.0f} puzzles a second", text, seconds(),
                   static_cast<double>(counts_.records) / seconds());
    }

    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    }

    const Settings& settings_;
    const Session& session_;
    PuzzleStream& puzzles_;
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    Confirmed confirmed_;
    std::mutex solvers_mutex_;
    std::map<std::thread::id, std::unique_ptr<BlockSolver>> solvers_;
    std::exception_ptr failure_;
    std::atomic<bool> has_failed_ = false;
    std::uint64_t read_ = 0;              ///< blocks, of the reader alone
    std::atomic<std::uint64_t> turn_ = 0; ///< number of the block that is printed next

    // Of the printer alone, which may be the solver of the block whose turn it is:
    bool is_over_ = false; ///< a puzzle was interrupted, or a step failed; what comes after it is not printed
    bool is_first_ = true; ///< nothing is printed yet
    svg::Sheet pictures_{board_style};
    Counts counts_;
    Messages messages_;
    std::uint64_t records_of_block_ = 0; ///< that were printed early
    double fraction_done_ = 0;           ///< of all input, with the last block; 0 is not known
    BoxHint box_hint_;
};

} // namespace

int run_sudoku(Task task, const Session& session) {
    Settings settings = read_settings(task, session);
    progress::watch(settings.params.limits, session.output);
    if (settings.report) // now it shows if that cannot be, and whatever ends the program, no old one is left
        write_report(settings, {}, {}, false);
    if (settings.certificate)
        check_writable(*settings.certificate);
    PuzzleStream puzzles(settings, session.output);
    if (settings.certificate && !puzzles.is_single())
        throw UsageError("--proof is for one puzzle");
    if (!settings.format)
        settings.format = session.output.is_terminal() && puzzles.is_single() ? Format::grid : Format::line;
    const bool is_for_people = settings.format == Format::line || settings.format == Format::grid;
    settings.skips_errors = is_for_people && session.output.has_messages();
    log::debug("{}by engine {}", answers_many(settings) ? "in lockstep where the board suits it, or " : "",
               settings.params.engine);
    return Pipeline(settings, session, puzzles).run();
}

} // namespace apps
