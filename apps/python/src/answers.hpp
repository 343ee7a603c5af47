#pragma once

#include "apps/python/src/puzzles.hpp"
#include "apps/python/src/results.hpp"

#include "sudoku/reason/rating.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace dlx_python {

/// A rating, as what `_rating` of reasoning.py is called with.
[[nodiscard]] py::tuple rating_to_python(const sudoku::Rating& rating);

/// Some records of many.
struct Range {
    std::size_t first = 0;
    std::size_t last = 0; ///< not one of them
};

/// All records, one range after the other: a source of sudoku::for_each_in_order().
[[nodiscard]] std::function<std::optional<Range>()> ranges(std::size_t records, std::size_t at_a_time);

/// Gives a result for each record of a range, in order.
using Worker = std::function<void(const Range& range, const Ahead::Give& give)>;

/// The results of all records, in order. Each thread has a worker, which `make_worker` makes; it may refer to the puzzles and
/// the call.
[[nodiscard]] std::unique_ptr<Results> answers(const Many& puzzles, std::size_t at_a_time, std::uint32_t threads,
                                               Seconds seconds, const py::object& progress,
                                               std::function<Worker(Call&)> make_worker);

/// A worker that gives `answer(puzzle)` of the givens, or None where a record could not be read.
template <class Answer>
Worker one_by_one(const Many& puzzles, Answer answer) {
    return [&all = *puzzles, answer](const Range& range, const Ahead::Give& give) {
        for (std::size_t k = range.first; k < range.last; ++k)
            if (const auto record = all[k]; record.error())
                give([] { return py::none(); });
            else
                give(answer({.grid = sudoku::Grid(record.run.geometry, record.digits(), record.run.eliminated),
                             .notation = record.run.notation}));
    };
}

/// Objects of Python, in order.
template <class List, class Convert>
py::list to_list(const List& list, Convert convert) {
    py::list result(list.size());
    for (std::size_t k = 0; k < list.size(); ++k)
        result[k] = convert(list[k]);
    return result;
}

template <class Result, class Convert>
py::object or_none(const std::optional<Result>& result, Convert convert) {
    return result ? py::object(convert(*result)) : py::none();
}

} // namespace dlx_python
