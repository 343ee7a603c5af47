#include "sudoku/detail/lz_string.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/writer/entries.hpp"

namespace sudoku::detail {

namespace {

std::string json_of(const Puzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    std::string json = "{\"size\":" + std::to_string(geometry.side());
    if (!puzzle.name.empty())
        json += ",\"title\":" + json_string(one_line(puzzle.name));
    json += ",\"grid\":[";
    for (Cell cell = 0; cell < geometry.cells(); ++cell) {
        const Digit digit = puzzle.grid[cell];
        json += geometry.column(cell) > 0 ? "," : cell > 0 ? "],[" : "[";
        json += digit == 0 ? "{}" : "{\"value\":" + std::to_string(digit) + ",\"given\":true}";
    }
    return json + "]]}";
}

} // namespace

std::string fpuzzles_entry(const Puzzle& puzzle) {
    return "https://www.f-puzzles.com/?load=" + pack_lz_string(utf16_of(json_of(puzzle))) + '\n';
}

} // namespace sudoku::detail
