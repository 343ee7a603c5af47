#include "apps/sudoku/block.hpp"

#include "apps/shared/certificate.hpp"
#include "apps/shared/disagreement.hpp"
#include "apps/shared/signals.hpp"
#include "apps/sudoku/answer.hpp"

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

sudoku::SolverParams solver_params(const Settings& settings, std::optional<std::uint64_t> limit) {
    sudoku::SolverParams params;
    params.search = settings.params;
    params.search.engine = settings.engine;
    params.search.limits.solutions = limit;
    params.keeps_solutions = settings.task != Task::count;
    params.width = settings.vector_width;
    if (settings.threads > 1) {
        params.parallel.run = run_parallel;
        params.parallel.threads = static_cast<std::uint32_t>(settings.threads);
    }
    return params;
}

const PuzzleRun* puzzles_of(const Entry& entry) { return std::get_if<PuzzleRun>(&entry.content); }

} // namespace

bool answers_many(const Settings& settings) {
    const bool is_open = settings.engine == automatic && settings.params.branching == dlx::Branching::mrv;
    const bool is_short = settings.params.limits.nodes.value_or(0) <= Solver::most_nodes_in_lockstep;
    return settings.task != Task::explain &&
           (settings.engine == lockstep || (is_open && is_short && !settings.params.seed));
}

BlockSolver::BlockSolver(const Settings& settings)
    : settings_(settings),
      solver_(
          pausing(solver_params(settings, may_be_large(settings) ? Solver::most_kept : solutions_wanted(settings)))),
      writer_(make_writer(settings, [this](std::string_view more) { printout().text += more; })) {}

sudoku::SolverParams BlockSolver::pausing(sudoku::SolverParams params) {
    params.search.limits.on_progress = [this, report = std::move(params.search.limits.on_progress)](const auto& done) {
        pause_();
        report(done);
    };
    return params;
}

void BlockSolver::solve(Block& block, const std::function<void(Printout&)>& pause) {
    printout_ = &block.printouts.emplace_back();
    std::size_t size = 0;
    for (const Entry& entry : block.entries)
        if (const PuzzleRun* const run = puzzles_of(entry); run != nullptr && settings_.task == Task::solve)
            size += run->digits.size() + run->size();
    printout().text.reserve(size);
    pause_ = [this, &block, &pause] {
        if (block.printouts.size() == 1) // no large puzzle before it
            pause(printout());
    };
    Place at;
    const auto fail = [&](const std::string& message) {
        const Entry& entry = block.entries[at.entry];
        separate();
        add_error(*writer_, entry.source, {puzzles_of(entry)->lines[at.puzzle++], 1, message}, false);
    };
    while (tell_failures(block, at) && !printout().is_cut)
        try {
            if (settings_.task == Task::explain)
                explain(block, at);
            else
                answer_from(block, at);
        } catch (const std::bad_alloc&) {
            fail("not enough memory for a " + to_string(puzzles_of(block.entries[at.entry])->geometry) + " board");
        } catch (const Disagreement& error) {
            fail(error.what());
        }
}

/// Answers the puzzle there and those behind it. Where one cannot be answered this throws, and the caller goes on with
/// the next.
void BlockSolver::answer_from(Block& block, Place& at) {
    std::vector<sudoku::PuzzleBlock> puzzles;
    for (std::size_t entry = at.entry; entry < block.entries.size(); ++entry)
        if (const PuzzleRun* const run = puzzles_of(block.entries[entry])) {
            const std::size_t told = entry == at.entry ? at.puzzle * run->geometry.cells() : 0;
            puzzles.push_back({run->geometry, std::span(run->digits).subspan(told)});
        }
    bool is_more = true;
    const auto take = [&](const Finding& found) {
        if (printout().is_cut)
            return;
        tell(block, at, found);
        ++at.puzzle;
        is_more = tell_failures(block, at);
    };
    solver_.answer(puzzles, take);
    printout().is_cut |= is_more; // those that were not begun when it was time to end
}

/// Moves on to the next puzzle, the one there included; false if there is none. What stands before it in its place is
/// told.
bool BlockSolver::tell_failures(const Block& block, Place& at) {
    for (; at.entry < block.entries.size(); at = {at.entry + 1, 0}) {
        const Entry& entry = block.entries[at.entry];
        if (const PuzzleRun* const run = puzzles_of(entry)) {
            if (at.puzzle < run->size())
                return true;
        } else if (const auto* const error = std::get_if<FileError>(&entry.content)) {
            printout().messages.push_back({entry.source, 0, 0, error->what()});
            printout().tally.add_error();
        } else {
            separate();
            add_error(*writer_, entry.source, std::get<sudoku::ParseError>(entry.content), false);
        }
    }
    return false;
}

void BlockSolver::tell(Block& block, const Place& at, const Finding& found) {
    const Entry& entry = block.entries[at.entry];
    const PuzzleRun& run = *puzzles_of(entry);
    if (may_be_large(settings_) && found.solutions == Solver::most_kept) {
        printout().large = {at.entry, at.puzzle};
        printout_ = &block.printouts.emplace_back();
        return;
    }
    const bool may_be_plain = settings_.format == Format::line && !settings_.confirm && !settings_.certificate;
    if (may_be_plain && writer_->plain(run.geometry, run.alphabet, found)) { // a line: nothing stands between two
        ++printout().counts.records;
        ++printout().counts.answered_yes;
        printout().counts.solutions += found.solutions;
        printout().counts.at_least += found.status == dlx::Status::exhausted ? 0 : 1;
        printout().counts.search_nodes += found.search_nodes;
        printout().counts.updates += found.updates;
        return;
    }
    const Puzzle puzzle = run.puzzle(at.puzzle);
    const std::size_t begin = printout().text.size();
    try {
        separate();
        writer_->begin(entry.source, puzzle);
        tell_record(*writer_, entry.source, puzzle, found);
    } catch (...) {
        printout().text.resize(begin);
        throw;
    }
}

/// Goes on with a record that is begun. The last finding ends it.
void BlockSolver::tell_record(RecordWriter& writer, const std::string& source, const Puzzle& puzzle,
                              const Finding& found) {
    PuzzleConfirmer* const confirmer = this->confirmer(puzzle.grid.geometry());
    std::vector<sudoku::Grid> witnesses;
    for (std::uint64_t k = 0; k < found.kept; ++k) {
        sudoku::Grid solution(puzzle.grid.geometry(), found.solution(k));
        if (confirmer != nullptr)
            confirmer->on_solution(puzzle, solution);
        if (settings_.task == Task::solve)
            writer.solution(puzzle, solution);
        else
            witnesses.push_back(std::move(solution));
    }
    if (!found.is_last)
        return;
    const Answer answer = answer_of(puzzle, settings_, found, std::move(witnesses));
    if (confirmer != nullptr)
        confirmer->on_answer(puzzle, answer);
    writer.end(puzzle, answer);
    add_answer(answer, source, puzzle);
}

Printout BlockSolver::solve_large(const Block& block, const Place& large, const Sink& sink) {
    Printout result;
    printout_ = &result;
    const Entry& entry = block.entries[large.entry];
    const Puzzle puzzle = puzzles_of(entry)->puzzle(large.puzzle);
    const auto writer = make_writer(settings_, sink);
    bool is_begun = false;
    const auto take = [&](const Finding& found) {
        if (!std::exchange(is_begun, true))
            writer->begin(entry.source, puzzle);
        tell_record(*writer, entry.source, puzzle, found);
    };
    try {
        if (!large_solver_)
            large_solver_.emplace(solver_params(settings_, settings_.limit));
        const sudoku::PuzzleBlock alone{puzzle.grid.geometry(), puzzle.grid.digits()};
        large_solver_->answer({&alone, 1}, take);
        result.is_cut |= result.counts.records == 0; // it was not begun
    } catch (const std::bad_alloc&) {
        add_error(*writer, entry.source, {puzzle.line, 1, "not enough memory"}, is_begun);
    } catch (const Disagreement& error) {
        add_error(*writer, entry.source, {puzzle.line, 1, error.what()}, is_begun);
    }
    return result;
}

void BlockSolver::explain(const Block& block, Place& at) {
    const Entry& entry = block.entries[at.entry];
    const Puzzle puzzle = puzzles_of(entry)->puzzle(at.puzzle);
    std::string record;
    const Answer found = apps::explain(puzzle, settings_, entry.source, confirmer(puzzle.grid.geometry()), record);
    printout().is_cut = found.status == dlx::Status::stopped && found.search_nodes == 0; // it was not begun
    if (printout().is_cut)
        return;
    separate();
    printout().text += record;
    add_answer(found, entry.source, puzzle);
    ++at.puzzle;
}

// --- Records --------------------------------------------------------------------------------------------------------

/// What stands between two records; the printer adds what stands between two printouts.
void BlockSolver::separate() {
    if (printout().counts.records > 0)
        printout().text += text_between_records(*settings_.format);
}

void BlockSolver::add_answer(const Answer& answer, const std::string& source, const Puzzle& puzzle) {
    printout().counts.add(answer);
    printout().tally.add(answer.answered);
    if (answer.answered == Answered::undecided)
        printout().messages.push_back(
            {source, puzzle.line, 0, "undecided: " + std::string(to_string(answer.status)), false});
    printout().is_cut |= answer.status == dlx::Status::stopped;
    if (settings_.certificate)
        add_certificate(answer, source, puzzle);
}

/// Without one the answer is not decided, although it is printed; but for two solutions, which speak for themselves.
void BlockSolver::add_certificate(const Answer& answer, const std::string& source, const Puzzle& puzzle) {
    const auto fail = [&](const std::string& message) {
        printout().messages.push_back({source, puzzle.line, 0, message});
        printout().tally.add_error();
    };
    dlx::Status status = answer.status;
    try {
        if (status == dlx::Status::exhausted) {
            const sudoku::Cover cover(puzzle.grid.geometry());
            std::vector<dlx::OptionId> givens;
            cover.encode(puzzle.grid.digits(), givens);
            const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - started_;
            status = certify(*settings_.certificate, cover.problem(), answer.solutions, settings_.params, gone.count(),
                             givens);
        }
    } catch (const FileError& error) {
        return fail(error.what());
    } catch (const std::bad_alloc&) {
        return fail("not enough memory for a certificate");
    }
    if (status == dlx::Status::exhausted)
        return;
    printout().messages.push_back({source, puzzle.line, 0, no_certificate(*settings_.certificate, status), false});
    if (settings_.task != Task::check || status != dlx::Status::solution_limit)
        printout().tally.add(Answered::undecided);
}

void BlockSolver::add_error(RecordWriter& writer, const std::string& source, const sudoku::ParseError& error,
                            bool is_open) {
    writer.error(source, error, is_open);
    ++printout().counts.records;
    ++printout().counts.errors;
    printout().tally.add_error();
    printout().messages.push_back({source, error.line(), error.column(), error.what()});
}

PuzzleConfirmer* BlockSolver::confirmer(const sudoku::Geometry& geometry) {
    constexpr std::size_t most = 4;
    if (!settings_.confirm)
        return nullptr;
    const auto known = std::find_if(confirmers_.begin(), confirmers_.end(),
                                    [&](const PuzzleConfirmer& one) { return one.geometry() == geometry; });
    if (known != confirmers_.end()) {
        confirmers_.splice(confirmers_.begin(), confirmers_, known);
        return &confirmers_.front();
    }
    if (confirmers_.size() == most)
        confirmers_.pop_back();
    return &confirmers_.emplace_front(geometry, settings_, confirmed_);
}

} // namespace apps
