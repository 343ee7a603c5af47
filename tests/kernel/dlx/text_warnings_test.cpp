#include "dlx/text.hpp"

#include "tests/support/problems/random_problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace dlx::test::text_warnings_test {
namespace {

const std::string maybe_a_matrix = "1: this is read as names of items. If it is a matrix of 0 and 1, name its columns "
                                   "in a first line, and in each option those that have a 1";

/// A text that can be read, and its warnings as "2: message".
struct Doubtful {
    std::string text;
    std::vector<std::string> warnings;
};

TEST(DoubtfulText, IsReadWithWarnings) {
    for (const auto& [text, expected] : std::vector<Doubtful>{
             {"a b | x\na x:1\na x:2\nb x\na x\nb\n", {}},
             {"| c\na b\na\n", {"2: item 'b' is in no option: no solution"}},
             {"a b c\n", {"1: items 'a', 'b', 'c' are in no option: no solution"}},
             {"a b c d e\n", {"1: items 'a', 'b', 'c' and 2 more are in no option: no solution"}},
             {std::string(100, 'n') + "\n", {"1: item '" + std::string(80, 'n') + "...' is in no option: no solution"}},
             {"a | x y\na y\n", {"1: secondary item 'x' is in no option"}},
             {"a | x y\na\n", {"1: secondary items 'x', 'y' are in no option"}},
             {"a 0:2|b\na\n", {"1: item 'b' is in no option"}},
             {"a 3:4|b\na b\nb\n",
              {"1: item 'b' must be covered at least 3 times, but is in only 2 options: no solution"}},
             {"2|a 3|b\na b\nb\n",
              {"1: item 'a' must be covered at least 2 times, but is in only 1 option; in all, 2 items have too few "
               "options: no solution"}},
             {"a b\na b\n\nb a\n", {"4: this option is already in line 2"}},
             {"a b | x y\na b x:1 y\na x:1\na b x y:1\ny x:1 b a\n", {"5: this option is already in line 2"}},
             {"2|a 0:9|b | x\na b x:1\na b x:1\na\na\n", {}},
             {"2|a 0:1|b | x\na x\na b\nb a\nx a\na\na\n",
              {"4: this option is already in line 3; in all, 2 options repeat earlier ones"}},
             {"a b\na\nb\nb\na\na\n", {"4: this option is already in line 3; in all, 3 options repeat earlier ones"}},
             {"a | x y\na x y\n\nx y:1\n", {"4: this option covers no primary item and is ignored"}},
             {"a | x\nx\na x\nx\nx:1\n",
              {"2: this option covers no primary item and is ignored; in all, 3 options are ignored"}},
             {"a b | x y\nx\na\na\n",
              {"1: item 'b' is in no option: no solution", "1: secondary item 'y' is in no option",
               "2: this option covers no primary item and is ignored", "4: this option is already in line 3"}},
             {"1 0 1\n0 0 0\n0 1 0\n", {"2: this option covers no primary item and is ignored"}},
             {"| c\n1 0 1\n", {"2: item '2' is in no option: no solution"}},
             {"| c\n2 2\n1 1\n1 1\n",
              {"2: this line is read as the numbers of rows and columns of a matrix",
               "4: this option is already in line 3"}},
             {"[[1, 1],\n [1, 1]]", {"2: this option is already in line 1"}},
             {"[\n[1, 1],\n[1, 1]]", {"3: this option is already in line 2"}},
             {"0 1\n1 0\n", {maybe_a_matrix}},
             {"101\n101\n101\n", {"3: this option is already in line 2", maybe_a_matrix}},
             {"0 1\n0\n1\n", {}}}) {
        std::vector<Warning> warnings;
        (void)parse(text, warnings);
        std::vector<std::string> lines;
        for (const Warning& warning : warnings)
            lines.push_back(std::to_string(warning.line) + ": " + warning.message);
        EXPECT_EQ(lines, expected) << text;
    }
}

TEST(Text, TellsAllOptionsThatRepeatEarlierOnes) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        Dice dice(seed);
        std::string text = "a b c d e f g h i j k l | x y\n";
        std::map<std::set<std::string>, std::size_t> lines;
        std::vector<std::pair<std::size_t, std::size_t>> repeats; // each line, and the first equal one
        for (std::size_t line = 2; line < 2 + 20 * seed; ++line) {
            std::set<std::string> entries{std::string(1, static_cast<char>('a' + dice.below(12)))};
            while (dice.below(4) > 0)
                entries.insert(std::string(1, static_cast<char>('a' + dice.below(12))));
            if (dice.below(2) > 0)
                entries.insert("x:" + std::to_string(dice.below(3)));
            std::vector<std::string> words(entries.begin(), entries.end());
            std::rotate(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(dice.below(words.size())),
                        words.end());
            for (const std::string& word : words)
                text += word + ' ';
            text += '\n';
            if (const auto [known, is_new] = lines.emplace(entries, line); !is_new)
                repeats.emplace_back(line, known->second);
        }
        std::vector<Warning> warnings;
        (void)parse(text, warnings);
        std::erase_if(warnings, [](const Warning& w) { return w.message.find("already") == std::string::npos; });
        ASSERT_EQ(warnings.size(), repeats.empty() ? 0 : 1) << text;
        if (repeats.empty())
            continue;
        EXPECT_EQ(warnings[0].line, repeats[0].first);
        EXPECT_EQ(warnings[0].message, "this option is already in line " + std::to_string(repeats[0].second) +
                                           (repeats.size() > 1 ? "; in all, " + std::to_string(repeats.size()) +
                                                                     " options repeat earlier ones"
                                                               : ""))
            << text;
    }
}

TEST(Text, IsReadTheSameWithAndWithoutWarnings) {
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        const std::string text = to_string(random_problem(seed, {.max_items = 9, .max_options = 30, .max_colors = 2}));
        std::vector<Warning> warnings;
        ASSERT_TRUE(parse(text, warnings) == parse(text)) << text;
    }
}

} // namespace
} // namespace dlx::test::text_warnings_test
