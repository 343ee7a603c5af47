#include "dlx/choose.hpp"

#include "dlx/batch.hpp"
#include "dlx/engines/engines.hpp"
#include "dlx/frontier/frontier.hpp"
#include "dlx/lockstep/lanes.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace dlx::detail {

namespace {

/// Entries that dancing links unlink to choose an option, on average: those of all options that share an item with it.
double entries_unlinked(const Problem& problem) {
    std::vector<double> entries_of_item(problem.items());
    const auto options = static_cast<std::uint32_t>(problem.options());
    for (std::uint32_t k = 0; k < options; ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            entries_of_item[index(entry.item)] += static_cast<double>(problem.option(OptionId{k}).size());
    double sum = 0;
    for (std::uint32_t k = 0; k < options; ++k)
        for (const Entry& entry : problem.option(OptionId{k}))
            sum += entries_of_item[index(entry.item)];
    return options == 0 ? 0 : sum / options;
}

} // namespace

/// By what a search node costs: dancing links unlink entries, bit sets look at all words of all items.
///
/// Measured, entries unlinked for each word looked at, and the time of bit sets for 1 of dancing links: pentominoes
/// 6x10 3.9, 0.10; 12 queens 1.5, 0.34; Langford 11 1.3, 0.35; 8x8 dominoes 0.1, 0.61 and Latin squares of order 5 0.3,
/// 0.81, both with few words; 9x9 Sudokus 0.04, 2.1.
///
/// Sparse sets against dancing links pay where there are many items, whose sizes dancing links scan at every node:
/// primary items, and the time of sparse sets for 1 of dancing links: a sparse problem 24,500, 0.31; 25x25 Sudoku with
/// 300 givens 1,300, 0.72; 16x16 with 104 givens 608, 0.96; 9x9 Sudokus 324, 1.4 with a restart for each; Latin squares
/// of order 5 75, 0.96; 12 queens 24, 1.24. By failure rates, in the same order, 0.43, 0.76, 0.86, 1.4, 0.95 and 1.28.
std::string_view fastest_engine(const Problem& problem, Branching branching) {
    if (branching != Branching::mrv)
        return "sparse_sets";
    const std::size_t words = (problem.options() + 63) / 64;
    const bool is_small = words <= 4 && problem.primary_items() <= 75;
    const double looked_at =
        static_cast<double>(words) * static_cast<double>(problem.primary_items() + problem.colors());
    const bool has_room = why_not_bit_sets(problem).empty();
    if (has_room && (is_small || entries_unlinked(problem) * 4 >= looked_at))
        return "bit_sets";
    return problem.primary_items() >= 500 ? "sparse_sets" : "dancing_links";
}

// --- Branching by failure rates --------------------------------------------------------------------------------------

/// In large problems, what is learnt from failures saves more than it costs, if there are failures to learn from.
/// Measured by sparse_sets, seconds by MRV and by failure rates, and solutions for each search node by MRV: 25x25
/// Sudoku with 300 givens 1.2, 0.30, 0.02; a sparse problem 0.63, 0.23, 0.00002; 16x16 Sudoku with 104 givens 0.21,
/// 0.22, 0.09; pairs of items that one of two options covers 1.2, 3.5, 0.3.
bool may_suit_failure_rates(std::string_view engine) { return engine == "sparse_sets"; }

/// Where many nodes are solutions, there is nothing to learn.
bool suits_failure_rates(const Stats& seen) { return seen.solutions * 8 < seen.search_nodes; }

// --- Lockstep --------------------------------------------------------------------------------------------------------

bool may_suit_lockstep(const Problem& problem, std::uint32_t lanes) {
    constexpr std::size_t most_entries = 4'000;
    constexpr std::size_t most_looked_through = 1 << 17; // pairs of items that options have
    if (!Batch::why_not(problem).empty() || lanes < 256 || problem.entries() > most_entries ||
        problem.entries() * 5 > std::size_t{lanes} * problem.primary_items())
        return false;
    std::size_t pairs = 0;
    for (std::uint32_t k = 0; k < problem.options(); ++k)
        pairs += problem.option(OptionId{k}).size() * problem.option(OptionId{k}).size();
    return pairs <= most_looked_through;
}

/// By the work of a sweep for each primary item. A branch leads to the end of a subtree that an engine searches node by
/// node, the more of them the more items are left with few options; a sweep is for all lanes, and looks at all entries.
///
/// Measured with 512 lanes, entries and slots of pairs for each primary item, and the time of lockstep for 1 of the
/// fastest engine: dominoes 8x8 3.5, 0.33; Latin squares of order 5 5, 0.10; 16x16 Sudoku with 104 givens 16, 0.51; 9x9
/// with 18 givens 17, 0.14; 12 queens 24, 0.50; 14 queens 28, 0.50; Langford 12 82, 0.72; Y-pentominoes 126, 2.0;
/// tetrominoes 4x10 200, 3.3; Soma 482, 3.9; hexiamonds 768, 5.1. A 25x25 Sudoku with 300 givens, whose 25,000 entries
/// and slots do not stay in the cache, 19, 2.7.
bool suits_lockstep(const LaneProblem& problem, std::uint32_t lanes) {
    constexpr std::size_t most_work = 16'000;
    std::size_t work = problem.item_slots.size();
    for (const LaneProblem::Pair& pair : problem.pairs)
        work += pair.rest.size() + pair.others.size();
    return work <= most_work && work * 5 <= std::size_t{lanes} * problem.primary;
}

/// Each solution takes a branch; an engine walks through options that all lead to solutions faster than that. Measured
/// on graph colorings and items without anything in common, solutions for each search node and the time of lockstep for
/// 1 of bit_sets: 0.50, 0.6; 0.65, 1.6; 0.75, 1.75; 0.88, 2.1; 0.96, 1.8.
bool suits_lockstep(const Stats& seen) { return seen.solutions * 9 <= seen.search_nodes * 5; }

// --- The frontier ----------------------------------------------------------------------------------------------------

std::uint64_t nodes_before_frontier(const Problem& problem) {
    return (1 << 10) + (static_cast<std::uint64_t>(FrontierProblem::bytes(problem)) >> 12);
}

/// By the engine's updates: measured, nanoseconds for each, dancing links 5 to 8, bit_sets 5 with 3 words of options, 12
/// with 13, 14 with 32. Lockstep takes 0.1 to 0.3 of the time of dancing links, and 0.4 to 0.9 of that of bit_sets. It
/// gets more for dancing links, as what they have seen tells too little of the rest: of reduced Latin squares of order 7 a
/// third, after 2^17 nodes.
double search_cost(const Problem& problem, std::string_view engine, const Stats& seen) {
    const double words = engine == "bit_sets" ? static_cast<double>((problem.options() + 63) / 64) : 4;
    return 8.0 * static_cast<double>(seen.search_nodes) + (5 + words / 4) * static_cast<double>(seen.updates);
}

double enumeration_cost(double search_cost, double fraction_done, std::string_view engine, bool in_lockstep,
                        std::uint32_t threads) {
    const double share = std::max(fraction_done, 1e-15);
    const double part = !in_lockstep ? 1 - share : engine == "bit_sets" ? 0.5 : 0.4;
    return search_cost / share * part / std::max(threads, 1U);
}

/// It may take a sixteenth of the enumeration's time on trust. After that it goes on as long as less seems to be left of
/// it than of the enumeration. Where few ways have met, layers grow for longer than FrontierCount::cost_left() thinks: it
/// must be faster by up to three times then.
///
/// Measured, seconds by enumeration, by the frontier, and by both in turn: round robin of 8 teams 2.55, 7.8, 3.1; 15 queens
/// 0.64, 8, 0.77; the empty 6x6 Sudoku 2.5, 0.56, 0.55; starters of order 23 0.88, 0.56, 0.60; pentominoes 6x10 0.57,
/// 2.9, 0.62; 5x12 0.39, 0.45, 0.47; transversals of order 13 0.085, 0.13, 0.12. The wrong way: reduced Latin squares of
/// order 7 1.04, 0.80, 1.12.
/// Tried: trust of a twelfth. Steiner triples of 13 points, 0.018 s by enumeration, took 0.061 instead of 0.045.
/// Tried: work by numbers of search nodes and solutions alone, without a guess at what is left. 10.7 s for 8 teams.
bool suits_frontier(const FrontierCount& frontier, double enumeration_cost) {
    constexpr double little = 4e6; // 4 ms
    if (frontier.cost() <= std::max(little, enumeration_cost / 16))
        return true;
    const double merged = static_cast<double>(frontier.merged()) / (1 + static_cast<double>(frontier.steps()));
    return frontier.cost_left() <= enumeration_cost * std::clamp(5 * merged, 0.33, 1.0);
}

/// Some hundredths of a second, or up to a third of one.
std::uint64_t nodes_before_enumeration(bool begins_anew) { return begins_anew ? 1 << 17 : 1 << 22; }

} // namespace dlx::detail
