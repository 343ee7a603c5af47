// Dives: a fast way to find two solutions if there are several. A lane that dives chooses one option after the other,
// at the first suitable places. It keeps a single deferred state, in separate vectors of all lanes: choosing and
// backtracking take less time than a sweep. A dive may find solutions that a full search would find last. If it does
// not find two, nothing is known, and the instance restarts.
//
// Therefore dives are used only for the question whether there are two solutions, as long as most instances that need
// branches have two. Results do not depend on dives.

#include "dlx/lockstep/lockstep.hpp"

#include <algorithm>
#include <utility>

namespace dlx::detail {

/// Tenths of all lanes that must wait before waiting lanes choose or backtrack. Tried, time relative to that without
/// dives, for puzzles with several solutions, and for puzzles of which half have several: 2 took 0.88 and 0.88, 3 took
/// 0.67 and 0.78, 4 took 0.68 and 0.83.
constexpr std::uint32_t dive_patience = 3;

/// Tenths of all lanes that must be stuck without diving, mostly after failed dives, before these are served.
constexpr std::uint32_t fewest_stuck = 1;

bool Lockstep::is_to_dive() const {
    return dives_.luck > 0.5 && max_solutions_ == 2 && params_.max_kept_solutions == 0 && !limits().search_nodes &&
           !is_helper() && lanes_->can_dive();
}

/// Handles lanes that dive, and removes them from the verdicts; serve() handles the rest.
void Lockstep::dive(Lanes::Verdicts& verdicts) {
    Dives& dives = dives_;
    if ((dives.lanes | dives.failed).none())
        return;
    const Mask ended = dives.lanes & (verdicts.dead | verdicts.solved);
    const Mask done =
        ended & (~dives.decided | (verdicts.solved & dives.found)); // ended without a search, or by two solutions
    const double lucky = static_cast<double>((done & dives.decided).count());
    dives.luck += (1 - dives.luck) * std::min(1.0, lucky / Dives::memory);
    dives.lanes &= ~done;

    const Mask ready = dives.lanes & (verdicts.dead | verdicts.solved | verdicts.stuck);
    if (ready.count() * 10 >= busy_.count() * dive_patience)
        resume(ready & verdicts.stuck, ready & verdicts.dead, ready & verdicts.solved);

    const Mask others = ~(dives.lanes | dives.failed);
    verdicts.solved &= others;
    verdicts.stuck &= others;
    verdicts.dead = (verdicts.dead & others) | dives.failed;
    if (dives.lanes.any() && (verdicts.stuck & busy_).count() * 10 < busy_.count() * fewest_stuck)
        verdicts.stuck = {};
}

/// Resumes dives: stuck lanes choose; dead lanes, and lanes with their first solution, backtrack. A dive fails if it
/// has no deferred state.
void Lockstep::resume(const Mask& stuck, const Mask& dead, const Mask& solved) {
    const Mask back = (dead | solved) & dives_.aside;
    lanes_->dive(stuck, stuck & ~dives_.decided, back);
    stats_.branches += stuck.count();
    for_each(solved, [&](std::uint32_t lane) {
        ++stats_.solutions;
        ++lane_[lane].solutions;
    });
    dives_.failed |= (dead | solved) & ~dives_.aside;
    dives_.lanes &= ~dives_.failed;
    dives_.decided |= stuck;
    dives_.found |= solved;
    dives_.aside = (dives_.aside & ~back) | stuck;
}

void Lockstep::leave_dive(std::uint32_t lane) {
    for (Mask* const mask : {&dives_.lanes, &dives_.decided, &dives_.aside, &dives_.found, &dives_.failed})
        mask->reset(lane);
}

/// Restarts the instance, whose first state is still in().
void Lockstep::begin_again(std::uint32_t lane) {
    stats_.solutions -= std::exchange(lane_[lane].solutions, 0);
    leave_dive(lane);
    written_.set(lane);
}

void Lockstep::end_dives() {
    for_each(dives_.lanes | dives_.failed, [&](std::uint32_t lane) { begin_again(lane); });
    lanes_->write_in(written_, {});
    written_ = {};
}

} // namespace dlx::detail
