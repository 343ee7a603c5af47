#include "sudoku/reason/explanation.hpp"

#include "dlx/explain/conflict.hpp"
#include "dlx/solve.hpp"
#include "dlx/watch.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/rules/variant_encoding.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <stdexcept>

namespace sudoku {

namespace {

constexpr std::uint32_t max_deletion_orders = 8; // each test takes long

class RuleExplainer {
public:
    RuleExplainer(const VariantPuzzle& puzzle, const ExplainParams& params)
        : puzzle_(puzzle), params_(params), watch_(params_.limits) {}

    Explanation explain() {
        CheckResult checked = check(puzzle_, watch_.remaining_limits());
        result_.verdict = checked.verdict;
        result_.search_nodes = checked.outcome.search_nodes;
        result_.solutions = std::move(checked.witnesses);
        if (result_.verdict == Verdict::unknown) {
            result_.status = checked.outcome.status;
        } else if (result_.verdict == Verdict::multiple) {
            find_possible_digits();
        } else if (result_.verdict == Verdict::unique) {
            find_rating();
            if (params_.find_redundant)
                find_redundant();
        } else {
            find_conflict();
            find_repairs();
        }
        return std::move(result_);
    }

private:
    void set_incomplete() { result_.status = watch_.stop_reason().value_or(dlx::Status::node_limit); }

    [[nodiscard]] dlx::Limits test_limits() const {
        dlx::Limits limits = watch_.remaining_limits();
        constexpr std::uint64_t max_nodes = 200'000; // for a fair effort
        limits.search_nodes = max_nodes;
        return limits;
    }

    /// Returns the verdict on a puzzle; nothing if its board does not allow one of its rules without the others.
    [[nodiscard]] std::optional<Verdict> verdict_on(const VariantPuzzle& puzzle) const {
        try {
            return check(puzzle, test_limits()).verdict;
        } catch (const InvalidRule&) {
            return std::nullopt;
        }
    }

    // --- No solution ------------------------------------------------------------------------------------------------

    [[nodiscard]] dlx::Feasibility feasibility(const VariantPuzzle& puzzle) const {
        try {
            SearchOutcome outcome;
            if (solve(puzzle, test_limits(), &outcome))
                return dlx::Feasibility::feasible;
            return outcome.status == dlx::Status::exhausted ? dlx::Feasibility::infeasible : dlx::Feasibility::unknown;
        } catch (const InvalidRule&) { // the clue that was left out is needed
            return dlx::Feasibility::feasible;
        }
    }

    void find_conflict() {
        const std::vector<Clue> clues = clues_of(puzzle_);
        const auto chosen = [&](const dlx::ConstraintSet& set) {
            std::vector<Clue> some;
            for (const std::uint32_t k : set)
                some.push_back(clues[k]);
            return some;
        };
        const auto oracle = [&](std::span<const dlx::ConstraintSet> sets) {
            std::vector<dlx::Feasibility> answers;
            for (const dlx::ConstraintSet& set : sets)
                answers.push_back(set.size() == clues.size() ? dlx::Feasibility::infeasible
                                                             : feasibility(with_clues(puzzle_, chosen(set))));
            return answers;
        };
        const dlx::Conflict found =
            dlx::find_conflict(static_cast<std::uint32_t>(clues.size()), oracle,
                               {.limits = watch_.remaining_limits(),
                                .seed = params_.seed,
                                .deletion_orders = std::min(params_.deletion_orders, max_deletion_orders)});
        const bool is_minimal = found.kind == dlx::Conflict::Kind::minimal;
        if (!is_minimal)
            set_incomplete();
        if (!found.is_found())
            return;
        result_.conflict = {chosen(found.constraints), is_minimal};
        dlx::ReasonParams reason_params{.limits = watch_.remaining_limits()};
        reason_params.limits.search_nodes = 500'000; // a fair effort
        try {
            result_.reasons = HintEngine(with_clues(puzzle_, result_.conflict->clues), reason_params).refute();
        } catch (const std::invalid_argument&) { // too many options
        }
    }

    /// Tries the clues of the conflict alone: without another clue, they would have no solution.
    void find_repairs() {
        if (!result_.conflict)
            return;
        for (const Clue& clue : result_.conflict->clues) {
            const auto verdict = verdict_on(without_clue(puzzle_, clue));
            if (verdict == Verdict::unique || verdict == Verdict::multiple)
                result_.repairs.push_back({clue, verdict == Verdict::unique});
            result_.repairs_are_complete &= verdict != Verdict::unknown;
        }
        if (!result_.repairs_are_complete)
            set_incomplete();
        std::stable_partition(result_.repairs.begin(), result_.repairs.end(),
                              [](const Repair& repair) { return repair.fixed_by_removal; });
    }

    // --- Several solutions ------------------------------------------------------------------------------------------

    /// Looks for a solution with each candidate that no solution had so far.
    void find_possible_digits() {
        const std::uint32_t side = puzzle_.grid.geometry().side();
        std::vector<std::vector<bool>> is_seen(puzzle_.grid.geometry().cell_count(), std::vector<bool>(side + 1));
        const auto see = [&](const Grid& solution) {
            for (Cell cell = 0; cell < is_seen.size(); ++cell)
                is_seen[cell][solution[cell]] = true;
        };
        for (const Grid& solution : result_.solutions)
            see(solution);
        const auto encoding = encode(puzzle_, {.prune_regions = false}, watch_);
        result_.possible_digits_are_complete = encoding.has_value();
        dlx::SolveParams params = encoding ? variant_params(encoding->problem) : dlx::SolveParams();
        std::optional<dlx::Search> search;
        for (std::uint32_t k = 0; encoding && k < encoding->placements.size(); ++k) {
            const auto [cell, digit] = encoding->placements[k];
            if (is_seen[cell][digit])
                continue;
            params.limits = test_limits();
            if (!search)
                search.emplace(encoding->problem, params);
            search->restart({{dlx::OptionId{k}}}, params);
            if (const auto found = search->next())
                see(encoding->decode(*found));
            else
                result_.possible_digits_are_complete &= search->status() == dlx::Status::exhausted;
        }
        if (!result_.possible_digits_are_complete)
            set_incomplete();
        for (const std::vector<bool>& of_cell : is_seen) {
            std::vector<Digit>& digits = result_.possible_digits.emplace_back();
            for (std::uint32_t digit = 1; digit <= side; ++digit)
                if (of_cell[digit])
                    digits.push_back(static_cast<Digit>(digit));
        }
    }

    // --- One solution -----------------------------------------------------------------------------------------------

    void find_rating() {
        dlx::ReasonParams params{.limits = watch_.remaining_limits()};
        params.limits.search_nodes = 200'000; // a fair effort on large boards
        try {
            result_.rating = Rater(params).rate(puzzle_);
        } catch (const std::invalid_argument&) { // too many options are left
        }
    }

    void find_redundant() {
        std::vector<Clue> redundant;
        for (const Clue& clue : clues_of(puzzle_)) {
            const auto verdict = verdict_on(without_clue(puzzle_, clue));
            if (verdict == Verdict::unique)
                redundant.push_back(clue);
            else if (verdict == Verdict::unknown)
                return set_incomplete();
        }
        result_.redundant = std::move(redundant);
    }

    const VariantPuzzle& puzzle_;
    const ExplainParams& params_;
    const dlx::RunMonitor watch_;
    Explanation result_;
};

} // namespace

Explanation explain(const VariantPuzzle& puzzle, const ExplainParams& params) {
    if (params.deletion_orders == 0)
        throw std::invalid_argument("an explanation needs at least one restart");
    return RuleExplainer(puzzle, params).explain();
}

} // namespace sudoku
