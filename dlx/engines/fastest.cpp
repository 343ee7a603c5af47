#include "dlx/detail/random.hpp"
#include "dlx/engines/engines.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace dlx::detail {

namespace {

/// Computes the mean number of entries that dancing links unlink to choose an option: those of all options that share
/// an item with it.
double entries_unlinked(const Problem& problem) {
    std::vector<double> entries_of_item(problem.item_count());
    const auto options = static_cast<std::uint32_t>(problem.option_count());
    for (std::uint32_t k = 0; k < options; ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            entries_of_item[index(entry.item)] += static_cast<double>(problem.option(OptionId{k}).size());
    double sum = 0;
    for (std::uint32_t k = 0; k < options; ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            sum += entries_of_item[index(entry.item)];
    return options == 0 ? 0 : sum / options;
}

/// Decides by the cost of a search node: dancing links unlink entries, bit sets scan all words of all items.
///
/// Measured, entries unlinked for each word scanned, and the time of bit sets for 1 of dancing links: pentominoes
/// 6x10 3.9, 0.10; 12 queens 1.5, 0.34; Langford 11 1.3, 0.35; 8x8 dominoes 0.1, 0.61 and Latin squares of order 5 0.3,
/// 0.81, both with few words; 9x9 Sudokus 0.04, 2.1.
///
/// Sparse sets are faster than dancing links for many items, whose sizes dancing links scan at every node:
/// primary items, and the time of sparse sets for 1 of dancing links: a sparse problem 24,500, 0.31; 25x25 Sudoku with
/// 300 givens 1,300, 0.72; 16x16 with 104 givens 608, 0.96; 9x9 Sudokus 324, 1.4 with a restart for each; Latin squares
/// of order 5 75, 0.96; 12 queens 24, 1.24. By failure rates, in the same order, 0.43, 0.76, 0.86, 1.4, 0.95 and 1.28.
///
/// With bounds, bit sets scan several items at once. The time of bit sets for 1 of dancing links, on a Xeon with
/// AVX-512: tight pavings 5x5 0.14; queens that dominate 7x7 0.12; Conway's boxes 0.4; matrices with sums of 2, 40x40
/// 0.6; 3-regular graphs of 60 vertices 0.6; a sparse problem of 3,000 items 1.7, which does not take bit sets.
std::string_view usual_engine(const Problem& problem, Branching branching) {
    if (branching != Branching::mrv)
        return "sparse_sets";
    const std::size_t words = (problem.option_count() + 63) / 64;
    const bool is_small = words <= 4 && problem.primary_item_count() <= 75;
    const double looked_at =
        static_cast<double>(words) * static_cast<double>(problem.primary_item_count() + problem.color_count());
    const bool has_room = !bit_sets_unsupported_reason(problem);
    const double scanned_for_one = problem.has_bounds() ? 16 : 4;
    if (has_room && (is_small || entries_unlinked(problem) * scanned_for_one >= looked_at))
        return "bit_sets";
    return problem.primary_item_count() >= 500 ? "sparse_sets" : "dancing_links";
}

/// Returns the share of the search tree that a search of `nodes` nodes visits, 1 if it ends before.
double fraction_visited(EngineSearch& search, std::uint64_t nodes, Branching branching) {
    SolveParams params;
    params.limits.search_nodes = nodes;
    params.branching = branching;
    search.start({}, params);
    search.finish();
    return search.status() == Status::exhausted ? 1 : search.fraction_done();
}

/// Returns true if domain_consistency is likely to end sooner in a long search: if it ends within a few nodes, or
/// advances much further at the same cost. A node of domain_consistency takes 4 to 20 times as long as one of the other
/// engines. Returns false if neither visits any noticeable part of the tree, as in an empty 9x9 Sudoku.
///
/// In packings, which have many options, it visits a twentieth of the nodes in six times the time.
bool is_shorter_with_consistency(const Problem& problem, std::string_view usual, Branching branching) {
    constexpr std::size_t max_options = 1'500;
    constexpr int dives = 8;
    constexpr double min_nodes = 20'000;
    constexpr std::uint64_t usual_nodes = 1'600;
    constexpr std::uint64_t consistency_nodes = 400;
    constexpr double min_fraction = 1e-6;
    constexpr double min_ratio = 16;
    if (problem.has_bounds() || problem.option_count() > max_options)
        return false;
    const auto search = select_engine(problem, usual, branching).make(problem);
    Random random(1);
    SolveParams params;
    params.branching = branching;
    double nodes = 0;
    for (int k = 0; k < dives; ++k)
        nodes += search->estimate_tree_size({}, params, random);
    if (nodes < dives * min_nodes)
        return false;
    const double by_usual = fraction_visited(*search, usual_nodes, branching);
    if (by_usual == 1)
        return false;
    const double by_consistency = fraction_visited(*make_domain_consistency(problem), consistency_nodes, branching);
    return by_consistency == 1 || by_consistency > std::max(min_fraction, min_ratio * by_usual);
}

} // namespace

std::string_view fastest_engine(const Problem& problem, Branching branching) {
    const std::string_view usual = usual_engine(problem, branching);
    return is_shorter_with_consistency(problem, usual, branching) ? "domain_consistency" : usual;
}

} // namespace dlx::detail
