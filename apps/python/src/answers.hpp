#pragma once

#include "apps/python/src/puzzles.hpp"
#include "apps/python/src/results.hpp"

#include "sudoku/reason/rating.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx_python {

/// Returns a dlx_cover.sudoku.Rating.
[[nodiscard]] py::object to_python(const sudoku::Rating& rating);

/// A range of records.
struct Range {
    std::size_t first = 0;
    std::size_t last = 0; ///< one past the last record
};

/// Returns a source for sudoku::for_each_in_order() that yields all records in ranges.
[[nodiscard]] std::function<std::optional<Range>()> ranges(std::size_t records, std::size_t at_a_time);

/// Passes a result for each record of a range on, in order.
using Worker = std::function<void(const Range& range, const Ahead::Give& give)>;

/// Returns the results of all records, in order. Each thread has a worker from `make_worker`, which may refer to the
/// call and keep `puzzles.all`.
[[nodiscard]] std::unique_ptr<Results> answers(const Many& puzzles, std::size_t at_a_time, std::uint32_t threads,
                                               Seconds seconds, const py::object& progress,
                                               std::function<Worker(Call&)> make_worker);

/// Returns None: the result of a record that could not be read.
[[nodiscard]] inline py::object no_answer() { return py::none(); }

/// Returns the result of a puzzle that the function does not support: Many::reject() reports it, and it becomes None.
[[nodiscard]] Ahead::Result rejection(std::size_t record, const std::string& why);

/// Returns a puzzle without the digits that a player has filled in.
[[nodiscard]] sudoku::Puzzle puzzle_of(const sudoku::Puzzles::Record& record);

/// Returns a worker that passes `answer(puzzle)` on. It throws std::invalid_argument for a puzzle that is not supported.
template <class Answer>
Worker one_by_one(const Records& all, Answer answer) {
    return [all, answer](const Range& range, const Ahead::Give& give) {
        for (std::size_t k = range.first; k < range.last; ++k) {
            Ahead::Result result = no_answer;
            try {
                if (const auto record = (*all)[k]; !record.error())
                    result = answer(puzzle_of(record));
            } catch (const std::invalid_argument& error) {
                result = rejection(k, error.what());
            }
            give(std::move(result));
        }
    };
}

/// Converts a list to a list of Python objects.
template <class List, class Convert>
py::list to_list(const List& list, Convert convert) {
    py::list result(list.size());
    for (std::size_t k = 0; k < list.size(); ++k)
        result[k] = convert(list[k]);
    return result;
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
