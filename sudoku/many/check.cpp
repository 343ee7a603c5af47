#include "sudoku/many/check.hpp"

#include "dlx/watch.hpp"

#include "sudoku/reason/dead_end.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/unknowns.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <utility>

namespace sudoku {

namespace {

/// Returns "r1c2 can be 3 or 5" for the first cell in which two solutions differ.
std::string where_they_differ(const Puzzle& puzzle, const Grid& a, const Grid& b, const dlx::Limits& limits) {
    const auto differ = std::mismatch(a.digits().begin(), a.digits().end(), b.digits().begin());
    if (differ.first == a.digits().end())
        return how_unknowns_differ(*puzzle.variant, a, limits);
    const auto [low, high] = std::minmax({*differ.first, *differ.second});
    return cell_name(a.geometry(), static_cast<Cell>(differ.first - a.digits().begin())) + " can be " +
           digit_text(low, puzzle.notation) + " or " + digit_text(high, puzzle.notation);
}

} // namespace

CheckReport check_report(const Puzzle& puzzle, const PuzzleResult& found, std::vector<Grid> solutions,
                         const dlx::Limits& limits) {
    CheckReport result{.witnesses = std::move(solutions)};
    if (found.solutions == 0 && found.status == dlx::Status::exhausted)
        result.clashes = clashes(puzzle);
    result.verdict = verdict(found.solutions, found.status, result.clashes);
    if (result.verdict == Verdict::multiple)
        result.reason = where_they_differ(puzzle, result.witnesses.at(0), result.witnesses.at(1), limits);
    else if (result.verdict == Verdict::unknown)
        result.reason = std::string(to_string(found.status)) + (found.solutions > 0 ? " after one solution" : "");
    else if (result.verdict != Verdict::unique)
        result.reason = no_solution_reason(puzzle, result.clashes, found.search_nodes, limits);
    return result;
}

CheckReport check_report(const Puzzle& puzzle, const PuzzleResult& found, const dlx::Limits& limits) {
    std::vector<Grid> solutions;
    for (std::uint64_t k = 0; k < found.kept_solutions; ++k)
        solutions.emplace_back(puzzle.grid.geometry(), found.solution(k));
    return check_report(puzzle, found, std::move(solutions), limits);
}

std::string no_solution_reason(const Puzzle& puzzle, std::span<const Clash> clashes, std::uint64_t search_nodes,
                               const dlx::Limits& limits) {
    if (!clashes.empty())
        return to_string(puzzle.grid.geometry(), clashes, puzzle.notation);
    const Geometry& geometry = puzzle.grid.geometry();
    const dlx::RunMonitor watch(limits);
    if (const auto encoding = puzzle.is_plain() ? std::nullopt : encode(*puzzle.variant, {}, watch);
        encoding && encoding->impossible_rule)
        return "no digits satisfy " + describe(geometry, puzzle.variant->rules[*encoding->impossible_rule]) +
               " together with the givens and other rules";
    if (puzzle.is_plain() || puzzle.variant->regions == box_regions(geometry))
        if (const auto dead_end = dead_end_after_singles(puzzle.grid))
            return to_string(geometry, *dead_end, puzzle.notation);
    return "no completion exists (" + std::to_string(search_nodes) + " search node" + (search_nodes == 1 ? ")" : "s)");
}

std::string to_string(const Geometry& geometry, std::span<const Clash> clashes, DigitNotation notation) {
    constexpr std::size_t max_clashes = 5;
    std::string text;
    for (const Clash& clash : clashes.first(std::min(clashes.size(), max_clashes)))
        text += (text.empty() ? "" : "; ") + to_string(geometry, clash, notation);
    return text +
           (clashes.size() > max_clashes ? "; and " + std::to_string(clashes.size() - max_clashes) + " more" : "");
}

} // namespace sudoku
