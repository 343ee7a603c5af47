#include "dlx/all.hpp"
#include "sudoku/encoding.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/lane_driver.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/instances.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sudoku::test::lockstep_test {
namespace {

using dlx::OptionId;
using dlx::test::LaneInstance;
using dlx::test::OwnedAnswer;
using dlx::test::OwnedInstance;

// The lockstep engine on lattices, whose lanes have rules of their own.

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

/// Boards of a test: a shape, with numbers of givens that leave few and many solutions.
struct Boards {
    Geometry shape;
    std::size_t fewest_givens;
    std::size_t max_givens;
    std::size_t puzzles; ///< number that is possible under a sanitizer, too
};

void PrintTo(const Boards& boards, std::ostream* out) { *out << to_string(boards.shape); }

/// Returns puzzles of all kinds: in one of four, a given is changed to another digit, so that there may be no solution.
/// Some of these clash.
std::vector<Grid> puzzles_of(const Boards& boards, std::size_t size, std::uint64_t seed) {
    Dice dice(seed);
    std::vector<Grid> puzzles;
    while (puzzles.size() < size) {
        const std::size_t givens = boards.fewest_givens + dice.below(boards.max_givens - boards.fewest_givens + 1);
        Grid puzzle = with_givens(solved_grid(boards.shape, dice), givens, dice);
        if (givens > 0 && dice.one_in(4)) {
            Cell cell = dice.below(boards.shape.cell_count());
            while (puzzle.digits()[cell] == 0)
                cell = (cell + 1) % boards.shape.cell_count();
            puzzle.set(cell, static_cast<Digit>(1 + dice.below(boards.shape.side())));
        }
        puzzles.push_back(std::move(puzzle));
    }
    return puzzles;
}

OwnedInstance instance_of(const Encoding& cover, const Grid& puzzle) {
    OwnedInstance instance;
    cover.encode(puzzle.digits(), instance.forced);
    return instance;
}

/// Returns the same instance with removed options: those of the other digits of the givens' cells, or of one cell only,
/// whose given is not forced.
OwnedInstance with_removed(const Encoding& cover, const Grid& puzzle, Dice& dice) {
    OwnedInstance instance;
    for (Cell cell = 0; cell < puzzle.geometry().cell_count(); ++cell) {
        const Digit given = puzzle.digits()[cell];
        if (given == 0)
            continue;
        if (dice.one_in(2)) {
            instance.forced.push_back(cover.option(cell, given));
            continue;
        }
        for (std::uint32_t d = 1; d <= puzzle.geometry().side(); ++d)
            if (d != given)
                instance.removed.push_back(cover.option(cell, static_cast<Digit>(d)));
    }
    return instance;
}

class LockstepOnLattices : public testing::TestWithParam<Boards> {
protected:
    void SetUp() override { ASSERT_TRUE(dlx::detail::find_lattice(cover_.problem())); }

    const Encoding cover_{GetParam().shape};
};

/// Returns the number of solutions that dancing links find, at most `limit`, and the first solution.
std::pair<std::uint64_t, std::optional<std::vector<OptionId>>> reference(dlx::Search& search,
                                                                         const OwnedInstance& instance) {
    search.restart(instance.forced);
    std::optional<std::vector<OptionId>> first;
    if (const auto solution = search.next())
        first = dlx::test::sorted(*solution);
    search.finish();
    return {search.stats().solutions, first};
}

TEST_P(LockstepOnLattices, FindsWhatDancingLinksFindsWithEveryWidthAloneAndAmongOthers) {
    const std::vector<Grid> puzzles = puzzles_of(GetParam(), GetParam().puzzles, 1);
    std::vector<OwnedInstance> instances;
    std::vector<OwnedInstance> others;
    Dice dice(2);
    for (const Grid& puzzle : puzzles) {
        instances.push_back(instance_of(cover_, puzzle));
        others.push_back(with_removed(cover_, puzzle, dice));
    }
    std::array<std::size_t, 3> kinds{}; // number of puzzles with no solution, one, several
    for (const auto& [limit, kept] : {std::pair<std::uint64_t, std::uint64_t>{1, 1}, {2, 0}, {2, 2}, {200, 3}}) {
        dlx::BatchParams params;
        params.limits.solutions = limit;
        params.max_kept_solutions = kept;
        std::vector<OwnedAnswer> first;
        for (const std::string_view width : dlx::supported_vector_widths()) {
            params.vector_width = width;
            SCOPED_TRACE(dlx::test::to_string(params));
            dlx::BatchSolver batch(cover_.problem(), params);
            const auto answers = promised(run_all(batch, instances));
            if (first.empty())
                first = answers;
            ASSERT_EQ(answers, first);
            ASSERT_EQ(promised(run_all(batch, others)), answers) << "the same puzzles said in another way";
            for (std::size_t k = 0; k < instances.size(); k += 10)
                ASSERT_EQ(promised(run_all(batch, std::span(&instances[k], 1))).front(), answers[k]) << "puzzle " << k;
        }
        ASSERT_EQ(first.size(), instances.size());
        dlx::Search search(cover_.problem(), {.limits = {.solutions = limit}});
        for (std::size_t k = 0; k < first.size(); ++k) {
            SCOPED_TRACE("limit " + std::to_string(limit) + ", puzzle " + text_of(puzzles[k]));
            const auto [solutions, one] = reference(search, instances[k]);
            const OwnedAnswer& answer = first[k];
            ASSERT_EQ(answer.solutions, solutions);
            ASSERT_EQ(answer.status, solutions == limit ? dlx::Status::solution_limit : dlx::Status::exhausted);
            ASSERT_EQ(answer.kept.size(), std::min(solutions, kept));
            std::set<std::vector<OptionId>> different;
            for (const auto& solution : answer.kept) {
                ASSERT_EQ(dlx::verify_solution(cover_.problem(), solution), std::nullopt);
                const auto options = dlx::test::sorted(solution);
                ASSERT_TRUE(different.insert(options).second);
                ASSERT_TRUE(std::includes(options.begin(), options.end(), instances[k].forced.begin(),
                                          instances[k].forced.end()));
            }
            if (solutions == 1 && limit > 1 && kept > 0) {
                ASSERT_TRUE(different.contains(*one));
            }
            if (limit > 1)
                ++kinds[std::min<std::uint64_t>(solutions, 2)];
        }
    }
    for (const std::size_t kind : kinds)
        EXPECT_GE(kind, puzzles.size() / 20) << "the puzzles are worth something";
}

TEST_P(LockstepOnLattices, LanesConcludeWhatSinglesAndLockedCandidatesTell) {
    std::vector<LaneInstance> instances;
    Dice dice(4);
    for (const Grid& puzzle : puzzles_of(GetParam(), GetParam().puzzles, 4)) {
        OwnedInstance instance = dice.one_in(2) ? instance_of(cover_, puzzle) : with_removed(cover_, puzzle, dice);
        // Half of the instances lose one option in 20: no givens leave such states.
        if (dice.one_in(2))
            for (std::uint32_t k = 0; k < cover_.problem().option_count(); ++k)
                if (dice.one_in(20))
                    instance.removed.push_back(OptionId{k});
        // A quarter have one or two more forced options: in a cell that has one, or in the same row, column or box.
        if (dice.one_in(4))
            for (std::uint32_t left = 1 + dice.below(2); left > 0; --left)
                instance.forced.push_back(OptionId{dice.below(cover_.problem().option_count())});
        instances.push_back({instance.forced, instance.removed, {}});
    }
    EXPECT_EQ(fault_of_conclusions(cover_.problem(), instances), "");
}

TEST_P(LockstepOnLattices, LanesKeepTheOptionsOfKnownSolutions) {
    std::vector<LaneInstance> instances;
    Dice dice(5);
    while (instances.size() < GetParam().puzzles) {
        LaneInstance& instance = instances.emplace_back();
        const Grid solution = solved_grid(GetParam().shape, dice);
        cover_.encode(solution.digits(), instance.solution);
        const std::size_t givens = dice.below(GetParam().max_givens + 1);
        cover_.encode(with_givens(solution, givens, dice).digits(), instance.forced);
        if (dice.one_in(2))
            for (std::uint32_t k = 0; k < cover_.problem().option_count(); ++k)
                if (dice.one_in(4) &&
                    !std::binary_search(instance.solution.begin(), instance.solution.end(), OptionId{k}))
                    instance.removed.push_back(OptionId{k});
    }
    EXPECT_EQ(fault_of_searches(cover_.problem(), instances), "");
}

INSTANTIATE_TEST_SUITE_P(Shapes, LockstepOnLattices,
                         testing::Values(Boards{Geometry(2, 2), 2, 8, 700}, Boards{Geometry(2, 3), 7, 16, 600},
                                         Boards{Geometry(3, 2), 7, 16, 600}, Boards{Geometry(2, 4), 20, 36, 300},
                                         Boards{Geometry(4, 2), 20, 36, 100}, Boards{Geometry(3, 3), 24, 42, 300},
                                         Boards{Geometry(3, 4), 70, 90, 50}, Boards{Geometry(4, 4), 150, 180, 10}),
                         [](const auto& test) {
                             return std::to_string(test.param.shape.box_rows()) + "x" +
                                    std::to_string(test.param.shape.box_columns());
                         });

// --- Work ------------------------------------------------------------------------------------------------------------

/// The cost of searching all of some puzzles, to the last branch.
struct Work {
    Boards boards;
    std::uint64_t solutions;
    std::uint64_t branches;
};

/// Work is the engine's signature, as in engine_work_test.cpp: rules that remove less, and another choice of branches,
/// find all solutions and still show here.
TEST(LockstepWork, OnLatticesIsWhatItAlwaysWas) {
    // Branches were measured here; the 288 boards of 4x4 are known.
    for (const auto& [boards, solutions, branches] :
         std::vector<Work>{{{Geometry(2, 2), 0, 0, 1}, 288, 287},
                           {{Geometry(2, 2), 1, 8, 200}, 2682, 2505},
                           {{Geometry(2, 3), 8, 16, 200}, 6709, 6555},
                           {{Geometry(3, 2), 8, 16, 200}, 6805, 6645},
                           {{Geometry(2, 4), 22, 34, 100}, 2128, 2058},
                           {{Geometry(3, 3), 25, 38, 300}, 139748, 140729}}) {
        const Encoding cover(boards.shape);
        std::vector<OwnedInstance> instances;
        for (const Grid& puzzle : puzzles_of(boards, boards.puzzles, 7))
            instances.push_back(instance_of(cover, puzzle));
        for (const std::string_view width : dlx::supported_vector_widths()) {
            SCOPED_TRACE(std::string(width) + ", " + std::to_string(solutions) + " solutions");
            dlx::BatchParams params;
            params.limits.solutions = all;
            params.vector_width = width;
            dlx::BatchStats stats;
            std::uint64_t found = 0;
            for (const OwnedAnswer& answer : run_all(cover.problem(), params, instances, &stats)) {
                EXPECT_EQ(answer.status, dlx::Status::exhausted);
                found += answer.solutions;
            }
            EXPECT_EQ(found, solutions);
            EXPECT_EQ(stats.branches, branches);
        }
    }
}

} // namespace
} // namespace sudoku::test::lockstep_test
