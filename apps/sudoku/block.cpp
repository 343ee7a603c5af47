#include "apps/sudoku/block.hpp"

#include "apps/shared/certificate.hpp"
#include "apps/shared/disagreement.hpp"
#include "apps/shared/signals.hpp"

#include <algorithm>
#include <functional>
#include <new>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <utility>

namespace apps {

namespace {

using sudoku::Finding;
using sudoku::Puzzle;
using sudoku::Solver;

/// Are there perhaps more solutions of a puzzle than are kept in memory?
bool may_be_large(const Settings& settings) {
    return settings.task == Task::solve && settings.limit.value_or(Solver::most_kept + 1) > Solver::most_kept;
}

/// By threads that have nothing else to do. A thread that waits must not begin with other puzzles: its solver is in
/// use.
void run_parallel(std::uint32_t tasks, const std::function<void(std::uint32_t)>& task) {
    namespace tbb = oneapi::tbb;
    tbb::this_task_arena::isolate([&] { tbb::parallel_for(std::uint32_t{0}, tasks, task); });
}

} // namespace

bool answers_many(const Settings& settings) {
    const bool is_open = settings.engine == automatic && settings.params.branching == dlx::Branching::mrv;
    const bool is_short = settings.params.limits.nodes.value_or(0) <= Solver::most_nodes_in_lockstep;
    return settings.task != Task::explain &&
           (settings.engine == lockstep || (is_open && is_short && !settings.params.seed));
}

BlockSolver::BlockSolver(const Settings& settings, Confirmed& confirmed)
    : settings_(settings), solver_(solver_params(may_be_large(settings) ? Solver::most_kept : settings.limit)),
      writer_(make_writer(settings, [this](std::string_view more) { printout_->text += more; })),
      confirmed_(confirmed) {}

sudoku::SolverParams BlockSolver::solver_params(std::optional<std::uint64_t> limit) const {
    sudoku::SolverParams params;
    params.search = settings_.params;
    params.search.engine = settings_.engine;
    params.search.limits.solutions = limit;
    params.search.limits.on_progress = [this](const dlx::Progress& done) {
        pause_();
        settings_.params.limits.on_progress(done);
    };
    params.keeps_solutions = settings_.task != Task::count;
    params.width = settings_.vector_width;
    if (settings_.threads > 1) {
        params.parallel.run = run_parallel;
        params.parallel.threads = static_cast<std::uint32_t>(settings_.threads);
    }
    return params;
}

void BlockSolver::solve(Block& block, const std::function<void(Printout&)>& pause) {
    printout_ = &block.printouts.emplace_back();
    std::size_t size = 0;
    for (const Entry& entry : block.entries)
        size += entry.digits.size() + entry.size();
    printout_->text.reserve(settings_.task == Task::solve ? size : 0);
    pause_ = [this, &block, &pause] {
        if (block.printouts.size() == 1) // no large puzzle before it
            pause(*printout_);
    };
    Place at;
    const auto fail = [&](const std::string& message) {
        const Entry& entry = block.entries[at.entry];
        add_error(entry.source, {entry.lines[at.puzzle++], 1, message});
    };
    while (tell_failures(block, at) && !printout_->is_cut)
        try {
            if (settings_.task == Task::explain)
                explain(block, at);
            else
                answer_from(block, at);
        } catch (const std::bad_alloc&) {
            fail("not enough memory for a " + to_string(block.entries[at.entry].geometry) + " board");
        } catch (const Disagreement& error) {
            fail(error.what());
        }
}

/// Answers the puzzle there and those behind it. Where one cannot be answered this throws, and the caller goes on with
/// the next.
void BlockSolver::answer_from(Block& block, Place& at) {
    std::vector<sudoku::PuzzleBlock> puzzles;
    for (const Entry& entry : std::span(block.entries).subspan(at.entry)) {
        const std::size_t told = puzzles.empty() ? at.puzzle * entry.geometry.cells() : 0;
        puzzles.push_back({entry.geometry, std::span(entry.digits).subspan(told)});
    }
    bool is_more = true;
    const auto take = [&](const Finding& found) {
        if (printout_->is_cut)
            return;
        tell(block, at, found);
        ++at.puzzle;
        is_more = tell_failures(block, at);
    };
    solver_.answer(puzzles, take);
    printout_->is_cut |= is_more; // those that were not begun when it was time to end
}

/// Moves on to the next puzzle, the one there included; false if there is none. What stands before it in its place is
/// told.
bool BlockSolver::tell_failures(const Block& block, Place& at) {
    for (; at.entry < block.entries.size(); at = {at.entry + 1, 0}) {
        const Entry& entry = block.entries[at.entry];
        if (at.puzzle < entry.size())
            return true;
        if (entry.error && entry.error->line() == 0)
            add_failure(entry.source, *entry.error);
        else if (entry.error)
            add_error(entry.source, *entry.error);
    }
    return false;
}

void BlockSolver::tell(Block& block, const Place& at, const Finding& found) {
    const Entry& entry = block.entries[at.entry];
    if (may_be_large(settings_) && found.solutions == Solver::most_kept) {
        printout_->large = {at.entry, at.puzzle};
        printout_ = &block.printouts.emplace_back();
        return;
    }
    const bool may_be_plain = settings_.format == Format::line && !settings_.confirm && !settings_.certificate;
    if (may_be_plain && writer_->plain(entry.geometry, entry.alphabet, found)) { // a line: nothing stands between two
        printout_->counts.add(Answered::yes, found, false);
        return;
    }
    const Puzzle puzzle = entry.puzzle(at.puzzle);
    const std::size_t begin = printout_->text.size();
    try {
        writer_->begin(entry.source, puzzle);
        tell_record(entry.source, puzzle, found);
    } catch (...) {
        printout_->text.resize(begin);
        throw;
    }
}

/// Goes on with a record that is begun. The last finding ends it.
void BlockSolver::tell_record(const std::string& source, const Puzzle& puzzle, const Finding& found) {
    PuzzleConfirmer* const confirmer = this->confirmer(puzzle.grid.geometry());
    std::vector<sudoku::Grid> witnesses;
    for (std::uint64_t k = 0; k < found.kept; ++k) {
        sudoku::Grid solution(puzzle.grid.geometry(), found.solution(k));
        if (confirmer != nullptr)
            confirmer->on_solution(puzzle, solution);
        if (settings_.task == Task::solve)
            writer_->solution(puzzle, solution);
        else
            witnesses.push_back(std::move(solution));
    }
    if (!found.is_last)
        return;
    const Answer answer = answer_of(puzzle, settings_, found, std::move(witnesses));
    if (confirmer != nullptr)
        confirmer->on_answer(puzzle, answer);
    writer_->end(puzzle, answer);
    add_answer(answer, source, puzzle);
}

Printout BlockSolver::solve_large(const Block& block, const Place& large, const Sink& sink) {
    Printout result;
    printout_ = &result;
    pause_ = [] {};
    const Entry& entry = block.entries[large.entry];
    const Puzzle puzzle = entry.puzzle(large.puzzle);
    bool is_begun = false;
    const auto take = [&](const Finding& found) {
        if (!std::exchange(is_begun, true))
            writer_->begin(entry.source, puzzle);
        tell_record(entry.source, puzzle, found);
        sink(result.text);
        result.text.clear();
    };
    try {
        if (!large_solver_)
            large_solver_.emplace(solver_params(settings_.limit));
        const sudoku::PuzzleBlock alone{puzzle.grid.geometry(), puzzle.grid.digits()};
        large_solver_->answer({&alone, 1}, take);
        result.is_cut |= result.counts.records == 0; // it was not begun
    } catch (const std::bad_alloc&) {
        add_error(entry.source, {puzzle.line, 1, "not enough memory"}, is_begun);
    } catch (const Disagreement& error) {
        add_error(entry.source, {puzzle.line, 1, error.what()}, is_begun);
    }
    return result;
}

void BlockSolver::explain(const Block& block, Place& at) {
    const Entry& entry = block.entries[at.entry];
    const Puzzle puzzle = entry.puzzle(at.puzzle);
    std::string record;
    const Answer found = apps::explain(puzzle, settings_, entry.source, confirmer(puzzle.grid.geometry()), record);
    printout_->is_cut = found.found.status == dlx::Status::stopped && found.found.search_nodes == 0; // it was not begun
    if (printout_->is_cut)
        return;
    printout_->text += record;
    add_answer(found, entry.source, puzzle);
    ++at.puzzle;
}

// --- Records --------------------------------------------------------------------------------------------------------

void BlockSolver::add_answer(const Answer& answer, const std::string& source, const Puzzle& puzzle) {
    const dlx::Status status = answer.found.status;
    printout_->counts.add(answer.answered, answer.found, !answer.clashes.empty());
    if (answer.answered == Answered::undecided)
        printout_->messages.push_back(
            {source, {puzzle.line, 0, "undecided: " + std::string(to_string(status))}, false});
    printout_->is_cut |= status == dlx::Status::stopped;
    if (settings_.certificate)
        add_certificate(answer, source, puzzle);
}

/// Without one the answer is not decided, although it is printed; but for two solutions, which speak for themselves.
void BlockSolver::add_certificate(const Answer& answer, const std::string& source, const Puzzle& puzzle) {
    dlx::Status status = answer.found.status;
    try {
        if (status == dlx::Status::exhausted) {
            const sudoku::Cover cover(puzzle.grid.geometry());
            std::vector<dlx::OptionId> givens;
            cover.encode(puzzle.grid.digits(), givens);
            const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - started_;
            status = certify(*settings_.certificate, cover.problem(), answer.found.solutions, settings_.params,
                             gone.count(), givens);
        }
    } catch (const FileError& error) {
        return add_failure(source, {puzzle.line, 0, error.what()});
    } catch (const std::bad_alloc&) {
        return add_failure(source, {puzzle.line, 0, "not enough memory for a certificate"});
    }
    if (status == dlx::Status::exhausted)
        return;
    printout_->messages.push_back({source, {puzzle.line, 0, no_certificate(*settings_.certificate, status)}, false});
    if (settings_.task != Task::check || status != dlx::Status::solution_limit)
        printout_->counts.tally.add(Answered::undecided);
}

void BlockSolver::add_error(const std::string& source, const sudoku::ParseError& error, bool is_open) {
    writer_->error(source, error, is_open);
    ++printout_->counts.records;
    ++printout_->counts.errors;
    add_failure(source, error);
}

void BlockSolver::add_failure(const std::string& source, const sudoku::ParseError& error) {
    printout_->messages.push_back({source, error});
    printout_->counts.tally.add_error();
}

PuzzleConfirmer* BlockSolver::confirmer(const sudoku::Geometry& geometry) {
    constexpr std::size_t most = 4;
    if (!settings_.confirm)
        return nullptr;
    const auto known = std::ranges::find(confirmers_, geometry, &PuzzleConfirmer::geometry);
    if (known != confirmers_.end())
        confirmers_.splice(confirmers_.begin(), confirmers_, known);
    else
        confirmers_.emplace_front(geometry, settings_, confirmed_);
    if (confirmers_.size() > most)
        confirmers_.pop_back();
    return &confirmers_.front();
}

} // namespace apps
