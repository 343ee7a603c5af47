#include "sudoku/rules/derived_sums.hpp"

#include "sudoku/rules/rule_kind.hpp"
#include "sudoku/text.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <optional>
#include <set>

namespace sudoku {

namespace {

using CellSet = std::bitset<std::size_t{VariantPuzzle::max_side} * VariantPuzzle::max_side>;

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

using HouseSet = std::uint32_t; ///< bit k for house k of a kind

bool is_connected(HouseSet set, const std::vector<HouseSet>& neighbors) {
    HouseSet reached = set & (~set + 1); // its first house
    for (HouseSet before = 0; before != reached;) {
        before = reached;
        for (std::size_t k = 0; k < neighbors.size(); ++k)
            if ((before >> k & 1U) != 0)
                reached |= neighbors[k] & set;
    }
    return reached == set;
}

/// Returns the unions of up to four adjacent houses of a kind. Regions that are not boxes are named by their first cells.
std::vector<SummedCells> house_unions(const VariantPuzzle& puzzle, HouseKind kind) {
    constexpr int max_houses = 4;
    const Geometry& geometry = puzzle.grid.geometry();
    const std::uint32_t side = geometry.side();
    const std::uint32_t counts[] = {geometry.rows(), geometry.columns(), puzzle.regions.empty() ? 0 : side};
    const std::uint32_t count = counts[static_cast<std::size_t>(kind)];
    const bool is_line = kind != HouseKind::box;
    if (is_line && counts[kind == HouseKind::row ? 1 : 0] < side)
        return {}; // they lack digits
    std::vector<CellSet> houses(side);
    std::vector<HouseSet> neighbors(side); // neighbors of each house, with itself
    const auto house_of = [&](Cell cell) { return is_line ? geometry.house(kind, cell).number : puzzle.regions[cell]; };
    for (Cell cell = 0; cell < geometry.cell_count() && count > 0; ++cell) {
        const std::uint32_t house = house_of(cell);
        houses[house].set(cell);
        for (const Cell next :
             {geometry.column(cell) + 1 < side ? cell + 1 : cell, geometry.row(cell) + 1 < side ? cell + side : cell}) {
            neighbors[house] |= HouseSet{1} << house_of(next);
            neighbors[house_of(next)] |= HouseSet{1} << house;
        }
    }
    const bool are_boxes = puzzle.regions == box_regions(geometry);
    const std::string nouns[] = {"row", "column", are_boxes ? "box" : "the region"};
    std::vector<SummedCells> unions;
    for (HouseSet set = 1; set >> count == 0; ++set) {
        if (std::popcount(set) > max_houses || !is_connected(set, neighbors))
            continue;
        CellSet cells;
        std::vector<std::string> names;
        for (std::uint32_t k = 0; k < count; ++k)
            if ((set >> k & 1U) != 0) {
                cells |= houses[k];
                names.push_back(is_line || are_boxes ? std::to_string(k + 1)
                                                     : cell_name(geometry, cells_of(houses[k]).front()));
            }
        const bool is_one = names.size() == 1;
        const int sum = std::popcount(set) * static_cast<int>(side * (puzzle.value(1) + puzzle.value(side)) / 2);
        unions.push_back({cells, sum,
                          nouns[static_cast<std::size_t>(kind)] +
                              (is_one                  ? ""
                               : !is_line && are_boxes ? "es"
                                                       : "s") +
                              (is_line || are_boxes ? " " : " of ") +
                              (is_line && !is_one ? names.front() + "-" + names.back() : join_words(names)) +
                              (is_one ? " adds up to " : " add up to ") + std::to_string(sum)});
    }
    return unions;
}

/// Sums of rules, joined as long as the sum comes nearer to an end of its range. Cells in a house have different digits: the
/// more of them there are, the smaller is the range.
class JoinedSums {
public:
    explicit JoinedSums(const VariantPuzzle& puzzle) : puzzle_(puzzle) {
        for (SummedCells& sum : sums_of(puzzle, "sum", "little-killer"))
            sums_.push_back(joined(std::move(sum), 1));
        shares_.assign(sums_.size(), std::vector<std::optional<double>>(sums_.size()));
    }

    /// Returns the sums of several rules that are near to an end of their range.
    std::vector<SummedCells> find() {
        while (sums_.size() <= max_sums && join_best()) {
        }
        std::vector<SummedCells> found;
        for (Joined& one : sums_)
            if (one.rules > 1 && one.distance <= max_distance && (one.range > 0 || one.distance != 0)) {
                one.sum.reason = std::to_string(one.rules) + " rules add up to " + std::to_string(one.sum.sum);
                found.push_back(std::move(one.sum));
            }
        return found;
    }

private:
    static constexpr int max_distance = 18;
    static constexpr std::size_t max_sums = 64; ///< more take longer than they save

    struct Joined {
        SummedCells sum;
        std::size_t rules; ///< number of rules; 0 if the sum is a part of an earlier one
        int range;         ///< difference of the greatest and the least sum
        int distance;      ///< to the nearer end of the range

        [[nodiscard]] double share() const { return static_cast<double>(distance) / std::max(range, 1); }
    };

    [[nodiscard]] Joined joined(SummedCells sum, std::size_t rules) const {
        const auto least = static_cast<int>(puzzle_.value(1));
        const auto greatest = static_cast<int>(puzzle_.value(puzzle_.grid.geometry().side()));
        int min = 0;
        int max = 0;
        for (const int size : group_sizes(sum.cells)) {
            min += size * (2 * least + size - 1) / 2;
            max += size * (2 * greatest - size + 1) / 2;
        }
        const int distance = std::min(sum.sum - min, max - sum.sum);
        return {std::move(sum), rules, max - min, distance};
    }

    /// Divides cells by rows, columns and regions: each time, that with the most cells left.
    [[nodiscard]] std::vector<int> group_sizes(const CellSet& cells) const {
        const Geometry& geometry = puzzle_.grid.geometry();
        const std::uint32_t side = geometry.side();
        const auto is_in = [&](Cell cell, std::uint32_t house) {
            return house < side       ? geometry.row(cell) == house
                   : house < 2 * side ? geometry.column(cell) == house - side
                                      : puzzle_.regions[cell] == house - 2 * side;
        };
        std::vector<int> sizes;
        for (std::vector<Cell> rest = cells_of(cells); !rest.empty();) {
            std::uint32_t best = 0;
            std::ptrdiff_t most = 0;
            for (std::uint32_t house = 0; house < (puzzle_.regions.empty() ? 2 : 3) * side; ++house) {
                const auto size =
                    std::count_if(rest.begin(), rest.end(), [&](Cell cell) { return is_in(cell, house); });
                if (size > most) {
                    most = size;
                    best = house;
                }
            }
            sizes.push_back(static_cast<int>(most));
            std::erase_if(rest, [&](Cell cell) { return is_in(cell, best); });
        }
        return sizes;
    }

    [[nodiscard]] Joined joined(std::size_t a, std::size_t b) const {
        const SummedCells& x = sums_[a].sum;
        const SummedCells& y = sums_[b].sum;
        return joined({x.cells | y.cells, x.sum + y.sum}, sums_[a].rules + sums_[b].rules);
    }

    /// Joins the two sums whose joined sum has the least share, if both have a greater one. Returns whether there are any.
    bool join_best() {
        double best = 1;
        std::pair<std::size_t, std::size_t> at;
        for (std::size_t b = 0; b < sums_.size(); ++b)
            for (std::size_t a = 0; a < b; ++a) {
                if (sums_[a].rules == 0 || sums_[b].rules == 0 || (sums_[a].sum.cells & sums_[b].sum.cells).any())
                    continue;
                if (!shares_[a][b])
                    shares_[a][b] = joined(a, b).share();
                if (*shares_[a][b] < std::min({sums_[a].share(), sums_[b].share(), best})) {
                    best = *shares_[a][b];
                    at = {a, b};
                }
            }
        const auto [a, b] = at;
        if (a == b)
            return false;
        sums_[a] = joined(a, b);
        sums_[b].rules = 0;
        for (std::size_t k = 0; k < sums_.size(); ++k)
            shares_[std::min(a, k)][std::max(a, k)] = std::nullopt;
        return true;
    }

    const VariantPuzzle& puzzle_;
    std::vector<Joined> sums_;
    std::vector<std::vector<std::optional<double>>> shares_; ///< those of joined sums, as far as they are known
};

constexpr std::string_view joined_sums = "Joined sums";

} // namespace

bool DerivedSum::is_joined() const { return technique == joined_sums; }

std::vector<DerivedSum> derived_sums(const VariantPuzzle& puzzle) {
    const std::vector<SummedCells> cages = sums_of(puzzle, "killer", "sum");
    std::set<std::vector<Cell>> known;
    for (const SummedCells& cage : cages)
        known.insert(cells_of(cage.cells));
    std::vector<DerivedSum> sums;
    for (const SummedCells& joined : JoinedSums(puzzle).find())
        sums.push_back({cells_of(joined.cells), joined.sum, joined.reason, joined_sums});
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
    std::vector<SummedCells> unions;
    for (const HouseKind kind : {HouseKind::row, HouseKind::column, HouseKind::box})
        for (SummedCells& houses : house_unions(puzzle, kind))
            unions.push_back(std::move(houses));
    for (const SummedCells& houses : unions) {
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
