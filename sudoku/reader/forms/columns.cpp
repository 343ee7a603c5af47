#include "sudoku/reader/forms/text_form.hpp"

#include "sudoku/reader/lines/arrays.hpp"

#include <algorithm>

namespace sudoku::detail {

std::optional<LinesRead> refuse_columns(const PeekLine& peek, const ReaderParams&) {
    constexpr std::size_t most = std::size_t{2} * Geometry::max_side;
    std::ptrdiff_t digits = 0;
    std::size_t ahead = 0;
    int depth = 0;
    for (bool has_ended = false; !has_ended && ahead < most && peek(ahead) != nullptr; ++ahead) {
        const Line& line = *peek(ahead);
        const std::string_view code = line.written().substr(0, line.written().find('#'));
        const auto words = words_of(code, around_words);
        const bool is_part =
            line.kind == Line::Kind::cells || line.kind == Line::Kind::rule || line.kind == Line::Kind::comment;
        if (!is_part || std::any_of(words.begin(), words.end(), [](auto w) { return w.size() >= shortest_puzzle; }))
            break;
        for (const char c : code)
            depth += is_one_of(openers, c) ? 1 : is_one_of(closers, c) ? -1 : 0;
        digits += std::count_if(code.begin(), code.end(), is_digit);
        has_ended = depth <= 0;
    }
    if (digits < 4)
        return std::nullopt;
    return LinesRead{
        {ParseError(peek(0)->number, 1, "an array that may be filled column by column: write its cells as rows")},
        ahead};
}

} // namespace sudoku::detail
