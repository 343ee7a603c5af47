#include "sudoku/rules/derived_sums.hpp"

#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <set>

namespace sudoku {

namespace {

using CellSet = std::bitset<std::size_t{VariantPuzzle::max_side} * VariantPuzzle::max_side>;

/// Cells with a sum.
struct SummedCells {
    CellSet cells;
    int sum = 0;
    std::string reason{}; ///< reason from houses: "rows 1-2 add up to 90"
};

std::vector<Cell> cells_of(const CellSet& set) {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < set.size(); ++cell)
        if (set[cell])
            cells.push_back(cell);
    return cells;
}

std::vector<SummedCells> cages_of(const VariantPuzzle& puzzle) {
    std::vector<SummedCells> cages;
    for (const Rule& rule : puzzle.rules)
        if ((rule.kind->name == "killer" || rule.kind->name == "sum") && !rule.numbers.empty() &&
            *std::max_element(rule.cells.begin(), rule.cells.end()) < puzzle.grid.geometry().cell_count()) {
            SummedCells cage{{}, static_cast<int>(rule.numbers.front())};
            for (const Cell cell : rule.cells)
                cage.cells.set(cell);
            if (cage.cells.count() == rule.cells.size())
                cages.push_back(std::move(cage));
        }
    return cages;
}

/// Unions of up to four adjacent houses of a kind.
class HouseUnions {
public:
    explicit HouseUnions(const VariantPuzzle& puzzle)
        : geometry_(puzzle.grid.geometry()), side_(geometry_.side()),
          sum_(side_ * (puzzle.value(1) + puzzle.value(side_)) / 2) {
        for (const HouseKind kind : {HouseKind::row, HouseKind::column}) {
            const bool is_row = kind == HouseKind::row;
            if ((is_row ? geometry_.columns() : geometry_.rows()) < side_)
                continue; // they lack digits
            std::vector<CellSet> lines(is_row ? geometry_.rows() : geometry_.columns());
            for (std::uint32_t k = 0; k < lines.size(); ++k)
                for (std::uint32_t i = 0; i < side_; ++i)
                    lines[k].set(geometry_.house_cell({kind, k}, i));
            for (std::uint32_t first = 0; first < lines.size(); ++first)
                add_lines(is_row ? "row" : "column", lines, first);
        }
        if (!puzzle.regions.empty())
            add_regions(puzzle.regions, puzzle.regions == box_regions(geometry_));
    }

    std::vector<SummedCells> take() { return std::move(unions_); }

private:
    using RegionSet = std::uint32_t; ///< bit k for region k
    static constexpr int max_houses = 4;

    void add(const CellSet& cells, std::size_t houses, std::string name) {
        const auto sum = static_cast<int>(houses * sum_);
        unions_.push_back(
            {cells, sum, std::move(name) + (houses == 1 ? " adds up to " : " add up to ") + std::to_string(sum)});
    }

    void add_lines(const std::string& kind, const std::vector<CellSet>& lines, std::uint32_t first) {
        CellSet cells;
        for (std::uint32_t count = 1; count <= max_houses && first + count <= lines.size(); ++count) {
            cells |= lines[first + count - 1];
            add(cells, count,
                count == 1 ? kind + " " + std::to_string(first + 1)
                           : kind + "s " + std::to_string(first + 1) + "-" + std::to_string(first + count));
        }
    }

    /// Adds regions; one that is not a box is named by its first cell.
    void add_regions(const std::vector<std::uint32_t>& region_of, bool are_boxes) {
        std::vector<CellSet> regions(side_);
        std::vector<RegionSet> neighbors(side_); // neighbors of each region, with itself
        for (Cell cell = 0; cell < region_of.size(); ++cell) {
            const std::uint32_t region = region_of[cell];
            regions[region].set(cell);
            for (const Cell next : {geometry_.column(cell) + 1 < side_ ? cell + 1 : cell,
                                    geometry_.row(cell) + 1 < side_ ? cell + side_ : cell}) {
                neighbors[region] |= RegionSet{1} << region_of[next];
                neighbors[region_of[next]] |= RegionSet{1} << region;
            }
        }
        for (RegionSet set = 1; set >> side_ == 0; ++set)
            if (std::popcount(set) <= max_houses && is_connected(set, neighbors)) {
                CellSet cells;
                std::vector<std::string> names;
                for (std::uint32_t k = 0; k < side_; ++k)
                    if ((set >> k & 1U) != 0) {
                        cells |= regions[k];
                        names.push_back(are_boxes ? std::to_string(k + 1)
                                                  : cell_name(geometry_, cells_of(regions[k]).front()));
                    }
                const std::string kind = are_boxes ? "box" : "the region";
                const std::string plural = names.size() == 1 ? "" : are_boxes ? "es" : "s";
                add(cells, names.size(), kind + plural + (are_boxes ? " " : " of ") + join_words(names));
            }
    }

    [[nodiscard]] static bool is_connected(RegionSet set, const std::vector<RegionSet>& neighbors) {
        RegionSet reached = set & (~set + 1); // its first region
        for (RegionSet before = 0; before != reached;) {
            before = reached;
            for (std::size_t k = 0; k < neighbors.size(); ++k)
                if ((before >> k & 1U) != 0)
                    reached |= neighbors[k] & set;
        }
        return reached == set;
    }

    Geometry geometry_;
    std::uint32_t side_;
    std::uint32_t sum_; ///< sum of the digits of a house
    std::vector<SummedCells> unions_;
};

} // namespace

std::vector<DerivedSum> derived_sums(const VariantPuzzle& puzzle) {
    const std::vector<SummedCells> cages = cages_of(puzzle);
    if (cages.empty())
        return {};
    std::set<std::vector<Cell>> known;
    for (const SummedCells& cage : cages)
        known.insert(cells_of(cage.cells));
    std::vector<DerivedSum> sums;
    const auto add = [&](const CellSet& cells, int sum, const SummedCells& houses, bool is_inside) {
        if (cells.count() > DerivedSum::max_cells || (cells.none() && sum == 0))
            return;
        const int cage_sum = is_inside ? houses.sum - sum : houses.sum + sum;
        if (std::vector<Cell> list = cells_of(cells); known.insert(list).second)
            sums.push_back(
                {std::move(list), sum, houses.reason + " and the cages to " + std::to_string(cage_sum), is_inside});
    };
    for (const SummedCells& houses : HouseUnions(puzzle).take()) {
        CellSet innies = houses.cells;
        CellSet covered; // by cages that reach into the houses
        int inner_sum = houses.sum;
        int outer_sum = -houses.sum;
        for (const SummedCells& cage : cages) {
            if ((cage.cells & ~innies).none()) {
                innies &= ~cage.cells;
                inner_sum -= cage.sum;
            }
            if ((cage.cells & houses.cells).any() && (cage.cells & covered).none()) {
                covered |= cage.cells;
                outer_sum += cage.sum;
            }
        }
        if (innies != houses.cells)
            add(innies, inner_sum, houses, true);
        if ((houses.cells & ~covered).none())
            add(covered & ~houses.cells, outer_sum, houses, false);
    }
    return sums;
}

} // namespace sudoku
