// Sentences for players: each kind of step has its own.

#include "sudoku/reason/hint.hpp"
#include "sudoku/reason/sentence.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sudoku::test::sentence_test {
namespace {

const char* const hard = "..34......5...912.7...2.....1.5.7..86...9...7.......34..2.............9.9...61.75";

/// Returns the sentence of the first hint of that name on the path.
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
    EXPECT_EQ(
        first_sentence("Locked Candidates (Claiming)"),
        "r3c2 = 4 and r3c3 = 4 are impossible: in row 2, the digit 4 can only be in box 1, so it cannot be anywhere "
        "else in box 1");
    EXPECT_EQ(first_sentence("Naked Pair"),
              "r7c2 = 3 is impossible: r5c2 and r9c2 can only be 3 or 4, so no other cell "
              "of column 2 can be 3 or 4");
    EXPECT_EQ(first_sentence("Hidden Pair"),
              "r6c4 = 8 is impossible: in column 4, the digits 1 and 6 can only be in r3c4 and r6c4, so these cells "
              "cannot have any other digit");
    EXPECT_EQ(first_sentence("Finned X-Wing"),
              "r7c5 = 8 is impossible: in column 1 and column 6, the digit 8 can only be in row 6, row 7 or box 8; if "
              "r7c5 were "
              "8, row 7 and box 8 would be taken, and only row 6 would be left for column 1 and column 6");
}

TEST(StepDescriber, TellWhatFollowsFromATarget) {
    EXPECT_EQ(
        first_sentence("Whip[4]"),
        "r4c1 = 4 is impossible: if r4c1 were 4, the 3 in box 4 would have to be in r5c2, then the 4 in row 5 would "
        "have to be in r5c6, then the 2 in row 5 would have to be in r5c7, and the 2 in row 4 would have no place");
    EXPECT_EQ(first_sentence("XYZ-Wing"),
              "r7c1 = 5 is impossible: if r7c1 were 5, r6c1 would have to be 8, then r8c1 would have to be 1, and r8c3 "
              "would have no candidate");
}

/// Returns a set of cover.problem() on an empty board. It need not follow.
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
        "r1c1 = A is impossible: r1c2 and E in row 2 can only use A in row 1, r1c1 and E in column 4, one each; if "
        "r1c1 were A, A in row 1 and r1c1 would be taken, and only E in column 4 would be left for r1c2 and E in row "
        "2");
    EXPECT_EQ(
        sentences.describe(set_of({item("r1c1"), item("r2d5")}, {item("r1d1"), item("c1d1"), item("b1d1")}, target)),
        "r1c1 = A is impossible: r1c1 and E in row 2 can only use A in row 1, A in column 1 and A in box 1, one each; "
        "if r1c1 were A, A in row 1, A in column 1 and A in box 1 would be taken, and nothing would be left for E in "
        "row 2");
    EXPECT_EQ(
        sentences.describe(set_of({item("r1c2"), item("r2d5")}, {item("r1d1"), item("c4d5")}, target)),
        "r1c1 = A is impossible: r1c2 and E in row 2 can only use A in row 1 and E in column 4, one each, so none of "
        "these is left for other candidates");
    dlx::Step several = set_of({item("r1c2")}, {item("r1d1"), item("r1c1"), item("c4d5")}, target);
    several.other_targets = {cover.option(3, 1)};
    EXPECT_EQ(sentences.describe(several),
              "r1c1 = A and r1c4 = A are impossible: r1c2 can only use A in row 1, r1c1 and E in "
              "column 4; if r1c1 = A or r1c4 = A were right, too few of these would be left");
}

TEST(StepDescriber, TellOfDigitsInHouses) {
    const Encoding cover(Geometry(3, 3));
    const dlx::Position position(cover.problem());
    const auto item = [&](const char* name) { return cover.problem().find_item(name).value(); };
    const StepDescriber sentences(cover, position, DigitNotation::digits);
    const dlx::OptionId target = cover.option(0, 5);
    EXPECT_EQ(
        sentences.describe(set_of({item("r2d5"), item("r4d5")}, {item("c1d5"), item("c7d5")}, target)),
        "r1c1 = 5 is impossible: in row 2 and row 4, the digit 5 can only be in column 1 or column 7, so it cannot be "
        "anywhere else in column 1 and column 7");
    EXPECT_EQ(
        sentences.describe(set_of({item("b2d5"), item("b4d5")}, {item("c1d5"), item("r1d5")}, target)),
        "r1c1 = 5 is impossible: in box 2 and box 4, the digit 5 can only be in column 1 or row 1, so it cannot be "
        "anywhere else in column 1 and row 1");
    EXPECT_EQ(
        sentences.describe(set_of({item("c1d5"), item("c1d6")}, {item("b1d5"), item("b1d6")}, target)),
        "r1c1 = 5 is impossible: in column 1, the digits 5 and 6 can only be in box 1, so they cannot be anywhere "
        "else in box 1");
}

TEST(StepDescriber, TellTheStepsOfATrial) {
    const Encoding cover(Geometry(3, 3));
    const dlx::Position position(cover.problem());
    const auto item = [&](const char* name) { return cover.problem().find_item(name).value(); };
    const StepDescriber sentences(cover, position, DigitNotation::digits);
    const dlx::Step single{.rule = dlx::Rule::single, .target = cover.option(1, 2), .item = item("b1d2")};
    const dlx::Step locked = set_of({item("r2d5")}, {item("b1d5")}, cover.option(0, 5));
    const dlx::Step pair = set_of({item("r2d5"), item("r2d6")}, {item("r2c1"), item("r2c2")}, cover.option(9, 7));
    const dlx::Step mixed = set_of({item("r1c2"), item("r2d5")}, {item("r1d1"), item("c4d5")}, cover.option(0, 1));
    dlx::Step trial{.rule = dlx::Rule::trial, .target = cover.option(0, 1), .item = item("r9c9")};
    EXPECT_EQ(sentences.describe(trial), "r1c1 = 1 is impossible: if r1c1 were 1, r9c9 would have no candidate");
    trial.substeps = {single};
    EXPECT_EQ(sentences.describe(trial),
              "r1c1 = 1 is impossible: if r1c1 were 1, the 2 in box 1 would have to be in r1c2, and "
              "r9c9 would have no candidate");
    trial.substeps = {single, locked, pair, mixed};
    EXPECT_EQ(
        sentences.describe(trial),
        "r1c1 = 1 is impossible: if r1c1 were 1, the 2 in box 1 would have to be in r1c2; then in row 2, the digit 5 "
        "could only be in box 1, which would exclude r1c1 = 5; then in row 2, the digits 5 and 6 could only be in "
        "r2c1 and r2c2, which would exclude r2c1 = 7; then r1c2 and 5 in row 2 could only use 1 in row 1 "
        "and 5 in column 4, one each, which would exclude r1c1 = 1; and r9c9 would have no candidate");
    const dlx::Step outer{.rule = dlx::Rule::trial,
                          .target = cover.option(8, 9),
                          .item = item("c9d4"),
                          .substeps = {trial.substeps[0], trial}};
    EXPECT_NE(sentences.describe(outer).find(
                  "; then r1c1 = 1 would be impossible, because if r1c1 were 1, the 2 in box 1 would"),
              std::string::npos);
}

TEST(StepDescriber, AddAGuardianToTheBase) {
    const Encoding cover(Geometry(3, 3));
    const dlx::Position position(cover.problem());
    const auto item = [&](const char* name) { return cover.problem().find_item(name).value(); };
    const StepDescriber sentences(cover, position, DigitNotation::digits);
    dlx::Step step = set_of({item("r1c2")}, {item("r1d1"), item("r1d5")}, cover.option(0, 1));
    EXPECT_EQ(sentences.describe_set(step),
              "if r1c1 were 1, that one and r1c2 would each need one of 1 in row 1 and 5 in row 1, "
              "and too few of these would be left");
    step.other_targets = {cover.option(0, 5)};
    EXPECT_EQ(sentences.describe_set(step),
              "if r1c1 = 1 or r1c1 = 5 were right, that one and r1c2 would each need one of 1 in row "
              "1 and 5 in row 1, and too few of these would be left");
}

} // namespace
} // namespace sudoku::test::sentence_test
