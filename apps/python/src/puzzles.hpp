#pragma once

#include "apps/python/src/call.hpp"

#include "sudoku/many/in_order.hpp"
#include "sudoku/many/puzzles.hpp"
#include "sudoku/reason/rating.hpp"
#include "sudoku/rules/puzzle.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <pybind11/numpy.h>
#include <span>
#include <stdexcept>
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

    Records all = std::make_shared<sudoku::Puzzles>(); ///< threads keep only these

    [[nodiscard]] bool is_one() const { return is_one_; } ///< whether the function is one for one puzzle
    [[nodiscard]] sudoku::Puzzle only() const { return (*all)[0].puzzle(); }
    [[nodiscard]] bool handles_errors() const { return !on_error_.is_none(); }

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

[[nodiscard]] py::object to_python(sudoku::Verdict verdict);

/// Makes a dlx_cover.sudoku.Puzzle.
[[nodiscard]] py::object to_python(sudoku::VariantPuzzle puzzle);

void bind_puzzles(py::module_& module);
void bind_puzzle(py::class_<Many>& puzzles); ///< functions of one puzzle: its parts, text and picture
void bind_sudoku(py::module_& module);       ///< checking, solving, counting
void bind_answers(py::module_& module);      ///< explanations, hints, ratings, minimal puzzles, canonical forms
void bind_generating(py::module_& module);

/// Returns a dlx_cover.sudoku.Rating.
[[nodiscard]] py::object to_python(const sudoku::Rating& rating);

struct Range {
    std::size_t first = 0;
    std::size_t last = 0; ///< one past the last record
};

/// Returns a source for sudoku::for_each_in_order() that yields all records in ranges.
[[nodiscard]] std::function<std::optional<Range>()> ranges(std::size_t records, std::size_t at_a_time);

/// Gives a result for each record of a range, in order.
using Worker = sudoku::Worker<Range, Ahead::Result>;

/// Returns the results of all records, in order. Each thread has a worker from `make_worker`, which may refer to the
/// call and keep `puzzles.all`.
[[nodiscard]] std::unique_ptr<Results> answers(const Many& puzzles, std::size_t at_a_time, std::uint32_t threads,
                                               Seconds seconds, const py::object& progress,
                                               std::function<Worker(Call&)> make_worker);

/// Returns None: the result of a record that could not be read.
[[nodiscard]] inline py::object no_answer() { return py::none(); }

/// Returns the result of a puzzle that the function does not support: Many::reject() reports it, and it becomes None.
[[nodiscard]] Ahead::Result rejection(std::size_t record, const std::string& why);

/// Returns a worker that passes `answer(puzzle)` on. It throws std::invalid_argument for a puzzle that is not supported.
template <class Answer>
Worker one_by_one(const Records& all, Answer answer) {
    return [all, answer](const Range& range, const sudoku::Turn<Ahead::Result>& turn) {
        for (std::size_t k = range.first; k < range.last; ++k) {
            Ahead::Result result = no_answer;
            try {
                if (const auto record = (*all)[k]; !record.error()) {
                    sudoku::Puzzle puzzle = record.puzzle();
                    puzzle.filled_in.clear(); // by a player
                    result = answer(puzzle);
                }
            } catch (const std::invalid_argument& error) {
                result = rejection(k, error.what());
            }
            turn.give(std::move(result));
        }
    };
}

/// Converts a cell to row and column, from 0; a candidate also to its digit.
inline py::tuple to_python(const sudoku::Geometry& geometry, sudoku::Cell cell) {
    return py::make_tuple(geometry.row(cell), geometry.column(cell));
}
inline py::tuple to_python(const sudoku::Geometry& geometry, sudoku::Candidate candidate) {
    return py::make_tuple(geometry.row(candidate.cell), geometry.column(candidate.cell), candidate.digit);
}
template <class T>
py::list to_python(const sudoku::Geometry& geometry, const std::vector<T>& list) {
    return to_list(list, [&](const T& element) { return to_python(geometry, element); });
}

template <class Result, class Convert>
py::object or_none(const std::optional<Result>& result, Convert convert) {
    return result ? py::object(convert(*result)) : py::none();
}

} // namespace dlx_python
