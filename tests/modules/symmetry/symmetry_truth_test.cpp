#include "dlx/symmetry/symmetry.hpp"

#include "dlx/families/families.hpp"
#include "dlx/solve.hpp"
#include "dlx/text.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Published numbers of solutions up to symmetry.
namespace dlx::test::symmetry_truth_test {

namespace {

struct Truth {
    const char* name;
    Problem problem;
    const char* order;     ///< order of the group
    const char* solutions; ///< number of all solutions
    const char* classes;
};

// Cites OEIS A002562 (queens), A014552 (Langford), A003090 and A040082 (Latin squares), A030129 (Steiner triple
// systems); Haselgrove 1960 (pentominoes). The dominoes were counted by other code, the Sudokus and pavings by hand.
std::vector<Truth> truths() {
    std::vector<Truth> all;
    all.push_back({"8 queens", queens(8), "8", "92", "12"});
    all.push_back({"Langford pairs, both directions", langford(8), "2", "300", "150"});
    all.push_back({"pentominoes 6x10", pentominoes(6, 10), "4", "9356", "2339"});
    all.push_back({"dominoes 6x6", dominoes(6, 6), "8", "6728", "930"});
    all.push_back({"dominoes 8x8", dominoes(8, 8), "8", "12988816", "1629189"});
    all.push_back(
        {"dominoes 16x16", dominoes(16, 16), "8", "2444888770250892795802079170816", "305611096281378760240051639364"});
    all.push_back({"Sudoku 4x4", families::sudoku(2, 2), "3072", "288", "2"});
    all.push_back({"Latin squares of order 4", latin_squares(4), "82944", "576", "2"});
    all.push_back({"Steiner triple systems of order 7", families::steiner_triples(7), "5040", "30", "1"});
    all.push_back({"Steiner triple systems of order 9", families::steiner_triples(9), "362880", "840", "1"});
    all.push_back({"tight pavings 2x2", families::tight_pavings(2, 2), "8", "4", "1"});
    return all;
}

TEST(UpToSymmetry, NumbersArePublished) {
    for (const Truth& truth : truths()) {
        SCOPED_TRACE(truth.name);
        const AutomorphismResult found = find_automorphisms(truth.problem);
        ASSERT_EQ(found.status, Status::exhausted);
        EXPECT_EQ(found.group->order().str(), truth.order);
        const SymmetryCountResult result = count_up_to_symmetry(truth.problem, *found.group);
        EXPECT_EQ(result.status, Status::exhausted);
        EXPECT_EQ(result.classes.str(), truth.classes);
        EXPECT_EQ(result.solutions.str(), truth.solutions);
    }
}

/// Returns the automorphism that exchanges these pairs of items.
Automorphism exchange_of(const Problem& problem, const std::vector<std::pair<std::string, std::string>>& pairs) {
    std::vector<ItemId> images(problem.item_count());
    for (std::uint32_t k = 0; k < images.size(); ++k)
        images[k] = ItemId{k};
    for (const auto& [first, second] : pairs)
        std::swap(images[index(*problem.find_item(first))], images[index(*problem.find_item(second))]);
    return automorphism_from_items(problem, images).value();
}

/// Returns exchanges of two rows, columns or numbers, as generators of all their permutations (isotopy).
std::vector<Automorphism> isotopies(const Problem& problem, std::uint32_t n) {
    const auto name = [](std::uint32_t first, char kind, std::uint32_t second) {
        return std::to_string(first) + kind + std::to_string(second);
    };
    std::vector<Automorphism> generators;
    for (std::uint32_t k = 0; k + 1 < n; ++k) {
        std::vector<std::pair<std::string, std::string>> rows, columns, numbers;
        for (std::uint32_t j = 0; j < n; ++j) {
            rows.emplace_back(name(k, ',', j), name(k + 1, ',', j));
            rows.emplace_back(name(j + 1, 'r', k), name(j + 1, 'r', k + 1));
            columns.emplace_back(name(j, ',', k), name(j, ',', k + 1));
            columns.emplace_back(name(j + 1, 'c', k), name(j + 1, 'c', k + 1));
            for (const char kind : {'r', 'c'})
                numbers.emplace_back(name(k + 1, kind, j), name(k + 2, kind, j));
        }
        for (const auto& pairs : {rows, columns, numbers})
            generators.push_back(exchange_of(problem, pairs));
    }
    return generators;
}

TEST(UpToSymmetry, IsotopyClassesOfLatinSquaresArePublished) {
    const Problem problem = latin_squares(4);
    const SymmetryGroup group(isotopies(problem, 4));
    EXPECT_EQ(group.order(), 24 * 24 * 24);
    const SymmetryCountResult result = count_up_to_symmetry(problem, group);
    EXPECT_EQ(result.classes, 2);
    EXPECT_EQ(result.solutions, 576);
}

/// Requires that a number of classes at a limit is at most the real one, and 0 if nothing is known.
void expect_lower_bound(const SymmetryCountResult& result, Status status, const Integer& classes,
                        const Integer& solutions) {
    EXPECT_EQ(result.status, status);
    EXPECT_LE(result.classes, classes);
    EXPECT_LE(result.solutions, solutions);
    EXPECT_EQ(result.has_all_solutions, result.solutions == solutions);
}

TEST(UpToSymmetry, LimitsGiveLowerBounds) {
    const Problem small = dominoes(6, 6);
    const Problem latin = latin_squares(4);
    const SymmetryGroup all = *find_automorphisms(latin).group;
    const SymmetryGroup some({all.generators().begin(), all.generators().end()}); // a group that may be incomplete
    const SymmetryGroup group = *find_automorphisms(small).group;
    CountParams params;
    for (const double seconds : {0.0, 1e-6, 1e-4, 1e-3}) {
        params.search.limits.seconds = seconds;
        const SymmetryCountResult result = count_up_to_symmetry(small, group, params);
        if (result.status != Status::exhausted)
            expect_lower_bound(result, Status::time_limit, 930, 6728);
    }
    params.search.limits.seconds = 0;
    expect_lower_bound(count_up_to_symmetry(latin, all, params), Status::time_limit, 2, 576);
    expect_lower_bound(count_up_to_symmetry(latin, some, params), Status::time_limit, 2, 576);
    EXPECT_EQ(find_automorphisms(latin, params.search.limits).status, Status::time_limit);
    params.search.limits.seconds.reset();
    const std::atomic<bool> stop = true;
    params.search.limits.stop_flag = &stop;
    expect_lower_bound(count_up_to_symmetry(small, group, params), Status::stopped, 930, 6728);
    expect_lower_bound(count_up_to_symmetry(latin, all, params), Status::stopped, 2, 576);
    expect_lower_bound(count_up_to_symmetry(latin, some, params), Status::stopped, 2, 576);
    EXPECT_EQ(find_automorphisms(latin, params.search.limits).status, Status::stopped);
}

TEST(UpToSymmetry, RefusesLimitsOfSolutionsAndLargeGroups) {
    const Problem problem = latin_squares(5);
    const SymmetryGroup group = *find_automorphisms(problem).group;
    EXPECT_EQ(group.order(), 10'368'000);
    EXPECT_EQ(find_automorphisms(families::steiner_triples(13)).group->order(), 6'227'020'800);
    EXPECT_THROW((void)count_up_to_symmetry(problem, group), std::invalid_argument);
    const SymmetryGroup given({group.generators().begin(), group.generators().end()});
    EXPECT_THROW((void)count_up_to_symmetry(problem, given), std::invalid_argument);
    CountParams params;
    params.search.limits.solutions = 1;
    EXPECT_THROW((void)count_up_to_symmetry(problem, group, params), std::invalid_argument);
    params.search.limits = {.search_nodes = 1};
    EXPECT_THROW((void)count_up_to_symmetry(problem, group, params), std::invalid_argument);
    EXPECT_THROW(LeastImages(problem, group), std::invalid_argument);
    LeastImages filter(problem, SymmetryGroup());
    const std::vector<OptionId> unknown{OptionId{125}};
    EXPECT_THROW((void)filter.class_size(unknown), std::out_of_range);
    EXPECT_EQ(filter.class_size({}), 1);
}

// Only the identity fixes a solution, so that no counts are needed; there are 1,024 automorphisms in a large problem.
TEST(UpToSymmetry, TimeLimitEndsTheLoopOverAutomorphisms) {
    Problem problem;
    const auto add = [&](const std::string& name) { return problem.add_item(name); };
    for (std::uint32_t k = 0; k < 10; ++k) {
        const std::string name = std::to_string(k);
        const ItemId item = add(name);
        for (const ItemId side : {add("s" + name), add("t" + name)}) {
            problem.add_option({{item}, {side}});
            problem.add_option({{side}});
        }
    }
    for (std::uint32_t k = 0; k < 20'000; ++k)
        problem.add_option({{add("x" + std::to_string(k))}});
    std::vector<Automorphism> generators;
    for (std::uint32_t k = 0; k < 10; ++k)
        generators.push_back(exchange_of(problem, {{"s" + std::to_string(k), "t" + std::to_string(k)}}));
    const SymmetryGroup group(generators);
    ASSERT_EQ(group.order(), 1024);
    CountParams params;
    params.search.limits.seconds = 0.2;
    const SymmetryCountResult result = count_up_to_symmetry(problem, group, params);
    EXPECT_EQ(result.status, Status::time_limit);
    EXPECT_LE(result.classes, 1);
}

TEST(UpToSymmetry, RefusesGroupsOfLargerProblems) {
    const SymmetryGroup complete = *find_automorphisms(latin_squares(3)).group;
    const SymmetryGroup given({complete.generators().begin(), complete.generators().end()});
    const SymmetryGroup large = *find_automorphisms(latin_squares(5)).group; // a group that is too large to list
    for (const SymmetryGroup& group : {complete, given, large}) {
        EXPECT_THROW((void)count_up_to_symmetry(latin_squares(2), group), std::out_of_range);
        EXPECT_THROW(LeastImages(latin_squares(2), group), std::out_of_range);
    }
}

// Equal options that exclude each other cost no time: here a row of 40 cells is tiled by dominoes and by squares of two
// colors. Up to symmetry, colors do not matter, and the row may be reflected.
TEST(UpToSymmetry, EqualOptionsAreOneOption) {
    constexpr std::uint32_t size = 40;
    Problem problem;
    std::vector<OptionId> squares;
    for (std::uint32_t k = 0; k < size; ++k)
        problem.add_item(std::to_string(k));
    for (std::uint32_t k = 0; k < size; ++k) {
        squares.push_back(problem.add_option({std::to_string(k)}));
        problem.add_option({std::to_string(k)});
        if (k > 0)
            problem.add_option({std::to_string(k - 1), std::to_string(k)});
    }
    std::vector<Integer> all{1, 2}; // number of tilings, by number of cells
    std::vector<Integer> colorless{1, 1};
    for (std::size_t k = 2; k <= size; ++k) {
        all.push_back(2 * all[k - 1] + all[k - 2]);
        colorless.push_back(colorless[k - 1] + colorless[k - 2]);
    }
    const SymmetryGroup group = *find_automorphisms(problem).group;
    EXPECT_EQ(group.order(), Integer(1) << (size + 1));
    const SymmetryCountResult result = count_up_to_symmetry(problem, group);
    EXPECT_EQ(result.classes, (colorless[size] + colorless[size / 2] + colorless[size / 2 - 1]) / 2);
    EXPECT_EQ(result.solutions, all[size]);
    EXPECT_EQ(result.group_order, group.order());
    LeastImages filter(problem, group);
    EXPECT_EQ(filter.class_size(squares), Integer(1) << size);
    squares[1] = OptionId{index(squares[1]) + 1};
    EXPECT_EQ(filter.class_size(squares), std::nullopt);
}

} // namespace

} // namespace dlx::test::symmetry_truth_test
