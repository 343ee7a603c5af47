#include "dlx/shapes/shapes.hpp"

#include "dlx/count.hpp"
#include "dlx/solve.hpp"
#include "dlx/symmetry/symmetry.hpp"
#include "tests/modules/shapes/naive_packing.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <stdexcept>
#include <string>

namespace dlx::test::packing_test {

namespace {

std::size_t below(std::mt19937& random, std::size_t n) { return random() % n; }

/// Returns all cells of a small area of a grid.
std::vector<Cell> area(Grid grid, std::mt19937& random) {
    std::vector<Cell> cells;
    const int rows = 1 + static_cast<int>(below(random, 3));
    const int columns = 1 + static_cast<int>(below(random, grid == Grid::triangles || grid == Grid::hexagons ? 6 : 3));
    const int layers = grid == Grid::cubes ? 1 + static_cast<int>(below(random, 3)) : 1;
    const int first = static_cast<int>(below(random, 3)) - 1;
    for (int z = 0; z < layers; ++z)
        for (int y = first; y < first + rows; ++y)
            for (int x = first; x < first + columns; ++x)
                if (grid != Grid::hexagons || (x + y) % 2 == 0)
                    cells.push_back({x, y, z});
    return cells;
}

char random_color(std::mt19937& random) {
    return below(random, 3) == 0 ? static_cast<char>('a' + below(random, 2)) : '\0';
}

/// Returns a small board and one to three pieces whose cells can fill it.
Shapes random_shapes(Grid grid, std::mt19937& random) {
    Shapes shapes;
    shapes.grid = grid;
    const bool has_colors = below(random, 3) == 0;
    for (const Cell& cell : area(grid, random))
        if (shapes.board.size() < 9 && below(random, 8) > 0)
            shapes.board.push_back({cell, has_colors ? random_color(random) : '\0', below(random, 8) == 0});
    const std::size_t pieces = 1 + below(random, 3);
    for (std::size_t p = 0; p < pieces; ++p) {
        Piece piece{std::string(1, static_cast<char>('A' + p)), {}, static_cast<Turns>(below(random, 3)), {}};
        piece.count.min = static_cast<std::uint32_t>(below(random, 3));
        piece.count.max = piece.count.min + static_cast<std::uint32_t>(below(random, 3));
        for (const Cell& cell : area(grid, random))
            if (piece.cells.size() < 4 && below(random, 4) > 0)
                piece.cells.push_back({cell, has_colors ? random_color(random) : '\0'});
        std::shuffle(piece.cells.begin(), piece.cells.end(), random);
        shapes.pieces.push_back(std::move(piece));
    }
    if (pieces > 1 && below(random, 3) == 0) { // makes a mirror image, or an equal piece
        Piece& image = shapes.pieces[1] = shapes.pieces[0];
        image.name = "B";
        if (below(random, 2) == 0)
            for (PieceCell& cell : image.cells)
                cell.cell.x = -cell.cell.x;
    }
    std::shuffle(shapes.board.begin(), shapes.board.end(), random);
    return shapes;
}

/// Returns the placements of the options, each once.
std::set<Placement> placements_of(const Packing& packing) {
    std::set<Placement> result;
    for (std::uint32_t option = 0; option < packing.problem().option_count(); ++option) {
        std::set<std::size_t> cells;
        for (const Cell& cell : packing.cells(OptionId{option})) {
            const auto& board = packing.shapes().board;
            const auto found =
                std::find_if(board.begin(), board.end(), [&](const BoardCell& b) { return b.cell == cell; });
            EXPECT_NE(found, board.end());
            cells.insert(static_cast<std::size_t>(found - board.begin()));
        }
        EXPECT_TRUE(result.emplace(packing.piece(OptionId{option}), cells).second) << "an option occurs twice";
    }
    return result;
}

/// Counts the permutations of placements by a symmetry of the board and permutations of pieces with equal counts.
std::size_t naive_order(const Shapes& shapes, const std::set<Placement>& placements, Turns turns) {
    std::set<std::vector<Placement>> group;
    for (const std::vector<std::size_t>& images : naive_symmetries(shapes, turns)) {
        std::vector<std::size_t> pieces(shapes.pieces.size());
        for (std::size_t p = 0; p < pieces.size(); ++p)
            pieces[p] = p;
        do { // ends at the first one that fits: pieces are exchanged only if necessary
            std::vector<Placement> mapped;
            for (const auto& [piece, cells] : placements) {
                std::set<std::size_t> image;
                for (const std::size_t cell : cells)
                    image.insert(images[cell]);
                mapped.emplace_back(pieces[piece], image);
            }
            bool fits = std::set<Placement>(mapped.begin(), mapped.end()) == placements;
            for (std::size_t p = 0; p < pieces.size(); ++p)
                fits &= shapes.pieces[p].count == shapes.pieces[pieces[p]].count;
            if (fits) {
                group.insert(mapped);
                break;
            }
        } while (std::next_permutation(pieces.begin(), pieces.end()));
    }
    return group.size();
}

/// Requires that a generator maps the items of each option to those of its image.
void check_generator(const Problem& problem, const Automorphism& generator) {
    const std::map<ItemId, ItemId> items(generator.items.begin(), generator.items.end());
    const std::map<OptionId, OptionId> options(generator.options.begin(), generator.options.end());
    for (std::uint32_t option = 0; option < problem.option_count(); ++option) {
        std::set<ItemId> images;
        for (const Entry& entry : problem.option(OptionId{option})) {
            const ItemId image = items.count(entry.item) > 0 ? items.at(entry.item) : entry.item;
            EXPECT_EQ(problem.bounds(image), problem.bounds(entry.item));
            EXPECT_EQ(problem.kind(image), problem.kind(entry.item));
            images.insert(image);
        }
        const OptionId image = options.count(OptionId{option}) > 0 ? options.at(OptionId{option}) : OptionId{option};
        std::set<ItemId> expected;
        for (const Entry& entry : problem.option(image))
            expected.insert(entry.item);
        EXPECT_EQ(images, expected);
    }
}

/// Returns a Packing, or nothing if the cells of the pieces do not suit the board: an error, or no options if all its
/// cells may be empty.
std::optional<Packing> packing_of(const Shapes& shapes) {
    std::uint64_t min = 0;
    std::uint64_t max = 0;
    std::uint64_t required = 0;
    bool has_cells = !shapes.board.empty();
    for (const Piece& piece : shapes.pieces) {
        min += piece.count.min * piece.cells.size();
        max += piece.count.max * piece.cells.size();
        has_cells &= !piece.cells.empty();
    }
    for (const BoardCell& cell : shapes.board)
        required += cell.may_be_empty ? 0 : 1;
    if (has_cells && min <= shapes.board.size() && max >= required)
        return Packing(shapes);
    if (has_cells && required == 0)
        EXPECT_FALSE(solve(Packing(shapes).problem()));
    else
        EXPECT_THROW(Packing{shapes}, std::invalid_argument);
    return std::nullopt;
}

void check_random(const Shapes& shapes, std::size_t& packings, std::size_t& solved, std::size_t& symmetric) {
    const auto packing = packing_of(shapes);
    if (!packing)
        return;
    ++packings;
    const std::set<Placement> expected = naive_placements(shapes);
    ASSERT_EQ(placements_of(*packing), expected);
    const SymmetryGroup group = packing->symmetries();
    for (const Automorphism& generator : group.generators())
        check_generator(packing->problem(), generator);
    ASSERT_EQ(group.order(), naive_order(shapes, expected, Turns::reflections));
    ASSERT_EQ(packing->symmetries(Turns::rotations).order(), naive_order(shapes, expected, Turns::rotations));
    ASSERT_EQ(packing->symmetries(Turns::none).order(), 1);
    symmetric += group.order() > 1 ? 1 : 0;
    if (expected.size() > 40)
        return;
    std::set<std::size_t> covered;
    std::vector<std::uint32_t> used(shapes.pieces.size());
    const std::uint64_t solutions = naive_count(shapes, {expected.begin(), expected.end()}, 0, covered, used);
    ASSERT_EQ(count(packing->problem()).solutions, solutions);
    solved += solutions > 0 ? 1 : 0;
}

Shapes dominoes(std::uint32_t count, int rows, int columns) {
    Shapes shapes{Grid::squares, {{"D", {count, count}, Turns::reflections, {{{0, 0, 0}}, {{1, 0, 0}}}}}, {}};
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x)
            shapes.board.push_back({{x, y, 0}});
    return shapes;
}

std::string message(const Shapes& shapes) {
    try {
        const Packing packing(shapes);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "none";
}

} // namespace

TEST(PackingTest, OptionsAndSymmetriesAreThoseOfTheOracle) {
    std::mt19937 random(38);
    for (const Grid grid : {Grid::squares, Grid::triangles, Grid::hexagons, Grid::cubes}) {
        std::size_t packings = 0;
        std::size_t solved = 0;
        std::size_t symmetric = 0;
        for (int k = 0; k < 1500 && !HasFatalFailure(); ++k) {
            SCOPED_TRACE(std::string(to_string(grid)) + ", number " + std::to_string(k));
            check_random(random_shapes(grid, random), packings, solved, symmetric);
        }
        EXPECT_GE(packings, 300U) << to_string(grid);
        EXPECT_GE(solved, 60U) << to_string(grid);
        EXPECT_GE(symmetric, 40U) << to_string(grid);
    }
}

TEST(PackingTest, ItemsArePiecesThenCells) {
    Shapes shapes = dominoes(2, 2, 3);
    shapes.board[1].may_be_empty = shapes.board[4].may_be_empty = true;
    shapes.pieces.push_back({"none", {0, 0}, Turns::none, {{{0, 0, 0}}}});
    shapes.pieces.push_back({"one", {0, 1}, Turns::none, {{{7, -7, 0}}}});
    const Packing packing(shapes);
    EXPECT_EQ(to_string(packing.problem()), "2|D 0:1|one 0,0 0,2 1,0 1,2 | 0,1 1,1\n"
                                            "D 0,0 0,1\nD 0,2 0,1\nD 1,0 1,1\nD 1,2 1,1\n"
                                            "D 0,0 1,0\nD 0,1 1,1\nD 0,2 1,2\n"
                                            "one 0,0\none 0,1\none 0,2\none 1,0\none 1,1\none 1,2\n");
    EXPECT_EQ(packing.piece(OptionId{0}), 0U);
    EXPECT_EQ(packing.piece(OptionId{7}), 2U);
    EXPECT_EQ(packing.cells(OptionId{1}), (std::vector<Cell>{{2, 0, 0}, {1, 0, 0}}));
    EXPECT_THROW(static_cast<void>(packing.piece(OptionId{13})), std::out_of_range);
    EXPECT_THROW(static_cast<void>(packing.cells(OptionId{13})), std::out_of_range);
}

TEST(PackingTest, CellsOfCubesHaveThreeCoordinates) {
    const Shapes shapes{Grid::cubes, {{"A", {1, 1}, Turns::none, {{{0, 0, 0}}}}}, {{{1, 2, 3}}}};
    EXPECT_EQ(to_string(Packing(shapes).problem()), "A 3,2,1\nA 3,2,1\n");
}

TEST(PackingTest, ColorsRestrictPlacements) {
    Shapes shapes = dominoes(1, 1, 2);
    shapes.pieces[0].cells[0].color = 'a';
    EXPECT_EQ(Packing(shapes).problem().option_count(), 1U) << "two turns, but the same cells";
    shapes.board[1].color = 'b';
    EXPECT_EQ(Packing(shapes).problem().option_count(), 1U) << "the cell without color fits b";
    shapes.board[0].color = 'b';
    EXPECT_EQ(Packing(shapes).problem().option_count(), 0U);
    shapes.board[0].color = 'a';
    EXPECT_EQ(Packing(shapes).symmetries().order(), 1);
}

TEST(PackingTest, TooFewOrTooManyCellsAreErrors) {
    EXPECT_EQ(message(dominoes(4, 3, 3)), "8 cells of pieces for 9 of the board");
    EXPECT_EQ(message(dominoes(5, 3, 3)), "10 cells of pieces for 9 of the board");
    Shapes shapes = dominoes(3, 3, 3);
    shapes.board[4].may_be_empty = true;
    EXPECT_EQ(message(shapes), "6 cells of pieces for 8 to 9 of the board");
    shapes.pieces[0].count = {1, 3};
    EXPECT_EQ(message(shapes), "2 to 6 cells of pieces for 8 to 9 of the board");
    shapes.pieces[0].count = {5, 4294967295};
    EXPECT_EQ(message(shapes), "10 to 8589934590 cells of pieces for 8 to 9 of the board");
    shapes.pieces[0].count = {0, 4294967295};
    EXPECT_EQ(message(shapes), "none");
}

TEST(PackingTest, TooLargeProblemsAreErrors) {
    EXPECT_EQ(message(parse_shapes(std::string(8000, '#') + "\n\nboard\n" + std::string(16'000, '?') + '\n')),
              "the packing is too large: its options have more than 50000000 items in all");
}

TEST(PackingTest, InvalidShapesAreErrors) {
    const Shapes valid = dominoes(2, 2, 2);
    const auto with = [&](auto change) {
        Shapes shapes = valid;
        change(shapes);
        return message(shapes);
    };
    EXPECT_EQ(with([](Shapes&) {}), "none");
    EXPECT_EQ(with([](Shapes& shapes) { shapes.board.clear(); }), "the board has no cells");
    EXPECT_EQ(with([](Shapes& shapes) { shapes.pieces.clear(); }), "a board without pieces");
    EXPECT_EQ(with([](Shapes& shapes) { shapes.pieces[0].cells.clear(); }), "the piece 'D' has no cells");
    EXPECT_EQ(with([](Shapes& shapes) { shapes.pieces[0].cells[1] = shapes.pieces[0].cells[0]; }),
              "a cell of the piece 'D' occurs twice");
    EXPECT_EQ(with([](Shapes& shapes) { shapes.board[1] = shapes.board[0]; }),
              "the cell x = 0, y = 0, z = 0 of the board occurs twice");
    EXPECT_EQ(with([](Shapes& shapes) { shapes.board[1].cell.z = 1; }),
              "the cell x = 1, y = 0, z = 1 is not in a grid of squares");
    EXPECT_NE(with([](Shapes& shapes) { shapes.pieces[0].name = "0,1"; }), "none");
    EXPECT_NE(with([](Shapes& shapes) { shapes.pieces[0].name = ""; }), "none");
    EXPECT_NE(with([](Shapes& shapes) { shapes.pieces[0].count = {3, 2}; }), "none");
    EXPECT_NE(with([](Shapes& shapes) { shapes.pieces.push_back(shapes.pieces[0]); }), "none");
}

TEST(PackingTest, SymmetriesAreAllAutomorphismsWhereTheBoardHasThemAll) {
    if (!can_find_automorphisms())
        return;
    const char* const texts[] = {
        "D 8\n##\n\nboard\n####\n####\n####\n####\n",
        "D 6\n##\n\nboard\n####\n####\n####\n",
        "L 4\n###\n#\n\nboard\n####\n####\n####\n####\n",
        "grid: cubes\nL 9\n##\n#\n\nboard\n###\n###\n###\n--\n###\n###\n###\n--\n###\n###\n###\n",
        "grid: triangles\nT 8\n^v^\n\nboard\n.^v^v^\n^v^v^v^\nv^v^v^v\n.v^v^v\n",
        "grid: hexagons\nD 3:9\n# #\n\nboard\n  # # #\n # # # #\n# # ? # #\n # # # #\n  # # #\n",
        "L 2 no-flip\n###\n#\n\nJ 2 no-flip\n###\n..#\n\nboard\n####\n####\n####\n####\n",
    };
    for (const char* text : texts) {
        SCOPED_TRACE(text);
        const Packing packing(parse_shapes(text));
        const SymmetryGroup all = *find_automorphisms(packing.problem()).group;
        EXPECT_EQ(packing.symmetries().order(), all.order());
        EXPECT_GT(all.order(), 1);
    }
}

TEST(PackingTest, MirrorImagesAreExchangedIfTheirCountsAreEqual) {
    const std::string box = "\n\nboard\n####\n####\n####\n####\n";
    const auto order = [&](const std::string& pieces) {
        return Packing(parse_shapes(pieces + box)).symmetries().order();
    };
    EXPECT_EQ(order("L 2 no-flip\n###\n#\n\nJ 2 no-flip\n###\n..#"), 8);
    EXPECT_EQ(order("L 3 no-flip\n###\n#\n\nJ 1 no-flip\n###\n..#"), 4);
    EXPECT_EQ(order("L 4 no-flip\n###\n#"), 4);
    EXPECT_EQ(order("L 2 fixed\n###\n#\n\nJ 2 fixed\n###\n..#"), 2) << "one reflection";
}

TEST(PackingTest, LargerTrianglesHaveSixSymmetries) {
    const Packing packing(parse_shapes("grid: triangles\nM 2\n^\n\nD\n^v\n\nboard\n.^\n^v^\n"));
    EXPECT_EQ(packing.problem().option_count(), 4U + 3);
    EXPECT_EQ(packing.symmetries().order(), 6) << "one triangle is in the middle";
}

TEST(PackingTest, LargeProblemsAreMade) {
    std::string text = "P 0:99\n##\n##\n#.\n\nY 0:99\n####\n.#..\n\nboard\n";
    for (int row = 0; row < 100; ++row)
        text += std::string(100, '?') + '\n';
    const Packing packing(parse_shapes(text));
    EXPECT_EQ(packing.problem().option_count(), 8U * 98 * 99 + 8U * 97 * 99);
}

} // namespace dlx::test::packing_test
