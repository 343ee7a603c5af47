#include "tests/sudoku/rules/foreign_format.hpp"

#include "sudoku/reader/rules/variant_text.hpp"
#include "tests/sudoku/rules/checker.hpp"
#include "tests/sudoku/rules/random_variant.hpp"

#include <gtest/gtest.h>

#include <cstddef>

namespace sudoku::test {

using formats::ForeignFormat;

VariantPuzzle read(const ForeignFormat& format, const std::string& text) {
    EXPECT_TRUE(format.is_of_format(text)) << text;
    VariantPuzzle puzzle = format.read(text, {1, 1}).puzzle;
    formats::check_rules(puzzle);
    return puzzle;
}

std::string rules_of(const ForeignFormat& format, const std::string& text) {
    const VariantPuzzle puzzle = read(format, text);
    std::string lines;
    for (const Rule& rule : puzzle.rules)
        lines += to_rule_text(puzzle.grid.geometry(), rule) + "\n";
    return lines;
}

std::string error_of(const ForeignFormat& format, std::string_view text) {
    try {
        formats::check_rules(format.read(text, {3, 5}).puzzle);
    } catch (const ParseError& error) {
        return error.what();
    } catch (const InvalidRule& error) {
        return error.what();
    }
    return "no error";
}

namespace {

/// Writes random puzzles of a kind and reads them back: they have the same solutions. Returns how many were written.
std::size_t round_trips(const ForeignFormat& format, const RuleKind& kind, std::uint64_t seeds) {
    std::size_t written = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        Dice dice(seed);
        const Geometry geometry = seed % 3 == 0 ? Geometry(3, 3) : seed % 3 == 1 ? Geometry(3, 2) : Geometry(2, 2);
        if (kind.name == "windoku" && geometry.side() != 9)
            continue;
        const std::size_t cells = geometry.cell_count();
        const GivenRange givens = geometry.side() == 4 ? GivenRange{0, 10} : GivenRange{cells - 12, cells - 3};
        const bool is_lowest_0 = seed % 4 == 0 && !needs_digits_from_1(kind);
        const VariantPuzzle puzzle =
            random_variant(kind, solved_grid(geometry, dice), givens, dice, is_lowest_0 ? 0 : 1);
        SCOPED_TRACE(to_rules_text(puzzle));
        std::string text;
        try {
            text = format.write(puzzle);
        } catch (const InvalidRule& error) {
            EXPECT_NE(std::string(error.what()).find("cannot express"), std::string::npos) << error.what();
            continue;
        }
        SCOPED_TRACE(text);
        const auto solutions = brute_force_variant(puzzle, 20'000);
        try {
            const VariantPuzzle back = read(format, text);
            EXPECT_EQ(brute_force_variant(back, 20'000), solutions);
            EXPECT_EQ(read(format, format.write(back)), back);
            ++written;
        } catch (const ParseError& error) {
            EXPECT_NE(std::string(error.message()).find("no digits satisfy"), std::string::npos) << error.what();
            EXPECT_TRUE(solutions && solutions->empty()) << error.what();
        }
    }
    return written;
}

} // namespace

std::string kinds_not_written(const ForeignFormat& format, std::uint64_t seeds) {
    std::string names;
    for (const RuleKind* kind : encoded_kinds())
        if (round_trips(format, *kind, seeds) == 0)
            names += std::string(kind->name) + " ";
    return names;
}

} // namespace sudoku::test
