#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/rules/format.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>
#include <set>

// Game IDs of Simon Tatham's Solo, "3x3:a4d3h8_2…": parameters, ':', the givens, and behind commas the regions of a jigsaw,
// the cages of a killer, and the sums in the first cells of the cages.
namespace sudoku::formats {

namespace {

constexpr const char* solo_name = "a game ID of Simon Tatham's Solo";
constexpr std::uint32_t max_solo_side = 31;

/// Parameters before the ':' of a game ID.
struct SoloParams {
    std::uint32_t box_rows = 0;    ///< the side in jigsaws, which have no boxes
    std::uint32_t box_columns = 0; ///< 1 in jigsaws
    std::string_view letters{};    ///< variants ("j", "k", "x"), symmetry, difficulty
    std::size_t size = 0;          ///< characters in all
};

/// Returns the parameters at the beginning of a text, or nothing.
std::optional<SoloParams> solo_params(std::string_view text) {
    SoloParams params;
    const auto read_number = [&](std::uint32_t& number) {
        const char* const begin = text.data() + params.size;
        const auto [end, error] = std::from_chars(begin, text.data() + text.size(), number);
        params.size += static_cast<std::size_t>(end - begin);
        return error == std::errc() && number > 0 && number < 1000;
    };
    if (!read_number(params.box_rows) || params.size == text.size())
        return std::nullopt;
    if (text[params.size] == 'j')
        params.box_columns = 1;
    else if (text[params.size++] != 'x' || !read_number(params.box_columns))
        return std::nullopt;
    const std::size_t begin = params.size;
    params.size = std::min(text.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz", begin), text.size());
    params.letters = text.substr(begin, params.size - begin);
    return params;
}

/// Returns the number of cells in a description of numbers in cells, be the numbers in range or not.
std::size_t count_solo_cells(std::string_view description) {
    std::size_t cells = 0;
    bool is_in_number = false;
    for (const char c : description) {
        cells += c >= 'a' && c <= 'z'                   ? static_cast<std::size_t>(c - 'a') + 1
                 : detail::is_digit(c) && !is_in_number ? 1
                                                        : 0;
        is_in_number = detail::is_digit(c);
    }
    return cells;
}

/// Returns the two cells at a place between cells that share an edge: those side by side first, row by row, then those
/// one below the other, column by column.
std::pair<Cell, Cell> cells_at_edge(const Geometry& geometry, std::uint32_t edge) {
    const std::uint32_t n = geometry.side();
    const std::uint32_t line = edge / (n - 1);
    const std::uint32_t place = edge % (n - 1);
    if (line < n)
        return {geometry.cell(line, place), geometry.cell(line, place + 1)};
    return {geometry.cell(place, line - n), geometry.cell(place + 1, line - n)};
}

std::uint32_t edge_count(const Geometry& geometry) { return 2 * geometry.side() * (geometry.side() - 1); }

/// Reads which cells are in one area. Letters are runs of pairs without a border, 'a' = 1, and a border follows, behind
/// the last pair, too; '_' is a border alone. `z` is the run of a 'z', which no border follows. Returns the areas by cell,
/// or nothing if the text is too short or too long.
std::optional<std::vector<std::uint32_t>> areas_of(std::string_view text, const Geometry& geometry, std::uint32_t z) {
    std::vector<std::uint32_t> areas(geometry.cell_count());
    std::iota(areas.begin(), areas.end(), 0U);
    std::uint32_t edge = 0;
    for (const char c : text) {
        const std::uint32_t run = c == '_' ? 0 : c == 'z' ? z : static_cast<std::uint32_t>(c - 'a') + 1;
        for (std::uint32_t i = 0; i < run; ++i, ++edge) {
            if (edge >= edge_count(geometry))
                return std::nullopt;
            const auto [a, b] = cells_at_edge(geometry, edge);
            std::replace(areas.begin(), areas.end(), std::uint32_t{areas[b]}, std::uint32_t{areas[a]});
        }
        edge += c == 'z' ? 0 : 1;
        if (edge > edge_count(geometry) + 1)
            return std::nullopt;
    }
    return edge == edge_count(geometry) + 1 ? std::optional(areas) : std::nullopt;
}

class SoloReader {
public:
    SoloReader(std::string_view text, const WordPosition& position)
        : text_(text), position_(position), params_(*solo_params(text)), side_(params_.box_rows * params_.box_columns) {
    }

    FoundVariant read() {
        if (text_[params_.size] == '#')
            fail(text_, "a random seed is not a puzzle: in the program choose Game > Specific, and copy the game ID");
        const std::vector<std::string_view> parts = detail::pieces_of(text_.substr(params_.size + 1), ',');
        const bool is_jigsaw = detail::is_one_of(params_.letters, 'j');
        const bool is_killer = detail::is_one_of(params_.letters, 'k');
        const std::size_t wanted = 1 + (is_jigsaw ? 1U : 0U) + (is_killer ? 2U : 0U);
        if (side_ > VariantPuzzle::max_side && wanted > 1)
            fail(text_, "rules need a board of at most 16x16");
        if (parts.size() != wanted)
            fail(text_,
                 "expected " + std::to_string(wanted) + " parts between commas, not " + std::to_string(parts.size()));
        VariantPuzzle puzzle =
            is_jigsaw ? read_regions(parts[1]) : VariantPuzzle(Grid(Geometry(params_.box_rows, params_.box_columns)));
        const std::vector<Digit> digits = numbers(parts[0], side_);
        for (Cell cell = 0; cell < digits.size(); ++cell)
            puzzle.grid.set(cell, digits[cell]);
        if (detail::is_one_of(params_.letters, 'x'))
            for (const std::size_t choice : {0U, 1U})
                add_rule(puzzle, "diagonal", position_, {}, {}, choice);
        if (is_killer)
            read_cages(puzzle, parts[wanted - 2], parts[wanted - 1]);
        return {.puzzle = std::move(puzzle)};
    }

private:
    [[nodiscard]] WordPosition place_of(std::string_view part) const {
        return {position_.line, position_.column + detail::place_in(text_, part)};
    }
    [[noreturn]] void fail(std::string_view part, const std::string& problem) const {
        throw place_of(part).error(std::string(solo_name) + ": " + problem);
    }

    /// Reads numbers in cells, 0 = none. Letters are runs of empty cells, and '_' separates two numbers.
    [[nodiscard]] std::vector<Digit> numbers(std::string_view part, std::uint32_t max) const {
        const std::size_t cells = count_solo_cells(part);
        if (cells != std::size_t{side_} * side_)
            fail(part, std::to_string(cells) + " cells where the board has " + std::to_string(side_ * side_));
        std::vector<Digit> digits;
        for (std::size_t at = 0; at < part.size(); ++at) {
            const std::string_view number = part.substr(at, part.find_first_not_of("0123456789", at) - at);
            if (number.empty()) {
                digits.insert(digits.end(), part[at] == '_' ? 0 : static_cast<std::size_t>(part[at] - 'a') + 1, 0);
                continue;
            }
            const auto digit = whole_number(number);
            if (!digit || *digit == 0 || *digit > max || number[0] == '0')
                fail(number, std::string(number) + " where the numbers are 1-" + std::to_string(max));
            digits.push_back(static_cast<Digit>(*digit));
            at += number.size() - 1;
        }
        return digits;
    }

    /// Reads areas. The program writes runs of 25 as 'z', and reads 26.
    [[nodiscard]] std::vector<std::uint32_t> areas(std::string_view part) const {
        if (const std::size_t at = part.find_first_of("0123456789"); at != std::string_view::npos)
            fail(part.substr(at), "a digit where letters describe the borders");
        for (const std::uint32_t z : {25U, 26U})
            if (const auto found = areas_of(part, usual_board(side_), z))
                return *found;
        fail(part, "the borders do not fit the board");
    }

    [[nodiscard]] VariantPuzzle read_regions(std::string_view part) const {
        try {
            return puzzle_with_regions(side_, areas(part));
        } catch (const InvalidRule& error) {
            fail(part, error.what());
        }
    }

    void read_cages(VariantPuzzle& puzzle, std::string_view borders, std::string_view sums) const {
        const std::vector<std::uint32_t> cages = rules::numbered_regions(areas(borders));
        const std::vector<Digit> sum_of_cell = numbers(sums, std::numeric_limits<Digit>::max());
        std::vector<Rule> rules(cages.empty() ? 0 : *std::max_element(cages.begin(), cages.end()) + 1);
        for (Cell cell = 0; cell < cages.size(); ++cell) {
            Rule& rule = rules[cages[cell]];
            rule.cells.push_back(cell);
            if (sum_of_cell[cell] != 0)
                rule.numbers.push_back(sum_of_cell[cell]);
        }
        for (Rule& rule : rules)
            if (rule.cells.size() > 1 || !rule.numbers.empty()) {
                if (rule.numbers.size() > 1)
                    fail(sums, "two sums in the cage of " + cell_name(puzzle.grid.geometry(), rule.cells.front()));
                add_rule(puzzle, "killer", place_of(borders), std::move(rule.numbers), std::move(rule.cells));
            }
    }

    std::string_view text_;
    WordPosition position_;
    SoloParams params_;
    std::uint32_t side_;
};

// --- Writing ---------------------------------------------------------------------------------------------------------

std::string solo_text_of(const std::vector<std::uint32_t>& numbers) {
    std::string text;
    for (std::size_t at = 0; at < numbers.size();) {
        std::size_t run = 0;
        while (at + run < numbers.size() && numbers[at + run] == 0)
            ++run;
        for (at += run; run > 0; run -= std::min<std::size_t>(run, 26))
            text += static_cast<char>('a' + std::min<std::size_t>(run, 26) - 1);
        if (at == numbers.size())
            break;
        text += (!text.empty() && detail::is_digit(text.back()) ? "_" : "") + std::to_string(numbers[at++]);
    }
    return text;
}

template <class Area>
std::string borders_of(const std::vector<Area>& areas, const Geometry& geometry) {
    std::string text;
    std::size_t run = 0;
    for (std::uint32_t edge = 0; edge <= edge_count(geometry); ++edge) {
        if (edge < edge_count(geometry)) {
            const auto [a, b] = cells_at_edge(geometry, edge);
            if (areas[a] == areas[b]) {
                ++run;
                continue;
            }
        }
        for (; run > 25; run -= 25)
            text += 'z';
        text += run == 0 ? '_' : static_cast<char>('a' + run - 1);
        run = 0;
    }
    return text;
}

/// Throws unless each area is one piece, of cells that share edges.
template <class Area>
void require_pieces(const std::vector<Area>& areas, const Geometry& geometry, const std::string& noun) {
    const auto pieces = rules::numbered_regions(*areas_of(borders_of(areas, geometry), geometry, 25));
    std::vector<Area> area_of_piece;
    for (Cell cell = 0; cell < areas.size(); ++cell)
        if (pieces[cell] == area_of_piece.size()) {
            if (detail::contains(area_of_piece, areas[cell]))
                throw_not_expressible(solo_name, noun + " in several pieces");
            area_of_piece.push_back(areas[cell]);
        }
}

struct CageBoard {
    std::vector<const Rule*> cages{}; ///< cage by cell; null: none
    bool has_diagonals = false;       ///< both of them
};

/// Returns the cages of a puzzle. Throws InvalidRule for all other rules, for one diagonal alone, cages without a sum or
/// with a common cell, and eliminated candidates.
CageBoard cage_board(const VariantPuzzle& puzzle) {
    const Geometry& geometry = puzzle.grid.geometry();
    if (puzzle.lowest_digit == 0)
        throw_not_expressible(solo_name, "digits from 0");
    if (!puzzle.grid.eliminated().empty())
        throw_not_expressible(solo_name, "candidates");
    CageBoard board;
    board.cages.assign(geometry.cell_count(), nullptr);
    std::set<std::size_t> diagonals;
    for (const Rule& rule : puzzle.rules) {
        if (rule.kind->name == "diagonal") {
            diagonals.insert(rule.choice);
            continue;
        }
        if (rule.kind->name != "killer" || rule.numbers.empty() || rule.numbers.front() == 0)
            throw_not_expressible(solo_name, describe(geometry, rule));
        for (const Cell cell : rule.cells) {
            if (board.cages[cell] != nullptr)
                throw_not_expressible(solo_name, "two cages with " + cell_name(geometry, cell));
            board.cages[cell] = &rule;
        }
    }
    if (diagonals.size() == 1)
        throw_not_expressible(solo_name, "one diagonal without the other");
    board.has_diagonals = !diagonals.empty();
    return board;
}

/// Returns ",cages,sums", or nothing without cages.
std::string solo_cages(const CageBoard& board, const Geometry& geometry) {
    const auto count = std::count(board.cages.begin(), board.cages.end(), nullptr);
    if (count == std::ssize(board.cages))
        return "";
    if (count > 0)
        throw_not_expressible(solo_name, "a killer with cells outside of the cages");
    std::vector<std::uint32_t> sums;
    for (Cell cell = 0; cell < board.cages.size(); ++cell) {
        const Rule& rule = *board.cages[cell];
        if (rule.cells.size() < 2)
            throw_not_expressible(solo_name, describe(geometry, rule));
        const bool is_first = *std::min_element(rule.cells.begin(), rule.cells.end()) == cell;
        sums.push_back(is_first ? rule.numbers.front() : 0);
    }
    require_pieces(board.cages, geometry, "a cage");
    return "," + borders_of(board.cages, geometry) + "," + solo_text_of(sums);
}

std::string write_solo(const VariantPuzzle& puzzle) {
    const CageBoard board = cage_board(puzzle);
    if (puzzle.regions.empty())
        throw_not_expressible(solo_name, "a board without regions");
    const Geometry geometry = puzzle_with_regions(puzzle.grid.geometry().side(), puzzle.regions).grid.geometry();
    const bool has_boxes = geometry.box_rows() > 1 && puzzle.regions == box_regions(geometry);
    const std::string cages = solo_cages(board, geometry);
    std::string text = std::to_string(has_boxes ? geometry.box_rows() : geometry.side()) +
                       (has_boxes ? "x" + std::to_string(geometry.box_columns()) : "j") +
                       (board.has_diagonals ? "x" : "") + (cages.empty() ? "" : "k") + ":";
    text += solo_text_of({puzzle.grid.digits().begin(), puzzle.grid.digits().end()});
    if (!has_boxes) {
        require_pieces(puzzle.regions, geometry, "a region");
        text += "," + borders_of(puzzle.regions, geometry);
    }
    return text + cages;
}

// --- The row of the table --------------------------------------------------------------------------------------------

bool is_solo(std::string_view text) {
    const auto params = solo_params(text);
    if (!params || params->size + 1 >= text.size() || !detail::is_one_of(":#", text[params->size]))
        return false;
    const std::string_view description = text.substr(params->size + 1);
    const std::uint32_t side = params->box_rows * params->box_columns;
    return side > 1 && side <= max_solo_side &&
           description.find_first_not_of("0123456789abcdefghijklmnopqrstuvwxyz_,") == text.npos &&
           (description.find_first_of("0123456789,") != text.npos || text[params->size] == '#' ||
            count_solo_cells(description) == std::size_t{side} * side); // words are excluded
}

FoundVariant read_solo(std::string_view text, const WordPosition& position) {
    return SoloReader(text, position).read();
}

} // namespace

const ForeignFormat solo_game_ids{VariantFormat::tatham, is_solo, read_solo, write_solo};

} // namespace sudoku::formats
