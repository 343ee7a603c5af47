#include "sudoku/reader/forms/sections.hpp"

#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/documents/tatham.hpp"

#include <algorithm>
#include <initializer_list>

namespace sudoku::detail {

std::optional<LinesRead> read_section(const PeekLine& peek, const ReaderParams&) {
    const std::string& name = peek(0)->text;
    const auto is_one_of_names = [&](std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(), [&](const char* one) { return name.find(one) != name.npos; });
    };
    if (is_one_of_names({"[puzzle]"}))
        return LinesRead{{}, 1};
    const bool has_cells = !is_one_of_names({"[state]", "[pencilmarks]", "[colours]", "[colors]"});
    return LinesRead{{}, 1, [has_cells](const Line& line) {
                         return line.kind != Line::Kind::blank && line.kind != Line::Kind::section &&
                                line.kind != Line::Kind::too_long && line.kind != Line::Kind::document &&
                                !(has_cells && line.looks_like_cells());
                     }};
}

std::optional<LinesRead> read_saved_game(const PeekLine& peek, const ReaderParams&) {
    constexpr std::size_t most = 16; // of the lines up to the puzzle
    SavedGame game;
    std::size_t lines = 0;
    while (lines < most && peek(lines) != nullptr && game.take(peek(lines)->written(), peek(lines)->number))
        ++lines;
    return LinesRead{{record_of([&] { return game.puzzle(); })}, lines, [](const Line& line) {
                         return SavedGame::goes_on(line.text);
                     }};
}

} // namespace sudoku::detail
