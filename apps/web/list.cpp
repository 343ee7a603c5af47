#include "apps/web/calls.hpp"

#include "sudoku/many/check.hpp"
#include "sudoku/many/puzzles.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/unknowns.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <boost/algorithm/string/replace.hpp>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace web {

namespace {

/// Returns a field of CSV (RFC 4180).
std::string quoted(const std::string& field) {
    const bool is_special = field.find_first_of(",\"\r\n") != std::string::npos;
    return is_special ? '"' + boost::replace_all_copy(field, "\"", "\"\"") + '"' : field;
}

/// Checker of the puzzles of a text in portions.
class List {
public:
    explicit List(std::string text) : text_(std::move(text)), reader_(source(), {.read_rules = true}) {}

    /// Checks the next `records` puzzles or errors, fewer at the end.
    Json next(std::size_t records) {
        const sudoku::Puzzles read = this->read(records);
        const std::vector<sudoku::CheckReport> checked = check(read);
        Json rows = Json::array();
        std::string csv = std::exchange(csv_header_, "");
        for (std::size_t k = 0; k < read.record_count(); ++k) {
            const auto record = read[k];
            const auto add = [&](const std::string& puzzle, const std::string& answer, const std::string& solution,
                                 const std::string& reason, const std::string& name, const std::string& regions = "",
                                 const std::string& doublers = "") {
                rows.push_back({record.line(), answer, puzzle, solution, reason});
                csv += "<page>," + std::to_string(record.line());
                for (const std::string* const field :
                     {&puzzle, &answer, &solution, &reason, &name, &regions, &doublers})
                    csv += ',' + quoted(*field);
                csv += '\n';
            };
            if (const auto& error = record.error()) {
                add("", "error", "", error->message(), "");
                continue;
            }
            const auto& [verdict, clashes, witnesses, reason] = checked[k];
            const sudoku::Puzzle puzzle = record.puzzle();
            const bool is_unique = verdict == sudoku::Verdict::unique;
            sudoku::Unknowns unknowns;
            if (is_unique && !puzzle.is_plain() && has_unknowns(*puzzle.variant))
                unknowns = find_unknowns(*puzzle.variant, witnesses[0], 1).at(0);
            const sudoku::Geometry& board = puzzle.grid.geometry();
            const bool fits_line = puzzle.is_plain() && puzzle.grid.eliminated().empty() &&
                                   sudoku::Geometry::default_for_side(board.side()) == board;
            add(fits_line ? to_line(puzzle.grid, puzzle.notation) : to_rules_text(to_variant(puzzle)),
                std::string(to_string(verdict)), is_unique ? to_line(witnesses.at(0), puzzle.notation) : "", reason,
                puzzle.name, region_letters(board, unknowns.regions, ""), cell_list(board, unknowns.doublers));
        }
        return {{"rows", std::move(rows)},
                {"csv", std::move(csv)},
                {"fraction_read", static_cast<double>(bytes_read_) / static_cast<double>(text_.size() + 1)},
                {"done", read.record_count() < records}};
    }

private:
    sudoku::ByteSource source() {
        return [this](std::span<char> buffer) {
            const std::size_t n = text_.copy(buffer.data(), buffer.size(), bytes_read_);
            bytes_read_ += n;
            return n;
        };
    }

    sudoku::Puzzles read(std::size_t records) {
        sudoku::Puzzles puzzles;
        while (puzzles.record_count() < records) {
            auto record = reader_.next();
            if (!record)
                break;
            if (auto* const puzzle = std::get_if<sudoku::Puzzle>(&*record))
                puzzles.add(std::move(*puzzle));
            else
                puzzles.add_error(std::get<sudoku::ParseError>(std::move(*record)));
        }
        return puzzles;
    }

    /// Returns the results by record, empty for errors.
    std::vector<sudoku::CheckReport> check(const sudoku::Puzzles& puzzles) {
        std::vector<sudoku::CheckReport> checked(puzzles.record_count());
        const std::vector<std::size_t> places = puzzles.puzzles(0, puzzles.record_count());
        solver_.solve(puzzles.blocks(), [&](const sudoku::PuzzleResult& found) {
            const std::size_t place = places[found.puzzle];
            checked[place] = sudoku::check_report(puzzles[place].puzzle(), found);
        });
        return checked;
    }

    std::string text_;
    std::size_t bytes_read_ = 0;
    sudoku::PuzzleReader reader_;
    std::string csv_header_ =
        "source,line,puzzle,answer,solution,reason,name,solution_regions,solution_doublers\n"; ///< empty once it has been returned
    sudoku::Solver solver_{{.search = {.limits = {.solutions = 2}, .engine = "auto"}}};
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
        throw std::logic_error("no list was started");
    return list()->next(request.at("records").get<std::size_t>());
}

} // namespace web
