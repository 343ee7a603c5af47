#include "dlx/families/families.hpp"
#include "dlx/families/size.hpp"

#include <algorithm>
#include <numeric>

namespace dlx::families {

namespace {

/// Returns the 0-based number of the pair a < b of n, in the order 0-1, 0-2, ... 1-2, ...
constexpr std::uint32_t pair_number(std::uint32_t n, std::uint32_t a, std::uint32_t b) {
    return a * (2 * n - a - 1) / 2 + b - a - 1;
}

/// Adds items for the pairs 1-2, 1-3, ... of n numbers and returns the first item.
ItemId add_pairs(Problem& problem, std::uint32_t n, Bounds bounds = {}) {
    const ItemId first{static_cast<std::uint32_t>(problem.item_count())};
    for (std::uint32_t a = 1; a <= n; ++a)
        for (std::uint32_t b = a + 1; b <= n; ++b)
            problem.add_item(std::to_string(a) + '-' + std::to_string(b), bounds);
    return first;
}

/// Advances to the next set of numbers below n in lexicographic order; returns false after the last one.
bool next_set(std::vector<std::uint32_t>& set, std::uint32_t n) {
    const auto size = static_cast<std::uint32_t>(set.size());
    for (std::uint32_t k = size; k-- > 0;)
        if (set[k] + size - k < n) {
            std::iota(set.begin() + k, set.end(), set[k] + 1);
            return true;
        }
    return false;
}

double binomial(std::uint32_t n, std::uint32_t k) {
    double product = 1;
    for (std::uint32_t j = 1; j <= k && product < 1e300; ++j)
        product *= (static_cast<double>(n) - k + j) / j;
    return product;
}

/// Returns the name of a team: A, B, ... Z, A1, ...
std::string team_name(std::uint32_t team) {
    const std::string letter(1, static_cast<char>('A' + team % 26));
    return team < 26 ? letter : letter + std::to_string(team / 26);
}

} // namespace

Problem block_designs(std::uint32_t v, std::uint32_t k, std::uint32_t lambda) {
    require(v >= 2 && k >= 2 && k <= v, "K must be 2 to V, the number of points");
    require(lambda >= 1, "L must be at least 1");
    const double options = binomial(v, std::min(k, v - k));
    Problem problem = problem_of_size(options, options * k * (k - 1.0) / 2 + v * (v - 1.0) / 2);
    const ItemId first = add_pairs(problem, v, {lambda, lambda});
    std::vector<std::uint32_t> block(k);
    std::iota(block.begin(), block.end(), 0U);
    std::vector<Entry> option;
    do {
        option.clear();
        for (std::size_t a = 0; a < k; ++a)
            for (std::size_t b = a + 1; b < k; ++b)
                option.push_back({after(first, pair_number(v, block[a], block[b]))});
        problem.add_option(option);
    } while (next_set(block, v));
    return problem;
}

Problem steiner_triples(std::uint32_t v) {
    require(v >= 3, "V must be at least 3");
    return block_designs(v, 3, 1);
}

Problem tournaments(std::uint32_t n) {
    require(n >= 2 && n % 2 == 0, "N must be even, and at least 2");
    const double options = static_cast<double>(n) * (n - 1.0) / 2 * (n - 1.0);
    Problem problem = problem_of_size(options, 3 * options);
    for (std::uint32_t round = 1; round < n; ++round)
        for (std::uint32_t team = 0; team < n; ++team)
            problem.add_item(std::to_string(round) + team_name(team));
    const ItemId matches{static_cast<std::uint32_t>(problem.item_count())};
    for (std::uint32_t a = 0; a < n; ++a)
        for (std::uint32_t b = a + 1; b < n; ++b)
            problem.add_item(team_name(a) + '-' + team_name(b));
    for (std::uint32_t round = 0; round + 1 < n; ++round)
        for (std::uint32_t a = 0; a < n; ++a)
            for (std::uint32_t b = a + 1; b < n; ++b)
                problem.add_option(
                    {{ItemId{n * round + a}}, {ItemId{n * round + b}}, {after(matches, pair_number(n, a, b))}});
    return problem;
}

Problem one_factorizations(std::uint32_t n) {
    require(n >= 2 && n % 2 == 0, "N must be even, and at least 2");
    const double factors = n - 1.0;
    const double options = factors + factors * factors * (n - 2.0) / 2;
    Problem problem = problem_of_size(options, 3 * options);
    const ItemId edges = add_pairs(problem, n);
    const ItemId vertices{static_cast<std::uint32_t>(problem.item_count())}; // items for the n vertices of each factor
    for (std::uint32_t factor = 1; factor < n; ++factor)
        for (std::uint32_t vertex = 1; vertex <= n; ++vertex)
            problem.add_item('f' + std::to_string(factor) + '.' + std::to_string(vertex));
    for (std::uint32_t a = 0; a < n; ++a)
        for (std::uint32_t b = a + 1; b < n; ++b)
            for (std::uint32_t factor = 0; factor + 1 < n; ++factor)
                if (a > 0 || b == factor + 1) // the edges of the first vertex number the factors
                    problem.add_option({{after(edges, pair_number(n, a, b))},
                                        {after(vertices, n * factor + a)},
                                        {after(vertices, n * factor + b)}});
    return problem;
}

} // namespace dlx::families
