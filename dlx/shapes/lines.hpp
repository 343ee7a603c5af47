#pragma once

#include "dlx/shapes/shapes.hpp"
#include "dlx/text/numbers.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Lines, counts and names of a text with drawings.
namespace dlx::detail {

/// A line of a text without its end.
struct ShapeLine {
    std::string_view text;
    std::size_t number = 0; ///< 1-based

    [[nodiscard]] bool is_blank() const { return text.find_first_not_of(' ') == std::string_view::npos; }
};

/// Returns the lines of a text without comments, which begin with a bar, and without blanks at their ends. Throws
/// ParseError for a tab or another control character.
[[nodiscard]] std::vector<ShapeLine> shape_lines(std::string_view text);

/// Throws ParseError at a place in a line, or for the whole line.
[[noreturn]] void fail(const ShapeLine& line, std::string_view at, const std::string& message);
[[noreturn]] void fail(const ShapeLine& line, const std::string& message);

/// Reads "n" or "u:v". Throws ParseError.
[[nodiscard]] Bounds parse_count(const ShapeLine& line, std::string_view word);

/// Throws ParseError if a piece cannot have this name.
void require_name(const ShapeLine& line, std::string_view name);

} // namespace dlx::detail
