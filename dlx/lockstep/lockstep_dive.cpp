// Dives: a quick way to two solutions where there are several. A lane that dives takes one option after the other, at
// the first places that suit, and keeps one state only to come back to, in vectors beside those of all lanes: to decide
// and to come back takes less time than a sweep. It may well find the two solutions that a full search would find last; if
// it does not find two, that says nothing, and the instance begins again as if nothing had been.
//
// So dives are for those who ask whether there are two solutions, and not which; and they are made as long as most
// instances that need a search have two. Whether they are made changes no answer.

#include "dlx/lockstep/lockstep.hpp"

#include <algorithm>
#include <utility>

namespace dlx::detail {

namespace {

/// Lanes decide, or come back, when this many in ten of all lanes wait for that. Tried, the time of that without dives for
/// puzzles with several solutions, and for puzzles of which half have several: 2 took 0.88 and 0.88, 3 took 0.67 and
/// 0.78, 4 took 0.68 and 0.83.
constexpr std::uint32_t dive_patience = 3;

/// Other lanes that are stuck, most of which have dived in vain, are served when they are this many in ten.
constexpr std::uint32_t fewest_stuck = 1;

} // namespace

bool Lockstep::is_to_dive() const {
    return dives_.luck > 0.5 && max_solutions_ == 2 && params_.max_kept_solutions == 0 && !limits().search_nodes &&
           !is_helper() && lanes_->can_dive();
}

/// Deals with lanes that dive. What is left of the verdicts is for serve(), sooner or later.
void Lockstep::estimate_tree_size(Lanes::Verdicts& verdicts) {
    Dives& dives = dives_;
    if ((dives.lanes | dives.failed).none())
        return;
    const Mask ended = dives.lanes & (verdicts.dead | verdicts.solved);
    const Mask done =
        ended & (~dives.decided | (verdicts.solved & dives.found)); // without a search, or by two solutions
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

/// The stuck ones decide; dead ones, and those that have found their first solution, come back. Where there is nothing to
/// come back to, the dive has failed.
void Lockstep::resume(const Mask& stuck, const Mask& dead, const Mask& solved) {
    const Mask back = (dead | solved) & dives_.aside;
    lanes_->estimate_tree_size(stuck, stuck & ~dives_.decided, back);
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

/// The instance's first state is still in().
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
