#include "sudoku/reader/forms/text_form.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/detail/unicode.hpp"
#include "sudoku/reader/documents/layout.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/grids/lookahead.hpp"
#include "sudoku/reader/lines/lines.hpp"
#include "sudoku/rules/rule_checks.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

namespace sudoku::detail {

namespace {

constexpr std::uint32_t max_jigsaw_side = VariantPuzzle::max_side;
constexpr std::uint32_t no_label = 0;   // a sign of an empty cell
constexpr std::uint32_t zero_label = 1; // 0: a label, or an empty cell
constexpr std::uint32_t max_number = 1000;
constexpr std::uint32_t first_letter = max_number + 1; // behind all numbers

/// Square of cells, in rows or on one line: clues or labels of regions.
struct Layer {
    std::uint32_t side = 0;
    std::size_t begin = 0;             ///< its first line
    std::size_t end = 0;               ///< the line after its last one
    std::vector<std::uint32_t> labels; ///< by cell
};

/// Returns the label that a symbol is, or nothing for a character that is in no cell.
std::optional<std::uint32_t> label_of(const Symbol& symbol) {
    if (symbol.kind == Symbol::Kind::invalid)
        return std::nullopt;
    if (symbol.kind == Symbol::Kind::number)
        return symbol.value < max_number ? std::optional(symbol.value + zero_label) : std::nullopt;
    if (symbol.kind == Symbol::Kind::letter || symbol.written == 'x')
        return first_letter + static_cast<std::uint32_t>(lower_case(std::string(1, symbol.written))[0]);
    return symbol.written == '0' ? zero_label : no_label;
}

/// Returns whether the cells of a line are its symbols. Letters may have separators instead, or be words of an array.
bool has_its_symbols(const Line& line) { return line.records.empty() && !has(line.symbols, Symbol::Kind::invalid); }

std::vector<Symbol> cells_with_letters(const Line& line) {
    if (line.kind != Line::Kind::cells)
        return {};
    if (has_its_symbols(line))
        return line.symbols;
    Line words{.number = line.number, .text = std::string(line.written())};
    add_words(words, words_of(words.text, " \t\v\f,;|[](){}\"'"), words.text);
    return words.symbols;
}

/// Returns whether a line has an empty cell, by a fast test. No labels of regions have one.
bool has_empty_cell(const Line& line) {
    return line.shows_empties && has_its_symbols(line) && any_of(line.symbols, [](const Symbol& symbol) {
               return symbol.kind == Symbol::Kind::empty && symbol.written != '0' && symbol.written != 'x';
           });
}

/// Adds the labels of a line of `cells` cells. Returns false if it is not one.
bool add_labels(std::vector<std::uint32_t>& labels, const Line& line, std::size_t cells) {
    const std::vector<Symbol> symbols = cells_with_letters(line);
    labels.reserve(labels.size() + symbols.size());
    for (const Symbol& symbol : symbols) {
        const auto label = label_of(symbol);
        if (!label)
            return false;
        labels.push_back(*label);
    }
    return symbols.size() == cells;
}

/// Makes x an empty cell, unless it is as frequent as a region.
void settle_x(Layer& layer) {
    constexpr std::uint32_t x_label = first_letter + 'x';
    if (count_in(layer.labels, x_label) != static_cast<std::ptrdiff_t>(layer.side))
        std::replace(layer.labels.begin(), layer.labels.end(), x_label, no_label);
}

/// Returns the layer of that side that begins in a line; with side 0, of any side.
std::optional<Layer> layer_at(const PeekLine& peek, std::size_t begin, std::uint32_t side) {
    const Line* const first = peek(begin);
    if (first == nullptr || first->kind != Line::Kind::cells)
        return std::nullopt;
    const std::size_t asked = side == 0 ? cells_with_letters(*first).size() : side;
    if (asked < 4 || asked > max_jigsaw_side)
        return std::nullopt;
    Layer layer{static_cast<std::uint32_t>(asked), begin, begin, {}};
    const auto small = board_of(asked); // the lines may each be a puzzle of that size
    layer.end = end_of_rows(peek, begin, asked, Geometry::default_for_side(layer.side),
                            [&](const Line& line) { return add_labels(layer.labels, line, asked); });
    if (layer.end == 0)
        return std::nullopt;
    settle_x(layer);
    const bool may_be_small =
        small && *std::max_element(layer.labels.begin(), layer.labels.end()) <= small->side() + zero_label;
    return may_be_small ? std::nullopt : std::optional(std::move(layer));
}

std::optional<Layer> layer_on_line(const PeekLine& peek, std::size_t at) {
    const Line* const line = peek(at);
    const auto board = line == nullptr ? std::nullopt : board_of(line->symbols.size());
    if (!board || board->side() > max_jigsaw_side)
        return std::nullopt;
    Layer layer{board->side(), at, at + 1, {}};
    if (!add_labels(layer.labels, *line, board->cell_count()))
        return std::nullopt;
    settle_x(layer);
    return layer;
}

/// Returns whether the letters of a layer are E and O, for even and odd cells.
bool are_parities(const Layer& layer) {
    std::set<std::uint32_t> letters;
    std::copy_if(layer.labels.begin(), layer.labels.end(), std::inserter(letters, letters.end()),
                 [](std::uint32_t label) { return label >= first_letter; });
    return letters == std::set<std::uint32_t>{first_letter + 'e', first_letter + 'o'};
}

bool has_all_labels(const Layer& layer) { return !contains(layer.labels, no_label); }

/// Returns how often a label, not 0, is repeated in a row or column.
std::size_t count_repeats(const Layer& layer) {
    std::vector<std::size_t> last_line(first_letter + 128); // by label: the last row or column that has it
    std::size_t repeats = 0;
    std::size_t line = 0;
    for (std::size_t k = 0; k < layer.side; ++k)
        for (const auto& [first, step] : {std::pair(k * layer.side, std::size_t{1}), {k, layer.side}}) {
            ++line;
            for (std::size_t at = 0; at < layer.side; ++at)
                if (const std::uint32_t label = layer.labels[first + at * step]; label != zero_label)
                    repeats += std::exchange(last_line[label], line) == line ? 1 : 0;
        }
    return repeats;
}

/// Returns whether all rows are equal: regions would be columns.
bool has_equal_rows(const Layer& layer) {
    return std::equal(layer.labels.begin() + layer.side, layer.labels.end(), layer.labels.begin());
}

bool are_regions(const Layer& layer) {
    const auto first = count_in(layer.labels, layer.labels[0]);
    return first == static_cast<std::ptrdiff_t>(layer.side) && has_all_labels(layer) && !has_equal_rows(layer) &&
           why_no_regions(layer.labels, layer.side).empty();
}

/// Returns whether a full grid clashes far more often than any damaged puzzle: its cells are not digits.
bool are_labels(const Layer& layer) {
    const auto zeros = static_cast<std::size_t>(count_in(layer.labels, zero_label));
    return has_all_labels(layer) && !has_equal_rows(layer) &&
           count_repeats(layer) >= std::max(std::size_t{2} * layer.side, (layer.labels.size() - zeros) / 2);
}

/// Returns whether a letter is in more cells than two regions have: it is meant as a sign of empty cells.
bool has_frequent_letter(const Layer& layer) {
    return any_of(layer.labels, [&](std::uint32_t label) {
        return label >= first_letter && count_in(layer.labels, label) > 2 * static_cast<std::ptrdiff_t>(layer.side);
    });
}

/// Returns whether a full grid is a solution of the clues.
bool solves(const Layer& solution, const Layer& clues) {
    return has_all_labels(solution) && count_repeats(solution) == 0 &&
           std::equal(clues.labels.begin(), clues.labels.end(), solution.labels.begin(),
                      [](std::uint32_t clue, std::uint32_t digit) { return clue <= zero_label || clue == digit; });
}

/// Returns whether `is_other` holds for a line behind `end` and blank lines, comments and words such as "Regions:".
/// `is_full`: lines with empty cells are not tried.
template <class IsOther>
bool is_below(const PeekLine& peek, std::size_t end, bool is_full, IsOther is_other) {
    constexpr std::size_t max_between = 6;
    for (std::size_t at = end; at <= end + max_between && peek(at) != nullptr; ++at) {
        const Line& line = *peek(at);
        if (meaning_of(line.raw) >= LineMeaning::name) // a rule
            return false;
        if ((!is_full || !has_empty_cell(line)) && is_other(at))
            return true;
        if (line.kind != Line::Kind::blank && line.kind != Line::Kind::comment && line.kind != Line::Kind::rule &&
            line.kind != Line::Kind::section && !(line.kind == Line::Kind::cells && is_note(line)))
            return false;
    }
    return false;
}

/// Returns the layer of that size below another one for which `fits` holds.
template <class Fits>
std::optional<Layer> layer_below(const PeekLine& peek, const Layer& above, bool is_full, Fits fits) {
    std::optional<Layer> layer;
    const bool is_line = above.end == above.begin + 1;
    const bool is_found = is_below(peek, above.end, is_full, [&](std::size_t at) {
        layer = is_line ? layer_on_line(peek, at) : layer_at(peek, at, above.side);
        return layer && layer->side == above.side && fits(*layer);
    });
    return is_found ? std::move(layer) : std::nullopt;
}

ParseError error_at(const PeekLine& peek, const Layer& layer, const std::string& message) {
    return {peek(layer.begin)->number, 1, message};
}

/// Reads the lines from `begin` to `end` as the only puzzle of a board.
Puzzle puzzle_on_lines(const PeekLine& peek, std::size_t begin, std::size_t end, std::uint32_t side) {
    std::string text;
    for (std::size_t at = begin; at < end; ++at)
        text.append(peek(at)->written()) += '\n';
    const std::size_t above = peek(begin)->number - 1;
    try {
        Puzzle puzzle = parse_puzzle(text, Geometry::default_for_side(side).value_or(Geometry(1, side)));
        puzzle.line += above;
        return puzzle;
    } catch (const ParseError& error) {
        throw ParseError(error.line() + above, error.column(), error.message());
    }
}

/// Reads the clues alone, with the regions of the other layer.
Record jigsaw(const PeekLine& peek, const Layer& clues, const Layer& regions) {
    return record_of([&] {
        const Puzzle puzzle = puzzle_on_lines(peek, clues.begin, clues.end, clues.side);
        return to_puzzle(rules::variant_of(puzzle, regions.labels), puzzle.line);
    });
}

/// Returns whether a line is only the size of the grid below it: "9 9" or "9".
bool is_size(const Line& line, const Line* below) {
    const auto words = words_of(line.text, blanks);
    return line.kind == Line::Kind::cells && below != nullptr && words.size() <= 2 &&
           all_of(words, [&](std::string_view word) { return word == std::to_string(below->symbols.size()); });
}

/// Returns whether the rules below define the regions of a board of that side.
bool has_regions_rule(const PeekLine& peek, std::size_t at, std::uint32_t side) {
    constexpr std::size_t max_lines = 1 << 10;
    bool is_after_blank = false;
    for (const std::size_t end = at + max_lines; at < end && peek(at) != nullptr; ++at) {
        const std::string text = lower_case(rule_text(peek(at)->raw));
        if (is_regions(text)) {
            const Line* const below = peek(at + 1);
            return !precedes_letters(text) || (below != nullptr && below->symbols.size() == side);
        }
        if (const auto name = find_rule_name(text); name && name->names->name == "chaos-construction")
            return true;
        const bool is_blank = peek(at)->kind == Line::Kind::blank;
        const bool is_other = peek(at)->symbols.size() == side && peek(at)->looks_like_cells(); // more rows
        if ((is_after_blank || is_other) && !is_blank && peek(at)->kind != Line::Kind::comment &&
            meaning_of(peek(at)->raw) < LineMeaning::name)
            return false;
        is_after_blank = is_after_blank || is_blank;
    }
    return false;
}

/// Returns the signs of a row, also of one that would be a comment.
std::string row_of_mask(const Line& line) {
    std::string signs = in_ascii(line.raw.empty() ? line.written() : line.raw);
    std::erase_if(signs, [](char c) { return is_one_of(blanks_and_bars, c); });
    return signs;
}

} // namespace

bool may_be_mask(const Line& line) {
    const std::string& text = line.kind == Line::Kind::comment ? line.raw : line.text;
    return (line.kind == Line::Kind::cells || line.kind == Line::Kind::comment) &&
           line.text.size() + line.raw.size() > 3 && text.find_first_of("0123456789") == std::string::npos;
}

std::optional<LinesRead> read_mask(const PeekLine& peek, const ReaderParams& asked) {
    std::set<char> signs;
    std::size_t side = 0;
    bool may_be_digits = true; // letters, each at most once in a row
    for (std::size_t row = 0; row == 0 || row < side; ++row) {
        if (peek(row) == nullptr || !may_be_mask(*peek(row)))
            return std::nullopt;
        const std::string text = row_of_mask(*peek(row));
        side = row == 0 ? text.size() : side;
        if (text.size() != side || side > Geometry::max_side || any_of(text, is_digit))
            return std::nullopt;
        for (const char c : text)
            may_be_digits = may_be_digits && (!is_letter(c) || count_in(text, c) == 1);
        signs.insert(text.begin(), text.end());
    }
    may_be_digits = may_be_digits && any_of(signs, is_letter);
    if (signs.size() < 2 || signs.size() > 3 || may_be_digits || !board_with_rows_of(side))
        return std::nullopt;
    const ParseError error(peek(0)->number, 1,
                           "rows of signs that mark cells of a puzzle: write rules with the names of these cells");
    auto read = asked.read_rules ? read_parity(peek, asked) : std::nullopt;
    if (!read)
        return part_of_puzzle(error, side);
    read->part = error;
    return read;
}

std::optional<LinesRead> read_board_without_boxes(const PeekLine& peek, const ReaderParams& asked) {
    const std::size_t cells = peek(0)->symbols.size();
    const auto is_row = [&](const Line& line) {
        return line.kind == Line::Kind::cells && line.symbols.size() == cells && line.looks_like_cells();
    };
    for (std::uint32_t side = 2; side <= VariantPuzzle::max_side; ++side) {
        const bool is_on_line = cells > VariantPuzzle::max_side && cells == std::size_t{side} * side;
        const bool may_be = !Geometry::default_for_side(side) && (cells == side || is_on_line);
        const std::size_t end =
            may_be && !asked.geometry ? end_of_rows(peek, 0, is_on_line ? 1 : side, std::nullopt, is_row) : 0;
        if (end > 0 && has_regions_rule(peek, end, side))
            return LinesRead{{record_of([&] { return puzzle_on_lines(peek, 0, end, side); })}, end};
    }
    return std::nullopt;
}

std::optional<LinesRead> read_layers(const PeekLine& peek, const ReaderParams& asked) {
    auto above = layer_at(peek, is_size(*peek(0), peek(1)) ? 1 : 0, 0);
    const std::size_t cells = peek(0)->symbols.size();
    const auto is_as_long = [&](std::size_t at) { return peek(at)->symbols.size() == cells; };
    if (!above && (!has_empty_cell(*peek(0)) || is_below(peek, 1, true, is_as_long)))
        above = layer_on_line(peek, 0);
    if (!above || (asked.geometry && asked.geometry->side() != above->side))
        return std::nullopt;
    // One of two layers is full: regions, or labels that are none.
    const bool is_above = are_regions(*above);
    const bool is_labeled = !is_above && are_labels(*above);
    const auto below = layer_below(peek, *above, !is_above && !is_labeled, [&](const Layer& layer) {
        const bool has_regions = are_regions(layer);
        return is_above     ? !has_regions && !are_labels(layer)
               : is_labeled ? has_regions || !are_labels(layer)
                            : has_regions || are_labels(layer);
    });
    const bool is_jigsaw = is_above || (below && are_regions(*below));
    if (!is_jigsaw && !below)
        return std::nullopt;
    LinesRead read{{}, below ? below->end : above->end};
    if (is_jigsaw && below) {
        const Layer& clues = is_above ? *below : *above;
        const auto solution = layer_below(peek, *below, true, [&](const Layer& layer) { return solves(layer, clues); });
        read.lines = solution ? solution->end : read.lines;
        read.records = {jigsaw(peek, clues, is_above ? *above : *below)};
    } else if (is_jigsaw) {
        constexpr const char* why =
            "a grid of regions: with its clues, in the same form, it is a jigsaw, which is not a plain puzzle";
        read = part_of_puzzle(error_at(peek, is_above ? *above : *below, why), read.lines);
    } else {
        const Layer& labels = is_labeled ? *above : *below;
        if (are_parities(labels)) // a puzzle of its own
            return std::nullopt;
        const bool is_frequent = has_frequent_letter(labels); // the other grid is a puzzle of its own
        if (is_frequent && is_labeled)
            read.lines = above->end;
        else if (is_frequent)
            read.records = {record_of([&] { return puzzle_on_lines(peek, above->begin, above->end, above->side); })};
        read.records.emplace_back(error_at(peek, labels,
                                           is_frequent
                                               ? "a grid with a letter in most cells: write . or 0 in empty cells"
                                               : "two grids, of which one is neither a puzzle nor regions: " +
                                                     why_no_regions(labels.labels, labels.side)));
    }
    return read;
}

} // namespace sudoku::detail
