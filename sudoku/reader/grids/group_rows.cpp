#include "sudoku/reader/grids/group_rows.hpp"

#include "sudoku/detail/lists.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace sudoku::detail {

namespace {

/// Cuts the rows of boards into groups, by the rules of group_rows().
class Grouper {
    using Rows = std::span<const Gaps>;
    using Pieces = std::vector<Rows>; ///< cut where there is a gap of some kind

public:
    explicit Grouper(const Geometry& geometry)
        : side_(geometry.side()), band_(geometry.box_rows()), bands_(side_ / band_) {}

    void group(Rows rows) {
        if (is_stack(rows))
            add_grids(rows);
        else if (const Pieces pieces = best_pieces(rows); rows.size() > side_ && pieces.size() > 1)
            group_pieces(pieces);
        else
            groups.push_back({rows.size()});
    }

    std::vector<RowGroup> groups; ///< so far, in the order of the rows

private:
    void add_grids(Rows rows) {
        for (; !rows.empty(); rows = rows.subspan(side_))
            groups.push_back({side_, is_double_spaced(rows.first(side_)) ||
                                         are_between_bands(rows.first(side_), gap_blank | gap_two_blanks)});
    }

    /// Returns whether a blank line is between any two rows of the grid.
    [[nodiscard]] bool is_double_spaced(Rows grid) const {
        return std::all_of(grid.begin() + 1, grid.end(),
                           [](Gaps gaps) { return (gaps & (gap_blank | gap_two_blanks)) != 0; });
    }

    /// Returns whether all gaps of these kinds are between bands of the grid.
    [[nodiscard]] bool are_between_bands(Rows grid, Gaps gaps) const {
        for (std::size_t row = 1; row < side_; ++row)
            if ((grid[row] & gaps) != 0 && row % band_ != 0)
                return false;
        return true;
    }

    /// Returns whether grids follow each other, all with the same gaps, or each with gaps for which is_regular() is true.
    [[nodiscard]] bool is_stack(Rows rows) const {
        if (rows.size() % side_ != 0)
            return false;
        bool are_alike = true;
        bool are_regular = true;
        for (Rows rest = rows; !rest.empty(); rest = rest.subspan(side_)) {
            are_alike = are_alike && std::equal(rows.begin() + 1, rows.first(side_).end(), rest.begin() + 1);
            are_regular = are_regular && is_regular(rest.first(side_));
        }
        return are_alike || are_regular;
    }

    /// Returns whether gaps are between all bands of the grid, or none but some rules there.
    [[nodiscard]] bool is_regular(Rows grid) const {
        const Rows gaps = grid.subspan(1);
        const auto none = static_cast<std::size_t>(count_in(gaps, Gaps{0}));
        return are_between_bands(grid, 0xFF) && (gaps.size() - none == bands_ - 1 || none_of(gaps, separates_grids));
    }

    static Pieces cut(Rows rows, Gap kind) {
        Pieces pieces;
        for (std::size_t begin = 0, end = 1; end <= rows.size(); ++end)
            if (end == rows.size() || (rows[end] & kind) != 0) {
                pieces.push_back(rows.subspan(begin, end - begin));
                begin = end;
            }
        return pieces;
    }

    /// Returns the rows, cut at the best kind of gap; nothing if there is no gap.
    [[nodiscard]] Pieces best_pieces(Rows rows) const {
        Pieces best;
        std::ptrdiff_t most_whole = -1; // pieces; of two kinds with as many, the one with fewer pieces is better
        for (const Gap kind : {gap_two_blanks, gap_blank, gap_comment, gap_two_rules, gap_rule}) {
            Pieces pieces = cut(rows, kind);
            const auto whole = count_if(pieces, [&](Rows piece) { return piece.size() % side_ == 0; });
            const bool is_better = whole > most_whole || (whole == most_whole && pieces.size() < best.size());
            if (pieces.size() > 1 && is_better) {
                most_whole = whole;
                best = std::move(pieces);
            }
        }
        return best;
    }

    /// Looks at pieces as long as a grid on their own, and at the others together with their neighbors.
    void group_pieces(const Pieces& pieces) {
        Pieces small;
        for (const Rows piece : pieces) {
            if (piece.size() < side_) {
                small.push_back(piece);
            } else {
                join(std::exchange(small, {}));
                group(piece);
            }
        }
        join(small);
    }

    /// Groups neighboring pieces that are shorter than a grid.
    void join(const Pieces& small) {
        std::size_t rows = 0; // rows so far of the grid that is not complete
        bool fit = true;
        for (const Rows piece : small) {
            fit = fit && rows + piece.size() <= side_;
            rows = (rows + piece.size()) % side_;
        }
        if (fit && rows == 0) {
            if (!small.empty())
                add_grids({small.front().data(), small.back().data() + small.back().size()});
            return;
        }
        std::vector<std::size_t> bands; // a piece that is longer is a broken grid of its own
        for (const Rows piece : small) {
            if (piece.size() <= band_ + 1) {
                bands.push_back(piece.size());
            } else {
                join_bands(std::exchange(bands, {}));
                groups.push_back({piece.size()});
            }
        }
        join_bands(bands);
    }

    void join_bands(const std::vector<std::size_t>& bands) {
        const std::size_t together = bands.size() % bands_ == 0 ? bands_ : bands.size();
        for (auto first = bands.begin(), end = first; first != bands.end(); first = end) {
            end += static_cast<std::ptrdiff_t>(together);
            const bool is_grid = together == bands_ && std::count(first, end, band_) == end - first;
            groups.push_back({std::accumulate(first, end, std::size_t{0}), is_grid});
        }
    }

    const std::size_t side_;
    const std::size_t band_;
    const std::size_t bands_; ///< bands of a grid
};

} // namespace

std::vector<RowGroup> group_rows(std::span<const Gaps> gaps, const Geometry& geometry) {
    Grouper grouper(geometry);
    grouper.group(gaps);
    return std::move(grouper.groups);
}

} // namespace sudoku::detail
