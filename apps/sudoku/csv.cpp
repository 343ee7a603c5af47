#include "apps/sudoku/writer.hpp"

#include <utility>

namespace apps {

namespace {

using sudoku::Grid;
using sudoku::ParseError;
using sudoku::Puzzle;

class CsvWriter final : public RecordWriter {
    using RecordWriter::RecordWriter;
    void solution(const Puzzle& puzzle, const Grid& solution) override {
        if (!last_solution_.empty())
            row(puzzle, "solved", last_solution_, "");
        last_solution_ = to_line(solution, puzzle.alphabet);
    }
    void end(const Puzzle& puzzle, const Answer& answer) override {
        if (settings_.task == Task::solve && answer.found.solutions > 0) {
            row(puzzle, "solved", std::exchange(last_solution_, ""), answer.reason);
            if (answer.answered == Answered::undecided) // there may be more
                row(puzzle, "unknown", "", std::string(to_string(answer.found.status)));
            return;
        }
        const bool is_unique = answer.witnesses.size() == 1 && answer.answered == Answered::yes;
        row(puzzle, answer.word, is_unique ? to_line(answer.witnesses[0], puzzle.alphabet) : "", answer.reason);
    }
    void error(const std::string& source, const ParseError& error, bool) override {
        write_(csv_row({source, std::to_string(error.line()), "", "error", "", error.message(), ""}));
    }

    void row(const Puzzle& puzzle, const std::string& answer, const std::string& solution, const std::string& reason) {
        write_(csv_row({source_, std::to_string(puzzle.line), to_line(puzzle.grid, puzzle.alphabet), answer, solution,
                        reason, puzzle.name}));
    }

    std::string last_solution_; ///< written when another follows or the puzzle ends: the reason stands beside it
};

} // namespace

std::unique_ptr<RecordWriter> make_csv_writer(const Settings& settings, Sink sink) {
    return std::make_unique<CsvWriter>(settings, std::move(sink));
}

} // namespace apps
