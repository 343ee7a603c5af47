#include "dlx/symmetry/symmetry.hpp"

#include "dlx/solve.hpp"
#include "dlx/symmetry/group.hpp"
#include "dlx/symmetry/nauty.hpp"
#include "dlx/text.hpp"
#include "dlx/threads.hpp"
#include "tests/modules/symmetry/symmetric_problem.hpp"
#include "tests/support/brute_force.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <new>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Automorphisms and classes of solutions, compared with exhaustive enumeration.
namespace dlx::test::symmetry_test {

namespace {

/// The images of all options.
using Images = std::vector<std::uint32_t>;

Images images_of(const Problem& problem, const Automorphism& automorphism) {
    Images images(problem.option_count());
    std::iota(images.begin(), images.end(), 0U);
    for (const auto& [option, image] : automorphism.options)
        images[index(option)] = index(image);
    return images;
}

/// Returns the items as sets of options: kind, bounds, the options of each color, and each option without a color.
std::multiset<std::vector<std::set<std::uint32_t>>> items_of(const Problem& problem, const Images& images) {
    std::vector<std::map<std::uint32_t, std::set<std::uint32_t>>> colors(problem.item_count());
    for (std::uint32_t option = 0; option < problem.option_count(); ++option)
        for (const Entry& entry : problem.option(OptionId{option})) {
            const std::uint32_t color = index(entry.color) > 0 ? index(entry.color) : 1000 + option;
            colors[index(entry.item)][color].insert(images[option]);
        }
    std::multiset<std::vector<std::set<std::uint32_t>>> items;
    for (std::uint32_t item = 0; item < problem.item_count(); ++item) {
        const Bounds bounds = problem.bounds(ItemId{item});
        std::vector<std::set<std::uint32_t>> key;
        std::set<std::uint32_t> colorless; // a color and no color differ even if one option has it
        for (const auto& [color, options] : colors[item]) {
            key.push_back(options);
            if (color >= 1000)
                colorless.insert(options.begin(), options.end());
        }
        std::sort(key.begin(), key.end());
        key.insert(
            key.begin(),
            {colorless, {static_cast<std::uint32_t>(problem.kind(ItemId{item}))}, {bounds.min}, {bounds.max + 100}});
        items.insert(key);
    }
    return items;
}

/// Returns the automorphisms among all permutations of options.
std::vector<Images> brute_force_automorphisms(const Problem& problem) {
    Images images(problem.option_count());
    std::iota(images.begin(), images.end(), 0U);
    const auto items = items_of(problem, images);
    const auto keeps_costs = [&] {
        return std::all_of(images.begin(), images.end(), [&, option = 0U](std::uint32_t image) mutable {
            return problem.cost(OptionId{option++}) == problem.cost(OptionId{image});
        });
    };
    std::vector<Images> found;
    do {
        if (keeps_costs() && items_of(problem, images) == items)
            found.push_back(images);
    } while (std::next_permutation(images.begin(), images.end()));
    return found;
}

OptionSet image_of(const OptionSet& solution, const Images& images) {
    OptionSet result;
    for (const OptionId option : solution)
        result.push_back(OptionId{images[index(option)]});
    std::sort(result.begin(), result.end());
    return result;
}

/// Returns the classes of solutions by generators: each solution with the least of its class.
std::map<OptionSet, OptionSet> brute_force_classes(const std::set<OptionSet>& solutions,
                                                   const std::vector<Images>& generators) {
    std::map<OptionSet, OptionSet> least;
    for (const OptionSet& first : solutions) { // visits solutions in ascending order
        std::vector<OptionSet> waiting{first};
        while (!waiting.empty()) {
            const OptionSet solution = waiting.back();
            waiting.pop_back();
            if (!least.emplace(solution, first).second)
                continue;
            for (const Images& images : generators)
                waiting.push_back(image_of(solution, images));
        }
    }
    return least;
}

std::vector<Images> generators_of(const Problem& problem, const SymmetryGroup& group) {
    std::vector<Images> generators;
    for (const Automorphism& automorphism : group.generators())
        generators.push_back(images_of(problem, automorphism));
    return generators;
}

std::size_t count_least(const std::map<OptionSet, OptionSet>& classes) {
    std::set<OptionSet> least;
    for (const auto& [solution, first] : classes)
        least.insert(first);
    return least.size();
}

/// Compares the count and the filter with the classes by the generators.
void expect_classes(const Problem& problem, const SymmetryGroup& group) {
    const std::set<OptionSet> solutions = brute_force_solutions(problem);
    const auto expected = brute_force_classes(solutions, generators_of(problem, group));
    ASSERT_EQ(expected.size(), solutions.size()) << "an image of a solution is not a solution";
    const std::size_t classes = count_least(expected);

    const SymmetryCountResult counted = count_up_to_symmetry(problem, group, {.task_runner = use_threads(2)});
    ASSERT_EQ(counted.status, Status::exhausted);
    ASSERT_EQ(counted.classes, classes);
    ASSERT_EQ(counted.solutions, solutions.size());
    ASSERT_TRUE(counted.has_all_solutions);
    ASSERT_EQ(counted.group_order, group.order());

    LeastImages filter(problem, group);
    Integer sum = 0;
    std::set<OptionSet> selected;
    for (const OptionSet& solution : solutions)
        if (const auto size = filter.class_size(solution)) {
            ASSERT_EQ(expected.at(solution), solution) << "it is not the least";
            ASSERT_TRUE(selected.insert(solution).second);
            sum += *size;
        }
    ASSERT_EQ(selected.size(), classes);
    ASSERT_EQ(sum, solutions.size());
}

/// Reads the text of an automorphism, whose names have no parentheses.
Automorphism read_automorphism(Problem problem, std::string text) {
    Automorphism result;
    std::map<OptionId, OptionId> named;
    std::replace(text.begin(), text.end(), '(', ' ');
    std::istringstream cycles(text);
    for (std::string cycle; std::getline(cycles, cycle, ')');) {
        std::istringstream in(cycle);
        const std::vector<std::string> words{std::istream_iterator<std::string>(in), {}};
        for (std::size_t k = 0; k < words.size(); ++k) {
            const std::string& from = words[k];
            const std::string& to = words[(k + 1) % words.size()];
            if (from[0] == ':') {
                named[*problem.find_option(std::stoul(from.substr(1)))] =
                    *problem.find_option(std::stoul(to.substr(1)));
                continue;
            }
            const Entry entry = problem.parse_entry(from);
            const Entry image = problem.parse_entry(to);
            if (entry.color == Color::none)
                result.items.emplace_back(entry.item, image.item);
            else if (entry.color != image.color)
                result.colors.push_back({entry.item, entry.color, image.color});
        }
    }
    std::sort(result.items.begin(), result.items.end());
    std::sort(result.colors.begin(), result.colors.end(), [](const ColorImage& a, const ColorImage& b) {
        return std::pair(a.item, a.color) < std::pair(b.item, b.color);
    });
    const auto images = detail::images_of_options(problem, detail::equal_options(problem), result);
    for (std::uint32_t k = 0; k < images.size(); ++k)
        named.emplace(OptionId{k}, OptionId{images[k]});
    for (const auto& pair : named)
        if (pair.first != pair.second)
            result.options.push_back(pair);
    return result;
}

/// Returns a symmetric problem; every third one has costs, of three values.
Problem problem_with_costs(std::uint64_t seed, const RandomProblemParams& params) {
    Problem problem = symmetric_problem(seed, params);
    Dice dice(seed);
    for (std::uint32_t option = 0; seed % 3 == 0 && option < problem.option_count(); ++option)
        problem.set_cost(OptionId{option}, dice.below(3));
    return problem;
}

RandomProblemParams params_of(std::uint64_t seed, std::uint32_t max_options) {
    return {.max_items = 8, .max_options = max_options, .max_colors = 3, .has_bounds = seed % 2 == 0};
}

TEST(Automorphisms, AreThoseOfBruteForce) {
    std::size_t symmetric = 0;
    for (std::uint64_t seed = 1; seed <= seeds(1500); ++seed) {
        const Problem problem = seed % 3 == 0 ? random_problem(seed, params_of(seed, 5))
                                              : problem_with_costs(seed + seed / 2, params_of(seed, 5));
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const AutomorphismResult found = find_automorphisms(problem);
        ASSERT_EQ(found.status, Status::exhausted);
        const auto expected = brute_force_automorphisms(problem);
        ASSERT_EQ(found.group->order(), expected.size());
        for (const Images& images : generators_of(problem, *found.group))
            ASSERT_TRUE(std::binary_search(expected.begin(), expected.end(), images));
        symmetric += expected.size() > 1 ? 1 : 0;
    }
    EXPECT_GT(symmetric, seeds(1500) / 2);
}

TEST(Automorphisms, MapItemsAndColorsWithTheirOptions) {
    for (std::uint64_t seed = 1; seed <= seeds(1500); ++seed) {
        const Problem problem = problem_with_costs(seed, params_of(seed, 12));
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const SymmetryGroup group = *find_automorphisms(problem).group;
        for (const Automorphism& automorphism : group.generators()) {
            std::map<ItemId, ItemId> items(automorphism.items.begin(), automorphism.items.end());
            std::map<std::pair<ItemId, Color>, Color> colors;
            for (const ColorImage& image : automorphism.colors)
                colors[{image.item, image.color}] = image.image;
            const Images images = images_of(problem, automorphism);
            for (std::uint32_t option = 0; option < problem.option_count(); ++option) {
                std::set<std::pair<ItemId, Color>> expected;
                for (const Entry& entry : problem.option(OptionId{option})) {
                    const ItemId item = items.count(entry.item) > 0 ? items[entry.item] : entry.item;
                    const auto color = colors.find({entry.item, entry.color});
                    expected.emplace(item, color == colors.end() ? entry.color : color->second);
                }
                std::set<std::pair<ItemId, Color>> entries;
                for (const Entry& entry : problem.option(OptionId{images[option]}))
                    entries.emplace(entry.item, entry.color);
                ASSERT_EQ(entries, expected);
            }
        }
        // The automorphisms are written as text, and read back.
        const std::vector<std::string> lines = generator_lines(problem, group);
        ASSERT_EQ(lines.size(), group.generators().size());
        for (std::size_t k = 0; k < lines.size(); ++k) {
            ASSERT_EQ(lines[k], to_string(problem, group.generators()[k]));
            ASSERT_EQ(read_automorphism(problem, lines[k]), group.generators()[k]) << lines[k];
        }
    }
}

TEST(UpToSymmetry, ClassesAreThoseOfBruteForce) {
    std::uint64_t merged = 0;
    for (std::uint64_t seed = 1; seed <= seeds(1500); ++seed) {
        const Problem problem = problem_with_costs(seed, params_of(seed, 10));
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(problem));
        const SymmetryGroup group = *find_automorphisms(problem).group;
        if (group.order() > 50'000) // the filter would list all elements for each solution
            continue;
        ASSERT_NO_FATAL_FAILURE(expect_classes(problem, group));
        merged += group.order() > 1 ? 1 : 0;
        if (group.order() == 1)
            continue;
        const SymmetryGroup some({group.generators().front()}); // a group that is not complete
        ASSERT_NO_FATAL_FAILURE(expect_classes(problem, some));
    }
    EXPECT_GT(merged, seeds(1500) / 2);
}

// Some options differ only in cost, and others are equal.
TEST(UpToSymmetry, EqualOptionsAreThoseOfOneCost) {
    std::uint64_t distinct = 0;
    for (std::uint64_t seed = 1; seed <= seeds(250); ++seed) {
        const Problem few = symmetric_problem(seed, params_of(seed, 5));
        SCOPED_TRACE("seed " + std::to_string(seed) + ", problem:\n" + to_string(few));
        Dice dice(seed);
        Problem problem = few;
        for (std::uint32_t option = 0; option < few.option_count(); ++option) {
            const std::int64_t cost = dice.below(2);
            problem.set_cost(OptionId{option}, cost);
            for (std::uint32_t k = dice.below(3); k > 0; --k)
                problem.set_cost(problem.add_option(few.option(OptionId{option})), dice.one_in(2) ? cost : 2);
        }
        const SymmetryGroup group = *find_automorphisms(problem).group;
        if (group.order() > 50'000)
            continue;
        ASSERT_NO_FATAL_FAILURE(expect_classes(problem, group));
        distinct += group.order() > 1 ? 1 : 0;
    }
    EXPECT_GT(distinct, seeds(250) / 2);
}

TEST(UpToSymmetry, CostsRemainWithoutEqualOptions) {
    const auto classes = [](const char* text) {
        const Problem problem = parse(text);
        return count_up_to_symmetry(problem, find_automorphisms(problem).group.value()).classes;
    };
    EXPECT_EQ(classes("a b\na |1\na |2\nb |3\nb |3\n"), 2);
    EXPECT_EQ(classes("a b c d e\na |1\na |2\na |5\nb |3\nb |3\nc |3\nc |3\nd |3\nd |3\ne |3\ne |3\n"), 3);
}

/// Returns the names of the items of a kind, each after a space and a letter.
std::string item_names(const Problem& problem, ItemKind kind, char letter) {
    std::string names;
    for (std::uint32_t item = 0; item < problem.item_count(); ++item)
        if (problem.kind(ItemId{item}) == kind)
            names += std::string(" ") + letter + std::string(problem.name(ItemId{item}));
    return names;
}

// An item has four options: two leave 9 queens, which are enumerated, and two leave dominoes, which take more search
// nodes by far, but few states of the frontier.
TEST(UpToSymmetry, MethodsOfOrbitsDiffer) {
    const Problem boards[]{queens(9), dominoes(6, 8)};
    const std::string cells[]{item_names(boards[0], ItemKind::primary, 'q'),
                              item_names(boards[1], ItemKind::primary, 'd')};
    std::string text = "choice" + cells[0] + cells[1] + " |" + item_names(boards[0], ItemKind::secondary, 'q') +
                       " u v w x\nchoice u" + cells[1] + "\nchoice v" + cells[1] + "\nchoice w" + cells[0] +
                       "\nchoice x" + cells[0] + '\n';
    for (const int board : {0, 1})
        for (std::uint32_t option = 0; option < boards[board].option_count(); ++option) {
            for (const Entry& entry : boards[board].option(OptionId{option}))
                text += std::string(board == 0 ? " q" : " d") + std::string(boards[board].name(entry.item));
            text += '\n';
        }
    const Problem problem = parse(text);
    const SymmetryGroup group = find_automorphisms(problem).group.value();
    const SymmetryCountResult result = count_up_to_symmetry(problem, group);
    EXPECT_EQ(result.solutions, 2 * 352 + 2 * 167'089);
    EXPECT_EQ(result.classes, 46 + count_up_to_symmetry(boards[1], *find_automorphisms(boards[1]).group).classes);
}

TEST(Automorphisms, OfImagesOfItems) {
    const Problem problem = parse("a b c 0:2|d | x\na b\nb x:1\na x:1\nc d\nb c\na c\n");
    const auto moved = [&](const std::vector<std::uint32_t>& numbers) {
        std::vector<ItemId> images;
        for (const std::uint32_t number : numbers)
            images.push_back(ItemId{number});
        return automorphism_from_items(problem, images);
    };
    EXPECT_EQ(to_string(problem, moved({1, 0, 2, 3, 4}).value()), "(a b)");
    EXPECT_EQ(moved({1, 0, 2, 3, 4}), read_automorphism(problem, "(a b)"));
    EXPECT_EQ(moved({0, 1, 2, 3, 4}), Automorphism{});
    EXPECT_EQ(moved({1, 2, 0, 3, 4}), std::nullopt) << "c x:1 is not an option";
    EXPECT_EQ(moved({0, 1, 3, 2, 4}), std::nullopt);
    EXPECT_EQ(moved({0, 1, 4, 3, 2}), std::nullopt);
    const std::vector<ItemId> exchanged{ItemId{1}, ItemId{0}};
    EXPECT_NE(automorphism_from_items(parse("a b\na b\n"), exchanged), std::nullopt);
    EXPECT_EQ(automorphism_from_items(parse("a 0:2|b\na b\n"), exchanged), std::nullopt) << "b has bounds";
    EXPECT_EQ(automorphism_from_items(parse("a | b\na b\n"), exchanged), std::nullopt) << "b is secondary";
    EXPECT_THROW((void)moved({0, 1, 2, 3}), std::invalid_argument);
    EXPECT_THROW((void)moved({0, 1, 2, 3, 3}), std::invalid_argument);
    EXPECT_THROW((void)moved({0, 1, 2, 3, 5}), std::invalid_argument);
}

TEST(Automorphisms, ExceptionsPassThroughTheSearch) {
    const std::vector<std::vector<std::uint32_t>> neighbors{{1, 3}, {0, 2}, {1, 3}, {0, 2}};
    const detail::SparseGraph graph(neighbors);
    const std::vector<std::uint32_t> kinds(4, 0);
    const Limits limits;
    const RunMonitor watch(limits);
    const auto fail = [](std::span<const int>) { throw std::bad_alloc(); };
    EXPECT_THROW((void)find_symmetry(graph, kinds, watch, fail), std::bad_alloc);
    EXPECT_EQ(find_symmetry(graph, kinds, watch).order, 8); // the next call is not affected
}

TEST(Symmetry, PreservesCosts) {
    Problem problem = parse("a b c d\na b\nb c\nc d\nd a\n");
    EXPECT_EQ(find_automorphisms(problem).group.value().order(), 8);
    problem.set_cost(OptionId{0}, 1);
    problem.set_cost(OptionId{2}, 1);
    EXPECT_EQ(find_automorphisms(problem).group.value().order(), 4);
    problem.set_cost(OptionId{2}, 1 + (std::int64_t{1} << 32));
    EXPECT_EQ(find_automorphisms(problem).group.value().order(), 2);
    const std::vector<ItemId> turned{ItemId{1}, ItemId{2}, ItemId{3}, ItemId{0}};
    const std::vector<ItemId> mirrored{ItemId{1}, ItemId{0}, ItemId{3}, ItemId{2}};
    EXPECT_EQ(automorphism_from_items(problem, turned), std::nullopt);
    EXPECT_EQ(SymmetryGroup({automorphism_from_items(problem, mirrored).value()}).order(), 2);
}

} // namespace

} // namespace dlx::test::symmetry_test
