#include "sudoku/rules/kinds/kinds.hpp"
#include "sudoku/rules/kinds/region_finder.hpp"

#include <algorithm>
#include <utility>

// Regions that are to be found, and clues about them.
namespace sudoku::rules {

namespace {

/// Adds an option for each first cell of the region of a cell and each of its digits.
void link_digits(Encoder& encoder, const std::vector<std::vector<std::uint32_t>>& first_cells,
                 const std::vector<Variable>& first_cell, const std::vector<std::map<std::uint32_t, Item>>& contents) {
    for (Cell cell = 0; cell < first_cells.size(); ++cell) {
        const std::string link = encoder.next_name();
        const Item item = encoder.add_item(link);
        const Variable of_cell = encoder.cell_variable(link, cell);
        for (const std::uint32_t first : first_cells[cell])
            for (const std::uint32_t digit : digits_of(encoder.candidates(cell))) {
                Items items{item, contents[first].at(digit)};
                append(items, first_cell[cell].others(first));
                append(items, of_cell.others(digit));
                if (first != cell)
                    for (const auto& content : contents[cell])
                        items.push_back(content.second);
                encoder.add_option(std::move(items));
            }
    }
}

} // namespace

void encode_region_clue(Encoder& encoder, const Rule& rule) {
    for (const Cell cell : rule.other_cells)
        if (const Geometry& geometry = encoder.geometry(); rule.kind->name == "region-view" &&
                                                           geometry.row(cell) != geometry.row(rule.cells.front()) &&
                                                           geometry.column(cell) != geometry.column(rule.cells.front()))
            throw InvalidRule("region-view needs cells in the row or column of the first one");
}

// Adds an option for each group of cells that may be a region. Its least cell is the value of a variable of each cell. Options
// for these values and digits of a cell cover an item for each digit of a region; if the least cell belongs to another
// region, those of the region that it does not begin.
void encode_chaos_construction(Encoder& encoder, const Rule&) {
    const Geometry& geometry = encoder.geometry();
    if (!geometry.is_whole() || encoder.side() > max_side_of_regions || !encoder.puzzle().regions.empty())
        throw InvalidRule("regions to be found need a board of at most 9x9, without other regions");
    if (!encoder.finds_regions())
        return;
    const std::vector<FoundRegion> regions = find_regions(encoder);
    const std::string name = encoder.next_name();
    std::vector<std::vector<std::uint32_t>> first_cells(geometry.cell_count()); // by cell of a region
    for (const FoundRegion& region : regions)
        for (const Cell cell : region.cells)
            first_cells[cell].push_back(region.cells.front());
    Items item_of_cell;
    std::vector<Variable> first_cell;
    std::vector<std::map<std::uint32_t, Item>> contents(geometry.cell_count()); // by first cell and digit
    for (Cell cell = 0; cell < geometry.cell_count(); ++cell) {
        const std::string own = name + "." + cell_name(geometry, cell);
        std::vector<std::uint32_t>& firsts = first_cells[cell];
        std::sort(firsts.begin(), firsts.end());
        firsts.erase(std::unique(firsts.begin(), firsts.end()), firsts.end());
        item_of_cell.push_back(encoder.add_item(own));
        first_cell.push_back(encoder.variable(own + ".region", firsts));
        if (firsts.empty())
            encoder.set_impossible();
        if (std::find(firsts.begin(), firsts.end(), cell) != firsts.end())
            for (const std::uint32_t digit : digits_of(encoder.digits()))
                contents[cell][digit] = encoder.add_item(own + "d" + std::to_string(encoder.value(digit)));
    }
    std::map<Cell, Variable> clues;
    for (const Rule& rule : encoder.puzzle().rules)
        if (rule.kind->encode == encode_region_clue && !clues.contains(rule.cells.front()))
            clues.emplace(rule.cells.front(), encoder.cell_variable(encoder.next_name(), rule.cells.front()));
    std::vector<std::pair<const Rule*, std::vector<Variable>>> are_first; // by cell: none before it is in its region
    for (const Rule& rule : encoder.puzzle().rules)
        if (rule.kind->name == "region-distinct") {
            are_first.emplace_back(&rule, std::vector<Variable>());
            for (const Cell cell : rule.other_cells)
                are_first.back().second.push_back(
                    encoder.variable(encoder.next_name() + "." + cell_name(geometry, cell) + ".is-first", {0, 1}));
        }
    for (const FoundRegion& region : regions) {
        Items items;
        for (const Cell cell : region.cells) {
            items.push_back(item_of_cell[cell]);
            append(items, first_cell[cell].one(region.cells.front()));
        }
        for (const auto& [cell, digit] : region.clues)
            append(items, clues.at(cell).others(digit));
        for (const auto& [rule, is_first] : are_first) {
            std::uint32_t first = 1;
            for (std::size_t i = 0; i < is_first.size(); ++i)
                if (region.set[rule->other_cells[i]])
                    append(items, is_first[i].one(std::exchange(first, 0)));
        }
        encoder.add_option(std::move(items));
    }
    for (const auto& [rule, is_first] : are_first) {
        const Variable digit = encoder.cell_variable(encoder.next_name(), rule->cells.front());
        const auto more = [&](std::uint32_t count) { return std::optional(digit.others(encoder.digit_of(count))); };
        count_true(encoder, is_first, static_cast<std::uint32_t>(is_first.size()), more);
    }
    link_digits(encoder, first_cells, first_cell, contents);
}

} // namespace sudoku::rules
