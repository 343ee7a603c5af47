#include "sudoku/setters/generate.hpp"
#include "sudoku/setters/neighbors.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/peak_memory.hpp"
#include "tests/support/one_by_one.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::test::neighbors_test {
namespace {

std::vector<Grid> puzzles_of(const Geometry& geometry, std::uint64_t seed, std::size_t number) {
    std::vector<Grid> grids;
    Generator({.geometry = geometry, .seed = seed}).generate(0, number, [&](const GeneratedPuzzle& made) {
        grids.emplace_back(geometry, made.puzzle);
    });
    return grids;
}

std::vector<std::string> neighbors(const std::vector<Grid>& puzzles, const NeighborParams& params) {
    std::vector<Removal> ways;
    std::vector<std::size_t> of; // by removal
    for (std::size_t k = 0; k < puzzles.size(); ++k)
        for (std::uint64_t way = 0; way < removal_count(puzzles[k].given_count(), params.remove); ++way) {
            ways.push_back({puzzles[k].digits(), way});
            of.push_back(k);
        }
    std::vector<std::string> found;
    NeighborSearch(params).run(ways, [&](const Neighbor& neighbor) {
        found.push_back(std::to_string(of[neighbor.removal_index]) + " " +
                        text_of(Grid(params.geometry, neighbor.puzzle)));
    });
    return found;
}

/// All puzzles that differ so, by dancing links.
class BruteForce {
public:
    explicit BruteForce(const NeighborParams& params) : params_(params), links_(params.geometry) {}

    std::set<std::string> of(const Grid& puzzle) {
        found_.clear();
        original_ = puzzle;
        remove(puzzle, 0, params_.remove);
        return found_;
    }

private:
    void remove(const Grid& puzzle, Cell from, std::size_t more) {
        if (more == 0)
            return add(puzzle, puzzle, 0, params_.add);
        for (Cell cell = from; cell < params_.geometry.cell_count(); ++cell)
            if (puzzle[cell] != 0) {
                Grid less = puzzle;
                less.set(cell, 0);
                remove(less, cell + 1, more - 1);
            }
    }

    void add(const Grid& less, const Grid& puzzle, Cell from, std::size_t more) {
        if (more == 0)
            return look_at(puzzle);
        for (Cell cell = from; cell < params_.geometry.cell_count(); ++cell)
            for (std::uint32_t digit = 1; digit <= params_.geometry.side() && less[cell] == 0; ++digit)
                if (original_[cell] != digit) {
                    Grid other = puzzle;
                    other.set(cell, static_cast<Digit>(digit));
                    add(less, other, cell + 1, more - 1);
                }
    }

    void look_at(const Grid& puzzle) {
        bool is_wanted = clashes(puzzle).empty() && links_.count(puzzle, 2) == 1;
        for (Cell cell = 0; cell < params_.geometry.cell_count() && params_.minimal && is_wanted; ++cell) {
            Grid less = puzzle;
            less.set(cell, 0);
            is_wanted = puzzle[cell] == 0 || links_.count(less, 2) == 2;
        }
        if (is_wanted)
            found_.insert(text_of(puzzle));
    }

    const NeighborParams params_;
    OneByOne links_;
    Grid original_{Geometry(3, 3)};
    std::set<std::string> found_;
};

TEST(NeighborSearch, FindsThoseOfBruteForce) {
    for (const bool minimal : {true, false})
        for (const auto& [remove, add] :
             std::vector<std::pair<std::size_t, std::size_t>>{{1, 1}, {0, 1}, {2, 1}, {1, 2}, {2, 2}}) {
            const NeighborParams params{.geometry = Geometry(2, 2), .remove = remove, .add = add, .minimal = minimal};
            SCOPED_TRACE("-" + std::to_string(remove) + "+" + std::to_string(add));
            BruteForce brute_force(params);
            const std::vector<Grid> puzzles = puzzles_of(params.geometry, 1, 4);
            std::set<std::string> expected;
            for (std::size_t k = 0; k < puzzles.size(); ++k)
                for (const std::string& text : brute_force.of(puzzles[k]))
                    expected.insert(std::to_string(k) + " " + text);
            const std::vector<std::string> found = neighbors(puzzles, params);
            EXPECT_EQ(std::set<std::string>(found.begin(), found.end()), expected);
            EXPECT_EQ(found.size(), expected.size()) << "some come twice";
        }
}

TEST(NeighborSearch, FindsThoseOf9x9) {
    const NeighborParams params{};
    const std::vector<Grid> puzzles = puzzles_of(params.geometry, 3, 1);
    std::set<std::string> expected;
    for (const std::string& text : BruteForce(params).of(puzzles.front()))
        expected.insert("0 " + text);
    EXPECT_FALSE(expected.empty());
    const std::vector<std::string> found = neighbors(puzzles, params);
    EXPECT_EQ(std::set<std::string>(found.begin(), found.end()), expected);
}

TEST(NeighborSearch, RefusesWhatDoesNotFit) {
    EXPECT_THROW(NeighborSearch({.add = 0}), std::invalid_argument);
    EXPECT_THROW(NeighborSearch({.geometry = Geometry(6, 6)}), std::invalid_argument);
    EXPECT_FALSE(NeighborSearch::supports(Geometry(6, 6)));
    const auto nothing = [](const Neighbor&) { FAIL(); };
    const std::vector<Digit> digits(80);
    const std::vector<Removal> short_puzzle{{digits}};
    EXPECT_THROW(NeighborSearch().run(short_puzzle, nothing), std::invalid_argument);
    const Grid puzzle = puzzles_of(Geometry(3, 3), 3, 1).front();
    const std::vector<Removal> no_way{{puzzle.digits(), puzzle.given_count()}};
    EXPECT_THROW(NeighborSearch().run(no_way, nothing), std::out_of_range);
}

TEST(NeighborSearch, CountsTheWaysToTakeGivensAway) {
    EXPECT_EQ(removal_count(17, 0), 1U);
    EXPECT_EQ(removal_count(17, 3), 680U);
    EXPECT_EQ(removal_count(17, 16), 17U);
    EXPECT_EQ(removal_count(17, 18), 0U);
    EXPECT_EQ(removal_count(81, 12), 70724320184700U);
    EXPECT_EQ(removal_count(62, 31), 465428353255261088U);
    EXPECT_EQ(removal_count(66, 33), 7219428434016265740U);
    EXPECT_EQ(removal_count(67, 33), std::nullopt);
    EXPECT_EQ(removal_count(81, 40), std::nullopt);
    EXPECT_EQ(removal_count(0, 0), 1U);
}

TEST(NeighborSearch, StopsWhenToldTo) {
    std::atomic<bool> stop = false;
    dlx::Limits limits;
    limits.stop_flag = &stop;
    const Grid puzzle = puzzles_of(Geometry(2, 2), 1, 1).front();
    NeighborSearch search({.geometry = Geometry(2, 2), .remove = 0, .minimal = false, .limits = limits});
    const std::vector<Removal> all{{puzzle.digits()}};
    std::size_t found = 0;
    search.run(all, [&](const Neighbor&) { ++found; });
    EXPECT_GT(found, 0U);
    stop = true;
    search.run(all, [](const Neighbor&) { FAIL(); });
}

/// It asks hundreds of thousands of questions about the thousand parts that it tries together, sixteen bytes each if they
/// were remembered.
TEST(NeighborSearch, RemembersNoQuestions) {
    std::atomic<bool> stop = false;
    NeighborParams params{.remove = 1, .add = 2};
    params.limits.stop_flag = &stop;
    const Grid puzzle = puzzles_of(params.geometry, 3, 1).front();
    std::vector<Removal> all;
    for (std::uint64_t way = 0; way < removal_count(puzzle.given_count(), params.remove); ++way)
        all.push_back({puzzle.digits(), way});
    NeighborSearch search(params);
    const std::size_t before = start_of_peak();
    search.run(all, [&](const Neighbor&) { stop = true; });
    EXPECT_TRUE(stop);
    EXPECT_LT(peak_memory() - before, std::size_t{11} << 19);
}

TEST(ShuffledRemovals, ComeOnceEach) {
    ShuffledRemovals drawn(7);
    const std::vector<std::uint64_t> ways{5, 0, 1, 1000, 3};
    for (const std::uint64_t of_puzzle : ways)
        ASSERT_TRUE(drawn.add(of_puzzle));
    EXPECT_FALSE(drawn.add(std::uint64_t{1} << 62)); // too many: nothing is added
    ASSERT_EQ(drawn.size(), 1009U);
    std::set<std::pair<std::size_t, std::uint64_t>> found;
    for (std::uint64_t k = 0; k < drawn.size(); ++k) {
        const auto [puzzle, way] = drawn[k];
        ASSERT_LT(way, ways.at(puzzle));
        EXPECT_TRUE(found.insert({puzzle, way}).second);
    }
}

TEST(NeighborSearch, GivesThemInARandomOrderIfThereIsASeed) {
    const std::vector<Grid> puzzles = puzzles_of(Geometry(2, 2), 5, 20);
    NeighborParams params{.geometry = Geometry(2, 2), .remove = 1, .add = 2, .minimal = false};
    const std::vector<std::string> in_order = neighbors(puzzles, params);
    params.seed = 1;
    std::vector<std::string> at_random = neighbors(puzzles, params);
    EXPECT_EQ(at_random, neighbors(puzzles, params));
    EXPECT_NE(at_random, in_order);
    std::vector<std::string> sorted = in_order;
    std::sort(sorted.begin(), sorted.end());
    std::sort(at_random.begin(), at_random.end());
    EXPECT_EQ(at_random, sorted);
}

TEST(NeighborSearch, GivesNoPartOfARemovalAtRandomWhenItIsStopped) {
    std::atomic<bool> stop = false;
    NeighborParams params{.geometry = Geometry(2, 2), .remove = 0, .minimal = false, .seed = 1};
    params.limits.stop_flag = &stop;
    const Grid puzzle = puzzles_of(Geometry(2, 2), 1, 1).front();
    const std::vector<Removal> twice{{puzzle.digits()}, {puzzle.digits()}};
    std::size_t found = 0;
    NeighborSearch(params).run(twice, [&](const Neighbor& one) {
        EXPECT_EQ(one.removal_index, 0U);
        stop = true;
        ++found;
    });
    EXPECT_GT(found, 0U);
}

} // namespace
} // namespace sudoku::test::neighbors_test
