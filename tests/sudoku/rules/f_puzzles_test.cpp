#include "sudoku/reader/rules/f_puzzles.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/writer.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/rules/random_variant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace sudoku::test::f_puzzles_test {
namespace {

constexpr formats::WordPosition position{3, 5};

FoundVariant read(const std::string& json) { return formats::f_puzzles_documents.read(json, position); }

/// Returns JSON of an empty 4x4 board with more keys.
std::string json_4x4(const std::string& more) {
    const std::string row = "[{},{},{},{}]";
    return R"({"size":4,"grid":[)" + row + "," + row + "," + row + "," + row + "]" + (more.empty() ? "" : "," + more) +
           "}";
}

std::string error_of(const std::string& json) {
    try {
        (void)read(json);
    } catch (const ParseError& error) {
        return error.what();
    } catch (const InvalidRule& error) {
        return error.what();
    }
    return "no error";
}

/// Returns sorted lines of rules, one for each cell if the format has none for several cells, whispers with numbers.
std::vector<std::string> normal_rules(const VariantPuzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    std::vector<std::string> lines;
    for (Rule rule : puzzle.rules) {
        const std::string_view kind = rule.kind->name;
        if (kind == "windoku") {
            for (const char* window : {"r2c2-r2c4 r3c2-r3c4 r4c2-r4c4", "r2c6-r2c8 r3c6-r3c8 r4c6-r4c8",
                                       "r6c2-r6c4 r7c2-r7c4 r8c2-r8c4", "r6c6-r6c8 r7c6-r7c8 r8c6-r8c8"})
                lines.push_back(std::string("extra-region ") + window);
            continue;
        }
        if (kind.ends_with("whisper")) {
            if (rule.numbers.empty())
                rule.numbers = {(geometry.side() + 1) / 2 - (kind == "dutch-whisper" ? 1 : 0)};
            rule.kind = find_rule_kind("german-whisper");
        }
        if (kind == "modular" && rule.numbers == std::vector<std::uint32_t>{3}) // the usual one
            rule.numbers.clear();
        const bool is_by_cell = kind == "even" || kind == "odd" || kind == "minimum" || kind == "maximum";
        const std::vector<Cell> cells = rule.cells;
        for (std::size_t i = 0; i < (is_by_cell ? cells.size() : 1); ++i) {
            if (is_by_cell)
                rule.cells = {cells[i]};
            lines.push_back(to_rule_text(geometry, rule));
        }
    }
    std::ranges::sort(lines);
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    return lines;
}

TEST(FPuzzles, WritesRulesThatAreReadBackEqual) {
    std::size_t written = 0;
    for (const RuleKind* kind : encoded_kinds())
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            Dice dice(seed);
            const Geometry geometry = seed % 3 == 0 ? Geometry(3, 3) : seed % 3 == 1 ? Geometry(3, 2) : Geometry(2, 2);
            if (kind->name == "windoku" && geometry.side() != 9)
                continue;
            VariantPuzzle puzzle = random_variant(*kind, solved_grid(geometry, dice), {0, 10}, dice);
            for (Rule& rule : puzzle.rules) // so that more of them can be written
                if (rule.kind->name == "arrow")
                    std::ranges::sort(rule.cells);
            puzzle.name = seed % 2 == 0 ? "Nummer \"ä\"" : "";
            std::string json;
            try {
                json = formats::f_puzzles_json(puzzle);
            } catch (const InvalidRule& error) {
                EXPECT_TRUE(std::string(error.what()).starts_with("f-puzzles cannot express ")) << error.what();
                continue;
            }
            ++written;
            SCOPED_TRACE(to_rules_text(puzzle) + json);
            const FoundVariant found = read(json);
            EXPECT_EQ(normal_rules(found.puzzle), normal_rules(puzzle));
            EXPECT_EQ(found.puzzle.regions, puzzle.regions);
            EXPECT_EQ(found.puzzle.name, puzzle.name);
            EXPECT_TRUE(std::ranges::equal(found.puzzle.grid.digits(), puzzle.grid.digits()));
            EXPECT_TRUE(std::ranges::equal(found.puzzle.grid.eliminated(), puzzle.grid.eliminated()));
            EXPECT_TRUE(found.ignored.empty());
            if (!puzzle.rules.empty()) {
                EXPECT_TRUE(test::is_variant(json));
            }
        }
    EXPECT_GT(written, 800U);
}

TEST(FPuzzles, ReadsRulesAsTheSiteWritesThem) {
    const FoundVariant found = read(
        json_4x4(R"("title":"T","ruleset":"Normal sudoku rules apply. More.","line":[{"lines":[["R1C1","R1C2"]]}],)"
                 R"("text":[{"cells":["R1C1"],"fromConstraint":"X Sum"}],"antiking":false,"odd":[],)"
                 R"("killercage":[{"cells":["R1C1","R2C1"],"value":"5"},{"cells":["R3C1","R3C2"]}],)"
                 R"("arrow":[{"lines":[["R4C2","R4C3","R4C4"],["R4C1","R3C1"]],"cells":["R4C2","R4C1"]}],)"
                 R"("littlekillersum":[{"cell":"R0C1","direction":"DR","value":"9"}],)"
                 R"("sandwichsum":[{"cell":"R0C3","value":"2"}],"skyscraper":[{"cell":"R2C5","value":"2"}],)"
                 R"("difference":[{"cells":["R1C3","R1C4"],"value":""}],"ratio":[{"cells":["R2C3","R3C3"]}],)"
                 R"("xv":[{"cells":["R1C3","R2C3"],"value":"V"}],"negative":["ratio","xv"],"nonconsecutive":true)"));
    EXPECT_EQ(normal_rules(found.puzzle),
              (std::vector<std::string>{"arrow r4c1 r4c2 = r3c1", "arrow r4c1 r4c2 = r4c3 r4c4", "killer 5 r1c1 r2c1",
                                        "killer r3c1 r3c2", "kropki black r2c3 r3c3", "kropki white r1c3 r1c4",
                                        "kropki-all", "little-killer 9 r1c2-r3c4", "sandwich 2 r1c3-r4c3",
                                        "skyscraper 2 r2c4-r2c1", "xv V r1c3 r2c3", "xv-all"}));
    EXPECT_EQ(found.ignored, (std::vector<std::string>{"rules in words"}));
    EXPECT_EQ(found.drawings, (std::vector<std::string>{"line r1c1 r1c2"}));
    EXPECT_EQ(found.puzzle.name, "T");
    EXPECT_EQ(found.line, 3U);
}

TEST(FPuzzles, DistinguishesPlainPuzzles) {
    EXPECT_FALSE(test::is_variant(json_4x4("")));
    EXPECT_FALSE(test::is_variant(json_4x4(R"("odd":[],"antiking":false)")));
    EXPECT_FALSE(test::is_variant(json_4x4(R"("line":[{}],"text":[{"cells":["R1C1"],"value":""}])")));
    EXPECT_TRUE(test::is_variant(json_4x4(R"("antiking":true)")));
    EXPECT_TRUE(test::is_variant(json_4x4(R"("newrule":[1])")));
    EXPECT_FALSE(test::is_variant(R"({"puzzle":"...44.3..4...241"})"));
}

TEST(FPuzzles, HasRulesOfItsExtension) {
    const FoundVariant found =
        read(json_4x4(R"("entropicline":[{"lines":[["R1C1","R1C2"]]}],"modularline":[{"lines":[["R1C1","R2C2"]]}],)"
                      R"("nabner":[{"lines":[["R3C1","R3C2"]]}],"zipperline":[{"lines":[["R4C1","R4C2","R4C3"]]}],)"
                      R"("doublearrow":[{"lines":[["R2C1","R2C2","R2C3"]]}],"rowindexer":[{"cells":["R1C1"]}],)"
                      R"("columnindexer":[{"cells":["R1C1"]}],"difference":[{"cells":["R1C1","R1C2"],"value":"2"}],)"
                      R"("ratio":[{"cells":["R2C1","R2C2"],"value":"3"}])"));
    EXPECT_EQ(normal_rules(found.puzzle),
              (std::vector<std::string>{"difference 2 r1c1 r1c2", "double-arrow r2c1-r2c3", "entropic r1c1 r1c2",
                                        "indexing column r1c1", "indexing row r1c1", "modular r1c1 r2c2",
                                        "nabner r3c1 r3c2", "ratio 3 r2c1 r2c2", "zipper r4c1-r4c3"}));
    const VariantPuzzle dots = parse_variant("....\n....\n....\n....\nkropki-all\ndifference 2 r1c1 r1c2\n");
    EXPECT_THROW((void)formats::f_puzzles_json(dots), InvalidRule);
}

// People have given drawings a meaning that f-puzzles does not know.
TEST(FPuzzles, ListsDrawings) {
    const std::string text = json_4x4(
        R"("line":[{"lines":[["R1C1","R1C2","R1C3"],["R2C1","R3C2"]]},{"fromConstraint":"X","lines":[["R1C1"]]}],)"
        R"("circle":[{"cells":["R1C1","R1C2"],"value":""}],"rectangle":[{"cells":["R4C4"],"value":7}],)"
        R"("text":[{"cells":["R1C1"],"value":""},{"cells":["R0C9"],"value":"A \"B\""}],"cage":[{"cells":["R2C2"]}])");
    const std::vector<std::string> drawings{"line r1c1-r1c3",
                                            "line r1c1", // a rule that is missing
                                            "line r2c1 r3c2",   "circle r1c1 r1c2",
                                            "rectangle 7 r4c4", "text \"A \\\"B\\\"\" outside of the board",
                                            "cage r2c2"};
    EXPECT_EQ(std::set(drawings.begin(), drawings.end()), [&] {
        const auto found = std::get<FoundVariant>(read_variants(text, {.keep_drawings = true}).at(0)).drawings;
        return std::set(found.begin(), found.end());
    }());
    EXPECT_THROW((void)parse_puzzle(text), ParseError);
    EXPECT_TRUE(std::holds_alternative<ParseError>(read_variants(text).at(0)));
    for (const char* other : {R"("line":[{"cells":["R1C1","R1C2"]}])", R"("line":[{"lines":[[]],"cells":["R1C1"]}])",
                              R"("line":[{"lines":7}])", R"("line":["R1C1"])", R"("circle":[{}])", R"("rectangle":[7])",
                              R"("text":["A"])", R"("text":[{"value":"A"}])", R"("cage":[[]])"})
        EXPECT_TRUE(std::holds_alternative<ParseError>(read_variants(json_4x4(other)).at(0))) << other;
    EXPECT_EQ(error_of(json_4x4(R"("line":7)")), "line 3, column 5: f-puzzles: \"line\" has 7: expected a list");
}

TEST(FPuzzles, ReadsThatAllDotsOfOneKindAreGiven) {
    const auto rule_of = [](const char* keys) {
        return to_rule_text(Geometry(2, 2), read(json_4x4(keys)).puzzle.rules.back());
    };
    EXPECT_EQ(rule_of(R"("negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"]}])"), "negative black");
    EXPECT_EQ(rule_of(R"("nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"]}])"), "negative white");
    EXPECT_EQ(rule_of(R"("nonconsecutive":true)"), "non-consecutive");
}

TEST(FPuzzles, NamesErrors) {
    EXPECT_EQ(error_of(json_4x4(R"("boxindexer":[{}])")), "line 3, column 5: f-puzzles: unknown rule \"boxindexer\"");
    EXPECT_EQ(error_of(json_4x4(R"("odd":[{"cell":"R5C1"}])")),
              "line 3, column 5: f-puzzles: \"odd\" has \"R5C1\": expected a cell of a 4x4 board, such as \"R1C2\"");
    EXPECT_EQ(error_of(json_4x4(R"("killercage":[{"cells":["R1C1"],"value":"<9"}])")),
              "line 3, column 5: f-puzzles: \"killercage\" has \"<9\": expected a number");
    EXPECT_EQ(error_of(json_4x4(R"("difference":[{"cells":["R1C1","R1C2"],"value":"x"}])")),
              "line 3, column 5: f-puzzles: \"difference\" has \"x\": expected no value or a number");
    EXPECT_EQ(error_of(json_4x4(R"("negative":["ratio"],"nonconsecutive":true,)"
                                R"("difference":[{"cells":["R1C1","R1C2"],"value":"3"}])")),
              "line 3, column 5: f-puzzles: \"negative\" with \"ratio\" is supported with Kropki dots only");
    EXPECT_EQ(error_of(json_4x4(R"("nonconsecutive":true,"ratio":[{"cells":["R1C1","R1C2"]}])")),
              "line 3, column 5: f-puzzles: \"nonconsecutive\" and black dots are supported with \"negative\": "
              "[\"ratio\"] only");
    EXPECT_EQ(error_of(json_4x4(R"("negative":["ratio"],"difference":[{"cells":["R1C1","R1C2"]}])")),
              "line 3, column 5: f-puzzles: \"negative\" with \"ratio\" and white dots is supported with "
              "\"nonconsecutive\" only");
    EXPECT_EQ(error_of(json_4x4(R"("thermometer":[{"lines":[["R1C1","R1C2"]],"slow":true,"width":0.5}])")),
              "line 3, column 5: f-puzzles: unknown \"slow\" in \"thermometer\"");
    EXPECT_EQ(error_of(json_4x4(R"("extraregion":[{"cells":["R1C1","R1C2"],"value":"17"}])")),
              "line 3, column 5: f-puzzles: unknown \"value\" in \"extraregion\"");
    EXPECT_EQ(error_of(json_4x4(R"("arrow":[{"lines":[["R1C1","R1C2"]],"cells":["R1C1"],"product":true}])")),
              "line 3, column 5: f-puzzles: unknown \"product\" in \"arrow\"");
    EXPECT_EQ(error_of(json_4x4(R"("nonconsecutive":"no")")),
              "line 3, column 5: f-puzzles: \"nonconsecutive\" has \"no\": expected true or false");
    EXPECT_EQ(error_of(json_4x4(R"("thermometer":true)")),
              "line 3, column 5: f-puzzles: \"thermometer\" has true: expected a list");
    const std::string cage = R"("killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],"ruleset":)";
    for (const auto& [words, rule] : {std::pair("Cells a knight's move apart differ.", "anti-knight"),
                                      {"All white dots are given.", "kropki"},
                                      {"There is one doubler in each row.", "doublers"},
                                      {"Chaos construction: find regions", "chaos-construction"}})
        EXPECT_EQ(error_of(json_4x4(cage + '"' + words + '"')),
                  std::string("line 3, column 5: f-puzzles: \"ruleset\" mentions a rule that the puzzle lacks: ") +
                      rule);
    EXPECT_EQ(error_of(json_4x4(cage + R"("Digits in cages sum to the corner. Not all of them are given.")")),
              "no error");
    EXPECT_EQ(error_of(R"({"size":4,"grid":[[{},{}],[{},{}]]})"),
              "line 3, column 5: f-puzzles: the grid does not have as many rows and columns as its \"size\"");
    EXPECT_EQ(error_of(R"({"size":99999999999,"grid":[[{}]]})"), "rules need a board of 2x2 to 16x16");
    EXPECT_EQ(error_of(R"({"size":4})"),
              "line 3, column 5: this JSON does not have a \"grid\" of cells, as that of f-puzzles does");
    EXPECT_NE(error_of(std::string(100'000, '[')), "no error");
    for (const char* value : {"1", "\"x\"", "null", "[1]", "{}", "[[]]", "[{\"cells\":1}]", "[{\"lines\":[1]}]"})
        for (const char* key : {"arrow", "clone", "quadruple", "littlekillersum", "whispers", "xv", "ratio", "xsum",
                                "thermometer", "odd", "negative", "nonconsecutive", "diagonal+", "cage"})
            EXPECT_NE(error_of(json_4x4("\"" + std::string(key) + "\":" + value)), "");
}

TEST(FPuzzles, KeepsAuthorRulesAndSolution) {
    const std::string solution = "[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]";
    const std::string words = R"("author":"A. B.","ruleset":"Killer.\nDigits differ.")";
    const std::string cage = R"("killercage":[{"cells":["R1C1","R1C2"],"value":"3"}])";
    const FoundVariant found = read(json_4x4(cage + "," + words + ",\"solution\":" + solution));
    EXPECT_EQ(found.puzzle.author, "A. B.");
    EXPECT_EQ(found.puzzle.rules_in_words, "Killer.\nDigits differ.");
    EXPECT_EQ(found.puzzle.solution, (std::vector<Digit>{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}));
    for (const VariantFormat format :
         {VariantFormat::f_puzzles, VariantFormat::f_puzzles_link, VariantFormat::sudokupad_link}) {
        const auto records = read_variants(write_variant(found.puzzle, format));
        ASSERT_EQ(records.size(), 1U);
        EXPECT_EQ(std::get<FoundVariant>(records[0]).puzzle, found.puzzle);
    }
    for (const char* other : {"\"1234341221434321\"", "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]",
                              R"(["1","2","3","4","3","4","1","2","2","1","4","3","4","3","2","1"])"})
        EXPECT_EQ(read(json_4x4(cage + ",\"solution\":" + other)).puzzle.solution, found.puzzle.solution) << other;
    const auto ignored = [&](const std::string& text) {
        const FoundVariant wrong = read(json_4x4(cage + ",\"solution\":" + text));
        EXPECT_TRUE(wrong.puzzle.solution.empty());
        return wrong.ignored.at(0);
    };
    EXPECT_EQ(ignored("[1,2,3,4,3,4,1,2,2,1,4,3,4,3,1,1]"), "a solution that contradicts the puzzle in r4c3");
    EXPECT_EQ(ignored("[1,2,3]"), "a solution without a digit for each cell");
    EXPECT_EQ(ignored("\"1234341221434325\""), "a solution without a digit for each cell");
    EXPECT_EQ(ignored("{\"a\":1}"), "a solution without a digit for each cell");
}

// The reader and writer of plain puzzles keep them, too.
TEST(FPuzzles, KeepsWordsOfPlainPuzzles) {
    const std::string json = json_4x4(R"("title":"T","author":"A","ruleset":"Normal Sudoku rules apply.",)"
                                      R"("solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1])");
    EXPECT_FALSE(test::is_variant(json));
    const Puzzle puzzle = parse_puzzle(json);
    EXPECT_EQ(puzzle.author, "A");
    EXPECT_EQ(puzzle.rules_in_words, "Normal Sudoku rules apply.");
    ASSERT_TRUE(puzzle.attached_solution);
    const Puzzle again = parse_puzzle(find_file_format("fpuzzles")->format_puzzle(puzzle));
    EXPECT_EQ(again.name, "T");
    EXPECT_EQ(again.author, puzzle.author);
    EXPECT_EQ(again.rules_in_words, puzzle.rules_in_words);
    EXPECT_EQ(again.attached_solution, puzzle.attached_solution);
    EXPECT_EQ(parse_puzzle(json_4x4("\"solution\":[1,2]")).attached_solution, Grid(Geometry(2, 2))); // none, and wrong
}

} // namespace
} // namespace sudoku::test::f_puzzles_test
