#include "apps/web/board.hpp"

#include "sudoku/count.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/writer.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>

namespace web {

namespace {

using sudoku::Cell, sudoku::Grid, sudoku::Puzzle;

/// The digits of a position, and those of each row, column and region.
struct Board {
    explicit Board(const Puzzle& position) : puzzle(to_variant(position)) {
        Grid& grid = puzzle.grid;
        for (const auto& [cell, digit] : position.filled_in)
            if (grid[cell] == 0)
                grid.set(cell, digit);
        for (Cell cell = 0; cell < grid.digits().size(); ++cell)
            for (const std::uint32_t house : houses_of(cell))
                houses[house] |= grid[cell] == 0 ? 0 : bit(grid[cell]);
    }

    /// Returns the remaining candidates by cell; none for a cell with a digit.
    [[nodiscard]] std::vector<Bits> candidates() const {
        const Grid& grid = puzzle.grid;
        const Bits all = bit(side) | (bit(side) - 1);
        std::vector<Bits> candidates(grid.digits().size());
        for (Cell cell = 0; cell < candidates.size(); ++cell) {
            const auto [row, column, region] = houses_of(cell);
            candidates[cell] = grid[cell] == 0 ? all & ~(houses[row] | houses[column] | houses[region]) : 0;
        }
        for (const auto& [cell, digit] : grid.eliminated())
            candidates[cell] &= ~bit(digit);
        return candidates;
    }

    /// Returns the indexes of the row, the column and the region. A cell without a region is in its row alone.
    [[nodiscard]] std::array<std::uint32_t, 3> houses_of(Cell cell) const {
        const std::uint32_t row = puzzle.grid.geometry().row(cell);
        return {row, side + puzzle.grid.geometry().column(cell),
                puzzle.regions.empty() ? row : 2 * side + puzzle.regions[cell]};
    }

    sudoku::VariantPuzzle puzzle;
    std::uint32_t side = puzzle.grid.geometry().side();
    std::vector<Bits> houses = std::vector<Bits>(3 * std::size_t{side});
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
std::vector<Cell> mistakes(const Puzzle& puzzle, const std::vector<sudoku::Digit>& solution) {
    std::vector<Cell> cells;
    for (const auto& [cell, digit] : puzzle.filled_in)
        if (solution.at(cell) != digit)
            cells.push_back(cell);
    return cells;
}

/// Returns the lines of the rules of a puzzle: those of the text with their comments, if they are those of the puzzle.
std::string rules_text(const std::string& text, const Puzzle& puzzle) {
    std::string own = text.substr(sudoku::find_first_rule(text));
    try {
        if (!own.empty()) {
            const sudoku::VariantPuzzle variant = to_variant(puzzle);
            const sudoku::VariantPuzzle found = parse_rules(variant.grid.geometry(), own);
            const auto& known = found.grid.eliminated();
            const auto& given = variant.grid.eliminated();
            if (found.rules == variant.rules && found.regions == variant.regions &&
                found.lowest_digit == variant.lowest_digit && found.grid.geometry() == variant.grid.geometry() &&
                std::equal(known.begin(), known.end(), given.begin(), given.end()))
                return own;
        }
    } catch (const sudoku::ParseError&) { // in another puzzle
    }
    if (puzzle.is_plain())
        return "";
    const std::string whole = to_rules_text(*puzzle.variant);
    return whole.substr(sudoku::find_first_rule(whole));
}

std::string commented(const std::string& text) {
    std::string comments = text.empty() ? "" : "# ";
    for (const char c : text)
        comments += c == '\n' ? "\n# " : std::string(1, static_cast<unsigned char>(c) < ' ' ? ' ' : c);
    return text.empty() ? "" : comments + '\n';
}

/// Returns a puzzle as text, with its rules as they were written.
std::string with_rules_text(const Puzzle& puzzle, const std::string& rules) {
    sudoku::VariantPuzzle plain(Grid(puzzle.grid.geometry(), puzzle.grid.digits()));
    plain.name = puzzle.name;
    plain.lowest_digit = lowest_digit(puzzle);
    std::string text = commented(puzzle.author.empty() ? "" : "by " + puzzle.author) +
                       commented(puzzle.rules_in_words) + to_rules_text(plain) + rules;
    for (const std::string& drawing : puzzle.drawings)
        text += "drawing " + drawing + '\n';
    return text;
}

} // namespace

Json read(const Json& request) {
    constexpr std::size_t max_counted = 1000;
    constexpr std::size_t max_errors = 20;
    const auto text = request.at("text").get<std::string>();
    sudoku::ReaderParams params{.read_rules = true, .keep_drawings = true};
    if (request.contains("box"))
        params.geometry = geometry_of(request);
    sudoku::PuzzleReader reader(sudoku::memory_source(text), params);
    Json answer{{"board", nullptr}, {"errors", Json::array()}};
    std::size_t puzzles = 0;
    while (const auto record = puzzles < max_counted ? reader.next() : std::nullopt) {
        if (const auto* const puzzle = std::get_if<Puzzle>(&*record)) {
            if (++puzzles > 1)
                continue;
            try {
                answer["board"] = to_json(*puzzle, rules_text(text, *puzzle));
                answer["ignored"] = puzzle->ignored;
            } catch (const std::invalid_argument& error) { // the board is too large
                answer["errors"].push_back({{"error", error.what()}});
            }
        } else if (answer["errors"].size() < max_errors) {
            const auto& error = std::get<sudoku::ParseError>(*record);
            answer["errors"].push_back(
                {{"error", error.message()}, {"line", error.line()}, {"column", error.column()}});
        }
    }
    answer["puzzle_count"] = puzzles;
    answer["more"] = puzzles == max_counted;
    return answer;
}

Json write(const Json& request) {
    const Puzzle puzzle = shown_puzzle_of(request.at("board"));
    const std::string name = request.value("format", "");
    Json answer{{"formats", Json::array()}};
    const auto rules = request.at("board").value("rules", "");
    const bool has_drawings = !puzzle.drawings.empty(); // only in the format "rules"
    if (!rules.empty() || has_drawings) {
        for (const sudoku::VariantFormatInfo& format : sudoku::variant_formats())
            if (format.format == sudoku::VariantFormat::rules || !has_drawings)
                answer["formats"].push_back({format.name, format.description});
        if (name == "rules")
            answer["text"] = with_rules_text(puzzle, rules);
        else if (has_drawings)
            return answer;
        else if (const auto format = sudoku::find_variant_format(name))
            answer["text"] = write_variant(to_variant(puzzle), *format);
        return answer;
    }
    answer["formats"].push_back({"grid", "grid"});
    for (const sudoku::FileFormat& format : sudoku::file_formats())
        if (format.supports(puzzle.grid.geometry()) && (format.supports_candidates || puzzle.grid.eliminated().empty()))
            answer["formats"].push_back({format.name, format.name});
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
    const auto all_clashes = clashes(board.puzzle);
    sudoku::CheckResult result;
    Json answer{{"clashes", Json::array()},
                {"clashing_cells", cells_of(all_clashes)},
                {"candidates", board.candidates()},
                {"solutions", Json::array()},
                {"full", board.puzzle.grid.given_count() == board.puzzle.grid.digits().size()},
                {"mistakes", Json::array()}};
    if (const auto known = request.find("known"); known != request.end()) {
        answer.update(*known);
    } else {
        result = check_givens(puzzle, limits_of(request));
        answer["verdict"] = to_string(result.verdict);
        for (const Grid& solution : result.witnesses)
            answer["solutions"].push_back(to_json(solution));
    }
    for (const sudoku::Clash& clash : result.clashes.empty() ? all_clashes : result.clashes)
        answer["clashes"].push_back(to_string(puzzle.grid.geometry(), clash, puzzle.notation));
    if (answer.at("verdict") == "unique")
        answer["mistakes"] = mistakes(puzzle, answer.at("solutions").at(0).get<std::vector<sudoku::Digit>>());
    return answer;
}

Json count(const Json& request) {
    dlx::CountParams params = counting_params(request);
    params.max_memory_bytes = std::size_t{1} << 22; // a larger one makes the number grow late
    return to_json(sudoku::count(puzzle_of(request.at("board")), params));
}

} // namespace web
