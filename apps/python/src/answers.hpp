#pragma once

#include "apps/python/src/puzzles.hpp"

#include "sudoku/reason/rating.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <vector>

namespace dlx_python {

using Seconds = std::optional<double>;

/// A rating, as what `_rating` of reasoning.py is called with.
[[nodiscard]] py::tuple rating_to_python(const sudoku::Rating& rating);

/// Some records of many.
struct Range {
    std::size_t first = 0;
    std::size_t last = 0; ///< not one of them
};

/// What `answer(puzzle, record, worker)` says of each puzzle of the range, nothing where a record could not be read. Each
/// thread has a worker, which `make()` makes.
template <class Result, class Make, class Answer>
std::vector<std::optional<Result>> answers(const Puzzles& puzzles, Range range, std::uint32_t threads, Call& call,
                                           Make make, Answer answer) {
    range.last = std::min(range.last, puzzles.records());
    std::vector<std::optional<Result>> results(range.last - std::min(range.first, range.last));
    const dlx::Parallel parallel = dlx::on_threads(threads);
    std::atomic<std::size_t> next = 0;
    call.run([&] {
        parallel.run(parallel.threads, [&](std::uint32_t) {
            auto worker = make();
            for (std::size_t k = next++; k < results.size() && !call.stop(); k = next++)
                if (const auto puzzle = puzzles.puzzle(range.first + k))
                    results[k] = answer(*puzzle, range.first + k, worker);
        });
    });
    return results;
}

/// The answers as Python's objects, in order.
template <class Result, class Convert>
py::list to_list(const std::vector<Result>& results, Convert convert) {
    py::list list(results.size());
    for (std::size_t k = 0; k < results.size(); ++k)
        list[k] = convert(results[k]);
    return list;
}

template <class Result, class Convert>
py::object or_none(const std::optional<Result>& result, Convert convert) {
    return result ? py::object(convert(*result)) : py::none();
}

} // namespace dlx_python
