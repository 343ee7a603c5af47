#pragma once

#include "dlx/limits.hpp"
#include "sudoku/grid.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

/// Puzzles that differ from given puzzles in a few givens (the {-n+m} search of the forums).
namespace sudoku {

/// Settings of a NeighborSearch.
struct NeighborParams {
    Geometry geometry{3, 3};
    std::size_t remove = 1; ///< number of givens to remove
    std::size_t add = 1;    ///< number of givens to add, at least 1; a removed given is never added back
    bool minimal = true;    ///< return only puzzles without redundant givens
    dlx::Limits limits{};   ///< stop flag; other limits are ignored

    /// Seed of a random order of the neighbors of each removal; without a seed, they are in the order in which they are
    /// found. If a removal has more than 1,024 neighbors, each block of 1,024 is shuffled separately.
    std::optional<std::uint64_t> seed{};
};

/// Returns the number of ways to remove `remove` of `givens` givens. Returns nothing if there are 2^63 or more.
[[nodiscard]] std::optional<std::uint64_t> removal_count(std::size_t givens, std::size_t remove);

/// Puzzle with a combination of its givens that are to be removed.
struct Removal {
    std::span<const Digit> puzzle; ///< digits by cell, 0 for an empty cell
    /// Number of the combination, 0 ... removal_count() - 1, in lexicographic order of the removed cells.
    std::uint64_t combination = 0;
};

/// Sequence of all combinations of givens of some puzzles, in random order. The order depends only on the seed and on
/// the numbers of combinations. The combinations are not stored.
class ShuffledRemovals {
public:
    explicit ShuffledRemovals(std::uint64_t seed) : seed_(seed) {}

    /// Adds a puzzle with its removal_count(). Returns false and adds nothing if there would be 2^62 combinations or
    /// more.
    bool add(std::uint64_t ways);

    [[nodiscard]] std::uint64_t size() const { return size_; } ///< number of combinations

    struct Item {
        std::size_t puzzle = 0; ///< number of the puzzle, from 0, in the order of add()
        std::uint64_t combination = 0;
    };
    /// Returns combination k of the random order, which contains each one once. The order depends on all added puzzles.
    [[nodiscard]] Item operator[](std::uint64_t k) const;

private:
    [[nodiscard]] std::uint64_t mixed(std::uint64_t k) const;

    std::uint64_t seed_;
    std::uint64_t size_ = 0;
    std::vector<std::uint64_t> starts_; ///< number of combinations of all earlier puzzles, by puzzle
};

/// Neighbor of a puzzle. Valid only during the call of the callback.
struct Neighbor {
    std::size_t removal_index = 0; ///< index of the removal, from 0
    std::span<const Digit> puzzle; ///< digits by cell, 0 for an empty cell; has one solution
};

/// Search for puzzles with one solution that result from other puzzles by removing some givens and adding others. For
/// rare puzzles, this is known as {-1+1}, {-2+1} and so on. A search must not be used by two threads at the same time.
///
/// If a puzzle without some givens has few solutions, the last added given must be in exactly one of them. The search
/// therefore finds a few solutions first, and does not try a given that is in two of them. It tries thousands of
/// puzzles at a time.
class NeighborSearch {
public:
    using ResultCallback = std::function<void(const Neighbor&)>;

    /// Returns whether the board is small enough: the side is at most 25.
    [[nodiscard]] static bool supports(const Geometry& geometry);

    /// Throws std::invalid_argument if the board is too large, or if `add` is 0.
    explicit NeighborSearch(const NeighborParams& params = {});

    /// Passes all neighbors for these removals to `sink`, sorted by removal, then by added givens unless there is a
    /// seed. All removals of a puzzle together give each neighbor once. A thousand removals or more at a time are
    /// fastest. When the stop flag is set, the last neighbors are missing. Throws std::invalid_argument for a puzzle
    /// with another number of cells, and std::out_of_range for a combination that does not exist.
    void run(std::span<const Removal> removals, const ResultCallback& sink);

private:
    class Work;
    std::unique_ptr<Work, void (*)(Work*)> work_;
};

} // namespace sudoku
