#include "benchmarks/puzzle_file.hpp"

#include "sudoku/reader.hpp"

#include <fmt/core.h>

#include <fstream>
#include <stdexcept>
#include <variant>

namespace bench {

std::vector<sudoku::Grid> read_puzzles(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw std::runtime_error(path + ": cannot be opened");
    sudoku::PuzzleReader reader([&file](std::span<char> buffer) {
        file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
        return static_cast<std::size_t>(file.gcount());
    });
    std::vector<sudoku::Grid> puzzles;
    while (auto record = reader.next()) {
        if (const auto* error = std::get_if<sudoku::ParseError>(&*record))
            throw std::runtime_error(
                fmt::format("{}:{}:{}: error: {}", path, error->line(), error->column(), error->message()));
        auto& puzzle = std::get<sudoku::Puzzle>(*record);
        if (!puzzle.grid.eliminated().empty())
            throw std::runtime_error(fmt::format("{}:{}: a puzzle that rules out candidates", path, puzzle.line));
        puzzles.push_back(std::move(puzzle.grid));
    }
    if (file.bad())
        throw std::runtime_error(path + ": cannot be read");
    if (puzzles.empty())
        throw std::runtime_error(path + ": no puzzle in it");
    return puzzles;
}

} // namespace bench
