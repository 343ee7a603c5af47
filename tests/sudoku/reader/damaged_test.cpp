#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// Texts whose rows were deleted, split, joined or separated: each puzzle that is read must be one of the original puzzles.
namespace sudoku::test::damaged_test {
namespace {

std::string random_cells(Dice& dice) {
    return text_of(with_givens(solved_grid(Geometry(3, 3), dice), 20 + dice.below(50), dice));
}

/// Writes the cells between separators: `open` and `close` are around each row.
std::string as_table(const std::string& cells, const std::string& open, const std::string& separator,
                     const std::string& close) {
    std::string table;
    for (const std::string& row : rows_of(cells)) {
        table += open;
        for (std::size_t k = 0; k < row.size(); ++k)
            table += (k == 0 ? "" : separator) + (row[k] == '.' ? '0' : row[k]);
        table += close + '\n';
    }
    return table;
}

std::string in_random_form(const std::string& cells, Dice& dice) {
    switch (dice.below(9)) {
    case 0:
        return as_rows(cells);
    case 1:
        return as_boxes(cells, " ", "------+-------+------");
    case 2:
        return as_boxes(cells, "", "---+---+---");
    case 3:
        return as_table(cells, "", ",", "");
    case 4:
        return as_table(cells, "[", ", ", "],");
    case 5:
        return "x = {" + as_table(cells, "", ",", ",") + "};\n";
    case 6:
        return '[' + as_table(cells, "", " ", "") + "]\n";
    case 7:
        return as_table(cells, "{", ", ", "},");
    default:
        return cells + '\n';
    }
}

std::string damaged(const std::string& text, Dice& dice) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
        lines.push_back(text.substr(at, text.find('\n', at) - at));
    const std::size_t k = dice.below(static_cast<std::uint32_t>(lines.size()));
    const auto place = lines.begin() + static_cast<std::ptrdiff_t>(k);
    const std::size_t count = std::min<std::size_t>(1 + dice.below(4), lines.size() - k);
    switch (dice.below(6)) {
    case 0:
        lines.erase(place, place + static_cast<std::ptrdiff_t>(count));
        break;
    case 1:
        lines.insert(place, *place); // a row twice
        break;
    case 2:
        lines.insert(place, "");
        break;
    case 3:
        lines.resize(k);
        break;
    case 4: {
        const std::size_t at = dice.below(static_cast<std::uint32_t>(lines[k].size() + 1));
        if (at > 0 && lines[k][at - 1] == ',') // it would be a row with an empty field at its end
            break;
        lines.insert(place + 1, lines[k].substr(at));
        lines[k].resize(at);
        break;
    }
    default:
        lines.insert(place, std::vector<std::string>{"hard", "17", "Puzzle 12", "(b)", "# 5"}[dice.below(5)]);
    }
    std::string all;
    for (const std::string& line : lines)
        all += line + "\n";
    return all;
}

TEST(Damaged, TextsAreNeverReadAsOtherPuzzles) {
    std::size_t errors = 0;
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        Dice dice(seed);
        std::vector<std::string> puzzles;
        std::string text;
        for (std::uint32_t count = 1 + dice.below(3); count > 0; --count) {
            puzzles.push_back(random_cells(dice));
            text += (dice.one_in(2) ? "\n" : "") + in_random_form(puzzles.back(), dice);
        }
        text = damaged(text, dice);
        for (const std::string& record : read_all(text)) {
            if (!record.starts_with("line ")) {
                ++errors;
                continue;
            }
            const std::string cells = record.substr(record.find(": ") + 2);
            EXPECT_TRUE(std::find(puzzles.begin(), puzzles.end(), cells) != puzzles.end())
                << "seed " << seed << ": " << record << '\n'
                << text;
        }
    }
    EXPECT_GE(errors, 1000U) << "the damages are too small";
}

} // namespace
} // namespace sudoku::test::damaged_test
