#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <bitset>
#include <utility>

// Regions that are to be found, and clues about them.
namespace sudoku::rules {

namespace {

constexpr std::uint32_t max_side_of_regions = 9;
using CellSet = std::bitset<std::size_t{max_side_of_regions} * max_side_of_regions>;

/// Returns the cells from one to another in its row or column, with the first and without the last; none for other cells.
std::vector<Cell> cells_up_to(const Geometry& geometry, Cell first, Cell last) {
    const bool is_row = geometry.row(first) == geometry.row(last);
    if (!is_row && geometry.column(first) != geometry.column(last))
        return {};
    std::vector<Cell> cells;
    for (Cell cell = first; cell != last;
         cell = cell < last ? cell + (is_row ? 1 : geometry.side()) : cell - (is_row ? 1 : geometry.side()))
        cells.push_back(cell);
    return cells;
}

/// Returns the number of cells of a clue that are in the region of its first cell, as far as that sees them.
std::uint32_t count_in_region(const Geometry& geometry, const Rule& rule, const CellSet& region) {
    std::uint32_t count = 0;
    for (const Cell cell : rule.other_cells) {
        const std::vector<Cell> way = cells_up_to(geometry, cell, rule.cells.front());
        count += region[cell] && (rule.kind->name == "region-count" ||
                                  std::all_of(way.begin(), way.end(), [&](Cell each) { return region[each]; }))
                     ? 1
                     : 0;
    }
    return count;
}

/// Finder of all connected groups of as many cells as there are digits that the clues allow.
class RegionFinder {
public:
    explicit RegionFinder(const Encoder& encoder)
        : encoder_(encoder), neighbors_(encoder.geometry().cell_count()), is_seen_(neighbors_.size()) {
        for (const auto& [a, b] : encoder.adjacent_cells()) {
            neighbors_[a].push_back(b);
            neighbors_[b].push_back(a);
        }
    }

    /// Returns the cells of each group; the first one is the least.
    std::vector<std::vector<Cell>> find() {
        for (Cell first = 0; first < neighbors_.size(); ++first)
            extend({first});
        return std::move(found_);
    }

private:
    /// Adds each of the cells in turn, and then others, without those before it. Source: Redelmeier, Counting polyominoes:
    /// yet another attack, 1981.
    void extend(std::vector<Cell> untried) {
        while (!untried.empty()) {
            const Cell cell = untried.back();
            untried.pop_back();
            const DigitSet digit = encoder_.candidates(cell);
            const DigitSet known = size(digit) == 1 ? digit : 0;
            if ((known & digits_) != 0)
                continue;
            digits_ |= known;
            cells_.push_back(cell);
            std::vector<Cell> next = untried;
            for (const Cell neighbor : neighbors_[cell])
                if (neighbor > cells_.front() && !is_seen_[neighbor]) {
                    is_seen_[neighbor] = true;
                    next.push_back(neighbor);
                }
            if (cells_.size() < encoder_.side())
                extend(next);
            else if (is_allowed())
                found_.push_back(cells_);
            for (std::size_t i = untried.size(); i < next.size(); ++i)
                is_seen_[next[i]] = false;
            cells_.pop_back();
            digits_ &= ~known;
        }
    }

    [[nodiscard]] bool is_allowed() const {
        CellSet region;
        for (const Cell cell : cells_)
            region.set(cell);
        const auto is_inside = [&](Cell cell) { return region[cell]; };
        return std::all_of(encoder_.puzzle().rules.begin(), encoder_.puzzle().rules.end(), [&](const Rule& rule) {
            if (rule.kind->name == "same-region")
                return std::all_of(rule.cells.begin(), rule.cells.end(), is_inside) ||
                       std::none_of(rule.cells.begin(), rule.cells.end(), is_inside);
            return rule.kind->encode != encode_region_clue || !region[rule.cells.front()] ||
                   contains(encoder_.candidates(rule.cells.front()),
                            encoder_.digit_of(count_in_region(encoder_.geometry(), rule, region)));
        });
    }

    const Encoder& encoder_;
    std::vector<std::vector<Cell>> neighbors_;
    std::vector<bool> is_seen_; ///< by cell: it is in the group, or was a neighbor of it
    std::vector<Cell> cells_;   ///< those of the group so far
    DigitSet digits_ = 0;       ///< known digits of the group so far
    std::vector<std::vector<Cell>> found_;
};

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
        if (rule.kind->name == "region-view" && cell != rule.cells.front() &&
            cells_up_to(encoder.geometry(), cell, rule.cells.front()).empty())
            throw InvalidRule("region-view needs cells in the row or column of the first one");
}

// Adds an option for each group of cells that may be a region. Its least cell is the value of a variable of each cell. Options
// for these values and digits of a cell cover an item for each digit of a region; if the least cell belongs to another
// region, those of the region that it does not begin.
void encode_chaos_construction(Encoder& encoder, const Rule&) {
    const Geometry& geometry = encoder.geometry();
    if (!geometry.is_whole() || encoder.side() > max_side_of_regions || !encoder.puzzle().regions.empty())
        throw InvalidRule("regions to be found need a board of at most 9x9, without other regions");
    const std::vector<std::vector<Cell>> regions = RegionFinder(encoder).find();
    const std::string name = encoder.next_name();
    std::vector<std::vector<std::uint32_t>> first_cells(geometry.cell_count()); // by cell of a region
    for (const std::vector<Cell>& region : regions)
        for (const Cell cell : region)
            first_cells[cell].push_back(region.front());
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
    std::vector<std::pair<const Rule*, Variable>> clues;
    for (const Rule& rule : encoder.puzzle().rules)
        if (rule.kind->encode == encode_region_clue)
            clues.emplace_back(&rule, encoder.cell_variable(encoder.next_name(), rule.cells.front()));
    std::vector<std::pair<const Rule*, std::vector<Variable>>> are_first; // by cell: none before it is in its region
    for (const Rule& rule : encoder.puzzle().rules)
        if (rule.kind->name == "region-distinct") {
            are_first.emplace_back(&rule, std::vector<Variable>());
            for (const Cell cell : rule.other_cells)
                are_first.back().second.push_back(
                    encoder.variable(encoder.next_name() + "." + cell_name(geometry, cell) + ".is-first", {0, 1}));
        }
    for (const std::vector<Cell>& region : regions) {
        CellSet set;
        Items items;
        for (const Cell cell : region) {
            set.set(cell);
            items.push_back(item_of_cell[cell]);
            append(items, first_cell[cell].one(region.front()));
        }
        for (const auto& [rule, digit] : clues)
            if (set[rule->cells.front()])
                append(items, digit.others(encoder.digit_of(count_in_region(geometry, *rule, set))));
        for (const auto& [rule, is_first] : are_first) {
            std::uint32_t first = 1;
            for (std::size_t i = 0; i < is_first.size(); ++i)
                if (set[rule->other_cells[i]])
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
