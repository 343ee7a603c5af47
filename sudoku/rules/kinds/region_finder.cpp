#include "sudoku/rules/kinds/region_finder.hpp"

#include "sudoku/rules/kinds/kinds.hpp"

#include <algorithm>
#include <array>

namespace sudoku::rules {

namespace {

using CellSet = FoundRegion::Set;

/// Clue whose digit counts cells of a region.
struct RegionClue {
    Cell cell;
    std::vector<CellSet> counted; ///< for each cell, those that must be in the region so that it counts
};

/// Returns the cells from one to another in its row or column.
CellSet cells_between(const Geometry& geometry, Cell first, Cell last) {
    const Cell step = geometry.row(first) == geometry.row(last) ? 1 : geometry.side();
    CellSet cells;
    for (Cell cell = std::min(first, last); cell <= std::max(first, last); cell += step)
        cells.set(cell);
    return cells;
}

CellSet set_of(const std::vector<Cell>& cells) {
    CellSet set;
    for (const Cell cell : cells)
        set.set(cell);
    return set;
}

std::vector<RegionClue> region_clues(const VariantPuzzle& puzzle) {
    std::vector<RegionClue> clues;
    for (const Rule& rule : puzzle.rules)
        if (rule.kind->encode == encode_region_clue) {
            clues.push_back({rule.cells.front(), {}});
            for (const Cell cell : rule.other_cells)
                clues.back().counted.push_back(cells_between(
                    puzzle.grid.geometry(), cell, rule.kind->name == "region-view" ? rule.cells.front() : cell));
        }
    return clues;
}

/// Finder of the groups of cells that may be regions.
class RegionFinder {
public:
    explicit RegionFinder(const Encoder& encoder)
        : encoder_(encoder), cell_count_(encoder.geometry().cell_count()), neighbors_(cell_count_),
          clues_(region_clues(encoder.puzzle())) {
        for (const auto& [a, b] : encoder.adjacent_cells()) {
            neighbors_[a].push_back(b);
            neighbors_[b].push_back(a);
        }
        for (Cell cell = 0; cell < cell_count_; ++cell)
            candidates_.push_back(encoder.candidates(cell));
        for (const Rule& rule : encoder.puzzle().rules)
            if (rule.kind->name == "same-region")
                together_.push_back(set_of(rule.cells));
    }

    std::vector<FoundRegion> find() {
        for (Cell first = 0; first < cell_count_; ++first) {
            encoder_.check_limits();
            extend({{first}, 1});
        }
        while (encoder_.prunes_regions() && remove_unsupported(encoder_, found_))
            limit_digits();
        return std::move(found_);
    }

private:
    /// Cells next to a group.
    struct Untried {
        static constexpr std::size_t most = 2 * max_side_of_regions + 2; ///< number of neighbors of a straight group
        std::array<Cell, most> cells{};
        std::size_t count = 0;
    };

    /// Adds each of the cells in turn, and then others, without those before it. Source: Redelmeier, Counting polyominoes:
    /// yet another attack, 1981.
    void extend(Untried untried) {
        while (untried.count != 0) {
            const Cell cell = untried.cells[--untried.count];
            const DigitSet known = known_digit(cell);
            if ((known & digits_) != 0)
                continue;
            digits_ |= known;
            cells_.push_back(cell);
            Untried next = untried;
            for (const Cell neighbor : neighbors_[cell])
                if (neighbor > cells_.front() && !is_seen_[neighbor]) {
                    is_seen_.set(neighbor);
                    next.cells[next.count++] = neighbor;
                }
            if (cells_.size() < encoder_.side())
                extend(next);
            else
                add_group();
            for (std::size_t k = untried.count; k < next.count; ++k)
                is_seen_.reset(next.cells[k]);
            cells_.pop_back();
            digits_ &= ~known;
        }
    }

    /// Adds the group of cells_, if the rules allow it.
    void add_group() {
        FoundRegion region{set_of(cells_), cells_, {}};
        if (std::any_of(together_.begin(), together_.end(), [&](const CellSet& cells) {
                return (cells & region.set).any() && (cells & ~region.set).any();
            }))
            return;
        for (const RegionClue& clue : clues_) {
            if (!region.set[clue.cell])
                continue;
            const auto count = std::count_if(clue.counted.begin(), clue.counted.end(),
                                             [&](const CellSet& cells) { return (cells & ~region.set).none(); });
            region.clues.emplace_back(clue.cell, encoder_.digit_of(static_cast<std::uint32_t>(count)));
        }
        std::sort(region.clues.begin(), region.clues.end());
        region.clues.erase(std::unique(region.clues.begin(), region.clues.end()), region.clues.end());
        if (allows_digits(region) && leaves_whole_regions(region.set))
            found_.push_back(std::move(region));
    }

    [[nodiscard]] DigitSet known_digit(Cell cell) const { return size(candidates_[cell]) == 1 ? candidates_[cell] : 0; }

    /// Returns whether the digits of the clues of a region are candidates, and all different from each other and from known ones.
    [[nodiscard]] bool allows_digits(const FoundRegion& region) const {
        DigitSet digits = 0;
        CellSet others = region.set;
        for (const auto& [cell, digit] : region.clues) {
            if (!others[cell] || !contains(candidates_[cell] & ~digits, digit))
                return false;
            digits |= only(digit);
            others.reset(cell);
        }
        for (const Cell cell : region.cells)
            if (others[cell]) {
                if ((known_digit(cell) & digits) != 0)
                    return false;
                digits |= known_digit(cell);
            }
        return true;
    }

    /// Returns whether the number of cells of each connected part outside of a region is a multiple of the side.
    [[nodiscard]] bool leaves_whole_regions(CellSet seen) const {
        std::vector<Cell> part;
        for (Cell first = 0; first < cell_count_; ++first) {
            if (seen[first])
                continue;
            part.assign(1, first);
            seen.set(first);
            for (std::size_t k = 0; k < part.size(); ++k)
                for (const Cell neighbor : neighbors_[part[k]])
                    if (!seen[neighbor]) {
                        seen.set(neighbor);
                        part.push_back(neighbor);
                    }
            if (part.size() % encoder_.side() != 0)
                return false;
        }
        return true;
    }

    /// Removes the candidates of clues that no region allows, and known digits from cells that differ; then regions that need
    /// them.
    void limit_digits() {
        std::vector<DigitSet> digits(cell_count_);
        for (const FoundRegion& region : found_)
            for (const auto& [cell, digit] : region.clues)
                digits[cell] |= only(digit);
        for (Cell cell = 0; cell < cell_count_; ++cell)
            if (digits[cell] != 0)
                candidates_[cell] &= digits[cell];
        for (Cell a = 0; a < cell_count_; ++a)
            for (Cell b = 0; b < cell_count_; ++b)
                if (encoder_.differ(a, b))
                    candidates_[b] &= ~known_digit(a);
        std::erase_if(found_, [&](const FoundRegion& region) { return !allows_digits(region); });
    }

    const Encoder& encoder_;
    Cell cell_count_;
    std::vector<std::vector<Cell>> neighbors_;
    std::vector<RegionClue> clues_;
    std::vector<CellSet> together_;    ///< cells of one region
    std::vector<DigitSet> candidates_; ///< by cell
    CellSet is_seen_;                  ///< by cell: it is in the group, or was a neighbor of it
    std::vector<Cell> cells_;          ///< those of the group so far
    DigitSet digits_ = 0;              ///< known digits of the group so far
    std::vector<FoundRegion> found_;
};

} // namespace

std::vector<FoundRegion> find_regions(const Encoder& encoder) { return RegionFinder(encoder).find(); }

} // namespace sudoku::rules
