#include "sudoku/reason/explanation.hpp"

#include "dlx/explain/conflict.hpp"
#include "dlx/watch.hpp"
#include "sudoku/encoding.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <stdexcept>
#include <utility>

namespace sudoku {

namespace {

/// Result of solving a puzzle.
struct Found {
    bool is_known = false;       ///< these are all solutions, or as many as were looked for
    std::vector<Grid> solutions; ///< up to two different ones
    std::uint64_t search_nodes = 0;

    [[nodiscard]] bool is_unique() const { return is_known && solutions.size() == 1; }
};

constexpr std::size_t max_digits = 1 << 22; ///< digits of the puzzles that are in memory at the same time

using Changes = std::vector<Candidate>; ///< changes of a puzzle; 0 empties a cell

/// Solves variations of a puzzle, many at once.
class Variations {
public:
    /// All arguments outlive the object. Looks for `max_solutions` solutions of each puzzle.
    Variations(const Grid& puzzle, const dlx::RunMonitor& watch, std::uint64_t max_solutions)
        : puzzle_(puzzle), geometry_(puzzle.geometry()), watch_(watch), max_solutions_(max_solutions), end_(watch),
          solver_(solver_params()) {}

    /// Solves the puzzle with each of the changes. Puzzles after a limit are unknown.
    std::vector<Found> solve(std::span<const Changes> changes) {
        const std::size_t most = std::max(max_digits / geometry_.cell_count(), std::size_t{1});
        std::vector<Found> result;
        for (std::size_t next = 0; next < changes.size() && !watch_.should_stop(); next += most)
            for (Found& found : solve_at_once(changes.subspan(next, std::min(most, changes.size() - next))))
                result.push_back(std::move(found));
        result.resize(changes.size());
        return result;
    }

private:
    SolverParams solver_params() {
        SolverParams params;
        params.search.limits = end_.limits();
        params.search.limits.solutions = max_solutions_;
        return params;
    }

    std::vector<Found> solve_at_once(std::span<const Changes> changes) {
        std::vector<Found> result(changes.size());
        std::vector<Digit> digits;
        for (const Changes& change : changes) {
            digits.insert(digits.end(), puzzle_.digits().begin(), puzzle_.digits().end());
            for (const auto [cell, digit] : change)
                digits[digits.size() - geometry_.cell_count() + cell] = digit;
        }
        end_.poll();
        const PuzzleBlock block{geometry_, digits, puzzle_.eliminated()};
        solver_.solve({&block, 1}, [&](const PuzzleResult& found) {
            Found& known = result[found.puzzle];
            known.is_known = found.status == dlx::Status::exhausted || found.solutions == max_solutions_;
            known.search_nodes = found.nodes_visited;
            for (std::uint64_t k = 0; k < found.kept_solutions; ++k)
                known.solutions.emplace_back(geometry_, found.solution(k));
        });
        return result;
    }

    const Grid& puzzle_;
    const Geometry& geometry_;
    const dlx::RunMonitor& watch_;
    const std::uint64_t max_solutions_;
    dlx::SharedStop end_;
    Solver solver_;
};

class Explainer {
public:
    Explainer(const Grid& puzzle, const ExplainParams& params)
        : puzzle_(puzzle), geometry_(puzzle_.geometry()), params_(params), watch_(params.limits),
          variations_(puzzle_, watch_, 2) {
        for (Cell cell = 0; cell < geometry_.cell_count(); ++cell)
            if (puzzle_[cell] != 0)
                givens_.push_back(cell);
    }

    Explanation explain() {
        result_.clashes = clashes(puzzle_);
        if (!result_.clashes.empty()) {
            result_.verdict = Verdict::inconsistent;
            find_repairs();
            return std::move(result_);
        }
        Found found = std::move(variations_.solve(std::vector<Changes>(1)).front());
        result_.search_nodes = found.search_nodes;
        result_.solutions = std::move(found.solutions);
        if (result_.solutions.size() == 2) {
            result_.verdict = Verdict::multiple;
            find_possible();
            find_extra_givens();
        } else if (!found.is_known) {
            not_known();
        } else if (result_.solutions.empty()) {
            result_.verdict = Verdict::none;
            result_.contradictions = contradictions(puzzle_, &watch_);
            if (result_.contradictions.empty())
                find_conflict();
            find_repairs();
        } else {
            result_.verdict = Verdict::unique;
            find_rating();
            if (params_.find_redundant)
                find_redundant();
        }
        return std::move(result_);
    }

private:
    void not_known() { result_.status = watch_.stop_reason().value_or(dlx::Status::time_limit); }

    std::vector<Found> ask_without_givens() {
        std::vector<Changes> changes;
        for (const Cell cell : givens_)
            changes.push_back({{cell, 0}});
        return variations_.solve(changes);
    }

    // --- No solution ------------------------------------------------------------------------------------------------

    void find_conflict() {
        dlx::ConflictParams params{
            .limits = watch_.remaining_limits(), .seed = params_.seed, .deletion_orders = params_.deletion_orders};
        if (params.limits.seconds)
            *params.limits.seconds /= 2; // the rest takes time, too
        const dlx::RunMonitor watch(params.limits);
        Variations variations(puzzle_, watch, 1);
        const auto is_solvable = [&](std::span<const dlx::ConstraintSet> sets) {
            std::vector<Changes> changes(sets.size());
            for (std::size_t k = 0; k < sets.size(); ++k)
                for (std::uint32_t given = 0; given < givens_.size(); ++given)
                    if (!std::binary_search(sets[k].begin(), sets[k].end(), given))
                        changes[k].push_back({givens_[given], 0});
            std::vector<dlx::Feasibility> answers;
            for (const Found& found : variations.solve(changes))
                answers.push_back(!found.is_known           ? dlx::Feasibility::unknown
                                  : found.solutions.empty() ? dlx::Feasibility::infeasible
                                                            : dlx::Feasibility::feasible);
            return answers;
        };
        const dlx::Conflict found = dlx::find_conflict(static_cast<std::uint32_t>(givens_.size()), is_solvable, params);
        if (found.kind != dlx::Conflict::Kind::minimal)
            not_known();
        if (!found.is_found())
            return;
        ConflictingClues& conflict = result_.conflict.emplace();
        conflict.is_minimal = found.kind == dlx::Conflict::Kind::minimal;
        Grid core(geometry_, std::vector<Digit>(geometry_.cell_count()), puzzle_.eliminated());
        for (const std::uint32_t k : found.constraints) {
            conflict.clues.push_back({.cell = givens_[k]});
            core.set(givens_[k], puzzle_[givens_[k]]);
        }
        dlx::Limits limits = watch_.remaining_limits();
        limits.search_nodes = 500'000; // a fair effort
        result_.refutation = refute(core, limits);
    }

    /// Solves without each given first: one solution shows its digit; with none, no other digit will do; and with
    /// several, every other digit is tried.
    void find_repairs() {
        const std::vector<Found> without = ask_without_givens();
        std::vector<Changes> changes;
        for (std::size_t k = 0; k < givens_.size(); ++k) {
            const Cell cell = givens_[k];
            if (without[k].is_unique())
                result_.repairs.push_back({{.cell = cell}, true, {without[k].solutions[0][cell]}});
            else if (!watch_.should_stop() && (!without[k].is_known || without[k].solutions.size() == 2))
                for (std::uint32_t digit = 1; digit <= geometry_.side(); ++digit)
                    if (digit != puzzle_[cell])
                        changes.push_back({{cell, static_cast<Digit>(digit)}});
            result_.repairs_are_complete &= without[k].is_known;
        }
        result_.repairs_are_complete &= !watch_.should_stop();
        const std::vector<Found> changed = variations_.solve(changes);
        for (std::size_t k = 0; k < changes.size(); ++k) {
            result_.repairs_are_complete &= changed[k].is_known;
            if (!changed[k].is_unique())
                continue;
            const auto [cell, digit] = changes[k].front();
            if (result_.repairs.empty() || result_.repairs.back().clue.cell != cell)
                result_.repairs.push_back({.clue = {.cell = cell}});
            result_.repairs.back().fixed_by_digits.push_back(digit);
        }
        if (!result_.repairs_are_complete)
            not_known();
        std::stable_sort(result_.repairs.begin(), result_.repairs.end(), [](const Repair& a, const Repair& b) {
            return std::pair(!a.fixed_by_removal, a.fixed_by_digits.size()) <
                   std::pair(!b.fixed_by_removal, b.fixed_by_digits.size());
        });
    }

    // --- Several solutions ------------------------------------------------------------------------------------------

    /// Asks for each candidate that no solution had so far. Its solutions may have others, which then need not be asked
    /// for.
    void find_possible() {
        const std::size_t most_targets = geometry_.side() <= 9 ? 8 : 1;
        const std::uint32_t side = geometry_.side();
        std::vector<bool> is_seen(std::size_t{geometry_.cell_count()} * side);
        const auto number = [&](Cell cell, Digit digit) { return std::size_t{cell} * side + digit - 1; };
        const auto see = [&](const std::vector<Grid>& solutions) {
            for (const Grid& solution : solutions) {
                for (Cell cell = 0; cell < geometry_.cell_count(); ++cell)
                    is_seen[number(cell, solution[cell])] = true;
                if (targets_.size() < most_targets)
                    targets_.push_back(solution);
            }
        };
        see(result_.solutions);
        constexpr std::size_t most = 256; // questions at a time, as their solutions spare others
        const std::vector<Candidate> candidates = remaining_problem(puzzle_, &watch_).candidates;
        result_.possible_digits_are_complete = !watch_.should_stop();
        std::size_t next = 0;
        while (next < candidates.size() && !watch_.should_stop()) {
            std::vector<Changes> changes;
            for (; next < candidates.size() && changes.size() < most; ++next)
                if (const auto [cell, digit] = candidates[next]; !is_seen[number(cell, digit)])
                    changes.push_back({candidates[next]});
            for (const Found& found : variations_.solve(changes)) {
                see(found.solutions);
                result_.possible_digits_are_complete &= found.is_known;
            }
        }
        result_.possible_digits_are_complete &= next == candidates.size();
        if (!result_.possible_digits_are_complete)
            not_known();
        result_.possible_digits.resize(geometry_.cell_count());
        for (Cell cell = 0; cell < geometry_.cell_count(); ++cell)
            for (std::uint32_t digit = 1; digit <= side; ++digit)
                if (is_seen[number(cell, static_cast<Digit>(digit))])
                    result_.possible_digits[cell].push_back(static_cast<Digit>(digit));
    }

    /// Finds the first given that leaves one solution, or else several that do together.
    void find_extra_givens() {
        std::vector<Changes> changes;
        for (Cell cell = 0; cell < geometry_.cell_count(); ++cell)
            if (is_open(cell))
                for (const Digit digit : result_.possible_digits[cell])
                    changes.push_back({{cell, digit}});
        const std::vector<Found> found = variations_.solve(changes);
        const auto unique = std::find_if(found.begin(), found.end(), std::mem_fn(&Found::is_unique));
        if (unique != found.end()) {
            result_.disambiguating_givens = changes[static_cast<std::size_t>(unique - found.begin())];
            result_.disambiguating_givens_are_minimal = true;
            return;
        }
        for (std::size_t k = 0; k < targets_.size(); ++k)
            find_extra_givens(targets_[k], params_.seed + k);
        if (!result_.disambiguating_givens_are_minimal)
            not_known();
    }

    /// Finds digits of `solution` that no other solution has all of: a minimal conflict with "another solution exists".
    void find_extra_givens(const Grid& solution, std::uint64_t seed) {
        std::vector<Candidate> placements;
        for (Cell cell = 0; cell < geometry_.cell_count(); ++cell)
            if (is_open(cell) || (!result_.possible_digits_are_complete && puzzle_[cell] == 0))
                placements.push_back({cell, solution[cell]});
        const auto has_another = [&](std::span<const dlx::ConstraintSet> sets) {
            std::vector<Changes> changes(sets.size());
            for (std::size_t k = 0; k < sets.size(); ++k)
                for (const std::uint32_t demand : sets[k])
                    changes[k].push_back(placements[demand]);
            std::vector<dlx::Feasibility> answers;
            for (const Found& found : variations_.solve(changes))
                answers.push_back(!found.is_known               ? dlx::Feasibility::unknown
                                  : found.solutions.size() == 2 ? dlx::Feasibility::feasible
                                                                : dlx::Feasibility::infeasible);
            return answers;
        };
        const dlx::Conflict found = dlx::find_conflict(static_cast<std::uint32_t>(placements.size()), has_another,
                                                       {.seed = seed, .deletion_orders = params_.deletion_orders});
        const bool is_minimal = found.kind == dlx::Conflict::Kind::minimal;
        const bool is_better = result_.disambiguating_givens.empty() ||
                               (is_minimal && !result_.disambiguating_givens_are_minimal) ||
                               (is_minimal == result_.disambiguating_givens_are_minimal &&
                                found.constraints.size() < result_.disambiguating_givens.size());
        if (!found.is_found() || !is_better)
            return;
        result_.disambiguating_givens.clear();
        for (const std::uint32_t demand : found.constraints)
            result_.disambiguating_givens.push_back(placements[demand]);
        result_.disambiguating_givens_are_minimal = is_minimal;
    }

    // --- One solution -----------------------------------------------------------------------------------------------

    void find_rating() {
        dlx::ReasonParams params{.limits = watch_.remaining_limits()};
        params.limits.search_nodes = 200'000; // a fair effort on large boards
        try {
            result_.rating = Rater(params).rate(puzzle_, params_.notation);
        } catch (const std::invalid_argument&) { // too many candidates are left
            return;
        }
        const bool is_rated = result_.rating->verdict != Verdict::unknown || result_.rating->ratings.braids.options > 0;
        if (!is_rated) { // the board was not built in time
            result_.rating.reset();
            return not_known();
        }
        result_.singles_suffice = result_.rating->ratings.braids.options_after_singles == 0;
    }

    void find_redundant() {
        const std::vector<Found> found = ask_without_givens();
        if (!std::all_of(found.begin(), found.end(), [](const Found& f) { return f.is_known; }))
            return not_known();
        result_.redundant.emplace();
        for (std::size_t k = 0; k < givens_.size(); ++k)
            if (found[k].is_unique())
                result_.redundant->push_back({.cell = givens_[k]});
    }

    [[nodiscard]] bool is_open(Cell cell) const { return result_.possible_digits[cell].size() > 1; }

    const Grid& puzzle_;
    const Geometry& geometry_;
    const ExplainParams& params_;
    dlx::RunMonitor watch_;
    Variations variations_;
    std::vector<Cell> givens_;
    std::vector<Grid> targets_; ///< some solutions, if there are several
    Explanation result_;
};

} // namespace

Explanation explain(const Grid& puzzle, const ExplainParams& params) {
    if (params.deletion_orders == 0)
        throw std::invalid_argument("an explanation needs at least one restart");
    return Explainer(puzzle, params).explain();
}

} // namespace sudoku
