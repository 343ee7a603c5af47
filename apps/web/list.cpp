#include "apps/web/calls.hpp"

#include "apps/sudoku/writer.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/solve.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace web {

namespace {

using sudoku::Grid;
using sudoku::Puzzle;
using sudoku::Record;

/// Checks the puzzles of a text, some at a time.
class List {
public:
    explicit List(std::string text) : text_(std::move(text)), reader_(source()) { settings_.task = apps::Task::check; }

    /// Reads the next `records` puzzles or errors, fewer at the end, and says of each what it is.
    Json next(std::size_t records) {
        Json answer{{"rows", Json::array()}};
        std::string csv(taken_ == 0 ? std::string(apps::csv_head) : "");
        std::vector<Record> read;
        while (read.size() < records) {
            auto record = reader_.next();
            if (!record)
                break;
            read.push_back(std::move(*record));
        }
        const auto findings = check(read);
        for (std::size_t k = 0; k < read.size(); ++k) {
            if (const auto* const puzzle = std::get_if<Puzzle>(&read[k])) {
                csv += apps::row_of(source_name, *puzzle, findings[k]);
                const auto& witnesses = findings[k].witnesses;
                answer["rows"].push_back({puzzle->line, findings[k].word, to_line(puzzle->grid, puzzle->alphabet),
                                          witnesses.size() == 1 ? to_line(witnesses[0], puzzle->alphabet) : "",
                                          findings[k].reason});
            } else {
                const auto& error = std::get<sudoku::ParseError>(read[k]);
                csv += apps::row_of(source_name, error);
                answer["rows"].push_back({error.line(), "error", "", "", error.message()});
            }
        }
        taken_ += read.size();
        answer["csv"] = csv;
        answer["read"] = static_cast<double>(bytes_read_) / static_cast<double>(text_.size() + 1);
        answer["done"] = read.size() < records;
        return answer;
    }

private:
    static constexpr const char* source_name = "<page>";

    sudoku::ByteSource source() {
        return [this](std::span<char> buffer) {
            const std::size_t n = text_.copy(buffer.data(), buffer.size(), bytes_read_);
            bytes_read_ += n;
            return n;
        };
    }

    /// Puzzles of one geometry that stand one behind the other: they are solved many at a time.
    struct Run {
        const Puzzle* first;
        std::vector<sudoku::Digit> digits;

        [[nodiscard]] bool takes(const Puzzle& puzzle) const {
            return first->grid.geometry() == puzzle.grid.geometry() && first->grid.eliminated().empty() &&
                   puzzle.grid.eliminated().empty();
        }
    };

    /// By record. Those of errors are empty.
    std::vector<apps::Answer> check(const std::vector<Record>& records) {
        std::vector<std::size_t> places; // of the puzzles among the records
        std::vector<Run> runs;
        for (std::size_t k = 0; k < records.size(); ++k)
            if (const auto* const puzzle = std::get_if<Puzzle>(&records[k])) {
                places.push_back(k);
                if (runs.empty() || !runs.back().takes(*puzzle))
                    runs.push_back({puzzle, {}});
                const auto digits = puzzle->grid.digits();
                runs.back().digits.insert(runs.back().digits.end(), digits.begin(), digits.end());
            }
        std::vector<sudoku::PuzzleBlock> blocks;
        blocks.reserve(runs.size());
        for (const Run& run : runs)
            blocks.push_back({run.first->grid.geometry(), run.digits, run.first->grid.eliminated()});
        std::vector<apps::Answer> answers(records.size());
        solver_.answer(blocks, [&](const sudoku::Finding& found) {
            const std::size_t place = places[found.puzzle];
            const auto& puzzle = std::get<Puzzle>(records[place]);
            std::vector<Grid> witnesses;
            for (std::uint64_t k = 0; k < found.kept; ++k)
                witnesses.emplace_back(puzzle.grid.geometry(), found.solution(k));
            answers[place] = apps::answer_of(puzzle, settings_, found, std::move(witnesses));
        });
        return answers;
    }

    std::string text_;
    std::size_t bytes_read_ = 0;
    sudoku::PuzzleReader reader_;
    apps::Settings settings_;
    sudoku::Solver solver_{{.search = {.limits = {.solutions = 2}, .engine = "auto"}}};
    std::size_t taken_ = 0;
};

std::unique_ptr<List>& list() {
    static std::unique_ptr<List> list;
    return list;
}

} // namespace

Json list_begin(const Json& request) {
    list() = std::make_unique<List>(request.at("text").get<std::string>());
    return Json::object();
}

Json list_next(const Json& request) {
    if (list() == nullptr)
        throw std::logic_error("no list was begun");
    return list()->next(request.at("records").get<std::size_t>());
}

} // namespace web
