#include "dlx/shapes/lines.hpp"
#include "dlx/shapes/shapes.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace dlx {

namespace {

using detail::fail;
using detail::quoted;
using detail::ShapeLine;

/// Returns true for a number and a colon, as "0:" before the rows of a piece.
bool is_number_of_piece(std::string_view text) {
    return text.size() > 1 && text.ends_with(':') && text.find_first_not_of("0123456789") == text.size() - 1;
}

/// Reads the side of a board. Throws ParseError.
int read_side(const ShapeLine& line, std::string_view word) {
    const Bounds side = detail::parse_count(line, word);
    if (side.min != side.max || side.min == 0 || side.max > max_board_side)
        fail(line, word, "the side " + quoted(word) + " of a board: it is 1 to " + std::to_string(max_board_side));
    return static_cast<int>(side.min);
}

class BoardListReader {
public:
    explicit BoardListReader(Turns turns) : turns_(turns) {}

    void read(const ShapeLine& line) {
        if (line.is_blank()) {
            end_piece();
        } else if (is_number_of_piece(line.text)) {
            end_piece();
            list_.pieces.push_back({std::string(line.text.substr(0, line.text.size() - 1)), {}, turns_, {}});
            require_new_name(line);
            header_ = line;
            y_ = 0;
        } else if (header_) {
            read_row(line);
        } else {
            read_board(line);
        }
    }

    BoardList end() {
        end_piece();
        return std::move(list_);
    }

private:
    void end_piece() {
        if (header_ && list_.pieces.back().cells.empty())
            fail(*header_, "a piece without cells");
        header_.reset();
    }

    void require_new_name(const ShapeLine& line) {
        if (!list_.boards.empty())
            fail(line, "a piece below a board: the pieces are first");
        const std::string& name = list_.pieces.back().name;
        if (!names_.insert(name).second)
            fail(line, "a second piece " + quoted(name));
    }

    void read_row(const ShapeLine& line) {
        for (std::size_t x = 0; x < line.text.size(); ++x) {
            const std::string_view at = detail::character(line.text, x);
            if (at == "#")
                list_.pieces.back().cells.push_back({{static_cast<int>(x), y_, 0}, 0});
            else if (at != "." && at != " ")
                fail(line, at, quoted(at) + " in a row of cells: a cell is '#', other places are '.'");
        }
        ++y_;
    }

    void read_board(const ShapeLine& line) {
        std::vector<std::string_view> words;
        detail::split(line.text, words, " ");
        const std::string_view size = words.front();
        const std::size_t cross = size.find('x');
        if (cross == std::string_view::npos || !size.ends_with(':'))
            fail(line, quoted(line.text) + " in place of a board: write 12x5: 1 0 2, its columns, its rows and the "
                                           "count of each piece");
        BoardList::Board board;
        board.columns = read_side(line, size.substr(0, cross));
        board.rows = read_side(line, size.substr(cross + 1, size.size() - cross - 2));
        for (const std::string_view word : std::span(words).subspan(1))
            board.counts.push_back(detail::parse_count(line, word));
        if (board.counts.size() != list_.pieces.size())
            fail(line, "number of counts: " + std::to_string(board.counts.size()) +
                           ", number of pieces: " + std::to_string(list_.pieces.size()));
        list_.boards.push_back(std::move(board));
    }

    const Turns turns_;
    BoardList list_;
    std::unordered_set<std::string> names_; ///< names of its pieces
    std::optional<ShapeLine> header_;       ///< header of the piece whose rows are read
    int y_ = 0;                             ///< its next row
};

} // namespace

Shapes BoardList::shapes(std::size_t number) const {
    const Board& board = boards.at(number);
    Shapes shapes{Grid::squares, pieces, {}};
    for (std::size_t k = 0; k < pieces.size(); ++k)
        shapes.pieces[k].count = board.counts[k];
    for (int y = 0; y < board.rows; ++y)
        for (int x = 0; x < board.columns; ++x)
            shapes.board.push_back({{x, y, 0}, 0, true});
    return shapes;
}

std::optional<BoardList> parse_board_list(Text text, std::optional<Turns> turns) {
    const std::vector<ShapeLine> lines = detail::shape_lines(text);
    const auto first = std::find_if(lines.begin(), lines.end(), [](const ShapeLine& line) { return !line.is_blank(); });
    if (first == lines.end() || !is_number_of_piece(first->text))
        return std::nullopt;
    BoardListReader reader(turns.value_or(default_turns(Grid::squares)));
    for (const ShapeLine& line : lines)
        reader.read(line);
    BoardList list = reader.end();
    if (list.boards.empty())
        fail(lines.back(),
             "no board follows the pieces: write 12x5: 1 0 2, its columns, its rows and the count of each piece");
    return list;
}

} // namespace dlx
