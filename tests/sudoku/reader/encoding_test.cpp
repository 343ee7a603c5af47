#include "sudoku/reader/lines/encoding.hpp"

#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <string>

/// Characters and line ends of all kinds.
namespace sudoku::test::encoding_test {
namespace {

using detail::in_utf8;

const std::string first(first_cells);

/// Converts ASCII text to UTF-16 with its byte order mark.
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

} // namespace
} // namespace sudoku::test::encoding_test
