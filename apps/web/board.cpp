#include "apps/web/board.hpp"

#include "dlx/lockstep/batch.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace web {

namespace {

using sudoku::Candidate, sudoku::Cell, sudoku::Digit, sudoku::DigitNotation, sudoku::Geometry, sudoku::Grid,
    sudoku::Puzzle, sudoku::VariantPuzzle;

constexpr std::array<std::pair<std::string_view, DigitNotation>, 3> alphabets{
    {{"digits", DigitNotation::digits}, {"letters", DigitNotation::letters}, {"numbers", DigitNotation::numbers}}};

/// Returns the alphabet of a board. One without a name is the string of its characters.
DigitNotation alphabet_of(const Json& board, std::uint32_t side) {
    const std::string text = board.value("alphabet", "");
    for (const auto& [name, notation] : alphabets)
        if (text == name)
            return notation;
    return text.size() >= side ? DigitNotation(text) : sudoku::default_notation(side);
}

std::string text_of(const DigitNotation& notation) {
    for (const auto& [name, other] : alphabets)
        if (notation == other)
            return std::string(name);
    return std::string(notation.symbols());
}

void reject_too_large(const Geometry& geometry) {
    if (geometry.side() > max_side)
        throw std::invalid_argument("a board of " + to_string(geometry) +
                                    " is too large: this page supports boards up to 25x25");
}

std::vector<Bits> bits_of(const Json& board, const char* key) { return board.value(key, std::vector<Bits>()); }

void eliminate(Grid& grid, std::span<const Bits> bits) {
    const std::uint32_t side = grid.geometry().side();
    for (Cell cell = 0; cell < bits.size(); ++cell)
        for (std::uint32_t digit = 1; digit <= side; ++digit)
            if ((bits[cell] & bit(digit)) != 0)
                grid.eliminate({cell, static_cast<Digit>(digit)});
}

/// Returns the puzzle of a board, or the position of the player.
Puzzle read_board(const Json& board, bool is_position) {
    const Geometry geometry = geometry_of(board);
    const Grid givens(geometry, board.at("givens").get<std::vector<Digit>>());
    const auto rules = board.value("rules", "");
    VariantPuzzle variant = rules.empty() ? VariantPuzzle(givens) : parse_rules(geometry, rules);
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        variant.grid.set(cell, givens[cell]);
    variant.name = board.value("name", "");
    variant.author = board.value("author", "");
    variant.rules_in_words = board.value("words", "");
    eliminate(variant.grid, bits_of(board, "eliminated"));
    const auto filled = board.value("filled", std::vector<Digit>());
    auto removed = is_position ? bits_of(board, "removed") : std::vector<Bits>();
    std::vector<Candidate> filled_in;
    for (Cell cell = 0; cell < filled.size(); ++cell) {
        if (filled[cell] == 0)
            continue;
        filled_in.push_back({cell, filled[cell]});
        if (is_position && !rules.empty() && givens[cell] == 0)
            variant.grid.set(cell, filled[cell]);
        if (cell < removed.size())
            removed[cell] = 0;
    }
    eliminate(variant.grid, removed);
    Puzzle puzzle = to_puzzle(std::move(variant));
    if (lowest_digit(puzzle) == 1)
        puzzle.notation = alphabet_of(board, geometry.side());
    puzzle.has_explicit_boxes = Geometry::default_for_side(geometry.side()) != geometry;
    puzzle.filled_in = std::move(filled_in);
    puzzle.drawings = board.value("drawings", puzzle.drawings);
    return puzzle;
}

} // namespace

Geometry geometry_of(const Json& request) {
    const auto [rows, columns] = request.at("box").get<std::array<std::uint32_t, 2>>();
    const Geometry geometry(rows, columns);
    reject_too_large(geometry);
    return geometry;
}

Puzzle shown_puzzle_of(const Json& board) { return read_board(board, false); }

Puzzle puzzle_of(const Json& board) {
    Puzzle puzzle = shown_puzzle_of(board);
    if (!puzzle.drawings.empty())
        throw std::invalid_argument("there is no answer to a puzzle with " + drawings_text(puzzle));
    return puzzle;
}

Puzzle position_of(const Json& board) { return read_board(board, true); }

VariantPuzzle parse_rules(const Geometry& geometry, const std::string& rules) {
    struct Last {
        Geometry geometry;
        std::string rules;
        VariantPuzzle puzzle;
    };
    static std::optional<Last> last; // some rules take long to read
    if (last && last->geometry == geometry && last->rules == rules)
        return last->puzzle;
    std::string rows;
    for (std::uint32_t row = 0; row < geometry.side(); ++row)
        rows += std::string(geometry.side(), '.') + '\n';
    try {
        VariantPuzzle puzzle = sudoku::parse_variant(rows + rules, geometry);
        for (sudoku::Rule& rule : puzzle.rules)
            rule.line -= geometry.side();
        return last.emplace(Last{geometry, rules, std::move(puzzle)}).puzzle;
    } catch (const dlx::ParseError& error) {
        throw dlx::ParseError(error.line() - std::min<std::size_t>(error.line(), geometry.side()), error.column(),
                              error.message());
    }
}

sudoku::CheckResult check_givens(const Puzzle& puzzle, const dlx::Limits& limits) {
    static sudoku::Checker checker; // building its data takes most of the time between two keys
    return checker.check(puzzle, limits);
}

std::vector<Cell> cells_of(const sudoku::Rule& rule) {
    std::vector<Cell> cells = rule.cells;
    cells.insert(cells.end(), rule.other_cells.begin(), rule.other_cells.end());
    std::sort(cells.begin(), cells.end());
    return cells;
}

Json regions_of(const VariantPuzzle& puzzle) {
    std::vector<std::uint32_t> regions = puzzle.regions;
    if (regions == sudoku::box_regions(puzzle.grid.geometry()))
        return Json::array();
    if (regions.empty()) {
        regions.resize(puzzle.grid.geometry().cell_count());
        std::iota(regions.begin(), regions.end(), 0U);
    }
    return regions;
}

Json to_json(const Puzzle& puzzle, const std::string& rules) {
    const Geometry& geometry = puzzle.grid.geometry();
    reject_too_large(geometry);
    std::vector<Digit> filled(geometry.cell_count());
    for (const auto& [cell, digit] : puzzle.filled_in)
        filled[cell] = digit;
    std::vector<Bits> eliminated(geometry.cell_count());
    for (const auto& [cell, digit] : puzzle.grid.eliminated())
        if (rules.empty()) // otherwise in the rules
            eliminated[cell] |= bit(digit);
    return {{"box", {geometry.box_rows(), geometry.box_columns()}},
            {"alphabet", text_of(puzzle.notation)},
            {"givens", to_json(puzzle.grid)},
            {"filled", filled},
            {"eliminated", eliminated},
            {"name", puzzle.name},
            {"author", puzzle.author},
            {"words", puzzle.rules_in_words},
            {"drawings", puzzle.drawings},
            {"rules", rules},
            {"regions", puzzle.is_plain() ? Json::array() : regions_of(*puzzle.variant)}};
}

Json to_json(const Candidate& candidate) { return {candidate.cell, candidate.digit}; }

Json to_json(std::span<const Candidate> candidates) {
    Json list = Json::array();
    for (const Candidate& candidate : candidates)
        list.push_back(to_json(candidate));
    return list;
}

Json to_json(const Grid& grid) { return std::vector<Digit>(grid.digits().begin(), grid.digits().end()); }

dlx::Limits limits_of(const Json& request) {
    dlx::Limits limits;
    if (const auto seconds = request.find("seconds"); seconds != request.end())
        limits.seconds = seconds->get<double>();
    return limits;
}

dlx::CountParams counting_params(const Json& request) {
    dlx::CountParams params{.make_enumerator = dlx::lockstep_enumerator};
    params.limits = limits_of(request);
    params.limits.on_progress = [](const dlx::Progress& progress) {
        report({{"count", std::to_string(progress.solutions)}});
    };
    params.max_memory_bytes = std::size_t{1} << 28;
    return params;
}

Json to_json(const dlx::CountResult& result) {
    return {{"count", result.solutions.str()}, {"complete", result.status == dlx::Status::exhausted}};
}

Json count_classes(const dlx::Problem& problem, const dlx::SymmetryGroup& group, const Json& request) {
    const dlx::CountParams params = counting_params(request);
    const dlx::SymmetryCountResult result = count_up_to_symmetry(problem, group, params);
    return {{"symmetries", group.order().str()},
            {"count", result.classes.str()},
            {"complete", result.status == dlx::Status::exhausted}};
}

} // namespace web
