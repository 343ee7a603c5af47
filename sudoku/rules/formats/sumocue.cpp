#include "sudoku/detail/characters.hpp"
#include "sudoku/rules/formats/cages.hpp"

#include <algorithm>
#include <map>

// Strings of SumoCue, for boards of 9x9. Digits are cages of one cell.
namespace sudoku::formats {

namespace {

constexpr std::string_view cue_head = "SumoCueV1";
constexpr std::string_view colons_head = "3x3:";
constexpr std::uint32_t id_count = 256; ///< numbers of cages, in the form with colons

/// Sum and cells of a cage.
struct Cage {
    std::uint32_t sum = 0; ///< 0: there is none
    std::vector<Cell> cells{};
};

bool is_cue(std::string_view text) { return text.starts_with(cue_head); }
bool is_with_colons(std::string_view text) { return text.starts_with("3x3::k:") || text.starts_with("3x3:d:k:"); }

/// Reader of one string.
class CueReader {
public:
    CueReader(std::string_view text, const WordPosition& position) : text_(text), position_(position) {}

    FoundVariant read() {
        VariantPuzzle puzzle = is_cue(text_) ? read_cue() : read_with_colons();
        std::map<Cell, Cage> cages; // by first cell
        for (const auto& [id, cage] : cages_)
            cages[*std::min_element(cage.cells.begin(), cage.cells.end())] = cage;
        for (const auto& [first, cage] : cages) {
            if (cage.sum == 0 && cage.cells.size() > 1)
                fail("the cage of " + cell_name(puzzle.grid.geometry(), first) + " has no sum");
            if (cage.cells.size() > 1)
                add_rule(puzzle, "killer", position_, {cage.sum}, cage.cells);
            else if (cage.sum > board_side)
                fail("there is no digit " + std::to_string(cage.sum) + " on this board");
            else
                puzzle.grid.set(first, static_cast<Digit>(cage.sum));
        }
        check_rules(puzzle);
        return {.puzzle = std::move(puzzle)};
    }

private:
    static constexpr std::uint32_t board_side = 9;

    [[noreturn]] void fail(const std::string& problem) const { throw position_.error("SumoCue: " + problem); }

    /// Removes the number at the beginning of a text.
    std::uint32_t take_number(std::string_view& text) const {
        const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
        const auto number = whole_number(text.substr(0, end));
        if (!number)
            fail("expected a number, not " + dlx::detail::quoted(text.substr(0, 20)));
        text.remove_prefix(end);
        return *number;
    }

    /// "=15" begins a cage of that sum, and "+0" belongs to the cage that begins at cell 0; "J3" behind it is the region.
    VariantPuzzle read_cue() {
        std::string_view rest = text_.substr(cue_head.size());
        const bool has_diagonals = rest.starts_with('D');
        rest.remove_prefix(has_diagonals ? 1 : 0);
        std::vector<std::uint32_t> labels;
        std::vector<std::pair<Cell, std::uint32_t>> members;
        Cell cell = 0;
        for (; !rest.empty(); ++cell) {
            if (cell == detail::cells_9x9)
                fail("expected 81 cells, not more");
            const char sign = rest.front();
            if (sign != '=' && sign != '+')
                fail("expected = or + before each cell, not " + dlx::detail::quoted(rest.substr(0, 1)));
            rest.remove_prefix(1);
            const std::uint32_t number = take_number(rest);
            if (sign == '=')
                cages_[cell] = {number, {cell}};
            else
                members.emplace_back(cell, number);
            if (rest.starts_with('J')) {
                rest.remove_prefix(1);
                labels.push_back(take_number(rest));
            }
        }
        if (cell != detail::cells_9x9)
            fail("expected 81 cells, not " + std::to_string(cell));
        for (const auto& [member, id] : members) {
            if (!cages_.contains(id))
                fail("no cage begins at cell " + std::to_string(id));
            cages_[id].cells.push_back(member);
        }
        VariantPuzzle puzzle = make_board(labels);
        if (has_diagonals)
            add_diagonals(puzzle, position_);
        return puzzle;
    }

    [[nodiscard]] VariantPuzzle make_board(const std::vector<std::uint32_t>& labels) const {
        if (labels.empty())
            return VariantPuzzle(Grid(Geometry(3, 3)));
        if (labels.size() != detail::cells_9x9)
            fail("only some cells have a region");
        try {
            return puzzle_with_regions(board_side, labels);
        } catch (const InvalidRule& error) {
            fail(error.what());
        }
    }

    /// Each number is 256 times the sum of the cell's cage and the number of the cage. Without a sum there is no cage.
    VariantPuzzle read_with_colons() {
        const bool has_diagonals = text_[colons_head.size()] == 'd';
        std::vector<std::string_view> numbers = detail::pieces_of(text_, ':');
        numbers.erase(numbers.begin(), numbers.begin() + 3);
        if (numbers.back().empty())
            numbers.pop_back();
        if (numbers.size() != detail::cells_9x9)
            fail("expected 81 cells, not " + std::to_string(numbers.size()));
        VariantPuzzle puzzle{Grid(Geometry(3, 3))};
        for (Cell cell = 0; cell < numbers.size(); ++cell) {
            const auto number = whole_number(numbers[cell]);
            if (!number)
                fail("expected a number, not " + dlx::detail::quoted(numbers[cell].substr(0, 20)));
            if (*number < id_count)
                continue;
            Cage& cage = cages_[*number % id_count];
            if (!cage.cells.empty() && cage.sum != *number / id_count)
                fail("the cage of " + cell_name(puzzle.grid.geometry(), cell) + " has two sums");
            cage.sum = *number / id_count;
            cage.cells.push_back(cell);
        }
        if (has_diagonals)
            add_diagonals(puzzle, position_);
        return puzzle;
    }

    std::string_view text_;
    WordPosition position_;
    std::map<std::uint32_t, Cage> cages_{}; ///< by number
};

bool is_sumocue(std::string_view text) { return is_cue(text) || is_with_colons(text); }

bool is_sumocue_variant(std::string_view) { return true; }

FoundVariant read_sumocue(std::string_view text, const WordPosition& position) {
    std::string string(text);
    std::erase_if(string, [](char c) { return detail::is_one_of(" \t\v\f\r\n", c); });
    return CueReader(string, position).read();
}

std::string write_sumocue(const VariantPuzzle& puzzle) {
    const std::string program = "SumoCue";
    const Geometry& geometry = puzzle.grid.geometry();
    if (geometry.side() != 9)
        throw_not_expressible(program, "a " + to_string(geometry) + " board");
    if (puzzle.regions.empty())
        throw_not_expressible(program, "a board without regions");
    const CageBoard board = cage_board(puzzle, program);
    const bool is_jigsaw = !has_usual_regions(puzzle);
    std::string text = is_jigsaw ? "SumoCueV1" : "3x3:";
    text += board.has_diagonals ? (is_jigsaw ? "D" : "d") : "";
    text += is_jigsaw ? "" : ":k:";
    for (Cell cell = 0; cell < detail::cells_9x9; ++cell) {
        const Rule* const cage = board.cages[cell];
        const std::uint32_t digit = puzzle.grid[cell];
        if (digit != 0 && cage != nullptr)
            throw_not_expressible(program, "a digit in " + describe(geometry, *cage));
        const Cell first = cage != nullptr ? *std::min_element(cage->cells.begin(), cage->cells.end()) : cell;
        const std::uint32_t sum = cage != nullptr ? cage->numbers.front() : digit;
        if (!is_jigsaw)
            text += std::to_string(id_count * sum + first) + ":";
        else
            text += (first == cell ? "=" + std::to_string(sum) : "+" + std::to_string(first)) + "J" +
                    std::to_string(puzzle.regions[cell]);
    }
    return text;
}

} // namespace

const ForeignFormat sumocue_strings{VariantFormat::sumocue, is_sumocue, is_sumocue_variant, read_sumocue,
                                    write_sumocue};

} // namespace sudoku::formats
