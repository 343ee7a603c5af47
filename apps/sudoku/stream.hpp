#pragma once

#include "apps/shared/io/input.hpp"
#include "apps/sudoku/settings.hpp"
#include "apps/sudoku/shards/report.hpp"

#include "sudoku/many/puzzles.hpp"
#include "sudoku/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace apps {

/// How much of the input has become records. The reader has taken more, of a small file all at once; but the first
/// lines tell how long a line is, and so where about a record stands.
class Position {
public:
    explicit Position(const std::vector<Source>& sources);

    /// The reader begins with the source of that number, from 0. All sources before it are read.
    void begin(std::size_t source);

    /// The reader takes the next piece of a source.
    void take(std::span<const char> piece);

    /// The last record stands there.
    void set_line(std::size_t line) { line_ = static_cast<double>(line); }

    /// In 0 ... 1; 0 is not known.
    [[nodiscard]] double fraction() const;

private:
    std::vector<double> sizes_; ///< by source, bytes
    bool is_known_ = true;      ///< are the sizes of all sources known?
    double whole_ = 0;          ///< bytes of all sources
    double before_ = 0;         ///< bytes of the sources before the one that is being read
    // Of the one at hand:
    double taken_ = 0; ///< bytes
    double bytes_a_line_ = 0;
    double line_ = 0; ///< of the last record
};

/// All puzzles of the command line: the arguments, then file after file. An error on line 0 says that a source cannot be read,
/// or has no puzzles. Of each N records it gives one if there is a shard, and goes on as if the others were not there.
class PuzzleStream {
public:
    PuzzleStream(const Settings& settings, Output& output)
        : settings_(settings), output_(output), position_(settings.sources) {}

    /// The next puzzles and errors, at most `most`, fewer of larger boards, and fewer if the program would have to wait
    /// for more. None at the end or when it is time to end (signals.hpp). Throws as Output does.
    sudoku::Puzzles next(std::size_t most);

    /// Is there one puzzle or error, and no more? Waits for the second, unless a person would have to type it.
    [[nodiscard]] bool is_single();

    /// Titles and other lines that were skipped so far.
    [[nodiscard]] std::uint64_t notes() const { return notes_; }

    /// How much of the input was read so far, in 0 ... 1; 0 is not known.
    [[nodiscard]] double fraction() const { return position_.fraction(); }

    /// What was read so far, if there is a shard or a report.
    [[nodiscard]] const InputSeen& seen() const { return seen_; }

private:
    sudoku::Puzzles read(std::size_t most);
    std::optional<std::size_t> read_from_source(sudoku::Puzzles& puzzles, std::size_t most);
    bool see(std::uint64_t kind, std::span<const std::uint8_t> bytes);
    std::size_t see_and_sift(sudoku::Puzzles& puzzles, std::size_t some);
    void warn_of_variant(const std::string& name, std::size_t line);
    void open_file(const Source& source);
    bool open_next();

    const Settings& settings_;
    Output& output_;
    Position position_;
    std::size_t opened_ = 0; ///< arguments and files opened so far
    std::string source_;     ///< what is open, if reader_ is
    std::unique_ptr<Input> file_;
    bool may_wait_ = true; ///< for file_
    std::optional<sudoku::PuzzleReader> reader_;
    InputSeen seen_;
    std::uint64_t notes_ = 0;
    bool is_empty_ = true;              ///< no record yet in what is open
    bool has_warned_ = false;           ///< of a title in what is open
    std::deque<sudoku::Puzzles> ahead_; ///< of one record each
};

} // namespace apps
