#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/reader/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace sudoku::test {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Its path for a broken sibling: "grid.txt" has "grid_broken.txt".
fs::path broken(const fs::path& file) {
    return file.parent_path() / (file.stem().string() + "_broken" + file.extension().string());
}

std::vector<fs::path> files() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(FORMATS))
        if (entry.path().filename() != "README.md")
            found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

bool is_broken(const fs::path& file) { return file.stem().string().ends_with("_broken"); }
bool is_refused(const fs::path& file) { return file.stem().string().ends_with("_refused"); }

TEST(Formats, EachFileHasABrokenSibling) {
    EXPECT_FALSE(files().empty());
    for (const fs::path& file : files())
        EXPECT_TRUE(is_broken(file) || is_refused(file) || fs::exists(broken(file))) << file;
}

TEST(Formats, AFileOfAFormatIsRead) {
    for (const fs::path& file : files()) {
        if (is_broken(file) || is_refused(file))
            continue;
        const Records records = read_all(text_of(file));
        EXPECT_FALSE(records.empty()) << file;
        for (const std::string& record : records)
            EXPECT_TRUE(record.starts_with("line ")) << file << ": " << record;
    }
}

/// One message, and no puzzle.
TEST(Formats, ABrokenOrRefusedFileGivesOneMessage) {
    for (const fs::path& file : files()) {
        if (!is_broken(file) && !is_refused(file))
            continue;
        const Records records = read_all(text_of(file));
        EXPECT_EQ(records.size(), 1U) << file;
        for (const std::string& record : records)
            EXPECT_FALSE(record.starts_with("line ")) << file << ": " << record;
    }
}

/// What people paste, tables, arrays and old files all hold the same puzzle.
TEST(Formats, TextInAnyDressHoldsTheSamePuzzle) {
    std::size_t count = 0;
    for (const fs::path& file : files()) {
        const std::string name = file.filename().string();
        const auto begins = [&](std::string_view kind) { return name.starts_with(kind); };
        if (is_broken(file) || !(begins("pasted_") || begins("table_") || begins("array_") || begins("old_")))
            continue;
        ++count;
        const Records records = read_all(text_of(file));
        ASSERT_EQ(records.size(), 1U) << file;
        EXPECT_TRUE(records[0].ends_with(first_cells)) << file << ": " << records[0];
    }
    EXPECT_GE(count, 21U);
}

} // namespace
} // namespace sudoku::test
