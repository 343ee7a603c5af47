#include "sudoku/reader.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <string>

/// Rows that are not a grid: the place of the error, and that the next puzzle is unharmed.
namespace sudoku::test::reader_grid_errors_test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);

// With any of the rows missing, the grid ends early, whatever follows.
TEST(GridErrors, AreOneForAGridWithARowTooFew) {
    for (std::size_t missing = 0; missing < 9; ++missing) {
        SCOPED_TRACE("without row " + std::to_string(missing + 1));
        auto rows = rows_of(first);
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(missing));
        EXPECT_EQ(places_of(errors_before_a_good_puzzle(lines(rows))), Records{"8:1"});
        for (const char* between : {"# 2\n", "[Puzzle]\n", "Grid 2\n"})
            EXPECT_EQ(places_of(read_all(lines(rows) + between + as_rows(second))), (Records{"8:1", good(10)}));
        EXPECT_EQ(places_of(read_all(lines(rows) + second)), (Records{"8:1", good(9)}));
    }
}

// A negative number is wrong, not the columns of the cells behind it.
TEST(GridErrors, NameANegativeCell) {
    EXPECT_EQ(read_all("1,2,3,4\n3,4,1,2\n2,-3,4,1\n4,3,2,1\n"),
              Records{"3:3: `-3` is neither a digit nor empty: write 0, . or -1 in empty cells"});
    EXPECT_EQ(places_of(read_all("1,2,3,4\n3,4,1,2\n2, 1,4,3\n4,3,2,1\n")), Records{"line 1: 1234341221434321"});
}

// Nobody knows which of ten rows is none: if it is the first, every answer to nine of them is of another puzzle.
TEST(GridErrors, AreOneForTenRows) {
    for (const char* extra : {"53..7....", "2021-1-01", "*********", "987654321", ".........", "123456789123456"}) {
        const bool is_row = std::string_view(extra).size() == 9;
        for (std::size_t at = 0; at <= 9; ++at) {
            SCOPED_TRACE(std::string(extra) + " before row " + std::to_string(at + 1));
            auto rows = rows_of(first);
            rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(at), extra);
            if (is_row || (at > 0 && at < 9)) {
                EXPECT_EQ(places_of(errors_before_a_good_puzzle(lines(rows))), Records{"1:1"});
                EXPECT_EQ(places_of(read_all("# 1\n" + lines(rows) + "# 2\n" + as_rows(second))),
                          (Records{"2:1", good(13)}));
            }
        }
    }
    EXPECT_EQ(places_of(errors_before_a_good_puzzle("2021-1-01\n" + as_boxes(first, " ", "------+-------+------"))),
              Records{"1:1"});
    for (std::size_t more = 1; more < 9; ++more)
        EXPECT_EQ(places_of(errors_before_a_good_puzzle(as_rows(first) + as_rows(first).substr(0, 10 * more))),
                  Records{"1:1"});
    EXPECT_EQ(places_of(errors_before_a_good_puzzle("2021-1-01\n" + as_rows(first) + as_rows(first))), Records{"1:1"});
    EXPECT_EQ(read_all("123\n" + as_rows(second), Geometry(3, 3)).back(), good(2)) << "a title of digits";
}

// The gaps between rows show which belong together. If they do not, there are no answers.
TEST(GridErrors, ShiftedGridsAreNoGrids) {
    const auto band = [](const std::string& cells, std::size_t k) { return as_rows(cells.substr(27 * k, 27)); };
    const auto with_gaps = [&](const std::string& cells) {
        return band(cells, 0) + '\n' + band(cells, 1) + '\n' + band(cells, 2);
    };
    const std::string extra = "53..7....\n";
    const auto count = [&](const std::string& text, std::size_t good_ones, const char* what) {
        std::size_t puzzles = 0;
        for (const std::string& record : read_all(text))
            if (record.substr(0, 4) == "line") {
                ++puzzles;
                EXPECT_TRUE(record.find(first) != std::string::npos || record.find(second) != std::string::npos)
                    << what << ", not in the text: " << record;
            }
        EXPECT_EQ(puzzles, good_ones) << what;
    };
    for (const char* between : {"# c\n", "---------\n", "\n", "===\n", "# c\n\n"}) {
        const std::string rows8 = as_rows(first).substr(10);
        count(joined({extra, as_rows(first), between, rows8}), 0, "10 and 8 rows");
        count(joined({rows8, between, extra, as_rows(first)}), 0, "8 and 10 rows");
        count(rows8 + between + as_rows(second), 1, "8 and 9 rows");
        count(extra + as_rows(first) + between + as_rows(second), 1, "10 and 9 rows");
        std::string titled;
        for (int k = 0; k < 9; ++k)
            titled += between + ("1.2.3.45" + std::to_string(k + 1)) + '\n' + as_rows(first);
        count(titled, 0, "a title of nine cells above each");
    }
    for (const char* between : {"\n", "# c\n", "\n\n", "---------\n"}) {
        const bool is_gap = std::string_view(between) == "\n";
        count(with_gaps(first).substr(10) + between + with_gaps(second) + between + with_gaps(first), 2,
              "a row is missing");
        count(band(first, 0) + '\n' + band(first, 1) + between + with_gaps(second) + between + with_gaps(first),
              is_gap ? 0 : 2, "a band is missing");
        count(with_gaps(first) + between + with_gaps(second), 2, "whole ones");
    }
    count(with_gaps(first) + with_gaps(second), 2, "stacked grids with gaps");
    count(as_rows(first) + with_gaps(second), 2, "one without gaps above one with them");
    count(as_rows(first) + "===\n" + with_gaps(second), 2, "and a rule between them");
}

// A line of '-' is a rule, even where '-' stands for empty cells; a title must not take the place of such a row.
TEST(GridErrors, AreAtALineOfDashesThatMayBeARow) {
    for (std::size_t row = 1; row < 9; ++row)
        for (const char* rule : {"---------", "- - - - - - - - -", "---|---|---"}) {
            auto rows = rows_of(with(first, ".", "-"));
            rows[row] = rule;
            EXPECT_EQ(places_of(errors_before_a_good_puzzle(lines(rows))), Records{std::to_string(row + 1) + ":1"});
            rows.insert(rows.begin(), "2021-1-01");
            EXPECT_EQ(places_of(errors_before_a_good_puzzle(lines(rows))), Records{std::to_string(row + 2) + ":1"});
        }
}

TEST(GridErrors, AreOneForARowOfTheWrongLength) {
    for (std::size_t k = 0; k < 9; ++k) {
        const std::string row = std::to_string(k + 1);
        for (const bool is_short : {true, false}) {
            SCOPED_TRACE("row " + row + (is_short ? " is short" : " is long"));
            auto rows = rows_of(first);
            if (is_short)
                rows[k].pop_back();
            else
                rows[k] += '.';
            EXPECT_EQ(places_of(errors_before_a_good_puzzle(lines(rows))), Records{row + ":1"});
            EXPECT_EQ(places_of(read_all(lines(rows) + as_rows(second))), (Records{row + ":1", good(10)})) << "no gap";
        }
    }
}

// Names of columns above bullets or a broken row, and rows of Prolog: nine rows of them are not the puzzle.
TEST(GridErrors, AreOneForNamesThatWouldBeARow) {
    const auto no_puzzle_in = [](const std::string& text) {
        for (const std::string& record : read_all(text))
            EXPECT_FALSE(record.starts_with("line ")) << record << '\n' << text;
    };
    const auto rows = rows_of(first);
    std::string bullets = ";1;2;3;4;5;6;7;8;9\n";
    std::string numbers = "0 1 2 3 4 5 6 7 8\n";
    std::string prolog = "123456789\n";
    for (std::size_t k = 0; k < rows.size(); ++k) {
        std::string spaced;
        std::string list;
        bullets += '-';
        for (const char c : rows[k]) {
            bullets += std::string(";") + c;
            spaced += std::string(spaced.empty() ? "" : " ") + c;
            list += std::string(list.empty() ? "[" : ",") + (c == '.' ? '_' : c);
        }
        bullets += '\n';
        numbers += (k == 8 ? spaced.substr(2) : spaced) + '\n';
        prolog += list + (k == 8 ? "]])).\n" : "],\n");
    }
    no_puzzle_in(bullets);
    no_puzzle_in(numbers);
    no_puzzle_in(prolog);
    const std::string pair = "12..  ...4\n....  4.3.\n..4.  .4..\n...1  .241\n"; // two 4x4 grids
    EXPECT_EQ(places_of(read_all(pair + "\n" + pair)), (Records{"1:1", "6:1"}));
}

} // namespace
} // namespace sudoku::test::reader_grid_errors_test
