#pragma once

#include "apps/shared/io/progress.hpp"
#include "apps/shared/io/signals.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/stream.hpp"

#include "sudoku/many/in_order.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Loop of every command that reads puzzles.
namespace apps {

/// Records for a thread, with the fractions of the input before and after them; 0 if unknown.
struct PuzzlePiece {
    sudoku::Puzzles puzzles{};
    double fraction_before = 0;
    double fraction_read = 0;

    /// Returns the fraction of the input that is done after this number of its records.
    [[nodiscard]] double fraction(std::size_t records) const {
        return std::lerp(fraction_before, fraction_read,
                         static_cast<double>(records) / static_cast<double>(puzzles.record_count()));
    }
};

/// Reads pieces, processes them on threads, and delivers the results in order, see sudoku::for_each_in_order(). Piece k
/// has `size(k)` records. Pieces are processed while the stream waits for more. A signal to end (see signals.hpp) or an
/// exception stops the reading; the exception is passed on.
template <class Result>
void for_each_piece(PuzzleStream& stream, std::size_t threads, std::size_t max_ahead,
                    const std::function<std::size_t(std::uint64_t)>& size,
                    const std::function<sudoku::Worker<PuzzlePiece, Result>(const dlx::TaskRunner&)>& make_worker,
                    const std::function<void(Result)>& sink) {
    std::uint64_t number = 0;
    double before = 0;
    const auto next = [&]() -> std::optional<PuzzlePiece> {
        sudoku::Puzzles more = signals::stop_flag() ? sudoku::Puzzles() : stream.next(size(number++));
        if (more.empty())
            return std::nullopt;
        const double read = stream.fraction();
        return PuzzlePiece{std::move(more), std::exchange(before, read), read};
    };
    progress::set_puzzles(0, 0);
    sudoku::for_each_in_order<PuzzlePiece, Result>(next, make_worker, sink,
                                                   {.threads = static_cast<std::uint32_t>(threads),
                                                    .max_ahead = max_ahead,
                                                    .stop_flag = &signals::stop_flag(),
                                                    .on_failure = signals::request_stop});
}

/// Processes records as for_each_piece() does pieces, and sets the progress. `make_answer()` makes a function for each
/// thread. That function returns the result of a record, or nothing if the program must end. In the latter case,
/// neither this result nor later ones are delivered.
template <class Result>
void for_each_record(
    PuzzleStream& stream, std::size_t threads, std::size_t at_a_time,
    const std::function<std::function<std::optional<Result>(const sudoku::Puzzles::Record&)>()>& make_answer,
    const std::function<void(const Result&)>& sink) {
    constexpr std::size_t max_ahead = 1024; // pieces
    struct Done {
        std::vector<Result> results; ///< results of a piece
        bool is_cut = false;         ///< whether results of the piece are missing
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

/// Puzzle of the input and its result, or an error in its place.
template <class Found>
struct PuzzleRecord {
    std::string source;
    std::optional<sudoku::ParseError> error{};
    sudoku::Puzzle puzzle{.grid = sudoku::Grid(sudoku::Geometry(3, 3))}; ///< an empty board if it cannot be read
    Found found{};

    [[nodiscard]] std::size_t line() const { return error ? error->line() : puzzle.line; }
};

/// Processes puzzles one at a time, as for_each_record() does records. `make_find()` makes a function for each thread; it
/// returns what is found for a puzzle, or nothing if the program must end. A std::invalid_argument is an error of the
/// puzzle. `print` prints a record and its warnings, and returns its answer; errors are also reported as messages. Returns
/// the exit status.
template <class Found>
int for_each_puzzle(PuzzleStream& stream, std::size_t threads,
                    const std::function<std::function<std::optional<Found>(const sudoku::Puzzle&)>()>& make_find,
                    const std::function<Answered(const PuzzleRecord<Found>&, Messages&)>& print) {
    Messages messages;
    using Result = std::optional<PuzzleRecord<Found>>;
    for_each_record<PuzzleRecord<Found>>(
        stream, threads, 1,
        [&] {
            return [find = make_find()](const sudoku::Puzzles::Record& record) -> Result {
                PuzzleRecord<Found> result{.source = record.source(), .error = record.error()};
                if (result.error)
                    return result;
                result.puzzle = record.puzzle();
                try {
                    std::optional<Found> found = find(result.puzzle);
                    if (!found)
                        return std::nullopt;
                    result.found = std::move(*found);
                } catch (const std::invalid_argument& error) {
                    result.error.emplace(result.puzzle.line, 0, error.what());
                }
                return result;
            };
        },
        [&](const PuzzleRecord<Found>& record) {
            messages.add(print(record, messages));
            if (record.error)
                messages.tell({record.source, *record.error});
        });
    return messages.tell_of_the_rest();
}

/// Returns nothing if the program must end, and what was found may be incomplete.
template <class Found>
[[nodiscard]] std::optional<Found> unless_stopped(Found found) {
    return signals::stop_flag() ? std::nullopt : std::optional(std::move(found));
}

} // namespace apps
