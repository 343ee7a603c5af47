#include "apps/web/board.hpp"
#include "dlx/lockstep/batch.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace web {

namespace {

using sudoku::Candidate;
using sudoku::Cell;
using sudoku::Digit;
using sudoku::DigitNotation;
using sudoku::Geometry;
using sudoku::Grid;
using sudoku::Puzzle;

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

/// Eliminates the candidates in the bits by cell.
void eliminate(Puzzle& puzzle, std::span<const Bits> bits) {
    const std::uint32_t side = puzzle.grid.geometry().side();
    for (Cell cell = 0; cell < bits.size(); ++cell)
        for (std::uint32_t digit = 1; digit <= side; ++digit)
            if ((bits[cell] & bit(digit)) != 0)
                puzzle.grid.eliminate({cell, static_cast<Digit>(digit)});
}

} // namespace

Geometry geometry_of(const Json& request) {
    const auto [rows, columns] = request.at("box").get<std::array<std::uint32_t, 2>>();
    const Geometry geometry(rows, columns);
    reject_too_large(geometry);
    return geometry;
}

Puzzle puzzle_of(const Json& board) {
    const Geometry geometry = geometry_of(board);
    Puzzle puzzle{Grid(geometry, board.at("givens").get<std::vector<Digit>>())};
    puzzle.notation = alphabet_of(board, geometry.side());
    puzzle.name = board.value("name", "");
    puzzle.has_explicit_boxes = Geometry::default_for_side(geometry.side()) != geometry;
    const auto filled = board.value("filled", std::vector<Digit>());
    for (Cell cell = 0; cell < filled.size(); ++cell)
        if (filled[cell] != 0)
            puzzle.filled_in.push_back({cell, filled[cell]});
    eliminate(puzzle, bits_of(board, "eliminated"));
    return puzzle;
}

Puzzle position_of(const Json& board) {
    Puzzle puzzle = puzzle_of(board);
    auto removed = bits_of(board, "removed");
    for (const Candidate& filled : puzzle.filled_in)
        if (filled.cell < removed.size())
            removed[filled.cell] = 0;
    eliminate(puzzle, removed);
    return puzzle;
}

Json to_json(const Puzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    reject_too_large(geometry);
    std::vector<Digit> filled(geometry.cell_count());
    for (const auto& [cell, digit] : puzzle.filled_in)
        filled[cell] = digit;
    std::vector<Bits> eliminated(geometry.cell_count());
    for (const auto& [cell, digit] : puzzle.grid.eliminated())
        eliminated[cell] |= bit(digit);
    return {{"box", {geometry.box_rows(), geometry.box_columns()}},
            {"alphabet", text_of(puzzle.notation)},
            {"givens", to_json(puzzle.grid)},
            {"filled", filled},
            {"eliminated", eliminated},
            {"name", puzzle.name}};
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

} // namespace web
