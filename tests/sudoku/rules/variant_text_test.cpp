#include "sudoku/many/check.hpp"
#include "sudoku/reader/documents/json_values.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/rules/random_variant.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sudoku::test::variant_text_test {
namespace {

constexpr std::string_view empty_4x4 = "....\n....\n....\n....\n";

/// Returns the error of an empty 4x4 board with these lines below it; its first line is 5.
std::string error_of(const std::string& lines) { return error_of_variant(std::string(empty_4x4) + lines); }

TEST(VariantText, HasAlternatives) {
    const std::string text =
        "either killer 3 r1c1 r1c2 and candidates 1 4 r2c1 or skyscraper 4 r1c1-r1c4 or candidates 2 r1c1";
    const VariantPuzzle puzzle = parse_variant("....\n....\n....\n....\n" + text + "\n");
    ASSERT_EQ(puzzle.rules.size(), 1U);
    EXPECT_EQ(error_of("either rule-line r1c1 r1c2 : a < b or cage 3 r2c1 r2c2\n"), "no error");
    EXPECT_EQ(error_of("either cage 3 r2c1 r2c2 or rule-line r1c1 r1c2 : a < b\n"), "no error");
    EXPECT_EQ(puzzle.rules[0].numbers, (std::vector<std::uint32_t>{2, 1, 1}));
    EXPECT_EQ(puzzle.rules[0].cells.size(), 5U);
    EXPECT_EQ(to_rule_text(puzzle.grid.geometry(), puzzle.rules[0]), text);
    EXPECT_EQ(describe(puzzle.grid.geometry(), puzzle.rules[0]),
              "either cage r1c1 r1c2 = 3 and r2c1 is 1 4 or skyscrapers r1c1-r1c4 = 4 or r1c1 is 2");
    EXPECT_EQ(error_of("either killer 3 r1c1 r1c2\n"),
              "line 5, column 1: expected either RULE or RULE, with at least 2 numbers, not 1");
    EXPECT_EQ(error_of("either killer 3 r1c1 r1c2 or foo r1c1\n"), "line 5, column 30: unknown rule 'foo'");
    for (const char* wrong : {"either or sum 3 r1c1 r1c2", "either and sum 3 r1c1 r1c2 or sum 4 r1c1 r1c2", "either",
                              "either killer 3 r1c1 r1c2 or or sum 3 r1c1 r2c1", "either sum 3 r1c1 r1c2 or",
                              "either (sum 3 r1c1 r1c2 or sum 5 r1c1 r1c2) and sum 3 r4c1 r4c2"})
        EXPECT_TRUE(error_of(wrong).starts_with("line 5, column ")) << wrong;
    EXPECT_EQ(error_of("either sum 3 r1c1 r1c2 OR sum 5 r1c1 r1c2\n"), "no error");
    EXPECT_EQ(error_of("either killer 3 r1c1 r1c2 or renban r1c1 r1c2\n"),
              "line 5, column 30: either is not supported for renban");
    EXPECT_EQ(to_rule_lines(parse_variant(std::string(empty_4x4) + "either diagonal + or thermo r1c1 r1c2 or rule-line "
                                                                   "r1c1 r2c1 : a > b")),
              "either extra-region r4c1 r3c2 r2c3 r1c4 or thermo r1c1 r1c2 or rule-line r1c1 r2c1 : a > b\n");
    EXPECT_EQ(error_of("either killer 3 r1c1 r1c2 or skyscraper 2 r1c1 r1c2\n"),
              "line 5, column 30: this rule needs all cells of a row or column, in the order seen from its clue");
    EXPECT_EQ(error_of("digits 1-4\nthermo r1c1 r1c2\n"), "no error");
    EXPECT_EQ(error_of("digits 1-3\n"), "line 5, column 1: the digits of a 4x4 board are 1-4 or 0-3");
    EXPECT_EQ(error_of("thermo r1c1 r1c2\n....\n"), "line 6, column 1: a row of cells below a board of 4x4");
}

TEST(VariantText, HasSignsOfComparisons) {
    const auto rule = [](const std::string& condition) {
        return parse_variant("....\n....\n....\n....\nrule-line r1c1 r1c2 : " + condition + "\n").rules.at(0);
    };
    EXPECT_EQ(rule("a ≥ b and b ≠ 2 ≤ a").condition, "a ≥ b and b ≠ 2 ≤ a");
    EXPECT_TRUE(error_of("rule-line r1c1 r1c2 : a ≥ b × 2\n").starts_with("line 5, column 29: unexpected '×'"));
}

TEST(VariantText, HasBoardsOfOtherShapes) {
    const VariantPuzzle puzzle = parse_variant("My title\nBoard 2x3 digits 0-3:\n3 . 1\n.2.\nkiller 3 r2c1 r2c2\n");
    EXPECT_EQ(puzzle.name, "My title");
    EXPECT_EQ(to_rules_text(puzzle), "#D My title\nboard 2x3 digits 0-3\n 3  .  1\n .  2  .\nkiller 3 r2c1 r2c2\n");
    EXPECT_EQ(read_variants(std::string(empty_4x4) + "\nboard 3x4 digits 0-3 # mine\n....\n....\n....\n").size(), 2U);
    EXPECT_EQ(read_variants("board 2x3\n1..\n...\n\nboard 3x2\n..\n..\n..\nkiller r1c1 r2c1\n").size(), 2U);
    const auto error = [](const std::string& text) {
        try {
            (void)parse_variant(text);
        } catch (const ParseError& found) {
            return std::string(found.what());
        }
        return std::string();
    };
    for (const char* wrong : {"board 4x4 digits 1 - 6", "board 4x4 1-6", "board 4 x 4", "board 4x4 foo"})
        EXPECT_TRUE(error(std::string(wrong) + "\n....\n....\n....\n....\n").starts_with("line 1, ")) << wrong;
    EXPECT_EQ(error("board 2x3\n1..\n"), "line 1, column 1: expected 2 rows of cells below");
    EXPECT_EQ(error("board 2x3\n1..\n..\n"), "line 3, column 1: expected a row of 3 cells, not 2");
    EXPECT_EQ(error("board 2x3\n1..\n.4.\n"), "line 3, column 2: '4' is not a digit of this board");
    EXPECT_EQ(error("board 4x4 digits 1-3\n....\n....\n....\n....\n"),
              "line 1, column 1: a board of 4x4 cells needs the digits 1-4 or more, or from 0");
    EXPECT_EQ(error("board 2x3\n...\n...\nregions\nAAA\nBBB\n"),
              "line 4, column 1: this board has no regions: write each as an extra-region");
    EXPECT_EQ(error("board 2x3\n...\n...\nkiller 3 r3c1 r1c1\n"),
              "line 4, column 10: r3c1 is outside of the 2x3 board");
}

TEST(VariantText, ReadsRulesBelowAGrid) {
    const VariantPuzzle puzzle = parse_variant("A title\n.2..\n....\n....\n...1\n\n"
                                               "# a comment\n"
                                               "Killer 5 r1c1 r2c1   # the sum first\n"
                                               "thermo r1c1-r3c3-r3c4\n"
                                               "diagonal -\n"
                                               "clone r1c2, r1c3 = r3c4, r3c1\n"
                                               "candidates 1 2 r2c2 r2c3\n");
    EXPECT_EQ(puzzle.name, "A title");
    EXPECT_EQ(puzzle.grid[1], 2);
    ASSERT_EQ(puzzle.rules.size(), 4U);
    EXPECT_EQ(puzzle.rules[0].numbers, std::vector<std::uint32_t>{5});
    EXPECT_EQ(puzzle.rules[0].cells, (std::vector<Cell>{0, 4}));
    EXPECT_EQ(puzzle.rules[0].line, 8U);
    EXPECT_EQ(puzzle.rules[0].column, 1U);
    EXPECT_EQ(puzzle.rules[1].cells, (std::vector<Cell>{0, 5, 10, 11}));
    EXPECT_EQ(puzzle.rules[2].choice, 1U);
    EXPECT_EQ(puzzle.rules[3].other_cells, (std::vector<Cell>{11, 8}));
    EXPECT_EQ(puzzle.grid.eliminated().size(), 4U);
    EXPECT_EQ(describe(puzzle.grid.geometry(), puzzle.rules[0]), "cage r1c1 r2c1 = 5");
    EXPECT_EQ(describe(puzzle.grid.geometry(), puzzle.rules[1]), "thermometer r1c1-r3c3 r3c4");
}

TEST(VariantText, ReadsRegions) {
    const VariantPuzzle puzzle = parse_variant(std::string(empty_4x4) + "regions\nabbb\na b c c\naadc\ndddc\n");
    EXPECT_EQ(puzzle.regions, (std::vector<std::uint32_t>{0, 1, 1, 1, 0, 1, 2, 2, 0, 0, 3, 2, 3, 3, 3, 2}));
    EXPECT_TRUE(parse_variant(std::string(empty_4x4) + "regions none\n").regions.empty());
}

TEST(VariantText, ReadsDigitsFromZero) {
    for (const std::string grid : {"0...\n..3.\n....\n....\n", "0.....3.........\n"}) {
        const VariantPuzzle puzzle =
            parse_variant("title\n" + grid + "digits 0-3\nkiller 0 r1c1\ncandidates 0 2 r4c4\nkiller 3 r3c1-r3c3\n");
        EXPECT_EQ(puzzle.lowest_digit, 0U);
        EXPECT_EQ(puzzle.grid[0], 1);
        EXPECT_EQ(puzzle.grid[6], 4);
        EXPECT_EQ(puzzle.grid.eliminated().size(), 2U);
        EXPECT_EQ(parse_variant(to_rules_text(puzzle)), puzzle) << to_rules_text(puzzle);
        const Puzzle shown = to_puzzle(puzzle);
        EXPECT_FALSE(shown.is_plain());
        EXPECT_EQ(to_line(shown.grid, shown.notation), "0.....3.........");
    }
    VariantPuzzle none = parse_variant("0...\n....\n....\n....\nDigits: 0-3.\n");
    EXPECT_FALSE(none.is_plain());
    EXPECT_EQ(read_variants("0...\n....\n....\n....\ndigits 0-3\n\n1...\n....\n....\n....\n").size(), 2U);
    for (std::uint8_t digit = 1; digit <= 4; ++digit)
        none.grid.eliminate({1, digit});
    EXPECT_EQ(to_digits_line(none) + to_rule_lines(none), "digits 0-3\ncandidates 0 r1c2\ncandidates 1 r1c2\n");
    EXPECT_EQ(error_of("digits 0-4\n"), "line 5, column 1: the digits of a 4x4 board are 1-4 or 0-3");
    EXPECT_EQ(error_of("anti-king\ndigits 0-3\n"),
              "line 6, column 1: the digits from 0: write this line directly below the grid");
    EXPECT_EQ(error_of("digits 0-3\nquadruple 4 r1c1 r1c2 r2c1 r2c2\n"),
              "line 6, column 1: there is no digit 4 on this board");
    EXPECT_EQ(error_of("digits 0-3\ndutch-flatmates\n"), "line 6, column 1: dutch-flatmates needs digits from 1");
    EXPECT_THROW((void)parse_variant("4...\n....\n....\n....\ndigits 0-3\n"), ParseError);
    EXPECT_THROW((void)parse_puzzle("0...\n....\n....\n....\ndigits 0-3\n"), ParseError) << "plain puzzles alone";
}

TEST(VariantText, ReadsBoardsOfPrimeSides) {
    const std::string regions = "aabbb\naabbc\nadccc\nddeec\nddeee\n";
    const VariantPuzzle puzzle = parse_variant("title 5\n12...\n.....\n.....\n.....\n....3\nregions\n" + regions);
    EXPECT_EQ(puzzle.name, "title 5");
    EXPECT_EQ(puzzle.grid.geometry().side(), 5U);
    EXPECT_EQ(puzzle.grid[24], 3);
    EXPECT_EQ(puzzle.regions[5], 0U);
    EXPECT_EQ(parse_variant("12......................3\nregions\n" + regions).grid, puzzle.grid);
    EXPECT_EQ(parse_variant(". 2 | . . .\n. . | . . .\n. . | . . .\n. . | . . .\n. . | . . .\nregions none\n").grid[1],
              2);
    VariantPuzzle rows{Grid(Geometry(1, 7))}; // its regions are rows
    EXPECT_EQ(parse_variant(to_rules_text(rows)), rows);
    rows.regions.clear();
    EXPECT_EQ(parse_variant(to_rules_text(rows)), rows);
    rows.grid = Grid(Geometry(1, 13));
    rows.grid.set(3, 12);
    EXPECT_EQ(parse_variant(to_rules_text(rows)), rows);
    EXPECT_EQ(parse_variant("1...............\nregions none\n").grid.geometry(), Geometry(2, 2));
    EXPECT_THROW((void)parse_variant("12...\n.....\n.....\n.....\n.....\n"), ParseError);
}

TEST(VariantText, DistinguishesGridsFromRules) {
    EXPECT_FALSE(test::is_variant("...44.3..4...241\n"));
    EXPECT_FALSE(test::is_variant("a title in small letters\n...44.3..4...241\n"));
    EXPECT_TRUE(test::is_variant("a title\n...44.3..4...241\nwindoku\n"));
    EXPECT_FALSE(test::is_variant("even\n...44.3..4...241\n"));
    EXPECT_FALSE(test::is_variant("...44.3..4...241\nEven harder\n...44.3..4...241\nnext puzzle\n"));
    EXPECT_TRUE(test::is_variant("...44.3..4...241\n...44.3..4...241\nEven cells are gray\n"));
    EXPECT_TRUE(test::is_variant("...44.3..4...241\nnonsense\nwindok r1c1\n"));
    for (const char* rule : {"killer 5 r1c1 r1c2", "kiler 5 r1c1-r1c3", "anti-knight", "thermo A1", "even",
                             "Killer 5 r1c1", "THERMO r1c1-r1c3", "Anti-King", "Diagonal +", "windoku\r", "Windoku"})
        EXPECT_TRUE(is_rule_line(rule)) << rule;
    for (const char* title :
         {"", "puzzle 1", "Killer 5", "Diagonal 12", "nonsense", "racing car", "# killer 5 r1c1", "so rc1"})
        EXPECT_FALSE(is_rule_line(title)) << title;
    EXPECT_TRUE(parse_variant("...44.3..4...241\n").rules.empty());
}

TEST(VariantText, WritesRulesThatAreReadBackEqual) {
    for (const RuleKind* kind : encoded_kinds())
        for (std::uint64_t seed = 1; seed <= 30; ++seed) {
            Dice dice(seed);
            const Geometry geometry = seed % 3 == 0 ? Geometry(3, 3) : seed % 3 == 1 ? Geometry(3, 2) : Geometry(2, 2);
            if (kind->name == "windoku" && geometry.side() != 9)
                continue;
            VariantPuzzle puzzle = random_variant(*kind, solved_grid(geometry, dice), {0, 10}, dice);
            puzzle.name = seed % 2 == 0 ? "Number " + std::to_string(seed) : "";
            const std::string text = to_rules_text(puzzle);
            SCOPED_TRACE(text);
            try {
                EXPECT_EQ(parse_variant(text), puzzle);
            } catch (const ParseError& error) { // random sums may be impossible
                EXPECT_NE(std::string(error.message()).find("no digits satisfy"), std::string::npos) << error.what();
            }
        }
}

/// Returns a field of CSV.
std::string quoted(const std::string& field) {
    std::string text = "\"";
    for (const char c : field)
        text += c == '"' ? "\"\"" : std::string(1, c);
    return text + '"';
}

// Records as the program writes them, with puzzles on several lines.
TEST(VariantText, ReadsRecordsOfPuzzlesWithRules) {
    const std::string plain = "1...............";
    for (const RuleKind* kind : encoded_kinds())
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            Dice dice(seed);
            const Geometry geometry = seed % 2 == 0 ? Geometry(3, 3) : Geometry(2, 2);
            if (kind->name == "windoku" && geometry.side() != 9)
                continue;
            VariantPuzzle puzzle = random_variant(*kind, solved_grid(geometry, dice), {0, 10}, dice);
            puzzle.name = seed % 3 == 0 ? "Nummer, \"ä\"" : "";
            const std::string text = to_rules_text(puzzle);
            if (std::holds_alternative<ParseError>(read_variants(text).front()))
                continue; // random sums may be impossible
            const std::string json =
                detail::Json{{"source", "x"}, {"puzzle", text}, {"answer", "unique"}}.dump() + '\n';
            const std::string csv = "number,puzzle,solution,hardest_technique\n1," + quoted(text) +
                                    ",,Thermometer\n2," + plain + ",,\n3," + quoted(text) + ",,\"Cage, killer\"\n";
            SCOPED_TRACE(json + csv);
            for (const std::string& records : {json + json, csv}) {
                const auto found = read_variants(records);
                ASSERT_EQ(found.size(), records == csv ? 3 : 2);
                for (const VariantRecord& record : {found.front(), found.back()}) {
                    ASSERT_TRUE(std::holds_alternative<FoundVariant>(record)) << std::get<ParseError>(record).what();
                    EXPECT_EQ(std::get<FoundVariant>(record).puzzle, puzzle);
                }
            }
        }
}

// A rule of 16 characters is not a row whose blanks are empty cells.
TEST(VariantText, ReadsRulesDirectlyBelowEmptyRows) {
    std::string text;
    for (int row = 0; row < 16; ++row)
        text += "................\n";
    const auto found = read_variants(text + "thermo r1c1 r1c2\n");
    ASSERT_EQ(found.size(), 1U);
    ASSERT_TRUE(std::holds_alternative<FoundVariant>(found[0]));
    EXPECT_EQ(std::get<FoundVariant>(found[0]).puzzle.grid.geometry().side(), 16U);
}

TEST(VariantText, RefusesRecordsThatAreNotWhole) {
    const std::string text = std::string(empty_4x4) + "thermo r1c1 r1c2\n";
    const auto error = [](const std::string& records) {
        const auto found = read_variants(records);
        const auto* const wrong = std::get_if<ParseError>(&found.front());
        return wrong == nullptr ? "no error" : std::string(wrong->message());
    };
    const auto json = [&](const std::string& key, const detail::Json& value) {
        return detail::Json{{"puzzle", text}, {key, value}}.dump();
    };
    EXPECT_EQ(error(json("answer", "unique")), "no error");
    EXPECT_EQ(error(json("left_out_drawings", {"line r1c1 r1c2"})),
              "this is the record of a puzzle that was answered without its drawings");
    EXPECT_NE(error(json("cages", {1})), "no error");
    EXPECT_NE(error(detail::Json{{"puzzle", text + "slow r1c1 r1c2\n"}}.dump()), "no error");
    EXPECT_NE(error("n,puzzle,killer\n1," + quoted(text) + ",3 r1c1 r1c2\n"), "no error");
    EXPECT_NE(error("n,puzzle\n1," + quoted(text + "slow r1c1 r1c2\n") + '\n'), "no error");
    EXPECT_NE(error("n,puzzle\n1,\"" + text), "no error") << "without the closing quote";
    const std::string row = quoted(text) + ",anti-king\n";
    EXPECT_EQ(error("source,line,puzzle,reason\na,1," + row), "no error") << "of this project's programs";
    EXPECT_NE(error("id,line,puzzle,reason\na,1," + row), "no error");
    EXPECT_NE(error("source,line,puzzle\na,1," + quoted(text + "drawing line r1c1 r1c2\n") + '\n'), "no error");
    EXPECT_THROW((void)parse_puzzle("n,puzzle\n1," + quoted(text) + '\n'), ParseError) << "plain puzzles alone";
}

TEST(VariantText, TitlesRemainTitles) {
    VariantPuzzle puzzle = parse_variant("....\n....\n....\n...1\nkiller 5 r1c1 r1c2\n");
    for (const char* title : {"My title", "4x4", "1234123412341234", "....", "#foo", "a # b", "x", "{", "regions",
                              "odd r1c1", "http://a.b/c", "https://f-puzzles.com/?load=N4Ig", "SumoCueV1=", "3x3::k"}) {
        puzzle.name = title;
        const std::string text = to_rules_text(puzzle);
        EXPECT_EQ(parse_variant(text), puzzle) << text;
        const auto records = read_variants(text + "\n" + text);
        ASSERT_EQ(records.size(), 2U) << text;
        for (const VariantRecord& record : records)
            EXPECT_EQ(std::get<FoundVariant>(record).puzzle, puzzle) << text;
    }
    puzzle.name = "two\nlines";
    EXPECT_EQ(parse_variant(to_rules_text(puzzle)).name, "two lines");
}

TEST(VariantText, FindsTheRulesOfLongTextsAtOnce) {
    std::string titles;
    for (int i = 0; i < 20'000; ++i)
        titles += "odd\n";
    EXPECT_EQ(find_first_rule(titles), titles.size());
    EXPECT_EQ(find_first_rule(titles + "....\nodd r1c1\n"), titles.size() + 5);
    EXPECT_EQ(
        std::get<FoundVariant>(read_variants(titles + "....\n....\n....\n....\nodd r1c1\n")[0]).puzzle.rules.size(),
        1U);
}

TEST(VariantText, MayContradictItself) {
    const std::pair<const char*, std::string> contradictions[] = {
        {"even r1c1\nodd r1c2 r1c1\n", "r1c2 r1c1 odd"},
        {"kropki-all\nkropki white r1c1 r1c2\neven r1c2-r1c4\n", "the rule that all dots are given"},
        {"chaos construction\nregion-count r1c1 = r4c4\n", "regions to be found"}};
    for (const auto& [rules, name] : contradictions)
        EXPECT_EQ(no_solution_reason(to_puzzle(parse_variant(std::string(empty_4x4) + rules)), {}, 0),
                  "no digits satisfy " + name + " together with the givens and other rules");
}

TEST(VariantText, NamesErrorsWithTheirPlaces) {
    EXPECT_EQ(error_of("killer 4 r1c1 r1c2\n"), "no error");
    EXPECT_EQ(error_of("diagonal +\nkilelr 5 r1c1\n"), "line 6, column 1: unknown rule 'kilelr'; did you mean killer?");
    EXPECT_EQ(error_of("nonsense-rule\n"), "line 5, column 1: 'nonsense-rule' may be a rule of the puzzle above: write "
                                           "rules as lines such as anti-knight, and "
                                           "begin a note with #");
    EXPECT_EQ(error_of("  killer 99 r1c1 r1c2\n"), "line 5, column 3: no digits satisfy cage r1c1 r1c2 = 99");
    EXPECT_EQ(error_of("killer 5 r1c1 r1c5\n"), "line 5, column 15: r1c5 is outside of the 4x4 board");
    EXPECT_EQ(error_of("killer 5 r1c1 r0c1\n"), "line 5, column 15: r0c1 is outside of the 4x4 board");
    EXPECT_EQ(error_of("killer 5 r1c1 r1c1\n"), "line 5, column 15: r1c1 is in this rule twice");
    EXPECT_EQ(error_of("thermo r1c1-r1c4 r1c2\n"), "line 5, column 18: r1c2 is in this rule twice");
    EXPECT_EQ(error_of("thermo r1c1-r2c4\n"), "line 5, column 13: no straight run of cells leads from r1c1 to r2c4");
    EXPECT_EQ(error_of("thermo r1c1-r3c3\n"), "no error");
    const std::string newline = "\n";
    for (const char* area : {"killer 7 r1c1-r3c3", "extra-region r1c1-r3c3", "clone r1c1 r1c2 = r3c1-r2c2"})
        EXPECT_TRUE(error_of(area + newline).find(" may be a diagonal or a rectangle: ") != std::string::npos) << area;
    for (const char* cells : {"10 r1c1-r4c4", "6 r1c2-r3c4", "6 r3c4-r1c2", "4 r4c1", "4 r2c1 r1c2"})
        EXPECT_EQ(error_of("little-killer " + (cells + newline)), "no error") << cells;
    for (const char* cells : {"r1c1-r3c3", "r1c2", "r2c2-r4c4", "r1c1-r1c4", "r1c2 r3c4", "r1c2 r3c4 r2c3", "r2c2"})
        EXPECT_TRUE(error_of("little-killer 4 " + (cells + newline)).find("needs all cells of a diagonal") < 99)
            << cells;
    EXPECT_EQ(error_of("thermo r1c1-r1c4 r2c4\n"), "line 5, column 1: no digits satisfy thermometer r1c1-r1c4 r2c4");
    EXPECT_EQ(error_of("thermo r1c1\n"), "line 5, column 1: expected thermo CELLS, with at least 2 cells, not 1");
    EXPECT_EQ(error_of("kropki white r1c1\n"),
              "line 5, column 1: expected kropki white|black CELL CELL, with 2 cells, not 1");
    EXPECT_EQ(error_of("kropki green r1c1 r1c2\n"), "line 5, column 8: expected kropki white|black CELL CELL");
    EXPECT_EQ(error_of("killer 5 6 r1c1\n"),
              "line 5, column 1: expected killer [SUM] CELLS, with at most 1 number, not 2");
    EXPECT_EQ(error_of("windoku r1c1\n"), "line 5, column 1: expected windoku, with 0 cells, not 1");
    EXPECT_EQ(error_of("windoku\n"), "line 5, column 1: windoku needs a 9x9 or 16x16 board");
    EXPECT_EQ(error_of("even r1c1 x\n"),
              "line 5, column 11: expected even CELLS with cells such as r1c2 or r1c1-r1c5, not 'x'");
    EXPECT_EQ(error_of("arrow r1c1 = r1c1 r2c2\n"), "line 5, column 1: r1c1 is on both sides of '='");
    EXPECT_EQ(error_of("clone r1c1 = r1c2 r2c2\n"),
              "line 5, column 1: a clone needs as many cells after '=' as before it");
    EXPECT_EQ(error_of("sandwich 0 r1c1-r1c3\n"),
              "line 5, column 1: this rule needs all cells of a row or column, in the order seen from its clue");
    EXPECT_EQ(error_of("candidates 5 r1c1\n"), "line 5, column 1: there is no digit 5 on this board");
    EXPECT_EQ(error_of("antiknigt\n"), "line 5, column 1: unknown rule 'antiknigt'; did you mean anti-knight?");
    EXPECT_EQ(error_of("candidates 12 r1c1\n"),
              "line 5, column 1: there is no digit 12 on this board: separate digits by spaces");
    EXPECT_EQ(error_of("quadruple 5 r1c1 r1c2 r2c1 r2c2\n"), "line 5, column 1: there is no digit 5 on this board");
    EXPECT_EQ(error_of("regions\nabbb\n"), "line 6: expected 4 rows of letters after regions, not 1");
    EXPECT_EQ(error_of("regions\nabb\n"), "line 6: expected a row of 4 letters of regions, not 3");
    EXPECT_EQ(error_of("regions\nabbb\nabbb\nabcc\nabcc\n"), "line 9: region 'b' has 8 cells, not 4");
    EXPECT_EQ(error_of("regions\nab.b\n"), "line 6: expected letters or digits as regions");
    EXPECT_EQ(error_of("german-whisper 4294967295 r1c1 r1c2\n"),
              "line 5, column 1: no digits satisfy German whisper r1c1 r1c2 by 4294967295");
    EXPECT_EQ(error_of("difference 4294967295 r1c1 r1c2\n"),
              "line 5, column 1: no digits satisfy difference r1c1 r1c2 = 4294967295");
    EXPECT_EQ(error_of("ratio 2147483649 r1c1 r1c2\n"),
              "line 5, column 1: no digits satisfy ratio r1c1 r1c2 = 2147483649");
    EXPECT_EQ(error_of("difference 0 r1c1 r1c2\n"),
              "line 5, column 1: for a difference of 1, write kropki white; others are at least 2");
    EXPECT_EQ(error_of("ratio 1 r1c1 r1c2\n"),
              "line 5, column 1: for a ratio of 2, write kropki black; others are at least 3");
    EXPECT_EQ(error_of("look-and-say 1 2 3 r1c1\n"),
              "line 5, column 1: look-and-say needs pairs of a count and a digit");
    EXPECT_EQ(error_of("look-and-say 1 2 2 2 r1c1 r1c2\n"), "line 5, column 1: digit 2 has two counts");
    EXPECT_EQ(error_of("digit-pairs all 15 r1c1 r1c2\n"),
              "line 5, column 1: there is no pair 15 of digits on this board");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : a < c\n"),
              "line 5, column 27: unexpected 'c': a condition has a, b, numbers, + - * / %, < <= > >= == !=, and, or, "
              "not, abs, min, max and parentheses");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : abs(a - b > 2\n"), "line 5, column 33: expected ')' in the condition");
    EXPECT_EQ(error_of("rule pairs r1c1 r1c2 : a <\n"), "line 5, column 27: the condition ends too early");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : a - b\n"), "line 5, column 23: expected a comparison, not a number");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : (a > b) + 1 > 2\n"),
              "line 5, column 31: expected a number, not a comparison");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : a > 3\n"), "line 5, column 23: the condition does not name b");
    EXPECT_EQ(error_of("rule cells r1c1 : b > 3\n").substr(0, 31), "line 5, column 19: unexpected '");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : a * 99999 * 99999 > b\n"),
              "line 5, column 39: a number is greater than 1000000000");
    EXPECT_EQ(error_of("rule line r1c1 r1c2\n"),
              "line 5, column 1: expected rule-line CELLS : CONDITION, with a condition after ':'");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : /[125]*/\n"), "line 5, column 27: there is no digit 5 on this board");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : /(1|2/\n"), "line 5, column 28: expected ')' in the regular expression");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : /1{3,2}/\n"), "line 5, column 29: expected a count of at least 3");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : /(.{999}){999}/\n"),
              "line 5, column 23: the regular expression is too large");
    EXPECT_EQ(error_of("rule line r1c1 r1c2 : /1/\n"), "line 5, column 1: no digits satisfy rule line r1c1 r1c2 : /1/");
    EXPECT_EQ(error_of("sum-line 0 r1c1 r1c2\n"), "line 5, column 1: no digits satisfy sum line r1c1 r1c2 of 0");
    EXPECT_EQ(error_of("numbered-room 5 r1c1-r1c4\n"),
              "line 5, column 1: no digits satisfy numbered room r1c1-r1c4 = 5");
    EXPECT_EQ(error_of("hidden-skyscraper 4 r1c1-r1c4\n"),
              "line 5, column 1: no digits satisfy first hidden skyscraper r1c1-r1c4 = 4");
    EXPECT_EQ(error_of("modular 1 r1c1 r1c2\n"),
              "line 5, column 1: a modular line needs a divisor from 2 to the side of the board");
    EXPECT_EQ(error_of("killer 99999999999 r1c1 r1c2\n"),
              "line 5, column 8: invalid number '99999999999': expected a whole number of 0 to 4294967295");
    EXPECT_EQ(error_of("diagonal + -\n"),
              "line 5, column 12: unexpected '-' after diagonal +: write each rule on a line of its own");
    EXPECT_EQ(error_of("candidates r1c1\n"),
              "line 5, column 1: expected candidates DIGITS CELLS, with at least 1 number, not 0");
    EXPECT_EQ(error_of("killer -5 r1c1 r1c2\n"),
              "line 5, column 8: invalid number '-5': expected a whole number of 0 to 4294967295");
    EXPECT_EQ(error_of("regions x\n"),
              "line 5, column 9: expected regions, and a block of letters on the next lines, or regions none or "
              "unknown");
}

} // namespace
} // namespace sudoku::test::variant_text_test
