#include "sudoku/many/neighbors.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace sudoku {

NeighborTasks::NeighborTasks(std::size_t remove, bool is_distinct, std::optional<std::uint64_t> seed, Read read)
    : remove_(remove), is_distinct_(is_distinct), read_(std::move(read)) {
    if (!seed)
        return;
    all_.emplace(*seed);
    for (auto all = this->read(); !all.empty(); all = this->read())
        for (NeighborTask& task : all) {
            if (!task.error && !all_->add(*ways_of(task)))
                task.error.emplace(task.from().line(), 0, too_many_ways());
            (task.error ? errors_ : puzzles_).push_back(std::move(task));
        }
}

std::vector<NeighborTask> NeighborTasks::take_errors() {
    if (!all_)
        for (auto some = read(); !some.empty(); some = read())
            std::move(some.begin(), some.end(), std::back_inserter(puzzles_));
    const auto errors =
        std::stable_partition(puzzles_.begin(), puzzles_.end(), [](const NeighborTask& task) { return !task.error; });
    std::move(errors, puzzles_.end(), std::back_inserter(errors_));
    puzzles_.erase(errors, puzzles_.end());
    return std::exchange(errors_, {});
}

std::vector<NeighborTask> NeighborTasks::next(std::size_t most) {
    std::vector<NeighborTask> tasks = std::exchange(errors_, {});
    while (tasks.size() < most)
        if (all_ ? !add_drawn(tasks) : !add_next(tasks, tasks.empty()))
            break;
    return tasks;
}

std::optional<double> NeighborTasks::fraction() const {
    if (!all_)
        return std::nullopt;
    return static_cast<double>(drawn_) / static_cast<double>(std::max<std::uint64_t>(all_->size(), 1));
}

std::optional<std::uint64_t> NeighborTasks::ways_of(const NeighborTask& task) const {
    const auto [run, number] = task.from();
    return removal_count(run.given_count(number), remove_);
}

/// Returns the reason why neighbors of a puzzle cannot be found, or "".
std::string NeighborTasks::why_not(const NeighborTask& task) const {
    const PuzzleGroup& run = task.from().run;
    if (run.variant)
        return "neighbors of puzzles with rules cannot be found";
    if (is_distinct_ && run.geometry != Geometry(3, 3))
        return "only 9x9 puzzles can be compared, and this is one of " + to_string(run.geometry);
    if (!NeighborSearch::supports(run.geometry))
        return "neighbors are found up to 25x25, and this is a board of " + to_string(run.geometry);
    if (!run.eliminated.empty())
        return "this puzzle rules candidates out, and its neighbors could not";
    return ways_of(task) ? "" : too_many_ways();
}

std::string NeighborTasks::too_many_ways() const {
    return "there are too many ways to take " + std::to_string(remove_) + " givens away";
}

std::vector<NeighborTask> NeighborTasks::read() {
    std::vector<NeighborTask> tasks;
    auto some = read_();
    if (!some)
        return tasks;
    const auto puzzles = std::make_shared<const Puzzles>(std::move(*some));
    for (std::size_t record = 0; record < puzzles->record_count(); ++record) {
        NeighborTask& task = tasks.emplace_back(NeighborTask{puzzles, record});
        task.error = task.from().error();
        if (const std::string why = task.error ? "" : why_not(task); !why.empty())
            task.error.emplace(task.from().line(), 0, why);
    }
    return tasks;
}

/// Reads only if `may_read`: more puzzles may be long in coming.
bool NeighborTasks::add_next(std::vector<NeighborTask>& tasks, bool may_read) {
    for (;;) {
        while (at_ < puzzles_.size() && !puzzles_[at_].error && puzzles_[at_].combination == ways_of(puzzles_[at_]))
            ++at_;
        if (at_ < puzzles_.size())
            break;
        if (!may_read)
            return false;
        puzzles_ = read();
        at_ = 0;
        if (puzzles_.empty())
            return false;
    }
    tasks.push_back(puzzles_[at_]);
    puzzles_[at_].error ? ++at_ : ++puzzles_[at_].combination;
    return true;
}

bool NeighborTasks::add_drawn(std::vector<NeighborTask>& tasks) {
    if (drawn_ == all_->size())
        return false;
    const auto [puzzle, way] = (*all_)[drawn_++];
    tasks.push_back(puzzles_[puzzle]);
    tasks.back().combination = way;
    return true;
}

void NeighborFinder::find(std::span<const NeighborTask> tasks, const ResultCallback& sink) {
    const dlx::StopFlag& stop = params_.limits.stop_flag;
    std::vector<Removal> removals;
    for (auto from = tasks.begin(); from != tasks.end() && !stop.is_set();) {
        if (from->error) {
            sink({*from++, {}});
            continue;
        }
        const Geometry geometry = from->from().run.geometry;
        if (!search_ || params_.geometry != geometry) {
            params_.geometry = geometry;
            search_.emplace(params_);
        }
        const auto to = std::find_if(from, tasks.end(), [&](const NeighborTask& task) {
            return task.error || task.from().run.geometry != geometry;
        });
        removals.clear();
        for (const NeighborTask& task : std::span(from, to))
            removals.push_back({task.from().digits(), task.combination});
        search_->run(removals, [&](const Neighbor& found) {
            sink({*(from + static_cast<std::ptrdiff_t>(found.removal_index)), found.puzzle,
                  is_distinct_ ? std::optional(canonicalizer_.canonicalize(found.puzzle)) : std::nullopt});
        });
        from = to;
    }
}

} // namespace sudoku
