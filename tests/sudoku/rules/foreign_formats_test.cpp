#include "sudoku/reader/rules/format.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/text.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/rules/foreign_format.hpp"
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

/// Returns cages of two to five different digits, each in one piece, as far as found; ordered by their first cells.
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

/// Exchanges one cell of each region with the region below, which keeps them in one piece if boxes are at least 3 wide.
std::vector<std::uint32_t> jigsaw_regions(const Geometry& geometry) {
    std::vector<std::uint32_t> regions = box_regions(geometry);
    const std::uint32_t row = geometry.box_rows();
    for (std::uint32_t column = 0; column < geometry.side(); column += geometry.box_columns()) {
        const std::uint32_t last = column + geometry.box_columns() - 1;
        std::swap(regions[geometry.cell(row - 1, last)], regions[geometry.cell(row, column)]);
    }
    return regions;
}

/// Returns a puzzle of digits, cages, regions and diagonals. All cells are in cages if it is a killer.
VariantPuzzle random_cage_puzzle(const Geometry& geometry, Dice& dice) {
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
        puzzle.rules.push_back({.kind = find_rule_kind("killer"), .numbers = {sum}, .cells = cage});
        if (dice.one_in(5))
            puzzle.grid.set(cage.front(), board[cage.front()]);
    }
    return puzzle;
}

TEST(SoloIds, KeepPuzzlesWithCages) {
    std::size_t written = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Dice dice(seed);
        const Geometry geometry = seed % 3 == 0 ? Geometry(3, 3) : seed % 3 == 1 ? Geometry(3, 4) : Geometry(2, 3);
        const VariantPuzzle puzzle = random_cage_puzzle(geometry, dice);
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
        EXPECT_TRUE(ids.is_of_format(text)) << text;
    for (const char* text : {"3x3:", "3x3::k:1", "2x2:zzzz", "9:a,b", "40x40:a1", "2x2k:A,b"})
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
    EXPECT_EQ(error("2x2k:p,abbbbbbba,999a10e10a10e"), "line 3, column 22: 999 where the numbers are 1-255");
    EXPECT_EQ(error("2x2k:p,abbbbbbba,5_5_10e10a10e"), "line 3, column 22: two sums in the cage of r1c1");
    EXPECT_EQ(error("25j:zzzzzzzzzzzzzzzzzzzzzzzza,a"), "line 3, column 5:: rules need a board of at most 16x16");
}

std::string times(std::size_t count, std::string_view text) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

TEST(SumoCue, HasRules) {
    const auto& format = formats::sumocue_strings;
    EXPECT_EQ(rules_of(format, "3x3:d:k:" + times(2, "3328:") + "17:18:19:1793:" + times(75, "0:")),
              "diagonal +\ndiagonal -\nkiller 13 r1c1 r1c2\n");
    const VariantPuzzle numbers = read(format, "3x3::k:" + times(80, "0:") + "1797");
    EXPECT_EQ(numbers.grid[80], 7);
    EXPECT_EQ(numbers.grid.given_count(), 1U);
    const VariantPuzzle signs = read(format, "SumoCueV1D=12+0+0=4" + times(77, "=0"));
    EXPECT_EQ(signs.rules.size(), 3U);
    EXPECT_EQ(signs.grid[3], 4);
    std::string jigsaw = "SumoCueV1";
    for (const std::uint32_t region : jigsaw_regions(Geometry(3, 3)))
        jigsaw += "=0J" + std::to_string(8 - region);
    EXPECT_EQ(read(format, jigsaw).regions, jigsaw_regions(Geometry(3, 3)));
    EXPECT_FALSE(format.is_of_format("3x3:a1"));
    EXPECT_FALSE(format.is_of_format("SumoCueV1"));
}

TEST(SumoCue, HasKillersOfPointers) {
    const auto& format = formats::killers_of_pointers;
    const std::string killer = "Z<0<<F<5v"
                               "^^^0000<C"
                               "0`'00000^"
                               "0,.000000"
                               "90>F00000"
                               "0<<0<<0<<" +
                               times(27, "0");
    EXPECT_FALSE(format.is_of_format("<<" + times(79, ".")));
    EXPECT_EQ(rules_of(format, killer),
              "killer 35 r1c1 r1c2 r2c1 r2c2 r3c2\nkiller r1c3-r1c5 r2c3\nkiller 15 r1c6 r1c7\nkiller r2c4 r3c3\n"
              "killer r2c7 r2c8\nkiller 12 r1c9-r3c9\nkiller 9 r4c2 r5c1\nkiller 15 r4c3 r5c3 r5c4\nkiller r6c1-r6c3\n"
              "killer r6c4-r6c6\nkiller r6c7-r6c9\n");
    EXPECT_EQ(read(format, killer).grid[7], 5);
    EXPECT_EQ(read_variants(killer + "\n" + killer + "\n").size(), 2U);
    const std::string head = "line 3, column 5: a killer in 81 characters: ";
    EXPECT_EQ(error_of(format, "<" + killer.substr(1)), head + "this cell leads to no sum");
    EXPECT_EQ(error_of(format, ">" + killer.substr(1)), head + "this cell leads to no sum");
    EXPECT_EQ(error_of(format, killer.substr(0, 80) + "j"),
              "line 3, column 85: a killer in 81 characters: there is no digit 45");
}

TEST(SumoCue, HasErrors) {
    const auto error = [](const std::string& text) {
        const std::string message = error_of(formats::sumocue_strings, text);
        const std::string head = "line 3, column 5: a puzzle of SumoCue: ";
        return message.starts_with(head) ? message.substr(head.size()) : message;
    };
    EXPECT_EQ(error("SumoCueV1" + times(80, "=0")), "expected 81 cells, not 80");
    EXPECT_EQ(error("SumoCueV1" + times(82, "=0")), "expected 81 cells, not 82");
    EXPECT_EQ(error("SumoCueV2" + times(81, "=0")), "only its version 1 is read");
    EXPECT_EQ(error("SumoCueV1=x"), "expected a number, not 'x'");
    EXPECT_EQ(error("SumoCueV1=99999999999"), "expected a number, not '99999999999'");
    EXPECT_EQ(error("SumoCueV1,=0"), "expected = or + before each cell, not ','");
    EXPECT_EQ(error("SumoCueV1+5" + times(79, "=0") + "+80"), "no cage begins at cell 80");
    EXPECT_EQ(error("SumoCueV1=0+0" + times(79, "=0")), "the cage of r1c1 has no sum");
    EXPECT_EQ(error("SumoCueV1=10" + times(80, "=0")), "there is no digit 10 on this board");
    EXPECT_EQ(error("SumoCueV1=0J1" + times(80, "=0")), "only some cells have a region");
    EXPECT_EQ(error("SumoCueV1" + times(81, "=0J1")), "the region of r1c1 has 81 cells, not 9");
    EXPECT_EQ(error("3x3::k:" + times(80, "0:")), "expected 81 cells, not 80");
    EXPECT_EQ(error("3x3::k:x:" + times(80, "0:")), "expected a number, not 'x'");
    EXPECT_EQ(error("3x3::k:1281:1537:" + times(79, "0:")), "the cage of r1c2 has two sums");
    EXPECT_EQ(error("3x3::k:1:1:" + times(79, "0:")), "the cage of r1c1 has no sum");
}

TEST(SumoCue, IsReadBehindAName) {
    for (const std::string& text : {"SumoCueV1=12+0+0=4" + times(77, "=0"), "SumoCueV2" + times(81, "=0"),
                                    "3x3::k:" + times(80, "0:") + "1797", "3x3:d:k:" + times(81, "0:")}) {
        const auto records = read_variants("name: " + text + "\n2x2x:4a1m\n");
        ASSERT_EQ(records.size(), 2U);
        EXPECT_EQ(std::holds_alternative<ParseError>(records[0]), text.starts_with("SumoCueV2"));
        EXPECT_EQ(std::get<FoundVariant>(records[1]).puzzle.rules.size(), 2U);
    }
}

TEST(KSudoku, IsAnErrorUnlessItIsPlain) {
    const auto file = [](const std::string& attributes, const std::string& elements) {
        return "<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle>\n<graph order=\"4\" type=\"custom\" sizeX=\"4\" "
               "sizeY=\"4\" sizeZ=\"1\" " +
               attributes + "><sudokugroups at=\"0\" withblocks=\"1\"/>" + elements +
               "</graph>\n<values>b_______________</values></puzzle></game></ksudoku>\n";
    };
    EXPECT_FALSE(test::is_variant(file("", "")));
    EXPECT_TRUE(std::holds_alternative<FoundVariant>(read_variants(file("", "")).at(0)));
    for (const std::string& text : {file("specific-type=\"KillerSudoku\"", "<cage operator=\"4\" size=\"2\" "
                                                                           "value=\"3\">0 4 </cage>"),
                                    file("", "<clique size=\"4\">0 5 10 15 </clique>"), file("", "<roxdokugroups/>")}) {
        EXPECT_TRUE(test::is_variant(text));
        const auto records = read_variants("1...2...3...4...\n\n" + text + "2x2x:4a1m\n");
        ASSERT_EQ(records.size(), 3U);
        const std::string error = std::get<ParseError>(records[1]).what();
        EXPECT_EQ(error.substr(0, 68), "line 5, column 1: a puzzle of KSudoku with other rules than Sudoku's") << error;
        EXPECT_EQ(std::get<FoundVariant>(records[2]).puzzle.rules.size(), 2U);
    }
    const auto cut_off = read_variants("<ksudoku><cage>");
    EXPECT_NE(std::string(std::get<ParseError>(cut_off.at(0)).what()).find("this XML ends"), std::string::npos);
}

TEST(VariantFormats, ReadUtf16) {
    const std::string text = "12..\n....\n....\n....\nkiller 5 r3c1 r3c2\n";
    for (const bool is_big : {false, true}) {
        std::string bytes = is_big ? "\xFE\xFF" : "\xFF\xFE";
        for (const char c : text)
            bytes += is_big ? std::string{'\0', c} : std::string{c, '\0'};
        EXPECT_TRUE(test::is_variant(bytes));
        const VariantPuzzle puzzle = std::get<FoundVariant>(read_variants(bytes).at(0)).puzzle;
        EXPECT_EQ(to_rule_text(puzzle.grid.geometry(), puzzle.rules.at(0)), "killer 5 r3c1 r3c2");
    }
}

// Formats that express a puzzle read it back as written, alone and with others in a text.
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
        if (dice.one_in(4)) // the shortest rules
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
                             times(80, "0:") + "1797\n";
    EXPECT_TRUE(test::is_variant(text));
    const std::vector<VariantRecord> records = read_variants(text);
    ASSERT_EQ(records.size(), 5U);
    EXPECT_EQ(std::get<FoundVariant>(records[0]).puzzle.name, "first");
    EXPECT_EQ(std::get<FoundVariant>(records[1]).puzzle.rules.size(), 2U);
    EXPECT_EQ(std::get<FoundVariant>(records[2]).puzzle.name, "second");
    EXPECT_EQ(std::get<ParseError>(records[3]).what(),
              std::string("line 4, column 1: no digits satisfy cage r1c1 r1c2 = 99"));
    EXPECT_EQ(std::get<FoundVariant>(records[4]).puzzle.grid[80], 7);
    const VariantPuzzle& second = std::get<FoundVariant>(records[1]).puzzle;
    for (const VariantFormat format : {VariantFormat::constraints, VariantFormat::tatham}) {
        const std::vector<VariantRecord> again = read_variants(write_variant(second, format));
        EXPECT_EQ(std::get<FoundVariant>(again.at(0)).puzzle, second);
    }
}

TEST(ForeignFormats, SurviveHostileTexts) {
    const std::string texts[] = {".Cage~15~R1C1~R1C2.Thermo~R3C1~R3C2.~R5C5_5_6.Jigsaw~" + times(9, "123456789") +
                                     ".XSum~R1~~9.NoBoxes",
                                 "2x2xk:p,abbbbbbba,10a10e10a10e", "4j:1o,abbbbbbba",
                                 "SumoCueV1=12+0+0=4" + times(77, "=0"), "3x3::k:" + times(80, "0:") + "1797"};
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
                EXPECT_FALSE(read_variants(changed).empty());
            }
        }
}

} // namespace
} // namespace sudoku::test::foreign_formats_test
