#include "dlx/frontier/frontier.hpp"

#include "dlx/frontier/layer.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace dlx::detail {

namespace {

using Index = std::uint32_t;

template <Index Words>
class Counter final : public FrontierCount {
public:
    Counter(const FrontierProblem& problem, const FrontierProblem::Set& start, std::size_t max_bytes)
        : problem_(problem), max_bytes_(std::min(max_bytes, most_bytes)),
          layers_(problem.primary + 1, Layer<Words>(problem.words)), step_states_(group * problem.words) {
        const Index open = problem.open_items(start.data());
        top_ = bottom_ = open;
        std::size_t most_options = 1;
        for (Index bit = 0; bit < problem.primary; ++bit)
            most_options = std::max<std::size_t>(most_options, problem.first[bit + 1] - problem.first[bit]);
        at_once_ = std::clamp<std::size_t>(most_words_at_once / (most_options * problem.words), 1, most_at_once);
        const std::uint64_t one = 1;
        layers_[open].add(start.data(), layers_[open].hash(start.data()), std::span(&one, 1));
        bytes_ = layers_[open].bytes();
    }

    bool follow_some() override {
        if (const Index layer = next_layer(); layer != 0)
            follow(layer, std::min(at_once_, layers_[layer].size()));
        return next_layer() == 0;
    }

    [[nodiscard]] boost::multiprecision::cpp_int count() const override {
        boost::multiprecision::cpp_int count;
        if (layers_[0].size() == 0)
            return count;
        const std::span<const std::uint64_t> ways = layers_[0].ways(0);
        import_bits(count, ways.begin(), ways.end(), 64, false);
        return count;
    }

    [[nodiscard]] std::uint64_t work() const override { return (states_ + steps_taken_) * problem_.words; }
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
    static constexpr std::size_t most_words_at_once = std::size_t{1} << 16;

    /// What all layers may take, lest one has more states than its table can number: a state takes 24 bytes at least.
    static constexpr std::size_t most_bytes = std::size_t{24} << 31;

    /// The layer whose states are to be followed next; 0 if there is none.
    [[nodiscard]] Index next_layer() {
        while (top_ > 0 && layers_[top_].size() == 0)
            --top_;
        while (bottom_ < top_ && layers_[bottom_].size() == 0)
            ++bottom_;
        return bytes_ > max_bytes_ ? std::min(bottom_, top_) : top_;
    }

    /// Follows the last states of the layer, and forgets them.
    void follow(Index layer, std::size_t states) {
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

    void follow(Index layer, const std::uint64_t* state, std::span<const std::uint64_t> ways) {
        problem_.follow<Words>(
            state, [this] { return step_state(waiting_); },
            [&](std::size_t option) {
                Step& step = steps_[waiting_];
                step = {layer - problem_.covers[option], layers_[layer].hash(step_state(waiting_)), ways};
                layers_[step.layer].prefetch(step.hash);
                if (++waiting_ == group)
                    arrive();
            });
    }

    /// The waiting steps reach their layers.
    void arrive() {
        for (std::size_t k = 0; k < waiting_; ++k) {
            const Step& step = steps_[k];
            Layer<Words>& layer = layers_[step.layer];
            const std::size_t bytes = layer.bytes();
            merged_ += layer.add(step_state(k), step.hash, step.ways) ? 0 : 1;
            bytes_ += layer.bytes() - bytes;
            if (step.layer != 0)
                bottom_ = std::min(bottom_, step.layer);
        }
        steps_taken_ += waiting_;
        waiting_ = 0;
    }

    [[nodiscard]] std::uint64_t* step_state(std::size_t k) {
        return &step_states_[k * state_words<Words>(problem_.words)];
    }

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
    std::uint64_t steps_taken_ = 0;
    std::uint64_t merged_ = 0;
};

} // namespace

std::unique_ptr<FrontierCount> make_frontier_count(const FrontierProblem& problem, const FrontierProblem::Set& start,
                                                   std::size_t max_bytes) {
    return with_state_words(problem.words, [&]<Index Words>() -> std::unique_ptr<FrontierCount> {
        return std::make_unique<Counter<Words>>(problem, start, max_bytes);
    });
}

} // namespace dlx::detail
