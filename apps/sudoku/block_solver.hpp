#pragma once

#include "apps/sudoku/confirm.hpp"
#include "apps/sudoku/each_puzzle.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/shards/report.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/solve.hpp"

#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// Some records, ready to be printed.
struct Printout : Piece {
    std::vector<Message> messages{};
    std::vector<Message> box_hints{}; ///< of a source, the first is enough
    Counts counts{};
    bool is_cut = false; ///< a puzzle was interrupted; the text ends with it or before it
    double fraction = 0; ///< of the input, with them; 0 is not known
};

/// Are puzzles answered many at a time, where their boards suit it?
[[nodiscard]] bool answers_many(const Settings& settings);

/// Answers the puzzles of pieces. One for each thread.
class BlockSolver {
public:
    using Turn = sudoku::Turn<Printout>;

    /// The references outlive it. Where puzzles take long, `parallel` shares the work.
    BlockSolver(const Settings& settings, Output& output, Confirmed& confirmed, dlx::TaskRunner parallel);

    /// Gives all of a piece at once, unless that takes long: then what is done is given now and then, between two records, so
    /// that whoever asks for the first answers need not wait for the last ones. A puzzle with very many solutions is given as
    /// they are found.
    void solve(const PuzzlePiece& piece, const Turn& turn);

private:
    [[nodiscard]] const sudoku::PuzzleRun& run() const { return piece_->puzzles.runs()[run_]; }
    [[nodiscard]] bool may_be_large() const;
    [[nodiscard]] std::optional<std::uint64_t> first_limit() const;
    [[nodiscard]] sudoku::SolverParams solver_params(std::optional<std::uint64_t> limit);
    void answer();
    [[nodiscard]] bool tell_failures();
    void tell(const sudoku::PuzzleResult& found);
    void tell_large();
    template <class Tell>
    void tell_whole(Tell tell);
    void tell_record(const sudoku::Puzzle& puzzle, const sudoku::PuzzleResult& found);
    void tell_answer(const sudoku::Puzzle& puzzle, Answer answer);
    void count_next();
    void explain();
    void add_answer(const sudoku::Puzzle& puzzle, const Answer& answer);
    void try_other_boxes(const sudoku::Puzzle& puzzle);
    void add_certificate(const sudoku::Puzzle& puzzle, const Answer& answer);
    void add_error(const sudoku::ParseError& error, bool is_open = false);
    void add_failure(const sudoku::ParseError& error);
    void say(const sudoku::ParseError& what, bool is_error);
    [[nodiscard]] PuzzleConfirmer* confirmer();
    void give();
    void pause(const dlx::Progress& of_search);

    const Settings& settings_;
    Output& output_;
    Confirmed& confirmed_;
    const dlx::TaskRunner parallel_;
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    sudoku::Solver solver_;
    std::optional<sudoku::Solver> large_solver_; ///< which hands out all solutions that are wanted
    AnswerWriter writer_;                        ///< to the printout
    std::list<PuzzleConfirmer> confirmers_;      ///< the last used comes first
    std::string box_source_;                     ///< the last of which other boxes were tried
    int box_tries_ = 0;                          ///< left for it

    // The record that is being written:
    const PuzzlePiece* piece_ = nullptr;
    const Turn* turn_ = nullptr;
    std::size_t run_ = 0;    ///< of the piece
    std::size_t puzzle_ = 0; ///< of the run
    std::size_t told_ = 0;   ///< records of the piece that were given
    bool is_large_ = false;  ///< a puzzle with many solutions
    bool is_cut_ = false;
    Printout printout_;
};

} // namespace apps
