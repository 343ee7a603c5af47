#include "sudoku/reader.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

/// Errors that the samples of tests/data/formats do not show, and puzzles beside them. Rows that are not a grid are in
/// reader_grid_errors_test.cpp.
namespace sudoku::test::reader_errors_test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);

// Lines that follow each other and are all wrong in some way are one error; few of them may be of a list.
TEST(ReaderErrors, OfLinesTogetherAreOne) {
    const auto wrong = [](std::size_t lines) {
        std::string text;
        for (std::size_t k = 0; k < lines; ++k)
            text += "(1, " + std::to_string(k) + "): 5,\n";
        return text;
    };
    const auto at_end = [&](std::size_t line) { return "line " + std::to_string(line) + ": " + second; };
    EXPECT_EQ(read_all(wrong(2) + '\n' + second).size(), 3U);
    EXPECT_EQ(places_of(read_all(wrong(3))), Records{"1:1"});
    for (const std::string& puzzle : {second + '\n', as_rows(second)})
        for (const char* gap : {"\n", "# \n"})
            EXPECT_EQ(places_of(read_all(wrong(40) + gap + puzzle)), (Records{"1:1", at_end(42)}));
    EXPECT_EQ(places_of(read_all(wrong(40) + second)), (Records{"1:1", at_end(41)}));
    EXPECT_EQ(places_of(read_all(wrong(40) + as_rows(second))), Records{"1:1"}) << "rows directly below are in doubt";
    EXPECT_EQ(read_all(wrong(3) + '\n' + wrong(3)).size(), 2U) << "a gap";
    EXPECT_EQ(read_all(wrong(1000)).size(), 10U) << "a hundred at most";
    std::string small;
    for (std::size_t k = 0; k < 5; ++k)
        small += "12344321341221\n";
    EXPECT_EQ(read_all(small).size(), 5U) << "each may have been a puzzle of 4x4";
    std::string list;
    for (std::size_t k = 0; k < 5; ++k)
        list += first.substr(0, 80) + '\n';
    EXPECT_EQ(read_all(list).size(), 5U) << "each may have been a puzzle";
    EXPECT_EQ(read_all(wrong(5), std::nullopt, InputFormat::line).size(), 5U);
}

// A line that is too short is not filled up with blanks or with the next line.
TEST(ReaderErrors, AShortLineIsNoOtherPuzzle) {
    for (const char* tail : {"", " ", "  ", "\t", " x", "#.", "\r"})
        EXPECT_EQ(errors_before_a_good_puzzle(first.substr(0, 80) + tail + '\n').size(), 1U) << tail;
    for (std::size_t cells = 17; cells < 100; ++cells)
        if (cells != 36 && cells != 64 && cells != 81) {
            EXPECT_EQ(errors_before_a_good_puzzle((first + first).substr(0, cells) + '\n').size(), 1U) << cells;
        }
}

// Nine digits for each cell of a 9x9 puzzle are 729, and so are the cells of a 27x27 board.
TEST(Reader, TakesDigitsThatClashForTheCandidatesOfASmallerBoard) {
    const auto in_line = [](std::uint32_t n, std::uint32_t cell, std::uint32_t k) { return cell * n + k; };
    const auto in_squares = [](std::uint32_t n, std::uint32_t cell, std::uint32_t k) {
        const std::uint32_t box = n == 9 ? 3 : 2;
        return ((cell / n * box + k / box) * n + cell % n) * box + k % box;
    };
    for (const std::uint32_t n : {4U, 9U})
        for (const char* sign : {".", "0", "-"})
            for (const bool is_line : {true, false}) {
                std::string cells(std::size_t{n} * n * n, *sign);
                for (std::uint32_t cell = 0; cell < n * n; ++cell)
                    for (std::uint32_t k = 0; k < n; ++k)
                        if ((cell * 7 + k * 5) % 3 > 0)
                            cells[is_line ? in_line(n, cell, k) : in_squares(n, cell, k)] = static_cast<char>('1' + k);
                std::string candidates(cells.size(), '.');
                for (std::uint32_t cell = 0; cell < n * n; ++cell)
                    for (std::uint32_t k = 0; k < n; ++k)
                        if (const char c = cells[is_line ? in_line(n, cell, k) : in_squares(n, cell, k)]; c != *sign)
                            candidates[in_line(n, cell, k)] = c;
                for (const std::string& text : {cells, lines(rows_of(cells, n == 9 ? 27 : 8))}) {
                    const Grid grid = parse_puzzle(text).grid;
                    EXPECT_EQ(grid.geometry().side(), n);
                    EXPECT_EQ(to_candidate_line(grid), candidates);
                }
            }
    // A text without a clash may be a board of that size.
    std::string board(729, '.');
    board[40] = '5';
    EXPECT_EQ(read_all(board), (Records{"line 1: " + board}));
}

TEST(ReaderErrors, NameTheLargestSizes) {
    EXPECT_EQ(read_all(std::string(65026, '.')), (Records{"1:1: 65026 cells; the largest size is 65025 (255x255)"}));
    EXPECT_EQ(read_all(std::string(1296, '1')),
              (Records{"1:1: 1296 cells without blanks between them: the digits of boards past 35x35 are numbers"}));
}

TEST(ReaderErrors, AreOneForALineThatIsTooLong) {
    const std::string bad = std::string(PuzzleReader::max_line_bytes + 1, '1') + '\n';
    EXPECT_EQ(places_of(read_all(bad + second + '\n' + bad + as_rows(second))),
              (Records{"1:1", good(2), "3:1", good(4)}));
    // Just not too long.
    EXPECT_EQ(read_all(first + std::string(PuzzleReader::max_line_bytes - 81, ' ') + '\n' + second),
              (Records{"line 1: " + first, good(2)}));
    // In the middle of a grid, and without an end.
    EXPECT_EQ(places_of(read_all(as_rows(first).substr(0, 30) + bad + second)), (Records{"3:1", "4:1", good(5)}));
    EXPECT_EQ(read_all(std::string(PuzzleReader::max_line_bytes * 3, '.')),
              (Records{"1:1: a line of more than 1048576 bytes is not a puzzle"}));
}

TEST(ReaderErrors, AreOneForANoteIfTheReaderIsStrictOrNothingElseIsThere) {
    EXPECT_EQ(places_of(read_strictly("Grid 01\n" + as_rows(first) + "Grid 02\n" + as_rows(second))),
              (Records{"1:1", "line 2: " + first, "11:1", good(12)}));
    EXPECT_EQ(places_of(read_strictly("hello\n" + second)), (Records{"1:1", good(2)}));
    EXPECT_EQ(read_strictly("Lorem ipsum dolor sit amet, consectetur adipiscing elit\n").size(), 1U);
    EXPECT_EQ(read_strictly("puzzle,level\n" + first + ",3\n"), (Records{"line 2: " + first})) << "the head of a table";
    EXPECT_EQ(places_of(read_all("hello\n\nworld\n")), Records{"1:1"});
    EXPECT_EQ(places_of(read_all("\nhello\n# 5\n")), Records{"2:1"});
    EXPECT_EQ(places_of(read_all("hello\n123\n")), Records{"2:1"});
    EXPECT_EQ(places_of(read_all("puzzle,level\n")), Records{"1:7"}) << "a head without a table";
}

TEST(ReaderNotes, AreHandedOver) {
    const std::string text = "Level 1: hard\n" + first + "\n\n  S\xC3\xBC\xC3\x9F 2 \n\n" + as_rows(second);
    Records notes;
    ReaderParams params;
    params.on_note = [&](const Note& note) {
        notes.push_back(std::to_string(note.line) + ": " + std::string(note.text));
    };
    PuzzleReader reader(memory_source(text), params);
    EXPECT_EQ(read_all(reader).size(), 2U);
    EXPECT_EQ(notes, (Records{"1: Level 1: hard", "4: S\xC3\xBC\xC3\x9F 2"}));
}

// All of them harmed a puzzle, or were read as something they are not, in some version of the reader.
TEST(ReaderErrors, NoTwoRecordsOfTheCorpusSpoilEachOther) {
    for (const std::string& text : corpus()) {
        SCOPED_TRACE('\n' + text.substr(0, 1000));
        const std::string separated = text + (text.empty() || text.back() == '\n' ? "\n" : "\n\n");
        Records expected = read_all(text);
        const auto at = static_cast<std::size_t>(std::count(separated.begin(), separated.end(), '\n'));
        expected.push_back(good(at + 1));
        EXPECT_EQ(read_all(separated + second), expected);
        EXPECT_EQ(read_all(separated + as_rows(second)), expected);
        EXPECT_EQ(read_all(separated + as_boxes(second, " ", "------+-------+------")), expected);
        const auto parsed = read_all(as_rows(first) + '\n' + text);
        ASSERT_FALSE(parsed.empty());
        EXPECT_EQ(parsed.front(), "line 1: " + first);
        EXPECT_EQ(parsed.size(), expected.size()) << "as many records as without the grid before it, and the grid";
    }
}

TEST(ParsePuzzle, TakesExactlyOne) {
    EXPECT_EQ(text_of(parse_puzzle(first).grid), first);
    EXPECT_EQ(parse_puzzle(std::string(36, '.'), Geometry(3, 2)).grid, Grid(Geometry(3, 2)));
    for (const auto& [text, place] : std::vector<std::pair<std::string, std::string>>{{"", "1:1"},
                                                                                      {first + "\n\n" + second, "3:1"},
                                                                                      {first.substr(1), "1:1"},
                                                                                      {"hello", "1:1"},
                                                                                      {first + "\n5.3\n", "2:1"}})
        try {
            static_cast<void>(parse_puzzle(text));
            ADD_FAILURE() << text;
        } catch (const ParseError& e) {
            EXPECT_EQ(std::to_string(e.line()) + ':' + std::to_string(e.column()), place) << text << e.message();
        }
}

} // namespace
} // namespace sudoku::test::reader_errors_test
