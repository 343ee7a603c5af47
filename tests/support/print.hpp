#pragma once

#include "dlx/solve.hpp"

#include <ostream>

/// How GoogleTest shows our types when a comparison fails; found by their namespace.
namespace dlx {

inline void PrintTo(Status status, std::ostream* out) { *out << to_string(status); }

inline void PrintTo(OptionId option, std::ostream* out) { *out << index(option); }

inline void PrintTo(const Stats& stats, std::ostream* out) {
    *out << stats.solutions << " solutions, " << stats.search_nodes << " nodes, " << stats.updates << " updates, level "
         << stats.max_level << ", nodes by level";
    for (const std::uint64_t nodes : stats.nodes_by_level)
        *out << ' ' << nodes;
}

} // namespace dlx
