#pragma once

#include "dlx/frontier/frontier_problem.hpp"
#include "dlx/frontier/path_guess.hpp"
#include "dlx/frontier/state_table.hpp"
#include "dlx/integer/integer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A set of states with the number of ways to reach each one: the number of partial solutions. The numbers have any
/// size, as 64-bit limbs, lowest limb first.
class Layer {
public:
    explicit Layer(std::uint32_t words) : states_(words) {}

    [[nodiscard]] const StateTable& states() const { return states_; }
    [[nodiscard]] std::span<const std::uint64_t> ways(std::size_t k) const {
        return std::span(ways_).subspan(k * limbs_, limbs_);
    }
    [[nodiscard]] std::size_t bytes() const { return states_.bytes() + ways_.capacity() * sizeof(std::uint64_t); }

    /// Adds `more` ways to reach the state, whose hash is `hash`. Returns false if the state was present already.
    template <std::uint32_t Words>
    bool add(const std::uint64_t* state, std::uint64_t hash, std::span<const std::uint64_t> more) {
        if (more.size() > limbs_)
            widen(more.size());
        const auto [number, is_new] = states_.add<Words>(state, hash);
        if (ways_.size() < states_.size() * limbs_)
            ways_.resize(std::max(2 * ways_.size(), 4 * limbs_));
        std::uint64_t* const sum = &ways_[number * limbs_];
        if (is_new) {
            std::fill_n(std::copy(more.begin(), more.end(), sum), limbs_ - more.size(), 0);
            return true;
        }
        std::uint64_t carry = 0;
        for (std::size_t l = 0; l < limbs_; ++l) {
            const std::uint64_t term = l < more.size() ? more[l] : 0;
            const std::uint64_t with_carry = sum[l] + carry;
            carry = with_carry < carry ? 1 : 0;
            sum[l] = with_carry + term;
            carry += sum[l] < term ? 1 : 0;
        }
        if (carry != 0) {
            widen(limbs_ + 1);
            ways_[number * limbs_ + limbs_ - 1] = carry;
        }
        return false;
    }

    /// Deletes all but the first `size` states, without freeing memory. Time O(1).
    void keep_first(std::size_t size) { states_.keep_first(size); }

private:
    /// Gives each number more limbs.
    void widen(std::size_t limbs) {
        std::vector<std::uint64_t> wide(states_.size() * limbs);
        for (std::size_t k = 0; k < states_.size(); ++k)
            std::copy_n(&ways_[k * limbs_], limbs_, &wide[k * limbs]);
        ways_ = std::move(wide);
        limbs_ = limbs;
    }

    StateTable states_;
    std::size_t limbs_ = 1;
    std::vector<std::uint64_t> ways_; ///< number of ways of each state, limbs_ limbs each, and spare ones
};

/// A counter of the solutions of a problem by frontier-based dynamic programming, without visiting each solution. From
/// a state, each option that covers its first uncovered item leads to another state. If several ways lead to the same
/// state, their numbers are added, and the state is expanded once. The number of ways to the state without uncovered
/// items is the number of solutions.
///
/// States are kept in layers, by the number of their uncovered items. Every transition leads to a lower layer, so that
/// the uppermost layer with states is complete: its states are expanded and deleted. When memory is short, the states
/// of the lowest layer are expanded to the end first. Then fewer states coincide, but no way is lost.
///
/// Source: frontier-based search, TAOCP 4A, 7.1.4 (simpath); with covers, N. Nishino, N. Yasuda, S. Minato, M. Nagata,
/// "Dancing with decision diagrams", AAAI 2017. Differences: forward, with a fixed order of items; therefore the table
/// contains two or three layers, and not all subproblems.
class FrontierCount {
public:
    /// Starts a count at the state `start` of `problem`, which must outlive this object. Layers take at most about
    /// `max_bytes`, if that is enough for a few thousand states. Throws std::bad_alloc; so does follow_some().
    FrontierCount(const FrontierProblem& problem, const FrontierProblem::Set& start, std::size_t max_bytes)
        : problem_(problem), max_bytes_(static_cast<std::size_t>(std::min<std::uint64_t>(max_bytes, most_bytes))),
          layers_(problem.layers(), Layer(problem.words)), work_(layers_.size()), top_(problem.first_layer()),
          bottom_(top_), step_states_(group * problem.words) {
        at_once_ =
            std::clamp<std::size_t>(most_words_at_once / (problem.most_options() * problem.words), 1, most_at_once);
        const std::uint64_t one = 1;
        Layer& layer = layers_[top_];
        layer.add<0>(start.data(), layer.states().hash<0>(start.data()), std::span(&one, 1));
        bytes_ = layer.bytes();
    }

    FrontierCount(const FrontierCount&) = delete; // steps_ has views of layers_
    FrontierCount& operator=(const FrontierCount&) = delete;

    /// Expands some more states, at most 1024. Returns true if none remains.
    bool follow_some() {
        if (const Index layer = next_layer(); layer != 0)
            with_layout(problem_, [&]<Index Words, bool HasBounds>() { follow<Words, HasBounds>(layer); });
        return next_layer() == 0;
    }

    /// Returns the number of solutions found so far; complete once follow_some() has returned true.
    [[nodiscard]] Integer count() const {
        Integer count;
        if (layers_[0].states().size() > 0) {
            const std::span<const std::uint64_t> ways = layers_[0].ways(0); // least significant word first
            for (auto word = ways.rbegin(); word != ways.rend(); ++word) {
                count <<= 64;
                count += *word;
            }
        }
        return count;
    }

    /// Returns the number of words in all states expanded and reached; with bounds, times the counters of an option.
    [[nodiscard]] std::uint64_t work() const {
        return (states_ + steps_taken_) * problem_.words *
               (1 + static_cast<std::uint64_t>(problem_.counters_per_option()));
    }
    [[nodiscard]] std::uint64_t states() const { return states_; } ///< number of states expanded
    /// Returns the number of transitions to a state that existed already.
    [[nodiscard]] std::uint64_t merged() const { return merged_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; } ///< memory of the layers
    /// Estimates the nanoseconds spent so far, from counted work and not from the clock.
    [[nodiscard]] double cost() const { return cost_; }
    /// Estimates the nanoseconds until the end, from estimates of all paths from the first state and of the solutions.
    [[nodiscard]] double cost_left(const PathGuess& guess, double solutions) const;
    /// Estimates the share of the work that is done, from the number of uncovered items of the uppermost layer.
    [[nodiscard]] double fraction_done() const {
        return 1 - static_cast<double>(top_) / static_cast<double>(layers_.size());
    }

private:
    using Index = std::uint32_t;

    /// A transition that is not yet in the layer of its state. Transitions are handled in groups, so that their memory
    /// is prefetched.
    struct Step {
        Index layer;
        std::uint64_t hash;
        std::span<const std::uint64_t> ways;
    };
    static constexpr std::size_t group = 32;

    /// The expanded part of a layer.
    struct Work {
        double states = 0;
        double ways = 0; ///< total number of ways to these states
    };

    /// Estimates the nanoseconds for states and transitions, and for options tried. Measured, for each state and
    /// transition: 23 with 1 MB, 20 to 35 with 10, 40 to 70 with 50. For each word of an option tried: 1.2. With bounds,
    /// and 2 counters of an option, 90; with 22, 600 to 700.
    [[nodiscard]] double cost_of(double states_and_steps, double tries, double bytes) const {
        const double each = 22 + 18 * std::log2(1 + bytes / (1 << 24)) + 30 * problem_.counters_per_option();
        return each * states_and_steps + 1.2 * problem_.words * tries;
    }

    /// Maximum number of states expanded before the next layer is chosen.
    static constexpr std::size_t most_at_once = 1024;

    /// Approximate maximum number of words in the states reached before the next layer is chosen.
    static constexpr std::size_t most_words_at_once = std::size_t{1} << 16;

    /// Maximum memory of all layers, so that no table has more states than numbers: a state takes at least 24 bytes.
    static constexpr std::uint64_t most_bytes = std::uint64_t{24} << 31;

    /// Returns the layer whose states are to be expanded next; 0 if there is none.
    [[nodiscard]] Index next_layer() {
        while (top_ > 0 && layers_[top_].states().size() == 0)
            --top_;
        while (bottom_ < top_ && layers_[bottom_].states().size() == 0)
            ++bottom_;
        return bytes_ > max_bytes_ ? std::min(bottom_, top_) : top_;
    }

    /// Converts limbs to a rounded number.
    static double rounded(std::span<const std::uint64_t> limbs) {
        double number = 0;
        for (std::size_t l = limbs.size(); l-- > 0;)
            number = number * 0x1p64 + static_cast<double>(limbs[l]);
        return number;
    }

    /// Expands the last states of the layer, and deletes them.
    template <Index Words, bool HasBounds>
    void follow(Index number) {
        Layer& layer = layers_[number];
        const std::size_t size = layer.states().size();
        const std::size_t rest = size - std::min(at_once_, size);
        const std::uint64_t steps_before = steps_taken_;
        std::uint64_t tries = 0;
        work_[number].states += static_cast<double>(size - rest);
        for (std::size_t k = rest; k < size; ++k) {
            work_[number].ways += rounded(layer.ways(k));
            problem_.follow<Words, HasBounds>(
                layer.states().state(k), number,
                [this, &tries] {
                    ++tries;
                    return step_state<Words>(waiting_);
                },
                [this, number, ways = layer.ways(k)](std::size_t, Index lower) {
                    Step& step = steps_[waiting_];
                    step = {lower, layers_[number].states().hash<Words>(step_state<Words>(waiting_)), ways};
                    layers_[step.layer].states().prefetch(step.hash);
                    if (++waiting_ == group)
                        arrive<Words>();
                });
        }
        arrive<Words>();
        cost_ += cost_of(static_cast<double>(size - rest + steps_taken_ - steps_before), static_cast<double>(tries),
                         static_cast<double>(bytes_));
        states_ += size - rest;
        bytes_ -= layer.bytes();
        if (rest > 0)
            layer.keep_first(rest);
        else
            layer = Layer(problem_.words);
        bytes_ += layer.bytes();
    }

    /// Adds the waiting transitions to their layers.
    template <Index Words>
    void arrive() {
        for (std::size_t k = 0; k < waiting_; ++k) {
            const Step& step = steps_[k];
            Layer& layer = layers_[step.layer];
            const std::size_t bytes = layer.bytes();
            merged_ += layer.add<Words>(step_state<Words>(k), step.hash, step.ways) ? 0 : 1;
            bytes_ += layer.bytes() - bytes;
            if (step.layer != 0)
                bottom_ = std::min(bottom_, step.layer);
        }
        steps_taken_ += waiting_;
        waiting_ = 0;
    }

    template <Index Words>
    [[nodiscard]] std::uint64_t* step_state(std::size_t k) {
        return &step_states_[k * state_words<Words>(problem_.words)];
    }

    const FrontierProblem& problem_;
    const std::size_t max_bytes_;
    std::size_t at_once_ = most_at_once; ///< maximum number of states expanded before the next layer is chosen
    std::vector<Layer> layers_;          ///< layers by the number of uncovered items; layer 0 has the solutions
    std::vector<Work> work_;             ///< expanded part of each layer
    Index top_;                          ///< upper bound on the layers with states
    Index bottom_;                       ///< lower bound on the layers with states, except layer 0
    std::size_t bytes_ = 0;              ///< memory of all layers
    std::array<Step, group> steps_;
    std::vector<std::uint64_t> step_states_; ///< state of each transition in steps_
    std::size_t waiting_ = 0;                ///< number of transitions in steps_
    std::uint64_t states_ = 0;
    std::uint64_t steps_taken_ = 0;
    double cost_ = 0;
    std::uint64_t merged_ = 0;
};

/// The number of states of a layer is the number of paths to it, divided by the mean number m of paths to a state. If
/// paths ended in random states, m = r / (1 - exp(-r)) for r paths per state, or approximately r = m - 1 / m. The
/// logarithm of r is assumed to rise from its observed value to that of the solutions, which share one state, slowly at
/// first.
///
/// Measured, estimated divided by actual remaining cost, when a hundredth was done, and a tenth: reduced Latin squares
/// of order 7 0.6, 1.1; the empty 6x6 Sudoku 0.6, 0.8; Langford 12 1.4, 1.5; Steiner triples of 13 points 0.5, 0.7;
/// transversals of order 13 1.5, 1.3; pentominoes 6x10 0.3, 0.5; 5x12 1.0, 0.7; a 9x9 Sudoku of 18 givens 0.5, 0.3; 400
/// random options 0.6, 0.9; tetrominoes 8x8 0.6, 0.9; matchings of 30 points 1.8, 3.3; 3x9 Latin rectangles 36, 110:
/// far too large if very many paths share states, but then an enumeration takes even longer.
inline double FrontierCount::cost_left(const PathGuess& guess, double solutions) const {
    Index seen = top_; // the last layer with expanded states
    while (seen + 1 < work_.size() && work_[seen].states == 0)
        ++seen;
    if (guess.paths[seen] == 0 || work_[seen].states == 0)
        return 0;
    const double meet = work_[seen].ways / work_[seen].states;
    const auto waiting = static_cast<double>(layers_[seen].states().size());
    const double scale = (work_[seen].ways + waiting * meet) / guess.paths[seen];
    const double first = std::log(std::max(meet - 1 / meet, 1 / static_cast<double>(1 + states_)));
    const double last = std::max(first, std::log(std::max(solutions, 1.0)));
    double cost = 0;
    for (Index l = top_; l > 0; --l)
        if (guess.paths[l] > 0) {
            const double rise = std::pow(static_cast<double>(seen - l) / seen, 1.4);
            const double half = std::exp(first + rise * (last - first)) / 2;
            const double states = l == seen ? waiting : guess.paths[l] * scale / (half + std::sqrt(half * half + 1));
            cost += cost_of(states * (1 + guess.steps[l] / guess.paths[l]), states * guess.tries[l] / guess.paths[l],
                            12 * (problem_.words + 4) * states);
        }
    // When memory is short, layers are expanded repeatedly: then all items are assumed to cost the same.
    const double if_even = cost_ * static_cast<double>(top_) / static_cast<double>(layers_.size() - top_);
    return bytes_ > max_bytes_ ? std::max(cost, if_even) : cost;
}

} // namespace dlx::detail
