// The end of a batch in which a few instances take long. Their searches are split into pieces, done or open, in the
// order of the search. Helpers get the open pieces; each is returned done, or as more pieces.

#include "dlx/lockstep/lockstep.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace dlx::detail {

/// Returns true if the rest must be distributed. Enough sweeps have passed since the last lane started, so that a lane
/// whose forced options exclude each other has been served, and the states read out are complete. Helpers return early
/// when one of them is idle; but not too early, because of the overhead.
bool Lockstep::is_to_deal() const {
    if (!params_.task_runner.run || params_.task_runner.threads <= 1 || limits().search_nodes)
        return false;
    const std::uint64_t sweeps = stats_.propagation_passes - (is_helper() ? 0 : last_taken_);
    const bool is_early = is_helper() && others_idle_->load(std::memory_order_relaxed);
    return sweeps >= std::max<std::uint64_t>(1, sweeps_to_deal_ / (is_early ? 16 : 1));
}

void Lockstep::deal(const ResultCallback& sink) {
    std::list<Share> shares = take_to_pieces(false);
    for (;;) {
        std::vector<Job> jobs;
        for (auto share = shares.begin(); share != shares.end();) {
            join_done(share->pieces);
            drop_unwanted(share->pieces);
            const std::size_t jobs_before = jobs.size();
            for (auto piece = share->pieces.begin(); piece != share->pieces.end(); ++piece)
                if (!piece->open.empty())
                    jobs.push_back({&*share, piece, {}});
            if (jobs.size() == jobs_before) {
                put_together(*share, Status::exhausted);
            } else if (is_timed() && watch_.seconds() - record(share->instance).started >= *limits().seconds) {
                jobs.resize(jobs_before);
                put_together(*share, Status::time_limit);
            } else {
                ++share;
                continue;
            }
            share = shares.erase(share);
        }
        answer_finished(sink);
        report();
        if (jobs.empty() || limits().is_stopped())
            break;
        run_helpers(jobs);
    }
    for (const Share& share : shares)
        put_together(share, Status::stopped);
    helpers_.clear();
}

void Lockstep::run_helpers(std::vector<Job>& jobs) {
    const std::size_t tasks = std::min<std::size_t>(params_.task_runner.threads, jobs.size());
    while (helpers_.size() < tasks)
        helpers_.push_back(std::make_unique<Lockstep>(problem_, params_, std::size_t{2} * lanes_->lanes()));
    std::atomic<bool> is_any_idle = false;
    params_.task_runner.run(static_cast<std::uint32_t>(tasks),
                            [&](std::uint32_t task) { helpers_[task]->help(jobs, task, tasks, is_any_idle); });
    for (const auto& helper : std::span(helpers_).first(tasks)) {
        stats_.solutions += helper->stats_.solutions;
        stats_.branches += helper->stats_.branches;
        stats_.propagation_passes += helper->stats_.propagation_passes;
        stats_.lane_passes += helper->stats_.lane_passes;
        stats_.lane_refills += helper->stats_.lane_refills;
    }
    for (Job& job : jobs) {
        if (job.result.empty())
            continue;
        record(job.share->instance).branches += job.branches;
        shares_done_ += std::accumulate(job.result.begin(), job.result.end(), job.piece->share,
                                        [](double share, const Piece& piece) { return share - piece.share; });
        job.share->pieces.splice(job.piece, job.result);
        job.share->pieces.erase(job.piece);
    }
}

/// Works on every `tasks`-th job, as an instance, until it is done or the helpers must return.
void Lockstep::help(std::span<Job> jobs, std::size_t task, std::size_t tasks, std::atomic<bool>& is_any_idle) {
    const auto job_of = [&](std::uint64_t instance) { return task + instance * tasks; };
    others_idle_ = &is_any_idle;
    reset();
    search(
        [&](Instance&) {
            const std::uint64_t job = job_of(next_);
            if (job < jobs.size())
                given_ = &*jobs[job].piece;
            return job < jobs.size();
        },
        [&](const BatchResult& answer) {
            Job& job = jobs[job_of(answer.index)];
            job.branches = answer.branches;
            Piece& done = job.result.emplace_back();
            done.solutions = answer.solutions;
            for (const std::uint64_t* const state : kept_)
                done.kept.insert(done.kept.end(), state, state + words());
        });
    if (busy_.none())
        is_any_idle = true;
    for (Share& share : take_to_pieces(true)) {
        Job& job = jobs[job_of(share.instance)];
        job.result = std::move(share.pieces);
        job.branches = record(share.instance).branches;
    }
}

void Lockstep::join_done(Pieces& pieces) const {
    for (auto piece = pieces.begin(); piece != pieces.end();) {
        const auto next = std::next(piece);
        if (next == pieces.end() || !piece->open.empty() || !next->open.empty()) {
            piece = next;
            continue;
        }
        piece->solutions += next->solutions;
        if (piece->kept.size() / words() < params_.max_kept_solutions)
            piece->kept.insert(piece->kept.end(), next->kept.begin(), next->kept.end());
        pieces.erase(next);
    }
}

/// Drops unnecessary open pieces: all if there are enough solutions; if their order matters, those after enough
/// solutions.
void Lockstep::drop_unwanted(Pieces& pieces) const {
    std::uint64_t found = 0;
    auto last = pieces.begin();
    for (; last != pieces.end() && found < max_solutions_; ++last)
        found += last->solutions;
    if (found >= max_solutions_)
        for (auto piece = params_.max_kept_solutions == 0 ? pieces.begin() : last; piece != pieces.end();)
            piece = piece->open.empty() ? std::next(piece) : pieces.erase(piece);
}

/// Finishes the record. `end` is exhausted if no piece is open, and otherwise the reason why their search ended.
void Lockstep::put_together(const Share& share, Status end) {
    Record& done = record(share.instance);
    Part& part = parts_[done.first_part];
    for (const Piece& piece : share.pieces)
        if (piece.open.empty() && part.solutions < max_solutions_) {
            part.solutions += std::min<std::uint64_t>(piece.solutions, max_solutions_ - part.solutions);
            part.kept.insert(part.kept.end(), piece.kept.begin(), piece.kept.end());
        }
    done.open_part = none;
    const bool is_full = end == Status::exhausted && part.solutions == max_solutions_;
    finish(done, is_full ? Status::solution_limit : end);
}

/// Returns the instances that are not answered, or only the unfinished ones. Lanes are idle afterwards; each record has
/// one part, without solutions.
std::list<Lockstep::Share> Lockstep::take_to_pieces(bool finished_ones_too) {
    lanes_->read_out({});
    std::vector<std::uint32_t> lane_of(parts_.size(), none);
    for (std::uint32_t lane = 0; lane < lane_.size(); ++lane)
        if (lane_[lane].part != none)
            lane_of[lane_[lane].part] = lane;
    std::list<Share> shares;
    for (std::uint64_t instance = first_; instance != next_; ++instance) {
        Record& taken = record(instance);
        if (taken.is_finished && !finished_ones_too)
            continue;
        Pieces& pieces = shares.emplace_back(Share{instance, {}}).pieces;
        for (std::uint32_t p = taken.first_part; p != none; p = parts_[p].next) {
            Piece open;
            if (parts_[p].is_running) {
                open = open_piece(lane_of[p]);
                drop_branches(lane_of[p]);
                leave_part(lane_of[p]);
            }
            Piece& done = pieces.emplace_back();
            done.solutions = std::exchange(parts_[p].solutions, 0);
            done.kept = std::exchange(parts_[p].kept, {});
            if (!open.open.empty())
                pieces.push_back(std::move(open));
        }
        free_parts(std::exchange(parts_[taken.first_part].next, none));
    }
    return shares;
}

/// Returns the state of the lane and its deferred branches, last deferred first: the order of the search.
Lockstep::Piece Lockstep::open_piece(std::uint32_t lane) const {
    Piece piece;
    piece.open.resize(words());
    piece.share = lane_[lane].share;
    lanes_->out(lane, piece.open.data());
    for (std::uint32_t branch = lane_[lane].top; branch != none; branch = branch_below_[branch]) {
        const std::uint64_t* const state = branch_states_.data() + branch * words();
        piece.open.insert(piece.open.end(), state, state + words());
        piece.share += branch_share_[branch];
    }
    return piece;
}

} // namespace dlx::detail
