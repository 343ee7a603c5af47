#include "tests/sudoku/reason/definitions/definitions.hpp"

#include "sudoku/solve.hpp"
#include "tests/sudoku/boards.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace sudoku::test::names_test {
namespace {

/// Numbers of steps with a name, and of wrong ones.
struct Count {
    int steps = 0;
    int wrong = 0;
    int unsound = 0;
    std::string first_wrong{};
};
using Counts = std::map<std::string, Count>;

/// Returns whether the definition also holds if one digit more is removed that is right, or another digit is placed.
bool is_unsound(const Grid& solution, const std::string& name, Claim claim, int number) {
    Cell cell = static_cast<Cell>(number) * 7 % claim.geometry.cell_count();
    while (claim.left[cell].empty())
        cell = (cell + 1) % claim.geometry.cell_count();
    if (claim.placed)
        claim.placed->digit = claim.placed->digit % 9 + 1;
    else
        claim.removed.push_back({cell, solution[cell]});
    return is_a(name, claim) == true;
}

/// Looks at all names of a step.
void look_at(const HintEngine& hinter, const Grid& puzzle, const Grid& solution, const Hint& hint, Counts& counts) {
    Claim claim(hinter, puzzle, hint);
    std::vector<std::string> names = hint.technique.aliases;
    names.push_back(hint.technique.name);
    for (const std::string& name : names) {
        Count& count = counts[name];
        ++count.steps;
        const auto holds = is_a(name, claim);
        if (holds != false) {
            count.unsound += holds && is_unsound(solution, name, claim, count.steps) ? 1 : 0;
            continue;
        }
        if (++count.wrong == 1)
            count.first_wrong = hinter.describe(hint) + '\n' + hinter.to_text(&hint);
    }
}

/// Goes from hint to hint, each of which it visits.
template <class Visit>
void for_each_hint(std::size_t most, bool assume_unique, Visit visit) {
    for (const std::string& text : minimal_puzzles(most)) {
        const Puzzle puzzle = parse_puzzle(text);
        const CheckResult checked = check(puzzle.grid);
        ASSERT_EQ(checked.verdict, Verdict::unique) << text;
        HintEngine hinter(puzzle, {}, assume_unique);
        while (const auto hint = hinter.next()) {
            visit(hinter, puzzle.grid, checked.witnesses[0], *hint);
            hinter.apply(*hint);
        }
    }
}

void expect_none_wrong(const Counts& counts) {
    for (const auto& [name, count] : counts)
        EXPECT_EQ(count.wrong + count.unsound, 0) << name << ", of " << count.steps << ": " << count.first_wrong;
}

TEST(Names, OfPathsAreThoseOfTheDefinitions) {
    Counts counts;
    for (const bool assume_unique : {false, true})
        for_each_hint(200, assume_unique,
                      [&](HintEngine& hinter, const Grid& puzzle, const Grid& solution, const Hint& hint) {
                          look_at(hinter, puzzle, solution, hint, counts);
                      });
    expect_none_wrong(counts);
}

TEST(Names, OfAnswersAreThoseOfTheDefinitions) {
    Counts counts;
    std::set<std::string> asked;
    for_each_hint(20, true, [&](HintEngine& hinter, const Grid& puzzle, const Grid& solution, const Hint& hint) {
        if (hint.placement || hinter.marks().size() > 120 || !asked.insert(text_of(puzzle)).second)
            return;
        std::size_t number = 0;
        for (const auto& [candidate, mark] : hinter.marks())
            if (const auto answer = number++ % 5 == 0 ? hinter.explain(candidate) : std::nullopt) {
                for (const Hint& before : answer->prerequisites)
                    look_at(hinter, puzzle, solution, before, counts);
                if (answer->prerequisites.empty())
                    look_at(hinter, puzzle, solution, *answer, counts);
            }
    });
    expect_none_wrong(counts);
}

} // namespace
} // namespace sudoku::test::names_test
