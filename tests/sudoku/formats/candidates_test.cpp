#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::test {
namespace {

constexpr const char* puzzle_text = "7..1......2.....15.....639.2...18....4..9..7....75...3.785.....56.....4......1..2";
constexpr const char* solution = "789135624623947815451286397237418569845693271916752483178524936562379148394861752";

std::string content(const std::string& file) {
    std::ifstream in(DATA_FOLDER "/" + file, std::ios::binary);
    if (!in)
        throw std::runtime_error("no file " + file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<Record> records_of(const std::string& text) {
    PuzzleReader reader(bytes_of(text));
    std::vector<Record> records;
    while (auto record = reader.next())
        records.push_back(std::move(*record));
    return records;
}

/// "2: givens; what is ruled out" of each puzzle, and each error as read_all() gives it.
std::string what_is_read(const std::string& text) {
    std::string result;
    for (const Record& record : records_of(text)) {
        result += result.empty() ? "" : "\n";
        if (const auto* puzzle = std::get_if<Puzzle>(&record)) {
            result += std::to_string(puzzle->line) + ": " + text_of(puzzle->grid);
            for (const auto& [cell, digit] : puzzle->grid.eliminated())
                result += " " + cell_name(puzzle->grid.geometry(), cell) + "-" + std::to_string(digit);
        } else {
            result += to_string(record);
        }
    }
    return result;
}

/// The position with the placed digits as givens.
const std::string position =
    "7..1.5....2.....15.....639.2..418....4..9..7....752..3.785.4...56.....4......1..2 r1c8-6 r4c2-5 "
    "r6c3-1 r8c7-7";

struct File {
    const char* name;
    std::string read;
};

const std::string givens = puzzle_text;
/// The position with the givens alone, as far as it is said by cells.
const std::string with_givens_alone = givens + " r1c6-2 r1c6-3 r1c6-4 r1c6-9 r1c8-6 r4c2-5 r4c4-3 r4c4-6 r6c3-1 r7c6-2 "
                                               "r7c6-3 r7c6-9 r8c7-7";
/// The same where the candidates that the placed digits rule out are not written.
const std::string with_grid_of_candidates =
    givens + " r1c2-5 r1c3-5 r1c6-2 r1c6-3 r1c6-4 r1c6-9 r1c8-6 r2c4-4 r2c6-4 r3c4-4";

TEST(Candidates, AreReadFromTheFilesOfOtherPrograms) {
    for (const auto& [name, read] : std::vector<File>{
             {"hodoku_library.txt", joined({"2: ", with_givens_alone, "\n3: ", with_givens_alone})},
             {"hodoku_givens.txt", "2: " + givens},
             {"hodoku_candidates.txt", "2: " + position},
             {"hodoku_candidates_of_step.txt", "2: " + position},
             {"simple_sudoku_puzzle.txt", "2: " + givens},
             {"simple_sudoku_candidates.txt", "2: " + position},
             {"simple_sudoku.ss", "2: " + with_givens_alone},
             {"explainer_candidates.txt", "2: " + position},
             {"candidates_729.txt", "1: " + position},
             {"candidates_81_groups.txt", "1: " + position},
             {"candidates_9_lines.txt", "1: " + position},
             {"candidates_81_lines.txt", "1: " + position},
         })
        EXPECT_EQ(what_is_read(content(name)), read) << name;
    for (const char* name : {"hodoku_three_grids.txt", "simple_sudoku_all.txt", "simple_sudoku_by_hodoku.txt"})
        EXPECT_EQ(what_is_read(content(name)).substr(0, with_grid_of_candidates.size() + 3),
                  "2: " + with_grid_of_candidates)
            << name;
}

TEST(Candidates, LeaveTheSolutionOfThePuzzle) {
    for (const char* name :
         {"hodoku_library.txt", "hodoku_candidates.txt", "hodoku_three_grids.txt", "simple_sudoku_all.txt"}) {
        const auto records = records_of(content(name));
        EXPECT_EQ(why_not_a_solution(std::get<Puzzle>(records.at(0)).grid, grid_of(solution)), "") << name;
    }
}

TEST(Candidates, ThatAreBrokenAreOneError) {
    const std::string library =
        "this line of HoDoKu's library, :technique:digits:cells:deleted:eliminations:placements:, has ";
    const std::string grid = "a grid of candidates ";
    for (const auto& [name, message] : std::vector<File>{
             {"hodoku_library_broken.txt", "1:9: " + library + "80 cells instead of 81"},
             {"hodoku_givens_broken.txt", "2:1: row 1 has 8 cells, a row of a 9x9 grid has 9"},
             {"hodoku_candidates_broken.txt", "12:1: " + grid + "ends after 8 of 9 rows"},
             {"hodoku_three_grids_broken.txt",
              "33:1: the candidates of r2c9 do not fit its digit in the grid above, which belongs to them"},
             {"simple_sudoku_puzzle_broken.txt", "6:1: row 4 has 10 cells, a row of a 9x9 grid has 9"},
             {"simple_sudoku_candidates_broken.txt",
              "2:3: row 1 of " + grid + "has a cell that is neither digits in ascending order nor one of . 0 - * _"},
             {"simple_sudoku_all_broken.txt", "41:1: " + grid + "ends after 8 of 9 rows"},
             {"simple_sudoku_broken.ss", "19:1: a record of Simple Sudoku is I, a cell 00-80 and a digit, or E, a cell "
                                         "00-80 and a candidate 001-009"},
             {"explainer_candidates_broken.txt",
              "2:11: row 1 of " + grid + "has a cell that is neither digits in ascending order nor one of . 0 - * _"},
             {"hodoku_candidates_of_step_broken.txt",
              "13:1: row 9 of " + grid + "has a cell that is neither digits in ascending order nor one of . 0 - * _"},
             {"simple_sudoku_by_hodoku_broken.txt",
              "33:4: row 2 of " + grid + "has a cell that is neither digits in ascending order nor one of . 0 - * _"},
             {"candidates_729_broken.txt", "1:1: 700 cells; the nearest sizes are 676 (26x26) and 729 (27x27)"},
             {"candidates_81_groups_broken.txt", "1:1: 80 groups of candidates on one line, where a 9x9 board has 81"},
             {"candidates_9_lines_broken.txt", "5:1: row 5 of " + grid + "has 8 cells instead of 9"},
             {"candidates_81_lines_broken.txt",
              "1:1: the candidates of 80 cells, a line for each, where a 9x9 board has 81"},
         }) {
        EXPECT_EQ(what_is_read(content(name)), message) << name;
        // The next puzzle is unharmed.
        EXPECT_EQ(what_is_read(content(name) + "\n\n" + givens + "\n").find(message + "\n"), 0U) << name;
        EXPECT_NE(what_is_read(content(name) + "\n\n" + givens + "\n").find(": " + givens), std::string::npos) << name;
    }
}

TEST(Candidates, InABrokenLineOfALibraryAreAnError) {
    const std::string what =
        "this line of HoDoKu's library, :technique:digits:cells:deleted:eliminations:placements:, has ";
    const std::string cells(givens);
    EXPECT_EQ(what_is_read(":0000:x:" + cells + ":"), "1:1: " + what + "4 colons instead of 6 or 7");
    EXPECT_EQ(what_is_read(":0000:x:" + cells + ":81618 542::"),
              "1:91: " + what + "a deleted candidate that is not a digit, its row and its column, each 1-9");
}

// A given has no other candidate, and a placed digit is one of those of its cell.
TEST(Candidates, FitTheGridsAboveThem) {
    const std::string text = content("hodoku_three_grids.txt");
    const std::size_t third =
        text.rfind("\n.-"); // its first row is "| 7      389    3469   | 1      2348   5      | …"
    for (const auto& [from, to, cell] : {std::array{"7 ", "79", "r1c1"}, std::array{"5", "9", "r1c6"}}) {
        std::string changed = text;
        changed.replace(changed.find(from, third), std::string(from).size(), to);
        EXPECT_EQ(what_is_read(changed), "32:1: the candidates of " + std::string(cell) +
                                             " do not fit its digit in the grid above, which belongs to them");
    }
}

TEST(Candidates, StandInAStreamWithOtherPuzzles) {
    std::string text;
    for (const char* name :
         {"hodoku_candidates.txt", "simple_sudoku_all.txt", "hodoku_library.txt", "candidates_729.txt",
          "simple_sudoku.ss", "hodoku_candidates_of_step.txt", "candidates_81_lines.txt"})
        text += content(name) + "\n" + givens + "\n\n";
    PuzzleReader reader(in_pieces(text, 7));
    std::vector<std::string> read;
    while (const auto record = reader.next()) {
        const auto* puzzle = std::get_if<Puzzle>(&*record);
        ASSERT_NE(puzzle, nullptr) << to_string(*record);
        EXPECT_EQ(why_not_a_solution(puzzle->grid, grid_of(solution)), "");
        read.push_back(puzzle->grid.eliminated().empty() ? "puzzle" : "position");
    }
    EXPECT_EQ(read, (std::vector<std::string>{"position", "puzzle", "position", "puzzle", "position", "position",
                                              "puzzle", "position", "puzzle", "position", "puzzle", "position",
                                              "puzzle", "position", "puzzle"}));
}

// Two grids in frames of which the second goes on with the first are two puzzles, if no candidates follow.
TEST(Candidates, AreNeededToMakeOnePuzzleOfSeveralGrids) {
    std::string text = content("simple_sudoku_puzzle.txt");
    text.resize(text.find(" Simple Sudoku"));
    EXPECT_EQ(what_is_read(text + "\n" + text), "2: " + givens + "\n16: " + givens);
    EXPECT_EQ(what_is_read(text + "\n\n" + text + content("candidates_81_groups.txt")),
              "2: " + givens + "\n17: " + givens + "\n29: " + position);
}

TEST(Candidates, AreNotSeenInGridsOfDigits) {
    // A typing error leaves a grid with one cell of two digits, or with several beside empty ones.
    const std::string one =
        "5 3 4 6 7 8 9 1 12\n6 7 2 1 9 5 3 4 8\n1 9 8 3 4 2 5 6 7\n8 5 9 7 6 1 4 2 3\n4 2 6 8 5 3 7 9 1\n"
        "7 1 3 9 2 4 8 5 6\n9 6 1 5 3 7 2 8 4\n2 8 7 4 1 9 6 3 5\n3 4 5 2 8 6 1 7 9\n";
    EXPECT_EQ(records_of(one).size(), 1U);
    EXPECT_TRUE(std::holds_alternative<ParseError>(records_of(one)[0]));
    const std::string two =
        "5 3 . . 7 . . . .\n6 . . 1 9 5 . . .\n. 9 8 . . . . 6 .\n8 . . . 6 . . . 3\n4 . . 8 . 3 . . 1\n"
        "7 . . . 2 . . . 6\n. 6 . . . . 28 . 45\n. . . 4 1 9 . . 5\n. . . . 8 . . 7 9\n";
    EXPECT_TRUE(std::holds_alternative<ParseError>(records_of(two).at(0)));
    // With more empty cells than candidates nobody knows what is possible there.
    std::string sparse;
    for (int row = 0; row < 9; ++row)
        sparse += row % 2 == 0 ? "12 34 . . . . . . .\n" : "1 2 3 . . . . . .\n";
    EXPECT_EQ(what_is_read(sparse), "1:1: a grid of candidates in which more cells have none than several: write all "
                                    "digits that a cell may have");
}

TEST(Candidates, OfACellMayBeNone) {
    std::string text = content("candidates_9_lines.txt");
    text.replace(text.find("389"), 3, ".  ");
    const Grid grid = std::get<Puzzle>(records_of(text).at(0)).grid;
    std::size_t of_r1c2 = 0;
    for (const Candidate& candidate : grid.eliminated())
        of_r1c2 += candidate.cell == 1 ? 1 : 0;
    EXPECT_EQ(of_r1c2, 3U); // the givens rule out the other six
}

TEST(CandidateLine, IsReadAsTheSamePosition) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Dice dice(seed);
        const Geometry geometry = dice.one_in(3) ? Geometry(2, 2) : Geometry(3, 3);
        const Grid puzzle =
            with_eliminations(with_givens(solved_grid(geometry, dice), geometry.cells() / 3, dice), 40, dice);
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + testing::PrintToString(puzzle));
        const auto records = records_of(to_candidate_line(puzzle));
        ASSERT_EQ(records.size(), 1U);
        const Grid read = std::get<Puzzle>(records[0]).grid;
        EXPECT_EQ(to_candidate_line(read).size(), to_candidate_line(puzzle).size());
        EXPECT_EQ(brute_force_solutions(read, 20), brute_force_solutions(puzzle, 20));
    }
}

// However many lines follow that might belong to a grid, only a few are looked at.
TEST(Candidates, TakeBoundedMemory) {
    const std::string file = content("simple_sudoku_puzzle.txt");
    const std::string grid = file.substr(0, file.find(" Simple"));
    std::string lines = "12 34 56 78 9 1 2 3 4\n";
    for (const std::string& text : {lines, grid + "\n", std::string(" *---*\n")})
        for (const std::string& more : {std::string("------\n"), std::string("I042\n"), std::string("1........\n")}) {
            std::size_t sent = 0;
            std::size_t at_record = 0;
            PuzzleReader reader([&](std::span<char> buffer) {
                const std::string& next = sent == 0 ? text : more;
                const std::size_t size = sent > (std::size_t{1} << 22) ? 0 : std::min(buffer.size(), next.size());
                std::copy_n(next.data(), size, buffer.data());
                sent += size;
                return size;
            });
            if (reader.next())
                at_record = sent;
            EXPECT_LT(at_record, std::size_t{1} << 21) << text << more;
        }
}

// Whatever is cut off or changed, there is a record or an error for it, and no crash.
TEST(Candidates, AreReadOrRefusedWhateverIsChanged) {
    for (const char* name : {"hodoku_library.txt", "hodoku_candidates_of_step.txt", "simple_sudoku_all.txt",
                             "simple_sudoku.ss", "candidates_81_groups.txt", "candidates_81_lines.txt"}) {
        const std::string text = content(name);
        Dice dice(1);
        for (int k = 0; k < 150; ++k) {
            std::string changed =
                text.substr(0, dice.one_in(2) ? text.size() : dice.below(static_cast<std::uint32_t>(text.size())));
            for (std::uint32_t changes = dice.below(4); changes > 0 && !changed.empty(); --changes)
                changed[dice.below(static_cast<std::uint32_t>(changed.size()))] =
                    "0123456789.+-|:*#EI \n\xFF"[dice.below(23)];
            EXPECT_LE(records_of(changed).size(), changed.size());
        }
    }
}

} // namespace
} // namespace sudoku::test
