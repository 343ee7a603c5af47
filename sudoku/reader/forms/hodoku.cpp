#include "sudoku/reader/forms/text_form.hpp"

#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader/documents/record.hpp"
#include "sudoku/reader/forms/candidates.hpp"

#include <algorithm>

namespace sudoku::detail {

namespace {

ParseError error_at(const Line& line, std::string_view place, const std::string& what) {
    return {line.number, place_in(line.text, place) + 1,
            "this line of HoDoKu's library, :technique:digits:cells:deleted:eliminations:placements:, has " + what};
}

Puzzle puzzle_of(const Line& line) {
    const auto fields = pieces_of(trimmed(line.text), ':');
    if (fields.size() < 7 || fields.size() > 8)
        throw error_at(line, fields[0], std::to_string(fields.size() - 1) + " colons instead of 6 or 7");
    for (std::size_t k = 5; k < fields.size(); ++k)
        if (is_rule_beside(fields[k]))
            throw error_at(line, fields[k], "a rule of a variant behind it");
    const Geometry geometry(3, 3);
    std::vector<Group> givens;
    std::vector<Group> groups;
    std::vector<Candidate> filled;
    const std::string_view cells = fields[3];
    for (std::size_t k = 0; k < cells.size(); ++k) {
        const bool is_placed = cells[k] == '+';
        k += is_placed ? 1 : 0;
        const Symbol symbol = k < cells.size() ? symbol_of(cells[k]) : Symbol();
        if (symbol.kind == Symbol::Kind::invalid || (is_placed && symbol.kind == Symbol::Kind::empty))
            throw error_at(line, cells.substr(k - 1), "a + without a digit behind it");
        const Group digit = symbol.value > 0 ? Group().set(symbol.value) : Group();
        if (is_placed)
            filled.push_back({static_cast<Cell>(groups.size()), static_cast<Digit>(symbol.value)});
        groups.push_back(symbol.value > 0 ? digit : Group().set());
        givens.push_back(is_placed ? Group() : digit);
    }
    if (groups.size() != geometry.cell_count())
        throw error_at(line, cells, std::to_string(groups.size()) + " cells instead of 81");
    for (const std::string_view word : words_of(fields[4], blanks)) {
        const auto number = [&](std::size_t k) { return static_cast<std::uint32_t>(word[k] - '1'); };
        if (word.size() != 3 || !std::all_of(word.begin(), word.end(), [](char c) { return c >= '1' && c <= '9'; }))
            throw error_at(line, word, "a deleted candidate that is not a digit, its row and its column, each 1-9");
        groups[geometry.cell(number(1), number(2))].reset(number(0) + 1);
    }
    Puzzle puzzle{grid_of(geometry, givens, groups), DigitNotation::digits, line.number};
    puzzle.filled_in = std::move(filled);
    puzzle.name = fields[1] == "0000" ? "" : fields[1];
    return puzzle;
}

} // namespace

bool is_library_line(const Line& line) {
    const std::string_view text = trimmed(line.text);
    if (text.empty() || text.front() != ':')
        return false;
    const auto fields = pieces_of(text, ':');
    constexpr std::size_t fewest_cells = 40; // fewer are something else
    return fields.size() > 3 && fields[3].size() >= fewest_cells &&
           fields[3].find_first_not_of("0123456789.+") == std::string_view::npos;
}

std::optional<LinesRead> read_library_line(const PeekLine& peek, const ReaderParams&) {
    return LinesRead{{record_of([&] { return puzzle_of(*peek(0)); })}, 1};
}

} // namespace sudoku::detail
