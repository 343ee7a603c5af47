#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/rules/format.hpp"

#include <algorithm>
#include <map>

// Killers and jigsaws of SumoCue, on boards of 9x9: "SumoCueV1=15+0…" and "3x3::k:3840:…". Digits are cages of one cell.
// Killers in 81 characters: one cell of each cage has its sum, and each other one points to a neighbor in the same cage.
namespace sudoku::formats {

namespace {

constexpr std::uint32_t sumocue_side = 9;

struct SummedCage {
    std::uint32_t sum = 0; ///< 0: none
    std::vector<Cell> cells{};
};

class SumoCueReader {
public:
    SumoCueReader(std::string_view text, const WordPosition& position) : text_(text), position_(position) {}

    FoundVariant read() {
        text_.starts_with("3x3:") ? read_numbers() : read_signs();
        if (!labels_.empty())
            puzzle_ = puzzle_with_regions(sumocue_side, labels_);
        for (const std::size_t choice : {0U, 1U})
            if (has_diagonals_)
                add_rule(puzzle_, "diagonal", position_, {}, {}, choice);
        for (const auto& [id, cage] : cages_)
            add_cage(cage);
        return {.puzzle = std::move(puzzle_)};
    }

private:
    [[noreturn]] void fail(const std::string& problem) const {
        throw position_.error("a puzzle of SumoCue: " + problem);
    }

    void add_cage(const SummedCage& cage) {
        if (cage.cells.size() > 1 && cage.sum == 0)
            fail("the cage of " + cell_name(puzzle_.grid.geometry(), cage.cells.front()) + " has no sum");
        if (cage.cells.size() > 1)
            add_rule(puzzle_, "killer", position_, {cage.sum}, cage.cells);
        else if (cage.sum > sumocue_side)
            fail("there is no digit " + std::to_string(cage.sum) + " on this board");
        else
            puzzle_.grid.set(cage.cells.front(), static_cast<Digit>(cage.sum));
    }

    /// Reads 256 times the sum of each cell's cage plus the number of the cage; the sum 0 is a cell outside of the cages.
    void read_numbers() {
        has_diagonals_ = text_.starts_with("3x3:d");
        std::vector<std::string_view> numbers = detail::pieces_of(text_.substr(text_.find('k') + 2), ':');
        if (numbers.back().empty())
            numbers.pop_back();
        require_cells(numbers.size());
        for (Cell cell = 0; cell < numbers.size(); ++cell) {
            const auto number = whole_number(numbers[cell]);
            if (!number)
                fail("expected a number, not " + dlx::detail::quoted(numbers[cell].substr(0, 20)));
            SummedCage& cage = cages_[*number == 0 ? 256 + cell : *number % 256];
            if (!cage.cells.empty() && cage.sum != *number / 256)
                fail("the cage of " + cell_name(puzzle_.grid.geometry(), cell) + " has two sums");
            cage.sum = *number / 256;
            cage.cells.push_back(cell);
        }
    }

    /// Reads "=15" for the first cell of a cage, and "+0" for others of the cage of cell 0; "J3" after them is a region.
    void read_signs() {
        std::string_view rest = text_.substr(text_.find('V') + 1);
        if (rest.front() != '1')
            fail("only its version 1 is read");
        has_diagonals_ = rest.starts_with("1D");
        rest.remove_prefix(has_diagonals_ ? 2 : 1);
        std::vector<std::pair<Cell, std::uint32_t>> others; // cells and the first cells of their cages
        Cell cell = 0;
        for (; !rest.empty(); ++cell) {
            const char sign = rest.front();
            if (sign != '=' && sign != '+')
                fail("expected = or + before each cell, not " + dlx::detail::quoted(rest.substr(0, 1)));
            if (const std::uint32_t number = take_number(rest); sign == '=')
                cages_[cell] = {number, {cell}};
            else
                others.emplace_back(cell, number);
            if (rest.starts_with('J'))
                labels_.push_back(take_number(rest));
        }
        require_cells(cell);
        if (!labels_.empty() && labels_.size() != cell)
            fail("only some cells have a region");
        for (const auto& [other, first] : others) {
            if (!cages_.contains(first))
                fail("no cage begins at cell " + std::to_string(first));
            cages_[first].cells.push_back(other);
        }
    }

    /// Removes a sign and the number after it.
    std::uint32_t take_number(std::string_view& text) const {
        text.remove_prefix(1);
        const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
        const auto number = whole_number(text.substr(0, end));
        if (!number)
            fail("expected a number, not " + dlx::detail::quoted(text.substr(0, 20)));
        text.remove_prefix(end);
        return *number;
    }

    void require_cells(std::size_t count) const {
        if (count != detail::cells_9x9)
            fail("expected 81 cells, not " + std::to_string(count));
    }

    std::string_view text_;
    WordPosition position_;
    VariantPuzzle puzzle_{Grid(Geometry(3, 3))};
    std::map<std::uint32_t, SummedCage> cages_{}; ///< by number, or first cell
    std::vector<std::uint32_t> labels_{};         ///< regions by cell
    bool has_diagonals_ = false;
};

bool is_sumocue(std::string_view text) {
    return text.starts_with("3x3::k:") || text.starts_with("3x3:d:k:") ||
           (text.starts_with("SumoCueV") && text.find_first_of("=+") != std::string_view::npos);
}

/// Steps in rows and columns to the cells that the signs point to.
const std::map<char, std::pair<int, int>> pointers{{'^', {-1, 0}},  {'v', {1, 0}},   {'<', {0, -1}}, {'>', {0, 1}},
                                                   {'`', {-1, -1}}, {'\'', {-1, 1}}, {',', {1, -1}}, {'.', {1, 1}}};

/// Returns the sum of a sign: 0-9, A-Z for 10-35, a-j for 36-45. 0 means any sum.
std::optional<std::uint32_t> sum_of(char sign) {
    const bool is_small = sign >= 'a' && sign <= 'j';
    return detail::is_digit(sign)     ? std::optional(static_cast<std::uint32_t>(sign - '0'))
           : detail::is_capital(sign) ? std::optional(static_cast<std::uint32_t>(sign - 'A') + 10)
           : is_small                 ? std::optional(static_cast<std::uint32_t>(sign - 'a') + 36)
                                      : std::nullopt;
}

bool is_killer_of_pointers(std::string_view text) {
    constexpr std::ptrdiff_t fewest = 20;
    return text.size() == detail::cells_9x9 && text.find_first_of("^v<>`") != text.npos &&
           std::all_of(text.begin(), text.end(), [](char c) { return pointers.contains(c) || sum_of(c); }) &&
           std::count_if(text.begin(), text.end(), [](char c) { return c != '.' && pointers.contains(c); }) >= fewest;
}

FoundVariant read_killer_of_pointers(std::string_view text, const WordPosition& position) {
    VariantPuzzle puzzle{Grid(Geometry(3, 3))};
    const Geometry& geometry = puzzle.grid.geometry();
    const auto fail = [&](Cell cell, const std::string& problem) {
        throw WordPosition{position.line, position.column + cell}.error("a killer in 81 characters: " + problem);
    };
    std::map<Cell, std::vector<Cell>> cages; // by the cell with the sum
    for (Cell cell = 0; cell < text.size(); ++cell) {
        Cell at = cell;
        for (std::size_t steps = 0; !sum_of(text[at]); ++steps) {
            const auto& [rows, columns] = pointers.at(text[at]);
            const std::vector<Cell> next = ray(
                geometry, {static_cast<int>(geometry.row(at)) + rows, static_cast<int>(geometry.column(at)) + columns},
                rows, columns);
            if (steps == text.size() || next.empty())
                fail(cell, "this cell leads to no sum");
            at = next.front();
        }
        cages[at].push_back(cell);
    }
    for (const auto& [first, cells] : cages) {
        const std::uint32_t sum = *sum_of(text[first]);
        if (cells.size() > 1)
            add_rule(puzzle, "killer", position, sum == 0 ? std::vector<std::uint32_t>() : std::vector{sum}, cells);
        else if (sum > sumocue_side)
            fail(first, "there is no digit " + std::to_string(sum));
        else
            puzzle.grid.set(first, static_cast<Digit>(sum));
    }
    return {.puzzle = std::move(puzzle)};
}

FoundVariant read_sumocue(std::string_view text, const WordPosition& position) {
    return SumoCueReader(text, position).read();
}

} // namespace

const ForeignFormat sumocue_strings{{}, is_sumocue, read_sumocue, nullptr};
const ForeignFormat killers_of_pointers{{}, is_killer_of_pointers, read_killer_of_pointers, nullptr};

} // namespace sudoku::formats
