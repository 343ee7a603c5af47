#include "dlx/shapes/lines.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_set>

namespace dlx::detail {

namespace {

/// Cells that a list may have, with those that are listed twice. Without it, a short text could fill the memory.
constexpr std::size_t max_listed_cells = std::size_t{1} << 20;

/// Returns the value of a digit 0-9, a-z or A-Z, 0 to 61, or 62 for another character.
unsigned digit_value(char c) {
    constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    return static_cast<unsigned>(std::min(digits.find(c), digits.size()));
}
constexpr unsigned digit_count = 62;

/// The cells that a word such as "[0-2]4" names: digits, one set for each coordinate, and whether a prime follows.
struct CellWord {
    std::vector<std::vector<unsigned>> coordinates;
    bool has_prime = false;
};

/// Reader of the coordinates of a word.
class CellWordReader {
public:
    /// Reads a word. Returns nothing if it does not name cells; then rest() begins at the first invalid character.
    std::optional<CellWord> read(std::string_view word) {
        rest_ = word;
        CellWord result;
        while (!rest_.empty() && rest_ != "'") {
            auto& digits = result.coordinates.emplace_back();
            if (rest_.front() == '[' ? !read_set(digits) : !read_digit(digits))
                return std::nullopt;
        }
        result.has_prime = !rest_.empty();
        return result;
    }

    [[nodiscard]] std::string_view rest() const { return rest_; }

private:
    bool read_digit(std::vector<unsigned>& digits) {
        const unsigned value = rest_.empty() ? digit_count : digit_value(rest_.front());
        if (value == digit_count)
            return false;
        digits.push_back(value);
        rest_.remove_prefix(1);
        return true;
    }

    /// Reads "[0-246]".
    bool read_set(std::vector<unsigned>& digits) {
        rest_.remove_prefix(1);
        while (!rest_.starts_with(']')) {
            if (!read_digit(digits))
                return false;
            if (rest_.starts_with('-') && !read_range(digits))
                return false;
        }
        rest_.remove_prefix(1);
        std::sort(digits.begin(), digits.end());
        digits.erase(std::unique(digits.begin(), digits.end()), digits.end());
        return !digits.empty();
    }

    /// Reads the rest of a range behind its first digit.
    bool read_range(std::vector<unsigned>& digits) {
        rest_.remove_prefix(1);
        const unsigned first = digits.back();
        if (!read_digit(digits) || digits.back() < first)
            return false;
        const unsigned last = digits.back();
        for (unsigned value = first + 1; value < last; ++value)
            digits.push_back(value);
        return true;
    }

    std::string_view rest_;
};

/// Reader of all lists of a text.
class CellListReader {
public:
    /// Reads the board from the first line, which determines the grid.
    explicit CellListReader(const ShapeLine& line) {
        std::vector<std::string_view> words;
        split(line.text, words, " ");
        std::vector<CellWord> board;
        board.reserve(words.size());
        for (const std::string_view word : words)
            board.push_back(cell_word(line, word));
        const auto has_prime = [](const CellWord& word) { return word.has_prime; };
        coordinate_count_ = board.front().coordinates.size();
        shapes_.grid = coordinate_count_ == 3                               ? Grid::cubes
                       : std::any_of(board.begin(), board.end(), has_prime) ? Grid::triangles
                                                                            : Grid::squares;
        for (const PieceCell& cell : cells(line, words))
            shapes_.board.push_back({cell.cell});
    }

    /// Reads a piece: "2|Z 00 01 11 12", "1:2|Z", "2*Z".
    void add_piece(const ShapeLine& line, Turns turns) {
        std::vector<std::string_view> words;
        split(line.text, words, " ");
        std::string_view name = words.front();
        const std::size_t bar = name.find_first_of("|*");
        Piece piece{"", {}, turns, {}};
        if (bar != std::string_view::npos) {
            piece.count = parse_count(line, name.substr(0, bar));
            name.remove_prefix(bar + 1);
        }
        require_name(line, name);
        if (!names_.emplace(name).second)
            fail(line, name, "a second piece " + quoted(name) + ": pieces with several shapes are not read");
        piece.name = std::string(name);
        words.erase(words.begin());
        if (words.empty())
            fail(line, "the piece " + quoted(name) + " has no cells");
        piece.cells = cells(line, words);
        shapes_.pieces.push_back(std::move(piece));
    }

    [[nodiscard]] Shapes& shapes() { return shapes_; }

private:
    [[nodiscard]] static CellWord cell_word(const ShapeLine& line, std::string_view word) {
        CellWordReader reader;
        auto cells = reader.read(word);
        if (!cells)
            fail(line, reader.rest(),
                 quoted(word) + " is not a list of cells: write digits, or sets such as [0-24]; "
                                "suffixes of Knuth's programs are not read");
        return *cells;
    }

    /// Returns the cells that the words of a line name, each once, by rows.
    [[nodiscard]] std::vector<PieceCell> cells(const ShapeLine& line, const std::vector<std::string_view>& words) {
        std::vector<std::array<int, 3>> places; // layer, row, column
        for (const std::string_view text : words) {
            const CellWord word = cell_word(line, text);
            if (word.coordinates.size() != coordinate_count_)
                fail(line, text,
                     quoted(text) + " has " + std::to_string(word.coordinates.size()) +
                         " coordinates; the first cell of the board has " + std::to_string(coordinate_count_));
            if (word.has_prime && shapes_.grid != Grid::triangles)
                fail(line, text, quoted(text) + " is a triangle, but the board has none with a prime");
            require_room(line, text, word);
            for (const unsigned a : word.coordinates[0])
                for (const unsigned b : word.coordinates[1])
                    for (const unsigned c : coordinate_count_ == 3 ? word.coordinates[2] : std::vector<unsigned>{0})
                        places.push_back(place_of(static_cast<int>(a), static_cast<int>(b), static_cast<int>(c), word));
        }
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        std::vector<PieceCell> result;
        result.reserve(places.size());
        for (const auto& [z, y, x] : places)
            result.push_back({{x, y, z}});
        return result;
    }

    void require_room(const ShapeLine& line, std::string_view text, const CellWord& word) {
        std::size_t size = 1;
        for (const auto& digits : word.coordinates)
            size *= digits.size();
        listed_ += size;
        if (listed_ > max_listed_cells)
            fail(line, text, "more than " + std::to_string(max_listed_cells) + " cells");
    }

    /// Returns layer, row and column. Knuth's triangle 00 becomes one that points down, 00' its neighbor on the right.
    [[nodiscard]] std::array<int, 3> place_of(int a, int b, int c, const CellWord& word) const {
        if (shapes_.grid == Grid::triangles)
            return {0, b, 2 * a + b + (word.has_prime ? 2 : 1)};
        return shapes_.grid == Grid::cubes ? std::array{a, b, c} : std::array{0, a, b};
    }

    Shapes shapes_;
    std::size_t coordinate_count_ = 0;
    std::size_t listed_ = 0; ///< number of cells that were listed, with those listed twice
    std::unordered_set<std::string_view> names_;
};

} // namespace

bool are_cell_lists(const std::vector<ShapeLine>& lines) {
    const auto first = std::find_if(lines.begin(), lines.end(), [](const ShapeLine& line) { return !line.is_blank(); });
    if (first == lines.end())
        return false;
    std::vector<std::string_view> words;
    split(first->text, words, " ");
    const auto is_cell = [](std::string_view word) {
        const auto cells = CellWordReader().read(word);
        return cells && (cells->coordinates.size() == 2 || cells->coordinates.size() == 3);
    };
    const auto has_row = [](const ShapeLine& line) { return line.text.find_first_of("#.?") != std::string_view::npos; };
    return (words.front().front() == '[' || (words.front().front() >= '0' && words.front().front() <= '9')) &&
           std::all_of(words.begin(), words.end(), is_cell) && std::none_of(lines.begin(), lines.end(), has_row);
}

Shapes parse_cell_lists(const std::vector<ShapeLine>& lines, std::optional<Turns> turns) {
    const auto board = std::find_if(lines.begin(), lines.end(), [](const ShapeLine& line) { return !line.is_blank(); });
    CellListReader reader(*board);
    for (auto line = board + 1; line != lines.end(); ++line)
        if (!line->is_blank())
            reader.add_piece(*line, turns.value_or(default_turns(reader.shapes().grid)));
    return std::move(reader.shapes());
}

} // namespace dlx::detail
