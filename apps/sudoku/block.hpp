#pragma once

#include "apps/sudoku/confirm.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/report.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include "sudoku/solve.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// What is to be said on stderr.
struct Message {
    std::string source;
    sudoku::ParseError what; ///< and where, see log::input_error()
    bool is_error = true;    ///< or a warning
};

/// A puzzle of a block.
struct Place {
    std::size_t entry = 0;
    std::size_t puzzle = 0; ///< of the entry
};

/// Some records, ready to be printed. A puzzle that has too many solutions to keep them in memory comes after them: it
/// is answered when it is printed.
struct Printout {
    std::string text;
    std::vector<Message> messages;
    Counts counts;
    bool is_cut = false; ///< a puzzle was interrupted; the text ends with it or before it
    std::optional<Place> large;
};

/// Some puzzles on their way from the reader to the printer.
struct Block {
    std::vector<Entry> entries;
    std::uint64_t number = 0; ///< of the block, from 0
    // By the solver:
    std::vector<Printout> printouts{};
    bool is_solved = false; ///< if not, the solver failed
};

/// Are puzzles answered many at a time, where their boards suit it?
[[nodiscard]] bool answers_many(const Settings& settings);

/// Answers the puzzles of a block. One for each thread.
class BlockSolver {
public:
    /// Both outlive it.
    BlockSolver(const Settings& settings, Confirmed& confirmed);

    /// `pause` is called now and then, between two records; it may print the part as it is and leave another one.
    void solve(Block& block, const std::function<void(Printout&)>& pause);

    /// Answers the large puzzle that a part of the block ends with. Its text goes to `sink` as solutions are found, the
    /// rest to the part that is returned.
    [[nodiscard]] Printout solve_large(const Block& block, const Place& large, const Sink& sink);

private:
    void answer_from(Block& block, Place& at);
    bool tell_failures(const Block& block, Place& at);
    void tell(Block& block, const Place& at, const sudoku::Finding& found);
    void tell_record(const std::string& source, const sudoku::Puzzle& puzzle, const sudoku::Finding& found);
    void explain(const Block& block, Place& at);
    void add_answer(const Answer& answer, const std::string& source, const sudoku::Puzzle& puzzle);
    void add_certificate(const Answer& answer, const std::string& source, const sudoku::Puzzle& puzzle);
    void add_error(const std::string& source, const sudoku::ParseError& error, bool is_open = false);
    void add_failure(const std::string& source, const sudoku::ParseError& error);
    [[nodiscard]] PuzzleConfirmer* confirmer(const sudoku::Geometry& geometry);
    [[nodiscard]] sudoku::SolverParams solver_params(std::optional<std::uint64_t> limit) const;

    const Settings& settings_;
    std::function<void()> pause_;
    sudoku::Solver solver_;
    std::optional<sudoku::Solver> large_solver_; ///< which hands out all solutions that are wanted
    std::unique_ptr<RecordWriter> writer_;       ///< to the text of the part
    Printout* printout_ = nullptr;               ///< that is being written
    Confirmed& confirmed_;
    std::list<PuzzleConfirmer> confirmers_; ///< the last used comes first
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

} // namespace apps
