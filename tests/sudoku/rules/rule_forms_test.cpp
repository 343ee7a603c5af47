#include "sudoku/detail/rules/rule_line.hpp"
#include "sudoku/reader.hpp"
#include "sudoku/reader/rules/variant_formats.hpp"
#include "sudoku/reader/rules/variant_text.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "tests/sudoku/reader/records.hpp"
#include "tests/sudoku/rules/random_variant.hpp"
#include "tests/support/rounds.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

// Forms in which people write rules below a grid: each is read or an error.
namespace sudoku::test::rule_forms_test {
namespace {

std::string changed(std::string text, int (*change)(int)) {
    for (char& c : text)
        c = static_cast<char>(change(static_cast<unsigned char>(c)));
    return text;
}

std::string joined(std::string text, std::string_view by) {
    for (std::size_t at = text.find_first_of(" -"); at != std::string::npos;
         at = text.find_first_of(" -", at + by.size()))
        text.replace(at, 1, by);
    return text;
}

/// Returns forms in which people write a name: any case, words joined by anything, plurals.
std::vector<std::string> forms_of(const std::string& name) {
    std::string title = name;
    title[0] = static_cast<char>(std::toupper(title[0]));
    std::vector<std::string> forms{name,
                                   title,
                                   changed(name, std::toupper),
                                   joined(name, " "),
                                   joined(name, "-"),
                                   joined(name, "_"),
                                   joined(name, "")};
    if (!name.ends_with('s'))
        forms.push_back(name + "s");
    return forms;
}

/// A rule that is the first of random puzzles that can be read, and the text of its puzzle above the rule.
struct Sample {
    VariantPuzzle puzzle;
    std::string grid;
    std::string rule; ///< without its name
};

Sample sample_of(const RuleKind& kind) {
    for (std::uint64_t seed = 1;; ++seed) {
        Dice dice(seed);
        VariantPuzzle puzzle{Grid(kind.name == "windoku" ? Geometry(3, 3) : Geometry(2, 2))};
        puzzle.rules = {random_rule(kind, puzzle.grid.geometry(), dice)};
        const std::string grid = to_rules_text(VariantPuzzle(puzzle.grid));
        const std::string rule = to_rule_text(puzzle.grid.geometry(), puzzle.rules[0]);
        try {
            if (parse_variant(grid + rule + '\n') == puzzle)
                return {puzzle, grid, rule.substr(kind.name.size())};
        } catch (const ParseError&) { // no digits satisfy it
        }
    }
}

/// Counts what became of lines.
struct Outcome {
    std::size_t read = 0;
    std::size_t errors = 0;
};

/// Requires that a line below a grid is read as the rule of the sample, or is an error on its line.
void require_not_skipped(const Sample& sample, const std::string& line, bool must_be_read, Outcome& outcome) {
    SCOPED_TRACE(line);
    const std::string text = sample.grid + line + '\n';
    const auto below = static_cast<std::size_t>(std::count(sample.grid.begin(), sample.grid.end(), '\n')) + 1;
    try {
        EXPECT_EQ(parse_variant(text), sample.puzzle);
        ++outcome.read;
    } catch (const ParseError& error) {
        EXPECT_FALSE(must_be_read) << error.what();
        EXPECT_EQ(error.line(), below);
        EXPECT_GT(error.column(), 0U);
        ++outcome.errors;
    }
    EXPECT_TRUE(test::is_variant(text));
    for (const VariantRecord& record : read_variants(text))
        if (const auto* const found = std::get_if<FoundVariant>(&record)) {
            EXPECT_EQ(found->puzzle, sample.puzzle);
        }
    PuzzleReader reader(memory_source(text));
    std::size_t errors = 0;
    while (const auto record = reader.next())
        if (const auto* const error = std::get_if<ParseError>(&*record)) {
            EXPECT_EQ(error->line(), below);
            ++errors;
        }
    EXPECT_EQ(errors, 1U);
}

TEST(RuleForms, NoFormOfARuleIsSkipped) {
    Outcome people;
    Outcome others;
    const std::uint64_t stride = dlx::test::rounds(10) < 10 ? 5 : 1;
    std::uint64_t number = 0;
    for (const RuleKind* const kind : encoded_kinds()) {
        const Sample sample = sample_of(*kind);
        std::vector<std::string> names{std::string(kind->name)};
        for (const detail::RuleNames& row : detail::rule_names)
            for (std::string_view rest = row.name == kind->name ? row.others : ""; !rest.empty();) {
                const std::string_view form = rest.substr(0, rest.find('|'));
                rest.remove_prefix(std::min(form.size() + 1, rest.size()));
                if (form.find('=') == std::string_view::npos)
                    names.emplace_back(form);
            }
        for (const std::string& name : names)
            for (const std::string& form : forms_of(name)) {
                if (number++ % stride != 0)
                    continue;
                for (const char* mark :
                     {"", "- ", "* ", "+ ", "• ", "· ", "– ", "1. ", "12) ", "a. ", "b) ", "Rule 3: "})
                    require_not_skipped(sample, mark + form + sample.rule, true, people);
                for (const char* sign : {":", " :", ".", " =", ",", ";", " ->", " -", " —"})
                    require_not_skipped(sample, form + sign + sample.rule, true, people);
                for (const char* mark : {"(1) ", "7 ", "3: ", "> ", "\"", "[ ] ", "» ", "→ ", "~ "})
                    require_not_skipped(sample, mark + form + sample.rule, false, others);
                require_not_skipped(sample, form + "!" + sample.rule, false, others);
                if (!sample.puzzle.rules[0].cells.empty() || !sample.puzzle.rules[0].numbers.empty()) {
                    require_not_skipped(sample, "x" + form + sample.rule, false, others);
                    require_not_skipped(sample, sample.rule + " " + form, false, others);
                }
            }
    }
    EXPECT_GT(people.read, 5000 / stride);
    EXPECT_EQ(people.errors, 0U);
    EXPECT_GT(others.read + others.errors, 1000 / stride);
}

TEST(RuleForms, FormsOfPeopleAreRead) {
    const std::string grid = "....\n....\n....\n....\n";
    const auto same = [&](const std::string& line, const std::string& canonical) {
        SCOPED_TRACE(line);
        try {
            EXPECT_EQ(parse_variant(grid + line + '\n'), parse_variant(grid + canonical + '\n'));
        } catch (const ParseError& error) {
            ADD_FAILURE() << error.what();
        }
    };
    for (const char* line : {"killer=7 r1c1 r1c2", "killer(7) r1c1 r1c2", "killer 7: r1c1 r1c2", "killer7 r1c1 r1c2",
                             "Cage 7: r1c1, r1c2", "Killer cage [7] R1C1 R1C2", "killer r1c1 r1c2 = 7",
                             "cages: r1c1, r1c2 (7).", "killer: 7 = r1c1 r1c2", "(3) Killer: 7; r1c1; r1c2"})
        same(line, "killer 7 r1c1 r1c2");
    for (const char* line : {"Thermometer r1c4–r1c1", "Thermo line: R1C4-R1C1", "thermos\tr1c4, r1c3, r1c2, r1c1"})
        same(line, "thermo r1c4-r1c1");
    for (const char* line : {"Anti King", "anti-king", "antiking", "AntiKing", "King's move", "o anti king",
                             "1 Anti-King:", "anti-king()", "Constraint anti-king", "anti-king ->"})
        same(line, "anti-king");
    for (const char* line : {"x-sums 3 r1c1-r1c4", "x sums: 3 r1c1-r1c4", "XSum3 r1c1-r1c4"})
        same(line, "x-sum 3 r1c1-r1c4");
    same("Arrow r1c1=r1c2 r2c1", "arrow r1c1 = r1c2 r2c1");
    same("Diagonal: +", "diagonal +");
    same("negative diagonal", "diagonal -");
    same("White dot r1c1, r1c2", "kropki white r1c1 r1c2");
    same("xv v r1c1 r1c2", "xv V r1c1 r1c2");
    same("Regions: None", "regions none");
    same("1. Jigsaw\nabbb\nabcc\naadc\ndddc", "regions\nabbb\nabcc\naadc\ndddc");
    EXPECT_THROW((void)parse_variant(grid + "7 killer r1c1 r1c2\n"), ParseError); // its sum, or number 7 of a list
    EXPECT_THROW((void)parse_variant(grid + "thermos: r1c1-r1c3; r2c1-r2c3\n"), ParseError);
    EXPECT_THROW((void)parse_variant(grid + "thermos: r1c1 r1c2 | r2c1 r2c2\n"), ParseError);
    EXPECT_THROW((void)parse_variant(grid + "(7) killer r1c1 r1c2\n"), ParseError);
    EXPECT_THROW((void)parse_variant(grid + "killer-7 r1c1 r1c2\n"), ParseError);
}

/// Returns all records of a text, '.' for a puzzle and the line of each error.

} // namespace
} // namespace sudoku::test::rule_forms_test
