#pragma once

#include "sudoku/reader.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sudoku {

/// Further data of a puzzle in the input; rare.
struct PuzzleExtras {
    std::string name{};
    std::vector<Candidate> filled_in{};
    std::optional<Grid> attached_solution{};
};

/// Puzzles of one kind that followed each other in the input; or an error in the place of a puzzle.
struct PuzzleRun {
    std::string source{}; ///< as the reader of the input names it
    Geometry geometry{3, 3};
    DigitNotation notation{};
    bool has_explicit_boxes = false;
    std::vector<Candidate> eliminated{}; ///< that each of the puzzles rules out
    std::vector<Digit> digits{};         ///< by puzzle, then by cell
    std::span<const Digit> view{};       ///< if not empty, used in place of `digits`; must outlive the run
    std::vector<std::size_t> lines{};    ///< by puzzle; none if not known
    std::vector<PuzzleExtras> beside{};        ///< by puzzle, up to the last that has something there
    std::optional<ParseError> error{};   ///< then there are no puzzles

    [[nodiscard]] std::span<const Digit> all_digits() const { return view.empty() ? digits : view; }
    [[nodiscard]] std::size_t size() const { return all_digits().size() / geometry.cell_count(); } ///< puzzles
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

    /// Puzzles `first` ... `last` - 1, in place.
    [[nodiscard]] PuzzleBlock block(std::size_t first, std::size_t last) const {
        return {geometry, all_digits().subspan(first * geometry.cell_count(), (last - first) * geometry.cell_count()),
                eliminated};
    }
};

/// Many puzzles of any boards with their places in the input, in order, and the errors among them. Each *record* is a
/// puzzle or an error. Digits lie one behind the other as long as the kind of puzzle is the same, so that a Solver takes
/// them as they are.
class Puzzles {
public:
    Puzzles() = default;

    /// Views of the digits of one board, which live longer.
    Puzzles(const Geometry& geometry, DigitNotation notation, std::span<const Digit> digits);

    void add(Puzzle puzzle, const std::string& source = {});
    void add_error(ParseError error, const std::string& source = {});

    /// Takes what PuzzleReader::read_plain_puzzles() has, and returns how many puzzles that are.
    std::size_t add_lines(PuzzleReader& reader, std::size_t most, const std::string& source = {});

    /// A plain 9x9 puzzle: 81 digits, 0 for empty.
    void add_plain(std::span<const Digit> digits, const std::string& source = {});

    /// Of the last `some` puzzles, which are of one run, keeps those that `keep(digits)` is true of. Returns how many.
    template <class Keep>
    std::size_t sift(std::size_t some, Keep keep);

    // --- Records -----------------------------------------------------------------------------------------------------

    /// A puzzle, or an error in its place. Views of the puzzles.
    struct Record {
        const PuzzleRun& run;
        std::size_t number; ///< in the run

        [[nodiscard]] const std::optional<ParseError>& error() const { return run.error; }
        [[nodiscard]] const std::string& source() const { return run.source; }
        [[nodiscard]] std::size_t line() const { return run.line(number); }
        [[nodiscard]] std::span<const Digit> digits() const { return run.digits_of(number); } ///< of a puzzle
        [[nodiscard]] Puzzle puzzle() const { return run.puzzle(number); } ///< requires that it is one
    };

    [[nodiscard]] std::span<const PuzzleRun> runs() const { return runs_; }
    [[nodiscard]] bool empty() const { return runs_.empty(); }
    [[nodiscard]] std::size_t record_count() const { return runs_.empty() ? 0 : starts_.back() + runs_.back().record_count(); }
    [[nodiscard]] std::size_t size() const; ///< puzzles

    /// Record k of all. Time O(log(runs)).
    [[nodiscard]] Record operator[](std::size_t k) const;

    /// The first record of a run.
    [[nodiscard]] std::size_t start(std::size_t run) const { return starts_[run]; }

    /// The puzzles among the records `first` ... `last` - 1, in place, for a Solver; runs that have none are left out.
    [[nodiscard]] std::vector<PuzzleBlock> blocks(std::size_t first, std::size_t last) const;
    [[nodiscard]] std::vector<PuzzleBlock> blocks() const { return blocks(0, record_count()); }

    /// The numbers of the records that are puzzles, among the same: a Solver numbers puzzles alone.
    [[nodiscard]] std::vector<std::size_t> puzzles(std::size_t first, std::size_t last) const;

private:
    PuzzleRun& run_of(const std::string& source, const Geometry& geometry, const DigitNotation& notation, bool has_explicit_boxes,
                      std::span<const Candidate> eliminated);
    void append(PuzzleRun run);
    [[nodiscard]] std::size_t run_at(std::size_t record) const;

    std::vector<PuzzleRun> runs_;
    std::vector<std::size_t> starts_; ///< by run: its first record
};

template <class Keep>
std::size_t Puzzles::sift(std::size_t some, Keep keep) {
    if (some == 0)
        return 0;
    PuzzleRun& run = runs_.back();
    const std::size_t cells = run.geometry.cell_count();
    const std::size_t first = run.lines.size() - some;
    std::size_t kept = first;
    for (std::size_t k = first; k < first + some; ++k) {
        if (!keep(run.digits_of(k)))
            continue;
        if (kept < k) {
            std::copy_n(run.digits.begin() + static_cast<std::ptrdiff_t>(k * cells), cells,
                        run.digits.begin() + static_cast<std::ptrdiff_t>(kept * cells));
            run.lines[kept] = run.lines[k];
            if (k < run.beside.size())
                run.beside[kept] = std::move(run.beside[k]);
        }
        ++kept;
    }
    run.lines.resize(kept);
    run.beside.resize(std::min(run.beside.size(), kept));
    run.digits.resize(kept * cells);
    if (kept == 0) {
        runs_.pop_back();
        starts_.pop_back();
    }
    return kept - first;
}

} // namespace sudoku
