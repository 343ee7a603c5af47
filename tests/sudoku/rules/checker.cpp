#include "tests/sudoku/rules/checker.hpp"
#include "tests/sudoku/rules/checked_board.hpp"
#include "tests/sudoku/rules/custom_conditions.hpp"
#include "tests/sudoku/rules/values.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

namespace sudoku::test {

namespace {

bool is_whisper(const Board& board, int usual) {
    const int least = board.rule.numbers.empty() ? usual : board.number();
    return all_steps(board.line(), [&](int x, int y) { return std::abs(x - y) >= least; });
}

bool is_sandwich(const Board& board) {
    const Values line = board.line();
    const auto one = std::ranges::find(line, board.least());
    const auto top = std::ranges::find(line, board.greatest());
    return std::accumulate(std::min(one, top) + 1, std::max(one, top), 0) == board.number();
}

int seen_towers(const Values& line) {
    int highest = 0; // a 0 is not seen
    int seen = 0;
    for (const int height : line)
        if (height > highest) {
            highest = height;
            ++seen;
        }
    return seen;
}

bool has_equal_region_sums(const Board& board) {
    std::set<int> sums;
    int so_far = 0;
    for (std::size_t i = 0; i < board.rule.cells.size(); ++i) {
        so_far += board.in(board.rule.cells[i]);
        if (i + 1 == board.rule.cells.size() ||
            board.puzzle.regions[board.rule.cells[i]] != board.puzzle.regions[board.rule.cells[i + 1]])
            sums.insert(std::exchange(so_far, 0));
    }
    return sums.size() == 1;
}

bool is_arrow(const Board& board) {
    std::string number;
    for (const int digit : board.line())
        number += std::to_string(digit);
    return std::stoi(number) == sum(board.along(board.rule.other_cells));
}

bool has_different_places(const Board& board) {
    const Geometry& geometry = board.puzzle.grid.geometry();
    std::set<std::vector<std::uint32_t>> seen; // row and column in the box, digit
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        if (!seen.insert({geometry.row(cell) % geometry.box_rows(), geometry.column(cell) % geometry.box_columns(),
                          board.digits[cell]})
                 .second)
            return false;
    return true;
}

bool is_windoku(const Board& board) {
    for (const int top : {1, 5})
        for (const int left : {1, 5}) {
            Values window;
            for (int k = 0; k < 9; ++k)
                window.push_back(board.at(top + k / 3, left + k % 3));
            if (!all_differ(window))
                return false;
        }
    return true;
}

Values diagonal(const Board& board) {
    Values values;
    for (int i = 0; i < board.rows(); ++i)
        values.push_back(board.rule.choice == 0 ? board.at(board.rows() - 1 - i, i) : board.at(i, i));
    return values;
}

bool is_renban(const Board& board) {
    Values values = board.line();
    std::ranges::sort(values);
    return all_steps(values, [](int x, int y) { return x + 1 == y; });
}

bool has_digits(const Board& board) {
    std::map<int, int> missing;
    for (const std::uint32_t digit : board.rule.numbers)
        ++missing[static_cast<int>(digit)];
    for (const int digit : board.line())
        --missing[digit];
    return std::ranges::all_of(missing, [](const auto& each) { return each.second <= 0; });
}

bool is_between(const Board& board) {
    const Values line = board.line();
    const int low = std::min(line.front(), line.back());
    const int high = std::max(line.front(), line.back());
    return std::all_of(line.begin() + 1, line.end() - 1, [&](int digit) { return digit > low && digit < high; });
}

bool is_x_sum(const Board& board) {
    const Values line = board.line();
    return line.front() <= std::ssize(line) &&
           std::accumulate(line.begin(), line.begin() + line.front(), 0) == board.number();
}

/// Returns whether each square of four cells has three classes.
bool have_all_classes(const Board& b, const std::function<int(int)>& class_of) {
    for (int row = 0; row + 1 < b.rows(); ++row)
        for (int column = 0; column + 1 < b.columns(); ++column)
            if (std::set<int>{class_of(b.at(row, column)), class_of(b.at(row, column + 1)),
                              class_of(b.at(row + 1, column)), class_of(b.at(row + 1, column + 1))}
                    .size() < 3)
                return false;
    return true;
}

bool is_nabner(const Board& b) {
    Values line = b.line();
    std::ranges::sort(line);
    return all_steps(line, [](int x, int y) { return y - x > 1; });
}

bool is_anti_taxicab(const Board& b) {
    for (int i = 0; i < b.n() * b.n(); ++i)
        for (int k = 0; k < b.n() * b.n(); ++k) {
            const int x = b.at(i / b.n(), i % b.n());
            if (i != k && b.has(i / b.n(), i % b.n()) && b.has(k / b.n(), k % b.n()) &&
                x == b.at(k / b.n(), k % b.n()) &&
                x == std::abs(i / b.n() - k / b.n()) + std::abs(i % b.n() - k % b.n()))
                return false;
        }
    return true;
}

bool has_flatmates(const Board& b) {
    const int middle = b.n() / 2 + b.n() % 2;
    for (int row = 0; row < b.rows(); ++row)
        for (int column = 0; column < b.columns(); ++column)
            if (b.at(row, column) == middle && !(row > 0 && b.at(row - 1, column) == 1) &&
                !(row + 1 < b.rows() && b.at(row + 1, column) == b.n()))
                return false;
    return true;
}

bool is_lockout(const Board& b) {
    Values line = b.line();
    const auto [low, high] = std::minmax({line.front(), line.back()});
    if (high - low < (b.rule.numbers.empty() ? b.n() / 2 : b.number()))
        return false;
    return std::all_of(line.begin() + 1, line.end() - 1,
                       [low = low, high = high](int digit) { return digit < low || digit > high; });
}

bool is_zipper(const Board& b) {
    const Values line = b.line();
    std::set<int> sums;
    for (std::size_t i = 0; i < line.size() / 2; ++i)
        sums.insert(line[i] + line[line.size() - 1 - i]);
    if (line.size() % 2 == 1)
        sums.insert(line[line.size() / 2]);
    return sums.size() == 1;
}

/// Returns whether a line splits into parts with a sum; or a loop, whose first cell is at its end, too, from any of its cells
/// on.
bool splits_into_parts(const Board& b) {
    Values line = b.line();
    if (b.rule.cells.size() < 3 || b.rule.cells.front() != b.rule.cells.back())
        return are_parts(line, 0, b.number());
    line.pop_back();
    bool has_parts = false;
    for (std::size_t first = 0; first < line.size(); ++first) {
        std::ranges::rotate(line, line.begin() + 1);
        has_parts |= are_parts(line, 0, b.number());
    }
    return has_parts;
}

bool has_same_digits(const Board& b) {
    const Values line = b.line();
    const Values other = b.along(b.rule.other_cells);
    return std::is_permutation(line.begin(), line.end(), other.begin(), other.end());
}

bool is_equality_cage(const Board& b) {
    const Values line = b.line();
    const auto count = [&](const std::function<bool(int)>& is_in) { return std::ranges::count_if(line, is_in); };
    const auto low = count([&](int digit) { return digit < b.least() + b.n() / 2; });
    const auto high = count([&](int digit) { return digit > b.greatest() - b.n() / 2; });
    const auto odd = count([](int digit) { return digit % 2 == 1; });
    return all_differ(line) && low == high && low + high == std::ssize(line) && 2 * odd == std::ssize(line);
}

bool is_rellik(const Board& b) {
    std::set<int> sums; // those of one or more digits
    for (const int digit : b.line()) {
        std::set<int> more{digit};
        for (const int sum : sums)
            more.insert(sum + digit);
        sums.insert(more.begin(), more.end());
    }
    return all_differ(b.line()) && !sums.contains(b.number());
}

bool is_lunchbox(const Board& b) {
    const Values line = b.line();
    const auto low = std::ranges::min_element(line);
    const auto high = std::ranges::max_element(line);
    return all_differ(line) && std::accumulate(std::min(low, high) + 1, std::max(low, high), 0) == b.number();
}

bool are_counting_circles(const Board& b) {
    const Values line = b.line();
    return std::ranges::all_of(line, [&](int digit) { return std::ranges::count(line, digit) == digit; });
}

bool is_look_and_say(const Board& b) {
    const Values line = b.line();
    for (std::size_t k = 0; k < b.rule.numbers.size(); k += 2)
        if (std::ranges::count(line, static_cast<int>(b.rule.numbers[k + 1])) != static_cast<int>(b.rule.numbers[k]))
            return false;
    return true;
}

bool is_indexing(const Board& b) {
    return std::ranges::all_of(b.rule.cells, [&](Cell cell) {
        const int row = static_cast<int>(cell) / b.n();
        const int column = static_cast<int>(cell) % b.n();
        const int place = b.at(row, column) - 1;
        if (place < 0 || place >= (b.rule.choice == 0 ? b.rows() : b.columns()))
            return false;
        return b.rule.choice == 0 ? b.at(place, column) == row + 1 : b.at(row, place) == column + 1;
    });
}

bool is_value_indexing(const Board& b) {
    const Values line = b.line();
    return line[1] > 0 && line[1] + 1 < std::ssize(line) && line[static_cast<std::size_t>(line[1]) + 1] == line[0];
}

bool is_numbered_room(const Board& b) {
    const Values line = b.line();
    return line[0] > 0 && line[0] <= std::ssize(line) && line[static_cast<std::size_t>(line[0]) - 1] == b.number();
}

bool is_first_hidden(const Board& b) {
    const Values line = b.line();
    const auto hidden = std::ranges::is_sorted_until(line);
    return hidden != line.end() && *hidden == b.number();
}

/// Returns all rows and columns, read from both ends.
std::multiset<Values> all_numbers(const Board& b) {
    std::multiset<Values> numbers;
    for (int house = 0; house < 2 * b.n(); ++house) {
        Values line;
        for (int k = 0; k < b.n(); ++k)
            line.push_back(house < b.n() ? b.at(house, k) : b.at(k, house - b.n()));
        numbers.insert(line);
        numbers.insert(Values(line.rbegin(), line.rend()));
    }
    return numbers;
}

bool has_rank(const Board& b) {
    const std::multiset<Values> numbers = all_numbers(b);
    const auto [first, end] = numbers.equal_range(b.line());
    const bool has_ties =
        std::ranges::any_of(b.puzzle.rules, [](const Rule& rule) { return rule.kind->name == "shared-ranks"; });
    return (has_ties || std::next(first) == end) && std::distance(numbers.begin(), first) < b.number() &&
           b.number() <= std::distance(numbers.begin(), end);
}

bool has_condition(const Board& b) { return is_condition_true(b.rule.kind->name, b.rule.condition, b.line()); }

bool has_alternative(const Board& b) {
    auto part = b.rule.parts.begin();
    bool has_one = false;
    for (const std::uint32_t count : b.rule.numbers) {
        has_one |=
            std::all_of(part, part + count, [&](const Rule& rule) { return satisfies(b.puzzle, rule, b.digits); });
        part += count;
    }
    return has_one;
}

/// Returns the digits of a line; those of a loop continue after its first cell, so that any `count` neighbors are there.
Values along_loop(const Board& b, int count) {
    Values line = b.line();
    if (line.size() > 2 && b.rule.cells.front() == b.rule.cells.back())
        for (int k = 1; k < count; ++k)
            line.push_back(line[static_cast<std::size_t>(k)]);
    return line;
}

/// Returns whether no adjacent cells without the sign of a rule "negative" satisfy its relation.
bool has_all_signs(const Board& b) {
    static const std::string names[] = {"kropki", "kropki", "xv", "xv", "difference", "ratio"};
    const std::size_t choice = b.rule.choice;
    VariantPuzzle signs = b.puzzle; // the same signs only
    std::erase_if(signs.rules, [&](const Rule& other) {
        return other.kind->name != names[choice] || other.numbers != b.rule.numbers ||
               (choice < 4 && other.choice != choice % 2);
    });
    return Board{signs, b.rule, b.digits}.all_without_sign(names[choice], [&](int x, int y) {
        const auto [low, high] = std::minmax(x, y);
        if (choice == 0 || choice == 4)
            return high - low != (choice == 0 ? 1 : b.number());
        if (choice == 1 || choice == 5)
            return high != low * (choice == 1 ? 2 : b.number());
        return x + y != (choice == 2 ? 10 : 5);
    });
}

bool have_different_ranks(const Board& b) {
    const std::multiset<Values> numbers = all_numbers(b);
    return std::ranges::adjacent_find(numbers) == numbers.end();
}

using Check = std::function<bool(const Board&)>;
const std::map<std::string_view, Check> checks{
    {"diagonal", [](const Board& b) { return all_differ(diagonal(b)); }},
    {"windoku", is_windoku},
    {"disjoint-groups", has_different_places},
    {"extra-region", [](const Board& b) { return all_differ(b.line()); }},
    {"anti-knight", [](const Board& b) { return b.all_moves(1, 2, std::not_equal_to<>()); }},
    {"anti-king", [](const Board& b) { return b.all_moves(1, 1, std::not_equal_to<>()); }},
    {"non-consecutive", [](const Board& b) { return b.all_moves(0, 1, std::not_fn(are_consecutive)); }},
    {"even", [](const Board& b) { return std::ranges::all_of(b.line(), [](int d) { return d % 2 == 0; }); }},
    {"odd", [](const Board& b) { return std::ranges::all_of(b.line(), [](int d) { return d % 2 == 1; }); }},
    {"kropki", [](const Board& b) { return all_steps(b.line(), b.rule.choice == 0 ? are_consecutive : are_double); }},
    {"kropki-all",
     [](const Board& b) {
         return b.all_without_sign("kropki", [](int x, int y) { return !are_consecutive(x, y) && !are_double(x, y); });
     }},
    {"xv", [](const Board& b) { return sum(b.line()) == (b.rule.choice == 0 ? 10 : 5); }},
    {"xv-all",
     [](const Board& b) { return b.all_without_sign("xv", [](int x, int y) { return x + y != 5 && x + y != 10; }); }},
    {"negative", has_all_signs},
    {"greater", [](const Board& b) { return all_steps(b.line(), std::greater<>()); }},
    {"minimum", [](const Board& b) { return b.are_extreme(std::less<>()); }},
    {"maximum", [](const Board& b) { return b.are_extreme(std::greater<>()); }},
    {"palindrome", [](const Board& b) { return is_palindrome(b.line()); }},
    {"clone", [](const Board& b) { return b.line() == b.along(b.rule.other_cells); }},
    {"german-whisper", [](const Board& b) { return is_whisper(b, b.n() / 2 + b.n() % 2); }},
    {"dutch-whisper", [](const Board& b) { return is_whisper(b, b.n() / 2 + b.n() % 2 - 1); }},
    {"thermo", [](const Board& b) { return all_steps(b.line(), std::less<>()); }},
    {"slow-thermo", [](const Board& b) { return all_steps(b.line(), std::less_equal<>()); }},
    {"renban", is_renban},
    {"killer",
     [](const Board& b) { return all_differ(b.line()) && (b.rule.numbers.empty() || sum(b.line()) == b.number()); }},
    {"quadruple", has_digits},
    {"sum", [](const Board& b) { return sum(b.line()) == b.number(); }},
    {"little-killer", [](const Board& b) { return sum(b.line()) == b.number(); }},
    {"arrow", is_arrow},
    {"sandwich", is_sandwich},
    {"x-sum", is_x_sum},
    {"skyscraper", [](const Board& b) { return seen_towers(b.line()) == b.number(); }},
    {"between", is_between},
    {"region-sum", has_equal_region_sums},
    {"difference",
     [](const Board& b) { return all_steps(b.line(), [&](int x, int y) { return std::abs(x - y) == b.number(); }); }},
    {"ratio",
     [](const Board& b) {
         return all_steps(b.line(), [&](int x, int y) { return std::max(x, y) == b.number() * std::min(x, y); });
     }},
    {"anti-taxicab", is_anti_taxicab},
    {"global-entropy",
     [](const Board& b) { return have_all_classes(b, [&](int d) { return rank(d - b.least() + 1, b.n()); }); }},
    {"global-modular", [](const Board& b) { return have_all_classes(b, [](int d) { return d % 3; }); }},
    {"dutch-flatmates", has_flatmates},
    {"digit-pairs",
     [](const Board& b) {
         const Values line = b.line();
         for (std::size_t i = 0; i < line.size(); ++i)
             for (std::size_t k = i + 1; k < (b.rule.choice == 0 ? std::min(i + 2, line.size()) : line.size()); ++k)
                 if (std::ranges::count(b.rule.numbers, (b.n() > 9 ? 100 : 10) * line[i] + line[k]) == 0)
                     return false;
         return true;
     }},
    {"rule-line", has_condition},
    {"rule-pairs", has_condition},
    {"rule-cells", has_condition},
    {"modular",
     [](const Board& b) {
         const int divisor = b.rule.numbers.empty() ? 3 : b.number();
         return have_different_classes(along_loop(b, divisor), static_cast<std::size_t>(divisor),
                                       [&](int d) { return d % divisor; });
     }},
    {"entropic",
     [](const Board& b) {
         return have_different_classes(along_loop(b, 3), 3, [&](int d) { return rank(d - b.least() + 1, b.n()); });
     }},
    {"parity-line", [](const Board& b) { return all_steps(b.line(), [](int x, int y) { return (x + y) % 2 == 1; }); }},
    {"nabner", is_nabner},
    {"lockout", is_lockout},
    {"zipper", is_zipper},
    {"double-arrow", [](const Board& b) { return sum(b.line()) == 2 * (b.line().front() + b.line().back()); }},
    {"sum-line", splits_into_parts},
    {"equal-sum", [](const Board& b) { return sum(b.line()) == sum(b.along(b.rule.other_cells)); }},
    {"same-digits", has_same_digits},
    {"equality-cage", is_equality_cage},
    {"rellik", is_rellik},
    {"lunchbox", is_lunchbox},
    {"counting-circles", are_counting_circles},
    {"count-distinct", [](const Board& b) { return count_distinct(b.along(b.rule.other_cells)) == b.line()[0]; }},
    {"look-and-say", is_look_and_say},
    {"indexing", is_indexing},
    {"value-indexing", is_value_indexing},
    {"numbered-room", is_numbered_room},
    {"hidden-skyscraper", is_first_hidden},
    {"full-rank", has_rank},
    {"candidates",
     [](const Board& b) {
         return std::ranges::all_of(b.line(), [&](int d) { return std::ranges::count(b.rule.numbers, d) > 0; });
     }},
    {"either", has_alternative},
    {"different-ranks", have_different_ranks},
    {"shared-ranks", [](const Board&) { return true; }},
};

} // namespace

bool satisfies(const VariantPuzzle& puzzle, const Rule& rule, const Digits& digits) {
    return checks.at(rule.kind->name)({puzzle, rule, digits});
}

} // namespace sudoku::test
