#pragma once

#include "apps/sudoku/answer.hpp"
#include "apps/sudoku/input.hpp"
#include "apps/sudoku/report.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/writer.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace apps {

/// What is to be said on stderr.
struct Message {
    std::string source;
    std::size_t line = 0;
    std::size_t column = 0;
    std::string text;
    bool is_error = true; ///< or a warning
};

/// Some puzzles on their way from the reader to the printer.
struct Block {
    std::vector<Entry> entries;
    // By the solver:
    std::string text; ///< ready to be printed
    std::vector<Message> messages;
    Tally tally;
    Counts counts;
    bool is_solved = false; ///< if not, the solver failed
    bool is_cut = false;    ///< a puzzle was interrupted; the text ends with it or before it
};

/// May a puzzle have too many solutions to keep them in a block?
[[nodiscard]] bool prints_at_once(const Settings& settings);

/// Answers the puzzles of a block, many at a time where they suit lockstep. One for each thread.
class BlockSolver {
public:
    /// `settings` outlive it.
    explicit BlockSolver(const Settings& settings)
        : settings_(settings), solvers_(settings), uses_lockstep_(uses_lockstep(settings)),
          prints_at_once_(prints_at_once(settings)) {}

    /// Hands the text to `sink`, and the rest to the block.
    void solve(Block& block, const Sink& sink);

    [[nodiscard]] const Confirmed& confirmed() const { return solvers_.confirmed(); }

private:
    struct Stretch;

    void solve_one_by_one(const Stretch& stretch, Block& block, const Sink& sink);
    void solve_in_lockstep(Block& block);
    void add_stretches(const Entry& entry, std::vector<Stretch>& stretches) const;
    void solve_together(const std::vector<Stretch>& stretches, const std::vector<std::size_t>& together,
                        std::vector<Block>& parts);
    void append_part(Block part, Block& block) const;
    void add_answer(const sudoku::BatchAnswer& found, const Stretch& from, std::size_t k, Block& part);
    void add_failure(const Entry& entry, Block& block, const Sink& sink) const;
    void solve_one(const sudoku::Puzzle& puzzle, const std::string& source, Block& block, const Sink& sink);
    void begin_record(Block& block, const Sink& sink) const;
    void add_answer(const Answer& answer, const std::string& source, std::size_t line, Block& block) const;
    void add_certificate(const sudoku::Puzzle& puzzle, const Answer& answer, const std::string& source,
                         Block& block) const;
    void add_error(const std::string& source, const sudoku::ParseError& error, Block& block, const Sink& sink) const;
    void add_error(RecordWriter& writer, const std::string& source, const sudoku::ParseError& error,
                   Block& block) const;

    const Settings& settings_;
    Solvers solvers_;
    const bool uses_lockstep_;
    const bool prints_at_once_;
    const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

} // namespace apps
