#pragma once

#include "dlx/lockstep/batch.hpp"
#include "dlx/lockstep/lanes.hpp"
#include "dlx/watch.hpp"

#include <atomic>
#include <cstdint>
#include <list>
#include <memory>
#include <span>
#include <vector>

namespace dlx::detail {

/// The SIMD lockstep engine: each lane searches the tree of one instance, depth first. The same instructions run all
/// lanes.
///
/// A lane sweeps until it is
///     dead     then it backtracks to its last deferred branch, or takes the next instance;
///     solved   then it records the solution, and continues like a dead lane;
///     stuck    then it chooses an option of an item with few options, and defers the branch without that option.
/// Rules are applied until none removes an option. Therefore the next branch depends only on the state of the lane.
/// Sweeps are cheap and moving states is not, so that lanes are served only when many of them wait.
///
/// If the only question is whether there are two solutions, instances that seem to have several are first searched in a
/// faster way, which may fail: see lockstep_dive.cpp.
///
/// When there are no more instances, idle lanes take over branches that others have deferred. The search of an instance
/// then has several parts, which are kept in the order in which one lane would visit them. Therefore the first
/// solutions do not depend on the lanes. If that takes long, the remaining branches are distributed in pieces to
/// helpers: lockstep engines with their own threads. Pieces that they do not finish in time are distributed again.
class Lockstep {
public:
    /// Builds the lanes. Throws std::invalid_argument like BatchSolver.
    Lockstep(const Problem& problem, BatchParams params);
    Lockstep(std::shared_ptr<const LaneProblem> problem, BatchParams params,
             std::size_t window = BatchSolver::max_in_flight);

    BatchStats run(const InstanceSource& source, const ResultCallback& sink);

    /// Return solution k of the instance that is being reported.
    [[nodiscard]] const Solution& kept_solution(std::uint64_t k);
    [[nodiscard]] std::span<const std::uint64_t> kept_bits(std::uint64_t k);

    [[nodiscard]] std::string_view width() const { return width_.name; }

private:
    using Mask = Lanes::Mask;
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// A part of the search of an instance, done by one lane. The parts of an instance form a list in the order of the
    /// search.
    struct Part {
        std::uint32_t record = none;
        std::uint32_t next = none; ///< next part of the instance, or next free part
        bool is_running = false;
        std::uint64_t solutions = 0;     ///< number of solutions, once the part has ended
        std::vector<std::uint64_t> kept; ///< states of solutions, one after the other
    };

    /// An instance that is not reported yet.
    struct Record {
        std::uint32_t first_part = none;
        std::uint32_t open_part = none; ///< first part that is running
        std::uint64_t settled = 0;      ///< number of solutions of the parts before `open_part`
        std::uint64_t solutions = 0;    ///< number of solutions of all parts; live if lanes share it
        std::uint64_t branches = 0;     ///< number of branches of all parts, updated like `solutions`
        double started = 0;             ///< seconds of watch_ at the start
        bool is_finished = false;
        Status status = Status::stopped;
    };

    struct Lane {
        double share = 0;            ///< share of the subtree in the instance's tree, halved at each branch
        std::uint32_t part = none;   ///< part of the search; none if the lane is idle
        std::uint32_t top = none;    ///< last deferred branch
        bool is_shared = false;      ///< whether the instance has other parts
        std::uint64_t solutions = 0; ///< number of solutions of the part
        std::uint64_t branches = 0;  ///< number of branches of the part
    };

    /// A piece of the search of an instance: done, or to be done by a helper.
    struct Piece {
        std::vector<std::uint64_t> open; ///< states to continue from, in this order; empty if the piece is done
        double share = 0;                ///< share of all open states in the instance's tree
        std::uint64_t solutions = 0;
        std::vector<std::uint64_t> kept; ///< states of solutions, one after the other
    };
    using Pieces = std::list<Piece>; ///< pieces in the order of the search

    /// An instance that is distributed to helpers.
    struct Share {
        std::uint64_t instance;
        Pieces pieces;
    };

    struct Job {
        Share* share;
        Pieces::iterator piece;
        Pieces result; ///< pieces that replace `piece`; empty if the job was not started
        std::uint64_t branches = 0;
    };

    void reset();
    void search(const InstanceSource& source, const ResultCallback& sink);
    [[nodiscard]] bool is_helper() const { return others_idle_ != nullptr; }
    [[nodiscard]] bool is_in_order() const { return params_.ordered || is_helper(); }
    [[nodiscard]] bool is_timed() const { return limits().seconds && !is_helper(); }
    void report();
    void look_at_clock();
    [[nodiscard]] bool is_to_serve() const;
    void strengthen(Lanes::Verdicts& verdicts);
    void serve(const Lanes::Verdicts& verdicts);
    void record_solution(std::uint32_t lane);
    void put_off(std::uint32_t lane);
    [[nodiscard]] std::uint64_t* push_branch(std::uint32_t lane);
    void begin_at(std::uint32_t lane, const Piece& piece);
    void take_up(std::uint32_t lane, std::uint32_t branch);
    void drop_branches(std::uint32_t lane);
    [[nodiscard]] bool resume(std::uint32_t lane);
    [[nodiscard]] bool begin(std::uint32_t lane, const InstanceSource& source);
    void begin_with(std::uint32_t lane, std::span<const std::uint64_t> left);
    void begin_without(std::uint32_t lane, const Instance& instance, bool is_forced_twice);
    [[nodiscard]] bool take_over(std::uint32_t lane);
    void refill(const InstanceSource& source);
    Record& leave_part(std::uint32_t lane);
    void end_part(std::uint32_t lane);
    void finish(Record& record, Status status);
    void answer_finished(const ResultCallback& sink);
    void answer(std::uint64_t instance, const ResultCallback& sink);
    [[nodiscard]] std::uint32_t new_part(std::uint32_t record);
    void free_parts(std::uint32_t first);

    // Dives, in lockstep_dive.cpp.
    [[nodiscard]] bool is_to_dive() const;
    void dive(Lanes::Verdicts& verdicts);
    void resume(const Mask& stuck, const Mask& dead, const Mask& solved);
    void leave_dive(std::uint32_t lane);
    void begin_again(std::uint32_t lane);
    void end_dives();

    // Distribution to helpers, in lockstep_deal.cpp.
    [[nodiscard]] bool is_to_deal() const;
    void deal(const ResultCallback& sink);
    void run_helpers(std::vector<Job>& jobs);
    void help(std::span<Job> jobs, std::size_t task, std::size_t tasks, std::atomic<bool>& is_any_idle);
    void join_done(Pieces& pieces) const;
    void drop_unwanted(Pieces& pieces) const;
    void put_together(const Share& share, Status end);
    [[nodiscard]] std::list<Share> take_to_pieces(bool finished_ones_too);
    [[nodiscard]] Piece open_piece(std::uint32_t lane) const;

    [[nodiscard]] const Limits& limits() const { return params_.limits; }
    [[nodiscard]] std::size_t words() const { return problem_->words(); }
    [[nodiscard]] Record& record(std::uint64_t instance) { return records_[instance % records_.size()]; }

    BatchParams params_;
    std::uint64_t sweeps_to_deal_ = 0; ///< Pace::sweeps_to_deal
    std::uint64_t max_solutions_;      ///< maximum number of solutions of an instance
    RunMonitor watch_;                 ///< monitor of the batch
    double last_look_ = 0;             ///< seconds of watch_ at the last check of the time limits of instances
    std::shared_ptr<const LaneProblem> problem_;
    const LaneWidth& width_;
    std::unique_ptr<Lanes> lanes_;

    // State of the lanes.
    std::vector<Lane> lane_;
    Mask all_{};
    Mask busy_{};    ///< lanes with a part
    Mask waiting_{}; ///< lanes that need other work
    Mask written_{}; ///< lanes whose next state is in Lanes::in()
    Mask begun_{};   ///< lanes whose next instance has its forced options in Lanes::force()

    /// State of dives; see lockstep_dive.cpp.
    struct Dives {
        static constexpr double memory = 64; ///< number of recent instances for `luck`
        Mask lanes{};                        ///< lanes that dive
        Mask decided{};                      ///< lanes that have chosen an option
        Mask aside{};                        ///< lanes that have a deferred state
        Mask found{};                        ///< lanes that have found a solution
        Mask failed{};                       ///< lanes whose dive failed; they must restart
        double luck = 0; ///< share of the recent instances that needed branches and had several solutions
    };
    Dives dives_;

    // Deferred branches: a stack for each lane, linked from its top.
    std::vector<std::uint64_t> branch_states_; ///< state of each branch, words() words each
    std::vector<std::uint32_t> branch_below_;  ///< next branch of each branch in its stack, or next free branch
    std::vector<double> branch_share_;         ///< share of each branch, as Lane::share
    std::uint32_t free_branch_ = none;
    std::uint32_t last_donor_ = 0;

    std::vector<Record> records_;         ///< ring buffer of the instances first_ ... next_ - 1
    std::uint64_t first_ = 0;             ///< first instance that is not reported
    std::vector<std::uint64_t> finished_; ///< instances to be reported next, if results are not ordered
    std::uint64_t next_ = 0;              ///< number of the next instance from the source
    bool has_more_ = true;
    std::uint64_t last_taken_ = 0; ///< number of sweeps when the last instance was taken
    std::vector<Part> parts_;
    std::uint32_t free_part_ = none;

    std::vector<std::unique_ptr<Lockstep>> helpers_; ///< helper of each task
    const std::atomic<bool>* others_idle_ = nullptr; ///< flag that a helper is idle; null unless this is a helper
    const Piece* given_ = nullptr;                   ///< next piece of a helper

    std::vector<std::uint64_t> begin_state_; ///< scratch of begin_with() and begin_without()
    std::vector<const std::uint64_t*> kept_; ///< solution states of the instance that is being reported
    std::vector<OptionId> listed_;           ///< options of a kept solution, and unused memory after them
    Solution solution_;                      ///< result of kept_solution()
    std::vector<std::uint64_t> bits_;        ///< result of kept_bits(), if slots are not the options' ids
    BatchStats stats_;
    double shares_done_ = 0; ///< sum of the shares done in the trees of all instances
};

} // namespace dlx::detail
