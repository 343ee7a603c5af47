#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::test::candidates_test {
namespace {

constexpr const char* solution = "789135624623947815451286397237418569845693271916752483178524936562379148394861752";

std::string content(const std::string& file) {
    std::ifstream in(FORMATS "/" + file, std::ios::binary);
    if (!in)
        throw std::runtime_error("no file " + file);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<Record> records_of(const std::string& text) {
    PuzzleReader reader(memory_source(text));
    std::vector<Record> records;
    while (auto record = reader.next())
        records.push_back(std::move(*record));
    return records;
}

TEST(Candidates, LeaveTheSolutionOfThePuzzle) {
    for (const char* name :
         {"hodoku_library.txt", "hodoku_candidates.txt", "hodoku_three_grids.txt", "simple_sudoku_all.txt"}) {
        const auto records = records_of(content(name));
        EXPECT_EQ(verify_solution(std::get<Puzzle>(records.at(0)).grid, grid_of(solution)), std::nullopt) << name;
    }
}

TEST(CandidateLine, IsReadAsTheSamePosition) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        Dice dice(seed);
        const Geometry geometry = dice.one_in(3) ? Geometry(2, 2) : Geometry(3, 3);
        const Grid puzzle =
            with_eliminations(with_givens(solved_grid(geometry, dice), geometry.cell_count() / 3, dice), 40, dice);
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
            const auto is_ready = [&] { return sent < (std::size_t{1} << 20); };
            const auto source = [&](std::span<char> buffer) {
                const std::string& next = sent == 0 ? text : more;
                const std::size_t size = sent > (std::size_t{1} << 22) ? 0 : std::min(buffer.size(), next.size());
                std::copy_n(next.data(), size, buffer.data());
                sent += size;
                return size;
            };
            PuzzleReader reader(source, {.is_ready = is_ready});
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
} // namespace sudoku::test::candidates_test
