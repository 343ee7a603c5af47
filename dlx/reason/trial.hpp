#pragma once

#include "dlx/reason/compact_position.hpp"
#include "dlx/watch.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace dlx::detail {

/// Counts trials, and says when a limit ends them.
class TrialWatch {
public:
    explicit TrialWatch(const Limits& limits) : limits_(limits), watch_(limits) {}

    /// One more trial. Returns whether it may be made.
    bool begin() {
        if (limits_.nodes && trials_ >= *limits_.nodes)
            is_over_ = true;
        else if (trials_++ % 16 == 0)
            is_over_ = is_over_ || watch_.is_over();
        return !is_over_;
    }

    /// Was a trial not made?
    [[nodiscard]] bool is_over() const { return is_over_; }

private:
    const Limits& limits_;
    Watch watch_;
    std::uint64_t trials_ = 0;
    bool is_over_ = false;
};

/// What follows if options are chosen: others are forced, chosen too, and force others.
template <std::size_t Words>
class Trial {
public:
    using Compact = CompactPosition<Words>;
    using Set = typename Compact::Set;
    using State = typename Compact::State;
    static constexpr std::uint32_t none = Compact::none;

    explicit Trial(const Compact& compact) : compact_(compact) {}

    /// Chooses, from `start`, what is forced, layer by layer, all at once in each of at most `layers`; but never options of
    /// `excluded`. Returns whether an item dies.
    bool run(const State& start, std::uint32_t layers, const Set& excluded) {
        state_ = start;
        chosen_ = Set();
        layers_ = 0;
        is_closed_ = false;
        dead_item_ = none;
        std::uint32_t now = 0;
        for (; layers_ < layers; ++layers_) {
            const Set forced = state_.forced - excluded;
            if (forced.empty()) {
                is_closed_ = true;
                return false;
            }
            const bool is_dead = forced.any_of([&](std::uint32_t x) {
                when_[x] = now++;
                chosen_.insert(x);
                dead_item_ = compact_.choose(state_, x);
                return dead_item_ != none;
            });
            if (is_dead)
                return true;
        }
        return false;
    }

    [[nodiscard]] std::uint32_t layers() const { return layers_; } ///< before the one in which an item died
    [[nodiscard]] std::uint32_t dead_item() const { return dead_item_; }
    [[nodiscard]] bool is_closed() const { return is_closed_; } ///< is nothing forced any more, and no item dead?
    [[nodiscard]] bool is_left(std::uint32_t x) const { return state_.left.contains(x); }

    /// The options that were chosen, and the place of each in their order.
    [[nodiscard]] const Set& chosen() const { return chosen_; }
    [[nodiscard]] std::uint32_t when(std::uint32_t x) const { return when_[x]; }

private:
    const Compact& compact_;
    State state_;
    Set chosen_;
    std::uint32_t layers_ = 0;
    std::uint32_t dead_item_ = none;
    bool is_closed_ = false;
    std::array<std::uint32_t, 64 * Words> when_{}; ///< by option that was chosen
};

} // namespace dlx::detail
