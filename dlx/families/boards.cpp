#include "dlx/families/families.hpp"
#include "dlx/families/size.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx::families {

namespace {

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

using Cell = std::pair<std::uint32_t, std::uint32_t>; ///< row and column
using Form = std::vector<Cell>;                       ///< cells, ascending; the first row and column are 0

struct Piece {
    const char* name;
    std::string_view rows; ///< rows, separated by slashes
};

/// The pieces, as Conway named them.
constexpr std::array<Piece, 12> conway_pieces{{{"O", "#####"},
                                               {"P", "##/##/#."},
                                               {"Q", "####/...#"},
                                               {"R", ".##/##./.#."},
                                               {"S", "###./..##"},
                                               {"T", "###/.#./.#."},
                                               {"U", "#.#/###"},
                                               {"V", "#../#../###"},
                                               {"W", "#../##./.##"},
                                               {"X", ".#./###/.#."},
                                               {"Y", "####/.#.."},
                                               {"Z", "##./.#./.##"}}};

/// Moves a form to the first row and column.
Form normalized(Form form) {
    Cell corner = form.front();
    for (const auto& [row, column] : form)
        corner = {std::min(corner.first, row), std::min(corner.second, column)};
    for (auto& [row, column] : form) {
        row -= corner.first;
        column -= corner.second;
    }
    std::sort(form.begin(), form.end());
    return form;
}

/// Returns the forms of a turned and reflected piece, ascending.
std::set<Form> forms_of(const Piece& piece) {
    std::set<Form> forms;
    for (std::uint32_t turn = 0; turn < 8; ++turn) {
        Form form;
        Cell at{4, 4}; // the offset keeps reflections above 0
        for (const char c : piece.rows) {
            const auto [row, column] = at;
            const Cell reflected{(turn & 1) != 0 ? 8 - row : row, (turn & 2) != 0 ? 12 - column : column};
            if (c == '#')
                form.push_back((turn & 4) != 0 ? Cell{reflected.second, reflected.first} : reflected);
            at = c == '/' ? Cell{row + 1, 4} : Cell{row, column + 1};
        }
        forms.insert(normalized(form));
    }
    return forms;
}

} // namespace

Problem pentominoes(std::uint32_t rows, std::uint32_t columns) {
    require(static_cast<double>(rows) * columns == 60,
            "R times C must be 60, the number of cells of 12 pieces: 3x20, 4x15, 5x12, 6x10");
    Problem problem;
    for (const Piece& piece : conway_pieces)
        problem.add_item(piece.name);
    for (std::uint32_t k = 0; k < 60; ++k)
        problem.add_item(std::to_string(k / columns) + "," + std::to_string(k % columns));
    std::vector<Entry> option;
    for (std::uint32_t k = 0; k < conway_pieces.size(); ++k)
        for (const Form& form : forms_of(conway_pieces[k]))
            for (std::uint32_t top = 0; top < rows; ++top)
                for (std::uint32_t left = 0; left < columns; ++left) {
                    option.assign(1, {ItemId{k}});
                    for (const auto& [row, column] : form)
                        if (top + row < rows && left + column < columns)
                            option.push_back({after(ItemId{12}, (top + row) * columns + left + column)});
                    if (option.size() == 6)
                        problem.add_option(option);
                }
    return problem;
}

} // namespace dlx::families
