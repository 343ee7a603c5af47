#include <dlx/all.hpp>

#include <vector>

// Each MISUSE must not compile, with its message: see CMakeLists.txt. 0 compiles.

void use(const dlx::Problem& problem, const dlx::Zdd& zdd) {
    const dlx::SolveParams params;
#if MISUSE == 1
    dlx::for_each_solution(
        problem, [](const dlx::Solution& solution) { return solution.size(); }, params);
#elif MISUSE == 2
    dlx::for_each_solution(
        problem, [] {}, params);
#elif MISUSE == 3
    dlx::for_each_solution(
        problem, [](dlx::Solution& solution) { solution.clear(); }, params);
#elif MISUSE == 4
    dlx::for_each_solution(problem, dlx::use_threads(2), params);
#elif MISUSE == 5
    dlx::SolutionsByCost solutions(dlx::parse("a\na |1\n"));
#elif MISUSE == 6
    dlx::ZddSampler sampler(*dlx::solutions_as_zdd(problem).zdd, 1);
#elif MISUSE == 7
    dlx::ZddSolutionsByCost solutions(*dlx::solutions_as_zdd(problem).zdd, problem);
#elif MISUSE == 8
    for (const dlx::Entry& entry : dlx::parse("a\na\n").option(dlx::OptionId{0}))
        (void)entry;
#elif MISUSE == 9
    const auto costs = dlx::parse("a\na |1\n").costs();
#elif MISUSE == 10
    const auto first = dlx::Search(problem).begin();
#else
    dlx::ZddSampler sampler(zdd, 1);
    std::vector<dlx::Solution> kept;
    for (const dlx::Solution& solution : dlx::Search(problem, params))
        kept.push_back(solution);
#endif
    (void)zdd;
}
