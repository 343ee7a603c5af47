#include "dlx/symmetry/nauty.hpp"
#include "dlx/symmetry/symmetry.hpp"

#include <algorithm>
#include <exception>
#include <limits>
#include <mutex>
#include <numeric>
#include <stdexcept>

#if DLX_HAS_NAUTY
#include <nauty/nausparse.h>
#endif

namespace dlx {

#if DLX_HAS_NAUTY
bool can_find_automorphisms() { return true; }
#else
bool can_find_automorphisms() { return false; }
#endif

namespace detail {

SparseGraph::SparseGraph(std::span<const std::vector<std::uint32_t>> neighbors_of) {
    if (neighbors_of.size() > static_cast<std::size_t>(std::numeric_limits<int>::max() / 2))
        throw std::invalid_argument("the problem is too large for the search for its automorphisms");
    for (const auto& list : neighbors_of) {
        starts.push_back(neighbors.size());
        degrees.push_back(static_cast<int>(list.size()));
        neighbors.insert(neighbors.end(), list.begin(), list.end());
    }
}

#if DLX_HAS_NAUTY

namespace {

/// The mutex of a call of nauty. Its callbacks have no argument for the caller's data, and its request to stop is a
/// global variable: there is one call at a time, which holds this mutex.
std::mutex nauty_mutex;

struct NautyCall {
    GraphSymmetry* result;
    const RunMonitor* watch;
    const OnGenerator* on_generator;
    std::exception_ptr exception; ///< exception of a callback: it must not pass through nauty, which is in C

    /// Calls `callback()`. Its exception is kept, and ends the search.
    template <class Callback>
    void guard(Callback callback) noexcept {
        try {
            if (!exception)
                callback();
        } catch (...) {
            exception = std::current_exception();
        }
        if (exception)
            nauty_kill_request = 1;
    }
};
NautyCall* nauty_call = nullptr;

extern "C" {

void on_nauty_generator(int, int* images, int*, int, int, int vertices) {
    nauty_call->guard([=] {
        if (*nauty_call->on_generator)
            (*nauty_call->on_generator)({images, static_cast<std::size_t>(vertices)});
    });
}

/// Multiplies the order of the group, which is the product of the sizes of orbits in the stabilizers.
void on_nauty_level(int*, int*, int, int*, statsblk*, int, int orbit_size, int, int, int, int) {
    nauty_call->guard([=] { nauty_call->result->order *= orbit_size; });
}

void on_nauty_node(graph*, int*, int*, int, int, int, int, int, int) {
    if (nauty_call->watch->should_stop())
        nauty_kill_request = 1;
}

} // extern "C"

} // namespace

GraphSymmetry find_symmetry(const SparseGraph& graph, std::span<const std::uint32_t> kinds, const RunMonitor& watch,
                            const OnGenerator& on_generator) {
    GraphSymmetry result;
    const std::size_t size = graph.size();
    std::vector<int> vertices(size); // by kind; the last one of a kind is marked by a 0
    std::vector<int> is_followed(size);
    std::vector<int> orbits(size);
    std::iota(vertices.begin(), vertices.end(), 0);
    const auto kind = [&](int vertex) { return kinds[static_cast<std::size_t>(vertex)]; };
    std::stable_sort(vertices.begin(), vertices.end(), [&](int a, int b) { return kind(a) < kind(b); });
    for (std::size_t k = 0; k + 1 < size; ++k)
        is_followed[k] = kind(vertices[k]) == kind(vertices[k + 1]) ? 1 : 0;

    DEFAULTOPTIONS_SPARSEGRAPH(options);
    options.defaultptn = FALSE;
    options.userautomproc = on_nauty_generator;
    options.userlevelproc = on_nauty_level;
    options.usernodeproc = on_nauty_node;
    statsblk stats{};
    sparsegraph input{};
    input.nv = static_cast<int>(size);
    input.nde = graph.neighbors.size();
    input.v = const_cast<std::size_t*>(graph.starts.data()); // nauty only reads the graph
    input.d = const_cast<int*>(graph.degrees.data());
    input.e = const_cast<int*>(graph.neighbors.data());
    input.vlen = input.dlen = size;
    input.elen = graph.neighbors.size();
    {
        const std::lock_guard lock(nauty_mutex);
        NautyCall call{&result, &watch, &on_generator, nullptr};
        nauty_call = &call;
        nauty_kill_request = 0;
        if (size > 0)
            sparsenauty(&input, vertices.data(), is_followed.data(), orbits.data(), &options, &stats, nullptr);
        nauty_kill_request = 0;
        nauty_call = nullptr;
        if (call.exception)
            std::rethrow_exception(call.exception);
    }
    result.is_complete = stats.errstatus == 0;
    if (!result.is_complete && stats.errstatus != NAUKILLED)
        throw std::invalid_argument("the problem is too large for the search for its automorphisms");
    return result;
}

#else

GraphSymmetry find_symmetry(const SparseGraph&, std::span<const std::uint32_t>, const RunMonitor&, const OnGenerator&) {
    throw std::invalid_argument("this build lacks nauty: install libnauty2-dev and build again with "
                                "-D DLX_WITH_NAUTY=ON");
}

#endif

} // namespace detail

} // namespace dlx
