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

/// Puzzles that differ from others in a few givens.
namespace sudoku {

/// Which neighbors are looked for.
struct NeighborParams {
    Geometry geometry{3, 3};
    std::size_t remove = 1; ///< givens that go
    std::size_t add = 1;    ///< givens that come, at least 1; a given that has gone does not come back
    bool minimal = true;    ///< no given can be taken away
    dlx::Limits limits{};   ///< the stop flag counts

    /// Without a seed, the neighbors of each removal come in the order in which they are found. With a seed, they come in a
    /// random order. If a removal has more than 1,024 neighbors, each 1,024 of them are shuffled by themselves.
    std::optional<std::uint64_t> seed{};
};

/// In how many ways some givens can be taken away: `remove` of `givens`. Nothing if there are 2^63 or more.
[[nodiscard]] std::optional<std::uint64_t> removal_count(std::size_t givens, std::size_t remove);

/// A puzzle, and one of the ways to take some of its givens away.
struct Removal {
    std::span<const Digit> puzzle; ///< by cell, 0 for empty
    std::uint64_t combination = 0;         ///< 0 ... removals() - 1, in the order of the lists of the cells whose givens go
};

/// All ways to take givens of some puzzles away, in a random order that depends on the seed and on the numbers of ways
/// alone. They are not kept one by one, however many they are.
class ShuffledRemovals {
public:
    explicit ShuffledRemovals(std::uint64_t seed) : seed_(seed) {}

    /// Another puzzle, with its removals(). False, and nothing is added, if there were 2^62 ways or more.
    bool add(std::uint64_t ways);

    [[nodiscard]] std::uint64_t size() const { return size_; } ///< ways

    struct Item {
        std::size_t puzzle = 0; ///< in the order of add(), from 0
        std::uint64_t combination = 0;
    };
    /// Number k of all; each of them comes once. It depends on all that were added.
    [[nodiscard]] Item operator[](std::uint64_t k) const;

private:
    [[nodiscard]] std::uint64_t mixed(std::uint64_t k) const;

    std::uint64_t seed_;
    std::uint64_t size_ = 0;
    std::vector<std::uint64_t> starts_; ///< by puzzle: the ways of those before it
};

/// A neighbor of a puzzle. Valid during the call of the sink only.
struct Neighbor {
    std::size_t removal_index = 0;            ///< the number of the removal, from 0
    std::span<const Digit> puzzle; ///< by cell, 0 for empty; it has one solution
};

/// Finds the puzzles with one solution that are made from others: some givens are taken away, and others are put in. In
/// the search for rare puzzles, that is called {-1+1}, {-2+1} and the like. For one thread at a time.
///
/// If a puzzle without some givens has few solutions, the last given that comes must be in exactly one of them. So the search
/// finds a few solutions first, and does not try a given that is in two of them. It tries thousands of puzzles at a time.
class NeighborSearch {
public:
    using ResultCallback = std::function<void(const Neighbor&)>;

    /// Is the board small enough? The side is at most 25.
    [[nodiscard]] static bool supports(const Geometry& geometry);

    /// Throws std::invalid_argument if the board is too large, or if nothing is added.
    explicit NeighborSearch(const NeighborParams& params = {});
    NeighborSearch(NeighborSearch&&) noexcept;
    NeighborSearch& operator=(NeighborSearch&&) noexcept;
    ~NeighborSearch();

    /// Gives all neighbors to `sink` for which the givens go that `removals` name: by removal, then by what is put in. All
    /// removals of a puzzle give each of its neighbors once. A thousand removals or more at a time are fastest. When the
    /// stop flag is set, the last ones are missing. Throws std::invalid_argument for a puzzle of another number of cells, and
    /// std::out_of_range for a way that there is not.
    void run(std::span<const Removal> removals, const ResultCallback& sink);

private:
    class Work;
    std::unique_ptr<Work> work_;
};

} // namespace sudoku
