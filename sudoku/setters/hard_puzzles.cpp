#include "sudoku/setters/hard_puzzles.hpp"

#include "sudoku/detail/random.hpp"
#include "sudoku/setters/canonical.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>

namespace sudoku {

namespace {

/// Puzzles published among the hardest, with 20 to 26 givens. The first two with 21 givens are Easter Monster and one
/// by A. Inkala.
constexpr std::array<std::string_view, 16> known_hard_puzzles{
    "5.......9.2.1...7...8...3...4...2.......5.......7.6.1...3...8...6...4.2.9.......5",
    ".........4....9.2...81....62.....9.......43....75....13.....6.....86......1.7...5",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "98.7..6....5.4.......9.....3.....86..6.....9...2.....1.3.8...7...1..5.......2...4",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    "98.7.....6...5......4..93..7...6......2..14.....8...5..1....2....9.....3.....2.94",
    "........1..1..2.3..4..5.6......7.....6.5..8..17...3.9...64..7...5..8....9.......2",
    "98.7.....7...6.9....6.5....4......3..7...3..2..96..8...1.....4...78..5......2...1",
    "98.7..6..5...6......6..8.7.4.......3..8.5.7.......2.4..3...1.....9.8.5.........21",
    "98.7..6..7..6..5....6.8....6....7.5..49..67.....4...6.4..5..9....3..2..........1.",
    "98.7..6..7...9..85..48.....8....9..3..2...1.........6.5..9...37....5..2.....3.5..",
    "98.76.5..7..8...6...6..5...67...43....957..8..........2.....1.4..745..9..........",
    "98.76....7..5..8....6..4.9.4....63.2..3...6.9.......4.3...1.....1......5..9..2.3.",
    "98.76.5..5.7.4.8....3....7.8..4...59.9....4......9..684...8.6...2......1...6.....",
    "98.76.5..7......8...5..89..54...7.6..73...4......4....39...6.5...72..1..........3"};

} // namespace

HardPuzzleGenerator::HardPuzzleGenerator(std::uint64_t seed, std::size_t least, std::size_t most,
                                         const dlx::Limits& limits)
    : seed_(seed), neighbors_({.limits = limits}) {
    for (const std::string_view text : known_hard_puzzles) {
        std::vector<Digit> puzzle;
        for (const char c : text)
            puzzle.push_back(c == '.' ? Digit{0} : static_cast<Digit>(c - '0'));
        const auto givens = puzzle.size() - static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), 0));
        if (givens >= least && givens <= most)
            known_.push_back(std::move(puzzle));
    }
}

std::vector<Digit> HardPuzzleGenerator::make(std::uint64_t attempt) {
    detail::Random random(seed_, attempt);
    const auto one_of = [&](const auto& puzzles) {
        return puzzles[random.below(static_cast<std::uint32_t>(puzzles.size()))];
    };
    std::vector<Digit> puzzle = one_of(known_);
    std::vector<std::uint64_t> ways(81 - static_cast<std::size_t>(std::count(puzzle.begin(), puzzle.end(), 0)));
    std::iota(ways.begin(), ways.end(), 0);
    for (std::uint32_t exchanges = 1 + random.below(3); exchanges > 0; --exchanges) {
        random.shuffle(ways); // to remove one given
        std::vector<std::vector<Digit>> found;
        for (auto way = ways.begin(); way != ways.end() && found.empty(); ++way) {
            const Removal removal{puzzle, *way};
            neighbors_.run(std::span(&removal, 1), [&](const Neighbor& neighbor) {
                found.emplace_back(neighbor.puzzle.begin(), neighbor.puzzle.end());
            });
        }
        if (found.empty())
            return {};
        puzzle = one_of(found);
    }
    const auto disguised = random_transformation(seed_, attempt)(puzzle);
    return {disguised.begin(), disguised.end()};
}

} // namespace sudoku
