#pragma once

#include "dlx/integer/integer.hpp"
#include "dlx/limits.hpp"
#include "dlx/watch.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

/// Calls of nauty.
namespace dlx::detail {

/// A graph in the form that nauty reads.
class SparseGraph {
public:
    explicit SparseGraph(std::span<const std::vector<std::uint32_t>> neighbors);

    [[nodiscard]] std::size_t size() const { return degrees.size(); }

    std::vector<std::size_t> starts; ///< by vertex: the place of its first neighbor
    std::vector<int> degrees;        ///< by vertex
    std::vector<int> neighbors;
};

/// Automorphisms of a graph with colored vertices.
struct GraphSymmetry {
    bool is_complete = false; ///< false if a limit was reached first; then nothing else is valid
    Integer order = 1;
};

/// Function that receives a generator: the image of each vertex.
using OnGenerator = std::function<void(std::span<const int> images)>;

/// Finds the automorphisms that preserve the colors of vertices, `kinds`. Throws std::invalid_argument if this build
/// lacks nauty or if the graph is too large for it. Exceptions of `on_generator` end the search and pass.
[[nodiscard]] GraphSymmetry find_symmetry(const SparseGraph& graph, std::span<const std::uint32_t> kinds,
                                          const RunMonitor& watch, const OnGenerator& on_generator = nullptr);

} // namespace dlx::detail
