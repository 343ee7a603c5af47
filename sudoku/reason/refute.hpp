#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Why a puzzle without clashes has no solution, in steps that a person can follow.
namespace sudoku {

// --- Dead ends ------------------------------------------------------------------------------------------------------

/// A cell without candidates, or a digit without a place in a house, seen after some singles.
struct DeadEnd {
    enum class Kind : std::uint8_t { cell_without_candidates, digit_without_place };
    Kind kind{};
    Cell cell = 0;             ///< if the cell has no candidates
    Digit digit = 0;           ///< if the digit has no place ...
    House house{};             ///< ... in this house
    std::uint32_t singles = 0; ///< naked and hidden singles filled in before it showed
    friend bool operator==(const DeadEnd&, const DeadEnd&) = default;
};

/// The first dead end that naked and hidden singles lead to, if they lead to one. Cells go before digits. Singles are
/// filled in one at a time, naked ones first. Requires a grid without clashes.
[[nodiscard]] std::optional<DeadEnd> dead_end_after_singles(const Grid& puzzle);

/// "r1c9 has no candidate", "digit 5 has no place in box 3 after 12 singles"
[[nodiscard]] std::string to_string(const Geometry& geometry, const DeadEnd& dead_end,
                                    DigitNotation notation = DigitNotation::numbers);

// --- Refutations ----------------------------------------------------------------------------------------------------

/// Why a digit cannot be in a cell.
struct Exclusion {
    enum class Reason : std::uint8_t {
        peer,       ///< the cell `by` has the digit, and shares `house` with it
        filled,     ///< the cell has another digit
        eliminated, ///< the puzzle rules it out
        refuted,    ///< an earlier step has shown it
    };
    Cell cell = 0;
    Digit digit = 0;
    Reason reason{};
    Cell peer = 0; ///< `cell` itself unless the reason is a peer
    House house{};
    friend bool operator==(const Exclusion&, const Exclusion&) = default;
};

/// A dead end and what led to it: an exclusion for each digit of the cell, or for each cell of the house.
struct Contradiction {
    DeadEnd dead_end; ///< its `singles` are not counted: 0
    std::vector<Exclusion> reasons;
};

struct Refutation;

/// One step of a refutation.
struct RefutationStep {
    enum class Kind : std::uint8_t {
        naked_single,  ///< the digit is the only one left for the cell
        hidden_single, ///< the cell is the only place left for the digit in `house`
        refuted,       ///< the digit in the cell would lead to a contradiction
    };
    Kind kind{};
    Candidate placement;
    House house{};                    ///< of a hidden single
    std::vector<Exclusion> reasons{}; ///< of a single: the other digits of the cell, or the other cells of the house
    std::shared_ptr<const Refutation>
        refutation{}; ///< of what is refuted, never null there: the steps once it is assumed
};

/// A proof that a puzzle has no solution: each step follows from the givens and the steps before it, and so does the
/// contradiction at the end. In the refutation of an assumption, also from the assumption and the steps before that.
struct Refutation {
    std::vector<RefutationStep> steps;
    Contradiction contradiction;

    /// Steps, those of refuted assumptions included.
    [[nodiscard]] std::size_t size() const;
};

/// All dead ends that the givens alone lead to, cells before digits, each with the givens responsible. Requires a grid
/// without clashes.
[[nodiscard]] std::vector<Contradiction> contradictions(const Grid& puzzle);

/// A short refutation: what the contradiction at the end of a path of dlx::Reasoner rests on. Its steps are singles, and
/// assumptions that fail, the shortest first; assumptions within assumptions where nothing else helps. Nothing if the
/// puzzle has a solution or a limit came first. Requires a grid without clashes.
[[nodiscard]] std::optional<Refutation> refute(const Grid& puzzle, const dlx::Limits& limits = {});

/// "1 2 by row 1, 3 by column 9, 4 as the puzzle says, 5 as shown" of a cell's digits; "r1c7 r1c8 by row 1, the others
/// are filled" of a house's cells. Empty for none.
[[nodiscard]] std::string to_string(const Geometry& geometry, std::span<const Exclusion> reasons,
                                    DigitNotation notation = DigitNotation::numbers);

/// "r1c9 can be nothing: ...", "digit 5 can be nowhere in box 3: ..."
[[nodiscard]] std::string to_string(const Geometry& geometry, const Contradiction& contradiction,
                                    DigitNotation notation = DigitNotation::numbers);

/// "r2c3 = 5, all that is left for the cell: ...", "r2c3 = 5, the only place in box 1: ...", "r2c3 is not 5" of what is
/// refuted.
[[nodiscard]] std::string to_string(const Geometry& geometry, const RefutationStep& step, DigitNotation notation = DigitNotation::numbers);

/// A sentence of a refutation.
struct RefutationSentence {
    std::string text; ///< "Suppose r1c2 = 3", "So r1c2 is not 3", or a step or a contradiction as to_string() has it
    std::uint32_t depth = 0; ///< the number of assumptions that it is under
    bool is_assumption = false;
    const RefutationStep* step = nullptr;                   ///< the assumption's is the one that refutes it
    const Contradiction* contradiction = nullptr; ///< or this
};

/// The whole refutation, which outlives the sentences. The steps under an assumption stand between "Suppose" and "So".
[[nodiscard]] std::vector<RefutationSentence> sentences(const Geometry& geometry, const Refutation& refutation,
                                                        DigitNotation notation = DigitNotation::numbers);

} // namespace sudoku
