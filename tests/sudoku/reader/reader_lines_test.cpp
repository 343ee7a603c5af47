#include "sudoku/reader.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/reader/peak_memory.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Two ways to read that must not change what is read: read_plain_puzzles(), and going on after the source threw.
namespace sudoku::test::reader_lines_test {
namespace {

constexpr std::size_t cells_9x9 = 81;
const std::string first(first_cells);
const std::string second(second_cells);

std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const std::string_view part : parts)
        text += part;
    return text;
}

const std::string two_lines = joined({second, "\n", first, "\n"});

std::string line_record(std::size_t line, std::span<const Digit> digits) {
    std::string text = "line " + std::to_string(line) + ": ";
    for (const Digit digit : digits)
        text += digit == 0 ? '.' : static_cast<char>('0' + digit);
    return text;
}

/// Takes at most `most` lines and adds them to `records`; returns how many there were.
std::size_t take_lines(PuzzleReader& reader, Records& records, std::size_t most) {
    std::vector<Digit> digits{7, 7}; // earlier contents stay there
    std::vector<std::size_t> lines{99};
    const std::size_t got = reader.read_plain_puzzles(digits, lines, most);
    EXPECT_LE(got, most);
    EXPECT_EQ(lines.size(), 1 + got);
    EXPECT_EQ(digits.size(), 2 + got * cells_9x9);
    EXPECT_EQ(digits[0] + digits[1] + lines[0], 7U + 7U + 99U);
    for (std::size_t k = 0; k < got; ++k)
        records.push_back(line_record(lines.at(1 + k), std::span(digits).subspan(2 + k * cells_9x9, cells_9x9)));
    return got;
}

/// Returns all records, some by read_plain_puzzles(), the others by next(), again when the source throws.
Records read_mixed(PuzzleReader& reader, Dice& dice, std::size_t& taken) {
    Records records;
    for (;;) {
        if (!dice.one_in(3))
            taken += take_lines(reader, records, dice.below(dice.one_in(2) ? 3 : 100));
        try {
            const auto record = reader.next();
            if (!record)
                return records;
            records.push_back(to_string(*record));
        } catch (const NothingYet&) { // lines may be asked for in the middle of a record, too
        }
    }
}

TEST(ReaderLines, AreTakenAtOnceWhenTheyWereRead) {
    std::string text;
    Records expected;
    for (std::size_t k = 0; k < 500; ++k) {
        text += k % 3 == 0 ? with(second, ".", "0") + "\r\n" : first + '\n';
        expected.push_back("line " + std::to_string(k + 1) + ": " + (k % 3 == 0 ? second : first));
    }
    PuzzleReader reader(memory_source(text));
    Records records;
    EXPECT_EQ(take_lines(reader, records, 100), 0U) << "nothing was read";
    records.push_back(to_string(*reader.next()));
    EXPECT_EQ(take_lines(reader, records, 0), 0U);
    EXPECT_EQ(take_lines(reader, records, 100), 100U);
    EXPECT_EQ(take_lines(reader, records, 1000), 398U) << "rules of the last one may follow";
    EXPECT_EQ(take_lines(reader, records, 1000), 0U);
    records.push_back(to_string(*reader.next()));
    EXPECT_EQ(records, expected);
    EXPECT_FALSE(reader.next());
}

// Each of these is between two plain lines, and read_plain_puzzles() stops before it.
TEST(ReaderLines, AreNothingBut81Digits) {
    const auto replaced = [](std::size_t at, char c) {
        std::string text = first;
        text[at] = c;
        return text;
    };
    std::vector<std::string> others{first.substr(1),
                                    first + '.',
                                    first + ' ',
                                    first + '\t',
                                    first + ",17",
                                    first + "#",
                                    ' ' + first,
                                    '\t' + first,
                                    first + '\0',
                                    "\xEF\xBB\xBF" + first,
                                    std::string(81, ' '),
                                    std::string(81, '-'),
                                    "",
                                    "# comment",
                                    "[Puzzle]",
                                    first.substr(0, 80),
                                    first.substr(0, 80) + '\r',
                                    first + "\v",
                                    first + first,
                                    as_rows(first)};
    for (int c = 0; c < 256; ++c)
        if (c != '.' && c != '\n' && (c < '0' || c > '9'))
            for (const std::size_t at : {0U, 1U, 15U, 16U, 63U, 64U, 79U, 80U})
                others.push_back(replaced(at, static_cast<char>(c)));
    for (const std::string& other : others) {
        const std::string text = joined({second, "\n", other, "\n", second, "\n"});
        PuzzleReader reader(memory_source(text));
        Records records;
        records.push_back(to_string(reader.next().value()));
        EXPECT_EQ(take_lines(reader, records, 9), 0U) << other;
        while (const auto record = reader.next())
            records.push_back(to_string(*record));
        EXPECT_EQ(records, read_all(text)) << other;
    }
}

TEST(ReaderLines, EachDigitIsReadInEachCell) {
    std::string text = first + '\n';
    for (std::size_t at = 0; at < cells_9x9; ++at)
        for (const char fill : {'.', '0'})
            for (const char c : fill + std::string("123456789"))
                text += std::string(at, fill) + c + std::string(80 - at, fill) + '\n';
    PuzzleReader reader(memory_source(text));
    Records records{to_string(reader.next().value())};
    EXPECT_EQ(take_lines(reader, records, 10000), 81U * 20U - 1);
    records.push_back(to_string(reader.next().value()));
    EXPECT_EQ(records, read_all(text));
}

// A 0 beside '.' may be a digit of 0-8, wherever they are, unless there is a 9.
TEST(ReaderLines, AreNotTakenWhereAZeroMayBeADigit) {
    for (std::size_t zero = 0; zero < cells_9x9; ++zero)
        for (const std::size_t dot : {(zero + 1) % 81, (zero + 40) % 81, (zero + 80) % 81}) {
            std::string text(81, '1');
            text[zero] = '0';
            text[dot] = '.';
            std::string with_nine = text;
            with_nine[(zero + 20) % 81] = '9';
            const std::string all =
                joined({first, "\n", with_nine, "\n", with_nine, "\n", text, "\n", first, "\n", first, "\n"});
            PuzzleReader reader(memory_source(all));
            Records records{to_string(reader.next().value())};
            EXPECT_EQ(take_lines(reader, records, 9), 1U);
            EXPECT_EQ(to_string(reader.next().value()).substr(0, 6), "line 3");
            EXPECT_EQ(to_string(reader.next().value()).substr(0, 2), "4:");
            EXPECT_EQ(take_lines(reader, records, 9), 1U);
        }
}

// The last line of a piece is not taken unless all of it is there, nor the last of all without its newline.
TEST(ReaderLines, AreNotTakenBeforeTheirEndIsThere) {
    for (const char* end : {"\n", "\r\n"}) {
        const std::string text = joined({first, end, second, end, first, end});
        for (std::size_t size = first.size() + 1; size <= text.size(); ++size) {
            PuzzleReader reader(in_pieces(text, size));
            Records records{to_string(reader.next().value())};
            const std::size_t length = first.size() + std::string_view(end).size();
            const std::size_t known = size + length - first.size() - 1; // "\r" ends a line, whatever follows
            EXPECT_LE(take_lines(reader, records, 10), known / length - 1) << size;
        }
    }
    const std::string text = first + '\n' + second;
    PuzzleReader reader(memory_source(text));
    Records records{to_string(reader.next().value())};
    EXPECT_EQ(take_lines(reader, records, 10), 0U);
    EXPECT_EQ(to_string(reader.next().value()), "line 2: " + second);
}

// next() knows what a line means in a section or after one.
TEST(ReaderLines, AreNotTakenInTheMiddleOfSomethingElse) {
    const std::string state = "[State]\n" + first + '\n' + first + "\n\n" + second + '\n';
    const std::string grid = as_rows(first).substr(0, 50) + second + '\n';
    for (const std::string& text : {state, grid, joined({first, "\n", state, grid, state})})
        for (std::size_t cut = 1; cut < text.size(); ++cut) {
            bool was_asked = false;
            std::size_t given = 0;
            PuzzleReader reader([&](std::span<char> buffer) -> std::size_t {
                if (given == cut && !std::exchange(was_asked, true))
                    throw NothingYet();
                const std::size_t size = std::min(given < cut ? cut : text.size(), given + buffer.size()) - given;
                std::copy_n(text.data() + given, size, buffer.data());
                given += size;
                return size;
            });
            Records records;
            std::size_t taken = 0;
            Dice dice(cut);
            EXPECT_EQ(read_mixed(reader, dice, taken), read_all(text)) << "cut at " << cut << ":\n" << text;
        }
}

TEST(ReaderLines, AreNotTakenWhereTheyAreNo9x9Puzzles) {
    const std::string text = first + '\n' + second + '\n' + first + '\n';
    for (const auto& [geometry, format] : {std::pair(std::optional<Geometry>(), InputFormat::grid),
                                           std::pair(std::optional(Geometry(9, 1)), InputFormat::any),
                                           std::pair(std::optional(Geometry(2, 2)), InputFormat::line)}) {
        PuzzleReader reader(memory_source(text), {geometry, format});
        Records records{to_string(reader.next().value())};
        EXPECT_EQ(take_lines(reader, records, 10), 0U);
        EXPECT_EQ(to_string(reader.next().value()), read_all(text, geometry, format).at(1));
    }
    for (const auto& [geometry, format] : {std::pair(std::optional<Geometry>(), InputFormat::line),
                                           std::pair(std::optional(Geometry(3, 3)), InputFormat::any)}) {
        PuzzleReader reader(memory_source(text), {geometry, format});
        Records records{to_string(reader.next().value())};
        EXPECT_EQ(take_lines(reader, records, 10), 1U);
        records.push_back(to_string(reader.next().value()));
        EXPECT_EQ(records, read_all(text, geometry, format));
    }
}

TEST(ReaderLines, HaveNoNames) {
    const std::string text = first + "\nTitle\n" + second + "\n" + first + "\n" + first + "\n";
    PuzzleReader reader(memory_source(text));
    std::vector<Digit> digits;
    std::vector<std::size_t> lines;
    EXPECT_TRUE(reader.next());
    EXPECT_EQ(reader.read_plain_puzzles(digits, lines, 10), 0U);
    EXPECT_EQ(std::get<Puzzle>(reader.next().value()).name, "Title");
    EXPECT_EQ(reader.read_plain_puzzles(digits, lines, 10), 1U);
}

TEST(ReaderLines, MixedWithOtherRecordsAreWhatNextReads) {
    std::size_t taken = 0;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        Dice dice(seed);
        const std::string text = random_corpus(dice);
        const Records expected = read_all(text);
        for (const std::size_t size :
             {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{7}, std::size_t{81}, std::size_t{82},
              std::size_t{83}, 100 + std::size_t{dice.below(400)}, text.size()}) {
            PuzzleReader reader(in_pieces(text, size));
            ASSERT_EQ(read_mixed(reader, dice, taken), expected) << "seed " << seed << ", pieces of " << size << ":\n"
                                                                 << text;
        }
        for (const auto& [geometry, format] : {std::pair(std::optional<Geometry>(), InputFormat::grid),
                                               std::pair(std::optional<Geometry>(), InputFormat::line),
                                               std::pair(std::optional(Geometry(3, 3)), InputFormat::any),
                                               std::pair(std::optional(Geometry(4, 4)), InputFormat::any)}) {
            PuzzleReader reader(memory_source(text), {geometry, format});
            ASSERT_EQ(read_mixed(reader, dice, taken), read_all(text, geometry, format))
                << "seed " << seed << ", format " << static_cast<int>(format) << ":\n"
                << text;
        }
    }
    EXPECT_GE(taken, 19000U) << "the texts are worth nothing";
}

// --- A source that throws now and then ------------------------------------------------------------------------------

TEST(ReaderResume, NothingIsLostWhereverTheSourceThrows) {
    std::vector<std::string> texts;
    for (const std::string& text : corpus())
        if (text.size() < 3000)
            texts.push_back(text);
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Dice dice(seed);
        texts.push_back(random_corpus(dice));
    }
    for (const std::string& text : texts) {
        const Records expected = read_all(text);
        for (const std::size_t size : {1U, 2U, 3U, 7U, 80U}) {
            PuzzleReader reader(hesitant(in_pieces(text, size), size == 7 ? 3 : 1));
            Records records;
            while (const auto record = patient_next(reader))
                records.push_back(to_string(*record));
            ASSERT_EQ(records, expected) << "pieces of " << size << ":\n" << text;
            EXPECT_FALSE(patient_next(reader));
        }
        Dice dice(text.size());
        std::size_t taken = 0;
        for (const std::size_t size : {1U, 5U, 82U}) {
            PuzzleReader reader(hesitant(in_pieces(text, size)));
            ASSERT_EQ(read_mixed(reader, dice, taken), expected) << "pieces of " << size << ":\n" << text;
        }
    }
}

TEST(ReaderResume, NothingIsLostOfLargeBoards) {
    for (const std::string& text : corpus())
        if (text.size() >= 3000) {
            PuzzleReader reader(hesitant(in_pieces(text, 50)));
            Dice dice(1);
            std::size_t taken = 0;
            EXPECT_EQ(read_mixed(reader, dice, taken), read_all(text));
        }
}

// The start of a line that is too long is forgotten, but not that there was one.
TEST(ReaderResume, ALineThatIsTooLongIsOneErrorWhereverTheSourceThrows) {
    for (const std::size_t size :
         {PuzzleReader::max_line_bytes - 1, PuzzleReader::max_line_bytes, PuzzleReader::max_line_bytes + 1,
          PuzzleReader::max_line_bytes + 3, 2 * PuzzleReader::max_line_bytes + 81})
        for (const char* end : {"\n", "\r\n", ""}) {
            const std::string text = joined({first, "\n", std::string(size, '1'), end, *end == '\0' ? "" : two_lines});
            const Records expected = read_all(text);
            for (const std::size_t piece : {std::size_t{65536}, std::size_t{99991}, PuzzleReader::max_line_bytes - 82,
                                            PuzzleReader::max_line_bytes - 81, PuzzleReader::max_line_bytes + 83}) {
                PuzzleReader reader(hesitant(in_pieces(text, piece)));
                Dice dice(piece);
                std::size_t taken = 0;
                EXPECT_EQ(read_mixed(reader, dice, taken), expected) << size << " bytes in pieces of " << piece;
            }
        }
}

constexpr std::size_t megabyte = std::size_t{1} << 20;

/// Gives `block` again and again until `size` bytes are given, then `end`.
ByteSource repeated(std::string block, std::size_t size, std::string end) {
    return [block = std::move(block), end = std::move(end), size, at = std::size_t{0}, given = std::size_t{0},
            at_end = std::size_t{0}](std::span<char> buffer) mutable {
        const bool is_over = given >= size && at == 0;
        const std::string& from = is_over ? end : block;
        std::size_t& place = is_over ? at_end : at;
        const std::size_t got = std::min(buffer.size(), from.size() - place);
        std::copy_n(from.data() + place, got, buffer.data());
        place += got;
        given += got;
        if (!is_over && at == block.size())
            at = 0;
        return got;
    };
}

// In lines without end, in lines that mean nothing and in lists, read either way and interrupted all the time.
TEST(ReaderResume, MemoryIsBoundedHoweverOftenTheSourceThrows) {
    const std::string rows = as_rows(first);
    struct Case {
        std::string block;
        std::size_t megabytes;
        std::size_t most; ///< megabytes of memory
    };
    std::vector<Case> cases;
    for (const char* middle : {"1", " ", "#"})
        cases.push_back({std::string(60000, *middle), 20, 4});
    for (const std::string& middle : {std::string("# comment\n"), std::string("\n"), first + '\n', rows,
                                      rows.substr(10), "[State]\n" + rows, std::string("\n...44.3..4...241\n")}) {
        std::string block;
        while (block.size() < 60000)
            block += middle;
        cases.push_back({block, 3, 2});
    }
    for (const auto& [block, megabytes, most] : cases) {
        SCOPED_TRACE(block.substr(0, 100));
        const std::size_t before = start_of_peak();
        PuzzleReader reader(hesitant(repeated(block, megabytes * megabyte, joined({"\n\n", second, "\n"}))));
        std::string last;
        std::vector<Digit> digits;
        std::vector<std::size_t> lines;
        for (;;) {
            digits.clear();
            lines.clear();
            if (reader.read_plain_puzzles(digits, lines, 1000) > 0)
                last = line_record(0, std::span(digits).last(cells_9x9));
            const auto record = patient_next(reader);
            if (!record)
                break;
            last = to_string(*record);
        }
        EXPECT_LT(peak_memory() - before, most * megabyte);
        EXPECT_EQ(last.substr(last.find(':') + 2), second);
    }
}

} // namespace
} // namespace sudoku::test::reader_lines_test
