#pragma once

#include "sudoku/reason/rating.hpp"
#include "sudoku/rules/puzzle.hpp"
#include "sudoku/setters/canonical.hpp"
#include "sudoku/setters/canonical_set.hpp"
#include "sudoku/setters/choose_rules.hpp"
#include "sudoku/setters/generate.hpp"
#include "sudoku/setters/pattern_puzzles.hpp"
#include "sudoku/setters/unbiased.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

/// Puzzles that meet requirements: made in one of several ways, rated, and selected.
namespace sudoku {

/// Requirements for puzzles, and the way to make them.
struct PuzzleRequirements {
    /// Settings of the generator. If `unbiased`, only seed, numbers of givens and limits are used; if
    /// `enumerate_pattern`, seed and numbers of givens are ignored.
    GenerateParams params{};
    bool enumerate_pattern = false; ///< make all puzzles of the pattern instead of random ones, see PatternSearch
    bool unbiased = false;          ///< make 9x9 puzzles with weights, see UnbiasedGenerator
    /// Rules, regions and givens of all puzzles, see generate(); the board is theirs.
    std::optional<VariantPuzzle> rules{};
    RuleChoices choices{}; ///< rules that are chosen for each puzzle in addition; requires `rules`
    // Selection by rating:
    std::optional<std::pair<Level, Level>> levels{}; ///< easiest and hardest level
    std::optional<std::pair<std::size_t, std::size_t>> b_rating{};
    /// Technique that the solution path must contain, named as in ratings.
    std::optional<std::string> required_technique{};
    bool name_techniques = false; ///< name techniques in ratings
    bool rate = false;            ///< rate puzzles even if they are not selected by rating
    bool distinct = false;        ///< compute canonical forms, to omit puzzles that are equivalent to earlier ones
    bool report_others = false;   ///< also pass on random puzzles that do not meet the requirements

    [[nodiscard]] bool is_rated() const { return rate || levels || b_rating || required_technique; }
    /// Returns whether all puzzles have to be of level beyond, but are random: hardly any random puzzle is.
    [[nodiscard]] bool is_hopeless() const {
        return levels && levels->first == Level::beyond && !enumerate_pattern && !rules;
    }
    [[nodiscard]] const Geometry& geometry() const { return rules ? rules->grid.geometry() : params.geometry; }
};

/// Returns the default for the number of successive attempts without a puzzle after which a program stops. On boards up
/// to 16x16, they take some minutes at most.
[[nodiscard]] std::uint64_t default_max_attempts(const PuzzleRequirements& requirements);

/// Puzzle of a PuzzleMaker. Valid only during the call of the callback.
struct MatchingPuzzle {
    std::uint64_t attempt = 0;
    std::span<const Digit> puzzle; ///< digits by cell, 0 for an empty cell
    std::span<const Digit> solution;
    bool is_proven_minimal = true;                   ///< see GeneratedPuzzle
    std::optional<double> weight{};                  ///< weight, if unbiased; 1 for most puzzles
    std::optional<Rating> rating{};                  ///< rating, if requested
    std::optional<CanonicalResult> canonical_form{}; ///< canonical form, if distinct puzzles are requested
    bool matches = true; ///< whether it meets the requirements; false only with report_others
    std::shared_ptr<const VariantPuzzle> variant{}; ///< the puzzle with its rules, if there are any
};

/// Returns the puzzle with its rules, if there are any.
[[nodiscard]] Puzzle to_puzzle(const MatchingPuzzle& made, const Geometry& geometry);

/// Runs attempts and passes the puzzles that meet the requirements to a callback. The result of an attempt depends only
/// on the requirements and its number. A maker must not be used by two threads at the same time.
class PuzzleMaker {
public:
    using ResultCallback = std::function<void(const MatchingPuzzle&)>;

    /// Throws std::invalid_argument if the requirements cannot be combined or are hopeless, and as the class that makes
    /// the puzzles does.
    explicit PuzzleMaker(PuzzleRequirements requirements);

    /// Returns the number of attempts: unlimited, or the number of parts of a search for all puzzles of a pattern.
    [[nodiscard]] std::uint64_t attempt_count() const {
        return all_ ? all_->part_count() : std::numeric_limits<std::uint64_t>::max();
    }

    /// Returns the reason why no attempt makes a puzzle, if an attempt found one: "the rules have no solution".
    [[nodiscard]] const std::string& impossible_reason() const { return impossible_reason_; }

    /// Passes the puzzles of attempts `first` ... `first` + `count` - 1 to `sink`, in order. An unbiased attempt is a
    /// group. When the stop flag is set, the last puzzles are missing, but no group is incomplete.
    void run(std::uint64_t first, std::size_t count, const ResultCallback& sink);

private:
    void make_group(std::uint64_t number, const ResultCallback& sink);
    void make_with_rules(std::uint64_t number, const ResultCallback& sink);
    void consider(MatchingPuzzle made, const ResultCallback& sink);
    void rate(MatchingPuzzle& made);
    [[nodiscard]] bool is_wanted(const Rating& rating) const;

    const PuzzleRequirements requirements_;
    std::optional<Generator> generator_;
    std::optional<UnbiasedGenerator> unbiased_;
    std::optional<PatternSearch> all_; ///< one of these three is set, unless there are rules
    std::string impossible_reason_;
    Rater rater_;
    Canonicalizer canonicalizer_;
};

/// Selects the first N matching puzzles. Attempts must be reported in order, so that the selection does not depend on
/// the number of threads.
class PuzzleSelector {
public:
    /// Selects `number` puzzles, and stops after `max_attempts` successive attempts without one.
    PuzzleSelector(const PuzzleRequirements& requirements, std::uint64_t number, std::uint64_t max_attempts)
        : cuts_groups_(!requirements.unbiased), number_(number), most_attempts_(max_attempts) {}

    /// Reports that all attempts before this one have ended. Returns false if no further puzzle is needed.
    bool wants_more(std::uint64_t attempt, bool is_between_attempts = true);

    /// Reports a matching puzzle of an attempt. Returns whether it is selected: false if an equivalent one was selected
    /// before.
    bool accept(std::uint64_t attempt, const std::optional<CanonicalResult>& form);

    [[nodiscard]] std::uint64_t size() const { return size_; }              ///< number of selected puzzles
    [[nodiscard]] std::uint64_t attempt_count() const { return attempts_; } ///< number of finished attempts
    [[nodiscard]] bool has_all() const { return size_ >= number_; }

    /// Returns whether all puzzles are selected and no group has to be completed.
    [[nodiscard]] bool is_done() const { return has_all() && cuts_groups_; }

private:
    bool cuts_groups_; ///< false if the selection ends only at the end of a group
    std::uint64_t number_;
    std::uint64_t most_attempts_;
    std::uint64_t size_ = 0;
    std::uint64_t attempts_ = 0;
    std::uint64_t next_of_success_ = 0; ///< attempt after that of the last puzzle
    CanonicalSet forms_;
};

} // namespace sudoku
