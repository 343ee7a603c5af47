#pragma once

#include "dlx/logic/braids.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dlx::detail {

/// A search for the shortest whips: braids with a left-linking option for each item. It is linked to the option that
/// was forced just before, and all left-linking options differ. A link uses the first item with an unused left-linking
/// option, and the first such option. If there is none, earlier links change theirs (augmenting paths, Kuhn 1955).
/// Therefore a link fails only if there is no choice of different left-linking options.
///
/// Method: depth first. The continuation depends only on the set of forced options and the last of them, except when a
/// link fails for lack of different left-linking options. Therefore no such pair is searched twice. A state is
/// abandoned if no item is dead after all forced options are chosen in as many layers.
/// A pair that is overwritten by another one may be searched again.
class WhipSearch {
public:
    using Set = CompactPosition::Set;
    using State = CompactPosition::State;
    static constexpr std::uint32_t none = CompactPosition::none;

    /// Stores at most `max_tried` pairs, a power of two. `compact` must outlive the search.
    explicit WhipSearch(const CompactPosition& compact, std::size_t max_tried = 1 << 16)
        : compact_(compact), max_tried_(max_tried) {}

    /// Finds a whip of at most this length, at least 1, that refutes `target`. Returns false if there is none, or at a
    /// limit.
    bool find(std::uint32_t target, std::uint32_t length, TrialWatch& watch);

    /// Returns the links of the whip that was found; the last one forces no option.
    [[nodiscard]] std::span<const CompactLink> links() const { return links_; }

private:
    /// A test for items with a single option in a state.
    struct IsForced {
        const State& state;
        bool operator()(std::uint32_t item) const { return state.count[item] == 1; }
    };

    State& state_at(std::size_t depth);
    bool extend(std::size_t depth, std::uint32_t last, std::uint32_t more, std::uint64_t key);
    bool dies(const State& start, std::uint32_t layers);
    bool end(const State& state);
    template <class Suits>
    bool push(std::uint32_t option, std::span<const std::uint32_t> items, Suits suits);
    template <class Suits>
    bool settle(std::size_t k, std::span<const std::uint32_t> items, Suits suits, Set& met);
    bool settle_anew(std::uint32_t left, Set& met);
    void pop();

    /// Returns the option from which link `k` starts: the target, or the option that the previous link forces.
    [[nodiscard]] std::uint32_t chosen_before(std::size_t k) const { return k == 0 ? target_ : links_[k - 1].right; }

    const CompactPosition& compact_;
    const std::size_t max_tried_;
    TrialWatch* watch_ = nullptr;
    std::uint32_t target_ = none;
    std::vector<CompactLink> links_;
    Set lefts_;                 ///< left-linking options of the links
    std::vector<State> states_; ///< states by the number of options chosen after the target
    State scratch_;             ///< scratch of dies()
    bool lacks_left_ = false;   ///< whether a link failed because other links have its left-linking options
    std::uint64_t call_ = 0;    ///< value that differs in each call of find()
    /// A failed search, found by a 64-bit hash of the set of chosen options and the last of them. A collision of
    /// hashes, which is extremely unlikely, would hide a whip.
    struct Tried {
        std::uint64_t pair = 0; ///< hash, combined with call_
        std::uint32_t more = 0; ///< number of further options tried without success
    };
    std::vector<Tried> tried_;
};

} // namespace dlx::detail
