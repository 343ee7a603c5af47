#include "benchmarks/designs.hpp"

#include "benchmarks/shuffle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>

namespace bench {

namespace {

using Number = std::uint32_t;
using Set = std::vector<Number>;

/// Returns the problem that has these options, and their items in the order of their first use. Those whose names begin
/// with a capital letter are secondary.
dlx::Problem to_problem(const std::vector<std::string>& options) {
    dlx::Problem problem;
    for (const bool is_secondary : {false, true}) {
        std::set<std::string> known;
        for (const std::string& option : options) {
            std::istringstream entries(option);
            for (std::string name; entries >> name;) {
                name = name.substr(0, name.find(':'));
                if ((name[0] >= 'A' && name[0] <= 'Z') == is_secondary && known.insert(name).second)
                    problem.add_item(name, is_secondary ? dlx::ItemKind::secondary : dlx::ItemKind::primary);
            }
        }
    }
    for (const std::string& option : options)
        problem.add_option(option);
    return problem;
}

/// Returns all sets of `size` of the numbers from ... to - 1.
std::vector<Set> sets(Number size, Number to, Number from = 0) {
    if (size == 0)
        return {{}};
    std::vector<Set> all;
    for (Number first = from; first < to; ++first)
        for (Set& rest : sets(size - 1, to, first + 1)) {
            rest.insert(rest.begin(), first);
            all.push_back(std::move(rest));
        }
    return all;
}

/// Returns an item for each of the sets of `size` of these points.
std::string items(const Set& points, Number size) {
    std::string text;
    for (const Set& places : sets(size, static_cast<Number>(points.size()))) {
        text += " s";
        for (const Number place : places)
            text += fmt::format("_{}", points[place]);
    }
    return text;
}

std::string cell(Number r, Number c) { return fmt::format("p{},{}", r, c); }

} // namespace

dlx::Problem round_robin(Number teams, Number rounds) {
    std::vector<std::string> options;
    for (const Set& game : sets(2, teams))
        for (Number round = 0; round < rounds; ++round)
            options.push_back(fmt::format("{}{}-{} t{}r{} t{}r{}", rounds + 1 == teams ? "g" : "G", game[0], game[1],
                                          game[0], round, game[1], round));
    return to_problem(options);
}

dlx::Problem kirkman(Number girls) {
    std::vector<std::string> options;
    for (const Set& walk : sets(3, girls))
        for (Number day = 0; day < (girls - 1) / 2; ++day)
            options.push_back(
                fmt::format("{} g{}d{} g{}d{} g{}d{}", items(walk, 2), walk[0], day, walk[1], day, walk[2], day));
    return to_problem(options);
}

dlx::Problem set_partitions(Number points, Number size) {
    std::vector<std::string> options;
    for (const Set& set : sets(size, points))
        options.push_back(items(set, 1));
    return to_problem(options);
}

dlx::Problem skolem(Number n) {
    std::vector<std::string> options;
    for (Number k = 1; k <= n; ++k)
        for (Number place = 0; place + k < 2 * n; ++place)
            options.push_back(fmt::format("n{} p{} p{}", k, place, place + k));
    return to_problem(options);
}

dlx::Problem sums(Number n) {
    std::vector<std::string> options;
    for (const Set& terms : sets(2, 3 * n, 1))
        if (terms[0] + terms[1] <= 3 * n)
            options.push_back(fmt::format("n{} n{} n{}", terms[0], terms[1], terms[0] + terms[1]));
    return to_problem(options);
}

dlx::Problem toroidal_queens(Number n, bool has_falling) {
    std::vector<std::string> options;
    for (Number r = 0; r < n; ++r)
        for (Number c = 0; c < n; ++c)
            options.push_back(fmt::format("r{} c{} d{}", r, c, (r + c) % n) +
                              (has_falling ? fmt::format(" f{}", (n + r - c) % n) : ""));
    return to_problem(options);
}

Points box(const std::vector<Number>& sides) {
    Points points{{}};
    for (const Number side : sides) {
        Points longer;
        for (Set point : points)
            for (point.push_back(0); point.back() < side; ++point.back())
                longer.push_back(point);
        points = std::move(longer);
    }
    return points;
}

Points aztec_diamond(Number order) {
    Points points = box({2 * order, 2 * order});
    std::erase_if(points, [&](const Set& point) {
        const Number from_top = std::min(point[0], 2 * order - 1 - point[0]);
        return point[1] + from_top + 1 < order || point[1] > order + from_top;
    });
    return points;
}

dlx::families::Graph neighbors(const Points& points) {
    dlx::families::Graph graph;
    for (Number b = 0; b < points.size(); ++b) {
        graph.vertices.push_back(fmt::format("{}", fmt::join(points[b], ",")));
        for (Number a = 0; a < b; ++a)
            if (std::transform_reduce(points[a].begin(), points[a].end(), points[b].begin(), Number{0}, std::plus<>(),
                                      [](Number x, Number y) { return std::max(x, y) - std::min(x, y); }) == 1)
                graph.edges.emplace_back(a, b);
    }
    return graph;
}

dlx::Problem monomers_and_dimers(Number side) {
    const dlx::families::Graph board = neighbors(box({side, side}));
    dlx::Problem problem = perfect_matchings(board);
    for (Number cell = 0; cell < board.vertices.size(); ++cell)
        problem.add_option({{dlx::ItemId{cell}}});
    return problem;
}

dlx::Problem queen_colorings(Number n) {
    std::vector<std::string> options;
    for (Number r = 0; r < n; ++r)
        for (Number c = 0; c < n; ++c)
            for (Number color = 0; color < n; ++color)
                options.push_back(fmt::format("{} r{}c{} l{}c{} D{}c{} F{}c{}", cell(r, c), r, color, c, color, r + c,
                                              color, n + r - c, color));
    return to_problem(options);
}

dlx::Problem latin_rectangles(Number rows, Number n) {
    std::vector<std::string> options;
    for (Number r = 1; r < rows; ++r)
        for (Number c = 0; c < n; ++c)
            for (Number value = 0; value < n; ++value)
                if (value != c)
                    options.push_back(fmt::format("{} r{}v{} C{}v{}", cell(r, c), r, value, c, value));
    return to_problem(options);
}

dlx::Problem domino_puzzle(Number high, std::uint64_t seed) {
    std::vector<std::pair<Number, Number>> bones;
    for (Number a = 0; a <= high; ++a)
        for (Number b = a; b <= high; ++b)
            bones.emplace_back(a, b);
    std::mt19937_64 random(seed);
    shuffle(bones, random);
    const Number columns = high + 2; // the board has (high + 1) * (high + 2) cells
    std::vector<Number> numbers;
    for (const auto& [a, b] : bones) {
        const bool is_turned = random() % 2 == 1;
        numbers.push_back(is_turned ? b : a);
        numbers.push_back(is_turned ? a : b);
    }
    std::vector<std::string> options;
    const auto add = [&](Number at, Number next) {
        options.push_back(fmt::format("p{} p{} b{}-{}", at, next, std::min(numbers[at], numbers[next]),
                                      std::max(numbers[at], numbers[next])));
    };
    for (Number at = 0; at < numbers.size(); ++at) {
        if ((at + 1) % columns != 0)
            add(at, at + 1);
        if (at + columns < numbers.size())
            add(at, at + columns);
    }
    return to_problem(options);
}

dlx::Problem random_options(Number items, Number options, Number size, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<std::string> texts;
    for (Number k = 0; k < options; ++k) {
        Set option;
        while (option.size() < size)
            if (const auto item = static_cast<Number>(random() % items);
                std::find(option.begin(), option.end(), item) == option.end())
                option.push_back(item);
        texts.push_back(fmt::format("i{}", fmt::join(option, " i")));
    }
    return to_problem(texts);
}

dlx::Problem word_rectangles(std::uint32_t rows, std::uint32_t columns, std::uint32_t words, std::uint64_t seed) {
    constexpr std::array<std::uint32_t, 26> percents{8, 2, 3, 4, 12, 2, 2, 6, 7, 1, 1, 4, 2,
                                                     7, 8, 2, 1, 6,  6, 9, 3, 1, 2, 1, 2, 1};
    std::string letters;
    for (std::size_t k = 0; k < percents.size(); ++k)
        letters.append(percents[k], static_cast<char>('a' + k));
    std::mt19937_64 random(seed);
    const auto dictionary = [&](std::uint32_t length) {
        std::set<std::string> made;
        while (made.size() < words) {
            std::string word;
            while (word.size() < length)
                word += letters[random() % letters.size()];
            made.insert(word);
        }
        return made;
    };
    dlx::Problem problem;
    for (std::uint32_t r = 0; r < rows; ++r)
        problem.add_item(fmt::format("r{}", r));
    for (std::uint32_t c = 0; c < columns; ++c)
        problem.add_item(fmt::format("c{}", c));
    for (std::uint32_t r = 0; r < rows; ++r)
        for (std::uint32_t c = 0; c < columns; ++c)
            problem.add_item(fmt::format("{},{}", r, c), dlx::ItemKind::secondary);
    const std::set<std::string> across = dictionary(columns);
    const std::set<std::string> down = dictionary(rows);
    for (std::uint32_t r = 0; r < rows; ++r)
        for (const std::string& word : across) {
            std::string option = fmt::format("r{}", r);
            for (std::uint32_t c = 0; c < columns; ++c)
                option += fmt::format(" {},{}:{}", r, c, word[c]);
            problem.add_option(option);
        }
    for (std::uint32_t c = 0; c < columns; ++c)
        for (const std::string& word : down) {
            std::string option = fmt::format("c{}", c);
            for (std::uint32_t r = 0; r < rows; ++r)
                option += fmt::format(" {},{}:{}", r, c, word[r]);
            problem.add_option(option);
        }
    return problem;
}

} // namespace bench
