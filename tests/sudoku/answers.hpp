#pragma once

#include "sudoku/solve.hpp"
#include "tests/sudoku/boards.hpp"
#include "tests/support/one_by_one.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Puzzles for the answering service `sudoku::Solver`, and what it finds, compared with an oracle.
namespace sudoku::test {

inline constexpr const char* unique_puzzle =
    "700100000020000015000006390200018000040090070000750003078500000560000040000001002";
inline constexpr const char* fifty_solutions =
    "700100000020000015000006390200018000040090070000750003078500000560000040000001000";
/// It takes many search nodes and has many millions of solutions.
inline constexpr const char* challenge =
    ".....6....59.....82....8....45........3........6..3.54...325..6..................";

/// Counts the solutions up to `limits.solutions` by a Solver.
[[nodiscard]] SearchOutcome counted(const Grid& puzzle, const dlx::Limits& limits = {});

/// A 9x9 puzzle that has from 3,000 to 10,000 solutions.
[[nodiscard]] Grid puzzle_with_thousands(std::uint64_t seed);

/// A 9x9 puzzle with one solution, of which no given may be taken but where `fewest` are left.
[[nodiscard]] Grid minimal_puzzle(Dice& dice, std::size_t fewest = 0);

/// Puzzles of many geometries, in runs of 1 to 20 of the same: more geometries than a solver keeps structures for, and
/// boards that lockstep leaves to an engine (25x25) or cannot do (26x26).
[[nodiscard]] std::vector<Grid> mixed_puzzles(std::size_t size, std::uint64_t seed);

/// 25x25 boards of which 55 to 65 % are empty.
[[nodiscard]] std::vector<Grid> large_boards();

/// 18x18 boards of which 60 % are empty. Most have many solutions, of which the first 1000 search nodes find some.
[[nodiscard]] std::vector<Grid> large_boards_with_many_solutions();

/// Puzzles as blocks: neighbors of one geometry are together, at most `most` in a block.
class Blocks {
public:
    explicit Blocks(std::span<const Grid> puzzles, std::size_t most = 1000);

    [[nodiscard]] std::span<const PuzzleBlock> blocks() const { return blocks_; }

private:
    std::vector<std::vector<Digit>> digits_; ///< each stays where it is when another is added
    std::vector<PuzzleBlock> blocks_;
};

/// All findings on a puzzle.
struct Answer {
    dlx::Status status = dlx::Status::stopped;
    std::uint64_t solutions = 0;
    std::uint64_t search_nodes = 0;
    std::uint64_t updates = 0;
    std::vector<Grid> kept;
    bool is_whole = false; ///< the last finding was among them
    friend bool operator==(const Answer&, const Answer&) = default;
};

void PrintTo(const Answer& answer, std::ostream* out);

[[nodiscard]] SolverParams params_of(std::optional<std::uint64_t> solutions, std::string_view engine = "auto");

/// Asks for all `puzzles`. The findings come in order, each puzzle once, the last of each is the last. `see` is called
/// with each, after it was added.
std::vector<Answer> answers_of(Solver& solver, const Blocks& puzzles,
                               const std::function<void(const PuzzleResult&)>& see);
std::vector<Answer> answers_of(Solver& solver, std::span<const Grid> puzzles, std::size_t most_in_a_block = 1000);
std::vector<Answer> answers_of(std::span<const Grid> puzzles, const SolverParams& params);

/// The oracle for all geometries.
class Oracle {
public:
    OneByOne& operator[](const Geometry& geometry) {
        return engines_.try_emplace({geometry.box_rows(), geometry.box_columns()}, geometry).first->second;
    }

private:
    std::map<std::pair<std::uint32_t, std::uint32_t>, OneByOne> engines_;
};

/// What is wrong with an answer of at most `limit` solutions, all of them kept, or "".
[[nodiscard]] std::string fault(const Grid& puzzle, const Answer& answer, OneByOne& oracle,
                                std::optional<std::uint64_t> limit);

void expect_right(std::span<const Grid> puzzles, std::span<const Answer> answers, std::optional<std::uint64_t> limit);

} // namespace sudoku::test
