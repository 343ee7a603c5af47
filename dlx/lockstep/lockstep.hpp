#pragma once

#include "dlx/batch.hpp"
#include "dlx/lockstep/lanes.hpp"
#include "dlx/watch.hpp"

#include <atomic>
#include <cstdint>
#include <list>
#include <memory>
#include <span>
#include <vector>

namespace dlx::detail {

/// The lockstep engine: each lane searches the tree of one instance, depth first, all of them in the same instructions.
///
/// A lane sweeps until it is
///     dead     it goes back to the branch last put off, or takes the next instance;
///     solved   the same, after the solution is recorded;
///     stuck    it takes one option of an item with few left, and puts off the branch without that option.
/// Which branch comes next depends on the state of the lane alone, as all rules were applied until none had anything to
/// say. Sweeps are cheap and moving states is not, so that lanes are served when many of them wait.
///
/// Where it only matters whether there are two solutions, instances that seem to have several are first searched in a
/// quicker way, which may fail: see lockstep_dive.cpp.
///
/// When there are no more instances, idle lanes take over branches that others have put off. An instance then is
/// searched in parts, kept in the order in which one lane alone would have come to them: the first solutions are the
/// same, whoever finds them. If that takes long, what is left is taken to pieces, which are dealt out to engines of the
/// same kind, helpers with threads of their own; what they do not end in good time is dealt again.
class Lockstep {
public:
    /// Throws std::invalid_argument as BatchSolver does.
    Lockstep(const Problem& problem, BatchParams params);
    Lockstep(std::shared_ptr<const LaneProblem> problem, BatchParams params,
             std::size_t window = BatchSolver::max_in_flight);

    BatchStats run(const InstanceSource& source, const ResultCallback& sink);

    /// Of the instance being answered.
    [[nodiscard]] Solution kept_solution(std::uint64_t k);
    [[nodiscard]] std::span<const std::uint64_t> kept_bits(std::uint64_t k);

    [[nodiscard]] std::string_view width() const { return width_.name; }

private:
    using Mask = Lanes::Mask;
    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// A stretch of an instance's search, done by one lane. Its place in the order of the search is that in the list.
    struct Part {
        std::uint32_t record = none;
        std::uint32_t next = none; ///< part of the same instance, or the next free one
        bool is_running = false;
        std::uint64_t solutions = 0;     ///< when it has ended
        std::vector<std::uint64_t> kept; ///< states, one after the other
    };

    /// An instance that is not answered yet.
    struct Record {
        std::uint32_t first_part = none;
        std::uint32_t open_part = none; ///< the first part that is running
        std::uint64_t settled = 0;      ///< solutions of the parts before it
        std::uint64_t solutions = 0;    ///< of all parts, those of lanes that share it as they are found
        std::uint64_t branches = 0;     ///< the same
        double started = 0;             ///< by the watch
        bool is_finished = false;
        Status status = Status::stopped;
    };

    struct Lane {
        double share = 0;          ///< of the instance's tree, taken to be halved at each branch: the subtree it is in
        std::uint32_t part = none; ///< none: the lane is idle
        std::uint32_t top = none;  ///< the branch last put off
        bool is_shared = false;    ///< the instance has other parts, too
        std::uint64_t solutions = 0; ///< of the part
        std::uint64_t branches = 0;  ///< the same
    };

    /// A stretch of an instance's search that is done, or that some helper is to do.
    struct Piece {
        std::vector<std::uint64_t> open; ///< states to go on from, in this order; none if the piece is done
        double share = 0;                ///< of the instance's tree, of all open states
        std::uint64_t solutions = 0;
        std::vector<std::uint64_t> kept; ///< states, one after the other
    };
    using Pieces = std::list<Piece>; ///< in the order of the search

    /// An instance that helpers work on.
    struct Share {
        std::uint64_t instance;
        Pieces pieces;
    };

    struct Job {
        Share* share;
        Pieces::iterator piece;
        Pieces result; ///< empty if it was not begun
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
    void estimate_tree_size(Lanes::Verdicts& verdicts);
    void resume(const Mask& stuck, const Mask& dead, const Mask& solved);
    void leave_dive(std::uint32_t lane);
    void begin_again(std::uint32_t lane);
    void end_dives();

    // Dealing, in lockstep_deal.cpp.
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
    std::uint64_t max_solutions_;      ///< of an instance
    RunMonitor watch_;                 ///< of the batch
    double last_look_ = 0;             ///< at the time of the instances
    std::shared_ptr<const LaneProblem> problem_;
    const LaneWidth& width_;
    std::unique_ptr<Lanes> lanes_;

    // Who does what.
    std::vector<Lane> lane_;
    Mask all_{};
    Mask busy_{};    ///< lanes with a part
    Mask waiting_{}; ///< lanes that need other work
    Mask written_{}; ///< lanes whose next state is in Lanes::in()
    Mask begun_{};   ///< lanes whose next instance's forced options are

    /// See lockstep_dive.cpp.
    struct Dives {
        static constexpr double memory = 64; ///< instances that `luck` looks back on
        Mask lanes{};                        ///< that dive
        Mask decided{};                      ///< those that have taken an option
        Mask aside{};                        ///< those that have a state put aside
        Mask found{};                        ///< those that have found a solution
        Mask failed{};                       ///< lanes that dive no more, and are to begin again
        double luck = 0; ///< the part of the last instances that needed a search which had several solutions
    };
    Dives dives_;

    // Branches put off: a stack for each lane, linked from its top.
    std::vector<std::uint64_t> branch_states_; ///< by branch, words() each
    std::vector<std::uint32_t> branch_below_;  ///< by branch: the next one of the stack, or the next free one
    std::vector<double> branch_share_;         ///< by branch: as Lane::share
    std::uint32_t free_branch_ = none;
    std::uint32_t last_donor_ = 0;

    std::vector<Record> records_;         ///< a ring: instances first_ ... next_ - 1
    std::uint64_t first_ = 0;             ///< the first instance not answered
    std::vector<std::uint64_t> finished_; ///< instances to be answered next, if not in order
    std::uint64_t next_ = 0;              ///< of the source
    bool has_more_ = true;
    std::uint64_t last_taken_ = 0; ///< sweeps done when the last instance was
    std::vector<Part> parts_;
    std::uint32_t free_part_ = none;

    std::vector<std::unique_ptr<Lockstep>> helpers_; ///< by task
    const std::atomic<bool>* others_idle_ = nullptr; ///< of a helper
    const Piece* given_ = nullptr;                   ///< a helper's next instance

    std::vector<std::uint64_t> begin_state_; ///< scratch of begin_with() and begin_without()
    std::vector<const std::uint64_t*> kept_; ///< states of the instance being answered
    std::vector<OptionId> solution_;         ///< of kept_solution()
    std::vector<std::uint64_t> bits_;        ///< of kept_bits(), if slots are not the options' ids
    BatchStats stats_;
    double shares_done_ = 0; ///< of the trees of all instances
};

} // namespace dlx::detail
