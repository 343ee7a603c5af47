#include "sudoku/detail/characters.hpp"
#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/documents/source.hpp"
#include "sudoku/reader/documents/variants.hpp"
#include "sudoku/reader/documents/xml_tags.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace sudoku::detail {

namespace {

// --- OpenSudoku ------------------------------------------------------------------------------------------------------

constexpr Cell opensudoku_cells = 81;

/// Reads the givens in "version: N", a space or line end, and fields that end in '|'. The fields of a cell are its
/// digit, notes, and whether it can be changed. Returns nothing for other text.
std::optional<std::vector<std::uint32_t>> opensudoku_givens(std::string_view data) {
    constexpr std::array<std::size_t, 6> fields_of_version{0, 3, 3, 3, 4, 5};
    const auto fields = words_of(data.substr(data.find(':') + 1), " \t\r\n|");
    const auto number = [](std::string_view field) -> std::size_t {
        return field.size() == 1 && is_digit(field[0]) ? static_cast<std::size_t>(field[0] - '0') : 99;
    };
    const std::size_t version = fields.empty() ? 0 : number(fields[0]);
    const std::size_t size = version < fields_of_version.size() ? fields_of_version[version] : 0;
    if (size == 0 || fields.size() != 1 + opensudoku_cells * size)
        return std::nullopt;
    std::vector<std::uint32_t> digits;
    for (std::size_t at = 1; at < fields.size(); at += size) {
        const std::size_t digit = number(fields[at]);
        const std::size_t may_change = number(fields[at + size - 1]);
        if (digit > 9 || may_change > 1)
            return std::nullopt;
        digits.push_back(may_change == 0 ? static_cast<std::uint32_t>(digit) : 0);
    }
    return digits;
}

Puzzle opensudoku_game(const Source& source, const Tag& game) {
    std::string data = game.attribute(game.attributes.contains("cells_data") ? "cells_data" : "data");
    std::optional<std::vector<std::uint32_t>> digits;
    if (data.starts_with("version:")) {
        digits = opensudoku_givens(data);
    } else if (data.size() == opensudoku_cells && data.find_first_not_of("0123456789.") == std::string::npos) {
        digits.emplace();
        for (const char c : data)
            digits->push_back(c == '.' ? 0 : static_cast<std::uint32_t>(c - '0'));
    }
    if (!digits)
        throw source.error(game.at, "the cells of this game of OpenSudoku are neither 81 digits nor of its versions 1 "
                                    "to 5");
    for (const auto& [key, value] : game.attributes)
        if ((names_kind(key) || names_rule_as_key(key)) && !is_plain_variant(lower_case(value)))
            throw source.error(game.at, "\"" + key + "\" of this game may be a rule: write the puzzle as text");
    Puzzle puzzle = puzzle_of(source, game.at, "OpenSudoku", Geometry(3, 3), *digits);
    puzzle.name = game.attribute("note"); // `sudoku convert` writes it there
    return puzzle;
}

// --- KSudoku ---------------------------------------------------------------------------------------------------------

std::uint32_t numeral_of(std::string_view text) { return rules::whole_number(text).value_or(0); }

/// A puzzle of KSudoku while its elements are read.
struct KSudoku {
    Tag graph{};
    Tag groups{};                                      ///< rows and columns, and perhaps boxes
    std::vector<std::vector<std::uint32_t>> cliques{}; ///< other houses: numbers of cells, column by column
    std::size_t others = 0;                            ///< elements that a plain Sudoku does not have
    bool has_values = false;                           ///< values were read

    /// Returns the board, if it is one of Sudoku.
    [[nodiscard]] std::optional<Geometry> geometry() const {
        const std::uint32_t order = numeral_of(graph.attribute("order"));
        const auto usual = order <= Geometry::max_side ? Geometry::default_for_side(order) : std::nullopt;
        const bool has_square_boxes = usual && usual->box_rows() == usual->box_columns();
        if (!usual || others > 0)
            return std::nullopt;
        if (graph.attribute("type") == "sudoku")
            return has_square_boxes && groups.name.empty() && cliques.empty() &&
                           (graph.attribute("specific-type").empty() || graph.attribute("specific-type") == "Plain")
                       ? usual
                       : std::nullopt;
        const auto is = [&](const char* key, std::uint32_t n) { return graph.attribute(key) == std::to_string(n); };
        if (graph.attribute("type") != "custom" || !is("sizeX", order) || !is("sizeY", order) || !is("sizeZ", 1) ||
            groups.attribute("at") != "0")
            return std::nullopt;
        if (groups.attribute("withblocks") == "1")
            return has_square_boxes && cliques.empty() ? usual : std::nullopt;
        for (std::uint32_t rows = 2; rows < order; ++rows)
            if (order % rows == 0 && are_boxes(Geometry(rows, order / rows)))
                return Geometry(rows, order / rows);
        return std::nullopt;
    }

    /// Returns whether the cliques are exactly the boxes of that board.
    [[nodiscard]] bool are_boxes(const Geometry& geometry) const {
        const std::uint32_t side = geometry.side();
        std::vector<std::vector<std::uint32_t>> boxes(side);
        for (std::uint32_t k = 0; k < geometry.cell_count(); ++k)
            boxes[geometry.box(geometry.cell(k % side, k / side))].push_back(k);
        auto sorted = cliques;
        for (auto& clique : sorted)
            std::sort(clique.begin(), clique.end());
        std::sort(sorted.begin(), sorted.end());
        std::sort(boxes.begin(), boxes.end());
        return sorted == boxes;
    }

    /// Returns the puzzle whose values, column by column, are the text before `end`: 'b' is 1.
    [[nodiscard]] Puzzle puzzle(const Source& source, const Tag& end) const {
        const auto board = geometry();
        if (!board) {
            const std::string type = graph.attribute("specific-type");
            const std::string kind = type.empty() || type == "Plain" ? graph.attribute("name") : type;
            throw source.error(graph.at, "a puzzle of KSudoku with other rules than Sudoku's" +
                                             (kind.empty() ? kind : ": " + kind) + ", which is not read");
        }
        std::string values = end.text;
        std::erase_if(values, [](char c) { return is_one_of(xml_white, c); });
        if (values.size() != board->cell_count())
            throw source.error(graph.at, "this puzzle of KSudoku has " + std::to_string(values.size()) +
                                             " values where a " + to_string(*board) + " board has " +
                                             std::to_string(board->cell_count()));
        std::vector<std::uint32_t> digits(board->cell_count());
        for (std::uint32_t k = 0; k < board->cell_count(); ++k) {
            const Cell cell = board->cell(k % board->side(), k / board->side());
            if (values[k] != '_' && (values[k] <= 'a' || values[k] > 'z'))
                throw source.error(graph.at, cell_name(*board, cell) + " of this puzzle of KSudoku is neither a letter "
                                                                       "from b on, which is 1, nor _ for empty");
            digits[cell] = values[k] == '_' ? 0 : static_cast<std::uint32_t>(values[k] - 'a');
        }
        Puzzle puzzle = puzzle_of(source, graph.at, "KSudoku", *board, digits);
        puzzle.has_explicit_boxes = true;
        return puzzle;
    }
};

std::vector<std::uint32_t> numbers_in(std::string_view text) {
    std::vector<std::uint32_t> numbers;
    for (const std::string_view word : words_of(text, xml_white))
        numbers.push_back(numeral_of(word));
    return numbers;
}

/// Reads a document of which it is known that its root element is `name`, one of the programs'.
class XmlReader {
public:
    explicit XmlReader(const Source& source) : source_(source), tags_(source) {}

    std::vector<Record> read() {
        try {
            do
                take(*tags_.next());
            while (!tags_.at_end());
            if (records_.empty())
                throw source_.error(0, root_ == "ksudoku-graph" ? "the shape of a board for KSudoku, without a puzzle"
                                                                : "this XML of " + program() + " has no puzzle");
        } catch (const ParseError& error) {
            if (records_.size() == most_records)
                records_.clear();
            records_.emplace_back(error);
        }
        return std::move(records_);
    }

private:
    [[nodiscard]] std::string program() const { return root_ == "opensudoku" ? "OpenSudoku" : "KSudoku"; }

    void take(const Tag& tag) {
        if (root_.empty()) {
            root_ = tag.name;
            if (root_ != "opensudoku" && root_ != "ksudoku" && root_ != "ksudoku-graph")
                throw source_.error(tag.at, "XML with the root element " + root_ +
                                                ", which this program does not read: write the puzzle as text");
        }
        if (root_ == "opensudoku")
            take_opensudoku(tag);
        else if (root_ == "ksudoku")
            take_ksudoku(tag);
    }

    void take_opensudoku(const Tag& tag) {
        if (tag.name == "folder")
            name_ = tag.begins ? tag.attribute("name") : "";
        else if (tag.name == "name" && tag.ends)
            name_ = trimmed(tag.text, xml_white);
        else if (tag.name == "game" && tag.begins)
            add([&] { return opensudoku_game(source_, tag); });
        else if (tag.begins && (names_kind(tag.name) || names_rule_as_key(tag.name)))
            add([&]() -> Puzzle {
                throw source_.error(tag.at, "<" + tag.name + "> may be a rule: write the puzzle as text");
            });
    }

    void take_ksudoku(const Tag& tag) {
        if (tag.name == "graph" && tag.begins) {
            puzzle_ = {};
            puzzle_.graph = tag;
        } else if (tag.name == "sudokugroups" && tag.begins) {
            puzzle_.others += puzzle_.groups.name.empty() ? 0 : 1;
            puzzle_.groups = tag;
        } else if (tag.name == "clique" && tag.ends) {
            puzzle_.cliques.push_back(numbers_in(tag.text));
        } else if (tag.name == "values" && tag.ends) {
            if (!std::exchange(puzzle_.has_values, true))
                add([&] { return puzzle_.puzzle(source_, tag); });
            else
                records_.back() = source_.error(tag.at, "a puzzle of KSudoku has <values> twice");
        } else if (tag.name == "cage" || tag.name == "roxdokugroups") {
            ++puzzle_.others;
        }
    }

    template <class Read>
    void add(Read read) {
        if (records_.size() == most_records)
            throw source_.error(0, "this XML has more than " + std::to_string(most_records) +
                                       " puzzles: divide it into smaller documents");
        records_.push_back(record_of(read));
        if (auto* const puzzle = std::get_if<Puzzle>(&records_.back()); puzzle != nullptr && puzzle->name.empty())
            puzzle->name = name_;
    }

    static constexpr std::size_t most_records = std::size_t{1} << 18; ///< for which memory is needed

    const Source& source_;
    Tags tags_;
    std::string root_;
    std::string name_; ///< name of the folder, or of the whole collection
    KSudoku puzzle_;
    std::vector<Record> records_;
};

} // namespace

std::vector<Record> read_xml(const Source& source) { return XmlReader(source).read(); }

} // namespace sudoku::detail
