#include "sudoku/detail/characters.hpp"
#include "sudoku/reader/documents/xml_tags.hpp"
#include "sudoku/rules/formats/cages.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Files of KSudoku: XML with a board of groups, cliques and cages. Cells are numbered column by column, 0-based.
namespace sudoku::formats {

namespace {

using detail::Tag;
using detail::xml_white;

constexpr std::string_view add_operator = "4"; ///< of cages: 0 none, 1 divide, 2 subtract, 3 multiply, 4 add

bool is_document(std::string_view text) {
    return text.starts_with('<') && text.find("<ksudoku>") != std::string_view::npos;
}

/// Returns the cells of both diagonals, as the choices of the rule: "+", from bottom left, and "-".
std::array<std::vector<Cell>, 2> diagonals_of(std::uint32_t side) {
    std::array<std::vector<Cell>, 2> diagonals;
    for (std::uint32_t i = 0; i < side; ++i) {
        diagonals[0].push_back(i * side + side - 1 - i);
        diagonals[1].push_back(i * side + i);
    }
    return diagonals;
}

/// Reader of a document with one puzzle.
class KSudokuReader {
public:
    KSudokuReader(std::string_view text, const WordPosition& position)
        : position_(position), source_(text, position.line, position.column), tags_(source_) {}

    FoundVariant read() {
        std::optional<std::string> values;
        do {
            const Tag tag = *tags_.next();
            if (tag.name == "graph" && tag.begins && values)
                fail(tag, "two puzzles in one file");
            if (tag.name == "values" && tag.ends)
                values = tag.text;
            take(tag);
        } while (!tags_.at_end());
        if (!values)
            throw source_.error(0, "this XML of KSudoku has no puzzle");
        std::erase_if(*values, [](char c) { return detail::is_one_of(xml_white, c); });
        VariantPuzzle puzzle = make_board();
        set_givens(puzzle, *values);
        for (const Tag& cage : cages_)
            add_cage(puzzle, cage);
        check_rules(puzzle);
        return {.puzzle = std::move(puzzle)};
    }

private:
    [[noreturn]] void fail(const Tag& tag, const std::string& problem) const {
        throw source_.error(tag.at, "KSudoku: " + problem);
    }

    void take(const Tag& tag) {
        if (tag.name == "graph" && tag.begins)
            graph_ = tag;
        else if (tag.name == "roxdokugroups")
            fail(tag, "boards in three dimensions are not Sudoku");
        else if (tag.name == "sudokugroups" && tag.begins)
            groups_ = tag;
        else if (tag.name == "clique" && tag.ends)
            cliques_.push_back(tag);
        else if (tag.name == "cage" && tag.begins)
            cages_.push_back(tag);
        if (tag.name == "cage" && tag.ends)
            cages_.back().text = tag.text;
    }

    [[nodiscard]] std::uint32_t number(const Tag& tag, std::string_view text) const {
        const auto number = whole_number(text);
        if (!number)
            fail(tag, "expected a number, not " + dlx::detail::quoted(text.substr(0, 20)));
        return *number;
    }

    /// Returns the cells of a clique or cage, in the order of the board.
    [[nodiscard]] std::vector<Cell> cells(const Tag& tag) const {
        std::vector<Cell> cells;
        for (const std::string_view word : detail::words_of(tag.text, xml_white)) {
            const std::uint32_t k = number(tag, word);
            if (k >= side_ * side_)
                fail(tag, "no cell " + std::to_string(k) + " on a board of " + std::to_string(side_ * side_));
            cells.push_back(k % side_ * side_ + k / side_);
        }
        std::sort(cells.begin(), cells.end());
        if (cells.empty() || std::adjacent_find(cells.begin(), cells.end()) != cells.end())
            fail(tag, cells.empty() ? "a " + tag.name + " without cells" : "a " + tag.name + " with a cell twice");
        return cells;
    }

    VariantPuzzle make_board() {
        side_ = number(graph_, graph_.attribute("order"));
        const auto is = [&](const char* key, std::uint32_t n) { return graph_.attribute(key) == std::to_string(n); };
        const bool is_flat =
            graph_.attribute("type") != "custom" || (is("sizeX", side_) && is("sizeY", side_) && is("sizeZ", 1));
        if (!is_flat || graph_.attribute("type") == "roxdoku" ||
            (!groups_.name.empty() && groups_.attribute("at") != "0"))
            fail(graph_, "not a square board of one Sudoku");
        if (side_ < 2 || side_ > VariantPuzzle::max_side)
            fail(graph_, "a board of side " + std::to_string(side_));
        if (graph_.attribute("type") == "custom" && groups_.name.empty())
            fail(graph_, "a board without rows and columns");
        const Geometry usual = usual_board(side_);
        const bool has_boxes = groups_.name.empty() || groups_.attribute("withblocks") == "1";
        if (has_boxes && usual.box_rows() != usual.box_columns())
            fail(graph_, "square boxes on a board of side " + std::to_string(side_));
        std::vector<std::vector<Cell>> houses;
        for (const Tag& clique : cliques_)
            houses.push_back(cells(clique));
        VariantPuzzle puzzle{Grid(usual)};
        if (!has_boxes) {
            puzzle.regions.clear();
            take_regions(puzzle, houses);
        }
        add_houses(puzzle, houses);
        return puzzle;
    }

    /// Makes regions of the first houses if they divide the board, and removes them.
    void take_regions(VariantPuzzle& puzzle, std::vector<std::vector<Cell>>& houses) const {
        if (houses.size() < side_)
            return;
        constexpr std::uint32_t none = 0xFFFFFFFF;
        std::vector<std::uint32_t> labels(std::size_t{side_} * side_, none);
        for (std::uint32_t k = 0; k < side_; ++k)
            for (const Cell cell : houses[k])
                if (houses[k].size() == side_ && labels[cell] == none)
                    labels[cell] = k;
        if (std::find(labels.begin(), labels.end(), none) != labels.end())
            return;
        puzzle = puzzle_with_regions(side_, labels);
        houses.erase(houses.begin(), houses.begin() + side_);
    }

    void add_houses(VariantPuzzle& puzzle, const std::vector<std::vector<Cell>>& houses) const {
        const auto diagonals = diagonals_of(side_);
        for (const std::vector<Cell>& house : houses)
            if (const auto found = std::find(diagonals.begin(), diagonals.end(), house); found != diagonals.end())
                add_rule(puzzle, "diagonal", position_, {}, {}, static_cast<std::size_t>(found - diagonals.begin()));
            else
                add_rule(puzzle, "extra-region", position_, {}, house);
    }

    /// 'b' is 1, and '_' an empty cell.
    void set_givens(VariantPuzzle& puzzle, const std::string& values) const {
        if (values.size() != std::size_t{side_} * side_)
            fail(graph_, std::to_string(values.size()) + " values where a board of side " + std::to_string(side_) +
                             " has " + std::to_string(side_ * side_));
        for (std::uint32_t k = 0; k < values.size(); ++k) {
            const char c = values[k];
            if (c == '_')
                continue;
            const Cell cell = k % side_ * side_ + k / side_;
            if (c <= 'a' || c > 'z' || static_cast<std::uint32_t>(c - 'a') > side_)
                fail(graph_, cell_name(puzzle.grid.geometry(), cell) +
                                 " is neither a letter from b on, which is 1, nor _ for empty");
            puzzle.grid.set(cell, static_cast<Digit>(c - 'a'));
        }
    }

    void add_cage(VariantPuzzle& puzzle, const Tag& cage) const {
        const std::vector<Cell> inside = cells(cage);
        const std::uint32_t value = number(cage, cage.attribute("value"));
        const bool is_killer = graph_.attribute("specific-type") == "KillerSudoku";
        if (inside.size() == 1) { // a digit, whatever the operator
            if (value == 0 || value > side_)
                fail(cage, "no digit " + std::to_string(value) + " on this board");
            puzzle.grid.set(inside.front(), static_cast<Digit>(value));
        } else if (cage.attribute("operator") == add_operator) {
            const detail::Place place = source_.place(cage.at);
            add_rule(puzzle, is_killer ? "killer" : "sum", {place.line, place.column}, {value}, inside);
        } else {
            fail(cage, "cages of products, differences and quotients are unknown rules here");
        }
    }

    WordPosition position_;
    detail::Source source_;
    detail::Tags tags_;
    std::uint32_t side_ = 0;
    Tag graph_{};
    Tag groups_{};               ///< rows and columns, and perhaps boxes
    std::vector<Tag> cliques_{}; ///< other houses
    std::vector<Tag> cages_{};
};

FoundVariant read_document(std::string_view text, const WordPosition& position) {
    return KSudokuReader(text, position).read();
}

/// Returns whether the reader of plain puzzles cannot read a document, because of its cages, regions or cliques.
bool is_variant_document(std::string_view text) {
    if (!is_document(text))
        return false;
    try {
        return !read_document(text, {1, 1}).puzzle.is_plain();
    } catch (const ParseError&) {
        return text.find("<cage") != std::string_view::npos;
    } catch (const InvalidRule&) {
        return true;
    }
}

// --- Writing ---------------------------------------------------------------------------------------------------------

/// Returns the numbers of cells for KSudoku: "0 1 2 ".
std::string cell_numbers(std::span<const Cell> cells, std::uint32_t side) {
    std::vector<std::uint32_t> numbers;
    for (const Cell cell : cells)
        numbers.push_back(cell % side * side + cell / side);
    std::sort(numbers.begin(), numbers.end());
    std::string text;
    for (const std::uint32_t number : numbers)
        text += std::to_string(number) + ' ';
    return text;
}

std::string clique(std::span<const Cell> cells, std::uint32_t side) {
    return "    <clique size=\"" + std::to_string(cells.size()) + "\">" + cell_numbers(cells, side) + "</clique>\n";
}

/// Returns one element for each region, unless they are square boxes.
std::string region_cliques(const VariantPuzzle& puzzle, std::uint32_t side) {
    std::string text;
    for (std::uint32_t region = 0; !puzzle.regions.empty() && region < side; ++region) {
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < puzzle.regions.size(); ++cell)
            if (puzzle.regions[cell] == region)
                cells.push_back(cell);
        text += clique(cells, side);
    }
    return text;
}

std::string write_document(const VariantPuzzle& puzzle) {
    const CageBoard board = cage_board(puzzle, "KSudoku");
    const std::uint32_t side = puzzle.grid.geometry().side();
    const auto usual = Geometry::default_for_side(side);
    const bool has_boxes = usual && usual->box_rows() == usual->box_columns() && has_usual_regions(puzzle);
    const auto is_cage = [](const Rule* cage) { return cage != nullptr; };
    const bool is_killer = std::any_of(board.cages.begin(), board.cages.end(), is_cage);
    const std::string n = std::to_string(side);
    const std::string type = is_killer             ? "KillerSudoku"
                             : board.has_diagonals ? "XSudoku"
                             : has_boxes           ? "Plain"
                                                   : "Jigsaw";
    std::string text =
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n   <graph "
        "order=\"" +
        n + "\" type=\"custom\" specific-type=\"" + type + "\" name=\"" + type + "\" sizeX=\"" + n + "\" sizeY=\"" + n +
        "\" sizeZ=\"1\">\n    <sudokugroups at=\"0\" withblocks=\"" + (has_boxes ? "1" : "0") + "\"/>\n" +
        (has_boxes ? "" : region_cliques(puzzle, side));
    if (board.has_diagonals) {
        const auto diagonals = diagonals_of(side);
        text += clique(diagonals[0], side) + clique(diagonals[1], side);
    }
    for (const Rule& rule : puzzle.rules)
        if (rule.kind->name == "killer")
            text += "    <cage operator=\"" + std::string(add_operator) + "\" size=\"" +
                    std::to_string(rule.cells.size()) + "\" value=\"" + std::to_string(rule.numbers.front()) + "\">" +
                    cell_numbers(rule.cells, side) + "</cage>\n";
    text += "   </graph>\n   <values>";
    for (std::uint32_t k = 0; k < side * side; ++k) {
        const Digit digit = puzzle.grid[k % side * side + k / side];
        text += digit == 0 ? '_' : static_cast<char>('a' + digit);
    }
    return text + "</values>\n  </puzzle>\n </game>\n</ksudoku>";
}

} // namespace

const ForeignFormat ksudoku_documents{VariantFormat::ksudoku, is_document, is_variant_document, read_document,
                                      write_document};

} // namespace sudoku::formats
