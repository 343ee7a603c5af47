#include "dlx/count.hpp"

#include "dlx/detail/pace.hpp"
#include "dlx/engine.hpp"
#include "dlx/frontier/frontier.hpp"
#include "dlx/text.hpp"
#include "dlx/threads.hpp"
#include "dlx/zdd.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dlx::test::count_test {
namespace {

CountParams with(CountMethod method, std::size_t max_bytes = std::size_t{1} << 30) {
    CountParams params;
    params.method = method;
    params.max_memory_bytes = max_bytes;
    return params;
}

CountResult by_frontier(const Problem& problem) { return count(problem, with(CountMethod::frontier)); }

/// Returns the problem with its items in another order.
Problem shuffled(const Problem& problem, std::uint64_t seed) {
    Dice dice(seed);
    std::vector<std::uint32_t> order;
    for (std::uint32_t k = 0; k < problem.item_count(); ++k)
        order.insert(order.begin() + dice.below(order.size() + 1), k);
    Problem other;
    for (const ItemKind kind : {ItemKind::primary, ItemKind::secondary})
        for (const std::uint32_t k : order)
            if (problem.kind(ItemId{k}) == kind && kind == ItemKind::primary)
                other.add_item(problem.name(ItemId{k}), problem.bounds(ItemId{k}));
            else if (problem.kind(ItemId{k}) == kind)
                other.add_item(problem.name(ItemId{k}), kind);
    for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
        std::string entries;
        for (const Entry& entry : problem.option(OptionId{k})) {
            entries += ' ' + std::string(problem.name(entry.item));
            if (entry.color != Color::none)
                entries += ':' + std::string(problem.name(entry.color));
        }
        other.add_option(entries);
    }
    return other;
}

/// Makes random problems, of which every other one has bounds.
Problem problem_number(std::uint64_t seed, std::uint32_t items, std::uint32_t options) {
    return random_problem(seed / 2,
                          {.max_items = items, .max_options = options, .max_colors = 3, .has_bounds = seed % 2 == 1});
}

// Small problems are enough: a state that is too coarse (a color forgotten, a significant bit cleared) merges different
// states.
TEST(Counting, AgreesWithBruteForce) {
    for (std::uint64_t seed = 2; seed <= 4001; ++seed) {
        const Problem problem = problem_number(seed, 9, 13);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const auto solutions = brute_force_solutions(problem);
        ASSERT_EQ(by_frontier(shuffled(problem, seed)).solutions, solutions.size());
        Dice dice(seed);
        for (int k = 0; k < 4; ++k) {
            const std::vector<OptionId> forced =
                k == 0 ? std::vector<OptionId>{} : random_forced_options(problem, dice);
            for (const CountParams& params : {with(CountMethod::automatic), with(CountMethod::enumerate),
                                              with(CountMethod::frontier), with(CountMethod::frontier, 60'000)}) {
                const CountResult result = count(problem, params, forced);
                ASSERT_EQ(result.status, Status::exhausted);
                ASSERT_EQ(result.solutions, with_forced(solutions, forced).size()) << to_string(params.method);
            }
        }
    }
}

// Problems have some dozen or hundred options, so that states merge; the engines and the frontier share no code.
TEST(Counting, AgreesWithEnginesOnLargerProblemsAlsoWithoutMemory) {
    std::uint64_t merged[2]{}; // without bounds, with bounds
    for (std::uint64_t seed = 2; seed <= 601; ++seed) {
        const Problem problem = problem_number(seed, 16, seed % 2 == 0 ? 60 : 24);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const std::uint64_t solutions = enumerate(problem).solutions;
        for (const Engine& engine : engines())
            ASSERT_EQ(enumerate(problem, {.engine = std::string(engine.name)}).solutions, solutions) << engine.name;
        for (const std::size_t bytes : {1U << 30, 40'000U, 50'000U, 140'000U}) {
            const CountResult result = count(problem, with(CountMethod::frontier, bytes));
            ASSERT_EQ(result.solutions, solutions) << bytes;
            merged[seed % 2] += bytes == 1U << 30 ? result.frontier_merges : 0;
        }
    }
    EXPECT_GT(merged[0], 1'000U);
    EXPECT_GT(merged[1], 2'500U);
    for (const std::size_t bytes : {40'000U, 50'000U, 140'000U})
        EXPECT_EQ(count(dominoes(7, 8), with(CountMethod::frontier, bytes)).solutions, 1'292'697);
}

TEST(Counting, KeepsToItsMemory) {
    const Problem problem = perfect_matchings(30);
    const detail::FrontierProblem frontier_problem(problem);
    constexpr std::size_t bytes = 200'000;
    detail::FrontierCount frontier(frontier_problem, frontier_problem.start(), bytes);
    std::size_t most = 0;
    for (int k = 0; k < 300 && !frontier.follow_some(); ++k)
        most = std::max(most, frontier.bytes());
    EXPECT_LT(most, bytes + 2'000'000); // size of some thousand states; all layers would take five times that
}

TEST(Counting, ForgetsTheLayersThatAreDone) {
    const Problem problem = dominoes(12, 12);
    const detail::FrontierProblem frontier_problem(problem);
    detail::FrontierCount frontier(frontier_problem, frontier_problem.start(), 1 << 30);
    while (!frontier.follow_some()) {
    }
    EXPECT_LT(frontier.bytes(), 1000U);
}

/// Returns settings of the frontier on several threads, which share every round.
CountParams on_threads(std::uint32_t threads, std::size_t max_bytes = std::size_t{1} << 30) {
    CountParams params = with(CountMethod::frontier, max_bytes);
    params.task_runner = use_threads(threads);
    params.task_runner.pace = std::make_shared<detail::Pace>();
    params.task_runner.pace->nodes_alone = 1;
    return params;
}

TEST(FrontierOnThreads, CountsTheSame) {
    for (std::uint64_t seed = 2; seed <= 201; ++seed) {
        const Problem problem = problem_number(seed, 16, seed % 2 == 0 ? 60 : 24);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const CountResult alone = by_frontier(problem);
        for (const std::uint32_t threads : {2U, 9U}) {
            const CountResult shared = count(problem, on_threads(threads));
            ASSERT_EQ(shared.status, Status::exhausted);
            ASSERT_EQ(shared.solutions, alone.solutions);
            ASSERT_EQ(shared.frontier_states, alone.frontier_states);
            ASSERT_EQ(shared.frontier_merges, alone.frontier_merges);
        }
        ASSERT_EQ(count(problem, on_threads(2, 50'000)).solutions, alone.solutions);
    }
    for (const Problem& problem : {dominoes(14, 14), dominoes(2, 500), perfect_matchings(20), latin_squares(5)}) {
        const CountResult alone = by_frontier(problem);
        const CountResult shared = count(problem, on_threads(3));
        EXPECT_EQ(shared.solutions, alone.solutions);
        EXPECT_EQ(shared.frontier_states, alone.frontier_states);
        EXPECT_EQ(shared.frontier_merges, alone.frontier_merges);
    }
}

// With little memory the states depend on the order in which they are expanded, but not on the speed of the threads.
TEST(FrontierOnThreads, DoesTheSameEachTime) {
    const Problem problem = tetrominoes(6, 8);
    for (const std::size_t bytes : {300'000U, 3'000'000U, 1U << 30}) {
        const CountResult first = count(problem, on_threads(2, bytes));
        EXPECT_EQ(first.solutions, 22'483'347);
        for (int k = 0; k < 3; ++k) {
            const CountResult again = count(problem, on_threads(2, bytes));
            EXPECT_EQ(again.solutions, first.solutions);
            EXPECT_EQ(again.frontier_states, first.frontier_states);
            EXPECT_EQ(again.frontier_merges, first.frontier_merges);
        }
    }
}

TEST(FrontierOnThreads, KeepsToItsMemory) {
    const Problem problem = tetrominoes(8, 8);
    const detail::FrontierProblem frontier_problem(problem);
    constexpr std::size_t bytes = 2'000'000; // a fifth of all layers
    detail::FrontierCount frontier(frontier_problem, frontier_problem.start(), bytes, on_threads(2).task_runner);
    std::size_t most = 0;
    for (int k = 0; k < 1000 && !frontier.follow_some(); ++k)
        most = std::max(most, frontier.bytes());
    EXPECT_GT(most, bytes);
    EXPECT_LT(most, bytes + 1'000'000);
}

struct Work {
    const char* name;
    Problem problem;
    std::uint64_t states;
    std::uint64_t merged;
};

/// A change to these figures must have a reason: another order of items, or other states that merge.
TEST(FrontierWork, IsAsRecorded) {
    for (const auto& [name, problem, states, merged] : std::vector<Work>{
             {"five_colored_options", five_colored_options(), 3, 0},
             {"queens_8", queens(8), 1589, 313},
             {"langford_8", langford(8), 2872, 1822},
             {"dominoes_8x8", dominoes(8, 8), 861, 433},
             {"latin_squares_5", latin_squares(5), 70867, 42769},
             {"pentominoes_3x20", pentominoes(3, 20), 16378, 3179},
             {"perfect_matchings_20", perfect_matchings(20), 10945, 78720},
         }) {
        const CountResult result = by_frontier(problem);
        EXPECT_EQ(result.frontier_states, states) << name;
        EXPECT_EQ(result.frontier_merges, merged) << name;
    }
}

// --- The order of items ----------------------------------------------------------------------------------------------

/// Returns a problem of coloring the cells of a board such that all neighbors fit: an item for each cell, then one for
/// each pair of neighbors, which only the colors of the cells link.
Problem colored_board(std::uint32_t side, std::uint32_t colors, bool (*fit)(std::uint32_t, std::uint32_t)) {
    struct Pair {
        std::string item, first, second;
    };
    const auto cell = [](std::uint32_t r, std::uint32_t c) { return std::to_string(r) + ',' + std::to_string(c); };
    std::vector<std::string> cells;
    std::vector<Pair> pairs;
    for (std::uint32_t r = 0; r < side; ++r)
        for (std::uint32_t c = 0; c < side; ++c) {
            cells.push_back(cell(r, c));
            if (c + 1 < side)
                pairs.push_back({"right" + cell(r, c), cell(r, c), cell(r, c + 1)});
            if (r + 1 < side)
                pairs.push_back({"down" + cell(r, c), cell(r, c), cell(r + 1, c)});
        }
    Problem problem;
    for (const std::string& place : cells)
        problem.add_item("cell" + place);
    for (const Pair& pair : pairs)
        problem.add_item(pair.item);
    for (const std::string& place : cells)
        problem.add_item(place, ItemKind::secondary);
    const auto colored = [](const std::string& place, std::uint32_t color) {
        return ' ' + place + ':' + std::to_string(color);
    };
    for (const std::string& place : cells)
        for (std::uint32_t a = 0; a < colors; ++a)
            problem.add_option("cell" + place + colored(place, a));
    for (const Pair& pair : pairs)
        for (std::uint32_t a = 0; a < colors; ++a)
            for (std::uint32_t b = 0; b < colors; ++b)
                if (fit(a, b))
                    problem.add_option(pair.item + colored(pair.first, a) + colored(pair.second, b));
    return problem;
}

/// Returns the independent sets: color 1 is chosen.
Problem independent_sets(std::uint32_t side) {
    return colored_board(side, 2, [](std::uint32_t a, std::uint32_t b) { return a + b < 2; });
}

Problem colorings(std::uint32_t side) {
    return colored_board(side, 3, [](std::uint32_t a, std::uint32_t b) { return a != b; });
}

/// Returns the plane partitions: colors are heights, which do not rise.
Problem plane_partitions(std::uint32_t side) {
    return colored_board(side, side + 1, [](std::uint32_t a, std::uint32_t b) { return a >= b; });
}

struct Published {
    const char* name;
    Problem problem;
    const char* count;
};

/// Numbers are those that others found by other methods, most of them too large for enumeration.
TEST(PublishedLargeCount, IsFoundByTheFrontier) {
    for (const auto& [name, problem, solutions] : std::vector<Published>{
             // Kasteleyn 1961
             {"dominoes_8x8", dominoes(8, 8), "12988816"},
             {"dominoes_12x12", dominoes(12, 12), "53060477521960000"},
             {"dominoes_14x14", dominoes(14, 14), "112202208776036178000000"},
             // the engines enumerate this number, too, in a few seconds
             {"tetrominoes_4x10", tetrominoes(4, 10), "796558"},
             {"tetrominoes_6x8", tetrominoes(6, 8), "22483347"},
             // OEIS A006506, A020698; MacMahon 1896
             {"independent_sets_8x8", independent_sets(8), "660647962955"},
             {"colorings_6x6", colorings(6), "101596896"},
             {"plane_partitions_5x5x5", plane_partitions(5), "267227532"},
             // (n - 1)!!
             {"perfect_matchings_18", perfect_matchings(18), "34459425"},
             {"perfect_matchings_20", perfect_matchings(20), "654729075"},
         }) {
        const CountResult result = count(problem);
        EXPECT_EQ(result.status, Status::exhausted) << name;
        EXPECT_EQ(result.solutions, Integer(solutions)) << name;
        EXPECT_EQ(result.method, CountMethod::frontier) << name;
    }
}

// People write cells first, and then the items that link them.
TEST(OrderOfItems, MattersLittle) {
    for (const auto& [problem, solutions] : {std::pair{independent_sets(6), "5598861"},
                                             {colorings(5), "580986"},
                                             {dominoes(8, 8), "12988816"},
                                             {tetrominoes(4, 10), "796558"},
                                             {latin_squares(4), "576"}}) {
        std::uint64_t least = 1'000'000;
        std::uint64_t most = 0;
        for (std::uint64_t seed = 0; seed <= 10; ++seed) {
            const Problem other = seed == 0 ? problem : shuffled(problem, seed);
            const detail::FrontierProblem frontier_problem(other);
            detail::FrontierCount frontier(frontier_problem, frontier_problem.start(), 1 << 30);
            while (!frontier.follow_some() && frontier.states() < 2 * least) {
            }
            EXPECT_EQ(frontier.count().str(), solutions) << seed;
            least = std::min(least, frontier.states());
            most = std::max(most, frontier.states());
            EXPECT_EQ(solutions_as_zdd(other).frontier_states, frontier.states()) << seed;
        }
        EXPECT_LE(2 * most, 3 * least) << solutions;
    }
}

// A board of two rows has a Fibonacci number of tilings, here one of 1,045 decimal digits.
TEST(Counting, KnowsNoLargestNumber) {
    constexpr int columns = 5000;
    Integer previous = 1;
    Integer tilings = 1;
    for (int column = 2; column <= columns; ++column) {
        const Integer next = previous + tilings;
        previous = tilings;
        tilings = next;
    }
    const CountResult result = by_frontier(dominoes(2, columns));
    EXPECT_EQ(result.status, Status::exhausted);
    EXPECT_EQ(result.solutions, tilings);
}

/// Joins two copies of a problem without secondary items.
Problem twice(const Problem& part) {
    Problem both;
    for (const std::string copy : {"a", "b"})
        for (std::uint32_t item = 0; item < part.item_count(); ++item)
            both.add_item(copy + std::string(part.name(ItemId{item})));
    for (const std::string copy : {"a", "b"})
        for (std::uint32_t option = 0; option < part.option_count(); ++option) {
            std::string entries;
            for (const Entry& entry : part.option(OptionId{option}))
                entries += copy + std::string(part.name(entry.item)) + ' ';
            both.add_option(entries);
        }
    return both;
}

// A finished part of a problem leaves a single state, whatever its options were: parts multiply by themselves.
TEST(Counting, IndependentPartsMultiply) {
    const CountResult both = by_frontier(twice(dominoes(6, 6)));
    EXPECT_EQ(both.solutions, 6728 * 6728);
    EXPECT_LE(both.frontier_states, 2 * by_frontier(dominoes(6, 6)).frontier_states);
}

TEST(Counting, EnumeratesWhereFewWaysMeet) {
    const CountResult result = count(langford(11));
    EXPECT_EQ(result.method, CountMethod::enumerate);
    EXPECT_EQ(result.solutions, 35'584);
}

TEST(Counting, OfNothingIsOne) {
    EXPECT_EQ(by_frontier(Problem()).solutions, 1);
    Problem problem;
    problem.add_item("a");
    EXPECT_EQ(by_frontier(problem).solutions, 0);
    EXPECT_EQ(by_frontier(problem).status, Status::exhausted);
}

// --- Limits ----------------------------------------------------------------------------------------------------------

TEST(Counting, StopsAndSaysSo) {
    const Problem problem = dominoes(20, 20);
    const std::atomic<bool> stop = true;
    CountParams params = with(CountMethod::frontier);
    params.search.limits.stop_flag = &stop;
    EXPECT_EQ(count(problem, params).status, Status::stopped);
    params.search.limits.stop_flag = nullptr;
    params.search.limits.seconds = 0;
    for (const CountMethod method : {CountMethod::frontier, CountMethod::automatic, CountMethod::enumerate}) {
        params.method = method;
        EXPECT_EQ(count(problem, params).status, Status::time_limit) << to_string(method);
    }
}

TEST(Counting, ReportsProgress) {
    for (const CountMethod method : {CountMethod::frontier, CountMethod::automatic}) {
        CountParams params = with(method);
        std::atomic<bool> stop = false;
        int reports = 0;
        double last = -1;
        std::uint64_t solutions = 0;
        params.search.limits.stop_flag = &stop;
        params.search.limits.progress_interval = 0.002;
        params.search.limits.on_progress = [&](const Progress& progress) {
            EXPECT_GE(progress.seconds, last);
            EXPECT_GE(progress.fraction_done, 0);
            EXPECT_LE(progress.fraction_done, 1);
            EXPECT_GE(progress.solutions, solutions);
            last = progress.seconds;
            solutions = progress.solutions;
            stop = ++reports == 50;
        };
        EXPECT_EQ(count(dominoes(24, 24), params).status, Status::stopped);
        EXPECT_EQ(reports, 50);
        EXPECT_EQ(solutions > 0, method == CountMethod::automatic)
            << "those of the engine count while the frontier goes on";
    }
}

TEST(Counting, LimitsOfTheSearchMeanEnumeration) {
    CountParams params;
    params.search.limits.solutions = 100;
    CountResult result = count(dominoes(8, 8), params);
    EXPECT_EQ(result.status, Status::solution_limit);
    EXPECT_EQ(result.solutions, 100);
    EXPECT_EQ(result.method, CountMethod::enumerate);
    params.method = CountMethod::frontier;
    EXPECT_THROW((void)count(dominoes(8, 8), params), std::invalid_argument);
    params.search = {.engine = "bit_sets"};
    EXPECT_THROW((void)count(dominoes(8, 8), params), std::invalid_argument);
    params.search = {.branching = Branching::weighted};
    EXPECT_THROW((void)count(dominoes(8, 8), params), std::invalid_argument);
    params.search = {};
    params.max_memory_bytes = 100;
    EXPECT_THROW((void)count(dominoes(8, 8), params), std::invalid_argument);
    params.method = CountMethod::automatic;
    EXPECT_EQ(count(dominoes(6, 6), params).method, CountMethod::enumerate);
}

TEST(Counting, RefusesUnknownOptions) {
    const std::vector<OptionId> forced{OptionId{6}};
    for (const CountMethod method : {CountMethod::automatic, CountMethod::enumerate, CountMethod::frontier})
        EXPECT_THROW((void)count(six_options(), with(method), forced), std::out_of_range);
}

} // namespace
} // namespace dlx::test::count_test
