#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/options/rows.hpp"
#include "apps/shared/svg.hpp"

#include "dlx/reason/reason.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/solve.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The hints of `sudoku hint`.
namespace apps {

/// A candidate as the user writes it: "r3c4=2". The digit is a number, or as in the puzzle.
struct CellText {
    std::string text;
    std::uint32_t row = 0;    ///< 1-based
    std::uint32_t column = 0; ///< 1-based
    std::string digit;
};

/// What is asked.
struct HintQuestion {
    std::optional<Format> format{}; ///< nothing: grid for one step on a terminal, else line
    bool is_whole = false;          ///< the path
    bool may_guess = false;
    std::uint64_t stage = 3;     ///< where to look; and which technique; and the step
    std::vector<CellText> why{}; ///< the candidates that are asked for
    bool assume_unique = false;  ///< that the givens have one solution only
    dlx::ReasonParams params{};
};

/// A hint as it is shown.
struct ShownHint {
    std::uint64_t stage = 3; ///< what is told of it
    sudoku::Hint hint;
    std::string place; ///< where to look
    std::string line;
    std::string board{};    ///< with marks, if asked for
    svg::Picture picture{}; ///< the same
    std::string asked{};    ///< by --why: "r3c4=2"
};

/// The answer for one puzzle, or an error in its place.
struct HintAnswer {
    std::vector<ShownHint> hints{};
    std::string board{};                   ///< without marks, where it ends, if asked for
    std::optional<svg::Picture> picture{}; ///< the same
    std::string end{};    ///< "solved", "contradiction", "stuck", "limit", "error"; "" if there is a step
    std::string reason{}; ///< what is said of that
    std::vector<std::pair<std::string, std::string>>
        not_answered{}; ///< by --why: what is asked, and why there is no step
    std::optional<dlx::BranchSuggestion> guess{};
    std::string guess_at{}; ///< "r3c4=2"
    std::string guess_line{};
    bool is_checked = true; ///< is it known whether there is a solution?
    Answered answered = Answered::yes;
};

/// "r3c4=2": the digit is a number.
[[nodiscard]] std::string text_of(const sudoku::Geometry& geometry, sudoku::Candidate candidate);

/// Answers for one puzzle after the other.
class HintFinder {
public:
    explicit HintFinder(const HintQuestion& question)
        : question_(question), hinter_(question.params, question.assume_unique) {}

    /// Throws std::invalid_argument if the board is too large, or has no such candidate as is asked for.
    HintAnswer answer(const sudoku::Puzzle& puzzle);

private:
    HintAnswer steps(sudoku::Verdict verdict);
    HintAnswer reasons(sudoku::DigitNotation notation);
    [[nodiscard]] ShownHint shown(const sudoku::Hint& hint) const;
    [[nodiscard]] svg::Picture picture(const sudoku::Hint* hint) const;

    const HintQuestion& question_;
    sudoku::Checker checker_;
    sudoku::HintEngine hinter_;
    const sudoku::Puzzle* puzzle_ = nullptr; ///< of the answer
};

} // namespace apps
