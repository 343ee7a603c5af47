#pragma once

#include "dlx/detail/random.hpp"
#include "dlx/engines/bits.hpp"
#include "dlx/engines/option_rows.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace dlx::detail {

/// A packed subproblem, whose options and rows are renumbered. Primary rows are first, in the order of their items, so
/// that the first of several items is the first in every frame. The others are added when needed: few of the colors of
/// the available options are chosen in a frame.
struct BitSetFrame {
    using Index = OptionRows::Index;

    Index words = 0;                 ///< of a set
    Index primary = 0;               ///< rows 0 ... primary - 1
    std::vector<std::uint64_t> sets; ///< by row, words each: options that it ends
    std::vector<Index> row;          ///< by row: its number in OptionRows
    std::vector<Index> row_here;     ///< by number in OptionRows: its row here, or none
    std::vector<Index> option;       ///< by option: its number in the problem
    std::vector<std::uint64_t> from; ///< options of the previous frame that are available here

    [[nodiscard]] const std::uint64_t* set(Index k) const { return sets.data() + std::size_t{words} * k; }
};

/// The root and the subproblems packed one in the other: common to searches with and without bounds. `Frame` is a
/// BitSetFrame with more data.
template <class Frame>
class BitSetFrames {
protected:
    using Index = OptionRows::Index;
    static constexpr Index none = ~Index{0};

    explicit BitSetFrames(const Problem& problem) : rows_(problem), frames_(1) { fill_root(std::nullopt); }

    /// Orders the options of the root at random, or as in the problem without a seed.
    void order_root_by(std::optional<std::uint64_t> seed) {
        if (seed != ordered_by_)
            fill_root(seed);
    }

    [[nodiscard]] Index bit_in_root(OptionId option) const {
        const std::vector<Index>& options = frames_.front().option;
        return static_cast<Index>(std::find(options.begin(), options.end(), index(option)) - options.begin());
    }

    /// Returns the row of an available option in the frame. Packs a row that is missing: from the last frame that has
    /// it, through the frames between; the root has all rows.
    [[nodiscard]] Index row_in(Index frame, Index number) {
        Index last = frame;
        while (frames_[last].row_here[number] == none)
            --last;
        for (; last < frame; ++last) {
            const BitSetFrame& from = frames_[last];
            BitSetFrame& to = frames_[last + 1];
            const auto row = static_cast<Index>(to.row.size());
            to.row_here[number] = row;
            to.row.push_back(number);
            to.sets.resize(std::size_t{to.words} * to.row.size());
            pack(from.sets.data(), from.words, to.from.data(), std::span(&from.row_here[number], 1),
                 to.sets.data() + std::size_t{to.words} * row);
        }
        return frames_[frame].row_here[number];
    }

    /// Packs the frame after `frame`: its options are `kept`, its primary rows are `picked`.
    void pack_below(Index frame, const std::uint64_t* kept, std::span<const Index> picked) {
        if (frames_.size() == frame + std::size_t{1})
            frames_.emplace_back();
        const BitSetFrame& from = frames_[frame];
        BitSetFrame& to = frames_[frame + 1];
        to.words = words_for(common(kept, kept, from.words));
        to.sets.resize(std::size_t{to.words} * picked.size());
        pack(from.sets.data(), from.words, kept, picked, to.sets.data());
        to.primary = static_cast<Index>(picked.size());
        to.row.clear();
        to.row_here.assign(rows_.count(), none);
        for (const Index row : picked) {
            to.row_here[from.row[row]] = static_cast<Index>(to.row.size());
            to.row.push_back(from.row[row]);
        }
        to.from.assign(kept, kept + from.words);
        to.option.clear();
        for (Index w = 0; w < from.words; ++w)
            for (std::uint64_t word = kept[w]; word != 0; word &= word - 1)
                to.option.push_back(from.option[64 * w + static_cast<Index>(std::countr_zero(word))]);
    }

    OptionRows rows_;
    std::vector<Frame> frames_; ///< the root's, and as many as were packed one in the other

private:
    void fill_root(std::optional<std::uint64_t> seed) {
        BitSetFrame& root = frames_.front();
        root.words = words_for(rows_.options);
        root.primary = rows_.primary;
        root.option.resize(rows_.options);
        std::iota(root.option.begin(), root.option.end(), 0);
        if (seed)
            Random(*seed).shuffle(root.option);
        root.row.resize(rows_.count());
        std::iota(root.row.begin(), root.row.end(), 0);
        root.row_here = root.row;
        root.sets.assign(std::size_t{root.words} * rows_.count(), 0);
        std::map<ItemId, std::vector<Index>> in_colors; // rows of a secondary item
        for (Index row = rows_.primary; row < rows_.count(); ++row)
            in_colors[rows_.entries[row].item].push_back(row);
        const auto add = [&](Index row, Index bit) {
            root.sets[std::size_t{root.words} * row + bit / 64] |= std::uint64_t{1} << (bit % 64);
        };
        for (Index bit = 0; bit < rows_.options; ++bit)
            for (const Index row : rows_.of(root.option[bit])) {
                if (row < rows_.primary)
                    add(row, bit);
                else
                    for (const Index other : in_colors[rows_.entries[row].item])
                        if (other != row || rows_.entries[row].color == Color::none)
                            add(other, bit);
            }
        ordered_by_ = seed;
    }

    std::optional<std::uint64_t> ordered_by_; ///< the seed of the root's order
};

} // namespace dlx::detail
