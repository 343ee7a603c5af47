#pragma once

#include <cstdint>
#include <vector>

namespace dlx {

/// What a search did. Filled by the engine, never printed by the library.
struct Stats {
    std::uint64_t solutions = 0;    ///< solutions found
    std::uint64_t search_nodes = 0; ///< nodes of the search tree: the root and one for each option chosen
    std::uint64_t updates = 0;      ///< entries and items unlinked; what it took to choose the forced options included
    std::uint32_t max_level = 0;    ///< most options chosen at one time, forced ones not counted
    std::vector<std::uint64_t> nodes_by_level; ///< search nodes at each level, root first; empty levels may follow

    friend bool operator==(const Stats&, const Stats&) = default;
};

} // namespace dlx
