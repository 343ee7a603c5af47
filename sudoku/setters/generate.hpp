#pragma once

#include "sudoku/setters/minimize.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Generation of puzzles with exactly one solution, by the million.
namespace sudoku {

/// Settings of a Generator.
struct GenerateParams {
    Geometry geometry{3, 3}; ///< geometry with a side of at most 25
    std::uint64_t seed = 0;
    /// Groups of cells that are given or empty together, each cell in one of them; if empty, every cell is a group.
    std::vector<CellGroup> cell_groups{};
    std::optional<std::vector<Cell>> pattern{}; ///< cells of the givens; if set, cell_groups is ignored
    bool minimal = true;                        ///< whether no cell group of givens may be redundant
    std::size_t extra_givens = 0;               ///< number of redundant givens added to a minimal puzzle;
                                                ///< with cell groups, the last group may add more
    std::size_t min_givens = 0;
    std::size_t max_givens = std::size_t{Geometry::max_side} * Geometry::max_side;

    /// Limits. The stop flag ends the whole run. The limit of search nodes applies to each test of a puzzle; if it is
    /// reached, a given that may be redundant is kept.
    dlx::Limits limits{};
};

/// Puzzle with one solution. Valid only during the call of the callback.
struct GeneratedPuzzle {
    std::uint64_t attempt = 0;
    std::span<const Digit> puzzle; ///< digits by cell, 0 for an empty cell
    std::span<const Digit> solution;
    /// False if the limit of search nodes was reached before each cell group was known to be needed.
    bool is_proven_minimal = true;
};

/// Returns a proven lower bound for the number of givens of a puzzle with one solution: 17 for boxes of 3x3, 4 for 2x2,
/// 8 for 2x3, 14 for 2x4, where it is exact. For other boards it is the side less one, because two missing digits can
/// be exchanged.
///
/// Source: G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku (2012). For 2x3 and 2x4: searches of Red
/// Ed (2006) and Afmob (2011), reported in the forums of Sudoku players.
[[nodiscard]] std::size_t min_known_givens(const Geometry& geometry);

/// Returns the reason why no puzzle with one solution can meet `params`, or nothing if no reason is known. There are
/// three reasons:
///
/// - the number of givens is smaller than in any such puzzle, or larger than in any minimal one;
/// - no union of the cell groups has that number of givens;
/// - two rows or columns of the same boxes contain no cell of the pattern, so that they can be exchanged.
[[nodiscard]] std::optional<std::string> infeasibility_reason(const GenerateParams& params);

/// Generator of random puzzles. It starts from a random solution grid, and removes digits in random order while the
/// solution stays unique. The result of an attempt depends only on the parameters and on its number. A generator must
/// not be used by two threads at the same time.
///
///     sudoku::Generator generator({.seed = 1});
///     generator.generate(0, 1000, [](const sudoku::GeneratedPuzzle& made) { ... });
class Generator {
public:
    using ResultCallback = std::function<void(const GeneratedPuzzle&)>;

    /// Throws std::invalid_argument for a board that is too large, and for invalid cell groups or patterns.
    explicit Generator(GenerateParams params = {});

    /// Makes attempts `first` ... `first` + `count` - 1, and passes the puzzles that meet the parameters to `sink`, in
    /// order. A few thousand attempts in a call are fastest. When the stop flag is set, the last puzzles may be
    /// missing.
    void generate(std::uint64_t first, std::size_t count, const ResultCallback& sink);

private:
    class Work;
    std::unique_ptr<Work, void (*)(Work*)> work_;
};

} // namespace sudoku
