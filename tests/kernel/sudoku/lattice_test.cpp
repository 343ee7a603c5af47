#include "dlx/lockstep/lattice.hpp"

#include "sudoku/encoding.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/problems/instances.hpp"
#include "tests/support/problems/problems.hpp"
#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::test::lattice_test {
namespace {

using dlx::detail::find_lattice;
using dlx::detail::Lattice;

/// A problem as lists of items by option, which tests change.
struct Parts {
    std::size_t items = 0;
    std::vector<std::vector<std::uint32_t>> options;
};

Parts parts_of(const dlx::Problem& problem) {
    Parts parts{problem.item_count(), {}};
    for (std::uint32_t k = 0; k < problem.option_count(); ++k) {
        auto& option = parts.options.emplace_back();
        for (const dlx::Entry& entry : problem.option(dlx::OptionId{k}))
            option.push_back(dlx::index(entry.item));
    }
    return parts;
}

dlx::Problem to_problem(const Parts& parts, std::size_t secondary = 0) {
    dlx::Problem problem;
    for (std::size_t i = 0; i < parts.items; ++i)
        problem.add_item("i" + std::to_string(i),
                         i + secondary < parts.items ? dlx::ItemKind::primary : dlx::ItemKind::secondary);
    for (const auto& option : parts.options) {
        std::vector<dlx::Entry> entries;
        for (const std::uint32_t item : option)
            entries.push_back({dlx::ItemId{item}, dlx::Color::none});
        problem.add_option(entries);
    }
    return problem;
}

template <class T>
void shuffle(std::vector<T>& values, Dice& dice) {
    for (std::size_t k = values.size(); k > 1; --k)
        std::swap(values[k - 1], values[dice.below(k)]);
}

/// Returns the problem with items, options and the items of each option in random order.
dlx::Problem shuffled(const dlx::Problem& problem, Dice& dice) {
    Parts parts = parts_of(problem);
    std::vector<std::uint32_t> items(parts.items);
    std::iota(items.begin(), items.end(), 0U);
    shuffle(items, dice);
    shuffle(parts.options, dice);
    for (auto& option : parts.options) {
        for (std::uint32_t& item : option)
            item = items[item];
        shuffle(option, dice);
    }
    return to_problem(parts);
}

/// Returns the promise of struct Lattice that `lattice` breaks, or "". Shares no code with find_lattice().
std::string fault(const dlx::Problem& problem, const Lattice& lattice) {
    const std::uint32_t n = lattice.rows * lattice.columns;
    if (lattice.rows < 2 || lattice.columns < 2 || problem.option_count() != std::size_t{n} * n * n ||
        lattice.slot.size() != problem.option_count())
        return "sizes";
    std::vector<std::optional<std::uint32_t>> option_at(problem.option_count());
    for (std::uint32_t k = 0; k < lattice.slot.size(); ++k) {
        if (lattice.slot[k] >= option_at.size() || option_at[lattice.slot[k]])
            return "option " + std::to_string(k) + " has no slot of its own";
        option_at[lattice.slot[k]] = k;
    }
    // The sets of options of the items are compared with those of the layout.
    std::vector<std::set<std::uint32_t>> by_item(problem.item_count());
    for (std::uint32_t k = 0; k < problem.option_count(); ++k)
        for (const dlx::Entry& entry : problem.option(dlx::OptionId{k}))
            by_item[dlx::index(entry.item)].insert(k);
    const auto at = [&](std::uint32_t layer, std::uint32_t row, std::uint32_t column) {
        return *option_at[(row * n + column) * n + layer];
    };
    std::vector<std::set<std::uint32_t>> laid_out;
    for (std::uint32_t a = 0; a < n; ++a)
        for (std::uint32_t b = 0; b < n; ++b) {
            std::array<std::set<std::uint32_t>, 4> sets;
            for (std::uint32_t k = 0; k < n; ++k) {
                sets[0].insert(at(k, a, b));
                sets[1].insert(at(a, b, k));
                sets[2].insert(at(a, k, b));
                sets[3].insert(at(a, b / lattice.rows * lattice.rows + k / lattice.columns,
                                  b % lattice.rows * lattice.columns + k % lattice.columns));
            }
            laid_out.insert(laid_out.end(), sets.begin(), sets.end());
        }
    std::sort(by_item.begin(), by_item.end());
    std::sort(laid_out.begin(), laid_out.end());
    return laid_out == by_item ? "" : "cells, rows, columns and blocks are not the items";
}

std::vector<Geometry> lattice_shapes() {
    return {Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(3, 3), Geometry(2, 4),
            Geometry(4, 2), Geometry(2, 5), Geometry(3, 4), Geometry(4, 4), Geometry(5, 5)};
}

TEST(Lattice, IsFoundInTheCoverOfEveryShape) {
    for (const Geometry& shape : lattice_shapes()) {
        SCOPED_TRACE(to_string(shape));
        const Encoding cover(shape);
        const auto lattice = find_lattice(cover.problem());
        ASSERT_TRUE(lattice);
        EXPECT_EQ((std::set{lattice->rows, lattice->columns}), (std::set{shape.box_rows(), shape.box_columns()}));
        EXPECT_EQ(fault(cover.problem(), *lattice), "");
    }
}

TEST(Lattice, IsFoundWhateverTheOrderOfItemsAndOptions) {
    for (const Geometry& shape : lattice_shapes())
        for (std::uint64_t seed = 1; seed <= (shape.side() < 10 ? 20U : 2U); ++seed) {
            SCOPED_TRACE(to_string(shape) + ", seed " + std::to_string(seed));
            Dice dice(seed);
            const dlx::Problem problem = shuffled(Encoding(shape).problem(), dice);
            const auto lattice = find_lattice(problem);
            ASSERT_TRUE(lattice);
            ASSERT_EQ((std::set{lattice->rows, lattice->columns}), (std::set{shape.box_rows(), shape.box_columns()}));
            ASSERT_EQ(fault(problem, *lattice), "");
        }
}

TEST(Lattice, IsNotFoundInBoardsOfOneRowOrOneColumnOfBoxes) {
    for (const Geometry& shape : {Geometry(1, 4), Geometry(4, 1), Geometry(1, 2), Geometry(1, 9)}) {
        SCOPED_TRACE(to_string(shape));
        EXPECT_FALSE(find_lattice(Encoding(shape).problem()));
    }
    // This is the board of one cell.
    EXPECT_FALSE(find_lattice(to_problem({4, {{0, 1, 2, 3}}})));
}

TEST(Lattice, IsNotFoundInOtherProblems) {
    for (std::uint32_t n : {2U, 3U, 4U, 6U, 9U})
        EXPECT_FALSE(find_lattice(dlx::test::latin_squares(n))) << n;
    EXPECT_FALSE(find_lattice(dlx::Problem()));
    EXPECT_FALSE(find_lattice(dlx::test::queens(8)));
    EXPECT_FALSE(find_lattice(dlx::test::dominoes(4, 4)));
    EXPECT_FALSE(find_lattice(dlx::test::six_options()));
    EXPECT_FALSE(find_lattice(dlx::test::five_colored_options()));
    for (std::uint64_t seed = 1; seed <= 500; ++seed)
        ASSERT_FALSE(find_lattice(dlx::test::random_problem(seed))) << "seed " << seed;
}

// The fourth kind of items of these Latin squares are the cells of one color: the sizes, and three of the four kinds,
// are those of a lattice. The colors are jigsaw pieces, or broken diagonals.
TEST(Lattice, IsNotFoundInBoardsWithBoxesOfOtherForms) {
    const auto board = [](std::uint32_t n, const std::function<std::uint32_t(std::uint32_t, std::uint32_t)>& box) {
        Parts parts{std::size_t{4} * n * n, {}};
        for (std::uint32_t r = 0; r < n; ++r)
            for (std::uint32_t c = 0; c < n; ++c)
                for (std::uint32_t d = 0; d < n; ++d)
                    parts.options.push_back(
                        {r * n + c, n * n + r * n + d, 2 * n * n + c * n + d, 3 * n * n + box(r, c) * n + d});
        return to_problem(parts);
    };
    ASSERT_TRUE(find_lattice(board(4, [](auto r, auto c) { return r / 2 * 2 + c / 2; })));
    EXPECT_FALSE(find_lattice(board(4, [](auto r, auto c) { return (r + c) % 4; })));
    EXPECT_FALSE(find_lattice(board(9, [](auto r, auto c) { return (r + 2 * c) % 9; })));
    // Two cells of neighboring boxes change places.
    for (const std::uint32_t n : {4U, 9U}) {
        const std::uint32_t k = n == 4 ? 2 : 3;
        EXPECT_FALSE(find_lattice(board(n, [&](auto r, auto c) {
            return r == 0 && c == k - 1 ? 1 : r == 0 && c == k ? 0 : r / k * k + c / k;
        })));
        EXPECT_FALSE(find_lattice(board(n, [&](auto r, auto c) {
            return r == 0 && c == 0 ? 1 : r == 0 && c == k ? 0 : r / k * k + c / k;
        }))) << "the same row of both";
    }
    // Bands of boxes are not aligned here.
    EXPECT_FALSE(find_lattice(board(9, [](auto r, auto c) { return r / 3 * 3 + (c + (r < 3 ? 1 : 0)) % 9 / 3; })));
    // The boxes are scattered: only the order of rows and columns differs from a lattice's.
    const auto scattered = find_lattice(board(9, [](auto r, auto c) { return r % 3 * 3 + c % 3; }));
    ASSERT_TRUE(scattered) << "rows and columns may stand in any order";
    EXPECT_EQ(scattered->rows, 3U);
}

TEST(Lattice, IsNotFoundIfAnythingIsChanged) {
    for (const Geometry& shape : {Geometry(2, 2), Geometry(2, 3), Geometry(3, 3), Geometry(2, 4)}) {
        SCOPED_TRACE(to_string(shape));
        const Parts parts = parts_of(Encoding(shape).problem());
        const auto change = [&](auto how) {
            Parts changed = parts;
            how(changed);
            return to_problem(changed);
        };
        EXPECT_TRUE(find_lattice(to_problem(parts)));
        EXPECT_FALSE(find_lattice(to_problem(parts, 1))) << "a secondary item";
        EXPECT_FALSE(find_lattice(change([](Parts& p) { p.options.pop_back(); }))) << "an option less";
        EXPECT_FALSE(find_lattice(change([](Parts& p) { p.options.push_back(p.options.front()); }))) << "one more";
        EXPECT_FALSE(find_lattice(change([](Parts& p) { p.options.back() = p.options.front(); }))) << "one twice";
        EXPECT_FALSE(find_lattice(change([](Parts& p) { ++p.items; }))) << "an item without options";
        EXPECT_FALSE(find_lattice(change([](Parts& p) { p.options[5].pop_back(); }))) << "an entry less";
        EXPECT_FALSE(find_lattice(change([](Parts& p) { // moves an entry to another option
            p.options[5].push_back(p.options.back().back());
            p.options.back().pop_back();
        })));
        // Two options change an item of one kind, which leaves all items with as many options as before.
        for (std::uint64_t seed = 1; seed <= 200; ++seed) {
            Dice dice(seed);
            const std::size_t a = dice.below(parts.options.size());
            const std::size_t b = dice.below(parts.options.size());
            const std::size_t kind = dice.below(4);
            if (parts.options[a][kind] == parts.options[b][kind])
                continue;
            const dlx::Problem problem = change([&](Parts& p) { std::swap(p.options[a][kind], p.options[b][kind]); });
            ASSERT_FALSE(find_lattice(problem))
                << "seed " << seed << ", options " << a << ", " << b << ", kind " << kind;
        }
    }
}

/// Instances return the remaining options by their numbers in the problem, wherever the layout has them.
TEST(Lattice, InstancesSayWhichOptionsAreLeft) {
    Dice dice(1);
    for (const Geometry& shape : {Geometry(2, 2), Geometry(2, 3)}) {
        const dlx::Problem problem = shuffled(Encoding(shape).problem(), dice);
        ASSERT_TRUE(find_lattice(problem));
        std::vector<dlx::test::OwnedInstance> instances(600);
        for (auto& instance : instances)
            for (std::uint32_t k = 0; k < problem.option_count(); ++k)
                if (dice.one_in(4))
                    instance.removed.push_back(dlx::OptionId{k});
        const dlx::BatchParams params{.max_kept_solutions = 3};
        const auto answers = run_all_by_options_left(problem, params, instances);
        EXPECT_EQ(promised(answers), promised(run_all(problem, params, instances)));
    }
}

} // namespace
} // namespace sudoku::test::lattice_test
