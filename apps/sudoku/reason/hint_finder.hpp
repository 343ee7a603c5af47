#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/shared/options/rows.hpp"
#include "apps/shared/svg.hpp"

#include "dlx/logic/reason.hpp"
#include "sudoku/reason/hint.hpp"
#include "sudoku/solve.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Hints of `sudoku hint`.
namespace apps {

/// Candidate as written by the user: "r3c4=2". The digit is a number, or a digit in the puzzle's notation.
struct CellText {
    std::string text;
    std::uint32_t row = 0;    ///< 1-based
    std::uint32_t column = 0; ///< 1-based
    std::string digit;
};

struct HintQuestion {
    std::optional<Format> format{}; ///< format; nothing: grid for one step on a terminal, else line
    bool is_whole = false;          ///< show all steps of the path
    bool may_guess = false;
    std::uint64_t stage = 3;     ///< amount of detail: 1 = place, 2 = technique, too, 3 = step, too
    std::vector<CellText> why{}; ///< candidates of --why
    bool assume_unique = false;  ///< assume that the givens have exactly one solution
    dlx::ReasonParams params{};
};

/// Hint in the form in which it is printed.
struct ShownHint {
    std::uint64_t stage = 3; ///< amount of detail
    sudoku::Hint hint;
    std::string place; ///< houses of the hint
    std::string line;
    std::string board{};    ///< board with marks, if requested
    svg::Picture picture{}; ///< board with marks, if requested
    std::string asked{};    ///< candidate of --why: "r3c4=2"
};

/// Answer for one puzzle, or an error that replaces it.
struct HintAnswer {
    std::vector<ShownHint> hints{};
    std::string board{};                   ///< board without marks at the end, if requested
    std::optional<svg::Picture> picture{}; ///< board without marks at the end, if requested
    std::string end{};    ///< "solved", "contradiction", "stuck", "limit" or "error"; "" if there is a step
    std::string reason{}; ///< reason for `end`
    /// For --why: candidates without a step, with the reason.
    std::vector<std::pair<std::string, std::string>> not_answered{};
    std::optional<dlx::BranchSuggestion> guess{};
    std::string guess_at{}; ///< candidate to try: "r3c4=2"
    std::string guess_line{};
    bool is_checked = true; ///< whether the check for a solution was completed
    Answered answered = Answered::yes;
};

/// Finder of hints for one puzzle after another, plain or with rules.
class HintFinder {
public:
    explicit HintFinder(const HintQuestion& question)
        : question_(question), hinter_(question.params, question.assume_unique) {}

    /// Answers for a puzzle. Throws std::invalid_argument if the board is too large or lacks a candidate of --why.
    HintAnswer answer(const sudoku::Puzzle& puzzle);

private:
    HintAnswer steps(sudoku::Verdict verdict);
    HintAnswer reasons(sudoku::DigitNotation notation);
    [[nodiscard]] ShownHint shown(const sudoku::Hint& hint) const;
    [[nodiscard]] svg::Picture picture(const sudoku::Hint* hint) const;

    const HintQuestion& question_;
    sudoku::Checker checker_;
    sudoku::HintEngine hinter_;
    const sudoku::Puzzle* puzzle_ = nullptr; ///< puzzle of the answer
};

} // namespace apps
