#include <cstdint>
#include <dlx/all.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>
#ifdef WITH_SUDOKU
#include <sudoku/sudoku.hpp>
#endif

// True if a call compiles; `a` is a name. A std::string_view of {a, a} or of 0 would read foreign memory.
#define COMPILES(...)                                                                                                  \
    []<class Problem, class Name>(const Problem*, const Name*) {                                                       \
        return requires(Problem problem, Name a) { __VA_ARGS__; };                                                     \
    }(static_cast<const dlx::Problem*>(nullptr), static_cast<const char* const*>(nullptr))

static_assert(COMPILES(problem.add_option({a, a})) && COMPILES(problem.add_option({a})));
static_assert(COMPILES(problem.add_item(a)) && COMPILES(dlx::parse(a)));
static_assert(!COMPILES(problem.add_option({{a, a}})) && !COMPILES(problem.add_option({0, 1})));
static_assert(!COMPILES(problem.add_item({a, a})) && !COMPILES(problem.add_item(0)));
static_assert(!COMPILES(problem.add_color({a, a})) && !COMPILES(problem.parse_entry({a, a})));
static_assert(!COMPILES(problem.find_item({a, a})) && !COMPILES(problem.find_item(nullptr)));
static_assert(!COMPILES(dlx::parse({a, a})) && !COMPILES(dlx::initial_checkpoint(problem, {a, a}, 1)));
static_assert(!COMPILES(dlx::select_engine(problem, {a, a})));
// Visitors, and views of ended objects.
static_assert(COMPILES(dlx::for_each_solution(problem, [](const dlx::Solution&) {})));
static_assert(COMPILES(dlx::for_each_solution(problem, [](dlx::Solution) { return true; })));
static_assert(COMPILES(dlx::for_each_solution(problem, [](const auto&) { return dlx::VisitAction::stop; })));
static_assert(std::is_constructible_v<dlx::SolutionsByCost, const dlx::Problem&>);
static_assert(!std::is_constructible_v<dlx::SolutionsByCost, dlx::Problem>);
static_assert(!std::is_constructible_v<dlx::SolutionsByCost, dlx::Problem, dlx::Limits>);
static_assert(!std::is_constructible_v<dlx::ZddSampler, dlx::Zdd, int>);
static_assert(!std::is_constructible_v<dlx::ZddSolutionsByCost, dlx::Zdd, const dlx::Problem&>);
static_assert(!std::is_constructible_v<dlx::RunMonitor, dlx::Limits>);
template <class Range>
concept TemporaryBegins = requires(Range range) {
    std::move(range).begin();
};
static_assert(!TemporaryBegins<dlx::Search>);
#ifdef WITH_SUDOKU
static_assert(!COMPILES(sudoku::parse_puzzle({a, a})) && !COMPILES(sudoku::find_file_format({a, a})));
static_assert(!COMPILES(sudoku::memory_source({a, a})));
#endif

namespace {

bool takes_lists_of_names() {
    dlx::Problem problem;
    for (const char* name : {"y", "zz", "a", "b"})
        problem.add_item(name);
    problem.add_item("color", dlx::ItemKind::secondary);
    problem.add_option({"y", "zz", "color:red"});
    problem.add_option({std::string("a"), std::string_view("b")});
    const std::vector<std::string> names{"a", "b", "color:blue"};
    problem.add_option(names);
    std::vector<std::vector<dlx::OptionId>> kept;
    for (const auto& solution : dlx::all_solutions(problem))
        kept.push_back(solution);
    return kept.size() == 1 && !dlx::verify_solution(problem, kept[0]);
}

} // namespace

int main() {
    const dlx::Problem problem = dlx::parse("a b c\na\nb c\na b\nc\n");
    if (dlx::count(problem).solutions != 2)
        return 1;
    if (!takes_lists_of_names())
        return 4;
#ifdef WITH_SUDOKU
    const auto puzzle = sudoku::parse_puzzle("1234341221434321");
    if (sudoku::count(puzzle.grid).solutions != 1)
        return 2;
    const sudoku::PuzzleBlock block{puzzle.grid.geometry(), puzzle.grid.digits()};
    std::uint64_t solutions = 0;
    sudoku::Solver().solve({&block, 1}, [&](const sudoku::PuzzleResult& found) { solutions += found.solutions; });
    if (solutions != 1)
        return 3;
#endif
    return 0;
}
