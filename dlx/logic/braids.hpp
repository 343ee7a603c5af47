#pragma once

#include "dlx/logic/compact_position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// A link of a chain, in the numbers of a CompactPosition.
struct CompactLink {
    std::uint32_t item;
    std::uint32_t left;  ///< left-linking option; none in a braid, in which any lost option is possible
    std::uint32_t right; ///< right-linking option; none in the last link
};

/// A search for braids: refutations of a target by the options that are forced once it is chosen. A braid of length n
/// uses n items: n - 1 items that force an option, and one that is then dead. It thus is a set of n - 1 options that
/// are forced one after the other.
///
/// Method: all targets are searched at the same time. Each lane, a bit of all sets of lanes, runs one trial, in which
/// the options of a start are chosen. All forced options are chosen, layer by layer; a layer scans all items once, for
/// all lanes. A braid of length n shows within n - 1 layers, which excludes most targets. For the others, each option
/// of the first layer starts its own lane, in which it is chosen; later lanes must not choose it. Thus each set is
/// tried exactly once.
class BraidSearch {
public:
    using Set = CompactPosition::Set;
    using State = CompactPosition::State;
    static constexpr std::uint32_t none = CompactPosition::none;

    explicit BraidSearch(const CompactPosition& compact) : compact_(compact) {}

    /// Returns the targets that a braid of at most this length, at least 2, refutes.
    Set refuted(const Set& targets, std::uint32_t length, TrialWatch& watch);

    /// Returns the targets that such a braid may refute, because an item is dead after as many layers. Faster than
    /// refuted() for large lengths.
    Set suspects(const Set& targets, std::uint32_t length, TrialWatch& watch);

    /// Returns true if no braid of any length refutes another target.
    [[nodiscard]] bool is_closed() const { return is_closed_; }

    /// Finds a braid of at most this length, at least 1, that refutes `target`. Returns false if there is none, or at a
    /// limit. Each link has the first possible right-linking option.
    bool find(std::uint32_t target, std::uint32_t length, TrialWatch& watch);

    /// Returns the links of the braid that was found.
    [[nodiscard]] std::span<const CompactLink> links() const { return links_; }

private:
    static constexpr std::size_t lane_words = 4; ///< words of a set of lanes
    static constexpr std::uint32_t most_lanes = 64 * lane_words;

    /// A set of lanes. There are few, as each start takes memory.
    using Lanes = std::array<std::uint64_t, lane_words>;

    /// The initial states of lanes: two sets of options for each, and its target.
    class Starts {
    public:
        /// Removes all starts, and sets the number of words of the option sets of later ones.
        void clear(std::size_t words) {
            words_ = words;
            targets_.clear();
        }
        /// Adds a start; both sets are to be filled in.
        void add(std::uint32_t target) {
            targets_.push_back(target);
            if (data_.size() < 2 * words_ * targets_.size())
                data_.resize(2 * words_ * targets_.size());
        }

        [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(targets_.size()); }
        [[nodiscard]] std::uint32_t target(std::size_t k) const { return targets_[k]; }
        /// Returns the options that are chosen or not linked to chosen ones.
        [[nodiscard]] std::uint64_t* left(std::size_t k) { return data_.data() + 2 * words_ * k; }
        /// Returns the options that are chosen or must not be chosen.
        [[nodiscard]] std::uint64_t* barred(std::size_t k) { return left(k) + words_; }

    private:
        std::size_t words_ = 0;
        std::vector<std::uint64_t> data_;
        std::vector<std::uint32_t> targets_;
    };

    /// The trials with the same number of chosen options. Starts are built only when needed, as they take memory.
    struct Level {
        struct Child {
            std::uint32_t lane;   ///< lane of the parent
            std::uint32_t option; ///< option that is chosen in addition
        };
        Starts parents; ///< start of each lane
        std::vector<Child> children;
    };

    template <class Resume>
    void run_targets(const Set& targets, std::uint32_t length, TrialWatch& watch, Resume resume);
    void begin(std::uint32_t more, TrialWatch& watch);
    void list_items();
    bool dies(const Set& left, const Set& barred, std::uint32_t target, std::uint32_t more);
    [[nodiscard]] std::uint32_t forcing_item(const State& state, std::uint32_t option) const;
    void add_child(Starts& parents, const Level::Child& child);
    void search(std::uint32_t more);
    bool run_starts(std::uint32_t more);
    void extend(const Lanes& died, std::uint32_t more);
    Lanes run(std::uint32_t more);
    template <std::size_t Words>
    Lanes run_words(std::uint32_t more);
    void find_last(std::uint32_t item, std::uint32_t lane);
    void branch(const Lanes& died, Level& level);
    void load_targets(const Set& targets, std::uint32_t first);
    void load_starts();
    void clear_lanes();
    void transpose(std::uint32_t first, std::size_t w);
    template <std::size_t Words, bool wants_forced, class Dead>
    void look(Dead dead);
    template <std::size_t Words>
    bool advance(const std::vector<Lanes>& forced);

    struct Item {
        std::uint32_t item;
        std::uint32_t count; ///< number of its options
    };

    const CompactPosition& compact_;
    TrialWatch* watch_ = nullptr;
    Set refuted_;
    bool is_closed_ = false;
    std::vector<CompactLink> links_;
    std::vector<Level> levels_;               ///< levels by the number of further options
    Starts starts_;                           ///< start of each lane
    std::vector<std::uint32_t> item_options_; ///< options of all uncovered items, one item after the other
    std::vector<Item> items_;
    Lanes lanes_{};           ///< lanes in use
    Lanes dead_{};            ///< lanes in which an item is dead
    std::vector<Lanes> left_; ///< lanes in which each option is available or chosen
    std::vector<Lanes> barred_;
    std::vector<Lanes> forced_;
    std::vector<Lanes> first_; ///< lanes in which each option is forced in the first layer
};

} // namespace dlx::detail
