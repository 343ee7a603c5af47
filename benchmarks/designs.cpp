#include "benchmarks/designs.hpp"

#include "benchmarks/shuffle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace bench {

namespace {

using Number = std::uint32_t;
using Set = std::vector<Number>;

/// The problem that has these options, and the items in the order in which they come up. Those whose names begin with a
/// capital letter are secondary.
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

/// All sets of `size` of the numbers from ... to - 1.
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

/// An item for each of the sets of `size` of these points.
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

dlx::Problem steiner_system(Number points, Number size, Number strength) {
    // The points after the first `strength` - 1 are in blocks with them, one after the other.
    std::set<Set> given;
    for (Number first = strength - 1; first < points; first += size - strength + 1) {
        Set block(size);
        std::iota(block.begin(), block.begin() + strength - 1, 0);
        std::iota(block.begin() + strength - 1, block.end(), first);
        given.insert(block);
    }
    std::vector<std::string> options;
    for (const Set& block : sets(size, points))
        if (block[strength - 2] != strength - 2 || given.contains(block))
            options.push_back(items(block, strength));
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

dlx::Problem cube_matchings(Number dimensions) {
    std::vector<std::string> options;
    for (Number corner = 0; corner < Number{1} << dimensions; ++corner)
        for (Number bit = 1; bit < Number{1} << dimensions; bit *= 2)
            if ((corner & bit) == 0)
                options.push_back(fmt::format("v{} v{}", corner, corner | bit));
    return to_problem(options);
}

dlx::Problem aztec_diamond(Number order) {
    const auto has = [&](Number r, Number c) {
        const Number from_top = std::min(r, 2 * order - 1 - r);
        return r < 2 * order && c + from_top + 1 >= order && c <= order + from_top;
    };
    std::vector<std::string> options;
    for (Number r = 0; r < 2 * order; ++r)
        for (Number c = 0; c < 2 * order; ++c) {
            if (has(r, c) && has(r, c + 1))
                options.push_back(cell(r, c) + " " + cell(r, c + 1));
            if (has(r, c) && has(r + 1, c))
                options.push_back(cell(r, c) + " " + cell(r + 1, c));
        }
    return to_problem(options);
}

dlx::Problem bricks(Number x, Number y, Number z) {
    const auto cube = [](Number i, Number j, Number k) { return fmt::format("c{},{},{} ", i, j, k); };
    std::vector<std::string> options;
    for (Number i = 0; i < x; ++i)
        for (Number j = 0; j < y; ++j)
            for (Number k = 0; k < z; ++k) {
                if (i + 1 < x)
                    options.push_back(cube(i, j, k) + cube(i + 1, j, k));
                if (j + 1 < y)
                    options.push_back(cube(i, j, k) + cube(i, j + 1, k));
                if (k + 1 < z)
                    options.push_back(cube(i, j, k) + cube(i, j, k + 1));
            }
    return to_problem(options);
}

dlx::Problem monomers_and_dimers(Number side) {
    std::vector<std::string> options;
    for (Number r = 0; r < side; ++r)
        for (Number c = 0; c < side; ++c) {
            options.push_back(cell(r, c));
            if (c + 1 < side)
                options.push_back(cell(r, c) + " " + cell(r, c + 1));
            if (r + 1 < side)
                options.push_back(cell(r, c) + " " + cell(r + 1, c));
        }
    return to_problem(options);
}

dlx::Problem board_colorings(Number rows, Number columns, Number colors) {
    std::vector<std::string> options;
    for (Number r = 0; r < rows; ++r)
        for (Number c = 0; c < columns; ++c)
            for (Number color = 0; color < colors; ++color) {
                std::string option = cell(r, c);
                if (r + 1 < rows)
                    option += fmt::format(" V{},{}c{}", r, c, color);
                if (r > 0)
                    option += fmt::format(" V{},{}c{}", r - 1, c, color);
                if (c + 1 < columns)
                    option += fmt::format(" H{},{}c{}", r, c, color);
                if (c > 0)
                    option += fmt::format(" H{},{}c{}", r, c - 1, color);
                options.push_back(option);
            }
    return to_problem(options);
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
    const Number columns = high + 2; // cells: (high + 1) * (high + 2)
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

} // namespace bench
