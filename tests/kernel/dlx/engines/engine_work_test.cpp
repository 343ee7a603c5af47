#include "dlx/detail/random.hpp"
#include "dlx/dlx.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace dlx::test::engine_work_test {
namespace {

/// The cost of a search of the whole tree, to the last update.
struct Work {
    const char* name;
    Problem problem;
    std::uint64_t solutions;
    std::uint64_t search_nodes;
    std::uint64_t updates;
    std::uint32_t max_level;
    const char* engine = "dancing_links";
};

// The following search is not affected.
TEST(EngineDive, TellsTheSizeOfTheTreeOnAverage) {
    for (const Engine& engine : engines())
        for (const Problem& problem : {queens(8), langford(7), latin_squares(4), five_colored_options(),
                                       queens_by_rule(5, 3, QueenRule::dominate), matrices_with_sums(4, 0, 2)}) {
            SCOPED_TRACE(engine.name);
            const auto search = engine.make(problem);
            const SolveParams params;
            detail::Random random(1);
            double sum = 0;
            for (int k = 0; k < 4'000; ++k)
                sum += search->estimate_tree_size({}, params, random);
            ASSERT_EQ(search->check_invariants(), "");
            search->start({}, params);
            search->finish();
            const auto nodes = static_cast<double>(search->stats().search_nodes);
            EXPECT_NEAR(sum / 4'000, nodes, 0.05 * nodes);
            EXPECT_EQ(nodes,
                      static_cast<double>(enumerate(problem, {.engine = std::string(engine.name)}).stats.search_nodes));
        }
}

TEST(EngineDive, GoesNowhereFromOptionsThatClash) {
    const Problem problem = six_options();
    detail::Random random(1);
    const std::vector<OptionId> forced{OptionId{0}, OptionId{0}};
    for (const Engine& engine : engines())
        EXPECT_EQ(engine.make(problem)->estimate_tree_size(forced, {}, random), 1) << engine.name;
}

/// The work of an engine is its signature. A change that is not meant to change the search must not change any of these
/// numbers; undoing that restores too much or too little finds all solutions and still shows here.
TEST(EngineWork, IsWhatItAlwaysWas) {
    for (const Work& work : std::vector<Work>{
             // Knuth's program DLX2 prints the same solutions, nodes and updates for the same items and options.
             {"five_colored_options", five_colored_options(), 1, 4, 20, 2},
             {"queens_8", queens(8), 92, 1049, 17160, 8},
             {"langford_7", langford(7), 52, 607, 8339, 7},
             {"langford_8", langford(8), 300, 2789, 37241, 8},
             {"dominoes_6x6", dominoes(6, 6), 6728, 25695, 95296, 18},
             // Knuth's program DLX3 prints the same solutions, nodes and updates if each lower bound is the upper
             // bound.
             {"graphs_7", graphs_with_degrees(7, 4, 4), 465, 2037, 6472, 14},
             {"matrices_5", matrices_with_sums(5, 2, 2), 2040, 6150, 21913, 10},
             {"block_designs_7", block_designs(7, 3, 1), 30, 156, 1306, 7},
             {"slothouber_graatsma", slothouber_graatsma(), 8, 317, 6000, 9},
             {"partridge_4", partridge(4), 0, 260, 53981, 8},
             // Other bounds lead to fewer nodes, as an item without options that needs none is not branched on.
             {"five_bounded_options", five_bounded_options(), 1, 5, 13, 3},
             {"queens_6", queens_by_rule(6, 3, QueenRule::dominate), 4, 3062, 659521, 11},
             {"matrices_5", matrices_with_sums(5, 0, 2), 304186, 571176, 705167, 13},
             {"no_three_in_line_6", no_three_in_line(6), 50, 4041, 92426, 18},
             {"tight_pavings_4x4", tight_pavings(4, 4), 2072, 29832, 842056, 11},
             // These were measured here.
             {"six_options", six_options(), 1, 6, 29, 3},
             {"queens_10", queens(10), 724, 11578, 202341, 10},
             {"pentominoes_3x20", pentominoes(3, 20), 8, 32978, 10986975, 12},
             {"latin_squares_4", latin_squares(4), 576, 4745, 34017, 16},
             {"perfect_matchings_10", perfect_matchings(10), 945, 2278, 9487, 5},
             // Nodes are the same, updates fewer, as options that leave an item without any are not hidden to the end.
             {"five_colored_options", five_colored_options(), 1, 4, 19, 2, "sparse_sets"},
             {"queens_8", queens(8), 92, 1049, 15103, 8, "sparse_sets"},
             {"langford_8", langford(8), 300, 2789, 33227, 8, "sparse_sets"},
             {"dominoes_6x6", dominoes(6, 6), 6728, 25695, 83056, 18, "sparse_sets"},
             {"latin_squares_4", latin_squares(4), 576, 4745, 26769, 16, "sparse_sets"},
             // Nodes are fewer: options that conflict with all options left of an item are removed.
             {"five_colored_options", five_colored_options(), 1, 3, 0, 2, "domain_consistency"},
             {"queens_8", queens(8), 92, 645, 3330, 8, "domain_consistency"},
             {"langford_8", langford(8), 300, 1849, 10750, 8, "domain_consistency"},
             {"dominoes_6x6", dominoes(6, 6), 6728, 25695, 38395, 18, "domain_consistency"},
             {"latin_squares_4", latin_squares(4), 576, 4745, 6648, 16, "domain_consistency"},
         }) {
        SCOPED_TRACE(std::string(work.name) + ", " + work.engine);
        const SolveResult result = enumerate(work.problem, {.engine = work.engine});
        EXPECT_EQ(result.status, Status::exhausted);
        EXPECT_EQ(result.solutions, work.solutions);
        EXPECT_EQ(result.stats.search_nodes, work.search_nodes);
        EXPECT_EQ(result.stats.updates, work.updates);
        EXPECT_EQ(result.stats.max_level, work.max_level);
    }
}

} // namespace
} // namespace dlx::test::engine_work_test
