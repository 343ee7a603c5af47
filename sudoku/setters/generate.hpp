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

/// Makes puzzles with exactly one solution, by the million.
namespace sudoku {

/// What is to be made.
struct GenerateParams {
    Geometry geometry{3, 3}; ///< with a side of at most 25
    std::uint64_t seed = 0;
    std::vector<CellGroup> cell_groups{}; ///< cells that are given or empty together, each cell in one; if none, each cell alone
    std::optional<std::vector<Cell>> pattern{}; ///< if set, these cells are given and no others, and units do not count
    bool minimal = true;                        ///< no unit of givens can be taken away
    std::size_t extra_givens = 0; ///< the number of redundant givens that are added to a minimal puzzle; with
                           ///< units, the last unit may add more
    std::size_t min_givens = 0;
    std::size_t max_givens = std::size_t{Geometry::max_side} * Geometry::max_side;

    /// The stop flag ends the whole run. Search nodes limit each test of a puzzle: where they do not suffice, a given
    /// stays that could perhaps be taken away.
    dlx::Limits limits{};
};

/// A puzzle with one solution. Valid during the call of the sink only.
struct GeneratedPuzzle {
    std::uint64_t attempt = 0;
    std::span<const Digit> puzzle; ///< by cell, 0 for empty
    std::span<const Digit> solution;
    bool is_proven_minimal = true; ///< false if the limit of search nodes left open of some unit whether it can go
};

/// The fewest givens that a puzzle with one solution can have, as far as it is proved: 17 for boxes of 3x3, 4 for 2x2, 8
/// for 2x3, 14 for 2x4. For other boards it is the side less one, because two digits that are missing can be exchanged.
///
/// Source: G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku (2012); for 2x3 and 2x4, searches of Red Ed
/// (2006) and Afmob (2011), told in the forums of Sudoku players.
[[nodiscard]] std::size_t min_known_givens(const Geometry& geometry);

/// Says why no puzzle with one solution is as `params` asks, or "" if there may be one. It knows three reasons: the givens are
/// fewer than any such puzzle has, or more than any minimal one has; groups of cells cannot have that number of givens; two
/// rows or columns of the same boxes have no cell of the pattern, so that they can be exchanged.
[[nodiscard]] std::optional<std::string> infeasibility_reason(const GenerateParams& params);

/// Makes puzzles at random: from a random solution grid, it takes digits away in random order wherever one solution is
/// left. What an attempt makes depends on the parameters and on the number of the attempt alone. For one thread at a time.
///
///     sudoku::Generator generator({.seed = 1});
///     generator.run(0, 1000, [](const sudoku::Generated& made) { ... });
class Generator {
public:
    using ResultCallback = std::function<void(const GeneratedPuzzle&)>;

    /// Throws std::invalid_argument for a board that is too large, or for units or a pattern that do not fit.
    explicit Generator(GenerateParams params = {});
    Generator(Generator&&) noexcept;
    Generator& operator=(Generator&&) noexcept;
    ~Generator();

    /// Makes attempts `first` ... `first` + `count` - 1, and gives the puzzles that are as asked for to `sink`, in order.
    /// A few thousand attempts at a time are fastest. When the stop flag is set, the last puzzles may be missing.
    void generate(std::uint64_t first, std::size_t count, const ResultCallback& sink);

private:
    class Work;
    std::unique_ptr<Work> work_;
};

} // namespace sudoku
