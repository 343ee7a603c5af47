#pragma once

#include "apps/shared/output.hpp"
#include "apps/shared/program.hpp"
#include "apps/sudoku/settings.hpp"

#include "sudoku/grid.hpp"
#include "sudoku/text.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace apps {

/// What was found out about one puzzle.
struct Answer {
    std::string word;   ///< as in the line format: "unique", ">=12", "solved"
    std::string reason; ///< may be empty
    Answered answered = Answered::undecided;
    dlx::Status status = dlx::Status::exhausted; ///< how the search ended
    std::uint64_t solutions = 0;                 ///< found
    std::uint64_t search_nodes = 0;
    std::uint64_t updates = 0;
    std::vector<sudoku::Clash> clashes;
    std::vector<sudoku::Grid> witnesses; ///< of `check`: the solution, or two that differ
};

/// Takes text that is ready to be printed.
using Sink = std::function<void(std::string_view)>;

/// Prints one record in one format: begin(), solution() for each that is found, end(); or only error().
class RecordWriter {
public:
    explicit RecordWriter(const Settings& settings, const std::string& source, Sink sink)
        : settings_(settings), source_(source), write_(std::move(sink)) {}
    RecordWriter(const RecordWriter&) = delete;
    RecordWriter& operator=(const RecordWriter&) = delete;
    virtual ~RecordWriter() = default;

    virtual void begin(const sudoku::Puzzle&) {}
    virtual void solution(const sudoku::Puzzle& puzzle, const sudoku::Grid& solution) = 0;
    virtual void end(const sudoku::Puzzle& puzzle, const Answer& answer) = 0;
    virtual void error(const sudoku::ParseError& error) = 0;

protected:
    const Settings& settings_;
    const std::string& source_;
    Sink write_;
};

/// A writer in the format of `settings`, which is set. Settings and source outlive it.
[[nodiscard]] std::unique_ptr<RecordWriter> make_writer(const Settings& settings, const std::string& source, Sink sink);

/// A sign behind some cells of a grid, for those who see no colors, too.
using Signs = std::map<sudoku::Cell, char>;

/// A boxed grid with the givens of `puzzle` in bold, and with signs, each in a color of its own.
[[nodiscard]] std::string decorated_boxes(const sudoku::Puzzle& puzzle, const sudoku::Grid& grid, const Signs& signs,
                                          bool color);

/// [{"digit": 1, "house": "row 1", "cells": ["r1c4", "r1c5"]}]
[[nodiscard]] Json to_json(const sudoku::Geometry& geometry, const std::vector<sudoku::Clash>& clashes);

/// What comes before the first record, and between two.
[[nodiscard]] std::string_view text_before_records(Format format);
[[nodiscard]] std::string_view text_between_records(Format format);

} // namespace apps
