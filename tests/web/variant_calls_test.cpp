// Calls of the page for variants from C++, with sanitizers.

#include "tests/web/calls.hpp"

#include <gtest/gtest.h>
#include <string>

namespace {

using web_test::call;
using web_test::expect_results;
using web_test::Json;

const std::string rules = "killer 7 r4c1 r4c2\nthermo r1c1-r1c4  # a comment\n";
const std::string unique = "....\n....\n....\n....\n" + rules + "kropki black r1c2 r2c2\neven r2c4\n";
const std::string multiple = "....\n....\n....\n....\n" + rules;
const std::string none = "....\n....\n....\n....\nkiller 3 r1c1 r1c2\nkiller 4 r2c1 r2c2\ndiagonal +\n";

TEST(VariantCalls, ReadsAPuzzleWithItsRulesAndPicture) {
    const Json puzzle = call("read", {{"text", "A title\n" + unique}, {"lit", {0}}, {"digits", true}});
    EXPECT_EQ(puzzle.at("side"), 4);
    EXPECT_EQ(puzzle.at("name"), "A title");
    EXPECT_EQ(puzzle.at("givens"), Json(std::vector<int>(16)));
    EXPECT_EQ(puzzle.at("rules").at(0), Json({{"text", "cage r4c1 r4c2 = 7"}, {"line", 6}, {"cells", {12, 13}}}));
    EXPECT_EQ(puzzle.at("rules").size(), 4U);
    EXPECT_FALSE(puzzle.contains("rules_text"));
    const auto picture = puzzle.at("picture").get<std::string>();
    for (const char* part : {"class=\"cage\"", "class=\"bulb\"", "<g class=\"lit\">", "class=\"box\""})
        EXPECT_NE(picture.find(part), std::string::npos) << part;
}

TEST(VariantCalls, ReportsErrorsWithTheirPlaces) {
    EXPECT_EQ(call("read", {{"text", "....\n....\n....\n....\nanti-king\nkiler 3 r1c1\n"}}),
              Json({{"error", "unknown rule 'kiler'; did you mean killer?"}, {"line", 6}, {"column", 1}}));
    EXPECT_TRUE(call("read", {{"text", ""}}).contains("error"));
    EXPECT_TRUE(call("withRule", {{"text", unique}, {"rule", "killer"}, {"numbers", {99}}, {"cells", {1, 2}}})
                    .contains("error"));
    EXPECT_TRUE(call("check", {{"text", unique}, {"filled", {9}}}).contains("error"));
}

TEST(VariantCalls, OtherFormatsBecomeText) {
    for (const char* format : {"fpuzzles", "sudokupad", "fpuzzles-json", "rules"}) {
        const Json link = call("write", {{"text", unique}, {"format", format}});
        const Json puzzle = call("read", {{"text", link.at("text")}});
        EXPECT_EQ(puzzle.contains("rules_text"), std::string(format) != "rules");
        EXPECT_EQ(call("check", {{"text", puzzle.value("rules_text", unique)}}).at("verdict"), "unique") << format;
    }
    EXPECT_TRUE(call("write", {{"text", unique}, {"format", "solo"}}).contains("error"));
}

TEST(VariantCalls, EditsKeepTheLinesOfRules) {
    std::vector<int> digits(16);
    digits[1] = 3;
    const auto text = call("withGivens", {{"text", multiple}, {"digits", digits}}).at("text").get<std::string>();
    EXPECT_TRUE(text.ends_with(rules)) << text;
    EXPECT_EQ(call("read", {{"text", text}}).at("givens").at(1), 3);
    const Json cage{{"text", multiple}, {"rule", "killer"}, {"numbers", {3}}, {"cells", {14, 15}}};
    EXPECT_EQ(call("withRule", cage).at("text"), multiple + "killer 3 r4c3 r4c4\n");
    const Json dot{{"text", multiple}, {"rule", "kropki"}, {"choice", 1}, {"cells", {10, 14}}};
    EXPECT_EQ(call("withRule", dot).at("text"), multiple + "kropki black r3c3 r4c3\n");
    const Json arrow{{"text", multiple}, {"rule", "arrow"}, {"cells", {8}}, {"others", {9, 10}}};
    EXPECT_EQ(call("withRule", arrow).at("text"), multiple + "arrow r3c1 = r3c2 r3c3\n");
}

TEST(VariantCalls, EveryRuleOfTheTrayHasWellFormedEntries) {
    const Json table = call("rules", Json::object());
    EXPECT_EQ(table.at("formats").size(), 6U);
    std::size_t pictures = 0;
    for (const Json& rule : table.at("rules"))
        pictures += rule.at("picture").get<std::string>().empty() ? 0 : 1;
    EXPECT_GT(pictures, 20U);
}

TEST(VariantCalls, Verdicts) {
    const Json found = call("check", {{"text", unique}, {"filled", {1, 3}}});
    EXPECT_EQ(found.at("verdict"), "unique");
    EXPECT_EQ(found.at("mistakes"), Json({1}));
    EXPECT_EQ(found.at("full"), false);
    EXPECT_EQ(call("check", {{"text", unique}, {"filled", found.at("solutions").at(0)}}).at("full"), true);
    EXPECT_EQ(call("check", {{"text", multiple}}).at("solutions").size(), 2U);
    EXPECT_EQ(call("check", {{"text", none}}).at("verdict"), "none");
    EXPECT_EQ(call("count", {{"text", unique}}), Json({{"count", "1"}, {"complete", true}}));
    EXPECT_EQ(call("rate", {{"text", unique}}).at("level"), "easy");
}

TEST(VariantCalls, HintsLeadToTheSolution) {
    Json step;
    std::size_t number = 0;
    for (; number < 100; ++number) {
        step = call("hint", {{"text", unique}, {"number", number}});
        if (step.contains("outcome"))
            break;
        EXPECT_FALSE(step.at("text").get<std::string>().empty());
    }
    EXPECT_EQ(step.at("outcome"), "solved");
    EXPECT_EQ(step.at("digits"), call("check", {{"text", unique}}).at("solutions").at(0));
    EXPECT_EQ(call("hint", {{"text", unique}, {"number", 0}}).at("digits"), Json(std::vector<int>(16)));
    const Json mistake = call("hint", {{"text", unique}, {"filled", {2}}});
    EXPECT_EQ(mistake.at("outcome"), "mistake");
    EXPECT_EQ(mistake.at("wrong"), Json({0}));
    EXPECT_EQ(call("hint", {{"text", none}}).at("outcome"), "contradiction");
}

TEST(VariantCalls, ExplainsConflicts) {
    const Json found = call("explain", {{"text", none}, {"seconds", 60}});
    EXPECT_EQ(found.at("verdict"), "none");
    EXPECT_EQ(found.at("conflict").size(), 2U);
    EXPECT_EQ(found.at("conflict").at(0),
              Json({{"text", "cage r1c1 r1c2 = 3"}, {"line", 5}, {"rule", 0}, {"cells", {0, 1}}}));
    EXPECT_TRUE(found.at("minimal"));
    EXPECT_TRUE(call("explain", {{"text", multiple}}).at("possible_digits").size() == 16U);
}

TEST(VariantCalls, DamagedRequestsHaveResults) {
    const std::vector<std::string> names{"rules", "read",  "withGivens", "withRule", "write",
                                         "check", "count", "hint",       "explain",  "rate"};
    expect_results(names, Json{{"text", unique},
                               {"filled", {1, 2}},
                               {"digits", {0, 3}},
                               {"rule", "thermo"},
                               {"cells", {1, 2}},
                               {"format", "fpuzzles"},
                               {"seconds", 1},
                               {"number", 1},
                               {"lit", {0, 1}}}
                              .dump());
}

} // namespace
