#pragma once

#include "dlx/watch.hpp"

#include "sudoku/reason/explanation.hpp"
#include "sudoku/rules/unknowns.hpp"

#include <string>
#include <vector>

namespace apps {

/// Words of the explanation of a puzzle, plain or with rules.
class ExplanationWords {
public:
    /// All outlive it. `limits` are those of searches for regions and doublers.
    ExplanationWords(const sudoku::Puzzle& puzzle, const sudoku::Explanation& found, const dlx::Limits& limits);

    /// Returns the cells in which several digits are possible.
    [[nodiscard]] const std::vector<sudoku::Cell>& open_cells() const { return open_; }

    /// Returns the unknowns of a solution, empty for puzzles without, or if a limit ended the search; of two with the same
    /// digits, different ones.
    [[nodiscard]] sudoku::Unknowns unknowns_of(std::size_t solution) const;

    /// Returns one line without its end and without the verdict.
    [[nodiscard]] std::string gist() const;

    [[nodiscard]] bool has_probable_error() const;
    /// Returns the most probable error after `before`, or "".
    [[nodiscard]] std::string probable_error(const std::string& before) const;

    /// Returns the verdict, the summary, the most probable error, and the rating.
    [[nodiscard]] std::string summary() const;

    /// Returns the summary and all details.
    [[nodiscard]] std::string all() const;

private:
    [[nodiscard]] std::string text_of(sudoku::Candidate placement) const;
    [[nodiscard]] std::string text_of(const sudoku::Clue& clue) const;
    [[nodiscard]] std::string text_with_line(const sudoku::Clue& clue) const;
    [[nodiscard]] std::string text_of(const sudoku::Repair& repair) const;
    template <class T>
    [[nodiscard]] std::string join(const std::vector<T>& list, const std::string& last = "and") const;
    [[nodiscard]] std::string why_none() const;
    [[nodiscard]] std::string more_reasons() const;
    [[nodiscard]] std::string refutation() const;
    [[nodiscard]] std::string repairs() const;
    [[nodiscard]] std::string repairs_of_rules() const;
    [[nodiscard]] std::string possible_digits() const;
    [[nodiscard]] std::string redundant() const;
    [[nodiscard]] std::string ending() const;

    const sudoku::Puzzle& puzzle_;
    const sudoku::Geometry& geometry_ = puzzle_.grid.geometry();
    const sudoku::Explanation& found_;
    const dlx::RunMonitor watch_; ///< of searches for regions and doublers
    std::vector<sudoku::Cell> open_;
};

} // namespace apps
