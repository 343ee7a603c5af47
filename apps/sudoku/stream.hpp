#pragma once

#include "apps/shared/io/input.hpp"
#include "apps/sudoku/messages.hpp"
#include "apps/sudoku/settings.hpp"

#include "sudoku/many/puzzles.hpp"
#include "sudoku/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace apps {

/// Fraction of the input that has become records. The reader is ahead, and reads a small file at once. The mean length
/// of the first lines therefore gives the position of a record.
class Position {
public:
    explicit Position(const std::vector<Source>& sources);

    /// Reports that the reader starts source number `source`, from 0. All earlier sources are complete.
    void begin(std::size_t source);

    /// Reports that the reader has read the next piece of a source.
    void take(std::span<const char> piece);

    void set_line(std::size_t line) { line_ = static_cast<double>(line); }

    /// Returns the fraction, 0 ... 1; 0 if unknown.
    [[nodiscard]] double fraction() const;

private:
    std::vector<double> sizes_; ///< sizes of the sources in bytes
    bool is_known_ = true;      ///< whether the sizes of all sources are known
    double whole_ = 0;          ///< size of all sources in bytes
    double before_ = 0;         ///< size of all sources before the current one in bytes
    // Of the current source:
    double taken_ = 0; ///< number of bytes that were read
    double bytes_a_line_ = 0;
    double line_ = 0; ///< line of the last record
};

/// Stream of all puzzles of the command line, plain or with rules: the arguments, then file after file. An error on line
/// 0 means that a source cannot be read or contains no puzzles.
class PuzzleStream {
public:
    PuzzleStream(const Settings& settings, Output& output)
        : settings_(settings), output_(output), position_(settings.sources) {}

    /// Returns the next puzzles and errors, at most `most`; fewer for larger boards, and fewer if it would have to wait
    /// for more. Returns none at the end, or when the program must end (see signals.hpp). Throws as Output does.
    sudoku::Puzzles next(std::size_t most);

    /// Returns whether there is exactly one puzzle or error. Waits for a second one, unless a person would have to type
    /// it.
    [[nodiscard]] bool is_single();

    /// Returns the number of skipped titles and other notes.
    [[nodiscard]] std::uint64_t notes() const { return notes_; }

    /// Returns whether all puzzles so far, at least one, have rules.
    [[nodiscard]] bool has_only_rules() const { return has_rules_ && !has_plain_; }

    /// Returns the fraction of the input that was read, 0 ... 1; 0 if unknown.
    [[nodiscard]] double fraction() const { return position_.fraction(); }

private:
    sudoku::Puzzles read(std::size_t most);
    void read(sudoku::Puzzles& puzzles, std::size_t most);
    [[nodiscard]] bool may_wait_for_next() const;
    bool begin_next();
    std::size_t add_record(sudoku::Puzzles& puzzles, sudoku::Record record, std::size_t most);
    std::optional<std::size_t> read_from_source(sudoku::Puzzles& puzzles, std::size_t most);
    void require_puzzle(const std::optional<sudoku::Record>& record);
    std::optional<sudoku::ParseError> error_of_drawings(const sudoku::Puzzle& puzzle);
    [[nodiscard]] std::size_t line_of_ignored(const sudoku::Puzzle& puzzle) const;
    void warn_of_variant(std::string_view name, std::size_t line);
    void warn_of_notes(std::size_t line);
    void open_reader(sudoku::ByteSource bytes, std::function<bool()> is_ready);

    const Settings& settings_;
    Output& output_;
    Position position_;
    std::size_t opened_ = 0; ///< number of arguments and files that were opened
    std::string source_;     ///< name of the open source, if reader_ is set
    std::shared_ptr<Input> file_;
    bool may_wait_ = true; ///< whether reading file_ may wait
    std::optional<sudoku::PuzzleReader> reader_;
    std::uint64_t notes_ = 0;
    bool has_plain_ = false;  ///< whether a record was a plain puzzle
    bool has_rules_ = false;  ///< whether a record was a puzzle with rules
    bool is_empty_ = true;    ///< whether the open source has had no record
    bool has_warned_ = false; ///< whether a warning about a title of the open source was printed
    std::deque<std::pair<std::size_t, std::string>> titles_; ///< notes below the last record that mention a variant
    Messages messages_;                                      ///< of the open source
    std::deque<sudoku::Puzzles> ahead_;                      ///< one record each
};

} // namespace apps
