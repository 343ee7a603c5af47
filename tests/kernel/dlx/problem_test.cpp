#include "dlx/problem.hpp"

#include "dlx/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace dlx::test::problem_test {
namespace {

using namespace std::string_literals;

/// Returns a problem of two primary and two secondary items, two colors, one option.
Problem small() { return parse("p q | x y\np x:A y:B\n"); }

/// The message of an error and the entry to blame, for an action that must leave `problem` unchanged.
struct Refusal {
    std::string message = "(nothing was refused)";
    std::optional<std::size_t> entry;
};

template <class Action>
Refusal refusal(Problem& problem, Action action) {
    const Problem before = problem;
    Refusal result;
    try {
        action(problem);
    } catch (const InvalidProblem& error) {
        result = {error.what(), error.entry_index()};
    }
    EXPECT_TRUE(problem == before);
    EXPECT_EQ(problem.item_count(), before.item_count());
    EXPECT_EQ(problem.primary_item_count(), before.primary_item_count());
    EXPECT_EQ(problem.option_count(), before.option_count());
    EXPECT_EQ(problem.color_count(), before.color_count());
    EXPECT_EQ(problem.entry_count(), before.entry_count());
    EXPECT_EQ(problem.has_colors(), before.has_colors());
    return result;
}

Refusal refused_item(std::string_view name, ItemKind kind = ItemKind::secondary) {
    Problem problem = small();
    return refusal(problem, [&](Problem& p) { p.add_item(name, kind); });
}

Refusal refused_option(const std::vector<Entry>& entries) {
    Problem problem = small();
    Refusal result = refusal(problem, [&](Problem& p) { p.add_option(entries); });
    problem.add_option("q x:B"); // a refused option leaves no trace: the next option is added as usual
    EXPECT_EQ(to_string(problem), "p q | x y\np x:A y:B\nq x:B\n");
    return result;
}

Refusal refused_text(std::string_view entries) {
    Problem problem = small();
    return refusal(problem, [&](Problem& p) { p.add_option(entries); });
}

TEST(Problem, IsReadBackAsItWasBuilt) {
    Problem problem;
    EXPECT_EQ(problem.option_count(), 0);
    const ItemId p = problem.add_item("p");
    const ItemId x = problem.add_item("x", ItemKind::secondary);
    EXPECT_FALSE(problem.has_colors());
    const Color red = problem.add_color("red");
    EXPECT_EQ(problem.add_color("red"), red) << "made once";
    EXPECT_FALSE(problem.has_colors()) << "no option uses it yet";
    const OptionId first = problem.add_option({{p}, {x, red}});
    const OptionId second = problem.add_option("p");
    EXPECT_EQ(index(first), 0);
    EXPECT_EQ(index(second), 1);
    EXPECT_EQ(problem.item_count(), 2);
    EXPECT_EQ(problem.primary_item_count(), 1);
    EXPECT_EQ(problem.option_count(), 2);
    EXPECT_EQ(problem.entry_count(), 3);
    EXPECT_EQ(problem.color_count(), 1);
    EXPECT_TRUE(problem.has_colors());
    EXPECT_EQ(problem.kind(p), ItemKind::primary);
    EXPECT_EQ(problem.kind(x), ItemKind::secondary);
    EXPECT_EQ(problem.name(p), "p");
    EXPECT_EQ(problem.name(red), "red");
    EXPECT_EQ(problem.find_item("x"), x);
    EXPECT_EQ(problem.find_item("y"), std::nullopt);
    ASSERT_EQ(problem.option(first).size(), 2);
    EXPECT_EQ(problem.option(first)[1], (Entry{x, red}));
    EXPECT_EQ(problem.option(second).size(), 1);
}

TEST(Problem, HasNoOptionPastItsLast) {
    const Problem problem = small();
    EXPECT_THROW((void)problem.option(OptionId{1}), std::out_of_range);
    EXPECT_THROW((void)small().name(ItemId{4}), std::out_of_range);
    EXPECT_THROW((void)small().name(Color{3}), std::out_of_range);
    EXPECT_THROW((void)small().name(Color::none), std::out_of_range);
}

TEST(AddItem, RefusesNamesThatTheTextFormatCannotHoldAndThoseThatAreTaken) {
    for (const auto& [name, message] : {std::pair("", "the name '' of an item is empty"),
                                        {"a|b", "the name 'a|b' of an item contains '|'"},
                                        {"a:b", "the name 'a:b' of an item contains ':'"},
                                        {"x", "item 'x' is named twice"},
                                        {"p", "item 'p' is named twice"}})
        EXPECT_EQ(refused_item(name).message, message);
    for (const auto& [name, quoted] : {std::pair(" a"s, " a"),
                                       {"a b"s, "a b"},
                                       {"a\t"s, "a\\x09"},
                                       {"\n"s, "\\x0a"},
                                       {"\x1b[1m"s, "\\x1b[1m"},
                                       {"a\0b"s, "a\\x00b"},
                                       {"\x7f"s, "\\x7f"}})
        EXPECT_EQ(refused_item(name).message,
                  "the name '"s + quoted + "' of an item contains a blank or control character");
    EXPECT_EQ(refused_item("r", ItemKind::primary).message, "primary item 'r' follows a secondary item");
}

TEST(AddItem, TakesAnyOtherName) {
    Problem problem;
    for (const std::string& name : {"#1"s, "r1c1"s, "\xc3\xa4"s, "\xff"s, "a,b"s, std::string(1000, 'n')})
        EXPECT_EQ(problem.name(problem.add_item(name)), name);
}

TEST(AddItem, StoresBounds) {
    Problem problem;
    const ItemId once = problem.add_item("a");
    EXPECT_FALSE(problem.has_bounds());
    const ItemId also_once = problem.add_item("b", Bounds{});
    EXPECT_FALSE(problem.has_bounds());
    const ItemId some = problem.add_item("c", {.min = 0, .max = 3});
    EXPECT_TRUE(problem.has_bounds());
    const ItemId secondary = problem.add_item("x", ItemKind::secondary);
    EXPECT_EQ(problem.bounds(once), (Bounds{1, 1}));
    EXPECT_EQ(problem.bounds(also_once), (Bounds{1, 1}));
    EXPECT_EQ(problem.bounds(some), (Bounds{0, 3}));
    EXPECT_EQ(problem.bounds(secondary), (Bounds{0, 1}));
    EXPECT_EQ(problem.kind(some), ItemKind::primary);
    EXPECT_THROW((void)problem.bounds(ItemId{4}), std::out_of_range);
}

TEST(AddItem, RefusesImpossibleBounds) {
    Problem problem;
    const auto message = [&](Bounds bounds) -> std::string {
        try {
            problem.add_item("a", bounds);
        } catch (const InvalidProblem& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_EQ(message({0, 0}), "the upper bound of item 'a' is 0");
    EXPECT_EQ(message({3, 2}), "the lower bound 3 of item 'a' exceeds its upper bound 2");
    EXPECT_EQ(problem.item_count(), 0);
    EXPECT_EQ(message({0, ~0U}), "");
}

TEST(AddItem, MayComeAfterOptions) {
    Problem problem = small();
    problem.add_item("z", ItemKind::secondary);
    problem.add_option("p z:A");
    EXPECT_EQ(problem.option_count(), 2);
}

TEST(AddColor, RefusesNamesThatTheTextFormatCannotHold) {
    Problem problem = small();
    for (const auto& [name, message] : {std::pair("", "the name '' of a color is empty"),
                                        {"a:b", "the name 'a:b' of a color contains ':'"},
                                        {"a b", "the name 'a b' of a color contains a blank or control character"}})
        EXPECT_EQ(refusal(problem, [&one = name](Problem& p) { p.add_color(one); }).message, message);
}

TEST(AddOption, RefusesTexts) {
    constexpr const char* several = "an option is one line: add each option by its own call, or read all with parse()";
    for (const auto& [text, message] : {std::pair("", "an option has no items"),
                                        {" \t ", "an option has no items"},
                                        {"\n", "an option has no items"},
                                        {"p\nq", several},
                                        {"p \n\n q\n", several},
                                        {"\np\rq", several},
                                        {"p z", "unknown item 'z'"},
                                        {"p z:A", "unknown item 'z'"},
                                        {"p x:new y:newer z", "unknown item 'z'"},
                                        {"p :A", "a color without an item: 'item:color' is written without blanks"},
                                        {"p |", "a '|' in an option: no name contains it, and a cost is not an item"},
                                        {"q p q", "item 'q' occurs twice in an option"},
                                        {"p x:A x:new", "item 'x' occurs twice in an option"},
                                        {"p:A x", "primary item 'p' has a color"},
                                        {"x:A y", "an option has no primary item, only secondary ones such as 'x'"},
                                        {"p x:", "the name '' of a color is empty"},
                                        {"p x:A:B", "the name 'A:B' of a color contains ':'"}})
        EXPECT_EQ(refused_text(text).message, message) << text;
    Problem problem = small();
    problem.add_option("\n p q \r\n");
    EXPECT_EQ(problem.entry_count(), 5);
    (void)refusal(problem, [](Problem& p) { p.add_option("p x:new z"); }); // the color is forgotten
    EXPECT_EQ(index(problem.add_color("newer")), 3);
    EXPECT_EQ(problem.name(Color{3}), "newer");
}

TEST(AddOption, RefusesEntriesAndNamesTheOneToBlame) {
    struct Case {
        std::vector<Entry> entries;
        const char* message;
        std::optional<std::size_t> entry{};
    };
    for (const auto& [entries, message, entry] : std::vector<Case>{
             {{}, "an option has no items"},
             {{{ItemId{0}}, {ItemId{4}}}, "unknown item number 4", 1},
             {{{ItemId{0}}, {ItemId{2}, Color{3}}}, "unknown color number 3", 1},
             {{{ItemId{0}}, {ItemId{2}, Color{1}}, {ItemId{2}, Color{1}}}, "item 'x' occurs twice in an option", 2},
             {{{ItemId{2}}, {ItemId{1}, Color{1}}}, "primary item 'q' has a color", 1},
             {{{ItemId{3}}, {ItemId{2}, Color{2}}},
              "an option has no primary item, only secondary ones such as 'y'"}}) {
        const Refusal refused = refused_option(entries);
        EXPECT_EQ(refused.message, message);
        EXPECT_EQ(refused.entry, entry);
    }
}

TEST(AddOption, RefusesAListThatIsNoListOfNames) {
    for (const auto& [names, message] : std::vector<std::pair<std::vector<std::string>, const char*>>{
             {{"p q", "x"}, "unknown item 'p q': in a list, each name is an element of its own"},
             {{"p", ""}, "unknown item ''"},
             {{"p", "x:new", "z"}, "unknown item 'z'"},
             {{}, "an option has no items"}}) {
        Problem problem = small();
        EXPECT_EQ(refusal(problem, [&names = names](Problem& p) { p.add_option(names); }).message, message);
    }
}

TEST(AddOption, TakesAListOfNames) {
    const Problem expected = parse("p q | x\np q\np x:A\nq\np q x:B\n");
    Problem problem = parse("p q | x\n");
    problem.reserve(3, 4, 7);
    problem.add_option({"p", "q"}); // the list must not be read as a std::string_view from one address to the other
    const std::vector<std::string> names{"p", "x:A"};
    problem.add_option(names);
    problem.add_option({std::string("q")});
    const std::vector<std::string_view> views{"p", "q", "x:B"};
    problem.add_option(views);
    EXPECT_TRUE(problem == expected) << to_string(problem);
}

TEST(Text, IsNotMadeOfANullPointer) {
    const char* none = nullptr; // null, as from getenv()
    EXPECT_THROW((void)parse(none), std::invalid_argument);
}

TEST(Reserve, RefusesMoreThanThereMayBe) {
    Problem problem = small();
    for (const std::size_t much : {Problem::max_size, SIZE_MAX})
        EXPECT_THROW(problem.reserve(much, 1, 1), InvalidProblem);
    EXPECT_THROW(problem.reserve(1, 1, SIZE_MAX), InvalidProblem);
}

TEST(IgnoredOptions, CountInTheNumbersOfOthers) {
    Problem problem = small();
    const std::size_t before = problem.option_count();
    const OptionId first = problem.add_option("p");
    problem.ignore_option(std::array{Entry{ItemId{2}, Color{1}}});
    problem.ignore_option({});
    const OptionId second = problem.add_option("p");
    EXPECT_EQ(problem.number(first), before + 1);
    EXPECT_EQ(problem.number(second), before + 4);
    EXPECT_EQ(problem.input_option_count(), before + 4);
    EXPECT_EQ(problem.ignored_options().size(), 2);
    EXPECT_EQ(problem.ignored_options()[0].before, second);
    for (std::size_t number = 0; number < before + 6; ++number) {
        const auto option = problem.find_option(number);
        const bool is_ignored = number == before + 2 || number == before + 3;
        EXPECT_EQ(option.has_value(), number > 0 && number < before + 5 && !is_ignored) << number;
        if (option) {
            EXPECT_EQ(problem.number(*option), number);
        }
    }
    EXPECT_FALSE(problem.find_option(SIZE_MAX));
    EXPECT_THROW((void)problem.number(OptionId{99}), std::out_of_range);
    EXPECT_THROW(problem.ignore_option(std::array{Entry{ItemId{0}}}), InvalidProblem);
    EXPECT_THROW(problem.ignore_option(std::array{Entry{ItemId{2}}, Entry{ItemId{2}}}), InvalidProblem);
    EXPECT_EQ(problem.ignored_options().size(), 2) << "what is refused changes nothing";
}

TEST(AddOption, ChecksItemsByTheSameRulesInEveryOption) {
    Problem problem = parse("p q\np q\n"); // the marks of one option must not touch the next
    for (int round = 0; round < 3; ++round) {
        EXPECT_EQ(refusal(problem, [](Problem& p) { p.add_option("q p q"); }).message,
                  "item 'q' occurs twice in an option");
        EXPECT_EQ(refusal(problem, [](Problem& p) { p.add_option("p p"); }).message,
                  "item 'p' occurs twice in an option");
    }
    problem.add_option("q p");
    EXPECT_EQ(problem.option_count(), 2);
}

TEST(Room, EndsBelowTwoToTheThirtyOne) {
    EXPECT_NO_THROW(detail::require_room(0, Problem::max_size));
    EXPECT_NO_THROW(detail::require_room(Problem::max_size - 1, 1));
    for (const auto& [used, more] :
         {std::pair(Problem::max_size, std::size_t{1}), std::pair(std::size_t{1}, Problem::max_size),
          std::pair(SIZE_MAX, SIZE_MAX), std::pair(std::size_t{1}, SIZE_MAX), std::pair(SIZE_MAX, std::size_t{1})}) {
        try {
            detail::require_room(used, more);
            ADD_FAILURE() << used << " + " << more << " fits";
        } catch (const InvalidProblem& error) {
            EXPECT_STREQ(error.what(), "the problem is too large: items, entries and options together are limited to "
                                       "2147483646");
        }
    }
}

TEST(Equality, IsThatOfItemsOptionsAndColorNames) {
    EXPECT_TRUE(small() == small());
    for (const char* other : {"p q | x z\np x:A z:B\n", "p q x | y\np x y:B\n", "p q | x y\np x:A y:C\n",
                              "p q | x y\np x y:B\n", "p q | x y\np x:A\n", "p q | x y\nq x:A y:B\n",
                              "p q | x y\np y:B x:A\n", "p q | x y\n", "p q | x y\np x:A y:B\np x:A y:B\n"})
        EXPECT_FALSE(small() == parse(other)) << other;
    EXPECT_FALSE(parse("p x y\np x\np\n") == parse("p x y\np\nx p\n"));
}

TEST(Equality, DoesNotMindColorsInAnotherOrderNorColorsNotUsed) {
    Problem a = parse("p q | x\n");
    Problem b = a;
    b.add_color("unused");
    EXPECT_TRUE(a == b);
    a.add_option("p x:A");
    a.add_option("q x:B");
    b.add_color("B");
    b.add_option("p x:A");
    b.add_option("q x:B");
    EXPECT_TRUE(a == b);
}

} // namespace
} // namespace dlx::test::problem_test
