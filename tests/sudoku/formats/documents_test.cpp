#include "tests/sudoku/reader/peak_memory.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>

/// Documents of many lines that are cut off, damaged, hostile or endless.
namespace sudoku::test::documents_test {
namespace {

const std::string first(first_cells);
const std::string second(second_cells);

std::string file(const std::string& name) {
    std::ifstream stream(std::string(FORMATS) + '/' + name, std::ios::binary);
    EXPECT_TRUE(stream) << name;
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Documents, ThatEndTooEarlyAreOneError) {
    for (const std::string name :
         {"opensudoku_1.opensudoku", "ksudoku.xml", "gnome_sudoku.save", "f_puzzles.json", "object_rows.json"}) {
        const std::string whole = file(name);
        const bool has_more = name == "opensudoku_1.opensudoku"; // whole games before the end are read
        const std::size_t begin = has_more ? whole.find("<game") : whole.size() / 4;
        const std::size_t end = has_more                ? begin + 80
                                : name == "ksudoku.xml" ? whole.find("</values")
                                                        : whole.find_last_of('}');
        for (std::size_t size = begin; size < end; ++size) {
            const Records records = read_all(whole.substr(0, size) + "\n\n\n" + second + '\n');
            ASSERT_EQ(records.size(), 2U) << name << ' ' << size;
            EXPECT_FALSE(records[0].starts_with("line ")) << name << ' ' << size;
            EXPECT_TRUE(records[1].ends_with(second)) << name << ' ' << size;
        }
    }
}

// Without one of its brackets, a document of many lines is still one record.
TEST(Documents, ThatLackABracketAreOneError) {
    const std::string whole = file("gnome_sudoku.save");
    for (std::size_t at = whole.find_first_of("{[") + 1; at < whole.size(); ++at) {
        if (std::string_view("{}[]").find(whole[at]) == std::string_view::npos)
            continue;
        const Records records = read_all(whole.substr(0, at) + whole.substr(at + 1) + "\n\n" + second + '\n');
        ASSERT_EQ(records.size(), 2U) << at;
        EXPECT_FALSE(records[0].starts_with("line ")) << records[0];
        EXPECT_TRUE(records[1].ends_with(second)) << at;
    }
}

TEST(Documents, ThatAreHostileAreOneError) {
    const auto deep = [](const std::string& open, std::size_t times) {
        std::string text;
        for (std::size_t k = 0; k < times; ++k)
            text += open;
        return text;
    };
    EXPECT_EQ(read_all("{\"a\":" + deep("[", 100'000) + deep("]", 100'000) + "}"),
              Records{"1:69: this JSON is nested deeper than 64"});
    EXPECT_EQ(read_all("<opensudoku>" + deep("<a>", 100'000) + deep("</a>", 100'000) + "</opensudoku>"),
              Records{"1:205: this XML is broken: elements are nested deeper than 64"});
    EXPECT_EQ(read_all("{\"a\":[" + deep("0,", std::size_t{1} << 21) + "0]}"),
              Records{"1:1: this JSON has more than 1048576 values: divide it into smaller documents"});
    EXPECT_EQ(read_all("<opensudoku>" + deep("<game/>", std::size_t{1} << 19) + "</opensudoku>"),
              Records{"1:1: this XML has more than 262144 puzzles: divide it into smaller documents"});
}

/// Returns a text that repeats `block` between `begin` and `end`.
ByteSource endless(std::string begin, std::string block, std::size_t times, std::string end) {
    return [begin = std::move(begin), block = std::move(block), times, end = std::move(end), k = std::size_t{0},
            at = std::size_t{0}](std::span<char> buffer) mutable {
        const auto part = [&]() -> std::string_view { return k == 0 ? begin : k <= times ? block : end; };
        if (at == part().size()) {
            ++k;
            at = 0;
        }
        if (k > times + 1)
            return std::size_t{0};
        const std::size_t got = std::min(buffer.size(), part().size() - at);
        std::copy_n(part().data() + at, got, buffer.data());
        at += got;
        return got;
    };
}

// Documents that are too long are forgotten while they are read; a stream of documents takes the memory of one.
TEST(Documents, TakeBoundedMemory) {
    constexpr std::size_t megabyte = std::size_t{1} << 20;
    const auto peak = [](ByteSource source, Records& last, std::size_t& count) {
        const std::size_t before = start_of_peak();
        PuzzleReader reader(std::move(source));
        count = 0;
        while (const auto record = reader.next()) {
            ++count;
            last = {to_string(*record)};
        }
        return peak_memory() - before;
    };
    Records last;
    std::size_t count = 0;
    const std::string line = " " + std::string(1000, ' ') + "\n";
    const std::string end = "1]}\n" + second + '\n';
    EXPECT_LT(peak(endless("{\"a\": [\n", line, 60'000, end), last, count), 80 * megabyte);
    EXPECT_TRUE(last[0].ends_with(second));
    EXPECT_EQ(count, 2U);
    EXPECT_LT(peak(endless("{\"a\": [", std::string(1000, ' '), 60'000, end), last, count), 80 * megabyte);
    EXPECT_TRUE(last[0].ends_with(second));
    EXPECT_EQ(count, 2U);
    EXPECT_LT(peak(endless("[\n", file("f_puzzles.json"), 3'000, second), last, count), megabyte);
    EXPECT_TRUE(last[0].ends_with(second));
    EXPECT_EQ(count, 3'001U);
}

} // namespace
} // namespace sudoku::test::documents_test
