#pragma once

#include "apps/shared/certificate.hpp"
#include "apps/shared/disagreement.hpp"
#include "apps/sudoku/confirm.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/report.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include "dlx/count.hpp"

#include "sudoku/cover.hpp"
#include "sudoku/solve.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <list>
#include <memory>
#include <new>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace apps {

/// A puzzle of a block.
struct Place {
    std::size_t entry = 0;
    std::size_t puzzle = 0; ///< of the entry
};

/// Some records, ready to be printed. A puzzle that has too many solutions to keep them in memory comes after them: it
/// is answered when it is printed.
struct Printout : Piece {
    std::vector<Message> messages;
    /// Puzzles, with their sources, that have no solution although their boxes may be others than the usual ones.
    std::vector<std::pair<std::string, sudoku::Puzzle>> misfits;
    Counts counts;
    bool is_cut = false; ///< a puzzle was interrupted; the text ends with it or before it
    std::optional<Place> large;
};

/// Some puzzles on their way from the reader to the printer.
struct Block {
    std::vector<Entry> entries;
    std::uint64_t number = 0; ///< of the block, from 0
    double fraction_read = 0; ///< of all input, this block included; 0 is not known
    // By the solver:
    std::vector<Printout> printouts{};
    bool is_solved = false; ///< if not, the solver failed

    [[nodiscard]] std::size_t records() const {
        std::size_t records = 0;
        for (const Entry& entry : entries)
            records += entry.size() + (entry.error ? 1 : 0);
        return records;
    }
};

/// Are puzzles answered many at a time, where their boards suit it?
[[nodiscard]] inline bool answers_many(const Settings& settings) {
    const bool is_open = settings.engine == automatic && settings.params.branching == dlx::Branching::mrv;
    const bool is_short = settings.params.limits.nodes.value_or(0) <= sudoku::Solver::most_nodes_in_lockstep;
    return settings.task != Task::explain && settings.method != dlx::CountMethod::frontier &&
           (settings.engine == lockstep || (is_open && is_short && !settings.params.seed));
}

/// Answers the puzzles of a block. One for each thread.
class BlockSolver {
public:
    using Pause = std::function<void(Block&, const dlx::Progress& of_search)>;

    /// Both references outlive it. `pause` is called now and then, between two records; it may print the first printout
    /// of the block as it is and leave another one, as long as that is the only one.
    BlockSolver(const Settings& settings, Confirmed& confirmed, Pause pause)
        : settings_(settings), confirmed_(confirmed), pause_(std::move(pause)), solver_(solver_params(first_limit())),
          writer_(settings, [this]() -> Piece& { return *printout_; }) {}

    void solve(Block& block) {
        block_ = &block;
        at_ = {};
        printout_ = &block.printouts.emplace_back();
        std::size_t size = 0;
        for (const Entry& entry : block.entries)
            size += entry.digits.size() + entry.size();
        printout_->text.reserve(settings_.task == Task::solve ? size : 0);
        while (tell_failures() && !printout_->is_cut)
            try {
                if (settings_.task == Task::explain)
                    explain();
                else if (settings_.method == dlx::CountMethod::frontier)
                    count_next();
                else
                    answer();
            } catch (const std::bad_alloc&) {
                add_error({entry().lines[at_.puzzle++], 1,
                           "not enough memory for a " + to_string(entry().geometry) + " board"});
            } catch (const Disagreement& error) {
                add_error({entry().lines[at_.puzzle++], 1, error.what()});
            } catch (const std::invalid_argument& error) { // the board is too large for the frontier
                add_error({entry().lines[at_.puzzle++], 1, error.what()});
            }
    }

    /// Answers the large puzzle that a part of the block ends with. `print` takes solutions as they are found; the rest is
    /// in the part that is returned.
    [[nodiscard]] Printout solve_large(Block& block, const Place& large,
                                       const std::function<void(const Piece&)>& print) {
        Printout result;
        block_ = &block;
        at_ = large;
        printout_ = &result;
        const sudoku::Puzzle puzzle = entry().puzzle(large.puzzle);
        bool is_begun = false;
        const auto take = [&](const sudoku::Finding& found) {
            if (!std::exchange(is_begun, true))
                writer_.begin(entry().source, puzzle);
            tell_record(puzzle, found);
            print(result);
            static_cast<Piece&>(result) = {};
        };
        try {
            if (!large_solver_)
                large_solver_.emplace(solver_params(settings_.limit));
            const sudoku::PuzzleBlock alone{puzzle.grid.geometry(), puzzle.grid.digits(), puzzle.grid.eliminated()};
            large_solver_->answer({&alone, 1}, take);
            result.is_cut |= result.counts.records == 0; // it was not begun
        } catch (const std::bad_alloc&) {
            add_error({puzzle.line, 1, "not enough memory"}, is_begun);
        } catch (const Disagreement& error) {
            add_error({puzzle.line, 1, error.what()}, is_begun);
        }
        return result;
    }

private:
    [[nodiscard]] const Entry& entry() const { return block_->entries[at_.entry]; }

    /// Are there perhaps more solutions of a puzzle than are kept in memory?
    [[nodiscard]] bool may_be_large() const {
        return settings_.task == Task::solve && settings_.limit.value_or(most_kept + 1) > most_kept;
    }

    /// May dlx::count() go on where a puzzle has many solutions?
    [[nodiscard]] bool may_go_on() const { return settings_.method == dlx::CountMethod::automatic; }

    /// Solutions to look for in a puzzle before it is known how many it has.
    [[nodiscard]] std::optional<std::uint64_t> first_limit() const {
        if (may_go_on())
            return many_solutions;
        return may_be_large() ? most_kept : settings_.limit;
    }

    [[nodiscard]] sudoku::SolverParams solver_params(std::optional<std::uint64_t> limit) const {
        sudoku::SolverParams params;
        params.search = settings_.params;
        params.search.engine = settings_.engine;
        params.search.limits.solutions = limit;
        params.search.limits.on_progress = [this](const dlx::Progress& done) { pause_(*block_, done); };
        params.keeps_solutions = settings_.task != Task::count;
        params.may_begin_anew = !may_go_on();
        if (settings_.threads > 1) {
            // By threads that have nothing else to do. A thread that waits must not begin with other puzzles: its
            // solver is in use.
            params.parallel.run = [](std::uint32_t tasks, const auto& task) {
                namespace tbb = oneapi::tbb;
                tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::uint32_t{0}, tasks, task); });
            };
            params.parallel.threads = static_cast<std::uint32_t>(settings_.threads);
        }
        return params;
    }

    /// Answers the puzzle there and those behind it. Where one cannot be answered this throws, and the caller goes on
    /// with the next.
    void answer() {
        std::vector<sudoku::PuzzleBlock> puzzles;
        for (const Entry& entry : std::span(block_->entries).subspan(at_.entry))
            puzzles.push_back(entry.puzzles_from(puzzles.empty() ? at_.puzzle : 0));
        bool is_more = true;
        const auto take = [&](const sudoku::Finding& found) {
            if (printout_->is_cut)
                return;
            tell(found);
            ++at_.puzzle;
            is_more = tell_failures();
        };
        solver_.answer(puzzles, take);
        printout_->is_cut |= is_more; // those that were not begun when it was time to end
    }

    /// Moves on to the next puzzle, the one there included; false if there is none. What stands before it in its place
    /// is told.
    bool tell_failures() {
        for (; at_.entry < block_->entries.size(); at_ = {at_.entry + 1, 0}) {
            if (at_.puzzle < entry().size())
                return true;
            if (const auto& error = entry().error; error && error->line() > 0)
                add_error(*error);
            else if (error)
                add_failure(*error);
        }
        return false;
    }

    void tell(const sudoku::Finding& found) {
        if (may_be_large() && found.solutions == most_kept) {
            printout_->large = {at_.entry, at_.puzzle};
            printout_ = &block_->printouts.emplace_back();
            return;
        }
        if (may_go_on() && found.status == dlx::Status::solution_limit)
            return tell_count(found.solutions);
        if (!settings_.confirm && !settings_.certificate && !settings_.check_solution &&
            writer_.plain(entry().geometry, entry().alphabet, found)) {
            printout_->counts.add(Answered::yes, found, false, found.solutions);
            return;
        }
        tell_whole([&](const sudoku::Puzzle& puzzle) { tell_record(puzzle, found); });
    }

    /// The record of the puzzle there, or, if `tell` throws, nothing of it.
    template <class Tell>
    void tell_whole(Tell tell) {
        const sudoku::Puzzle puzzle = entry().puzzle(at_.puzzle);
        const std::size_t begin = printout_->text.size();
        try {
            writer_.begin(entry().source, puzzle);
            tell(puzzle);
        } catch (...) {
            printout_->text.resize(begin);
            throw;
        }
    }

    /// Counts by dlx::count() what solutions the puzzle there has. So many are known to be.
    void tell_count(std::uint64_t known) {
        const sudoku::Grid grid = entry().puzzle(at_.puzzle).grid;
        const sudoku::SolverParams params = solver_params(std::nullopt);
        dlx::CountResult count = sudoku::count(grid, {.method = settings_.method,
                                                      .max_bytes = settings_.max_bytes,
                                                      .search = params.search,
                                                      .parallel = params.parallel});
        if (count.solutions < known)
            count.solutions = known;
        tell_whole([&](const sudoku::Puzzle& puzzle) { tell_answer(puzzle, answer_of(puzzle, settings_, count)); });
    }

    /// Goes on with a record that is begun. The last finding ends it.
    void tell_record(const sudoku::Puzzle& puzzle, const sudoku::Finding& found) {
        PuzzleConfirmer* const confirmer = this->confirmer();
        std::vector<sudoku::Grid> witnesses;
        for (std::uint64_t k = 0; k < found.kept; ++k) {
            sudoku::Grid solution(puzzle.grid.geometry(), found.solution(k));
            if (confirmer != nullptr)
                confirmer->on_solution(puzzle, solution);
            if (settings_.task == Task::solve)
                writer_.solution(puzzle, solution);
            else
                witnesses.push_back(std::move(solution));
        }
        if (!found.is_last)
            return;
        tell_answer(puzzle, answer_of(puzzle, settings_, found, std::move(witnesses)));
    }

    /// Ends a record.
    void tell_answer(const sudoku::Puzzle& puzzle, Answer answer) {
        if (PuzzleConfirmer* const confirmer = this->confirmer())
            confirmer->on_answer(puzzle, answer);
        const std::string wrong = settings_.check_solution ? why_no_solution_beside(puzzle, answer.found) : "";
        answer.reason += (answer.reason.empty() || wrong.empty() ? "" : "; ") + wrong;
        writer_.end(puzzle, answer);
        add_answer(puzzle, answer);
        if (wrong.empty())
            return;
        say({puzzle.line, 0, wrong}, false);
        printout_->counts.tally.add(puzzle.solution ? Answered::no : Answered::undecided);
    }

    void count_next() {
        printout_->is_cut = settings_.params.limits.stop->load();
        if (printout_->is_cut)
            return;
        tell_count(0);
        ++at_.puzzle;
    }

    void explain() {
        const sudoku::Puzzle puzzle = entry().puzzle(at_.puzzle);
        Piece record;
        const Answer answer = apps::explain(puzzle, settings_, entry().source, confirmer(), record);
        printout_->is_cut = answer.found.status == dlx::Status::stopped && answer.found.search_nodes == 0; // not begun
        if (printout_->is_cut)
            return;
        printout_->text += record.text;
        std::ranges::move(record.pictures, std::back_inserter(printout_->pictures));
        add_answer(puzzle, answer);
        ++at_.puzzle;
    }

    // --- Records ----------------------------------------------------------------------------------------------------

    void add_answer(const sudoku::Puzzle& puzzle, const Answer& answer) {
        const dlx::Status status = answer.found.status;
        printout_->counts.add(answer.answered, answer.found, !answer.clashes.empty(), answer.solutions);
        if (entry().guesses_boxes && answer.answered == Answered::no && answer.found.solutions == 0)
            printout_->misfits.emplace_back(entry().source, puzzle);
        if (answer.answered == Answered::undecided)
            say({puzzle.line, 0, "undecided: " + std::string(to_string(status))}, false);
        printout_->is_cut |= status == dlx::Status::stopped;
        if (settings_.certificate)
            add_certificate(puzzle, answer);
    }

    /// Without one the answer is not decided, although it is printed; but for two solutions, which speak for
    /// themselves.
    void add_certificate(const sudoku::Puzzle& puzzle, const Answer& answer) {
        dlx::Status status = answer.found.status;
        try {
            if (status == dlx::Status::exhausted) {
                const sudoku::Cover cover(puzzle.grid.geometry(), puzzle.grid.eliminated());
                std::vector<dlx::OptionId> givens;
                cover.encode(puzzle.grid.digits(), givens);
                const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - started_;
                status = certify(*settings_.certificate, cover.problem(), answer.found.solutions, settings_.params,
                                 gone.count(), givens);
            }
        } catch (const FileError& error) {
            return add_failure({puzzle.line, 0, error.what()});
        } catch (const std::bad_alloc&) {
            return add_failure({puzzle.line, 0, "not enough memory for a certificate"});
        }
        if (status == dlx::Status::exhausted)
            return;
        say({puzzle.line, 0, no_certificate(*settings_.certificate, to_string(status))}, false);
        if (settings_.task != Task::check || status != dlx::Status::solution_limit)
            printout_->counts.tally.add(Answered::undecided);
    }

    void add_error(const sudoku::ParseError& error, bool is_open = false) {
        if (!settings_.skips_errors)
            writer_.error(entry().source, error, is_open);
        ++printout_->counts.records;
        ++printout_->counts.errors;
        add_failure(error);
    }

    void add_failure(const sudoku::ParseError& error) {
        say(error, true);
        printout_->counts.tally.add_error();
    }

    void say(const sudoku::ParseError& what, bool is_error) {
        printout_->messages.push_back({entry().source, what, is_error, printout_->text.size()});
    }

    [[nodiscard]] PuzzleConfirmer* confirmer() {
        constexpr std::size_t most = 4;
        if (!settings_.confirm)
            return nullptr;
        const auto known = std::ranges::find_if(confirmers_, [&](const PuzzleConfirmer& confirmer) {
            return confirmer.geometry() == entry().geometry &&
                   std::ranges::equal(confirmer.eliminated(), entry().eliminated);
        });
        if (known != confirmers_.end())
            confirmers_.splice(confirmers_.begin(), confirmers_, known);
        else
            confirmers_.emplace_front(entry().geometry, entry().eliminated, settings_, confirmed_);
        if (confirmers_.size() > most)
            confirmers_.pop_back();
        return &confirmers_.front();
    }

    static constexpr std::uint64_t most_kept = sudoku::Solver::most_kept;

    /// Up to this number of solutions `count` enumerates them, which takes some milliseconds in lockstep. A puzzle that
    /// has more is counted by dlx::count(), which need not visit each solution.
    static constexpr std::uint64_t many_solutions = 1 << 14;

    const Settings& settings_;
    Confirmed& confirmed_;
    const Pause pause_;
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    sudoku::Solver solver_;
    std::optional<sudoku::Solver> large_solver_; ///< which hands out all solutions that are wanted
    AnswerWriter writer_;                        ///< to the part
    std::list<PuzzleConfirmer> confirmers_;      ///< the last used comes first

    // What is being told:
    Block* block_ = nullptr;
    Place at_;                     ///< of the block
    Printout* printout_ = nullptr; ///< to which it is told
};

} // namespace apps
