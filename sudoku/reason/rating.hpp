#pragma once

#include "sudoku/reason/hint.hpp"
#include "sudoku/solve.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Difficulty of puzzles for people: W and B rating, difficulty, level, and the required techniques.
namespace sudoku {

/// Level of difficulty, named as players do. Each level ends at a difficulty.
enum class Level : std::uint8_t {
    easy,    ///< up to 2.3: naked and hidden singles suffice
    medium,  ///< up to 3.0: locked candidates and pairs are needed
    hard,    ///< up to 7.3: short chains are needed
    unfair,  ///< up to 7.8: longer chains are needed, or chains are needed while more candidates remain
    extreme, ///< below 11.0: all other puzzles that braids solve
    beyond,  ///< 11.0: braids do not solve it
};

[[nodiscard]] std::span<const Level> levels(); ///< easiest first
/// Returns "easy", "medium", "hard", "unfair", "extreme" or "beyond".
[[nodiscard]] std::string_view to_string(Level level);

/// Computes the difficulty of a puzzle with one solution, to one decimal, on a scale that resembles that of Sudoku
/// Explainer:
///
///     1.0 to 2.3  singles suffice: difficulty of the hardest one on the path of easiest singles (1.0: full house,
///                 1.2: hidden in a box, 1.5: hidden in a line, 2.3: naked)
///     2.6         locked candidates (whips of length 1) are needed
///     3.0         naked pairs, hidden pairs and X-Wings are needed (see dlx::Rating::options_after_pairs)
///     6.0 ...     longer chains are needed: 11 - 20 / (B + 2 + s). B is the B rating; s is the fraction of the
///                 candidates that remain when braids of that length are first needed.
///     11.0        braids do not solve it
///
/// Returns nothing if a limit was reached. `braids` is the rating with braids, `hardest_single` the difficulty of the
/// hardest single.
///
/// Source: the constants were fitted so that the ranks agree with those of Sudoku Explainer's ratings. On 5,000 other
/// minimal puzzles, the rank correlation is 0.96.
[[nodiscard]] std::optional<double> difficulty(const dlx::Rating& braids, double hardest_single);

/// Returns the level of a difficulty. The boundaries were fitted to HoDoKu's levels, with which they agree for nine of
/// ten minimal puzzles.
[[nodiscard]] Level level(double difficulty);

/// Technique on a path of hints.
struct TechniqueUse {
    Technique technique;    ///< technique with the difficulty of the hardest of its steps
    std::size_t steps = 0;  ///< number of its steps
    std::string sentence{}; ///< sentence of the first step of that difficulty, from HintEngine
    friend bool operator==(const TechniqueUse&, const TechniqueUse&) = default;
};

/// Rating of a puzzle.
struct Rating {
    /// Number of solutions; `unknown` if a limit was reached before the B rating, when `ratings` contains lower bounds.
    /// If the puzzle is not unique, only the results of singles and whips of length 1 are set otherwise.
    Verdict verdict = Verdict::unknown;
    std::optional<double> difficulty{};
    dlx::Ratings ratings{}; ///< W and B rating; not set if the givens clash
    /// Techniques on the path of hints to the solution, sorted by difficulty, then by name: the last is the hardest.
    /// Empty if braids do not solve the puzzle, if a limit was reached, or if techniques are not requested.
    std::vector<TechniqueUse> techniques{};
    bool is_complete = true; ///< false if a limit was reached before everything was known
};

/// Rater of puzzles. It keeps its memory between puzzles, and must not be used by two threads at the same time.
///
///     sudoku::Rater rater;
///     const sudoku::Rating rating = rater.rate(puzzle);
///     if (rating.difficulty)
///         std::cout << to_string(sudoku::level(*rating.difficulty)) << '\n';
class Rater {
public:
    /// Applies the time limit to each puzzle. Without `names`, techniques are reported only if singles suffice: finding
    /// the path takes many times as long as the other results. Throws as HintEngine does.
    explicit Rater(const dlx::ReasonParams& params = {}, bool names = true) : hinter_(params), names_(names) {}

    /// Rates a puzzle, with its eliminated candidates. Throws std::invalid_argument if singles do not suffice and more
    /// than dlx::Reasoner::max_options candidates remain.
    [[nodiscard]] Rating rate(const Grid& puzzle) { return rate(puzzle, default_notation(puzzle.geometry().side())); }

    /// Rates a puzzle, with sentences in this notation.
    [[nodiscard]] Rating rate(const Grid& puzzle, DigitNotation notation);

    /// Rates a puzzle with rules: the difficulty on the scale for plain puzzles, where singles count 2.3. Also throws as
    /// encode() does.
    [[nodiscard]] Rating rate(const VariantPuzzle& puzzle);

    /// Rates a puzzle of either kind.
    [[nodiscard]] Rating rate(const Puzzle& puzzle) {
        return puzzle.is_plain() ? rate(puzzle.grid, puzzle.notation) : rate(*puzzle.variant);
    }

private:
    [[nodiscard]] Rating rate_loaded(const std::function<Verdict()>& check, std::optional<double> hardest_single);
    void follow_path(Rating& rating);

    HintEngine hinter_;
    Checker checker_;
    bool names_;
};

} // namespace sudoku
