#pragma once

#include "dlx/limits.hpp"
#include "sudoku/reason/dead_end.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Refutations: explanations why a puzzle without clashes has no solution, in steps that a person can follow.
namespace sudoku {

/// Reason why a digit cannot be in a cell.
struct Exclusion {
    enum class Reason : std::uint8_t {
        peer,       ///< the cell `peer` has the digit, and shares `house` with it
        filled,     ///< the cell has another digit
        eliminated, ///< the puzzle eliminates the candidate
        refuted,    ///< an earlier step eliminates the candidate
    };
    Cell cell = 0;
    Digit digit = 0;
    Reason reason{};
    Cell peer = 0; ///< cell with the digit, for reason peer; otherwise `cell` itself
    House house{}; ///< house shared with `peer`, for reason peer
    friend bool operator==(const Exclusion&, const Exclusion&) = default;
};

/// Dead end and its reasons: an exclusion for each digit of the cell, or for each cell of the house.
struct Contradiction {
    DeadEnd dead_end; ///< dead end with `singles` 0
    std::vector<Exclusion> reasons;
};

struct Refutation;

/// Step of a refutation.
struct RefutationStep {
    enum class Kind : std::uint8_t {
        naked_single,  ///< the digit is the only remaining one for the cell
        hidden_single, ///< the cell is the only remaining place for the digit in `house`
        refuted,       ///< the digit in the cell would lead to a contradiction
    };
    Kind kind{};
    Candidate placement;
    House house{}; ///< house of a hidden single
    /// For singles: exclusions of the other digits of the cell, or of the other cells of the house.
    std::vector<Exclusion> reasons{};
    /// For kind refuted: steps that follow from the assumption, never null.
    std::shared_ptr<const Refutation> refutation{};
};

/// Proof that a puzzle has no solution. Each step and the final contradiction follow from the givens and earlier steps.
/// In the refutation of an assumption, they also use the assumption and the steps before it.
struct Refutation {
    std::vector<RefutationStep> steps;
    Contradiction contradiction;

    /// Returns the number of steps, including those of refuted assumptions.
    [[nodiscard]] std::size_t size() const;
};

/// Returns all dead ends that follow directly from the givens, cells before digits, each with its reasons. Requires a
/// grid without clashes. Returns none if the limits of `watch` are reached on a board of more than 100 digits.
[[nodiscard]] std::vector<Contradiction> contradictions(const Grid& puzzle, dlx::RunMonitor* watch = nullptr);

/// Finds a short refutation: the steps that the contradiction at the end of a path of dlx::Reasoner needs. They are
/// singles and failing assumptions, the shortest first, with nested assumptions only if nothing else helps. Returns
/// nothing if the puzzle has a solution or a limit was reached. Requires a grid without clashes.
[[nodiscard]] std::optional<Refutation> refute(const Grid& puzzle, const dlx::Limits& limits = {});

/// Formats the exclusions of the digits of a cell, "row 1 excludes 1 and 2; column 9 excludes 3; the puzzle excludes 4;
/// the steps above exclude 5", or of the cells of a house, "row 1 excludes r1c7 and r1c8; the other cells are filled".
/// Returns "" for none.
[[nodiscard]] std::string to_string(const Geometry& geometry, std::span<const Exclusion> reasons,
                                    DigitNotation notation = DigitNotation::numbers);

/// Describes a contradiction with its reasons: "no candidate for r1c9: ...", "no place for 5 in box 3: ...".
[[nodiscard]] std::string to_string(const Geometry& geometry, const Contradiction& contradiction,
                                    DigitNotation notation = DigitNotation::numbers);

/// Describes a step: "r2c3 = 5, its only candidate: ...", "r2c3 = 5, the only place for 5 in box 1: ...", or "r2c3 is
/// not 5" for a refuted candidate.
[[nodiscard]] std::string to_string(const Geometry& geometry, const RefutationStep& step,
                                    DigitNotation notation = DigitNotation::numbers);

/// Sentence of a refutation.
struct RefutationSentence {
    /// "Suppose r1c2 = 3", "So r1c2 is not 3", or a step or contradiction as formatted by to_string().
    std::string text;
    std::uint32_t depth = 0; ///< number of enclosing assumptions
    bool is_assumption = false;
    /// Step of the sentence, or the step that refutes the assumption; may be null.
    const RefutationStep* step = nullptr;
    const Contradiction* contradiction = nullptr; ///< contradiction of the sentence, or null
};

/// Formats the whole refutation, which must outlive the sentences. The steps under an assumption are between "Suppose"
/// and "So".
[[nodiscard]] std::vector<RefutationSentence> sentences(const Geometry& geometry, const Refutation& refutation,
                                                        DigitNotation notation = DigitNotation::numbers);

} // namespace sudoku
