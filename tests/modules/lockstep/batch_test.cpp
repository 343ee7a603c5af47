#include "dlx/all.hpp"
#include "tests/modules/lockstep/batches.hpp"
#include "tests/support/print.hpp"
#include "tests/support/problems/instances.hpp"
#include "tests/support/problems/problems.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx::test::batch_test {
namespace {

/// Results of instances; batch_end_test.cpp tests ends of a run, batch_deal_test.cpp dealing.
class BatchTest : public EachWidth {};

INSTANTIATE_TEST_SUITE_P(Widths, BatchTest, testing::ValuesIn(widths()), [](const auto& test) { return test.param; });

/// Returns an answer that keeps nothing and does not count branches.
OwnedAnswer plain(std::uint64_t number, Status status, std::uint64_t solutions) {
    return {number, status, solutions, 0, {}};
}

std::vector<OwnedAnswer> plain(std::vector<OwnedAnswer> answers) {
    for (OwnedAnswer& answer : answers)
        answer = plain(answer.index, answer.status, answer.solutions);
    return answers;
}

// --- Instances -------------------------------------------------------------------------------------------------------

TEST_P(BatchTest, AnswersAnInstanceThatIsSolvedAlready) {
    const Options solution{OptionId{4}, OptionId{0}, OptionId{3}};
    const auto answers = run_all(six_options(), params(2, 2), Instances{{solution, {}}, {solution, {OptionId{5}}}});
    ASSERT_EQ(answers.size(), 2U);
    for (const OwnedAnswer& answer : answers) {
        EXPECT_EQ(plain(0, answer.status, answer.solutions), plain(0, Status::exhausted, 1));
        EXPECT_EQ(answer.branches, 0U);
        ASSERT_EQ(answer.kept.size(), 1U);
        EXPECT_EQ(sorted(answer.kept[0]), sorted(solution));
    }
}

TEST_P(BatchTest, FindsNoSolutionOfInstancesThatContradictThemselves) {
    const Instances instances{
        {{queen(6, 0, 0), queen(6, 0, 1)}, {}},               // clash in a row
        {{queen(6, 0, 0), queen(6, 3, 3)}, {}},               // clash in a diagonal, which is a secondary item
        {{queen(6, 0, 0), queen(6, 0, 1)}, {queen(6, 5, 5)}}, // the same with a removed option
        {{queen(6, 0, 0), queen(6, 3, 3)}, {queen(6, 5, 5)}}, //
        {{queen(6, 0, 1)}, {queen(6, 0, 1)}},                 // one option is forced and removed
        {{queen(6, 0, 1), queen(6, 1, 3)}, {queen(6, 1, 3)}}, //
        {{queen(6, 0, 1), queen(6, 1, 3), queen(6, 2, 5)}, {queen(6, 3, 0)}}, // the last possible option is removed
    };
    const auto answers = run_all(queens(6), params(all, all), instances);
    ASSERT_EQ(answers.size(), instances.size());
    for (std::size_t k = 0; k < answers.size(); ++k) {
        EXPECT_EQ(answers[k], plain(k, Status::exhausted, 0));
        EXPECT_EQ(answers[k].branches, 0U);
    }
}

// While a large instance is searched, others finish. Their answers must wait for its answer, and only a few others may
// be read. Most others contradict themselves, which is soon found.
TEST_P(BatchTest, GivesAnswersInTheOrderOfTheInstances) {
    constexpr std::size_t size = 20'000;
    const Problem problem = perfect_matchings(10);
    const Options clash{OptionId{0}, OptionId{1}};
    const Options some{OptionId{7}};
    for (const std::size_t monster : {std::size_t{0}, std::size_t{1}, size / 2, size - 1}) {
        SCOPED_TRACE("monster " + std::to_string(monster));
        BatchSolver batch(problem, params());
        std::uint64_t taken = 0;
        std::uint64_t answered = 0;
        std::uint64_t max_ahead = 0;
        const BatchStats stats = batch.run(
            [&](Instance& instance) {
                if (taken == size)
                    return false;
                instance = {};
                if (taken != monster)
                    instance.forced = taken % 64 == 0 ? some : clash;
                ++taken;
                max_ahead = std::max(max_ahead, taken - answered);
                return true;
            },
            [&](const BatchResult& answer) {
                EXPECT_EQ(answer.index, answered);
                EXPECT_EQ(answer.status, Status::exhausted);
                EXPECT_EQ(answer.solutions, answered == monster ? 945U : answered % 64 == 0 ? 105U : 0U);
                ++answered;
            });
        ASSERT_EQ(taken, size);
        ASSERT_EQ(answered, size);
        EXPECT_EQ(stats.instances, size);
        EXPECT_LE(max_ahead, BatchSolver::max_in_flight);
        if (monster == 0) {
            EXPECT_EQ(max_ahead, BatchSolver::max_in_flight) << "the monster is too small for this test";
        }
    }
}

TEST_P(BatchTest, KeepsTheSolutionsThatAreFoundFirst) {
    const Problem problem = langford(7);
    const auto every = run_all(problem, params(all, all), Instances(1)).front().kept;
    ASSERT_EQ(every.size(), 52U);
    for (const std::uint64_t kept : {0U, 1U, 2U, 10U, 51U, 52U, 53U}) {
        const auto first = run_all(problem, params(all, kept), Instances(1)).front().kept;
        ASSERT_EQ(first.size(), std::min<std::size_t>(kept, 52));
        EXPECT_TRUE(std::equal(first.begin(), first.end(), every.begin()));
    }
}

// --- Problems --------------------------------------------------------------------------------------------------------

// Each instance has one solution, without options, or none; without primary items it is found without a search.
TEST_P(BatchTest, SolvesProblemsWithoutItemsOrWithoutOptions) {
    const auto answers = [](std::initializer_list<std::string_view> primary,
                            std::initializer_list<std::string_view> more,
                            std::initializer_list<std::string_view> options) {
        Problem problem;
        for (const std::string_view item : primary)
            problem.add_item(item);
        for (const std::string_view item : more)
            problem.add_item(item, ItemKind::secondary);
        for (const std::string_view option : options)
            problem.add_option(option);
        return run_all(problem, params(2, 1), Instances(2));
    };
    using Answers = std::vector<OwnedAnswer>;
    const std::vector<Options> empty(1);
    const Answers one{{0, Status::exhausted, 1, 0, empty}, {1, Status::exhausted, 1, 0, empty}};
    const Answers none{{0, Status::exhausted, 0, 0, {}}, {1, Status::exhausted, 0, 0, {}}};
    EXPECT_EQ(answers({}, {}, {}), one);
    EXPECT_EQ(answers({}, {"x", "y", "z"}, {}), one);
    EXPECT_EQ(answers({"a"}, {}, {}), none);
    EXPECT_EQ(answers({"a", "b"}, {}, {"a"}), none);
}

TEST_P(BatchTest, MayOutliveItsProblem) {
    auto problem = std::make_unique<Problem>(queens(6));
    BatchSolver batch(*problem, params());
    problem.reset();
    EXPECT_EQ(plain(run_all(batch, Instances(1))), std::vector<OwnedAnswer>{plain(0, Status::exhausted, 4)});
}

TEST_P(BatchTest, CanBeMoved) {
    BatchSolver first(queens(6), params(all, 1));
    BatchSolver second(std::move(first));
    EXPECT_EQ(plain(run_all(second, Instances(1))), std::vector<OwnedAnswer>{plain(0, Status::exhausted, 4)});
    BatchSolver third(queens(4), params(all, 1));
    third = std::move(second);
    EXPECT_EQ(plain(run_all(third, Instances(1))), std::vector<OwnedAnswer>{plain(0, Status::exhausted, 4)});
}

// --- Runs ------------------------------------------------------------------------------------------------------------

TEST_P(BatchTest, HasNothingToDoWithoutInstances) {
    BatchSolver batch(queens(6), params());
    BatchStats stats;
    EXPECT_TRUE(run_all(batch, {}, &stats).empty());
    EXPECT_EQ(stats.instances, 0U);
    EXPECT_EQ(stats.branches, 0U);
    EXPECT_EQ(stats.propagation_passes, 0U);
    EXPECT_EQ(stats.lane_passes, 0U);
    EXPECT_EQ(stats.lane_refills, 0U);
}

TEST_P(BatchTest, DoesNotAskAgainOnceThereAreNoMoreInstances) {
    BatchSolver batch(queens(6), params());
    std::size_t calls = 0;
    std::size_t answers = 0;
    batch.run([&](Instance&) { return ++calls < 10; }, [&](const BatchResult&) { ++answers; });
    EXPECT_EQ(calls, 10U);
    EXPECT_EQ(answers, 9U);
}

TEST_P(BatchTest, NumbersTheInstancesOfEachRunFromZero) {
    BatchSolver batch(queens(6), params(all, 2));
    const auto first = run_all(batch, Instances(70));
    for (const std::size_t size : {std::size_t{1}, std::size_t{70}}) {
        BatchStats stats;
        const auto again = run_all(batch, Instances(size), &stats);
        EXPECT_TRUE(std::equal(again.begin(), again.end(), first.begin()));
        EXPECT_EQ(again.size(), size);
        EXPECT_EQ(stats.instances, size);
    }
}

TEST_P(BatchTest, SaysWhatItDid) {
    const BatchSolver batch(queens(8), params());
    const std::size_t lanes = [&] {
        const std::string_view width = batch.vector_width();
        return width == "avx512" ? 512U : width == "avx2" ? 256U : width == "128" ? 128U : 64U;
    }();
    BatchStats stats;
    const auto answers = run_all(queens(8), params(), Instances(100), &stats);
    std::uint64_t branches = 0;
    for (const OwnedAnswer& answer : answers)
        branches += answer.branches;
    EXPECT_EQ(stats.instances, 100U);
    EXPECT_EQ(stats.branches, branches) << "all instances are exhausted";
    EXPECT_GT(branches, 0U);
    EXPECT_GE(stats.propagation_passes, stats.lane_refills);
    EXPECT_GT(stats.lane_refills, 0U);
    EXPECT_GT(stats.lane_passes, 0U);
    EXPECT_LE(stats.lane_passes, stats.propagation_passes * lanes);
}
// --- Refusals --------------------------------------------------------------------------------------------------------

TEST_P(BatchTest, RefusesToHandOutWhatIsNotKept) {
    BatchParams kept = params(3);
    kept.max_kept_solutions = 1;
    BatchSolver batch(queens(6), kept);
    const std::vector<OwnedInstance> one(1);
    batch.run(Handing(one), [](const BatchResult& answer) {
        EXPECT_EQ(answer.kept_solutions, 1U);
        EXPECT_EQ(answer.solution(0).size(), 6U);
        EXPECT_THROW((void)answer.solution(1), std::out_of_range);
        EXPECT_THROW((void)answer.solution_bits(1), std::out_of_range);
    });
    EXPECT_THROW((void)BatchResult().solution(0), std::out_of_range);
}

TEST_P(BatchTest, RefusesALimitOfNoSolutions) {
    expect_throw<std::invalid_argument>([&] { BatchSolver batch(queens(4), params(0)); }, "solutions");
}

TEST(BatchSolver, RefusesColors) {
    EXPECT_EQ(BatchSolver::unsupported_reason(queens(8)), std::nullopt);
    EXPECT_EQ(BatchSolver::unsupported_reason(Problem()), std::nullopt);
    EXPECT_NE(BatchSolver::unsupported_reason(five_colored_options()).value().find("colors"), std::string::npos);
    expect_throw<std::invalid_argument>([] { BatchSolver batch(five_colored_options()); }, "colors");
}

TEST(BatchSolver, RefusesBounds) {
    const Problem problem = parse("2|a b\na b\na\n");
    EXPECT_NE(BatchSolver::unsupported_reason(problem).value().find("bounds"), std::string::npos);
    expect_throw<std::invalid_argument>([&] { BatchSolver batch(problem); }, "bounds");
    expect_throw<std::invalid_argument>([&] { (void)lockstep_enumerator(problem)->count({}, {}, {}); }, "bounds");
}

TEST(BatchSolver, RefusesMoreThanSoManyOptions) {
    // There is an item for each option, as an item with all of them makes the lanes slow.
    Problem problem;
    for (std::size_t k = 0; k <= BatchSolver::max_options; ++k)
        problem.add_item("i" + std::to_string(k));
    for (std::uint32_t k = 0; k < BatchSolver::max_options; ++k)
        problem.add_option({{ItemId{k}, Color::none}});
    EXPECT_EQ(BatchSolver::unsupported_reason(problem), std::nullopt);
    EXPECT_EQ(plain(run_all(problem, {}, Instances(1))), std::vector<OwnedAnswer>{plain(0, Status::exhausted, 0)});
    problem.add_option({{ItemId{static_cast<std::uint32_t>(BatchSolver::max_options)}, Color::none}});
    EXPECT_NE(BatchSolver::unsupported_reason(problem).value().find("16384"), std::string::npos);
    expect_throw<std::invalid_argument>([&] { BatchSolver batch(problem); }, "16385");
}

TEST(BatchSolver, RefusesUnknownWidthsAndNamesThoseThatThereAre) {
    const auto make = [] {
        BatchParams params;
        params.vector_width = "65";
        BatchSolver batch(queens(4), params);
    };
    expect_throw<std::invalid_argument>(make, "'65'");
    for (const std::string_view width : supported_vector_widths())
        expect_throw<std::invalid_argument>(make, width);
}

TEST(BatchSolver, UsesTheBestWidthUnlessAskedForAnother) {
    const std::vector<std::string_view> widths = supported_vector_widths();
    ASSERT_FALSE(widths.empty());
    for (const std::string_view width : widths)
        EXPECT_EQ(BatchSolver(queens(4), {.vector_width = std::string(width)}).vector_width(), width);
    EXPECT_EQ(widths.back(), "64") << "every machine has this one";
    EXPECT_EQ(BatchSolver(queens(4)).vector_width(), widths.front());
}

} // namespace
} // namespace dlx::test::batch_test
