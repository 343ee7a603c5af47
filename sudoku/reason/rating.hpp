#pragma once

#include "sudoku/reason/hint.hpp"
#include "sudoku/solve.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// How hard a puzzle is for people: W and B rating, difficulty, level, and which techniques it takes.
namespace sudoku {

/// How hard a puzzle is, in the words that players use. Each ends at a difficulty.
enum class Level : std::uint8_t {
    easy,    ///< up to 2.3: naked and hidden singles suffice
    medium,  ///< up to 3.0: with locked candidates and pairs they do
    hard,    ///< up to 7.3: short chains are needed
    unfair,  ///< up to 7.8: longer ones are needed, or when more is left
    extreme, ///< below 11.0: all others that braids solve
    beyond,  ///< 11.0: braids do not lead to the solution
};

[[nodiscard]] std::span<const Level> levels(); ///< the easiest first
/// "easy", "medium", "hard", "unfair", "extreme", "beyond".
[[nodiscard]] std::string_view to_string(Level level);

/// The difficulty of a puzzle with one solution, to one decimal, on a scale that resembles that of Sudoku Explainer. The
/// puzzle alone defines it, not the order of steps:
///
///     1.0 to 2.3  singles suffice: the hardest of them, if always the easiest is taken. 1.0 in a full house, 1.2 hidden in
///                 a box, 1.5 hidden in a line, 2.3 naked
///     2.6         with locked candidates (whips of length 1) they do
///     3.0         with naked pairs, hidden pairs and X-Wings, too (see dlx::Rating::options_after_pairs)
///     6.0 ...     if longer chains are needed: 11 - 20 / (B + 2 + s). B is the B rating; s is the share of the
///                 candidates that are still left when braids of that length are needed for the first time.
///     11.0        braids do not solve it
///
/// Nothing if a limit came first. `braids` is the rating with braids, `hardest_single` the difficulty of the hardest single.
///
/// Source: the constants were chosen so that the ranks agree with those of Sudoku Explainer's ratings. On 5,000 minimal
/// puzzles by which they were not chosen, the rank correlation is 0.96.
[[nodiscard]] std::optional<double> difficulty(const dlx::Rating& braids, double hardest_single);

/// The level of a difficulty. The ends of the levels were chosen so that they agree with HoDoKu's levels; they do for nine of
/// ten minimal puzzles.
[[nodiscard]] Level level(double difficulty);

/// A technique on a path of hints, by its name.
struct TechniqueUse {
    Technique technique;    ///< with the difficulty of the hardest of its steps
    std::size_t steps = 0;  ///< how many there are
    std::string sentence{}; ///< of the first that is so hard, as HintEngine tells it
    friend bool operator==(const TechniqueUse&, const TechniqueUse&) = default;
};

/// What is known of how hard a puzzle is.
struct Rating {
    /// `unknown` if a limit came before the B rating: `ratings` has lower bounds then. Of a puzzle that is not unique,
    /// nothing else is known but what singles and whips of length 1 leave.
    Verdict verdict = Verdict::unknown;
    std::optional<double> difficulty{};
    dlx::Ratings ratings{}; ///< W and B; not if the givens clash
    /// Those of the path of hints to the solution, by their difficulty, then by name: the last is the hardest. None if braids
    /// do not lead to the solution, if a limit came first, or if they are not asked for.
    std::vector<TechniqueUse> techniques{};
    bool is_complete = true; ///< false if a limit was reached before all of that was known
};

/// Rates puzzles, one after the other, and keeps its memory. It is for one thread at a time.
///
///     sudoku::Rater rater;
///     const sudoku::Rating rating = rater.rate(puzzle);
///     if (rating.difficulty)
///         std::cout << to_string(sudoku::level(*rating.difficulty)) << '\n';
class Rater {
public:
    /// The time limit is that of each puzzle. Without `names`, techniques are told only where singles suffice: to find the path
    /// takes many times as long as all the rest. Throws as HintEngine.
    explicit Rater(const dlx::ReasonParams& params = {}, bool names = true) : hinter_(params), names_(names) {}

    /// The candidates that the puzzle rules out are heeded. Throws std::invalid_argument if singles do not suffice and more
    /// than dlx::Reasoner::max_options candidates are left.
    [[nodiscard]] Rating rate(const Grid& puzzle) { return rate(puzzle, default_notation(puzzle.geometry().side())); }

    /// The same, with sentences that write digits in that alphabet.
    [[nodiscard]] Rating rate(const Grid& puzzle, DigitNotation notation);

private:
    [[nodiscard]] Verdict verdict(const Grid& puzzle, dlx::ReasoningOutcome by_braids);
    void follow_path(Rating& rating);

    HintEngine hinter_;
    Checker checker_;
    bool names_;
};

} // namespace sudoku
