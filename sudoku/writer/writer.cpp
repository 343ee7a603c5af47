#include "sudoku/writer.hpp"

#include <stdexcept>

namespace sudoku {

void PuzzleWriter::write(const Puzzle& puzzle) {
    if (!format_.holds(puzzle.grid.geometry()))
        throw std::invalid_argument(std::string(format_.name) + " holds " + std::string(format_.boards) +
                                    " only, not one of " + to_string(puzzle.grid.geometry()));
    if (!format_.keeps_candidates && !puzzle.grid.eliminated().empty())
        throw std::invalid_argument(std::string(format_.name) + " does not hold candidates that a puzzle rules out");
    if (has_begun_ && format_.several == FileFormat::Several::refused)
        throw std::invalid_argument(std::string(format_.name) + " is for one puzzle");
    begin();
    sink_(format_.entry(puzzle));
}

void PuzzleWriter::finish() {
    begin();
    sink_(format_.tail);
}

void PuzzleWriter::begin() {
    if (!has_begun_)
        sink_(format_.head);
    has_begun_ = true;
}

} // namespace sudoku
