#include "sudoku/detail/group_rows.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace sudoku::detail {

namespace {

using Sizes = std::vector<std::uint32_t>;
using Rows = std::span<const Gaps>;

constexpr std::array<Gap, 5> kinds{gap_two_blanks, gap_blank, gap_comment, gap_two_rules, gap_rule};

class Grouper {
public:
    explicit Grouper(const Geometry& geometry)
        : side_(geometry.side()), band_(geometry.box_rows()), bands_(side_ / band_) {}

    void group(Rows rows) {
        if (is_stack(rows))
            add_grids(rows);
        else if (const Gap kind = best_kind(rows); rows.size() > side_ && kind != Gap{})
            group_pieces(rows, pieces(rows, kind));
        else
            groups_.push_back({static_cast<std::uint32_t>(rows.size())});
    }

    std::vector<RowGroup> groups_;

private:
    [[nodiscard]] bool is_whole(std::size_t rows) const { return rows % side_ == 0; }

    void add_grids(Rows rows) {
        for (; !rows.empty(); rows = rows.subspan(side_))
            groups_.push_back({side_, has_blanks_between_bands(rows.first(side_))});
    }

    [[nodiscard]] bool has_blanks_between_bands(Rows grid) const {
        for (std::uint32_t row = 1; row < side_; ++row)
            if ((grid[row] & (gap_blank | gap_two_blanks)) != 0 && row % band_ != 0)
                return false;
        return true;
    }

    /// Is it one grid after the other, each with the same gaps, or each with gaps as is_regular() says?
    [[nodiscard]] bool is_stack(Rows rows) const {
        if (!is_whole(rows.size()))
            return false;
        const Rows first = rows.first(side_);
        bool are_alike = true;
        bool are_regular = true;
        for (Rows rest = rows; !rest.empty(); rest = rest.subspan(side_)) {
            are_alike = are_alike && std::equal(first.begin() + 1, first.end(), rest.begin() + 1);
            are_regular = are_regular && is_regular(rest.first(side_));
        }
        return are_alike || are_regular;
    }

    /// Are there gaps between all bands of the grid, or none but some rules there?
    [[nodiscard]] bool is_regular(Rows grid) const {
        bool has_others = false;
        bool has_all = true;
        for (std::uint32_t row = 1; row < side_; ++row) {
            if (grid[row] != 0 && row % band_ != 0)
                return false;
            has_others = has_others || separates_grids(grid[row]);
            has_all = has_all && (row % band_ != 0 || grid[row] != 0);
        }
        return has_all || !has_others;
    }

    static Sizes pieces(Rows rows, Gap kind) {
        Sizes sizes{0};
        for (std::size_t k = 0; k < rows.size(); ++k) {
            if (k > 0 && (rows[k] & kind) != 0)
                sizes.push_back(0);
            ++sizes.back();
        }
        return sizes;
    }

    /// The kind of gap at which to cut, or none if there is no gap.
    [[nodiscard]] Gap best_kind(Rows rows) const {
        std::pair<std::int64_t, std::int64_t> best{-1, 0}; // whole pieces; pieces, the fewer the better
        Gap kind{};
        for (const Gap candidate : kinds) {
            const Sizes sizes = pieces(rows, candidate);
            const auto whole = std::count_if(sizes.begin(), sizes.end(), [&](std::uint32_t s) { return is_whole(s); });
            const std::pair<std::int64_t, std::int64_t> value{whole, -static_cast<std::int64_t>(sizes.size())};
            if (sizes.size() > 1 && value > best) {
                best = value;
                kind = candidate;
            }
        }
        return kind;
    }

    /// Pieces as long as a grid are looked at on their own, the others together with their neighbours.
    void group_pieces(Rows rows, const Sizes& sizes) {
        Sizes small;
        for (const std::uint32_t size : sizes) {
            if (size < side_) {
                small.push_back(size);
                continue;
            }
            rows = join(rows, std::exchange(small, {}));
            group(rows.first(size));
            rows = rows.subspan(size);
        }
        join(rows, small);
    }

    /// Groups the first of `rows`, which are in pieces of those sizes, and returns the others.
    Rows join(Rows rows, const Sizes& small) {
        const std::uint32_t size = std::accumulate(small.begin(), small.end(), 0U);
        if (make_whole_grids(small)) {
            add_grids(rows.first(size));
            return rows.subspan(size);
        }
        Sizes bands; // a piece that is longer is a broken grid of its own
        for (const std::uint32_t piece : small) {
            if (piece <= band_ + 1) {
                bands.push_back(piece);
            } else {
                join_bands(std::exchange(bands, {}));
                groups_.push_back({piece});
            }
        }
        join_bands(bands);
        return rows.subspan(size);
    }

    [[nodiscard]] bool make_whole_grids(const Sizes& sizes) const {
        std::uint32_t rows = 0;
        for (const std::uint32_t size : sizes) {
            rows += size;
            if (rows > side_)
                return false;
            rows %= side_;
        }
        return rows == 0;
    }

    void join_bands(const Sizes& bands) {
        const std::size_t together = bands.size() % bands_ == 0 ? bands_ : bands.size();
        for (std::size_t k = 0; k < bands.size(); k += together) {
            const auto first = bands.begin() + static_cast<std::ptrdiff_t>(k);
            const auto end = first + static_cast<std::ptrdiff_t>(together);
            const bool is_grid =
                together == bands_ && std::count(first, end, band_) == static_cast<std::ptrdiff_t>(bands_);
            groups_.push_back({std::accumulate(first, end, 0U), is_grid});
        }
    }

    const std::uint32_t side_;
    const std::uint32_t band_;
    const std::uint32_t bands_; ///< of a grid
};

} // namespace

std::vector<RowGroup> group_rows(std::span<const Gaps> gaps, const Geometry& geometry) {
    Grouper grouper(geometry);
    grouper.group(gaps);
    return std::move(grouper.groups_);
}

} // namespace sudoku::detail
