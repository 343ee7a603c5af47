#pragma once

#include "apps/shared/input.hpp"
#include "apps/sudoku/report.hpp"
#include "apps/sudoku/settings.hpp"

#include "sudoku/reader.hpp"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace apps {

/// What came from a source: puzzles of one geometry and alphabet that followed each other, or an error in the place of a
/// puzzle. An error on line 0 says that the source cannot be read, or has no puzzles.
struct Entry {
    std::string source;
    sudoku::Geometry geometry{3, 3};
    sudoku::Alphabet alphabet{};
    std::vector<sudoku::Digit> digits{};       ///< by puzzle, then by cell
    std::vector<std::size_t> lines{};          ///< by puzzle
    std::optional<sudoku::ParseError> error{}; ///< then there are no puzzles

    [[nodiscard]] std::size_t size() const { return lines.size(); }
    [[nodiscard]] std::span<const sudoku::Digit> digits_of(std::size_t k) const {
        return std::span(digits).subspan(k * geometry.cells(), geometry.cells());
    }
    [[nodiscard]] sudoku::Puzzle puzzle(std::size_t k) const {
        return {sudoku::Grid(geometry, digits_of(k)), alphabet, lines[k]};
    }
};

/// All puzzles of the command line: the arguments, then file after file. Of each N records it gives one if there
/// is a shard, and goes on as if the others were not there.
class PuzzleStream {
public:
    PuzzleStream(const Settings& settings, Output& output) : settings_(settings), output_(output) {}

    /// The next puzzles and errors, at most `most`, fewer of larger boards, and fewer if the program would have to wait
    /// for more. None at the end or when it is time to end (signals.hpp). Throws OutputError.
    std::vector<Entry> next(std::size_t most);

    /// Is there one puzzle or error, and no more? Waits for the second, unless a person would have to type it.
    [[nodiscard]] bool is_single();

    /// What was read so far, if there is a shard or a report.
    [[nodiscard]] const InputSeen& seen() const { return seen_; }

private:
    void read(std::vector<Entry>& entries, std::size_t most);
    std::optional<std::size_t> read_from_source(std::vector<Entry>& entries, std::size_t most);
    bool see(std::uint64_t kind, std::span<const std::uint8_t> bytes);
    std::size_t see_and_sift(std::vector<Entry>& entries, std::size_t first);
    [[nodiscard]] Entry& entry_of(std::vector<Entry>& entries, const sudoku::Geometry& geometry,
                                  sudoku::Alphabet alphabet) const;
    bool open_next();

    const Settings& settings_;
    Output& output_;
    std::size_t opened_ = 0; ///< arguments and files opened so far
    std::string source_;     ///< what is open, if reader_ is
    std::unique_ptr<Input> file_;
    bool may_wait_ = true; ///< for file_
    std::optional<sudoku::PuzzleReader> reader_;
    InputSeen seen_;
    bool is_empty_ = true;    ///< no record yet in what is open
    std::deque<Entry> ahead_; ///< of one record each
};

} // namespace apps
