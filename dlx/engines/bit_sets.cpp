#include "dlx/engines/engines.hpp"

#include "dlx/detail/bounds.hpp"
#include "dlx/detail/choose_item.hpp"
#include "dlx/detail/codegen.hpp"
#include "dlx/engines/bit_set_frames.hpp"
#include "dlx/engines/tree_search.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace dlx::detail {

namespace {

/// Room for the sets of a problem, in words: 256 MB.
constexpr std::size_t most_words = std::size_t{1} << 25;

using Index = OptionRows::Index;

/// Bit sets for a problem with or without bounds. The bounds are numbers that must be counted, and undone, while the
/// active items of a problem without bounds are a set: thus the choices are different code.
template <ItemBounds B>
class BitSets;

/// Bit sets whose nodes have their own sets: of the available options, and of the untried ones.
template <>
class BitSets<ItemBounds::no> : public BitSetFrames<ItemBounds::no> {
public:
    explicit BitSets(const Problem& problem) : BitSetFrames(problem) { restart(0, {}); }

    void restart(Index, const SolveParams& params) {
        restart_at_root(params.seed);
        enter_frame(nodes_.front());
    }

    bool force(Index level, OptionId option) {
        const Index bit = bit_in_root(option);
        if (!has(left(nodes_[level]), bit))
            return false;
        nodes_[level].branches = nodes_[level].tried = 1;
        choose(level, bit);
        return true;
    }

    bool branch(Index level) {
        const BitSetNode& node = nodes_[level];
        if (node.active == 0)
            return false;
        Frame& frame = frames_[node.frame];
        if (frame.is_small) {
            const Fewest item = fewest(frame.sets.data(), frame.words, left(node), node.active, frame.last_dead);
            if (item.members == 0)
                frame.last_dead = item.set;
            return branch_on(level, item);
        }
        const Fewest item =
            fewest(frame.sets.data(), frame.words, left(node), std::span(frame.active).first(node.active));
        if (item.members == 0) // may hold at the next nodes, too, which examine it first
            frame.swap_places(0, item.looked_at - 1);
        return branch_on(level, item);
    }

    bool branch(Index level, Random& random) {
        const BitSetNode& node = nodes_[level];
        if (node.active == 0)
            return false;
        const Frame& frame = frames_[node.frame];
        Fewest best;
        std::uint64_t ties = 0;
        for (Index row = 0; row < frame.primary; ++row) {
            if (!is_open(node, row))
                continue;
            const Fewest item = fewest(frame.sets.data(), frame.words, left(node), std::span(&row, 1));
            ties = item.members == best.members ? ties + 1 : 1;
            if (item.members < best.members || (item.members == best.members && random.below(ties) == 0))
                best = item;
        }
        best.looked_at = frame.primary;
        return branch_on(level, best);
    }

    bool next_option(Index level) {
        BitSetNode& node = nodes_[level];
        level_ = level;
        if (node.tried == node.branches)
            return false;
        std::uint64_t* const words = to_try(node);
        Index w = 0;
        while (words[w] == 0)
            ++w;
        const auto bit = 64 * w + static_cast<Index>(std::countr_zero(words[w]));
        words[w] &= words[w] - 1;
        ++node.tried;
        choose(level, bit);
        return true;
    }

private:
    [[nodiscard]] std::uint64_t* to_try(BitSetNode& node) { return left(node) + frames_[node.frame].words; }

    /// Initializes a node at which all options of its frame are available, and all items are active.
    void enter_frame(BitSetNode& node) {
        Frame& frame = frames_[node.frame];
        frame.enter();
        make_all_available(node);
        node.active = frame.is_small ? all_rows(frame) : frame.primary;
    }

    bool branch_on(Index level, Fewest item) {
        BitSetNode& node = nodes_[level];
        updates_ += item.looked_at;
        node.branches = item.members;
        node.tried = 0;
        if (item.members == 0)
            return true;
        node.row = item.set;
        if (is_worth_packing(node)) {
            pack_node(node);
            enter_frame(node);
        }
        const Frame& frame = frames_[node.frame];
        const std::uint64_t* const set = frame.set(node.row);
        for (Index w = 0; w < frame.words; ++w)
            to_try(node)[w] = left(node)[w] & set[w];
        return true;
    }

    /// Makes the node below, at which an option is chosen, by its number in the frame.
    void choose(Index level, Index bit) {
        Frame& frame = frames_[nodes_[level].frame];
        BitSetNode& above = nodes_[level];
        BitSetNode& node = nodes_[level + 1];
        above.bit = bit;
        node.frame = above.frame;
        node.left = above.left + std::size_t{2} * frame.words;
        if (words_.size() < node.left + std::size_t{2} * frame.words)
            words_.resize(2 * words_.size());
        if (frame.is_small) {
            if (!has(frame.is_known.data(), bit))
                learn(above.frame, bit);
            const std::uint64_t* const kept = frame.kept.data() + std::size_t{frame.words} * bit;
            for (Index w = 0; w < frame.words; ++w)
                left(node)[w] = left(above)[w] & kept[w];
            node.active = above.active & ~frame.items[bit];
        } else {
            node.active = above.active;
            ended_.clear();
            for (const Index number : rows_.of(frame.option[bit])) {
                const Index row = row_in(above.frame, number);
                ended_.push_back(row);
                if (row < frame.primary)
                    frame.swap_places(frame.place[row], static_cast<Index>(--node.active));
            }
            subtract(frame.sets.data(), frame.words, left(above), ended_, left(node));
        }
        level_ = level + 1;
    }

    /// Computes the data for choosing the option, at its first choice: few options are chosen before the next frame is
    /// packed. If it were inlined, 6x6 dominoes would take 1.02 times the instructions (g++ 12).
    DLX_NOINLINE void learn(Index in, Index bit) {
        Frame& frame = frames_[in];
        frame.is_known[bit / 64] |= std::uint64_t{1} << (bit % 64);
        std::uint64_t* const kept = frame.kept.data() + std::size_t{frame.words} * bit;
        std::fill_n(kept, frame.words, ~std::uint64_t{0});
        std::uint64_t items = 0;
        for (const Index number : rows_.of(frame.option[bit])) {
            const Index row = row_in(in, number);
            for (Index w = 0; w < frame.words; ++w)
                kept[w] &= ~frame.set(row)[w];
            items |= row < frame.primary ? std::uint64_t{1} << row : 0;
        }
        frame.items[bit] = items;
    }

    /// Returns true if packing halves the number of words or makes the frame small.
    [[nodiscard]] bool is_worth_packing(const BitSetNode& node) const {
        const Frame& frame = frames_[node.frame];
        if (frame.is_small && frame.words <= 2) // true at most nodes: spares them the count
            return false;
        const Index words = words_for(remaining_option_count(node));
        return (frame.words > 2 && words * 2 <= frame.words) ||
               (!frame.is_small && words <= Frame::most_small_words && node.active <= 64);
    }

    std::vector<Index> ended_; ///< scratch of choose(): rows
};

/// Bit sets whose nodes exclude the options that were tried: their sets of available options lose them. The bounds are
/// the same for all nodes of a frame, so that a choice is counted, and undone. Items are not removed: one without
/// options that needs none has no branches.
template <>
class BitSets<ItemBounds::yes> : public BitSetFrames<ItemBounds::yes> {
public:
    explicit BitSets(const Problem& problem)
        : BitSetFrames(problem),
          has_few_items_(rows_.rows.size() <= std::size_t{rows_.options} * 4 && rows_.count() == rows_.primary) {
        restart(0, {});
    }

    void restart(Index, const SolveParams& params) {
        restart_at_root(params.seed);
        Frame& root = frames_.front();
        root.reserve_bounds();
        for (Index row = 0; row < root.primary; ++row) {
            root.need[row] = static_cast<std::int32_t>(bounds_[row].min);
            root.room[row] = static_cast<std::int32_t>(bounds_[row].max);
        }
        nodes_.front().needy =
            static_cast<Index>(std::count_if(root.need.begin(), root.need.end(), [](auto need) { return need > 0; }));
        enter_frame(nodes_.front());
    }

    bool force(Index level, OptionId option) {
        const Index bit = bit_in_root(option);
        BitSetNode& node = nodes_[level];
        if (!has(left(node), bit))
            return false;
        node.branches = node.tried = 1;
        left(node)[bit / 64] &= ~(std::uint64_t{1} << bit % 64);
        choose(level, bit);
        return true;
    }

    bool branch(Index level) {
        BitSetNode& node = nodes_[level];
        Frame& frame = frames_[node.frame];
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
        BitSetNode& node = nodes_[level];
        Frame& frame = frames_[node.frame];
        node.tried = node.branches = 0;
        node.bit = none;
        updates_ += frame.primary;
        keys_.assign(1, no_branch);
        for (Index row = 0; row < frame.primary; ++row)
            keys_.push_back(branch_key(size(node, row), frame.need_of(row), frame.room_of(row)));
        const Index best = any_smallest(keys_, random);
        return branch_on(node, frame, {keys_[best], best - 1});
    }

    DLX_INLINE bool next_option(Index level) {
        level_ = level;
        BitSetNode& node = nodes_[level];
        Frame& frame = frames_[node.frame];
        if (!frame.is_light)
            return next_of_any(node, frame);
        if (node.bit != none)
            unchoose_light(frame, node.bit);
        if (node.tried == node.branches)
            return false;
        ++node.tried;
        ++level_;
        BitSetNode& below = nodes_[level_];
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

private:
    /// Initializes a node at which all options of its frame are available. The frame has its bounds.
    void enter_frame(BitSetNode& node) {
        Frame& frame = frames_[node.frame];
        frame.enter(has_few_items_);
        ended_.resize(std::max(ended_.size(), std::size_t{words_for(frame.lanes)}));
        for (Index bit = 0; frame.is_light && bit < frame.option.size(); ++bit)
            learn(frame, bit);
        make_all_available(node);
        node.active = all_rows(frame);
    }

    bool branch_on(BitSetNode& node, Frame& frame, BranchRow best) {
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

    DLX_NOINLINE void open_large(BitSetNode& node) {
        const Frame& frame = frames_[node.frame];
        if (node.branches == max_branches_of_key)
            node.branches = branch_count(size(node, node.row), frame.need[node.row]);
        if (frame.words > 2 && words_for(remaining_option_count(node)) * 2 <= frame.words) {
            pack_node(node);
            enter_frame(node);
        }
    }

    DLX_NOINLINE bool next_of_any(BitSetNode& node, Frame& frame) {
        if (node.bit != none)
            release_rows(frame.items_of(node.bit), frame.lanes, frame.need.data(), frame.room.data());
        if (node.tried == node.branches)
            return false;
        choose(level_, next_bit(node, frame));
        return true;
    }

    /// Excludes the next option of the item and returns its bit, or none if no option is left.
    Index next_bit(BitSetNode& node, const Frame& frame) {
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

    /// Makes the node below, at which the option of the bit is chosen, or none. It is excluded already.
    void choose(Index level, Index bit) {
        BitSetNode& above = nodes_[level];
        BitSetNode& node = nodes_[level + 1];
        Frame& frame = frames_[above.frame];
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

    /// Does the work of choose() in a light frame.
    DLX_INLINE void choose_light(BitSetNode& node, Frame& frame, Index bit) {
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

    DLX_INLINE static void unchoose_light(Frame& frame, Index bit) {
        for (std::uint64_t items = frame.items[bit]; items != 0; items &= items - 1)
            frame.packed[static_cast<Index>(std::countr_zero(items))].release();
    }

    /// Computes the primary rows of an option, at its first choice.
    DLX_NOINLINE void learn(Frame& frame, Index bit) {
        frame.is_known[bit / 64] |= std::uint64_t{1} << bit % 64;
        const Index words = words_for(frame.lanes);
        std::uint64_t* const items = frame.items.data() + std::size_t{words} * bit;
        std::fill_n(items, words, 0);
        for (const Index number : rows_.of(frame.option[bit]))
            if (number < rows_.primary)
                items[frame.row_here[number] / 64] |= std::uint64_t{1} << frame.row_here[number] % 64;
    }

    std::vector<std::uint64_t> ended_; ///< scratch of choose(): set of primary rows
    std::vector<std::uint32_t> keys_;  ///< scratch of branch()
    const bool has_few_items_;         ///< true if options have few items, none of them secondary
};

} // namespace

std::optional<std::string> bit_sets_unsupported_reason(const Problem& problem) {
    const std::size_t words = words_for(problem.option_count());
    const std::size_t copies = problem.has_bounds() ? 3 : 1; // sets by item, by word and by option
    if (copies * words * problem.primary_item_count() <= most_words &&
        words * OptionRows(problem).count() <= most_words)
        return std::nullopt;
    return "bit_sets needs more than " + std::to_string(most_words * 8 >> 20) + " MB for a problem of this size";
}

std::unique_ptr<EngineSearch> make_bit_sets(const Problem& problem) {
    if (problem.has_bounds())
        return std::make_unique<TreeSearch<BitSets<ItemBounds::yes>>>(problem);
    return std::make_unique<TreeSearch<BitSets<ItemBounds::no>>>(problem);
}

} // namespace dlx::detail
