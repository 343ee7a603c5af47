#pragma once

#include "dlx/frontier/frontier_problem.hpp"
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
        std::size_t most_options = 1;
        for (Index bit = 0; bit < problem.primary; ++bit)
            most_options = std::max<std::size_t>(most_options, problem.first[bit + 1] - problem.first[bit]);
        at_once_ = std::clamp<std::size_t>(most_words_at_once / (most_options * problem.words), 1, most_at_once);
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
    [[nodiscard]] std::uint64_t states() const { return states_; }     ///< followed
    [[nodiscard]] std::uint64_t steps() const { return steps_taken_; } ///< from a state to another
    /// Steps that led to a state which was there already.
    [[nodiscard]] std::uint64_t merged() const { return merged_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; } ///< that the layers take
    /// Nanoseconds that what has been done is likely to have taken, by its steps and not by the clock. Measured, for each
    /// step: 30 to 60 where the layers stay in the cache, as on boards; 80 to 190 where they do not.
    [[nodiscard]] double cost() const { return cost_; }
    /// A guess at the same for what is left, by the layers that have been followed.
    [[nodiscard]] double cost_left() const;
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

    /// What has been done in a layer.
    struct Work {
        double cost = 0; ///< nanoseconds, about
        std::size_t states = 0;
    };

    /// The mean cost of those of `width` layers from `first` on that have been followed, with the states that wait in them;
    /// where these layers are, on average; and how many they are.
    struct MeanWork {
        double cost = 0;
        double at = 0;
        double layers = 0;
    };
    [[nodiscard]] MeanWork mean_work(std::size_t first, std::size_t width) const {
        MeanWork mean;
        for (std::size_t l = first; l < std::min(first + width, layers_.size()); ++l)
            if (const Work& work = work_[l]; work.states > 0) {
                const auto states = static_cast<double>(work.states);
                mean.cost += work.cost * (1 + static_cast<double>(layers_[l].states().size()) / states);
                mean.at += static_cast<double>(l);
                ++mean.layers;
            }
        if (mean.layers > 0) {
            mean.cost /= mean.layers;
            mean.at /= mean.layers;
        }
        return mean;
    }

    /// Layers that take more do not stay in the cache.
    static constexpr std::size_t bytes_of_cache = std::size_t{1} << 22;

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

    /// Follows the last states of the layer, and forgets them.
    template <Index Words>
    void follow(Index number) {
        Layer& layer = layers_[number];
        const std::size_t size = layer.states().size();
        const std::size_t rest = size - std::min(at_once_, size);
        const std::uint64_t steps_before = steps_taken_;
        for (std::size_t k = rest; k < size; ++k)
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
        arrive<Words>();
        const double cost =
            static_cast<double>(size - rest + steps_taken_ - steps_before) * (bytes_ > bytes_of_cache ? 100 : 35);
        cost_ += cost;
        work_[number].cost += cost;
        work_[number].states += size - rest;
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

/// Layers grow and shrink again, most often as a bell whose top is in the middle: the logarithm of their cost is a
/// parabola. It goes through the layers of the last sixth of the items, and through those of the sixth before, because
/// single layers waver. Past the middle, or where layers do not grow, all items are taken to cost the same; and so they are
/// where the bell would be too small, as when memory is short and layers are followed again and again.
///
/// Measured, what was said to be left for 1 that was, when a tenth was done: 8 teams 5; reduced Latin squares of order 7
/// 0.8; the empty 6x6 Sudoku 0.5; starters of order 23 0.3; 15 queens 0.7; pentominoes 6x10 0.2.
/// Tried: eighths. Latin squares, whose layers rise and fall with each row: from 0.3 to 5 instead of 0.4 to 1.4.
inline double FrontierCount::cost_left() const {
    const std::size_t width = std::max<std::size_t>(1, layers_.size() / 6);
    const auto [late, late_at, late_layers] = mean_work(top_, width);
    const auto [early, early_at, early_layers] = mean_work(top_ + width, width);
    const double middle = 0.5 * static_cast<double>(layers_.size()); // open items
    const double layers_an_item = (late_layers + early_layers) / (2 * static_cast<double>(width));
    const double if_even = cost_ * static_cast<double>(top_) / static_cast<double>(layers_.size() - top_);
    if (late <= early || late_at <= middle || early_layers == 0)
        return if_even;
    const double before = late_at - middle;
    const double steepness = std::log(late / early) / ((early_at - middle) * (early_at - middle) - before * before);
    const double highest = late * std::exp(std::min(steepness * before * before, 300.0));
    const double layers = std::min(std::sqrt(3.14 / steepness), static_cast<double>(layers_.size())) * layers_an_item;
    return std::max(highest * layers - cost_, if_even);
}

} // namespace dlx::detail
