#pragma once

#include "apps/sudoku/puzzle_answer.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

// --- Records --------------------------------------------------------------------------------------------------------

/// What comes before the first record in CSV.
constexpr std::string_view csv_head = "source,line,puzzle,answer,solution,reason,name\n";

/// A row of CSV.
[[nodiscard]] std::string row_of(const std::string& source, const sudoku::Puzzle& puzzle, const std::string& answer,
                                 const std::string& solution, const std::string& reason);
[[nodiscard]] std::string row_of(const std::string& source, const sudoku::ParseError& error);

/// That of `check`, and of others where there is no solution.
[[nodiscard]] std::string row_of(const std::string& source, const sudoku::Puzzle& puzzle, const Answer& answer);

/// Writes answers in the format of settings. Each is begin(), solution() for each that is found, end(), or error() at any
/// time; or plain() alone. A grid begins with an empty line, which is for the printer to drop if it is the first.
class AnswerWriter {
public:
    /// `target` says where to write. The format is set, and the settings outlive the writer.
    AnswerWriter(const Settings& settings, std::function<Piece&()> target)
        : settings_(settings), target_(std::move(target)) {}

    /// The whole record, if the answer is yes and the finding has all that it takes: the fast way for almost all puzzles in
    /// the line format. False if it takes more.
    bool plain(const sudoku::Geometry& geometry, sudoku::DigitNotation notation, const sudoku::PuzzleResult& found);

    void begin(const std::string& source, const sudoku::Puzzle& puzzle);
    void solution(const sudoku::Puzzle& puzzle, const sudoku::Grid& solution);
    void end(const sudoku::Puzzle& puzzle, const Answer& answer);

    /// In the place of a record, or of the rest of one that is open and has been printed so far.
    void error(const std::string& source, const sudoku::ParseError& error, bool is_open);

private:
    void write(std::string_view text) { target_().text += text; }
    void draw(svg::Picture picture) { target_().pictures.push_back(std::move(picture)); }
    [[nodiscard]] std::string title(const sudoku::Puzzle& puzzle) const;
    void end_csv(const sudoku::Puzzle& puzzle, const Answer& answer);
    void end_json(const sudoku::Puzzle& puzzle, const Answer& answer);
    [[nodiscard]] bool has_solutions() const { return settings_.task != Task::count; } ///< in JSON

    const Settings& settings_;
    std::function<Piece&()> target_;
    std::string source_;   ///< of the record
    JsonPieces pieces_;    ///< of its solutions
    bool is_first_ = true; ///< of the grids of the puzzle
    std::string
        last_solution_; ///< in CSV, written when another follows or the puzzle ends: the reason stands beside it
};

// --- Pieces of records ----------------------------------------------------------------------------------------------

/// "1 given", "2 givens"
[[nodiscard]] std::string counted(std::uint64_t n, std::string_view what);

/// A sign behind some cells of a grid, for those who see no colors, too.
using Signs = std::map<sudoku::Cell, char>;

/// A boxed grid with the givens of `puzzle` in bold, and with signs, each in a color of its own.
[[nodiscard]] std::string decorated_boxes(const sudoku::Puzzle& puzzle, const sudoku::Grid& grid, const Signs& signs,
                                          bool color);

/// The array of what `make` makes of each element of `list`.
template <class List, class Make>
[[nodiscard]] Json json_list(const List& list, Make make) {
    Json result = Json::array();
    for (const auto& element : list)
        result.push_back(make(element));
    return result;
}

/// Where a record comes from: source, line, and its name if it has one.
[[nodiscard]] Json place_of_record(const std::string& source, std::size_t line, const std::string& name);

/// This, the puzzle, and what it rules out, if anything: [{"cell": "r1c4", "digits": [1, 5]}].
[[nodiscard]] Json head_of_record(const std::string& source, const sudoku::Puzzle& puzzle);

/// [{"digit": 1, "house": "row 1", "cells": ["r1c4", "r1c5"]}]
[[nodiscard]] Json to_json(const sudoku::Geometry& geometry, const std::vector<sudoku::Clash>& clashes);

} // namespace apps
