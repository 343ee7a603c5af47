#include "dlx/engines/engines.hpp"

#include "dlx/detail/codegen.hpp"
#include "dlx/engines/bit_set_frames.hpp"
#include "dlx/engines/tree_search.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>
#include <utility>

namespace dlx::detail {

namespace {

/// Room for the sets of a problem, in words: 256 MB.
constexpr std::size_t most_words = std::size_t{1} << 25;

using Index = OptionRows::Index;

constexpr Index most_small_words = 4;

/// A frame with the data of a search without bounds.
struct Frame : BitSetFrame {
    // Of a small frame, whose active rows are bits of a word.
    bool is_small = false;
    std::vector<std::uint64_t> is_known; ///< set of options: these have been chosen before
    std::vector<std::uint64_t> kept;     ///< by option known, words each: options that it does not end
    std::vector<std::uint64_t> items;    ///< by option known: primary rows that it has
    Index last_dead = 0;                 ///< row that had no option

    // For other frames: the active primary rows as a sparse set. At each level they are the first elements of `active`.
    // A row is removed by a swap with the last of them; restoring the count restores the rows.
    std::vector<Index> active;
    std::vector<Index> place; ///< by primary row: where it is in `active`

    void swap_places(Index a, Index b) {
        std::swap(active[a], active[b]);
        place[active[a]] = a;
        place[active[b]] = b;
    }
};

class BitSets : BitSetFrames<Frame> {
public:
    explicit BitSets(const Problem& problem) : BitSetFrames(problem), nodes_(problem.primary_item_count() + 1) {
        restart(0, {});
    }

    [[nodiscard]] Index options() const { return rows_.options; }

    void restart(Index, const SolveParams& params) {
        order_root_by(params.seed);
        words_.resize(std::max(words_.size(), std::size_t{2} * frames_.front().words + 2));
        nodes_.front() = {};
        enter_frame(nodes_.front());
        level_ = 0;
    }

    bool force(Index level, OptionId option) {
        const Index bit = bit_in_root(option);
        if (!has(left(nodes_[level]), bit))
            return false;
        nodes_[level].options = nodes_[level].tried = 1;
        choose(level, bit);
        return true;
    }

    bool follow(Index level, OptionId option) { return force(level, option); }

    bool branch(Index level) {
        const Node& node = nodes_[level];
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
        if (item.members == 0) // it may be so at the next nodes, too: look there first
            frame.swap_places(0, item.looked_at - 1);
        return branch_on(level, item);
    }

    bool branch(Index level, Random& random) {
        const Node& node = nodes_[level];
        if (node.active == 0)
            return false;
        const Frame& frame = frames_[node.frame];
        Fewest best;
        std::uint64_t ties = 0;
        for (Index row = 0; row < frame.primary; ++row) {
            if (!is_active(node, row))
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
        Node& node = nodes_[level];
        level_ = level;
        if (node.tried == node.options)
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

    [[nodiscard]] OptionId option(Index level) const { return OptionId{nodes_[level].option}; }
    [[nodiscard]] Place place(Index level) const { return {nodes_[level].tried - 1, nodes_[level].options}; }

    void add_untried(Index level, std::vector<OptionId>& options) const {
        const Node& node = nodes_[level];
        const Frame& frame = frames_[node.frame];
        const std::uint64_t* const words = words_.data() + node.left + frame.words;
        for (Index w = 0; w < frame.words; ++w)
            for (std::uint64_t word = words[w]; word != 0; word &= word - 1)
                options.push_back(OptionId{frame.option[64 * w + static_cast<Index>(std::countr_zero(word))]});
    }

    [[nodiscard]] std::uint64_t updates() const { return updates_; }

    // --- For tests and people ----------------------------------------------------------------------------------------

    /// Invariant: available are the options that no chosen option excludes, and active are the primary items of no
    /// chosen option.
    [[nodiscard]] std::string check_invariants() const {
        std::vector<bool> is_available(rows_.options, true);
        std::vector<bool> should_be_active(rows_.primary, true);
        const Frame& root = frames_.front();
        for (Index level = 0; level < level_; ++level)
            for (const Index row : rows_.of(nodes_[level].option)) {
                if (row < rows_.primary)
                    should_be_active[row] = false;
                for (Index bit = 0; bit < rows_.options; ++bit)
                    if (has(root.set(row), bit))
                        is_available[root.option[bit]] = false;
            }
        const Node& node = nodes_[level_];
        const Frame& frame = frames_[node.frame];
        for (Index bit = 0; bit < frame.option.size(); ++bit)
            if (is_available[frame.option[bit]] != has(&words_[node.left], bit))
                return "option " + std::to_string(frame.option[bit]) + " is wrongly left or gone at level " +
                       std::to_string(level_);
        if (static_cast<std::size_t>(std::count(is_available.begin(), is_available.end(), true)) !=
            remaining_option_count(node))
            return "options are missing at level " + std::to_string(level_);
        for (Index row = 0; row < frame.primary; ++row)
            if (should_be_active[frame.row[row]] != is_active(node, row))
                return "item " + std::to_string(frame.row[row]) + " is wrongly active or not at level " +
                       std::to_string(level_);
        for (Index item = 0; item < rows_.primary; ++item)
            if (should_be_active[item] && std::find(frame.row.begin(), frame.row.end(), item) == frame.row.end())
                return "item " + std::to_string(item) + " is missing at level " + std::to_string(level_);
        return "";
    }

    /// Formats the available options of each active item.
    [[nodiscard]] std::string dump() const {
        const Node& node = nodes_[level_];
        const Frame& frame = frames_[node.frame];
        std::string text;
        for (Index row = 0; row < frame.primary; ++row) {
            if (!is_active(node, row))
                continue;
            text += "item " + std::to_string(frame.row[row]) + ':';
            for (Index bit = 0; bit < frame.option.size(); ++bit)
                if (has(frame.set(row), bit) && has(&words_[node.left], bit))
                    text += ' ' + std::to_string(frame.option[bit]);
            text += '\n';
        }
        return text;
    }

private:
    struct Node {
        std::size_t left = 0;     ///< index in words_ of the available options, followed by the untried options
        std::uint64_t active = 0; ///< primary items to be covered: their number, or, in a small frame, their rows
        Index frame = 0;
        Index options = 0; ///< of the branch
        Index tried = 0;   ///< of them
        Index option = 0;  ///< the choice, by number in the problem
    };

    [[nodiscard]] std::uint64_t* left(const Node& node) { return words_.data() + node.left; }
    [[nodiscard]] std::uint64_t* to_try(const Node& node) { return left(node) + frames_[node.frame].words; }
    [[nodiscard]] bool is_active(const Node& node, Index row) const {
        const Frame& frame = frames_[node.frame];
        return frame.is_small ? (node.active >> row & 1) != 0 : frame.place[row] < node.active;
    }

    /// Initializes a node at which all options of its frame are available, and all items are active.
    void enter_frame(Node& node) {
        Frame& frame = frames_[node.frame];
        std::fill_n(left(node), frame.words, ~std::uint64_t{0});
        if (frame.option.size() % 64 != 0)
            left(node)[frame.words - 1] = (std::uint64_t{1} << frame.option.size() % 64) - 1;
        frame.is_small = frame.words <= most_small_words && frame.primary <= 64;
        if (frame.is_small) {
            frame.is_known.assign(frame.words, 0);
            frame.kept.resize(std::size_t{frame.words} * frame.option.size());
            frame.items.resize(frame.option.size());
            frame.last_dead = 0;
            node.active = frame.primary == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << frame.primary) - 1;
        } else {
            frame.active.resize(frame.primary);
            std::iota(frame.active.begin(), frame.active.end(), 0);
            frame.place = frame.active;
            node.active = frame.primary;
        }
    }

    /// Computes the data for choosing the option, at its first choice: few options are chosen before the next frame is
    /// packed. If it were inlined, 6x6 dominoes would take 1.02 times the instructions (g++ 12).
    DLX_NOINLINE void learn(Index in, Index bit) {
        Frame& frame = frames_[in];
        frame.is_known[bit / 64] |= std::uint64_t{1} << bit % 64;
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

    bool branch_on(Index level, Fewest item) {
        Node& node = nodes_[level];
        updates_ += item.looked_at;
        node.options = item.members;
        node.tried = 0;
        if (item.members == 0)
            return true;
        Index row = item.set;
        if (is_worth_packing(node)) {
            const Index number = frames_[node.frame].row[row];
            pack_node(node);
            row = frames_[node.frame].row_here[number];
        }
        const Frame& frame = frames_[node.frame];
        const std::uint64_t* const set = frame.set(row);
        for (Index w = 0; w < frame.words; ++w)
            to_try(node)[w] = left(node)[w] & set[w];
        return true;
    }

    /// Makes the node below: the option is chosen, by its number in the frame.
    void choose(Index level, Index bit) {
        Frame& frame = frames_[nodes_[level].frame];
        Node& above = nodes_[level];
        Node& node = nodes_[level + 1];
        above.option = frame.option[bit];
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
            for (const Index number : rows_.of(above.option)) {
                const Index row = row_in(above.frame, number);
                ended_.push_back(row);
                if (row < frame.primary)
                    frame.swap_places(frame.place[row], static_cast<Index>(--node.active));
            }
            subtract(frame.sets.data(), frame.words, left(above), ended_, left(node));
        }
        level_ = level + 1;
    }

    // --- Packing -----------------------------------------------------------------------------------------------------

    [[nodiscard]] Index remaining_option_count(const Node& node) const {
        const std::uint64_t* const set = words_.data() + node.left;
        return common(set, set, frames_[node.frame].words);
    }

    /// Returns true if packing halves the number of words or makes the frame small.
    [[nodiscard]] bool is_worth_packing(const Node& node) const {
        const Frame& frame = frames_[node.frame];
        if (frame.is_small && frame.words <= 2) // most nodes: spares them the count
            return false;
        const Index words = words_for(remaining_option_count(node));
        return (frame.words > 2 && words * 2 <= frame.words) ||
               (!frame.is_small && words <= most_small_words && node.active <= 64);
    }

    /// Gives the node its own frame, which contains only the available options and the active items.
    void pack_node(Node& node) {
        picked_.clear();
        const Frame& from = frames_[node.frame];
        for (Index row = 0; row < from.primary; ++row)
            if (is_active(node, row))
                picked_.push_back(row);
        pack_below(node.frame, left(node), picked_);
        ++node.frame;
        enter_frame(node);
    }

    std::vector<Node> nodes_;          ///< by level
    std::vector<std::uint64_t> words_; ///< sets of the nodes
    std::vector<Index> ended_;         ///< scratch of choose(): rows
    std::vector<Index> picked_;        ///< scratch of pack_node(): rows
    Index level_ = 0;
    std::uint64_t updates_ = 0;
};

} // namespace

std::optional<std::string> bit_sets_unsupported_reason(const Problem& problem) {
    const std::size_t words = words_for(problem.option_count());
    const std::size_t copies = problem.has_bounds() ? 3 : 1; // by item, by word and by option
    if (copies * words * problem.primary_item_count() <= most_words &&
        words * OptionRows(problem).count() <= most_words)
        return std::nullopt;
    return "bit_sets needs more than " + std::to_string(most_words * 8 >> 20) + " MB for a problem of this size";
}

std::unique_ptr<EngineSearch> make_bit_sets(const Problem& problem) {
    if (problem.has_bounds())
        return make_bounded_bit_sets(problem);
    return std::make_unique<TreeSearch<BitSets>>(problem);
}

} // namespace dlx::detail
