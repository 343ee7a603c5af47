#pragma once

#include "dlx/text.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>

namespace dlx::test {

/// A text that cannot be read, and where.
struct Malformed {
    std::string text;
    std::size_t line;
    std::size_t column;
    std::string message;
};

/// Each of the texts is refused by `read` at its place.
inline void expect_refused(
    std::initializer_list<Malformed> texts,
    const std::function<void(const std::string&)>& read = [](const std::string& text) { (void)parse(text); }) {
    for (const auto& [text, line, column, message] : texts) {
        SCOPED_TRACE(text);
        try {
            read(text);
            ADD_FAILURE() << "was read";
        } catch (const ParseError& error) {
            EXPECT_EQ(error.message(), message);
            EXPECT_EQ(error.what(),
                      "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + message);
            EXPECT_EQ(error.line(), line);
            EXPECT_EQ(error.column(), column);
        }
    }
}

} // namespace dlx::test
