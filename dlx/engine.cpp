#include "dlx/engine.hpp"

#include "dlx/engines/bit_sets.hpp"
#include "dlx/engines/dancing_links.hpp"
#include "dlx/engines/sparse_sets.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace dlx {

namespace {

constexpr std::array table{
    Engine{"dancing_links", "Algorithms X and C on dancing links (TAOCP 7.2.2.1)", true, true, nullptr,
           detail::make_dancing_links},
    Engine{"bit_sets", "the same search on sets of bits, for options by the hundred with many items in common", true,
           false, detail::why_not_bit_sets, detail::make_bit_sets},
    Engine{"sparse_sets", "the same search on sparse sets (TAOCP 7.2.2.3), for many items with few options each", true,
           true, nullptr, detail::make_sparse_sets},
};

constexpr const Engine& dancing_links = table[0];
constexpr const Engine& bit_sets = table[1];
constexpr const Engine& sparse_sets = table[2];

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

std::span<const Engine> engines() { return table; }

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
const Engine& fastest_engine(const Problem& problem, Branching branching) {
    if (branching != Branching::mrv)
        return sparse_sets;
    const std::size_t words = (problem.options() + 63) / 64;
    const bool is_small = words <= 4 && problem.primary_items() <= 75;
    const double looked_at =
        static_cast<double>(words) * static_cast<double>(problem.primary_items() + problem.colors());
    const bool has_room = bit_sets.why_not(problem).empty();
    if (has_room && (is_small || entries_unlinked(problem) * 4 >= looked_at))
        return bit_sets;
    return problem.primary_items() >= 500 ? sparse_sets : dancing_links;
}

const Engine& engine_for(const Problem& problem, std::string_view name, Branching branching) {
    if (name == "auto")
        return fastest_engine(problem, branching);
    std::string known = "auto";
    for (const Engine& engine : table) {
        if (engine.name == name) {
            if (problem.has_colors() && !engine.supports_colors)
                throw std::invalid_argument("engine '" + std::string(name) + "' does not support colors");
            if (const std::string reason = engine.why_not != nullptr ? engine.why_not(problem) : ""; !reason.empty())
                throw std::invalid_argument(reason);
            require_branching(engine, branching);
            return engine;
        }
        known += ", " + std::string(engine.name);
    }
    throw std::invalid_argument("unknown engine '" + std::string(name) + "'; there is: " + known);
}

void require_branching(const Engine& engine, Branching branching) {
    if (branching != Branching::mrv && !engine.supports_branching)
        throw std::invalid_argument("engine '" + std::string(engine.name) + "' does not support branching '" +
                                    std::string(to_string(branching)) + "'");
}

} // namespace dlx
