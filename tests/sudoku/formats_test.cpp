#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// The samples of tests/data/formats, and their records in its expected.txt. tests/apps/formats_test.py reads them with the
/// program, tests/web with the page.
namespace sudoku::test::formats_test {
namespace {

namespace fs = std::filesystem;

const fs::path folder = FORMATS;

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Returns the samples, of which each has a path below the folder and its text.
std::map<std::string, std::string> samples() {
    std::map<std::string, std::string> texts;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string name = entry.path().lexically_relative(folder).generic_string();
        if (entry.is_regular_file() && name != "README.md" && name != "expected.txt")
            texts[name] = text_of(entry.path());
    }
    return texts;
}

/// Returns the records of each sample as expected.txt has them, indented below its name.
std::map<std::string, Records> expected() {
    std::map<std::string, Records> all;
    Records* records = nullptr;
    std::ifstream file(folder / "expected.txt");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("  ") && records != nullptr)
            records->push_back(line.substr(2));
        else
            records = &all[line];
    return all;
}

/// Describes a record with all that the reader knows of it.
std::string described(const Record& record) {
    std::string text = to_string(record);
    if (const auto* puzzle = std::get_if<Puzzle>(&record)) {
        for (const auto& [cell, digit] : puzzle->grid.eliminated())
            text += ' ' + cell_name(puzzle->grid.geometry(), cell) + '-' + std::to_string(digit);
        if (!puzzle->name.empty())
            text += " \"" + puzzle->name + '"';
    }
    return text;
}

Records read(ByteSource source) {
    PuzzleReader reader(std::move(source));
    Records records;
    while (const auto record = patient_next(reader))
        records.push_back(described(*record));
    return records;
}

constexpr std::string_view mark = "\xEF\xBB\xBF";

bool is_utf16(std::string_view text) { return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"); }

TEST(Formats, SamplesHaveTheirRecords) {
    const auto all = expected();
    EXPECT_FALSE(all.empty());
    std::string actual;
    for (const auto& [name, text] : samples()) {
        const Records records = read(memory_source(text));
        EXPECT_TRUE(all.contains(name)) << name << " is not in expected.txt";
        EXPECT_EQ(records, all.contains(name) ? all.at(name) : Records()) << name;
        actual += name + "\n";
        for (const std::string& record : records)
            actual += "  " + record + "\n";
    }
    EXPECT_EQ(all.size(), samples().size()) << "expected.txt has names without a sample";
    if (std::getenv("WRITE_EXPECTED") != nullptr)
        std::ofstream(folder / "expected.txt", std::ios::binary) << actual;
}

TEST(Formats, FilesOfProgramsHaveABrokenSibling) {
    for (const auto& [name, text] : samples()) {
        const fs::path path(name);
        const std::string stem = path.stem().string();
        EXPECT_TRUE(path.has_parent_path() || stem.ends_with("_broken") || stem.ends_with("_refused") ||
                    fs::exists(folder / (stem + "_broken" + path.extension().string())))
            << name;
    }
}

TEST(Formats, PiecesAndPausesChangeNothing) {
    for (const auto& [name, text] : samples())
        for (const std::size_t size : {1U, 7U, 80U})
            EXPECT_EQ(read(hesitant(in_pieces(text, size))), read(memory_source(text)))
                << name << " in pieces of " << size;
}

/// Returns the second puzzle of samples.hpp in four forms.
std::vector<std::string> second_puzzle() {
    std::string table;
    for (const std::string& row : rows_of(second_cells))
        for (std::size_t k = 0; k < 9; ++k)
            table += joined({std::string_view(row).substr(k, row[k] == '.' ? 0 : 1), k == 8 ? "\n" : ","});
    return {std::string(second_cells) + '\n', as_rows(second_cells), table,
            as_boxes(second_cells, " ", "------+-------+------")};
}

TEST(Formats, ThePuzzleBelowIsUnharmed) {
    for (const auto& [name, text] : samples()) {
        if (is_utf16(text))
            continue;
        const std::string above = text + "\n\n";
        const std::string unified = with(with(above, "\r\n", "\n"), "\r", "\n");
        const auto line = static_cast<std::size_t>(std::count(unified.begin(), unified.end(), '\n')) + 1;
        const Records records = read(memory_source(text));
        for (const std::string& below : second_puzzle()) {
            const std::string both = above + below;
            Records of_both = read(memory_source(both));
            ASSERT_FALSE(of_both.empty());
            EXPECT_TRUE(of_both.back().starts_with(good(line))) << of_both.back() << " below " << name;
            of_both.pop_back();
            EXPECT_EQ(of_both, records) << name << ", then\n" << below;
        }
    }
}

/// Returns the records without the numbers of their lines.
Records anywhere(Records records) {
    for (std::string& record : records)
        record.erase(0, record.find_first_not_of("line 0123456789"));
    return records;
}

TEST(Formats, ThePuzzleAboveChangesNothing) {
    for (const auto& [name, text] : samples()) {
        if (is_utf16(text))
            continue;
        const Records records = read(memory_source(text));
        for (const std::string& above : second_puzzle()) {
            const std::string both = above + '\n' + text.substr(text.starts_with(mark) ? mark.size() : 0);
            Records of_both = read(memory_source(both));
            ASSERT_FALSE(of_both.empty());
            EXPECT_EQ(of_both.front(), good(1)) << name;
            of_both.erase(of_both.begin());
            EXPECT_EQ(anywhere(of_both), anywhere(records)) << name << ", above it\n" << above;
        }
    }
}

TEST(Formats, EndsOfLinesAndAByteOrderMarkChangeNothing) {
    for (const auto& [name, text] : samples()) {
        const Records records = read(memory_source(text));
        std::vector<std::string> others;
        if (text.find('\r') == std::string::npos)
            others = {with(text, "\n", "\r\n"), with(text, "\n", "\r")};
        if (name.starts_with("small/") && !is_utf16(text))
            others.push_back(std::string(mark) + text);
        if (text.ends_with('\n') && !is_utf16(text))
            others.push_back(text.substr(0, text.size() - 1));
        for (const std::string& other : others)
            EXPECT_EQ(read(memory_source(other)), records) << name << '\n' << other.substr(0, 200);
    }
}

} // namespace
} // namespace sudoku::test::formats_test
