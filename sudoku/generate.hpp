#pragma once

#include "sudoku/minimize.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

/// Makes puzzles with exactly one solution, by the million.
namespace sudoku {

/// What is to be made.
struct GenerateParams {
    Geometry geometry{3, 3}; ///< with a side of at most 25
    std::uint64_t seed = 0;
    std::vector<Unit> units{};   ///< cells that are given or not together, each cell in one; else each on its own
    std::vector<Cell> pattern{}; ///< the cells that are given, and no others, each in a unit of its own; else any
    bool minimal = true;         ///< no unit of givens can be taken away
    std::size_t extra = 0;       ///< of a minimal puzzle: at least so many givens are then added
    std::size_t least_givens = 0;
    std::size_t most_givens = std::size_t{Geometry::max_side} * Geometry::max_side;

    /// The stop flag is that of all. Search nodes are those of each test of a puzzle: where they do not suffice, a given
    /// stays that could perhaps be taken away.
    dlx::Limits limits{};
};

/// A puzzle with one solution. Valid during the call of the sink only.
struct Generated {
    std::uint64_t attempt = 0;
    std::span<const Digit> puzzle; ///< by cell, 0 for empty
    std::span<const Digit> solution;
    bool is_complete = true; ///< or a limit came before it was known of each unit whether it can go
};

/// Makes puzzles at random: from a random solution grid, digits are taken away in random order wherever one solution is
/// left. What is made at an attempt depends on the parameters and on its number alone. For one thread at a time.
///
///     sudoku::Generator generator({.seed = 1});
///     generator.run(0, 1000, [](const sudoku::Generated& made) { ... });
class Generator {
public:
    using Sink = std::function<void(const Generated&)>;

    /// Throws std::invalid_argument for a board that is too large, or for units or a pattern that do not fit.
    explicit Generator(GenerateParams params = {});
    Generator(Generator&&) noexcept;
    Generator& operator=(Generator&&) noexcept;
    ~Generator();

    /// Makes attempts `first` ... `first` + `count` - 1, and gives the puzzles that are as asked for to `sink`, in order.
    /// A few thousand at a time are fastest. When the stop flag is set, there may be none.
    void run(std::uint64_t first, std::size_t count, const Sink& sink);

private:
    class Work;
    std::unique_ptr<Work> work_;
};

} // namespace sudoku
