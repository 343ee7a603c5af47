// Calls of the page for puzzles with rules from C++, with sanitizers.

#include "tests/web/calls.hpp"

#include <gtest/gtest.h>
#include <string>
#include <tuple>
#include <utility>

namespace web_test::rule_calls_test {

namespace {

const std::string grid = "....\n....\n....\n....\n";
const std::string rules = "killer 7 r4c1 r4c2\nthermo r1c1-r1c4  # a comment\n";
const std::string unique = grid + rules + "kropki black r1c2 r2c2\neven r2c4\n";
const std::string multiple = grid + rules;
const std::string none = grid + "killer 3 r1c1 r1c2\nkiller 4 r2c1 r2c2\ndiagonal +\n";

Json with_rules(const std::string& text) {
    Json board = call("read", {{"text", text}}).at("board");
    EXPECT_NE(board.at("rules"), "") << text;
    return board;
}

TEST(RuleCalls, ReadsAPuzzleWithItsRulesAndPicture) {
    const Json board = with_rules("A title\n" + unique);
    EXPECT_EQ(board.at("box"), Json({2, 2}));
    EXPECT_EQ(board.at("name"), "A title");
    EXPECT_EQ(board.at("givens"), Json(std::vector<int>(16)));
    EXPECT_EQ(board.at("rules"), unique.substr(grid.size()));
    EXPECT_EQ(board.at("regions"), Json::array());
    const Json drawn = call("draw", {{"board", board}, {"lit", {0}}, {"digits", true}});
    EXPECT_EQ(drawn.at("rules").at(0),
              Json({{"name", "killer"},
                    {"text", "cage r4c1 r4c2 = 7"},
                    {"line", 1},
                    {"cells", {12, 13}},
                    {"sentence", "No digit repeats in the cage. If it has a number, that is the sum."}}));
    EXPECT_EQ(drawn.at("rules").size(), 4U);
    const auto picture = drawn.at("picture").get<std::string>();
    for (const char* part : {"class=\"cage\"", "class=\"bulb\"", "<g class=\"lit\">", "class=\"box\""})
        EXPECT_NE(picture.find(part), std::string::npos) << part;
    EXPECT_EQ(call("ruleCandidates", {{"board", board}}).at("candidates").at(15), 0b11) << "the cage has 3 and 4";
}

TEST(RuleCalls, PicturesHaveTheCandidatesOfThePuzzle) {
    const Json board = with_rules(grid + "candidates 2 3 r3c3\n");
    const auto picture = call("draw", {{"board", board}, {"digits", true}}).at("picture").get<std::string>();
    for (const char* part : {">2</text>", ">3</text>"})
        EXPECT_NE(picture.find(part), std::string::npos) << part;
    EXPECT_EQ(picture.find(">1</text>"), std::string::npos);
}

TEST(RuleCalls, PicturesHaveTheRegionsAndDoublersOfASolution) {
    for (const auto& [text, sentence, part] :
         {std::tuple("chaos construction\nsame-region r1c1 r1c2 r1c3 r1c4\n"
                     "same-region r2c1 r2c2 r2c3 r2c4\nsame-region r3c1 r3c2 r3c3 r3c4\n",
                     "This solution has AAAABBBBCCCCDDDD.", "d=\"M2 2h192v192h-192zM2 50h48"),
          std::tuple("regions none\ndoublers\nkiller 5 r1c1 r1c2\nkiller 6 r2c1 r3c1\n",
                     "This solution has doublers r1c", ">×2</text>")}) {
        Json board = with_rules(grid + text);
        const Json open = call("draw", {{"board", board}});
        board["filled"] = call("check", {{"board", board}}).at("solutions").at(0);
        const Json drawn = call("draw", {{"board", board}});
        EXPECT_EQ(drawn.at("sentences").size(), open.at("sentences").size() + 1) << drawn;
        EXPECT_TRUE(drawn.at("sentences").back().get<std::string>().starts_with(sentence)) << drawn.at("sentences");
        EXPECT_NE(drawn.at("picture").get<std::string>().find(part), std::string::npos) << drawn.at("picture");
        std::swap(board["filled"][0], board["filled"][1]);
        EXPECT_EQ(call("draw", {{"board", board}}), open);
    }
}

// A puzzle with rules must never be answered as a plain one.
TEST(RuleCalls, RulesInAnyTextAreRead) {
    std::string rows;
    const std::string plain = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    for (std::size_t row = 0; row < 9; ++row)
        rows += plain.substr(9 * row, 9) + '\n';
    const std::string jigsaw = "3..2..\n.5...6\n....2.\n4.....\n......\n..54..\n\n"
                               "122226\n111226\n511666\n555564\n544444\n333333\n";
    for (const std::string& text :
         {rows + "killer 11 r1c3 r1c4\n", rows + "\nkiller: 11 r1c3 r1c4\n", rows + "Anti King\n",
          plain + "\nthermo r1c1-r1c4\n", rows + "- even: r1c1\n", jigsaw}) {
        const Json board = with_rules(text);
        EXPECT_EQ(call("draw", {{"board", board}}).at("rules").empty(), text == jigsaw) << text;
        call("listBegin", {{"text", text}});
        const Json row = call("listNext", {{"records", 9}}).at("rows").at(0);
        EXPECT_NE(row.at(1), "error") << row;
        EXPECT_NE(row.at(2).get<std::string>().find('\n'), std::string::npos) << row;
    }
    EXPECT_EQ(with_rules(jigsaw).at("regions").size(), 36U);
    for (const char* text :
         {"3x3::k:0:0:", R"({"size":9,"grid":[],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]})"})
        EXPECT_TRUE(call("read", {{"text", text}}).at("board").is_null()) << "a format that is not read";
    for (const std::string& text : {rows, plain + "\n" + rows, rows + "\n# a comment\n", rows + "\nNo. 2\n" + rows})
        EXPECT_EQ(call("read", {{"text", text}}).at("board").at("rules"), "") << text;
}

TEST(RuleCalls, ReportsErrorsWithTheirPlaces) {
    const Json read = call("read", {{"text", grid + "anti-king\nkiler 3 r1c1\n"}});
    EXPECT_TRUE(read.at("board").is_null());
    EXPECT_EQ(read.at("errors").at(0),
              Json({{"error", "unknown rule 'kiler'; did you mean killer?"}, {"line", 6}, {"column", 1}}));
    Json board = with_rules(unique);
    EXPECT_EQ(call("withRules", {{"board", board}, {"rules", "anti-king\nkiler 3 r1c1"}}),
              Json({{"error", "unknown rule 'kiler'; did you mean killer?"}, {"line", 2}, {"column", 1}}));
    EXPECT_TRUE(call("withRules", {{"board", board}, {"rule", "killer"}, {"numbers", {99}}, {"cells", {1, 2}}})
                    .contains("error"));
    board["filled"] = {9};
    EXPECT_TRUE(call("check", {{"board", board}}).contains("error"));
}

TEST(RuleCalls, OtherFormatsBecomeText) {
    Json board = with_rules(unique);
    board.update({{"name", "A title"}, {"author", "Somebody"}, {"words", "Normal rules."}});
    for (const char* format : {"fpuzzles", "sudokupad", "fpuzzles-json", "rules"}) {
        const Json link = call("write", {{"board", board}, {"format", format}});
        EXPECT_EQ(link.at("formats").size(), 6U);
        const Json read = with_rules(link.at("text"));
        EXPECT_EQ(read.at("name"), "A title") << format;
        EXPECT_EQ(read.at("author"), std::string(format) == "rules" ? "" : "Somebody") << format;
        EXPECT_EQ(call("check", {{"board", read}}).at("verdict"), "unique") << format;
    }
    EXPECT_EQ(with_rules(call("write", {{"board", with_rules(unique)}, {"format", "rules"}}).at("text")),
              with_rules(unique));
    EXPECT_TRUE(call("write", {{"board", board}, {"format", "solo"}}).contains("error"));
}

TEST(RuleCalls, DrawingsHaveNoAnswer) {
    Json board = with_rules(multiple + "drawing line r2c1-r4c3\n");
    EXPECT_EQ(board.at("drawings"), Json({"line r2c1-r4c3"}));
    EXPECT_EQ(board.at("rules"), "killer 7 r4c1 r4c2\nthermo r1c1-r1c4\n");
    for (const char* name : {"check", "explain", "count", "hint", "path", "minimize", "level", "canonicalize"})
        EXPECT_TRUE(call(name, {{"board", board}}).contains("error")) << name;
    EXPECT_EQ(call("draw", {{"board", board}}).at("sentences").size(), 2U);
    const Json text = call("write", {{"board", board}, {"format", "rules"}});
    EXPECT_EQ(text.at("formats").size(), 1U);
    EXPECT_EQ(with_rules(text.at("text")), board);
    EXPECT_FALSE(call("write", {{"board", board}, {"format", "fpuzzles"}}).contains("text"));
    board["drawings"] = Json::array();
    EXPECT_EQ(call("check", {{"board", board}}).at("verdict"), "multiple");
}

TEST(RuleCalls, EditsKeepTheLinesOfRules) {
    Json board = with_rules(multiple);
    board["givens"][1] = 3;
    const Json read = with_rules(call("write", {{"board", board}, {"format", "rules"}}).at("text"));
    EXPECT_EQ(read.at("givens"), board.at("givens"));
    EXPECT_EQ(read.at("rules"), rules);
    const auto added = [&](Json request) {
        request["board"] = board;
        return call("withRules", request).at("rules").get<std::string>().substr(rules.size());
    };
    EXPECT_EQ(added({{"rule", "killer"}, {"numbers", {3}}, {"cells", {14, 15}}}), "killer 3 r4c3 r4c4\n");
    EXPECT_EQ(added({{"rule", "kropki"}, {"choice", 1}, {"cells", {10, 14}}}), "kropki black r3c3 r4c3\n");
    EXPECT_EQ(added({{"rule", "arrow"}, {"cells", {8}}, {"others", {9, 10}}}), "arrow r3c1 = r3c2 r3c3\n");
    EXPECT_EQ(call("withRules", {{"board", board}, {"rules", "\n"}}).at("rules"), "");
}

TEST(RuleCalls, EveryRuleOfTheTrayHasWellFormedEntries) {
    const Json table = call("rules", Json::object());
    std::size_t pictures = 0;
    for (const Json& rule : table.at("rules"))
        pictures += rule.at("picture").get<std::string>().empty() ? 0 : 1;
    EXPECT_GT(pictures, 20U);
}

TEST(RuleCalls, Verdicts) {
    Json board = with_rules(unique);
    board["filled"] = {1, 3};
    const Json found = call("check", {{"board", board}});
    EXPECT_EQ(found.at("verdict"), "unique");
    EXPECT_EQ(found.at("mistakes"), Json({1}));
    EXPECT_EQ(found.at("full"), false);
    EXPECT_EQ(found.at("candidates").at(2), 2 + 8) << "r1c3 can be 2 or 4";
    const Json known{{"verdict", "unique"}, {"solutions", found.at("solutions")}};
    EXPECT_EQ(call("check", {{"board", board}, {"known", known}}), found);
    board["filled"] = found.at("solutions").at(0);
    EXPECT_EQ(call("check", {{"board", board}, {"known", known}}).at("full"), true);
    EXPECT_EQ(call("count", {{"board", board}}), Json({{"count", "1"}, {"complete", true}}));
    EXPECT_EQ(call("level", {{"board", board}}).at("level"), "easy");
    EXPECT_EQ(call("check", {{"board", with_rules(multiple)}}).at("solutions").size(), 2U);
    EXPECT_EQ(call("check", {{"board", with_rules(none)}}).at("verdict"), "none");
    EXPECT_TRUE(call("canonicalize", {{"board", board}}).contains("error"));
}

TEST(RuleCalls, RegionsReplaceTheBoxes) {
    Json board = with_rules(grid + "regions\nAAAB\nCADB\nCCDB\nCDDB\n");
    EXPECT_EQ(board.at("regions"), Json({0, 0, 0, 1, 2, 0, 3, 1, 2, 2, 3, 1, 2, 3, 3, 1}));
    board["filled"] = {1};
    const Json candidates = call("check", {{"board", board}}).at("candidates");
    EXPECT_EQ(candidates.at(5), 14) << "in the region";
    EXPECT_EQ(candidates.at(6), 15);
    EXPECT_EQ(call("withRules", {{"board", board}, {"rules", "regions none"}}).at("regions").at(15), 15);
}

TEST(RuleCalls, HintsLeadToTheSolution) {
    Json board = with_rules(unique);
    const Json solution = call("check", {{"board", board}}).at("solutions").at(0);
    const Json path = call("path", {{"board", board}});
    EXPECT_EQ(path.at("outcome"), "solved");
    std::vector<int> digits(16);
    for (const Json& step : path.at("steps")) {
        EXPECT_FALSE(step.at("text").get<std::string>().empty());
        if (!step.at("placement").is_null())
            digits.at(step.at("placement").at(0)) = step.at("placement").at(1);
    }
    EXPECT_EQ(Json(digits), solution);
    EXPECT_EQ(call("hint", {{"board", board}}).at("rules"), Json({1}));
    board["filled"] = {2};
    const Json mistake = call("hint", {{"board", board}});
    EXPECT_EQ(mistake.at("outcome"), "mistake");
    EXPECT_EQ(mistake.at("wrong"), Json::parse("[[0, 2]]"));
    EXPECT_EQ(call("hint", {{"board", with_rules(none)}}).at("outcome"), "contradiction");
}

TEST(RuleCalls, ExplainsConflicts) {
    const Json found = call("explain", {{"board", with_rules(none)}, {"seconds", 60}});
    EXPECT_EQ(found.at("verdict"), "none");
    EXPECT_EQ(found.at("reasons").size(), 1U);
    EXPECT_EQ(found.at("reasons").at(0).at("text"),
              "cage r1c1 r1c2 = 3 and cage r2c1 r2c2 = 4 have no solution together; without any one of them there is a "
              "solution");
    EXPECT_EQ(found.at("reasons").at(0).at("rules"), Json({0, 1}));
    EXPECT_EQ(found.at("repairs").at(0).at("given"), Json());
    EXPECT_FALSE(found.at("steps").empty());
    EXPECT_EQ(call("explain", {{"board", with_rules(multiple)}}).at("possible_digits").size(), 16U);
    Json board = with_rules(unique);
    board["givens"] = call("check", {{"board", board}}).at("solutions").at(0);
    EXPECT_EQ(call("explain", {{"board", board}, {"redundant", true}}).at("redundant").size(), 20U);
    const Json minimal = call("minimize", {{"board", board}});
    EXPECT_EQ(minimal.at("givens"), Json(std::vector<int>(16)));
}

TEST(RuleCalls, DamagedRequestsHaveResults) {
    Json board = with_rules(unique);
    board["filled"] = {1, 2};
    board.erase("regions");
    expect_results({"rules", "read", "draw", "withRules", "write", "check", "count", "hint", "path", "explain",
                    "minimize", "level", "listBegin", "listNext"},
                   Json{{"board", board},
                        {"text", unique},
                        {"rule", "thermo"},
                        {"cells", {1, 2}},
                        {"format", "fpuzzles"},
                        {"seconds", 1},
                        {"records", 2},
                        {"lit", {0, 1}}}
                       .dump());
}

} // namespace

} // namespace web_test::rule_calls_test
