#pragma once

#include "dlx/detail/pace.hpp"
#include "dlx/frontier/counted_states.hpp"
#include "dlx/frontier/frontier_problem.hpp"
#include "dlx/frontier/path_guess.hpp"
#include "dlx/frontier/sorted_runs.hpp"
#include "dlx/integer/integer.hpp"
#include "dlx/run.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace dlx::detail {

/// A counter of the solutions of a problem by frontier-based dynamic programming, without visiting each solution. From
/// a state, each option that covers its first uncovered item leads to another state. If several ways lead to the same
/// state, their numbers are added, and the state is expanded once. The number of ways to the state without uncovered
/// items is the number of solutions.
///
/// States are kept in layers, by the number of their uncovered items. Every transition leads to a lower layer, so that
/// the uppermost layer with states is complete: its states are expanded and deleted. When memory is short, the
/// largest layer is moved to a scratch file. Without scratch files, the states of the lowest layer are expanded to the
/// end first. Then fewer states coincide, but no way is lost.
///
/// For several threads, layers consist of parts, by hashes. Threads first expand slices of a layer, and sort their
/// transitions by parts; then each part gets those of all slices, in a fixed order, whatever the speed of the threads.
///
/// Source: frontier-based search, TAOCP 4A, 7.1.4 (simpath); with covers, N. Nishino, N. Yasuda, S. Minato, M. Nagata,
/// "Dancing with decision diagrams", AAAI 2017. Differences: forward, in a fixed order of items, with few layers at a time.
class FrontierCount {
public:
    /// Starts a count at the state `start` of `problem`, which must outlive this object. Layers take at most about
    /// `max_bytes`, if that is enough for a few thousand states; more states are in scratch files, if given. Throws std::bad_alloc; so does follow_some().
    FrontierCount(const FrontierProblem& problem, const FrontierProblem::Set& start, std::size_t max_bytes,
                  TaskRunner threads = {}, MakeScratch make_scratch = {})
        : problem_(problem), max_bytes_(static_cast<std::size_t>(std::min<std::uint64_t>(max_bytes, most_bytes))),
          threads_(std::move(threads)), make_scratch_(std::move(make_scratch)),
          least_shared_(8 * (threads_.pace ? *threads_.pace : Pace()).nodes_alone), layers_(problem.layers()),
          work_(layers_.size()), top_(problem.first_layer()), bottom_(top_), alone_(problem.words) {
        const std::size_t options = problem.most_options();
        at_once_ = std::clamp<std::size_t>(most_words_at_once / (options * problem.words), 1, most_at_once);
        if (threads_.run && threads_.threads > 1) {
            parts_ = std::min(4 * threads_.threads, most_parts);
            const std::size_t words = problem.words + sizeof(Step) / sizeof(std::uint64_t);
            most_shared_ = std::clamp((max_bytes_ >> 8) / (options * words), at_once_, most_at_once << 6);
        }
        if (make_scratch_)
            parts_ = most_parts; // they grow one after the other, and not all by a factor of 2 at once
        make_layer(0);
        make_layer(top_);
        const std::uint64_t one = 1;
        const std::uint64_t hash = hashes_.hash<0>(start.data());
        part_of(top_, hash).add<0>(start.data(), hash, std::span(&one, 1));
        bytes_ = bytes_of(layers_[top_]);
    }

    FrontierCount(const FrontierCount&) = delete; // transitions have views of layers_
    FrontierCount& operator=(const FrontierCount&) = delete;

    /// Expands some more states: at most 1024; on several threads, a sixteenth of those expanded so far may be more.
    /// Returns true if none remains.
    bool follow_some() {
        const bool has_scratch = make_scratch_ != nullptr;
        if (has_scratch && bytes_ > max_bytes_ && spill())
            return false;
        if (saved_ && (has_scratch || bytes_ <= max_bytes_))
            read_some();
        else if (const Index layer = next_layer(); layer != 0) {
            if (runs_.contains(layer) && (merging_ != layer || states_in(layers_[layer]) == 0))
                merge(layer);
            with_layout(problem_, [&]<Index Words, bool HasBounds>() { follow<Words, HasBounds>(layer); });
        }
        return !saved_ && next_layer() == 0;
    }

    /// Writes the state to a binary stream, for resume(). Requires is_resumed().
    void save(std::ostream& out) const;

    /// Starts at the saved state of another count of the same problem; memory and threads may differ. follow_some()
    /// reads the states from `in`, which must outlive this object. Both throw std::runtime_error if `in` is damaged or
    /// from another version of the program.
    void resume(std::istream& in);

    /// Returns true if follow_some() has read all saved states.
    [[nodiscard]] bool is_resumed() const { return !saved_; }

    /// Returns the number of solutions found so far; complete once follow_some() has returned true.
    [[nodiscard]] Integer count() const {
        Integer count;
        if (const CountedStates& last = layers_[0].front(); last.size() > 0) { // the hash of its state is 0
            const std::span<const std::uint64_t> ways = last.ways(0);          // least significant word first
            for (auto word = ways.rbegin(); word != ways.rend(); ++word) {
                count <<= 64;
                count += *word;
            }
        }
        return count;
    }

    /// Returns the number of words in all states expanded and reached; with bounds, times the counters of an option.
    [[nodiscard]] std::uint64_t work() const {
        return (all_.states + all_.steps) * problem_.words *
               (1 + static_cast<std::uint64_t>(problem_.counters_per_option()));
    }
    [[nodiscard]] std::uint64_t states() const { return all_.states; } ///< number of states expanded
    [[nodiscard]] std::uint64_t merged() const { return all_.merged; } ///< number of transitions to a known state
    [[nodiscard]] std::size_t bytes() const { return bytes_; }         ///< memory of the layers
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

    /// Parts of all states with a number of uncovered items; none before it is reached.
    using Layer = std::vector<CountedStates>;

    /// A transition that is not yet in the layer of its state.
    struct Step {
        CountedStates* part;
        const std::uint64_t* ways;
        Index hash;
        Index limbs; ///< number of words of `ways`
    };
    static constexpr std::size_t group = 32;

    /// Transitions that are not yet in their layers. Elements beyond `size` are spare.
    struct StepList {
        explicit StepList(Index words) : steps(group), states(group * words) {}
        std::size_t size = 0;
        std::vector<Step> steps;
        std::vector<std::uint64_t> states; ///< state of each transition
    };

    /// Work of a thread in a round.
    struct Tally {
        std::uint64_t states = 0;
        double ways = 0; ///< total number of ways to these states
        std::uint64_t tries = 0;
        std::uint64_t steps = 0;
        std::uint64_t merged = 0;
        std::size_t bytes = 0;    ///< increase of the memory of layers, modulo 2^64
        Index lowest = ~Index{0}; ///< lowest layer reached, but 0

        void add(const Tally& other) {
            states += other.states;
            ways += other.ways;
            tries += other.tries;
            steps += other.steps;
            merged += other.merged;
            bytes += other.bytes;
            lowest = std::min(lowest, other.lowest);
        }
    };

    /// Transitions from a slice of a layer: from some states of each part.
    struct alignas(64) Slice {
        Slice(Index words, Index parts) : state(words), lists(parts, StepList(words)) {}
        Tally tally;
        FrontierProblem::Set state;  ///< state after an option that is tried
        std::vector<StepList> lists; ///< by part
    };

    /// Estimates the nanoseconds for states and transitions, and for options tried. Measured, for each state and
    /// transition: 23 with 1 MB, 20 to 35 with 10, 30 to 45 with 50, 50 to 55 with 100 to 250. For each word of an option
    /// tried: 1.2. With bounds, and 2 counters of an option, 90; with 22, 600 to 700.
    [[nodiscard]] double cost_of(double states_and_steps, double tries, double bytes) const {
        const double each = 22 + 8 * std::log2(1 + bytes / (1 << 24)) + 30 * problem_.counters_per_option();
        return each * states_and_steps + 1.2 * problem_.words * tries;
    }

    static constexpr Index most_parts = 32;

    /// Maximum number of states that one thread expands before the next layer is chosen, and of words reached.
    static constexpr std::size_t most_at_once = 1024;
    static constexpr std::size_t most_words_at_once = std::size_t{1} << 16;

    /// Maximum memory of all layers, so that no table has more states than numbers: a state takes at least 24 bytes.
    static constexpr std::uint64_t most_bytes = std::uint64_t{24} << 31;

    /// Returns the layer whose states are to be expanded next; 0 if there is none.
    [[nodiscard]] Index next_layer() {
        while (top_ > 0 && states_in(layers_[top_]) == 0 && !runs_.contains(top_))
            --top_;
        while (bottom_ < top_ && states_in(layers_[bottom_]) == 0)
            ++bottom_;
        return bytes_ > max_bytes_ && !make_scratch_ ? std::min(bottom_, top_) : top_;
    }

    /// Converts limbs to a rounded number.
    static double rounded(std::span<const std::uint64_t> limbs) {
        double number = 0;
        for (std::size_t l = limbs.size(); l-- > 0;)
            number = number * 0x1p64 + static_cast<double>(limbs[l]);
        return number;
    }

    static std::size_t states_in(const Layer& layer) {
        return std::accumulate(layer.begin(), layer.end(), std::size_t{0},
                               [](std::size_t sum, const CountedStates& part) { return sum + part.size(); });
    }

    static std::size_t bytes_of(const Layer& layer) {
        return std::accumulate(layer.begin(), layer.end(), std::size_t{0},
                               [](std::size_t sum, const CountedStates& part) { return sum + part.bytes(); });
    }

    void make_layer(Index layer) {
        if (layers_[layer].empty())
            layers_[layer].assign(parts_, CountedStates(problem_.words));
    }

    [[nodiscard]] Index part_of(std::uint64_t hash) const { return static_cast<Index>(hash * parts_ >> 32); }
    [[nodiscard]] CountedStates& part_of(Index layer, std::uint64_t hash) {
        return layers_[layer][parts_ == 1 ? 0 : part_of(hash)];
    }

    /// Expands the last states of the layer, and deletes them.
    template <Index Words, bool HasBounds>
    void follow(Index number) {
        Layer& layer = layers_[number];
        const std::size_t most = std::max<std::size_t>(std::min<std::size_t>(all_.states / 16, most_shared_), at_once_);
        const std::size_t each = std::max<std::size_t>(at_once_ / parts_, 1);
        const std::size_t slices = std::max<std::size_t>(most / (each * parts_), 1);
        const std::size_t transitions = std::min(most, states_in(layer)) * problem_.most_options();
        const Tally done = most_shared_ > 0 && transitions >= least_shared_
                               ? follow_on_threads<Words, HasBounds>(number, slices, each)
                               : follow_alone<Words, HasBounds>(number, slices, each);
        all_.add(done);
        bottom_ = std::min(bottom_, done.lowest);
        work_[number].add(done);
        cost_ += cost_of(static_cast<double>(done.states + done.steps), static_cast<double>(done.tries),
                         static_cast<double>(bytes_ + done.bytes));
        bytes_ += done.bytes - bytes_of(layer);
        for (CountedStates& part : layer)
            part.keep_first(part.size() - std::min(part.size(), slices * each));
        if (states_in(layer) == 0)
            layer = Layer();
        bytes_ += bytes_of(layer);
    }

    /// Calls `visit(lower, ways)` for each transition from up to `each` states of each part; its state is in `next()`.
    template <Index Words, bool HasBounds, class Next, class Visit>
    DLX_INLINE void expand(Index number, std::size_t slice, std::size_t each, Tally& tally, Next next,
                           Visit visit) const {
        for (const CountedStates& part : layers_[number]) {
            const std::size_t end = part.size() - std::min(part.size(), slice * each);
            const std::size_t begin = end - std::min(end, each);
            tally.states += end - begin;
            for (std::size_t k = begin; k < end; ++k) {
                tally.ways += rounded(part.ways(k));
                const std::size_t permutations = problem_.follow<Words, HasBounds>(
                    part.states().state(k), number, [&] { return ++tally.tries, next(); },
                    [&, ways = part.ways(k)](std::size_t, Index lower) {
                        ++tally.steps;
                        if (lower != 0)
                            tally.lowest = std::min(tally.lowest, lower);
                        visit(lower, ways);
                    });
                // A permutation takes as long as 12 words of an option, and 4 for each word of a state.
                tally.tries += (12 + 4 * problem_.words) * permutations / problem_.words;
            }
        }
    }

    template <Index Words, bool HasBounds>
    Tally follow_alone(Index number, std::size_t slices, std::size_t each) {
        Tally tally;
        StepList& list = alone_;
        const auto state = [&] { return &list.states[list.size * state_words<Words>(problem_.words)]; };
        for (std::size_t slice = 0; slice < slices; ++slice)
            expand<Words,
                   HasBounds>(number, slice, each, tally, state, [&](Index lower, std::span<const std::uint64_t> ways) {
                const std::uint64_t hash = hashes_.hash<Words>(state());
                make_layer(lower);
                CountedStates& part = part_of(lower, hash);
                part.states().prefetch(hash);
                list.steps[list.size] = {&part, ways.data(), static_cast<Index>(hash), static_cast<Index>(ways.size())};
                if (++list.size == group)
                    arrive<Words>(list, 0, tally);
            });
        arrive<Words>(list, 0, tally);
        return tally;
    }

    template <Index Words, bool HasBounds>
    Tally follow_on_threads(Index number, std::size_t slices, std::size_t each) {
        for (Index lower = number - std::min(number, problem_.reach); lower < number; ++lower)
            make_layer(lower);
        while (slices_.size() < slices)
            slices_.emplace_back(problem_.words, parts_);
        threads_.run(static_cast<Index>(slices), [&](Index k) { expand_slice<Words, HasBounds>(number, k, each); });
        std::vector<Tally> tallies(parts_);
        threads_.run(parts_, [&](Index part) {
            Tally tally; // its own cache line
            for (std::size_t k = 0; k < slices; ++k)
                arrive_in_groups<Words>(slices_[k].lists[part], tally);
            tallies[part] = tally;
        });
        for (std::size_t k = 0; k < slices; ++k)
            tallies[0].add(slices_[k].tally);
        for (Index part = 1; part < parts_; ++part)
            tallies[0].add(tallies[part]);
        return tallies[0];
    }

    template <Index Words, bool HasBounds>
    void expand_slice(Index number, Index place, std::size_t each) {
        const Index words = state_words<Words>(problem_.words);
        Slice& slice = slices_[place];
        slice.tally = {};
        for (StepList& list : slice.lists)
            list.size = 0;
        std::uint64_t* const state = slice.state.data();
        expand<Words, HasBounds>(
            number, place, each, slice.tally, [=] { return state; },
            [&](Index lower, std::span<const std::uint64_t> ways) {
                const std::uint64_t hash = hashes_.hash<Words>(state);
                StepList& list = slice.lists[part_of(hash)];
                if (list.size == list.steps.size()) {
                    list.steps.resize(2 * list.size);
                    list.states.resize(2 * list.size * words);
                }
                std::copy_n(state, words, &list.states[list.size * words]);
                list.steps[list.size++] = {&part_of(lower, hash), ways.data(), static_cast<Index>(hash),
                                           static_cast<Index>(ways.size())};
            });
    }

    /// Adds all transitions to a part.
    template <Index Words>
    void arrive_in_groups(StepList& list, Tally& tally) {
        const std::size_t size = list.size;
        for (std::size_t begin = 0; begin < size; begin += group) {
            list.size = std::min(begin + group, size);
            for (std::size_t k = begin; k < list.size; ++k)
                list.steps[k].part->states().prefetch(list.steps[k].hash);
            arrive<Words>(list, begin, tally);
        }
    }

    /// Adds the transitions from `begin` on to their layers.
    template <Index Words>
    void arrive(StepList& list, std::size_t begin, Tally& tally) {
        for (std::size_t k = begin; k < list.size; ++k)
            list.steps[k].part->prefetch_first(list.steps[k].hash);
        for (std::size_t k = begin; k < list.size; ++k) {
            const auto& [part, ways, hash, limbs] = list.steps[k];
            const std::size_t bytes = part->bytes();
            const std::uint64_t* const state = &list.states[k * state_words<Words>(problem_.words)];
            tally.merged += part->template add<Words>(state, hash, std::span(ways, limbs)) ? 0 : 1;
            tally.bytes += part->bytes() - bytes;
        }
        list.size = 0;
    }

    void read_some();
    bool spill();
    void spill(Index layer);
    void merge(Index layer);

    const FrontierProblem& problem_;
    const std::size_t max_bytes_;
    const TaskRunner threads_;
    const MakeScratch make_scratch_;
    const std::size_t least_shared_; ///< minimum number of transitions that several threads find
    Index parts_ = 1;                ///< number of parts of a layer
    std::size_t at_once_ = 0;     ///< maximum number of states expanded before the next layer is chosen, by one thread
    std::size_t most_shared_ = 0; ///< and by several threads
    const StateTable hashes_{problem_.words}; ///< for hashes alone
    std::vector<Layer> layers_;               ///< layers by the number of uncovered items; layer 0 has the solutions
    std::vector<Tally> work_;                 ///< expanded part of each layer
    Index top_;                               ///< upper bound on the layers with states
    Index bottom_;                            ///< lower bound on the layers with states, except layer 0
    std::size_t bytes_ = 0;                   ///< memory of all layers
    StepList alone_;                          ///< transitions found by a single thread
    std::vector<Slice> slices_;               ///< transitions found by several threads
    Tally all_;                               ///< work of all rounds
    double cost_ = 0;
    std::map<Index, SortedRuns> runs_; ///< states of layers in files
    Index merging_ = 0;                ///< layer whose states are merged from its file; 0 if there is none
    std::optional<StateReader> saved_; ///< saved states that have not been read yet
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
/// far too large if very many paths share states, but then an enumeration takes even longer. With symmetries, which
/// share states early: Steiner triples 0.1, 0.1; reduced Latin squares 0.1, 0.4; Skolem 12 0.2, 0.4; Langford 12 0.2, 0.6;
/// hexiamonds 0.3, 0.7; pentominoes 5x12 0.9, 0.8; tetrominoes 0.5, 1.5. Graphs of DXD: Aconet 0.2, 0.3; BtEurope 7, 6.
inline double FrontierCount::cost_left(const PathGuess& guess, double solutions) const {
    Index seen = top_; // the last layer with expanded states
    while (seen + 1 < work_.size() && work_[seen].states == 0)
        ++seen;
    if (guess.paths[seen] == 0 || work_[seen].states == 0)
        return 0;
    const double meet = work_[seen].ways / static_cast<double>(work_[seen].states);
    const auto in_file = runs_.find(seen);
    const auto waiting =
        static_cast<double>(states_in(layers_[seen]) + (in_file != runs_.end() ? in_file->second.size() : 0));
    const double scale = (work_[seen].ways + waiting * meet) / guess.paths[seen];
    const double first = std::log(std::max(meet - 1 / meet, 1 / static_cast<double>(1 + all_.states)));
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
    return bytes_ > max_bytes_ && !make_scratch_ ? std::max(cost, if_even) : cost;
}

} // namespace dlx::detail
