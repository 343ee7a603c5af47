#include "apps/sudoku/variants/answer.hpp"

#include "apps/shared/estimate.hpp"
#include "apps/shared/io/progress.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/variants/explain.hpp"
#include "apps/sudoku/variants/text.hpp"

#include "dlx/lockstep/batch.hpp"
#include "dlx/watch.hpp"

#include "sudoku/many/check.hpp"
#include "sudoku/reason/refute.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/rules/variant_text.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/core.h>
#include <memory>
#include <new>
#include <utility>

namespace apps {

namespace {

using sudoku::Grid;
using sudoku::ParseError;
using sudoku::VariantPuzzle;

/// Returns the simplest reason why a variant has no solution.
std::string no_variant_reason(const VariantPuzzle& variant, const sudoku::Puzzle& puzzle,
                              const std::vector<sudoku::Clash>& clashes, std::uint64_t search_nodes) {
    const sudoku::Geometry& geometry = variant.grid.geometry();
    if (!clashes.empty())
        return to_string(geometry, clashes, puzzle.notation);
    if (const auto impossible = encode(variant).impossible_rule)
        return fmt::format("no digits satisfy {} together with the givens and other rules",
                           describe(geometry, variant.rules[*impossible]));
    if (variant.regions == box_regions(geometry))
        if (const auto dead_end = sudoku::dead_end_after_singles(variant.grid))
            return to_string(geometry, *dead_end, puzzle.notation);
    return fmt::format("no completion exists ({}); see sudoku explain", counted(search_nodes, "search node"));
}

Answer variant_answer(const VariantPuzzle& variant, const sudoku::Puzzle& puzzle, const Settings& settings,
                      const sudoku::PuzzleResult& found, std::vector<Grid> witnesses) {
    if (found.solutions > 0 || found.status != dlx::Status::exhausted)
        return answer_of(puzzle, settings, found, std::move(witnesses));
    Answer answer;
    answer.found = found;
    answer.answered = Answered::no;
    answer.clashes = clashes(variant);
    const sudoku::Verdict verdict = sudoku::verdict(0, found.status, answer.clashes);
    answer.word = settings.task == Task::count ? "0" : to_string(verdict);
    if (settings.task == Task::check || settings.format != Format::line)
        answer.reason = no_variant_reason(variant, puzzle, answer.clashes, found.search_nodes);
    return answer;
}

/// Solver for variants, one at a time. Each thread has its own.
class VariantSolver {
public:
    using Turn = sudoku::Turn<Printout>;

    VariantSolver(const Settings& settings, Output& output, dlx::TaskRunner parallel)
        : settings_(settings), output_(output), parallel_(std::move(parallel)),
          writer_(settings, [this]() -> Piece& { return printout_; }) {}

    /// Answers one record; `fraction` of the input is done afterward.
    void solve(const VariantRecord& record, double fraction, const Turn& turn) {
        record_ = &record;
        turn_ = &turn;
        fraction_ = fraction;
        has_given_ = has_warned_ = false;
        printout_ = {};
        try {
            if (settings_.params.limits.is_stopped())
                printout_.is_cut = true; // not begun
            else
                answer(record.puzzle, plain_part(record.puzzle, record.line));
        } catch (const std::bad_alloc&) {
            add_error({record.line, 1, "not enough memory"});
        } catch (const std::invalid_argument& error) { // a rule or count that the board does not allow
            add_error({record.line, 1, error.what()});
        }
        printout_.fraction = fraction;
        turn.give(std::exchange(printout_, {}));
    }

private:
    void answer(const VariantPuzzle& variant, const sudoku::Puzzle& puzzle) {
        if (settings_.task == Task::explain)
            return end(puzzle, explain_variant(variant, puzzle, settings_, record_->source, printout_));
        writer_.begin(record_->source, puzzle, &variant);
        const dlx::RunMonitor watch(settings_.params.limits);
        const sudoku::VariantEncoding encoding = encode(variant, {.derived_sums = settings_.derived_sums});
        seconds_left_ = watch.remaining_limits().seconds;
        Answer answer =
            settings_.task == Task::count ? count(variant, puzzle, encoding) : find(variant, puzzle, encoding);
        writer_.end(puzzle, answer);
        end(puzzle, answer);
        if (settings_.certificate)
            add_certificate(encoding, answer, watch.seconds());
    }

    void end(const sudoku::Puzzle& puzzle, const Answer& answer) {
        printout_.counts.add(answer.answered, answer.found, !answer.clashes.empty());
        printout_.is_cut = answer.found.status == dlx::Status::stopped;
        if (answer.answered == Answered::undecided)
            say({puzzle.line, 0,
                 "undecided: " + (answer.estimate ? answer.reason : std::string(to_string(answer.found.status)))},
                false);
    }

    Answer count(const VariantPuzzle& variant, const sudoku::Puzzle& puzzle, const sudoku::VariantEncoding& encoding) {
        dlx::CountParams params{.method = settings_.method,
                                .max_memory_bytes = settings_.max_bytes,
                                .search = search_params(encoding),
                                .make_enumerator = dlx::lockstep_enumerator,
                                .task_runner = parallel_};
        dlx::CountResult result = dlx::count(encoding.problem, params);
        add_estimate_at_limit(result, encoding.problem, params);
        Answer answer = answer_of(puzzle, settings_, result);
        if (result.solutions == 0)
            answer = variant_answer(variant, puzzle, settings_, answer.found, {});
        answer.estimate = result.estimate;
        answer.reason += estimate_note(answer.estimate);
        return answer;
    }

    Answer find(const VariantPuzzle& variant, const sudoku::Puzzle& puzzle, const sudoku::VariantEncoding& encoding) {
        constexpr std::size_t max_text = 1 << 12; // of solutions that are given together
        std::vector<Grid> witnesses;
        const auto take = [&](const dlx::Solution& options) {
            Grid solution = encoding.decode(options);
            if (settings_.task == Task::solve) {
                writer_.solution(puzzle, solution);
                if (printout_.text.size() >= max_text || !printout_.pictures.empty())
                    give();
            } else {
                witnesses.push_back(std::move(solution));
            }
            return dlx::VisitAction::keep_going;
        };
        const dlx::SolveResult result =
            dlx::for_each_solution(encoding.problem, take, search_params(encoding), parallel_);
        sudoku::PuzzleResult found;
        found.status = result.status;
        found.solutions = result.solutions;
        found.search_nodes = found.nodes_visited = result.stats.search_nodes;
        found.updates = result.stats.updates;
        found.engine = result.engine;
        return variant_answer(variant, puzzle, settings_, found, std::move(witnesses));
    }

    [[nodiscard]] dlx::SolveParams search_params(const sudoku::VariantEncoding& encoding) {
        dlx::SolveParams params = settings_.params;
        params.engine = settings_.engine;
        if (settings_.engine == automatic && settings_.task != Task::count)
            params.engine = sudoku::variant_engine(encoding.problem);
        params.limits.seconds = seconds_left_;
        params.limits.solutions = settings_.limit;
        params.limits.on_progress = [this, &encoding](const dlx::Progress& done) {
            if (turn_->is_next()) {
                warn_if_slow(encoding, done);
                progress::set_search(done);
                if (!printout_.text.empty())
                    give();
            }
            output_.flush();
        };
        return params;
    }

    /// Warns once of a count that takes long.
    void warn_if_slow(const sudoku::VariantEncoding& encoding, const dlx::Progress& done) {
        if (settings_.task != Task::count || has_warned_ || std::chrono::duration<double>(done.seconds) < slow_count)
            return;
        has_warned_ = true;
        if (const std::string text = slow_count_warning(encoding.problem, done, settings_.params.limits); !text.empty())
            say({record_->line, 0, text}, false);
        give();
    }

    /// Passes the output on; more of the record follows.
    void give() {
        printout_.fraction = fraction_;
        has_given_ = true;
        turn_->give(std::exchange(printout_, {}));
    }

    void add_certificate(const sudoku::VariantEncoding& encoding, const Answer& answer, double used_seconds) {
        dlx::Status status = answer.found.status;
        try {
            if (status == dlx::Status::exhausted)
                status = certify(*settings_.certificate, encoding.problem, answer.found.solutions, settings_.params,
                                 used_seconds);
        } catch (const FileError& error) {
            say({record_->line, 0, error.what()}, true);
            return printout_.counts.tally.add_error();
        }
        if (status == dlx::Status::exhausted)
            return;
        say({record_->line, 0, no_certificate(*settings_.certificate, to_string(status))}, false);
        if (settings_.task != Task::check || status != dlx::Status::solution_limit)
            printout_.counts.tally.add(Answered::undecided);
    }

    /// Replaces the record by an error, or the rest of it.
    void add_error(const ParseError& error) {
        printout_ = {};
        if (!settings_.skips_errors)
            writer_.error(record_->source, error, has_given_);
        ++printout_.counts.records;
        ++printout_.counts.errors;
        printout_.counts.tally.add_error();
        say(error, true);
    }

    void say(const ParseError& what, bool is_error) {
        printout_.messages.push_back({record_->source, what, is_error, printout_.text.size()});
    }

    const Settings& settings_;
    Output& output_;
    const dlx::TaskRunner parallel_;
    AnswerWriter writer_; ///< writer to printout_

    // The record that is being written:
    const VariantRecord* record_ = nullptr;
    const Turn* turn_ = nullptr;
    double fraction_ = 0;
    std::optional<double> seconds_left_{}; ///< of the time limit, after encoding
    bool has_given_ = false;               ///< whether a part of it was passed on
    bool has_warned_ = false;              ///< whether its count takes long
    Printout printout_;
};

} // namespace

void set_variant_settings(Settings& settings, const Arguments& arguments) {
    const auto refuse = [](bool is_given, const char* option) {
        if (is_given)
            throw UsageError(fmt::format("{} does not support variants", option));
    };
    refuse(settings.check_solution, "--check-solution");
    refuse(settings.engine == lockstep && settings.task != Task::count, "--engine lockstep");
    if (settings.engine == automatic && settings.task != Task::count && !arguments.has("branching"))
        settings.params.branching = sudoku::variant_branching;
}

sudoku::Worker<const PuzzlePiece, Printout> variant_worker(const Settings& settings, Output& output,
                                                           dlx::TaskRunner parallel) {
    return [solver = std::make_shared<VariantSolver>(settings, output, std::move(parallel))](
               const PuzzlePiece& piece, const VariantSolver::Turn& turn) {
        solver->solve(*piece.variant, piece.fraction_read, turn);
    };
}

} // namespace apps
