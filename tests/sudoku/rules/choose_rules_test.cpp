#include "sudoku/many/make.hpp"
#include "sudoku/many/rule_request.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/variant_solve.hpp"
#include "sudoku/setters/generate_with_rules.hpp"
#include "tests/sudoku/rules/checker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

// Rules that are chosen for puzzles, verified by the definitions of the rules.
namespace sudoku::test::choose_rules_test {
namespace {

RuleChoices chosen(std::string_view names, Symmetry symmetry = Symmetry::none) {
    return {read_rule_request(names).kinds, symmetry};
}

/// Verifies that the puzzle has one solution, which is that of the result, and that each rule holds.
void verify(const GeneratedVariant& made) {
    ASSERT_TRUE(made.puzzle);
    SCOPED_TRACE(to_rules_text(*made.puzzle));
    const Digits digits = digits_of(*made.solution);
    for (const Rule& rule : made.puzzle->rules)
        EXPECT_TRUE(satisfies(*made.puzzle, rule, digits)) << describe(made.solution->geometry(), rule);
    EXPECT_EQ(verify_solution(*made.puzzle, *made.solution), std::nullopt);
    const CheckResult checked = check(*made.puzzle);
    ASSERT_EQ(checked.verdict, Verdict::unique);
    EXPECT_EQ(digits_of(checked.witnesses.front()), digits);
}

/// Returns the cells of a rule under a map, in any order.
std::vector<Cell> image(const Rule& rule, const std::vector<Cell>& map) {
    std::vector<Cell> cells;
    for (const std::vector<Cell>* const side : {&rule.cells, &rule.other_cells})
        for (const Cell cell : *side)
            cells.push_back(map[cell]);
    std::ranges::sort(cells);
    return cells;
}

/// Verifies that each rule with cells and each given has its images.
void verify_symmetry(const VariantPuzzle& puzzle, Symmetry symmetry) {
    const auto maps = symmetry_maps(puzzle.grid.geometry(), symmetry);
    for (const auto& map : maps) {
        for (const Rule& rule : puzzle.rules)
            EXPECT_TRUE(std::ranges::any_of(puzzle.rules, [&](const Rule& other) {
                return other.kind == rule.kind && image(other, maps.front()) == image(rule, map);
            })) << describe(puzzle.grid.geometry(), rule);
        for (Cell cell = 0; cell < map.size(); ++cell)
            EXPECT_EQ(puzzle.grid[cell] == 0, puzzle.grid[map[cell]] == 0);
    }
}

GenerateParams params_of(std::uint64_t seed, std::size_t min_givens = 0, std::size_t max_givens = 1000) {
    GenerateParams params;
    params.seed = seed;
    params.min_givens = min_givens;
    params.max_givens = max_givens;
    return params;
}

TEST(ChooseRules, RulesOfEachKindHoldAndLeaveOneSolution) {
    for (const std::string_view name : chosen_rule_names())
        for (const Geometry& geometry : {Geometry(3, 3), Geometry(2, 3)})
            for (std::uint64_t seed = 1; seed <= dlx::test::seeds(1); ++seed) {
                SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
                const VariantPuzzle empty{Grid(geometry)};
                const GeneratedVariant made = generate(empty, params_of(seed), 1, chosen(name));
                verify(made);
                EXPECT_EQ(generate(empty, params_of(seed), 1, chosen(name)).puzzle, made.puzzle);
                EXPECT_FALSE(made.puzzle->rules.empty());
                for (const Rule& rule : made.puzzle->rules)
                    EXPECT_EQ(rule.kind->name, name);
                EXPECT_EQ(parse_variant(to_rules_text(*made.puzzle)).rules, made.puzzle->rules);
            }
}

TEST(ChooseRules, CagesCoverTheBoardAndNeedNoGivens) {
    for (const Geometry& geometry : {Geometry(2, 2), Geometry(2, 3), Geometry(3, 3)})
        for (const Symmetry symmetry : symmetries()) {
            const bool turns = symmetry != Symmetry::none && symmetry != Symmetry::rotate180 &&
                               symmetry != Symmetry::horizontal && symmetry != Symmetry::vertical;
            if (turns && geometry.box_rows() != geometry.box_columns())
                continue;
            SCOPED_TRACE(std::string(to_string(symmetry)));
            const GeneratedVariant made =
                generate(VariantPuzzle(Grid(geometry)), params_of(1), 0, chosen("killer", symmetry));
            verify(made);
            EXPECT_EQ(made.puzzle->grid.given_count(), 0U);
            verify_symmetry(*made.puzzle, symmetry);
            std::vector<Cell> covered;
            for (const Rule& rule : made.puzzle->rules) {
                EXPECT_LE(rule.cells.size(), 5U);
                EXPECT_EQ(rule.numbers.size(), 1U);
                covered.insert(covered.end(), rule.cells.begin(), rule.cells.end());
            }
            std::ranges::sort(covered);
            EXPECT_EQ(covered, symmetry_maps(geometry, Symmetry::none).front());
        }
}

TEST(ChooseRules, PlacesAndGivensAreSymmetric) {
    for (const char* const names : {"thermo, kropki", "arrow; quadruple", "greater, even", "sandwich, little killer"})
        for (const Symmetry symmetry : {Symmetry::rotate180, Symmetry::vertical, Symmetry::diagonal}) {
            SCOPED_TRACE(names);
            GenerateParams params = params_of(3);
            params.cell_groups = symmetry_orbits(params.geometry, symmetry);
            const GeneratedVariant made =
                generate(VariantPuzzle(Grid(params.geometry)), params, 0, chosen(names, symmetry));
            verify(made);
            verify_symmetry(*made.puzzle, symmetry);
        }
}

TEST(ChooseRules, LinesNeitherShareCellsNorCross) {
    for (const char* const names :
         {"thermo", "arrow; renban", "palindrome; between; German whisper", "region sum; sum"})
        for (std::uint64_t seed = 1; seed <= dlx::test::seeds(3); ++seed) {
            SCOPED_TRACE(std::string(names) + ", seed " + std::to_string(seed));
            const VariantPuzzle given = read_rule_request("thermo r4c5 r5c4 r6c3").puzzle;
            const GeneratedVariant made = generate(given, params_of(seed), 1, chosen(names));
            verify(made);
            std::set<Cell> covered;
            std::set<Cell> corners; // the upper left cell of each 2x2 square that a line runs through
            for (const Rule& rule : made.puzzle->rules) {
                std::vector<Cell> line = rule.cells;
                line.insert(line.end(), rule.other_cells.begin(), rule.other_cells.end());
                for (std::size_t k = 0; k < line.size(); ++k) {
                    EXPECT_TRUE(covered.insert(line[k]).second);
                    const Cell last = k == 0 ? line[k] : std::min(line[k], line[k - 1]);
                    const Cell distance = k == 0 ? 0 : std::max(line[k], line[k - 1]) - last;
                    if (rule.kind->name != "sum" && (distance == 8 || distance == 10)) {
                        EXPECT_TRUE(corners.insert(last - (distance == 8 ? 1 : 0)).second);
                    }
                }
            }
        }
}

TEST(ChooseRules, KeepsGivenRulesAndGivens) {
    const RuleRequest request =
        read_rule_request("killer 9 r1c1 r1c2\nanti-king; thermo r9c1-r9c4\nKillers, white dots");
    EXPECT_EQ(request.kinds.size(), 2U);
    ASSERT_EQ(request.puzzle.rules.size(), 3U);
    const GeneratedVariant made = generate(request.puzzle, params_of(1), 0, {request.kinds});
    verify(made);
    EXPECT_TRUE(std::equal(request.puzzle.rules.begin(), request.puzzle.rules.end(), made.puzzle->rules.begin()));
    std::vector<int> cages(81);
    for (const Rule& rule : made.puzzle->rules) {
        EXPECT_FALSE(rule.kind->name == "kropki" && rule.choice != 0);
        for (const Cell cell : rule.kind->name == "killer" ? rule.cells : std::vector<Cell>())
            ++cages[cell];
    }
    EXPECT_EQ(cages, std::vector<int>(81, 1));
}

TEST(ChooseRules, ChoosesAllRulesIfAllAreGiven) {
    for (const char* const names : {"kropki; kropki-all", "xv, xv-all, white dots"}) {
        const RuleRequest request = read_rule_request(names, Geometry(2, 3));
        const GeneratedVariant made = generate(request.puzzle, params_of(1), 0, {request.kinds});
        verify(made);
        EXPECT_GT(made.puzzle->rules.size(), 5U);
    }
}

TEST(ChooseRules, HasTheRequestedNumberOfGivens) {
    const VariantPuzzle empty{Grid(Geometry(3, 3))};
    for (const auto& [names, min, max] : {std::tuple("thermo, black dots", 0, 0),
                                          {"quadruple", 1, 3},
                                          {"thermo", 0, 0}, // lines cross
                                          {"german-whisper", 0, 4},
                                          {"thermo", 30, 31},
                                          {"killer", 7, 7},
                                          {"x-sum, thermo", 0, 2}}) {
        const GeneratedVariant made = generate(empty, params_of(2, min, max), 0, chosen(names));
        verify(made);
        EXPECT_GE(made.puzzle->grid.given_count(), min);
        EXPECT_LE(made.puzzle->grid.given_count(), max);
    }
    GenerateParams params = params_of(1);
    params.pattern = std::vector<Cell>{0, 10, 20, 30};
    const GeneratedVariant of_pattern = generate(empty, params, 0, chosen("killer"));
    verify(of_pattern);
    for (Cell cell = 0; cell < 81; ++cell)
        EXPECT_EQ(of_pattern.puzzle->grid[cell] != 0, std::ranges::count(*params.pattern, cell) == 1);
}

TEST(ChooseRules, AddsRedundantGivens) {
    const VariantPuzzle rules = read_rule_request("anti-knight").puzzle;
    const std::size_t least = generate(rules, params_of(1)).puzzle->grid.given_count();
    GenerateParams more = params_of(1);
    more.extra_givens = 3;
    EXPECT_EQ(generate(rules, more).puzzle->grid.given_count(), least + 3);
    GenerateParams redundant = params_of(1, 40, 42);
    EXPECT_FALSE(generate(rules, redundant).puzzle);
    redundant.minimal = false;
    const GeneratedVariant made = generate(rules, redundant);
    verify(made);
    EXPECT_GE(made.puzzle->grid.given_count(), 40U);
    EXPECT_LE(made.puzzle->grid.given_count(), 42U);
}

TEST(ChooseRules, NamesTheReasonIfNoPuzzleExists) {
    const auto reason_of = [](RuleRequest request, std::size_t min, std::size_t max) {
        PuzzleRequirements requirements{.params = params_of(1, min, max), .rules = std::move(request.puzzle)};
        requirements.choices.kinds = std::move(request.kinds);
        ParallelMaker maker({.requirements = std::move(requirements), .max_attempts = 5});
        EXPECT_NE(maker.run([](const MadePuzzle&) { FAIL(); }), ParallelMaker::StopReason::complete);
        return maker.impossible_reason();
    };
    const auto read = [](std::string_view text) { return read_rule_request(text, Geometry(2, 2)); };
    EXPECT_EQ(reason_of(read("thermo r1c1-r1c4"), 0, 0), "");
    EXPECT_EQ(reason_of(read("renban, palindrome; diagonal"), 0, 0),
              "the rules also hold if each digit d becomes 5 - d, so that givens are needed");
    EXPECT_EQ(reason_of(read("even; odd; anti-king"), 0, 0),
              "the rules also hold if the digits 2 and 4 change places, so that givens are needed");
    EXPECT_EQ(reason_of(read("xv X"), 0, 16), "no two digits of this board have the sum 10");
    EXPECT_EQ(
        reason_of({*generate(VariantPuzzle(Grid(Geometry(2, 2))), params_of(1), 0, chosen("killer")).puzzle}, 3, 9),
        "the rules alone have one solution, so that each given would be redundant");
    EXPECT_EQ(reason_of(read("...1\n...2\n....\n....\nkiller 3 r1c1 r1c2"), 0, 16), "the rules have no solution");
}

TEST(ChooseRules, EndsAtAStopFlag) {
    std::atomic<bool> stop = true;
    GenerateParams params = params_of(1);
    params.limits.stop_flag = &stop;
    const GeneratedVariant made = generate(VariantPuzzle(Grid(Geometry(3, 3))), params, 0, chosen("killer"));
    EXPECT_FALSE(made.puzzle);
    EXPECT_NE(made.status, dlx::Status::exhausted);
}

// --- Requests --------------------------------------------------------------------------------------------------------

TEST(RuleRequests, ReadsNamesInManyForms) {
    const auto names_of = [](std::string_view text) {
        const RuleRequest request = read_rule_request(text);
        std::string names;
        for (const Rule& rule : request.puzzle.rules)
            names += std::string(rule.kind->name) +
                     (rule.kind->choices[0].empty() ? "" : std::string(rule.kind->choices.at(rule.choice))) + " ";
        for (const RuleChoice& choice : request.kinds)
            names += std::string(choice.kind->name) + (choice.choice ? std::to_string(*choice.choice) : "") + "? ";
        return names;
    };
    EXPECT_EQ(names_of("killer"), "killer? ");
    EXPECT_EQ(names_of(" Thermometers,kropki ; "), "thermo? kropki? ");
    EXPECT_EQ(names_of("white dots, black dots, xv V"), "kropki0? kropki1? xv1? ");
    EXPECT_EQ(names_of("Anti King\n- anti-knight # as in chess\n\nlittle killers"),
              "anti-king anti-knight little-killer? ");
    EXPECT_EQ(names_of("diagonal, diagonal -"), "diagonal+ diagonal- ");
    EXPECT_EQ(names_of("thermo r1c1-r1c3; thermo"), "thermo thermo? ");
    EXPECT_EQ(names_of("....\n....\n....\n....\nkiller 3 r1c1 r1c2\nthermo, anti-knight\n"),
              "killer anti-knight thermo? ");
    EXPECT_EQ(names_of("Thermo\n....\n....\n....\n....\nanti-king"), "anti-king ");
    EXPECT_THROW((void)read_rule_request("thermo\n....\n....\n....\n....\nanti-king"), ParseError);
}

TEST(RuleRequests, ReadsDocumentsOnOneLine) {
    const std::string document =
        write_variant(parse_variant("....\n....\n....\n....\nthermo r1c1-r1c3\nanti-king\n"), VariantFormat::f_puzzles);
    EXPECT_FALSE(is_rule_list(document));
    EXPECT_EQ(read_rule_request(document).puzzle.rules.size(), 2U);
    EXPECT_TRUE(is_rule_list("[1] thermo r1c1-r1c3"));
}

TEST(RuleRequests, ReadsTheBoard) {
    EXPECT_EQ(read_rule_request("killer", Geometry(2, 5)).puzzle.grid.geometry(), Geometry(2, 5));
    const RuleRequest jigsaw = read_rule_request("regions\nAAABB\nAACBB\nDCCCB\nDDCEE\nDDEEE\nanti-king; killer\n");
    EXPECT_EQ(jigsaw.puzzle.grid.geometry().side(), 5U);
    EXPECT_EQ(jigsaw.puzzle.regions[24], 4U);
    EXPECT_EQ(jigsaw.puzzle.rules.size(), 1U);
    verify(generate(jigsaw.puzzle, params_of(1), 0, {jigsaw.kinds}));
}

TEST(RuleRequests, RefusesWhatItDoesNotUnderstand) {
    const auto error_of = [](std::string_view text) {
        try {
            static_cast<void>(read_rule_request(text));
        } catch (const ParseError& error) {
            return std::to_string(error.line()) + ":" + std::to_string(error.column()) + ": " + error.message();
        }
        return std::string();
    };
    for (const auto& [text, beginning] : {std::pair("kiler", "1:1: unknown rule 'kiler'; did you mean killer? Known"),
                                          {"thermo, termos", "1:9: unknown rule 'termos'; did you mean thermo? Known"},
                                          {"thermo; foo,killer", "1:9: unknown rule 'foo'; known names are killer, "},
                                          {"anti-king\n  candidates", "2:3: rules 'candidates' cannot be chosen"},
                                          {"clone", "1:1: rules 'clone' cannot be chosen"},
                                          {"Killer Sudoku", "1:8: expected killer [SUM] CELLS"},
                                          {"anti-king; killer 99 r1c1", "1:12: no digits satisfy"},
                                          {"killer 5 r1c1,thermo", "1:15: "}})
        EXPECT_TRUE(error_of(text).starts_with(beginning)) << error_of(text);
    for (const std::string_view text :
         {"", ";", ",", "#", "foo", "\n\n", ";;,;", "{", "[]", "regions", "regions\n", "regions none",
          "regions\nA\nkiller", "windoku, killer;", "1", "killer,", "-", "\xff\xfe", "thermo\0x"})
        static_cast<void>(error_of(text)); // it ends
    EXPECT_NE(error_of("....\n....\n....\n....\nkiller\n\n....\n....\n....\n....\n"), "");
    EXPECT_THROW(read_rule_request("windoku", Geometry(2, 2)), ParseError);
    EXPECT_THROW(read_rule_request("killer", Geometry(5, 5)), ParseError);
    EXPECT_FALSE(is_rule_list("rules.txt"));
}

} // namespace
} // namespace sudoku::test::choose_rules_test
