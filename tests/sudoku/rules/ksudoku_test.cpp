#include "sudoku/rules/formats/variant_formats.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/rules/variant_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sudoku::test::ksudoku_test {
namespace {

/// A file with a 4x4 board, whose graph has more attributes and elements.
std::string file_with(const std::string& attributes, const std::string& elements,
                      const std::string& values = "________________") {
    return "<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle>\n<graph order=\"4\" type=\"custom\" sizeX=\"4\" sizeY=\"4\" "
           "sizeZ=\"1\" " +
           attributes + ">" + elements + "</graph>\n<values>" + values + "</values></puzzle></game></ksudoku>";
}

constexpr const char* boxes = "<sudokugroups at=\"0\" withblocks=\"1\"/>";
constexpr const char* rows_alone = "<sudokugroups at=\"0\" withblocks=\"0\"/>";

std::string rules_of(const std::string& text) {
    const std::vector<VariantRecord> records = read_variants(text);
    if (const auto* const error = std::get_if<ParseError>(&records.at(0)))
        return error->what();
    std::string lines;
    const VariantPuzzle& puzzle = std::get<FoundVariant>(records.at(0)).puzzle;
    for (const Rule& rule : puzzle.rules)
        lines += to_rule_text(puzzle.grid.geometry(), rule) + "\n";
    return lines;
}

TEST(KSudoku, HasCagesDiagonalsAndExtraRegions) {
    const std::string cages = "<cage operator=\"4\" size=\"2\" value=\"3\">0 4 </cage>"
                              "<cage operator=\"0\" size=\"1\" value=\"3\">8 </cage>";
    const std::string killer = file_with("specific-type=\"KillerSudoku\"", boxes + cages);
    EXPECT_TRUE(is_variant(killer));
    EXPECT_EQ(rules_of(killer), "killer 3 r1c1 r1c2\n");
    EXPECT_EQ(std::get<FoundVariant>(read_variants(killer)[0]).puzzle.grid[2], 3);
    EXPECT_EQ(rules_of(file_with("specific-type=\"Mathdoku\"", rows_alone + cages)), "sum 3 r1c1 r1c2\n");
    EXPECT_EQ(rules_of(file_with("", std::string(boxes) + "<clique size=\"4\">0 5 10 15 </clique>"
                                                          "<clique size=\"4\">3 6 9 12 </clique>"
                                                          "<clique size=\"2\">0 6 </clique>")),
              "diagonal -\ndiagonal +\nextra-region r1c1 r3c2\n");
}

TEST(KSudoku, HasRegions) {
    const std::string jigsaw = file_with("specific-type=\"Jigsaw\"",
                                         std::string(rows_alone) + "<clique size=\"4\">0 1 2 4 </clique>"
                                                                   "<clique size=\"4\">3 5 6 7 </clique>"
                                                                   "<clique size=\"4\">8 9 10 12 </clique>"
                                                                   "<clique size=\"4\">11 13 14 15 </clique>",
                                         "b_______________");
    EXPECT_TRUE(is_variant(jigsaw));
    const VariantPuzzle puzzle = std::get<FoundVariant>(read_variants(jigsaw).at(0)).puzzle;
    EXPECT_EQ(puzzle.regions, (std::vector<std::uint32_t>{0, 0, 1, 1, 0, 2, 1, 3, 0, 2, 1, 3, 2, 2, 3, 3}));
    EXPECT_EQ(puzzle.grid[0], 1);
    EXPECT_FALSE(is_variant(file_with("", boxes))) << "a plain puzzle";
}

TEST(KSudoku, ReadsBackItsText) {
    for (const char* text : {"12..\n....\n....\n...3\ndiagonal +\ndiagonal -\nkiller 5 r3c1 r3c2\n",
                             "....\n....\n....\n...3\nregions\naabb\nacbd\nacbd\nccdd\n",
                             "....\n....\n....\n...3\nregions none\nkiller 9 r1c1 r1c2 r1c3\n"}) {
        const VariantPuzzle puzzle = parse_variant(text);
        const std::string written = write_variant(puzzle, VariantFormat::ksudoku);
        SCOPED_TRACE(written);
        const VariantPuzzle again = std::get<FoundVariant>(read_variants(written).at(0)).puzzle;
        EXPECT_EQ(again.regions, puzzle.regions);
        EXPECT_EQ(count(again).solutions, count(puzzle).solutions);
    }
}

TEST(KSudoku, NamesErrors) {
    const auto error = [](const std::string& elements, const std::string& values = "________________") {
        return rules_of(file_with("", elements, values));
    };
    EXPECT_EQ(error(std::string(boxes) + "<cage operator=\"3\" size=\"2\" value=\"6\">0 1 </cage>"),
              "line 3, column 100: KSudoku: cages of products, differences and quotients are unknown rules here");
    EXPECT_NE(error(std::string(boxes) + "<clique size=\"1\">16 </clique>").find("KSudoku"), std::string::npos);
    EXPECT_NE(error(std::string(boxes) + "<clique size=\"2\">1 1 </clique>").find("KSudoku"), std::string::npos);
    EXPECT_NE(error(boxes, "___").find("3 values"), std::string::npos);
    EXPECT_NE(error(boxes, "g_______________").find("r1c1"), std::string::npos);
    EXPECT_NE(rules_of("<ksudoku><game>").find("this XML ends"), std::string::npos);
}

TEST(VariantFormats, ReadUtf16) {
    const std::string text = "12..\n....\n....\n....\nkiller 5 r3c1 r3c2\n";
    for (const bool is_big : {false, true}) {
        std::string bytes = is_big ? "\xFE\xFF" : "\xFF\xFE";
        for (const char c : text)
            bytes += is_big ? std::string{'\0', c} : std::string{c, '\0'};
        EXPECT_TRUE(is_variant(bytes));
        EXPECT_EQ(rules_of(bytes), "killer 5 r3c1 r3c2\n");
    }
}

} // namespace
} // namespace sudoku::test::ksudoku_test
