#include "dlx/symmetry/symmetry.hpp"

#include "dlx/symmetry/group.hpp"
#include "dlx/text.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// Groups by their generators as text.
namespace dlx::test::symmetry_text_test {

namespace {

Problem square() { return parse("a b c d\na b\nb c\nc d\nd a\n"); }

TEST(Automorphisms, AreFoundOrTheMissingPackageIsNamed) {
    try {
        EXPECT_EQ(find_automorphisms(square()).group.value().order(), 8);
        EXPECT_TRUE(can_find_automorphisms());
    } catch (const std::invalid_argument& error) {
        EXPECT_FALSE(can_find_automorphisms());
        EXPECT_NE(std::string(error.what()).find("lacks nauty: install libnauty2-dev"), std::string::npos);
    }
}

/// Returns the text of the automorphism that moves items to these images, by item.
std::string text_of(const Problem& problem, const std::vector<std::uint32_t>& images) {
    std::vector<ItemId> items;
    for (const std::uint32_t image : images)
        items.push_back(ItemId{image});
    return to_string(problem, automorphism_from_items(problem, items).value());
}

TEST(Generators, AreCyclesOfItems) {
    EXPECT_EQ(text_of(square(), {1, 2, 3, 0}), "(a b c d)");
    EXPECT_EQ(text_of(square(), {1, 0, 3, 2}), "(a b)(c d)");
    EXPECT_EQ(text_of(square(), {0, 3, 2, 1}), "(b d)");
    EXPECT_EQ(text_of(square(), {0, 1, 2, 3}), "");
}

TEST(Generators, AreSeparatedByBarsIfNamesHaveParentheses) {
    const Problem problem = parse("(0,0) (0,1) 1 2\n(0,0)\n(0,1)\n1\n2\n");
    EXPECT_EQ(text_of(problem, {1, 0, 3, 2}), "(0,0) (0,1) | 1 2");
}

TEST(Generators, MoveColorsAndEqualOptions) {
    const auto options = [](const std::vector<std::uint32_t>& images) { // pairs of the options that move
        std::vector<std::pair<OptionId, OptionId>> pairs;
        for (std::uint32_t k = 0; k < images.size(); ++k)
            if (images[k] != k)
                pairs.emplace_back(OptionId{k}, OptionId{images[k]});
        return pairs;
    };
    const Problem copies = parse("a b | x\na x:red\na x:blue\nb x:red\nb x:blue\nb x:blue\n");
    Automorphism exchange;
    exchange.options = options({0, 1, 2, 4, 3});
    EXPECT_EQ(to_string(copies, exchange), "(:4 :5)");
    Problem problem = parse("a b | x y\na x:red\na x:blue\nb y:red\nb y:blue\n");
    const Color red = problem.add_color("red");
    const Color blue = problem.add_color("blue");
    const ItemId a{0};
    const ItemId b{1};
    const ItemId x{2};
    const ItemId y{3};
    const Automorphism colors{options({1, 0, 2, 3}), {}, {{x, red, blue}, {x, blue, red}}};
    EXPECT_EQ(to_string(problem, colors), "(x:red x:blue)");
    const Automorphism all{options({3, 2, 1, 0}),
                           {{a, b}, {b, a}, {x, y}, {y, x}},
                           {{x, red, blue}, {x, blue, red}, {y, red, blue}, {y, blue, red}}};
    EXPECT_EQ(to_string(problem, all), "(a b)(x y)(x:red y:blue)(x:blue y:red)");
    EXPECT_EQ(SymmetryGroup({colors, all}).order(), 8);
}

TEST(SymmetryGroups, AreNotLargerThanTheMemory) {
    Automorphism cycle;
    Automorphism exchange;
    exchange.options = {{OptionId{0}, OptionId{1}}, {OptionId{1}, OptionId{0}}};
    for (std::uint32_t k = 0; k < 1500; ++k)
        cycle.options.emplace_back(OptionId{k}, OptionId{(k + 1) % 1500});
    EXPECT_THROW(SymmetryGroup({cycle, exchange}), std::invalid_argument);
}

TEST(Product, HasManyFactors) {
    EXPECT_EQ(detail::product({}), 1);
    std::vector<std::uint32_t> factors;
    Integer expected = 1;
    for (std::uint32_t factor = 4'294'967'000; factor < 4'294'967'100; ++factor) {
        factors.push_back(factor);
        expected *= factor;
        ASSERT_EQ(detail::product(factors), expected);
    }
}

} // namespace

} // namespace dlx::test::symmetry_text_test
