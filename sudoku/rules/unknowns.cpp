#include "sudoku/rules/unknowns.hpp"

#include "dlx/solve.hpp"
#include "sudoku/rules/rule_checks.hpp"
#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/rules/variant_solve.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace sudoku {

namespace {

constexpr std::string_view name_of_regions = "chaos-construction";

/// Returns the cell of each item that an option for a region covers with its other cells, or an option for a doubler alone.
std::vector<std::optional<Cell>> cells_of_items(const Geometry& geometry, const dlx::Problem& problem,
                                                std::string_view rule) {
    std::map<std::string, Cell, std::less<>> cells;
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell)
        cells[std::string(rule) + "1." + cell_name(geometry, cell)] = cell;
    std::vector<std::optional<Cell>> of_items(problem.item_count());
    for (std::uint32_t item = 0; item < of_items.size(); ++item)
        if (const auto at = cells.find(problem.name(dlx::ItemId{item})); at != cells.end())
            of_items[item] = at->second;
    return of_items;
}

} // namespace

bool has_unknowns(const VariantPuzzle& puzzle) {
    return rules::has_kind(puzzle, "doublers") || rules::has_kind(puzzle, name_of_regions);
}

std::vector<Unknowns> find_unknowns(const VariantPuzzle& puzzle, const Grid& solution, std::size_t most,
                                    const dlx::Limits& limits) {
    std::vector<Unknowns> found;
    if (!has_unknowns(puzzle))
        return found;
    const Geometry& geometry = solution.geometry();
    VariantPuzzle full = puzzle;
    full.grid = Grid(geometry, solution.digits(), puzzle.grid.eliminated());
    const VariantEncoding encoding = encode(full, {.colors = true});
    const dlx::Problem& problem = encoding.problem;
    const auto regions = cells_of_items(geometry, problem, name_of_regions);
    const auto doublers = cells_of_items(geometry, problem, "doublers");
    dlx::Search search(problem, variant_params(problem, {.seconds = limits.seconds, .stop_flag = limits.stop_flag}));
    constexpr std::size_t enough = 10'000; // solutions that differ in cells outside of the board
    for (std::size_t seen = 0; found.size() < most && seen < most + enough; ++seen) {
        const auto options = search.next();
        if (!options)
            break;
        Unknowns next;
        std::vector<std::uint32_t> labels;
        for (const dlx::OptionId option : *options)
            for (const dlx::Entry& entry : problem.option(option)) {
                if (const auto cell = doublers[index(entry.item)])
                    next.doublers.push_back(*cell);
                if (const auto cell = regions[index(entry.item)]) {
                    labels.resize(geometry.cell_count());
                    labels[*cell] = static_cast<std::uint32_t>(index(option));
                }
            }
        std::sort(next.doublers.begin(), next.doublers.end());
        next.regions = rules::numbered_regions(labels);
        if (std::find(found.begin(), found.end(), next) == found.end())
            found.push_back(std::move(next));
    }
    return found;
}

std::string how_unknowns_differ(const VariantPuzzle& puzzle, const Grid& solution, const dlx::Limits& limits) {
    const std::vector<Unknowns> found = find_unknowns(puzzle, solution, 2, limits);
    if (found.size() < 2)
        return "cells outside of the board, regions or doublers can differ";
    const Geometry& geometry = solution.geometry();
    const auto [first, second] =
        std::mismatch(found[0].doublers.begin(), found[0].doublers.end(), found[1].doublers.begin());
    if (first != found[0].doublers.end())
        return cell_name(geometry, std::min(*first, *second)) + " can be a doubler or not";
    for (Cell b = 0; b < found[0].regions.size(); ++b)
        for (Cell a = 0; a < b; ++a)
            if ((found[0].regions[a] == found[0].regions[b]) != (found[1].regions[a] == found[1].regions[b]))
                return cell_name(geometry, a) + " and " + cell_name(geometry, b) + " can be in one region or not";
    return ""; // unreachable
}

std::string to_text(const Geometry& geometry, const Unknowns& unknowns, char separator) {
    std::string text;
    if (!unknowns.regions.empty())
        text += separator + region_letters(geometry, unknowns.regions, "");
    if (!unknowns.doublers.empty())
        text += separator + ("doublers " + cell_list(geometry, unknowns.doublers));
    return text;
}

std::string region_letters(const Geometry& geometry, const std::vector<std::uint32_t>& regions,
                           const std::string& after) {
    std::string text;
    for (Cell cell = 0; cell < regions.size(); ++cell) {
        text += static_cast<char>('A' + regions[cell]);
        text += geometry.column(cell) + 1 == geometry.side() ? after : "";
    }
    return text;
}

} // namespace sudoku
