#include "sudoku/reader.hpp"
#include "tests/sudoku/reader/peak_memory.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>

namespace sudoku::test::reader_stream_test {
namespace {

// Cuts between the bytes do not show: a pipe gives them as it likes.
TEST(ReaderStream, PiecesGiveTheSameRecordsAsTheWhole) {
    std::string all;
    for (const std::string& text : corpus()) {
        const Records whole = read_all(text);
        for (const std::size_t size : {1U, 2U, 7U, 80U, 4096U}) {
            PuzzleReader reader(in_pieces(text, size));
            EXPECT_EQ(read_all(reader), whole) << "pieces of " << size << ":\n" << text.substr(0, 1000);
        }
        all += text;
    }
    PuzzleReader reader(in_pieces(all, 1));
    EXPECT_EQ(read_all(reader), read_all(all));
}

/// Gives the whole text, and throws when it is asked for more.
ByteSource once(std::string text) {
    return [text = std::move(text), is_given = false](std::span<char> buffer) mutable {
        if (std::exchange(is_given, true))
            throw std::runtime_error("asked for more");
        std::copy(text.begin(), text.end(), buffer.begin());
        return text.size();
    };
}

// A person types a puzzle and waits for the answer: the reader must not ask for the next line first.
TEST(ReaderStream, GivesAPuzzleOnOneLineBeforeItAsksForTheNext) {
    PuzzleReader reader(once(std::string(first_cells) + '\n'), {.is_ready = [] { return false; }});
    EXPECT_TRUE(reader.next());
    EXPECT_THROW((void)reader.next(), std::runtime_error) << "what the source throws is passed on";
}

// With a tenth row it would be none.
TEST(ReaderStream, GivesAGridBeforeItAsksForMoreThanTheNextLine) {
    PuzzleReader reader(once(as_rows(first_cells) + '\n'), {.is_ready = [] { return false; }});
    EXPECT_TRUE(reader.next());
}

TEST(ReaderStream, MovesWithWhatItHasRead) {
    const std::string text = as_rows(first_cells) + std::string(second_cells);
    PuzzleReader reader(memory_source(text));
    EXPECT_TRUE(reader.next());
    PuzzleReader moved(std::move(reader));
    EXPECT_EQ(read_all(moved), Records{"line 10: " + std::string(second_cells)});
}

/// Gives `start`, then `middle` again and again until it has given `size` bytes in all, then `end`.
ByteSource endless(std::string start, std::string middle, std::size_t size, std::string end) {
    return [start = std::move(start), middle = std::move(middle), end = std::move(end), size, left = std::string(),
            given = std::size_t{0}, stage = 0](std::span<char> buffer) mutable {
        while (left.empty() && stage < 3) {
            if (stage == 0)
                left = start;
            else if (stage == 1)
                left = middle;
            else
                left = end;
            if (stage != 1 || given >= size)
                ++stage;
        }
        const std::size_t got = std::min(buffer.size(), left.size());
        std::copy_n(left.data(), got, buffer.data());
        left.erase(0, got);
        given += got;
        return got;
    };
}

/// Returns the most memory that reading took, in bytes; `last` becomes the last record, `records` their number.
std::size_t peak_of(const ByteSource& source, std::string& last, std::size_t& records) {
    const std::size_t before = start_of_peak();
    records = 0;
    PuzzleReader reader(source);
    while (const auto record = reader.next()) {
        last = to_string(*record);
        ++records;
    }
    return peak_memory() - before;
}

constexpr std::size_t megabyte = std::size_t{1} << 20;

TEST(ReaderStream, SeesTheMemoryOfALongLine) {
    const std::size_t before = start_of_peak();
    EXPECT_EQ(std::string(megabyte, 'x').size(), megabyte);
    EXPECT_GE(peak_memory() - before, megabyte);
}

TEST(ReaderStream, KeepsNothingOfALineOf100Megabytes) {
    const std::string good = '\n' + std::string(second_cells) + '\n';
    for (const char* start : {"", "53..7....\n6..195...\n"})
        for (const char* middle : {"1", "x", " ", "#", "5 3 . ", "|"}) {
            SCOPED_TRACE(middle);
            std::string block;
            while (block.size() < 60000)
                block += middle;
            std::string last;
            std::size_t records = 0;
            EXPECT_LT(peak_of(endless(start, block, 100 * megabyte, good), last, records), 4 * megabyte);
            EXPECT_EQ(last, (*start == '\0' ? "line 2: " : "line 4: ") + std::string(second_cells));
        }
}

// Looking ahead is bounded, too: by lines that mean nothing, in every place where the reader looks ahead.
TEST(ReaderStream, KeepsNothingOfMillionsOfLinesThatMeanNothing) {
    const std::string rows = as_rows(first_cells);
    for (const std::string& start :
         {std::string(), std::string("...44.3..4...241\n"), rows.substr(0, 30), rows.substr(0, 30) + '\n',
          std::string("123456789ABC\n"), std::string("12345678\n")})
        for (const std::string middle : {"\n", "# comment\n", "---+---+---\n", " \t \n"}) {
            SCOPED_TRACE(joined({start, "\nthen ", middle}));
            std::string block;
            while (block.size() < 60000)
                block += middle;
            std::string last;
            std::size_t records = 0;
            const std::string good = std::string(second_cells) + '\n';
            EXPECT_LT(peak_of(endless(start, block, 4 * megabyte, good), last, records), megabyte);
            EXPECT_EQ(last.substr(last.find(':') + 2), second_cells);
            EXPECT_LE(records, 2U);
        }
}

TEST(ReaderStream, KeepsNothingOfAnyNumberOfRecords) {
    std::string block;
    while (block.size() < 60000)
        for (const std::string& text : corpus())
            if (text.size() < 1000)
                block += text + "\n\n";
    std::string last;
    std::size_t records = 0;
    EXPECT_LT(peak_of(endless("", block, 4 * megabyte, std::string(second_cells)), last, records), 2 * megabyte);
    EXPECT_GT(records, 10000U);
}

// Blank lines are between the bands, and a comment only after the grid: no more is read before it is returned.
TEST(ReaderStream, AGridEndsAtANewKindOfGap) {
    const std::string rows = as_rows(first_cells);
    const std::string text = joined({rows.substr(0, 30), "\n", rows.substr(30, 30), "\n", rows.substr(60), "# c\n\n"});
    PuzzleReader reader(once(text), {.is_ready = [] { return false; }});
    EXPECT_EQ(to_string(*reader.next()), joined({"line 1: ", first_cells}));
}

} // namespace
} // namespace sudoku::test::reader_stream_test
