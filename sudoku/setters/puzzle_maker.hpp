#pragma once

#include "sudoku/reason/rating.hpp"
#include "sudoku/setters/canonical.hpp"
#include "sudoku/setters/canonical_set.hpp"
#include "sudoku/setters/generate.hpp"
#include "sudoku/setters/hard_puzzles.hpp"
#include "sudoku/setters/pattern_puzzles.hpp"
#include "sudoku/setters/unbiased.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>

/// Puzzles as somebody wants them: made in one of several ways, rated, and chosen.
namespace sudoku {

/// Which puzzles are wanted.
struct PuzzleRequirements {
    /// If unbiased, the seed, the numbers of givens and the limits count; for all of a pattern, all but seed and givens.
    GenerateParams params{};
    bool enumerate_pattern = false; ///< all puzzles of the pattern, not random ones: see PatternSearch
    bool unbiased = false;       ///< of 9x9, with weights: see UnbiasedGenerator
    // By rating:
    std::optional<std::pair<Level, Level>> levels{}; ///< the easiest and the hardest
    std::optional<std::pair<std::size_t, std::size_t>> b_rating{};
    std::optional<std::string> required_technique{}; ///< a technique, by its name in ratings
    bool name_techniques = false;                 ///< ratings name techniques
    bool rate = false;                 ///< puzzles have a rating, even if they are not chosen by it
    bool distinct = false; ///< puzzles have a canonical form, to leave out those that are equivalent to earlier ones
    bool report_others = false; ///< random puzzles that are made, but not as wished, are handed out, too

    [[nodiscard]] bool is_rated() const { return rate || levels || b_rating || required_technique; }
    [[nodiscard]] bool is_beyond() const { return levels && levels->first == Level::beyond; }
    /// Are they made from known ones, see HardPuzzles? Then an attempt takes much longer.
    [[nodiscard]] bool is_from_known() const { return is_beyond() && !enumerate_pattern; }
};

/// The usual number of attempts in a row without a puzzle, after which a program gives up: on boards up to 16x16, after some
/// minutes at most.
[[nodiscard]] std::uint64_t default_max_attempts(const PuzzleRequirements& requirements);

/// Says why no puzzle of level beyond is as wished, or none will ever be found, or "".
[[nodiscard]] std::optional<std::string> beyond_infeasibility_reason(const PuzzleRequirements& requirements);

/// Valid during the call of the sink only.
struct MatchingPuzzle {
    std::uint64_t attempt = 0;
    std::span<const Digit> puzzle; ///< by cell, 0 for empty
    std::span<const Digit> solution;
    bool is_proven_minimal = true;         ///< see Generated
    std::optional<double> weight{};  ///< if unbiased: most have 1
    std::optional<Rating> rating{};  ///< if it is rated
    std::optional<CanonicalResult> canonical_form{}; ///< if distinct puzzles are wanted
    bool matches = true;                ///< it is as wished: else it is one of the others
};

/// Makes the puzzles of attempts, and gives away those that are as wished. What comes of an attempt depends on the wishes and
/// on its number alone. For one thread at a time.
class PuzzleMaker {
public:
    using ResultCallback = std::function<void(const MatchingPuzzle&)>;

    /// Throws std::invalid_argument if the wishes do not fit together, see also beyond_infeasibility_reason(), and as the class that
    /// makes the puzzles does.
    explicit PuzzleMaker(PuzzleRequirements requirements);

    /// How many attempts there are: as many as one likes, or the parts of a search for all puzzles of a pattern.
    [[nodiscard]] std::uint64_t attempts() const {
        return all_ ? all_->part_count() : std::numeric_limits<std::uint64_t>::max();
    }

    /// Gives the puzzles of attempts `first` ... `first` + `count` - 1 to `sink`, in order. If they are unbiased, an attempt is
    /// a group. When the stop flag is set, the last ones are missing, but no group is cut.
    void run(std::uint64_t first, std::size_t count, const ResultCallback& sink);

private:
    void make_group(std::uint64_t number, const ResultCallback& sink);
    void make_hard(std::uint64_t attempt, const ResultCallback& sink);
    void consider(MatchingPuzzle made, const ResultCallback& sink);
    [[nodiscard]] bool is_wanted(const Rating& rating) const;

    const PuzzleRequirements requirements_;
    std::optional<Generator> generator_;
    std::optional<UnbiasedGenerator> unbiased_;
    std::optional<PatternSearch> all_;
    std::optional<HardPuzzles> hard_; ///< one of these four
    Rater rater_;
    Canonicalizer canonicalizer_;
    Checker checker_;
};

/// Says which puzzles of attempts are the first that are wanted. It is told of attempts in their order, so that the answer
/// does not depend on threads.
class PuzzleSelector {
public:
    /// `number` of puzzles; it gives up after `max_attempts` in a row without one.
    PuzzleSelector(const PuzzleRequirements& requirements, std::uint64_t number, std::uint64_t max_attempts)
        : cuts_groups_(!requirements.unbiased), number_(number), most_attempts_(max_attempts) {}

    /// To be called when all attempts before this one have ended. False if no further puzzle is wanted.
    bool wants_more(std::uint64_t attempt, bool is_between_attempts = true);

    /// Is the puzzle of that attempt one of them? False if one of the same canonical form was taken before.
    bool accept(std::uint64_t attempt, const std::optional<CanonicalResult>& form);

    [[nodiscard]] std::uint64_t size() const { return size_; }         ///< puzzles taken
    [[nodiscard]] std::uint64_t attempts() const { return attempts_; } ///< that have ended
    [[nodiscard]] bool has_all() const { return size_ >= number_; }

    /// All are there, and no group has to come to its end.
    [[nodiscard]] bool is_done() const { return has_all() && cuts_groups_; }

private:
    bool cuts_groups_; ///< or ends when a group does
    std::uint64_t number_;
    std::uint64_t most_attempts_;
    std::uint64_t size_ = 0;
    std::uint64_t attempts_ = 0;
    std::uint64_t next_of_success_ = 0; ///< the attempt after that of the last puzzle
    CanonicalSet forms_;
};

} // namespace sudoku
