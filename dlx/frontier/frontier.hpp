#pragma once

#include "dlx/frontier/frontier_problem.hpp"
#include "dlx/frontier/path_guess.hpp"
#include "dlx/frontier/state_table.hpp"

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// Different states, and in how many ways each is reached: numbers of any size, as limbs, the lowest first.
class Layer {
public:
    explicit Layer(std::uint32_t words) : states_(words) {}

    [[nodiscard]] const StateTable& states() const { return states_; }
    [[nodiscard]] std::span<const std::uint64_t> ways(std::size_t k) const {
        return std::span(ways_).subspan(k * limbs_, limbs_);
    }
    [[nodiscard]] std::size_t bytes() const { return states_.bytes() + ways_.capacity() * sizeof(std::uint64_t); }

    /// Adds `more` ways to reach the state, which has that hash; false if it was there already.
    template <std::uint32_t Words>
    bool add(const std::uint64_t* state, std::uint64_t hash, std::span<const std::uint64_t> more) {
        if (more.size() > limbs_)
            widen(more.size());
        const auto [number, is_new] = states_.add<Words>(state, hash);
        if (is_new) {
            ways_.insert(ways_.end(), more.begin(), more.end());
            ways_.resize(states_.size() * limbs_);
            return true;
        }
        std::uint64_t* const sum = &ways_[number * limbs_];
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

    /// Forgets all but the first states, without freeing memory. Time O(1).
    void keep_first(std::size_t size) {
        states_.keep_first(size);
        ways_.resize(size * limbs_);
    }

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
    std::vector<std::uint64_t> ways_; ///< by state, limbs_ each
};

/// Counts the solutions of a problem by its states, without visiting each solution: from the first state, every option
/// that covers the first open item leads to another state; where several ways lead to the same state, they are added up
/// and followed together. The ways to the state in which nothing is open are the solutions.
///
/// States are kept in layers, by the number of their open items. Every step leads to a lower layer, so the uppermost
/// one that has states is complete: its states are followed, and forgotten. Short of memory, the lowest layer goes
/// first, and whatever is there is followed to its end: then fewer ways meet, but none is lost.
///
/// Source: frontier-based search, TAOCP 4A, 7.1.4 (simpath); with covers, N. Nishino, N. Yasuda, S. Minato, M. Nagata,
/// "Dancing with decision diagrams", AAAI 2017. Differences: forward, a fixed order of items, and so no table of all
/// subproblems, but of two or three layers.
class FrontierCount {
public:
    /// `problem` must outlive it. `start` is a state of it. Layers take about `max_bytes` at most, if that is enough for
    /// a few thousand states. This and follow_some() throw std::bad_alloc.
    FrontierCount(const FrontierProblem& problem, const FrontierProblem::Set& start, std::size_t max_bytes)
        : problem_(problem), max_bytes_(std::min(max_bytes, most_bytes)),
          layers_(problem.primary + 1, Layer(problem.words)), work_(layers_.size()),
          top_(problem.open_items(start.data())), bottom_(top_), step_states_(group * problem.words) {
        at_once_ =
            std::clamp<std::size_t>(most_words_at_once / (problem.most_options() * problem.words), 1, most_at_once);
        const std::uint64_t one = 1;
        Layer& layer = layers_[top_];
        layer.add<0>(start.data(), layer.states().hash<0>(start.data()), std::span(&one, 1));
        bytes_ = layer.bytes();
    }

    FrontierCount(const FrontierCount&) = delete; // its steps are views of its layers
    FrontierCount& operator=(const FrontierCount&) = delete;

    /// Follows some states more, a thousand at most; true if there are none left.
    bool follow_some() {
        if (const Index layer = next_layer(); layer != 0)
            with_state_words(problem_.words, [&]<Index Words>() { follow<Words>(layer); });
        return next_layer() == 0;
    }

    /// Solutions found; all there are if follow_some() has returned true.
    [[nodiscard]] boost::multiprecision::cpp_int count() const {
        boost::multiprecision::cpp_int count;
        if (layers_[0].states().size() > 0) {
            const std::span<const std::uint64_t> ways = layers_[0].ways(0);
            import_bits(count, ways.begin(), ways.end(), 64, false);
        }
        return count;
    }

    /// Words of the states followed and of those led to.
    [[nodiscard]] std::uint64_t work() const { return (states_ + steps_taken_) * problem_.words; }
    [[nodiscard]] std::uint64_t states() const { return states_; } ///< followed
    /// Steps that led to a state which was there already.
    [[nodiscard]] std::uint64_t merged() const { return merged_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; } ///< that the layers take
    /// Nanoseconds that what has been done is likely to have taken, by its steps and not by the clock.
    [[nodiscard]] double cost() const { return cost_; }
    /// A guess at the same for what is left, by a guess at all paths from the first state and one at the solutions.
    [[nodiscard]] double cost_left(const PathGuess& guess, double solutions) const;
    /// A guess, by the items: those of the uppermost layer.
    [[nodiscard]] double fraction_done() const {
        return 1 - static_cast<double>(top_) / static_cast<double>(layers_.size());
    }

private:
    using Index = std::uint32_t;

    /// A step on its way to the layer of its state. Steps go in groups, so that the memory they want is fetched
    /// meanwhile.
    struct Step {
        Index layer;
        std::uint64_t hash;
        std::span<const std::uint64_t> ways;
    };
    static constexpr std::size_t group = 32;

    /// What has been followed of a layer.
    struct Work {
        double states = 0;
        double ways = 0; ///< to all these states
    };

    /// Nanoseconds for each state and each step. Measured: 25 to 45 with 4 MB, 65 to 100 with 32, 100 to 130 with 128, 130
    /// to 170 with 512.
    static double cost_each(double bytes) { return 22 + 12 * std::log2(1 + bytes / (1 << 20)); }

    /// States followed between two decisions which layer is next, at most.
    static constexpr std::size_t most_at_once = 1024;

    /// Words of the states that those lead to, about.
    static constexpr std::size_t most_words_at_once = std::size_t{1} << 16;

    /// What all layers may take, lest one has more states than its table can number: a state takes 24 bytes at least.
    static constexpr std::size_t most_bytes = std::size_t{24} << 31;

    /// The layer whose states are to be followed next; 0 if there is none.
    [[nodiscard]] Index next_layer() {
        while (top_ > 0 && layers_[top_].states().size() == 0)
            --top_;
        while (bottom_ < top_ && layers_[bottom_].states().size() == 0)
            ++bottom_;
        return bytes_ > max_bytes_ ? std::min(bottom_, top_) : top_;
    }

    /// The number that has these limbs, rounded.
    static double rounded(std::span<const std::uint64_t> limbs) {
        double number = 0;
        for (std::size_t l = limbs.size(); l-- > 0;)
            number = std::ldexp(number, 64) + static_cast<double>(limbs[l]);
        return number;
    }

    /// Follows the last states of the layer, and forgets them.
    template <Index Words>
    void follow(Index number) {
        Layer& layer = layers_[number];
        const std::size_t size = layer.states().size();
        const std::size_t rest = size - std::min(at_once_, size);
        const std::uint64_t steps_before = steps_taken_;
        work_[number].states += static_cast<double>(size - rest);
        for (std::size_t k = rest; k < size; ++k) {
            work_[number].ways += rounded(layer.ways(k));
            problem_.follow<Words>(
                layer.states().state(k), [this] { return step_state<Words>(waiting_); },
                [this, number, ways = layer.ways(k)](std::size_t option) {
                    Step& step = steps_[waiting_];
                    step = {number - problem_.covers[option],
                            layers_[number].states().hash<Words>(step_state<Words>(waiting_)), ways};
                    layers_[step.layer].states().prefetch(step.hash);
                    if (++waiting_ == group)
                        arrive<Words>();
                });
        }
        arrive<Words>();
        cost_ +=
            static_cast<double>(size - rest + steps_taken_ - steps_before) * cost_each(static_cast<double>(bytes_));
        states_ += size - rest;
        bytes_ -= layer.bytes();
        if (rest > 0)
            layer.keep_first(rest);
        else
            layer = Layer(problem_.words);
        bytes_ += layer.bytes();
    }

    /// The waiting steps reach their layers.
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
    std::size_t at_once_ = most_at_once; ///< states followed between two decisions
    std::vector<Layer> layers_;          ///< by the number of open items; layer 0 has the solutions
    std::vector<Work> work_;             ///< by layer
    Index top_;                          ///< no layer above it has states
    Index bottom_;                       ///< no layer below it has states, but layer 0
    std::size_t bytes_ = 0;              ///< of all layers
    std::array<Step, group> steps_;
    std::vector<std::uint64_t> step_states_; ///< by step
    std::size_t waiting_ = 0;                ///< steps
    std::uint64_t states_ = 0;
    std::uint64_t steps_taken_ = 0;
    double cost_ = 0;
    std::uint64_t merged_ = 0;
};

/// A layer has as many states as paths lead to it, divided by how many of them meet in a state, on average. If each path
/// ended in one of some states at random, that would be m = r / (1 - exp(-r)) for r paths a state, or nearly r = m - 1 / m.
/// Its logarithm rises from what has been seen to that of the solutions, which all meet in one state, slowly at first.
///
/// Measured, what was said to be left for 1 that was, when a hundredth was done, and a tenth: reduced Latin squares of order
/// 7 0.6, 1.1; the empty 6x6 Sudoku 0.6, 0.8; Langford 12 1.4, 1.5; Steiner triples of 13 points 0.5, 0.7; transversals of
/// order 13 1.5, 1.3; pentominoes 6x10 0.3, 0.5; 5x12 1.0, 0.7; a 9x9 Sudoku of 18 givens 0.5, 0.3; 400 random options
/// 0.6, 0.9; tetrominoes 8x8 0.6, 0.9; matchings of 30 points 1.8, 3.3; 3x9 Latin rectangles 36, 110: far too much where
/// very many paths meet, and then an enumeration takes longer still.
inline double FrontierCount::cost_left(const PathGuess& guess, double solutions) const {
    Index seen = top_; // the last layer of which states have been followed
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
            cost += states * (1 + guess.steps[l] / guess.paths[l]) * cost_each(12 * (problem_.words + 4) * states);
        }
    // Short of memory, layers are followed again and again: then all items are taken to cost the same.
    const double if_even = cost_ * static_cast<double>(top_) / static_cast<double>(layers_.size() - top_);
    return bytes_ > max_bytes_ ? std::max(cost, if_even) : cost;
}

} // namespace dlx::detail
