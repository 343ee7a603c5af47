#include "sudoku/solve.hpp"

#include <stdexcept>
#include <utility>

namespace sudoku {

std::string_view to_string(Verdict verdict) {
    switch (verdict) {
    case Verdict::unique:
        return "unique";
    case Verdict::multiple:
        return "multiple";
    case Verdict::none:
        return "none";
    case Verdict::inconsistent:
        return "inconsistent";
    case Verdict::unknown:
        break;
    }
    return "unknown";
}

Solver::Solver(const Geometry& geometry, dlx::SolveParams params)
    : cover_(geometry), params_(std::move(params)), search_(cover_.problem(), params_) {}

void Solver::start(const Grid& puzzle, std::optional<std::uint64_t> limit) {
    if (puzzle.geometry() != geometry())
        throw std::invalid_argument("a " + to_string(puzzle.geometry()) + " puzzle for a " + to_string(geometry()) +
                                    " solver");
    cover_.encode(puzzle, forced_);
    params_.limits.solutions = limit;
    search_.restart(forced_, params_);
}

Outcome Solver::outcome() const {
    return {search_.status(), search_.stats().solutions, search_.stats().search_nodes, search_.seconds()};
}

Outcome Solver::enumerate(const Grid& puzzle, const Visitor& visitor, std::optional<std::uint64_t> limit) {
    start(puzzle, limit);
    while (const auto solution = search_.next()) {
        if (visitor(cover_.decode(*solution)) == dlx::Visit::stop) {
            Outcome stopped = outcome();
            stopped.status = dlx::Status::stopped;
            return stopped;
        }
    }
    return outcome();
}

std::optional<Grid> Solver::solve(const Grid& puzzle, Outcome* result) {
    start(puzzle, 1);
    std::optional<Grid> grid;
    if (const auto solution = search_.next())
        grid = cover_.decode(*solution);
    if (result != nullptr)
        *result = outcome();
    return grid;
}

Outcome Solver::count_solutions(const Grid& puzzle, std::optional<std::uint64_t> limit) {
    start(puzzle, limit);
    search_.finish();
    return outcome();
}

CheckResult Solver::check(const Grid& puzzle) {
    CheckResult result;
    result.clashes = clashes(puzzle);
    if (!result.clashes.empty()) {
        result.verdict = Verdict::inconsistent;
        result.outcome.status = dlx::Status::exhausted;
        return result;
    }
    const auto keep = [&](const Grid& solution) {
        result.witnesses.push_back(solution);
        return dlx::Visit::keep_going;
    };
    result.outcome = enumerate(puzzle, keep, 2);
    if (result.outcome.solutions == 2)
        result.verdict = Verdict::multiple;
    else if (result.outcome.status == dlx::Status::exhausted)
        result.verdict = result.outcome.solutions == 1 ? Verdict::unique : Verdict::none;
    return result;
}

std::optional<Grid> solve(const Grid& puzzle) { return Solver(puzzle.geometry()).solve(puzzle); }

Outcome count_solutions(const Grid& puzzle, std::optional<std::uint64_t> limit) {
    return Solver(puzzle.geometry()).count_solutions(puzzle, limit);
}

CheckResult check(const Grid& puzzle) { return Solver(puzzle.geometry()).check(puzzle); }

} // namespace sudoku
