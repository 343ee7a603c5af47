#pragma once

#include "apps/shared/rules/board.hpp"
#include "apps/sudoku/puzzle_answer.hpp"

#include "dlx/watch.hpp"

#include "sudoku/rules/unknowns.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

// --- Records --------------------------------------------------------------------------------------------------------

constexpr std::string_view csv_head = "source,line,puzzle,answer,solution,reason,name,"
                                      "solution_regions,solution_doublers\n";

/// Returns the puzzle on one line, or with its rules and drawings if it has any.
[[nodiscard]] std::string puzzle_text(const sudoku::Puzzle& puzzle);
/// Formats a puzzle for a field of a table or of JSON: as puzzle_text(), or as a grid with rules if that would be read with other
/// boxes or, `with_candidates`, without its eliminated candidates.
[[nodiscard]] std::string puzzle_field(const sudoku::Puzzle& puzzle, bool with_candidates);

/// Returns lines "drawing line r1c1-r1c4".
[[nodiscard]] std::string drawing_lines(const sudoku::Puzzle& puzzle);

/// Writer of answers in the requested format. Each record is begin(), solution() for each solution, and end(); or
/// error() at any time; or plain() alone. A grid starts with an empty line, which the printer omits at the start of the
/// output.
class AnswerWriter {
public:
    /// Writes to the piece that `target` returns. The format must be set, and the settings must outlive the writer.
    AnswerWriter(const Settings& settings, std::function<Piece&()> target)
        : settings_(settings), target_(std::move(target)) {}

    /// Writes the whole record if the answer is yes and the result contains all of its data. Returns false otherwise.
    /// This is the fast path for almost all puzzles in the line format.
    bool plain(const sudoku::Geometry& geometry, sudoku::DigitNotation notation, const sudoku::PuzzleResult& found);

    void begin(const std::string& source, const sudoku::Puzzle& puzzle);
    void solution(const sudoku::Puzzle& puzzle, const sudoku::Grid& solution);
    void end(const sudoku::Puzzle& puzzle, const Answer& answer);

    /// Writes an error in place of a record, or of the rest of a record that was partly printed.
    void error(const std::string& source, const sudoku::ParseError& error, bool is_open);

private:
    void write(std::string_view text) { target_().text += text; }
    void draw(svg::Picture picture) { target_().pictures.push_back(std::move(picture)); }
    [[nodiscard]] std::string title(const sudoku::Puzzle& puzzle) const;
    [[nodiscard]] std::optional<sudoku::Unknowns> find_unknowns_of(const sudoku::Puzzle& puzzle,
                                                                   const sudoku::Grid& solution);
    void write_row(const sudoku::Puzzle& puzzle, const std::string& answer, const std::string& reason);
    void end_csv(const sudoku::Puzzle& puzzle, const Answer& answer);
    void end_json(const sudoku::Puzzle& puzzle, const Answer& answer);
    [[nodiscard]] bool has_solutions() const { return settings_.task != Task::count; } ///< in JSON

    const Settings& settings_;
    std::function<Piece&()> target_;
    std::string source_; ///< source of the record
    JsonPieces pieces_;  ///< solutions of the record
    Json unknowns_;      ///< regions and doublers of these solutions
    /// Solutions with the same digits.
    struct Written {
        std::size_t count = 0;                 ///< number of those written
        std::vector<sudoku::Unknowns> found{}; ///< the first ones
        bool has_all = false;                  ///< whether there are no others
    };
    std::map<std::string, Written> written_; ///< by the digits
    std::optional<dlx::RunMonitor> watch_;   ///< of the searches for regions and doublers of the record
    bool is_first_ = true;                   ///< whether no grid of the puzzle was written
    /// In CSV: solution that is written when another follows or the puzzle ends, because its row contains the reason.
    struct Solution {
        std::string digits{};
        std::string regions{};
        std::string doublers{};
    } last_solution_;
};

// --- Pieces of records ----------------------------------------------------------------------------------------------

/// Formats a grid with the boxes or regions of `puzzle`, its givens in bold, and with marks, each in its own color.
[[nodiscard]] std::string decorated_boxes(const sudoku::Puzzle& puzzle, const sudoku::Grid& grid, const Signs& signs,
                                          bool color);

/// Formats a grid like sudoku::to_grid_text(), with the borders of the regions of `variant` instead of those of boxes.
[[nodiscard]] std::string region_grid_text(const sudoku::VariantPuzzle& variant, const sudoku::Grid& grid,
                                           const sudoku::DigitNotation& notation,
                                           const sudoku::Decorate& decorate = {});

/// Formats the rules below a drawn grid, one on a line: all but regions of cells, which the grid shows.
[[nodiscard]] std::string rule_lines(const sudoku::VariantPuzzle& variant);

/// Returns the source and line of a record, and its name if it has one.
/// "r4c1=3": a candidate in JSON and CSV, the digit as a number from lowest_digit() of the puzzle on.
[[nodiscard]] std::string candidate_text(const sudoku::Geometry& geometry, sudoku::Candidate candidate,
                                         std::uint32_t lowest_digit = 1);

[[nodiscard]] Json place_of_record(const std::string& source, std::size_t line, const std::string& name);
/// Returns that of a puzzle, with the drawings that are left out, if any.
[[nodiscard]] Json place_of_record(const std::string& source, const sudoku::Puzzle& puzzle);

/// Returns the place of a record, the puzzle_field(), and the eliminated candidates of a plain puzzle, if any:
/// ["r1c4=1", "r1c4=5"].
[[nodiscard]] Json head_of_record(const std::string& source, const sudoku::Puzzle& puzzle);

/// Adds "solution_regions": "AABB..." and "solution_doublers": ["r1c2", "r2c4"] of a solution to lists of these.
void add_unknowns(Json& lists, const sudoku::Geometry& geometry, const sudoku::Unknowns& unknowns);

/// Formats clashes: [{"digit": 1, "house": "row 1", "cells": ["r1c4", "r1c5"]}].
[[nodiscard]] Json to_json(const sudoku::Puzzle& puzzle, const std::vector<sudoku::Clash>& clashes);

} // namespace apps
