#include "sudoku/detail/lists.hpp"
#include "sudoku/detail/random.hpp"
#include "sudoku/many/minimize.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/setters/generate_with_rules.hpp"

#include <algorithm>
#include <iterator>
#include <memory>

// Minimization of a puzzle with rules: one clue after the other.
namespace sudoku {

namespace {

class ClueRemover {
public:
    ClueRemover(const VariantPuzzle& puzzle, const ReducerParams& params, const dlx::RunMonitor& watch,
                ReducedPuzzle& result)
        : puzzle_(puzzle), params_(params), watch_(watch), clues_(clues_of(puzzle)), result_(result) {}

    void run() {
        const CheckResult whole = check(puzzle_, limits());
        result_.verdict = whole.verdict;
        result_.status = whole.verdict == Verdict::unknown ? whole.outcome.status : dlx::Status::exhausted;
        if (whole.verdict != Verdict::unique)
            return;
        result_.solution = whole.witnesses.front();
        result_.is_complete = true;
        std::vector<Clue> order;
        std::copy_if(clues_.begin(), clues_.end(), std::back_inserter(order),
                     [&](const Clue& clue) { return may_remove(clue); });
        detail::Random(params_.seed, result_.number).shuffle(order);
        for (const Clue& clue : order)
            if (detail::contains(clues_, clue))
                try_without(clue);
        VariantPuzzle left = with_clues(puzzle_, clues_);
        result_.minimal.emplace(Puzzle{.grid = left.grid, .notation = result_.puzzle.notation});
        result_.minimal->variant = std::make_shared<const VariantPuzzle>(std::move(left)); // set also without rules
    }

private:
    [[nodiscard]] dlx::Limits limits() const {
        dlx::Limits limits = watch_.remaining_limits();
        limits.search_nodes = params_.limits.search_nodes;
        return limits;
    }

    [[nodiscard]] bool may_remove(const Clue& clue) const {
        if (clue.kind != Clue::Kind::rule)
            return true;
        return params_.remove_rules && (params_.remove_whole_board_rules || !is_of_whole_board(puzzle_, clue));
    }

    /// Removes a clue, and the rules that are left out with it, if the solution stays unique.
    void try_without(const Clue& clue) {
        std::vector<Clue> others = clues_;
        std::erase(others, clue);
        std::vector<std::size_t> rules;
        VariantPuzzle rest = with_clues(puzzle_, others, &rules);
        std::erase_if(others, [&](const Clue& other) {
            return other.kind == Clue::Kind::rule && !detail::contains(rules, other.rule);
        });
        const auto is_kept = [&](const Clue& other) { return detail::contains(others, other); };
        if (!detail::all_of(clues_, [&](auto& other) { return is_kept(other) || may_remove(other); }))
            return;
        // Another solution has another digit in the cell of the given.
        const bool is_given = clue.kind == Clue::Kind::given;
        if (is_given)
            rest.grid.eliminate({clue.cell, puzzle_.grid[clue.cell]});
        try {
            const CheckResult checked = check(rest, limits());
            if (checked.verdict == Verdict::unknown) {
                result_.is_complete = false;
                result_.status = checked.outcome.status;
            }
            if (checked.verdict != (is_given ? Verdict::none : Verdict::unique))
                return;
        } catch (const InvalidRule&) { // another rule needs this one
            return;
        }
        std::copy_if(clues_.begin(), clues_.end(), std::back_inserter(result_.removed),
                     [&](const Clue& other) { return !is_kept(other); });
        clues_ = std::move(others);
    }

    const VariantPuzzle& puzzle_;
    const ReducerParams& params_;
    const dlx::RunMonitor& watch_;
    std::vector<Clue> clues_; ///< clues that are not removed
    ReducedPuzzle& result_;
};

} // namespace

void Reducer::remove_clues(ReducedPuzzle& puzzle) const {
    const VariantPuzzle& variant = *puzzle.puzzle.variant;
    ClueRemover(variant, params_, watch_, puzzle).run();
    if (!params_.add_givens || puzzle.verdict != Verdict::multiple)
        return;
    dlx::Limits rest = params_.limits;
    rest.seconds = watch_.remaining_limits().seconds;
    const GeneratedVariant unique = generate(variant, params_.seed, 0, rest);
    puzzle.status = unique.status;
    if (!unique.puzzle)
        return;
    ClueRemover(*unique.puzzle, params_, watch_, puzzle).run();
    puzzle.verdict = Verdict::multiple;
    const auto is_added = [&](Cell cell) { return variant.grid[cell] == 0; };
    std::erase_if(puzzle.removed,
                  [&](const Clue& clue) { return clue.kind == Clue::Kind::given && is_added(clue.cell); });
    for (Cell cell = 0; puzzle.minimal && cell < variant.grid.geometry().cell_count(); ++cell)
        if (is_added(cell) && puzzle.minimal->grid[cell] != 0)
            puzzle.added_givens.push_back({cell, puzzle.minimal->grid[cell]});
}

} // namespace sudoku
