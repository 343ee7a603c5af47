#include "dlx/lockstep/lockstep.hpp"

#include "dlx/detail/pace.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

namespace dlx::detail {

namespace {

using Mask = Lanes::Mask;

/// Tenths of the active lanes that must wait before they are served. Sweeps are for all lanes, served or not, and cost
/// less. Tried, microseconds for a hard and for a minimal puzzle: 5: 13.4, 0.347; 6: 13.2, 0.342; 7: 12.9, 0.340;
/// 8: 13.1, 0.352.
constexpr std::uint32_t usual_patience = 6;

/// Patience while lanes dive: most of these need no service, and the others wait longer.
constexpr std::uint32_t patience_in_dives = 3;

std::shared_ptr<const LaneProblem> lane_problem(const Problem& problem) {
    if (const auto reason = BatchSolver::unsupported_reason(problem))
        throw std::invalid_argument(*reason);
    return std::make_shared<const LaneProblem>(problem);
}

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

BatchParams checked(BatchParams params) {
    if (params.limits.solutions == 0)
        throw std::invalid_argument("lockstep: a limit of solutions must be at least 1");
    params.max_kept_solutions = std::min(params.max_kept_solutions, params.limits.solutions.value_or(no_limit));
    return params;
}

} // namespace

Lockstep::Lockstep(const Problem& problem, BatchParams params) : Lockstep(lane_problem(problem), std::move(params)) {}

Lockstep::Lockstep(std::shared_ptr<const LaneProblem> problem, BatchParams params, std::size_t window)
    : params_(checked(std::move(params))), max_solutions_(limits().solutions.value_or(no_limit)),
      watch_(params_.limits), problem_(std::move(problem)), width_(lane_width(params_.vector_width)),
      lanes_(width_.make(*problem_)), lane_(lanes_->lanes()), records_(window), listed_(problem_->options() + 16) {
    all_ = ~Mask() >> (all_.size() - lanes_->lanes());
    if (params_.task_runner.pace)
        sweeps_to_deal_ = params_.task_runner.pace->sweeps_to_deal;
    if (sweeps_to_deal_ == 0)
        sweeps_to_deal_ = 1 + 1'000'000 / (1 + problem_->options()); // a sweep takes some nanoseconds an option
}

void Lockstep::report() {
    if (limits().on_progress && !is_helper() && !limits().is_stopped())
        watch_.report({stats_.solutions, 2 * stats_.branches + next_, 0,
                       shares_done_ / static_cast<double>(std::max<std::uint64_t>(next_, 1))});
}

/// Finishes the instances whose time is over.
void Lockstep::look_at_clock() {
    constexpr double look_seconds = 5e-4;
    const double now = watch_.seconds();
    if (now - last_look_ < look_seconds)
        return;
    last_look_ = now;
    for (std::uint64_t instance = first_; instance != next_; ++instance)
        if (Record& open = record(instance); !open.is_finished && now - open.started >= *limits().seconds)
            finish(open, Status::time_limit);
}

BatchStats Lockstep::run(const InstanceSource& source, const ResultCallback& sink) {
    reset();
    do {
        search(source, sink);
        if (busy_.any() && !limits().is_stopped()) {
            end_dives();
            deal(sink);
        }
    } while (has_more_ && !limits().is_stopped());
    for (std::uint64_t instance = first_; instance != next_; ++instance) // finds open instances only if stopped
        if (Record& open = record(instance); !open.is_finished)
            finish(open, Status::stopped);
    answer_finished(sink);
    stats_.instances = next_;
    return stats_;
}

/// Searches until all instances are reported, the batch is stopped, or the rest must be distributed to helpers.
void Lockstep::search(const InstanceSource& source, const ResultCallback& sink) {
    for (refill(source); busy_.any() && !limits().is_stopped() && !is_to_deal(); refill(source)) {
        const std::size_t busy = busy_.count();
        Lanes::Verdicts verdicts;
        do {
            lanes_->sweep();
            ++stats_.propagation_passes;
            stats_.lane_passes += busy;
            verdicts = lanes_->verdicts();
            dive(verdicts);
            waiting_ = (verdicts.dead | verdicts.solved | verdicts.stuck) & busy_;
        } while (!is_to_serve() && !limits().is_stopped());
        strengthen(verdicts);
        serve(verdicts);
        if (is_timed())
            look_at_clock();
        answer_finished(sink);
        report();
        has_more_ = has_more_ && !limits().is_stopped();
    }
}

bool Lockstep::is_to_serve() const {
    return waiting_.count() * 10 >= busy_.count() * (dives_.lanes.any() ? patience_in_dives : usual_patience);
}

/// Applies the costlier rules: a lane branches only if they find nothing; if they do, it is not stuck any more. They
/// cost as much as a sweep, and so are applied just before lanes are served.
void Lockstep::strengthen(Lanes::Verdicts& verdicts) {
    const Mask stuck = verdicts.stuck & busy_;
    if (stuck.none())
        return;
    const Mask changed = lanes_->strengthen(stuck);
    verdicts.stuck &= ~changed;
    waiting_ &= ~changed;
}

/// Resets all state, including that of a run ended by an exception.
void Lockstep::reset() {
    lanes_->reset();
    stats_ = {};
    shares_done_ = 0;
    watch_ = RunMonitor(params_.limits);
    last_look_ = 0;
    first_ = next_ = last_taken_ = 0;
    finished_.clear();
    given_ = nullptr;
    has_more_ = !limits().is_stopped();
    std::fill(lane_.begin(), lane_.end(), Lane{});
    busy_ = waiting_ = written_ = begun_ = {};
    dives_ = {.luck = dives_.luck}; // instances of the next run are probably similar
    branch_states_.clear();
    branch_below_.clear();
    branch_share_.clear();
    free_branch_ = none;
    last_donor_ = 0;
    for (std::uint32_t p = 0; p < parts_.size(); ++p)
        parts_[p].next = p + 1 < parts_.size() ? p + 1 : none;
    free_part_ = parts_.empty() ? none : 0;
}

/// Serves waiting lanes; those without further branches end their part.
void Lockstep::serve(const Lanes::Verdicts& verdicts) {
    ++stats_.lane_refills;
    const Mask stuck = verdicts.stuck & busy_;
    const Mask solved = verdicts.solved & busy_;
    if (stuck.any() || (params_.max_kept_solutions > 0 && solved.any()))
        lanes_->read_out(stuck);
    for_each(stuck, [&](std::uint32_t lane) { put_off(lane); });
    waiting_ &= ~stuck;
    for_each(solved, [&](std::uint32_t lane) { record_solution(lane); });
    for_each(waiting_, [&](std::uint32_t lane) {
        if (lane_[lane].part == none) // some other lane has finished the instance just now
            return;
        if (dives_.failed[lane])
            return begin_again(lane);
        shares_done_ += lane_[lane].share;
        if (!resume(lane))
            end_part(lane);
    });
}

/// Counts a solution. A part ends with the solutions that the instance still needs, as far as that is known.
void Lockstep::record_solution(std::uint32_t k) {
    Lane& lane = lane_[k];
    if (lane.solutions < params_.max_kept_solutions) {
        std::vector<std::uint64_t>& kept = parts_[lane.part].kept;
        kept.resize(kept.size() + words());
        lanes_->out(k, kept.data() + kept.size() - words());
    }
    ++stats_.solutions;
    std::uint64_t found = ++lane.solutions;
    if (lane.is_shared) {
        Record& record = records_[parts_[lane.part].record];
        ++record.solutions;
        const bool any_will_do = params_.max_kept_solutions == 0;
        found = any_will_do ? record.solutions : found + (record.open_part == lane.part ? record.settled : 0);
    }
    if (found >= max_solutions_)
        drop_branches(k);
}

// --- Deferred branches -----------------------------------------------------------------------------------------------

/// Defers a branch. With a limit of search nodes, the instance has this lane only.
void Lockstep::put_off(std::uint32_t lane) {
    if (limits().search_nodes && 1 + 2 * (lane_[lane].branches + 1) > *limits().search_nodes)
        return finish(records_[parts_[lane_[lane].part].record], Status::node_limit);
    ++lane_[lane].branches;
    ++stats_.branches;
    lanes_->put_off(lane, push_branch(lane));
}

/// Allocates the state of a branch that the lane defers: half of its subtree.
std::uint64_t* Lockstep::push_branch(std::uint32_t lane) {
    std::uint32_t branch = free_branch_;
    if (branch == none) {
        branch = static_cast<std::uint32_t>(branch_below_.size());
        branch_below_.push_back(none);
        branch_share_.push_back(0);
        branch_states_.resize(branch_states_.size() + words());
    } else {
        free_branch_ = branch_below_[branch];
    }
    branch_below_[branch] = std::exchange(lane_[lane].top, branch);
    branch_share_[branch] = lane_[lane].share /= 2;
    return branch_states_.data() + branch * words();
}

/// Sets the next state of `lane` to that of `branch`, which becomes free.
void Lockstep::take_up(std::uint32_t lane, std::uint32_t branch) {
    lanes_->in(lane, branch_states_.data() + branch * words());
    written_.set(lane);
    lane_[lane].share = branch_share_[branch];
    branch_below_[branch] = std::exchange(free_branch_, branch);
}

void Lockstep::drop_branches(std::uint32_t lane) {
    while (lane_[lane].top != none) {
        const std::uint32_t branch = lane_[lane].top;
        lane_[lane].top = branch_below_[branch];
        branch_below_[branch] = std::exchange(free_branch_, branch);
    }
}

bool Lockstep::resume(std::uint32_t lane) {
    const std::uint32_t branch = lane_[lane].top;
    if (branch == none)
        return false;
    lane_[lane].top = branch_below_[branch];
    take_up(lane, branch);
    return true;
}

// --- Work for idle lanes ---------------------------------------------------------------------------------------------

void Lockstep::refill(const InstanceSource& source) {
    bool has_work = true;
    for_each(all_ & ~busy_,
             [&](std::uint32_t lane) { has_work = has_work && (begin(lane, source) || take_over(lane)); });
    if ((written_ | begun_).any())
        lanes_->write_in(written_, begun_);
    written_ = begun_ = {};
}

bool Lockstep::begin(std::uint32_t lane, const InstanceSource& source) {
    if (!has_more_ || next_ - first_ == records_.size())
        return false;
    Instance instance;
    if (!source(instance)) {
        has_more_ = false;
        return false;
    }
    lane_[lane].share = 1;
    bool is_first_state_in = true; // in() has the state
    if (given_ != nullptr) {
        begin_at(lane, *std::exchange(given_, nullptr));
    } else if (!instance.allowed.empty()) {
        begin_with(lane, instance.allowed);
    } else if (const bool is_forced_twice = lanes_->force(lane, instance.forced);
               is_forced_twice || !instance.removed.empty()) {
        lanes_->unforce(lane, instance.forced);
        begin_without(lane, instance, is_forced_twice);
    } else {
        begun_.set(lane);
        is_first_state_in = false;
    }
    if (is_first_state_in && is_to_dive())
        dives_.lanes.set(lane);
    const auto number = static_cast<std::uint32_t>(next_ % records_.size());
    ++next_;
    last_taken_ = stats_.propagation_passes;
    lane_[lane].part = new_part(number);
    records_[number] = {
        .first_part = lane_[lane].part, .open_part = lane_[lane].part, .started = is_timed() ? watch_.seconds() : 0};
    busy_.set(lane);
    return true;
}

/// Starts the lane at a piece: with its first state, the others deferred.
void Lockstep::begin_at(std::uint32_t lane, const Piece& piece) {
    lane_[lane].share = piece.share;
    for (std::size_t k = piece.open.size() / words(); k-- > 1;)
        std::copy_n(piece.open.begin() + static_cast<std::ptrdiff_t>(k * words()), words(), push_branch(lane));
    lanes_->in(lane, piece.open.data());
    written_.set(lane);
}

void Lockstep::begin_with(std::uint32_t lane, std::span<const std::uint64_t> left) {
    const std::uint32_t options = problem_->options();
    if (left.size() != words())
        throw std::invalid_argument("the options left of an instance are " + std::to_string(left.size()) +
                                    " words, those of the problem " + std::to_string(words()));
    if (options % 64 != 0 && left.back() >> (options % 64) != 0)
        LaneProblem::refuse(OptionId{options / 64 * 64 + static_cast<std::uint32_t>(std::bit_width(left.back())) - 1});
    written_.set(lane);
    if (problem_->slots_are_options)
        return lanes_->in(lane, left.data());
    begin_state_.assign(words(), 0);
    for (std::uint32_t w = 0; w < left.size(); ++w)
        for (std::uint64_t word = left[w]; word != 0; word &= word - 1) {
            const std::uint32_t option = 64 * w + static_cast<std::uint32_t>(std::countr_zero(word));
            const std::uint32_t slot = problem_->slot[option];
            begin_state_[slot / 64] |= std::uint64_t{1} << (slot % 64);
        }
    lanes_->in(lane, begin_state_.data());
}

/// Starts the lane with the state after removed and forced options; without solutions if an option is forced twice.
/// Instances that only force options, each once, do not need this: the lanes do it for all of them at once.
void Lockstep::begin_without(std::uint32_t lane, const Instance& instance, bool is_forced_twice) {
    std::vector<std::uint64_t>& state = begin_state_;
    state.assign(words(), 0);
    for (std::uint32_t slot = 0; slot < problem_->options(); ++slot)
        state[slot / 64] |= std::uint64_t{1} << (slot % 64);
    const auto remove_slot = [&](std::uint32_t slot) { state[slot / 64] &= ~(std::uint64_t{1} << (slot % 64)); };
    for (const OptionId option : instance.removed)
        remove_slot(problem_->slot_of(option));
    for (const OptionId option : instance.forced) {
        const std::uint32_t forced = problem_->slot_of(option);
        for (const std::uint32_t item : problem_->items_of(forced))
            for (const std::uint32_t slot : problem_->item(item))
                if (slot != forced || is_forced_twice)
                    remove_slot(slot);
    }
    lanes_->in(lane, state.data());
    written_.set(lane);
}

/// Takes over the first deferred branch of some lane: the largest. In the order of the search it follows the rest of
/// that lane, and precedes the branches that others took from it.
bool Lockstep::take_over(std::uint32_t lane) {
    if (limits().search_nodes)
        return false;
    const std::uint32_t lanes = lanes_->lanes();
    for (std::uint32_t tried = 0; tried < lanes; ++tried) {
        last_donor_ = (last_donor_ + 1) % lanes;
        Lane& donor = lane_[last_donor_];
        if (donor.top == none)
            continue;
        std::uint32_t* link = &donor.top;
        while (branch_below_[*link] != none)
            link = &branch_below_[*link];
        take_up(lane, std::exchange(*link, none));
        const std::uint32_t part = new_part(parts_[donor.part].record);
        parts_[part].next = std::exchange(parts_[donor.part].next, part);
        if (!std::exchange(donor.is_shared, true))
            records_[parts_[part].record].solutions += donor.solutions;
        lane_[lane].part = part;
        lane_[lane].is_shared = true;
        busy_.set(lane);
        return true;
    }
    return false;
}

} // namespace dlx::detail
