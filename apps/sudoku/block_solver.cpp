#include "apps/sudoku/block_solver.hpp"

#include "apps/shared/estimate.hpp"
#include "apps/shared/jobs/certificate.hpp"

#include "dlx/count.hpp"
#include "dlx/lockstep/batch.hpp"
#include "dlx/solve.hpp"
#include "dlx/watch.hpp"

#include "sudoku/count.hpp"
#include "sudoku/encoding.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <fmt/core.h>
#include <iterator>
#include <new>
#include <stdexcept>
#include <utility>

namespace apps {

constexpr std::uint64_t max_kept_solutions = sudoku::Solver::max_kept_solutions;

bool answers_many(const Settings& settings) {
    const bool is_open = settings.engine == automatic && settings.params.branching == dlx::Branching::mrv;
    const bool is_short = settings.params.limits.search_nodes.value_or(0) <= sudoku::Solver::max_lockstep_nodes;
    return settings.task != Task::explain && settings.method != dlx::CountMethod::frontier &&
           (settings.engine == lockstep || (is_open && is_short && !settings.params.seed));
}

BlockSolver::BlockSolver(const Settings& settings, Output& output, dlx::TaskRunner parallel)
    : settings_(settings), output_(output), parallel_(std::move(parallel)),
      solver_(solver_params(may_be_large() ? std::optional(max_kept_solutions) : settings.limit)),
      writer_(settings, [this]() -> Piece& { return printout_; }) {}

void BlockSolver::solve(const PuzzlePiece& piece, const Turn& turn) {
    piece_ = &piece;
    turn_ = &turn;
    run_ = puzzle_ = told_ = 0;
    printout_ = {};
    is_cut_ = false;
    begun_ = std::chrono::steady_clock::now();
    std::size_t size = 0;
    for (const sudoku::PuzzleGroup& run : piece.puzzles.runs())
        size += run.digits.size() + run.size();
    printout_.text.reserve(settings_.task == Task::solve ? size : 0);
    while (tell_failures() && !is_cut_)
        try {
            if (settings_.task == Task::explain)
                explain();
            else if (!run().variant && settings_.method != dlx::CountMethod::frontier)
                answer();
            else {
                answer_alone();
                ++puzzle_;
            }
        } catch (const std::bad_alloc&) {
            add_error({run().line(puzzle_++), 1, "not enough memory for a " + to_string(run().geometry) + " board"});
        } catch (const std::invalid_argument& error) { // the board is too large for the frontier
            add_error({run().line(puzzle_++), 1, error.what()});
        }
    give();
}

void BlockSolver::give() {
    told_ += printout_.counts.records;
    printout_.is_cut = is_cut_;
    printout_.fraction = piece_->fraction(std::min(told_, piece_->puzzles.record_count()));
    turn_->give(std::exchange(printout_, {}));
}

/// Warns once of a count that takes long.
void BlockSolver::warn_if_slow(const dlx::Progress& of_search) {
    if (settings_.task != Task::count || std::chrono::steady_clock::now() - begun_ < slow_count ||
        run_ >= piece_->puzzles.runs().size() || puzzle_ >= run().size())
        return;
    begun_ = std::chrono::steady_clock::time_point::max();
    const sudoku::Puzzle puzzle = run().puzzle(puzzle_);
    const dlx::Limits limits{.seconds = 1, .stop_flag = settings_.params.limits.stop_flag};
    const dlx::RunMonitor watch(limits);
    const auto problem = problem_of(puzzle, watch);
    const std::string text = problem ? slow_count_warning(*problem, of_search, settings_.params.limits) : "";
    if (text.empty())
        return;
    say({puzzle.line, 0, text}, false);
    give();
}

/// Passes on text and progress, between two records or within a large one.
void BlockSolver::pause(const dlx::Progress& of_search) {
    if (turn_->is_next())
        warn_if_slow(of_search);
    if (turn_->is_next()) {
        if (printout_.counts.records > 0 || is_large_)
            give();
        if (is_large_ || piece_->puzzles.record_count() == 1)
            progress::set_search(of_search);
    }
    output_.flush();
}

/// Returns whether a puzzle may have more solutions than are kept in memory.
bool BlockSolver::may_be_large() const {
    return settings_.task == Task::solve && settings_.limit.value_or(max_kept_solutions + 1) > max_kept_solutions;
}

dlx::SolveParams BlockSolver::search_params(std::optional<std::uint64_t> limit) {
    dlx::SolveParams params = settings_.params;
    params.engine = settings_.engine;
    params.limits.solutions = limit;
    params.limits.on_progress = [this](const dlx::Progress& done) { pause(done); };
    return params;
}

sudoku::SolverParams BlockSolver::solver_params(std::optional<std::uint64_t> limit) {
    sudoku::SolverParams params;
    params.search = search_params(limit);
    params.keep_solutions = settings_.task != Task::count;
    if (settings_.method == dlx::CountMethod::automatic)
        params.count = sudoku::count;
    params.max_memory_bytes = settings_.max_bytes;
    params.allow_restarts = params.count == nullptr;
    params.task_runner = parallel_;
    params.branching_with_rules = settings_.branching_with_rules;
    params.derived_sums = settings_.derived_sums;
    params.pass_each_solution = settings_.task == Task::solve;
    return params;
}

/// Answers the current puzzle and those after it. Throws if one of them cannot be answered; the caller continues with
/// the next one.
void BlockSolver::answer() {
    const std::size_t first = piece_->puzzles.start(run_) + puzzle_;
    std::size_t end = run_; // end of the plain puzzles
    while (end < piece_->puzzles.runs().size() && !piece_->puzzles.runs()[end].variant)
        ++end;
    const std::size_t last =
        end < piece_->puzzles.runs().size() ? piece_->puzzles.start(end) : piece_->puzzles.record_count();
    bool is_more = true;
    const auto take = [&](const sudoku::PuzzleResult& found) {
        if (is_cut_)
            return;
        tell(found);
        if (settings_.task == Task::count)
            begun_ = std::chrono::steady_clock::now(); // start of the next count
        ++puzzle_;
        is_more = tell_failures() && !run().variant;
    };
    solver_.solve(piece_->puzzles.blocks(first, last), take);
    is_cut_ |= is_more; // those that were not begun when it was time to end
}

/// Moves to the next puzzle, which may be the current one; returns false if there is none. Prints the errors before it.
bool BlockSolver::tell_failures() {
    for (; run_ < piece_->puzzles.runs().size(); ++run_, puzzle_ = 0) {
        if (puzzle_ < run().size())
            return true;
        if (const auto& error = run().error; error && error->line() > 0)
            add_error(*error);
        else if (error)
            add_failure(*error);
    }
    return false;
}

void BlockSolver::tell(const sudoku::PuzzleResult& found) {
    if (may_be_large() && found.solutions == max_kept_solutions)
        return answer_alone();
    if (found.count != nullptr)
        return tell_whole(
            [&](const sudoku::Puzzle& puzzle) { tell_answer(puzzle, answer_of(puzzle, settings_, *found.count)); });
    if (settings_.format == Format::line && !settings_.certificate && !settings_.check_solution &&
        !(run().variant && has_unknowns(*run().variant)) && writer_.plain(run().geometry, run().notation, found)) {
        printout_.counts.add(Answered::yes, found, false);
        return;
    }
    tell_whole([&](const sudoku::Puzzle& puzzle) { tell_record(puzzle, found); });
}

/// Writes the record of the current puzzle, or nothing of it if the callback throws.
template <class Tell>
void BlockSolver::tell_whole(Tell tell) {
    const sudoku::Puzzle puzzle = run().puzzle(puzzle_);
    const std::size_t begin = printout_.text.size();
    try {
        writer_.begin(run().source, puzzle);
        tell(puzzle);
    } catch (...) {
        printout_.text.resize(begin);
        throw;
    }
}

/// Continues a record. The last result ends it.
void BlockSolver::tell_record(const sudoku::Puzzle& puzzle, const sudoku::PuzzleResult& found) {
    std::vector<sudoku::Grid> witnesses;
    for (std::uint64_t k = 0; k < found.kept_solutions; ++k) {
        sudoku::Grid solution(puzzle.grid.geometry(), found.solution(k));
        if (settings_.task == Task::solve)
            writer_.solution(puzzle, solution);
        else
            witnesses.push_back(std::move(solution));
    }
    if (!found.is_final)
        return;
    tell_answer(puzzle, answer_of(puzzle, settings_, found, std::move(witnesses)));
}

/// Adds an estimate of all solutions, if a time limit ended the count and is long enough for one.
void BlockSolver::add_estimate(const sudoku::Puzzle& puzzle, Answer& answer) const {
    constexpr double min_seconds = 1;
    if (settings_.task != Task::count || answer.found.status != dlx::Status::time_limit ||
        settings_.params.limits.seconds < min_seconds)
        return;
    dlx::CountResult count;
    count.status = answer.found.status;
    count.seconds = *settings_.params.limits.seconds;
    const dlx::Limits limits{.seconds = count.seconds / 20, .stop_flag = settings_.params.limits.stop_flag};
    const dlx::RunMonitor watch(limits);
    const auto problem = problem_of(puzzle, watch);
    if (!problem)
        return;
    dlx::CountParams params{.max_memory_bytes = settings_.max_bytes};
    params.limits.stop_flag = limits.stop_flag;
    add_estimate_at_limit(count, *problem, params);
    answer.estimate = count.estimate;
    answer.reason += estimate_note(answer.estimate);
}

void BlockSolver::tell_answer(const sudoku::Puzzle& puzzle, Answer answer) {
    add_estimate(puzzle, answer);
    const std::string wrong = settings_.check_solution ? why_no_solution_beside(puzzle, answer.found) : "";
    answer.reason += (answer.reason.empty() || wrong.empty() ? "" : "; ") + wrong;
    writer_.end(puzzle, answer);
    add_answer(puzzle, answer);
    if (wrong.empty())
        return;
    say({puzzle.line, 0, wrong}, false);
    printout_.counts.tally.add(puzzle.attached_solution ? Answered::no : Answered::undecided);
}

// --- One puzzle -------------------------------------------------------------------------------------------------

/// Answers the current puzzle, which has rules, too many solutions for memory, or is counted by the frontier. Solutions are
/// passed on some at a time, and at each pause.
void BlockSolver::answer_alone() {
    const sudoku::Puzzle puzzle = run().puzzle(puzzle_);
    if (printout_.counts.records > 0)
        give();
    is_large_ = true;
    begun_ = std::chrono::steady_clock::now();
    bool is_begun = false;
    bool has_ended = false;
    const auto take = [&](const sudoku::PuzzleResult& found) {
        if (!std::exchange(is_begun, true))
            writer_.begin(run().source, puzzle);
        has_ended = found.is_final;
        tell_record(puzzle, found);
        if (printout_.text.size() >= most_text || !printout_.pictures.empty())
            give();
    };
    const auto fail = [&](const std::string& reason) {
        has_ended = true;
        add_error({puzzle.line, 1, reason}, is_begun);
    };
    try {
        if (settings_.task != Task::count) {
            if (!large_solver_)
                large_solver_.emplace(solver_params(settings_.limit));
            const sudoku::PuzzleBlock alone = run().block(puzzle_, puzzle_ + 1);
            large_solver_->solve({&alone, 1}, take);
        } else if (!settings_.params.limits.is_stopped()) {
            const dlx::CountResult counted = count(puzzle);
            has_ended = is_begun = true;
            writer_.begin(run().source, puzzle);
            tell_answer(puzzle, answer_of(puzzle, settings_, counted));
        }
    } catch (const std::bad_alloc&) {
        fail("not enough memory for a " + to_string(run().geometry) + " board");
    } catch (const std::invalid_argument& error) { // a rule or count that the board does not allow
        fail(error.what());
    }
    is_cut_ |= !has_ended; // it was not begun
    is_large_ = false;
}

dlx::CountResult BlockSolver::count(const sudoku::Puzzle& puzzle) {
    return sudoku::count(puzzle,
                         {.method = settings_.method,
                          .max_memory_bytes = settings_.max_bytes,
                          .search = search_params(settings_.limit),
                          .make_enumerator = dlx::lockstep_enumerator,
                          .task_runner = parallel_},
                         {.derived_sums = settings_.derived_sums});
}

void BlockSolver::explain() {
    const sudoku::Puzzle puzzle = run().puzzle(puzzle_);
    Piece record;
    const Answer answer = apps::explain(puzzle, settings_, run().source, record);
    is_cut_ = answer.found.status == dlx::Status::stopped && answer.found.search_nodes == 0; // the search was not begun
    if (is_cut_)
        return;
    printout_.text += record.text;
    std::ranges::move(record.pictures, std::back_inserter(printout_.pictures));
    add_answer(puzzle, answer);
    ++puzzle_;
}

// --- Records ----------------------------------------------------------------------------------------------------

void BlockSolver::add_answer(const sudoku::Puzzle& puzzle, const Answer& answer) {
    const dlx::Status status = answer.found.status;
    printout_.counts.add(answer.answered, answer.found, !answer.clashes.empty());
    if (answer.answered == Answered::no && answer.found.solutions == 0)
        try_other_boxes(puzzle);
    if (answer.answered == Answered::undecided)
        say({puzzle.line, 0, "undecided: " + (answer.estimate ? answer.reason : std::string(to_string(status)))},
            false);
    is_cut_ |= status == dlx::Status::stopped;
    if (settings_.certificate)
        add_certificate(puzzle, answer);
}

/// Tries the boxes the other way if the puzzle, without a solution, does not show them; only a few of each source.
void BlockSolver::try_other_boxes(const sudoku::Puzzle& puzzle) {
    const sudoku::Geometry& boxes = puzzle.grid.geometry();
    const sudoku::Geometry other(boxes.box_columns(), boxes.box_rows());
    if (settings_.geometry || puzzle.has_explicit_boxes || other == boxes || !sudoku::Solver::uses_lockstep(boxes))
        return;
    if (std::exchange(box_source_, run().source) != run().source)
        box_tries_ = 10;
    if (box_tries_ == 0)
        return;
    --box_tries_;
    const dlx::Limits limits{.search_nodes = 1000, .stop_flag = settings_.params.limits.stop_flag};
    if (!sudoku::solve(sudoku::Grid(other, puzzle.grid.digits(), puzzle.grid.eliminated()), limits))
        return;
    box_tries_ = 0;
    const std::string hint = fmt::format("with boxes of {0}x{1} instead of {1}x{0} it has a solution: --box {0}x{1}",
                                         other.box_rows(), other.box_columns());
    printout_.box_hints.push_back({run().source, {puzzle.line, 0, hint}, false, 0});
}

dlx::Status BlockSolver::certified(const sudoku::Puzzle& puzzle, std::uint64_t solutions) const {
    const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - started_;
    if (!puzzle.is_plain())
        return certify(*settings_.certificate,
                       encode(*puzzle.variant, {.derived_sums = settings_.derived_sums}).problem, solutions,
                       settings_.params, gone.count());
    const sudoku::Encoding cover(puzzle.grid.geometry(), puzzle.grid.eliminated());
    std::vector<dlx::OptionId> givens;
    cover.encode(puzzle.grid.digits(), givens);
    return certify(*settings_.certificate, cover.problem(), solutions, settings_.params, gone.count(), givens);
}

/// Adds the certificate. Without it, the printed answer counts as undecided, unless `check` prints two solutions.
void BlockSolver::add_certificate(const sudoku::Puzzle& puzzle, const Answer& answer) {
    dlx::Status status = answer.found.status;
    try {
        if (status == dlx::Status::exhausted)
            status = certified(puzzle, answer.found.solutions);
    } catch (const FileError& error) {
        return add_failure({puzzle.line, 0, error.what()});
    } catch (const std::bad_alloc&) {
        return add_failure({puzzle.line, 0, "not enough memory for a certificate"});
    }
    if (status == dlx::Status::exhausted)
        return;
    say({puzzle.line, 0, no_certificate(*settings_.certificate, to_string(status))}, false);
    if (settings_.task != Task::check || status != dlx::Status::solution_limit)
        printout_.counts.tally.add(Answered::undecided);
}

void BlockSolver::add_error(const sudoku::ParseError& error, bool is_open) {
    if (!settings_.skips_errors)
        writer_.error(run().source, error, is_open);
    ++printout_.counts.records;
    ++printout_.counts.errors;
    add_failure(error);
}

void BlockSolver::add_failure(const sudoku::ParseError& error) {
    say(error, true);
    printout_.counts.tally.add_error();
}

void BlockSolver::say(const sudoku::ParseError& what, bool is_error) {
    printout_.messages.push_back({run().source, what, is_error, printout_.text.size()});
}

} // namespace apps
