#pragma once

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/random.hpp"
#include "dlx/engine.hpp"
#include "dlx/engines/bits.hpp"
#include "dlx/engines/option_rows.hpp"
#include "dlx/engines/tree_search.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace dlx::detail {

/// A packed subproblem, whose options and rows are renumbered. Primary rows are first, in the order of their items, so
/// that the first of several items is the first in every frame. The others are added when needed: few of the colors of
/// the available options are chosen in a frame.
struct BitSetFrame {
    using Index = OptionRows::Index;

    Index words = 0;                     ///< of a set
    Index primary = 0;                   ///< rows 0 ... primary - 1
    std::vector<std::uint64_t> sets;     ///< by row, words each: options that it ends
    std::vector<Index> row;              ///< by row: its number in OptionRows
    std::vector<Index> row_here;         ///< by number in OptionRows: its row here, or none
    std::vector<Index> option;           ///< by option: its number in the problem
    std::vector<std::uint64_t> from;     ///< options of the previous frame that are available here
    std::vector<std::uint64_t> is_known; ///< set of options: these have been chosen before
    std::vector<std::uint64_t> items;    ///< by option known: the set of its primary rows
    Index last_dead = 0;                 ///< row that had too few options

    [[nodiscard]] const std::uint64_t* set(Index k) const { return sets.data() + std::size_t{words} * k; }
};

/// A frame with the data of a search with bounds or without.
template <ItemBounds B>
struct BitSetFrameOf;

template <>
struct BitSetFrameOf<ItemBounds::no> : BitSetFrame {
    // Of a small frame, whose active rows are bits of a word. It alone has options known.
    bool is_small = false;
    std::vector<std::uint64_t> kept; ///< by option known, words each: options that it does not end

    // For other frames: the active primary rows as a sparse set. At each level they are the first elements of `active`.
    // A row is removed by a swap with the last of them; restoring the count restores the rows.
    std::vector<Index> active;
    std::vector<Index> place; ///< by primary row: where it is in `active`

    static constexpr Index most_small_words = 4;

    /// Makes all rows active, and no option known.
    void enter() {
        is_small = words <= most_small_words && primary <= 64;
        if (is_small) {
            is_known.assign(words, 0);
            kept.resize(std::size_t{words} * option.size());
            items.resize(option.size());
            last_dead = 0;
        } else {
            active.resize(primary);
            std::iota(active.begin(), active.end(), 0);
            place = active;
        }
    }

    void swap_places(Index a, Index b) {
        std::swap(active[a], active[b]);
        place[active[a]] = a;
        place[active[b]] = b;
    }
};

/// The bounds are those of the current node.
template <>
struct BitSetFrameOf<ItemBounds::yes> : BitSetFrame {
    Index lanes = 0;                    ///< number of primary rows, rounded up
    std::vector<std::uint64_t> columns; ///< by word, then by primary row: the sets again, for branch_row()
    std::vector<std::int32_t> need;     ///< by primary row: number of options that must still be chosen
    std::vector<std::int32_t> room;     ///< by primary row: number of options that may still be chosen
    BoundedRows rows{};                 ///< views of them
    bool is_light = false; ///< whether the sets have one word, the rows are at most 64, and options have few of them
    std::vector<PackedBounds> packed; ///< by primary row, if is_light: in place of need and room

    [[nodiscard]] std::int32_t need_of(Index k) const { return is_light ? packed[k].need() : need[k]; }
    [[nodiscard]] std::int32_t room_of(Index k) const { return is_light ? packed[k].room() : room[k]; }
    [[nodiscard]] const std::uint64_t* items_of(Index bit) const {
        return items.data() + std::size_t{words_for(lanes)} * bit;
    }

    /// Makes room for the bounds of all primary rows; those that only fill the lanes have the bounds 0.
    void reserve_bounds() {
        lanes = (primary + row_lanes - 1) / row_lanes * row_lanes;
        need.assign(lanes, 0);
        room.assign(lanes, 0);
    }

    /// Prepares the frame for choices, with these bounds; no option is known.
    void enter(bool has_few_items) {
        columns.assign(std::size_t{lanes} * words, 0);
        for (Index k = 0; k < primary; ++k)
            for (Index w = 0; w < words; ++w)
                columns[std::size_t{lanes} * w + k] = set(k)[w];
        rows = {columns.data(), need.data(), room.data(), lanes};
        is_light = has_few_items && words == 1 && primary <= 64;
        packed.clear();
        for (Index k = 0; is_light && k < primary; ++k)
            packed.emplace_back(need[k], room[k]);
        is_known.assign(words, 0);
        items.resize(option.size() * words_for(lanes));
        last_dead = 0;
    }
};

/// A node of the search tree, with the branches at its item.
struct BitSetNode {
    using Index = OptionRows::Index;
    static constexpr Index none = ~Index{0};

    std::uint64_t word = 0;   ///< with bounds: the available options, if the sets have one word
    std::size_t left = 0;     ///< otherwise their index in the words of the nodes; without bounds, untried ones follow
    std::uint64_t active = 0; ///< primary rows that may have branches; their number, without bounds in a large frame
    Index frame = 0;
    Index row = 0;      ///< of the item to branch on
    Index branches = 0; ///< at this item
    Index tried = 0;    ///< of them
    Index bit = none;   ///< the choice, by number in the frame; none for no option
    Index needy = 0;    ///< with bounds: number of items that need an option
};

/// The nodes from the root to the current one, the root's frame and the subproblems packed one in the other: what
/// searches with bounds and without have in common.
template <ItemBounds B>
class BitSetFrames {
public:
    static constexpr bool has_bounds = B == ItemBounds::yes;
    using Index = OptionRows::Index;

    [[nodiscard]] Index options() const { return rows_.options; }
    [[nodiscard]] OptionId option(Index level) const {
        const BitSetNode& node = nodes_[level];
        return node.bit == none ? no_option : OptionId{frames_[node.frame].option[node.bit]};
    }
    [[nodiscard]] Place place(Index level) const { return {nodes_[level].tried - 1, nodes_[level].branches}; }
    [[nodiscard]] std::uint64_t updates() const { return updates_; }

    /// With bounds, the options tried are not available any more.
    void add_untried(Index level, std::vector<OptionId>& options) const {
        const BitSetNode& node = nodes_[level];
        const Frame& frame = frames_[node.frame];
        if (node.tried == node.branches)
            return;
        Index branch = has_bounds ? node.tried : 0;
        for (Index bit = 0; bit < frame.option.size() && branch < node.branches; ++bit)
            if (has(frame.set(node.row), bit) && has(left(node), bit) && branch++ >= node.tried)
                options.push_back(OptionId{frame.option[bit]});
        if (branch < node.branches)
            options.push_back(no_option);
    }

    // --- For tests and people ----------------------------------------------------------------------------------------

    /// Invariant: the bounds are reduced by the chosen options; without bounds, the primary items of no chosen option
    /// are active. Available are the options that no chosen option excludes; with bounds, none that was tried.
    /// Invariant: an item that is not in the frame has no available options.
    [[nodiscard]] std::string check_invariants() const {
        std::vector<bool> is_available(rows_.options, true);
        std::vector<Bounds> bounds = bounds_;
        for (Index level = 0; level < level_; ++level)
            if (option(level) != no_option)
                apply_choice(index(option(level)), bounds, is_available);
        const BitSetNode& node = nodes_[level_];
        const Frame& frame = frames_[node.frame];
        const std::string where = " at level " + std::to_string(level_);
        std::vector<bool> is_left(rows_.options, false);
        for (Index bit = 0; bit < frame.option.size(); ++bit)
            is_left[frame.option[bit]] = has(left(node), bit);
        for (Index k = 0; k < rows_.options; ++k) {
            if (has_bounds ? is_left[k] && !is_available[k] : is_left[k] != is_available[k])
                return "option " + std::to_string(k) + " is wrongly left or gone" + where;
            for (const Index row : rows_.of(k))
                if (is_left[k] && row < rows_.primary && frame.row_here[row] == none)
                    return "item " + std::to_string(row) + " is missing" + where;
        }
        for (Index row = 0; row < frame.primary; ++row)
            if (!has_right_bounds(node, row, bounds[frame.row[row]]))
                return "item " + std::to_string(frame.row[row]) + " has wrong bounds or is wrongly active" + where;
        return "";
    }

    /// Formats the available options of each active item, with the numbers that must and may be chosen.
    [[nodiscard]] std::string dump() const {
        const BitSetNode& node = nodes_[level_];
        const Frame& frame = frames_[node.frame];
        std::string text;
        for (Index row = 0; row < frame.primary; ++row) {
            text += "item " + std::to_string(frame.row[row]);
            if constexpr (has_bounds)
                text += ", " + std::to_string(frame.need_of(row)) + " to " + std::to_string(frame.room_of(row));
            text += has_bounds || is_open(node, row) ? ":" : " (covered):";
            for (Index bit = 0; bit < frame.option.size(); ++bit)
                if (has(frame.set(row), bit) && has(left(node), bit))
                    text += ' ' + std::to_string(frame.option[bit]);
            text += '\n';
        }
        return text;
    }

protected:
    using Frame = BitSetFrameOf<B>;
    static constexpr Index none = BitSetNode::none;

    explicit BitSetFrames(const Problem& problem)
        : rows_(problem), frames_(1), bounds_(reduced_bounds(problem)), nodes_(max_levels(problem) + 1) {
        fill_root(std::nullopt);
    }

    /// Goes back to the root, with its options ordered at random, or as in the problem without a seed.
    void restart_at_root(std::optional<std::uint64_t> seed) {
        if (seed != ordered_by_)
            fill_root(seed);
        words_.resize(std::max(words_.size(), std::size_t{2} * frames_.front().words + 2));
        nodes_.front() = {};
        level_ = 0;
    }

    [[nodiscard]] Index bit_in_root(OptionId option) const {
        const std::vector<Index>& options = frames_.front().option;
        return static_cast<Index>(std::find(options.begin(), options.end(), index(option)) - options.begin());
    }

    /// Returns the set of the available options of a node.
    [[nodiscard]] std::uint64_t* left(BitSetNode& node) {
        return has_bounds && frames_[node.frame].words == 1 ? &node.word : words_.data() + node.left;
    }
    [[nodiscard]] const std::uint64_t* left(const BitSetNode& node) const {
        return has_bounds && frames_[node.frame].words == 1 ? &node.word : words_.data() + node.left;
    }

    void make_all_available(BitSetNode& node) {
        const Frame& frame = frames_[node.frame];
        std::fill_n(left(node), frame.words, ~std::uint64_t{0});
        if (frame.option.size() % 64 != 0)
            left(node)[frame.words - 1] = (std::uint64_t{1} << frame.option.size() % 64) - 1;
    }

    /// Returns the set of all primary rows, of a frame with at most 64.
    [[nodiscard]] static std::uint64_t all_rows(const Frame& frame) {
        return frame.primary >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << frame.primary) - 1;
    }

    /// Returns true if no option is available.
    [[nodiscard]] bool is_empty(const BitSetNode& node) const {
        const Index words = frames_[node.frame].words;
        return std::all_of(left(node), left(node) + words, [](std::uint64_t word) { return word == 0; });
    }
    [[nodiscard]] Index remaining_option_count(const BitSetNode& node) const {
        return common(left(node), left(node), frames_[node.frame].words);
    }
    /// Returns the number of available options of a row.
    [[nodiscard]] Index size(const BitSetNode& node, Index row) const {
        const Frame& frame = frames_[node.frame];
        return common(frame.set(row), left(node), frame.words);
    }
    /// Returns true if a node may branch on the item of a row: it is active or, with bounds, has available options.
    [[nodiscard]] bool is_open(const BitSetNode& node, Index row) const {
        const Frame& frame = frames_[node.frame];
        if constexpr (has_bounds)
            return size(node, row) > 0;
        else
            return frame.is_small ? (node.active >> row & 1) != 0 : frame.place[row] < node.active;
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

    /// Gives the node its own frame, which contains only the available options and the open items, with the row of its
    /// item. The frame is to be entered.
    void pack_node(BitSetNode& node) {
        if (frames_.size() == node.frame + std::size_t{1})
            frames_.emplace_back();
        const Frame& from = frames_[node.frame];
        Frame& to = frames_[node.frame + 1];
        picked_.clear();
        for (Index row = 0; row < from.primary; ++row)
            if (is_open(node, row))
                picked_.push_back(row);
        pack_rows(from, left(node), to);
        node.row = to.row_here[from.row[node.row]];
        if constexpr (has_bounds) {
            to.reserve_bounds();
            for (Index row = 0; row < to.primary; ++row) {
                to.need[row] = from.need[picked_[row]];
                to.room[row] = from.room[picked_[row]];
            }
        }
        ++node.frame;
    }

    OptionRows rows_;
    std::vector<Frame> frames_;        ///< the root's, and as many as were packed one in the other
    std::vector<Bounds> bounds_;       ///< by primary item
    std::vector<BitSetNode> nodes_;    ///< by level
    std::vector<std::uint64_t> words_; ///< sets of the nodes
    std::vector<Index> picked_;        ///< rows of the last frame that was packed, by their numbers in the one before
    Index level_ = 0;
    std::uint64_t updates_ = 0;

private:
    /// Packs the options `kept` and the primary rows `picked_` of a frame.
    void pack_rows(const BitSetFrame& from, const std::uint64_t* kept, BitSetFrame& to) {
        to.words = words_for(common(kept, kept, from.words));
        to.sets.resize(std::size_t{to.words} * picked_.size());
        pack(from.sets.data(), from.words, kept, picked_, to.sets.data());
        to.primary = static_cast<Index>(picked_.size());
        to.row.clear();
        to.row_here.assign(rows_.count(), none);
        for (const Index row : picked_) {
            to.row_here[from.row[row]] = static_cast<Index>(to.row.size());
            to.row.push_back(from.row[row]);
        }
        to.from.assign(kept, kept + from.words);
        to.option.clear();
        for (Index w = 0; w < from.words; ++w)
            for (std::uint64_t word = kept[w]; word != 0; word &= word - 1)
                to.option.push_back(from.option[64 * w + static_cast<Index>(std::countr_zero(word))]);
    }

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

    /// For check_invariants(): removes an option from the options available by their numbers in the problem, and those
    /// that it excludes.
    void apply_choice(Index option, std::vector<Bounds>& bounds, std::vector<bool>& is_available) const {
        const BitSetFrame& root = frames_.front();
        is_available[option] = false;
        for (const Index row : rows_.of(option)) {
            bool is_ended = row >= rows_.primary;
            if (!is_ended) {
                --bounds[row].min;
                is_ended = --bounds[row].max == 0;
            }
            for (Index bit = 0; is_ended && bit < rows_.options; ++bit)
                if (has(root.set(row), bit))
                    is_available[root.option[bit]] = false;
        }
    }

    [[nodiscard]] bool has_right_bounds(const BitSetNode& node, Index row, Bounds bounds) const {
        const Frame& frame = frames_[node.frame];
        if constexpr (has_bounds)
            return frame.need_of(row) == static_cast<std::int32_t>(bounds.min) &&
                   frame.room_of(row) == static_cast<std::int32_t>(bounds.max);
        else
            return is_open(node, row) == (bounds.max > 0);
    }

    std::optional<std::uint64_t> ordered_by_; ///< the seed of the root's order
};

} // namespace dlx::detail
