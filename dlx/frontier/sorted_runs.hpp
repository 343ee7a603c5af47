#pragma once

#include "dlx/count_result.hpp"
#include "dlx/frontier/state_stream.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace dlx::detail {

/// The states of a layer that are in a file, as runs. Each run is sorted by hashes, and then by states, so that all runs
/// can be merged without keeping them in memory.
class SortedRuns {
public:
    /// States have `words` words. `make_file` outlives this object.
    SortedRuns(const MakeScratch& make_file, std::uint32_t words)
        : make_file_(make_file), file_(make_file()), words_(words) {}
    SortedRuns(const SortedRuns&) = delete; // runs read from this object
    SortedRuns& operator=(const SortedRuns&) = delete;

    /// Adds a run with all states of a layer, whose parts are in the order of their hashes. Requires that no state was
    /// merged yet. The indices of the parts are lost.
    void add(std::span<CountedStates> layer, const TaskRunner& threads);

    /// Appends at least `size` merged states to the parts, in turn, or the remaining ones. Returns false if none remains.
    bool merge(std::span<CountedStates> parts, std::size_t size);

    /// Returns the number of states in all runs; equal ones count separately.
    [[nodiscard]] std::size_t size() const { return size_; }

    void save(std::uint32_t layer, const StateWriter::Sink& sink) const;

private:
    struct Run {
        std::uint64_t position = 0; ///< of the next block in the file, in words
        StateReader block{};
        std::size_t at = 0; ///< next state in the block
        std::uint64_t hash = 0;

        [[nodiscard]] const std::uint64_t* state() const { return block.state(at); }
    };
    static constexpr std::size_t max_runs = 256;

    StateWriter writer();
    [[nodiscard]] std::unique_ptr<Run> run_at(std::uint64_t position) const;
    /// Finds the next state of a run. Returns false at its end.
    bool find_state(Run& run) const;
    [[nodiscard]] bool is_less(const std::uint64_t* a, const std::uint64_t* b) const;
    void merge_all();

    const MakeScratch& make_file_;
    std::unique_ptr<ScratchFile> file_;
    std::uint32_t words_;
    const StateTable hashes_{words_}; ///< for hashes alone
    std::uint64_t end_ = 0;           ///< size of the file in words
    std::size_t size_ = 0;
    std::vector<std::unique_ptr<Run>> runs_; ///< during a merge, a heap with the least state first
    bool is_merging_ = false;
};

} // namespace dlx::detail
