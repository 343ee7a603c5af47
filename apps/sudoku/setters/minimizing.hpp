#pragma once

#include "apps/shared/options/program.hpp"
#include "apps/sudoku/settings.hpp"

#include "dlx/watch.hpp"
#include "sudoku/setters/minimize.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/text.hpp"

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// What `sudoku minimize` finds.
namespace apps {

enum class Which : std::uint8_t { one, fewest, all };

/// What the command line asks for.
struct MinimizeWanted {
    Which which = Which::one;
    std::set<std::pair<std::uint32_t, std::uint32_t>> keep{}; ///< rows and columns of cells, 1-based
    Format format = Format::line;
    std::uint64_t seed = 0;
    dlx::Limits limits{}; ///< of each puzzle
    std::size_t threads = 1;
};

/// A puzzle and what is found in it, or an error in its place.
struct Reduced {
    std::string source;
    std::uint64_t number = 0; ///< from 0
    sudoku::Puzzle puzzle{.grid = sudoku::Grid(sudoku::Geometry{3, 3})};
    std::optional<sudoku::ParseError> error{};
    sudoku::Verdict verdict = sudoku::Verdict::unknown;
    std::vector<sudoku::Candidate> added{}; ///< givens, to a puzzle with several solutions
    sudoku::Grid unique = puzzle.grid;      ///< with them
    sudoku::Grid solution = unique;
    std::vector<sudoku::Cell> kept{};                     ///< givens of it that have to stay
    std::optional<std::vector<sudoku::Cell>> redundant{}; ///< givens of it that can go, each alone; if known
    std::vector<sudoku::Grid> minimal{};                  ///< at most one; find_all() hands them out
    bool is_complete = false;                             ///< or a limit came before that was all
    std::optional<double> seconds_left{};                 ///< of the limits

    [[nodiscard]] bool is_answered() const {
        return !error && (verdict == sudoku::Verdict::unique || verdict == sudoku::Verdict::multiple);
    }
    [[nodiscard]] std::string answer() const {
        if (error)
            return "error";
        return is_answered() ? is_complete ? "minimal" : "unknown" : std::string(to_string(verdict));
    }
};

/// Finds what is wanted of some records. One for each thread.
class Reducer {
public:
    using Tell = std::function<dlx::Visit(const sudoku::Grid&)>; ///< says whether to go on

    explicit Reducer(const MinimizeWanted& wanted);

    /// All but what find_all() finds. Where there is a time limit, it is that of all these records together.
    void find(std::span<Reduced> records);

    /// The minimal puzzles of a record, one after the other.
    void find_all(Reduced& record, const Tell& tell) const;

private:
    [[nodiscard]] dlx::Limits limits_of_all();
    void find_solutions(std::span<Reduced> records);
    void add_givens(Reduced& record) const;
    void find_cells_to_keep(Reduced& record) const;
    void find_redundant(Reduced& record);
    void take_away(std::span<Reduced> records);
    void take_away(const std::vector<Reduced*>& records);
    [[nodiscard]] sudoku::Minimizer& minimizer_of(const sudoku::Grid& board);
    void find_fewest(Reduced& record) const;

    const MinimizeWanted& wanted_;
    dlx::Watch watch_{wanted_.limits}; ///< of the records at hand
    dlx::CommonEnd end_{watch_};
    sudoku::Solver solver_;
    std::optional<sudoku::Minimizer> minimizer_; ///< of the last board
    sudoku::Geometry board_{3, 3};
    bool rules_out_ = false; ///< it has eliminated candidates
};

} // namespace apps
