#include "dlx/frontier/frontier.hpp"

#include <array>
#include <bit>

namespace dlx::detail {

namespace {

constexpr std::uint64_t stream_version = 1;

} // namespace

/// Writes the version, the digest of the problem, the tallies, and all states.
void FrontierCount::save(std::ostream& out) const {
    StateWriter writer(out, problem_.words);
    writer.add(std::array{stream_version, problem_.digest(), all_.states, all_.tries, all_.steps, all_.merged,
                          std::bit_cast<std::uint64_t>(cost_)});
    for (const Tally& work : work_)
        writer.add(std::array{work.states, std::bit_cast<std::uint64_t>(work.ways)});
    for (Index layer = 0; layer < layers_.size(); ++layer)
        for (const CountedStates& part : layers_[layer])
            writer.add(layer, part);
    writer.end();
}

void FrontierCount::resume(std::istream& in) {
    StateReader reader(in, problem_.words, 1 + problem_.options.size() / 64);
    reader.verify();
    std::array<std::uint64_t, 7> head{};
    reader.read(head);
    if (head[0] != stream_version || head[1] != problem_.digest())
        throw std::runtime_error("it belongs to another version of the program");
    all_ = {.states = head[2], .tries = head[3], .steps = head[4], .merged = head[5]};
    cost_ = std::bit_cast<double>(head[6]);
    for (Tally& work : work_) {
        std::array<std::uint64_t, 2> tally{};
        reader.read(tally);
        work.states = tally[0];
        work.ways = std::bit_cast<double>(tally[1]);
    }
    bytes_ -= bytes_of(layers_[top_]);
    layers_[top_] = Layer();
    saved_.emplace(std::move(reader));
}

/// Adds a block of saved states.
void FrontierCount::read_some() {
    if (!saved_->next())
        return saved_.reset();
    StateReader::require(saved_->layer() < layers_.size());
    const auto layer = static_cast<Index>(saved_->layer());
    make_layer(layer);
    top_ = std::max(top_, layer);
    if (layer > 0)
        bottom_ = std::min(bottom_, layer);
    for (std::size_t k = 0; k < saved_->size(); ++k) {
        const std::uint64_t* const state = saved_->state(k);
        StateReader::require(problem_.is_state(state, layer));
        const std::uint64_t hash = hashes_.hash<0>(state);
        CountedStates& part = part_of(layer, hash);
        bytes_ -= part.bytes();
        part.add<0>(state, hash, saved_->ways(k));
        bytes_ += part.bytes();
    }
}

} // namespace dlx::detail
