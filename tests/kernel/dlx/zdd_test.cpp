#include "dlx/zdd.hpp"

#include "dlx/count.hpp"
#include "dlx/text.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/enumerate.hpp"
#include "tests/support/problems/bounded_problems.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace dlx::test::zdd_test {
namespace {

Zdd zdd_of(const Problem& problem, const std::vector<OptionId>& forced = {}) {
    ZddResult result = solutions_as_zdd(problem, {}, forced);
    EXPECT_EQ(result.status, Status::exhausted);
    return result.zdd.value();
}

/// Returns all sets of the family.
std::set<OptionSet> sets_of(const Zdd& zdd) {
    std::set<OptionSet> sets;
    OptionSet with;
    const std::function<void(Zdd::Node)> visit = [&](Zdd::Node node) {
        if (node == Zdd::top)
            sets.insert(sorted(with));
        if (node < Zdd::first_branch)
            return;
        const Zdd::Branch& branch = zdd.branch(node);
        visit(branch.lo);
        with.push_back(branch.option);
        visit(branch.hi);
        with.pop_back();
    };
    visit(zdd.root());
    return sets;
}

/// Returns the first rule of ZDDs that the diagram breaks, or "".
std::string broken(const Zdd& zdd) {
    std::set<std::tuple<OptionId, Zdd::Node, Zdd::Node>> branches;
    std::vector<bool> is_reached(zdd.node_count());
    is_reached[zdd.root()] = true;
    for (Zdd::Node node = zdd.node_count(); node-- > Zdd::first_branch;) {
        const auto [option, lo, hi] = zdd.branch(node);
        if (!is_reached[node])
            return "node " + std::to_string(node) + " is not reached";
        if (lo >= node || hi >= node || hi == Zdd::bottom)
            return "node " + std::to_string(node) + " leads to a wrong node";
        if (!branches.emplace(option, lo, hi).second)
            return "node " + std::to_string(node) + " is there twice";
        is_reached[lo] = is_reached[hi] = true;
    }
    return "";
}

/// Returns true if no path asks for an option twice, and all paths have one order: each option precedes those that some
/// path asks for after it.
bool is_ordered(const Zdd& zdd, std::size_t options) {
    std::vector<std::set<std::size_t>> after(options);
    for (Zdd::Node node = Zdd::first_branch; node < zdd.node_count(); ++node)
        for (const Zdd::Node next : {zdd.branch(node).lo, zdd.branch(node).hi})
            if (next >= Zdd::first_branch)
                after[index(zdd.branch(node).option)].insert(index(zdd.branch(next).option));
    std::vector<int> state(options); // 0: not visited, 1: on the path, 2: done
    const std::function<bool(std::size_t)> has_no_cycle = [&](std::size_t option) {
        state[option] = 1;
        const bool good = std::all_of(after[option].begin(), after[option].end(), [&](std::size_t next) {
            return state[next] == 2 || (state[next] == 0 && has_no_cycle(next));
        });
        state[option] = 2;
        return good;
    };
    for (std::size_t option = 0; option < options; ++option)
        if (state[option] == 0 && !has_no_cycle(option))
            return false;
    return true;
}

TEST(Zdd, HasTheSolutionsOfBruteForce) {
    for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
        const bool has_bounds = seed > 2000;
        const Problem problem =
            random_problem(seed, {.max_items = 9, .max_options = 13, .max_colors = 3, .has_bounds = has_bounds});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const auto solutions = brute_force_solutions(problem);
        Dice dice(seed);
        for (int k = 0; k < 3; ++k) {
            const auto forced = k == 0 ? std::vector<OptionId>{} : random_forced_options(problem, dice);
            const auto expected = with_forced(solutions, forced);
            const Zdd zdd = zdd_of(problem, forced);
            ASSERT_EQ(difference(sets_of(zdd), expected), "");
            ASSERT_EQ(zdd.count(), expected.size());
            ASSERT_EQ(broken(zdd), "");
            ASSERT_TRUE(is_ordered(zdd, problem.option_count()));
        }
    }
}

TEST(Zdd, CountsWhatTheFrontierCounts) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 16, .max_options = 60, .max_colors = 3});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const Zdd zdd = zdd_of(problem);
        ASSERT_EQ(zdd.count(), enumerate(problem).solutions);
        ASSERT_EQ(broken(zdd), "");
    }
}

// States have one to four words, and more.
TEST(Zdd, IsMadeOfStatesOfAnySize) {
    for (const std::uint32_t columns : {30U, 60U, 90U, 120U, 150U}) {
        CountParams params;
        params.method = CountMethod::frontier;
        EXPECT_EQ(zdd_of(dominoes(2, columns)).count(), count(dominoes(2, columns), params).solutions);
    }
    EXPECT_EQ(zdd_of(dominoes(12, 12)).count(), Integer("53060477521960000"));
    EXPECT_EQ(zdd_of(pentominoes(3, 20)).count(), 8);
    EXPECT_EQ(zdd_of(queens(8)).count(), 92);
}

TEST(Zdd, OfNoSolutionAndOfNothing) {
    EXPECT_EQ(zdd_of(Problem()).root(), Zdd::top);
    EXPECT_EQ(zdd_of(langford(5)).root(), Zdd::bottom);
    EXPECT_EQ(zdd_of(langford(5)).count(), 0);
    EXPECT_EQ(Zdd().count(), 0);
}

TEST(Zdd, RefusesWrongBranches) {
    EXPECT_NO_THROW(Zdd({{OptionId{0}, 0, 1}}, 2));
    EXPECT_THROW(Zdd({{OptionId{0}, 0, 1}}, 3), std::invalid_argument);
    EXPECT_THROW(Zdd({{OptionId{0}, 1, 0}}, 2), std::invalid_argument);
    EXPECT_THROW(Zdd({{OptionId{0}, 2, 1}}, 2), std::invalid_argument);
    EXPECT_THROW(Zdd({{OptionId{0}, 0, 2}}, 2), std::invalid_argument);
}

TEST(Zdd, RefusesUnknownForcedOptions) {
    EXPECT_THROW((void)solutions_as_zdd(six_options(), {}, std::vector{OptionId{6}}), std::out_of_range);
}

// --- Limits ----------------------------------------------------------------------------------------------------------

TEST(Zdd, StopsAndSaysSo) {
    const Problem problem = latin_squares(7);
    const std::atomic<bool> stop = true;
    CountParams stopped;
    stopped.limits.stop_flag = &stop;
    EXPECT_EQ(solutions_as_zdd(problem, stopped).status, Status::stopped);
    CountParams timed;
    timed.limits.seconds = 1e-9;
    EXPECT_EQ(solutions_as_zdd(problem, timed).status, Status::time_limit);
    EXPECT_FALSE(solutions_as_zdd(problem, timed).zdd);
}

TEST(Zdd, KeepsToItsMemory) {
    CountParams params;
    params.max_memory_bytes = 10'000'000;
    const ZddResult result = solutions_as_zdd(latin_squares(7), params);
    EXPECT_EQ(result.status, Status::memory_limit);
    EXPECT_FALSE(result.zdd);
    EXPECT_LT(result.frontier_states, 1'000'000U);
    params.max_memory_bytes = 1000; // the problem's own sets take more
    EXPECT_EQ(solutions_as_zdd(latin_squares(7), params).status, Status::memory_limit);
}

TEST(Zdd, ReportsProgress) {
    CountParams params;
    params.limits.progress_interval = 0;
    std::vector<double> fractions;
    params.limits.on_progress = [&](const Progress& progress) { fractions.push_back(progress.fraction_done); };
    (void)solutions_as_zdd(dominoes(14, 14), params);
    ASSERT_FALSE(fractions.empty());
    EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
    EXPECT_GE(fractions.front(), 0);
    EXPECT_LE(fractions.back(), 1);
}

// --- Sampling --------------------------------------------------------------------------------------------------------

/// Returns Pearson's statistic of `draws` draws from the solutions of `problem`. Its mean is the degrees of freedom,
/// the number of solutions less one, its variance twice that.
double chi_square(const Problem& problem, std::uint64_t seed, int draws) {
    const Zdd zdd = zdd_of(problem);
    std::map<OptionSet, int> drawn;
    for (const OptionSet& set : sets_of(zdd))
        drawn[set] = 0;
    const double expected = static_cast<double>(draws) / static_cast<double>(drawn.size());
    ZddSampler sampler(zdd, seed);
    for (int k = 0; k < draws; ++k)
        ++drawn.at(sorted(sampler.next()));
    double sum = 0;
    for (const auto& [set, times] : drawn)
        sum += (times - expected) * (times - expected) / expected;
    return sum;
}

// The seeds are fixed, so this does not fail by chance; at 4.5 standard deviations a bias of a few percent shows.
TEST(ZddSampler, DrawsEachSolutionEquallyOften) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        EXPECT_LT(chi_square(dominoes(4, 4), seed, 36'000), 35 + 4.5 * 8.4) << seed;                // 36 tilings
        EXPECT_LT(chi_square(queens(6), seed, 8'000), 3 + 4.5 * 2.5) << seed;                       // 4 ways
        EXPECT_LT(chi_square(queens(8), seed, 46'000), 91 + 4.5 * 13.5) << seed;                    // 92 ways
        EXPECT_LT(chi_square(langford(7), seed, 26'000), 51 + 4.5 * 10.1) << seed;                  // 52 pairings
        EXPECT_LT(chi_square(perfect_matchings(8), seed, 52'500), 104 + 4.5 * 14.4) << seed;        // 105 matchings
        EXPECT_LT(chi_square(matrices_with_sums(3, 1, 2), seed, 51'000), 101 + 4.5 * 14.2) << seed; // 102 matrices
        EXPECT_LT(chi_square(matrices_with_sums(4, 2, 2), seed, 45'000), 89 + 4.5 * 13.3) << seed;  // 90 matrices
    }
}

// Numbers have several words, which all count: the first of 200 dominoes in a row of pairs is a fair coin.
TEST(ZddSampler, DrawsFromMoreThan64BitsCanCount) {
    Problem problem;
    for (int k = 0; k < 200; ++k)
        problem.add_item("i" + std::to_string(k));
    for (int k = 0; k < 200; ++k)
        for (int copy = 0; copy < 2; ++copy)
            problem.add_option("i" + std::to_string(k));
    const Zdd zdd = zdd_of(problem);
    EXPECT_EQ(zdd.count(), Integer(1) << 200);
    ZddSampler sampler(zdd, 7);
    std::vector<int> second(200);
    for (int draw = 0; draw < 1000; ++draw)
        for (const OptionId option : sampler.next())
            second[index(option) / 2] += index(option) % 2 == 1 ? 1 : 0;
    for (const int times : second)
        EXPECT_NEAR(times, 500, 80); // at least five standard deviations
}

TEST(ZddSampler, DrawsTheSameWithTheSameSeed) {
    const Zdd zdd = zdd_of(queens(8));
    ZddSampler one(zdd, 3);
    ZddSampler same(zdd, 3);
    ZddSampler other(zdd, 4);
    bool differs = false;
    for (int k = 0; k < 20; ++k) {
        const auto drawn = one.next();
        EXPECT_EQ(drawn, same.next());
        differs = differs || drawn != other.next();
    }
    EXPECT_TRUE(differs);
    ZddSampler copy = one;
    for (int k = 0; k < 20; ++k)
        EXPECT_EQ(copy.next(), one.next());
}

TEST(ZddSampler, RefusesAnEmptyFamily) {
    const Zdd nothing;
    EXPECT_THROW(ZddSampler(nothing, 1), std::invalid_argument);
}

// --- Text ------------------------------------------------------------------------------------------------------------

TEST(ZddText, IsThatOfKnuthsPrograms) {
    std::ostringstream out;
    write(out, zdd_of(six_options()));
    EXPECT_EQ(out.str(), "2: (~1?0:1)\n"
                         "3: (~5?0:2)\n"
                         "4: (~4?0:3)\n"
                         "5: (~0?0:4)\n");
    out.str("");
    write(out, Zdd());
    EXPECT_EQ(out.str(), "2: (~0?0:0)\n");
}

TEST(ZddText, HasHexadecimalNodesAndDecimalOptions) {
    std::vector<Zdd::Branch> branches;
    for (std::uint32_t k = 0; k < 20; ++k)
        branches.push_back({OptionId{19 - k}, 0, k + 1});
    std::ostringstream out;
    out << std::uppercase << std::showbase << std::hex;
    write(out, Zdd(branches, 21));
    EXPECT_NE(out.str().find("\n15: (~1?0:14)\n16: (~0?0:15)\n"), std::string::npos) << out.str();
    EXPECT_NE(out.str().find("\nc: (~10?0:b)\n"), std::string::npos) << out.str();
}

} // namespace
} // namespace dlx::test::zdd_test
