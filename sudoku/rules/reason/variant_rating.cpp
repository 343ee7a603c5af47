#include "sudoku/rules/reason/variant_rating.hpp"

#include "sudoku/rules/reason/variant_hint.hpp"
#include "sudoku/rules/variant_solve.hpp"

namespace sudoku {

Rating rate(const VariantPuzzle& puzzle, const dlx::ReasonParams& params) {
    constexpr double difficulty_of_singles = 2.3;
    Rating rating;
    VariantHintEngine engine(puzzle, params);
    rating.ratings = engine.rate_both();
    switch (rating.ratings.braids.outcome) {
    case dlx::ReasoningOutcome::solved:
        rating.verdict = Verdict::unique;
        break;
    case dlx::ReasoningOutcome::contradiction:
        rating.verdict = Verdict::none;
        break;
    case dlx::ReasoningOutcome::stuck:
        rating.verdict = check(puzzle, engine.remaining_limits()).verdict;
        break;
    case dlx::ReasoningOutcome::limit_reached:
        break;
    }
    if (rating.verdict == Verdict::unique)
        rating.difficulty = difficulty(rating.ratings.braids, difficulty_of_singles);
    rating.is_complete = rating.verdict != Verdict::unknown &&
                         (!rating.difficulty || rating.ratings.whips.outcome != dlx::ReasoningOutcome::limit_reached);
    return rating;
}

} // namespace sudoku
