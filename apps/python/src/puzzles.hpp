#pragma once

#include "apps/python/src/call.hpp"

#include "sudoku/many/puzzles.hpp"
#include "sudoku/rules/puzzle.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <pybind11/numpy.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace dlx_python {

using Digits = py::array_t<sudoku::Digit, py::array::c_style>; ///< digits of puzzles; arrays are not copied
using Box = std::optional<std::pair<std::uint32_t, std::uint32_t>>;
using Seconds = std::optional<double>;

using Records = std::shared_ptr<sudoku::Puzzles>; ///< keeps the array whose digits it refers to

/// The class Puzzles of Python: one puzzle or many, plain or with rules, and the errors among them.
class Many {
public:
    explicit Many(py::object on_error = py::none(), bool is_one = false)
        : on_error_(std::move(on_error)), is_one_(is_one) {}
    explicit Many(sudoku::Puzzle puzzle); ///< one puzzle

    Records all = std::make_shared<sudoku::Puzzles>();         ///< threads keep only these
    std::map<std::size_t, std::vector<std::string>> ignored{}; ///< elements of records that say nothing to a program

    [[nodiscard]] bool is_one() const { return is_one_; } ///< whether the function is one for one puzzle
    [[nodiscard]] sudoku::Puzzle only() const { return (*all)[0].puzzle(); }
    [[nodiscard]] bool handles_errors() const { return !on_error_.is_none(); }
    [[nodiscard]] bool is_error(std::size_t record) const { return (*all)[record].error().has_value(); }

    /// Calls on_error with the number of the next record and a ParseError; without on_error, throws it.
    void add_error(const sudoku::ParseError& error);

    /// Calls on_error with a ValueError for a puzzle that a function does not support; without on_error, throws it.
    void reject(std::size_t record, const std::string& why) const;

private:
    py::object on_error_ = py::none();
    bool is_one_ = false;
};

[[nodiscard]] Digits array_of(std::span<const sudoku::Digit> digits);

/// Returns the digits as a board with rows and columns.
[[nodiscard]] py::object board_of(const sudoku::Grid& grid);

/// Returns a dlx_cover.sudoku.Verdict.
[[nodiscard]] py::object to_python(sudoku::Verdict verdict);

/// Makes a dlx_cover.sudoku.Puzzle.
[[nodiscard]] py::object to_python(sudoku::VariantPuzzle puzzle);

void bind_puzzles(py::module_& module);
void bind_puzzle(py::class_<Many>& puzzles); ///< functions of one puzzle: its parts, text and picture
void bind_sudoku(py::module_& module);       ///< checking, solving, counting
void bind_reasoning(py::module_& module);    ///< explanations, hints, ratings
void bind_setters(py::module_& module);      ///< minimal puzzles, canonical forms
void bind_generating(py::module_& module);

} // namespace dlx_python
