#pragma once

#include "dlx/lockstep/lanes.hpp"
#include "tests/support/concluded.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace dlx::test {

enum class LaneState : std::uint8_t { none, dead, solved, stuck };

/// The lanes of a problem, driven one step at a time; states are sets of options.
class LaneDriver {
public:
    LaneDriver(const Problem& problem, const detail::LaneWidth& width)
        : problem_(problem), lanes_(width.make(problem_)), verdicts_() {}

    [[nodiscard]] const detail::LaneProblem& problem() const { return problem_; }
    [[nodiscard]] std::uint32_t lanes() const { return lanes_->lanes(); }

    /// The next write() replaces the lane's state by `left`.
    void put(std::uint32_t lane, const OptionFlags& left) {
        std::vector<std::uint64_t> state(problem_.words());
        for (std::uint32_t k = 0; k < problem_.options(); ++k)
            if (left[k])
                state[problem_.slot[k] / 64] |= std::uint64_t{1} << (problem_.slot[k] % 64);
        lanes_->in(lane, state.data());
        written_.set(lane);
    }

    /// The next write() lets the lane begin with these options forced.
    void begin(std::uint32_t lane, std::span<const OptionId> forced) {
        lanes_->force(lane, forced);
        begun_.set(lane);
    }

    void write() {
        lanes_->write_in(written_, begun_);
        written_ = begun_ = {};
    }

    void sweep() {
        lanes_->sweep();
        verdicts_ = lanes_->verdicts();
    }

    /// Sweeps until every one of the first `lanes` has a verdict; false if that takes too long.
    [[nodiscard]] bool settle(std::uint32_t lanes) {
        for (int sweeps = 0; sweeps < 10'000; ++sweeps) {
            sweep();
            bool is_settled = true;
            for (std::uint32_t lane = 0; lane < lanes; ++lane)
                is_settled = is_settled && verdict(lane) != LaneState::none;
            if (is_settled)
                return true;
        }
        return false;
    }

    /// Of the last sweep.
    [[nodiscard]] LaneState verdict(std::uint32_t lane) const {
        return verdicts_.dead[lane]     ? LaneState::dead
               : verdicts_.solved[lane] ? LaneState::solved
               : verdicts_.stuck[lane]  ? LaneState::stuck
                                        : LaneState::none;
    }

    /// Reads out without branching; then state() is what the lanes have left.
    void read() {
        lanes_->read_out({});
        branched_.reset();
    }

    /// Lets these lanes branch; then state() is what they put off, for others as after read().
    void branch(std::span<const std::uint32_t> stuck) {
        branched_ = mask_of(stuck);
        lanes_->read_out(branched_);
    }

    /// These lanes decide, or go back; see dlx::detail::Lanes::dive().
    void dive(std::span<const std::uint32_t> stuck, std::span<const std::uint32_t> new_ones,
              std::span<const std::uint32_t> back) {
        lanes_->dive(mask_of(stuck), mask_of(new_ones), mask_of(back));
    }

    /// Applies the costlier rules to these lanes, and returns those that have lost options.
    [[nodiscard]] std::vector<std::uint32_t> strengthen(std::span<const std::uint32_t> stuck) {
        const Mask changed = lanes_->strengthen(mask_of(stuck));
        std::vector<std::uint32_t> result;
        for (std::uint32_t lane = 0; lane < lanes(); ++lane)
            if (changed[lane])
                result.push_back(lane);
        return result;
    }

    [[nodiscard]] OptionFlags state(std::uint32_t lane) const {
        std::vector<std::uint64_t> words(problem_.words());
        if (branched_[lane])
            lanes_->put_off(lane, words.data());
        else
            lanes_->out(lane, words.data());
        OptionFlags left(problem_.options());
        for (std::uint32_t k = 0; k < problem_.options(); ++k)
            left[k] = (words[problem_.slot[k] / 64] >> (problem_.slot[k] % 64) & 1) != 0;
        return left;
    }

    /// What all lanes have left, after read().
    [[nodiscard]] std::vector<OptionFlags> states() {
        read();
        std::vector<OptionFlags> result;
        for (std::uint32_t lane = 0; lane < lanes(); ++lane)
            result.push_back(state(lane));
        return result;
    }

private:
    using Mask = detail::Lanes::Mask;

    static Mask mask_of(std::span<const std::uint32_t> lanes) {
        Mask mask{};
        for (const std::uint32_t lane : lanes)
            mask.set(lane);
        return mask;
    }

    detail::LaneProblem problem_;
    std::unique_ptr<detail::Lanes> lanes_;
    detail::Lanes::Verdicts verdicts_;
    Mask written_{};
    Mask begun_{};
    Mask branched_{}; ///< lanes that branched when they were read out
};

/// The widths that this machine has.
inline std::vector<const detail::LaneWidth*> lane_widths_here() {
    std::vector<const detail::LaneWidth*> result;
    for (const detail::LaneWidth& width : detail::lane_widths())
        if (width.is_supported())
            result.push_back(&width);
    return result;
}

// --- What must hold of all lanes, whatever the problem. Each returns what is wrong, or "". ---------------------------

/// An instance for the lanes: what it forces, what it removes, and a solution that fits both, if one is known.
struct LaneInstance {
    std::vector<OptionId> forced;
    std::vector<OptionId> removed;
    std::vector<OptionId> solution;
};

/// Sweeps conclude what concluded() does, no more and no less, whether a lane begins or is written; after that, more
/// sweeps change nothing.
[[nodiscard]] std::string fault_of_conclusions(const Problem& problem, std::span<const LaneInstance> instances);

/// Neither a sweep nor a costlier rule ends an option of a known solution, and of the two branches of a lane one has
/// them all. The branches are one option of an item with several left, and the state without it; they are the same with
/// all widths.
[[nodiscard]] std::string fault_of_searches(const Problem& problem, std::span<const LaneInstance> instances);

} // namespace dlx::test
