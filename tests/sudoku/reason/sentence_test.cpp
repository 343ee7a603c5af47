// The sentences for players: each kind of step is told in its own way.

#include "sudoku/reason/hint.hpp"
#include "sudoku/reason/sentence.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace sudoku::test {
namespace {

const char* const hard = "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75";

/// The sentence of the first hint of that name on the path.
std::string first_sentence(const std::string& technique) {
    HintEngine hinter(parse_puzzle(hard));
    while (const auto hint = hinter.next()) {
        if (hint->technique.name == technique)
            return hinter.describe(*hint);
        hinter.apply(*hint);
    }
    return "there is none";
}

TEST(StepDescriber, TellEachKindOfSetInItsOwnWay) {
    EXPECT_EQ(first_sentence("Locked Candidates (Claiming)"),
              "r3c2 = 4 and r3c3 = 4 are impossible: in row 2, 4 can only be in box 1, so it is nowhere else in box 1");
    EXPECT_EQ(first_sentence("Naked Pair"),
              "r7c2 = 3 is impossible: r5c2 and r9c2 can only be 3 or 4, so no other cell of column 2 can be");
    EXPECT_EQ(first_sentence("Hidden Pair"), "r6c4 = 8 is impossible: in column 4, 1 and 6 can only be in r3c4 and "
                                             "r6c4, so these cells have no other digit");
    EXPECT_EQ(
        first_sentence("Finned X-Wing"),
        "r7c5 = 8 is impossible: in column 1 and column 6, 8 can only be in row 6, row 7 and box 8; r7c5 = 8 would "
        "take 2 of these 3 and leave 1 for 2");
}

TEST(StepDescriber, TellWhatFollowsFromATarget) {
    EXPECT_EQ(
        first_sentence("Whip[4]"),
        "r4c1 = 4 is impossible: then 3 in box 4 can only be in r5c2; then 4 in row 5 can only be in r5c6; then 2 in "
        "row 5 can only be in r5c7; then 2 in row 4 has no place");
    EXPECT_EQ(first_sentence("XYZ-Wing"),
              "r7c1 = 5 is impossible: then r6c1 can only be 8; then r8c1 can only be 1; then r8c3 has no candidate");
}

/// A set of cover.problem() on an empty board. It need not follow.
dlx::Step set_of(std::vector<dlx::ItemId> base, std::vector<dlx::ItemId> cover, dlx::OptionId target) {
    return {.rule = dlx::Rule::set, .target = target, .base = std::move(base), .cover = std::move(cover)};
}

TEST(StepDescriber, CountWhereAStoryIsNotEnough) {
    const Encoding cover(Geometry(3, 3));
    const dlx::Position position(cover.problem());
    const auto item = [&](const char* name) { return cover.problem().find_item(name).value(); };
    const StepDescriber sentences(cover, position, DigitNotation::letters);
    const dlx::OptionId target = cover.option(0, 1);
    EXPECT_EQ(
        sentences.describe(set_of({item("r1c2"), item("r2d5")}, {item("r1d1"), item("r1c1"), item("c4d5")}, target)),
        "r1c1 = A is impossible: r1c2 and E in row 2 need one each of A in row 1, r1c1 and E in column 4; r1c1 = A "
        "would take 2 of these 3 and leave 1 for 2");
    EXPECT_EQ(
        sentences.describe(set_of({item("r1c1"), item("r2d5")}, {item("r1d1"), item("c1d1"), item("c4d5")}, target)),
        "r1c1 = A is impossible: r1c1 and E in row 2 need one each of A in row 1, A in column 1 and E in column 4; "
        "r1c1 = A would take 2 of these 3 and leave 1 for the other 1");
    EXPECT_EQ(
        sentences.describe(set_of({item("r1c2"), item("r2d5")}, {item("r1d1"), item("c4d5")}, target)),
        "r1c1 = A is impossible: r1c2 and E in row 2 need one each of A in row 1 and E in column 4, so others get "
        "none of these");
    dlx::Step several = set_of({item("r1c2"), item("r2d5")}, {item("r1d1"), item("r1c1"), item("c4d5")}, target);
    several.other_targets = {cover.option(3, 1)};
    EXPECT_EQ(sentences.describe(several),
              "r1c1 = A and r1c4 = A are impossible: r1c2 and E in row 2 need one each of A in row "
              "1, r1c1 and E in column 4; any of those would take too many of these");
}

} // namespace
} // namespace sudoku::test
