// Canonical forms against all 3,359,232 symmetries, one after the other, and by properties that any form has. The oracle
// is the definition in canonical.hpp, written down once more; it shares no code with the library.

#include "sudoku/setters/canonical.hpp"

#include "sudoku/setters/canonical_set.hpp"
#include "sudoku/solve.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/sudoku/random_transformation.hpp"
#include "tests/sudoku/reader/peak_memory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace sudoku::test::canonical_test {
namespace {

constexpr std::array forms{CanonicalForm::row_minlex, CanonicalForm::pattern_minlex, CanonicalForm::minlex};

using Board = std::array<Digit, 81>;
using Lines = std::array<std::uint8_t, 9>; ///< rows or columns

Board board_of(const Grid& grid) {
    Board board{};
    std::copy(grid.digits().begin(), grid.digits().end(), board.begin());
    return board;
}
Board board_of(std::string_view cells) { return board_of(grid_of(cells)); }

std::string line_of(const Board& board) { return text_of(Grid(Geometry(3, 3), board)); }

/// Returns all 1,296 orders of nine rows, three of them together.
std::vector<Lines> all_orders_of_lines() {
    std::vector<Lines> orders;
    Lines lines{0, 1, 2, 3, 4, 5, 6, 7, 8};
    do {
        if (lines[0] / 3 == lines[1] / 3 && lines[0] / 3 == lines[2] / 3 && lines[3] / 3 == lines[4] / 3 &&
            lines[3] / 3 == lines[5] / 3)
            orders.push_back(lines);
    } while (std::next_permutation(lines.begin(), lines.end()));
    return orders;
}

/// The grid with most automorphisms, in its form.
constexpr const char* most_symmetric =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

Board three_digits_of(std::string_view cells) {
    Board board = board_of(cells);
    for (Digit& digit : board)
        digit = digit <= 3 ? digit : 0;
    return board;
}

/// Returns minimal puzzles, each followed by its solution.
const std::vector<Board>& some_boards() {
    static const std::vector<Board> boards = [] {
        std::vector<Board> found;
        for (const std::string& puzzle : minimal_puzzles()) {
            found.push_back(board_of(puzzle));
            found.push_back(board_of(solve(grid_of(puzzle)).value()));
        }
        return found;
    }();
    return boards;
}

// --- The oracle -----------------------------------------------------------------------------------------------------

/// Least numbers of a form: first those before the text, then the text.
struct Oracle {
    CanonicalForm form;
    std::vector<unsigned> least = std::vector<unsigned>(9 + 81 + 81, ~0U);
    std::uint32_t times = 0; ///< that it was found

    void take(const std::array<Digit, 81>& cells) {
        std::array<unsigned, 10> label{};
        unsigned labels = 0;
        bool is_less = false;
        std::size_t next = 0;
        const auto is_larger = [&](unsigned number) {
            is_less |= number < least[next];
            unsigned& best = least[next++];
            if (is_less)
                best = number;
            return number > best;
        };
        if (form == CanonicalForm::row_minlex)
            for (unsigned k = 0; k < 27; k += 3)
                if (is_larger((cells[k] != 0) + (cells[k + 1] != 0) + (cells[k + 2] != 0)))
                    return;
        if (form == CanonicalForm::pattern_minlex)
            for (const Digit digit : cells)
                if (is_larger(digit != 0))
                    return;
        for (const Digit digit : cells) {
            if (digit != 0 && label[digit] == 0)
                label[digit] = ++labels;
            if (is_larger(label[digit]))
                return;
        }
        times = is_less ? 1 : times + 1;
    }

    [[nodiscard]] std::string text() const {
        std::string text;
        for (std::size_t k = form == CanonicalForm::row_minlex       ? 9
                             : form == CanonicalForm::pattern_minlex ? 81
                                                                     : 0;
             text.size() < 81; ++k)
            text += least[k] == 0 ? '.' : static_cast<char>('0' + least[k]);
        return text;
    }
};

void expect_as_oracle(const Board& board) {
    static const std::vector<Lines> orders = all_orders_of_lines();
    ASSERT_EQ(orders.size(), 1296U);
    std::array<Oracle, 3> oracles{{{forms[0]}, {forms[1]}, {forms[2]}}};
    for (const bool is_transposed : {false, true})
        for (const Lines& rows : orders)
            for (const Lines& columns : orders) {
                Board cells{};
                for (unsigned k = 0; k < 81; ++k)
                    cells[k] = is_transposed ? board[columns[k % 9] * 9U + rows[k / 9]]
                                             : board[rows[k / 9] * 9U + columns[k % 9]];
                for (Oracle& oracle : oracles)
                    oracle.take(cells);
            }
    Canonicalizer canonizer;
    for (const Oracle& oracle : oracles) {
        const CanonicalResult found = canonizer.canonicalize(board, oracle.form);
        EXPECT_EQ(line_of(found.digits), oracle.text()) << line_of(board);
        EXPECT_EQ(found.automorphism_count, oracle.times) << line_of(board);
    }
}

// The three forms of this puzzle differ.
TEST(Canonicalizer, FindsTheLeastOfAllSymmetries) {
    expect_as_oracle(board_of("..3.....2.....53....2.9.5.....7.9.5...7..3.8.5.............7.18.7.6.8...13..2...."));
}

TEST(Canonicalizer, CountsAllSymmetriesThatLeadToTheForm) {
    expect_as_oracle(board_of("1.......................................2......................................1."));
    expect_as_oracle(three_digits_of(most_symmetric));
}

TEST(Canonicalizer, FindsTheLeastOfAGrid) { expect_as_oracle(some_boards()[1]); }

/// With two givens in a box of the first row, more givens below them may make a lesser pattern.
TEST(Canonicalizer, FindsTheLeastPatternBelowTwoGivensOfABox) {
    expect_as_oracle(board_of("1.4578639685.3214.9734.1..8.9164.87.7381294652467.53918.931.5..31725498..5289..13"));
}

// --- Properties -----------------------------------------------------------------------------------------------------

/// Expects all properties of the form that can be seen without knowing it.
void expect_sound(Canonicalizer& canonizer, const Board& board, const CanonicalResult& found) {
    EXPECT_EQ(line_of(canonizer.transformation()(board)), line_of(found.digits));
    std::set<std::pair<bool, std::pair<Lines, Lines>>> different;
    const auto automorphisms = canonizer.list_automorphisms(5000);
    EXPECT_EQ(automorphisms.size(), std::min<std::size_t>(found.automorphism_count, 5000));
    for (const Transformation& automorphism : automorphisms) {
        EXPECT_EQ(automorphism(board), board);
        different.insert({automorphism.is_transposed, {automorphism.rows, automorphism.columns}});
    }
    EXPECT_EQ(different.size(), automorphisms.size());
    EXPECT_EQ(canonizer.list_automorphisms(1), std::vector{Transformation()});
}

TEST(Canonicalizer, GivesAllSymmetricPuzzlesOneForm) {
    Canonicalizer canonizer;
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(300); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Dice dice(seed);
        Board board = some_boards().at(seed);
        const std::uint32_t share = dice.below(10); // share of the digits to remove
        for (Digit& digit : board)
            digit = dice.below(10) < share ? 0 : digit;
        for (const CanonicalForm form : forms) {
            const CanonicalResult found = canonizer.canonicalize(board, form);
            expect_sound(canonizer, board, found);
            for (int k = 0; k < 4; ++k) {
                const CanonicalResult again =
                    canonizer.canonicalize(random_transformation(dice.below(1'000'000))(board), form);
                ASSERT_EQ(line_of(again.digits), line_of(found.digits)) << line_of(board);
                ASSERT_EQ(again.automorphism_count, found.automorphism_count);
            }
            EXPECT_EQ(line_of(canonizer.canonicalize(found.digits, form).digits), line_of(found.digits));
        }
    }
}

TEST(Canonicalizer, KnowsTheAutomorphismsOfSymmetricBoards) {
    Canonicalizer canonizer;
    Dice dice(1);
    const Board grid = board_of(most_symmetric);
    for (const auto& [board, automorphisms] :
         {std::pair(grid, 648U), std::pair(three_digits_of(most_symmetric), 108U), std::pair(Board{}, 3359232U),
          std::pair(board_of(std::string(40, '.') + "5" + std::string(40, '.')), 3359232U / 81)})
        for (const CanonicalForm form : forms) {
            const Board disguised = random_transformation(dice.below(1'000'000))(board);
            const CanonicalResult found = canonizer.canonicalize(disguised, form);
            EXPECT_EQ(found.automorphism_count, automorphisms) << line_of(board);
            expect_sound(canonizer, disguised, found);
        }
    EXPECT_EQ(line_of(canonizer.canonicalize(grid).digits), line_of(grid));
}

TEST(Canonicalizer, RefusesWhatIsNoBoard) {
    Canonicalizer canonizer;
    EXPECT_THROW((void)canonizer.canonicalize(std::vector<Digit>(80)), std::invalid_argument);
    EXPECT_THROW((void)canonizer.canonicalize(std::vector<Digit>(82)), std::invalid_argument);
    EXPECT_THROW((void)canonizer.canonicalize(std::vector<Digit>(81, 10)), std::invalid_argument);
}

TEST(Canonicalizer, TakesBoardsThatClashOrRefusesThem) {
    Canonicalizer canonizer;
    int refused = 0;
    for (std::uint64_t seed = 1; seed <= dlx::test::seeds(300); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Dice dice(seed);
        const std::uint32_t empty = 1 + dice.below(20);
        Board board{};
        for (Digit& digit : board)
            digit = static_cast<Digit>(dice.one_in(empty) ? 1 + dice.below(9) : 0);
        for (const CanonicalForm form : forms)
            try {
                const CanonicalResult found = canonizer.canonicalize(board, form);
                expect_sound(canonizer, board, found);
            } catch (const std::invalid_argument&) {
                ++refused;
            }
    }
    EXPECT_GT(refused, 0);
}

TEST(Canonicalizer, TakesNoMemoryForPuzzlesLikeThoseBefore) {
    Canonicalizer canonizer;
    const Board board = board_of("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
    std::size_t before = 0;
    for (int k = 0; k < 4; ++k) { // its two buffers change places now and then, and both must be large enough
        before = start_of_peak();
        for (const CanonicalForm form : forms)
            (void)canonizer.canonicalize(board, form);
    }
    EXPECT_EQ(peak_memory(), before);
}

TEST(Transformation, IsUndoneByItsInverse) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const Transformation first = random_transformation(seed);
        const Transformation second = random_transformation(seed, 1);
        const Board& board = some_boards().at(seed);
        EXPECT_EQ(first.followed_by(second)(board), second(first(board)));
        EXPECT_EQ(first.followed_by(first.inverse()), Transformation());
        EXPECT_EQ(first.inverse().followed_by(first), Transformation());
    }
}

// --- The set --------------------------------------------------------------------------------------------------------

/// Returns a form that is not least, but that a set can hold.
CanonicalResult numbered(std::uint64_t number) {
    CanonicalResult form;
    for (unsigned cell = 80; number != 0; --cell, number /= 9)
        form.digits[cell] = static_cast<Digit>(1 + number % 9);
    return form;
}

TEST(CanonicalSet, KnowsEachForm) {
    CanonicalSet set;
    Canonicalizer canonizer;
    Dice dice(1);
    for (const Board& board : some_boards()) {
        EXPECT_TRUE(set.insert(canonizer.canonicalize(board)));
        EXPECT_FALSE(set.insert(canonizer.canonicalize(random_transformation(dice.below(1'000'000))(board))));
    }
}

TEST(CanonicalSet, Takes64BytesForEachAtMost) {
    constexpr std::uint64_t most = 100'000;
    CanonicalSet set;
    const std::size_t before = start_of_peak();
    for (std::uint64_t k = 1; k <= most; ++k) {
        ASSERT_TRUE(set.insert(numbered(k)));
        if (k > 100) {
            ASSERT_LE(peak_memory() - before, 64 * k) << k;
        }
    }
    for (std::uint64_t k = 1; k <= most; ++k)
        ASSERT_FALSE(set.insert(numbered(k)));
}

} // namespace
} // namespace sudoku::test::canonical_test
