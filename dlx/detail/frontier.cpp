#include "dlx/detail/frontier.hpp"

#include "dlx/detail/layer.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <span>
#include <vector>

namespace dlx::detail {

namespace {

using Index = std::uint32_t;

template <Index Words>
class Counter final : public FrontierCount, private StateWords<Words> {
public:
    Counter(const FrontierProblem& problem, const FrontierProblem::Set& start, std::size_t max_bytes);

    bool run(std::uint64_t states) override;
    [[nodiscard]] boost::multiprecision::cpp_int count() const override;
    [[nodiscard]] std::uint64_t states() const override { return states_; }
    [[nodiscard]] std::uint64_t merged() const override { return merged_; }
    [[nodiscard]] std::size_t bytes() const override { return bytes_; }
    [[nodiscard]] double fraction_done() const override {
        return 1 - static_cast<double>(top_) / static_cast<double>(layers_.size());
    }

private:
    /// A step on its way to the layer of its state. Steps go in groups, so that the memory they want is fetched
    /// meanwhile.
    struct Step {
        Index layer;
        std::uint64_t hash;
        std::span<const std::uint64_t> ways;
    };
    static constexpr std::size_t group = 32;

    /// States followed between two decisions which layer is next, at most.
    static constexpr std::size_t most_at_once = 1024;

    /// Words of the states that those lead to, about.
    static constexpr std::size_t most_words_at_once = std::size_t{1} << 22;

    /// What all layers may take, lest one has more states than its table can number: a state takes 24 bytes at least.
    static constexpr std::size_t most_bytes = std::size_t{24} << 31;

    [[nodiscard]] Index next_layer();
    void follow(Index layer, std::size_t states);
    void follow(Index layer, const std::uint64_t* state, std::span<const std::uint64_t> ways);
    [[nodiscard]] bool choose(std::size_t option, const std::uint64_t* state, std::uint64_t* next) const;
    [[nodiscard]] Index first_open(const std::uint64_t* state) const;
    void arrive();

    const FrontierProblem& problem_;
    const std::size_t max_bytes_;
    std::size_t at_once_ = most_at_once; ///< states followed between two decisions
    std::vector<Layer<Words>> layers_;   ///< by the number of open items; layer 0 has the solutions
    Index top_;                          ///< no layer above it has states
    Index bottom_;                       ///< no layer below it has states, but layer 0
    std::size_t bytes_ = 0;              ///< of all layers
    std::array<Step, group> steps_;
    std::vector<std::uint64_t> step_states_; ///< by step
    std::size_t waiting_ = 0;                ///< steps
    std::uint64_t states_ = 0;
    std::uint64_t merged_ = 0;
};

template <Index Words>
Counter<Words>::Counter(const FrontierProblem& problem, const FrontierProblem::Set& start, std::size_t max_bytes)
    : StateWords<Words>(problem.words), problem_(problem), max_bytes_(std::min(max_bytes, most_bytes)),
      layers_(problem.primary + 1, Layer<Words>(problem.words)), step_states_(group * problem.words) {
    Index open = 0;
    for (Index w = 0; w < problem.words; ++w)
        open += static_cast<Index>(std::popcount(start[w] & problem.items[w]));
    top_ = bottom_ = open;
    std::size_t most_options = 1;
    for (Index bit = 0; bit < problem.primary; ++bit)
        most_options = std::max<std::size_t>(most_options, problem.first[bit + 1] - problem.first[bit]);
    at_once_ = std::clamp<std::size_t>(most_words_at_once / (most_options * problem.words), 1, most_at_once);
    const std::uint64_t one = 1;
    layers_[open].add(start.data(), layers_[open].hash(start.data()), std::span(&one, 1));
    bytes_ = layers_[open].bytes();
}

template <Index Words>
bool Counter<Words>::run(std::uint64_t states) {
    const std::uint64_t enough = states_ + std::min(states, ~std::uint64_t{0} - states_);
    while (states_ < enough) {
        const Index layer = next_layer();
        if (layer == 0)
            return true;
        follow(layer, std::min(at_once_, layers_[layer].size()));
    }
    return next_layer() == 0;
}

/// The layer whose states are to be followed next; 0 if there is none.
template <Index Words>
Index Counter<Words>::next_layer() {
    while (top_ > 0 && layers_[top_].size() == 0)
        --top_;
    while (bottom_ < top_ && layers_[bottom_].size() == 0)
        ++bottom_;
    return bytes_ > max_bytes_ ? std::min(bottom_, top_) : top_;
}

/// Follows the last states of the layer, and forgets them.
template <Index Words>
void Counter<Words>::follow(Index layer, std::size_t states) {
    Layer<Words>& from = layers_[layer];
    const std::size_t rest = from.size() - states;
    for (std::size_t k = rest; k < from.size(); ++k)
        follow(layer, from.state(k), from.ways(k));
    arrive();
    states_ += states;
    bytes_ -= from.bytes();
    from.keep_first(rest);
    bytes_ += from.bytes();
}

template <Index Words>
void Counter<Words>::follow(Index layer, const std::uint64_t* state, std::span<const std::uint64_t> ways) {
    const Index item = first_open(state);
    for (std::size_t option = problem_.first[item]; option < problem_.first[item + 1]; ++option) {
        std::uint64_t* const next = &step_states_[waiting_ * this->words()];
        if (!choose(option, state, next))
            continue;
        Step& step = steps_[waiting_];
        step = {layer - problem_.covers[option], layers_[layer].hash(next), ways};
        layers_[step.layer].prefetch(step.hash);
        if (++waiting_ == group)
            arrive();
    }
}

/// The state after the option, if it can be chosen and leaves no item without options.
template <Index Words>
inline bool Counter<Words>::choose(std::size_t option, const std::uint64_t* state, std::uint64_t* next) const {
    const Index words = this->words();
    const std::uint64_t* const needs = &problem_.needs[option * words];
    const std::uint64_t* const keeps = &problem_.keeps[option * words];
    std::uint64_t missing = 0;
    for (Index w = 0; w < words; ++w) {
        missing |= needs[w] & ~state[w];
        next[w] = state[w] & keeps[w];
    }
    if (missing != 0)
        return false;
    const std::uint64_t* const later = &problem_.later[std::size_t{first_open(next)} * words];
    std::uint64_t lost = 0;
    for (Index w = 0; w < words; ++w) {
        lost |= next[w] & problem_.items[w] & ~later[w];
        next[w] &= later[w];
    }
    return lost == 0;
}

/// The first open item, by its bit; as many as there are items if there is none.
template <Index Words>
inline Index Counter<Words>::first_open(const std::uint64_t* state) const {
    for (Index w = 0; w < this->words(); ++w)
        if (state[w] != 0)
            return std::min(problem_.primary, 64 * w + static_cast<Index>(std::countr_zero(state[w])));
    return problem_.primary;
}

/// The waiting steps reach their layers.
template <Index Words>
void Counter<Words>::arrive() {
    for (std::size_t k = 0; k < waiting_; ++k) {
        const Step& step = steps_[k];
        Layer<Words>& layer = layers_[step.layer];
        const std::size_t bytes = layer.bytes();
        merged_ += layer.add(&step_states_[k * this->words()], step.hash, step.ways) ? 0 : 1;
        bytes_ += layer.bytes() - bytes;
        if (step.layer != 0)
            bottom_ = std::min(bottom_, step.layer);
    }
    waiting_ = 0;
}

template <Index Words>
boost::multiprecision::cpp_int Counter<Words>::count() const {
    boost::multiprecision::cpp_int count;
    if (layers_[0].size() == 0)
        return count;
    const std::span<const std::uint64_t> ways = layers_[0].ways(0);
    import_bits(count, ways.begin(), ways.end(), 64, false);
    return count;
}

} // namespace

std::unique_ptr<FrontierCount> make_frontier_count(const FrontierProblem& problem, const FrontierProblem::Set& start,
                                                   std::size_t max_bytes) {
    switch (problem.words) {
    case 1:
        return std::make_unique<Counter<1>>(problem, start, max_bytes);
    case 2:
        return std::make_unique<Counter<2>>(problem, start, max_bytes);
    case 3:
        return std::make_unique<Counter<3>>(problem, start, max_bytes);
    case 4:
        return std::make_unique<Counter<4>>(problem, start, max_bytes);
    default:
        return std::make_unique<Counter<0>>(problem, start, max_bytes);
    }
}

} // namespace dlx::detail
