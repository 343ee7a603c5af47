#include "dlx/engines/engines.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/choose_item.hpp"
#include "dlx/detail/codegen.hpp"
#include "dlx/engines/bit_set_frames.hpp"
#include "dlx/engines/bounded_frame.hpp"
#include "dlx/engines/tree_search.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace dlx::detail {

namespace {

/// Bit sets for a problem with bounds.
///
/// A node excludes the options that were tried: its own set of available options loses them. The bounds are the same
/// for all nodes of a frame, so that a choice is counted, and undone. Items are not removed: one without options that
/// needs none has no branches.
class BoundedBitSets : BitSetFrames<BoundedFrame> {
public:
    explicit BoundedBitSets(const Problem& problem)
        : BitSetFrames(problem), bounds_(reduced_bounds(problem)), nodes_(max_levels(problem) + 1) {
        has_few_items_ = rows_.rows.size() <= std::size_t{rows_.options} * 4 && rows_.count() == rows_.primary;
        restart(0, {});
    }

    [[nodiscard]] Index options() const { return rows_.options; }

    void restart(Index, const SolveParams& params) {
        order_root_by(params.seed);
        BoundedFrame& root = frames_.front();
        words_.resize(std::max(words_.size(), std::size_t{root.words} + 1));
        nodes_.front() = {};
        reserve_lanes(root);
        for (Index row = 0; row < root.primary; ++row)
            root.set_bounds(row, static_cast<std::int32_t>(bounds_[row].min),
                            static_cast<std::int32_t>(bounds_[row].max));
        nodes_.front().needy =
            static_cast<Index>(std::count_if(bounds_.begin(), bounds_.end(), [](Bounds item) { return item.min > 0; }));
        make_all_available(nodes_.front());
        level_ = 0;
    }

    bool force(Index level, OptionId option) {
        const Index bit = bit_in_root(option);
        Node& node = nodes_[level];
        if (!has(left(node), bit))
            return false;
        node.branches = node.tried = 1;
        left(node)[bit / 64] &= ~(std::uint64_t{1} << bit % 64);
        choose(level, bit);
        return true;
    }

    bool follow(Index level, OptionId option) {
        if (!branch(level))
            return false;
        Node& node = nodes_[level];
        while (node.tried < node.branches) {
            const Index bit = next_bit(node, frames_[node.frame]);
            if (option_at(node, bit) == index(option)) {
                choose(level, bit);
                return true;
            }
        }
        return false;
    }

    bool branch(Index level) {
        Node& node = nodes_[level];
        BoundedFrame& frame = frames_[node.frame];
        node.tried = node.branches = 0;
        node.bit = none;
        ++updates_;
        if (frame.words == 1 ? node.word == 0 : is_empty(node))
            return node.needy > 0;
        updates_ += frame.primary;
        const BranchRow best = frame.is_light
                                   ? branch_row(frame.sets.data(), frame.packed.data(), node.word, node.active)
                               : frame.primary <= 64 ? branch_row(frame.rows, frame.words, left(node), node.active)
                                                     : branch_row(frame.rows, frame.words, left(node), frame.last_dead);
        return branch_on(node, frame, best);
    }

    bool branch(Index level, Random& random) {
        Node& node = nodes_[level];
        const BoundedFrame& frame = frames_[node.frame];
        node.tried = node.branches = 0;
        node.bit = none;
        updates_ += frame.primary;
        keys_.assign(1, no_branch);
        for (Index row = 0; row < frame.primary; ++row)
            keys_.push_back(branch_key(size(node, row), frame.need_of(row), frame.room_of(row)));
        const Index best = any_smallest(keys_, random);
        return branch_on(node, frames_[node.frame], {keys_[best], best - 1});
    }

    DLX_INLINE bool next_option(Index level) {
        level_ = level;
        Node& node = nodes_[level];
        BoundedFrame& frame = frames_[node.frame];
        if (!frame.is_light)
            return next_of_any(node, frame);
        if (node.bit != none)
            unchoose_light(frame, node.bit);
        if (node.tried == node.branches)
            return false;
        ++node.tried;
        ++level_;
        Node& below = nodes_[level_];
        const std::uint64_t both = node.word & frame.sets[node.row];
        below.frame = node.frame;
        below.active = node.active;
        below.needy = node.needy;
        node.bit = both == 0 ? none : static_cast<Index>(std::countr_zero(both));
        node.word ^= both & (0 - both);
        below.word = node.word;
        if (both != 0)
            choose_light(below, frame, node.bit);
        return true;
    }

    [[nodiscard]] OptionId option(Index level) const { return OptionId{option_at(nodes_[level], nodes_[level].bit)}; }
    [[nodiscard]] Place place(Index level) const { return {nodes_[level].tried - 1, nodes_[level].branches}; }

    void add_untried(Index level, std::vector<OptionId>& options) const {
        const Node& node = nodes_[level];
        const BoundedFrame& frame = frames_[node.frame];
        Index untried = node.branches - node.tried;
        for (Index bit = 0; bit < frame.option.size() && untried > 0; ++bit)
            if (has(frame.set(node.row), bit) && has(left(node), bit)) {
                options.push_back(OptionId{frame.option[bit]});
                --untried;
            }
        if (untried > 0)
            options.push_back(no_option);
    }

    [[nodiscard]] std::uint64_t updates() const { return updates_; }

    // --- For tests and people ----------------------------------------------------------------------------------------

    /// Invariant: the bounds are reduced by the chosen options. No option is available that is chosen, that a chosen
    /// option excludes, or whose item allows no more. An item that is not in the frame has no available options.
    [[nodiscard]] std::string check_invariants() const {
        std::vector<bool> is_available(rows_.options, true);
        std::vector<Bounds> bounds = bounds_;
        for (Index level = 0; level < level_; ++level)
            if (option(level) != no_option)
                apply_choice(index(option(level)), bounds, is_available);
        const Node& node = nodes_[level_];
        const BoundedFrame& frame = frames_[node.frame];
        const std::string where = " at level " + std::to_string(level_);
        std::vector<bool> is_left(rows_.options, false);
        for (Index bit = 0; bit < frame.option.size(); ++bit)
            is_left[frame.option[bit]] = has(left(node), bit);
        for (Index k = 0; k < rows_.options; ++k) {
            if (is_left[k] && !is_available[k])
                return "option " + std::to_string(k) + " is wrongly left" + where;
            for (const Index row : rows_.of(k))
                if (is_left[k] && row < rows_.primary && frame.row_here[row] == none)
                    return "item " + std::to_string(row) + " is missing" + where;
        }
        for (Index row = 0; row < frame.primary; ++row) {
            const auto [min, max] = bounds[frame.row[row]];
            if (frame.need_of(row) != static_cast<std::int32_t>(min) ||
                frame.room_of(row) != static_cast<std::int32_t>(max))
                return "item " + std::to_string(frame.row[row]) + " has wrong bounds" + where;
        }
        return "";
    }

    /// Formats the available options of each item, with the numbers that must and may be chosen.
    [[nodiscard]] std::string dump() const {
        const Node& node = nodes_[level_];
        const BoundedFrame& frame = frames_[node.frame];
        std::string text;
        for (Index row = 0; row < frame.primary; ++row) {
            text += "item " + std::to_string(frame.row[row]) + ", " + std::to_string(frame.need_of(row)) + " to " +
                    std::to_string(frame.room_of(row)) + ':';
            for (Index bit = 0; bit < frame.option.size(); ++bit)
                if (has(frame.set(row), bit) && has(left(node), bit))
                    text += ' ' + std::to_string(frame.option[bit]);
            text += '\n';
        }
        return text;
    }

private:
    struct Node {
        std::uint64_t word = 0;   ///< the available options without those tried, if the sets have one word
        std::size_t left = 0;     ///< otherwise their index in words_
        std::uint64_t active = 0; ///< of a frame with at most 64 primary rows: those that may have branches
        Index frame = 0;
        Index row = 0;      ///< of the item to branch on
        Index branches = 0; ///< at this item
        Index tried = 0;    ///< of them
        Index bit = none;   ///< the choice, or none for no option
        Index needy = 0;    ///< number of items that need an option
    };

    [[nodiscard]] std::uint64_t* left(Node& node) {
        return frames_[node.frame].words == 1 ? &node.word : words_.data() + node.left;
    }
    [[nodiscard]] const std::uint64_t* left(const Node& node) const {
        return frames_[node.frame].words == 1 ? &node.word : words_.data() + node.left;
    }

    [[nodiscard]] Index size(const Node& node, Index row) const {
        const BoundedFrame& frame = frames_[node.frame];
        return common(frame.set(row), left(node), frame.words);
    }
    [[nodiscard]] bool is_empty(const Node& node) const {
        const Index words = frames_[node.frame].words;
        return std::all_of(left(node), left(node) + words, [](std::uint64_t word) { return word == 0; });
    }

    void reserve_lanes(BoundedFrame& frame) {
        frame.lanes = (frame.primary + row_lanes - 1) / row_lanes * row_lanes;
        frame.need.assign(frame.lanes, 0);
        frame.room.assign(frame.lanes, 0);
        frame.columns.assign(std::size_t{frame.lanes} * frame.words, 0);
        for (Index row = 0; row < frame.primary; ++row)
            for (Index w = 0; w < frame.words; ++w)
                frame.columns[std::size_t{frame.lanes} * w + row] = frame.set(row)[w];
        frame.rows = {frame.columns.data(), frame.need.data(), frame.room.data(), frame.lanes};
        frame.is_light = has_few_items_ && frame.words == 1 && frame.primary <= 64;
        frame.is_known.assign(frame.words, 0);
        frame.items.resize(frame.option.size() * words_for(frame.lanes));
        ended_.resize(std::max(ended_.size(), std::size_t{words_for(frame.lanes)}));
        for (Index bit = 0; frame.is_light && bit < frame.option.size(); ++bit)
            learn(frame, bit);
        frame.packed.resize(frame.is_light ? frame.primary : 0, {0, 0});
        frame.last_dead = 0;
    }

    void make_all_available(Node& node) {
        const BoundedFrame& frame = frames_[node.frame];
        std::fill_n(left(node), frame.words, ~std::uint64_t{0});
        if (frame.option.size() % 64 != 0)
            left(node)[frame.words - 1] = (std::uint64_t{1} << frame.option.size() % 64) - 1;
        node.active = frame.primary >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << frame.primary) - 1;
    }

    bool branch_on(Node& node, BoundedFrame& frame, BranchRow best) {
        if (best.key == no_branch)
            return false;
        node.row = best.row;
        node.branches = branches_of_key(best.key);
        if (node.branches == 0)
            frame.last_dead = node.row;
        else if (frame.words > 1)
            open_large(node);
        return true;
    }

    DLX_NOINLINE void open_large(Node& node) {
        const BoundedFrame& frame = frames_[node.frame];
        if (node.branches == max_branches_of_key)
            node.branches = branch_count(size(node, node.row), frame.need[node.row]);
        if (is_worth_packing(node)) {
            const Index number = frame.row[node.row];
            pack_node(node);
            node.row = frames_[node.frame].row_here[number];
        }
    }

    DLX_NOINLINE bool next_of_any(Node& node, BoundedFrame& frame) {
        if (node.bit != none)
            release_rows(frame.items_of(node.bit), frame.lanes, frame.need.data(), frame.room.data());
        if (node.tried == node.branches)
            return false;
        choose(level_, next_bit(node, frame));
        return true;
    }

    /// Excludes the next option of the item and returns its bit, or none if no option is left.
    Index next_bit(Node& node, const BoundedFrame& frame) {
        const std::uint64_t* const set = frame.set(node.row);
        std::uint64_t* const available = left(node);
        ++node.tried;
        for (Index w = 0; w < frame.words; ++w)
            if (const std::uint64_t both = available[w] & set[w]; both != 0) {
                available[w] ^= both & (0 - both);
                return 64 * w + static_cast<Index>(std::countr_zero(both));
            }
        return none;
    }

    [[nodiscard]] Index option_at(const Node& node, Index bit) const {
        return bit == none ? index(no_option) : frames_[node.frame].option[bit];
    }

    /// Makes the node below: the option of the bit is chosen, or no option. It is excluded already.
    void choose(Index level, Index bit) {
        Node& above = nodes_[level];
        Node& node = nodes_[level + 1];
        BoundedFrame& frame = frames_[above.frame];
        const Index words = frame.words;
        level_ = level + 1;
        above.bit = bit;
        node.frame = above.frame;
        node.active = above.active;
        node.needy = above.needy;
        node.word = above.word;
        if (words > 1) {
            node.left = above.left + words;
            if (words_.size() < node.left + words)
                words_.resize(2 * words_.size());
            std::copy_n(words_.data() + above.left, words, words_.data() + node.left);
        }
        if (bit == none)
            return;
        if (frame.is_light)
            return choose_light(node, frame, bit);
        if (!has(frame.is_known.data(), bit))
            learn(frame, bit);
        std::uint64_t* const rest = left(node);
        const auto remove_set = [&](Index row) {
            const std::uint64_t* const set = frame.set(row);
            for (Index w = 0; w < words; ++w)
                rest[w] &= ~set[w];
        };
        node.needy = use_rows(frame.items_of(bit), frame.lanes, frame.need.data(), frame.room.data(), ended_.data());
        node.active &= ~ended_.front();
        for (Index w = 0; 64 * w < frame.primary; ++w)
            for (std::uint64_t word = ended_[w]; word != 0; word &= word - 1)
                remove_set(64 * w + static_cast<Index>(std::countr_zero(word)));
        if (rows_.count() > rows_.primary)
            for (const Index number : rows_.of(frame.option[bit]))
                if (number >= rows_.primary)
                    remove_set(row_in(above.frame, number));
    }

    /// choose() in a light frame.
    DLX_INLINE void choose_light(Node& node, BoundedFrame& frame, Index bit) {
        PackedBounds* const bounds = frame.packed.data();
        const std::uint64_t* const sets = frame.sets.data();
        std::uint64_t word = node.word;
        Index needy = node.needy;
        for (std::uint64_t items = frame.items[bit]; items != 0; items &= items - 1) {
            const auto row = static_cast<Index>(std::countr_zero(items));
            bounds[row].use();
            needy -= bounds[row].need() == 0;
            word &= ~(bounds[row].room() == 0 ? sets[row] : 0);
        }
        node.word = word;
        node.needy = needy;
    }

    DLX_INLINE static void unchoose_light(BoundedFrame& frame, Index bit) {
        for (std::uint64_t items = frame.items[bit]; items != 0; items &= items - 1)
            frame.packed[static_cast<Index>(std::countr_zero(items))].release();
    }

    /// Computes the primary rows of an option, at its first choice.
    DLX_NOINLINE void learn(BoundedFrame& frame, Index bit) {
        frame.is_known[bit / 64] |= std::uint64_t{1} << bit % 64;
        const Index words = words_for(frame.lanes);
        std::uint64_t* const items = frame.items.data() + std::size_t{words} * bit;
        std::fill_n(items, words, 0);
        for (const Index number : rows_.of(frame.option[bit]))
            if (number < rows_.primary)
                items[frame.row_here[number] / 64] |= std::uint64_t{1} << frame.row_here[number] % 64;
    }

    // --- Packing -----------------------------------------------------------------------------------------------------

    /// Returns true if packing halves the number of words.
    [[nodiscard]] bool is_worth_packing(const Node& node) const {
        const Index words = frames_[node.frame].words;
        return words > 2 && words_for(common(left(node), left(node), words)) * 2 <= words;
    }

    /// Gives the node its own frame, which contains only the available options and the items that have some.
    void pack_node(Node& node) {
        picked_.clear();
        for (Index row = 0; row < frames_[node.frame].primary; ++row)
            if (size(node, row) > 0)
                picked_.push_back(row);
        pack_below(node.frame, left(node), picked_);
        const BoundedFrame& from = frames_[node.frame];
        BoundedFrame& to = frames_[++node.frame];
        reserve_lanes(to);
        for (Index row = 0; row < to.primary; ++row)
            to.set_bounds(row, from.need[picked_[row]], from.room[picked_[row]]);
        make_all_available(node);
    }

    /// Removes an option from the options available by their numbers in the problem, and those that it excludes.
    void apply_choice(Index option, std::vector<Bounds>& bounds, std::vector<bool>& is_available) const {
        const BoundedFrame& root = frames_.front();
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

    std::vector<Bounds> bounds_;       ///< by primary item
    std::vector<Node> nodes_;          ///< by level
    std::vector<std::uint64_t> words_; ///< sets of the nodes
    std::vector<std::uint64_t> ended_; ///< scratch of choose(): set of primary rows
    std::vector<Index> picked_;        ///< scratch of pack_node(): rows
    std::vector<std::uint32_t> keys_;  ///< scratch of branch()
    bool has_few_items_ = false;       ///< whether options have few items, none of them secondary
    Index level_ = 0;
    std::uint64_t updates_ = 0;
};

} // namespace

std::unique_ptr<EngineSearch> make_bounded_bit_sets(const Problem& problem) {
    return std::make_unique<TreeSearch<BoundedBitSets>>(problem);
}

} // namespace dlx::detail
