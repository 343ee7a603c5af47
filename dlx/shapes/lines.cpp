#include "dlx/shapes/lines.hpp"

#include <algorithm>
#include <charconv>

namespace dlx::detail {

namespace {

std::string_view without_blanks_behind(std::string_view text) {
    return text.substr(0, text.find_last_not_of(" \r") + 1);
}

void require_printable(const ShapeLine& line) {
    for (std::size_t k = 0; k < line.text.size(); ++k) {
        const auto c = static_cast<unsigned char>(line.text[k]);
        if (c == '\0')
            fail(line, line.text.substr(k, 1), "a zero byte: save the text as UTF-8 if it is UTF-16");
        if (c == '\t')
            fail(line, line.text.substr(k, 1), "a tab: write blanks, or '.' for places without a cell");
        if (c < 0x20 || c == 0x7F)
            fail(line, line.text.substr(k, 1), "the control character " + quoted(line.text.substr(k, 1)));
    }
}

} // namespace

std::vector<ShapeLine> shape_lines(std::string_view text) {
    text = without_marks(text);
    const char line_end = line_end_of(text);
    std::vector<ShapeLine> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t size = std::min(text.find(line_end), text.size());
        const ShapeLine line{without_blanks_behind(text.substr(0, size)), number};
        text.remove_prefix(std::min(size + 1, text.size()));
        if (!line.is_blank() && line.text[line.text.find_first_not_of(' ')] == '|')
            continue;
        require_printable(line);
        lines.push_back(line);
    }
    return lines;
}

void fail(const ShapeLine& line, std::string_view at, const std::string& message) {
    throw ParseError(line.number, static_cast<std::size_t>(at.data() - line.text.data()) + 1, message);
}

void fail(const ShapeLine& line, const std::string& message) {
    const std::size_t first = line.text.find_first_not_of(' ');
    fail(line, line.text.substr(std::min(first, line.text.size())), message);
}

Bounds parse_count(const ShapeLine& line, std::string_view word) {
    const auto number = [&](std::string_view digits) {
        std::uint32_t value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error == std::errc::result_out_of_range)
            fail(line, digits, "the count " + quoted(digits) + " exceeds 4294967295");
        if (error != std::errc() || end != digits.data() + digits.size())
            fail(line, word, quoted(word) + " is not a count: write 2 for exactly two, 0:2 for at most two");
        return value;
    };
    const std::size_t colon = word.find(':');
    const std::uint32_t min = number(word.substr(0, colon));
    const std::uint32_t max = colon == std::string_view::npos ? min : number(word.substr(colon + 1));
    if (min > max)
        fail(line, word, "the count " + quoted(word) + " has a minimum above its maximum");
    return {min, max};
}

void require_name(const ShapeLine& line, std::string_view name) {
    const std::size_t at = name.find_first_of("|:,");
    if (at != std::string_view::npos)
        fail(line, name.substr(at), "the name " + quoted(name) + " of a piece contains " + quoted(name.substr(at, 1)));
    if (name.empty())
        fail(line, name, "a piece without a name");
}

} // namespace dlx::detail
