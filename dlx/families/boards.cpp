#include "dlx/families/families.hpp"
#include "dlx/families/size.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace dlx::families {

namespace {

/// Rectangle of cells of a board.
struct Rectangle {
    std::uint32_t top;
    std::uint32_t left;
    std::uint32_t rows;
    std::uint32_t columns;
};

/// Adds the cells of a rectangle to an option. `first` is the item of the first cell of a board of `width` columns.
void add_rectangle(std::vector<Entry>& option, ItemId first, std::uint32_t width, const Rectangle& rectangle) {
    for (std::uint32_t r = rectangle.top; r < rectangle.top + rectangle.rows; ++r)
        for (std::uint32_t c = rectangle.left; c < rectangle.left + rectangle.columns; ++c)
            option.push_back({after(first, width * r + c)});
}

} // namespace

Problem queens(std::uint32_t n) {
    require(n >= 1, "N must be at least 1");
    const double options = static_cast<double>(n) * n;
    Problem problem = problem_of_size(options, 4 * options);
    const ItemId row = add_numbered(problem, "r", 0, n);
    const ItemId column = add_numbered(problem, "c", 0, n);
    const ItemId sum = add_numbered(problem, "a", 0, 2 * n - 1, ItemKind::secondary);
    const ItemId difference = add_numbered(problem, "b", 0, 2 * n - 1, ItemKind::secondary);
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c)
            problem.add_option(
                {{after(row, r)}, {after(column, c)}, {after(sum, r + c)}, {after(difference, r + n - 1 - c)}});
    return problem;
}

Problem dominating_queens(std::uint32_t n, std::uint32_t queens) {
    const double cells = static_cast<double>(n) * n;
    require(n >= 1, "N must be at least 1");
    require(queens >= 1 && queens <= cells, "K must be 1 to N * N");
    Problem problem = problem_of_size(cells, cells * (4.0 * n - 2)); // 4n - 3 cells at most, and the number
    const ItemId first = add_cells(problem, n, n, {1, queens});
    const ItemId all = problem.add_item("queens", Bounds{queens, queens});
    std::vector<Entry> option;
    for (std::uint32_t r = 0; r < n; ++r)
        for (std::uint32_t c = 0; c < n; ++c) {
            option = {{all}, {after(first, n * r + c)}}; // the queen's cell is the first one
            for (std::uint32_t i = 0; i < n; ++i)
                for (const std::uint32_t j : {c, c + i - r, c + r - i}) // a column outside wraps to a large number
                    if (i != r && j < n)
                        option.push_back({after(first, n * i + j)});
            for (std::uint32_t j = 0; j < n; ++j)
                if (j != c)
                    option.push_back({after(first, n * r + j)});
            problem.add_option(option);
        }
    return problem;
}

Problem partridge(std::uint32_t n) {
    require(n >= 1, "N must be at least 1");
    const double length = static_cast<double>(n) * (n + 1.0) / 2;
    double options = 0;
    double entries = 0;
    for (std::uint64_t k = 1; k <= n; ++k) {
        const auto size = static_cast<double>(k);
        const double places = (length - size + 1) * (length - size + 1);
        options += places;
        entries += places * (size * size + 1);
    }
    Problem problem = problem_of_size(options, entries);
    const auto side = static_cast<std::uint32_t>(length);
    for (std::uint32_t k = 1; k <= n; ++k)
        problem.add_item("s" + std::to_string(k), Bounds{k, k});
    const ItemId first = add_cells(problem, side, side);
    std::vector<Entry> option;
    for (std::uint32_t k = 1; k <= n; ++k)
        for (std::uint32_t r = 0; r + k <= side; ++r)
            for (std::uint32_t c = 0; c + k <= side; ++c) {
                option = {{ItemId{k - 1}}};
                add_rectangle(option, first, side, {r, c, k, k});
                problem.add_option(option);
            }
    return problem;
}

Problem tight_pavings(std::uint32_t rows, std::uint32_t columns) {
    require(rows >= 1 && columns >= 1, "R and C must be at least 1");
    const double r = rows;
    const double c = columns;
    const double options = r * (r + 1) / 2 * c * (c + 1) / 2;
    // The sum of the heights of all ranges of rows is r (r + 1) (r + 2) / 6; of the columns likewise.
    Problem problem = problem_of_size(options, options * ((r + 2) / 3 * (c + 2) / 3 + 5));
    const ItemId first = add_cells(problem, rows, columns);
    const ItemId horizontal{static_cast<std::uint32_t>(problem.item_count())}; // line k is horizontal + k - 1
    for (std::uint32_t k = 1; k < rows; ++k)
        problem.add_item("h" + std::to_string(k), Bounds{1, 2 * columns}); // rectangles above and below
    const ItemId vertical = after(horizontal, rows - 1);
    for (std::uint32_t k = 1; k < columns; ++k)
        problem.add_item("v" + std::to_string(k), Bounds{1, 2 * rows});
    const ItemId all = problem.add_item("rectangles", Bounds{rows + columns - 1, rows + columns - 1});
    std::vector<Entry> option;
    for (std::uint32_t top = 0; top < rows; ++top)
        for (std::uint32_t height = 1; top + height <= rows; ++height)
            for (std::uint32_t left = 0; left < columns; ++left)
                for (std::uint32_t width = 1; left + width <= columns; ++width) {
                    option = {{all}};
                    add_rectangle(option, first, columns, {top, left, height, width});
                    for (const std::uint32_t line : {top, top + height})
                        if (line > 0 && line < rows)
                            option.push_back({after(horizontal, line - 1)});
                    for (const std::uint32_t line : {left, left + width})
                        if (line > 0 && line < columns)
                            option.push_back({after(vertical, line - 1)});
                    problem.add_option(option);
                }
    return problem;
}

// --- Pentominoes -----------------------------------------------------------------------------------------------------

namespace {

using PieceCells = std::vector<std::pair<int, int>>; ///< row and column of each cell, in order

struct Pentomino {
    const char* name;                     ///< of Conway
    std::array<std::string_view, 5> rows; ///< of one form; '#' is a cell
};

constexpr std::array<Pentomino, 12> conway_pieces{{{"O", {"#####"}},
                                                   {"P", {"##", "##", "#."}},
                                                   {"Q", {"####", "...#"}},
                                                   {"R", {".##", "##.", ".#."}},
                                                   {"S", {"###.", "..##"}},
                                                   {"T", {"###", ".#.", ".#."}},
                                                   {"U", {"#.#", "###"}},
                                                   {"V", {"#..", "#..", "###"}},
                                                   {"W", {"#..", "##.", ".##"}},
                                                   {"X", {".#.", "###", ".#."}},
                                                   {"Y", {"####", ".#.."}},
                                                   {"Z", {"##.", ".#.", ".##"}}}};

/// Moves a piece to the upper left corner.
PieceCells in_corner(PieceCells cells) {
    int top = cells[0].first;
    int left = cells[0].second;
    for (const auto& [r, c] : cells) {
        top = std::min(top, r);
        left = std::min(left, c);
    }
    for (auto& [r, c] : cells) {
        r -= top;
        c -= left;
    }
    std::sort(cells.begin(), cells.end());
    return cells;
}

/// Returns the forms of a piece, turned and reflected.
std::set<PieceCells> forms_of(const Pentomino& piece) {
    PieceCells cells;
    for (std::size_t r = 0; r < piece.rows.size(); ++r)
        for (std::size_t c = 0; c < piece.rows[r].size(); ++c)
            if (piece.rows[r][c] == '#')
                cells.emplace_back(static_cast<int>(r), static_cast<int>(c));
    std::set<PieceCells> forms;
    for (int turns = 0; turns < 4; ++turns) {
        for (auto& [r, c] : cells)
            r = std::exchange(c, -r);
        forms.insert(in_corner(cells));
        PieceCells reflected = cells;
        for (auto& [r, c] : reflected)
            c = -c;
        forms.insert(in_corner(reflected));
    }
    return forms;
}

} // namespace

Problem pentominoes(std::uint32_t rows, std::uint32_t columns) {
    require(static_cast<double>(rows) * columns == 60,
            "R times C must be 60, the number of cells of 12 pieces: 3x20, 4x15, 5x12, 6x10");
    Problem problem;
    for (const Pentomino& piece : conway_pieces)
        problem.add_item(piece.name);
    const ItemId first = add_cells(problem, rows, columns);
    std::vector<Entry> option;
    for (std::uint32_t piece = 0; piece < conway_pieces.size(); ++piece)
        for (const PieceCells& form : forms_of(conway_pieces[piece]))
            for (std::uint32_t top = 0; top < rows; ++top)
                for (std::uint32_t left = 0; left < columns; ++left) {
                    option = {{ItemId{piece}}};
                    for (const auto& [r, c] : form) {
                        const std::uint32_t row = top + static_cast<std::uint32_t>(r);
                        const std::uint32_t column = left + static_cast<std::uint32_t>(c);
                        if (row < rows && column < columns)
                            option.push_back({after(first, columns * row + column)});
                    }
                    if (option.size() == form.size() + 1)
                        problem.add_option(option);
                }
    return problem;
}

} // namespace dlx::families
