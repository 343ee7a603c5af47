#include "apps/web/board.hpp"

#include "sudoku/count.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/solve.hpp"
#include "sudoku/writer.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace web {

namespace {

using sudoku::Cell;
using sudoku::Digit;
using sudoku::Geometry;
using sudoku::Grid;
using sudoku::Puzzle;

/// The digits of the board and of each of its houses.
struct Board {
    explicit Board(const Puzzle& puzzle) : grid(puzzle.grid), houses(puzzle.grid.geometry().house_count()) {
        for (const auto& [cell, digit] : puzzle.filled_in)
            if (grid[cell] == 0)
                grid.set(cell, digit);
        const Geometry& geometry = grid.geometry();
        for (std::uint32_t k = 0; k < geometry.house_count(); ++k)
            for (std::uint32_t i = 0; i < geometry.side(); ++i)
                if (const Digit digit = grid[geometry.house_cell(geometry.house(k), i)]; digit != 0)
                    houses[k] |= bit(digit);
    }

    /// Returns the remaining candidates by cell; none for a cell with a digit.
    [[nodiscard]] std::vector<Bits> candidates() const {
        const Geometry& geometry = grid.geometry();
        const std::uint32_t n = geometry.side();
        std::vector<Bits> candidates(geometry.cell_count());
        for (Cell cell = 0; cell < candidates.size(); ++cell)
            if (grid[cell] == 0)
                candidates[cell] = (bit(n) | (bit(n) - 1)) & ~houses[geometry.row(cell)] &
                                   ~houses[n + geometry.column(cell)] & ~houses[2 * n + geometry.box(cell)];
        for (const auto& [cell, digit] : grid.eliminated())
            candidates[cell] &= ~bit(digit);
        return candidates;
    }

    Grid grid;
    std::vector<Bits> houses;
};

std::vector<Cell> cells_of(const std::vector<sudoku::Clash>& clashes) {
    std::vector<Cell> cells;
    for (const sudoku::Clash& clash : clashes)
        cells.insert(cells.end(), clash.cells.begin(), clash.cells.end());
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

/// Returns the cells with digits of the player that differ from the solution.
std::vector<Cell> mistakes(const Puzzle& puzzle, const Grid& solution) {
    std::vector<Cell> cells;
    for (const auto& [cell, digit] : puzzle.filled_in)
        if (solution[cell] != digit)
            cells.push_back(cell);
    return cells;
}

} // namespace

Json read(const Json& request) {
    constexpr std::size_t max_counted = 1000;
    constexpr std::size_t max_errors = 20;
    const auto text = request.at("text").get<std::string>();
    sudoku::ReaderParams params;
    if (request.contains("box"))
        params.geometry = geometry_of(request);
    params.read_rules = true;
    bool is_variant = false;
    sudoku::PuzzleReader reader(sudoku::memory_source(text), params);
    Json answer{{"board", nullptr}, {"errors", Json::array()}};
    std::size_t puzzles = 0;
    while (const auto record = puzzles < max_counted ? reader.next() : std::nullopt) {
        if (const auto* const puzzle = std::get_if<Puzzle>(&*record)) {
            if (++puzzles > 1)
                continue;
            try {
                answer["board"] = to_json(*puzzle);
            } catch (const std::invalid_argument& error) { // the board is too large
                answer["errors"].push_back({{"error", error.what()}});
            }
        } else if (answer["errors"].size() < max_errors) {
            const auto& error = std::get<sudoku::ParseError>(*record);
            is_variant = is_variant || sudoku::is_of_variant(error);
            answer["errors"].push_back(
                {{"error", error.message()}, {"line", error.line()}, {"column", error.column()}});
        }
    }
    is_variant = is_variant || reader.has_rules();
    if (is_variant)
        answer["board"] = nullptr;
    answer["is_variant"] = is_variant;
    answer["puzzle_count"] = puzzles;
    answer["more"] = puzzles == max_counted;
    return answer;
}

Json write(const Json& request) {
    const Puzzle puzzle = puzzle_of(request.at("board"));
    const std::string name = request.value("format", "");
    Json answer{{"formats", {"grid"}}};
    for (const sudoku::FileFormat& format : sudoku::file_formats())
        if (format.supports(puzzle.grid.geometry()) && (format.supports_candidates || puzzle.grid.eliminated().empty()))
            answer["formats"].push_back(format.name);
    if (name == "grid") {
        answer["text"] = to_grid_text(puzzle.grid, puzzle.notation);
    } else if (const auto* const format = sudoku::find_file_format(name)) {
        std::string text;
        sudoku::PuzzleWriter writer(*format, [&](std::string_view part) { text += part; });
        writer.write(puzzle);
        writer.finish();
        answer["text"] = text;
    }
    return answer;
}

Json check(const Json& request) {
    const Puzzle puzzle = puzzle_of(request.at("board"));
    const Board board(position_of(request.at("board")));
    static sudoku::Checker checker; // building its data takes most of the time between two keys
    const sudoku::CheckResult result = checker.check(puzzle.grid, limits_of(request));
    const auto all_clashes = clashes(board.grid);
    Json answer{{"verdict", to_string(result.verdict)},
                {"clashes", Json::array()},
                {"clashing_cells", cells_of(all_clashes)},
                {"candidates", board.candidates()},
                {"solutions", Json::array()},
                {"full", board.grid.given_count() == board.grid.digits().size()},
                {"mistakes", Json::array()}};
    for (const sudoku::Clash& clash : result.clashes.empty() ? all_clashes : result.clashes)
        answer["clashes"].push_back(to_string(puzzle.grid.geometry(), clash, puzzle.notation));
    for (const Grid& solution : result.witnesses)
        answer["solutions"].push_back(to_json(solution));
    if (result.verdict == sudoku::Verdict::unique)
        answer["mistakes"] = mistakes(puzzle, result.witnesses.at(0));
    return answer;
}

Json count(const Json& request) {
    dlx::CountParams params = counting_params(request);
    params.max_memory_bytes = std::size_t{1} << 22; // a larger one makes the number grow late
    const dlx::CountResult result = sudoku::count(puzzle_of(request.at("board")).grid, params);
    return {{"count", result.solutions.str()}, {"complete", result.status == dlx::Status::exhausted}};
}

} // namespace web
