#pragma once

#include "dlx/dlx.hpp"
#include "tests/support/print.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

/// Engines that must have the same search tree.
namespace dlx::test {

/// What a search visits.
struct Visited {
    std::vector<std::vector<OptionId>> solutions; ///< in the order of the search
    Status status = Status::stopped;
    std::uint64_t search_nodes = 0;
    std::vector<std::uint64_t> nodes_by_level;

    friend bool operator==(const Visited&, const Visited&) = default;
};

inline Visited visited(const Problem& problem, const char* engine, std::uint64_t max_nodes,
                       std::span<const OptionId> forced = {}) {
    SolveParams params;
    params.engine = engine;
    params.limits.search_nodes = max_nodes;
    Search search(problem, params, forced);
    Visited result;
    while (const auto solution = search.next())
        result.solutions.emplace_back(solution->begin(), solution->end());
    result.status = search.status();
    result.search_nodes = search.stats().search_nodes;
    result.nodes_by_level = search.stats().nodes_by_level;
    return result;
}

/// Dancing links keep the options in lists: what another engine does alike is not due to a mistake of one.
inline void expect_the_tree_of_dancing_links(const Problem& problem, const char* engine, std::uint64_t max_nodes,
                                             std::span<const OptionId> forced = {}) {
    const Visited expected = visited(problem, "dancing_links", max_nodes, forced);
    const Visited actual = visited(problem, engine, max_nodes, forced);
    EXPECT_EQ(actual.status, expected.status);
    EXPECT_EQ(actual.solutions.size(), expected.solutions.size());
    EXPECT_EQ(actual.search_nodes, expected.search_nodes);
    EXPECT_TRUE(actual == expected) << to_string(problem).substr(0, 2000);
}

} // namespace dlx::test
