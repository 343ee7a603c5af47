#pragma once

#include "apps/input.hpp"
#include "apps/sudoku_settings.hpp"

#include "sudoku/reader.hpp"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace apps {

/// A puzzle, something else in the place of a puzzle, or a file that cannot be read or has none.
struct Job {
    std::string source;
    std::variant<sudoku::Puzzle, sudoku::ParseError, InputError> content;
};

/// All puzzles of the command line: the arguments, then file after file.
class PuzzleStream {
public:
    PuzzleStream(const Settings& settings, Output& output);

    /// The next job, or nothing at the end or when it is time to end (signals.hpp). Throws OutputError.
    std::optional<Job> next();

    /// Is there one job, and no more? Waits for the second, unless a person would have to type it.
    [[nodiscard]] bool is_single();

private:
    std::optional<Job> read();
    bool open_next();

    const Settings& settings_;
    Output& output_;
    std::size_t opened_ = 0; ///< arguments and files opened so far
    std::string source_;     ///< what is open, if reader_ is
    std::unique_ptr<Input> file_;
    std::optional<sudoku::PuzzleReader> reader_;
    bool is_empty_ = true; ///< no record yet in what is open
    std::deque<Job> ahead_;
};

} // namespace apps
