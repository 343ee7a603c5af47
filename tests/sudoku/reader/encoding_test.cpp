#include "sudoku/reader/lines/encoding.hpp"

#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <string>

/// Characters and line ends of all kinds.
namespace sudoku::test {
namespace {

using detail::in_utf8;

const std::string first(first_cells);
const std::string second(second_cells);

/// ASCII text in UTF-16 with its byte order mark.
std::string utf16(std::string_view text, bool is_big) {
    std::string bytes = is_big ? "\xFE\xFF" : "\xFF\xFE";
    for (const char c : text) {
        bytes += is_big ? '\0' : c;
        bytes += is_big ? c : '\0';
    }
    return bytes;
}

std::string all_of(const ByteSource& source, std::size_t size = 100) {
    std::string all;
    std::string buffer(size, '\0');
    while (const std::size_t got = source(buffer))
        all.append(buffer, 0, got);
    return all;
}

TEST(Encoding, Utf16IsTranslated) {
    const std::string text = "Title\r\n" + first + "\r\n" + as_rows(second);
    for (const bool is_big : {false, true}) {
        const std::string bytes = utf16(text, is_big);
        EXPECT_EQ(read_all(bytes), read_all(text));
        for (const std::size_t size : {1U, 2U, 3U, 7U}) {
            PuzzleReader reader(in_pieces(bytes, size));
            EXPECT_EQ(read_all(reader), read_all(text)) << size;
        }
    }
}

TEST(Encoding, Utf16HasPairs) {
    using namespace std::string_literals;
    const std::string pair = "\xFF\xFE"s + "a\0"s + "\x3D\xD8\x00\xDE"s + "b\0"s; // a face
    for (const std::size_t size : {1U, 2U, 3U, 100U})
        EXPECT_EQ(all_of(in_utf8(in_pieces(pair, size)), 1000), "a\xF0\x9F\x98\x80\x62") << size;
    const std::string replaced = "\xEF\xBF\xBD";
    for (const std::string& broken :
         {"\xFF\xFE\x00\xDE"s, "\xFF\xFE\x3D\xD8"s, "\xFF\xFE\x3D"s}) // half a pair, half a unit
        EXPECT_EQ(all_of(in_utf8(in_pieces(broken, 100))), replaced);
}

TEST(Encoding, OtherTextPassesUnchanged) {
    using namespace std::string_literals;
    for (const std::string& text : {""s, "a"s, "\xFF"s, "\xFF\xFF"s, "\xEF\xBB\xBF"s, "a\0b"s, first + "\n"})
        for (const std::size_t size : {1U, 2U, 100U})
            EXPECT_EQ(all_of(in_utf8(in_pieces(text, size))), text);
}

TEST(Encoding, EndsOfLinesAreTheSameInAllPieces) {
    for (const std::string text : {"\r", "\r\n", "a\r\nb\r\n", "a\rb\r\nc\n\rd\r\r\ne", "a\nb\rc"})
        for (const bool is_utf16 : {false, true})
            for (const std::size_t size : {1U, 2U, 3U, 100U}) {
                const std::string bytes = is_utf16 ? utf16(text, true) : text;
                EXPECT_EQ(with(all_of(in_utf8(in_pieces(bytes, size))), "\r\n", "\n"),
                          with(with(text, "\r\n", "\n"), "\r", "\n"));
            }
}

TEST(Encoding, LoneReturnsEndLines) {
    const std::string text = "# old\n" + first + "\n\n" + as_rows(second);
    EXPECT_EQ(read_all(with(text, "\n", "\r")), read_all(text));
    EXPECT_EQ(read_all(utf16(with(text, "\n", "\r"), true)), read_all(text));
}

TEST(Encoding, LosesNothingWhenTheSourceThrows) {
    const std::string text = first + "\n" + second + "\n";
    for (const std::string& bytes : {text, utf16(text, false), with(text, "\n", "\r")}) {
        PuzzleReader reader(hesitant(in_pieces(bytes, 1)));
        Records records;
        while (const auto record = patient_next(reader))
            records.push_back(to_string(*record));
        EXPECT_EQ(records, read_all(text));
    }
}

TEST(Encoding, CharactersAreReadByTheirLook) {
    const auto expect = [](const std::string& text) {
        EXPECT_EQ(read_all(text + '\n' + second + '\n').front().substr(8), first) << text;
    };
    for (const char* empty : {"\xC2\xB7", "\xE2\x80\xA2", "\xE2\x96\xA1", "\xEF\xBC\x8E", "?", "x", "X"}) {
        expect(with(first, ".", empty));
        expect(with(as_rows(first), ".", empty));
        expect(with(as_boxes(first, " ", "------+-------+------"), ".", empty));
    }
    std::string wide = first; // digits of full width
    for (char digit = '1'; digit <= '9'; ++digit)
        wide = with(wide, std::string(1, digit), std::string("\xEF\xBC") + static_cast<char>(0x90 + digit - '0'));
    expect(wide);
    for (const std::string before :
         {"\xD9\xA0", "\xDB\xB0", "\xE0\xA5\xA6", "\xE0\xB9\x90"}) { // Arabic, Persian, Hindi, Thai
        std::string other = with(first, ".", "0");
        for (char digit = '9'; digit >= '0'; --digit)
            other = with(other, std::string(1, digit),
                         before.substr(0, before.size() - 1) + static_cast<char>(before.back() + digit - '0'));
        expect(other);
    }
    std::string arabic; // commas, and marks of the direction
    for (const char c : as_rows(first))
        arabic += c == '\n' ? "\xE2\x80\x8F\n" : std::string(1, c) + "\xD8\x8C";
    expect(arabic);
    expect(lines(rows_of(first), "\r\n"));
    expect(with(as_boxes(first, " ", "------+-------+------"), " ", "\xC2\xA0"));
    // Box drawing, single and double.
    expect(with(with(as_boxes(first, " ", "------+-------+------"), "|", "\xE2\x94\x82"), "-", "\xE2\x94\x80"));
    const std::string top = "\xE2\x95\x94\xE2\x95\x90\xE2\x95\x90\xE2\x95\x90\xE2\x95\x97";
    const std::string middle = "\xE2\x95\x9F\xE2\x94\x80\xE2\x94\x80\xE2\x94\xBC\xE2\x95\xA2";
    const std::string grid = with(as_boxes(first, " ", middle, "|"), "|", "\xE2\x95\x91");
    EXPECT_EQ(read_all(top + '\n' + grid + top + '\n'), (Records{"line 2: " + first}));
    const std::string blank_cells = with(grid, ".", " ");
    EXPECT_EQ(read_all(top + '\n' + blank_cells + top + '\n'),
              read_all("+---+\n" + with(as_boxes(first, " ", "---+---+---", "|"), ".", " ")));
}

TEST(Encoding, ColumnsCountCharacters) {
    EXPECT_EQ(read_all(with(first, ".", "\xC2\xB7").replace(first.find("6..195") * 1 + 6, 1, "A")).size(), 1U);
    std::string text = with(first, ".", "\xC2\xB7");
    text.replace(text.size() - 1, 1, "A");
    EXPECT_EQ(read_all(text).front().substr(0, 5), "1:81:");
}

TEST(Encoding, BytesThatAreNoTextAreAnError) {
    EXPECT_EQ(read_all("\x80\xFF\xFE \"\\\n" + second).size(), 2U);
    EXPECT_EQ(read_all("\xE6\x95\xB0\xE7\x8B\xAC\n" + second), (Records{good(2)})) << "two letters";
}

// X is the 24th letter.
TEST(Encoding, XIsADigitOfLargeBoards) {
    std::string cells(625, '.');
    cells[0] = 'X';
    cells[1] = 'A';
    EXPECT_EQ(read_all(cells).front().substr(0, 4), "line");
    EXPECT_EQ(read_all(cells).front().substr(8, 3), "XA.");
    std::string small(256, 'x');
    small[0] = 'A';
    EXPECT_EQ(read_all(small), (Records{"line 1: A" + std::string(255, '.')}));
}

} // namespace
} // namespace sudoku::test
