#include "dlx/frontier/frontier.hpp"

#include <array>
#include <istream>
#include <ostream>

namespace dlx::detail {

namespace {

constexpr std::uint64_t stream_version = 1;

void read_words(std::istream& in, std::span<std::uint64_t> words) {
    in.read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(words.size_bytes()));
    StateReader::require(in.good());
}

/// Verifies the checksum at the end of a stream, and returns to the present position.
void verify_stream(std::istream& in) {
    const auto begin = in.tellg();
    std::vector<std::uint64_t> words(std::size_t{1} << 13);
    Checksum checksum;
    std::uint64_t last = 0;
    std::uint64_t before = 0; // checksum of all words but the last one
    bool is_whole = false;
    for (std::size_t bytes = 1; bytes > 0;) {
        in.read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(8 * words.size()));
        bytes = static_cast<std::size_t>(in.gcount());
        StateReader::require(bytes % 8 == 0);
        for (std::size_t k = 0; k < bytes / 8; ++k) {
            before = checksum.sum();
            checksum.add(last = words[k]);
            is_whole = last == before;
        }
    }
    StateReader::require(is_whole);
    in.clear();
    in.seekg(begin);
}

} // namespace

/// Writes the version, the digest of the problem, the tallies, all states, and the checksum.
void FrontierCount::save(std::ostream& out) const {
    Checksum checksum;
    const auto write = [&](std::span<const std::uint64_t> words) {
        checksum.add(words);
        out.write(reinterpret_cast<const char*>(words.data()), static_cast<std::streamsize>(words.size_bytes()));
    };
    write(std::array{stream_version, problem_.digest(), all_.states, all_.tries, all_.steps, all_.merged,
                     __builtin_bit_cast(std::uint64_t, cost_)});
    for (const Tally& work : work_)
        write(std::array{work.states, __builtin_bit_cast(std::uint64_t, work.ways)});
    StateWriter writer(problem_.words, write);
    for (Index layer = 0; layer < layers_.size(); ++layer)
        for (const CountedStates& part : layers_[layer])
            writer.add(layer, part);
    for (const auto& [layer, runs] : runs_)
        runs.save(layer, write);
    writer.end();
    write(std::array{checksum.sum()});
}

void FrontierCount::resume(std::istream& in) {
    verify_stream(in);
    std::array<std::uint64_t, 7> head{};
    read_words(in, head);
    if (head[0] != stream_version || head[1] != problem_.digest())
        throw std::runtime_error("it belongs to another version of the program");
    all_ = {.states = head[2], .tries = head[3], .steps = head[4], .merged = head[5]};
    cost_ = __builtin_bit_cast(double, head[6]);
    for (Tally& work : work_) {
        std::array<std::uint64_t, 2> tally{};
        read_words(in, tally);
        work.states = tally[0];
        work.ways = __builtin_bit_cast(double, tally[1]);
    }
    bytes_ -= bytes_of(layers_[top_]);
    layers_[top_] = Layer();
    make_layer(0);
    saved_.emplace(problem_.words, 1 + problem_.options.size() / 64,
                   [&in](std::span<std::uint64_t> words) { read_words(in, words); });
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
    bytes_ -= bytes_of(layers_[layer]);
    for (std::size_t k = 0; k < saved_->size(); ++k) {
        const std::uint64_t* const state = saved_->state(k);
        StateReader::require(problem_.is_state(state, layer));
        const std::uint64_t hash = hashes_.hash<0>(state);
        all_.merged += part_of(layer, hash).add<0>(state, hash, saved_->ways(k)) ? 0 : 1;
    }
    bytes_ += bytes_of(layers_[layer]);
}

/// Moves the largest layer to a file. Returns false if there is none.
bool FrontierCount::spill() {
    Index largest = 0;
    std::size_t most = 0;
    for (Index layer = 1; layer <= top_; ++layer)
        if (const std::size_t bytes = bytes_of(layers_[layer]);
            layer != merging_ && bytes > most && states_in(layers_[layer]) > 0) {
            largest = layer;
            most = bytes;
        }
    if (largest == 0)
        return false;
    spill(largest);
    return true;
}

void FrontierCount::spill(Index layer) {
    runs_.try_emplace(layer, make_scratch_, problem_.words).first->second.add(layers_[layer], threads_);
    bytes_ -= bytes_of(layers_[layer]);
    layers_[layer] = Layer();
}

/// Moves more states of the uppermost layer from its file to memory: about a sixteenth of the memory.
void FrontierCount::merge(Index layer) {
    if (merging_ != layer && states_in(layers_[layer]) > 0)
        spill(layer);
    merging_ = layer;
    make_layer(layer);
    bytes_ -= bytes_of(layers_[layer]);
    const std::size_t size = std::max((max_bytes_ >> 7) / (problem_.words + 1), most_at_once);
    SortedRuns& runs = runs_.at(layer);
    all_.merged += runs.size() + states_in(layers_[layer]);
    const bool is_more = runs.merge(layers_[layer], size);
    all_.merged -= runs.size() + states_in(layers_[layer]);
    if (!is_more)
        runs_.erase(layer);
    bytes_ += bytes_of(layers_[layer]);
}

} // namespace dlx::detail
