#include "sudoku/reader/rules/constraints.hpp"

#include "sudoku/reader/documents/link.hpp"
#include "sudoku/rules/kinds/kinds.hpp"

namespace sudoku::formats {

namespace {

constexpr std::string_view solver_site = "sigh.github.io/interactive-sudoku-solver";
constexpr std::string_view white_space = " \t\v\f\r\n";
constexpr std::string_view letters_of_names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// In a table of pairs of digits, each character has six bits, the least one first.
constexpr std::string_view characters_of_keys = detail::base_64;
constexpr std::string_view around_strings = "\"'`<>()[]";

std::string without_white_space(std::string_view text) {
    std::string result(text);
    std::erase_if(result, [](char c) { return detail::is_one_of(white_space, c); });
    return result;
}

/// String without white space and comments, and the positions of its dots.
struct StringParts {
    std::string text;
    std::vector<WordPosition> positions{};
};

StringParts parts_of_string(std::string_view text, WordPosition at) {
    StringParts parts;
    for (std::size_t i = 0; i < text.size(); ++i, ++at.column) {
        if (text[i] == '#' && (i = text.find('\n', i)) == std::string_view::npos)
            break;
        if (text[i] == '.')
            parts.positions.push_back(at);
        if (text[i] == '\n')
            at = {at.line + 1, 0};
        if (!detail::is_one_of(white_space, text[i]))
            parts.text += text[i];
    }
    return parts;
}

/// Returns the constraint string that a text is or, as a link, contains.
StringParts constraint_string(std::string_view text, const WordPosition& position) {
    const auto link = detail::link_of(text);
    if (!link || !link->is_on(solver_site))
        return parts_of_string(text, position);
    StringParts parts{without_white_space(link->param("q"))};
    parts.positions.assign(parts.text.size(), position);
    return parts;
}

/// Returns the first characters of a text that are not white space, up to a blank line.
std::string beginning_of_string(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string beginning;
    for (std::size_t at = 0; at < text.size() && beginning.size() < longest; ++at) {
        const std::size_t next = std::min(text.find_first_not_of(" \t\v\f\r", at + 1), text.size() - 1);
        if (text[at] == '\n' && (text[next] == '\n' || text[next] == '#'))
            break;
        if (!detail::is_one_of(white_space, text[at]))
            beginning += text[at];
    }
    return beginning;
}

bool begins_with_shape(std::string_view text) {
    const std::string beginning = beginning_of_string(text);
    const std::string_view part = detail::trimmed(beginning, ".");
    return part == "Shape" || part.starts_with("Shape~") || part.starts_with("Shape.");
}

/// Returns whether a line, or the words before a string on it, have only cells.
bool are_only_cells(std::string_view words) {
    constexpr std::ptrdiff_t fewest = 4;
    const std::string text = without_white_space(words);
    const auto dots = std::count(text.begin(), text.end(), '.');
    return std::none_of(text.begin(), text.end(), [](char c) { return detail::is_letter(c) || c == '~'; }) &&
           (dots >= fewest || detail::is_one_of(text.substr(0, text.find_last_not_of('.') + 1), '.'));
}

/// Returns whether a text, from a line on, continues the string above: with a constraint or arguments.
/// `is_apart`: a blank line is between them.
bool continues_string(std::string_view string, std::string_view text, bool is_apart) {
    const std::string_view line = detail::trimmed(text.substr(0, text.find('\n')), white_space);
    if (line.front() == '.' && begins_constraint_string(text))
        return !begins_with_shape(string) || !begins_with_shape(text);
    const std::string part = without_white_space(string.substr(string.rfind('.') + 1));
    const bool is_cut = part.empty() || detail::is_one_of("~_RC", part.back()) || // within a name or cell
                        (!detail::is_one_of(part, '~') && !is_constraint_name(part));
    const bool is_word =
        line.find_first_of(white_space) == line.npos && (is_cut || line.find_first_of("~_.") < line.size());
    const bool has_arguments =
        detail::is_one_of(line.substr(0, line.find(" .")), '~'); // no words before another string
    return line.front() == '~' || (!is_apart && (is_word || has_arguments) && !are_only_cells(line) &&
                                   !detail::link_of(line) && line.find_first_of(":;,/\\|()[]{}<\"'`") == line.npos);
}

bool is_constraint_string(std::string_view text) {
    if (const auto link = detail::link_of(text))
        return link->is_on(solver_site);
    return text.starts_with('.') && begins_constraint_string(text) && extent_of_string(text).size == text.size();
}

FoundVariant read_constraint_string(std::string_view text, const WordPosition& position) {
    const StringParts parts = constraint_string(text, position);
    if (!parts.text.starts_with('.'))
        throw position.error("this link to Interactive-Sudoku-Solver has no constraint string");
    return read_constraints(parts.text, parts.positions);
}

} // namespace

const ForeignFormat constraint_strings{VariantFormat::constraints, is_constraint_string, read_constraint_string,
                                       write_constraint_string};

bool begins_constraint_string(std::string_view text) {
    constexpr std::size_t shortest = 8;
    if (detail::trimmed(text.substr(0, text.find('\n')), " \t\v\f\r.").empty()) // a row of cells, perhaps above a rule
        return false;
    const std::string beginning = beginning_of_string(text);
    const std::size_t begin = std::min(beginning.find_first_not_of('.'), beginning.size());
    const std::size_t end = std::min(beginning.find_first_not_of(letters_of_names, begin), beginning.size());
    const std::string_view name = std::string_view(beginning).substr(begin, end - begin);
    const std::string_view rest = std::string_view(beginning).substr(end);
    if (begin == 0 || begin == beginning.size())
        return false;
    if (name.empty())
        return rest.starts_with("~R") || rest.starts_with("~r");
    const bool has_small = std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (!detail::is_capital(name[0]) || rest.starts_with('~') || !has_small || is_constraint_name(name))
        return detail::is_capital(name[0]) && (rest.starts_with('~') || has_small); // "....X." are cells
    return text.find_first_of(white_space) >= std::max(shortest, begin + name.size());
}

StringExtent extent_of_string(std::string_view text) {
    StringExtent extent;
    bool is_apart = false; // a blank line or comment is above
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t begin = std::min(text.find_first_not_of(" \t\v\f\r", at), end);
        if (begin == end || text[begin] == '#') {
            is_apart = true;
        } else {
            if (at > 0 && !continues_string(text.substr(0, extent.size), text.substr(begin), is_apart))
                break;
            if (is_apart && text[begin] == '.')
                extent.problem = "a blank line or comment in a constraint string, which may be one puzzle or several: "
                                 "remove it, or begin each puzzle with .Shape~9x9 or another size";
            is_apart = false;
            const std::string_view line = text.substr(at, end - at);
            const std::size_t mark = line.find_first_of(around_strings);
            extent.size = at + std::min(mark, line.size());
            if (mark < std::min(line.size(), line.find('#')))
                break;
            extent.size = end;
        }
        at = end + 1;
    }
    return extent;
}

std::optional<std::pair<int, int>> diagonal_step(const Geometry& geometry, Cell first) {
    const std::uint32_t last = geometry.rows() - 1;
    const std::uint32_t row = geometry.row(first);
    const std::uint32_t column = geometry.column(first);
    if (geometry.columns() != geometry.rows())
        return std::nullopt;
    if (column == 0 && row < last)
        return std::pair(1, 1);
    if (column == last && row > 0 && row < last)
        return std::pair(-1, -1);
    if (row == 0)
        return std::pair(1, -1);
    if (row == last && column > 0 && column < last)
        return std::pair(-1, 1);
    return std::nullopt;
}

std::vector<std::vector<Cell>> boxes_of_size(const Geometry& geometry, std::uint32_t size) {
    std::uint32_t height = 0;
    for (std::uint32_t small = 2; small * small <= size; ++small) // the squarest at last; the wider one of two
        for (const std::uint32_t rows : {size / small, small})
            if (size % small == 0 && geometry.rows() % rows == 0 && geometry.columns() % (size / rows) == 0)
                height = rows;
    std::vector<std::vector<Cell>> boxes;
    for (std::uint32_t row = 0; height > 0 && row < geometry.rows(); row += height)
        for (std::uint32_t column = 0; column < geometry.columns(); column += size / height) {
            boxes.emplace_back();
            for (std::uint32_t k = 0; k < size; ++k)
                boxes.back().push_back(geometry.cell(row + k / (size / height), column + k % (size / height)));
        }
    return boxes;
}

std::vector<std::vector<Cell>> cells_of_disjoint_groups(const std::vector<std::vector<Cell>>& boxes) {
    std::vector<std::vector<Cell>> groups(boxes.empty() ? 0 : boxes.front().size());
    for (const std::vector<Cell>& box : boxes)
        for (std::size_t place = 0; place < box.size(); ++place)
            groups[place].push_back(box[place]);
    return groups;
}

std::optional<std::vector<std::uint32_t>> pairs_of_key(std::string_view key, const VariantPuzzle& puzzle, bool is_old) {
    const std::uint32_t side = puzzle.grid.geometry().side();
    std::string now(key);
    for (char& c : now)
        c = !is_old ? c : c == '-' ? '_' : c == '_' ? '-' : c;
    auto pairs = bits_of_key(now);
    if (!pairs || (!pairs->empty() && pairs->back() >= side * side))
        return std::nullopt;
    for (std::uint32_t& k : *pairs)
        k = number_of_pair(puzzle.value(k / side + 1), puzzle.value(k % side + 1), side);
    return pairs;
}

std::vector<std::uint32_t> allowed_pairs(const VariantPuzzle& puzzle, const Rule& rule) {
    const std::uint32_t side = puzzle.grid.geometry().side();
    const auto is_allowed = rules::relation_of(puzzle, rule);
    std::vector<std::uint32_t> pairs;
    for (std::uint32_t x = 1; x <= side; ++x)
        for (std::uint32_t y = 1; y <= side; ++y)
            if (is_allowed(x, y))
                pairs.push_back(number_of_pair(puzzle.value(x), puzzle.value(y), side));
    return pairs;
}

std::optional<std::vector<std::uint32_t>> bits_of_key(std::string_view key) {
    std::vector<std::uint32_t> bits;
    for (std::uint32_t k = 0; k < 6 * key.size(); ++k)
        if (const std::size_t value = characters_of_keys.find(key[k / 6]); value == std::string_view::npos)
            return std::nullopt;
        else if ((value >> k % 6 & 1U) != 0)
            bits.push_back(k);
    return bits;
}

std::string key_of_pairs(const std::vector<std::uint32_t>& pairs, const VariantPuzzle& puzzle) {
    const std::uint32_t side = puzzle.grid.geometry().side();
    std::string key;
    for (const std::uint32_t pair : pairs) {
        const auto [x, y] = digits_of_pair(pair, side);
        const std::size_t bit = (puzzle.digit_of(x) - 1) * side + puzzle.digit_of(y) - 1;
        key.resize(std::max(key.size(), bit / 6 + 1), characters_of_keys[0]);
        char& c = key[bit / 6];
        c = characters_of_keys[characters_of_keys.find(c) | std::size_t{1} << bit % 6];
    }
    return key;
}

std::optional<std::string> text_of_key(std::string_view key) {
    std::string text;
    std::size_t bits = 0;
    std::size_t count = 0;
    for (const char c : detail::trimmed(key, "=")) {
        const std::size_t value = characters_of_keys.find(c);
        if (value == std::string_view::npos)
            return std::nullopt;
        bits = (bits << 6 | value) & 0xFFFF;
        count += 6;
        if (count >= 8)
            text += static_cast<char>(bits >> (count -= 8) & 0xFF);
    }
    return without_white_space(text);
}

std::string key_of_text(std::string_view text) {
    std::string key;
    std::size_t bits = 0;
    std::size_t count = 0;
    for (const char c : text) {
        bits = (bits << 8 | static_cast<unsigned char>(c)) & 0xFFFF;
        for (count += 8; count >= 6;)
            key += characters_of_keys[bits >> (count -= 6) & 63];
    }
    return count > 0 ? key + characters_of_keys[bits << (6 - count) & 63] : key;
}

bool is_reading_order(const Geometry& geometry, std::span<const Cell> cells) {
    for (std::size_t i = 1; i < cells.size(); ++i) {
        const std::uint32_t rows = geometry.row(cells[i]) - geometry.row(cells[i - 1]);
        const std::uint32_t columns = geometry.column(cells[i]) - geometry.column(cells[i - 1]);
        if (rows > 1 || columns > 1 || rows + columns == 0)
            return false;
    }
    return true;
}

} // namespace sudoku::formats
