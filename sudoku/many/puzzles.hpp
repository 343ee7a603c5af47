#pragma once

#include "sudoku/reader.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sudoku {

/// Further data of a puzzle in the input; most puzzles have none.
struct PuzzleExtras {
    std::string name{};
    std::string author{};
    std::string rules_in_words{};
    std::vector<Candidate> filled_in{};
    std::optional<Grid> attached_solution{};
    std::vector<std::string> ignored{};
    std::vector<std::string> drawings{};
};

/// Consecutive puzzles of one kind in the input, a puzzle with rules, or an error that replaces a puzzle.
struct PuzzleGroup {
    std::string source{}; ///< name of the input
    Geometry geometry{3, 3};
    DigitNotation notation{};
    bool has_explicit_boxes = false;
    std::vector<Candidate> eliminated{};            ///< candidates that each of the puzzles eliminates
    std::vector<Digit> digits{};                    ///< digits by puzzle, then by cell
    std::span<const Digit> view{};                  ///< if not empty, replaces `digits`; must outlive the run
    std::vector<std::size_t> lines{};               ///< lines by puzzle; empty if unknown
    std::vector<PuzzleExtras> extras{};             ///< further data by puzzle, up to the last puzzle that has any
    std::optional<ParseError> error{};              ///< if set, the run contains no puzzles
    std::shared_ptr<const VariantPuzzle> variant{}; ///< the only puzzle of the run, if it has rules; see Puzzle

    [[nodiscard]] std::span<const Digit> all_digits() const { return view.empty() ? digits : view; }
    /// Number of puzzles.
    [[nodiscard]] std::size_t size() const { return all_digits().size() / geometry.cell_count(); }
    [[nodiscard]] std::size_t record_count() const { return error ? 1 : size(); }
    [[nodiscard]] std::span<const Digit> digits_of(std::size_t k) const {
        return all_digits().subspan(k * geometry.cell_count(), geometry.cell_count());
    }
    [[nodiscard]] std::size_t line(std::size_t k) const {
        return error ? error->line() : k < lines.size() ? lines[k] : 0;
    }
    [[nodiscard]] std::size_t given_count(std::size_t k) const {
        const auto some = digits_of(k);
        return some.size() - static_cast<std::size_t>(std::count(some.begin(), some.end(), 0));
    }
    [[nodiscard]] Puzzle puzzle(std::size_t k) const;

    /// Returns puzzles `first` ... `last` - 1 without copying them.
    [[nodiscard]] PuzzleBlock block(std::size_t first, std::size_t last) const {
        return {geometry, all_digits().subspan(first * geometry.cell_count(), (last - first) * geometry.cell_count()),
                eliminated, variant.get()};
    }
};

/// Sequence of puzzles of any boards with their places in the input, and the errors among them. Each *record* is a
/// puzzle or an error. Digits of successive puzzles of one kind are contiguous, so that a Solver can use them directly.
class Puzzles {
public:
    Puzzles() = default;

    /// Refers to the digits of puzzles of one board, which must outlive this object.
    Puzzles(const Geometry& geometry, DigitNotation notation, std::span<const Digit> digits);

    void add(Puzzle puzzle, const std::string& source = {});
    void add_error(ParseError error, const std::string& source = {});

    /// Adds the puzzles of PuzzleReader::read_plain_puzzles(), and returns their number.
    std::size_t add_lines(PuzzleReader& reader, std::size_t most, const std::string& source = {});

    /// Adds a 9x9 puzzle of 81 digits, 0 for an empty cell.
    void add_plain(std::span<const Digit> digits, const std::string& source = {});

    // --- Records -----------------------------------------------------------------------------------------------------

    /// View of a puzzle, or of an error that replaces it.
    struct Record {
        const PuzzleGroup& run;
        std::size_t number; ///< index in the run

        [[nodiscard]] const std::optional<ParseError>& error() const { return run.error; }
        [[nodiscard]] const std::string& source() const { return run.source; }
        [[nodiscard]] std::size_t line() const { return run.line(number); }
        /// Digits; requires a puzzle.
        [[nodiscard]] std::span<const Digit> digits() const { return run.digits_of(number); }
        [[nodiscard]] Puzzle puzzle() const { return run.puzzle(number); } ///< copy of the puzzle; requires a puzzle
    };

    [[nodiscard]] std::span<const PuzzleGroup> runs() const { return runs_; }
    [[nodiscard]] bool empty() const { return runs_.empty(); }
    [[nodiscard]] std::size_t record_count() const {
        return runs_.empty() ? 0 : starts_.back() + runs_.back().record_count();
    }
    [[nodiscard]] std::size_t size() const; ///< number of puzzles

    /// Returns record k. Time O(log(runs)).
    [[nodiscard]] Record operator[](std::size_t k) const;

    /// Returns the number of the first record of a run.
    [[nodiscard]] std::size_t start(std::size_t run) const { return starts_[run]; }

    /// Returns the puzzles among the records `first` ... `last` - 1 without copying them, for a Solver. Empty blocks are
    /// omitted.
    [[nodiscard]] std::vector<PuzzleBlock> blocks(std::size_t first, std::size_t last) const;
    [[nodiscard]] std::vector<PuzzleBlock> blocks() const { return blocks(0, record_count()); }

    /// Returns the record numbers of the puzzles among the records `first` ... `last` - 1. A Solver counts only these.
    [[nodiscard]] std::vector<std::size_t> puzzles(std::size_t first, std::size_t last) const;

private:
    PuzzleGroup& run_of(const std::string& source, const Geometry& geometry, const DigitNotation& notation,
                        bool has_explicit_boxes, std::span<const Candidate> eliminated);
    void append(PuzzleGroup run);
    [[nodiscard]] std::size_t run_at(std::size_t record) const;

    std::vector<PuzzleGroup> runs_;
    std::vector<std::size_t> starts_; ///< number of the first record of each run
};

} // namespace sudoku
