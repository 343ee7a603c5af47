#pragma once

#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/solve.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// Output of some records, ready to be printed.
struct Printout : Piece {
    std::vector<Message> messages{};
    std::vector<Message> box_hints{}; ///< messages about other box shapes; only the first of each source is printed
    Counts counts{};
    bool is_cut = false; ///< whether a puzzle was interrupted; the text ends with it or before it
    double fraction = 0; ///< fraction of the input after these records; 0 if unknown
};

constexpr std::size_t most_text = 1 << 12; ///< of solutions that are given together; thousands of texts may wait

/// Time after which a person is warned of a count that has not ended.
constexpr std::chrono::seconds slow_count{5};

/// Returns whether puzzles on suitable boards are solved many at a time.
[[nodiscard]] bool answers_many(const Settings& settings);

/// Solver for the puzzles of pieces, plain or with rules. Each thread has its own.
class BlockSolver {
public:
    using Turn = sudoku::Turn<Printout>;

    /// Prepares the solver. The references must outlive it. `parallel` runs parts of long searches on other threads.
    BlockSolver(const Settings& settings, Output& output, dlx::TaskRunner parallel);

    /// Solves a piece and passes its output to `turn` at once. If that takes long, the output is passed on from time to
    /// time, between two records, so that the first answers appear early. The solutions of a puzzle with very many are
    /// passed on as they are found.
    void solve(const PuzzlePiece& piece, const Turn& turn);

private:
    [[nodiscard]] const sudoku::PuzzleGroup& run() const { return piece_->puzzles.runs()[run_]; }
    [[nodiscard]] bool may_be_large() const;
    [[nodiscard]] dlx::SolveParams search_params(std::optional<std::uint64_t> limit);
    [[nodiscard]] sudoku::SolverParams solver_params(std::optional<std::uint64_t> limit);
    void answer();
    void answer_alone();
    [[nodiscard]] dlx::CountResult count(const sudoku::Puzzle& puzzle);
    [[nodiscard]] dlx::Status certified(const sudoku::Puzzle& puzzle, std::uint64_t solutions) const;
    [[nodiscard]] bool tell_failures();
    void tell(const sudoku::PuzzleResult& found);
    template <class Tell>
    void tell_whole(Tell tell);
    void tell_record(const sudoku::Puzzle& puzzle, const sudoku::PuzzleResult& found);
    void add_estimate(const sudoku::Puzzle& puzzle, Answer& answer) const;
    void tell_answer(const sudoku::Puzzle& puzzle, Answer answer);
    void explain();
    void add_answer(const sudoku::Puzzle& puzzle, const Answer& answer);
    void try_other_boxes(const sudoku::Puzzle& puzzle);
    void add_certificate(const sudoku::Puzzle& puzzle, const Answer& answer);
    void add_error(const sudoku::ParseError& error, bool is_open = false);
    void add_failure(const sudoku::ParseError& error);
    void say(const sudoku::ParseError& what, bool is_error);
    void give();
    void pause(const dlx::Progress& of_search);
    void warn_if_slow(const dlx::Progress& of_search);

    const Settings& settings_;
    Output& output_;
    const dlx::TaskRunner parallel_;
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    sudoku::Solver solver_;
    std::optional<sudoku::Solver> large_solver_; ///< solver of one puzzle that yields all requested solutions
    AnswerWriter writer_;                        ///< writer to printout_
    std::string box_source_;                     ///< last source for which other box shapes were tried
    int box_tries_ = 0;                          ///< remaining tries for box_source_

    // The record that is being written:
    const PuzzlePiece* piece_ = nullptr;
    const Turn* turn_ = nullptr;
    std::size_t run_ = 0;                           ///< index in the piece
    std::size_t puzzle_ = 0;                        ///< index in the run
    std::size_t told_ = 0;                          ///< number of records of the piece that were passed on
    bool is_large_ = false;                         ///< whether the record is passed on in parts
    std::chrono::steady_clock::time_point begun_{}; ///< start of the current count
    bool is_cut_ = false;
    Printout printout_;
};

} // namespace apps
