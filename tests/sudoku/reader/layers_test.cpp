#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// Grids that belong together: clues and regions; and 9x9 grids that overlap.
namespace sudoku::test::layers_test {
namespace {

using Rows = std::vector<std::string>;

const Rows clues_6{"3..2..", ".5...6", "....2.", "4.....", "......", "..54.."};
const Rows regions_6{"122226", "111226", "511666", "555564", "544444", "333333"};

std::string text_of(const Rows& rows, const std::string& separator = "") {
    std::string text;
    for (const std::string& row : rows) {
        for (std::size_t k = 0; k < row.size(); ++k)
            text.append(k == 0 ? "" : separator).append(1, row[k]);
        text += '\n';
    }
    return text;
}

/// Replaces each digit d by the d-th sign.
Rows with_signs(Rows rows, const std::string& signs) {
    for (std::string& row : rows)
        for (char& c : row)
            c = c == '.' ? c : signs.at(static_cast<std::size_t>(c - '1'));
    return rows;
}

std::string text_in_array(const Rows& rows, const std::string& quote) {
    std::string text = "[\n";
    for (const std::string& row : rows) {
        text += "[";
        for (const char c : row)
            text += quote + (c == '.' ? '0' : c) + quote + ", ";
        text += "],\n";
    }
    return text + "]\n";
}

/// Expects the jigsaw as the only puzzle of a text.
void expect_jigsaw(const std::string& text) {
    SCOPED_TRACE(text);
    EXPECT_TRUE(test::is_variant(text));
    const auto records = read_variants(text);
    ASSERT_EQ(records.size(), 1U);
    const auto* const found = std::get_if<FoundVariant>(&records[0]);
    ASSERT_NE(found, nullptr) << std::get<ParseError>(records[0]).what();
    EXPECT_EQ(found->puzzle, parse_variant(text_of(clues_6) + "regions\n" + text_of(regions_6)));
}

bool says_regions(const VariantRecord& record) {
    const auto* const error = std::get_if<ParseError>(&record);
    return error != nullptr && std::string(error->what()).find("regions") != std::string::npos;
}

TEST(Layers, CluesAndRegionsAreAJigsaw) {
    const std::string clues = text_of(clues_6);
    for (const char* between : {"", "\n", "Regions:\n", "\nLayout\n\n", "# regions\n", "[Regions]\n", "\n------\n"})
        for (const char* signs : {"123456", "012345", "ABCDEF", "abcdef", "xyzuvw"})
            for (const bool are_first : {false, true}) {
                if (are_first && std::string(between).find("Regions") != std::string::npos)
                    continue; // regions follow such a title
                const std::string regions = text_of(with_signs(regions_6, signs));
                expect_jigsaw(are_first ? regions + between + clues : clues + between + regions);
            }
    for (const char* separator : {" ", ",", "\t", ";"})
        expect_jigsaw(text_of(with_signs(clues_6, "123456"), separator) + '\n' +
                      text_of(with_signs(regions_6, "ABCDEF"), separator));
    expect_jigsaw("6 6\n" + clues + text_of(regions_6));
    expect_jigsaw(clues + "\n" + text_in_array(regions_6, ""));
    expect_jigsaw(text_in_array(clues_6, "") + "\n" + text_in_array(with_signs(regions_6, "ABCDEF"), "'"));
    const auto on_line = [](std::string text) {
        std::erase(text, '\n');
        return text + '\n';
    };
    expect_jigsaw(on_line(clues) + on_line(text_of(regions_6)));
}

TEST(Layers, RulesMayFollow) {
    const VariantPuzzle puzzle = parse_variant(text_of(clues_6) + '\n' + text_of(regions_6) + "killer 7 r1c1 r1c2\n");
    EXPECT_EQ(puzzle.rules.size(), 1U);
    EXPECT_EQ(puzzle.regions, parse_variant(text_of(clues_6) + "regions\n" + text_of(regions_6)).regions);
    const auto records = read_variants(text_of(clues_6) + text_of(regions_6) + "anti-knight\n\n" + text_of(regions_6) +
                                       text_of(clues_6));
    ASSERT_EQ(records.size(), 2U);
    EXPECT_EQ(std::get<FoundVariant>(records[0]).puzzle.rules.size(), 1U);
    EXPECT_EQ(std::get<FoundVariant>(records[1]).puzzle.rules.size(), 0U);
    EXPECT_EQ(std::get<FoundVariant>(records[0]).puzzle.regions, std::get<FoundVariant>(records[1]).puzzle.regions);
}

TEST(Layers, BoardsOfPrimeSidesAndBoxesAreRead) {
    const Rows clues{"...2.", ".....", ".14..", ".....", ".53.."};
    const Rows regions{"11111", "44255", "44255", "42225", "33333"};
    const auto records = read_variants(text_of(clues) + '\n' + text_of(regions));
    ASSERT_EQ(records.size(), 1U);
    EXPECT_EQ(std::get<FoundVariant>(records[0]).puzzle,
              parse_variant(text_of(clues) + "regions\n" + text_of(regions)));
    const auto boxes = read_variants("1...\n...2\n..3.\n....\n\n1122\n1122\n3344\n3344\n");
    ASSERT_EQ(boxes.size(), 1U);
    EXPECT_EQ(std::get<FoundVariant>(boxes[0]).puzzle.regions, box_regions(Geometry(2, 2)));
}

TEST(Layers, LabelsThatAreNoRegionsAreAnError) {
    Rows wrong_size = regions_6;
    wrong_size[0][0] = '6';
    Rows not_connected = regions_6;
    std::swap(not_connected[0][0], not_connected[5][5]);
    const Rows scattered{"123123", "456456", "123123", "456456", "123123", "456456"};
    const Rows cages{"112233", "114433", "554466", "557766", "887799", "889999"};
    for (const Rows& labels : {wrong_size, not_connected, scattered, cages})
        for (const char* between : {"", "\n", "Layout\n\n"})
            for (const bool are_first : {false, true}) {
                const std::string text = are_first ? text_of(labels) + between + text_of(clues_6)
                                                   : text_of(clues_6) + between + text_of(labels);
                SCOPED_TRACE(text);
                EXPECT_TRUE(test::is_variant(text));
                const auto records = read_variants(text);
                ASSERT_EQ(records.size(), 1U);
                EXPECT_TRUE(says_regions(records[0]));
            }
}

TEST(Layers, TwoPuzzlesAndSolutionsAreTwo) {
    const std::string solution = "1234\n3412\n2143\n4321\n";
    const std::string puzzle = "1...\n...2\n..3.\n....\n";
    const std::string full = "123456\n456123\n234561\n561234\n345612\n612345\n";
    for (const std::string& text :
         {puzzle + '\n' + solution, puzzle + solution, solution + puzzle, puzzle + puzzle, text_of(clues_6) + full,
          text_of(clues_6) + '\n' + full, as_rows(first_cells) + '\n' + as_rows(second_cells)}) {
        SCOPED_TRACE(text);
        EXPECT_FALSE(test::is_variant(text));
        EXPECT_EQ(read_variants(text).size(), 2U);
        EXPECT_EQ(read_all(text).size(), 2U);
    }
    std::string list; // 4x4 boards, one on a line
    for (int k = 0; k < 40; ++k)
        list += k % 20 < 16 ? "1234341221434321\n" : "1...............\n";
    EXPECT_FALSE(test::is_variant(list));
    EXPECT_EQ(read_variants(list).size(), 40U);
}

TEST(Layers, ASolutionBelowIsSkipped) {
    const std::string jigsaw = text_of(clues_6) + '\n' + text_of(regions_6) + '\n';
    const std::string solution = "316254\n251346\n164523\n432615\n543162\n625431\n";
    EXPECT_EQ(read_variants(jigsaw + solution).size(), 1U);
    EXPECT_EQ(read_variants(jigsaw + "# solution\n" + solution).size(), 1U);
    EXPECT_EQ(read_variants(jigsaw + with(solution, "316254", "613254")).size(), 2U) << "of another puzzle";
}

TEST(Layers, PlainReadersReportRegions) {
    for (const std::string& text : {text_of(clues_6) + text_of(regions_6), text_of(regions_6) + text_of(clues_6),
                                    text_of(regions_6), text_of(with_signs(regions_6, "ABCDEF"))}) {
        SCOPED_TRACE(text);
        EXPECT_THROW((void)parse_puzzle(text), ParseError);
        const Records records = read_all(text);
        ASSERT_FALSE(records.empty());
        EXPECT_NE(records[0].find("regions"), std::string::npos) << records[0];
    }
    EXPECT_NE(read_all(text_of(clues_6) + '\n' + text_of(regions_6)).back().find("regions"), std::string::npos);
}

// --- Overlapping grids ----------------------------------------------------------------------------------------------

/// Returns the cells of overlapping 9x9 grids with these corners, row by row: digits, '.', and ' ' outside of them.
Rows overlapping(std::size_t rows, std::size_t columns,
                 const std::vector<std::pair<std::size_t, std::size_t>>& corners) {
    Rows cells(rows, std::string(columns, ' '));
    for (const auto& [row, column] : corners)
        for (std::size_t k = 0; k < 81; ++k) {
            const std::size_t r = k / 9;
            const std::size_t c = k % 9;
            char& cell = cells[row + r][column + c];
            if (cell == ' ')
                cell = (k * k + k / 7) % 5 < 2 ? static_cast<char>('1' + (3 * (r % 3) + r / 3 + c) % 9) : '.';
        }
    return cells;
}

Rows samurai() { return overlapping(21, 21, {{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}}); }

std::vector<Rows> all_overlapping() {
    return {samurai(),
            overlapping(15, 15, {{0, 0}, {6, 6}}),
            overlapping(15, 15, {{0, 6}, {6, 0}}),
            overlapping(21, 21, {{0, 0}, {6, 6}, {12, 12}}),
            overlapping(21, 21, {{0, 6}, {6, 0}, {6, 12}, {12, 6}}),
            overlapping(15, 21, {{0, 0}, {6, 6}, {0, 12}}),
            overlapping(12, 12, {{0, 0}, {0, 3}, {3, 0}, {3, 3}})};
}

/// Replaces signs, and joins the cells of each row.
std::string drawn(const Rows& rows, char empty, char missing, const std::string& separator) {
    Rows changed = rows;
    for (std::string& row : changed)
        for (char& c : row)
            c = c == '.' ? empty : c == ' ' ? missing : c;
    return text_of(changed, separator);
}

Rows without_gaps(Rows rows) {
    for (std::string& row : rows)
        std::replace(row.begin(), row.end(), ' ', '.');
    return rows;
}

void expect_overlapping(const std::string& text) {
    const Records records = read_all(text + '\n' + std::string(second_cells) + '\n');
    ASSERT_FALSE(records.empty());
    EXPECT_NE(records[0].find("overlapping 9x9 grids"), std::string::npos) << records[0] << '\n' << text;
    EXPECT_TRUE(records.back().ends_with(second_cells)) << text;
}

TEST(OverlappingGrids, AreAnErrorByName) {
    for (const Rows& rows : all_overlapping())
        for (const char missing : {'.', '0', '-', '#', '@', 'x', ' '})
            for (const char empty : {'.', '0'})
                for (const char* separator : {"", " "})
                    if (missing != ' ' || rows.size() > 12)
                        expect_overlapping(drawn(rows, empty, missing, separator));
    for (const Rows& rows : all_overlapping()) {
        expect_overlapping(drawn(rows, '0', '0', ","));
        expect_overlapping(text_in_array(without_gaps(rows), ""));
        Rows short_rows = rows;
        for (std::string& row : short_rows)
            std::erase(row, ' ');
        expect_overlapping(text_of(short_rows));
        expect_overlapping(text_of(short_rows, " "));
    }
}

TEST(OverlappingGrids, AreAnErrorOnOneLine) {
    std::string line = drawn(samurai(), '.', '.', "");
    std::erase(line, '\n');
    expect_overlapping(line + '\n');
    std::string cells = drawn(samurai(), '.', ' ', "");
    std::erase(cells, '\n');
    std::erase(cells, ' ');
    expect_overlapping(cells + '\n');
}

TEST(OverlappingGrids, LargeBoardsAreNone) {
    for (const std::uint32_t side : {12U, 15U, 18U, 21U, 24U}) {
        const Geometry board = *Geometry::default_for_side(side);
        for (const std::uint32_t step : {1U, 3U, 40U}) {
            Grid grid(board);
            for (Cell cell = 0; cell < board.cell_count(); cell += step) {
                const std::uint32_t row = board.row(cell);
                const std::uint32_t shift = board.box_columns() * (row % board.box_rows()) + row / board.box_rows();
                grid.set(cell, static_cast<Digit>((shift + board.column(cell)) % side + 1));
            }
            const std::string text = to_grid_text(grid, DigitNotation::numbers);
            EXPECT_EQ(parse_puzzle(text).grid, grid) << text;
        }
        EXPECT_EQ(parse_puzzle(to_grid_text(Grid(board), DigitNotation::numbers)).grid, Grid(board));
    }
}

// A letter in most cells is a wrong sign for empty ones: the other grid is not a jigsaw.
TEST(Layers, OfLettersInMostCellsLeaveThePuzzleBesideThem) {
    const auto read = [](const std::string& text) {
        PuzzleReader reader(memory_source(text), {.read_rules = true});
        return places_of(read_all(reader));
    };
    const std::string first(first_cells);
    const std::string wrong = with(second_cells, ".", "O");
    for (const std::string gap : {"", "\n"}) {
        const std::size_t lines = gap.size();
        EXPECT_EQ(read(first + '\n' + gap + wrong), (Records{"line 1: " + first, std::to_string(2 + lines) + ":1"}));
        EXPECT_EQ(read(wrong + '\n' + gap + first),
                  (Records{"1:1", "line " + std::to_string(2 + lines) + ": " + first}));
    }
    EXPECT_EQ(read(as_rows(first) + '\n' + as_rows(wrong)), (Records{"line 1: " + first, "11:1"}));
}

TEST(Marks, OfCellsBesideAPuzzleAreItsError) {
    const std::string cells = "...4\n4.3.\n.4..\n.241\n";
    const std::string array = "[[0, 0, 0, 4], [4, 0, 3, 0], [0, 4, 0, 0], [0, 2, 4, 1]]";
    const std::string row = "...44.3..4...241";
    for (const std::string& text :
         {cells + "\n#..#\n.##.\n.##.\n#..#", cells + "\nEO.E\n.OE.\nE..O\nEO.O", cells + "\n*..*\n.**.\n.**.\n*..*",
          cells + "\n\u25A0\u25A1\u25A0\u25A1\n....\n....\n....", row + "\nAABB\nAABB\nCCDD\nCCDD",
          cells + "AABBAABBCCDDCCDD", "AABBAABBCCDDCCDD\n\n" + cells,
          "grid = " + array + "\n\nregions = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]",
          "grid = " + array + "\n\ngrid[0][2] = 1", "grid = " + array + "  # cage 3 r1c1 r1c2",
          "grid = " + array + "\nboxes = None", "anti_knight = " + array, cells + "[Type]\nKiller",
          cells + "[Variant]\nX", cells + "[Colours]\ngrey cells are even", "[Even]\nA1 A2\n[Puzzle]\n" + cells}) {
        PuzzleReader reader(memory_source(text), {.read_rules = true});
        const Records records = read_all(reader);
        EXPECT_TRUE(records.size() == 1 && !records[0].starts_with("line")) << text;
    }
}

TEST(Boxes, OfAnotherShapeBelowAGridAreAnError) {
    const auto read = [](const std::string& note) {
        const std::string text = "1.3...\n.4....\n...5.3\n.6...4\n4.2...\n....3.\n" + note + '\n';
        PuzzleReader reader(memory_source(text), {.read_rules = true});
        return places_of(read_all(reader));
    };
    for (const char* note : {"Boxes: 3x2", "box size: 3x2", "The boxes are 3 rows by 2 columns.", "Blocks 3 X 2"})
        EXPECT_EQ(read(note), Records{"7:1"}) << note;
    for (const char* note : {"Boxes: 2x3", "Box 3, 2 points", "3x2 cm", "Box of 6x6"})
        EXPECT_EQ(read(note).size(), 1U) << note;
    EXPECT_EQ(read("Boxes: 2x3")[0].substr(0, 4), "line");
}

TEST(Walls, OfRegionsAreAnError) {
    const std::string drawn = " 1   .   . | .\n---+   +---+\n . | 2 | .   .\n   +---+---+\n . | .   3 | .\n"
                              "   +---+   +---\n .   . | .   .\n";
    const Records records = read_all(drawn);
    ASSERT_EQ(records.size(), 1U);
    EXPECT_NE(records[0].find("walls of regions"), std::string::npos) << records[0];
    EXPECT_EQ(read_all(" 1 . | . .\n . 2 | . .\n-----+----\n . . | 3 .\n . . | . .\n"), read_all("1....2....3....."));
    EXPECT_EQ(read_all("|1|.|.|.|\n|.|2|.|.|\n|.|.|3|.|\n|.|.|.|.|\n"), read_all("1....2....3....."));
}

} // namespace
} // namespace sudoku::test::layers_test
