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
        const auto size = static_cast<std::uint32_t>(rows.size());
        if (is_stack(rows))
            groups_.insert(groups_.end(), size / side_, side_);
        else if (const Gap kind = best_kind(rows); size > side_ && kind != Gap{})
            group_pieces(rows, pieces(rows, kind));
        else
            groups_.push_back(size);
    }

    Sizes groups_;

private:
    [[nodiscard]] bool is_whole(std::uint32_t rows) const { return rows % side_ == 0; }

    /// Is it one grid after the other, each with the same gaps, or with gaps between all its bands, or without any?
    [[nodiscard]] bool is_stack(Rows rows) const {
        if (!is_whole(static_cast<std::uint32_t>(rows.size())))
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

    /// Are there gaps between all bands of the grid, or none, and no others?
    [[nodiscard]] bool is_regular(Rows grid) const {
        const bool has_gaps = band_ < side_ && grid[band_] != 0;
        for (std::uint32_t row = 1; row < side_; ++row)
            if ((grid[row] != 0) != (has_gaps && row % band_ == 0))
                return false;
        return true;
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
            } else {
                join(std::exchange(small, {}));
                group(rows.first(size));
            }
            rows = rows.subspan(size);
        }
        join(small);
    }

    void join(const Sizes& small) {
        if (make_whole_grids(small)) {
            groups_.insert(groups_.end(), std::accumulate(small.begin(), small.end(), 0U) / side_, side_);
            return;
        }
        Sizes bands; // a piece that is longer is a broken grid of its own
        for (const std::uint32_t size : small) {
            if (size <= band_ + 1) {
                bands.push_back(size);
            } else {
                join_bands(std::exchange(bands, {}));
                groups_.push_back(size);
            }
        }
        join_bands(bands);
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
        for (std::size_t k = 0; k < bands.size(); k += together)
            groups_.push_back(std::accumulate(bands.begin() + static_cast<std::ptrdiff_t>(k),
                                              bands.begin() + static_cast<std::ptrdiff_t>(k + together), 0U));
    }

    const std::uint32_t side_;
    const std::uint32_t band_;
    const std::uint32_t bands_; ///< of a grid
};

} // namespace

std::vector<std::uint32_t> group_rows(std::span<const Gaps> gaps, const Geometry& geometry) {
    Grouper grouper(geometry);
    grouper.group(gaps);
    return std::move(grouper.groups_);
}

} // namespace sudoku::detail
