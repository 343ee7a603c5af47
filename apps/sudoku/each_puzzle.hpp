#pragma once

#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/stream.hpp"

#include "sudoku/many/in_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

/// The loop of every command that reads puzzles.
namespace apps {

/// Some records for a thread, and how much of the input was read before and with them; 0 is not known.
struct PuzzlePiece {
    sudoku::Puzzles puzzles;
    std::uint64_t first = 0; ///< the number of its first record
    double fraction_before = 0;
    double fraction_read = 0;

    /// The share of the input that is done after this number of its records.
    [[nodiscard]] double fraction(std::size_t records) const {
        return std::lerp(fraction_before, fraction_read,
                         static_cast<double>(records) / static_cast<double>(puzzles.record_count()));
    }
};

/// Reads pieces, works on them on threads, and hands the results over in order, see sudoku::for_each_in_order(). `size(k)` is
/// the number of records of piece k. What is read is worked on while the stream waits for more. The end of the program
/// (signals.hpp) ends the reading; so does an error, which is passed on.
template <class Result>
void for_each_piece(PuzzleStream& stream, std::size_t threads, std::size_t max_ahead,
                    const std::function<std::size_t(std::uint64_t)>& size,
                    const std::function<sudoku::Worker<PuzzlePiece, Result>(const dlx::TaskRunner&)>& make_worker,
                    const std::function<void(Result)>& sink) {
    std::uint64_t number = 0;
    std::uint64_t records = 0;
    double before = 0;
    const auto next = [&]() -> std::optional<PuzzlePiece> {
        sudoku::Puzzles puzzles = signals::stop_flag() ? sudoku::Puzzles() : stream.next(size(number++));
        if (puzzles.empty())
            return std::nullopt;
        const double read = stream.fraction();
        const std::uint64_t first = std::exchange(records, records + puzzles.record_count());
        return PuzzlePiece{std::move(puzzles), first, std::exchange(before, read), read};
    };
    progress::set_puzzles(0, 0);
    sudoku::for_each_in_order<PuzzlePiece, Result>(next, make_worker, sink,
                                                   {.threads = static_cast<std::uint32_t>(threads),
                                                    .max_ahead = max_ahead,
                                                    .stop_flag = &signals::stop_flag(),
                                                    .on_failure = signals::request_stop});
}

/// The same for records: `make_answer()` makes for each thread what gives the result of a record, or nothing if it is time to
/// end. Then neither that one nor those after it are handed over. Tells the progress.
template <class Result>
void for_each_record(
    PuzzleStream& stream, std::size_t threads, std::size_t at_a_time,
    const std::function<std::function<std::optional<Result>(const sudoku::Puzzles::Record&)>()>& make_answer,
    const std::function<void(const Result&)>& sink) {
    constexpr std::size_t max_ahead = 1024; // pieces
    struct Done {
        std::vector<Result> results; ///< of a piece
        bool is_cut = false;         ///< then not of all its records
        double fraction_before = 0;
        double fraction = 0;
    };
    const auto make_worker = [&](const dlx::TaskRunner&) -> sudoku::Worker<PuzzlePiece, Done> {
        return [answer = make_answer()](const PuzzlePiece& piece, const sudoku::Turn<Done>& turn) {
            Done done{{}, false, piece.fraction_before, piece.fraction_read};
            for (std::size_t k = 0; k < piece.puzzles.record_count() && !done.is_cut; ++k) {
                std::optional<Result> result = answer(piece.puzzles[k]);
                done.is_cut = !result;
                if (result)
                    done.results.push_back(std::move(*result));
            }
            turn.give(std::move(done));
        };
    };
    std::uint64_t records = 0;
    bool is_over = false;
    for_each_piece<Done>(
        stream, threads, max_ahead, [&](std::uint64_t) { return at_a_time; }, make_worker,
        [&](const Done& done) {
            if (is_over)
                return;
            std::for_each(done.results.begin(), done.results.end(), sink);
            records += done.results.size();
            progress::set_puzzles(records, done.is_cut ? done.fraction_before : done.fraction);
            is_over = done.is_cut;
        });
}

} // namespace apps
