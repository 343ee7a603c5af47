#include "sudoku/reader.hpp"

namespace sudoku {

Puzzle parse_puzzle(dlx::Text text, std::optional<Geometry> geometry) {
    PuzzleReader reader(bytes_of(text), {.geometry = geometry});
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
