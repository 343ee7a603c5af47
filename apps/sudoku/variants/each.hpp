#pragma once

#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/variants/input.hpp"

#include "sudoku/many/in_order.hpp"

#include <functional>
#include <utility>

namespace apps {

/// Makes the result of each variant on threads, and passes the results to `sink` in order. `make` returns nothing if the
/// program must end; then neither this result nor later ones are passed on.
template <class Result>
void for_each_variant(const std::vector<VariantRecord>& variants, std::size_t threads,
                      const std::function<std::optional<Result>(const VariantRecord&)>& make,
                      const std::function<void(const Result&)>& sink) {
    std::size_t next = 0;
    std::size_t done = 0;
    bool is_over = false;
    progress::set_puzzles(0, 0);
    sudoku::for_each_in_order<std::size_t, std::optional<Result>>(
        [&] { return next < variants.size() ? std::optional(next++) : std::nullopt; },
        [&](const dlx::TaskRunner&) -> sudoku::Worker<std::size_t, std::optional<Result>> {
            return [&](const std::size_t& k, const sudoku::Turn<std::optional<Result>>& turn) {
                turn.give(signals::stop_flag() ? std::nullopt : make(variants[k]));
            };
        },
        [&](const std::optional<Result>& result) {
            is_over = is_over || !result;
            if (is_over)
                return;
            sink(*result);
            ++done;
            progress::set_puzzles(done, static_cast<double>(done) / static_cast<double>(variants.size()));
        },
        {.threads = static_cast<std::uint32_t>(threads),
         .max_ahead = 4 * threads,
         .stop_flag = &signals::stop_flag(),
         .on_failure = signals::request_stop});
}

} // namespace apps
