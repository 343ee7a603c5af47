#include "sudoku/reader.hpp"

#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/detail/rules/rule_prose.hpp"
#include "sudoku/reader/documents/record.hpp"

#include <algorithm>
#include <utility>

namespace sudoku {

ByteSource memory_source(dlx::Text text) {
    return [text](std::span<char> buffer) mutable {
        const std::size_t size = std::min(buffer.size(), text.size());
        std::copy_n(text.data(), size, buffer.data());
        text.remove_prefix(size);
        return size;
    };
}

std::optional<std::string_view> variant_in_title(dlx::Text title) {
    const auto variant = detail::variant_in(detail::lower_case(title));
    const std::string_view words = variant ? "" : detail::words_of_rule(title);
    return words.empty() ? variant : words;
}

std::string drawings_text(const Puzzle& puzzle) {
    std::string text = "drawings that are not read as rules: ";
    for (const std::string& drawing : puzzle.drawings)
        text += (&drawing == puzzle.drawings.data() ? "" : ", ") + drawing;
    return text;
}

Puzzle parse_puzzle(dlx::Text text, std::optional<Geometry> geometry) {
    return parse_puzzle(text, ReaderParams{.geometry = geometry});
}

Puzzle parse_puzzle(dlx::Text text, const ReaderParams& params) {
    PuzzleReader reader(memory_source(text), params);
    const auto get = [](Record record) {
        if (const auto* error = std::get_if<ParseError>(&record))
            throw *error;
        return std::get<Puzzle>(std::move(record));
    };
    auto first = reader.next();
    if (!first)
        throw ParseError(1, 1, "no puzzle: the text is empty");
    Puzzle puzzle = get(std::move(*first));
    if (auto second = reader.next())
        throw ParseError(get(std::move(*second)).line, 1, "a second puzzle, where one is expected");
    return puzzle;
}

} // namespace sudoku
