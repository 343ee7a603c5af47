#include "sudoku/rules/formats/format.hpp"
#include "sudoku/rules/variant_text.hpp"
#include "sudoku/text.hpp"
#include "tests/sudoku/rules/checker.hpp"
#include "tests/sudoku/rules/random_variant.hpp"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>
#include <string>
#include <string_view>

namespace sudoku::test::foreign_formats_test {
namespace {

using formats::ForeignFormat;

VariantPuzzle read(const ForeignFormat& format, const std::string& text) {
    EXPECT_TRUE(format.is_of_format(text)) << text;
    return format.read(text, {1, 1}).puzzle;
}

/// The rules of a text, one on a line, without its grid.
std::string rules_of(const ForeignFormat& format, const std::string& text) {
    const VariantPuzzle puzzle = read(format, text);
    std::string lines;
    for (const Rule& rule : puzzle.rules)
        lines += to_rule_text(puzzle.grid.geometry(), rule) + "\n";
    return lines;
}

std::string error_of(const ForeignFormat& format, std::string_view text) {
    try {
        (void)format.read(text, {3, 5});
    } catch (const ParseError& error) {
        return error.what();
    } catch (const InvalidRule& error) {
        return error.what();
    }
    return "no error";
}

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
        const VariantPuzzle puzzle = random_variant(kind, solved_grid(geometry, dice), givens, dice);
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

/// The names of the kinds that a format never writes.
std::string kinds_not_written(const ForeignFormat& format, std::uint64_t seeds = 30) {
    std::string names;
    for (const RuleKind* kind : encoded_kinds())
        if (round_trips(format, *kind, seeds) == 0)
            names += std::string(kind->name) + " ";
    return names;
}

TEST(ConstraintStrings, KeepSolutionsOfRandomPuzzles) {
    EXPECT_EQ(kinds_not_written(formats::constraint_strings), "slow-thermo ");
}

TEST(ConstraintStrings, HaveRules) {
    EXPECT_EQ(rules_of(formats::constraint_strings,
                       ".Cage~15~R1C1~R1C2.Cage~~R2C1~R2C2.Cage~0~R3C1~R3C2.Sum~20~R1C1~R2C2~R3C3"
                       ".Thermo~R1C1~R1C2~R1C3.Arrow~R5C5~R5C6~R5C7.PillArrow~2~R9C2~R9C1~R8C1~R7C1~R6C1"
                       ".LittleKiller~22~R1C3.LittleKiller~20~R9C4.Sandwich~10~C3.XSum~R4~10~24.Skyscraper~C9~~3"),
              "killer 15 r1c1 r1c2\nkiller r2c1 r2c2\nkiller r3c1 r3c2\nsum 20 r1c1-r3c3\n"
              "thermo r1c1-r1c3\narrow r5c5 = r5c6 r5c7\narrow r9c1 r9c2 = r8c1-r6c1\n"
              "little-killer 22 r1c3-r3c1\nlittle-killer 20 r9c4-r4c9\nsandwich 10 r1c3-r9c3\n"
              "x-sum 10 r4c1-r4c9\nx-sum 24 r4c9-r4c1\nskyscraper 3 r9c9-r1c9\n");
    EXPECT_EQ(rules_of(formats::constraint_strings,
                       ".Diagonal~1.Diagonal~-1.AntiKnight.AntiKing.AntiConsecutive.Windoku.DisjointSets.StrictXV"
                       ".And.Whisper~R1C1~R2C2.End.Whisper~4~R1C1~R2C2.Whisper~5~R4C1~R5C2.Renban~R8C1~R8C2"
                       ".X~R1C1~R1C2.V~R2C2~R2C3.GreaterThan~R9C5~R8C5.Quad~R1C1~1~2"
                       ".ContainAtLeast~1_1~R1C1~R9C9~R4C4~R5C5.AllDifferent~R1C1~R2C2"),
              "diagonal +\ndiagonal -\nanti-knight\nanti-king\nnon-consecutive\nwindoku\ndisjoint-groups\nxv-all\n"
              "german-whisper r1c1 r2c2\ngerman-whisper 4 r1c1 r2c2\ngerman-whisper r4c1 r5c2\nrenban r8c1 r8c2\n"
              "xv X r1c1 r1c2\nxv V r2c2 r2c3\ngreater r9c5 r8c5\nquadruple 1 2 r1c1 r1c2 r2c1 r2c2\n"
              "quadruple 1 1 r1c1 r9c9 r4c4 r5c5\nextra-region r1c1 r2c2\n");
    EXPECT_EQ(rules_of(formats::constraint_strings, ".WhiteDot~R1C1~R1C2~R1C3~R5C5.BlackDot~R8C1~R9C1.StrictKropki"),
              "kropki white r1c1 r1c2\nkropki white r1c2 r1c3\nkropki black r8c1 r9c1\nkropki-all\n");
}

TEST(ConstraintStrings, HaveBoards) {
    const auto text_of = [](const std::string& text) { return to_rules_text(read(formats::constraint_strings, text)); };
    EXPECT_EQ(read(formats::constraint_strings, ".~R1C1_5~R2c3_1_2_3.~R2C3_2_3_4.").grid.eliminated().size(), 7U);
    EXPECT_EQ(text_of(".Shape~4x4.NoBoxes.~R1C2_2~R4C4_1.~R2C2_3_4.~R2C2_1_3"),
              " .  2 | .  .\n .  3 | .  .\n------+------\n .  . | .  .\n .  . | .  1\nregions none\n");
    EXPECT_EQ(
        text_of(".Jigsaw~4x4~0001011122332332.Shape~4x4~1-4.NoBoxes"),
        " .  . | .  .\n .  . | .  .\n------+------\n .  . | .  .\n .  . | .  .\nregions\nAAAB\nABBB\nCCDD\nCDDC\n");
    EXPECT_TRUE(read(formats::constraint_strings, ".Shape~5x5").regions.empty());
    EXPECT_EQ(read(formats::constraint_strings, ".Shape~16x16.~RgC1_16~RAcG_9").grid[240], 16);
    EXPECT_EQ(read(formats::constraint_strings,
                   "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E15%7ER1C1%7ER1C2.&mode=count-solutions")
                  .rules.size(),
              1U);
    EXPECT_EQ(formats::constraint_strings.read(".SearchPriority~2~R1C1", {}).ignored.front(), "SearchPriority");
}

TEST(ConstraintStrings, AreRecognized) {
    const auto& is_of_format = formats::constraint_strings.is_of_format;
    for (const char* text : {".~R1C1_5", ".AntiKnight", ".X~R1C1~R1C2", ".Foo~1", ".And.X~R1C1~R1C2.End",
                             "https://sigh.github.io/Interactive-Sudoku-Solver/"})
        EXPECT_TRUE(is_of_format(text)) << text;
    for (const char* text :
         {"", ".", "..3.", ".A.B..C", ".ABCDEFG", "~R1C1_5", "https://f-puzzles.com/?id=1", ".1~R1C1"})
        EXPECT_FALSE(is_of_format(text)) << text;
}

TEST(ConstraintStrings, HaveErrors) {
    const auto error = [](std::string_view text) { return error_of(formats::constraint_strings, text); };
    EXPECT_EQ(error(".Cage~15~R1C1~R1C2.Zipper~R1C1~R1C2"),
              "line 3, column 23: unknown rule .Zipper of Interactive-Sudoku-Solver");
    EXPECT_EQ(error(".Or.Cage~3~R1C1~R1C2.End"), "line 3, column 5: unknown rule .Or of Interactive-Sudoku-Solver");
    EXPECT_EQ(error(".And.Cage~3~R1C1~R1C2"), "line 3, column 9: .Cage: there is no End");
    EXPECT_EQ(error(".End"), "line 3, column 5: .End: there is nothing to end");
    EXPECT_EQ(error(".Cage~15~R1C1~R1Ca"), "line 3, column 5: .Cage: R1Ca is outside of the 9x9 board");
    EXPECT_EQ(error(".Cage~15~R1C1~R1"), "line 3, column 5: .Cage: expected a cell such as R1C2, not 'R1'");
    EXPECT_EQ(error(".Cage~x~R1C1~R1C2"), "line 3, column 5: .Cage: expected a number, not 'x'");
    EXPECT_EQ(error(".Cage~15"), "line 3, column 5: expected killer [SUM] CELLS, with at least 1 cell, not 0");
    EXPECT_EQ(error(".Cage~99999999999~R1C1"), "line 3, column 5: .Cage: expected a number, not '99999999999'");
    EXPECT_EQ(error(".Cage~99~R1C1~R1C2"), "line 3, column 5: no digits satisfy cage r1c1 r1c2 = 99");
    EXPECT_EQ(error(".Cage~5~R1C1~R1C1"), "line 3, column 5: r1c1 is in this rule twice");
    EXPECT_EQ(error(".Sum~0_=_1_-1~R1C1~R1C2"), "line 3, column 5: .Sum: coefficients are not supported");
    EXPECT_EQ(error(".Shape~6x8"), "line 3, column 5: .Shape: expected a square board such as 9x9, not '6x8'");
    EXPECT_EQ(error(".Shape~9x9~0-8"), "line 3, column 5: .Shape: expected the digits 1-9, not '0-8'");
    EXPECT_EQ(error(".Shape~17x17"), "line 3, column 5: .Shape: rules need a board of 2x2 to 16x16");
    EXPECT_EQ(error(".Shape~9x9~~Raw"), "line 3, column 5: .Shape: expected 2 arguments, not 3");
    EXPECT_EQ(error(".Jigsaw~123"), "line 3, column 5: .Jigsaw: expected 81 regions of cells, not 3");
    EXPECT_EQ(error(".Shape~4x4.Jigsaw~0000111122222333"), "line 3, column 15: .Jigsaw: expected regions of 4 cells");
    EXPECT_EQ(error(".~R1C1"), "line 3, column 5: .: expected a cell and its digits, such as R1C2_5, not 'R1C1'");
    EXPECT_EQ(error(".~R1C1_0"), "line 3, column 5: .: there is no digit 0 on this board");
    EXPECT_EQ(error(".~R1C1_1.~R1C1_2"), "line 3, column 13: .: no digit is left for R1C1");
    EXPECT_EQ(error(".WhiteDot~R1C1~R5C5"), "line 3, column 5: .WhiteDot: no two of its cells share an edge");
    EXPECT_EQ(error(".LittleKiller~5~R9C9"), "line 3, column 5: .LittleKiller: no diagonal begins at R9C9");
    EXPECT_EQ(error(".Quad~R9C1~1"), "line 3, column 5: .Quad: no square of four cells begins at R9C1");
    EXPECT_EQ(error(".Quad~R1C1~1.Quad~R1C1~2"), "line 3, column 17: .Quad: a second clue for R1C1");
    EXPECT_EQ(error(".XSum~D1~5"), "line 3, column 5: .XSum: expected a row or column such as R1, not 'D1'");
    EXPECT_EQ(error(".AntiKnight~1"), "line 3, column 5: .AntiKnight: expected 0 arguments, not 1");
    EXPECT_EQ(error(".Shape~4x4.Windoku"), "line 3, column 15: windoku needs a 9x9 board");
    EXPECT_EQ(error("https://sigh.github.io/Interactive-Sudoku-Solver/?q=53"),
              "line 3, column 5: this link to Interactive-Sudoku-Solver has no constraint string");
}

/// Strings of all kinds of arguments.
const std::vector<std::string>& strings_to_split() {
    static const std::vector<std::string> strings{
        ".Thermo~R1C2~R2C3.Thermo~R3C2~R2C1.Cage~15~R9C1~R9C2.~R8C8_5~R8C9_1_2_3",
        ".Shape~16x16.Diagonal~1.Diagonal~-1.~R1C1_5~R1Cb_11~RaCg_9~R2C2_7.AntiKnight",
        ".AntiKnight.AntiKing.X~R1C1~R1C2.Shape~6x6",
        ".Jigsaw~111222333111222333111222333444555666444555666444555666777888999777888999777888999.NoBoxes"
        ".Renban~R8C1~R8C2",
        ".Jigsaw~aaabbbcccaaabbbcccaaabbbcccdddeeefffdddeeefffdddeeefffggghhhiiiggghhhiiiggghhhiii.NoBoxes"
        ".Renban~R8C1~R8C2",
        ".Sandwich~8~C1.LittleKiller~22~R1C3.XSum~R4~10~24.Skyscraper~C9~~3.Quad~R1C1~1~2"};
    return strings;
}

/// The only puzzle of a text, without an error.
VariantPuzzle only_puzzle(const std::string& text) {
    EXPECT_TRUE(is_variant(text)) << text;
    const std::vector<VariantRecord> records = read_variants(text);
    EXPECT_EQ(records.size(), 1U) << text;
    if (const auto* const error = std::get_if<ParseError>(&records.front())) {
        ADD_FAILURE() << error->what() << "\n" << text;
        return VariantPuzzle(Grid(Geometry(3, 3)));
    }
    return std::get<FoundVariant>(records.front()).puzzle;
}

bool has_blank_line(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
    return text.find("\n\n") != std::string::npos;
}

// White space and ends of lines belong to the string, wherever they are behind its first letter: ".\nWindoku" may be a row of
// cells above a rule.
TEST(ConstraintStrings, MayBeOnSeveralLines) {
    for (const std::string& string : strings_to_split()) {
        const VariantPuzzle puzzle = read(formats::constraint_strings, string);
        Dice dice(1);
        const auto gap = [&] {
            constexpr const char* gaps[] = {"\n", "\r\n", "\n    ", "\t\n", " ", "\n\t"};
            return gaps[dice.below(6)];
        };
        const std::size_t first = string.find_first_not_of('.') + 1;
        for (std::size_t at = first; at < string.size(); ++at) {
            std::string text = string;
            text.insert(at, gap());
            EXPECT_EQ(only_puzzle(at % 2 == 0 ? text : "\n  \r\n" + text + "\n\n"), puzzle) << text;
        }
        for (int i = 0; i < 40; ++i) {
            std::string text = string;
            for (std::uint32_t gaps = dice.below(9); gaps > 0; --gaps)
                text.insert(first + dice.below(static_cast<std::uint32_t>(text.size() - first)), gap());
            if (!has_blank_line(text)) {
                EXPECT_EQ(only_puzzle(text), puzzle) << text;
            }
        }
    }
    EXPECT_EQ(rules_of(formats::constraint_strings, "..Cage~14~R1C1~R1C2...Windoku.."),
              "killer 14 r1c1 r1c2\nwindoku\n");
    EXPECT_EQ(error_of(formats::constraint_strings, ".AntiKnight\n  .Cage~3~R1C1\n~R1Cx"),
              "line 4, column 3: .Cage: R1Cx is outside of the 9x9 board");
}

/// The names and numbers of rules of the puzzles of a text, or "line: message" for errors.
std::vector<std::string> records_of(const std::string& text) {
    std::vector<std::string> all;
    for (const VariantRecord& record : read_variants(text))
        if (const auto* const error = std::get_if<ParseError>(&record))
            all.push_back(std::to_string(error->line()) + ": " + std::string(error->message()).substr(0, 40));
        else
            all.push_back(std::get<FoundVariant>(record).puzzle.name + " " +
                          std::to_string(std::get<FoundVariant>(record).puzzle.rules.size()));
    return all;
}

TEST(ConstraintStrings, AreDividedInATextOrAnError) {
    using Records = std::vector<std::string>;
    const std::string apart = "1: a blank line or comment in a constraint str";
    EXPECT_EQ(records_of(".Shape~9x9.AntiKing\n.Windoku\n.Shape~9x9.AntiKnight\n\n.Shape~6x6\n"),
              (Records{" 2", " 1", " 0"}));
    EXPECT_EQ(records_of("one: .AntiKing.Windoku\ntwo: .AntiKnight\n"), (Records{"one 2", "two 1"}));
    EXPECT_EQ(records_of("First puzzle\n.AntiKing.Windoku\nSecond puzzle\n.AntiKnight\n"),
              (Records{"First puzzle 2", "Second puzzle 1"}));
    EXPECT_EQ(records_of(".AntiKing\n.Windoku\n"), (Records{" 2"}));
    for (const char* between : {"\n", "# two\n", "\n\n", " \t\r\n"})
        for (const char* second : {".Windoku\n", ".Shape~6x6\n"})
            EXPECT_EQ(records_of(std::string(".AntiKing\n") + between + second), (Records{apart.substr(0, 43)}))
                << between << second;
    EXPECT_EQ(records_of(".AntiKing.Shape~9x9\n.AntiKnight.Shape~6x6\n"),
              (Records{"2: .Shape: the board is given twice: begin "}));
    EXPECT_EQ(
        records_of(
            ".AntiKing\nhttps://sigh.github.io/Interactive-Sudoku-Solver/?q=.Windoku.AntiKing\n4j:1o,abbbbbbba\n"),
        (Records{" 1", " 2", " 0"}));
    EXPECT_EQ(records_of(".AntiKing\n1...|....|....|....\n").size(), 2U);
    for (const char* cells : {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                              "530070000600195000098000060800060003400803001700020006060000280000419005000080079"})
        for (const char* between : {"\n", "\n\n"}) { // never a puzzle of the string's rules and other cells
            const Records found = records_of(std::string(".AntiKing") + between + cells + "\n");
            for (const std::string& record : found)
                EXPECT_TRUE(record == " 1" || record == " 0" || record.starts_with("1: ")) << record << cells;
        }
}

TEST(Jigsaws, AreCellsAndRegionsSideBySide) {
    for (const auto& [geometry, seed] : std::vector<std::pair<Geometry, std::uint64_t>>{
             {Geometry(2, 2), 1}, {Geometry(2, 3), 2}, {Geometry(3, 3), 3}, {Geometry(4, 4), 4}, {Geometry(2, 4), 5}}) {
        Dice dice(seed);
        const std::uint32_t n = geometry.side();
        const Grid grid = with_givens(solved_grid(geometry, dice), n * n / 3, dice);
        const std::string cells = to_line(grid, DigitNotation::digits);
        for (const char* alphabet : {"ABCDEFGHIJKLMNOP", "0123456789abcdef", "123456789ABCDEFG"}) {
            std::string regions;
            for (const std::uint32_t region : box_regions(geometry))
                regions += alphabet[region];
            std::vector<std::string> texts;
            for (const char* gap : {"", " ", "\t", ",", "; ", " | ", "\n", "\r\n"})
                texts.push_back(cells + gap + regions);
            for (const char* gap : {"", " ", "     ", "|"}) {
                texts.emplace_back();
                for (std::uint32_t row = 0; row < n; ++row)
                    texts.back() += cells.substr(row * n, n) + gap + regions.substr(row * n, n) + "\n";
            }
            for (const std::string& text : texts) {
                const VariantPuzzle puzzle = only_puzzle(text);
                EXPECT_EQ(digits_of(puzzle.grid), digits_of(grid)) << text;
                EXPECT_EQ(puzzle.regions, box_regions(geometry)) << text;
                if (text.find('\n') == std::string::npos || text.find("     ") != std::string::npos) {
                    EXPECT_THROW((void)parse_puzzle(text), ParseError) << text;
                }
            }
        }
    }
    const std::string solved = "123434122143432112344321214334121234341221434321";
    EXPECT_FALSE(is_variant(solved.substr(0, 16) + " " + solved.substr(16, 16)));
    EXPECT_FALSE(is_variant("1...............,1234341221434321\n"));
}

/// Cages of two to five different digits, each in one piece, as far as they are found; ordered by their first cells.
std::vector<std::vector<Cell>> random_cages(const Grid& board, Dice& dice) {
    const Geometry& geometry = board.geometry();
    std::vector<Cell> area(geometry.cell_count()); // the first cell of the cell's cage
    std::iota(area.begin(), area.end(), Cell{0});
    const auto cells_of = [&](Cell first) {
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < area.size(); ++cell)
            if (area[cell] == first)
                cells.push_back(cell);
        return cells;
    };
    for (int tries = 0; tries < 2000; ++tries) {
        const Cell a = dice.below(static_cast<std::uint32_t>(area.size()));
        const Cell b = a + (dice.one_in(2) ? 1 : geometry.side());
        if (b >= area.size() || (b == a + 1 && geometry.column(b) == 0) || area[a] == area[b])
            continue;
        std::vector<Cell> both = cells_of(area[a]);
        const std::vector<Cell> other = cells_of(area[b]);
        both.insert(both.end(), other.begin(), other.end());
        std::set<Digit> digits;
        for (const Cell cell : both)
            digits.insert(board[cell]);
        if (digits.size() == both.size() && both.size() <= 5 && (tries > 500 || both.size() == 2))
            for (const Cell cell : both)
                area[cell] = std::min(both.front(), other.front());
    }
    std::vector<std::vector<Cell>> cages;
    for (Cell first = 0; first < area.size(); ++first)
        if (area[first] == first)
            cages.push_back(cells_of(first));
    return cages;
}

/// Regions that exchange one cell each with the region below, which keeps them in one piece if boxes are at least 3 wide.
std::vector<std::uint32_t> jigsaw_regions(const Geometry& geometry) {
    std::vector<std::uint32_t> regions = box_regions(geometry);
    const std::uint32_t row = geometry.box_rows();
    for (std::uint32_t column = 0; column < geometry.side(); column += geometry.box_columns()) {
        const std::uint32_t last = column + geometry.box_columns() - 1;
        std::swap(regions[geometry.cell(row - 1, last)], regions[geometry.cell(row, column)]);
    }
    return regions;
}

/// A puzzle of digits, cages, regions and diagonals. All cells are in cages if it is a killer, but for some with a digit.
VariantPuzzle random_cage_puzzle(const Geometry& geometry, bool may_have_digits_between, Dice& dice) {
    const Grid board = solved_grid(geometry, dice);
    VariantPuzzle puzzle{Grid(geometry)};
    const bool is_jigsaw = dice.one_in(2);
    if (is_jigsaw)
        puzzle.regions = jigsaw_regions(geometry);
    if (is_jigsaw && Geometry::default_for_side(geometry.side()) != geometry)
        puzzle.grid = Grid(*Geometry::default_for_side(geometry.side()));
    if (dice.one_in(2))
        for (const std::size_t choice : {0U, 1U})
            puzzle.rules.push_back({.kind = find_rule_kind("diagonal"), .choice = choice});
    if (dice.one_in(3)) {
        for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
            if (dice.one_in(3))
                puzzle.grid.set(cell, board[cell]);
        return puzzle;
    }
    for (const std::vector<Cell>& cage : random_cages(board, dice)) {
        std::uint32_t sum = 0;
        for (const Cell cell : cage)
            sum += board[cell];
        if (may_have_digits_between && cage.size() == 1)
            puzzle.grid.set(cage.front(), dice.one_in(2) ? board[cage.front()] : 0);
        else
            puzzle.rules.push_back({.kind = find_rule_kind("killer"), .numbers = {sum}, .cells = cage});
        if (!may_have_digits_between && dice.one_in(5))
            puzzle.grid.set(cage.front(), board[cage.front()]);
    }
    return puzzle;
}

TEST(SoloIds, KeepPuzzlesWithCages) {
    std::size_t written = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Dice dice(seed);
        const Geometry geometry = seed % 3 == 0 ? Geometry(3, 3) : seed % 3 == 1 ? Geometry(3, 4) : Geometry(2, 3);
        const VariantPuzzle puzzle = random_cage_puzzle(geometry, false, dice);
        SCOPED_TRACE(to_rules_text(puzzle));
        try {
            const std::string text = formats::solo_game_ids.write(puzzle);
            EXPECT_EQ(read(formats::solo_game_ids, text), puzzle) << text;
            ++written;
        } catch (const ParseError& error) { // diagonals and cages that exclude each other
            EXPECT_NE(std::string(error.message()).find("no digits satisfy"), std::string::npos) << error.what();
        } catch (const InvalidRule& error) { // a cell was left without a neighbor
            EXPECT_NE(std::string(error.what()).find("cannot express cage r"), std::string::npos) << error.what();
        }
    }
    EXPECT_GT(written, 200U);
}

TEST(SoloIds, HaveRules) {
    const auto& ids = formats::solo_game_ids;
    EXPECT_EQ(rules_of(ids, "2x2x:4a1m"), "diagonal +\ndiagonal -\n");
    EXPECT_EQ(rules_of(ids, "2x2k:p,abbbbbbba,10a10e10a10e"),
              "killer 10 r1c1 r1c2 r2c1 r2c2\nkiller 10 r1c3 r1c4 r2c3 r2c4\n"
              "killer 10 r3c1 r3c2 r4c1 r4c2\nkiller 10 r3c3 r3c4 r4c3 r4c4\n");
    EXPECT_EQ(read(ids, "4jde:1o,abbbbbbba").regions, box_regions(Geometry(2, 2)));
    EXPECT_EQ(read(ids, "2x2j:1o,abbbbbbba").grid[0], 1);
    for (const char* text : {"3x3dk:a1", "9j:a1", "3x3:a1,b"})
        EXPECT_TRUE(ids.is_of_format(text) && ids.is_variant(text)) << text;
    EXPECT_FALSE(ids.is_variant("3x3dta:a1"));
    for (const char* text : {"3x3:", "3x3::k:1", "2x2:zzzz", "3x3#123", "9:a,b", "40x40:a1", "2x2k:A,b"})
        EXPECT_FALSE(ids.is_of_format(text)) << text;
}

TEST(SoloIds, HaveErrors) {
    const auto error = [](std::string_view text) {
        const std::string message = error_of(formats::solo_game_ids, text);
        const std::size_t at = message.find("Solo");
        return message.substr(0, 17) + (at == std::string::npos ? message.substr(17) : message.substr(at + 4));
    };
    EXPECT_EQ(error("4j:1o"), "line 3, column 5:: expected 2 parts between commas, not 1");
    EXPECT_EQ(error("2x2:1o,a"), "line 3, column 5:: expected 1 parts between commas, not 2");
    EXPECT_EQ(error("4j:1n,abbbbbbba"), "line 3, column 8:: 15 cells where the board has 16");
    EXPECT_EQ(error("4j:1o,abbbbbbb"), "line 3, column 11: the borders do not fit the board");
    EXPECT_EQ(error("4j:1o,abbbbbbbaa"), "line 3, column 11: the borders do not fit the board");
    EXPECT_EQ(error("4j:1o,abbb1bbba"), "line 3, column 15: a digit where letters describe the borders");
    EXPECT_EQ(error("4j:1o,zzzzzz"), "line 3, column 11: the borders do not fit the board");
    EXPECT_EQ(error("4j:1o,y"), "line 3, column 11: the borders do not fit the board");
    EXPECT_EQ(error("4j:1o,x"), "line 3, column 11: the region of r1c1 has 16 cells, not 4");
    EXPECT_EQ(error("2x2k:p,abbbbbbba,11a10e10a10e"),
              "line 3, column 12: no digits satisfy cage r1c1 r1c2 r2c1 r2c2 = 11");
    EXPECT_EQ(error("2x2k:p,abbbbbbba,999a10e10a10e"), "line 3, column 22 with 999 where the numbers are 1-255");
    EXPECT_EQ(error("2x2k:p,abbbbbbba,5_5_10e10a10e"), "line 3, column 22: two sums in the cage of r1c1");
    EXPECT_EQ(error("25j:zzzzzzzzzzzzzzzzzzzzzzzza,a"), "line 3, column 5:: rules need a board of at most 16x16");
}

TEST(SumoCue, KeepsPuzzlesWithCages) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Dice dice(seed);
        const VariantPuzzle puzzle = random_cage_puzzle(Geometry(3, 3), true, dice);
        SCOPED_TRACE(to_rules_text(puzzle));
        const std::string text = formats::sumocue_strings.write(puzzle);
        try {
            EXPECT_EQ(read(formats::sumocue_strings, text), puzzle) << text;
        } catch (const ParseError& error) {
            EXPECT_NE(std::string(error.message()).find("no digits satisfy"), std::string::npos) << error.what();
        }
    }
}

/// `count` times a text.
std::string times(std::size_t count, std::string_view text) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

TEST(SumoCue, HasRules) {
    const auto& format = formats::sumocue_strings;
    EXPECT_EQ(rules_of(format, "3x3:d:k:" + times(2, "3328:") + times(3, "17:") + "1793:" + times(75, "0:")),
              "diagonal +\ndiagonal -\nkiller 13 r1c1 r1c2\n");
    const VariantPuzzle colons = read(format, "3x3::k:" + times(80, "5:") + "1797");
    EXPECT_EQ(colons.grid[80], 7);
    EXPECT_EQ(colons.grid.given_count(), 1U);
    const VariantPuzzle cue = read(format, "SumoCueV1D=12+0+0=4" + times(77, "=0"));
    EXPECT_EQ(cue.rules.size(), 3U);
    EXPECT_EQ(cue.grid[3], 4);
    std::string jigsaw = "SumoCueV1";
    for (const std::uint32_t region : jigsaw_regions(Geometry(3, 3)))
        jigsaw += "=0J" + std::to_string(8 - region);
    EXPECT_EQ(read(format, jigsaw).regions, jigsaw_regions(Geometry(3, 3)));
    EXPECT_FALSE(format.is_of_format("3x3:a1"));
    EXPECT_FALSE(format.is_of_format("SumoCue"));
}

TEST(SumoCue, HasErrors) {
    const auto error = [](const std::string& text) { return error_of(formats::sumocue_strings, text); };
    const std::string place = "line 3, column 5: ";
    EXPECT_EQ(error("SumoCueV1" + times(80, "=0")), place + "SumoCue: expected 81 cells, not 80");
    EXPECT_EQ(error("SumoCueV1" + times(82, "=0")), place + "SumoCue: expected 81 cells, not more");
    EXPECT_EQ(error("SumoCueV1=x"), place + "SumoCue: expected a number, not 'x'");
    EXPECT_EQ(error("SumoCueV1=99999999999"), place + "SumoCue: expected a number, not '99999999999'");
    EXPECT_EQ(error("SumoCueV1,"), place + "SumoCue: expected = or + before each cell, not ','");
    EXPECT_EQ(error("SumoCueV1+5" + times(79, "=0") + "+80"), place + "SumoCue: no cage begins at cell 80");
    EXPECT_EQ(error("SumoCueV1=0+0" + times(79, "=0")), place + "SumoCue: the cage of r1c1 has no sum");
    EXPECT_EQ(error("SumoCueV1=10" + times(80, "=0")), place + "SumoCue: there is no digit 10 on this board");
    EXPECT_EQ(error("SumoCueV1=0J1" + times(80, "=0")), place + "SumoCue: only some cells have a region");
    EXPECT_EQ(error("SumoCueV1" + times(81, "=0J1")), place + "SumoCue: the region of r1c1 has 81 cells, not 9");
    EXPECT_EQ(error("SumoCueV1=99+0" + times(79, "=0")), place + "no digits satisfy cage r1c1 r1c2 = 99");
    EXPECT_EQ(error("3x3::k:" + times(80, "0:")), place + "SumoCue: expected 81 cells, not 80");
    EXPECT_EQ(error("3x3::k:x:" + times(80, "0:")), place + "SumoCue: expected a number, not 'x'");
    EXPECT_EQ(error("3x3::k:1281:1537:" + times(79, "0:")), place + "SumoCue: the cage of r1c2 has two sums");
}

// What is written is read back, by each format that expresses the puzzle, alone and with others in a text.
TEST(ForeignFormats, ReadWhatIsWritten) {
    std::map<std::string_view, std::size_t> written;
    const std::vector<const RuleKind*> kinds = encoded_kinds();
    for (std::uint64_t seed = 1; seed <= 140; ++seed) {
        Dice dice(seed);
        const Geometry geometry = std::vector{Geometry(2, 2), Geometry(2, 3), Geometry(3, 2), Geometry(3, 3),
                                              Geometry(2, 4), Geometry(4, 4), Geometry(3, 4)}[seed % 7];
        const RuleKind& kind = *kinds[dice.below(static_cast<std::uint32_t>(kinds.size()))];
        if (kind.name == "windoku" && geometry.side() != 9)
            continue;
        const std::size_t cells = geometry.cell_count();
        const std::size_t givens = std::vector<std::size_t>{0, 1, cells / 3, cells}[seed % 4];
        VariantPuzzle puzzle = seed % 5 == 0
                                   ? VariantPuzzle(with_givens(solved_grid(geometry, dice), givens, dice))
                                   : random_variant(kind, solved_grid(geometry, dice), {givens, givens}, dice);
        if (dice.one_in(4)) // as short as it gets
            puzzle.rules = {{.kind = find_rule_kind("diagonal")}, {.kind = find_rule_kind("diagonal"), .choice = 1}};
        try {
            (void)parse_variant(to_rules_text(puzzle));
        } catch (const ParseError&) {
            continue; // a rule that the board does not allow
        }
        for (const VariantFormatInfo& info : variant_formats()) {
            std::string text;
            try {
                text = write_variant(puzzle, info.format);
            } catch (const InvalidRule& error) {
                EXPECT_NE(std::string(error.what()).find("cannot express"), std::string::npos) << error.what();
                continue;
            }
            SCOPED_TRACE(std::string(info.name) + "\n" + text);
            const std::string gap = info.format == VariantFormat::rules ? "\n" : "";
            const std::vector<VariantRecord> once = read_variants(text, {.geometry = std::nullopt});
            ASSERT_EQ(once.size(), 1U);
            const auto* const error = std::get_if<ParseError>(&once.front());
            if (error != nullptr) {
                EXPECT_NE(std::string(error->message()).find("no digits satisfy"), std::string::npos) << error->what();
                continue;
            }
            const VariantPuzzle& back = std::get<FoundVariant>(once.front()).puzzle;
            EXPECT_EQ(digits_of(back.grid), digits_of(puzzle.grid));
            EXPECT_EQ(back.regions, puzzle.regions);
            if (info.format == VariantFormat::rules) {
                EXPECT_EQ(back, puzzle);
            }
            EXPECT_EQ(write_variant(back, info.format), text);
            const std::vector<VariantRecord> three = read_variants(text + gap + text + gap + text);
            ASSERT_EQ(three.size(), 3U);
            for (const VariantRecord& record : three)
                EXPECT_EQ(std::get<FoundVariant>(record).puzzle, back);
            ++written[info.name];
        }
    }
    for (const VariantFormatInfo& info : variant_formats())
        EXPECT_GT(written[info.name], 3U) << info.name;
}

TEST(ForeignFormats, AreFoundInTexts) {
    const std::string text = "first: .Cage~15~R1C1~R1C2\n"
                             "2x2x:4a1m\n"
                             "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.AntiKnight second\n"
                             ".Cage~99~R1C1~R1C2\n"
                             "3x3::k:" +
                             times(80, "5:") + "1797\n";
    EXPECT_TRUE(is_variant(text));
    const std::vector<VariantRecord> records = read_variants(text);
    ASSERT_EQ(records.size(), 5U);
    EXPECT_EQ(std::get<FoundVariant>(records[0]).puzzle.name, "first");
    EXPECT_EQ(std::get<FoundVariant>(records[1]).puzzle.rules.size(), 2U);
    EXPECT_EQ(std::get<FoundVariant>(records[2]).puzzle.name, "second");
    EXPECT_EQ(std::get<ParseError>(records[3]).what(),
              std::string("line 4, column 1: no digits satisfy cage r1c1 r1c2 = 99"));
    const VariantPuzzle& last = std::get<FoundVariant>(records[4]).puzzle;
    EXPECT_EQ(last.grid[80], 7);
    for (const VariantFormat format : {VariantFormat::constraints, VariantFormat::tatham, VariantFormat::sumocue}) {
        const std::vector<VariantRecord> again = read_variants(write_variant(last, format));
        EXPECT_EQ(std::get<FoundVariant>(again.at(0)).puzzle, last);
    }
}

TEST(ForeignFormats, SurviveHostileTexts) {
    const std::string texts[] = {".Cage~15~R1C1~R1C2.Thermo~R3C1~R3C2.~R5C5_5_6.Jigsaw~" + times(9, "123456789") +
                                     ".XSum~R1~~9.NoBoxes",
                                 "2x2xk:p,abbbbbbba,10a10e10a10e", "4j:1o,abbbbbbba",
                                 "SumoCueV1=12+0+0=4" + times(77, "=0"), "3x3::k:" + times(80, "5:") + "1797"};
    for (const ForeignFormat* format :
         {&formats::constraint_strings, &formats::solo_game_ids, &formats::sumocue_strings})
        for (const std::string& text : texts) {
            Dice dice(1);
            for (int i = 0; i < 400; ++i) {
                std::string changed = text;
                for (std::uint32_t edits = dice.below(3) + 1; edits > 0 && !changed.empty(); --edits) {
                    const std::size_t at = dice.below(static_cast<std::uint32_t>(changed.size()));
                    const char sign = "~_.,:=+J0123456789azRCrc\x00\xff"[dice.below(26)];
                    if (dice.one_in(4))
                        changed.resize(at);
                    else if (dice.one_in(2))
                        changed[at] = sign;
                    else
                        changed.insert(at, 1, sign);
                }
                if (format->is_of_format(changed)) // no other exception, and no crash
                    (void)error_of(*format, changed);
                (void)format->is_variant(changed);
            }
        }
}

} // namespace
} // namespace sudoku::test::foreign_formats_test
