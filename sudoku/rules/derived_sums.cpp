#include "sudoku/rules/derived_sums.hpp"

#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <optional>
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

/// Returns the cells of the rules of two kinds that have a sum.
std::vector<SummedCells> sums_of(const VariantPuzzle& puzzle, std::string_view kind, std::string_view other_kind) {
    std::vector<SummedCells> cages;
    for (const Rule& rule : puzzle.rules)
        if ((rule.kind->name == kind || rule.kind->name == other_kind) && !rule.numbers.empty() &&
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

/// Sums of rules, joined as long as the sum comes nearer to an end of its range. Cells in a house have different digits: the
/// more of them there are, the smaller is the range.
class JoinedSums {
public:
    explicit JoinedSums(const VariantPuzzle& puzzle) : puzzle_(puzzle) {
        for (SummedCells& sum : sums_of(puzzle, "sum", "little-killer"))
            sums_.push_back(joined(std::move(sum), 1));
    }

    /// Returns the sums of several rules that are near to an end.
    std::vector<SummedCells> find() {
        while (join_best()) {
        }
        std::vector<SummedCells> found;
        for (Joined& one : sums_)
            if (one.rules > 1 && one.distance <= max_distance) {
                one.sum.reason = std::to_string(one.rules) + " rules add up to " + std::to_string(one.sum.sum);
                found.push_back(std::move(one.sum));
            }
        return found;
    }

private:
    static constexpr int max_distance = 18;

    struct Joined {
        SummedCells sum;
        std::size_t rules; ///< number of rules
        int distance;      ///< to the nearer end of the range
        double share;      ///< `distance` for 1 of the range
    };

    [[nodiscard]] Joined joined(SummedCells sum, std::size_t rules) const {
        const auto [min, max] = range(sum.cells);
        const int distance = std::min(sum.sum - min, max - sum.sum);
        return {std::move(sum), rules, distance, static_cast<double>(distance) / std::max(max - min, 1)};
    }

    /// Returns the least and greatest sums of cells, divided by rows, columns and regions: each time, that with the most cells
    /// left.
    [[nodiscard]] std::pair<int, int> range(const CellSet& cells) const {
        const Geometry& geometry = puzzle_.grid.geometry();
        const std::uint32_t side = geometry.side();
        const auto houses_of = [&](Cell cell) {
            return std::array{geometry.row(cell), side + geometry.column(cell),
                              puzzle_.regions.empty() ? 0 : 2 * side + puzzle_.regions[cell]};
        };
        std::array<int, std::size_t{3} * VariantPuzzle::max_side> counts{};
        std::vector<Cell> rest = cells_of(cells);
        for (const Cell cell : rest)
            for (const std::uint32_t house : houses_of(cell))
                ++counts.at(house);
        int min = 0;
        int max = 0;
        while (!rest.empty()) {
            const auto most = std::max_element(counts.begin(), counts.end());
            const auto best = static_cast<std::uint32_t>(most - counts.begin());
            const int count = *most;
            const auto least = static_cast<int>(puzzle_.value(1));
            const auto greatest = static_cast<int>(puzzle_.value(side));
            min += count * (2 * least + count - 1) / 2;
            max += count * (2 * greatest - count + 1) / 2;
            std::erase_if(rest, [&](Cell cell) {
                const auto houses = houses_of(cell);
                if (std::find(houses.begin(), houses.end(), best) == houses.end())
                    return false;
                for (const std::uint32_t house : houses)
                    --counts.at(house);
                return true;
            });
        }
        return {min, max};
    }

    /// Joins the two sums whose joined sum has the least share, if both have a greater one. Returns whether there are any.
    bool join_best() {
        std::optional<Joined> best;
        std::pair<std::size_t, std::size_t> at;
        for (std::size_t b = 0; b < sums_.size(); ++b)
            for (std::size_t a = 0; a < b; ++a) {
                const SummedCells& x = sums_[a].sum;
                const SummedCells& y = sums_[b].sum;
                if ((x.cells & y.cells).any())
                    continue;
                Joined both = joined({x.cells | y.cells, x.sum + y.sum}, sums_[a].rules + sums_[b].rules);
                if (both.share < std::min({sums_[a].share, sums_[b].share, best ? best->share : 1.0})) {
                    best = std::move(both);
                    at = {a, b};
                }
            }
        if (!best)
            return false;
        sums_[at.first] = *std::move(best);
        sums_.erase(sums_.begin() + static_cast<std::ptrdiff_t>(at.second));
        return true;
    }

    const VariantPuzzle& puzzle_;
    std::vector<Joined> sums_;
};

} // namespace

std::vector<DerivedSum> derived_sums(const VariantPuzzle& puzzle) {
    const std::vector<SummedCells> cages = sums_of(puzzle, "killer", "sum");
    std::set<std::vector<Cell>> known;
    for (const SummedCells& cage : cages)
        known.insert(cells_of(cage.cells));
    std::vector<DerivedSum> sums;
    for (const SummedCells& joined : JoinedSums(puzzle).find())
        sums.push_back({cells_of(joined.cells), joined.sum, joined.reason, "Joined sums"});
    if (cages.empty())
        return sums;
    const auto add = [&](const CellSet& cells, int sum, const SummedCells& houses, bool is_inside) {
        if (cells.count() > DerivedSum::max_cells || (cells.none() && sum == 0))
            return;
        const int cage_sum = is_inside ? houses.sum - sum : houses.sum + sum;
        if (std::vector<Cell> list = cells_of(cells); known.insert(list).second)
            sums.push_back({std::move(list), sum, houses.reason + " and the cages to " + std::to_string(cage_sum),
                            is_inside ? "Innies" : "Outies"});
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
