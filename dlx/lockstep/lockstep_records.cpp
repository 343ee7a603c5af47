#include "dlx/lockstep/lockstep.hpp"

#include <algorithm>
#include <utility>

// The parts of the search of an instance, and the record of their results.
namespace dlx::detail {

std::uint32_t Lockstep::new_part(std::uint32_t record) {
    std::uint32_t part = free_part_;
    if (part == none) {
        part = static_cast<std::uint32_t>(parts_.size());
        parts_.emplace_back();
    } else {
        free_part_ = parts_[part].next;
    }
    parts_[part].record = record;
    parts_[part].next = none;
    parts_[part].is_running = true;
    parts_[part].solutions = 0;
    parts_[part].kept.clear();
    return part;
}

/// Makes the lane idle, and adds its counts to its part and its record.
Lockstep::Record& Lockstep::leave_part(std::uint32_t k) {
    const Lane lane = std::exchange(lane_[k], Lane{});
    busy_.reset(k);
    leave_dive(k);
    Part& part = parts_[lane.part];
    part.is_running = false;
    part.solutions = lane.solutions;
    Record& record = records_[part.record];
    record.branches += lane.branches;
    record.solutions += lane.is_shared ? 0 : lane.solutions;
    return record;
}

/// Ends a part. The record is finished when all its parts are, or when there are enough solutions. If their order
/// matters, only solutions without an earlier open part count.
void Lockstep::end_part(std::uint32_t lane) {
    Record& record = leave_part(lane);
    for (std::uint32_t& open = record.open_part; open != none && !parts_[open].is_running; open = parts_[open].next)
        record.settled += parts_[open].solutions;
    if ((params_.max_kept_solutions == 0 ? record.solutions : record.settled) >= max_solutions_)
        finish(record, Status::solution_limit);
    else if (record.open_part == none)
        finish(record, Status::exhausted);
}

/// Finishes a record. Lanes that still work for it are idle then.
void Lockstep::finish(Record& record, Status status) {
    record.is_finished = true;
    record.status = status;
    if (!is_in_order()) {
        const std::uint64_t ring = records_.size();
        const auto place = static_cast<std::uint64_t>(&record - records_.data());
        finished_.push_back(next_ - 1 - (next_ - 1 + ring - place) % ring);
    }
    if (record.branches > 0)
        dives_.luck += ((status == Status::solution_limit ? 1 : 0) - dives_.luck) / Dives::memory;
    if (record.open_part == none)
        return;
    for_each(busy_, [&](std::uint32_t lane) {
        if (&records_[parts_[lane_[lane].part].record] == &record) {
            drop_branches(lane);
            leave_part(lane);
        }
    });
}

/// Reports finished instances; if ordered, only those without an earlier unfinished one.
void Lockstep::answer_finished(const ResultCallback& sink) {
    for (const std::uint64_t instance : finished_)
        answer(instance, sink);
    finished_.clear();
    for (; first_ != next_ && record(first_).is_finished; ++first_)
        if (is_in_order())
            answer(first_, sink);
}

void Lockstep::answer(std::uint64_t instance, const ResultCallback& sink) {
    const Record& record = this->record(instance);
    BatchResult answer;
    answer.engine_ = this;
    answer.index = instance;
    answer.status = record.status;
    answer.branches = record.branches;
    kept_.clear();
    for (std::uint32_t p = record.first_part; p != none; p = parts_[p].next) {
        const Part& part = parts_[p];
        for (std::size_t k = 0; k < part.solutions && kept_.size() < params_.max_kept_solutions; ++k)
            kept_.push_back(part.kept.data() + k * words());
        answer.solutions += std::min(parts_[p].solutions, max_solutions_ - answer.solutions);
    }
    answer.kept_solutions = kept_.size();
    free_parts(record.first_part);
    sink(answer);
}

void Lockstep::free_parts(std::uint32_t first) {
    while (first != none) {
        const std::uint32_t next = std::exchange(parts_[first].next, free_part_);
        free_part_ = std::exchange(first, next);
    }
}

const Solution& Lockstep::kept_solution(std::uint64_t k) {
    const auto options = std::span(listed_).first(lanes_->list(kept_.at(k), listed_.data()));
    solution_.assign(options.begin(), options.end());
    return solution_;
}

std::span<const std::uint64_t> Lockstep::kept_bits(std::uint64_t k) {
    if (problem_->slots_are_options)
        return {kept_.at(k), words()};
    bits_.assign(words(), 0);
    for (const OptionId option : kept_solution(k))
        bits_[index(option) / 64] |= std::uint64_t{1} << (index(option) % 64);
    return bits_;
}

} // namespace dlx::detail
