#include "dlx/detail/counting_proof.hpp"

#include "dlx/all.hpp"
#include "dlx/engine.hpp"
#include "dlx/proof/certificate.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

/// Counting arguments that a problem with bounds has no solution, and the searches that end by them.
namespace dlx::test::counting_proof_test {
namespace {

constexpr auto never = [] { return false; };

struct Subject {
    std::string name;
    int lessons; ///< number a week, for each class; one teacher has all
};

/// Returns lessons of classes: at most `a_day` of each subject, one at a time for a class and for a teacher. A number
/// of classrooms other than 0 is shared.
Problem timetable(int classes, const std::vector<Subject>& plan, const std::string& a_day = "0:2", int rooms = 0) {
    constexpr int days = 5;
    constexpr int hours = 5;
    std::string primary;
    std::string secondary;
    std::string options;
    const auto at = [](const std::string& name, int d, int h) {
        return name + '@' + std::to_string(d) + std::to_string(h) + ' ';
    };
    for (int d = 0; d < days; ++d)
        for (int h = 0; h < hours; ++h) {
            primary += rooms > 0 ? "0:" + std::to_string(rooms) + '|' + at("room", d, h) : "";
            for (int c = 0; c < classes; ++c)
                secondary += at("class" + std::to_string(c), d, h);
            for (const Subject& subject : plan)
                secondary += at(subject.name, d, h);
        }
    for (int c = 0; c < classes; ++c)
        for (const auto& [subject, lessons] : plan) {
            const std::string name = std::to_string(c) + subject;
            primary += std::to_string(lessons) + '|' + name + ' ';
            for (int d = 0; d < days; ++d) {
                const std::string day = name + '.' + std::to_string(d) + ' ';
                primary += a_day + '|' + day;
                for (int h = 0; h < hours; ++h)
                    options += name + ' ' + day + at("class" + std::to_string(c), d, h) + at(subject, d, h) +
                               (rooms > 0 ? at("room", d, h) : "") + '\n';
            }
        }
    return parse(primary + "| " + secondary + '\n' + options);
}

struct Overfull {
    std::string name;
    Problem problem;
    std::size_t most_conflicting; ///< maximum number of items that explain it
};

std::vector<Overfull> overfull() {
    std::vector<Overfull> all;
    all.push_back({"LessonsOfAWeek", timetable(5, {{"m", 12}, {"e", 4}, {"a", 2}}), 1});
    all.push_back({"OneLessonTooMany", timetable(3, {{"m", 11}, {"e", 4}}), 1});
    all.push_back({"ManyClasses", timetable(10, {{"m", 12}, {"e", 4}}), 1});
    all.push_back({"HoursOfATeacher", timetable(6, {{"m", 5}, {"e", 4}}), 6});
    all.push_back({"HoursOfATeacher9", timetable(9, {{"m", 3}, {"e", 2}}), 9});
    all.push_back({"HoursOfAClass", timetable(2, {{"m", 10}, {"e", 10}, {"a", 6}}), 3});
    all.push_back({"Rooms", timetable(2, {{"m", 8}, {"e", 6}}, "0:2", 1), 4});
    all.push_back({"LeastOfADay", timetable(4, {{"m", 4}, {"e", 5}}, "1:2"), 5});
    all.push_back({"ExactNumbers", timetable(3, {{"m", 9}, {"e", 10}}, "2"), 5});
    all.push_back({"HoursOfOneTeacher", timetable(13, {{"m", 2}}), 13});
    return all;
}

TEST(OverfullProblem, HasNoSolutionAndIsExplainedByFewItems) {
    const SolveParams limited{.limits = {.search_nodes = 10'000}};
    for (const auto& [name, problem, most_conflicting] : overfull()) {
        SCOPED_TRACE(name);
        for (const Engine& engine : engines()) {
            SCOPED_TRACE(engine.name);
            Search search(problem, {.limits = limited.limits, .engine = std::string(engine.name)});
            EXPECT_FALSE(search.next());
            EXPECT_EQ(search.status(), Status::exhausted);
            EXPECT_FALSE(search.next());
            search.restart();
            search.finish();
            EXPECT_EQ(search.status(), Status::exhausted);
            EXPECT_EQ(search.stats().solutions, 0);
        }
        const CountResult counted = count(problem);
        EXPECT_EQ(counted.status, Status::exhausted);
        EXPECT_EQ(counted.solutions, 0);
        const auto stop = [](Solution) { return VisitAction::stop; };
        EXPECT_EQ(for_each_solution(problem, stop, limited, use_threads(2)).status, Status::exhausted);
        const Conflict conflict = explain(problem, {.limits = {.seconds = 60}, .deletion_orders = 2});
        EXPECT_EQ(conflict.kind, Conflict::Kind::minimal);
        EXPECT_LE(conflict.constraints.size(), most_conflicting);
    }
}

TEST(CountingProof, HoldsForRandomProblems) {
    std::uint64_t proved = 0;
    std::uint64_t infeasible = 0;
    for (std::uint64_t seed = 1; seed <= seeds(3000); ++seed) {
        const Problem problem = random_problem(seed, {.max_items = 9,
                                                      .max_options = 12,
                                                      .max_colors = static_cast<std::uint32_t>(seed % 3),
                                                      .has_bounds = true});
        const auto solutions = brute_force_solutions(problem);
        detail::CountingProof proof(problem);
        Dice dice(seed);
        for (int k = 0; k < 3; ++k) {
            const auto forced = k == 0 ? std::vector<OptionId>{} : random_forced_options(problem, dice);
            proof.restart(forced);
            const bool is_feasible = !with_forced(solutions, forced).empty();
            const bool is_proved = proof.search(20'000, never);
            ASSERT_FALSE(is_proved && is_feasible) << "seed " << seed << ", problem:\n" << to_string(problem);
            infeasible += is_feasible ? 0 : 1;
            proved += is_proved ? 1 : 0;
        }
    }
    EXPECT_GT(2 * proved, infeasible);
}

// Bounds are far above the number of options, up to 2^32 - 1; some items have no options.
TEST(CountingProof, HoldsForExtremeBounds) {
    constexpr const char* solvable[] = {
        "0:4294967295|a 1:4294967295|b\na b\nb\na\n",
        "0:1|a 2:4294967295|b\nb\na b\nb\n",
        "0:4294967295|unused 1|a\na\n",
        "2:2|a 0:1|b 0:1|c | x\na b x:A\na c x:A\na x:B\n",
    };
    for (const char* text : solvable) {
        const Problem problem = parse(text);
        EXPECT_FALSE(detail::CountingProof(problem).search(std::uint64_t{1} << 24, never)) << text;
        EXPECT_GT(count(problem).solutions, 0) << text;
    }
    constexpr const char* impossible[] = {
        "4294967295|a\na\na\n",
        "4294967295:4294967295|a 0:1|b\na b\na b\na b\n",
        "3|a 0:1|b\na b\na b\na\n",
        "1|a 1|b 0:1|c\na c\nb c\n",
    };
    for (const char* text : impossible)
        EXPECT_TRUE(detail::CountingProof(parse(text)).search(std::uint64_t{1} << 20, never)) << text;
}

TEST(CountingProof, KnowsForcedOptions) {
    // Three lessons on days that allow one each are possible, unless one occupies a day that another needs, too.
    const Problem problem = parse("2|a 1|b 0:1|d 0:1|e 0:1|f\na d\na e\nb d\nb f\n");
    detail::CountingProof proof(problem);
    EXPECT_FALSE(proof.search(100'000, never));
    const OptionId forced{2};
    proof.restart({&forced, 1});
    EXPECT_TRUE(proof.search(100'000, never));
    proof.restart({});
    EXPECT_FALSE(proof.search(100'000, never));
}

TEST(CountingProof, IsFoundInAComponent) {
    std::string text =
        "11|z 0:2|z1 0:2|z2 0:2|z3 0:2|z4 0:2|z5 " + to_string(timetable(4, {{"m", 5}, {"e", 4}})) + '\n';
    for (int k = 0; k < 25; ++k)
        text += "z z" + std::to_string(1 + k % 5) + '\n';
    const Problem problem = parse(text);
    const SolveParams limited{.limits = {.search_nodes = 10'000}};
    EXPECT_EQ(for_each_solution(problem, nullptr, limited).status, Status::exhausted);
    const Conflict conflict = explain(problem, {.deletion_orders = 2});
    ASSERT_EQ(conflict.constraints.size(), 1);
    EXPECT_EQ(problem.name(ItemId{conflict.constraints[0]}), "z");
}

TEST(CountingProof, IsNotUsedIfNotAllowed) {
    const Problem problem = timetable(5, {{"m", 12}, {"e", 4}, {"a", 2}});
    const SolveParams params{.limits = {.search_nodes = 10'000}, .allow_counting_proofs = false};
    EXPECT_EQ(for_each_solution(problem, nullptr, params).status, Status::node_limit);
    std::ostringstream formula;
    std::ostringstream proof;
    EXPECT_EQ(write_certificate(problem, 0, ProofFormat::lrat, formula, proof, params).status, Status::node_limit);
}

TEST(CountingProof, LeavesTightProblemsToTheSearch) {
    for (const Problem& problem : {timetable(3, {{"m", 8}, {"e", 4}, {"a", 2}}), timetable(1, {{"m", 10}, {"e", 10}}),
                                   timetable(2, {{"m", 10}}), timetable(5, {{"m", 5}, {"e", 4}, {"a", 2}})}) {
        EXPECT_FALSE(detail::CountingProof(problem).search(1'000'000, never));
        SolveResult result;
        const auto solution = solve(problem, {.limits = {.seconds = 20}}, {}, &result);
        ASSERT_TRUE(solution) << to_string(result.status);
        EXPECT_FALSE(verify_solution(problem, *solution));
    }
}

} // namespace
} // namespace dlx::test::counting_proof_test
