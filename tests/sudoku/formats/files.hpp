#pragma once

#include "tests/sudoku/reader/records.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

/// The files of tests/data/formats.
namespace sudoku::test {

[[nodiscard]] inline std::string text_of_file(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Reads all files whose names begin with `prefix`: each line "X_broken" or "X_refused" gives one message, which has the
/// word, every other file puzzles alone, of which the first is `cells`.
inline void expect_files(std::string_view prefix, std::string_view word, std::string_view cells) {
    std::size_t good = 0;
    std::size_t bad = 0;
    for (const auto& entry : std::filesystem::directory_iterator(FORMATS)) {
        const std::string name = entry.path().stem().string();
        if (!name.starts_with(prefix))
            continue;
        const Records records = read_all(text_of_file(entry.path()));
        if (name.ends_with("_broken") || name.ends_with("_refused")) {
            ++bad;
            ASSERT_EQ(records.size(), 1U) << name;
            EXPECT_FALSE(records[0].starts_with("line ")) << name << ": " << records[0];
            EXPECT_NE(records[0].find(word), std::string::npos) << name << ": " << records[0];
        } else {
            ++good;
            ASSERT_FALSE(records.empty()) << name;
            EXPECT_TRUE(records[0].ends_with(cells)) << name << ": " << records[0];
            for (const std::string& record : records)
                EXPECT_TRUE(record.starts_with("line ")) << name << ": " << record;
        }
    }
    EXPECT_GT(good, 0U) << prefix;
    EXPECT_GT(bad, 0U) << prefix;
}

} // namespace sudoku::test
